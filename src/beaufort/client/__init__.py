"""Programs at a server: what can be asked for, typed, and a client for ordinary and one for asynchronous code.

    with Client("http://localhost:1805") as client:
        player = Player(lambda state: state.view.choices[0].action)
        end = client.play(client.ask(new_table(NewTable("high-tide", commit=player.commitment))), player)

What is asked for is a `Call` of `calls.py`, made of types of `protocol.py`. Clients wait where the server says so, ask again
where that does no harm, and go on with a stream that was cut off; a `Player` keeps the deal fair.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import ssl
import time
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from http.client import HTTPException
from typing import Any, Self, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec

from beaufort.client.calls import Call, Stream, commit, move, record, reveal, updates
from beaufort.client.protocol import Done, Problem, Seated, Status, TableState, Wanted
from beaufort.errors import Error
from beaufort.fair import KeptDeal, seal
from beaufort.record import parse

T = TypeVar("T")
Choose = Callable[[TableState], str]  # what to do, where something is asked
PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0, 8.0, 8.0)  # seconds before the next try
SILENCE = 40.0  # seconds after which a server that says nothing is taken to be away: it says something every 15


class Refused(Error):
    """The server says no: `problem` says why, and `problem.code` never changes."""

    def __init__(self, problem: Problem, wait: float | None) -> None:
        super().__init__(problem.detail)
        self.problem, self.wait = problem, wait


@dataclass
class Player:
    """Plays one seat: answers what is asked, and keeps the deal fair. It knows of no network."""

    choose: Choose
    salt: str = field(default_factory=lambda: secrets.token_hex(16))
    answered: str = ""
    bound: bool = False  # whether the commitment was given away: then nothing is played before the salt was asked for
    kept: KeptDeal | None = None  # of the deal for which the salt was shown

    @property
    def commitment(self) -> str:
        """By which one is bound to the salt; to sit down with it."""
        self.bound = True
        return seal(self.salt)

    def answer(self, state: TableState) -> Call[Done] | None:
        """What to ask for now, if anything."""
        if state.wanted == Wanted.SALT:
            return self._show(state)
        if state.wanted == Wanted.COMMIT:  # another deal, other salt; asked once more, the same
            if self.kept or not self.bound:
                self.salt, self.bound, self.kept = secrets.token_hex(16), True, None
            return commit(state.id, self.salt)
        if state.decision in ("", self.answered):  # others act while an answer is on its way
            return None
        if self.bound and not self.kept:
            raise Error("The server has dealt without the salt to which this player is bound: it is not to be trusted.")
        self.answered = state.decision
        return move(state.id, self.choose(state), state.decision)

    def _show(self, state: TableState) -> Call[Done]:
        """Show the salt: for this promise and these commitments, and for no others."""
        if state.seat is None or state.commits[state.seat] != seal(self.salt):
            raise Error("The server wants salt to which this player is not bound.")
        deal = KeptDeal(state.promise, tuple(state.commits), state.seat, self.salt)
        if self.kept not in (None, deal):
            raise Error("The server wants the same salt for another deal: it is not to be trusted.")
        self.kept = deal
        return reveal(state.id, self.salt)

    def check(self, told: str) -> None:
        """It is an error if the record of the game does not agree with what was kept when the salt was shown."""
        if self.kept:
            self.kept.check(next(parse(told)))


class Tries:
    """How often and when to try again."""

    def __init__(self, safe: bool) -> None:
        self.safe, self.left = safe, list(PAUSES)

    def after(self, error: Exception) -> float:
        """How long to wait now; raises the error if there is no point in trying again."""
        wait = error.wait if isinstance(error, Refused) else 0.0 if self.safe else None
        if wait is None or not self.left:
            raise error
        return max(wait, self.left.pop(0) * random.uniform(0.5, 1.0))


BROKEN = (OSError, HTTPException, asyncio.IncompleteReadError, msgspec.DecodeError)


@dataclass(frozen=True)
class _Server:
    """Where to ask, and as whom: with the token of a seat, or of a program."""

    address: str
    token: str = ""
    lang: str = "en"

    def holding(self, token: str) -> Self:
        return replace(self, token=token)

    def _url(self, call: Call[Any]) -> str:
        return f"{self.address.rstrip('/')}/api{call.path}"

    def _headers(self) -> dict[str, str]:
        shown = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return {"Content-Type": "application/json", "Accept-Language": self.lang, **shown}


def _body(call: Call[Any]) -> bytes | None:
    return None if call.body is None else msgspec.json.encode(call.body)


def _answer(call: Call[T], data: bytes) -> T:
    return data.decode() if call.answer is str else msgspec.json.decode(data, type=call.answer)  # type: ignore[return-value]


def _refused(status: int, wait: str | None, data: bytes) -> Refused:
    try:
        problem = msgspec.json.decode(data, type=Problem)
    except msgspec.DecodeError:  # something else stands before the server
        problem = Problem("about:blank", "", status, data[:200].decode(errors="replace"), f"http-{status}")
    return Refused(problem, float(wait or 1) if status in (429, 502, 503, 504) else None)


class Client(_Server):
    """Asks a server, and waits for its answers."""

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None: ...

    def ask(self, call: Call[T]) -> T:
        tries = Tries(call.safe)
        while True:
            try:
                with self._open(call) as answer:
                    return _answer(call, answer.read())
            except (Refused, *BROKEN) as error:
                time.sleep(tries.after(error))

    def _open(self, call: Call[Any]) -> Any:
        try:
            return urlopen(Request(self._url(call), _body(call), self._headers(), method=call.method), timeout=SILENCE)
        except HTTPError as error:
            raise _refused(error.code, error.headers.get("Retry-After"), error.read()) from None
        except URLError as error:
            raise error.reason if isinstance(error.reason, OSError) else error from None

    def listen(self, stream: Stream[T]) -> Iterator[T]:
        """All that a stream tells, also if it is cut off in between."""
        tries = Tries(safe=True)
        while not stream.over:
            try:
                with self._open(stream.call) as lines:
                    for line in lines:
                        tries = Tries(safe=True)
                        if (told := stream.heard(line)) is not None:
                            yield told
                stream.broken()
            except (Refused, *BROKEN) as error:
                time.sleep(tries.after(error))

    def play(self, seat: Seated, player: Player) -> TableState:
        """Play a seat until the game is over, and check its deal; answers how the table stands then."""
        here = self.holding(seat.token)
        for update in here.listen(updates(seat.table)):
            if call := player.answer(update.state):
                here.ask(call)
        if update.state.status == Status.OVER:
            player.check(here.ask(record(seat.table)))
        return update.state


class AsyncClient(_Server):
    """The same for asynchronous code."""

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None: ...

    async def ask(self, call: Call[T]) -> T:
        tries = Tries(call.safe)
        while True:
            try:
                async with aclosing(self._lines(call)) as lines:
                    return _answer(call, b"".join([line async for line in lines]))
            except (Refused, *BROKEN) as error:
                await asyncio.sleep(tries.after(error))

    async def _lines(self, call: Call[Any]) -> AsyncGenerator[bytes, None]:
        """The answer, piece by piece, over a connection of its own."""
        at, body = urlsplit(self._url(call)), _body(call) or b""
        tls = ssl.create_default_context() if at.scheme == "https" else None
        reader, writer = await asyncio.open_connection(at.hostname, at.port or (443 if tls else 80), ssl=tls, limit=2**24)
        try:
            told = {"Host": at.netloc, "Connection": "close", "Content-Length": str(len(body)), **self._headers()}
            head = "".join(f"{name}: {value}\r\n" for name, value in told.items())
            query = f"?{at.query}" if at.query else ""
            writer.write(f"{call.method} {at.path}{query} HTTP/1.1\r\n{head}\r\n".encode() + body)
            status = int((await reader.readuntil(b" "), await reader.readuntil(b" "))[1])
            found = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")[1:]
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in found)}
            pieces = _chunks(reader) if headers.get("transfer-encoding") == "chunked" else _whole(reader, headers)
            if status >= 400:
                raise _refused(status, headers.get("retry-after"), b"".join([piece async for piece in pieces]))
            rest = b""
            async for piece in pieces:
                *lines, rest = (rest + piece).split(b"\n")
                for line in lines:
                    yield line + b"\n"
            yield rest
        finally:
            writer.close()

    async def listen(self, stream: Stream[T]) -> AsyncGenerator[T, None]:
        """All that a stream tells, also if it is cut off in between."""
        tries = Tries(safe=True)
        while not stream.over:
            try:
                async with aclosing(self._lines(stream.call)) as lines:
                    async for line in lines:
                        tries = Tries(safe=True)
                        if (told := stream.heard(line)) is not None:
                            yield told
                stream.broken()
            except (Refused, *BROKEN) as error:
                await asyncio.sleep(tries.after(error))

    async def play(self, seat: Seated, player: Player) -> TableState:
        """Play a seat until the game is over, and check its deal; answers how the table stands then."""
        here = self.holding(seat.token)
        async with aclosing(here.listen(updates(seat.table))) as told:
            async for update in told:
                if call := player.answer(update.state):
                    await here.ask(call)
        if update.state.status == Status.OVER:
            player.check(await here.ask(record(seat.table)))
        return update.state


async def _chunks(reader: asyncio.StreamReader) -> AsyncGenerator[bytes, None]:
    while size := int(await asyncio.wait_for(reader.readuntil(b"\r\n"), SILENCE), 16):
        yield (await reader.readexactly(size + 2))[:-2]


async def _whole(reader: asyncio.StreamReader, headers: dict[str, str]) -> AsyncGenerator[bytes, None]:
    yield await asyncio.wait_for(reader.readexactly(int(headers.get("content-length", 0))), SILENCE)
