"""One seat of many games at once: the same games as matches and single environments play, whatever the threads."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.performance import benchmark_vector_step
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import beaufort
from beaufort import BadSetting, IllegalMove
from beaufort.commands.check import Case
from beaufort.game import actions, features, of
from beaufort.language.chance import AnyState
from beaufort.play.playout import by_hints, next_luck
from beaufort.research.batch import OneSeat
from beaufort.research.batch.environment import SHOWN
from beaufort.research.batch.steps import luck_of_others
from beaufort.research.env.gymnasium import SeatEnv, SeatVectorEnv, environment_id
from beaufort.research.env.table import Observation
from tests.conftest import CASES, some

pytestmark = pytest.mark.compiles

SLIPS = {"0": 1024, "1": 512, "2": 256, "3": 0}
every_case = pytest.mark.parametrize("case", CASES, ids=str)


def made(case: Case, n: int = 3, **given: Any) -> OneSeat:
    bots = "3" if case.game.has_hints else "0"
    return OneSeat(case.game.name, case.seats, n, case.options, **{"seed": 3, "threads": 2, "bots": bots, **given})


def vector(game: str = "land-unter", num_envs: int = 5, **given: Any) -> SeatVectorEnv:
    env = gymnasium.make_vec(environment_id(game), num_envs, "vector_entry_point", **{"threads": 1, **given}).unwrapped
    assert isinstance(env, SeatVectorEnv)
    return env


class Follower:
    """Decides as the compiled players do, in plain Python and from what its seat has seen."""

    def __init__(self, env: OneSeat, i: int, levels: str) -> None:
        self.luck = luck_of_others(env.setup.deal(env.seed(i)))
        self.levels = levels

    def choose(self, seen: AnyState, seat: int, seed: bytes = b"") -> int:
        self.luck = next_luck(self.luck)
        return by_hints(seen, seat, [0] * of(seen).mask_length, self.luck, SLIPS[self.levels[seat]])


class Twin:
    """What row i of an environment has to show, as a Match has it. Levels are those of all seats."""

    def __init__(self, env: OneSeat, i: int, levels: str) -> None:
        self.env, self.i, self.bot = env, i, Follower(env, i, levels)
        self.match = beaufort.new(env.game.name, env.seats, env.options, env.seed(i))
        self.paid, self.seat = np.zeros(env.seats), int(env.own[i])
        self.others()

    def others(self) -> None:
        while not self.match.over and self.seat not in self.match.pending:
            seat = self.match.pending[0]
            self.match.play(seat, self.env.game.view.ACTION_NAMES[self.bot.choose(self.match.seen(seat), seat)])

    def play(self, action: int) -> None:
        self.match.play(self.seat, self.env.game.view.ACTION_NAMES[action])
        self.others()

    def earned(self) -> Any:
        """What each seat has earned since this was last asked."""
        before, self.paid = self.paid, np.subtract(self.match.points, np.mean(self.match.points))
        return self.paid - before

    def is_shown(self) -> None:
        seat, expected = self.seat, np.zeros(self.env.game.features_size, np.int8)
        features(self.match.seen(seat), seat, expected)
        assert np.array_equal(self.env.observation[self.i], expected)
        assert tuple(np.flatnonzero(self.env.mask[self.i])) == actions(self.match._state, seat)
        assert np.flatnonzero(self.env.waiting[self.i]).tolist() == list(self.match.pending)


@pytest.mark.parametrize("case", some(CASES), ids=str)
def test_the_games_are_those_of_matches(case: Case) -> None:
    """All that is told of a step is what a match of the same seed says in which the other seats are played in plain Python."""
    for seat, level, stay in [(0, "3", False), (case.seats - 1, "0", True)]:
        level = level if case.game.has_hints else "0"
        env = made(case, seat=seat, bots=level, stay=stay)
        twins = [Twin(env, i, level * case.seats) for i in range(len(env))]
        steps = ended = since = 0
        while steps < 40 or since < 10:  # games that followed one are played on, too
            for i, twin in enumerate(twins):
                if steps < 40 or since or steps % 20 == i:
                    twin.is_shown()
            steps, since = steps + 1, since + (ended > 0)
            chosen, stayed = env.sample(), stay & env.done
            env.step(chosen)
            for i, twin in enumerate(twins):
                if stayed[i]:  # it was over and has been dealt anew, whatever the action
                    assert (env.reward[i].any(), env.done[i]) == (False, False)
                    twins[i] = Twin(env, i, twin.bot.levels)
                    continue
                twin.play(chosen[i])
                assert env.reward[i] == pytest.approx(twin.earned(), abs=1e-3)
                assert env.done[i] == twin.match.over
                ended += twin.match.over
                if twin.match.over and not stay:
                    twins[i] = Twin(env, i, twin.bot.levels)


def test_every_other_seat_may_have_its_own_player() -> None:
    env = OneSeat("land-unter", 4, 2, seed=1, threads=1, seat=1, bots=["0", "1", "2"])
    twins = [Twin(env, i, "0-12") for i in range(2)]
    while not env.done.any():
        for twin in twins:
            twin.is_shown()
        chosen = env.sample()
        env.step(chosen)
        for twin in twins:
            twin.play(chosen[twin.i])


@every_case
def test_the_vector_environment_tells_what_single_ones_do(case: Case) -> None:
    """The others' luck is the same, so that a game of many can be played again alone, and looked at."""
    seat, level = 1, "3" if case.game.has_hints else "0"
    given: dict[str, Any] = {"seats": case.seats, "seat": seat, "bots": level, "options": case.options}
    many = vector(case.game.name, **given)
    told, info = many.reset(seed=7)
    many.action_space.seed(7)
    alone = []
    for i in range(many.num_envs):
        alone.append(SeatEnv(case.game.name, **given))
        same(alone[i].reset(seed=int.from_bytes(many.games.seed(i), "big")), told, info, i)
    for _ in range(90):
        chosen = many.action_space.sample()
        assert many.action_space.contains(chosen)
        told, rewards, terminated, truncated, info = many.step(chosen)
        assert many.observation_space.contains(told)
        for i, env in enumerate(alone):
            observation, reward, over, cut, details = env.step(int(chosen[i]))
            same((observation, details), told, info, i)
            assert (rewards[i], terminated[i], truncated[i]) == (pytest.approx(reward, abs=1e-3), over, cut)
        if terminated.any():
            break
    assert terminated.any() or case.game.name == "vor-dem-wind"


