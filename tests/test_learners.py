"""Examples that learn with libraries of others: what they learn shows in the rows that they print before and after."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import beaufort

EXAMPLES = Path(beaufort.__file__).parents[2] / "examples"
NEEDS = {  # the library of each, and what brings it
    "agilerl_learns.py": ("agilerl", "pip install agilerl peft"),
    "cleanrl_learns.py": ("torch", 'pip install -e ".[learn]"'),
    "rllib_learns.py": ("ray.rllib.algorithms.ppo", 'pip install "ray[rllib]" torch'),
    "sb3_learns.py": ("sb3_contrib", 'pip install -e ".[libraries]"'),
    "supersuit_learns.py": ("supersuit", "pip install supersuit stable-baselines3"),
    "tianshou_learns.py": ("tianshou", "pip install tianshou"),
    "torchrl_learns.py": ("torchrl", "pip install torchrl"),
}
ASKED = {
    "agilerl_learns.py": ["20"],
    "cleanrl_learns.py": ["20"],
    "rllib_learns.py": ["20"],
    "sb3_learns.py": ["--steps", "180000", "--seconds", "600", "--deals", "100"],
    "supersuit_learns.py": ["150000"],
    "tianshou_learns.py": ["15"],
    "torchrl_learns.py": ["20"],
}


def there(package: str) -> bool:
    """Whether it can be imported: Ray is there without what RLlib needs."""
    return not subprocess.run([sys.executable, "-c", f"import {package}"], capture_output=True).returncode


@pytest.mark.full
@pytest.mark.parametrize("name", NEEDS)
def test_it_learns(name: str) -> None:
    package, how = NEEDS[name]
    if not there(package):
        pytest.skip(f"{package} is not installed, for it brings PyTorch along: {how}")
    done = subprocess.run([sys.executable, str(EXAMPLES / name), *ASKED[name]], capture_output=True, text=True, check=True)
    rows = re.findall(r"([+-][\d.]+) ± ([\d.]+) \|", done.stdout)
    (before, unsure), (after, still) = (map(float, row) for row in rows)
    assert after - before > unsure + still


@pytest.mark.parametrize("name", NEEDS)
def test_it_is_as_short_as_it_is_said_to_be(name: str) -> None:
    assert len((EXAMPLES / name).read_text().splitlines()) <= 60
