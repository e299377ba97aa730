"""One seat of many games for Stable-Baselines3: `SeatVecEnv("land-unter", 256, seats=4, bots="3")`.

For sb3-contrib's MaskablePPO, which asks it for masks. Games are played in compiled code; the next game is dealt in the step in
which one ends, as that library wants it, and the last `info` has the points and the shares of the victory.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from beaufort.research.env import missing
from beaufort.research.env.gymnasium import SeatVectorEnv
from beaufort.settings import whole

try:
    from stable_baselines3.common.vec_env import VecEnv
except ImportError:
    raise missing("stable_baselines3", "libraries") from None


class SeatVecEnv(VecEnv):  # type: ignore[misc]  # it need not be installed
    """A SeatVectorEnv as Stable-Baselines3 wants it. What a seat knows comes as a vector of small numbers, masks beside it."""

    render_mode = None

    def __init__(self, game: str, num_envs: int, **settings: Any) -> None:
        settings = {"observations": "vector", "autoreset_mode": "SameStep"} | settings
        self.envs = SeatVectorEnv(num_envs, game, **settings)
        super().__init__(num_envs, self.envs.single_observation_space, self.envs.single_action_space)

    def reset(self) -> Any:
        seed = self._seeds[0]
        self._reset_seeds()
        self._reset_options()
        return self.envs.reset(seed=seed)[0]

    def step_async(self, actions: Any) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        seen, rewards, over, _, info = self.envs.step(self._actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(over):
            last = info["final_info"]
            infos[i] = {"terminal_observation": info["final_obs"][i], "TimeLimit.truncated": False}
            infos[i] |= {"points": last["points"][i], "shares": last["shares"][i]}
        return seen, rewards.astype(np.float32), over, infos

    def close(self) -> None:
        self.envs.close()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self if attr_name in ("render_mode", "action_masks") else self.envs, attr_name)] * len(
            self._rows(indices)
        )

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self.envs, attr_name, value)

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """One answer for each game. Only masks have one; what else there is to ask, `envs` answers for all of them."""
        if method_name == "action_masks":
            return list(self.action_masks()[self._rows(indices)])
        return [getattr(self.envs, method_name)(*method_args, **method_kwargs)] * len(self._rows(indices))

    def action_masks(self) -> Any:
        """What may be done now in each game, as true and false."""
        return self.envs.action_masks()

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * len(self._rows(indices))

    def _rows(self, indices: Any) -> list[int]:
        if indices is None:
            return list(range(self.num_envs))
        return list(indices) if isinstance(indices, Iterable) and whole(indices) is None else [indices]