def same(one: tuple[Observation, dict[str, Any]], told: Observation, info: dict[str, Any], i: int) -> None:
    observation, details = one
    assert {name: array.tobytes() for name, array in observation.items()} == {name: told[name][i].tobytes() for name in told}
    assert details["action_mask"].tobytes() == info["action_mask"][i].tobytes()
    assert info["_action_mask"][i]


def test_a_seat_may_be_a_number_of_numpy() -> None:
    given: dict[str, Any] = {"seats": 3, "seat": np.int64(2), "bots": "0"}
    assert OneSeat("land-unter", n=2, threads=1, **given).learner == 2
    env = SeatEnv("land-unter", **given)
    env.reset(seed=1)
    env.step(env.action_space.sample())
    assert env.match.moves[-1][0] in range(3)


def test_threads_change_nothing() -> None:
    one, many = (OneSeat("land-unter", 4, 50, seed=5, threads=k, seat=2, bots="2") for k in (1, 3))
    for _ in range(120):
        chosen = one.sample()
        assert np.array_equal(chosen, many.sample())
        for env in (one, many):
            env.step(chosen)
        for name in SHOWN:
            assert np.array_equal(getattr(one, name), getattr(many, name)), name
    assert one.number.min() >= 50  # games were over, and the next ones dealt


