"""All chance of a game: a ChaCha stream of 8 rounds, keyed with the game's 256-bit seed, that lives in the game's record.

Hands dealt to people must not be predictable from hands they have seen, so an ordinary generator will not do. Whoever knows
the seed can deal the game again; whoever does not, learns nothing from any number of cards. Bernstein, "ChaCha, a variant of
Salsa20" (2008); block counter in word 12, words 13 to 15 zero.

All chance goes through `below`, `draw` and `deal_from`. In plain Python a `tape` can answer in the stream's place, so that game
trees see every outcome of chance that there is; compiled code knows nothing of tapes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

from beaufort.language.cards import NONE, Card, Cards, add, count, nth, remove, signed, unsigned
from beaufort.language.jit import chosen, rule
from beaufort.language.state import Fields, Row, i8, u32

SEED_PARTS = 8
LOW = 0xFFFFFFFF
HALF = 0xFFFF


class AnyState(Fields):
    """What every game's record has: the stream from which all its chance comes, and how many play."""

    seats: int  # a field of each game's own

    key = u32(8)  # the seed
    pool = u32(16)  # the newest block of the stream
    block = u32()  # number of the next block
    left = i8()  # halves of its words not yet used


class Tape(Protocol):
    """Chance that is decided elsewhere."""

    def below(self, bound: int) -> int: ...

    def draw(self, cards: Cards) -> Card: ...

    def deal_from(self, cards: Cards, amount: int) -> Cards: ...


_tape: ContextVar[Tape | None] = ContextVar("tape", default=None)


@contextmanager
def played_by(tape: Tape | None) -> Iterator[None]:
    """Within this block, in this thread, all chance of plain Python comes from the tape, or from the stream again."""
    before = _tape.set(tape)
    try:
        yield
    finally:
        _tape.reset(before)


@rule
def seed_stream(state: AnyState, seed: Row) -> None:
    """Start the stream of this seed, eight 32-bit words, from the beginning."""
    for i in range(8):
        state.key[i] = seed[i]
    state.block = 0
    state.left = 0


@rule
def hide_stream(state: AnyState) -> None:
    """Blank the stream: nobody at the table can know it."""
    for i in range(8):
        state.key[i] = 0
    for i in range(16):
        state.pool[i] = 0
    state.block = 0
    state.left = 0


def used(state: AnyState) -> tuple[int, int]:
    """How far the stream has been used: as long as this is the same, nothing was left to chance."""
    return state.block, state.left


def below(state: AnyState, bound: int) -> int:
    """A number from 0 to bound - 1, each equally likely, for a bound up to 65,536."""
    tape = _tape.get()
    return tape.below(bound) if tape else _below(state, bound)


def draw(state: AnyState, cards: Cards) -> Card:
    """A random card of the set."""
    tape = _tape.get()
    return tape.draw(cards) if tape else _draw(state, cards)


def deal_from(state: AnyState, cards: Cards, amount: int) -> Cards:
    """A random set of this many of the cards."""
    tape = _tape.get()
    return tape.deal_from(cards, amount) if tape else _deal_from(state, cards, amount)


@rule
def _below(state: AnyState, bound: int) -> int:
    """Lemire's method: the upper half of a product; divides only if the lower half says that it may have to be drawn again."""
    while True:
        product = _next(state) * unsigned(bound)
        rest = product & unsigned(HALF)
        if rest >= unsigned(bound) or rest >= unsigned(0x10000 - bound) % unsigned(bound):
            return signed(product >> unsigned(16))


@rule
def fraction(state: AnyState) -> float:
    """A number from 0 up to 1, in steps of 2 ** -32."""
    return (below(state, 0x10000) * 65536.0 + below(state, 0x10000)) / 4294967296.0


@rule
def _draw(state: AnyState, cards: Cards) -> Card:
    return nth(cards, below(state, count(cards)))


@rule
def _deal_from(state: AnyState, cards: Cards, amount: int) -> Cards:
    hand = unsigned(NONE)
    for _ in range(amount):
        card = draw(state, cards)
        cards = remove(cards, card)
        hand = add(hand, card)
    return hand


@rule
def _next(state: AnyState) -> int:
    """The next 16 bits of the stream."""
    if state.left == 0:
        chacha(state.key, unsigned(state.block), unsigned(0), state.pool)
        state.block += 1
        state.left = 32
    left = state.left - 1
    state.left = left
    return (unsigned(state.pool[left >> 1]) >> unsigned(16 * (left & 1))) & unsigned(HALF)


@rule
def chacha(key: Row, block: int, nonce: int, out: Row) -> None:
    """One block of the stream: sixteen 32-bit words."""
    a0, a1, a2, a3 = unsigned(0x61707865), unsigned(0x3320646E), unsigned(0x79622D32), unsigned(0x6B206574)
    b0, b1, b2, b3 = unsigned(key[0]), unsigned(key[1]), unsigned(key[2]), unsigned(key[3])
    c0, c1, c2, c3 = unsigned(key[4]), unsigned(key[5]), unsigned(key[6]), unsigned(key[7])
    d0, d1, d2, d3 = block, unsigned(0), unsigned(0), nonce
    for _ in range(4):
        a0, b0, c0, d0 = _quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = _quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = _quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = _quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = _quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = _quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = _quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = _quarter(a3, b0, c1, d2)
    out[0], out[1] = (a0 + unsigned(0x61707865)) & unsigned(LOW), (a1 + unsigned(0x3320646E)) & unsigned(LOW)
    out[2], out[3] = (a2 + unsigned(0x79622D32)) & unsigned(LOW), (a3 + unsigned(0x6B206574)) & unsigned(LOW)
    out[4], out[5] = (b0 + unsigned(key[0])) & unsigned(LOW), (b1 + unsigned(key[1])) & unsigned(LOW)
    out[6], out[7] = (b2 + unsigned(key[2])) & unsigned(LOW), (b3 + unsigned(key[3])) & unsigned(LOW)
    out[8], out[9] = (c0 + unsigned(key[4])) & unsigned(LOW), (c1 + unsigned(key[5])) & unsigned(LOW)
    out[10], out[11] = (c2 + unsigned(key[6])) & unsigned(LOW), (c3 + unsigned(key[7])) & unsigned(LOW)
    out[12], out[13] = (d0 + block) & unsigned(LOW), d1
    out[14], out[15] = d2, (d3 + nonce) & unsigned(LOW)


@rule
def _quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    a = (a + b) & unsigned(LOW)
    d = _turn(d ^ a, 16)
    c = (c + d) & unsigned(LOW)
    b = _turn(b ^ c, 12)
    a = (a + b) & unsigned(LOW)
    d = _turn(d ^ a, 8)
    c = (c + d) & unsigned(LOW)
    b = _turn(b ^ c, 7)
    return a, b, c, d


@rule
def _turn(value: int, places: int) -> int:
    return ((value << unsigned(places)) | (value >> unsigned(32 - places))) & unsigned(LOW)


chosen(below, lambda state, bound: _below)
chosen(draw, lambda state, cards: _draw)
chosen(deal_from, lambda state, cards, amount: _deal_from)
