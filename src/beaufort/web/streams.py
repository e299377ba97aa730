"""Streams: what changes at a table is pushed as it happens, to browsers as server-sent events with what is drawn anew, and to
programs as ND-JSON or server-sent events with what happened.

A stream holds no queue. It is woken, looks at the table as it stands, and sends what differs from what it sent last, with the
beats on the way there; so a slow reader skips moments but never misses where the table stands, and memory is bounded.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from random import randint
from typing import Any, TypeVar
from weakref import ref

import msgspec

from beaufort.client.protocol import TableState
from beaufort.view import SCORED
from beaufort.web.databases import DatabaseAway
from beaufort.web.events import Event
from beaufort.web.lobby import Lobby, arrivals, lobby
from beaufort.web.screen import SCORING, SHARED, TABLE, Drawn, Step, screen, step, told
from beaufort.web.table import Table
from beaufort.web.tables import Tables
from beaufort.web.told import table_state, update

T = TypeVar("T")
RETRY = (500, 2000)  # milliseconds after which a browser comes back to a server that was started anew: not all at once
AGAIN = 1.0  # seconds until a database that is away is asked again
BEAT = 15.0  # seconds of silence after which a sign of life is sent


async def changes(tables: Tables, id: str, look: Callable[[Table], T], beat: float = BEAT) -> AsyncGenerator[T | None, None]:
    """What `look` makes of the table, each time that is something new, until the tables closes; None as a sign of life."""
    loop = asyncio.get_running_loop()
    async with tables.watch(id) as woken:
        last = loop.time()
        while not tables.closing:
            woken.clear()
            try:
                async with tables.at(id, ask=False) as table:
                    seen = look(table)
            except DatabaseAway:
                await asyncio.sleep(AGAIN)
                continue
            if seen:
                yield seen  # outside the lock: a slow reader holds up nobody
                last = loop.time()  # what nobody sees does not put off the next sign of life: that would show it
            while not woken.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(last + beat):
                        await woken.wait()
                    break
                yield None
                last = loop.time()


async def browser(tables: Tables, id: str, person: str, lang: str, seen: str, version: str = "") -> AsyncGenerator[bytes, None]:
    """Server-sent events: what happened, beat by beat: the regions of the page that change, and the lines of the log.

    The first says of which version the scripts are by now: a page with others is loaded anew.
    """
    numbers = re.fullmatch(r"(\d{1,9})\.(\d{1,9})", seen, re.ASCII)
    seq, lines = (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)
    told = Follower(person, lang, seq, lines)
    yield b"retry: %d\nevent: beat\ndata: %b\n\n" % (randint(*RETRY), version.encode())
    async with aclosing(changes(tables, id, told.news)) as pushes:
        async for push in pushes:
            yield b"event: beat\ndata: \n\n" if push is None else push
            if told.ended:
                return


@dataclass
class Follower:
    """What a browser has been told: up to which event and line, and the regions it shows.

    Spectators who have been told the same and speak the same language are told the same: it is drawn once for all of them.
    """

    person: str
    lang: str
    seq: int
    lines: int
    regions: dict[str, int] = field(default_factory=dict)
    drawn: Drawn = field(default_factory=Drawn)
    seat: int | None = None
    lobby: Lobby | None = None
    ended: bool = False

    def news(self, table: Table) -> bytes:
        """What is new at the table, as an event for the browser; nothing if nothing is."""
        seat = table.seat_of(self.person)
        if seat is not None or self.seat is not None or self.lobby or table.match is None:
            return self._news(table, seat)
        key = (ref(table.match), table.seq, self.lang, self.seq, self.lines, *self.regions.items())
        known = SHARED.find(key, lambda: (self._news(table, None), self.seq, self.lines, dict(self.regions), self.drawn))
        push, self.seq, self.lines, regions, self.drawn = known
        self.regions = dict(regions)
        return push

    def _news(self, table: Table, seat: int | None) -> bytes:
        before, self.seq = self.seq, table.number(seat)
        if table.match is None or self.lobby is not None:
            return self._wait(table, before)
        if self.regions and seat != self.seat:
            self.seat = seat
            return _event(str(self.seq), {"reload": True})  # one's seat is a bot's now, or was taken on another device
        if self.seq == before and self.regions:
            return b""
        self.seat = seat
        steps = self._beats(table) if self.seq != before else []
        self.lines = table.match.told(seat)
        now = screen(table, seat, self.lang, self.lines, self.drawn)
        self._end(steps, now.regions, table.match.over)
        if self.seq == before:
            return b""  # the page shows it already
        kept = {"keep": len(table.match.story(seat))} if table.match.real and not table.match.over else {}
        return _event(f"{now.seq}.{self.lines}", {"seq": now.seq, **kept, "beats": steps, "next": table.next})

    def _wait(self, table: Table, before: int) -> bytes:
        """What is new at a table that waits for people; when the game begins, the page is another one."""
        had, self.lobby = self.lobby, lobby(table, self.person, self.lang)
        fresh, self.ended = self._fresh(self.lobby.regions), table.match is not None
        if self.ended:
            return _event(str(self.seq), {"reload": True})
        if self.seq == before:
            return b""  # the page shows it already
        news = arrivals(had.names, self.lobby.names, self.lang) if had else []
        push = {
            "regions": fresh,
            "mine": self.lobby.mine,
            "sits": self.lobby.sits,
            "closed": table.status != "open",
            "news": news,
        }
        return _event(f"{self.seq}.0", push)

    def _beats(self, table: Table) -> list[Step]:
        """What has happened since the last time; who has just come sees no tables but the last."""
        match = table.match
        assert match
        beats = told(table, self.seat, self.lang, self.lines, tables=bool(self.regions))
        return [step(match, beat, self._fresh(regions), self.lang) for beat, regions in beats]

    def _end(self, steps: list[Step], now: dict[str, str], over: bool) -> None:
        """Put where the table stands: a scoring where it is told, what lies there where nothing lies otherwise any more, and
        what is asked at the end. The last scoring of a game, with who has won, comes when all is told."""
        scored = [each for each in steps if each.kind == SCORED]
        for each in scored if over else scored[:-1]:
            each.kind = ""
        if scored and not over:
            scored[-1].regions |= self._fresh({name: now[name] for name in SCORING})
        if not steps or steps[-1].own:
            steps.append(Step())
        stands = len(steps) - 1
        while stands and not steps[stands - 1].own and steps[stands - 1].kind != SCORED:
            stands -= 1
        steps[stands].regions |= self._fresh({name: now[name] for name in TABLE})
        steps[-1].regions |= self._fresh(now)

    def _fresh(self, regions: dict[str, str]) -> dict[str, str]:
        """The regions that differ from what was sent last."""
        fresh = {id: html for id, html in regions.items() if self.regions.get(id) != hash(html)}
        self.regions |= {id: hash(html) for id, html in fresh.items()}
        return fresh


def _event(number: str, data: dict[str, Any]) -> bytes:
    return b"id: %b\nevent: table\ndata: %b\n\n" % (number.encode(), msgspec.json.encode(data))


@dataclass(frozen=True)
class Framing:
    """How a stream is written: a line of JSON each, or server-sent events; and what stands for a sign of life."""

    media: str
    alive: bytes
    around: bytes

    def written(self, what: Any, number: object) -> bytes:
        text = msgspec.json.encode(what)
        return self.around % text if self is LINES else self.around % (str(number).encode(), text)


LINES = Framing("application/x-ndjson", b"\n", b"%b\n")
SENT_EVENTS = Framing("text/event-stream", b": \n\n", b"id: %b\ndata: %b\n\n")


@dataclass
class Listener:
    """A program at one table: what it has been told, as the table counts, and whether that was all there is to tell."""

    person: str | None
    lang: str
    after: int
    told: int | None = None
    seat: int | None = None
    ended: bool = False

    def look(self, table: Table) -> tuple[Table, TableState, int] | None:
        """How the table stands, if that is new, and the last event before what is new."""
        had, self.seat = self.seat, table.seat_of(self.person) if self.person else None
        before = table.counted(self.seat, self.after) if self.told is None else self.told
        first, self.told, self.ended = self.told is None, table.seq, table.status in ("over", "closed")
        new = table.number(self.seat) != table.number(self.seat, before) or (first and not self.after)
        if new or (not first and had != self.seat) or self.ended:
            return table, table_state(table, self.seat, self.lang), before
        return None


async def _since(tables: Tables, id: str, before: int) -> list[Event] | None:
    """What has happened at a table after this event, as soon as the database can be asked; None if the server ends before."""
    while True:
        try:
            return await tables.store.events(id, before)
        except DatabaseAway:
            if tables.closing:
                return None
            await asyncio.sleep(AGAIN)


async def program(
    tables: Tables, id: str, person: str | None, lang: str, after: int, framing: Framing = LINES
) -> AsyncGenerator[bytes, None]:
    """What is new at a table after this event, again and again until the game is over, and signs of life."""
    listener = Listener(person, lang, after)
    async with aclosing(changes(tables, id, listener.look)) as states:
        async for found in states:
            if listener.seat is not None:
                tables.here(id, listener.seat)
            if found is None:
                yield framing.alive
                continue
            (table, state, before), last, ended = found, listener.told, listener.ended
            there = await _since(tables, id, before)
            if there is None:
                return
            told = update(table, state, lang, [event for event in there if event.seq <= (last or 0)])
            yield framing.written(told, told.seq)
            if ended:
                return
