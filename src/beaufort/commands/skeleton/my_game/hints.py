"""A sensible player of My game: takes a round with as little as will do, or gives away what is of least use."""

from __future__ import annotations

from beaufort.language.cards import Card, Seat, has
from beaufort.language.jit import rule

from .rules import CARDS, LOW, State, taker


@rule
def overview(state: State, seat: Seat) -> int:
    """How strong the best card of this round is, 0 for whoever leads."""
    return strength(state, state.laid[taker(state)] - 1) if state.turn > 0 else 0


@rule
def worth(state: State, seat: Seat, action: Card, best: int) -> int:
    """How promising it looks to lay this card."""
    own = strength(state, action)
    return CARDS - own if own > best and state.turn > 0 else -own


@rule
def strength(state: State, card: Card) -> int:
    """From 1 for the weakest card to 42 for the strongest."""
    return CARDS - card if has(state.options, LOW) else card + 1
