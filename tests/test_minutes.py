"""How long games take people: what is written down agrees with what is counted now, and is shown only while it does."""

from __future__ import annotations

from pathlib import Path

import pytest

from beaufort.commands.minutes import minutes as command
from beaufort.commands.reading import minutes_are_measured
from beaufort.errors import BadSetting, Error
from beaufort.game import Game, find
from beaufort.play.minutes import Length, Measured, measured, minutes, read
from tests.conftest import GAMES, volume

every_game = pytest.mark.parametrize("game", [game for game in GAMES if read(game)], ids=lambda game: game.name)
NEAR = 0.3  # a game's length differs by so much from another's, and the mean of a few by less


@pytest.mark.sample(1, 1)
@every_game
def test_minutes_are_those_of_games_played_now(game: Game) -> None:
    now, written = measured(game, volume(3, 30), seed=10_000), read(game)
    assert written is not None
    assert (written.rules, [*written.seats]) == (game.rules.VERSION, [*game.rules.SEATS])
    for seats, length in written.seats.items():
        assert now.seats[seats].minutes == pytest.approx(length.minutes, rel=NEAR), seats
        assert now.seats[seats].turns == pytest.approx(length.turns, rel=NEAR), seats
        assert now.seats[seats].told == pytest.approx(length.told, rel=NEAR), seats


def test_what_is_decided_at_once_counts_once_and_steps_of_one_person_are_quicker() -> None:
    secretly, aloud = measured(find("land-unter"), 1).seats[5], measured(find("vor-dem-wind"), 1).seats[2]
    assert 50 <= secretly.turns <= 60  # five deals of twelve rounds, the last of which leaves no choice
    assert secretly.steps == 0
    assert aloud.steps > 0
    assert Length(10, 0, 0, 0).minutes > Length(1, 9, 0, 0).minutes


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> tuple[Game, Path]:
    """A game whose minutes are read from this file."""
    game = find("toy")
    monkeypatch.setitem(vars(game), "folder", tmp_path)
    minutes.cache_clear()
    return game, tmp_path / "minutes.toml"


def test_a_file_is_read_as_it_was_written_and_minutes_are_rounded(elsewhere: tuple[Game, Path]) -> None:
    game, file = elsewhere
    assert minutes(game) is None
    found = Measured(game.rules.VERSION, 3, {2: Length(150.5, 0.5, 30.0, 1.0)})
    file.write_text(str(found))
    minutes.cache_clear()
    assert read(game) == found
    assert minutes(game) == (20, 20)


def test_minutes_of_other_rules_are_not_shown_and_check_says_so(elsewhere: tuple[Game, Path]) -> None:
    game, file = elsewhere
    file.write_text(str(Measured(game.rules.VERSION + 1, 3, {2: Length(150.0, 0.0, 30.0, 1.0)})))
    assert minutes(game) is None
    with pytest.raises(AssertionError, match=r"measure again: beaufort minutes toy --out"):
        minutes_are_measured(game)


@pytest.mark.parametrize("text", ["rules =", 'rules = "one"\ngames = 3\n[seats]', "rules = 1\ngames = 1\nplayers = 3\n[seats]"])
def test_a_file_that_cannot_be_read_is_named(elsewhere: tuple[Game, Path], text: str) -> None:
    game, file = elsewhere
    file.write_text(text)
    with pytest.raises(Error, match=r"minutes\.toml: "):
        read(game)
    assert minutes(game) is None  # the home page is there without them


def test_the_command_writes_what_it_prints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command("toy", games=2, out=tmp_path / "minutes.toml")
    shown = capsys.readouterr().out
    assert (tmp_path / "minutes.toml").read_text() == str(measured(find("toy"), 2))
    assert str(tmp_path / "minutes.toml") in shown
    with pytest.raises(BadSetting, match="cannot be written"):
        command("toy", games=1, out=tmp_path)
