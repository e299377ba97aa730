"""The database: each table is a log of events. What is committed here has happened; nothing else has.

SQLite by default, PostgreSQL by URL. Events that arrive at the same time are committed together by one writer.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from beaufort.errors import BadSetting, Error, how_to_get
from beaufort.web.migrations import MIGRATIONS

T = TypeVar("T")
CHANNEL = "beaufort"  # on which PostgreSQL tells other servers of a new event
WAITING = 600.0  # seconds for which a table is listed after somebody was there
BATCH = 500  # events that are committed together at most
FEW = 100  # rows for which no event should have to wait


class Conflict(Exception):
    """Another server was quicker, or this request has been answered already."""


@dataclass(frozen=True)
class Event:
    """Something that happened at a table, with the number it has there."""

    seq: int
    kind: str
    data: dict[str, Any]
    at: float
    request: str | None = None


@dataclass(frozen=True)
class Head:
    """What is known of a table without its events."""

    id: str
    game: str
    config: dict[str, Any]
    secret: bytes
    created: float
    seq: int
    status: str
    due: float | None


@dataclass
class Addition:
    """Events to be added to a table, and how the table stands after them."""

    table: str
    events: list[Event]
    status: str
    due: float | None
    people: list[str] = field(default_factory=list)  # who has sat down by them
    new: Head | None = None  # the table itself, if these are its first
    done: asyncio.Future[None] | None = None


class Store:
    """One database. `open` it before use; all methods may be called at the same time."""

    def __init__(self, url: str) -> None:
        self.url = _url(url)
        self.postgres = self.url.get_backend_name() == "postgresql"
        self.engine: AsyncEngine = _engine(self.url, self.postgres)
        self._file: sqlite3.Connection | None = None  # for the thread that writes
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._queue: asyncio.Queue[Addition] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._unfinished: set[asyncio.Task[Any]] = set()
        self._listener: Any = None

    @property
    def shown(self) -> str:
        """Where it is, for people: a file, or a URL without its password."""
        return self.url.render_as_string() if self.postgres else str(self.url.database or "memory")

    async def open(self) -> None:
        """Bring the schema up to date and start writing."""
        try:
            if not self.postgres:
                sqlite3.connect(self.url.database or ":memory:").close()  # a file that cannot be opened is said here, at once
            await migrate(self.engine)
            if not self.postgres and self.url.database:
                self._file = sqlite3.connect(self.url.database, timeout=30, check_same_thread=False)
                _prepare(self._file, None)
        except (SQLAlchemyError, OSError, sqlite3.Error) as error:
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise BadSetting(f"The database {self.shown} cannot be used: {reason}") from error
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        if self._writer:
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await asyncio.gather(*self._unfinished, return_exceptions=True)
        if self._listener:
            await self._listener.close()
        self._thread.shutdown()  # what was begun is still written
        if self._file:
            self._file.close()
        await self.engine.dispose()

    async def secret(self) -> bytes:
        """The key that signs cookies and seats; made once, when the database is new."""
        async with self.engine.begin() as on:
            await on.execute(
                sa.text("INSERT INTO settings (name, value) VALUES ('key', :key) ON CONFLICT DO NOTHING"),
                {"key": secrets.token_hex(32)},
            )
            row = await on.execute(sa.text("SELECT value FROM settings WHERE name = 'key'"))
            return bytes.fromhex(row.scalar_one())

    # Tables and events

    async def add(self, addition: Addition) -> None:
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
        return [Event(row.seq, row.kind, json.loads(row.data), row.at, row.request) for row in rows]

    async def newest(self, tables: Iterable[str]) -> dict[str, int]:
        """The numbers of the last events of these tables."""
        wanted = list(tables)
        query = sa.text("SELECT id, seq FROM tables WHERE id IN :tables").bindparams(sa.bindparam("tables", expanding=True))
        found: dict[str, int] = {}
        for start in range(0, len(wanted), 500):
            rows = await self._whole(query, {"tables": wanted[start : start + 500]})
            found |= {row.id: row.seq for row in rows}
        return found

    async def due(self, until: float) -> list[tuple[str, float]]:
        """Running tables at which something should have happened by then."""
        rows = await self._all("SELECT id, due FROM tables WHERE status = 'running' AND due <= :until", until=until)
        return [(row.id, row.due) for row in rows]

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
        return rows[0].name if rows else None

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
            async with self.engine.begin() as on:
                await on.execute(_NEW_PRESENCE, values[start : start + FEW])

    async def last_seen(self, table: str) -> dict[int, float]:
        rows = await self._all("SELECT seat, at FROM presence WHERE table_id = :table", table=table)
        return {row.seat: row.at for row in rows}

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
        return rows[0].text if rows else None

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
        return bool(rows), rows[0].review if rows else None

    async def drop_analysis(self, game: str) -> None:
        await self._do("DELETE FROM analyses WHERE id = :game AND review IS NULL", game=game)

    # News from other servers

    async def listen(self, told: Callable[[str, int], None]) -> None:
        """Call `told(table, seq)` for events that other servers add, where the database can say so."""
        if not self.postgres:
            return
        import asyncpg

        plain = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._listener = await asyncpg.connect(plain)

        def hear(_connection: Any, _process: int, _channel: str, payload: str) -> None:
            table, _, seq = payload.partition(" ")
            told(table, int(seq))

        await self._listener.add_listener(CHANNEL, hear)

    @property
    def deaf(self) -> bool:
        """Whether the connection that brings the news is lost."""
        return self.postgres and (self._listener is None or self._listener.is_closed())

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
                if not _lost_race(error):
                    _settle(batch, error)
                    continue
                for addition in batch:  # find out whose
                    await self._commit_alone(addition)
            else:
                _settle(batch)

    async def _commit_alone(self, addition: Addition) -> None:
        try:
            await self._commit([addition])
        except Exception as error:
            _settle([addition], Conflict() if _lost_race(error) else error)
        else:
            _settle([addition])

    async def _commit(self, batch: list[Addition]) -> None:
        heads = [_row(addition.new) for addition in batch if addition.new]
        events = [
            {
                "table": addition.table,
                "seq": event.seq,
                "kind": event.kind,
                "data": msgspec.json.encode(event.data).decode(),
                "at": event.at,
                "request": event.request,
            }
            for addition in batch
            for event in addition.events
        ]
        sittings = [{"table": addition.table, "person": person} for addition in batch for person in addition.people]
        states = [
            {"table": a.table, "seq": a.events[-1].seq, "status": a.status, "due": a.due}
            for a in batch
            if a.events and not a.new
        ]
        todo = [(_NEW_TABLE, heads), (_NEW_EVENT, events), (_NEW_SITTING, sittings), (_NEW_STATE, states)]
        if self.postgres:
            told = [{"channel": CHANNEL, "payload": f"{a.table} {a.events[-1].seq}"} for a in batch if a.events]
            todo.append((_NOTIFY, told))
        if self._file:
            loop = asyncio.get_running_loop()
            await asyncio.shield(loop.run_in_executor(self._thread, _write_file, self._file, todo))
            return
        async with self.engine.begin() as on:
            for statement, rows in todo:
                if rows:
                    await on.execute(statement, rows)

    async def _all(self, query: str, **values: Any) -> list[Any]:
        """All rows."""
        return await self._whole(sa.text(query), values)

    async def _whole(self, query: sa.TextClause, values: dict[str, Any]) -> list[Any]:
        return await self._finish(self._read(query, values))

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Whoever asked may go away meanwhile; what was begun is still done to its end, and its connection lives on."""
        task = asyncio.create_task(work)
        self._unfinished.add(task)
        task.add_done_callback(self._unfinished.discard)
        return await asyncio.shield(task)

    async def _read(self, query: sa.TextClause, values: dict[str, Any]) -> list[Any]:
        async with self.engine.connect() as on:
            return list((await on.execute(query, values)).all())

    async def _do(self, query: str, **values: Any) -> None:
        async with self.engine.begin() as on:
            await on.execute(sa.text(query), values)


