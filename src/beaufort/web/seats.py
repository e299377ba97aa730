"""The seats of a table: who sits there, and what they owe to the deal."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from beaufort.play.counsel import Grounds

WANTED = "?"  # stands for a commitment that is still to come


class Sitter(Struct, frozen=True):
    """Who sits at a seat, as everyone may know."""

    name: str
    kind: str = "person"  # person, bot, or away: a bot plays until the person is back
    bot: str = ""  # which bot plays, if one does


@dataclass
class Seat:
    """A seat: open, a person's (perhaps played by a bot while they are away), or a bot's."""

    name: str = ""
    people: list[str] = field(default_factory=list)  # ids of who may play it: the same person on several devices
    bot: str = ""  # plays now, if any
    away: bool = False
    resigned: bool = False
    salt: str = ""  # as soon as it was shown
    commit: str = ""  # what this person is bound to, if anything; WANTED until they are
    turns: int = 0  # decisions made or taken back
    hint: str = ""  # what a bot would do now, if it was asked
    why: Grounds | None = None  # and its reason, if it has one

    @property
    def open(self) -> bool:
        return not self.people and not self.bot

    @property
    def human(self) -> bool:
        """Whether a person plays here, even if they are away for now."""
        return bool(self.people) and not self.resigned
