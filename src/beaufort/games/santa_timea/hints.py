"""A sensible player of Santa Timea: the cheapest card that does not take; low cards go while the wind is weak."""

from __future__ import annotations

from beaufort.game import Tuning
from beaufort.games.santa_timea.rules import (
    DIRECTIONS,
    KEEP,
    LAY_PIRATESS,
    SET_ASIDE,
    State,
    has_triplet,
    of_direction,
    rank_of,
)
from beaufort.language.cards import NONE, Cards, Seat, add, has, lowest, minus, unsigned
from beaufort.language.jit import rule

SEARCH = Tuning(pace=100_000, explore=2.0, mistakes=100)
PROSPECTS = {"soon-takes": 0, "soon-leads": 0, "soon-triplet": 1, "soon-least": 1, "soon-most": -1}  # 1: it is welcome
TAKES, LEADS, TRIPLET, LEAST, MOST = range(len(PROSPECTS))


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


@rule
def prospects(before: State, now: State, seat: Seat) -> Cards:
    """Whether the seat takes this trick or leads the next, gets a triplet, or has the least or the most damage of the round."""
    found = unsigned(NONE)
    if now.trick == before.trick + 1 and now.round == before.round:
        if now.last_taker == seat:
            found = add(found, TAKES)
        if now.leader == seat and now.trick < now.tricks:
            found = add(found, LEADS)
    if now.round > before.round or now.waiting == NONE:
        return found | place(now, seat)
    if triplets(now, seat) > triplets(before, seat):
        found = add(found, TRIPLET)
    return found


@rule
def triplets(state: State, seat: Seat) -> int:
    total = 0
    for direction in range(DIRECTIONS):
        total += has_triplet(of_direction(state.taken[seat], direction))
    return total


@rule
def place(state: State, seat: Seat) -> Cards:
    """Where the seat came in the round that was scored last."""
    least = True
    most = True
    for other in range(state.seats):
        least &= state.damage[seat] <= state.damage[other]
        most &= state.damage[seat] >= state.damage[other]
    if least:
        return add(unsigned(NONE), LEAST)
    return add(unsigned(NONE), MOST) if most else unsigned(NONE)
