"""In real Chromium: several people at one table, each in a browser of their own."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from beaufort import fair
from tests.web.player import LEGAL, Player, Visit, cards, connected, open_table, regions, set_up, wait
from tests.web.server import Server


def hand(page: Page) -> set[str]:
    """What nobody else can hold of my cards: of Piratesses there are several."""
    return cards(page, "#hand") - {"wheel-P"}


def names(page: Page) -> list[str]:
    """Who sits there, from the viewer's own seat on round the table."""
    return page.locator("#own .name").all_inner_texts() + page.locator("#others .name").all_inner_texts()


@pytest.mark.parametrize(("game", "seats"), [("land-unter", "3"), ("santa-timea", "2")])
def test_two_people_see_one_game_and_each_only_their_own_cards(game: str, seats: str, server: Server, visit: Visit) -> None:
    ada, bob = open_table(server, visit, game, ["Ada", "Bob"], seats=seats, pace="0.0")
    assert (names(ada)[0], names(bob)[0]) == ("Ada", "Bob")
    assert sorted(names(ada)) == sorted(names(bob))
    assert hand(ada)
    assert hand(ada) & cards(bob) == hand(bob) & cards(ada) == set()
    Player(bob).rush(alone=False)
    assert Player(ada).rush() is False
    expect(bob.locator("#done .row")).to_be_visible()
    assert shown_scores(ada) == shown_scores(bob)


def shown_scores(page: Page) -> str:
    page.keyboard.press("Escape")
    page.locator("#tab-scores").click()
    return page.locator("#scores").inner_text()


