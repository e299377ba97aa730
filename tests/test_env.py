"""Environments pass the kits of those who invented the interfaces, are the same games as the core's, and keep secrets.

PettingZoo's max_cycles_test is for environments that stop after a number of cycles; ours end when the game does.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import beaufort
from beaufort import BadSetting, IllegalMove, Match
from beaufort.commands.check import Case
from beaufort.game import Game, features, guess
from beaufort.games.santa_timea.tests.table import scoring
from beaufort.language.state import copy, raw
from beaufort.play import bots
from beaufort.play.playout import next_luck
from beaufort.research import env
from beaufort.research.batch.opponents import choose
from beaufort.research.batch.steps import luck_of_others
from beaufort.research.env.gymnasium import SeatEnv, environment_id
from beaufort.research.env.pettingzoo import Aec, Parallel
from beaufort.research.env.table import MatchTable, Observation
from tests.conftest import CASES, GAMES, some

with warnings.catch_warnings(action="ignore"):  # under pytest the kit imports a game of its own, in a way it warns of
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

SIMULTANEOUS = [case for case in CASES if case.game.simultaneous]
every_case = pytest.mark.parametrize("case", CASES, ids=str)
some_every_day = lambda test: pytest.mark.sample(6, 0)(every_case(test))  # noqa: E731 - a mark
every_simultaneous_case = pytest.mark.parametrize("case", SIMULTANEOUS, ids=str)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def aec(case: Case, **more: Any) -> Aec:
    return env.aec(case.game.name, case.seats, case.options, **more)


def parallel(case: Case, **more: Any) -> Parallel:
    return env.parallel(case.game.name, case.seats, case.options, **more)


def seat_env(case: Case, seat: int = 0, **more: Any) -> gymnasium.Env[Observation, Any]:
    settings: dict[str, Any] = {"seats": case.seats, "options": case.options, "seat": seat, "bots": "0"} | more
    return gymnasium.make(environment_id(case.game.name), **settings)


def core(table: MatchTable) -> Match:
    """The game of an environment, dealt anew by the core."""
    return beaufort.new(table.game.name, table.seats, table.options, table.match.seed)


# The kits of PettingZoo and Gymnasium, as they are.


@every_case
@pytest.mark.filterwarnings(
    # said of every observation with a mask in it but for those of upstream's own games, which are exempt by name
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
)
def test_api_test(case: Case) -> None:
    api_test(aec(case))


@some_every_day
def test_seed_test(case: Case) -> None:
    seed_test(partial(aec, case))


@pytest.mark.sample(2, 0)
@pytest.mark.parametrize("case", some(CASES), ids=str)  # pictures take their time
def test_render_test(case: Case) -> None:
    render_test(partial(aec, case))


@every_simultaneous_case
def test_parallel_api_test(case: Case) -> None:
    parallel_api_test(parallel(case))


@every_simultaneous_case
def test_parallel_seed_test(case: Case) -> None:
    parallel_seed_test(partial(parallel, case))


@some_every_day
def test_check_env(case: Case) -> None:
    """It draws an action, deals another game and wants to play it there, so illegal actions must not be errors."""
    for seat in (0, case.seats - 1):
        check_env(seat_env(case, seat, illegal="refuse").unwrapped)


# The same games.


def played(table: Aec, seed: int, most: int = 600) -> Iterator[tuple[int, int]]:
    """Seats and actions of a random game, not all of a very long one."""
    random = Random(seed)
    table.reset(seed=seed)
    while not table.match.over and len(table.match.moves) < most:
        seat = table.match.pending[0]
        action = random.choice(np.flatnonzero(table.infos[f"seat_{seat}"]["action_mask"]).tolist())
        assert table.agent_selection == f"seat_{seat}"
        table.step(action)
        yield seat, action


@some_every_day
def test_a_game_through_aec_is_the_game_of_the_core(case: Case) -> None:
    table = aec(case)
    moves = list(played(table, 7, most=100_000))
    match = beaufort.new(case.game.name, case.seats, case.options, seed=7)
    for seat, action in moves:
        match.play(seat, case.game.view.ACTION_NAMES[action])
    assert str(table.match.record()) == str(match.record())
    assert raw(table.match._state) == raw(match._state)


@every_simultaneous_case
def test_a_game_through_parallel_is_the_game_of_the_core(case: Case) -> None:
    table = parallel(case)
    match = beaufort.new(case.game.name, case.seats, case.options, seed=8)
    table.reset(seed=8)
    while table.agents:
        actions = {agent: table.action_space(agent).sample() for agent in table.agents}
        for seat in reversed(match.pending):
            match.play(seat, case.game.view.ACTION_NAMES[actions[f"seat_{seat}"]])
        table.step(actions)
    assert match.over
    assert str(table.match.record()) == str(match.record())
    assert raw(table.match._state) == raw(match._state)


@some_every_day
def test_a_game_through_gymnasium_is_the_game_of_the_core(case: Case) -> None:
    seat = case.seats - 1
    table = seat_env(case, seat).unwrapped
    assert isinstance(table, SeatEnv)
    table.reset(seed=9)
    mine = []
    while not table.match.over:
        mine.append(table.action_space.sample())
        table.step(mine[-1])
    match = beaufort.new(case.game.name, case.seats, case.options, seed=9)
    luck = luck_of_others(match._state)
    while not match.over:
        if match.pending[0] == seat:
            match.play(seat, case.game.view.ACTION_NAMES[mine.pop(0)])
        else:
            luck = next_luck(luck)
            match.play(match.pending[0], choose(bots.find("0"), match.seen(match.pending[0]), match.pending[0], luck))
    assert str(table.match.record()) == str(match.record())
    assert raw(table.match._state) == raw(match._state)


@pytest.mark.parametrize("game", [game for game in GAMES if game.has_hints], ids=lambda game: game.name)
def test_gymnasium_s_usual_opponents_are_of_level_3(game: Game) -> None:
    table = gymnasium.make(environment_id(game.name)).unwrapped
    assert isinstance(table, SeatEnv)
    assert table.others == [bots.find("3")] * (table.seats - 1)
    table.reset(seed=1)
    while {seat for seat, _ in table.match.moves} != set(range(table.seats)):
        table.step(table.action_space.sample())


def test_every_other_seat_may_have_its_own_bot() -> None:
    table = SeatEnv("land-unter", seats=3, seat=1, bots=["0", "3"])
    assert table.others == [bots.find("0"), bots.find("3")]


# Rewards.


@every_case
def test_rewards_add_up_to_the_final_margin_and_to_zero_at_the_table(case: Case) -> None:
    table = aec(case)
    earned = np.zeros(case.seats)
    for _ in played(table, 3, most=100_000):
        rewards = list(table.rewards.values())
        assert sum(rewards) == pytest.approx(0)
        earned += rewards
    points = np.array(table.match.points)
    assert earned == pytest.approx(points - points.mean())


@every_case
def test_a_victory_is_shared_by_the_winners_at_the_end(case: Case) -> None:
    table = aec(case, reward="win")
    for _ in played(table, 3, most=100_000):
        if not table.match.over:
            assert set(table.rewards.values()) == {0.0}
    winners = table.match.winners
    shares = [(seat in winners) / len(winners) - 1 / case.seats for seat in range(case.seats)]
    assert list(table.rewards.values()) == shares


def test_all_interfaces_pay_the_same() -> None:
    case = next(case for case in SIMULTANEOUS if case.seats == 3)
    one, other = aec(case), parallel(case)
    one.reset(seed=5)
    other.reset(seed=5)
    total = dict.fromkeys(other.agents, 0.0)
    while other.agents:
        actions = {agent: other.action_space(agent).sample() for agent in other.agents}
        for agent in [f"seat_{seat}" for seat in one.match.pending]:
            one.step(actions[agent])
            total = {agent: total[agent] + one.rewards[agent] for agent in total}
        _, rewards, terminated, truncated, _ = other.step(actions)
        assert total == pytest.approx(rewards)
        total = dict.fromkeys(total, 0.0)
    assert terminated == one.terminations == dict.fromkeys(total, True)
    assert truncated == one.truncations == dict.fromkeys(total, False)


# Illegal actions.


def wrong(case: Case, mask: Any) -> list[Any]:
    """An action that is not legal, and things that are no actions."""
    return [int(np.flatnonzero(mask == 0)[0]), -1, case.game.rules.ACTIONS, None, 1.5, "0", np.array([0, 0])]


def refused(table: MatchTable, step: Callable[[Any], Any], actions: list[Any], seat: int) -> None:
    """Each action is an IllegalMove that says why, and nothing has changed after it."""
    before = raw(table.match._state), list(table.match.moves), list(table._earned)
    name = table.game.view.ACTION_NAMES[actions[0]]
    for action in actions:
        with pytest.raises(IllegalMove) as error:
            step(action)
        if action is actions[0]:
            assert str(error.value) == table.match.explain(seat, name)
        else:
            assert str(error.value).startswith(f"{table.game.view.CARDS_RULE}: ")
        assert (raw(table.match._state), list(table.match.moves), list(table._earned)) == before


@every_case
def test_aec_refuses_illegal_actions(case: Case) -> None:
    table = aec(case)
    table.reset(seed=1)
    agent = table.agent_selection
    refused(table, table.step, wrong(case, table.infos[agent]["action_mask"]), table.match.pending[0])
    assert table.agent_selection == agent
    assert set(table.rewards.values()) == {0.0}


@every_simultaneous_case
def test_parallel_refuses_a_step_with_an_illegal_action_as_a_whole(case: Case) -> None:
    table = parallel(case)
    _, infos = table.reset(seed=1)
    last = f"seat_{table.match.pending[-1]}"
    legal = {agent: table.action_space(agent).sample() for agent in table.agents}
    refused(
        table,
        lambda action: table.step(legal | {last: action}),
        wrong(case, infos[last]["action_mask"]),
        table.match.pending[-1],
    )
    with pytest.raises(BadSetting, match=f"{last} owes a decision, and none was given"):
        table.step({agent: legal[agent] for agent in table.agents if agent != last})
    assert table.match.moves == []


@some_every_day
def test_gymnasium_refuses_illegal_actions(case: Case) -> None:
    table = seat_env(case).unwrapped
    assert isinstance(table, SeatEnv)
    _, info = table.reset(seed=1)
    refused(table, table.step, wrong(case, info["action_mask"]), 0)


@every_case
def test_gymnasium_can_say_why_instead(case: Case) -> None:
    table = seat_env(case, illegal="refuse").unwrapped
    assert isinstance(table, SeatEnv)
    before, info = table.reset(seed=1)
    action = wrong(case, info["action_mask"])[0]
    moves = list(table.match.moves)
    after, reward, terminated, truncated, info = table.step(action)
    assert info["illegal"] == table.match.explain(0, case.game.view.ACTION_NAMES[action])
    assert (reward, terminated, truncated, table.match.moves) == (0.0, False, False, moves)
    assert same(before, after)


def test_what_agents_send_who_owe_nothing_is_not_looked_at() -> None:
    table = env.parallel("santa-timea", seats=3)
    table.reset(seed=1)
    (seat,) = table.match.pending
    mover = f"seat_{seat}"
    action = table.action_space(mover).sample()
    table.step({agent: action if agent == mover else "nonsense" for agent in table.agents})
    assert table.match.moves == [(seat, action)]


def test_a_seat_may_owe_more_decisions_than_others_of_the_same_moment() -> None:
    table = env.parallel("santa-timea", seats=2, options={"pro": True})
    table.reset(seed=1)
    table.match._state = scoring(["N1 N1 N2 N3 E1 E2 E2 E3", "S1 S2 S2 S3"], pro=True)
    keep = dict.fromkeys(table.agents, 57)
    assert [len(table.match.legal(seat)) for seat in range(2)] == [2, 2]
    table.step(keep)
    assert [len(table.match.legal(seat)) for seat in range(2)] == [2, 0]
    table.step(keep)
    assert table.match.moves == [(0, 57), (1, 57), (0, 57)]
    assert table.match.moment == 201


def test_upstream_s_wrapper_can_end_games_at_illegal_actions() -> None:
    table = TerminateIllegalWrapper(env.aec("land-unter"), illegal_reward=-1)
    table.reset(seed=1)
    observation, *_ = table.last()
    table.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert table.terminations == dict.fromkeys(table.possible_agents, True)


# Observations.


def same(one: Observation, other: Observation) -> bool:
    return {name: value.tobytes() for name, value in one.items()} == {name: value.tobytes() for name, value in other.items()}


@some_every_day
def test_observations_are_what_a_seat_knows_and_may_do(case: Case) -> None:
    table = aec(case)
    random = Random(4)
    for _ in played(table, 4, most=300):
        if random.random() < 0.1 or table.match.over:
            for seat, agent in enumerate(table.possible_agents):
                seen = table.observe(agent)
                out = np.zeros(case.game.features_size, np.int8)
                features(table.match.seen(seat), seat, out)
                assert seen["observation"].tobytes() == out.tobytes()
                names = [case.game.view.ACTION_NAMES[action] for action in np.flatnonzero(seen["action_mask"])]
                assert tuple(names) == table.match.legal(seat)
                assert table.observation_space(agent).contains(seen)
                assert np.array_equal(table.infos[agent]["action_mask"], seen["action_mask"])


@some_every_day
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_observations(case: Case) -> None:
    table = aec(case)
    random = Random(5)
    differed = 0
    for _ in played(table, 5, most=300):
        if random.random() < 0.1 or len(table.match.moves) == 1:
            for seat, agent in enumerate(table.possible_agents):
                seen, true, stands = table.observe(agent), table.match._state, table._standing()[1:]
                world = copy(table.match.seen(seat))
                guess(world, seat, [random.getrandbits(32) for _ in range(8)])
                table.match._state = world
                assert same(table.observe(agent), seen)
                assert table._standing()[1:] == stands
                table.match._state = true
                differed += raw(world) != raw(true)
    assert differed


def at_the_scoring() -> Aec:
    """Santa Timea's pro game where two of three are asked about triplets at once, the first about two of them."""
    table = env.aec("santa-timea", seats=3, options={"pro": True}, render_mode="ansi")
    table.reset(seed=6)
    table.match._state = scoring(["N1 N1 N2 N3 E1 E2 E2 E3", "S1 S2 S2 S3", ""], pro=True)
    table._turn(table._standing())
    return table


