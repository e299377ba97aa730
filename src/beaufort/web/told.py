"""What programs are told of a table: how it stands, and what has happened there, from a seat or as a spectator sees it.

Structs are made from the view's own, and what is the same again and again (cards, places) is made once.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from beaufort import fair, view
from beaufort.client import protocol
from beaufort.client.protocol import Happened, Kind, Level, Status, Wanted
from beaufort.match import Match
from beaufort.play.counsel import Counsel
from beaufort.record import label
from beaufort.view import View
from beaufort.web.events import (
    CameBack,
    Committed,
    DeviceAdded,
    Event,
    Filled,
    Hinted,
    Moved,
    PaceSet,
    RematchMade,
    Removed,
    Renamed,
    Resigned,
    Retracted,
    Revealed,
    Rose,
    Sat,
    WentAway,
    Withheld,
)
from beaufort.web.film import Finished
from beaufort.web.table import Table
from beaufort.words import Said, say

Players = tuple[str, ...]
OF_A_SEAT = (
    CameBack, Committed, DeviceAdded, Filled, Hinted, Moved, Removed, Renamed, Resigned, Retracted, Revealed, Rose, Sat,
    WentAway,
)  # fmt: skip


def table_state(table: Table, seat: int | None, lang: str) -> protocol.TableState:
    """A table as programs read it."""
    match = table.match
    seen = view_state(match.view(seat), label(match.moment), lang, match.game.folder, match.players) if match else None
    return protocol.TableState(
        id=table.id,
        game=table.game.name,
        status=Status(table.status),
        seq=table.number(seat),
        seat=seat,
        decision=table.decision(seat),
        hint="" if seat is None else table.seats[seat].hint,
        retractable=table.retractable(seat),
        options=table.setup.options,
        real=table.real,
        seats=[
            protocol.Sitter(sitter.name, Kind.OPEN if place.open else Kind(sitter.kind), _level(sitter.bot))
            for sitter, place in zip(table.sitters, table.seats, strict=True)
        ],
        view=seen,
        rematch=table.next,
        promise="" if table.begun else fair.promise(table.secret),
        commits=table.commits,
        wanted=Wanted(wanted) if (wanted := table.wanted(seat)) else None,
    )


def old_state(id: str, game: Finished, lang: str) -> protocol.TableState:
    """The end of a game that was played under other rules."""
    record, film = game.record, game.film
    assert film  # without one it would have been refused
    salts = [record.extra.get(f"Salt{seat}", "") for seat in range(record.seats)]
    last = label(record.moves[-1].moment) if record.moves else ""
    return protocol.TableState(
        id=id,
        game=film.name,
        status=Status.OVER,
        seq=len(record.moves),
        seat=None,
        decision="",
        hint="",
        retractable=False,
        options=record.options,
        real=False,
        seats=[protocol.Sitter(name, Kind.PERSON, None) for name in film.players],
        view=view_state(film.frames[-1].view, last, lang, film.game.folder, film.players),
        rematch="",
        promise=record.extra.get("Promise", record.commitment),
        commits=[fair.seal(salt) if salt else "" for salt in salts],
        wanted=None,
    )


def view_state(shown: View, moment: str, lang: str, folder: Path, players: Players) -> protocol.View:
    """A view with all its messages in one language."""
    words = lang, folder, players
    return protocol.View(
        game=shown.game,
        seat=shown.seat,
        moment=moment,
        title=say(shown.title, *words),
        task=say(shown.task, *words),
        task_id=shown.task.message,
        rule=shown.rule,
        pending=list(shown.pending),
        choices=[protocol.Choice(each.action, say(each.name, *words)) for each in shown.choices],
        zones=[_zone(zone, lang, folder, players if zone.name.names else ()) for zone in shown.zones],
        counters=[
            protocol.Counter(each.name.message, say(each.name, *words), each.value, each.seat) for each in shown.counters
        ],
        points=list(shown.points),
        winners=list(shown.winners),
        reckoning=_reckoning(shown.reckoning, *words) if shown.reckoning else None,
    )


@lru_cache(maxsize=4096)
def _zone(zone: view.Zone, lang: str, folder: Path, players: Players) -> protocol.Zone:
    name = say(zone.name, lang, folder, players)
    return protocol.Zone(zone.id, name, zone.seat, [_card(card, lang, folder) for card in zone.cards], zone.hidden)


@lru_cache(maxsize=4096)
def _card(card: view.Card, lang: str, folder: Path) -> protocol.Card:
    return protocol.Card(f"{card.kind}-{card.text}", card.text, say(card.name, lang, folder), card.kind)


def _reckoning(told: view.Reckoning, lang: str, folder: Path, players: Players) -> protocol.Reckoning:
    def cell(value: int | Said | tuple[view.Card, ...]) -> protocol.Cell:
        if isinstance(value, tuple):
            return protocol.Cell(None, "", [_card(card, lang, folder) for card in value])
        if isinstance(value, Said):
            return protocol.Cell(None, say(value, lang, folder, players), [])
        return protocol.Cell(value, str(value), [])

    return protocol.Reckoning(
        number=told.number,
        title=say(told.title, lang, folder, players),
        columns=[protocol.Column(each.message, say(each, lang, folder, players)) for each in told.columns],
        rows=[[cell(value) for value in row] for row in told.rows],
        places=list(told.places),
        notes=[say(note, lang, folder, players) for note in told.notes],
    )


def update(table: Table, state: protocol.TableState, lang: str, events: Iterable[Event]) -> protocol.Update:
    """These events of a table, and how it stood after them."""
    told = [_event(table, state.seat, lang, event) for event in events if not _others_hint(event, state.seat)]
    return protocol.Update(state.seq, told, state)


def _others_hint(event: Event, seat: int | None) -> bool:
    return isinstance(event.what, Hinted) and event.what.seat != seat


def _event(table: Table, seat: int | None, lang: str, event: Event) -> protocol.Event:
    """An event as this seat may know it: who, and what, but no person's id and no salt."""
    what = event.what
    told = protocol.Event(table.number(seat, event.seq), round(event.at, 3), Happened(event.kind))
    if isinstance(what, OF_A_SEAT):
        told.seat = what.seat
    match what:
        case Sat(name=name) | Renamed(name=name):
            told.name = name
        case Filled(_, bot, name):
            told.name, told.bot = name, _level(bot)
        case WentAway(_, bot) | Resigned(_, bot):
            told.bot = _level(bot)
        case Withheld(seats):
            told.seats = list(seats)
        case Hinted(_, _, action):
            told.action = action
        case Moved(mover, action, _):
            told.action = action if event.seq not in table.veiled or mover == seat else None
            if event.seq in table.unveiled:
                told.shown = [protocol.Shown(*each) for each in table.unveiled[event.seq]]
        case PaceSet(seconds):
            told.seconds = seconds
        case RematchMade(id):
            told.table = id
    if table.match and table.match.forgets(seat, table.heard[event.seq - 1]):
        told.action, told.shown = None, None  # as at the real table nobody lists what was played
    told.beats = _beats(table, seat, lang, event.seq)
    return told


def _beats(table: Table, seat: int | None, lang: str, seq: int) -> list[protocol.Beat]:
    begin, end = table.heard[seq - 1], table.heard[seq]
    if begin == end:
        return []
    assert table.match
    return beats_of(table.match, table.match.beats_of(seat, begin, end), lang)


def beats_of(match: Match, beats: Iterable[view.Beat], lang: str) -> list[protocol.Beat]:
    """Beats with their sentences in one language."""
    return [
        protocol.Beat(
            beat.said.message if beat.said else "",
            match.say(beat.said, lang) if beat.said else "",
            protocol.BeatKind(beat.kind) if beat.kind else None,
            [protocol.Mark(*mark) for mark in beat.marks],
        )
        for beat in beats
    ]


def hint_state(given: Counsel, text: str) -> protocol.Hint:
    """A hint, and its reason if it has one, which this text puts into words."""
    why = given.why
    if why is None:
        return protocol.Hint(given.action, None)
    prospect = protocol.Prospect(why.prospect, why.chance, why.otherwise) if why.prospect else None
    found = protocol.Reason(why.points, why.peer, why.other, why.instead, why.margin, prospect, text)
    return protocol.Hint(given.action, found)


def _level(bot: str) -> Level | None:
    return Level(bot) if bot else None
