"""How the processes of one server speak to each other: each has a socket to hear by, and those of the others to tell by.

A message that finds no room is not sent, and whoever tells hears so; nobody waits for another process.
"""

from __future__ import annotations

import asyncio
import socket
import zlib
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

LARGEST = 200_000  # bytes of one message; a datagram has no more room


class Peers:
    """One of several processes: which of them it is, and its way to the others."""

    def __init__(self, number: int = 0, ears: Sequence[socket.socket] = (), mouths: Sequence[socket.socket] = ()) -> None:
        self.number, self.count = number, max(len(ears), 1)
        self._ear = ears[number] if ears else None
        self._others = [mouth for other, mouth in enumerate(mouths) if other != number]
        self._heard: dict[str, Callable[[Any], None]] = {}
        for each in (*ears, *mouths):
            each.setblocking(False)

    def mine(self, table: str) -> bool:
        """Whether it is for this process to see to a table of which no process has heard yet."""
        return zlib.crc32(table.encode()) % self.count == self.number

    def on(self, kind: str, heard: Callable[[Any], None]) -> None:
        """Call this with what others tell of that kind."""
        self._heard[kind] = heard

    def open(self) -> None:
        if self._ear:
            asyncio.get_running_loop().add_reader(self._ear, self._hear)

    def close(self) -> None:
        if self._ear:
            asyncio.get_running_loop().remove_reader(self._ear)

    def tell(self, kind: str, what: Any) -> bool:
        """Tell all others; whether there was room at each of them."""
        message = msgspec.json.encode((kind, what)) if self._others else b""
        return [self._send(other, message) for other in self._others].count(False) == 0

    def _send(self, other: socket.socket, message: bytes) -> bool:
        try:
            other.send(message)
        except OSError:
            return False
        return True

    def _hear(self) -> None:
        assert self._ear
        for _ in range(100):  # then others get their turn
            try:
                kind, what = msgspec.json.decode(self._ear.recv(LARGEST))
            except BlockingIOError:
                return
            if kind in self._heard:
                self._heard[kind](what)
