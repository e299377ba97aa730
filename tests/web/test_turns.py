"""Turns are fair whatever somebody asks for: all of it is played through without a clock and without threads."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from beaufort.web.bot_pool import BotPool
from beaufort.web.events import Refused
from beaufort.web.turns import LEAST, Owner, Threads, Turns
from beaufort.words import LANGUAGES
from tests.web.houses import app_on, asynchronous, bots_done, browser_of, make, rush, said, site, tables_on, unlimited, until
from tests.web.server import Server

ANNA, BELA, CLEO = Owner("anna", "a"), Owner("bela", "b"), Owner("cleo", "a")
SECOND = 1.0
GAME = "land-unter"


class Line:
    """Whoever wants a place; each keeps it until it is taken away."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.began: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.done: dict[str, asyncio.Event] = {}

    async def want(self, name: str, owner: Owner, cost: float = LEAST, urgent: Callable[[], bool] = lambda: True) -> None:
        self.done[name] = asyncio.Event()

        async def hold() -> None:
            async with self.turns.turn(owner, cost, urgent):
                self.began.append(name)
                await self.done[name].wait()

        self.tasks[name] = asyncio.create_task(hold())
        await settle()

    async def end(self, name: str) -> list[str]:
        """Let somebody be done; who begins because of that."""
        before = len(self.began)
        self.done[name].set()
        await settle()
        return self.began[before:]


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@asynchronous
async def test_who_comes_first_goes_before_the_hundredth_of_somebody_else() -> None:
    line = Line(Turns(1))
    for number in range(100):
        await line.want(f"anna {number}", ANNA)
    await line.want("bela", BELA)
    assert line.began == ["anna 0"]
    assert await line.end("anna 0") == ["bela"]
    assert await line.end("bela") == ["anna 1"]


@asynchronous
async def test_two_addresses_take_turns_and_two_people_at_one_share_its_turns() -> None:
    line = Line(Turns(1))
    for number in range(8):
        for owner in (ANNA, CLEO, BELA):
            await line.want(f"{owner.person} {number}", owner)
    for name in line.began:
        if len(line.began) < 12:
            await line.end(name)
    assert Counter(name.split()[0] for name in line.began) == {"anna": 3, "bela": 6, "cleo": 3}


@asynchronous
async def test_shares_are_counted_in_seconds_not_in_wishes() -> None:
    line = Line(Turns(1))
    for number in range(40):
        await line.want(f"anna {number}", ANNA, 0.04)
        await line.want(f"bela {number}", BELA, 0.01)
    for name in line.began:
        if len(line.began) < 40:
            await line.end(name)
    counted = Counter(name.split()[0] for name in line.began)
    assert abs(counted["anna"] - 8) <= 1
    assert abs(counted["bela"] - 32) <= 1


@asynchronous
async def test_whom_a_person_waits_for_goes_first_also_if_they_come_while_it_waits() -> None:
    line, here = Line(Turns(1)), False
    await line.want("first", ANNA)
    for number in range(5):
        await line.want(f"nobody waits {number}", BELA, urgent=lambda: False)
    await line.want("cleo's", CLEO, urgent=lambda: here)
    await line.want("anna waits", ANNA)
    assert await line.end("first") == ["anna waits"]
    here = True
    assert await line.end("anna waits") == ["cleo's"]
    assert await line.end("cleo's") == ["nobody waits 0"]


@asynchronous
async def test_long_wishes_never_hold_all_places() -> None:
    line = Line(Turns(3, short=1))
    for number in range(40):
        await line.want(f"long {number}", Owner(f"somebody {number}"), SECOND)
    assert line.began == ["long 0", "long 1"]
    await line.want("short", BELA)
    assert line.began == ["long 0", "long 1", "short"]
    assert await line.end("short") == []
    assert await line.end("long 0") == ["long 2"]


@asynchronous
async def test_nobody_saves_up_turns() -> None:
    line = Line(Turns(1))
    for number in range(50):
        await line.want(f"anna {number}", ANNA)
        await line.end(f"anna {number}")
    await line.want("anna", ANNA)
    for number in range(10):
        await line.want(f"bela {number}", BELA)
        await line.want(f"anna again {number}", ANNA)
    for _ in range(10):
        await line.end(line.began[-1])
    ten = Counter(name.split()[0] for name in line.began[-10:])
    assert abs(ten["anna"] - ten["bela"]) <= 2  # not all ten for who had nothing so far


