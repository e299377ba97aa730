"""The page of what programs find in views lists what there is."""

from __future__ import annotations

import pytest

from beaufort.game import Game
from docs.ids import PAGE, found, page
from tests.conftest import GAMES

OURS = [game for game in GAMES if game.package.startswith("beaufort.games.")]


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_what_a_game_shows_stands_on_the_page_of_ids(game: Game) -> None:
    part = PAGE.read_text(encoding="utf-8").partition(f"\n## {game.name}\n")[2].partition("\n## ")[0]
    for kind, ids in found(game, 1).items():
        word = f"{kind} " if kind in ("zone", "counter") else ""
        assert all(f"{word}`{id}`" in part for id in ids), (kind, ids)


@pytest.mark.full
def test_the_page_of_ids_is_as_it_is_written_anew() -> None:
    assert page(OURS) == PAGE.read_text(encoding="utf-8")
