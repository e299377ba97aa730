"""The pages as they are sent: tidy HTML with nothing inline, in the reader's language, and no word of the site too many."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import httpx
import pytest
from litestar import Litestar

import beaufort
from beaufort.commands.reading import said_in
from beaufort.game import Game, games
from beaufort.play.minutes import minutes
from beaufort.play.puzzles import puzzles
from beaufort.play.review import review
from beaufort.web.analyses import Analysis, _key
from beaufort.web.checks import PATIENCE
from beaufort.web.events import WEB
from beaufort.web.legend import SHARED
from beaufort.web.problems import STATUS
from beaufort.web.turns import HOUSE
from beaufort.web.wind import Wind
from beaufort.words import LANGUAGES, Said, messages, say
from tests.conftest import GAMES
from tests.web import fit
from tests.web.houses import (
    NAUGHTY,
    POLICY,
    app_on,
    asynchronous,
    browser_of,
    make,
    rush,
    said,
    site,
    unlimited,
    visit,
)
from tests.web.tidy import Tidy

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def after(calls: int) -> Callable[[], bool]:
    """Says to stop when it has been asked so often."""
    count = iter(range(calls))
    return lambda: next(count, None) is None


async def tour(app: Litestar, game: Game, lang: str = "en") -> dict[str, httpx.Response]:
    """Every kind of page there is, for one game."""
    headers = {"accept-language": lang}
    pages: dict[str, httpx.Response] = {}
    seats = str(game.rules.SEATS[0])
    async with browser_of(app, **headers) as me, browser_of(app, **headers) as guest:
        for path in (
            "/",
            "/records",
            f"/new/{game.name}",
            f"/rules/{game.name}",
            *((f"/puzzles/{game.name}/1",) if puzzles(game) else ()),
            "/nothing",
            "/t/nothing",
            "/r/nothing/record",
        ):
            pages[path] = await me.get(path)
        for first in puzzles(game)[:1]:
            pages["puzzle, answered"] = await me.post(f"/puzzles/{game.name}/1", data={"action": first.plausible})
        lobby = await make(me, game.name, seats=seats, people=seats, name="Anna", salt="pepper", listed="on")
        pages["lobby, mine"] = await me.get(lobby)
        pages["lobby, guest"] = await guest.get(lobby)
        pages["home with tables"] = await me.get("/")
        pages["home with open tables"] = await guest.get("/")
        table = await make(me, game.name, seats=seats, people="1", pace="4.0")
        id = table.rpartition("/")[2]
        tables = site(app).tables
        pages["table, first"] = await me.get(table)
        await tables.act(id, rush(9))
        pages["table, mine"] = await me.get(table)
        pages["table, guest"] = await guest.get(table)
        async with tables.at(id) as at:
            token = site(app).keys.seat(id, 0, str(at.holders[0]))
        pages["seat link"] = await guest.get(f"{table}/seat/{token}")
        pages["refused"] = await guest.post(f"{table}/move", data={"action": "x", "decision": "0"})
        await tables.act(id, rush())
        pages["over, mine"] = await me.get(table)
        pages["over, guest"] = await guest.get(table)
        pages["replay"] = await guest.get(f"{table}/replay/7")
        pages["replay, end"] = await guest.get(f"{table}/replay/99999")
        async with tables.at(id) as over:
            record = over.record()
        analysed = tables.analyses._kept[_key(record)] = Analysis(len(record.moves), HOUSE, begun=True, done=5)
        pages["analysis, running"] = await guest.get(f"{table}/replay/7")
        analysed.review = review(record, "6", stopped=after(12))
        pages["analysis"] = await guest.get(f"{table}/replay/7")
        text = (await me.get(f"{table}/record")).text
        pages["bad record"] = await me.post("/records", files={"text": (None, NAUGHTY)})
        brought = await me.post("/records", files={"text": (None, text)})
        pages["brought"] = await guest.get(brought.headers["location"])
        pages["not allowed"] = await me.get("/new")
    return pages


@pytest.mark.sample(3, 1)
@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
@asynchronous
async def test_every_page_is_tidy_has_nothing_inline_and_is_in_the_readers_language(file: str, game: Game, lang: str) -> None:
    async with app_on(file) as app:
        pages = await tour(app, game, lang)
    assert {name: page.status_code for name, page in pages.items() if page.status_code != 200} == {
        "/nothing": 404,
        "/t/nothing": 404,
        "/r/nothing/record": 404,
        "refused": 403,
        "bad record": 422,
        "not allowed": 405,
    }
    assert {name: wrong for name, page in pages.items() if (wrong := Tidy(page.text).wrong)} == {}
    assert {name for name, page in pages.items() if f'<html lang="{lang}"' not in page.text} == set()
    unlike = ["/", "/records", f"/new/{game.name}", f"/rules/{game.name}", "/nothing", "lobby, mine", "table, mine", "replay"]
    assert len({pages[name].text.partition("<title>")[2].partition("</title>")[0] for name in unlike}) == len(unlike)
    for name, page in pages.items():
        assert page.headers["content-type"] == "text/html; charset=utf-8", name
        assert set(page.headers["content-security-policy"].split("; ")) == POLICY, name
        assert "unsafe" not in page.headers["content-security-policy"]
        assert page.headers["x-content-type-options"] == "nosniff", name
        assert page.headers["referrer-policy"] == "same-origin", name
        assert page.headers["cache-control"] == "no-store", name
    assert said("error-no-page", lang) in pages["/nothing"].text
    assert said("error-method", lang, method="GET", allowed=pages["not allowed"].headers["allow"]) in pages["not allowed"].text
    assert said("error-no-table", lang) in pages["/t/nothing"].text
    assert said("error-no-seat", lang) in pages["refused"].text


def test_no_template_has_anything_inline() -> None:
    folder = Path(beaufort.__file__).parent
    templates = sorted(folder.rglob("look/*.html"))
    assert len(templates) > 12
    for template in templates:
        text = template.read_text(encoding="utf-8")
        assert re.findall(r"<style|\sstyle\s*=|\son\w+\s*=|javascript:|<script(?![^>]*\ssrc=)", text) == [], template
    for script in folder.rglob("look/*.js"):
        code = script.read_text(encoding="utf-8")
        assert re.findall(r"\beval\(|new Function|document\.write|\.outerHTML\s*=|setAttribute\(.style", code) == [], script


@asynchronous
async def test_files_are_kept_for_good_under_their_stamp_and_only_there(file: str) -> None:
    async with visit(file) as me:
        page = (await me.get("/")).text
        files = re.findall(r'(?:href|src)="(/look/[^"]+)"', page)
        assert len(files) >= 3
        for path in files:
            answer = await me.get(path)
            assert (answer.status_code, answer.headers["cache-control"]) == (200, "public, max-age=31536000, immutable"), path
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert (await me.get(re.sub("/look/[^/]+", "/look/old", path))).headers["cache-control"] == "no-cache"
        for path in ("/look/x/layout.html", "/look/x/..", "/look/x/%2e%2e%2fapp.py", "/look/x/app.py"):
            assert (await me.get(path)).status_code == 404, path


def _used() -> set[str]:
    """The messages that templates and code of the site say. Names put together from parts are spelled out here."""
    templates = "".join(file.read_text(encoding="utf-8") for file in sorted((WEB / "look").glob("*.html")))
    plain = set(re.findall(r'(?:\b_|\bt\.web)\("([\w-]+)"[,)]', templates))
    made = set(re.findall(r'(?:\b_|\bt\.web)\("([\w-]+-)" ~', templates))
    parts = {
        "bot-": [],  # said by shared words
        "people-": ["one", "many"],
        "patience-": list(map(str, PATIENCE)),
        "is-": ["bot", "away"],
        "fair-": ["checked", "seed"],
        "in-": list(LANGUAGES),
        "tab-": ["log", "scores", "rules", "fair", "seat", "analysis", "share", "middle", "others", "puzzle"],
        "own-": ["tap", "sound", "vibrate", "notify"],
        "beats-": ["slow", "normal", "fast", "none"],
        "go-": ["first", "round-back", "back", "next", "round-next", "last"],
    }
    assert made == set(parts)
    code = {message for file in sorted(WEB.glob("*.py")) for message in said_in(file) | _worded(file)}
    put = {f"{start}{end}" for start, ends in parts.items() for end in ends}
    return plain | put | code | _of_problems() | _of_states() | _of_winds() | _of_things()


def _of_things() -> set[str]:
    """What a legend says of things that are on every table."""
    return {f"{part}-{each.name}" for part in ("thing", "about") for each in SHARED}


def _of_winds() -> set[str]:
    winds = [Wind(standing=standing, turned=turned) for standing in (-1, 0, 1) for turned in (-1, 0, 1)]
    return {wind.message for wind in (*winds, Wind(fixed=True))}


def _of_problems() -> set[str]:
    """What programs are told by the code of a problem, and of a field of theirs."""
    return {f"error-{code}" for code in STATUS} | {"error-field-unknown", "error-field-missing"}


def _of_states() -> set[str]:
    return {
        f"state-{status}"
        for status in ("open", "closed", "dealing", "running", "over", "other-rules", "turn", "on", "wait", "off")
    }


def _worded(file: Path) -> set[str]:
    """The first argument of every `….word("…")` and `….web("…")`."""
    calls = (node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
    return {
        str(call.args[0].value)
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr in ("word", "web") and isinstance(call.args[0], ast.Constant)
    }


def _known_elsewhere() -> set[str]:
    """Messages of games that the site says in the game's own words."""
    return (
        {"name", "pitch", "edition-note", "aim"} | {"points", "labelled"} | {"gave-up", "went-away", "came-back", "no-answer"}
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_the_site_is_used_and_every_word_used_is_there_in_each_language(lang: str) -> None:
    there = messages(lang, WEB / "words")
    assert there == messages("en", WEB / "words")
    used = _used() - _known_elsewhere()
    assert used - there == set()
    assert there - used == set()


def test_every_game_that_is_found_is_offered() -> None:
    assert {game.name for game in games()} >= {"land-unter", "santa-timea", "vor-dem-wind"}
    assert unlimited().person.take("x", 1e6) == 0.0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_scoring_is_offered_after_a_game_that_has_one(game: Game) -> None:
    table = fit._table(game, game.rules.SEATS[0], Random(1))
    fit._play(table, Random(1), None)
    assert ('data-open="scoring"' in fit.page_of(table, 0)) == hasattr(game.view, "reckoning")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_home_page_does_not_say_how_many_games_there_are(lang: str) -> None:
    assert not re.search(r"(?i)\b(three|drei|trois)\b", say(Said("home-pitch"), lang, WEB))


@pytest.mark.parametrize("lang", LANGUAGES)
@asynchronous
async def test_minutes_stand_beside_the_players_of_games_of_which_they_were_measured(file: str, lang: str) -> None:
    async with app_on(file) as app, browser_of(app, **{"accept-language": lang}) as me:
        cards = re.findall(r'<p class="numbers">(.+?)</p>', (await me.get("/")).text)
    taken = [minutes(game) for game in GAMES]
    told = [say(Said("home-minutes", least=each[0], most=each[1]), lang, WEB) for each in taken if each and each[0] < each[1]]
    assert [line.partition(" · ")[2] for line in cards if " · " in line] == told
    assert len(told) == len(cards) - taken.count(None) > 0
