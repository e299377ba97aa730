from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from fluent.runtime import FluentBundle, FluentResource

import beaufort
from beaufort.commands.check import Case, cases, sentences, signs_are_right
from beaufort.commands.reading import said_in
from beaufort.game import find, games
from beaufort.play.bots import BOTS
from beaufort.words import HOME, LANGUAGES, Player, Said, messages, say
from beaufort.words.fluent import Bundle, of
from tests.conftest import CASES

VALUES = (0, 1, 2, 7, 1234, 1234567, -1, -3, 0.5, 1.0, 2.346, -0.25, 1e-9, "Anna", "")
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


@pytest.mark.sample(6, 0)
@pytest.mark.parametrize("file", sorted(PACKAGE.rglob("*.ftl")), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_our_words_are_formatted_as_fluent_does(file: Path) -> None:
    """For every message, with many values for each of its variables: numbers of all kinds, and the words it chooses by."""
    lang, text = file.stem, file.read_text(encoding="utf-8")
    theirs = FluentBundle([lang], functions={"DE": of}, use_isolating=False)
    theirs.add_resource(FluentResource(text))
    ours = Bundle(lang, text)
    for name in messages(lang, file.parent):
        message = theirs.get_message(name)
        source = re.search(rf"^{name} =(?:.|\n(?=[ \n}}]))*", text, re.MULTILINE)
        assert source
        names, words = set(re.findall(r"\$(\w+)", source[0])), set(re.findall(r"\[(\w+)\]", source[0])) - {"one", "other"}
        for value in (*VALUES, *words):
            given = dict.fromkeys(names, value)
            said, errors = theirs.format_pattern(message.value, given)
            assert errors or ours.say(name, given) == said, (name, value)


def test_what_cannot_be_read_as_fluent_is_an_error() -> None:
    with pytest.raises(ValueError, match="Expected"):
        Bundle("en", "lost = { $count ->")


@pytest.mark.parametrize("case", [case for case in CASES if all(case.options.values())], ids=str)
def test_what_people_read_in_a_game_has_the_signs_of_the_language(case: Case) -> None:
    signs_are_right(case, case.seats)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_goods_are_told_in_words_and_not_by_their_letters(lang: str) -> None:
    for case in cases(find("vor-dem-wind")):
        assert [said for said in sentences(case, case.seats, lang) if re.search(r"\b[ACST]{2,}\b(?!-\d)", said)] == []


@pytest.mark.sample(4, 0)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [game.name for game in games()])
def test_rounds_are_counted_from_one(game: str, lang: str) -> None:
    """In titles, at every beat and after the end too, in the log and in scorings."""
    nothing = re.compile(r"(?i)\b(round|deal|trick|fleet|runde|durchgang|stich|flotte|tour|donne|manche|pli) 0\b")
    rules = find(game).rules
    for seats in (rules.SEATS[0], rules.SEATS[-1]):
        random, told, titles = Random(seats), 0, set[Said]()
        match = beaufort.new(game, seats=seats, options=dict.fromkeys(rules.OPTIONS, True), seed=seats)
        while not match.over and len(match.moves) < 2500:
            titles |= {match.view().title, *(match.view_at(beat).title for beat in match.beats(None, told) if beat.table)}
            told = len(match.story())
            seat = random.choice(match.pending)
            match.play(seat, random.choice(match.legal(seat)))
        said = [*titles, match.view().title, *match.story(), *(each.title for each in match.scores())]
        assert [text for text in (match.say(each, lang) for each in said) if nothing.search(text)] == []


def test_a_minus_is_a_minus() -> None:
    told = say(Said("scores-out", player=Player(0), gained=-1, points=-12), "en", LAND_UNTER, ("Anna-2",))
    assert told == "Anna-2 was out: −1 point, −12 in all."


@pytest.mark.parametrize(("name", "whose"), [("Anna", "d’Anna"), ("Élise", "d’Élise"), ("Bela", "de Bela")])
def test_french_elides_before_a_vowel(name: str, whose: str) -> None:
    said = Said("keeps-nothing", player=Player(0))
    assert say(said, "fr", find("vor-dem-wind").folder, (name,)) == f"Il ne reste rien dans l’entrepôt {whose}."


def test_no_french_sentence_meets_a_name_that_begins_with_a_vowel_unprepared() -> None:
    """Whatever may be a name in it: de Amélie is d’Amélie."""
    found = 0
    for file in PACKAGE.rglob("fr.ftl"):
        text = file.read_text(encoding="utf-8")
        bundle = Bundle("fr", text)
        for name in messages("fr", file.parent):
            source = re.search(rf"^{name} =(?:.|\n(?=[ \n}}]))*", text, re.MULTILINE)
            assert source
            names = set(re.findall(r"\$(\w+)", source[0]))
            whose = names & {"name", "player", "players", "owner", "bidder", "other", "others", "winners", "turn"}
            for count in (1, 2) if whose else ():
                said = bundle.say(name, {each: "Amélie" if each in whose else count for each in names})
                assert not re.search(r"\b(?:de|que|le|la|je|se|ne|jusque|lorsque) Amélie", said), f"{file.name}: {said}"
                found += 1
    assert found > 40


@pytest.mark.parametrize("lang", LANGUAGES)
def test_goods_are_counted_in_the_pieces_in_which_one_is_named(lang: str) -> None:
    """A cheese, 1 cheese and 2 cheeses; a bale of silk and 2 bales of silk."""
    folder = find("vor-dem-wind").folder
    for good in "ACST":
        one = say(Said("one-good", good=good), lang, folder).split(" ", 1)[1]
        single, several = (say(Said("some-goods", good=good, count=count), lang, folder).split(" ", 1)[1] for count in (1, 2))
        assert single == one
        assert lang == "de" or several != single  # Käse and Ballen are their own plurals


@pytest.mark.parametrize("lang", LANGUAGES)
def test_bots_are_called_the_same_everywhere(lang: str) -> None:
    other = {"de": r"(?i)robot", "en": r"(?i)robot", "fr": r"(?i)\bbots?\b(?!-)"}[lang]
    for file in PACKAGE.rglob(f"{lang}.ftl"):
        values = re.findall(r"^[\w-]+ = (.*)$|^ +\*?\[.*?\] (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
        texts = [re.sub(r"\$\w+", "", text) for pair in values for text in pair]
        assert [text for text in texts if re.search(other, text)] == [], file


def test_the_log_ends_with_the_result() -> None:
    match = beaufort.new("land-unter", seats=3, seed=4)
    while not match.over:
        match.play(match.pending[0], match.legal(match.pending[0])[0])
    winners = [match.players[seat] for seat in match.winners]
    assert match.log()[-1].startswith(f"The game is over: {winners[0]}")
    assert match.log().count(match.log()[-1]) == 1
    assert [match.view(seat).task.message in ("you-win", "you-share") for seat in range(3)] == [
        seat in match.winners for seat in range(3)
    ]
