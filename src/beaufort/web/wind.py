"""Opponents that suit: how strong bots are unless somebody chooses. They begin mild, and follow what comes of games.

A victory counts for one, the last place for one less, all else for nothing; at two the wind freshens by a level, at two less it
slackens. Only games of one person against bots of one level count: victories over bots that are at least as strong as those
that suit, last places behind bots that are at most as strong.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from beaufort.play.bots import BOTS
from beaufort.web.table import Table

MILD = 2  # the level for who is new
ENOUGH = 2  # victories after which the wind freshens
CALM, STORM = 0, len(BOTS) - 1


class Outcome(NamedTuple):
    """What came of a game for a person: 1 for a victory, -1 for the last place, else 0; and the level of all bots there."""

    result: int
    level: int


class Wind(NamedTuple):
    """The level that suits, how near it is to another, and whether the last game has changed it."""

    level: int = MILD
    standing: int = 0
    turned: int = 0
    fixed: bool = False  # by the person themselves

    @property
    def message(self) -> str:
        """The name of the message that tells all this."""
        if self.fixed:
            return "wind-fixed"
        if self.turned:
            return "wind-freshened" if self.turned > 0 else "wind-slackened"
        return "wind-nearly" if self.standing > 0 else "wind-falling" if self.standing < 0 else "wind-steady"


def suited(results: Iterable[Outcome], begin: int = MILD) -> Wind:
    """What suits after these results, the first one first."""
    wind = Wind(begin)
    for result, level in results:
        counts = (result > 0 and level >= wind.level) or (result < 0 and level <= wind.level)
        standing = wind.standing + (result if counts else 0)
        turned = standing // ENOUGH if abs(standing) >= ENOUGH else 0
        new = min(max(wind.level + turned, CALM), STORM)
        wind = Wind(new, 0 if turned else standing, new - wind.level)
    return wind


def results(table: Table) -> dict[str, Outcome]:
    """What is to be noted of a table that is over, for each who played there alone against bots of one level."""
    people = [number for number, seat in enumerate(table.seats) if seat.human]
    levels = {seat.bot for seat in table.seats if not seat.human}
    if table.match is None or not table.match.over or table.lesson or table.begun or len(people) != 1 or len(levels) != 1:
        return {}
    (own,), (level,), points = people, levels, table.match.points
    won = own in table.match.winners
    result = 1 if won else -1 if points[own] == min(points) else 0
    return {person: Outcome(result, int(level)) for person in table.seats[own].people}
