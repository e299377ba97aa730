"""Seats, actions and levels of bots are whole numbers wherever they are asked for, Python's or NumPy's; True is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

import beaufort
from beaufort import BadSetting, IllegalMove, Match
from beaufort.language.state import raw
from beaufort.play import bots
from beaufort.play.arena import contest
from beaufort.play.review import review
from beaufort.play.simulate import Simulation
from beaufort.research.batch import OneSeat
from beaufort.research.batch.opponents import opponents
from beaufort.research.env.gymnasium import SeatEnv, environment_id

NUMBERS: list[Callable[[int], Any]] = [int, np.int8, np.int64, np.uint8, np.array]
numbers = pytest.mark.parametrize("number", NUMBERS, ids=["int", "int8", "int64", "uint8", "array"])
LAND = environment_id("land-unter")


def start(seats: int = 3) -> Match:
    return beaufort.new("land-unter", seats, seed=1)


def asked(match: Match) -> list[Callable[[Any], Any]]:
    """All that a match can be asked of a seat."""
    card = match.legal(1)[0]
    return [
        match.legal,
        match.seen,
        match.view,
        match.story,
        match.scores,
        match.log,
        lambda seat: match.check(seat, card),
        lambda seat: match.reason(seat, "61"),
        lambda seat: match.explain(seat, "61"),
        lambda seat: match.hint(seat, "7"),
        lambda seat: match.copy().play(seat, card),
        match.retractable,
    ]


@numbers
def test_a_seat_is_any_whole_number(number: Any) -> None:
    match = start()
    for ask in asked(match):
        one, other = ask(number(1)), ask(1)
        assert raw(one) == raw(other) if hasattr(one, "seats") and hasattr(one, "_") else one == other
    match.play(number(1), match.legal(1)[0])
    assert type(match.moves[0][0]) is int
    assert SeatEnv("land-unter", seat=number(1), bots="0").seat == 1
    assert OneSeat("land-unter", n=1, seat=number(1)).learner == 1


@numbers
def test_who_takes_back_is_any_whole_number(number: Any) -> None:
    match = beaufort.new("vor-dem-wind", 2, seed=1)
    for _ in range(400):
        (seat,) = match.pending
        match.play(seat, match.legal(seat)[-1])
        if match.pending and match.retractable(seat):
            break
    before = len(match.moves)
    assert match.retractable(number(seat))
    match.take_back(number(seat))
    assert (len(match.moves), match.log()[-1].split()[0]) == (before - 1, match.players[seat])


@pytest.mark.parametrize("seat", [True, False, np.True_, 1.0, np.float64(1), "1", 3, -1, np.array([1])], ids=repr)
def test_what_is_no_seat_is_refused_everywhere(seat: Any) -> None:
    match = start()
    before = raw(match._state)
    others: list[Callable[[Any], Any]] = [
        lambda seat: SeatEnv("land-unter", 3, seat=seat),
        lambda seat: OneSeat("land-unter", 3, n=1, seat=seat),
    ]
    for ask in asked(match) + others:
        with pytest.raises(BadSetting, match=r"There is no seat .* There are: 0, 1, 2"):
            ask(seat)
    assert (raw(match._state), match.moves) == (before, [])


@numbers
def test_an_action_is_its_text_or_its_number(number: Any) -> None:
    for text, place in (("44", 43), (" 44 ", 43)):
        match = next(game for game in (beaufort.new("land-unter", 3, seed=seed) for seed in range(99)) if "44" in game.legal(0))
        twin = match.copy()
        assert match.check(0, number(place)) == match.check(0, text) == place
        assert match.explain(0, number(place)) is match.explain(0, text) is None
        match.play(0, number(place))
        twin.play(0, text)
        assert match.moves == twin.moves == [(0, 43)]
        assert type(match.moves[0][1]) is int
    absent = next(place for place, name in enumerate(match.game.view.ACTION_NAMES) if name not in match.legal(1))
    assert (
        match.explain(1, number(absent))
        == match.explain(1, str(absent + 1))
        == f"LU-8: Bela does not hold weather {absent + 1}."
    )


@pytest.mark.parametrize("action", [-1, 60, np.int64(60), np.uint8(255)], ids=repr)
def test_a_number_that_is_no_action_is_said_to_be_none(action: Any) -> None:
    match = start()
    told = str(action).replace("-", "−")
    assert match.explain(0, action) == f"LU-1: There is no action {told} in this game: they are 0 to 59."
    assert match.explain(0, action, "de") == f"LU-1: Eine Aktion {told} gibt es in diesem Spiel nicht: Es sind 0 bis 59."
    assert (
        match.explain(0, action, "fr") == f"LU-1\u00a0: L’action {told} n’existe pas dans ce jeu\u00a0: elles vont de 0 à 59."
    )
    for ask in (match.check, match.play):
        with pytest.raises(IllegalMove, match=r"LU-1: There is no action"):
            ask(0, action)
    assert match.moves == []


@pytest.mark.parametrize("action", [True, False, np.True_, 1.0, None, b"1", [1]], ids=repr)
def test_what_is_neither_text_nor_number_is_no_move(action: Any) -> None:
    match = start()
    assert str(match.explain(0, action)).startswith("LU-1: There is no move “")
    for ask in (match.check, match.play):
        with pytest.raises(IllegalMove, match="LU-1: There is no move"):
            ask(0, action)
    assert match.moves == []


class Last:
    """A bot that counts from the end, as Python's lists allow."""

    def choose(self, seen: Any, seat: int, seed: bytes) -> int:
        return -1


