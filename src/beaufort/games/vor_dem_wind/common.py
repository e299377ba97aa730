"""What all phases of Vor dem Wind share: the figures on the cards, the record, and small rules that several of them use."""

from __future__ import annotations

from beaufort.games.vor_dem_wind.actions import KINDS
from beaufort.games.vor_dem_wind.edition import PILE, chosen_file, read
from beaufort.language.cards import NONE, Seat, add, figure_rows, figures, lowest, one, remove
from beaufort.language.chance import AnyState
from beaufort.language.jit import add_source, rule
from beaufort.language.state import i8, i16, u64

# Cards, from the edition's file: action card c lies in pile c // 40.
CARDS = read(chosen_file())
add_source(chosen_file())
EDITION = CARDS.name
card_kind, card_amount, card_price = figures(CARDS.kind), figures(CARDS.amount), figures(CARDS.price)
card_shows = figure_rows(CARDS.shown)  # goods of each kind on a purchase card
ship_load, ship_points = figure_rows(CARDS.load), figures(CARDS.points)  # ship s is large for s < 26
SUPPLY, GULDEN = CARDS.goods, CARDS.gulden
APPLES, CHEESE, SPICES, SILK = 0, 1, 2, 3
PILES = 3  # purchase, storage, shipment
ROOM = 8  # goods in a warehouse
LAST_ROUND = 999

# Phases
START, OPENING, TRADING, BIDDING, JOINING, REPLY, TURN = 0, 1, 2, 3, 4, 5, 6
STORING, SHIPPING, TAKING, BUYING, SWAPPING, SELLING, ROTTING, SAVING = 7, 8, 9, 10, 11, 12, 13, 14


class State(AnyState):
    """Everything there is to know of a game that is being played."""

    pile = u64(PILES)  # action cards still face down, numbered from 0 in each pile
    discard = u64(PILES)
    special = u64(4, PILES)  # special cards that lie open before each seat
    guard = u64(4)  # conservation cards in each warehouse
    won = u64(4)  # ships each seat has loaded
    ships = u64()  # ships still to come
    options = u64()  # the sizes of a little sibling
    waiting = u64()  # the seat that owes a decision
    done = u64()  # trading: seats that have a card or trade money
    settled = u64()  # ... of them those whose card nobody may bid for any more
    gulden = i16(4)
    earned = i16(4)  # trade money, to be used after the trading
    bid = i16(4)  # open bids for one card
    points = i16(4)
    round = i16()  # from 1; 0 before the first
    seats = i8()
    phase = i8()
    starter = i8()
    active = i8()  # whose turn it is
    owner = i8()  # whose card is bid for
    port = i8(7)  # ships in port + 1, 0 for an empty place
    display = i8(4)  # open action cards + 1
    front = i8(4)  # the action card each seat has got in this round + 1
    opened = i8(PILES)  # cards opened from each pile in this round
    supply = i8(KINDS)  # goods in the piles
    hand = i8(4, KINDS)
    store = i8(4, KINDS)  # the warehouses
    steps = i8()  # how often the present step can be repeated
    begun = i8()  # whether it has been taken once, so that it can be stopped
    acted = i8()  # in this turn: the card has been used
    extra = i8()  # ... a special action has been played
    barred = i8()  # ... and it bars shipping (VW-13)
    rot = i8(KINDS)  # goods of the active warehouse that will rot
    saved = i8(KINDS)  # goods of the active hand that will not
    sailings = i8()  # fleets that have left
    last = i16()  # the last decision + 1, for the log


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
            if card_kind(card) == kind and (found < 0 or card_price(card) < card_price(found)):
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
