"""My game as people meet it: text forms, the view, the story of a game, and why a move is not possible."""

from __future__ import annotations

from collections.abc import Iterator

from beaufort.game import actions, pending
from beaufort.language.cards import has, members
from beaufort.view import END, Beat, Card, Choice, Reason, View, Zone, view_of
from beaufort.words import Player, Said

from .rules import CARDS, HAND, State, cards_left, taker

ACTION_NAMES = tuple(str(card + 1) for card in range(CARDS))
CARDS_RULE = "MG-1"  # says which moves there are at all
OPENING_LINES = ("begins",)  # lines of the log with which a round begins


def view(seen: State, seat: int) -> View:
    """The table as this seat sees it, from its seen copy."""
    return view_of(
        seen,
        seat,
        title=Said("title", round=min(seen.round + 1, HAND), rounds=HAND),
        task=lambda seen, seat: Said("choose", points=seen.round + 1),
        zones=_zones(seen),
        counters=(),
        choice=lambda action: Choice(ACTION_NAMES[action], _card(action).name),
        rule="MG-3",
    )


def tell(before: State | None, after: State) -> list[Beat]:
    """What the table saw happen between two seen copies."""
    if before is None:
        return [Beat(Said("start")), _begins(after)]
    told = [
        Beat(Said("lays", player=Player(seat), card=after.laid[seat]))
        for seat in members(before.waiting)
        if after.played != before.played
    ]
    if after.round > before.round:
        told.append(Beat(Said("takes", player=Player(taker(after)), points=after.round), kind=END))
        told += [_begins(after)] if pending(after) else []
    return told


def explain(seen: State, seat: int, action: int) -> Reason | None:
    """Why this seat cannot lay this card now, or None if it can."""
    if action in actions(seen, seat):
        return None
    if not pending(seen):
        return Reason("MG-6", Said("game-is-over"))
    if not has(seen.waiting, seat):
        return Reason("MG-3", Said("why-not-your-turn", player=Player(seat)))
    return Reason("MG-3", Said("why-not-held", card=action + 1, player=Player(seat)))


def _card(card: int) -> Card:
    return Card(ACTION_NAMES[card], Said("card", value=card + 1), "card")


def _zones(seen: State) -> Iterator[Zone]:
    for each in range(seen.seats):
        hidden = 0 if seen.hand[each] else cards_left(seen, each)
        yield Zone(Said("hand"), tuple(map(_card, members(seen.hand[each]))), each, hidden)
        yield Zone(Said("laid"), (_card(seen.laid[each] - 1),) if seen.laid[each] else (), each)


def _begins(after: State) -> Beat:
    return Beat(Said("begins", round=after.round + 1))
