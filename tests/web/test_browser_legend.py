"""In real Chromium: a held finger, the other button of a mouse and ? say what a thing is, and nothing else comes of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import beaufort
from tests.web.player import Visit, connected, set_up
from tests.web.server import Server
from tests.web.test_browser_access import violations

CARD = '#hand .pick:not([aria-disabled="true"])'
COVERED = """() => { const tags = [...document.querySelectorAll("#names .tag")].filter((each) => each.checkVisibility())
        .map((each) => each.getBoundingClientRect());
    const out = tags.filter((box) => box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight);
    const meet = tags.filter((one, place) => tags.some((other, at) => at > place && one.left < other.right - 1
        && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1));
    return [tags.length, out.length, meet.length]; }"""


def at_table(server: Server, visit: Visit, game: str, size: str, **settings: Any) -> Page:
    page = visit(f"{server.url}/new/{game}", size, **settings)
    return connected(set_up(page, bot="0", pace="0.0"))


def hold(page: Page, selector: str, seconds: float = 0.7) -> None:
    """A finger stays on something; Playwright has no gesture for it."""
    box = page.locator(selector).first.bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)
    at = {"x": box["x"] + min(20, box["width"] / 2), "y": box["y"] + min(30, box["height"] / 2)}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.wait_for_timeout(1000 * seconds)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.sample(1, 1)
@pytest.mark.parametrize("game", ["land-unter", "santa-timea"])
def test_a_held_finger_asks_and_does_not_tap(game: str, server: Server, visit: Visit) -> None:
    page = at_table(server, visit, game, "phone")
    page.wait_for_selector(CARD)
    decision = page.locator("#token input").input_value()
    hold(page, CARD)
    legend = page.locator("#legend")
    expect(legend).to_be_visible()
    expect(legend.locator(".label")).to_have_text(re.compile(r"\d"))
    expect(legend.locator(".now")).to_be_visible()
    expect(page.locator(".lifted")).to_have_count(0)
    assert violations(page) == []
    page.touchscreen.tap(150, 12)  # elsewhere
    expect(legend).to_be_hidden()
    page.locator(CARD).first.tap()
    expect(legend).to_be_hidden()
    expect(page.locator(".lifted")).to_have_count(1)
    assert page.locator("#token input").input_value() == decision
    page.locator(".lifted").tap()  # a second tap plays it as ever
    expect(page.locator(".lifted")).to_have_count(0)


def test_the_other_button_of_a_mouse_and_keys_ask_too(server: Server, visit: Visit) -> None:
    page = at_table(server, visit, "vor-dem-wind", "desktop")
    legend = page.locator("#legend")
    page.locator(".vw-purse").first.click(button="right")
    expect(legend.get_by_role("heading")).to_have_text("Gulden")
    page.keyboard.press("Escape")
    expect(legend).to_be_hidden()
    page.wait_for_selector("#middle .pick")
    page.locator("#middle .pick").first.focus()
    page.keyboard.press("?")
    expect(legend.get_by_role("heading")).to_have_text("Apples")
    expect(legend).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#middle .pick").first).to_be_focused()
    page.keyboard.press("?")
    legend.locator("[data-rule]").click()
    expect(page.locator("#panel-rules")).to_be_visible()
    expect(legend).to_be_hidden()


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize(("game", "size"), [("vor-dem-wind", "phone"), ("santa-timea", "desktop")])
def test_a_button_names_everything_at_once_and_every_name_can_be_asked(
    game: str, size: str, server: Server, visit: Visit
) -> None:
    page = at_table(server, visit, game, size)
    page.wait_for_selector("#board .pick")
    page.locator("#legend-button").click()
    names = page.get_by_role("dialog", name="How to read this table")
    expect(names).to_be_visible()
    count, out, meet = page.evaluate(COVERED)
    assert count > 8
    assert (out, meet) == (0, 0)
    assert violations(page) == []
    for place in range(count):
        tag = page.locator("#names .tag:visible").nth(place)
        tag.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#legend-name")).to_have_text(tag.inner_text())
        page.keyboard.press("Escape")
        expect(tag).to_be_focused()
    page.keyboard.press("Escape")
    expect(names).to_be_hidden()
    expect(page.locator("#legend-button")).to_be_focused()


def test_puzzles_replays_and_guided_games_answer_too(server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}/puzzles/land-unter/1", "desktop")
    page.locator(".lu-belts").first.click(button="right")
    expect(page.locator("#legend .now")).to_be_visible()
    page.goto(server.url)
    page.locator("[formaction='/learn/santa-timea']").click()
    page.wait_for_selector("#guide:not([hidden])")
    page.locator(".st-plate").click(button="right", position={"x": 12, "y": 60})
    expect(page.locator("#legend").get_by_role("heading")).to_have_text("Compass")
    page.keyboard.press("Escape")
    expect(page.locator("#guide")).to_be_visible()  # only the answer was closed


def test_a_replay_says_what_held_at_its_move(server: Server, visit: Visit) -> None:
    match = beaufort.new("land-unter", seats=3, seed=5)
    while not match.over:
        match.play(match.pending[0], match.legal(match.pending[0])[0])
    page = visit(f"{server.url}/records", "desktop")
    page.locator("[name=text]").fill(str(match.record()))
    page.get_by_role("button", name="Show the game").click()
    page.wait_for_url("**/replay/0")
    told = []
    for at in (0, 3):
        for _ in range(at):
            page.locator("#go-next").click()
        expect(page.locator("#at")).to_have_text(f"{at} / {len(match.moves)}")
        page.locator(".lu-left").click(button="right")
        expect(page.locator("#legend")).to_be_visible()
        told.append(page.locator("#legend .now").inner_text())
        page.keyboard.press("Escape")
    assert told == ["22 flood cards are still in the pile.", "20 flood cards are still in the pile."]
