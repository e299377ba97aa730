"""Pictures of tables: all that a view shows lies on them and can be seen, and nothing that the viewer does not know."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise
from random import Random

import numpy as np
import pytest

import beaufort
from beaufort import Match
from beaufort.commands.check import Case
from beaufort.game import guess
from beaufort.language.cards import Seat
from beaufort.language.state import copy
from beaufort.research import env
from beaufort.research.env import picture
from beaufort.research.env.gymnasium import SeatEnv
from tests.conftest import CASES, some, volume

SEEN = 6  # pixels at least of a card over which others lie


def moments(case: Case, often: float) -> Iterator[tuple[Match, Seat | None]]:
    """Moments of random games, the last one too, each in some language and as somebody sees it."""
    for seed in range(volume(1, 5)):
        random, match = Random(seed), beaufort.new(case.game.name, case.seats, case.options, seed)
        while not match.over:
            seat = random.choice(match.pending)
            match.play(seat, random.choice(match.legal(seat)))
            if random.random() < often or match.over:
                match.lang = random.choice(("de", "en", "fr"))
                yield match, random.choice([None, *range(match.seats)])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_all_that_a_view_shows_lies_on_the_picture(case: Case) -> None:
    for match, seat in moments(case, 0.03):
        view = match.view(seat)
        assert all(zone.hidden >= 0 for zone in view.zones)
        words, laid = picture._table(match, view)
        runs = [[*run] for zone in view.zones for _, run in groupby(zone.cards)]
        cards = sum(1 if len(run) > picture.SOME else len(run) for run in runs) + sum(zone.hidden > 0 for zone in view.zones)
        assert len(laid) == cards
        assert all(name in "".join(words) for name in match.players)
        for piece, left, top in laid:
            assert (left >= 0, top >= 0) == (True, True)
            assert (left + piece.width <= picture.WIDTH, top + piece.height <= picture.HEIGHT - picture.FOOT) == (True, True)
        for (one, left, top), (other, right, below) in pairwise(laid):
            same_row = abs(top + one.height / 2 - below - other.height / 2) < 2
            assert right - left >= SEEN if same_row and right > left else not same_row


@pytest.mark.parametrize("case", some(CASES), ids=str)
def test_worlds_that_a_viewer_cannot_tell_apart_are_one_picture(case: Case) -> None:
    random = Random(7)
    for match, seat in moments(case, 0.02):
        if seat is None or match.over:
            continue
        known, true = picture._table(match, match.view(seat)), match._state
        world = copy(match.seen(seat))
        guess(world, seat, [random.getrandbits(32) for _ in range(8)])
        match._state = world
        assert picture._table(match, match.view(seat)) == known
        match._state = true


@pytest.mark.sample(3, 0)
@pytest.mark.parametrize("case", some(CASES), ids=str)
def test_what_environments_render_is_the_table_as_its_viewer_sees_it(case: Case) -> None:
    table = env.aec(case.game.name, case.seats, case.options, render_mode="rgb_array")
    single = SeatEnv(case.game.name, case.seats, 1, "0", case.options, render_mode="rgb_array")
    for each in (table, single):
        each.reset(seed=3)
    before = table.render()
    assert np.array_equal(before, picture.picture(table.match, table.match.pending[0]))
    assert np.array_equal(single.render(), picture.picture(single.match, 1))
    assert (before.shape, before.dtype) == ((picture.HEIGHT, picture.WIDTH, 3), np.uint8)
    table.step(table.action_space(table.agent_selection).sample())
    assert not np.array_equal(table.render(), before)


def test_a_card_is_drawn_where_it_lies() -> None:
    match = beaufort.new("land-unter", 4, seed=1)
    page, (_, laid) = picture.picture(match, 0), picture._table(match, match.view(0))
    shown = set()
    for piece, left, top in laid[-12:]:  # one's own hand
        place = page[round(top) : round(top) + piece.height, round(left) : round(left) + piece.width]
        drawn = np.array(picture._cut(match.game, match.lang, piece))
        solid = drawn[..., 3] == 255
        assert np.array_equal(place[solid], drawn[solid][:, :3])
        assert solid.mean() > 0.9
        shown.add(place.tobytes())
    assert len(shown) == 12
