"""A running game: the Python interface that people, programs and servers write against."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import dropwhile
from typing import Any, NamedTuple

from msgspec.structs import replace

from beaufort import fair
from beaufort.errors import BadSetting, DamagedRecord, Error, IllegalMove
from beaufort.game import SPECTATOR, Game, actions, find, moment, pending, seen
from beaufort.language.cards import Seat, members
from beaufort.language.chance import AnyState, used
from beaufort.language.state import copy, fresh, raw, write
from beaufort.play import bots
from beaufort.record import Move, Record, label
from beaufort.settings import (
    Setup,
    check_players,
    check_seat,
    check_seed,
    parse_action,
    set_up,
    whole,
)
from beaufort.view import Beat, Reason, Reckoning, View, result
from beaufort.words import Player, Said, check_language, say

ADVISER = "9"  # the bot that is asked for advice
KEPT = 24  # beats whose tables a story remembers, for whoever follows it a little late
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


class Decided(NamedTuple):
    """A decision that was made, perhaps after a hint."""

    seat: Seat
    action: int
    helped: bool = False


class TakenBack(NamedTuple):
    """The last decision that still stood was taken back."""

    seat: Seat


Happened = Decided | TakenBack | Said  # what happens at a table; a Said is told and is no move


class Match:
    """One game being played. Seats count from 0; a spectator is the seat None. Actions are given as text or by their number."""

    def __init__(
        self,
        setup: Setup,
        seed: int | str | bytes | None = None,
        players: Sequence[str] | None = None,
        lang: str = "en",
    ) -> None:
        self.setup = setup
        self.game, self.seats, self.options, self.sizes = setup.game, setup.seats, setup.options, setup.sizes
        self.seed = check_seed(seed)
        self.players = check_players(self.seats, players)
        self.lang = check_language(lang)
        self.moves: list[tuple[Seat, int]] = []  # in the order of arrival
        self.helped: set[int] = set()  # the places there of moves for which a hint had been asked
        self.history: list[Happened] = []
        self._state = self._dealt()
        self._before: list[bytes] = []  # the state before each of the last moves: one seat's in a row, without chance
        self._stories: dict[Seat, _Story] = {}
        self._looks: dict[Seat, tuple[int, AnyState, AnyState]] = {}
        self._past: AnyState | None = None  # in which the state before the last move is looked at
        self._page: AnyState | None = None  # on which the tables of beats are laid out to be looked at

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
        if number is None or number not in actions(self._state, self._seat(seat)):
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
        return self.game.view.view(self._look(viewer), viewer)

    def story(self, seat: Seat | None = None) -> list[Said]:
        """What has happened, as this seat saw it, still without a language."""
        return list(self._story(seat).lines)

    def scores(self, seat: Seat | None = None) -> list[Reckoning]:
        """All scorings so far, the first one first. They are open to all, so every seat gets the same."""
        return list(self._story(seat).scores)

    def beats(self, seat: Seat | None = None, after: int = 0) -> list[Beat]:
        """What has happened since so many sentences, beat by beat, as this seat saw it.

        A beat without a table shows it as it stands now; so does what is long past, of which only the sentences are kept.
        """
        return self._story(seat).beats(after)

    def view_at(self, beat: Beat, seat: Seat | None = None) -> View:
        """The table at a beat that has one of its own; nothing is asked of anybody."""
        assert beat.table is not None
        if self._page is None:
            self._page = fresh(self.game.state)
        write(self._page, beat.table)
        shown: View = self.game.view.view(self._page, self._viewer(seat))
        return replace(shown, choices=(), rule="")

    def log(self, seat: Seat | None = None, lang: str | None = None, after: int = 0) -> list[str]:
        """What has happened, as this seat saw it, in sentences; of a long story only what comes after so many."""
        return [self.say(said, lang) for said in self._story(seat).lines[after:]]

    def say(self, said: Said, lang: str | None = None) -> str:
        """A message of this game in a language, with the players' names."""
        return say(said, lang or self.lang, self.game.folder, self.players)

    def advice(self, seat: Seat, bot: bots.Name = ADVISER) -> list[Advice]:
        """What a bot thinks of each legal action of this seat, the best first; by what the seat has seen, and nothing else."""
        seat, adviser = self._seat(seat), bots.thinker(bot)
        if seat not in self.pending:
            raise BadSetting(f"Nothing is asked of seat {seat} now.")
        names = self.game.view.ACTION_NAMES
        seed = hashlib.sha256(b"advice" + raw(self.seen(seat))).digest()
        return [Advice(names[one.action], one.points, one.error) for one in adviser.analyse(self.seen(seat), seat, seed)]

    def hint(self, seat: Seat, bot: bots.Name = ADVISER) -> str:
        """What a bot would do here."""
        return self.advice(seat, bot)[0].action

    def copy(self) -> Match:
        """An independent copy, at the same point of the game."""
        twin = Match(*self._setting())
        twin.moves, twin.helped, twin.history = list(self.moves), set(self.helped), list(self.history)
        twin._state, twin._before = copy(self._state), list(self._before)
        return twin

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """As it was dealt, and what has happened since."""
        return _played, (self._setting(), self.history)

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
            extra={HELPED: " ".join(helped)} if helped else {},
        )

    def _setting(self) -> tuple[Any, ...]:
        """All that this match was made with."""
        return self.setup, self.seed, self.players, self.lang

    def _dealt(self) -> AnyState:
        return self.setup.deal(self.seed)

    def _score(self) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
        points = [0] * self.seats
        lead = self.game.rules.score(self._state, points)
        return tuple(points), members(lead)

    def _story(self, seat: Seat | None) -> _Story:
        viewer = self._viewer(seat)
        if viewer not in self._stories:
            self._stories[viewer] = _Story(self.game, self._dealt, viewer)
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


