"""Land unter: what a seat sees, and the worlds it may guess from that."""

from collections.abc import Hashable, Iterator
from itertools import combinations

import pytest

from beaufort.game import SPECTATOR
from beaufort.games.land_unter import rules
from beaufort.games.land_unter.rules import State
from beaufort.games.land_unter.tests.table import (
    ALL,
    assert_uniform,
    belts_on,
    cards,
    choose,
    each,
    held,
    new_game,
    random_moves,
    seen,
    table,
    text,
)
from beaufort.language.cards import members
from beaufort.language.state import raw

SEED = [2] * 8  # for guesses: not the seed of any table


def played(seats: int, moves: int, seed: int = 0, cascade: bool = True) -> State:
    """A game after so many random moves."""
    state = new_game(seats, cascade, seed)
    for _ in random_moves(state, seed, moves):
        pass
    return state


def guessed(state: State, seat: int, seed: list[int] = SEED) -> State:
    world = seen(state, seat)
    rules.guess(world, seat, seed)
    return world


def shares(known: State, hand: int = 0, given_out: int = 0) -> Iterator[tuple[int, ...]]:
    """By brute force: every way to give the hands the cards that a seat does not see in them."""
    if hand == known.seats:
        yield ()
        return
    unseen = members(ALL ^ sum(each(known, "dealt")) ^ given_out)
    for missing in combinations(unseen, 12 - known.dealt[hand].bit_count()):
        share = sum(1 << card for card in missing)
        if belts_on(known.dealt[hand] | share) == known.given[hand]:
            yield from ((share, *rest) for rest in shares(known, hand + 1, given_out | share))


def gained(known: State, world: State) -> tuple[int, ...]:
    """What a guess has added to each hand."""
    return tuple(after ^ before for after, before in zip(each(world, "dealt"), each(known, "dealt"), strict=True))


def test_LU_14_hide_shows_only_ones_own_hand_in_the_first_deal() -> None:
    assert held(seen(table(hands="1,56 2,57 3,58 4,59"), 1)) == "- 2,57 - -"


def test_LU_14_hide_shows_a_spectator_only_what_was_played() -> None:
    state = table(hands="1,56 2,57 3,58 4,59")
    known = seen(state, SPECTATOR)
    assert (held(known), each(known, "dealt")) == ("- - - -", each(state, "shown"))


def test_LU_14_hide_shows_an_empty_seat_no_more_than_a_spectator() -> None:
    state = table(belts=(3, 3, 3), hands="1,56 2,57 3,58")
    assert [raw(seen(state, seat)) for seat in (3, 4)] == [raw(seen(state, SPECTATOR))] * 2


def test_LU_17_hide_shows_a_hand_held_earlier_and_the_cards_shown_in_earlier_deals() -> None:
    state = table(deal=1, hands="1,56 2,57 3,58 4,59", earlier="1,2,3,4")
    assert [held(seen(state, seat)) for seat in (0, 1, 2, 3, SPECTATOR)] == [
        "1,56 2,57 3 4",
        "1 2,57 3,58 4",
        "1 2 3,58 4,59",
        "1,56 2 3 4,59",
        "1 2 3 4",
    ]


def test_LU_17_hide_shows_what_is_left_to_a_drop_out_only_to_those_who_held_that_hand() -> None:
    state = table(deal=1, hands="1,56 2,57 3,58 4,59", earlier="1", out=(0,))
    assert [held(seen(state, seat)).split()[0] for seat in (0, 1, 2, 3, SPECTATOR)] == ["1,56", "1", "1", "1,56", "1"]


def test_LU_17_hide_shows_every_hand_in_the_last_deal_but_not_to_spectators() -> None:
    state = table(deal=3, hands="1,56 2,57 3,58 4,59", earlier="1")
    assert [held(seen(state, seat)) for seat in (0, 3, SPECTATOR)] == [held(state), held(state), "1 - - -"]


def test_LU_17_hide_cuts_the_dealt_hands_to_what_is_known() -> None:
    state = table(deal=1, hands="1,56 2,57 3,58 4,59", earlier="1,2,3,4")
    assert each(seen(state, 2), "dealt") == (state.shown[0], state.dealt[1], state.dealt[2], state.shown[3])


def test_LU_14_hide_blanks_the_stream_and_keeps_everything_open() -> None:
    state = played(4, 30)
    known = seen(state, 2)
    assert [*known.key, *known.pool, known.block, known.left] == [0] * 26
    for field in ("key", "pool", "dealt", "hand", "choice"):
        getattr(known, field)[:] = getattr(state, field)
    known.block, known.left = state.block, state.left
    assert raw(known) == raw(state)


