"""The protocol by which players are compared: fixed deals, every seat, opponents by name, and a row with margins.

Deal i is game number i of a master seed, the same for everybody and for ever; it is played from each of the seats, against the
same opponent in all others. A row says how many of the victories the player had and how many points above the table's average,
each with an interval of 95 % over the deals, for deals are independent and the seats of a deal are not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from importlib import import_module
from typing import Any, cast

import numpy as np

from beaufort.errors import BadSetting
from beaufort.game import seen
from beaufort.language.state import at
from beaufort.play import bots as scale
from beaufort.research.batch.one_seat import OneSeat
from beaufort.research.batch.opponents import Array, Opponent, Policy, asked, is_bot, is_policy
from beaufort.settings import whole

PROTOCOL = 1  # changes when equal players would get other rows
SEED = 0  # of the deals


@dataclass(frozen=True)
class Evaluation:
    """How a player did."""

    player: str
    game: str  # with seats, options and sizes
    against: str
    deals: int
    seed: int
    victories: float  # shares of them, from 0 to 1
    victories_margin: float  # half the interval that holds the true mean in 95 of 100 cases
    points: float  # above the table's average
    points_margin: float
    protocol: int = PROTOCOL

    def data(self) -> dict[str, Any]:
        return asdict(self)

    def __str__(self) -> str:
        """A line of a table in Markdown."""
        won = f"{self.victories:.1%} ± {self.victories_margin:.1%}"
        cells = self.player, self.game, self.against, f"{self.deals:,}", won, f"{self.points:+.2f} ± {self.points_margin:.2f}"
        return f"| {' | '.join(cells)} |"


HEADER = "| player | game | against | deals | victories | points above the average |\n|---|---|---|---|---|---|"


def evaluate(
    player: Opponent,
    game: str,
    seats: int | None = None,
    options: Mapping[str, bool] | None = None,
    against: scale.Name = "3",
    deals: int = 1000,
    progress: Callable[[int], object] = lambda games: None,
) -> Evaluation:
    """Play so many deals from each seat. The player is a level, a bot, or a function of observations and masks of many games.

    `progress` is told of games as they end.
    """
    if (whole(deals) or 0) < 2:
        raise BadSetting(f"An interval takes two deals at least, not {deals!r}.")
    found, levels = found_player(player), scale.named(against)
    shares, points = [], []
    for seat in range(OneSeat(game, seats, 1, options, threads=1, bots=levels).seats):
        env = OneSeat(game, seats, deals, options, SEED, seat=seat, bots=levels, stay=True)
        policy = _by_bot(found, env) if is_bot(found) else cast(Policy, found)
        _play_out(env, policy, progress)
        shares.append(env.shares[:, seat].astype(np.float64))
        points.append(env.points[:, seat] - env.points.mean(axis=1))
    won, above = np.mean(shares, axis=0), np.mean(points, axis=0)
    of = float(won.mean()), interval(won), float(above.mean()), interval(above)
    return Evaluation(_name(player), str(env.setup), levels, deals, SEED, *of)


def interval(values: Array) -> float:
    """Half the width of the interval that holds the true mean in 95 of 100 cases."""
    return 1.96 * float(values.std(ddof=1)) / len(values) ** 0.5


def found_player(player: Opponent) -> scale.Bot | Policy:
    """A level, a bot or a policy; also as `module:name`, whichever of them that is."""
    if is_policy(player) or is_bot(player):
        return player
    module, colon, attribute = str(player).partition(":")
    if colon:
        try:
            made = getattr(import_module(module), attribute)
        except Exception as error:  # whatever somebody else's code comes up with
            raise BadSetting(f"There is no player {player!r}: {error}.") from error
        if is_policy(made):
            return made
    return scale.find(player)  # type: ignore[arg-type]


def _name(player: Opponent) -> str:
    if isinstance(player, str) or whole(player) is not None:
        return str(player)
    return getattr(player, "__name__", type(player).__name__)


def _play_out(env: OneSeat, policy: Policy, progress: Callable[[int], object]) -> None:
    """Play the first game of each row to its end, and leave it there."""
    ended = env.done.copy()
    points, shares = env.points.copy(), env.shares.copy()
    while not ended.all():
        rows = np.flatnonzero(~ended)
        chosen = env.mask.argmax(axis=1)  # where a game is over whatever is legal in what follows
        chosen[rows] = asked(policy, env.observation[rows], env.mask[rows])
        env.step(chosen)
        new = env.done & ~ended
        points[new], shares[new] = env.points[new], env.shares[new]
        ended |= new
        progress(int(new.sum()))
    env.points[:], env.shares[:] = points, shares


def _by_bot(bot: scale.Bot, env: OneSeat) -> Policy:
    """A bot as a policy for the first games of an environment: it is asked for one after the other."""
    turns = np.zeros(len(env), np.int64)
    playing = np.arange(len(env))

    def choose(observation: Array, mask: Array) -> Array:
        nonlocal playing
        playing = playing[~env.done[playing]]
        chosen = np.zeros(len(playing), np.int64)
        for place, i in enumerate(playing.tolist()):
            seat = int(env.own[i])
            luck = scale.own_seed(env.seed(i), seat, int(turns[i]))
            chosen[place] = bot.choose(seen(at(env._states, i), seat), seat, luck)
            turns[i] += 1
        return chosen

    return choose
