"""A guided first deal of Land unter: what is said when. Each condition states what its sentence claims."""

from __future__ import annotations

from beaufort.games.land_unter.rules import WEATHER, State, deal_is_over, end_deal, hand_of, holder, pay, pending, reveal
from beaufort.guide import Doubt, Guide, Lecture, Now
from beaufort.language.cards import count, first, has, members, remove
from beaufort.language.state import copy
from beaufort.words import Player, Value

OFTEN = 0.4  # how likely one has to come second with a card, if all lay any, to be told of it


def first_round(now: Now) -> bool:
    return now.state.deal == now.state.round == 0


def after_round(state: State, tides: list[int], cards: list[int]) -> State:
    """What would be if these cards were shown, with these floods before the seats and two lifebelts each."""
    what_if: State = copy(state)
    for seat in range(state.seats):
        what_if.tide[seat], what_if.belts[seat], what_if.choice[seat] = tides[seat], 2, cards[seat]
    reveal(what_if)
    return what_if


def who_would_pay(state: State, *tides: int) -> list[int]:
    """LU-10: the seats that would pay a lifebelt each, with these floods before them."""
    what_if: State = copy(state)
    for seat, tide in enumerate(tides):
        what_if.tide[seat], what_if.belts[seat] = tide, 2
    pay(what_if)
    return [seat for seat in range(len(tides)) if what_if.belts[seat] == 1]


def gains(state: State, *tides: int, out: int | None = None) -> list[int]:
    """LU-15, LU-16: what the deal would bring, if it ended with these floods and two lifebelts each; `out` has dropped out."""
    what_if: State = copy(state)
    for seat, tide in enumerate(tides):
        what_if.tide[seat], what_if.belts[seat] = tide, 2
    what_if.inside = first(len(tides)) if out is None else remove(first(len(tides)), out)
    end_deal(what_if)
    return [what_if.points[seat] - state.points[seat] for seat in range(len(tides))]


def belts_are_points(now: Now) -> bool:
    """LU-10, LU-15: the highest flood, of any height, costs a lifebelt, and what is left is what one is paid for."""
    costs = who_would_pay(now.state, 1, 0, 0) == [0] and who_would_pay(now.state, 7, 6, 8) == [2]
    return first_round(now) and costs and gains(now.state, 5, 4, 3)[0] == 2


def lower_flood_for_the_highest(now: Now) -> bool:
    """LU-9, before it happens."""
    low, high = now.state.open
    return first_round(now) and low < high and list(after_round(now.state, [0, 0, 0], [10, 30, 20]).tide)[:3] == [0, low, high]


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
    alone = len(paid) == 1 and state.last_paid[paid[0]] == 1
    return in_first_deal(now) and alone and state.tide[paid[0]] == max(state.tide[: state.seats])


def middle_cards_gave_belts(now: Now) -> bool:
    """LU-1, LU-5: a whole one on 25 to 36, half a one on the twelve cards below and above; and LU-9 of what they are worth."""
    values = [card + 1 for card in members(now.state.dealt[now.seat])]
    halves = sum(2 if 25 <= value <= 36 else 1 if 13 <= value <= 48 else 0 for value in values)
    stays = list(after_round(now.state, [0, 0, 0], [30, 40, 50]).belts)[:3].count(1) == 1  # only the highest flood costs one
    second = chance_of_second(now, 30)
    hard = second > OFTEN and second > max(chance_of_second(now, 6), chance_of_second(now, 55))
    return in_first_deal(now) and now.state.given[now.seat] == halves // 2 and stays and hard


def stayed_dry(now: Now) -> bool:
    """LU-9: of three cards the lowest takes no flood, and what lies there stays."""
    state = now.state
    one, other, *rest = ranks(state) if in_first_deal(now) else (0, 0)
    kept = after_round(state, [9, 0, 0], [1, 2, 3]).tide[0] == 9
    return rest == [now.seat] and (state.tide[one], state.tide[other]) == tuple(state.last_open) and kept


