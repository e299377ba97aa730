"""Many games at once. `play` runs them on all cores of this machine; `beaufort.research.batch.cuda` runs them on a GPU.

    >>> games = play("land-unter", games=1000, seats=4, seed=1)
    >>> games.points.shape, int(games.decisions.sum())
    ((1000, 4), 178245)
    >>> print(str(next(games.records())).splitlines()[0])
    [Game "land-unter"]

Game number i of a master seed is the same game for ever, on any number of cores and on any device.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from beaufort.errors import BadSetting, Error
from beaufort.game import Game
from beaufort.language.cards import members
from beaufort.match import start
from beaufort.record import Move, Record
from beaufort.research.batch import cpu
from beaufort.research.batch.environment import Environment as Environment
from beaufort.research.batch.one_seat import OneSeat as OneSeat
from beaufort.settings import (
    NAMES,
    Setup,
    check_players,
    check_seed,
    parse_action,
    seed_parts,
    set_up,
)

CHUNK = 1024  # games in one piece of work
Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Games:
    """Finished games: a row for each."""

    setup: Setup
    master: bytes
    first: int  # number of the first of them
    seeds: Array  # (games, 8) 32-bit words
    points: Array  # (games, seats)
    winners: Array  # (games,) sets of seats
    decisions: Array  # (games,)

    def __len__(self) -> int:
        return len(self.decisions)

    @property
    def game(self) -> Game:
        return self.setup.game

    @property
    def seats(self) -> int:
        return self.setup.seats

    @property
    def options(self) -> dict[str, bool]:
        return self.setup.options

    @property
    def shares(self) -> Array:
        """(games, seats): the share each seat has in the victory."""
        won = self.winners[:, None] >> np.arange(self.seats, dtype=np.uint64) & np.uint64(1)
        shares: Array = won / won.sum(axis=1, keepdims=True)
        return shares

    def results(self, part: slice = slice(None)) -> cpu.Results:
        """The arrays of these games, or of a part of them, as compiled code takes them."""
        return cpu.Results(self.seeds[part], self.points[part], self.winners[part], self.decisions[part])

    def records(self) -> Iterator[Record]:
        """The games as records. They are played once more for it, since nothing was written down."""
        ends = np.cumsum(self.decisions)
        actions, moments = np.zeros(ends[-1], np.int16), np.zeros(ends[-1], np.int32)
        master = np.array(seed_parts(self.master), np.uint32)
        cpu.trace_all(*_scratch(self.game), master, self.first, self.seats, self.setup.bits, cpu.Moves(ends, actions, moments))
        names: tuple[str, ...] = self.game.view.ACTION_NAMES
        begin = 0
        for i, end in enumerate(ends.tolist()):
            seed = self.seeds[i].astype(">u4").tobytes()
            moves = zip(moments[begin:end].tolist(), actions[begin:end].tolist(), strict=True)
            yield Record(
                game=self.game.name,
                rules=self.game.rules.VERSION,
                seats=self.seats,
                options=dict(self.options),
                players=NAMES[: self.seats],
                seed=seed,
                commitment=hashlib.sha256(seed).hexdigest(),
                points=tuple(self.points[i].tolist()),
                winners=members(int(self.winners[i])),
                edition=self.game.edition,
                moves=[Move(moment, names[action]) for moment, action in moves],
            )
            begin = end


def play(
    game: str,
    games: int,
    seats: int | None = None,
    options: Mapping[str, bool] | None = None,
    seed: int | str | bytes | None = None,
    first: int = 0,
    threads: int | None = None,
    progress: Callable[[int], object] = lambda games: None,
) -> Games:
    """Play games number `first`, `first` + 1, ... of a master seed at random. `progress` is told as games finish."""
    result = room(game, games, seats, options, seed, first)
    found = result.game
    master = np.array(seed_parts(result.master), np.uint32)

    def piece(begin: int) -> int:
        part = slice(begin, min(begin + CHUNK, games))
        results = result.results(part)
        cpu.play_all(*_scratch(found), master, first + begin, result.seats, result.setup.bits, results)
        return len(results.decisions)

    piece(games)  # of no games, so that only one thread compiles
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        for done in pool.map(piece, range(0, games, CHUNK)):
            progress(done)
    return result


def room(
    game: str, games: int, seats: int | None, options: Mapping[str, bool] | None, seed: int | str | bytes | None, first: int
) -> Games:
    """Room for the results of games that are still to be played, if such games can be."""
    setup = set_up(game, seats, options)
    if games < 1 or first < 0:
        raise BadSetting(f"At least one game has to be played, numbers from 0 on, not {games} from {first} on.")
    return empty(setup, games, check_seed(seed), first)


def empty(setup: Setup, games: int, master: bytes, first: int) -> Games:
    """Room for the results of so many games."""
    return Games(
        setup,
        master,
        first,
        seeds=np.zeros((games, 8), np.uint32),
        points=np.zeros((games, setup.seats), np.int32),
        winners=np.zeros(games, np.uint64),
        decisions=np.zeros(games, np.int32),
    )


def verified(records: Sequence[Record]) -> list[bool]:
    """For each record whether native code finds nothing wrong with it; where not, `beaufort.replay` says what is."""
    right = [False] * len(records)
    alike: dict[Any, list[int]] = {}
    for i, record in enumerate(records):
        if (
            record.points is not None
            and not record.anew
            and not {"Secret", "Promise", "Helped"} & record.extra.keys()
            and all(move.seat is None for move in record.moves)
        ):
            setting = *record.options.items(), None, *record.sizes.items()
            alike.setdefault((record.game, record.rules, record.edition, record.seats, setting), []).append(i)
    for places in alike.values():
        with suppress(Error):
            for i, fine in zip(places, _follow([records[i] for i in places]), strict=True):
                right[i] = fine
    return right


def _follow(records: Sequence[Record]) -> list[bool]:
    """Play records of one game, number of seats and set of options and sizes again."""
    match = start(records[0])
    for record in records:
        check_players(match.seats, record.players)
    actions = [parse_action(match.game, move.action) for record in records for move in record.moves]
    moments = [min(move.moment, 1 << 30) for record in records for move in record.moves]
    ends = np.cumsum([len(record.moves) for record in records])
    played = empty(match.setup, len(records), b"", 0)
    played.seeds[:] = [seed_parts(record.seed) for record in records]
    known = np.array([-1 if action is None else action for action in actions], np.int16)
    moves = cpu.Moves(ends, known, np.array(moments, np.int32))
    cpu.follow_all(*_scratch(match.game), match.seats, match.setup.bits, moves, played.results())
    return [
        int(played.decisions[i]) == len(record.moves)
        and record.points == tuple(played.points[i].tolist())
        and record.winners == members(int(played.winners[i]))
        and record.commitment == hashlib.sha256(record.seed).hexdigest()
        for i, record in enumerate(records)
    ]


def _scratch(game: Game) -> tuple[Array, Array]:
    return np.zeros(1, game.record), np.zeros(game.mask_length, np.uint64)