_NEW_TABLE = sa.text(
    "INSERT INTO tables (id, game, config, secret, created, seq, status, due, listed)"
    " VALUES (:id, :game, :config, :secret, :created, :seq, :status, :due, :listed)"
)
_NEW_EVENT = sa.text(
    "INSERT INTO events (table_id, seq, kind, data, at, request) VALUES (:table, :seq, :kind, :data, :at, :request)"
)
_NEW_SITTING = sa.text("INSERT INTO sittings (table_id, person) VALUES (:table, :person) ON CONFLICT DO NOTHING")
_NEW_PRESENCE = sa.text(
    "INSERT INTO presence (table_id, seat, at) VALUES (:table, :seat, :at) ON CONFLICT (table_id, seat) DO UPDATE SET at = :at"
)
_NEW_STATE = sa.text("UPDATE tables SET seq = :seq, status = :status, due = :due WHERE id = :table")
_NOTIFY = sa.text("SELECT pg_notify(:channel, :payload)")


def _write_file(file: sqlite3.Connection, todo: list[tuple[sa.TextClause, list[dict[str, Any]]]]) -> None:
    """One transaction on SQLite, whole in a thread: step by step it would wait for its turn among all else eight times."""
    with file:
        for statement, rows in todo:
            if rows:
                file.executemany(statement.text, rows)


