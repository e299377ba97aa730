"""Who is asking: people are signed cookies, seats are signed tokens. Nobody has an account."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass

from beaufort.words import LANGUAGES

COOKIE = "beaufort"
YEAR = 365 * 86400


@dataclass(frozen=True)
class Keys:
    """The server's key, and what is signed with it."""

    key: bytes

    def sign(self, *parts: object) -> str:
        """A signature of these parts that nobody can make without the key."""
        told = "\0".join(map(str, parts)).encode()
        return urlsafe_b64encode(hmac.digest(self.key, told, hashlib.sha256)[:18]).decode()

    def seat(self, table: str, seat: int) -> str:
        """The token that lets its holder play a seat: in the personal link, and as the bearer token of programs."""
        return f"{seat}.{self.sign('seat', table, seat)}"

    def seat_of(self, table: str, token: str) -> int | None:
        """Which seat of this table a token is for."""
        number = token.partition(".")[0]
        if number not in tuple("0123456") or not same(token, self.seat(table, int(number))):
            return None
        return int(number)

    def cookie(self, person: str) -> str:
        return f"{person}.{self.sign('person', person)}"

    def person(self, cookie: str | None) -> str | None:
        """Who holds this cookie, if we have signed it."""
        person, dot, _ = (cookie or "").partition(".")
        return person if dot and same(cookie or "", self.cookie(person)) else None


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
        tag, _, weight = part.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), place, tag[:2].lower()))
        except ValueError:
            continue
    return next((tag for _, _, tag in sorted(wishes) if tag in LANGUAGES), "en")
