"""One stream for a whole program: at which of its tables it is invited, asked for something, or done.

It is woken when something happens at one of them or when it gets a seat, looks at all, and tells what is another matter now.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field

from beaufort.client.protocol import Notice, NoticeKind, TableState, Wanted
from beaufort.errors import Error
from beaufort.web.actor import Actor
from beaufort.web.databases import DatabaseAway
from beaufort.web.programs import KnownProgram, Programs, Sitting
from beaufort.web.streams import BEAT, Framing
from beaufort.web.table import Table
from beaufort.web.tables import Tables
from beaufort.web.told import table_state

POLL = 2.0  # seconds after which it is looked whether another server has given it a seat


@dataclass
class Attendant:
    """What a program has been told of its tables."""

    tables: Tables
    program: KnownProgram
    lang: str
    after: str  # the cursor: when the last game ended that it has been told of
    told: dict[str, tuple[NoticeKind, str]] = field(default_factory=dict)

    def news(self, table: Table, sitting: Sitting) -> Notice | None:
        """What is to be told of a table, if it is another matter than the last time."""
        seat = table.seat_of(self.program.id)
        state = table_state(table, seat, self.lang) if seat is not None or table.status == "over" else None
        kind = _kind(state)
        before = self.told.get(table.id)
        self.told[table.id] = now = (kind, state.decision if state else "")
        if now == before or (kind == NoticeKind.SEATED and before and before[0] == NoticeKind.TURN):
            return None  # that others are asked now is nothing to do
        if kind in (NoticeKind.OVER, NoticeKind.LEFT):
            self.after = max(self.after, repr(sitting.seen))
        if seat is not None:
            self.tables.here(table.id, seat)
        return Notice(kind, self.after, table.id, state)

    def ended(self, id: str) -> bool:
        """Whether nothing more is to be told of a table."""
        return id in self.told and self.told[id][0] in (NoticeKind.OVER, NoticeKind.LEFT)


def _kind(state: TableState | None) -> NoticeKind:
    if state is None:
        return NoticeKind.LEFT
    if state.status == "over":
        return NoticeKind.OVER
    if state.wanted:
        return NoticeKind.REVEAL if state.wanted == Wanted.SALT else NoticeKind.INVITED
    return NoticeKind.TURN if state.decision else NoticeKind.SEATED


async def notices(
    tables: Tables, programs: Programs, attendant: Attendant, framing: Framing, beat: float = BEAT
) -> AsyncGenerator[bytes, None]:
    """What a program should know, as long as it listens and its token is good."""
    loop, id, woken = asyncio.get_running_loop(), attendant.program.id, asyncio.Event()
    last = loop.time() - beat
    with ExitStack() as watched:
        watched.enter_context(tables.calling(id, woken))
        try:
            while not tables.closing:
                if loop.time() >= last + beat:
                    if not await programs.listens(id, tables.clock()):
                        return  # its token was revoked
                    yield framing.alive
                    last = loop.time()
                woken.clear()
                with suppress(DatabaseAway):
                    for sitting in await programs.sittings(id, attendant.after):
                        if attendant.ended(sitting.table):
                            continue
                        if sitting.table not in attendant.told:
                            watched.enter_context(tables.watching(sitting.table, woken))
                            await _come(tables, sitting.table, id)
                        if told := await _look(tables, attendant, sitting):
                            yield framing.written(told, told.cursor)
                            last = loop.time()
                with suppress(TimeoutError):
                    async with asyncio.timeout(POLL):
                        await woken.wait()
        finally:
            with suppress(Exception):
                await programs.listens(id, 0.0)


async def _come(tables: Tables, table: str, person: str) -> None:
    """Whoever listens is there: a bot that plays for them gives the seat back."""
    with suppress(Error):
        await Actor(tables, table, person).come()


async def _look(tables: Tables, attendant: Attendant, sitting: Sitting) -> Notice | None:
    with suppress(Error):  # one that was begun under other rules
        async with tables.at(sitting.table, ask=False) as table:
            return attendant.news(table, sitting)
    return None
