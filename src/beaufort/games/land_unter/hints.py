"""A sensible player of Land unter: high cards while someone else drowns, low ones while the tide threatens."""

from __future__ import annotations

from beaufort.cards import Card, Seat, has
from beaufort.jit import rule
from beaufort.state import State


@rule
def worth(state: State, seat: Seat, action: Card) -> int:
    """How promising it looks to lay this card, from what the seat knows."""
    others = 0  # the highest flood before anybody else
    for other in range(state.seats):
        if other != seat and has(state.inside, other):
            others = max(others, state.tide[other])
    harmless = state.open[1] < others  # whoever takes it, another pays
    rescue = state.tide[seat] >= others and state.open[0] < state.tide[seat]  # the lower flood would cover a high one
    return action if harmless or rescue else -action
