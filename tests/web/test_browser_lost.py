"""In real Chromium: what happens when a page is loaded anew, or the server is gone for a while."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import beaufort
from tests.conftest import one_of
from tests.web.player import DOWN, Player, Visit, connected, finish, open_table, regions, set_up, wait
from tests.web.server import Server


@pytest.fixture
def frail(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    with Server(tmp_path / "tables.db") as running:
        yield running


def test_a_page_loaded_anew_in_mid_trick_shows_the_same_and_plays_on(server: Server, visit: Visit) -> None:
    people = [Player(page) for page in open_table(server, visit, "santa-timea", ["Ada", "Bob"], seats="2")]
    second, leader = sorted(people, key=lambda player: player.decision)
    leader.move()
    assert second.turn()  # one card of two lies there
    for player in people:
        expect(player.page.locator("#token input")).to_have_value("0" if player is second else "")
        before = regions(player.page)
        player.page.reload()
        assert regions(connected(player.page)) == before
    second.move()
    expect(second.page.locator("#hand button.pick")).to_have_count(leader.page.locator("#hand button.pick").count())


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_page_says_when_the_server_is_gone(size: str, frail: Server, visit: Visit) -> None:
    page = set_up(visit(f"{frail.url}/new/land-unter", size, forgiven=DOWN), bot="0")
    state = connected(page).locator("#state")
    expect(state).to_have_text("connected")
    expect(state.locator(".quiet")).to_have_count(1 if size == "phone" else 0)  # a phone's title needs the room
    frail.kill()
    expect(state).to_have_text("connecting…")
    expect(state.locator(".quiet")).to_have_count(0)
    expect(state).to_be_in_viewport()
    assert state.get_attribute("data-state") == "wait"


@pytest.mark.parametrize("end", one_of([Server.kill, Server.stop], 0), ids=lambda end: end.__name__)
def test_a_server_comes_back_and_the_open_page_plays_on(end: Callable[[Server], object], frail: Server, visit: Visit) -> None:
    """After a crash, and after a deploy: nobody notices more than a pause."""
    page = set_up(visit(f"{frail.url}/new/land-unter", forgiven=DOWN), bot="0", pace="0.0", seats="3")
    player = Player(page)
    player.play(4)
    player.turn()
    expect(page.locator("#others .turn")).to_have_count(0)  # the bots have chosen
    before = regions(page)
    end(frail)
    page.wait_for_selector('#state:not([data-state="on"])')
    frail.start()
    connected(page)
    assert regions(page) == before
    assert player.play(6)
    finish(page)
    expect(page.locator("#done .row")).to_be_visible()


def test_a_move_made_while_the_server_is_gone_is_made_once_it_is_back(frail: Server, visit: Visit) -> None:
    page = set_up(visit(f"{frail.url}/new/land-unter", forgiven=DOWN), bot="0", pace="0.0")
    player = Player(page)
    decision, hand = player.decision, page.locator("#hand button.pick")
    before = hand.count()
    frail.kill()
    hand.first.click()
    page.locator(".lifted").click()
    expect(page.locator("#state")).to_have_text("no connection")
    frail.start()
    wait(page, "(last) => !['', last].includes(document.querySelector('#token input').value)", decision)
    expect(hand).to_have_count(before - 1)


def test_after_an_update_an_open_page_becomes_one_of_the_new_version_and_no_click_is_lost(
    frail: Server, visit: Visit, tmp_path: Path
) -> None:
    """What is drawn for new scripts and style sheets is not put into a page that has old ones."""
    page = set_up(visit(f"{frail.url}/new/land-unter", forgiven=DOWN), bot="0", pace="0.0")
    guest = visit(set_up(visit(f"{frail.url}/new/land-unter", forgiven=DOWN), people="2").url, forgiven=DOWN)
    decision, hand = Player(page).decision, page.locator("#hand button.pick")
    before, old = hand.count(), version(page)
    frail.kill()
    hand.first.click()
    page.locator(".lifted").click()  # it is sent again and again until the server is there
    frail.source = updated(tmp_path)
    frail.start()
    for each in (page, guest):
        each.wait_for_selector(f'script[src]:not([src*="{old}"])', state="attached")
    assert version(page) == version(guest) != old
    player = Player(connected(page))
    player.last = decision
    assert player.turn()
    expect(page.locator("#hand button.pick")).to_have_count(before - 1)


def version(page: Page) -> str:
    """Of the scripts that a page has loaded."""
    return page.locator("script[src]").first.get_attribute("src").split("/")[2]  # type: ignore[union-attr]


def updated(folder: Path) -> Path:
    """Our code with another style sheet."""
    source = shutil.copytree(Path(beaufort.__file__).parent, folder / "src" / "beaufort").parent
    with (source / "beaufort" / "web" / "look" / "stage.css").open("a") as sheet:
        sheet.write("/* new */\n")
    return source


@pytest.mark.full  # every day it is killed while a person decides
def test_a_server_killed_while_bots_think_makes_their_moves_when_it_is_back(frail: Server, visit: Visit) -> None:
    page = set_up(visit(f"{frail.url}/new/land-unter", forgiven=DOWN), bot="0", pace="4.0")
    player = Player(page)
    decision = player.decision
    player.move()
    expect(page.locator("#token input")).to_have_value("")
    frail.kill()
    page.wait_for_selector('#state:not([data-state="on"])')
    frail.start()
    wait(page, "(last) => !['', last].includes(document.querySelector('#token input').value)", decision)


def test_whoever_is_asked_again_before_the_last_answer_has_come_may_answer(server: Server, visit: Visit) -> None:
    """The stream may tell of a new decision while the request for the last one is still on its slow way back."""
    page = set_up(visit(f"{server.url}/new/land-unter"), bot="0", pace="0.0")
    player, slow = Player(page), []
    page.route("**/move", lambda route: slow.append((route, route.fetch())), times=1)
    assert player.play(3)
    for route, answer in slow:
        route.fulfill(response=answer)
    assert len(slow) == 1
    assert player.play(1)


def test_lines_of_the_log_have_the_same_signs_told_live_and_loaded_anew(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/vor-dem-wind"), bot="0", seats="2", pace="0.0")
    player = Player(page)
    player.play(3)
    player.turn()
    live = regions(page)["log"]
    assert live.count('class="sign"') > 5
    assert live.count('role="heading"') >= 1
    page.reload()
    assert regions(connected(page))["log"] == live
