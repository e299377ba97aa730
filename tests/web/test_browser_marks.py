"""In real Chromium: what looks tappable is, and the reverse; whatever is decided about at another moment says why not now."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from beaufort.game import find
from beaufort.web.screen import signed
from beaufort.web.table import Table
from tests.conftest import volume
from tests.web import fit
from tests.web.player import Player, Visit, set_up
from tests.web.server import Server
from tests.web.test_browser_drag import shown

TAPPED = 'button.pick:not([aria-disabled="true"]), button.opens'
# Of the table at this moment: what has a gold ring and cannot be tapped, what can be tapped and has none, and of each kind of
# thing whether it can be tapped, or says why not. A seat has such a frame too, which says whose turn it is.
READ = """(tapped) => {
    const gilt = document.createElement("i");
    gilt.style.color = "var(--gilt)";
    document.body.append(gilt);
    const gold = getComputedStyle(gilt).color;
    gilt.remove();
    const told = (each) => each.outerHTML.slice(0, 120);
    const ringed = (each) => {
        const style = getComputedStyle(each);
        const line = (side) => style[`${side}Style`] !== "none" && style[`${side}Color`] === gold;
        return style.boxShadow.includes(gold) || line("outline") || line("borderTop");
    };
    const board = document.getElementById("board"), things = [], wrong = [];
    for (const each of board.querySelectorAll(":is(#others, #middle, #own, #hand) :not(article.chair)")) {
        if (ringed(each) && !each.matches(`${tapped}, label[for]`)) wrong.push(`cannot be tapped: ${told(each)}`);
    }
    for (const each of board.querySelectorAll(tapped)) if (!ringed(each)) wrong.push(`is not marked: ${told(each)}`);
    const THINGS = ".card:not(.vw-none, .st-slot, .lu-empty, .back), .vw-stock, .vw-group, .vw-pile";
    for (const each of board.querySelectorAll(THINGS)) {
        if (each.parentElement.closest(".card, .vw-stock, .vw-group")) continue;
        const region = each.closest("section[id]")?.id, place = each.closest("[class^=vw-], [class^=st-], [class^=lu-]");
        if (!region || each.closest("dialog")) continue;
        const kind = (each.dataset.card ?? "").split("-")[0] || [...each.classList].find((name) => /^(vw|st|lu)-/.test(name));
        const where = place === each ? each.parentElement.className : place?.className ?? "";
        const can = each.closest(`${tapped}, label[for]`), says = each.closest("[aria-disabled=true], [data-why]");
        const state = can ? "tap" : says ? "why" : "";
        things.push([[region, where.split(" ")[0], kind].join(" "), state]);
    }
    return { wrong, things };
}"""


def looks(chromium: Browser, game: str, games: int, every: int) -> Iterator[tuple[Page, Table, int]]:
    """Pages at random moments: of somebody who is asked, and of somebody who waits."""
    looker = fit.Looker(chromium)
    looker.page.set_viewport_size({"width": 1366, "height": 768})
    for number in range(games):
        ships = 0
        for step, (table, seat, _) in enumerate(fit.moments(game, Random(number))):
            assert table.match
            rare = "ship" in table.match.legal(seat) and ships < 5
            ships += rare
            if step > 900 or (step % every and not rare):
                continue
            waits = [each for each in range(table.match.seats) if each not in table.match.pending]
            for viewer in (seat, *waits[:1]):
                looker.open(fit.Scene("", fit.page_of(table, viewer), game))
                yield looker.page, table, viewer
    looker.page.context.close()


@pytest.mark.sample(1, 1)
@pytest.mark.parametrize("game", fit.GAMES)
def test_what_looks_tappable_is_and_the_rest_says_why_not(game: str, chromium: Browser) -> None:
    states, first = defaultdict[str, Counter[str]](Counter), dict[tuple[str, str], Any]()
    for page, table, seat in looks(chromium, game, volume(1, 6), volume(53, 29)):
        read: dict[str, Any] = page.evaluate(READ, TAPPED)
        assert read["wrong"] == [], table.match and table.match.view(seat).task
        for kind, state in read["things"]:
            states[kind][state] += 1
            first.setdefault((kind, state), table.match and table.match.view(seat).task)
    decided = {kind: found for kind, found in states.items() if found["tap"]}
    assert decided
    assert {kind: first[kind, ""] for kind, found in decided.items() if found[""]} == {}
    if game == "vor-dem-wind":
        places = {kind.split()[1] for kind in decided}
        assert places >= {"vw-berth", "vw-display", "vw-piles", "vw-supply", "vw-front", "vw-specials", "vw-store"}


# Tabs with a mark, and those behind which something can be tapped when they are in front.
BEHIND = """(tapped) => {
    const tabs = [...document.querySelectorAll(".tabs label")].filter((each) => each.checkVisibility());
    const marked = tabs.filter((each) => each.matches(".offers"));
    const offers = tabs.filter((tab) => {
        tab.click();
        return [...document.querySelectorAll(`:is(#others, #middle) :is(${tapped})`)].some((each) => each.checkVisibility());
    });
    return [marked, offers].map((some) => some.map((each) => each.dataset.tab));
}"""


@pytest.mark.full
def test_a_tab_behind_which_something_can_be_decided_is_marked(chromium: Browser) -> None:
    found = set[str]()
    for page, _, _ in looks(chromium, "vor-dem-wind", volume(1, 3), volume(97, 41)):
        page.set_viewport_size({"width": 667, "height": 375})
        marked, offers = page.evaluate(BEHIND, TAPPED)
        assert marked == offers
        found.update(" ".join(offers) for _ in offers)
    assert any("others" in each for each in found), found


def test_whatever_could_be_decided_about_answers_a_tap_with_a_sentence(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/vor-dem-wind"), bot="0", pace="0.0", seats="3")
    player = Player(page)
    assert player.rush("() => document.querySelector('.vw-display .pick')")  # trading
    for thing, sentence in {
        ".vw-fleet [data-why]": "Ships are loaded in your turn, with a shipment card.",
        ".vw-piles [data-why]": "Cards are opened at the beginning of a round.",
        ".vw-supply [data-why]": "Goods are taken, stored, exchanged and sold in your turn, by the cards you use.",
        "#own .vw-group[data-why]": "Goods are taken, stored, exchanged and sold in your turn, by the cards you use.",
    }.items():
        page.locator(thing).first.click(force=True)  # Playwright takes what is out of use for dead
        expect(page.locator("#why")).to_contain_text(sentence)
        page.locator("#task").click()
        page.wait_for_timeout(300)  # an answer would have come
        expect(page.locator("#why")).to_be_empty()


@pytest.mark.parametrize("how", ["tap", "key"])
def test_a_ship_is_loaded_by_a_tap_or_a_key_at_ones_turn(how: str, chromium: Browser) -> None:
    found: tuple[Table, int] | None = None
    for number in range(200):
        for table, seat, asked in fit.moments("vor-dem-wind", Random(number)):
            if asked == "task-turn" and table.match and "ship" in table.match.legal(seat):
                found = table, seat
                break
        if found:
            break
    assert found
    page = chromium.new_context(reduced_motion="reduce", viewport={"width": 1366, "height": 768}).new_page()
    sent = shown(page, *found)
    ship = page.locator(f".vw-fleet {TAPPED.split(',')[0]}").first
    if how == "key":
        ship.focus()
        page.keyboard.press("Enter")
    else:
        ship.click()
        expect(ship).to_have_class(
            "pick card " + ("boat" if "boat" in (ship.get_attribute("class") or "") else "ship") + " lifted"
        )
        assert sent == []
        ship.click()
    page.wait_for_timeout(100)
    assert sent == [ship.get_attribute("value")]
    assert sent[0].startswith("ship ship")
    page.context.close()


def test_a_bid_is_begun_and_made_at_the_card_it_is_for(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/vor-dem-wind"), bot="0", pace="0.0", seats="3")
    player = Player(page)
    assert player.rush("() => document.querySelector('#others .amount')")
    page.locator("#others .opens:has(+ .menu .amount)").first.click()
    menu = page.locator(".menu:popover-open")
    expect(menu.locator("input")).to_have_value("3")
    expect(menu.locator("input")).to_be_focused()
    menu.get_by_role("button", name="more").click()
    expect(menu.locator("input")).to_have_value("4")
    menu.locator("input").press("Enter")
    expect(page.locator("#log")).to_contain_text("Guest bids 4 gulden.")


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize("number", range(volume(3, 20)))
def test_cards_before_a_player_grow_with_the_seat(number: int, chromium: Browser) -> None:
    looker, random = fit.Looker(chromium), Random(number)
    table = fit._table(find("vor-dem-wind"), random.choice((2, 3, 4)), random)
    while not table.match or not any(zone.cards for zone in table.match.view(0).zones if zone.name.message == "front"):
        fit._move(table, random)
    looker.open(fit.Scene("", fit.page_of(table, 0), "vor-dem-wind"))
    for width, height in [(1366, 768), (1920, 1080), (2560, 1440), *(fit.window(random) for _ in range(8))]:
        looker.page.set_viewport_size({"width": width, "height": height})
        for tab in looker.page.evaluate(fit.TABS) or [""]:
            if tab:
                looker.page.evaluate("(tab) => { document.querySelector(`.tabs [value=${tab}]`).checked = true; }", tab)
            shares: list[tuple[float, float]] = looker.page.evaluate("""() =>
                [...document.querySelectorAll("#others .vw-front .card")].map((each) => {
                    if (!each.checkVisibility()) return [1, 1];
                    const own = each.getBoundingClientRect(), seat = each.closest(".chair").getBoundingClientRect();
                    return [own.width / seat.width, own.height / seat.height];
                })""")
            assert all(wide >= 0.14 or high >= 0.42 for wide, high in shares), (width, height, shares)
    looker.page.context.close()


@pytest.mark.parametrize("width", [340, 520, 700, 900, 1366])
def test_no_line_ends_with_a_bracket_before_a_drawing(width: int, chromium: Browser) -> None:
    """Neither in the log, nor in what is asked, nor in the line of a beat."""
    looker, random = fit.Looker(chromium), Random(width)
    table = fit._table(find("vor-dem-wind"), 4, random)
    fit._play(table, random, 90)
    assert table.match
    lines = [line for said in table.match.story() if "(<svg" in (line := signed(table.match, said, "en"))]
    looker.open(fit.Scene("", fit.page_of(table, 0), "vor-dem-wind"))
    looker.page.set_viewport_size({"width": width, "height": 800})
    split = looker.page.evaluate(
        """(lines) => {
            document.getElementById("board").classList.add("telling");
            const beat = document.getElementById("beat"), log = document.getElementById("log"), found = [];
            for (const line of lines) for (const place of [beat, log.appendChild(document.createElement("li"))]) {
                place.innerHTML = line;
                for (const sign of place.querySelectorAll("svg")) {
                    const before = sign.previousSibling, box = sign.getBoundingClientRect();
                    if (!box.width || before?.nodeType !== 3 || !before.data.endsWith("(")) continue;
                    const range = document.createRange();
                    range.setStart(before, before.length - 1);
                    range.setEnd(before, before.length);
                    const bracket = range.getBoundingClientRect();
                    if (bracket.bottom < box.top || bracket.top > box.bottom) found.push(place.id + " " + line);
                }
            }
            return found;
        }""",
        lines,
    )
    assert lines
    assert split == []
    looker.page.context.close()


ASIDE = """() => [...document.querySelectorAll("#board [data-why]:not(:has(button))")]
    .filter((each) => each.checkVisibility()).map((each) => each.dataset.why).sort()"""
AGAIN = """async () => {
    const { swap } = await import(document.querySelector("script[src*='/table.js']").src.replace("table.js", "swap.js"));
    const section = document.activeElement.closest("section[id]"), html = document.createElement("div");
    html.innerHTML = section.innerHTML;
    for (const each of html.querySelectorAll("[data-aside]")) for (const name of ["data-aside", "tabindex", "role"]) {
        if (name !== "role" || !each.ariaLabel) each.removeAttribute(name); else each.role = "img";
    }
    swap({ [section.id]: html.innerHTML });
}"""  # the part of the page is drawn anew, as the server sends it
AT = "() => document.activeElement.closest('[data-aside]')?.closest('[data-why]').dataset.why ?? ''"


def test_what_says_why_not_on_a_tap_is_reached_by_keys_and_says_it_then(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/vor-dem-wind"), bot="0", pace="0.0", seats="3")
    Player(page).turn()
    wanted = page.evaluate(ASIDE)
    assert len(wanted) > 5
    reached: list[str] = []
    page.locator("#middle").focus()
    for _ in range(12):  # each group is one stop of the Tab key
        page.keyboard.press("Tab")
        if not (first := page.evaluate(AT)):
            continue
        group = [first]
        page.keyboard.press("ArrowRight")
        while (now := page.evaluate(AT)) != first:
            group.append(now)
            page.keyboard.press("ArrowRight")
        reached += group
        name = page.evaluate(
            "() => document.activeElement.ariaLabel || document.activeElement.querySelector('[aria-label]').ariaLabel"
        )
        assert name
        page.keyboard.press("Enter")
        told = page.locator("#why")
        expect(told).not_to_be_empty()
        by_key = told.inner_text()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        assert page.evaluate(AT) == first
        assert page.evaluate("() => document.activeElement.role") == "button"
        page.evaluate(AGAIN)
        assert (page.evaluate(AT), page.evaluate("() => document.activeElement.role")) == (first, "button")
        page.evaluate("() => document.activeElement.click()")
        expect(told).to_have_text(by_key)
    assert sorted(reached) == wanted
