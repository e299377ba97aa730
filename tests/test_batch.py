from __future__ import annotations

import numpy as np
import pytest

import beaufort
from beaufort import BadSetting
from beaufort.commands.check import Case
from beaufort.play.playout import seed_of
from beaufort.research import batch
from tests.conftest import CASES, some


@pytest.mark.compiles
@pytest.mark.parametrize("case", some(CASES), ids=str)
def test_games_and_their_records_are_the_same_on_any_number_of_threads_and_in_any_piece(case: Case) -> None:
    setting = {"seats": case.seats, "options": case.options, "seed": 4}
    whole = batch.play(case.game.name, 3 * batch.CHUNK, threads=2, **setting)  # type: ignore[arg-type]
    part = batch.play(case.game.name, 40, threads=1, first=2 * batch.CHUNK, **setting)  # type: ignore[arg-type]
    for name in ("seeds", "points", "winners", "decisions"):
        assert np.array_equal(getattr(whole, name)[2 * batch.CHUNK :][:40], getattr(part, name))
    records = list(part.records())
    for i, record in enumerate(records):
        match = beaufort.replay(record)
        assert match.points == tuple(part.points[i])
        assert match.seed == seed_of(whole.master, 2 * batch.CHUNK + i)
        assert str(match.record()) == str(record)
    assert batch.verified(records) == [True] * 40


def test_shares_of_victory_add_up() -> None:
    games = batch.play("land-unter", 500, seats=4, seed=4)
    assert np.allclose(games.shares.sum(axis=1), 1)
    assert games.shares.mean(axis=0) == pytest.approx([0.25] * 4, abs=0.08)


def test_no_games_is_an_error() -> None:
    with pytest.raises(BadSetting, match="At least one game"):
        batch.play("land-unter", 0)
