"""What tests of the table on the web have to know of a game, which it says in its own `tests/screen.py`; it may leave it out.

`FOLLOWS`: what changes on the table, is not told, and follows plainly, with why. A hand is a list that can be read, and how
many cards lie face down follows. Of a game that lists nothing, whatever is gone follows from what has come.
`OFFERS`: of every task in each language what its sentence says if, and only if, something is possible.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any

from beaufort.game import Game, games
from beaufort.view import View

Can = Callable[[View, set[str]], bool]
Offers = dict[str, list[tuple[tuple[str, str, str], Can]]]
GAMES = [game.name for game in games() if "games" in game.folder.parts]


def any_of(kind: str) -> Can:
    return lambda view, legal: any(re.fullmatch(kind, action) for action in legal)


def hand(view: View) -> set[str]:
    return {card.text for zone in view.zones if zone.seat == view.seat and zone.name.message == "hand" for card in zone.cards}


def follows(game: Game, what: str) -> bool:
    """Whether a change need not be told."""
    listed = _screen(game, "FOLLOWS")
    return what in listed if listed else what.startswith("gone ")


def offers(game: Game) -> Offers:
    return _screen(game, "OFFERS")


def _screen(game: Game, name: str) -> Any:
    there = (game.folder / "tests" / "screen.py").exists()
    return getattr(import_module(f"{game.package}.tests.screen"), name, {}) if there else {}
