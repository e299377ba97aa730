"""Santa Timea, ST-19 to ST-23: triplets, damage, points and the end of the game."""

import pytest

from beaufort.games.santa_timea import rules
from beaufort.games.santa_timea.tests.table import WIND_NAMES, each, legal, names, scoring, standing, table, taken
from beaufort.language.cards import members


@pytest.mark.parametrize("direction", "NESW")
def test_ST_19_a_triplet_is_set_aside(direction: str) -> None:
    pair = f"{direction}1 {direction}2"
    assert each(scoring([f"{pair} {direction}3", pair]), "damage") == [0, 3]


def test_ST_19_a_triplet_is_of_one_direction() -> None:
    assert each(scoring(["N1 N2 E3", "N1 E2 N3", "W1 S2 S3", "W3 E2"]), "damage") == [6, 6, 6, 5]


@pytest.mark.parametrize(("cards", "damage"), [("N1 N1 N3", 5), ("N2 N2 N3", 7), ("N1 N2 N2", 5), ("N1 N1 N2 N2", 6)])
def test_ST_19_a_triplet_needs_all_three_values(cards: str, damage: int) -> None:
    assert each(scoring([cards, ""]), "damage") == [damage, 0]


def test_ST_19_one_triplet_in_each_direction_is_set_aside() -> None:
    assert each(scoring(["N1 N2 N3 E1 E2 E3 W1 W2 W3 S1", "S1", ""]), "damage") == [1, 1, 0]


def test_ST_19_in_the_basic_game_a_triplet_is_set_aside_also_from_pairs() -> None:
    state = scoring(["N1 N1 N2 N2 N3", "E1 E1 E2 E3", ""])
    assert (each(state, "damage"), state.round) == ([3, 1, 0], 1)


def test_ST_19_ruling_in_the_pro_game_a_triplet_without_a_pair_is_set_aside_unasked() -> None:
    state = scoring(["N1 N2 N3 S1", "E1"], pro=True)
    assert (each(state, "damage"), each(state, "penalty"), state.round) == ([1, 1], [0, 0], 1)


def test_ST_20_damage_is_the_sum_of_the_wind_cards_and_the_fewest_win_the_round() -> None:
    state = scoring(["N3 S2 W1 W2", "E1", "", "S3 E3"])
    assert (each(state, "damage"), each(state, "won")) == ([8, 1, 0, 6], [0, 0, 1, 0])


def test_ST_20_ruling_all_tied_for_fewest_have_won_the_round() -> None:
    assert each(scoring(["N1", "E1", "N2", "S1"], won=[0, 1, 2, 3]), "won") == [1, 2, 2, 4]


def test_ST_20_wind_cards_nobody_took_are_nobodys_damage() -> None:
    assert each(scoring(["N1", "E1"], aside="N3 S3"), "damage") == [1, 1]


def test_ST_20_the_table_sees_what_was_scored() -> None:
    state = scoring(["N1 N2 N3", "E1"])
    assert [names(WIND_NAMES, members(winds)) for winds in each(state, "scored")] == ["N1 N2 N3", "E1"]
    assert taken(state) == ["", ""]


@pytest.mark.parametrize(
    ("taken", "points"),
    [
        (["N1", "N2", "N3", "S2 S2", "S3 E2"], [5, 4, 3, 2, 1]),
        (["N3", "N2", "N1", "S2 S2"], [2, 3, 4, 1]),
        (["N3", "N1", "N2"], [1, 3, 2]),
        (["N1", "N2"], [2, 0]),
        (["N2", "N1"], [0, 2]),
    ],
)
def test_ST_21_fewer_damage_is_more_points(taken: list[str], points: list[int]) -> None:
    state = scoring(taken)
    assert each(state, "place_points") == each(state, "points") == points


def test_ST_21_points_of_the_rounds_are_added() -> None:
    assert each(scoring(["N1", "N2", "N3"], points=[4, 6, 1]), "points") == [7, 8, 2]


@pytest.mark.parametrize(
    ("damage", "points"),
    [
        ("01123", [5, 4, 4, 2, 1]),  # the sheet's own example
        ("12230", [4, 3, 3, 1, 5]),
        ("00123", [5, 5, 3, 2, 1]),
        ("01233", [5, 4, 3, 2, 2]),
        ("11002", [3, 3, 5, 5, 1]),
        ("11102", [3, 3, 3, 5, 1]),
        ("11100", [2, 2, 2, 5, 5]),
        ("00001", [4, 4, 4, 4, 1]),
        ("11110", [3, 3, 3, 3, 5]),
        ("11111", [3, 3, 3, 3, 3]),
        ("0012", [4, 4, 2, 1]),
        ("1012", [3, 4, 3, 1]),
        ("0122", [4, 3, 2, 2]),
        ("0002", [3, 3, 3, 1]),
        ("2212", [2, 2, 4, 2]),
        ("1111", [3, 3, 3, 3]),
        ("010", [3, 1, 3]),
        ("011", [3, 2, 2]),
        ("111", [2, 2, 2]),
    ],
)
def test_ST_22_tied_players_share_their_places_rounded_up(damage: str, points: list[int]) -> None:
    cards = [f"{direction}{amount}" for direction, amount in zip("NESWN", damage, strict=False)]
    state = scoring(["" if name.endswith("0") else name for name in cards])
    assert each(state, "place_points") == points


@pytest.mark.parametrize("taken", [["", ""], ["N1", "E1"], ["N3", "E2 W1"]])
def test_ST_22_two_players_who_tie_get_a_point_each(taken: list[str]) -> None:
    assert each(scoring(taken), "points") == [1, 1]


def test_ST_23_after_five_rounds_the_game_is_over_and_most_points_win() -> None:
    state = scoring(["", "N1", "N3"], round=4, points=[3, 5, 2], won=[0, 4, 0])
    assert (rules.pending(state), rules.moment(state), legal(state, 0)) == (0, 513, 0)
    assert (standing(state), each(state, "won")) == (([6, 7, 3], (1,)), [1, 4, 0])


@pytest.mark.parametrize(
    ("points", "won", "lead"),
    [
        ([7, 7, 3], [1, 2, 5], (1,)),
        ([7, 7, 3], [2, 1, 2], (0,)),
        ([8, 7, 7], [0, 5, 3], (0,)),
        ([7, 7, 3], [2, 2, 1], (0, 1)),
        ([7, 7, 7], [1, 1, 1], (0, 1, 2)),
        ([5, 7, 7], [5, 1, 1], (1, 2)),
        ([-2, -1, -1], [5, 0, 1], (2,)),
    ],
)
def test_ST_23_a_tie_goes_to_more_rounds_won_or_is_shared(points: list[int], won: list[int], lead: tuple[int, ...]) -> None:
    assert standing(table(["N1", "N2", "N3"], points=points, won=won)) == (points, lead)
