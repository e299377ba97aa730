"""Programs that are known here: each has a name and a token that lasts until it is revoked, and may offer itself to play."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass
from typing import Any

from beaufort.client.protocol import Archived
from beaufort.record import parse
from beaufort.web.databases import lost_race
from beaufort.web.events import Refused
from beaufort.web.people import new_person, same
from beaufort.web.store import Store, Uploader
from beaufort.words import Said

PROGRAM = "program."  # with this the tokens of programs begin
MOST = 20  # programs of one person, and twenty times as many of one address
PAGE = 500  # finished games that are told at once at most
FEW = 100  # of which so many are looked at together
NEVER = 1e12  # no game ends later
PRESENT = 45.0  # seconds after a sign of life for which a program can be invited


@dataclass(frozen=True)
class KnownProgram:
    """A program with a name; its id is the person that it is at tables."""

    id: str
    name: str
    games: tuple[str, ...]
    most: int  # tables at the same time to which it can be invited
    created: float
    seen: float
    present: float  # when it last listened


@dataclass(frozen=True)
class Sitting:
    """A table at which a program sits, and when something last happened there."""

    table: str
    seen: float


@dataclass(frozen=True)
class Filter:
    """Which finished games are wanted; what is empty is all the same. With a person it is theirs, else what all may find."""

    person: str
    game: str
    player: str
    option: str
    since: float
    until: float


class Programs:
    """What the database knows of programs. Of a token it has the fingerprint, so who reads it cannot show one."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def make(self, name: str, by: Uploader, now: float) -> tuple[str, str]:
        """A new program; answers its id and its token, which is told to nobody again."""
        own, near = await self._count("owner", by.person), await self._count("address", by.address)
        if (by.person and own >= MOST) or (by.address and near >= 20 * MOST):
            raise Refused(Said("error-many-programs", most=MOST), 429, wait=600)
        id, secret = new_person(), secrets.token_urlsafe(24)
        row = {"id": id, "name": name, "known_as": name.casefold(), "digest": _digest(secret), "now": now}
        try:
            await self._store.do(_NEW, owner=by.person, address=by.address, **row)
        except Exception as error:
            if lost_race(error):
                raise Refused(Said("error-name-taken")) from None
            raise
        return id, f"{PROGRAM}{id}.{secret}"

    async def _count(self, column: str, value: str) -> int:
        (row,) = await self._store.rows(f"SELECT count(*) AS number FROM programs WHERE {column} = :value", value=value)
        return int(row["number"])

    async def holder(self, token: str, now: float) -> KnownProgram | None:
        """Whose token this is, if it has not been revoked."""
        id, _, secret = token.removeprefix(PROGRAM).partition(".")
        rows = await self._store.rows("SELECT * FROM programs WHERE id = :id", id=id[:64])
        if not rows or not same(_digest(secret), rows[0]["digest"]):
            return None
        if now > rows[0]["seen"] + 86400:
            await self._store.do("UPDATE programs SET seen = :now WHERE id = :id", id=id, now=now)
        return _program(rows[0])

    async def all(self, owner: str | None = None) -> list[KnownProgram]:
        """All programs, or those of this owner, by their names."""
        which = "" if owner is None else " WHERE owner = :owner"
        values = {} if owner is None else {"owner": owner}
        return [_program(row) for row in await self._store.rows(f"SELECT * FROM programs{which} ORDER BY known_as", **values)]

    async def offering(self, now: float) -> list[KnownProgram]:
        """Programs that offer themselves and listen now."""
        query = "SELECT * FROM programs WHERE present > :since AND games <> '' ORDER BY known_as"
        return [_program(row) for row in await self._store.rows(query, since=now - PRESENT)]

    async def called(self, name: str) -> KnownProgram | None:
        rows = await self._store.rows("SELECT * FROM programs WHERE known_as = :name", name=name.casefold())
        return _program(rows[0]) if rows else None

    async def offer(self, id: str, games: list[str], most: int) -> None:
        query = "UPDATE programs SET games = :games, most = :most WHERE id = :id"
        await self._store.do(query, id=id, games=" ".join(games), most=most)

    async def listens(self, id: str, at: float) -> bool:
        """Note that it is there, or with 0 that it has gone; answers whether its token is still good."""
        await self._store.do("UPDATE programs SET present = :at WHERE id = :id", id=id, at=at)
        return bool(await self._store.rows("SELECT id FROM programs WHERE id = :id", id=id))

    @staticmethod
    def is_present(program: KnownProgram, now: float) -> bool:
        return program.present > now - PRESENT

    async def revoke(self, id: str, owner: str | None = None) -> bool:
        """Let its token be good for nothing any more; answers whether there was one (of this owner)."""
        known = any(program.id == id for program in await self.all(owner))
        if known:
            await self._store.do("DELETE FROM programs WHERE id = :id", id=id)
        return known

    async def playing(self, id: str) -> int:
        """At how many tables it sits that are not over."""
        return len(await self.sittings(id, ""))

    async def sittings(self, id: str, after: str) -> list[Sitting]:
        """Where it sits: at tables that are not over, and if a time is given at those that ended after it."""
        ended = float(after.partition(" ")[0]) if after else NEVER
        rows = await self._store.rows(_SITTINGS, person=id, ended=ended)
        return [Sitting(row["id"], row["seen"]) for row in rows]

    async def records(self, wanted: Filter, after: str) -> AsyncGenerator[Archived, None]:
        """Finished games, the first to end first; at most PAGE of them, of which each has a cursor."""
        time, _, id = after.partition(" ")
        at, found = (float(time) if time else -1.0, id), 0
        which = _OWN if wanted.person else _LISTED
        while found < PAGE:
            values = {"person": wanted.person} if wanted.person else {}
            limits = {"at": at[0], "id": at[1], "since": wanted.since, "until": wanted.until, "most": FEW}
            rows = await self._store.rows(which, **values, **limits)
            for row in rows:
                at = row["seen"], row["id"]
                if told := _archived(row, wanted):
                    found += 1
                    yield told
            if len(rows) < FEW:
                return


