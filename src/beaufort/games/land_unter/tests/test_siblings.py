"""Little siblings of Land unter: real cards, fewer of them."""

from __future__ import annotations

import pytest

from beaufort.game import find
from beaufort.games.land_unter import rules, view
from beaufort.games.land_unter.rules import State
from beaufort.games.land_unter.tests.table import held, random_moves
from beaufort.language.cards import members
from beaufort.language.state import fresh
from beaufort.settings import set_up

GAME = find("land-unter")


def sibling(seats: int = 3, **sizes: int) -> State:
    state = fresh(State)
    rules.deal(state, seats, set_up(GAME, None, {"cascade": True}, sizes).bits, [1] * 8)
    return state


def test_six_weather_cards_are_two_for_each_of_three_players() -> None:
    state = sibling(weather=6)
    assert sorted(int(card) for hand in held(state).split() for card in hand.split(",")) == [10, 20, 30, 40, 50, 60]
    assert [hand.count(",") for hand in held(state).split()] == [1, 1, 1]


def test_flood_cards_bound_the_hands_and_what_is_left_of_the_weather_is_in_the_box() -> None:
    state = sibling(floods=4)
    assert {card // 2 + 1 for card in members(state.floods)} | set(state.open) == {3, 6, 9, 12}
    assert [len(members(hand)) for hand in state.hand] == [2, 2, 2, 0, 0]


def test_a_sibling_of_one_deal_ends_after_it() -> None:
    *_, end = random_moves(sibling(weather=9, deals=1))
    assert (end.deal, rules.pending(end), rules.sound(end)) == (0, 0, True)


@pytest.mark.parametrize(("sizes", "titles"), [({"deals": 1}, {(1, 1)}), ({"deals": 2}, {(1, 2), (2, 2)})])
def test_the_reckoning_counts_the_deals_there_are(sizes: dict[str, int], titles: set[tuple[int, int]]) -> None:
    found = [view.reckoning(state) for state in random_moves(sibling(weather=9, **sizes))]
    assert {(each.number, *each.title.values.values()) for each in found if each} == {(n, n, deals) for n, deals in titles}


def test_five_deals_are_as_many_as_there_are_players() -> None:
    assert rules.deals(sibling(deals=5)) == rules.deals(sibling()) == 3


def test_bounds_of_the_full_game_and_of_a_sibling() -> None:
    assert GAME.bounds(4, 1) == (4 * 12 * 4, 4 * 12 + 4 * 12 * 2, -4, 4 * 13, True, True)
    assert GAME.bounds(3, set_up(GAME, None, {"cascade": True}, {"weather": 6, "deals": 1}).bits) == (6, 10, -1, 3, True, True)
