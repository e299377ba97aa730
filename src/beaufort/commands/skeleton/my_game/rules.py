"""My game: everybody lays a card in turn, and the highest takes the round, 2 to 7 players.

Rounds are worth more and more, so high cards are best kept; but whoever takes a round has to lead to the next.
Rule ids (MG-n) are those of RULES.en.md, in this folder.
"""

from __future__ import annotations

from beaufort.game import Bounds
from beaufort.language.cards import NONE, Card, Seat, Seats, add, count, first, has, minus, one, remove, unsigned
from beaufort.language.chance import AnyState, deal_from, hide_stream, seed_stream
from beaufort.language.jit import rule
from beaufort.language.state import Row, i8, u64

VERSION = 1  # grows with every change that lets an old game go differently
SEATS = range(2, 8)
OPTIONS = {"low": False}  # each with whether it is usually on; words/*.ftl say what it means
LOW = 0  # its place in the options

# Cards
CARDS = 42  # card c shows c + 1 (MG-1)
HAND = 6  # MG-2

# Actions
ACTIONS = CARDS  # lay card c


class State(AnyState):
    """Everything there is to know of a game that is being played."""

    hand = u64(7)
    played = u64()  # all cards that were ever laid
    waiting = u64()  # the seat whose turn it is
    options = u64()
    seats = i8()
    round = i8()  # rounds that are finished
    turn = i8()  # cards laid in this round
    laid = i8(7)  # the value of each seat's card, 0 for none; a whole round lies there until the next begins
    points = i8(7)
    my_game = i8()  # always 0: games are told apart by their records, so no two may have the same fields


@rule
def deal(state: State, seats: int, options: int, seed: Row) -> None:
    """MG-2: six cards each; what is left stays unseen."""
    seed_stream(state, seed)
    state.seats = seats
    state.options = unsigned(options)
    deck = first(CARDS)
    for seat in range(seats):
        state.hand[seat] = deal_from(state, deck, HAND)
        deck = minus(deck, state.hand[seat])
    state.waiting = one(0)


def bounds(seats: int, options: int) -> Bounds:
    """Of each seat's cards every one is a decision; MG-5: a seat may take all rounds."""
    cards = seats * HAND
    return Bounds(decisions=cards, draws=cards, least=0, most=HAND * (HAND + 1) // 2, together=False, hidden=True)


@rule
def pending(state: State) -> Seats:
    return state.waiting


@rule
def legal(state: State, seat: Seat, mask: Row) -> None:
    """MG-3: any card of one's hand."""
    mask[0] = state.hand[seat] if has(state.waiting, seat) else unsigned(NONE)


@rule
def play(state: State, seat: Seat, action: Card) -> None:
    """MG-3: lay a card openly; with the last one the round ends."""
    if state.turn == 0:
        for other in range(state.seats):
            state.laid[other] = 0
    state.hand[seat] = remove(state.hand[seat], action)
    state.played = add(state.played, action)
    state.laid[seat] = action + 1
    state.turn += 1
    if state.turn < state.seats:
        state.waiting = one((seat + 1) % state.seats)
    else:
        end_round(state)


@rule
def score(state: State, points: Row) -> Seats:
    """MG-6: most points win, a tie is shared. Writes the points, answers the seats in the lead."""
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
    """Nobody knows the hands of others."""
    hide_stream(state)
    for other in range(state.seats):
        if other != seat:
            state.hand[other] = unsigned(NONE)


@rule
def guess(state: State, seat: Seat, seed: Row) -> None:
    """Hands of what is unseen, each equally likely."""
    seed_stream(state, seed)
    unseen = minus(first(CARDS), state.played)
    for known in range(state.seats):
        unseen = minus(unseen, state.hand[known])
    for other in range(state.seats):
        if other != seat:
            state.hand[other] = deal_from(state, unseen, cards_left(state, other))
            unseen = minus(unseen, state.hand[other])


@rule
def sound(state: State) -> bool:
    """No card is lost or doubled."""
    found = state.played
    right = count(found) == state.round * state.seats + state.turn
    for seat in range(state.seats):
        right &= found & state.hand[seat] == NONE and count(state.hand[seat]) == cards_left(state, seat)
        found |= state.hand[seat]
    return right


@rule
def moment(state: State) -> int:
    """Where the game stands, as round * 100 + turn, both from 1."""
    return (state.round + 1) * 100 + state.turn + 1


@rule
def cards_left(state: State, seat: Seat) -> int:
    """How many cards a seat holds."""
    return HAND - state.round - (1 if state.turn > 0 and state.laid[seat] > 0 else 0)


@rule
def taker(state: State) -> Seat:
    """MG-4: the seat with the highest card of the round so far; with the option `low` the lowest."""
    best = -1
    for seat in range(state.seats):
        if state.laid[seat] > 0 and (best < 0 or beats(state, state.laid[seat], state.laid[best])):
            best = seat
    return best


@rule
def beats(state: State, value: int, other: int) -> bool:
    return value < other if has(state.options, LOW) else value > other


@rule
def end_round(state: State) -> None:
    """MG-4, MG-5: who takes the round has its points, and leads to the next."""
    seat = taker(state)
    state.round += 1
    state.points[seat] += state.round
    state.turn = 0
    state.waiting = one(seat) if state.round < HAND else unsigned(NONE)
