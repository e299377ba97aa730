from collections.abc import Iterator, Sequence

from beaufort.game import pending
from beaufort.language.cards import NONE, Seat, lowest, one
from beaufort.score.entry import Cards, Column, Entry, Field, Piece, Problem
from beaufort.view import Card
from beaufort.words import Player, Said
from tests.toy.rules import State
from tests.toy.view import ACTION_NAMES


def fields(seats: int, options: int) -> tuple[Field, ...]:
    return (Cards(Said("ask"), tuple(Piece(Card(text, Said("ask"), "card"), 1) for text in ACTION_NAMES), "TOY-1"),)


def rounds(seats: int) -> int:
    return 1


def columns(seats: int, options: int) -> tuple[Column, ...]:
    return (Column(Said("ask"), tokens=tuple(ACTION_NAMES)),)


def scored(state: State) -> int:
    return int(not pending(state))


def begin(state: State, first: Seat) -> None: ...


def problems(state: State, entries: Sequence[Entry]) -> Iterator[Problem]:
    for seat, entry in enumerate(entries):
        if sum(entry.values()) != 1:
            yield Problem("TOY-1", Said("ask"), seat, missing=not entry)


def enter(state: State, entries: Sequence[Entry]) -> None:
    for seat, entry in enumerate(entries):
        state.shown[seat] = one(ACTION_NAMES.index(next(iter(entry))))
    state.waiting = NONE


def entry(before: State, after: State, seat: Seat) -> Entry:
    return {ACTION_NAMES[lowest(after.shown[seat])]: 1}


def follows(state: State) -> Said:
    return Said("shows", player=Player(0), card=0)
