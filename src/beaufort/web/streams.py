"""Streams: what changes at a table is pushed as it happens, to browsers as server-sent events and to programs as ND-JSON.

A stream holds no queue. It is woken, looks at the table as it stands, and sends what differs from what it sent last, with the
beats on the way there; so a slow reader skips moments but never misses where the table stands, and memory is bounded.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from beaufort.fair import promise
from beaufort.view import SCORED
from beaufort.web.screen import SCORING, TABLE, Drawn, Step, opens_round, screen, signed, told
from beaufort.web.table import Table
from beaufort.web.tables import Tables

T = TypeVar("T")
BEAT = 15.0  # seconds of silence after which a sign of life is sent


async def changes(tables: Tables, id: str, look: Callable[[Table], T], beat: float = BEAT) -> AsyncGenerator[T | None, None]:
    """What `look` makes of the table, each time it may have changed, until the tables closes; None as a sign of life."""
    async with tables.watch(id) as woken:
        while not tables.closing:
            woken.clear()
            async with tables.at(id, ask=False) as table:
                seen = look(table)
            yield seen  # outside the lock: a slow reader holds up nobody
            while not woken.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout(beat):
                        await woken.wait()
                    break
                yield None


async def browser(tables: Tables, id: str, person: str, lang: str, seen: str) -> AsyncGenerator[bytes, None]:
    """Server-sent events: what happened, beat by beat: the regions of the page that change, and the lines of the log."""
    numbers = re.fullmatch(r"(\d{1,9})\.(\d{1,9})", seen, re.ASCII)
    seq, lines = (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)
    told = Follower(person, lang, seq, lines)
    yield b"retry: 1000\nevent: beat\ndata: \n\n"
    async with aclosing(changes(tables, id, told.news)) as pushes:
        async for push in pushes:
            if push is None:
                yield b"event: beat\ndata: \n\n"
            elif push:
                yield push
            if told.ended:
                return


@dataclass
class Follower:
    """What a browser has been told: up to which event and line, and the regions it shows."""

    person: str
    lang: str
    seq: int
    lines: int
    regions: dict[str, int] = field(default_factory=dict)
    drawn: Drawn = field(default_factory=dict)
    seat: int | None = None
    lobby: bool = False
    ended: bool = False

    def news(self, table: Table) -> bytes:
        """What is new at the table, as an event for the browser; nothing if nothing is."""
        before, self.seq = self.seq, table.seq
        if table.match is None or self.lobby:
            self.lobby, self.ended = True, table.match is not None
            return _event(str(table.seq), {"reload": True}) if table.seq > before or self.ended else b""
        if table.seq == before and self.regions:
            return b""
        seat = table.seat_of(self.person)
        if self.regions and seat != self.seat:
            return _event(str(table.seq), {"reload": True})  # one's seat is a bot's now, or was taken on another device
        self.seat = seat
        steps = self._beats(table) if table.seq > before else []
        self.lines = len(table.match.story(seat))
        now = screen(table, seat, self.lang, self.lines, self.drawn)
        self._end(steps, now.regions, table.match.over)
        if table.seq == before:
            return b""  # the page shows it already
        return _event(f"{now.seq}.{self.lines}", {"seq": now.seq, "beats": steps})

    def _beats(self, table: Table) -> list[Step]:
        """What has happened since the last time; who has just come sees no tables but the last."""
        match, steps = table.match, []
        assert match
        for beat, regions in told(table, self.seat, self.lang, self.lines, tables=bool(self.regions)):
            line = [match.say(beat.said, self.lang)] if beat.said else []
            own, head, signs = beat.table is not None, opens_round(match, beat.said), signed(match, beat.said, self.lang)
            steps.append(Step(self._fresh(regions), line, beat.marks, beat.kind, own, head, signs))
        return steps

    def _end(self, steps: list[Step], now: dict[str, str], over: bool) -> None:
        """Put where the table stands: a scoring where it is told, what lies there where nothing lies otherwise any more, and
        what is asked at the end. The last scoring of a game, with who has won, comes when all is told."""
        scored = [step for step in steps if step.kind == SCORED]
        for step in scored if over else scored[:-1]:
            step.kind = ""
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


async def program(tables: Tables, id: str, person: str | None, lang: str, after: int) -> AsyncGenerator[bytes, None]:
    """One JSON object a line: the table each time it has changed, with all that was told since; {} is a sign of life."""
    seat: int | None = None
    lines = 0  # of the log, told so far

    def look(table: Table) -> bytes:
        nonlocal after, seat, lines
        seat = table.seat_of(person) if person else None
        if table.seq <= after:
            return b""
        after = table.seq
        news = table.match.log(seat, lang, lines) if table.match else []
        lines += len(news)
        return msgspec.json.encode({**state(table, seat, lang), "news": news}) + b"\n"

    async with aclosing(changes(tables, id, look)) as states:
        async for line in states:
            if seat is not None:
                tables.here(id, seat)
            if line is None or line:
                yield line or b"{}\n"


def state(table: Table, seat: int | None, lang: str) -> dict[str, Any]:
    """A table as programs read it, from a seat or as a spectator sees it."""
    match = table.match
    view = match.view(seat).data(lang, match.game.folder, match.players) if match else None
    return {
        "id": table.id,
        "game": table.game.name,
        "status": table.status,
        "seq": table.seq,
        "seat": seat,
        "decision": table.decision(seat),
        "retractable": table.retractable(seat),
        "hint": "" if seat is None else table.seats[seat].hint,
        "options": table.setup.options,
        "seats": [
            {"name": sitter.name, "kind": "open" if place.open else sitter.kind, "bot": sitter.bot}
            for sitter, place in zip(table.sitters, table.seats, strict=True)
        ],
        "view": view,
        "rematch": table.next,
        "promise": promise(table.secret),
    }
