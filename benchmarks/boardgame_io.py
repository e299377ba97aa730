"""The load of `tables.py` for boardgame.io: its own server and file storage, and a small trick game (boardgame/server.js).

Two people sit at each table, each with the WebSocket of the page open, and one of them plays a card every three seconds. The
time runs until both have the new state. That server sends a state before it writes it, and writes without flushing to disk.
"""

from __future__ import annotations

import asyncio
import base64
import os
import shutil
import struct
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec
from tables import HOME, Crowd, Table

from tests.web.server import free_port

GAME = "trick"
PACKAGES = HOME / "build" / "boardgame"


class Server:
    """`with Server(folder) as server:` runs boardgame.io's; what it needs is fetched by npm the first time."""

    def __init__(self, folder: str | Path) -> None:
        path = f"{os.environ.get('PATH', '')}{os.pathsep}{HOME / '.venv' / 'bin'}"
        node, npm = (shutil.which(name, path=path) for name in ("node", "npm"))
        if not node or not npm:
            raise SystemExit("boardgame.io needs Node: install it, or run `python3 tools/setup.py lint`.")
        PACKAGES.mkdir(parents=True, exist_ok=True)
        for file in (HOME / "benchmarks" / "boardgame").iterdir():
            shutil.copy(file, PACKAGES)
        if not (PACKAGES / "node_modules" / "boardgame.io").exists():
            subprocess.run(
                [npm, "install", "--no-audit", "--no-fund"], cwd=PACKAGES, check=True, env={**os.environ, "PATH": path}
            )
        self.port = free_port()
        command = [node, "server.js", str(self.port), str(folder)]
        environment = {**os.environ, "NODE_ENV": "production"}
        self._process = subprocess.Popen(command, cwd=PACKAGES, stdout=subprocess.PIPE, text=True, env=environment)
        assert self._process.stdout
        while "ready" not in (line := self._process.stdout.readline()):
            if not line:
                raise SystemExit("boardgame.io's server has not started.")

    @property
    def pid(self) -> int:
        return self._process.pid

    def __enter__(self) -> Server:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._process.terminate()
        self._process.communicate()


class Socket(asyncio.Protocol):
    """The WebSocket of one player, as far as socket.io needs one: text frames of the server are read, ours are masked."""

    def __init__(self, match: Match, player: int) -> None:
        self.match, self.player = match, player
        self.state: Any = None
        self.seq = -1
        self.transport: Any = None
        self._got = bytearray()
        self._open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost:{self.match.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport = None
        self.match.lost()

    def data_received(self, data: bytes) -> None:
        self._got += data
        if not self._open:
            end = self._got.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._got.startswith(b"HTTP/1.1 101"), self._got
            self._open = True
            del self._got[: end + 4]
        while (frame := self._frame()) is not None:
            self._read(frame)

    def _frame(self) -> bytes | None:
        """The next whole frame."""
        if len(self._got) < 2:
            return None
        size, begin = self._got[1] & 127, 2
        if size > 125:
            begin = 4 if size == 126 else 10
            if len(self._got) < begin:
                return None
            size = int.from_bytes(self._got[2:begin])
        if len(self._got) < begin + size:
            return None
        frame = bytes(self._got[begin : begin + size])
        del self._got[: begin + size]
        return frame

    def _read(self, frame: bytes) -> None:
        if frame.startswith(b"0"):  # the server is there: enter the room of the game
            self.send(f"40/{GAME},")
        elif frame == b"2":  # a sign of life is wanted
            self.send("3")
        elif frame.startswith(f"40/{GAME}".encode()):
            self.emit("sync", self.match.id, str(self.player), self.match.keys[self.player], 2)
        elif frame.startswith(f"42/{GAME},".encode()):
            self._news(*msgspec.json.decode(frame[len(f"42/{GAME},") :]))

    def _news(self, kind: str, *given: Any) -> None:
        if kind in ("sync", "update"):
            now, told = time.perf_counter(), given[1]
            self.state = told["state"] if kind == "sync" else told
            self.seq = self.state["_stateID"]
            self.match.look(now)

    def emit(self, *message: Any) -> None:
        self.send(f"42/{GAME}," + msgspec.json.encode(message).decode())

    def send(self, text: str) -> None:
        payload = text.encode()
        size = bytes([128 + len(payload)]) if len(payload) < 126 else struct.pack("!BH", 254, len(payload))
        self.transport.write(b"\x81" + size + bytes(4) + payload)  # a mask of zeros is one


class Match(Table):
    """Two people at a match."""

    sockets: list[Socket]

    async def open(self) -> None:
        made = await self._ask(f"/games/{GAME}/create", {"numPlayers": 2})
        self.id = made["matchID"]
        joined = [
            await self._ask(f"/games/{GAME}/{self.id}/join", {"playerID": str(player), "playerName": "A"}) for player in (0, 1)
        ]
        self.keys = [each["playerCredentials"] for each in joined]
        self.sockets = [Socket(self, player) for player in (0, 1)]
        for socket in self.sockets:
            await asyncio.get_running_loop().create_connection(lambda socket=socket: socket, "127.0.0.1", self.port)  # type: ignore[misc]
        while not all(socket.state for socket in self.sockets):
            await asyncio.sleep(0.01)

    async def _ask(self, path: str, body: dict[str, Any]) -> Any:
        status, _, answer = await self.crowd.post_json(self.port, path, msgspec.json.encode(body))
        assert status == 200, answer
        return msgspec.json.decode(answer)

    def close(self) -> None:
        sockets, self.sockets = self.sockets, []
        for socket in sockets:
            if socket.transport:
                socket.transport.close()

    def lost(self) -> None:
        if self.sockets:
            self.crowd.figures.errors["a socket was cut"] += 1

    @property
    def asked(self) -> int | None:
        return int(self.sockets[0].state["ctx"]["currentPlayer"])

    @property
    def over(self) -> bool:
        return False

    async def click(self, person: int) -> None:
        socket = self.sockets[person]
        while str(socket.state["ctx"]["currentPlayer"]) != str(person):
            await asyncio.sleep(0.001)
        hand = socket.state["G"]["players"][str(person)]["hand"]
        payload = {
            "type": "play",
            "args": [self.crowd.chance.choice(hand)],
            "playerID": str(person),
            "credentials": self.keys[person],
        }
        self._shown, self._wanted = asyncio.get_running_loop().create_future(), socket.seq + 1
        clicked = time.perf_counter()
        socket.emit("update", {"type": "MAKE_MOVE", "payload": payload}, socket.seq, self.id, str(person))
        async with asyncio.timeout(60):
            self.crowd.figures.waits.append(await self._shown - clicked)

    @property
    def viewers(self) -> list[Any]:
        return self.sockets


class Players(Crowd):
    """Everybody at all matches; nobody has to say that they are there."""

    def table(self, number: int) -> Table:
        return Match(self, GAME, self.servers[0].port)

    async def _stay(self, table: Table, person: int) -> None:
        pass