_NEW = (
    "INSERT INTO programs (id, name, known_as, digest, owner, address, created, seen)"
    " VALUES (:id, :name, :known_as, :digest, :owner, :address, :now, :now)"
)
_SITTINGS = (
    "SELECT tables.id, tables.seen FROM sittings JOIN tables ON tables.id = sittings.table_id WHERE sittings.person = :person"
    " AND (tables.status IN ('open', 'dealing', 'running') OR tables.seen > :ended) ORDER BY tables.seen, tables.id"
)
_FINISHED = (
    "SELECT tables.id, tables.seen, replays.record FROM tables JOIN replays ON replays.id = tables.id{join}"
    " WHERE tables.status = 'over' AND {which} AND (tables.seen > :at OR (tables.seen = :at AND tables.id > :id))"
    " AND tables.seen >= :since AND tables.seen < :until ORDER BY tables.seen, tables.id LIMIT :most"
)
_LISTED = _FINISHED.format(join="", which="tables.listed = 1")
_OWN = _FINISHED.format(join=" JOIN sittings ON sittings.table_id = tables.id", which="sittings.person = :person")


def _archived(row: Mapping[str, Any], wanted: Filter) -> Archived | None:
    """A finished game as it is told, if it is wanted."""
    record = next(parse(row["record"]))
    options = [f"{name}={'on' if on else 'off'}" for name, on in record.options.items()]
    if (
        (wanted.game and record.game != wanted.game)
        or (wanted.player and wanted.player not in record.players)
        or (wanted.option and wanted.option not in options)
    ):
        return None
    return Archived(
        table=row["id"],
        ended=row["seen"],
        cursor=f"{row['seen']!r} {row['id']}",
        game=record.game,
        options=record.options,
        players=list(record.players),
        points=list(record.points or ()),
        winners=list(record.winners or ()),
        record=row["record"],
    )


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _program(row: Mapping[str, Any]) -> KnownProgram:
    games = tuple(row["games"].split())
    return KnownProgram(row["id"], row["name"], games, row["most"], row["created"], row["seen"], row["present"])
