"""When to look at which table: a heap of times, and somebody who waits for the next of them."""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Callable
from contextlib import suppress

GRACE = 3.0  # a server acts for another one's table only when so late
LONGEST = 60.0  # seconds that one waits without a look at the clock


class SteadyClock:
    """The time of day, but it never goes back: when the machine's clock is set back, this one goes on from where it was."""

    _ahead = 0.0

    def __call__(self) -> float:
        self._ahead = max(self._ahead, time.time() - time.monotonic())
        return time.monotonic() + self._ahead


class Agenda:
    """Times at which something is due at a table, unless the table is at another number by then; -1 is whatever it is at."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._heap: list[tuple[float, str, int]] = []
        self._rung = asyncio.Event()

    def add(self, due: float, table: str, seq: int = -1) -> None:
        heapq.heappush(self._heap, (due, table, seq))
        if self._heap[0][0] >= due:
            self._rung.set()

    def __len__(self) -> int:
        return len(self._heap)

    async def next(self) -> tuple[str, int]:
        """Wait for what is due next."""
        while not self._heap or self._heap[0][0] > self.clock():
            wait = min(self._heap[0][0] - self.clock(), LONGEST) if self._heap else LONGEST
            self._rung.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._rung.wait()
        _, table, seq = heapq.heappop(self._heap)
        return table, seq