def _lost_race(error: Exception) -> bool:
    """Whether another server was quicker: the number is taken, or PostgreSQL has broken a deadlock."""
    if isinstance(error, IntegrityError | sqlite3.IntegrityError):
        return True
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", "") in ("40001", "40P01")


def _settle(batch: list[Addition], error: Exception | None = None) -> None:
    for addition in batch:
        if addition.done and not addition.done.done():
            addition.done.set_exception(error) if error else addition.done.set_result(None)


def _row(head: Head) -> dict[str, Any]:
    config = json.dumps(head.config, ensure_ascii=False)
    listed = int(bool(head.config.get("listed")))
    return {**vars(head), "config": config, "secret": head.secret.hex(), "listed": listed}


def _head(row: Any) -> Head:
    return Head(row.id, row.game, json.loads(row.config), bytes.fromhex(row.secret), row.created, row.seq, row.status, row.due)


def _url(text: str) -> sa.URL:
    """The URL with the driver we use; a path of a file means SQLite."""
    try:
        url = sa.make_url(text if "://" in text else f"sqlite:///{text}")
    except ArgumentError:
        raise BadSetting(
            f"{text!r} is not the URL of a database, such as sqlite:///games.db or postgresql://host/name."
        ) from None
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    backend = url.drivername.partition("+")[0]
    if backend not in drivers:
        raise BadSetting(f"Databases are sqlite and postgresql, not {backend!r}.")
    return url.set(drivername=drivers[backend])


def _engine(url: sa.URL, postgres: bool) -> AsyncEngine:
    try:
        if postgres:
            return create_async_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=True)
        engine = create_async_engine(url, connect_args={"timeout": 30})
    except ModuleNotFoundError as error:
        raise BadSetting(f"For PostgreSQL install the driver too: {how_to_get('postgres')} ({error}).") from None
    sa.event.listen(engine.sync_engine, "connect", _prepare)
    return engine


def _prepare(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # a commit is on disk before it is acknowledged
    cursor.close()


@asynccontextmanager
async def _alone(on: AsyncConnection) -> AsyncIterator[None]:
    """Only one server at a time changes the schema."""
    if on.dialect.name == "postgresql":
        await on.execute(sa.text("SELECT pg_advisory_xact_lock(20461)"))
    else:
        await on.exec_driver_sql("BEGIN IMMEDIATE")
    yield


async def migrate(engine: AsyncEngine, until: int = len(MIGRATIONS)) -> None:
    """Bring a database of any earlier version up to this one; a newer one is left alone."""
    async with engine.begin() as on, _alone(on):
        await on.exec_driver_sql("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
        version = (await on.exec_driver_sql("SELECT max(version) FROM schema_version")).scalar() or 0
        if version > len(MIGRATIONS):
            raise Error(
                f"The database has version {version}, and this program knows only {len(MIGRATIONS)}: use a newer version of it."
            )
        for number in range(version, until):
            for statement in MIGRATIONS[number]:
                await on.exec_driver_sql(statement)
            await on.exec_driver_sql(f"INSERT INTO schema_version (version) VALUES ({number + 1})")
