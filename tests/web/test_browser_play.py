"""In real Chromium: whole games against bots by clicking, tapping and with keys alone, and how the table answers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from beaufort.game import find
from tests.conftest import FULL
from tests.web.player import LEGAL, READ, Player, Visit, open_table, set_up
from tests.web.screens import GAMES
from tests.web.server import Server

FOCUSED = "() => document.activeElement.matches(%r)"


def start(page: Page, game: str) -> Page:
    """One click on the home page."""
    page.locator(f'form:has(input[value="{game}"]) button:not([formaction])').click()
    page.wait_for_url("**/t/*")
    return page


def set_pace(page: Page, seconds: str) -> None:
    """As a person does it: in the drawer, which has to be opened where there is no room for it."""
    narrow = not page.locator("#drawer").is_visible()
    if narrow:
        page.locator("#drawer-button").click()
    page.locator("#tab-seat").click()
    with page.expect_response("**/pace"):
        page.locator("#pace").select_option(seconds)
    if narrow:
        page.locator("#drawer-close").click()


@pytest.mark.parametrize("game", GAMES if FULL else ["land-unter"])
def test_a_whole_game_on_a_phone_from_one_click(game: str, server: Server, visit: Visit) -> None:
    page = start(visit(server.url, "phone"), game)
    player = Player(page, check=True)
    set_pace(page, "0.0")
    assert player.play() is False
    end_of_game(player)


@pytest.mark.full  # every day one is played on a phone, and one by keys
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_on_a_desktop_from_the_set_up_page(game: str, server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/{game}"), bot="3", pace="0.0")
    player = Player(page, check=True)
    assert player.play() is False
    end_of_game(player)


@pytest.mark.full  # random tables in random windows are looked at every day
@pytest.mark.parametrize("game", GAMES)
def test_a_full_table_fits_a_phone_too(game: str, server: Server, visit: Visit) -> None:
    most = str(find(game).rules.SEATS[-1])
    page = set_up(visit(f"{server.url}/new/{game}", "phone"), name="Wilhelmina Kohlkopf", seats=most, bot="3", pace="0.0")
    Player(page, check=True).play(12)  # or to its end


def end_of_game(player: Player) -> None:
    """The last scoring comes up by itself, names everybody and crowns the winners."""
    page = player.page
    scoring = page.locator("#scoring[open]")
    expect(scoring).to_be_visible()
    player.fits()
    names = sorted(page.locator("#own .name, #others .name").all_inner_texts())
    last = scoring.locator(".reckoning").first
    assert sorted(name.strip() for name in last.locator("tbody th").all_inner_texts()) == names
    assert last.locator("tbody .wins").count() >= 1
    assert last.locator("tbody .wins").count() == page.locator("#own .wins, #others .wins").count()
    assert scoring.locator(".main").all_inner_texts() == ["Rematch"]  # one main thing to do
    scoring.get_by_role("button", name="Close").click()
    player.fits()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


@pytest.mark.parametrize("game", GAMES if FULL else ["santa-timea"])
def test_a_game_by_keyboard_alone(game: str, server: Server, visit: Visit) -> None:
    page = visit(server.url)
    tab_to(page, f'form:has(input[value="{game}"]) button:not([formaction])')
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    player = Player(page)
    drawer = not page.locator("#drawer").is_visible()
    if drawer:
        tab_to(page, "#drawer-button")
        page.keyboard.press("Enter")
    tab_to(page, "#tab-log")
    page.keyboard.press("ArrowLeft")
    tab_to(page, "#pace")
    with page.expect_response("**/pace"):
        page.keyboard.press("Home")
    expect(page.locator("#pace")).to_be_focused()  # also when it is drawn anew
    if drawer:
        page.keyboard.press("Escape")
    played = scorings = 0
    while (stands := player.stands()) != "over" and (FULL or not scorings):  # every day to the first scoring
        if stands == "scoring":
            scorings += 1
            player.read = page.evaluate(READ)
            page.keyboard.press("Escape")
            continue
        choose_by_keys(page)
        player.last = player.decision
        page.keyboard.press("Enter")
        played += 1
    assert played > 10
    if not FULL:
        return
    expect(page.locator("#scoring[open]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#scoring[open]")).to_have_count(0)


def tab_to(page: Page, selector: str) -> None:
    for _ in range(120):
        if page.evaluate(FOCUSED % selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not lead to {selector}")


def choose_by_keys(page: Page) -> None:
    """Go where something can be done, then on to the next that is possible; arrows reach what is not possible too."""
    things = f"{LEGAL}, .opens"
    tab_to(page, things)
    page.keyboard.press("ArrowRight")
    for _ in range(60):
        if page.evaluate(FOCUSED % ".opens"):
            page.keyboard.press("Enter")  # several decisions: a menu, and the focus is in it
        if page.evaluate(FOCUSED % LEGAL):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError("arrow keys do not lead back to what is possible")


def test_a_tap_lifts_a_card_and_the_second_plays_it(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/land-unter", "phone"), bot="0", pace="4.0")
    player = Player(page)
    hand = page.locator("#hand button.pick")
    before, decision = hand.count(), player.decision
    hand.nth(1).tap()
    expect(page.locator(".lifted")).to_have_attribute("value", str(hand.nth(1).get_attribute("value")))
    hand.nth(3).tap()
    expect(page.locator(".lifted")).to_have_attribute("value", str(hand.nth(3).get_attribute("value")))
    assert player.decision == decision
    page.locator(".lifted").tap()
    expect(hand).to_have_count(before - 1)
    assert player.decision == ""


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_an_illegal_card_can_be_reached_and_says_why_with_its_rule(size: str, server: Server, visit: Visit) -> None:
    people = open_table(server, visit, "santa-timea", ["Ada", "Bob"], size, seats="2")
    waiting, asked = sorted(people, key=lambda page: Player(page).decision)
    card = waiting.locator("#hand button.pick").first
    card.focus()
    expect(card).to_be_focused()
    card.click(force=True)  # Playwright takes it for disabled, people do not
    why, name = waiting.locator("#why"), asked.locator("#own .name").inner_text()
    expect(why).to_have_text(re.compile(rf"{name}.* Rules ST-6$"))
    why.get_by_role("link", name="Rules ST-6").click()
    expect(waiting.locator("#tab-rules")).to_have_attribute("aria-selected", "true")
    expect(waiting.locator("#panel-rules p:has(> #ST-6)")).to_be_in_viewport()
    assert waiting.evaluate("() => location.hash") == "#ST-6"
    assert waiting.locator("#hand button.pick").count() == asked.locator("#hand button.pick").count()


@pytest.mark.full
def test_the_last_scoring_comes_up_also_when_cards_fly(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/land-unter", reduced_motion="no-preference"), bot="0", seats="3", pace="0.0")
    last = "() => document.querySelector('#title').textContent.includes('Deal 3 of 3')"
    assert Player(page).rush(last) is True
    page.evaluate("() => { localStorage.beats = JSON.stringify({ pace: 'fast' }); }")
    page.reload()
    page.wait_for_selector("#state[data-state=on]")
    assert Player(page).rush() is False
    expect(page.locator("#scoring[open] .wins").first).to_be_visible()
