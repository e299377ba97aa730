"""Vor dem Wind, VW-6 to VW-12: phase 2, taking, bidding and the safe action."""

import pytest

from beaufort.games.vor_dem_wind import rules
from beaufort.games.vor_dem_wind.common import State
from beaufort.games.vor_dem_wind.tests.table import (
    asked,
    discards,
    display,
    each,
    fronts,
    options,
    play,
    specials,
    table,
    where,
)


def bid_on(gulden: tuple[int, ...] = (22, 22, 22, 22), seats: int = 4) -> State:
    """Seat 0 has AA before it, seat 1 bids for it."""
    display = " ".join(["CC", "2for1", "income4"][: seats - 1])
    return play(table(seats, active=1, display=display, fronts="AA", gulden=gulden), "bid for 0")


def test_VW_6_the_start_player_begins_and_can_only_take() -> None:
    state = table(starter=2, active=2, display="AA 3for2 income5")
    assert options(state) == "take AA, take 3for2, take income5"


def test_VW_6_a_card_taken_lies_open_before_its_player() -> None:
    state = play(table(display="AA 3for2 income5"), "take 3for2")
    assert (fronts(state), display(state), where(state)) == ("3for2 - -", "AA income5", "trading 1")


def test_VW_6_who_has_a_card_is_not_asked_again() -> None:
    state = table(starter=1, active=1, display="AA 3for2 income5")
    takers = []
    for card in ("income5", "AA", "3for2"):
        takers.append(asked(state))
        play(state, f"take {card}")
    assert takers == [1, 2, 0]
    assert (fronts(state), where(state)) == ("3for2 income5 AA", "turn 1")


def test_VW_6_who_has_a_card_is_not_asked_to_join_a_bid() -> None:
    state = play(table(seats=4, active=2, display="CC 2for1", fronts="AA income4 - -"), "bid for 0, bid 3")
    assert where(state) == "joining 3"
    assert where(play(state, "bid 4")) == "reply 0"


def test_VW_7_a_player_may_bid_for_any_card_before_another_player() -> None:
    state = table(seats=4, active=3, display="CC", fronts="AA 2for1 income4 -")
    assert options(state) == "take CC, bid for 0, bid for 1, bid for 2"


@pytest.mark.parametrize(("gulden", "most"), [(1, 1), (22, 22), (100, 100), (300, 100)])
def test_VW_7_a_bid_is_from_1_to_the_bidders_gulden_and_at_most_100(gulden: int, most: int) -> None:
    assert options(bid_on((0, gulden, 0, 0))) == f"bid 1 to {most}"


def test_VW_7_nobody_bids_without_gulden() -> None:
    assert options(table(active=1, display="CC 2for1", fronts="AA", gulden=(22, 0, 22))) == "take CC, take 2for1"


def test_VW_7_specials_of_earlier_rounds_cannot_be_bid_for() -> None:
    state = table(active=1, starter=1, display="CC 2for1 AA", specials=["sale", "", "free1"])
    assert options(state) == "take CC, take 2for1, take AA"


def test_VW_8_after_a_bid_each_who_follows_may_bid_too_or_pass() -> None:
    state = play(bid_on(), "bid 5")
    assert (where(state), options(state)) == ("joining 2", "pass, bid 1 to 22")
    play(state, "pass")
    assert (where(state), options(state)) == ("joining 3", "pass, bid 1 to 22")
    play(state, "bid 2")
    assert (where(state), each(state, "bid")) == ("reply 0", (0, 5, 0, 2))


def test_VW_8_without_a_bid_the_others_have_to_wait() -> None:
    state = play(table(active=1, display="CC 2for1", fronts="AA"), "take CC")
    assert (where(state), options(state)) == ("trading 2", "take 2for1, bid for 0, bid for 1")


def test_VW_8_an_equal_bid_is_a_bid_like_any_other() -> None:
    state = play(bid_on(), "bid 5, bid 5, bid 5")
    assert options(state) == "accept 1, accept 2, accept 3, pay 1, pay 2, pay 3"
    assert fronts(play(state, "accept 2")) == "- - AA -"


def test_VW_8_who_has_no_gulden_can_only_pass() -> None:
    state = play(bid_on((22, 22, 0, 22)), "bid 5")
    assert (where(state), options(state)) == ("joining 2", "pass")


def test_VW_8_a_join_is_at_most_100() -> None:
    assert options(play(bid_on((22, 22, 250, 22)), "bid 5")) == "pass, bid 1 to 100"


def test_VW_8_the_players_who_follow_are_all_round_the_table() -> None:
    state = table(seats=4, starter=2, active=0, display="CC 2for1 income4", fronts="- - AA -")
    play(state, "bid for 2, bid 4")
    assert where(state) == "joining 1"
    assert where(play(state, "pass")) == "joining 3"
    assert where(play(state, "pass")) == "reply 2"


def test_VW_8_earlier_vain_bidders_may_bid_again() -> None:
    state = play(bid_on(), "bid 5, bid 6, pass, accept 2")
    assert (where(state), fronts(state)) == ("trading 3", "- - AA -")
    play(state, "take CC")
    assert (where(state), options(state)) == ("trading 1", "take 2for1, take income4, bid for 3")


