"""What one seat sees of a table, as plain data: zones with cards, counters, and the choices that are asked for.

A game makes its View from the seen copy of a state only, so a view has no secret to leak. Pages, terminals and programs all
show the same View; it holds no language, only messages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from beaufort.game import SPECTATOR, actions, of, pending, score
from beaufort.language.cards import Seat, members
from beaufort.language.chance import AnyState
from beaufort.words import Player, Said, Value, say

# Of these a view has dozens, and they are looked up again and again: structs are made, compared and hashed in native code.

S = TypeVar("S", bound=AnyState)


class Card(Struct, frozen=True, cache_hash=True):
    """A card that lies open: its text form, its name, and the kind of card for whoever draws it."""

    text: str
    name: Said
    kind: str


class Zone(Struct, frozen=True):
    """A place with cards, of one seat or of the whole table. `hidden` counts the cards that lie face down.

    `part` tells places of one name from each other, in no language: of several piles, which one.
    """

    name: Said
    cards: tuple[Card, ...]
    seat: int | None = None
    hidden: int = 0
    part: str = ""

    def __hash__(self) -> int:
        return hash((self.cards, self.seat, self.hidden))

    @property
    def id(self) -> str:
        """What programs know it by; with the seat it is the only one of a view."""
        return f"{self.name.message}-{self.part}" if self.part else self.name.message


class Counter(Struct, frozen=True):
    """A number that everyone sees."""

    name: Said
    value: int
    seat: int | None = None


class Choice(Struct, frozen=True):
    """A decision that is open now: what to type, and what it means."""

    action: str
    name: Said


class Reckoning(Struct, frozen=True):
    """What a scoring brought each player: a row of cells for each seat, under these columns. `number` counts from 1.

    `places` are those of the seats after it, 1 for whoever is in the lead.
    """

    number: int
    title: Said
    columns: tuple[Said, ...]
    rows: tuple[tuple[int | Said | tuple[Card, ...], ...], ...]
    places: tuple[int, ...]
    notes: tuple[Said, ...] = ()


class View(Struct, frozen=True):
    """The table as seen from a seat, or by a spectator (`seat` None)."""

    game: str
    seat: int | None
    title: Said
    task: Said
    pending: tuple[int, ...]
    zones: tuple[Zone, ...]
    counters: tuple[Counter, ...]
    choices: tuple[Choice, ...]
    points: tuple[int | None, ...]  # None where they are covered
    winners: tuple[int, ...]
    reckoning: Reckoning | None = None  # the last scoring
    rule: str = ""  # that says what is asked

    def data(self, lang: str, folder: Path, players: tuple[str, ...]) -> dict[str, Any]:
        """The view as JSON-like data with all messages in one language."""

        def told(value: Any) -> Any:
            if isinstance(value, Said):
                return say(value, lang, folder, players)
            if isinstance(value, tuple):
                return [told(each) for each in value]
            if isinstance(value, Struct):
                return {name: told(getattr(value, name)) for name in value.__struct_fields__}
            return value

        return told(self)


# As at the real table: a table may be played without memory aids. A game's `covered(view, seen)` turns over what lies face down
# there; nothing new is hidden by it, for whoever watched knows it. `FORGOTTEN` names the lines of the log at which, the second
# time, everybody forgets what came before.


def turned(zone: Zone) -> Zone:
    """The zone with its cards face down."""
    return replace(zone, cards=(), hidden=zone.hidden + len(zone.cards))


def turn_over(view: View, which: Callable[[Zone], bool]) -> View:
    """The view with these zones face down."""
    return replace(view, zones=tuple(turned(zone) if zone.cards and which(zone) else zone for zone in view.zones))


def without_points(view: View) -> View:
    """The view with only the viewer's own points, and without what they come from."""
    own = tuple(points if seat == view.seat else None for seat, points in enumerate(view.points))
    counters = tuple(each for each in view.counters if each.name.message != "points" or each.seat == view.seat)
    return replace(view, points=own, counters=counters, reckoning=None)


