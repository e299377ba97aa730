"""Land unter, LU-15 to LU-18 and example E4: points, the next deal and the end of the game."""

import pytest

from beaufort.games.land_unter import rules
from beaufort.games.land_unter.rules import State
from beaufort.games.land_unter.tests.table import choose, each, legal, new_game, random_moves, table
from beaufort.language.state import copy


def standing(state: State) -> tuple[list[int], int]:
    points = [0] * state.seats
    return points, rules.score(state, points)


def test_LU_15_a_point_for_each_lifebelt_and_minus_one_for_a_drop_out() -> None:
    state = choose(table(floods=(4, 7), belts=(4, 0, 2), tide=(0, 0, 1), points=(5, 5, 5)), "56 52 3")
    assert (each(state, "last_belts"), each(state, "points")) == ((4, 0, 2), (9, 4, 8))


def test_LU_15_an_earlier_drop_out_loses_a_point_and_nothing_else() -> None:
    state = choose(table(belts=(2, 0, 2, 2), out=(1,), hands="56 2 3 54"), "56 - 3 54")
    assert (each(state, "points"), state.last_outside, state.last_lowest) == ((2, -1, 3, 1), 0b0010, 0b0100)


def test_LU_16_the_lowest_flood_earns_a_point() -> None:
    state = choose(table(floods=(4, 7), tide=(0, 0, 3, 5), hands="56 52 3 4"), "56 52 3 4")
    assert (each(state, "points"), state.last_lowest) == ((3, 2, 4, 3), 0b0100)


def test_LU_16_all_who_share_the_lowest_flood_earn_the_point() -> None:
    state = choose(table(floods=(4, 7), tide=(0, 0, 4, 5), hands="56 52 3 4"), "56 52 3 4")
    assert (each(state, "points"), state.last_lowest) == ((4, 2, 4, 3), 0b0101)


def test_LU_16_no_flood_card_is_lower_than_any_for_several_players_too() -> None:
    state = choose(table(floods=(1, 7), tide=(0, 0, 0, 0), hands="56 52 3 4"), "56 52 3 4")
    assert (each(state, "points"), state.last_lowest) == ((3, 2, 4, 4), 0b1100)


def test_LU_16_ruling_a_player_without_lifebelts_can_earn_it() -> None:
    state = choose(table(floods=(4, 7), belts=(3, 3, 0, 3), tide=(0, 0, 1, 5), hands="56 52 3 4"), "56 52 3 4")
    assert (each(state, "points"), state.last_lowest) == ((3, 2, 1, 3), 0b0100)


def test_LU_16_it_is_earned_in_a_deal_that_ends_early() -> None:
    state = choose(table(floods=(4, 7), belts=(2, 0, 2), tide=(0, 0, 5)), "56 52 3")
    assert (each(state, "points"), state.last_lowest) == ((3, -1, 2), 0b001)


def test_LU_16_who_had_the_lowest_flood_in_the_deal_before_is_forgotten() -> None:
    state = choose(table(floods=(4, 7), belts=(2, 0, 2), tide=(0, 0, 5)), "56 52 3")
    state.open[0], state.open[1], state.belts[1] = 4, 7, 0
    state = choose(state, "58 51 2")
    assert (state.deal, state.last_lowest) == (2, 0b100)


def test_LU_17_hands_move_to_the_left_with_their_original_lifebelts() -> None:
    before = table(belts=(2, 0, 2), tide=(0, 0, 5))
    after = choose(copy(before), "56 52 3")
    assert each(after, "dealt") == each(before, "dealt")
    assert each(after, "hand") == (before.dealt[2], before.dealt[0], before.dealt[1])
    assert each(after, "belts") == (before.given[2], before.given[0], before.given[1])


def test_LU_17_the_next_deal_starts_without_floods_and_with_all_players() -> None:
    state = choose(table(belts=(2, 0, 2), tide=(0, 0, 5)), "56 52 3")
    assert (each(state, "tide"), rules.pending(state), state.inside) == ((0, 0, 0), 0b111, 0b111)
    assert (state.deal, state.round, state.floods.bit_count()) == (1, 0, 22)


def test_LU_17_the_third_deal_moves_the_hands_on_by_one_more() -> None:
    before = table(deal=1, belts=(2, 0, 2))
    after = choose(copy(before), "56 52 3")
    assert each(after, "hand") == (before.dealt[1], before.dealt[2], before.dealt[0])
    assert each(after, "belts") == (before.given[1], before.given[2], before.given[0])


@pytest.mark.parametrize("cascade", [True, False])
@pytest.mark.parametrize("seats", rules.SEATS)
def test_LU_18_there_are_as_many_deals_as_players_so_that_each_plays_every_hand(seats: int, cascade: bool) -> None:
    game, starts = new_game(seats, cascade), []
    for state in random_moves(game, seed=seats):
        assert rules.sound(state)
        starts += [each(state, "hand")] if (state.round, state.waiting) == (0, state.inside) else []
    dealt = each(game, "dealt")
    assert starts == [dealt[-moved:] + dealt[:-moved] for moved in range(1, seats)]
    assert rules.pending(game) == 0


def test_LU_18_nothing_is_left_to_do_after_the_last_deal() -> None:
    state = choose(table(deal=2, belts=(2, 0, 2), points=(1, 2, 3)), "56 52 3")
    assert (rules.pending(state), [legal(state, seat) for seat in range(3)]) == (0, [0, 0, 0])
    assert (each(state, "points"), each(state, "last_belts"), state.last_outside) == ((3, 1, 6), (2, 0, 2), 0b010)


def test_LU_18_most_points_win() -> None:
    assert standing(table(points=(7, 12, 3, 11))) == ([7, 12, 3, 11], 0b0010)


def test_LU_18_ruling_a_tie_is_shared() -> None:
    assert standing(table(points=(12, 7, 12, 12))) == ([12, 7, 12, 12], 0b1101)


def test_LU_18_totals_may_be_negative() -> None:
    assert standing(table(points=(-3, -1, -5, -1))) == ([-3, -1, -5, -1], 0b1010)


def test_E4_the_end_of_a_deal() -> None:
    state = choose(table(floods=(8, 11), belts=(3, 0, 3, 1), tide=(9, 6, 7, 2), hands="51 2 58 4"), "51 2 58 4")
    assert (each(state, "last_belts"), each(state, "points")) == ((2, 0, 3, 1), (2, 0, 3, 2))
