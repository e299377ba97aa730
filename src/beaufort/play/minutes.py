"""How long a game takes people: what is decided and told in it is counted in games of bots, and given a person's pace."""

from __future__ import annotations

from functools import lru_cache
from math import fsum
from random import Random

import msgspec
from msgspec import Struct

from beaufort.errors import Error
from beaufort.game import Game
from beaufort.match import Match
from beaufort.play import bots
from beaufort.settings import set_up

THINKS = 8.0  # seconds that a person takes to decide, ...
GOES_ON = 3.0  # ... for each further step of the same person, ...
READS = 1.0  # ... for a sentence of what happens, about as long as the page shows one, ...
SCORES = 10.0  # ... and for a scoring
ROUND = 5  # minutes: nobody's evening is planned more finely


class Length(Struct, frozen=True, forbid_unknown_fields=True):
    """What a game of so many players holds, on average. What all decide at once counts once, and where there is no choice
    nobody thinks."""

    turns: float  # decisions of somebody else than before
    steps: float  # further decisions of the same person
    told: float  # sentences
    scorings: float

    @property
    def minutes(self) -> float:
        """At a person's pace, all players being people."""
        return (THINKS * self.turns + GOES_ON * self.steps + READS * self.told + SCORES * self.scorings) / 60


class Measured(Struct, frozen=True, forbid_unknown_fields=True):
    """What `minutes.toml` of a game's folder holds."""

    rules: int  # their version
    games: int  # for each number of players
    seats: dict[int, Length]

    def __str__(self) -> str:
        """As the file has it."""
        lines = ["# Made by `beaufort minutes GAME --out FILE`: what is decided and told in a game, on average."]
        lines += [f"rules = {self.rules}", f"games = {self.games}"]
        for seats, length in self.seats.items():
            lines += ["", f"[seats.{seats}]", *(f"{name} = {value}" for name, value in msgspec.structs.asdict(length).items())]
        return "\n".join(lines) + "\n"


def measured(game: Game, games: int, seed: int = 0) -> Measured:
    """Count so many games for each number of players."""
    lengths = {}
    for seats in game.rules.SEATS:
        counted = [_counted(Match(set_up(game, seats), seed + number)) for number in range(games)]
        lengths[seats] = Length(*(round(fsum(column) / games, 1) for column in zip(*counted, strict=True)))
    return Measured(game.rules.VERSION, games, lengths)


def _counted(match: Match) -> tuple[int, int, int, int]:
    """Play a game by the hints of its own and count: turns, steps, sentences, scorings."""
    player = bots.Hints(plain=True) if match.game.has_hints else bots.Random()
    random = Random(match.seed)
    turns, steps, last = 0, 0, None
    while waiting := match.pending:
        if thinking := [seat for seat in waiting if len(match.legal(seat)) > 1]:
            goes_on = thinking == last and not match.game.simultaneous
            turns, steps, last = turns + (not goes_on), steps + goes_on, thinking
        for seat in waiting:
            match.play(seat, player.choose(match.seen(seat), seat, random.randbytes(32)))
    return turns, steps, len(match.log()), len(match.scores())


def read(game: Game) -> Measured | None:
    """What is written down of a game, if anything is."""
    file = game.folder / "minutes.toml"
    try:
        return msgspec.toml.decode(file.read_bytes(), type=Measured, strict=False) if file.exists() else None
    except (msgspec.MsgspecError, ValueError) as error:
        raise Error(f"{file.name}: {error}") from None


@lru_cache(maxsize=64)
def minutes(game: Game) -> tuple[int, int] | None:
    """From how many minutes to how many a game takes, with the fewest players and with the most; nothing if that was never
    measured, or under other rules; a file that cannot be read is for `beaufort check` to tell of."""
    try:
        found = read(game)
    except Error:
        return None
    if found is None or found.rules != game.rules.VERSION:
        return None
    rounded = [max(ROUND, ROUND * round(length.minutes / ROUND)) for length in found.seats.values()]
    return min(rounded), max(rounded)
