"""Going on from a position of another game, with no more known than its player knew there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from beaufort.errors import BadSetting
from beaufort.language.cards import Seat
from beaufort.match import Match, start
from beaufort.record import Anew, Record
from beaufort.settings import check_seed


def cut(record: Record, number: int) -> tuple[Record, Seat]:
    """The game as it stood when whoever made this move was asked for it, and which seat that is.

    Where several are asked at once, none of them has decided yet.
    """
    if not 1 <= number <= len(record.moves):
        raise BadSetting(f"There is no move {number}. There are {len(record.moves)}.")
    match, asked = start(record), dict[Seat, int]()
    for move in record.moves[: number - 1]:
        asked = {seat: asked.get(seat, len(match.moves)) for seat in match.pending}
        seat = match.pending[0] if move.seat is None else move.seat
        match.play(seat, move.action)
        asked.pop(seat)
    move = record.moves[number - 1]
    seat = match.pending[0] if move.seat is None else move.seat
    after = asked.get(seat, number - 1)
    before = tuple(anew for anew in record.anew if anew.after <= after)
    return replace(
        record, moves=record.moves[:after], lines=record.lines[: after + 1], points=None, winners=None, anew=before, extra={}
    ), seat


def go_on(before: Record, seat: Seat, seed: int | str | bytes | None = None, players: Sequence[str] | None = None) -> Match:
    """Play on from where a record ends, as this seat: all that it cannot know is drawn anew, so that nobody knows more."""
    anew = Anew(len(before.moves), seat, check_seed(seed))
    match = start(replace(before, anew=(*before.anew, anew), players=tuple(players or before.players)))
    for move in before.moves:
        match.play(match.pending[0] if move.seat is None else move.seat, move.action)
    return match
