"""A guided first game: a real match from a chosen deal, in which each rule is told when it first matters.

A game has one if its folder has a `guide.py` with a `GUIDE`. It is data: who plays, which deal, and what is said when. A
sentence is told only where its condition holds, and the condition states what the sentence claims; so nothing false can be
told, and a test that plays the game misses a sentence that a changed rule has made false.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from beaufort.language.cards import Seat
from beaufort.words import Value


class Now(NamedTuple):
    """What the learner sees when asked something, or when the game is over: what the seat has seen, and what it may do."""

    state: Any  # a record of the game's own class
    seat: Seat
    legal: tuple[str, ...]


def _nothing(_now: Now) -> Mapping[str, Value]:
    return {}


class Lecture(NamedTuple):
    """A sentence or two about a rule: when they are true and matter, what they point at (a selector), and figures in them."""

    message: str
    when: Callable[[Now], bool]
    at: str | Callable[[Now], str] = ""
    values: Callable[[Now], Mapping[str, Value]] = _nothing


class Doubt(NamedTuple):
    """What is answered to a wrong idea, before it is carried out: of which action it is told when, and what would happen."""

    message: str
    when: Callable[[Now, str], bool]
    values: Callable[[Now, str], Mapping[str, Value]]


class Guide(NamedTuple):
    """A whole first game. It ends with what `ends` says, after which one may play on or begin a game of one's own."""

    deal: str  # any text: the deal and the luck of the bots come from it
    seats: int
    bot: str
    lectures: tuple[Lecture, ...]
    ends: Callable[[Now], bool]
    doubts: tuple[Doubt, ...] = ()
    options: Mapping[str, bool] = {}

    @property
    def secret(self) -> bytes:
        """What a table has in place of a secret: this deal is no secret."""
        return hashlib.sha256(b"guide" + self.deal.encode()).digest()
