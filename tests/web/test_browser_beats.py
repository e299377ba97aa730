"""In real Chromium: every moment is told beat by beat, each shown before the next and before anything is asked."""

from __future__ import annotations

import json
import re
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect
from rich.console import Console

from beaufort.commands.terminal import Session
from beaufort.match import replay
from beaufort.record import parse
from tests.conftest import one_of, volume
from tests.web.player import LEGAL, Player, Visit, connected, set_up, wait
from tests.web.server import Server

# Writes down what the page shows, in order: each line of the log with what lies there at that moment, and each question.
RECORDER = """() => {
    window.shown = [];
    const board = document.getElementById("board");
    const lies = () => ["others", "middle", "own"].map((id) => document.getElementById(id).innerHTML).join("");
    let asked = "", before = "";
    const note = () => {
        const telling = board.classList.contains("telling");
        const token = document.querySelector("#token input").value;
        const choices = getComputedStyle(document.querySelector("#choices")).visibility !== "hidden";
        if (!telling && token && token !== asked) { asked = token; window.shown.push({ kind: "asked", choices }); }
    };
    new MutationObserver((changes) => {
        for (const change of changes) for (const line of change.addedNodes) {
            const now = lies();
            const marked = [...board.querySelectorAll(".mark")].flatMap((each) => [...each.classList]);
            const marks = marked.filter((name) => name.startsWith("mark-"));
            const beat = document.getElementById("beat");
            window.shown.push({
                kind: "line", text: line.textContent, changed: now !== before,
                telling: board.classList.contains("telling"), marks, at: performance.now(),
                told: getComputedStyle(beat).display === "none" ? "" : beat.textContent,
                title: document.getElementById("title").textContent,
                place: (({ top, height }) => [top, height])(beat.parentElement.getBoundingClientRect()),
            });
            before = now;
        }
    }).observe(document.getElementById("log"), { childList: true });
    const watched = { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "value"] };
    new MutationObserver(note).observe(board, watched);
    document.getElementById("scoring").addEventListener("close", () => window.shown.push({ kind: "read" }));
    const open = HTMLDialogElement.prototype.showModal;
    HTMLDialogElement.prototype.showModal = function () {
        window.shown.push({ kind: "scoring", title: document.getElementById("title").textContent });
        open.call(this);
    };
}"""
# Take a decision that is asked for now, unless something is being told again; answers the last decision taken.
DECIDE = """([legal, last]) => {
    if (document.querySelector("#board.telling")) return last;
    const all = document.querySelectorAll(legal), token = document.querySelector("#token input").value;
    all[all.length >> 1].click();
    return token;
}"""
Shown = list[dict[str, Any]]


def follow(server: Server, visit: Visit, game: str, pace: str = "fast", motion: str = "reduce", **settings: str) -> Player:
    page = set_up(visit(f"{server.url}/new/{game}", beats=pace, reduced_motion=motion), bot="3", pace="0.0", **settings)
    connected(page).evaluate(RECORDER)
    return Player(page)


def shown(page: Page) -> Shown:
    found: Shown = page.evaluate("() => window.shown")
    return found


def lines(found: Shown) -> list[dict[str, Any]]:
    return [each for each in found if each["kind"] == "line"]


def settled(page: Page) -> None:
    """Wait until all was told."""
    wait(page, "() => !document.querySelector('#board').classList.contains('telling')", seconds=60)


def playing(player: Player, until: str, moves: int = 80) -> Shown:
    """Play until a line of the log is like this, and all was told."""
    for _ in range(moves):
        if any(re.search(until, line["text"]) for line in lines(shown(player.page))):
            break
        wait(
            player.page,
            "() => !document.querySelector('#board').classList.contains('telling') || document.querySelector('#scoring').open",
            seconds=60,
        )
        if not player.turn():
            break
        player.last = player.decision
        player.page.evaluate(
            "(legal) => { const all = document.querySelectorAll(legal); all[all.length >> 1].click(); }", LEGAL
        )
    settled(player.page)
    found = shown(player.page)
    assert any(re.search(until, line["text"]) for line in lines(found)), [line["text"] for line in lines(found)]
    return found


def in_order(found: Shown, *patterns: str) -> list[dict[str, Any]]:
    """The lines like these, one after the other; each was told while nothing was asked, or is the last before it is."""
    told, at = lines(found), -1
    matched = []
    for pattern in patterns:
        at = next(place for place in range(at + 1, len(told)) if re.search(pattern, told[place]["text"]))
        matched.append(told[at])
    return matched


