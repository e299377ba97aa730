"""In real Chromium: the pages in three languages, without a script, and as axe judges them."""

from __future__ import annotations

from random import Random
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.conftest import one_of, volume
from tests.web import fit
from tests.web.player import SIZES, Player, Visit, connected, finish, set_up
from tests.web.server import Server

AXE = Axe().axe_script
PHONE, DESKTOP = SIZES["phone"]["viewport"], SIZES["desktop"]["viewport"]
GAMES = ["land-unter", "santa-timea", "vor-dem-wind"]
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def violations(page: Page, *sizes: ViewportSize, part: str = "html") -> list[str]:
    """What axe finds on a page or a part of it, by day and by night, at both sizes unless others are given.

    By night the colours differ, and those are the same at all sizes: in full they are looked at in each, else in the first.
    """
    page.evaluate(AXE)
    found = []
    for number, size in enumerate(sizes or (PHONE, DESKTOP)):
        page.set_viewport_size(size)
        for scheme in SCHEMES[: volume(1 if number else 2, 2)]:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            options = {"resultTypes": ["violations"], **({"runOnly": ["color-contrast"]} if scheme == "dark" else {})}
            found += [
                f"{size['width']} {scheme} {rule['id']}: {node['html'][:200]} {node['failureSummary']}"
                for rule in page.evaluate("([part, options]) => axe.run(part, options)", [part, options])["violations"]
                for node in rule["nodes"]
            ]
    return found


PATHS = ["/", "/new/{game}", "/rules/{game}", "/puzzles/{game}", "/records", "/nothing/here"]


@pytest.mark.parametrize("path", PATHS)
def test_axe_finds_nothing_wrong_with_a_page(path: str, server: Server, visit: Visit) -> None:
    for game in one_of(GAMES, PATHS.index(path)) if "{game}" in path else ("",):
        page = visit(server.url + path.format(game=game), forgiven="status of 404" if "nothing" in path else "")
        assert violations(page) == []


