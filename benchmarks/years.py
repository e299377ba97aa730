"""A database after years: how long the home page and its queries take with hundreds of thousands of open tables, before and
after the index, on SQLite and on PostgreSQL, in one run; how long a sweep of them takes and what a move waits meanwhile; what
a backup and the check at the start take; and what a finished game needs on disk."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

HOME = Path(__file__).parents[1]
sys.path.insert(0, str(HOME))

from beaufort.game import find, games  # noqa: E402
from beaufort.match import Match  # noqa: E402
from beaufort.play import bots  # noqa: E402
from beaufort.settings import set_up  # noqa: E402
from beaufort.web.archive import Archive  # noqa: E402
from beaufort.web.backups import backup  # noqa: E402
from beaufort.web.checks import check_config  # noqa: E402
from beaufort.web.events import Event, Head, PaceSet  # noqa: E402
from beaufort.web.film import filmed, packed  # noqa: E402
from beaufort.web.store import WAITING, NewEvents, Store  # noqa: E402
from beaufort.web.sweep import Retention, Sweep  # noqa: E402
from beaufort.web.tables import Tables  # noqa: E402
from tests.web.postgres import databases  # noqa: E402

DAY = 86400.0
BEFORE = (
    "SELECT * FROM tables WHERE status = 'open' AND listed = 1 AND (created > :since OR EXISTS"
    " (SELECT 1 FROM presence WHERE table_id = id AND at > :since)) ORDER BY created DESC LIMIT 20"
)  # as the home page asked until version 3 of the schema
INDEXES = ("tables_open",)
INSERT = (
    "INSERT INTO tables (id, game, config, secret, created, seq, status, listed, seen)"
    " VALUES (:id, 'land-unter', :config, :secret, :created, 1, 'open', :listed, :created)"
)
EVENT = "INSERT INTO events (table_id, seq, kind, data, at) VALUES (:id, 1, 'pace', :data, :created)"
PRESENT = "INSERT INTO presence (table_id, seat, at) VALUES (:id, 0, :created)"
console = Console()


async def fill(store: Store, count: int, now: float) -> None:
    """So many open tables, half of them listed, of the last 60 days; somebody has waited at each."""
    chance = random.Random(1)
    config = json.dumps(check_config({"game": "land-unter"}, "host"))
    for start in range(0, count, 5000):
        rows = [
            {
                "id": f"old{number}",
                "config": config,
                "secret": "00" * 32,
                "created": now - chance.uniform(1, 60) * DAY,
                "listed": number % 2,
                "data": '{"seconds": 1.0}',
            }
            for number in range(start, min(start + 5000, count))
        ]
        await store.database.write([(INSERT, rows), (EVENT, rows), (PRESENT, rows)])


async def milliseconds(work: Callable[[], Awaitable[Any]], times: int) -> float:
    """How long something takes, in the median."""
    took = []
    for _ in range(times):
        began = time.perf_counter()
        await work()
        took.append(time.perf_counter() - began)
    return 1000 * statistics.median(took)


async def home_page(url: str, count: int, times: int, row: Callable[..., None]) -> None:
    """What the home page asks for, with and without the index, in a database with so many open tables."""
    store, now = Store(url), time.time()
    await store.open()
    began = time.perf_counter()
    await fill(store, count, now)
    row("filling", f"{time.perf_counter() - began:.1f} s", f"{count:,} open tables")
    for number in range(20):
        head = Head(f"new{number}", "land-unter", {"listed": True, "host": "host"}, bytes(32), now, 1, "open", None)
        await store.add(NewEvents(head.id, [Event(1, PaceSet(1.0), now)], "open", None, new=head))

    async def before() -> None:
        assert len(await store.database.fetch(BEFORE, {"since": now - WAITING})) == 20

    async def after() -> None:
        assert len(await store.open_tables(now)) == 20

    await store.database.write([("CREATE INDEX tables_due ON tables (status, due)", [{}])])  # that there was then
    row("home page before", f"{await milliseconds(before, times):.1f} ms", "the query up to version 3")
    await store.database.write([("DROP INDEX tables_due", [{}])])
    row("home page now", f"{await milliseconds(after, times * 10):.2f} ms", "the query with its index")
    for index in INDEXES:
        await store.database.write([(f"DROP INDEX {index}", [{}])])
    row("without the index", f"{await milliseconds(after, times):.1f} ms", "the same query")
    await store.database.write([("CREATE INDEX tables_open ON tables (seen) WHERE status = 'open'", [{}])])
    await sweep(store, now, row)
    await store.close()


async def sweep(store: Store, now: float, row: Callable[..., None]) -> None:
    """One table in twenty goes, while somebody moves every few milliseconds."""
    tables, waits = Tables(store, lambda: now), list[float]()
    head = Head("busy", "land-unter", {"host": "host"}, bytes(32), now, 1, "running", None)
    await store.add(NewEvents("busy", [Event(1, PaceSet(1.0), now)], "running", None, new=head))

    async def moves(until: Callable[[], bool]) -> list[float]:
        waits: list[float] = []
        while not until():
            began = time.perf_counter()
            seq[0] += 1
            await store.add(NewEvents("busy", [Event(seq[0], PaceSet(1.0), now)], "running", None))
            waits.append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(0.005)
        return waits

    seq = [1]
    end = time.perf_counter() + 3
    alone = await moves(lambda: time.perf_counter() > end)
    began = time.perf_counter()
    sweeping = asyncio.create_task(Sweep(tables, Archive(tables), Retention(open=57)).once())
    waits = await moves(sweeping.done)
    gone = (await sweeping)["open"]
    row("sweep", f"{time.perf_counter() - began:.1f} s", f"{gone:,} tables")
    for name, some in (("a move's commit alone", alone), ("and while it is swept", waits)):
        some.sort()
        row(name, f"{some[len(some) // 2]:.1f} ms", f"p99 {some[len(some) * 99 // 100]:.1f} ms, most {some[-1]:.1f} ms")
    await tables.close()


def finished_games(row: Callable[..., None]) -> None:
    """What is kept of a game that players of level 3 have played."""
    for game in [find(game.name) for game in games()]:
        for seats in (game.rules.SEATS[0], game.rules.SEATS[-1]):
            sizes, texts, took = [], [], []
            for seed in range(5):
                match, player = Match(set_up(game, seats), seed), bots.Hints(plain=True)
                while not match.over:
                    seat = match.pending[0]
                    own = bots.own_seed(bytes(32), seat, len(match.moves))
                    match.play(seat, player.choose(match.seen(seat), seat, own))
                began = time.perf_counter()
                sizes.append(len(packed(filmed(match.record()))))
                took.append(time.perf_counter() - began)
                texts.append(len(str(match.record())))
            name = f"{game.name}, {seats} seats"
            row(
                name,
                f"{statistics.mean(sizes) / 1000:.1f} kB",
                f"record {statistics.mean(texts):,.0f} B, {statistics.mean(took):.2f} s",
            )


@contextmanager
def grid(title: str) -> Any:
    shown = Grid("", "", "", title=title, title_justify="left")
    yield lambda *cells: shown.add_row(*cells)
    console.print(shown)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=400_000)
    parser.add_argument("--times", type=int, default=20, help="how often each query is asked")
    parser.add_argument("--no-postgres", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="years-") as folder:
        file = Path(folder) / "tables.db"
        with grid("SQLite") as row:
            asyncio.run(home_page(str(file), given.tables, given.times, row))
            began = time.perf_counter()
            told = backup(str(file), Path(folder) / "copy.db", lambda done, total: None)
            row("backup", f"{time.perf_counter() - began:.1f} s", f"{told}, {file.stat().st_size / 1e6:.0f} MB")
    if not given.no_postgres:
        with databases() as make, grid("PostgreSQL, in its test settings") as row:
            asyncio.run(home_page(make(), given.tables, given.times, row))
    with grid("A finished game on disk: its film, its record, the time to make it") as row:
        finished_games(row)


if __name__ == "__main__":
    main()