def test_land_unter_cards_turn_over_floods_are_taken_and_paid_for_and_only_then_come_the_next(
    server: Server, visit: Visit
) -> None:
    player = follow(server, visit, "land-unter", seats="3")
    found = playing(player, "round 3: floods")
    revealed, high, second, paid, opened = in_order(
        found, "turned over", "takes flood", "takes flood", "loses", "floods .* come in"
    )
    assert all(beat["telling"] and beat["told"] == beat["text"] and beat["changed"] for beat in (revealed, high, second, paid))
    assert ("mark-takes" in high["marks"], "mark-takes" in second["marks"], "mark-pays" in paid["marks"]) == (True, True, True)
    assert revealed["at"] < high["at"] < second["at"] < paid["at"] < opened["at"]
    assert min(later["at"] - sooner["at"] for sooner, later in ((revealed, high), (high, second), (second, paid))) > 100
    texts = [str(each.get("text", each["kind"])) for each in found]
    opens = [place for place, text in enumerate(texts) if "come in" in text]
    asked = [place for place, text in enumerate(texts) if text == "asked"]
    assert all(any(opens[number] < place for place in asked) for number in range(len(opens) - 1))
    for before, after in pairwise(opens):  # nobody is asked between the cards and the next floods
        reveal = next(place for place in range(before, after) if "turned over" in texts[place])
        assert "asked" not in texts[reveal:after]


def test_santa_timea_values_are_shown_cards_cancel_and_the_wind_is_taken_before_the_next_turns(
    server: Server, visit: Visit
) -> None:
    player = follow(server, visit, "santa-timea", seats="4")
    found = playing(player, "cancel each other")
    told = lines(found)
    at = next(place for place, line in enumerate(told) if "cancel each other" in line["text"])
    trick = told[at - 1 : at + 3]
    assert [re.sub(r"^\S+ |[.]$", "", line["text"]).split()[0] for line in trick[:1]] == ["plays"]
    cancelled = trick[1]
    assert (cancelled["telling"], cancelled["told"], cancelled["marks"].count("mark-cancelled") >= 2) == (
        True,
        cancelled["text"],
        True,
    )
    taken = next(line for line in told[at:] if re.search("takes|Nobody takes", line["text"]))
    assert (taken["telling"], "mark-gone" in taken["marks"], taken["changed"]) == (True, True, True)
    assert cancelled["title"] == taken["title"]  # it is still the same trick
    assert cancelled["at"] < taken["at"]


@pytest.mark.full  # every kind of event is looked at every day
def test_vor_dem_wind_payments_openings_loads_and_rot_are_told_one_after_the_other(server: Server, visit: Visit) -> None:
    player = follow(server, visit, "vor-dem-wind", pace="fast", seats="3")
    found = playing(player, "Round 3 begins", moves=120)
    told = [line["text"] for line in lines(found)]
    assert len([text for text in told if " opens a" in text]) >= 6
    ended = [line for line in lines(found) if re.search("Round [12] is over", line["text"])]
    assert len(ended) == 2
    assert all(line["telling"] and line["told"] == line["text"] for line in ended)
    paid = [line for line in lines(found) if re.search(r"pays \S+ \d|accepts", line["text"])]
    assert all({"mark-pays", "mark-gets"} <= set(line["marks"]) for line in paid)
    dropped = [line for line in lines(found) if "Nobody wanted" in line["text"]]
    assert all(line["telling"] and line["changed"] for line in dropped)


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize(("game", "seats"), [("land-unter", "3"), ("santa-timea", "2")])
def test_no_next_deal_is_shown_before_the_reckoning_was_read(game: str, seats: str, server: Server, visit: Visit) -> None:
    player = follow(server, visit, game, pace="none", seats=seats)
    begins = "Deal 2 begins" if game == "land-unter" else "Round 2 begins"
    found = playing(player, begins)
    kinds = [str(each.get("text", each["kind"])) for each in found]
    scoring, read = kinds.index("scoring"), kinds.index("read")
    next_deal = next(place for place, text in enumerate(kinds) if begins in text)
    assert scoring < read < next_deal
    assert found[scoring]["title"].startswith(("Deal 1 ", "Round 1 "))
    assert "asked" not in kinds[scoring:read]
    places = {tuple(line["place"]) for line in lines(found)}
    assert len(places) == 1  # what is told stays where it is when the last card has left the hand


# Writes down for each frame in which something is asked and nothing is told: whether a card moves, and the question is seen.
FRAMES = """() => {
    const [board, task] = ["board", "task"].map((id) => document.getElementById(id));
    window.frames = [];
    const note = () => {
        const { visibility, opacity } = getComputedStyle(task);
        const asked = document.querySelector("#token input") && !board.classList.contains("telling");
        const flies = document.getAnimations().some((each) => each.constructor === Animation); // not those of style sheets
        if (asked) window.frames.push([flies, visibility !== "hidden" && opacity !== "0"]);
        requestAnimationFrame(note);
    };
    note();
}"""


