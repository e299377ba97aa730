"""Games on a Ray cluster, of one machine or of many."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from beaufort.errors import BadSetting, Error, how_to_get
from beaufort.play.arena import BotFailed, Contest, Job, Ways, play


def on_ray(address: str) -> Ways:
    """A way to play games: on the cluster at this address, or with "local" on one of this machine's own."""
    try:
        import ray
    except ImportError:
        raise BadSetting(f"Ray is not installed: {how_to_get('cluster')}") from None

    def played(contest: Contest, jobs: Iterable[Job]) -> Iterator[str]:
        _knock(address)
        shared = {name: value for name, value in os.environ.items() if name.startswith("BEAUFORT_")}
        try:
            ray.init(
                address,
                log_to_driver=False,
                configure_logging=False,
                runtime_env={"env_vars": shared},
            )
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise BadSetting(f"There is no Ray cluster at {address}: {error}") from error
        try:
            yield from _played(contest, jobs)
        finally:
            ray.shutdown()

    def _played(contest: Contest, jobs: Iterable[Job]) -> Iterator[str]:
        task = ray.remote(max_retries=5, num_cpus=1)(play)  # a game whose worker dies is played again, with the same result
        cores = ray.cluster_resources().get("CPU", 1)  # type: ignore[no-untyped-call]
        together = max(2 * int(cores), 2)
        waiting, running = iter(jobs), list[Any]()
        while True:
            running += [task.remote(contest, job) for job in islice(waiting, together - len(running))]
            if not running:
                return
            done, running = ray.wait(running)
            try:
                yield from ray.get(done)
            except ray.exceptions.RayError as error:
                cause = getattr(error, "cause", error)
                raise cause if isinstance(cause, Error) else BotFailed(f"A game failed on the cluster: {cause}") from None

    return played


def _knock(address: str) -> None:
    """Ray looks for a cluster for minutes; whether anybody is there can be found out at once."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdigit():
        try:
            socket.create_connection((host, int(port)), 5).close()
        except OSError as error:
            raise BadSetting(f"There is no Ray cluster at {address}: {error}") from error
