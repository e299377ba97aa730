"""A real server in a process of its own, as a user runs it; it can be killed and started again on the same port."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

import httpx


class Server:
    """`with Server(database) as server:` runs `beaufort serve`; `server.url` is where."""

    def __init__(self, database: str | Path, port: int = 0) -> None:
        self.database, self.port = str(database), port
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "beaufort",
            "serve",
            "--no-open",
            "--port",
            str(self.port),
            "--database",
            self.database,
        ]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
        assert self._process.stdout
        line = self._process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)/", line)
        if not found:
            raise RuntimeError(line + self._process.stdout.read())
        self.port = int(found[1])

    def kill(self) -> None:
        """As when the power fails: nothing is said good-bye to."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        assert self._process
        self._process.send_signal(how)
        self.said, _ = self._process.communicate(timeout=20)

    def wait(self, seconds: float = 10) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                httpx.get(f"{self.url}/api/games", timeout=1)
                return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise TimeoutError(self.url)

    def __enter__(self) -> Server:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._process and self._process.poll() is None:
            self.stop()
