"""Little siblings of Santa Timea: real cards, fewer of them."""

from __future__ import annotations

import pytest

from beaufort.game import find
from beaufort.games.santa_timea import rules
from beaufort.games.santa_timea.rules import State
from beaufort.games.santa_timea.tests.table import legal
from beaufort.games.santa_timea.view import ACTION_NAMES
from beaufort.language.cards import members
from beaufort.language.state import fresh
from beaufort.settings import set_up

GAME = find("santa-timea")


def sibling(seats: int = 2, pro: bool = False, **sizes: int) -> State:
    state = fresh(State)
    rules.deal(state, seats, set_up(GAME, None, {"pro": pro}, sizes).bits, [1] * 8)
    return state


def test_eight_wheel_cards_are_two_of_each_direction_but_for_one_piratess() -> None:
    state = sibling(wheel=8)
    assert [ACTION_NAMES[card] for card in members(state.wheel)] == ["N7", "E1", "E8", "S2", "S9", "W3", "W10", "P"]
    assert (state.tricks, state.hand[0] | state.hand[1]) == (4, state.wheel)


@pytest.mark.parametrize(("winds", "pro", "tricks", "forecast"), [(6, False, 4, 0), (6, True, 3, 1), (4, True, 1, 1)])
def test_wind_cards_bound_the_tricks_of_a_round(winds: int, pro: bool, tricks: int, forecast: int) -> None:
    state = sibling(pro=pro, winds=winds)
    assert (state.tricks, len(members(state.forecast))) == (tricks, forecast)


def test_a_sibling_of_one_round_ends_after_it() -> None:
    state = sibling(wheel=6, winds=6, rounds=1)
    for _ in range(6):
        seat = members(rules.pending(state))[0]
        rules.play(state, seat, members(legal(state, seat))[0])
    assert (state.round, state.trick, rules.pending(state), rules.sound(state)) == (0, 3, 0, True)


def test_bounds_of_the_full_game_and_of_a_sibling() -> None:
    assert GAME.bounds(4, 0) == (5 * 48, 1 + 5 * (48 + 14), 0, 20, False, True)
    assert GAME.bounds(4, 1) == (5 * 52, 1 + 5 * (48 + 17), -20, 80, True, True)
    assert GAME.bounds(2, set_up(GAME, None, {"pro": False}, {"wheel": 6, "rounds": 1}).bits) == (6, 12, 0, 2, False, True)
