"""Finished games stay readable when the rules change; running ones say that they cannot go on."""

from __future__ import annotations

import asyncio
import re
from typing import Any, NoReturn

import httpx
import pytest
from litestar import Litestar

from beaufort.fair import promise
from beaufort.game import Game, find
from beaufort.match import Match, replay
from beaufort.play import bots
from beaufort.record import parse
from beaufort.settings import set_up
from beaufort.web import analyses, archive
from beaufort.web.bot_pool import BotPool
from beaufort.web.film import filmed, packed, unpacked
from beaufort.web.store import Uploader
from beaufort.words import LANGUAGES
from tests.conftest import GAMES
from tests.web.houses import app_on, asynchronous, browser_of, look, make, rush, said, site, until

JSON = {"accept": "application/json"}
LOOKS = [game for game in GAMES if (game.folder / "look").exists()]
every_game = pytest.mark.parametrize("game", LOOKS, ids=str)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Films are made as soon as a game is over, and nobody waits for a compiler."""
    monkeypatch.setattr(archive, "PAUSE", 0.0)
    monkeypatch.setattr(BotPool, "_prepare", lambda self, game, name: asyncio.sleep(0))


@pytest.fixture
def other_rules(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Lets a game have other rules, under which nothing is as it was."""

    def change(game: Game) -> None:
        def nothing(*_: object) -> NoReturn:
            raise AssertionError("a rule was asked")

        monkeypatch.setattr(game.rules, "VERSION", 99)
        for rule in ("deal", "play", "pending", "legal", "score", "hide", "moment"):
            monkeypatch.setattr(game.rules, rule, nothing)

    return change


async def finished(app: Litestar, me: httpx.AsyncClient, game: Game) -> str:
    table = await make(me, game.name, seats=str(game.rules.SEATS[0]), people="1")
    id = table.rpartition("/")[2]
    await site(app).tables.act(id, rush())
    return id


async def filmed_by_now(app: Litestar, id: str) -> bool:
    kept = await site(app).store.replay(id)
    return kept is not None and kept[1] is not None


async def brought_and_filmed(app: Litestar, id: str) -> bool:
    kept = await site(app).store.record(id)
    return kept is not None and kept[1] is not None


async def shown(me: httpx.AsyncClient, path: str) -> str:
    answer = await me.get(path)
    assert answer.status_code == 200, answer.text
    return re.sub(r'data-promise="[^"]*"|value="[^"]*\.[^"]*"', "", answer.text)


