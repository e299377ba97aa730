"""In real Chromium: by ear and by keys alone. Where the focus is, what is announced, and how one learns whose turn it is."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from beaufort.game import find
from tests.conftest import one_of, volume
from tests.web import fit
from tests.web.player import LEGAL, READ, Player, Visit, connected, finish, open_table, set_up, wait
from tests.web.screens import GAMES
from tests.web.server import Server

FOCUSED = "(query) => document.activeElement.matches(query)"
# Whatever is announced, what the beats say, and where the focus was when all was told: nowhere, or on something without a name.
LISTEN = """() => {
    window.heard = [], window.beats = [], window.lost = [];
    for (const place of document.querySelectorAll("#news, .voice")) {
        const hear = () => { if (place.textContent) heard.push(place.textContent); };
        new MutationObserver(hear).observe(place, { childList: true });
    }
    document.addEventListener("beat", ({ detail }) => beats.push(...detail.news));
    document.addEventListener("told", () => setTimeout(() => {
        const at = document.activeElement;
        const named = at !== document.body && (at.ariaLabel || at.textContent.trim() || at.labels?.length);
        if (!named || !at.checkVisibility({ visibilityProperty: true })) lost.push(at.outerHTML.slice(0, 200));
    }));
}"""
# A beat is told: where the focus is at once, before the browser draws.
TELL = """async () => {
    const from = (name) => import(document.querySelector("script[src*='/table.js']").src.replace("table.js", name));
    const [{ show }, { swap }] = await Promise.all([from("beats.js"), from("swap.js")]);
    show({ news: ["Anna passes."] });
    swap(DRAWN, { telling: true, time: 0 });
    return document.activeElement.className;
}"""
DECIDED = "(last) => document.querySelector('#scoring').open || document.querySelector('#token input').value !== last"
HEARD = "() => beats.every((line) => heard.join(' ').includes(line))"


def listen(page: Page) -> None:
    page.evaluate(LISTEN)


def on(page: Page, query: str) -> bool:
    return bool(page.evaluate(FOCUSED, query))


def come_to_the_table(page: Page) -> None:
    """By the Tab key, as somebody does who has just come."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if on(page, f"{LEGAL}, .opens, #amount"):
            return
    raise AssertionError("the Tab key does not lead to what is asked")


def answer(page: Page, random: Random) -> None:
    """One decision by keys: from where the focus is, some way through its group, to something possible."""
    for _ in range(random.randrange(3)):
        page.keyboard.press(random.choice(["ArrowRight", "ArrowLeft", "Home", "End"]))
    for _ in range(60):
        if on(page, ".opens"):
            page.keyboard.press("Enter")  # a menu
        if on(page, "#amount"):
            page.keyboard.press("ArrowUp")
        if on(page, f"{LEGAL}, #amount"):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


@pytest.mark.sample(1, 1)
@pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for number, game in enumerate(GAMES) for seats in one_of(["fewest", "most"], number)],
)
def test_by_keys_alone_the_focus_is_never_lost_and_every_beat_is_heard(
    game: str, seats: str, server: Server, visit: Visit
) -> None:
    random, many = Random(game + seats), find(game).rules.SEATS[0 if seats == "fewest" else -1]
    page = set_up(visit(f"{server.url}/new/{game}"), seats=str(many), bot="0", pace="0.0")
    player = Player(page)
    listen(page)
    assert player.turn()
    come_to_the_table(page)
    for _ in range(volume(5, 60)):
        if (stands := player.stands()) == "over":
            break
        if stands == "scoring":
            assert on(page, "#scoring *")
            player.read = page.evaluate(READ)
            page.keyboard.press("Escape")
            continue
        wait(page, f"() => document.activeElement.matches({f'{LEGAL}, .opens, #amount'!r})")  # the next thing to decide about
        assert not on(page, "#choices .choice:last-child:not(:only-child)")  # ending something is never the preset
        assert page.title().startswith("● Your turn · ")
        player.last = player.decision
        answer(page, random)
        wait(page, DECIDED, player.last)
    assert len(page.evaluate("() => beats")) > 0
    wait(page, HEARD)
    assert page.evaluate("() => lost") == []