def test_VW_8_a_vain_bidder_may_join_a_later_bid_with_nothing_left_of_the_first() -> None:
    state = table(seats=4, active=2, display="CC 2for1", fronts="AA income4")
    play(state, "bid for 0, bid 9, bid 10, accept 3")
    assert where(state) == "trading 2"
    play(state, "bid for 1, bid 2")
    assert (where(state), each(state, "bid")) == ("reply 1", (0, 0, 2, 0))


def test_VW_9_the_owner_may_accept_any_bid() -> None:
    state = play(bid_on(), "bid 5, bid 7, pass, accept 1")
    assert (fronts(state), each(state, "gulden"), each(state, "earned")) == ("- AA - -", (22, 17, 22, 22), (5, 0, 0, 0))


def test_VW_9_the_owner_may_pay_a_bidder_and_keep_the_card() -> None:
    state = play(bid_on(), "bid 5, bid 7, pass, pay 2")
    assert (fronts(state), each(state, "gulden"), each(state, "earned")) == ("AA - - -", (15, 22, 22, 22), (0, 0, 7, 0))


def test_VW_9_an_owner_without_enough_gulden_cannot_pay() -> None:
    state = play(bid_on((6, 22, 22, 22)), "bid 6, bid 7, bid 1")
    assert options(state) == "accept 1, accept 2, accept 3, pay 1, pay 3"
    assert options(play(bid_on((0, 22, 22, 22)), "bid 1, pass, pass")) == "accept 1"


def test_VW_9_the_owner_can_spend_all_gulden() -> None:
    assert each(play(bid_on((6, 22, 22, 22)), "bid 6, pass, pass, pay 1"), "gulden") == (0, 22, 22, 22)


@pytest.mark.parametrize("answer", ["accept 1", "pay 1"])
def test_VW_9_either_way_both_are_settled(answer: str) -> None:
    state = play(bid_on(), f"bid 5, pass, pass, {answer}")
    assert (where(state), options(state)) == ("trading 2", "take CC, take 2for1, take income4")
    assert where(play(state, "take CC, take 2for1")) == "turn 0"


def test_VW_9_other_bidders_are_not_settled() -> None:
    state = play(bid_on(), "bid 5, bid 6, bid 7, accept 3")
    assert (where(state), options(state)) == ("trading 2", "take CC, take 2for1, take income4")
    assert where(play(state, "take CC")) == "trading 1"


@pytest.mark.parametrize("answer", ["accept 2", "pay 2"])
def test_VW_9_after_each_trading_turn_play_goes_on_to_the_left_of_the_one_whose_turn_it_was(answer: str) -> None:
    assert where(play(bid_on(), f"bid 5, bid 6, pass, {answer}")) == "trading 3"


def test_VW_10_gulden_received_cannot_be_bid_or_paid_before_phase_2_ends() -> None:
    state = table(seats=4, active=1, starter=0, display="CC 2for1 income4", fronts="AA", gulden=(3, 22, 22, 22))
    play(state, "bid for 0, bid 9, pass, pass, accept 1")
    assert (each(state, "gulden"), each(state, "earned")) == ((3, 13, 22, 22), (9, 0, 0, 0))
    play(state, "take CC, take 2for1")
    assert (each(state, "gulden"), each(state, "earned")) == ((12, 13, 22, 22), (0, 0, 0, 0))


def test_VW_10_a_card_received_cannot_be_bid_for() -> None:
    state = play(bid_on(), "bid 5, pass, pass, accept 1, take CC")
    assert options(state) == "take 2for1, take income4, bid for 2"


def test_VW_10_a_safe_action_received_cannot_be_used() -> None:
    state = table(active=1, display="CC 2for1", fronts="safe")
    play(state, "bid for 0, bid 5, pass, accept 1")
    assert (fronts(state), specials(state)) == ("- safe -", ["", "", ""])
    assert specials(play(state, "take CC")) == ["", "safe", ""]


def test_VW_11_trading_ends_when_each_has_a_card_or_trade_money() -> None:
    state = play(bid_on(seats=2), "bid 5, pay 1")
    assert (fronts(state), where(state)) == ("AA -", "turn 0")


def test_VW_11_cards_nobody_took_are_discarded() -> None:
    state = play(bid_on(), "bid 5, pass, pass, accept 1, take CC, bid for 2, bid 1, pay 3")
    assert (fronts(state), display(state), discards(state)) == ("- AA CC -", "", "2for1 income4")
    assert (where(state), each(state, "bid")) == ("turn 0", (0, 0, 0, 0))


def test_VW_11_the_next_round_is_traded_anew() -> None:
    state = play(bid_on(seats=2), "bid 5, pay 1, end, end, open purchase, open storage")
    assert where(state) == "trading 1"
    play(state, options(state).split(", ")[0])
    assert (where(state), options(state).split(", ")[-1]) == ("trading 0", "bid for 1")