def just_dealt(case: Case) -> Aec:
    table = aec(case, render_mode="ansi")
    table.reset(seed=6)
    return table


def choosing() -> Iterator[Any]:
    """Tables at which several seats are about to choose."""
    for case in SIMULTANEOUS:
        if len(case.match(6).pending) > 1:
            yield pytest.param(partial(just_dealt, case), id=str(case))
    yield pytest.param(at_the_scoring, id="ST-27")


def nothing_shows(one: Aec, other: Aec) -> None:
    """To all but the first seat the tables look alike."""
    for agent in one.agents[1:]:
        assert same(one.observe(agent), other.observe(agent))
    assert (one.agent_selection, one.rewards) == (other.agent_selection, other.rewards)


@pytest.mark.parametrize("made", [*choosing()])
def test_a_secret_choice_shows_to_nobody_who_chooses_after_it(made: Callable[[], Aec]) -> None:
    one, other = tables = made(), made()
    first = one.agent_selection
    low, *_, high = np.flatnonzero(one.infos[first]["action_mask"])
    one.step(low)
    other.step(high)
    assert not same(one.observe(first), other.observe(first))
    nothing_shows(one, other)
    for table in tables:
        while table.agent_selection == first:  # who has several triplets answers about each (ST-27)
            table.step(low)
    nothing_shows(one, other)
    assert one.agent_selection == one.agents[1]
    assert one.render() == other.render()


