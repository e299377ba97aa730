"""Land unter as people meet it: text forms, the view, the story of a game, and why a move is not possible."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from beaufort.cards import Cards, count, has, members
from beaufort.game import actions, pending
from beaufort.games.land_unter.rules import WEATHER, deals, halves, hand_of
from beaufort.state import State
from beaufort.view import Card, Choice, Counter, Reason, Reckoning, View, Zone, view_of
from beaufort.words import Player, Said

ACTION_NAMES = tuple(str(card + 1) for card in range(WEATHER))
CARDS_RULE = "LU-1"  # says which moves there are at all


def view(seen: State, seat: int) -> View:
    """The table as this seat sees it, from its seen copy."""
    return view_of(
        seen,
        seat,
        title=Said("title", deal=seen.deal + 1, deals=deals(seen), round=min(seen.round + 1, seen.rounds), rounds=seen.rounds),
        task=lambda seen, seat: Said("choose", low=seen.open[0], high=seen.open[1]),
        zones=_zones(seen),
        counters=_counters(seen),
        choice=lambda action: Choice(ACTION_NAMES[action], _weather(action).name),
        reckoning=reckoning(seen),
        rule="LU-8",
    )


def tell(before: State | None, after: State) -> list[Said]:
    """What the table saw happen between two seen copies; a choice is not told before all are made (LU-8)."""
    if before is None:
        return [Said("start"), _opened(after)]
    if pending(after) and (before.deal, before.round) == (after.deal, after.round):
        return []
    order = sorted((seat for seat in range(after.seats) if after.last[seat]), key=lambda seat: -after.last[seat])
    told = [Said("reveal", cards=[Said("plays", player=Player(seat), card=after.last[seat]) for seat in order])]
    for seat, value in zip(order, after.last_open, strict=False):
        told.append(Said("takes", player=Player(seat), flood=value))
    for seat in range(after.seats):
        if after.last_paid[seat]:
            told.append(Said("pays", player=Player(seat), count=after.last_paid[seat]))
    told.extend(Said("drops-out", player=Player(seat)) for seat in members(after.last_out))
    if not pending(after):
        return told + _reckoning(before, after)
    if after.deal > before.deal:
        told += [*_reckoning(before, after), Said("pass-on", deal=after.deal + 1)]
    return [*told, _opened(after)]


def explain(seen: State, seat: int, action: int) -> Reason | None:
    """Why this seat cannot lay this card now, or None if it can."""
    if action in actions(seen, seat):
        return None
    if not pending(seen):
        return Reason("LU-18", Said("game-is-over"))
    if not has(seen.inside, seat):
        return Reason("LU-11", Said("why-out", player=Player(seat)))
    if not has(seen.waiting, seat):
        return Reason("LU-8", Said("why-chosen", player=Player(seat)))
    return Reason("LU-8", Said("why-not-held", card=_weather(action).name, player=Player(seat)))


def reckoning(seen: State) -> Reckoning | None:
    """LU-15, LU-16: the end of the last deal; None in the first. All of it is public."""
    deals = seen.deal if pending(seen) else seen.seats
    if not deals:
        return None
    rows = []
    for seat in range(seen.seats):
        belts, lowest, out = seen.last_belts[seat], has(seen.last_lowest, seat), has(seen.last_outside, seat)
        bonus, loss = 1 if lowest else Said("nothing"), -1 if out else Said("nothing")
        rows.append((belts, bonus, loss, belts + lowest - out, seen.points[seat]))
    return Reckoning(
        number=deals,
        title=Said("after-deal", deal=deals, deals=seen.seats),
        columns=(Said("lifebelts"), Said("lowest"), Said("dropped-out"), Said("gained"), Said("in-all")),
        rows=tuple(rows),
    )


@cache
def _weather(card: int) -> Card:
    return Card(ACTION_NAMES[card], Said("weather", value=card + 1, halves=halves(1 << card)), "weather")


@cache
def _flood(value: int) -> Card:
    return Card(str(value), Said("flood", value=value), "flood")


def _all(cards: Cards) -> tuple[Card, ...]:
    return tuple(map(_weather, members(cards)))


def _zones(seen: State) -> Iterator[Zone]:
    yield Zone(Said("open-floods"), tuple(map(_flood, seen.open)) if pending(seen) else ())
    yield Zone(Said("floods-left"), tuple(_flood(card // 2 + 1) for card in members(seen.floods)))
    for each in range(seen.seats):
        chosen = _choice(seen, each)
        known = seen.hand[each]
        played = seen.shown[hand_of(seen, each)] & ~known  # what is shown and no longer held
        hidden = seen.rounds - count(played) - count(known) - chosen.hidden
        laid = 1 << seen.choice[each] - 1 if seen.choice[each] else 0  # one's own card, face down before one
        yield Zone(Said("hand"), _all(known & ~laid), each, hidden)
        yield Zone(Said("played"), _all(played), each)
        yield Zone(Said("tide"), (_flood(seen.tide[each]),) if seen.tide[each] else (), each)
        yield chosen
        yield Zone(Said("last-round"), _last(seen, each), each)


def _last(seen: State, each: int) -> tuple[Card, ...]:
    """LU-9: the weather card that this seat laid in the last round, and the flood card that it took with it, if it did."""
    if not seen.last[each]:
        return ()
    place = sum(seen.last[other] > seen.last[each] for other in range(seen.seats))
    return (_weather(seen.last[each] - 1), *(_flood(value) for value in seen.last_open[place : place + 1]))


def _choice(seen: State, each: int) -> Zone:
    """Who has chosen is open, what is chosen is not (LU-8)."""
    if seen.choice[each]:
        return Zone(Said("chosen"), (_weather(seen.choice[each] - 1),), each)
    chosen = pending(seen) and has(seen.inside, each) and not has(seen.waiting, each)
    return Zone(Said("chosen"), (), each, hidden=1 if chosen else 0)


def _counters(seen: State) -> Iterator[Counter]:
    for each in range(seen.seats):
        yield Counter(Said("lifebelts"), seen.belts[each], each)
        yield Counter(Said("last-paid"), seen.last_paid[each], each)


def _opened(after: State) -> Said:
    return Said("opens", deal=after.deal + 1, round=after.round + 1, low=after.open[0], high=after.open[1])


def _reckoning(before: State, after: State) -> list[Said]:
    """LU-15, LU-16: what the deal brought each player."""
    told = [Said("deal-ends", deal=before.deal + 1)]
    for seat in range(after.seats):
        values = {"player": Player(seat), "gained": after.points[seat] - before.points[seat], "points": after.points[seat]}
        if has(after.last_outside, seat):
            told.append(Said("scores-out", **values))
        elif has(after.last_lowest, seat):
            told.append(Said("scores-lowest", belts=after.last_belts[seat], **values))
        else:
            told.append(Said("scores", belts=after.last_belts[seat], **values))
    return told