def _played(dealt: tuple[Any, ...], history: Iterable[Happened]) -> Match:
    match = Match(*dealt)
    for what in history:
        if isinstance(what, Decided):
            match._play(what)
        elif isinstance(what, TakenBack):
            match.take_back(what.seat)
        else:
            match.remark(what)
    return match


class _Story:
    """The sentences one viewer has been told, the scorings, the last beats, and how far in the game all that reaches."""

    def __init__(self, game: Game, deal: Callable[[], AnyState], viewer: Seat) -> None:
        self._game, self._deal, self._viewer = game, deal, viewer
        self._state, self._played = deal(), 0  # after so many of the moves
        self._moves: list[tuple[Seat, int]] = []  # that were told and stand
        self._told = 0  # of what has happened
        self._known = seen(self._state, viewer)
        self._helped: set[Seat] = set()  # who had a hint for what has not been told yet
        self.lines: list[Said] = []
        self.scores: list[Reckoning] = []
        self._past: deque[tuple[int, Beat]] = deque(maxlen=KEPT)  # each with the number of its sentence, from 1
        self._tell(game.view.tell(None, self._known))

    def beats(self, after: int) -> list[Beat]:
        """All beats that come after so many sentences."""
        recent = list(dropwhile(lambda past: past[0] <= after, self._past))
        old = self.lines[after : recent[0][0] - 1] if recent else self.lines[after:]
        now = raw(self._known)
        return [*map(Beat, old), *(beat._replace(table=None) if beat.table == now else beat for _, beat in recent)]

    def _tell(self, beats: list[Beat]) -> None:
        """Write down what is told, and remember the tables."""
        now = raw(self._known)
        for beat in beats:
            self._past.append((len(self.lines) + 1, beat._replace(table=now) if beat.table is None else beat))
            if beat.said:
                self.lines.append(beat.said)

    def follow(self, history: Sequence[Happened], look: Callable[[Seat], AnyState]) -> None:
        """Take in what is new. The last of it need not be played here: its result can be looked at."""
        while self._told < len(history):
            what = history[self._told]
            self._told += 1
            last = self._told == len(history)
            if isinstance(what, Said):
                self._tell([Beat(what)])
            elif isinstance(what, TakenBack):
                self._moves.pop()
                if self._played > len(self._moves):
                    self._state, self._played = self._deal(), 0
                self._known = look(self._viewer) if last else self._stood()
                self._tell([Beat(Said("took-back", player=Player(what.seat)))])
            else:
                self._moves.append((what.seat, what.action))
                if what.helped:
                    self._helped.add(what.seat)
                self._take(look(self._viewer) if last else self._stood())

    def _stood(self) -> AnyState:
        """What this viewer saw after the moves that were told and stand."""
        for seat, action in self._moves[self._played :]:
            self._game.rules.play(self._state, seat, action)
        self._played = len(self._moves)
        return seen(self._state, self._viewer)

    def _take(self, known: AnyState) -> None:
        before, self._known = self._known, known
        told = self._game.view.tell(before, known)
        if told and self._helped:  # not before: a secret choice is told to nobody before all are made
            helped = sorted(self._helped)
            told.insert(0, Beat(Said("helped", players=[Player(seat) for seat in helped], count=len(helped)), raw(before)))
            self._helped.clear()
        self._tell(told if pending(known) else [*told, Beat(result(known))])
        if moment(before) != moment(known) or not pending(known):  # nothing is scored in the middle of a trick
            self._reckon()

    def _reckon(self) -> None:
        """Add the last scoring, if it is new."""
        reckoning = getattr(self._game.view, "reckoning", None)
        last = reckoning(self._known) if reckoning else None
        if last and (not self.scores or last.number > self.scores[-1].number):
            self.scores.append(last)


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
        match = Match(set_up(game, record.seats, record.options, record.sizes), record.seed, record.players)
        if match.commitment != record.commitment:
            raise Error("the commitment is not the SHA-256 of the seed")
        fair.check(record)
        if match.options != record.options:
            raise Error(f"the options of {record.game} are {', '.join(match.options)}; all have to be there")
        if match.sizes != record.sizes:
            raise Error("a size of 0 is that of the full game, and is left out")
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
