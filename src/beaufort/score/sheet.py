"""The score of a game that is played with real cards: what was entered, what follows from it, and why something cannot be.

A sheet is a set of notes, each a key and a text that anybody may write again: `2.0.N1` is how often the first player has taken
a North 1 in number 2, `done` how many rounds are finished, `name.0` a name. No note is worked out from others, so what several
people write merges note by note. Points come from the game's own rules: a fresh state is told each number and scores it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from beaufort.errors import BadSetting, Error
from beaufort.game import Game, pending, score
from beaufort.language.cards import Seat, Seats, members
from beaufort.language.chance import AnyState
from beaufort.language.state import copy
from beaufort.match import Match
from beaufort.score.entry import Cards, Entry, Field, Number, Problem
from beaufort.settings import NAMES, Setup, check_seat, set_up
from beaufort.view import Reckoning, ranking, result, word
from beaufort.words import Said, say

ROUNDS = 99  # more than any game has
NAME = 40  # letters of a name
_CELL = re.compile(r"([1-9][0-9]?)\.([0-6])\.([^\s.]{1,20})")
_OTHER = re.compile(r"first|done|name\.([0-6])")
_FIGURE = re.compile(r"[0-9]{1,5}")


class Unreadable(Error):
    """An entry that cannot be: the rule, and what is wrong, as a message of the game."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.rule}: {problem.why.message}")
        self.problem = problem


class Scored(NamedTuple):
    """A round that is finished: the points that it gave, and how all stand after it."""

    gained: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    reckoning: Reckoning


