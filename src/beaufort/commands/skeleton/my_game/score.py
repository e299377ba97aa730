"""My game with real cards: which card each player has laid in a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from beaufort.language.cards import Seat
from beaufort.score.entry import Cards, Column, Entry, Field, Piece, Problem
from beaufort.view import Card
from beaufort.words import Player, Said

from .rules import CARDS, HAND, State, end_round, taker

PIECES = tuple(Piece(Card(str(value), Said("card", value=value), "card"), 1) for value in range(1, CARDS + 1))


def fields(seats: int, options: int) -> tuple[Field, ...]:
    """MG-1: each card is there once, and lies on the table once in a game."""
    return (Cards(Said("laid"), PIECES, "MG-1", lasting=True),)


def rounds(seats: int) -> int:
    """For how many rounds there is room on paper."""
    return HAND


def columns(seats: int, options: int) -> tuple[Column, ...]:
    """What is written down on paper, beside the points."""
    return (Column(Said("laid"), tokens=tuple(piece.card.text for piece in PIECES)),)


def scored(state: State) -> int:
    """How many rounds have been scored."""
    return state.round


def begin(state: State, first: Seat) -> None:
    """MG-3: who leads does not change what a round brings."""


def problems(state: State, entries: Sequence[Entry]) -> Iterator[Problem]:
    """Why these entries cannot be scored: all that is wrong, and all that is missing."""
    for seat, entry in enumerate(entries):
        if sum(entry.values()) != 1:
            yield Problem("MG-3", Said("score-one-card", player=Player(seat)), seat, missing=not entry)


def enter(state: State, entries: Sequence[Entry]) -> None:
    """These cards have been laid: the rules score the round."""
    for seat, entry in enumerate(entries):
        state.laid[seat] = int(next(iter(entry)))
    end_round(state)


def entry(before: State, after: State, seat: Seat) -> Entry:
    """What lay before this seat when the last round was scored."""
    return {str(after.laid[seat]): 1}


def follows(state: State) -> Said:
    """MG-5: who took the round leads to the next."""
    return Said("takes", player=Player(taker(state)), points=state.round) if state.round else Said("begins", round=1)
