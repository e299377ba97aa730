"""A real server in a process of its own, as a user runs it; it can be killed and started again on the same port."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType


class Server:
    """`with Server(database) as server:` runs `beaufort serve`; `server.url` is where."""

    def __init__(self, database: str | Path, port: int = 0, *options: str, python: str | Path = sys.executable) -> None:
        self.database, self.port, self.options, self.python = str(database), port, options, str(python)
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

    def start(self, patience: float = 30.0) -> None:
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
        code = self._process.wait(timeout=20)
        assert self.said  # read before it is closed
        self._output.close()
        return code

    def __enter__(self) -> Server:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._process.poll() is None:
            self.stop()
