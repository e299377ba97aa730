"""Vectors for learning: complete, the same in plain Python and native code, without secrets, and with all that matters."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import numpy as np
import pytest

from beaufort.cards import Seat
from beaufort.check import Case, now_and_then, walk
from beaufort.game import Game, actions, features, guess, play, seen
from beaufort.jit import native
from beaufort.match import Match
from beaufort.state import State, at, copy
from tests.conftest import CASES


def vector(game: Game, state: State, seat: Seat, filled: int = 0) -> bytes:
    out = np.full(game.features_size, filled, np.int8)
    features(state, seat, out)
    return out.tobytes()


@native
def native_vector(states: Any, seat: int, out: Any) -> None:
    features(at(states, 0), seat, out)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_place_is_written_and_native_code_writes_the_same(case: Case) -> None:
    for match, random in walk(case, 1):
        if now_and_then(match, random) or match.over:
            seat = random.randrange(case.seats)
            here = vector(case.game, match._state, seat, 111)
            assert here == vector(case.game, match._state, seat, -111)
            out = np.full(case.game.features_size, 111, np.int8)
            native_vector(match._state._.reshape(1), seat, out)
            assert out.tobytes() == here


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_a_seat_cannot_know_changes_nothing(case: Case) -> None:
    differed = 0
    for match, random in walk(case, 2):
        if now_and_then(match, random) or match.over or len(match.moves) == 3:
            for seat in range(case.seats):
                true = vector(case.game, match._state, seat)
                known = match.seen(seat)
                assert vector(case.game, known, seat) == true
                world = copy(known)
                guess(world, seat, [random.getrandbits(32) for _ in range(8)])
                assert vector(case.game, world, seat) == true
                differed += world._.tobytes() != match._state._.tobytes()
    assert differed


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_a_seat_can_use_shows(case: Case) -> None:
    """Whatever two decisions make different for a viewer, but for what only the log needs, makes the vectors different."""
    compared = 0
    for match, random in walk(case, 3):
        if not match.over and (now_and_then(match, random) or len(match.moves) in (0, 3)):
            for one, other in itertools.combinations(after(match, random), 2):
                for viewer in range(case.seats):
                    if usable(case.game, one, viewer) != usable(case.game, other, viewer):
                        assert vector(case.game, one, viewer) != vector(case.game, other, viewer)
                        compared += 1
    assert compared


def after(match: Match, random: Random) -> list[State]:
    """What comes of some of the decisions that are possible now."""
    seat = random.choice(match.pending)
    legal = actions(match._state, seat)
    worlds = []
    for action in random.sample(legal, min(5, len(legal))):
        world = copy(match._state)
        play(world, seat, action)
        worlds.append(world)
    return worlds


def usable(game: Game, state: State, viewer: Seat) -> bytes:
    known = seen(state, viewer)._.copy()
    for field in game.vector.LEFT_OUT:
        known[field] = 0
    return known.tobytes()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_is_the_view_of_the_seat(case: Case) -> None:
    """Two seats of one position are told different things, in places that mean the same."""
    match = case.match(5)
    assert len({vector(case.game, match._state, seat) for seat in range(case.seats)}) == case.seats
