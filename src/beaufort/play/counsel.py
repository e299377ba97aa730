"""A hint with its reason: what the best action promises, what the runner-up does, and what of the near future differs most.

A game may state *prospects* in its `hints.py`: what may come about soon, such as taking this trick. Both actions are played on
in the same guessed worlds, and the prospect is named that goes furthest to explain why the one is worth more. Everything is
made from what the seat has seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from beaufort.game import Game, actions, moment, of, pending, play, prospects, seen
from beaufort.language.cards import Seat, lowest
from beaufort.language.chance import AnyState
from beaufort.language.jit import native
from beaufort.language.state import array, at
from beaufort.play import bots
from beaufort.play.bots.search import Opinion, Search, horizon, weigh
from beaufort.play.playout import by_hints, imagine, next_luck
from beaufort.settings import seed_parts, set_up
from beaufort.view import Choice
from beaufort.words import Said

if TYPE_CHECKING:
    import numpy as np

RIVALS = 4  # actions that are judged beside the best
SURE = 2.0  # standard errors from which on a difference counts
RARE = 0.02  # of all worlds: the spread of what an action has settled, all but
FINEST = 3  # decimals of a lead
PLAIN = 0.1  # of all worlds: a prospect that differs in fewer explains nothing to people


class Grounds(Struct, frozen=True):
    """Why an action is advised: points are above the table's average, chances are of 100 guessed worlds."""

    points: float  # that the action promises
    peer: str = ""  # an action that is about as good
    other: str = ""  # the best of those that are clearly worse, ...
    instead: float = 0.0  # ... what that promises, ...
    margin: float = 0.0  # ... and how far the difference may be off, in 95 of 100 cases
    prospect: str = ""  # what comes about more or less often: a message of the game
    chance: int = 0  # that it does
    otherwise: int = 0  # that it does after the other action

    @property
    def ahead(self) -> float:
        """By how much the action is better than the other one."""
        return self.points - self.instead

    def said(self, action: str, choices: Sequence[Choice]) -> list[Said]:
        """The reason in sentences."""
        names = {choice.action: choice.name for choice in choices}
        told = []
        if self.peer in names:
            told.append(Said("why-peer", other=names[self.peer]))
        if self.other in names:
            lead, margin, little = self._lead()
            best, other = names[action], names[self.other]
            told.append(Said("why-ahead-little" if little else "why-ahead", best=best, other=other, points=lead, margin=margin))
        if self.prospect:
            told.append(Said(self.prospect, chance=self.chance, otherwise=self.otherwise))
        return told

    def _lead(self) -> tuple[float, float, bool]:
        """The lead and its margin, with as few decimals as show which is larger; and whether that takes more than one."""
        for digits in range(1, FINEST + 1):
            ahead, margin = round(self.ahead, digits), max(round(self.margin, digits), 10**-digits)
            if ahead > margin:
                break
        return ahead, margin, digits > 1


class Counsel(Struct, frozen=True):
    """What a bot would do, and why if it can say."""

    action: str
    why: Grounds | None = None


def counsel(adviser: bots.Bot, seen: AnyState, seat: Seat, seed: bytes) -> Counsel:
    """What this bot advises. One that does not search, or has no choice, has no reason to tell."""
    names = of(seen).view.ACTION_NAMES
    if not isinstance(adviser, Search):
        return Counsel(names[adviser.choose(seen, seat, seed)])
    opinions = adviser.analyse(seen, seat, seed)
    if len(opinions) < 2:
        return Counsel(names[opinions[0].action])
    some = [adviser.judge(seen, seat, seed, each.action) for each in opinions[: 1 + RIVALS]]
    best = some[0]
    for each in some[1:]:  # what looked best may have been lucky
        best = each if _clear(each, best) else best
    rivals = sorted((each for each in some if each is not best), key=lambda each: -each.points)
    return Counsel(names[best.action], _why(adviser, seen, seat, seed, best, rivals))


def prepare(some: Sequence[bots.Bot], game: Game) -> None:
    """The same as `bots.prepare`, for bots that are asked for reasons too."""
    bots.prepare(some, game)
    state = set_up(game).deal(bytes(32))
    seat = lowest(pending(state))
    for bot in some:
        if isinstance(bot, Search):
            known, two = seen(state, seat), actions(state, seat)
            foreseen(bot.quickly(), known, seat, bytes(32), (two[0], two[-1]))


def _clear(one: Opinion, other: Opinion) -> bool:
    return one.points - other.points > SURE * hypot(one.error, other.error)


