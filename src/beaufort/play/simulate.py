"""Bots playing many games, and how fast that goes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from beaufort.commands.check import one_game
from beaufort.errors import BadSetting
from beaufort.game import find
from beaufort.match import Match
from beaufort.play.bots import Name, Random, move, named
from beaufort.play.bots import find as find_bot
from beaufort.play.playout import seed_of
from beaufort.record import Record
from beaufort.research import batch
from beaufort.settings import check_seed, seed_parts, set_up

if TYPE_CHECKING:
    from rich.console import Console

BULK = batch.CHUNK * 4 * (os.cpu_count() or 1)  # games of random players between two steps of the progress bar
Piece = tuple[batch.Games, Callable[[], Iterator[Record]]]


@dataclass(frozen=True)
class Summary:
    """What a simulation came to: for each seat the mean points and the share of games won, ties divided."""

    game: str
    edition: str  # of the cards, where the game has several
    bots: list[str]
    games: int
    seed: str
    decisions: int
    seconds: float
    points: list[float]
    wins: list[float]
    errors: list[float]  # of the win shares: one standard deviation
    figures: dict[str, tuple[float, float, float]]  # what the game counts: mean, and the middle 90 %

    def data(self) -> dict[str, Any]:
        return dict(vars(self))


class Simulation:
    """Games between bots. Game number i of a seed has the same deal, whoever plays it and on however many cores."""

    def __init__(
        self,
        game: str,
        seats: int | None,
        options: Mapping[str, bool],
        seed: int | str | None,
        bots: Sequence[Name],
        games: int,
    ) -> None:
        self.game = find(game)
        if seats is None and len(bots) > 1:
            seats = len(bots)
        self.setup = set_up(self.game, seats, options)
        self.seats = self.setup.seats
        self.master = check_seed(seed)
        if len(bots) not in (1, self.seats):
            raise BadSetting(f"There are {self.seats} seats, so it takes one bot or {self.seats}, not {len(bots)}.")
        self.names = [named(bot) for bot in bots] * (self.seats if len(bots) == 1 else 1)
        self.bots = [find_bot(name) for name in self.names]
        if games < 1:
            raise BadSetting(f"At least one game has to be played, not {games}.")
        self.games = games
        self._figures: list[dict[str, float]] = []

    def run(self, file: Path | None = None, progress: Callable[[int], object] = lambda games: None) -> Summary:
        """Play all games; each is in the file as soon as it and those before it are over."""
        began = time.perf_counter()
        points, wins, lengths = [], [], []
        pieces = self._in_bulk if all(isinstance(bot, Random) for bot in self.bots) else self._one_by_one
        with file.open("w", encoding="utf-8") if file else nullcontext() as out:
            for piece, records in pieces():
                points.append(piece.points)
                wins.append(piece.shares)
                lengths.append(piece.decisions)
                if out:
                    out.writelines(f"{record}\n" for record in records())
                progress(len(piece))
        shares = np.concatenate(wins)
        return Summary(
            game=self.game.name,
            edition=self.game.edition,
            bots=self.names,
            games=self.games,
            seed=self.master.hex(),
            decisions=int(np.concatenate(lengths).sum()),
            seconds=time.perf_counter() - began,
            points=np.concatenate(points).mean(axis=0).tolist(),
            wins=shares.mean(axis=0).tolist(),
            errors=(shares.std(axis=0) / np.sqrt(self.games)).tolist(),
            figures={
                name: _spread([row[name] for row in self._figures if name in row])
                for name in dict.fromkeys(chain(*self._figures))  # in some games a kind of card never comes up
            },
        )

    def _in_bulk(self) -> Iterator[Piece]:
        """Random players, in native code."""
        for first in range(0, self.games, BULK):
            amount = min(BULK, self.games - first)
            played = batch.play(self.game.name, amount, self.seats, self.setup.options, self.master, first)
            yield played, played.records

    def _one_by_one(self) -> Iterator[Piece]:
        """Any players; several games at a time, since thinking in native code leaves the interpreter to others."""
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            yield self._piece(self._play(0))  # alone, so that only one thread compiles
            numbers = iter(range(1, self.games))
            while some := list(islice(numbers, 64)):
                yield from map(self._piece, pool.map(self._play, some))

    def _play(self, number: int) -> Match:
        seed = seed_of(self.master, number)
        match = Match(self.setup, seed)
        while not match.over:
            seat = match.pending[0]
            move(match, seat, self.bots[seat], seed)
        return match

    def _piece(self, match: Match) -> Piece:
        played = batch.empty(self.setup, 1, self.master, 0)
        played.points[0] = match.points
        played.winners[0] = sum(1 << seat for seat in match.winners)
        played.decisions[0] = len(match.moves)
        if self.game.figures:
            dealt = Match(self.setup, match.seed)
            self._figures.append(self.game.figures.figures(dealt._state, match.moves))
        return played, lambda: iter([match.record()])


def _spread(values: list[float]) -> tuple[float, float, float]:
    low, high = np.quantile(values, (0.05, 0.95))
    return float(np.mean(values)), float(low), float(high)


def show(result: Summary, console: Console) -> None:
    """A small table."""
    from rich.table import Table

    table = Table(box=None)
    for column in ("seat", "bot", "points", "wins", "±"):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for seat, bot in enumerate(result.bots):
        share, error = f"{result.wins[seat]:.1%}", f"{2 * result.errors[seat]:.1%}"
        table.add_row(str(seat), bot, f"{result.points[seat]:.2f}", share, error)
    console.print(table)
    if result.figures:
        counted = Table("", "mean", "5 %", "95 %", box=None)
        for name, values in result.figures.items():
            counted.add_row(name, *(f"{value:.2f}" for value in values))
        console.print(counted)
    elif find(result.game).figures:
        console.print("The game's own figures are counted where somebody else than bot 0 plays, as with --bots 3.")
    if result.edition:
        console.print(f"Edition of the cards: {result.edition}", highlight=False)
    speed = f"{result.games / result.seconds:,.0f} games/s" if result.seconds else ""
    console.print(
        f"{result.games:,} games, {result.decisions:,} decisions in {result.seconds:.1f} s: {speed}. Seed {result.seed}"
    )


def measure(game: str, seats: int | None = None, seconds: float = 2.0) -> dict[str, Any]:
    """Decisions per second of random playouts on one core: native, and in plain Python."""
    setup = set_up(game, seats)
    found, table = setup.game, setup.seats
    master = np.array(seed_parts(bytes(32)), np.uint32)
    batch.play(game, 1, table, seed=0, threads=1)
    began, games, native = time.perf_counter(), 0, 0
    while time.perf_counter() - began < seconds:
        native += int(batch.play(game, 8 * batch.CHUNK, table, seed=0, first=games, threads=1).decisions.sum())
        games += 8 * batch.CHUNK
    native_time = time.perf_counter() - began
    began, games, plain = time.perf_counter(), 0, 0
    while time.perf_counter() - began < seconds / 2:
        plain += one_game.plain(np.zeros(1, found.record), [0] * found.mask_length, master.tolist(), games, table, setup.bits)
        games += 1
    plain_time = time.perf_counter() - began
    return {"game": game, "seats": table, "native": native / native_time, "plain": plain / plain_time}