def test_drawing_actions_changes_no_game() -> None:
    one, other = (OneSeat("land-unter", 3, 20, seed=5, threads=1, bots="1") for _ in range(2))
    for _ in range(60):
        other.sample()
        chosen = one.mask.argmax(axis=1)
        one.step(chosen)
        other.step(chosen)
        assert np.array_equal(one.observation, other.observation)


@every_case
def test_an_illegal_action_is_refused_with_the_reason_and_changes_nothing(case: Case) -> None:
    env = made(case, n=5, seat=1, stay=True)
    for _ in range(3):
        env.step(env.sample())
    asked = int(np.flatnonzero(~env.done)[-1]) if not env.done.all() else -1
    if asked < 0:
        env.step(env.sample())
        asked = 4
    before = {
        name: getattr(env, name).copy() for name in ("observation", "mask", "reward", "done", "number", "_states", "_fate")
    }
    for wrong in (int(np.flatnonzero(~env.mask[asked])[0]), -1, case.game.rules.ACTIONS, 1 << 40, -(1 << 62)):
        chosen = env.sample()
        chosen[asked] = wrong
        with pytest.raises(IllegalMove, match=f"In game {asked} of 5 seat 1 takes action {wrong}"):
            env.step(chosen)
        for name, value in before.items():
            assert np.array_equal(getattr(env, name), value), name
    env.step(env.sample())


def test_where_a_game_is_over_any_action_deals_the_next() -> None:
    env = vector("toy", bots="0")  # its games end at different times
    env.reset(seed=1)
    while not env.games.done.any():
        env.step(env.action_space.sample())
    chosen, over = env.action_space.sample(), env.games.done.copy()
    assert not env.games.mask[over].any()
    chosen[over] = -9
    told, rewards, terminated, *_ = env.step(chosen)
    assert (rewards[over].any(), terminated[over].any()) == (False, False)
    assert told["action_mask"][over].any(axis=1).all()
    assert (env.games.number[over] == np.flatnonzero(over) + 5).all()


def test_victories_are_shared_at_the_end() -> None:
    env = vector(num_envs=100, seats=4, bots="0", reward="win")
    env.reset(seed=1)
    shares = []
    for _ in range(48):  # four deals of twelve cards: each game ends within them
        _, rewards, terminated, _, _ = env.step(env.action_space.sample())
        assert not rewards[~terminated].any()
        shares += [round(share + 0.25, 4) for share in rewards[terminated].tolist()]
    assert len(shares) >= 100
    assert {0.0, 1.0} <= set(shares) <= {0.0, 0.25, 0.3333, 0.5, 1.0}


def test_seeds_determine_games_and_those_after_them() -> None:
    one, other = vector(bots="1"), vector(bots="1")
    for given in (4, None, None):
        first, second = (env.reset(seed=given)[0] for env in (one, other))
        assert one.games.master == other.games.master
        for name in first:
            assert np.array_equal(first[name], second[name])
    assert one.games.seed(2) != vector().games.seed(2)
    one.reset(seed=4)
    assert one.games.master == (4).to_bytes(32, "big")


@pytest.mark.sample(1, 0)
@every_case
def test_upstream_s_wrappers_benchmark_and_copies_take_it(case: Case) -> None:
    """Gymnasium has no checker for vector environments; this is what it has that runs them."""
    bots = "3" if case.game.has_hints else "0"
    given: dict[str, Any] = {"seats": case.seats, "options": case.options, "bots": bots, "threads": 1}
    env: VectorEnv[Any, Any, Any] = gymnasium.make_vec(environment_id(case.game.name), 4, **given)
    assert isinstance(env.unwrapped, SeatVectorEnv)
    assert (env.metadata["autoreset_mode"], env.num_envs) == (AutoresetMode.NEXT_STEP, 4)
    single = gymnasium.make(environment_id(case.game.name), seats=case.seats, options=case.options, bots="0")
    assert env.single_observation_space == single.observation_space
    assert (env.single_action_space, single.action_space) == (single.action_space, env.single_action_space)
    assert env.action_space == gymnasium.vector.utils.batch_space(env.single_action_space, 4)
    assert env.observation_space == gymnasium.vector.utils.batch_space(env.single_observation_space, 4)
    twin = pickle.loads(pickle.dumps(env.action_space))
    assert (type(twin), twin) == (gymnasium.spaces.MultiDiscrete, env.action_space)
    assert benchmark_vector_step(env, target_duration=0, seed=1) > 0
    counted = RecordEpisodeStatistics(env)
    counted.reset(seed=1)
    counted.action_space.seed(1)
    for _ in range(90):
        *_, info = counted.step(counted.action_space.sample())
        if "episode" in info:
            break
    assert "episode" in info or case.game.name == "vor-dem-wind"
    counted.close()


