"""PettingZoo's way to name environments: `from beaufort.research.env.zoo import land_unter_v0; land_unter_v0.env()`.

Each discovered game is a module here with `env`, `raw_env` and `parallel_env`; the number after `_v` is Gymnasium's.
"""

from __future__ import annotations

import sys
from functools import partial
from types import ModuleType
from typing import Any

from beaufort.game import Game, games
from beaufort.research.env import missing
from beaufort.research.env.pettingzoo import Aec, Parallel

try:
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError:
    raise missing("pettingzoo") from None


def _module(game: Game) -> ModuleType:
    """What PettingZoo's own modules have. Where one seat decides at a time `parallel_env` says so."""
    module = ModuleType(f"{__name__}.{game.name.replace('-', '_')}_v0", f"{game.name} as PettingZoo names it.")
    module.__dict__["raw_env"] = partial(Aec, game.name)
    module.__dict__["env"] = partial(_checked, game.name)
    module.__dict__["parallel_env"] = partial(Parallel, game.name)
    return module


def _checked(game: str, *given: Any, **named: Any) -> Any:
    """The raw environment in the wrapper that says when something is asked in the wrong order."""
    return OrderEnforcingWrapper(Aec(game, *given, **named))


MODULES = {module.__name__.rpartition(".")[2]: module for module in map(_module, games())}
sys.modules.update({module.__name__: module for module in MODULES.values()})
globals().update(MODULES)
__all__ = [*MODULES]
