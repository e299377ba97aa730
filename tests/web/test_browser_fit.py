"""In real Chromium: tables fit windows of any size, at random moments of random games; `fit.py` looks at thousands of them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from beaufort.commands.skeleton import new_game
from beaufort.game import find
from beaufort.web.screen import signed
from beaufort.words import LANGUAGES
from tests.conftest import one_of, volume
from tests.test_new_game import beside, installed
from tests.web import fit
from tests.web.fit import GAMES, Looker, look, scene

EDGES = """() => {
    const room = document.querySelector(".room").getBoundingClientRect();
    return [room.left, innerWidth - room.right, innerHeight - room.bottom];
}"""
SEVEN = """
import sys
from random import Random
from playwright.sync_api import sync_playwright
from beaufort.game import find
from tests.web import fit
from tools.browser import chromium

moves, width, height = map(int, sys.argv[1:])
with sync_playwright() as playwright:
    looker = fit.Looker(playwright.chromium.launch(**chromium()))
    table = fit._table(find("high-tide"), 7, Random(1))
    fit._play(table, Random(1), moves)
    seat = ((table.match.winners or table.match.pending)[0] + 1) % 7
    looker.open(fit.Scene("", fit.page_of(table, seat), "high-tide"))
    print([measured["bad"] for _, measured in looker.look(width, height)])
