"""A game in the terminal: one person types moves, bots play the other seats, and the table tells what happens."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from beaufort.client import protocol
from beaufort.errors import BadSetting, IllegalMove
from beaufort.folders import terminal_game
from beaufort.game import Game, games
from beaufort.language.cards import Seat
from beaufort.match import Match
from beaufort.view import View, Zone
from beaufort.words import Said, capital, figure, say

MANY = 20  # choices that are listed without their meaning
COLOURS = {"N": "cyan", "E": "green", "S": "yellow", "W": "magenta", "P": "bold red"}


Mover = Callable[[Match, Seat, bytes], None]


class Quit(Exception):
    """The person has had enough."""


def save(match: Match, file: Path, seat: Seat, bot: str) -> None:
    """Write the record, with who the person is, so that at any moment the file holds a whole one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    real = {"Real": "yes"} if match.real else {}
    record = match.record()
    record = replace(record, extra={**record.extra, "You": str(seat), "Bot": bot, "Language": match.lang, **real})
    draft = file.with_name(f"{file.name}.new")
    draft.write_text(str(record), encoding="utf-8")
    draft.replace(file)


def put_aside(file: Path) -> Path | None:
    """If the file holds a game that is not finished, give it another name, so that a new game does not overwrite it."""
    if not file.exists() or '[Points "*"]' not in file.read_text(encoding="utf-8", errors="replace"):
        return None
    aside = file.with_name(f"game-{int(file.stat().st_mtime)}.txt")
    return file.rename(aside)


class Session:
    """One person at the terminal."""

    def __init__(self, match: Match, seat: Seat, file: Path, bot: str, move: Mover, console: Console) -> None:
        self.match, self.seat, self.file, self.bot, self.move, self.console = match, seat, file, bot, move, console
        self._told = 0
        self._helped = -1  # how many moves there were when a hint was asked for
        self._bot_seed = hashlib.sha256(b"bots" + match.seed).digest()

    def run(self) -> None:
        """Play until the game is over or the person quits; the record on disk is always up to date."""
        self._save()
        self._say(Said("you", player=self.match.players[self.seat], seat=self.seat))
        try:
            while not self.match.over:
                self._tell()
                others = [seat for seat in self.match.pending if seat != self.seat]
                if self.seat in self.match.pending:
                    self._ask()
                for seat in others:
                    self.move(self.match, seat, self._bot_seed)
                self._save()
            self._tell()
            result = self.match.say(self.match.view(self.seat).task)
            if result != self.match.log(self.seat)[-1]:
                self._print(result, "bold")
        except (Quit, EOFError, KeyboardInterrupt):
            self._save()
            self.console.print()
            where = "" if self.file == terminal_game() else f" --record {self.file}"
            self._say(Said("saved", file=str(self.file), command=f"beaufort play --resume{where}"))
            self._say(Said("good-bye"))

    def _save(self) -> None:
        save(self.match, self.file, self.seat, self.bot)

    def _say(self, said: Said) -> None:
        self._print(self.match.say(said))

    def _print(self, text: str, style: str = "") -> None:
        """Text as it stands: names and what was typed may contain anything."""
        self.console.print(Text(text, style=style))

    def _tell(self) -> None:
        """Print what has happened since the last time."""
        for line in self.match.log(self.seat, after=self._told):
            self.console.print(Padding(Text(line), (0, 0, 0, 2)))
        self._told = self.match.told(self.seat)

    def _ask(self) -> None:
        """Show the table and ask until a legal move has been typed."""
        show(self.match, self.seat, self.console)
        while True:
            typed = self.console.input(Text(f"{self.match.players[self.seat]} › ", style="bold")).strip()
            if not typed or self._command(typed):
                continue
            try:
                return self.match.play(self.seat, typed, self._helped == len(self.match.moves))
            except IllegalMove as error:
                self._print(str(error), "red")

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
        elif word == "hint":
            self._hint()
        elif word == "rules":
            self._rules(rest.strip() or None)
        else:
            return False
        return True

    def _hint(self) -> None:
        """What a bot would do and why, and how it may go on; the move counts as helped then."""
        self._helped = len(self.match.moves)
        match, seat = self.match, self.seat
        given = match.counsel(seat)
        choices = {choice.action: choice.name for choice in match.view(seat).choices}
        self._say(Said("hint-told", action=given.action, name=choices[given.action]))
        if why := match.why(seat, given):
            self._print(why)
        self._say(Said("may-follow"))
        for line in match.course(seat, given):
            self.console.print(Padding(Text(line, style="italic"), (0, 0, 0, 2)))

    def _rules(self, rule: str | None) -> None:
        try:
            self.console.print(Markdown(rules_text(self.match.game, self.match.lang, rule)))
        except BadSetting as error:
            self._print(str(error), "red")


