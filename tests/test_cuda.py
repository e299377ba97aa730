"""CUDA kernels, in Numba's simulator: it has to be chosen before Numba is imported, so it runs in a program of its own."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from beaufort.check import Case
from tests.conftest import CASES

PROGRAM = """
import sys
import numpy as np
from beaufort import batch
from beaufort.batch import cuda
from beaufort.game import register
register("tests.toy")
game, seats, options = eval(sys.argv[1])
there, here = (way.play(game, 3, seats, options, seed=5, first=9) for way in (cuda, batch))
for name in ("seeds", "points", "winners", "decisions"):
    assert np.array_equal(getattr(there, name), getattr(here, name)), name
print(there.decisions.sum())
"""


@pytest.mark.parametrize("case", CASES, ids=str)
def test_kernels_play_the_same_games_as_native_code(case: Case) -> None:
    argument = repr((case.game.name, case.seats, dict(case.options)))
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": "."}
    done = subprocess.run([sys.executable, "-c", PROGRAM, argument], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 0
