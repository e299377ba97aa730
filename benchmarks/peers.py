"""Other libraries that ours are measured beside: each in a program of its own, so that a crash in there is not ours."""

from __future__ import annotations

import subprocess
import sys

HOW = 'pip install -e ".[bench]" in the folder of Beaufort'


def output(*command: str) -> str | None:
    """The last line that a Python program prints; None if a library it needs is not installed. Else it has to run."""
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True)
    if done.returncode and "ModuleNotFoundError" in done.stderr:
        return None
    if done.returncode:
        raise RuntimeError(f"A peer has failed: {done.stderr}")
    return done.stdout.splitlines()[-1]


def absent(names: list[str]) -> None:
    """Say which of them could not be measured, and how they could be."""
    if names:
        print(f"Not installed: {', '.join(names)}. They come with: {HOW}", file=sys.stderr)
