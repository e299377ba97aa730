"""Environments for research: all games under the interfaces that learning code is already written for.

`aec` and `parallel` are PettingZoo's. Nothing here needs PettingZoo or Gymnasium before one of them is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict, Unpack

from beaufort.errors import how_to_get
from beaufort.language.cards import Seat
from beaufort.settings import Setup

if TYPE_CHECKING:
    from beaufort.research.env.pettingzoo import Aec, Parallel

__all__ = ["aec", "parallel"]


class EnvironmentOptions(TypedDict, total=False):
    """How an environment is to look to the library that learns in it: see `Interface`. `sizes` make a little sibling."""

    render_mode: str | None
    reward: str
    observations: str
    idle: str
    sizes: Mapping[str, int] | None


def aec(
    game: str, seats: int | None = None, options: Mapping[str, bool] | None = None, **more: Unpack[EnvironmentOptions]
) -> Aec:
    """A game as PettingZoo's AECEnv: one seat after the other, also where decisions are simultaneous."""
    from beaufort.research.env.pettingzoo import Aec

    return Aec(game, seats, options, **more)


def parallel(
    game: str, seats: int | None = None, options: Mapping[str, bool] | None = None, **more: Unpack[EnvironmentOptions]
) -> Parallel:
    """A game as PettingZoo's ParallelEnv: each step takes the decisions of all seats that owe one."""
    from beaufort.research.env.pettingzoo import Parallel

    return Parallel(game, seats, options, **more)


def earnings(reward: str, points: Sequence[int], winners: Sequence[Seat]) -> list[float]:
    """What each seat has earned above the table's average: points, or its share of the victory, which is 0 before the end."""
    own = points if reward == "points" else [(seat in winners) / max(1, len(winners)) for seat in range(len(points))]
    average = sum(own) / len(own)
    return [each - average for each in own]


def extremes(setup: Setup, reward: str) -> tuple[float, float]:
    """The least and the most that a seat can earn in a game, as far as is certain before it begins."""
    low, high, others = setup.bounds.least, setup.bounds.most, setup.seats - 1
    return earnings(reward, [low, *[high] * others], [1])[0], earnings(reward, [high, *[low] * others], [0])[0]


def missing(package: str, extra: str = "research") -> ImportError:
    """The error that says how to get a package which only environments need."""
    return ImportError(f"{package} is not installed: {how_to_get(extra)}", name=package)
