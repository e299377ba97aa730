"""What a seat can know: guess the hidden cards a thousand times, and count where the Piratesses are."""

from __future__ import annotations

import beaufort
from beaufort.game import guess
from beaufort.games.santa_timea.rules import State, piratesses
from beaufort.language.state import again, raw

match = beaufort.new("santa-timea", seats=3, seed=4)
known = match.seen(0)  # all that seat 0 can know; the other hands are blank
found = [0, 0, 0]
for number in range(1000):
    world = again(raw(known), State)
    guess(world, 0, [number] * 8)
    for seat in range(3):
        found[seat] += piratesses(world.hand[seat])
print("Piratesses held, on average:", [amount / 1000 for amount in found])
