"""Vor dem Wind, VW-1 to VW-3: the cards, the deal, the start goods; what is hidden; and that a record is sound."""

from collections.abc import Callable

import pytest

from beaufort.games.vor_dem_wind import actions, common, rules
from beaufort.games.vor_dem_wind.common import State
from beaufort.games.vor_dem_wind.tests.table import (
    CARDS,
    POINTS,
    SHIPS,
    asked,
    each,
    hands,
    legal,
    new_game,
    options,
    play,
    port,
    random_moves,
    supply,
    table,
    where,
)
from beaufort.language.state import copy, raw

STREAM = ("key", "pool", "block", "left")


def test_the_cards_are_those_of_the_rules() -> None:
    names = ["PURCHASE", "STORAGE", "SHIPMENT", "free1", "free2", "conserve1", "conserve2", "buy1", "buy2", "swap1", "swap2"]
    kinds = [*names, "sale", "safe"]
    found = []
    for card in range(120):
        kind, amount, price = kinds[common.card_kind(card)], common.card_amount(card), common.card_price(card)
        shown = [common.card_shows(card, good) for good in range(4)]
        plain = {"PURCHASE": "".join(sorted(CARDS[card])), "STORAGE": f"{amount}for{price}", "SHIPMENT": f"income{amount}"}
        assert shown == [CARDS[card].count(good) if kind == "PURCHASE" else 0 for good in "ACST"]
        assert price == {"STORAGE": price, "buy1": 1, "buy2": 3}.get(kind, 0)
        assert amount == (int(kind[-1]) if kind[-1] in "12" else amount)
        found.append(plain.get(kind, kind))
    assert found == ["".join(sorted(name)) if name.isupper() else name for name in CARDS]


def test_the_ships_are_those_of_the_rules() -> None:
    loads = [[common.ship_load(ship, good) for good in range(4)] for ship in range(46)]
    assert loads == [[ship.count(good) for good in "ACST"] for ship in SHIPS]
    assert [common.ship_points(ship) for ship in range(46)] == POINTS
    assert (common.SUPPLY, common.GULDEN) == (15, 22)


def test_two_to_four_play_and_there_are_no_options() -> None:
    assert (list(rules.SEATS), rules.OPTIONS) == ([2, 3, 4], {})


@pytest.mark.parametrize(("seats", "large", "small"), [(2, 3, 2), (3, 3, 3), (4, 4, 3)])
def test_VW_1_so_many_large_and_small_ships_are_opened(seats: int, large: int, small: int) -> None:
    state = new_game(seats)
    assert [ship > 0 and (4 if ship <= 26 else 2) for ship in state.port] == [4] * large + [2] * small + [0] * (
        7 - large - small
    )
    assert state.ships.bit_count() == 46 - large - small
    assert rules.sound(state)


def test_VW_1_another_seed_opens_other_ships() -> None:
    assert raw(new_game(seed=1)) == raw(new_game(seed=1))
    assert port(new_game(seed=1)) != port(new_game(seed=2))


@pytest.mark.parametrize("seats", rules.SEATS)
def test_VW_2_each_has_22_gulden(seats: int) -> None:
    assert list(new_game(seats).gulden) == [22] * seats + [0] * (4 - seats)


@pytest.mark.parametrize("seats", rules.SEATS)
def test_VW_2_anyone_may_be_start_player(seats: int) -> None:
    games = [new_game(seats, seed) for seed in range(40)]
    assert {state.starter for state in games} == set(range(seats))
    assert [where(state) for state in games] == [f"start {state.starter}" for state in games]


def test_VW_2_from_the_start_player_clockwise_each_takes_two_goods_of_choice() -> None:
    state = next(state for state in map(new_game, [3] * 40, range(40)) if state.starter == 2)
    takers = []
    for good in ["A", "A", "C", "S", "T", "T"]:
        assert options(state) == "A, C, S, T"
        takers.append(asked(state))
        play(state, good)
    assert takers == [2, 2, 0, 0, 1, 1]
    assert (hands(state), supply(state)) == ("CS TT AA", (13, 14, 14, 13))
    assert (where(state), state.round) == ("opening 2", 1)


def test_VW_2_only_goods_that_the_piles_have_can_be_taken() -> None:
    state = table(seats=2, phase=common.START, hands="- AAAAAAAAAAAAAAATTTTTTTTTTTTTTT")
    state.steps = 2
    assert options(state) == "C, S"


def test_VW_3_only_the_stream_is_hidden() -> None:
    state = table(hands="AA CC -", stores="T - S", specials=["safe", "free1"], guards=["conserve1"], won=["TT"])
    for seat in range(3):
        known = copy(state)
        rules.hide(known, seat)
        blank = copy(state)
        for field in STREAM[:2]:
            for place in range(len(getattr(blank, field))):
                getattr(blank, field)[place] = 0
        blank.block = blank.left = 0
        assert raw(known) == raw(blank) != raw(state)


