"""Vor dem Wind, VW-18 to VW-22: the special actions of phase 3 (the safe action is in test_trading.py)."""

from collections.abc import Callable

import pytest

from beaufort.game import find
from beaufort.games.vor_dem_wind import actions, common, view
from beaufort.games.vor_dem_wind.common import State
from beaufort.games.vor_dem_wind.tests.table import (
    CARDS,
    change,
    discards,
    each,
    guards,
    hands,
    options,
    play,
    specials,
    stores,
    supply,
    table,
)
from beaufort.language.cards import figures
from beaufort.language.state import copy
from beaufort.play import bots
from beaufort.words import Player, Said

find("vor-dem-wind")  # so that its states are known
BUY = CARDS.index("buy1")
NO_GOODS = "AAAAAAAAAAAAAAACCCCCCCCCCCCCCCSSSSSSSSSSSSSSSTTTTTTTTTTTTTTT"  # all there are
ALL_BUT = {good: NO_GOODS.replace(good, "", 1) for good in "ACST"}


@pytest.mark.parametrize(("special", "taken", "hand"), [("free1", "T", "AT - -"), ("free2", "T, C", "ACT - -")])
def test_VW_18_free_purchase_gives_goods_of_choice_to_hand(special: str, taken: str, hand: str) -> None:
    state = play(table(hands="A - -", specials=[special]), special)
    assert options(state) == "A, C, S, T"
    play(state, taken)
    assert (hands(state), each(state, "gulden"), options(state)) == (hand, (22, 22, 22), "end")


def test_VW_18_after_the_first_good_one_may_stop() -> None:
    state = play(table(specials=["free2"]), "free2, A")
    assert options(state) == "A, C, S, T, stop"
    assert (options(play(state, "stop")), hands(state), discards(state)) == ("end", "A - -", "free2")


def test_VW_18_a_sensible_player_takes_all_that_is_free() -> None:
    state = play(table(specials=["free2"], port=""), "free2, A")  # where no ship wants anything
    assert actions.STOP not in {bots.find("3").choose(state, 0, bytes([luck] * 32)) for luck in range(20)}


def test_VW_20_exactly_the_number_shown_is_bought() -> None:
    assert options(play(table(specials=["buy2"]), "buy2, A")) == "A, C, S, T"


@pytest.mark.parametrize("good", "ACST")
def test_VW_18_free_purchase_ends_with_the_piles(good: str) -> None:
    state = play(table(hands=f"- {ALL_BUT[good]} -", specials=["free2"]), "free2")
    assert options(state) == good
    assert (options(play(state, good)), hands(state).split()[0]) == ("end", good)


@pytest.mark.parametrize(("special", "field"), [("free2", hands), ("buy2", stores)])
def test_VW_18_and_VW_20_the_last_two_goods_of_the_piles_can_be_taken(special: str, field: Callable[[State], str]) -> None:
    state = play(table(hands=f"- {ALL_BUT['S'].replace('T', '', 1)} -", specials=[special]), f"{special}, S")
    assert options(state).removesuffix(", stop") == "T"
    assert (options(play(state, "T")), field(state).split()[0]) == ("end", "ST")


def test_VW_18_free_purchase_from_empty_piles_is_not_offered() -> None:
    assert options(table(hands=f"- {NO_GOODS} -", specials=["free1 free2"])) == "end"


@pytest.mark.parametrize("special", ["conserve1", "conserve2"])
def test_VW_19_a_conservation_is_laid_into_the_warehouse(special: str) -> None:
    state = play(table(specials=["safe", f"{special} free1"], active=1), special)
    assert (guards(state), specials(state), discards(state)) == (["", special, ""], ["safe", "free1", ""], "")
    assert options(state) == "end"


def test_VW_19_a_conservation_needs_no_goods_in_the_piles() -> None:
    assert options(table(hands=f"- {NO_GOODS} -", specials=["conserve1 conserve2"])) == "end, conserve1, conserve2"


def test_VW_19_a_conservation_takes_no_space() -> None:
    state = play(table(fronts="3for2 - -", hands="AA - -", stores="CCCTTTT - -", specials=["conserve2"]), "conserve2, act, A")
    assert (stores(state), guards(state)) == ("ACCCTTTT - -", ["conserve2", "", ""])


def test_VW_19_several_conservations_can_lie_in_one_warehouse() -> None:
    state = play(table(specials=["conserve1"], guards=["conserve1 conserve2"]), "conserve1")
    assert guards(state) == ["conserve1 conserve1 conserve2", "", ""]


