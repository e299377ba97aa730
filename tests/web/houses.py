"""What the tests of the server share: opened houses and apps, a clock that is moved by hand."""

from __future__ import annotations

import asyncio
import functools
import json
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from random import Random
from typing import Any, ParamSpec

import httpx
import uvicorn
from litestar import Litestar

from beaufort.web import wire
from beaufort.web.app import create_app, listen
from beaufort.web.events import WEB, Happening, Moved, Refused
from beaufort.web.guard import Bucket, Limits
from beaufort.web.keeper import Keeper
from beaufort.web.site import Site
from beaufort.web.store import Store
from beaufort.web.table import Table
from beaufort.web.tables import Command, Tables
from beaufort.words import Said, say

P = ParamSpec("P")
CONFIG: dict[str, Any] = {"game": "land-unter", "seats": 3, "bot": "0", "pace": 0.0}
HERE = "http://localhost"
POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
}
NAUGHTY = "<script>\"&'</script>"


def asynchronous(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Let a test be a coroutine."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), 120))

    return run


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = Store(database)
    try:
        await store.open()
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def tables_on(database: str, clock: Callable[[], float] | None = None) -> AsyncIterator[Tables]:
    """Tables as a server has them."""
    async with opened(database) as store:
        tables = Tables(store, clock) if clock else Tables(store)
        keeper = Keeper(tables)
        await tables.open()
        await keeper.open()
        try:
            yield tables
        finally:
            await keeper.close()
            await tables.close()


def unlimited() -> Limits:
    endless = (Bucket(1e9, 1e9) for _ in range(4))
    return Limits(person=next(endless), address=next(endless), sitter=next(endless), chairs=next(endless), tables=10**9)


@asynccontextmanager
async def app_on(database: str, limits: Limits | None = None) -> AsyncIterator[Litestar]:
    """The real application, started."""
    app = create_app(database, limits or unlimited())
    try:
        async with app.lifespan():
            yield app
    except ExceptionGroup as group:  # what went wrong in a test, out of the wrapping of the lifespan
        raise group.exceptions[0] from None


def browser_of(app: Litestar, base: str = HERE, **headers: str) -> httpx.AsyncClient:
    """Somebody with cookies of their own, who follows no redirects by themselves."""
    return httpx.AsyncClient(transport=transport_to(app), base_url=base, headers=headers)


class Transport(httpx.ASGITransport):
    """The way to an application of this process, on which everybody else gets a turn, as on any real network.

    Else an answer from memory never gives the loop away, and who asks again and again for a bot's move keeps the bot from it.
    """

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        await asyncio.sleep(0)
        return await super().handle_async_request(request)


def transport_to(app: Any, host: str = "127.0.0.1") -> httpx.ASGITransport:
    """The way to an application of this process, from this address."""
    return Transport(app, raise_app_exceptions=False, client=(host, 1))


@asynccontextmanager
async def visit(database: str, **headers: str) -> AsyncIterator[httpx.AsyncClient]:
    """One visitor of an application of its own."""
    async with app_on(database) as app, browser_of(app, **headers) as browser:
        yield browser


def site(app: Litestar) -> Site:
    found: Site = app.state.site
    return found


async def until(condition: Callable[[], Awaitable[bool]], seconds: float = 30) -> None:
    """Wait for something that has to come about by itself."""
    loop = asyncio.get_running_loop()
    end, pause = loop.time() + seconds, 0.005
    while not await condition():
        assert loop.time() < end, "it never happened"
        await asyncio.sleep(pause)
        pause = min(1.1 * pause, 0.2)  # who asks all the time may keep it from happening


async def look(tables: Tables, id: str) -> Table:
    async with tables.at(id) as table:
        return table


def face(table: Table) -> str:
    """Everything a table is, as one text: two tables are the same if their faces are."""
    match = table.match
    told = {
        "seq": table.seq,
        "status": table.status,
        "seats": [vars(seat) for seat in table.seats],
        "pace": table.pace,
        "next": table.next,
        "requests": {request: event.seq for request, event in table.requests.items()},
        "moves": match.moves if match else None,
        "players": match.players if match else None,
        "state": match._state._.tobytes().hex() if match else None,
        "at": table.at,
        "asked": table.asked_since,
        "due": table.due,
    }
    return json.dumps(told, sort_keys=True)


async def play_on(tables: Tables, id: str, moves: int, seed: int = 0) -> None:
    """Let people make so many random legal moves, as long as there is something to decide."""
    random = Random(seed)
    for _ in range(moves):
        await until(lambda: _somebody(tables, id))
        table = await look(tables, id)
        if table.status != "running":
            return
        assert table.match
        seat = random.choice(table.waiting_people)
        action = random.choice(table.match.legal(seat))
        decision = table.decision(seat)
        await tables.act(id, lambda table: table.move(seat, action, decision))  # noqa: B023
    await until(lambda: _somebody(tables, id))  # bots have had their turn: nothing moves by itself now


async def _somebody(tables: Tables, id: str) -> bool:
    table = await look(tables, id)
    return bool(table.waiting_people) or table.status == "over"


def rush(decisions: int = 100_000, seed: int = 0) -> Callable[[Table], list[Happening]]:
    """A command that makes so many random legal decisions for everybody at once, or all until the end."""

    def command(table: Table) -> list[Happening]:
        assert table.match
        random, match = Random(seed), table.match.copy()
        drafts: list[Happening] = []
        while not match.over and len(drafts) < decisions:
            seat = random.choice(match.pending)
            action = random.choice(match.legal(seat))
            match.play(seat, action)
            drafts.append(Moved(seat=seat, action=action))
        return drafts

    return command


@contextmanager
def serving(database: str, limits: Limits | None = None) -> Iterator[str]:
    """The application behind a real HTTP server in a thread of this process, for what has to go over a socket."""
    listening = listen("127.0.0.1", 0)
    server = uvicorn.Server(wire.config(create_app(database, limits or unlimited())))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listening])), daemon=True)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server has not started"
            time.sleep(0.002)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive(), "the server does not stop"


async def new_table(tables: Tables, *others: str, **config: Any) -> str:
    """A running table: anna and these others, bots on the other seats."""
    id = await tables.create({**CONFIG, **config}, "anna", "Anna", people=1 + len(others))
    for person in others:
        await tables.act(id, lambda table, person=person: table.sit(person, person.title()))  # type: ignore[misc]
    return id


def answer(table: Table, seat: int, choice: int = 0) -> Command:
    """An answer to what this seat is asked now."""
    assert table.match
    action, decision = table.match.legal(seat)[choice], table.decision(seat)
    return lambda table: table.move(seat, action, decision)


async def results(*works: Any) -> list[Any]:
    """Answers; for refusals, their messages."""
    done = await asyncio.gather(*works, return_exceptions=True)
    return [each.said.message if isinstance(each, Refused) else each for each in done]


async def is_so(condition: Any) -> bool:
    return bool(condition())


async def bots_done(tables: Tables, id: str) -> bool:
    return not (await look(tables, id)).waiting_bots


async def make(browser: httpx.AsyncClient, game: str = "land-unter", **form: Any) -> str:
    """A new table; answers its address."""
    given = {"game": game, "bot": "0", **form}
    if "seats" in form or "people" in form:
        given = {"seats": "3" if game == "land-unter" else "4", "pace": "0.0", "patience": "0", **given}
    answer = await browser.post("/new", data=given)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def said(message: str, lang: str = "en", **values: Any) -> str:
    return say(Said(message, **values), lang, WEB)
