"""What lies on the table of Santa Timea, and what it says now."""

from __future__ import annotations

from beaufort.games.santa_timea.view import DIRECTION_NAMES
from beaufort.legend import Entry, Thing, lying
from beaufort.view import Card, View
from beaufort.words import Player, Said


def blowing(view: View) -> Card | None:
    """ST-4: the wind for which this trick is played."""
    row = lying(view, "row")
    return row[0] if row and view.pending else None


def turned(to: str, wind: Card) -> int:
    """By how many quarters a direction lies beside the wind's."""
    return (DIRECTION_NAMES.index(to) - DIRECTION_NAMES.index(wind.text[0])) % 4


def wheel(view: View, thing: Thing) -> Said | None:
    """ST-8 to ST-10."""
    wind = blowing(view)
    if wind is None or not thing.card or thing.home.startswith("last-trick"):
        return None
    return Said("now-wheel", wind=wind.name, share=("full", "half", "none", "half")[turned(thing.card[0], wind)])


def wind(view: View, thing: Thing) -> Said | None:
    """ST-4, ST-15."""
    row = [card.text for card in lying(view, "row")]
    if thing.home == "row" and thing.card in row and view.pending:
        return Said("now-wind", tricks=row.index(thing.card))
    if thing.home == "taken" and thing.seat is not None:
        return Said("now-taken", player=Player(thing.seat))
    return None


def plate(view: View, _thing: Thing) -> Said | None:
    """ST-8 to ST-10."""
    wind = blowing(view)
    if wind is None:
        return None
    full, half, none = ([to for to in DIRECTION_NAMES if turned(to, wind) in turns] for turns in ((0,), (1, 3), (2,)))
    names = {to: Said("direction", to=to) for to in DIRECTION_NAMES}
    return Said("counts", wind=wind.name, full=names[full[0]], half=[names[to] for to in half], none=names[none[0]])


LEGEND = (
    Entry("piratess", "ST-11", what="wheel", cards=("P",)),
    Entry("wheel", "ST-8", wheel),
    Entry("wind", "ST-15", wind),
    Entry("plate", "ST-8", plate),
    Entry("next", "ST-7"),
    Entry("spot", "ST-6"),
    Entry("worth", "ST-14"),
    Entry("aside", "ST-16"),
    Entry("forecast", "ST-24"),
    Entry("held", "ST-4"),
    Entry("damage", "ST-20"),
    Entry("won", "ST-23"),
    Entry("taken", "ST-19"),
    Entry("points", "ST-21"),
)
