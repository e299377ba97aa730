"""Santa Timea with real cards: the wind cards that each player has taken in a round, in the pro game also triplets kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from beaufort.game import pending
from beaufort.games.santa_timea.rules import (
    DIRECTIONS,
    PRO,
    ROUNDS,
    TRICKS,
    WINDS,
    State,
    end_round,
    questions,
    start_trick,
)
from beaufort.games.santa_timea.view import DIRECTION_NAMES, wind_card
from beaufort.language.cards import NONE, Seat, add, has, members
from beaufort.score.entry import Cards, Column, Entry, Field, Mark, Piece, Problem
from beaufort.view import Card
from beaufort.words import Player, Said

WIND_TEXTS = tuple(wind_card(wind).text for wind in range(WINDS))  # the two 1s of a direction are typed alike
PIECES = tuple(Piece(wind_card(WIND_TEXTS.index(text)), WIND_TEXTS.count(text)) for text in dict.fromkeys(WIND_TEXTS))


def fields(seats: int, options: int) -> tuple[Field, ...]:
    """ST-2, ST-27: wind cards; in the pro game also which triplets are kept."""
    kept = (Mark(Said("keep-in", direction=_direction(to)), f"keep{to}", choice=True) for to in DIRECTION_NAMES)
    return (Cards(Said("winds"), PIECES, "ST-2"), *(kept if has(options, PRO) else ()))


def rounds(seats: int) -> int:
    return ROUNDS


def columns(seats: int, options: int) -> tuple[Column, ...]:
    """What is written down on paper."""
    kept = (Column(Said("triplets"), 1.6, tokens=tuple(f"keep{to}" for to in DIRECTION_NAMES)),) if has(options, PRO) else ()
    pro = (Column(Said("pairs")), Column(Said("penalty"))) if has(options, PRO) else ()
    return (
        *(Column(_direction(to), 1.5, Card(to, _direction(to), "suit"), _of(to)) for to in DIRECTION_NAMES),
        *kept,
        Column(Said("damage"), 1.2),
        Column(Said("place"), 1.5),
        *pro,
    )


def scored(state: State) -> int:
    """How many rounds have been scored."""
    return state.round + (not pending(state))


def begin(state: State, first: Seat) -> None:
    """ST-5: who leads the first trick."""
    state.opener = first
    start_trick(state, first)


def began(state: State) -> Seat:
    """Who begins, of a game that was dealt."""
    return state.opener


def problems(state: State, entries: Sequence[Entry]) -> Iterator[Problem]:
    total = sum(entry.get(piece.card.text, 0) for entry in entries for piece in PIECES)
    if total > TRICKS:
        yield Problem("ST-3", Said("score-tricks", count=total, tricks=TRICKS))
    for seat, entry in enumerate(entries):
        asked = questions(_winds(entry))
        for direction in range(DIRECTIONS):
            if entry.get(f"keep{DIRECTION_NAMES[direction]}") and not has(asked, direction):
                why = Said("score-nothing-to-keep", player=Player(seat), direction=_direction(DIRECTION_NAMES[direction]))
                yield Problem("ST-27", why, seat)


def choices(state: State, entry: Entry) -> tuple[str, ...]:
    """ST-27: the triplets about which this player has to choose."""
    return tuple(f"keep{DIRECTION_NAMES[to]}" for to in members(questions(_winds(entry)))) if has(state.options, PRO) else ()


def enter(state: State, entries: Sequence[Entry]) -> None:
    """The round is over with these wind cards taken; it is scored as at every table."""
    for seat, entry in enumerate(entries):
        state.taken[seat] = _winds(entry)
        state.kept[seat] = sum(1 << to for to in range(DIRECTIONS) if entry.get(f"keep{DIRECTION_NAMES[to]}"))
    state.trick, state.waiting = state.tricks, NONE
    end_round(state)


def entry(before: State, after: State, seat: Seat) -> Entry:
    """What lay before this seat when the last round was scored."""
    texts = [WIND_TEXTS[wind] for wind in members(after.scored[seat])]
    kept = {f"keep{DIRECTION_NAMES[to]}": 1 for to in members(after.scored_kept[seat])}
    return {**{text: texts.count(text) for text in texts}, **kept}


def follows(state: State) -> Said:
    """ST-5: who leads the first trick of the next round."""
    return Said("leads", player=Player(state.opener))


def _winds(entry: Entry) -> int:
    """The set of wind cards that is entered; of equal ones the first."""
    winds = NONE
    for text in dict.fromkeys(WIND_TEXTS):
        for copy in range(min(entry.get(text, 0), WIND_TEXTS.count(text))):
            winds = add(winds, WIND_TEXTS.index(text) + copy)
    return winds


def _of(to: str) -> tuple[str, ...]:
    return tuple(text for text in dict.fromkeys(WIND_TEXTS) if text[0] == to)


def _direction(to: str) -> Said:
    return Said("direction", to=to)
