"""Everything one viewer sees of a table at one moment: regions of HTML, and the sentences of the log."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from msgspec import Struct

from beaufort import fair
from beaufort.match import Match
from beaufort.play.lesson import LEARNER
from beaufort.record import Record
from beaufort.view import Beat, Mark, Reckoning, View
from beaufort.web.checks import PACES
from beaufort.web.drawing import TableDrawing, shared_parts, with_signs
from beaufort.web.film import Film, Shot
from beaufort.web.seats import Sitter
from beaufort.web.table import Table
from beaufort.words import MARK, Player, Said, say

T = TypeVar("T")


@dataclass(frozen=True)
class Screen:
    """One moment: the number of the last event, what is asked, regions by their ids, and lines of the log."""

    seq: int
    decision: str
    regions: dict[str, str]
    lines: list[str]


class Step(Struct, omit_defaults=True):
    """A beat as it is sent: the regions that change with it, its line of the log, and what it points at.

    `own` says that it shows a table on the way; all others show where the table stands.
    """

    regions: dict[str, str] = {}
    news: list[str] = []
    marks: tuple[Mark, ...] = ()
    kind: str = ""
    own: bool = False
    head: bool = False  # its line opens a round
    signed: str = ""  # its line as HTML, if something in it has a drawing


@dataclass
class Drawn:
    """What was drawn for a viewer and seldom changes, with what it was drawn from."""

    key: object = None
    regions: dict[str, str] = field(default_factory=dict)


class Shared:
    """What was drawn for one spectator and holds for others: only the latest, since all look at the same time."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    def find(self, key: Hashable, draw: Callable[[], T]) -> T:
        """What is kept under this key; else it is drawn."""
        found: T = self._kept.pop(key) if key in self._kept else draw()
        self._kept[key] = found
        if len(self._kept) > self.most:
            self._kept.popitem(last=False)
        return found

    def clear(self) -> None:
        self._kept.clear()


SHARED = Shared(128)  # moments of tables, some ten kilobytes each


def screen(table: Table, seat: int | None, lang: str, told: int = 0, drawn: Drawn | None = None) -> Screen:
    """A running or finished table as this seat sees it, with the lines of the log that come after those told.

    What seldom changes is not drawn again if `drawn` has it.
    """
    match = table.match
    assert match
    hint = "" if seat is None else table.seats[seat].hint
    drawing = TableDrawing(match.view(seat), lang, table.sitters, hint=hint)
    decision, scores = table.decision(seat), match.scores(seat)
    regions = drawing.regions()
    if table.lesson and seat == LEARNER:
        regions["guide"] = str(shared_parts().guide(drawing, table.lesson, table.game.name))
    regions["token"] = str(shared_parts().token(decision))
    regions["hint"] = str(shared_parts().hint(drawing, table.id))
    if seat is not None:
        regions["counsel"] = str(shared_parts().counsel(drawing, _reason(table, seat, drawing), table.id))
    regions["undo"] = str(shared_parts().undo(drawing, table.id, table.retractable(seat)))
    key = (len(scores), drawing.over, drawing.names, table.pace, table.next)
    drawn = Drawn() if drawn is None else drawn
    if drawn.key != key:
        drawn.key, drawn.regions = key, _seldom(table, drawing, scores, seat)
    return Screen(table.number(seat), decision, regions | drawn.regions, match.log(seat, lang, told))


def _seldom(table: Table, drawing: TableDrawing, scores: list[Reckoning], seat: int | None) -> dict[str, str]:
    """The regions that change when something was scored, the game is over, or somebody has another name."""
    parts = shared_parts()
    return {
        "reckoning": str(parts.scoring(drawing, scores, table.id, seat, table.next)),
        "scores": str(parts.scores(drawing, scores)),
        "fair": fairness(drawing, table),
        "done": str(parts.done(drawing, scores, table.id, seat, table.next)),
        "leave": str(parts.leave(drawing, table, seat, PACES)),
    }


def _reason(table: Table, seat: int, drawing: TableDrawing) -> list[Said]:
    """Why the hint is what it is, in sentences."""
    who = table.seats[seat]
    return who.why.said(who.hint, drawing.view.choices) if who.why and who.hint in drawing.choices else []


def opens_round(match: Match | Film, said: Said | None) -> bool:
    """Whether a line of the log begins a round: there it has a heading."""
    return said is not None and said.message in getattr(match.game.view, "OPENING_LINES", ())


def _line(match: Match | Film, said: Said, lang: str, signs: bool = True) -> str:
    return say(said, lang, match.game.folder, match.players, signs)


def signed(match: Match | Film, said: Said | None, lang: str) -> str:
    """A line of the log with the drawings of what it names, as HTML; nothing if there are none."""
    text = _line(match, said, lang) if said else ""
    return str(with_signs(text)) if MARK in text else ""


