"""The log: lines for people, or JSON for programs that collect them. Whatever is told while a request is answered carries the
request's number. Nobody's cookie, token or address is in it; a person is a short hash that only this server can make."""

from __future__ import annotations

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime

from beaufort.web.metrics import Metrics

FORMATS = ("text", "json")
REQUEST: ContextVar[str] = ContextVar("REQUEST", default="")  # the number of the request that is being answered


def keep_log(level: str, form: str, metrics: Metrics, worker: int | None = None) -> None:
    """Write to standard error what we say from this level on; of others only what goes wrong."""
    number = logging.getLevelNamesMapping()[level.upper()]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter(worker) if form == "json" else TextFormatter(worker))
    counted = ErrorCounter(metrics)
    logging.basicConfig(level=max(number, logging.WARNING), handlers=[handler, counted], force=True)
    logging.getLogger("beaufort").setLevel(number)


class ErrorCounter(logging.Handler):
    """Counts what goes wrong."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.WARNING)
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        self._metrics.count("beaufort_errors_total", level=record.levelname.lower())


class TextFormatter(logging.Formatter):
    """One line, and what went wrong below it."""

    def __init__(self, worker: int | None) -> None:
        who = "" if worker is None else f" worker {worker}"
        super().__init__(f"%(asctime)s{who} %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:
        request = REQUEST.get()
        return super().formatMessage(record) + (f" [{request}]" if request else "")


class JsonFormatter(logging.Formatter):
    """One object a line; what a line is about has names of its own."""

    def __init__(self, worker: int | None) -> None:
        super().__init__()
        self._worker = worker

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **({} if self._worker is None else {"worker": self._worker}),
            **({"request": REQUEST.get()} if REQUEST.get() else {}),
            **getattr(record, "about", {}),
            **({"error": self.formatException(record.exc_info)} if record.exc_info else {}),
        }
        return json.dumps(told, ensure_ascii=False)
