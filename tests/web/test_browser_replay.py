"""In real Chromium: a finished game move by move, its record, and records brought from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import httpx
import pytest
from playwright.sync_api import Page, expect
from typer.testing import CliRunner

import beaufort
from beaufort.commands.cli import app
from beaufort.record import Record, parse
from tests.web.player import Visit, set_up, wait
from tests.web.server import Server


@pytest.fixture(scope="module")
def finished(server: Server) -> str:
    """The address of a table at which all is over: a program has played there."""
    with httpx.Client(base_url=f"{server.url}/api", timeout=60) as client:
        seated = client.post("/tables", json={"game": "land-unter", "seats": 3, "bot": "0", "salt": "a pinch"}).json()
        table = f"/tables/{seated['table']}"
        client.post(f"{table}/resign", headers={"Authorization": f"Bearer {seated['token']}"})
        with client.stream("GET", f"{table}/events") as lines:  # as a spectator: the seat is a bot's now
            next(line for line in lines.iter_lines() if '"status":"over"' in line)
    return f"{server.url}/t/{seated['table']}"


def record_of(finished: str) -> Record:
    return next(parse(httpx.get(f"{finished}/record").text))


def at(page: Page, finished: str, number: int, last: int) -> None:
    """The page shows this move, and so does its address."""
    expect(page).to_have_url(f"{finished}/replay/{number}")
    expect(page.locator("#at")).to_have_text(f"{number} / {last}")
    expect(page.locator("#scrubber")).to_have_value(str(number))


def test_a_link_opens_a_game_at_its_move_with_all_hands_open(finished: str, visit: Visit) -> None:
    last = len(record_of(finished).moves)
    page = visit(f"{finished}/replay/9")
    at(page, finished, 9, last)
    log = page.locator("#log").inner_text()
    assert page.locator(".card.back").count() == 0
    page.goto(f"{finished}/replay/8")
    earlier = page.locator("#log").inner_text()
    assert log.startswith(earlier)
    assert log != earlier


def test_buttons_keys_and_scrubber_change_the_move_and_the_address(finished: str, visit: Visit) -> None:
    last = len(record_of(finished).moves)
    page = visit(f"{finished}/replay/5")
    for name, number in (("One move on", 6), ("One move back", 5), ("To the end", last), ("To the beginning", 0)):
        page.get_by_role("link", name=name).click()
        at(page, finished, number, last)
    page.locator("#middle").focus()
    for key, number in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", last),
        ("ArrowRight", last),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        at(page, finished, number, last)
    page.locator("#scrubber").fill("7")
    at(page, finished, 7, last)
    page.locator("#scrubber").press("ArrowRight")
    at(page, finished, 8, last)
    page.locator("#tab-share").click()
    assert page.get_by_label("Link to this move").input_value() == page.url


def test_a_replay_jumps_by_round_and_leads_back_to_the_table(finished: str, visit: Visit) -> None:
    moves = record_of(finished).moves
    last = len(moves)
    second, third = (next(place for place, move in enumerate(moves) if move.moment // 100 == deal) for deal in (2, 3))
    page = visit(f"{finished}/replay/5")
    for name, number in (("One round on", second), ("One round on", third), ("One round on", last), ("One round back", third)):
        page.get_by_role("link", name=name).click()
        at(page, finished, number, last)
    page.locator("#middle").focus()
    for key, number in (
        ("PageUp", second),
        ("ArrowRight", second + 1),
        ("PageUp", second),
        ("PageUp", 0),
        ("PageDown", second),
    ):
        page.keyboard.press(key)
        at(page, finished, number, last)
    assert (
        page.get_by_role("link", name="One round on").get_attribute("href")
        == f"/t/{finished.rpartition('/')[2]}/replay/{third}"
    )
    page.get_by_role("link", name="Back to the table").click()
    expect(page).to_have_url(finished)


def test_what_scrubbing_shows_is_what_the_link_shows(finished: str, visit: Visit) -> None:
    page = visit(f"{finished}/replay/0")
    page.locator("#scrubber").fill("11")
    expect(page.locator("#at")).to_have_text(re.compile("^11 /"))
    shown = ["#title", "#others", "#middle", "#task", "#log", "#scores"]
    scrubbed = [page.locator(part).inner_html().replace(' style=""', "").strip() for part in shown]
    page.reload()
    assert [page.locator(part).inner_html().strip() for part in shown] == scrubbed


def test_a_downloaded_record_is_verified_and_can_be_brought_back(finished: str, tmp_path: Path, visit: Visit) -> None:
    page = visit(f"{finished}/replay/0")
    page.locator("#tab-fair").click()
    expect(page.locator("#fair .right")).to_contain_text("The server has checked it")
    page.locator("#tab-share").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "land-unter.txt"
    assert file.read_text(encoding="utf-8") == httpx.get(f"{finished}/record").text
    verified = CliRunner().invoke(app, ["verify", str(file)])
    assert verified.exit_code == 0, verified.output
    log = visit_end(page, finished)
    page.goto(f"{finished.partition('/t/')[0]}/records")
    page.locator("#file").set_input_files(file)
    page.get_by_role("button", name="Show the game").click()
    page.wait_for_url("**/r/*/replay/0")
    brought = page.url.removesuffix("/replay/0")
    assert visit_end(page, brought) == log
    page.locator("#tab-fair").click()
    expect(page.locator("#fair .right")).to_contain_text("The server has checked it")


def visit_end(page: Page, base: str) -> str:
    page.goto(f"{base}/replay/100000")
    return page.locator("#log").inner_text()


def test_what_is_not_a_record_is_refused_with_a_reason_and_not_forgotten(server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}/records", forgiven="status of 422")
    page.locator("#text").fill("a message in a bottle")
    page.get_by_role("button", name="Show the game").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert page.locator("#text").input_value() == "a message in a bottle"


def test_a_running_game_has_no_replay(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/land-unter", forgiven="status of 409"), bot="0")
    table = page.url
    page.goto(f"{table}/replay/0")
    assert page.get_by_role("alert").inner_text() == "The game is not over yet."
    page.get_by_role("link", name="Back").click()
    expect(page).to_have_url(table)
    wait(page, "() => document.querySelector('#state').dataset.state === 'on'")


def test_lines_that_come_with_the_beats_are_those_of_a_page_loaded_anew(server: Server, visit: Visit) -> None:
    match, random = beaufort.new("vor-dem-wind", seats=2, seed=1), Random(1)
    while not match.over:
        match.play(match.pending[0], random.choice(match.legal(match.pending[0])))
    page = visit(f"{server.url}/records")
    page.locator("#text").fill(str(match.record()))
    page.get_by_role("button", name="Show the game").click()
    page.wait_for_url("**/r/*/replay/0")
    for step in range(1, 9):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#scrubber")).to_have_value(str(step))
    expect(page.locator("#board.telling")).to_have_count(0)
    lines = "(all) => all.map((each) => each.innerHTML.trim())"
    told = page.locator("#log li").evaluate_all(lines)
    assert 'class="sign"' in told[1]
    page.reload()
    assert page.locator("#log li").evaluate_all(lines) == told
