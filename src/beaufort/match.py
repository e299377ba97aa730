"""A running game: the Python interface that people, programs and servers write against."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from msgspec.structs import replace

from beaufort import fair
from beaufort.errors import BadSetting, DamagedRecord, Error, IllegalMove
from beaufort.game import SPECTATOR, actions, find, may, moment, pending, seen
from beaufort.language.cards import Seat, members
from beaufort.language.chance import AnyState, used
from beaufort.language.state import copy, fresh, raw, write
from beaufort.play import bots
from beaufort.play.counsel import Counsel, counsel
from beaufort.play.course import course
from beaufort.record import Anew, Move, Record, label
from beaufort.settings import (
    Setup,
    check_players,
    check_seat,
    check_seed,
    parse_action,
    set_up,
    whole,
)
from beaufort.story import Decided, Happened, Story, TakenBack, redraw
from beaufort.view import Beat, Reason, Reckoning, View
from beaufort.words import Said, check_language, say

ADVISER = "9"  # the bot that is asked for advice
HELPED = "Helped"  # the tag of a record with the numbers of the moves for which it was


def new(
    game: str,
    seats: int | None = None,
    options: Mapping[str, bool] | None = None,
    seed: int | str | bytes | None = None,
    players: Sequence[str] | None = None,
    lang: str = "en",
    sizes: Mapping[str, int] | None = None,
) -> Match:
    """Deal a new game, or a little sibling of it: `sizes={"rounds": 1}`.

    >>> m = new("santa-timea", seats=4, options={"pro": True}, seed=1)
    >>> m.pending
    (2,)
    >>> m.legal(2)
    ('N1', 'N9', 'N12', 'E2', 'S2', 'S4', 'S6', 'W10', 'W11', 'W12', 'W13')
    >>> m.play(2, "N1")
    >>> m
    <Match of santa-timea, 4 seats: at 1.1., pending 3>
    >>> m.log(lang="fr")[-1]
    'Cleo joue Nord 1.'
    >>> m.play(0, "N1")
    Traceback (most recent call last):
    beaufort.errors.IllegalMove: ST-6: It is not Anna’s turn: Dora plays next.
    """
    return Match(set_up(game, seats, options, sizes), seed, players, lang)


@dataclass(frozen=True)
class Advice:
    """What a bot thinks of an action: the points it expects above the table's average, and how far that may be off."""

    action: str
    points: float
    error: float  # one standard deviation


