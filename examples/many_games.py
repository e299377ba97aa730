"""Ten thousand games of Land unter at once: is it an advantage to sit anywhere? (No: all play random cards.)"""

from __future__ import annotations

from beaufort.research import batch

games = batch.play("land-unter", games=10_000, seats=4, seed=1)
print(f"{games.decisions.sum():,} decisions")
for seat in range(4):
    print(f"seat {seat}: {games.points[:, seat].mean():5.2f} points, {games.shares[:, seat].mean():6.1%} of the victories")
