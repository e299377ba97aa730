"""Games as Gymnasium environments: one seat learns, bots of the Beaufort scale play the others.

Importing this registers every game: `gymnasium.make("beaufort/LandUnter-v0", seats=4, bots="3")`, and many at once with
`gymnasium.make_vec("beaufort/LandUnter-v0", num_envs=64, seats=4, bots="3")`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from beaufort.errors import BadSetting, IllegalMove
from beaufort.game import games
from beaufort.language.cards import Seat
from beaufort.play import bots as scale
from beaufort.research.batch import OneSeat
from beaufort.research.env import missing
from beaufort.research.env.table import RENDER_MODES, Luck, ManyChoices, MatchTable, Numbers, Observation, observation_space
from beaufort.settings import check_seat, check_seed, one_of

try:
    import gymnasium
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise missing("gymnasium") from None

ILLEGAL = ("raise", "refuse")


class SeatEnv(MatchTable, gymnasium.Env[Observation, Any]):
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
        bots: scale.Name | Sequence[scale.Name] = "3",
        options: Mapping[str, bool] | None = None,
        render_mode: str | None = None,
        reward: str = "points",
        illegal: str = "raise",
    ) -> None:
        super().__init__(game, seats, options, render_mode, reward)
        self.seat = check_seat(self.seats, seat)
        self.bots = {other: scale.find(level) for other, level in scale.others(bots, self.seats, seat).items()}
        scale.prepare(list(self.bots.values()), self.game)
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self.observation_space: gymnasium.spaces.Space[Any] = self._observation_space()
        self.action_space = self._action_space(self.seat)

    def __setstate__(self, held: dict[str, Any]) -> None:
        """A copy is a table of its own, and draws what is legal there."""
        self.__dict__.update(held)
        self.action_space = self._action_space(self.seat, self.action_space.np_random)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game. `options` are taken because upstream gives them; games are set up when the environment is made."""
        super().reset(seed=seed)
        self._deal(seed, self.np_random)
        self._others()
        return self._told()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        try:
            self.match.play(self.seat, self._number(action))
        except IllegalMove as error:
            if self.illegal == "raise":
                raise
            observation, info = self._told()
            return observation, 0.0, self.match.over, False, {**info, "illegal": str(error)}
        self._others()
        observation, info = self._told()
        return observation, self._rewards()[self.seat], self.match.over, False, info

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


class SeatVectorEnv(gymnasium.vector.VectorEnv[Observation, Any, Any]):
    """One seat of each of many games, all played in compiled code: bots can be those of levels 0 to 3.

    What is told is what a SeatEnv tells, in arrays of all games. When a game is over the next step deals another one there,
    whatever its action. Without `copy` arrays are those that the next step fills. An illegal action raises IllegalMove; then no
    game has changed.
    """

    metadata = {"render_modes": [], "autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int,
        game: str,
        seats: int | None = None,
        seat: Seat = 0,
        bots: scale.Name | Sequence[scale.Name] = "3",
        options: Mapping[str, bool] | None = None,
        reward: str = "points",
        threads: int | None = None,
        copy: bool = True,
    ) -> None:
        self.games = OneSeat(game, seats, num_envs, options, reward=reward, threads=threads, seat=seat, bots=bots, stay=True)
        self.num_envs, self.copy = num_envs, copy
        self.single_observation_space = observation_space(self.games.game)
        self.single_action_space = gymnasium.spaces.Discrete(self.games.game.rules.ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = self._action_space()
        self._dealt = False

    def __setstate__(self, held: dict[str, Any]) -> None:
        """A copy has games of its own, and draws what is legal there."""
        self.__dict__.update(held)
        self.action_space = self._action_space(self.action_space.np_random)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Deal new games everywhere: those that `beaufort.research.batch` numbers from 0 on for this seed."""
        if options and "reset_mask" in options:
            raise BadSetting("Games are dealt anew one by one as they end, or all of them: there is no reset_mask.")
        if seed is not None:
            check_seed(seed)
        super().reset(seed=seed)
        self.games.reset(self.np_random.bytes(32) if seed is None else seed)
        self._dealt = True
        return self._told()

    def step(self, actions: Any) -> tuple[Observation, Any, Any, Any, dict[str, Any]]:
        if not self._dealt:
            raise BadSetting("No games are running: call reset() first.")
        self.games.step(actions)
        rewards = self.games.reward[:, self.games.learner].astype(np.float64)
        observation, info = self._told()
        return observation, rewards, self.games.done.copy(), np.zeros(self.num_envs, np.bool_), info

    @property
    def _mask(self) -> Numbers:
        return self.games.mask.view(np.int8)

    def _action_space(self, luck: Luck = None) -> ManyChoices:
        return ManyChoices(self.games.game.rules.ACTIONS, self.num_envs, lambda: self._mask if self._dealt else None, luck)

    def _told(self) -> tuple[Observation, dict[str, Any]]:
        told = {"observation": self.games.observation, "action_mask": self._mask}
        if self.copy:
            told = {name: array.copy() for name, array in told.items()}
        mask = told["action_mask"].copy() if self.copy else told["action_mask"]
        return told, {"action_mask": mask, "_action_mask": np.ones(self.num_envs, np.bool_)}


def environment_id(name: str) -> str:
    """What Gymnasium calls the game of this name."""
    return f"beaufort/{name.title().replace('-', '')}-v0"


for _game in games():
    gymnasium.register(
        environment_id(_game.name),
        "beaufort.research.env.gymnasium:SeatEnv",
        vector_entry_point="beaufort.research.env.gymnasium:SeatVectorEnv",
        kwargs={"game": _game.name},
    )
