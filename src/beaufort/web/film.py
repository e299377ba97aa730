"""A finished game as a film: how the table stood after each move, with all hands open, and what was told on the way.

The rules make it once, when the game is over. To show it takes views and words and no rules, so it stays readable when these
change. What a game has ever said, its words must go on to know.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from beaufort.fair import promise
from beaufort.game import Game, find
from beaufort.match import Match, helped_moves, start
from beaufort.record import Move, Record, tag
from beaufort.settings import Setup
from beaufort.view import Card, Choice, Counter, Mark, Reckoning, View, Zone
from beaufort.web.events import Event, Filled, Head, Moved, Renamed, Retracted, Rose, Sat
from beaufort.words import Player, Said


class Shot(Struct, frozen=True):
    """A beat: a sentence, and the table where it does not stand yet as it will."""

    said: Said | None
    table: View | None = None
    marks: tuple[Mark, ...] = ()
    kind: str = ""


class Frame(Struct, frozen=True):
    """The table after a move: how long story and scorings are by then, who moved, between what, and what was told."""

    view: View
    lines: int
    scores: int
    seat: int | None = None  # None: the cards were dealt
    made: Said | None = None
    choices: tuple[Choice, ...] = ()
    told: tuple[Shot, ...] = ()


class Film(Struct, frozen=True):
    """A whole game; frame 0 is the deal."""

    name: str
    players: tuple[str, ...]
    opened: tuple[int, ...]  # seats whose hands the table does not see
    story: tuple[Said, ...]
    scores: tuple[Reckoning, ...]
    frames: tuple[Frame, ...]

    @property
    def game(self) -> Game:
        return find(self.name)


@dataclass(frozen=True)
class Finished:
    """A game that is over."""

    record: Record
    film: Film | None  # None: there is none yet, and this program has the rules

    @property
    def playable(self) -> bool:
        """Whether this program has the rules and cards that it was played with."""
        return playable(self.record)

    def at(self, at: int) -> Film:
        """The film as far as it takes to show the game after so many moves; without one the game is played again."""
        return self.film or glimpse(self.record, at)

    def asked(self) -> list[tuple[Choice, ...]]:
        """What each move was chosen from."""
        return [frame.choices for frame in self.film.frames[1:]] if self.film else asked(self.record)


def playable(record: Record) -> bool:
    game = find(record.game)
    return (record.rules, record.edition) == (game.rules.VERSION, game.edition)


def filmed(record: Record) -> Film:
    """Play a game again, move by move, and keep what can be seen."""
    match, helped = start(record), helped_moves(record)
    frames = [_still(match)]
    for number, move in enumerate(record.moves, 1):
        frames.append(_moved(match, move, number in helped))
    return _film(match, frames)


def glimpse(record: Record, at: int) -> Film:
    """The same as far as this move, and of those before it only what it takes to show this one: a whole film takes long."""
    match, helped = start(record), helped_moves(record)
    frames = [_still(match)]
    for number, move in enumerate(record.moves[: max(at - 1, 0)], 1):
        match.play(_mover(match, move), move.action, number in helped)
    if at:
        frames += [_still(match)] * (at - 1)
        frames.append(_moved(match, record.moves[at - 1], at in helped))
    return _film(match, frames)


def asked(record: Record) -> list[tuple[Choice, ...]]:
    """What each move of a game was chosen from."""
    match, choices = start(record), []
    for move in record.moves:
        seat = _mover(match, move)
        choices.append(match.view(seat).choices)
        match.play(seat, move.action)
    return choices


def _film(match: Match, frames: list[Frame]) -> Film:
    opened = tuple(sorted(secret_hands(match)))
    return Film(match.game.name, match.players, opened, tuple(match.story()), tuple(match.scores()), tuple(frames))


def _mover(match: Match, move: Move) -> int:
    return match.pending[0] if move.seat is None else move.seat


def _still(match: Match) -> Frame:
    return Frame(open_view(match), len(match.story()), len(match.scores()))


def _moved(match: Match, move: Move, helped: bool) -> Frame:
    """Let a game make its next move, and look at it."""
    seat = _mover(match, move)
    choices = match.view(seat).choices
    made = next(choice.name for choice in choices if choice.action == move.action)
    told = _told(match, sorted(secret_hands(match)), partial(match.play, seat, move.action, helped))
    now = _still(match)
    return Frame(now.view, now.lines, now.scores, seat, made, choices, tuple(told))


def _told(match: Match, seats: list[int], play: Callable[[], None]) -> list[Shot]:
    """Let a game make its next move; answers what happened on the way, with all hands open."""
    tell, lines = match.game.view.tell, len(match.story())
    before = {seat: match.seen(seat) for seat in (None, *seats)}
    play()
    told = {seat: tell(known, match.seen(seat)) for seat, known in before.items()}
    shots = []
    for number, beat in enumerate(told[None]):
        table = None
        if beat.table is not None:
            views = {seat: match.view_at(told[seat][number], seat) for seat in (None, *seats)}
            table = _opened(views.pop(None), views)
        shots.append(Shot(beat.said, table, beat.marks, beat.kind))
    news = match.story()[lines:]
    first = int(bool(news) and news[0].message == "helped")
    last = first + sum(beat.said is not None for beat in told[None])
    return [*map(Shot, news[:first]), *shots, *map(Shot, news[last:])]  # before it that a hint was asked for, after it who won


def secret_hands(match: Match) -> frozenset[int]:
    """The seats whose hands the table does not see when a game begins; what it learns of them later changes nothing here."""
    return _dealt_secretly(match.setup)


@cache
def _dealt_secretly(setup: Setup) -> frozenset[int]:
    zones = Match(setup, 0).view().zones
    return frozenset(zone.seat for zone in zones if zone.name.message == "hand" and zone.hidden and zone.seat is not None)


def open_view(match: Match) -> View:
    """The table as somebody sees it who walks round it and looks into every hand."""
    return _opened(match.view(), {seat: match.view(seat) for seat in secret_hands(match)})


def _opened(table: View, seats: Mapping[int | None, View]) -> View:
    """A view with what these seats see of what is theirs."""
    own = {seat: iter([zone for zone in view.zones if zone.seat == seat]) for seat, view in seats.items()}
    return replace(table, zones=tuple(next(own[zone.seat]) if zone.seat in own else zone for zone in table.zones))


def decided(head: Head, events: Iterable[Event]) -> str:
    """What was decided at a table whose rules are not there any more, as text. The last decisions may be secret still, and
    so are seed and salts: should the rules come back, the game goes on."""
    names, moves = [""] * head.config["seats"], list[Moved]()
    for event in events:
        match event.what:
            case Sat() | Filled() | Renamed() as named:
                names[named.seat] = named.name
            case Rose(seat):
                names[seat] = ""
            case Moved() as move:
                moves.append(move)
            case Retracted():
                moves.pop()
    last: set[int] = set()
    while moves and moves[-1].seat not in last:
        last.add(moves.pop().seat)
    tags = {"Game": head.game, "Rules": head.config["rules"], "Edition": head.config["edition"], "Seats": head.config["seats"]}
    tags |= {f"Seat{seat}": name for seat, name in enumerate(names)} | {"Promise": promise(head.secret)}
    told = [tag(name, value) for name, value in tags.items() if value != ""]
    return "\n".join([*told, "", *(f"{move.seat}:{move.action}" for move in moves), ""])


# How it is kept: every value once, in a list in which parts come before what they are parts of. Fields are named, so that a
# later version can have others.

KINDS: dict[str, type[Struct]] = {
    kind.__name__: kind for kind in (Film, Frame, Shot, View, Zone, Card, Counter, Choice, Reckoning)
}


def packed(film: Film) -> bytes:
    """A film as bytes."""
    values: list[Any] = []
    places: dict[Any, int] = {}

    def place(value: Any) -> int:
        key = type(value), tuple(value) if isinstance(value, list) else value
        if key not in places:
            entry = _entry(value, place)
            places[key] = len(values)
            values.append(entry)
        return places[key]

    place(film)
    fields = {name: kind.__struct_fields__ for name, kind in KINDS.items()}
    return zlib.compress(msgspec.msgpack.encode({"fields": fields, "values": values}), 9)


def _entry(value: Any, place: Callable[[Any], int]) -> Any:
    """A value as it stands in the list: its kind and the places of its parts, or itself if it has none."""
    if isinstance(value, Said):
        return ["Said", *map(place, [value.message, *(part for pair in value.values.items() for part in pair)])]
    if isinstance(value, Player):
        return ["Player", place(value.seat)]
    if isinstance(value, Struct):
        return [type(value).__name__, *(place(getattr(value, name)) for name in value.__struct_fields__)]
    return ["", *map(place, value)] if isinstance(value, tuple | list) else value


def unpacked(data: bytes) -> Film:
    """The film that was kept as these bytes."""
    told = msgspec.msgpack.decode(zlib.decompress(data))
    values: list[Any] = []
    for entry in told["values"]:
        values.append(_made(entry[0], [values[place] for place in entry[1:]], told["fields"]) if type(entry) is list else entry)
    film = values[-1]
    assert isinstance(film, Film)
    return film


def _made(kind: str, parts: list[Any], fields: Mapping[str, list[str]]) -> Any:
    if not kind:
        return tuple(parts)
    if kind == "Said":
        return Said(parts[0], **dict(zip(parts[1::2], parts[2::2], strict=True)))
    if kind == "Player":
        return Player(*parts)
    known = KINDS[kind].__struct_fields__
    return KINDS[kind](**{name: part for name, part in zip(fields[kind], parts, strict=True) if name in known})
