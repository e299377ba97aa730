"""Vectors for learning: complete, the same in plain Python and native code, without secrets, and with all that matters."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from beaufort.commands.check import Case, now_and_then, walk
from beaufort.game import Game, actions, features, guess, pending, play, seen
from beaufort.language.cards import Seat, members
from beaufort.language.chance import AnyState
from beaufort.language.jit import native
from beaufort.language.state import array, at, copy, raw
from tests.conftest import CASES
from tests.test_siblings import Sibling, siblings

SIBLINGS = {
    each.game.name: each for each in siblings() if each.seats == each.game.rules.SEATS[0]
}  # one of each game, of any size
every_case = pytest.mark.parametrize("case", [*CASES, *SIBLINGS.values()], ids=str)


def vector(game: Game, state: AnyState, seat: Seat, filled: int = 0) -> bytes:
    out = np.full(game.features_size, filled, np.int8)
    features(state, seat, out)
    return out.tobytes()


@native
def native_vector(states: Any, seat: int, out: Any) -> None:
    features(at(states, 0), seat, out)


def moments(case: Case | Sibling, seed: int) -> Iterator[tuple[AnyState, Random]]:
    """Some moments of a random game, its beginning, its fourth decision and its end among them; all of a little sibling's."""
    if isinstance(case, Sibling):
        yield from case.walk(seed)
    else:
        for match, random in walk(case, seed):
            if len(match.moves) in (0, 3) or match.over or now_and_then(match, random):
                yield match._state, random


@every_case
def test_every_place_is_written_and_native_code_writes_the_same(case: Case | Sibling) -> None:
    for state, random in moments(case, 1):
        seat = random.randrange(case.seats)
        here = vector(case.game, state, seat, 111)
        assert here == vector(case.game, state, seat, -111)
        out = np.full(case.game.features_size, 111, np.int8)
        native_vector(array(state), seat, out)
        assert out.tobytes() == here


@every_case
def test_what_a_seat_cannot_know_changes_nothing(case: Case | Sibling) -> None:
    differed = 0
    for state, random in moments(case, 2):
        for seat in range(case.seats):
            true = vector(case.game, state, seat)
            known = seen(state, seat)
            assert vector(case.game, known, seat) == true
            world = copy(known)
            guess(world, seat, [random.getrandbits(32) for _ in range(8)])
            assert vector(case.game, world, seat) == true
            differed += raw(world) != raw(state)
    assert differed


@pytest.mark.sample(7, 0)
@every_case
def test_what_a_seat_can_use_shows(case: Case | Sibling) -> None:
    """Whatever two decisions make different for a viewer, but for what only the log needs, makes the vectors different."""
    compared = 0
    for state, random in moments(case, 3):
        for one, other in itertools.combinations(after(state, random), 2):
            for viewer in range(case.seats):
                if usable(case.game, one, viewer) != usable(case.game, other, viewer):
                    assert vector(case.game, one, viewer) != vector(case.game, other, viewer)
                    compared += 1
    assert compared


def after(state: AnyState, random: Random) -> list[AnyState]:
    """What comes of some of the decisions that are possible now."""
    if not pending(state):
        return []
    seat = random.choice(members(pending(state)))
    legal = actions(state, seat)
    worlds = []
    for action in random.sample(legal, min(5, len(legal))):
        world = copy(state)
        play(world, seat, action)
        worlds.append(world)
    return worlds


def usable(game: Game, state: AnyState, viewer: Seat) -> bytes:
    known = array(seen(state, viewer)).copy()
    for field in getattr(game.vector, "LEFT_OUT", ()):
        known[field] = 0
    return known.tobytes()


@every_case
def test_it_is_the_view_of_the_seat(case: Case | Sibling) -> None:
    """Two seats of one position are told different things, in places that mean the same."""
    state, _ = next(moments(case, 5))
    assert len({vector(case.game, state, seat) for seat in range(case.seats)}) == case.seats
