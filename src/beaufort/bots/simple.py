"""Players that do not think ahead: anything legal, or what the game's hints say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from beaufort.cards import Seat
from beaufort.errors import BadSetting
from beaufort.game import actions, of
from beaufort.jit import native
from beaufort.playout import careless
from beaufort.state import State, at


@dataclass(frozen=True)
class Random:
    """Any legal action, each equally likely."""

    def choose(self, seen: State, seat: Seat, seed: bytes) -> int:
        legal = actions(seen, seat)
        return legal[int.from_bytes(seed, "big") % len(legal)]


@dataclass(frozen=True)
class Hints:
    """The game's own rule-based player: the action that looks best at first sight; in `slips` of 1024 cases any other."""

    slips: int = 0
    plain: bool = False  # in plain Python: slower, but at once, without anything compiled

    def choose(self, seen: State, seat: Seat, seed: bytes) -> int:
        if not of(seen).has_hints:
            raise BadSetting(f"{of(seen).name} has no hints.py, so nobody plays by it.")
        states = np.zeros(1, of(seen).record)
        states[0] = seen._[()]
        luck = int.from_bytes(seed[:8], "big")
        if self.plain:
            return hinted.plain(states, seat, [0] * of(seen).words, luck, self.slips)
        return hinted(states, seat, np.zeros(of(seen).words, np.uint64), np.uint64(luck), self.slips)


@native
def hinted(states: Any, seat: int, mask: Any, luck: Any, slips: int) -> int:
    return careless(at(states, 0), seat, mask, luck, slips)
