"""Little siblings of Vor dem Wind: real cards, fewer of them."""

from __future__ import annotations

from beaufort.cards import members
from beaufort.game import find
from beaufort.games.vor_dem_wind import rules
from beaufort.games.vor_dem_wind.tests.table import asked, play
from beaufort.settings import option_bits
from beaufort.state import State, fresh

GAME = find("vor-dem-wind")


def sibling(seats: int = 2, **sizes: int) -> State:
    state = fresh(rules.RECORD)
    rules.deal(state, seats, option_bits(GAME, {}, sizes), [1] * 8)
    return state


def test_piles_fleet_and_gulden_are_as_small_as_asked_for() -> None:
    state = sibling(pile=4, ships=5, gulden=3)
    assert [members(pile) for pile in state.pile] == [(0, 10, 20, 30)] * 3
    assert sorted([ship - 1 for ship in state.port if ship] + [*members(state.ships)]) == [8, 17, 26, 35, 45]
    assert list(state.gulden) == [3, 3, 0, 0]
    assert rules.sound(state)


def test_one_good_each_is_enough_to_start() -> None:
    state = sibling(goods=1)
    play(state, "A")
    assert asked(state) == 1 - state.starter
    play(state, "A")
    assert (state.round, state.phase) == (1, rules.OPENING)


def test_a_sibling_ends_after_its_last_round_or_with_its_goal() -> None:
    state = sibling(rounds=2)
    state.round, state.phase, state.waiting = 2, rules.TURN, 1
    rules.end_round(state)
    assert rules.pending(state) == 0
    state = sibling(goal=7)
    state.round, state.points[1] = 1, 7
    rules.end_round(state)
    assert rules.pending(state) == 0


def test_when_all_cards_lie_before_the_players_the_round_goes_on_without() -> None:
    state = sibling(pile=1, goods=1)
    for pile in range(3):
        state.special[0, pile], state.pile[pile] = state.pile[pile], 0
    play(state, "A, A")
    assert (state.phase, asked(state), rules.sound(state)) == (rules.TURN, state.starter, True)


def test_bounds_of_the_full_game_and_of_a_sibling() -> None:
    assert GAME.bounds(4, 0) == (8 + 999 * 4 * 159, 8 + 999 * 11, 0, 49 + 140, False, False)
    assert GAME.bounds(2, option_bits(GAME, {}, {"rounds": 1, "goal": 5})) == (4 + 2 * 157, 17, 0, 144, False, False)
