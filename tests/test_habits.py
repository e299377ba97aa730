"""Environments as libraries expect them: masks, forms, ends, opponents, seats, siblings and names, each beside what is true."""

from __future__ import annotations

import importlib
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import beaufort
from beaufort import BadSetting, IllegalMove
from beaufort.commands.check import Case
from beaufort.game import Game, features
from beaufort.language.state import raw
from beaufort.play import bots
from beaufort.research import env
from beaufort.research.batch import Environment, OneSeat
from beaufort.research.env import extremes, zoo
from beaufort.research.env.gymnasium import SeatEnv, SeatVectorEnv, environment_id
from tests.conftest import CASES, GAMES, some

pytestmark = pytest.mark.compiles

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
SIMULTANEOUS = [case for case in CASES if case.game.simultaneous]


def first(observation: Any, mask: Any) -> Any:
    """A policy for many games: the first action that is legal."""
    assert (observation.dtype, mask.dtype, len(observation)) == (np.int8, np.bool_, len(mask))
    return mask.argmax(axis=1)


def last(observation: Any, mask: Any) -> Any:
    """Another: the last one."""
    return mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)


def play_out(table: SeatEnv, choose: Any, seed: Any) -> dict[str, Any]:
    """A whole game of a single environment; its last info."""
    _, info = table.reset(seed=seed)
    over = table.match.over
    while not over:
        *_, over, _, info = table.step(choose(None, info["action_mask"][None])[0])
    return info


def seed_of(many: SeatVectorEnv, i: int) -> int:
    return int.from_bytes(many.games.seed(i))


# Masks and forms.


@pytest.mark.parametrize("idle", ["zeros", "ones", "noop"])
@pytest.mark.parametrize("case", some(SIMULTANEOUS), ids=str)
def test_who_owes_nothing_has_the_mask_that_was_asked_for(case: Case, idle: str) -> None:
    table = env.parallel(case.game.name, case.seats, case.options, idle=idle)
    told, infos = table.reset(seed=2)
    amount, met = case.game.rules.ACTIONS, 0
    while table.agents:
        for seat, agent in enumerate(table.possible_agents):
            mask = told[agent]["action_mask"]
            assert np.array_equal(mask, infos[agent]["action_mask"])
            assert table.observation_space(agent).contains(told[agent])
            legal = [case.game.view.ACTION_NAMES.index(name) for name in table.match.legal(seat)]
            met += not legal
            wanted = {"zeros": [], "ones": list(range(amount)), "noop": [amount]}[idle]
            assert np.flatnonzero(mask).tolist() == (legal or wanted)
        told, _, _, _, infos = table.step({agent: int(table.action_space(agent).sample()) for agent in table.agents})
    assert all((told[agent]["action_mask"].sum() > 0) == (idle != "zeros") for agent in told)


@every_game
def test_a_vector_alone_has_its_mask_in_the_info_and_rllib_has_its_own_names(game: Game) -> None:
    alone, named, usual = (SeatEnv(game.name, bots="0", observations=form) for form in ("vector", "rllib", "dict"))
    told, info = alone.reset(seed=3)
    both, _ = named.reset(seed=3)
    mine, _ = usual.reset(seed=3)
    assert list(both) == ["observations", "action_mask"]
    assert np.array_equal(told, both["observations"])
    assert np.array_equal(told, mine["observation"])
    assert np.array_equal(info["action_mask"], both["action_mask"])
    assert alone.observation_space.contains(told)
    assert named.observation_space.contains(both)
    many = SeatVectorEnv(3, game.name, bots="0", observations="vector", threads=1)
    seen, info = many.reset(seed=3)
    assert many.observation_space.contains(seen)
    assert np.array_equal(many.action_masks(), info["action_mask"] == 1)


@every_game
def test_masks_are_where_sb3_looks_for_them(game: Game) -> None:
    table = gymnasium.make(environment_id(game.name), bots="0")
    _, info = table.reset(seed=1)
    masks = table.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert np.array_equal(masks, info["action_mask"] == 1)


# Ends.


