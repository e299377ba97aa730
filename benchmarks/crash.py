"""A crash drill: people play on many tables through the API while the server is killed again and again, at random moments.

Every person keeps a ledger of what was acknowledged. A request whose answer was lost is sent again until it is answered; after
every crash the last acknowledged one is sent again too and has to get the same answer, and with another card it is refused. In
the end the log of every table is played again in a plain match, and compared with the ledgers and with what is shown to every
seat. With --postgres two servers run on one PostgreSQL, one of the two is killed each time, and its people go to the other.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

HOME = Path(__file__).parents[1]
sys.path.insert(0, str(HOME))  # servers are started as tests start them

from beaufort import fair, match, record  # noqa: E402
from beaufort.game import games  # noqa: E402
from beaufort.match import Match  # noqa: E402
from beaufort.web.events import Event, Filled, Head, Moved, Sat  # noqa: E402
from beaufort.web.store import Store  # noqa: E402
from tests.web.postgres import USER, running  # noqa: E402
from tests.web.server import Server  # noqa: E402

LOST = (httpx.TransportError, httpx.StreamError)
PATIENCE = 60.0  # seconds after which a table that should go on counts as stuck


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
        return (await self._surely("/promise"))["ticket"]

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
                state = json.loads(line)
                if state:
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

    async def kill_one(self) -> None:
        """Kill a server at a random moment, and start it again on the same database."""
        await self._further_by(self.chance.randrange(100))
        await asyncio.sleep(self.chance.uniform(0, 0.1))
        server = self.chance.choice(self.servers)
        self.listen(server)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
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
        """A server that says more than where it is has met an error of ours."""
        if server.said.count("\n") > 1:
            self.faults.append(f"a server said: {server.said}")

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
        view = again.view(person.seat if person else None).data("en", again.game.folder, again.players)
        if json.loads(json.dumps(view)) != shown["view"]:
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


async def drill(servers: list[Server], database: str, arguments: argparse.Namespace, progress: Progress) -> Drill:
    made = Drill(servers, random.Random(arguments.seed))
    made.tasks = {asyncio.create_task(made.keep_busy(number)) for number in range(arguments.tables)}
    bar = progress.add_task("", total=arguments.kills)
    try:
        while made.kills < arguments.kills:
            await made.kill_one()
            progress.update(bar, completed=made.kills, description=f"{made.moves:,} moves at {len(made.tables):,} tables")
        progress.update(bar, description="all tables go on")
        await made.go_on()
        await made.leave()
        progress.update(bar, description=f"{len(made.tables):,} tables are played again")
        await made.compare(Store(database))
    except Broken as error:
        made.faults.append(str(error))
        await made.leave()
    for server in servers:
        made.listen(server)
    await made.client.aclose()
    return made


@contextmanager
def housing(postgres: bool) -> Iterator[tuple[str, list[Server]]]:
    """A database, and the servers on it."""
    with ExitStack() as stack:
        if postgres:
            database = f"postgresql://{USER}@/postgres?host={stack.enter_context(running())}"
        else:
            database = f"{stack.enter_context(tempfile.TemporaryDirectory())}/games.db"
        yield database, [stack.enter_context(Server(database)) for _ in range(2 if postgres else 1)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=30, help="at which people play at the same time")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--postgres", action="store_true", help="two servers on one PostgreSQL, one of which is killed each time"
    )
    arguments = parser.parse_args()
    console = Console(soft_wrap=True)
    columns = (MofNCompleteColumn(), TextColumn("kills"), BarColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with housing(arguments.postgres) as (database, servers), Progress(*columns, console=console) as progress:
        done = asyncio.run(drill(servers, database, arguments, progress))
    for fault in done.faults:
        console.print(fault, style="red", markup=False)
    finished = sum(people[0].over for people in done.tables.values())
    console.print(
        f"{'PostgreSQL, two servers' if arguments.postgres else 'SQLite'}: {done.kills} kills, {len(done.tables):,} tables"
        f" ({finished:,} games over), {done.moves:,} moves acknowledged, {done.repeated:,} requests repeated after a crash:"
        f" {f'{len(done.faults)} FAULTS' if done.faults else 'nothing lost, nothing doubled, every replay equal'}.",
        highlight=False,
    )
    sys.exit(bool(done.faults))


if __name__ == "__main__":
    main()