@pytest.mark.parametrize("last", ["AA", "CC", "2for1", "income4"])
def test_VW_11_whoever_comes_last_is_asked_wherever_the_last_card_lies(last: str) -> None:
    state = table(4, display="AA CC 2for1 income4")
    play(state, ", ".join(f"take {card}" for card in display(state).split() if card != last))
    assert (where(state), options(state)) == ("trading 3", f"take {last}, bid for 0, bid for 1, bid for 2")


def test_VW_12_a_card_taken_with_a_safe_action_cannot_be_bid_for() -> None:
    state = table(display="AA CC 2for1", specials=["safe"])
    assert options(state) == "take AA, take CC, take 2for1, secure AA, secure CC, secure 2for1"
    play(state, "secure CC")
    assert (fronts(state), display(state), specials(state), discards(state)) == ("CC - -", "AA 2for1", ["", "", ""], "safe")
    assert options(state) == "take AA, take 2for1"


def test_VW_12_a_card_taken_with_a_safe_action_cannot_be_forced() -> None:
    state = play(table(display="AA CC 2for1", specials=["safe", "safe"]), "secure CC")
    assert options(state) == "take AA, take 2for1, secure AA, secure 2for1"


def test_VW_12_a_safe_action_need_not_be_used() -> None:
    state = play(table(display="AA CC 2for1", specials=["safe"]), "take CC")
    assert (specials(state), options(state)) == (["safe", "", ""], "take AA, take 2for1, bid for 0")


def test_VW_12_a_safe_action_just_taken_cannot_secure_itself() -> None:
    state = table(display="safe CC 2for1")
    assert options(state) == "take safe, take CC, take 2for1"
    assert options(play(state, "take safe")) == "take CC, take 2for1, bid for 0"


def test_VW_12_a_safe_action_can_secure_another() -> None:
    state = play(table(display="safe CC 2for1", specials=["safe"]), "secure safe")
    assert (fronts(state), discards(state), options(state)) == ("safe - -", "safe", "take CC, take 2for1")


def test_VW_12_an_owner_can_be_forced_to_hand_over_a_card_for_5_gulden() -> None:
    state = table(seats=4, active=1, display="CC 2for1 income4", fronts="AA", specials=["", "safe"])
    assert options(state).endswith("secure income4, bid for 0, force 0")
    play(state, "force 0")
    assert (fronts(state), each(state, "gulden"), each(state, "earned")) == ("- AA - -", (22, 17, 22, 22), (5, 0, 0, 0))
    assert (specials(state), discards(state)) == (["", "", "", ""], "safe")
    assert (where(state), options(state)) == ("trading 2", "take CC, take 2for1, take income4")


@pytest.mark.parametrize(("gulden", "forced"), [(4, ""), (5, ", force 0")])
def test_VW_12_forcing_takes_5_gulden(gulden: int, forced: str) -> None:
    state = table(active=1, display="CC 2for1", fronts="AA", specials=["", "safe"], gulden=(22, gulden, 22))
    assert options(state) == f"take CC, take 2for1, secure CC, secure 2for1, bid for 0{forced}"


def test_VW_12_both_are_settled_after_forcing() -> None:
    state = play(table(active=1, display="CC 2for1", fronts="AA", specials=["", "safe", "safe"]), "force 0")
    assert options(state) == "take CC, take 2for1, secure CC, secure 2for1"
    assert where(play(state, "take CC")) == "turn 0"


@pytest.mark.parametrize("answer", ["accept 1", "pay 1"])
def test_VW_12_a_settled_card_cannot_be_forced(answer: str) -> None:
    state = table(active=1, display="CC 2for1", fronts="AA", specials=["", "", "safe"])
    play(state, f"bid for 0, bid 5, pass, {answer}")
    assert options(state) == "take CC, take 2for1, secure CC, secure 2for1"


def test_VW_12_only_the_player_whose_turn_it_is_can_force() -> None:
    state = table(active=1, display="CC 2for1", fronts="AA", specials=["safe", "", "safe"])
    assert options(play(state, "bid for 0, bid 5")) == "pass, bid 1 to 22"
    assert options(play(state, "pass")) == "accept 1, pay 1"


def test_VW_12_one_safe_action_of_two_is_used_up() -> None:
    state = play(table(display="AA CC 2for1", specials=["safe*2"]), "secure CC")
    assert (specials(state), discards(state)) == (["safe", "", ""], "safe")


def test_VW_12_a_safe_action_is_not_the_one_special_of_phase_3() -> None:
    state = table(seats=2, display="AA CC", specials=["safe free1"])
    play(state, "secure CC, take AA")
    assert (where(state), options(state)) == ("turn 0", "end, act, free1")


def test_VW_12_a_safe_action_cannot_be_played_in_phase_3() -> None:
    assert options(table(specials=["safe"])) == "end"


def test_a_trade_in_full_keeps_all_gulden() -> None:
    state = play(bid_on(), "bid 5, bid 9, pass, pay 2, take CC, bid for 3, bid 4, accept 1")
    assert (where(state), each(state, "gulden")) == ("turn 0", (13, 18, 31, 26))
    assert rules.sound(state)