def _why(adviser: Search, seen: AnyState, seat: Seat, seed: bytes, best: Opinion, rivals: list[Opinion]) -> Grounds:
    names = of(seen).view.ACTION_NAMES
    other = next((each for each in rivals if _clear(best, each)), None)
    peer = "" if other is rivals[0] else names[rivals[0].action]
    if other is None:
        return Grounds(best.points, peer)
    found = foreseen(adviser, seen, seat, seed, (best.action, other.action))
    margin = SURE * hypot(best.error, other.error)
    return Grounds(best.points, peer, names[other.action], other.points, margin, *(found or ()))


# What the near future may bring


class Foreseen(NamedTuple):
    """A prospect, and in how many of 100 worlds it comes about after the one action and the other."""

    prospect: str
    chance: int
    otherwise: int


def foreseen(adviser: Search, seen: AnyState, seat: Seat, seed: bytes, two: tuple[int, int]) -> Foreseen | None:
    """The prospect that explains best why the first of two actions is better; nothing if none does."""
    import numpy as np  # here, for matches without hints get along without it

    known = of(seen).prospects
    if not known:
        return None
    amount = adviser.iterations(seen, seat)
    came, worth = np.zeros((2, amount), np.uint64), np.zeros((2, amount))
    states, master = np.zeros(3, of(seen).record), np.array(seed_parts(seed), np.uint32)
    states[0] = array(seen)[0]
    ahead = Ahead(seat, horizon(seen), of(seen).search.mistakes, 0)
    mask, points = np.zeros(of(seen).mask_length, np.uint64), np.zeros((2, seen.seats))
    for row, action in enumerate(two):
        look_ahead(states, mask, points, ahead._replace(action=action), master, came[row], worth[row])
    return _telling(known, came, worth)


def _telling(known: Mapping[str, int], came: np.ndarray[Any, Any], worth: np.ndarray[Any, Any]) -> Foreseen | None:
    """Which of all prospects goes furthest: by how much more often it comes about, times what comes of that.

    One that is welcome and comes about less often explains nothing, nor does one that is not and comes about more often.
    """
    import numpy as np

    best, furthest = None, 0.0
    for place, (name, welcome) in enumerate(known.items()):
        comes = (came >> np.uint64(place) & np.uint64(1)).astype(float)
        chance, otherwise = comes.mean(axis=1)
        more, error = chance - otherwise, (comes[0] - comes[1]).std() / np.sqrt(comes.shape[1])
        goes = more * _brings(comes, worth)
        if abs(more) > max(PLAIN, SURE * error) and more * welcome >= 0 and goes > furthest:
            best, furthest = Foreseen(name, round(100 * chance), round(100 * otherwise)), float(goes)
    return best


def _brings(comes: np.ndarray[Any, Any], worth: np.ndarray[Any, Any]) -> float:
    """How many points more there are where something comes about: after the same action, where it is not settled by that."""
    spread = comes - comes.mean(axis=1, keepdims=True)
    if (spread**2).sum() < RARE * comes.size:
        spread = comes - comes.mean()
    return float((spread * worth).sum() / max((spread**2).sum(), 1e-9))


class Ahead(NamedTuple):
    """How to look ahead."""

    seat: int  # that decides now
    until: int  # the moment at which playing on ends
    mistakes: int  # of 1024
    action: int  # that is looked at


@native
def look_ahead(states: Any, mask: Any, points: Any, ahead: Ahead, master: Any, came: Any, worth: Any) -> None:
    """Play on after an action by the game's hints, in so many worlds; note of each which prospects came about, and what it was
    worth to the seat."""
    seat, values = ahead.seat, points[1]
    for i in range(len(came)):
        states[1] = states[0]
        world = at(states, 1)
        luck = imagine(world, seat, master, i)
        decided = False
        last = moment(world)
        waiting = pending(world)
        while waiting != 0 and moment(world) < ahead.until:
            mover = lowest(waiting)
            luck = next_luck(luck)
            if mover == seat and not decided:
                play(world, mover, ahead.action)
                decided = True
            else:
                play(world, mover, by_hints(world, mover, mask, luck, ahead.mistakes))
            waiting = pending(world)
            if moment(world) != last or waiting == 0:
                last = moment(world)
                came[i] |= prospects(at(states, 0), world, seat)
        weigh(world, points[0], values)
        worth[i] = values[seat]


__all__ = ["Counsel", "Foreseen", "Grounds", "counsel", "foreseen"]
