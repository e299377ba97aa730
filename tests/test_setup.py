"""The set-up of `make play`: begun again where it was broken off, and done in a moment where nothing is to do."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import FULL
from tests.test_wheel import HOME, copied


def without_pip(venv: Path) -> None:
    """As Debian's Python leaves it where python3-venv is missing."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)


def no_environment_at_all(venv: Path) -> None:
    (venv / "bin").mkdir(parents=True)
    (venv / "bin" / "python").symlink_to(sys.executable)


def python_is_gone(venv: Path) -> None:
    """As after an upgrade of the system."""
    without_pip(venv)
    (venv / "bin" / "python").unlink()
    (venv / "bin" / "python").symlink_to(venv / "nowhere")


def ready_for_other_versions(venv: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    (venv / ".ready-play").write_text("of last year")


BROKEN = [without_pip, no_environment_at_all, python_is_gone, ready_for_other_versions]


@pytest.mark.parametrize("broken", BROKEN if FULL else BROKEN[:1], ids=lambda broken: broken.__name__)
def test_a_set_up_that_was_broken_off_mends_itself(broken: Callable[[Path], None], tmp_path: Path) -> None:
    copied(tmp_path)
    broken(tmp_path / ".venv")
    set_up = [sys.executable, str(tmp_path / "tools" / "setup.py"), "play"]
    done = subprocess.run(set_up, capture_output=True, text=True, check=False)
    assert (done.returncode, "Set up in " in done.stdout) == (0, True), done.stdout + done.stderr
    told = subprocess.run([tmp_path / ".venv" / "bin" / "beaufort", "bots"], capture_output=True, text=True, check=True)
    assert told.stdout.startswith("0 ")
    again = subprocess.run(set_up, capture_output=True, text=True, check=True)
    assert again.stdout == ""


def test_an_unknown_target_is_refused() -> None:
    done = subprocess.run([sys.executable, HOME / "tools" / "setup.py", "sail"], capture_output=True, text=True, check=False)
    assert (done.returncode, "There is nothing to set up for 'sail'" in done.stderr) == (1, True)


def test_where_no_environment_can_be_made_nothing_is_left_behind(tmp_path: Path) -> None:
    """A Python without venv and pip, and no uv: the hint says what to install, and the next try begins from nothing."""
    copied(tmp_path)
    (tmp_path / "without").mkdir()
    for name in ("venv", "pip", "ensurepip"):
        (tmp_path / "without" / f"{name}.py").write_text("raise SystemExit(1)")
    program = "import pathlib, runpy, sys; pathlib.Path.glob = lambda *_: []; runpy.run_path(sys.argv[0], {}, '__main__')"
    command = [sys.executable, "-c", f"import sys; sys.argv[:] = {[str(tmp_path / 'tools' / 'setup.py'), 'play']!r}; {program}"]
    environment = {"PATH": "/nowhere", "PYTHONPATH": str(tmp_path / "without")}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert (done.returncode, "apt install python3-venv" in done.stderr, (tmp_path / ".venv").exists()) == (1, True, False)
