"""What comes over a connection before it is a request: how large its head may be, and how long anything may take.

Uvicorn reads HTTP by httptools, which would gather a head of any size for any time; this is its protocol with an end to both.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import Any, ClassVar

import uvicorn
from litestar.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from beaufort.web.guard import BODY, HEADERS, OWN, network

HEAD = 64 * 1024  # bytes of a request's first line and headers
CONNECTIONS = 300  # of one address at the same time
HEAD_TIME = 10.0  # seconds in which a head has to be there, from its first byte or from the connection on
BODY_TIME = 60.0  # and a body, from its head on
READ_TIME = 30.0  # seconds after which who does not read what is sent is let go
BUFFER = 128 * 1024  # bytes that the kernel keeps for one reader; left to itself it takes megabytes


class Connection(HttpToolsProtocol):
    """One connection. Whoever goes beyond a limit hears why, and is let go."""

    peers: ClassVar[Counter[str]] = Counter()  # how many connections each address has
    peer = ""
    fed = 0  # bytes since the request began, but for the piece in which it did
    size = 0  # of its head, as far as it is read
    waits_for = "head"  # what of a request has not come yet: its head, its body, or nothing
    wrong = HTTPStatus.BAD_REQUEST
    _late: asyncio.TimerHandle | None = None  # for what they send
    _unread: asyncio.TimerHandle | None = None  # for what we send

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        trusted = getattr(self.config.loaded_app, "trusted_hosts", ())
        if host and host not in trusted and network(host) not in OWN:  # a proxy brings many people
            self.peer = network(host)
            self.peers[self.peer] += 1
        if self.peers[self.peer] > CONNECTIONS:
            self.refuse(HTTPStatus.TOO_MANY_REQUESTS)
        else:
            self._late = self.loop.call_later(HEAD_TIME, self._too_late)

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._late, self._unread, self.timeout_keep_alive_task):
            if timer:
                timer.cancel()
        if self.peer:
            self.peers[self.peer] -= 1
            if not self.peers[self.peer]:
                del self.peers[self.peer]
        super().connection_lost(exc)

    # What they send

    def data_received(self, data: bytes) -> None:
        before = self.waits_for
        self.fed += len(data)
        if self.transport.is_closing():
            return
        super().data_received(data)
        if not self.waits_for and not self._answering:
            self.waits_for, self.size = "head", 0  # empty lines between requests are no way to stay for ever
        if self.waits_for == "head" and self.fed > HEAD:
            self.refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif self.fed > 2 * BODY:  # of what is too large one has been told at half of it
            self.refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        elif self._late is None or self.waits_for != before:
            self._wait()

    def _wait(self) -> None:
        """Give the rest of a request its time; a whole one has all the time."""
        if self._late:
            self._late.cancel()
            self._late = None
        if self.waits_for and not self.transport.is_closing():
            self._late = self.loop.call_later(HEAD_TIME if self.waits_for == "head" else BODY_TIME, self._too_late)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.waits_for, self.fed, self.size = "head", 0, 0

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(len(name) + len(value) + 4)
        super().on_header(name, value)

    def _count(self, size: int) -> None:
        self.size += size
        if self.size > HEAD:
            self.wrong = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            raise ValueError("a head is too large")

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.waits_for, self.fed = "body", 0

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.waits_for = ""

    def _too_late(self) -> None:
        self._late = None
        if self.scope is None or (self.waits_for == "head" and not self.size):
            self.transport.close()  # browsers connect in good time, and need not hear that it was for nothing
        else:
            self.refuse(HTTPStatus.REQUEST_TIMEOUT)

    # What we send

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self._unread or self.loop.call_later(READ_TIME, self.transport.abort)

    def resume_writing(self) -> None:
        if self._unread:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        self.refuse(self.wrong)

    @property
    def _answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def refuse(self, status: HTTPStatus) -> None:
        """Say why, unless another answer is under way, and hang up."""
        if self.transport.is_closing():
            return
        if not self._answering or (self.waits_for == "body" and not self.cycle.response_started):
            text = status.phrase.encode()
            told = [
                *HEADERS,
                (b"content-type", b"text/plain"),
                (b"content-length", b"%d" % len(text)),
                (b"connection", b"close"),
            ]
            lines = [b"HTTP/1.1 %d %b" % (status, text), *(b"%b: %b" % pair for pair in told), b"", text]
            self.transport.write(b"\r\n".join(lines))
        if self._answering:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()


def config(app: ASGIApp, **more: Any) -> uvicorn.Config:
    """How Uvicorn serves the application."""
    return uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        log_config=None,
        timeout_graceful_shutdown=1,
        server_header=False,
        lifespan="on",
        **more,
    )
