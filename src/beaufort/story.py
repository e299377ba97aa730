"""What has happened at a table, and what each viewer has been told of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from beaufort.game import Game, guess, hide, moment, pending, seen
from beaufort.language.cards import Seat
from beaufort.language.chance import AnyState
from beaufort.language.state import raw
from beaufort.record import Anew
from beaufort.settings import seed_parts
from beaufort.view import Beat, Reckoning, result
from beaufort.words import Player, Said

KEPT = 24  # beats whose tables a story remembers, for whoever follows it a little late


class Decided(NamedTuple):
    """A decision that was made, perhaps after a hint."""

    seat: Seat
    action: int
    helped: bool = False


class TakenBack(NamedTuple):
    """The last decision that still stood was taken back."""

    seat: Seat


Happened = Decided | TakenBack | Anew | Said  # what happens at a table; a Said is told and is no move


def redraw(state: AnyState, anew: Anew) -> None:
    """Turn a position into another one that this seat could be in, with all its future chance."""
    hide(state, anew.seat)
    guess(state, anew.seat, seed_parts(anew.seed))


class Story:
    """The sentences one viewer has been told, the scorings, the last beats, and how far in the game all that reaches."""

    def __init__(self, game: Game, deal: Callable[[], AnyState], viewer: Seat) -> None:
        self._game, self._deal, self._viewer = game, deal, viewer
        self._state, self._played = deal(), 0  # after so many of the moves
        self._moves: list[tuple[Seat, int] | Anew] = []  # that were told and stand
        self._told = 0  # of what has happened
        self._known = seen(self._state, viewer)
        self._helped: set[Seat] = set()  # who had a hint for what has not been told yet
        self.lines: list[Said] = []
        self.scores: list[Reckoning] = []
        self.ends: list[int] = []  # how many sentences there were before all that has happened, and after each of it
        self._past: deque[tuple[int, Beat]] = deque(maxlen=KEPT)  # each with the number of its sentence, from 1
        self._tell(game.view.tell(None, self._known))
        self.ends.append(len(self.lines))

    def beats(self, after: int) -> list[Beat]:
        """All beats that come after so many sentences."""
        recent = [past for past in self._past if past[0] > after]
        old = self.lines[after : recent[0][0] - 1] if recent else self.lines[after:]
        now = raw(self._known)
        return [*map(Beat, old), *[beat.over(None) if beat.table == now else beat for _, beat in recent]]

    def between(self, first: int, last: int) -> list[Beat]:
        """The beats of these sentences; those without one belong to the next."""
        if first >= last:
            return []
        recent = [beat for number, beat in self._past if first < number <= last]
        old = last - first - sum(beat.said is not None for beat in recent)
        return [*map(Beat, self.lines[first : first + old]), *recent]

    def _tell(self, beats: list[Beat]) -> None:
        """Write down what is told, and remember the tables."""
        now = raw(self._known)
        for beat in beats:
            self._past.append((len(self.lines) + 1, beat.over(now) if beat.table is None else beat))
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
            elif isinstance(what, Anew):
                self._moves.append(what)
                self._known = look(self._viewer) if last else self._stood()
                self._tell([Beat(Said("drawn-anew", player=Player(what.seat)))])
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
            self.ends.append(len(self.lines))

    def _stood(self) -> AnyState:
        """What this viewer saw after the moves that were told and stand."""
        for what in self._moves[self._played :]:
            if isinstance(what, Anew):
                redraw(self._state, what)
            else:
                self._game.rules.play(self._state, *what)
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
