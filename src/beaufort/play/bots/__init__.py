"""Players that are programs, on the Beaufort scale: from 0, calm, to 10, storm; 11 and 12 are free for players that learn.

A bot is given what a seat has seen, never more, and answers an action. Equal seen records and equal seeds give equal answers,
so a game with bots can be played again. `find("4")` or `find(4)` is the bot of level 4; `find("module:name")` one of somebody
else's.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol

from beaufort.errors import BadSetting
from beaufort.game import Game, pending, seen
from beaufort.language.cards import Seat, lowest
from beaufort.language.chance import AnyState
from beaufort.language.jit import cache_folder
from beaufort.play.bots.search import Opinion, Search
from beaufort.play.bots.simple import Hints, Random
from beaufort.settings import set_up, whole

__all__ = [
    "BOTS",
    "SCALE",
    "Bot",
    "Hints",
    "Opinion",
    "Random",
    "Search",
    "find",
    "move",
    "named",
    "own_seed",
    "prepare",
    "thinker",
]


class Bot(Protocol):
    """Anything that can choose."""

    def choose(self, seen: AnyState, seat: Seat, seed: bytes) -> int:
        """One of the legal actions of this seat, which owes a decision."""
        ...


SCALE: tuple[Bot, ...] = (
    Random(),
    Hints(mistakes=512),
    Hints(mistakes=256),
    Hints(),
    Search(seconds=0.0003, depth=1, hasty=683),
    Search(seconds=0.0003, depth=1, hasty=341),
    Search(seconds=0.0003, depth=1),
    Search(seconds=0.001),
    Search(seconds=0.003),
    Search(seconds=0.01),
    Search(seconds=1.0),
)
BOTS: dict[str, Bot] = {str(level): bot for level, bot in enumerate(SCALE)}
Name = str | int  # of a bot: its level on the scale, or module:name
OPPONENT = "7"  # who plays against people if they do not choose


def find(name: Name) -> Bot:
    """The bot of this level, or of this name in another package."""
    known = named(name)
    return BOTS[known] if known in BOTS else _imported(known)


def named(name: Name) -> str:
    """The name of a bot that may be given as a number, its level on the scale."""
    known = name if isinstance(name, str) else str(whole(name))
    if known not in BOTS and ":" not in known:
        raise BadSetting(f"There is no bot {name!r}. There are: {', '.join(BOTS)}.")
    return known


def thinker(name: Name) -> Search:
    """The bot of this name, if it thinks about every decision and so can say what it thinks."""
    bot = find(name)
    if not isinstance(bot, Search) or bot.hasty:
        first = next(level for level, other in BOTS.items() if isinstance(other, Search) and not other.hasty)
        raise BadSetting(
            f"Bot {name!r} does not think about every decision: it has no opinions to tell. Those from {first} on have."
        )
    return bot


def _imported(name: str) -> Bot:
    module, _, attribute = name.partition(":")
    try:
        made = getattr(import_module(module), attribute)
        bot = made() if isinstance(made, type) else made
    except Exception as error:  # whatever somebody else's code comes up with
        raise BadSetting(f"There is no bot {name!r}: {error}.") from error
    if not callable(getattr(bot, "choose", None)):
        raise BadSetting(f"{name!r} is no bot: it cannot choose.")
    return bot


def source(name: str, game: Game) -> str:
    """Tells the code of a bot, and of the game that it plays, from an earlier one under the same name."""
    bot = find(name)
    if ":" not in name:
        return f"{bot!r} {cache_folder(game.state).name}"  # our own bots depend on everything
    file = getattr(import_module(name.partition(":")[0]), "__file__", None)
    return hashlib.sha256(Path(file).read_bytes()).hexdigest() if file else ""


class Playing(Protocol):
    """What is needed of a running game to move in it: a Match."""

    game: Game
    moves: list[tuple[Seat, int]]

    def seen(self, seat: Seat | None) -> AnyState: ...

    def play(self, seat: Seat, action: str | int) -> None: ...


def move(match: Playing, seat: Seat, bot: Bot, seed: bytes) -> None:
    """Let a bot decide for this seat."""
    turn = sum(mover == seat for mover, _ in match.moves)
    match.play(seat, bot.choose(match.seen(seat), seat, own_seed(seed, seat, turn)))


def own_seed(seed: bytes, seat: Seat, turn: int) -> bytes:
    """What a bot draws its luck from: the seed, its seat and how often it has decided."""
    return hashlib.sha256(seed + bytes([seat]) + turn.to_bytes(4, "big")).digest()


def prepare(bots: Sequence[Bot], game: Game) -> None:
    """Let bots decide once on a game nobody plays, so that whatever they have to compile is compiled before it matters."""
    state = set_up(game).deal(bytes(32))
    seat = lowest(pending(state))
    for bot in bots:
        quick = bot.quickly() if isinstance(bot, Search) else bot
        quick.choose(seen(state, seat), seat, bytes(32))
