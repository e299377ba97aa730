"""Whole games on a real GPU: equal to native code to the last point, and how fast.

Run by hand where there is a GPU (`python benchmarks/gpu.py`); the figures go into docs/performance.md.
"""

from __future__ import annotations

import argparse
import json
import os
import time

import numpy as np
from numba import cuda

from beaufort import batch
from beaufort.batch import cuda as gpu
from beaufort.game import find
from beaufort.settings import check_options, option_bits, seed_words

CASES: list[tuple[str, int, dict[str, bool]]] = [("land-unter", seats, {}) for seats in (3, 4, 5)]
CASES += [("santa-timea", 4, {}), ("santa-timea", 4, {"pro": True})]
CASES += [("vor-dem-wind", seats, {}) for seats in (2, 3, 4)]


def equal(game: str, seats: int, options: dict[str, bool], games: int) -> bool:
    """Whether GPU and native code agree on seeds, points, winners and decisions of every one of these games."""
    there = gpu.play(game, games, seats, options, seed=7)
    here = batch.play(game, games, seats, options, seed=7)
    return all(
        np.array_equal(getattr(there, name), getattr(here, name)) for name in ("seeds", "points", "winners", "decisions")
    )


def speed(game: str, seats: int, options: dict[str, bool], games: int, block: int) -> float:
    """Decisions per second of one launch, results left on the GPU; the best of four launches."""
    found = find(game)
    bits = option_bits(found, check_options(found, options))
    master = cuda.to_device(np.array(seed_words(bytes(32)), np.uint32))
    room = batch.empty(found, games, seats, {}, b"", 0)
    outputs = [cuda.to_device(array) for array in (room.seeds, room.points, room.winners, room.decisions)]
    best = 0.0
    for _ in range(4):
        cuda.synchronize()
        began = time.perf_counter()
        gpu.kernel(found)[(games + block - 1) // block, block](master, 0, seats, bits, *outputs)
        cuda.synchronize()
        elapsed = time.perf_counter() - began
        best = max(best, float(outputs[-1].copy_to_host().sum(dtype=np.int64)) / elapsed)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000_000, help="games compared with native code")
    parser.add_argument("--only", default="", help="only games whose name begins so")
    parser.add_argument("--sizes", type=int, nargs="+", default=[1 << 18, 1 << 20, 1 << 22], help="games in a launch")
    arguments = parser.parse_args()
    for game, seats, options in [case for case in CASES if case[0].startswith(arguments.only)]:
        began = time.perf_counter()
        same = equal(game, seats, options, arguments.games)
        row = {"game": game, "seats": seats, "options": options, "equal": same, "compared": arguments.games}
        row["seconds"] = round(time.perf_counter() - began, 1)
        for games in arguments.sizes:
            for block in (64, 128, 256):
                row[f"{games}x{block}"] = round(speed(game, seats, options, games, block) / 1e9, 2)
        print(json.dumps(row), flush=True)
    print(cuda.get_current_device().name, os.cpu_count())


if __name__ == "__main__":
    main()
