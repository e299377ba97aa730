"""A game in the terminal: one person types moves, bots play the other seats, and the table tells what happens."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table

from beaufort.cards import Seat
from beaufort.errors import BadSetting, IllegalMove
from beaufort.game import Game
from beaufort.match import Match
from beaufort.view import Card, View, Zone
from beaufort.words import Said

MANY = 20  # choices that are listed without their meaning
COLOURS = {"N": "cyan", "E": "green", "S": "yellow", "W": "magenta", "P": "bold red"}


class Quit(Exception):
    """The person has had enough."""


def default_file() -> Path:
    """Where a game in the terminal is kept."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "beaufort" / "game.txt"


def save(match: Match, file: Path) -> None:
    """Write the record so that at any moment the file holds a whole one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_suffix(".new")
    draft.write_text(str(match.record()), encoding="utf-8")
    draft.replace(file)


class Session:
    """One person at the terminal."""

    def __init__(
        self, match: Match, seat: Seat, file: Path, move: Callable[[Match, Seat, bytes], None], console: Console
    ) -> None:
        self.match, self.seat, self.file, self.move, self.console = match, seat, file, move, console
        self._told = 0
        self._bot_seed = hashlib.sha256(b"bots" + match.seed).digest()

    def run(self) -> None:
        """Play until the game is over or the person quits; the record on disk is always up to date."""
        self._say(Said("you", player=self.match.players[self.seat], seat=self.seat))
        try:
            while not self.match.over:
                self._tell()
                others = [seat for seat in self.match.pending if seat != self.seat]
                if self.seat in self.match.pending:
                    self._ask()
                for seat in others:
                    self.move(self.match, seat, self._bot_seed)
                save(self.match, self.file)
            self._tell()
            self.console.print(f"[bold]{self.match.say(self.match.view(self.seat).task)}[/bold]")
        except (Quit, EOFError, KeyboardInterrupt):
            save(self.match, self.file)
            self.console.print()
            self._say(Said("saved", file=str(self.file)))
            self._say(Said("good-bye"))

    def _say(self, said: Said) -> None:
        self.console.print(self.match.say(said), highlight=False)

    def _tell(self) -> None:
        """Print what has happened since the last time."""
        log = self.match.log(self.seat)
        for line in log[self._told :]:
            self.console.print(f"  [dim]·[/dim] {line}", highlight=False)
        self._told = len(log)

    def _ask(self) -> None:
        """Show the table and ask until a legal move has been typed."""
        show(self.match, self.seat, self.console)
        while True:
            typed = self.console.input(f"[bold]{self.match.players[self.seat]} ›[/bold] ").strip()
            if not typed or self._command(typed):
                continue
            try:
                return self.match.play(self.seat, typed)
            except IllegalMove as error:
                self.console.print(f"[red]{error}[/red]", highlight=False)

    def _command(self, typed: str) -> bool:
        """Whether this was something else than a move, and was done."""
        word, _, rest = typed.partition(" ")
        if word in ("quit", "exit", "q"):
            raise Quit
        if word in ("?", "help"):
            self._say(Said("help", rule=self.match.game.view.CARDS_RULE))
        elif word == "log":
            self._told = 0
            self._tell()
        elif word == "rules":
            self._rules(rest.strip() or None)
        else:
            return False
        return True

    def _rules(self, rule: str | None) -> None:
        try:
            self.console.print(Markdown(rules_text(self.match.game, self.match.lang, rule)))
        except BadSetting as error:
            self.console.print(f"[red]{error}[/red]", highlight=False)


def rules_text(game: Game, lang: str, rule: str | None = None) -> str:
    """The rules in a language, without the anchors; or the one paragraph of this id."""
    text = (game.folder / f"RULES.{lang}.md").read_text(encoding="utf-8")
    if rule:
        found = re.search(rf'<a id="{re.escape(rule.upper())}"></a>.*?(?=\n\n|\Z)', text, re.DOTALL)
        if not found:
            ids = re.findall(r'<a id="([\w-]+)">', text)
            raise BadSetting(f"{game.name} has no rule {rule!r}. It has {ids[0]} to {ids[-1]}.")
        text = found[0]
    return re.sub(r'<a id="[\w-]+"></a>', "", text)


def show(match: Match, seat: Seat, console: Console) -> None:
    """The table as this seat sees it."""
    view = match.view(seat)
    console.rule(match.say(view.title), style="dim")
    for zone in view.zones:
        if zone.seat is None and (zone.cards or zone.hidden):
            console.print(f"{match.say(zone.name)}: {_cards(zone)}", highlight=False)
    console.print(_players(match, view))
    console.print(f"[bold]{match.say(view.task)}[/bold]", highlight=False)
    held = {card.text for zone in view.zones if zone.seat == seat for card in zone.cards}
    if len(view.choices) > MANY or all(choice.action in held for choice in view.choices):
        choices = "  ".join(_painted(choice.action) for choice in view.choices)
    else:  # not cards one sees, so each says what it means
        width = max(len(choice.action) for choice in view.choices)
        choices = "\n".join(f"[bold]{choice.action:{width}}[/bold]  {match.say(choice.name)}" for choice in view.choices)
    console.print(Padding(choices, (0, 2)), highlight=False)


def _players(match: Match, view: View) -> Table:
    """A row for each seat: its counters and its cards."""
    names = [zone.name for zone in view.zones if zone.seat == 0]
    shown = [name for name in names if any(z.cards or z.hidden for z in view.zones if z.seat is not None and z.name == name)]
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("")
    for counter in view.counters:
        if counter.seat == 0:
            table.add_column(match.say(counter.name), justify="right")
    for name in shown:
        table.add_column(match.say(name), overflow="fold")
    for seat in range(match.seats):
        mark = "▸ " if seat in view.pending else "  "
        counts = [str(counter.value) for counter in view.counters if counter.seat == seat]
        zones = [zone for zone in view.zones if zone.seat == seat and zone.name in shown]
        style = "bold" if seat == view.seat else ""
        table.add_row(mark + match.players[seat], *counts, *map(_cards, zones), style=style)
    return table


def _cards(zone: Zone) -> str:
    """Open cards by their text, many equal ones with their number; of hidden ones the number."""
    runs = [(text, len(list(run))) for text, run in groupby(card.text for card in zone.cards)]
    texts = [
        _painted(text) if n == 1 else f"{_painted(text)}×{n}" if n > 3 else " ".join([_painted(text)] * n) for text, n in runs
    ]
    return " ".join([*texts, *([f"[dim]{zone.hidden} ▮[/dim]"] if zone.hidden else [])])


def _painted(text: str) -> str:
    colour = COLOURS.get(text[:1])
    return f"[{colour}]{text}[/{colour}]" if colour else text


__all__ = ["Card", "Session", "default_file", "rules_text", "save", "show"]