class Match:
    """One game being played. Seats count from 0; a spectator is the seat None. Actions are given as text or by their number."""

    def __init__(
        self,
        setup: Setup,
        seed: int | str | bytes | None = None,
        players: Sequence[str] | None = None,
        lang: str = "en",
        anew: Sequence[Anew] = (),
    ) -> None:
        self.setup = setup
        self.game, self.seats, self.options, self.sizes = setup.game, setup.seats, setup.options, setup.sizes
        self.seed = check_seed(seed)
        self.players = check_players(self.seats, players)
        self.lang = check_language(lang)
        self.anew = tuple(anew)  # where what somebody could not know is drawn once more
        self.real = False  # whether it is shown as at the real table, without memory aids, until it is over
        self.moves: list[tuple[Seat, int]] = []  # in the order of arrival
        self.helped: set[int] = set()  # the places there of moves for which a hint had been asked
        self.history: list[Happened] = []
        self._state = self._dealt()
        self._before: list[bytes] = []  # the state before each of the last moves: one seat's in a row, without chance
        self._stories: dict[Seat, Story] = {}
        self._looks: dict[Seat, tuple[int, AnyState, AnyState]] = {}
        self._past: AnyState | None = None  # in which the state before the last move is looked at
        self._page: AnyState | None = None  # on which the tables of beats are laid out to be looked at
        self._draw_anew()

    def __repr__(self) -> str:
        """What all may know: which game it is, and where it stands."""
        small = "".join(f", {name}={size}" for name, size in self.sizes.items())
        stands = " ".join(["over, points", *map(str, self.points)] if self.over else ["pending", *map(str, self.pending)])
        return f"<Match of {self.game.name}, {self.seats} seats{small}: at {label(self.moment)}, {stands}>"

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed: shown before the game it proves afterwards that nothing was changed."""
        return hashlib.sha256(self.seed).hexdigest()

    @property
    def pending(self) -> tuple[Seat, ...]:
        """The seats that owe a decision now; several where decisions are simultaneous, none when the game is over."""
        return members(self.game.rules.pending(self._state))

    @property
    def moment(self) -> int:
        """Where the game stands, as a number: 112 is round 1, trick 12."""
        return self.game.rules.moment(self._state)

    @property
    def over(self) -> bool:
        return not self.pending

    @property
    def points(self) -> tuple[int, ...]:
        return self._score()[0]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won; nobody while the game goes on."""
        return self._score()[1] if self.over else ()

    def legal(self, seat: Seat) -> tuple[str, ...]:
        """What this seat may do now, in text form; nothing if no decision is asked of it."""
        names = self.game.view.ACTION_NAMES
        return tuple(names[action] for action in actions(self._state, self._seat(seat)))

    def play(self, seat: Seat, action: str | int, helped: bool = False) -> None:
        """Make a decision for this seat, perhaps after a hint. An IllegalMove says why not, and leaves the match as it was."""
        seat, number = self._seat(seat), self.check(seat, action)
        self._play(Decided(seat, number, helped))

    def _play(self, made: Decided) -> None:
        if self.moves and self.moves[-1][0] != made.seat:
            self._before.clear()
        self._before.append(raw(self._state))
        chance = used(self._state)
        if made.helped:
            self.helped.add(len(self.moves))
        self.moves.append((made.seat, made.action))
        self.history.append(made)
        self.game.rules.play(self._state, made.seat, made.action)
        if used(self._state) != chance:
            self._before.clear()
        self._draw_anew()

    def _draw_anew(self) -> None:
        """If it is to be here, draw once more what a seat cannot know; nobody takes back what came before."""
        for anew in self.anew:
            if anew.after == len(self.moves):
                if check_seat(self.seats, anew.seat) not in self.pending:
                    raise BadSetting(f"Nothing is asked of seat {anew.seat} after {anew.after} moves.")
                redraw(self._state, anew)
                self._before.clear()
                self._looks.clear()
                self.history.append(anew)

    def retractable(self, seat: Seat) -> bool:
        """Whether this seat may take back its last decision: it alone was asked and is asked on, in the same trick or round,
        and chance had no part in it."""
        seat = self._seat(seat)
        if not self._before or self.moves[-1][0] != seat:
            return False
        if self._past is None:
            self._past = fresh(self.game.state)
        write(self._past, self._before[-1])
        past, now = self._past, self._state
        return moment(past) == moment(now) and members(pending(past)) == self.pending == (seat,)

    def take_back(self, seat: Seat) -> None:
        """Undo this seat's last decision. The log tells of both; a record does not."""
        seat = self._seat(seat)
        if not self.retractable(seat):
            raise BadSetting("Nothing can be taken back now.")
        self.moves.pop()
        self.helped.discard(len(self.moves))
        self.history.append(TakenBack(seat))
        write(self._state, self._before.pop())
        self._looks.clear()

    def remark(self, said: Said) -> None:
        """Let the log tell something that is no move: somebody has given up a seat."""
        self.history.append(said)

    def check(self, seat: Seat, action: str | int) -> int:
        """The number of this action, if this seat may choose it now; an IllegalMove says why not."""
        number = parse_action(self.game, action)
        if number is None or not may(self._state, self._seat(seat), number):
            reason = self.reason(seat, action)
            assert reason is not None
            raise IllegalMove(self.say(reason.said), reason.rule)
        return number

    def reason(self, seat: Seat, action: str | int) -> Reason | None:
        """Why this seat may not do this now, still without a language; None if it may."""
        seat, number = self._seat(seat), parse_action(self.game, action)
        if number is not None:
            return self.game.view.explain(self._look(seat), seat, number)
        if whole(action) is None:
            return Reason(self.game.view.CARDS_RULE, Said("no-such-action", text=str(action)[:40]))
        last = len(self.game.view.ACTION_NAMES) - 1
        return Reason(self.game.view.CARDS_RULE, Said("no-such-number", number=str(action)[:40], last=str(last)))

    def explain(self, seat: Seat, action: str | int, lang: str | None = None) -> str | None:
        """Why this seat may not do this now, with the rule's id; None if it may."""
        reason = self.reason(seat, action)
        return self.say(reason.said, lang) if reason else None

    def seen(self, seat: Seat | None) -> AnyState:
        """A copy of the state with everything blanked that this seat cannot know."""
        return seen(self._state, self._viewer(seat))

    def view(self, seat: Seat | None = None) -> View:
        """The table as this seat sees it."""
        viewer = self._viewer(seat)
        known = self._look(viewer)
        return self._covered(self.game.view.view(known, viewer), known)

    def _covered(self, shown: View, known: AnyState) -> View:
        """A view without what lies face down at the real table, if the match is played so."""
        cover = getattr(self.game.view, "covered", None)
        return cover(shown, known) if cover and self.real and not self.over else shown

    def story(self, seat: Seat | None = None) -> list[Said]:
        """What has happened, as this seat saw it, still without a language; at the real table only the last round."""
        return self._story(seat).lines[self._forgotten(seat) :]

    def told(self, seat: Seat | None = None) -> int:
        """How many sentences this seat has been told, forgotten ones too."""
        return len(self._story(seat).lines)

    def _forgotten(self, seat: Seat | None) -> int:
        """How many sentences this seat cannot read any more: as at the real table nothing is older than the last round."""
        if not self.real or self.over:
            return 0
        shown, lines = self.game.view, self._story(seat).lines
        begin = getattr(shown, "FORGOTTEN", getattr(shown, "OPENING_LINES", ()))
        begins = (place for place in reversed(range(len(lines))) if lines[place].message in begin)
        return next(islice(begins, 1, None), 0)

    def forgets(self, seat: Seat | None, begin: int) -> bool:
        """Whether this seat cannot read any more what was told from `history[begin]` on; -1 is the opening."""
        return (self._story(seat).ends[begin] if begin >= 0 else 0) < self._forgotten(seat)

    def scores(self, seat: Seat | None = None) -> list[Reckoning]:
        """All scorings so far, the first one first. They are open to all, so every seat gets the same."""
        scores = list(self._story(seat).scores)
        return [] if self.real and scores and not self.view(seat).reckoning else scores  # covered on the table, listed nowhere

    def beats(self, seat: Seat | None = None, after: int = 0) -> list[Beat]:
        """What has happened since so many sentences, beat by beat, as this seat saw it.

        A beat without a table shows it as it stands now; so does what is long past, of which only the sentences are kept.
        """
        return self._story(seat).beats(max(after, self._forgotten(seat)))

    def beats_of(self, seat: Seat | None, begin: int, end: int) -> list[Beat]:
        """What was told of `history[begin:end]`, with the opening if `begin` is -1; of what is long past only the sentences."""
        ends = self._story(seat).ends
        first = max(ends[begin] if begin >= 0 else 0, self._forgotten(seat))
        return self._story(seat).between(first, ends[end])

    def view_at(self, beat: Beat, seat: Seat | None = None) -> View:
        """The table at a beat that has one of its own; nothing is asked of anybody."""
        assert beat.table is not None
        if self._page is None:
            self._page = fresh(self.game.state)
        write(self._page, beat.table)
        shown: View = self.game.view.view(self._page, self._viewer(seat))
        return replace(self._covered(shown, self._page), choices=(), rule="")

    def log(self, seat: Seat | None = None, lang: str | None = None, after: int = 0) -> list[str]:
        """What has happened, as this seat saw it, in sentences; of a long story only what comes after so many."""
        return [self.say(said, lang) for said in self._story(seat).lines[max(after, self._forgotten(seat)) :]]

    def say(self, said: Said, lang: str | None = None) -> str:
        """A message of this game in a language, with the players' names."""
        return say(said, lang or self.lang, self.game.folder, self.players)

    def advice(self, seat: Seat, bot: bots.Name = ADVISER) -> list[Advice]:
        """What a bot thinks of each legal action of this seat, the best first; by what the seat has seen, and nothing else."""
        seat, adviser = self._seat(seat), bots.thinker(bot)
        if seat not in self.pending:
            raise BadSetting(f"Nothing is asked of seat {seat} now.")
        names, seen = self.game.view.ACTION_NAMES, self.seen(seat)
        opinions = adviser.analyse(seen, seat, advice_seed(seen))
        return [Advice(names[one.action], one.points, one.error) for one in opinions]

    def hint(self, seat: Seat, bot: bots.Name = ADVISER) -> str:
        """What a bot would do here."""
        return self.counsel(seat, bot).action

    def counsel(self, seat: Seat, bot: bots.Name = ADVISER) -> Counsel:
        """What a bot would do here, and why: by what the seat has seen, and nothing else. `why` puts the reason into words."""
        seat, adviser = self._seat(seat), bots.thinker(bot)
        if seat not in self.pending:
            raise BadSetting(f"Nothing is asked of seat {seat} now.")
        seen = self.seen(seat)
        return counsel(adviser, seen, seat, advice_seed(seen))

    def why(self, seat: Seat, given: Counsel, lang: str | None = None) -> str:
        """The reason of a hint for the present decision, in sentences; empty if there is none."""
        told = given.why.said(given.action, self.view(seat).choices) if given.why else []
        return " ".join(self.say(said, lang) for said in told)

    def course(self, seat: Seat, given: Counsel, bot: bots.Name = bots.OPPONENT, lang: str | None = None) -> list[str]:
        """How it may go on after a hint for the present decision, in sentences: in a guessed world, with bots at all seats."""
        seen = self.seen(self._seat(seat))
        told = course(bots.find(bot), seen, seat, given, advice_seed(seen))
        return [self.say(beat.said, lang) for beat in told if beat.said]

    def copy(self) -> Match:
        """An independent copy, at the same point of the game."""
        twin = Match(*self._setting())
        twin.real = self.real
        twin.moves, twin.helped, twin.history = list(self.moves), set(self.helped), list(self.history)
        twin._state, twin._before = copy(self._state), list(self._before)
        return twin

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """As it was dealt, and what has happened since."""
        return _played, (self._setting(), self.history, self.real)

    def record(self) -> Record:
        """The game as a record; `str` of it is the notation."""
        moves = list(_in_order(self))
        helped = [str(number) for number, (place, _) in enumerate(moves, 1) if place in self.helped]
        return Record(
            game=self.game.name,
            rules=self.game.rules.VERSION,
            seats=self.seats,
            options=dict(self.options),
            players=self.players,
            seed=self.seed,
            commitment=self.commitment,
            points=self.points if self.over else None,
            winners=self.winners if self.over else None,
            moves=[move for _, move in moves],
            edition=self.game.edition,
            sizes=dict(self.sizes),
            anew=self.anew,
            extra={HELPED: " ".join(helped)} if helped else {},
        )

    def _setting(self) -> tuple[Any, ...]:
        """All that this match was made with."""
        return self.setup, self.seed, self.players, self.lang, self.anew

    def _dealt(self) -> AnyState:
        return self.setup.deal(self.seed)

    def _score(self) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
        points = [0] * self.seats
        lead = self.game.rules.score(self._state, points)
        return tuple(points), members(lead)

    def _story(self, seat: Seat | None) -> Story:
        viewer = self._viewer(seat)
        if viewer not in self._stories:
            self._stories[viewer] = Story(self.game, self._dealt, viewer)
        self._stories[viewer].follow(self.history, self._look)
        return self._stories[viewer]

    def _look(self, viewer: Seat) -> AnyState:
        """What this viewer sees now, only to be read; looked at once for view, story and reasons."""
        moves, state, known = self._looks.get(viewer, (-1, None, None))
        if moves != len(self.moves) or state is not self._state or known is None:
            known = seen(self._state, viewer)
            self._looks[viewer] = len(self.moves), self._state, known
        return known

    def _seat(self, seat: Seat) -> Seat:
        return check_seat(self.seats, seat)

    def _viewer(self, seat: Seat | None) -> Seat:
        return SPECTATOR if seat is None else self._seat(seat)


