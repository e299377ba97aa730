"""Land unter on the web: every card has a face that shows what is printed on it, and the table shows rounds and scorings."""

import re

import pytest

from beaufort.game import SPECTATOR, find
from beaufort.games.land_unter import rules, view
from beaufort.games.land_unter.rules import State
from beaufort.games.land_unter.tests.table import choose, new_game, random_moves, seen, table
from beaufort.language.cards import members
from beaufort.language.state import copy
from beaufort.view import Card, Reckoning, View
from beaufort.web.drawing import TableDrawing
from beaufort.web.seats import Sitter
from beaufort.words import LANGUAGES, Said

GAME = find("land-unter")
NAMES = ("Anna", "Bela", "Cleo", "Dora", "Emil")


def look(state: State, seat: int = 0, lang: str = "en") -> TableDrawing:
    shown = view.view(seen(state, seat), seat)
    return TableDrawing(shown, lang, [Sitter(name) for name in NAMES[: state.seats]])


def face(card: Card) -> str:
    return str(look(new_game()).face(card))


def test_LU_1_every_weather_card_shows_its_value_and_its_lifebelts() -> None:
    """The value twice: on the whole face, and on the plain one of small cards."""
    shown = []
    for card in range(rules.WEATHER):
        drawn = face(Card(str(card + 1), Said("weather"), "weather"))
        shown.append((re.findall(r">(\d+)</text>", drawn), 2 * drawn.count("#lu-belt") + drawn.count("#lu-half")))
    assert shown == [([str(card + 1)] * 2, rules.halves(1 << card)) for card in range(rules.WEATHER)]


def test_LU_2_every_flood_card_shows_its_value() -> None:
    values = [str(value) for value in range(1, 13)]
    assert [re.findall(r">(\d+)</text>", face(Card(value, Said("flood"), "flood"))) for value in values] == [
        [v] for v in values
    ]


def reckonings(state: State) -> list[Reckoning | None]:
    return [view.reckoning(seen(state, seat)) for seat in (*range(state.seats), SPECTATOR)]


def test_nothing_is_reckoned_before_the_end_of_the_first_deal() -> None:
    assert reckonings(new_game(3)) == [None] * 4


def test_LU_15_LU_16_the_reckoning_of_a_deal_is_the_same_for_all() -> None:
    state = choose(table(floods=(4, 7), belts=(2, 0, 3), tide=(0, 0, 5), points=(1, 2, 3)), "56 52 3")
    no, more = Said("nothing"), Said("one-more", points=1)
    expected = Reckoning(
        number=1,
        title=Said("after-deal", deal=1, deals=3),
        columns=(Said("lifebelts"), Said("lowest"), Said("dropped-out"), Said("gained"), Said("in-all")),
        rows=((2, more, no, 3, 4), (0, no, -1, -1, 1), (3, no, no, 3, 6)),
        places=(2, 3, 1),
    )
    assert reckonings(state) == [expected] * 4


def test_LU_18_each_deal_is_reckoned_once_and_what_is_gained_adds_up() -> None:
    game, found = new_game(3), {}
    for state in random_moves(game, seed=3):
        reckoning = view.reckoning(state)
        if reckoning:
            found[reckoning.number] = reckoning.rows
    assert list(found) == [1, 2, 3]
    gained = [sum(int(str(rows[seat][3])) for rows in found.values()) for seat in range(3)]
    assert gained == [row[4] for row in found[3]] == list(game.points)[:3]


def last_round(shown: View) -> list[list[tuple[str, str]]]:
    zones = [zone for zone in shown.zones if zone.name == Said("last-round")]
    return [[(card.kind, card.text) for card in zone.cards] for zone in zones]


def test_LU_9_the_last_round_shows_who_laid_what_and_took_which_flood() -> None:
    before = table(floods=(4, 7), belts=(3, 3, 0, 3), hands="44,3 27,6 7,9 2,8", out=(2,))
    after = choose(copy(before), "44 27 - 2")
    assert last_round(view.view(seen(before, 0), 0)) == [[], [], [], []]
    expected = [[("weather", "44"), ("flood", "4")], [("weather", "27"), ("flood", "7")], [], [("weather", "2")]]
    assert [last_round(view.view(seen(after, seat), seat)) for seat in (0, 1, 2, 3, SPECTATOR)] == [expected] * 5
    paid = [counter.value for counter in view.view(seen(after, 0), 0).counters if counter.name == Said("last-paid")]
    assert paid == [0, 1, 0, 0]


def test_LU_8_a_card_laid_face_down_is_open_to_its_player_only() -> None:
    state = choose(table(hands="44,3 27,6 16,7 2,8"), "44 - - -")
    own, other = (look(state, seat).regions() for seat in (0, 1))
    assert ("weather-44" in own["own"], "weather-44" in own["hand"], "weather-44" in "".join(other.values())) == (
        True,
        False,
        False,
    )
    assert (other["others"].count('class="card back'), own["others"].count('class="card back')) == (1, 0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", rules.SEATS)
def test_the_table_can_be_drawn_at_any_time_for_everyone_without_a_secret(seats: int, lang: str) -> None:
    for count, state in enumerate(random_moves(new_game(seats), seed=seats)):
        if count % 29 == 0 or not rules.pending(state):
            for seat in (0, SPECTATOR):
                drawn = "".join(look(state, seat, lang).regions().values())
                assert ("<style" in drawn, " style=" in drawn, "<script" in drawn) == (False, False, False)
                assert len(re.findall(r'\bid="', drawn)) == len(set(re.findall(r'\bid="[^"]*"', drawn)))
                if seat == SPECTATOR:
                    held = {f"weather-{card + 1}" for hand in list(state.hand)[:seats] for card in members(hand)}
                    known = {f"weather-{card + 1}" for hand in list(state.shown)[:seats] for card in members(hand)}
                    assert set(re.findall(r'data-card="(weather-\d+)"', drawn)) & (held - known) == set()


def test_LU_11_whoever_is_out_is_marked() -> None:
    state = choose(table(floods=(4, 7), belts=(3, 0, 3, 3), hands="56,3 52,6 4,7 2,8"), "56 52 4 2")
    assert [chair.count('class="lu-out"') for chair in look(state).regions()["others"].split("<article")[1:]] == [1, 0, 0]


def test_the_picture_of_the_game_is_small_and_keeps_to_itself() -> None:
    drawn = (GAME.folder / "look" / "picture.svg").read_text(encoding="utf-8")
    assert len(drawn) < 10_000
    assert {name for name in re.findall(r'id="([^"]*)"', drawn) if not name.startswith("lu-")} == set()
