from beaufort.language.cards import NONE, Seat, has, unsigned
from beaufort.language.jit import rule
from beaufort.language.state import Row
from beaufort.language.vector import put, put_set
from tests.toy.rules import ACTIONS, State

LEFT_OUT: tuple[str, ...] = ()
SIZE = 3 * ACTIONS + 2  # my cards, what I show, what the other has shown, who owes a decision


@rule
def features(state: State, seat: Seat, out: Row) -> None:
    at = put_set(out, 0, state.hand[seat], ACTIONS)
    at = put_set(out, at, state.shown[seat], ACTIONS)
    at = put_set(out, at, state.shown[1 - seat] if state.waiting == NONE else unsigned(NONE), ACTIONS)
    at = put(out, at, has(state.waiting, seat))
    put(out, at, has(state.waiting, 1 - seat))
