"""A sensible player of Vor dem Wind: ships what it can, stores and buys towards ships in port, bids a little for better cards.

A gulden counts 5 and a point of a ship 10. The weights were tuned in games of such players against each other. Everything is
open in this game, so nothing is peeked at.
"""

from __future__ import annotations

from beaufort.game import Tuning
from beaufort.games.vor_dem_wind.actions import (
    ACCEPT,
    ACT,
    BID_FOR,
    FORCE,
    HAND_GOOD,
    INCOME,
    KINDS,
    LOAD_SHIP,
    OPEN,
    PASS,
    PAY,
    SHIP,
    SPECIAL,
    SWAP,
    TAKE,
    TAKE_SAFE,
    amount_of,
    bidder_of,
    good_of,
    kind_of,
    owner_of,
    place_of,
    swap_of,
)
from beaufort.games.vor_dem_wind.common import (
    BIDDING,
    JOINING,
    REPLY,
    ROOM,
    ROTTING,
    SAVING,
    SELLING,
    SILK,
    STORING,
    TRADING,
    TURN,
    State,
    card_amount,
    card_kind,
    card_price,
    card_shows,
    in_hand,
    ship_load,
    ship_points,
    stored,
)
from beaufort.games.vor_dem_wind.edition import BUY, CONSERVATION, EXCHANGE, PURCHASE, SALE, SHIPMENT, STORAGE
from beaufort.games.vor_dem_wind.turn import can_load, can_load_any
from beaufort.language.cards import NONE, Cards, Seat, add, count, unsigned
from beaufort.language.jit import rule

SEARCH = Tuning(pace=50_000, horizon=4, explore=2.0, mistakes=0)  # random players say little in so long a game
PROSPECTS = {
    "soon-ship": 1,  # it is welcome
    "soon-next-ship": 1,
    "soon-card": 1,
    "soon-gulden": 1,
    "soon-stores": 1,
    "soon-sails": 0,
    "soon-rots": -1,
}
LOADS, LOADS_NEXT, CARD, EARNS, STORES, SAILS, ROTS = range(len(PROSPECTS))


@rule
def overview(state: State, seat: Seat) -> int:
    """A fair price while a card is bid for, and what it is worth to its owner who replies."""
    if state.phase in (BIDDING, JOINING):
        return fair_price(state, seat)
    return card_value(state, seat, state.front[seat] - 1) if state.phase == REPLY else 0


@rule
def worth(state: State, seat: Seat, action: int, price: int) -> int:
    """How promising this looks."""
    if action < HAND_GOOD:
        return worth_of_good(state, seat, good_of(action))
    if action < OPEN:
        return worth_of_hand_good(state, seat, good_of(action))
    if action < TAKE:
        return worth_of_pile(state, seat, action - OPEN)
    if action < BID_FOR:
        value = card_value(state, seat, state.display[place_of(action)] - 1)
        return value if action < TAKE_SAFE else 2 * value - 256  # a strong card is worth securing
    if action < PASS:
        value = card_value(state, seat, state.front[owner_of(action)] - 1)
        return value - 34 if action < FORCE else value - 32
    if state.phase in (BIDDING, JOINING):
        return worth_of_bid(state, action, price)
    if action < ACCEPT:  # stop or end: what is worth less than nothing is not done
        return 0
    if action < ACT:
        return worth_of_reply(state, action, price)
    if action < SPECIAL:
        return worth_of_action(state, seat, action)
    if action < LOAD_SHIP:
        return worth_of_special(state, seat, kind_of(action))
    if action < SWAP:
        return 10 * ship_points(state.port[action - LOAD_SHIP] - 1)
    given, taken, _ = swap_of(action)
    return worth_of_swap(state, seat, given, taken)


@rule
def owned(state: State, seat: Seat, good: int, with_hand: bool) -> int:
    return state.store[seat, good] + (state.hand[seat, good] if with_hand else 0)


