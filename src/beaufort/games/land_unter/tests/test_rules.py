"""The rules of Land unter: a test or more for each rule id, ruling and worked example of RULES.en.md.

Cards are written by value. Unless `hands` says otherwise, seat 0 of a table is dealt 1, 6, … 56, seat 1 is dealt 2, 7, … 57,
and so on: 56 to 60 is everyone's highest card, 51 to 55 the second highest and 1 to 5 the lowest.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations, permutations
from random import Random

import pytest

from beaufort.cards import members
from beaufort.game import SPECTATOR
from beaufort.games.land_unter import rules
from beaufort.state import State, copy, fresh, raw

HALF_BELTS = [0] * 12 + [1] * 12 + [2] * 12 + [1] * 12 + [0] * 12  # by card: what LU-1 prints, stated a second time
ALL = (1 << 60) - 1
SEED = [2] * 8  # for guesses: not the seed of any table


def cards(values: str) -> int:
    """The set of the weather cards in a text such as `13,44`; `-` is none."""
    return sum(1 << int(value) - 1 for value in values.split(",") if value != "-")


def belts_on(hand: int) -> int:
    return sum(HALF_BELTS[card] for card in members(hand)) // 2


def each(state: State, field: str) -> tuple[int, ...]:
    return tuple(getattr(state, field))[: state.seats]


def text(hands: tuple[int, ...]) -> str:
    """Sets of weather cards in the notation of a table's `hands`."""
    return " ".join(",".join(str(card + 1) for card in members(hand)) or "-" for hand in hands)


def held(state: State) -> str:
    """What each seat holds."""
    return text(each(state, "hand"))


def never_shown(state: State) -> str:
    """What nobody has played yet of each hand, in the order of those it was dealt to."""
    return text(tuple(dealt ^ shown for dealt, shown in zip(each(state, "dealt"), each(state, "shown"), strict=True)))


def new_game(seats: int = 4, cascade: bool = True, seed: int = 1) -> State:
    state = fresh(rules.RECORD)
    rules.deal(state, seats, int(cascade), [seed] * 8)
    return state


def table(
    floods: tuple[int, int] = (4, 7),
    belts: tuple[int, ...] = (3, 3, 3, 3),
    tide: tuple[int, ...] = (0, 0, 0, 0, 0),
    hands: str = "",
    earlier: str = "-",
    out: tuple[int, ...] = (),
    deal: int = 0,
    points: tuple[int, ...] = (0, 0, 0, 0, 0),
    cascade: bool = True,
) -> State:
    """A position with as many seats as `belts`.

    `hands` is what each seat has left of its twelve cards (the rest was played: it sets the round), and `earlier` names those
    of them that were shown in an earlier deal.
    """
    state = new_game(len(belts), cascade)
    left = [cards(hand) for hand in hands.split()] or [0] * len(belts)
    spare = [card for card in range(60) if not sum(left) >> card & 1]
    for seat, holding in enumerate(left):
        hand = (seat - deal) % len(belts)
        dealt = holding + sum(1 << card for card in spare[seat::5][: 12 - holding.bit_count()])
        state.dealt[hand], state.hand[seat] = dealt, holding or dealt
        state.shown[hand] = dealt - state.hand[seat] | dealt & cards(earlier)
        state.belts[seat], state.given[hand] = belts[seat], max(belts[seat], belts_on(dealt))
        state.tide[seat], state.points[seat] = tide[seat], points[seat]
    state.deal, state.round = deal, 12 - max(hand.bit_count() for hand in each(state, "hand"))
    state.inside = state.waiting = sum(1 << seat for seat in range(len(belts)) if seat not in out)
    state.open[0], state.open[1] = floods
    closed = [card for card in range(24) if card not in (2 * floods[0] - 2, 2 * floods[1] - 1)]
    state.floods = sum(1 << card for card in closed[: 22 - 2 * state.round])
    return state


def choose(state: State, values: str) -> State:
    """Play one card for each seat, `-` for who is out or chooses later."""
    for seat, value in enumerate(values.split()):
        if value != "-":
            assert legal(state, seat) & cards(value), f"seat {seat} may not play {value}"
            rules.play(state, seat, int(value) - 1)
    assert rules.sound(state)
    return state


