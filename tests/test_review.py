"""Reviews: a blunder is found, the reviewer finds no fault with itself, and equal games are seen in the same way."""

from __future__ import annotations

from dataclasses import replace

import pytest

import beaufort
from beaufort import BadSetting, DamagedRecord, Match, new
from beaufort.commands.check import Case
from beaufort.language.state import copy
from beaufort.play import bots
from beaufort.play.review import Review, own_seed, review, show
from beaufort.play.review.picture import bars, svg
from tests.conftest import CASES, volume

SMALL = [case for case in CASES if case.seats == 3 or case.game.name == "toy"]
LAND = next(case for case in CASES if case.game.name == "land-unter" and case.seats == 3)


def played(case: Case, moves: int, bot: str = "3", seed: int = 1) -> Match:
    """So many moves of a game."""
    match = case.match(seed)
    player = bots.find(bot if case.game.has_hints else "0")
    while not match.over and len(match.moves) < moves:
        bots.move(match, match.pending[0], player, bytes([seed]) * 32)
    return match


@pytest.mark.parametrize("case", SMALL, ids=str)
def test_the_reviewer_finds_no_fault_with_itself(case: Case) -> None:
    match, reviewer = case.match(2), bots.thinker("6")
    names = case.game.view.ACTION_NAMES
    while not match.over and len(match.moves) < volume(12, 24):
        seat = match.pending[0]
        known = match.seen(seat)
        match.play(seat, names[reviewer.choose(known, seat, own_seed(known))])
    found = review(match, "6")
    assert found.costs == (0.0,) * match.seats
    assert all(each.better == each.action and each.worth == each.points for each in found.decisions)


@pytest.mark.parametrize("case", SMALL, ids=str)
def test_equal_games_have_equal_reviews_whoever_was_quicker(case: Case) -> None:
    match = played(case, volume(15, 30))
    found = review(match.record(), "6")
    assert found == review(match, "6") == review(next(beaufort.parse(str(match.record()))), "6")
    numbers = [each.number for each in found.decisions]
    assert numbers == sorted(set(numbers))
    for each in found.decisions:
        assert len(each.expected) == match.seats
        assert sum(each.expected) == pytest.approx(0, abs=1e-6)
        assert each.cost == 0 or each.cost == pytest.approx(each.worth - each.points)
        assert each.cost == 0 or each.cost > 2 * each.error


def test_only_what_the_seat_had_seen_counts() -> None:
    match = played(LAND, 12)
    seat = match.pending[0]
    world = copy(match.seen(seat))
    beaufort.game.guess(world, seat, [7] * 8)
    assert own_seed(beaufort.game.seen(world, seat)) == own_seed(match.seen(seat))


def test_a_blunder_is_found() -> None:
    """Land unter, the third deal: floods 1 and 3 would lower Bela's water, and she lays her lowest card."""
    match = new("land-unter", seats=3, seed=3)
    while len(match.moves) < 69:
        match.play(match.pending[0], match.legal(match.pending[0])[0])
    found = review(match)
    assert found.result is None  # the game is not over
    worst, *others = found.costliest(1)
    assert (worst.number, worst.moment, worst.action.action) == (68, 306, "22")
    assert worst.better.action in ("41", "48", "53", "54")  # any high card
    assert 1.5 < worst.cost < 3
    assert worst.margin < 0.2
    assert all(each.cost < 1 for each in others)
    assert found.at(68) == worst
    told = list(show(found, match, "en"))
    (line,) = [line for line in told if line.startswith("  3.6. weather 22 (half a lifebelt): cost ")]
    assert f"Better: weather {worst.better.action}" in line


def test_the_end_of_the_curve_is_the_result() -> None:
    match = played(LAND, 10_000)
    found = review(match, "6")
    average = sum(match.points) / 3
    assert found.curve[-1] == (len(match.moves), tuple(points - average for points in match.points))
    assert found.curve[0][0] == 0
    assert 20 < len(bars(found, 0)) == len(found.curve) < 60
    picture = svg(found, ["<Anna>", "B", "C"], "The & curve")
    assert "&lt;Anna&gt;" in picture
    assert picture.count("<polyline") == 3
    assert picture.count("<circle") == sum(each.cost > 0 for each in found.decisions)


def test_a_game_without_moves_has_nothing_to_review() -> None:
    match = new("land-unter", seats=3, seed=1)
    found = review(match, "6")
    assert found == Review("land-unter", 3, "6", 0, (), None, True)
    assert (found.costs, bars(found, 0), found.curve) == ((0, 0, 0), "", [])
    assert "<svg" in svg(found, match.players, "")


def test_a_review_tells_how_far_it_is_and_stops_when_asked() -> None:
    match = played(LAND, 10)
    heard: list[tuple[int, int]] = []
    found = review(match, "6", lambda done, total: heard.append((done, total)), lambda: len(heard) == 4)
    assert heard == [(1, 10), (2, 10), (3, 10), (4, 10)]
    assert (found.complete, found.result) == (False, None)
    assert found.decisions == tuple(each for each in review(match, "6").decisions if each.number <= 4)


def test_what_cannot_be_reviewed_says_why() -> None:
    match = played(LAND, 5)
    for bot in ("3", "5"):
        with pytest.raises(BadSetting, match=f"Bot '{bot}' does not think about every decision"):
            review(match, bot)
    with pytest.raises(DamagedRecord, match="the commitment is not the SHA-256 of the seed"):
        review(replace(match.record(), commitment="0" * 64))
