"""Copies of matches and environments go on by themselves, and as the originals do; errors come out of other processes whole."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest

import beaufort
from beaufort import client
from beaufort.client import protocol
from beaufort.commands.check import Case
from beaufort.errors import BadEdition, BadSetting, DamagedRecord, Error, IllegalMove, UnknownGame
from beaufort.language.state import raw
from beaufort.play.arena import BotFailed
from beaufort.research import env
from beaufort.research.batch import Environment
from beaufort.research.batch.environment import SHOWN
from beaufort.research.env.gymnasium import environment_id
from beaufort.score.entry import Problem
from beaufort.score.sheet import Unreadable
from beaufort.web.events import Busy, OtherRules, Refused
from beaufort.web.problems import WrongField
from beaufort.words import Said
from tests.conftest import CASES

pytestmark = pytest.mark.compiles

Way = Callable[[Any], Any]
WAYS: list[Way] = [copy.deepcopy, lambda original: pickle.loads(pickle.dumps(original))]
twice = pytest.mark.parametrize("twin_of", WAYS, ids=["copied", "pickled"])
every_case = pytest.mark.parametrize("case", CASES, ids=str)


def same(one: Any, other: Any) -> bool:
    """Whether two observations, or dictionaries of them, are."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[name], other[name]) for name in one)
    return np.array_equal(one, other)


@twice
@every_case
def test_a_match(case: Case, twin_of: Way) -> None:
    match = case.match(2)
    match.lang = "fr"
    match.play(match.pending[0], match.legal(match.pending[0])[0], helped=True)
    twin = twin_of(match)
    assert (twin.game, twin.log(0), twin.record()) == (match.game, match.log(0), match.record())
    assert raw(twin._state) == raw(match._state)
    if not match.over:
        match.play(match.pending[0], match.legal(match.pending[0])[0], helped=True)
        assert (len(twin.moves), twin.helped, twin.lang) == (1, {0}, "fr")
        twin.play(twin.pending[0], twin.legal(twin.pending[0])[0], helped=True)
        assert (twin.log(1), raw(twin._state)) == (match.log(1), raw(match._state))


def test_a_match_from_a_program_with_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    match = beaufort.new("land-unter")
    packed = pickle.dumps(match)
    monkeypatch.setattr(match.game.rules, "VERSION", 2)
    with pytest.raises(UnknownGame, match="land-unter comes from a program with other rules or cards"):
        pickle.loads(packed)


def played_on(table: Any, decisions: int) -> None:
    while not table.match.over and len(table.match.moves) < decisions:
        table.step(table.action_space(table.agent_selection).sample())  # legal at this table, and drawn from its luck


@twice
@every_case
def test_an_aec_environment(case: Case, twin_of: Way) -> None:
    table = env.aec(case.game.name, case.seats, case.options)
    table.reset(seed=3)
    played_on(table, 20)
    twin = twin_of(table)
    before = list(table.match.moves)
    played_on(table, 60)
    assert twin.match.moves == before
    played_on(twin, 60)
    assert str(table.match.record()) == str(twin.match.record())
    assert table._cumulative_rewards == twin._cumulative_rewards
    table.reset()
    twin.reset()
    assert str(table.match.record()) == str(twin.match.record())
    assert same(table.observe("seat_1"), twin.observe("seat_1"))


def test_a_shallow_copy_takes_no_space_away() -> None:
    table = env.aec("land-unter")
    before = dict(table.action_spaces)
    twin = copy.copy(table)
    assert all(table.action_space(agent) is before[agent] for agent in table.possible_agents)
    assert not any(twin.action_space(agent) is before[agent] for agent in table.possible_agents)


@twice
@pytest.mark.parametrize("case", [case for case in CASES if case.game.simultaneous], ids=str)
def test_a_parallel_environment(case: Case, twin_of: Way) -> None:
    table = env.parallel(case.game.name, case.seats, case.options)
    table.reset(seed=4)
    twin = twin_of(table)
    told, told_twin = (one.step({agent: one.action_space(agent).sample() for agent in one.agents}) for one in (table, twin))
    assert same(told[0], told_twin[0])
    assert told[1:4] == told_twin[1:4]


@twice
@every_case
def test_a_gymnasium_environment(case: Case, twin_of: Way) -> None:
    table = gymnasium.make(environment_id(case.game.name), seats=case.seats, options=case.options, bots="0")
    _, info = table.reset(seed=4)
    *_, over, _, _ = table.step(table.action_space.sample(info["action_mask"]))
    twin = twin_of(table)
    if not over:
        (one, *told), (other, *told_twin) = (each.step(each.action_space.sample()) for each in (table, twin))
        assert same(one, other)
        assert told[:3] == told_twin[:3]
    assert same(table.reset()[0], twin.reset()[0])


@twice
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("together", [False, True], ids=["in turn", "together"])
def test_a_batch(together: bool, threads: int, twin_of: Way) -> None:
    games = Environment("land-unter", 3, 20, seed=2, together=together, threads=threads)
    for _ in range(10):
        games.step(games.sample())
    twin = twin_of(games)
    before = twin.observation.copy()
    for _ in range(150):
        games.step(games.sample())
    assert np.array_equal(twin.observation, before)
    for _ in range(150):
        twin.step(twin.sample())
    assert twin.number.max() >= 20  # games were over, and the next ones dealt
    for name in SHOWN:
        assert np.array_equal(getattr(games, name), getattr(twin, name)), name


@twice
def test_a_vector_environment(twin_of: Way) -> None:
    games = gymnasium.make_vec(environment_id("land-unter"), 5, "vector_entry_point", bots="1", threads=1)
    games.reset(seed=3)
    games.action_space.seed(3)
    twin = twin_of(games)
    for _ in range(60):
        one, other = (each.step(each.action_space.sample()) for each in (games, twin))
        assert same(one[0], other[0])
        assert np.array_equal(one[1], other[1])
    assert not np.shares_memory(games.unwrapped.games.observation, twin.unwrapped.games.observation)  # type: ignore[attr-defined]


ERRORS = [
    Error("anything"),
    BadSetting("no seat 9"),
    UnknownGame("no game"),
    IllegalMove("LU-1: not yours", "LU-1"),
    DamagedRecord("cut off", 3, "game.txt"),
    BadEdition("no ship", 7, "cards.toml"),
    BotFailed("it sleeps"),
    Refused(Said("error-no-table"), 404),
    Unreadable(Problem("LU-5", Said("lifebelts"))),
    client.Refused(protocol.Problem("/api/problems#late", "Conflict", 409, "Too late.", "late"), None),
    OtherRules(),
    WrongField(protocol.FieldProblem("people", "body", "integer >= 1")),
    Busy(Said("error-busy"), 503, wait=2),
]


def kinds(error: type[Error]) -> Iterator[type[Error]]:
    yield error
    for kind in error.__subclasses__():
        yield from kinds(kind)


def test_there_are_no_other_errors() -> None:
    assert {kind for kind in kinds(Error) if kind.__module__.startswith("beaufort")} == {type(error) for error in ERRORS}


@twice
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error(error: Error, twin_of: Way) -> None:
    twin: Error = twin_of(error)
    assert (type(twin), str(twin), twin.args, vars(twin)) == (type(error), str(error), error.args, vars(error))
