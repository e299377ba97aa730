"""A crash drill: people play on many tables through the API while servers, databases and disks fail again and again.

Every person keeps a ledger of what was acknowledged. A request whose answer was lost is sent again until it is answered; after
every crash the last acknowledged one is sent again too and has to get the same answer, and with another card it is refused. In
the end the log of every table is played again in a plain match, and compared with the ledgers and with what is shown to every
seat. The drills: a server on SQLite is killed; one of two on one file; one of two on PostgreSQL; PostgreSQL itself; the disk is
full for a while (a small one, mounted by root; for others a limit on files); nothing can be written for a while; and a log of
SQLite is damaged after a kill, of which a server has to make a sound beginning of what was, or say in one line that it cannot.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

HOME = Path(__file__).parents[1]
sys.path.insert(0, str(HOME))  # servers are started as tests start them

from beaufort import fair, match, record  # noqa: E402
from beaufort.game import games  # noqa: E402
from beaufort.match import Match  # noqa: E402
from beaufort.web.events import Event, Filled, Head, Moved, Sat  # noqa: E402
from beaufort.web.store import Store  # noqa: E402
from beaufort.web.told import view_state  # noqa: E402
from tests.web.postgres import Postgres  # noqa: E402
from tests.web.server import Server  # noqa: E402

LOST = (httpx.TransportError, httpx.StreamError)
SETUPS = ("sqlite", "sqlite-two", "postgres", "postgres-killed", "disk-full", "read-only")
KILLS = SETUPS[:4]
AWAY: Counter[int] = Counter()  # answers that said so
HUNGER = 2.0  # seconds for which a disk is full or cannot be written
PATIENCE = 120.0  # seconds after which a table that should go on counts as stuck


class Broken(Exception):
    """Something that must not be: nobody can go on after it."""


@dataclass
class Person:
    """Somebody at a table, and their ledger: what they have sent by decision, and the number it was acknowledged with."""

    table: str
    seat: int
    token: str
    sent: dict[int, str] = field(default_factory=dict)
    kept: dict[int, int] = field(default_factory=dict)
    seen: int = 0  # the number of the last state that came
    over: bool = False


@dataclass
class Drill:
    """Everything that goes on."""

    servers: list[Server]
    chance: random.Random
    fail: Callable[[random.Random], None]  # lets something fail, and mends it
    people: list[Person] = field(default_factory=list)
    kills: int = 0
    repeated: int = 0
    faults: list[str] = field(default_factory=list)
    client: httpx.AsyncClient = field(default_factory=lambda: httpx.AsyncClient(timeout=20, limits=httpx.Limits()))
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def moves(self) -> int:
        return sum(len(person.kept) for person in self.people)

    @property
    def tables(self) -> dict[str, list[Person]]:
        found: dict[str, list[Person]] = {}
        for person in self.people:
            found.setdefault(person.table, []).append(person)
        return found

    # People

    async def keep_busy(self, number: int) -> None:
        """One place in the room: as soon as the game there is over, another one begins."""
        kinds = games()
        while True:
            game = kinds[number % len(kinds)]
            seats = self.chance.choice(list(game.rules.SEATS))
            people = await self._sit_down(game.name, seats, self.chance.randint(1, seats))
            self.people += people
            await asyncio.gather(*(self._play(person) for person in people))
            number += 1

    async def _sit_down(self, game: str, seats: int, people: int) -> list[Person]:
        """A new table with so many people. Each has a ticket, so that a request sent again gets the same table and seat."""
        bot, salt = self.chance.choice(["0", "3"]), str(self.chance.random())
        wanted = {"game": game, "seats": seats, "people": people, "bot": bot, "salt": salt}
        seated = [await self._surely("/tables", {**wanted, "ticket": await self._ticket()})]
        for _ in range(people - 1):
            seated.append(await self._surely(f"/tables/{seated[0]['table']}/sit", {"ticket": await self._ticket()}))
        return [Person(each["table"], each["seat"], each["token"]) for each in seated]

    async def _ticket(self) -> str:
        return (await self._surely("/ticket"))["ticket"]

    async def _surely(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """Ask until there is an answer; whatever server gives it."""
        while True:
            try:
                url = f"{self._url()}{path}"
                return _answer(await (self.client.post(url, json=body) if body else self.client.get(url)))
            except LOST:
                await asyncio.sleep(0.1)

    async def _play(self, person: Person) -> None:
        """Answer every decision until the game is over, whatever happens to the servers."""
        while not person.over:
            try:
                async for state in self._states(person):
                    if state["decision"]:
                        await self._decide(person, int(state["decision"]), state["view"]["choices"])
                    person.over = state["status"] == "over"
                    if person.over:
                        break
            except LOST:
                await asyncio.sleep(0.1)
                await self._repeat(person)

    async def _states(self, person: Person) -> AsyncIterator[dict[str, Any]]:
        """The table each time it has changed since it was seen last."""
        url = f"{self._url()}/tables/{person.table}/events?after={person.seen}"
        async with self.client.stream("GET", url, headers=_key(person)) as stream:
            _check(stream)
            async for line in stream.aiter_lines():
                told = json.loads(line or "{}")
                if state := told.get("state", told):  # the table alone, or with what happened
                    yield state
                    person.seen = state["seq"]

    async def _decide(self, person: Person, decision: int, choices: list[dict[str, str]]) -> None:
        """Send an answer until it is acknowledged; a decision that has been answered is answered the same."""
        action = person.sent.setdefault(decision, self.chance.choice(choices)["action"])
        if decision in person.kept:
            return
        while True:
            try:
                person.kept[decision] = await self._move(person, decision, action)
                return
            except LOST:
                await asyncio.sleep(0.05)

    async def _repeat(self, person: Person) -> None:
        """Send the last acknowledged request again: it gets the same answer; and with another card it comes too late."""
        if not person.kept:
            return
        decision = max(person.kept)
        before = person.sent[decision]
        other = self.chance.choice([action for action in person.sent.values() if action != before] or ["?"])
        try:
            same, late = await self._send(person, decision, before), await self._send(person, decision, other)
        except LOST:
            return
        if httpx.codes.SERVICE_UNAVAILABLE in (same.status_code, late.status_code):  # away again: nothing is said of the move
            AWAY[httpx.codes.SERVICE_UNAVAILABLE] += 1
            return
        self.repeated += 1
        if (same.status_code, same.json(), late.status_code) != (200, {"seq": person.kept[decision], "again": True}, 409):
            told = f"{same.status_code} {same.text}, another card {late.status_code} {late.text}"
            self.faults.append(f"{person.table}: decision {decision} was number {person.kept[decision]}, repeated it is {told}")

    async def _move(self, person: Person, decision: int, action: str) -> int:
        """The number that a move was acknowledged with."""
        return _answer(await self._send(person, decision, action))["seq"]

    async def _send(self, person: Person, decision: int, action: str) -> httpx.Response:
        url, move = f"{self._url()}/tables/{person.table}/moves", {"action": action, "decision": str(decision)}
        return await self.client.post(url, json=move, headers=_key(person))

    def _url(self) -> str:
        return _api(self.chance.choice(self.servers))

    # Crashes

    async def crash(self, moves: int) -> None:
        """Let something fail at a random moment, before so many moves were made."""
        await self._further_by(self.chance.randrange(moves))
        await asyncio.sleep(self.chance.uniform(0, 0.1))
        await asyncio.to_thread(self.fail, self.chance)
        self.kills += 1
        self._notice()

    async def _further_by(self, moves: int) -> None:
        """Wait until so many more moves are acknowledged."""
        wanted, until = self.moves + moves, time.monotonic() + PATIENCE
        while self.moves < wanted:
            if time.monotonic() > until:
                raise Broken(f"nobody plays any more, after {self.kills} kills")
            await asyncio.sleep(0.01)
            self._notice()

    def listen(self, server: Server) -> None:
        """A server that says more than where it is, and that its database is away or back, has met an error of ours."""
        said = [line for line in server.said.splitlines() if "Beaufort is at" not in line and " The database " not in line]
        if said:
            self.faults.append(f"a server said: {' | '.join(said)[:2000]}")

    def _notice(self) -> None:
        """A person who has met something that must not be cannot go on, and the drill cannot either."""
        for task in self.tasks:
            if task.done() and (error := task.exception()):
                raise error

    async def go_on(self) -> None:
        """After the last crash every game goes on: each table gets further, or is over."""
        began = {id: max(person.seen for person in people) for id, people in self.tables.items()}
        until = time.monotonic() + PATIENCE
        while stuck := [id for id in began if not any(_further(person, began[id]) for person in self.tables[id])]:
            if time.monotonic() > until:
                self.faults.append(f"these tables do not go on: {', '.join(stuck)}")
                return
            await asyncio.sleep(0.2)
            self._notice()

    async def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    # What is left in the end

    async def compare(self, store: Store) -> None:
        """Every table: its log, the ledgers, and what every seat is shown."""
        await store.open()
        for id, people in self.tables.items():
            head = await store.head(id)
            if head is None:
                raise Broken(f"the table {id} is lost")
            events = await store.events(id)
            self._check_log(head, events, people)
            for server in self.servers:
                for person in (None, *people):
                    shown = await self.client.get(f"{_api(server)}/tables/{id}", headers=_key(person) if person else None)
                    self._check_shown(head, await store.events(id), person, shown.json())
                if people[0].over:
                    self._check_record(events, (await self.client.get(f"{_api(server)}/tables/{id}/record")).text)
        await store.close()

    def _check_log(self, head: Head, events: list[Event], people: list[Person]) -> None:
        if [event.seq for event in events] != list(range(1, head.seq + 1)):
            self.faults.append(f"{head.id}: the numbers of its events have gaps")
        sat = {event.what.seat for event in events if isinstance(event.what, Sat)}
        for person in people:
            if person.seat not in sat:
                self.faults.append(f"{head.id}: seat {person.seat} was acknowledged and is lost")
            made = [(event.seq, event.what) for event in events if isinstance(event.what, Moved)]
            moves = [(seq, move.action) for seq, move in made if move.seat == person.seat]
            for decision, seq in person.kept.items():
                if len(moves) <= decision or moves[decision][0] != seq:
                    self.faults.append(f"{head.id}: decision {decision} of seat {person.seat}, number {seq}, is lost")
            for decision, (seq, action) in enumerate(moves):
                if action != person.sent.get(decision):
                    self.faults.append(f"{head.id}: number {seq} was never sent: {action}")

    def _check_shown(self, head: Head, events: list[Event], person: Person | None, shown: dict[str, Any]) -> None:
        """What is shown is what a plain match shows after the same moves."""
        again = _replayed(head, [event for event in events if event.seq <= shown["seq"]])
        seen = again.view(person.seat if person else None)
        view = view_state(seen, record.label(again.moment), "en", again.game.folder, again.players)
        if json.loads(msgspec.json.encode(view)) != shown["view"]:
            self.faults.append(f"{head.id}: seat {person and person.seat} is shown something else than a replay shows")

    def _check_record(self, events: list[Event], text: str) -> None:
        (told,) = record.parse(text)
        again = match.replay(told)  # checks rules, deal and result
        if len(again.moves) != sum(event.kind == "move" for event in events):
            self.faults.append(f"a record has {len(again.moves)} moves, and its log another number")


def _api(server: Server) -> str:
    return f"http://127.0.0.1:{server.port}/api"


def _further(person: Person, seen: int) -> bool:
    return person.over or person.seen > seen


def _answer(told: httpx.Response) -> dict[str, Any]:
    """What a server has acknowledged. It may be too busy, but nothing here is to be refused."""
    _check(told, told.text)
    return told.json()


def _check(told: httpx.Response, why: str = "") -> None:
    if told.status_code == 503:
        AWAY[told.status_code] += 1
        raise httpx.RemoteProtocolError("busy")
    if not told.is_success:
        raise Broken(f"{told.request.method} {told.url} is refused with status {told.status_code} {why}")


def _key(person: Person) -> dict[str, str]:
    return {"Authorization": f"Bearer {person.token}"}


def _replayed(head: Head, events: list[Event]) -> Match:
    """The log of a table, played in a plain match."""
    sat = {event.what.seat: event.what for event in events if isinstance(event.what, Sat | Filled)}
    salts = {seat: who.salt for seat, who in sat.items() if isinstance(who, Sat) and who.salt}
    names = [sat[seat].name for seat in range(head.config["seats"])]
    again = match.new(head.game, head.config["seats"], head.config["options"], fair.mixed(head.secret, salts), names)
    for event in events:
        if isinstance(event.what, Moved):
            again.play(event.what.seat, event.what.action)
    return again


async def drill(home: Home, number: int, arguments: argparse.Namespace, progress: Progress) -> Drill:
    """So many crashes, while people play."""
    made = Drill(home.servers, random.Random(arguments.seed), home.fail)
    made.tasks = {asyncio.create_task(made.keep_busy(place)) for place in range(arguments.tables)}
    bar = progress.add_task(home.name, total=number)
    try:
        while made.kills < number:
            await made.crash(arguments.moves)
            told = f"{home.name}: {made.moves:,} moves at {len(made.tables):,} tables"
            progress.update(bar, completed=made.kills, description=told)
        progress.update(bar, description=f"{home.name}: all tables go on")
        await made.go_on()
        await made.leave()
        progress.update(bar, description=f"{home.name}: {len(made.tables):,} tables are played again")
        await made.compare(Store(home.database))
    except Broken as error:
        made.faults.append(str(error))
        await made.leave()
    for server in home.servers:
        made.listen(server)
    await made.client.aclose()
    progress.remove_task(bar)
    return made


# What fails


@dataclass
class Home:
    """A database, the servers on it, and what fails there."""

    name: str
    database: str
    servers: list[Server]
    fail: Callable[[random.Random], None]


@contextmanager
def housing(name: str) -> Iterator[Home]:
    with ExitStack() as stack:
        if name.startswith("postgres"):
            postgres = stack.enter_context(Postgres(["max_connections=60"]))
            database = postgres.url
        else:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            if name == "disk-full" and _mount(folder):
                stack.callback(lambda: subprocess.run(["umount", folder], check=True))
            database = f"{folder}/games.db"
        two = name in ("sqlite-two", "postgres", "postgres-killed")
        servers = [stack.enter_context(Server(database)) for _ in range(1 + two)]

        def kill(chance: random.Random) -> None:
            victim: Server | Postgres = postgres if name == "postgres-killed" else chance.choice(servers)
            victim.kill()
            victim.start()

        def starve(chance: random.Random) -> None:
            with _full(folder, servers[0]) if name == "disk-full" else _limited(servers[0], 0):
                time.sleep(HUNGER)

        yield Home(name, database, servers, starve if name in ("disk-full", "read-only") else kill)


def _mount(folder: Path) -> bool:
    """A small disk of its own, where one may mount one."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", str(folder)]
    return subprocess.run(mount, check=False, capture_output=True).returncode == 0


