"""Who is asking: people are signed cookies, seats are signed tokens. Nobody has an account."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass

from beaufort.words import LANGUAGES

COOKIE = "beaufort"
LONG = 128  # characters: no cookie and no token of ours is as long
YEAR = 365 * 86400


@dataclass(frozen=True)
class Keys:
    """The server's key, and what is signed with it."""

    key: bytes

    def sign(self, *parts: object) -> str:
        """A signature of these parts that nobody can make without the key."""
        told = "\0".join(map(str, parts)).encode()
        return urlsafe_b64encode(hmac.digest(self.key, told, hashlib.sha256)[:18]).decode()

    def new_ticket(self) -> str:
        """A ticket for one table or seat: only we can make one, and only who was given it knows it."""
        random = secrets.token_urlsafe(12)
        return f"{random}.{self.sign('ticket', random)}"

    def is_ticket(self, ticket: str) -> bool:
        random = ticket.partition(".")[0]
        return same(ticket, f"{random}.{self.sign('ticket', random)}")

    def new_secret(self) -> bytes:
        """The secret of a new table: drawn, so that neither the key nor another table tells it."""
        return secrets.token_bytes(32)

    def table(self, *origin: object) -> str:
        """The id of the table that comes from a ticket or another table: a ticket used twice leads to the same one."""
        return self.sign("table", *origin)[:16]

    def seat(self, table: str, seat: int, person: str) -> str:
        """The token that lets its holder play a seat as long as this person has it: in links, and for programs."""
        return f"{seat}.{self.sign('seat', table, seat, person)}"

    def seat_of(self, table: str, token: str, people: Sequence[str | None]) -> int | None:
        """Which seat of this table a token is for, if the person still sits there for whom it was made."""
        wanted = ((seat, self.seat(table, seat, person)) for seat, person in enumerate(people) if person is not None)
        return next((seat for seat, right in wanted if same(token, right)), None)

    def cookie(self, person: str) -> str:
        return f"{person}.{self.sign('person', person)}"

    def person(self, cookie: str | None) -> str | None:
        """Who holds this cookie, if we have signed it."""
        if not cookie or len(cookie) > LONG:
            return None
        person, dot, _ = cookie.partition(".")
        return person if dot and same(cookie, self.cookie(person)) else None


def same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())


def new_person() -> str:
    return secrets.token_urlsafe(15)


def language(chosen: str | None, accepted: str) -> str:
    """The language a person has chosen, else the first we have of those their browser accepts, else English."""
    if chosen in LANGUAGES:
        return chosen
    wishes = []
    for place, part in enumerate(accepted.split(",")[:20]):
        tag, _, weight = part.replace(" ", "").partition(";q=")
        if re.fullmatch(r"|0(\.\d{0,3})?|1(\.0{0,3})?", weight) and float(weight or 1) > 0:
            wishes.append((-float(weight or 1), place, tag[:2].lower()))
    return next((tag for _, _, tag in sorted(wishes) if tag in LANGUAGES), "en")
