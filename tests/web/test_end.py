"""A server that is told to end does so within seconds and quietly, whoever is still connected; what it logs has levels."""

from __future__ import annotations

import signal
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.web.server import Server, eventually

STREAMS = 4  # of each kind


@contextmanager
def streams(server: Server) -> Iterator[list[Iterator[bytes]]]:
    """Open streams at a table, each after its first words: server-sent events as browsers have them, and ND-JSON."""
    with httpx.Client(base_url=server.url, timeout=30) as client:
        ticket = client.get("/api/ticket").json()["ticket"]
        made = client.post("/api/tables", json={"game": "land-unter", "people": 2, "ticket": ticket}).json()
        paths = [f"/t/{made['table']}/stream", f"/api/tables/{made['table']}/events"] * STREAMS
        waiting = [client.send(client.build_request("GET", path), stream=True) for path in paths]
        assert [answer.status_code for answer in waiting] == [200] * len(paths)
        told = [answer.iter_raw() for answer in waiting]
        assert all(next(each) for each in told)
        yield told


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM], ids=["INT", "TERM"])
def test_a_server_with_open_streams_ends_soon_and_says_nothing(how: signal.Signals, tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db")
    with streams(server) as told, socket.create_connection(("localhost", server.port)) as idle:
        began = time.monotonic()
        assert server.stop(how) == 0
        assert time.monotonic() - began < 10
        assert [list(each)[:-1] for each in told] == [[]] * len(told)  # each came to its proper end
        assert idle.recv(1) == b""
    assert server.said.splitlines() == [server.said.strip()]  # where it is, and nothing else


SLOW = """
import pathlib, time
from beaufort.play import bots

def prepare(*given):
    pathlib.Path({begun!r}).touch()
    time.sleep(600)

bots.prepare = prepare
"""


def test_a_server_does_not_wait_for_bots_that_are_made_ready(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    (tmp_path / "sitecustomize.py").write_text(SLOW.format(begun=str(begun)), encoding="utf-8")
    server = Server(tmp_path / "tables.db", source=tmp_path)
    eventually(begun.exists)
    assert server.stop() == 0


def test_what_a_server_says_is_chosen_by_level(tmp_path: Path) -> None:
    with Server(tmp_path / "tables.db", 0, "--log-level", "info") as server:
        assert httpx.get(f"{server.url}/api/games").status_code == 200
        server.stop()
    assert " INFO beaufort.web.watch: GET /api/games 200 in " in server.said
    assert " INFO beaufort.web.tables: Streams end: 0." in server.said
    assert "Traceback" not in server.said
