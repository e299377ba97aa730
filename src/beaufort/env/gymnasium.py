"""Games as Gymnasium environments: one seat learns, bots of the Beaufort scale play the others.

Importing this registers every game: `gymnasium.make("beaufort/LandUnter-v0", seats=4, bots="3")`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from beaufort import bots as scale
from beaufort.cards import Seat
from beaufort.env import missing
from beaufort.env.table import RENDER_MODES, Observation, Table, one_of
from beaufort.errors import BadSetting, IllegalMove
from beaufort.game import games

try:
    import gymnasium
except ImportError:
    raise missing("gymnasium") from None

ILLEGAL = ("raise", "refuse")


class SeatEnv(Table, gymnasium.Env[Observation, Any]):
    """One seat of a game. A step is its decision, and what the others do until it is asked again.

    `bots` is the level of all others, or one for each of them in the order of seats. An illegal action raises IllegalMove; with
    `illegal="refuse"` it earns nothing, and `info["illegal"]` says why. In both cases it changes nothing.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: Seat = 0,
        bots: str | Sequence[str] = "3",
        options: Mapping[str, bool] | None = None,
        render_mode: str | None = None,
        reward: str = "points",
        illegal: str = "raise",
    ) -> None:
        super().__init__(game, seats, options, render_mode, reward)
        if seat not in range(self.seats):
            raise BadSetting(f"There is no seat {seat!r}. There are: {', '.join(map(str, range(self.seats)))}.")
        self.seat = seat
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self.bots = self._opponents(bots)
        self.observation_space: gymnasium.spaces.Space[Any] = self._observation_space()
        self.action_space = self._action_space(seat)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game. `options` are taken because upstream gives them; games are set up when the environment is made."""
        super().reset(seed=seed)
        self._deal(seed, self.np_random)
        self._others()
        return self._told()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        try:
            self.match.play(self.seat, self._name(action))
        except IllegalMove as error:
            if self.illegal == "raise":
                raise
            observation, info = self._told()
            return observation, 0.0, self.match.over, False, {**info, "illegal": str(error)}
        self._others()
        observation, info = self._told()
        return observation, self._rewards()[self.seat], self.match.over, False, info

    def _opponents(self, names: str | Sequence[str]) -> dict[Seat, scale.Bot]:
        """The bot of each other seat, ready to play."""
        others = [seat for seat in range(self.seats) if seat != self.seat]
        levels = [names] * len(others) if isinstance(names, str) else list(names)
        if len(levels) != len(others):
            raise BadSetting(
                f"There are {len(others)} other seats, so it takes one bot for all or {len(others)}, not {names!r}."
            )
        found = [scale.find(level) for level in levels]
        scale.prepare(found, self.game)
        return dict(zip(others, found, strict=True))

    def _others(self) -> None:
        """Let the bots decide until this seat is asked again, or the game is over."""
        luck = hashlib.sha256(b"bots" + self.match.seed).digest()
        while self.seat not in self.match.pending and not self.match.over:
            seat = self.match.pending[0]
            scale.move(self.match, seat, self.bots[seat], luck)

    def _told(self) -> tuple[Observation, dict[str, Any]]:
        if self.render_mode == "human":
            self.render()
        observation = self._observation(self.seat)
        return observation, {"action_mask": observation["action_mask"].copy()}

    def _viewer(self) -> Seat:
        return self.seat


def environment_id(name: str) -> str:
    """What Gymnasium calls the game of this name."""
    return f"beaufort/{name.title().replace('-', '')}-v0"


for _game in games():
    gymnasium.register(environment_id(_game.name), "beaufort.env.gymnasium:SeatEnv", kwargs={"game": _game.name})
