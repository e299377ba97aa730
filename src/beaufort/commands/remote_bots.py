"""Bots of this package at a server: each plays by what its seat knows there, and by the rules it has here; and their tokens."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from base64 import b64decode
from urllib.parse import urlsplit

from beaufort.client import Client, Player, Refused
from beaufort.client.calls import knowledge, new_program, notices, offer, record
from beaufort.client.protocol import NewTable, Notice, NoticeKind, TableState
from beaufort.commands.remote_terminal import seat_at
from beaufort.errors import BadSetting, Error
from beaufort.game import find, games
from beaufort.language.state import fresh, write
from beaufort.play import bots
from beaufort.web.checks import check_name
from beaufort.web.events import Refused as No
from beaufort.web.programs import Programs
from beaufort.web.store import Store, Uploader


def play(server: str, level: str, game: str, name: str, token: str) -> None:
    """Let a bot play at a new table, at the table of a link, or wherever it is invited."""
    address, _, table = server.partition("/t/")
    if urlsplit(address).scheme not in ("http", "https"):
        raise BadSetting(f"--server should be the address of a server, such as http://localhost:1805, not {server!r}.")
    own = name or level.partition(":")[2] or f"Bot {level}"
    client, thinking = Client(address, token), bots.find(level)
    try:
        if game or table:
            _play_once(client, thinking, table.partition("/")[0], game, own)
        else:
            _attend(client if token else _known(client, own), thinking)
    except Refused as refused:
        raise BadSetting(f"{address} says: {refused}") from None


class RemoteBot:
    """A bot of this package that plays at a server: it chooses by what its seat knows, as it does at home."""

    def __init__(self, client: Client, thinking: bots.Bot) -> None:
        self.client, self.bot, self.salt = client, thinking, secrets.token_bytes(16)

    def __call__(self, state: TableState) -> str:
        known = self.client.ask(knowledge(state.id))
        game = find(known.game)
        if (game.rules.VERSION, game.edition) != (known.rules, known.edition):
            raise BadSetting(f"{known.game} is played there by other rules or cards than this version has.")
        seen = fresh(game.state)
        write(seen, b64decode(known.record))
        seed = hashlib.sha256(self.salt + state.id.encode() + state.decision.encode()).digest()
        action: str = game.view.ACTION_NAMES[self.bot.choose(seen, known.seat, seed)]
        return action


def _play_once(client: Client, thinking: bots.Bot, table: str, game: str, name: str) -> None:
    player = Player(lambda _: "")
    seat = seat_at(client, table, NewTable(game, name=name), player)
    player.choose = RemoteBot(client.holding(seat.token), thinking)
    print(f"Playing seat {seat.seat} at {client.address}/t/{seat.table}.", flush=True)
    print(_result(client.play(seat, player)))


def _known(client: Client, name: str) -> Client:
    """The client with a new name and token, which can be used again."""
    made = client.ask(new_program(name))
    print(f"{name} is known at {client.address} by this token; --token or BEAUFORT_TOKEN uses it again:", flush=True)
    print(made.token, flush=True)
    return client.holding(made.token)


def _attend(client: Client, thinking: bots.Bot) -> None:
    """Play wherever it is invited."""
    me = client.ask(offer([game.name for game in games()]))
    players: dict[str, Player] = {}
    print(f"{me.name} can be invited at {client.address} (Ctrl+C stops it).", flush=True)
    for notice in client.listen(notices()):
        player = players.setdefault(notice.table, Player(RemoteBot(client, thinking)))
        _tell(client, notice)
        try:
            if notice.state and (call := player.answer(notice.state)):
                client.ask(call)
            if notice.kind == NoticeKind.OVER:
                player.check(client.ask(record(notice.table)))
        except Error as wrong:  # a deal that is not fair; or somebody was quicker, and what is asked now is told anew
            print(f"{client.address}/t/{notice.table}: {wrong}", flush=True)


def _tell(client: Client, notice: Notice) -> None:
    if notice.kind in (NoticeKind.INVITED, NoticeKind.OVER):
        result = f": {_result(notice.state)}" if notice.kind == NoticeKind.OVER and notice.state else ""
        print(f"{notice.kind} at {client.address}/t/{notice.table}{result}", flush=True)


def _result(state: TableState) -> str:
    assert state.view
    names = (sitter.name for sitter in state.seats)
    return ", ".join(f"{name} {points}" for name, points in zip(names, state.view.points, strict=True))


def tokens(database: str, new: str, revoke: str) -> str:
    """What is there to be told after one was made or revoked, or of all."""
    return asyncio.run(_tokens(database, new, revoke))


async def _tokens(database: str, new: str, revoke: str) -> str:
    store = Store(database)
    await store.open()
    try:
        programs = Programs(store)
        if new:
            return (await programs.make(check_name(new), Uploader("", ""), time.time()))[1]
        if revoke:
            known = await programs.called(revoke)
            if known is None or not await programs.revoke(known.id):
                raise BadSetting(f"There is no program {revoke!r} in {store.shown}.")
            return f"The token of {known.name} is good for nothing from now on."
        used = [(each.name, time.strftime("%Y-%m-%d", time.gmtime(each.seen))) for each in await programs.all()]
        lines = [f"{name:24}  last used {day}" for name, day in used]
        return "\n".join(lines) or f"No program has a token in {store.shown}."
    except No as refused:
        raise BadSetting(str(refused)) from None
    finally:
        await store.close()
