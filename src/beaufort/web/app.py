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
from dataclasses import dataclass, field
from typing import Any

from litestar import Litestar, Response, Router
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from beaufort.client.protocol import FieldProblem
from beaufort.errors import BadSetting, Error
from beaufort.settings import one_of
from beaufort.web import answers, api, identity, pages, program_pages, puzzles, replays, scores, watch, wire
from beaufort.web.databases import DatabaseAway, damaged
from beaufort.web.document import described
from beaufort.web.events import WEB, Refused
from beaufort.web.guard import BODY, HEADERS, Limits, check_origin, door, headers, heads
from beaufort.web.journal import FORMATS, keep_log
from beaufort.web.metrics import Metrics
from beaufort.web.peers import Peers
from beaufort.web.problems import MEDIA, WrongField, code_of, field_problems, missing, problem, told_fields
from beaufort.web.site import Asked, Site, lang_of, site_of, visitor_of, wants_json
from beaufort.web.store import Store
from beaufort.web.sweep import Retention
from beaufort.web.tables import Tables
from beaufort.web.workers import Worker, WorkerProcesses, leave, sockets
from beaufort.words import Said, say

log = logging.getLogger(__name__)
LEVELS = ("debug", "info", "warning", "error")
API = [*api.HANDLERS, *identity.HANDLERS]
CHALLENGE = 'Bearer realm="beaufort"'
PORT = 1805  # the year of Beaufort's scale
CHECK = 10.0  # seconds at the start for a look whether the database is whole
SWITCH = 0.0005  # seconds for which the loop lets a thread wait: a commit asks for its turn at every row


def create_app(
    database: str, limits: Limits | None = None, warm: bool = False, peers: Peers | None = None, keep: Retention | None = None
) -> Litestar:
    """The application on this database; it can be served by any ASGI server."""
    store = Store(database, peers)
    limits = limits or Limits()
    site = Site(store, Tables(store, bot_threads=limits.bot_threads), limits, warm=warm, keep=keep or Retention())
    handlers: dict[int | type[Exception], Any] = {
        Error: _refused,
        HTTPException: _wrong,
        DatabaseAway: _away,
        Exception: _broken,
    }
    handlers |= dict.fromkeys((RecursionError, UnicodeDecodeError), _unreadable)
    app = Litestar(
        route_handlers=[
            *pages.HANDLERS,
            *replays.HANDLERS,
            *puzzles.HANDLERS,
            *scores.HANDLERS,
            *answers.HANDLERS,
            *program_pages.HANDLERS,
            watch.health,
            Router("/api", route_handlers=[*API, described(API)]),
        ],
        state=State({"site": site}),
        on_startup=[site.open],
        on_shutdown=[site.close],
        middleware=[headers],
        before_request=check_origin,
        exception_handlers=handlers,
        request_max_body_size=BODY,
        openapi_config=None,  # document.py writes it
        logging_config=None,
        request_class=Asked,
    )
    app.asgi_handler = door(heads(app.asgi_handler), site.limits)
    return app


def _refused(request: Asked, error: Error) -> Response[Any]:
    """Refusals and wrong settings: they say what was wrong."""
    if not isinstance(error, Refused):
        return _say(request, Refusal(str(error), "setting", 422))
    told = {"Retry-After": str(error.wait)} if error.wait else {}
    if error.status == 401:
        told["WWW-Authenticate"] = CHALLENGE if code_of(error) == "no-token" else f'{CHALLENGE}, error="invalid_token"'
    fields = error.errors if isinstance(error, WrongField) else []
    return _say(request, Refusal(error.tell(_lang(request)), code_of(error), error.status, error.rule, fields), told)


def _wrong(request: Asked, error: HTTPException) -> Response[Any]:
    """What the framework refuses: a field that cannot be read, an address or a method that there is not."""
    status, given, lang = error.status_code, dict(error.headers or {}), _lang(request)
    fields = _fields(request, error.extra) if isinstance(error.extra, list) else missing(error.detail)
    if status == 400 and fields:
        return _say(request, Refusal(told_fields(fields, lang), "field", 400, fields=fields), given)
    code = {400: "request", 404: "no-page", 405: "method", 413: "too-large"}.get(status, "ours")
    values = {"method": request.method, "allowed": given.get("Allow", given.get("allow", ""))} if status == 405 else {}
    return _say(request, Refusal(say(Said(f"error-{code}", **values), lang, WEB), code, status), given)


def _fields(request: Asked, found: list[Any]) -> list[FieldProblem]:
    """Which fields cannot be read, of an operation that was found."""
    body = request.route_handler.parsed_data_field
    return field_problems(found, body and body.annotation)


def _unreadable(request: Asked, error: RecursionError | UnicodeDecodeError) -> Response[Any]:
    """JSON nested a hundred thousand deep, or in letters that are none, is not a mistake of ours."""
    return _say(request, Refusal(say(Said("error-request"), _lang(request), WEB), "request", 400))


def _away(request: Asked, error: DatabaseAway) -> Response[Any]:
    """The database is not there; the store has logged it."""
    return _say(request, Refusal(say(Said("error-away"), _lang(request), WEB), "away", 503), {"Retry-After": "2"})


def _broken(request: Asked, error: Exception) -> Response[Any]:
    """A mistake of ours: it is logged here in full, and the person hears that nothing is lost."""
    log.error("%s %s has failed: %s", request.method, request.url.path, error, exc_info=error)
    return _say(request, Refusal(say(Said("error-ours"), _lang(request), WEB), "ours", 500))


