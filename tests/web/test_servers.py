"""Several servers on one database: one winner of a race, and all hear of everything, however late."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from beaufort.web.bot_pool import BotPool
from beaufort.web.store import Store
from beaufort.web.tables import Answer, Tables
from tests.web.houses import (
    answer,
    app_on,
    asynchronous,
    bots_done,
    browser_of,
    face,
    is_so,
    look,
    make,
    new_table,
    opened,
    results,
    said,
    tables_on,
    until,
)


@asynchronous
async def test_of_two_servers_racing_for_a_decision_one_wins_and_both_agree(database: str, quick: None) -> None:
    async with tables_on(database) as one, tables_on(database) as other:
        id = await new_table(one, "bela", "cleo")
        won = {0: 0, 1: 0}
        for _ in range(24):
            table = await look(one, id)
            seq = table.seq
            seat = table.waiting_people[-1]
            assert table.match
            theirs = answer(table, seat, -1)
            done = await results(one.act(id, answer(table, seat)), other.act(id, theirs))
            winners = [number for number, each in enumerate(done) if isinstance(each, Answer)]
            assert len(winners) == 1
            assert done[1 - winners[0]] == "error-late"
            won[winners[0]] += 1

            await until(lambda seq=seq: _both_at(one, other, id, seq + 1))  # type: ignore[misc]
            assert face(await look(one, id)) == face(await look(other, id))
        assert sum(won.values()) == len([event for event in await one.store.events(id) if event.kind == "move"]) == 24


async def _both_at(one: Tables, other: Tables, id: str, seq: int) -> bool:
    async with one.watch(id), other.watch(id):
        return (await look(one, id)).seq == (await look(other, id)).seq == seq


@asynchronous
async def test_the_same_request_at_two_servers_is_one_move(database: str, quick: None) -> None:
    async with tables_on(database) as one, tables_on(database) as other:
        id = await new_table(one, "bela", "cleo")
        for turn in range(9):
            table = await look(one, id)
            seat = table.waiting_people[0]
            command = answer(table, seat)
            done = await results(*(tables.act(id, command, f"click {turn}") for tables in (one, other, one)))
            assert sorted(each.again for each in done) == [False, True, True]
            assert len({each.seq for each in done}) == 1
        assert len(await one.store.events(id)) == 4 + 9
        assert face(await look(other, id)) == face(await look(one, id))


async def wakes(one: Tables, other: Tables) -> None:
    """A move on one server wakes who watches on the other, and both show the same."""
    id = await new_table(one, "bela", "cleo")
    async with other.watch(id) as woken:
        await look(other, id)
        woken.clear()
        await one.act(id, answer(await look(one, id), 0))
        async with asyncio.timeout(10):
            await woken.wait()
        assert face(await look(other, id)) == face(await look(one, id))


@asynchronous
async def test_servers_tell_each_other_what_happened(postgres: Any, never: None) -> None:
    """LISTEN and NOTIFY alone: nobody looks for what was missed."""
    url = postgres()
    async with tables_on(url) as one, tables_on(url) as other:
        await wakes(one, other)


@asynchronous
async def test_a_connection_that_brings_the_news_is_made_again_when_it_is_lost(postgres: Any, quick: None) -> None:
    url = postgres()
    async with tables_on(url) as tables:
        database: Any = tables.store.database
        first = database._listener
        await first.close()
        assert tables.store.deaf
        await until(lambda: is_so(lambda: not tables.store.deaf))
        assert database._listener is not first


@asynchronous
async def test_a_lost_wake_up_is_harmless_for_who_watches(database: str, quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(self: Store, told: Any) -> None:
        pass

    monkeypatch.setattr(Store, "listen", nothing)  # no news at all
    async with tables_on(database) as one, tables_on(database) as other:
        await wakes(one, other)


@asynchronous
async def test_a_lost_wake_up_is_harmless_for_who_acts(database: str, never: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that heard nothing acts on an old table: the database refuses, it looks again, and all is well."""

    async def nothing(self: Tables, live: Any) -> bool:
        return False

    monkeypatch.setattr(Tables, "hear", lambda self, id, seq: None)
    monkeypatch.setattr(Tables, "_ask", nothing)
    async with tables_on(database) as one, tables_on(database) as other:
        id = await new_table(one, "bela", "cleo")
        stale = await look(other, id)
        seq = stale.seq
        await one.act(id, answer(await look(one, id), 0))
        assert (await look(other, id)).seq == seq  # it knows of nothing
        assert await results(other.act(id, answer(stale, 0, -1))) == ["error-late"]
        done = await other.act(id, answer(stale, 1))
        assert done == Answer(seq + 2)
        async with tables_on(database) as third:
            assert face(await look(third, id)) == face(await look(other, id))


