"""Vor dem Wind, VW-13 to VW-17 and VW-23: phase 3, the turn and the actions of the cards."""

import pytest

from beaufort.games.vor_dem_wind.tests.table import (
    GOODS,
    POINTS,
    SHIPS,
    discards,
    each,
    fronts,
    hands,
    options,
    play,
    port,
    specials,
    stores,
    supply,
    table,
    where,
    won,
)


def test_VW_13_turns_are_taken_from_the_start_player_clockwise() -> None:
    state = table(starter=1, active=1, fronts="AA CC SS")
    order = []
    for _ in range(3):
        order.append(where(state))
        play(state, "end")
    assert [*order, where(state)] == ["turn 1", "turn 2", "turn 0", "opening 2"]


def test_VW_13_a_turn_is_one_action_and_one_special_in_either_order() -> None:
    state = table(fronts="AA - -", specials=["free1"])
    assert options(state) == "end, act, free1"
    assert options(play(state, "act")) == "end, free1"
    assert options(play(state, "free1, C")) == "end"
    state = play(table(fronts="AA - -", specials=["free1"]), "free1, C")
    assert options(state) == "end, act"
    assert hands(play(state, "act")) == "AAC - -"


def test_VW_13_the_action_may_be_left_out() -> None:
    assert where(play(table(fronts="AA - -"), "end")) == "turn 1"


def test_VW_13_a_special_is_possible_without_an_action() -> None:
    state = table(specials=["free1"])
    assert options(state) == "end, free1"
    assert hands(play(state, "free1, T, end")) == "T - -"


def test_VW_13_at_most_one_special_a_turn() -> None:
    state = play(table(hands="A - -", specials=["free1 sale conserve1"]), "sale, hand A")
    assert (options(state), specials(state)) == ("end", ["free1 conserve1", "", ""])


def test_VW_13_a_special_got_this_round_is_not_the_turns_action() -> None:
    state = play(table(seats=2, active=1, display="free1", fronts="sale -", specials=["free2"]), "take free1")
    assert (where(state), options(state)) == ("turn 0", "end, free2")
    assert options(play(state, "free2, A, C")) == "end"


@pytest.mark.parametrize("special", ["buy1, S", "swap1, swap A C hand"])
def test_VW_13_after_exchange_or_purchase_and_storage_shipping_is_barred_but_income_is_not(special: str) -> None:
    state = table(fronts="income4 - -", hands="C - -", stores="AS - -", port="S A C", specials=["buy1 swap1"])
    assert options(state) == "end, ship, income, buy1, swap1"
    assert options(play(state, special)) == "end, income"
    assert each(play(state, "income"), "gulden") == (25 if special.startswith("buy") else 26, 22, 22)


@pytest.mark.parametrize("special", ["free1, S", "conserve1", "sale, hand C, stop"])
def test_VW_13_after_other_specials_shipping_is_not_barred(special: str) -> None:
    state = table(fronts="income4 - -", hands="C - -", stores="A - -", port="A C S", specials=["free1 conserve1 sale"])
    assert options(play(state, special)).split(", ")[:3] == ["end", "ship", "income"]


def test_VW_13_shipping_before_exchange_or_purchase_and_storage_is_allowed() -> None:
    state = table(fronts="income4 - -", hands="C - -", stores="AS - -", port="A T", specials=["buy1 swap1"])
    assert options(play(state, "ship, load A")) == "end, buy1, swap1"


def test_VW_13_shipping_is_barred_only_in_that_turn() -> None:
    state = table(seats=2, fronts="income4 income5", stores="- A", port="A T TT", specials=["buy1"])
    assert options(play(state, "buy1, S, end")) == "end, ship, income"


def test_VW_13_a_new_turn_has_its_own_action_and_special() -> None:
    state = table(fronts="AA CC -", specials=["free1", "free1"])
    assert options(play(state, "act, free1, T, end")) == "end, act, free1"


def test_VW_14_a_special_got_in_phase_2_lies_open_and_can_be_played_at_once() -> None:
    state = play(table(seats=2, active=1, display="AA", fronts="sale -", hands="A -"), "take AA")
    assert (fronts(state), specials(state), options(state)) == ("- AA", ["sale", ""], "end, sale")


def test_VW_14_a_special_can_be_kept_for_a_later_round() -> None:
    state = table(seats=2, hands="A -", specials=["sale safe"], discards="income3")
    play(state, "end, end, open purchase, open storage")
    assert (state.round, specials(state)) == (2, ["sale safe", ""])
    assert discards(state) == "income3"


