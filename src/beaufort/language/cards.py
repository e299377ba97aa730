"""Sets of cards, at most 60 of them, as the bits of one number; and all casts and bit tricks, so that rules need none.

In plain Python a set is an int. In compiled code it is an unsigned 64-bit number, which must never meet a signed one in
arithmetic: `unsigned` and `signed` are the two doors between them. Seats are numbers and sets of seats are sets as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from beaufort.language.jit import Target, chosen, instruction, rule
from beaufort.language.state import Row

Card: TypeAlias = int
Cards: TypeAlias = int
Seat: TypeAlias = int
Seats: TypeAlias = int

NONE: Cards = 0
ALL = 0xFFFFFFFFFFFFFFFF  # every bit of a word
SIZES_AT, SIZE_BITS = 8, 6  # where the sizes of a little sibling begin in a game's options, and how many bits each has


def unsigned(value: int) -> int:
    """The value as the unsigned number that sets are made of."""
    return int(value)


def signed(value: int) -> int:
    """The value as the signed number that everything else is made of."""
    return int(value)


def count(cards: Cards) -> int:
    """How many cards are in the set."""
    return cards.bit_count()


def lowest(cards: Cards) -> Card:
    """The lowest card of a set that is not empty."""
    return (cards & -cards).bit_length() - 1


def highest(cards: Cards) -> Card:
    """The highest card of a set that is not empty."""
    return cards.bit_length() - 1


def nth(cards: Cards, place: int) -> Card:
    """The card that has `place` lower ones in the set; for plain Python, which asks for most of these in a deal."""
    for _ in range(place):
        cards &= cards - 1
    return lowest(cards)


@rule
def first(amount: int) -> Cards:
    """The set of the cards 0 to amount - 1, for an amount below 64."""
    return (unsigned(1) << unsigned(amount)) - unsigned(1)


@rule
def one(card: Card) -> Cards:
    """The set of this card alone."""
    return unsigned(1) << unsigned(card)


@rule
def has(cards: Cards, card: Card) -> bool:
    return (cards >> unsigned(card)) & unsigned(1) != unsigned(0)


@rule
def add(cards: Cards, card: Card) -> Cards:
    return cards | one(card)


@rule
def remove(cards: Cards, card: Card) -> Cards:
    return cards & ~one(card)


@rule
def minus(cards: Cards, others: Cards) -> Cards:
    """The cards that are not among the others."""
    return cards & ~others


@rule
def spread(amount: int, cards: int) -> Cards:
    """So many of the cards 0 to cards - 1, evenly spread, the last one among them: a little sibling's deck."""
    if amount == cards:
        return first(cards)
    chosen_ones = unsigned(NONE)
    for place in range(1, amount + 1):
        chosen_ones = add(chosen_ones, place * cards // amount - 1)
    return chosen_ones


@rule
def size(options: int, place: int, full: int) -> int:
    """The size at this place of a game's SIZES, as its options hold it, or the full game's."""
    given = signed((unsigned(options) >> unsigned(SIZES_AT + SIZE_BITS * place)) & first(SIZE_BITS))
    return given if given > 0 else full


@rule
def allow(mask: Row, action: int) -> None:
    """Add an action to a set of actions, which has 64 to a word."""
    mask[action // 64] |= one(action % 64)


@rule
def allow_from(mask: Row, action: int, amount: int) -> None:
    """Add this action and those after it, so many in all."""
    while amount > 0:
        here = min(amount, 64 - action % 64)
        mask[action // 64] |= (unsigned(ALL) >> unsigned(64 - here)) << unsigned(action % 64)
        action += here
        amount -= here


def figures(values: Sequence[int]) -> Callable[[int], int]:
    """What is printed on cards: a function that answers the figure of a card, in plain Python and compiled code alike."""
    kept = tuple(values)

    def figure(card: Card) -> int:
        return kept[card]

    chosen(figure, lambda card: _compiled_figures(kept))
    return figure


def figure_rows(rows: Sequence[Sequence[int]]) -> Callable[[int, int], int]:
    """The same where each card has a row of figures."""
    kept = tuple(map(tuple, rows))

    def figure(card: Card, place: int) -> int:
        return kept[card][place]

    chosen(figure, lambda card, place: _compiled_rows(kept))
    return figure


@lru_cache(maxsize=16384)  # every view asks for the same sets again
def members(cards: Cards) -> tuple[Card, ...]:
    """The cards of the set in ascending order; for plain Python only."""
    return tuple(card for card in range(cards.bit_length()) if cards >> card & 1)


def _deposits(target: Target) -> bool:
    """Whether the processor can pick the n-th set bit in one instruction (BMI2)."""
    from llvmlite.binding import get_host_cpu_features

    return target == "cpu" and bool(get_host_cpu_features().get("bmi2"))


def _nth_by_halves(cards: Cards, place: int) -> Card:
    """The same as `nth` in six steps: the threads of a GPU wait for the one that has to walk furthest."""
    card = 0
    for width in (32, 16, 8, 4, 2, 1):
        here = count(cards & first(width))
        if place >= here:
            place -= here
            cards >>= unsigned(width)
            card += width
    return card


def _compiled_figures(kept: tuple[int, ...]) -> Callable[..., Any]:
    import numpy as np

    table = np.array(kept, np.int64)
    return lambda card: table[card]


def _compiled_rows(kept: tuple[tuple[int, ...], ...]) -> Callable[..., Any]:
    import numpy as np

    table = np.array(kept, np.int64)
    return lambda card, place: table[card, place]


def _cast(name: str) -> Callable[..., Any]:
    """For compiled code: the value as a number of this type."""
    import numpy as np

    kind = getattr(np, name)
    return lambda value: kind(value)


chosen(unsigned, lambda value: _cast("uint64"))
chosen(signed, lambda value: _cast("int64"))


@instruction(count, "int64(uint64)")
def _count(builder: Any, cards: Any) -> Any:
    return builder.ctpop(cards)


@instruction(lowest, "int64(uint64)")
def _lowest(builder: Any, cards: Any) -> Any:
    return builder.cttz(cards, _true())


@instruction(highest, "int64(uint64)")
def _highest(builder: Any, cards: Any) -> Any:
    return builder.sub(cards.type(63), builder.ctlz(cards, _true()))


@instruction(nth, "int64(uint64, int64)", only=_deposits, otherwise=_nth_by_halves)
def _nth(builder: Any, cards: Any, place: Any) -> Any:
    from llvmlite import ir

    kind = ir.FunctionType(cards.type, [cards.type, cards.type])
    deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind)
    return builder.cttz(builder.call(deposit, [builder.shl(cards.type(1), place), cards]), _true())


def _true() -> Any:
    """LLVM's word that the set is not empty."""
    from llvmlite import ir

    return ir.Constant(ir.IntType(1), 1)
