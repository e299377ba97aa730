"""Players that are programs. A bot is given what a seat has seen, never more, and answers an action.

Equal seen records and equal seeds give equal answers, so a game with bots can be played again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from beaufort.batch.playout import best_hint, imagine, playout
from beaufort.cards import Seat
from beaufort.errors import BadSetting
from beaufort.game import actions, of, play, score
from beaufort.jit import native
from beaufort.match import Match
from beaufort.settings import seed_words
from beaufort.state import State, at


class Bot(Protocol):
    """Anything that can choose."""

    def choose(self, seen: State, seat: Seat, seed: bytes) -> int:
        """One of the legal actions of this seat, which owes a decision."""
        ...


@dataclass(frozen=True)
class Random:
    """Any legal action, each equally likely."""

    def choose(self, seen: State, seat: Seat, seed: bytes) -> int:
        legal = actions(seen, seat)
        return legal[int.from_bytes(seed, "big") % len(legal)]


@dataclass(frozen=True)
class Flat:
    """Flat Monte Carlo: guesses worlds, plays each legal action to the end at random, takes the best mean."""

    worlds: int = 200

    def choose(self, seen: State, seat: Seat, seed: bytes) -> int:
        legal = np.array(actions(seen, seat), np.int64)
        totals = np.zeros(len(legal), np.int64)
        states = np.zeros(3, of(seen).record)
        states[0] = seen._[()]
        mask, points = np.zeros(of(seen).words, np.uint64), np.zeros(seen.seats, np.int64)
        if len(legal) > 1:
            weigh(states, mask, points, seat, np.array(seed_words(seed), np.uint32), self.worlds, legal, totals)
        return int(legal[totals.argmax()])


@dataclass(frozen=True)
class Hints:
    """The game's own rule-based player: the action that looks best at first sight."""

    plain: bool = False  # in plain Python: slower, but at once, without anything compiled

    def choose(self, seen: State, seat: Seat, seed: bytes) -> int:
        if not of(seen).has_hints:
            raise BadSetting(f"{of(seen).name} has no hints.py, so nobody plays by it.")
        states = np.zeros(1, of(seen).record)
        states[0] = seen._[()]
        luck = int.from_bytes(seed[:8], "big")
        if self.plain:
            return hinted.plain(states, seat, [0] * of(seen).words, luck)
        return hinted(states, seat, np.zeros(of(seen).words, np.uint64), np.uint64(luck))


@native
def hinted(states: Any, seat: int, mask: Any, luck: Any) -> int:
    return best_hint(at(states, 0), seat, mask, luck)


@native
def weigh(states: Any, mask: Any, points: Any, seat: int, master: Any, worlds: int, legal: Any, totals: Any) -> None:
    """Add up what each action brings over random worlds: the points, times the number of seats, above the average."""
    for i in range(worlds):
        states[1] = states[0]
        luck = imagine(at(states, 1), seat, master, i)
        for k in range(len(legal)):
            states[2] = states[1]
            trial = at(states, 2)
            play(trial, seat, legal[k])
            playout(trial, mask, luck)
            score(trial, points)
            totals[k] += len(points) * points[seat] - points.sum()


BOTS: dict[str, Callable[[], Bot]] = {"random": Random, "hints": Hints, "flat": Flat}


def find(name: str) -> Bot:
    """The bot of this name."""
    if name not in BOTS:
        raise BadSetting(f"There is no bot {name!r}. There are: {', '.join(BOTS)}.")
    return BOTS[name]()


def move(match: Match, seat: Seat, bot: Bot, seed: bytes) -> None:
    """Let a bot decide for this seat."""
    turn = sum(mover == seat for mover, _ in match.moves)
    match.play(seat, match.game.view.ACTION_NAMES[bot.choose(match.seen(seat), seat, own_seed(seed, seat, turn))])


def own_seed(seed: bytes, seat: Seat, turn: int) -> bytes:
    """What a bot draws its luck from: the seed, its seat and how often it has decided."""
    return hashlib.sha256(seed + bytes([seat]) + turn.to_bytes(4, "big")).digest()


def prepare(bot: Bot, match: Match) -> None:
    """Let a bot decide once on a game nobody plays, so that whatever it has to compile is compiled before it matters."""
    trial = Match(match.game, match.seats, match.options, seed=0)
    move(trial, trial.pending[0], bot, bytes(32))
