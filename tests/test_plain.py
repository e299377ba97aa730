"""Plain Python needs neither NumPy nor a compiler: games are played, seen, told, recorded and hinted at without them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from mypy import api

PLAYED = """
import sys


class Forbidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "numba", "llvmlite"):
            raise ImportError(f"{name} was asked for")


sys.meta_path.insert(0, Forbidden())
from random import Random

import beaufort
from beaufort.play.bots import Hints, find, move
from beaufort.game import games
from beaufort.match import Match, replay
from beaufort.record import parse
from beaufort.settings import set_up
from beaufort.words import LANGUAGES

for game in games():
    for seats in game.rules.SEATS:
        match, random = Match(set_up(game.name, seats), seats), Random(seats)
        while not match.over:
            seat = random.choice(match.pending)
            match.view(seat), match.explain(seat, match.legal(seat)[0])
            bot = Hints(plain=True) if game.has_hints and random.random() < 0.5 else find("0")
            move(match, seat, bot, bytes(32))
        assert [len(match.log(lang=lang)) for lang in LANGUAGES] == [len(match.log())] * 3
        assert replay(next(parse(str(match.record())))).points == match.points
        match.scores()
assert not {"numpy", "numba", "llvmlite"} & set(sys.modules)
print("played")
"""
SLIPS = """
from beaufort.games.land_unter.rules import State


def slip(state: State) -> None:
    state.hand = 3
    state.hand[0] = state.waiting
    state.wating = 3
"""


def test_whole_games_are_played_where_numpy_and_numba_cannot_be_imported() -> None:
    done = subprocess.run([sys.executable, "-c", PLAYED], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("played\n", "")


def test_the_type_checker_sees_a_wrong_name_and_a_number_in_the_place_of_a_row(tmp_path: Path) -> None:
    file = tmp_path / "slip.py"
    file.write_text(SLIPS, encoding="utf-8")
    told, _, _ = api.run(
        [str(file), "--strict", "--follow-imports=silent", "--no-error-summary", f"--cache-dir={tmp_path}/cache"]
    )
    assert [line.partition("error: ")[2].strip() for line in told.splitlines()] == [
        'Incompatible types in assignment (expression has type "int", variable has type "Row")  [assignment]',
        '"State" has no attribute "wating"; maybe "waiting"?  [attr-defined]',
    ]
