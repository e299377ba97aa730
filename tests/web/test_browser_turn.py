"""In real Chromium: that it is one's turn is seen in title and icon, and if one likes heard, felt and notified.

Nobody hears or feels anything here, and no page of a browser without a screen is ever hidden: so what the page asks the browser
for is written down on its way, and whether it is hidden is set by the test. (And `Notification.permission` says "denied" there
whatever was granted, so it is asked for in the other way.)
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.player import Player, Visit, connected, open_table, wait
from tests.web.server import Server

RECORD = """
window.signals = [];
window.away = false;
Object.defineProperty(document, "hidden", { get: () => window.away });
let allowed = "default";
navigator.permissions.query({ name: "notifications" }).then((found) => { allowed = found.state; });
window.Notification = class extends Notification {
    static get permission() { return allowed; }
    constructor(title, options) { super(title, options); signals.push(["notify", title, options]); }
};
const vibrate = navigator.vibrate.bind(navigator);
navigator.vibrate = (pattern) => { signals.push(["vibrate", vibrate(pattern)]); return true; };
window.OscillatorNode = class extends OscillatorNode {
    constructor(audio, options) { super(audio, options); signals.push(["sound", options.frequency]); }
};
"""
KINDS = ("sound", "vibrate", "notify")
TURN = "() => document.title.startsWith('● Your turn · ')"


def two(server: Server, visit: Visit) -> tuple[Player, Player]:
    """Who waits, with everything written down, and whose turn it is."""

    def recorded(url: str, size: str = "desktop", **settings: Any) -> Page:
        page = visit(url, size, **settings, permissions=["notifications"])
        page.add_init_script(RECORD)
        return page

    people = [Player(page) for page in open_table(server, recorded, "santa-timea", ["Ada", "Bob"], seats="2")]
    asked, waiting = sorted(people, key=lambda player: player.decision == "")
    waiting.page.reload()
    connected(waiting.page)
    return waiting, asked


def switch_on(page: Page, *kinds: str) -> None:
    page.locator("#tab-seat").click()
    for kind in kinds:
        page.locator(f'[data-own="{kind}"]').check()


def signals(page: Page) -> list[list[Any]]:
    found: list[list[Any]] = page.evaluate("() => signals.splice(0)")
    return found


def my_turn(waiting: Player, asked: Player) -> None:
    asked.turn()
    asked.move()
    wait(waiting.page, TURN)


def test_title_and_icon_show_whose_turn_it_is_and_nothing_else_does_before_it_is_switched_on(
    server: Server, visit: Visit
) -> None:
    waiting, asked = two(server, visit)
    page, icon = waiting.page, waiting.page.locator("link[rel=icon]")
    assert page.title().startswith("Round 1 of")
    assert str(icon.get_attribute("href")).endswith("/icon.svg")
    page.locator("#title").click()  # who has never touched the page could not be disturbed anyhow
    page.evaluate("() => { away = true; }")
    my_turn(waiting, asked)
    assert str(icon.get_attribute("href")).endswith("/turn.svg")
    assert page.evaluate("async (link) => (await fetch(link)).headers.get('content-type')", icon.get_attribute("href")) == (
        "image/svg+xml"
    )
    assert signals(page) == []
    page.evaluate("() => { away = false; }")
    waiting.turn()
    waiting.move()
    wait(page, "(last) => document.querySelector('#token input').value !== last", waiting.last)
    wait(page, f"() => ({TURN})() === Boolean(document.querySelector('#token input').value)")


def test_sound_vibration_and_notification_come_once_each_when_they_are_switched_on(server: Server, visit: Visit) -> None:
    waiting, asked = two(server, visit)
    page = waiting.page
    assert [page.locator(f'[data-own="{kind}"]').is_checked() for kind in KINDS] == [False] * 3
    switch_on(page, *KINDS)
    assert [kind for kind, *_ in signals(page)] == ["sound"] * 2  # what it will be like
    page.evaluate("() => { away = true; }")
    my_turn(waiting, asked)
    heard = signals(page)
    assert [each for each in heard if each[0] == "vibrate"] == [["vibrate", True]]
    assert [each for each in heard if each[0] == "sound"] == [["sound", 659], ["sound", 880]]
    table = page.url.rpartition("/")[2]
    note = [each for each in heard if each[0] == "notify"]
    assert [each[1] for each in note] == ["Your turn"]
    assert (note[0][2]["tag"], note[0][2]["icon"].rpartition("/")[2]) == (table, "turn.svg")
    assert "Santa Timea" in note[0][2]["body"]


@pytest.mark.full
def test_they_are_remembered_and_whoever_looks_at_the_page_is_not_notified(server: Server, visit: Visit) -> None:
    waiting, asked = two(server, visit)
    page = waiting.page
    switch_on(page, *KINDS)
    page.reload()
    connected(page)
    assert [page.locator(f'[data-own="{kind}"]').is_checked() for kind in KINDS] == [True] * 3
    page.locator("#title").click()
    my_turn(waiting, asked)
    assert {kind for kind, *_ in signals(page)} == {"sound", "vibrate"}


def test_who_does_not_allow_notifications_has_not_switched_them_on(server: Server, visit: Visit) -> None:
    waiting, _ = two(server, visit)
    page = waiting.page
    page.context.clear_permissions()
    page.locator("#tab-seat").click()
    page.locator('[data-own="notify"]').click()
    expect(page.locator('[data-own="notify"]')).not_to_be_checked()
    wait(page, "() => JSON.parse(localStorage.own).notify === ''")
