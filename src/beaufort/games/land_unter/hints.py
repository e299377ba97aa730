"""A sensible player of Land unter: middling cards while someone else drowns, low ones while the tide threatens."""

from __future__ import annotations

from beaufort.game import Tuning
from beaufort.games.land_unter.rules import State
from beaufort.language.cards import NONE, Card, Cards, Seat, add, has, unsigned
from beaufort.language.jit import rule

LOW, MIDDLE, HIGH = 0, 1, 2
MIDDLING = 26  # the card that is neither high nor low enough to be kept
SEARCH = Tuning(pace=100_000, explore=0.7, mistakes=300)
PROSPECTS = {"soon-flood": 0, "soon-pays": -1, "soon-out": -1, "soon-lowest": 1}  # 1: it is welcome
FLOOD, PAYS, OUT, LOWEST = range(len(PROSPECTS))


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


@rule
def prospects(before: State, now: State, seat: Seat) -> Cards:
    """Whether the seat gets a flood card or pays a lifebelt in this round, drops out, or has the lowest flood in the end."""
    found = unsigned(NONE)
    if now.deal == before.deal and has(now.last_out, seat):
        found = add(found, OUT)
    if now.round == before.round + 1 and now.deal == before.deal:
        if gets_flood(now, seat):
            found = add(found, FLOOD)
        if now.last_paid[seat] > 0:
            found = add(found, PAYS)
    if now.deal > before.deal or now.waiting == NONE:
        if has(now.last_outside, seat):
            found = add(found, OUT)
        if has(now.last_lowest, seat):
            found = add(found, LOWEST)
    return found


@rule
def gets_flood(state: State, seat: Seat) -> bool:
    """Whether its card was one of the two highest of the last round."""
    higher = 0
    for other in range(state.seats):
        higher += state.last[other] > state.last[seat]
    return state.last[seat] > 0 and higher < 2