@cache
def word(message: str) -> Said:
    """A message without values, made once: a view has dozens."""
    return Said(message)


# What a beat points at, and as what: a card by its kind and text ("weather-12"), a seat ("seat-2"), or any other thing that a
# look has named with `data-thing`. A page makes it a class, such as `mark-pays`.
Mark = tuple[str, str]
END, SCORED = "end", "scored"  # kinds of beats: a trick or round is told to its end; a scoring is told and can be read


class Beat(NamedTuple):
    """One step of what happened: a sentence, and what the table looks like after it.

    `table` is the record, as bytes, of a seen copy in which the game is not over; None means the table as it stands when all is
    told. A beat without a sentence belongs to the sentence that follows.
    """

    said: Said | None
    table: bytes | None = None
    marks: tuple[Mark, ...] = ()
    kind: str = ""

    def over(self, table: bytes | None) -> Beat:
        """The same over another table; `_replace` takes as long as a game's step."""
        return Beat(self.said, table, self.marks, self.kind)


@dataclass(frozen=True)
class Reason:
    """Why an action is not possible now: the rule that says so, and a sentence."""

    rule: str
    why: Said

    @property
    def said(self) -> Said:
        """Both, in one line."""
        return Said("reason", rule=self.rule, why=self.why)


def ranking(standings: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The places of seats by how they stand: points first, then what decides a tie. Equal ones share a place."""
    return tuple(1 + sum(other > own for other in standings) for own in standings)


def broken_tie(standings: Sequence[tuple[int, ...]]) -> dict[str, Value] | None:
    """If others have as many points as those in the lead: who they are, who has won all the same, and how many that is."""
    best = max(standings)
    level = [Player(seat) for seat, own in enumerate(standings) if own[0] == best[0]]
    winners = [Player(seat) for seat, own in enumerate(standings) if own == best]
    return {"players": level, "winners": winners, "count": len(winners)} if len(winners) < len(level) else None


def result(seen: AnyState, seat: Seat = SPECTATOR) -> Said:
    """Who has won, as the table says it, or to one of those who have."""
    points = [0] * seen.seats
    lead = members(score(seen, points))
    best = points[lead[0]]
    if seat not in lead:
        return Said("over", winners=[Player(each) for each in lead], count=len(lead), points=best)
    others = [Player(each) for each in lead if each != seat]
    return Said("you-share", others=others, points=best) if others else Said("you-win", points=best)


def verdict(result: Said) -> Said:
    """The same as a heading, for a page that shows that the game is over."""
    if result.message == "over":
        return Said("verdict", **result.values)
    return Said("verdict-win", **result.values) if result.message == "you-win" else Said("verdict-share", **result.values)


def view_of(
    seen: S,
    seat: Seat,
    title: Said,
    task: Callable[[S, Seat], Said],
    zones: Iterable[Zone],
    counters: Iterable[Counter],
    choice: Callable[[int], Choice],
    reckoning: Reckoning | None = None,
    rule: str = "",
) -> View:
    """Put a view together from what only the game knows: its title, zones, counters, and what it asks of a seat."""
    points = [0] * seen.seats
    lead = members(score(seen, points))
    waiting = members(pending(seen))
    if not waiting:
        asked = result(seen, seat)
    elif seat in waiting:
        asked = task(seen, seat)
    else:
        asked = Said("wait", players=[Player(each) for each in waiting])
    return View(
        game=of(seen).name,
        seat=None if seat == SPECTATOR else seat,
        title=title,
        task=asked,
        pending=waiting,
        zones=tuple(zones),
        counters=(*counters, *(Counter(word("points"), points[each], each) for each in range(seen.seats))),
        choices=tuple(choice(action) for action in actions(seen, seat)) if seat in waiting else (),
        points=tuple(points),
        winners=() if waiting else lead,
        reckoning=reckoning,
        rule=rule if seat in waiting else "",
    )
