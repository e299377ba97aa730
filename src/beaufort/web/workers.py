"""Several processes behind one port: the parent holds their sockets, starts them, starts again those that die, and ends all.

The parent serves nothing. Since it keeps the sockets, whoever connects to a worker that has just died waits for the next one.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from beaufort.errors import BadSetting
from beaufort.web.peers import Peers

log = logging.getLogger(__name__)
PATIENCE = 10  # seconds for which a worker may take leave
PAUSE = 1.0  # seconds that a worker should live, or else the next one is not started at once


@dataclass
class Worker:
    """One of the processes: its socket, its way to the others, and a pipe that ends with the parent."""

    listening: socket.socket
    peers: Peers = field(default_factory=Peers)
    parent: int | None = None
    first: bool = True  # whether it is the one that says where the server is


def sockets(listening: socket.socket, count: int) -> list[socket.socket]:
    """As many sockets on this port; the system spreads new connections over them. Where it cannot, all share the one."""
    if count == 1 or sys.platform != "linux":
        return [listening] * count
    place, family = listening.getsockname(), listening.family
    listening.close()  # it alone had the port, so nobody else is there
    made = []
    for _ in range(count):
        one = socket.socket(family, socket.SOCK_STREAM)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        one.bind(place)
        made.append(one)
    return made


class WorkerProcesses:
    """The parent of the workers; `work` is what each of them does until it is told to end."""

    def __init__(self, listening: Sequence[socket.socket], work: Callable[[Worker], None]) -> None:
        if not hasattr(os, "fork"):
            raise BadSetting("Several workers need a system that can fork: Linux or macOS.")
        self._listening, self._work = listening, work
        self._pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in listening]
        self._pipe = os.pipe()
        self._living: dict[int, tuple[int, float]] = {}  # by process: which worker, and since when
        self._ending = False

    def run(self) -> None:
        """Until all have ended."""
        signals = {signal.SIGTERM, signal.SIGINT, signal.SIGCHLD, signal.SIGALRM}
        signal.pthread_sigmask(signal.SIG_BLOCK, signals)  # they are waited for, one after the other
        for number in range(len(self._listening)):
            self._start(number, first=number == 0)
        while self._living:
            told = signal.sigwait(signals)
            if told == signal.SIGCHLD:
                self._bury()
            elif told == signal.SIGALRM:
                self._tell_all(signal.SIGKILL)
            elif not self._ending:
                self._end()

    def _start(self, number: int, first: bool = False) -> None:
        process = os.fork()
        if process:
            self._living[process] = number, time.monotonic()
            return
        try:
            signal.pthread_sigmask(signal.SIG_SETMASK, [])
            os.setpgid(0, 0)  # Ctrl+C is for the parent, which tells all
            os.close(self._pipe[1])  # only the parent has this end
            ears, mouths = zip(*self._pairs, strict=True)
            self._work(Worker(self._listening[number], Peers(number, ears, mouths), self._pipe[0], first))
        except BaseException as error:
            log.exception("Worker %d has failed: %s", number, error)
            os._exit(1)
        leave()

    def _bury(self) -> None:
        """Start another worker for each that has ended though nobody told it to."""
        while self._living:
            process, status = os.waitpid(-1, os.WNOHANG)
            if not process:
                return
            if process not in self._living:
                continue
            number, since = self._living.pop(process)
            if not self._ending:
                log.error("Worker %d has ended (%s), and is started again.", number, _reason(status))
                time.sleep(PAUSE if time.monotonic() - since < PAUSE else 0)
                self._start(number)

    def _end(self) -> None:
        """Let all take leave, and nobody new in."""
        self._ending = True
        for listening in self._listening:
            listening.close()
        self._tell_all(signal.SIGTERM)
        signal.alarm(PATIENCE)

    def _tell_all(self, what: signal.Signals) -> None:
        for process in self._living:
            os.kill(process, what)


def leave() -> NoReturn:
    """End this process at once: all is on disk, and Python would wait for threads in which bots think or are made ready, on a
    busy machine for half a minute. A film that is being made is made again at the next start."""
    for child in multiprocessing.active_children():
        child.kill()
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def _reason(status: int) -> str:
    code = os.waitstatus_to_exitcode(status)
    return f"exit code {code}" if code >= 0 else signal.Signals(-code).name
