"""A table as the fold of its events: who sits where, and the game they play. No clock, no database, no network.

Commands look at a table and answer with the events that should happen, or refuse with words for the person who asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Any, assert_never

from beaufort import fair
from beaufort.game import find
from beaufort.match import Match
from beaufort.play.counsel import Counsel
from beaufort.play.from_here import go_on
from beaufort.play.lesson import LEARNER, Lesson
from beaufort.record import Record, parse
from beaufort.settings import NAMES, parse_action, set_up
from beaufort.web.checks import PACES, PATIENCE, check_commit, check_salt
from beaufort.web.events import (
    WAKING,
    CameBack,
    Closed,
    Committed,
    DeviceAdded,
    Event,
    Filled,
    Happening,
    Head,
    Hinted,
    Moved,
    OtherRules,
    PaceSet,
    Refused,
    RematchMade,
    Removed,
    Renamed,
    Resigned,
    Retracted,
    Revealed,
    Rose,
    Sat,
    Sealed,
    Started,
    WentAway,
    Withheld,
)
from beaufort.web.seats import WANTED, Seat, Sitter
from beaufort.words import Player, Said

SETTLED = 2.5  # after a trick or a round bots wait so many times longer
SILENCE = 300  # seconds, at least, that others wait for a device that owes something to the deal


class Table:
    """One table at one moment of its log."""

    def __init__(self, head: Head) -> None:
        self.id, self.secret, self.created, self.config = head.id, head.secret, head.created, head.config
        self.game = find(head.game)
        if (self.game.rules.VERSION, self.game.edition) != (head.config["rules"], head.config["edition"]):
            raise OtherRules
        self.setup = set_up(self.game, head.config["seats"], head.config["options"])
        self.seats = [Seat() for _ in range(self.setup.seats)]
        self.bots: list[str] = head.config.get("bots") or [head.config["bot"]] * len(self.seats)  # for each seat
        self.host: str = head.config["host"]
        self.real: bool = head.config.get("real", False)  # as at the real table: nothing helps the memory
        self.patience: float = head.config["patience"]
        self.pace: float = head.config["pace"]
        self.lesson = Lesson(self.game) if head.config.get("lesson") else None
        self.begun: dict[str, Any] = head.config.get("begun") or {}  # from which position, where not from a deal
        self.seq = 0
        self.at = head.created
        self.match: Match | None = None
        self.asked_since = head.created  # when the present decisions came up
        self.settled = False  # whether the last move ended a trick or a round
        self.next = ""  # the table of the rematch
        self.sealed = False  # whether all are bound, and salts are asked for
        self.withheld: list[str] = []  # names of those who did not answer then
        self.requests: dict[str, Event] = {}
        self.removed: set[str] = set()  # people whom the host has sent away
        self.closed = False
        self._hints: list[tuple[int, int]] = []  # number and seat of each hint that was asked for
        self.heard = [-1]  # for each event how much the match had to tell after it; -1: there was none
        self.veiled: dict[int, tuple[int, str]] = {}  # decisions made while others owed theirs: seat and action, by number
        self.unveiled: dict[int, list[tuple[int, str]]] = {}  # by the number of the event with which everybody knows them
        self._secret: list[tuple[int, str]] = []  # those nobody else knows yet

    @property
    def status(self) -> str:
        if self.match is None:
            waits = any(seat.open for seat in self.seats)
            return "closed" if self.closed else "dealing" if self.silent and not waits else "open"
        return "over" if self.match.over else "running"

    @property
    def sitters(self) -> list[Sitter]:
        kinds = ["away" if seat.away else "bot" if seat.bot else "person" for seat in self.seats]
        return [Sitter(seat.name, kind, seat.bot) for seat, kind in zip(self.seats, kinds, strict=True)]

    @property
    def salts(self) -> dict[int, str]:
        return {number: seat.salt for number, seat in enumerate(self.seats) if seat.salt}

    @property
    def commits(self) -> list[str]:
        """For each seat what its person is bound to; nothing for bots, and for those who give no salt."""
        seals = [seat.commit or (fair.seal(seat.salt) if seat.salt else "") for seat in self.seats]
        return ["" if seal == WANTED else seal for seal in seals]

    @property
    def silent(self) -> list[int]:
        """The seats that owe something to the deal: their commitment, or when all are bound, their salt."""
        if self.match:
            return []
        owing = [seat.commit and not seat.salt if self.sealed else seat.commit == WANTED for seat in self.seats]
        return [seat for seat, owes in enumerate(owing) if owes]

    def wanted(self, seat: int | None) -> str:
        """What this seat owes to the deal."""
        return "" if seat not in self.silent else "salt" if self.sealed else "commit"

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

    def number(self, seat: int | None, seq: int | None = None) -> int:
        """The number of an event, or of the last one, as this seat counts: without the hints that others have asked for.

        So nobody can tell from numbers that somebody needs one; what it was for is told when it is played.
        """
        last = self.seq if seq is None else seq
        return last - sum(at <= last and asker != seat for at, asker in self._hints)

    def counted(self, seat: int | None, number: int) -> int:
        """The event that has this number as this seat counts; the last of several."""
        for at, asker in self._hints:
            number += at <= number + 1 and asker != seat
        return min(number, self.seq)

    @property
    def waiting_bots(self) -> list[int]:
        return [seat for seat in self.match.pending if self.seats[seat].bot] if self.match else []

    @property
    def waiting_people(self) -> list[int]:
        return [seat for seat in self.match.pending if not self.seats[seat].bot] if self.match else []

    @property
    def deserted(self) -> bool:
        """Whether everybody has left for good: bots play to the end, and nobody waits for it."""
        return self.match is not None and not any(seat.human for seat in self.seats)

    @property
    def due(self) -> float | None:
        """When something happens without anyone doing anything: a bot's move, or a look whether somebody is away.

        Where all people are away, though none for good, the game waits for them.
        """
        silent = self.silent
        if silent and any(seat.human for number, seat in enumerate(self.seats) if number not in silent):
            return self.asked_since + max(self.patience or PATIENCE[-1], SILENCE)
        if self.waiting_bots and self.deserted:
            return self.at
        if self.waiting_bots:
            somebody = any(seat.human and not seat.away for seat in self.seats)
            return self.at + self.pace * (SETTLED if self.settled else 1) if somebody else None
        if self.patience and self.waiting_people and sum(seat.human for seat in self.seats) > 1:
            return self.asked_since + self.patience
        return None

    def record(self) -> Record:
        """The game as a record, with how its deal came about."""
        if self.match is None or not self.match.over:
            raise Refused(Said("error-not-over"))
        record = self.match.record()
        if self.begun:
            return record  # of its deal nothing was promised
        withheld = {"Withheld": ", ".join(self.withheld)} if self.withheld else {}
        return replace(record, extra={**fair.tags(self.secret, self.salts), **withheld, **record.extra})

    # What has happened

    def apply(self, event: Event) -> None:
        """Take in the next event of the log."""
        assert event.seq == self.seq + 1, f"event {event.seq} after {self.seq}"
        wakes = isinstance(event.what, WAKING) and not self._replaces(event.what)
        self._take(event.what)
        if self.lesson and self.match:
            self.lesson.follow(self.match)
        self.seq = event.seq
        self.heard.append(len(self.match.history) if self.match else -1)
        if isinstance(event.what, Hinted):
            self._hints.append((event.seq, event.what.seat))
        if wakes:
            self.at = self.asked_since = event.at
        if event.request:
            self.requests[event.request] = event

    def _replaces(self, what: Happening) -> bool:
        """Whether this is a commitment in the place of another: that gives nobody more time who owes theirs."""
        return isinstance(what, Committed) and what.seat not in self.silent

    def _take(self, what: Happening) -> None:
        match what:
            case Sat(seat, person, name, salt, commit):
                self.seats[seat] = Seat(name, [person], salt=salt, commit=commit)
            case Filled(seat, bot, name):
                self.seats[seat] = Seat(name, bot=bot)
            case Rose(seat):
                self.seats[seat] = Seat()
            case Removed(seat):
                self.removed.update(self.seats[seat].people)
                self.seats[seat] = Seat()
            case Closed():
                self.closed = True
            case Committed(seat, commit):
                self.seats[seat].commit, self.seats[seat].salt = commit, ""
            case Sealed():
                self.sealed = True
            case Revealed(seat, salt):
                self.seats[seat].salt = salt
            case Withheld(seats):
                self._draw_anew(seats)
            case Started():
                self.match = self._begun()
                self.match.real = self.real
                for name in self.withheld:
                    self.match.remark(Said("no-answer", name=name))
            case Moved(seat, action, _):
                self._move(seat, action)
            case Retracted(seat):
                self._running.take_back(seat)
                self.seats[seat].turns += 1  # asked anew: no old answer fits
                self.seats[seat].hint, self.seats[seat].why = "", None
            case Hinted(seat, _, action, why):
                self.seats[seat].hint, self.seats[seat].why = action, why
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

    def _begun(self) -> Match:
        """As it is dealt; or from a position of another game, with what its player could not know drawn anew."""
        names = [seat.name for seat in self.seats]
        if self.begun:
            before = next(parse(self.begun["record"]))
            return go_on(before, self.begun["seat"], self.secret, names)
        return Match(self.setup, fair.mixed(self.secret, self.salts), names)

    @property
    def _running(self) -> Match:
        assert self.match
        return self.match

    def _draw_anew(self, without: Sequence[int]) -> None:
        """Bots have these seats; all others have to commit to other salt, for what they had is known by now."""
        self.sealed = False
        self.withheld = [*self.withheld, *(self.seats[seat].name for seat in without)]
        for seat in without:
            self.seats[seat] = Seat(self.bot_at(seat).name, bot=self.bots[seat])
        for each in self.seats:
            if each.commit:
                each.commit, each.salt = WANTED, ""

    def _move(self, seat: int, action: str) -> None:
        match, who = self._running, self.seats[seat]
        before, owing = match.moment, match.pending
        match.play(seat, action, helped=bool(who.hint) and not who.bot)
        self._veil(seat, action, alone=owing == (seat,))
        self.settled = match.moment != before
        who.turns, who.hint, who.why = who.turns + 1, "", None

    def _veil(self, seat: int, action: str, alone: bool) -> None:
        """What is decided while others owe a decision is told to nobody before the last of them has made theirs."""
        if not alone:
            self.veiled[self.seq + 1] = seat, action
            self._secret.append((seat, action))
        elif self._secret:
            self.unveiled[self.seq + 1], self._secret = self._secret, []

    def _played_by(self, seat: int, bot: str, said: Said, away: bool = False) -> None:
        """Another plays this seat from now on, and the log tells so."""
        self.seats[seat].away, self.seats[seat].bot = away, bot
        self._running.remark(said)

    # What people can do

    def sit(self, person: str, name: str, salt: str = "", seat: int | None = None, commit: str = "") -> list[Happening]:
        """Take an open seat; with the last one the deal begins. Whoever sits there already has what they want."""
        if self.seat_of(person) is not None:
            return []
        self._check_open()
        if person in self.removed:
            raise Refused(Said("error-removed"), 403)
        free = [number for number, each in enumerate(self.seats) if each.open]
        if seat is not None and seat not in free:
            raise Refused(Said("error-taken"))
        taken = free[0] if seat is None else seat
        commit, salt = check_commit(commit), check_salt(salt)
        return self.onwards([Sat(taken, person, self._own_name(name, taken), "" if commit else salt, commit)])

    def onwards(self, drafts: list[Happening]) -> list[Happening]:
        """These, and what follows: when all sit and are bound, salts are asked for; with the last of them the game starts."""
        ahead = copy(self)
        ahead.seats = [replace(seat) for seat in self.seats]
        for what in drafts:
            ahead._take(what)
        if ahead.silent or any(seat.open for seat in ahead.seats):
            return drafts
        bound = any(seat.commit for seat in ahead.seats)
        return [*drafts, Sealed() if bound and not ahead.sealed else Started()]

    def commit(self, seat: int, commit: str) -> list[Happening]:
        """Be bound to salt that is shown later. Until all are bound, another commitment may take its place."""
        if self.seats[seat].commit == commit:
            return []
        if self.match or self.sealed:
            raise Refused(Said("error-started"))
        if not check_commit(commit):
            raise Refused(Said("error-commit"), 422)
        return self.onwards([Committed(seat, commit)])

    def reveal(self, seat: int, salt: str) -> list[Happening]:
        """Show the salt one is bound to."""
        who = self.seats[seat]
        if salt and who.commit and who.salt == salt:
            return []
        if not self.sealed or self.match:
            raise Refused(Said("error-not-asked"))
        if not salt or fair.seal(check_salt(salt)) != who.commit:
            raise Refused(Said("error-reveal"), 422)
        return self.onwards([Revealed(seat, salt)])

    def invite(self, person: str, guest: str, name: str) -> list[Happening]:
        """Give a program a seat, as the host. It owes a commitment, and by that it says yes."""
        self._check_host(person)
        if self.seat_of(guest) is not None:
            return []
        free = next((number for number, seat in enumerate(self.seats) if seat.open), None)
        self._check_open()
        if free is None or guest in self.removed:
            raise Refused(Said("error-taken")) if free is None else Refused(Said("error-removed"), 403)
        return self.onwards([Sat(free, guest, self._own_name(name, free), commit=WANTED)])

    def withhold(self, seats: Sequence[int]) -> list[Happening]:
        """Go on without these, who owe something to the deal or have left it; nobody gets a second deal for the same salts."""
        return self.onwards([Withheld(tuple(seats))]) if seats else []

    def rise(self, seat: int) -> list[Happening]:
        """Leave a seat before the game has started. While cards are dealt nobody else can have it."""
        if self.status == "dealing" and sum(each.human for each in self.seats) > 1:
            return self.withhold([seat])
        self._check_open()
        return [Rose(seat=seat)]

    def remove(self, person: str, seat: int) -> list[Happening]:
        """Send a guest away before the game has started; that is for the host to do."""
        self._check_host(person)
        self._check_open()
        if seat not in range(len(self.seats)) or not self.seats[seat].human or person in self.seats[seat].people:
            raise Refused(Said("error-no-guest"))
        return [Removed(seat=seat)]

    def close(self, person: str) -> list[Happening]:
        """Give the table up before the game has started; that is for the host to do."""
        self._check_host(person)
        if self.closed:
            return []
        self._check_open()
        return [Closed()]

    def _check_open(self) -> None:
        """Refuse what can only be done while people are waited for."""
        if self.closed:
            raise Refused(Said("error-closed"))
        if self.status != "open":
            raise Refused(Said("error-started"))

    def _check_host(self, person: str) -> None:
        if person != self.host:
            raise Refused(Said("error-only-host"), 403)

    def start(self, seat: int) -> list[Happening]:
        """Give the open seats to bots and begin. The host decides that, or any seated person once the host has left.

        In a rematch that is also for those who have not come. Once salts are asked for, nobody can be left out that way.
        """
        if self.match or self.sealed:
            return []
        if self.closed:
            raise Refused(Said("error-closed"))
        if self.seat_of(self.host) not in (None, seat):
            raise Refused(Said("error-host"), 403)
        free = [number for number, each in enumerate(self.seats) if each.open]
        without = tuple(silent for silent in self.silent if silent != seat)
        return self.onwards([*([Withheld(without)] if without else []), *map(self.bot_at, free)])

    def bot_at(self, seat: int, taken: Sequence[str] = ()) -> Filled:
        name = NAMES[seat % len(NAMES)]
        return Filled(seat=seat, bot=self.bots[seat], name=self._own_name(name, seat, taken))

    def move(self, seat: int, action: str, decision: str, lang: str = "en") -> list[Happening]:
        """Answer what this seat is asked. Too late or twice is refused, and never taken for another answer.

        Two words answer what is asked then too: that shipping begins, and which ship is loaded.
        """
        if self.match is None:
            raise Refused(Said("error-not-started"))
        if not self.match.over:
            self._check_asked(seat, decision)
        first, *more = self._read(action)
        made = [self._checked(self.match, seat, first, lang)]
        if more:
            ahead = self.match.copy()
            ahead.play(seat, first)
            if not ahead.retractable(seat):  # what it would bring to light is not told before it is done
                raise Refused(Said("error-illegal"), 422)
            made.append(self._checked(ahead, seat, more[0], lang))
        return [Moved(seat, *made), *(Moved(seat, each) for each in made[1:])]

    def _read(self, action: str) -> list[int | str]:
        """The numbers of one action or of two; what is neither stays as it is, to be refused by what it says."""
        for words in ([action], action.strip().split(" ", 1)):
            numbers: list[int | str] = [number for word in words if (number := parse_action(self.game, word)) is not None]
            if len(numbers) == len(words):
                return numbers
        return [action]

    def _checked(self, match: Match, seat: int, action: int | str, lang: str) -> str:
        """The action as the game writes it, if the seat may choose it. In a guided game a wrong idea is answered first with
        what would happen."""
        if why := match.reason(seat, action):
            raise Refused(Said("error-illegal"), 422, why.rule, match.say(why.said, lang))
        text: str = self.game.view.ACTION_NAMES[action]
        if self.lesson and seat == LEARNER and (doubt := self.lesson.doubt(match, text)):
            raise Refused(Said("error-illegal"), 422, text=match.say(doubt, lang))
        return text

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
        """Refuse unless this is what this seat is asked now: it was, it may be later, or it never will."""
        if self.match is None:
            raise Refused(Said("error-not-started"))
        if decision and decision == self.decision(seat):
            return
        turns = self.seats[seat].turns
        number = int(decision) if re.fullmatch(r"0|[1-9][0-9]{0,8}", decision) else -1
        if 0 <= number < turns:
            raise Refused(Said("error-late"))
        raise Refused(Said("error-not-asked" if number == turns and not self.decision(seat) else "error-no-decision"))

    def hint(self, seat: int, decision: str, given: Counsel) -> list[Happening]:
        """Tell this seat what a bot would do, once for a decision; its answer counts as helped from then on."""
        self._check_asked(seat, decision)
        return [] if self.seats[seat].hint else [Hinted(seat, decision, given.action, given.why)]

    def come_back(self, seat: int) -> list[Happening]:
        """A person who was away is there again; nothing if they were not."""
        return [CameBack(seat=seat)] if self.seats[seat].away and self.status == "running" else []

    def take_over(self, seat: int) -> list[Happening]:
        """A bot plays for somebody who is away."""
        return [] if self.seats[seat].bot or self.status != "running" else [WentAway(seat=seat, bot=self.bots[seat])]

    def resign(self, seat: int) -> list[Happening]:
        """Give one's seat to a bot for good."""
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

    def set_pace(self, seconds: float) -> list[Happening]:
        if seconds not in PACES:
            raise Refused(Said("error-pace"), 422)
        return [] if seconds == self.pace else [PaceSet(seconds=seconds)]

    def rematch(self, table: str) -> list[Happening]:
        """Say where the same people play again."""
        if self.status != "over":
            raise Refused(Said("error-not-over"))
        return [] if self.next else [RematchMade(table=table)]

    @property
    def patience_again(self) -> float:
        """For a rematch: of several people somebody may not come, and nobody should wait for ever."""
        return self.patience or (300 if sum(seat.human for seat in self.seats) > 1 else 0)

    def again(self, asker: int | None = None, salt: str = "", commit: str = "") -> list[Happening]:
        """The same people and bots, as the first events of a new table; who asks for it may give salt at once."""
        happened: list[Happening] = []
        for number, seat in enumerate(self.seats):
            if seat.human:
                given = (check_salt(salt), check_commit(commit)) if number == asker else ("", WANTED if seat.commit else "")
                happened.append(Sat(number, seat.people[0], seat.name, *given))
                happened += [DeviceAdded(seat=number, person=other) for other in seat.people[1:]]
            else:
                name = NAMES[number % len(NAMES)] if seat.resigned else seat.name  # a bot does not keep a person's name
                happened.append(Filled(seat=number, bot=seat.bot, name=self._own_name(name, number)))
        return happened

    def _own_name(self, name: str, seat: int, taken: Sequence[str] = ()) -> str:
        """The name, with a number behind it if somebody else at the table has it too."""
        others = {*taken, *(each.name for number, each in enumerate(self.seats) if number != seat)}
        return next(text for text in (name, *(f"{name} {count}" for count in range(2, 9))) if text not in others)
