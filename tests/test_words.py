from __future__ import annotations

import re
from pathlib import Path

import pytest

import beaufort
from beaufort.bots import BOTS
from beaufort.check import said_in
from beaufort.game import find
from beaufort.words import HOME, LANGUAGES, Player, Said, messages, say

PACKAGE = Path(beaufort.__file__).parent
LAND_UNTER = find("land-unter").folder


@pytest.mark.parametrize("lang", LANGUAGES)
def test_shared_words_are_there_in_every_language_and_all_are_used(lang: str) -> None:
    used = {message for file in PACKAGE.rglob("*.py") if "tests" not in file.parts for message in said_in(file)}
    assert messages(lang, HOME) == messages("en", HOME)
    assert messages(lang, HOME) <= used | {f"bot-{name}" for name in BOTS}


@pytest.mark.parametrize(
    ("lang", "names"), [("en", "Anna, Bela and Cleo"), ("de", "Anna, Bela und Cleo"), ("fr", "Anna, Bela et Cleo")]
)
def test_lists_are_put_together_as_the_language_does(lang: str, names: str) -> None:
    said = Said("wait", players=[Player(0), Player(1), Player(2)])
    assert names in say(said, lang, LAND_UNTER, ("Anna", "Bela", "Cleo"))


def test_a_missing_value_is_an_error_and_not_a_gap() -> None:
    with pytest.raises(ValueError, match=r"Said\('wait'\) in en"):
        say(Said("wait"), "en", LAND_UNTER)


def test_french_has_non_breaking_spaces_before_its_double_punctuation() -> None:
    for file in PACKAGE.rglob("fr.ftl"):
        text = re.sub(r"^#.*", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        assert re.findall(r"[^ -] [;:!?»](?:\s|$)|« ", text) == [], file
