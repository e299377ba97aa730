"""What a game's decisions cost: a bot looks at each with what its seat had seen, and says what it would rather have done.

A cost is in points above the table's average: what the best action promises, less what the chosen one does. It counts only
where the difference is more than twice its standard error; all else is taken for equally good.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from math import hypot
from typing import Any

from beaufort.game import actions
from beaufort.language.cards import Seat
from beaufort.language.chance import AnyState
from beaufort.language.state import raw
from beaufort.match import Match, replay, start
from beaufort.play import bots
from beaufort.record import Record, label
from beaufort.settings import check_seat, parse_action
from beaufort.view import Choice
from beaufort.words import Player, Said

REVIEWER = "9"  # the bot that is asked unless another is named
SURE = 2.0  # standard errors from which on a difference counts


@dataclass(frozen=True)
class Decision:
    """One decision between several actions: what was done, what is best, and what either promised."""

    number: int  # of the move, from 1
    moment: int  # where the game stood, as in the notation
    seat: Seat
    action: Choice
    better: Choice  # what was done, if nothing is better
    points: float  # expected above the table's average, after what was done
    worth: float  # the same after what would have been better
    cost: float  # 0 if nothing would have been better for sure
    error: float  # the cost's standard error
    expected: tuple[float, ...]  # for every seat before this decision, as far as its seat could know

    @property
    def margin(self) -> float:
        """How far the cost may be off, in 95 of 100 cases."""
        return SURE * self.error

    def data(self) -> dict[str, Any]:
        """As JSON-like data."""
        return {**asdict(self), "moment": label(self.moment), "action": self.action.action, "better": self.better.action}


@dataclass(frozen=True)
class Review:
    """What a bot thinks of a game, decision by decision. Whoever had no choice has decided nothing."""

    game: str
    seats: int
    bot: str
    moves: int  # of the game
    decisions: tuple[Decision, ...]
    result: tuple[float, ...] | None  # each seat's points above the table's average at the end; None if it is not over
    complete: bool  # False if it was stopped

    @property
    def costs(self) -> tuple[float, ...]:
        """What each seat has given away in all."""
        return tuple(sum(each.cost for each in self.decisions if each.seat == seat) for seat in range(self.seats))

    def of(self, seat: Seat) -> list[Decision]:
        own = check_seat(self.seats, seat)
        return [each for each in self.decisions if each.seat == own]

    def costliest(self, seat: Seat, most: int = 3) -> list[Decision]:
        """This seat's decisions that cost something, the dearest first."""
        costly = [each for each in self.of(seat) if each.cost > 0]
        return sorted(costly, key=lambda each: (-each.cost, each.number))[:most]

    def at(self, number: int) -> Decision | None:
        """What is said of this move; nothing if there was no choice."""
        return next((each for each in self.decisions if each.number == number), None)

    @property
    def curve(self) -> list[tuple[int, tuple[float, ...]]]:
        """After how many moves which points above the table's average were expected for each seat.

        Whoever decides in one moment knows other things, and expects other things: each moment has their average.
        """
        points = []
        for _, group in groupby(self.decisions, key=lambda each: each.moment):
            some = list(group)
            shares = zip(*(each.expected for each in some), strict=True)
            points.append((some[0].number - 1, tuple(sum(share) / len(some) for share in shares)))
        return points if self.result is None else [*points, (self.moves, self.result)]

    def data(self) -> dict[str, Any]:
        """As JSON-like data."""
        return {
            "game": self.game,
            "seats": self.seats,
            "bot": self.bot,
            "moves": self.moves,
            "complete": self.complete,
            "costs": self.costs,
            "costliest": [[each.number for each in self.costliest(seat)] for seat in range(self.seats)],
            "decisions": [each.data() for each in self.decisions],
            "result": self.result,
        }


