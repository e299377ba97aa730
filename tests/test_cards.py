"""Plain Python and native code agree on every operation on sets."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from beaufort.language import cards
from beaufort.language.jit import native

SETS = st.integers(1, 2**60 - 1)


@native
def operations(given: Any, out: Any) -> None:
    one, other, card, place = given[0], given[1], cards.signed(given[2]), cards.signed(given[3])
    out[0] = cards.count(one)
    out[1] = cards.lowest(one)
    out[2] = cards.highest(one)
    out[3] = cards.nth(one, place)
    out[4] = cards.has(one, card)
    out[5] = cards.add(one, card)
    out[6] = cards.remove(one, card)
    out[7] = cards.minus(one, other)
    out[8] = cards.first(card)
    out[9] = cards.one(card)


@given(SETS, SETS, st.integers(0, 59), st.data())
def test_plain_and_native_sets_agree(one: int, other: int, card: int, data: Any) -> None:
    place = data.draw(st.integers(0, one.bit_count() - 1))
    plain, compiled = [0] * 10, np.zeros(10, np.uint64)
    operations.plain([one, other, card, place], plain)
    operations(np.array([one, other, card, place], np.uint64), compiled)
    assert [int(value) for value in plain] == compiled.tolist()


@given(SETS)
def test_the_nth_card_has_n_lower_ones(one: int) -> None:
    for nth in (cards.nth, cards._nth_by_halves):
        assert [nth(one, place) for place in range(cards.count(one))] == list(cards.members(one))


@pytest.mark.parametrize("amount", [0, 1, 2, 63, 64, 65, 100, 129])
@pytest.mark.parametrize("action", [0, 1, 57, 63, 64, 121])
def test_actions_in_a_row_are_allowed_as_one_by_one(action: int, amount: int) -> None:
    one_by_one, in_a_row, compiled = [0] * 4, [0] * 4, np.zeros(4, np.uint64)
    for each in range(amount):
        cards.allow(one_by_one, action + each)
    cards.allow_from(in_a_row, action, amount)
    allowed_from(compiled, action, amount)
    assert one_by_one == in_a_row == [int(word) for word in compiled]


@native
def allowed_from(mask: Any, action: int, amount: int) -> None:
    cards.allow_from(mask, action, amount)