@contextmanager
def _full(folder: Path, server: Server) -> Iterator[None]:
    """Fill the small disk to its last byte; where there is none, let no file grow."""
    if not folder.is_mount():
        with _limited(server, max(file.stat().st_size for file in folder.iterdir())):
            yield
        return
    with suppress(OSError), open(folder / "filler", "wb", buffering=0) as filler:
        while True:
            filler.write(bytes(4096))
    yield
    (folder / "filler").unlink()


@contextmanager
def _limited(server: Server, size: int) -> Iterator[None]:
    """Let a server write nothing beyond this size into any file."""
    _, most = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, most))
    yield
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (most, most))


# Damaged logs


async def damage(number: int, arguments: argparse.Namespace, progress: Progress) -> tuple[Drill, str]:
    """Kill a server, and damage copies of its write-ahead log in many ways."""
    chance, lost, refused = random.Random(arguments.seed), 0, 0
    bar = progress.add_task("damaged logs", total=number)
    with tempfile.TemporaryDirectory() as folder, Server(f"{folder}/games.db") as server:
        made = Drill([server], chance, lambda _: None)
        made.tasks = {asyncio.create_task(made.keep_busy(place)) for place in range(arguments.tables)}
        while made.kills < number:
            await made._further_by(chance.randint(50, 200))
            await asyncio.to_thread(server.kill)
            for _ in range(min(8, number - made.kills)):
                copy = Path(folder) / "copy"
                for old in (copy, copy.with_name("left")):
                    shutil.rmtree(old, ignore_errors=True)
                copy.mkdir()
                for file in ("games.db", "games.db-wal"):
                    shutil.copy(Path(folder) / file, copy / file)
                how = _damage(copy / "games.db-wal", chance)
                try:
                    lost += await _after(made, copy / "games.db", how)
                except RuntimeError as error:  # it has not started: it has to say why, in a line
                    refused += 1
                    if "Traceback" in str(error) or not re.search("database|malformed", str(error)):
                        made.faults.append(f"{how}: {error}")
                made.kills += 1
                progress.update(bar, completed=made.kills, description=f"damaged logs: {how}")
            await asyncio.to_thread(server.start)
        await made.leave()
        await made.client.aclose()
    progress.remove_task(bar)
    return made, f"{refused} refused in one line, {lost:,} moves gone with what was damaged"


