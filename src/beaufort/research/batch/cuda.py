"""Games on a GPU, one thread for each: whole ones (`play`), the same to the last point as those of `beaufort.research.batch`,
and a `CudaEnvironment` whose arrays stay on the GPU, where PyTorch and CuPy use them without copying.

Needs the extra `gpu` (numba-cuda). With NUMBA_ENABLE_CUDASIM=1 the kernels run in Numba's simulator, slowly, without a GPU.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache
from typing import Any

import numpy as np
from numba import config, cuda

from beaufort.errors import BadSetting
from beaufort.game import Game, games, pending, score
from beaufort.language.cards import unsigned
from beaufort.language.jit import enlist
from beaufort.language.state import at
from beaufort.play.playout import playout_in_step, round_in_step, start
from beaufort.research.batch import Games, environment, room
from beaufort.research.batch.cpu import Results
from beaufort.research.batch.environment import Saved
from beaufort.research.batch.steps import (
    NextDecision,
    Rows,
    Told,
    begin_game,
    choose_any,
    clear_told,
    illegal_in,
    show_game,
    step_game,
)
from beaufort.settings import check_seed, seed_parts

BLOCK = 128  # threads in a block that steps an environment
WARP = 32  # threads that go together
NO_COPIES = "Games on a GPU cannot be copied: an environment with the same seed and actions plays the same."
SHARED = 48 << 10  # bytes that a block's threads share


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
    master = cuda.to_device(np.array(seed_parts(result.master), np.uint32))
    on_device = Results(*map(cuda.to_device, result.results()))
    run, block = kernel(found)
    run[-(-games // block), block](master, first, result.seats, result.setup.bits, on_device)
    for array, there in zip(result.results(), on_device, strict=True):
        there.copy_to_host(array)
    return result


def threads_in_a_block(game: Game) -> int:
    """As many whole warps as have room for their states in the block's shared memory, which is faster than their own."""
    threads = SHARED // game.record.itemsize // WARP * WARP
    if not threads:
        raise BadSetting(f"The record of {game.name} is too large for a GPU: {game.record.itemsize} bytes.")
    return threads


def told() -> None:
    """Let the compiler know of all rules, and how to compile them."""
    enlist("cuda")
    keep_small()


@cache
def keep_small() -> None:
    """Have our code and that of all games compiled to be small: threads that do different things wait for instructions most.

    LLVM's word for it is `optsize`. Numba passes on no such word, so it is put into the code that NVIDIA's compiler is given.
    Should a later Numba do that elsewhere, kernels are slower and just as right.
    """
    if not config.ENABLE_CUDASIM:
        from numba.cuda.cudadrv import nvvm

        usual = getattr(nvvm, "llvm_replace", None)
        if usual:
            packages = {"beaufort", *(game.package.partition(".")[0] for game in games())}
            nvvm.llvm_replace = lambda code: small(usual(code), packages)


def small(code: str, packages: Collection[str]) -> str:
    """LLVM's code, with `optsize` at each function of these packages."""
    ours = "|".join(f"{len(package)}{package}" for package in packages)
    return re.sub(rf'(?m)^(define .*@"_ZN(?:{ours}).*\))', r"\1 optsize", code)


@cache
def kernel(game: Game) -> tuple[Any, int]:
    """The kernel that plays one whole game in each thread, and the threads in a block."""
    told()
    record, words, block = game.record, game.mask_length, threads_in_a_block(game)

    @cuda.jit
    def play_all(master, first, seats, options, results):  # type: ignore[no-untyped-def]
        seeds, points, winners, decisions = results
        states = cuda.shared.array(block, record)
        i = cuda.grid(1)
        if i < decisions.shape[0]:
            mask = cuda.local.array(words, np.uint64)
            state = at(states, cuda.threadIdx.x)
            luck = start(state, master, first + i, seats, options)
            for k in range(8):
                seeds[i, k] = state.key[k]
            decisions[i] = playout_in_step(state, mask, luck, seats)
            winners[i] = score(state, points[i])

    return play_all, block


@cache
def checking(game: Game) -> tuple[Any, int]:
    """A kernel that plays many games in each thread and counts parts of rounds after which a record was not sound."""
    told()
    record, words, block = game.record, game.mask_length, threads_in_a_block(game)

    @cuda.jit
    def check_all(master, first, games, seats, options, wrong):  # type: ignore[no-untyped-def]
        states = cuda.shared.array(block, record)
        mask = cuda.local.array(words, np.uint64)
        state = at(states, cuda.threadIdx.x)
        i = cuda.grid(1)
        luck = unsigned(0)
        playing = False
        while i < games:  # one round of each thread's game: games are not equally long, and none waits for another's end
            if not playing:
                luck = start(state, master, first + i, seats, options)
            luck, _, found = round_in_step(state, mask, luck, seats, True)
            if found > 0:
                cuda.atomic.add(wrong, 0, found)
            playing = pending(state) != 0
            if not playing:
                i += cuda.gridsize(1)

    return check_all, block


