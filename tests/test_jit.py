"""The compiler stays out of the way until it is needed, and what it made is kept until a source changes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import beaufort
from beaufort.commands.check import hide_and_guess
from beaufort.game import find
from beaufort.language.jit import cache_folder
from beaufort.language.state import array
from beaufort.research.batch.cpu import first_illegal, step_all
from beaufort.research.batch.environment import Environment

GAMES = ("land-unter", "santa-timea")
SOURCE = Path(beaufort.__file__).parent
FORGET = """
import numpy as np, beaufort
from beaufort.language.state import array
from beaufort.commands.check import hide_and_guess
state = beaufort.new('land-unter', 3, seed=1)._state; state = array(state).copy()
hide_and_guess(state, 7, np.arange(8, dtype=np.uint32))
print(state['hand'].tolist())
"""  # little code, so that it is quickly compiled
TOGETHER = """
import fcntl, os, time
from pathlib import Path
from numba.core.caching import IndexDataCacheFile
place = Path(os.environ["BEAUFORT_CACHE"])
lock, save = fcntl.flock, IndexDataCacheFile._save_index

def wait_for_it(file, how):
    try:
        lock(file, how | fcntl.LOCK_NB)
    except BlockingIOError:
        (place / "waits").touch()
        lock(file, how)

def write(self, index):
    (place / f"writes {os.getpid()}").touch()
    until = time.monotonic() + 60
    while len([*place.glob("w*")]) < 2 and time.monotonic() < until:
        time.sleep(0.02)
    save(self, index)

fcntl.flock, IndexDataCacheFile._save_index = wait_for_it, write
"""  # who has chosen a file's name writes it down when the other has chosen one, too, or has to wait for its turn


def begin(code: str, tmp_path: Path, package: Path = SOURCE) -> subprocess.Popen[str]:
    environment = {**os.environ, "BEAUFORT_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(package.parent)}
    return subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )


def run(code: str, tmp_path: Path, package: Path = SOURCE) -> tuple[str, str]:
    """What the program prints to its two outputs, with a cache of its own."""
    program = begin(code, tmp_path, package)
    out, err = program.communicate(timeout=300)
    assert program.returncode == 0, err
    return out, err


def test_a_plain_match_does_not_import_the_compiler(tmp_path: Path) -> None:
    play = (
        "import sys, beaufort; m = beaufort.new('land-unter'); m.play(0, m.legal(0)[0]); m.log(); print('numba' in sys.modules)"
    )
    assert run(play, tmp_path)[0] == "False\n"


def test_beaufort_games_does_not_import_the_compiler(tmp_path: Path) -> None:
    code = """
import sys, beaufort.commands.cli
sys.argv = ["beaufort", "games"]
try:
    beaufort.commands.cli.main()
except SystemExit as end:
    print(end.code, "numba" in sys.modules, "rich" in sys.modules)
"""
    assert run(code, tmp_path)[0].splitlines()[-1] == "0 False False"


def test_compiling_is_announced_once_and_kept_until_a_rule_changes(tmp_path: Path) -> None:
    package, elsewhere = (tmp_path / name / "beaufort" for name in ("source", "elsewhere"))
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__", "tests"))
    first, said = run(FORGET, tmp_path, package)
    assert said.count("Compiling") == 1
    assert run(FORGET, tmp_path, package) == (first, "")
    shutil.copytree(package, elsewhere)
    assert run(FORGET, tmp_path, elsewhere) == (first, "")  # the same sources are the same code wherever they lie
    rules = package / "games" / "land_unter" / "rules.py"
    guess = "    seed_stream(state, seed)\n    unseen"
    assert guess in rules.read_text()
    rules.write_text(rules.read_text().replace(guess, f"    return\n{guess}"))  # nothing is guessed any more
    changed, said = run(FORGET, tmp_path, package)
    assert said.count("Compiling") == 1
    assert (changed, changed == first) == ("[[0, 0, 0, 0, 0]]\n", False)
    assert len(list((tmp_path / "cache" / "beaufort").iterdir())) == 2


def test_an_entry_in_a_file_that_is_no_rules_never_runs_stale_either(tmp_path: Path) -> None:
    program, said = tmp_path / "own_entry.py", []
    for factor in (1, 2):
        lines = "from beaufort.language.jit import native", "@native", f"def times(n): return n * {factor}", "print(times(21))"
        program.write_text("\n".join(lines))
        environment = {**os.environ, "BEAUFORT_CACHE": str(tmp_path / "cache")}
        said.append(subprocess.check_output([sys.executable, program], env=environment, text=True, stderr=subprocess.DEVNULL))
    assert said == ["21\n", "42\n"]


@pytest.mark.full
def test_two_games_compiled_at_the_same_time_do_not_take_each_others_place(tmp_path: Path) -> None:
    for program in [begin(TOGETHER + FORGET.replace("land-unter", game), tmp_path) for game in GAMES]:
        program.communicate(timeout=300)
    for game in GAMES:
        state = beaufort.new(game, 3, seed=1)._state
        hide_and_guess.plain(array(state), 7, list(range(8)))
        assert run(FORGET.replace("land-unter", game), tmp_path) == (f"{array(state)['hand'].tolist()}\n", "")


def test_a_game_from_outside_has_a_place_of_its_own_and_moves_no_other() -> None:
    ours, theirs = (cache_folder(find(game).record) for game in ("land-unter", "toy"))
    assert (ours, theirs.parent) == (cache_folder(), ours.parent)
    assert theirs != ours


def test_a_record_in_a_named_value_leads_to_its_place_too() -> None:
    for game in ("land-unter", "toy"):
        env = Environment(game, n=2, seed=1, threads=1)
        env.step(env.sample())
        for entry in (first_illegal, step_all):  # which take the states alone, and as one of several arrays
            assert cache_folder(find(game).record) in entry._dispatchers
