"""What a game states in its `score.py`, so that Beaufort can keep its score where people play with real cards.

An entry is what lies before one player when a round is scored: how often each card, numbers such as lifebelts, and marks such
as “out”. It is data, as it is typed: `N1 N1 S3`. Games say what may be entered, what is impossible or missing, and how the
round is scored: by the same function that a match calls.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from beaufort.view import Card
from beaufort.words import Said

Entry: TypeAlias = Mapping[str, int]  # by what is typed: how often a card, how much of a number, 1 for a mark


class Piece(NamedTuple):
    """A card that can lie before players, and how many of it there are."""

    card: Card
    copies: int


class Cards(NamedTuple):
    """Cards to be tapped. `lasting` ones stay with their player for the whole game, others for a round."""

    name: Said
    pieces: tuple[Piece, ...]
    rule: str  # that says how many there are
    lasting: bool = False


class Number(NamedTuple):
    """A number. Typed it is `token=12`, and of a game's first one the figure alone is enough. Of something `drawn` there are so
    few that each is tapped: the fifth is five."""

    name: Said
    token: str
    most: int
    rule: str
    drawn: Card | None = None


class Mark(NamedTuple):
    """Something that is so or not, with a picture or without. A `choice` is only offered to who has to choose."""

    name: Said
    token: str
    choice: bool = False
    drawn: Card | None = None


Field: TypeAlias = Cards | Number | Mark


class Problem(NamedTuple):
    """Why a round cannot be scored as it is entered: the rule, a sentence, and whose it is. `missing` is not wrong yet."""

    rule: str
    why: Said
    seat: int | None = None
    missing: bool = False


class Column(NamedTuple):
    """A box of a sheet on paper: its heading, how wide it is beside the others, a picture over it, and what of an entry is
    written into it; the rest is reckoned."""

    name: Said
    width: float = 1.0
    drawn: Card | None = None
    tokens: tuple[str, ...] = ()