@pytest.mark.filterwarnings("ignore:.*ERROR")  # how it tells of what happened in its processes
def test_in_the_async_mode_an_illegal_action_is_still_an_illegal_move() -> None:
    env = gymnasium.make_vec(environment_id("land-unter"), 2, "async", bots="0")
    _, info = env.reset(seed=1)
    with pytest.raises(IllegalMove, match="LU-8: Anna does not"):
        env.step(np.argmin(info["action_mask"], axis=1))
    env.close(terminate=True)


def test_action_spaces_draw_what_is_legal_now_each_equally_likely() -> None:
    env = vector(num_envs=2)
    assert env.action_space.contains(env.action_space.sample())  # anything, before games are dealt
    env.reset(seed=1)
    env.action_space.seed(1)
    drawn = np.stack([env.action_space.sample() for _ in range(2000)])
    for i in range(2):
        values, times = np.unique(drawn[:, i], return_counts=True)
        assert values.tolist() == np.flatnonzero(env.games.mask[i]).tolist()
        assert 100 < times.min() <= times.max() < 240
    only = tuple(np.eye(60, dtype=np.int8)[[3, 5]])
    assert env.action_space.sample(only).tolist() == [3, 5]


def test_arrays_are_copies_unless_they_need_not_be() -> None:
    for copy in (True, False):
        env = vector(copy=copy)
        told, info = env.reset(seed=1)
        before = {name: array.copy() for name, array in told.items()}
        env.step(env.action_space.sample())
        assert [np.array_equal(told[name], before[name]) for name in told] == [copy, copy]
        assert np.shares_memory(info["action_mask"], env.games.mask) != copy


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"bots": "4"}, "Bot '4' does not play many games at once: levels 0 to 3 do, and functions"),
        ({"bots": ["3", "3", "tests.bad_bots:Sleeps"]}, "does not play many games at once"),
        ({"bots": ["3", "3"]}, "it takes one bot for all or 3"),
        ({"bots": "13"}, "There is no bot '13'"),
        ({"seat": 4}, "There is no seat 4"),
        ({"num_envs": 0}, "It takes one game"),
        ({"reward": "glory"}, "There is no reward 'glory'. There are: points, win"),
        ({"game": "toy", "bots": "3"}, "toy has no hints.py"),
    ],
    ids=str,
)
def test_a_bad_setting_is_refused_in_words(given: dict[str, Any], says: str) -> None:
    settings: dict[str, Any] = {"num_envs": 3, "game": "land-unter"} | given
    with pytest.raises(BadSetting) as error:
        SeatVectorEnv(**settings)
    assert says in str(error.value)


def test_what_cannot_be_done_is_said() -> None:
    env = vector()
    with pytest.raises(BadSetting, match="call reset"):
        env.step(np.zeros(5, int))
    for seed in (-1, [1, 2, 3, 4, 5]):
        with pytest.raises(BadSetting, match="A seed is"):
            env.reset(seed=seed)  # type: ignore[arg-type]
    with pytest.raises(BadSetting, match=r"With a reset_mask .* it takes a reset\(\) before"):
        env.reset(options={"reset_mask": np.ones(5, np.bool_)})
    env.reset(seed=1, options={})
    with pytest.raises(BadSetting, match="whole numbers in the shape"):
        env.step(np.zeros(5))
