"""The compiler stays out of the way until it is needed, and what it made is kept until a source changes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import beaufort
from beaufort import batch

SOURCE = Path(beaufort.__file__).parent
SIMULATE = "from beaufort import batch; print(batch.play('land-unter', 5, 3, seed=1).points.sum())"


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
import sys, beaufort.cli
sys.argv = ["beaufort", "games"]
try:
    beaufort.cli.main()
except SystemExit as end:
    print(end.code, "numba" in sys.modules, "rich" in sys.modules)
"""
    assert run(code, tmp_path)[0].splitlines()[-1] == "0 False False"


def test_compiling_is_announced_once_and_kept_until_a_rule_changes(tmp_path: Path) -> None:
    package = tmp_path / "source" / "beaufort"
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__", "tests"))
    first, said = run(SIMULATE, tmp_path, package)
    assert said.count("Compiling") == 1
    assert run(SIMULATE, tmp_path, package) == (first, "")
    rules = package / "games" / "land_unter" / "rules.py"
    rules.write_text(rules.read_text().replace("state.points[seat] -= 1", "state.points[seat] -= 100"))
    changed, said = run(SIMULATE, tmp_path, package)
    assert said.count("Compiling") == 1
    assert int(changed) < int(first) - 100
    assert len(list((tmp_path / "cache" / "beaufort").iterdir())) == 2


def test_two_games_compiled_at_the_same_time_do_not_take_each_others_place(tmp_path: Path) -> None:
    codes = {game: SIMULATE.replace("land-unter", game) for game in ("land-unter", "santa-timea")}
    for program in [begin(code, tmp_path) for code in codes.values()]:
        program.communicate(timeout=300)
    for game, code in codes.items():
        assert run(code, tmp_path) == (f"{batch.play(game, 5, 3, seed=1).points.sum()}\n", "")
