"""Several processes behind one port: what happens at one shows at all, who dies is replaced, and all end together."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from beaufort.web.peers import Peers
from tests.conftest import one_of
from tests.web.server import Server, eventually, free_port

WORKERS = 3


@pytest.fixture
def crew(database: str) -> Iterator[Server]:
    with Server(database, 0, "--workers", str(WORKERS), "--log-level", "info") as server:
        yield server


def children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


Connect = Callable[[Server, int], list[httpx.Client]]


@pytest.fixture
def clients() -> Iterator[Connect]:
    """So many clients of a server, each with a connection of its own: so at any of the workers."""
    with ExitStack() as stack:
        yield lambda server, count: [stack.enter_context(httpx.Client(base_url=server.url, timeout=60)) for _ in range(count)]


def streams_of(some: list[httpx.Client], path: str, stack: ExitStack) -> list[Iterator[str]]:
    """The lines of a stream, for each client."""
    return [stack.enter_context(client.stream("GET", path)).iter_lines() for client in some]


@pytest.mark.sample(1, 1)
def test_whoever_asks_whichever_worker_sees_what_was_just_done(crew: Server, clients: Connect) -> None:
    assert len(children(crew.pid)) == WORKERS
    some = clients(crew, 12)
    made = some[0].post("/api/tables", json={"game": "santa-timea", "seats": 2, "people": 2}).json()
    path = f"/api/tables/{made['table']}"
    other = some[1].post(f"{path}/sit", json={}).json()
    tokens = [made["token"], other["token"]]
    for turn in range(24):
        seen = [client.get(path).json()["seq"] for client in some]
        assert len(set(seen)) == 1, seen  # nobody is behind
        states = [
            some[(turn + seat) % 12].get(path, headers={"Authorization": f"Bearer {token}"}).json()
            for seat, token in enumerate(tokens)
        ]
        seat = next(seat for seat, state in enumerate(states) if state["decision"])
        move = {"action": states[seat]["view"]["choices"][0]["action"], "decision": states[seat]["decision"]}
        answer = some[(5 * turn) % 12].post(f"{path}/moves", json=move, headers={"Authorization": f"Bearer {tokens[seat]}"})
        assert answer.is_success, answer.text


@pytest.mark.sample(1, 1)
def test_what_happens_at_one_worker_is_streamed_by_all_at_once(crew: Server, clients: Connect) -> None:
    some = clients(crew, 12)
    made = some[0].post("/api/tables", json={"game": "land-unter", "seats": 3, "people": 3}).json()
    path = f"/api/tables/{made['table']}"
    with ExitStack() as stack:
        lines = streams_of(some, f"{path}/events", stack)
        assert {'"seq":1' in next(line) for line in lines} == {True}
        for name in ("Bela", "Cleo"):
            assert httpx.post(f"{crew.url}{path}/sit", json={"name": name}).is_success
            for line in lines:
                while f'"name":"{name}"' not in (told := next(line)):
                    assert told == ""


@pytest.mark.sample(1, 1)
def test_a_worker_that_dies_is_replaced_and_nothing_is_lost(crew: Server, clients: Connect) -> None:
    with httpx.Client(base_url=crew.url) as client:
        made = client.post("/api/tables", json={"game": "land-unter", "seats": 3, "bot": "0"}).json()
    before = children(crew.pid)
    os.kill(before[1], signal.SIGKILL)
    eventually(lambda: len(children(crew.pid)) == WORKERS and before[1] not in children(crew.pid))
    for client in clients(crew, 12):
        assert client.get(f"/api/tables/{made['table']}").json()["id"] == made["table"]
    assert "ERROR beaufort.web.workers: Worker 1 has ended (SIGKILL), and is started again." in crew.said


@pytest.mark.parametrize("how", one_of([signal.SIGINT, signal.SIGTERM], 1), ids=lambda how: how.name)
def test_all_workers_end_together_and_streams_come_to_their_end(how: signal.Signals, tmp_path: Path, clients: Connect) -> None:
    server = Server(tmp_path / "tables.db", 0, "--workers", str(WORKERS))
    workers = children(server.pid)
    some = clients(server, 8)
    made = some[0].post("/api/tables", json={"game": "land-unter", "people": 2}).json()
    path = f"/api/tables/{made['table']}/events"
    with ExitStack() as stack:
        streams = streams_of(some, path, stack)
        assert all(next(stream) for stream in streams)
        assert server.stop(how) == 0
        assert [list(stream) for stream in streams] == [[]] * len(streams)
    assert [worker for worker in workers if Path(f"/proc/{worker}").exists()] == []
    assert server.said.splitlines() == [server.said.strip()]  # where it is, and nothing else
    with pytest.raises(httpx.ConnectError):
        some[0].get("/")


def test_workers_do_not_outlive_their_parent(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db", 0, "--workers", "2")
    workers = children(server.pid)
    server.kill()
    eventually(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


def test_every_worker_has_figures_of_its_own(tmp_path: Path) -> None:
    port = free_port()
    with Server(tmp_path / "tables.db", 0, "--workers", "2", "--metrics-port", str(port)):
        for number in (port, port + 1):
            eventually(lambda number=number: _told(number))  # type: ignore[misc]


def _told(port: int) -> bool:
    try:
        return "\nbeaufort_tables 0\n" in httpx.get(f"http://127.0.0.1:{port}/").text
    except httpx.ConnectError:
        return False


def test_a_table_is_first_seen_to_by_one_worker() -> None:
    pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(3)]
    ears, mouths = zip(*pairs, strict=True)
    crew = [Peers(number, ears, mouths) for number in range(3)]
    shares = [[peers.mine(f"table {number}") for number in range(3000)] for peers in crew]
    assert [sum(each) for each in zip(*shares, strict=True)] == [1] * 3000
    assert min(map(sum, shares)) > 800
    assert Peers().mine("any")
    for each in (*ears, *mouths):
        each.close()


def test_whoever_tells_does_not_wait_for_who_does_not_listen() -> None:
    pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(2)]
    ears, mouths = zip(*pairs, strict=True)
    one = Peers(0, ears, mouths)
    told = [one.tell("events", [["table", 1]]) for _ in range(100_000)]
    assert told[0]
    assert not told[-1]
    for each in (*ears, *mouths):
        each.close()
