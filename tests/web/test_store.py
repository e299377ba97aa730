"""The database: what is added is there, what conflicts is not, and old databases become new ones. On both kinds."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from typing import Any

import asyncpg
import pytest

from beaufort.errors import BadSetting, Error
from beaufort.web.events import Event, Head, PaceSet, Renamed, Started
from beaufort.web.migrations import MIGRATIONS
from beaufort.web.store import OPEN, WAITING, Conflict, NewEvents, Store, Uploader
from beaufort.web.sweep import TABLES
from tests.web.houses import asynchronous, opened

CONFIG = {"seats": 3, "options": {}, "bot": "0", "host": "p", "patience": 0, "pace": 0.0, "listed": False}


def head(id: str = "t", status: str = "open", due: float | None = None, created: float = 1.5, **config: Any) -> Head:
    return Head(id, "land-unter", CONFIG | config, bytes(32), created, 1, status, due)


def said(seq: int, request: str | None = None, seconds: float = 1.0) -> Event:
    return Event(seq, PaceSet(seconds), 10.25 + seq, request)


async def found(store: Store, id: str = "t", people: list[str] | None = None, **values: Any) -> None:
    """A table with its first event."""
    new = head(id, **values)
    await store.add(NewEvents(id, [said(1)], new.status, new.due, people or [], new=new))


async def outcome(store: Store, *additions: NewEvents) -> list[Any]:
    """What became of additions made at the same time: None, or the kind of error."""
    results = await asyncio.gather(*map(store.add, additions), return_exceptions=True)
    return [result if result is None else type(result) for result in results]


@asynchronous
async def test_what_is_added_is_read_back_as_it_was(database: str) -> None:
    events = [Event(2, Renamed(1, "<ä & 船>"), 12.25, "r"), Event(3, Started(), 13.25)]
    async with opened(database) as store:
        await found(store, due=7.125, listed=True)
        await store.add(NewEvents("t", events, "running", 99.5))
    async with opened(database) as store:  # from disk, not from memory
        assert await store.events("t") == [said(1), *events]
        assert await store.events("t", after=2) == events[1:]
        assert await store.head("t") == Head("t", "land-unter", CONFIG | {"listed": True}, bytes(32), 1.5, 3, "running", 99.5)
        assert await store.newest(["t", "nobody"]) == {"t": 3}
        assert await store.newest([]) == {}
        assert await store.head("nobody") is None
        assert await store.events("nobody") == []


@asynchronous
async def test_the_same_number_twice_is_a_conflict_and_adds_nothing(database: str) -> None:
    async with opened(database) as store:
        await found(store)
        with pytest.raises(Conflict):
            await store.add(NewEvents("t", [said(1), said(2)], "over", 5.0, ["late"]))
        assert await store.events("t") == [said(1)]
        assert await store.head("t") == head()
        assert await store.tables_of("late") == []


@asynchronous
async def test_the_same_request_twice_is_a_conflict_at_its_table_only(database: str) -> None:
    async with opened(database) as store:
        await found(store)
        await found(store, "other")
        await store.add(NewEvents("t", [said(2, "click")], "open", None))
        assert await outcome(store, NewEvents("t", [said(3, "click")], "open", None)) == [Conflict]
        assert await outcome(store, NewEvents("other", [said(2, "click")], "open", None)) == [None]
        assert [event.seq for event in await store.events("t")] == [1, 2]


@asynchronous
async def test_a_table_cannot_be_made_twice(database: str) -> None:
    async with opened(database) as store:
        await found(store)
        with pytest.raises(Conflict):
            await found(store)


@asynchronous
async def test_one_conflict_in_a_batch_keeps_all_the_others(database: str) -> None:
    async with opened(database) as store:
        for id in "abcd":
            await found(store, id)
        batch = [NewEvents(id, [said(1 if id == "c" else 2)], "open", None) for id in "abcd"]
        assert await outcome(store, *batch) == [None, None, Conflict, None]
        assert await store.newest("abcd") == {"a": 2, "b": 2, "c": 1, "d": 2}


@asynchronous
async def test_events_that_come_at_the_same_time_are_committed_together(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    commit = Store._commit

    async def counted(self: Store, batch: list[NewEvents]) -> None:
        sizes.append(len(batch))
        await commit(self, batch)

    async with opened(database) as store:
        for number in range(20):
            await found(store, str(number))
        monkeypatch.setattr(Store, "_commit", counted)
        additions = [NewEvents(str(number), [said(2)], "open", None) for number in range(20)]
        assert await outcome(store, *additions) == [None] * 20
    assert sum(sizes) == 20
    assert len(sizes) <= 2


@asynchronous
async def test_a_broken_database_is_told_to_whoever_waits_and_writing_goes_on(database: str) -> None:
    async with opened(database) as store:
        await found(store)
        unwritable = NewEvents("t", [Event(2, PaceSet(object()), 1.0)], "open", None)  # type: ignore[arg-type]
        assert await outcome(store, unwritable) == [TypeError]
        assert await outcome(store, NewEvents("t", [said(2)], "open", None)) == [None]


@asynchronous
async def test_two_servers_writing_the_same_number_have_one_winner(database: str) -> None:
    async with opened(database) as one, opened(database) as other:
        await found(one)
        for seq in range(2, 12):
            addition = [NewEvents("t", [said(seq, seconds=pace)], "open", None) for pace in (1.0, 2.0)]
            results = await asyncio.gather(one.add(addition[0]), other.add(addition[1]), return_exceptions=True)
            kinds = [None if result is None else type(result) for result in results]
            assert sorted(map(str, kinds)) == sorted(map(str, (None, Conflict)))
            winner = (1.0, 2.0)[kinds.index(None)]
            assert await one.events("t", after=seq - 1) == await other.events("t", after=seq - 1) == [said(seq, seconds=winner)]


@asynchronous
async def test_a_deadlock_of_two_servers_loses_nothing_and_breaks_nothing(postgres: Any) -> None:
    """The other server writes the same two tables in the other order, which PostgreSQL ends by failing one of the two."""
    url = postgres()
    insert = """INSERT INTO events (table_id, seq, kind, data, at) VALUES ($1, 2, 'pace', '{"seconds": 1.0}', 0)"""
    async with opened(url) as store:
        await found(store, "a")
        await found(store, "b")
        on = await asyncpg.connect(url)
        try:
            await on.execute("SET deadlock_timeout = '30s'")  # the store's side is the one that is failed
            other = on.transaction()
            await other.start()
            await on.execute(insert, "b")
            ours = asyncio.create_task(outcome(store, *(NewEvents(id, [said(2)], "open", None) for id in "ab")))
            while not await on.fetchval("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"):
                await asyncio.sleep(0.001)
            try:
                await on.execute(insert, "a")
                await other.commit()
                expected: list[Any] = [Conflict, Conflict]
            except asyncpg.UniqueViolationError:  # the store has tried again, and was quicker with one of them
                await other.rollback()
                expected = [None, None]
        finally:
            await on.close()
        assert await ours == expected
        assert [[event.seq for event in await store.events(id)] for id in "ab"] == [[1, 2], [1, 2]]


@asynchronous
async def test_tables_are_found_by_who_sits_there_and_what_is_listed(database: str) -> None:
    async with opened(database) as store:
        await found(store, "old", ["anna"], status="over", created=9.0)
        await found(store, "now", ["anna", "bela"], status="running", created=1.0)
        await found(store, "wait", ["bela"], status="open", created=2.0, listed=True)
        await found(store, "next", ["bela"], status="open", created=3.0, listed=True)
        await found(store, "secret", ["bela"], status="open", created=4.0)
        assert [each.id for each in await store.tables_of("anna")] == ["now", "old"]
        assert [each.id for each in await store.tables_of("bela")] == ["secret", "next", "wait", "now"]
        assert [each.id for each in await store.tables_of("bela", limit=1)] == ["secret"]
        assert [each.id for each in await store.open_tables(0.0)] == ["next", "wait"]
        assert [each.id for each in await store.open_tables(0.0, limit=1)] == ["next"]


@asynchronous
async def test_neither_the_home_page_nor_the_sweep_looks_at_every_open_table(file: str) -> None:
    async with opened(file) as store:
        old = [f"SELECT id, seq FROM tables WHERE {which} LIMIT :most" for which in (*TABLES["open"], *TABLES["bots"])]
        names = ("tables_open", "tables_open", "tables_closed", "tables_dealing", "tables_over")
        for query, index in zip((OPEN, *old), names, strict=True):
            plan = await store.database.fetch(f"EXPLAIN QUERY PLAN {query}", {"since": 1.0, "before": 1.0, "most": 1})
            assert f"USING INDEX {index} (seen" in plan[0]["detail"]
            assert not any("TEMP B-TREE" in row["detail"] for row in plan)


@asynchronous
async def test_a_table_is_listed_only_as_long_as_somebody_waits_there(database: str) -> None:
    async with opened(database) as store:
        await found(store, "left", status="open", created=0.0, listed=True)
        await found(store, "waiting", status="open", created=0.0, listed=True)
        await store.seen([("waiting", 0, 500.0)])
        times = (WAITING - 1, WAITING + 1, WAITING + 501)
        listed = [sorted(each.id for each in await store.open_tables(now)) for now in times]
        assert listed == [["left", "waiting"], ["waiting"], []]


@asynchronous
async def test_what_is_due_is_found_and_can_be_put_off_if_nothing_has_happened(database: str) -> None:
    async with opened(database) as store:
        await found(store, "soon", status="running", due=10.0)
        await found(store, "late", status="running", due=20.0)
        await found(store, "never", status="running")
        await found(store, "over", status="over", due=1.0)
        assert await store.due(10.0) == [("soon", 10.0)]
        assert sorted(await store.due(float("inf"))) == [("late", 20.0), ("soon", 10.0)]
        await store.put_off("soon", 1, 30.0)
        await store.put_off("late", 2, 40.0)  # it is at number 1
        assert sorted(await store.due(float("inf"))) == [("late", 20.0), ("soon", 30.0)]


@asynchronous
async def test_names_presence_and_records_are_kept(database: str) -> None:
    async with opened(database) as store:
        assert await store.name_of("p") is None
        await store.set_name("p", "Änne")
        await store.set_name("p", "<b>")
        assert await store.name_of("p") == "<b>"
        await store.seen([])
        await store.seen([("t", 0, 5.0), ("t", 1, 6.5), ("u", 0, 7.0)])
        await store.seen([("t", 0, 8.0)])
        assert await store.last_seen("t") == {0: 8.0, 1: 6.5}
        await store.keep_record("r", "[Game …]\n", b"\0film", Uploader("p", "a"), 1.0)
        assert await store.record("r") == ("[Game …]\n", b"\0film")
        assert await store.brought(Uploader("p", "b")) == [(1, 14), (0, 0)]
        assert await store.record("none") is None


@asynchronous
async def test_the_key_is_made_once_even_by_two_servers_at_once(database: str) -> None:
    async with opened(database) as one, opened(database) as other:
        keys = await asyncio.gather(one.secret(), other.secret(), one.secret())
    async with opened(database) as later:
        assert {*keys, await later.secret()} == {keys[0]}
    assert len(keys[0]) == 32


async def _version(store: Store) -> int:
    (row,) = await store.database.fetch("SELECT max(version) AS version FROM schema_version", {})
    return int(row["version"])


# What version 1 held: the rows of each of its tables.
FIRST: dict[str, list[dict[str, Any]]] = {
    "settings": [{"name": "key", "value": "ab" * 32}],
    "people": [{"id": "anna", "name": "Anna"}],
    "tables": [
        {
            "id": "t",
            "game": "land-unter",
            "config": json.dumps(CONFIG),
            "secret": "00" * 32,
            "created": 1.5,
            "seq": 2,
            "status": "running",
            "due": 4.5,
            "listed": 1,
        }
    ],
    "events": [
        {"table_id": "t", "seq": 1, "kind": "pace", "data": '{"seconds":1.0}', "at": 11.25, "request": None},
        {"table_id": "t", "seq": 2, "kind": "pace", "data": '{"seconds":1.0}', "at": 12.25, "request": "click"},
    ],
    "sittings": [{"person": "anna", "table_id": "t"}],
    "presence": [{"table_id": "t", "seat": 0, "at": 3.0}],
}


async def _rows(store: Store) -> dict[str, list[dict[str, Any]]]:
    """All that the columns of version 1 hold."""
    found = {}
    for name, rows in FIRST.items():
        fetched = await store.database.fetch(f"SELECT {', '.join(rows[0])} FROM {name} ORDER BY 1, 2", {})
        found[name] = [dict(row) for row in fetched]
    return found


@asynchronous
async def test_a_database_of_the_first_version_becomes_the_newest_with_all_it_holds(database: str) -> None:
    store = Store(database)
    await store.open(until=1)
    assert await _version(store) == 1
    for name, rows in FIRST.items():
        columns, values = ", ".join(rows[0]), ", ".join(f":{column}" for column in rows[0])
        await store.database.write([(f"INSERT INTO {name} ({columns}) VALUES ({values})", rows)])
    with pytest.raises((sqlite3.Error, asyncpg.PostgresError)):
        await store.record("r")  # came with version 2
    await store.close()
    async with opened(database) as newer:
        assert await _version(newer) == len(MIGRATIONS)
        assert await _rows(newer) == FIRST
        assert await newer.events("t") == [said(1), said(2, "click")]
        assert await newer.secret() == bytes.fromhex("ab" * 32)
        (row,) = await newer.database.fetch("SELECT seen, people FROM tables", {})
        assert tuple(row) == (12.25, 1)  # when something last happened there
        assert await newer.record("r") is None
        assert await newer.due(5.0) == [("t", 4.5)]


@asynchronous
async def test_every_step_of_the_schema_can_be_taken_alone(database: str) -> None:
    store = Store(database)
    for version in range(1, len(MIGRATIONS) + 1):
        await store.database.open(until=version)
        assert await _version(store) == version
    await store.close()


@asynchronous
async def test_opening_again_changes_nothing_and_several_at_once_do_not_collide(database: str) -> None:
    stores = [Store(database) for _ in range(4)]
    await asyncio.gather(*(store.open() for store in stores))
    rows = await stores[0].database.fetch("SELECT version FROM schema_version ORDER BY version", {})
    versions = [row["version"] for row in rows]
    assert versions == list(range(1, len(MIGRATIONS) + 1))
    for store in stores:
        await store.close()


@asynchronous
async def test_a_database_of_a_newer_program_is_refused_and_left_alone(database: str) -> None:
    async with opened(database) as store:
        await store.database.write(
            [("INSERT INTO schema_version (version) VALUES (:version)", [{"version": len(MIGRATIONS) + 1}])]
        )
    with pytest.raises(Error) as refused:
        async with opened(database):
            pass
    newer = len(MIGRATIONS) + 1
    assert (
        str(refused.value)
        == f"The database has version {newer}, and this program knows only {newer - 1}: use a newer version of it."
    )


@asynchronous
async def test_what_is_no_database_is_refused_in_one_line() -> None:
    with pytest.raises(BadSetting) as refused:
        Store("mysql://host/name")
    assert str(refused.value) == "Databases are sqlite and postgresql, not 'mysql'."
    with pytest.raises(BadSetting, match=r"^The database /nowhere/at/all\.db cannot be used: "):
        async with opened("/nowhere/at/all.db"):
            pass


def test_a_password_is_not_shown() -> None:
    assert Store("postgresql://me:secret@host/name").shown == "postgresql://me:***@host/name"
    assert Store("games.db").shown == "games.db"
