"""The score with real cards, in Chromium at a phone's size: a whole game of each by taps, reload, no network, two who write."""

from __future__ import annotations

import io
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from beaufort.score.entry import Cards, Mark, Number
from beaufort.score.sheet import Sheet, from_data, of_match
from tests.conftest import CASES, one_of
from tests.test_score import played
from tests.web.player import Visit, wait
from tests.web.server import Server
from tests.web.test_browser_access import violations

WIDE = "document.documentElement.scrollWidth - innerWidth"
CUT = """() => [...document.querySelectorAll("#totals table")].filter((each) => each.checkVisibility())
    .filter((each) => each.scrollWidth > each.parentElement.clientWidth).map((each) => each.className)"""  # tables too wide
OURS = [case for case in CASES if case.game.has_score and case.game.package.startswith("beaufort.")]  # a server has no toys
FULLEST = {case.game.name: case for case in OURS if all(case.options.values())}


def begin(page: Page, sheet: Sheet) -> None:
    page.select_option("#seats", str(sheet.seats))
    for name, on in sheet.setup.options.items():
        page.set_checked(f"#option-{name}", on)
    page.locator(".form .main").click()
    expect(page.locator(".keeper.alive")).to_be_visible()


def tap(page: Page, sheet: Sheet, number: int) -> int:
    """Enter what lies before all players in this round; answers how many taps it took."""
    taps = 0
    for seat in range(sheet.seats):
        if seat:
            page.locator(".whose").nth(seat).click()
            taps += 1
        entry = sheet.entry(number, seat)
        for field in sheet.fields:
            if isinstance(field, Cards):
                for piece in field.pieces:
                    for _ in range(entry.get(piece.card.text, 0)):
                        page.locator(f'.pad [data-token="{piece.card.text}"]').click()
                        taps += 1
            elif isinstance(field, Number) and field.token in entry:
                place = page.locator(f'.pad [data-token="{field.token}"]')
                place.nth(entry[field.token]).click() if field.drawn else place.fill(str(entry[field.token]))
                taps += 1
            elif isinstance(field, Mark) and entry.get(field.token) and not field.choice:
                page.locator(f'.pad [data-token="{field.token}"]').click()
                taps += 1
    for seat in range(sheet.seats):
        for token in [each.token for each in sheet.fields if isinstance(each, Mark) and each.choice]:
            if sheet.entry(number, seat).get(token):
                if page.locator(".keeper.away").count():  # who has to choose is not known there
                    page.locator(".whose").nth(seat).click()
                    page.locator(f'.pad [data-token="{token}"]').click()
                else:
                    page.locator(f'[data-choice="{number}.{seat}.{token}"]').check()
                taps += 1
    page.locator("#finish").click()
    return taps + 1


def rounds_are(page: Page, count: int) -> None:
    expect(page.locator("#totals .totals tbody tr")).to_have_count(count)


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize("name", FULLEST)
def test_a_whole_game_by_taps_with_a_reload_and_a_tunnel_in_the_middle(name: str, server: Server, visit: Visit) -> None:
    match = played(FULLEST[name], 5)
    sheet = of_match(match)
    page = visit(f"{server.url}/score/{name}", "phone", forgiven="ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)")
    begin(page, sheet)
    assert page.evaluate(WIDE) <= 0
    tunnel = range(2, min(4, sheet.done))  # scorings that are finished in it
    for number in range(1, sheet.done + 1):
        if number == tunnel.start:
            wait(page, "async (part) => await caches.match(part, { ignoreVary: true })", page.url)
            stands = page.locator("#totals").inner_text()
            page.context.set_offline(True)
        taps = tap(page, sheet, number)
        assert name != "santa-timea" or taps < 30
        if number in tunnel:
            expect(page.locator("#state")).to_contain_text("No connection")
            expect(page.locator("#entering")).to_have_text(f"Scoring {number + 1}")
            page.reload()  # in the tunnel
            expect(page.locator("#state")).to_contain_text("No connection")
            expect(page.locator("#entering")).to_have_text(f"Scoring {number + 1}")
            expect(page.locator("#unreckoned")).to_contain_text(", ".join(map(str, range(tunnel.start, number + 1))))
            assert page.locator("#totals").inner_text() == stands
            assert violations(page) == []
        if number == tunnel.stop - 1:
            page.context.set_offline(False)
        if number not in tunnel or number == tunnel.stop - 1:
            rounds_are(page, number)
            expect(page.locator("#unreckoned")).to_be_hidden()
    told = from_data(page.request.get(f"{page.url}/sheet.json").json())
    assert (told.points, told.winners) == (match.points, match.winners)
    expect(page.locator("#next .verdict")).to_be_visible()
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate(WIDE) <= 0
        assert page.evaluate(CUT) == []
    assert violations(page) == []


