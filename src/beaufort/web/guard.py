"""What stands before every request: where it comes from, how often it comes, how large it is; and what every answer says."""

from __future__ import annotations

import re
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from math import ceil
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

import msgspec
from litestar import Request
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from beaufort.web.events import WEB, Refused
from beaufort.web.people import COOKIE, LONG, language
from beaufort.web.problems import MEDIA, problem
from beaufort.words import Said, say

BODY = 512 * 1024  # the largest request
ADDRESS = 2048  # characters of the address that is asked for
FIELDS = 100  # of a form or a query
COOKIES = (COOKIE, "lang", "theme")  # ours: others are those of our neighbours
HOST = re.compile(rb"([\w.~%!$&'()*+,;=-]{0,255}|\[[0-9A-Fa-f:.]{2,45}\])(:\d{0,5})?")
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
CORS = {  # for programs in browsers, who show a token and no cookie
    b"access-control-allow-origin": b"*",
    b"access-control-expose-headers": b"RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate",
}
PREFLIGHT = {
    **CORS,
    b"access-control-allow-methods": b"GET, POST, PUT, DELETE",
    b"access-control-allow-headers": b"Authorization, Content-Type, Last-Event-ID, Accept-Language",
    b"access-control-max-age": b"86400",
}
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
                message["headers"] = [*given, *_for_programs(scope)]
            await send(message)

        await app(scope, receive, told)

    return wrapped


def _for_programs(scope: Any) -> list[tuple[bytes, bytes]]:
    """What answers of the API say besides: that pages of others may read them, if a token was shown, and how much is left."""
    if not scope["path"].startswith("/api/"):
        return []
    told = list(CORS.items()) if any(name == b"authorization" for name, _ in scope["headers"]) else []
    rate: Rate | None = scope.get("rate")
    return [*told, *(rate.headers() if rate else ())]


def _is_preflight(scope: Any) -> bool:
    """Whether a browser asks on behalf of another page whether it may show a token here."""
    if scope["method"] != "OPTIONS" or not scope["path"].startswith("/api/"):
        return False
    asked = [value.lower() for name, value in scope["headers"] if name == b"access-control-request-headers"]
    return any(b"authorization" in value for value in asked)


async def _allow(send: Send) -> None:
    await send({"type": "http.response.start", "status": 204, "headers": [*HEADERS, *PREFLIGHT.items()]})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def door(app: ASGIApp, limits: Limits) -> ASGIApp:
    """Before anything else: refuse what cannot be read, let nothing long into caches, and bound what goes on at once."""

    async def opened(scope: Any, receive: Receive, send: Send) -> None:
        status = _unreadable(scope)
        scope["headers"] = _without_foreign_cookies(scope["headers"])
        address = network(scope["client"][0] if scope["client"] else "")
        key = f"request {address}"
        if status:
            await _turn_away(scope, send, status, Said("error-request" if status == 400 else "error-too-long"))
        elif _is_preflight(scope):
            await _allow(send)
        elif address not in OWN and limits.held[key] >= limits.at_once:
            await _turn_away(scope, send, 429, Said("error-slow", seconds=10))
        else:
            with Place(limits.held, [key]):
                await app(scope, receive, send)

    return opened


def heads(app: ASGIApp) -> ASGIApp:
    """Answer HEAD as GET without its content: who watches whether a server is there asks so. A stream would have no end."""

    async def answered(scope: Any, receive: Receive, send: Send) -> None:
        async def bare(message: Message) -> None:
            if message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        if scope["method"] == "HEAD" and not scope["path"].endswith(("/stream", "/events")):
            asked: Any = {**scope, "method": "GET"}
            await app(asked, receive, bare)
        else:
            await app(scope, receive, send)

    return answered


def _unreadable(scope: Any) -> int:
    """The status that a request deserves whose address is no address, or 0."""
    if len(scope["path"]) + len(scope["query_string"]) > ADDRESS or scope["query_string"].count(b"&") >= FIELDS:
        return 414
    try:
        unquote_to_bytes(scope["query_string"]).decode()
    except UnicodeDecodeError:
        return 400
    hosts = [HOST.fullmatch(value) for name, value in scope["headers"] if name == b"host"]
    return 0 if all(host and int((host[2] or b":")[1:] or 0) < 2**16 for host in hosts) else 400


def _without_foreign_cookies(given: Any) -> list[tuple[bytes, bytes]]:
    """The headers, with our own cookies alone; what is too long is none of ours."""
    others = [pair for pair in given if pair[0] != b"cookie"]
    parts = [part.strip() for name, value in given if name == b"cookie" for part in value.split(b";")]
    own = {name: part for part in parts if (name := part.partition(b"=")[0].decode("latin-1")) in COOKIES and len(part) <= LONG}
    return [*others, (b"cookie", b"; ".join(own.values()))] if own else others


async def _turn_away(scope: Any, send: Send, status: int, said: Said) -> None:
    asked = {name: value.decode("latin-1") for name, value in scope["headers"]}
    text = say(said, language(None, asked.get(b"accept-language", "")), WEB)
    body, kind = text.encode(), b"text/plain; charset=utf-8"
    if scope["path"].startswith("/api/"):
        body, kind = problem(status, text, said.message.removeprefix("error-")), MEDIA.encode()
    elif "application/json" in asked.get(b"accept", ""):
        body, kind = msgspec.json.encode({"error": text, "rule": ""}), b"application/json"
    told = [*HEADERS, (b"content-type", kind), (b"content-length", b"%d" % len(body))]
    if status == 429:
        told.append((b"retry-after", b"10"))
    await send({"type": "http.response.start", "status": status, "headers": told})
    await send({"type": "http.response.body", "body": body, "more_body": False})


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


