"""What all environments are made of: a match told in numbers, and what its seats earn.

An observation is made from the seen copy of a state, and rewards from what a spectator sees, so neither has a secret to leak.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import StringIO
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console

from beaufort.commands.terminal import show
from beaufort.errors import BadSetting, IllegalMove
from beaufort.game import SPECTATOR, Game, hide, score
from beaufort.language.cards import Seat, Seats, members
from beaufort.language.jit import native
from beaufort.language.state import at
from beaufort.language.vector import MOST
from beaufort.match import Match
from beaufort.research.batch.steps import REWARDS, show_legal, show_seat
from beaufort.research.env import earnings, missing
from beaufort.settings import Setup, check_seat, one_of, whole
from beaufort.words import Said

try:
    from gymnasium import logger, spaces
except ImportError:
    raise missing("gymnasium") from None

RENDER_MODES = ("ansi", "human", "rgb_array")
WIDTH = 120  # of the table in text, whatever the terminal

Numbers = np.ndarray[Any, np.dtype[np.int8]]
Observation = Any  # a dictionary of arrays, or one array: see Interface
Luck = np.random.Generator | None
FORMS = {"dict": "observation", "vector": "", "rllib": "observations"}  # what the vector is called beside the mask, if it is
IDLE = ("zeros", "ones", "noop")


class Interface(NamedTuple):
    """How a seat is told what it knows and may do; libraries differ.

    `observations` is "dict" (`observation` and `action_mask`), "rllib" (`observations` and `action_mask`) or "vector": what the
    seat knows alone, with the mask in `info` only. `idle` is the mask of a seat that owes no decision: "zeros", which is the
    truth; "ones", for libraries that draw an action there all the same; or "noop", one more action, the last, legal only there.
    """

    game: Game
    observations: str = "dict"
    idle: str = "zeros"

    @property
    def actions(self) -> int:
        return int(self.game.rules.ACTIONS) + (self.idle == "noop")

    def space(self) -> spaces.Space[Any]:
        """Of all that a seat may be told."""
        vector = spaces.Box(-MOST, MOST, (self.game.features_size,), np.int8)
        name = FORMS[self.observations]
        return spaces.Dict({name: vector, "action_mask": spaces.Box(0, 1, (self.actions,), np.int8)}) if name else vector

    def told(self, vector: Numbers, mask: Numbers) -> Observation:
        """An observation of these parts, for one game or many."""
        name = FORMS[self.observations]
        return {name: vector, "action_mask": mask} if name else vector

    def mask(self, legal: Numbers) -> Numbers:
        """The mask of these legal actions, a row for each game or a row alone; where none is, what an idle seat is shown."""
        if self.idle == "zeros":
            return legal
        idle = ~legal.any(axis=-1, keepdims=True)
        return legal | idle if self.idle == "ones" else np.concatenate([legal, idle.astype(np.int8)], axis=-1)


def interface_of(game: Game, observations: str = "dict", idle: str = "zeros") -> Interface:
    """The interface with these names, if there is one."""
    return Interface(game, one_of("observations", observations, FORMS), one_of("idle", idle, IDLE))


class NowOnTable(NamedTuple):
    """How the game stands, after each decision."""

    legal: Numbers  # what each seat may do now, in a row for each
    points: list[int]  # as all may know them
    lead: tuple[Seat, ...]  # who is in the lead


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

    def __init__(self, setup: Setup, render_mode: str | None, reward: str, interface: Interface) -> None:
        self.setup, self.interface = setup, interface
        self.game, self.seats, self.options = setup.game, setup.seats, setup.options
        self.reward = one_of("reward", reward, REWARDS)
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, RENDER_MODES)
        if render_mode == "rgb_array":
            import beaufort.research.env.picture  # noqa: F401  # what it needs is missed now, not in the middle of a game
        self._match: Match | None = None
        self._earned = [0.0] * self.seats

    @property
    def match(self) -> Match:
        """The running game, with its record, log and views."""
        if self._match is None:
            raise BadSetting("No game is running: call reset() first.")
        return self._match

    def mask(self, seat: Seat) -> Numbers:
        """A 1 for every action that is legal for this seat now; if it owes no decision what `idle` says, usually zeros."""
        return self.interface.mask(self._standing().legal[check_seat(self.seats, seat)])

    def render(self) -> Any:
        """The table as its viewer sees it: text in the mode "ansi", printed in the mode "human", pixels in "rgb_array"."""
        if self.render_mode is None:
            logger.warn(f"No render_mode was chosen when this environment was made. There are: {', '.join(RENDER_MODES)}.")
            return None
        if self.render_mode == "human":
            show(self.match, self._viewer(), Console())
            return None
        if self.render_mode == "rgb_array":
            from beaufort.research.env.picture import picture

            return picture(self.match, self._viewer())
        text = StringIO()
        show(self.match, self._viewer(), Console(file=text, width=WIDTH, color_system=None))
        return text.getvalue()

    def close(self) -> None:
        """There is nothing to close."""

    def _viewer(self) -> Seat | None:
        """Who sees the table that is rendered: a spectator, where several seats may be about to move."""
        return None

    def _action_space(self, seat: Seat, luck: Luck = None) -> Choices:
        return Choices(self.interface.actions, partial(self._mask_if_any, seat), luck)

    def _mask_if_any(self, seat: Seat) -> Numbers | None:
        return self.mask(seat) if self._match else None

    def _deal(self, seed: int | None, luck: np.random.Generator) -> None:
        """Start the match of this seed, or of one that luck draws."""
        self._match = Match(self.setup, luck.bytes(32) if seed is None else seed)
        self._earned = [0.0] * self.seats

    def _observation(self, seat: Seat) -> Observation:
        vector, legal = self._look(seat)
        return self.interface.told(vector, self.interface.mask(legal))

    def _standing(self) -> NowOnTable:
        """How the game stands now."""
        legal, points = np.zeros((self.seats, self.game.rules.ACTIONS), np.int8), np.zeros(self.seats, np.int64)
        lead = survey(self._apart(), np.empty(self.game.mask_length, np.uint64), legal, points)
        return NowOnTable(legal, points.tolist(), members(lead))

    def _apart(self) -> Any:
        """The state as it is, as an array of its own."""
        return np.frombuffer(bytearray(self.match._state._), self.game.record)

    def _look(self, seat: Seat) -> tuple[Numbers, Numbers]:
        """What this seat knows, and what it may do."""
        vector, legal = np.zeros(self.game.features_size, np.int8), np.zeros(self.game.rules.ACTIONS, np.int8)
        bits = np.empty(self.game.mask_length, np.uint64)
        look(self._apart(), check_seat(self.seats, seat), bits, vector, legal)
        return vector, legal

    def _number(self, action: Any) -> int:
        """The action's number; whatever is none, also the text form, is an IllegalMove. Whether it is legal the match says."""
        number = whole(action)
        if number is None:
            rule = self.game.view.CARDS_RULE
            raise IllegalMove(f"{rule}: {self.match.say(Said('no-such-action', text=str(action)[:40]))}", rule)
        return number

    def _rewards(self, now: NowOnTable) -> list[float]:
        """What each seat has earned since this was last asked. It adds up to zero over the table."""
        before, self._earned = self._earned, earnings(self.reward, now.points, now.lead if self.match.over else ())
        return [after - then for after, then in zip(self._earned, before, strict=True)]

    def _result(self, now: NowOnTable) -> dict[str, Any]:
        """For the last `info`: the points of all seats, and each one's share of the victory. Nothing while the game goes on."""
        if not self.match.over:
            return {}
        shares = [(seat in now.lead) / len(now.lead) for seat in range(self.seats)]
        return {"points": np.array(now.points), "shares": np.array(shares)}


@native
def look(states: Any, seat: Seat, bits: Any, vector: Any, mask: Any) -> None:
    """What a seat knows and may do, from a state that is nobody else's: what the seat cannot know is blanked first."""
    state = at(states, 0)
    hide(state, seat)
    show_seat(state, seat, bits, vector, mask)


@native
def survey(states: Any, bits: Any, masks: Any, points: Any) -> Seats:
    """Write down what each seat may do and everybody's points as a spectator knows them, which blanks the state; answers the
    seats in the lead."""
    state = at(states, 0)
    for seat in range(masks.shape[0]):
        show_legal(state, seat, bits, masks[seat])
    hide(state, SPECTATOR)
    return score(state, points)
