"""Whose turn it is where many want the same few places: threads that think, or that play games again.

Whoever a person waits for comes first. Among these every address has the same share, and at an address every person, by the
seconds that their turns cost: who has had more waits longer, and who comes with their first turn goes before the hundredth
of somebody else. Nobody can save up turns. Long turns never hold all places, so that short ones do not wait for them.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import Any, NamedTuple, TypeVar

from beaufort.web.events import Refused
from beaufort.web.table import Table
from beaufort.words import Said

T = TypeVar("T")
LONG = 0.1  # seconds from which on a turn is a long one
LEAST = 0.001  # seconds that any turn costs
FEW = 1000  # owners of whom is remembered what they have had
WAIT = 5  # seconds after which somebody who was refused may ask again


class Owner(NamedTuple):
    """For whom something is done. Where no address is known, everybody is at one of their own."""

    person: str
    address: str = ""

    @property
    def home(self) -> str:
        return self.address or self.person


HOUSE = Owner("")  # what the server does for itself


def owner_of(table: Table) -> Owner:
    """For whom the bots of a table think: who made it."""
    return Owner(table.host, table.config.get("address", ""))


@dataclass(eq=False)
class Turn:
    """A place that somebody waits for, or has until it is given back."""

    owner: Owner
    cost: float
    urgent: Callable[[], bool]
    granted: asyncio.Future[None]


@dataclass
class Shares:
    """How many seconds everybody has had, from where the last turn began: who comes late begins there, not at nothing."""

    began: float = 0.0
    had: dict[str, float] = field(default_factory=dict)

    def of(self, who: str) -> float:
        return max(self.had.get(who, 0.0), self.began)

    def take(self, who: str, cost: float) -> None:
        self.began = self.of(who)
        self.had[who] = self.began + cost
        if len(self.had) > FEW:  # whoever has had less than half of them is as good as new
            self.began = max(self.began, median(self.had.values()))
            self.had = {each: had for each, had in self.had.items() if had > self.began}


class Turns:
    """So many places, of which long turns may hold all but `short`. At most `most` wait for one, and `each` of one address."""

    def __init__(self, places: int, short: int = 0, most: int = sys.maxsize, each: int = sys.maxsize) -> None:
        self.places = self._free = places
        self._free_for_long = max(places - short, 1)
        self.most, self.each = most, each
        self._waiting: list[Turn] = []
        self._homes = Shares()
        self._people: dict[str, Shares] = {}

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @asynccontextmanager
    async def turn(self, owner: Owner, cost: float = 0.0, urgent: Callable[[], bool] = lambda: True) -> AsyncIterator[None]:
        """A place as soon as it is one's turn; refused where too many wait already."""
        turn = await self.take(owner, cost, urgent)
        try:
            yield
        finally:
            self.give_back(turn)

    async def take(self, owner: Owner, cost: float = 0.0, urgent: Callable[[], bool] = lambda: True) -> Turn:
        """The same, to be given back by hand."""
        self._check_room(owner)
        turn = Turn(owner, max(cost, LEAST), urgent, asyncio.get_running_loop().create_future())
        self._waiting.append(turn)
        self._hand_out()
        try:
            await turn.granted
        except asyncio.CancelledError:
            if turn in self._waiting:
                self._waiting.remove(turn)
            else:
                self.give_back(turn)
            raise
        return turn

    def give_back(self, turn: Turn) -> None:
        self._free += 1
        self._free_for_long += turn.cost >= LONG
        self._hand_out()

    def _check_room(self, owner: Owner) -> None:
        if len(self._waiting) >= self.most:
            raise Refused(Said("error-crowded"), 503, wait=WAIT)
        if sum(turn.owner.home == owner.home for turn in self._waiting) >= self.each:
            raise Refused(Said("error-own-queue"), 429, wait=WAIT)

    def _hand_out(self) -> None:
        while self._free and (able := [turn for turn in self._waiting if self._can_go(turn)]):
            turn = min(able, key=self._order)  # of equals the first that came
            self._waiting.remove(turn)
            self._free -= 1
            self._free_for_long -= turn.cost >= LONG
            self._homes.take(turn.owner.home, turn.cost)
            self._people.setdefault(turn.owner.home, Shares()).take(turn.owner.person, turn.cost)
            if len(self._people) > 2 * FEW:
                self._people = {home: people for home, people in self._people.items() if home in self._homes.had}
            turn.granted.set_result(None)

    def _can_go(self, turn: Turn) -> bool:
        """Whether there is a place for it, and somebody still wants it."""
        return not turn.granted.done() and (self._free_for_long > 0 or turn.cost < LONG)

    def _order(self, turn: Turn) -> tuple[bool, float, float]:
        home, person = turn.owner.home, turn.owner.person
        return not turn.urgent(), self._homes.of(home), self._people.get(home, Shares()).of(person)


class Threads:
    """Threads for one kind of work, given out in turns.

    Those whose work is native come after those that serve pages. What is done in Python does not: it holds Python's one lock,
    and if it had to wait for a core with it, everybody would.
    """

    def __init__(self, name: str, turns: Turns, native: bool = False) -> None:
        self.turns = turns
        self._pool = ThreadPoolExecutor(turns.places, thread_name_prefix=name, initializer=_step_back if native else None)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def run(
        self, owner: Owner, work: Callable[..., T], *given: Any, cost: float = 0.0, urgent: Callable[[], bool] = lambda: True
    ) -> T:
        """Do something in a thread. Its place is taken until it is done, even if nobody waits for it any more."""
        turn = await self.turns.take(owner, cost, urgent)
        doing = asyncio.get_running_loop().run_in_executor(self._pool, work, *given)
        doing.add_done_callback(lambda _: self.turns.give_back(turn))
        return await asyncio.shield(doing)


def _step_back() -> None:
    """Let this thread come after those that serve pages; only Linux has this for single threads."""
    if sys.platform == "linux":
        os.nice(10)
