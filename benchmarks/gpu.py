"""Games on a real GPU: equal to native code to the last point, sound in a thousand million games, and how fast.

Run by hand where there is a GPU, PyTorch and CuPy (`python benchmarks/gpu.py`); the figures go into docs/performance.md.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import cupy
import numpy as np
import torch
from numba import cuda

from beaufort.commands.check import Case, cases
from beaufort.errors import IllegalMove
from beaufort.game import Game, find, games
from beaufort.research import batch
from beaufort.research.batch import cuda as gpu
from beaufort.research.batch.cpu import Results
from beaufort.research.batch.environment import SHOWN
from beaufort.settings import Setup, seed_parts

RESIDENT = 5  # blocks that a multiprocessor of an H200 holds at once, by their shared memory
PIECE = 1 << 24  # games checked in one launch


def equal_games(case: Case, games: int) -> bool:
    """Whether GPU and native code agree on seeds, points, winners and decisions of every one of these games."""
    there, here = (way.play(case.game.name, games, case.seats, case.options, seed=7) for way in (gpu, batch))
    return all(
        np.array_equal(getattr(there, name), getattr(here, name)) for name in ("seeds", "points", "winners", "decisions")
    )


def equal_steps(case: Case, games: int) -> bool:
    """Whether environments on GPU and CPU show the same after each step, until all games have been followed by others."""
    for together in (False, True):
        given = case.game.name, case.seats, games, case.options, 7
        here, there = batch.Environment(*given, together=together), gpu.CudaEnvironment(*given, together=together)
        while here.number.min() < games:
            actions = there.sample()
            here.step(actions.copy_to_host())
            there.step(actions)
            if not all(np.array_equal(getattr(here, name), getattr(there, name).copy_to_host()) for name in SHOWN):
                return False
    return True


def refused(case: Case, games: int) -> str:
    """What is said of an illegal action among those of so many games."""
    env = gpu.CudaEnvironment(case.game.name, case.seats, games, case.options, 7)
    actions = env.sample().copy_to_host()
    actions[games - 3 :] = -1
    try:
        env.step(actions)
    except IllegalMove as error:
        return str(error)
    return "nothing"


def in_place(case: Case) -> list[str]:
    """Which libraries use the arrays of an environment without copying, and give it actions that lie on the GPU."""
    env = gpu.CudaEnvironment(case.game.name, case.seats, 1000, case.options, 7)
    views: dict[str, Callable[[Any], Any]] = {"torch": partial(torch.as_tensor, device="cuda"), "cupy": cupy.asarray}
    for view in views.values():
        observation, mask = view(env.observation), view(env.mask)
        for _ in range(5):
            env.step((1 * mask).argmax(1))
            assert np.array_equal(np.array(observation.tolist()), env.observation.copy_to_host())
    return list(views)


def best_of(rounds: int, run: Callable[[], object]) -> float:
    """The shortest time of some runs, in seconds."""
    times = []
    for _ in range(rounds):
        cuda.synchronize()
        began = time.perf_counter()
        run()
        cuda.synchronize()
        times.append(time.perf_counter() - began)
    return min(times)


def playouts(game: Game, seats: int, bits: int, games: int) -> float:
    """Decisions per second of one launch, results left on the GPU."""
    room = batch.empty(Setup(game, seats, bits), games, b"", 0)
    results = Results(*map(cuda.to_device, room.results()))
    run, block = gpu.kernel(game)
    seconds = best_of(4, lambda: run[-(-games // block), block](_master(), 0, seats, bits, results))
    return float(results.decisions.copy_to_host().sum(dtype=np.int64)) / seconds


def invariants(game: Game, seats: int, bits: int, first: int, games: int, until: float) -> tuple[int, int, float]:
    """Check games from number `first` on, in pieces while there is time. Answers how many, how often one was unsound, and the
    seconds it took. With a later `first` it goes on where it was stopped."""
    wrong = cuda.to_device(np.zeros(1, np.int64))
    run, block = gpu.checking(game)
    launch = cuda.get_current_device().MULTIPROCESSOR_COUNT * RESIDENT, block
    run[launch](_master(), 0, 1024, seats, bits, wrong)
    cuda.synchronize()
    began = time.perf_counter()
    done = 0
    while done < games and time.perf_counter() < until:
        piece = min(games - done, PIECE)
        run[launch](_master(), first + done, piece, seats, bits, wrong)
        cuda.synchronize()
        done += piece
        print(f"{done:,} games checked in {time.perf_counter() - began:.0f} s", end="\r", file=sys.stderr, flush=True)
    return done, int(wrong.copy_to_host()[0]), time.perf_counter() - began


def steps(case: Case, games: int) -> dict[str, float]:
    """Million observed steps per second: actions drawn by our kernel, and by PyTorch from the mask, without copying."""
    env = gpu.CudaEnvironment(case.game.name, case.seats, games, case.options, seed=1, checked=False)
    observation, mask = (torch.as_tensor(array, device="cuda") for array in (env.observation, env.mask))
    assert observation.data_ptr() == env.observation.__cuda_array_interface__["data"][0]

    def ours() -> None:
        for _ in range(50):
            env.step(env.sample())

    def theirs() -> None:
        for _ in range(50):
            env.step(torch.where(mask, torch.rand(mask.shape, device="cuda"), -1.0).argmax(dim=1))

    result = {way.__name__: round(50 * games / best_of(3, way) / 1e6, 1) for way in (ours, theirs)}
    assert not env.illegal.copy_to_host()[0]
    return result


@cache
def _master() -> Any:
    return cuda.to_device(np.array(seed_parts(bytes(32)), np.uint32))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="only games whose name begins so")
    parser.add_argument("--seats", type=int, help="only with so many seats")
    parser.add_argument("--equal", type=int, default=1_000_000, help="games compared with native code")
    parser.add_argument(
        "--sound", type=int, default=1_000_000_000, help="games whose records are checked after each part of a round"
    )
    parser.add_argument("--first", type=int, default=0, help="the number of the first of them")
    parser.add_argument("--minutes", type=float, default=60.0, help="no new games are checked after so many minutes")
    parser.add_argument("--sizes", type=int, nargs="*", default=[1 << 18, 1 << 20, 1 << 22], help="games in a launch")
    parser.add_argument("--steps", type=int, nargs="*", default=[1 << 16, 1 << 18, 1 << 20], help="games in an environment")
    given = parser.parse_args()
    until = time.perf_counter() + 60 * given.minutes
    print(cuda.get_current_device().name, flush=True)
    chosen = [case for game in games() if game.name.startswith(given.only) for case in cases(find(game.name))]
    for case in [case for case in chosen if given.seats in (None, case.seats)]:
        game, seats, bits = case.game, case.seats, case.bits
        row: dict[str, Any] = {"case": str(case)}
        if given.equal:
            row["equal games"] = equal_games(case, given.equal)
            row["equal steps"] = equal_steps(case, 500)
            row["refused"] = refused(case, 1 << 20)
            row["in place"] = in_place(case)
        row["billion decisions/s"] = {amount: round(playouts(game, seats, bits, amount) / 1e9, 2) for amount in given.sizes}
        row["million steps/s"] = {amount: steps(case, amount) for amount in given.steps}
        if given.sound:
            row["checked, unsound, seconds"] = invariants(game, seats, bits, given.first, given.sound, until)
        print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
