"""Everything one viewer sees of a table at one moment: regions of HTML, and the sentences of the log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from beaufort import fair
from beaufort.match import Match
from beaufort.record import Record
from beaufort.view import View
from beaufort.web.sight import Sight, Sitter, shared_parts
from beaufort.web.table import PACES, Table


@dataclass(frozen=True)
class Screen:
    """One moment: the number of the last event, what is asked, regions by their ids, and lines of the log."""

    seq: int
    decision: str
    regions: dict[str, str]
    lines: list[str]


Drawn = dict[str, tuple[object, str]]


def screen(table: Table, seat: int | None, lang: str, told: int = 0, drawn: Drawn | None = None) -> Screen:
    """A running or finished table as this seat sees it, with the lines of the log that come after those told.

    What seldom changes is not drawn again if `drawn` has it.
    """
    match = table.match
    assert match
    hint = "" if seat is None else table.seats[seat].hint
    sight = Sight(match.view(seat), lang, table.sitters, hint=hint)
    decision, scores = table.decision(seat), match.scores(seat)
    regions = sight.regions()
    regions["token"] = str(shared_parts().token(decision))
    regions["hint"] = str(shared_parts().hint(sight, table.id))
    key = (len(scores), sight.over, sight.names, table.pace)
    seldom: dict[str, Callable[[], object]] = {
        "reckoning": lambda: shared_parts().scoring(sight, scores, table.id, seat, table.next),
        "scores": lambda: shared_parts().scores(sight, scores),
        "fair": lambda: fairness(sight, table),
        "done": lambda: shared_parts().done(sight, table.id, seat, table.next),
        "leave": lambda: shared_parts().leave(sight, table, seat, PACES),
    }
    drawn = {} if drawn is None else drawn
    for name, draw in seldom.items():
        if drawn.get(name, ((), ""))[0] != (key, table.next):
            drawn[name] = (key, table.next), str(draw())
        regions[name] = drawn[name][1]
    return Screen(table.seq, decision, regions, match.log(seat, lang, told))


def fairness(sight: Sight, table: Table) -> str:
    """The promise; and when the game is over, the secret and that it was kept."""
    assert table.match
    secret, seed, checked = "", "", ""
    if table.match.over:
        secret, seed = table.secret.hex(), table.match.seed.hex()
        checked = "checked" if fair.mixed(table.secret, table.salts) == table.match.seed else ""
    again = table.promise_again if table.match.over else ""
    return str(shared_parts().fair(sight, fair.promise(table.secret), table.salts, secret, seed, checked, again))


def replay_screen(match: Match, lang: str) -> Screen:
    """A recorded game as it stood, with all hands open."""
    sight = Sight(open_view(match), lang, [Sitter(name) for name in match.players], live=False, opened=secret_hands(match))
    scores, lines = match.scores(), match.log(None, lang)
    regions = sight.regions()
    regions["log"] = str(shared_parts().log(lines))
    regions["scores"] = str(shared_parts().scores(sight, scores))
    return Screen(len(match.moves), "", regions, lines)


def record_fairness(match: Match, record: Record, lang: str) -> str:
    """What a record tells of its deal; it has been checked when it was read."""
    sight = Sight(match.view(), lang, [Sitter(name) for name in match.players], live=False)
    salts = {seat: record.extra[f"Salt{seat}"] for seat in range(record.seats) if f"Salt{seat}" in record.extra}
    secret = record.extra.get("Secret", "")
    promised = record.extra.get("Promise", record.commitment)
    return str(shared_parts().fair(sight, promised, salts, secret, record.seed.hex(), "checked" if secret else "seed"))


def secret_hands(match: Match) -> frozenset[int]:
    """The seats whose hands the table does not see."""
    return frozenset(
        zone.seat for zone in match.view().zones if zone.name.message == "hand" and zone.hidden and zone.seat is not None
    )


def open_view(match: Match) -> View:
    """The table as somebody sees it who walks round it and looks into every hand."""
    table = match.view()
    own = {seat: iter([zone for zone in match.view(seat).zones if zone.seat == seat]) for seat in range(match.seats)}
    zones = tuple(zone if zone.seat is None else next(own[zone.seat]) for zone in table.zones)
    return replace(table, zones=zones)
