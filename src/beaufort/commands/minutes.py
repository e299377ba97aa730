"""`beaufort minutes`: how long a game takes people, by what is decided and told in games of bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from beaufort.errors import BadSetting


def minutes(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    games: Annotated[int, typer.Option(min=1, help="to play for each number of players")] = 100,
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="such as minutes.toml of its folder")] = None,
) -> None:
    """Measure how many minutes a game takes at a person's pace."""
    from beaufort.game import find
    from beaufort.play.minutes import measured

    found = measured(find(game), games)
    print("players  decisions  further steps  sentences  scorings  minutes")
    for seats, each in found.seats.items():
        counts = f"{each.turns:>9.1f}  {each.steps:>13.1f}  {each.told:>9.1f}  {each.scorings:>8.1f}"
        print(f"{seats:>7}  {counts}  {each.minutes:>7.1f}")
    if out:
        try:
            out.write_text(str(found), encoding="utf-8")
        except OSError as error:
            raise BadSetting(f"{out} cannot be written: {error.strerror or error}.") from None
        print(out)
