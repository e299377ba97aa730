"""What the things on a table are: of each kind a name, a sentence or two, the rule, and what it says now.

A game may have a `legend.py` with a `LEGEND`, a tuple of entries. Of an entry `tide` the words are the messages `thing-tide`
(its name) and `about-tide` (what it is). A look says of which kind a thing is by `data-what` (`tide`, or `good-A` with its
text); of a card its kind says so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from beaufort.language.cards import Seat
from beaufort.view import Card, View
from beaufort.words import Said


class Thing(NamedTuple):
    """Something drawn that somebody asks about: its kind, its text if it is a card, its place, and whose it is."""

    what: str
    card: str = ""
    home: str = ""
    seat: Seat | None = None


def _silent(_view: View, _thing: Thing) -> Said | None:
    return None


class Entry(NamedTuple):
    """One kind of thing. Of cards it may be only those whose text begins with one of `cards`."""

    name: str
    rule: str
    now: Callable[[View, Thing], Said | None] = _silent
    what: str = ""
    cards: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """The `data-what` of such things."""
        return self.what or self.name

    def fits(self, thing: Thing) -> bool:
        return thing.what == self.kind and (not self.cards or thing.card.startswith(self.cards))


Legend = tuple[Entry, ...]


def entry(legend: Legend, thing: Thing) -> Entry | None:
    """The first entry that fits."""
    return next((each for each in legend if each.fits(thing)), None)


def lying(view: View, zone: str, seat: Seat | None = None) -> tuple[Card, ...]:
    """The open cards of a zone."""
    return next((each.cards for each in view.zones if each.name.message == zone and each.seat == seat), ())


def covered(view: View, zone: str, seat: Seat | None = None) -> int:
    """How many cards of a zone lie face down."""
    return next((each.hidden for each in view.zones if each.name.message == zone and each.seat == seat), 0)


def counted(view: View, counter: str, seat: Seat | None = None) -> int:
    """A number that everyone sees."""
    return next((each.value for each in view.counters if each.name.message == counter and each.seat == seat), 0)
