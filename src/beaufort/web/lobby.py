"""What one viewer sees of a table that waits for people: parts of the page, and who has come and gone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from markupsafe import escape

from beaufort.web.events import WEB
from beaufort.web.table import Table
from beaufort.web.templates import environment
from beaufort.words import Said, say


@dataclass(frozen=True)
class Lobby:
    """One moment: regions of the page by their ids, whether the viewer sits there or may sit down, and who sits."""

    regions: dict[str, str]
    mine: bool
    sits: bool
    names: list[str]


def lobby(table: Table, person: str, lang: str) -> Lobby:
    """The table as this person sees it."""

    def word(message: str, **values: Any) -> str:
        return say(Said(message, **values), lang, WEB)

    mine, host = table.seat_of(person), person == table.host and table.status == "open"
    names = ", ".join(table.seats[seat].name for seat in table.silent)
    waits = word("dealing-waits", names=names) if names else word("lobby-waits", count=sum(seat.open for seat in table.seats))
    gone = "error-closed" if table.closed else "error-removed" if person in table.removed else ""
    starts = mine is not None and not table.sealed and (person == table.host or table.seat_of(table.host) is None)
    parts = _parts()
    return Lobby(
        {
            "waits": str(escape(word(gone) if gone else waits)),
            "seats": str(parts.seats(word, table, mine, host)),
            "doing": "" if gone else str(parts.doing(word, table.id, mine is not None, starts, host)),
        },
        mine is not None and not gone,
        mine is None and not gone and not names,
        [seat.name for seat in table.seats],
    )


def arrivals(before: list[str], now: list[str], lang: str) -> list[str]:
    """Who has come and gone, in sentences."""
    gone = [Said("lobby-gone", name=name) for name in before if name and name not in now]
    come = [Said("lobby-came", name=name) for name in now if name and name not in before]
    return [say(said, lang, WEB) for said in (*gone, *come)]


@cache
def _parts() -> Any:
    return environment().get_template("waiting.html").module