def test_a_question_stands_there_when_the_last_card_has_landed_and_can_be_answered_before(server: Server, visit: Visit) -> None:
    player = follow(server, visit, "land-unter", pace="normal", motion="no-preference", seats="3")
    page = player.page
    page.evaluate(FRAMES)
    for decision in range(2):
        player.turn()
        last = player.decision
        page.evaluate("(legal) => document.querySelector(legal).click()", LEGAL)
        wait(page, "() => document.querySelector('#board.telling')")
        if decision:  # quick people
            wait(page, "() => document.querySelector('#board.coming')")
            assert player.decision not in ("", last)
            assert page.evaluate(
                "(legal) => ((card) => { card.click(); return card.ariaBusy; })(document.querySelector(legal))", LEGAL
            )
            wait(page, "() => document.querySelector('#board.telling')")
        else:
            wait(page, "() => !document.querySelector('#board').matches('.telling, .coming')")
            player.last = last
    seen = [tuple(frame) for frame in page.evaluate("() => window.frames")]
    assert ((True, False) in seen, (True, True) in seen, (False, True) in seen) == (True, False, True)


def test_a_click_or_a_key_skips_to_the_end_of_the_moment_and_plays_nothing(server: Server, visit: Visit) -> None:
    player = follow(server, visit, "land-unter", pace="slow", seats="3")
    page = player.page
    for skip in ("click", "key"):
        player.turn()
        player.last = player.decision
        page.evaluate("(legal) => document.querySelector(legal).click()", LEGAL)
        wait(page, "() => document.querySelector('#board').classList.contains('telling')")
        held = page.locator("#hand .card").count()
        if skip == "click":
            page.locator("#beat").click()
        else:
            page.evaluate("() => document.activeElement.blur()")
            page.keyboard.press("Escape")
        wait(page, "() => !document.querySelector('#board').classList.contains('telling')", seconds=2)
        expect(page.locator("#log li").last).to_contain_text("come in")
        assert (page.locator("#hand .card").count(), player.decision not in ("", player.last)) == (held, True)


def test_who_wants_to_waits_for_a_click_after_each_round(server: Server, visit: Visit) -> None:
    player = follow(server, visit, "land-unter", pace="fast", seats="3")
    page = player.page
    page.locator("#tab-seat").click()
    page.get_by_label("wait for my click after each trick or round").check()
    page.locator("#beats-pace").select_option("fast")
    player.turn()
    page.evaluate("(legal) => document.querySelector(legal).click()", LEGAL)
    page.wait_for_selector("#beat.waits")
    page.wait_for_timeout(1500)
    assert page.locator("#beat.waits").count() == 1
    assert "come in" not in page.locator("#log li").last.inner_text()
    page.locator("#beat").click()
    settled(page)
    assert "come in" in page.locator("#log li").last.inner_text()
    page.reload()
    expect(page.locator("[data-beats=wait]")).to_be_checked()  # remembered