@pytest.mark.parametrize("reward", ["points", "win"])
@every_game
def test_an_illegal_action_can_be_a_loss(game: Game, reward: str) -> None:
    table = SeatEnv(game.name, bots="0", illegal="end", reward=reward)
    _, info = table.reset(seed=4)
    total = 0.0
    if game.features_size > 100:  # in the long games something may have been earned before
        for _ in range(5):
            _, paid, _, _, info = table.step(first(np.zeros((1, 1), np.int8), info["action_mask"][None] == 1)[0])
            total += paid
    _, paid, over, cut, info = table.step(int(np.argmin(info["action_mask"])))
    assert (over, cut) == (True, False)
    assert total + paid == pytest.approx(extremes(table.setup, reward)[0])
    assert info["illegal"].startswith(table.game.view.CARDS_RULE.partition("-")[0])
    with pytest.raises(BadSetting, match=r"ended with an illegal action: call reset\(\)"):
        table.step(0)
    table.reset(seed=4)
    check_env(gymnasium.make(environment_id(game.name), bots="0", illegal="end", reward=reward).unwrapped)


@every_game
def test_the_last_info_has_points_and_shares_of_the_victory(game: Game) -> None:
    table = SeatEnv(game.name, bots="0")
    info = play_out(table, last, 5)
    winners = table.match.winners
    assert info["points"].tolist() == list(table.match.points)
    assert info["shares"].tolist() == [(seat in winners) / len(winners) for seat in range(table.seats)]


@pytest.mark.parametrize("mode", [mode.value for mode in AutoresetMode])
@pytest.mark.parametrize("name", ["toy", "santa-timea"])
def test_every_way_to_go_on_after_the_end_plays_the_same_games(name: str, mode: str) -> None:
    """Each game of each row is what a single environment plays with the row's seed and the same actions."""
    many = SeatVectorEnv(6, name, seats=2, bots="1" if name != "toy" else "0", autoreset_mode=mode, threads=2)
    assert (many.metadata["autoreset_mode"].value, many.autoreset_mode.value) == (mode, mode)  # TorchRL asks for the latter
    alone = [SeatEnv(name, seats=2, bots="1" if name != "toy" else "0") for _ in range(6)]
    told, _ = many.reset(seed=6)
    shown = [table.reset(seed=seed_of(many, i))[0] for i, table in enumerate(alone)]
    fresh, ended = np.zeros(6, np.bool_), 0
    while ended < 12:
        same = [np.array_equal(told["observation"][i], shown[i]["observation"]) for i in range(6)]
        assert all(same)
        chosen = last(None, told["action_mask"])
        before = fresh
        told, rewards, over, _, info = many.step(chosen)
        for i, table in enumerate(alone):
            if before[i]:  # the next step after an end only deals
                assert (rewards[i], over[i]) == (0, False)
                shown[i] = table.reset(seed=seed_of(many, i))[0]
                continue
            seen, paid, end, _, details = table.step(int(chosen[i]))
            assert (rewards[i], over[i]) == (pytest.approx(paid, abs=1e-3), end)
            if end:
                final = info["final_info"] if mode == "SameStep" else info
                assert np.array_equal(final["points"][i], details["points"])
                assert final["shares"][i] == pytest.approx(details["shares"])
            if end and mode == "SameStep":
                assert np.array_equal(info["final_obs"][i]["observation"], seen["observation"])
                seen = table.reset(seed=seed_of(many, i))[0]
            shown[i] = seen
        ended += int(over.sum())
        fresh = over if mode == "NextStep" else np.zeros(6, np.bool_)
        if mode == "Disabled" and over.any():
            with pytest.raises(BadSetting, match="reset_mask"):
                many.step(chosen)
            with pytest.raises(BadSetting, match="true or false for each of the 6"):
                many.reset(options={"reset_mask": np.ones(5, np.bool_)})
            told, _ = many.reset(options={"reset_mask": over})
            for i in np.flatnonzero(over).tolist():
                shown[i] = alone[i].reset(seed=seed_of(many, i))[0]


# Who plays.


