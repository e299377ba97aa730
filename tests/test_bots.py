"""Bots: they know what their seat knows, equal seeds give equal answers, and each level is worth its number."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from beaufort import BadSetting, new
from beaufort.commands.check import Case, now_and_then, walk
from beaufort.game import actions, guess, moment, seen
from beaufort.language.state import copy, raw
from beaufort.play import bots
from beaufort.play.bots.search import Plan, Search, SearchTree, grow, name_of, place_of
from beaufort.play.simulate import Simulation
from beaufort.settings import seed_parts
from tests.conftest import CASES, some

# Levels of one kind differ in time and in how often they do not think.
QUICK = [replace(bot.quickly(), hasty=512 * bool(bot.hasty)) if isinstance(bot, Search) else bot for bot in bots.SCALE]


@pytest.mark.parametrize(
    ("case", "bot"),
    [
        (case, bot)
        for case in some(CASES)
        for bot in dict.fromkeys(QUICK)
        if case.game.has_hints or not isinstance(bot, bots.Hints)
    ],
    ids=str,
)
def test_a_bot_chooses_by_what_it_has_seen_and_its_seed_alone(case: Case, bot: bots.Bot) -> None:
    compared = 0
    for match, random in walk(case, 5):
        if match.over or not (len(match.moves) in (0, 3) or now_and_then(match, random)):
            continue
        seat = random.choice(match.pending)
        known = seen(match._state, seat)
        world = copy(known)
        guess(world, seat, [random.getrandbits(32) for _ in range(8)])
        seed = random.randbytes(32)
        choice = bot.choose(known, seat, seed)
        assert choice == bot.choose(seen(world, seat), seat, seed)
        assert choice in actions(match._state, seat)
        compared += 1
    assert compared


@pytest.mark.parametrize("case", [case for case in CASES if case.seats == 3], ids=str)
def test_a_search_in_plain_python_is_the_search_in_native_code(case: Case) -> None:
    match = case.match(3)
    seat = match.pending[-1]
    for _ in range(5):
        seat = match.pending[-1]
        match.play(seat, match.legal(seat)[0])
    seat = match.pending[-1]
    trees = [SearchTree(match.seen(seat), 100) for _ in range(2)]
    until = moment(match._state) + 101
    ways: tuple[Any, ...] = (grow, grow.plain)
    for tree, way in zip(trees, ways, strict=True):
        way(tree.room, Plan(seat, until, 1.5, 100, 100), np.array(seed_parts(bytes(32)), np.uint32), 0, 30)
    native, plain = (tree.edges for tree in trees)
    assert native["visits"].sum() > 30
    for field in ("key", "visits", "offered"):
        assert np.array_equal(native[field], plain[field]), field
    assert np.allclose(native["total"], plain["total"])
    assert np.allclose(native["prior"], plain["prior"])
    assert np.allclose(trees[0].shares, trees[1].shares)
    assert np.allclose(trees[0].shares[:, seat].sum(), trees[0].room.spread[1])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nobody_in_the_tree_knows_more_than_may_be_known(case: Case) -> None:
    """In every guessed world the seats that decide now meet the same node: the searching seat by what it has seen, the others
    by what the whole table has. A key with a card or a choice of another in it would be another one in the next world."""
    match, worlds = case.match(3), 60
    seat = match.pending[-1]
    tree = SearchTree(match.seen(seat), worlds)
    plan = Plan(seat, moment(match._state) + 1, 1.5, 100, 100)
    grow(tree.room, plan, np.array(seed_parts(bytes(32)), np.uint32), 0, worlds)
    visits = dict(zip(tree.edges["key"].tolist(), tree.edges["visits"].tolist(), strict=True))
    for mover in match.pending:
        record: Any = match.seen(seat if mover == seat else None)
        for other in match.pending:
            if other < mover:
                record.waiting &= ~(1 << other)  # who has chosen is seen, what is not
        key = place_of(np.array([np.frombuffer(raw(record), np.uint64)] * 3), mover)
        assert sum(visits.get(name_of(key, action), 0) for action in range(case.game.rules.ACTIONS)) == worlds


def test_a_search_that_is_stopped_says_what_it_thinks_so_far() -> None:
    match = new("land-unter", seats=3, seed=1)
    seat = match.pending[0]
    asked: list[int] = []

    def stopped() -> bool:
        asked.append(1)
        return len(asked) == 2

    opinions = Search(seconds=1000.0).analyse(match.seen(seat), seat, bytes(32), stopped)
    assert len(asked) == 2
    assert sorted(opinion.action for opinion in opinions) == sorted(actions(match._state, seat))
    assert opinions[0].error < 1


def test_a_search_keeps_to_its_memory() -> None:
    match = new("vor-dem-wind", seats=3, seed=1)
    assert len(SearchTree(match.seen(0), 10**9).edges) == 1 << 20
    small = SearchTree(match.seen(match.pending[0]), 1)
    grow(small.room, Plan(match.pending[0], 10_000, 1.0, 0, 100), np.zeros(8, np.uint32), 0, 500)
    assert 0 < (small.edges["key"] != 0).sum() <= len(small.edges) == 16


def beats(case: Case, bot: str, other: str, games: int, errors: int) -> bool:
    """Whether a bot wins more than its share, by so many standard errors; where much is luck, that takes more games to show."""
    for number in (games, 4 * games, 16 * games):
        names = [bot, *[other] * (case.seats - 1)]
        result = Simulation(case.game.name, case.seats, case.options, 3, names, number).run()
        if result.wins[0] - errors * result.errors[0] > 1 / case.seats:
            return True
    return False


@pytest.mark.parametrize("case", some([case for case in CASES if case.game.has_hints]), ids=str)
def test_a_games_own_hints_beat_random_play(case: Case) -> None:
    assert beats(case, "3", "0", 40, errors=2), f"{case}: over 640 games its hints are no better than random play"


@pytest.mark.sample(2, 0)
@pytest.mark.parametrize("case", [case for case in CASES if case.game.has_hints and case.seats == 3], ids=str)
def test_a_search_beats_the_hints_it_is_guided_by(case: Case) -> None:
    assert beats(case, "9", "3", 12, errors=1)


def test_a_game_without_hints_can_be_searched_but_not_played_by_hints() -> None:
    case = next(case for case in CASES if case.game.name == "toy")
    match = case.match(1)
    bots.move(match, 0, bots.find("5"), bytes(32))
    with pytest.raises(BadSetting, match=r"toy has no hints.py"):
        bots.move(match, match.pending[0], bots.Hints(), bytes(32))


def test_slips_are_as_frequent_as_they_are_said_to_be() -> None:
    match = new("land-unter", seats=3, seed=2)
    known, best = match.seen(0), bots.Hints().choose(match.seen(0), 0, bytes(32))
    chosen = [bots.Hints(mistakes=512).choose(known, 0, Random(number).randbytes(32)) for number in range(400)]
    assert 0.47 < chosen.count(best) / 400 < 0.62  # half of the time, and one in twelve of the other half


def test_a_hasty_bot_thinks_as_often_as_it_is_said_to() -> None:
    match = new("santa-timea", seats=4, seed=2)
    seat = match.pending[0]
    known, seeds = match.seen(seat), [Random(number).randbytes(32) for number in range(600)]
    thoughts, hints = ([bot.choose(known, seat, seed) for seed in seeds] for bot in (bots.SCALE[6], bots.Hints()))
    differing = [number for number in range(600) if thoughts[number] != hints[number]]
    assert len(differing) > 200
    for level, share in (4, 1 / 3), (5, 2 / 3):
        chosen = [bots.SCALE[level].choose(known, seat, seed) for seed in seeds]
        assert all(one in both for one, *both in zip(chosen, thoughts, hints, strict=True))
        assert abs(sum(chosen[number] == thoughts[number] for number in differing) / len(differing) - share) < 0.1


def test_advice_comes_from_what_the_seat_sees_and_says_how_sure_it_is() -> None:
    match = new("land-unter", seats=3, seed=1)
    advice = match.advice(0, "6")
    assert {one.action for one in advice} == set(match.legal(0))
    assert advice == match.advice(0, "6")
    assert match.hint(0, "6") == match.counsel(0, "6").action
    match.play(1, match.legal(1)[0])
    with pytest.raises(BadSetting, match="Nothing is asked of seat 1 now"):
        match.advice(1)
    with pytest.raises(BadSetting, match="Bot '3' does not think about every decision"):
        match.hint(0, "3")


def test_an_unknown_bot_gets_an_error_that_lists_the_bots() -> None:
    with pytest.raises(BadSetting, match=r"There is no bot 'deep'. There are: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10."):
        bots.find("deep")
    with pytest.raises(BadSetting, match=r"There is no bot 'not_there:Bot': No module named 'not_there'"):
        bots.find("not_there:Bot")


def test_anybody_can_bring_a_bot() -> None:
    assert bots.find("beaufort.play.bots:Random") == bots.Random()
