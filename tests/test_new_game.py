"""`beaufort new-game`: a whole game from the first minute, found by its entry point, that all of Beaufort can play."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

import beaufort
from beaufort import BadSetting
from beaufort.commands.skeleton import new_game, prefix
from tests.conftest import FULL
from tests.every_way import WAYS
from tests.test_cli import Done, fails, run

SOURCES = Path(beaufort.__file__).parent
METADATA = "Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n"


def installed(home: Path, package: str) -> None:
    """Lay down what an installer does, so that the entry point is a real one."""
    name = package.replace("_", "-")
    facts = home / "src" / f"{package}-0.1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(METADATA.format(name=name))
    (facts / "entry_points.txt").write_text(f"[beaufort.games]\n{name} = {package}\n")


def beside(home: Path, *command: str, typed: str = "") -> Done:
    """A Python process that has the game on its path."""
    path = os.pathsep.join([str(home / "src"), *sys.path])
    environment = {**os.environ, "PYTHONPATH": path, "XDG_DATA_HOME": str(home / "data"), "COLUMNS": "100"}
    done = subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, input=typed, env=environment, cwd=home, timeout=280
    )
    return Done(done.returncode, done.stdout, done.stderr)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new") / "here"
    done = run("new-game", "high-tide", str(folder))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0].startswith(f"high-tide is in {folder}, as a whole game")
    installed(folder, "high_tide")
    return folder


def test_every_file_has_the_game_s_own_name(home: Path) -> None:
    files = {file.relative_to(home).as_posix(): file.read_text() for file in home.rglob("*") if file.is_file()}
    own = {name for name in files if ".dist-info" not in name}
    assert own == {
        *("README.md", "pyproject.toml", "tests/test_high_tide.py"),
        *(f"src/high_tide/{name}.py" for name in ("__init__", "rules", "view", "hints", "features", "score")),
        *(f"src/high_tide/RULES.{lang}.md" for lang in ("de", "en", "fr")),
        *(f"src/high_tide/words/{lang}.ftl" for lang in ("de", "en", "fr")),
        *(f"src/high_tide/look/{name}" for name in ("stage.txt", "style.css", "table.html")),
    }
    for name, text in files.items():
        assert not [word for word in ("my_game", "my-game", "My game", "MG-", "MG_") if word in text], name
    assert "name = High tide" in files["src/high_tide/words/en.ftl"]
    assert '<a id="HT-1"></a>**HT-1**' in files["src/high_tide/RULES.fr.md"]


@pytest.mark.full  # the kit compiles all of it
def test_it_passes_the_kit_and_its_own_tests_as_it_stands(home: Path) -> None:
    done = beside(home, "-m", "beaufort", "check", "high-tide", "--games", "3")
    assert (done.returncode, [line for line in done.stdout.splitlines() if not line.startswith("ok")]) == (0, [])
    done = beside(home, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert done.returncode == 0, done.stdout
    assert "9 passed" in done.stdout


def test_it_is_listed_played_in_the_terminal_and_by_bots_of_all_kinds(home: Path) -> None:
    assert "high-tide      2–7" in beside(home, "-m", "beaufort", "games").stdout
    done = beside(
        home, "-m", "beaufort", "play", "high-tide", "--seats", "7", "--seed", "1", "--bot", "3", typed="?\nx\nquit\n"
    )
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
    assert "Gero" in done.stdout
    assert "HT-1: There is no move “x” in this game." in done.stdout
    kinds = "0,3,4,6,7" if FULL else "0,3"  # searches are compiled for a quarter of a minute
    simulate = ("simulate", "high-tide", "--games", "2", "--bots", kinds, "--records", "games.txt")
    done = beside(home, "-m", "beaufort", *simulate)
    assert (done.returncode, "high-tide" in (home / "games.txt").read_text()) == (0, True), done.stderr
    assert beside(home, "-m", "beaufort", "verify", "games.txt").stdout == "2 of 2 games are right.\n"


@pytest.mark.full
def test_it_is_met_in_every_way_there_is(home: Path) -> None:
    done = beside(home, "-m", "tests.every_way", "high-tide")
    assert (done.returncode, done.stdout.splitlines()) == (0, [f"{way}: ok" for way in WAYS]), done.stderr


def test_an_installer_takes_all_of_it(home: Path, tmp_path: Path) -> None:
    """Words and rules are no Python, and have to be asked for."""
    shutil.copytree(home, tmp_path / "copy", ignore=shutil.ignore_patterns("*.dist-info", "data", "__pycache__"))
    build = ["-c", "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])", str(tmp_path)]
    if not find_spec("setuptools"):
        build = ["-m", "uv", "build", "--wheel", "--out-dir", str(tmp_path)]
    done = subprocess.run([sys.executable, *build], cwd=tmp_path / "copy", capture_output=True, text=True, check=True)
    assert "Warning" not in done.stderr, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    files = [file for file in (home / "src" / "high_tide").rglob("*.*") if "__pycache__" not in file.parts]
    own = {file.relative_to(home / "src").as_posix() for file in files}
    assert own <= names
    assert zipfile.ZipFile(wheel).read("high_tide-0.1.0.dist-info/entry_points.txt").decode().split() == [
        *("[beaufort.games]", "high-tide", "=", "high_tide")
    ]


@pytest.mark.full
def test_a_game_of_one_word_is_found_from_its_folder_and_from_the_one_around_it(tmp_path: Path) -> None:
    """There a folder has the name of the package, and an installer has only linked to it."""
    venv.create(tmp_path / "own", symlinks=True)
    python = tmp_path / "own" / "bin" / "python"
    (site,) = (tmp_path / "own").glob("lib/python*/site-packages")
    (site / "all-else.pth").write_text("".join(f"{path}\n" for path in sys.path if path))
    home = new_game("tide", tmp_path / "tide")
    install = ("-m", "uv", "pip", "install", "--python", python, "--no-deps", "-e", home)
    subprocess.run([sys.executable, *install], capture_output=True, check=True)
    for folder, tests in ((tmp_path, "tide/tests"), (home, "tests")):
        for command, says in (
            (("-m", "beaufort", "rules", "tide", "--rule", "TI-1"), "There are 42 cards"),
            (("-m", "pytest", "-q", "-p", "no:cacheprovider", tests, "-k", "TI_1"), "1 passed"),
        ):
            done = subprocess.run([python, *command], capture_output=True, text=True, cwd=folder)
            assert (done.returncode, says in done.stdout) == (0, True), done.stdout + done.stderr


def test_in_the_repository_it_is_one_of_the_games_with_its_tests_inside(tmp_path: Path) -> None:
    shutil.copytree(SOURCES, tmp_path / "src" / "beaufort", ignore=shutil.ignore_patterns("__pycache__"))
    command = ("-m", "beaufort", "new-game", "high-tide", "--in-tree")
    refused = beside(tmp_path, *command)
    assert refused.stderr == "beaufort: --in-tree is for the repository of Beaufort; here it is an installed package.\n"
    (tmp_path / "CONTRIBUTING.md").touch()
    done = beside(tmp_path, *command)
    game = tmp_path / "src" / "beaufort" / "games" / "high_tide"
    assert (done.returncode, done.stdout.split(",")[0]) == (0, f"high-tide is in {game}"), done.stderr
    assert "pip install" not in done.stdout
    assert "high-tide      2–7" in beside(tmp_path, "-m", "beaufort", "games").stdout
    done = beside(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(game), "-k", "HT")
    assert (done.returncode, "8 passed" in done.stdout) == (0, True), done.stdout
    style = ("-m", "ruff", "check", "--config", str(SOURCES.parents[1] / "pyproject.toml"), str(game))
    assert beside(tmp_path, *style).stdout == "All checks passed!\n"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("High-Tide", "A game's name is that of a Python package"),
        ("7seas", "A game's name is that of a Python package"),
        ("high tide", "A game's name is that of a Python package"),
        ("../tide", "A game's name is that of a Python package"),
        ("class", "A game's name is that of a Python package"),
        ("", "A game's name is that of a Python package"),
        ("land-unter", "There is a game 'land-unter' already. Take another name."),
        ("random", "There is a Python package 'random' already, which the game's would hide. Take another name."),
        ("beaufort", "There is a Python package 'beaufort' already"),
        ("tests", "There is a Python package 'tests' already"),
    ],
    ids=str,
)
def test_a_bad_name_is_refused_and_nothing_is_written(
    name: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("new-game", name)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith(f"beaufort: {says}")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_exists_is_left_alone(tmp_path: Path) -> None:
    says = f"{tmp_path} exists already, and nothing was written. Name a folder that does not, as the second argument."
    fails(2, says, "new-game", "high-tide", str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_without_a_folder_it_is_one_of_the_game_s_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert new_game("spring_tide") == Path("spring-tide")
    with pytest.raises(BadSetting, match="spring-tide exists already"):
        new_game("spring-tide")


def test_rules_are_called_by_the_game_s_first_letters() -> None:
    assert [prefix(name) for name in ("high_tide", "tide", "x")] == ["HT", "TI", "X"]
