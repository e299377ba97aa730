"""In real Chromium: whatever can be tapped can be drawn to where it will lie, with a mouse and with a finger."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Browser, Locator, Page

from beaufort.web.table import Table
from tests.conftest import volume
from tests.web import fit

# What is asked: what is drawn, and where to. The last two: goods onto a ship, and what takes them.
PLACES = {
    ("land-unter", "choose"): ("#hand .pick", "#middle"),
    ("santa-timea", "lead"): ("#hand .pick", "#middle"),
    ("santa-timea", "lay"): ("#hand .pick", "#own"),
    ("vor-dem-wind", "task-start"): (".vw-supply .pick", "#own"),
    ("vor-dem-wind", "task-open"): (".vw-piles .pick", ".vw-display"),
    ("vor-dem-wind", "task-trade"): (".vw-display .pick", "#own"),
    ("vor-dem-wind", "task-store"): (".vw-store .pick", ".vw-house"),
    ("vor-dem-wind", "task-ship"): (".vw-fleet .pick", "#own"),
    ("vor-dem-wind", "task-sell"): (".vw-store .pick", "#middle"),
    ("vor-dem-wind", "task-buy"): (".vw-supply .pick", "#own"),
}
HANDS: dict[str, dict[str, Any]] = {
    "mouse": {"viewport": {"width": 1366, "height": 768}},
    "finger": {"viewport": {"width": 412, "height": 915}, "has_touch": True, "is_mobile": True},
}
LEGAL = ':not([aria-disabled="true"])'


@pytest.fixture(scope="module")
def moments() -> dict[tuple[str, str], tuple[Table, int]]:
    """A table for everything that is asked, and whom."""
    found: dict[tuple[str, str], tuple[Table, int]] = {}
    for game, task in PLACES:
        for number in range(200):
            if (game, task) in found:
                break
            for table, seat, asked in fit.moments(game, Random(number)):
                if asked == task:
                    found[game, task] = table, seat
                    break
    return found


@pytest.fixture(params=HANDS)
def hand(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[tuple[str, Page]]:
    context = chromium.new_context(reduced_motion="reduce", **HANDS[request.param])
    yield request.param, context.new_page()
    context.close()


def shown(page: Page, table: Table, seat: int) -> list[str]:
    """Open the page of a table; answers the list to which every answer that it sends will be added."""
    sent: list[str] = []
    looker = fit.Looker.__new__(fit.Looker)  # its answers, in this page
    looker.html = fit.page_of(table, seat)
    page.route("**/*", looker._answer)

    def listen(request: Any) -> None:
        if request.method == "POST" and request.url.endswith("/move"):
            sent.append(parse_qs(request.post_data)["action"][0])

    page.on("request", listen)
    page.goto(f"{fit.HERE}/t/table")
    page.wait_for_load_state("networkidle")
    return sent


def draw(page: Page, hand: str, thing: Locator, place: Callable[[], tuple[float, float]]) -> None:
    """Press, move and let go, as a hand does."""
    box = thing.bounding_box()
    assert box
    x, y = box["x"] + min(box["width"] / 2, 14), box["y"] + box["height"] / 2
    to_x, to_y = place()
    way = [(x + (to_x - x) * step / 6, y + (to_y - y) * step / 6) for step in range(7)]
    if hand == "mouse":
        page.mouse.move(x, y)
        page.mouse.down()
        for each in way:
            page.mouse.move(*each)
        page.mouse.up()
        return
    finger = page.context.new_cdp_session(page)
    for number, (at_x, at_y) in enumerate(way):
        kind = "touchMove" if number else "touchStart"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at_x, "y": at_y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def middle(place: Locator) -> Callable[[], tuple[float, float]]:
    def centre() -> tuple[float, float]:
        box = place.bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    return centre


@pytest.mark.sample(3, 0)
@pytest.mark.parametrize(("game", "task"), [*PLACES][:: volume(3, 1)])
def test_what_can_be_tapped_can_be_drawn_to_where_it_will_lie(
    game: str, task: str, moments: dict[tuple[str, str], tuple[Table, int]], hand: tuple[str, Page]
) -> None:
    how, page = hand
    sent = shown(page, *moments[game, task])
    source, place = PLACES[game, task]
    thing = page.locator(source + LEGAL).last
    draw(page, how, thing, middle(page.locator(".ask")))  # nothing will lie there
    draw(page, how, thing, middle(thing))  # nor where it lay
    page.wait_for_timeout(60)
    assert sent == []
    assert page.locator(".dragged, .drop, #sky .ghost").count() == 0
    draw(page, how, thing, middle(page.locator(place).first))
    page.wait_for_timeout(60)
    assert sent == [thing.get_attribute("value")]


@pytest.mark.sample(1, 0)
def test_goods_are_drawn_onto_the_ship_that_takes_them(
    moments: dict[tuple[str, str], tuple[Table, int]], hand: tuple[str, Page]
) -> None:
    how, page = hand
    sent = shown(page, *moments["vor-dem-wind", "task-ship"])
    good, ship = page.locator(".vw-house .card.good:not(.vw-none)").first, page.locator(f".vw-fleet .pick{LEGAL}").first
    draw(page, how, good, middle(page.locator(".vw-display")))
    page.wait_for_timeout(60)
    assert sent == []
    draw(page, how, good, middle(ship))
    page.wait_for_timeout(60)
    assert sent == [ship.get_attribute("value")]


def test_a_zoomed_page_is_moved_by_the_finger_and_no_card_is(
    moments: dict[tuple[str, str], tuple[Table, int]], chromium: Browser
) -> None:
    context = chromium.new_context(**{**HANDS["finger"], "viewport": {"width": 300, "height": 500}})
    page = context.new_page()
    sent = shown(page, *moments["vor-dem-wind", "task-start"])
    card = page.locator(".vw-supply .pick").first
    assert card.evaluate("(each) => getComputedStyle(each).touchAction") == "auto"
    before = page.locator(".stage").evaluate("(each) => [each.scrollHeight > each.clientHeight, each.scrollTop]")
    draw(page, "finger", page.locator(".vw-supply .pick").first, lambda: (150, 60))
    page.wait_for_timeout(100)
    assert before == [True, 0]
    assert page.locator(".stage").evaluate("(each) => each.scrollTop") > 0
    assert sent == []
    context.close()
