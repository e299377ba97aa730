"""Figures of a running server, in the text form that Prometheus reads. Counting is always on, for it costs next to nothing;
whether anybody can read it is another matter."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

Series = tuple[str, tuple[tuple[str, str], ...]]  # a name, and what tells it from others of that name
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds
MEANINGS = {
    "beaufort_moves_total": ("counter", "Decisions on disk, by game and by whether a person or a bot took them"),
    "beaufort_command_seconds": ("histogram", "From a command at a table until it is on disk"),
    "beaufort_bot_delay_seconds": ("histogram", "How long after its time a bot's move was on disk"),
    "beaufort_request_seconds": ("histogram", "From a request until its answer begins, by kind of page and kind of status"),
    "beaufort_conflicts_total": ("counter", "Commands that another server was quicker with, and that were looked at again"),
    "beaufort_errors_total": ("counter", "Lines of the log by level, from warnings on"),
    "beaufort_streams": ("gauge", "Streams that are open now"),
    "beaufort_tables": ("gauge", "Tables in memory"),
    "beaufort_queue": ("gauge", "What waits its turn: events to be written, thoughts of bots, analyses, tables with a time"),
    "process_cpu_seconds_total": ("counter", "Processor time used"),
    "process_resident_memory_bytes": ("gauge", "Memory in use"),
    "process_open_fds": ("gauge", "Open files and connections"),
}


class Metrics:
    """What one process has counted since it began."""

    def __init__(self) -> None:
        self._counts: defaultdict[Series, float] = defaultdict(float)
        self._times: dict[Series, list[float]] = {}  # for each bound how many were below, then how many and how long in all

    def count(self, name: str, amount: float = 1, **about: str) -> None:
        self._counts[name, tuple(about.items())] += amount

    def time(self, name: str, seconds: float, **about: str) -> None:
        times = self._times.setdefault((name, tuple(about.items())), [0.0] * (len(BOUNDS) + 2))
        for place, bound in enumerate(BOUNDS):
            times[place] += seconds <= bound
        times[-2] += 1
        times[-1] += max(seconds, 0.0)

    def text(self, now: Iterable[tuple[str, dict[str, str], float]] = ()) -> str:
        """All of it, with what is so at this moment."""
        rows: defaultdict[str, list[str]] = defaultdict(list)
        for (name, about), count in self._counts.items():
            rows[name].append(_row(name, dict(about), count))
        for (name, about), times in self._times.items():
            for bound, below in zip((*BOUNDS, "+Inf"), times, strict=False):
                rows[name].append(_row(f"{name}_bucket", {**dict(about), "le": str(bound)}, below))
            rows[name] += [_row(f"{name}_count", dict(about), times[-2]), _row(f"{name}_sum", dict(about), times[-1])]
        for name, told, value in now:
            rows[name].append(_row(name, told, value))
        lines = []
        for name, (kind, meaning) in MEANINGS.items():
            lines += [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}", *rows[name]]
        return "\n".join(lines) + "\n"


def _row(name: str, about: dict[str, str], value: float) -> str:
    labels = ",".join(f'{key}="{text}"' for key, text in about.items())  # ours have no quotes in them
    return f"{name}{{{labels}}} {value:.12g}" if labels else f"{name} {value:.12g}"
