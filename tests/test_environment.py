"""Batch environments: the same games as matches play, whatever the threads, and nothing done silently."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import beaufort
from beaufort import BadSetting, IllegalMove
from beaufort.commands.check import Case
from beaufort.game import actions, features
from beaufort.research.batch import Environment
from beaufort.research.batch.environment import SHOWN
from tests.conftest import CASES, some

pytestmark = pytest.mark.compiles

TWO = [False, True]


def made(case: Case, n: int = 5, **given: Any) -> Environment:
    return Environment(case.game.name, case.seats, n, case.options, **{"seed": 3, "threads": 2, **given})


def table_of(env: Environment, i: int) -> beaufort.match.Match:
    return beaufort.new(env.game.name, env.seats, env.options, env.seed(i))


@pytest.mark.sample(2, 4)
@pytest.mark.parametrize("together", TWO, ids=["in turn", "together"])
@pytest.mark.parametrize("case", some(CASES), ids=str)
def test_the_games_are_those_of_matches(case: Case, together: bool) -> None:
    """Every observation, mask, reward and end is what a match of the same seed with the same decisions says."""
    env = made(case, together=together)
    matches = [table_of(env, i) for i in range(len(env))]
    before, total = (np.zeros((len(env), env.seats)) for _ in range(2))
    names = case.game.view.ACTION_NAMES
    steps = ended = since = 0
    while (steps < 330 and ended <= len(env)) or since < 20:  # games that followed one are played on, too
        for i, match in enumerate(matches):
            if steps < 330 or since or steps % 20 == i:  # not so often in the long games of Vor dem Wind
                shown_as_in(env, i, match)
        steps, since = steps + 1, since + (ended > 0)
        chosen = env.sample()
        env.step(chosen)
        total += env.reward
        for i, match in enumerate(matches):
            for seat in match.pending if together else match.pending[:1]:
                match.play(seat, names[chosen[i, seat] if together else chosen[i]])
            assert env.done[i] == match.over
            gained = np.subtract(match.points, before[i])
            before[i] = match.points
            assert env.reward[i] == pytest.approx(gained - gained.mean(), abs=1e-4)
            if match.over:
                assert total[i] == pytest.approx(np.subtract(match.points, np.mean(match.points)), abs=1e-3)
                assert str(beaufort.replay(match.record()).record()) == str(match.record())
                matches[i] = table_of(env, i)
                total[i] = before[i] = 0
                ended += 1


def shown_as_in(env: Environment, i: int, match: beaufort.match.Match) -> None:
    assert env.seat[i] == match.pending[0]
    assert np.flatnonzero(env.waiting[i]).tolist() == list(match.pending)
    for row, seat in enumerate(range(env.seats) if env.together else match.pending[:1]):
        observation = env.observation[i, row] if env.together else env.observation[i]
        mask = env.mask[i, row] if env.together else env.mask[i]
        expected = np.zeros(env.game.features_size, np.int8)
        features(match.seen(seat), seat, expected)
        assert np.array_equal(observation, expected)
        assert tuple(np.flatnonzero(mask)) == actions(match._state, seat)


@pytest.mark.parametrize("together", TWO, ids=["in turn", "together"])
def test_threads_change_nothing(together: bool) -> None:
    one, many = (Environment("land-unter", 4, 50, seed=5, together=together, threads=k) for k in (1, 3))
    for _ in range(300):
        chosen = one.sample()
        assert np.array_equal(chosen, many.sample())
        for env in (one, many):
            env.step(chosen)
        for name in SHOWN:
            assert np.array_equal(getattr(one, name), getattr(many, name)), name
    assert one.number.max() >= 50  # games were over, and the next ones dealt


def test_random_decisions_come_from_the_seed_and_games_draw_independently() -> None:
    """All begin with twelve cards, so that equal decisions of neighbours are as rare as one in twelve."""
    places = []
    for seed in (1, 2):
        env = Environment("land-unter", 4, 2000, seed=seed, threads=1)
        rank = env.mask.cumsum(axis=1) - 1
        places.append(rank[np.arange(2000), env.sample()])
        assert np.mean(places[-1][1:] == places[-1][:-1]) == pytest.approx(1 / 12, abs=0.03)
        assert places[-1].mean() == pytest.approx(5.5, abs=0.4)
    assert np.mean(places[0] == places[1]) == pytest.approx(1 / 12, abs=0.03)


def test_whoever_wins_gets_what_the_others_lose() -> None:
    env = Environment("land-unter", 3, 200, seed=1, reward="win", threads=1)
    results = []
    for _ in range(250):
        env.step(env.sample())
        assert not env.reward[~env.done].any()
        results += env.reward[env.done].tolist()
    assert len(results) > 100
    assert np.abs(np.sum(results, axis=1)).max() < 1e-6
    assert {round(share + 1 / 3, 4) for row in results for share in row} <= {0.0, 0.3333, 0.5, 1.0}


@pytest.mark.parametrize("together", TWO, ids=["in turn", "together"])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_illegal_action_is_refused_with_the_reason_and_changes_nothing(case: Case, together: bool) -> None:
    env = made(case, together=together)
    for _ in range(3):
        env.step(env.sample())
    before = {name: getattr(env, name).copy() for name in ("observation", "mask", "seat", "reward", "number", "_states")}
    seat = int(env.seat[4])
    place: tuple[int, ...] = (4, seat) if together else (4,)
    for wrong in (int(np.flatnonzero(~env.mask[place])[0]), -1, case.game.rules.ACTIONS, 1 << 40, -(1 << 62)):
        chosen = env.sample()
        chosen[place] = wrong
        with pytest.raises(IllegalMove, match=f"In game 4 of 5 seat {seat} takes action {wrong}"):
            env.step(chosen)
        for name, value in before.items():
            assert np.array_equal(getattr(env, name), value), name
    env.step(env.sample())


def test_numbers_may_be_those_of_numpy() -> None:
    env = Environment("land-unter", np.int64(3), np.int64(2), seed=np.int64(4), threads=np.int64(1))  # type: ignore[arg-type]
    assert np.array_equal(env.observation, Environment("land-unter", 3, 2, seed=4).observation)


@pytest.mark.parametrize(
    "given",
    [
        {"n": 0},
        {"n": 2.5},
        {"n": True},
        {"reward": "glory"},
        {"threads": 0},
        {"threads": 2.5},
        {"seats": 9},
        {"options": {"moon": True}},
        {"seed": -1},
    ],
    ids=str,
)
def test_a_bad_setting_is_refused_in_words(given: dict[str, Any]) -> None:
    with pytest.raises(BadSetting):
        Environment("land-unter", **given)


@pytest.mark.parametrize("chosen", [np.zeros(6, int), np.zeros((7, 1), int), np.zeros(7), [None] * 7, "1234567"], ids=str)
def test_actions_of_another_shape_or_kind_are_refused(chosen: Any) -> None:
    env = Environment("land-unter", 4, 7, seed=1)
    with pytest.raises(BadSetting, match="whole numbers in the shape"):
        env.step(chosen)
