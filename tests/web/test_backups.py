"""Backups: whole, from both kinds of database into both kinds, while a server runs; and what is damaged is said in one line."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from beaufort.errors import BadSetting
from beaufort.game import find
from beaufort.web.app import _try_out
from beaufort.web.backups import backup, examine, restore
from beaufort.web.databases import database as opened_by
from beaufort.web.migrations import MIGRATIONS
from tests.web.houses import asynchronous, new_table, rush, serving, tables_on
from tests.web.server import Server

PLACES = ("settings", "people", "tables", "events", "sittings", "presence", "records", "analyses", "replays")
Make = Callable[[], str]


def told(_done: int, _total: int) -> None:
    """Nobody listens to the progress."""


async def contents(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of a database."""
    on = opened_by(url)
    await on.open()
    try:
        found = {name: await on.fetch(f"SELECT * FROM {name}", {}) for name in PLACES}
        return {name: sorted((tuple(row) for row in rows), key=repr) for name, rows in found.items()}
    finally:
        await on.close()


async def filled(url: str) -> None:
    async with tables_on(url) as tables:
        await tables.store.secret()
        await tables.store.set_name("anna", "Änne")
        over = await new_table(tables, "bela", "cleo")
        await tables.act(over, rush())
        await tables.store.keep_replay(over, "[Game …]", b"\0\xfffilm")
        await tables.act(await new_table(tables, "bela", "cleo"), rush(5))
        await new_table(tables, pace=4.0)


@asynchronous
async def test_a_backup_brought_back_holds_every_row(database: str, postgres: Make, tmp_path: Path) -> None:
    await filled(database)
    before = await contents(database)
    file = tmp_path / "copy.db"
    steps: list[tuple[int, int]] = []
    said = await asyncio.to_thread(backup, database, file, lambda done, total: steps.append((done, total)))
    assert said == f"3 tables with {len(before['events'])} events"
    assert steps[-1][0] == steps[-1][1] > 0
    assert [path.name for path in tmp_path.glob("copy.db*")] == ["copy.db"]  # nothing beside it
    for target in (str(tmp_path / "new.db"), postgres()):
        assert await asyncio.to_thread(restore, file, target, told) == said
        assert await contents(target) == before
        with pytest.raises(BadSetting, match="nothing is written over"):
            await asyncio.to_thread(restore, file, target, told)
    with pytest.raises(BadSetting, match="exists already"):
        await asyncio.to_thread(backup, database, file, told)


@asynchronous
async def test_a_backup_of_an_older_version_is_brought_up_to_date_when_it_is_used(postgres: Make, tmp_path: Path) -> None:
    old = str(tmp_path / "old.db")
    on = opened_by(old)
    await on.open(until=2)
    await on.write([("INSERT INTO people (id, name) VALUES (:id, :name)", [{"id": "anna", "name": "Änne"}])])
    await on.close()
    for target in (str(tmp_path / "new.db"), postgres()):
        file = tmp_path / f"copy{len(target)}.db"
        await asyncio.to_thread(backup, old, file, told)
        await asyncio.to_thread(restore, file, target, told)
        assert (await contents(target))["people"] == [("anna", "Änne", 0.0, "")]
        on = opened_by(target)
        await on.open()
        (row,) = await on.fetch("SELECT count(*) AS number FROM schema_version", {})
        await on.close()
        assert row["number"] == len(MIGRATIONS)


@pytest.mark.sample(1, 1)
@asynchronous
async def test_a_backup_made_while_people_play_is_of_one_moment(database: str, tmp_path: Path) -> None:
    """Every table in it has all its events, though tables are made and played all the time."""

    async def play(client: httpx.AsyncClient) -> None:
        while not done.is_set():
            table = (await client.post("/api/tables", json={"game": "land-unter", "seats": 3, "bot": "0"})).json()
            token = {"Authorization": f"Bearer {table['token']}"}
            for _ in range(3):
                state = (await client.get(f"/api/tables/{table['table']}", headers=token)).json()
                if state["decision"]:
                    move = {"action": state["view"]["choices"][0]["action"], "decision": state["decision"]}
                    await client.post(f"/api/tables/{table['table']}/moves", headers=token, json=move)
            played.append(table["table"])

    done, played = asyncio.Event(), list[str]()
    await filled(database)
    with serving(database) as url:
        async with httpx.AsyncClient(base_url=url, timeout=60) as client:
            players = [asyncio.create_task(play(client)) for _ in range(4)]
            for number in range(4):
                while len(played) < 5 * (number + 1):
                    await asyncio.sleep(0.01)
                await asyncio.to_thread(backup, database, tmp_path / f"{number}.db", told)  # it checks itself
            done.set()
            await asyncio.gather(*players)
    sizes = [len((await contents(str(tmp_path / f"{number}.db")))["tables"]) for number in range(4)]
    assert sizes == sorted(set(sizes))  # each has more than the one before


