"""In real Chromium: several people at one table, each in a browser of their own."""

from __future__ import annotations

import hashlib
import json
import shutil
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, Route, expect

from beaufort import fair
from tests.conftest import one_of
from tests.web.player import LEGAL, Player, Visit, cards, connected, finish, open_table, regions, set_up, wait
from tests.web.server import Server


def hand(page: Page) -> set[str]:
    """What nobody else can hold of my cards: of Piratesses there are several."""
    return cards(page, "#hand") - {"wheel-P"}


def names(page: Page) -> list[str]:
    """Who sits there, from the viewer's own seat on round the table."""
    return page.locator("#own .name").all_inner_texts() + page.locator("#others .name").all_inner_texts()


@pytest.mark.parametrize(("game", "seats"), one_of([("land-unter", "3"), ("santa-timea", "2")], 0))
def test_two_people_see_one_game_and_each_only_their_own_cards(game: str, seats: str, server: Server, visit: Visit) -> None:
    ada, bob = open_table(server, visit, game, ["Ada", "Bob"], seats=seats, pace="0.0")
    assert (names(ada)[0], names(bob)[0]) == ("Ada", "Bob")
    assert sorted(names(ada)) == sorted(names(bob))
    assert hand(ada)
    assert hand(ada) & cards(bob) == hand(bob) & cards(ada) == set()
    assert rules(ada) == rules(bob) != ""  # so they cannot tell anything of hands
    finish(ada, bob)
    expect(bob.locator("#done .row")).to_be_visible()
    assert shown_scores(ada) == shown_scores(bob)


def rules(page: Page) -> str:
    return page.locator("#panel-rules").inner_html()


def shown_scores(page: Page) -> str:
    page.keyboard.press("Escape")
    page.locator("#tab-scores").click()
    return page.locator("#scores").inner_text()


