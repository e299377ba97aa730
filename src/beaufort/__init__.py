"""Beaufort: seafaring card games, their rules written once and played everywhere."""

from __future__ import annotations

from beaufort.errors import BadSetting, DamagedRecord, Error, IllegalMove, UnknownGame
from beaufort.match import Match, new, replay
from beaufort.record import Record, parse

__version__ = "0.1.0"
__all__ = ["BadSetting", "DamagedRecord", "Error", "IllegalMove", "Match", "Record", "UnknownGame", "new", "parse", "replay"]
