"""Vor dem Wind, VW-24 and VW-26 to VW-29: the token, the sailing of the fleet, rot and conservation, a new fleet."""

from typing import Any

import pytest

from beaufort.games.vor_dem_wind import common
from beaufort.games.vor_dem_wind.common import State
from beaufort.games.vor_dem_wind.tests.table import (
    SHIPS,
    asked,
    discards,
    guards,
    hands,
    options,
    play,
    port,
    stores,
    supply,
    table,
    where,
)


def sail(seats: int = 2, **position: Any) -> State:
    """The last turn of a round ends with two ships in port, and seat 0 is the new start player."""
    return play(table(seats, active=seats - 2, starter=seats - 1, **({"port": "TT T"} | position)), "end")


def test_VW_24_the_start_player_token_goes_left() -> None:
    state = table(seats=4, active=3, number=5)
    play(state, "end")
    assert (state.starter, state.round, where(state)) == (1, 6, "opening 1")
    state = play(table(seats=4, active=2, starter=3), "end")
    assert (state.starter, where(state)) == (0, "opening 0")


@pytest.mark.parametrize(("ships", "sailings"), [("TTTT T TT", 0), ("AAAA T TT", 0), ("AAAA T", 1), ("TTTT", 1), ("", 1)])
def test_VW_26_with_two_ships_or_fewer_in_port_the_fleet_sails(ships: str, sailings: int) -> None:
    state = sail(hands="AT -", port=ships)
    assert (state.sailings, hands(state)) == (sailings, "- -" if sailings else "AT -")
    assert (port(state) == ships, where(state)) == (not sailings, "opening 0")


def test_VW_26_a_fleet_does_not_sail_before_the_round_ends() -> None:
    state = play(table(seats=3, stores="A - -", port="T", fronts="income4 - -"), "end, end")
    assert (state.sailings, stores(state), where(state)) == (0, "A - -", "turn 2")


def test_VW_26_the_ships_left_go_out_of_the_game() -> None:
    state = sail(port="TTTT SS")
    assert state.ships & (1 << SHIPS.index("TTTT") | 1 << SHIPS.index("SS")) == 0
    assert (state.ships.bit_count(), "TTTT" in port(state)) == (46 - 2 - 5, False)


def test_VW_26_all_goods_in_hand_rot() -> None:
    state = sail(3, hands="ACST TT A")
    assert (hands(state), supply(state)) == ("- - -", (15, 15, 15, 15))


def test_VW_26_all_apples_in_warehouses_rot_and_silk_keeps() -> None:
    state = sail(3, stores="AAATT T AT")
    assert (stores(state), supply(state)) == ("TT T T", (15, 15, 15, 11))


@pytest.mark.parametrize(
    ("store", "rotten", "left"),
    [
        ("C", 0, "C"),
        ("CS", 1, "S"),
        ("CCS", 1, "CS"),
        ("CCCC", 2, "CC"),
        ("CCSSS", 2, "SSS"),
        ("CCCCCSST", 3, "CCSST"),
        ("SSSSSSS", 3, "SSSS"),
    ],
)
def test_VW_26_of_cheese_and_spices_together_half_rots_rounded_down(store: str, rotten: int, left: str) -> None:
    state = sail(stores=f"{store} -")
    for _ in range(rotten):
        assert asked(state) == 0
        play(state, options(state).split(", ")[0])
    assert (where(state), stores(state)) == ("opening 0", f"{left} -")


def test_VW_26_the_owner_chooses_between_cheese_and_spices_one_at_a_time() -> None:
    state = sail(stores="ACSSST -")
    assert options(state) == "C, S"
    assert options(play(state, "C")) == "S"
    assert stores(play(state, "S")) == "SST -"


def test_VW_26_the_choice_may_be_all_of_one_kind() -> None:
    assert stores(play(sail(stores="CCSS -"), "S, S")) == "CC -"
    assert stores(play(sail(stores="CCSS -"), "C, C")) == "SS -"


def test_VW_26_rotten_goods_return_to_their_piles() -> None:
    state = play(sail(stores="AACSTT -", hands="S C"), "C")
    assert supply(state) == (15, 15, 14, 13)


def test_VW_27_the_owner_saves_goods_of_those_that_would_rot() -> None:
    state = sail(stores="AACCT -", guards=["conserve2"])
    assert options(play(state, "C")) == "A, C, stop"
    assert options(play(state, "C")) == "A, stop"
    play(state, "A")
    assert (stores(state), where(state)) == ("ACCT -", "opening 0")


def test_VW_27_first_it_is_settled_what_would_rot() -> None:
    state = sail(stores="ACS -", guards=["conserve1"])
    assert options(state) == "C, S"
    assert options(play(state, "S")) == "A, S, stop"
    assert stores(play(state, "S")) == "CS -"


def test_VW_27_goods_of_the_warehouse_come_first_then_also_goods_of_the_hand() -> None:
    state = sail(stores="A -", hands="AST -", guards=["conserve2"])
    assert options(state) == "A, stop"
    assert options(play(state, "A")) == "hand A, hand S, hand T, stop"
    play(state, "hand T")
    assert (stores(state), hands(state), supply(state)) == ("A -", "T -", (14, 15, 15, 14))


@pytest.mark.parametrize("good", "CS")
def test_VW_27_cheese_and_spices_of_the_warehouse_come_before_the_hand_too(good: str) -> None:
    state = play(sail(stores=f"{good}{good} -", hands="T -", guards=["conserve2"]), good)
    assert options(state) == f"{good}, stop"
    assert options(play(state, good)) == "hand T, stop"


@pytest.mark.parametrize("good", "ACST")
def test_VW_27_who_has_saved_everything_is_not_asked_again(good: str) -> None:
    state = play(sail(hands=f"{good} -", guards=["conserve2"]), f"hand {good}")
    assert (where(state), hands(state)) == ("opening 0", f"{good} -")


