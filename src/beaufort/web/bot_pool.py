"""Where bots think: in threads, in native code that does not hold up the others. It has to be compiled first, which takes
seconds, so that happens in another process; until it is done, a game's own player decides in plain Python."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from beaufort.errors import Error
from beaufort.game import find, games
from beaufort.language.jit import cache_folder
from beaufort.play import bots

T = TypeVar("T")
log = logging.getLogger(__name__)


class BotPool:
    """The bots of one server; `spawn` lets something run in the background."""

    def __init__(self, spawn: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        self._spawn = spawn
        self._pool = ThreadPoolExecutor(os.cpu_count() or 2, thread_name_prefix="bot", initializer=step_back)
        self._ready: dict[tuple[str, type], bool] = {}  # bots of one kind differ in settings, not in code
        self._one = asyncio.Lock()  # one kind at a time is made ready

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """Do something in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)

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
        return bots.Hints(plain=True) if find(game).has_hints else bots.Random()

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
                await self.run(bots.prepare, [bots.find(name)], find(game))
                self._ready[kind] = True
                log.info("%s is ready for %s.", made.__name__, game)
            except Exception:
                del self._ready[kind]  # to be tried again at its next decision
                raise


def step_back() -> None:
    """Let this thread come after those that serve pages; only Linux has this for single threads."""
    if sys.platform == "linux":
        os.nice(10)


async def _compile(game: str, name: str) -> None:
    code = (
        f"from beaufort import game; from beaufort.play import bots; bots.prepare([bots.find({name!r})], game.find({game!r}))"
    )
    run = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        _, said = await run.communicate()
    except asyncio.CancelledError:  # the server ends, and nobody waits for this any more
        with suppress(ProcessLookupError):
            run.kill()
        raise
    if run.returncode:
        raise Error(f"The bot {name} for {game} cannot be compiled: {said.decode(errors='replace')[-500:]}")
