"""A table as the fold of its events: who sits where, and the game they play. No clock, no database, no network.

Commands look at a table and answer with the events that should happen, or refuse with words for the person who asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, assert_never

from beaufort import fair
from beaufort.game import find
from beaufort.match import Match
from beaufort.play import bots
from beaufort.record import Record
from beaufort.settings import NAMES, parse_action, set_up
from beaufort.web.events import (
    CameBack,
    DeviceAdded,
    Event,
    Filled,
    Happening,
    Head,
    Hinted,
    Moved,
    PaceSet,
    Refused,
    RematchMade,
    Renamed,
    Resigned,
    Retracted,
    Rose,
    Sat,
    Started,
    WentAway,
)
from beaufort.words import Player, Said

NAME = 24  # the longest name, in characters
PACES = (0.0, 0.4, 1.0, 2.0, 4.0)  # seconds between the moves of bots
PATIENCE = (0, 60, 300, 86400)  # seconds until a bot takes over; 0 is never
SETTLED = 2.5  # after a trick or a round bots wait so many times longer


WAKING = (
    Started,
    Moved,
    Retracted,
    CameBack,
    WentAway,
    Resigned,
)  # after these bots wait anew; nothing else keeps them waiting


@dataclass(frozen=True)
class Sitter:
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
    salt: str = ""
    turns: int = 0  # decisions made or taken back
    hint: str = ""  # what a bot would do now, if it was asked

    @property
    def open(self) -> bool:
        return not self.people and not self.bot

    @property
    def human(self) -> bool:
        """Whether a person plays here, even if they are away for now."""
        return bool(self.people) and not self.resigned


class Table:
    """One table at one moment of its log."""

    def __init__(self, head: Head) -> None:
        self.id, self.secret, self.created, self.config = head.id, head.secret, head.created, head.config
        self.game = find(head.game)
        if (self.game.rules.VERSION, self.game.edition) != (head.config["rules"], head.config["edition"]):
            raise Refused(Said("error-other-rules"))
        self.setup = set_up(self.game, head.config["seats"], head.config["options"])
        self.seats = [Seat() for _ in range(self.setup.seats)]
        self.bots: list[str] = head.config.get("bots") or [head.config["bot"]] * len(self.seats)  # for each seat
        self.host: str = head.config["host"]
        self.patience: float = head.config["patience"]
        self.pace: float = head.config["pace"]
        self.seq = 0
        self.at = head.created
        self.match: Match | None = None
        self.asked_since = head.created  # when the present decisions came up
        self.settled = False  # whether the last move ended a trick or a round
        self.next = ""  # the table of the rematch
        self.promise_again: str = head.config.get("again", "")
        self.requests: dict[str, Event] = {}

    @property
    def status(self) -> str:
        if self.match is None:
            return "open"
        return "over" if self.match.over else "running"

    @property
    def sitters(self) -> list[Sitter]:
        kinds = ["away" if seat.away else "bot" if seat.bot else "person" for seat in self.seats]
        return [Sitter(seat.name, kind, seat.bot) for seat, kind in zip(self.seats, kinds, strict=True)]

    @property
    def salts(self) -> dict[int, str]:
        return {number: seat.salt for number, seat in enumerate(self.seats) if seat.salt}

    @property
    def holders(self) -> list[str | None]:
        """For each seat the person it was given to, if a person still has it."""
        return [seat.people[0] if seat.human else None for seat in self.seats]

    def seat_of(self, person: str) -> int | None:
        """Where this person sits."""
        return next((number for number, seat in enumerate(self.seats) if seat.human and person in seat.people), None)

    def decision(self, seat: int | None) -> str:
        """A token for what this seat is asked now; an answer with another token came too late, or twice."""
        if self.match is None or seat is None or seat not in self.match.pending:
            return ""
        return str(self.seats[seat].turns)

    @property
    def waiting_bots(self) -> list[int]:
        return [seat for seat in self.match.pending if self.seats[seat].bot] if self.match else []

    @property
    def waiting_people(self) -> list[int]:
        return [seat for seat in self.match.pending if not self.seats[seat].bot] if self.match else []

    @property
    def due(self) -> float | None:
        """When something happens without anyone doing anything: a bot's move, or a look whether somebody is away."""
        if self.waiting_bots:
            return self.at + self.pace * (SETTLED if self.settled else 1)
        if self.patience and self.waiting_people and sum(seat.human for seat in self.seats) > 1:
            return self.asked_since + self.patience
        return None

    def record(self) -> Record:
        """The game as a record, with how its deal came about."""
        if self.match is None or not self.match.over:
            raise Refused(Said("error-not-over"))
        record = self.match.record()
        return replace(record, extra={**fair.tags(self.secret, self.salts), **record.extra})

    # What has happened

    def apply(self, event: Event) -> None:
        """Take in the next event of the log."""
        assert event.seq == self.seq + 1, f"event {event.seq} after {self.seq}"
        self._take(event.what)
        self.seq = event.seq
        if isinstance(event.what, WAKING):
            self.at = self.asked_since = event.at
        if event.request:
            self.requests[event.request] = event

    def _take(self, what: Happening) -> None:
        match what:
            case Sat(seat, person, name, salt):
                self.seats[seat] = Seat(name, [person], salt=salt)
            case Filled(seat, bot, name):
                self.seats[seat] = Seat(name, bot=bot)
            case Rose(seat):
                self.seats[seat] = Seat()
            case Started():
                seed = fair.mixed(self.secret, self.salts)
                self.match = Match(self.setup, seed, [seat.name for seat in self.seats])
            case Moved(seat, action, _):
                self._move(seat, action)
            case Retracted(seat):
                self._running.take_back(seat)
                self.seats[seat].turns += 1  # asked anew: no old answer fits
                self.seats[seat].hint = ""
            case Hinted(seat, _, action):
                self.seats[seat].hint = action
            case WentAway(seat, bot):
                self._played_by(seat, bot, Said("went-away", player=Player(seat)), away=True)
            case CameBack(seat):
                self._played_by(seat, "", Said("came-back", player=Player(seat)))
            case Resigned(seat, bot):
                self.seats[seat].resigned = True
                self._played_by(seat, bot, Said("gave-up", player=Player(seat)))
            case DeviceAdded(seat, person):
                self.seats[seat].people.append(person)
            case Renamed(seat, name):
                self.seats[seat].name = name
                if self.match:
                    self.match.players = tuple(each.name for each in self.seats)
            case PaceSet(seconds):
                self.pace = seconds
            case RematchMade(table):
                self.next = table
            case _:
                assert_never(what)

    @property
    def _running(self) -> Match:
        assert self.match
        return self.match

    def _move(self, seat: int, action: str) -> None:
        match, who = self._running, self.seats[seat]
        before = match.moment
        match.play(seat, action, helped=bool(who.hint) and not who.bot)
        self.settled = match.moment != before
        who.turns, who.hint = who.turns + 1, ""

    def _played_by(self, seat: int, bot: str, said: Said, away: bool = False) -> None:
        """Another plays this seat from now on, and the log tells so."""
        self.seats[seat].away, self.seats[seat].bot = away, bot
        self._running.remark(said)

    # What people can do

    def sit(self, person: str, name: str, salt: str = "", seat: int | None = None) -> list[Happening]:
        """Take an open seat; with the last one the game starts. Whoever sits there already has what they want."""
        if self.seat_of(person) is not None:
            return []
        if self.match:
            raise Refused(Said("error-started"))
        free = [number for number, each in enumerate(self.seats) if each.open]
        if seat is not None and seat not in free:
            raise Refused(Said("error-taken"))
        taken = free[0] if seat is None else seat
        sat = [Sat(seat=taken, person=person, name=self._own_name(name, taken), salt=check_salt(salt))]
        return [*sat] if len(free) > 1 else [*sat, Started()]

    def rise(self, person: str) -> list[Happening]:
        """Leave a seat before the game has started."""
        seat = self._mine(person)
        if self.match:
            raise Refused(Said("error-started"))
        return [Rose(seat=seat)]

    def start(self, person: str) -> list[Happening]:
        """Give the open seats to bots and begin. The host decides that, or any seated person once the host has left."""
        self._mine(person)
        if self.match:
            return []
        if person != self.host and self.seat_of(self.host) is not None:
            raise Refused(Said("error-host"), 403)
        free = [number for number, seat in enumerate(self.seats) if seat.open]
        return [*(self.bot_at(number) for number in free), Started()]

    def bot_at(self, seat: int, taken: Sequence[str] = ()) -> Filled:
        name = NAMES[seat % len(NAMES)]
        return Filled(seat=seat, bot=self.bots[seat], name=self._own_name(name, seat, taken))

    def move(self, seat: int, action: str, decision: str, lang: str = "en") -> list[Happening]:
        """Answer what this seat is asked. Too late or twice is refused, and never taken for another answer.

        Two words answer what is asked then too: that shipping begins, and which ship is loaded.
        """
        if self.match is None:
            raise Refused(Said("error-not-started"))
        if decision != self.decision(seat) and not self.match.over:
            raise Refused(Said("error-late"))
        first, _, then = action.strip().partition(" ")
        if parse_action(self.game, first) is None or parse_action(self.game, then) is None:
            self._check_move(self.match, seat, first := action, lang)
            return [Moved(seat, self._spelled(first))]
        self._check_move(self.match, seat, first, lang)
        ahead = self.match.copy()
        ahead.play(seat, first)
        if not ahead.retractable(seat):  # what it would bring to light is not told before it is done
            raise Refused(Said("error-illegal"), 422)
        self._check_move(ahead, seat, then, lang)
        both = [self._spelled(first), self._spelled(then)]
        return [Moved(seat, both[0], both[1]), Moved(seat, both[1])]

    def _check_move(self, match: Match, seat: int, action: str, lang: str) -> None:
        why = match.reason(seat, action)
        if why:
            raise Refused(Said("error-illegal"), 422, why.rule, match.say(why.said, lang))

    def retractable(self, seat: int | None) -> bool:
        """Whether this seat may take back what it decided last."""
        return seat is not None and bool(self.decision(seat)) and self.match is not None and self.match.retractable(seat)

    def take_back(self, seat: int, decision: str) -> list[Happening]:
        """Undo what this seat decided last; `decision` is what it is asked since."""
        self._check_asked(seat, decision)
        if not self.retractable(seat):
            raise Refused(Said("error-take-back"))
        return [Retracted(seat=seat)]

    def _check_asked(self, seat: int, decision: str) -> None:
        """Refuse unless this is what this seat is asked now."""
        if self.match is None:
            raise Refused(Said("error-not-started"))
        if not self.decision(seat):
            raise Refused(Said("error-not-asked"))
        if decision != self.decision(seat):
            raise Refused(Said("error-late"))

    def hint(self, seat: int, decision: str, action: str) -> list[Happening]:
        """Tell this seat what a bot would do, once for a decision; its answer counts as helped from then on."""
        self._check_asked(seat, decision)
        return [] if self.seats[seat].hint else [Hinted(seat, decision, action)]

    def come_back(self, person: str) -> list[Happening]:
        """A person who was away is there again; nothing if they were not."""
        seat = self.seat_of(person)
        return [CameBack(seat=seat)] if seat is not None and self.seats[seat].away and self.status == "running" else []

    def take_over(self, seat: int) -> list[Happening]:
        """A bot plays for somebody who is away."""
        return [] if self.seats[seat].bot or self.status != "running" else [WentAway(seat=seat, bot=self.bots[seat])]

    def resign(self, person: str) -> list[Happening]:
        """Give one's seat to a bot for good."""
        seat = self._mine(person)
        if self.status != "running":
            raise Refused(Said("error-not-running"))
        return [Resigned(seat=seat, bot=self.bots[seat])]

    def add_device(self, seat: int, person: str) -> list[Happening]:
        """Let a person play this seat from here too; the link has been checked."""
        if not self.seats[seat].human:
            raise Refused(Said("error-no-seat"), 404)
        if person in self.seats[seat].people:
            return []
        if self.seat_of(person) is not None:
            raise Refused(Said("error-sits-already"))
        return [DeviceAdded(seat=seat, person=person)]

    def rename(self, person: str, name: str) -> list[Happening]:
        seat = self.seat_of(person)
        if seat is None or (own := self._own_name(name, seat)) == self.seats[seat].name:
            return []
        return [Renamed(seat=seat, name=own)]

    def set_pace(self, person: str, seconds: float) -> list[Happening]:
        self._mine(person)
        if seconds not in PACES:
            raise Refused(Said("error-pace"), 422)
        return [] if seconds == self.pace else [PaceSet(seconds=seconds)]

    def rematch(self, person: str, table: str) -> list[Happening]:
        """Say where the same people play again."""
        self._mine(person)
        if self.status != "over":
            raise Refused(Said("error-not-over"))
        return [] if self.next else [RematchMade(table=table)]

    @property
    def patience_again(self) -> float:
        """For a rematch: of several people somebody may not come, and nobody should wait for ever."""
        return self.patience or (300 if sum(seat.human for seat in self.seats) > 1 else 0)

    def again(self, salts: Mapping[int, str]) -> list[Happening]:
        """The same people and bots, as the first events of a new table."""
        happened: list[Happening] = []
        for number, seat in enumerate(self.seats):
            if seat.human:
                salt = check_salt(salts.get(number, ""))
                happened.append(Sat(seat=number, person=seat.people[0], name=seat.name, salt=salt))
                happened += [DeviceAdded(seat=number, person=other) for other in seat.people[1:]]
            else:
                name = NAMES[number % len(NAMES)] if seat.resigned else seat.name  # a bot does not keep a person's name
                happened.append(Filled(seat=number, bot=seat.bot, name=self._own_name(name, number)))
        return [*happened, Started()]

    def _mine(self, person: str) -> int:
        seat = self.seat_of(person)
        if seat is None:
            raise Refused(Said("error-no-seat"), 403)
        return seat

    def _own_name(self, name: str, seat: int, taken: Sequence[str] = ()) -> str:
        """The name, with a number behind it if somebody else at the table has it too."""
        others = {*taken, *(each.name for number, each in enumerate(self.seats) if number != seat)}
        return next(text for text in (name, *(f"{name} {count}" for count in range(2, 9))) if text not in others)

    def _spelled(self, action: str) -> str:
        """The action as the game writes it; it is known to be one."""
        number = parse_action(self.game, action)
        assert number is not None
        return self.game.view.ACTION_NAMES[number]


