"""The database: each table is a log of events. What is committed here has happened; nothing else has.

SQLite by default, PostgreSQL by URL. Events that arrive at the same time are committed together by one writer.
"""

from __future__ import annotations

import asyncio
import json
import logging
import math
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from beaufort.game import games
from beaufort.web.databases import CHANNEL, LAST, DatabaseAway, Todo, database, lost_race
from beaufort.web.events import Event, Head, read, written
from beaufort.web.peers import Peers

T = TypeVar("T")
Note = tuple[str, str, str]
log = logging.getLogger(__name__)
WAITING = 600.0  # seconds for which a table is listed after somebody was there
BATCH = 500  # events that are committed together at most
FEW = 100  # rows for which no event should have to wait
PULSE = 1.0  # seconds for which an answer to whether the database is there is good
DEAD = 2.0  # seconds after which a database that says nothing is away
FILM = 20  # times the size of its record, about: what a game that was brought counts for until its film is there
DAY = 86400.0  # seconds, after which it is noted again that somebody has looked


class Conflict(Exception):
    """Another server was quicker, or this request has been answered already."""


@dataclass
class NewEvents:
    """Events to be added to a table, and how the table stands after them."""

    table: str
    events: list[Event]
    status: str
    due: float | None
    people: list[str] = field(default_factory=list)  # who has sat down by them
    new: Head | None = None  # the table itself, if these are its first
    seated: int = 1  # people who still have their seats
    record: str = ""  # of the game, if it is over by them
    results: dict[str, tuple[int, int]] = field(default_factory=dict)  # what came of it for people, and against which level
    done: asyncio.Future[None] | None = None


class Uploader(NamedTuple):
    """Who has brought a game, and from which address, as a signature of it."""

    person: str
    address: str