def rules_text(game: Game, lang: str, rule: str | None = None) -> str:
    """The rules in a language, without anchors and pictures; or the one paragraph of this id."""
    text = (game.folder / f"RULES.{lang}.md").read_text(encoding="utf-8")
    if rule:
        found = re.search(rf'<a id="{re.escape(rule.upper())}"></a>.*?(?=\n\n|\Z)', text, re.DOTALL)
        if not found:
            ids = re.findall(r'<a id="([\w-]+)">', text)
            raise BadSetting(f"{game.name} has no rule {rule!r}. It has {ids[0]} to {ids[-1]}.")
        text = found[0]
    return re.sub(r'<a id="[\w-]+"></a>|<!-- cards: .*? -->\n\n?', "", text)


def show(match: Match, seat: Seat | None, console: Console) -> None:
    """The table as this seat sees it, or as a spectator does."""
    draw(match.view(seat), match.players, match.say, console)


def draw(view: View | protocol.View, players: Sequence[str], say: Callable[[Any], str], console: Console) -> None:
    """A view, of a match or as a server has told it."""
    console.rule(say(view.title), style="dim")
    for zone in view.zones:
        if zone.seat is None and (zone.cards or zone.hidden):
            console.print(say(Said("labelled", name=zone.name, value=_cards(zone))), highlight=False)
    console.print(_players(view, players, say))
    console.print(Text(say(view.task), style="bold"))
    held = {card.text for zone in view.zones if zone.seat == view.seat for card in zone.cards}
    if len(view.choices) > MANY or all(choice.action in held for choice in view.choices):
        choices = "  ".join(_painted(choice.action) for choice in view.choices)
    else:  # not cards one sees, so each says what it means
        width = max(len(choice.action) for choice in view.choices)
        choices = "\n".join(
            f"[bold]{choice.action:{width}}[/bold]  {escape(capital(say(choice.name)))}" for choice in view.choices
        )
    console.print(Padding(choices, (0, 2)), highlight=False)


def _players(view: View | protocol.View, players: Sequence[str], say: Callable[[Any], str]) -> Table:
    """A row for each seat: its counters and its cards."""
    names = [zone.name for zone in view.zones if zone.seat == 0]
    shown = [name for name in names if any(z.cards or z.hidden for z in view.zones if z.seat is not None and z.name == name)]
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("")
    figures = list(dict.fromkeys(counter.name for counter in view.counters if counter.seat is not None))
    for name in figures:
        table.add_column(say(name), justify="right")
    for name in shown:
        table.add_column(say(name), overflow="fold")
    for seat, player in enumerate(players):
        mark = "▸ " if seat in view.pending else "  "
        values = {counter.name: figure(counter.value) for counter in view.counters if counter.seat == seat}
        counts = [values.get(name, "?") for name in figures]
        zones = [zone for zone in view.zones if zone.seat == seat and zone.name in shown]
        style = "bold" if seat == view.seat else ""
        table.add_row(mark + escape(player), *counts, *map(_cards, zones), style=style)
    return table


def _cards(zone: Zone | protocol.Zone) -> str:
    """Open cards by their text, many equal ones with their number; of hidden ones the number."""
    runs = [(text, len(list(run))) for text, run in groupby(card.text for card in zone.cards)]
    texts = [
        _painted(text) if n == 1 else f"{_painted(text)}×{n}" if n > 3 else " ".join([_painted(text)] * n) for text, n in runs
    ]
    return " ".join([*texts, *([f"[dim]{zone.hidden} ▮[/dim]"] if zone.hidden else [])])


def _painted(text: str) -> str:
    colour = COLOURS.get(text[:1])
    return f"[{colour}]{text}[/{colour}]" if colour else text


__all__ = ["Session", "draw", "put_aside", "rules_text", "save", "show"]


def ask_game(lang: str) -> str:
    """Which of all games somebody wants to play."""
    names = [game.name for game in games()]
    for count, game in enumerate(games(), 1):
        print(f"{count}  {say(Said('name'), lang, game.folder):14} {say(Said('pitch'), lang, game.folder)}")
        if game.edition:
            print(f"{'':17} {say(Said('edition-note'), lang, game.folder)}")
    while True:
        typed = input(f"1–{len(names)}: ").strip()
        if typed in names:
            return typed
        if typed.isdecimal() and 1 <= int(typed) <= len(names):
            return names[int(typed) - 1]