def test_a_lobby_shows_who_comes_and_goes(server: Server, visit: Visit) -> None:
    ada = set_up(visit(f"{server.url}/new/land-unter"), name="Ada", people="3", seats="4")
    seats = ada.locator(".seats li")
    assert seats.all_inner_texts()[0] == "Ada · that is you"
    expect(ada.locator(".seats .free")).to_have_count(2)
    bob = visit(ada.url)
    bob.locator("#name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(seats.nth(1)).to_have_text("Bob")
    bob.get_by_role("button", name="Stand up").click()
    expect(ada.locator(".seats .free")).to_have_count(2)
    assert ada.locator(".qr").evaluate("(image) => image.complete && image.naturalWidth > 0") is True
    ada.get_by_role("button", name="Start now").click()
    assert len(names(connected(ada))) == 4
    connected(bob)  # who looks at the lobby sees the game begin
    expect(bob.locator("#hand button")).to_have_count(0)


def test_in_land_unter_one_sees_who_has_chosen_but_never_what_or_in_which_order(tmp_path: Path, visit: Visit) -> None:
    """The same deal is played on from the same moment on two servers, with other choices in another order."""
    with Server(tmp_path / "tables.db") as server:
        ada, bob, cleo = people = open_table(server, visit, "land-unter", ["Ada", "Bob", "Cleo"], seats="3")
        table = ada.url.removeprefix(server.url)
        leave(people)
    shutil.copytree(tmp_path, tmp_path / "again", ignore=shutil.ignore_patterns("again"))
    with Server(tmp_path / "tables.db") as one, Server(tmp_path / "again" / "tables.db") as two:
        seen = watch(bob, one.url, table, [(ada, 0), (cleo, 1)])
        assert watch(bob, two.url, table, [(cleo, 3), (ada, 4)]) == seen
        leave(people)


def leave(pages: list[Page]) -> None:
    for page in pages:
        page.goto("about:blank")


def watch(watcher: Page, root: str, table: str, choices: list[tuple[Page, int]]) -> tuple[dict[str, str], str]:
    """What somebody sees while others choose: as it comes, and on a page loaded anew."""
    watcher.goto(root + table)
    connected(watcher)
    for chosen, (page, card) in enumerate(choices):
        expect(watcher.locator(".chair .back")).to_have_count(chosen)
        page.goto(root + table)
        choose(connected(page), card)
    expect(watcher.locator(".chair .back")).to_have_count(len(choices))
    live = regions(watcher)
    watcher.reload()
    assert regions(connected(watcher)) == live
    return live, watcher.content().replace(root, "")


def choose(page: Page, card: int) -> None:
    page.locator("#hand button.pick").nth(card).click()
    page.locator(".lifted").click()
    expect(page.locator(LEGAL)).to_have_count(0)


def test_a_personal_link_takes_the_seat_to_another_device(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/land-unter"), name="Ada", bot="0", pace="0.0")
    player = Player(page)
    player.play(2)
    player.turn()
    page.locator("#tab-seat").click()
    link = page.get_by_label("Your personal link").input_value()
    phone = visit(link, "phone")
    phone.get_by_role("button", name="Play here as Ada").click()
    assert regions(connected(phone))["hand"] == regions(page)["hand"]
    before = player.decision
    Player(phone).play(1)
    wait(page, "(last) => !['', last].includes(document.querySelector('#token input').value)", before)
    expect(phone.locator("#token input")).to_have_value(player.decision)
    assert regions(phone)["hand"] == regions(page)["hand"]


def test_a_spectator_sees_the_game_but_no_hand(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/santa-timea"), bot="0", pace="0.0")
    player = Player(page)
    watcher = connected(visit(page.url))
    assert hand(page) & cards(watcher) == set()
    assert watcher.locator("#board button.pick, #choices button").count() == 0
    player.play(6)
    player.turn()
    wait(watcher, "(html) => document.querySelector('#middle').innerHTML.trim() === html", regions(page)["middle"])
    assert hand(page) & cards(watcher) == set()


def test_a_seat_given_to_a_bot_is_played_by_it_to_the_end(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/land-unter"), name="Ada", bot="0", pace="0.0")
    connected(page).on("dialog", lambda question: question.accept())
    page.locator("#tab-seat").click()
    page.get_by_role("button", name="Give my seat to a bot").click()
    expect(page.locator("#hand button")).to_have_count(0)
    expect(page.locator(".chair", has_text="Ada").locator(".bot")).to_have_count(1)
    assert Player(page).rush() is False  # reads the scorings, to the end
    expect(page.locator("#done .row")).to_be_visible()
    assert page.get_by_role("button", name="Rematch").count() == 0


def test_a_rematch_brings_the_same_people_to_a_new_table(server: Server, visit: Visit) -> None:
    ada, bob = open_table(server, visit, "land-unter", ["Ada", "Bob"], seats="3", pace="0.0")
    old, sitting = ada.url, names(ada)
    Player(bob).rush(alone=False)
    Player(ada).rush()
    expect(ada.locator("#scoring[open]")).to_be_visible()
    ada.keyboard.press("Escape")
    ada.get_by_role("button", name="Rematch").click()
    ada.wait_for_url(lambda url: url != old)
    assert names(connected(ada)) == sitting
    expect(bob.locator("#scoring[open]")).to_be_visible()
    bob.keyboard.press("Escape")
    bob.get_by_role("link", name="To the rematch").click()
    assert connected(bob).url == ada.url
    assert (names(bob)[0], bob.locator("#hand button").count()) == ("Bob", ada.locator("#hand button").count())


def test_salt_goes_into_the_deal_and_is_checked_in_the_end(server: Server, visit: Visit) -> None:
    ada = set_up(visit(f"{server.url}/new/land-unter"), people="2", bot="0", pace="0.0", salt="of Ada")
    promise = ada.locator("code").text_content()
    bob = visit(ada.url)
    bob.locator("details:has(#salt) summary").click()
    bob.locator("#salt").fill("of Bob")
    bob.get_by_role("button", name="Sit down").click()
    Player(bob).rush(alone=False)
    ada.locator("#tab-fair").click()
    panel = ada.locator("#fair")
    expect(panel).to_contain_text("The secret is revealed when the game is over.")
    assert panel.locator("code").all_inner_texts() == [promise, "of Ada", "of Bob"]
    Player(ada).rush()
    expect(panel.locator(".right")).to_contain_text("The server has checked it")
    told = panel.locator("code").all_inner_texts()
    secret = bytes.fromhex(told[3])
    assert told[:-1] == [  # the last is the promise of a rematch
        fair.promise(secret),
        "of Ada",
        "of Bob",
        secret.hex(),
        fair.mixed(secret, {0: "of Ada", 1: "of Bob"}).hex(),
    ]
    assert told[0] == promise
