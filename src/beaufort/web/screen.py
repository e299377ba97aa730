"""Everything one viewer sees of a table at one moment: regions of HTML, and the sentences of the log."""

from __future__ import annotations

from dataclasses import dataclass, replace

from beaufort import fair
from beaufort.match import Match
from beaufort.record import Record
from beaufort.view import View
from beaufort.web.sight import Sight, Sitter, shared_parts
from beaufort.web.table import Table


@dataclass(frozen=True)
class Screen:
    """One moment: the number of the last event, what is asked, regions by their ids, and all lines of the log."""

    seq: int
    decision: str
    regions: dict[str, str]
    lines: list[str]


def screen(table: Table, seat: int | None, lang: str) -> Screen:
    """A running or finished table as this seat sees it."""
    match = table.match
    assert match
    sight = Sight(match.view(seat), lang, table.sitters)
    decision, scores = table.decision(seat), match.scores(seat)
    regions = sight.regions(scores[-1] if scores else None)
    regions["token"] = str(shared_parts().token(seat, decision))
    regions["done"] = str(shared_parts().done(sight, table.id, seat, table.next))
    regions["scores"] = str(shared_parts().scores(sight, scores))
    regions["fair"] = fairness(sight, table)
    return Screen(table.seq, decision, regions, match.log(seat, lang))


def fairness(sight: Sight, table: Table) -> str:
    """The promise; and when the game is over, the secret and that it was kept."""
    assert table.match
    secret, seed, checked = "", "", ""
    if table.match.over:
        record = table.record()
        secret, seed = table.secret.hex(), record.seed.hex()
        checked = "checked" if fair.check(record) else ""
    return str(shared_parts().fair(sight, fair.promise(table.secret), table.salts, secret, seed, checked))


def replay_screen(match: Match, record: Record, lang: str) -> Screen:
    """A recorded game as it stood, with all hands open."""
    sight = Sight(open_view(match), lang, [Sitter(name) for name in match.players], live=False)
    scores, lines = match.scores(), match.log(None, lang)
    regions = sight.regions(scores[-1] if scores else None)
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


def open_view(match: Match) -> View:
    """The table as somebody sees it who walks round it and looks into every hand."""
    table = match.view()
    own = {seat: iter([zone for zone in match.view(seat).zones if zone.seat == seat]) for seat in range(match.seats)}
    zones = tuple(zone if zone.seat is None else next(own[zone.seat]) for zone in table.zones)
    return replace(table, zones=zones)
