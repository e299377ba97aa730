"""Examples that learn with libraries of others: what they learn shows in the rows that they print before and after."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import beaufort

EXAMPLES = Path(beaufort.__file__).parents[2] / "examples"
NEEDS = {"cleanrl_learns.py": ("torch", "learn"), "sb3_learns.py": ("sb3_contrib", "libraries")}
ASKED = {"cleanrl_learns.py": ["20"], "sb3_learns.py": ["--steps", "180000", "--seconds", "600", "--deals", "100"]}


@pytest.mark.full
@pytest.mark.parametrize("name", NEEDS)
def test_it_learns(name: str) -> None:
    package, extra = NEEDS[name]
    if find_spec(package) is None:
        pytest.skip(f'{package} is not installed, for it brings PyTorch along: pip install -e ".[{extra}]"')
    done = subprocess.run([sys.executable, str(EXAMPLES / name), *ASKED[name]], capture_output=True, text=True, check=True)
    rows = re.findall(r"([+-][\d.]+) ± ([\d.]+) \|", done.stdout)
    (before, unsure), (after, still) = (map(float, row) for row in rows)
    assert after - before > unsure + still


@pytest.mark.parametrize("name", NEEDS)
def test_it_is_as_short_as_it_is_said_to_be(name: str) -> None:
    assert len((EXAMPLES / name).read_text().splitlines()) <= 60
