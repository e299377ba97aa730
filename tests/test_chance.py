from __future__ import annotations

from threading import Thread

import numpy as np

from beaufort.language.cards import count, first, highest
from beaufort.language.chance import AnyState, below, chacha, deal_from, draw, played_by, seed_stream
from beaufort.language.state import fresh, raw

# ChaCha8, 256-bit key of zeros, first block: draft-strombergson-chacha-test-vectors, TC1.
ZERO_KEY = (
    "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
)


def stream(seed: int) -> AnyState:
    state = fresh(AnyState)
    seed_stream(state, [seed] * 8)
    return state


def test_the_stream_is_chacha_with_8_rounds() -> None:
    out = [0] * 16
    chacha([0] * 8, 0, 0, out)
    assert np.array(out, "<u4").tobytes().hex() == ZERO_KEY


def test_numbers_below_a_bound_are_equally_likely() -> None:
    state = stream(1)
    counts = np.bincount([below(state, 7) for _ in range(14_000)], minlength=7)
    assert abs(counts - 2000).max() < 180  # four standard deviations


def test_a_word_that_would_favour_some_numbers_is_drawn_again() -> None:
    state = stream(1)
    bound = (1 << 15) + 1  # nearly every second half word has to be drawn again
    drawn = [below(state, bound) for _ in range(320)]
    assert state.block > 320 / 32 * 1.5
    assert max(drawn) < bound


def test_a_random_hand_is_a_part_of_the_deck() -> None:
    state = stream(3)
    for _ in range(50):
        hand = deal_from(state, first(60), 12)
        assert count(hand) == 12
        assert hand | first(60) == first(60)


def test_other_seeds_give_other_streams() -> None:
    assert [below(stream(1), 1 << 16)] != [below(stream(2), 1 << 16)]


class Last:
    """A tape on which the last of all always comes up."""

    def below(self, bound: int) -> int:
        return bound - 1

    def draw(self, cards: int) -> int:
        return highest(cards)

    def deal_from(self, cards: int, amount: int) -> int:
        return cards & ~first(highest(cards) + 1 - amount)


def test_a_tape_answers_in_the_streams_place_and_leaves_it_alone() -> None:
    state = stream(1)
    before = raw(state)
    with played_by(Last()):
        assert (below(state, 7), draw(state, first(60)), deal_from(state, first(6), 2)) == (6, 59, 0b110000)
    assert raw(state) == before
    assert below(state, 1 << 16) == below(stream(1), 1 << 16)


def test_a_tape_is_heard_in_its_own_thread_only() -> None:
    heard = []
    with played_by(Last()):
        other = Thread(target=lambda: heard.append(below(stream(1), 1 << 16)))
        other.start()
        other.join()
    assert heard == [below(stream(1), 1 << 16)]
