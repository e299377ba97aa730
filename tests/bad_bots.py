"""Bots that must not get through the arena unnoticed."""

from __future__ import annotations

import time
from dataclasses import dataclass

from beaufort.game import actions
from beaufort.language.cards import Seat
from beaufort.language.chance import AnyState


@dataclass(frozen=True)
class Breaks:
    """Plays on until it holds fewer than five cards."""

    def choose(self, seen: AnyState, seat: Seat, seed: bytes) -> int:
        legal = actions(seen, seat)
        return legal[0] if len(legal) > 4 else legal[10]


@dataclass(frozen=True)
class Cheats:
    def choose(self, seen: AnyState, seat: Seat, seed: bytes) -> int:
        legal = actions(seen, seat)
        return next(action for action in range(60) if action not in legal)


@dataclass(frozen=True)
class Sleeps:
    def choose(self, seen: AnyState, seat: Seat, seed: bytes) -> int:
        time.sleep(30)
        return actions(seen, seat)[0]


@dataclass(frozen=True)
class Leaves:
    def choose(self, seen: AnyState, seat: Seat, seed: bytes) -> int:
        raise SystemExit(1)


class Nobody:
    """Not a bot at all."""
