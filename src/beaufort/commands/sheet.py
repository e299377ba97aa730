"""`beaufort sheet`: a score sheet to write on or filled in, or a game's rules on one page, as PDF."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from beaufort.commands.options import Lang
from beaufort.errors import BadSetting

if TYPE_CHECKING:
    from beaufort.game import Game
    from beaufort.score.sheet import Sheet


def sheet(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    players: Annotated[str | None, typer.Option(help="such as Anna,Ben,Cleo; room to write them if left out")] = None,
    seats: Annotated[int | None, typer.Option(help="number of players; as many as there are names")] = None,
    option: Annotated[list[str] | None, typer.Option(help="NAME or NAME=off; can be given several times")] = None,
    lang: Lang = "en",
    paper: Annotated[str, typer.Option(help="a4 or letter")] = "a4",
    filled: Annotated[Path | None, typer.Option(metavar="FILE", help="a record, or what the score keeper has exported")] = None,
    rules: Annotated[bool, typer.Option("--rules", help="the rules on one page instead")] = False,
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="[default: GAME.pdf]")] = None,
) -> None:
    """Write a score sheet to print, for a game with real cards."""
    from beaufort.game import find
    from beaufort.score.paper import overview, score_sheet
    from beaufort.settings import read_options
    from beaufort.web.rulebook import for_paper

    found, file = find(game), out or Path(f"{game}.pdf")
    if rules:
        pdf = overview(found, lang, paper, for_paper(found, lang))
    else:
        empty = None if filled else _empty(found, players, seats, read_options(option))
        pdf = score_sheet(empty or _filled(filled or Path(), found), lang, paper, for_paper(found, lang))
    try:
        file.write_bytes(pdf)
    except OSError as error:
        raise BadSetting(f"{file} cannot be written: {error.strerror or error}.") from None
    print(file)


def _empty(game: Game, players: str | None, seats: int | None, options: dict[str, bool]) -> Sheet:
    """A sheet for these players; without their names there is room to write them."""
    from beaufort.score.sheet import blank, new
    from beaufort.settings import set_up

    names = [name.strip() for name in (players or "").split(",")] if players else []
    setup = set_up(game, seats or len(names) or None, options)
    if names and len(names) != setup.seats:
        raise BadSetting(f"There are {setup.seats} seats and {len(names)} names.")
    return new(setup, names) if names else blank(setup)


def _filled(file: Path, game: Game) -> Sheet:
    """The sheet of a record, or of what the score keeper has exported."""
    from beaufort.match import replay
    from beaufort.record import parse
    from beaufort.score.sheet import from_data, of_match

    try:
        text = file.read_text(encoding="utf-8")
        if text.lstrip().startswith("{"):
            found = from_data(json.loads(text))
        else:
            record = next(parse(text), None)
            if record is None:
                raise BadSetting(f"{file} holds no game.")
            found = of_match(replay(record))
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting(f"{file} cannot be read: {error}") from None
    except json.JSONDecodeError as error:
        raise BadSetting(f"{file}, line {error.lineno}: {error.msg}.") from None
    if found.game is not game:
        raise BadSetting(f"{file} is a game of {found.game.name}, not of {game.name}.")
    return found
