"""What all environments are made of: a match told in numbers, and what its seats earn.

An observation is made from the seen copy of a state, and rewards from what a spectator sees, so neither has a secret to leak.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from io import StringIO
from typing import Any

import numpy as np
from rich.console import Console

from beaufort.commands.terminal import show
from beaufort.errors import BadSetting, IllegalMove
from beaufort.game import Game, score
from beaufort.language.cards import Seat
from beaufort.language.state import array
from beaufort.language.vector import MOST
from beaufort.match import Match
from beaufort.research.batch.steps import REWARDS
from beaufort.research.env import earnings, missing
from beaufort.research.env.tree import write_features
from beaufort.settings import one_of, set_up, whole
from beaufort.words import Said

try:
    from gymnasium import logger, spaces
except ImportError:
    raise missing("gymnasium") from None

RENDER_MODES = ("ansi", "human")
WIDTH = 120  # of the table in text, whatever the terminal

Numbers = np.ndarray[Any, np.dtype[np.int8]]
Observation = dict[str, Numbers]
Luck = np.random.Generator | None


class Choices(spaces.Discrete):
    """All actions of a game. Where no mask is given, `sample` draws from those that are legal now.

    Upstream loops and test kits call `sample()` as it stands, and in a game of cards hardly any action is legal.
    """

    def __init__(self, amount: int, legal: Callable[[], Numbers | None], luck: Luck = None) -> None:
        super().__init__(amount, luck)
        self._legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if probability is not None:
            return super().sample(mask, probability)
        return super().sample(self._legal() if mask is None else mask)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy belongs to no game: it is what the class above is. Who copies a table gives it spaces of its own."""
        return spaces.Discrete, (int(self.n), self.np_random)


class ManyChoices(spaces.MultiDiscrete):
    """The same for many games at once: where no mask is given, `sample` draws what is legal in each of them now."""

    def __init__(self, amount: int, games: int, legal: Callable[[], Numbers | None], luck: Luck = None) -> None:
        super().__init__(np.full(games, amount), seed=luck)
        self._legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        legal = self._legal() if mask is None and probability is None else None
        if legal is None:
            return super().sample(mask, probability)
        return (legal * (1 - self.np_random.random(legal.shape))).argmax(axis=1)  # the highest of equal chances, none of them 0

    def __reduce__(self) -> tuple[Any, ...]:
        return spaces.MultiDiscrete, (self.nvec, self.dtype, self.np_random)


class MatchTable:
    """One match after the other, and what each seat is told of it."""

    def __init__(
        self, game: str, seats: int | None, options: Mapping[str, bool] | None, render_mode: str | None, reward: str
    ) -> None:
        self.setup = set_up(game, seats, options)
        self.game, self.seats, self.options = self.setup.game, self.setup.seats, self.setup.options
        self.reward = one_of("reward", reward, REWARDS)
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, RENDER_MODES)
        self._match: Match | None = None
        self._earned = [0.0] * self.seats

    @property
    def match(self) -> Match:
        """The running game, with its record, log and views."""
        if self._match is None:
            raise BadSetting("No game is running: call reset() first.")
        return self._match

    def mask(self, seat: Seat) -> Numbers:
        """A 1 for every action that is legal for this seat now; all zeros if no decision is asked of it."""
        legal = set(self.match.legal(seat))
        return np.array([name in legal for name in self.game.view.ACTION_NAMES], np.int8)

    def render(self) -> str | None:
        """The table as its viewer sees it: as text in the mode "ansi", printed in the mode "human"."""
        if self.render_mode is None:
            logger.warn(f"No render_mode was chosen when this environment was made. There are: {', '.join(RENDER_MODES)}.")
            return None
        if self.render_mode == "human":
            show(self.match, self._viewer(), Console())
            return None
        text = StringIO()
        show(self.match, self._viewer(), Console(file=text, width=WIDTH, color_system=None))
        return text.getvalue()

    def close(self) -> None:
        """There is nothing to close."""

    def _viewer(self) -> Seat | None:
        """Who sees the table that is rendered: a spectator, where several seats may be about to move."""
        return None

    def _observation_space(self) -> spaces.Dict:
        return observation_space(self.game)

    def _action_space(self, seat: Seat, luck: Luck = None) -> Choices:
        return Choices(self.game.rules.ACTIONS, partial(self._mask_if_any, seat), luck)

    def _mask_if_any(self, seat: Seat) -> Numbers | None:
        return self.mask(seat) if self._match else None

    def _deal(self, seed: int | None, luck: np.random.Generator) -> None:
        """Start the match of this seed, or of one that luck draws."""
        self._match = Match(self.setup, luck.bytes(32) if seed is None else seed)
        self._earned = [0.0] * self.seats

    def _observation(self, seat: Seat) -> Observation:
        out = np.zeros(self.game.features_size, np.int8)
        write_features(array(self.match.seen(seat)), seat, out)
        return {"observation": out, "action_mask": self.mask(seat)}

    def _number(self, action: Any) -> int:
        """The action's number; whatever is none, also the text form, is an IllegalMove. Whether it is legal the match says."""
        number = whole(action)
        if number is None:
            rule = self.game.view.CARDS_RULE
            raise IllegalMove(f"{rule}: {self.match.say(Said('no-such-action', text=str(action)[:40]))}", rule)
        return number

    def _rewards(self) -> list[float]:
        """What each seat has earned since this was last asked. It adds up to zero over the table."""
        before, self._earned = self._earned, self._earnings()
        return [now - then for now, then in zip(self._earned, before, strict=True)]

    def _earnings(self) -> list[float]:
        """What each seat has earned in this game so far."""
        points = [0] * self.seats
        score(self.match.seen(None), points)
        return earnings(self.reward, points, self.match.winners)


def observation_space(game: Game) -> spaces.Dict:
    """What a seat knows and may do, as all environments tell it."""
    sizes = {"observation": (-MOST, MOST, game.features_size), "action_mask": (0, 1, game.rules.ACTIONS)}
    return spaces.Dict({name: spaces.Box(low, high, (size,), np.int8) for name, (low, high, size) in sizes.items()})
