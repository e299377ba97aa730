"""A database that is away, a disk that is full or cannot be read, a clock that is set back: told once, and survived."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import aclosing
from pathlib import Path
from typing import Any

import httpx
import pytest

from beaufort.web import streams
from beaufort.web.agenda import SteadyClock
from beaufort.web.databases import DatabaseAway, database
from beaufort.web.events import Event
from beaufort.web.guard import HEADERS
from beaufort.web.tables import Tables
from tests.conftest import needed
from tests.web.houses import (
    Clock,
    asynchronous,
    bots_done,
    look,
    new_table,
    opened,
    said,
    tables_on,
    until,
)
from tests.web.postgres import Postgres, binary
from tests.web.server import Server


@pytest.fixture
def frail() -> Iterator[Postgres]:
    """A PostgreSQL that may be killed."""
    needed(lambda: binary("postgres"))
    with Postgres(["max_connections=60"]) as running:  # what it says is written is written
        yield running


def table_at(client: httpx.Client) -> tuple[str, dict[str, str]]:
    """A table with open seats: where it is, and the key to its first seat."""
    made = client.post("/api/tables", json={"game": "land-unter", "seats": 3, "people": 3}).json()
    return f"/api/tables/{made['table']}", {"authorization": f"Bearer {made['token']}"}


def patiently(client: httpx.Client, path: str, **more: Any) -> httpx.Response:
    """Ask again as long as the database is away."""
    end = time.monotonic() + 60
    while (answer := client.post(path, **more)).status_code == 503:
        assert time.monotonic() < end, "it never comes back"
        time.sleep(0.1)
    return answer


def complaints(server: Server) -> list[str]:
    """What a server has said besides where it is."""
    return [line for line in server.said.splitlines() if "Beaufort is at" not in line]


def test_postgresql_may_be_away_for_a_while(frail: Postgres) -> None:
    """503 meanwhile, one line in the log, streams stay open, and all goes on when it is back."""
    with Server(frail.url) as server, httpx.Client(base_url=server.url, timeout=60) as client:
        path, key = table_at(client)
        with client.stream("GET", f"{path}/events") as stream:
            lines = (line for line in stream.iter_lines() if line)
            next(lines)
            frail.kill()
            answers = [client.post(f"{path}/sit", json={}), client.get(path, headers=key), client.get("/")]
            assert [answer.status_code for answer in answers] == [503] * 3
            assert answers[0].json()["detail"] == said("error-away")
            assert said("error-away") in answers[2].text
            for answer in answers:
                assert answer.headers["retry-after"] == "2"
                assert {name.decode() for name, _ in HEADERS} <= set(answer.headers)
            time.sleep(3)  # what goes on in the background tries again and again
            assert len(complaints(server)) == 1, server.said
            assert "cannot be used" in complaints(server)[0]
            frail.start()
            assert patiently(client, f"{path}/sit", json={"name": "Bela"}).status_code == 201
            assert "Bela" in next(lines)
            end = time.monotonic() + 30
            while len(complaints(server)) < 2:
                assert time.monotonic() < end
                time.sleep(0.05)
        server.stop()
        assert [line.partition("The database")[2].partition("can")[2][:8] for line in complaints(server)] == [
            "not be u",
            " be used",
        ]


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process")
def test_a_disk_may_be_full_for_a_while(tmp_path: Path) -> None:
    """Nothing can be written, and what is there can be looked at; then there is room again."""
    with Server(tmp_path / "tables.db") as server, httpx.Client(base_url=server.url, timeout=60) as client:
        path, key = table_at(client)
        size = (tmp_path / "tables.db-wal").stat().st_size
        _, most = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, most))
        for _ in range(5):
            refused = client.post(f"{path}/sit", json={"name": "Bela"})
            assert (refused.status_code, refused.json()["detail"]) == (503, said("error-away"))
        assert [seat["kind"] for seat in client.get(path, headers=key).json()["seats"]] == ["person", "open", "open"]
        assert len(complaints(server)) == 1, server.said
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (most, most))
        assert client.post(f"{path}/sit", json={"name": "Bela"}).status_code == 201
        assert [seat["kind"] for seat in client.get(path).json()["seats"]] == ["person", "person", "open"]
        server.stop()
        assert ["again" in line for line in complaints(server)] == [False, True]


def test_a_disk_that_cannot_be_read_for_a_while_is_503(tmp_path: Path) -> None:
    """What a disk answers is nothing at all, while the server runs; later it answers as before."""
    with Server(tmp_path / "tables.db") as server, httpx.Client(base_url=server.url, timeout=60) as client:
        path, _ = table_at(client)
        server.kill()
        server.start()  # nothing is in memory now
        files = [tmp_path / "tables.db", tmp_path / "tables.db-wal"]
        whole = {file: file.read_bytes() for file in files}
        for file in files:
            os.truncate(file, 0)
        for _ in range(8):
            answer = client.get(path)
            assert (answer.status_code, answer.json()["detail"]) == (503, said("error-away"))
        assert len(complaints(server)) == 1, server.said
        for file, content in whole.items():
            file.write_bytes(content)
        assert client.get(path).json()["seats"][0]["kind"] == "person"
        assert "again" in complaints(server)[1]


@asynchronous
async def test_a_stream_tells_what_happened_as_soon_as_it_can_be_read(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is in memory, and what happened there is read from a database that is away at that moment."""
    monkeypatch.setattr(streams, "AGAIN", 0.01)
    async with tables_on(file) as tables:
        id = await new_table(tables, pace=4.0)
        read, tries = tables.store.events, Counter[str]()

        async def events(table: str, after: int = 0) -> list[Event]:
            tries[table] += 1
            if tries[table] != 3:
                tables.closing = tries[table] > 3  # the server ends while somebody waits
                raise DatabaseAway("no connection")
            return await read(table, after)

        monkeypatch.setattr(tables.store, "events", events)
        async with aclosing(streams.program(tables, id, "anna", "en", 0)) as told:
            first = json.loads(await anext(told))
        assert [event["seq"] for event in first["events"]] == list(range(1, first["seq"] + 1))
        assert [line async for line in streams.program(tables, id, "anna", "en", 0)] == []
        assert tries == {id: 4}
        tables.closing = False


