"""Whole games on a GPU, one thread for each game: the same games, to the last point, as `beaufort.batch.play` gives.

Needs the extra `gpu` (numba-cuda). With NUMBA_ENABLE_CUDASIM=1 the kernels run in Numba's simulator, slowly, without a GPU.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
from numba import cuda

from beaufort.batch import Games, room
from beaufort.game import Game, score
from beaufort.jit import enlist
from beaufort.playout import playout, start
from beaufort.settings import option_bits, seed_words
from beaufort.state import at

BLOCK = 128  # threads in a block


def play(
    game: str,
    games: int,
    seats: int | None = None,
    options: Mapping[str, bool] | None = None,
    seed: int | str | bytes | None = None,
    first: int = 0,
) -> Games:
    """Play games number `first`, `first` + 1, ... of a master seed at random, on the GPU."""
    result = room(game, games, seats, options, seed, first)
    found = result.game
    master = cuda.to_device(np.array(seed_words(result.master), np.uint32))
    outputs = result.seeds, result.points, result.winners, result.decisions
    on_device = [cuda.to_device(array) for array in outputs]
    kernel(found)[(games + BLOCK - 1) // BLOCK, BLOCK](
        master, first, result.seats, option_bits(found, result.options), *on_device
    )
    for array, there in zip(outputs, on_device, strict=True):
        there.copy_to_host(array)
    return result


@cache
def kernel(game: Game) -> Any:
    """The kernel that plays one whole game in each thread, its state in the thread's own memory."""
    enlist("cuda")
    record, words = game.record, game.words

    @cuda.jit
    def play_all(master, first, seats, options, seeds, points, winners, decisions):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < decisions.shape[0]:
            states = cuda.local.array(1, record)
            mask = cuda.local.array(words, np.uint64)
            state = at(states, 0)
            luck = start(state, master, first + i, seats, options)
            for k in range(8):
                seeds[i, k] = state.key[k]
            decisions[i] = playout(state, mask, luck)
            winners[i] = score(state, points[i])

    return play_all
