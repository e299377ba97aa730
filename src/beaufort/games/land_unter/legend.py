"""What lies on the table of Land unter, and what it says now."""

from __future__ import annotations

from beaufort.games.land_unter.rules import WEATHER
from beaufort.legend import Entry, Thing, counted, covered, lying
from beaufort.view import View
from beaufort.words import Player, Said


def weather(view: View, thing: Thing) -> Said | None:
    """How many cards that nobody has shown are higher. At the real table nobody lists what was played (LU-14)."""
    seats = range(len(view.points))
    if not thing.card or thing.home != "hand" or any(covered(view, "played", seat) for seat in seats):
        return None
    zones = ("hand", "played", "chosen", "last-round")
    seen = {card.text for zone in zones for seat in seats for card in lying(view, zone, seat) if card.kind == "weather"}
    return Said("now-weather", higher=sum(str(value) not in seen for value in range(int(thing.card) + 1, WEATHER + 1)))


def flood(view: View, thing: Thing) -> Said | None:
    """LU-9."""
    opened = [card.text for card in lying(view, "open-floods")]
    if thing.home != "open-floods" or thing.card not in opened:
        return None
    if opened[0] == opened[-1]:
        return Said("now-flood", place="both" if len(opened) > 1 else "second")
    return Said("now-flood", place="first" if thing.card == opened[0] else "second")


def tide(view: View, thing: Thing) -> Said | None:
    """LU-10."""
    if thing.seat is None:
        return None
    shown = [int(card.text) for seat in range(len(view.points)) for card in lying(view, "tide", seat)]
    own = lying(view, "tide", thing.seat)
    stands = "dry" if not own else "highest" if int(own[0].text) == max(shown) else "lower"
    return Said("now-tide", player=Player(thing.seat), stands=stands)


def belts(view: View, thing: Thing) -> Said | None:
    """LU-11."""
    if thing.seat is None:
        return None
    return Said("now-belts", player=Player(thing.seat), count=counted(view, "lifebelts", thing.seat))


def chosen(view: View, thing: Thing) -> Said | None:
    """LU-8."""
    if thing.seat is None or not view.pending:
        return None
    if thing.seat in view.pending:
        return Said("now-chosen", player=Player(thing.seat), stands="waits")
    there = covered(view, "chosen", thing.seat) or lying(view, "chosen", thing.seat)
    return Said("now-chosen", player=Player(thing.seat), stands="chosen" if there else "out")


def coming(view: View, _thing: Thing) -> Said | None:
    return Said("now-coming", count=len(lying(view, "floods-left")) + covered(view, "floods-left"))


LEGEND = (
    Entry("weather", "LU-9", weather),
    Entry("tide", "LU-10", tide),
    Entry("flood", "LU-9", flood),
    Entry("belts", "LU-11", belts),
    Entry("chosen", "LU-8", chosen),
    Entry("last", "LU-9"),
    Entry("lost", "LU-10"),
    Entry("coming", "LU-2", coming),
    Entry("memory", "LU-14"),
    Entry("points", "LU-15"),
)