@rule
def demand(state: State, seat: Seat, good: int, with_hand: bool) -> int:
    """How much ships in port want one more of this good, the nearer they are to full the more."""
    total = 0
    have = owned(state, seat, good, with_hand)
    for place in range(7):
        ship = state.port[place] - 1
        if ship >= 0 and ship_load(ship, good) > have:
            missing = 0
            for each in range(KINDS):
                missing += max(ship_load(ship, each) - owned(state, seat, each, with_hand), 0)
            total += 6 * ship_points(ship) // (missing * missing)
    return total


@rule
def shippable(state: State, seat: Seat) -> int:
    """Points of the best ship that can be loaded."""
    best = 0
    for place in range(7):
        if can_load(state, seat, place):
            best = max(best, ship_points(state.port[place] - 1))
    return best


@rule
def card_value(state: State, seat: Seat, card: int) -> int:
    """What an action card is worth to this seat now."""
    kind, amount, price = card_kind(card), card_amount(card), card_price(card)
    if kind == PURCHASE:
        value = 0
        for good in range(KINDS):
            if card_shows(card, good) > 0:
                value += card_shows(card, good) * (14 + 3 * min(demand(state, seat, good, True), 60) // 8)
        return value if in_hand(state, seat) < 10 else value // 4
    if kind == STORAGE:
        goods = min(min(amount, in_hand(state, seat)), ROOM - stored(state, seat))
        return goods * 39 - price * 6 if state.gulden[seat] >= price else 0
    if kind == SHIPMENT:
        return max((7 if state.gulden[seat] < 12 else 4) * amount, 10 * shippable(state, seat))
    if kind < CONSERVATION:
        return 32 * amount
    if kind < BUY:
        return 20 * amount
    if kind < EXCHANGE:
        return 52 * amount - price
    if kind == SALE:
        return 21 + 6 * min(in_hand(state, seat), 8)
    return 30


@rule
def best_display(state: State, seat: Seat) -> int:
    best = 0
    for place in range(state.seats):
        if state.display[place] > 0:
            best = max(best, card_value(state, seat, state.display[place] - 1))
    return best


@rule
def worth_of_good(state: State, seat: Seat, good: int) -> int:
    """Taking, storing, buying; selling from the warehouse, letting rot and saving."""
    if state.phase == ROTTING:
        return state.store[seat, good] - state.rot[good]
    wanted = demand(state, seat, good, False)
    if state.phase == SELLING:
        return -10 - wanted
    if state.phase == SAVING:
        return 10 + wanted
    if state.phase == STORING:
        return wanted + (3 if good == SILK else 0)
    return wanted + demand(state, seat, good, True) + 1  # rather than stop


@rule
def worth_of_hand_good(state: State, seat: Seat, good: int) -> int:
    if state.phase == SELLING:
        return 12 - demand(state, seat, good, False) + (8 if in_hand(state, seat) > 5 or state.gulden[seat] < 4 else 0)
    return 5


@rule
def worth_of_pile(state: State, seat: Seat, pile: int) -> int:
    if pile == 0:
        return 30 - 5 * in_hand(state, seat)
    if pile == 1:
        return 6 * min(in_hand(state, seat), ROOM - stored(state, seat)) - 5
    return 40 if can_load_any(state, seat) else 25 - min(state.gulden[seat], 20)


@rule
def fair_price(state: State, seat: Seat) -> int:
    """Somewhat less than what the card is better than the display's best."""
    better = card_value(state, seat, state.front[state.owner] - 1) - best_display(state, seat)
    return min(better // 5, state.gulden[seat] // 2)


@rule
def worth_of_bid(state: State, action: int, fair: int) -> int:
    """About a fair price; joining in only for 2 gulden or more."""
    if action == PASS:
        return 0
    return -1000 if state.phase == JOINING and fair < 2 else 20 - abs(amount_of(action) - max(fair, 1))


@rule
def worth_of_reply(state: State, action: int, value: int) -> int:
    """Accept the highest bid, or pay off the cheapest bidder, whichever leaves more."""
    bid = 5 * state.bid[bidder_of(action)]
    return bid if action < PAY else value - bid


@rule
def worth_of_action(state: State, seat: Seat, action: int) -> int:
    if action == SHIP:
        return 1000
    if action == INCOME:
        return 500 if not can_load_any(state, seat) or state.barred == 1 else 10
    return 400


@rule
def worth_of_special(state: State, seat: Seat, kind: int) -> int:
    if kind < CONSERVATION:
        return 300
    if kind < BUY:
        return 200 if stored(state, seat) > 1 else -5
    if kind < EXCHANGE:
        return 250
    if kind < SALE:
        return 100 if best_swap(state, seat) > 10 else -5
    return 80 if in_hand(state, seat) > 8 or (state.gulden[seat] < 4 and in_hand(state, seat) > 1) else -5


@rule
def best_swap(state: State, seat: Seat) -> int:
    best = 0
    for given in range(KINDS):
        if state.store[seat, given] > 0:
            for taken in range(KINDS):
                if given != taken and can_get(state, seat, taken):
                    best = max(best, worth_of_swap(state, seat, given, taken))
    return best


@rule
def can_get(state: State, seat: Seat, good: int) -> bool:
    """Whether a swap can bring this good."""
    if state.hand[seat, good] > 0:
        return True
    for other in range(state.seats):
        if other != seat and state.store[other, good] > 0:
            return True
    return False


@rule
def worth_of_swap(state: State, seat: Seat, given: int, taken: int) -> int:
    """What the ships want more: the good taken, or the good given if it were missing."""
    gain = demand(state, seat, taken, False)
    state.store[seat, given] -= 1
    loss = demand(state, seat, given, False)
    state.store[seat, given] += 1
    return gain - loss


@rule
def outlook(state: State, seat: Seat) -> float:
    """What goods, gulden and special cards may still bring, in points: a good is worth more the nearer it is to a ship.

    When the game is over they bring nothing.
    """
    if state.waiting == NONE:
        return 0.0
    goods = 0.0
    for good in range(KINDS):
        goods += 1.6 * state.store[seat, good] + 0.5 * min(state.hand[seat, good], 4)
    cards = 0
    for pile in range(3):
        cards += count(state.special[seat, pile])
    return goods + 0.15 * min(state.gulden[seat], 30) + 0.8 * cards


@rule
def prospects(before: State, now: State, seat: Seat) -> Cards:
    """What this round, or for a ship the next, may bring to the seat, and whether the fleet sails."""
    found = unsigned(NONE)
    loads = count(now.won[seat]) > count(before.won[seat])
    if loads and rounds_since(before, now) <= 1:
        found = add(found, LOADS_NEXT)
    if rounds_since(before, now) > 0:
        return found
    if loads:
        found = add(found, LOADS)
    if now.phase == TURN and TRADING <= before.phase < TURN:  # cards have just been traded
        return after_trading(before, now, seat)
    goods, stores = in_hand(before, seat) + stored(before, seat), stored(before, seat)
    if stored(now, seat) > stores:
        found = add(found, STORES)
    if now.sailings > before.sailings:
        found = add(found, SAILS)
        if not loads and in_hand(now, seat) + stored(now, seat) < goods:
            found = add(found, ROTS)
    return found


@rule
def rounds_since(before: State, now: State) -> int:
    """How many rounds lie between; before its actions a round has brought nothing to anybody yet."""
    return now.round - before.round - (now.round > before.round and now.phase < TURN)


@rule
def after_trading(before: State, now: State, seat: Seat) -> Cards:
    """Whether the seat has got an action card, and whether it has more gulden."""
    found = unsigned(NONE)
    special = 0
    for pile in range(3):
        special += count(now.special[seat, pile]) - count(before.special[seat, pile])
    if now.front[seat] > 0 or special > 0:
        found = add(found, CARD)
    return add(found, EARNS) if now.gulden[seat] > before.gulden[seat] else found
