"""Vor dem Wind as a page shows it: what is reckoned at a sailing and at the end, a face for every card, buttons for places."""

import re
from html import unescape

import pytest

from beaufort.game import find
from beaufort.games.vor_dem_wind import view as vorn
from beaufort.games.vor_dem_wind.common import State
from beaufort.games.vor_dem_wind.edition import LARGE, PILE, SMALL
from beaufort.games.vor_dem_wind.tests.table import play, table
from beaufort.view import Card, Reckoning, Zone
from beaufort.web.drawing import TableDrawing, symbols
from beaufort.web.seats import Sitter
from beaufort.words import Said

GAME = find("vor-dem-wind")
COLUMNS = (Said("loaded"), Said("points"), Said("gulden"), Said("kept"))


def ship(load: str, points: int, kind: str = "ship") -> Card:
    amounts = [Said("some-goods", good=good, count=load.count(good), sign=f"vw-{good}") for good in "ACST" if good in load]
    return Card(f"{load}={points}", Said("ship", goods=amounts, points=points), kind)


def goods(letters: str) -> tuple[Card, ...]:
    return tuple(Card(letter, Said("some-goods", good=letter, count=1), "good") for letter in letters)


def drawing(state: State, seat: int = 0) -> TableDrawing:
    return TableDrawing(
        vorn.view(state, seat), "en", [Sitter(name) for name in ("Anna", "Bela", "Cleo", "Dora")[: state.seats]]
    )


def zones(state: State, message: str) -> list[Zone]:
    return [zone for zone in vorn.view(state, 0).zones if zone.name.message == message]


def test_nothing_is_reckoned_before_the_first_fleet_has_sailed() -> None:
    state = table(seats=2, active=0, starter=1, stores="CCT -", port="TT T", gulden=(20, 9))
    assert vorn.reckoning(state) is None
    play(state, "end")
    assert (state.sailings, vorn.reckoning(state)) == (1, None)  # Anna still has to say what rots


def test_a_sailing_is_reckoned_when_all_has_rotted() -> None:
    state = table(
        seats=2, active=0, starter=1, stores="ACCT SS", hands="A T", port="TT SA", won=["AACC", "T*2"], points=(18, 4)
    )
    assert vorn.reckoning(play(state, "end, C, S")) == Reckoning(
        1,
        Said("sailed", fleet=1),
        COLUMNS,
        (((ship("AACC", 18),), 18, 22, goods("CT")), ((ship("T", 2, "boat"),) * 2, 4, 22, goods("S"))),
        (1, 2),
        (Said("sails"),),
    )


def test_the_end_is_reckoned_as_one_more() -> None:
    state = table(seats=2, active=0, starter=1, stores="AT -", hands="- C", points=(60, 0), gulden=(7, 30))
    state.sailings = 2
    end = Reckoning(3, Said("game-ends"), COLUMNS, (((), 60, 7, goods("AT")), ((), 0, 30, goods("C"))), (1, 2))
    assert vorn.reckoning(play(state, "end")) == end
    assert [vorn.view(state, seat).reckoning for seat in (0, 1, 7)] == [end] * 3


def test_a_sailing_that_ends_the_game_is_the_last_to_be_reckoned() -> None:
    state = play(table(seats=2, active=0, starter=1, port="", gone="all"), "end")
    reckoning = vorn.reckoning(state)
    assert reckoning is not None
    assert (state.sailings, reckoning.number, reckoning.title) == (2, 2, Said("game-ends"))


def test_the_view_tells_which_places_are_taken() -> None:
    state = table(display="AAC safe 3for2", port="TTTT TTTC TTTS TA", phase=2)
    state.port[1], state.display[0] = 0, 0
    assert [zone.name for zone in zones(state, "port") + zones(state, "display")] == [
        Said("port", places="134"),
        Said("display", places="23"),
    ]


CARDS = list(
    dict.fromkeys([*map(vorn._card, range(3 * PILE)), *map(vorn.ship_card, range(LARGE + SMALL)), *goods("ACST")])
)  # each sort once


@pytest.mark.parametrize("card", CARDS, ids=lambda card: f"{card.kind}-{card.text}")
def test_every_card_has_a_face_of_symbols_that_are_there(card: Card) -> None:
    drawn = str(drawing(table()).face(card))
    there = set(re.findall(r' id="([^"]+)"', str(symbols(GAME, "en"))))
    assert drawn.startswith("<svg")
    assert drawn.count("<use") >= 1
    assert set(re.findall(r'href="#([^"]+)"', drawn)) <= there


def test_no_two_different_cards_have_the_same_face() -> None:
    t = drawing(table())
    assert len({str(t.face(card)) for card in CARDS}) == len({(card.kind, card.text) for card in CARDS})


def buttons(state: State) -> tuple[list[str], list[str]]:
    """The actions that are pictures on the table, in their order, and those left to words."""
    t = drawing(state)
    drawn = unescape("".join(t.regions()[part] for part in ("middle", "own", "hand")))
    return re.findall(r'data-action="([^"]+)"', drawn), [action for action, _ in t.rest]


def test_ships_are_loaded_where_they_lie() -> None:
    state = table(fronts="income4 - -", stores="AT - -", port="TTTT TA T A")
    state.port[0], state.port[6] = 0, state.port[0]
    assert buttons(play(state, "ship")) == (["ship2", "ship3", "ship4"], [])


def test_cards_of_the_display_are_taken_and_secured_where_they_lie() -> None:
    state = table(display="AAC 4for4 safe", specials=["safe"])
    state.display[0] = 0
    assert buttons(state) == (["take2", "safe2", "take3", "safe3"], [])


def test_piles_can_be_reached_even_when_they_give_no_card() -> None:
    state = play(table(starter=0, active=0, phase=1), "open purchase, open purchase")
    assert buttons(state) == (["purchase", "storage", "shipment"], [])
    assert 'data-action="purchase" aria-disabled="true"' in drawing(state).regions()["middle"]


@pytest.mark.parametrize(
    ("state", "pictures", "words"),
    [
        (play(table(fronts="3for2 - -", hands="AAC - -"), "act"), "A C", ""),
        (play(table(specials=["free2"], hands="A - -"), "free2"), "A C S T", ""),
        (play(table(specials=["sale"], hands="AAC - -", stores="AT - -"), "sale"), "A T A-hand C-hand", ""),
        (play(table(specials=["swap2"], hands="C - -", stores="A T -"), "swap2"), "A>C@0 A>T@1", ""),
        (table(fronts="income4 - -", hands="AAC - -", stores="T - -", port="T"), "ship+ship1 ship income", "end"),
    ],
    ids=["store", "take", "sell", "swap", "turn"],
)
def test_goods_are_buttons_just_where_they_can_be_chosen(state: State, pictures: str, words: str) -> None:
    drawn, left = buttons(state)
    assert ([action.replace(" ", "+") for action in drawn], left) == (pictures.split(), words.split())


def test_who_only_watches_sees_everything_and_has_no_button() -> None:
    drawn = "".join(drawing(table(display="AAC 4for4 safe", stores="A - -"), 7).regions().values())
    assert ("<button" in drawn, drawn.count("vw-tally"), drawn.count("vw-goods")) == (False, 2, 1)
