"""Santa Timea, ST-1 to ST-5: the cards, the deal and who opens a round."""

from collections import Counter
from itertools import permutations

import pytest

from beaufort.games.santa_timea import rules
from beaufort.games.santa_timea.rules import KEEP, PIRATESS, SET_ASIDE
from beaufort.games.santa_timea.tests.table import (
    EVERY_GAME,
    WHEEL_NAMES,
    WIND_NAMES,
    each,
    even,
    hands,
    new_game,
    random_moves,
    row,
    scoring,
    table,
    taken,
    wheel,
)
from beaufort.language.cards import members
from beaufort.language.state import copy


def test_two_to_five_players_play_the_basic_or_the_pro_game() -> None:
    assert [*rules.SEATS] == [2, 3, 4, 5]
    assert rules.OPTIONS == {"pro": False}
    assert (rules.LAY_PIRATESS, KEEP, SET_ASIDE, rules.ACTIONS) == (56, 57, 58, 59)


def test_ST_1_there_are_56_wheel_cards_and_four_piratesses() -> None:
    assert sorted(" ".join(hands(new_game(seats=5))).split()) == sorted(WHEEL_NAMES)


def test_ST_1_piratesses_leave_no_trace_of_which_of_them_was_dealt() -> None:
    hands = [1 << 3 | 1 << one | 1 << other for one, other in permutations(range(PIRATESS, 60), 2)]
    assert [rules.in_order(hand) for hand in hands] == [wheel("N4 P P")] * 12


@pytest.mark.parametrize(("seats", "pro"), EVERY_GAME)
def test_ST_1_piratesses_always_fill_their_first_places(seats: int, pro: bool) -> None:
    for state in random_moves(new_game(seats, pro), amount=12 * seats):
        for cards in [state.gone, *each(state, "hand")]:
            assert cards >> PIRATESS in (0b0, 0b1, 0b11, 0b111, 0b1111)


def test_ST_2_each_direction_has_two_1s_two_2s_and_one_3() -> None:
    state = new_game()
    assert sorted([*state.row, *members(state.deck)]) == [*range(len(WIND_NAMES))]
    assert Counter(WIND_NAMES) == {f"{direction}{damage}": 1 + (damage < 3) for direction in "NESW" for damage in (1, 2, 3)}


def test_ST_2_a_wind_card_does_the_damage_it_shows() -> None:
    damage = []
    for wind in range(20):
        state = table(["N1", "N2"], held=1)
        state.taken[0] = 1 << wind
        rules.reckon(state, 0)
        damage.append(state.damage[0])
    assert damage == [int(name[1]) for name in WIND_NAMES] == [1, 1, 2, 2, 3] * 4


@pytest.mark.parametrize(("seats", "pro"), EVERY_GAME)
def test_ST_3_a_game_is_five_rounds_of_twelve_tricks(seats: int, pro: bool) -> None:
    state = new_game(seats, pro)
    moments = [rules.moment(state), *(rules.moment(state) for _ in random_moves(state))]
    tricks = [moment for moment in moments if moment % 100 < 13]  # the rest are at the scoring
    assert tricks == [100 * number + trick for number in range(1, 6) for trick in range(1, 13) for _ in range(seats)]
    assert rules.pending(state) == 0


@pytest.mark.parametrize(("seats", "pro"), EVERY_GAME)
def test_ST_3_no_card_is_lost_or_doubled_in_a_whole_game(seats: int, pro: bool) -> None:
    state = new_game(seats, pro)
    assert rules.sound(state)
    for seed in range(2):
        assert all(rules.sound(state) for state in random_moves(new_game(seats, pro), seed))


@pytest.mark.parametrize(("seats", "pro"), EVERY_GAME)
def test_ST_4_each_round_opens_three_wind_cards_and_deals_twelve_wheel_cards_each(seats: int, pro: bool) -> None:
    game, rounds = new_game(seats, pro), 0
    for state in [copy(game), *map(copy, random_moves(game))]:
        if state.round == rounds and state.trick == 0 and not any(state.laid):
            rounds += 1
            assert [len(hand.split()) for hand in [row(state), *hands(state)]] == [3] + [12] * seats
            assert (state.gone, state.aside, state.bare, taken(state)) == (0, 0, 0, [""] * seats)
            assert rules.pending(state) == 1 << state.leader == 1 << state.opener
    assert rounds == 5


def test_ST_4_wind_cards_and_wheel_cards_are_shuffled() -> None:
    deals = [new_game(seats=2, seed=seed) for seed in range(400)]
    for place in range(3):
        assert even((state.row[place] for state in deals), 20)
    for seat in range(2):
        assert even((name for state in deals for name in hands(state)[seat].split() if name != "P"), 56)
        assert sum(hands(state)[seat].count("P") for state in deals) == pytest.approx(400 * 12 * 4 / 60, rel=0.15)


def test_ST_4_a_new_round_is_shuffled_anew() -> None:
    state = new_game(seats=5)
    before = hands(state)
    for _ in random_moves(state, amount=60):
        pass
    assert state.round == 1
    assert all(hand != earlier for hand, earlier in zip(hands(state), before, strict=True))


@pytest.mark.parametrize("seats", rules.SEATS)
def test_ST_5_the_first_leader_is_drawn_by_lot(seats: int) -> None:
    assert even((new_game(seats, seed=seed).leader for seed in range(200)), seats)


@pytest.mark.parametrize("best", range(3))
def test_ST_5_the_sole_leader_in_points_opens_the_next_round(best: int) -> None:
    points = [4, 4, 4]
    points[best] = 9
    state = scoring(["", "N1", "N2"], points=points, opener=1)
    assert (state.round, state.trick, state.opener, state.leader, rules.pending(state)) == (1, 0, best, best, 1 << best)


@pytest.mark.parametrize(
    ("points", "opener"),
    [([1, 2, 3], 0), ([1, 2, 3], 1), ([1, 2, 3], 2), ([1, 2, 0], 0), ([1, 2, 0], 1), ([1, 0, 3], 2), ([0, 2, 3], 1)],
)
def test_ST_5_if_the_lead_is_tied_the_opener_stays(points: list[int], opener: int) -> None:
    state = scoring(["", "N1", "N2"], points=points, opener=opener)
    assert (state.opener, state.leader) == (opener, opener)


@pytest.mark.parametrize(("points", "opener"), [([1, 2, 0], 2), ([1, 0, 3], 1), ([0, 2, 3], 0)])
def test_ST_5_ruling_the_opener_stays_also_if_not_among_the_tied(points: list[int], opener: int) -> None:
    assert scoring(["", "N1", "N2"], points=points, opener=opener).leader == opener


def test_ST_5_a_tie_for_second_does_not_matter() -> None:
    assert [scoring(["", "N1", "N2"], points=points, opener=2).leader for points in ([0, 1, 2], [1, 0, 1])] == [2, 0]
    assert scoring(["N1", "N2", ""], points=[1, 2, 4], opener=0).leader == 2


def test_ST_5_bonuses_and_penalties_count_for_the_lead() -> None:
    ahead_by_a_pair = scoring(["N3", "S2 S2", "W3 W2"], pro=True)
    behind_by_cards = scoring(["N1 E1 S1 W1", "N3 E2", "W3 S3"], pro=True, opener=2)
    assert (each(ahead_by_a_pair, "points"), ahead_by_a_pair.leader) == ([3, 4, 1], 1)
    assert (each(behind_by_cards, "points"), behind_by_cards.leader) == ([2, 2, 1], 2)