# Seeds.


@every_game
def test_a_seed_is_that_of_the_match_and_seeds_the_games_after_it(game: Game) -> None:
    tables = [env.aec(game.name), env.aec(game.name)]
    seeds = []
    for table in tables:
        table.reset(seed=11)
        assert table.match.seed == (11).to_bytes(32, "big")
        table.reset()
        seeds.append(table.match.seed)
        table.reset()
        seeds.append(table.match.seed)
    assert seeds[:2] == seeds[2:]
    assert len(set(seeds)) == 2


def test_a_seed_may_be_whatever_a_match_takes() -> None:
    seeds: list[Any] = [11, np.int64(11), (11).to_bytes(32, "big"), f"{11:064x}"]
    found = []
    for seed in seeds:
        table = env.aec("land-unter", seats=np.int64(3))  # type: ignore[arg-type]
        table.reset(seed=seed)
        first = table.match.seed
        table.reset()
        found.append((first, table.match.seed))
    assert len(set(found)) == 1


@every_game
def test_without_a_seed_games_differ(game: Game) -> None:
    tables = [env.aec(game.name), env.aec(game.name)]
    for table in tables:
        table.reset()
    assert tables[0].match.seed != tables[1].match.seed
    assert core(tables[0]).log() == tables[0].match.log()


