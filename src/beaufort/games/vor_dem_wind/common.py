"""What all phases of Vor dem Wind share: the figures on the cards, the record, and small rules that several of them use."""

from __future__ import annotations

import numpy as np

from beaufort.cards import NONE, Seat, add, lowest, one, remove
from beaufort.chance import FIELDS
from beaufort.games.vor_dem_wind.actions import KINDS
from beaufort.games.vor_dem_wind.edition import PILE, chosen_file, read
from beaufort.jit import add_source, rule
from beaufort.state import State, layout

# Cards, from the edition's file: action card c lies in pile c // 40.
_EDITION = read(chosen_file())
add_source(chosen_file())
EDITION = _EDITION.name
KIND, SHOWN, AMOUNT, PRICE = _EDITION.kind, _EDITION.shown, _EDITION.amount, _EDITION.price
LOAD, SHIP_POINTS = _EDITION.load, _EDITION.points  # ship s is large for s < 26
SUPPLY, GULDEN = _EDITION.goods, _EDITION.gulden
APPLES, CHEESE, SPICES, SILK = 0, 1, 2, 3
PILES = 3  # purchase, storage, shipment
ROOM = 8  # goods in a warehouse
LAST_ROUND = 999

# Phases
START, OPENING, TRADING, BIDDING, JOINING, REPLY, TURN = 0, 1, 2, 3, 4, 5, 6
STORING, SHIPPING, TAKING, BUYING, SWAPPING, SELLING, ROTTING, SAVING = 7, 8, 9, 10, 11, 12, 13, 14

RECORD = layout(
    *FIELDS,
    ("pile", np.uint64, PILES),  # action cards still face down, numbered from 0 in each pile
    ("discard", np.uint64, PILES),
    ("special", np.uint64, (4, PILES)),  # special cards that lie open before each seat
    ("guard", np.uint64, 4),  # conservation cards in each warehouse
    ("won", np.uint64, 4),  # ships each seat has loaded
    ("ships", np.uint64),  # ships still to come
    ("options", np.uint64),  # the sizes of a little sibling
    ("waiting", np.uint64),  # the seat that owes a decision
    ("done", np.uint64),  # trading: seats that have a card or trade money
    ("settled", np.uint64),  # ... of them those whose card nobody may bid for any more
    ("gulden", np.int16, 4),
    ("earned", np.int16, 4),  # trade money, to be used after the trading
    ("bid", np.int16, 4),  # open bids for one card
    ("points", np.int16, 4),
    ("round", np.int16),  # from 1; 0 before the first
    ("seats", np.int8),
    ("phase", np.int8),
    ("starter", np.int8),
    ("active", np.int8),  # whose turn it is
    ("owner", np.int8),  # whose card is bid for
    ("port", np.int8, 7),  # ships in port + 1, 0 for an empty place
    ("display", np.int8, 4),  # open action cards + 1
    ("front", np.int8, 4),  # the action card each seat has got in this round + 1
    ("opened", np.int8, PILES),  # cards opened from each pile in this round
    ("supply", np.int8, KINDS),  # goods in the piles
    ("hand", np.int8, (4, KINDS)),
    ("store", np.int8, (4, KINDS)),  # the warehouses
    ("steps", np.int8),  # how often the present step can be repeated
    ("begun", np.int8),  # whether it has been taken once, so that it can be stopped
    ("acted", np.int8),  # in this turn: the card has been used
    ("extra", np.int8),  # ... a special action has been played
    ("barred", np.int8),  # ... and it bars shipping (VW-13)
    ("rot", np.int8, KINDS),  # goods of the active warehouse that will rot
    ("saved", np.int8, KINDS),  # goods of the active hand that will not
    ("sailings", np.int8),  # fleets that have left
    ("last", np.int16),  # the last decision + 1, for the log
)


@rule
def ask(state: State, phase: int, seat: Seat) -> None:
    """From now on this seat owes a decision of this phase."""
    state.phase = phase
    state.active = seat
    state.waiting = one(seat)


@rule
def left_of(state: State, seat: Seat) -> Seat:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < state.seats else 0


@rule
def take_good(state: State, seat: Seat, good: int) -> None:
    state.supply[good] -= 1
    state.hand[seat, good] += 1


@rule
def discard(state: State, card: int) -> None:
    """VW-23: to its own pile's discards."""
    state.discard[card // PILE] = add(state.discard[card // PILE], card % PILE)


@rule
def special_of(state: State, seat: Seat, kind: int) -> int:
    """The special card of this kind that the seat has, as an action card, or -1; of several the cheapest (VW-20)."""
    found = -1
    for pile in range(PILES):
        cards = state.special[seat, pile]
        while cards != NONE:
            card = pile * PILE + lowest(cards)
            cards = remove(cards, lowest(cards))
            if KIND[card] == kind and (found < 0 or PRICE[card] < PRICE[found]):
                found = card
    return found


@rule
def spend_special(state: State, seat: Seat, card: int) -> None:
    state.special[seat, card // PILE] = remove(state.special[seat, card // PILE], card % PILE)
    discard(state, card)


@rule
def stored(state: State, seat: Seat) -> int:
    return state.store[seat, 0] + state.store[seat, 1] + state.store[seat, 2] + state.store[seat, 3]


@rule
def in_hand(state: State, seat: Seat) -> int:
    return state.hand[seat, 0] + state.hand[seat, 1] + state.hand[seat, 2] + state.hand[seat, 3]


@rule
def supplies(state: State) -> int:
    return state.supply[0] + state.supply[1] + state.supply[2] + state.supply[3]
