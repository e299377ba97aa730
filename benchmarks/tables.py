"""Live tables on this machine: how long from a click until every screen of the table shows it, and durable moves per second.

At each table two people sit, each with the stream of the page open, as browsers have it; one of them clicks every three
seconds (a form sent to the page, with a cookie), and every page says each 20 seconds that somebody is there. The time runs
from the sending of a click until both streams have brought the event it made, which is on disk by then. Server and people
share the machine's cores, so that people here are only as much of a browser as is needed.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import platform
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from datetime import date
from html import unescape
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlencode

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

HOME = Path(__file__).parents[1]
sys.path.insert(0, str(HOME))  # the server is started as tests start it

from tests.web.postgres import USER, running  # noqa: E402
from tests.web.server import Server  # noqa: E402

PAUSE = 3.0  # seconds between the clicks at one table
HERE = 20.0  # seconds after which a page says again that somebody is there
GOAL = 100.0  # milliseconds
GAMES = {
    "santa-timea": 2,
    "land-unter": 3,
    "vor-dem-wind": 2,
}  # with so many seats: two for people, a bot where there is a third
BOT = "3"  # plays by the hints: this is about people, and a bot that thinks for 10 ms needs more than all they do
BUTTON = re.compile(r"<button[^>]*? data-action=\"([^\"]*)\"[^>]*>")
LEAST = re.compile(r"id=\"amount\"[^>]* min=\"(\d+)\"")
DECISION = re.compile(r"value=\"(\d+)\"")
PICTURE = HOME / "docs" / "pictures" / "tables.svg"

STYLE = """<style>
text { font: 13px system-ui, sans-serif; fill: #1d3045 } .title { font-size: 15px; font-weight: 600 } .small { font-size: 11px }
.mid { text-anchor: middle } .end { text-anchor: end } polyline { fill: none; stroke-width: 2 }
.grid { stroke: #8886; stroke-width: 1 } .goal { stroke: #b3402a; stroke-dasharray: 6 4 }
polyline.most { stroke: #2a6f97 } circle.most { fill: #2a6f97 } polyline.half { stroke: #7a9a3a } circle.half { fill: #7a9a3a }
@media (prefers-color-scheme: dark) { text { fill: #dfe6ee } }
</style>"""


class Beat(msgspec.Struct):
    """What changes with a beat."""

    regions: dict[str, str] = {}


class Push(msgspec.Struct):
    """What a stream brings, as far as it is looked at."""

    seq: int = 0
    beats: list[Beat] = []
    reload: bool = False


class Connection(asyncio.Protocol):
    """A connection that is kept: one request at a time, answered with its status, its headers and its body."""

    def __init__(self) -> None:
        self.transport: Any = None
        self._got = bytearray()
        self._answer: asyncio.Future[tuple[int, bytes, bytes]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport = None
        if self._answer and not self._answer.done():
            self._answer.set_exception(ConnectionResetError())

    def ask(self, request: bytes) -> asyncio.Future[tuple[int, bytes, bytes]]:
        self._answer = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return self._answer

    def data_received(self, data: bytes) -> None:
        self._got += data
        end = self._got.find(b"\r\n\r\n")
        if end < 0 or not self._answer or self._answer.done():
            return
        head = bytes(self._got[: end + 2])
        length = re.search(rb"\r\ncontent-length: (\d+)", head, re.IGNORECASE)
        size = int(length[1]) if length else 0
        if len(self._got) >= end + 4 + size:
            body = bytes(self._got[end + 4 : end + 4 + size])
            self._got.clear()
            self._answer.set_result((int(head[9:12]), head, body))


class Screen(asyncio.Protocol):
    """The stream of one page: keeps the regions that came, and tells its table when there is something new."""

    def __init__(self, table: Table, request: bytes) -> None:
        self.table, self._request = table, request
        self.regions: dict[str, str] = {}
        self.seq = 0
        self.transport: Any = None
        self._got = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport = None
        self.table.lost()

    def data_received(self, data: bytes) -> None:
        self._got += data
        if not self._got.endswith(b"\n\n\r\n"):
            return  # the server sends each event whole, as one chunk
        now = time.perf_counter()
        for line in re.findall(rb"\ndata: (\{.*\})\n", self._got):
            push = msgspec.json.decode(line, type=Push)
            for beat in push.beats:
                self.regions |= beat.regions
            self.seq = push.seq
        self._got.clear()
        self.table.look(now)

    @property
    def decision(self) -> str:
        found = DECISION.search(self.regions.get("token", ""))
        return found[1] if found else ""

    def choices(self) -> list[str]:
        """The actions whose buttons can be pressed, or the least amount that can be offered."""
        html = "".join(self.regions[id] for id in ("others", "middle", "own", "hand", "choices"))
        legal = [unescape(found[1]) for found in BUTTON.finditer(html) if "aria-disabled" not in found[0]]
        return legal + LEAST.findall(html)


class Table:
    """Two people at a table, each before a screen."""

    def __init__(self, crowd: Crowd, game: str, port: int) -> None:
        self.crowd, self.game, self.port = crowd, game, port
        self.id = ""
        self.cookies: list[str] = []
        self.screens: list[Screen] = []
        self._wanted = 0  # the number that both screens have to show
        self._shown: asyncio.Future[float] | None = None

    async def open(self) -> None:
        """Two new visitors: one sets the table up, the other sits down. Then both streams are opened."""
        seats = {"seats": GAMES[self.game], "people": 2, "bot": BOT}
        form = {"game": self.game, **seats, "pace": 0.0, "patience": 0, "name": "Anna"}
        head = (await self.crowd.post(self.port, "/new", form))[1]
        found = re.search(rb"\r\nlocation: /t/([\w-]+)", head)
        assert found, head.decode()
        self.id = found[1].decode()
        self.cookies = [_cookie(head), _cookie((await self.crowd.post(self.port, f"/t/{self.id}/sit", {"name": "Bela"}))[1])]
        self.screens = [await self._screen(cookie) for cookie in self.cookies]
        while not all(screen.seq for screen in self.screens):
            await asyncio.sleep(0.01)

    async def _screen(self, cookie: str) -> Screen:
        request = f"GET /t/{self.id}/stream?seen= HTTP/1.1\r\nHost: localhost:{self.port}\r\nCookie: {cookie}\r\n\r\n"
        screen = Screen(self, request.encode())
        await asyncio.get_running_loop().create_connection(lambda: screen, "127.0.0.1", self.port)
        return screen

    def close(self) -> None:
        screens, self.screens = self.screens, []
        for screen in screens:
            if screen.transport:
                screen.transport.close()

    def lost(self) -> None:
        if self.screens:
            self.crowd.figures.errors["a stream was cut"] += 1

    @property
    def asked(self) -> int | None:
        """Which of the two is asked something."""
        return next((person for person, screen in enumerate(self.screens) if screen.decision), None)

    @property
    def over(self) -> bool:
        return "rematch" in self.screens[0].regions["done"]

    async def click(self, person: int) -> None:
        """Press a button that can be pressed; done when both screens show it."""
        screen = self.screens[person]
        form = {"decision": screen.decision, "action": self.crowd.chance.choice(screen.choices())}
        self._shown, self._wanted = asyncio.get_running_loop().create_future(), 0
        clicked = time.perf_counter()
        status, _, body = await self.crowd.post(self.port, f"/t/{self.id}/move", form, self.cookies[person])
        if status != 200:
            self.crowd.figures.errors[f"{status} {body.decode()[:100]}"] += 1
            await asyncio.sleep(1)
            return
        self._wanted = msgspec.json.decode(body)["seq"]
        self.look(time.perf_counter())
        async with asyncio.timeout(60):  # wait_for of Python 3.11 may swallow a cancellation
            self.crowd.figures.waits.append(await self._shown - clicked)

    @property
    def viewers(self) -> list[Any]:
        """Those whose numbers say how far they have seen."""
        return self.screens

    def look(self, now: float) -> None:
        """Something has arrived: if it was the last that was waited for, all have seen the click."""
        if (
            self._wanted
            and self._shown
            and not self._shown.done()
            and all(viewer.seq >= self._wanted for viewer in self.viewers)
        ):
            self._wanted = 0
            self._shown.set_result(now)


def _cookie(head: bytes) -> str:
    found = re.search(rb"\r\nset-cookie: (beaufort=[^;]+)", head)
    assert found, head.decode()
    return found[1].decode()


class Running(Protocol):
    """A server: where it is, and its process."""

    port: int

    @property
    def pid(self) -> int: ...


@dataclass
class Figures:
    """What was measured in one run."""

    tables: int = 0
    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)  # from a click until all screens show it
    errors: Counter[str] = field(default_factory=Counter)
    missed: int = 0  # clicks that should have been made while the one before was still on its way
    server: float = 0.0  # cores in use
    people: float = 0.0

    def wait(self, share: float) -> float:
        """So many of the clicks were shown within this time, in milliseconds."""
        return 1000 * sorted(self.waits)[min(int(share * len(self.waits)), len(self.waits) - 1)] if self.waits else 0.0

    @property
    def rate(self) -> float:
        return len(self.waits) / self.seconds


class Crowd:
    """Everybody at all tables."""

    def __init__(self, servers: Sequence[Running], games: list[str], seed: int, progress: Progress) -> None:
        self.servers, self.games = servers, games
        self.chance, self.progress = random.Random(seed), progress
        self.figures = Figures()
        self.tables: list[Table] = []
        self._wires: dict[int, list[Connection]] = {server.port: [] for server in servers}

    async def post(self, port: int, path: str, form: dict[str, Any], cookie: str = "") -> tuple[int, bytes, bytes]:
        """Send a form as a page does, by a connection that is free; it is sent again if that had just been closed."""
        body = urlencode(form)
        request = (
            f"POST {path} HTTP/1.1\r\nHost: localhost:{port}\r\nAccept: {'application/json' if cookie else 'text/html'}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
            f"{f'Cookie: {cookie}' if cookie else 'Accept-Language: en'}\r\n\r\n{body}"
        ).encode()
        return await self._send(port, request)

    async def post_json(self, port: int, path: str, body: bytes) -> tuple[int, bytes, bytes]:
        about = f"Host: localhost:{port}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
        return await self._send(port, f"POST {path} HTTP/1.1\r\n{about}\r\n\r\n".encode() + body)

    async def _send(self, port: int, request: bytes) -> tuple[int, bytes, bytes]:
        while True:
            wire = self._wires[port].pop() if self._wires[port] else await self._connect(port)
            with suppress(ConnectionResetError):
                if wire.transport and not wire.transport.is_closing():
                    answer = await wire.ask(request)
                    self._wires[port].append(wire)
                    return answer

    async def _connect(self, port: int) -> Connection:
        return (await asyncio.get_running_loop().create_connection(Connection, "127.0.0.1", port))[1]

    async def gather(self, tables: int) -> None:
        """Sit down until there are so many tables, a few at a time."""
        todo = self.progress.add_task(f"{tables:,} tables sit down", total=tables, completed=len(self.tables))
        room = asyncio.Semaphore(8)

        async def sit(number: int) -> None:
            async with room:
                table = self.table(number)
                await table.open()
                self.tables.append(table)
                self.progress.advance(todo)

        await asyncio.gather(*(sit(number) for number in range(len(self.tables), tables)))
        self.progress.remove_task(todo)

    def table(self, number: int) -> Table:
        server = self.servers[number % len(self.servers)]
        return Table(self, self.games[number // len(self.servers) % len(self.games)], server.port)

    def leave(self) -> None:
        for table in self.tables:
            table.close()
        self.tables.clear()

    async def measure(self, name: str, tables: int, seconds: float, play: Any) -> Figures:
        """Let so many tables play, and note what happens after a first while."""
        tasks = [asyncio.create_task(play(table)) for table in self.tables[:tables]]
        tasks += [asyncio.create_task(self._stay(table, person)) for table in self.tables for person in (0, 1)]
        await asyncio.sleep(2 * PAUSE)
        self.figures = figures = Figures(tables)
        began, used, own = time.perf_counter(), self._used(), time.process_time()
        todo = self.progress.add_task(name, total=seconds)
        while time.perf_counter() - began < seconds:
            await asyncio.sleep(0.5)
            self.progress.update(todo, completed=time.perf_counter() - began)
            self._notice(tasks)
        figures.seconds = time.perf_counter() - began
        figures.server = (self._used() - used) / figures.seconds
        figures.people = (time.process_time() - own) / figures.seconds
        self.figures = Figures()
        self.progress.remove_task(todo)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return figures

    def _used(self) -> float:
        return sum(_cpu(server.pid) for server in self.servers)

    def _notice(self, tasks: list[asyncio.Task[None]]) -> None:
        for task in tasks:
            if task.done() and not task.cancelled() and (error := task.exception()):
                raise error

    async def at_leisure(self, table: Table) -> None:
        """A click every three seconds; where nobody is asked then, as soon as somebody is."""
        clock = asyncio.get_running_loop().time
        due = clock() + self.chance.uniform(0, PAUSE)
        while True:
            await asyncio.sleep(due - clock())
            await self._turn(table)
            due += PAUSE
            while due < clock():
                self.figures.missed += 1
                due += PAUSE

    async def at_once(self, table: Table) -> None:
        """A click as soon as the last one is on all screens."""
        while True:
            await self._turn(table)

    async def _turn(self, table: Table) -> None:
        while (person := table.asked) is None:
            if table.over:
                table.close()
                await table.open()
            await asyncio.sleep(0.01)
        await table.click(person)

    async def _stay(self, table: Table, person: int) -> None:
        """A page says that somebody is there."""
        await asyncio.sleep(self.chance.uniform(0, HERE))
        while True:
            await self.post(table.port, f"/t/{table.id}/here", {}, table.cookies[person])
            await asyncio.sleep(HERE)


def _cpu(process: int) -> float:
    """The seconds of processor time a process and all that it has started have used, also those that have ended."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    workers = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    own = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return own + sum(_cpu(int(worker)) for worker in workers)


async def quiet(process: int) -> None:
    """Wait until the server has its bots ready and does nothing."""
    before = -1.0
    while (now := _cpu(process)) - before > 0.05:
        before = now
        await asyncio.sleep(1)


async def run(arguments: argparse.Namespace, servers: list[Server], progress: Progress) -> tuple[list[Figures], Figures]:
    for server in servers:
        await quiet(server.pid)
    crowd = Crowd(servers, arguments.games, arguments.seed, progress)
    steps = []
    for tables in sorted(arguments.tables):
        await crowd.gather(tables)
        steps.append(await crowd.measure(f"{tables:,} tables play", tables, arguments.seconds, crowd.at_leisure))
    crowd.leave()
    await crowd.gather(arguments.crowd)
    full = await crowd.measure("as fast as they can", arguments.crowd, arguments.seconds, crowd.at_once)
    crowd.leave()
    return steps, full


def show(steps: list[Figures], full: Figures, machine: str, console: Console) -> None:
    grid = Grid(title=machine, title_justify="left", box=None)
    for name in ("tables", "moves/s", "p50 ms", "p99 ms", "worst ms", "missed", "server", "a click", "people"):
        grid.add_column(name, justify="right")
    grid.add_column("")
    for figures in [*steps, full]:
        waits = (f"{figures.wait(share):.1f}" for share in (0.5, 0.99, 1.0))
        click = 1000 * figures.server / figures.rate if figures.rate else 0.0
        cores = (f"{figures.server:.2f} cores", f"{click:.2f} ms", f"{figures.people:.2f}")
        kind = "as fast as they can" if figures is full else f"a click every {PAUSE:.0f} s"
        grid.add_row(f"{figures.tables:,}", f"{figures.rate:.1f}", *waits, f"{figures.missed}", *cores, kind)
    console.print(grid, highlight=False)
    for figures in [*steps, full]:
        for what, count in figures.errors.items():
            console.print(f"{figures.tables} tables: {count} × {what}", style="red", markup=False)


def machine() -> str:
    told = Path("/proc/cpuinfo").read_text() if Path("/proc/cpuinfo").exists() else ""
    found = re.search(r"model name\s*: (.*)", told)
    name = found[1] if found else platform.machine()
    return f"{date.today()}, {os.cpu_count()} cores of {name}, Python {platform.python_version()}"


def draw(steps: list[Figures], machine: str) -> str:
    """The waits by the number of tables, both on scales of equal ratios, with the goal as a broken line."""
    left, right, top, bottom = 90, 600, 60, 300
    ticks = [1, 10, 100, 1000, 10000, 100000]
    ticks = ticks[: next(place for place, tick in enumerate(ticks) if tick > max(figures.wait(0.99) for figures in steps)) + 1]
    low, high = math.log(steps[0].tables), math.log(steps[-1].tables * 1.01)

    def across(tables: int) -> float:
        return round(left + 20 + (right - left - 40) * (math.log(tables) - low) / (high - low), 1)

    def up(wait: float) -> float:
        return round(bottom - (bottom - top) * math.log(max(wait, 1)) / math.log(ticks[-1]), 1)

    def text(x: float, y: float, words: str, kind: str = "") -> str:
        return f'<text x="{x}" y="{y}" class="{kind}">{words}</text>\n'

    def line(points: list[tuple[float, float]], kind: str) -> str:
        return f'<polyline points="{" ".join(f"{x},{y}" for x, y in points)}" class="{kind}"/>\n'

    parts = [text(left, 24, "From a click to every screen, by tables played at the same time", "title")]
    parts += [text(left, bottom + 44, f"tables, with one click every {PAUSE:.0f} s at each; {machine}", "small")]
    for tick in ticks:
        parts += [line([(left, up(tick)), (right, up(tick))], "grid"), text(left - 8, up(tick) + 4, f"{tick:,} ms", "end")]
    parts += [line([(left, up(GOAL)), (right, up(GOAL))], "goal"), text(right + 6, up(GOAL) + 4, "goal")]
    parts += [text(across(figures.tables), bottom + 20, f"{figures.tables:,}", "mid") for figures in steps]
    for share, kind, beside in ((0.5, "half", 20), (0.99, "most", -9)):
        points = [(across(figures.tables), up(figures.wait(share))) for figures in steps]
        parts += [line(points, kind), text(right + 6, points[-1][1] + 4, f"p{share * 100:.0f}")]
        for (x, y), figures in zip(points, steps, strict=True):
            parts += [
                f'<circle cx="{x}" cy="{y}" r="3.5" class="{kind}"/>\n',
                text(x, y + beside, f"{figures.wait(share):,.0f}", "mid"),
            ]
    size = 'viewBox="0 0 660 360" width="660" height="360"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{STYLE}\n{"".join(parts)}</svg>\n'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 300, 600, 1000], help="how many, one run each")
    parser.add_argument("--games", nargs="+", default=list(GAMES), choices=list(GAMES), help="what they play, in turn")
    parser.add_argument("--seconds", type=float, default=30, help="how long each run is measured")
    parser.add_argument("--crowd", type=int, default=100, help="tables that play as fast as they can in the last run")
    parser.add_argument("--database", default="", help="a URL; without one, a new SQLite file")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of our own instead of SQLite")
    parser.add_argument(
        "--servers", type=int, default=1, help="server processes on the one database, with a part of the tables each"
    )
    parser.add_argument("--workers", type=int, default=1, help="workers of each server, behind one port")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", action="store_true", help="draw docs/pictures/tables.svg")
    arguments = parser.parse_args()
    console, where = Console(width=120), machine()
    bar = Progress(TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn(), console=console, transient=True)
    with ExitStack() as stack:
        if arguments.postgres:
            socket = stack.enter_context(running(["max_connections=60"]))
            database = f"postgresql://{USER}@/postgres?host={socket}"
        else:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            database = arguments.database or f"{folder}/games.db"
        servers = [
            stack.enter_context(Server(database, 0, "--workers", str(arguments.workers))) for _ in range(arguments.servers)
        ]
        steps, full = asyncio.run(run(arguments, servers, stack.enter_context(bar)))
    show(steps, full, where, console)
    if arguments.picture:
        PICTURE.write_text(draw(steps, where), encoding="utf-8")
    sys.exit(bool(sum(figures.errors.total() for figures in [*steps, full])))


if __name__ == "__main__":
    main()
