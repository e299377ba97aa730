"""What one seat sees of a table, as plain data: zones with cards, counters, and the choices that are asked for.

A game makes its View from the seen copy of a state only, so a view has no secret to leak. Pages, terminals and programs all
show the same View; it holds no language, only messages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec import Struct

from beaufort.cards import Seat, members
from beaufort.game import SPECTATOR, actions, of, pending, score
from beaufort.state import State
from beaufort.words import Player, Said, say

# Of these a view has dozens, and they are looked up again and again: structs are made, compared and hashed in native code.


class Card(Struct, frozen=True, cache_hash=True):
    """A card that lies open: its text form, its name, and the kind of card for whoever draws it."""

    text: str
    name: Said
    kind: str


class Zone(Struct, frozen=True):
    """A place with cards, of one seat or of the whole table. `hidden` counts the cards that lie face down."""

    name: Said
    cards: tuple[Card, ...]
    seat: int | None = None
    hidden: int = 0

    def __hash__(self) -> int:
        return hash((self.cards, self.seat, self.hidden))


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
    """What a scoring brought each player: a row of cells for each seat, under these columns. `number` counts from 1."""

    number: int
    title: Said
    columns: tuple[Said, ...]
    rows: tuple[tuple[int | Said | tuple[Card, ...], ...], ...]
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
    points: tuple[int, ...]
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


@dataclass(frozen=True)
class Reason:
    """Why an action is not possible now: the rule that says so, and a sentence."""

    rule: str
    why: Said


def view_of(
    seen: State,
    seat: Seat,
    title: Said,
    task: Callable[[State, Seat], Said],
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
        asked = Said("over", winners=[Player(each) for each in lead], count=len(lead), points=points[lead[0]])
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
        counters=(*counters, *(Counter(Said("points"), points[each], each) for each in range(seen.seats))),
        choices=tuple(choice(action) for action in actions(seen, seat)) if seat in waiting else (),
        points=tuple(points),
        winners=() if waiting else lead,
        reckoning=reckoning,
        rule=rule if seat in waiting else "",
    )
