"""The example that learns: it learns, even in seconds, and what it is measured by is fair."""

from __future__ import annotations

import runpy
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import beaufort

EXAMPLE = Path(beaufort.__file__).parents[2] / "examples" / "learn.py"
WITHOUT = "PyTorch is not installed, for its usual build is 2.7 GB. Install one, small or not, into .venv: pip install torch"
needs_torch = pytest.mark.skipif(find_spec("torch") is None, reason=WITHOUT)


@pytest.mark.full
@needs_torch
def test_some_seconds_of_learning_make_a_better_player() -> None:
    names = runpy.run_path(str(EXAMPLE))
    policies = [names["train"](minutes=0, steps=steps, seed=1) for steps in (1, 250_000)]
    fresh, learned = (names["measure"](policy, deals=200) for policy in policies)
    assert learned.points - fresh.points > learned.points_margin + fresh.points_margin


@pytest.mark.full
@needs_torch
def test_a_run_is_determined_by_its_seed_and_can_be_kept(tmp_path: Path) -> None:
    import torch

    kept = []
    for place in ("one.pt", "other.pt"):
        file = tmp_path / place
        run = [sys.executable, str(EXAMPLE), "--steps", "1", "--deals", "10", "--seed", "3", "--save", str(file)]
        done = subprocess.run(run, capture_output=True, text=True, check=True)
        kept.append((torch.load(file), done.stdout.splitlines()[-2:]))
    (one, said), (other, again) = kept
    assert said == again
    assert one.keys() == other.keys()
    assert all(np.array_equal(one[name], other[name]) for name in one)


@pytest.mark.sample(1, 0)
@needs_torch
@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["--minutes", "0"], "--minutes has to be more than 0"),
        (["--minutes", "nan"], "--minutes has to be more than 0"),
        (["--steps", "0"], "--steps has to be more than 0"),
        (["--steps", "1", "--deals", "1"], "--deals has to be more than 1"),
    ],
    ids=str,
)
def test_too_little_to_learn_or_to_measure_is_refused(given: list[str], says: str) -> None:
    done = subprocess.run([sys.executable, str(EXAMPLE), *given], capture_output=True, text=True)
    assert (done.returncode, done.stderr.splitlines()[-1]) == (2, f"learn.py: error: {says}")


def test_without_torch_it_says_what_to_do() -> None:
    program = f"import runpy, sys; sys.modules['torch'] = None; runpy.run_path({str(EXAMPLE)!r})"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (
        1,
        'torch is not installed: pip install -e ".[learn]" in the folder of Beaufort\n',
    )


def test_it_is_as_short_as_it_is_said_to_be() -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 200
