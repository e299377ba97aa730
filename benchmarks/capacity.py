"""How many tables fit until p99 is 100 ms: one worker and two, on SQLite and on PostgreSQL, and boardgame.io, side by side.

Each set-up gets more and more tables, with a click every three seconds at each, until two steps in a row are beyond the goal;
what fits is the last step before. Then a hundred tables play as fast as they can: moves a second that were acknowledged and
shown. How it is measured stands in tables.py.

All set-ups share the time given with `--minutes`; one that has used up its part does not climb on, and fits "at least"
so many tables if it was not beyond the goal by then.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import resource
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import boardgame_io
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from tables import GAMES, GOAL, Crowd, Figures, Running, machine, quiet

from tests.web.postgres import Postgres
from tests.web.server import Server

REST = 10.0  # seconds to leave the tables, sit down at those of the last run, and end the server
DURABLE = ["max_connections=100"]  # and all else as PostgreSQL has it: commits are flushed


@dataclass
class Result:
    """What was measured of one set-up."""

    name: str
    steps: list[Figures] = field(default_factory=list)
    full: Figures = field(default_factory=Figures)
    ended: bool = False  # whether it came to the goal before its time was used up

    @property
    def fits(self) -> Figures | None:
        """The last step before the first that was beyond the goal."""
        good = None
        for figures in self.steps:
            if figures.wait(0.99) > GOAL or not figures.waits or figures.errors:
                break
            good = figures
        return good

    def at(self, tables: int) -> str:
        return next((f"{figures.wait(0.99):.0f} ms" for figures in self.steps if figures.tables == tables), "–")


def sqlite(workers: int) -> Callable[[ExitStack], Running]:
    def start(stack: ExitStack) -> Running:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        return stack.enter_context(Server(f"{folder}/games.db", 0, "--workers", str(workers)))

    return start


def postgresql(workers: int) -> Callable[[ExitStack], Running]:
    def start(stack: ExitStack) -> Running:
        database = stack.enter_context(Postgres(DURABLE))
        return stack.enter_context(Server(database.url, 0, "--workers", str(workers)))

    return start


def boardgame(stack: ExitStack) -> Running:
    return stack.enter_context(boardgame_io.Server(Path(stack.enter_context(tempfile.TemporaryDirectory()))))


SETUPS: dict[str, Callable[[ExitStack], Running]] = {
    "sqlite-1": sqlite(1),
    "sqlite-2": sqlite(2),
    "postgresql-1": postgresql(1),
    "postgresql-2": postgresql(2),
    "boardgame.io": boardgame,
}


def ladder(first: int, factor: float, most: int) -> list[int]:
    """Numbers of tables, each so much more than the last; 1,000 is among them."""
    steps = {min(1000, most)}
    while first <= most:
        steps.add(first)
        first = max(first + 1, int(round(first * factor, -1 if first >= 100 else 0)))
    return sorted(steps)


async def climb(crowd: Crowd, result: Result, given: argparse.Namespace, until: float) -> None:
    """More and more tables, until two steps in a row are too much, or there is no time for one more and for the last run."""
    beyond, began = 0, time.monotonic()
    for tables in ladder(given.first, given.factor, given.most):
        sat = len(crowd.tables)
        sitting = (tables - sat) * (time.monotonic() - began - len(result.steps) * given.seconds) / max(sat, 1)
        if time.monotonic() + sitting + 2 * given.seconds + REST > until:
            break
        await crowd.gather(tables)
        figures = await crowd.measure(f"{result.name}: {tables:,} tables play", tables, given.seconds, crowd.at_leisure)
        result.steps.append(figures)
        beyond = beyond + 1 if figures.wait(0.99) > GOAL or figures.errors else 0
        told = f"{result.name:14} {tables:6,} tables  p50 {figures.wait(0.5):6.1f}  p99 {figures.wait(0.99):7.1f} ms"
        crowd.progress.console.print(f"{told}  {figures.rate:6.1f} moves/s  server {figures.server:.2f} cores", highlight=False)
        result.ended = beyond == 2 or tables == given.most
        if beyond == 2:
            break
    crowd.leave()
    await crowd.gather(given.crowd)
    result.full = await crowd.measure(f"{result.name}: as fast as they can", given.crowd, given.seconds, crowd.at_once)
    crowd.leave()


async def measured(name: str, server: Running, given: argparse.Namespace, progress: Progress, until: float) -> Result:
    await quiet(server.pid)
    kind = boardgame_io.Players if name == "boardgame.io" else Crowd
    result = Result(name)
    await climb(kind([server], list(GAMES), given.seed, progress), result, given, until)
    return result


def show(results: list[Result], crowd: int) -> str:
    """Side by side, as docs/performance.md has it."""
    fit = f"| | tables until p99 is {GOAL:.0f} ms | clicks/s | p50 | p99 | cores of the server |"
    lines = [
        f"{fit} p99 at 1,000 | {crowd} tables as fast as they can |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for result in results:
        fits, full = result.fits, result.full
        cells = ["fewer than the first step" if result.steps else "no time", "", "", "", ""]
        if fits:
            cells = [
                f"{'' if result.ended or fits is not result.steps[-1] else 'at least '}{fits.tables:,}",
                f"{fits.rate:.0f}",
                f"{fits.wait(0.5):.0f} ms",
                f"{fits.wait(0.99):.0f} ms",
                f"{fits.server:.2f}",
            ]
        last = f"{full.rate:.0f} moves/s, p50 {full.wait(0.5):.0f} ms, p99 {full.wait(0.99):.0f} ms"
        lines.append(f"| {' | '.join([result.name, *cells, result.at(1000), last])} |")
    errors = [
        f"{r.name}, {f.tables} tables: {count} × {what}"
        for r in results
        for f in [*r.steps, r.full]
        for what, count in f.errors.items()
    ]
    return "\n".join([*lines, "", *errors])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--only", nargs="+", choices=list(SETUPS), default=list(SETUPS), help="which set-ups")
    parser.add_argument("--minutes", type=float, default=math.inf, help="how long all may take together")
    parser.add_argument("--first", type=int, default=300, help="tables of the first step")
    parser.add_argument("--factor", type=float, default=1.15, help="how many times more each next step has")
    parser.add_argument("--most", type=int, default=5000, help="tables of the last step")
    parser.add_argument("--seconds", type=float, default=20, help="how long each step is measured")
    parser.add_argument("--crowd", type=int, default=100, help="tables that play as fast as they can in the end")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # a connection for each screen
    console, results = Console(width=160), []
    bar = Progress(TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn(), console=console, transient=True)
    end = time.monotonic() + 60 * given.minutes
    for number, name in enumerate(given.only):
        until = time.monotonic() + (end - time.monotonic()) / (len(given.only) - number)
        with ExitStack() as stack:
            progress = stack.enter_context(bar)
            results.append(asyncio.run(measured(name, SETUPS[name](stack), given, progress, until)))
    console.print(machine(), highlight=False)
    print(show(results, given.crowd))


if __name__ == "__main__":
    main()
