"""The tables: one move for a doubled click, and nothing forgotten when a server stops or dies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from beaufort.game import find
from beaufort.language.chance import AnyState
from beaufort.play.bots import Bot
from beaufort.web import keeper as keeper_module
from beaufort.web import tables as tables_module
from beaufort.web.bot_pool import BotPool
from beaufort.web.events import Refused
from beaufort.web.keeper import Keeper
from beaufort.web.store import Conflict, NewEvents, Store
from beaufort.web.table import Table
from beaufort.web.tables import Answer, LoadedTable, Tables
from tests.web.houses import (
    CONFIG,
    Clock,
    answer,
    asynchronous,
    bots_done,
    face,
    is_so,
    look,
    new_table,
    opened,
    play_on,
    results,
    rush,
    tables_on,
    until,
)

# Idempotent requests


@asynchronous
async def test_a_doubled_click_is_one_move_and_gets_the_same_answer(file: str) -> None:
    async with tables_on(file) as tables:
        id = await new_table(tables, "bela", "cleo")
        command = answer(await look(tables, id), 0)
        seq = (await look(tables, id)).seq
        clicks = await results(*(tables.act(id, command, "0:d:0") for _ in range(10)))
        assert clicks == [Answer(seq + 1), *[Answer(seq + 1, again=True)] * 9]
        assert [event.kind for event in await tables.store.events(id, after=seq)] == ["move"]


@asynchronous
async def test_a_doubled_click_after_a_restart_is_still_one_move(database: str) -> None:
    async with tables_on(database) as tables:
        id = await new_table(tables, "bela", "cleo")
        command = answer(await look(tables, id), 0)
        done = await tables.act(id, command, "click")
        before = face(await look(tables, id))
    async with tables_on(database) as tables:
        assert await tables.act(id, command, "click") == Answer(done.seq, again=True)
        assert face(await look(tables, id)) == before


@asynchronous
async def test_the_same_decision_with_another_action_is_refused_and_not_taken_for_done(file: str) -> None:
    async with tables_on(file) as tables:
        id = await new_table(tables, "bela", "cleo")
        table = await look(tables, id)
        assert table.match
        first, second = table.match.legal(0)[:2]
        done = await tables.act(id, lambda table: table.move(0, first, "0"), "0:d:0", first)
        before = face(await look(tables, id))
        assert await results(
            tables.act(id, lambda table: table.move(0, second, "0"), "0:d:0", second),
            tables.act(id, lambda table: table.move(0, second, "0")),
            tables.act(id, lambda table: table.move(0, first, "0"), "0:d:0", first.lower()),
        ) == ["error-late", "error-late", Answer(done.seq, again=True)]
        assert face(await look(tables, id)) == before


@asynchronous
async def test_a_late_answer_never_becomes_a_move(file: str) -> None:
    async with tables_on(file) as tables:
        id = await new_table(tables, "bela", "cleo")
        late = answer(await look(tables, id), 0)
        await play_on(tables, id, 6)  # two tricks: seat 0 is asked something else now
        before = face(await look(tables, id))
        assert await results(tables.act(id, late), tables.act(id, late, "a new request")) == ["error-late"] * 2
        assert face(await look(tables, id)) == before


@asynchronous
async def test_what_asks_for_nothing_changes_nothing(file: str) -> None:
    async with tables_on(file) as tables:
        id = await new_table(tables, "bela", "cleo")
        before = face(await look(tables, id))
        assert await tables.act(id, lambda table: table.set_pace(0.0)) == Answer(4, again=True)
        assert face(await look(tables, id)) == before


# Restarts


@asynchronous
async def test_a_restart_in_mid_game_leaves_every_table_as_it_was(database: str) -> None:
    async with tables_on(database) as tables:
        ids = [await new_table(tables, "bela", "cleo"), await new_table(tables, "bela", game="santa-timea", seats=4)]
        ids.append(await tables.create({**CONFIG, "listed": True, "salt": "pepper"}, "anna", "Anna", people=3))
        await play_on(tables, ids[0], 20)
        await play_on(tables, ids[1], 10)
        await until(lambda: bots_done(tables, ids[1]))
        before = [face(await look(tables, id)) for id in ids]
    async with tables_on(database) as tables:
        assert [face(await look(tables, id)) for id in ids] == before


@asynchronous
async def test_a_restart_resumes_the_turns_of_bots(database: str) -> None:
    clock = Clock()
    async with tables_on(database, clock) as tables:
        id = await new_table(tables, pace=2.0)
        assert (await look(tables, id)).due == clock.now + 2.0
    async with tables_on(database, clock) as tables:
        await asyncio.sleep(0)
        assert (await look(tables, id)).waiting_bots == [1, 2]  # not before their time
    clock.now += 2.0
    async with tables_on(database, clock) as tables:
        await until(lambda: bots_done(tables, id))
        assert (await look(tables, id)).waiting_people == [0]


def advance(tables: Tables, clock: Clock, seconds: float) -> None:
    clock.now += seconds
    tables.agenda._rung.set()


@asynccontextmanager
async def two_people(database: str, clock: Clock, patience: int = 60) -> AsyncIterator[tuple[Tables, str]]:
    """Anna, Bela and a bot; Anna and the bot have decided, Bela is asked."""
    async with tables_on(database, clock) as tables:
        id = await new_table(tables, "bela", patience=patience)
        await tables.act(id, lambda table: table.start(0) if table.match is None else [])
        advance(tables, clock, 0.01)
        await until(lambda: bots_done(tables, id))
        await tables.act(id, answer(await look(tables, id), 0))
        assert (await look(tables, id)).waiting_people == [1]
        yield tables, id


async def _kind(tables: Tables, id: str, seat: int) -> str:
    return (await look(tables, id)).sitters[seat].kind


@asynchronous
async def test_a_bot_takes_over_for_who_is_away_and_hands_back_on_return(database: str) -> None:
    clock = Clock()
    async with two_people(database, clock) as (tables, id):
        advance(tables, clock, 59.0)
        tables.here(id, 0)
        await look(tables, id)
        assert await _kind(tables, id, 1) == "person"
        advance(tables, clock, 1.1)
        await until(lambda: _away(tables, id))
        advance(tables, clock, 0.1)
        await until(lambda: _turns(tables, id, 1, 1))
        table = await look(tables, id)
        assert [event.kind for event in await tables.store.events(id)][-2:] != ["back", "move"]
        assert table.sitters[1].kind == "away"
        await tables.act(id, lambda table: table.come_back(1))
        assert await _kind(tables, id, 1) == "person"
        assert 1 not in (await look(tables, id)).waiting_bots


async def _away(tables: Tables, id: str) -> bool:
    return await _kind(tables, id, 1) == "away"


async def _turns(tables: Tables, id: str, seat: int, turns: int) -> bool:
    return (await look(tables, id)).seats[seat].turns >= turns


@asynchronous
async def test_nobody_is_taken_over_while_they_are_there(file: str) -> None:
    clock = Clock()
    async with two_people(file, clock) as (tables, id):
        for _ in range(5):
            advance(tables, clock, 50.0)
            tables.here(id, 0)
            tables.here(id, 1)
            await until(lambda: is_so(lambda: not tables.agenda._heap or tables.agenda._heap[0][0] > clock.now))
            await until(lambda: is_so(lambda: not tables.live(id).thinking))
            assert await _kind(tables, id, 1) == "person"


@asynchronous
async def test_nobody_is_taken_over_for_nobody_and_a_deserted_table_costs_nothing(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    looks: list[float] = []
    absent = Keeper._absent

    async def counted(self: Keeper, live: Any, table: Table) -> list[int]:
        looks.append(clock.now)
        return await absent(self, live, table)

    monkeypatch.setattr(Keeper, "_absent", counted)
    monkeypatch.setattr(keeper_module, "LOOK", 0.01)
    async with two_people(file, clock, patience=300) as (tables, id):
        for count in range(1, 11):
            advance(tables, clock, 300.5)
            await until(lambda count=count: is_so(lambda: len(looks) >= count))  # type: ignore[misc]
            await until(lambda: is_so(lambda: not tables.live(id).thinking))
        for _ in range(300):  # time passes in which nothing is due
            advance(tables, clock, 0.5)
            await asyncio.sleep(0)
        assert await _kind(tables, id, 1) == "person"
        assert 10 <= len(looks) <= 12
        assert len(tables.agenda._heap) <= 5


@asynchronous
async def test_a_restart_resumes_the_waiting_for_the_absent(database: str) -> None:
    clock = Clock()
    async with two_people(database, clock) as (tables, id):
        tables.here(id, 0)
        tables.here(id, 1)
    clock.now += 61.0
    async with tables_on(database, clock) as tables:
        tables.here(id, 0)
        await until(lambda: _away(tables, id))
    async with tables_on(database, clock) as tables:
        assert await _kind(tables, id, 1) == "away"


@asynchronous
async def test_who_was_there_is_remembered_over_a_restart(database: str) -> None:
    clock = Clock()
    async with two_people(database, clock) as (tables, id):
        advance(tables, clock, 40.0)
        tables.here(id, 1)
    async with tables_on(database, clock) as tables:
        assert await tables.store.last_seen(id) == {1: clock.now}
        advance(tables, clock, 25.0)  # 65 s after the question, 25 s after Bela was there
        tables.here(id, 0)
        await until(lambda: is_so(lambda: not tables.agenda._heap or tables.agenda._heap[0][0] > clock.now))
        await until(lambda: is_so(lambda: not tables.live(id).thinking))
        assert await _kind(tables, id, 1) == "person"
        advance(tables, clock, 36.0)
        tables.here(id, 0)
        await until(lambda: _away(tables, id))


@asynchronous
async def test_a_bot_that_thought_too_long_does_not_move_for_who_is_back(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, thinking, go = Clock(), asyncio.Event(), asyncio.Event()
    async with two_people(file, clock) as (tables, id):
        think = BotPool.think

        async def slow(self: BotPool, *question: Any) -> int:
            thinking.set()
            await go.wait()
            return await think(self, *question)

        monkeypatch.setattr(BotPool, "think", slow)
        advance(tables, clock, 61.0)
        tables.here(id, 0)
        await until(lambda: _away(tables, id))
        advance(tables, clock, 0.1)
        await asyncio.wait_for(thinking.wait(), 10)
        await tables.act(id, lambda table: table.come_back(1))
        go.set()
        await until(lambda: is_so(lambda: not tables.live(id).thinking))
        table = await look(tables, id)
        assert (table.seats[1].turns, table.waiting_people) == (0, [1])


@asynchronous
async def test_bots_see_only_what_their_seat_sees(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[int, bytes]] = []
    think = BotPool.think

    async def noted(self: BotPool, table: Table, urgent: Any, bot: Bot, seen: AnyState, seat: int, seed: bytes) -> int:
        given.append((seat, seen._.tobytes()))
        return await think(self, table, urgent, bot, seen, seat, seed)

    monkeypatch.setattr(BotPool, "think", noted)
    async with tables_on(file) as tables:
        id = await new_table(tables)
        await until(lambda: bots_done(tables, id))
        async with opened(file) as store:
            head = await store.head(id)
            assert head
            fresh = Table(head)
            for event in (await store.events(id))[:4]:
                fresh.apply(event)
        assert fresh.match
        assert sorted(given) == [(seat, fresh.match.seen(seat)._.tobytes()) for seat in (1, 2)]
        assert all(seen != fresh.match._state._.tobytes() for _, seen in given)


# Failures


@asynchronous
async def test_tables_that_have_just_been_opened_can_be_closed(file: str) -> None:
    async with opened(file) as store:
        for _ in range(5):
            tables = Tables(store)
            await tables.open()
            await Keeper(tables).open()
            await asyncio.sleep(0.001)  # its clock waits now
            tables.agenda._rung.set()
            await asyncio.wait_for(tables.close(), 5)
            assert tables._tasks == set()


@asynchronous
async def test_what_could_not_be_committed_has_not_happened(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with tables_on(database) as tables:
        id = await new_table(tables, "bela", "cleo")
        before = face(await look(tables, id))
        command = answer(await look(tables, id), 0)

        async def broken(self: Store, batch: list[NewEvents]) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(Store, "_commit", broken)
            with pytest.raises(OSError, match="the disk is full"):
                await tables.act(id, command, "click")
            assert tables.live(id).table is None
        assert face(await look(tables, id)) == before
        assert await tables.act(id, command, "click") == Answer(5)


@asynchronous
async def test_a_request_that_is_broken_off_leaves_what_is_on_disk(file: str) -> None:
    async with tables_on(file) as tables:
        id = await new_table(tables, "bela", "cleo")
        command = answer(await look(tables, id), 0)
        work = asyncio.create_task(tables.act(id, command, "click"))
        while tables.store._queue.empty() and not work.done():
            await asyncio.sleep(0)
        work.cancel()
        assert isinstance((await asyncio.gather(work, return_exceptions=True))[0], asyncio.CancelledError)
        done = await tables.act(id, command, "click")  # asked again: whether it was done or not, it is done once
        assert done.seq == 5
        assert [event.kind for event in await tables.store.events(id)].count("move") == 1


@asynchronous
async def test_a_table_where_everybody_else_is_always_quicker_is_busy(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with tables_on(file) as tables:
        id = await new_table(tables, "bela", "cleo")
        command = answer(await look(tables, id), 0)

        async def never_first(self: Store, addition: NewEvents) -> None:
            raise Conflict

        monkeypatch.setattr(Store, "add", never_first)
        with pytest.raises(Refused) as refused:
            await tables.act(id, command)
        assert (refused.value.said.message, refused.value.status) == ("error-busy", 503)


@asynchronous
async def test_a_table_that_is_not_there_is_refused_and_leaves_no_trace(database: str) -> None:
    async with tables_on(database) as tables:
        for id in ("nothing", "a\0b", "x" * 10_000, "../..", "ü"):
            with pytest.raises(Refused) as refused:
                await look(tables, id)
            assert (refused.value.said.message, refused.value.status) == ("error-no-table", 404)
        assert dict(tables.lives) == {}


@asynchronous
async def test_a_table_of_other_rules_is_kept_and_not_folded_wrongly(
    file: str, quick: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with tables_on(file) as tables:
        id, bots = await new_table(tables, "bela", "cleo"), await new_table(tables, pace=4.0)
        before = face(await look(tables, id))
    with monkeypatch.context() as patch:
        patch.setattr(find("land-unter").rules, "VERSION", 99)
        async with tables_on(file, Clock(2e9)) as tables:  # long after the bots were due
            for each in (id, bots):
                with pytest.raises(Refused) as refused:
                    await look(tables, each)
                assert (refused.value.said.message, refused.value.status) == ("error-other-rules", 409)
            await until(lambda: is_so(lambda: not tables.agenda._heap))
    assert caplog.records == []
    async with tables_on(file) as tables:
        assert face(await look(tables, id)) == before


@asynchronous
async def test_memory_is_bounded_and_what_is_thrown_out_comes_back(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_module, "KEPT", 4)
    async with tables_on(file) as tables:
        watched = await new_table(tables, "bela", "cleo")
        async with tables.watch(watched):
            await play_on(tables, watched, 3)
            ids = [await new_table(tables, "bela", "cleo") for _ in range(12)]
            faces = [face(await look(tables, id)) for id in ids]
            assert len(tables.lives) <= 5
            assert watched in tables.lives
            assert [face(await look(tables, id)) for id in ids] == faces
            assert len(tables.lives) <= 5
            assert [len((await look(tables, id)).match.moves) for id in (watched, ids[0])] == [3, 0]  # type: ignore[union-attr]


@asynchronous
async def test_an_error_of_a_bot_is_logged_and_the_clock_goes_on(
    file: str, quick: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    think = BotPool.think

    async def broken(self: BotPool, *question: Any) -> int:
        if len(caplog.records) < 2:
            raise RuntimeError("no idea")
        return await think(self, *question)

    monkeypatch.setattr(BotPool, "think", broken)
    async with tables_on(file) as tables:
        id = await new_table(tables)
        await until(lambda: bots_done(tables, id))
        assert {(each.name, each.levelname) for each in caplog.records} == {("beaufort.web.tables", "ERROR")}
        assert {str(each.exc_info[1]) for each in caplog.records if each.exc_info} == {"no idea"}
        assert "Traceback (most recent call last)" in caplog.text


@asynchronous
async def test_an_error_of_what_is_done_again_and_again_is_logged_and_does_not_end_it(
    file: str, quick: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with tables_on(file) as tables:

        async def broken(watched: Any) -> Any:
            raise OSError("the disk is gone")

        monkeypatch.setattr(tables.store, "newest", broken)
        await until(lambda: is_so(lambda: len(caplog.records) > 1))  # it was tried again
    assert {(each.name, each.levelname) for each in caplog.records} == {("beaufort.web.tables", "ERROR")}
    assert 'raise OSError("the disk is gone")' in caplog.text


# Fair turns


@asynchronous
async def test_where_everybody_has_left_the_cheapest_bots_play_to_the_end(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a pause, and none of them searches; where somebody is left they are as strong as ever."""
    asked: dict[bool, set[str]] = {True: set(), False: set()}
    bot = BotPool.bot

    def noted(self: BotPool, game: str, name: str) -> Bot:
        asked[left].add(name)
        return bot(self, game, "0")

    monkeypatch.setattr(BotPool, "bot", noted)
    left = False
    async with tables_on(database) as tables:
        id = await new_table(tables, bots=["", "10", "1"], bot="7", pace=0.0)
        await until(lambda: bots_done(tables, id))
        left = True
        await tables.act(id, lambda table: [*table.set_pace(4.0), *table.resign(0)])
        await until(lambda: _over(tables, id))
    assert asked == {False: {"10", "1"}, True: {"3", "1"}}


