"""What stands before every request: where it comes from, how often it comes, how large it is; and what every answer says."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any

from litestar import Request
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from beaufort.web.events import Refused
from beaufort.words import Said

BODY = 512 * 1024  # the largest request
NEW_TABLE = 10.0  # how many requests a new table, an uploaded record or an analysis counts for
HINT = 5.0  # and a hint
OWN = ("127.0.0.1", "::1")  # this machine; a proxy here has to say for whom it asks (X-Forwarded-For)
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"cache-control", b"no-store"),  # what is personal stays out of caches; files that are not say so
)


def headers(app: ASGIApp) -> ASGIApp:
    """Add the headers that keep a page to itself."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = list(message.get("headers", []))
                names = {name.lower() for name, _ in given}
                given += [(name, value) for name, value in HEADERS if name not in names]
                message["headers"] = given
            await send(message)

        await app(scope, receive, told)

    return wrapped


async def check_origin(request: Request[Any, Any, Any]) -> None:
    """Whoever changes something with a cookie has to come from our own pages."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    if request.headers.get("authorization") and request.url.path.startswith("/api/"):
        return
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    foreign = site not in (None, "same-origin", "none")
    if origin is not None:
        foreign = foreign or origin.partition("://")[2] != request.headers.get("host")
    if foreign:
        raise Refused(Said("error-origin"), 403)


@dataclass
class Bucket:
    """So many requests at once, and so many a second in the long run; for each key, of which only the latest are kept."""

    burst: float
    rate: float
    most: int = 50_000
    _left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def take(self, key: str, cost: float = 1.0, now: float | None = None) -> float:
        """0 if there was room, else how many seconds to wait."""
        now = time.monotonic() if now is None else now
        left, at = self._left.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.rate)
        enough = left >= cost
        self._left[key] = (left - cost if enough else left), now
        if len(self._left) > self.most:
            self._left.popitem(last=False)
        return 0.0 if enough else (cost - left) / self.rate


@dataclass
class Place:
    """One of the streams that somebody may hold open at the same time."""

    held: Counter[str]
    keys: list[str]

    async def during(self, stream: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
        """The stream, for whose time the place is taken."""
        self.held.update(self.keys)
        try:
            async with aclosing(stream):
                async for part in stream:
                    yield part
        finally:
            self.held.subtract(self.keys)
            for key in self.keys:
                if self.held[key] <= 0:
                    del self.held[key]


@dataclass
class Limits:
    """How much one person and one address may ask for. A new table counts as many requests."""

    streams: int = 12  # of one person at the same time, and twenty times as many of one address
    held: Counter[str] = field(default_factory=Counter)

    person: Bucket = field(default_factory=lambda: Bucket(burst=60, rate=10))
    address: Bucket = field(default_factory=lambda: Bucket(burst=600, rate=100))

    def place(self, request: Request[Any, Any, Any], person: str) -> Place:
        """Room for one more stream."""
        address = request.client.host if request.client else "?"
        most = {f"person {person}": self.streams}
        if address not in OWN:
            most[f"address {address}"] = 20 * self.streams
        if any(self.held[key] >= limit for key, limit in most.items()):
            raise Refused(Said("error-slow", seconds=10), 429, wait=10)
        return Place(self.held, list(most))

    def check(self, request: Request[Any, Any, Any], person: str, cost: float = 1.0) -> None:
        address = request.client.host if request.client else "?"
        wait = self.person.take(person, cost)
        if address not in OWN:
            wait = max(wait, self.address.take(address, cost))
        if wait:
            raise Refused(Said("error-slow", seconds=int(wait) + 1), 429, wait=int(wait) + 1)
