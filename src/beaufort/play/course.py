"""The course that is expected after an action: one guessed world, in which bots answer until this part of the round is over.

It is made from what the seat has seen: nobody's cards but guessed ones are in it. Where a reason names a prospect, a world is
looked for in which that comes about if it mostly does, and does not if it mostly does not.
"""

from __future__ import annotations

from collections.abc import Iterator

from beaufort.game import guess, moment, of, pending, play, prospects, seen
from beaufort.language.cards import Seat, lowest
from beaufort.language.chance import AnyState
from beaufort.language.state import copy, raw
from beaufort.play import bots
from beaufort.play.counsel import Counsel
from beaufort.settings import parse_action, seed_parts
from beaufort.view import Beat

WORLDS = 8  # that are looked at for one that is typical
MOST = 40  # decisions that are played out


def course(bot: bots.Bot, known: AnyState, seat: Seat, given: Counsel, seed: bytes) -> list[Beat]:
    """What may be told of it, beat by beat, as this seat would see it; each with its table."""
    first: list[AnyState] | None = None
    for number in range(WORLDS):
        stands = list(_played(bot, known, seat, given, bots.own_seed(seed, seat, number)))
        first = first or stands
        if _typical(known, stands[-1], seat, given):
            return _told(known, stands, seat)
    assert first
    return _told(known, first, seat)


def _played(bot: bots.Bot, known: AnyState, seat: Seat, given: Counsel, seed: bytes) -> Iterator[AnyState]:
    """A guessed world after each decision, until this part of the round is over."""
    world, begun, own = copy(known), moment(known), parse_action(of(known), given.action)
    guess(world, seat, seed_parts(seed))
    for number in range(MOST):
        mover = lowest(pending(world))
        if mover == seat and own is not None:
            action, own = own, None
        else:
            action = bot.choose(seen(world, mover), mover, bots.own_seed(seed, mover, number))
        play(world, mover, action)
        yield copy(world)
        if moment(world) != begun or not pending(world):
            return


def _typical(known: AnyState, end: AnyState, seat: Seat, given: Counsel) -> bool:
    """Whether what the reason names has come about, or not, as it mostly does."""
    names = list(of(known).prospects)
    if given.why is None or given.why.prospect not in names:
        return True
    came = prospects(known, end, seat) >> names.index(given.why.prospect) & 1
    return bool(came) == (given.why.chance >= 50)


def _told(known: AnyState, stands: list[AnyState], seat: Seat) -> list[Beat]:
    told: list[Beat] = []
    tell = of(known).view.tell
    for world in stands:
        now = seen(world, seat)
        told += [beat._replace(table=raw(now)) if beat.table is None else beat for beat in tell(known, now)]
        known = now
    return told


__all__ = ["course"]
