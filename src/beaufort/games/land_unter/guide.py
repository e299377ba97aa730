"""A guided first deal of Land unter: what is said when. Each condition states what its sentence claims."""

from __future__ import annotations

from beaufort.games.land_unter.rules import WEATHER, State, deal_is_over, pay, pending
from beaufort.guide import Doubt, Guide, Lecture, Now
from beaufort.language.cards import count, first, has, members
from beaufort.language.state import copy
from beaufort.words import Player, Value

OFTEN = 0.4  # how likely one has to come second with a card, if all lay any, to be told of it


def first_round(now: Now) -> bool:
    return now.state.deal == now.state.round == 0


def highest_would_pay(now: Now) -> bool:
    """LU-10: alone with a flood, of any height, one pays a lifebelt."""
    what_if: State = copy(now.state)
    what_if.tide[now.seat] = 1
    pay(what_if)
    return first_round(now) and what_if.belts[now.seat] == now.state.belts[now.seat] - 1 >= 0


def in_first_deal(now: Now) -> bool:
    return now.state.deal == 0 < now.state.round


def ranks(state: State) -> list[int]:
    """The seats in the last round, the highest card first."""
    return sorted((seat for seat in range(state.seats) if state.last[seat]), key=lambda seat: -state.last[seat])


def takers(now: Now) -> dict[str, Value]:
    one, other = ranks(now.state)[:2]
    low, high = now.state.last_open[:2]
    return {"first": Player(one), "low": low, "second": Player(other), "high": high}


def highest_took_the_lower(now: Now) -> bool:
    """LU-9."""
    one, other = ranks(now.state)[:2] if in_first_deal(now) else (0, 0)
    low, high = now.state.last_open[:2]
    return one != other and low < high and (now.state.tide[one], now.state.tide[other]) == (low, high)


def payers(now: Now) -> list[int]:
    return [seat for seat in range(now.state.seats) if now.state.last_paid[seat]]


def about(now: Now, seat: int) -> dict[str, Value]:
    return {"player": Player(seat), "who": "you" if seat == now.seat else "other"}


def place(now: Now, seat: int) -> str:
    """Where the seat is drawn."""
    return "#own" if seat == now.seat else "#others"


def deepest_paid(now: Now) -> bool:
    """LU-10."""
    state, paid = now.state, payers(now)
    return in_first_deal(now) and len(paid) == 1 and state.tide[paid[0]] == max(state.tide[: state.seats])


def middle_cards_gave_belts(now: Now) -> bool:
    """LU-1, LU-5: a whole one on 25 to 36, half a one on the twelve cards below and above."""
    values = [card + 1 for card in members(now.state.dealt[now.seat])]
    halves = sum(2 if 25 <= value <= 36 else 1 if 13 <= value <= 48 else 0 for value in values)
    return in_first_deal(now) and now.state.given[now.seat] == halves // 2


def stayed_dry(now: Now) -> bool:
    """LU-9."""
    return in_first_deal(now) and now.seat in ranks(now.state)[2:]


def old_flood_paid(now: Now) -> bool:
    """LU-10: also one from an earlier round."""
    return deepest_paid(now) and now.state.tide[payers(now)[0]] not in now.state.last_open


def without_belt(now: Now) -> list[int]:
    state = now.state
    return [seat for seat in range(state.seats) if has(state.inside, seat) and not state.belts[seat]]


def one_in_danger(now: Now) -> bool:
    """LU-13: two who are left end a deal."""
    what_if: State = copy(now.state)
    what_if.inside = first(2)
    return in_first_deal(now) and len(without_belt(now)) == 1 and bool(deal_is_over(what_if))


def over(now: Now) -> bool:
    return now.state.deal > 0 or not pending(now.state)