def test_VW_27_no_more_goods_of_the_hand_are_saved_than_there_are() -> None:
    state = sail(hands="TTS -", guards=["conserve2*2"])
    assert options(play(state, "hand S")) == "hand T, stop"
    assert options(play(state, "hand T")) == "hand T, stop"
    assert (where(play(state, "hand T")), hands(state)) == ("opening 0", "STT -")


def test_VW_27_who_stops_before_the_warehouse_is_saved_saves_no_hand_goods() -> None:
    state = play(sail(stores="AA -", hands="T -", guards=["conserve2"]), "A, stop")
    assert (stores(state), hands(state), where(state)) == ("A -", "- -", "opening 0")


def test_VW_27_several_conservations_add_up() -> None:
    state = sail(stores="AAAAAA -", guards=["conserve1*2 conserve2"])
    play(state, "A, A, A, A")
    assert (stores(state), where(state)) == ("AAAA -", "opening 0")


@pytest.mark.parametrize(("card", "saved"), [("conserve1", 1), ("conserve2", 2)])
def test_VW_27_a_card_saves_up_to_its_number(card: str, saved: int) -> None:
    state = sail(stores="AAA -", guards=[card])
    play(state, ", ".join(["A"] * saved))
    assert (stores(state), where(state)) == ("A" * saved + " -", "opening 0")


def test_VW_27_all_conservation_cards_are_discarded_used_or_not() -> None:
    state = sail(3, stores="AA TT -", guards=["conserve1", "conserve2*2", "conserve1"], discards="income3")
    assert where_saving(state) == 0
    play(state, "stop")
    assert (guards(state), stores(state)) == (["", "", ""], "- TT -")
    assert discards(state) == "conserve1 conserve1 conserve2 conserve2 income3"


def where_saving(state: State) -> int:
    """Who is asked what to save."""
    assert state.phase == common.SAVING
    return asked(state)


def test_VW_27_with_nothing_to_save_nobody_is_asked() -> None:
    state = sail(stores="CTT -", guards=["conserve2"])
    assert (where(state), stores(state), guards(state)) == ("opening 0", "CTT -", ["", ""])


def test_VW_27_conservations_stay_as_long_as_the_fleet_does() -> None:
    state = sail(stores="AA -", guards=["conserve2"], port="TT T SS")
    assert (guards(state), stores(state)) == (["conserve2", ""], "AA -")


def test_VW_27_special_conservations_that_were_not_played_do_not_save() -> None:
    state = sail(stores="AA -", specials=["conserve2"])
    assert (stores(state), where(state)) == ("- -", "opening 0")


@pytest.mark.parametrize(("seats", "large", "small"), [(2, 3, 2), (3, 3, 3), (4, 4, 3)])
def test_VW_28_a_new_fleet_is_laid_as_at_the_start(seats: int, large: int, small: int) -> None:
    state = sail(seats)
    assert [len(SHIPS[ship - 1]) > 2 for ship in state.port if ship] == [True] * large + [False] * small


LARGE, SMALL = " ".join(SHIPS[:26]), " ".join(SHIPS[26:])


@pytest.mark.parametrize(
    ("seats", "left", "fleet"),
    [
        (3, "AAAA TTTT AA TA", "AA AAAA TA TTTT"),
        (4, "TA", "TA"),
        (2, "AAAA", "AAAA"),
    ],
)
def test_VW_28_if_a_pile_of_ships_runs_short_as_many_as_there_are_come(seats: int, left: str, fleet: str) -> None:
    state = last_fleet(seats, left)
    assert (sorted(port(state).split()), where(state)) == (fleet.split(), "opening 0")


def last_fleet(seats: int, left: str) -> State:
    """A fleet sails and these ships are left to come."""
    state = table(seats, active=seats - 2, starter=seats - 1, port="", gone="all")
    state.ships = sum(1 << SHIPS.index(ship) for ship in left.split())
    return play(state, "end")


@pytest.mark.parametrize(("left", "amount", "sizes"), [(LARGE, 3, {4}), (SMALL, 2, {1, 2})])
def test_VW_28_one_pile_of_ships_does_not_stand_in_for_the_other(left: str, amount: int, sizes: set[int]) -> None:
    state = last_fleet(2, left)
    assert len(port(state).split()) == amount
    assert {len(ship) for ship in port(state).split()} <= sizes


def test_VW_28_a_new_fleet_of_two_ships_sails_after_one_round() -> None:
    state = last_fleet(2, "ACST AA")
    assert (port(state), state.sailings, where(state)) == ("ACST AA", 2, "opening 0")
    play(state, "open purchase, open shipment")
    play(state, options(state).split(", ")[0])
    play(state, options(state).split(", ")[0])
    play(state, "end, end")
    assert (port(state), asked(state), state.sailings) == ("", -1, 3)


def test_VW_29_decisions_at_the_sailing_are_taken_from_the_new_start_player_clockwise() -> None:
    state = play(table(active=2, starter=0, stores="CS CS CCT", hands="T - -", guards=["conserve1"], port="TT"), "end")
    order = [asked(state)]
    for decision in ("C", "C", "S"):
        order.append(asked(play(state, decision)))
    assert (state.starter, order) == (1, [1, 2, 0, 0])
    assert where_saving(state) == 0
    play(state, "S")
    assert (stores(state), hands(state), where(state)) == ("CS S CT", "- - -", "opening 1")


def test_VW_29_each_player_rots_before_the_next_decides() -> None:
    state = play(sail(stores="ACC ACC"), "C")
    assert (asked(state), stores(state), supply(state)) == (1, "C ACC", (14, 12, 15, 15))
