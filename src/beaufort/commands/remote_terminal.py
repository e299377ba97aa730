"""A person in the terminal at a table of a server: what happens there is told as it comes, and moves are typed."""

from __future__ import annotations

from urllib.parse import urlsplit

from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from beaufort.client import Client, Player, Refused
from beaufort.client.calls import hint, log, look, new_table, record, sit, updates
from beaufort.client.protocol import Level, NewTable, Seated, Sit, Status, TableState
from beaufort.commands.terminal import Quit, ask_game, draw, rules_text
from beaufort.errors import BadSetting
from beaufort.game import find
from beaufort.settings import NAMES
from beaufort.words import Said, say


def new(game: str, name: str | None, seats: int | None, options: dict[str, bool], bot: str | None, real: bool) -> NewTable:
    """The table that somebody wants, unless they sit down at one that is there."""
    if bot is not None and bot not in list(Level):
        raise BadSetting(f"At a server there is no bot {bot!r}. There are: {', '.join(Level)}.")
    level = None if bot is None else Level(bot)
    return NewTable(game, seats=seats, options=options, bot=level, name=name or NAMES[0], real=real)


def play_at(server: str, wanted: NewTable, lang: str, token: str, console: Console) -> None:
    """Play at the table of a link, or at a new one."""
    address, _, rest = server.partition("/t/")
    if urlsplit(address).scheme not in ("http", "https"):
        raise BadSetting(f"--server should be the address of a server, such as http://localhost:1805, not {server!r}.")
    client, table = Client(address, token, lang), rest.partition("/")[0]
    if not table and not wanted.game:
        wanted.game = ask_game(lang)
    person = RemoteSession(client, console)
    try:
        person.run(seat_at(client, table, wanted, person.player))
    except Refused as refused:
        raise BadSetting(f"{address} says: {refused}") from None


def seat_at(client: Client, table: str, wanted: NewTable, player: Player) -> Seated:
    """The seat that one has there already, or another, to which the player is bound."""
    if table and client.token and (state := client.ask(look(table))).seat is not None:
        return Seated(table, state.seat, client.token, state.promise)
    if table:
        return client.ask(sit(table, Sit(wanted.name, commit=player.commitment)))
    wanted.commit = player.commitment
    return client.ask(new_table(wanted))


class RemoteSession:
    """One person at one seat."""

    def __init__(self, client: Client, console: Console) -> None:
        self.client, self.console, self.player = client, console, Player(self._choose)

    def run(self, seat: Seated) -> None:
        """Play until the game is over or the person quits, who can come back."""
        self.client = self.client.holding(seat.token)
        link, state = f"{self.client.address}/t/{seat.table}", self.client.ask(look(seat.table))
        self.console.print(link, style="dim", highlight=False)
        try:
            for update in self.client.listen(updates(seat.table)):
                state = update.state
                for event in update.events:
                    self._lines([beat.text for beat in event.beats if beat.text])
                self._answer(state)
            if state.view:
                self._print(state.view.task, "bold")
            if state.status == Status.OVER and self.player.kept:
                self.player.check(self.client.ask(record(seat.table)))
                self._say(state, Said("deal-checked"))
        except (Quit, EOFError, KeyboardInterrupt):
            self.console.print()
            kept = Said("seat-kept", command=f"beaufort play --server {link} --token {seat.token}")
            self.console.print(Text(self._text(state, kept)), soft_wrap=True)  # it can be copied whole
            self._say(state, Said("good-bye"))

    def _answer(self, state: TableState) -> None:
        """Do what is asked, as often as it takes: what is not possible the server says."""
        while call := self.player.answer(state):
            try:
                self.client.ask(call)
                return
            except Refused as refused:
                self._print(str(refused), "red")
                if refused.problem.code != "illegal":
                    return
                self.player.answered = ""

    def _choose(self, state: TableState) -> str:
        """Show the table and ask for a move."""
        view, players = state.view, [sitter.name for sitter in state.seats]
        assert view is not None
        draw(view, players, lambda said: self._text(state, said), self.console)
        own = players[view.seat or 0]
        while True:
            typed = self.console.input(Text(f"{own} › ", style="bold")).strip()
            if typed and not self._command(state, typed):
                return typed

    def _command(self, state: TableState, typed: str) -> bool:
        """Whether this was something else than a move, and was done."""
        word, _, rest = typed.partition(" ")
        if word in ("quit", "exit", "q"):
            raise Quit
        if word in ("?", "help"):
            self._say(state, Said("help", rule=find(state.game).view.CARDS_RULE))
        elif word == "log":
            self._lines(self.client.ask(log(state.id)))
        elif word == "hint":
            self._hint(state)
        elif word == "rules":
            try:
                self.console.print(Markdown(rules_text(find(state.game), self.client.lang, rest.strip() or None)))
            except BadSetting as error:
                self._print(str(error), "red")
        else:
            return False
        return True

    def _hint(self, state: TableState) -> None:
        try:
            given = self.client.ask(hint(state.id, state.decision))
        except Refused as refused:
            self._print(str(refused), "red")
            return
        names = {choice.action: choice.name for choice in state.view.choices} if state.view else {}
        self._say(state, Said("hint-told", action=given.action, name=names[given.action]))
        if given.why:
            self._print(given.why.text)

    def _lines(self, lines: list[str]) -> None:
        for line in lines:
            self.console.print(Padding(Text(line), (0, 0, 0, 2)))

    def _text(self, state: TableState, said: Said | str) -> str:
        return said if isinstance(said, str) else say(said, self.client.lang, find(state.game).folder)

    def _say(self, state: TableState, said: Said) -> None:
        self._print(self._text(state, said))

    def _print(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))
