"""What stands on cards and buttons: in every game, language and moment, in the signs of the language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from random import Random

import pytest

import beaufort
from beaufort.game import find, games
from beaufort.view import Card
from beaufort.web.drawing import TableDrawing, symbols
from beaufort.web.film import filmed
from beaufort.web.screen import log_of, replay_beats, signed
from beaufort.web.seats import Sitter
from beaufort.words import LANGUAGES

LETTERS = {  # on cards; goods are signs without letters
    "santa-timea": {"de": "NOSW", "en": "NESW", "fr": "NESO"},
    "vor-dem-wind": dict.fromkeys(LANGUAGES, ""),
    "land-unter": dict.fromkeys(LANGUAGES, ""),
}


def sights(game: str, seats: int, lang: str, decisions: int = 120) -> Iterator[TableDrawing]:
    """What the player who is asked sees, at the moments of a random game."""
    random = Random(seats)
    match = beaufort.new(game, seats=seats, options=dict.fromkeys(find(game).rules.OPTIONS, True), seed=seats)
    for _ in range(decisions):
        if match.over:
            break
        seat = random.choice(match.pending)
        yield TableDrawing(match.view(seat), lang, [Sitter(name) for name in match.players])
        match.play(seat, random.choice(match.legal(seat)))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [game.name for game in games()])
def test_buttons_and_cards_are_named_with_a_capital_letter(game: str, lang: str) -> None:
    for drawing in sights(game, max(find(game).rules.SEATS), lang):
        drawn = "".join(drawing.regions().values())
        cards = re.findall(r'<(?:button|span) class="[^"]*\b(?:card|pick)\b[^"]*"[^>]*aria-label="([^"]+)"', drawn)
        named = [*cards, *(label for label in re.findall(r"<button[^>]*>([^<]+)</button>", drawn) if label.strip())]
        assert [name for name in named if name[0].islower()] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", LETTERS)
def test_letters_drawn_on_cards_are_those_of_the_language(game: str, lang: str) -> None:
    cards: set[Card] = set()
    for drawing in sights(game, min(find(game).rules.SEATS), lang):
        cards |= {card for zone in drawing.view.zones for card in zone.cards}
    faces = str(symbols(find(game), lang)) + "".join(str(drawing.face(card)) for card in cards)
    assert set(re.findall(r"<text[^>]*>([^<\W\d_]+)</text>", faces)) == set(LETTERS[game][lang])


@pytest.mark.parametrize("game", LETTERS)
def test_spoken_names_in_french_have_no_bare_colons(game: str) -> None:
    for drawing in sights(game, 3, "fr"):
        drawn = "".join(drawing.regions().values())
        spoken = re.findall(r'(?:aria-label|title)="([^"]*)"', drawn)
        assert [name for name in spoken if re.search(r"[^\u00a0]:", name)] == []


def test_buttons_that_name_goods_show_their_signs_before_the_words() -> None:
    regions = ["".join(drawing.regions().values()) for drawing in sights("vor-dem-wind", 3, "de")]
    buttons = [
        words
        for drawn in regions
        for words in re.findall(r'<(?:button class="choice|label class="for)[^>]*>(.*?)</(?:button|label)>', drawn, re.DOTALL)
    ]
    goods = [words for words in buttons if re.search(r"\d+ (?:Apfel|Äpfel|Käse|Gewürze?|Ballen Seide)", plain(words))]
    assert goods
    for words in goods:
        text = plain(words)
        assert words.count('class="sign"') == len(re.findall(r"\d+ (?:Apfel|Äpfel|Käse|Gewürze?|Ballen Seide)", text)) > 0
        assert "\ue000" not in words


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", LETTERS)
def test_lines_of_the_log_are_plain_sentences_with_the_signs_of_their_goods(game: str, lang: str) -> None:
    random, players = Random(5), ["<b>Ann&a", 'Bo"b', "Cleo"]
    match = beaufort.new(game, seats=3, players=players, seed=5)
    while not match.over and len(match.moves) < 150:
        seat = random.choice(match.pending)
        match.play(seat, random.choice(match.legal(seat)))
    lines = re.findall(r"<li>(.*?)</li>", log_of(match, lang, 0), re.DOTALL)
    assert [plain(line) for line in lines] == match.log(0, lang)
    for line, said in zip(lines, match.story(0), strict=True):
        signs = re.findall(r'<svg class="sign" aria-hidden="true"><use href="#([\w-]+)"/></svg>', line)
        assert set(re.findall(r"<(\w+)", line)) <= {"svg", "use", "b", "span"}
        assert len(signs) == len(re.findall("sign=", repr(said)))
        assert signed(match, said, lang) == (re.sub('<b role="heading" aria-level="2">(.*)</b>', r"\1", line) if signs else "")
        assert all(f'id="{sign}"' in symbols(match.game, lang) for sign in signs)
    assert any(signed(match, said, lang) for said in match.story(0)) == (game == "vor-dem-wind")


def test_a_step_of_a_replay_has_its_line_with_signs() -> None:
    match, random, found = beaufort.new("vor-dem-wind", seats=2, seed=3), Random(3), 0
    for _ in range(60):
        seat = random.choice(match.pending)
        match.play(seat, random.choice(match.legal(seat)))
    film = filmed(match.record())
    for at in range(1, 61):
        for step in replay_beats(film, at, "fr"):
            assert not step.signed or [plain(step.signed)] == step.news
            found += bool(step.signed)
    assert found > 10


def plain(html: str) -> str:
    return unescape(re.sub("<[^>]*>", "", html))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_breaks_between_a_bracket_a_sign_and_its_word(lang: str) -> None:
    """A browser may break a line on either side of a drawing, so the three are one piece."""
    found = 0
    for drawing in sights("vor-dem-wind", 3, lang):
        for html in map(drawing.signed, [drawing.view.task, *(choice.name for choice in drawing.view.choices)]):
            pieces = re.findall(r'<span class="signed">([^<]*)<svg.*?</svg>([^<]*)</span>', html)
            assert len(pieces) == html.count("<svg")
            assert all(word and not before.strip("(“„«\u00a0") for before, word in pieces)
            assert not re.search(r'[(“„«\u00a0]<span class="signed">', html)
            found += sum("(" in before for before, _ in pieces)
    assert found > 20
