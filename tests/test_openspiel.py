"""OpenSpiel: upstream's own tests over every game, and that the trees are exact, keep secrets and remember everything."""

from __future__ import annotations

import copy
import pickle
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from math import comb
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import cfr, exploitability, external_sampling_mccfr, generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

import beaufort.language.chance
from beaufort.commands.check import Case
from beaufort.errors import BadSetting, IllegalMove
from beaufort.game import deal
from beaufort.language.cards import Card, Cards, members
from beaufort.language.chance import AnyState, below, deal_from, draw, played_by, seed_stream
from beaufort.language.state import fresh, raw
from beaufort.research.env import openspiel
from beaufort.research.env.tree import Outcomes, Position, Tree, Undecided
from beaufort.settings import seed_parts, set_up
from tests.conftest import CASES, FULL, some, volume

openspiel.register()  # the toy as well
SMALL_LAND = "beaufort_land_unter(players=3,weather=6,floods=4,deals=1,turns=true,keep=true)"
SMALL_TIMEA = "beaufort_santa_timea(players=2,wheel=5,winds=4,rounds=1,keep=true)"
SMALL_PURSE = "beaufort_vor_dem_wind(players=2,pile=1,ships=1,gulden=1,goods=1,rounds=1,reward=win,keep=true)"
SMALL_WIND = "beaufort_vor_dem_wind(players=2,pile=1,ships=4,gulden=2,goods=1,rounds=3,turns=true)"
SMALL = {
    "land-unter": {"weather": 20, "deals": 2},
    "santa-timea": {"wheel": 20, "winds": 8, "rounds": 2},
    "vor-dem-wind": {"rounds": 6, "goal": 20},
}


def name_of(case: Case, **more: int) -> str:
    """What OpenSpiel calls a way to play a game."""
    given = {"players": case.seats, **case.options, **more}
    parameters = ",".join(f"{name}={str(value).lower()}" for name, value in given.items())
    return f"beaufort_{case.game.name.replace('-', '_')}({parameters})"


def names() -> Iterator[str]:
    """Every game and option, in full every number of seats; with turns; and a sibling."""
    for case in some(CASES):
        yield name_of(case)
        if all(case.options.values()):
            yield name_of(case, turns=True)
        if case.game.name in SMALL and case.options == case.game.rules.OPTIONS:
            yield name_of(case, **SMALL[case.game.name])


every_name = pytest.mark.parametrize("name", [*names()])
small_names = pytest.mark.parametrize("name", [SMALL_LAND, SMALL_TIMEA, SMALL_PURSE, SMALL_WIND])


@cache
def kept(name: str) -> Any:
    """A game whose tree is kept, for all tests that go through the whole of it."""
    return pyspiel.load_game(name)


def play_on(state: Any, random: Random, steps: int = 100_000) -> Any:
    """Play so many random steps, chance not counted; it stops at a decision or at the end."""
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choices(*zip(*state.chance_outcomes(), strict=True))[0])
        elif steps == 0:
            break
        else:
            steps -= 1
            if state.is_simultaneous_node():
                each = [state.legal_actions(seat) for seat in range(state.num_players())]
                state.apply_actions([random.choice(legal) if legal else 0 for legal in each])
            else:
                state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.sample(3, 0)
@every_name
def test_upstreams_random_simulation_with_serialisation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.sample(5, 1)
@every_name
def test_upstreams_simulation_of_python_games(name: str) -> None:
    from open_spiel.python.tests import games_sim_test

    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.sample(2, 0)
@every_name
def test_upstreams_reinforcement_learning_environment_plays_a_game(name: str) -> None:
    environment = rl_environment.Environment(name, enable_legality_check=True)
    environment.seed(1)
    random = Random(1)
    step = environment.reset()
    while not step.last():
        legal = step.observations["legal_actions"]
        if environment.is_turn_based:
            step = environment.step([random.choice(legal[step.observations["current_player"]])])
        else:
            step = environment.step([random.choice(each) if each else 0 for each in legal])
    assert sum(step.rewards) == pytest.approx(0)


@pytest.mark.parametrize("name", [*names()] if FULL else [SMALL_TIMEA, SMALL_PURSE])
def test_upstreams_playthrough_runs_through_the_game(name: str) -> None:
    lines = generate_playthrough.playthrough(name, None, seed=1)
    assert "IsTerminal() = True" in lines
    printed = re.findall(r'^ToString\(\) = "(.*)"', lines, re.MULTILINE)[0]
    assert str(pyspiel.load_game(printed)) == printed


