"""Words: every sentence a person meets, in German, English and French, from Fluent files.

Code never holds a sentence. It makes a `Said`, which names a message and its values, and `say` puts it into a language. A
game's own messages lie in its folder, `words/de.ftl` and so on; what all games share lies beside this file.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, Union

from beaufort.errors import BadSetting

if TYPE_CHECKING:
    from beaufort.words.fluent import Bundle

LANGUAGES = ("de", "en", "fr")
HOME = Path(__file__).parent
MARK = "\ue000"  # no name can hold it
_MINUS = re.compile(r"(?<![\w-])-(?=\d)")

Value: TypeAlias = Union[int, float, str, "Said", "Player", Sequence["Value"]]


@dataclass(frozen=True)
class Player:
    """Stands for the name of who sits at this seat."""

    seat: int


class Said:
    """A message and its values, still without a language. A value may be a number, a text, a Player, a Said or a list."""

    __slots__ = ("_hash", "_names", "message", "values")

    def __init__(self, message: str, /, **values: Value) -> None:
        self.message = message
        self.values = values
        self._hash: int | None = None
        self._names: bool | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Said) and (self.message, self.values) == (other.message, other.values)

    def __hash__(self) -> int:
        if self._hash is None:  # asked for again and again: cards are said on every screen
            self._hash = hash((self.message, *(tuple(v) if isinstance(v, list) else v for v in self.values.values())))
        return self._hash

    @property
    def names(self) -> bool:
        """Whether it names players; if not, a sentence is the same at every table."""
        if self._names is None:
            self._names = any(map(_names_players, self.values.values()))
        return self._names

    def __repr__(self) -> str:
        return f"Said({', '.join([repr(self.message), *(f'{key}={value!r}' for key, value in self.values.items())])})"


def check_language(lang: str) -> str:
    """The language, if there is one of this name."""
    if lang not in LANGUAGES:
        raise BadSetting(f"There is no language {lang!r}. There are: {', '.join(LANGUAGES)}.")
    return lang


def say(said: Said, lang: str, folder: Path, players: Sequence[str] = (), signs: bool = False) -> str:
    """The sentence in this language, in the words of the game in this folder.

    A message may have the value `sign`, the name of a drawing of what it says. With `signs` it stands between marks before it.
    """
    return _sentence(said, lang, folder, tuple(players) if said.names else (), signs)


def _names_players(value: Value) -> bool:
    if isinstance(value, int | float | str):
        return False
    if isinstance(value, Player):
        return True
    return value.names if isinstance(value, Said) else any(map(_names_players, value))


@lru_cache(maxsize=16384)  # screens say the same again and again
def _sentence(said: Said, lang: str, folder: Path, players: tuple[str, ...], signs: bool) -> str:
    values = {key: _plain(value, lang, folder, players, signs) for key, value in said.values.items()}
    bundle = _bundle(check_language(lang), folder)
    try:
        text = bundle.say(said.message, values)
    except ValueError as error:
        raise ValueError(f"{said!r} in {lang}: {error}") from error
    sign = f"{MARK}{said.values['sign']}{MARK}" if signs and "sign" in said.values else ""
    return sign + _MINUS.sub("−", text)


def capital(text: str) -> str:
    """As it stands on a button: with a capital letter."""
    return text[:1].upper() + text[1:]


def figure(number: int) -> str:
    """A number by itself, with a real minus sign."""
    return str(number).replace("-", "−")


def _plain(value: Value, lang: str, folder: Path, players: Sequence[str], signs: bool) -> int | float | str:
    """The value as Fluent takes it: names for players, sentences for what is said, 'a, b and c' for a list."""
    if isinstance(value, int | float | str):
        return value
    if isinstance(value, Player):
        return players[value.seat]
    if isinstance(value, Said):
        return say(value, lang, folder, players, signs)
    *others, last = [str(_plain(each, lang, folder, players, signs)) for each in value]
    if not others:
        return last
    return say(Said("list", others=", ".join(others), last=last), lang, folder)


@cache
def _bundle(lang: str, folder: Path) -> Bundle:
    from beaufort.words.fluent import Bundle

    return Bundle(lang, *((home / f"{lang}.ftl").read_text(encoding="utf-8") for home in (HOME, folder / "words")))


def messages(lang: str, folder: Path) -> set[str]:
    """The names of all messages in one Fluent file."""
    from beaufort.words.fluent import entries

    file = folder / f"{lang}.ftl"
    try:
        return {entry.id.name for entry in entries(file.read_text(encoding="utf-8"))}
    except ValueError as error:
        raise ValueError(f"{folder.name}/{file.name}: {error}") from error