def test_VW_3_a_guess_fills_in_a_stream_and_nothing_else() -> None:
    state = new_game()
    rules.hide(state, 0)
    known = copy(state)
    rules.guess(state, 0, [9] * 8)
    assert (list(state.key), state.block, state.left) == ([9] * 8, 0, 0)
    rules.hide(state, 0)
    assert raw(state) == raw(known)


def test_VW_3_a_guess_opens_other_cards_from_the_same_piles() -> None:
    opened = set()
    for seed in range(20):
        state = table(phase=common.OPENING)
        rules.guess(state, 0, [seed] * 8)
        opened.add(play(state, "open storage").display[0])
    assert len(opened) > 10


def test_only_the_seat_that_is_asked_may_decide() -> None:
    state = table(active=1, fronts="AA CC SS")
    assert [bool(legal(state, seat)) for seat in range(3)] == [False, True, False]


def test_the_moment_is_the_round_and_its_phase() -> None:
    state = table(number=12)
    found = []
    for phase in range(15):
        state.phase = phase
        found.append(rules.moment(state) - 1200)
    assert found == [1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 4, 4]


def test_the_last_decision_is_kept_for_the_log() -> None:
    assert play(table(fronts="income4 - -"), "income").last == actions.INCOME + 1


@pytest.mark.parametrize("seats", rules.SEATS)
def test_a_random_game_stays_sound_and_always_leaves_a_choice(seats: int) -> None:
    state = new_game(seats, seed=seats)
    for now in random_moves(state, seed=seats):
        assert rules.sound(now)
        assert asked(now) < 0 or legal(now, asked(now))
        assert [seat for seat in range(4) if seat != asked(now) and legal(now, seat)] == []
    assert max(each(state, "points")) >= (60 if seats == 2 else 50) or state.ships == 0 or state.round == 999


def change(field: str, place: int | tuple[int, int], by: int) -> Callable[[State], None]:
    def tamper(state: State) -> None:
        getattr(state, field)[place] += by

    return tamper


TAMPERED = {
    "a good more in hand": change("hand", (0, 0), 1),
    "a good less in hand": change("hand", (0, 0), -1),
    "a good more in a warehouse": change("store", (1, 3), 1),
    "a good less in a warehouse": change("store", (1, 3), -1),
    "a good more in a pile": change("supply", 2, 1),
    "a good less in a pile": change("supply", 2, -1),
    "a card lost from a pile": change("pile", 1, -(1 << 39)),
    "a card lost from the discards": change("discard", 2, -1),
    "a card of the discards doubled": change("pile", 2, 1),
    "a card in front doubled": change("discard", 0, 1),
    "a special doubled": change("pile", 2, 1 << 32),
    "a special lost": change("special", (0, 2), -(1 << 32)),
    "a conservation doubled": change("pile", 0, 1 << 35),
    "a conservation lost": change("guard", 0, -(1 << 35)),
    "a card in front lost": change("front", 0, -1),
    "a card of the display lost": change("display", 1, -41),
    "a card of the display for another": change("display", 1, 1),
    "a ship in port doubled": change("port", 1, -26),
    "a ship won doubled": change("won", 1, 2),
    "nobody's gulden": change("gulden", 2, -23),
    "nobody's trade money": change("earned", 2, -1),
}


def full() -> State:
    return table(
        fronts="AA - -",
        display="CC 2for1",
        hands="A - -",
        stores="- T -",
        specials=["safe"],
        guards=["conserve1"],
        discards="income3",
        won=["TTTC"],
        port="AAAA T TT",
    )


@pytest.mark.parametrize("tamper", [pytest.param(tamper, id=name) for name, tamper in TAMPERED.items()])
def test_sound_is_false_when_a_good_a_card_or_a_ship_is_lost_or_doubled(tamper: Callable[[State], None]) -> None:
    state = full()
    tamper(state)
    assert not rules.sound(state)


@pytest.mark.parametrize(("field", "seat"), [("hand", 0), ("store", 2)])
def test_sound_is_false_when_goods_are_owed(field: str, seat: int) -> None:
    state = full()
    getattr(state, field)[seat, 1] -= 1
    getattr(state, field)[1, 1] += 1
    assert not rules.sound(state)


def test_sound_is_false_when_a_pile_of_goods_is_overdrawn() -> None:
    state = full()
    state.hand[0, 1], state.supply[1] = 16, -1
    assert not rules.sound(state)


def test_sound_is_false_when_a_warehouse_overflows() -> None:
    state = full()
    state.store[2, 1], state.supply[1] = 9, 6
    assert not rules.sound(state)
    state.store[2, 1], state.supply[1] = 8, 7
    assert rules.sound(state)


def test_sound_knows_that_ships_left_at_a_sailing_are_out_of_the_game() -> None:
    state = full()
    state.port[1], state.sailings = 0, 1
    assert rules.sound(state)


def test_sound_is_false_when_a_ship_is_lost_before_any_sailing() -> None:
    state = full()
    state.port[1] = 0
    assert not rules.sound(state)
