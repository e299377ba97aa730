"""Land unter as a vector for learning, seen from one seat: what a player with a perfect memory knows, and nothing else.

Players come in the order of play, oneself first; places of players who are not there are zero.
"""

from __future__ import annotations

from beaufort.games.land_unter.rules import CASCADE, WEATHER, State, deals, hand_of, knows
from beaufort.language.cards import NONE, Cards, Seat, has, minus
from beaufort.language.jit import rule
from beaufort.language.state import Row
from beaufort.language.vector import put, put_nothing, put_one, put_set

PLAYERS = 5
VALUES = 12  # of flood cards
LEFT_OUT = ("last_open", "last_out", "last_belts", "last_lowest", "last_outside")  # for the log only

EACH = (
    WEATHER  # cards of which one knows that this player holds them
    + WEATHER  # cards that the same weather hand has played in this deal
    + 1  # whether there is such a player
    + 1  # in this deal, not out
    + 1  # owes a choice
    + 1  # cards still to play
    + 1  # lifebelts left
    + 1  # lifebelts that the hand began with
    + 1  # flood card taken last, 0 for none
    + 1  # points
    + 1  # weather value of the last round, 0 for none
    + 1  # lifebelts paid in it
)
SIZE = (
    PLAYERS * EACH
    + VALUES  # flood cards still to come, by value: 0 to 2
    + VALUES  # the lower open flood card
    + VALUES  # the higher one
    + 1  # one's own choice, if it is made: its weather value
    + 1  # rounds finished in this deal
    + 1  # deals finished
    + 1  # deals still to come
    + 1  # whether a drop-out makes the next one pay (option cascade)
)


@rule
def features(state: State, seat: Seat, out: Row) -> None:
    at = 0
    for turn in range(PLAYERS):
        at = put_player(state, seat, (seat + turn) % state.seats, out, at) if turn < state.seats else put_nothing(out, at, EACH)
    for value in range(VALUES):
        at = put(out, at, has(state.floods, 2 * value) + has(state.floods, 2 * value + 1))
    asked = state.waiting != NONE
    at = put_one(out, at, state.open[0] - 1 if asked else -1, VALUES)
    at = put_one(out, at, state.open[1] - 1 if asked else -1, VALUES)
    at = put(out, at, state.choice[seat])
    at = put(out, at, state.round)
    at = put(out, at, state.deal)
    at = put(out, at, deals(state) - 1 - state.deal)
    put(out, at, has(state.options, CASCADE))


@rule
def put_player(state: State, seat: Seat, player: Seat, out: Row, at: int) -> int:
    hand = hand_of(state, player)
    known = known_cards(state, seat, hand)
    at = put_set(out, at, known & state.hand[player], WEATHER)
    at = put_set(out, at, minus(known, state.hand[player]), WEATHER)
    at = put(out, at, 1)
    at = put(out, at, has(state.inside, player))
    at = put(out, at, has(state.waiting, player))
    at = put(out, at, state.rounds - state.round if has(state.inside, player) else 0)
    at = put(out, at, state.belts[player])
    at = put(out, at, state.given[hand])
    at = put(out, at, state.tide[player])
    at = put(out, at, state.points[player])
    at = put(out, at, state.last[player])
    return put(out, at, state.last_paid[player])


@rule
def known_cards(state: State, seat: Seat, hand: int) -> Cards:
    """LU-14, LU-17: all of a weather hand that this seat has held, of others what was ever played openly."""
    return state.dealt[hand] if knows(state, seat, hand) else state.dealt[hand] & state.shown[hand]
