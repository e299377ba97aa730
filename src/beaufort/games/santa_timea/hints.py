"""A sensible player of Santa Timea: the cheapest card that does not take; low cards go while the wind is weak."""

from __future__ import annotations

from beaufort.game import Tuning
from beaufort.games.santa_timea.rules import KEEP, LAY_PIRATESS, SET_ASIDE, State, rank_of
from beaufort.language.cards import NONE, Seat, has, lowest, minus
from beaufort.language.jit import rule

SEARCH = Tuning(pace=100_000, explore=2.0, mistakes=100)


@rule
def overview(state: State, seat: Seat) -> int:
    """The rank that would take the trick as it stands, and what it costs: 64 * damage + rank, 63 where nobody takes it yet."""
    counting = minus(state.ranks, state.cancelled)
    return 64 * (state.row[0] % 5 // 2 + 1) + (lowest(counting) if counting != NONE else 63)


@rule
def worth(state: State, seat: Seat, action: int, trick: int) -> int:
    """How promising this looks, from what the seat knows."""
    if action >= KEEP:
        return 1 if action == SET_ASIDE else 0
    damage, taking = trick // 64, trick % 64
    if action == LAY_PIRATESS:
        return 60 * (damage - 1)  # she never takes: kept for strong winds
    rank = rank_of(state, action, seat, seat == state.leader)
    if has(state.ranks, rank) or rank > taking:
        return 100 - rank  # safe as it stands: the cheapest such card
    if seat == state.leader:
        return rank if damage > 1 else 50 - rank
    return 30 - 20 * damage - rank  # it would take: then the lowest, and only a weak wind
