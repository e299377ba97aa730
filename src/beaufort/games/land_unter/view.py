"""Land unter as people meet it: text forms, the view, the story of a game, and why a move is not possible."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from beaufort.game import actions, pending
from beaufort.games.land_unter.rules import WEATHER, State, charge, deals, halves, hand_of
from beaufort.language.cards import NONE, Cards, add, count, has, members, minus, remove
from beaufort.language.state import copy, raw
from beaufort.view import (
    END,
    SCORED,
    Beat,
    Card,
    Choice,
    Counter,
    Reason,
    Reckoning,
    View,
    Zone,
    ranking,
    turn_over,
    view_of,
    word,
)
from beaufort.words import Player, Said, Value

ACTION_NAMES = tuple(str(card + 1) for card in range(WEATHER))
CARDS_RULE = "LU-1"  # says which moves there are at all
OPENING_LINES = ("opens",)  # lines of the log with which a round begins


def view(seen: State, seat: int) -> View:
    """The table as this seat sees it, from its seen copy."""
    return view_of(
        seen,
        seat,
        title=_title(seen),
        task=lambda seen, seat: Said("choose", low=seen.open[0], high=seen.open[1]),
        zones=_zones(seen),
        counters=_counters(seen),
        choice=_option,
        reckoning=reckoning(seen),
        rule="LU-8",
    )


def covered(view: View, seen: State) -> View:
    """LU-14: at the real table nobody lists what was played, which floods are left, or what others were seen to hold."""
    return turn_over(
        view,
        lambda zone: zone.name.message in ("played", "floods-left") or (zone.name.message == "hand" and zone.seat != view.seat),
    )


def _title(seen: State) -> Said:
    """Where the game stands; when it is over, at the last round that was played."""
    played = min(seen.round + bool(pending(seen)), seen.rounds)
    return Said("title", deal=seen.deal + 1, deals=deals(seen), round=played, rounds=seen.rounds)


def tell(before: State | None, after: State) -> list[Beat]:
    """What the table saw happen between two seen copies; a choice is not told before all are made (LU-8)."""
    if before is None:
        return [Beat(Said("start")), Beat(_opened(after))]
    if pending(after) and (before.deal, before.round) == (after.deal, after.round):
        return []
    table = copy(before)
    told = [*_revealed(table, after), *_taken(table, after), *_paid(table, after)]
    told[-1] = told[-1]._replace(kind=END)
    if not pending(after) or after.deal > before.deal:
        told += _reckoning(before, table, after)
    if after.deal > before.deal:
        told.append(Beat(Said("pass-on", deal=after.deal + 1), raw(_passed(after))))
    return [*told, Beat(_opened(after))] if pending(after) else told


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
    number = seen.deal if pending(seen) else deals(seen)
    if not number:
        return None
    lowest, out = (tuple(has(seats, seat) for seat in range(seen.seats)) for seats in (seen.last_lowest, seen.last_outside))
    return _reckoned(number, deals(seen), tuple(zip(seen.last_belts, lowest, out, seen.points, strict=False)))


@lru_cache(maxsize=4096)  # a scoring is on every view of the next deal
def _reckoned(number: int, all_deals: int, figures: tuple[tuple[int, ...], ...]) -> Reckoning:
    rows = []
    for belts, lowest, out, points in figures:
        bonus = Said("one-more", points=int(lowest)) if lowest else Said("nothing")
        rows.append((belts, bonus, -int(out) if out else Said("nothing"), belts + lowest - out, points))
    return Reckoning(
        number=number,
        title=Said("after-deal", deal=number, deals=all_deals),
        columns=(Said("lifebelts"), Said("lowest"), Said("dropped-out"), Said("gained"), Said("in-all")),
        rows=tuple(rows),
        places=ranking([(points,) for *_, points in figures]),
    )


@cache
def _weather(card: int) -> Card:
    return Card(ACTION_NAMES[card], Said("weather", value=card + 1, halves=halves(1 << card)), "weather")


@cache
def _option(card: int) -> Choice:
    return Choice(ACTION_NAMES[card], _weather(card).name)


@cache
def _flood(value: int) -> Card:
    return Card(str(value), Said("flood", value=value), "flood")


@lru_cache(maxsize=4096)
def _floods(cards: Cards) -> tuple[Card, ...]:
    return tuple(_flood(card // 2 + 1) for card in members(cards))


def _all(cards: Cards) -> tuple[Card, ...]:
    return tuple(map(_weather, members(cards)))


def _zones(seen: State) -> Iterator[Zone]:
    yield Zone(word("open-floods"), tuple(map(_flood, filter(None, seen.open))) if pending(seen) else ())
    yield Zone(word("floods-left"), _floods(seen.floods))
    rounds, choosing = seen.rounds, seen.inside & ~seen.waiting if pending(seen) else NONE
    for each in range(seen.seats):
        secret = not seen.choice[each] and has(choosing, each)  # who has chosen is open, what is chosen is not (LU-8)
        shown = seen.shown[hand_of(seen, each)]
        yield from _places(
            each, rounds, seen.hand[each], shown, seen.choice[each], secret, (seen.tide[each], _last(seen, each))
        )


@lru_cache(maxsize=4096)
def _places(
    each: int, rounds: int, known: Cards, shown: Cards, choice: int, secret: bool, taken: tuple[int, tuple[Card, ...]]
) -> tuple[Zone, ...]:
    """What lies before this seat: what it holds, has played in this deal and has chosen, its tide, and the last round."""
    played = shown & ~known  # what is shown and no longer held
    laid = 1 << choice - 1 if choice else 0  # one's own, or turned over
    hidden = max(0, rounds - count(played) - count(known | laid) - secret)  # where all are known, one of them lies face down
    tide, last = taken
    return (
        Zone(word("hand"), _all(known & ~laid), each, hidden),
        Zone(word("played"), _all(played), each),
        Zone(word("tide"), (_flood(tide),) if tide else (), each),
        Zone(word("chosen"), _all(laid), each, int(secret)),
        Zone(word("last-round"), last, each),
    )


def _last(seen: State, each: int) -> tuple[Card, ...]:
    """LU-9: the weather card that this seat laid in the last round, and the flood card that it took with it, if it did."""
    if not seen.last[each]:
        return ()
    place = sum(seen.last[other] > seen.last[each] for other in range(seen.seats))
    return (
        _weather(seen.last[each] - 1),
        *(_flood(value) for value in ((seen.last_open[place],) if place < 2 else ()) if value),
    )


def _counters(seen: State) -> Iterator[Counter]:
    for each in range(seen.seats):
        yield Counter(word("lifebelts"), seen.belts[each], each)
        yield Counter(word("last-paid"), seen.last_paid[each], each)


def _opened(after: State) -> Said:
    return Said("opens", deal=after.deal + 1, round=after.round + 1, low=after.open[0], high=after.open[1])


def _revealed(table: State, after: State) -> Iterator[Beat]:
    """LU-8, LU-9: all cards are turned over where they lie, then they stand in order of height."""
    laid = [seat for seat in range(after.seats) if after.last[seat]]
    table.waiting, table.last_out = table.inside, NONE  # nobody's card lies face down any more
    for seat in laid:
        table.choice[seat] = after.last[seat]
    yield Beat(None, raw(table))
    for seat in range(after.seats):
        table.last[seat] = table.choice[seat]
        table.last_paid[seat] = table.choice[seat] = 0
    for seat in laid:
        hand = hand_of(table, seat)
        table.hand[seat] = remove(table.hand[seat], after.last[seat] - 1)
        table.shown[hand] = add(table.shown[hand], after.last[seat] - 1)
    table.last_open[0] = table.last_open[1] = 0
    order = sorted(laid, key=lambda seat: -after.last[seat])
    cards = [Said("plays", player=Player(seat), card=after.last[seat]) for seat in order]
    yield Beat(Said("reveal", cards=cards), raw(table))


def _taken(table: State, after: State) -> Iterator[Beat]:
    """LU-9: the two highest take the flood cards, one after the other."""
    order = sorted((seat for seat in range(after.seats) if after.last[seat]), key=lambda seat: -after.last[seat])
    for place, seat in enumerate(order[:2]):
        flood = after.last_open[place]
        table.tide[seat] = table.last_open[place] = flood
        table.open[place] = 0
        yield Beat(Said("takes", player=Player(seat), flood=flood), raw(table), ((f"seat-{seat}", "takes"),))


def _paid(table: State, after: State) -> Iterator[Beat]:
    """LU-10 to LU-13: who has the highest flood pays or is out, then the next of a cascade; told with all that a seat pays."""
    while True:
        before = copy(table)
        out = charge(table)
        table.inside = table.waiting = minus(table.inside, out)
        table.last_out |= out
        for seat in range(table.seats):
            if table.belts[seat] < before.belts[seat]:
                before.belts[seat], before.last_paid[seat] = table.belts[seat], table.last_paid[seat]
                whole = table.last_paid[seat] == after.last_paid[seat]
                said = Said("pays", player=Player(seat), count=table.last_paid[seat]) if whole else None
                yield Beat(said, raw(before), ((f"seat-{seat}", "pays"),))
        for seat in members(out):
            before.tide[seat], before.inside, before.waiting = 0, remove(before.inside, seat), remove(before.waiting, seat)
            yield Beat(Said("drops-out", player=Player(seat)), raw(before), ((f"seat-{seat}", "out"),))
        if table.last_out == after.last_out and list(table.last_paid) == list(after.last_paid):
            return


def _passed(after: State) -> State:
    """LU-17: everybody has taken up the next hand, and no flood card is open yet."""
    table = copy(after)
    for place, value in enumerate(after.open):
        both = (2 * value - 2, 2 * value - 1)
        table.floods = add(table.floods, next(card for card in both if not has(table.floods, card)))
        table.open[place] = 0
    return table


def _reckoning(before: State, table: State, after: State) -> list[Beat]:
    """LU-15, LU-16: what the deal brought each player."""
    told = [Beat(Said("deal-ends", deal=before.deal + 1), raw(table))]
    for seat in range(after.seats):
        gained = after.points[seat] - before.points[seat]
        values: dict[str, Value] = {"player": Player(seat), "gained": gained, "points": after.points[seat]}
        if has(after.last_outside, seat):
            said = Said("scores-out", **values)
        elif has(after.last_lowest, seat):
            said = Said("scores-lowest", belts=after.last_belts[seat], **values)
        else:
            said = Said("scores", belts=after.last_belts[seat], **values)
        table.points[seat] = after.points[seat]
        told.append(Beat(said, raw(table), ((f"seat-{seat}", "scores"),)))
    told[-1] = told[-1]._replace(kind=SCORED)
    return told
