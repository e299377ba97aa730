"""Many games at once in which one seat learns, and simple players have the others: no Python for a game, nor for an opponent.

env = OneSeat("land-unter", seats=4, n=4096, seed=1, seat=0, bots="3")
while learning:
    env.step(policy(env.observation, env.mask))
    learn_from(env.reward[:, 0], env.done)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from beaufort.errors import BadSetting
from beaufort.game import Game, find, seen
from beaufort.language.cards import Seat
from beaufort.language.chance import AnyState
from beaufort.play import bots as scale
from beaufort.research.batch import cpu
from beaufort.research.batch.environment import Array, Environment, refusal
from beaufort.research.batch.steps import Learner
from beaufort.settings import check_seat, set_up

ALWAYS = 1024  # of 1024 cases: who always errs plays at random


class OneSeat(Environment):
    """An Environment that asks one seat only. A step is its decision, and all that others do until it is asked again.

    `bots` are levels 0 to 3 of the Beaufort scale, one for all other seats or one for each. Their luck comes from the seed, so
    that equal decisions make equal games. The rewards of a step are what it brought to each seat from one decision to the next.
    With `stay` a game that is over is shown as it ended, and the step after deals the next, whatever its action is there.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        n: int = 1024,
        options: Mapping[str, bool] | None = None,
        seed: int | str | bytes | None = None,
        *,
        reward: str = "points",
        threads: int | None = None,
        seat: Seat = 0,
        bots: scale.Name | Sequence[scale.Name] = "3",
        stay: bool = False,
    ) -> None:
        amount = set_up(game, seats).seats
        others = scale.others(bots, amount, seat)
        self._slips = np.array([mistakes(others[s], find(game)) if s in others else 0 for s in range(len(others) + 1)])
        self.learner, self.stay = check_seat(amount, seat), stay
        super().__init__(game, seats, n, options, seed, reward=reward, threads=threads)

    def _deal(self) -> None:
        self._fate = self._room(np.uint64, len(self))  # the luck of the others
        self.seat[:] = self.learner
        self._run(lambda p: cpu.begin_seat(self._learner(p.where), self._setting, p.rows, p.scratch, p.shown))

    def _advance(self, given: Array) -> None:
        def work(p: Any) -> None:
            learner = self._learner(p.where)
            cpu.step_seat(learner, self._setting, p.rows, p.scratch, given[p.where], p.told, p.shown)

        self._run(work)

    def _learner(self, where: slice) -> Learner:
        return Learner(self.learner, self.stay, self._slips, self._fate[where])

    def _first_illegal(self, given: Array) -> list[int]:
        return self._run(
            lambda p: cpu.illegal_for_seat(p.scratch.bits, self.learner, self.stay, p.rows.states, given[p.where], p.told.done)
        )

    def _choose(self, actions: Array) -> None:
        self._run(lambda p: cpu.choose_seat(p.scratch.bits, self.learner, p.rows.states, p.luck, actions[p.where]))

    def _refuse(self, state: AnyState, i: int, given: Array) -> None:
        known = seen(state, self.learner)
        raise refusal(self.game, known, self.learner, int(given[i, 0]), f"game {i} of {len(self)}")


def mistakes(name: str, game: Game) -> int:
    """In how many of 1024 cases a bot plays anything instead of what the game's hints say, if that is how it plays."""
    bot = scale.find(name)
    if isinstance(bot, scale.Random):
        return ALWAYS
    if not isinstance(bot, scale.Hints):
        raise BadSetting(
            f"Bot {name!r} does not play many games at once: levels 0 to 3 do. Gymnasium's async mode takes all of them."
        )
    if not game.has_hints:
        raise BadSetting(f"{game.name} has no hints.py, so nobody plays by it.")
    return bot.mistakes
