"""What lies on the table of Vor dem Wind, and what it says now."""

from __future__ import annotations

from collections import Counter

from beaufort.games.vor_dem_wind.common import ROOM
from beaufort.games.vor_dem_wind.edition import GOODS
from beaufort.legend import Entry, Thing, lying
from beaufort.view import View
from beaufort.words import Player, Said, Value


def ship(view: View, thing: Thing) -> Said | None:
    """VW-17: what one's own warehouse lacks for it."""
    if view.seat is None or not thing.card or thing.home != "port" or not view.pending:
        return None
    stored = Counter(card.text for card in lying(view, "warehouse", view.seat))
    missing = Counter(thing.card.partition("=")[0]) - stored
    goods: list[Value] = [Said("some-goods", good=good, count=missing[good]) for good in GOODS if missing[good]]
    return Said("why-lacks", goods=goods) if goods else Said("now-full")


def room(view: View, thing: Thing) -> Said | None:
    """VW-16: of the warehouse of whoever has it, or of one's own."""
    seat = thing.seat if thing.seat is not None else view.seat
    if seat is None:
        return None
    return Said("now-room", player=Player(seat), count=ROOM - len(lying(view, "warehouse", seat)))


def shipment(view: View, _thing: Thing) -> Said | None:
    """VW-17."""
    return None if view.seat is None else Said("now-shipment", count=len(lying(view, "can-load")))


LEGEND = (
    Entry("purchase", "VW-15"),
    Entry("storage", "VW-16", room),
    Entry("shipment", "VW-17", shipment),
    Entry("free", "VW-18", what="special", cards=("free",)),
    Entry("conserve", "VW-19", what="special", cards=("conserve",)),
    Entry("buy", "VW-20", what="special", cards=("buy",)),
    Entry("swap", "VW-21", what="special", cards=("swap",)),
    Entry("sale", "VW-22", what="special", cards=("sale",)),
    Entry("safe", "VW-12", what="special", cards=("safe",)),
    Entry("ship", "VW-17", ship),
    Entry("boat", "VW-17", ship),
    Entry("note", "VW-17"),
    Entry("apples", "VW-26", what="good", cards=("A",)),
    Entry("halves", "VW-26", what="good", cards=("C", "S")),
    Entry("silk", "VW-26", what="good", cards=("T",)),
    Entry("pile", "VW-4"),
    Entry("display", "VW-6"),
    Entry("bid", "VW-9"),
    Entry("front", "VW-6"),
    Entry("house", "VW-16", room),
    Entry("held", "VW-26"),
    Entry("purse", "VW-9"),
    Entry("berth", "VW-28"),
    Entry("points", "VW-25"),
)