def advice_seed(seen: AnyState) -> bytes:
    """What an adviser draws its luck from: equal positions get equal advice."""
    return hashlib.sha256(b"advice" + raw(seen)).digest()


def _played(dealt: tuple[Any, ...], history: Iterable[Happened], real: bool) -> Match:
    match = Match(*dealt)
    match.real = real
    for what in history:
        if isinstance(what, Decided):
            match._play(what)
        elif isinstance(what, TakenBack):
            match.take_back(what.seat)
        elif isinstance(what, Said):
            match.remark(what)
    return match


def replay(record: Record) -> Match:
    """Play a recorded game again, checking rules version, commitment, legality, move numbers and result."""
    match = start(record)
    helped = helped_moves(record)
    for place, move in enumerate(record.moves, 1):
        line = record.lines[min(place, len(record.lines) - 1)]
        if match.over:
            raise DamagedRecord(f"the game was over before {move.action!r}", line)
        if move.moment != match.moment:
            raise DamagedRecord(f"the move number is {label(move.moment)}, but the game stands at {label(match.moment)}", line)
        seat = match.pending[0] if move.seat is None else move.seat
        try:
            match.play(seat, move.action, place in helped)
        except Error as error:
            raise DamagedRecord(f"seat {seat} cannot play {move.action!r}: {error}", line) from error
    _check_result(record, match)
    return match