@asynchronous
async def test_no_backup_is_brought_back_beside_the_log_of_another_database(tmp_path: Path) -> None:
    """The file was moved away after a kill, and its log was not: SQLite would play it over the backup without a word."""
    file, copy, log = tmp_path / "tables.db", tmp_path / "copy.db", tmp_path / "tables.db-wal"
    await filled(str(file))
    await asyncio.to_thread(backup, str(file), copy, told)
    before = await contents(str(file))
    with closing(sqlite3.connect(file)) as on:
        on.execute("PRAGMA journal_mode=WAL")
        on.execute("UPDATE tables SET status = 'over'")
        on.commit()
        left = log.read_bytes()
    file.rename(tmp_path / "away.db")
    log.write_bytes(left)
    with pytest.raises(BadSetting, match=r"tables\.db-wal exists already"):
        await asyncio.to_thread(restore, copy, str(file), told)
    with pytest.raises(BadSetting, match=r"tables\.db-wal exists already"):
        await asyncio.to_thread(backup, str(copy), file, told)
    assert not file.exists()
    log.unlink()
    await asyncio.to_thread(restore, copy, str(file), told)
    assert await contents(str(file)) == before


@asynchronous
async def test_a_table_that_lacks_an_event_is_noticed(database: str) -> None:
    await filled(database)
    on = opened_by(database)
    await on.open()
    await on.write([("DELETE FROM events WHERE seq = :seq AND kind = :kind", [{"seq": 1, "kind": "sit"}])])
    await on.close()
    lines, well = await asyncio.to_thread(examine, database)
    assert not well
    assert lines[0].startswith("damaged: it holds ")


def damaged(file: Path) -> None:
    """As a disk damages a file: some pages in the middle hold something else."""
    content = bytearray(file.read_bytes())
    for page in range(2, len(content) // 4096, 3):
        content[page * 4096 + 100 : page * 4096 + 1000] = b"\x55" * 900
    file.write_bytes(bytes(content))


@asynchronous
async def test_a_damaged_database_is_one_line_that_says_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    await filled(str(file))
    await asyncio.to_thread(backup, str(file), tmp_path / "copy.db", told)
    await _try_out(str(file))
    damaged(file)
    with pytest.raises(BadSetting) as refused:
        await _try_out(str(file))
    said = str(refused.value)
    assert "\n" not in said
    assert said.startswith(f"The database {file} ")
    assert said.endswith(f"beaufort restore FILE --database {file}")
    damaged(tmp_path / "copy.db")
    with pytest.raises(BadSetting, match=r"copy\.db is (damaged|no backup): "):
        await asyncio.to_thread(restore, tmp_path / "copy.db", str(tmp_path / "new.db"), told)
    assert not (tmp_path / "new.db").exists()


def test_a_server_does_not_start_on_a_damaged_database_and_starts_on_its_backup(tmp_path: Path) -> None:
    file, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    asyncio.run(filled(str(file)))
    run = [sys.executable, "-m", "beaufort"]
    done = subprocess.run([*run, "backup", str(copy), "--database", str(file)], capture_output=True, text=True)
    assert (done.returncode, done.stdout[: len(str(copy))]) == (0, str(copy))
    damaged(file)
    refused = subprocess.run(
        [*run, "serve", "--no-open", "--port", "0", "--database", str(file)], capture_output=True, text=True
    )
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert "beaufort restore FILE" in refused.stderr
    file.rename(tmp_path / "damaged.db")
    done = subprocess.run([*run, "restore", str(copy), "--database", str(file)], capture_output=True, text=True)
    assert (done.returncode, "are back" in done.stdout) == (0, True)
    with Server(file) as server:
        assert httpx.get(server.url).status_code == 200
    missing = subprocess.run([*run, "backup", str(copy), "--database", "none.db"], capture_output=True, text=True)
    assert (missing.returncode, missing.stderr.count("\n")) == (2, 1)


@asynchronous
async def test_before_an_update_one_can_ask_which_games_would_not_go_on(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await filled(database)
    lines, well = await asyncio.to_thread(examine, database)
    assert well
    assert lines[0].startswith("whole; version ")
    assert lines[1:] == ["over: 1 tables", "running: 2 tables"]
    await _try_out(database)
    assert caplog.records == []
    monkeypatch.setattr(find("land-unter").rules, "VERSION", 99)
    lines, well = await asyncio.to_thread(examine, database)
    assert not well
    assert lines[-1].startswith("2 running tables were begun under other rules")
    await _try_out(database)
    assert [record.getMessage()[:25] for record in caplog.records] == ["2 running tables were beg"]
