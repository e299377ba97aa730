"""CUDA kernels, in Numba's simulator: it has to be chosen before Numba is imported, so it runs in a program of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec

import pytest

from beaufort.commands.check import Case
from tests.conftest import CASES, some

if find_spec("numba_cuda") is None:
    pytest.skip("numba-cuda is not installed: there is none for this system", allow_module_level=True)

PROGRAM = """
import sys
from copy import deepcopy
import numpy as np
from beaufort import BadSetting, IllegalMove
from beaufort.research import batch
from beaufort.research.batch import cuda
from beaufort.research.batch.environment import SHOWN
from beaufort.game import pending, register
from beaufort.play.playout import round_in_step, start
from beaufort.settings import seed_parts
from beaufort.language.state import fresh
register("tests.toy")
cuda.BLOCK = 2  # the simulator starts a thread of Python for each of a block
game, seats, options = eval(sys.argv[1])
there, here = (way.play(game, 3, seats, options, seed=5, first=9) for way in (cuda, batch))
for name in ("seeds", "points", "winners", "decisions"):
    assert np.array_equal(getattr(there, name), getattr(here, name)), name
run, _ = cuda.checking(there.game)
master, options_bits = np.array(seed_parts(there.master), np.uint32), there.setup.bits
for sound in (there.game.rules.sound, lambda state: False):
    there.game.rules.sound = sound
    wrong, expected = np.zeros(1, np.int64), 0
    run[1, 2](master, 9, 3, seats, options_bits, wrong)
    for number in range(9, 12):
        state = fresh(there.game.state)
        luck = start(state, master.tolist(), number, seats, options_bits)
        while pending(state):
            luck, _, unsound = round_in_step(state, [0] * there.game.mask_length, luck, seats, True)
            expected += unsound
    assert wrong[0] == expected
assert expected >= 3
steps = 0
for together in (False, True):
    here = batch.Environment(game, seats, 2, options, seed=5, together=together, threads=1)
    there = cuda.CudaEnvironment(game, seats, 2, options, seed=5, together=together)
    for _ in range(12):
        actions = there.sample()
        assert np.array_equal(actions.copy_to_host(), here.sample())
        here.step(actions.copy_to_host())
        there.step(actions)
        for name in SHOWN:
            assert np.array_equal(getattr(there, name).copy_to_host(), getattr(here, name)), name
    ended = False
    while not ended:
        before = deepcopy(here)
        here.step(here.sample())
        ended = here.done.any()
    for name in ("_states", "_before", "number", "_luck"):  # the last step of a game, in which the next one is dealt
        getattr(there, name).copy_to_device(np.asfortranarray(getattr(before, name)))
    there.step(there.sample())
    for name in SHOWN:
        assert np.array_equal(getattr(there, name).copy_to_host(), getattr(here, name)), name
    assert here.seed(1) == there.seed(1)
    wrong, before = here.sample(), there.observation.copy_to_host()
    for first in (0, 1):
        wrong[:] = here.sample()
        wrong[first:] = -1
        try:
            there.step(wrong)
        except IllegalMove as error:
            steps += f"game {first} of 2" in str(error)
    assert np.array_equal(there.observation.copy_to_host(), before)
    there.checked = False
    right = here.sample()
    wrong[0] = right[0]
    there.step(wrong)  # the first game goes on, the second stands still and is counted
    here.step(right)
    assert there.illegal.copy_to_host()[0] == 1
    assert np.array_equal(there.observation.copy_to_host()[0], here.observation[0])
    assert np.array_equal(there.observation.copy_to_host()[1], before[1])
    assert not there.done.copy_to_host()[1] and not there.reward.copy_to_host()[1].any()
    try:
        deepcopy(there)
    except BadSetting as error:
        steps += "Games on a GPU cannot be copied" in str(error)
    there.reset(5)
    assert there.illegal.copy_to_host()[0] == 0
    try:
        there.step(cuda.cuda.to_device(np.zeros(there.shape)))
    except BadSetting as error:
        steps += "whole numbers" in str(error)
print(steps)
"""


@pytest.mark.sample(1, 0)
@pytest.mark.compiles
@pytest.mark.parametrize("case", some(CASES), ids=str)
def test_kernels_play_the_same_games_as_native_code_and_step_alike(case: Case) -> None:
    argument = repr((case.game.name, case.seats, case.options))
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": "."}
    done = subprocess.run([sys.executable, "-c", PROGRAM, argument], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) == 8


def test_only_our_functions_and_those_of_games_are_marked_to_be_small() -> None:
    ours, others = 'define void @"_ZN8beaufort5batch3runE"(i64 %a)', 'define void @"_ZN5other3runE"(i64 %a)'
    code = f"{ours}\n{{\n}}\n{others}\n{ours.replace('8beaufort', '4mine')}\n"
    program = f"from beaufort.research.batch.cuda import small; print(small({code!r}, ['beaufort', 'mine']), end='')"
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=True)
    assert done.stdout.splitlines() == [f"{ours} optsize", "{", "}", others, f"{ours.replace('8beaufort', '4mine')} optsize"]
