"""Santa Timea, ST-24 to ST-28 and example E6: the pro game."""

import pytest

from beaufort.games.santa_timea import rules
from beaufort.games.santa_timea.rules import KEEP, SET_ASIDE
from beaufort.games.santa_timea.tests.table import (
    NOBODY,
    answer,
    aside,
    changed,
    each,
    even,
    legal,
    new_game,
    random_moves,
    scoring,
    standing,
    table,
    taken,
    trick,
)
from beaufort.language.cards import members
from beaufort.language.state import copy, raw


def test_ST_24_three_more_wind_cards_are_open_as_forecast() -> None:
    games = [new_game(pro=pro) for pro in (False, True)]
    assert [(state.forecast.bit_count(), state.deck.bit_count()) for state in games] == [(0, 17), (3, 14)]


def test_ST_24_any_wind_card_may_be_in_the_forecast() -> None:
    assert even((wind for seed in range(200) for wind in members(new_game(2, True, seed).forecast)), 20)


def test_ST_24_ruling_the_forecast_is_drawn_after_the_row() -> None:
    assert list(new_game(pro=True).row) == list(new_game(pro=False).row)


@pytest.mark.parametrize("seats", rules.SEATS)
def test_ST_24_the_forecast_never_comes_into_play_in_its_round(seats: int) -> None:
    state = new_game(seats, pro=True)
    forecasts = {0: state.forecast}
    for _ in random_moves(state):
        assert forecasts.setdefault(state.round, state.forecast) == state.forecast
        assert not state.forecast & (sum(1 << wind for wind in state.row if wind >= 0) | sum(each(state, "taken")))
    assert len(set(forecasts.values())) == 5


def test_ST_25_in_the_pro_game_the_next_taker_takes_what_was_left_as_well() -> None:
    state = table(["N5 N3", "E10 N7"], "N2 N3", pro=True, held=3)
    assert trick(state, "N5 E10") == (NOBODY, 0)
    left = state.aside
    assert (aside(state), state.last_aside) == ("N2", 0)
    assert trick(state, "N3 N7") == (0, 1)
    assert (taken(state), aside(state), state.last_aside) == (["N2 N3", ""], "", left)


def test_ST_25_several_wind_cards_can_pile_up() -> None:
    state = table(["N5 N10 N3", "P E5 N7"], "N2 E3 N1", pro=True, held=4)
    assert [trick(state, "N5 P"), trick(state, "N10 E5")] == [(NOBODY, 0), (NOBODY, 0)]
    assert (aside(state), state.last_aside) == ("N2 E3", 0)
    assert trick(state, "N3 N7") == (0, 1)
    assert (taken(state), aside(state)) == (["N1 N2 E3", ""], "")


def test_ST_25_what_was_taken_once_is_not_taken_again() -> None:
    state = table(["N5 N7", "N6 N3"], "N2 N3", aside="E1", pro=True, held=3)
    assert [trick(state, "N5 N6"), trick(state, "N3 N7")] == [(0, 1), (1, 0)]
    assert (taken(state), state.last_aside) == (["N2 E1", "N3"], 0)


def test_ST_25_a_led_piratess_takes_what_was_left_as_well() -> None:
    state = table(["P P", "N5", "N6"], "N2", aside="E3 S1", pro=True)
    trick(state, "P N5 N6")
    assert (taken(state), aside(state)) == (["N2 E3 S1", "", ""], "")


def test_ST_25_ruling_what_is_aside_after_trick_12_is_nobodys() -> None:
    state = scoring(["N1", "E1"], aside="N3 S3", pro=True)
    assert (each(state, "damage"), each(state, "penalty"), each(state, "points")) == ([1, 1], [0, 0], [1, 1])
    assert (state.round, state.aside) == (1, 0)


