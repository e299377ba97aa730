"""The house: one move for a doubled click, and nothing forgotten when a server stops or dies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from beaufort.game import find
from beaufort.language.chance import AnyState
from beaufort.web import house as house_module
from beaufort.web import keeper as keeper_module
from beaufort.web.events import Refused
from beaufort.web.house import Answer, House
from beaufort.web.keeper import Keeper
from beaufort.web.store import Addition, Conflict, Store
from beaufort.web.table import Table
from tests.web.houses import (
    CONFIG,
    Clock,
    answer,
    asynchronous,
    bots_done,
    face,
    house_on,
    is_so,
    look,
    new_table,
    opened,
    play_on,
    results,
    until,
)

# Idempotent requests


@asynchronous
async def test_a_doubled_click_is_one_move_and_gets_the_same_answer(file: str) -> None:
    async with house_on(file) as house:
        id = await new_table(house, "bela", "cleo")
        command = answer(await look(house, id), 0)
        seq = (await look(house, id)).seq
        clicks = await results(*(house.act(id, command, "0:d:0") for _ in range(10)))
        assert clicks == [Answer(seq + 1), *[Answer(seq + 1, again=True)] * 9]
        assert [event.kind for event in await house.store.events(id, after=seq)] == ["move"]


@asynchronous
async def test_a_doubled_click_after_a_restart_is_still_one_move(database: str) -> None:
    async with house_on(database) as house:
        id = await new_table(house, "bela", "cleo")
        command = answer(await look(house, id), 0)
        done = await house.act(id, command, "click")
        before = face(await look(house, id))
    async with house_on(database) as house:
        assert await house.act(id, command, "click") == Answer(done.seq, again=True)
        assert face(await look(house, id)) == before


@asynchronous
async def test_the_same_decision_with_another_action_is_refused_and_not_taken_for_done(file: str) -> None:
    async with house_on(file) as house:
        id = await new_table(house, "bela", "cleo")
        table = await look(house, id)
        assert table.match
        first, second = table.match.legal(0)[:2]
        done = await house.act(id, lambda table: table.move(0, first, "0"), "0:d:0", first)
        before = face(await look(house, id))
        assert await results(
            house.act(id, lambda table: table.move(0, second, "0"), "0:d:0", second),
            house.act(id, lambda table: table.move(0, second, "0")),
            house.act(id, lambda table: table.move(0, first, "0"), "0:d:0", first.lower()),
        ) == ["error-late", "error-late", Answer(done.seq, again=True)]
        assert face(await look(house, id)) == before


@asynchronous
async def test_a_late_answer_never_becomes_a_move(file: str) -> None:
    async with house_on(file) as house:
        id = await new_table(house, "bela", "cleo")
        late = answer(await look(house, id), 0)
        await play_on(house, id, 6)  # two tricks: seat 0 is asked something else now
        before = face(await look(house, id))
        assert await results(house.act(id, late), house.act(id, late, "a new request")) == ["error-late"] * 2
        assert face(await look(house, id)) == before


@asynchronous
async def test_what_asks_for_nothing_changes_nothing(file: str) -> None:
    async with house_on(file) as house:
        id = await new_table(house, "bela", "cleo")
        before = face(await look(house, id))
        assert await house.act(id, lambda table: table.set_pace("anna", 0.0)) == Answer(4, again=True)
        assert face(await look(house, id)) == before


# Restarts


@asynchronous
async def test_a_restart_in_mid_game_leaves_every_table_as_it_was(database: str) -> None:
    async with house_on(database) as house:
        ids = [await new_table(house, "bela", "cleo"), await new_table(house, "bela", game="santa-timea", seats=4)]
        ids.append(await house.create({**CONFIG, "listed": True}, "anna", "Anna", people=3, salt="pepper"))
        await play_on(house, ids[0], 20)
        await play_on(house, ids[1], 10)
        await until(lambda: bots_done(house, ids[1]))
        before = [face(await look(house, id)) for id in ids]
    async with house_on(database) as house:
        assert [face(await look(house, id)) for id in ids] == before


@asynchronous
async def test_a_restart_resumes_the_turns_of_bots(database: str) -> None:
    clock = Clock()
    async with house_on(database, clock) as house:
        id = await new_table(house, pace=2.0)
        assert (await look(house, id)).due == clock.now + 2.0
    async with house_on(database, clock) as house:
        await asyncio.sleep(0)
        assert (await look(house, id)).waiting_bots == [1, 2]  # not before their time
    clock.now += 2.0
    async with house_on(database, clock) as house:
        await until(lambda: bots_done(house, id))
        assert (await look(house, id)).waiting_people == [0]


def advance(house: House, clock: Clock, seconds: float) -> None:
    clock.now += seconds
    house.agenda._rung.set()


@asynccontextmanager
async def two_people(database: str, clock: Clock, patience: int = 60) -> AsyncIterator[tuple[House, str]]:
    """Anna, Bela and a bot; Anna and the bot have decided, Bela is asked."""
    async with house_on(database, clock) as house:
        id = await new_table(house, "bela", patience=patience)
        await house.act(id, lambda table: table.start("anna") if table.match is None else [])
        advance(house, clock, 0.01)
        await until(lambda: bots_done(house, id))
        await house.act(id, answer(await look(house, id), 0))
        assert (await look(house, id)).waiting_people == [1]
        yield house, id


async def _kind(house: House, id: str, seat: int) -> str:
    return (await look(house, id)).sitters[seat].kind


@asynchronous
async def test_a_bot_takes_over_for_who_is_away_and_hands_back_on_return(database: str) -> None:
    clock = Clock()
    async with two_people(database, clock) as (house, id):
        advance(house, clock, 59.0)
        house.here(id, 0)
        await look(house, id)
        assert await _kind(house, id, 1) == "person"
        advance(house, clock, 1.1)
        await until(lambda: _away(house, id))
        advance(house, clock, 0.1)
        await until(lambda: _turns(house, id, 1, 1))
        table = await look(house, id)
        assert [event.kind for event in await house.store.events(id)][-2:] != ["back", "move"]
        assert table.sitters[1].kind == "away"
        await house.act(id, lambda table: table.come_back("bela"))
        assert await _kind(house, id, 1) == "person"
        assert 1 not in (await look(house, id)).waiting_bots


async def _away(house: House, id: str) -> bool:
    return await _kind(house, id, 1) == "away"


async def _turns(house: House, id: str, seat: int, turns: int) -> bool:
    return (await look(house, id)).seats[seat].turns >= turns


@asynchronous
async def test_nobody_is_taken_over_while_they_are_there(file: str) -> None:
    clock = Clock()
    async with two_people(file, clock) as (house, id):
        for _ in range(5):
            advance(house, clock, 50.0)
            house.here(id, 0)
            house.here(id, 1)
            await until(lambda: is_so(lambda: not house.agenda._heap or house.agenda._heap[0][0] > clock.now))
            await until(lambda: is_so(lambda: not house.live(id).thinking))
            assert await _kind(house, id, 1) == "person"


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
    async with two_people(file, clock, patience=300) as (house, id):
        for count in range(1, 11):
            advance(house, clock, 300.5)
            await until(lambda count=count: is_so(lambda: len(looks) >= count))  # type: ignore[misc]
            await until(lambda: is_so(lambda: not house.live(id).thinking))
        for _ in range(300):  # time passes in which nothing is due
            advance(house, clock, 0.5)
            await asyncio.sleep(0)
        assert await _kind(house, id, 1) == "person"
        assert 10 <= len(looks) <= 12
        assert len(house.agenda._heap) <= 5


@asynchronous
async def test_a_restart_resumes_the_waiting_for_the_absent(database: str) -> None:
    clock = Clock()
    async with two_people(database, clock) as (house, id):
        house.here(id, 0)
        house.here(id, 1)
    clock.now += 61.0
    async with house_on(database, clock) as house:
        house.here(id, 0)
        await until(lambda: _away(house, id))
    async with house_on(database, clock) as house:
        assert await _kind(house, id, 1) == "away"


@asynchronous
async def test_who_was_there_is_remembered_over_a_restart(database: str) -> None:
    clock = Clock()
    async with two_people(database, clock) as (house, id):
        advance(house, clock, 40.0)
        house.here(id, 1)
    async with house_on(database, clock) as house:
        assert await house.store.last_seen(id) == {1: clock.now}
        advance(house, clock, 25.0)  # 65 s after the question, 25 s after Bela was there
        house.here(id, 0)
        await until(lambda: is_so(lambda: not house.agenda._heap or house.agenda._heap[0][0] > clock.now))
        await until(lambda: is_so(lambda: not house.live(id).thinking))
        assert await _kind(house, id, 1) == "person"
        advance(house, clock, 36.0)
        house.here(id, 0)
        await until(lambda: _away(house, id))


@asynchronous
async def test_a_bot_that_thought_too_long_does_not_move_for_who_is_back(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, thinking, go = Clock(), asyncio.Event(), asyncio.Event()
    async with two_people(file, clock) as (house, id):
        think = House.think

        async def slow(self: House, *question: Any) -> int:
            thinking.set()
            await go.wait()
            return await think(self, *question)

        monkeypatch.setattr(House, "think", slow)
        advance(house, clock, 61.0)
        house.here(id, 0)
        await until(lambda: _away(house, id))
        advance(house, clock, 0.1)
        await asyncio.wait_for(thinking.wait(), 10)
        await house.act(id, lambda table: table.come_back("bela"))
        go.set()
        await until(lambda: is_so(lambda: not house.live(id).thinking))
        table = await look(house, id)
        assert (table.seats[1].turns, table.waiting_people) == (0, [1])


@asynchronous
async def test_bots_see_only_what_their_seat_sees(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[int, bytes]] = []
    think = House.think

    async def noted(self: House, game: str, bot: str, seen: AnyState, seat: int, seed: bytes, turns: int) -> int:
        given.append((seat, seen._.tobytes()))
        return await think(self, game, bot, seen, seat, seed, turns)

    monkeypatch.setattr(House, "think", noted)
    async with house_on(file) as house:
        id = await new_table(house)
        await until(lambda: bots_done(house, id))
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
async def test_a_house_that_has_just_been_woken_can_be_closed(file: str) -> None:
    async with opened(file) as store:
        for _ in range(5):
            house = House(store)
            await house.open()
            await Keeper(house).open()
            await asyncio.sleep(0.001)  # its clock waits now
            house.agenda._rung.set()
            await asyncio.wait_for(house.close(), 5)
            assert house._tasks == set()


@asynchronous
async def test_what_could_not_be_committed_has_not_happened(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house_on(database) as house:
        id = await new_table(house, "bela", "cleo")
        before = face(await look(house, id))
        command = answer(await look(house, id), 0)

        async def broken(self: Store, batch: list[Addition]) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(Store, "_commit", broken)
            with pytest.raises(OSError, match="the disk is full"):
                await house.act(id, command, "click")
            assert house.live(id).table is None
        assert face(await look(house, id)) == before
        assert await house.act(id, command, "click") == Answer(5)


@asynchronous
async def test_a_request_that_is_broken_off_leaves_what_is_on_disk(file: str) -> None:
    async with house_on(file) as house:
        id = await new_table(house, "bela", "cleo")
        command = answer(await look(house, id), 0)
        work = asyncio.create_task(house.act(id, command, "click"))
        while house.store._queue.empty() and not work.done():
            await asyncio.sleep(0)
        work.cancel()
        assert isinstance((await asyncio.gather(work, return_exceptions=True))[0], asyncio.CancelledError)
        done = await house.act(id, command, "click")  # asked again: whether it was done or not, it is done once
        assert done.seq == 5
        assert [event.kind for event in await house.store.events(id)].count("move") == 1


@asynchronous
async def test_a_table_where_everybody_else_is_always_quicker_is_busy(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house_on(file) as house:
        id = await new_table(house, "bela", "cleo")
        command = answer(await look(house, id), 0)

        async def never_first(self: Store, addition: Addition) -> None:
            raise Conflict

        monkeypatch.setattr(Store, "add", never_first)
        with pytest.raises(Refused) as refused:
            await house.act(id, command)
        assert (refused.value.said.message, refused.value.status) == ("error-busy", 503)


@asynchronous
async def test_a_table_that_is_not_there_is_refused_and_leaves_no_trace(database: str) -> None:
    async with house_on(database) as house:
        for id in ("nothing", "a\0b", "x" * 10_000, "../..", "ü"):
            with pytest.raises(Refused) as refused:
                await look(house, id)
            assert (refused.value.said.message, refused.value.status) == ("error-no-table", 404)
        assert dict(house.lives) == {}


@asynchronous
async def test_a_table_of_other_rules_is_kept_and_not_folded_wrongly(
    file: str, quick: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with house_on(file) as house:
        id, bots = await new_table(house, "bela", "cleo"), await new_table(house, pace=4.0)
        before = face(await look(house, id))
    with monkeypatch.context() as patch:
        patch.setattr(find("land-unter").rules, "VERSION", 99)
        async with house_on(file, Clock(2e9)) as house:  # long after the bots were due
            for each in (id, bots):
                with pytest.raises(Refused) as refused:
                    await look(house, each)
                assert (refused.value.said.message, refused.value.status) == ("error-other-rules", 409)
            await until(lambda: is_so(lambda: not house.agenda._heap))
    assert caplog.records == []
    async with house_on(file) as house:
        assert face(await look(house, id)) == before


@asynchronous
async def test_memory_is_bounded_and_what_is_thrown_out_comes_back(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_module, "KEPT", 4)
    async with house_on(file) as house:
        watched = await new_table(house, "bela", "cleo")
        async with house.watch(watched):
            await play_on(house, watched, 3)
            ids = [await new_table(house, "bela", "cleo") for _ in range(12)]
            faces = [face(await look(house, id)) for id in ids]
            assert len(house.lives) <= 5
            assert watched in house.lives
            assert [face(await look(house, id)) for id in ids] == faces
            assert len(house.lives) <= 5
            assert [len((await look(house, id)).match.moves) for id in (watched, ids[0])] == [3, 0]  # type: ignore[union-attr]


@asynchronous
async def test_an_error_of_a_bot_is_logged_and_the_clock_goes_on(
    file: str, quick: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    think = House.think

    async def broken(self: House, *question: Any) -> int:
        if len(caplog.records) < 2:
            raise RuntimeError("no idea")
        return await think(self, *question)

    monkeypatch.setattr(House, "think", broken)
    async with house_on(file) as house:
        id = await new_table(house)
        await until(lambda: bots_done(house, id))
        assert {(each.name, each.levelname) for each in caplog.records} == {("beaufort.web.house", "ERROR")}
        assert {str(each.exc_info[1]) for each in caplog.records if each.exc_info} == {"no idea"}
        assert "Traceback (most recent call last)" in caplog.text


@asynchronous
async def test_an_error_of_what_is_done_again_and_again_is_logged_and_does_not_end_it(
    file: str, quick: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with house_on(file) as house:

        async def broken(watched: Any) -> Any:
            raise OSError("the disk is gone")

        monkeypatch.setattr(house.store, "newest", broken)
        await until(lambda: is_so(lambda: len(caplog.records) > 1))  # it was tried again
    assert {(each.name, each.levelname) for each in caplog.records} == {("beaufort.web.house", "ERROR")}
    assert 'raise OSError("the disk is gone")' in caplog.text
