"""Vor dem Wind, phase 4: the fleet sails, goods rot or are saved, and a new fleet comes (VW-26 to VW-29)."""

from __future__ import annotations

from beaufort.games.vor_dem_wind.actions import HAND_GOOD, KINDS, STOP, good_of
from beaufort.games.vor_dem_wind.common import (
    APPLES,
    CHEESE,
    ROTTING,
    SAVING,
    SPICES,
    State,
    ask,
    card_amount,
    in_hand,
    left_of,
)
from beaufort.games.vor_dem_wind.opening import lay_fleet, start_round
from beaufort.language.cards import NONE, Seat, lowest, remove, signed, unsigned
from beaufort.language.jit import rule


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
        seat = signed(state.active)
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
        state.rot[good_of(action)] -= 1
    elif action != STOP:
        state.saved[good_of(action)] += 1


@rule
def savings(state: State, seat: Seat) -> int:
    """VW-27: how many goods the conservation cards of this warehouse save."""
    goods = 0
    cards = state.guard[seat]
    while cards != NONE:
        goods += card_amount(lowest(cards))
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
    state.guard[seat] = unsigned(NONE)


@rule
def new_fleet(state: State) -> None:
    """VW-28: a new fleet; if no ship at all can be laid, the game ends."""
    lay_fleet(state)
    ships = 0
    for place in range(7):
        ships += state.port[place] > 0
    if ships == 0:
        state.waiting = unsigned(NONE)
    else:
        start_round(state)
