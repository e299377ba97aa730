"""The two kinds of database, each behind the same few verbs: SQLite in threads, PostgreSQL by asyncpg.

Statements are written so that both understand them, and name their values `:name`.
"""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
import threading
import time
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Protocol, TypeVar
from urllib.parse import urlsplit

from beaufort.errors import BadSetting, Error, how_to_get
from beaufort.web.migrations import MIGRATIONS

T = TypeVar("T")
Values = Mapping[str, Any]
Todo = Iterable[tuple[str, Sequence[Values]]]  # statements, each with the rows that it is for
Heard = Callable[[str, int], None]
CHANNEL = "beaufort"  # on which PostgreSQL tells other servers of a new event
READERS = 4  # threads that read from SQLite
LOCK = 20461  # of PostgreSQL, for who changes the schema
LAST = len(MIGRATIONS)
CONNECT = 10.0  # seconds for which one waits for a connection to PostgreSQL
_UNREADABLE = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOTADB}
_UNWRITABLE = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
UNUSED = 500  # pages of SQLite that are given back at once
log = logging.getLogger(__name__)


class Database(Protocol):
    """One database. All may be called at the same time."""

    shown: str  # where it is, for people; no password
    several: bool  # whether several servers usually share it

    async def open(self, until: int = LAST) -> None:
        """Connect, and bring a schema of any earlier version up to this one."""

    async def close(self) -> None: ...

    async def fetch(self, query: str, values: Values) -> list[Any]:
        """All rows, as mappings. What was begun is done to its end, even if nobody waits for it any more."""
        ...

    async def write(self, todo: Todo) -> None:
        """All of it, or nothing; when this returns it is on disk."""

    def snapshot(self, queries: Sequence[str], most: int) -> AsyncGenerator[tuple[int, list[Any]], None]:
        """The rows of all these queries as they stood at one moment: some at a time, with the number of their query."""
        ...

    async def shrink(self) -> int:
        """Give some unused pages back to the disk, if there are many; answers how many."""
        ...

    async def check(self, patience: float) -> str:
        """What is damaged, in one line, as far as that is found in so many seconds; nothing if all is well."""
        ...

    async def listen(self, heard: Heard) -> None:
        """Tell of events that other servers add, where the database can."""

    @property
    def deaf(self) -> bool:
        """Whether the connection that brings such news is lost."""
        ...

    def away(self, error: Exception) -> bool:
        """Whether this error says that it cannot be used just now: it is not there, or its disk is full or broken."""
        ...


class DatabaseAway(Exception):
    """The database cannot be used now. It may be soon, and what was asked for may have been done."""


def database(text: str) -> Database:
    """The database at this URL; the path of a file means SQLite."""
    kind, slashes, rest = text.partition("://")
    if not slashes:
        return SQLite(text)
    if kind.partition("+")[0] == "sqlite":
        return SQLite(rest.removeprefix("/"))
    if kind.partition("+")[0] in ("postgresql", "postgres"):
        return PostgreSQL(f"postgresql://{rest}")
    if re.fullmatch(r"[\w+]+", kind):
        raise BadSetting(f"Databases are sqlite and postgresql, not {kind.partition('+')[0]!r}.")
    raise BadSetting(f"{text!r} is not the URL of a database, such as sqlite:///games.db or postgresql://host/name.")


def lost_race(error: Exception) -> bool:
    """Whether another server was quicker: the number is taken, or PostgreSQL has broken a deadlock."""
    state = getattr(error, "sqlstate", None) or ""
    return isinstance(error, sqlite3.IntegrityError) or state.startswith("23") or state in ("40001", "40P01")


def _steps(version: int, until: int) -> list[str]:
    """The statements that lead from one version of the schema to another; a newer one is left alone."""
    if version > LAST:
        raise Error(f"The database has version {version}, and this program knows only {LAST}: use a newer version of it.")
    steps = []
    for number in range(version, until):
        steps += [*MIGRATIONS[number], f"INSERT INTO schema_version (version) VALUES ({number + 1})"]
    return steps


_VERSIONS = "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)"
_VERSION = "SELECT max(version) FROM schema_version"


