"""Records: a whole game as text, in the spirit of chess's PGN. docs/notation.md teaches it.

A record holds the seed and all decisions, so the rules can play the game again, and its result and commitment can be checked.
Decisions made at the same time stand in the order of the seats, whoever was quicker.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from beaufort.errors import DamagedRecord, Error
from beaufort.language.cards import Seat
from beaufort.settings import check_seed

_TAG = re.compile(r'\[(\w+)\s+"((?:[^"\\]|\\["\\])*)"\s*\]\s*(?:;.*)?')
_NUMBER = re.compile(r"([0-9]{1,3})\.([0-9]{1,2})\.")
_SIZE = re.compile(r"(\w+)=([1-9][0-9]{0,5})")
_UNFINISHED = "*"


class Move(NamedTuple):
    """One decision: where the game stood (112 for round 1, trick 12), the action, and the seat if it was not the next."""

    moment: int
    action: str
    seat: Seat | None = None


class Anew(NamedTuple):
    """After so many moves all that this seat could not know was drawn once more, from this seed: somebody plays from there."""

    after: int
    seat: Seat
    seed: bytes


@dataclass
class Record:
    """A game as it stands in a file. Nothing is checked against the rules before `beaufort.replay`."""

    game: str
    rules: int
    seats: int
    options: dict[str, bool]
    players: tuple[str, ...]
    seed: bytes
    commitment: str
    points: tuple[int, ...] | None = None  # None: not finished
    winners: tuple[Seat, ...] | None = None
    moves: list[Move] = field(default_factory=list)
    edition: str = ""  # of the cards, where a game has several
    sizes: dict[str, int] = field(default_factory=dict)  # of a little sibling, those unlike the full game's
    anew: tuple[Anew, ...] = ()  # where it was begun from a position of another game
    extra: dict[str, str] = field(default_factory=dict)  # tags that mean nothing to the rules
    lines: list[int] = field(default_factory=lambda: [1], compare=False, repr=False)  # of the head, then of each move

    def __str__(self) -> str:
        return "\n".join([*self._head(), "", *self._body(), ""])

    def _head(self) -> Iterator[str]:
        yield tag("Game", self.game)
        yield tag("Rules", self.rules)
        if self.edition:
            yield tag("Edition", self.edition)
        yield tag("Seats", self.seats)
        yield tag("Options", " ".join(f"{name}={'on' if on else 'off'}" for name, on in self.options.items()))
        if self.sizes:
            yield tag("Sizes", " ".join(f"{name}={size}" for name, size in self.sizes.items()))
        if self.anew:
            yield tag("Anew", ", ".join(f"{each.after} {each.seat} {each.seed.hex()}" for each in self.anew))
        for seat, name in enumerate(self.players):
            yield tag(f"Seat{seat}", name)
        yield tag("Seed", self.seed.hex())
        yield tag("Commitment", self.commitment)
        yield tag("Points", _UNFINISHED if self.points is None else " ".join(map(str, self.points)))
        yield tag("Winners", _UNFINISHED if self.winners is None else " ".join(map(str, self.winners)))
        for name, value in self.extra.items():
            yield tag(name, value)

    def _body(self) -> Iterator[str]:
        for moment, moves in groupby(self.moves, key=lambda move: move.moment):
            texts = (move.action if move.seat is None else f"{move.seat}:{move.action}" for move in moves)
            yield f"{label(moment)} {' '.join(texts)}"


def parse(text: str) -> Iterator[Record]:
    """The records of a file, one after the other. A damaged one raises an error with its line."""
    tags: dict[str, tuple[str, int]] = {}
    moves: list[Move] = []
    lines: list[int] = []
    for count, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if line.startswith("["):
            name, value = _parse_tag(line, count)
            if moves or (tags and name == "Game"):
                yield _assemble(tags, moves, lines)
                tags, moves, lines = {}, [], []
            if name in tags:
                raise DamagedRecord(f"the tag {name} stands there twice", count)
            tags[name] = value, count
        elif line := line.partition(";")[0].strip():
            if not tags:
                raise DamagedRecord("moves before any tags: a record begins with [Game ...]", count)
            found = list(_parse_moves(line, count, moves[-1].moment if moves else None))
            moves += found
            lines += [count] * len(found)
    if tags:
        yield _assemble(tags, moves, lines)


def label(moment: int) -> str:
    """A moment as a move number: 112 is 1.12."""
    return f"{moment // 100}.{moment % 100}."


def tag(name: str, value: object) -> str:
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _parse_tag(line: str, count: int) -> tuple[str, str]:
    match = _TAG.fullmatch(line)
    if not match:
        raise DamagedRecord(f'a tag looks like [Name "value"], not like {line}', count)
    return match[1], re.sub(r"\\(.)", r"\1", match[2])


def _parse_moves(line: str, count: int, moment: int | None) -> Iterator[Move]:
    for token in line.split():
        if number := _NUMBER.fullmatch(token):
            moment = int(number[1]) * 100 + int(number[2])
        elif moment is None:
            raise DamagedRecord(f"a move number such as 1.1. is missing before {token!r}", count)
        else:
            seat, colon, action = token.rpartition(":")
            if colon and seat not in tuple("01234567"):
                raise DamagedRecord(f"before the colon of {token!r} there should be a seat's number", count)
            yield Move(moment, action, int(seat) if colon else None)


def _assemble(tags: dict[str, tuple[str, int]], moves: list[Move], lines: list[int]) -> Record:
    head = next(iter(tags.values()))[1]
    given = dict(tags)

    def take(name: str) -> str:
        if name not in given:
            raise DamagedRecord(f"the tag {name} is missing", head)
        return given.pop(name)[0]

    def numbers(name: str) -> tuple[int, ...]:
        text = take(name)
        try:
            return tuple(int(word) for word in text.split())
        except ValueError:
            raise DamagedRecord(f"{name} should be whole numbers, not {text!r}", tags[name][1]) from None

    def one(name: str) -> int:
        found = numbers(name)
        if len(found) != 1:
            raise DamagedRecord(f"{name} should be one number", tags[name][1])
        return found[0]

    def result(name: str) -> tuple[int, ...] | None:
        if given.get(name, ("",))[0] == _UNFINISHED:
            given.pop(name)
            return None
        return numbers(name)

    game, rules, seats = take("Game"), one("Rules"), one("Seats")
    return Record(
        game=game,
        rules=rules,
        seats=seats,
        options=_parse_options(take("Options"), tags["Options"][1]),
        players=tuple(take(f"Seat{seat}") for seat in range(min(seats, 8))),
        seed=_parse_seed(take("Seed"), tags["Seed"][1]),
        commitment=take("Commitment"),
        points=result("Points"),
        winners=result("Winners"),
        moves=moves,
        edition=given.pop("Edition", ("",))[0],
        sizes=_parse_sizes(*given.pop("Sizes", ("", head))),
        anew=tuple(_parse_anew(*given.pop("Anew", ("", head)))),
        extra={name: value for name, (value, _) in given.items()},
        lines=[head, *lines],
    )


def _parse_options(text: str, line: int) -> dict[str, bool]:
    options = {}
    for word in text.split():
        name, _, value = word.partition("=")
        if value not in ("on", "off"):
            raise DamagedRecord(f"an option is written name=on or name=off, not {word!r}", line)
        options[name] = value == "on"
    return options


def _parse_sizes(text: str, line: int) -> dict[str, int]:
    sizes: dict[str, int] = {}
    for word in text.split():
        found = _SIZE.fullmatch(word)
        if not found or found[1] in sizes:
            raise DamagedRecord(f"a size is written once, as name=number from 1 on, such as deals=1, not {word[:40]!r}", line)
        sizes[found[1]] = int(found[2])
    return sizes


def _parse_anew(text: str, line: int) -> Iterator[Anew]:
    for part in filter(None, text.split(", ")):
        words = part.split()
        if len(words) != 3 or not all(word.isascii() and word.isdigit() and len(word) < 7 for word in words[:2]):
            raise DamagedRecord(f"Anew has a number of moves, a seat and a seed, not {part[:40]!r}", line)
        yield Anew(int(words[0]), int(words[1]), _parse_seed(words[2], line))


def _parse_seed(text: str, line: int) -> bytes:
    try:
        return check_seed(text)
    except Error as error:
        raise DamagedRecord(str(error), line) from None


def dumps(records: Iterable[Record]) -> str:
    """Several records as one text."""
    return "\n".join(map(str, records))


__all__ = ["Anew", "Move", "Record", "dumps", "label", "parse"]
