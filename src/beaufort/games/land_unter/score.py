"""Land unter with real cards: the lifebelts left at the end of a deal, who dropped out, and who shows the lowest flood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from beaufort.game import pending
from beaufort.games.land_unter.rules import (
    HAND,
    State,
    deal_is_over,
    deals,
    end_deal,
    hand_of,
    open_floods,
)
from beaufort.language.cards import NONE, Seat, add, has
from beaufort.score.entry import Column, Entry, Field, Mark, Number, Problem
from beaufort.view import Card
from beaufort.words import Player, Said

BELTS = 24  # lifebelt cards (LU-3)
LEFT, LOW, OUT = "belts", "low", "out"
DRAWN = {
    LEFT: Card(LEFT, Said("lifebelts"), "belt"),
    LOW: Card(LOW, Said("lowest"), "level"),
    OUT: Card(OUT, Said("dropped-out"), "level"),
}


def fields(seats: int, options: int) -> tuple[Field, ...]:
    """LU-15, LU-16: what gives points, or costs one."""
    belts = Number(Said("lifebelts"), LEFT, HAND, "LU-5", DRAWN[LEFT])
    return (belts, Mark(Said("lowest"), LOW, drawn=DRAWN[LOW]), Mark(Said("dropped-out"), OUT, drawn=DRAWN[OUT]))


def rounds(seats: int) -> int:
    return seats


def columns(seats: int, options: int) -> tuple[Column, ...]:
    """What is written down on paper."""
    names = {LEFT: Said("lifebelts"), LOW: Said("lowest"), OUT: Said("dropped-out")}
    return (*(Column(name, 1.4, DRAWN[token], (token,)) for token, name in names.items()), Column(Said("gained"), 1.2))


def scored(state: State) -> int:
    """How many deals have been scored."""
    return state.deal if pending(state) else deals(state)


def begin(state: State, first: Seat) -> None:
    """How many lifebelts belong to each hand is not entered; but as many as were ever left of it (LU-17)."""
    for hand in range(state.seats):
        state.given[hand] = 0


def problems(state: State, entries: Sequence[Entry]) -> Iterator[Problem]:
    yield from _impossible(state, entries)
    for seat, entry in enumerate(entries):
        if LEFT not in entry and not entry.get(OUT):
            yield Problem("LU-15", Said("score-belts-missing", player=Player(seat)), seat, missing=True)
    if not any(entry.get(LOW) for entry in entries):
        yield Problem("LU-16", Said("score-low-missing"), missing=True)


def _impossible(state: State, entries: Sequence[Entry]) -> Iterator[Problem]:
    out = [seat for seat, entry in enumerate(entries) if entry.get(OUT)]
    low = [seat for seat, entry in enumerate(entries) if entry.get(LOW)]
    for seat in out:
        if entries[seat].get(LEFT):
            yield Problem("LU-11", Said("score-out-with-belts", player=Player(seat)), seat)
        if seat in low:
            yield Problem("LU-16", Said("score-out-and-low", player=Player(seat)), seat)
    if len(out) == state.seats:
        yield Problem("LU-13", Said("score-all-out"))
    if not out and len(low) > max(2, state.seats - 2):  # two at least took a flood card, and each value is there twice
        yield Problem("LU-2", Said("score-low-too-many", count=len(low)))
    known = sum(max(state.given[hand_of(state, seat)], entry.get(LEFT, 0)) for seat, entry in enumerate(entries))
    if known > BELTS:
        yield Problem("LU-3", Said("score-belts-too-many", count=known, most=BELTS))


def enter(state: State, entries: Sequence[Entry]) -> None:
    """The deal is over with so many lifebelts left; it is scored as at every table."""
    for seat, entry in enumerate(entries):
        state.belts[seat] = entry.get(LEFT, 0)
        state.tide[seat] = 0 if entry.get(LOW) else 1  # that it is the lowest is all that counts
        hand = hand_of(state, seat)
        state.given[hand] = max(state.given[hand], state.belts[seat])
    state.inside = NONE
    for seat, entry in enumerate(entries):
        if not entry.get(OUT):
            state.inside = add(state.inside, seat)
    state.round, state.waiting = state.rounds, NONE
    end_deal(state)
    if not deal_is_over(state):
        open_floods(state)


def entry(before: State, after: State, seat: Seat) -> Entry:
    """What this seat had when the last deal was scored."""
    low = {LOW: 1} if has(after.last_lowest, seat) else {}
    return {OUT: 1} if has(after.last_outside, seat) else {LEFT: after.last_belts[seat], **low}


def follows(state: State) -> Said:
    """LU-17."""
    return Said("pass-on", deal=state.deal + 1)