@pytest.mark.parametrize("name", [SMALL_LAND, SMALL_TIMEA])
def test_what_all_see_and_what_a_player_sees_besides_are_observed_apart(name: str) -> None:
    game, whose = kept(name), pyspiel.PrivateInfoType
    state = play_on(game.new_initial_state(), Random(1), 1)
    public, private = (
        game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, public_info=known, private_info=kind))
        for known, kind in ((True, whose.NONE), (False, whose.SINGLE_PLAYER))
    )
    assert len({public.string_from(state, player) for player in range(game.num_players())}) == 1
    hands = [private.string_from(state, player) for player in range(game.num_players())]
    assert all("hand=" in hand for hand in hands)
    assert len(set(hands)) == game.num_players()
    for kind in (
        pyspiel.IIGObservationType(perfect_recall=True, public_info=True, private_info=whose.ALL_PLAYERS),
        pyspiel.IIGObservationType(perfect_recall=True, public_info=True, private_info=whose.NONE),
    ):
        assert game.make_py_observer(kind) is None


def test_the_past_can_be_left_out_of_tensors() -> None:
    game = pyspiel.load_game("beaufort_land_unter(players=3,turns=true,past=false)")
    state = play_on(game.new_initial_state(), Random(1), 3)
    assert game.information_state_tensor_shape() == game.observation_tensor_shape() == [691]
    assert state.information_state_tensor(0) == state.observation_tensor(0)
    assert "past=" in state.information_state_string(0)


@pytest.mark.parametrize(
    ("name", "dynamics", "information"),
    [
        ("land_unter", "SIMULTANEOUS", "IMPERFECT_INFORMATION"),
        ("land_unter(turns=true)", "SEQUENTIAL", "IMPERFECT_INFORMATION"),
        ("santa_timea", "SEQUENTIAL", "IMPERFECT_INFORMATION"),
        ("santa_timea(pro=true)", "SIMULTANEOUS", "IMPERFECT_INFORMATION"),
        ("vor_dem_wind", "SEQUENTIAL", "PERFECT_INFORMATION"),
        ("vor_dem_wind(turns=true)", "SEQUENTIAL", "IMPERFECT_INFORMATION"),
    ],
)
def test_what_kind_of_game_it_is_depends_on_its_parameters(name: str, dynamics: str, information: str) -> None:
    kind = pyspiel.load_game(f"beaufort_{name}").get_type()
    assert (kind.dynamics.name, kind.information.name) == (dynamics, information)
    assert (kind.chance_mode.name, kind.utility.name) == ("EXPLICIT_STOCHASTIC", "ZERO_SUM")


@pytest.mark.full  # every day external sampling does
@pytest.mark.parametrize(("name", "first"), [(SMALL_PURSE, 0.792), (SMALL_TIMEA, 0.461), (SMALL_LAND, 0.495)][: volume(1, 3)])
def test_cfr_comes_closer_to_an_equilibrium_of_a_little_sibling(name: str, first: float) -> None:
    game = kept(name)
    solver = cfr.CFRPlusSolver(game)
    distances = []
    for iterations in (1, 3):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        distances.append(exploitability.nash_conv(game, solver.average_policy()))
    assert distances[0] == pytest.approx(first, abs=0.001)
    assert distances[1] < distances[0] / 2


@pytest.mark.parametrize(("name", "amount"), [(SMALL_PURSE, 200), (SMALL_LAND, 1500), (SMALL_TIMEA, 2000)][: volume(1, 3)])
def test_external_sampling_comes_closer_to_an_equilibrium_of_a_little_sibling(name: str, amount: int) -> None:
    np.random.seed(1)
    game = kept(name)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    distances = []
    for iterations in (1, amount):
        for _ in range(iterations):
            solver.iteration()
        distances.append(exploitability.nash_conv(game, solver.average_policy()))
    assert distances[1] < 0.7 * distances[0]


@pytest.mark.sample(7, 0)
@pytest.mark.parametrize("name", [*(name_of(case, turns=True) for case in CASES), SMALL_LAND, SMALL_TIMEA, SMALL_WIND])
def test_upstreams_search_bot_plays(name: str) -> None:
    """In full a whole game, in which it has the first seat. The bot in C++ cannot play games in Python: docs/research.md."""
    game, random, luck = pyspiel.load_game(name), Random(1), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, luck), 2.0, 2, random_state=luck)
    state, searched = play_on(game.new_initial_state(), random, 0), 0
    while not state.is_terminal() and searched < volume(2, 10_000):
        if state.current_player() == 0:
            state.apply_action(bot.step(state))
            searched += 1
        else:
            state.apply_action(random.choice(state.legal_actions()))
        play_on(state, random, 0)
    assert searched


