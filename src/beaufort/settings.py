"""What a game can be set up with: seats, options, sizes, seed, names. What is not allowed gets an error that says what is."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import index
from typing import Any

from beaufort.errors import BadSetting
from beaufort.game import Bounds, Game, find
from beaufort.language.cards import SIZE_BITS, SIZES_AT, Seat
from beaufort.language.chance import SEED_PARTS, AnyState
from beaufort.language.state import fresh

NAMES = ("Anna", "Bela", "Cleo", "Dora", "Emil", "Fina", "Gero")  # of seven seats, which is all there can be


@dataclass(frozen=True)
class Setup:
    """What is played: a game, how many sit at the table, and how. Made by `set_up`, which checks it once for everybody."""

    game: Game
    seats: int
    bits: int  # as the rules take them: the set of the options that are on, and above them the sizes of a little sibling

    @property
    def options(self) -> dict[str, bool]:
        """All options by name."""
        return {name: bool(self.bits >> place & 1) for place, name in enumerate(self.game.rules.OPTIONS)}

    @property
    def sizes(self) -> dict[str, int]:
        """Those sizes that are unlike the full game's."""
        given = ((name, self.bits >> SIZES_AT + SIZE_BITS * place) for place, name in enumerate(self.game.sizes))
        return {name: size & (1 << SIZE_BITS) - 1 for name, size in given if size & (1 << SIZE_BITS) - 1}

    @property
    def bounds(self) -> Bounds:
        """What is certain before it begins."""
        return self.game.bounds(self.seats, self.bits)

    def deal(self, seed: bytes) -> AnyState:
        """The game of this seed, as it is dealt."""
        state = fresh(self.game.state)
        self.game.rules.deal(state, self.seats, self.bits, seed_parts(seed))
        return state

    def __str__(self) -> str:
        marks = "".join(f" {'+' if on else '-'}{name}" for name, on in self.options.items())
        sizes = "".join(f" {name}={size}" for name, size in self.sizes.items())
        return f"{self.game.name} {self.seats}{marks}{sizes}"


def set_up(
    game: Game | str,
    seats: int | None = None,
    options: Mapping[str, bool] | None = None,
    sizes: Mapping[str, int] | None = None,
) -> Setup:
    """A game with so many seats, these options and sizes; what is not given is as usual."""
    found = find(game) if isinstance(game, str) else game
    on = sum(1 << place for place, chosen in enumerate(check_options(found, options).values()) if chosen)
    small = (size << SIZES_AT + SIZE_BITS * place for place, size in enumerate(check_sizes(found, sizes).values()))
    return Setup(found, check_seats(found, seats), on | sum(small))


def check_seats(game: Game, seats: int | None) -> int:
    """The number of seats, or the game's usual one."""
    allowed: range = game.rules.SEATS
    if seats is None:
        return min(4, allowed[-1])
    number = whole(seats)
    if number is None or number not in allowed:
        raise BadSetting(f"{game.name} is for {allowed[0]} to {allowed[-1]} seats, not {seats!r}.")
    return number


def check_seat(seats: int, seat: object) -> Seat:
    """The seat, if it is one of so many."""
    number = whole(seat)
    if number is None or number not in range(seats):
        raise BadSetting(f"There is no seat {seat!r}. There are: {', '.join(map(str, range(seats)))}.")
    return number


def check_options(game: Game, options: Mapping[str, bool] | None) -> dict[str, bool]:
    """All options of the game, those not given at their defaults."""
    known: dict[str, bool] = game.rules.OPTIONS
    if not isinstance(options, Mapping | None):
        raise BadSetting(f"Options have names, each True or False, not {options!r}.")
    for name, value in (options or {}).items():
        if name not in known:
            raise BadSetting(f"{game.name} has no option {name!r}. It has: {', '.join(known)}.")
        if not isinstance(value, bool):
            raise BadSetting(f"Option {name!r} is True or False, not {value!r}.")
    return {**known, **(options or {})}


def read_options(given: Sequence[str] | None) -> dict[str, bool]:
    """`pro`, `pro=on` and `pro=off` as a mapping."""
    options = {}
    for text in given or []:
        name, _, value = text.partition("=")
        if value not in ("", "on", "off"):
            raise BadSetting(f"An option is NAME, NAME=on or NAME=off, not {text!r}.")
        options[name] = value != "off"
    return options


def check_sizes(game: Game, sizes: Mapping[str, int] | None) -> dict[str, int]:
    """All sizes of a little sibling of the game; those not given are 0, which is as in the full game."""
    if not isinstance(sizes, Mapping | None):
        raise BadSetting(f"Sizes have names, each a whole number, not {sizes!r}.")
    chosen = dict.fromkeys(game.sizes, 0)
    for name, value in (sizes or {}).items():
        if name not in game.sizes:
            raise BadSetting(f"{game.name} has no size {name!r}. It has: {', '.join(game.sizes) or 'none'}.")
        allowed, number = game.sizes[name], whole(value)
        if number is None or (number and number not in allowed):
            raise BadSetting(f"Size {name!r} of {game.name} is {allowed[0]} to {allowed[-1]}, or 0 for all, not {value!r}.")
        chosen[name] = number
    return chosen


def whole(number: Any) -> int | None:
    """The number as Python's own, if it is a whole one, also NumPy's; None if it is anything else, such as True."""
    if isinstance(number, bool):
        return None
    try:
        return index(number)
    except TypeError:
        return None


def one_of(name: str, value: str, allowed: Collection[str]) -> str:
    """The value, if it is one of those that are allowed."""
    if value not in list(allowed):  # also what has no hash
        raise BadSetting(f"There is no {name} {value!r}. There are: {', '.join(allowed)}.")
    return value


def check_seed(seed: object) -> bytes:
    """The 32 bytes of a seed, given as such, as 64 hexadecimal digits or as a number; None draws one."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, bytes) and len(seed) == 32:
        return seed
    number = whole(seed)
    if number is not None and 0 <= number < 1 << 256:
        return number.to_bytes(32, "big")
    if isinstance(seed, str) and len(seed) == 64 and set(seed) <= set("0123456789abcdefABCDEF"):
        return bytes.fromhex(seed)
    raise BadSetting(f"A seed is a number from 0 to 2**256 - 1, 64 hexadecimal digits or 32 bytes, not {seed!r}.")


def check_players(seats: int, players: Sequence[str] | None) -> tuple[str, ...]:
    """A name for each seat, in one line and not empty."""
    if players is None:
        return NAMES[:seats]
    if len(players) != seats or not all(isinstance(name, str) and name.strip() and name.isprintable() for name in players):
        raise BadSetting(f"There are {seats} seats, so it takes {seats} names of printable characters, not {players!r}.")
    return tuple(players)


def seed_parts(seed: bytes) -> list[int]:
    """The seed as the eight 32-bit words that key the stream."""
    return [int.from_bytes(seed[4 * i : 4 * i + 4], "big") for i in range(SEED_PARTS)]


def parse_action(game: Game, action: object) -> int | None:
    """The number of the action that is written so, in capitals or not, or has this number; None if there is none."""
    if isinstance(action, str):
        return _vocabulary(game).get(action.strip().upper())
    number = whole(action)
    return number if number in range(game.rules.ACTIONS) else None


@cache
def _vocabulary(game: Game) -> dict[str, int]:
    return {name.upper(): action for action, name in enumerate(game.view.ACTION_NAMES)}
