"""Many games at once in which one seat learns, and others have the rest: no Python for a game, nor for a simple opponent.

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
from beaufort.game import find, seen
from beaufort.language.cards import Seat
from beaufort.language.chance import AnyState
from beaufort.research.batch import cpu
from beaufort.research.batch.environment import Array, Environment, refusal
from beaufort.research.batch.opponents import Opponent, asked, is_policy, mistakes, opponents
from beaufort.research.batch.steps import Learner
from beaufort.settings import check_seat, set_up


class OneSeat(Environment):
    """An Environment that asks one seat only. A step is its decision, and all that others do until it is asked again.

    `bots` are levels 0 to 3 of the Beaufort scale, or functions of observations and masks, one for all other seats or one for
    each. The luck of bots comes from the game's seed, so that equal decisions make equal games. With the seat None the learner
    sits elsewhere in each game: its seat is the seed's last number modulo the seats, and `own` has it for each row. The rewards
    of a step are what it brought to each seat from one decision to the next. With `stay` a game that is over is shown as it
    ended, and the step after deals the next, whatever its action is there.
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
        seat: Seat | None = 0,
        bots: Opponent | Sequence[Opponent] = "3",
        stay: bool = False,
        sizes: Mapping[str, int] | None = None,
    ) -> None:
        amount = set_up(game, seats, options, sizes).seats
        self.others = opponents(bots, amount)
        self._slips = np.array([mistakes(other, find(game)) for other in self.others], np.int64)
        self.learner, self.stay = None if seat is None else check_seat(amount, seat), stay
        super().__init__(game, seats, n, options, seed, reward=reward, threads=threads, sizes=sizes)

    def deal(self, where: Any) -> None:
        """Deal the next game in the rows where this is true, whether or not the one there is over."""
        wanted = np.asarray(where)
        if wanted.shape != (len(self),) or wanted.dtype != np.bool_:
            raise BadSetting(f"It takes true or false for each of the {len(self)} games, not {wanted.dtype} in {wanted.shape}.")
        self.number[wanted] += len(self)
        self._begin(wanted)

    def _deal(self) -> None:
        self._fate = self._room(np.uint64, len(self))  # the luck of the others
        self.own = self._room(np.int8, len(self))
        self._asked = self._room(np.int8, len(self))
        self._fresh = self._room(np.bool_, len(self))
        self._begin(np.ones(len(self), np.bool_))

    def _begin(self, wanted: Array) -> None:
        """Deal the games with the numbers that stand there."""
        self._run(lambda p: cpu.deal_seats(self._learner(p.where), self._setting, p.rows, p.told, wanted[p.where]))
        self._others()
        self._show()

    def _advance(self, given: Array) -> None:
        self._run(lambda p: cpu.move_seats(self._learner(p.where), self._setting, p.rows, p.told, given[p.where]))
        self._others()
        self._run(lambda p: cpu.settle_seats(self._learner(p.where), self._setting, p.rows, p.scratch, p.told))
        if not self.stay and self.done.any():
            self._others()
        self._show()

    def _others(self) -> None:
        """Let the others decide until the learning seat is asked, or the game is over."""
        while True:
            self._run(lambda p: cpu.answer_seats(self._learner(p.where), p.rows.states, p.scratch.bits))
            if not (self._asked >= 0).any():
                return
            places = np.where(self._asked < 0, -1, self._asked - (self._asked > self.own))
            for place, policy in enumerate(self.others):
                if is_policy(policy) and (places == place).any():
                    self._ask(policy, np.flatnonzero(places == place))

    def _ask(self, policy: Any, rows: Array) -> None:
        """Let a policy decide in these rows."""
        observation, mask = self._observation[:, 0][rows], self._mask[:, 0][rows]
        bits, seats = self._parts[0].scratch.bits, self._asked[rows]
        cpu.show_rows(self._states, rows, seats, bits, observation, mask)
        cpu.play_rows(self._states, rows, seats, asked(policy, observation, mask))

    def _show(self) -> None:
        self._run(lambda p: cpu.show_seats(self._learner(p.where), p.rows.states, p.scratch.bits, p.shown))

    def _learner(self, where: slice) -> Learner:
        fixed = -1 if self.learner is None else self.learner
        return Learner(
            fixed, self.stay, self._slips, *(array[where] for array in (self._fate, self.own, self._asked, self._fresh))
        )

    def _first_illegal(self, given: Array) -> list[int]:
        return self._run(
            lambda p: cpu.illegal_for_seat(self._learner(p.where), p.scratch.bits, p.rows.states, given[p.where], p.told.done)
        )

    def _choose(self, actions: Array) -> None:
        self._run(lambda p: cpu.choose_seat(self._learner(p.where), p.scratch.bits, p.rows.states, p.luck, actions[p.where]))

    def _refuse(self, state: AnyState, i: int, given: Array) -> None:
        seat = int(self.own[i])
        raise refusal(self.game, seen(state, seat), seat, int(given[i, 0]), f"game {i} of {len(self)}")
