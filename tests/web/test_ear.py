"""For the ear: whatever changes on the table with a beat is said, over every kind of event of every game.

Said is the sentence of the beat, what a place says of itself when it changes (`data-says`), or what is asked then.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from beaufort.commands.check import Case
from beaufort.game import find
from beaufort.match import Match
from beaufort.view import Beat, Card, View, Zone
from beaufort.web.drawing import TableDrawing
from beaufort.web.seats import Sitter
from beaufort.words import LANGUAGES, Player, Said, figure, say
from tests.conftest import FULL
from tests.web.events import Stretch, drawn, places, stretches
from tests.web.screens import GAMES, follows


class Fact(NamedTuple):
    """Something that differs between two tables: a card that came or went, a number, who leads."""

    what: str  # and where
    seat: int | None
    before: Any
    now: Any


def parts(value: Any) -> Iterator[Any]:
    """All that a message speaks of."""
    if isinstance(value, list | tuple):
        for each in value:
            yield from parts(each)
    else:
        yield value
        if isinstance(value, Said):
            yield from parts(list(value.values.values()))


def lying(view: View) -> dict[tuple[str, int | None, int], Zone]:
    """The zones by their names and seats; piles of one name are numbered."""
    found: dict[tuple[str, int | None, int], Zone] = {}
    for zone in view.zones:
        same = sum((zone.name.message, zone.seat) == key[:2] for key in found)
        found[zone.name.message, zone.seat, same] = zone
    return found


def changes(before: View, now: View) -> Iterator[Fact]:
    """What differs."""
    counted = {(each.name.message, each.seat): each.value for each in before.counters}
    for each in now.counters:
        if (old := counted[each.name.message, each.seat]) != each.value:
            yield Fact(f"counter {each.name.message}", each.seat, old, each.value)
    lay = lying(before)
    for (name, seat, number), zone in lying(now).items():
        old_zone = lay[name, seat, number]
        had, has = Counter(old_zone.cards), Counter(zone.cards)
        yield from (Fact(f"came {name}", seat, None, card) for card in has - had)
        yield from (Fact(f"gone {name}", seat, None, card) for card in had - has)
        for key, value in zone.name.values.items():
            if isinstance(value, int) and old_zone.name.values[key] != value:
                yield Fact(f"{key} {name}", None, old_zone.name.values[key], Player(value))
    for key, value in now.title.values.items():
        if before.title.values.get(key) != value:
            yield Fact(f"title {key}", None, None, value)


def is_said(fact: Fact, spoken: list[Any], texts: list[str], match: Match) -> bool:
    """Whether what a message speaks of, or a text, holds this fact: of numbers, how many there are now or how many more."""
    now, numbers = fact.now, [each for each in spoken if isinstance(each, int)]
    if isinstance(now, Card):
        name = say(now.name, "en", match.game.folder)
        return now.name in spoken or now.text in map(str, [*numbers, *spoken]) or any(name in each for each in texts)
    if fact.seat is not None:
        texts = [each for each in texts if match.players[fact.seat] in each]
        numbers = numbers if Player(fact.seat) in spoken else []
        if now in (0, 1) and texts:
            return True  # "no lifebelt", "one round"
        return now in numbers or abs(now - fact.before) in numbers or any(re.search(rf"\b{now}\b", each) for each in texts)
    return now in spoken or any(re.search(rf"\b{now}\b", each) for each in texts)


def together(beats: list[Beat]) -> list[list[Beat]]:
    """Beats that show the same table; one without a sentence belongs to the next. The last show the table as it stands."""
    groups: list[list[Beat]] = []
    for beat in beats:
        if groups and (groups[-1][-1].said is None or groups[-1][-1].table == beat.table):
            groups[-1].append(beat)
        else:
            groups.append([beat])
    return groups if groups and groups[-1][-1].table is None else [*groups, []]


def unsaid(stretch: Stretch, seat: int) -> Iterator[str]:
    """What this seat is shown in a stretch and cannot hear."""
    match = stretch.match(stretch.begin)
    sitters = [Sitter(name) for name in match.players]
    before, lines = match.view(seat), len(match.story(seat))
    known = places(drawn(TableDrawing(before, "en", sitters), True))
    for move in stretch.moves[stretch.begin : stretch.end]:
        match.play(*move)
        beats = match.beats(seat, lines)
        lines += sum(beat.said is not None for beat in beats)
        spoken: list[Any] = []  # in this moment, so far
        for group in together(beats):
            own = group and group[-1].table is not None
            now = match.view_at(group[-1], seat) if own else match.view(seat)
            says = places(drawn(TableDrawing(now, "en", sitters), not own))
            texts = [text for name, text in says.items() if known.get(name) != text]
            sentences = [beat.said for beat in group if beat.said]
            spoken += parts([*sentences, *([now.task] if now.choices else [])])
            for fact in changes(before, now):
                if not follows(match.game, fact.what) and not is_said(fact, spoken, texts, match):
                    yield f"{stretch}, seat {seat}, move {len(match.moves)}: {fact} in {sentences} and {texts}"
            for said in sentences:
                yield from (
                    f"{match.say(said, lang)!r} leaves out {left}" for lang in LANGUAGES if (left := _left(said, lang, match))
                )
            before, known = now, says


def _left(said: Said, lang: str, match: Match) -> list[Any]:
    """The players and numbers of a message that its sentence does not tell; how many there are in a list can be counted."""
    spoken, text = list(parts(said)), match.say(said, lang)
    counted = [len(each) for each in said.values.values() if isinstance(each, list)]
    names = [match.players[each.seat] for each in spoken if isinstance(each, Player)]
    numbers = [figure(each) for each in spoken if isinstance(each, int) and each > 1 and each not in counted]
    return [each for each in [*names, *numbers] if each not in text]


def seed_of(case: Case, number: int) -> bytes:
    return hashlib.sha256(f"{case} {number}".encode()).digest()


@pytest.mark.parametrize("name", GAMES)
def test_everything_that_changes_on_the_table_with_a_beat_is_said_in_every_kind_of_event(name: str) -> None:
    chosen = stretches(find(name), seed_of)
    seats = [(stretch, seat) for stretch in chosen for seat in range(stretch.case.seats if FULL else 2)]
    assert [each for stretch, seat in seats for each in unsaid(stretch, seat)] == []
