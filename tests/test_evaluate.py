"""The protocol by which players are compared: the same row for equal players, whoever asks, and fair."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import beaufort
from beaufort import BadSetting
from beaufort.game import Game
from beaufort.research.batch.opponents import AsBot
from beaufort.research.evaluate import SEED, Evaluation, evaluate
from beaufort.research.fields import fields
from tests.conftest import GAMES

HOME = Path(beaufort.__file__).parents[2]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def first(observation: Any, mask: Any) -> Any:
    return mask.argmax(axis=1)


def measured(player: Any, game: Game, deals: int = 3) -> Evaluation:
    return evaluate(player, game.name, against="3" if game.has_hints else "0", deals=deals)


@pytest.mark.sample(1, 0)
@pytest.mark.compiles
@every_game
def test_a_policy_and_the_bot_that_is_made_of_it_get_the_same_row(game: Game) -> None:
    row = measured(first, game)
    assert row == replace(measured(AsBot(first), game), player="first")
    assert 0 <= row.victories <= 1
    assert str(row).count("|") == 7


def test_a_row_is_the_same_whoever_asks_and_more_deals_make_it_surer() -> None:
    row = evaluate(first, "toy", against="0", deals=40)
    again = evaluate(first, "toy", against="0", deals=40)
    assert (row, row.seed, row.deals) == (again, SEED, 40)
    fewer = evaluate(first, "toy", against="0", deals=20)
    assert fewer.victories_margin > row.victories_margin > 0


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"player": "13"}, "There is no bot '13'"),
        ({"player": "no_such:thing"}, "There is no player 'no_such:thing'"),
        ({"deals": 1}, "two deals at least"),
        ({"against": "7"}, "does not play many games at once"),
        ({"player": lambda observation, mask: 0}, "as whole numbers"),
    ],
    ids=["level", "module", "deals", "against", "answer"],
)
def test_what_is_not_possible_is_said(given: dict[str, Any], says: str) -> None:
    settings: dict[str, Any] = {"player": "0", "game": "land-unter", "deals": 2} | given
    with pytest.raises(BadSetting) as error:
        evaluate(**settings)
    assert says in str(error.value)


def test_the_command_prints_the_row() -> None:
    asked = [
        sys.executable,
        "-m",
        "beaufort",
        "evaluate",
        "3",
        "--game",
        "land-unter",
        "--deals",
        "2",
        "--seats",
        "3",
        "--json",
    ]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == evaluate("3", "land-unter", 3, deals=2).data()


@every_game
def test_the_fields_of_an_observation_cover_it_in_order(game: Game) -> None:
    found = fields(game)
    assert [field.start for field in found] == [0, *(field.stop for field in found[:-1])]
    assert found[-1].stop == game.features_size
    assert all(field.stop > field.start and field.name for field in found)


def test_a_field_is_where_its_name_says() -> None:
    """Land unter's own hand and choice, of a match."""
    match = beaufort.new("land-unter", 3, seed=1)
    out = np.zeros(match.game.features_size, np.int8)
    beaufort.game.features(match.seen(0), 0, out)
    named = {field.name: field.where for field in fields("land-unter")}
    held = out[named["player 0, cards of which one knows that this player holds them"]]
    assert [match.game.view.ACTION_NAMES[card] for card in np.flatnonzero(held)] == list(match.legal(0))
    assert out[named["player 2, whether there is such a player"]] == 1
    assert out[named["player 3, whether there is such a player"]] == 0


def test_the_page_of_observations_is_that_of_the_code() -> None:
    page = (HOME / "docs" / "observations.md").read_text(encoding="utf-8")
    for game in GAMES:
        if game.package.startswith("beaufort.games."):
            for field in fields(game):
                assert f"| {field.name} | {field.start}:{field.stop} | " in page
            assert f"{game.rules.ACTIONS} actions: 0 `{game.view.ACTION_NAMES[0]}`" in page
