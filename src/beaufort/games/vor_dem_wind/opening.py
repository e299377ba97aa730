"""Vor dem Wind, before the first round and phase 1 of each: the fleet, the first goods, and the opening of action cards."""

from __future__ import annotations

from beaufort.games.vor_dem_wind.actions import OPEN
from beaufort.games.vor_dem_wind.common import OPENING, PILES, START, TRADING, State, ask, left_of, take_good
from beaufort.games.vor_dem_wind.edition import LARGE, PILE
from beaufort.language.cards import NONE, Seat, allow, first, minus, remove, size, unsigned
from beaufort.language.chance import draw
from beaufort.language.jit import rule
from beaufort.language.state import Row


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
def legal_piles(state: State, mask: Row) -> None:
    for pile in range(PILES):
        if may_open(state, pile):
            allow(mask, OPEN + pile)


@rule
def open_card(state: State, pile: int) -> None:
    """VW-4, VW-5: open a card of this pile; an empty pile is refilled from its discards first."""
    if state.pile[pile] == NONE:
        state.pile[pile] = state.discard[pile]
        state.discard[pile] = unsigned(NONE)
    card = draw(state, state.pile[pile])
    state.pile[pile] = remove(state.pile[pile], card)
    opened = state.opened[0] + state.opened[1] + state.opened[2]
    state.display[opened] = pile * PILE + card + 1
    state.opened[pile] += 1
    if opened + 1 == state.seats or not may_open_any(state):
        start_trading(state)


@rule
def start_trading(state: State) -> None:
    state.done = unsigned(NONE)
    state.settled = unsigned(NONE)
    ask(state, TRADING, state.starter)
