"""Whole recorded games, kept for each version of a game's rules: a change of rules that lets one go differently must show.

Made with `python tests/test_corpora.py`, which writes the corpus of every game whose VERSION has none yet.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import beaufort
from beaufort.commands.check import cases, walk
from beaufort.game import Game, find, games
from beaufort.record import dumps
from beaufort.research import batch
from beaufort.settings import set_up
from tests.conftest import FULL, SLOW

OURS = [find(game.name) for game in games() if game.package.startswith("beaufort.")]
every_game = pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)


def corpus(game: Game) -> Path:
    return game.folder / "tests" / f"games-{game.rules.VERSION}.txt"


@every_game
def test_recorded_games_go_as_they_went(game: Game) -> None:
    text = corpus(game).read_text()
    records = list(beaufort.parse(text))
    if FULL or game.name not in SLOW:
        assert batch.verified(records) == [True] * len(records)
    assert dumps(beaufort.replay(record).record() for record in records) == text
    assert {set_up(game, record.seats, record.options) for record in records} == {
        set_up(game, c.seats, c.options) for c in cases(game)
    }


if __name__ == "__main__":
    for game in OURS:
        if not corpus(game).exists():
            finished = [list(walk(case, seed))[-1][0] for case in cases(game) for seed in (1, 2)]
            corpus(game).write_text(dumps(match.record() for match in finished))
            print(corpus(game))
