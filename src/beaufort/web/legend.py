"""What the things on a table are called, what they are and what they say now: of every table, and in a game's own words."""

from __future__ import annotations

import re
from functools import cache
from types import SimpleNamespace

from beaufort.game import Game
from beaufort.legend import Entry, Thing, entry
from beaufort.match import Match
from beaufort.settings import set_up
from beaufort.view import View
from beaufort.web.drawing import GameDrawing, TableDrawing, pen, shared_parts
from beaufort.words import messages

KIND = "[a-z]+"  # of things on a table: what follows after a dash is which of them
LONGEST = 40  # letters of what a page says of a thing
# Things that are on every table, unless a game says more of them.
SHARED = tuple(Entry(name, "") for name in ("points", "seat", "bot", "wins", "back", "hand", "title", "hint", "undo", "rule"))


def legend_of(game: Game) -> tuple[Entry, ...]:
    """All kinds of things on its table: its own, and those of every table."""
    own = {each.kind for each in game.legend}
    return (*game.legend, *(each for each in SHARED if each.kind not in own))


def says(game: Game, message: str) -> bool:
    """Whether a game has a message that it need not have."""
    return message in messages("en", game.folder / "words")


@cache
def names(game: Game, lang: str) -> SimpleNamespace:
    """For a page: the aim of the game, and what the kinds of things on its table are called."""
    by = pen(game, lang)
    return SimpleNamespace(
        names=[SimpleNamespace(kind=each.kind, cards=" ".join(each.cards), name=_name(by, each)) for each in legend_of(game)],
        told=[SimpleNamespace(name=_name(by, each), about=_about(by, each), rule=each.rule) for each in game.legend],
        aims={seats: by.word("aim", seats=seats) for seats in game.rules.SEATS} if says(game, "aim") else {},
    )


def on_page(game: Game, lang: str, seats: int) -> SimpleNamespace:
    """What a page with a table needs to answer."""
    found = names(game, lang)
    return SimpleNamespace(names=found.names, aim=found.aims.get(seats, ""))


def _name(by: GameDrawing, each: Entry) -> str:
    return by.word(f"thing-{each.name}") if each in by.game.legend else by.web(f"thing-{each.name}")


def _about(by: GameDrawing, each: Entry) -> str:
    return by.word(f"about-{each.name}") if each in by.game.legend else by.web(f"about-{each.name}")


def answer(drawing: TableDrawing, thing: Thing) -> str:
    """What a thing is, and what it says now, as HTML. A card that lies nowhere any more says nothing now."""
    view, game = drawing.view, drawing.game
    found = entry(legend_of(game), thing)
    if found is None:
        return str(shared_parts().legend(drawing, "", drawing.web("legend-gone"), "", ""))
    there = not thing.card or any(card.text == thing.card for zone in view.zones for card in zone.cards)
    said = found.now(view, thing) if there else None
    now = drawing.say(said) if said else ""
    return str(shared_parts().legend(drawing, _name(drawing, found), _about(drawing, found), now, found.rule))


def untold(game: Game) -> str:
    """Which kinds of things on a game's table its legend, if it has one, leaves out, in one line; nothing if none."""
    if not game.legend:
        return ""
    file = game.folder / "look" / "table.html"
    drawn = set(re.findall(rf'data-what="({KIND})', file.read_text(encoding="utf-8"))) if file.exists() else set()
    cards = {card.kind for zone in Match(set_up(game), seed=0).view(0).zones for card in zone.cards}
    own = {each.kind for each in legend_of(game)}
    if odd := sorted(kind for kind in cards | own if not re.fullmatch(KIND, kind)):
        return f"A kind of card or thing is one word of small letters, for a dash ends it; not {', '.join(map(repr, odd))}."
    missing = (drawn | cards) - own
    return f"legend.py has no Entry for {', '.join(sorted(missing))}." if missing else ""


def thing_of(view: View, what: str, card: str, home: str, seat: str) -> Thing:
    """What a page asks about; a seat that is not there is none."""
    number = int(seat) if seat.isdecimal() and len(seat) < 3 else -1
    there = number if 0 <= number < len(view.points) else None
    return Thing(what[:LONGEST], card[:LONGEST], home[:LONGEST], there)
