"""Land unter, LU-1 to LU-14 and examples E1 to E3: the cards, the deal and the rounds."""

from itertools import combinations, permutations

import pytest

from beaufort.game import SPECTATOR
from beaufort.games.land_unter import rules
from beaufort.games.land_unter.tests.table import (
    ALL,
    HALF_BELTS,
    assert_uniform,
    belts_on,
    cards,
    choose,
    each,
    held,
    legal,
    never_shown,
    new_game,
    random_moves,
    seen,
    table,
)
from beaufort.language.cards import members
from beaufort.language.state import copy, raw


def test_LU_1_lifebelts_are_printed_in_five_bands_of_twelve() -> None:
    pairs = list(combinations(range(60), 2))
    assert [rules.lifebelts(1 << a | 1 << b) for a, b in pairs] == [(HALF_BELTS[a] + HALF_BELTS[b]) // 2 for a, b in pairs]


def test_LU_2_a_deal_opens_each_flood_from_1_to_12_twice() -> None:
    opened: list[int] = []
    for state in random_moves(table(belts=(12, 12, 12)), amount=36):
        opened += [] if state.waiting != 0b111 else state.last_open
    assert sorted(opened) == sorted([*range(1, 13)] * 2)


def test_LU_3_the_weather_cards_show_24_lifebelts_in_all() -> None:
    assert rules.lifebelts(ALL) == 24


@pytest.mark.parametrize(("seats", "box"), [(3, 24), (4, 12), (5, 0)])
def test_LU_4_each_gets_twelve_cards_and_the_rest_is_out_of_the_game(seats: int, box: int) -> None:
    state = new_game(seats)
    assert [hand.bit_count() for hand in state.hand] == [12] * seats + [0] * (5 - seats)
    assert 60 - sum(state.hand).bit_count() == box
    assert each(state, "hand") == each(state, "dealt")
    assert each(state, "shown") == (0,) * seats


def test_LU_4_three_to_five_play() -> None:
    assert list(rules.SEATS) == [3, 4, 5]


def test_LU_4_another_seed_deals_other_hands() -> None:
    assert raw(new_game(seed=1)) == raw(new_game(seed=1))
    assert held(new_game(seed=1)) != held(new_game(seed=2))


def test_LU_5_each_gets_the_lifebelts_of_the_hand() -> None:
    for state in (new_game(5, seed=seed) for seed in range(20)):
        assert each(state, "belts") == each(state, "given") == tuple(map(belts_on, each(state, "hand")))


def test_LU_6_the_flood_cards_are_shuffled() -> None:
    state, opened = new_game(), []
    for _ in range(2000):
        rules.start_deal(state)
        rules.open_floods(state)
        opened.append(0xFFFFFF ^ state.floods)
    assert_uniform(opened, [1 << a | 1 << b for a, b in combinations(range(24), 2)])


def test_LU_7_two_flood_cards_are_opened_the_lower_first() -> None:
    state = new_game()
    for _ in range(100):
        rules.start_deal(state)
        rules.open_floods(state)
        assert list(state.open) == [card // 2 + 1 for card in members(0xFFFFFF ^ state.floods)]


def test_LU_7_the_next_two_come_off_the_same_stack() -> None:
    before = table()
    after = choose(copy(before), "1 2 3 4")
    assert list(after.open) == [card // 2 + 1 for card in members(before.floods ^ after.floods)]


def test_LU_8_all_who_are_in_choose_any_card_they_hold() -> None:
    state = table(hands="1,56 2,57 3,58 4,59", out=(2,))
    assert rules.pending(state) == 0b1011
    assert [legal(state, seat) for seat in range(4)] == [cards("1,56"), cards("2,57"), 0, cards("4,59")]


def test_LU_8_nobody_chooses_twice() -> None:
    state = choose(table(), "1 - 3 -")
    assert rules.pending(state) == 0b1010
    assert [legal(state, seat) for seat in range(4)] == [0, state.hand[1], 0, state.hand[3]]


def test_LU_8_a_spectator_chooses_nothing() -> None:
    assert legal(table(), SPECTATOR) == 0


def test_LU_8_nothing_happens_before_the_last_choice() -> None:
    state, before = table(tide=(0, 10, 0, 5)), table(tide=(0, 10, 0, 5))
    choose(state, "1 2 3 -")
    assert list(state.choice) == [1, 2, 3, 0, 0]
    state.waiting = before.waiting
    for seat in range(3):
        state.choice[seat] = 0
    assert raw(state) == raw(before)


@pytest.mark.parametrize("watcher", [1, 2, 3, SPECTATOR])
def test_LU_8_no_choice_can_be_seen_before_the_last(watcher: int) -> None:
    assert raw(seen(choose(table(), "1 2 - -"), watcher)) == raw(seen(choose(table(), "56 2 - -"), watcher))


def test_LU_8_one_sees_ones_own_choice_and_who_has_chosen() -> None:
    known = seen(choose(table(), "1 2 3 -"), 1)
    assert (list(known.choice), rules.pending(known)) == ([0, 2, 0, 0, 0], 0b1000)


def test_LU_8_the_choices_may_arrive_in_any_order() -> None:
    ends = set()
    for order in permutations([(0, 51), (1, 2), (2, 58), (3, 4)]):
        state = table()
        for seat, value in order:
            rules.play(state, seat, value - 1)
        ends.add(raw(state))
    assert ends == {raw(choose(table(), "51 2 58 4"))}


@pytest.mark.parametrize(
    ("values", "tide"),
    [
        ("56 52 3 4", (4, 7, 0, 0)),
        ("51 57 3 4", (7, 4, 0, 0)),
        ("1 2 58 54", (0, 0, 4, 7)),
        ("1 2 53 59", (0, 0, 7, 4)),
        ("51 2 3 59", (7, 0, 0, 4)),
        ("6 7 3 4", (7, 4, 0, 0)),
        ("56 2 8 4", (4, 0, 7, 0)),
        ("1 2 3 4", (0, 0, 7, 4)),
    ],
)
def test_LU_9_the_highest_takes_the_lower_flood_and_the_second_highest_the_other(values: str, tide: tuple[int, ...]) -> None:
    assert each(choose(table(floods=(4, 7)), values), "tide") == tide


def test_LU_9_equal_floods_go_to_the_same_two() -> None:
    state = choose(table(floods=(6, 6)), "1 52 58 4")
    assert (each(state, "tide"), each(state, "belts")) == ((0, 6, 6, 0), (3, 2, 2, 3))


def test_LU_9_a_drop_out_takes_no_flood() -> None:
    state = choose(table(tide=(0, 2, 3, 1), out=(0,)), "- 52 58 4")
    assert each(state, "tide") == (0, 7, 4, 1)


def test_LU_9_a_new_flood_covers_the_old_one_lower_or_higher() -> None:
    state = choose(table(floods=(4, 7), tide=(9, 2, 3, 0)), "56 52 3 4")
    assert (each(state, "tide"), each(state, "belts")) == ((4, 7, 3, 0), (3, 2, 3, 3))


@pytest.mark.parametrize(("values", "tide"), [("51 47 3 4 5", (1, 2, 0, 0, 0)), ("1 2 53 4 50", (0, 0, 1, 0, 2))])
def test_LU_9_what_was_played_in_the_round_before_counts_no_more(values: str, tide: tuple[int, ...]) -> None:
    state = choose(table(floods=(3, 4), belts=(3, 3, 3, 3, 3)), "6 7 8 9 60")
    state.open[0], state.open[1] = 1, 2
    state.tide[3] = state.tide[4] = 0
    assert each(choose(state, values), "tide") == tide


def test_LU_10_the_highest_flood_costs_a_lifebelt() -> None:
    state = choose(table(floods=(4, 7)), "1 52 58 4")
    assert (each(state, "belts"), each(state, "last_paid"), state.last_out) == ((3, 2, 3, 3), (0, 1, 0, 0), 0)


def test_LU_10_the_highest_flood_may_be_from_an_earlier_round() -> None:
    state = choose(table(floods=(4, 7), tide=(0, 0, 0, 9)), "56 52 3 4")
    assert (each(state, "belts"), each(state, "last_paid")) == ((3, 3, 3, 2), (0, 0, 0, 1))


def test_LU_10_both_who_show_the_highest_flood_pay() -> None:
    state = choose(table(floods=(4, 9), tide=(0, 0, 0, 9)), "56 52 3 4")
    assert (each(state, "belts"), each(state, "last_paid")) == ((3, 2, 3, 2), (0, 1, 0, 1))


def test_LU_10_what_the_last_round_cost_is_forgotten_in_the_next() -> None:
    state = choose(table(floods=(4, 12)), "56 52 3 4")
    state.open[0], state.open[1] = 1, 2
    state = choose(state, "46 47 53 54")
    assert (each(state, "last"), list(state.last_open), each(state, "last_paid")) == ((46, 47, 53, 54), [1, 2], (0, 1, 0, 0))


def test_LU_10_even_the_lowest_flood_can_be_the_highest() -> None:
    state = choose(table(floods=(1, 1)), "56 52 3 4")
    assert each(state, "belts") == (2, 2, 3, 3)


def test_LU_11_losing_the_last_lifebelt_has_no_further_effect() -> None:
    state = choose(table(floods=(4, 7), belts=(3, 1, 3, 3)), "56 52 3 4")
    assert (each(state, "belts"), each(state, "tide")) == ((3, 0, 3, 3), (4, 7, 0, 0))
    assert (rules.pending(state), state.inside, state.last_out) == (0b1111, 0b1111, 0)


def test_LU_11_who_cannot_pay_is_out_and_shows_no_flood_any_more() -> None:
    state = choose(table(floods=(4, 7), belts=(3, 0, 3, 3)), "56 52 3 4")
    assert (each(state, "belts"), each(state, "tide")) == ((2, 0, 3, 3), (4, 0, 0, 0))
    assert (rules.pending(state), state.inside, state.last_out) == (0b1101, 0b1101, 0b0010)


def test_LU_11_a_drop_out_keeps_the_unplayed_cards_to_itself() -> None:
    state = choose(table(hands="1,6,56 2,7,52 3,8,58 4,9,59", belts=(3, 0, 3, 3)), "56 52 3 4")
    state = choose(state, "6 - 8 9")
    assert held(state) == never_shown(state) == "1 2,7 58 59"


def test_LU_11_a_drop_out_stays_out_and_is_named_only_once() -> None:
    state = choose(table(floods=(4, 7), belts=(3, 0, 3, 3)), "56 52 3 4")
    state = choose(state, "51 - 8 9")
    assert (each(state, "last"), state.inside, state.last_out) == ((51, 0, 8, 9), 0b1101, 0)


def test_LU_12_after_a_drop_out_the_next_highest_pays() -> None:
    state = choose(table(floods=(4, 11), belts=(3, 0, 3, 3), tide=(0, 0, 0, 9)), "56 52 3 4")
    assert (each(state, "belts"), each(state, "last_paid"), state.last_out) == ((3, 0, 3, 2), (0, 0, 0, 1), 0b0010)


def test_LU_12_drop_outs_follow_each_other_until_one_can_pay() -> None:
    state = choose(table(floods=(4, 11), belts=(3, 0, 3, 3, 0), tide=(0, 0, 9, 8, 10)), "56 52 3 4 5")
    assert (each(state, "belts"), each(state, "tide")) == ((3, 0, 2, 3, 0), (4, 0, 9, 8, 0))
    assert (state.last_out, state.inside) == (0b10010, 0b01101)


def test_LU_12_tied_players_pay_at_the_same_time() -> None:
    state = choose(table(floods=(4, 11), belts=(3, 0, 2, 1), tide=(0, 0, 9, 9)), "56 52 3 4")
    assert (each(state, "belts"), each(state, "last_paid")) == ((3, 0, 1, 0), (0, 0, 1, 1))


def test_LU_12_ruling_who_was_tied_with_the_drop_out_pays_again() -> None:
    state = choose(table(floods=(4, 9), belts=(3, 0, 3, 3), tide=(0, 0, 0, 9)), "56 52 3 4")
    assert (each(state, "belts"), each(state, "last_paid"), state.last_out) == ((3, 0, 3, 1), (0, 0, 0, 2), 0b0010)


def test_LU_12_ruling_paying_again_may_be_one_payment_too_many() -> None:
    state = choose(table(floods=(4, 9), belts=(3, 0, 3, 1, 3), tide=(0, 0, 0, 9, 0)), "56 52 3 4 5")
    assert (each(state, "belts"), each(state, "tide")) == ((2, 0, 3, 0, 3), (4, 0, 0, 0, 0))
    assert (each(state, "last_paid"), state.last_out) == ((1, 0, 0, 1, 0), 0b01010)


def test_LU_12_ruling_a_tie_within_the_cascade_is_paid_again_as_well() -> None:
    state = choose(table(floods=(4, 11), belts=(3, 0, 0, 3, 3), tide=(0, 0, 9, 9, 8)), "56 52 3 4 5")
    assert (each(state, "belts"), state.last_out) == ((3, 0, 0, 1, 3), 0b00110)


def test_LU_12_two_drop_outs_at_once_make_the_next_highest_pay_once() -> None:
    state = choose(table(floods=(4, 9), belts=(3, 0, 3, 0, 3), tide=(0, 0, 6, 9, 0)), "56 52 3 4 5")
    assert (each(state, "belts"), state.last_out, state.inside) == ((3, 0, 2, 0, 3), 0b01010, 0b10101)


def test_LU_12_nobody_pays_when_no_flood_is_open_any_more() -> None:
    state = choose(table(floods=(4, 9), belts=(0, 0, 3, 3, 3)), "56 52 3 4 5")
    assert (each(state, "belts"), each(state, "tide"), state.inside) == ((0, 0, 3, 3, 3), (0, 0, 0, 0, 0), 0b11100)


def test_LU_12_the_cascade_is_an_option_and_on_unless_switched_off() -> None:
    assert rules.OPTIONS == {"cascade": True}
    assert [new_game(cascade=cascade).options for cascade in (False, True)] == [0, 1]


def test_LU_12_without_cascade_a_drop_out_causes_no_further_payment() -> None:
    state = choose(table(floods=(4, 11), belts=(3, 0, 3, 3), tide=(0, 0, 0, 9), cascade=False), "56 52 3 4")
    assert (each(state, "belts"), each(state, "tide"), state.inside) == ((3, 0, 3, 3), (4, 0, 0, 9), 0b1101)


def test_LU_12_without_cascade_who_was_tied_with_the_drop_out_pays_once() -> None:
    state = choose(table(floods=(4, 9), belts=(3, 0, 3, 3), tide=(0, 0, 0, 9), cascade=False), "56 52 3 4")
    assert (each(state, "belts"), state.last_out) == ((3, 0, 3, 2), 0b0010)


def test_LU_12_without_cascade_two_may_still_drop_out_at_once() -> None:
    state = choose(table(floods=(4, 9), belts=(3, 0, 3, 0, 3), tide=(0, 0, 6, 9, 0), cascade=False), "56 52 3 4 5")
    assert (each(state, "belts"), state.last_out) == ((3, 0, 3, 0, 3), 0b01010)


def test_LU_13_a_deal_ends_after_twelve_rounds() -> None:
    state = choose(table(belts=(12, 12, 12), hands="1,56 2,57 3,58"), "56 57 58")
    assert (state.deal, state.round, each(state, "points")) == (0, 11, (0, 0, 0))
    state = choose(state, "1 2 3")
    assert (state.deal, state.round) == (1, 0)


def test_LU_13_a_deal_ends_at_once_when_two_are_left() -> None:
    state = choose(table(floods=(4, 7), belts=(3, 0, 3)), "56 52 3")
    assert (state.deal, state.round, state.last_outside) == (1, 0, 0b010)


def test_LU_13_three_left_play_on() -> None:
    state = choose(table(floods=(4, 7), belts=(3, 0, 3, 3)), "56 52 3 4")
    assert (state.deal, state.round) == (0, 1)


def test_LU_13_ruling_the_end_of_a_deal_stops_the_cascade() -> None:
    state = choose(table(floods=(4, 11), belts=(2, 0, 2), tide=(0, 0, 9)), "56 52 3")
    assert (each(state, "last_belts"), each(state, "last_paid"), each(state, "points")) == ((2, 0, 2), (0, 0, 0), (3, -1, 2))


def test_LU_13_ruling_the_end_stops_the_cascade_also_for_the_tied() -> None:
    state = choose(table(floods=(4, 9), belts=(2, 0, 2), tide=(0, 0, 9)), "56 52 3")
    assert (each(state, "last_belts"), each(state, "last_paid")) == ((2, 0, 1), (0, 0, 1))


def test_LU_13_two_drop_outs_at_once_leave_two_who_pay_nothing() -> None:
    state = choose(table(floods=(4, 9), belts=(2, 0, 2, 0), tide=(0, 0, 6, 9)), "56 52 3 4")
    assert (each(state, "last_belts"), state.last_outside, each(state, "points")) == ((2, 0, 2, 0), 0b1010, (3, -1, 2, -1))


def test_LU_13_two_drop_outs_at_once_may_leave_a_single_player() -> None:
    state = choose(table(floods=(4, 9), belts=(2, 0, 0), tide=(0, 0, 9)), "56 52 3")
    assert (each(state, "last_belts"), state.last_outside, each(state, "points")) == ((2, 0, 0), 0b110, (3, -1, -1))


def test_LU_13_the_cascade_may_go_down_to_two() -> None:
    state = choose(table(floods=(4, 11), belts=(2, 0, 2, 0), tide=(0, 0, 6, 9)), "56 52 3 4")
    assert (each(state, "last_belts"), state.last_out, each(state, "points")) == ((2, 0, 2, 0), 0b1010, (3, -1, 2, -1))


def test_LU_13_a_drop_out_in_the_last_round_still_makes_the_next_pay() -> None:
    state = choose(table(floods=(4, 11), belts=(2, 0, 2, 2), tide=(0, 0, 6, 5), hands="56 52 3 4"), "56 52 3 4")
    assert (each(state, "last_belts"), each(state, "points")) == ((2, 0, 1, 2), (3, -1, 1, 2))


def test_LU_14_a_played_card_leaves_the_hand_and_stays_known() -> None:
    state = choose(table(hands="1,56 2,57 3,58 4,59"), "56 2 58 4")
    assert held(state) == never_shown(state) == "1 57 3 59"
    assert (each(state, "last"), list(state.last_open)) == ((56, 2, 58, 4), [4, 7])


def test_LU_14_what_was_played_stays_known_with_the_hand_it_belongs_to() -> None:
    state = choose(table(deal=1, hands="1,56 2,57 3,58 4,59", earlier="56"), "56 2 58 4")
    assert (held(state), never_shown(state)) == ("1 57 3 59", "57 3 59 1")


def test_E1_five_lifebelts_give_five_and_three_and_a_half_give_three() -> None:
    assert rules.lifebelts(cards("25,26,27,13,14,37,38,1,2,3,59,60")) == 5
    assert rules.lifebelts(cards("25,26,13,14,48,1,2,3,4,5,59,60")) == 3


def test_E2_44_takes_the_4_and_27_takes_the_7_and_pays() -> None:
    state = choose(table(floods=(4, 7), hands="44,50 27,51 16,52 2,53"), "44 27 16 2")
    assert (each(state, "tide"), each(state, "belts")) == ((4, 7, 0, 0), (3, 2, 3, 3))


def test_E3_a_5_covers_the_10() -> None:
    state = choose(table(floods=(5, 6), belts=(2, 3, 3, 3), tide=(10, 0, 8, 0)), "56 52 3 4")
    assert (each(state, "tide"), each(state, "belts")) == ((5, 6, 8, 0), (2, 3, 2, 3))


def test_the_moment_counts_deals_and_rounds_from_one() -> None:
    assert [rules.moment(state) for state in (new_game(), table(deal=2, hands="1,56 2,57 3,58 4,59"))] == [101, 311]
