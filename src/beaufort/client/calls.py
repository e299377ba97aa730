"""What programs can ask a server for: each call says how it is asked and what it answers. Clients carry them out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from urllib.parse import urlencode

import msgspec

from beaufort.client.protocol import (
    Again,
    Archived,
    Ask,
    Binding,
    Done,
    GameInfo,
    Hint,
    Knowledge,
    NewProgram,
    NewTable,
    NewTicket,
    Notice,
    Offer,
    OwnProgram,
    Play,
    Program,
    Reveal,
    Seated,
    Sit,
    Status,
    TableState,
    Update,
)  # fmt: skip
from beaufort.fair import seal

T = TypeVar("T")


@dataclass(frozen=True)
class Call(Generic[T]):
    """Something to ask for; `safe` if asking twice does no harm."""

    method: str
    path: str
    answer: type[T]
    body: Any = None
    safe: bool = True


def games() -> Call[list[GameInfo]]:
    return Call("GET", "/games", list[GameInfo])


def ticket() -> Call[NewTicket]:
    return Call("GET", "/ticket", NewTicket)


def tables() -> Call[list[TableState]]:
    return Call("GET", "/tables", list[TableState])


def new_table(wanted: NewTable) -> Call[Seated]:
    return Call("POST", "/tables", Seated, wanted, safe=bool(wanted.ticket))


def sit(table: str, wanted: Sit) -> Call[Seated]:
    return Call("POST", f"/tables/{table}/sit", Seated, wanted, safe=bool(wanted.ticket))


def look(table: str) -> Call[TableState]:
    return Call("GET", f"/tables/{table}", TableState)


def move(table: str, action: str, decision: str) -> Call[Done]:
    return Call("POST", f"/tables/{table}/moves", Done, Play(action, decision))


def start(table: str) -> Call[Done]:
    return Call("POST", f"/tables/{table}/start", Done)


def rise(table: str) -> Call[Done]:
    return Call("POST", f"/tables/{table}/rise", Done, safe=False)


def commit(table: str, salt: str) -> Call[Done]:
    return Call("POST", f"/tables/{table}/commit", Done, Binding(seal(salt)))


def reveal(table: str, salt: str) -> Call[Done]:
    return Call("POST", f"/tables/{table}/reveal", Done, Reveal(salt))


def rematch(table: str, commitment: str = "") -> Call[Seated]:
    return Call("POST", f"/tables/{table}/rematch", Seated, Again(commit=commitment))


def knowledge(table: str) -> Call[Knowledge]:
    return Call("GET", f"/tables/{table}/knowledge", Knowledge)


def hint(table: str, decision: str) -> Call[Hint]:
    return Call("POST", f"/tables/{table}/hint", Hint, Ask(decision))


def log(table: str) -> Call[list[str]]:
    return Call("GET", f"/tables/{table}/log", list[str])


def record(table: str) -> Call[str]:
    return Call("GET", f"/tables/{table}/record", str)


def new_program(name: str) -> Call[OwnProgram]:
    return Call("POST", "/programs", OwnProgram, NewProgram(name), safe=False)


def offer(games: list[str], tables: int = 4) -> Call[Program]:
    return Call("PUT", "/me/offer", Program, Offer(games, tables))


class Stream(Generic[T]):
    """A stream that is followed: after what, and whether it is over."""

    def __init__(self, path: str, kind: type[T], after: object = "", **more: str) -> None:
        self.path, self.kind, self.after, self.over, self.more = path, kind, after, False, more
        self.heard_any = False  # since it was last asked for

    @property
    def call(self) -> Call[T]:
        self.heard_any = False
        asked = {**self.more, "after": str(self.after)} if self.after else self.more
        return Call("GET", f"{self.path}?{urlencode(asked)}", self.kind)

    def heard(self, line: bytes) -> T | None:
        """What a line tells; nothing if it is a sign of life."""
        if not line.strip():
            return None
        told = msgspec.json.decode(line, type=self.kind)
        self.heard_any = True
        self.after = told.seq if isinstance(told, Update) else getattr(told, "cursor")  # noqa: B009 - mypy knows no T
        self.over = isinstance(told, Update) and told.state.status in (Status.OVER, Status.CLOSED)
        return told

    def broken(self) -> None:
        """It has ended: finished games are all told when none came; other streams were cut off unless they are over."""
        self.over = self.over or (self.kind is Archived and not self.heard_any)
        if not self.over and self.kind is not Archived:
            raise ConnectionError("the stream was cut off")


def updates(table: str, after: int = 0) -> Stream[Update]:
    return Stream(f"/tables/{table}/events", Update, after)


def notices(after: str = "") -> Stream[Notice]:
    return Stream("/me/events", Notice, after)


def records(**which: str) -> Stream[Archived]:
    """Finished games, all that there are."""
    return Stream("/records", Archived, **which)