def helped_moves(record: Record) -> set[int]:
    """The numbers, from 1, of the moves for which a hint had been asked, as the record says."""
    text = record.extra.get(HELPED, "")
    words = text.split()
    if not all(word.isascii() and word.isdigit() and 0 < int(word[:9]) <= len(record.moves) for word in words):
        raise DamagedRecord(f"{HELPED} should be numbers of moves, not {text[:40]!r}", record.lines[0])
    return {int(word) for word in words}


def start(record: Record) -> Match:
    """The match as it was dealt, if this program still has the rules it was played under."""
    try:
        game = find(record.game)
        if record.rules != game.rules.VERSION:
            raise Error(
                f"{record.game} was played under version {record.rules} of its rules, and this program has version "
                f"{game.rules.VERSION}: a replay could differ from what happened"
            )
        if record.edition != game.edition:
            raise Error(
                f"{record.game} was played with the edition {record.edition!r}, and this program has {game.edition!r}: "
                "other cards make another game"
            )
        setup = set_up(game, record.seats, record.options, record.sizes)
        match = Match(setup, record.seed, record.players, anew=record.anew)
        if match.commitment != record.commitment:
            raise Error("the commitment is not the SHA-256 of the seed")
        fair.check(record)
        if match.options != record.options:
            raise Error(f"the options of {record.game} are {', '.join(match.options)}; all have to be there")
        if match.sizes != record.sizes:
            raise Error("a size of 0 is that of the full game, and is left out")
        if any(anew.after > len(record.moves) for anew in record.anew):
            raise Error(f"there are {len(record.moves)} moves, and something is drawn anew after more of them")
    except Error as error:
        raise DamagedRecord(str(error), record.lines[0]) from error
    return match


def _check_result(record: Record, match: Match) -> None:
    if match.over != (record.points is not None):
        state = "finished" if match.over else "not finished"
        raise DamagedRecord(f"by its moves the game is {state}, by its points it is not so", record.lines[-1])
    if match.over and record.points != match.points:
        raise DamagedRecord(f"the points are {match.points}, not {record.points}", record.lines[0])
    if match.over and record.winners != match.winners:
        raise DamagedRecord(f"the winners are {match.winners}, not {record.winners}", record.lines[0])


def _in_order(match: Match) -> Iterator[tuple[int, Move]]:
    """The moves with the lowest waiting seat first, each with its place in the order of arrival; a seat is named only where a
    lower one has not decided yet."""
    again = Match(*match._setting())
    places = range(len(match.moves) - 1, -1, -1)
    queues = [[place for place in places if match.moves[place][0] == seat] for seat in range(match.seats)]
    while movers := [seat for seat in again.pending if queues[seat]]:
        seat = movers[0]
        place = queues[seat].pop()
        action: str = match.game.view.ACTION_NAMES[match.moves[place][1]]
        yield place, Move(again.moment, action, None if seat == again.pending[0] else seat)
        again.play(seat, action)
