"""Following a guided game: what is told at the present decision, and what is answered to a wrong idea."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from beaufort.game import Game
from beaufort.guide import Guide, Now
from beaufort.language.cards import Seat
from beaufort.match import Match
from beaufort.words import Said

AT_ONCE = 2  # sentences that are told at one decision, at most
LEARNER: Seat = 0  # where somebody who learns sits


class Sentence(NamedTuple):
    """A sentence that is told now, and what it points at."""

    said: Said
    at: str


class Lesson:
    """How far somebody is in a guided game: it follows a match, and knows what is to be told at the present decision."""

    def __init__(self, game: Game) -> None:
        self.guide: Guide = game.guide
        self.told: list[str] = []  # messages, in the order in which they were told
        self.now: list[Sentence] = []  # what is told at the present decision
        self.number = 0  # counts the decisions at which something was told
        self.ended = False
        self._asked = -1
        self._doubted: set[tuple[str, str]] = set()  # messages, and of which action they were told

    def follow(self, match: Match) -> None:
        """Something has happened: if the learner is asked anew, or all is over, choose what is told."""
        decided = sum(seat == LEARNER for seat, _ in match.moves)
        if decided == self._asked or not (match.over or LEARNER in match.pending):
            return
        self._asked, self._doubted = decided, set()
        now = _now(match)
        due = [each for each in self.guide.lectures if each.message not in self.told and each.when(now)]
        self.now = [Sentence(Said(each.message, **each.values(now)), _place(each.at, now)) for each in due[:AT_ONCE]]
        self.told += [each.said.message for each in self.now]
        ends = not self.ended and (match.over or self.guide.ends(now))
        self.number += bool(self.now) or ends
        self.ended = self.ended or ends

    def doubt(self, match: Match, action: str) -> Said | None:
        """What is to be said of an idea before it is carried out; whoever sticks to it is not asked again."""
        now = _now(match)
        for doubt in () if self.ended else self.guide.doubts:
            if (doubt.message, action) not in self._doubted and doubt.when(now, action):
                self._doubted.add((doubt.message, action))
                return Said(doubt.message, **doubt.values(now, action))
        return None


def _place(at: str | Callable[[Now], str], now: Now) -> str:
    return at if isinstance(at, str) else at(now)


def _now(match: Match) -> Now:
    return Now(match.seen(LEARNER), LEARNER, match.legal(LEARNER))
