"""Positions with one right answer, which a strong bot finds whatever its luck."""

import pytest

from beaufort.game import find, seen
from beaufort.games.vor_dem_wind.actions import LOAD_SHIP, SHIP
from beaufort.games.vor_dem_wind.common import State
from beaufort.games.vor_dem_wind.rules import pending
from beaufort.games.vor_dem_wind.tests.table import play, port, table
from beaufort.language.cards import lowest
from beaufort.play import bots
from beaufort.play.simulate import Simulation

find("vor-dem-wind")  # so that its states are known


def found(state: State) -> set[int]:
    """What level 8 does here, with twenty different seeds."""
    seat = lowest(pending(state))
    known = seen(state, seat)
    return {bots.find("8").choose(known, seat, bytes([luck] * 32)) for luck in range(20)}


@pytest.mark.parametrize("income", [3, 8])
def test_a_ship_that_can_be_filled_now_is_filled(income: int) -> None:
    """VW-17: 18 points, against some gulden."""
    state = table(fronts=f"income{income} - -", stores="AACC - -", port="TTTT AACC SSSA", hands="T AACC AACC")
    assert found(state) == {SHIP}
    play(state, "ship")
    assert port(state) == "TTTT AACC SSSA"


def test_of_two_ships_that_want_the_same_goods_the_better_is_filled() -> None:
    """VW-17: goods serve for one ship only."""
    state = play(table(fronts="income4 - -", stores="AACC - -", port="AACC CC AA TTTT"), "ship")
    assert found(state) == {LOAD_SHIP}


def test_hints_hardly_ever_lose_to_one_random_player() -> None:
    assert Simulation("vor-dem-wind", 2, {}, 3, ["3", "0"], 40).run().wins[0] > 0.95
