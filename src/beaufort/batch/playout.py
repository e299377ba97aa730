"""Random playouts: the one loop that bots, batches, benchmarks and kernels share."""

from __future__ import annotations

from typing import Any

from beaufort.cards import Card, Seat, count, lowest, nth, number, word
from beaufort.game import legal, pending, play, words
from beaufort.jit import rule
from beaufort.state import State

WHOLE = 0xFFFFFFFFFFFFFFFF


@rule
def churn(luck: int) -> int:
    """The next state of the fast generator (a 64-bit linear congruence). For policies only: never for a game's chance."""
    return (luck * word(6364136223846793005) + word(1442695040888963407)) & word(WHOLE)


@rule
def under(luck: int, bound: int) -> int:
    """A number from 0 to bound - 1 out of the generator's state (its upper half)."""
    return number(((luck >> word(32)) * word(bound)) >> word(32))


@rule
def any_legal(state: State, seat: Seat, mask: Any, luck: int) -> Card:
    """A legal action of this seat, each equally likely."""
    legal(state, seat, mask)
    total = 0
    for i in range(words(state)):
        total += count(mask[i])
    place = under(luck, total)
    for i in range(words(state)):
        here = count(mask[i])
        if place < here:
            return 64 * i + nth(mask[i], place)
        place -= here
    return -1


@rule
def playout(state: State, mask: Any, luck: int) -> int:
    """Play at random to the end of the game. Answers the number of decisions."""
    decisions = 0
    waiting = pending(state)
    while waiting != 0:
        luck = churn(luck)
        seat = lowest(waiting)
        play(state, seat, any_legal(state, seat, mask, luck))
        decisions += 1
        waiting = pending(state)
    return decisions
