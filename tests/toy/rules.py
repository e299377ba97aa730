"""High tide, a toy: two players with three cards each show one at the same time, and the higher wins. TOY-1 is all of it."""

from beaufort.language.cards import NONE, Seat, Seats, count, first, has, minus, one, remove, unsigned
from beaufort.language.chance import AnyState, deal_from, draw, hide_stream, seed_stream
from beaufort.language.jit import rule
from beaufort.language.state import Row, i8, u64

NAME, VERSION, SEATS, OPTIONS = "toy", 1, range(2, 3), dict[str, bool]()
ACTIONS = 12  # show card c
SIMULTANEOUS = True


class State(AnyState):
    hand, shown = u64(2), u64(2)
    waiting, seats = u64(), i8()


@rule
def deal(state: State, seats: int, options: int, seed: Row) -> None:
    seed_stream(state, seed)
    state.seats = seats
    state.hand[0] = deal_from(state, first(ACTIONS), 3)
    state.hand[1] = deal_from(state, minus(first(ACTIONS), state.hand[0]), 3)
    state.waiting = first(seats)


@rule
def pending(state: State) -> Seats:
    return state.waiting


@rule
def legal(state: State, seat: Seat, mask: Row) -> None:
    mask[0] = state.hand[seat] if has(state.waiting, seat) else unsigned(NONE)


@rule
def play(state: State, seat: Seat, action: int) -> None:
    state.shown[seat] = one(action)
    state.waiting = remove(state.waiting, seat)


@rule
def score(state: State, points: Row) -> Seats:
    higher = 1 if state.shown[1] > state.shown[0] else 0
    points[0], points[1] = 1 - higher, higher
    return one(higher)


@rule
def hide(state: State, seat: Seat) -> None:
    hide_stream(state)
    for other in range(2):
        if other != seat:
            state.hand[other] = unsigned(NONE) if state.waiting != NONE else state.shown[other]
            state.shown[other] = unsigned(NONE) if state.waiting != NONE else state.shown[other]


@rule
def guess(state: State, seat: Seat, seed: Row) -> None:
    seed_stream(state, seed)
    for other in range(2):
        state.hand[other] |= deal_from(
            state, minus(first(ACTIONS), state.hand[0] | state.hand[1]), 3 - count(state.hand[other])
        )
        if other != seat and state.waiting != NONE and not has(state.waiting, other):
            state.shown[other] = one(draw(state, state.hand[other]))


@rule
def sound(state: State) -> bool:
    return count(state.hand[0] | state.hand[1]) == 6


@rule
def moment(state: State) -> int:
    return 101
