"""Whose turn it is where many want the same few places: threads that think, or that play games again.

Whoever a person waits for comes first. Among these every address has the same share, and at an address every person, by the
seconds that their wishes cost: who has had more waits longer, and who comes with their first wish goes before the hundredth
of somebody else. Nobody can save up turns. Long wishes never hold all places, so that short ones do not wait for them.
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
LONG = 0.1  # seconds from which on a wish is a long one
LEAST = 0.001  # seconds that any wish costs
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
class Wish:
    """Something that somebody wants a place for."""

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
    """So many places, of which long wishes may hold all but `short`. At most `most` wishes wait, and `each` of one address."""

    def __init__(self, places: int, short: int = 0, most: int = sys.maxsize, each: int = sys.maxsize) -> None:
        self.places = self._free = places
        self._free_for_long = max(places - short, 1)
        self.most, self.each = most, each
        self._waiting: list[Wish] = []
        self._homes = Shares()
        self._people: dict[str, Shares] = {}

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @asynccontextmanager
    async def turn(self, owner: Owner, cost: float = 0.0, urgent: Callable[[], bool] = lambda: True) -> AsyncIterator[None]:
        """A place as soon as it is one's turn; refused where too many wait already."""
        wish = await self.take(owner, cost, urgent)
        try:
            yield
        finally:
            self.give_back(wish)

    async def take(self, owner: Owner, cost: float = 0.0, urgent: Callable[[], bool] = lambda: True) -> Wish:
        """The same, to be given back by hand."""
        self._check_room(owner)
        wish = Wish(owner, max(cost, LEAST), urgent, asyncio.get_running_loop().create_future())
        self._waiting.append(wish)
        self._hand_out()
        try:
            await wish.granted
        except asyncio.CancelledError:
            if wish in self._waiting:
                self._waiting.remove(wish)
            else:
                self.give_back(wish)
            raise
        return wish

    def give_back(self, wish: Wish) -> None:
        self._free += 1
        self._free_for_long += wish.cost >= LONG
        self._hand_out()

    def _check_room(self, owner: Owner) -> None:
        if len(self._waiting) >= self.most:
            raise Refused(Said("error-crowded"), 503, wait=WAIT)
        if sum(wish.owner.home == owner.home for wish in self._waiting) >= self.each:
            raise Refused(Said("error-own-queue"), 429, wait=WAIT)

    def _hand_out(self) -> None:
        while self._free and (able := [wish for wish in self._waiting if self._can_go(wish)]):
            wish = min(able, key=self._order)  # of equals the first that came
            self._waiting.remove(wish)
            self._free -= 1
            self._free_for_long -= wish.cost >= LONG
            self._homes.take(wish.owner.home, wish.cost)
            self._people.setdefault(wish.owner.home, Shares()).take(wish.owner.person, wish.cost)
            if len(self._people) > 2 * FEW:
                self._people = {home: people for home, people in self._people.items() if home in self._homes.had}
            wish.granted.set_result(None)

    def _can_go(self, wish: Wish) -> bool:
        """Whether there is a place for it, and somebody still wants it."""
        return not wish.granted.done() and (self._free_for_long > 0 or wish.cost < LONG)

    def _order(self, wish: Wish) -> tuple[bool, float, float]:
        home, person = wish.owner.home, wish.owner.person
        return not wish.urgent(), self._homes.of(home), self._people.get(home, Shares()).of(person)


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
        wish = await self.turns.take(owner, cost, urgent)
        doing = asyncio.get_running_loop().run_in_executor(self._pool, work, *given)
        doing.add_done_callback(lambda _: self.turns.give_back(wish))
        return await asyncio.shield(doing)


def _step_back() -> None:
    """Let this thread come after those that serve pages; only Linux has this for single threads."""
    if sys.platform == "linux":
        os.nice(10)