class Store:
    """What the server keeps, in one database. `open` it before use; all methods may be called at the same time."""

    def __init__(self, url: str, peers: Peers | None = None) -> None:
        self.database, self.peers = database(url), peers or Peers()
        self._queue: asyncio.Queue[NewEvents] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self.away: set[str] = set()  # what cannot be done now: read, write, listen
        self._pulse = asyncio.Lock()
        self._felt = -math.inf, False  # when the database was last asked for a sign of life, and whether it gave one

    @property
    def shown(self) -> str:
        """Where it is, for people."""
        return self.database.shown

    @property
    def shared(self) -> bool:
        """Whether other servers usually use it too."""
        return self.database.several

    async def open(self, until: int = LAST) -> None:
        """Bring the schema up to date, or to a version, and start writing."""
        await self.database.open(until)
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        if self._writer:
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self.database.close()

    @property
    def waiting(self) -> int:
        """How many additions wait to be written."""
        return self._queue.qsize()

    async def answers(self) -> bool:
        """Whether the database answers; it is not asked more than once a second, however many want to know."""
        async with self._pulse:
            if time.monotonic() - self._felt[0] > PULSE:
                try:
                    async with asyncio.timeout(DEAD):
                        well = bool(await self._all("SELECT max(version) AS version FROM schema_version"))
                except Exception:  # whatever it says, it is not there
                    well = False
                self._felt = time.monotonic(), well
            return self._felt[1]

    async def secret(self) -> bytes:
        """The key that signs cookies and seats; made once, when the database is new."""
        new = {"key": secrets.token_hex(32)}
        await self._do("INSERT INTO settings (name, value) VALUES ('key', :key) ON CONFLICT DO NOTHING", **new)
        (row,) = await self._all("SELECT value FROM settings WHERE name = 'key'")
        return bytes.fromhex(row["value"])

    # Tables and events

    async def add(self, addition: NewEvents) -> None:
        """Add events; when this returns they are on disk. A Conflict means that none of them was added."""
        addition.done = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(addition)
        await addition.done

    async def head(self, table: str) -> Head | None:
        rows = await self._all("SELECT * FROM tables WHERE id = :table", table=table)
        return _head(rows[0]) if rows else None

    async def events(self, table: str, after: int = 0) -> list[Event]:
        rows = await self._all(
            "SELECT seq, kind, data, at, request FROM events WHERE table_id = :table AND seq > :after ORDER BY seq",
            table=table,
            after=after,
        )
        return [Event(row["seq"], read(row["kind"], row["data"]), row["at"], row["request"]) for row in rows]

    async def newest(self, tables: Iterable[str]) -> dict[str, int]:
        """The numbers of the last events of these tables."""
        wanted = list(tables)
        found: dict[str, int] = {}
        for start in range(0, len(wanted), 500):
            some = {f"id{number}": id for number, id in enumerate(wanted[start : start + 500])}
            rows = await self._all(f"SELECT id, seq FROM tables WHERE id IN ({', '.join(f':{name}' for name in some)})", **some)
            found |= {row["id"]: row["seq"] for row in rows}
        return found

    async def due(self, until: float) -> list[tuple[str, float]]:
        """Tables at which something should have happened by then: the first of every owner, then the second of each."""
        rows = await self._all(
            "SELECT id, due FROM tables WHERE status IN ('running', 'dealing') AND due <= :until ORDER BY ROW_NUMBER() OVER"
            " (PARTITION BY address, CASE address WHEN '' THEN host ELSE '' END ORDER BY due), due",
            until=until,
        )
        return [(row["id"], row["due"]) for row in rows]

    async def ahead(self, now: float) -> list[str]:
        """Running tables whose last event is yet to come: when they were written, the clock was ahead of what it says now."""
        rows = await self._all(
            "SELECT tables.id FROM tables JOIN events ON events.table_id = tables.id AND events.seq = tables.seq"
            " WHERE status = 'running' AND due > :now AND events.at > :now",
            now=now,
        )
        return [row["id"] for row in rows]

    async def unfinished(self, host: str, address: str, since: float) -> tuple[int, int]:
        """How many tables that are not over this person has made since then, and how many were made at this address."""
        count = "SELECT count(*) AS many FROM tables WHERE status <> 'over' AND created > :since"
        (own,) = await self._all(f"{count} AND host = :host", host=host, since=since)
        (near,) = await self._all(f"{count} AND address = :address", address=address, since=since)
        return own["many"], near["many"]

    async def begun_otherwise(self) -> list[str]:
        """Running tables that cannot go on, because they were begun under other rules or cards than there are now."""
        rows = await self._all("SELECT id, game, config FROM tables WHERE status = 'running'")
        now = {game.name: (game.rules.VERSION, game.edition) for game in games()}
        configs = ((row, json.loads(row["config"])) for row in rows)
        return [row["id"] for row, config in configs if (config["rules"], config["edition"]) != now.get(row["game"])]

    async def put_off(self, table: str, seq: int, due: float | None) -> None:
        """Set another time for what is due, unless something has happened meanwhile."""
        await self._do("UPDATE tables SET due = :due WHERE id = :table AND seq = :seq", table=table, seq=seq, due=due)

    async def open_tables(self, now: float, limit: int = 20) -> list[Head]:
        """Listed tables that wait for people and where somebody was a few minutes ago, the newest first.

        Of those at which somebody was last, so many are looked at that it never takes long.
        """
        rows = await self._all(OPEN, since=now - WAITING, most=10 * limit)
        return sorted(map(_head, rows), key=lambda head: -head.created)[:limit]

    async def tables_of(self, person: str, limit: int = 20) -> list[Head]:
        """Where this person sits or has sat: what goes on first, then the newest."""
        rows = await self._all(
            "SELECT tables.* FROM tables JOIN sittings ON sittings.table_id = tables.id WHERE sittings.person = :person"
            " AND status <> 'closed' ORDER BY CASE status WHEN 'over' THEN 1 ELSE 0 END, created DESC LIMIT :limit",
            person=person,
            limit=limit,
        )
        return [_head(row) for row in rows]

    # People

    async def name_of(self, person: str, now: float = 0.0) -> str | None:
        rows = await self._all("SELECT name, seen FROM people WHERE id = :person", person=person)
        await self._note("people", person, rows, now)
        return rows[0]["name"] if rows else None

    async def set_name(self, person: str, name: str, now: float = 0.0) -> None:
        await self._do(
            "INSERT INTO people (id, name, seen) VALUES (:person, :name, :now)"
            " ON CONFLICT (id) DO UPDATE SET name = :name, seen = :now",
            person=person,
            name=name,
            now=now,
        )

    async def fix_bot(self, person: str, bot: str, now: float) -> None:
        """Remember which bots somebody always wants; with none named, those that suit."""
        await self._do(
            "INSERT INTO people (id, name, bot, seen) VALUES (:person, '', :bot, :now)"
            " ON CONFLICT (id) DO UPDATE SET bot = :bot",
            person=person,
            bot=bot,
            now=now,
        )

    async def fixed_bot(self, person: str) -> str:
        rows = await self._all("SELECT bot FROM people WHERE id = :person", person=person)
        return rows[0]["bot"] if rows else ""

    async def results_of(self, person: str, game: str, most: int) -> list[tuple[int, int]]:
        """What came of this person's last games against bots, and of which level these were; the first one first."""
        rows = await self._all(
            "SELECT result, level FROM sittings JOIN tables ON tables.id = sittings.table_id WHERE person = :person"
            " AND result IS NOT NULL AND game = :game ORDER BY created DESC LIMIT :most",
            person=person,
            game=game,
            most=most,
        )
        return [(row["result"], row["level"]) for row in reversed(rows)]

    async def seen(self, here: Iterable[tuple[str, int, float]]) -> None:
        """Remember when people were last there, by table and seat."""
        values = [{"table": table, "seat": seat, "at": at} for table, seat, at in here]
        for start in range(0, len(values), FEW):
            some = values[start : start + FEW]
            await self._put([(_NEW_PRESENCE, some), (_STILL_OPEN, some)])

    async def last_seen(self, table: str) -> dict[int, float]:
        rows = await self._all("SELECT seat, at FROM presence WHERE table_id = :table", table=table)
        return {row["seat"]: row["at"] for row in rows}

    # Records that people have brought

    async def keep_record(self, record: str, text: str, film: bytes | None, brought: Uploader, at: float) -> None:
        await self._do(
            "INSERT INTO records (id, text, film, person, address, size, created, seen)"
            " VALUES (:record, :text, :film, :person, :address, :size, :at, :at) ON CONFLICT DO NOTHING",
            record=record,
            text=text,
            film=film,
            person=brought.person,
            address=brought.address,
            size=len(text) * FILM if film is None else len(text) + len(film),
            at=at,
        )

    async def record(self, record: str, now: float = 0.0) -> tuple[str, bytes | None] | None:
        """A game that was brought, and its film if there is one."""
        rows = await self._all("SELECT text, film, seen FROM records WHERE id = :record", record=record)
        await self._note("records", record, rows, now)
        return (rows[0]["text"], rows[0]["film"]) if rows else None

    async def film_record(self, record: str, film: bytes) -> None:
        """Add the film of a game that was brought."""
        await self._do(
            "UPDATE records SET film = :film, size = length(text) + :more WHERE id = :id AND film IS NULL",
            id=record,
            film=film,
            more=len(film),
        )

    async def unfilmed_records(self) -> list[str]:
        return [row["id"] for row in await self._all("SELECT id FROM records WHERE film IS NULL")]

    async def brought(self, by: Uploader) -> list[tuple[int, int]]:
        """How many games this person has brought that are still kept, and their bytes; and how many came from this address."""
        return [await self._brought("person", by.person), await self._brought("address", by.address)]

    async def _brought(self, column: str, value: str) -> tuple[int, int]:
        query = f"SELECT count(*) AS number, COALESCE(sum(size), 0) AS bytes FROM records WHERE {column} = :value"
        (row,) = await self._all(query, value=value)
        return int(row["number"]), int(row["bytes"])

    # Finished games: the record comes with the last event, the film a little later

    async def replay(self, table: str) -> tuple[str, bytes | None] | None:
        """Record and film of a finished game, as far as they are kept."""
        rows = await self._all("SELECT record, film FROM replays WHERE id = :table", table=table)
        return (rows[0]["record"], rows[0]["film"]) if rows else None

    async def keep_replay(self, table: str, record: str, film: bytes) -> None:
        await self._do(
            "INSERT INTO replays (id, record, film) VALUES (:table, :record, :film)"
            " ON CONFLICT (id) DO UPDATE SET film = EXCLUDED.film",
            table=table,
            record=record,
            film=film,
        )

    async def unfilmed(self) -> list[str]:
        """Finished games that have no film yet."""
        rows = await self._all("SELECT id FROM replays WHERE film IS NULL")
        old = await self._all(
            "SELECT id FROM tables WHERE status = 'over' AND NOT EXISTS (SELECT 1 FROM replays WHERE replays.id = tables.id)"
        )
        return [row["id"] for row in (*rows, *old)]

    # Analyses of games: asked for, and in the end what came of it

    async def keep_analysis(self, game: str, review: str | None, at: float) -> None:
        await self._do(
            "INSERT INTO analyses (id, review, asked, seen) VALUES (:game, :review, :at, :at)"
            " ON CONFLICT (id) DO UPDATE SET review = COALESCE(EXCLUDED.review, analyses.review)",
            game=game,
            review=review,
            at=at,
        )

    async def analysis(self, game: str, now: float = 0.0) -> tuple[bool, str | None]:
        """Whether somebody has asked for it, and what came of it."""
        rows = await self._all("SELECT review, seen FROM analyses WHERE id = :game", game=game)
        await self._note("analyses", game, rows, now)
        return bool(rows), rows[0]["review"] if rows else None

    async def drop_analysis(self, game: str) -> None:
        await self._do("DELETE FROM analyses WHERE id = :game AND review IS NULL", game=game)

    # Scores of games with real cards: what was written on a sheet, as (request, key, text)

    async def new_score(self, sheet: str, of: tuple[str, str], notes: list[Note], by: Uploader, at: float) -> None:
        """A new sheet of a game with its settings."""
        await self._do(
            "INSERT INTO scores (id, game, config, notes, seq, writer, person, address, seen)"
            " VALUES (:id, :game, :config, :notes, :seq, '', :person, :address, :at)",
            id=sheet,
            game=of[0],
            config=of[1],
            notes=json.dumps(notes),
            seq=len(notes),
            person=by.person,
            address=by.address,
            at=at,
        )

    async def begun(self, by: Uploader) -> tuple[int, int]:
        """How many sheets this person has begun that are still kept, and how many were begun at this address."""
        count = "SELECT count(*) AS many FROM scores WHERE"
        (own,) = await self._all(f"{count} person = :person", person=by.person)
        (near,) = await self._all(f"{count} address = :address", address=by.address)
        return own["many"], near["many"]

    async def score(self, sheet: str, now: float = 0.0) -> tuple[str, str, list[Note]] | None:
        """A sheet's game, its settings, and all that was written on it."""
        rows = await self._all("SELECT game, config, notes, seen FROM scores WHERE id = :id", id=sheet)
        await self._note("scores", sheet, rows, now)
        return (rows[0]["game"], rows[0]["config"], json.loads(rows[0]["notes"])) if rows else None

    async def write_score(self, sheet: str, before: list[Note], more: list[Note], now: float) -> bool:
        """Write more on a sheet; False means that somebody else was quicker, and nothing was written."""
        writer = secrets.token_hex(8)
        await self._do(
            "UPDATE scores SET notes = :notes, seq = :next, writer = :writer, seen = :now WHERE id = :id AND seq = :seq",
            id=sheet,
            notes=json.dumps([*before, *more]),
            seq=len(before),
            next=len(before) + len(more),
            writer=writer,
            now=now,
        )
        rows = await self._all("SELECT notes, writer FROM scores WHERE id = :id", id=sheet)
        return bool(rows) and (rows[0]["writer"] == writer or [*more[-1]] in json.loads(rows[0]["notes"]))

    # What is thrown away

    async def old_tables(self, which: str, before: float, most: int) -> list[tuple[str, int]]:
        """Some tables of which this is so, with the numbers of their last events."""
        rows = await self._all(f"SELECT id, seq FROM tables WHERE {which} LIMIT :most", before=before, most=most)
        return [(row["id"], row["seq"]) for row in rows]

    async def drop_tables(self, tables: Iterable[tuple[str, int]]) -> None:
        """Throw tables away with all they hold, unless something has happened there meanwhile: then the number is another."""
        rows = [{"table": id, "seq": seq} for id, seq in tables]
        gone = "(SELECT id FROM tables WHERE id = :table AND status = 'gone')"
        places = {"events": "table_id", "sittings": "table_id", "presence": "table_id", "replays": "id"}
        await self._put(
            [
                ("UPDATE tables SET status = 'gone' WHERE id = :table AND seq = :seq", rows),  # nobody else can write it now
                *((f"DELETE FROM {place} WHERE {column} IN {gone}", rows) for place, column in places.items()),
                ("DELETE FROM tables WHERE id = :table AND status = 'gone'", rows),
            ]
        )

    async def drop(self, place: str, which: str, before: float, most: int) -> int:
        """Throw some of these away; answers how many."""
        rows = await self._all(f"SELECT id FROM {place} WHERE {which} LIMIT :most", before=before, most=most)
        await self._put([(f"DELETE FROM {place} WHERE id = :id", [{"id": row["id"]} for row in rows])])
        return len(rows)

    async def stamp_names(self, now: float) -> None:
        """Names from before it was noted when they were used are as good as used now."""
        await self._do("UPDATE people SET seen = :now WHERE seen = 0", now=now)

    # News from other servers

    async def listen(self, told: Callable[[str, int], None]) -> None:
        """Call `told(table, seq)` for events that other workers add, and other servers where the database can say so."""

        def heard(news: list[tuple[str, int]]) -> None:
            for table, seq in news:
                told(table, seq)

        self.peers.on("events", heard)
        await self._try("listen", self.database.listen(told))

    @property
    def deaf(self) -> bool:
        """Whether the connection that brings the news is lost."""
        return self.database.deaf

    # How it is written

    async def _write(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < BATCH and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            batch.sort(
                key=lambda addition: addition.table
            )  # all servers in the same order: none waits for one that waits for it
            try:
                await self._commit(batch)
            except Exception as error:  # whatever the database says, whoever waits has to hear it
                if not lost_race(error):
                    _settle(batch, error)
                    continue
                for addition in batch:  # find out whose
                    await self._commit_alone(addition)
            else:
                _settle(batch)

    async def _commit_alone(self, addition: NewEvents) -> None:
        try:
            await self._commit([addition])
        except Exception as error:
            _settle([addition], Conflict() if lost_race(error) else error)
        else:
            _settle([addition])

    async def _commit(self, batch: list[NewEvents]) -> None:
        heads = [_row(addition.new) for addition in batch if addition.new]
        events = [
            {
                "table": addition.table,
                "seq": event.seq,
                "kind": kind,
                "data": data,
                "at": event.at,
                "request": event.request,
            }
            for addition in batch
            for event in addition.events
            for kind, data in [written(event.what)]
        ]
        sittings = [{"table": addition.table, "person": person} for addition in batch for person in addition.people]
        states = [
            {
                "table": a.table,
                "seq": a.events[-1].seq,
                "status": a.status,
                "due": a.due,
                "at": a.events[-1].at,
                "people": a.seated,
            }
            for a in batch
            if a.events and not a.new
        ]
        records = [{"table": a.table, "record": a.record} for a in batch if a.record]
        results = [
            {"table": a.table, "person": person, "result": result, "level": level}
            for a in batch
            for person, (result, level) in a.results.items()
        ]
        todo = [
            (_NEW_TABLE, heads),
            (_NEW_EVENT, events),
            (_NEW_SITTING, sittings),
            (_NEW_STATE, states),
            (_NEW_RECORD, records),
            (_NEW_RESULT, results),
        ]
        news = [(a.table, a.events[-1].seq) for a in batch if a.events]
        if self.shared:
            told = [{"channel": CHANNEL, "payload": f"{table} {seq}"} for table, seq in news]
            todo.append((_NOTIFY, told))
        await self._put(todo)
        if not self.shared:
            self.peers.tell("events", news)  # before anybody hears that it is done

    async def rows(self, query: str, **values: Any) -> list[Any]:
        """All rows, for those who have queries of their own."""
        return await self._all(query, **values)

    async def do(self, statement: str, **values: Any) -> None:
        """One statement, for those who have their own."""
        await self._do(statement, **values)

    async def _all(self, query: str, **values: Any) -> list[Any]:
        """All rows."""
        return await self._try("read", self.database.fetch(query, values))

    async def _note(self, place: str, id: str, rows: list[Any], now: float) -> None:
        """Note, once a day, that somebody has looked at what was found."""
        if rows and now > rows[0]["seen"] + DAY:
            await self._do(f"UPDATE {place} SET seen = :now WHERE id = :id", id=id, now=now)

    async def _do(self, statement: str, **values: Any) -> None:
        await self._put([(statement, [values])])

    async def _put(self, todo: Todo) -> None:
        await self._try("write", self.database.write(todo))

    async def _try(self, what: str, work: Awaitable[T]) -> T:
        """Do something with the database; that it is away is told once, and once that it is back."""
        try:
            done = await work
        except Exception as error:
            if not self.database.away(error):
                raise
            reason = (str(error) or str(error.__cause__) or type(error).__name__).splitlines()[0]
            if not self.away:
                log.error("The database %s cannot be used (%s): %s", self.shown, what, reason)
            self.away.add(what)
            raise DatabaseAway(reason) from error
        if what in self.away:
            self.away.discard(what)
            if not self.away:
                log.warning("The database %s can be used again.", self.shown)
        return done


OPEN = "SELECT * FROM tables WHERE status = 'open' AND listed = 1 AND seen > :since ORDER BY seen DESC LIMIT :most"
_NEW_TABLE = (
    "INSERT INTO tables (id, game, config, secret, created, seq, status, due, listed, host, address, seen)"
    " VALUES (:id, :game, :config, :secret, :created, :seq, :status, :due, :listed, :host, :address, :created)"
)
_NEW_EVENT = "INSERT INTO events (table_id, seq, kind, data, at, request) VALUES (:table, :seq, :kind, :data, :at, :request)"
_NEW_SITTING = "INSERT INTO sittings (table_id, person) VALUES (:table, :person) ON CONFLICT DO NOTHING"
_NEW_PRESENCE = (
    "INSERT INTO presence (table_id, seat, at) VALUES (:table, :seat, :at) ON CONFLICT (table_id, seat) DO UPDATE SET at = :at"
)
_STILL_OPEN = "UPDATE tables SET seen = :at WHERE id = :table AND status = 'open' AND seen < :at"
_NEW_STATE = "UPDATE tables SET seq = :seq, status = :status, due = :due, seen = :at, people = :people WHERE id = :table"
_NEW_RECORD = "INSERT INTO replays (id, record) VALUES (:table, :record) ON CONFLICT DO NOTHING"
_NEW_RESULT = "UPDATE sittings SET result = :result, level = :level WHERE table_id = :table AND person = :person"
_NOTIFY = "SELECT pg_notify(:channel, :payload)"


def _settle(batch: list[NewEvents], error: Exception | None = None) -> None:
    for addition in batch:
        if addition.done and not addition.done.done():
            addition.done.set_exception(error) if error else addition.done.set_result(None)


def _row(head: Head) -> dict[str, Any]:
    config = json.dumps(head.config, ensure_ascii=False)
    listed = int(bool(head.config.get("listed")))
    owner = {"host": head.config["host"], "address": head.config.get("address", "")}
    return {**vars(head), **owner, "config": config, "secret": head.secret.hex(), "listed": listed}


def _head(row: Any) -> Head:
    kept = {name: row[name] for name in ("id", "game", "created", "seq", "status", "due")}
    return Head(config=json.loads(row["config"]), secret=bytes.fromhex(row["secret"]), **kept)
