"""Finished games: the record is kept with the last move, and a film of the game is made soon after, one at a time.

Filming plays a game again and looks at it from everywhere, which takes half a second, or many for a long game. It happens in a
process of its own, and nobody waits for it: until there is a film, a game is shown from its record, by its rules.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import lru_cache
from typing import Any

from beaufort.errors import Error
from beaufort.game import named, register
from beaufort.match import replay, start
from beaufort.record import Record, parse
from beaufort.web.events import Refused
from beaufort.web.film import Finished, decided, filmed, packed, playable, unpacked
from beaufort.web.store import Uploader
from beaufort.web.tables import TABLE_ID, Tables
from beaufort.web.turns import HOUSE, Owner
from beaufort.words import Said

log = logging.getLogger(__name__)
KEPT = 32  # games in memory
PAUSE = 2.0  # seconds after which the film of a finished game is made
PATIENCE = 5.0  # seconds for which the end of a server waits for films


class Archive:
    """The finished games of one server."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._store = tables, tables.store
        self._kept: OrderedDict[str, Finished] = OrderedDict()
        self._wanted: dict[tuple[str, bool], None] = {}  # games without a film, the first to end first; were they brought?
        self._rung = asyncio.Event()
        self._process: ProcessPoolExecutor | None = None

    async def open(self) -> None:
        """Film what ends from now on, and what had no film yet."""
        self._tables.ended = self._want
        if self._store.peers.number == 0:  # of several workers one is enough
            for id in await self._store.unfilmed():
                self._want(id)
            for id in await self._store.unfilmed_records():
                self._want(id, brought=True)
        self._tables.spawn(self._tables.forever(self._film_all))

    async def close(self) -> None:
        """Film what has just ended: a later version may have other rules."""
        with suppress(Exception):
            async with asyncio.timeout(PATIENCE):
                for id, brought in list(self._wanted):
                    await self._film(id, brought)
        if self._process:
            self._process.shutdown(wait=False, cancel_futures=True)

    def _want(self, id: str, brought: bool = False) -> None:
        self._wanted[id, brought] = None
        self._rung.set()

    async def _film_all(self) -> None:
        await self._rung.wait()
        self._rung.clear()
        await asyncio.sleep(PAUSE)
        for id, brought in list(self._wanted):
            await self._film(id, brought)

    async def _film(self, id: str, brought: bool) -> None:
        try:
            record, film = await self._store.record(id) or ("", None) if brought else await self._replay(id)
            if record and film is None:
                film = await self._make(record, HOUSE)
                await (self._store.film_record(id, film) if brought else self._store.keep_replay(id, record, film))
        except Refused as refused:
            if refused.status == 503:  # others come first
                self._rung.set()
                return
        except Error as error:  # it was played under other rules, and had no film when these changed
            log.info("The finished game %s cannot be filmed: %s", id, error)
        self._wanted.pop((id, brought), None)

    async def _replay(self, id: str) -> tuple[str, bytes | None]:
        """Record and film of a table that is over; without a film one may be there soon."""
        if found := await self._store.replay(id) if TABLE_ID.fullmatch(id) else None:
            return found
        async with self._tables.at(id) as table:
            return str(table.record()), None

    async def table(self, id: str, owner: Owner = HOUSE) -> Finished:
        """The game of a table that is over."""
        return self._recent(id) or await self._keep(id, *await self._replay(id), owner)

    async def record(self, id: str) -> str:
        """The record of a table that is over."""
        return (await self._replay(id))[0]

    async def so_far(self, id: str) -> str:
        """What is known of a table without its rules: who sat there, and what was decided."""
        head = await self._store.head(id) if TABLE_ID.fullmatch(id) else None
        if head is None:
            raise Refused(Said("error-no-table"), 404)
        return decided(head, await self._store.events(id))

    async def brought(self, id: str, owner: Owner) -> Finished | None:
        """A game that somebody has brought."""
        if found := self._recent(id):
            return found
        kept = await self._store.record(id, self._tables.clock()) if TABLE_ID.fullmatch(id) else None
        return await self._keep(id, *kept, owner, brought=True) if kept else None

    async def bring(self, text: str, by: Uploader, check: Callable[[], Awaitable[None]]) -> str:
        """Keep a game from elsewhere, if there is room. It is played again before, so that nothing wrong is shown."""
        id = hashlib.sha256(text.encode()).hexdigest()[:24]  # the same game brought twice is kept once
        if not await self._store.record(id, self._tables.clock()):
            await check()
            await self._tables.readers.run(Owner(*by), lambda: replay(_read(text)))
            await self._store.keep_record(id, text, None, by, self._tables.clock())
            self._want(id, brought=True)
        return id

    async def _make(self, record: str, owner: Owner) -> bytes:
        """The film of a game."""
        game = (await self._tables.readers.run(owner, _read, record, urgent=lambda: owner != HOUSE)).game
        if self._process is None:
            self._process = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer=_begin)
        try:
            return await asyncio.wrap_future(self._process.submit(_filmed, named(game).package, record))
        except RuntimeError:  # that process has ended; the next one is a new one
            self._process = None
            raise

    def _recent(self, id: str) -> Finished | None:
        if id in self._kept:
            self._kept.move_to_end(id)
        return self._kept.get(id)

    async def _keep(self, id: str, text: str, film: bytes | None, owner: Owner, brought: bool = False) -> Finished:
        record = await self._tables.readers.run(owner, _read, text)
        if film is None:
            if not playable(record):
                start(record)  # says why
            self._want(id, brought)
            return Finished(record, None)
        game = self._kept[id] = Finished(record, await self._tables.readers.run(owner, unpacked, film))
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return game

    def forget(self, id: str) -> None:
        self._kept.pop(id, None)


@lru_cache(maxsize=64)
def _read(text: str) -> Record:
    """Whoever goes through a game without a film asks for it again and again."""
    return next(parse(text))


def _begin() -> None:
    """Let this process come after all others, and end with the one that it works for, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)
    parent: Any = multiprocessing.parent_process()

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _filmed(package: str, text: str) -> bytes:
    register(package)  # that process may know games which are found nowhere else
    record = next(parse(text))
    replay(record)  # its numbers and its result are checked too
    return packed(filmed(record))