@dataclass(frozen=True)
class Refusal:
    """What was wrong, in the language of who asks."""

    text: str
    code: str
    status: int
    rule: str = ""
    fields: list[FieldProblem] = field(default_factory=list)


def _lang(request: Asked) -> str:
    with suppress(Refused):
        if _is_api(request):
            return lang_of(request)
    return visitor_of(request).lang


def _is_api(request: Asked) -> bool:
    return request.url.path.startswith("/api/")


def _say(request: Asked, what: Refusal, headers: dict[str, str] | None = None) -> Response[Any]:
    ours = {name.decode(): value.decode() for name, value in HEADERS}  # no middleware sees a wrong path
    always = {**ours, **(headers or {})}
    if _is_api(request):
        body = problem(what.status, what.text, what.code, what.rule, what.fields)
        return Response(body, status_code=what.status, headers=always, media_type=MEDIA)
    if wants_json(request):
        return Response({"error": what.text, "rule": what.rule}, status_code=what.status, headers=always)
    visitor = visitor_of(request)
    path = request.url.path.split("/")
    back = "/".join(path[:3]) if len(path) > 3 and path[1] == "t" else "/"
    page = site_of(request).page(
        request, visitor, "message.html", what.status, title=visitor.word("sorry"), text=what.text, back=back, path=back
    )
    page.headers.update(always)
    return page


@dataclass(frozen=True)
class Serving:
    """How to serve: what `beaufort serve` can be told."""

    database: str
    host: str = "127.0.0.1"
    port: int | None = None  # the usual one, or the next that is free
    open_browser: bool = False
    workers: int = 1
    tables: int = 40  # unfinished ones of one person
    bot_threads: int | None = None
    log_level: str = "warning"
    log_format: str = "text"
    metrics_port: int | None = None  # on this machine only; the second worker has the next one, and so on
    keep: Retention | None = None  # as usual

    @property
    def own_log(self) -> tuple[str, str]:
        return one_of("log level", self.log_level, LEVELS), one_of("log format", self.log_format, FORMATS)


def serve(how: Serving) -> None:
    """Run until stopped."""
    keep_log(*how.own_log, Metrics())
    listening = listen(how.host, how.port)
    number = listening.getsockname()[1]
    address = f"http://{_shown(how.host)}:{number}/"
    asyncio.run(_try_out(how.database))  # a database that cannot be used is one line, not a stack of calls
    if how.workers == 1:
        _work(how, address, Worker(listening))
        leave()
    else:
        WorkerProcesses(sockets(listening, how.workers), lambda worker: _work(how, address, worker)).run()


def _work(how: Serving, address: str, worker: Worker) -> None:
    """Serve on one socket, as the only process or as one of several."""
    import uvicorn

    class Server(uvicorn.Server):
        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            _rest_easy()
            sys.setswitchinterval(SWITCH)
            if worker.parent is not None:  # without a parent nobody would start or end us
                asyncio.get_running_loop().add_reader(worker.parent, lambda: setattr(self, "should_exit", True))
            if how.metrics_port is not None:
                await watch.show_metrics(site, how.metrics_port + worker.peers.number)
            if self.started and worker.first:
                print(f"Beaufort is at {address} (Ctrl+C stops it). Games are kept in {site.store.shown}.", flush=True)
                if how.open_browser:
                    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        async def shutdown(self, sockets: Any = None) -> None:
            site.tables.end_streams()
            await super().shutdown(sockets)

    limits = Limits(tables=how.tables, bot_threads=how.bot_threads)
    app = create_app(how.database, limits, warm=True, peers=worker.peers, keep=how.keep)
    site: Site = app.state.site
    keep_log(*how.own_log, site.tables.metrics, worker.peers.number if worker.peers.count > 1 else None)
    logging.getLogger("uvicorn.error").addFilter(_worth_telling)
    config = wire.config(watch.watched(app, site), log_level=how.log_level, access_log=False)  # ours says less of people
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends as Ctrl+C does, once Uvicorn is done with it
    with suppress(KeyboardInterrupt):
        Server(config).run(sockets=[worker.listening])


def _shown(host: str) -> str:
    """An address as a browser on this machine takes it."""
    if host in ("127.0.0.1", "0.0.0.0", "::", "::1"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _worth_telling(record: logging.LogRecord) -> bool:
    """Not that a request was cut off when the server ended: its reader had been too slow to hear so. Nor that something was no
    request: anybody can send any number of those."""
    cut = record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError)
    return not cut and not record.getMessage().startswith(
        ("Invalid HTTP request", "Unsupported upgrade", "No supported WebSocket")
    )


def _rest_easy() -> None:
    """Look for garbage among few new objects at a time, and hardly ever among all: everybody waits meanwhile."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 5, 20_000)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on this port, or on the first free one from the usual one on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(PORT, PORT + 50) if port is None else [port]:
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, wire.BUFFER)
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
        if found := await store.database.check(CHECK):
            raise damaged(store.shown, found)
        if count := len(await store.begun_otherwise()):
            log.warning(
                "%d running tables were begun under other rules or cards than this version has. They are kept, and go on "
                "when a server of the earlier version runs on this database; here they do not.",
                count,
            )
    finally:
        await store.close()
