"""Backups: a whole database as one SQLite file, whichever kind it is; and back again, into either kind.

Of SQLite the file's own pages are copied, as they stood at one moment, while a server goes on writing. With PostgreSQL rows are
copied, from one moment as well. So a backup is also the way from one kind of database to the other.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from beaufort.errors import BadSetting, Error
from beaufort.web.databases import LAST, Database, SQLite, database
from beaufort.web.store import Store

Progress = Callable[[int, int], None]  # is told how much is done, and of how much
ROWS = 2000  # that are copied at once
PAGES = 1000
FOREVER = 1e9  # seconds: a check to its end


def backup(url: str, file: Path, progress: Progress) -> str:
    """Copy a database into a new file; answers what it holds."""
    _vacant(file)
    source, part = database(url), file.with_name(f"{file.name}.part")
    if isinstance(source, SQLite) and not Path(source.file).exists():
        raise BadSetting(f"There is no database {source.shown}.")
    part.unlink(missing_ok=True)
    try:
        if isinstance(source, SQLite):
            _copy_pages(source.file, part, progress)
        else:
            asyncio.run(_copy_rows(source, SQLite(str(part)), progress))
            _alone(part)
        told = _checked(part)
        part.rename(file)
    finally:
        for left in (part, Path(f"{part}-wal"), Path(f"{part}-shm")):
            left.unlink(missing_ok=True)
    return told


def restore(file: Path, url: str, progress: Progress) -> str:
    """Bring a backup back into a database that is not there yet, or empty; answers what it holds."""
    if not file.exists():
        raise BadSetting(f"There is no file {file}.")
    told, target = _checked(file), database(url)
    if not isinstance(target, SQLite):
        asyncio.run(_copy_rows(SQLite(str(file)), target, progress))
        return told
    _vacant(Path(target.file))
    part = Path(f"{target.file}.part")
    part.unlink(missing_ok=True)
    _copy_pages(str(file), part, progress)
    _checked(part)
    part.rename(target.file)
    return told


def _vacant(file: Path) -> None:
    """Refuse a place where something lies. SQLite would play a log that was left there over whatever comes beside it."""
    for left in (file, Path(f"{file}-wal"), Path(f"{file}-journal")):
        if left.exists():
            raise BadSetting(f"{left} exists already, and nothing is written over: move it away first, or name another file.")


def examine(url: str) -> tuple[list[str], bool]:
    """What there is to say of a database before it is used with this version, and whether all is well. Nothing is changed."""
    found = database(url)
    if isinstance(found, SQLite) and not Path(found.file).exists():
        raise BadSetting(f"There is no database {found.shown}.")
    return asyncio.run(_examine(Store(url)))


async def _examine(store: Store) -> tuple[list[str], bool]:
    await store.database.open(until=0)
    try:
        damage = await store.database.check(FOREVER) or await _gaps(store.database)
        if damage:
            return [f"damaged: {damage}. Bring a backup back: beaufort restore FILE"], False
        version = await _version(store.database)
        rows = await store.database.fetch("SELECT status, count(*) AS number FROM tables GROUP BY status ORDER BY status", {})
        lines = [f"whole; version {version}, this program has {LAST}"]
        lines += [f"{row['status']}: {row['number']} tables" for row in rows]
        old = len(await store.begun_otherwise())
        if old:
            lines.append(f"{old} running tables were begun under other rules or cards: they do not go on with this version")
        return lines, version <= LAST and not old
    finally:
        await store.database.close()


def _copy_pages(source: str, target: Path, progress: Progress) -> None:
    """By SQLite's own backup, in one reading transaction: what is written meanwhile changes nothing and does not wait."""
    where = Path(source).absolute().as_uri()
    with closing(sqlite3.connect(f"{where}?mode=ro", uri=True, timeout=30)) as one, closing(sqlite3.connect(target)) as other:
        one.execute("BEGIN")
        one.execute("SELECT count(*) FROM sqlite_master").fetchone()
        one.backup(other, pages=PAGES, progress=lambda _, left, total: progress(total - left, total))
    _alone(target)


def _alone(file: Path) -> None:
    """Let a database be one file, with nothing beside it."""
    with closing(sqlite3.connect(file)) as on:
        on.execute("PRAGMA journal_mode=DELETE")


async def _copy_rows(source: Database, target: Database, progress: Progress) -> None:
    """Row by row, into a database of the same version, which is brought up to date when it is next used."""
    try:
        await source.open(until=0)
        version = await _version(source)
        await target.open(until=version)
        file = source if isinstance(source, SQLite) else target
        places = await file.fetch("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'schema_version'", {})
        names = [row["name"] for row in places if not row["name"].startswith("sqlite_")]  # in the order in which they were made
        columns = {name: await _columns(file, name) for name in names}
        if any([(await target.fetch(f"SELECT count(*) AS number FROM {name}", {}))[0]["number"] for name in names]):
            raise BadSetting(f"{target.shown} holds tables already, and nothing is written over: name an empty database.")
        total, done = await _count(source, names), 0
        queries = [f"SELECT {', '.join(columns[name])} FROM {name}" for name in names]
        async for number, rows in source.snapshot(queries, ROWS):
            name = names[number]
            values = ", ".join(f":{column}" for column in columns[name])
            insert = f"INSERT INTO {name} ({', '.join(columns[name])}) VALUES ({values})"
            await target.write([(insert, [dict(zip(columns[name], row, strict=True)) for row in rows])])
            done += len(rows)
            progress(done, max(done, total))
        if await _count(target, names) != done:
            raise Error(f"{target.shown} does not hold all that was copied.")
    finally:
        await source.close()
        await target.close()


async def _gaps(of: Database) -> str:
    """Whether a table lacks some of its events, in words."""
    (found,) = await of.fetch("SELECT (SELECT sum(seq) FROM tables) AS told, (SELECT count(*) FROM events) AS there", {})
    told = int(found["told"] or 0)
    return "" if told == found["there"] else f"it holds {found['there']:,} events, and its tables have {told:,}"


async def _version(of: Database) -> int:
    (row,) = await of.fetch("SELECT max(version) AS version FROM schema_version", {})
    return int(row["version"] or 0)


async def _columns(file: Database, name: str) -> list[str]:
    return [row["name"] for row in await file.fetch(f"PRAGMA table_info({name})", {})]


async def _count(of: Database, names: list[str]) -> int:
    query = " UNION ALL ".join(f"SELECT count(*) AS number FROM {name}" for name in names)
    return sum(int(row["number"]) for row in await of.fetch(query, {}))


def _checked(file: Path) -> str:
    """What a backup holds, if it is one and is whole: no page is damaged, and every table has all its events."""

    def one(query: str) -> Any:
        return on.execute(query).fetchone()[0]

    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as on:
            found = str(one("PRAGMA quick_check(1)"))
            if found != "ok":
                raise BadSetting(f"{file} is damaged: {found.splitlines()[-1]}")
            if one("SELECT max(version) FROM schema_version") > LAST:
                raise BadSetting(f"{file} is of a newer version: use a newer version of this program.")
            tables, events = one("SELECT count(*) FROM tables"), one("SELECT count(*) FROM events")
            if one("SELECT COALESCE(sum(seq), 0) FROM tables") != events:
                raise BadSetting(f"{file} is damaged: not every table has all its events.")
    except sqlite3.Error as error:
        raise BadSetting(f"{file} is no backup: {error}") from None
    return f"{tables:,} tables with {events:,} events"