@pytest.mark.parametrize(("special", "bought", "store", "price"), [("buy1", "T", "AT - -", 1), ("buy2", "T, C", "ACT - -", 3)])
def test_VW_20_purchase_and_storage_puts_goods_of_choice_straight_into_the_warehouse(
    special: str, bought: str, store: str, price: int
) -> None:
    state = play(table(hands="S - -", stores="A - -", specials=[special]), special)
    assert options(state) == "A, C, S, T"
    play(state, bought)
    assert (hands(state), stores(state), each(state, "gulden")) == ("S - -", store, (22 - price, 22, 22))
    assert options(state) == "end"


@pytest.mark.parametrize(("gulden", "offered"), [(0, "end"), (1, "end, buy1"), (2, "end, buy1"), (3, "end, buy1, buy2")])
def test_VW_20_without_the_gulden_it_is_not_possible(gulden: int, offered: str) -> None:
    assert options(table(specials=["buy1 buy2"], gulden=(gulden, 22, 22))) == offered


def test_VW_20_it_costs_its_full_price_even_if_there_is_room_for_one_good_only() -> None:
    state = play(table(stores="CCCCTTT - -", specials=["buy2"]), "buy2, A")
    assert (stores(state), each(state, "gulden"), options(state)) == ("ACCCCTTT - -", (19, 22, 22), "end")


def test_VW_20_it_costs_its_full_price_even_if_the_piles_have_one_good_only() -> None:
    state = play(table(hands=f"- {ALL_BUT['C']} -", specials=["buy2"]), "buy2")
    assert options(state) == "C"
    assert (options(play(state, "C")), stores(state), each(state, "gulden")) == ("end", "C - -", (19, 22, 22))


@pytest.mark.parametrize("dear", [0, 1])
@pytest.mark.parametrize(("gulden", "left"), [(4, 0), (8, 4), (9, 5)])
def test_VW_20_of_two_at_different_prices_the_cheaper_is_played_first(
    monkeypatch: pytest.MonkeyPatch, dear: int, gulden: int, left: int
) -> None:
    prices = list(common.CARDS.price)
    prices[BUY + dear], prices[BUY + 1 - dear] = 9, 4  # in an edition of one's own, in any order
    change(monkeypatch, "card_price", figures(prices))
    state = table(specials=["buy1*2"], gulden=(gulden, 22, 22))
    assert options(state) == "end, buy1"
    play(state, "buy1, A")
    assert (each(state, "gulden"), state.special[0, 1]) == ((left, 22, 22), 1 << BUY % 40 + dear)


def test_VW_20_none_that_is_too_dear_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    prices = list(common.CARDS.price)
    prices[BUY], prices[BUY + 1] = 9, 4
    change(monkeypatch, "card_price", figures(prices))
    assert options(table(specials=["buy1*2"], gulden=(3, 22, 22))) == "end"


def test_VW_20_card_and_choice_and_story_say_the_price() -> None:
    state = table(specials=["buy1 buy2"])
    seen = view.view(state, 0)
    cards = next(zone.cards for zone in seen.zones if zone.seat == 0 and zone.name.message == "specials")
    said = [Said("buy", amount=1, price=1), Said("buy", amount=2, price=3)]
    assert [card.name for card in cards] == said
    named = [choice.name for choice in seen.choices if choice.action in ("buy1", "buy2")]
    assert named == [Said("choice-special", card=each) for each in said]
    assert [card.text for card in cards] == ["buy1for1", "buy2for3"]
    before = copy(state)
    assert [beat.said for beat in view.tell(before, play(state, "buy2"))] == [Said("plays", player=Player(0), card=said[1])]


def test_VW_20_without_room_or_goods_it_is_not_offered() -> None:
    assert options(table(stores="CCCCTTTT - -", specials=["buy1"])) == "end"
    assert options(table(hands=f"- {NO_GOODS} -", specials=["buy1"])) == "end"


def test_VW_21_a_good_of_ones_warehouse_is_exchanged_for_one_of_ones_hand() -> None:
    state = play(table(hands="CT - -", stores="AC - -", specials=["swap1"]), "swap1")
    assert options(state) == "swap A C hand, swap A T hand, swap C T hand"
    play(state, "swap A T hand")
    assert (hands(state), stores(state), supply(state)) == ("AC - -", "CT - -", (14, 13, 15, 14))
    assert options(state) == "end"


