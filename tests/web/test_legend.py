"""Answers at a tap: every thing that is drawn on a table has an entry in the legend, with words and a rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from random import Random

import pytest

from beaufort.game import Game
from beaufort.legend import Thing, entry
from beaufort.match import Match
from beaufort.play import bots
from beaufort.settings import set_up
from beaufort.web.drawing import TableDrawing
from beaufort.web.legend import answer, legend_of, names, says, thing_of
from beaufort.web.seats import Sitter
from beaufort.words import LANGUAGES
from tests.conftest import GAMES, volume

VOID = {"br", "img", "input", "use", "path", "rect", "circle", "line", "link", "meta", "hr"}
CONTAINERS = {"seat", "hand"}  # whoever asks for what lies in them has asked for something else
ASIDE = {"quiet", "menu", "amount", "name"}  # what is not seen, or is words
READ = [game for game in GAMES if game.legend]


@dataclass(eq=False)  # each is itself: alike elements may lie in one another
class Element:
    """An element of what is drawn; it finds what it is as `legend.js` does."""

    tag: str
    given: dict[str, str]
    within: Element | None = None
    children: list[Element] = field(default_factory=list)
    text: str = ""

    @property
    def chain(self) -> Iterator[Element]:
        each: Element | None = self
        while each:
            yield each
            each = each.within

    @property
    def words(self) -> set[str]:
        return set(self.given.get("class", "").split())

    def all(self) -> Iterator[Element]:
        yield self
        for child in self.children:
            yield from child.all()

    @property
    def named(self) -> bool:
        return "data-what" in self.given or "data-card" in self.given

    @property
    def drawn(self) -> bool:
        """Whether it shows something: a picture, a card, a button to pick, a number, or a place with a name of its own."""
        shows = {"pick", "opens", "card"} & self.words or self.given.get("role") == "img" or "data-what" in self.given
        number = any(letter.isdigit() for letter in self.text) and "svg" not in [each.tag for each in self.chain]
        aside = any(each.words & ASIDE or "hidden" in each.given for each in self.chain)
        return bool(shows or number) and not aside and self.given.get("data-what") not in CONTAINERS

    def thing(self) -> Thing:
        own = next((each for each in self.chain if each.named), None)
        button = next((each for each in self.chain if each.tag == "button" or each.given.get("role") == "img"), None)
        if button and not button.named and (own is None or own not in list(button.all())):
            own = next((each for each in button.all() if each.named), own)
        given = own.given if own else {}
        kind, _, card = given.get("data-what", given.get("data-card", "")).partition("-")
        chain = list((own or self).chain)
        home = next((each.given["data-home"] for each in chain if "data-home" in each.given), "")
        seat = next((each.given["data-seat"] for each in chain if "data-seat" in each.given), home.rpartition("-")[2])
        return Thing(kind, card, home, int(seat) if seat.isdigit() else None)


class Reader(HTMLParser):
    """Reads what is drawn."""

    def __init__(self, region: str) -> None:
        super().__init__()
        self.at = self.root = Element("section", {"data-home": region})

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        made = Element(tag, {name: value or "" for name, value in attributes}, self.at)
        self.at.children.append(made)
        if tag not in VOID:
            self.at = made

    def handle_endtag(self, tag: str) -> None:
        while tag not in VOID and self.at.within:
            ended, self.at = self.at, self.at.within
            if ended.tag == tag:
                break

    def handle_data(self, data: str) -> None:
        self.at.text += data


def walked(drawing: TableDrawing) -> Iterator[Element]:
    """All that is drawn of a table."""
    for region, html in drawing.table().items():
        if region != "title":
            reader = Reader(region)
            reader.feed(html)
            yield from (each for each in reader.root.all() if each.drawn)


def moments(game: Game, number: int) -> Iterator[tuple[Match, Random]]:
    """Random moments of random games with any number of players and any options."""
    for seed in range(number):
        random = Random(f"{game.name} {seed}")
        seats = game.rules.SEATS[seed % len(game.rules.SEATS)]
        options = {name: random.random() < 0.5 for name in game.rules.OPTIONS}
        match = Match(set_up(game, seats, options), seed=seed)
        match.real = random.random() < 0.2
        player = bots.Hints(plain=True) if seed % 2 and game.has_hints else bots.Random()
        while not match.over and len(match.moves) < 400:
            if random.random() < 0.05:
                yield match, random
            bots.move(match, random.choice(match.pending), player, seed.to_bytes(32, "big"))
        yield match, random


@pytest.mark.parametrize("game", READ, ids=str)
def test_every_drawn_thing_of_every_table_has_an_entry_with_words_and_a_rule(game: Game) -> None:
    """Nothing with a number, a name or a card falls back to the seat it lies before; and no entry is about nothing."""
    legend, met, said = legend_of(game), set[str](), 0
    for match, random in moments(game, volume(6, 120)):
        seat = random.choice([*range(match.seats), None])
        sitters = [Sitter(name, random.choice(("person", "bot"))) for name in match.players]
        live = not match.over and random.random() < 0.8
        drawing = TableDrawing(match.view(seat), random.choice(list(LANGUAGES)), sitters, live)
        for thing, drawn in {each.thing(): each for each in walked(drawing)}.items():
            found = entry(legend, thing)
            assert found, (thing, drawn.tag, drawn.given, drawn.text)
            assert thing.what not in CONTAINERS, (thing, drawn.tag, drawn.given, drawn.text)
            met.add(found.name)
            html = answer(drawing, thing)
            assert html.count("<p") >= 2, html
            said += 'class="now"' in html
    assert {each.name for each in game.legend} - met == set()
    assert said > 50


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", READ, ids=str)
def test_every_entry_has_words_in_every_language_and_a_rule_that_is_there(game: Game, lang: str) -> None:
    rules = (game.folder / f"RULES.{lang}.md").read_text(encoding="utf-8")
    assert all(f'<a id="{each.rule}">' in rules for each in game.legend)
    told = names(game, lang)
    assert len({(each.kind, each.cards) for each in told.names}) == len(told.names) == len(legend_of(game))
    assert all(each.name.strip() for each in told.names)
    assert set(told.aims) == (set(game.rules.SEATS) if says(game, "aim") else set())


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_whatever_a_page_asks_it_is_answered_without_an_error(game: Game) -> None:
    """Also of a game without a legend, of cards that lie nowhere, and of nonsense."""
    random = Random(game.name)
    for match, _ in moments(game, 2):
        drawing = TableDrawing(match.view(random.choice([0, None])), "en", [Sitter(name) for name in match.players])
        kinds = [each.kind for each in legend_of(game)]
        for what in (*kinds, "nonsense", "", "a" * 500, "<b>"):
            card = random.choice(("", "P", "0", "-1", "1000", "N7", "<b>", "x" * 500))
            home = random.choice(("", "hand", "row", "port", "open-floods", "taken", "x-9"))
            html = answer(drawing, thing_of(drawing.view, what, card, home, random.choice(("", "0", "1", "99", "x", "²"))))
            assert "<b>" not in html
