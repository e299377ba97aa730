"""Who plays the seats that do not learn: levels of the Beaufort scale, bots, or policies for many games at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeGuard

import numpy as np
import numpy.typing as npt

from beaufort.errors import BadSetting, IllegalMove
from beaufort.game import Game, mask_length, of
from beaufort.language.cards import Seat
from beaufort.language.chance import AnyState
from beaufort.language.state import array, copy
from beaufort.play import bots as scale
from beaufort.play.playout import any_legal, next_luck
from beaufort.research.batch import cpu
from beaufort.settings import whole

Array = npt.NDArray[Any]
Policy = Callable[[Array, Array], Any]  # (games, features) and (games, actions) of what is legal: an action for each game
Opponent = scale.Name | scale.Bot | Policy
ALWAYS = 1024  # of 1024 cases: who always errs plays at random
ASKED = -1  # in place of these: a policy is asked


def opponents(given: Opponent | Sequence[Opponent], seats: int) -> list[scale.Bot | Policy]:
    """Who has the other seats where one seat learns: the same for all, or one for each in the order of seats."""
    several = isinstance(given, Iterable) and not isinstance(given, str) and whole(given) is None
    each: list[Any] = list(given) if several else [given] * (seats - 1)  # type: ignore[arg-type]
    if len(each) != seats - 1:
        raise BadSetting(f"There are {seats - 1} other seats, so it takes one bot for all or {seats - 1}, not {given!r}.")
    return [one if is_policy(one) or is_bot(one) else scale.find(one) for one in each]


def is_bot(one: Any) -> TypeGuard[scale.Bot]:
    """Numbers of NumPy can choose as well, in their way."""
    return callable(getattr(one, "choose", None)) and not isinstance(one, type | np.ndarray | np.generic)


def is_policy(one: Any) -> TypeGuard[Policy]:
    return callable(one) and not is_bot(one) and not isinstance(one, type)


def mistakes(one: scale.Bot | Policy, game: Game) -> int:
    """In how many of 1024 cases a bot plays anything instead of what the game's hints say, if that is how it plays."""
    if is_policy(one):
        return ASKED
    if isinstance(one, scale.Random):
        return ALWAYS
    if not isinstance(one, scale.Hints):
        name = next((repr(name) for name, bot in scale.BOTS.items() if bot is one), type(one).__name__)
        raise BadSetting(
            f"Bot {name} does not play many games at once: levels 0 to 3 do, and functions of observations and masks of many"
            " games. Gymnasium's async mode takes all bots."
        )
    if not game.has_hints:
        raise BadSetting(f"{game.name} has no hints.py, so nobody plays by it.")
    return one.mistakes


def choose(bot: scale.Bot, known: AnyState, seat: Seat, luck: int) -> int:
    """What a bot plays with this luck: the same in one game as in many."""
    if isinstance(bot, scale.Random):
        return any_legal(known, seat, [0] * mask_length(known), next_luck(luck))
    return bot.choose(known, seat, luck.to_bytes(8, "big") * 4)


def asked(policy: Policy, observation: Array, mask: Array) -> Array:
    """What a policy plays in these games. What is not legal there is an IllegalMove."""
    given = np.asarray(policy(observation, mask))
    if given.shape != (len(mask),) or given.dtype.kind not in "iu":
        raise BadSetting(
            f"A policy was asked for {len(mask)} actions as whole numbers and answered {given.dtype} in {given.shape}."
        )
    inside = (given >= 0) & (given < mask.shape[1])
    wrong = ~(inside & mask[np.arange(len(mask)), np.where(inside, given, 0)])
    if wrong.any():
        raise IllegalMove(f"A policy that has another seat took action {given[wrong][0]}, which is not legal there.")
    return given.astype(np.int64)


class AsBot:
    """A policy as a bot, for the arena, the web and the terminal: `bot = AsBot(policy)` in a module of your own."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, seen: AnyState, seat: Seat, seed: bytes) -> int:
        game = of(seen)
        vector, mask = np.zeros((1, game.features_size), np.int8), np.zeros((1, game.rules.ACTIONS), np.bool_)
        bits = np.zeros(game.mask_length, np.uint64)
        cpu.show_rows(array(copy(seen)), np.zeros(1, np.int64), np.array([seat], np.int8), bits, vector, mask)
        return int(asked(self.policy, vector, mask)[0])
