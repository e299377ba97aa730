"""Vor dem Wind, phase 3: each player's turn of actions, the steps of an action, and the end of the round (VW-13 to VW-25)."""

from __future__ import annotations

from beaufort.games.vor_dem_wind.actions import (
    ACT,
    END_TURN,
    GOOD,
    HAND_GOOD,
    INCOME,
    KINDS,
    LOAD_SHIP,
    SHIP,
    SPECIAL,
    STOP,
    SWAP,
    SWAPS,
    good_of,
    kind_of,
    special,
    swap_of,
)
from beaufort.games.vor_dem_wind.common import (
    BUYING,
    CHEESE,
    LAST_ROUND,
    PILES,
    ROOM,
    ROTTING,
    SAVING,
    SELLING,
    SHIPPING,
    SPICES,
    START,
    STORING,
    SWAPPING,
    TAKING,
    TURN,
    State,
    ask,
    card_amount,
    card_kind,
    card_price,
    card_shows,
    discard,
    in_hand,
    left_of,
    ship_load,
    ship_points,
    special_of,
    spend_special,
    stored,
    supplies,
    take_good,
)
from beaufort.games.vor_dem_wind.edition import BUY, CONSERVATION, EXCHANGE, FREE, PILE, SAFE, SALE, SHIPMENT, STORAGE
from beaufort.games.vor_dem_wind.opening import start_round
from beaufort.games.vor_dem_wind.sailing import rotting, start_sailing
from beaufort.language.cards import NONE, Seat, add, allow, has, lowest, one, remove, signed, size, unsigned
from beaufort.language.jit import rule
from beaufort.language.state import Row


@rule
def start_turn(state: State, seat: Seat) -> None:
    """VW-13: the action of one's card and at most one special action, in either order, or nothing."""
    state.acted = 0
    state.extra = 0
    state.barred = 0
    ask(state, TURN, seat)


@rule
def can_load(state: State, seat: Seat, place: int) -> bool:
    """VW-17: whether the whole load of the ship in this place lies in the warehouse."""
    ship = state.port[place] - 1
    if ship < 0:
        return False
    for good in range(KINDS):
        if state.store[seat, good] < ship_load(ship, good):
            return False
    return True


@rule
def can_load_any(state: State, seat: Seat) -> bool:
    for place in range(7):
        if can_load(state, seat, place):
            return True
    return False


@rule
def legal_turns(state: State, seat: Seat, mask: Row) -> None:
    """VW-13; what would change nothing is not offered."""
    allow(mask, END_TURN)
    card = state.front[seat] - 1
    if card >= 0 and state.acted == 0:
        if card_kind(card) == SHIPMENT:
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
    if card_kind(card) == STORAGE:
        return state.gulden[seat] >= card_price(card) and in_hand(state, seat) > 0 and stored(state, seat) < ROOM
    for good in range(KINDS):
        if card_shows(card, good) > 0 and state.supply[good] > 0:
            return True
    return False


@rule
def legal_specials(state: State, seat: Seat, mask: Row) -> None:
    """VW-13: each kind of which the player has a card that can be played; in one kind only prices differ."""
    kinds = one(SAFE)  # it is played while trading
    for pile in range(PILES):
        cards = state.special[seat, pile]
        while cards != NONE:
            card = pile * PILE + lowest(cards)
            cards = remove(cards, lowest(cards))
            if not has(kinds, card_kind(card)) and can_play_special(state, seat, card):
                kinds = add(kinds, card_kind(card))
                allow(mask, special(card_kind(card)))


@rule
def can_play_special(state: State, seat: Seat, card: int) -> bool:
    kind = card_kind(card)
    if kind < CONSERVATION:  # VW-18
        return supplies(state) > 0
    if kind < BUY:  # VW-19
        return True
    if kind < EXCHANGE:  # VW-20
        return state.gulden[seat] >= card_price(card) and supplies(state) > 0 and stored(state, seat) < ROOM
    if kind < SALE:  # VW-21
        return can_swap_any(state, seat)
    return in_hand(state, seat) + stored(state, seat) > 0  # VW-22


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
    if action == END_TURN:
        end_turn(state, seat)
    elif action >= SPECIAL:
        play_special(state, seat, kind_of(action))
    else:
        state.acted = 1
        card = state.front[seat] - 1
        if action == INCOME:
            state.gulden[seat] += card_amount(card)
        elif action == SHIP:
            begin(state, SHIPPING, 7)
        elif card_kind(card) == STORAGE:
            state.gulden[seat] -= card_price(card)
            begin(state, STORING, card_amount(card))
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
        amount = min(signed(card_shows(card, good)), signed(state.supply[good]))
        state.supply[good] -= amount
        state.hand[seat, good] += amount


@rule
def play_special(state: State, seat: Seat, kind: int) -> None:
    """VW-13, VW-18 to VW-22: one special action a turn; its card is discarded, but a conservation lies in the warehouse."""
    card = special_of(state, seat, kind)
    state.extra = 1
    if FREE <= kind < CONSERVATION:
        spend_special(state, seat, card)
        begin(state, TAKING, card_amount(card))
    elif kind < BUY:
        state.special[seat, 0] = remove(state.special[seat, 0], card)
        state.guard[seat] = add(state.guard[seat], card)
    elif kind < EXCHANGE:
        spend_special(state, seat, card)
        state.gulden[seat] -= card_price(card)
        state.barred = 1
        begin(state, BUYING, card_amount(card))
    elif kind < SALE:
        spend_special(state, seat, card)
        state.barred = 1
        begin(state, SWAPPING, card_amount(card))
    else:
        spend_special(state, seat, card)
        begin(state, SELLING, 127)


@rule
def legal_goods(state: State, seat: Seat, mask: Row) -> None:
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
    stoppable = phase in (STORING, SHIPPING, TAKING, SWAPPING, SELLING)
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
        state.store[seat, good] -= ship_load(ship, good)
        state.supply[good] += ship_load(ship, good)
    state.port[place] = 0
    win_ship(state, seat, ship)


@rule
def win_ship(state: State, seat: Seat, ship: int) -> None:
    """VW-17: a loaded ship gives its points."""
    state.won[seat] = add(state.won[seat], ship)
    state.points[seat] += ship_points(ship)


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
    good = good_of(action)
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
        best = max(best, signed(state.points[seat]))
    for place in range(7):
        ships += state.port[place] > 0
    if best >= goal(state) or state.round == size(state.options, 4, LAST_ROUND):
        state.waiting = unsigned(NONE)
    elif ships <= 2:
        state.sailings += 1
        start_sailing(state, state.starter)
    else:
        start_round(state)


@rule
def goal(state: State) -> int:
    """VW-25: the points with which the game ends."""
    return size(state.options, 5, 60 if state.seats == 2 else 50)
