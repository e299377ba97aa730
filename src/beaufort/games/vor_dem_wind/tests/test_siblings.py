"""Little siblings of Vor dem Wind: real cards, fewer of them."""

from __future__ import annotations

from beaufort.game import find
from beaufort.games.vor_dem_wind import common, rules, turn
from beaufort.games.vor_dem_wind.common import State
from beaufort.games.vor_dem_wind.tests.table import asked, options, play
from beaufort.language.cards import members
from beaufort.language.state import fresh
from beaufort.settings import set_up

GAME = find("vor-dem-wind")


def sibling(seats: int = 2, **sizes: int) -> State:
    state = fresh(State)
    rules.deal(state, seats, set_up(GAME, None, {}, sizes).bits, [1] * 8)
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
    assert (state.round, state.phase) == (1, common.OPENING)


def test_a_sibling_ends_after_its_last_round_or_with_its_goal() -> None:
    state = sibling(rounds=2)
    state.round, state.phase, state.waiting = 2, common.TURN, 1
    turn.end_round(state)
    assert rules.pending(state) == 0
    state = sibling(goal=7)
    state.round, state.points[1] = 1, 7
    turn.end_round(state)
    assert rules.pending(state) == 0


def test_when_all_cards_lie_before_the_players_the_round_goes_on_without() -> None:
    state = sibling(pile=1, goods=1)
    for pile in range(3):
        state.special[0, pile], state.pile[pile] = state.pile[pile], 0
    play(state, "A, A")
    assert (state.phase, asked(state), rules.sound(state)) == (common.TURN, state.starter, True)


def test_VW_7_who_finds_the_display_empty_can_still_bid() -> None:
    state = sibling(4, pile=1, goods=1)
    play(state, "A, A, A, A, open purchase, open storage, open shipment, take AA, take 2for1, take income3")
    last = (state.starter + 3) % 4
    owners = [f"bid for {seat}" for seat in range(4) if seat != last]
    assert (asked(state), options(state)) == (last, ", ".join(owners))
    play(state, f"{owners[0]}, bid 3, accept {last}")
    assert (state.phase, asked(state), state.gulden[last]) == (common.TURN, state.starter, 19)


def test_VW_11_who_finds_the_display_empty_and_has_no_gulden_is_not_asked() -> None:
    state = sibling(4, pile=1, goods=1)
    state.gulden[(state.starter + 3) % 4] = 0
    play(state, "A, A, A, A, open purchase, open storage, open shipment, take AA, take 2for1, take income3")
    assert (state.phase, asked(state)) == (common.TURN, state.starter)


def test_bounds_of_the_full_game_and_of_a_sibling() -> None:
    assert GAME.bounds(4, 0) == (8 + 999 * 4 * 159, 8 + 999 * 11, 0, 49 + 140, False, False)
    assert GAME.bounds(2, set_up(GAME, None, {}, {"rounds": 1, "goal": 5}).bits) == (4 + 2 * 157, 17, 0, 144, False, False)
