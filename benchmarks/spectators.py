"""What spectators of one table cost: the same game is watched by many, each drawn for alone, then all together.

    python benchmarks/spectators.py --spectators 200 --moves 60

Every spectator has a stream as the server gives it to a browser; a move counts until all streams have told it. Measured is the
time of the processor, with and without what they share, one after the other, several times.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from contextlib import AsyncExitStack, aclosing
from pathlib import Path
from random import Random
from statistics import median

from beaufort.web.checks import check_config
from beaufort.web.events import Happening, Head, Moved, Started
from beaufort.web.screen import SHARED
from beaufort.web.store import Store
from beaufort.web.streams import browser
from beaufort.web.table import Table
from beaufort.web.tables import Command, Tables
from beaufort.words import LANGUAGES


def one_move(random: Random) -> Command:
    """A random decision at the table, as a command."""

    def command(table: Table) -> list[Happening]:
        assert table.match
        seat = random.choice(table.match.pending)
        return [Moved(seat, random.choice(table.match.legal(seat)))]

    return command


async def same_table(tables: Tables, game: str) -> str:
    """A table of bots with the same deal each time."""
    config = check_config({"game": game, "pace": 4.0}, "host")
    table = Table(Head("spectators", game, config, bytes(32), time.time(), 0, "open", None))
    return await tables._found(table, [*map(table.bot_at, range(config["seats"])), Started()])


async def watched(game: str, spectators: int, moves: int, shared: int) -> tuple[float, int]:
    """Seconds of the processor for each move, and the bytes that were sent."""
    SHARED.clear()
    SHARED.most = shared
    random, sent = Random(1), 0
    with tempfile.TemporaryDirectory() as folder:
        store = Store(str(Path(folder) / "tables.db"))
        await store.open()
        tables = Tables(store)
        async with AsyncExitStack() as stack:
            id = await same_table(tables, game)
            streams = []
            for number in range(spectators):
                stream = browser(tables, id, f"spectator {number}", LANGUAGES[number % len(LANGUAGES)], "")
                streams.append(await stack.enter_async_context(aclosing(stream)))
            for _ in range(2):  # that they are open, and the table as it stands
                await asyncio.gather(*(anext(stream) for stream in streams))
            begin = time.process_time()
            for _ in range(moves):
                pushes = [asyncio.ensure_future(anext(stream)) for stream in streams]
                await asyncio.sleep(0)
                await tables.act(id, one_move(random))
                sent += sum(map(len, await asyncio.gather(*pushes)))
            taken = time.process_time() - begin
        await tables.close()
        await store.close()
    return taken / moves, sent


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--game", default="vor-dem-wind")
    asked.add_argument("--spectators", type=int, default=200)
    asked.add_argument("--moves", type=int, default=60)
    asked.add_argument("--repeat", type=int, default=3)
    given = asked.parse_args()
    alone: list[tuple[float, int]] = []
    together: list[tuple[float, int]] = []
    for _ in range(given.repeat):
        for shared, figures in ((0, alone), (128, together)):
            figures.append(asyncio.run(watched(given.game, given.spectators, given.moves, shared)))
    assert len({sent for _, sent in alone + together}) == 1, "what is sent differs"
    one, all_ = (median(seconds for seconds, _ in figures) for figures in (alone, together))
    print(f"{given.game}, {given.spectators} spectators, {given.moves} moves, median of {given.repeat}:")
    print(f"  each drawn for alone   {1000 * one:8.1f} ms of processor a move")
    print(f"  drawn once for all     {1000 * all_:8.1f} ms, {one / all_:.0f} times less")


if __name__ == "__main__":
    main()