@asynchronous
async def test_too_many_are_refused_with_a_time_to_come_back() -> None:
    line = Line(Turns(1, most=3, each=2))
    for number in range(3):
        await line.want(f"anna {number}", ANNA)
    with pytest.raises(Refused) as own:
        await line.turns.take(CLEO)  # at the same address
    await line.want("bela", BELA)
    with pytest.raises(Refused) as all_of_them:
        await line.turns.take(Owner("dora"))
    assert [(error.value.status, error.value.said.message, error.value.wait > 0) for error in (own, all_of_them)] == [
        (429, "error-own-queue", True),
        (503, "error-crowded", True),
    ]
    assert await line.end("anna 0") == ["bela"]


@asynchronous
async def test_who_goes_away_leaves_no_place_taken() -> None:
    random, turns = Random(1), Turns(3, short=1)
    for drill in range(200):
        line = Line(turns)
        for number in range(8):
            cost, urgent = random.choice((LEAST, SECOND)), random.random() < 0.5
            await line.want(f"{drill} {number}", Owner(str(random.randrange(4))), cost, lambda urgent=urgent: urgent)  # type: ignore[misc]
        names = list(line.tasks)
        random.shuffle(names)
        for name in names:
            line.tasks[name].cancel() if random.random() < 0.5 else line.done[name].set()
            if random.random() < 0.5:
                await settle()
        for event in line.done.values():
            event.set()
        await asyncio.gather(*line.tasks.values(), return_exceptions=True)
        assert (turns.waiting, turns._free, turns._free_for_long) == (0, 3, 2)


@asynchronous
async def test_in_any_mix_nobody_gets_ahead_by_more_than_two_wishes_while_others_wait() -> None:
    random = Random(2)
    for _ in range(20):
        line, costs = Line(Turns(random.randint(1, 4))), dict[str, float]()
        for number in range(60):
            for owner in (ANNA, BELA):
                name = f"{owner.person} {number}"
                costs[name] = random.choice((0.001, 0.003, 0.01, 1.0))
                await line.want(name, owner, costs[name])
        done: set[str] = set()
        while all(sum(name.startswith(person) for name in line.began) < 60 for person in ("anna", "bela")):
            had = [sum(costs[name] for name in line.began if name.startswith(person)) for person in ("anna", "bela")]
            assert abs(had[0] - had[1]) <= 2 * SECOND + 0.01
            ended = random.choice([name for name in line.began if name not in done])
            done.add(ended)
            await line.end(ended)
        for task in line.tasks.values():
            task.cancel()
        await asyncio.gather(*line.tasks.values(), return_exceptions=True)


@asynchronous
async def test_few_are_remembered_however_many_come() -> None:
    turns = Turns(1)
    for number in range(5000):
        async with turns.turn(Owner(f"person {number}", f"address {number}")):
            pass
    assert len(turns._homes.had) <= 1001
    assert len(turns._people) <= 2001


@asynchronous
async def test_a_thread_is_taken_until_its_work_is_done_though_nobody_waits_for_it_any_more() -> None:
    threads = Threads("test", Turns(1))
    going, go = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def work() -> None:
        loop.call_soon_threadsafe(going.set)
        asyncio.run_coroutine_threadsafe(go.wait(), loop).result(10)

    first = asyncio.create_task(threads.run(ANNA, work))
    await going.wait()
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    second = asyncio.create_task(threads.run(BELA, lambda: 2))
    await settle()
    assert threads.turns.waiting == 1
    go.set()
    assert await asyncio.wait_for(second, 10) == 2
    threads.close()


@asynchronous
async def test_refusals_say_why_in_the_readers_language_and_when_to_come_back(file: str) -> None:
    async with app_on(file, replace(unlimited(), tables=1)) as app, browser_of(app) as me:
        table, turns = await make(me), site(app).tables.readers.turns
        await site(app).tables.act(table.rpartition("/")[2], rush(20))
        answers = []
        for lang in LANGUAGES:
            answers.append((lang, "error-many-tables", 429, await me.post("/new", data={"game": GAME}, headers=_in(lang))))
        await site(app).tables.act(table.rpartition("/")[2], rush())
        for most, each, error, status in ((0, 0, "error-crowded", 503), (1, 0, "error-own-queue", 429)):
            turns.most, turns.each = most, each
            for lang in LANGUAGES:
                answers.append((lang, error, status, await me.get(f"{table}/replay/7", headers=_in(lang))))
                brought = {"text": (None, "[Game]")}
                answers.append((lang, error, status, await me.post("/records", files=brought, headers=_in(lang))))
        for lang, error, status, answer in answers:
            assert answer.status_code == status
            assert answer.json()["error"] == said(error, lang, most=1)
            assert int(answer.headers["retry-after"]) > 0