"""
SEED = 14
VIEWS = volume(16, 300)


def test_random_tables_fit_random_windows(chromium: Browser) -> None:
    found = look(chromium, VIEWS, SEED, sizes=4)
    assert found.failures == []
    assert sum(found.views.values()) == VIEWS
    assert sum(found.narrow.values()) == 0


@pytest.mark.full  # every day tables of our games are looked at
@pytest.mark.usefixtures("chromium")  # that there is one
def test_a_new_game_fits_too_and_shows_who_has_won_among_seven_on_a_small_phone(tmp_path: Path) -> None:
    home = new_game("high-tide", tmp_path / "here")
    installed(home, "high_tide")
    done = beside(home, "-m", "tests.web.fit", "--only", "high-tide", "--views", "12", "--seed", "3", "--pictures", "1")
    assert "high-tide: 12 views, whole 100.00%" in done.stdout, done.stdout + done.stderr
    (picture,) = re.findall(r"^/.*/1-high-tide-\d+x\d+\.png$", done.stdout, re.MULTILINE)
    assert Path(picture).read_bytes().startswith(b"\x89PNG")
    done = beside(home, "-c", SEVEN, "42", "320", "560")  # the game is over
    assert done.stdout == "[[]]\n", done.stdout + done.stderr
    shutil.rmtree(home / "src" / "high_tide" / "look")  # then it is shown in words
    done = beside(home, "-c", SEVEN, "15", "640", "320")
    assert done.stdout == "[[]]\n", done.stdout + done.stderr


def bad(looker: Looker, width: int, height: int) -> set[str]:
    return {kind for _, measured in looker.look(width, height) for kind, _ in measured["bad"]}


SPOILS = {
    "the hand grows": (".hand .card { --w: 300px; width: 300px !important; }", {"window", "region"}),
    "a seat is wider": (".chair { width: 130%; }", {"overlap", "window"}),
    "letters are small": ("#task { font-size: 10px; }", {"font"}),
    "cards are small": (".others, .middle { --m: 9px !important; } .middle .card { width: 18px !important; }", {"font"}),
    "a region clips": (".own { overflow: hidden; } .own .in { width: 150%; }", {"clipped"}),
    "the task is long": ("#task { width: 4em; }", {"spill", "region"}),
    "a target is small": ("#hint .button { width: 12px; height: 12px; }", {"target"}),
    "something lies over all": (".map::after { content: ''; position: absolute; inset: 0; z-index: 9; }", {"hit"}),
    "the page scrolls": ("body.table { overflow: auto; height: 130vh; }", {"window", "scroll"}),
}


@pytest.mark.sample(4, 0)
@pytest.mark.parametrize("how", SPOILS)
def test_the_one_who_looks_sees_when_a_table_is_spoilt(how: str, chromium: Browser) -> None:
    looker, (css, kinds) = Looker(chromium), SPOILS[how]
    looker.open(next(made for seed in range(99) if "p0 after" in (made := scene(seed, "land-unter")).told))
    assert bad(looker, 1280, 720) == set()
    looker.page.add_style_tag(content=css)
    assert bad(looker, 1280, 720) & kinds


PLACES = {"telling": "#beat", "menu": ".menu:popover-open"}
SPOILS_OVER = {
    "a told line does not shrink": ("telling", "#beat > span { font-size: 40px !important; }", {"cut"}),
    "signs are boxes of their own": ("telling", "#beat > span { display: grid !important; }", {"broken"}),
    "a menu splits what it says": ("menu", ".menu .choice > span { display: flex !important; }", {"broken"}),
    "a panel is too wide": ("drawer", ".panel > * { width: 130%; }", {"wide"}),
    "a scoring is cut": ("scoring", "#reckoning { width: 130%; overflow: hidden; }", {"wide", "clipped"}),
}


@pytest.mark.parametrize("how", one_of([*SPOILS_OVER], 0))
def test_the_one_who_looks_sees_when_what_lies_over_a_table_is_spoilt(how: str, chromium: Browser) -> None:
    looker, (kind, css, kinds) = Looker(chromium), SPOILS_OVER[how]
    for seed in range(400):
        shown = scene(seed, "vor-dem-wind")
        looker.open(shown)
        looker.page.set_viewport_size({"width": 390, "height": 844})
        measured = looker.over(kind, shown.line)
        if measured and shown.line["signed"] and looker.page.locator(f"{PLACES.get(kind, 'body')} .sign").count():
            break
    assert measured
    assert measured["bad"] == []
    looker.page.evaluate(fit.OVER[kind][1])
    looker.page.add_style_tag(content=css)
    measured = looker.over(kind, shown.line)
    assert measured
    assert {what for what, _ in measured["bad"]} & kinds


@pytest.mark.parametrize("game", one_of([*GAMES], 0))
def test_the_longest_line_of_a_game_is_told_whole_with_the_longest_names(game: str, chromium: Browser) -> None:
    looker = Looker(chromium)
    random = Random(game)
    table = fit._table(find(game), find(game).rules.SEATS[-1], random)
    for number, seat in enumerate(table.seats):
        seat.name = "WMQÄ@"[number] + 23 * "W"
    assert table.match
    table.match.players = tuple(seat.name for seat in table.seats)
    fit._play(table, random, None)
    for lang in LANGUAGES:
        lines = {table.match.say(said, lang): signed(table.match, said, lang) for said in table.match.story()}
        looker.open(fit.Scene("", fit.page_of(table, 0, lang), game))
        for width, height in ((320, 560), (360, 640), (640, 320), (844, 390), (1024, 600), (1366, 768)):
            looker.page.set_viewport_size({"width": width, "height": height})
            looker.page.evaluate(fit.PAINTED)
            for line in sorted(lines, key=len)[-3:]:
                measured = looker.over("telling", {"news": [line], "signed": lines[line]})
                assert measured
                assert [bad for bad in measured["bad"] if bad[0] in ("cut", "font", "broken")] == [], (lang, width, line)


@pytest.mark.parametrize(("game", "seats"), [("land-unter", 5), ("santa-timea", 2)])
def test_a_scoring_is_whole_where_its_table_is_tightest(game: str, seats: int, chromium: Browser) -> None:
    looker, random = Looker(chromium), Random(1)
    table = fit._table(find(game), seats, random)
    for number, seat in enumerate(table.seats):
        seat.name = "WMQÄ@"[number] + 23 * "W"
    assert table.match
    table.match.players = tuple(seat.name for seat in table.seats)
    while not table.match.scores(0):
        fit._move(table, random)
    looker.open(fit.Scene("", fit.page_of(table, 0, "de"), game), "DejaVu Sans")
    for width in (320, 680, 740, 800, 860, 920):
        looker.page.set_viewport_size({"width": width, "height": 1100})
        looker.page.evaluate(fit.PAINTED)
        measured = looker.over("scoring", {})
        assert measured
        assert measured["bad"] == [], width
        looker.page.evaluate(fit.OVER["scoring"][1])


@pytest.mark.parametrize("game", one_of([*GAMES], 1))
def test_cards_grow_with_the_window(game: str, chromium: Browser) -> None:
    looker = Looker(chromium)
    looker.open(next(made for seed in range(99) if re.search(r"p\d after", (made := scene(seed, game)).told)))
    shown = ".middle .card"
    widths = []
    for size in ((1280, 720), (1920, 1080), (2560, 1440)):
        assert bad(looker, *size) == set()
        widths.append(looker.page.locator(shown).first.bounding_box() or {"width": 0})
    small, middle, large = (box["width"] for box in widths)
    assert [middle / small, large / small] == pytest.approx([1.5, 2], rel=0.06)


@pytest.mark.parametrize("game", one_of([*GAMES], 2))
def test_a_table_keeps_inside_safe_areas_and_fits_with_larger_letters(game: str, chromium: Browser) -> None:
    looker, random = Looker(chromium), Random(5)
    for _ in range(3):
        looker.open(scene(random.randrange(10**6), game))
        devtools = looker.page.context.new_cdp_session(looker.page)
        insets = {"top": 0, "left": 47, "right": 47, "bottom": 21}
        devtools.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
        for size in ((844, 390), (932, 430)):
            assert bad(looker, *size) == set()
            edges: Any = looker.page.evaluate(EDGES)
            assert edges == [47, 47, 21]
        devtools.send("Emulation.setSafeAreaInsetsOverride", {"insets": {}})
        for percent, sizes in ((125, ((412, 915), (1024, 768))), (200, ((1366, 768), (1920, 1080)))):
            looker.page.add_style_tag(content=f":root:root {{ font-size: {percent}% !important; }}")
            for size in sizes:
                assert bad(looker, *size) == set(), (percent, size)


def test_a_window_below_the_floor_scrolls_as_a_whole_and_cuts_nothing(chromium: Browser) -> None:
    looker = Looker(chromium)
    for game in GAMES:
        looker.open(scene(3, game))
        for width, height in ((320, 180), (341, 192), (240, 500)):
            (_, measured), *_ = looker.look(width, height)
            assert measured["floor"]
            assert {kind for kind, _ in measured["bad"]} <= {"hit", "stub"}


def test_a_shortened_name_is_told_whole_where_one_taps(chromium: Browser) -> None:
    looker = Looker(chromium)
    looker.open(scene(2, "land-unter"))
    looker.page.set_viewport_size({"width": 390, "height": 844})
    seat = looker.page.locator(".others .chair").first
    name = seat.get_attribute("aria-label")
    seat.click(position={"x": 10, "y": 10})
    expect(looker.page.locator("#whole:popover-open")).to_have_text(str(name))
    box = looker.page.locator("#whole").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390


def test_the_log_can_be_closed_and_its_room_is_the_tables(chromium: Browser) -> None:
    looker = Looker(chromium)
    looker.open(scene(2, "land-unter"))
    (_, beside), *_ = looker.look(1920, 1080)
    drawer = looker.page.locator("#drawer")
    expect(drawer).to_be_visible()
    looker.page.locator("#drawer-close").click()
    expect(drawer).to_be_hidden()
    (_, alone), *_ = looker.look(1920, 1080)
    assert alone["unit"] > beside["unit"]
    looker.page.reload()
    expect(drawer).to_be_hidden()
    looker.page.locator("#drawer-button").click()
    expect(drawer).to_be_visible()
    looker.page.set_viewport_size({"width": 390, "height": 844})
    expect(drawer).to_be_hidden()
    looker.page.locator("#drawer-button").click()
    expect(drawer).to_be_visible()
    expect(looker.page.locator("#tab-log")).to_be_focused()
    looker.page.keyboard.press("Escape")
    expect(looker.page.locator("#drawer-button")).to_be_focused()


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize("game", GAMES)
def test_a_replay_says_the_last_move_and_its_scrubber_has_what_room_there_is(game: str, chromium: Browser) -> None:
    looker = Looker(chromium)
    looker.open(next(made for seed in range(200) if re.search("replay [1-9]", (made := fit.scene(seed, game)).told)))
    for width, height in fit.SIZES:
        looker.page.set_viewport_size({"width": width, "height": height})
        looker.page.evaluate(fit.PAINTED)
        room, length = looker.page.evaluate(
            "() => ['.ask', '#scrubber'].map((each) => document.querySelector(each).offsetWidth)"
        )
        assert length >= max(0.47 * room, 180), (width, height)
    last, task = (looker.page.locator(each).inner_text() for each in ("#log li >> nth=-1", "#task"))
    title = looker.page.locator("#task .asks").get_attribute("title") or ""
    assert title.endswith(last) or ":" in task  # what was told, or a secret move itself


def test_in_a_replay_any_hand_can_be_looked_at(chromium: Browser) -> None:
    looker = Looker(chromium)
    looker.open(next(made for seed in range(200) if "replay" in (made := fit.scene(seed, "santa-timea")).told))
    looker.page.set_viewport_size({"width": 1280, "height": 720})
    for peek in looker.page.locator("[name=peek]").all():
        peek.check(force=True)
        shown = looker.page.locator(".hand [data-hand]").evaluate_all(
            "(all) => all.filter((each) => each.checkVisibility()).map((each) => each.dataset.hand)"
        )
        assert shown == [peek.get_attribute("value")]