@pytest.mark.parametrize(
    "special", ["free1", "free2", "conserve1", "conserve2", "buy1", "buy2", "swap1", "swap2", "sale", "safe"]
)
def test_VW_14_every_special_lies_open_after_the_trading(special: str) -> None:
    state = play(table(seats=2, active=1, display=special, fronts="AA -"), f"take {special}")
    assert (fronts(state), specials(state), discards(state)) == ("AA -", ["", special], "")


def test_VW_15_a_purchase_gives_the_goods_shown() -> None:
    state = play(table(fronts="TTAC - -"), "act")
    assert (hands(state), supply(state), options(state)) == ("ACTT - -", (14, 14, 15, 13), "end")


def test_VW_15_what_a_pile_lacks_is_lost() -> None:
    state = play(table(fronts="AAC - -", hands="- AAAAAAAAAAAAAA CCCCCCCCCCCCCCC"), "act")
    assert (hands(state).split()[0], supply(state)) == ("A", (0, 0, 15, 15))


def test_VW_15_the_last_good_of_a_pile_can_be_bought() -> None:
    assert options(table(fronts="AA - -", hands="- AAAAAAAAAAAAAA -")) == "end, act"
    assert options(table(fronts="AC - -", hands="- AAAAAAAAAAAAAAA CCCCCCCCCCCCCC")) == "end, act"


def test_VW_15_a_purchase_of_which_the_piles_have_nothing_is_not_offered() -> None:
    assert options(table(fronts="AA - -", hands="- AAAAAAAAAAAAAAA -")) == "end"


def test_VW_16_storage_lays_up_to_the_number_shown_into_the_warehouse() -> None:
    state = play(table(fronts="3for2 - -", hands="AACT - -", stores="S - -"), "act")
    assert (each(state, "gulden"), options(state)) == ((20, 22, 22), "A, C, T")
    assert options(play(state, "A")) == "A, C, T, stop"
    assert options(play(state, "A")) == "C, T, stop"
    assert options(play(state, "T")) == "end"
    assert (hands(state), stores(state)) == ("C - -", "AAST - -")


def test_VW_16_the_first_good_is_obligatory_then_one_may_stop() -> None:
    state = play(table(fronts="3for2 - -", hands="AA - -"), "act, A, stop")
    assert (hands(state), stores(state), options(state)) == ("A - -", "A - -", "end")


def test_VW_16_and_VW_22_the_first_good_is_obligatory_in_the_action_and_again_in_the_special() -> None:
    state = play(table(fronts="3for2 - -", hands="AA - -", specials=["sale"]), "act, A, stop, sale")
    assert options(state) == "A, hand A"
    state = play(table(fronts="3for2 - -", hands="AA - -", specials=["sale"]), "sale, hand A, stop, act")
    assert options(state) == "A"


def test_VW_16_storage_ends_with_the_hand() -> None:
    assert options(play(table(fronts="6for8 - -", hands="AC - -"), "act, A, C")) == "end"


def test_VW_16_a_warehouse_holds_8_goods() -> None:
    state = play(table(fronts="4for4 - -", hands="AAAA - -", stores="CCCTTT - -"), "act, A, A")
    assert (options(state), hands(state), stores(state)) == ("end", "AA - -", "AACCCTTT - -")
    assert options(table(fronts="2for1 - -", hands="A - -", stores="CCCCTTTT - -")) == "end"


@pytest.mark.parametrize("good", GOODS)
def test_VW_16_every_good_takes_room(good: str) -> None:
    assert options(table(fronts="2for1 - -", hands="A - -", stores=f"{7 * good} - -")) == "end, act"
    assert options(table(fronts="2for1 - -", hands="A - -", stores=f"{8 * good} - -")) == "end"


@pytest.mark.parametrize("good", GOODS)
def test_VW_16_every_good_can_be_stored(good: str) -> None:
    assert stores(play(table(fronts="2for1 - -", hands=f"{good} - -"), f"act, {good}")) == f"{good} - -"


@pytest.mark.parametrize(("gulden", "offered"), [(3, "end"), (4, "end, act")])
def test_VW_16_without_the_gulden_storage_is_not_possible(gulden: int, offered: str) -> None:
    assert options(table(fronts="4for4 - -", hands="A - -", gulden=(gulden, 22, 22))) == offered


def test_VW_16_storage_without_goods_in_hand_is_not_offered() -> None:
    assert options(table(fronts="4for4 - -", stores="A - -")) == "end"


@pytest.mark.parametrize("amount", [3, 4, 5, 6, 8])
def test_VW_17_income_gives_the_gulden_shown(amount: int) -> None:
    state = play(table(fronts=f"income{amount} - -"), "income")
    assert (each(state, "gulden"), options(state)) == ((22 + amount, 22, 22), "end")