def counts_as_told(now: Now) -> bool:
    """LU-15, LU-16: what is left is what one is paid for."""
    state = now.state
    lowest, out = has(state.last_lowest, now.seat), has(state.last_outside, now.seat)
    return over(now) and state.points[now.seat] == state.last_belts[now.seat] * (not out) + lowest - out


def passed_on(now: Now) -> bool:
    """LU-17: the hand of the neighbour."""
    state = now.state
    return state.deal == 1 and state.belts[now.seat] == state.given[(now.seat - 1) % state.seats]


def chance_of_second(now: Now, card: int) -> float:
    """How likely just one of the others is higher, if each lays any card that has not been seen."""
    seen = {each + 1 for hand in range(now.state.seats) for each in members(now.state.dealt[hand])}
    unseen, others = set(range(1, WEATHER + 1)) - seen, count(now.state.inside) - 1
    higher = sum(each > card for each in unseen) / len(unseen)
    return float(others * higher * (1 - higher) ** (others - 1))


def would_be_deepest(now: Now, action: str) -> bool:
    """LU-9, LU-10: second with a card in the middle, one takes the higher flood, and it would be the highest of all."""
    state = now.state
    deepest = bool(state.belts[now.seat]) and state.open[1] > max(state.tide[: state.seats])
    return deepest and chance_of_second(now, int(action)) >= OFTEN


def would_stay_under(now: Now, action: str) -> bool:
    """A very low card takes nothing, where the lower flood would have covered one that stays the highest of all."""
    state, own = now.state, now.state.tide[now.seat]
    stays = bool(state.belts[now.seat]) and own == max(state.tide[: state.seats]) >= state.open[1]
    return stays and int(action) <= 12 and state.open[0] <= own - 4


GUIDE = Guide(
    deal="land-unter 13",
    seats=3,
    bot="3",
    lectures=(
        Lecture("guide-belts", highest_would_pay, "#own .lu-belts",
                lambda now: {"count": now.state.belts[now.seat]}),
        Lecture("guide-choose", lambda now: first_round(now) and now.state.open[0] <= now.state.open[1], ".lu-open",
                lambda now: {"low": now.state.open[0], "high": now.state.open[1]}),
        Lecture("guide-takes", highest_took_the_lower, ".lu-last", takers),
        Lecture("guide-pays", deepest_paid, lambda now: place(now, payers(now)[0]), lambda now: about(now, payers(now)[0])),
        Lecture("guide-hand", middle_cards_gave_belts, "#hand", lambda now: {"count": now.state.given[now.seat]}),
        Lecture("guide-dry", stayed_dry, ".lu-last"),
        Lecture("guide-covers", lambda now: in_first_deal(now) and now.state.tide[now.seat] > 0, "#own",
                lambda now: {"flood": now.state.tide[now.seat]}),
        Lecture("guide-again", old_flood_paid, lambda now: place(now, payers(now)[0]), lambda now: about(now, payers(now)[0])),
        Lecture("guide-left", lambda now: in_first_deal(now) and now.state.round >= 4, ".lu-coming"),
        Lecture("guide-danger", one_in_danger, lambda now: place(now, without_belt(now)[0]),
                lambda now: about(now, without_belt(now)[0])),
        Lecture("guide-lowest", lambda now: in_first_deal(now) and now.state.rounds - now.state.round <= 4, "#own",
                lambda now: {"count": now.state.rounds - now.state.round}),
        Lecture("guide-scored", counts_as_told, "#own", lambda now: {"points": now.state.points[now.seat]}),
        Lecture("guide-passed", passed_on, "#hand", lambda now: {"player": Player((now.seat - 1) % now.state.seats)}),
    ),
    ends=over,
    doubts=(
        Doubt("guide-doubt-second", would_be_deepest, lambda now, action: {"card": int(action), "high": now.state.open[1]}),
        Doubt("guide-doubt-under", would_stay_under,
              lambda now, action: {"card": int(action), "low": now.state.open[0], "own": now.state.tide[now.seat]}),
    ),
)  # fmt: skip
