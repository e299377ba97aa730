"""Where bots think: in threads, in native code that does not hold up the others, each table's in its owner's turn. It has to be
compiled first, which takes seconds, so that happens in another process; until it is done, a game's own player decides in
plain Python."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

from beaufort.errors import Error
from beaufort.game import Game, find, games
from beaufort.language.chance import AnyState
from beaufort.language.jit import cache_folder
from beaufort.play import bots
from beaufort.play.counsel import prepare
from beaufort.web.table import Table
from beaufort.web.turns import HOUSE, LONG, Threads, Turns, owner_of

log = logging.getLogger(__name__)


class BotPool:
    """The bots of one server; `spawn` lets something run in the background. Long thoughts have so many threads, or one for
    each core; short ones have another, so that they never wait for a long one, and bots are made ready beside it."""

    def __init__(self, spawn: Callable[[Coroutine[Any, Any, None]], None], threads: int | None = None) -> None:
        self._spawn = spawn
        self.threads = Threads("bot", Turns(threads or os.cpu_count() or 2), native=True)
        self.quick = Threads("quick", Turns(2, short=1))
        self._closed = False
        self._ready: dict[tuple[str, type], bool] = {}  # bots of one kind differ in settings, not in code
        self._one = asyncio.Lock()  # one kind at a time is made ready

    def close(self) -> None:
        self._closed = True
        self.threads.close()
        self.quick.close()

    @property
    def waiting(self) -> int:
        """How much waits for a thread."""
        return self.threads.turns.waiting + self.quick.turns.waiting

    async def think(
        self, table: Table, urgent: Callable[[], bool], bot: bots.Bot, seen: AnyState, seat: int, seed: bytes
    ) -> int:
        """What a bot does. It makes an end when everybody has left the table, and when the server stops."""
        if not isinstance(bot, bots.Search):
            return await self.quick.run(owner_of(table), bot.choose, seen, seat, seed, urgent=urgent)

        def stopped() -> bool:
            return self._closed or table.deserted

        def choose() -> int:
            return (_at_once(table.game).choose if stopped() else partial(bot.choose, stopped=stopped))(seen, seat, seed)

        threads = self.threads if bot.seconds >= LONG else self.quick
        return await threads.run(owner_of(table), choose, cost=bot.seconds, urgent=urgent)

    def warm_up(self) -> None:
        """Get all bots of all games ready in the background."""
        for game in games():
            for name in bots.BOTS:
                self.bot(game.name, name)

    def bot(self, game: str, name: str) -> bots.Bot:
        """The bot of this name if it can play at once; else one that can, while it is made ready."""
        chosen = bots.find(name)
        kind = game, type(chosen)
        if isinstance(chosen, bots.Random) or self._ready.get(kind):
            return chosen
        if isinstance(chosen, bots.Hints) and not find(game).has_hints:
            return bots.Random()  # there is nothing to make ready: nobody plays by hints
        if kind not in self._ready:
            self._ready[kind] = False
            self._spawn(self._prepare(kind, name))
        return _at_once(find(game))

    async def ready(self, game: str, name: str) -> None:
        """Wait until the bot of this name can play; an error if it cannot be made ready."""
        kind = game, type(bots.find(name))
        while self.bot(game, name) != bots.find(name):
            await asyncio.sleep(0.2)
            if kind not in self._ready:
                raise Error(f"The bot {name} for {game} could not be made ready.")

    async def _prepare(self, kind: tuple[str, type], name: str) -> None:
        game, made = kind
        async with self._one:
            try:
                compiled = cache_folder(find(game).state) / f"{game}.{made.__name__}.compiled"
                if not compiled.exists():
                    await _compile(game, name)
                    compiled.touch()
                await self.quick.run(HOUSE, prepare, [bots.find(name)], find(game), cost=1.0)
                self._ready[kind] = True
                log.info("%s is ready for %s.", made.__name__, game)
            except Exception:
                del self._ready[kind]  # to be tried again at its next decision
                raise


def _at_once(game: Game) -> bots.Bot:
    """One that needs no compiler and thinks for a moment only."""
    return bots.Hints(plain=True) if game.has_hints else bots.Random()


async def _compile(game: str, name: str) -> None:
    code = (
        "from beaufort import game; from beaufort.play import bots, counsel; "
        f"counsel.prepare([bots.find({name!r})], game.find({game!r}))"
    )
    run = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        _, said = await run.communicate()
    except asyncio.CancelledError:  # the server ends, and nobody waits for this any more
        with suppress(ProcessLookupError):
            run.kill()
        await run.communicate()  # or its pipe stays open
        raise
    if run.returncode:
        raise Error(f"The bot {name} for {game} cannot be compiled: {said.decode(errors='replace')[-500:]}")
