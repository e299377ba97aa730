"""Where things are kept: what can be made again in one folder, what people would miss in the other."""

from __future__ import annotations

import os
from pathlib import Path


def cache() -> Path:
    """Compiled code."""
    base = os.environ.get("BEAUFORT_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "beaufort"


def data() -> Path:
    """Tables of the browser, the game in the terminal, the games of arenas."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "beaufort"


def terminal_game() -> Path:
    """Where a game in the terminal is kept if nothing else is said."""
    return data() / "game.txt"


def database() -> Path:
    """Where the tables of the browser are kept if nothing else is said."""
    return data() / "tables.db"
