"""Rows to compare with: players without learning, measured by the protocol. `baselines.py [DEALS [GAME]]`."""

from __future__ import annotations

import sys

from beaufort.game import games
from beaufort.research.evaluate import HEADER, evaluate

DEALS = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
print(HEADER)
for game in sys.argv[2:] or [game.name for game in games()]:
    for level in ("0", "1", "2", "3"):
        print(evaluate(level, game, deals=DEALS), flush=True)