def _damage(log: Path, chance: random.Random) -> str:
    """Do something to a file that a disk might."""
    content = bytearray(log.read_bytes())
    begin = chance.randrange(len(content))
    end = min(len(content), begin + chance.choice((1, 512, 4096, 65536)))
    how = chance.choice(("cut off", "noise", "zeros", "doubled"))
    if how == "cut off":
        del content[begin:]
    elif how == "doubled":
        content[begin:begin] = content[begin:end]
    else:
        content[begin:end] = chance.randbytes(end - begin) if how == "noise" else bytes(end - begin)
    log.write_bytes(content)
    return f"{how} at {begin:,} of {len(content):,}"


async def _after(made: Drill, database: Path, how: str) -> int:
    """What a damaged log has left is a sound beginning of what was; a server goes on from it. How many moves are gone."""
    before = len(made.faults)
    left = shutil.copytree(database.parent, database.parent.with_name("left"), dirs_exist_ok=True) / database.name
    with Server(database) as server:
        truth, store = Store(str(left)), Store(str(database))
        await truth.open()
        await store.open()
        lost = sum([await _compare(made, truth, store, id) for id in made.tables])
        for id in made.tables:
            head, shown = await store.head(id), await made.client.get(f"{_api(server)}/tables/{id}")
            if shown.status_code != (200 if head else 404):
                made.faults.append(f"{id} is answered with {shown.status_code}")
            elif head and shown.json()["view"]:
                made._check_shown(head, await store.events(id), None, shown.json())
        await truth.close()
        await store.close()
        made.listen(server)
    made.faults[before:] = [f"{how}: {fault}" for fault in made.faults[before:]]
    return lost