@pytest.mark.parametrize("seats", rules.SEATS)
def test_guess_contradicts_nothing_that_is_known(seats: int) -> None:
    for step, state in enumerate(random_moves(new_game(seats))):
        seat = (*range(seats), SPECTATOR)[step % (seats + 1)]
        if state.deal > 0 or step % 7 == 0:  # worlds are slow to find in plain Python as long as little is known
            world = guessed(state, seat)
            assert rules.sound(world)
            assert tuple(map(belts_on, each(world, "dealt"))) == each(state, "given")
            assert raw(seen(world, seat)) == raw(seen(state, seat))


def test_guess_fills_the_hands_with_cards_that_were_never_shown() -> None:
    world = guessed(table(deal=1, hands="1,56 2,57 3,58 4,59", earlier="1,2,3,4"), 2)
    assert [hand.bit_count() for hand in each(world, "hand")] == [2, 2, 2, 2]
    assert text(tuple(hand & cards("1,2,3,4") for hand in each(world, "hand"))) == "1 2 3 4"
    assert held(world).split()[2:] == ["3,58", "4,59"]


def test_guess_changes_nothing_for_who_knows_every_hand() -> None:
    state = table(deal=3, hands="1,56 2,57 3,58 4,59")
    world = guessed(state, 1)
    assert (held(world), each(world, "dealt")) == (held(state), each(state, "dealt"))


def test_guess_keeps_ones_own_choice_and_draws_one_for_those_who_have_chosen() -> None:
    world = guessed(choose(table(hands="1 57 3 4"), "1 57 3 -"), 2)
    assert [1 << value >> 1 for value in each(world, "choice")] == [world.hand[0], world.hand[1], cards("3"), 0]


def test_guess_draws_no_choice_for_a_drop_out() -> None:
    world = guessed(choose(table(hands="1 57 3 4", out=(0,)), "- 57 - -"), 2)
    assert [1 << value >> 1 for value in each(world, "choice")] == [0, world.hand[1], 0, 0]


def test_guess_draws_no_choice_once_the_game_is_over() -> None:
    state = choose(table(deal=2, belts=(2, 0, 2)), "56 52 3")
    assert each(guessed(state, 1), "choice") == (0, 0, 0)


def test_guess_starts_the_stream_of_its_seed() -> None:
    state = played(4, 150)
    worlds = [guessed(state, 0, [seed] * 8) for seed in (5, 5, 6)]
    assert [list(world.key) for world in worlds] == [[5] * 8, [5] * 8, [6] * 8]
    assert raw(worlds[0]) == raw(worlds[1])


def test_guess_does_not_know_the_coming_floods() -> None:
    state, coming = table(deal=3, hands="1,6,56 2,7,57 3,8,58 4,9,59"), []
    for seed in range(600):
        world = choose(guessed(state, 0, [seed] * 8), "1 2 3 4")
        coming.append(world.floods ^ state.floods)
    assert_uniform(coming, [1 << a | 1 << b for a, b in combinations(members(state.floods), 2)])


def test_guess_makes_each_world_and_each_choice_equally_likely() -> None:
    hands, earlier = "1,14 2,27 3,15 16,30 28,55", "28"
    state = choose(table(deal=1, belts=(1, 1, 1, 1, 1), hands=hands, earlier=earlier), "- - - 16 -")
    known = seen(state, 0)
    found: list[Hashable] = []
    for seed in range(4000):
        world = guessed(state, 0, [seed] * 8)
        found.append((gained(known, world), world.choice[3]))
    assert_uniform(found, [(share, card + 1) for share in shares(known) for card in members(known.hand[3] | share[2])])


def test_guess_leaves_each_card_in_the_box_equally_often() -> None:
    state = table(deal=1, belts=(1, 1, 1, 1), hands="14 27 40 2")
    known = seen(state, 0)
    found = [gained(known, guessed(state, 0, [seed] * 8)) for seed in range(4000)]
    assert_uniform(found, list(shares(known)))


@pytest.mark.parametrize("cards", range(60))
def test_no_cards_left_over_weigh_more_than_the_heaviest(cards: int) -> None:
    """Else attempts at a guess that count for sure would be too few, and their worlds less likely than others."""
    weights = [rules.weight(one, other, cards - one - other) for one in range(cards + 1) for other in range(cards + 1 - one)]
    assert rules.heaviest(cards) == pytest.approx(max(weights), rel=1e-12)
