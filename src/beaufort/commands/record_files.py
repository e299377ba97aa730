"""Files of recorded games, as commands read them: what is wrong is one line with the file and the line in it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from beaufort.errors import BadSetting, DamagedRecord, Error

if TYPE_CHECKING:
    from collections.abc import Iterator

    from beaufort.match import Match
    from beaufort.record import Record


def records(file: Path) -> Iterator[Record]:
    from beaufort.record import parse

    try:
        yield from parse(file.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadSetting(f"{file} is not a text in UTF-8: {error.reason} at byte {error.start}.") from None
    except DamagedRecord as error:
        raise DamagedRecord(error.reason, error.line, str(file)) from None


def replayed(record: Record, file: Path) -> Match:
    from beaufort.match import replay as play_again

    try:
        return play_again(record)
    except DamagedRecord as error:
        raise DamagedRecord(error.reason, error.line, str(file)) from None


def game_in(file: Path, number: int) -> Match:
    """Game number so and so of a file, played again."""
    for count, record in enumerate(records(file), 1):
        if count == number:
            return replayed(record, file)
    raise BadSetting(f"{file} has no game number {number}.")


def problem(record: Record, file: Path, promise: str, salt: str, commits: str) -> str:
    """What is wrong with a record, if anything, or does not agree with what somebody has kept of its deal."""
    from beaufort.fair import agrees

    try:
        over = replayed(record, file).over
        agrees(record, promise, salt, commits.split(",") if commits else ())
        return "" if over else f"{file}, line {record.lines[0]}: the game is not finished"
    except Error as error:
        return str(error)


def unfinished(file: Path) -> tuple[Match, dict[str, str]]:
    """The game in the file, and the tags that say who plays it."""
    record = next(records(file), None) if file.exists() else None
    if record is None:
        raise BadSetting(f"There is no game to go on with in {file}.")
    match = replayed(record, file)
    if match.over:
        raise BadSetting(f"The game in {file} is over.")
    return match, record.extra
