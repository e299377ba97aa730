"""What nobody needs any more is thrown away once an hour, a little at a time, so that no move has to wait for it."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, fields
from typing import NamedTuple

from beaufort.web.archive import Archive
from beaufort.web.store import DAY
from beaufort.web.tables import Tables

log = logging.getLogger(__name__)
HOUR = 3600.0  # seconds between sweeps
FIRST = 60.0  # seconds after the start of a server until the first
FEW = 20  # tables, or other things, that go in one transaction
PAUSE = 0.05  # seconds between two of these, for everybody else


@dataclass(frozen=True)
class Retention:
    """For how many days something is kept after somebody was last there, or has last looked at it; 0 is for ever."""

    open: float = 7  # tables that wait for people
    running: float = 90  # games that nobody goes on with
    bots: float = 30  # finished games that nobody played to the end
    finished: float = 0  # finished games of people
    uploads: float = 365  # games that people have brought, analyses, and scores of games with real cards
    names: float = 365  # of people who sit at no table


class Stale(NamedTuple):
    """A kind of things that are thrown away, and which of them, if `:before` is long enough ago."""

    name: str
    what: str


NOBODY = "NOT EXISTS (SELECT 1 FROM presence WHERE table_id = tables.id AND at > :before)"
TABLES = {
    "open": [f"status = '{status}' AND seen < :before AND {NOBODY}" for status in ("open", "closed", "dealing")],
    "running": [f"status = 'running' AND seen < :before AND {NOBODY}"],
    "bots": ["status = 'over' AND people = 0 AND seen < :before"],
    "finished": ["status = 'over' AND people > 0 AND seen < :before"],
}
OTHERS = {
    "uploads": [Stale("records", "seen < :before"), Stale("analyses", "seen < :before"), Stale("scores", "seen < :before")],
    "names": [
        Stale(
            "people", "seen > 0 AND seen < :before AND NOT EXISTS (SELECT 1 FROM sittings WHERE sittings.person = people.id)"
        ),
        Stale("programs", "seen < :before"),  # their tokens then
    ],
}


class Sweep:
    """Throws away what is older than `keep` says."""

    def __init__(self, tables: Tables, archive: Archive, keep: Retention) -> None:
        self._tables, self._store, self._clock = tables, tables.store, tables.clock
        self._archive, self._keep = archive, keep

    def open(self) -> None:
        if self._store.peers.number == 0:  # of several workers one is enough
            self._tables.spawn(self._hourly())

    async def _hourly(self) -> None:
        await asyncio.sleep(FIRST)
        await self._tables.forever(self._once_an_hour)

    async def _once_an_hour(self) -> None:
        await self.once()
        await asyncio.sleep(HOUR)

    async def once(self) -> dict[str, int]:
        """Sweep now; answers how many of each kind are gone, and how many pages the file of the database has given back."""
        gone: dict[str, int] = {}
        await self._store.stamp_names(self._clock())
        for field in fields(self._keep):
            days: float = getattr(self._keep, field.name)
            if not days:
                continue
            before = self._clock() - days * DAY
            if field.name in TABLES:
                gone[field.name] = sum([await self._sweep_tables(which, before) for which in TABLES[field.name]])
            for kind in OTHERS.get(field.name, ()):
                gone[kind.name] = await self._sweep(kind, before)
        gone["pages"] = await self._give_back()
        told = ", ".join(f"{count} {name}" for name, count in gone.items() if count)
        log.info("Swept: %s.", told or "nothing was old enough")
        return gone

    async def _sweep_tables(self, which: str, before: float) -> int:
        count = 0
        while found := await self._store.old_tables(which, before, FEW):
            await self._store.drop_tables(found)
            for id, _ in found:
                self._tables.forget(id)
                self._archive.forget(id)
            count += len(found)
            await asyncio.sleep(PAUSE)
        return count

    async def _sweep(self, kind: Stale, before: float) -> int:
        count = 0
        while dropped := await self._store.drop(kind.name, kind.what, before, FEW * 10):
            count += dropped
            await asyncio.sleep(PAUSE)
        return count

    async def _give_back(self) -> int:
        """Let the file of the database become smaller, where it can and where that is worth it."""
        count = 0
        while given := await self._store.database.shrink():
            count += given
            await asyncio.sleep(PAUSE)
        return count
