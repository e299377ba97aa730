"""Reasons of hints, and courses that may follow: made from what the seat has seen, true to their figures, in all languages."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from beaufort.game import Game, actions, guess, of, prospects, seen
from beaufort.language.chance import AnyState
from beaufort.language.state import array, copy, raw
from beaufort.match import Match, advice_seed
from beaufort.play import bots
from beaufort.play.bots.search import horizon
from beaufort.play.counsel import Ahead, Counsel, Grounds, counsel, look_ahead
from beaufort.play.course import course
from beaufort.settings import seed_parts, set_up
from beaufort.view import Choice
from beaufort.web.events import Hinted, read, written
from beaufort.words import Said
from tests.conftest import GAMES, volume

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def asked(game: Game, seed: int, decisions: int) -> tuple[Match, int]:
    """A game in which somebody has a choice, after about so many decisions of sensible players."""
    random = Random(seed)
    match = Match(set_up(game, random.choice(game.rules.SEATS)), seed)
    player = bots.Hints(plain=True) if game.has_hints else bots.Random()
    for _ in range(10_000):
        seat = random.choice(match.pending)
        if decisions <= 0 and len(match.legal(seat)) > 1:
            return match, seat
        match.play(seat, player.choose(match.seen(seat), seat, random.randbytes(32)))
        decisions -= 1
        if match.over:
            return asked(game, seed + 1000, 0)
    raise AssertionError("nobody is asked anything")


@every_game
def test_bots_that_do_not_search_advise_without_a_reason(game: Game) -> None:
    match, seat = asked(game, 1, 3)
    given = counsel(bots.Random(), match.seen(seat), seat, bytes(32))
    assert (given.action in match.legal(seat), given.why, match.why(seat, given)) == (True, None, "")


@every_game
@pytest.mark.parametrize("seed", range(volume(3, 20)))
def test_a_course_is_guessed_ends_with_this_part_of_the_round_and_changes_nothing(game: Game, seed: int) -> None:
    match, seat = asked(game, seed, 5 * seed)
    before, known = raw(match._state), match.seen(seat)
    player = bots.Hints(plain=True) if game.has_hints else bots.Random()
    action = Random(seed).choice(match.legal(seat))
    beats = course(player, known, seat, Counsel(action), advice_seed(known))
    assert beats
    assert raw(match._state) == before
    assert raw(known) == raw(match.seen(seat))
    assert all(beat.table is not None for beat in beats)
    for beat in beats:
        shown = match.view_at(beat, seat)
        assert (shown.seat, shown.choices) == (seat, ())
    assert beats == course(player, match.seen(seat), seat, Counsel(action), advice_seed(known))


def test_hints_that_were_kept_without_a_reason_can_still_be_read() -> None:
    old = read("hint", '{"seat":1,"decision":"3","action":"N9"}')
    assert old == Hinted(1, "3", "N9")
    new = Hinted(1, "3", "N9", Grounds(0.5, "", "N3", -0.25, 0.125, "soon-takes", 3, 40))
    assert read(*written(new)) == new


def test_a_clear_lead_is_told_larger_than_its_margin_and_a_small_one_is_said_to_be() -> None:
    random = Random(1)
    choices = (Choice("one", Said("turn", deal=1, round=1)), Choice("other", Said("turn", deal=1, round=2)))
    for _ in range(volume(2000, 50_000)):
        lead = 10 ** random.uniform(-1.5, 1)
        margin = random.choice([0.0, random.uniform(0, 0.95 * lead)])
        (said,) = Grounds(0.25 + lead, "", "other", 0.25, margin).said("one", choices)
        points, told = said.values["points"], said.values["margin"]
        assert isinstance(points, float)
        assert isinstance(told, float)
        assert 0 < told < points
        assert abs(points - lead) <= 0.05
        assert told >= margin - 0.05
        assert (said.message == "why-ahead-little") == (round(lead, 1) <= max(round(margin, 1), 0.1))


@every_game
def test_every_prospect_of_a_game_comes_about(game: Game) -> None:
    """In some game of players who are sensible most of the time, for some seat, since some moment."""
    missing = set(range(len(game.prospects)))
    for seed in range(200):
        if not missing:
            return
        begun: dict[int, AnyState] = {}
        random = Random(seed)
        match = Match(set_up(game, random.choice(game.rules.SEATS)), seed)
        player = bots.Hints(plain=True) if game.has_hints else bots.Random()
        while missing and not match.over:
            for seat in range(match.seats):
                came = prospects(begun.setdefault(seat, match.seen(seat)), match._state, seat)
                missing -= {place for place in missing if came >> place & 1}
                if random.random() < 0.1:
                    begun[seat] = match.seen(seat)
            seat = random.choice(match.pending)
            wild = random.random() < 0.3
            action = random.choice(match.legal(seat)) if wild else player.choose(match.seen(seat), seat, random.randbytes(32))
            match.play(seat, action)
    names = list(game.prospects)
    assert [names[place] for place in missing] == []


@every_game
@pytest.mark.parametrize("seed", range(volume(1, 10)))
def test_a_reason_has_the_same_figures_in_every_world_that_the_seat_cannot_tell_apart(game: Game, seed: int) -> None:
    """Looked ahead in plain Python, from the true world and from one that is guessed."""
    if not game.prospects:
        return
    match, seat = asked(game, seed, 5 * seed + 3)
    world = copy(match.seen(seat))
    guess(world, seat, [Random(seed).getrandbits(32) for _ in range(8)])
    assert raw(seen(world, seat)) == raw(match.seen(seat))
    two = (actions(match._state, seat)[0], actions(match._state, seat)[-1])
    figures = [_figures(known, seat, two) for known in (match.seen(seat), seen(world, seat))]
    assert figures[0] == figures[1]
    assert any(figures[0][1])


def _figures(known: AnyState, seat: int, two: tuple[int, int]) -> tuple[list[int], list[float]]:
    """What came about after either action in four guessed worlds, and what it was worth."""
    states = np.zeros(3, of(known).record)
    states[0] = array(known)[0]
    master, mask, points = seed_parts(bytes(32)), [0] * of(known).mask_length, np.zeros((2, known.seats))
    came, worth = [0] * 8, [0.0] * 8
    for row, action in enumerate(two):
        some, worths = [0] * 4, [0.0] * 4
        ahead = Ahead(seat, horizon(known), of(known).search.mistakes, action)
        look_ahead.plain(states, mask, points, ahead, list(master), some, worths)
        came[4 * row : 4 * row + 4], worth[4 * row : 4 * row + 4] = some, worths
    return came, worth
