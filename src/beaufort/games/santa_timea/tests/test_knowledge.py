"""Santa Timea: what a seat sees, and the worlds it may guess from that."""

from random import Random

import pytest

from beaufort.game import SPECTATOR
from beaufort.games.santa_timea import rules
from beaufort.games.santa_timea.rules import KEEP, SET_ASIDE, State
from beaufort.games.santa_timea.tests.table import (
    EVERY_GAME,
    answer,
    changed,
    each,
    even,
    hands,
    new_game,
    random_moves,
    scoring,
    table,
    trick,
)
from beaufort.language.cards import members
from beaufort.language.state import copy, raw


def seen(state: State, seat: int) -> State:
    known = copy(state)
    rules.hide(known, seat)
    return known


def guessed(state: State, seat: int, seed: int = 1) -> State:
    world = seen(state, seat)
    rules.guess(world, seat, [seed] * 8)
    return world


@pytest.mark.parametrize("seat", [0, 1, 2, 3, SPECTATOR])
def test_a_seat_knows_its_hand_and_what_lies_open_and_nothing_else(seat: int) -> None:
    state = new_game(pro=True)
    assert len([*random_moves(state, amount=70)]) == 70
    known = seen(state, seat)
    assert changed(state, known) == {"hand", "key", "pool", "block", "left"}
    assert hands(known) == [hand if other == seat else "" for other, hand in enumerate(hands(state))]
    assert (sum(known.key), sum(known.pool), known.block, known.left) == (0, 0, 0, 0)


def test_a_seat_cannot_tell_apart_worlds_in_which_others_hold_other_cards() -> None:
    tables = [table(["N5 P", "E1 P", "W3 S7"]), table(["N5 P", "W3 S7", "E1 P"])]
    assert [len({raw(seen(state, seat)) for state in tables}) for seat in range(3)] == [1, 2, 2]


def test_ST_27_others_see_neither_an_answer_nor_how_many_were_given() -> None:
    states = [scoring(["N1 N1 N2 N3 E1 E2 E2 E3", "S1 S2 S2 S3"], pro=True) for _ in range(3)]
    answer(states[1], 0, KEEP)
    answer(states[2], 0, SET_ASIDE)
    assert [len({raw(seen(state, seat)) for state in states}) for seat in (0, 1, SPECTATOR)] == [3, 1, 1]
    assert [seen(state, 1).asked[0] for state in states] == [0b0011] * 3


def test_ST_27_others_see_who_has_answered_but_not_what() -> None:
    states = [scoring(["N1 N1 N2 N3", "S1 S2 S2 S3"], pro=True) for _ in range(2)]
    answer(states[0], 0, KEEP)
    answer(states[1], 0, SET_ASIDE)
    assert [len({raw(seen(state, seat)) for state in states}) for seat in (0, 1, SPECTATOR)] == [2, 1, 1]
    known = seen(states[0], 1)
    assert (members(known.waiting), each(known, "asked"), each(known, "kept")) == ((1,), [0, 0b0100], [0, 0])


@pytest.mark.parametrize(("seats", "pro"), EVERY_GAME)
def test_a_guess_is_a_sound_world_that_this_seat_could_be_in(seats: int, pro: bool) -> None:
    state = new_game(seats, pro)
    for turn, _ in enumerate(random_moves(state)):
        if turn % 5 == 0:
            seat = Random(turn).choice([*range(seats), SPECTATOR])
            world = guessed(state, seat, seed=turn)
            assert rules.sound(world)
            assert raw(seen(world, seat)) == raw(seen(state, seat))


def test_a_guess_brings_its_own_chance() -> None:
    state = new_game()
    assert [list(guessed(state, 1, seed).key) for seed in (5, 6)] == [[5] * 8, [6] * 8]
    assert raw(guessed(state, 1, 5)) == raw(guessed(state, 1, 5))


@pytest.mark.parametrize(("seat", "kinds"), [(0, 12), (3, 24), (SPECTATOR, 60)])
def test_a_guess_deals_the_unseen_cards_evenly(seat: int, kinds: int) -> None:
    state = table(["N1", "N2", "N3", "P", "P"], held=1)
    assert even((tuple(hands(guessed(state, seat, seed))) for seed in range(600)), kinds)