@every_game
def test_another_seat_in_each_game_is_the_same_in_one_and_in_many(game: Game) -> None:
    level = "2" if game.has_hints else "0"
    many = OneSeat(game.name, n=40, seed=7, seat=None, bots=level, threads=2)
    assert set(many.own.tolist()) == set(range(many.seats))
    alone = SeatEnv(game.name, seat=None, bots=level)
    for i in (0, 17, 39):
        told, _ = alone.reset(seed=int.from_bytes(many.seed(i)))
        assert (alone.seat, many.own[i]) == (int.from_bytes(many.seed(i)[-4:]) % alone.seats, alone.seat)
        assert np.array_equal(told["observation"], many.observation[i])
    assert [alone.reset(seed=seed)[1] and alone.seat for seed in range(alone.seats)] == list(range(alone.seats))


class FirstBot:
    """A bot as an object."""

    def choose(self, seen: Any, seat: int, seed: bytes) -> int:
        return beaufort.game.actions(seen, seat)[0]


@pytest.mark.parametrize("case", some(CASES), ids=str)
def test_policies_for_many_games_and_bots_as_objects_sit_in_the_other_seats(case: Case) -> None:
    """Some of the others, or all, may be asked for all games at once; a single environment plays the same games with them."""
    level: Any = "1" if case.game.has_hints else "0"
    mixed = [first if place % 2 == 0 else level for place in range(case.seats - 1)]
    given: dict[str, Any] = {"seats": case.seats, "options": case.options, "seat": 1}
    for others, alike in ((mixed, mixed), (first, FirstBot())):
        many = OneSeat(case.game.name, n=3, seed=8, bots=others, stay=True, threads=2, **given)
        alone = SeatEnv(case.game.name, bots=alike, **given)
        told, _ = alone.reset(seed=int.from_bytes(many.seed(2)))
        for _ in range(40):
            assert np.array_equal(told["observation"], many.observation[2])
            if many.done[2]:
                break
            chosen = last(None, many.mask) * ~many.done
            many.step(chosen)
            told, _, over, _, _ = alone.step(int(chosen[2]))
            assert over == many.done[2]


@pytest.mark.parametrize(
    ("policy", "error", "says"),
    [
        (lambda seen, mask: mask.argmin(axis=1), IllegalMove, "A policy that has another seat took action"),
        (lambda seen, mask: np.full(len(mask), -1), IllegalMove, "took action -1"),
        (lambda seen, mask: 0, BadSetting, "answered int64 in"),
        (lambda seen, mask: mask, BadSetting, "as whole numbers and answered bool"),
    ],
    ids=["illegal", "negative", "one", "mask"],
)
def test_what_a_policy_must_not_answer_is_said(policy: Any, error: type[Exception], says: str) -> None:
    many = OneSeat("land-unter", n=4, seat=3, bots=policy, threads=1)
    with pytest.raises(error, match=says):
        many.step(many.sample())
    table = SeatEnv("land-unter", seat=3, bots=policy)
    table.reset(seed=1)
    with pytest.raises(error, match=says):
        table.step(table.action_space.sample())


# Rows of a batch.


@pytest.mark.parametrize("kind", ["in turn", "together", "one seat"])
@every_game
def test_rows_that_were_saved_go_on_as_they_did(game: Game, kind: str) -> None:
    env: Environment
    if kind == "one seat":
        env = OneSeat(game.name, n=5, seed=9, bots="0", stay=True, threads=2)
    else:
        env = Environment(game.name, n=5, seed=9, together=kind == "together", threads=2)
    steps = 0 if game.features_size < 100 else 7
    for _ in range(steps):
        env.step(env.sample())
    saved = pickle.loads(pickle.dumps(env.save([1, 3])))
    assert len(saved) == 2
    ways = []
    for rows in ([1, 3], [0, 4]):
        env.restore(rows, saved)
        shown = [env.observation[rows].copy(), env.number[rows].copy()]
        for _ in range(3):
            env.step(env.mask.argmax(axis=-1) * (env.mask.any(axis=-1)))
            shown += [env.observation[rows].copy(), env.reward[rows].copy(), env.done[rows].copy()]
        ways.append(shown)
    assert all(np.array_equal(one, other) for one, other in zip(*ways, strict=True))
    env.restore([2, 3], env.save(np.arange(5) == 0))  # one for all
    assert raw_rows(env)[2] == raw_rows(env)[3] == raw_rows(env)[0]
    with pytest.raises(BadSetting, match="one saved game or 3, not 2"):
        env.restore([0, 1, 2], saved)
    with pytest.raises(BadSetting, match="There is no row 5"):
        env.save([5])
    with pytest.raises(BadSetting, match="or of another seed"):
        Environment(game.name, n=5, seed=10, threads=1).restore([0, 1], saved)


