"""A fourth game, from another package, with seven seats, an edition and figures of its own, beside ours.

It is the game of `beaufort new-game` in which what a round is worth comes from a file.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from beaufort.commands.skeleton import new_game
from tests.every_way import WAYS
from tests.test_cli import Done
from tests.test_new_game import beside, installed

CARDS = """game = "regatta"
name = "harbour"
prizes = [1, 2, 3, 4, 5, 6]
"""
EDITION = '''"""Reads what each round of the regatta is worth."""

import hashlib
import tomllib
from pathlib import Path
from typing import NamedTuple

from beaufort.edition import chosen
from beaufort.errors import BadEdition

OURS = Path(__file__).with_name("cards.toml")


class Edition(NamedTuple):
    name: str
    prizes: tuple[int, ...]


def chosen_file() -> Path:
    return chosen("regatta", OURS)


def read(file: Path) -> Edition:
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    prizes = data.get("prizes", [])
    if len(prizes) != 6:
        raise BadEdition(f"there should be 6 prizes, not {len(prizes)}", 3, str(file))
    digest = hashlib.sha256(repr(prizes).encode()).hexdigest()[:12]
    return Edition(f"{data['name']} {digest}", tuple(prizes))
'''
FIGURES = '''"""What a finished regatta was like."""

from .rules import play


def figures(state, moves):
    for seat, action in moves:
        play(state, seat, action)
    return {"rounds": state.round, "best": max(state.points)}
'''
CHANGES = {
    "rules.py": [
        ("\nVERSION = 1", "\nfrom .edition import chosen_file, read\n\nVERSION = 1"),
        ("count, first, has,", "count, figures, first, has,"),
        ("from beaufort.language.jit import rule\n", "from beaufort.language.jit import add_source, rule\n"),
        ("SEATS =", "add_source(chosen_file())\nEDITION, PRIZES = read(chosen_file())\nprize = figures(PRIZES)\nSEATS ="),
        ("most=HAND * (HAND + 1) // 2", "most=sum(PRIZES)"),
        ("state.points[seat] += state.round", "state.points[seat] += prize(state.round - 1)"),
    ],
    "view.py": [
        ("import CARDS, HAND,", "import CARDS, HAND, PRIZES,"),
        ("points=seen.round + 1", "points=PRIZES[seen.round]"),
        ("points=after.round", "points=PRIZES[after.round - 1]"),
    ],
    **{f"words/{lang}.ftl": [("pitch =", "edition-note = …\npitch =")] for lang in ("de", "en", "fr")},
}  # fmt: skip


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = new_game("regatta", tmp_path_factory.mktemp("fourth") / "here")
    inside = folder / "src" / "regatta"
    for name, text in (("cards.toml", CARDS), ("edition.py", EDITION), ("figures.py", FIGURES)):
        (inside / name).write_text(text)
    for name, changes in CHANGES.items():
        text = (inside / name).read_text()
        for old, new in changes:
            assert old in text, f"{name} has no {old!r}"
            text = text.replace(old, new, 1)
        (inside / name).write_text(text)
    installed(folder, "regatta")
    return folder


def beaufort(home: Path, *command: str) -> Done:
    return beside(home, "-m", "beaufort", *command)


@pytest.mark.full
def test_it_is_met_in_every_way_there_is(home: Path) -> None:
    done = beside(home, "-m", "tests.every_way", "regatta")
    assert (done.returncode, done.stdout.splitlines()) == (0, [f"{way}: ok" for way in WAYS]), done.stderr


@pytest.mark.full
def test_each_game_reads_the_edition_that_is_meant_for_it(home: Path) -> None:
    own, file = home / "own.toml", home / "games.txt"
    own.write_text(CARDS.replace("harbour", "storm").replace("5, 6", "7, 9"))
    assert beaufort(home, "editions", "check", str(own)).stdout.startswith(f"{own} is an edition of regatta: storm ")
    given = ("--games", "2", "--seats", "7", "--bots", "0,0,0,3,3,6,6", "--seed", "1", "--json", "--edition", str(own))
    done = beaufort(home, "simulate", "regatta", *given, "--records", str(file))
    result = json.loads(done.stdout)
    assert (result["edition"].split()[0], result["figures"]["rounds"][0]) == ("storm", 6), done.stderr
    assert round(sum(result["points"])) == 1 + 2 + 3 + 4 + 7 + 9
    assert beaufort(home, "verify", str(file), "--edition", str(own)).stdout == "2 of 2 games are right.\n"
    assert "was played with the edition 'storm" in beaufort(home, "verify", str(file)).stderr
    other = beaufort(home, "simulate", "vor-dem-wind", "--games", "1", "--json", "--edition", str(own))
    assert json.loads(other.stdout)["edition"].startswith("reconstruction "), other.stderr


def test_what_is_wrong_with_an_edition_is_one_line(home: Path) -> None:
    wrong = home / "wrong.toml"
    for text, says in (
        (CARDS.replace(", 6]", "]"), f"{wrong}, line 3: there should be 6 prizes, not 5"),
        (CARDS.replace("regatta", "chess"), f"{wrong} is for 'chess'. It should say game = \"…\" in its first lines: "),
        (CARDS.replace('game = "regatta"', ""), f'{wrong} does not say which game it is for. It should say game = "…" in its'),
    ):
        wrong.write_text(text)
        done = beaufort(home, "editions", "check", str(wrong))
        assert (done.returncode, done.stderr.startswith(f"beaufort: {says}"), done.stderr.count("\n")) == (2, True, 1), (
            done.stderr
        )
