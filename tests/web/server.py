"""A real server in a process of its own, as a user runs it; it can be killed and started again on the same port."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any


class Server:
    """`with Server(database) as server:` runs `beaufort serve`; `server.url` is where."""

    def __init__(
        self,
        database: str | Path,
        port: int = 0,
        *options: str,
        python: str | Path = sys.executable,
        source: Path | None = None,  # other code than that of this folder
    ) -> None:
        self.database, self.port, self.options, self.python = str(database), port, options, str(python)
        self.source = source
        self.start()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def said(self) -> str:
        """All it has printed; a server to which nothing goes wrong says one line."""
        if not self._output.closed:
            self._output.seek(0)
            self._said = self._output.read()
        return self._said

    def start(self, patience: float = 100.0) -> None:
        """Start it, and wait until it says where it is."""
        self._output = tempfile.TemporaryFile("a+")  # noqa: SIM115 - as long as the process
        command = [
            self.python,
            "-m",
            "beaufort",
            "serve",
            "--no-open",
            "--port",
            str(self.port),
            "--database",
            self.database,
            *self.options,
        ]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        if self.source:
            environment["PYTHONPATH"] = str(self.source)
        self._process = subprocess.Popen(command, stdout=self._output, stderr=subprocess.STDOUT, env=environment)
        until = time.monotonic() + patience
        while not (found := re.search(r"http://localhost:(\d+)/", self.said)):
            if self._process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"The server has not started: {self.said}")
            time.sleep(0.02)
        self.port = int(found[1])

    def kill(self) -> None:
        """As when the power fails: nothing is said good-bye to."""
        self._end(signal.SIGKILL)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to end; its exit code."""
        return self._end(how)

    def _end(self, how: signal.Signals) -> int:
        self._process.send_signal(how)
        code = self._process.wait(timeout=60)
        assert self.said  # read before it is closed
        self._output.close()
        return code

    def __enter__(self) -> Server:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._process.poll() is None:
            self.stop()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number: int = probe.getsockname()[1]
        return number


def eventually(what: Callable[[], Any], seconds: float = 60) -> None:
    """Wait until something is so."""
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until
        time.sleep(0.05)
