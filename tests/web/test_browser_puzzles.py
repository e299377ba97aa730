"""Puzzles in real Chromium: by mouse, by keys and without a script; the score stays in the browser, and axe finds nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from beaufort.game import Game
from beaufort.play.puzzles import puzzles
from tests.conftest import GAMES
from tests.web.player import FITS, LEGAL, REACH, Visit
from tests.web.server import Server
from tests.web.test_browser_access import violations

WITH = [game for game in GAMES if puzzles(game)]


def choose(page: Page, action: str) -> None:
    """Answer as a person does: bring it out if it is behind a tab or in a menu, lift it, and take it."""
    legal = page.locator(LEGAL)
    place = legal.evaluate_all("(all, action) => all.findIndex((each) => each.dataset.action === action)", action)
    page.evaluate(REACH, [LEGAL, place])
    legal.nth(place).click()
    if legal.nth(place).evaluate("each => each.matches('.pick.lifted')"):
        legal.nth(place).click()


@pytest.mark.full  # every day one is solved by keys
@pytest.mark.sample(1, 0)
@pytest.mark.parametrize("game", WITH, ids=lambda game: game.name)
def test_a_puzzle_is_solved_missed_and_counted_once(game: Game, server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}/puzzles/{game.name}")
    expect(page.locator("#score")).to_have_text("")
    numbers = [
        place for place, each in enumerate(puzzles(game), 1) if not each.best.action.isdigit() or game.name != "vor-dem-wind"
    ]
    right, wrong = numbers[:2]
    page.goto(f"{server.url}/puzzles/{game.name}/{right}")
    choose(page, puzzles(game)[right - 1].best.action)
    expect(page.get_by_role("heading", name="Right:")).to_be_visible()
    expect(page.locator("#score")).to_have_text("1 / 1")
    assert page.evaluate(FITS) == {"wide": [], "out": []}
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#done .main")).to_be_focused()
    assert violations(page) == []
    page.goto(f"{server.url}/puzzles/{game.name}/{wrong}")
    worst = puzzles(game)[wrong - 1].plausible
    choose(page, worst)
    expect(page.get_by_role("heading", name="The best is:")).to_be_visible()
    expect(page.locator("#reckoning .you .badge").first).to_have_text("yours")
    expect(page.locator("#score")).to_have_text("1 / 2")
    page.reload()
    choose(page, puzzles(game)[wrong - 1].best.action)
    expect(page.get_by_role("heading", name="Right:")).to_be_visible()
    expect(page.locator("#score")).to_have_text("1 / 2")  # the first answer counts
    page.goto(f"{server.url}/puzzles/{game.name}")  # goes on with what was not tried yet
    fresh = next(number for number in range(1, 9) if number not in (right, wrong))
    expect(page).to_have_url(f"{server.url}/puzzles/{game.name}/{fresh}")


def test_a_puzzle_is_solved_by_keys_alone(server: Server, visit: Visit) -> None:
    game = next(game for game in WITH if game.name == "santa-timea")
    page = visit(f"{server.url}/puzzles/{game.name}/1")
    best = puzzles(game)[0].best.action
    page.locator(".ask").focus()
    page.keyboard.press("ArrowRight")
    for _ in range(40):
        if page.evaluate("document.activeElement.dataset.action") == best:
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Right:")).to_be_visible()
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    expect(page.locator("#scoring .voice")).to_contain_text("1 of 1 solved.")
    page.keyboard.press("Escape")
    expect(page.locator("#done .main")).to_be_focused()  # on what comes next
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{server.url}/puzzles/{game.name}/2")


def test_without_a_script_a_puzzle_is_answered_and_explained(server: Server, visit: Visit) -> None:
    game = next(game for game in WITH if game.name == "santa-timea")
    page = visit(f"{server.url}/puzzles/{game.name}/1", java_script_enabled=False)
    page.locator(f'#hand button[data-action="{puzzles(game)[0].best.action}"]').click()
    expect(page.get_by_role("heading", name="Right:")).to_be_visible()
    page.locator("#scoring .main").click()
    expect(page).to_have_url(f"{server.url}/puzzles/{game.name}/2")