@pytest.mark.parametrize("drawn", ["{}", "{ choices: '' }"], ids=["hidden", "gone"])
def test_what_is_hidden_while_something_is_told_leaves_the_focus_to_the_place_that_waits(drawn: str, chromium: Browser) -> None:
    looker = fit.Looker(chromium)
    moments = (fit.page_of(table, seat) for table, seat, _ in fit.moments("vor-dem-wind", Random(2)))
    html = next(html for html in moments if re.search(r'id="choices"[^>]*>\s*<button class="choice', html))
    looker.open(fit.Scene("", html, "vor-dem-wind"))
    looker.page.locator("#choices .choice").last.focus()
    at = looker.page.evaluate(TELL.replace("DRAWN", drawn))
    looker.page.evaluate(fit.PAINTED)
    assert (at, on(looker.page, ".ask")) == ("ask", True)
    looker.page.context.close()


def test_what_a_sighted_player_sees_is_heard_and_waiting_only_once(server: Server, visit: Visit) -> None:
    ada, bob = open_table(server, visit, "land-unter", ["Ada", "Bob"], seats="3")
    listen(ada)
    ada.locator("#hand .pick").first.focus()
    ada.keyboard.press("Enter")
    wait(ada, "() => heard.join(' ').includes('Chosen: weather')")
    wait(ada, "() => heard.join(' ').includes('Waiting for Bob')")
    expect(ada.locator(".ask")).to_be_focused()
    assert ada.title().startswith("Deal 1 of")
    Player(bob).move()
    wait(ada, "() => heard.join(' ').includes('Choose a weather card.')")
    heard = " ".join(ada.evaluate("() => heard"))
    assert heard.count("Waiting for") == 1
    assert heard.index("Chosen: weather") < heard.index("All cards are turned over") < heard.index("Choose a weather card.")
    assert ada.title().startswith("● Your turn · Deal 1 of")
    assert ada.locator("link[rel=icon]").evaluate("(each) => each.href").endswith("/turn.svg")
    assert (
        ada.locator("#hand [role=list]").get_attribute("aria-label") == f"Your hand, {ada.locator('#hand .pick').count()} cards"
    )


