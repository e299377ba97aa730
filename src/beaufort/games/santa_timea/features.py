"""Santa Timea as a vector for learning, seen from one seat: what a player with a perfect memory knows, and nothing else.

Players come in the order of play, oneself first; places of players who are not there are zero.
"""

from __future__ import annotations

from beaufort.games.santa_timea.rules import (
    DIRECTIONS,
    LAY_PIRATESS,
    ONES,
    PIRATESS,
    PRO,
    THREE,
    TWOS,
    State,
    held,
    of_direction,
    piratesses,
)
from beaufort.language.cards import Cards, Seat, count, has, one, unsigned
from beaufort.language.jit import rule
from beaufort.language.state import Row
from beaufort.language.vector import put, put_nothing, put_one, put_set

PLAYERS = 5
KINDS = 3 * DIRECTIONS  # of wind cards: 1, 2 and 3 damage of each direction
CARDS = PIRATESS + 1  # kinds of wheel cards
LEFT_OUT = (
    "last_cancelled",
    "last_leader",
    "last_taker",
    "last_wind",
    "last_aside",
    "scored",
    "scored_kept",
    "damage",
    "place_points",
    "bonus",
    "penalty",
    "rank",
    "ranks",
    "cancelled",
)  # the log's, and what follows from the cards in the trick

EACH = (
    KINDS  # wind cards taken in this round, by kind: 0 to 2
    + CARDS  # the card in this trick
    + 1  # its rank: 0 a led Piratess, 1 to 14 against the wind, else 14 and twice its value
    + 1  # whether it is cancelled
    + 1  # whether there is such a player
    + 1  # owes a decision
    + 1  # leads this trick
    + 1  # led the first trick of this round
    + 1  # cards in hand
    + 1  # holds Piratesses only, because they led one
    + 1  # points
    + 1  # rounds won
    + CARDS  # the card in the last trick
)
WIND = (
    DIRECTIONS  # of an open wind card
    + 1  # its damage, 0 if there is no card
)
SIZE = (
    PIRATESS  # one's own hand ...
    + 1  # ... and Piratesses in it
    + PIRATESS  # cards played in this round ...
    + 1  # ... and Piratesses among them
    + PLAYERS * EACH
    + 3 * WIND  # the open winds, the current one first
    + KINDS  # winds still to come, by kind
    + KINDS  # pro: the forecast, which stays out of this round
    + KINDS  # winds that nobody took
    + DIRECTIONS  # pro: triplets that one has still to decide on ...
    + DIRECTIONS  # ... and those that one keeps
    + 1  # tricks finished in this round
    + 1  # rounds finished
    + 1  # whether it is the pro game
)


@rule
def features(state: State, seat: Seat, out: Row) -> None:
    at = put_set(out, 0, state.hand[seat], PIRATESS)
    at = put(out, at, piratesses(state.hand[seat]))
    at = put_set(out, at, state.gone, PIRATESS)
    at = put(out, at, piratesses(state.gone))
    for turn in range(PLAYERS):
        at = put_player(state, (seat + turn) % state.seats, out, at) if turn < state.seats else put_nothing(out, at, EACH)
    for place in range(3):
        wind = state.row[place]
        at = put_one(out, at, wind // 5 if wind >= 0 else -1, DIRECTIONS)
        at = put(out, at, damage(one(wind % 5)) if wind >= 0 else 0)
    at = put_winds(out, at, state.deck)
    at = put_winds(out, at, state.forecast)
    at = put_winds(out, at, state.aside)
    at = put_set(out, at, unsigned(state.asked[seat]), DIRECTIONS)
    at = put_set(out, at, unsigned(state.kept[seat]), DIRECTIONS)
    at = put(out, at, state.trick)
    at = put(out, at, state.round)
    put(out, at, has(state.options, PRO))


@rule
def put_player(state: State, player: Seat, out: Row, at: int) -> int:
    laid = state.laid[player] > 0
    at = put_winds(out, at, state.taken[player])
    at = put_one(out, at, state.laid[player] - 1, LAY_PIRATESS + 1)
    at = put(out, at, state.rank[player] if laid else 0)
    at = put(out, at, laid and has(state.cancelled, state.rank[player]))
    at = put(out, at, 1)
    at = put(out, at, has(state.waiting, player))
    at = put(out, at, state.leader == player)
    at = put(out, at, state.opener == player)
    at = put(out, at, held(state, player))
    at = put(out, at, has(state.bare, player))
    at = put(out, at, state.points[player])
    at = put(out, at, state.won[player])
    return put_one(out, at, state.last[player] - 1, LAY_PIRATESS + 1)


@rule
def put_winds(out: Row, at: int, winds: Cards) -> int:
    """How many wind cards of each kind."""
    for direction in range(DIRECTIONS):
        here = of_direction(winds, direction)
        at = put(out, at, count(here & unsigned(ONES)))
        at = put(out, at, count(here & unsigned(TWOS)))
        at = put(out, at, count(here & unsigned(THREE)))
    return at


@rule
def damage(wind: Cards) -> int:
    """Of one wind card."""
    return count(wind & unsigned(ONES)) + 2 * count(wind & unsigned(TWOS)) + 3 * count(wind & unsigned(THREE))