def test_VW_21_a_good_of_ones_warehouse_is_exchanged_for_one_of_anothers_warehouse() -> None:
    state = play(table(hands="- - SS", stores="A CC T", specials=["swap1"]), "swap1")
    assert options(state) == "swap A C 1, swap A T 2"
    play(state, "swap A C 1")
    assert (hands(state), stores(state)) == ("- - SS", "C AC T")


def test_VW_21_another_seat_exchanges_in_the_same_way() -> None:
    state = play(table(active=2, hands="- - S", stores="A CC T", specials=["", "", "swap1"]), "swap1")
    assert options(state) == "swap T A 0, swap T C 1, swap T S hand"
    assert stores(play(state, "swap T A 0")) == "T CC A"


def test_VW_21_two_for_two_is_up_to_two_single_swaps() -> None:
    state = play(table(hands="C - -", stores="AA T -", specials=["swap2"]), "swap2")
    assert options(state) == "swap A C hand, swap A T 1"
    assert options(play(state, "swap A C hand")) == "stop, swap A T 1, swap C A hand, swap C T 1"
    play(state, "swap A T 1")
    assert (hands(state), stores(state), options(state)) == ("A - -", "CT A -", "end")


def test_VW_21_after_the_first_swap_one_may_stop() -> None:
    state = play(table(hands="C - -", stores="AA T -", specials=["swap2"]), "swap2, swap A C hand, stop")
    assert (hands(state), stores(state), options(state)) == ("A - -", "AC T -", "end")


def test_VW_21_a_good_just_received_may_be_swapped_on() -> None:
    state = play(table(hands="C - -", stores="A C T", specials=["swap2"]), "swap2, swap A T 2, swap T C hand")
    assert (hands(state), stores(state)) == ("T - -", "C C A")


def test_VW_21_a_swap_can_be_taken_back() -> None:
    state = play(table(stores="A C -", specials=["swap2"]), "swap2, swap A C 1")
    assert options(state) == "stop, swap C A 1"


def test_VW_21_equal_goods_are_not_swapped() -> None:
    assert options(table(hands="A - -", stores="A A A", specials=["swap1"])) == "end"


def test_VW_21_an_exchange_that_is_impossible_is_not_offered() -> None:
    assert options(table(hands="AC - -", stores="- CC TT", specials=["swap1 swap2"])) == "end"
    assert options(table(hands="- CC TT", stores="A - -", specials=["swap1 swap2"])) == "end"


def test_VW_21_a_full_warehouse_can_exchange() -> None:
    state = play(table(hands="S - -", stores="AAAATTTT - -", specials=["swap1"]), "swap1, swap A S hand")
    assert stores(state) == "AAASTTTT - -"


def test_VW_22_any_number_of_goods_from_hand_and_warehouse_is_sold_for_3_gulden_each() -> None:
    state = play(table(hands="AAT - -", stores="AC S -", specials=["sale"]), "sale")
    assert options(state) == "A, C, hand A, hand T"
    assert options(play(state, "hand A")) == "A, C, hand A, hand T, stop"
    play(state, "C, hand T, stop")
    assert (hands(state), stores(state), each(state, "gulden")) == ("A - -", "A S -", (31, 22, 22))
    assert (supply(state), options(state)) == ((13, 15, 14, 15), "end")


def test_VW_22_a_sale_ends_with_the_last_good() -> None:
    state = play(table(hands="S - -", stores="T - -", specials=["sale"]), "sale, hand S, T")
    assert (hands(state), stores(state), each(state, "gulden"), options(state)) == ("- - -", "- - -", (28, 22, 22), "end")


def test_VW_22_a_sale_of_nothing_is_not_offered() -> None:
    assert options(table(hands="- A -", stores="- - T", specials=["sale"])) == "end"


def test_VW_22_a_hand_of_all_goods_can_be_sold() -> None:
    state = play(table(seats=2, hands=f"{NO_GOODS} -", specials=["sale"]), "sale")
    play(state, ", ".join(f"hand {good}" for good in NO_GOODS))
    assert (hands(state), each(state, "gulden"), options(state)) == ("- -", (202, 22), "end")


def test_specials_of_other_players_are_not_mine() -> None:
    assert options(table(hands="C - -", stores="A - -", specials=["", "free1 sale", "buy1 swap1 conserve1"])) == "end"


def test_every_special_is_offered_in_the_order_of_the_rules() -> None:
    every = "free1 free2 conserve1 conserve2 buy1 buy2 swap1 swap2 sale"
    state = table(hands="C - -", stores="A - -", specials=[f"{every} safe"])
    assert options(state) == "end, " + every.replace(" ", ", ")