def would_be_covered(now: Now) -> bool:
    """LU-9: a new flood covers the old one, and what the old one was costs nothing any more."""
    low = now.state.open[0]
    new = after_round(now.state, [12, 0, 0], [3, 2, 1])
    return in_first_deal(now) and now.state.tide[now.seat] > 0 and new.tide[0] == low < 12 and new.belts[0] == 2


def old_flood_paid(now: Now) -> bool:
    """LU-10: also one from an earlier round, while nobody has a higher one; and two that show it pay both."""
    state = now.state
    costs = who_would_pay(state, 5, 3, 0) == [0] and who_would_pay(state, 5, 6, 0) == [1]
    both = who_would_pay(state, 5, 5, 0) == [0, 1]
    return deepest_paid(now) and state.tide[payers(now)[0]] not in state.last_open and costs and both


def without_belt(now: Now) -> list[int]:
    state = now.state
    return [seat for seat in range(state.seats) if has(state.inside, seat) and not state.belts[seat]]


def one_in_danger(now: Now) -> bool:
    """LU-11, LU-13, LU-15: who cannot pay is out and loses a point, and two who are left end a deal."""
    what_if: State = copy(now.state)
    what_if.belts[0], what_if.tide[0], what_if.tide[1] = 0, 12, 1
    pay(what_if)
    out = not has(what_if.inside, 0) and gains(now.state, 1, 2, 3, out=2)[2] == -1
    what_if.inside = first(2)
    return in_first_deal(now) and len(without_belt(now)) == 1 and out and bool(deal_is_over(what_if))


def lowest_has_one_more(now: Now) -> bool:
    """LU-16."""
    last_rounds = in_first_deal(now) and now.state.rounds - now.state.round <= 4
    return last_rounds and gains(now.state, 1, 2, 3) == gains(now.state, 0, 1, 2) == [3, 2, 2]


def over(now: Now) -> bool:
    return now.state.deal > 0 or not pending(now.state)


def counts_as_told(now: Now) -> bool:
    """LU-15, LU-16: what is left is what one is paid for."""
    state = now.state

    def points(seat: int) -> int:
        out = has(state.last_outside, seat)
        return int(-1 if out else state.last_belts[seat] + has(state.last_lowest, seat))

    return over(now) and all(state.points[seat] == points(seat) for seat in range(state.seats))


def passed_on(now: Now) -> bool:
    """LU-17: everybody has the hand of the neighbour, of which one has seen cards, with its lifebelts."""
    state, before = now.state, (now.seat - 1) % now.state.seats
    moved = all(holder(state, hand) == (hand + 1) % state.seats for hand in range(state.seats))
    mine = hand_of(state, now.seat) == before and state.hand[now.seat] == state.dealt[before]
    seen = count(state.shown[before]) > 0
    return state.deal == 1 and moved and mine and seen and state.belts[now.seat] == state.given[before]


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
        Lecture("guide-belts", belts_are_points, "#own .lu-belts",
                lambda now: {"count": now.state.belts[now.seat]}),
        Lecture("guide-choose", lower_flood_for_the_highest, ".lu-open",
                lambda now: {"low": now.state.open[0], "high": now.state.open[1]}),
        Lecture("guide-takes", highest_took_the_lower, ".lu-last", takers),
        Lecture("guide-pays", deepest_paid, lambda now: place(now, payers(now)[0]), lambda now: about(now, payers(now)[0])),
        Lecture("guide-hand", middle_cards_gave_belts, "#hand", lambda now: {"count": now.state.given[now.seat]}),
        Lecture("guide-dry", stayed_dry, ".lu-last"),
        Lecture("guide-covers", would_be_covered, "#own",
                lambda now: {"flood": now.state.tide[now.seat]}),
        Lecture("guide-again", old_flood_paid, lambda now: place(now, payers(now)[0]), lambda now: about(now, payers(now)[0])),
        Lecture("guide-left", lambda now: in_first_deal(now) and now.state.round >= 4, ".lu-coming"),
        Lecture("guide-danger", one_in_danger, lambda now: place(now, without_belt(now)[0]),
                lambda now: about(now, without_belt(now)[0])),
        Lecture("guide-lowest", lowest_has_one_more, "#own",
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
