"""Draws the picture of README.md: a narrated trick, as the terminal shows it."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

import beaufort
from beaufort.commands.terminal import Session, show


def main() -> None:
    console = Console(record=True, width=106, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    match = beaufort.new("santa-timea", seats=4, options={"pro": True}, seed=0)
    session = Session(match, 0, Path("unused"), "none", lambda match, seat, seed: None, console)
    for action in ("E14", "P", "P", "N6"):
        match.play(match.pending[0], action)
    session._tell()
    show(match, 0, console)
    console.print(f"[bold]{match.players[0]} ›[/bold] ")
    picture = console.export_svg(title="beaufort play santa-timea -o pro")
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)  # no fonts from elsewhere
    Path(__file__).with_name("trick.svg").write_text(picture.replace("Fira Code, monospace", "ui-monospace, monospace"))


if __name__ == "__main__":
    main()
