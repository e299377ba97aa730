"""Many games at once to learn from: an `Environment` keeps them in arrays that are filled in place, with no Python for a game.

    env = Environment("land-unter", seats=4, n=4096, seed=1)
    while learning:
        actions = policy(env.observation, env.mask)  # of the seat that is to move in each game
        env.step(actions)  # now env.reward and env.done tell what came of it, all else is the next decision

A game that is over is followed by the next one at once: `done` and `reward` tell of the old one, all else of the new one.
"""

from __future__ import annotations

import hashlib
import itertools
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from beaufort.errors import BadSetting, IllegalMove
from beaufort.game import Game, pending, seen
from beaufort.game import actions as actions_of
from beaufort.language.cards import Seat, members
from beaufort.language.chance import AnyState
from beaufort.language.state import at
from beaufort.play.playout import seed_of
from beaufort.research.batch import cpu
from beaufort.research.batch.steps import REWARDS, NextDecision, Rows, Scratch, Setting, Told
from beaufort.settings import NAMES, Setup, check_seed, one_of, seed_parts, set_up, whole
from beaufort.words import say

Array = npt.NDArray[Any]


class Environment:
    """So many games of one kind on all cores.

    One seat decides in each game: where several owe a decision they are asked one after the other, and none sees another's.
    With `together` all are asked at once: observation, mask and actions get an axis of seats after that of games.
    """

    observation: Any  # (n, features) signed bytes: what the seat knows, see features.py of the game
    mask: Any  # (n, actions) true for what it may do
    seat: Any  # (n,) whose decision it is; of several, the first
    waiting: Any  # (n, seats) true for all who owe one
    reward: Any  # (n, seats) what the last step brought; over a game it adds up to the margin or the share of the victory
    done: Any  # (n,) true where the last step ended a game
    points: Any  # (n, seats) of the last game that ended in the row
    shares: Any  # (n, seats) of the victory in it
    number: Any  # (n,) which game of the seed is being played: i, i + n, i + 2 n, ... in row i

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        n: int = 1024,
        options: Mapping[str, bool] | None = None,
        seed: int | str | bytes | None = None,
        *,
        reward: str = "points",
        together: bool = False,
        threads: int | None = None,
        sizes: Mapping[str, int] | None = None,
    ) -> None:
        self.setup = set_up(game, seats, options, sizes)
        self.game, self.seats, self.options = self.setup.game, self.setup.seats, self.setup.options
        amounts = whole(n), whole(1 if threads is None else threads)
        if any(amount is None or amount < 1 for amount in amounts):
            raise BadSetting(f"It takes one game and one thread at least, not {n!r} and {threads!r}.")
        self.together = together
        self._kind = REWARDS[one_of("reward", reward, REWARDS)]
        rows = self.seats if together else 1
        self._states = self._room(self.game.record, n)
        self._before = self._room(np.int32, n, self.seats)
        self._luck = self._room(np.uint64, n)
        self._observation = self._room(np.int8, n, rows, self.game.features_size)
        self._mask = self._room(np.bool_, n, rows, self.game.rules.ACTIONS)
        self.seat = self._room(np.int8, n)
        self.waiting = self._room(np.bool_, n, self.seats)
        self.reward = self._room(np.float32, n, self.seats)
        self.done = self._room(np.bool_, n)
        self.points = self._room(np.int32, n, self.seats)
        self.shares = self._room(np.float32, n, self.seats)
        self.number = self._room(np.int64, n)
        self._threads = threads
        self._open()
        self.reset(seed)

    def __getstate__(self) -> dict[str, Any]:
        """All but what `_open` makes of it: threads cannot be copied, and a part of an array would be one of its own."""
        return {name: held for name, held in vars(self).items() if name not in ("_parts", "_pool", "observation", "mask")}

    def __setstate__(self, held: dict[str, Any]) -> None:
        self.__dict__.update(held)
        self._open()

    def _open(self) -> None:
        self.observation, self.mask = (a if self.together else self._one_row(a) for a in (self._observation, self._mask))
        self._prepare()

    def __len__(self) -> int:
        return self.done.shape[0]

    @property
    def shape(self) -> tuple[int, ...]:
        """Of the actions of one step."""
        return (len(self), self.seats) if self.together else (len(self),)

    def reset(self, seed: int | str | bytes | None = None) -> None:
        """Deal games number 0 to n - 1 of this seed, or of a random one."""
        self.master = check_seed(seed)
        self._setting = self._common(np.array(seed_parts(self.master), np.uint32))
        self.number[:] = np.arange(len(self))
        self._luck[:] = luck_of(self.master, len(self))
        self.reward[:] = 0
        self.done[:] = False
        self.points[:] = 0
        self.shares[:] = 0
        self._deal()

    def step(self, actions: Any) -> None:
        """Make a decision in each game. If one of them is not legal an IllegalMove says why, and nothing has happened."""
        given = self._given(actions)
        for part, place in zip(self._parts, self._first_illegal(given), strict=True):
            if place >= 0:
                i = part.where.start + place
                self._refuse(at(self._states, i), i, given)
        self._advance(given)

    def sample(self) -> Array:
        """Decisions at random, each legal one equally likely; zero for seats that owe none."""
        actions = np.empty((len(self), self._mask.shape[1]), np.int64)
        self._choose(actions)
        return actions.reshape(self.shape)

    def seed(self, i: int) -> bytes:
        """The seed of the game that is being played in row i: `beaufort.new` deals the same with it."""
        return seed_of(self.master, int(self.number[i]))

    def save(self, rows: Any) -> Saved:
        """The games in these rows (numbers, or true and false) as they stand, to be kept or pickled."""
        picked = self._picked(rows)
        return Saved(self.setup, self.master, self.together, {name: array[picked] for name, array in self._by_row()})

    def restore(self, rows: Any, saved: Saved) -> None:
        """Set these rows to games that were saved: one for each, or one for all. The games after them follow their numbers."""
        if (saved.setup, saved.master, saved.together) != (self.setup, self.master, self.together):
            raise BadSetting(
                f"The games that were saved are of {saved.setup}, or of another seed, or are asked in another way."
            )
        picked, given = self._picked(rows), len(saved)
        if given not in (1, len(picked)):
            raise BadSetting(f"There are {len(picked)} rows, so it takes one saved game or {len(picked)}, not {given}.")
        for name, array in self._by_row():
            array[picked] = saved.arrays[name]

    def _picked(self, rows: Any) -> Array:
        try:
            return np.arange(len(self))[rows].reshape(-1)
        except IndexError:
            wrong = next((row for row in np.ravel(rows) if not -len(self) <= row < len(self)), rows)
            raise BadSetting(f"There is no row {wrong}: there are {len(self)}, from 0 on.") from None

    def _by_row(self) -> list[tuple[str, Array]]:
        """All arrays that have a row for each game, but for those that are part of another."""
        held = {name: array for name, array in vars(self).items() if name not in ("observation", "mask", "_slips")}
        return [(name, array) for name, array in held.items() if isinstance(array, np.ndarray)]

    def _common(self, master: Any) -> Setting:
        return Setting(master, self.setup.bits, len(self), self._kind)

    def _room(self, dtype: Any, *shape: int) -> Any:
        return np.zeros(shape, dtype)

    def _one_row(self, array: Any) -> Any:
        return array[:, 0]

    def _prepare(self) -> None:
        """Give each thread its part of the games."""
        amount = min(self._threads or cores(), len(self))
        ends = [len(self) * k // amount for k in range(amount + 1)]
        self._parts = [_Part(self, slice(begin, end)) for begin, end in itertools.pairwise(ends)]
        self._pool = ThreadPoolExecutor(amount) if amount > 1 else None

    def _run(self, work: Callable[[_Part], Any]) -> list[Any]:
        """Do something for each part of the games at the same time. Compiled loops hold no lock of Python's."""
        if self._pool is None:
            return [work(part) for part in self._parts]
        return list(self._pool.map(work, self._parts))

    # What is compiled; `OneSeat` has its own.

    def _deal(self) -> None:
        self._run(lambda p: cpu.begin_all(self._setting, p.rows, p.scratch, p.shown))

    def _advance(self, given: Array) -> None:
        self._run(lambda p: cpu.step_all(self._setting, p.rows, p.scratch, given[p.where], p.told, p.shown))

    def _first_illegal(self, given: Array) -> list[int]:
        """For each part the first of its games with an illegal decision, or -1."""
        return self._run(lambda p: cpu.first_illegal(p.scratch.bits, p.rows.states, given[p.where]))

    def _choose(self, actions: Array) -> None:
        self._run(lambda p: cpu.choose_all(p.scratch.bits, p.rows.states, p.luck, actions[p.where]))

    def _given(self, actions: Any) -> Array:
        """The actions of a step, if they are whole numbers in the right shape."""
        given = np.asarray(actions)
        if given.shape != self.shape or given.dtype.kind not in "iu":
            raise BadSetting(f"Actions are whole numbers in the shape {self.shape}, not {given.dtype} in {given.shape}.")
        return np.ascontiguousarray(given, np.int64).reshape(len(self), -1)

    def _refuse(self, state: AnyState, i: int, given: Array) -> None:
        """If a decision of game i is not legal say which, and why."""
        for seat in members(pending(state)):
            action = int(given[i, seat if self.together else 0])
            if action not in actions_of(state, seat):
                raise refusal(self.game, seen(state, seat), seat, action, f"game {i} of {len(self)}")
            if not self.together:
                break


SHOWN = tuple(Environment.__annotations__)  # the names of the arrays that tell of a step


def cores() -> int:
    """How many this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def luck_of(master: bytes, games: int) -> Array:
    """What each game's random decisions begin with (SplitMix64): neighbours that differed by one would draw alike."""
    first = int.from_bytes(hashlib.sha256(b"luck" + master).digest()[:8])
    mixed = np.arange(games, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(first)
    for places, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ (mixed >> np.uint64(places))) * np.uint64(factor)
    return mixed ^ (mixed >> np.uint64(31))


@dataclass(frozen=True)
class Saved:
    """Games of an environment as they stood."""

    setup: Setup
    master: bytes
    together: bool
    arrays: dict[str, Array]

    def __len__(self) -> int:
        return len(self.arrays["_states"])


class _Part:
    """The rows of all arrays that one thread has to itself, and its own scratch."""

    def __init__(self, env: Environment, where: slice) -> None:
        self.where = where
        self.scratch = Scratch(np.zeros(env.game.mask_length, np.uint64), np.zeros(env.seats, np.int32))
        self.rows = Rows(env._states[where], env._before[where], env.number[where])
        self.luck = env._luck[where]
        self.told = Told(env.reward[where], env.done[where], env.points[where], env.shares[where])
        self.shown = NextDecision(env.seat[where], env.waiting[where], env._observation[where], env._mask[where])


def refusal(game: Game, known: AnyState, seat: Seat, action: int, place: str) -> IllegalMove:
    """Why this is not possible, in words."""
    names: tuple[str, ...] = game.view.ACTION_NAMES
    if not 0 <= action < len(names):
        return IllegalMove(f"In {place} seat {seat} takes action {action}, but they are 0 to {len(names) - 1}.")
    reason = game.view.explain(known, seat, action)
    why = say(reason.why, "en", game.folder, NAMES[: known.seats])
    return IllegalMove(f"In {place} seat {seat} takes action {action}, {names[action]}. {reason.rule}: {why}", reason.rule)
