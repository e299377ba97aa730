"""What happens at tables, and what is refused there. At the bottom of the server: no templates, no database, no clock.

Each kind of event is a struct; its name in the database is in KINDS. The log of a table is a list of them, and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from beaufort.errors import Error
from beaufort.play.counsel import Grounds
from beaufort.words import Said, say

WEB = Path(__file__).parent  # where the server's own words are


class Sat(msgspec.Struct, frozen=True):
    """A person took a seat. `commit` binds them to salt that they will show; `salt` is what somebody showed at once."""

    seat: int
    person: str
    name: str
    salt: str = ""
    commit: str = ""


class Filled(msgspec.Struct, frozen=True):
    """A bot took a seat."""

    seat: int
    bot: str
    name: str


class Rose(msgspec.Struct, frozen=True):
    """A person left a seat before the game."""

    seat: int


class Removed(msgspec.Struct, frozen=True):
    """The host sent a person away from a seat before the game; they do not sit down here again."""

    seat: int


class Closed(msgspec.Struct, frozen=True):
    """The host gave the table up before the game."""


class Committed(msgspec.Struct, frozen=True):
    """A person is bound to salt for this deal."""

    seat: int
    commit: str


class Sealed(msgspec.Struct, frozen=True):
    """All sit and are bound: salts are asked for."""


class Revealed(msgspec.Struct, frozen=True):
    """A person has shown their salt."""

    seat: int
    salt: str


class Withheld(msgspec.Struct, frozen=True):
    """These did not answer: bots have their seats for good, and all others commit anew."""

    seats: tuple[int, ...]


class Started(msgspec.Struct, frozen=True):
    """The cards were dealt."""


class Moved(msgspec.Struct, frozen=True):
    """A seat decided. `then` is what was asked for with it; it comes as a move of its own."""

    seat: int
    action: str
    then: str = ""


class Retracted(msgspec.Struct, frozen=True):
    """A seat took back what it had decided last."""

    seat: int


class Hinted(msgspec.Struct, frozen=True):
    """A seat was told what a bot would do, and why if the bot could say."""

    seat: int
    decision: str
    action: str
    why: Grounds | None = None


class WentAway(msgspec.Struct, frozen=True):
    """A bot plays for somebody who is not there."""

    seat: int
    bot: str


class CameBack(msgspec.Struct, frozen=True):
    """Somebody plays for themselves again."""

    seat: int


class Resigned(msgspec.Struct, frozen=True):
    """Somebody left their seat to a bot for good."""

    seat: int
    bot: str


class DeviceAdded(msgspec.Struct, frozen=True):
    """A seat can be played from one more browser."""

    seat: int
    person: str


class Renamed(msgspec.Struct, frozen=True):
    seat: int
    name: str


class PaceSet(msgspec.Struct, frozen=True):
    """Bots make another pause between their moves."""

    seconds: float


class RematchMade(msgspec.Struct, frozen=True):
    """The same people play again, at this table."""

    table: str


Happening = (
    Sat | Filled | Rose | Removed | Closed | Committed | Sealed | Revealed | Withheld | Started | Moved | Retracted | Hinted
    | WentAway | CameBack | Resigned | DeviceAdded | Renamed | PaceSet | RematchMade
)  # fmt: skip
KINDS: dict[str, type[Happening]] = {
    "sit": Sat,
    "fill": Filled,
    "rise": Rose,
    "remove": Removed,
    "close": Closed,
    "commit": Committed,
    "seal": Sealed,
    "reveal": Revealed,
    "withhold": Withheld,
    "start": Started,
    "move": Moved,
    "undo": Retracted,
    "hint": Hinted,
    "away": WentAway,
    "back": CameBack,
    "resign": Resigned,
    "device": DeviceAdded,
    "rename": Renamed,
    "pace": PaceSet,
    "rematch": RematchMade,
}
# After these bots wait anew, and devices that owe something to the deal are given time; nothing else keeps anybody waiting.
WAKING = (Committed, Sealed, Revealed, Withheld, Started, Moved, Retracted, CameBack, WentAway, Resigned)
NAMES = {kind: name for name, kind in KINDS.items()}


@dataclass(frozen=True)
class Event:
    """Something that happened at a table, with the number it has there."""

    seq: int
    what: Happening
    at: float
    request: str | None = None

    @property
    def kind(self) -> str:
        """Its name in the database."""
        return NAMES[type(self.what)]


def written(what: Happening) -> tuple[str, str]:
    """Kind and data of what happened, as the database has them."""
    return NAMES[type(what)], msgspec.json.encode(what).decode()


def read(kind: str, data: str) -> Happening:
    """What happened, from its kind and data."""
    return msgspec.json.decode(data, type=KINDS[kind])


@dataclass(frozen=True)
class Head:
    """What is known of a table without its events."""

    id: str
    game: str
    config: dict[str, Any]
    secret: bytes
    created: float
    seq: int
    status: str
    due: float | None


class Refused(Error):
    """What was asked for cannot be done; `said` tells the person why, `status` tells programs."""

    def __init__(self, said: Said, status: int = 409, rule: str = "", text: str = "", wait: int = 0) -> None:
        super().__init__(text or say(said, "en", WEB))
        self.said, self.status, self.rule, self.text = said, status, rule, text
        self.wait = wait or (1 if status in (429, 503) else 0)  # seconds after which it may be tried again

    def tell(self, lang: str) -> str:
        """The reason in a language; what the game says is in the reader's language already."""
        return self.text or say(self.said, lang, WEB)


class OtherRules(Refused):
    """A table was begun under rules or with cards that this program does not have."""

    def __init__(self) -> None:
        super().__init__(Said("error-other-rules"))


class Busy(Refused):
    """Other servers were quicker again and again."""
