"""What a game may do without is done without: each part is taken from a copy of a game, which is then met where it was used."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from beaufort.commands.parts import CONSTANTS, FUNCTIONS, NEEDED
from beaufort.commands.skeleton import HERE, PACKAGE
from beaufort.game import find
from beaufort.play import bots
from beaufort.web.bot_pool import BotPool
from tests.conftest import volume
from tests.every_way import WAYS
from tests.test_new_game import beside, installed

NO_HINTS = "{0}: lesser has no hints.py, so nobody plays by it."
NO_FEATURES = "lesser has no features.py, which says what a learner sees of it."
BY_HINTS = {"simple_bots": " ".join(NO_HINTS.format(level) for level in (1, 2, 3))}
LEARNING = dict.fromkeys(("environment", "pettingzoo", "gymnasium", "openspiel"), NO_FEATURES)

# What is taken (a file, or of a file a function or constant), where it is missed, and what is said there instead of "ok".
TAKEN: list[tuple[tuple[str, ...], Sequence[str], dict[str, str]]] = [
    (("hints.py",), ("match", "web", "simple_bots", "thinking_bots", "arena", "review", "simulate"), BY_HINTS),
    (("features.py",), ("match", "batch", "environment", "pettingzoo", "gymnasium", "openspiel"), LEARNING),
    (("hints.py overview",), ("simple_bots", "thinking_bots"), {}),
    (("score.py",), ("match", "web"), {}),
    (("rules.py bounds",), ("openspiel", "environment"), {}),
    (("view.py OPENING_LINES",), ("match", "web"), {}),
    (("hints.py", "features.py", "rules.py bounds", "view.py OPENING_LINES"), tuple(WAYS), {**BY_HINTS, **LEARNING}),
]
LOOK = ("look", "look/table.html", "look/stage.txt", "look/style.css", "look/picture.svg")


def copied(source: Path, package: str, target: Path) -> Path:
    """A copy of a game as a package of its own, with a record of its own."""
    home = target / "src" / "lesser"
    shutil.copytree(source, home, ignore=shutil.ignore_patterns("tests", "__pycache__"))
    for file in home.glob("*.py"):
        text = file.read_text().replace(f"{package}.", "lesser.").replace(f"{package} import", "lesser import")
        file.write_text(text.replace("class State(AnyState):", "class State(AnyState):\n    of_lesser = i8()"))
    installed(target, "lesser")
    return home


def take(home: Path, part: str) -> None:
    """Take away a file or a folder, or of a file this function or constant, with what stands above it."""
    name, _, inside = part.partition(" ")
    file = home / name
    if inside:
        lines = file.read_text().splitlines()
        for node in ast.parse(file.read_text()).body:
            named = [getattr(node, "name", ""), *(getattr(each, "id", "") for each in getattr(node, "targets", ()))]
            if inside in named:
                first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))])
                lines[first - 1 : node.end_lineno] = [""] * (1 + (node.end_lineno or 0) - first)
        assert len(lines) > 0
        assert lines != file.read_text().splitlines(), f"there is no {part}"
        file.write_text("\n".join(lines))
    elif file.is_dir():
        shutil.rmtree(file)
    else:
        file.unlink()


def met(home: Path, ways: Sequence[str]) -> dict[str, str]:
    done = beside(home, "-m", "tests.every_way", "lesser", *ways)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    return dict(line.split(": ", 1) for line in done.stdout.splitlines())


@pytest.mark.full
@pytest.mark.parametrize(("parts", "ways", "instead"), TAKEN, ids=[" and ".join(parts) for parts, _, _ in TAKEN])
def test_what_is_not_there_is_done_without_or_named_in_one_line(
    parts: tuple[str, ...], ways: Sequence[str], instead: dict[str, str], tmp_path: Path
) -> None:
    home = copied(HERE / PACKAGE, f"beaufort.commands.skeleton.{PACKAGE}", tmp_path)
    for part in parts:
        take(home, part)
    assert met(tmp_path, ways) == {way: instead.get(way, "ok") for way in ways}


@pytest.mark.parametrize("part", LOOK[: volume(1, len(LOOK))])
def test_a_look_may_lack_any_of_its_files(part: str, tmp_path: Path) -> None:
    home = copied(find("land-unter").folder, "beaufort.games.land_unter", tmp_path)
    take(home, part)
    assert met(tmp_path, ["web"]) == {"web": "ok"}


def test_at_a_table_of_a_game_without_hints_nobody_waits_for_who_plays_by_them() -> None:
    bot_pool = BotPool(lambda work: pytest.fail("something is made ready"))
    assert [bot_pool.bot("toy", level) for level in ("0", "1", "2", "3")] == [bots.Random()] * 4
    bot_pool.close()


def test_all_that_is_optional_was_taken_or_is_not_in_the_game_that_passes_without() -> None:
    optional = {f"{module}.py" for module in FUNCTIONS if module not in NEEDED}
    optional |= {f"{name}.py {each.name}" for name, parts in CONSTANTS.items() for each in parts if not each.needed}
    optional |= {f"{name}.py {each.name}" for name, parts in FUNCTIONS.items() for each in parts if not each.needed}
    files = {file.name: file.read_text() for file in (HERE / PACKAGE).glob("*.py")}
    there = {
        part
        for part in optional
        for name, _, inside in [part.partition(" ")]
        if name in files and (not inside or f"\n{inside} = " in files[name] or f"\ndef {inside}(" in files[name])
    }
    assert there == {part for parts, _, _ in TAKEN for part in parts}