def _in(lang: str) -> dict[str, str]:
    return {"accept-language": lang, "accept": "application/json"}


@asynchronous
async def test_bots_and_hints_do_not_wait_for_replays_and_analyses(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whose threads are all held by somebody here."""
    monkeypatch.setattr(BotPool, "_prepare", lambda self, kind, name: asyncio.sleep(0))  # nobody waits for a compiler
    async with app_on(file) as app, browser_of(app) as me:
        tables, done = site(app).tables, threading.Event()
        held = [asyncio.create_task(threads.run(ANNA, done.wait)) for threads in (tables.readers, tables.analyses._thread)]
        await settle()
        try:
            id = (await make(me, GAME)).rpartition("/")[2]
            await until(lambda: bots_done(tables, id))
            hint = await me.post(f"/t/{id}/hint", data={"decision": "0"}, headers=_in("en"))
            assert hint.status_code == 200
            assert not any(task.done() for task in held)
        finally:
            done.set()
        await asyncio.gather(*held)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere threads have no rank of their own")
@asynchronous
async def test_only_native_work_stands_back_for_whoever_serves_pages(file: str) -> None:
    """A thread that works in Python holds its lock; had it to wait for a core with it, so had everybody."""

    def rank() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    async with tables_on(file) as tables:
        pool, own = tables.bot_pool, rank()
        ranks = {
            threads: await threads.run(ANNA, rank)
            for threads in (pool.quick, tables.hints, tables.readers, pool.threads, tables.analyses._thread)
        }
        assert [each - own for each in ranks.values()] == [0, 0, 0, min(10, 19 - own), min(10, 19 - own)]


def test_beside_a_flood_of_long_thoughts_a_short_one_does_not_wait_for_them(tmp_path: Path) -> None:
    """A real server: many tables with four bots of level 10 each have begun to think when somebody sits down to play.

    All of it takes far longer than ten moves of level 7, but in one line these would come after all of it.
    """
    with Server(tmp_path / "tables.db", 0, "--log-level", "info") as server:
        url = f"http://127.0.0.1:{server.port}/api"
        until = time.monotonic() + 300
        while not all(f"Search is ready for {game}" in server.said for game in ("land-unter", "santa-timea")):
            assert time.monotonic() < until, "the bots are never ready"
            time.sleep(0.1)
        flood = httpx.Client(headers={"X-Forwarded-For": "198.51.100.1"}, timeout=60)
        tables = [_new(flood, url, game="land-unter", seats=5, bot="10") for _ in range(min(8 + 2 * (os.cpu_count() or 2), 50))]
        with httpx.Client(headers={"X-Forwarded-For": "192.0.2.1"}, timeout=60) as me:
            path, key = _new(me, url, game="santa-timea", seats=2, bot="7")
            for _ in range(10):
                state = _asked(me, path, key)
                move = {"action": state["view"]["choices"][0]["action"], "decision": state["decision"]}
                me.post(f"{path}/moves", json=move, headers=key).raise_for_status()
            _asked(me, path, key)
        waiting = [flood.get(path).json()["seq"] < 10 for path, _ in tables]  # 6 for who sits there and the start, 4 moves
        flood.close()
        assert any(waiting)
        assert server.stop() == 0  # in the midst of it all


def _new(client: httpx.Client, url: str, **wanted: Any) -> tuple[str, dict[str, str]]:
    """A table, and the key to its seat."""
    made = client.post(f"{url}/tables", json=wanted).raise_for_status().json()
    return f"{url}/tables/{made['table']}", {"Authorization": f"Bearer {made['token']}"}


def _asked(client: httpx.Client, path: str, key: dict[str, str]) -> dict[str, Any]:
    """The table when something is asked, which it is when the bots have moved."""
    until = time.monotonic() + 60
    while True:
        state: dict[str, Any] = client.get(path, headers=key).raise_for_status().json()
        if state["decision"]:
            return state
        assert time.monotonic() < until, "the bots never move"
        time.sleep(0.01)
