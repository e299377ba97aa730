"""Each rule of My game in a test of its own, and the conformance kit over all of it."""

from __future__ import annotations

import pytest
from my_game.rules import State

from beaufort.commands.check import check
from beaufort.errors import IllegalMove
from beaufort.game import actions, deal, find, pending, play, score
from beaufort.language.cards import count, members
from beaufort.language.state import again, fresh, raw
from beaufort.match import new

GAME = find("my-game")


def table(*hands: set[int], low: bool = False) -> State:
    """A game in which these hands are dealt."""
    state = fresh(State)
    deal(state, len(hands), int(low), list(range(8)))
    for seat, hand in enumerate(hands):
        state.hand[seat] = sum(1 << value - 1 for value in hand)
    return state


def lay(state: State, *values: int) -> State:
    """Whoever's turn it is lays the next of these cards."""
    for value in values:
        (seat,) = members(pending(state))
        assert value - 1 in actions(state, seat)
        play(state, seat, value - 1)
    return state


def points(state: State) -> list[int]:
    found = [0] * state.seats
    score(state, found)
    return found


def test_the_whole_kit_passes() -> None:
    assert [problem for _, _, problem in check(GAME, games=2) if problem] == []


def test_MG_1_the_cards_are_1_to_42() -> None:
    assert [*GAME.view.ACTION_NAMES] == [str(value) for value in range(1, 43)]


def test_MG_2_everybody_has_six_cards_of_their_own() -> None:
    state = fresh(State)
    deal(state, 7, 0, list(range(8)))
    assert [count(state.hand[seat]) for seat in range(7)] == [6] * 7
    assert count(sum(state.hand)) == 42


def test_MG_3_all_lay_a_card_of_their_hand_in_turn() -> None:
    state = table({1, 2}, {3, 4}, {5, 6})
    assert members(pending(state)) == (0,)
    assert members(pending(lay(state, 1))) == (1,)
    assert actions(state, 0) == ()
    assert actions(state, 1) == (2, 3)


def test_MG_3_somebody_else_s_card_cannot_be_laid() -> None:
    match = new("my-game", seats=2, seed=1)
    theirs = members(again(raw(match.seen(1)), State).hand[1])[0]
    with pytest.raises(IllegalMove, match="MG-3"):
        match.play(0, theirs)
    with pytest.raises(IllegalMove, match="MG-3"):
        match.play(1, theirs)


def test_MG_4_the_highest_card_takes_the_round_and_leads() -> None:
    state = lay(table({1, 2}, {9, 4}, {5, 6}), 1, 9, 5)
    assert (points(state), members(pending(state))) == ([0, 1, 0], (1,))


def test_MG_4_with_the_option_low_the_lowest_does() -> None:
    state = lay(table({2, 8}, {9, 4}, {1, 6}, low=True), 2, 9, 1)
    assert (points(state), members(pending(state))) == ([0, 0, 1], (2,))


def test_MG_5_each_round_is_worth_one_more() -> None:
    state = lay(table({1, 2, 3}, {4, 5, 6}), 1, 4, 5, 2)
    assert points(state) == [0, 1 + 2]


def test_MG_6_most_points_win_after_six_rounds() -> None:
    state = lay(table({1, 2, 3, 4, 5, 12}, {6, 7, 8, 9, 10, 11}), 1, 6, 7, 2, 8, 3, 9, 4, 10, 5, 11, 12)
    assert pending(state) == 0
    assert (points(state), members(score(state, [0, 0]))) == ([6, 15], (1,))