@asynchronous
async def test_nothing_is_logged_of_what_failed_when_its_asker_had_gone() -> None:
    """A page is closed while PostgreSQL starts up again: what was asked for it fails, and nobody wants to know."""
    told: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, about: told.append(str(about["message"])))
    on: Any = database("postgresql://nobody@127.0.0.1:1/nothing")

    async def fails() -> None:
        await asyncio.sleep(0.02)
        raise OSError("the database system is starting up")

    asker = asyncio.create_task(on._finish(fails()))
    await asyncio.sleep(0)
    asker.cancel()
    await asyncio.sleep(0.05)
    assert asker.cancelled()
    del asker  # which holds what it waited for
    gc.collect()
    assert (told, on._unfinished) == ([], set())


# Clocks


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of this machine, to be set by hand; time goes on all the same."""
    clock = Clock(0.0)
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + clock.now)
    return clock


def test_a_steady_clock_follows_the_machine_forward_and_never_back(machine: Clock) -> None:
    clock = SteadyClock()
    began = clock()
    machine.now = 3600.0
    assert 3600 <= clock() - began < 3660  # after a sleep, say
    machine.now = -86_400.0
    after = clock()
    assert 3600 <= after - began < 3660
    time.sleep(0.05)
    assert clock() >= after + 0.04


@asynchronous
async def test_bots_go_on_when_the_clock_is_set_back(database: str, machine: Clock) -> None:
    async with tables_on(database) as tables:
        id = await new_table(tables, pace=1.0)
        machine.now = -86_400.0
        await until(lambda: bots_done(tables, id))
        assert [seat.turns for seat in (await look(tables, id)).seats] == [0, 1, 1]


@asynchronous
async def test_bots_go_on_when_the_clock_was_set_back_while_no_server_ran(database: str, machine: Clock) -> None:
    async with opened(database) as store:
        dead = Tables(store)  # nobody sees to what is due there
        id = await new_table(dead, pace=1.0)
    machine.now = -86_400.0
    async with tables_on(database) as tables:
        await until(lambda: bots_done(tables, id))
        assert [seat.turns for seat in (await look(tables, id)).seats] == [0, 1, 1]
