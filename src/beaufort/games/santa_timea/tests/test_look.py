"""Santa Timea on the web: every card has a face that shows what is printed on it, and the table helps to reckon."""

import re

import pytest

from beaufort.game import SPECTATOR, find
from beaufort.games.santa_timea import rules, view
from beaufort.games.santa_timea.rules import KEEP, SET_ASIDE, State
from beaufort.games.santa_timea.tests.table import (
    WHEEL_NAMES,
    WIND_NAMES,
    answer,
    new_game,
    random_moves,
    scoring,
    table,
    trick,
)
from beaufort.language.cards import members
from beaufort.language.state import copy
from beaufort.view import Card, Reckoning
from beaufort.web.drawing import TableDrawing
from beaufort.web.seats import Sitter
from beaufort.words import LANGUAGES, Player, Said

GAME = find("santa-timea")
NAMES = ("Anna", "Bela", "Cleo", "Dora", "Emil")


def seen(state: State, seat: int) -> State:
    made = copy(state)
    rules.hide(made, seat)
    return made


def look(state: State, seat: int = 0, lang: str = "en") -> TableDrawing:
    return TableDrawing(view.view(seen(state, seat), seat), lang, [Sitter(name) for name in NAMES[: state.seats]])


def winds(text: str) -> tuple[Card, ...]:
    return tuple(Card(name, Said("wind", to=name[0], damage=int(name[1])), "wind") for name in text.split())


def face(text: str, kind: str) -> str:
    return str(look(new_game()).face(Card(text, Said(kind), kind)))


def test_ST_1_every_wheel_card_shows_its_direction_as_letter_and_shape_and_its_value() -> None:
    wheels = [name for name in dict.fromkeys(WHEEL_NAMES) if name != "P"]
    for name in wheels:
        whole, plain = face(name, "wheel").split('class="plain"')
        assert (re.findall(r">(\w+)</text>", whole), whole.count(f"#st-suit-{name[0]}")) == ([name[0], name[1:], name[1:]], 1)
        assert (re.findall(r">(\w+)</text>", plain), plain.count(f"#st-suit-{name[0]}")) == ([name[1:]], 1)
    assert "#st-piratess" in face("P", "wheel")


def test_ST_2_every_wind_card_shows_its_direction_and_its_damage_in_number_and_skulls() -> None:
    for name in set(WIND_NAMES):
        whole, index = face(name, "wind").split('class="plain"')
        assert (re.findall(r">(\w+)</text>", whole), whole.count("#st-skull")) == ([name[0], name[1]], int(name[1]))
        assert (re.findall(r">(\w+)</text>", index), index.count(f"#st-suit-{name[0]}")) == ([name[1]], 1)


def reckonings(state: State) -> list[Reckoning | None]:
    return [view.view(seen(state, seat), seat).reckoning for seat in (*range(state.seats), SPECTATOR)]


def test_nothing_is_reckoned_before_the_end_of_the_first_round() -> None:
    assert reckonings(new_game(3)) == [None] * 4


def test_ST_19_ST_20_the_reckoning_of_a_round_is_the_same_for_all() -> None:
    state = scoring(["N1 N1 N2 N3", "E1", "S2 S3"], points=[4, 0, 1])
    expected = Reckoning(
        number=1,
        title=Said("reckoning", round=1),
        columns=(Said("winds"), Said("triplets"), Said("damage"), Said("place"), Said("total")),
        rows=((winds("N1"), winds("N1 N2 N3"), 1, 3, 7), (winds("E1"), (), 1, 3, 3), (winds("S2 S3"), (), 5, 1, 2)),
        places=(1, 2, 3),
        notes=(Said("sets-triplet-aside", player=Player(0), direction=Said("direction", to="N")),),
    )
    assert reckonings(state) == [expected] * 4


def test_ST_26_to_ST_28_the_pro_game_reckons_pairs_and_penalties_as_well() -> None:
    state = scoring(["N1 N2 N2 N3", "E1 E1 E2 E3", "S1", ""], pro=True, round=4)
    assert {reckoning and reckoning.number for reckoning in reckonings(state)} == {4}
    answer(answer(state, 0, KEEP), 1, SET_ASIDE)
    direction = [Said("direction", to=to) for to in "NE"]
    expected = Reckoning(
        number=5,
        title=Said("reckoning", round=5),
        columns=(*(Said(name) for name in ("winds", "triplets", "damage", "place", "pairs", "penalty", "total")),),
        rows=(
            (winds("N1 N2 N2 N3"), (), 8, 1, 2, -1, 2),
            (winds("E1"), winds("E1 E2 E3"), 1, 3, 0, 0, 3),
            (winds("S1"), (), 1, 3, 0, 0, 3),
            ((), (), 0, 4, 0, 0, 4),
        ),
        places=(4, 2, 2, 1),
        notes=(
            Said("keeps-triplet", player=Player(0), direction=direction[0]),
            Said("sets-triplet-aside", player=Player(1), direction=direction[1]),
        ),
    )
    assert reckonings(state) == [expected] * 5