def check_name(name: str) -> str:
    """A name as it is shown: one line, not empty, not too long."""
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > NAME or not tidy.isprintable():
        raise Refused(Said("error-name", most=NAME), 422)
    return tidy


def check_salt(salt: str) -> str:
    if len(salt) > fair.SALT or not salt.isprintable():
        raise Refused(Said("error-salt", most=fair.SALT), 422)
    return salt


def check_bot(bot: str) -> str:
    if bot not in bots.BOTS:  # never what somebody else's package holds
        raise Refused(Said("error-bot", bot=bot[:40]), 422)
    return bot


def _each(some: Sequence[str], seats: int) -> list[str]:
    """For each seat what is given for it, or nothing."""
    return [*some[:seats], *[""] * (seats - len(some))]


def check_config(given: Mapping[str, Any], person: str) -> dict[str, Any]:
    """What a table is made with: game, seats, options, bots, patience, pace, whether it is listed, and who made it."""
    setup = set_up(given["game"], given.get("seats"), given.get("options"))
    game, seats = setup.game, setup.seats
    bot = check_bot(given.get("bot") or bots.OPPONENT)
    patience, pace = given.get("patience", 0), given.get("pace", 1.0)
    if patience not in PATIENCE:
        raise Refused(Said("error-patience"), 422)
    if pace not in PACES:
        raise Refused(Said("error-pace"), 422)
    return {
        "rules": game.rules.VERSION,
        "edition": game.edition,
        "seats": seats,
        "options": setup.options,
        "bot": bot,
        "bots": [check_bot(own or bot) for own in _each(given.get("bots") or (), seats)],
        "patience": patience,
        "pace": pace,
        "listed": bool(given.get("listed")),
        "host": person,
    }
