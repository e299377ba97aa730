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
COMPASS = ["NESW", "ESWN", "SWNE", "WNES"]  # the wind, across it, against it, across it


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
    mask = [0]
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


def unevenness(found: Iterable[Any], kinds: int) -> float:
    """Chi-square of a count that should be even, divided by its mean: near 1, and above 2.5 by far too uneven."""
    counts = Counter(found)
    assert len(counts) == kinds
    even = counts.total() / kinds
    return sum((count - even) ** 2 for count in counts.values()) / even / (kinds - 1)


def test_ST_1_there_are_56_wheel_cards_and_four_piratesses() -> None:
    assert sorted(" ".join(hands(new_game(seats=5))).split()) == sorted(WHEEL_NAMES)


def test_ST_1_piratesses_are_identical_whichever_of_them_is_dealt() -> None:
    assert [rules.in_order(1 << 3 | 1 << one | 1 << other) for one, other in permutations(range(56, 60), 2)] == [
        wheel("N4 P P")
    ] * 12


def test_ST_1_piratesses_leave_no_trace_of_which_of_them_was_played() -> None:
    tables = [table(["N5", "P", "P"]), table(["N5 P P", "N6", "N7"])]
    trick(tables[0], "N5 P P")
    trick(tables[1], "N5 N6 N7")
    assert [state.gone >> PIRATESS for state in tables] == [0b11, 0]
    assert [state.hand[0] >> PIRATESS for state in tables] == [0, 0b11]


@pytest.mark.parametrize(("seats", "pro"), EVERY_GAME)
def test_ST_1_piratesses_always_fill_their_first_places(seats: int, pro: bool) -> None:
    for state in random_moves(new_game(seats, pro), amount=12 * seats):
        for cards in [state.gone, *each(state, "hand")]:
            assert cards >> PIRATESS in (0b0, 0b1, 0b11, 0b111, 0b1111)


def test_ST_2_each_direction_has_two_1s_two_2s_and_one_3() -> None:
    state = new_game()
    assert row(state).split() + names(WIND_NAMES, members(state.deck)).split() != WIND_NAMES
    assert sorted([*state.row, *members(state.deck)]) == [*range(20)]


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
    tricks = [round * 100 + trick for round in range(1, 6) for trick in range(1, 13)]
    assert [moment for moment in moments if moment % 100 < 13] == [trick for trick in tricks for _ in range(seats)]
    assert rules.pending(state) == 0


@pytest.mark.parametrize(("seats", "pro"), EVERY_GAME)
def test_ST_3_no_card_is_lost_or_doubled_in_a_whole_game(seats: int, pro: bool) -> None:
    state = new_game(seats, pro)
    assert rules.sound(state)
    for seed in range(2):
        assert all(rules.sound(state) for state in random_moves(new_game(seats, pro), seed))


@pytest.mark.parametrize(("seats", "pro"), EVERY_GAME)
def test_ST_4_a_round_opens_three_wind_cards_and_deals_twelve_wheel_cards_each(seats: int, pro: bool) -> None:
    state = new_game(seats, pro)
    for round in range(5):
        assert (state.round, state.trick, state.gone, state.aside, state.bare, taken(state)) == (round, 0, 0, 0, 0, [""] * seats)
        assert [len(hand.split()) for hand in hands(state)] == [12] * seats
        assert len(row(state).split()) == 3
        assert state.waiting == 1 << state.leader == 1 << state.opener
        assert rules.sound(state)
        while state.round == round and rules.pending(state):
            next(random_moves(state, seed=state.trick))


def test_ST_4_wind_cards_and_wheel_cards_are_shuffled() -> None:
    deals = [new_game(seats=2, seed=seed) for seed in range(400)]
    for place in range(3):
        assert unevenness((state.row[place] for state in deals), 20) < 2
    for seat in range(2):
        assert unevenness((name for state in deals for name in hands(state)[seat].split() if name != "P"), 56) < 2
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
    assert unevenness((new_game(seats, seed=seed).leader for seed in range(200)), seats) < 2.5


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
    assert hands(state) == ["N3 E1".removeprefix("N3 "), "N9", "S2 P"]
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
    assert (list(asking.row)[2], len(row(asking).split())) == (-1, 2)


@pytest.mark.parametrize("compass", COMPASS)
def test_ST_8_with_the_wind_a_card_has_its_full_value(compass: str) -> None:
    wind, right, _, left = compass
    assert outcome(f"{wind}1", f"{wind}6 {right}12 {left}13") == (2, 2)
    assert outcome(f"{wind}1", f"{wind}6 {left}12 {right}13") == (2, 2)


@pytest.mark.parametrize("compass", COMPASS)
def test_ST_9_across_the_wind_a_card_has_half_its_value(compass: str) -> None:
    wind, right, _, left = compass
    assert outcome(f"{wind}1", f"{left}11 {wind}6 {wind}5 {right}13") == (2, 3)
    assert outcome(f"{wind}1", f"{left}13 {right}11 {wind}6") == (1, 0)


@pytest.mark.parametrize("compass", COMPASS)
def test_ST_10_against_the_wind_a_card_is_worth_nothing(compass: str) -> None:
    wind, right, against, _ = compass
    assert outcome(f"{wind}1", f"{wind}1 {right}1 {against}14") == (2, 0)


@pytest.mark.parametrize("compass", COMPASS)
def test_ST_10_zeros_are_ranked_by_their_printed_values(compass: str) -> None:
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
    assert outcome("N2", "E4 N5 W14 N7 N2") == (1, 2) if False else outcome("N2", "E4 N5 W14 N2") == (1, 2)


def test_ST_15_the_lowest_takes_the_wind_card_and_the_highest_leads() -> None:
    state = table(["N5", "N9", "N3", "N7"], "N2")
    assert trick(state, "N5 N9 N3 N7") == (2, 1)
    assert (taken(state), rules.pending(state)) == (["", "", "N2", ""], 0b10)
