"""Which file the figures of a game's cards are read from: its own, or an edition that somebody has chosen.

`BEAUFORT_EDITION` (the option `--edition`) names one file. It says in `game = "…"` whose cards it holds; games that it is not
for play with their own. One that says nothing is for every game that has editions.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

CHOSEN = "BEAUFORT_EDITION"


def chosen(game: str, usual: Path) -> Path:
    """The file that this game reads: the one that was chosen, if it is for this game, else its own."""
    file = os.environ.get(CHOSEN)
    return Path(file) if file and meant_for(Path(file)) in ("", game) else usual


def meant_for(file: Path) -> str:
    """The name of the game whose cards are in the file, as far as it says so; what cannot be read its reader will refuse."""
    try:
        game = tomllib.loads(file.read_text(encoding="utf-8")).get("game", "")
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return ""
    return game if isinstance(game, str) else ""
