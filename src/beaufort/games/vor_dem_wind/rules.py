"""Vor dem Wind, by Torsten Landsvogt (Phalanx 2007): opening, taking, bidding for and using action cards, 2 to 4 players.

Each round the start player opens action cards; players take one each, or bid for another's; then they buy, store, ship or take
income. Ships in port want goods from the warehouse and give points. When few are left the fleet sails, and what is stored rots.
Source: a German sheet of short rules. Rule ids (VW-n) are those of RULES.en.md; the figures on the cards are in cards.toml.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from beaufort.cards import (
    NONE,
    Cards,
    Seat,
    Seats,
    add,
    allow,
    allow_from,
    count,
    first,
    has,
    lowest,
    minus,
    number,
    one,
    remove,
    size,
    spread,
    word,
)
from beaufort.chance import FIELDS, below, draw, hide_stream, seed_stream
from beaufort.game import Bounds
from beaufort.games.vor_dem_wind.edition import (
    BUY,
    CONSERVATION,
    EXCHANGE,
    FREE,
    LARGE,
    PILE,
    SAFE,
    SALE,
    SHIPMENT,
    SMALL,
    STORAGE,
    chosen_file,
    read,
)
from beaufort.jit import add_source, rule
from beaufort.state import State, layout

NAME = "vor-dem-wind"
VERSION = 1
SEATS = range(2, 5)
OPTIONS: dict[str, bool] = {}

# Cards, from the edition's file: action card c lies in pile c // 40.
_EDITION = read(chosen_file())
add_source(chosen_file())
EDITION = _EDITION.name
KIND, SHOWN, AMOUNT, PRICE = _EDITION.kind, _EDITION.shown, _EDITION.amount, _EDITION.price
LOAD, SHIP_POINTS = _EDITION.load, _EDITION.points  # ship s is large for s < 26
SUPPLY, GULDEN = _EDITION.goods, _EDITION.gulden
APPLES, CHEESE, SPICES, SILK = 0, 1, 2, 3
KINDS = 4  # of goods
PILES = 3  # purchase, storage, shipment
ROOM = 8  # goods in a warehouse
LAST_ROUND = 999
SIZES = {
    "pile": range(1, PILE + 1),  # action cards in each pile
    "ships": range(1, LARGE + SMALL + 1),
    "gulden": range(1, 64),  # each player's at the start
    "goods": range(1, 3),  # each player's at the start
    "rounds": range(1, 64),  # after which the game ends
    "goal": range(1, 64),  # points that end it
}

# Actions
GOOD = 0  # + good: take, store, sell from the warehouse, let rot, save
HAND_GOOD = 4  # + good: sell or save one of one's hand
OPEN = 8  # + pile
TAKE = 11  # + place in the display
TAKE_SAFE = 15  # the same, secured by a safe action
BID_FOR = 19  # + owner
FORCE = 23  # + owner
PASS, STOP, END = 27, 28, 29
ACCEPT = 30  # + bidder
PAY = 34  # + bidder
ACT, SHIP, INCOME = 38, 39, 40
SPECIAL = 41  # + kind of special card - FREE: free purchase to market sale
LOAD_SHIP = 50  # + place in port
SWAP = 57  # + 16 * good given + 4 * good taken + whose: one's own seat means one's hand
SWAPS = KINDS * KINDS * 4
BID = SWAP + SWAPS - 1  # + amount, 1 to 100
MOST = 100
ACTIONS = BID + MOST + 1

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
def deal(state: State, seats: int, options: int, seed: Any) -> None:
    """VW-1, VW-2: ships in port, gulden for all, a random start player who takes the first goods."""
    seed_stream(state, seed)
    state.seats = seats
    state.options = word(options)
    for pile in range(PILES):
        state.pile[pile] = whole_pile(options)
    for good in range(KINDS):
        state.supply[good] = SUPPLY
    for seat in range(seats):
        state.gulden[seat] = size(options, 2, GULDEN)
    state.ships = spread(size(options, 1, LARGE + SMALL), LARGE + SMALL)
    lay_fleet(state)
    state.starter = below(state, seats)
    state.steps = size(options, 3, 2)
    ask(state, START, state.starter)


def bounds(seats: int, options: int) -> Bounds:
    """Who is below the goal can load seven ships in a turn. Steps of one good are bounded by the goods there are."""
    rounds = size(options, 4, LAST_ROUND)
    goal = size(options, 5, 60 if seats == 2 else 50)
    turn = 8 * SUPPLY + 32  # a turn and a sailing of one player: sell and save all goods, and the few other steps
    return Bounds(
        decisions=2 * seats + rounds * seats * (turn + seats + 3),  # ... with an opening and a round of bids for each card
        draws=8 + rounds * (seats + 7),
        least=0,
        most=goal - 1 + 7 * int(SHIP_POINTS.max()),
        together=False,
        hidden=False,
    )


@rule
def pending(state: State) -> Seats:
    return state.waiting


@rule
def legal(state: State, seat: Seat, mask: Any) -> None:
    for place in range(4):
        mask[place] = word(NONE)
    if not has(state.waiting, seat):
        return
    phase = state.phase
    if phase == OPENING:
        legal_piles(state, mask)
    elif phase == TRADING:
        legal_trades(state, seat, mask)
    elif phase in (BIDDING, JOINING):
        allow_from(mask, BID + 1, min(number(state.gulden[seat]), MOST))
        if phase == JOINING:
            allow(mask, PASS)
    elif phase == REPLY:
        legal_replies(state, seat, mask)
    elif phase == TURN:
        legal_turns(state, seat, mask)
    else:
        legal_goods(state, seat, mask)


@rule
def play(state: State, seat: Seat, action: int) -> None:
    state.last = action + 1
    phase = state.phase
    if phase == START:
        take_start_good(state, seat, action - GOOD)
    elif phase == OPENING:
        open_card(state, action - OPEN)
    elif phase == TRADING:
        trade(state, seat, action)
    elif phase in (BIDDING, JOINING):
        place_bid(state, seat, 0 if action == PASS else action - BID)
    elif phase == REPLY:
        reply(state, seat, action)
    elif phase == TURN:
        take_turn(state, seat, action)
    elif phase == ROTTING:
        let_rot(state, action - GOOD)
    elif phase == SAVING:
        save(state, action)
    else:
        continue_action(state, seat, action)
    if state.phase in (ROTTING, SAVING):
        go_on_sailing(state)
    if state.phase == TRADING:
        go_on_trading(state)


@rule
def score(state: State, points: Any) -> Seats:
    """VW-25: most points win, then most gulden; a tie in both is shared. Writes the points, answers the lead."""
    best = -1
    for seat in range(state.seats):
        points[seat] = state.points[seat]
        best = max(best, 32768 * state.points[seat] + state.gulden[seat])
    lead = word(NONE)
    for seat in range(state.seats):
        if 32768 * state.points[seat] + state.gulden[seat] == best:
            lead = add(lead, seat)
    return lead


@rule
def hide(state: State, seat: Seat) -> None:
    """VW-3: only the order of the piles is hidden, and that is the stream's."""
    hide_stream(state)


