"""Little siblings: games with fewer cards and rounds keep what the conformance kit asks of the full ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
import pytest

from beaufort.commands.check import cases, hide_and_guess, one_game
from beaufort.errors import BadSetting
from beaufort.game import Game, actions, deal, find, guess, pending, play, score, seen, sound
from beaufort.language.cards import members, spread
from beaufort.language.chance import AnyState, Tape, played_by
from beaufort.language.state import array, copy, fresh, raw
from beaufort.research.env.tree import Outcomes
from beaufort.settings import check_sizes, set_up
from tests.conftest import CASES, GAMES, volume


@dataclass(frozen=True)
class Sibling:
    game: Game
    seats: int
    bits: int
    name: str

    def __str__(self) -> str:
        return f"{self.game.name} {self.seats} {self.name}"

    def walk(self, seed: int, tape: Tape | None = None) -> Iterator[tuple[AnyState, Random]]:
        """A random game, before each decision and once more at its end. Its chance is the seed's, or a tape's."""
        random = Random(seed)
        state = fresh(self.game.state)
        with played_by(tape):
            deal(state, self.seats, self.bits, [seed] * 8)
        while pending(state):
            yield state, random
            seat = random.choice(members(pending(state)))
            with played_by(tape):
                play(state, seat, random.choice(actions(state, seat)))
        yield state, random


class Luck(Outcomes):
    """Draws as a tree's nodes of chance do, and counts them."""

    def __init__(self, seed: int) -> None:
        super().__init__(())
        self.random = Random(seed)
        self.draws = 0

    def _next(self, outcomes: Sequence[int], weight: Callable[[int], int] = lambda place: 1) -> int:
        self.draws += len(outcomes) > 1
        return self.random.choices(outcomes, [weight(place) for place in range(len(outcomes))])[0]


def siblings() -> Iterator[Sibling]:
    """For every game and number of seats the smallest sibling, and some of any size, with any options."""
    random = Random(1)
    for game in GAMES:
        for seats in game.rules.SEATS:
            for number in range(4 if game.sizes else 0):
                options = {name: bool(number % 2) for name in game.rules.OPTIONS}
                sizes = {name: allowed[0] for name, allowed in game.sizes.items()}
                if number > 1:
                    sizes = {name: random.choice([*allowed, 0]) for name, allowed in game.sizes.items()}
                text = " ".join(f"{name}={value}" for name, value in {**options, **sizes}.items())
                yield Sibling(game, seats, set_up(game, seats, options, sizes).bits, text)


def whole_games() -> Iterator[Sibling]:
    for case in CASES:
        text = " ".join(["whole", *(f"{name}={value}" for name, value in case.options.items())])
        yield Sibling(case.game, case.seats, case.bits, text)


every_sibling = pytest.mark.parametrize("sibling", [*siblings()], ids=str)


@every_sibling
def test_play_ends_soundly_within_the_bounds_that_the_game_states(sibling: Sibling) -> None:
    bounds = sibling.game.bounds(sibling.seats, sibling.bits)
    for seed in range(volume(4, 10)):
        for decisions, (state, _) in enumerate(sibling.walk(seed)):  # noqa: B007
            assert sound(state)
            assert all(bool(actions(state, seat)) == (seat in members(pending(state))) for seat in range(sibling.seats))
            assert len(members(pending(state))) < 2 or bounds.together
        points = [0] * sibling.seats
        score(state, points)
        assert decisions <= bounds.decisions
        assert bounds.least <= min(points) <= max(points) <= bounds.most


@pytest.mark.parametrize("sibling", [*siblings(), *whole_games()], ids=str)
def test_chance_decides_no_more_often_than_the_game_states(sibling: Sibling) -> None:
    for seed in range(volume(4, 10)):
        luck = Luck(seed)
        for _ in sibling.walk(seed, luck):
            pass
        assert 0 < luck.draws <= sibling.game.bounds(sibling.seats, sibling.bits).draws


@every_sibling
def test_guesses_agree_with_all_a_seat_knows(sibling: Sibling) -> None:
    for seed in range(3):
        for state, random in sibling.walk(seed):
            if random.random() < 0.3:
                seat = random.choice([*range(sibling.seats), 7])
                known = seen(state, seat)
                world = copy(known)
                guess(world, seat, [random.getrandbits(32) for _ in range(8)])
                assert sound(world)
                assert raw(seen(world, seat)) == raw(known)


@every_sibling
def test_plain_python_and_native_code_agree(sibling: Sibling) -> None:
    master = np.arange(8, dtype=np.uint32)
    here, there = np.zeros(1, sibling.game.record), np.zeros(1, sibling.game.record)
    mask = np.zeros(sibling.game.mask_length, np.uint64)
    for number in range(10):
        decisions = one_game.plain(here, [0] * sibling.game.mask_length, master.tolist(), number, sibling.seats, sibling.bits)
        assert one_game(there, mask, master, number, sibling.seats, sibling.bits) == decisions
        assert here.tobytes() == there.tobytes()
    for state, random in sibling.walk(1):
        if random.random() < 0.2:
            words = np.array([random.getrandbits(32) for _ in range(8)], np.uint32)
            plain, native = array(copy(state)), array(copy(state))
            hide_and_guess.plain(plain, 0, words.tolist())
            hide_and_guess(native, 0, words)
            assert plain.tobytes() == native.tobytes()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_is_simultaneous_if_it_can_be_with_some_options(game: Game) -> None:
    ways = {case.bounds.together for case in cases(game)}
    assert game.simultaneous == any(ways)


def test_cards_are_evenly_spread() -> None:
    assert [card + 1 for card in members(spread(6, 60))] == [10, 20, 30, 40, 50, 60]
    assert members(spread(3, 20)) == (5, 12, 19)
    assert all(len(members(spread(amount, 60))) == amount for amount in range(1, 61))


def test_sizes_that_are_not_possible_are_refused() -> None:
    game = find("land-unter")
    with pytest.raises(BadSetting, match=r"land-unter has no size 'hand'. It has: weather, floods, deals."):
        check_sizes(game, {"hand": 3})
    with pytest.raises(BadSetting, match=r"Size 'floods' of land-unter is 2 to 24, or 0 for all, not 25."):
        check_sizes(game, {"floods": 25})
    with pytest.raises(BadSetting, match=r"toy has no size 'cards'. It has: none."):
        check_sizes(find("toy"), {"cards": 3})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_all_sizes_fit_their_place_in_the_options(game: Game) -> None:
    assert len(game.rules.OPTIONS) <= 8
    assert all(allowed[0] > 0 and allowed[-1] < 64 for allowed in game.sizes.values())
    most = {name: allowed[-1] for name, allowed in game.sizes.items()}
    assert set_up(game, None, None, most).bits < 1 << 63
