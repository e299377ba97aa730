"""The toy game of this folder joins the discovered ones: whatever is tested for every game is tested for it."""

from __future__ import annotations

from hypothesis import settings

from beaufort.check import Case, cases
from beaufort.game import Game, find, games, register

register("tests.toy")
settings.register_profile("here", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("here")

GAMES: list[Game] = [find(game.name) for game in games()]
CASES: list[Case] = [case for game in GAMES for case in cases(game)]
