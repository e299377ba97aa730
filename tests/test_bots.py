from __future__ import annotations

from random import Random

import pytest

from beaufort import BadSetting, bots
from beaufort.check import Case, walk
from beaufort.game import actions, guess, seen
from beaufort.state import copy
from tests.conftest import CASES

BOTS = [bots.Random(), bots.Flat(worlds=3)]


@pytest.mark.parametrize("bot", BOTS, ids=str)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_bot_chooses_by_what_it_has_seen_and_its_seed_alone(case: Case, bot: bots.Bot) -> None:
    compared = 0
    for match, random in walk(case, 5):
        if match.over or random.random() > 0.2:
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


@pytest.mark.parametrize("case", [case for case in CASES if case.seats == 3], ids=str)
def test_flat_monte_carlo_beats_random_play(case: Case) -> None:
    assert wins(case, 20) > 0.6


def test_an_unknown_bot_gets_an_error_that_lists_the_bots() -> None:
    with pytest.raises(BadSetting, match=r"There is no bot 'deep'. There are: random, flat."):
        bots.find("deep")