class SQLite:
    """A file, or memory. One thread writes; others read, each with a connection of its own."""

    several = False
    deaf = False

    def __init__(self, file: str) -> None:
        self.file, self.shown = file or ":memory:", file or "memory"
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="writer")
        alone = self.file == ":memory:"  # what is in memory has one connection only
        self._readers = self._writer if alone else ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._own = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._made = False  # whether the file has its tables

    async def open(self, until: int = LAST) -> None:
        try:
            await self._run(self._writer, self._migrate, until)
        except sqlite3.Error as error:
            if _code(error) == sqlite3.SQLITE_CORRUPT:
                raise damaged(self.shown, str(error)) from error
            raise BadSetting(f"The database {self.shown} cannot be used: {error}") from error

    async def close(self) -> None:
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        for threads in {self._readers, self._writer}:
            threads.shutdown()  # what was begun is still done
        while self._connections:
            self._connections.pop().close()

    async def fetch(self, query: str, values: Values) -> list[Any]:
        return await self._run(self._readers, self._read, query, values)

    async def write(self, todo: Todo) -> None:
        await self._run(self._writer, self._write, todo)

    async def snapshot(self, queries: Sequence[str], most: int) -> AsyncGenerator[tuple[int, list[Any]], None]:
        reader = ThreadPoolExecutor(1)  # in which nobody else reads meanwhile
        try:
            await self._run(reader, lambda: self._on.execute("BEGIN"))
            for number, query in enumerate(queries):
                cursor = await self._run(reader, lambda query: self._on.execute(query), query)
                while rows := await self._run(reader, cursor.fetchmany, most):
                    yield number, rows
            await self._run(reader, lambda: self._on.rollback())
        finally:
            reader.shutdown()

    async def shrink(self) -> int:
        return await self._run(self._writer, self._shrink)

    def _shrink(self) -> int:
        pages, free = (self._on.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count"))
        if free < max(UNUSED, pages // 4):  # what is thrown away now makes room for what comes next
            return 0
        self._on.execute(f"PRAGMA incremental_vacuum({UNUSED})").fetchall()
        return int(free - self._on.execute("PRAGMA freelist_count").fetchone()[0])

    async def check(self, patience: float) -> str:
        return await self._run(self._readers, self._check, patience)

    def _check(self, patience: float) -> str:
        until = time.monotonic() + patience
        self._on.set_progress_handler(lambda: time.monotonic() > until, 10_000)
        try:
            (found,) = self._on.execute("PRAGMA quick_check(1)").fetchone()
            return "" if found == "ok" else str(found).splitlines()[-1]
        except sqlite3.OperationalError as error:
            if "interrupted" in str(error):  # so far it was well
                log.info("The database %s is too large to be checked in %g s.", self.shown, patience)
                return ""
            raise
        except sqlite3.DatabaseError as error:
            return str(error)
        finally:
            self._on.set_progress_handler(None, 0)

    async def listen(self, heard: Heard) -> None:
        """It cannot say."""

    def away(self, error: Exception) -> bool:
        return _code(error) in _UNREADABLE | _UNWRITABLE

    async def _run(self, threads: ThreadPoolExecutor, work: Callable[..., T], *given: Any) -> T:
        return await asyncio.shield(asyncio.get_running_loop().run_in_executor(threads, work, *given))

    @property
    def _on(self) -> sqlite3.Connection:
        """This thread's connection."""
        if not hasattr(self._own, "connection"):
            self._check_there()
            made = sqlite3.connect(self.file, timeout=30, isolation_level=None, check_same_thread=False)
            made.row_factory = sqlite3.Row
            self._connections.append(made)
            made.execute("PRAGMA auto_vacuum=INCREMENTAL")  # of a new file; an old one stays as it is
            made.execute("PRAGMA foreign_keys=ON")  # nothing happens at a table that was thrown away
            made.execute("PRAGMA journal_mode=WAL")
            made.execute("PRAGMA synchronous=FULL")  # a commit is on disk before it is acknowledged
            self._own.connection = made
        return self._own.connection

    def _check_there(self) -> None:
        """What was a database and is nothing now is away; to open it would make a new one, and throw its journal away."""
        file = Path(self.file)
        if self._made and self.file != ":memory:" and not (file.exists() and file.stat().st_size):
            error = sqlite3.OperationalError("the file is empty")
            error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
            raise error

    def _read(self, query: str, values: Values) -> list[Any]:
        with self._usable() as on:
            return on.execute(query, values).fetchall()

    def _write(self, todo: Todo) -> None:
        """One transaction, whole in a thread: step by step it would wait for its turn among all else again and again."""
        with self._usable() as on:
            on.execute("BEGIN IMMEDIATE")
            with on:  # commits, or rolls back
                for statement, rows in todo:
                    if rows:
                        on.executemany(statement, rows)

    @contextmanager
    def _usable(self) -> Iterator[sqlite3.Connection]:
        """This thread's connection; one that could not read its file is not used again."""
        on = self._on
        try:
            yield on
        except sqlite3.Error as error:
            if _code(error) in _UNREADABLE and self.file != ":memory:":
                del self._own.connection
                self._connections.remove(on)
                on.close()
            raise

    def _migrate(self, until: int) -> None:
        on = self._on
        on.execute("BEGIN IMMEDIATE")  # only one server at a time changes the schema
        with on:
            on.execute(_VERSIONS)
            version = on.execute(_VERSION).fetchone()[0] or 0
            for step in _steps(version, until):
                on.execute(step)
        self._made = True


def damaged(shown: str, found: str) -> BadSetting:
    """What to do about a database that does not hold together."""
    again = f"beaufort restore FILE --database {shown}"
    return BadSetting(f"The database {shown} is damaged ({found}). Move it away, and bring a backup back: {again}")


def _code(error: Exception) -> int:
    """What kind of error of SQLite this is."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


class PostgreSQL:
    """A server, by asyncpg."""

    several = True

    def __init__(self, url: str) -> None:
        try:
            import asyncpg
        except ModuleNotFoundError as error:
            raise BadSetting(f"For PostgreSQL install the driver too: {how_to_get('postgres')} ({error}).") from None
        self._driver: Any = asyncpg
        self.url = url
        password = urlsplit(url).password
        self.shown = url.replace(f":{password}@", ":***@", 1) if password else url
        self._pool: Any = None
        self._listener: Any = None
        self._unfinished: set[asyncio.Task[Any]] = set()

    async def open(self, until: int = LAST) -> None:
        try:
            self._pool = self._pool or await self._driver.create_pool(self.url, min_size=0, max_size=10, timeout=CONNECT)
            async with self._pool.acquire() as on, on.transaction():
                await on.execute(f"SELECT pg_advisory_xact_lock({LOCK})")
                await on.execute(_VERSIONS)
                for step in _steps(await on.fetchval(_VERSION) or 0, until):
                    await on.execute(step)
        except Error:
            raise
        except (OSError, ValueError, self._driver.PostgresError, self._driver.InterfaceError) as error:
            reason = (str(error) or type(error).__name__).splitlines()[0]
            raise BadSetting(f"The database {self.shown} cannot be used: {reason}") from error

    async def close(self) -> None:
        await asyncio.gather(*self._unfinished, return_exceptions=True)
        if self._listener:
            await self._listener.close()
        if self._pool:
            await self._pool.close()

    async def fetch(self, query: str, values: Values) -> list[Any]:
        statement, names = _numbered(query)
        return await self._finish(self._fetch(statement, [values[name] for name in names]))

    async def write(self, todo: Todo) -> None:
        await self._finish(self._write(todo))

    async def snapshot(self, queries: Sequence[str], most: int) -> AsyncGenerator[tuple[int, list[Any]], None]:
        async with self._pool.acquire() as on, on.transaction(isolation="repeatable_read", readonly=True):
            for number, query in enumerate(queries):
                cursor = await on.cursor(query)
                while rows := await cursor.fetch(most):
                    yield number, rows

    async def shrink(self) -> int:
        return 0  # it sees to that itself

    async def check(self, patience: float) -> str:
        return ""  # and to that

    async def listen(self, heard: Heard) -> None:
        self._listener = await self._driver.connect(self.url, timeout=CONNECT)

        def hear(_connection: Any, _process: int, _channel: str, payload: str) -> None:
            table, _, seq = payload.partition(" ")
            heard(table, int(seq))

        await self._listener.add_listener(CHANNEL, hear)

    @property
    def deaf(self) -> bool:
        return self._listener is None or self._listener.is_closed()

    def away(self, error: Exception) -> bool:
        state = getattr(error, "sqlstate", None) or ""
        return isinstance(error, (*self._cut, _NotBegun)) or state.startswith(
            ("08", "25006", "28", "3D", "53", "57P", "58", "XX0")
        )

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Whoever asked may go away meanwhile; what was begun is still done to its end, and its connection lives on."""
        task = asyncio.create_task(work)
        self._unfinished.add(task)
        task.add_done_callback(self._finished)
        return await asyncio.shield(task)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        """What came of it is known by whoever waits for it; if nobody does, an error is none for the log."""
        self._unfinished.discard(task)
        if not task.cancelled():
            task.exception()

    async def _fetch(self, statement: str, values: list[Any]) -> list[Any]:
        try:
            return await self._pool.fetch(statement, *values)
        except self._cut:
            return await self._pool.fetch(statement, *values)

    async def _write(self, todo: Todo) -> None:
        try:
            await self._begin_and_write(todo)
        except _NotBegun:
            await self._begin_and_write(todo)

    async def _begin_and_write(self, todo: Todo) -> None:
        async with self._pool.acquire() as on:
            transaction = on.transaction()
            try:
                await transaction.start()
            except self._cut as error:
                raise _NotBegun from error  # nothing has happened yet, so it may be tried again
            async with _Transaction(transaction):
                for statement, rows in todo:
                    if rows:
                        text, names = _numbered(statement)
                        await on.executemany(text, [[row[name] for name in names] for row in rows])

    @property
    def _cut(self) -> tuple[type[Exception], ...]:
        """What is raised where a connection was cut: the server may have been restarted. Cut in the middle of something, the
        driver is at a loss about its own state."""
        driver = self._driver
        return (OSError, driver.InterfaceError, driver.PostgresConnectionError, driver.InternalClientError)


class _NotBegun(Exception):
    pass


class _Transaction:
    """Commits a transaction that was begun, or rolls it back."""

    def __init__(self, transaction: Any) -> None:
        self._transaction = transaction

    async def __aenter__(self) -> None: ...

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        await (self._transaction.rollback() if kind else self._transaction.commit())


@cache
def _numbered(query: str) -> tuple[str, list[str]]:
    """A statement with its values numbered, as PostgreSQL wants them, and the names of these in their order."""
    names = list(dict.fromkeys(re.findall(r":(\w+)", query)))
    return re.sub(r":(\w+)", lambda found: f"${names.index(found[1]) + 1}", query), names