@pytest.mark.parametrize(
    ("cards", "bonus"),
    [
        ("N2 N2", 2),
        ("E1 E1", 1),
        ("S1 S1 S2 S2", 3),
        ("W2 W2 N2 N2", 4),
        ("N1 N1 E1 E1 S1 S1 W2 W2", 5),
        ("N2 N2 N3", 2),
        ("N1 N2 N3 E1 E1", 1),
        ("N1 E1", 0),
        ("N2 E2 S2 W2", 0),
        ("N1 N2 E3", 0),
        ("N3 E3", 0),
    ],
)
def test_ST_26_pairs_of_one_direction_give_points(cards: str, bonus: int) -> None:
    assert each(scoring([cards, ""], pro=True), "bonus") == [bonus, 0]


def test_ST_26_the_cards_of_a_pair_still_count_as_damage() -> None:
    state = scoring(["N2 N2", "E3", "S1 S1"], pro=True)
    assert (each(state, "damage"), each(state, "place_points"), each(state, "points")) == ([4, 3, 2], [1, 2, 3], [3, 2, 4])


def test_ST_26_a_pair_gives_nothing_in_the_basic_game() -> None:
    state = scoring(["N2 N2", ""])
    assert (each(state, "bonus"), each(state, "points")) == ([0, 0], [0, 2])


@pytest.mark.parametrize(("action", "damage", "bonus", "kept"), [(SET_ASIDE, 3, 0, 0b0000), (KEEP, 9, 3, 0b0001)])
def test_ST_27_a_card_in_a_set_aside_triplet_cannot_be_in_a_pair(action: int, damage: int, bonus: int, kept: int) -> None:
    state = answer(scoring(["N1 N1 N2 N2 N3", ""], pro=True), 0, action)
    assert (each(state, "damage"), each(state, "bonus"), each(state, "scored_kept")) == ([damage, 0], [bonus, 0], [kept, 0])
    assert (each(state, "asked"), each(state, "kept")) == ([0, 0], [0, 0])


@pytest.mark.parametrize(
    ("taken", "asked"),
    [
        (["N1 N1 N2 N3", "E1 E2 E3", "S1 S2 S2 S3"], (0, 2)),
        (["", "W1 W1 W2 W2 W3", "N1 N2 N3"], (1,)),
        (["N1 N1 N2 N2", "E1 E1 E3", "S1 S2 S3 W1 W1"], ()),
    ],
)
def test_ST_27_who_holds_a_triplet_and_a_pair_in_one_direction_is_asked(taken: list[str], asked: tuple[int, ...]) -> None:
    state = scoring(taken, pro=True)
    assert rules.moment(state) == (113 if asked else 201)
    assert members(rules.pending(state)) == (asked or (state.opener,))


def test_ST_27_nobody_is_asked_in_the_basic_game() -> None:
    assert rules.moment(scoring(["N1 N1 N2 N3", ""])) == 201


def test_ST_27_the_answers_are_keep_and_set_aside() -> None:
    state = scoring(["N1 N1 N2 N3", "", "E1 E2 E2 E3 S1 S2 S2 S3"], pro=True)
    assert [members(legal(state, seat)) for seat in range(3)] == [(KEEP, SET_ASIDE), (), (KEEP, SET_ASIDE)]
    answer(state, 0, KEEP)
    answer(state, 2, KEEP)
    assert [members(legal(state, seat)) for seat in range(3)] == [(), (), (KEEP, SET_ASIDE)]


@pytest.mark.parametrize(
    ("answers", "kept", "damage", "bonus"),
    [
        ((KEEP, KEEP, KEEP), (0, 1, 3), 7 + 8 + 7, 1 + 2 + 1),
        ((KEEP, SET_ASIDE, SET_ASIDE), (0,), 7 + 2 + 1, 1),
        ((SET_ASIDE, KEEP, SET_ASIDE), (1,), 1 + 8 + 1, 2),
        ((SET_ASIDE, SET_ASIDE, KEEP), (3,), 1 + 2 + 7, 1),
        ((SET_ASIDE, SET_ASIDE, SET_ASIDE), (), 1 + 2 + 1, 0),
    ],
)
def test_ST_27_several_answers_are_in_the_order_north_east_south_west(
    answers: tuple[int, ...], kept: tuple[int, ...], damage: int, bonus: int
) -> None:
    state = scoring(["W1 W1 W2 W3 E1 E2 E2 E3 N1 N1 N2 N3", ""], pro=True)
    answer(state, 0, *answers)
    assert (members(state.scored_kept[0]), state.damage[0], state.bonus[0]) == (kept, damage, bonus)


