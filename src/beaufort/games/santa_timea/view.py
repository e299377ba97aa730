"""Santa Timea as people meet it: text forms, the view, the story of a game, and why a move is not possible."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from beaufort.game import actions, pending
from beaufort.games.santa_timea.rules import (
    DIRECTIONS,
    KEEP,
    LAY_PIRATESS,
    ONES,
    PIRATESS,
    PRO,
    SET_ASIDE,
    THREE,
    TWOS,
    VALUES,
    State,
    has_triplet,
    held,
    of_direction,
    rounds,
)
from beaufort.language.cards import NONE, Cards, add, count, has, highest, lowest, members, minus, remove
from beaufort.language.state import copy, raw
from beaufort.view import (
    END,
    SCORED,
    Beat,
    Card,
    Choice,
    Counter,
    Mark,
    Reason,
    Reckoning,
    View,
    Zone,
    broken_tie,
    ranking,
    turn_over,
    view_of,
    word,
)
from beaufort.words import Player, Said, Value

DIRECTION_NAMES = ("N", "E", "S", "W")
ACTION_NAMES = (*(f"{DIRECTION_NAMES[c // VALUES]}{c % VALUES + 1}" for c in range(PIRATESS)), "P", "keep", "aside")
CARDS_RULE = "ST-1"  # says which moves there are at all
OPENING_LINES = ("round-begins",)  # lines of the log with which a round begins
FORGOTTEN = ("leads", "takes-and-leads")  # lines that end a trick: as at the real table only the last one can be read
GONE = ("wind", "gone")  # the wind that blows was taken, and no other one of its kind


def view(seen: State, seat: int) -> View:
    """The table as this seat sees it, from its seen copy."""
    return view_of(
        seen,
        seat,
        title=Said(
            "title", round=seen.round + 1, rounds=rounds(seen), trick=min(seen.trick + 1, seen.tricks), tricks=seen.tricks
        ),
        task=_task,
        zones=_zones(seen, seat),
        counters=_counters(seen),
        choice=_option,
        reckoning=reckoning(seen),
        rule="ST-27" if seen.trick == seen.tricks else "ST-12" if seat == seen.leader else "ST-6",
    )


def covered(view: View, seen: State) -> View:
    """At the real table nobody lists which cards others are known to hold."""
    return turn_over(view, lambda zone: zone.name.message == "hand" and zone.seat != view.seat)


def reckoning(seen: State) -> Reckoning | None:
    """ST-19 to ST-22, ST-26 to ST-28: what the last round that was scored brought each player."""
    number = seen.round + (not pending(seen))
    if not number:
        return None
    figures = (seen.scored, seen.scored_kept, seen.damage, seen.place_points, seen.bonus, seen.penalty, seen.points)
    standings = tuple(zip(seen.points, seen.won, strict=True))[: seen.seats]
    return _reckoned(
        number, has(seen.options, PRO), tuple(zip(*figures, strict=True))[: seen.seats], standings, not pending(seen)
    )


@lru_cache(maxsize=4096)  # a scoring is on every view of the next round
def _reckoned(
    number: int, pro: bool, figures: tuple[tuple[int, ...], ...], standings: tuple[tuple[int, ...], ...], over: bool
) -> Reckoning:
    aside = [_set_aside(scored, kept) for scored, kept, *_ in figures]
    columns = [Said("winds"), *([Said("triplets")] if any(aside) else []), Said("damage"), Said("place")]
    columns += [Said("pairs"), Said("penalty"), Said("total")] if pro else [Said("total")]
    rows: list[tuple[int | tuple[Card, ...], ...]] = []
    for (scored, _, damage, place, bonus, penalty, points), own in zip(figures, aside, strict=True):
        triplets = (_winds(own),) if any(aside) else ()
        rows.append((_winds(minus(scored, own)), *triplets, damage, place, *((bonus, -penalty) if pro else ()), points))
    notes = tuple(said for seat, (scored, kept, *_) in enumerate(figures) for said in _triplets(seat, scored, kept))
    if over and (tie := broken_tie(standings)):
        notes += (Said("tie-rounds", **tie),)
    return Reckoning(number, Said("reckoning", round=number), tuple(columns), tuple(rows), ranking(standings), notes)


def tell(before: State | None, after: State) -> list[Beat]:
    """What the table saw happen between two seen copies; answers about triplets are told when all are in (ST-27)."""
    if before is None:
        return _begins(after)
    told, table = [], before
    if before.trick < before.tricks:
        seat = lowest(before.waiting)
        if (before.round, before.trick) == (after.round, after.trick):
            return [_plays(seat, after.laid[seat] - 1, None)]
        table = _laid(before, after)
        told = [_plays(seat, after.last[seat] - 1, raw(table)), *_trick_ends(before, table, after)]
    if after.trick == after.tricks and before.trick < before.tricks and pending(after):
        deciders = [Player(seat) for seat in members(after.waiting)]
        told.append(Beat(Said("decide", players=deciders, count=len(deciders))))
    if after.round > before.round or not pending(after):
        told += _reckoning(before, copy(table), after)
    return told + _begins(after) if after.round > before.round else told


def explain(seen: State, seat: int, action: int) -> Reason | None:
    """Why this seat cannot do this now, or None if it can."""
    if action in actions(seen, seat):
        return None
    player = Player(seat)
    if not pending(seen):
        return Reason("ST-3", Said("game-is-over"))
    if seen.trick == seen.tricks:
        if not has(seen.waiting, seat):
            return Reason("ST-27", Said("why-nothing-to-decide", player=player))
        return Reason("ST-27", Said("why-scoring", player=player))
    if action in (KEEP, SET_ASIDE):
        return Reason("ST-27", Said("why-not-scoring"))
    if not has(seen.waiting, seat):
        return Reason("ST-6", Said("why-not-your-turn", turn=Player(lowest(seen.waiting)), player=player))
    if not has(seen.hand[seat], action):
        return Reason("ST-6", Said("why-not-held", player=player, card=_action(action)))
    return Reason("ST-12", Said("why-no-piratess-lead", player=player))


@cache
def _wheel(action: int) -> Card:
    return Card(ACTION_NAMES[action], _action(action), "wheel")


@cache
def _action(action: int) -> Said:
    if action == LAY_PIRATESS:
        return Said("piratess")
    if action in (KEEP, SET_ASIDE):
        return Said("keep") if action == KEEP else Said("set-aside")
    return Said("wheel", direction=_direction(action // VALUES), value=action % VALUES + 1)


@cache
def _option(action: int) -> Choice:
    return Choice(ACTION_NAMES[action], _action(action))


def _direction(direction: int) -> Said:
    return Said("direction", to=DIRECTION_NAMES[direction])


@cache
def wind_card(wind: int) -> Card:
    text = f"{DIRECTION_NAMES[wind // 5]}{wind % 5 // 2 + 1}"
    return Card(text, Said("wind", to=DIRECTION_NAMES[wind // 5], damage=wind % 5 // 2 + 1), "wind")


@lru_cache(maxsize=4096)
def _wheels(cards: Cards) -> tuple[Card, ...]:
    return tuple(_wheel(min(card, LAY_PIRATESS)) for card in members(cards))


@lru_cache(maxsize=4096)
def _winds(winds: Cards) -> tuple[Card, ...]:
    return tuple(map(wind_card, members(winds)))


def _task(seen: State, seat: int) -> Said:
    if seen.trick == seen.tricks:
        return Said("decide-triplet", direction=_direction(lowest(seen.asked[seat])))
    wind = wind_card(seen.row[0]).name
    if seat != seen.leader:
        return Said("lay", wind=wind)
    barred = lowest(seen.hand[seat]) < PIRATESS <= highest(seen.hand[seat])  # ST-12: a Piratess only if there is nothing else
    return Said("lead", wind=wind) if barred else Said("lead-any", wind=wind)


def _zones(seen: State, seat: int) -> Iterator[Zone]:
    yield Zone(Said("row", leader=seen.leader), tuple(wind_card(wind) for wind in seen.row if wind >= 0))
    yield Zone(word("wind-pile"), (), hidden=count(seen.deck))
    yield Zone(word("forecast"), _winds(seen.forecast))
    yield Zone(word("aside"), _winds(seen.aside))
    for each in range(seen.seats):
        yield from _places(each, held(seen, each), seen.hand[each], seen.laid[each], seen.last[each], seen.taken[each])


@lru_cache(maxsize=4096)
def _places(each: int, holds: int, known: Cards, laid: int, last: int, taken: Cards) -> tuple[Zone, ...]:
    """What lies before this seat: its hand, its card of this trick and of the last one, and the winds it has taken."""
    hand = _wheels(known)
    return (
        Zone(word("hand"), hand, each, hidden=holds - len(hand)),
        Zone(word("laid"), (_wheel(laid - 1),) if laid else (), each),
        Zone(word("last-trick"), (_wheel(last - 1),) if last else (), each),
        Zone(word("taken"), _winds(taken), each),
    )


def _counters(seen: State) -> Iterator[Counter]:
    for each in range(seen.seats):
        yield Counter(word("rounds-won"), seen.won[each], each)


def _begins(after: State) -> list[Beat]:
    row = [wind_card(wind).name for wind in after.row]
    told = [Beat(Said("round-begins", round=after.round + 1, winds=row))]
    if after.forecast:
        told.append(Beat(Said("forecast-says", winds=[card.name for card in _winds(after.forecast)])))
    return [*told, _leads(after)]


def _leads(after: State) -> Beat:
    return Beat(Said("leads", player=Player(after.leader)), None, ((f"seat-{after.leader}", "leads"),))


def _plays(seat: int, card: int, table: bytes | None) -> Beat:
    return Beat(Said("plays", player=Player(seat), card=_action(card)), table, ((f"laid-{seat}", "lands"),))


def _laid(before: State, after: State) -> State:
    """The table with all cards of a trick that has just ended, under the wind they were played for."""
    table = copy(before)
    seat = lowest(before.waiting)
    card = after.last[seat] - 1
    if card == LAY_PIRATESS and table.hand[seat]:
        card = highest(table.hand[seat])
    table.hand[seat] = remove(table.hand[seat], card)
    table.laid[seat] = after.last[seat]
    return table


def _trick_ends(before: State, table: State, after: State) -> list[Beat]:
    """ST-14 to ST-17, ST-25: equal cards cancel each other, the wind goes to its taker, and then the next one turns."""
    told: list[Beat] = []
    cancelled: tuple[Mark, ...] = ()
    for group in _cancelled(after):
        players = [Player(seat) for seat in group]
        cancelled += tuple((f"laid-{seat}", "cancelled") for seat in group)
        said = Said("cancelled", players=players) if len(group) > 1 else Said("cancelled-alone", player=players[0])
        told.append(Beat(said, raw(table), cancelled))
    winds = [card.name for card in (wind_card(after.last_wind), *_winds(after.last_aside))]
    last, taker = before.trick + 1 == before.tricks, after.last_taker
    if taker < 0:
        table.aside = add(table.aside, after.last_wind)
        values: dict[str, Value] = {"wind": winds, "count": len(winds)}
        said = Said("stays-aside", **values) if after.forecast and not last else Said("is-out", **values)
        told.append(Beat(said, raw(table), (GONE, *cancelled), END))
        return told if last else [*told, _leads(after)]
    table.taken[taker] = add(table.taken[taker], after.last_wind) | after.last_aside
    table.aside = minus(table.aside, after.last_aside)
    marks = (GONE, (f"laid-{taker}", "takes"), (f"seat-{taker}", "takes"), *cancelled)
    if not last and taker == after.leader:
        return [*told, Beat(Said("takes-and-leads", player=Player(taker), wind=winds), raw(table), marks, END)]
    told.append(Beat(Said("takes", player=Player(taker), wind=winds), raw(table), marks, END))
    return told if last else [*told, _leads(after)]


def _cancelled(after: State) -> list[list[int]]:
    """The seats whose cards cancelled each other, a list for each value; next to a led Piratess a card can be alone."""
    groups: dict[int, list[int]] = {}
    for seat in members(after.last_cancelled):
        groups.setdefault(after.rank[seat], []).append(seat)
    return list(groups.values())


def _reckoning(before: State, table: State, after: State) -> list[Beat]:
    """ST-19 to ST-22, ST-26 to ST-28: what the round brought each player."""
    gone = (GONE,) if before.trick < before.tricks else ()  # the last trick still lies there, and its wind has been taken
    told = [Beat(Said("round-ends", round=before.round + 1), raw(table), gone)]
    for seat in range(after.seats):  # what was decided comes first: the points of all follow from it
        told += [Beat(said, raw(table), gone) for said in _triplets(seat, after.scored[seat], after.scored_kept[seat])]
    for seat in range(after.seats):
        table.points[seat], table.won[seat] = after.points[seat], after.won[seat]
        said = Said(
            "scores",
            player=Player(seat),
            damage=after.damage[seat],
            place=after.place_points[seat],
            bonus=after.bonus[seat],
            penalty=after.penalty[seat],
            points=after.points[seat],
        )
        told.append(Beat(said, raw(table), ((f"seat-{seat}", "scores"), *gone)))
    told[-1] = told[-1]._replace(kind=SCORED)
    return told


def _triplets(seat: int, winds: Cards, kept: Cards) -> Iterator[Said]:
    """ST-19, ST-27: what became of the triplets of this seat in the last round scored."""
    for direction in range(DIRECTIONS):
        if has_triplet(of_direction(winds, direction)):
            values: dict[str, Value] = {"player": Player(seat), "direction": _direction(direction)}
            yield Said("keeps-triplet", **values) if has(kept, direction) else Said("sets-triplet-aside", **values)


def _set_aside(winds: Cards, kept: Cards) -> Cards:
    """ST-19: of these wind cards, those of the triplets that are not kept; which of two equal cards is all the same."""
    aside = NONE
    for direction in range(DIRECTIONS):
        here = of_direction(winds, direction)
        if has_triplet(here) and not has(kept, direction):
            for some in (ONES, TWOS, THREE):
                aside = add(aside, 5 * direction + lowest(here & some))
    return aside