class Own:
    """A tape on which a seed's own stream has written, as `Outcomes` reads it: so we learn which outcomes they were."""

    def __init__(self, seed: int) -> None:
        self.stream = fresh(AnyState)
        seed_stream(self.stream, seed_parts(seed.to_bytes(32, "big")))
        self.outcomes: list[int] = []

    def below(self, bound: int) -> int:
        with played_by(None):
            return self._note(below(self.stream, bound), bound > 1)

    def draw(self, cards: Cards) -> Card:
        with played_by(None):
            return self._note(draw(self.stream, cards), len(members(cards)) > 1)

    def deal_from(self, cards: Cards, amount: int) -> Cards:
        with played_by(None):
            hand, left = deal_from(self.stream, cards, amount), members(cards)
        for place, card in enumerate(members(hand)):
            self._note(card, len(left) > amount - place)
            left = left[left.index(card) + 1 :]
        return hand

    def _note(self, outcome: int, asked: bool) -> int:
        self.outcomes += [outcome] if asked else []
        return outcome


@pytest.mark.parametrize("turns", [False, True], ids=["", "turns"])
@pytest.mark.parametrize("case", some(CASES), ids=str)
def test_a_game_goes_as_in_a_match_if_chance_does_the_same(case: Case, turns: bool) -> None:
    """The stream of a seed is written down as outcomes of chance; then match and OpenSpiel hold the same record."""
    game, match = case.game, case.match(7)
    state = pyspiel.load_game(name_of(case, turns=turns)).new_initial_state()
    own, shadow, random = Own(7), fresh(game.state), Random(3)
    with played_by(own):
        deal(shadow, match.seats, match.setup.bits, [0] * 8)
    while not match.over:
        while state.is_chance_node():
            state.apply_action(own.outcomes.pop(0))
        assert not own.outcomes
        assert not state.is_terminal()
        moves = [(seat, random.choice(match.legal(seat))) for seat in match.pending]
        if not state.is_simultaneous_node():
            moves = [(seat, action) for seat, action in moves if seat == state.current_player()]
        numbers = {seat: game.view.ACTION_NAMES.index(action) for seat, action in moves}
        if state.is_simultaneous_node():
            state.apply_actions([numbers.get(seat, 0) for seat in range(match.seats)])
        else:
            state.apply_action(numbers[moves[0][0]])
        for seat, action in moves:
            match.play(seat, action)
            with played_by(own):
                game.rules.play(shadow, seat, numbers[seat])
        if state.position.record:
            assert state.position.record == without_stream(match._state)
    assert state.is_terminal()


def without_stream(state: Any) -> bytes:
    bare = beaufort.language.state.copy(state)
    beaufort.language.chance.hide_stream(bare)
    return raw(bare)


@every_name
def test_nothing_hidden_shows_in_any_observation(name: str) -> None:
    """Whatever other world a player could be in, it is shown the same; also what led there, which it remembers."""
    game = pyspiel.load_game(name)
    sampler = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)
    random = Random(2)
    state = game.new_initial_state()
    for steps in (0, 1, 2, 5, 8, 13):
        play_on(state, random, steps)
        if state.is_terminal():
            break
        for player in range(game.num_players()):
            world = state.resample_from_infostate(player, sampler)
            assert world.current_player() == state.current_player()
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_string(player) == state.observation_string(player)
            assert world.information_state_tensor(player) == state.information_state_tensor(player)
            assert world.observation_tensor(player) == state.observation_tensor(player)
            assert world.legal_actions(player) == state.legal_actions(player)
            assert world.history() == []
            play_on(world, random, 3)


def test_there_is_no_other_world_of_a_deal_that_is_not_made() -> None:
    state = pyspiel.load_game("beaufort_land_unter(players=3)").new_initial_state()
    with pytest.raises(BadSetting, match="Chance has not decided yet"):
        state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(1, 0.0, 1.0))


@pytest.mark.parametrize("name", ["beaufort_land_unter(players=3,turns=true)", "beaufort_santa_timea(players=4)"])
def test_other_worlds_are_other_worlds(name: str) -> None:
    state = play_on(pyspiel.load_game(name).new_initial_state(), Random(1), 4)
    sampler = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)
    assert len({str(state.resample_from_infostate(0, sampler)) for _ in range(20)}) == 20