def test_a_bot_that_answers_no_action_is_refused() -> None:
    with pytest.raises(IllegalMove, match="There is no action −1"):
        bots.move(start(), 0, Last(), bytes(32))


@numbers
def test_a_level_is_its_name_or_its_number(number: Any) -> None:
    assert bots.find(number(7)) is bots.find("7")
    assert bots.thinker(number(9)) is bots.thinker("9")
    assert opponents(number(3), 3) == opponents([number(3), "3"], 3) == [bots.find("3")] * 2
    assert contest("land-unter", [number(0), number(3)]) == contest("land-unter", ["0", "3"])
    assert Simulation("land-unter", 3, {}, 1, [number(0), "3", number(1)], 1).names == ["0", "3", "1"]
    match = start()
    assert match.hint(0, number(7)) == match.hint(0, "7")
    match.play(0, match.hint(0, number(7)))
    assert review(match, number(6)) == review(match, "6")


@numbers
def test_a_level_may_be_a_number_in_gymnasium(number: Any) -> None:
    single = gymnasium.make(LAND, seats=4, bots=number(3))
    assert single.unwrapped.others == SeatEnv("land-unter", 4, bots="3").others  # type: ignore[attr-defined]
    many = gymnasium.make_vec(LAND, 2, "vector_entry_point", seats=4, bots=[number(0), "1", number(3)])
    assert many.unwrapped.games._slips.tolist() == [1024, 512, 0]  # type: ignore[attr-defined]


def test_levels_may_be_an_array() -> None:
    assert opponents(np.array([0, 3, 7]), 4) == [bots.find(level) for level in "037"]  # type: ignore[arg-type]


@pytest.mark.parametrize("level", [True, 11, -1, np.int64(12), 3.0, None, ["3"]], ids=repr)
def test_what_is_no_level_is_refused_with_a_list_of_them(level: Any) -> None:
    match = start()
    asks: list[Callable[[], Any]] = [
        lambda: bots.find(level),
        lambda: bots.thinker(level),
        lambda: opponents([level, "3"], 3),
        lambda: contest("land-unter", ["0", level]),
        lambda: Simulation("land-unter", 3, {}, 1, [level], 1),
        lambda: match.hint(0, level),
        lambda: review(match, level),
    ]
    for ask in asks:
        with pytest.raises(BadSetting, match=r"There is no bot .* There are: 0, 1, 2, 3"):
            ask()