def step(match: Match | Film, beat: Beat | Shot, regions: dict[str, str], lang: str) -> Step:
    """A beat as it is sent."""
    html = signed(match, beat.said, lang)
    news = [_line(match, beat.said, lang, signs=not html)] if beat.said else []  # known already where it has no drawings
    return Step(regions, news, beat.marks, beat.kind, beat.table is not None, opens_round(match, beat.said), html)


def log_of(match: Match, lang: str, seat: int | None = None) -> str:
    """The whole log, with drawings of what it names."""
    return _log(match, match.story(seat), lang)


def _log(match: Match | Film, story: Sequence[Said], lang: str) -> str:
    lines = [with_signs(_line(match, said, lang)) for said in story]
    return str(shared_parts().log(lines, [place for place, said in enumerate(story) if opens_round(match, said)]))


TABLE = ("title", "others", "middle", "own", "hand")  # regions that show what lies where; the others ask something
SCORING = ("reckoning", "scores")


def told(table: Table, seat: int | None, lang: str, lines: int, tables: bool = True) -> Iterator[tuple[Beat, dict[str, str]]]:
    """What this seat has not been told yet, beat by beat, each with the regions that show its table if it has one."""
    match = table.match
    assert match
    hand, last, sitters = None, None, table.sitters
    for beat in match.beats(seat, lines):
        if beat.table is None or not tables:
            yield beat.over(None), {}
            continue
        if beat.table == last:  # only what it points at is new
            yield beat, {}
            continue
        last = beat.table
        drawing = TableDrawing(match.view_at(beat, seat), lang, sitters)
        held = drawing.me.zones["hand"] if drawing.me and "hand" in drawing.me.zones else None
        yield beat, drawing.table(hand=held != hand)
        hand = held


def imagined(table: Table, seat: int, beats: list[Beat], lang: str) -> list[Step]:
    """A guessed course as it is shown: its lines, and the tables on the way with nothing that can be chosen."""
    match = table.match
    assert match
    drawn = [TableDrawing(match.view_at(beat, seat), lang, table.sitters).table() for beat in beats]
    return [step(match, beat, regions, lang) for beat, regions in zip(beats, drawn, strict=True)]


def fairness(drawing: TableDrawing, table: Table) -> str:
    """The promise; and when the game is over, the secret and that it was kept."""
    assert table.match
    if table.begun:
        return str(shared_parts().unfair(drawing, Player(table.begun["seat"])))
    secret, seed, checked = "", "", ""
    if table.match.over:
        secret, seed = table.secret.hex(), table.match.seed.hex()
        checked = "checked" if fair.mixed(table.secret, table.salts) == table.match.seed else ""
    return str(shared_parts().fair(drawing, fair.promise(table.secret), table.salts, secret, seed, checked))


def replay_screen(film: Film, at: int, lang: str) -> Screen:
    """A finished game as it stood after so many moves, with all hands open. It says what the last of them told, or was."""
    frame, told = film.frames[at], film.frames[at - 1].lines if at else 0
    drawing, story = _open_drawing(film, frame.view, lang), film.story[: frame.lines]
    lines = [_line(film, said, lang, signs=False) for said in story]
    regions = drawing.regions()
    made: list[str] = [with_signs(_line(film, said, lang)) for said in story[told:]]
    move = (
        "" if frame.seat is None or frame.made is None else drawing.labelled(film.players[frame.seat], drawing.name(frame.made))
    )
    regions["task"] = str(shared_parts().made(drawing, made or [move], " ".join(lines[told:]) or move))
    regions["log"] = _log(film, story, lang)
    regions["scores"] = str(shared_parts().scores(drawing, film.scores[: frame.scores]))
    return Screen(at, "", regions, lines)


def replay_beats(film: Film, at: int, lang: str) -> list[Step]:
    """What the last of so many moves told on the way, beat by beat, with all hands open."""
    told = film.frames[at].told
    drawn = [_open_drawing(film, shot.table, lang).table() if shot.table else {} for shot in told]
    return [step(film, shot, regions, lang) for shot, regions in zip(told, drawn, strict=True)]


def _open_drawing(film: Film, view: View, lang: str) -> TableDrawing:
    return TableDrawing(view, lang, [Sitter(name) for name in film.players], live=False, opened=frozenset(film.opened))


def film_drawing(film: Film, lang: str) -> TableDrawing:
    """For what is said of a whole game."""
    return TableDrawing(film.frames[0].view, lang, [Sitter(name) for name in film.players], live=False)


def record_fairness(film: Film, record: Record, lang: str) -> str:
    """What a record tells of its deal; it has been checked when it was read."""
    if record.anew:
        return str(shared_parts().unfair(film_drawing(film, lang), Player(record.anew[-1].seat)))
    salts = {seat: record.extra[f"Salt{seat}"] for seat in range(record.seats) if f"Salt{seat}" in record.extra}
    secret = record.extra.get("Secret", "")
    promised = record.extra.get("Promise", record.commitment)
    checked = "checked" if secret else "seed"
    return str(shared_parts().fair(film_drawing(film, lang), promised, salts, secret, record.seed.hex(), checked))
