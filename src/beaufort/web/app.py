"""The application: pages, API, guards and errors put together, and how it is served."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any

from litestar import Litestar, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from beaufort.errors import Error
from beaufort.web import api, pages
from beaufort.web.guard import BODY, Limits, check_origin, headers
from beaufort.web.house import House
from beaufort.web.people import language
from beaufort.web.site import Asked, Site, Visitor, site_of
from beaufort.web.store import Store
from beaufort.web.table import Refused


def create_app(database: str, limits: Limits | None = None, warm: bool = False) -> Litestar:
    """The application on this database; it can be served by any ASGI server."""
    store = Store(database)
    site = Site(store, House(store), limits or Limits(), warm=warm)
    return Litestar(
        route_handlers=[*pages.HANDLERS, api.ROUTER],
        state=State({"site": site}),
        on_startup=[site.open],
        on_shutdown=[site.close],
        middleware=[headers],
        before_request=check_origin,
        exception_handlers={Error: _refused, HTTPException: _wrong, Exception: _broken},
        request_max_body_size=BODY,
        openapi_config=OpenAPIConfig(
            title="Beaufort", version="1", path="/api/schema", render_plugins=[JsonRenderPlugin()], use_handler_docstrings=True
        ),
        logging_config=None,
    )


def _refused(request: Asked, error: Error) -> Response[Any]:
    """Something a person or a program can do nothing wrong about is not here: all of these say what was wrong."""
    if isinstance(error, Refused):
        return _say(request, error.tell(_lang(request)), error.status, error.rule)
    return _say(request, str(error), 422)


def _wrong(request: Asked, error: HTTPException) -> Response[Any]:
    detail = error.detail if error.status_code != 404 else _visitor(request).word("error-no-page")
    extra = f" {error.extra}" if error.extra and error.status_code == 400 else ""
    return _say(request, f"{detail}{extra}", error.status_code, headers=dict(error.headers or {}))


def _broken(request: Asked, error: Exception) -> Response[Any]:
    """A mistake of ours: it is printed here in full, and the person hears that nothing is lost."""
    sys.excepthook(type(error), error, error.__traceback__)
    return _say(request, _visitor(request).word("error-ours"), 500)


def _say(request: Asked, text: str, status: int, rule: str = "", headers: dict[str, str] | None = None) -> Response[Any]:
    if request.url.path.startswith("/api/") or "application/json" in request.headers.get("accept", ""):
        return Response({"error": text, "rule": rule}, status_code=status, headers=headers or {})
    visitor = _visitor(request)
    path = request.url.path.split("/")
    back = "/".join(path[:3]) if len(path) > 3 and path[1] == "t" else "/"
    page = site_of(request).page(request, visitor, "message.html", status, title=visitor.word("sorry"), text=text, back=back)
    page.headers.update(headers or {})
    return page


def _lang(request: Asked) -> str:
    return language(request.cookies.get("lang"), request.headers.get("accept-language", ""))


def _visitor(request: Asked) -> Visitor:
    theme = request.cookies.get("theme", "")
    return Visitor("", "", _lang(request), theme if theme in ("day", "night") else "")


def default_database() -> str:
    """Where games are kept if nothing else is said."""
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "beaufort"
    base.mkdir(parents=True, exist_ok=True)
    return str(base / "tables.db")


def serve(host: str, port: int, database: str, open_browser: bool) -> None:
    """Run until stopped."""
    import uvicorn

    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::', '::1') else host}:{port}/"
    app = create_app(database, warm=True)

    class Server(uvicorn.Server):
        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            if self.started:
                print(f"Beaufort is at {address}  (stop with Ctrl+C; games are kept in {database})", flush=True)
                if open_browser:
                    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    config = uvicorn.Config(app, host=host, port=port, log_level="warning", timeout_graceful_shutdown=2, server_header=False)
    Server(config).run()