def test_ST_27_nothing_takes_effect_before_all_answers_are_in() -> None:
    state = scoring(["N1 N1 N2 N3 E1 E1 E2 E3", "S1 S2 S2 S3"], pro=True)
    before = copy(state)
    assert changed(before, answer(state, 0, KEEP)) == {"asked", "kept"}
    assert changed(before, answer(state, 0, KEEP)) == {"asked", "kept", "waiting"}
    answer(state, 1, SET_ASIDE)
    assert (state.round, each(state, "damage"), each(state, "bonus")) == (1, [14, 2], [2, 0])


def test_ST_27_answers_may_arrive_in_any_order() -> None:
    ends = []
    for order in ([0, 0, 2], [0, 2, 0], [2, 0, 0]):
        state, answers = scoring(["N1 N1 N2 N3 W1 W2 W2 W3", "", "S1 S1 S2 S3"], pro=True), iter([KEEP, SET_ASIDE])
        for seat in order:
            answer(state, seat, KEEP if seat == 2 else next(answers))
        ends.append(raw(state))
    assert ends == [ends[0]] * 3
    assert (each(state, "damage"), each(state, "scored_kept")) == ([9, 0, 7], [0b0001, 0, 0b0100])


@pytest.mark.parametrize(
    ("seats", "cards", "penalty"),
    [
        (2, "N1 E1 S1", 0),
        (2, "N1 E1 S1 W1", 1),
        (3, "N1 E1 S1 W1 N2 E2 S2", 1),
        (3, "N1 E1 S1 W1 N2 E2 S2 W2", 2),
        (4, "N1 E1", 0),
        (4, "N1 E1 S1", 1),
        (5, "N1 E1 S1 W1 N2", 1),
        (5, "N1 E1 S1 W1 N2 E2", 2),
    ],
)
def test_ST_28_each_full_three_or_four_cards_cost_a_point(seats: int, cards: str, penalty: int) -> None:
    state = scoring([cards, *[""] * (seats - 1)], pro=True)
    assert each(state, "penalty") == [penalty, *[0] * (seats - 1)]
    assert state.points[0] == state.place_points[0] - penalty


def test_ST_28_set_aside_triplets_are_not_counted() -> None:
    assert each(scoring(["N1 N2 N3 E1 E2", "", "", "S1 S2 S3"], pro=True), "penalty") == [0, 0, 0, 0]


@pytest.mark.parametrize(("action", "penalty"), [(KEEP, 2), (SET_ASIDE, 1)])
def test_ST_28_kept_triplets_are_counted(action: int, penalty: int) -> None:
    state = answer(scoring(["N1 N1 N2 N3 E1 S1", "", "", ""], pro=True), 0, action)
    assert each(state, "penalty") == [penalty, 0, 0, 0]


def test_ST_28_there_is_no_penalty_in_the_basic_game() -> None:
    assert each(scoring(["N1 E1 S1 W1", ""]), "penalty") == [0, 0]


def test_ST_28_ruling_totals_may_go_below_zero() -> None:
    state = scoring(["N1 E1 S1 W1 N2 E2", "", "", "", ""], pro=True)
    assert standing(state) == ([-1, 4, 4, 4, 4], (1, 2, 3, 4))


@pytest.mark.parametrize(
    ("action", "damage", "places", "points"),
    [(SET_ASIDE, [2, 4, 4, 6], [4, 3, 3, 1], [4, 3, 3, 0]), (KEEP, [8, 4, 4, 6], [1, 4, 4, 2], [2, 4, 4, 1])],
)
def test_E6_a_round_of_the_pro_game_is_scored(action: int, damage: list[int], places: list[int], points: list[int]) -> None:
    state = scoring(["N1 N2 N2 N3", "S1 S1 E2", "E2 W2", "W1 W2 S3"], pro=True)
    assert members(rules.pending(state)) == (0,)
    answer(state, 0, action)
    assert (each(state, "damage"), each(state, "place_points"), each(state, "points")) == (damage, places, points)
