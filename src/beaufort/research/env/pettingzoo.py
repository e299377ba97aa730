"""Games under PettingZoo's two interfaces. Agents are called "seat_0", "seat_1" and so on.

A step with an illegal action raises beaufort's IllegalMove with the reason, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

import numpy as np

from beaufort.errors import BadSetting
from beaufort.language.cards import Seat
from beaufort.language.vector import MOST
from beaufort.research.env import EnvironmentOptions, missing
from beaufort.research.env.table import RENDER_MODES, Choices, MatchTable, NowOnTable, Numbers, Observation, interface_of
from beaufort.settings import set_up

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
except ImportError:
    raise missing("pettingzoo") from None

Info = dict[str, Any]


class Agents(MatchTable):
    """A table whose seats are agents: what both interfaces share."""

    together = False  # whether all who owe a decision make it in one step

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, bool] | None = None,
        **more: Unpack[EnvironmentOptions],
    ) -> None:
        setup = set_up(game, seats, options, more.get("sizes"))
        interface = interface_of(setup.game, more.get("observations", "dict"), more.get("idle", "zeros"))
        super().__init__(setup, more.get("render_mode"), more.get("reward", "points"), interface)
        if self.together and not self.game.simultaneous:
            raise BadSetting(f"In {self.game.name} one seat decides at a time: use beaufort.research.env.aec.")
        self.metadata = {
            "name": f"{self.game.name.replace('-', '_')}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": self.together,  # the seats to move do not come in rounds
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: interface.space() for agent in self.possible_agents}
        self.action_spaces = {agent: self._action_space(seat) for seat, agent in enumerate(self.possible_agents)}
        self._luck = np.random.default_rng()

    def __setstate__(self, held: dict[str, Any]) -> None:
        """A copy is a table of its own, and draws what is legal there."""
        self.__dict__.update(held)
        lucks = [space.np_random for space in self.action_spaces.values()]
        self.action_spaces = {agent: self._action_space(s, lucks[s]) for s, agent in enumerate(self.possible_agents)}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> Choices:
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def observe(self, agent: str) -> Observation:
        """What this agent sees now. Its mask is what `idle` says while no decision is asked of it."""
        return self._observation(self._seat(agent))

    @property
    def state_space(self) -> Any:
        """Of what `state` tells."""
        return spaces.Box(-MOST, MOST, (self.seats * self.game.features_size,), np.int8)

    def state(self) -> Numbers:
        """What all seats know, one after the other: for critics that may look into all hands while they learn."""
        return np.concatenate([self._look(seat)[0] for seat in range(self.seats)])

    def _seat(self, agent: str) -> Seat:
        if agent not in self.possible_agents:
            raise BadSetting(f"There is no agent {agent!r}. There are: {', '.join(self.possible_agents)}.")
        return self.possible_agents.index(agent)

    def _start(self, seed: int | None) -> None:
        """Deal. A seed also seeds the games that come after it, until there is another."""
        self._deal(seed, self._luck)
        if seed is not None:
            self._luck = np.random.default_rng(int.from_bytes(self.match.seed))
        self.agents = list(self.possible_agents)

    def _infos(self, now: NowOnTable) -> dict[str, Info]:
        masks, result = self.interface.mask(now.legal), self._result(now)
        return {agent: {"action_mask": masks[seat], **result} for seat, agent in enumerate(self.possible_agents)}


class Aec(Agents, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One seat decides at a time. Those who decide at the same moment are asked in the order of seats, and are not told
    what the others have chosen."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game. `options` are taken because upstream gives them; games are set up when the environment is made."""
        self._start(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn(self._standing())

    def step(self, action: Any) -> None:
        """Decide for the seat whose turn it is; None once the game is over, as upstream has it."""
        if not self.agents:
            raise BadSetting("No game is running: call reset() first.")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.match.play(self._seat(agent), self._number(action))
        now = self._standing()
        self.rewards = dict(zip(self.agents, self._rewards(now), strict=True))
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()
        self._turn(now)

    def _turn(self, now: NowOnTable) -> None:
        """Say whose turn it is, or that the game is over."""
        owing = self.match.pending
        self.terminations = dict.fromkeys(self.agents, not owing)
        self.infos = self._infos(now)
        self.agent_selection = self.agents[owing[0] if owing else 0]
        if self.render_mode == "human":
            self.render()

    def _viewer(self) -> Seat:
        return self._seat(self.agent_selection)


class Parallel(Agents, ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """All seats that owe a decision make it in the same step. What others send, if anything, is not looked
    at."""

    together = True

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Deal a new game. `options` are taken because upstream gives them; games are set up when the environment is made."""
        self._start(seed)
        self._show()
        return {agent: self.observe(agent) for agent in self.agents}, self._infos(self._standing())

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]:
        """Decide for all seats that owe a decision. If one of the decisions is illegal, none is made."""
        if not self.agents:
            raise BadSetting("No game is running: call reset() first.")
        for agent in actions:
            self._seat(agent)
        chosen = {seat: self._chosen(seat, actions) for seat in self.match.pending}
        for seat, action in chosen.items():
            self.match.check(seat, action)
        for seat, action in chosen.items():
            self.match.play(seat, action)
        agents = self.agents
        self.agents = [] if self.match.over else agents
        self._show()
        now = self._standing()
        return (
            {agent: self.observe(agent) for agent in agents},
            dict(zip(agents, self._rewards(now), strict=True)),
            dict.fromkeys(agents, self.match.over),
            dict.fromkeys(agents, False),
            self._infos(now),
        )

    def _chosen(self, seat: Seat, actions: Mapping[str, Any]) -> int:
        agent = self.possible_agents[seat]
        if agent not in actions:
            raise BadSetting(f"{agent} owes a decision, and none was given for it.")
        return self._number(actions[agent])

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()
