"""Everything one viewer sees of a table at one moment: regions of HTML, and the sentences of the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from beaufort import fair
from beaufort.match import Match
from beaufort.record import Record
from beaufort.settings import Setup
from beaufort.view import Beat, Mark, View
from beaufort.web.drawing import TableDrawing, shared_parts, with_signs
from beaufort.web.table import PACES, Sitter, Table
from beaufort.words import MARK, Said, say


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


Drawn = dict[str, tuple[object, str]]


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
    regions["token"] = str(shared_parts().token(decision))
    regions["hint"] = str(shared_parts().hint(drawing, table.id))
    regions["undo"] = str(shared_parts().undo(drawing, table.id, table.retractable(seat)))
    key = (len(scores), drawing.over, drawing.names, table.pace)
    seldom: dict[str, Callable[[], object]] = {
        "reckoning": lambda: shared_parts().scoring(drawing, scores, table.id, seat, table.next),
        "scores": lambda: shared_parts().scores(drawing, scores),
        "fair": lambda: fairness(drawing, table),
        "done": lambda: shared_parts().done(drawing, table.id, seat, table.next),
        "leave": lambda: shared_parts().leave(drawing, table, seat, PACES),
    }
    drawn = {} if drawn is None else drawn
    for name, draw in seldom.items():
        if drawn.get(name, ((), ""))[0] != (key, table.next):
            drawn[name] = (key, table.next), str(draw())
        regions[name] = drawn[name][1]
    return Screen(table.seq, decision, regions, match.log(seat, lang, told))


def opens_round(match: Match, said: Said | None) -> bool:
    """Whether a line of the log begins a round: there it has a heading."""
    return said is not None and said.message in getattr(match.game.view, "OPENING_LINES", ())


def _marked(match: Match, said: Said, lang: str) -> str:
    return say(said, lang, match.game.folder, match.players, signs=True)


def signed(match: Match, said: Said | None, lang: str) -> str:
    """A line of the log with the drawings of what it names, as HTML; nothing if there are none."""
    text = _marked(match, said, lang) if said else ""
    return str(with_signs(text)) if MARK in text else ""


def log_of(match: Match, lang: str, seat: int | None = None) -> str:
    """The whole log, with drawings of what it names."""
    story = match.story(seat)
    lines = [with_signs(_marked(match, said, lang)) for said in story]
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
            yield beat._replace(table=None), {}
            continue
        if beat.table == last:  # only what it points at is new
            yield beat, {}
            continue
        last = beat.table
        drawing = TableDrawing(match.view_at(beat, seat), lang, sitters)
        held = drawing.me.zones["hand"] if drawing.me and "hand" in drawing.me.zones else None
        yield beat, drawing.table(hand=held != hand)
        hand = held


def fairness(drawing: TableDrawing, table: Table) -> str:
    """The promise; and when the game is over, the secret and that it was kept."""
    assert table.match
    secret, seed, checked = "", "", ""
    if table.match.over:
        secret, seed = table.secret.hex(), table.match.seed.hex()
        checked = "checked" if fair.mixed(table.secret, table.salts) == table.match.seed else ""
    again = table.promise_again if table.match.over else ""
    return str(shared_parts().fair(drawing, fair.promise(table.secret), table.salts, secret, seed, checked, again))


def replay_screen(match: Match, lang: str, told: int = 0, move: tuple[int, Said] | None = None) -> Screen:
    """A recorded game as it stood, with all hands open. It says what came after so many lines, or the last move."""
    drawing = _open_drawing(match, open_view(match), lang)
    scores, lines = match.scores(), match.log(None, lang)
    regions = drawing.regions()
    made: list[str] = [with_signs(_marked(match, said, lang)) for said in match.story()[told:]]
    secret = drawing.labelled(match.players[move[0]], drawing.name(move[1])) if move else ""
    regions["task"] = str(shared_parts().made(drawing, made or [secret], " ".join(lines[told:]) or secret))
    regions["log"] = log_of(match, lang)
    regions["scores"] = str(shared_parts().scores(drawing, scores))
    return Screen(len(match.moves), "", regions, lines)


def replay_beats(match: Match, play: Callable[[], None], lang: str) -> list[Step]:
    """Let a recorded game make its next move; answers what happened on the way, beat by beat, with all hands open."""
    tell, lines, seats = match.game.view.tell, len(match.log()), sorted(secret_hands(match))
    before = {seat: match.seen(seat) for seat in (None, *seats)}
    play()
    told = {seat: tell(known, match.seen(seat)) for seat, known in before.items()}
    news = match.log(None, lang, lines)
    own = sum(beat.said is not None for beat in told[None])
    steps = [Step(news=[line]) for line in news[: len(news) - own]]  # that a hint was asked for
    rest = iter(news[len(news) - own :])
    for number, beat in enumerate(told[None]):
        regions = {}
        if beat.table is not None:
            views = {seat: match.view_at(told[seat][number], seat) for seat in (None, *seats)}
            regions = _open_drawing(match, _opened(views.pop(None), views), lang).table()
        line = [next(rest)] if beat.said else []
        own_table, head = beat.table is not None, opens_round(match, beat.said)
        steps.append(Step(regions, line, beat.marks, beat.kind, own_table, head, signed(match, beat.said, lang)))
    return steps


def _open_drawing(match: Match, view: View, lang: str) -> TableDrawing:
    return TableDrawing(view, lang, [Sitter(name) for name in match.players], live=False, opened=secret_hands(match))


def record_fairness(match: Match, record: Record, lang: str) -> str:
    """What a record tells of its deal; it has been checked when it was read."""
    drawing = TableDrawing(match.view(), lang, [Sitter(name) for name in match.players], live=False)
    salts = {seat: record.extra[f"Salt{seat}"] for seat in range(record.seats) if f"Salt{seat}" in record.extra}
    secret = record.extra.get("Secret", "")
    promised = record.extra.get("Promise", record.commitment)
    return str(shared_parts().fair(drawing, promised, salts, secret, record.seed.hex(), "checked" if secret else "seed"))


def secret_hands(match: Match) -> frozenset[int]:
    """The seats whose hands the table does not see when a game begins; what it learns of them later changes nothing here."""
    return _dealt_secretly(match.setup)


@cache
def _dealt_secretly(setup: Setup) -> frozenset[int]:
    zones = Match(setup, 0).view().zones
    return frozenset(zone.seat for zone in zones if zone.name.message == "hand" and zone.hidden and zone.seat is not None)


def open_view(match: Match) -> View:
    """The table as somebody sees it who walks round it and looks into every hand."""
    return _opened(match.view(), {seat: match.view(seat) for seat in range(match.seats)})


def _opened(table: View, seats: Mapping[int | None, View]) -> View:
    """A view with what these seats see of what is theirs."""
    own = {seat: iter([zone for zone in view.zones if zone.seat == seat]) for seat, view in seats.items()}
    return replace(table, zones=tuple(next(own[zone.seat]) if zone.seat in own else zone for zone in table.zones))
