"""Several servers on one database: one winner of a race, and all hear of everything, however late."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from beaufort.web.store import Store
from beaufort.web.tables import Answer, Tables
from tests.web.houses import (
    answer,
    asynchronous,
    bots_done,
    face,
    is_so,
    look,
    new_table,
    opened,
    results,
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

    async def nothing(self: Tables, live: Any, surely: bool = False) -> bool:
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
async def test_nobody_is_refused_because_a_server_has_not_heard_yet(
    postgres: Any, never: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Tables, "hear", lambda self, id, seq: None)
    url = postgres()
    async with tables_on(url) as one, tables_on(url) as other:
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
async def test_on_sqlite_too_a_server_asks_before_it_refuses(file: str, never: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tables, "hear", lambda self, id, seq: None)
    async with tables_on(file) as one, tables_on(file) as other:
        id = await new_table(one, "bela", "cleo")
        stale = (await look(other, id)).seq
        for seat in range(3):
            await one.act(id, answer(await look(one, id), seat))
        assert (await look(other, id)).seq == stale  # a look is not worth the asking
        now = await look(one, id)
        assert await other.act(id, answer(now, now.waiting_people[0])) == Answer(now.seq + 1)


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
