"""Vor dem Wind as a vector for learning, seen from one seat. Only the order of the piles is hidden, and it is not in it.

Players come clockwise, oneself first; places of players who are not there are zero.
"""

from __future__ import annotations

from beaufort.games.vor_dem_wind.actions import KINDS
from beaufort.games.vor_dem_wind.common import (
    BIDDING,
    PILES,
    REPLY,
    SAVING,
    State,
    card_amount,
    card_kind,
    card_price,
    card_shows,
    ship_load,
    ship_points,
    stored,
)
from beaufort.games.vor_dem_wind.edition import LARGE, PILE, SAFE, SMALL
from beaufort.games.vor_dem_wind.sailing import savings
from beaufort.language.cards import Seat, count, first, has, minus
from beaufort.language.jit import rule
from beaufort.language.state import Row
from beaufort.language.vector import put, put_nothing, put_one, put_set

PLAYERS = 4
PLACES = 7  # in port
LEFT_OUT = ("last", "won", "owner")  # the log's; ships loaded are points; who owned the card of the last bid

CARD = (
    SAFE + 1  # what kind of action card it is; none of them if there is no card
    + KINDS  # the goods on it
    + 1  # its amount: goods to store, buy, save or swap, or gulden
    + 1  # its price
)  # fmt: skip
EACH = (
    CARD  # the action card got in this round
    + PILES * PILE  # special cards
    + PILE  # conservation cards in the warehouse
    + 1  # goods that these save
    + KINDS  # goods in hand
    + KINDS  # goods in the warehouse
    + 1  # goods in the warehouse in all
    + 1  # gulden
    + 1  # trade money, to be used after the trading
    + 1  # the open bid for a card
    + 1  # points
    + 1  # ships loaded
    + 1  # whether there is such a player
    + 1  # owes a decision
    + 1  # starts this round
    + 1  # has the turn
    + 1  # owns the card that is bid for
    + 1  # has a card or trade money in this round
    + 1  # has a card that nobody may bid for any more
)
SHIP = (
    KINDS  # the load a ship in port wants
    + 1  # its points, 0 if there is no ship
)
SIZE = (
    PLAYERS * EACH
    + PLAYERS * CARD  # the open action cards
    + PLACES * SHIP
    + SAVING + 1  # the phase
    + PILES * PILE  # cards still in the piles
    + PILES * PILE  # cards discarded
    + PILES  # cards opened from each pile in this round
    + LARGE + SMALL  # ships still to come
    + 1  # of them large ones
    + 1  # and small ones
    + KINDS  # goods in the piles
    + KINDS  # goods of the active warehouse that will rot
    + KINDS  # goods of the active hand that will not
    + 1  # how often the present step can be repeated
    + 1  # whether it can be stopped
    + 1  # in this turn: the card has been used
    + 1  # a special action has been played
    + 1  # and it bars shipping
    + 1  # fleets that have left
    + 1  # the round, up to 127
)  # fmt: skip


@rule
def features(state: State, seat: Seat, out: Row) -> None:
    at = 0
    for turn in range(PLAYERS):
        at = put_player(state, (seat + turn) % state.seats, out, at) if turn < state.seats else put_nothing(out, at, EACH)
    for place in range(PLAYERS):
        at = put_card(out, at, state.display[place] - 1)
    for place in range(PLACES):
        at = put_ship(out, at, state.port[place] - 1)
    at = put_one(out, at, state.phase, SAVING + 1)
    for pile in range(PILES):
        at = put_set(out, at, state.pile[pile], PILE)
    for pile in range(PILES):
        at = put_set(out, at, state.discard[pile], PILE)
    for pile in range(PILES):
        at = put(out, at, state.opened[pile])
    at = put_set(out, at, state.ships, LARGE + SMALL)
    at = put(out, at, count(state.ships & first(LARGE)))
    at = put(out, at, count(minus(state.ships, first(LARGE))))
    for good in range(KINDS):
        at = put(out, at, state.supply[good])
    for good in range(KINDS):
        at = put(out, at, state.rot[good])
    for good in range(KINDS):
        at = put(out, at, state.saved[good])
    at = put(out, at, state.steps)
    at = put(out, at, state.begun)
    at = put(out, at, state.acted)
    at = put(out, at, state.extra)
    at = put(out, at, state.barred)
    at = put(out, at, state.sailings)
    put(out, at, state.round)


@rule
def put_player(state: State, player: Seat, out: Row, at: int) -> int:
    at = put_card(out, at, state.front[player] - 1)
    for pile in range(PILES):
        at = put_set(out, at, state.special[player, pile], PILE)
    at = put_set(out, at, state.guard[player], PILE)
    at = put(out, at, savings(state, player))
    for good in range(KINDS):
        at = put(out, at, state.hand[player, good])
    for good in range(KINDS):
        at = put(out, at, state.store[player, good])
    at = put(out, at, stored(state, player))
    at = put(out, at, state.gulden[player])
    at = put(out, at, state.earned[player])
    at = put(out, at, state.bid[player])
    at = put(out, at, state.points[player])
    at = put(out, at, count(state.won[player]))
    at = put(out, at, 1)
    at = put(out, at, has(state.waiting, player))
    at = put(out, at, state.starter == player)
    at = put(out, at, state.active == player)
    at = put(out, at, state.owner == player and BIDDING <= state.phase <= REPLY)
    at = put(out, at, has(state.done, player))
    return put(out, at, has(state.settled, player))


@rule
def put_card(out: Row, at: int, card: int) -> int:
    """An action card by what it does; which copy of it matters to nobody."""
    if card < 0:
        return put_nothing(out, at, CARD)
    at = put_one(out, at, card_kind(card), SAFE + 1)
    for good in range(KINDS):
        at = put(out, at, card_shows(card, good))
    at = put(out, at, card_amount(card))
    return put(out, at, card_price(card))


@rule
def put_ship(out: Row, at: int, ship: int) -> int:
    if ship < 0:
        return put_nothing(out, at, SHIP)
    for good in range(KINDS):
        at = put(out, at, ship_load(ship, good))
    return put(out, at, ship_points(ship))