def test_a_guess_may_deal_the_cards_that_nobody_holds() -> None:
    state = table(["N1 P", "N3 N4"])
    unseen = 60 - 20 - 2
    dealt = [name for seed in range(400) for name in hands(guessed(state, 0, seed))[1].split()]
    assert even((name for name in dealt if name != "P"), unseen - 3)
    assert dealt.count("P") == pytest.approx(400 * 2 * 3 / unseen, rel=0.25)


def test_ST_12_a_guess_gives_who_has_led_a_piratess_only_piratesses() -> None:
    state = table(["P P P", "N5", "N6"], held=3)
    trick(state, "P N5 N6")
    worlds = [guessed(state, 1, seed) for seed in range(100)]
    assert {hands(world)[0] for world in worlds} == {"P P"}
    assert {hands(world)[2].count("P") for world in worlds} == {0, 1}
    assert members(state.bare) == (0,)


def test_ST_12_a_guess_deals_the_other_piratesses_evenly() -> None:
    state = table(["P P", "N1", "N2", "N3", "P N4"])
    trick(state, "P N1 N2 N3 N4")
    assert even((hands(guessed(state, 1, seed))[2:].index("P") for seed in range(200)), 3)
    assert even((hands(guessed(state, 0, seed))[1:].index("P") for seed in range(200)), 4)


def test_ST_12_following_with_a_piratess_says_nothing_about_the_hand() -> None:
    state = table(["N5", "P", "N6"], held=3)
    trick(state, "N5 P N6")
    assert state.bare == 0


def test_ST_12_having_led_a_piratess_says_nothing_about_the_next_round() -> None:
    state = table(["P", "N5"], held=1)
    trick(state, "P N5")
    assert (state.round, state.bare) == (1, 0)


def test_ST_27_a_guess_spreads_the_answers_that_may_have_been_given_evenly() -> None:
    state = scoring(["N1 N1 N2 N3 E1 E1 E2 E3 W1 W1 W2 W3", "S1"], pro=True)
    worlds = [guessed(state, 1, seed) for seed in range(350)]
    assert even(((world.asked[0], world.kept[0]) for world in worlds), 7)
    assert {world.asked[0] for world in worlds} == {0b1011, 0b1010, 0b1000}


def test_ST_27_a_guess_gives_no_answer_where_none_can_have_been_given() -> None:
    state = scoring(["N1 N1 N2 N3", "S1 S2 S2 S3", "W1"], pro=True)
    worlds = [guessed(state, 1, seed) for seed in range(9)]
    assert [(each(world, "asked"), each(world, "kept")) for world in worlds] == [([0b0001, 0b0100, 0], [0, 0, 0])] * 9


def test_ST_27_a_guess_knows_that_who_is_not_waited_for_has_answered() -> None:
    state = answer(scoring(["N1 N1 N2 N3 W1 W1 W2 W3", "S1 S2 S2 S3"], pro=True), 0, KEEP, SET_ASIDE)
    worlds = [guessed(state, 1, seed) for seed in range(200)]
    assert even((world.kept[0] for world in worlds), 4)
    assert {(world.asked[0], rules.pending(world)) for world in worlds} == {(0, 0b10)}


def test_ST_27_a_guess_keeps_the_own_answers() -> None:
    state = answer(scoring(["N1 N1 N2 N3 W1 W1 W2 W3", "S1 S2 S2 S3"], pro=True), 0, KEEP)
    assert {(world.asked[0], world.kept[0]) for world in (guessed(state, 0, seed) for seed in range(9))} == {(0b1000, 0b0001)}


def test_ST_27_a_guess_adds_no_answers_before_the_scoring() -> None:
    state = table(["N1", "N2"], taken=["N1 N1 N2 N3", ""], pro=True)
    assert [(each(world, "asked"), each(world, "kept")) for world in (guessed(state, 1, seed) for seed in range(9))] == [
        ([0, 0], [0, 0])
    ] * 9


def test_ST_27_a_guess_adds_no_answers_once_the_game_is_over() -> None:
    state = answer(scoring(["N1 N1 N2 N3", ""], pro=True, round=4), 0, KEEP)
    assert rules.pending(state) == 0
    assert [each(guessed(state, 1, seed), "kept") for seed in range(9)] == [[0, 0]] * 9
