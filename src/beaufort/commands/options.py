"""Options that several commands take, and what is read from them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(metavar="GAME", help="a game, as `beaufort games` lists them")]
AnyGame = Annotated[str | None, typer.Argument(metavar="GAME", help="a game; all of them if left out")]
Lang = Annotated[str, typer.Option(help="de, en or fr")]
Seats = Annotated[int | None, typer.Option(help="number of players; the game's usual one if left out")]
Opts = Annotated[list[str] | None, typer.Option("--option", "-o", help="NAME or NAME=off; can be given several times")]
Seed = Annotated[str | None, typer.Option(help="a number or 64 hexadecimal digits; drawn at random if left out")]
EditionFile = Annotated[Path | None, typer.Option(metavar="FILE", help="figures of the cards, for a game that has editions")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="a file of records")]
AsJson = Annotated[bool, typer.Option("--json", help="print the result as JSON")]
DatabaseUrl = Annotated[str | None, typer.Option("--database", metavar="URL", help="as for `serve`  [default: as there]")]


def use_edition(file: Path | None) -> None:
    """Play with the figures of this file; the rules read them when they are first imported."""
    if file:
        os.environ["BEAUFORT_EDITION"] = str(file.resolve())


def read_options(given: list[str] | None) -> dict[str, bool]:
    from beaufort.settings import read_options as read

    return read(given)


def read_seed(text: str | None) -> int | str | None:
    """A number, unless it is 64 hexadecimal digits."""
    return int(text) if text is not None and text.isdecimal() and len(text) < 79 and len(text) != 64 else text