@pytest.mark.sample(1, 1)
@every_game
@asynchronous
async def test_what_a_finished_game_shows_is_the_same_when_its_rules_have_changed(
    file: str, game: Game, other_rules: Any
) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        id = await finished(app, me, game)
        table = (await look(site(app).tables, id)).record()
        await until(lambda: filmed_by_now(app, id))
        last = len(table.moves)
        paths = [f"/t/{id}/replay/{at}" for at in (0, 1, last // 2, last)]
        before = [await shown(me, path) for path in paths]
        steps = [(await me.get(path, headers=JSON)).json() for path in paths]
        log = (await me.get(f"/api/tables/{id}/log")).json()
        page = await shown(me, "/")
    other_rules(game)
    async with app_on(file) as app, browser_of(app) as guest:
        guest.cookies = me.cookies
        assert [(await guest.get(path, headers=JSON)).json() for path in paths] == steps
        for path, old in zip(paths, before, strict=True):
            now = await shown(guest, path)
            assert said("analyse") in old
            assert said("analysis-other-rules") in now
            assert re.sub(r'<div id="analysis">.*?</div>', "", now, flags=re.DOTALL) == re.sub(
                r'<div id="analysis">.*?</div>', "", old, flags=re.DOTALL
            )
        assert next(parse((await guest.get(f"/t/{id}/record")).text)) == table
        assert (await guest.get(f"/api/tables/{id}/record")).text == str(table)
        assert (await guest.get(f"/api/tables/{id}/log")).json() == log
        state = (await guest.get(f"/api/tables/{id}")).json()
        assert (state["status"], state["view"]["points"]) == ("over", list(table.points or ()))
        asked = await guest.post(f"/t/{id}/analysis/3", headers=JSON)
        assert (asked.status_code, asked.json()["busy"]) == (200, False)
        assert (await guest.get(f"/t/{id}")).headers["location"] == f"/t/{id}/replay/{last}"
        assert f'href="/t/{id}"' in page
        assert f'href="/t/{id}"' in await shown(guest, "/")  # among my games, as before


@pytest.mark.sample(1, 0)
@every_game
@asynchronous
async def test_nobody_waits_for_a_film_and_a_game_looks_the_same_without_one(
    file: str, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    filming = asyncio.Event()
    make_film = archive.Archive._make

    async def later(self: archive.Archive, *given: Any) -> bytes:
        await filming.wait()
        return await make_film(self, *given)

    monkeypatch.setattr(archive.Archive, "_make", later)
    async with app_on(file) as app, browser_of(app) as me:
        id = await finished(app, me, game)
        record = (await look(site(app).tables, id)).record()
        place = (await me.post("/records", files={"text": (None, str(record))})).headers["location"].removesuffix("/0")
        last = len(record.moves)
        paths = [f"{base}/{at}" for base in (f"/t/{id}/replay", place) for at in (0, 1, 2, last // 2, last)]
        before = [(await me.get(path, headers=JSON)).json() for path in paths]
        pages = [await shown(me, path) for path in paths]
        filming.set()
        await until(lambda: filmed_by_now(app, id))
        await until(lambda: brought_and_filmed(app, place.split("/")[2]))
        assert [(await me.get(path, headers=JSON)).json() for path in paths] == before
        assert [await shown(me, path) for path in paths] == pages


@pytest.mark.full  # it waits for a whole analysis
@asynchronous
async def test_an_analysis_that_was_made_is_shown_under_other_rules_too(
    file: str, other_rules: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def analysed() -> bool:
        return not (await me.get(f"/t/{id}/analysis/7", headers=JSON)).json()["busy"]

    monkeypatch.setattr(analyses, "REVIEWER", "6")
    monkeypatch.setattr(BotPool, "ready", lambda self, game, name: asyncio.sleep(0))
    async with app_on(file) as app, browser_of(app) as me:
        id = await finished(app, me, find("land-unter"))
        await me.post(f"/t/{id}/analysis/7")
        await until(analysed, 100)  # it is compiled, on a machine that may do other things
        async with browser_of(app) as other:
            before = (await other.get(f"/t/{id}/analysis/7", headers=JSON)).json()
        text = before["regions"]["analysis"]
        assert "<polyline" in text
        assert f"/t/{id}/from/" in text  # nobody can go on by rules that are not there any more
        note = f'<p class="note">{said("play-from-why")}</p>'
        before["regions"]["analysis"] = re.sub(r"<form.*?</form>", "", text, flags=re.DOTALL).replace(note, "")
    other_rules(find("land-unter"))
    async with app_on(file) as app, browser_of(app) as other:
        assert (await other.get(f"/t/{id}/analysis/7", headers=JSON)).json() == before


@asynchronous
async def test_a_game_that_was_brought_is_shown_under_other_rules_too(file: str, other_rules: Any) -> None:
    match = _played(find("land-unter"))
    async with app_on(file) as app, browser_of(app) as me:
        place = (await me.post("/records", files={"text": (None, str(match.record()))})).headers["location"]
        before = (await me.get(place.replace("/0", "/9"), headers=JSON)).json()
        await until(lambda: brought_and_filmed(app, place.split("/")[2]))
    other_rules(find("land-unter"))
    async with app_on(file) as app, browser_of(app) as me:
        assert (await me.get(place.replace("/0", "/9"), headers=JSON)).json() == before


@asynchronous
async def test_a_running_game_of_other_rules_says_so_and_gives_what_was_decided(file: str, other_rules: Any) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        table = await make(me, "land-unter", seats="3", people="1", name="Änne")
        id = table.rpartition("/")[2]
        await site(app).tables.act(id, rush(20))
        running = await look(site(app).tables, id)
        assert running.match
        moves = running.match.moves[:20]
        secret = running.secret
    other_rules(find("land-unter"))
    async with app_on(file) as app, browser_of(app) as me:
        for lang in LANGUAGES:
            answer = await me.get(table, headers={"accept-language": lang})
            assert answer.status_code == 409
            assert said("error-other-rules", lang) in answer.text
            assert said("download-so-far", lang) in answer.text
        assert f'href="{table}/record"' in answer.text
        text = (await me.get(f"{table}/record")).text
        assert secret.hex() not in text
        assert f'[Promise "{promise(secret)}"]' in text
        assert '[Seat0 "Änne"]' in text
        told = re.findall(r"^(\d):(\S+)$", text, re.MULTILINE)
        names = find("land-unter").view.ACTION_NAMES
        assert told
        assert [(int(seat), action) for seat, action in told] == [(seat, names[action]) for seat, action in moves[: len(told)]]
        assert len(moves) - 3 <= len(told) < len(moves)
        assert (await me.get(f"{table}/replay/0")).status_code == 409


@asynchronous
async def test_what_was_not_filmed_when_the_server_was_killed_is_filmed_later(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "PAUSE", 10_000.0)
    monkeypatch.setattr(archive, "PATIENCE", 0.0)
    async with app_on(database) as app, browser_of(app) as me:
        id, old = await finished(app, me, find("land-unter")), await finished(app, me, find("land-unter"))
        record = str((await look(site(app).tables, id)).record())
        assert await site(app).store.replay(id) == (record, None)  # the record is there with the last move
        await site(app).store.database.write([("DELETE FROM replays WHERE id = :id", [{"id": old}])])  # as before version 4
        assert sorted(await site(app).store.unfilmed()) == sorted([id, old])
    monkeypatch.setattr(archive, "PAUSE", 0.0)
    async with app_on(database) as app:
        await until(lambda: filmed_by_now(app, id))
        await until(lambda: filmed_by_now(app, old))
        assert await site(app).store.unfilmed() == []
        kept = await site(app).store.replay(id)
        assert kept
        assert kept[0] == record


@asynchronous
async def test_a_game_that_has_just_ended_is_filmed_before_the_server_stops(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "PAUSE", 10_000.0)
    monkeypatch.setattr(archive, "PATIENCE", 60.0)
    async with app_on(file) as app, browser_of(app) as me:
        first, second = await finished(app, me, find("land-unter")), await finished(app, me, find("land-unter"))
    monkeypatch.setattr(archive.Archive, "open", lambda self: asyncio.sleep(0))
    async with app_on(file) as app:
        assert [await filmed_by_now(app, id) for id in (first, second)] == [True, True]


@asynchronous
async def test_a_wrong_game_is_refused_and_leaves_nothing(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        text = str(_played(find("land-unter")).record()).replace('[Points "', '[Points "9')
        answer = await me.post("/records", files={"text": (None, text)})
        assert (answer.status_code, "the points are" in answer.text) == (422, True)
        assert await site(app).store.database.fetch("SELECT id FROM records", {}) == []


@asynchronous
async def test_a_game_brought_before_there_were_films_gets_one(file: str) -> None:
    record = str(_played(find("land-unter")).record())
    async with app_on(file) as app, browser_of(app) as me:
        await site(app).store.keep_record("old", record, None, Uploader("somebody", ""), 1.0)
        assert (await me.get("/r/old/replay/3")).status_code == 200
        await until(lambda: brought_and_filmed(app, "old"))
        kept = await site(app).store.record("old")
        assert kept
        assert kept[0] == record
        assert kept[1] == packed(filmed(next(parse(record))))


@every_game
def test_a_film_is_read_back_as_it_was_and_shows_what_the_rules_show(game: Game) -> None:
    match = _played(game)
    record = match.record()
    film = filmed(record)
    again = unpacked(packed(film))
    assert packed(again) == packed(film)
    told = [frame.view.data("de", game.folder, match.players) for frame in film.frames]
    assert [frame.view.data("de", game.folder, match.players) for frame in again.frames] == told
    scores = replay(record).scores()
    assert [(each.number, each.places) for each in again.scores] == [(each.number, each.places) for each in scores]
    assert [match.say(said) for said in again.story] == match.log()
    assert [match.say(shot.said) for frame in again.frames[1:] for shot in frame.told if shot.said] == match.log()[
        again.frames[0].lines :
    ]


def _played(game: Game) -> Match:
    """A whole game by sensible players, one of whom has asked for a hint."""
    match, player = Match(set_up(game, game.rules.SEATS[0]), 7), bots.Hints(plain=True)
    while not match.over:
        seat = match.pending[0]
        action = player.choose(match.seen(seat), seat, bots.own_seed(bytes(32), seat, len(match.moves)))
        match.play(seat, action, helped=len(match.moves) == 5)
    return match
