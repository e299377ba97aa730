"""The application: pages, API, guards and errors put together, and how it is served."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from typing import Any

from litestar import Litestar, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from beaufort.errors import BadSetting, Error
from beaufort.settings import one_of
from beaufort.web import api, pages, replays
from beaufort.web.events import WEB, Refused
from beaufort.web.guard import BODY, HEADERS, Limits, check_origin, headers
from beaufort.web.site import Asked, Site, site_of, visitor_of, wants_json
from beaufort.web.store import Store
from beaufort.web.tables import Tables
from beaufort.words import Said, say

log = logging.getLogger(__name__)
LEVELS = ("debug", "info", "warning", "error")
PORT = 1805  # the year of Beaufort's scale
SWITCH = 0.0005  # seconds for which the loop lets a thread wait: a commit asks for its turn at every row


def create_app(database: str, limits: Limits | None = None, warm: bool = False) -> Litestar:
    """The application on this database; it can be served by any ASGI server."""
    store = Store(database)
    site = Site(store, Tables(store), limits or Limits(), warm=warm)
    return Litestar(
        route_handlers=[*pages.HANDLERS, *replays.HANDLERS, api.ROUTER],
        state=State({"site": site}),
        on_startup=[site.open],
        on_shutdown=[site.close],
        middleware=[headers],
        before_request=check_origin,
        exception_handlers={Error: _refused, HTTPException: _wrong, RecursionError: _unreadable, Exception: _broken},
        request_max_body_size=BODY,
        openapi_config=OpenAPIConfig(
            title="Beaufort", version="1", path="/api/schema", render_plugins=[JsonRenderPlugin()], use_handler_docstrings=True
        ),
        logging_config=None,
    )


def _refused(request: Asked, error: Error) -> Response[Any]:
    """Refusals and wrong settings: they say what was wrong."""
    if isinstance(error, Refused):
        wait = {"Retry-After": str(error.wait)} if error.wait else {}
        return _say(request, error.tell(visitor_of(request).lang), error.status, error.rule, wait)
    return _say(request, str(error), 422)


def _wrong(request: Asked, error: HTTPException) -> Response[Any]:
    known = {400: Said("error-request"), 404: Said("error-no-page"), 405: Said("error-no-page"), 413: Said("error-too-large")}
    said = known.get(error.status_code, Said("error-ours"))
    detail = f" ({error.detail} {error.extra})" if error.status_code == 400 else ""
    text = say(said, visitor_of(request).lang, WEB) + detail
    return _say(request, text, error.status_code, headers=dict(error.headers or {}))


def _unreadable(request: Asked, error: RecursionError) -> Response[Any]:
    """JSON nested a hundred thousand deep is not a mistake of ours."""
    return _say(request, say(Said("error-request"), visitor_of(request).lang, WEB), 400)


def _broken(request: Asked, error: Exception) -> Response[Any]:
    """A mistake of ours: it is logged here in full, and the person hears that nothing is lost."""
    log.error("%s %s has failed: %s", request.method, request.url.path, error, exc_info=error)
    return _say(request, visitor_of(request).word("error-ours"), 500)


def _say(request: Asked, text: str, status: int, rule: str = "", headers: dict[str, str] | None = None) -> Response[Any]:
    ours = {name.decode(): value.decode() for name, value in HEADERS}  # no middleware sees a wrong path
    always = {**ours, **(headers or {})}
    if request.url.path.startswith("/api/") or wants_json(request):
        return Response({"error": text, "rule": rule}, status_code=status, headers=always)
    visitor = visitor_of(request)
    path = request.url.path.split("/")
    back = "/".join(path[:3]) if len(path) > 3 and path[1] == "t" else "/"
    page = site_of(request).page(
        request, visitor, "message.html", status, title=visitor.word("sorry"), text=text, back=back, path=back
    )
    page.headers.update(always)
    return page


def serve(host: str, port: int | None, database: str, open_browser: bool, level: str = "warning") -> None:
    """Run until stopped. Without a port it is the usual one, or the next that is free."""
    import uvicorn

    _log_from(one_of("log level", level, LEVELS))
    listening = _listen(host, port)
    number = listening.getsockname()[1]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{number}/"

    class Server(uvicorn.Server):
        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            _rest_easy()
            sys.setswitchinterval(SWITCH)
            if self.started:
                print(f"Beaufort is at {address} (Ctrl+C stops it). Games are kept in {site.store.shown}.", flush=True)
                if open_browser:
                    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        async def shutdown(self, sockets: Any = None) -> None:
            site.tables.end_streams()
            await super().shutdown(sockets)

    app = create_app(database, warm=True)
    site: Site = app.state.site
    asyncio.run(_try_out(database))  # a database that cannot be used is one line, not a stack of calls
    config = uvicorn.Config(
        app, log_config=None, log_level=level, timeout_graceful_shutdown=1, server_header=False, lifespan="on"
    )
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends as Ctrl+C does, once Uvicorn is done with it
    with suppress(KeyboardInterrupt):
        Server(config).run(sockets=[listening])


def _log_from(level: str) -> None:
    """Write to standard error what we say from this level on; of others only what goes wrong."""
    number = logging.getLevelNamesMapping()[level.upper()]
    logging.basicConfig(level=max(number, logging.WARNING), format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("beaufort").setLevel(number)
    logging.getLogger("uvicorn.error").addFilter(_worth_telling)


def _worth_telling(record: logging.LogRecord) -> bool:
    """Not that a request was cut off when the server ended: its reader had been too slow to hear so."""
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


def _rest_easy() -> None:
    """Look for garbage among few new objects at a time, and hardly ever among all: everybody waits meanwhile."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 5, 20_000)


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket on this port, or on the first free one from the usual one on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(PORT, PORT + 50) if port is None else [port]:
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
        except OSError as error:
            listening.close()
            if port is not None or error.errno != errno.EADDRINUSE:
                raise BadSetting(f"Cannot listen on {host}, port {number}: {error.strerror or error}.") from None
        else:
            return listening
    raise BadSetting(f"All ports from {PORT} to {PORT + 49} are in use; choose another with --port.")


async def _try_out(database: str) -> None:
    store = Store(database)
    try:
        await store.open()
    finally:
        await store.close()
