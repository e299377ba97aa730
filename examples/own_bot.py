"""A bot of one's own: it is given what its seat has seen, and answers an action. Here: always the middle card."""

from __future__ import annotations

import beaufort
from beaufort.game import actions
from beaufort.language.cards import Seat
from beaufort.language.chance import AnyState
from beaufort.play import bots


class Middle:
    def choose(self, seen: AnyState, seat: Seat, seed: bytes) -> int:
        legal = actions(seen, seat)
        return legal[len(legal) // 2]


if __name__ == "__main__":
    wins = 0
    for seed in range(20):
        match = beaufort.new("land-unter", seats=3, seed=seed)
        while not match.over:
            seat = match.pending[0]
            bots.move(match, seat, Middle() if seat == 0 else bots.Random(), seed.to_bytes(32, "big"))
        wins += 0 in match.winners
    print(f"the middle card wins {wins} of 20 games against two random players")