@dataclass
class Sheet:
    """One game's score, as far as it is entered."""

    setup: Setup
    notes: dict[str, str] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return self.setup.game

    @property
    def seats(self) -> int:
        return self.setup.seats

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        return self.game.keeping.fields(self.seats, self.setup.bits)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.notes.get(f"name.{seat}", NAMES[seat]) for seat in range(self.seats))

    @property
    def first(self) -> Seat:
        """Who began."""
        return int(self.notes.get("first", "0"))

    @property
    def done(self) -> int:
        """How many rounds are said to be finished."""
        return int(self.notes.get("done", "0"))

    def entry(self, number: int, seat: Seat) -> Entry:
        """What is entered for a player in a round, both counted as people and seats are: from 1 and from 0."""
        begin = f"{number}.{seat}."
        found = {each: self.notes.get(begin + each, "") for each in tokens(self.fields)}
        return {each: int(text) for each, text in found.items() if text and (text != "0" or each in _numbers(self.fields))}

    def entries(self, number: int) -> list[Entry]:
        return [self.entry(number, seat) for seat in range(self.seats)]

    def check(self, key: str, text: str) -> None:
        """Refuse what is no note at all; whether it agrees with the rules is for `problems` to say."""
        cell, other = _CELL.fullmatch(key), _OTHER.fullmatch(key)
        if cell and int(cell[2]) < self.seats and cell[3] in tokens(self.fields):
            right = text == "" or bool(_FIGURE.fullmatch(text))
        elif key.startswith("name.") and other and int(other[1]) < self.seats:
            right = 0 < len(text.strip()) <= NAME and text.isprintable()
        elif key == "first":
            right = text.isascii() and text.isdigit() and int(text) < self.seats
        else:
            right = key == "done" and text.isascii() and text.isdigit() and len(text) < 3
        if not right:
            raise BadSetting(f"There is no note {key[:40]!r} with {text[:40]!r} on this sheet.")

    def write(self, number: int, seat: Seat, text: str) -> dict[str, str]:
        """The notes that make this entry what is typed, such as `N1 N1 S3`."""
        wanted = read(self.fields, text, seat)
        now = self.entry(number, seat)
        changed = [each for each in tokens(self.fields) if wanted.get(each) != now.get(each)]
        return {f"{number}.{seat}.{each}": str(wanted.get(each, "")) for each in changed}

    def typed(self, number: int, seat: Seat) -> str:
        """An entry as it is typed."""
        return typed(self.fields, self.entry(number, seat))

    def told(self, said: Said, lang: str) -> str:
        return say(said, lang, self.game.folder, self.names)

    # What follows from it

    @cached_property
    def _begun(self) -> AnyState:
        """The game before its first round. Nobody sees its cards: only what is entered counts."""
        state = self.setup.deal(bytes(32))
        self.game.keeping.begin(state, self.first)
        return state

    @cached_property
    def states(self) -> list[AnyState]:
        """The game at its beginning and after each round that is finished, as far as they can be scored."""
        found = [self._begun]
        while len(found) <= self.done and pending(found[-1]) and not self.problems(len(found), found[-1]):
            found.append(self._scored(found[-1], self.entries(len(found))))
        return found

    def _scored(self, state: AnyState, entries: Sequence[Entry]) -> AnyState:
        after = copy(state)
        self.game.keeping.enter(after, entries)
        return after

    @property
    def round(self) -> int:
        """The round that is to be entered or mended now; the last one when the game is over."""
        return len(self.states) - self.over

    @property
    def over(self) -> bool:
        return not pending(self.states[-1])

    @property
    def wrong(self) -> list[Problem]:
        """Why the rounds that are said to be finished cannot all be scored."""
        return self.problems(self.round) if len(self.states) <= self.done and not self.over else []

    def problems(self, number: int, state: AnyState | None = None) -> list[Problem]:
        """What of a round cannot be, and what is missing; earlier rounds are right."""
        before = state or self.states[min(number, len(self.states)) - 1]
        return [*self._too_many(number), *self.game.keeping.problems(before, self.entries(number))]

    def _too_many(self, number: int) -> Iterator[Problem]:
        """Cards of which there are fewer than are entered, and numbers that nobody can have."""
        for each in self.fields:
            if isinstance(each, Cards):
                rounds = range(1, number + 1) if each.lasting else [number]
                for card, copies in each.pieces:
                    amounts = [sum(self.entry(one, seat).get(card.text, 0) for one in rounds) for seat in range(self.seats)]
                    if sum(amounts) > copies:
                        last = max(seat for seat in range(self.seats) if self.entry(number, seat).get(card.text, amounts[seat]))
                        yield Problem(each.rule, Said("score-too-many", card=card.name, count=sum(amounts), most=copies), last)
            elif isinstance(each, Number):
                for seat in range(self.seats):
                    if self.entry(number, seat).get(each.token, 0) > each.most:
                        yield Problem(each.rule, Said("score-too-much", name=each.name, most=each.most), seat)

    @cached_property
    def rounds(self) -> list[Scored]:
        """All rounds that are scored."""
        before, found = (0,) * self.seats, []
        for number, state in enumerate(self.states[1:], 1):
            points = points_of(state)
            gained = tuple(now - was for now, was in zip(points, before, strict=True))
            found.append(Scored(gained, points, ranking([(each,) for each in points]), self._reckoning(state, number, gained)))
            before = points
        return found

    def _reckoning(self, state: AnyState, number: int, gained: tuple[int, ...]) -> Reckoning:
        """As the game reckons; a game that does not say how gets the points of the round and all in all."""
        own = getattr(self.game.keeping, "reckoning", None) or getattr(self.game.view, "reckoning", None)
        made = own(state) if own else None
        if made:
            return made
        points = points_of(state)
        columns = (word("score-gained"), word("score-in-all"))
        rows = tuple(zip(gained, points, strict=True))
        return Reckoning(number, Said("score-after", round=number), columns, rows, ranking([(each,) for each in points]))

    @property
    def points(self) -> tuple[int, ...]:
        return points_of(self.states[-1])

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won, once the game is over."""
        return members(_lead(self.states[-1])) if self.over else ()

    @property
    def follows(self) -> Said:
        """Who leads or deals next, or who has won."""
        return result(self.states[-1]) if self.over else self.game.keeping.follows(self.states[-1])

    def bring(self, number: int) -> tuple[int, ...] | None:
        """What a round would give each player as it is entered now; nothing as long as something is wrong or missing."""
        if number > len(self.states) or not pending(self.states[number - 1]) or self.problems(number):
            return None
        return self._gains(number, self.entries(number))

    def _gains(self, number: int, entries: Sequence[Entry]) -> tuple[int, ...]:
        before = self.states[number - 1]
        after = points_of(self._scored(before, entries))
        return tuple(now - was for now, was in zip(after, points_of(before), strict=True))

    def choices(self, number: int, seat: Seat) -> list[Choosing]:
        """What the rules leave to a player of what is entered, and what each way would bring."""
        asked = getattr(self.game.keeping, "choices", None)
        if not asked or number > len(self.states) or not pending(self.states[number - 1]):
            return []
        entries = self.entries(number)
        names = {each.token: each.name for each in self.fields if not isinstance(each, Cards)}
        found = []
        for token in asked(self.states[number - 1], entries[seat]):
            ways = []
            for chosen in (0, 1):
                tried = [{**entry, token: chosen} if other == seat else entry for other, entry in enumerate(entries)]
                ways.append(self._gains(number, tried)[seat] if self.bring(number) is not None else None)
            found.append(Choosing(token, names[token], bool(entries[seat].get(token)), ways[0], ways[1]))
        return found

    def noted(self, notes: Mapping[str, str]) -> Sheet:
        """The sheet with these notes written over those that were there."""
        return Sheet(self.setup, {**self.notes, **notes})

    def refused(self, notes: Mapping[str, str]) -> Problem | None:
        """Why these notes cannot be: what is wrong with them and was not without them."""
        after = self.noted(notes)
        if int(notes.get("done", "0")) > self.done:
            return next(iter(after.wrong), None)
        rounds = sorted({int(cell[1]) for key in notes if (cell := _CELL.fullmatch(key))})
        for number in rounds:
            if number <= len(self.states):
                known = {(each.rule, each.why.message, each.seat) for each in self.problems(number)}
                wrong = (each for each in after.problems(number, self.states[number - 1]) if not each.missing)
                if new := next((each for each in wrong if (each.rule, each.why.message, each.seat) not in known), None):
                    return new
        return None

    def data(self) -> dict[str, Any]:
        """The sheet as JSON-like data, which `from_data` reads."""
        last = len(self.states) - 1 if self.over else max([self.done, *self._begun_rounds()])
        return {
            "game": self.game.name,
            "seats": self.seats,
            "options": self.setup.options,
            "players": list(self.names),
            "first": self.first,
            "finished": min(self.done, last),
            "rounds": [[self.typed(number, seat) for seat in range(self.seats)] for number in range(1, last + 1)],
            "points": [list(each.points) for each in self.rounds],
            "winners": list(self.winners),
        }

    def _begun_rounds(self) -> Iterator[int]:
        return (int(cell[1]) for key, text in self.notes.items() if text and (cell := _CELL.fullmatch(key)))


class Choosing(NamedTuple):
    """A choice that the rules leave to a player, whether it is made, and what it brings if not made and if made."""

    token: str
    name: Said
    chosen: bool
    without: int | None
    having: int | None


def new(setup: Setup, names: Sequence[str] = (), first: Seat = 0) -> Sheet:
    """An empty sheet."""
    sheet = Sheet(setup)
    notes = {f"name.{seat}": name.strip() for seat, name in enumerate(names)} | {"first": str(check_seat(setup.seats, first))}
    for key, text in notes.items():
        sheet.check(key, text)
    return Sheet(setup, notes)


def blank(setup: Setup, names: Sequence[str] = ()) -> Sheet:
    """A sheet to write on: where there is no name there is room for one."""
    given = [*names, *[""] * setup.seats]
    return Sheet(setup, {f"name.{seat}": given[seat].strip()[:NAME] for seat in range(setup.seats)})


def of_match(match: Match) -> Sheet:
    """What people would have entered at this table: what lay there whenever a round was scored."""
    keeping = match.game.keeping
    state = match.setup.deal(match.seed)
    sheet = Sheet(match.setup, {f"name.{seat}": name[:NAME] for seat, name in enumerate(match.players)})
    before, number, began = copy(state), 0, getattr(keeping, "began", lambda _: 0)
    for move in match.moves:
        match.game.rules.play(state, *move)
        if keeping.scored(state) > number:
            number = keeping.scored(state)
            for seat in range(match.seats):
                sheet.notes |= {
                    f"{number}.{seat}.{key}": str(count) for key, count in keeping.entry(before, state, seat).items()
                }
            before = copy(state)
    sheet.notes |= {"done": str(number), "first": str(began(match.setup.deal(match.seed)))}
    return sheet


def from_data(data: Any) -> Sheet:
    """The sheet that `Sheet.data` has written."""
    try:
        setup = set_up(data["game"], data["seats"], data["options"])
        sheet = new(setup, data["players"], data["first"])
        rounds, finished = list(data["rounds"]), int(data["finished"])
        for number, texts in enumerate(rounds, 1):
            for seat, text in enumerate(texts):
                sheet = sheet.noted(sheet.write(number, check_seat(setup.seats, seat), text))
    except (KeyError, TypeError, AttributeError) as error:
        raise BadSetting(f"This is no score sheet: {error}.") from None
    if not 0 <= finished <= len(rounds) <= ROUNDS:
        raise BadSetting(f"A sheet with {len(rounds)} rounds cannot have {finished} finished ones.")
    return sheet.noted({"done": str(finished)})


def points_of(state: AnyState) -> tuple[int, ...]:
    points = [0] * state.seats
    score(state, points)
    return tuple(points)


def _lead(state: AnyState) -> Seats:
    return score(state, [0] * state.seats)


# How an entry is typed


def tokens(fields: Sequence[Field]) -> list[str]:
    """What may stand in an entry."""
    found: list[str] = []
    for each in fields:
        found += [piece.card.text for piece in each.pieces] if isinstance(each, Cards) else [each.token]
    return found


def _numbers(fields: Sequence[Field]) -> list[str]:
    return [each.token for each in fields if isinstance(each, Number)]


def typed(fields: Sequence[Field], entry: Entry) -> str:
    """An entry as it is typed: each card as often as it is there, figures, marks."""
    words: list[str] = []
    numbers = _numbers(fields)
    for each in tokens(fields):
        if each in entry:
            one = str(entry[each]) if each in numbers[:1] else f"{each}={entry[each]}"
            words += [one] if each in numbers else [each] * entry[each]
    return " ".join(words)


def read(fields: Sequence[Field], text: str, seat: Seat | None = None) -> dict[str, int]:
    """An entry from what is typed; a word that means nothing is refused."""
    known, numbers = {each.upper(): each for each in tokens(fields)}, _numbers(fields)
    found: dict[str, int] = {}
    for said in re.split(r"[\s,;]+", text.strip()) if text.strip() else []:
        name, _, figure = said.rpartition("=")
        token = known.get(said.upper())
        if token and token not in numbers:
            found[token] = found.get(token, 0) + 1
        elif _FIGURE.fullmatch(said) and numbers:
            found[numbers[0]] = int(said)
        elif known.get(name.upper()) in numbers and _FIGURE.fullmatch(figure):
            found[known[name.upper()]] = int(figure)
        else:
            raise Unreadable(Problem("", Said("score-unknown", text=said[:30], example=_example(fields)), seat))
    return found


def _example(fields: Sequence[Field]) -> str:
    """What an entry may look like."""
    numbers = _numbers(fields)
    return " ".join("3" if each in numbers[:1] else f"{each}=3" if each in numbers else each for each in tokens(fields)[:3])


__all__ = ["ROUNDS", "Choosing", "Scored", "Sheet", "Unreadable", "blank", "from_data", "new", "of_match", "read", "typed"]
