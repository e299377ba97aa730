"""What happens at tables without anybody doing anything: bots move, who is away is played for, what was missed is found."""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from beaufort.errors import Error
from beaufort.language.chance import AnyState
from beaufort.play import bots
from beaufort.web import agenda
from beaufort.web.events import Busy, Happening, Moved
from beaufort.web.table import Table
from beaufort.web.tables import LoadedTable, Tables
from beaufort.web.turns import Turns, owner_of

LOOK = 2.0  # seconds between looks for what was missed: lost wake-ups, tables of a server that died
AHEAD = 5.0  # seconds by which the clocks of two servers may differ
REPORT = 10.0  # seconds between notes of who is there
HASTY = "3"  # the best bot that plays where nobody is left: it does not search


@dataclass(frozen=True)
class Question:
    """What a bot has to decide, with what its seat sees and its own seed; `turns` are the seat's decisions so far."""

    bot: str
    seen: AnyState
    seat: int
    seed: bytes
    turns: int


class Keeper:
    """Sees to what is due at the tables of one server."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.agenda = tables, tables.agenda
        self._missed: dict[str, None] = {}  # tables that should have been seen to, in fair order
        self._missing = asyncio.Event()  # whether there are any
        self._deserted = Turns(1)  # one move at a time where nobody waits

    async def open(self) -> None:
        """Everything that was due while no server ran happens now, one table after the other."""
        now, mine = self.tables.clock(), self.tables.store.peers.mine
        for id, due in await self.tables.store.due(float("inf")):
            if due <= now and mine(id):
                self._miss(id)
            else:
                self.agenda.add(due if mine(id) else max(due, now) + agenda.GRACE, id)
        for id in await self.tables.store.ahead(now + AHEAD):
            self._miss(id)
        for work in (self._tick, self._catch_up, self._look_again, self._report):
            self.tables.spawn(self.tables.forever(work))

    async def close(self) -> None:
        """Note who was there last; the tables end what is under way."""
        with suppress(Exception):
            await self.note_presence()

    async def _tick(self) -> None:
        """Wait for the next thing that is due, and see to it."""
        id, seq = await self.agenda.next()
        live = self.tables.live(id)
        current = live.table is not None and live.table.seq == live.newest
        if seq >= 0 and current and live.table and live.table.seq != seq:
            return  # something has happened since, and has its own time
        if not live.thinking:
            live.thinking = True
            self.tables.spawn(self._attend(live))

    def _miss(self, id: str) -> None:
        self._missed[id] = None
        self._missing.set()

    async def _catch_up(self) -> None:
        """Load one table that was missed. Those that people look at meanwhile are there before, and need not wait for this."""
        await self._missing.wait()
        id = next(iter(self._missed))
        live = self.tables.live(id)
        with suppress(Error):  # is told when it is seen to
            async with live.lock:
                await self.tables.current(live)
        self.agenda.add(self.tables.clock(), id)
        del self._missed[id]
        if not self._missed:
            self._missing.clear()

    async def _attend(self, live: LoadedTable) -> None:
        if live.table and live.table.deserted:
            async with self._deserted.turn(owner_of(live.table)):
                await self._see_to(live)
        else:
            await self._see_to(live)

    async def _see_to(self, live: LoadedTable) -> None:
        try:
            async with live.lock:
                table = await self.tables.current(live)
                late = self.tables.clock() - (table.due or float("inf"))
                silent = table.silent if late >= -0.001 else []
                if table.due is not None and table.at > self.tables.clock() + AHEAD:
                    late = 0.0  # by a clock that has been set back since: nobody waits until it is there again
                questions = self._questions(table) if table.due is not None and late >= -0.001 else []
                absent = await self._absent(live, table) if late >= -0.001 and table.match and not questions else []
                if table.due is None:
                    await self.tables.store.put_off(table.id, table.seq, None)  # it was due by what an earlier version thought
            if questions:
                due = self.tables.clock() - late
                answers = await asyncio.gather(*(self._think(live, table, question) for question in questions))
                await self.tables.act(live.id, lambda table: _moves(table, questions, answers))
                self.tables.metrics.time("beaufort_bot_delay_seconds", self.tables.clock() - due)
            if silent:
                await self.tables.act(live.id, lambda table: table.withhold(silent) if table.silent == silent else [])
            for seat in absent:
                await self.tables.act(live.id, partial(Table.take_over, seat=seat))
        except Busy:
            self.agenda.add(self.tables.clock() + LOOK, live.id)
        except Error:  # begun under other rules: nothing is due here before somebody comes
            if head := await self.tables.store.head(live.id):
                await self.tables.store.put_off(head.id, head.seq, None)
        except Exception:
            self.agenda.add(self.tables.clock() + LOOK, live.id)
            raise
        else:
            if live.table:
                self._schedule_later(live.table)
        finally:
            live.thinking = False

    def _schedule_later(self, table: Table) -> None:
        """What came due while we thought about this table would have been passed over."""
        if table.due is not None and table.due <= self.tables.clock() and table.waiting_bots:
            self.agenda.add(self.tables.clock(), table.id, table.seq)

    def _questions(self, table: Table) -> list[Question]:
        """What bots have to decide."""
        match = table.match
        if match is None:
            return []
        seed = hashlib.sha256(b"bots" + table.secret).digest()
        return [
            Question(_level(table, seat), match.seen(seat), seat, bots.own_seed(seed, seat, turns), turns)
            for seat in table.waiting_bots
            for turns in [table.seats[seat].turns]
        ]

    async def _think(self, live: LoadedTable, table: Table, asked: Question) -> int:
        pool = self.tables.bot_pool
        bot, urgent = pool.bot(table.game.name, asked.bot), partial(self.tables.awaited, live)
        return await pool.think(table, urgent, bot, asked.seen, asked.seat, asked.seed)

    async def _absent(self, live: LoadedTable, table: Table) -> list[int]:
        """People who owe a decision and have not been there for too long, as long as another person is there to play with."""
        seen = await self.tables.store.last_seen(table.id)
        now = self.tables.clock()
        last = {seat: max(seen.get(seat, 0), live.here.get(seat, 0)) for seat in range(len(table.seats))}
        there = {seat for seat in last if now - last[seat] < table.patience}
        absent = [seat for seat in table.waiting_people if seat not in there]
        if absent and any(table.seats[seat].human for seat in there):
            return absent
        waited = [last[seat] + table.patience for seat in table.waiting_people if seat in there]
        due = min(waited, default=now + table.patience)
        await self.tables.store.put_off(table.id, table.seq, due)
        self.agenda.add(max(due, now + LOOK), table.id, table.seq)
        return []

    async def _look_again(self) -> None:
        """Find what was missed: events no wake-up told of, and tables whose server has died."""
        await asyncio.sleep(LOOK)
        self.tables.make_room()
        if self.tables.store.deaf:
            await self.tables.store.listen(self.tables.hear)
        watched = [id for id, live in self.tables.lives.items() if live.watchers]
        for id, seq in (await self.tables.store.newest(watched)).items():
            self.tables.hear(id, seq)
        for id, _ in await self.tables.store.due(self.tables.clock() - agenda.GRACE):
            self._miss(id)

    async def _report(self) -> None:
        await asyncio.sleep(REPORT)
        await self.note_presence()

    async def note_presence(self) -> None:
        since = self.tables.clock() - 2 * REPORT
        here = [(id, seat, at) for id, live in self.tables.lives.items() for seat, at in live.here.items() if at > since]
        await self.tables.store.seen(here)


def _level(table: Table, seat: int) -> str:
    """Which bot plays a seat."""
    own = table.seats[seat].bot
    return min(own, HASTY, key=int) if table.deserted else own


def _moves(table: Table, questions: list[Question], answers: list[int]) -> list[Happening]:
    """The moves of bots that are still asked for: a person may have come back meanwhile."""
    assert table.match
    names = table.game.view.ACTION_NAMES
    return [
        Moved(asked.seat, names[action])
        for asked, action in zip(questions, answers, strict=True)
        if asked.seat in table.waiting_bots and table.seats[asked.seat].turns == asked.turns
    ]