@rule
def guess(state: State, seat: Seat, seed: Any) -> None:
    seed_stream(state, seed)


@rule
def sound(state: State) -> bool:
    """No good, no action card and no ship is lost or doubled, and nobody owes the bank."""
    right = True
    for good in range(KINDS):
        goods = number(state.supply[good])
        for seat in range(state.seats):
            goods += state.hand[seat, good] + state.store[seat, good]
            right &= state.hand[seat, good] >= 0 and state.store[seat, good] >= 0
        right &= goods == SUPPLY and state.supply[good] >= 0
    for pile in range(PILES):
        cards = state.pile[pile] | state.discard[pile]
        amount = count(state.pile[pile]) + count(state.discard[pile])
        for seat in range(state.seats):
            cards |= state.special[seat, pile]
            amount += count(state.special[seat, pile])
            if pile == 0:
                cards |= state.guard[seat]
                amount += count(state.guard[seat])
            for card in (state.front[seat], state.display[seat]):
                if card > 0 and (card - 1) // PILE == pile:
                    cards = add(cards, (card - 1) % PILE)
                    amount += 1
        right &= cards == whole_pile(state.options) and amount == count(cards)
    ships = state.ships
    amount = count(state.ships)
    for place in range(7):
        if state.port[place] > 0:
            ships = add(ships, state.port[place] - 1)
            amount += 1
    for seat in range(state.seats):
        ships |= state.won[seat]
        amount += count(state.won[seat])
        right &= state.gulden[seat] >= 0 and state.earned[seat] >= 0 and stored(state, seat) <= ROOM
    right &= state.sailings > 0 or amount == size(state.options, 1, LARGE + SMALL)  # a sailing takes ships out of the game
    return right and count(ships) == amount