LANGS = [(name, locale) for name in FULLEST for locale in ("de-DE", "fr-FR")]


@pytest.mark.full
@pytest.mark.parametrize(("name", "locale"), one_of(LANGS, 3))
def test_axe_finds_nothing_wrong_in_other_languages_either(name: str, locale: str, server: Server, visit: Visit) -> None:
    sheet = of_match(played(FULLEST[name], 5))
    page = visit(f"{server.url}/score/{name}", "phone", locale=locale)
    assert violations(page) == []
    begin(page, sheet)
    assert page.locator("html").get_attribute("lang") == locale[:2]
    tap(page, sheet, 1)
    rounds_are(page, 1)
    assert violations(page) == []
    assert page.evaluate(WIDE) <= 0


def test_two_write_at_the_same_time_and_both_see_all(server: Server, visit: Visit) -> None:
    one = visit(f"{server.url}/score/santa-timea", "phone")
    one.select_option("#seats", "2")
    one.get_by_role("button", name="Begin").click()
    other = visit(one.url, "phone")
    for page in (one, other):
        expect(page.locator(".keeper.alive")).to_be_visible()
    other.locator(".whose").nth(1).click()
    for token in ("N1", "S2", "W3"):
        one.locator(f'.pad [data-token="{token}"]').click(no_wait_after=True)
        other.locator(f'.pad [data-token="{token.replace("3", "1")}"]').click(no_wait_after=True)
    for page in (one, other):
        expect(page.locator('[data-lies="0"] button')).to_have_count(3)
        expect(page.locator('[data-lies="1"] button')).to_have_count(3)
    one.locator('.pad [data-token="W3"]').click()
    expect(one.locator("#refused")).to_contain_text("ST-2")
    expect(one.locator('[data-lies="0"] button')).to_have_count(3)
    one.get_by_role("button", name="Take away: South wind 2").first.click()
    expect(other.locator('[data-lies="0"] button')).to_have_count(2)
    one.get_by_role("button", name="Undo").click()
    expect(other.locator('[data-lies="0"] button')).to_have_count(3)


def test_in_a_tunnel_nothing_is_lost_that_anybody_writes_and_what_does_not_fit_is_said(server: Server, visit: Visit) -> None:
    one = visit(f"{server.url}/score/santa-timea", "phone", forgiven="ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)")
    one.select_option("#seats", "2")
    one.get_by_role("button", name="Begin").click()
    other = visit(one.url, "phone")
    for page in (one, other):
        expect(page.locator(".keeper.alive")).to_be_visible()
    one.context.set_offline(True)
    for token in ("N3", "S1", "S2"):
        one.locator(f'.pad [data-token="{token}"]').click()
    one.get_by_role("button", name="Undo").click()
    expect(one.locator("#state")).to_contain_text("No connection")
    other.locator(".whose").nth(1).click()
    other.locator('.pad [data-token="N3"]').click()
    expect(other.locator('[data-lies="1"] button')).to_have_count(1)
    one.get_by_role("button", name="Finish this scoring").click()
    expect(one.locator("#entering")).to_have_text("Scoring 2")
    one.locator('.pad [data-token="W1"]').click()
    one.context.set_offline(False)
    for page in (one, other):
        expect(page.locator("#problems")).to_contain_text("ST-2")
    one.locator(".rounds").get_by_role("button", name="1", exact=True).click()
    for page in (one, other):
        expect(page.locator('[data-lies="0"] button')).to_have_count(2)
        expect(page.locator('[data-lies="1"] button')).to_have_count(1)
    other.locator('[data-lies="1"] button').click()
    other.get_by_role("button", name="Finish this scoring").click()
    for page in (one, other):
        rounds_are(page, 1)
    expect(other.locator("#entering")).to_have_text("Scoring 2")
    expect(other.locator('[data-lies="0"] button')).to_have_count(1)


