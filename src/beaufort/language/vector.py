"""Writing a position down as a vector of small numbers for learning. Each function answers the next free place.

A game's `features.py` is made of these, so that its vector is read from top to bottom in the order in which it lies in memory.
Places are unsigned: for a signed one the compiler would ask each time whether it counts from the end.
"""

from __future__ import annotations

from beaufort.language.cards import Cards, signed, unsigned
from beaufort.language.jit import rule
from beaufort.language.state import Row

MOST = 127  # what a place can hold: vectors are of signed bytes


@rule
def put(out: Row, at: int, value: int) -> int:
    """A number. What does not fit is cut off: more gulden than anybody needs."""
    out[unsigned(at)] = min(max(signed(value), -MOST), MOST)
    return at + 1


@rule
def put_set(out: Row, at: int, cards: Cards, amount: int) -> int:
    """A set of some of the cards 0 to amount - 1: a place for each card, 1 for those in the set."""
    for card in range(amount):
        out[unsigned(at + card)] = signed((cards >> unsigned(card)) & unsigned(1))
    return at + amount


@rule
def put_one(out: Row, at: int, value: int, amount: int) -> int:
    """One of the numbers 0 to amount - 1: a place for each, 1 for this one; none of them if it is negative."""
    for each in range(amount):
        out[unsigned(at + each)] = 1 if each == value else 0
    return at + amount


@rule
def put_nothing(out: Row, at: int, amount: int) -> int:
    """So many zeros, for what is not there: the third player of two."""
    for each in range(amount):
        out[unsigned(at + each)] = 0
    return at + amount
