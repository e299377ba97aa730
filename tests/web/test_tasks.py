"""What is asked offers what is possible now, all of it and nothing else: at all moments of random games, in every language."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from beaufort.game import find
from beaufort.settings import NAMES
from beaufort.words import LANGUAGES, messages, say
from tests.web import screens
from tests.web.screens import offers
from tests.web.test_places import moments

GAMES = [name for name in screens.GAMES if offers(find(name))]  # which say what their sentences offer


@pytest.mark.sample(2, 0)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_offers_what_is_possible_and_nothing_else(game: str, lang: str) -> None:
    folder, said, listed = find(game).folder, Counter[tuple[str, str, bool]](), offers(find(game))
    for view in moments(game):
        text = say(view.task, lang, folder, NAMES)
        legal = {choice.action for choice in view.choices}
        for phrases, possible in listed[view.task.message]:
            phrase = phrases[LANGUAGES.index(lang)]
            assert bool(re.search(phrase, text)) == possible(view, legal), (text, phrase, legal)
            said[view.task.message, phrase, possible(view, legal)] += 1
    assert {message for message, *_ in said} == set(listed)  # every one was met
    for message in ("task-turn", "task-trade", "task-reply") if game == "vor-dem-wind" else ():
        met = {(phrase, there) for name, phrase, there in said if name == message}
        assert len(met) > len(listed[message]), message  # with and without


@pytest.mark.parametrize("game", GAMES)
def test_every_task_is_looked_at(game: str) -> None:
    tasks = {name for name in messages("en", find(game).folder / "words") if name.startswith("task-")}
    assert tasks <= set(offers(find(game)))


def test_no_more_is_left_to_do_than_there_is() -> None:
    """What a sentence says is left is there: goods to take, room to store them, what can be saved."""
    for view in moments("vor-dem-wind"):
        if view.task.message in ("task-start", "task-take", "task-buy", "task-store", "task-save"):
            assert view.task.values["count"] > 0  # type: ignore[operator]
        if view.task.message == "task-store":
            held = {zone.name.message: len(zone.cards) for zone in view.zones if zone.seat == view.seat}
            assert view.task.values["count"] <= min(8 - held["warehouse"], held["hand"])  # type: ignore[operator]