@asynchronous
async def test_nobody_is_refused_or_shown_less_because_a_server_has_not_heard_yet(
    database: str, never: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Tables, "hear", lambda self, id, seq: None)
    async with tables_on(database) as one, tables_on(database) as other:
        id = await new_table(one, "bela", "cleo")
        await look(other, id)
        for turn in range(6):  # each answer goes to the server that has heard nothing of the last one
            tables, elsewhere = (one, other) if turn % 2 else (other, one)
            table = await look(tables, id)
            seat = table.waiting_people[0]
            seq = table.seq
            assert await tables.act(id, answer(table, seat)) == Answer(seq + 1)
            assert (await look(elsewhere, id)).seq == seq + 1


@asynchronous
async def test_a_seat_taken_at_one_server_is_a_seat_at_every_other(database: str, never: None) -> None:
    """Its token is good at once, also where the table was looked at before and nobody streams it."""
    async with app_on(database) as one, app_on(database) as two, browser_of(one) as here, browser_of(two) as there:
        made = (await here.post("/api/tables", json={"game": "land-unter", "seats": 3, "people": 3})).json()
        path = f"/api/tables/{made['table']}"
        assert (await there.get(path)).json()["seats"][1]["kind"] == "open"
        for turn, (sits, asks) in enumerate(((here, there), (there, here)), 1):
            token = (await sits.post(f"{path}/sit", json={"name": f"Guest {turn}"})).json()["token"]
            key = {"authorization": f"Bearer {token}"}
            answers = [
                await asks.get(f"{path}/why?action=x", headers=key),
                await asks.get(path, headers=key),
                await asks.post(f"{path}/rematch", json={}, headers=key),
                await asks.get(f"{path}/log", headers=key),
            ]
            assert [each.status_code for each in answers] == [409 if turn == 1 else 200, 200, 409, 200]
            assert answers[1].json()["seat"] == turn
            assert [seat["name"] for seat in (await asks.get(path)).json()["seats"]][turn] == f"Guest {turn}"


@asynchronous
async def test_what_one_comes_upon_is_told_to_who_watches(database: str, never: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has told of a move, and somebody looks: from then on it counts as known, and no look would find it again."""
    monkeypatch.setattr(Tables, "hear", lambda self, id, seq: None)
    async with tables_on(database) as one, tables_on(database) as other:
        id = await new_table(one, "bela", "cleo")
        async with other.watch(id) as woken:
            for forget in (False, True):
                seq = (await look(other, id)).seq
                woken.clear()
                await one.act(id, answer(await look(one, id), (await look(one, id)).waiting_people[0]))
                if forget:
                    other.lives[id].table = None  # as after a commit of which nobody knows whether it was made
                assert (await look(other, id)).seq == seq + 1
                assert woken.is_set()


@asynchronous
async def test_the_home_page_shows_what_happened_at_another_server(database: str, never: None) -> None:
    async with app_on(database) as one, app_on(database) as two, browser_of(one) as me, browser_of(two) as guest:
        table = await make(me, people="3", listed="on")
        assert said("seats-free", count=2) in (await guest.get("/")).text
        async with browser_of(one) as friend:
            await friend.post(f"{table}/sit", data={"name": "Bela"})
        assert said("seats-free", count=1) in (await guest.get("/")).text
        assert [len([s for s in t["seats"] if s["kind"] == "open"]) for t in (await guest.get("/api/tables")).json()] == [1]


@asynchronous
async def test_bots_of_a_server_that_died_are_played_by_another(database: str, quick: None) -> None:
    async with opened(database) as store:
        dead = Tables(store)  # its clocks have never run
        id = await new_table(dead)
        assert (await look(dead, id)).waiting_bots == [1, 2]
        async with tables_on(database) as tables:
            await until(lambda: bots_done(tables, id))
            table = await look(tables, id)
            assert [table.seats[seat].turns for seat in range(3)] == [0, 1, 1]


@asynchronous
async def test_two_servers_do_not_play_a_bot_twice(database: str, quick: None) -> None:
    async with tables_on(database) as one, tables_on(database) as other:
        id = await new_table(one)
        for turn in range(6):
            async with other.watch(id):
                await until(lambda: bots_done(one, id))
                await until(lambda: bots_done(other, id))
                table = await look(other, id)
                assert [table.seats[seat].turns for seat in range(3)] == [turn, turn + 1, turn + 1]
                await other.act(id, answer(table, 0))


@asynchronous
async def test_only_the_server_that_wrote_last_lets_bots_think(
    database: str, never: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another looks at the table all the while, and would think too late by hours."""
    thoughts: list[BotPool] = []
    think = BotPool.think

    async def counted(self: BotPool, *question: Any) -> int:
        thoughts.append(self)
        return await think(self, *question)

    monkeypatch.setattr(BotPool, "think", counted)
    async with tables_on(database) as one, tables_on(database) as other:
        id = await new_table(one)
        for turn in range(6):
            writes, looks = (one, other) if turn % 2 else (other, one)
            await until(lambda: bots_done(other, id))
            assert len(thoughts) == 2 * (turn + 1)
            await writes.act(id, answer(await look(looks, id), 0))
            await look(looks, id)
        await until(lambda: bots_done(one, id))
    mine, theirs = [one.bot_pool] * 2, [other.bot_pool] * 2
    assert thoughts == [*mine, *theirs, *mine, *theirs, *mine, *theirs, *mine]
