"""My game as a vector for learning, seen from one seat: what a player with a perfect memory knows, and nothing else.

Players come in the order of play, oneself first; places of players who are not there are zero.
"""

from __future__ import annotations

from beaufort.language.cards import Seat, has
from beaufort.language.jit import rule
from beaufort.language.state import Row
from beaufort.language.vector import put, put_nothing, put_set

from .rules import CARDS, LOW, State

PLAYERS = 7
EACH = (
    1  # whether there is such a player
    + 1  # whether it is their turn
    + 1  # the value of their card, 0 for none
    + 1  # points
)
SIZE = (
    CARDS  # cards one holds
    + CARDS  # cards that were laid
    + PLAYERS * EACH
    + 1  # rounds finished
    + 1  # cards laid in this round
    + 1  # option low
)


@rule
def features(state: State, seat: Seat, out: Row) -> None:
    at = put_set(out, 0, state.hand[seat], CARDS)
    at = put_set(out, at, state.played, CARDS)
    for turn in range(PLAYERS):
        if turn < state.seats:
            player = (seat + turn) % state.seats
            at = put(out, at, 1)
            at = put(out, at, has(state.waiting, player))
            at = put(out, at, state.laid[player])
            at = put(out, at, state.points[player])
        else:
            at = put_nothing(out, at, EACH)
    at = put(out, at, state.round)
    at = put(out, at, state.turn)
    put(out, at, has(state.options, LOW))