@rule
def moment(state: State) -> int:
    """Where the game stands, as round * 100 + phase of the round: 1 opening, 2 trading, 3 actions, 4 sailing."""
    phase = 1
    if TRADING <= state.phase <= REPLY:
        phase = 2
    elif TURN <= state.phase <= SELLING:
        phase = 3
    elif state.phase >= ROTTING:
        phase = 4
    return state.round * 100 + phase


@rule
def whole_pile(options: int) -> Cards:
    """The cards of a pile: all; in a little sibling some, the first among them, for the special ones come last."""
    last = spread(size(options, 0, PILE), PILE)
    return (last << word(1) | last >> word(PILE - 1)) & first(PILE)


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
def lay_fleet(state: State) -> None:
    """VW-1, VW-28: 3 large and 2 small ships for two players, 3 and 3 for three, 4 and 3 for four; as many as there are."""
    large = 4 if state.seats == 4 else 3
    small = 2 if state.seats == 2 else 3
    for place in range(7):
        state.port[place] = 0
        ships = state.ships & first(LARGE) if place < large else minus(state.ships, first(LARGE))
        if place < large + small and ships != NONE:
            ship = draw(state, ships)
            state.ships = remove(state.ships, ship)
            state.port[place] = ship + 1


@rule
def take_start_good(state: State, seat: Seat, good: int) -> None:
    """VW-2: two goods of choice each, from the start player clockwise."""
    take_good(state, seat, good)
    state.steps -= 1
    if state.steps == 0:
        state.steps = size(state.options, 3, 2)
        if left_of(state, seat) == state.starter:
            start_round(state)
        else:
            ask(state, START, left_of(state, seat))


@rule
def take_good(state: State, seat: Seat, good: int) -> None:
    state.supply[good] -= 1
    state.hand[seat, good] += 1


@rule
def start_round(state: State) -> None:
    state.round += 1
    for pile in range(PILES):
        state.opened[pile] = 0
    if may_open_any(state):
        ask(state, OPENING, state.starter)
    else:  # only in a little sibling: all its cards are special ones and lie before the players
        start_trading(state)


@rule
def may_open(state: State, pile: int) -> bool:
    """VW-4, VW-5: at most two cards from one pile, from at least two piles (so only one each with two players)."""
    most = 1 if state.seats == 2 else 2
    return state.opened[pile] < most and (state.pile[pile] | state.discard[pile]) != NONE


@rule
def may_open_any(state: State) -> bool:
    return may_open(state, 0) or may_open(state, 1) or may_open(state, 2)


@rule
def legal_piles(state: State, mask: Any) -> None:
    for pile in range(PILES):
        if may_open(state, pile):
            allow(mask, OPEN + pile)


@rule
def open_card(state: State, pile: int) -> None:
    """VW-4, VW-5: open a card of this pile; an empty pile is refilled from its discards first."""
    if state.pile[pile] == NONE:
        state.pile[pile] = state.discard[pile]
        state.discard[pile] = word(NONE)
    card = draw(state, state.pile[pile])
    state.pile[pile] = remove(state.pile[pile], card)
    opened = state.opened[0] + state.opened[1] + state.opened[2]
    state.display[opened] = pile * PILE + card + 1
    state.opened[pile] += 1
    if opened + 1 == state.seats or not may_open_any(state):
        start_trading(state)


