"""What happens at tables without anybody doing anything: bots move, who is away is played for, what was missed is found."""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress
from functools import partial
from typing import Any

from beaufort.errors import Error
from beaufort.language.chance import AnyState
from beaufort.play import bots
from beaufort.web import agenda
from beaufort.web.events import Busy, Happening, Moved
from beaufort.web.table import Table
from beaufort.web.tables import LoadedTable, Tables

LOOK = 2.0  # seconds between looks for what was missed: lost wake-ups, tables of a server that died
REPORT = 10.0  # seconds between notes of who is there


class Keeper:
    """Sees to what is due at the tables of one server."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.agenda = tables, tables.agenda

    async def open(self) -> None:
        """Everything that was due while no server ran happens now."""
        for id, due in await self.tables.store.due(float("inf")):
            self.agenda.add(due, id)
        for work in (self._tick, self._look_again, self._report):
            self.tables.spawn(self.tables.forever(work))

    async def close(self) -> None:
        """Note who was there last; the tables ends what is under way."""
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

    async def _attend(self, live: LoadedTable) -> None:
        try:
            async with live.lock:
                table = await self.tables.current(live)
                late = self.tables.clock() - (table.due or float("inf"))
                questions = self._questions(table) if table.due is not None and late >= -0.001 else []
                absent = await self._absent(live, table) if late >= -0.001 and not questions else []
            if questions:
                answers = await asyncio.gather(*(self.tables.think(*question) for question in questions))
                await self.tables.act(live.id, lambda table: _moves(table, questions, answers))
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

    def _questions(self, table: Table) -> list[tuple[str, str, AnyState, int, bytes, int]]:
        """What bots have to decide: each with what its seat sees and its own seed."""
        match = table.match
        assert match
        seed = hashlib.sha256(b"bots" + table.secret).digest()
        return [
            (table.game.name, table.seats[seat].bot, match.seen(seat), seat, bots.own_seed(seed, seat, turns), turns)
            for seat in table.waiting_bots
            for turns in [table.seats[seat].turns]
        ]

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
        if self.tables.store.deaf:
            await self.tables.store.listen(self.tables.hear)
        watched = [id for id, live in self.tables.lives.items() if live.watchers]
        for id, seq in (await self.tables.store.newest(watched)).items():
            self.tables.hear(id, seq)
        for id, _ in await self.tables.store.due(self.tables.clock() - agenda.GRACE):
            self.agenda.add(self.tables.clock(), id)

    async def _report(self) -> None:
        await asyncio.sleep(REPORT)
        await self.note_presence()

    async def note_presence(self) -> None:
        since = self.tables.clock() - 2 * REPORT
        here = [(id, seat, at) for id, live in self.tables.lives.items() for seat, at in live.here.items() if at > since]
        await self.tables.store.seen(here)


def _moves(table: Table, questions: list[Any], answers: list[int]) -> list[Happening]:
    """The moves of bots that are still asked for: a person may have come back meanwhile."""
    assert table.match
    names = table.game.view.ACTION_NAMES
    return [
        Moved(seat, names[action])
        for (_, _, _, seat, _, turns), action in zip(questions, answers, strict=True)
        if seat in table.waiting_bots and table.seats[seat].turns == turns
    ]
