"""The database: each table is a log of events. What is committed here has happened; nothing else has.

SQLite by default, PostgreSQL by URL. Events that arrive at the same time are committed together by one writer.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from beaufort.web.databases import CHANNEL, LAST, database, lost_race
from beaufort.web.events import Event, Head, read, written

WAITING = 600.0  # seconds for which a table is listed after somebody was there
BATCH = 500  # events that are committed together at most
FEW = 100  # rows for which no event should have to wait


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
    done: asyncio.Future[None] | None = None


class Store:
    """What the server keeps, in one database. `open` it before use; all methods may be called at the same time."""

    def __init__(self, url: str) -> None:
        self.database = database(url)
        self._queue: asyncio.Queue[NewEvents] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

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
        """Running tables at which something should have happened by then."""
        rows = await self._all("SELECT id, due FROM tables WHERE status = 'running' AND due <= :until", until=until)
        return [(row["id"], row["due"]) for row in rows]

    async def put_off(self, table: str, seq: int, due: float | None) -> None:
        """Set another time for what is due, unless something has happened meanwhile."""
        await self._do("UPDATE tables SET due = :due WHERE id = :table AND seq = :seq", table=table, seq=seq, due=due)

    async def open_tables(self, now: float, limit: int = 20) -> list[Head]:
        """Listed tables that wait for people and where somebody was a few minutes ago, the newest first."""
        rows = await self._all(
            "SELECT * FROM tables WHERE status = 'open' AND listed = 1 AND (created > :since OR EXISTS"
            " (SELECT 1 FROM presence WHERE table_id = id AND at > :since)) ORDER BY created DESC LIMIT :limit",
            since=now - WAITING,
            limit=limit,
        )
        return [_head(row) for row in rows]

    async def tables_of(self, person: str, limit: int = 20) -> list[Head]:
        """Where this person sits or has sat: what goes on first, then the newest."""
        rows = await self._all(
            "SELECT tables.* FROM tables JOIN sittings ON sittings.table_id = tables.id WHERE sittings.person = :person"
            " ORDER BY CASE status WHEN 'over' THEN 1 ELSE 0 END, created DESC LIMIT :limit",
            person=person,
            limit=limit,
        )
        return [_head(row) for row in rows]

    # People

    async def name_of(self, person: str) -> str | None:
        rows = await self._all("SELECT name FROM people WHERE id = :person", person=person)
        return rows[0]["name"] if rows else None

    async def set_name(self, person: str, name: str) -> None:
        await self._do(
            "INSERT INTO people (id, name) VALUES (:person, :name) ON CONFLICT (id) DO UPDATE SET name = :name",
            person=person,
            name=name,
        )

    async def seen(self, here: Iterable[tuple[str, int, float]]) -> None:
        """Remember when people were last there, by table and seat."""
        values = [{"table": table, "seat": seat, "at": at} for table, seat, at in here]
        for start in range(0, len(values), FEW):
            await self.database.write([(_NEW_PRESENCE, values[start : start + FEW])])

    async def last_seen(self, table: str) -> dict[int, float]:
        rows = await self._all("SELECT seat, at FROM presence WHERE table_id = :table", table=table)
        return {row["seat"]: row["at"] for row in rows}

    # Records that people have brought

    async def keep_record(self, record: str, text: str, person: str, at: float) -> None:
        await self._do(
            "INSERT INTO records (id, text, person, created) VALUES (:record, :text, :person, :at) ON CONFLICT DO NOTHING",
            record=record,
            text=text,
            person=person,
            at=at,
        )

    async def record(self, record: str) -> str | None:
        rows = await self._all("SELECT text FROM records WHERE id = :record", record=record)
        return rows[0]["text"] if rows else None

    # Analyses of games: asked for, and in the end what came of it

    async def keep_analysis(self, game: str, review: str | None, at: float) -> None:
        await self._do(
            "INSERT INTO analyses (id, review, asked) VALUES (:game, :review, :at)"
            " ON CONFLICT (id) DO UPDATE SET review = COALESCE(EXCLUDED.review, analyses.review)",
            game=game,
            review=review,
            at=at,
        )

    async def analysis(self, game: str) -> tuple[bool, str | None]:
        """Whether somebody has asked for it, and what came of it."""
        rows = await self._all("SELECT review FROM analyses WHERE id = :game", game=game)
        return bool(rows), rows[0]["review"] if rows else None

    async def drop_analysis(self, game: str) -> None:
        await self._do("DELETE FROM analyses WHERE id = :game AND review IS NULL", game=game)

    # News from other servers

    async def listen(self, told: Callable[[str, int], None]) -> None:
        """Call `told(table, seq)` for events that other servers add, where the database can say so."""
        await self.database.listen(told)

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
            {"table": a.table, "seq": a.events[-1].seq, "status": a.status, "due": a.due}
            for a in batch
            if a.events and not a.new
        ]
        todo = [(_NEW_TABLE, heads), (_NEW_EVENT, events), (_NEW_SITTING, sittings), (_NEW_STATE, states)]
        if self.shared:
            told = [{"channel": CHANNEL, "payload": f"{a.table} {a.events[-1].seq}"} for a in batch if a.events]
            todo.append((_NOTIFY, told))
        await self.database.write(todo)

    async def _all(self, query: str, **values: Any) -> list[Any]:
        """All rows."""
        return await self.database.fetch(query, values)

    async def _do(self, statement: str, **values: Any) -> None:
        await self.database.write([(statement, [values])])


_NEW_TABLE = (
    "INSERT INTO tables (id, game, config, secret, created, seq, status, due, listed)"
    " VALUES (:id, :game, :config, :secret, :created, :seq, :status, :due, :listed)"
)
_NEW_EVENT = "INSERT INTO events (table_id, seq, kind, data, at, request) VALUES (:table, :seq, :kind, :data, :at, :request)"
_NEW_SITTING = "INSERT INTO sittings (table_id, person) VALUES (:table, :person) ON CONFLICT DO NOTHING"
_NEW_PRESENCE = (
    "INSERT INTO presence (table_id, seat, at) VALUES (:table, :seat, :at) ON CONFLICT (table_id, seat) DO UPDATE SET at = :at"
)
_NEW_STATE = "UPDATE tables SET seq = :seq, status = :status, due = :due WHERE id = :table"
_NOTIFY = "SELECT pg_notify(:channel, :payload)"


def _settle(batch: list[NewEvents], error: Exception | None = None) -> None:
    for addition in batch:
        if addition.done and not addition.done.done():
            addition.done.set_exception(error) if error else addition.done.set_result(None)


def _row(head: Head) -> dict[str, Any]:
    config = json.dumps(head.config, ensure_ascii=False)
    listed = int(bool(head.config.get("listed")))
    return {**vars(head), "config": config, "secret": head.secret.hex(), "listed": listed}


def _head(row: Any) -> Head:
    kept = {name: row[name] for name in ("id", "game", "created", "seq", "status", "due")}
    return Head(config=json.loads(row["config"]), secret=bytes.fromhex(row["secret"]), **kept)
