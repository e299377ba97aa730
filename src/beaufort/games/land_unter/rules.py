"""Land unter, by Stefan Dorra: secret simultaneous choice against the rising tide, 3 to 5 players.

Each round opens two flood cards. The highest weather card takes the lower of them, the second highest the other; whoever then
shows the highest flood loses a lifebelt, and whoever has none to lose is out. The same hands are played in turn by every
player. Source: the German rule sheet. Rule ids (LU-n) are those of RULES.en.md, in this folder.
"""

from __future__ import annotations

from math import factorial

from beaufort.game import Bounds
from beaufort.language.cards import (
    NONE,
    Card,
    Cards,
    Seat,
    Seats,
    add,
    count,
    first,
    has,
    highest,
    lowest,
    minus,
    remove,
    signed,
    size,
    spread,
    unsigned,
)
from beaufort.language.chance import AnyState, deal_from, draw, fraction, hide_stream, seed_stream
from beaufort.language.jit import rule
from beaufort.language.state import Row, i8, i16, u64

NAME = "land-unter"
VERSION = 1
SEATS = range(3, 6)
OPTIONS = {"cascade": True}
CASCADE = 0  # its place in the options
SIZES = {"weather": range(5, 61), "floods": range(2, 25), "deals": range(1, 6)}  # of little siblings, the full game's last
SIMULTANEOUS = True  # LU-8: all choose their cards at the same time

# Cards
WEATHER = 60  # card c shows c + 1 (LU-1)
HAND = 12
FLOODS = 24  # flood card f shows f // 2 + 1: each value twice (LU-2)
HALVES = first(24) ^ first(12) | first(48) ^ first(36)  # weather cards with half a lifebelt (LU-1)
WHOLES = first(36) ^ first(24)  # with a whole one
BLANKS = first(60) ^ HALVES ^ WHOLES  # with none
FACTORIALS = tuple(float(factorial(n)) for n in range(WEATHER + 1))

# Actions
ACTIONS = WEATHER  # lay weather card c face down


class State(AnyState):
    """Everything there is to know of a game that is being played."""

    dealt = u64(5)  # the 12 cards of each weather hand; hand h was dealt to seat h
    shown = u64(5)  # those of them that have been played openly, in any deal
    hand = u64(5)  # what each seat holds now
    floods = u64()  # flood cards not yet opened in this deal
    waiting = u64()  # seats that owe a choice
    inside = u64()  # seats still in this deal
    options = u64()
    weather = u64()  # the weather cards in the game: all, but in a little sibling
    points = i16(5)
    seats = i8()
    rounds = i8()  # at most, of a deal: as many as each hand has cards
    deal = i8()  # this deal, from 0
    round = i8()  # rounds of this deal finished
    given = i8(5)  # lifebelts that belong to each weather hand
    belts = i8(5)  # lifebelts each seat has left
    tide = i8(5)  # top flood card of each seat, 0 without one
    open = i8(2)  # the open flood cards, the lower first
    choice = i8(5)  # weather value chosen secretly, 0 for none
    # What the table has just seen, for the log and the scoring screen.
    last = i8(5)  # weather values of the last round, 0 for who was not in
    last_open = i8(2)  # its flood cards
    last_paid = i8(5)  # lifebelts it cost
    last_out = u64()  # seats that dropped out in it
    last_belts = i8(5)  # at the end of the last deal
    last_lowest = u64()  # seats with the lowest flood then
    last_outside = u64()  # seats that were out then


@rule
def deal(state: State, seats: int, options: int, seed: Row) -> None:
    """LU-4: twelve weather cards each; what is left stays unseen in the box."""
    seed_stream(state, seed)
    state.seats = seats
    state.options = unsigned(options)
    state.weather = spread(size(options, 0, WEATHER), WEATHER)
    state.rounds = hand_size(seats, options)
    deck = state.weather
    for seat in range(seats):
        hand = deal_from(state, deck, state.rounds)
        deck = minus(deck, hand)
        state.dealt[seat] = hand
        state.given[seat] = lifebelts(hand)
    start_deal(state)
    open_floods(state)


def bounds(seats: int, options: int) -> Bounds:
    """Lifebelts give points, at most one for each card; LU-15: one more for the lowest flood, one less for a drop-out."""
    rounds, played = hand_size(seats, options), min(seats, size(options, 2, seats))
    return Bounds(
        decisions=played * rounds * seats,
        draws=seats * rounds + played * rounds * 2,
        least=-played,
        most=played * (rounds + 1),
        together=True,
        hidden=True,
    )


