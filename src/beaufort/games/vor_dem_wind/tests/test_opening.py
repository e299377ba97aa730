"""Vor dem Wind, VW-4 and VW-5: phase 1, opening action cards."""

import pytest

from beaufort.games.vor_dem_wind import common, rules
from beaufort.games.vor_dem_wind.common import State
from beaufort.games.vor_dem_wind.tests.table import CARDS, discards, display, options, play, table, where

ALL = "open purchase, open storage, open shipment"


def opening(seats: int, starter: int = 0, discards: str = "", specials: tuple[str, ...] = ()) -> State:
    """Phase 1 is about to begin."""
    return table(seats, active=starter, starter=starter, discards=discards, specials=specials, phase=common.OPENING)


def pile_text(pile: int) -> str:
    """All cards of a pile."""
    return " ".join(CARDS[40 * pile : 40 * pile + 40])


def piles_of(state: State) -> list[int]:
    """The piles from which the cards of the display come."""
    return [(card - 1) // 40 for card in state.display if card]


@pytest.mark.parametrize(
    ("seats", "choices"), [(2, "purchase storage"), (3, "purchase*2 storage"), (4, "storage*2 shipment*2")]
)
def test_VW_4_the_start_player_opens_as_many_cards_as_there_are_players(seats: int, choices: str) -> None:
    state = opening(seats, starter=1)
    for pile in (word.split("*")[0] for word in choices.split() for _ in range(int(word.partition("*")[2] or 1))):
        assert where(state) == "opening 1"
        play(state, f"open {pile}")
    assert len(display(state).split()) == seats
    assert where(state) == "trading 1"


def test_VW_4_each_card_is_seen_before_the_next_pile_is_chosen() -> None:
    state = opening(4)
    shown = []
    for pile in ("shipment", "purchase", "shipment", "storage"):
        shown.append(len(display(state).split()))
        play(state, f"open {pile}")
    assert (shown, piles_of(state)) == ([0, 1, 2, 3], [2, 0, 2, 1])


@pytest.mark.parametrize("seats", [3, 4])
def test_VW_4_at_most_two_cards_from_one_pile(seats: int) -> None:
    state = opening(seats)
    assert options(play(state, "open storage")) == ALL
    assert options(play(state, "open storage")) == "open purchase, open shipment"


def test_VW_4_four_players_may_open_from_two_or_from_three_piles() -> None:
    assert options(play(opening(4), "open storage, open purchase, open storage")) == "open purchase, open shipment"
    assert piles_of(play(opening(4), "open storage, open storage, open purchase, open purchase")) == [1, 1, 0, 0]
    assert piles_of(play(opening(4), "open storage, open purchase, open shipment, open purchase")) == [1, 0, 2, 0]


def test_VW_4_two_players_open_from_two_piles() -> None:
    state = opening(2)
    assert options(state) == ALL
    assert options(play(state, "open shipment")) == "open purchase, open storage"
    assert piles_of(play(state, "open storage")) == [2, 1]


def test_VW_4_each_round_is_counted_anew() -> None:
    state = play(table(seats=2, active=1), "end")
    play(state, "open storage, open purchase")
    assert list(state.opened) == [1, 1, 0]
    state = play(table(seats=2, active=1, starter=0, number=7), "end")
    assert (list(state.opened), state.round, options(state)) == ([0, 0, 0], 8, ALL)


def test_VW_4_every_card_of_a_pile_can_come() -> None:
    found = set()
    for seed in range(400):
        state = opening(2)
        rules.guess(state, 0, [seed] * 8)
        found.add(play(state, "open shipment").display[0])
    assert found == set(range(81, 121))


def test_VW_5_an_empty_pile_is_refilled_from_its_own_discards() -> None:
    state = opening(3, discards=pile_text(1) + " AA income4")
    play(state, "open storage")
    assert piles_of(state) == [1]
    assert (state.pile[1].bit_count(), discards(state)) == (39, "AA income4")


def test_VW_5_a_pile_is_refilled_when_its_next_card_is_to_be_opened_not_before() -> None:
    one = " ".join(CARDS[:39])
    state = play(opening(3, discards=one), "open purchase")
    assert (display(state), state.pile[0], discards(state)) == ("conserve2", 0, one)
    play(state, "open purchase")
    assert (state.pile[0].bit_count(), discards(state)) == (38, "")


def test_VW_5_a_pile_without_discards_cannot_be_chosen() -> None:
    state = opening(3, specials=(pile_text(0),))
    assert options(state) == "open storage, open shipment"


def test_VW_5_a_pile_that_ran_out_while_opening_cannot_be_chosen() -> None:
    state = opening(3, specials=(" ".join(CARDS[:39]),))
    assert options(play(state, "open purchase")) == "open storage, open shipment"


@pytest.mark.parametrize("left", [0, 1, 2])
def test_VW_5_with_one_pile_left_fewer_cards_are_opened_and_the_last_player_can_only_bid(left: int) -> None:
    state = opening(3, specials=(" ".join(pile_text(pile) for pile in range(3) if pile != left),))
    play(state, f"{options(state)}, {options(state)}")
    assert (piles_of(state), where(state)) == ([left, left], "trading 0")
    play(state, options(state).split(", ")[0])
    play(state, options(state).split(", ")[0])
    assert ([card > 0 for card in state.front], display(state), where(state)) == ([True, True, False, False], "", "trading 2")
    assert options(state) == "bid for 0, bid for 1"