class CudaEnvironment(environment.Environment):
    """So many games of one kind on a GPU; see `beaufort.research.batch.Environment`.

    Its arrays lie on the GPU, each place of all games together, so that threads write side by side. PyTorch sees them with
    `torch.as_tensor(env.observation, device="cuda")`, CuPy with `cupy.asarray`; both once, for they are filled in place.
    Actions may be an array on the GPU of any such library, computed on its default stream, or of NumPy.

    To refuse illegal actions before anything happens, the program has to wait for the GPU in each step. With `checked` off it
    does not: then a game with an illegal action stands still, and `illegal`, an array of one number, counts such games.
    """

    def __init__(self, *given: Any, checked: bool = True, **named: Any) -> None:
        self.checked = checked
        self.illegal = cuda.to_device(np.zeros(1, np.int64))
        super().__init__(*given, **named)

    def reset(self, seed: int | str | bytes | None = None) -> None:
        self.master = check_seed(seed)
        self._setting = self._common(cuda.to_device(np.array(seed_parts(self.master), np.uint32)))
        self.number.copy_to_device(np.arange(len(self)))
        self._luck.copy_to_device(environment.luck_of(self.master, len(self)))
        self.illegal.copy_to_device(np.zeros(1, np.int64))
        self.reward.copy_to_device(np.zeros((len(self), self.seats), np.float32, order="F"))
        self.done.copy_to_device(np.zeros(len(self), np.bool_))
        self.points.copy_to_device(np.zeros((len(self), self.seats), np.int32, order="F"))
        self.shares.copy_to_device(np.zeros((len(self), self.seats), np.float32, order="F"))
        self._launch("begin", self._setting, self._rows, self._shown)

    def step(self, actions: Any) -> None:
        given = self._given(actions)
        if self.checked:
            self._first.copy_to_device(np.array([len(self)]))
            self._launch("check", self._states, given, self._first)
            i = int(self._first.copy_to_host()[0])
            if i < len(self):
                self._refuse(at(self._states[i : i + 1].copy_to_host(), 0), i, given.copy_to_host())
        self._launch("step", self._setting, self._rows, given, self.illegal, self._told, self._shown)

    def sample(self) -> Any:
        """Decisions at random, each legal one equally likely, in an array on the GPU that is the same each time."""
        self._launch("choose", self._states, self._luck, self._actions)
        return self._actions if self.together else self._actions[:, 0]

    def _room(self, dtype: Any, *shape: int) -> Any:
        return cuda.device_array(shape, dtype, order="F")

    def _one_row(self, array: Any) -> Any:
        """Without the axis of seats. Numba's own slice of such an array has the strides of another."""
        if config.ENABLE_CUDASIM:
            return array[:, 0]
        games, _, length = array.shape
        return type(array)((games, length), (array.strides[0], array.strides[2]), array.dtype, gpu_data=array.gpu_data)

    def save(self, rows: Any) -> Saved:
        raise BadSetting(NO_COPIES)

    def restore(self, rows: Any, saved: Saved) -> None:
        raise BadSetting(NO_COPIES)

    def __getstate__(self) -> dict[str, Any]:
        raise BadSetting(NO_COPIES)

    def _prepare(self) -> None:
        if self._threads is not None:
            raise BadSetting("On a GPU every game has its own thread.")
        self._actions = self._room(np.int64, len(self), self._mask.shape[1])
        self._rows = Rows(self._states, self._before, self.number)
        self._told = Told(self.reward, self.done, self.points, self.shares)
        self._shown = NextDecision(self.seat, self.waiting, self._observation, self._mask)
        self._first = self._room(np.int64, 1)  # of the games with an illegal action

    def _launch(self, name: str, *given: Any) -> None:
        kernels(self.game)[name][-(-len(self) // BLOCK), BLOCK](*given)

    def _given(self, actions: Any) -> Any:
        if not hasattr(actions, "__cuda_array_interface__"):
            return cuda.to_device(np.asfortranarray(super()._given(actions)))
        given = cuda.as_cuda_array(actions)
        if given.shape != self.shape or given.dtype.kind not in "iu" or not (self.together or given.is_c_contiguous()):
            raise BadSetting(f"Actions are whole numbers in the shape {self.shape}, side by side in memory.")
        return given if self.together else given.reshape(len(self), 1)


@cache
def kernels(game: Game) -> dict[str, Any]:
    """What an environment does, one thread for each game."""
    told()
    words, most = game.mask_length, max(game.rules.SEATS)

    @cuda.jit
    def begin(setting, rows, shown):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < rows.states.shape[0]:
            bits = cuda.local.array(words, np.uint64)
            begin_game(i, setting, rows)
            show_game(i, rows.states, bits, shown)

    @cuda.jit
    def check(states, actions, first):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < states.shape[0]:
            bits = cuda.local.array(words, np.uint64)
            if illegal_in(i, states, bits, actions) >= 0:
                cuda.atomic.min(first, 0, i)

    @cuda.jit
    def step(setting, rows, actions, illegal, told, shown):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < rows.states.shape[0]:
            bits = cuda.local.array(words, np.uint64)
            points = cuda.local.array(most, np.int32)
            if illegal_in(i, rows.states, bits, actions) >= 0:
                cuda.atomic.add(illegal, 0, 1)
                clear_told(i, told)
            else:
                step_game(i, setting, rows, points, actions, told)
                show_game(i, rows.states, bits, shown)

    @cuda.jit
    def choose(states, luck, actions):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < states.shape[0]:
            bits = cuda.local.array(words, np.uint64)
            choose_any(i, states, bits, luck, actions)

    return {"begin": begin, "check": check, "step": step, "choose": choose}
