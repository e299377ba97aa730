"""In real Chromium: a hint at the table, and the analysis of a finished game."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from beaufort.play.review import review
from beaufort.record import parse
from tests.conftest import one_of
from tests.web.player import Player, Visit, connected, finish, regions, set_up
from tests.web.server import Server
from tests.web.test_browser_access import violations

GAMES = ["land-unter", "santa-timea", "vor-dem-wind"]
SLOW = 240_000  # milliseconds; the bot may have to be compiled first


def asked(player: Player) -> None:
    """Play on until there is something to choose."""
    player.turn()
    while not player.page.locator("[data-hint]").count():
        player.move()
        player.turn()


@pytest.mark.parametrize("game", one_of(GAMES, 1))
def test_a_hint_marks_what_to_play_and_the_log_says_so(game: str, server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/{game}"), name="Lena", bot="3", pace="0.0")
    player = Player(page, check=True)
    player.play(2)
    asked(player)
    player.fits()
    assert violations(page) == []
    page.get_by_role("button", name="Hint").click()
    hinted = page.locator(".hinted").first
    expect(hinted).to_be_visible()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    expect(page.locator("#task")).to_contain_text("Hint: ")
    assert violations(page) == []
    player.fits()
    player.last = player.decision
    if "pick" in (hinted.get_attribute("class") or "").split():
        hinted.click()
        page.locator(".lifted.hinted").first.click()
    elif "opens" in (hinted.get_attribute("class") or "").split():
        hinted.click()
        page.locator(".menu:popover-open .hinted").click()
    elif hinted.evaluate("(each) => each.tagName") == "INPUT":
        page.locator("[data-amount]").click()
    else:
        hinted.click()
    expect(page.locator("#log")).to_contain_text("Lena asked for a hint.")
    expect(page.locator(".hinted")).to_have_count(0)


def test_by_keys_one_goes_on_where_the_hint_is(server: Server, visit: Visit) -> None:
    page = connected(set_up(visit(f"{server.url}/new/land-unter"), bot="0", pace="0.0"))
    page.locator("[data-hint]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hinted")).to_be_focused()
    before = page.locator("#token input").input_value()
    page.keyboard.press("Enter")
    expect(page.locator("#token input")).not_to_have_value(before)


def test_nobody_has_to_wait_for_a_hint(server: Server, visit: Visit) -> None:
    """Whoever plays while the bot still thinks has played, and of the hint, which is late now, nothing is heard."""
    page = set_up(visit(f"{server.url}/new/land-unter", forgiven="409"), bot="0", pace="0.0")
    player = Player(page)
    slow: list[Route] = []
    page.route("**/hint", lambda route: slow.append(route), times=1)
    player.turn()
    page.locator("[data-hint]").click()
    expect(page.locator("[data-hint][aria-busy]")).to_be_visible()
    assert player.play(1)
    player.turn()
    (route,) = slow
    with page.expect_response("**/hint") as late:
        route.continue_()
    assert late.value.status == 409
    page.wait_for_timeout(200)
    expect(page.locator("#why")).to_be_empty()
    assert player.play(1)
    expect(page.locator("#log")).not_to_contain_text("asked for a hint")


def test_without_a_script_a_hint_is_marked_too(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/land-unter", java_script_enabled=False), bot="0", pace="0.0")
    page.get_by_role("button", name="Hint").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#task")).to_contain_text("Hint: weather")
    with page.expect_navigation():  # a reload in the midst of it would be broken off
        page.locator("#hand .hinted").click()
    page.reload()
    expect(page.locator("#log")).to_contain_text("asked for a hint.")


@pytest.fixture(scope="module")
def finished(server: Server) -> str:
    """The address of a table at which bots have played a game to its end."""
    with httpx.Client(base_url=f"{server.url}/api", timeout=60) as client:
        seated = client.post("/tables", json={"game": "land-unter", "seats": 3, "bot": "1"}).json()
        table = f"/tables/{seated['table']}"
        client.post(f"{table}/resign", headers={"Authorization": f"Bearer {seated['token']}"})
        with client.stream("GET", f"{table}/events") as lines:
            next(line for line in lines.iter_lines() if '"status":"over"' in line)
    return f"{server.url}/t/{seated['table']}"


def open_tab(page: Page) -> None:
    if not page.locator("#drawer").is_visible():
        page.locator("#drawer-button").click()
    page.get_by_role("tab", name="Analysis").click()


@pytest.mark.full  # every day one plays from a costly decision
@pytest.mark.timeout(400)
def test_an_analysis_names_the_costliest_moves_and_leads_to_them(finished: str, visit: Visit) -> None:
    page = visit(f"{finished}/replay/3")
    open_tab(page)
    assert violations(page) == []
    open_tab(page)
    page.get_by_role("button", name="Analyse this game").click()
    expect(page.locator("#analysis progress, #analysis .curve").first).to_be_visible()
    expect(page.locator("#analysis .curve")).to_be_visible(timeout=SLOW)
    found = review(next(parse(httpx.get(f"{finished}/record").text)))
    for seat in range(3):
        links = page.locator("#analysis .player").nth(seat).locator("a")
        numbers = links.evaluate_all("(all) => all.map((each) => Number(each.dataset.at))")
        assert numbers == [each.number for each in found.costliest(seat)]
    first = page.locator("#analysis .costly a").first
    number = first.get_attribute("data-at")
    first.click()
    expect(page).to_have_url(f"{finished}/replay/{number}")
    expect(page.locator("#at")).to_have_text(re.compile(f"^{number} /"))
    expect(page.locator("#cost")).to_contain_text(
        re.compile(r"The last move cost \d+\.\d\d ± \d+\.\d\d points. Better: weather")
    )
    mark = page.locator("#now path").get_attribute("d")
    page.locator("#go-last").click()
    expect(page.locator("#now path")).not_to_have_attribute("d", str(mark))
    page.locator(f'.curve a[data-at="{number}"]').dispatch_event("click")
    expect(page.locator("#at")).to_have_text(re.compile(f"^{number} /"))
    assert violations(page) == []
    phone = visit(f"{finished}/replay/{number}", "phone")  # kept, and shown to others at once
    open_tab(phone)
    expect(phone.locator("#analysis .curve")).to_be_visible()
    assert violations(phone) == []


@pytest.mark.full
@pytest.mark.timeout(400)
def test_without_a_script_one_looks_again(finished: str, visit: Visit) -> None:
    page = visit(f"{finished}/replay/3", java_script_enabled=False)
    if page.get_by_role("button", name="Analyse this game").count():
        page.get_by_role("button", name="Analyse this game").click()
        page.wait_for_url("**/replay/3#panel-analysis")
    for _ in range(600):
        if page.locator("#analysis .curve").count():
            break
        page.wait_for_timeout(400)
        page.get_by_role("link", name="Look again").click()
        page.reload()
    page.locator("#analysis .costly a").first.click()
    expect(page.locator("#cost")).to_contain_text("The last move cost")


@pytest.mark.timeout(400)
def test_a_reason_is_read_the_course_is_shown_and_afterwards_one_plays_from_a_costly_decision(
    server: Server, finished: str, visit: Visit
) -> None:
    page = visit(f"{finished}/replay/3")
    open_tab(page)
    if page.get_by_role("button", name="Analyse this game").count():
        page.get_by_role("button", name="Analyse this game").click()
    expect(page.locator("#analysis .curve")).to_be_visible(timeout=SLOW)  # the bot that gives hints is compiled by now
    page = set_up(visit(f"{server.url}/new/land-unter", "phone"), seats="3", bot="0", pace="0.0")
    player = Player(page, check=True)
    asked(player)
    page.locator("[data-hint]").click()
    expect(page.locator("#counsel")).to_be_visible()
    expect(page.locator("#counsel .note")).to_have_count(1)  # there is a reason
    assert violations(page) == []
    page.set_viewport_size({"width": 390, "height": 844})  # looking for violations has changed it
    page.wait_for_timeout(300)
    before = regions(page)
    page.locator("#counsel [data-course]").click()
    expect(page.locator("#board.maybe")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#board.maybe")).to_have_count(0)
    assert regions(page) == before
    finish(page)
    old = page.url
    page.get_by_role("button", name="My costliest decisions").click()
    again = page.locator("#analysis .costly form button").first
    expect(again).to_be_visible(timeout=SLOW)
    assert violations(page) == []
    again.click()
    page.wait_for_url(lambda url: "/t/" in url and url.partition("#")[0] != old.partition("#")[0] and "replay" not in url)
    connected(page)
    expect(page.locator("[data-hint]")).to_have_count(1)
