"""In real Chromium: one is told which bots suit, and fixes others by keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.player import Visit
from tests.web.server import Server
from tests.web.test_browser_access import violations


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_wind_is_told_and_can_be_fixed_by_keys(size: str, server: Server, visit: Visit) -> None:
    page = visit(server.url, size)
    told = page.locator(".game .wind")
    expect(told.first).to_contain_text("2 – Light breeze")
    expect(told.first).to_contain_text("After two victories the wind freshens.")
    assert violations(page) == []
    choice = page.get_by_label("Bots, unless you choose")
    choice.focus()
    page.keyboard.press("End")
    expect(choice).to_have_value("10")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(told.first).to_contain_text("You have fixed that.")
    assert violations(page) == []
    page.goto(f"{server.url}/new/land-unter")
    expect(page.locator("#bot")).to_have_value("10")
    assert violations(page) == []


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize("locale", ["de", "en", "fr"])
def test_no_page_before_a_game_is_wider_than_its_window(locale: str, server: Server, visit: Visit) -> None:
    page = visit(server.url, locale=locale)
    for path in ("/", "/new/vor-dem-wind", "/rules/vor-dem-wind", "/records"):
        page.goto(f"{server.url}{path}")
        for width in (320, 390, 521, 768, 1113):
            page.set_viewport_size({"width": width, "height": 700})
            found = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
            assert found[0] <= found[1], (path, width)