def test_a_key_says_the_last_news_again(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/land-unter"), bot="0", pace="0.0")
    player = Player(page)
    listen(page)
    player.play(1)
    player.turn()
    last = wait(page, "() => heard.at(-1)?.includes('Choose') && heard.at(-1)")
    before = page.evaluate("() => heard.length")
    page.keyboard.press("F2")
    assert wait(page, "(before) => heard.slice(before).at(-1)", before) == last


def test_a_card_that_becomes_playable_under_a_pressed_key_is_not_played_by_it(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/land-unter"), bot="0", pace="0.0")
    player = Player(page)
    player.turn()
    player.last = player.decision
    page.locator("#hand .pick").first.focus()
    page.keyboard.down("Enter")  # and it stays down
    player.turn()
    wait(page, f"() => document.activeElement.matches({LEGAL!r})")
    decision = player.decision
    for _ in range(3):
        page.keyboard.down("Enter")  # as a keyboard repeats it
    page.wait_for_timeout(150)
    assert player.decision == decision
    page.keyboard.up("Enter")
    page.keyboard.press("Enter")
    wait(page, "(last) => document.querySelector('#token input').value !== last", decision)


def test_arrows_move_in_a_group_and_keys_with_others_held_are_left_alone(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/land-unter"), bot="0", pace="4.0")
    Player(page).turn()
    cards = page.locator("#hand .pick")
    cards.first.focus()
    page.keyboard.press("End")
    expect(cards.last).to_be_focused()
    for keys in ("Alt+Home", "Control+Home", "Shift+Home", "Alt+ArrowUp"):
        page.keyboard.press(keys)
    expect(cards.last).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(cards.first).to_be_focused()
    assert page.locator('#hand .pick[tabindex="0"]').count() == 1
    assert page.locator('#others .chair[tabindex="0"]').count() == 1


def test_a_rule_is_read_where_it_stands_and_leads_back(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/santa-timea", "phone"), bot="0", pace="0.0")
    Player(page).turn()
    link = page.locator("#hint .rule")
    link.focus()
    page.keyboard.press("Enter")
    wait(page, "() => document.activeElement.closest('#panel-rules') && document.activeElement.querySelector('[id^=ST-]')")
    page.keyboard.press("Escape")
    expect(link).to_be_focused()
    expect(page.locator("#drawer")).to_be_hidden()


def test_what_one_likes_is_remembered_and_nothing_sounds_before_it_is_switched_on(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/land-unter"), bot="0", pace="0.0")
    page.add_init_script(
        """const Old = AudioContext;
        window.sounded = 0;
        AudioContext = class extends Old { constructor() { super(); sounded += 1; } };"""
    )
    page.reload()
    player = Player(page)
    player.play(1)
    player.turn()
    assert page.evaluate("() => sounded") == 0
    page.locator("#tab-seat").click()
    boxes = page.locator("[data-own]")
    assert [box.is_checked() for box in boxes.all()] == [False] * 4
    for name in ("tap", "sound"):
        page.locator(f'[data-own="{name}"]').check()
    wait(page, "() => sounded === 1")
    page.reload()
    connected(page)
    assert [box.is_checked() for box in boxes.all()] == [True, True, False, False]
    player.turn()
    decision = player.decision
    page.locator(LEGAL).first.click()  # one tap
    wait(page, "(last) => document.querySelector('#token input').value !== last", decision)


def test_a_card_shows_that_it_is_being_sent_while_the_server_is_away(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/land-unter", forgiven="net::ERR_"), bot="0", pace="0.0")
    player = Player(page)
    player.turn()
    decision = player.decision
    page.route("**/move", lambda route: route.abort())
    page.locator("#hand .pick").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#hand .pick").first).to_have_attribute("aria-busy", "true")
    page.unroute("**/move")
    wait(page, "(last) => document.querySelector('#token input').value !== last", decision)
    expect(page.locator("[aria-busy]")).to_have_count(0)


def test_every_step_of_a_replay_says_its_move_and_every_page_has_a_title_of_its_own(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/land-unter"), bot="0", seats="3", pace="0.0")
    titles = {page.title()}
    finish(page)
    table = page.url
    page.goto(f"{table}/replay/0")
    titles.add(page.title())
    listen(page)
    for step in range(1, 4):
        page.keyboard.press("ArrowRight")
        wait(page, "(step) => document.querySelector('#scrubber').value === String(step)", step)
    wait(page, "() => heard.join(' ').includes('All cards are turned over')")
    titles.add(page.title())
    before = page.evaluate("() => heard.length")
    page.keyboard.press("ArrowLeft")
    assert re.match(r"Deal 1 of \d+, round 1 of 12\. ", wait(page, "(before) => heard.slice(before).at(-1)", before))
    assert page.locator("#log [role=heading]").count() > 0
    assert len(titles) == 3


def test_a_card_can_be_drawn_onto_the_table_and_put_back(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/land-unter"), bot="0", pace="0.0")
    player = Player(page)
    player.turn()
    decision, card = player.decision, page.locator("#hand .pick").nth(2)
    value = card.get_attribute("value")
    box, table = card.bounding_box(), page.locator("#middle").bounding_box()
    assert box
    assert table

    def draw(x: float, y: float) -> None:
        page.mouse.move(box["x"] + 5, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(x, y, steps=3)
        page.mouse.up()

    draw(box["x"] + 60, box["y"] + box["height"] / 2)
    page.wait_for_timeout(100)
    assert (player.decision, page.locator(".lifted, .dragged").count()) == (decision, 0)
    draw(table["x"] + table["width"] / 2, table["y"] + table["height"] / 2)
    wait(page, "(last) => document.querySelector('#token input').value !== last", decision)
    assert page.locator(f'#hand .pick[value="{value}"]').count() == 0
