"""A sensible player of Land unter: middling cards while someone else drowns, low ones while the tide threatens."""

from __future__ import annotations

from beaufort.game import Tuning
from beaufort.games.land_unter.rules import State
from beaufort.language.cards import Card, Seat, has
from beaufort.language.jit import rule

LOW, MIDDLE, HIGH = 0, 1, 2
MIDDLING = 26  # the card that is neither high nor low enough to be kept
SEARCH = Tuning(pace=100_000, explore=0.7, mistakes=300)


@rule
def overview(state: State, seat: Seat) -> int:
    """Which kind of card is wanted, from what the seat knows."""
    others = highest_other(state, seat)
    if state.tide[seat] >= others and state.open[0] < state.tide[seat]:
        return HIGH  # the lower flood would cover a high one
    if state.open[1] <= others:
        return MIDDLE  # whoever takes it, another pays as well: a card of little use goes
    return LOW


@rule
def worth(state: State, seat: Seat, action: Card, wanted: int) -> int:
    """How promising it looks to lay this card."""
    if wanted == HIGH:
        return action
    if wanted == MIDDLE:
        return -abs(action - MIDDLING)
    return -action


@rule
def highest_other(state: State, seat: Seat) -> int:
    """The highest flood before anybody else."""
    highest = 0
    for other in range(state.seats):
        if other != seat and has(state.inside, other):
            highest = max(highest, state.tide[other])
    return highest


@rule
def situation(state: State, seat: Seat) -> int:
    """The round, how the open floods compare to those that lie before this seat and before others, and its lifebelts."""
    others = highest_other(state, seat)
    traits = 1 + state.round
    traits = 2 * traits + (state.open[1] < others)
    traits = 2 * traits + (state.open[0] < others)
    traits = 2 * traits + (state.tide[seat] >= others)
    traits = 2 * traits + (state.open[0] < state.tide[seat])
    traits = 2 * traits + (state.open[1] < state.tide[seat])
    return 4 * traits + min(state.belts[seat], 3)