def test_axe_finds_nothing_wrong_with_a_lobby_and_a_personal_link(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/land-unter"), people="2", bot="0")
    guest = visit(page.url)
    assert violations(page) == []
    assert violations(guest) == []
    guest.get_by_role("button", name="Sit down").click()
    expect(connected(guest).locator("#hand")).to_be_visible()
    page = set_up(visit(f"{server.url}/new/land-unter"), people="3", seats="4", bot="0")
    guest = visit(page.url)
    guest.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("button", name="Send Guest 2 away")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Start now").click()
    connected(page).locator("#tab-seat").click()
    guest.goto(page.get_by_label("Your personal link").input_value())
    assert violations(guest) == []
    page.goto(server.url)  # now with a table to go on with
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    assert violations(page) == []


@pytest.mark.full  # every day it looks at what is asked
@pytest.mark.parametrize("game", one_of(GAMES, 1))
def test_axe_finds_nothing_wrong_with_a_table_from_start_to_end(game: str, server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/{game}"), bot="3", pace="0.0")
    player = Player(page)
    player.play(8)
    player.turn()
    found = []
    for tab in ("log", "scores", "rules", "fair", "seat"):
        page.locator(f"#tab-{tab}").click()
        found += violations(page, DESKTOP, part="#drawer")
    found += violations(page, DESKTOP, PHONE)
    page.locator("#drawer-button").click()
    expect(page.locator("#drawer")).to_be_in_viewport()
    found += violations(page, PHONE, part="#drawer")
    page.locator("#drawer-close").click()
    finish(page)
    page.get_by_role("button", name="Scoring").click()
    expect(page.locator("#scoring[open]")).to_be_visible()
    found += violations(page)
    page.keyboard.press("Escape")
    found += violations(page)
    page.goto(page.url + "/replay/20")
    found += violations(page)
    assert found == []


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize(
    ("game", "questions"), [("land-unter", 1), ("santa-timea", volume(1, 3)), ("vor-dem-wind", volume(1, 12))]
)
def test_axe_finds_nothing_wrong_whatever_is_asked(game: str, questions: int, chromium: Browser) -> None:
    """Every question of random games once, as whoever is asked sees it."""
    looker, asked, number = fit.Looker(chromium), set[str](), 0
    while len(asked) < questions:
        number += 1
        for table, seat, task in fit.moments(game, Random(number)):
            if task in asked:
                continue
            asked.add(task)
            looker.open(fit.Scene(task, fit.page_of(table, seat), game))
            assert violations(looker.page, PHONE) == [], task
    looker.page.context.close()


LANGUAGES = [("de", "de-DE", "Regeln", "Verlauf"), ("en", "en-GB", "Rules", "Log"), ("fr", "fr-FR", "Règles", "Journal")]


@pytest.mark.parametrize(("lang", "locale", "rules", "log"), LANGUAGES)
def test_the_browsers_language_is_ours_until_another_is_chosen(
    lang: str, locale: str, rules: str, log: str, server: Server, visit: Visit
) -> None:
    page = visit(server.url, locale=locale)
    assert page.locator("html").get_attribute("lang") == lang
    assert page.locator(".game .plain[href^='/rules']").all_inner_texts() == [rules] * 3
    for other, _, word, _ in LANGUAGES:
        page.locator(f'.langs button[value="{other}"]').click()
        expect(page.locator("html")).to_have_attribute("lang", other)
        assert page.locator(".game .plain[href^='/rules']").all_inner_texts() == [word] * 3


def test_the_language_can_be_switched_at_a_table_in_mid_game(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/santa-timea"), bot="0", pace="0.0")
    player = Player(page)
    player.play(2)
    player.turn()
    decision, seen = player.decision, set()
    for lang, _, rules, log in LANGUAGES:
        page.locator("#tab-seat").click()
        page.locator(f'.langs button[value="{lang}"]').click()
        expect(page.locator("html")).to_have_attribute("lang", lang)
        assert (page.locator("#tab-rules").inner_text(), page.locator("#tab-log").inner_text()) == (rules, log)
        assert player.decision == decision
        seen.add(page.locator("#task").inner_text())
    assert len(seen) == 3
    assert player.play(2) is True


def test_the_theme_can_be_switched_and_stays(server: Server, visit: Visit) -> None:
    page = visit(server.url, color_scheme="light")
    paper = "() => getComputedStyle(document.documentElement).backgroundColor"
    day = page.evaluate(paper)
    with page.expect_response("**/settings"):
        page.get_by_role("button", name="Day or night").click()
    night = page.evaluate(paper)
    page.reload()
    assert (page.evaluate(paper), page.locator("html").get_attribute("data-theme")) == (night, "night")
    assert night != day


@pytest.mark.parametrize("game", one_of(GAMES, 0))
def test_without_a_script_one_can_start_a_game_and_play(game: str, server: Server, visit: Visit) -> None:
    page = visit(server.url, java_script_enabled=False)
    page.locator(f'form:has(input[value="{game}"]) button:not([formaction])').click()
    page.wait_for_url("**/t/*")
    mine = page.locator('#board button.pick:not([aria-disabled="true"]), #choices button.choice')
    while not mine.count():  # bots begin: without a script one has to look again
        page.wait_for_timeout(500)
        page.reload()
    token = page.locator("#token input")
    before = token.get_attribute("value")
    mine.first.click()
    page.wait_for_url("**/t/*")
    assert token.get_attribute("value") != before


def test_without_a_script_a_name_a_language_and_a_theme_can_be_chosen(server: Server, visit: Visit) -> None:
    page = visit(server.url, java_script_enabled=False)
    page.locator("#name").fill("Ada <Lovelace>")
    page.locator('form[action="/name"] button').click()
    page.locator('.langs button[value="fr"]').click()
    page.locator("[data-theme-switch]").click()
    assert page.locator("#name").input_value() == "Ada <Lovelace>"
    assert (page.locator("html").get_attribute("lang"), page.locator("html").get_attribute("data-theme")) == ("fr", "night")