def raw_rows(env: Environment) -> list[bytes]:
    return [env._states[i : i + 1].tobytes() for i in range(len(env))]


# Siblings and names.


def test_every_interface_plays_little_siblings() -> None:
    sizes = {"weather": 6, "floods": 4, "deals": 1}
    settings: dict[str, Any] = {"seats": 3, "sizes": sizes}
    table = env.aec("land-unter", **settings)
    table.reset(seed=1)
    match = beaufort.new("land-unter", 3, seed=1, sizes=sizes)
    assert raw(table.match._state) == raw(match._state)
    assert (table.match.sizes, len(table.match.legal(0))) == (sizes, 2)
    both = env.parallel("land-unter", **settings)
    both.reset(seed=1)
    one = SeatEnv("land-unter", bots="3", **settings)
    one.reset(seed=1)
    many = SeatVectorEnv(2, "land-unter", bots="3", threads=1, **settings)
    many.reset(seed=1)
    batch = Environment("land-unter", n=2, seed=1, threads=1, **settings)
    assert both.match.sizes == one.match.sizes == batch.setup.sizes == many.games.setup.sizes == sizes
    assert many.games.mask.sum() == 4
    with pytest.raises(BadSetting, match="no size 'moons'"):
        env.aec("land-unter", sizes={"moons": 1})


@every_game
def test_what_all_seats_know_is_the_state(game: Game) -> None:
    table = env.aec(game.name)
    table.reset(seed=1)
    expected = np.zeros((table.seats, game.features_size), np.int8)
    for seat in range(table.seats):
        features(table.match.seen(seat), seat, expected[seat])
    assert np.array_equal(table.state(), expected.ravel())
    assert table.state_space.contains(table.state())


@pytest.mark.parametrize("name", zoo.__all__)
def test_pettingzoo_s_modules(name: str) -> None:
    module = importlib.import_module(f"beaufort.research.env.zoo.{name}")
    assert module is getattr(zoo, name)
    seats = getattr(zoo, name).raw_env().game.rules.SEATS[-1]
    table = module.env(seats=seats, render_mode="ansi")
    with pytest.raises(AttributeError, match="reset"):
        table.agent_selection  # noqa: B018
    table.reset(seed=1)
    raw_table = module.raw_env(seats=seats)
    raw_table.reset(seed=1)
    assert table.unwrapped.match.record() == raw_table.match.record()
    if raw_table.game.simultaneous:
        assert module.parallel_env(seats=seats).together
    else:
        with pytest.raises(BadSetting, match="one seat decides at a time"):
            module.parallel_env(seats=seats)
    assert raw_table.metadata["name"] == name


def test_gymnasium_finds_the_games_by_the_module_s_name() -> None:
    table = gymnasium.make("beaufort.research.env.gymnasium:beaufort/LandUnter-v0", seats=3, bots="0")
    assert table.reset(seed=1)[0]["observation"].any()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"observations": "tuple"}, "There is no observations 'tuple'. There are: dict, vector, rllib"),
        ({"idle": "random"}, "There is no idle 'random'. There are: zeros, ones, noop"),
        ({"render_mode": "ansi"}, "Many games are not rendered"),
        ({"autoreset_mode": "never"}, "There is no autoreset_mode 'never'. There are: NextStep, SameStep, Disabled"),
        ({"bots": [first, "3"]}, "it takes one bot for all or 3"),
        ({"bots": bots.find("7")}, "does not play many games at once"),
    ],
    ids=["form", "idle", "picture", "autoreset", "one policy", "search"],
)
def test_what_is_not_possible_is_said(given: dict[str, Any], says: str) -> None:
    with pytest.raises(BadSetting) as error:
        SeatVectorEnv(2, "land-unter", **given)
    assert says in str(error.value)
