"""A guided first round of Santa Timea: what is said when. Each condition states what its sentence claims."""

from __future__ import annotations

from beaufort.games.santa_timea.rules import (
    DIRECTIONS,
    LAY_PIRATESS,
    PIRATESS,
    PIRATESSES,
    VALUES,
    State,
    lay,
    points_for_places,
    rank_of,
    reckon,
    rounds,
    start_trick,
)
from beaufort.games.santa_timea.view import ACTION_NAMES, DIRECTION_NAMES
from beaufort.guide import Doubt, Guide, Lecture, Now
from beaufort.language.cards import members
from beaufort.language.state import copy
from beaufort.words import Player, Said, Value


def in_first_round(now: Now) -> bool:
    return now.state.round == 0


def worth(card: int, wind: int) -> tuple[float, int]:
    """ST-8 to ST-10: what a card counts under a wind; of those that count nothing, the printed value decides."""
    turned, value = abs(card // VALUES - wind // 5), card % VALUES + 1
    return (0, value) if turned == 2 else (value if turned == 0 else value / 2, 0)


def wind(number: int) -> Said:
    return Said("wind", to=DIRECTION_NAMES[number // 5], damage=number % 5 // 2 + 1)


def wheel(card: int) -> Said:
    to = Said("direction", to=DIRECTION_NAMES[card // VALUES])
    return Said("piratess") if card >= PIRATESS else Said("wheel", direction=to, value=card % VALUES + 1)


def trick_of(state: State, *actions: int) -> State:
    """What would be after this trick, led by the first seat."""
    what_if: State = copy(state)
    start_trick(what_if, 0)
    what_if.gone = 0
    for seat, action in enumerate(actions):
        what_if.hand[seat] = PIRATESSES
        lay(what_if, seat, action)
    return what_if


def with_wind(state: State, value: int) -> int:
    """The card of this value with the wind."""
    return state.row[0] // 5 * VALUES + value - 1


def damage_of(state: State, winds: int) -> int:
    """ST-19, ST-20: what these wind cards would be reckoned."""
    what_if: State = copy(state)
    what_if.taken[0] = winds
    reckon(what_if, 0)
    return int(what_if.damage[0])


def lowest_takes_damage(now: Now) -> bool:
    """ST-15, ST-20, before the first trick."""
    state = now.state
    if not in_first_round(now) or state.trick > 0:
        return False
    taker = trick_of(state, *(with_wind(state, value) for value in (9, 2, 5))).last_taker
    return taker == 1 and damage_of(state, 1 << state.row[0]) == state.row[0] % 5 // 2 + 1


def last(state: State) -> dict[int, int]:
    """The cards of the last trick, by seat."""
    return {seat: state.last[seat] - 1 for seat in range(state.seats) if state.last[seat]}


def plain_trick(now: Now) -> bool:
    """The last trick had neither a Piratess nor equal cards."""
    cards = last(now.state).values()
    return (
        in_first_round(now) and now.state.trick > 0 and max(cards, default=PIRATESS) < PIRATESS and not now.state.last_cancelled
    )


def lowest_took_and_highest_leads(now: Now) -> bool:
    """ST-15; and ST-3, ST-20 of how the round is won."""
    if not plain_trick(now):
        return False
    state, cards = now.state, last(now.state)
    ranked = sorted(cards, key=lambda seat: worth(cards[seat], state.last_wind))
    return (ranked[0], ranked[-1]) == (state.last_taker, state.leader) and (state.tricks, round_won(state)) == (12, [0])


def round_won(state: State) -> list[int]:
    """Who would win the round, if the seats had taken none, two and one of the winds of a direction."""
    what_if: State = copy(state)
    what_if.trick = state.tricks - 1
    for seat, winds in enumerate((0, 0b00111, 0b00001)):
        what_if.taken[seat], what_if.won[seat] = winds, 0
    what_if.row[0] = 5
    after = trick_of(what_if, *(with_wind(what_if, value) for value in (9, 2, 5)))
    return [seat for seat in range(state.seats) if after.won[seat]]


def cancelled(now: Now) -> list[int]:
    return list(members(now.state.last_cancelled)) if in_first_round(now) and now.state.trick > 0 else []


def two_cancelled_each_other(now: Now) -> bool:
    """ST-14: equal cards, of which neither takes nor leads."""
    gone, cards = cancelled(now), last(now.state)
    plain = [cards[seat] for seat in gone if cards[seat] < PIRATESS]
    same = len({worth(card, now.state.last_wind) for card in plain}) == 1
    next_lowest = [seat for seat in cards if seat not in gone] == [now.state.last_taker]
    return len(gone) == 2 and same and next_lowest and now.state.leader not in gone


def holds_piratess(now: Now) -> bool:
    """ST-11 to ST-14: laid after another card she is cancelled with it, be it low or high; led, she takes the wind card."""
    state, before = now.state, (now.seat - 1) % now.state.seats
    if not in_first_round(now) or "P" not in now.legal or not state.laid[before]:
        return False
    low, middle, high = (with_wind(state, value) for value in (2, 5, 9))
    after_low, after_high = trick_of(state, low, LAY_PIRATESS, high), trick_of(state, high, LAY_PIRATESS, middle)
    led = trick_of(state, LAY_PIRATESS, low, high)
    same = rank_of(state, LAY_PIRATESS, before, False) == state.rank[before]
    return same and (after_low.last_taker, after_high.last_taker, led.last_taker) == (2, 2, 0)


def zeros(now: Now) -> bool:
    """ST-10: two cards against the wind, and the one with the lower number took it."""
    if not plain_trick(now):
        return False
    cards = last(now.state)
    against = [seat for seat, card in cards.items() if worth(card, now.state.last_wind)[0] == 0]
    return len(against) == 2 and now.state.last_taker == min(against, key=lambda seat: cards[seat] % VALUES)


def counts_by_direction(now: Now) -> bool:
    """ST-8 to ST-10: 5 with the wind is as much as 10 across it, and 14 against it is less than 1 across it."""

    def rank(turned: int, value: int) -> int:
        return rank_of(now.state, (now.state.row[0] // 5 + turned) % DIRECTIONS * VALUES + value - 1, 0, False)

    return in_first_round(now) and rank(0, 5) == rank(1, 10) == rank(3, 10) and rank(2, 14) < rank(1, 1)


def triplet_counts_nothing(now: Now) -> bool:
    """ST-19: a 1, a 2 and the 3 of one direction."""
    nothing = all(damage_of(now.state, 0b10101 << 5 * direction) == 0 for direction in range(DIRECTIONS))
    return in_first_round(now) and now.state.trick >= 6 and nothing


def scored(now: Now) -> bool:
    """ST-3, ST-20, ST-21: the less damage, the better the place; the places of three are worth 3, 2 and 1."""
    state, seats = now.state, range(now.state.seats)
    places = [points_for_places(state.seats, place, 1) for place in seats]
    ranked = all(
        state.points[one] > state.points[other] for one in seats for other in seats if state.damage[one] < state.damage[other]
    )
    told = [places[sum(state.damage[other] < state.damage[seat] for other in seats)] for seat in seats]
    ties = len({int(state.damage[seat]) for seat in seats}) < state.seats
    paid = ties or [state.points[seat] for seat in seats] == told
    return state.round == 1 and places == [3, 2, 1] and ranked and paid and rounds(state) == 5


def would_take(now: Now, action: str) -> bool:
    """Whoever is last to lay a card sees what it will bring: the wind card, where another card would not."""
    return _takes(now, action) and not all(_takes(now, other) for other in now.legal)


def _takes(now: Now, action: str) -> bool:
    state, card = now.state, ACTION_NAMES.index(action)
    laid = {seat: state.laid[seat] - 1 for seat in range(state.seats) if state.laid[seat]}
    if len(laid) < state.seats - 1 or card >= PIRATESS or max(laid.values()) >= PIRATESS:
        return False
    others, own = [worth(each, state.row[0]) for each in laid.values()], worth(card, state.row[0])
    left = [each for each in others if others.count(each) == 1 and each != own]
    return own not in others and own < min(left, default=(VALUES + 1, 0))


def doubted(now: Now, action: str) -> dict[str, Value]:
    card = ACTION_NAMES.index(action)
    shown = worth(card, now.state.row[0])[0]
    return {"card": wheel(card), "worth": int(shown) if shown == int(shown) else shown, "wind": wind(now.state.row[0])}


GUIDE = Guide(
    deal="santa-timea 0",
    seats=3,
    bot="3",
    lectures=(
        Lecture("guide-wind", lowest_takes_damage, ".st-plate",
                lambda now: {"wind": wind(now.state.row[0])}),
        Lecture("guide-worth", counts_by_direction, ".st-plate",
                lambda now: {"to": Said("direction", to=DIRECTION_NAMES[now.state.row[0] // 5])}),
        Lecture("guide-took", lowest_took_and_highest_leads, "#others",
                lambda now: {"taker": Player(now.state.last_taker), "wind": wind(now.state.last_wind),
                             "leader": Player(now.state.leader)}),
        Lecture("guide-zero", zeros, "#middle"),
        Lecture("guide-equal", two_cancelled_each_other, "#middle",
                lambda now: {"one": Player(cancelled(now)[0]), "other": Player(cancelled(now)[1])}),
        Lecture("guide-piratess", holds_piratess, "#hand"),
        Lecture("guide-lead", lambda now: in_first_round(now) and now.state.leader == now.seat, "#hand"),
        Lecture("guide-next", lambda now: in_first_round(now) and now.state.trick >= 2, ".st-next"),
        Lecture("guide-triplet", triplet_counts_nothing, "#own"),
        Lecture("guide-scored", scored, "#own",
                lambda now: {"own": now.state.damage[now.seat], "points": now.state.points[now.seat]}),
    ),
    ends=lambda now: now.state.round > 0,
    doubts=(Doubt("guide-doubt-takes", would_take, doubted),),
)  # fmt: skip