def test_VW_17_the_bank_never_runs_out() -> None:
    assert each(play(table(fronts="income8 - -", gulden=(3000, 3000, 3000)), "income"), "gulden") == (3008, 3000, 3000)


def test_VW_17_a_shipment_returns_the_load_and_takes_the_ship() -> None:
    state = table(fronts="income4 - -", stores="AACCT - -", hands="S - -", port="TTTT AACC S TT")
    assert options(state) == "end, ship, income"
    assert options(play(state, "ship")) == "load AACC"
    play(state, "load AACC")
    assert (stores(state), supply(state)) == ("T - -", (15, 15, 14, 14))
    assert (port(state), won(state), each(state, "points")) == ("TTTT S TT", ["AACC", "", ""], (18, 0, 0))
    assert (options(state), each(state, "gulden")) == ("end", (22, 22, 22))


@pytest.mark.parametrize("ship", sorted(set(SHIPS)))
def test_VW_17_every_ship_takes_its_load_and_gives_its_points(ship: str) -> None:
    state = play(table(fronts="income4 - -", stores=f"{ship} - -", port=ship), f"ship, load {ship}")
    assert (stores(state), won(state), each(state, "points")) == ("- - -", [ship, "", ""], (POINTS[SHIPS.index(ship)], 0, 0))


def test_VW_17_several_ships_can_be_loaded_in_one_shipment() -> None:
    state = play(table(fronts="income4 - -", stores="AACCTTT - -", port="AACC TT T S"), "ship, load TT")
    assert options(state) == "stop, load AACC, load T"
    assert options(play(state, "load AACC")) == "stop, load T"
    assert options(play(state, "load T")) == "end"
    assert (port(state), won(state), each(state, "points")) == ("S", ["AACC T TT", "", ""], (24, 0, 0))


def test_VW_17_goods_serve_for_one_ship_only() -> None:
    state = play(table(fronts="income4 - -", stores="AAT - -", port="AA A T S"), "ship, load AA")
    assert options(state) == "stop, load T"
    assert (port(play(state, "stop")), stores(state), options(state)) == ("A T S", "T - -", "end")


@pytest.mark.parametrize(("store", "offered"), [("ACS", "end, income"), ("ACST", "end, ship, income")])
def test_VW_17_the_whole_load_has_to_lie_in_the_warehouse(store: str, offered: str) -> None:
    assert options(table(fronts="income4 - -", stores=f"{store} - -", hands="T - -", port="ACST TT")) == offered


def test_VW_17_shipment_or_income_but_not_both() -> None:
    assert options(play(table(fronts="income4 - -", stores="T - -", port="T TT C"), "income")) == "end"


def test_VW_17_without_its_card_nobody_ships() -> None:
    assert options(table(fronts="- - -", stores="T - -", port="T TT")) == "end"


def test_VW_17_all_seven_ships_of_a_fleet_can_be_loaded() -> None:
    state = table(seats=4, fronts="income4 - - -", stores="AACCSSST - - -", port="T A C S SA C S")
    play(state, "ship, load T, load A, load SA, load S, load S, load C, load C")
    assert (port(state), stores(state), each(state, "points"), options(state)) == ("", "- - - -", (25, 0, 0, 0), "end")


def test_VW_23_a_used_action_card_goes_to_its_piles_discards() -> None:
    state = play(table(fronts="AA 2for1 income4", hands="- C -"), "act, end, act, C, end, income")
    assert (fronts(state), discards(state)) == ("- - income4", "AA 2for1")
    assert discards(play(state, "end")) == "AA 2for1 income4"
    assert [cards.bit_count() for cards in state.discard] == [1, 1, 1]


def test_VW_23_an_action_card_is_discarded_even_if_its_action_was_left_out() -> None:
    state = play(table(fronts="AA 2for1 income4"), "end, end, end")
    assert (fronts(state), discards(state)) == ("- - -", "AA 2for1 income4")


@pytest.mark.parametrize(
    ("special", "decisions"),
    [
        ("free1", "free1, A"),
        ("free2", "free2, A, A"),
        ("buy1", "buy1, A"),
        ("buy2", "buy2, A, A"),
        ("swap1", "swap1, swap A C hand"),
        ("swap2", "swap2, swap A C hand, stop"),
        ("sale", "sale, A, stop"),
    ],
)
def test_VW_23_a_used_special_goes_to_its_piles_discards(special: str, decisions: str) -> None:
    state = play(table(hands="C - -", stores="A - -", specials=[f"{special} safe"]), decisions)
    assert (specials(state), discards(state)) == (["safe", "", ""], special)
