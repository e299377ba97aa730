"""Vor dem Wind, VW-25 and VW-28: how the game ends and who wins."""

from typing import Any

import pytest

from beaufort.games.vor_dem_wind import common
from beaufort.games.vor_dem_wind.common import State
from beaufort.games.vor_dem_wind.tests.table import asked, each, hands, legal, play, stores, table, where, winners


def last_turn(points: tuple[int, ...], number: int = 9, port: str = "TTTT T TT", gone: str = "", **rest: Any) -> State:
    """The end of a round; as many players as points."""
    seats = len(points)
    return play(table(seats, active=seats - 1, points=points, number=number, port=port, gone=gone, **rest), "end")


@pytest.mark.parametrize(
    ("points", "over"),
    [
        ((59, 0), False),
        ((60, 0), True),
        ((0, 61), True),
        ((49, 49, 49), False),
        ((50, 0, 0), True),
        ((0, 0, 68), True),
        ((49, 49, 0, 49), False),
        ((0, 50, 49, 0), True),
    ],
)
def test_VW_25_the_game_ends_with_60_points_of_two_players_or_50_of_more(points: tuple[int, ...], over: bool) -> None:
    state = last_turn(points)
    assert (asked(state) == -1, state.round) == (over, 9 if over else 10)


def test_VW_25_nobody_decides_after_the_end() -> None:
    state = last_turn((50, 0, 0))
    assert [legal(state, seat) for seat in range(3)] == [[], [], []]


def test_VW_25_the_round_is_played_to_its_end() -> None:
    state = play(table(fronts="income4 - -", stores="ACST - -", points=(40, 0, 0), port="ACST T TT C"), "ship, load ACST, end")
    assert (each(state, "points"), where(state)) == ((58, 0, 0), "turn 1")
    assert asked(play(state, "end, end")) == -1


def test_VW_25_the_game_ends_before_the_fleet_sails() -> None:
    state = last_turn((60, 0), port="T", stores="AA CC")
    assert (asked(state), state.sailings, stores(state)) == (-1, 0, "AA CC")


@pytest.mark.parametrize(
    ("points", "gulden", "lead"),
    [
        ((50, 51, 49), (30, 0, 40), (1,)),
        ((52, 40, 52), (7, 90, 8), (2,)),
        ((52, 40, 52), (8, 90, 8), (0, 2)),
        ((50, 50, 50), (0, 0, 0), (0, 1, 2)),
        ((0, 0, 0), (3, 1100, 3), (1,)),
        ((60, 61), (1200, 0), (1,)),
        ((10, 60, 60, 60), (9, 4, 5, 5), (2, 3)),
    ],
)
def test_VW_25_most_points_win_then_most_gulden_then_it_is_shared(
    points: tuple[int, ...], gulden: tuple[int, ...], lead: tuple[int, ...]
) -> None:
    assert winners(table(len(points), points=points, gulden=gulden)) == lead


def test_VW_25_after_999_rounds_the_game_ends() -> None:
    assert where(last_turn((0, 0), number=998)) == "opening 1"
    state = last_turn((3, 0), number=999)
    assert (asked(state), state.round, winners(state)) == (-1, 999, (0,))


def test_VW_28_if_no_ship_can_be_laid_the_game_ends() -> None:
    state = last_turn((20, 30), port="T TT", gone="all", hands="A -")
    assert (asked(state), state.sailings, winners(state)) == (-1, 2, (1,))
    assert hands(state) == "- -"


def test_VW_28_with_one_ship_left_to_come_the_game_goes_on() -> None:
    state = table(2, active=1, port="T", gone="all")
    state.ships = 1 << 30
    assert where(play(state, "end")) == "opening 1"


def test_VW_28_the_last_fleet_is_played_out() -> None:
    assert where(last_turn((0, 0), port="T TT C", gone="all")) == "opening 1"


def test_VW_28_the_last_sailing_asks_what_rots_and_then_the_game_is_over() -> None:
    state = last_turn((0, 0), port="T", gone="all", stores="- CS")
    assert (state.phase, asked(state)) == (common.ROTTING, 1)
    assert asked(play(state, "C")) == -1