@pytest.mark.parametrize("name", [SMALL_LAND, SMALL_TIMEA])
def test_an_information_state_remembers_all_earlier_ones_and_what_was_done_there(name: str) -> None:
    """Over the whole tree: the same string is the same legal actions and the same own past; its tensor is as telling."""
    found: dict[str, tuple[Any, ...]] = {}
    strings: dict[bytes, str] = {}
    reached = defaultdict[str, Fraction](Fraction)
    tree = kept(name).tree
    stack: list[tuple[Position, dict[int, tuple[Any, ...]], Fraction]] = [(tree.root, {}, Fraction(1))]
    observers = openspiel.Observer(tree, recall=True)
    while stack:
        position, pasts, chance = stack.pop()
        total = sum(position.weights.values())
        for outcome, weight in position.weights.items():
            stack.append((position.chance(outcome), pasts, chance * weight / total))
        if position.over:
            reached["end"] += chance
        if position.asked:
            seat = position.asked[0]
            string = f"{position.seen_text(seat)} {position.past(seat)[0].hex()}"
            mine = (seat, position.legal[seat], pasts.get(seat))
            if string not in found:
                state = state_at(name, position)
                observers.set_from(state, seat)
                assert strings.setdefault(observers.tensor.tobytes(), string) == string
            assert found.setdefault(string, mine) == mine
            for action in position.legal[seat]:
                after = position.decide((seat, action))
                stack.append((after, {**pasts, seat: (hash(string), action)}, chance / len(position.legal[seat])))
    assert reached == {"end": 1}
    assert len(found) > 5000


def state_at(name: str, position: Position) -> Any:
    state = kept(name).new_initial_state()
    state.position = position
    return state


def test_a_hand_is_one_sequence_of_outcomes_with_the_chance_it_has() -> None:
    hands: dict[Cards, Fraction] = {}
    stack: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while stack:
        given, chance = stack.pop()
        try:
            hand = Outcomes(given).deal_from(0b1011011, 3)
        except Undecided as undecided:
            total = sum(undecided.weights.values())
            stack += [((*given, card), chance * weight / total) for card, weight in undecided.weights.items()]
        else:
            assert hand not in hands
            hands[hand] = chance
    assert set(hands.values()) == {Fraction(1, comb(5, 3))}
    assert len(hands) == comb(5, 3)


def test_one_draw_has_as_many_outcomes_as_a_set_has_cards() -> None:
    assert pyspiel.load_game("beaufort_land_unter").max_chance_outcomes() == 64
    for way, given in (("below", 64), ("draw", (1 << 64) - 1)):
        with pytest.raises(Undecided) as undecided:
            getattr(Outcomes(()), way)(given)
        assert undecided.value.weights == dict.fromkeys(range(64), 1)
    with pytest.raises(BadSetting, match="one draw has at most 64 outcomes, not 65"):
        Outcomes(()).below(65)


@every_name
def test_an_illegal_action_is_refused_and_changes_nothing(name: str) -> None:
    state = play_on(pyspiel.load_game(name).new_initial_state(), Random(4), 3)
    before, history = str(state), state.history()
    seats = range(state.num_players())
    if state.is_simultaneous_node():
        legal = [state.legal_actions(seat) for seat in seats]
        wrong = next(action for action in range(state.num_distinct_actions()) if legal[-1] and action not in legal[-1])
        with pytest.raises(IllegalMove):
            state.apply_actions([*(each[0] if each else 0 for each in legal[:-1]), wrong])
        with pytest.raises(IllegalMove, match="actions 0 to"):
            state.apply_actions([1000] * state.num_players())
    elif not state.is_terminal():
        wrong = next(action for action in range(state.num_distinct_actions()) if action not in state.legal_actions())
        with pytest.raises(IllegalMove):
            state.apply_action(wrong)
        with pytest.raises(IllegalMove, match="actions 0 to"):
            state.apply_action(1000)
    assert (str(state), state.history()) == (before, history)


def test_what_is_not_asked_is_refused_and_changes_nothing() -> None:
    state = pyspiel.load_game("beaufort_land_unter(players=3)").new_initial_state()
    refused: list[tuple[Callable[[], Any], str]] = [
        (lambda: state.apply_actions([0, 0, 0]), "It is chance's turn: use apply_action."),
        (lambda: state.apply_action(0), "Players 0, 1, 2 decide at the same time: use apply_actions."),
        (lambda: state.apply_actions([0, 1]), "an action for each of the 3 players, not 2"),
        (lambda: state.apply_actions([0, 1, 2, 3]), "an action for each of the 3 players, not 4"),
        (lambda: state.action_to_string(0, -1), "There are the actions 0 to 59, not -1"),
        (lambda: state.resample_from_infostate(3, lambda: 0.5), "There is no seat 3. There are: 0, 1, 2"),
        (lambda: state.apply_actions([0, 1, 2]), "The game is over"),
        (lambda: state.apply_action(0), "The game is over"),
    ]
    for place, (attempt, says) in enumerate(refused):
        if place in (1, 6):
            play_on(state, Random(1), 0 if place == 1 else 1000)
        before = str(state), state.history()
        with pytest.raises(BadSetting, match=re.escape(says)):
            attempt()
        assert (str(state), state.history()) == before