def legal(state: State, seat: int) -> int:
    mask = [0]
    rules.legal(state, seat, mask)
    return mask[0]


def random_moves(state: State, seed: int = 0, amount: int = 1000) -> Iterator[State]:
    """The state after each of so many random moves, fewer if the game ends before."""
    random = Random(seed)
    while amount > 0 and rules.pending(state):
        seat = random.choice(members(rules.pending(state)))
        rules.play(state, seat, random.choice(members(legal(state, seat))))
        amount -= 1
        yield state


def played(seats: int, moves: int, seed: int = 0, cascade: bool = True) -> State:
    """A game after so many random moves."""
    state = new_game(seats, cascade, seed)
    for _ in random_moves(state, seed, moves):
        pass
    return state


def seen(state: State, seat: int) -> State:
    known = copy(state)
    rules.hide(known, seat)
    return known


def guessed(state: State, seat: int, seed: list[int] = SEED) -> State:
    world = seen(state, seat)
    rules.guess(world, seat, seed)
    return world


def standing(state: State) -> tuple[list[int], int]:
    points = [0] * state.seats
    return points, rules.score(state, points)


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


def assert_uniform(found: Sequence[Hashable], possible: Sequence[Hashable]) -> None:
    """All that is possible was found, nothing else, and chi-square is within five deviations of what chance gives."""
    counts, expected, freedom = Counter(found), len(found) / len(possible), len(possible) - 1
    assert set(counts) == set(possible)
    assert sum((counts[world] - expected) ** 2 / expected for world in possible) < freedom + 5 * (2 * freedom) ** 0.5