def review(
    game: Record | Match,
    bot: bots.Name = REVIEWER,
    progress: Callable[[int, int], None] = lambda done, total: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Review:
    """Look at every decision of a game, finished or not. Equal games give equal reviews.

    `progress` hears after every move how many have been looked at, of how many. When `stopped` says so, the review ends with
    the last decision that was looked at in full.
    """
    name, reviewer = bots.named(bot), bots.thinker(bot)
    record = game if isinstance(game, Record) else game.record()
    end = replay(record)  # what is damaged is refused before anybody thinks
    decisions = []
    for number, match, seat, action in _decisions(record):
        found = _look(reviewer, match, seat, number, action, stopped) if len(match.legal(seat)) > 1 else None
        if stopped():
            break
        if found:
            decisions.append(found)
        progress(number, len(record.moves))
    else:
        return Review(record.game, end.seats, name, len(record.moves), tuple(decisions), _above(end), True)
    return Review(record.game, end.seats, name, len(record.moves), tuple(decisions), None, False)


def restored(record: Record, data: dict[str, Any], asked: Sequence[tuple[Choice, ...]]) -> Review:
    """The review of this game whose data this is; `asked` is what each move was chosen from. It takes no rules."""
    decisions = []
    for each in data["decisions"]:
        number = each["number"]
        choices = {choice.action: choice for choice in asked[number - 1]}
        action, better = choices[each["action"]], choices[each["better"]]
        figures = {key: each[key] for key in ("seat", "points", "worth", "cost", "error")}
        moment, expected = record.moves[number - 1].moment, tuple(each["expected"])
        decisions.append(Decision(number, moment, action=action, better=better, **figures, expected=expected))
    result = None if data["result"] is None else tuple(data["result"])
    return Review(record.game, record.seats, data["bot"], len(record.moves), tuple(decisions), result, data["complete"])


def show(found: Review, match: Match, lang: str) -> Iterator[str]:
    """The review in lines: for each player the cost in all and the three costliest decisions, then a small curve."""
    from beaufort.play.review.picture import bars

    yield match.say(Said("review-by", bot=Said(f"bot-{found.bot}") if found.bot in bots.BOTS else found.bot), lang)
    for seat, cost in enumerate(found.costs):
        yield match.say(Said("review-total", player=Player(seat), cost=rounded(cost), count=len(found.of(seat))), lang)
        for each in found.costliest(seat):
            yield "  " + match.say(_told(each), lang)
    yield match.say(Said("review-curve"), lang)
    longest = max(map(len, match.players))
    for seat, player in enumerate(match.players):
        yield f"  {player:{longest}}  {bars(found, seat)}"


def _told(each: Decision) -> Said:
    return Said(
        "review-move",
        number=label(each.moment),
        played=each.action.name,
        cost=rounded(each.cost),
        margin=rounded(each.margin),
        better=each.better.name,
        worth=rounded(each.worth),
        points=rounded(each.points),
    )


def rounded(value: float) -> float:
    """As it is told, and never as less than nothing if it is nothing."""
    return round(value, 2) + 0.0


def own_seed(seen: AnyState) -> bytes:
    """What the reviewer draws its luck from: what the seat had seen, so that equal games are looked at in the same way."""
    return hashlib.sha256(b"review" + raw(seen)).digest()


def _decisions(record: Record) -> Iterator[tuple[int, Match, Seat, str]]:
    """The game before each of its moves, with the move's number, its seat and what was done."""
    match = start(record)
    for number, move in enumerate(record.moves, 1):
        seat = match.pending[0] if move.seat is None else move.seat
        yield number, match, seat, move.action
        match.play(seat, move.action)


def _look(reviewer: bots.Search, match: Match, seat: Seat, number: int, text: str, stopped: Callable[[], bool]) -> Decision:
    """What the reviewer thinks of one decision.

    A search hardly visits what looks bad, so its opinion of that is worth nothing. Where something else was done than it would
    do, both actions are judged once more by a search of full length each, in the same worlds.
    """
    known, action = match.seen(seat), parse_action(match.game, text)
    assert action is not None
    seed = own_seed(known)
    best = reviewer.analyse(known, seat, seed, stopped)[0]
    choices = dict(zip(actions(known, seat), match.view(seat).choices, strict=True))
    done, better, cost, error = best, best, 0.0, best.error
    if action != best.action and not stopped():
        done, better = (reviewer.judge(known, seat, seed, each, stopped) for each in (action, best.action))
        cost, error = better.points - done.points, hypot(better.error, done.error)
        if not cost > SURE * error:
            better, cost = done, 0.0
    return Decision(
        number=number,
        moment=match.moment,
        seat=seat,
        action=choices[action],
        better=choices[better.action],
        points=done.points,
        worth=better.points,
        cost=cost,
        error=error,
        expected=best.shares,
    )


def _above(match: Match) -> tuple[float, ...] | None:
    """The points at the end above the table's average."""
    average = sum(match.points) / match.seats
    return tuple(points - average for points in match.points) if match.over else None