@pytest.mark.parametrize("name", ["santa_timea(players=3)", "land_unter(players=3,turns=true)"])
def test_where_one_decides_at_a_time_all_cannot_decide_together(name: str) -> None:
    state = play_on(pyspiel.load_game(f"beaufort_{name}").new_initial_state(), Random(1), 0)
    with pytest.raises(BadSetting, match="one player decides at a time"):
        state.apply_actions([state.legal_actions()[0]] * 3)
    assert state.position.asked[0] == state.current_player()


def test_an_outcome_that_chance_does_not_have_is_refused() -> None:
    state = pyspiel.load_game("beaufort_land_unter(weather=8)").new_initial_state()
    with pytest.raises(BadSetting, match=r"Chance has the outcomes 6, 14, .*, not 3."):
        state.apply_action(3)
    assert state.history() == []


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ("players=2", "land-unter is for 3 to 5 seats, not 2"),
        ("floods=30", "Size 'floods' of land-unter is 2 to 24, or 0 for all, not 30"),
        ("hand=3", "hand"),
        ("reward=glory", "There is no reward 'glory'. There are: points, win"),
    ],
)
def test_parameters_that_are_not_possible_are_refused(parameters: str, message: str) -> None:
    with pytest.raises((BadSetting, pyspiel.SpielError), match=message):
        pyspiel.load_game(f"beaufort_land_unter({parameters})")


def test_there_are_no_observations_of_other_kinds_and_no_settings_of_other_names() -> None:
    game = pyspiel.load_game("beaufort_santa_timea")
    everybody = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    assert make_observation(game, everybody) is None
    with pytest.raises(
        BadSetting, match=r"santa-timea has no speed. It has: players, pro, wheel, winds, rounds, reward, turns, keep."
    ):
        type(game)({"speed": 3})


@small_names
def test_a_state_is_the_same_after_pickling_copying_and_cloning(name: str) -> None:
    state = play_on(pyspiel.load_game(name).new_initial_state(), Random(5), 2)
    if not state.is_terminal():
        state.apply_action(state.legal_actions()[0])  # maybe into the middle of chance
    _, unpacked = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), state.clone(), unpacked):
        assert (str(twin), twin.history()) == (str(state), state.history())
        assert twin.information_state_string(0) == state.information_state_string(0)
        end = play_on(state.clone(), Random(6))
        assert (str(play_on(twin, Random(6))), twin.returns()) == (str(end), end.returns())


def test_points_become_utilities_around_the_tables_average() -> None:
    state = play_on(pyspiel.load_game("beaufort_land_unter(players=5)").new_initial_state(), Random(7))
    points, _ = state.position.score()
    assert state.returns() == [point - sum(points) / 5 for point in points]
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize("seats", [3, 5])
def test_with_the_reward_win_the_utility_is_the_share_of_the_victory_less_an_equal_one(seats: int) -> None:
    game = pyspiel.load_game(f"beaufort_land_unter(players={seats},weather=20,deals=1,reward=win)")
    assert (game.min_utility(), game.max_utility()) == (-1 / seats, 1 - 1 / seats)
    for seed in range(10):
        state = play_on(game.new_initial_state(), Random(seed))
        _, winners = state.position.score()
        shares = [(seat in winners) / len(winners) - 1 / seats for seat in range(seats)]
        assert state.returns() == pytest.approx(shares)


def test_gulden_decide_a_game_in_which_nobody_has_points() -> None:
    """All ends of the sibling that CFR solves: without the reward "win" there would be nothing to play for."""
    ends = Counter[tuple[float, ...]]()
    stack = [pyspiel.load_game(SMALL_PURSE).new_initial_state()]
    while stack:
        state = stack.pop()
        if state.is_terminal():
            assert state.position.score()[0] == [0, 0]
            ends[tuple(state.returns())] += 1
        else:
            stack += [state.child(action) for action in state.legal_actions()]
    assert ends == {(0.5, -0.5): 1088, (-0.5, 0.5): 1088, (0.0, 0.0): 640}


def test_keeping_a_tree_gives_the_same_positions_again() -> None:
    kept, passing = Tree(set_up("toy"), keep=True), Tree(set_up("toy"))
    assert kept.root.chance(3) is kept.root.chance(3)
    assert passing.root.chance(3) is not passing.root.chance(3)
