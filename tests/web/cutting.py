"""A way to a server that is cut off again and again: connections break in the middle of what they bring."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from urllib.parse import urlsplit


@contextmanager
def cutting(url: str, seed: int, most: int) -> Iterator[tuple[str, list[int]]]:
    """An address that leads to this server, and how many bytes each connection brought that was cut off.

    A connection that brings more than a random number of bytes, up to `most`, is broken off there.
    """
    random, cut = Random(seed), list[int]()
    listening = socket.create_server(("127.0.0.1", 0))
    target = urlsplit(url)

    def bring(near: socket.socket) -> None:
        left = random.randint(most // 20, most)
        with near, socket.create_connection((target.hostname or "", target.port or 0)) as far:
            threading.Thread(target=_copy, args=(near, far), daemon=True).start()
            brought = 0
            with suppress(OSError):
                while data := far.recv(min(4096, left - brought)):
                    near.sendall(data)
                    brought += len(data)
                    if brought >= left:
                        cut.append(brought)
                        near.shutdown(socket.SHUT_RDWR)
                        return

    def listen() -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=bring, args=(listening.accept()[0],), daemon=True).start()

    threading.Thread(target=listen, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}", cut
    finally:
        listening.close()


def _copy(near: socket.socket, far: socket.socket) -> None:
    with suppress(OSError):
        while data := near.recv(4096):
            far.sendall(data)
        far.shutdown(socket.SHUT_WR)
