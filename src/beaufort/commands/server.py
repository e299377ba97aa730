"""The commands for whoever runs a server: open it, and see to its database."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from beaufort.commands.options import DatabaseUrl, EditionFile, use_edition
from beaufort.commands.progress import progress

Days = partial(typer.Option, metavar="DAYS", min=0)


def serve(
    host: Annotated[str, typer.Option(help="the address to listen on; 0.0.0.0 lets others in")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="[default: 1805, or the next that is free]")] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="a file, or postgresql://… [default: a file in your home]")
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="do not open the browser")] = False,
    workers: Annotated[int, typer.Option(min=1, max=64, help="processes that serve together")] = 1,
    tables: Annotated[
        int, typer.Option(min=1, help="unfinished tables of a day that one person may have, an address ten times as many")
    ] = 40,
    bot_threads: Annotated[int | None, typer.Option(min=1, help="bots that think long at once [default: one a core]")] = None,
    log_level: Annotated[str, typer.Option(help="what is printed: debug, info, warning or error")] = "warning",
    log_format: Annotated[str, typer.Option(help="how: text or json")] = "text",
    metrics_port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="show figures for Prometheus on this port of this machine")
    ] = None,
    edition: EditionFile = None,
    keep_open: Annotated[float, Days(help="that tables are kept which wait for people, when nobody was there")] = 7,
    keep_running: Annotated[float, Days(help="that games are kept which nobody goes on with")] = 90,
    keep_bots: Annotated[float, Days(help="that finished games are kept which only bots have played to the end")] = 30,
    keep_finished: Annotated[float, Days(help="that finished games of people are kept; 0 is for ever, here and above")] = 0,
    keep_uploads: Annotated[float, Days(help="that games people bring, and analyses, are kept when nobody looks")] = 365,
    keep_names: Annotated[float, Days(help="that names are kept of people who sit at no table and do not come")] = 365,
) -> None:
    """Open the table in the browser, against bots or with friends."""
    use_edition(edition)
    from beaufort.web.app import Serving
    from beaufort.web.app import serve as run
    from beaufort.web.sweep import Retention

    keep = Retention(keep_open, keep_running, keep_bots, keep_finished, keep_uploads, keep_names)
    chosen = database or own_database()
    served = Serving(chosen, host, port, not no_open, workers, tables, bot_threads, log_level, log_format, metrics_port, keep)
    run(served)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a new file, which is an SQLite database whatever is copied")],
    database: DatabaseUrl = None,
) -> None:
    """Copy a database into a file, while a server may run on it."""
    from beaufort.web.backups import backup as copy

    with progress() as shown:
        task = shown.add_task(f"{file}", total=None)
        told = copy(database or own_database(), file, lambda done, total: shown.update(task, completed=done, total=total))
    print(f"{file} holds {told}, and was checked.")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a file that `beaufort backup` has written")],
    database: DatabaseUrl = None,
) -> None:
    """Bring a backup back, into a new file or an empty database."""
    from beaufort.web.backups import restore as copy

    target = database or own_database()
    with progress() as shown:
        task = shown.add_task(f"{file}", total=None)
        told = copy(file, target, lambda done, total: shown.update(task, completed=done, total=total))
    print(f"{told} are back, and were checked.")


def check_database(database: DatabaseUrl = None) -> None:
    """Say whether a database is whole, and whether its games go on with this version."""
    from beaufort.web.backups import examine

    lines, well = examine(database or own_database())
    print("\n".join(lines))
    raise typer.Exit(not well)


def own_database() -> str:
    """The file in one's home in which tables are kept if nothing else is said."""
    from beaufort import folders

    folders.data().mkdir(parents=True, exist_ok=True)
    return str(folders.database())