@pytest.mark.parametrize(("motion", "fly"), [("no-preference", True), ("reduce", False)])
def test_cards_fly_from_where_they_lay_unless_motion_is_to_be_reduced(
    motion: str, fly: bool, server: Server, visit: Visit
) -> None:
    page = set_up(visit(f"{server.url}/new/land-unter", beats="fast", reduced_motion=motion), bot="0", pace="0.0", seats="3")
    player = Player(page)
    page.evaluate(
        """() => {
            window.flown = [];
            new MutationObserver((changes) => {
                for (const change of changes) for (const each of change.addedNodes)
                    if (each.matches?.(".ghost") || each.querySelector?.(".ghost")) window.flown.push(each.outerHTML);
            }).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    player.turn()
    page.evaluate("(legal) => document.querySelector(legal).click()", LEGAL)
    page.wait_for_selector("#log li:has-text('come in') ~ li:has-text('come in')")
    assert bool(page.evaluate("() => window.flown.length")) is fly
    wait(page, "() => !document.querySelector('#sky .ghost')")


# Of each line: whether it stands there to be read, and whether something of what it is about is in drawing.
PHONE = """() => {
    window.read = [];
    document.addEventListener("beat", ({ detail }) => {
        if (!detail.news.length) return;
        const marked = [...document.querySelectorAll("#board .mark")];
        const drawing = !marked.length || marked.some((each) => each.checkVisibility());
        window.read.push({ text: detail.news.join(" "), told: document.getElementById("beat").innerText, drawing });
    });
}"""


@pytest.mark.parametrize(("size", "tabs"), one_of([((390, 844), False), ((375, 667), True), ((667, 375), True)], 1))
def test_where_no_log_shows_each_line_of_the_others_stands_where_one_waits_with_what_it_is_about_in_front(
    size: tuple[int, int], tabs: bool, server: Server, visit: Visit
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    page = set_up(visit(f"{server.url}/new/vor-dem-wind", beats="fast", viewport=viewport), bot="0", pace="0.4", seats="3")
    player = Player(page)
    page.evaluate(PHONE)
    assert (page.locator(".tabs label:visible").count() > 0) == tabs
    # Bots that pause: of many moments at once a page tells only where the table stands.
    for _ in range(40):
        if not player.turn() or len(lines_of_others(page)) > volume(10, 20):
            break
        player.last = player.decision
        page.evaluate("(legal) => { const all = document.querySelectorAll(legal); all[all.length >> 1].click(); }", LEGAL)
    settled(page)
    lines = lines_of_others(page)
    assert len(lines) > 10
    assert [line for line in lines if line["told"] != line["text"] or not line["drawing"]] == []


def lines_of_others(page: Page) -> list[dict[str, Any]]:
    return [line for line in page.evaluate("() => window.read") if not line["text"].startswith("Guest")]


def test_who_waits_without_a_log_reads_what_happened_last_and_the_drawer_opens_at_the_newest_line(
    server: Server, visit: Visit
) -> None:
    table, _ = played(server, game="santa-timea", seats=3)
    page = visit(f"{server.url}/t/{table}/replay/40", "phone")
    page.locator("#drawer-button").click()
    expect(page.locator("#log li").last).to_be_in_viewport()
    host = set_up(visit(f"{server.url}/new/santa-timea", "phone", beats="fast"), people="2", seats="3", bot="0", pace="0.0")
    guest = visit(host.get_by_label("Invite friends with this link").input_value(), "phone", beats="fast")
    guest.locator("#name").fill("Wim")
    guest.get_by_role("button", name="Sit down").click()
    for page in (connected(host), connected(guest)):
        wait(page, "() => document.querySelector('#token input').value || document.querySelector('#board.lately')")
    waiting = next(page for page in (host, guest) if page.locator("#board.lately").count())
    expect(waiting.locator("#beat")).to_have_text(waiting.locator("#log li").last.text_content() or "")
    expect(waiting.locator("#beat")).to_be_visible()


def played(server: Server, **settings: Any) -> tuple[str, list[str]]:
    """A table at which bots have played to the end, and what a program that watched was told."""
    with httpx.Client(base_url=f"{server.url}/api", timeout=60) as client:
        seated = client.post("/tables", json={"bot": "0", "pace": "0", **settings}).json()
        table = seated["table"]
        client.post(f"/tables/{table}/resign", headers={"Authorization": f"Bearer {seated['token']}"})
        news: list[str] = []
        with client.stream("GET", f"/tables/{table}/events?lang=en") as states:
            for line in states.iter_lines():
                update = json.loads(line or "{}")
                news += [beat["text"] for event in update.get("events", []) for beat in event.get("beats", []) if beat["text"]]
    return table, news


@pytest.mark.parametrize("game", one_of(["land-unter", "santa-timea", "vor-dem-wind"], 1))
def test_log_replay_and_terminal_tell_the_same_in_the_same_order(
    game: str, server: Server, visit: Visit, tmp_path: Path
) -> None:
    table, news = played(server, game=game)
    record = next(parse(httpx.get(f"{server.url}/t/{table}/record").text))
    match = replay(record)
    assert [line for line in news if "given up this seat" not in line] == match.log(None, "en")  # to programs
    out = StringIO()
    Session(match, 0, tmp_path / "game.txt", "0", lambda *_: None, Console(file=out, width=400))._tell()
    assert [line.strip() for line in out.getvalue().splitlines()] == match.log(0, "en")
    page = visit(f"{server.url}/t/{table}/replay/0")
    page.evaluate(
        """() => {
            window.told = [...document.querySelectorAll("#log li")].map((line) => line.textContent);
            document.addEventListener("beat", (event) => window.told.push(...event.detail.news));
        }"""
    )
    steps = min(len(record.moves), 30)
    for number in range(1, steps + 1):
        page.locator("#go-next").click()
        expect(page).to_have_url(re.compile(rf"/replay/{number}$"))
        settled(page)
    told = page.evaluate("() => window.told")
    assert told == match.log(None, "en")[: len(told)]
    assert page.locator("#log li").all_text_contents() == told
    assert len(told) > 10


def test_a_replay_plays_by_itself_with_the_same_beats_and_stops(server: Server, visit: Visit) -> None:
    table, _ = played(server, game="land-unter", seats=3)
    page = visit(f"{server.url}/t/{table}/replay/0", beats="fast")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector("#board.telling #beat:has-text('turned over')")
    expect(page.locator("#log li").last).to_contain_text("come in", timeout=20_000)
    page.get_by_role("button", name="Pause").click()
    settled(page)
    page.wait_for_timeout(300)
    stopped = page.url
    page.wait_for_timeout(1500)
    assert page.url == stopped
