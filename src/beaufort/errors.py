"""What can go wrong, each with a message that says what was wrong, where, and what is allowed."""

from __future__ import annotations

from typing import Any


class Error(ValueError):
    """Any error that a user of this package can cause."""

    def __reduce__(self) -> tuple[Any, ...]:
        """A worker's error is told where the work was asked for, so it has to travel."""
        return _arrived, (type(self), self.args, self.__dict__)


class UnknownGame(Error):
    """No game has this name."""


class BadSetting(Error):
    """A number of seats, an option, a seed, a language or a bot that does not exist."""


class IllegalMove(Error):
    """A move the rules do not allow now. `rule` is the id of the rule that forbids it, as far as it is known."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class DamagedRecord(Error):
    """A record that cannot be read or does not follow the rules. `reason` is the message without the line, from 1."""

    def __init__(self, reason: str, line: int, file: str = "") -> None:
        super().__init__(f"{file}, line {line}: {reason}" if file else f"line {line}: {reason}")
        self.reason = reason
        self.line = line


class BadEdition(Error):
    """A file of cards that cannot be played with. `line` counts from 1; 0 is the file itself."""

    def __init__(self, reason: str, line: int, file: str) -> None:
        super().__init__(f"{file}, line {line}: {reason}" if line else reason)
        self.line = line


def how_to_get(extra: str) -> str:
    """What installs the packages that only some need."""
    return f'pip install -e ".[{extra}]" in the folder of Beaufort'


def _arrived(kind: type[Error], args: tuple[Any, ...], facts: dict[str, Any]) -> Error:
    error = kind.__new__(kind, *args)
    error.__dict__.update(facts)
    return error
