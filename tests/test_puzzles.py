"""Puzzles: made the same again, confirmed by more thought; those we ship are whole, varied, and right by a deeper search."""

from __future__ import annotations

from pathlib import Path

import pytest

from beaufort import BadSetting
from beaufort.game import Game, actions, find
from beaufort.play import bots
from beaufort.play.puzzles import (
    LOOKS,
    Judged,
    Maker,
    Puzzle,
    PuzzleFile,
    chosen,
    clear,
    holds,
    position,
    puzzles,
    read,
    shipped,
)
from tests.conftest import GAMES, volume

WITH = [game for game in GAMES if shipped(game).exists()]
every_game = pytest.mark.parametrize("game", WITH, ids=lambda game: game.name)


def test_what_is_stopped_goes_on_and_comes_out_the_same(tmp_path: Path) -> None:
    maker = Maker(find("santa-timea"), 2, {"pro": True}, "8", 17)
    whole = maker.run(PuzzleFile(maker.made), 2, 2, lambda file: None)
    file = tmp_path / "puzzles.jsonl"
    maker.run(PuzzleFile(maker.made), 1, 1, lambda now: now.write(file))
    assert maker.run(read(file), 2, 1, lambda now: now.write(file)) == whole == read(file)
    assert whole.puzzles
    made = whole.made
    assert (made.games, made.kept, made.refused) == (2, len(whole.puzzles), made.candidates - made.kept)
    with pytest.raises(BadSetting, match="another way"):
        Maker(maker.game, 3, {"pro": True}, "8", 17).run(read(file), 3, 1, lambda now: None)


@pytest.mark.full  # its search is compiled
def test_a_game_without_hints_has_nothing_that_suggests_itself() -> None:
    maker = Maker(find("toy"), None, {}, "8", 1)
    with pytest.raises(BadSetting, match=r"hints\.py"):
        maker.run(PuzzleFile(maker.made), 1, 1, lambda now: None)
    assert puzzles(find("toy")) == ()


@pytest.mark.parametrize(
    ("text", "line"),
    [("", 1), ('{"game": 1}', 1), ("{made}\n{}", 2), ("{made}\n{puzzle}\n[]", 3)],
    ids=["none", "head", "2", "3"],
)
def test_a_damaged_file_is_an_error_with_its_line(text: str, line: int, tmp_path: Path) -> None:
    good = shipped(WITH[0]).read_text().splitlines()
    file = tmp_path / "puzzles.jsonl"
    file.write_text(text.replace("{made}", good[0]).replace("{puzzle}", good[1]))
    with pytest.raises(BadSetting, match=rf"line {line}:"):
        read(file)


@every_game
def test_shipped_puzzles_are_whole_and_clear(game: Game) -> None:
    file = read(shipped(game))
    assert (file.made.game, file.made.rules, file.made.edition) == (game.name, game.rules.VERSION, game.edition)
    assert file.made.deeper >= 10 * file.made.thought
    assert len(file.puzzles) <= file.made.kept == file.made.candidates - file.made.refused
    for puzzle in file.puzzles:
        match = position(game, puzzle)
        known = match.seen(puzzle.seat)
        names = game.view.ACTION_NAMES
        assert puzzle.seat in match.pending
        assert sorted(each.action for each in puzzle.offers) == sorted(names[each] for each in actions(known, puzzle.seat))
        assert puzzle.kind == match.view(puzzle.seat).task.message
        assert puzzle.plausible == names[bots.Hints(plain=True).choose(known, puzzle.seat, match.seed)]
        assert all(clear(puzzle.best, other) for other in puzzle.offers[1:])
        assert puzzle.cost(puzzle.plausible) > 0
        points = [each.points for each in puzzle.offers]
        assert points == sorted(points, reverse=True)


@every_game
def test_shipped_puzzles_are_varied_and_no_two_alike(game: Game) -> None:
    found = puzzles(game)
    assert len({(each.seed, each.moves) for each in found}) == len(found)
    assert len({(each.seed, each.kind) for each in found}) == len(found)  # of one game none of the same kind
    assert {each.seats for each in found} == set(game.rules.SEATS)
    assert {each.seat for each in found} == set(range(game.rules.SEATS[-1]))
    for option in game.rules.OPTIONS:
        assert {each.options[option] for each in found} == {True, False}


@pytest.mark.sample(1, 0)
@every_game
def test_a_deeper_search_finds_the_same_action_best(game: Game) -> None:
    """Three times the thought that confirmed them, in other worlds: the best against the runner-up and the plausible one."""
    found = puzzles(game)
    for puzzle in found[:: len(found) // volume(1, len(found))]:
        assert all(holds(game, puzzle, seed) for seed in LOOKS), puzzle


def test_a_choice_of_puzzles_takes_of_every_kind_before_it_takes_two() -> None:
    def made(kind: str, seat: int, lead: float) -> Puzzle:
        return Puzzle(3, {}, "", "", seat, kind, "b", (Judged("a", lead, 0.1), Judged("b", 0.0, 0.1)))

    some = [*(made("x", 0, lead) for lead in (5.0, 4.0, 6.0)), made("y", 1, 1.0), made("x", 1, 1.0)]
    assert [(each.kind, each.seat, each.lead) for each in chosen(some, 4)] == [
        ("x", 0, 6.0), ("x", 1, 1.0), ("y", 1, 1.0), ("x", 0, 5.0),
    ]  # fmt: skip
    assert len(chosen(some, 100)) == 5
