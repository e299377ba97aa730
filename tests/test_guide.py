"""Guided first games: played through, everything is told, and whatever is told is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from beaufort import fair
from beaufort.commands.reading import guided
from beaufort.game import Game, find
from beaufort.guide import Now
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


def came_second_and_paid(_before: Any, now: Any, _action: str) -> bool | None:
    ranked = sorted((seat for seat in range(now.seats) if now.last[seat]), key=lambda seat: -now.last[seat])
    return now.last_paid[LEARNER] > 0 if ranked[1] == LEARNER else None


def stayed_under_and_paid(_before: Any, now: Any, _action: str) -> bool | None:
    ranked = sorted((seat for seat in range(now.seats) if now.last[seat]), key=lambda seat: -now.last[seat])
    return now.last_paid[LEARNER] > 0 if LEARNER in ranked[2:] else None


def took_the_wind(before: Any, now: Any, _action: str) -> bool:
    return now.last_taker == LEARNER and now.last_wind == before.row[0]


def ended_with_the_card_unused(before: Any, now: Any, _action: str) -> bool:
    had, has = ((state.gulden[LEARNER], state.points[LEARNER]) for state in (before, now))
    return now.front[LEARNER] == 0 and had == has


def bought_for_as_much(before: Any, now: Any, action: str) -> bool | None:
    return now.gulden[LEARNER] == before.gulden[LEARNER] - int(action) if now.front[LEARNER] else None


# What an answer to a wrong idea foretells: until when to play on, and whether it came true; None where it does not apply.
FORETOLD: dict[str, tuple[Callable[[Any, Any], bool], Callable[[Any, Any, str], bool | None]]] = {
    "guide-doubt-second": (lambda before, now: (now.deal, now.round) != (before.deal, before.round), came_second_and_paid),
    "guide-doubt-under": (lambda before, now: (now.deal, now.round) != (before.deal, before.round), stayed_under_and_paid),
    "guide-doubt-takes": (lambda before, now: now.trick != before.trick, took_the_wind),
    "guide-doubt-end": (lambda before, now: True, ended_with_the_card_unused),
    "guide-doubt-dear": (lambda before, now: now.owner != before.owner or now.phase not in (3, 4, 5), bought_for_as_much),
}


@every_guide
def test_what_is_foretold_of_a_wrong_idea_comes_true(game: Game) -> None:
    guide, came = game.guide, Counter[str]()
    for luck in range(volume(30, 300)):
        match = Match(set_up(game, guide.seats, guide.options), fair.mixed(guide.secret, {}))
        seed = luck.to_bytes(32, "big")
        while not match.over and not guide.ends(Now(match.seen(LEARNER), LEARNER, match.legal(LEARNER))):
            seat = match.pending[0]
            for action in match.legal(seat) if seat == LEARNER else ():
                for doubt in guide.doubts:
                    if doubt.when(Now(match.seen(LEARNER), LEARNER, match.legal(LEARNER)), action):
                        true = foretold(match, action, doubt.message, seed)
                        assert true is not False, (doubt.message, action, match.moves)
                        came[doubt.message] += true is True
            bots.move(match, seat, bots.Random(), seed)
    assert all(came[doubt.message] > 3 for doubt in guide.doubts), came


def foretold(match: Match, action: str, message: str, seed: bytes) -> bool | None:
    """Carry out a wrong idea in a copy of the match, and see what comes of it."""
    until, true = FORETOLD[message]
    before, after = match.seen(LEARNER), match.copy()
    after.play(LEARNER, action)
    while not after.over and not until(before, after.seen(LEARNER)):
        bots.move(after, after.pending[0], bots.Random(), seed)
    return true(before, after.seen(LEARNER), action)


def one_more(rule: Callable[..., int]) -> Callable[..., int]:
    return lambda *given: rule(*given) + 1


def by_one(figure: int) -> int:
    return figure + 1


def always(_rule: object) -> Callable[..., bool]:
    return lambda *_: True


def never(_rule: object) -> Callable[..., None]:
    return lambda *_: None


@pytest.mark.parametrize(
    ("game", "where", "change", "missing"),
    [
        ("land-unter", "rules.lifebelts", one_more, "guide-hand"),
        ("land-unter", "rules.deal_is_over", always, "guide-choose"),
        ("land-unter", "rules.pay", never, "guide-belts"),
        ("santa-timea", "rules.points_for_places", one_more, "guide-scored"),
        ("santa-timea", "rules.ROUNDS", by_one, "guide-scored"),
        ("santa-timea", "rules.TRICKS", by_one, "guide-took"),
        ("vor-dem-wind", "sailing.APPLES", by_one, "guide-rots"),
        ("vor-dem-wind", "turn.goal", one_more, "guide-ships"),
        ("vor-dem-wind", "opening.may_open", always, "guide-open"),
    ],
)
def test_a_changed_figure_of_the_rules_makes_a_sentence_false_and_is_noticed(
    game: str, where: str, change: Callable[[Any], Any], missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, _, name = where.partition(".")
    package = find(game).package
    before = getattr(import_module(f"{package}.{file}"), name)
    for module in (import_module(f"{package}.{file}"), import_module(f"{package}.guide")):
        if hasattr(module, name):
            monkeypatch.setattr(module, name, change(before))
    lesson, _, _ = guided(find(game), bots.Hints(plain=True))
    assert missing not in lesson.told
