"""Rules with pictures: what a text names is drawn with the game's own cards, and an example shows the rules at work."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

import beaufort
from beaufort.commands.terminal import rules_text
from beaufort.game import find
from beaufort.match import replay
from beaufort.record import parse
from beaufort.web.rulebook import EXAMPLE, cards, named, rules_html
from beaufort.words import LANGUAGES
from tests.conftest import GAMES
from tests.web.server import Server

SHOWN = [game.name for game in GAMES if (game.folder / EXAMPLE).exists()]


@pytest.mark.parametrize("name", SHOWN)
def test_the_cards_that_rules_name_are_drawn_in_every_language_and_are_nothing_in_a_terminal(name: str) -> None:
    game = find(name)
    wanted = named(game, "en")
    assert len(wanted) > 8
    assert set(wanted) <= cards(game).keys()
    for lang in LANGUAGES:
        assert named(game, lang) == wanted
        assert rules_html(name, lang).count('class="card ') == len(wanted)
        assert "<!--" not in rules_html(name, lang) + rules_text(game, lang)


def test_columns_of_rules_have_classes_of_their_own() -> None:
    sheets = "".join(file.read_text() for file in (Path(beaufort.__file__).parent / "web" / "look").glob("*.css"))
    found = {each for name in SHOWN for each in re.findall(r'<t[hd] class="([^"]+)"', rules_html(name, "en"))}
    assert "to-right" in found
    assert [each for each in found if re.search(rf"^\.{each}\b", sheets, re.MULTILINE)] == []


@pytest.mark.parametrize("name", SHOWN)
def test_an_example_is_a_whole_game_under_these_rules(name: str) -> None:
    record = next(parse((find(name).folder / EXAMPLE).read_text(encoding="utf-8")))
    assert record.game == name
    assert replay(record).over


def test_an_example_opens_as_a_replay_and_twice_as_the_same(server: Server) -> None:
    found = {urlopen(f"{server.url}/rules/{SHOWN[0]}/example").url for _ in range(2)}
    assert len(found) == 1
    assert found.pop().endswith("/replay/0")
    with pytest.raises(HTTPError, match="404"):
        urlopen(f"{server.url}/rules/no-such-game/example")


def test_home_says_how_many_can_play(server: Server) -> None:
    page = urlopen(server.url).read().decode()
    for name in SHOWN:
        seats = find(name).rules.SEATS
        assert f"{seats[0]} to {seats[-1]} players" in page or f"{seats[0]} bis {seats[-1]} Personen" in page


def test_each_figure_of_a_table_in_the_rules_says_what_it_is() -> None:
    html = rules_html("santa-timea", "en")
    heads = ["Player", "Wind cards", "Damage", "Place points", "Pair", "Penalty", "Total"]
    assert re.findall(r'<td data-label="([^"]+)"', html) == 4 * heads
    assert re.findall(r'<td data-label="Total"[^>]*>([^<]+)</td>', html) == ["4", "3", "3", "0"]
