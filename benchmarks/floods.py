"""Flood drills: somebody asks a real server for too much, and beside it an innocent person plays against a bot of level 7.

What is measured is how long the innocent waits: from the sending of a move until the bot has answered it and the next decision
is asked. They play before the flood, all through it and for a while after it; who still waits in the end has waited so long.
They are a process of their own, so that they do not wait for whoever makes the flood. A flood is a function of this file with
`@flood` before it; it runs until it is done or its time is over. With --before the same drills run on the code of another
commit first, in the same run and with the same Python.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import itertools
import json
import random
import subprocess
import sys
import tarfile
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table as Grid

HOME = Path(__file__).parents[1]
sys.path.insert(0, str(HOME))  # servers are started as tests start them

from beaufort.match import Match, new  # noqa: E402
from beaufort.score.sheet import of_match  # noqa: E402
from tests.web.server import Server  # noqa: E402

GOAL = 1.0  # seconds for which the innocent may wait for a bot of level 7
LOST = (httpx.TransportError, httpx.StreamError)
PEACE = 5.0  # seconds before a flood
PAUSE = 0.1  # seconds for which the innocent thinks about a move
NEIGHBOUR = "192.0.2.7"  # where the innocent lives
FLOODER = "198.51.100.1"  # where a flood comes from, if from one address


@dataclass
class Hall:
    """A server, who floods it, and who waits beside that."""

    server: Server
    tables: int  # of a flood of tables
    told: Counter[str] = field(default_factory=Counter)  # how often the flood was answered what
    calm: list[float] = field(default_factory=list)  # the innocent's waits before the flood, in seconds
    waits: list[float] = field(default_factory=list)  # and those that ended later
    began: float = 0.0  # when the flood did
    back: float = 0.0  # when a server that was killed was there again
    restarting: asyncio.Task[Any] | None = None

    def visitor(self, address: str = FLOODER, **headers: str) -> httpx.AsyncClient:
        """Somebody new."""
        return _visitor(self.server.port, address, **headers)

    async def ask(self, work: Awaitable[httpx.Response]) -> httpx.Response | None:
        """One request of a flood, of which is noted what came of it. Who is refused asks again a little later."""
        answer = None
        try:
            answer = await work
            self.told[str(answer.status_code)] += 1
        except LOST as error:
            self.told[type(error).__name__] += 1
        if answer is None or answer.status_code >= 400:
            await asyncio.sleep(0.05)
        return answer

    async def restart(self) -> None:
        """The power fails, and the server comes back. The innocent cannot blame a bot for the time between."""
        self.restarting = asyncio.create_task(asyncio.to_thread(self._restart))
        await asyncio.shield(self.restarting)

    def _restart(self) -> None:
        self.server.kill()
        self.server.start()
        self.back = time.monotonic()

    async def drill(self, flood: Flood, seconds: float) -> None:
        """Peace, then the flood for so long, then as long again."""
        with tempfile.TemporaryFile("w+") as said:
            innocent = subprocess.Popen([sys.executable, __file__, "--innocent", str(self.server.port)], stdout=said)
            await asyncio.sleep(PEACE)
            self.began = time.monotonic()
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await flood(self)
            if self.restarting:
                await self.restarting  # also if its time was over
            await asyncio.sleep(self.began + 2 * seconds - time.monotonic())
            ended = time.monotonic()
            assert innocent.poll() is None  # they never end by themselves
            innocent.kill()
            innocent.wait()
            said.seek(0)
            self.listen([line.split() for line in said.read().splitlines()], ended)

    def listen(self, told: list[list[str]], ended: float) -> None:
        """How long the innocent has waited each time: "sent" and "answered" are told, each with its time."""
        sent = 0.0
        for what, when in [*told, ["answered", str(ended)]]:
            if what == "sent":
                sent = float(when)
            elif sent:
                since = self.back if sent < self.back < float(when) else sent  # no bot can think where no server is
                (self.waits if float(when) > self.began else self.calm).append(float(when) - since)
                sent = 0.0


# The innocent


class Innocent:
    """Plays one game after the other, and says when a move was sent and when the next decision was asked for."""

    def __init__(self, port: int) -> None:
        self.port, self.waits = port, False

    async def play(self) -> None:
        async with _visitor(self.port, NEIGHBOUR) as client:
            while True:
                try:
                    made = await client.post("/api/tables", json={"game": "santa-timea", "seats": 2, "bot": "7"})
                    table = made.raise_for_status().json()
                    client.headers["Authorization"] = f"Bearer {table['token']}"
                    await self._game(client, f"/api/tables/{table['table']}")
                except LOST:
                    await asyncio.sleep(0.05)

    async def _game(self, client: httpx.AsyncClient, path: str) -> None:
        answered = ""  # the decision that was made last
        async for state in _states(client, path):
            if self.waits and (state["status"] == "over" or state["decision"] not in ("", answered)):
                self.say("answered")
            if state["status"] == "over":
                return
            if state["decision"] and (not self.waits or state["decision"] == answered):  # the same again: it was lost
                await asyncio.sleep(PAUSE)
                answered = state["decision"]
                if not self.waits:
                    self.say("sent")
                move = {"action": state["view"]["choices"][0]["action"], "decision": answered}
                with suppress(*LOST):
                    await client.post(f"{path}/moves", json=move)

    def say(self, what: str) -> None:
        print(what, time.monotonic(), flush=True)
        self.waits = what == "sent"


def _visitor(port: int, address: str, **headers: str) -> httpx.AsyncClient:
    """Somebody new at this address: the server believes what a proxy on its own machine says."""
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers={"X-Forwarded-For": address, **headers}, timeout=60)


async def _states(client: httpx.AsyncClient, path: str) -> AsyncIterator[dict[str, Any]]:
    """A table each time it changes; after a break the stream is opened anew."""
    while True:
        try:
            async with client.stream("GET", f"{path}/events") as stream:
                async for line in stream.aiter_lines():
                    if len(line) > 2:  # less is a sign of life
                        told = json.loads(line)
                        yield told.get("state", told)  # the table alone, or with what happened
        except LOST:
            await asyncio.sleep(0.05)


Flood = Callable[[Hall], Awaitable[None]]
FLOODS: dict[str, Flood] = {}


def flood(work: Flood) -> Flood:
    """Let this be one of the drills."""
    FLOODS[work.__name__.replace("_", "-")] = work
    return work


# The floods


@flood
async def bots(hall: Hall) -> None:
    """Tables with bots of level 10, made from one address by new people and resigned within two seconds."""

    async def table() -> None:
        async with hall.visitor() as client:
            wanted = {"game": "land-unter", "seats": 5, "bot": "10"}
            made = await hall.ask(client.post("/api/tables", json=wanted))
            if made and made.status_code == 201:
                key = {"Authorization": f"Bearer {made.json()['token']}"}
                await hall.ask(client.post(f"/api/tables/{made.json()['table']}/resign", headers=key))

    await asyncio.gather(*(table() for _ in range(hall.tables)))


@flood
async def bots_after_a_restart(hall: Hall) -> None:
    """The same, and a moment later the server is killed and comes back."""
    await bots(hall)
    await asyncio.sleep(2)
    await hall.restart()


async def _from_many(hall: Hall, work: Callable[[httpx.AsyncClient, int], Awaitable[None]]) -> None:
    """Somebody with ten addresses does this again and again, twice at a time at each, and throws every cookie away."""

    async def go_on(place: int) -> None:
        async with hall.visitor(f"198.51.100.{place % 10 + 1}") as client:
            for count in itertools.count():
                client.cookies.clear()
                await work(client, 1000 * count + place)

    await asyncio.gather(*(go_on(place) for place in range(20)))


def _played(number: int, game: str = "vor-dem-wind") -> Match:
    """A game of random moves, another one for each number; bids and trades make it long."""
    chance, match = random.Random(number), new(game, seats=4, seed=number)
    while not match.over:
        seat = match.pending[0]
        match.play(seat, chance.choice(match.legal(seat)))
    return match


def _record(number: int, game: str = "vor-dem-wind") -> str:
    return str(_played(number, game).record())


async def _bring(hall: Hall, client: httpx.AsyncClient, record: str) -> str:
    """Upload a record; the address of its game, or nothing."""
    answer = await hall.ask(client.post("/records", files={"text": (None, record)}))
    return answer.headers["location"].removesuffix("/replay/0") if answer and answer.status_code == 303 else ""


@flood
async def replays(hall: Hall) -> None:
    """The last move of one long game, looked at as often as possible."""
    async with hall.visitor() as client:
        base = await _bring(hall, client, _record(0))

    async def look(client: httpx.AsyncClient, number: int) -> None:
        await hall.ask(client.get(f"{base}/replay/9999"))

    await _from_many(hall, look)


@flood
async def uploads(hall: Hall) -> None:
    """Long games, each with other players, brought as often as possible."""
    record = _record(0)

    async def bring(client: httpx.AsyncClient, number: int) -> None:
        await _bring(hall, client, record.replace('[Seat0 "', f'[Seat0 "{number} '))

    await _from_many(hall, bring)


@flood
async def analyses(hall: Hall) -> None:
    """Analyses of other games again and again."""
    records = await asyncio.to_thread(lambda: [_record(number, "land-unter") for number in range(60)])

    async def analyse(client: httpx.AsyncClient, number: int) -> None:
        if base := await _bring(hall, client, records[number % len(records)]):
            await hall.ask(client.post(f"{base}/analysis/0", headers={"Origin": str(client.base_url)}))

    await _from_many(hall, analyse)


@flood
async def sheets(hall: Hall) -> None:
    """A whole score sheet: notes by the hundred, each of which has all rounds reckoned, and the sheet on paper."""
    notes = of_match(_played(0)).notes
    async with hall.visitor() as client:
        path = (await client.post("/score/vor-dem-wind", data={"seats": "4"})).headers["location"]
        cells = [{"request": key, "notes": {key: text}} for key, text in notes.items() if key != "done"]
        (await client.post(f"{path}/notes", json={"groups": cells, "since": -1, "number": 1})).raise_for_status()

    async def write(client: httpx.AsyncClient, number: int) -> None:
        groups = [{"request": f"{number} {each}", "notes": {"done": notes["done"]}} for each in range(100)]
        await hall.ask(client.post(f"{path}/notes", json={"groups": groups, "since": -1, "number": 1}))
        await hall.ask(client.get(f"{path}/sheet.pdf"))

    await _from_many(hall, write)


@flood
async def headers(hall: Hall) -> None:
    """Heads of 128 MB, 20 at a time."""
    await _wires(hall, 20, b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ", b"a" * 2**16, 2**11)


@flood
async def silent_connections(hall: Hall) -> None:
    """A thousand connections that say a letter a second, half of them in a body."""
    form = b"content-type: application/x-www-form-urlencoded\r\ncontent-length: 1000\r\n\r\n"
    heads = _wires(hall, 500, b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ", b"a", 1000, 1.0)
    bodies = _wires(hall, 500, b"POST /name HTTP/1.1\r\nhost: localhost\r\n" + form, b"a", 1000, 1.0)
    await asyncio.gather(heads, bodies)


@flood
async def cookies(hall: Hall) -> None:
    """A new person with each request, by a cookie of 60 kB."""

    async def visits(place: int) -> None:
        async with hall.visitor() as client:
            for number in itertools.count():
                await hall.ask(client.get("/", headers={"cookie": f"beaufort={place}-{number}{'x' * 60_000}.y"}))

    await asyncio.gather(*(visits(place) for place in range(10)))


@flood
async def sit_and_rise(hall: Hall) -> None:
    """Ten people sit down and stand up at a table that twenty look at."""
    async with hall.visitor() as host:
        made = (await host.post("/api/tables", json={"game": "land-unter", "seats": 5, "people": 5})).json()
        path = f"/api/tables/{made['table']}"

        async def look() -> None:
            async with hall.visitor("198.51.100.2") as client:
                async for _ in _states(client, path):
                    hall.told["seen"] += 1

        async def sit() -> None:
            async with hall.visitor() as client:
                while True:
                    sat = await hall.ask(client.post(f"{path}/sit", json={}))
                    if sat is not None and sat.status_code == 201:
                        key = {"Authorization": f"Bearer {sat.json()['token']}"}
                        await hall.ask(client.post(f"{path}/rise", headers=key))

        await asyncio.gather(*(look() for _ in range(20)), *(sit() for _ in range(10)))


async def _wires(hall: Hall, number: int, first: bytes, piece: bytes, pieces: int, pause: float = 0.0) -> None:
    """So many connections of one address, each with the beginning of a request and pieces of it; who is let go comes again."""

    async def wire() -> None:
        while True:
            answered, sent = b"", 0
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", hall.server.port, local_addr=("127.0.0.2", 0))
                answer = asyncio.create_task(_heard(reader))
                writer.write(first)
                with suppress(OSError):
                    while sent < pieces and not answer.done():
                        writer.write(piece)
                        await writer.drain()
                        sent += 1
                        await asyncio.sleep(pause)
                    answered = await answer
                writer.close()
            hall.told[answered[9:].decode() or "let go"] += 1
            await asyncio.sleep(0.05)

    await asyncio.gather(*(wire() for _ in range(number)))


async def _heard(reader: asyncio.StreamReader) -> bytes:
    """The status that was answered, if any was."""
    with suppress(OSError):
        return await reader.read(12)
    return b""


# How they are run


async def run(database: str, source: Path | None, name: str, arguments: argparse.Namespace) -> Hall:
    """One drill on a server of its own, whose bots are ready."""
    with Server(database, source=source) as server:
        await _ready(server)
        hall = Hall(server, arguments.tables)
        await hall.drill(FLOODS[name], arguments.seconds)
        server.kill()  # what is left of a flood may keep it from ending soon
        return hall


async def _ready(server: Server) -> None:
    """Wait until the server has its bots ready and does nothing; compilers are processes of their own."""
    quiet = 0
    while quiet < 3:
        before = _cpu(server.pid)
        await asyncio.sleep(1)
        quiet = quiet + 1 if _cpu(server.pid) - before < 0.1 and not _children(server.pid) else 0


def _cpu(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def _children(process: int) -> str:
    return "".join(file.read_text() for file in Path(f"/proc/{process}/task").glob("*/children"))


def source_of(commit: str) -> Path:
    """The package as it was at a commit; always unpacked in the same place, for compiled code is kept by that."""
    folder = Path(tempfile.gettempdir()) / f"beaufort-{commit}"
    packed = subprocess.run(["git", "-C", HOME, "archive", commit, "src"], check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


def _row(name: str, code: str, hall: Hall) -> list[str]:
    calm, waits = sorted(hall.calm), sorted(hall.waits)
    shown = [f"{1000 * each:,.0f}" for each in (calm[-1], waits[len(waits) // 2], waits[int(0.99 * len(waits))], waits[-1])]
    told = ", ".join(f"{count:,} × {what}" for what, count in sorted(hall.told.items()))
    return [name, code, f"{len(waits):,}", *shown, told]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("floods", nargs="*", metavar="FLOOD", help=f"which: {', '.join(FLOODS)} [default: all]")
    parser.add_argument("--before", metavar="COMMIT", help="run them on the code of this commit first")
    parser.add_argument("--seconds", type=float, default=20, help="how long a flood goes on, and how long one looks on then")
    parser.add_argument("--tables", type=int, default=40, help="tables of a flood of tables")
    parser.add_argument("--innocent", type=int, metavar="PORT", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.innocent:
        asyncio.run(Innocent(arguments.innocent).play())
    console = Console(width=140)
    grid = Grid(title="How long the innocent waits for a bot of level 7, in ms", title_justify="left", box=None)
    for name in ("flood", "code", "moves", "worst in peace", "median", "p99", "worst", "what the flood was told"):
        grid.add_column(name, justify="left" if name in ("flood", "code", "what the flood was told") else "right")
    late = False
    with tempfile.TemporaryDirectory() as folder:
        codes: list[tuple[str, Path | None]] = [("now", None)]
        if arguments.before:
            codes.insert(0, (arguments.before, source_of(arguments.before)))
        for name in arguments.floods or FLOODS:
            for code, source in codes:
                hall = asyncio.run(run(f"{folder}/{name}-{code}.db", source, name, arguments))
                grid.add_row(*_row(name, code, hall))
                late |= code == "now" and max(hall.waits) > GOAL
                console.print(" ".join(_row(name, code, hall)), style="dim", highlight=False)
    console.print(grid, highlight=False)
    sys.exit(late)


if __name__ == "__main__":
    main()
