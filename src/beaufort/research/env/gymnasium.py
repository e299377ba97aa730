"""Games as Gymnasium environments: one seat learns, bots of the Beaufort scale, or whoever is given, play the others.

Importing this registers every game, and where Beaufort is installed `import gymnasium` does so:
`gymnasium.make("beaufort/LandUnter-v0", seats=4, bots="3")`, and many at once with
`gymnasium.make_vec("beaufort/LandUnter-v0", num_envs=64, seats=4, bots="3")`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Unpack

import numpy as np

from beaufort.errors import BadSetting, IllegalMove
from beaufort.game import games
from beaufort.language.cards import Seat
from beaufort.play import bots as scale
from beaufort.play.playout import next_luck
from beaufort.research.batch import OneSeat
from beaufort.research.batch.opponents import Opponent, asked, choose, is_policy, opponents
from beaufort.research.batch.steps import luck_of_others, seat_of
from beaufort.research.env import EnvironmentOptions, extremes, missing
from beaufort.research.env.table import (
    RENDER_MODES,
    Choices,
    Luck,
    ManyChoices,
    MatchTable,
    NowOnTable,
    Numbers,
    Observation,
    interface_of,
)
from beaufort.settings import check_seat, check_seed, one_of, set_up

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise missing("gymnasium") from None

ILLEGAL = ("raise", "refuse", "end")


class SeatEnv(MatchTable, gymnasium.Env[Observation, Any]):
    """One seat of a game. A step is its decision, and what the others do until it is asked again.

    `bots` has all others, or one for each of them in the order of seats: levels, objects that choose, or functions of
    observations and masks. With the seat None it is another in each game, as the game's seed says. An illegal action raises
    IllegalMove; with `illegal="refuse"` it earns nothing and changes nothing, and `info["illegal"]` says why; with "end" it
    also loses: the game ends there, and has earned the least that can be earned.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: Seat | None = 0,
        bots: Opponent | Sequence[Opponent] = "3",
        options: Mapping[str, bool] | None = None,
        illegal: str = "raise",
        **more: Unpack[EnvironmentOptions],
    ) -> None:
        setup = set_up(game, seats, options, more.get("sizes"))
        interface = interface_of(setup.game, more.get("observations", "dict"), more.get("idle", "zeros"))
        super().__init__(setup, more.get("render_mode"), more.get("reward", "points"), interface)
        self.rotates = seat is None
        self.seat = 0 if seat is None else check_seat(self.seats, seat)
        self.others = opponents(bots, self.seats)
        scale.prepare([bot for bot in self.others if not is_policy(bot)], self.game)  # type: ignore[misc]
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self.observation_space: gymnasium.spaces.Space[Any] = interface.space()
        self.action_space = self._own_actions()
        self._lost = False

    def __setstate__(self, held: dict[str, Any]) -> None:
        """A copy is a table of its own, and draws what is legal there."""
        self.__dict__.update(held)
        self.action_space = self._own_actions(self.action_space.np_random)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game. `options` are taken because upstream gives them; games are set up when the environment is made."""
        super().reset(seed=seed)
        self._deal(seed, self.np_random)
        self._lost, self._luck = False, luck_of_others(self.match._state)
        if self.rotates:
            self.seat = seat_of(self.match._state, self.seats)
        self._answer()
        return self._told(self._standing())

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self._lost:
            raise BadSetting("The game has ended with an illegal action: call reset().")
        try:
            self.match.play(self.seat, self._number(action))
        except IllegalMove as error:
            if self.illegal == "raise":
                raise
            return self._told_of(error)
        self._answer()
        now = self._standing()
        observation, info = self._told(now)
        return observation, self._rewards(now)[self.seat], self.match.over, False, info

    def action_masks(self) -> Any:
        """What may be done now, as true and false: sb3-contrib's MaskablePPO asks for it."""
        return self.mask(self.seat).astype(np.bool_)

    def _told_of(self, error: IllegalMove) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """What comes of an illegal action that is no error."""
        self._lost = self.illegal == "end" and not self.match.over
        reward = extremes(self.setup, self.reward)[0] - self._earned[self.seat] if self._lost else 0.0
        observation, info = self._told(self._standing())
        return observation, reward, self._lost or self.match.over, False, {**info, "illegal": str(error)}

    def _answer(self) -> None:
        """Let the others decide until this seat is asked again, or the game is over."""
        while self.seat not in self.match.pending and not self.match.over:
            seat = self.match.pending[0]
            other = self.others[seat - (seat > self.seat)]
            if is_policy(other):
                action = self._asked(other, seat)
            else:
                self._luck = next_luck(self._luck)
                action = choose(other, self.match.seen(seat), seat, self._luck)  # type: ignore[arg-type]
            self.match.play(seat, action)

    def _asked(self, policy: Any, seat: Seat) -> int:
        """What a policy for many games plays in this one."""
        vector, legal = self._look(seat)
        return int(asked(policy, vector[None], legal[None].astype(np.bool_))[0])

    def _told(self, now: NowOnTable) -> tuple[Observation, dict[str, Any]]:
        if self.render_mode == "human":
            self.render()
        vector, legal = self._look(self.seat)
        mask = self.interface.mask(legal)
        return self.interface.told(vector, mask), {"action_mask": mask.copy(), **self._result(now)}

    def _own_actions(self, luck: Luck = None) -> Choices:
        return Choices(self.interface.actions, lambda: self.mask(self.seat) if self._match else None, luck)

    def _viewer(self) -> Seat:
        return self.seat


