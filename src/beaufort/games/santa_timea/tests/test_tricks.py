"""Santa Timea, ST-6 to ST-18 and examples E1 to E5: the tricks."""

from random import Random

import pytest

from beaufort.games.santa_timea import rules
from beaufort.games.santa_timea.rules import PIRATESS
from beaufort.games.santa_timea.tests.table import (
    EVERY_GAME,
    NOBODY,
    WHEEL_NAMES,
    WIND_NAMES,
    aside,
    each,
    hands,
    may_play,
    new_game,
    random_moves,
    row,
    scoring,
    table,
    taken,
    trick,
    wheel,
)
from beaufort.language.cards import has, lowest, members, remove
from beaufort.language.state import copy

COMPASS = [tuple("NESW"), tuple("ESWN"), tuple("SWNE"), tuple("WNES")]  # the wind, across it, against it, across it


def seated(cards: str, leader: int = 0) -> list[str]:
    """Hands for a trick of these cards; whoever leads a Piratess holds another one and nothing else."""
    order = cards.split()
    order[0] = order[0].replace("P", "P P")
    return [order[(seat - leader) % len(order)] for seat in range(len(order))]


def outcome(wind: str, cards: str, leader: int = 0) -> tuple[int, int]:
    """Who takes this wind card and who leads after it, if these cards are played for it."""
    return trick(table(seated(cards, leader), wind, leader=leader), cards)


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