@rule
def hand_size(seats: int, options: int) -> int:
    """LU-4: twelve; in a little sibling as many as its weather and flood cards are enough for."""
    return min(HAND, min(size(options, 0, WEATHER) // seats, size(options, 1, FLOODS) // 2))


@rule
def pending(state: State) -> Seats:
    return state.waiting


@rule
def legal(state: State, seat: Seat, mask: Row) -> None:
    """LU-8: any card of one's hand."""
    mask[0] = state.hand[seat] if has(state.waiting, seat) else unsigned(NONE)


@rule
def play(state: State, seat: Seat, action: Card) -> None:
    """LU-8: lay a card face down; the last one to choose turns all over."""
    state.choice[seat] = action + 1
    state.waiting = remove(state.waiting, seat)
    if state.waiting == NONE:
        reveal(state)


@rule
def score(state: State, points: Row) -> Seats:
    """LU-18: most points win, a tie is shared. Writes the points, answers the seats in the lead."""
    best = state.points[0]
    for seat in range(state.seats):
        points[seat] = state.points[seat]
        best = max(best, state.points[seat])
    lead = unsigned(NONE)
    for seat in range(state.seats):
        if state.points[seat] == best:
            lead = add(lead, seat)
    return lead


@rule
def hide(state: State, seat: Seat) -> None:
    """LU-14, LU-17: a seat knows the hands it has held, and of the others what was ever played openly."""
    hide_stream(state)
    for hand in range(state.seats):
        seat_now = holder(state, hand)
        if not knows(state, seat, hand):
            state.dealt[hand] &= state.shown[hand]
            state.hand[seat_now] &= state.shown[hand]
        if seat_now != seat:
            state.choice[seat_now] = 0


@rule
def guess(state: State, seat: Seat, seed: Row) -> None:
    """A world that agrees with all this seat knows, the lifebelts of every hand included (LU-5); each equally likely."""
    seed_stream(state, seed)
    unseen = state.weather
    for hand in range(state.seats):
        unseen = minus(unseen, state.dealt[hand])
    while not deal_unseen(state, unseen):
        for hand in range(state.seats):
            state.dealt[hand] = minus(state.dealt[hand], unseen)
            state.hand[hand] = minus(state.hand[hand], unseen)
    chosen = minus(state.inside, state.waiting) if state.waiting != NONE else unsigned(NONE)
    for other in range(state.seats):
        if other != seat and has(chosen, other):
            state.choice[other] = draw(state, state.hand[other]) + 1


@rule
def sound(state: State) -> bool:
    """No card is lost or doubled, no lifebelt comes from nowhere."""
    all_dealt = unsigned(NONE)
    right = count(state.floods) == size(state.options, 1, FLOODS) - 2 * (state.round + (state.waiting != NONE))
    for seat in range(state.seats):
        hand = hand_of(state, seat)
        right &= count(state.dealt[hand]) == state.rounds and all_dealt & state.dealt[hand] == NONE
        right &= minus(state.shown[hand] | state.hand[seat], state.dealt[hand]) == NONE
        right &= minus(state.dealt[hand], state.shown[hand] | state.hand[seat]) == NONE
        right &= 0 <= state.belts[seat] <= state.given[hand] and 0 <= state.tide[seat] <= 12
        if has(state.inside, seat):
            right &= count(state.hand[seat]) == state.rounds - state.round
        all_dealt |= state.dealt[hand]
    return right and minus(all_dealt, state.weather) == NONE


@rule
def moment(state: State) -> int:
    """Where the game stands, as deal * 100 + round, both from 1."""
    return (state.deal + 1) * 100 + state.round + 1


@rule
def lifebelts(cards: Cards) -> int:
    """LU-5: as many as the cards show, two halves making one, a lone half dropped."""
    return halves(cards) // 2


@rule
def halves(cards: Cards) -> int:
    """LU-1: the half lifebelts printed on these cards, a whole one counting as two."""
    return count(cards & unsigned(HALVES)) + 2 * count(cards & unsigned(WHOLES))


@rule
def deal_unseen(state: State, unseen: Cards) -> bool:
    """Try to complete all hands with unseen cards. What is left over decides whether the attempt counts.

    Dealing at random until the lifebelts agree can take millions of attempts. So for each hand we first draw how many halves
    and wholes it gets, among what its lifebelts allow, by the weight 1 / (cards without! · halves! · wholes!), and then the
    cards. The worlds with given numbers are as many as the product of these weights, times one for what is left over (the
    box, or the last hand if all cards are dealt): counting an attempt with that chance makes all worlds equally likely.
    """
    left = unseen
    last = last_incomplete(state) if count(unseen) == missing_cards(state) else signed(state.seats)
    for hand in range(state.seats):
        if hand != last and count(state.dealt[hand]) < state.rounds:
            kinds = draw_kinds(state, unseen, hand)
            with_half, with_whole = kinds // 16, kinds % 16
            with_none = state.rounds - count(state.dealt[hand]) - with_half - with_whole
            if (
                with_half > count(left & unsigned(HALVES))
                or with_whole > count(left & unsigned(WHOLES))
                or with_none > count(left & unsigned(BLANKS))
            ):
                return False
            cards = deal_from(state, left & unsigned(HALVES), with_half) | deal_from(state, left & unsigned(WHOLES), with_whole)
            complete(state, hand, cards | deal_from(state, left & unsigned(BLANKS), with_none))
            left = minus(left, state.dealt[hand])
    if last < state.seats:
        complete(state, last, left)
        if lifebelts(state.dealt[last]) != state.given[last]:
            return False
    here = weight(count(left & unsigned(BLANKS)), count(left & unsigned(HALVES)), count(left & unsigned(WHOLES)))
    return fraction(state) * heaviest(count(left)) < here


@rule
def draw_kinds(state: State, unseen: Cards, hand: int) -> int:
    """How many halves and wholes complete this hand, as 16 * halves + wholes; see `deal_unseen` for the chances."""
    _, total = add_kinds(state, unseen, hand, 1e300)
    kinds, _ = add_kinds(state, unseen, hand, total * fraction(state))
    return kinds


@rule
def add_kinds(state: State, unseen: Cards, hand: int, stop: float) -> tuple[int, float]:
    """Add up the weights of all that can complete this hand until the sum exceeds `stop`; answers the last one and the sum."""
    missing = state.rounds - count(state.dealt[hand])
    short = 2 * state.given[hand] - halves(state.dealt[hand])  # half lifebelts that are missing; one more is dropped
    kinds = 0
    total = 0.0
    for with_whole in range(min(missing, count(unseen & unsigned(WHOLES))) + 1):
        for with_half in range(max(short - 2 * with_whole, 0), short - 2 * with_whole + 2):
            with_none = missing - with_half - with_whole
            fits = with_half <= count(unseen & unsigned(HALVES)) and 0 <= with_none <= count(unseen & unsigned(BLANKS))
            if fits and total <= stop:
                kinds = 16 * with_half + with_whole
                total += weight(with_none, with_half, with_whole)
    return kinds, total


@rule
def weight(one: int, other: int, third: int) -> float:
    return 1.0 / (FACTORIALS[one] * FACTORIALS[other] * FACTORIALS[third])


@rule
def heaviest(cards: int) -> float:
    """The largest weight that so many cards can have: a third of each kind."""
    return weight(cards // 3, (cards + 1) // 3, (cards + 2) // 3)


@rule
def complete(state: State, hand: int, cards: Cards) -> None:
    """Give these cards to a hand, and to who plays it."""
    state.dealt[hand] |= cards
    state.hand[holder(state, hand)] |= cards


@rule
def missing_cards(state: State) -> int:
    """How many cards of the hands are unseen."""
    missing = 0
    for hand in range(state.seats):
        missing += state.rounds - count(state.dealt[hand])
    return missing


@rule
def last_incomplete(state: State) -> int:
    """The last hand with unseen cards, or the number of seats if there is none."""
    last = signed(state.seats)
    for hand in range(state.seats):
        if count(state.dealt[hand]) < state.rounds:
            last = hand
    return last


@rule
def knows(state: State, seat: Seat, hand: int) -> bool:
    """Whether the seat holds or has held this weather hand (LU-17: it moves one seat to the left each deal)."""
    return seat < state.seats and (seat - hand) % state.seats <= state.deal


@rule
def holder(state: State, hand: int) -> Seat:
    """The seat that plays this weather hand in this deal."""
    seat = hand + state.deal
    return seat - state.seats if seat >= state.seats else seat


@rule
def hand_of(state: State, seat: Seat) -> int:
    """The weather hand that this seat plays in this deal."""
    hand = seat - state.deal
    return hand + state.seats if hand < 0 else hand


@rule
def deals(state: State) -> int:
    """LU-17: as many as there are players."""
    return min(size(state.options, 2, state.seats), signed(state.seats))


@rule
def start_deal(state: State) -> None:
    """LU-5, LU-6, LU-17: each seat takes up its hand and that hand's lifebelts; all flood cards are shuffled."""
    for hand in range(state.seats):
        seat = holder(state, hand)
        state.hand[seat] = state.dealt[hand]
        state.belts[seat] = state.given[hand]
        state.tide[seat] = 0
    state.inside = first(state.seats)
    state.floods = spread(size(state.options, 1, FLOODS), FLOODS)
    state.round = 0


@rule
def open_floods(state: State) -> None:
    """LU-7: two flood cards are opened, and all who are in owe a choice."""
    opened = deal_from(state, state.floods, 2)
    state.floods = minus(state.floods, opened)
    state.open[0] = lowest(opened) // 2 + 1
    state.open[1] = highest(opened) // 2 + 1
    state.waiting = state.inside


@rule
def reveal(state: State) -> None:
    """LU-9, LU-14: all cards are turned over, and the two highest take the flood cards."""
    best = -1
    second = -1
    for seat in range(state.seats):
        card = state.choice[seat]
        state.last[seat] = card
        state.last_paid[seat] = 0
        state.choice[seat] = 0
        if card > 0:
            hand = hand_of(state, seat)
            state.hand[seat] = remove(state.hand[seat], card - 1)
            state.shown[hand] = add(state.shown[hand], card - 1)
            if best < 0 or card > state.last[best]:
                second = best
                best = seat
            elif second < 0 or card > state.last[second]:
                second = seat
    state.tide[best] = state.open[0]
    state.tide[second] = state.open[1]
    state.last_open[0] = state.open[0]
    state.last_open[1] = state.open[1]
    state.last_out = unsigned(NONE)
    pay(state)
    state.round += 1
    if deal_is_over(state):
        end_deal(state)
    if not deal_is_over(state):
        open_floods(state)


@rule
def deal_is_over(state: State) -> bool:
    """LU-13: after the last round, or when two are left. It stays so only at the end of the game."""
    return state.round == state.rounds or count(state.inside) <= 2


@rule
def pay(state: State) -> None:
    """LU-10 to LU-13: the highest flood costs a lifebelt; a drop-out makes the next highest pay, while three are in."""
    while True:
        out = charge(state)
        state.inside = minus(state.inside, out)
        state.last_out |= out
        if out == NONE or count(state.inside) <= 2 or not has(state.options, CASCADE):
            return


@rule
def charge(state: State) -> Seats:
    """LU-10, LU-11: everyone with the highest open flood pays one lifebelt. Answers those who could not."""
    worst = 1  # without any flood card nobody pays
    for seat in range(state.seats):
        worst = max(worst, state.tide[seat])
    out = unsigned(NONE)
    for seat in range(state.seats):
        if state.tide[seat] == worst:
            if state.belts[seat] > 0:
                state.belts[seat] -= 1
                state.last_paid[seat] += 1
            else:
                state.tide[seat] = 0
                out = add(out, seat)
    return out


@rule
def end_deal(state: State) -> None:
    """LU-15, LU-16: a point per lifebelt, one for the lowest flood, minus one for a drop-out; then LU-17 or the end."""
    lowest_tide = 12
    for seat in range(state.seats):
        if has(state.inside, seat):
            lowest_tide = min(lowest_tide, state.tide[seat])
    state.last_lowest = unsigned(NONE)
    for seat in range(state.seats):
        state.last_belts[seat] = state.belts[seat]
        if not has(state.inside, seat):
            state.points[seat] -= 1
        elif state.tide[seat] == lowest_tide:
            state.points[seat] += state.belts[seat] + 1
            state.last_lowest = add(state.last_lowest, seat)
        else:
            state.points[seat] += state.belts[seat]
    state.last_outside = minus(first(state.seats), state.inside)
    if state.deal + 1 < deals(state):
        state.deal += 1
        start_deal(state)
