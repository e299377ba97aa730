"""The two kinds of database, each behind the same few verbs: SQLite in threads, PostgreSQL by asyncpg.

Statements are written so that both understand them, and name their values `:name`.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
import threading
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
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

    async def listen(self, heard: Heard) -> None:
        """Tell of events that other servers add, where the database can."""

    @property
    def deaf(self) -> bool:
        """Whether the connection that brings such news is lost."""
        ...


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

    async def open(self, until: int = LAST) -> None:
        try:
            await self._run(self._writer, self._migrate, until)
        except sqlite3.Error as error:
            raise BadSetting(f"The database {self.shown} cannot be used: {error}") from error

    async def close(self) -> None:
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        for threads in {self._readers, self._writer}:
            threads.shutdown()  # what was begun is still done
        while self._connections:
            self._connections.pop().close()

    async def fetch(self, query: str, values: Values) -> list[Any]:
        return await self._run(self._readers, lambda: self._on.execute(query, values).fetchall())

    async def write(self, todo: Todo) -> None:
        await self._run(self._writer, self._write, todo)

    async def listen(self, heard: Heard) -> None:
        """It cannot say."""

    async def _run(self, threads: ThreadPoolExecutor, work: Callable[..., T], *given: Any) -> T:
        return await asyncio.shield(asyncio.get_running_loop().run_in_executor(threads, work, *given))

    @property
    def _on(self) -> sqlite3.Connection:
        """This thread's connection."""
        if not hasattr(self._own, "connection"):
            made = sqlite3.connect(self.file, timeout=30, isolation_level=None, check_same_thread=False)
            made.row_factory = sqlite3.Row
            self._connections.append(made)
            made.execute("PRAGMA journal_mode=WAL")
            made.execute("PRAGMA synchronous=FULL")  # a commit is on disk before it is acknowledged
            self._own.connection = made
        return self._own.connection

    def _write(self, todo: Todo) -> None:
        """One transaction, whole in a thread: step by step it would wait for its turn among all else again and again."""
        on = self._on
        on.execute("BEGIN IMMEDIATE")
        with on:  # commits, or rolls back
            for statement, rows in todo:
                if rows:
                    on.executemany(statement, rows)

    def _migrate(self, until: int) -> None:
        on = self._on
        on.execute("BEGIN IMMEDIATE")  # only one server at a time changes the schema
        with on:
            on.execute(_VERSIONS)
            version = on.execute(_VERSION).fetchone()[0] or 0
            for step in _steps(version, until):
                on.execute(step)


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
            self._pool = self._pool or await self._driver.create_pool(self.url, min_size=0, max_size=10)
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

    async def listen(self, heard: Heard) -> None:
        self._listener = await self._driver.connect(self.url)

        def hear(_connection: Any, _process: int, _channel: str, payload: str) -> None:
            table, _, seq = payload.partition(" ")
            heard(table, int(seq))

        await self._listener.add_listener(CHANNEL, hear)

    @property
    def deaf(self) -> bool:
        return self._listener is None or self._listener.is_closed()

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Whoever asked may go away meanwhile; what was begun is still done to its end, and its connection lives on."""
        task = asyncio.create_task(work)
        self._unfinished.add(task)
        task.add_done_callback(self._unfinished.discard)
        return await asyncio.shield(task)

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
            async with _ended(transaction):
                for statement, rows in todo:
                    if rows:
                        text, names = _numbered(statement)
                        await on.executemany(text, [[row[name] for name in names] for row in rows])

    @property
    def _cut(self) -> tuple[type[Exception], ...]:
        """What is raised where a connection was cut while nobody used it: the server may have been restarted."""
        return (OSError, self._driver.InterfaceError, self._driver.PostgresConnectionError)


class _NotBegun(Exception):
    pass


class _ended:
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