def test_two_tabs_of_one_browser_lose_nothing_of_each_other_in_a_tunnel(server: Server, visit: Visit) -> None:
    one = visit(f"{server.url}/score/santa-timea", "phone", forgiven="ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)")
    one.select_option("#seats", "2")
    one.get_by_role("button", name="Begin").click()
    other = one.context.new_page()
    other.goto(one.url)
    for page in (one, other):
        expect(page.locator(".keeper.alive")).to_be_visible()
        wait(page, "async (part) => await caches.match(part, { ignoreVary: true })", page.url)
    one.context.set_offline(True)
    for page, seat, tokens in ((one, 0, "N1 S2"), (other, 1, "N3 W1"), (one, 0, "S1"), (other, 0, "S1")):
        page.bring_to_front()
        page.locator(".whose").nth(seat).click()
        for token in tokens.split():
            page.locator(f'.pad [data-token="{token}"]').click()
    for page in (one, other):
        page.reload()
        expect(page.locator('[data-lies="0"] button')).to_have_count(4)
        expect(page.locator('[data-lies="1"] button')).to_have_count(2)
    other.close()
    one.context.set_offline(False)
    expect(one.locator("#state")).to_have_text("All is kept")
    elsewhere = visit(one.url, "phone")
    expect(elsewhere.locator('[data-lies="0"] button')).to_have_count(4)
    expect(elsewhere.locator('[data-lies="1"] button')).to_have_count(2)


def test_what_a_server_refuses_is_said_in_its_words_and_kept(file: str, visit: Visit) -> None:
    with Server(file) as server:
        page = visit(f"{server.url}/score/santa-timea", "phone", forgiven="404")
        page.get_by_role("button", name="Begin").click()
        expect(page.locator(".keeper.alive")).to_be_visible()
        expect(page.locator("#state")).to_have_text("All is kept")
        with closing(sqlite3.connect(file)) as database, database:
            database.execute("DELETE FROM scores")
        page.locator('.pad [data-token="N1"]').click()
        expect(page.locator("#state")).to_have_text("Kept here only: There is nothing at this address.")
        expect(page.locator('[data-lies="0"] button')).to_have_count(1)


def test_on_paper_every_round_can_be_read_and_nothing_to_tap_is_left(server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}/score/land-unter", "phone")
    page.select_option("#seats", "3")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".keeper.alive")).to_be_visible()
    for number in (1, 2):
        for seat, text in enumerate(("3 low", "2", "out")):
            page.evaluate(
                "([seat, text]) => { const cell = document.querySelector(`[name=cell-${seat}]`); cell.value = text;"
                " cell.dispatchEvent(new Event('change', { bubbles: true })); }",
                [seat, text],
            )
        page.get_by_role("button", name="Finish this scoring").click()
        rounds_are(page, number)
    with page.expect_download() as picture:
        page.get_by_role("button", name="Share as a picture").click()
    assert Path(picture.value.path()).read_bytes().startswith(b"\x89PNG")
    text = "\n".join(each.extract_text() for each in PdfReader(io.BytesIO(page.pdf())).pages)
    assert text.count("Lifebelts") == 2
    assert "Finish this scoring" not in text
    page.emulate_media(media="print")
    assert page.locator("button:visible, input:visible").count() == 0


def test_typed_by_keys_alone_and_mended_later(server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}/score/santa-timea")
    page.select_option("#seats", "3")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".keeper.alive")).to_be_visible()
    page.locator("[name=cell-0]").focus()
    for text in ("n1 n2 s3", "quatsch", "", "w1"):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        if text == "quatsch":
            expect(page.locator("#refused")).to_contain_text("quatsch")
            expect(page.locator("[name=cell-1]")).to_have_value("quatsch")
            page.keyboard.press("Backspace")  # it is selected
    expect(page.locator("#finish")).to_be_focused()
    page.keyboard.press("Enter")
    rounds_are(page, 1)
    expect(page.locator(".totals tbody td").nth(1)).to_have_text("3 (3)")
    page.get_by_role("button", name="1", exact=True).click()
    page.locator("[name=cell-1]").fill("E3 E2")
    page.keyboard.press("Enter")
    expect(page.locator(".totals tbody td").nth(1)).to_have_text("2 (2)")
    assert violations(page) == []