async def _over(tables: Tables, id: str) -> bool:
    return (await look(tables, id)).status == "over"


@asynchronous
async def test_what_was_missed_is_seen_to_in_turns_of_the_owners(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody's forty tables were due when the server stopped, and one of somebody else, the last of all."""
    clock = Clock()
    loaded: list[str] = []
    async with opened(database) as store:
        tables = Tables(store, clock)  # whose keeper never comes
        many = [await tables.create({**CONFIG, "address": "a"}, f"flooder {number}", "F") for number in range(10)]
        own = await tables.create({**CONFIG, "address": "b"}, "anna", "Anna")
        alone = await tables.create(CONFIG, "bela", "Bela")
        await tables.close()
    current = Tables.current

    async def noted(self: Tables, live: LoadedTable) -> Table:
        if live.table is None:
            loaded.append(live.id)
        return await current(self, live)

    monkeypatch.setattr(Tables, "current", noted)
    clock.now += 1000
    async with tables_on(database, clock) as tables:
        await until(lambda: is_so(lambda: len(loaded) == 12))
        assert set(loaded) == {*many, own, alone}
        assert {own, alone} < set(loaded[:3])
        for id in (many[-1], own, alone):
            await until(lambda id=id: bots_done(tables, id))  # type: ignore[misc]


@asynchronous
async def test_nobody_has_more_than_so_many_tables_that_are_not_over(database: str) -> None:
    clock = Clock()
    async with tables_on(database, clock) as tables:
        tables.most = 2
        ticket = tables.keys.new_ticket()

        async def make(person: str, address: str = "", ticket: str = "") -> str:
            return await tables.create({**CONFIG, "address": address}, person, "Anna", 1, ticket)

        mine = [await make("anna"), await make("anna", ticket=ticket)]
        assert await results(make("anna")) == ["error-many-tables"]
        assert await make("anna", ticket=ticket) == mine[1]  # the same again is none more
        assert await make("bela") not in mine
        await tables.act(mine[0], rush())
        mine.append(await make("anna"))
        assert await results(make("anna")) == ["error-many-tables"]
        near = [await make(f"guest {number}", "near") for number in range(20)]
        assert await results(make("guest", "near")) == ["error-many-tables"]
        await make("guest", "far")
        clock.now += tables_module.DAY + 1
        await make("anna")
        await make("guest", "near")
        assert len({*mine, *near}) == 23
