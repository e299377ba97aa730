"""Players that do not think ahead: anything legal, or what the game's hints say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from beaufort.errors import BadSetting
from beaufort.game import actions, of
from beaufort.language.cards import Seat
from beaufort.language.chance import AnyState
from beaufort.language.jit import native
from beaufort.language.state import array, at, copy
from beaufort.play.playout import by_hints


@dataclass(frozen=True)
class Random:
    """Any legal action, each equally likely."""

    def choose(self, seen: AnyState, seat: Seat, seed: bytes) -> int:
        legal = actions(seen, seat)
        return legal[int.from_bytes(seed, "big") % len(legal)]


@dataclass(frozen=True)
class Hints:
    """The game's own rule-based player: the action that looks best at first sight; in `mistakes` of 1024 cases any other."""

    mistakes: int = 0
    plain: bool = False  # in plain Python: slower, but at once, without anything compiled

    def choose(self, seen: AnyState, seat: Seat, seed: bytes) -> int:
        if not of(seen).has_hints:
            raise BadSetting(f"{of(seen).name} has no hints.py, so nobody plays by it.")
        luck = int.from_bytes(seed[:8], "big")
        if self.plain:
            return by_hints(copy(seen), seat, [0] * of(seen).mask_length, luck, self.mistakes)
        import numpy as np

        return hinted(array(copy(seen)), seat, np.zeros(of(seen).mask_length, np.uint64), np.uint64(luck), self.mistakes)


@native
def hinted(states: Any, seat: int, mask: Any, luck: Any, mistakes: int) -> int:
    return by_hints(at(states, 0), seat, mask, luck, mistakes)
