"""In a replay all hands can be looked into at every move, and one of them lies open: those that the table knows by then too."""

from __future__ import annotations

import re
from random import Random

import pytest

from beaufort.game import Game
from beaufort.match import Match
from beaufort.settings import set_up
from beaufort.web.film import filmed
from beaufort.web.screen import replay_beats, replay_screen
from tests.conftest import GAMES, one_of, volume

WITH_LOOKS = [game for game in GAMES if (game.folder / "look").exists()]
PEEKS = re.compile(r'name="peek"[^>]* value="(\d)"( checked)?')


def shown(regions: dict[str, str]) -> tuple[list[str], list[str], list[str]]:
    """The seats whose hands can be chosen, the chosen ones, and those whose hands are there."""
    peeks = PEEKS.findall("".join(regions.values()))
    hands = re.findall(r'data-hand="(\d)"', regions["hand"])
    return sorted(seat for seat, _ in peeks), [seat for seat, checked in peeks if checked], hands


def secret(match: Match) -> list[str]:
    return [str(zone.seat) for zone in match.view().zones if zone.name.message == "hand" and zone.hidden]


@pytest.mark.parametrize("game", one_of(WITH_LOOKS, 0), ids=str)
def test_at_every_move_of_a_replay_one_of_all_hands_lies_open(game: Game) -> None:
    for seats in game.rules.SEATS:
        random, match = Random(seats), Match(set_up(game, seats), seats)
        hands = secret(match)
        expected = (hands, hands[:1], hands)
        while not match.over:
            seat = random.choice(match.pending)
            match.play(seat, random.choice(match.legal(seat)))
        film = filmed(match.record())
        for at in random.sample(range(len(match.moves) + 1), (len(match.moves) + 1) * volume(1, 10) // 10):  # every day a tenth
            for step in replay_beats(film, at, "en"):
                assert "hand" not in step.regions or shown(step.regions) == expected
            assert shown(replay_screen(film, at, "en").regions) == expected, at