def test_a_lobby_shows_who_comes_and_goes(server: Server, visit: Visit) -> None:
    ada = set_up(visit(f"{server.url}/new/land-unter"), name="Ada", people="3", seats="4")
    seats = ada.locator(".seats li")
    assert seats.all_inner_texts()[0] == "Ada · that is you"
    expect(ada.locator(".seats .free")).to_have_count(2)
    ada.evaluate("window.same = true")
    ada.get_by_role("button", name="Start now").focus()
    bob = visit(ada.url)
    bob.evaluate("window.same = true")
    bob.locator("#name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(seats.nth(1)).to_contain_text("Bob")
    expect(ada.locator("#news")).to_have_text("Bob sits down.")
    expect(ada.get_by_role("button", name="Start now")).to_be_focused()
    expect(bob.get_by_role("button", name="Stand up")).to_be_focused()  # the form is gone, this is what there is to do
    bob.keyboard.press("Enter")
    expect(ada.locator(".seats .free")).to_have_count(2)
    expect(bob.locator("#name")).to_be_focused()
    expect(bob.locator("#name")).to_have_value("Bob")
    assert [page.evaluate("window.same") for page in (ada, bob)] == [True, True]  # no page was loaded anew
    assert ada.locator(".qr").evaluate("(image) => image.complete && image.naturalWidth > 0") is True
    ada.get_by_role("button", name="Start now").click()
    assert len(names(connected(ada))) == 4
    connected(bob)  # who looks at the lobby sees the game begin
    expect(bob.locator("#hand button")).to_have_count(0)


def test_a_host_sends_a_guest_away_and_closes_the_table_by_keys(server: Server, visit: Visit) -> None:
    ada = set_up(visit(f"{server.url}/new/land-unter"), name="Ada", people="3", seats="4")
    ada.on("dialog", lambda question: question.accept())
    bob = visit(ada.url, forgiven="status of 403")
    bob.locator("#name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    ada.get_by_role("button", name="Send Bob away").press("Enter")
    expect(bob.locator("#waits")).to_have_text("The host has sent you away from this table.")
    expect(bob.get_by_role("button")).to_have_count(bob.locator("header button, #invite button").count())
    expect(ada.locator("#news")).to_have_text("Bob leaves.")
    expect(ada.get_by_role("button", name="Start now")).to_be_focused()
    ada.get_by_role("button", name="Close the table").press("Enter")
    for page in (ada, bob):
        expect(page.locator("#waits")).to_have_text("This table was closed.")
        expect(page.locator("#invite")).to_be_hidden()
    expect(ada.get_by_role("heading", level=1)).to_be_focused()


@pytest.mark.full  # every day two worlds are compared in all that is sent: test_leaks.py
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
    assert rules(watcher) == rules(page) != ""
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


@pytest.mark.full
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


KEPT = "() => Object.values(JSON.parse(localStorage.deals))"


def test_salt_goes_into_the_deal_and_each_browser_checks_it_in_the_end(server: Server, visit: Visit) -> None:
    ada = set_up(visit(f"{server.url}/new/land-unter"), people="2", bot="0", pace="0.0")
    promise = ada.locator("code").text_content()
    bob = visit(ada.url)
    bob.get_by_role("button", name="Sit down").click()
    connected(bob)
    (of_ada,), (of_bob,) = (page.evaluate(KEPT) for page in (ada, bob))
    assert of_ada == {**of_bob, "salt": of_ada["salt"], "seat": 0}
    assert of_ada["promise"] == promise
    assert of_ada["commits"] == [fair.seal(of_ada["salt"]), fair.seal(of_bob["salt"]), "", ""]
    ada.locator("#tab-fair").click()
    panel = ada.locator("#fair")
    expect(panel).to_contain_text("The secret is revealed when the game is over.")
    assert panel.locator("code").all_inner_texts() == [promise, of_ada["salt"], of_bob["salt"]]
    finish(ada, bob)
    expect(panel.locator(".right").last).to_contain_text("The server has checked it")
    expect(ada.locator("#scoring .proved")).to_contain_text("✓ Your browser has checked it")
    expect(panel.locator("[data-proof]")).to_contain_text("✓ Your browser has checked it")
    told = panel.locator("code").all_inner_texts()
    secret, salts = bytes.fromhex(told[3]), {0: of_ada["salt"], 1: of_bob["salt"]}
    command = f"beaufort verify FILE --promise {promise} --salt {of_ada['salt']} --commits {','.join(of_ada['commits'])}"
    assert told == [fair.promise(secret), *salts.values(), secret.hex(), fair.mixed(secret, salts).hex(), command]
    assert told[0] == promise
    ada.goto(f"{ada.url.partition('#')[0]}/replay/0")
    expect(ada.locator("[data-proof]")).to_contain_text("✓ Your browser has checked it")
    for change in ("promise = '0'", "commits[1] = 'x'", "commits[2] = 'x'", "salt = 'x'"):
        ada.evaluate(
            f"(kept) => {{ const deal = JSON.parse(kept); deal.{change};"
            " localStorage.deals = JSON.stringify({ [deal.commits[0]]: deal }); }",
            json.dumps(of_ada),
        )
        ada.reload()
        expect(ada.locator("[data-proof]")).to_contain_text("✗ This does not agree", timeout=20_000)


def test_the_hash_of_the_page_is_sha_256(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    stamp = page.locator("script[src]").first.get_attribute("src")
    texts = ["abc", "ß船" * 20, *("x" * length for length in (0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 1000))]
    work = """async ([from, texts]) => {
        const { sha256 } = await import(from.replace("page.js", "sha256.js"));
        return texts.map((text) => sha256(new TextEncoder().encode(text)));
    }"""
    assert page.evaluate(work, [stamp, texts]) == [hashlib.sha256(text.encode()).hexdigest() for text in texts]


def test_a_browser_shows_its_salt_for_one_list_of_commitments_and_never_for_another(server: Server, visit: Visit) -> None:
    """As a server would ask that has let its friend commit again."""
    page = visit(f"{server.url}/new/land-unter", forgiven="500")
    ada = set_up(page, people="2", seats="3", bot="0", pace="0.0")
    shown: list[str | None] = []
    friend = ["before"]

    def lie(route: Route) -> None:
        deal = route.fetch().json()
        deal["commits"][1] = friend[-1]
        with suppress(Error):  # the page has been loaded anew meanwhile
            route.fulfill(json=deal)

    def lose(route: Route) -> None:
        shown.append(route.request.post_data)
        with suppress(Error):
            route.fulfill(status=500)

    ada.route("**/deal", lie)
    ada.route("**/reveal", lose)
    bob = visit(ada.url)
    bob.get_by_role("button", name="Sit down").click()
    expect(ada.get_by_role("status")).to_contain_text("waiting for the device of")
    wait(ada, "() => Object.values(JSON.parse(localStorage.deals))[0].promise")
    friend.append("after")
    ada.reload()
    asked, told = len(shown), ada.evaluate(KEPT)
    assert (asked > 0, told[0]["commits"][1]) == (True, "before")
    for _ in range(2):
        ada.wait_for_timeout(1000)
        ada.reload()
    assert (len(shown), ada.evaluate(KEPT)) == (asked, told)
    ada.unroute("**/deal")
    ada.unroute("**/reveal")


def test_a_rematch_begins_when_all_browsers_have_shown_their_salt_also_at_the_old_table(server: Server, visit: Visit) -> None:
    ada, bob = open_table(server, visit, "land-unter", ["Ada", "Bob"], seats="3", pace="0.0")
    finish(ada, bob)
    ada.get_by_role("button", name="Rematch").click()
    connected(ada)  # though Bob has not moved
    salts = [page.evaluate(KEPT)[-1]["salt"] for page in (ada, bob)]
    ada.locator("#tab-fair").click()
    assert ada.locator("#fair code").all_inner_texts()[1:] == salts


def test_who_has_gone_before_the_cards_are_dealt_is_waited_for_by_name(server: Server, visit: Visit) -> None:
    ada = set_up(visit(f"{server.url}/new/land-unter"), people="2", seats="3", bot="0", pace="0.0", name="Ada")
    link = ada.url
    ada.goto("about:blank")
    bob = visit(link)
    bob.locator("#name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.get_by_role("status")).to_have_text("The cards are being shuffled: waiting for the device of Ada.")
    ada.goto(link)
    for page in (ada, bob):
        connected(page)
