"""A guided first round of Santa Timea: what is said when. Each condition states what its sentence claims."""

from __future__ import annotations

from beaufort.games.santa_timea.rules import DIRECTIONS, LAY_PIRATESS, PIRATESS, VALUES, State, rank_of, reckon
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
    """ST-15."""
    if not plain_trick(now):
        return False
    cards = last(now.state)
    ranked = sorted(cards, key=lambda seat: worth(cards[seat], now.state.last_wind))
    return (ranked[0], ranked[-1]) == (now.state.last_taker, now.state.leader)


def cancelled(now: Now) -> list[int]:
    return list(members(now.state.last_cancelled)) if in_first_round(now) and now.state.trick > 0 else []


def two_cancelled_each_other(now: Now) -> bool:
    """ST-14: equal cards, of which neither takes nor leads."""
    gone, cards = cancelled(now), last(now.state)
    plain = [cards[seat] for seat in gone if cards[seat] < PIRATESS]
    same = len({worth(card, now.state.last_wind) for card in plain}) == 1
    return len(gone) == 2 and same and now.state.last_taker not in gone and now.state.leader not in gone


def holds_piratess(now: Now) -> bool:
    """ST-11, ST-12: laid after another card she has its rank; she is not led from a hand with other cards."""
    state, before = now.state, (now.seat - 1) % now.state.seats
    if not in_first_round(now) or "P" not in now.legal or not state.laid[before]:
        return False
    return rank_of(state, LAY_PIRATESS, before, False) == state.rank[before]


def zeros(now: Now) -> bool:
    """ST-10: two cards against the wind, and the one with the lower number took it."""
    if not plain_trick(now):
        return False
    cards = last(now.state)
    against = [seat for seat, card in cards.items() if worth(card, now.state.last_wind)[0] == 0]
    return len(against) > 1 and now.state.last_taker == min(against, key=lambda seat: cards[seat] % VALUES)


def counts_by_direction(now: Now) -> bool:
    """ST-8 to ST-10: 5 with the wind is as much as 10 across it, and 14 against it is less than 1 across it."""

    def rank(turned: int, value: int) -> int:
        return rank_of(now.state, (now.state.row[0] // 5 + turned) % DIRECTIONS * VALUES + value - 1, 0, False)

    return in_first_round(now) and rank(0, 5) == rank(1, 10) == rank(3, 10) and rank(2, 14) < rank(1, 1)


def triplet_counts_nothing(now: Now) -> bool:
    """ST-19: a 1, a 2 and the 3 of one direction."""
    what_if: State = copy(now.state)
    what_if.taken[now.seat] = 0b10101
    reckon(what_if, now.seat)
    return in_first_round(now) and now.state.trick >= 6 and what_if.damage[now.seat] == 0


def scored(now: Now) -> bool:
    """ST-20, ST-21: the least damage has the points of the first place."""
    state = now.state
    best = [seat for seat in range(state.seats) if state.damage[seat] == min(state.damage[: state.seats])]
    return state.round == 1 and len(best) == 1 and state.place_points[best[0]] == state.seats == state.points[best[0]]


def winner(now: Now) -> dict[str, Value]:
    state = now.state
    best = min(range(state.seats), key=lambda seat: state.damage[seat])
    return {"player": Player(best), "damage": state.damage[best], "points": state.points[best], "own": state.damage[now.seat]}


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
        Lecture("guide-wind", lambda now: in_first_round(now) and now.state.trick == 0, ".st-plate",
                lambda now: {"wind": wind(now.state.row[0])}),
        Lecture("guide-worth", counts_by_direction, ".st-plate",
                lambda now: {"to": Said("direction", to=DIRECTION_NAMES[now.state.row[0] // 5])}),
        Lecture("guide-piratess", holds_piratess, "#hand"),
        Lecture("guide-took", lowest_took_and_highest_leads, "#others",
                lambda now: {"taker": Player(now.state.last_taker), "wind": wind(now.state.last_wind),
                             "leader": Player(now.state.leader)}),
        Lecture("guide-zero", zeros, "#middle"),
        Lecture("guide-equal", two_cancelled_each_other, "#middle",
                lambda now: {"one": Player(cancelled(now)[0]), "other": Player(cancelled(now)[1])}),
        Lecture("guide-lead", lambda now: in_first_round(now) and now.state.leader == now.seat, "#hand"),
        Lecture("guide-next", lambda now: in_first_round(now) and now.state.trick >= 2, ".st-next"),
        Lecture("guide-triplet", triplet_counts_nothing, "#own"),
        Lecture("guide-scored", scored, "#own", winner),
    ),
    ends=lambda now: now.state.round > 0,
    doubts=(Doubt("guide-doubt-takes", would_take, doubted),),
)  # fmt: skip
