"""Environments for research: all games under the interfaces that learning code is already written for.

`aec` and `parallel` are PettingZoo's. Nothing here needs PettingZoo or Gymnasium before one of them is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from beaufort.errors import how_to_get
from beaufort.language.cards import Seat

if TYPE_CHECKING:
    from beaufort.research.env.pettingzoo import Aec, Parallel

__all__ = ["aec", "parallel"]


def aec(
    game: str,
    seats: int | None = None,
    options: Mapping[str, bool] | None = None,
    render_mode: str | None = None,
    reward: str = "points",
) -> Aec:
    """A game as PettingZoo's AECEnv: one seat after the other, also where decisions are simultaneous."""
    from beaufort.research.env.pettingzoo import Aec

    return Aec(game, seats, options, render_mode, reward)


def parallel(
    game: str,
    seats: int | None = None,
    options: Mapping[str, bool] | None = None,
    render_mode: str | None = None,
    reward: str = "points",
) -> Parallel:
    """A game as PettingZoo's ParallelEnv: each step takes the decisions of all seats that owe one."""
    from beaufort.research.env.pettingzoo import Parallel

    return Parallel(game, seats, options, render_mode, reward)


def earnings(reward: str, points: Sequence[int], winners: Sequence[Seat]) -> list[float]:
    """What each seat has earned above the table's average: points, or its share of the victory, which is 0 before the end."""
    own = points if reward == "points" else [(seat in winners) / max(1, len(winners)) for seat in range(len(points))]
    return [each - sum(own) / len(own) for each in own]


def missing(package: str) -> ImportError:
    """The error that says how to get a package which only environments need."""
    return ImportError(f"{package} is not installed: {how_to_get('research')}", name=package)
