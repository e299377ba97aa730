"""Guided first games: played through, everything is told, and whatever is told is true."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from beaufort import fair
from beaufort.commands.reading import guided
from beaufort.game import Game, find
from beaufort.match import Match
from beaufort.play import bots
from beaufort.play.lesson import LEARNER, Lesson
from beaufort.settings import set_up
from beaufort.words import LANGUAGES
from tests.conftest import GAMES, volume

GUIDED = [game for game in GAMES if game.has_guide]
LONGEST = 40  # decisions of a learner: three to five minutes
every_guide = pytest.mark.parametrize("game", GUIDED, ids=str)


@every_guide
def test_whoever_plays_sensibly_is_told_everything_in_some_minutes(game: Game) -> None:
    lesson, told, decided = guided(game, bots.Hints(plain=True))
    assert {each.message for each in game.guide.lectures} - set(lesson.told) == set()
    assert len(told) == len(game.guide.lectures)
    assert 5 <= decided <= LONGEST


@every_guide
def test_whatever_somebody_plays_nothing_breaks_and_nothing_is_told_twice(game: Game) -> None:
    for luck in range(volume(4, 40)):
        lesson, told, _ = guided(game, bots.Random(), luck.to_bytes(32, "big"))
        assert len(lesson.told) == len(set(lesson.told)) == len(told)


@every_guide
def test_every_wrong_idea_comes_up_and_is_answered_once(game: Game) -> None:
    guide, answered = game.guide, set[str]()
    for luck in range(30):
        match, lesson = Match(set_up(game, guide.seats, guide.options), fair.mixed(guide.secret, {})), Lesson(game)
        lesson.follow(match)
        seed = luck.to_bytes(32, "big")
        while not lesson.ended:
            seat = match.pending[0]
            for action in match.legal(seat) if seat == LEARNER else ():
                if said := lesson.doubt(match, action):
                    answered.add(said.message)
                    assert all(match.say(said, lang) for lang in LANGUAGES)
                    assert lesson.doubt(match, action) != said
            bots.move(match, seat, bots.Random() if seat == LEARNER else bots.Hints(plain=True), seed)
            lesson.follow(match)
    assert answered == {doubt.message for doubt in guide.doubts}


def one_more(function: Callable[..., int]) -> Callable[..., int]:
    return lambda *given: function(*given) + 1


@pytest.mark.parametrize(
    ("game", "where", "change", "missing"),
    [
        ("land-unter", "rules.lifebelts", one_more, "guide-hand"),
        ("santa-timea", "rules.points_for_places", one_more, "guide-scored"),
        ("vor-dem-wind", "sailing.APPLES", lambda apples: apples + 1, "guide-rots"),
    ],
)
def test_a_changed_figure_of_the_rules_makes_a_sentence_false_and_is_noticed(
    game: str, where: str, change: Callable[[Any], Any], missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, _, name = where.partition(".")
    module = import_module(f"{find(game).package}.{file}")
    monkeypatch.setattr(module, name, change(getattr(module, name)))
    lesson, _, _ = guided(find(game), bots.Hints(plain=True))
    assert missing not in lesson.told