# Action spaces.


def test_action_spaces_draw_what_is_legal_now() -> None:
    table = env.aec("land-unter", seats=3)
    space = table.action_space("seat_0")
    assert space == gymnasium.spaces.Discrete(60)
    assert space.contains(space.sample())  # anything, before a game is dealt
    table.reset(seed=2)
    legal = np.flatnonzero(table.mask(0))
    assert {int(space.sample()) for _ in range(200)} == set(legal.tolist())
    certain = np.zeros(60)
    certain[legal[3]] = 1
    assert space.sample(probability=certain) == legal[3]
    table.step(legal[0])
    assert space.sample() == 0  # as upstream draws from a mask of zeros


def test_a_copy_of_an_action_space_belongs_to_no_game() -> None:
    table = env.aec("land-unter")
    table.reset()
    twin = pickle.loads(pickle.dumps(table.action_space("seat_0")))
    assert (type(twin), twin) == (gymnasium.spaces.Discrete, table.action_space("seat_0"))


# Rendering, settings and what is missing.


def test_the_mover_s_table_is_rendered_and_nobody_else_s() -> None:
    table = env.aec("land-unter", seats=3, render_mode="ansi")
    table.reset(seed=1)
    text = table.render()
    assert text is not None
    assert " ".join(table.match.legal(0)) in text
    assert " ".join(table.match.legal(1)) not in text


