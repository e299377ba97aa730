from __future__ import annotations

from random import Random

import pytest

from beaufort import BadSetting, bots
from beaufort.check import Case, now_and_then, walk
from beaufort.game import actions, guess, seen
from beaufort.simulate import Simulation
from beaufort.state import copy
from tests.conftest import CASES

BOTS = [bots.Random(), bots.Hints(), bots.Flat(worlds=3)]


@pytest.mark.parametrize(
    ("case", "bot"),
    [(case, bot) for case in CASES for bot in BOTS if case.game.has_hints or not isinstance(bot, bots.Hints)],
    ids=str,
)
def test_a_bot_chooses_by_what_it_has_seen_and_its_seed_alone(case: Case, bot: bots.Bot) -> None:
    compared = 0
    for match, random in walk(case, 5):
        if match.over or not now_and_then(match, random):
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
    assert compared or case.game.name == "toy"


def wins(case: Case, games: int) -> float:
    """The share of victory a flat bot on seat 0 has against random players."""
    won = 0.0
    for number in range(games):
        match = case.match(number)
        while not match.over:
            seat = match.pending[0]
            bots.move(match, seat, bots.Flat(worlds=40) if seat == 0 else bots.Random(), Random(number).randbytes(32))
        won += (0 in match.winners) / len(match.winners)
    return won / games


@pytest.mark.parametrize("case", [case for case in CASES if case.seats == 3 and case.game.rules.ACTIONS < 100], ids=str)
def test_flat_monte_carlo_beats_random_play(case: Case) -> None:
    assert wins(case, 20) > 0.6


@pytest.mark.parametrize("case", [case for case in CASES if case.game.has_hints], ids=str)
def test_a_games_own_hints_beat_random_play(case: Case) -> None:
    names = ["hints", *["random"] * (case.seats - 1)]
    result = Simulation(case.game.name, case.seats, dict(case.options), 3, names, 40).run()
    assert result.wins[0] > (0.95 if case.game.name == "vor-dem-wind" and case.seats == 2 else 1.6 / case.seats)


def test_hints_need_a_game_that_has_some() -> None:
    case = next(case for case in CASES if case.game.name == "toy")
    match = case.match(1)
    with pytest.raises(BadSetting, match=r"toy has no hints.py"):
        bots.move(match, 0, bots.Hints(), bytes(32))


def test_an_unknown_bot_gets_an_error_that_lists_the_bots() -> None:
    with pytest.raises(BadSetting, match=r"There is no bot 'deep'. There are: random, hints, flat."):
        bots.find("deep")
