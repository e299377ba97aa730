"""The worked examples of RULES.en.md."""

from beaufort.games.vor_dem_wind.common import ROTTING, State
from beaufort.games.vor_dem_wind.tests.table import asked, each, fronts, hands, options, play, stores, table


def test_E1_an_owner_pays_one_of_two_bidders_off() -> None:
    state = play(table(display="AA CC 2for1"), "take AA, bid for 0, bid 4, bid 4")
    assert options(state) == "accept 1, accept 2, pay 1, pay 2"
    play(state, "pay 1")
    assert (fronts(state), each(state, "gulden"), each(state, "earned")) == ("AA - -", (18, 22, 22), (0, 4, 0))
    assert (asked(state), options(state)) == (2, "take CC, take 2for1")
    play(state, "take CC")
    assert each(state, "gulden") == (18, 26, 22)


def test_E2_play_goes_on_to_the_left_of_a_vain_bidder() -> None:
    state = play(table(seats=4, display="AA CC 2for1 income4"), "take AA, bid for 0, bid 3, pass, bid 6, accept 3")
    assert (fronts(state), asked(state)) == ("- - - AA", 2)
    play(state, "take CC")
    assert (asked(state), options(state)) == (1, "take 2for1, take income4, bid for 2")
    play(state, "bid for 2, bid 1")
    assert asked(state) == 2
    play(state, "accept 1")
    assert each(state, "gulden") == (28, 21, 23, 16)


def test_E3_a_safe_action_forces_a_card_or_secures_one() -> None:
    state = play(table(display="AA CC 2for1", specials=["", "safe", ""]), "take AA, force 0")
    assert (fronts(state), each(state, "gulden"), each(state, "earned"), asked(state)) == ("- AA -", (22, 17, 22), (5, 0, 0), 2)
    secured = play(table(display="AA CC 2for1", specials=["safe", "safe", ""]), "secure AA")
    assert options(secured) == "take CC, take 2for1, secure CC, secure 2for1"


def test_E4_one_shipment_loads_one_large_ship_or_two_small_ones() -> None:
    def shipping(loads: str) -> State:
        return play(table(fronts="income4", stores="AACST - -", port="AACS TA CA"), f"ship{loads}")

    assert options(shipping("")) == "load AACS, load TA, load CA"
    large = shipping(", load AACS")
    assert (each(large, "points"), stores(large), options(large)) == ((19, 0, 0), "T - -", "end")
    small = shipping(", load TA, load CA")
    assert (each(small, "points"), stores(small), options(small)) == ((13, 0, 0), "S - -", "end")


def test_E5_a_good_just_received_may_be_swapped_on() -> None:
    state = table(stores="T A -", hands="C - -", specials=["swap2", "", ""])
    play(state, "swap2, swap T C hand, swap C A 1")
    assert (stores(state), hands(state)) == ("A C -", "T - -")


def test_E6_what_rots_and_what_conservation_saves() -> None:
    for guards, decisions, store, hand in (
        ("conserve2", "S, A, A", "AACCT", "-"),
        ("conserve2 conserve2", "S, A, A, S, hand S", "AACCST", "S"),
    ):
        state = table(starter=2, active=1, stores="- - AACCST", hands="- - ST", guards=["", "", guards], port="T")
        play(state, "end")
        assert (asked(state), state.phase, options(state)) == (2, ROTTING, "C, S")
        play(state, decisions)
        assert (stores(state).split()[2], hands(state).split()[2]) == (store, hand)