class Rate(NamedTuple):
    """How many requests there are at most at once and in how many seconds they come back, how many of them are left, and in how
    many seconds all are there again."""

    most: int
    window: int
    left: int
    seconds: int

    def headers(self) -> list[tuple[bytes, bytes]]:
        return [
            (b"ratelimit-policy", b'"requests";q=%d;w=%d' % (self.most, self.window)),
            (b"ratelimit", b'"requests";r=%d;t=%d' % (self.left, self.seconds)),
        ]


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

    def rate_of(self, key: str) -> Rate:
        """How much is left for this key."""
        left = max(self._left[key][0], 0.0) if key in self._left else self.burst
        return Rate(int(self.burst), ceil(self.burst / self.rate), int(left), ceil((self.burst - left) / self.rate))


def network(host: str) -> str:
    """What counts as one address: of IPv6 the first half, for each customer has all that begin alike."""
    try:
        found = ip_address(host[:50].partition("%")[0])
    except ValueError:
        return "?"
    if isinstance(found, IPv6Address) and not found.is_loopback:
        return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))
    return str(found)


def address_of(request: Request[Any, Any, Any]) -> str:
    """Where a request comes from, as it is counted."""
    return network(request.client.host if request.client else "")


@dataclass
class Place:
    """One of the requests or streams that somebody may have at the same time."""

    held: Counter[str]
    keys: list[str]

    async def during(self, stream: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
        """The stream, for whose time the place is taken."""
        with self:
            async with aclosing(stream):
                async for part in stream:
                    yield part

    def __enter__(self) -> None:
        self.held.update(self.keys)

    def __exit__(self, *_: object) -> None:
        self.held.subtract(self.keys)
        for key in self.keys:
            if self.held[key] <= 0:
                del self.held[key]


@dataclass
class Limits:
    """How much one person and one address may ask for. A new table counts as many requests."""

    streams: int = 12  # of one person at the same time, and twenty times as many of one address
    uploads: int = 100  # games that one person has brought, and sheets; and twenty times as many of one address
    upload_bytes: int = 5_000_000  # and what these need
    at_once: int = 300  # requests of one address, streams among them
    tables: int = 40  # of one person that are not over, and ten times as many of one address
    bot_threads: int | None = None  # in which bots think at length; one for each core
    held: Counter[str] = field(default_factory=Counter)

    person: Bucket = field(default_factory=lambda: Bucket(burst=60, rate=10))
    address: Bucket = field(default_factory=lambda: Bucket(burst=600, rate=100))
    program: Bucket = field(default_factory=lambda: Bucket(burst=600, rate=50))
    sitter: Bucket = field(default_factory=lambda: Bucket(burst=8, rate=0.1))  # sits down and stands up again
    chairs: Bucket = field(default_factory=lambda: Bucket(burst=40, rate=0.5))  # of a table, for whoever does
    asides: Bucket = field(default_factory=lambda: Bucket(burst=200, rate=0.2))  # of a seat: what ends no game
    names: Bucket = field(default_factory=lambda: Bucket(burst=200, rate=0.2))  # new ones of one person, or of one address

    def place(self, request: Request[Any, Any, Any], person: str) -> Place:
        """Room for one more stream."""
        address = address_of(request)
        most = {f"person {person}": self.streams}
        if address not in OWN:
            most[f"address {address}"] = 20 * self.streams
        if any(self.held[key] >= limit for key, limit in most.items()):
            raise Refused(Said("error-slow", seconds=10), 429, wait=10)
        return Place(self.held, list(most))

    def sit(self, person: str, table: str) -> None:
        """Whoever sits down and stands up all the time disturbs a table; so do many who do it once."""
        if wait := self.sitter.take(person) or self.chairs.take(table):
            raise Refused(Said("error-restless", seconds=int(wait) + 1), 429, wait=int(wait) + 1)

    def name(self, request: Request[Any, Any, Any], person: str) -> None:
        """Each name is kept for long, and told at every table where its bearer sits."""
        address = address_of(request)
        if wait := self.names.take(person, 20) or (address not in OWN and self.names.take(address)):
            raise Refused(Said("error-slow", seconds=int(wait) + 1), 429, wait=int(wait) + 1)

    def check(self, request: Request[Any, Any, Any], person: str, cost: float = 1.0, lasting: bool = True) -> None:
        """Count a request; who is new with each is counted by the address alone."""
        self._count(request, [(self.person, person)], cost, lasting)

    def check_program(self, request: Request[Any, Any, Any], program: str, cost: float = 1.0) -> None:
        """The same for a program with a name; on this machine it may do as it likes."""
        self._count(request, [] if address_of(request) in OWN else [(self.program, program)], cost)

    def _count(
        self, request: Request[Any, Any, Any], held: list[tuple[Bucket, str]], cost: float, lasting: bool = True
    ) -> None:
        address = address_of(request)
        if address not in OWN:
            held = [*held, (self.address, address)]
        wait = max((bucket.take(key, cost) for bucket, key in held), default=0.0)
        rates = [bucket.rate_of(key) for bucket, key in (held if lasting else held[1:])]
        if rates:
            request.scope["rate"] = min(rates, key=lambda rate: rate.left)  # type: ignore[typeddict-unknown-key]
        if wait:
            raise Refused(Said("error-slow", seconds=int(wait) + 1), 429, wait=int(wait) + 1)