async def _compare(made: Drill, truth: Store, store: Store, id: str) -> int:
    """One table: no gaps, nothing that was never sent, and the server has built upon it. How many moves of it are gone."""
    people, head = made.tables[id], await truth.head(id)
    had = sum(len(person.kept) for person in people)
    if head is None:
        return had
    events = await truth.events(id)
    sat = {event.what.seat for event in events if isinstance(event.what, Sat)}
    short = [_until(person, head.seq) for person in people if person.seat in sat]
    made._check_log(head, events, short)
    if (await store.events(id))[: len(events)] != events:
        made.faults.append(f"{id}: a server has changed what was there")
    return had - sum(len(person.kept) for person in short)


def _until(person: Person, seq: int) -> Person:
    """Somebody's ledger up to an event."""
    kept = {decision: number for decision, number in person.kept.items() if number <= seq}
    return Person(person.table, person.seat, person.token, person.sent, kept)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("drills", nargs="*", metavar="DRILL", help=f"which: {', '.join(SETUPS)}, damaged-logs [default: all]")
    parser.add_argument("--tables", type=int, default=30, help="at which people play at the same time")
    parser.add_argument("--kills", type=int, default=250, help="in each drill of kills")
    parser.add_argument("--moves", type=int, default=100, help="acknowledged moves between two of them, at most")
    parser.add_argument("--logs", type=int, default=40, help="that are damaged")
    parser.add_argument("--disks", type=int, default=10, help="times that a disk is full, and that it cannot be written")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    console = Console(soft_wrap=True)
    columns = (MofNCompleteColumn(), BarColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    faults = 0
    for name in arguments.drills or (*SETUPS, "damaged-logs"):
        began, more = time.monotonic(), ""
        AWAY.clear()
        with Progress(*columns, console=console) as progress:
            if name == "damaged-logs":
                done, more = asyncio.run(damage(arguments.logs, arguments, progress))
            else:
                with housing(name) as home:
                    done = asyncio.run(drill(home, arguments.kills if name in KILLS else arguments.disks, arguments, progress))
        for fault in done.faults:
            console.print(fault, style="red", markup=False)
        faults += len(done.faults)
        finished = sum(people[0].over for people in done.tables.values())
        came = f"{len(done.faults)} FAULTS" if done.faults else more or "nothing lost, nothing doubled, every replay equal"
        console.print(
            f"{name}: {done.kills} times in {time.monotonic() - began:,.0f} s, {len(done.tables):,} tables ({finished:,} games"
            f" over), {done.moves:,} moves acknowledged, {done.repeated:,} requests repeated, {AWAY.total():,} answers that the"
            f" database is away: {came}.",
            highlight=False,
        )
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