class SeatVectorEnv(gymnasium.vector.VectorEnv[Observation, Any, Any]):
    """One seat of each of many games, all played in compiled code: others are of levels 0 to 3, or policies for many games.

    What is told is what a SeatEnv tells, in arrays of all games. When a game is over the next step deals another one there,
    whatever its action; with the `autoreset_mode` "SameStep" it is dealt at once, and with "Disabled" by `reset_mask`. Without
    `copy` arrays are those that the next step fills. An illegal action raises IllegalMove; then no game has changed.
    """

    def __init__(
        self,
        num_envs: int,
        game: str,
        seats: int | None = None,
        seat: Seat | None = 0,
        bots: Opponent | Sequence[Opponent] = "3",
        options: Mapping[str, bool] | None = None,
        threads: int | None = None,
        copy: bool = True,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        **more: Unpack[EnvironmentOptions],
    ) -> None:
        if more.get("render_mode"):
            raise BadSetting(
                "Many games are not rendered: SeatEnv plays any of them again, with its seed and the same actions."
            )
        reward, sizes = more.get("reward", "points"), more.get("sizes")
        self.games = OneSeat(
            game, seats, num_envs, options, reward=reward, threads=threads, seat=seat, bots=bots, stay=True, sizes=sizes
        )
        self.interface = interface_of(self.games.game, more.get("observations", "dict"), more.get("idle", "zeros"))
        self.autoreset_mode = AutoresetMode(
            one_of("autoreset_mode", str(getattr(autoreset_mode, "value", autoreset_mode)), MODES)
        )
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self.num_envs, self.copy = num_envs, copy
        self.single_observation_space = self.interface.space()
        self.single_action_space = gymnasium.spaces.Discrete(self.interface.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = self._action_space()
        self._dealt = False

    def __setstate__(self, held: dict[str, Any]) -> None:
        """A copy has games of its own, and draws what is legal there."""
        self.__dict__.update(held)
        self.action_space = self._action_space(self.action_space.np_random)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Deal new games everywhere: those that `beaufort.research.batch` numbers from 0 on for this seed. With a `reset_mask`
        among the options the next ones, where it is true."""
        if options and options.get("reset_mask") is not None:
            return self._reset_some(seed, options["reset_mask"])
        if seed is not None:
            check_seed(seed)
        super().reset(seed=seed)
        self.games.reset(self.np_random.bytes(32) if seed is None else seed)
        self._dealt = True
        return self._told()

    def step(self, actions: Any) -> tuple[Observation, Any, Any, Any, dict[str, Any]]:
        if not self._dealt:
            raise BadSetting("No games are running: call reset() first.")
        if self.autoreset_mode == AutoresetMode.DISABLED and self.games.done.any():
            raise BadSetting('Games are over: reset(options={"reset_mask": …}) deals the next ones there.')
        self.games.step(actions)
        over = self.games.done.copy()
        rewards = np.take_along_axis(self.games.reward, self.games.own[:, None].astype(np.int64), 1)[:, 0].astype(np.float64)
        last = self._ended(over) if over.any() else {}
        observation, info = self._told()
        return observation, rewards, over, np.zeros(self.num_envs, np.bool_), {**info, **last}

    def action_masks(self) -> Any:
        """What may be done now in each game, as true and false."""
        return self._mask.astype(np.bool_)

    def _reset_some(self, seed: int | None, where: Any) -> tuple[Observation, dict[str, Any]]:
        if not self._dealt or seed is not None:
            raise BadSetting("With a reset_mask the next games of the seed are dealt: it takes a reset() before, and no seed.")
        self.games.deal(where)
        return self._told()

    def _ended(self, over: Any) -> dict[str, Any]:
        """How games ended that did; where the next ones are dealt in the same step, also what was seen at the end."""
        result: dict[str, Any] = {"points": self.games.points.copy(), "shares": self.games.shares.copy()}
        result |= {f"_{name}": over for name in [*result]}
        if self.autoreset_mode != AutoresetMode.SAME_STEP:
            return result
        seen = np.full(self.num_envs, None, dtype=object)
        masks = self._mask
        for i in np.flatnonzero(over):
            seen[i] = self.interface.told(self.games.observation[i].copy(), masks[i].copy())
        self.games.deal(over)
        return {"final_obs": seen, "_final_obs": over, "final_info": result, "_final_info": over}

    @property
    def _mask(self) -> Numbers:
        return self.interface.mask(self.games.mask.view(np.int8))

    def _action_space(self, luck: Luck = None) -> ManyChoices:
        return ManyChoices(self.interface.actions, self.num_envs, lambda: self._mask if self._dealt else None, luck)

    def _told(self) -> tuple[Observation, dict[str, Any]]:
        vector, mask = self.games.observation, self._mask
        if self.copy:
            vector, mask = vector.copy(), mask.copy()
        told = self.interface.told(vector, mask)
        return told, {"action_mask": mask.copy() if self.copy else mask, "_action_mask": np.ones(self.num_envs, np.bool_)}


MODES = [mode.value for mode in AutoresetMode]


def environment_id(name: str) -> str:
    """What Gymnasium calls the game of this name."""
    return f"beaufort/{name.title().replace('-', '')}-v0"


def register() -> None:
    """Make all games known to Gymnasium, those that it does not know yet."""
    for game in games():
        if environment_id(game.name) not in gymnasium.registry:
            gymnasium.register(
                environment_id(game.name),
                "beaufort.research.env.gymnasium:SeatEnv",
                vector_entry_point="beaufort.research.env.gymnasium:SeatVectorEnv",
                kwargs={"game": game.name},
            )


register()
