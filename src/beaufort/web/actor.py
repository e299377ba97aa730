"""Somebody at a table: a person with a cookie, or a program with a seat's token. What they can do there is stated here, once;
pages and API only read the wish and write the answer. What is done is done under one lock, and finds its seat once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeVar

from beaufort.play.counsel import Counsel
from beaufort.view import Beat
from beaufort.web.events import Happening, Refused
from beaufort.web.table import Table
from beaufort.web.tables import Answer, Command, Tables
from beaufort.words import Said

T = TypeVar("T")
Wish = Callable[[Table, int], list[Happening]]  # of somebody who has this seat


@dataclass(frozen=True)
class Actor:
    """Who acts, at which table, and in which language they want to be answered."""

    tables: Tables
    table: str
    person: str
    lang: str = "en"
    token: str | None = None  # what a program shows, if anything; None for people, of whom a cookie says who they are

    def seat(self, table: Table) -> int | None:
        """Where they sit; a wrong token is refused."""
        if not self.token:
            return table.seat_of(self.person) if self.token is None else None
        seat = self.tables.keys.seat_of(table.id, self.token, table.holders)
        if seat is None:
            raise Refused(Said("error-token"), 401)
        return seat

    def own_seat(self, table: Table) -> int:
        """Where they sit, for what spectators cannot do."""
        seat = self.seat(table)
        if seat is None:
            raise Refused(Said("error-no-seat"), 403) if self.token is None else Refused(Said("error-no-token"), 401)
        return seat

    async def come(self) -> int | None:
        """They are there; if a bot plays for them, they have their seat back. Answers which one that is."""
        found: list[int | None] = []

        def here(table: Table) -> list[Happening]:
            found[:] = [self.seat(table)]
            return self._back(table, found[0])

        await self.tables.act(self.table, here)
        return found[0]

    async def sit(self, name: str, salt: str = "", seat: int | None = None, commit: str = "") -> Answer:
        return await self._act(lambda table: table.sit(self.person, name, salt, seat, commit))

    async def commit(self, commit: str) -> Answer:
        return await self._do(lambda table, seat: table.commit(seat, commit))

    async def reveal(self, salt: str) -> Answer:
        return await self._do(lambda table, seat: table.reveal(seat, salt))

    async def move(self, action: str, decision: str, request: str = "") -> Answer:
        """Decide. The same request sent again, or the same decision, gets the same answer if it is the same action."""
        key = f"r:{request}" if request else f"d:{decision}"
        return await self._do(lambda table, seat: table.move(seat, action, decision, self.lang), key, action)

    async def take_back(self, decision: str) -> Answer:
        return await self._do(lambda table, seat: table.take_back(seat, decision), f"b:{decision}")

    async def hint(self, decision: str) -> tuple[Counsel, str]:
        """What a bot would do, and why in words; nothing if it cannot say, or what it was asked for is past."""
        await self.come()
        async with self.tables.at(self.table, ask=False) as table:
            seat = self.own_seat(table)
        given = await self.tables.hint(self.table, seat, decision)
        async with self.tables.at(self.table, ask=False) as table:
            now = table.decision(seat) == decision and table.match is not None
            return given, table.match.why(seat, given, self.lang) if now and table.match else ""

    async def course(self, decision: str, show: Callable[[Table, int, list[Beat]], T]) -> T:
        """How it may go on after the hint, as `show` makes it of the table, the seat and the beats; it counts as a hint."""
        await self.come()
        async with self.tables.at(self.table, ask=False) as table:
            seat = self.own_seat(table)
        beats = await self.tables.course(self.table, seat, decision)
        async with self.tables.at(self.table, ask=False) as table:
            if table.match is None or table.decision(seat) != decision:
                raise Refused(Said("error-late"))
            return show(table, seat, beats)

    async def why(self, action: str) -> tuple[str, str]:
        """Why an action is not possible now, and which rule says so; nothing if it is."""
        async with self.tables.at(self.table) as table:
            seat = self.own_seat(table)
            if table.match is None:
                raise Refused(Said("error-not-started"))
            reason = table.match.reason(seat, action)
            return (table.match.say(reason.why, self.lang), reason.rule) if reason else ("", "")

    async def start(self) -> Answer:
        return await self._do(Table.start)

    async def resign(self) -> Answer:
        return await self._do(Table.resign)

    async def rise(self) -> Answer:
        return await self._do(Table.rise)

    async def remove(self, seat: int) -> Answer:
        """Send a guest away, as the host."""
        return await self._act(lambda table: table.remove(self.who(table), seat))

    async def invite(self, guest: str, name: str) -> Answer:
        """Give a program a seat, as the host."""
        return await self._act(lambda table: table.invite(self.who(table), guest, name))

    async def close(self) -> Answer:
        """Give the table up, as the host."""
        return await self._act(lambda table: table.close(self.who(table)))

    def who(self, table: Table) -> str:
        """The person they are, who need not sit here; a program is whoever has its seat."""
        return self.person if self.token is None else str(table.holders[self.own_seat(table)])

    async def set_pace(self, seconds: float) -> Answer:
        return await self._do(lambda table, _: table.set_pace(seconds))

    async def rename(self, name: str) -> Answer:
        return await self._act(lambda table: table.rename(self.person, name))

    async def take_seat(self, token: str) -> Answer:
        """Play the seat of this personal link from here too."""

        def add(table: Table) -> list[Happening]:
            seat = self.tables.keys.seat_of(table.id, token, table.holders)
            if seat is None:
                raise Refused(Said("error-no-seat"), 404)
            return table.add_device(seat, self.person)

        return await self._act(add)

    async def rematch(self, salt: str = "", commit: str = "") -> str:
        """Where the same people play again."""
        async with self.tables.at(self.table) as table:
            seat = self.own_seat(table)
        return await self.tables.rematch(self.table, seat, salt, commit)

    async def _do(self, wish: Wish, key: str = "", action: str = "") -> Answer:
        """Carry out what somebody with a seat wants. Who was away is back by it."""
        seat = -1

        def request(table: Table) -> str | None:
            nonlocal seat
            seat = self.own_seat(table)
            return f"{seat}:{key}" if key else None

        def command(table: Table) -> list[Happening]:
            back, wanted = self._back(table, seat), wish(table, seat)
            return [*back, *wanted] if wanted else []

        try:
            return await self._act(command, request, action)
        except Refused:
            with suppress(Refused):
                await self.come()  # it came to nothing, but they are there
            raise

    async def _act(self, command: Command, request: Callable[[Table], str | None] = lambda _: None, action: str = "") -> Answer:
        """Do something at the table; the answer's number is as they count."""
        at: list[Table] = []

        def asked(table: Table) -> str | None:
            at[:] = [table]
            return request(table)

        answer = await self.tables.act(self.table, command, asked, action)
        seat = None
        with suppress(Refused):  # they may have left by it
            seat = self.seat(at[0])
        return replace(answer, seq=at[0].number(seat, answer.seq))

    def _back(self, table: Table, seat: int | None) -> list[Happening]:
        if seat is None:
            return []
        self.tables.here(self.table, seat)
        return table.come_back(seat)