def test_LU_1_lifebelts_are_printed_in_five_bands_of_twelve() -> None:
    pairs = list(combinations(range(60), 2))
    assert [rules.lifebelts(1 << a | 1 << b) for a, b in pairs] == [(HALF_BELTS[a] + HALF_BELTS[b]) // 2 for a, b in pairs]


def test_LU_2_a_deal_opens_each_flood_from_1_to_12_twice() -> None:
    opened: list[int] = []
    for state in random_moves(table(belts=(12, 12, 12)), amount=36):
        opened += [] if state.waiting != 0b111 else state.last_open
    assert sorted(opened) == sorted([*range(1, 13)] * 2)


def test_LU_3_the_weather_cards_show_24_lifebelts_in_all() -> None:
    assert rules.lifebelts(ALL) == 24


@pytest.mark.parametrize(("seats", "box"), [(3, 24), (4, 12), (5, 0)])
def test_LU_4_each_gets_twelve_cards_and_the_rest_is_out_of_the_game(seats: int, box: int) -> None:
    state = new_game(seats)
    assert [hand.bit_count() for hand in state.hand] == [12] * seats + [0] * (5 - seats)
    assert 60 - sum(state.hand).bit_count() == box
    assert each(state, "hand") == each(state, "dealt")
    assert each(state, "shown") == (0,) * seats


def test_LU_4_three_to_five_play() -> None:
    assert list(rules.SEATS) == [3, 4, 5]


def test_LU_4_another_seed_deals_other_hands() -> None:
    assert raw(new_game(seed=1)) == raw(new_game(seed=1))
    assert held(new_game(seed=1)) != held(new_game(seed=2))


def test_LU_5_each_gets_the_lifebelts_of_the_hand() -> None:
    for state in (new_game(5, seed=seed) for seed in range(20)):
        assert each(state, "belts") == each(state, "given") == tuple(map(belts_on, each(state, "hand")))


def test_LU_6_the_flood_cards_are_shuffled() -> None:
    state, opened = new_game(), []
    for _ in range(2000):
        rules.start_deal(state)
        opened.append(0xFFFFFF ^ state.floods)
    assert_uniform(opened, [1 << a | 1 << b for a, b in combinations(range(24), 2)])


def test_LU_7_two_flood_cards_are_opened_the_lower_first() -> None:
    state = new_game()
    for _ in range(100):
        rules.start_deal(state)
        assert list(state.open) == [card // 2 + 1 for card in members(0xFFFFFF ^ state.floods)]


def test_LU_7_the_next_two_come_off_the_same_stack() -> None:
    before = table()
    after = choose(copy(before), "1 2 3 4")
    assert list(after.open) == [card // 2 + 1 for card in members(before.floods ^ after.floods)]


def test_LU_8_all_who_are_in_choose_any_card_they_hold() -> None:
    state = table(hands="1,56 2,57 3,58 4,59", out=(2,))
    assert rules.pending(state) == 0b1011
    assert [legal(state, seat) for seat in range(4)] == [cards("1,56"), cards("2,57"), 0, cards("4,59")]


def test_LU_8_nobody_chooses_twice() -> None:
    state = choose(table(), "1 - 3 -")
    assert rules.pending(state) == 0b1010
    assert [legal(state, seat) for seat in range(4)] == [0, state.hand[1], 0, state.hand[3]]


def test_LU_8_a_spectator_chooses_nothing() -> None:
    assert legal(table(), SPECTATOR) == 0


def test_LU_8_nothing_happens_before_the_last_choice() -> None:
    state, before = table(tide=(0, 10, 0, 5)), table(tide=(0, 10, 0, 5))
    choose(state, "1 2 3 -")
    assert list(state.choice) == [1, 2, 3, 0, 0]
    state.waiting = before.waiting
    for seat in range(3):
        state.choice[seat] = 0
    assert raw(state) == raw(before)


@pytest.mark.parametrize("watcher", [1, 2, 3, SPECTATOR])
def test_LU_8_no_choice_can_be_seen_before_the_last(watcher: int) -> None:
    assert raw(seen(choose(table(), "1 2 - -"), watcher)) == raw(seen(choose(table(), "56 2 - -"), watcher))


def test_LU_8_one_sees_ones_own_choice_and_who_has_chosen() -> None:
    known = seen(choose(table(), "1 2 3 -"), 1)
    assert (list(known.choice), rules.pending(known)) == ([0, 2, 0, 0, 0], 0b1000)


def test_LU_8_the_choices_may_arrive_in_any_order() -> None:
    ends = set()
    for order in permutations([(0, 51), (1, 2), (2, 58), (3, 4)]):
        state = table()
        for seat, value in order:
            rules.play(state, seat, value - 1)
        ends.add(raw(state))
    assert ends == {raw(choose(table(), "51 2 58 4"))}


@pytest.mark.parametrize(
    ("values", "tide"),
    [
        ("56 52 3 4", (4, 7, 0, 0)),
        ("51 57 3 4", (7, 4, 0, 0)),
        ("1 2 58 54", (0, 0, 4, 7)),
        ("1 2 53 59", (0, 0, 7, 4)),
        ("51 2 3 59", (7, 0, 0, 4)),
        ("6 7 3 4", (7, 4, 0, 0)),
        ("56 2 8 4", (4, 0, 7, 0)),
        ("1 2 3 4", (0, 0, 7, 4)),
    ],
)
def test_LU_9_the_highest_takes_the_lower_flood_and_the_second_highest_the_other(values: str, tide: tuple[int, ...]) -> None:
    assert each(choose(table(floods=(4, 7)), values), "tide") == tide


def test_LU_9_equal_floods_go_to_the_same_two() -> None:
    state = choose(table(floods=(6, 6)), "1 52 58 4")
    assert (each(state, "tide"), each(state, "belts")) == ((0, 6, 6, 0), (3, 2, 2, 3))


def test_LU_9_a_drop_out_takes_no_flood() -> None:
    state = choose(table(tide=(0, 2, 3, 1), out=(0,)), "- 52 58 4")
    assert each(state, "tide") == (0, 7, 4, 1)


def test_LU_9_a_new_flood_covers_the_old_one_lower_or_higher() -> None:
    state = choose(table(floods=(4, 7), tide=(9, 2, 3, 0)), "56 52 3 4")
    assert (each(state, "tide"), each(state, "belts")) == ((4, 7, 3, 0), (3, 2, 3, 3))


@pytest.mark.parametrize(("values", "tide"), [("51 47 3 4 5", (1, 2, 0, 0, 0)), ("1 2 53 4 50", (0, 0, 1, 0, 2))])
def test_LU_9_what_was_played_in_the_round_before_counts_no_more(values: str, tide: tuple[int, ...]) -> None:
    state = choose(table(floods=(3, 4), belts=(3, 3, 3, 3, 3)), "6 7 8 9 60")
    state.open[0], state.open[1] = 1, 2
    state.tide[3] = state.tide[4] = 0
    assert each(choose(state, values), "tide") == tide


def test_LU_10_the_highest_flood_costs_a_lifebelt() -> None:
    state = choose(table(floods=(4, 7)), "1 52 58 4")
    assert (each(state, "belts"), each(state, "last_paid"), state.last_out) == ((3, 2, 3, 3), (0, 1, 0, 0), 0)


def test_LU_10_the_highest_flood_may_be_from_an_earlier_round() -> None:
    state = choose(table(floods=(4, 7), tide=(0, 0, 0, 9)), "56 52 3 4")
    assert (each(state, "belts"), each(state, "last_paid")) == ((3, 3, 3, 2), (0, 0, 0, 1))


def test_LU_10_both_who_show_the_highest_flood_pay() -> None:
    state = choose(table(floods=(4, 9), tide=(0, 0, 0, 9)), "56 52 3 4")
    assert (each(state, "belts"), each(state, "last_paid")) == ((3, 2, 3, 2), (0, 1, 0, 1))


def test_LU_10_what_the_last_round_cost_is_forgotten_in_the_next() -> None:
    state = choose(table(floods=(4, 12)), "56 52 3 4")
    state.open[0], state.open[1] = 1, 2
    state = choose(state, "46 47 53 54")
    assert (each(state, "last"), list(state.last_open), each(state, "last_paid")) == ((46, 47, 53, 54), [1, 2], (0, 1, 0, 0))


def test_LU_10_even_the_lowest_flood_can_be_the_highest() -> None:
    state = choose(table(floods=(1, 1)), "56 52 3 4")
    assert each(state, "belts") == (2, 2, 3, 3)


def test_LU_11_losing_the_last_lifebelt_has_no_further_effect() -> None:
    state = choose(table(floods=(4, 7), belts=(3, 1, 3, 3)), "56 52 3 4")
    assert (each(state, "belts"), each(state, "tide")) == ((3, 0, 3, 3), (4, 7, 0, 0))
    assert (rules.pending(state), state.inside, state.last_out) == (0b1111, 0b1111, 0)


def test_LU_11_who_cannot_pay_is_out_and_shows_no_flood_any_more() -> None:
    state = choose(table(floods=(4, 7), belts=(3, 0, 3, 3)), "56 52 3 4")
    assert (each(state, "belts"), each(state, "tide")) == ((2, 0, 3, 3), (4, 0, 0, 0))
    assert (rules.pending(state), state.inside, state.last_out) == (0b1101, 0b1101, 0b0010)


def test_LU_11_a_drop_out_keeps_the_unplayed_cards_to_itself() -> None:
    state = choose(table(hands="1,6,56 2,7,52 3,8,58 4,9,59", belts=(3, 0, 3, 3)), "56 52 3 4")
    state = choose(state, "6 - 8 9")
    assert held(state) == never_shown(state) == "1 2,7 58 59"


def test_LU_11_a_drop_out_stays_out_and_is_named_only_once() -> None:
    state = choose(table(floods=(4, 7), belts=(3, 0, 3, 3)), "56 52 3 4")
    state = choose(state, "51 - 8 9")
    assert (each(state, "last"), state.inside, state.last_out) == ((51, 0, 8, 9), 0b1101, 0)


def test_LU_12_after_a_drop_out_the_next_highest_pays() -> None:
    state = choose(table(floods=(4, 11), belts=(3, 0, 3, 3), tide=(0, 0, 0, 9)), "56 52 3 4")
    assert (each(state, "belts"), each(state, "last_paid"), state.last_out) == ((3, 0, 3, 2), (0, 0, 0, 1), 0b0010)


def test_LU_12_drop_outs_follow_each_other_until_one_can_pay() -> None:
    state = choose(table(floods=(4, 11), belts=(3, 0, 3, 3, 0), tide=(0, 0, 9, 8, 10)), "56 52 3 4 5")
    assert (each(state, "belts"), each(state, "tide")) == ((3, 0, 2, 3, 0), (4, 0, 9, 8, 0))
    assert (state.last_out, state.inside) == (0b10010, 0b01101)


def test_LU_12_tied_players_pay_at_the_same_time() -> None:
    state = choose(table(floods=(4, 11), belts=(3, 0, 2, 1), tide=(0, 0, 9, 9)), "56 52 3 4")
    assert (each(state, "belts"), each(state, "last_paid")) == ((3, 0, 1, 0), (0, 0, 1, 1))


def test_LU_12_ruling_who_was_tied_with_the_drop_out_pays_again() -> None:
    state = choose(table(floods=(4, 9), belts=(3, 0, 3, 3), tide=(0, 0, 0, 9)), "56 52 3 4")
    assert (each(state, "belts"), each(state, "last_paid"), state.last_out) == ((3, 0, 3, 1), (0, 0, 0, 2), 0b0010)


def test_LU_12_ruling_paying_again_may_be_one_payment_too_many() -> None:
    state = choose(table(floods=(4, 9), belts=(3, 0, 3, 1, 3), tide=(0, 0, 0, 9, 0)), "56 52 3 4 5")
    assert (each(state, "belts"), each(state, "tide")) == ((2, 0, 3, 0, 3), (4, 0, 0, 0, 0))
    assert (each(state, "last_paid"), state.last_out) == ((1, 0, 0, 1, 0), 0b01010)


def test_LU_12_ruling_a_tie_within_the_cascade_is_paid_again_as_well() -> None:
    state = choose(table(floods=(4, 11), belts=(3, 0, 0, 3, 3), tide=(0, 0, 9, 9, 8)), "56 52 3 4 5")
    assert (each(state, "belts"), state.last_out) == ((3, 0, 0, 1, 3), 0b00110)


def test_LU_12_two_drop_outs_at_once_make_the_next_highest_pay_once() -> None:
    state = choose(table(floods=(4, 9), belts=(3, 0, 3, 0, 3), tide=(0, 0, 6, 9, 0)), "56 52 3 4 5")
    assert (each(state, "belts"), state.last_out, state.inside) == ((3, 0, 2, 0, 3), 0b01010, 0b10101)


def test_LU_12_nobody_pays_when_no_flood_is_open_any_more() -> None:
    state = choose(table(floods=(4, 9), belts=(0, 0, 3, 3, 3)), "56 52 3 4 5")
    assert (each(state, "belts"), each(state, "tide"), state.inside) == ((0, 0, 3, 3, 3), (0, 0, 0, 0, 0), 0b11100)


def test_LU_12_the_cascade_is_an_option_and_on_unless_switched_off() -> None:
    assert rules.OPTIONS == {"cascade": True}
    assert [new_game(cascade=cascade).options for cascade in (False, True)] == [0, 1]


def test_LU_12_without_cascade_a_drop_out_causes_no_further_payment() -> None:
    state = choose(table(floods=(4, 11), belts=(3, 0, 3, 3), tide=(0, 0, 0, 9), cascade=False), "56 52 3 4")
    assert (each(state, "belts"), each(state, "tide"), state.inside) == ((3, 0, 3, 3), (4, 0, 0, 9), 0b1101)


def test_LU_12_without_cascade_who_was_tied_with_the_drop_out_pays_once() -> None:
    state = choose(table(floods=(4, 9), belts=(3, 0, 3, 3), tide=(0, 0, 0, 9), cascade=False), "56 52 3 4")
    assert (each(state, "belts"), state.last_out) == ((3, 0, 3, 2), 0b0010)


def test_LU_12_without_cascade_two_may_still_drop_out_at_once() -> None:
    state = choose(table(floods=(4, 9), belts=(3, 0, 3, 0, 3), tide=(0, 0, 6, 9, 0), cascade=False), "56 52 3 4 5")
    assert (each(state, "belts"), state.last_out) == ((3, 0, 3, 0, 3), 0b01010)


def test_LU_13_a_deal_ends_after_twelve_rounds() -> None:
    state = choose(table(belts=(12, 12, 12), hands="1,56 2,57 3,58"), "56 57 58")
    assert (state.deal, state.round, each(state, "points")) == (0, 11, (0, 0, 0))
    state = choose(state, "1 2 3")
    assert (state.deal, state.round) == (1, 0)


def test_LU_13_a_deal_ends_at_once_when_two_are_left() -> None:
    state = choose(table(floods=(4, 7), belts=(3, 0, 3)), "56 52 3")
    assert (state.deal, state.round, state.last_outside) == (1, 0, 0b010)


def test_LU_13_three_left_play_on() -> None:
    state = choose(table(floods=(4, 7), belts=(3, 0, 3, 3)), "56 52 3 4")
    assert (state.deal, state.round) == (0, 1)


def test_LU_13_ruling_the_end_of_a_deal_stops_the_cascade() -> None:
    state = choose(table(floods=(4, 11), belts=(2, 0, 2), tide=(0, 0, 9)), "56 52 3")
    assert (each(state, "last_belts"), each(state, "last_paid"), each(state, "points")) == ((2, 0, 2), (0, 0, 0), (3, -1, 2))


def test_LU_13_ruling_the_end_stops_the_cascade_also_for_the_tied() -> None:
    state = choose(table(floods=(4, 9), belts=(2, 0, 2), tide=(0, 0, 9)), "56 52 3")
    assert (each(state, "last_belts"), each(state, "last_paid")) == ((2, 0, 1), (0, 0, 1))


def test_LU_13_two_drop_outs_at_once_leave_two_who_pay_nothing() -> None:
    state = choose(table(floods=(4, 9), belts=(2, 0, 2, 0), tide=(0, 0, 6, 9)), "56 52 3 4")
    assert (each(state, "last_belts"), state.last_outside, each(state, "points")) == ((2, 0, 2, 0), 0b1010, (3, -1, 2, -1))


def test_LU_13_two_drop_outs_at_once_may_leave_a_single_player() -> None:
    state = choose(table(floods=(4, 9), belts=(2, 0, 0), tide=(0, 0, 9)), "56 52 3")
    assert (each(state, "last_belts"), state.last_outside, each(state, "points")) == ((2, 0, 0), 0b110, (3, -1, -1))


def test_LU_13_the_cascade_may_go_down_to_two() -> None:
    state = choose(table(floods=(4, 11), belts=(2, 0, 2, 0), tide=(0, 0, 6, 9)), "56 52 3 4")
    assert (each(state, "last_belts"), state.last_out, each(state, "points")) == ((2, 0, 2, 0), 0b1010, (3, -1, 2, -1))


def test_LU_13_a_drop_out_in_the_last_round_still_makes_the_next_pay() -> None:
    state = choose(table(floods=(4, 11), belts=(2, 0, 2, 2), tide=(0, 0, 6, 5), hands="56 52 3 4"), "56 52 3 4")
    assert (each(state, "last_belts"), each(state, "points")) == ((2, 0, 1, 2), (3, -1, 1, 2))


def test_LU_14_a_played_card_leaves_the_hand_and_stays_known() -> None:
    state = choose(table(hands="1,56 2,57 3,58 4,59"), "56 2 58 4")
    assert held(state) == never_shown(state) == "1 57 3 59"
    assert (each(state, "last"), list(state.last_open)) == ((56, 2, 58, 4), [4, 7])


def test_LU_14_what_was_played_stays_known_with_the_hand_it_belongs_to() -> None:
    state = choose(table(deal=1, hands="1,56 2,57 3,58 4,59", earlier="56"), "56 2 58 4")
    assert (held(state), never_shown(state)) == ("1 57 3 59", "57 3 59 1")


def test_LU_15_a_point_for_each_lifebelt_and_minus_one_for_a_drop_out() -> None:
    state = choose(table(floods=(4, 7), belts=(4, 0, 2), tide=(0, 0, 1), points=(5, 5, 5)), "56 52 3")
    assert (each(state, "last_belts"), each(state, "points")) == ((4, 0, 2), (9, 4, 8))


def test_LU_15_an_earlier_drop_out_loses_a_point_and_nothing_else() -> None:
    state = choose(table(belts=(2, 0, 2, 2), out=(1,), hands="56 2 3 54"), "56 - 3 54")
    assert (each(state, "points"), state.last_outside, state.last_lowest) == ((2, -1, 3, 1), 0b0010, 0b0100)


def test_LU_16_the_lowest_flood_earns_a_point() -> None:
    state = choose(table(floods=(4, 7), tide=(0, 0, 3, 5), hands="56 52 3 4"), "56 52 3 4")
    assert (each(state, "points"), state.last_lowest) == ((3, 2, 4, 3), 0b0100)


def test_LU_16_all_who_share_the_lowest_flood_earn_the_point() -> None:
    state = choose(table(floods=(4, 7), tide=(0, 0, 4, 5), hands="56 52 3 4"), "56 52 3 4")
    assert (each(state, "points"), state.last_lowest) == ((4, 2, 4, 3), 0b0101)


def test_LU_16_no_flood_card_is_lower_than_any_for_several_players_too() -> None:
    state = choose(table(floods=(1, 7), tide=(0, 0, 0, 0), hands="56 52 3 4"), "56 52 3 4")
    assert (each(state, "points"), state.last_lowest) == ((3, 2, 4, 4), 0b1100)


def test_LU_16_ruling_a_player_without_lifebelts_can_earn_it() -> None:
    state = choose(table(floods=(4, 7), belts=(3, 3, 0, 3), tide=(0, 0, 1, 5), hands="56 52 3 4"), "56 52 3 4")
    assert (each(state, "points"), state.last_lowest) == ((3, 2, 1, 3), 0b0100)


def test_LU_16_it_is_earned_in_a_deal_that_ends_early() -> None:
    state = choose(table(floods=(4, 7), belts=(2, 0, 2), tide=(0, 0, 5)), "56 52 3")
    assert (each(state, "points"), state.last_lowest) == ((3, -1, 2), 0b001)


def test_LU_16_who_had_the_lowest_flood_in_the_deal_before_is_forgotten() -> None:
    state = choose(table(floods=(4, 7), belts=(2, 0, 2), tide=(0, 0, 5)), "56 52 3")
    state.open[0], state.open[1], state.belts[1] = 4, 7, 0
    state = choose(state, "58 51 2")
    assert (state.deal, state.last_lowest) == (2, 0b100)


def test_LU_17_hands_move_to_the_left_with_their_original_lifebelts() -> None:
    before = table(belts=(2, 0, 2), tide=(0, 0, 5))
    after = choose(copy(before), "56 52 3")
    assert each(after, "dealt") == each(before, "dealt")
    assert each(after, "hand") == (before.dealt[2], before.dealt[0], before.dealt[1])
    assert each(after, "belts") == (before.given[2], before.given[0], before.given[1])


def test_LU_17_the_next_deal_starts_without_floods_and_with_all_players() -> None:
    state = choose(table(belts=(2, 0, 2), tide=(0, 0, 5)), "56 52 3")
    assert (each(state, "tide"), rules.pending(state), state.inside) == ((0, 0, 0), 0b111, 0b111)
    assert (state.deal, state.round, state.floods.bit_count()) == (1, 0, 22)


def test_LU_17_the_third_deal_moves_the_hands_on_by_one_more() -> None:
    before = table(deal=1, belts=(2, 0, 2))
    after = choose(copy(before), "56 52 3")
    assert each(after, "hand") == (before.dealt[1], before.dealt[2], before.dealt[0])
    assert each(after, "belts") == (before.given[1], before.given[2], before.given[0])


@pytest.mark.parametrize("cascade", [True, False])
@pytest.mark.parametrize("seats", rules.SEATS)
def test_LU_18_there_are_as_many_deals_as_players_so_that_each_plays_every_hand(seats: int, cascade: bool) -> None:
    game, starts = new_game(seats, cascade), []
    for state in random_moves(game, seed=seats):
        assert rules.sound(state)
        starts += [each(state, "hand")] if (state.round, state.waiting) == (0, state.inside) else []
    dealt = each(game, "dealt")
    assert starts == [dealt[-moved:] + dealt[:-moved] for moved in range(1, seats)]
    assert rules.pending(game) == 0


def test_LU_18_nothing_is_left_to_do_after_the_last_deal() -> None:
    state = choose(table(deal=2, belts=(2, 0, 2), points=(1, 2, 3)), "56 52 3")
    assert (rules.pending(state), [legal(state, seat) for seat in range(3)]) == (0, [0, 0, 0])
    assert (each(state, "points"), each(state, "last_belts"), state.last_outside) == ((3, 1, 6), (2, 0, 2), 0b010)


def test_LU_18_most_points_win() -> None:
    assert standing(table(points=(7, 12, 3, 11))) == ([7, 12, 3, 11], 0b0010)


def test_LU_18_ruling_a_tie_is_shared() -> None:
    assert standing(table(points=(12, 7, 12, 12))) == ([12, 7, 12, 12], 0b1101)


def test_LU_18_totals_may_be_negative() -> None:
    assert standing(table(points=(-3, -1, -5, -1))) == ([-3, -1, -5, -1], 0b1010)


def test_E1_five_lifebelts_give_five_and_three_and_a_half_give_three() -> None:
    assert rules.lifebelts(cards("25,26,27,13,14,37,38,1,2,3,59,60")) == 5
    assert rules.lifebelts(cards("25,26,13,14,48,1,2,3,4,5,59,60")) == 3


def test_E2_44_takes_the_4_and_27_takes_the_7_and_pays() -> None:
    state = choose(table(floods=(4, 7), hands="44,50 27,51 16,52 2,53"), "44 27 16 2")
    assert (each(state, "tide"), each(state, "belts")) == ((4, 7, 0, 0), (3, 2, 3, 3))


def test_E3_a_5_covers_the_10() -> None:
    state = choose(table(floods=(5, 6), belts=(2, 3, 3, 3), tide=(10, 0, 8, 0)), "56 52 3 4")
    assert (each(state, "tide"), each(state, "belts")) == ((5, 6, 8, 0), (2, 3, 2, 3))


def test_E4_the_end_of_a_deal() -> None:
    state = choose(table(floods=(8, 11), belts=(3, 0, 3, 1), tide=(9, 6, 7, 2), hands="51 2 58 4"), "51 2 58 4")
    assert (each(state, "last_belts"), each(state, "points")) == ((2, 0, 3, 1), (2, 0, 3, 2))


def test_the_moment_counts_deals_and_rounds_from_one() -> None:
    assert [rules.moment(state) for state in (new_game(), table(deal=2, hands="1,56 2,57 3,58 4,59"))] == [101, 311]


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


def tampered(**flips: str) -> State:
    """A sound position, but for these cards added to or taken from the first of a field's sets."""
    state = choose(table(belts=(3, 3, 3)), "56 2 3")
    for field, values in flips.items():
        getattr(state, field)[0] ^= cards(values)
    return state


def test_sound_is_true_of_an_untouched_position() -> None:
    assert rules.sound(tampered())


@pytest.mark.parametrize(
    "flips",
    [
        pytest.param({"hand": "51"}, id="lost from a hand"),
        pytest.param({"hand": "56"}, id="played and yet in hand"),
        pytest.param({"hand": "51,60"}, id="exchanged for one out of the game"),
        pytest.param({"dealt": "60"}, id="a thirteenth"),
        pytest.param({"dealt": "56,57", "shown": "56,57"}, id="the same in two hands"),
        pytest.param({"shown": "60"}, id="played by nobody"),
    ],
)
def test_sound_is_false_when_a_weather_card_is_lost_or_doubled(flips: dict[str, str]) -> None:
    assert not rules.sound(tampered(**flips))


@pytest.mark.parametrize(("field", "value"), [("belts", -1), ("belts", 13), ("tide", -1), ("tide", 13)])
def test_sound_is_false_when_a_number_cannot_be(field: str, value: int) -> None:
    state = tampered()
    getattr(state, field)[0] = value
    assert not rules.sound(state)


def test_sound_counts_the_flood_cards() -> None:
    state = tampered()
    state.floods &= state.floods - 1
    assert not rules.sound(state)
