"""Nothing grows for ever: what nobody needs is thrown away after a while, what people would miss is not."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import httpx
import pytest

from beaufort.match import new
from beaufort.web import sweep
from beaufort.web.archive import Archive
from beaufort.web.events import Committed, DeviceAdded, Happening, PaceSet, Refused, Renamed, Retracted
from beaufort.web.guard import Bucket, Limits
from beaufort.web.store import DAY, Conflict, NewEvents, Store, Uploader
from beaufort.web.sweep import Retention, Sweep
from beaufort.web.table import Table
from beaufort.web.tables import Tables
from beaufort.words import LANGUAGES
from tests.web.houses import (
    Clock,
    app_on,
    asynchronous,
    browser_of,
    look,
    new_table,
    opened,
    rush,
    said,
    site,
    tables_on,
    transport_to,
)
from tests.web.test_store import found
from tests.web.test_store import said as event


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweep, "PAUSE", 0.0)


async def there(store: Store) -> set[str]:
    return {row["id"] for row in await store.database.fetch("SELECT id FROM tables", {})}


async def rows(store: Store, place: str) -> int:
    (row,) = await store.database.fetch(f"SELECT count(*) AS number FROM {place}", {})
    return int(row["number"])


def sweeper(tables: Tables, **keep: float) -> Sweep:
    return Sweep(tables, Archive(tables), Retention(**keep))


@asynchronous
async def test_tables_go_when_nobody_was_there_for_long_and_finished_games_of_people_stay(
    database: str, never: None, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()
    async with tables_on(database, clock) as tables:
        waiting = await tables.create({"game": "land-unter", "seats": 3, "bot": "0"}, "anna", "Anna", people=2)
        running = await new_table(tables, "bela", "cleo")
        over = await new_table(tables, "bela", "cleo")
        await tables.act(over, rush())
        bots = await new_table(tables, "bela", "cleo")
        for seat in range(3):
            await tables.act(bots, lambda table, seat=seat: table.resign(seat))  # type: ignore[misc]
        await tables.act(bots, rush())
        sweeping = sweeper(tables)
        caplog.set_level(logging.INFO, logger=sweep.__name__)
        left = []
        for days in (6, 2, 23, 60, 10_000):
            clock.now += days * DAY
            await sweeping.once()
            left.append(await there(tables.store))
        assert left == [
            {waiting, running, over, bots},
            {running, over, bots},
            {running, over},
            {over},
            {over},
        ]
        events = await tables.store.database.fetch("SELECT DISTINCT table_id FROM events", {})
        assert [row["table_id"] for row in events] == [over]
        assert await rows(tables.store, "replays") == 1
        assert [record.getMessage() for record in caplog.records] == [
            "Swept: nothing was old enough.",
            "Swept: 1 open.",
            "Swept: 1 bots.",
            "Swept: 1 running.",
            "Swept: nothing was old enough.",
        ]
        assert (await look(tables, over)).status == "over"
        await sweeper(tables, finished=1).once()
        assert await there(tables.store) == set()
        assert [await rows(tables.store, place) for place in ("events", "sittings", "replays")] == [0, 0, 0]


@asynchronous
async def test_who_looks_at_a_table_keeps_it(database: str, never: None) -> None:
    clock = Clock()
    async with tables_on(database, clock) as tables:
        id = await tables.create({"game": "land-unter", "seats": 3, "bot": "0"}, "anna", "Anna", people=2)
        clock.now += 6 * DAY
        await tables.store.seen([(id, 0, clock.now)])
        clock.now += 6 * DAY
        await sweeper(tables).once()
        assert await there(tables.store) == {id}


@asynchronous
async def test_a_table_at_which_something_happens_meanwhile_is_not_thrown_away(database: str) -> None:
    async with opened(database) as store:
        await found(store, "t", ["anna"], status="running")
        old = [("t", 1)]
        await store.add(NewEvents("t", [event(2)], "running", None))
        await store.drop_tables(old)
        assert [each.seq for each in await store.events("t")] == [1, 2]
        await store.drop_tables([("t", 2)])
        assert (await store.head("t"), await store.events("t"), await store.tables_of("anna")) == (None, [], [])
        with pytest.raises(Conflict):  # another server still had it in memory
            await store.add(NewEvents("t", [event(3)], "running", None))
        assert await store.events("t") == []


@asynchronous
async def test_many_tables_go_a_few_at_a_time_and_moves_come_in_between(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweep, "PAUSE", 0.001)
    clock = Clock()
    async with tables_on(file, clock) as tables:
        for number in range(200):
            await found(tables.store, f"old{number}", status="open", created=clock.now - 30 * DAY)
        sweeping = asyncio.create_task(sweeper(tables).once())
        left: list[int] = []
        while not sweeping.done():
            await found(tables.store, f"new{len(left)}", status="open", created=clock.now)
            left.append(await rows(tables.store, "tables") - len(left) - 1)
        assert (await sweeping)["open"] == 200
        assert len(set(left)) > 3  # it was seen on its way
        assert len(await there(tables.store)) == len(left)


@asynchronous
async def test_uploads_analyses_and_names_go_when_nobody_looks(database: str, never: None) -> None:
    clock = Clock()
    async with tables_on(database, clock) as tables:
        store = tables.store
        for name in ("kept", "left"):
            await store.keep_record(name, "[Game …]", None, Uploader("anna", ""), clock.now)
            await store.keep_analysis(name, "{}", clock.now)
            await store.set_name(name, name, clock.now)
        await store.set_name("anna", "Anna", clock.now)
        await new_table(tables)
        clock.now += 300 * DAY
        looked = [
            await store.record("kept", clock.now),
            await store.analysis("kept", clock.now),
            await store.name_of("kept", clock.now),
        ]
        assert looked == [("[Game …]", None), (True, "{}"), "kept"]
        clock.now += 100 * DAY
        await sweeper(tables, running=0).once()
        found = {
            place: [row["id"] for row in await store.database.fetch(f"SELECT id FROM {place} ORDER BY id", {})]
            for place in ("records", "analyses", "people")
        }
        assert found == {"records": ["kept"], "analyses": ["kept"], "people": ["anna", "kept"]}  # anna sits at a table


@asynchronous
async def test_the_file_becomes_smaller_when_much_is_gone(file: str) -> None:
    async with opened(file) as store:
        for number in range(40):
            await store.keep_record(str(number), "x" * 100_000, None, Uploader("anna", ""), 1.0)
        await store.drop("records", "seen < :before", 2.0, 100)
        (before,) = await store.database.fetch("PRAGMA page_count", {})
        given = 0
        while some := await store.database.shrink():
            given += some
        (after,) = await store.database.fetch("PRAGMA page_count", {})
        assert before["page_count"] - after["page_count"] >= given > 400


def game(seed: int) -> dict[str, Any]:
    """A small game to bring: it has only begun, so it is soon looked through."""
    return {"text": (None, str(new("land-unter", seats=3, seed=seed).record()))}


@asynchronous
async def test_one_person_and_one_address_bring_so_many_games_and_hear_why_not_more(file: str) -> None:
    fast = Bucket(1e9, 1e9)
    limits = Limits(person=fast, address=fast, uploads=2)
    async with app_on(file, limits) as app:
        clients = [
            httpx.AsyncClient(transport=transport_to(app, "203.0.113.7"), base_url="http://localhost") for _ in range(22)
        ]
        one = clients[0]
        await one.get("/")
        answers = [(await one.post("/records", files=game(seed))).status_code for seed in (1, 2, 3, 1)]
        assert answers == [303, 303, 429, 303]  # what is kept already can be brought again
        for lang in LANGUAGES:
            refused = await one.post("/records", files=game(3), headers={"accept-language": lang})
            assert said("error-uploads", lang, most=2) in refused.text
        limits.uploads = 1
        for client in clients[1:19]:
            assert (await client.post("/records", files=game(100 + clients.index(client)))).status_code == 303
        refused = await clients[20].post("/records", files=game(200))
        assert (refused.status_code, said("error-uploads-here") in refused.text) == (429, True)
        async with browser_of(app) as here:  # this machine itself has no limit per address
            assert (await here.post("/records", files=game(201))).status_code == 303
        limits.uploads, limits.upload_bytes = 100, 1000
        assert (await one.post("/records", files=game(202))).status_code == 429  # two games need more than this
        for client in clients:
            await client.aclose()


ASIDES: list[Callable[[int], Happening]] = [
    lambda number: PaceSet(float(number % 2)),
    lambda number: Committed(0, f"{number:064x}"),
    lambda number: Renamed(0, f"Anna {number}"),
    lambda number: DeviceAdded(0, f"device {number}"),
]


@pytest.mark.parametrize("aside", ASIDES, ids=["pace", "commitment", "name", "device"])
@asynchronous
async def test_a_log_does_not_grow_for_ever_by_what_ends_no_game(
    file: str, never: None, aside: Callable[[int], Happening]
) -> None:
    clock = Clock()
    async with tables_on(file, clock) as tables:
        bucket = Limits().asides
        tables.asides = lambda seat: bucket.take(seat, now=clock())
        id = await new_table(tables, "bela", "cleo")
        for number in range(200):
            await tables.act(id, lambda table, number=number: [aside(number)])  # type: ignore[misc]
        with pytest.raises(Refused) as refused:
            await tables.act(id, lambda table: [aside(200)])
        assert (refused.value.status, refused.value.wait) == (429, 6)
        await tables.act(id, lambda table: [Renamed(1, "Bella")])  # others are not held up,
        await tables.act(id, rush(1))  # nor is the game
        clock.now += refused.value.wait or 0
        await tables.act(id, lambda table: [aside(200)])


@asynchronous
async def test_taking_back_has_an_end(file: str, never: None) -> None:
    async with tables_on(file, Clock()) as tables:
        tables.asides = Bucket(burst=20, rate=1e-9).take
        id = await new_table(tables, "bela", "cleo", game="vor-dem-wind")
        with pytest.raises(Refused, match="Too many requests"):
            await back_and_forth_for_ever(tables, id)
        retracted = [event.what.seat for event in await tables.store.events(id) if isinstance(event.what, Retracted)]
        assert max(Counter(retracted).values()) == 20


async def back_and_forth_for_ever(tables: Tables, id: str) -> None:
    while True:
        await tables.act(id, back_and_forth)


def back_and_forth(table: Table) -> list[Happening]:
    """Take back what can be taken back; else go on until something can be."""
    assert table.match
    match, chance = table.match, Random(table.seq)
    seat = match.pending[0]
    if table.retractable(seat):
        return table.take_back(seat, table.decision(seat))
    return table.move(seat, chance.choice(match.legal(seat)), table.decision(seat))


@asynchronous
async def test_one_address_does_not_leave_names_without_end(file: str) -> None:
    fast = Bucket(1e9, 1e9)
    limits = Limits(person=fast, address=fast, names=Bucket(burst=100, rate=1e-9))
    async with app_on(file, limits) as app:
        clients = [
            httpx.AsyncClient(transport=transport_to(app, f"203.0.113.{number}"), base_url="http://localhost")
            for number in (7, 8)
        ]

        async def names(client: httpx.AsyncClient, new: bool, count: int) -> list[int]:
            told = []
            for number in range(count):
                told.append((await client.post("/name", data={"name": f"N{number}"})).status_code)
                if new:
                    client.cookies.clear()
            return told

        assert await names(clients[0], new=False, count=6) == [303] * 5 + [429]
        clients[0].cookies.clear()
        assert await names(clients[0], new=True, count=96) == [303] * 95 + [429]
        assert await names(clients[1], new=True, count=1) == [303]  # who lives elsewhere is not held up
        assert await rows(site(app).store, "people") == 97
        for client in clients:
            await client.aclose()
