"""What stands where in an observation: the sums in a game's `features.py`, read from its source line by line.

>>> for field in fields("land-unter")[:2]:
...     print(field)
player 0, cards of which one knows that this player holds them [0:60]
player 0, cards that the same weather hand has played in this deal [60:120]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import numpy as np

from beaufort.game import Game, find
from beaufort.research.batch import Environment

SUM = re.compile(r"^([A-Z]+) = \(\n(.*?)^\)", re.MULTILINE | re.DOTALL)
TERM = re.compile(r"^    \+? ?(?P<size>[^#]+?)(?:  # (?P<name>.*))?$", re.MULTILINE)
TIMES = re.compile(r"(?:(\w+) \* )?([A-Z]+)")


class Part(NamedTuple):
    """A piece of an observation."""

    name: str
    start: int
    stop: int

    @property
    def where(self) -> slice:
        return slice(self.start, self.stop)

    def __str__(self) -> str:
        return f"{self.name} [{self.start}:{self.stop}]"


def fields(game: Game | str) -> list[Part]:
    """The pieces of the game's observation in their order. A game that does not list them has one."""
    found = find(game) if isinstance(game, str) else game
    module = found.vector
    sums = dict(SUM.findall(Path(str(module.__file__)).read_text(encoding="utf-8")))
    if "SIZE" not in sums:
        return [Part("all", 0, found.features_size)]
    listed, start = [], 0
    for name, size in _terms("SIZE", sums, module):
        listed.append(Part(name, start, start + size))
        start += size
    assert start == found.features_size
    return listed


def nameless(game: Game) -> str:
    """Which parts of a game's observation say in no comment what they are, in one line; nothing if none."""
    pieces = fields(game) if game.has_features else []
    places = [f"{each.start} to {each.stop - 1}" for each in pieces if not each.name.split(", ")[-1]]
    return f"features.py: in the sum SIZE no comment says what stands at {places[0]}." if places else ""


def largest(game: Game | str, games: int = 100) -> list[int]:
    """For each field the largest value met in random games of the usual size: what to divide by, as a beginning."""
    pieces = fields(game)
    env = Environment(game if isinstance(game, str) else game.name, n=games, seed=1, threads=1)
    most = np.zeros(env.observation.shape[1], np.int8)
    while not (env.number >= games).all():
        most = np.maximum(most, env.observation.max(axis=0))
        env.step(env.sample())
    return [int(most[field.where].max()) for field in pieces]


def _terms(name: str, sums: dict[str, str], module: ModuleType) -> Iterator[tuple[str, int]]:
    """Name and size of each summand of a sum, those of sums in it one by one."""
    for size, said in TERM.findall(sums[name]):
        inner = TIMES.fullmatch(size)
        if not inner or inner[2] not in sums:
            yield said.strip(" ."), eval(size, vars(module))
            continue
        times = eval(inner[1] or "1", vars(module))
        for each in range(times):
            whose = said or (inner[1] or inner[2]).lower().removesuffix("s")
            for part, length in _terms(inner[2], sums, module):
                yield f"{whose}{f' {each}' if times > 1 else ''}, {part}", length
