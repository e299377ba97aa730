"""Puzzles on the web: what is best is told to whoever has answered, and nobody is shown what the asked seat cannot know."""

from __future__ import annotations

import pytest

from beaufort.game import Game, guess
from beaufort.language.state import copy, raw
from beaufort.match import Match
from beaufort.play.puzzles import Puzzle, position, puzzles
from beaufort.web import puzzles as web
from beaufort.words import LANGUAGES, Said, say
from tests.conftest import GAMES, volume
from tests.web.houses import asynchronous, said, visit

WITH = [game for game in GAMES if puzzles(game)]
every_game = pytest.mark.parametrize("game", WITH, ids=lambda game: game.name)
JSON = {"accept": "application/json"}


@pytest.mark.sample(1, 1)
@every_game
@asynchronous
async def test_what_is_best_is_told_after_an_answer_and_not_before(file: str, game: Game) -> None:
    async with visit(file) as me:
        first = await me.get(f"/puzzles/{game.name}")
        assert (first.status_code, first.headers["location"]) == (303, f"/puzzles/{game.name}/1#next")
        for number, puzzle in list(enumerate(puzzles(game), 1))[: volume(3, 8)]:
            path = f"/puzzles/{game.name}/{number}"
            page = await me.get(path)
            assert page.status_code == 200
            for secret in (puzzle.seed, "±", "hinted", 'class="badge"'):
                assert secret not in page.text, secret
            for action in (puzzle.best.action, puzzle.plausible):
                told = (await me.post(path, data={"action": action}, headers=JSON)).json()
                assert told["right"] == (action == puzzle.best.action)
                assert f"{puzzle.best.points:.2f}".replace("-", "−") in told["regions"]["reckoning"]
                table = "".join(told["regions"].values())
                assert f'data-action="{puzzle.best.action}"' not in table or "hinted" in table
                plain = await me.post(path, data={"action": action})  # without a script
                assert told["regions"]["reckoning"] in plain.text


@asynchronous
async def test_what_is_no_answer_is_refused_and_what_is_no_puzzle_is_not_there(file: str) -> None:
    game = WITH[0]
    async with visit(file) as me:
        for action in ("", "nonsense", "x y", "amount"):
            answer = await me.post(f"/puzzles/{game.name}/1", data={"action": action}, headers=JSON)
            assert (answer.status_code, answer.json()["error"]) == (409, said("error-illegal", "en")), action
        for path in (f"/puzzles/{game.name}/0", f"/puzzles/{game.name}/9999", "/puzzles/toy", "/puzzles/nothing/1"):
            assert (await me.get(path)).status_code == 404, path


@asynchronous
async def test_what_cannot_be_chosen_says_why(file: str) -> None:
    game = next(game for game in WITH if game.name == "vor-dem-wind")
    match = position(game, puzzles(game)[0])
    action = next(name for name in game.view.ACTION_NAMES if name not in match.legal(puzzles(game)[0].seat))
    async with visit(file, **{"accept-language": "de"}) as me:
        told = (await me.get(f"/puzzles/{game.name}/1/why", params={"action": action})).json()
        reason = match.reason(puzzles(game)[0].seat, action)
        assert reason is not None
        assert told == {"error": match.say(reason.why, "de"), "rule": reason.rule}
        best = puzzles(game)[0].best.action
        assert (await me.get(f"/puzzles/{game.name}/1/why", params={"action": best})).json() == {"error": "", "rule": ""}


@every_game
def test_a_puzzle_looks_the_same_in_every_world_that_its_seat_can_think_of(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, puzzle in list(enumerate(puzzles(game), 1))[: volume(3, 100)]:
        real = web._shown.__wrapped__(game, number, "en", "")

        def elsewhere(game: Game, puzzle: Puzzle) -> Match:
            match = position(game, puzzle)
            world = copy(match.seen(puzzle.seat))
            guess(world, puzzle.seat, [number] * 8)  # noqa: B023 - called at once
            match._state = world
            return match

        with monkeypatch.context() as patch:
            patch.setattr(web, "position", elsewhere)
            assert web._shown.__wrapped__(game, number, "en", "") == real
        assert raw(elsewhere(game, puzzle)._state) != raw(position(game, puzzle)._state)


@pytest.mark.sample(3, 1)
@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
@asynchronous
async def test_a_puzzle_speaks_the_readers_language_and_has_its_own_title(file: str, game: Game, lang: str) -> None:
    async with visit(file, **{"accept-language": lang}) as me:
        home, page = await me.get("/"), await me.get(f"/puzzles/{game.name}/1")
        assert f'href="/puzzles/{game.name}"' in home.text
        title = said("puzzle-number", lang, number=1, count=len(puzzles(game)))
        assert f"<title>{title} · {say(Said('name'), lang, game.folder)} · Beaufort</title>" in page.text
        answered = await me.post(f"/puzzles/{game.name}/1", data={"action": puzzles(game)[0].plausible})
        assert said("puzzle-next", lang) in answered.text