def test_each_round_is_reckoned_once() -> None:
    found = {}
    for state in random_moves(new_game(3), seed=3):
        reckoning = view.reckoning(state)
        if reckoning:
            found[reckoning.number] = [row[-1] for row in reckoning.rows]
    assert list(found) == [1, 2, 3, 4, 5]
    assert found[5] == list(state.points)[:3]


def worths(state: State) -> list[tuple[str, bool]]:
    """What the table says the cards of this trick are worth, and whether they are cancelled; the viewer's is first."""
    found = re.findall(r'class="st-worth( st-gone)?"[^>]*>(?:<i>=</i>)?([^<]+)<', look(state).regions()["middle"])
    return [(worth, bool(gone)) for gone, worth in found]


@pytest.mark.parametrize(
    ("wind", "cards", "shown"),
    [
        ("N2", "S8 S5 N13", [("0", False), ("0", False), ("13", False)]),
        ("E3", "E5 N11 S1", [("5", False), ("5½", False), ("½", False)]),
        ("E3", "E5 S10 N2", [("5", True), ("5", True), ("1", False)]),
        ("N2", "S8 P P", [("0", True), ("0", True), ("0", True)]),
        ("N2", "P P N3", [("↓", False), ("↓", True), ("3", False)]),
    ],
)
def test_ST_8_to_ST_14_the_table_says_what_the_cards_laid_are_worth(
    wind: str, cards: str, shown: list[tuple[str, bool]]
) -> None:
    hands = cards.split()
    state = table([*hands, "W1"], wind, held=1)
    trick(state, cards)
    assert worths(state) == shown


def test_the_compass_card_says_what_counts_under_the_wind() -> None:
    state = table(["N1", "E1"], "W2", held=1)
    plate = re.compile(r'class="st-plate"[^>]*>\s*<svg[^>]* aria-label="([^"]*)"')
    said = {lang: plate.findall(look(state, 0, lang).regions()["middle"]) for lang in LANGUAGES}
    assert said == {
        "de": ["Bei Westwind 2 zählt West voll, Nord und Süd halb und Ost nichts"],
        "en": ["Under West wind 2, West counts in full, North and South count half and East counts nothing"],
        "fr": ["Sous le vent d’Ouest 2, Ouest compte en entier, Nord et Sud comptent pour moitié et Est ne compte pas"],
    }


def test_the_last_trick_lies_there_until_the_next_one_begins() -> None:
    state = table(["N5 N6", "E9 E8"], "N2", held=2)
    trick(state, "N5 E9")
    shown = look(state).regions()["middle"]
    assert (shown.count("st-old"), "Last trick" in shown, 'data-card="wheel-E9"' in shown) == (2, True, True)
    trick(state, "N6")
    shown = look(state).regions()["middle"]
    assert (shown.count("st-old"), "Last trick" in shown, 'data-card="wheel-E9"' in shown) == (0, False, False)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", rules.SEATS)
def test_the_table_can_be_drawn_at_any_time_for_everyone_without_a_secret(seats: int, lang: str) -> None:
    for count, state in enumerate(random_moves(new_game(seats, pro=True), seed=seats)):
        if count % 31 == 0 or not rules.pending(state) or state.trick == rules.TRICKS:
            for seat in (0, SPECTATOR):
                drawn = "".join(look(state, seat, lang).regions().values())
                assert re.findall(r"<style| style=|<script|\bid=", drawn) == []
                if seat == SPECTATOR:
                    held = {f"wheel-{WHEEL_NAMES[card]}" for hand in state.hand for card in members(hand)} - {"wheel-P"}
                    last = {f"wheel-{WHEEL_NAMES[action - 1]}" for action in state.last if action}
                    assert set(re.findall(r'data-card="(wheel-\w+)"', drawn)) & (held - last) == set()


def test_the_picture_of_the_game_is_small_and_needs_no_ids() -> None:
    drawn = (GAME.folder / "look" / "picture.svg").read_text(encoding="utf-8")
    assert (len(drawn) < 10_000, "id=" in drawn.replace("width=", "")) == (True, False)
