"""The commands for programs, as people type them: let a bot play at a server, and see which programs have tokens there."""

from __future__ import annotations

from typing import Annotated

import typer

from beaufort.commands.options import DatabaseUrl


def bot(
    server: Annotated[
        str, typer.Option(metavar="URL", help="a server, or the link of a table there")
    ] = "http://localhost:1805",
    level: Annotated[str, typer.Option(help="a bot of ours, 0 to 10, or a Python class of yours, as module:Class")] = "7",
    game: Annotated[str | None, typer.Option(help="play one game, at a new table with bots of the server")] = None,
    name: Annotated[str, typer.Option(help="the name that others see")] = "",
    token: Annotated[str, typer.Option(envvar="BEAUFORT_TOKEN", help="of a program that is known there")] = "",
) -> None:
    """Let a bot play at a server: where it is invited, at the table of a link, or at a new one.

    Without --game or the link of a table it offers itself for all games, and plays wherever it is invited until Ctrl+C.
    """
    from beaufort.commands.remote_bots import play

    play(server, level, game or "", name, token)


def tokens(
    database: DatabaseUrl = None,
    new: Annotated[str, typer.Option(metavar="NAME", help="give a program of this name a token")] = "",
    revoke: Annotated[str, typer.Option(metavar="NAME", help="let the token of this program be good for nothing")] = "",
) -> None:
    """List the programs that have a token at a server, give one a token, or revoke one. A server may run meanwhile."""
    from beaufort.commands.remote_bots import tokens as run
    from beaufort.commands.server import own_database

    print(run(database or own_database(), new, revoke))
