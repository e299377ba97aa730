"""Beaufort: seafaring card games, their rules written once and played everywhere."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from beaufort.errors import BadSetting, DamagedRecord, Error, IllegalMove, UnknownGame

if TYPE_CHECKING:
    from beaufort.match import Match, new, replay
    from beaufort.record import Record, parse

__version__ = "0.1.0.dev0"
__all__ = ["BadSetting", "DamagedRecord", "Error", "IllegalMove", "Match", "Record", "UnknownGame", "new", "parse", "replay"]

_HOMES = {"Match": "match", "new": "match", "replay": "match", "Record": "record", "parse": "record"}


def __getattr__(name: str) -> Any:
    """Import the rest when it is asked for: `beaufort doctor` has to run where NumPy, say, does not."""
    if name in _HOMES:
        return getattr(import_module(f"beaufort.{_HOMES[name]}"), name)
    if name in _HOMES.values():
        return import_module(f"beaufort.{name}")
    raise AttributeError(f"module 'beaufort' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
