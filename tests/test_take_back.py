"""Taking back a decision: only what gave nothing away and had no chance in it, and then all is as it was."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from beaufort import BadSetting, Match, new
from beaufort.commands.check import Case
from beaufort.game import SPECTATOR, seen
from beaufort.language.chance import AnyState
from beaufort.language.state import copy, raw
from tests.conftest import CASES, some, volume


def told(match: Match) -> list[list[str]]:
    return [match.log(seat) for seat in (None, *range(match.seats))]


def shown(match: Match) -> list[bytes]:
    return [raw(match.seen(seat)) for seat in (None, *range(match.seats))]


def played(state: AnyState, seat: int, action: int, match: Match) -> bytes:
    after = copy(state)
    match.game.rules.play(after, seat, action)
    return raw(after)


@pytest.mark.parametrize("case", some(CASES), ids=str)
def test_what_can_be_taken_back_told_nobody_anything_and_leaves_all_as_it_was(case: Case) -> None:
    """What somebody sees afterwards follows from what they saw before and the decision alone: nothing hidden came to light."""
    random = Random(str(case))
    for seed in range(volume(1, 10)):
        match = case.match(seed)
        while not match.over:
            seat = random.choice(match.pending)
            action = random.choice(match.legal(seat))
            before, state = shown(match), copy(match._state)
            match.play(seat, action)
            if not match.retractable(seat):
                with pytest.raises(BadSetting, match="Nothing can be taken back"):
                    match.take_back(seat)
                continue
            number = match.moves[-1][1]
            for viewer in (SPECTATOR, *range(match.seats)):
                assert played(seen(state, viewer), seat, number, match) == raw(seen(match._state, viewer))
            if random.random() < 0.7:
                continue
            assert not any(match.retractable(other) for other in range(match.seats) if other != seat)
            match.take_back(seat)
            assert shown(match) == before
            assert match.log()[-1] == f"{match.players[seat]} takes that back."


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_followed_the_game_and_whoever_comes_later_are_told_the_same(seats: int) -> None:
    random, match = Random(seats), new("vor-dem-wind", seats, seed=seats)
    told(match)
    taken = 0
    while not match.over and len(match.moves) < volume(120, 2000):
        seat = random.choice(match.pending)
        match.play(seat, random.choice(match.legal(seat)), helped=random.random() < 0.2)
        if random.random() < 0.5:
            match.log(random.choice([None, *range(seats)]))  # some look often, others seldom
        while match.retractable(seat) and random.random() < 0.4:
            match.take_back(seat)
            taken += 1
    assert taken > 5
    later, twin = pickle.loads(pickle.dumps(match)), match.copy()
    assert told(match) == told(later) == told(twin)
    assert [match.retractable(seat) for seat in range(seats)] == [later.retractable(seat) for seat in range(seats)]
    assert shown(match) == shown(later) == shown(twin)
    assert [beat.said for beat in match.beats(None)] == match.story(None)


def test_a_turn_of_vor_dem_wind_is_taken_back_step_by_step_until_somebody_else_is_asked() -> None:
    random, match = Random(1), new("vor-dem-wind", 3, seed=5)
    longest = 0
    while not match.over:
        seat = match.pending[0]
        match.play(seat, random.choice(match.legal(seat)))
        steps, twin = 0, match.copy()
        while twin.retractable(seat):
            twin.take_back(seat)
            steps += 1
            assert twin.pending == (seat,)
        longest = max(longest, steps)
        if match.pending != (seat,):
            assert steps == 0
    assert longest >= 3
    assert "takes that back" not in str(match.record())
