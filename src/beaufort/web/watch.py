"""What can be seen of a running server from outside: whether it is well, what it has done, a line of log for each request."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from beaufort.web.journal import REQUEST
from beaufort.web.people import COOKIE
from beaufort.web.site import Asked, Site, site_of

log = logging.getLogger(__name__)
GIVEN = re.compile(rb"[\w-]{8,64}", re.ASCII)  # a number that a proxy has given a request
OWN_COOKIE = re.compile(rf"(?:^|;\s*){COOKIE}=([^;]+)")
PARTS = ("move", "stream", "here", "back", "hint", "sit", "rise", "start", "replay", "analysis", "record", "seat", "why")
FIRST = ("t", "r", "new", "rules", "look", "records", "name", "settings", "health")


@get("/health", include_in_schema=False)
async def health(request: Asked) -> Response[dict[str, str]]:
    """Whether this process can serve: 503 if its database does not answer, or if it is about to end."""
    site = site_of(request)
    if site.tables.closing:
        return Response({"status": "closing"}, status_code=503)
    well = await site.store.answers()
    return Response({"status": "ok" if well else "no database"}, status_code=200 if well else 503)


def watched(app: ASGIApp, site: Site) -> ASGIApp:
    """Count and time every request, and tell of it in the log. A stream is told of when it begins."""
    metrics = site.tables.metrics

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        began, own = time.perf_counter(), _number(scope)
        answered = False

        async def told(message: Message) -> None:
            nonlocal answered
            if message["type"] == "http.response.start" and not answered:
                answered = True
                message["headers"] = [*message.get("headers", []), (b"x-request-id", own.encode())]
                took, status = time.perf_counter() - began, message["status"]
                metrics.time("beaufort_request_seconds", took, route=route(scope["path"]), status=f"{status // 100}xx")
                if log.isEnabledFor(logging.INFO):
                    _tell(site, scope, status, took)
            await send(message)

        before = REQUEST.set(own)
        try:
            await app(scope, receive, told)
        finally:
            REQUEST.reset(before)

    return wrapped


def _number(scope: Scope) -> str:
    """The number of a request: the proxy's, if it gave one, so that its log and ours can be laid side by side."""
    given = next((value for name, value in scope["headers"] if name == b"x-request-id"), b"")
    return given.decode() if GIVEN.fullmatch(given) else secrets.token_hex(8)


def _tell(site: Site, scope: HTTPScope, status: int, took: float) -> None:
    about: dict[str, Any] = {
        "method": scope["method"],
        "path": shown(scope.get("raw_path") or scope["path"].encode()),
        "status": status,
        "ms": round(1000 * took, 1),
        "person": _person(site, scope),
    }
    log.info("%(method)s %(path)s %(status)d in %(ms)s ms, person %(person)s", about, extra={"about": about})


def _person(site: Site, scope: Scope) -> str:
    """The same for all requests of one person, and of no use to anybody else."""
    cookies = next((value for name, value in scope["headers"] if name == b"cookie"), b"").decode("latin-1")
    found = OWN_COOKIE.search(cookies)
    person = site.keys.person(found[1]) if found else None
    return site.keys.sign("log", person)[:8] if person else "-"


def shown(path: bytes) -> str:
    """A path as the log has it: ids are shortened, for who knows a table's may look at it, and tokens left out."""
    parts = path.partition(b"?")[0].decode("ascii", "backslashreplace").split("/")
    return "/".join(part if len(part) <= 12 else "…" if "." in part else f"{part[:6]}…" for part in parts)[:200]


def route(path: str) -> str:
    """The kind of a page: few enough for a label."""
    parts = path.strip("/").split("/")
    if parts[0] in ("t", "r") and len(parts) > 2:
        return parts[2] if parts[2] in PARTS else "other"
    if parts[0] == "api":
        return "events" if parts[-1] == "events" else "api"
    return {"": "home", "t": "table", "r": "replay"}.get(parts[0], parts[0] if parts[0] in FIRST else "other")


def now(site: Site) -> Iterator[tuple[str, dict[str, str], float]]:
    """What is so at this moment."""
    tables = site.tables
    yield "beaufort_streams", {}, sum(len(live.watchers) for live in tables.lives.values())
    yield "beaufort_tables", {}, len(tables.lives)
    queues = {
        "events": site.store.waiting,
        "bots": tables.bot_pool.waiting,
        "analyses": tables.analyses.waiting,
        "agenda": len(tables.agenda),
    }
    for name, length in queues.items():
        yield "beaufort_queue", {"of": name}, length
    used = os.times()
    yield "process_cpu_seconds_total", {}, used.user + used.system
    own = Path("/proc/self")
    if own.exists():
        yield "process_resident_memory_bytes", {}, int((own / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        yield "process_open_fds", {}, len(os.listdir(own / "fd"))


async def show_metrics(site: Site, port: int) -> asyncio.Server:
    """Answer on a port of this machine, whatever is asked, with all figures."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(5):
                await reader.readuntil(b"\r\n\r\n")
                text = site.tables.metrics.text(now(site)).encode()
                head = f"HTTP/1.1 200 OK\r\nContent-Type: text/plain; version=0.0.4\r\nContent-Length: {len(text)}\r\n"
                writer.write(head.encode() + b"Connection: close\r\n\r\n" + text)
                await writer.drain()
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass
        finally:
            writer.close()

    return await asyncio.start_server(answer, "127.0.0.1", port)
