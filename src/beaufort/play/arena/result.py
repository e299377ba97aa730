"""What a contest came to: win shares, points, ratings and comparisons of bots, each with an interval."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import asdict, dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Any

import numpy as np

from beaufort.play.arena import Contest
from beaufort.record import Record

if TYPE_CHECKING:
    from rich.console import Console

SURE = 1.96  # standard errors to each side that hold the truth in 95 of 100 cases; more of them where deals are few (Student)
FEW = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.10, 2.09)


@dataclass(frozen=True)
class Estimate:
    """A mean and what to give and take, so that the truth lies within in 95 of 100 cases."""

    mean: float
    margin: float | None  # None if a single deal says nothing of that


@dataclass(frozen=True)
class Standing:
    """How one bot fared. Of a game that several have won, each has won a part."""

    bot: str
    games: int
    wins: Estimate
    even: float  # the share of wins it would have among equals
    points: Estimate
    rating: Estimate  # OpenSkill, Plackett-Luce: 25 is where everybody begins


@dataclass(frozen=True)
class Result:
    """The whole contest. `above[a][b]` is how often a had more points than b at the same table, a tie counting half."""

    game: str
    edition: str
    seats: int
    options: dict[str, bool]
    seed: str
    deals: int
    games: int
    standings: list[Standing]
    above: dict[str, dict[str, Estimate]]

    def data(self) -> dict[str, Any]:
        return asdict(self)


def result(contest: Contest, records: Sequence[Record]) -> Result:
    """What these games, all of the contest, came to."""
    wins, points, above = _Means(), _Means(), _Means()
    games: dict[str, int] = defaultdict(int)
    for record in records:
        assert record.points is not None
        assert record.winners is not None
        deal = int(record.extra["Deal"])
        for name in set(record.players):
            games[name] += 1
        for seat, name in enumerate(record.players):
            wins.add(name, deal, (seat in record.winners) / len(record.winners))
            points.add(name, deal, record.points[seat])
        for (one, a), (other, b) in permutations(enumerate(record.players), 2):
            if a != b:
                above.add((a, b), deal, (1 + np.sign(_worth(record, one) - _worth(record, other))) / 2)
    ratings = _ratings(contest.bots, records)
    standings = [
        Standing(name, games[name], wins.estimate(name), 1 / contest.setup.seats, points.estimate(name), ratings[name])
        for name in contest.bots
        if games[name]
    ]
    pairs = {a: {b: above.estimate((a, b)) for b in contest.bots if (a, b) in above.known} for a in contest.bots}
    first = records[0]
    return Result(
        contest.setup.game.name,
        first.edition,
        contest.setup.seats,
        contest.setup.options,
        contest.master.hex(),
        len({record.extra["Deal"] for record in records}),
        len(records),
        standings,
        pairs,
    )


def _worth(record: Record, seat: int) -> float:
    """Points, and more of them for who has won: ties in points may have been broken."""
    assert record.points is not None
    assert record.winners is not None
    return record.points[seat] + (seat in record.winners) / 2


class _Means:
    """Means of something; games of the same deal depend on each other, so the margin comes from the means of the deals."""

    def __init__(self) -> None:
        self.known: dict[Hashable, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))

    def add(self, key: Hashable, deal: int, value: float) -> None:
        self.known[key][deal].append(float(value))

    def estimate(self, key: Hashable) -> Estimate:
        deals = [float(np.mean(values)) for values in self.known[key].values()]
        if len(deals) < 2:
            return Estimate(float(np.mean(deals)), None)
        sure = FEW[len(deals) - 2] if len(deals) < len(FEW) + 2 else SURE
        return Estimate(float(np.mean(deals)), sure * float(np.std(deals, ddof=1)) / len(deals) ** 0.5)


def _ratings(names: Sequence[str], records: Sequence[Record]) -> dict[str, Estimate]:
    """Ratings after all games in their order; a bot on several seats of a table gets the mean of what each would get."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in names}
    for record in records:
        teams = [[model.create_rating([ratings[name].mu, ratings[name].sigma])] for name in record.players]
        rated = model.rate(teams, scores=[_worth(record, seat) for seat in range(record.seats)])
        for name in set(record.players):
            own = [rated[seat][0] for seat in range(record.seats) if record.players[seat] == name]
            ratings[name].mu = float(np.mean([each.mu for each in own]))
            ratings[name].sigma = float(np.mean([each.sigma for each in own]))
    return {name: Estimate(rating.mu, SURE * rating.sigma) for name, rating in ratings.items()}


def _shown(estimate: Estimate, how: str) -> str:
    return "–" if estimate.margin is None else format(estimate.margin, how)


def show(result: Result, console: Console) -> None:
    """Tables for people: how each fared, and who came out above whom."""
    from rich.table import Table

    table = Table("bot", box=None)
    for column in ("games", "wins", "±", "points", "±", "rating", "±"):
        table.add_column(column, justify="right")
    for each in result.standings:
        rating = f"{each.rating.mean:.1f}", _shown(each.rating, ".1f")
        points = f"{each.points.mean:.2f}", _shown(each.points, ".2f")
        table.add_row(each.bot, str(each.games), f"{each.wins.mean:.1%}", _shown(each.wins, ".1%"), *points, *rating)
    console.print(table)
    pairs = Table("above", *(each.bot for each in result.standings), box=None)
    for a in result.above:
        shown = [result.above[a].get(b.bot) for b in result.standings]
        pairs.add_row(a, *(f"{one.mean:.0%} ± {_shown(one, '.0%')}" if one else "" for one in shown))
    console.print(pairs)
    even = result.standings[0].even
    console.print(
        f"{result.games:,} games of {result.deals:,} deals, {result.seats} seats; among equals each seat wins {even:.0%}. "
        f"Seed {result.seed}",
        highlight=False,
    )