def test_everybody_s_table_is_rendered_where_all_move_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    table = env.parallel("land-unter", seats=3, render_mode="human")
    table.reset(seed=1)
    table.step({agent: table.action_space(agent).sample() for agent in table.agents})
    text = capsys.readouterr().out
    assert ("Deal 1 of 3, round 1 of 12" in text, "Deal 1 of 3, round 2 of 12" in text) == (True, True)
    assert [seat for seat in range(3) if " ".join(table.match.legal(seat)) in text] == []


def test_without_a_mode_nothing_is_rendered() -> None:
    table = env.aec("land-unter")
    table.reset()
    with pytest.warns(UserWarning, match="ansi, human, rgb_array"):
        assert table.render() is None


def test_metadata_is_true() -> None:
    assert env.aec("land-unter").metadata == {
        "name": "land_unter_v0",
        "render_modes": ["ansi", "human", "rgb_array"],
        "render_fps": 1,
        "is_parallelizable": False,
    }
    assert env.parallel("land-unter").metadata["is_parallelizable"] is True


def test_a_game_of_single_decisions_has_no_parallel_environment() -> None:
    with pytest.raises(BadSetting, match=r"one seat decides at a time: use beaufort\.research\.env\.aec"):
        env.parallel("vor-dem-wind")


def running(game: str) -> Any:
    table = env.parallel(game)
    table.reset(seed=1)
    return table


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: env.aec("land-unter", seats=2), "is for 3 to 5 seats, not 2"),
        (lambda: env.aec("land-unter", reward="glory"), "There is no reward 'glory'. There are: points, win"),
        (
            lambda: env.aec("land-unter", render_mode="pixels"),
            "There is no render_mode 'pixels'. There are: ansi, human, rgb_array",
        ),
        (lambda: env.aec("land-unter").step(0), "call reset"),
        (lambda: env.aec("land-unter").match, "call reset"),
        (lambda: env.parallel("land-unter").step({}), "call reset"),
        (
            lambda: env.aec("land-unter").observe("seat_4"),
            "There is no agent 'seat_4'. There are: seat_0",
        ),
        (lambda: SeatEnv("land-unter", seat=4), "There is no seat 4"),
        (lambda: SeatEnv("land-unter", bots="13"), "There is no bot '13'"),
        (lambda: SeatEnv("land-unter", bots=13), "There is no bot 13"),
        (lambda: SeatEnv("land-unter", bots=[0, 3, True]), "There is no bot True"),
        (lambda: SeatEnv("land-unter", bots=3.0), "There is no bot 3.0"),  # type: ignore[arg-type]
        (lambda: SeatEnv("land-unter", bots=[[0], 3, 3]), "There is no bot [0]"),  # type: ignore[list-item]
        (lambda: SeatEnv("land-unter", seat=True), "There is no seat True"),
        (lambda: SeatEnv("land-unter", seat=1.0), "There is no seat 1.0"),  # type: ignore[arg-type]
        (lambda: env.aec("land-unter").reset(seed=1.7), "A seed is a number"),  # type: ignore[arg-type]
        (lambda: env.aec("land-unter", options=["cascade"]), "Options have names"),  # type: ignore[arg-type]
        (lambda: env.aec("land-unter").action_space("seat_9"), "There is no agent 'seat_9'"),
        (lambda: env.aec("land-unter").observation_space("seat_9"), "There is no agent 'seat_9'"),
        (lambda: running("land-unter").step({"seat_9": 0}), "There is no agent 'seat_9'"),
        (lambda: SeatEnv("land-unter", bots=["0", "0"]), "There are 3 other seats, so it takes one bot for all or 3"),
        (lambda: SeatEnv("land-unter", illegal="ignore"), "There is no illegal 'ignore'. There are: raise, refuse, end"),
        (lambda: SeatEnv("toy"), "toy has no hints.py"),
    ],
)
def test_what_is_not_possible_is_said(make: Callable[[], Any], says: str) -> None:
    with pytest.raises(BadSetting) as error:
        make()
    assert says in str(error.value)


def test_a_step_after_the_end_is_refused() -> None:
    table = SeatEnv("toy", bots="0")
    table.reset(seed=1)
    assert table.step(table.action_space.sample())[2]
    with pytest.raises(IllegalMove):
        table.step(0)


@pytest.mark.parametrize(
    ("package", "use"),
    [
        ("pettingzoo", "beaufort.research.env.aec('land-unter')"),
        ("gymnasium", "beaufort.research.env.parallel('land-unter')"),
        ("gymnasium", "import beaufort.research.env.gymnasium"),
        ("pyspiel", "import beaufort.research.env.openspiel"),
        ("resvg_py", "beaufort.research.env.aec('land-unter', render_mode='rgb_array')"),
    ],
)
def test_missing_packages_are_missed_only_when_used(package: str, use: str) -> None:
    code = f"import sys; sys.modules['{package}'] = None; import beaufort.research.env; print('fine'); {use}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "fine\n"
    assert done.stderr.endswith(
        f'ImportError: {package} is not installed: pip install -e ".[research]" in the folder of Beaufort\n'
    )