@rule
def discard(state: State, card: int) -> None:
    """VW-23: to its own pile's discards."""
    state.discard[card // PILE] = add(state.discard[card // PILE], card % PILE)


@rule
def start_trading(state: State) -> None:
    state.done = word(NONE)
    state.settled = word(NONE)
    ask(state, TRADING, state.starter)


@rule
def go_on_trading(state: State) -> None:
    """VW-11: on clockwise, from the active seat, to the next who has neither card nor trade money."""
    seat = number(state.active)
    for _ in range(state.seats):
        if not has(state.done, seat):
            if display_is_empty(state):  # only an odd edition opens fewer cards than there are players
                state.done = add(state.done, seat)
            else:
                ask(state, TRADING, seat)
                return
        seat = left_of(state, seat)
    end_trading(state)


@rule
def display_is_empty(state: State) -> bool:
    return state.display[0] + state.display[1] + state.display[2] + state.display[3] == 0


@rule
def open_to_bids(state: State, owner: Seat) -> bool:
    """VW-7: a card got in this round that is neither settled nor secured."""
    return state.front[owner] > 0 and not has(state.settled, owner)


@rule
def special_of(state: State, seat: Seat, kind: int) -> int:
    """The first special card of this kind that the seat has, as an action card, or -1."""
    for pile in range(PILES):
        cards = state.special[seat, pile]
        while cards != NONE:
            card = pile * PILE + lowest(cards)
            if KIND[card] == kind:
                return card
            cards = remove(cards, lowest(cards))
    return -1


@rule
def spend_special(state: State, seat: Seat, card: int) -> None:
    state.special[seat, card // PILE] = remove(state.special[seat, card // PILE], card % PILE)
    discard(state, card)


@rule
def legal_trades(state: State, seat: Seat, mask: Any) -> None:
    """VW-6, VW-7, VW-12."""
    safe = special_of(state, seat, SAFE) >= 0
    for place in range(state.seats):
        if state.display[place] > 0:
            allow(mask, TAKE + place)
            if safe:
                allow(mask, TAKE_SAFE + place)
    for owner in range(state.seats):
        if open_to_bids(state, owner):
            if state.gulden[seat] > 0:
                allow(mask, BID_FOR + owner)
            if safe and state.gulden[seat] >= 5:
                allow(mask, FORCE + owner)


@rule
def trade(state: State, seat: Seat, action: int) -> None:
    """VW-6, VW-7, VW-12: take a card, begin to bid for one, or force its owner to sell it."""
    if action < BID_FOR:
        place = action - TAKE if action < TAKE_SAFE else action - TAKE_SAFE
        if action >= TAKE_SAFE:
            spend_special(state, seat, special_of(state, seat, SAFE))
            state.settled = add(state.settled, seat)
        state.front[seat] = state.display[place]
        state.display[place] = 0
        state.done = add(state.done, seat)
        ask(state, TRADING, left_of(state, seat))
    elif action < FORCE:
        state.owner = action - BID_FOR
        for other in range(state.seats):
            state.bid[other] = 0
        ask(state, BIDDING, seat)
    else:
        spend_special(state, seat, special_of(state, seat, SAFE))
        sell_card(state, action - FORCE, seat, 5)
        ask(state, TRADING, left_of(state, seat))


@rule
def sell_card(state: State, owner: Seat, buyer: Seat, price: int) -> None:
    """VW-9, VW-10: gulden to the owner, the card to the buyer; both are settled."""
    state.gulden[buyer] -= price
    state.earned[owner] += price
    state.front[buyer] = state.front[owner]
    state.front[owner] = 0
    state.done = add(state.done, buyer)
    state.settled = add(add(state.settled, owner), buyer)


@rule
def place_bid(state: State, seat: Seat, amount: int) -> None:
    """VW-8: after the first bid all others still without card and money may bid too, clockwise; then the owner replies."""
    state.bid[seat] = amount
    following = left_of(state, seat)
    while following != state.active and has(state.done, following):
        following = left_of(state, following)
    if following == state.active:
        state.phase = REPLY
        state.waiting = one(state.owner)
    else:
        state.phase = JOINING
        state.waiting = one(following)


@rule
def legal_replies(state: State, seat: Seat, mask: Any) -> None:
    """VW-9: accept any bid, or pay any bidder as much as the bid, with enough gulden."""
    for bidder in range(state.seats):
        if state.bid[bidder] > 0:
            allow(mask, ACCEPT + bidder)
            if state.gulden[seat] >= state.bid[bidder]:
                allow(mask, PAY + bidder)


@rule
def reply(state: State, owner: Seat, action: int) -> None:
    if action < PAY:
        bidder = action - ACCEPT
        sell_card(state, owner, bidder, state.bid[bidder])
    else:
        bidder = action - PAY
        state.gulden[owner] -= state.bid[bidder]
        state.earned[bidder] += state.bid[bidder]
        state.done = add(state.done, bidder)
        state.settled = add(add(state.settled, owner), bidder)
    ask(state, TRADING, left_of(state, state.active))


@rule
def end_trading(state: State) -> None:
    """VW-10, VW-11, VW-14: untaken cards are discarded, trade money can be used, special cards lie open."""
    for place in range(state.seats):
        if state.display[place] > 0:
            discard(state, state.display[place] - 1)
            state.display[place] = 0
    for seat in range(state.seats):
        state.gulden[seat] += state.earned[seat]
        state.earned[seat] = 0
        state.bid[seat] = 0
        card = state.front[seat] - 1
        if card >= 0 and KIND[card] > SHIPMENT:
            state.special[seat, card // PILE] = add(state.special[seat, card // PILE], card % PILE)
            state.front[seat] = 0
    start_turn(state, state.starter)


@rule
def start_turn(state: State, seat: Seat) -> None:
    """VW-13: the action of one's card and at most one special action, in either order, or nothing."""
    state.acted = 0
    state.extra = 0
    state.barred = 0
    ask(state, TURN, seat)


@rule
def stored(state: State, seat: Seat) -> int:
    return state.store[seat, 0] + state.store[seat, 1] + state.store[seat, 2] + state.store[seat, 3]


@rule
def in_hand(state: State, seat: Seat) -> int:
    return state.hand[seat, 0] + state.hand[seat, 1] + state.hand[seat, 2] + state.hand[seat, 3]


@rule
def supplies(state: State) -> int:
    return state.supply[0] + state.supply[1] + state.supply[2] + state.supply[3]


@rule
def can_load(state: State, seat: Seat, place: int) -> bool:
    """VW-17: whether the whole load of the ship in this place lies in the warehouse."""
    ship = state.port[place] - 1
    if ship < 0:
        return False
    for good in range(KINDS):
        if state.store[seat, good] < LOAD[ship, good]:
            return False
    return True


@rule
def can_load_any(state: State, seat: Seat) -> bool:
    for place in range(7):
        if can_load(state, seat, place):
            return True
    return False


@rule
def legal_turns(state: State, seat: Seat, mask: Any) -> None:
    """VW-13; what would change nothing is not offered."""
    allow(mask, END)
    card = state.front[seat] - 1
    if card >= 0 and state.acted == 0:
        if KIND[card] == SHIPMENT:
            allow(mask, INCOME)
            if state.barred == 0 and can_load_any(state, seat):
                allow(mask, SHIP)
        elif can_act(state, seat, card):
            allow(mask, ACT)
    if state.extra == 0:
        legal_specials(state, seat, mask)


@rule
def can_act(state: State, seat: Seat, card: int) -> bool:
    """VW-15, VW-16: a purchase of which the piles have something, or a storage that can be paid and has goods and room."""
    if KIND[card] == STORAGE:
        return state.gulden[seat] >= PRICE[card] and in_hand(state, seat) > 0 and stored(state, seat) < ROOM
    for good in range(KINDS):
        if SHOWN[card, good] > 0 and state.supply[good] > 0:
            return True
    return False


@rule
def legal_specials(state: State, seat: Seat, mask: Any) -> None:
    """VW-13: of each kind before the player the first card."""
    kinds = one(SAFE)  # it is played while trading
    for pile in range(PILES):
        cards = state.special[seat, pile]
        while cards != NONE:
            card = pile * PILE + lowest(cards)
            cards = remove(cards, lowest(cards))
            if not has(kinds, KIND[card]):
                kinds = add(kinds, KIND[card])
                if can_play_special(state, seat, card):
                    allow(mask, SPECIAL + KIND[card] - FREE)


@rule
def can_play_special(state: State, seat: Seat, card: int) -> bool:
    kind = KIND[card]
    if kind < CONSERVATION:  # VW-18
        return supplies(state) > 0
    if kind < BUY:  # VW-19
        return True
    if kind < EXCHANGE:  # VW-20
        return state.gulden[seat] >= PRICE[card] and supplies(state) > 0 and stored(state, seat) < ROOM
    if kind < SALE:  # VW-21
        return can_swap_any(state, seat)
    return in_hand(state, seat) + stored(state, seat) > 0  # VW-22


@rule
def swap_of(action: int) -> tuple[int, int, Seat]:
    """The good given, the good taken, and whose it is."""
    return (action - SWAP) // 16, (action - SWAP) // 4 % 4, (action - SWAP) % 4


@rule
def can_swap(state: State, seat: Seat, action: int) -> bool:
    """VW-21: a good of one's warehouse for another good of one's hand, or of another's warehouse. A seat that nobody has, has
    no goods."""
    given, taken, whose = swap_of(action)
    there = state.hand[seat, taken] if whose == seat else state.store[whose, taken]
    return given != taken and state.store[seat, given] > 0 and there > 0


@rule
def can_swap_any(state: State, seat: Seat) -> bool:
    for action in range(SWAP, SWAP + SWAPS):
        if can_swap(state, seat, action):
            return True
    return False


@rule
def take_turn(state: State, seat: Seat, action: int) -> None:
    if action == END:
        end_turn(state, seat)
    elif action >= SPECIAL:
        play_special(state, seat, action - SPECIAL + FREE)
    else:
        state.acted = 1
        card = state.front[seat] - 1
        if action == INCOME:
            state.gulden[seat] += AMOUNT[card]
        elif action == SHIP:
            begin(state, SHIPPING, 7)
        elif KIND[card] == STORAGE:
            state.gulden[seat] -= PRICE[card]
            begin(state, STORING, AMOUNT[card])
        else:
            purchase(state, seat, card)


@rule
def begin(state: State, phase: int, times: int) -> None:
    """A step that is repeated: the first time it has to be taken, then it can be stopped."""
    state.phase = phase
    state.steps = times
    state.begun = 0


@rule
def purchase(state: State, seat: Seat, card: int) -> None:
    """VW-15: the goods shown, to hand; what a pile lacks is lost."""
    for good in range(KINDS):
        amount = min(number(SHOWN[card, good]), number(state.supply[good]))
        state.supply[good] -= amount
        state.hand[seat, good] += amount


@rule
def play_special(state: State, seat: Seat, kind: int) -> None:
    """VW-13, VW-18 to VW-22: one special action a turn; its card is discarded, but a conservation lies in the warehouse."""
    card = special_of(state, seat, kind)
    state.extra = 1
    if FREE <= kind < CONSERVATION:
        spend_special(state, seat, card)
        begin(state, TAKING, AMOUNT[card])
    elif kind < BUY:
        state.special[seat, 0] = remove(state.special[seat, 0], card)
        state.guard[seat] = add(state.guard[seat], card)
    elif kind < EXCHANGE:
        spend_special(state, seat, card)
        state.gulden[seat] -= PRICE[card]
        state.barred = 1
        begin(state, BUYING, AMOUNT[card])
    elif kind < SALE:
        spend_special(state, seat, card)
        state.barred = 1
        begin(state, SWAPPING, AMOUNT[card])
    else:
        spend_special(state, seat, card)
        begin(state, SELLING, 127)


@rule
def legal_goods(state: State, seat: Seat, mask: Any) -> None:
    """The steps of which each is one good, one ship or one swap."""
    phase = state.phase
    for good in range(KINDS):
        if good_is_legal(state, seat, good):
            allow(mask, GOOD + good)
        if hand_good_is_legal(state, seat, good):
            allow(mask, HAND_GOOD + good)
    if phase == SHIPPING:
        for place in range(7):
            if can_load(state, seat, place):
                allow(mask, LOAD_SHIP + place)
    if phase == SWAPPING:
        for action in range(SWAP, SWAP + SWAPS):
            if can_swap(state, seat, action):
                allow(mask, action)
    stoppable = phase in (STORING, SHIPPING, SWAPPING, SELLING)
    if phase == SAVING or (stoppable and state.begun == 1):
        allow(mask, STOP)


@rule
def good_is_legal(state: State, seat: Seat, good: int) -> bool:
    phase = state.phase
    if phase in (START, TAKING, BUYING):
        return state.supply[good] > 0
    if phase == STORING:
        return state.hand[seat, good] > 0
    if phase == SELLING:
        return state.store[seat, good] > 0
    if phase == ROTTING:
        return good in (CHEESE, SPICES) and state.rot[good] < state.store[seat, good]
    return phase == SAVING and state.rot[good] > 0


@rule
def hand_good_is_legal(state: State, seat: Seat, good: int) -> bool:
    """Selling; and saving, when no good of the warehouse is left to save (VW-27)."""
    if state.phase == SELLING:
        return state.hand[seat, good] > 0
    return state.phase == SAVING and rotting(state) == 0 and state.saved[good] < state.hand[seat, good]


@rule
def continue_action(state: State, seat: Seat, action: int) -> None:
    """VW-16 to VW-22: one good, ship or swap more, or stop."""
    phase = state.phase
    state.begun = 1
    state.steps = 0 if action == STOP else state.steps - 1
    if action == STOP:
        pass
    elif phase == STORING:
        state.hand[seat, action - GOOD] -= 1
        state.store[seat, action - GOOD] += 1
    elif phase == SHIPPING:
        load_ship(state, seat, action - LOAD_SHIP)
    elif phase == TAKING:
        take_good(state, seat, action - GOOD)
    elif phase == BUYING:
        state.supply[action - GOOD] -= 1
        state.store[seat, action - GOOD] += 1
    elif phase == SWAPPING:
        swap(state, seat, action)
    else:
        sell(state, seat, action)
    if state.steps == 0 or not can_continue(state, seat):
        state.phase = TURN


@rule
def can_continue(state: State, seat: Seat) -> bool:
    phase = state.phase
    if phase == STORING:
        return in_hand(state, seat) > 0 and stored(state, seat) < ROOM
    if phase == SHIPPING:
        return can_load_any(state, seat)
    if phase == TAKING:
        return supplies(state) > 0
    if phase == BUYING:
        return supplies(state) > 0 and stored(state, seat) < ROOM
    if phase == SWAPPING:
        return can_swap_any(state, seat)
    return in_hand(state, seat) + stored(state, seat) > 0


@rule
def load_ship(state: State, seat: Seat, place: int) -> None:
    """VW-17: the load goes back to the piles, the ship to its player."""
    ship = state.port[place] - 1
    for good in range(KINDS):
        state.store[seat, good] -= LOAD[ship, good]
        state.supply[good] += LOAD[ship, good]
    state.port[place] = 0
    state.won[seat] = add(state.won[seat], ship)
    state.points[seat] += SHIP_POINTS[ship]


@rule
def swap(state: State, seat: Seat, action: int) -> None:
    """VW-21."""
    given, taken, whose = swap_of(action)
    state.store[seat, given] -= 1
    state.store[seat, taken] += 1
    if whose == seat:
        state.hand[seat, given] += 1
        state.hand[seat, taken] -= 1
    else:
        state.store[whose, given] += 1
        state.store[whose, taken] -= 1


@rule
def sell(state: State, seat: Seat, action: int) -> None:
    """VW-22: 3 gulden for a good of hand or warehouse."""
    good = action - HAND_GOOD if action >= HAND_GOOD else action - GOOD
    if action >= HAND_GOOD:
        state.hand[seat, good] -= 1
    else:
        state.store[seat, good] -= 1
    state.supply[good] += 1
    state.gulden[seat] += 3


@rule
def end_turn(state: State, seat: Seat) -> None:
    """VW-23: the card is discarded, used or not."""
    if state.front[seat] > 0:
        discard(state, state.front[seat] - 1)
        state.front[seat] = 0
    if left_of(state, seat) == state.starter:
        end_round(state)
    else:
        start_turn(state, left_of(state, seat))


@rule
def end_round(state: State) -> None:
    """VW-24 to VW-26: the token goes left; the game may end; with two ships or fewer in port the fleet sails."""
    state.starter = left_of(state, state.starter)
    best = 0
    ships = 0
    for seat in range(state.seats):
        best = max(best, number(state.points[seat]))
    for place in range(7):
        ships += state.port[place] > 0
    goal = size(state.options, 5, 60 if state.seats == 2 else 50)
    if best >= goal or state.round == size(state.options, 4, LAST_ROUND):
        state.waiting = word(NONE)
    elif ships <= 2:
        state.sailings += 1
        start_sailing(state, state.starter)
    else:
        start_round(state)


@rule
def start_sailing(state: State, seat: Seat) -> None:
    """VW-26: what rots in this player's warehouse: all apples, and of cheese and spices half, which the owner chooses."""
    for good in range(KINDS):
        state.rot[good] = 0
        state.saved[good] = 0
    state.rot[APPLES] = state.store[seat, APPLES]
    state.steps = (state.store[seat, CHEESE] + state.store[seat, SPICES]) // 2
    ask(state, ROTTING, seat)


@rule
def go_on_sailing(state: State) -> None:
    """VW-29: ask for the next decision; the players come clockwise, each decides what rots before what is saved."""
    while True:
        seat = number(state.active)
        if state.phase == ROTTING and state.steps == 0:
            state.phase = SAVING
            state.steps = savings(state, seat)
        if state.steps > 0 and (state.phase == ROTTING or rotting(state) + unsaved(state, seat) > 0):
            return
        spoil(state, seat)
        if left_of(state, seat) == state.starter:
            new_fleet(state)
            return
        start_sailing(state, left_of(state, seat))


@rule
def let_rot(state: State, good: int) -> None:
    """VW-26."""
    state.rot[good] += 1
    state.steps -= 1


@rule
def save(state: State, action: int) -> None:
    """VW-27: goods of the warehouse first, then also goods of the hand."""
    state.steps = 0 if action == STOP else state.steps - 1
    if action < HAND_GOOD:
        state.rot[action - GOOD] -= 1
    elif action != STOP:
        state.saved[action - HAND_GOOD] += 1


@rule
def savings(state: State, seat: Seat) -> int:
    """VW-27: how many goods the conservation cards of this warehouse save."""
    goods = 0
    cards = state.guard[seat]
    while cards != NONE:
        goods += AMOUNT[lowest(cards)]
        cards = remove(cards, lowest(cards))
    return goods


@rule
def rotting(state: State) -> int:
    return state.rot[0] + state.rot[1] + state.rot[2] + state.rot[3]


@rule
def unsaved(state: State, seat: Seat) -> int:
    return in_hand(state, seat) - state.saved[0] - state.saved[1] - state.saved[2] - state.saved[3]


@rule
def spoil(state: State, seat: Seat) -> None:
    """VW-26, VW-27: what rots returns to the piles, conservation cards are discarded, used or not."""
    for good in range(KINDS):
        lost = state.hand[seat, good] - state.saved[good]
        state.hand[seat, good] -= lost
        state.store[seat, good] -= state.rot[good]
        state.supply[good] += lost + state.rot[good]
    state.discard[0] |= state.guard[seat]
    state.guard[seat] = word(NONE)


@rule
def new_fleet(state: State) -> None:
    """VW-28: a new fleet; if no ship at all can be laid, the game ends."""
    lay_fleet(state)
    ships = 0
    for place in range(7):
        ships += state.port[place] > 0
    if ships == 0:
        state.waiting = word(NONE)
    else:
        start_round(state)
