"""The rules of Santa Timea: a test or more for each rule id, ruling and worked example of RULES.en.md.

Wheel cards are written `N13`, a Piratess `P`, wind cards `N2`; a text such as `N13 P` is several of them. Seats count from 0.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest

from beaufort.cards import Cards, add, first, has, highest, lowest, members, remove
from beaufort.game import SPECTATOR
from beaufort.games.santa_timea import rules
from beaufort.games.santa_timea.rules import KEEP, PIRATESS, SET_ASIDE
from beaufort.state import State, copy, fresh, raw

NOBODY = -1
WHEEL_NAMES = [f"{direction}{value}" for direction in "NESW" for value in range(1, 15)] + ["P"] * 4
WIND_NAMES = [f"{direction}{damage}" for direction in "NESW" for damage in (1, 1, 2, 2, 3)]
EVERY_GAME = [(seats, pro) for seats in rules.SEATS for pro in (False, True)]
COMPASS = [tuple("NESW"), tuple("ESWN"), tuple("SWNE"), tuple("WNES")]  # the wind, across it, against it, across it


def names(kinds: list[str], cards: Iterable[int]) -> str:
    return " ".join(kinds[card] for card in cards)


def hands(state: State) -> list[str]:
    return [names(WHEEL_NAMES, members(hand)) for hand in each(state, "hand")]


def taken(state: State) -> list[str]:
    return [names(WIND_NAMES, members(winds)) for winds in each(state, "taken")]


def aside(state: State) -> str:
    return names(WIND_NAMES, members(state.aside))


def row(state: State) -> str:
    return names(WIND_NAMES, (wind for wind in state.row if wind >= 0))


def each(state: State, field: str) -> list[int]:
    return list(getattr(state, field))[: state.seats]


def wheel(text: str) -> Cards:
    """The set of these wheel cards, Piratesses in the places from 56 on."""
    cards = 0
    for name in text.split():
        cards = add(cards, next(card for card in range(60) if WHEEL_NAMES[card] == name and not has(cards, card)))
    return cards


def from_deck(state: State, text: str) -> list[int]:
    """These wind cards, which leave the deck; `?` is any."""
    winds = []
    for name in text.split():
        wind = highest(state.deck) if name == "?" else next(w for w in members(state.deck) if WIND_NAMES[w] == name)
        state.deck = remove(state.deck, wind)
        winds.append(wind)
    return winds


def new_game(seats: int = 4, pro: bool = False, seed: int = 1) -> State:
    state = fresh(rules.RECORD)
    rules.deal(state, seats, int(pro), [seed] * 8)
    return state


def table(
    hands: list[str],
    winds: str = "",
    taken: list[str] | None = None,
    aside: str = "",
    leader: int = 0,
    pro: bool = False,
    held: int = 2,
    **fields: Any,
) -> State:
    """A position before a trick. Hands get spare cards up to `held`, which sets the trick; `winds` are the row, as far as it
    matters; `fields` are set as they are."""
    state = new_game(len(hands), pro)
    state.trick, state.leader, state.opener, state.waiting = 12 - held, leader, 0, 1 << leader
    spare = [name for name in WHEEL_NAMES[:PIRATESS] if name not in " ".join(hands).split()]
    for seat, hand in enumerate(hands):
        missing = held - len(hand.split())
        state.hand[seat] = wheel(" ".join([hand, *spare[:missing]]))
        spare = spare[missing:]
    left_over = spare + ["P"] * (4 - " ".join(hands).split().count("P"))
    state.gone = wheel(" ".join(left_over[: state.trick * state.seats]))
    state.deck = first(20)
    known = from_deck(state, winds)
    for seat, text in enumerate(taken or []):
        state.taken[seat] = sum(1 << wind for wind in from_deck(state, text))
    state.aside = sum(1 << wind for wind in from_deck(state, aside))
    state.forecast = sum(1 << wind for wind in from_deck(state, "? ? ?" if pro else ""))
    for place, wind in enumerate(known + from_deck(state, "? " * (3 - len(known)))):
        state.row[place] = wind
    for field, value in fields.items():
        put(state, field, value)
    assert rules.sound(state)
    return state


def put(state: State, field: str, value: int | list[int]) -> None:
    if isinstance(value, int):
        setattr(state, field, value)
    else:
        for seat, item in enumerate(value):
            getattr(state, field)[seat] = item


def legal(state: State, seat: int) -> Cards:
    mask = [first(60), 0]
    rules.legal(state, seat, mask)
    return mask[0]


def may_play(state: State, seat: int) -> str:
    return names(WHEEL_NAMES, members(legal(state, seat)))


def trick(state: State, cards: str) -> tuple[int, int]:
    """Play these cards from the seat whose turn it is on. Answers who took the last wind card, and who leads."""
    for name in cards.split():
        seat = lowest(rules.pending(state))
        action = WHEEL_NAMES.index(name)
        assert has(legal(state, seat), action), f"seat {seat} may not play {name}, only {may_play(state, seat)}"
        rules.play(state, seat, action)
    assert rules.sound(state)
    return state.last_taker, state.leader


def seated(cards: str, leader: int = 0) -> list[str]:
    """Hands for a trick of these cards; whoever leads a Piratess holds another one and nothing else."""
    order = cards.split()
    order[0] = order[0].replace("P", "P P")
    return [order[(seat - leader) % len(order)] for seat in range(len(order))]


def outcome(wind: str, cards: str, leader: int = 0) -> tuple[int, int]:
    """Who takes this wind card and who leads after it, if these cards are played for it."""
    return trick(table(seated(cards, leader), wind, leader=leader), cards)


def scoring(taken: list[str], pro: bool = False, **fields: Any) -> State:
    """The position after a last trick for which nobody took anything."""
    others = len(taken) - 1
    state = table(["N1", *["P"] * others], taken=taken, pro=pro, held=1, **fields)
    trick(state, "N1" + " P" * others)
    return state


def answer(state: State, seat: int, *actions: int) -> State:
    for action in actions:
        assert has(legal(state, seat), action)
        rules.play(state, seat, action)
    return state


def standing(state: State) -> tuple[list[int], tuple[int, ...]]:
    points = [0] * state.seats
    lead = rules.score(state, points)
    return points, members(lead)


def random_moves(state: State, seed: int = 0, amount: int = 1000) -> Iterator[State]:
    """The state after each of so many random moves, fewer if the game is over before."""
    random = Random(seed)
    for _ in range(amount):
        if rules.pending(state):
            seat = random.choice(members(rules.pending(state)))
            rules.play(state, seat, random.choice(members(legal(state, seat))))
            yield state


def seen(state: State, seat: int) -> State:
    known = copy(state)
    rules.hide(known, seat)
    return known


def guessed(state: State, seat: int, seed: int = 1) -> State:
    world = seen(state, seat)
    rules.guess(world, seat, [seed] * 8)
    return world


def changed(before: State, after: State) -> set[str]:
    """The fields that differ."""
    return {field for field in rules.RECORD.names or () if before._[field].tobytes() != after._[field].tobytes()}


def even(found: Iterable[Any], kinds: int) -> bool:
    """Whether so many kinds of things were found about equally often: their chi-square is within four deviations."""
    counts = Counter(found)
    mean = counts.total() / kinds
    chi_square = sum((count - mean) ** 2 for count in counts.values()) / mean
    return len(counts) == kinds and chi_square < kinds - 1 + 4 * (2 * kinds - 2) ** 0.5


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


@pytest.mark.parametrize(("leader", "order"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1]), (3, [3, 0, 1, 2])])
def test_ST_6_players_play_clockwise_from_the_leader(leader: int, order: list[int]) -> None:
    state, turns = table(["N1", "N2", "N3", "N4"], leader=leader), []
    for _ in range(4):
        turns.append(rules.pending(state))
        trick(state, f"N{lowest(rules.pending(state)) + 1}")
    assert turns == [1 << seat for seat in order]


def test_ST_6_any_card_may_be_played() -> None:
    state = table(["N3 E1 W14", "N9 S2 P"], "S2", held=3)
    assert [may_play(state, seat) for seat in range(2)] == ["N3 E1 W14", ""]
    trick(state, "E1")
    assert [may_play(state, seat) for seat in range(2)] == ["", "N9 S2 P"]


def test_ST_6_a_card_is_played_face_up_and_leaves_the_hand() -> None:
    state = table(["N3 E1", "N9 P", "P S2"])
    gone = state.gone
    trick(state, "N3 P")
    assert hands(state) == ["E1", "N9", "S2 P"]
    assert state.gone == gone | wheel("N3 P")
    assert each(state, "laid") == [WHEEL_NAMES.index("N3") + 1, WHEEL_NAMES.index("P") + 1, 0]
    trick(state, "P")
    assert (hands(state), state.gone) == (["E1", "N9", "S2"], gone | wheel("N3 P P"))
    assert each(state, "laid") == [0, 0, 0]


@pytest.mark.parametrize(("seats", "pro"), EVERY_GAME)
def test_ST_7_three_wind_cards_are_open_in_every_trick(seats: int, pro: bool) -> None:
    state = new_game(seats, pro)
    for _ in random_moves(state):
        if rules.pending(state) and state.trick < 12:
            assert (len(row(state).split()), len(members(state.deck))) == (3, (14 if pro else 17) - state.trick)


def test_ST_7_after_trick_12_nothing_more_is_opened() -> None:
    over = table(["N5", "N6"], "N2 S1 W1", held=1, round=4)
    deck = over.deck
    trick(over, "N5 N6")
    assert (list(over.row)[2], row(over), over.deck) == (-1, "S1 W1", deck)
    asking = scoring(["N1 N1 N2 N3", ""], pro=True)
    assert (list(asking.row)[2], len(row(asking).split()), each(asking, "laid")) == (-1, 2, [0, 0])


@pytest.mark.parametrize("compass", COMPASS)
def test_ST_8_with_the_wind_a_card_has_its_full_value(compass: tuple[str, ...]) -> None:
    wind, right, _, left = compass
    assert outcome(f"{wind}1", f"{wind}6 {right}12 {left}13") == (2, 2)
    assert outcome(f"{wind}1", f"{wind}6 {left}12 {right}13") == (2, 2)


@pytest.mark.parametrize("compass", COMPASS)
def test_ST_9_across_the_wind_a_card_has_half_its_value(compass: tuple[str, ...]) -> None:
    wind, right, _, left = compass
    assert outcome(f"{wind}1", f"{left}11 {wind}6 {wind}5 {right}13") == (2, 3)
    assert outcome(f"{wind}1", f"{left}13 {right}11 {wind}6") == (1, 0)


@pytest.mark.parametrize("compass", COMPASS)
def test_ST_10_against_the_wind_a_card_is_worth_nothing(compass: tuple[str, ...]) -> None:
    wind, right, against, _ = compass
    assert outcome(f"{wind}1", f"{wind}1 {right}1 {against}14") == (2, 0)


@pytest.mark.parametrize("compass", COMPASS)
def test_ST_10_zeros_are_ranked_by_their_printed_values(compass: tuple[str, ...]) -> None:
    wind, _, against, _ = compass
    assert outcome(f"{wind}1", f"{against}8 {against}5 {against}9") == (1, 2)


def value(name: str, wind: str) -> tuple[float, int]:
    """A second statement of ST-8 to ST-10: the value of a card, and what ranks it among zeros."""
    printed, turned = int(name[1:]), abs("NESW".index(name[0]) - "NESW".index(wind[0]))
    return (0, printed) if turned == 2 else (printed if turned == 0 else printed / 2, 0)


@pytest.mark.parametrize("wind", range(20))
def test_ST_8_to_ST_10_all_cards_rank_by_their_value(wind: int) -> None:
    state = new_game()
    state.row[0] = wind
    ranks = [rules.rank_of(state, card, 0, False) for card in range(56)]
    values = [value(name, WIND_NAMES[wind]) for name in WHEEL_NAMES[:56]]
    for rank, worth in zip(ranks, values, strict=True):
        assert [rank < other for other in ranks] == [worth < other for other in values]


@pytest.mark.parametrize("before", ["N14", "E9", "S5", "W7", "S1"])
def test_ST_11_a_piratess_ties_with_the_card_before_her(before: str) -> None:
    assert outcome("N2", f"{before} P") == (NOBODY, 0)
    assert outcome("N2", f"N3 N13 {before} P") == (0, 1)


def test_ST_11_a_piratess_takes_the_value_of_the_card_just_before_not_of_the_led_one() -> None:
    assert outcome("N2", "N3 N9 P N5") == (0, 3)


def test_ST_11_a_piratess_takes_the_value_of_a_piratess() -> None:
    assert outcome("N2", "N4 N13 P P P") == (0, 0)
    assert outcome("N2", "N13 P P N4") == (3, 3)


def test_ST_11_a_piratess_after_a_zero_ties_with_the_same_printed_value_only() -> None:
    assert outcome("N2", "S8 S5 P S6") == (3, 0)
    assert outcome("N2", "S5 P S8") == (2, 2)


def test_ST_11_a_piratess_in_the_first_seat_copies_the_last_seat() -> None:
    assert outcome("N2", "N9 P N4", leader=2) == (1, 1)


def test_ST_11_a_piratess_after_a_cancelled_card_is_cancelled_as_well() -> None:
    assert outcome("E3", "E5 S10 P N11") == (3, 3)


def test_ST_11_two_piratesses_may_copy_different_cards() -> None:
    assert outcome("N2", "N9 P N4 P") == (NOBODY, 0)
    assert outcome("N2", "N9 P N4 P N7") == (4, 4)


def test_ST_12_a_piratess_is_not_led_while_another_card_is_held() -> None:
    state = table(["P P N7", "P P N8"], held=3)
    assert may_play(state, 0) == "N7"
    trick(state, "N7")
    assert may_play(state, 1) == "N8 P"


def test_ST_12_a_piratess_is_led_from_a_hand_of_nothing_else() -> None:
    assert [may_play(table([hand, "N8"], held=len(hand.split())), 0) for hand in ("P", "P P", "P P P P")] == ["P", "P", "P"]


@pytest.mark.parametrize("lowest", ["S1", "E1", "N1", "N14"])
def test_ST_13_a_led_piratess_is_lower_than_everything(lowest: str) -> None:
    assert outcome("N2", f"P {lowest}") == (0, 1)
    assert outcome("N2", f"P N2 {lowest}", leader=2)[0] == 2


def test_ST_13_a_led_piratess_copies_nothing_of_the_trick_before() -> None:
    state = table(["N14 P P", "N3 S1"], "N2 N3", held=3)
    assert [trick(state, "N14 N3"), trick(state, "P S1")] == [(1, 0), (0, 1)]


def test_ST_13_a_led_piratess_cannot_be_cancelled() -> None:
    assert outcome("N2", "P P") == (0, 0)
    assert outcome("N2", "P P N3 N4") == (0, 3)


def test_ST_13_ruling_a_piratess_after_a_led_one_is_cancelled() -> None:
    state = table(["P P", "P", "S3", "N9"], "N2")
    assert trick(state, "P P S3 N9") == (0, 3)
    assert (members(state.last_cancelled), taken(state)) == ((1,), ["N2", "", "", ""])


def test_ST_13_ruling_a_chain_of_piratesses_after_a_led_one_is_cancelled() -> None:
    state = table(["P P", "P", "P", "S1"], "N2")
    assert trick(state, "P P P S1") == (0, 3)
    assert (members(state.last_cancelled), taken(state)) == ((1, 2), ["N2", "", "", ""])


def test_ST_13_ruling_four_piratesses_in_a_trick() -> None:
    state = table(["P"] * 4, "N2", held=1, round=4)
    assert trick(state, "P P P P")[0] == 0
    assert (members(state.last_cancelled), taken(state)) == ((1, 2, 3), ["N2", "", "", ""])


def test_ST_14_equal_values_cancel_each_other() -> None:
    state = table(["N5", "E10", "N6", "N7"], "N2")
    assert trick(state, "N5 E10 N6 N7") == (2, 3)
    assert members(state.last_cancelled) == (0, 1)


def test_ST_14_all_equal_cards_go_not_only_pairs() -> None:
    assert outcome("N2", "N5 E10 W10") == (NOBODY, 0)
    assert outcome("N2", "N5 E10 W10 N7") == (3, 3)
    assert outcome("N2", "N5 E10 W10 P N7") == (4, 4)


def test_ST_14_both_the_highest_and_the_lowest_may_be_cancelled() -> None:
    assert outcome("N2", "N2 E4 N6 W14 N7") == (2, 2)
    assert outcome("N2", "E4 N5 W14 N2") == (1, 2)


def test_ST_14_a_value_cancelled_in_one_trick_counts_in_the_next() -> None:
    state = table(["N5 W10", "E10 N4"], "N2 N3", held=3)
    assert [trick(state, "N5 E10"), trick(state, "W10 N4")] == [(NOBODY, 0), (1, 0)]
    assert state.last_cancelled == 0


def test_ST_15_the_lowest_takes_the_wind_card_and_the_highest_leads() -> None:
    state = table(["N5", "N9", "N3", "N7"], "N2")
    assert trick(state, "N5 N9 N3 N7") == (2, 1)
    assert (taken(state), rules.pending(state)) == (["", "", "N2", ""], 0b10)


def test_ST_15_one_card_left_takes_and_leads() -> None:
    assert outcome("N2", "N5 E10 N9") == (2, 2)


def test_ST_16_with_no_card_left_the_wind_card_is_out_and_the_same_player_leads() -> None:
    state = table(["N5", "E10", "P"], "N2 S1 W1", leader=1)
    assert trick(state, "E10 P N5") == (NOBODY, 1)
    assert (taken(state), aside(state), row(state)[:5]) == (["", "", ""], "N2", "S1 W1")
    assert members(state.last_cancelled) == (0, 1, 2)


def test_ST_16_in_the_basic_game_nobody_takes_it_later() -> None:
    state = table(["N5 N3", "E10 N7"], "N2 N3", held=3)
    trick(state, "N5 E10")
    assert trick(state, "N3 N7") == (0, 1)
    assert (taken(state), aside(state), state.last_aside) == (["N3", ""], "N2", 0)


def test_ST_17_after_a_led_piratess_the_highest_card_not_cancelled_leads() -> None:
    assert outcome("N2", "P N5 E10 S9 N3") == (0, 4)
    assert outcome("N2", "P N9 S14 N4", leader=3) == (3, 0)


def test_ST_17_if_all_others_are_cancelled_the_owner_of_the_led_piratess_leads_again() -> None:
    assert outcome("N2", "P N5 E10") == (0, 0)
    assert outcome("N2", "P P S3 P") == (0, 0)
    assert outcome("N2", "P P P", leader=1) == (1, 1)


def second_reading(wind: str, cards: list[str]) -> tuple[int, int]:
    """ST-11 to ST-17 once more, straight from the sheet: who takes and who leads, as places in the trick."""
    values: list[tuple[float, int]] = []
    for name in cards:
        values.append(value(name, wind) if name != "P" else values[-1] if values else (-1, 0))
    led = cards[0] == "P"
    left = [place for place in range(led, len(cards)) if values.count(values[place]) == 1]
    leader = max(left, key=values.__getitem__, default=0)
    return 0 if led else min(left, key=values.__getitem__, default=NOBODY), leader


@pytest.mark.parametrize("seats", rules.SEATS)
def test_ST_11_to_ST_17_random_tricks_agree_with_a_second_reading(seats: int) -> None:
    random = Random(seats)
    for _ in range(100):
        wind, few = random.choice(WIND_NAMES), random.sample(WHEEL_NAMES[:PIRATESS], 6)
        cards = random.sample([*few, "P", "P", "P"], seats)
        assert outcome(wind, " ".join(cards)) == second_reading(wind, cards)


def test_ST_18_the_row_moves_up_and_the_next_wind_card_is_opened() -> None:
    state = table(["N5", "N6"], "N2 S1 W1")
    before = copy(state)
    trick(state, "N5 N6")
    assert list(state.row)[:2] == list(before.row)[1:]
    assert has(before.deck, state.row[2])
    assert state.deck == remove(before.deck, state.row[2])
    assert [rules.moment(before), rules.moment(state)] == [111, 112]


def test_ST_18_the_table_sees_what_the_last_trick_was() -> None:
    state = table(["N5", "N6", "P", "S3"], "N2", leader=1)
    wind = state.row[0]
    assert trick(state, "N6 P S3 N5") == (3, 0)
    assert [WHEEL_NAMES[laid - 1] for laid in each(state, "last")] == ["N5", "N6", "P", "S3"]
    assert (state.last_leader, state.last_taker, state.last_wind, state.last_aside) == (1, 3, wind, 0)
    assert members(state.last_cancelled) == (1, 2)


@pytest.mark.parametrize("direction", "NESW")
def test_ST_19_a_triplet_is_set_aside(direction: str) -> None:
    pair = f"{direction}1 {direction}2"
    assert each(scoring([f"{pair} {direction}3", pair]), "damage") == [0, 3]


def test_ST_19_a_triplet_is_of_one_direction() -> None:
    assert each(scoring(["N1 N2 E3", "N1 E2 N3", "W1 S2 S3", "W3 E2"]), "damage") == [6, 6, 6, 5]


@pytest.mark.parametrize(("cards", "damage"), [("N1 N1 N3", 5), ("N2 N2 N3", 7), ("N1 N2 N2", 5), ("N1 N1 N2 N2", 6)])
def test_ST_19_a_triplet_needs_all_three_values(cards: str, damage: int) -> None:
    assert each(scoring([cards, ""]), "damage") == [damage, 0]


def test_ST_19_one_triplet_in_each_direction_is_set_aside() -> None:
    assert each(scoring(["N1 N2 N3 E1 E2 E3 W1 W2 W3 S1", "S1", ""]), "damage") == [1, 1, 0]


def test_ST_19_in_the_basic_game_a_triplet_is_set_aside_also_from_pairs() -> None:
    state = scoring(["N1 N1 N2 N2 N3", "E1 E1 E2 E3", ""])
    assert (each(state, "damage"), state.round) == ([3, 1, 0], 1)


def test_ST_19_ruling_in_the_pro_game_a_triplet_without_a_pair_is_set_aside_unasked() -> None:
    state = scoring(["N1 N2 N3 S1", "E1"], pro=True)
    assert (each(state, "damage"), each(state, "penalty"), state.round) == ([1, 1], [0, 0], 1)


def test_ST_20_damage_is_the_sum_of_the_wind_cards_and_the_fewest_win_the_round() -> None:
    state = scoring(["N3 S2 W1 W2", "E1", "", "S3 E3"])
    assert (each(state, "damage"), each(state, "won")) == ([8, 1, 0, 6], [0, 0, 1, 0])


def test_ST_20_ruling_all_tied_for_fewest_have_won_the_round() -> None:
    assert each(scoring(["N1", "E1", "N2", "S1"], won=[0, 1, 2, 3]), "won") == [1, 2, 2, 4]


def test_ST_20_wind_cards_nobody_took_are_nobodys_damage() -> None:
    assert each(scoring(["N1", "E1"], aside="N3 S3"), "damage") == [1, 1]


def test_ST_20_the_table_sees_what_was_scored() -> None:
    state = scoring(["N1 N2 N3", "E1"])
    assert [names(WIND_NAMES, members(winds)) for winds in each(state, "scored")] == ["N1 N2 N3", "E1"]
    assert taken(state) == ["", ""]


@pytest.mark.parametrize(
    ("taken", "points"),
    [
        (["N1", "N2", "N3", "S2 S2", "S3 E2"], [5, 4, 3, 2, 1]),
        (["N3", "N2", "N1", "S2 S2"], [2, 3, 4, 1]),
        (["N3", "N1", "N2"], [1, 3, 2]),
        (["N1", "N2"], [2, 0]),
        (["N2", "N1"], [0, 2]),
    ],
)
def test_ST_21_fewer_damage_is_more_points(taken: list[str], points: list[int]) -> None:
    state = scoring(taken)
    assert each(state, "place_points") == each(state, "points") == points


def test_ST_21_points_of_the_rounds_are_added() -> None:
    assert each(scoring(["N1", "N2", "N3"], points=[4, 6, 1]), "points") == [7, 8, 2]


@pytest.mark.parametrize(
    ("damage", "points"),
    [
        ("01123", [5, 4, 4, 2, 1]),  # the sheet's own example
        ("12230", [4, 3, 3, 1, 5]),
        ("00123", [5, 5, 3, 2, 1]),
        ("01233", [5, 4, 3, 2, 2]),
        ("11002", [3, 3, 5, 5, 1]),
        ("11102", [3, 3, 3, 5, 1]),
        ("11100", [2, 2, 2, 5, 5]),
        ("00001", [4, 4, 4, 4, 1]),
        ("11110", [3, 3, 3, 3, 5]),
        ("11111", [3, 3, 3, 3, 3]),
        ("0012", [4, 4, 2, 1]),
        ("1012", [3, 4, 3, 1]),
        ("0122", [4, 3, 2, 2]),
        ("0002", [3, 3, 3, 1]),
        ("2212", [2, 2, 4, 2]),
        ("1111", [3, 3, 3, 3]),
        ("010", [3, 1, 3]),
        ("011", [3, 2, 2]),
        ("111", [2, 2, 2]),
    ],
)
def test_ST_22_tied_players_share_their_places_rounded_up(damage: str, points: list[int]) -> None:
    cards = [f"{direction}{amount}" for direction, amount in zip("NESWN", damage, strict=False)]
    state = scoring(["" if name.endswith("0") else name for name in cards])
    assert each(state, "place_points") == points


@pytest.mark.parametrize("taken", [["", ""], ["N1", "E1"], ["N3", "E2 W1"]])
def test_ST_22_two_players_who_tie_get_a_point_each(taken: list[str]) -> None:
    assert each(scoring(taken), "points") == [1, 1]


def test_ST_23_after_five_rounds_the_game_is_over_and_most_points_win() -> None:
    state = scoring(["", "N1", "N3"], round=4, points=[3, 5, 2], won=[0, 4, 0])
    assert (rules.pending(state), rules.moment(state), legal(state, 0)) == (0, 513, 0)
    assert (standing(state), each(state, "won")) == (([6, 7, 3], (1,)), [1, 4, 0])


@pytest.mark.parametrize(
    ("points", "won", "lead"),
    [
        ([7, 7, 3], [1, 2, 5], (1,)),
        ([7, 7, 3], [2, 1, 2], (0,)),
        ([8, 7, 7], [0, 5, 3], (0,)),
        ([7, 7, 3], [2, 2, 1], (0, 1)),
        ([7, 7, 7], [1, 1, 1], (0, 1, 2)),
        ([5, 7, 7], [5, 1, 1], (1, 2)),
        ([-2, -1, -1], [5, 0, 1], (2,)),
    ],
)
def test_ST_23_a_tie_goes_to_more_rounds_won_or_is_shared(points: list[int], won: list[int], lead: tuple[int, ...]) -> None:
    assert standing(table(["N1", "N2", "N3"], points=points, won=won)) == (points, lead)


def test_ST_24_three_more_wind_cards_are_open_as_forecast() -> None:
    games = [new_game(pro=pro) for pro in (False, True)]
    assert [(state.forecast.bit_count(), state.deck.bit_count()) for state in games] == [(0, 17), (3, 14)]


def test_ST_24_any_wind_card_may_be_in_the_forecast() -> None:
    assert even((wind for seed in range(200) for wind in members(new_game(2, True, seed).forecast)), 20)


def test_ST_24_ruling_the_forecast_is_drawn_after_the_row() -> None:
    assert list(new_game(pro=True).row) == list(new_game(pro=False).row)


@pytest.mark.parametrize("seats", rules.SEATS)
def test_ST_24_the_forecast_never_comes_into_play_in_its_round(seats: int) -> None:
    state = new_game(seats, pro=True)
    forecasts = {0: state.forecast}
    for _ in random_moves(state):
        assert forecasts.setdefault(state.round, state.forecast) == state.forecast
        assert not state.forecast & (sum(1 << wind for wind in state.row if wind >= 0) | sum(each(state, "taken")))
    assert len(set(forecasts.values())) == 5


def test_ST_25_in_the_pro_game_the_next_taker_takes_what_was_left_as_well() -> None:
    state = table(["N5 N3", "E10 N7"], "N2 N3", pro=True, held=3)
    assert trick(state, "N5 E10") == (NOBODY, 0)
    left = state.aside
    assert (aside(state), state.last_aside) == ("N2", 0)
    assert trick(state, "N3 N7") == (0, 1)
    assert (taken(state), aside(state), state.last_aside) == (["N2 N3", ""], "", left)


def test_ST_25_several_wind_cards_can_pile_up() -> None:
    state = table(["N5 N10 N3", "P E5 N7"], "N2 E3 N1", pro=True, held=4)
    assert [trick(state, "N5 P"), trick(state, "N10 E5")] == [(NOBODY, 0), (NOBODY, 0)]
    assert (aside(state), state.last_aside) == ("N2 E3", 0)
    assert trick(state, "N3 N7") == (0, 1)
    assert (taken(state), aside(state)) == (["N1 N2 E3", ""], "")


def test_ST_25_what_was_taken_once_is_not_taken_again() -> None:
    state = table(["N5 N7", "N6 N3"], "N2 N3", aside="E1", pro=True, held=3)
    assert [trick(state, "N5 N6"), trick(state, "N3 N7")] == [(0, 1), (1, 0)]
    assert (taken(state), state.last_aside) == (["N2 E1", "N3"], 0)


def test_ST_25_a_led_piratess_takes_what_was_left_as_well() -> None:
    state = table(["P P", "N5", "N6"], "N2", aside="E3 S1", pro=True)
    trick(state, "P N5 N6")
    assert (taken(state), aside(state)) == (["N2 E3 S1", "", ""], "")


def test_ST_25_ruling_what_is_aside_after_trick_12_is_nobodys() -> None:
    state = scoring(["N1", "E1"], aside="N3 S3", pro=True)
    assert (each(state, "damage"), each(state, "penalty"), each(state, "points")) == ([1, 1], [0, 0], [1, 1])
    assert (state.round, state.aside) == (1, 0)


@pytest.mark.parametrize(
    ("cards", "bonus"),
    [
        ("N2 N2", 2),
        ("E1 E1", 1),
        ("S1 S1 S2 S2", 3),
        ("W2 W2 N2 N2", 4),
        ("N1 N1 E1 E1 S1 S1 W2 W2", 5),
        ("N2 N2 N3", 2),
        ("N1 N2 N3 E1 E1", 1),
        ("N1 E1", 0),
        ("N2 E2 S2 W2", 0),
        ("N1 N2 E3", 0),
        ("N3 E3", 0),
    ],
)
def test_ST_26_pairs_of_one_direction_give_points(cards: str, bonus: int) -> None:
    assert each(scoring([cards, ""], pro=True), "bonus") == [bonus, 0]


def test_ST_26_the_cards_of_a_pair_still_count_as_damage() -> None:
    state = scoring(["N2 N2", "E3", "S1 S1"], pro=True)
    assert (each(state, "damage"), each(state, "place_points"), each(state, "points")) == ([4, 3, 2], [1, 2, 3], [3, 2, 4])


def test_ST_26_a_pair_gives_nothing_in_the_basic_game() -> None:
    state = scoring(["N2 N2", ""])
    assert (each(state, "bonus"), each(state, "points")) == ([0, 0], [0, 2])


@pytest.mark.parametrize(("action", "damage", "bonus", "kept"), [(SET_ASIDE, 3, 0, 0b0000), (KEEP, 9, 3, 0b0001)])
def test_ST_27_a_card_in_a_set_aside_triplet_cannot_be_in_a_pair(action: int, damage: int, bonus: int, kept: int) -> None:
    state = answer(scoring(["N1 N1 N2 N2 N3", ""], pro=True), 0, action)
    assert (each(state, "damage"), each(state, "bonus"), each(state, "scored_kept")) == ([damage, 0], [bonus, 0], [kept, 0])
    assert (each(state, "asked"), each(state, "kept")) == ([0, 0], [0, 0])


@pytest.mark.parametrize(
    ("taken", "asked"),
    [
        (["N1 N1 N2 N3", "E1 E2 E3", "S1 S2 S2 S3"], (0, 2)),
        (["", "W1 W1 W2 W2 W3", "N1 N2 N3"], (1,)),
        (["N1 N1 N2 N2", "E1 E1 E3", "S1 S2 S3 W1 W1"], ()),
    ],
)
def test_ST_27_who_holds_a_triplet_and_a_pair_in_one_direction_is_asked(taken: list[str], asked: tuple[int, ...]) -> None:
    state = scoring(taken, pro=True)
    assert rules.moment(state) == (113 if asked else 201)
    assert members(rules.pending(state)) == (asked or (state.opener,))


def test_ST_27_nobody_is_asked_in_the_basic_game() -> None:
    assert rules.moment(scoring(["N1 N1 N2 N3", ""])) == 201


def test_ST_27_the_answers_are_keep_and_set_aside() -> None:
    state = scoring(["N1 N1 N2 N3", "", "E1 E2 E2 E3 S1 S2 S2 S3"], pro=True)
    assert [members(legal(state, seat)) for seat in range(3)] == [(KEEP, SET_ASIDE), (), (KEEP, SET_ASIDE)]
    answer(state, 0, KEEP)
    answer(state, 2, KEEP)
    assert [members(legal(state, seat)) for seat in range(3)] == [(), (), (KEEP, SET_ASIDE)]


@pytest.mark.parametrize(
    ("answers", "kept", "damage", "bonus"),
    [
        ((KEEP, KEEP, KEEP), (0, 1, 3), 7 + 8 + 7, 1 + 2 + 1),
        ((KEEP, SET_ASIDE, SET_ASIDE), (0,), 7 + 2 + 1, 1),
        ((SET_ASIDE, KEEP, SET_ASIDE), (1,), 1 + 8 + 1, 2),
        ((SET_ASIDE, SET_ASIDE, KEEP), (3,), 1 + 2 + 7, 1),
        ((SET_ASIDE, SET_ASIDE, SET_ASIDE), (), 1 + 2 + 1, 0),
    ],
)
def test_ST_27_several_answers_are_in_the_order_north_east_south_west(
    answers: tuple[int, ...], kept: tuple[int, ...], damage: int, bonus: int
) -> None:
    state = scoring(["W1 W1 W2 W3 E1 E2 E2 E3 N1 N1 N2 N3", ""], pro=True)
    answer(state, 0, *answers)
    assert (members(state.scored_kept[0]), state.damage[0], state.bonus[0]) == (kept, damage, bonus)


def test_ST_27_nothing_takes_effect_before_all_answers_are_in() -> None:
    state = scoring(["N1 N1 N2 N3 E1 E1 E2 E3", "S1 S2 S2 S3"], pro=True)
    before = copy(state)
    assert changed(before, answer(state, 0, KEEP)) == {"asked", "kept"}
    assert changed(before, answer(state, 0, KEEP)) == {"asked", "kept", "waiting"}
    answer(state, 1, SET_ASIDE)
    assert (state.round, each(state, "damage"), each(state, "bonus")) == (1, [14, 2], [2, 0])


def test_ST_27_answers_may_arrive_in_any_order() -> None:
    ends = []
    for order in ([0, 0, 2], [0, 2, 0], [2, 0, 0]):
        state, answers = scoring(["N1 N1 N2 N3 W1 W2 W2 W3", "", "S1 S1 S2 S3"], pro=True), iter([KEEP, SET_ASIDE])
        for seat in order:
            answer(state, seat, KEEP if seat == 2 else next(answers))
        ends.append(raw(state))
    assert ends == [ends[0]] * 3
    assert (each(state, "damage"), each(state, "scored_kept")) == ([9, 0, 7], [0b0001, 0, 0b0100])


@pytest.mark.parametrize(
    ("seats", "cards", "penalty"),
    [
        (2, "N1 E1 S1", 0),
        (2, "N1 E1 S1 W1", 1),
        (3, "N1 E1 S1 W1 N2 E2 S2", 1),
        (3, "N1 E1 S1 W1 N2 E2 S2 W2", 2),
        (4, "N1 E1", 0),
        (4, "N1 E1 S1", 1),
        (5, "N1 E1 S1 W1 N2", 1),
        (5, "N1 E1 S1 W1 N2 E2", 2),
    ],
)
def test_ST_28_each_full_three_or_four_cards_cost_a_point(seats: int, cards: str, penalty: int) -> None:
    state = scoring([cards, *[""] * (seats - 1)], pro=True)
    assert each(state, "penalty") == [penalty, *[0] * (seats - 1)]
    assert state.points[0] == state.place_points[0] - penalty


def test_ST_28_set_aside_triplets_are_not_counted() -> None:
    assert each(scoring(["N1 N2 N3 E1 E2", "", "", "S1 S2 S3"], pro=True), "penalty") == [0, 0, 0, 0]


@pytest.mark.parametrize(("action", "penalty"), [(KEEP, 2), (SET_ASIDE, 1)])
def test_ST_28_kept_triplets_are_counted(action: int, penalty: int) -> None:
    state = answer(scoring(["N1 N1 N2 N3 E1 S1", "", "", ""], pro=True), 0, action)
    assert each(state, "penalty") == [penalty, 0, 0, 0]


def test_ST_28_there_is_no_penalty_in_the_basic_game() -> None:
    assert each(scoring(["N1 E1 S1 W1", ""]), "penalty") == [0, 0]


def test_ST_28_ruling_totals_may_go_below_zero() -> None:
    state = scoring(["N1 E1 S1 W1 N2 E2", "", "", "", ""], pro=True)
    assert standing(state) == ([-1, 4, 4, 4, 4], (1, 2, 3, 4))


def test_E1_the_row_moves_up() -> None:
    state = table(["N5", "N6"], "N2 S1 W1")
    trick(state, "N5 N6")
    assert taken(state) == ["N2", ""]
    assert (row(state).split()[:2], len(row(state).split())) == (["S1", "W1"], 3)


def test_E2_of_two_zeros_the_lower_takes() -> None:
    state = table(["S8", "S5"], "N2")
    assert trick(state, "S8 S5") == (1, 0)
    assert taken(state) == ["", "N2"]


def test_E3_half_of_eleven_is_more_than_five() -> None:
    state = table(["E5", "N11"], "E3")
    assert trick(state, "E5 N11") == (0, 1)
    assert taken(state) == ["E3", ""]


def test_E4_the_piratess_cancels_the_card_before_her() -> None:
    state = table(["N13", "N14", "P"], "N2")
    assert trick(state, "N13 N14 P") == (0, 0)
    assert taken(state) == ["N2", "", ""]


def test_E5_a_half_value_cancels_a_full_one() -> None:
    state = table(["E5", "N11", "S10"], "E3")
    assert trick(state, "E5 N11 S10") == (1, 1)
    assert taken(state) == ["", "E3", ""]


@pytest.mark.parametrize(
    ("action", "damage", "places", "points"),
    [(SET_ASIDE, [2, 4, 4, 6], [4, 3, 3, 1], [4, 3, 3, 0]), (KEEP, [8, 4, 4, 6], [1, 4, 4, 2], [2, 4, 4, 1])],
)
def test_E6_a_round_of_the_pro_game_is_scored(action: int, damage: list[int], places: list[int], points: list[int]) -> None:
    state = scoring(["N1 N2 N2 N3", "S1 S1 E2", "E2 W2", "W1 W2 S3"], pro=True)
    assert members(rules.pending(state)) == (0,)
    answer(state, 0, action)
    assert (each(state, "damage"), each(state, "place_points"), each(state, "points")) == (damage, places, points)


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


SPOILERS: dict[str, Callable[[State], None]] = {
    "a card missing from a hand": lambda state: put(state, "hand", [wheel("N1 N2")]),
    "a card too many in a hand": lambda state: put(state, "hand", [wheel("N1 N2 N4 P")]),
    "a card in two hands": lambda state: put(state, "hand", [wheel("N1 E2 P")]),
    "a fifth piratess held": lambda state: put(state, "hand", [wheel("P P P"), wheel("E1 P P")]),
    "a fifth piratess played": lambda state: put(state, "gone", state.gone | wheel("P P P")),
    "a card played and held": lambda state: put(state, "gone", remove(state.gone, highest(state.gone)) | wheel("N1")),
    "a played card lost": lambda state: put(state, "gone", remove(state.gone, lowest(state.gone))),
    "a wind card missing from the deck": lambda state: put(state, "deck", remove(state.deck, lowest(state.deck))),
    "a wind card in the deck and the row": lambda state: put(state, "deck", add(state.deck, state.row[0])),
    "a wind card in the deck and the forecast": lambda state: put(state, "deck", state.deck | state.forecast),
    "no forecast": lambda state: put(state, "forecast", 0),
    "a wind card aside lost": lambda state: put(state, "aside", 0),
    "a wind card taken and aside": lambda state: put(state, "aside", state.taken[0]),
    "a wind card missing from the row": lambda state: put(state, "row", [-1]),
    "a wind card twice in the row": lambda state: put(state, "row", [state.row[1]]),
    "a wind card in the row and the deck": lambda state: put(state, "row", [lowest(state.deck)]),
    "a taken wind card lost": lambda state: put(state, "taken", [0]),
    "a wind card taken twice": lambda state: put(state, "taken", [state.taken[0] | state.taken[1]]),
    "a wind card taken twice for another": lambda state: put(state, "taken", [state.taken[1]]),
}


@pytest.mark.parametrize("spoil", SPOILERS.values(), ids=SPOILERS)
def test_a_record_with_a_lost_or_doubled_card_is_not_sound(spoil: Callable[[State], None]) -> None:
    state = table(["N1 N2 P", "E1 E2 P"], taken=["N3 E1", "S2 W1"], aside="W3", pro=True, held=3)
    spoil(state)
    assert not rules.sound(state)
