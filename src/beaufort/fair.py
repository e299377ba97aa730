"""Provably fair deals: the server promises its secret and every player commits to some salt, both by a hash; when all have, the
salts are shown, and secret and salts together make the seed. So nobody knew the deal while it could still be chosen. Afterwards
the secret is told, and anyone can check. docs/fairness.md says what each party can and cannot do."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from beaufort.errors import Error
from beaufort.language.cards import Seat
from beaufort.record import Record

SALT = 64  # the longest salt, in characters


def promise(secret: bytes) -> str:
    """What is shown from the start: the SHA-256 of the secret."""
    return hashlib.sha256(secret).hexdigest()


def seal(salt: str) -> str:
    """What a player gives when they sit down: the SHA-256 of a word and their salt, which nobody can guess if it is random."""
    return hashlib.sha256(b"salt" + salt.encode()).hexdigest()


def mixed(secret: bytes, salts: Mapping[Seat, str]) -> bytes:
    """The seed: the SHA-256 of a word, the secret and all salts in the order of the seats, each with its seat and length."""
    digest = hashlib.sha256(b"deal" + secret)  # without the word a deal without salt would be the promise itself
    for seat, salt in sorted(salts.items()):
        told = salt.encode()
        digest.update(bytes([seat, len(told) % 256, len(told) // 256]) + told)
    return digest.digest()


def tags(secret: bytes, salts: Mapping[Seat, str]) -> dict[str, str]:
    """What a record says of its deal, once the game is over."""
    given = {f"Salt{seat}": salt for seat, salt in sorted(salts.items()) if salt}
    return {"Secret": secret.hex(), "Promise": promise(secret), **given}


def agrees(record: Record, promised: str = "", salt: str = "", commits: Sequence[str] = ()) -> None:
    """Compare a record that was checked with what somebody has kept since the deal; it is an error if they differ."""
    salts = [record.extra.get(f"Salt{seat}", "") for seat in range(record.seats)]
    if promised and record.extra.get("Promise") != promised.lower():
        raise Error("the promise is not the one that you have kept")
    if salt and salt not in salts:
        raise Error("your salt is not in the deal")
    if commits and [seal(each) if each else "" for each in salts] != [commit.lower() for commit in commits]:
        raise Error("the salts are not those to which all were bound")


@dataclass(frozen=True)
class KeptDeal:
    """What a device keeps of a deal when it shows its salt: by then all is fixed, and in the end all is checked by this."""

    promise: str
    commits: tuple[str, ...]  # of every seat; empty for bots, and for who gives no salt
    seat: Seat
    salt: str

    def check(self, record: Record) -> None:
        """It is an error if the game was not dealt from what was promised, and from the salts to which all were bound."""
        agrees(record, self.promise, self.salt, self.commits)
        check(record)
        if record.extra.get(f"Salt{self.seat}") != self.salt:
            raise Error("your salt stands at another seat")


def check(record: Record) -> bool:
    """Whether the record tells how its seed was made; if that is not how, it is an error."""
    if "Secret" not in record.extra:
        if "Promise" in record.extra:
            raise Error("there is a promise, but not the secret it was for")
        return False
    try:
        secret = bytes.fromhex(record.extra["Secret"])
    except ValueError:
        raise Error("the secret is not hexadecimal") from None
    salts = {seat: record.extra[f"Salt{seat}"] for seat in range(record.seats) if f"Salt{seat}" in record.extra}
    if any(len(salt) > SALT for salt in salts.values()):
        raise Error(f"a salt has more than {SALT} characters")
    if promise(secret) != record.extra.get("Promise"):
        raise Error("the promise is not the SHA-256 of the secret")
    if mixed(secret, salts) != record.seed:
        raise Error("the seed does not come from the secret and the salts")
    return True
