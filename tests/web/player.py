"""A person at a table: finds out what is asked, and answers by clicking, tapping, or with keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import Page

from beaufort import client
from beaufort.client.protocol import Seated
from tests.web.server import Server

SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "laptop": {"viewport": {"width": 1280, "height": 720}},
    "desktop": {"viewport": {"width": 1600, "height": 900}},
}

Visit = Callable[..., Page]

LEGAL = '#board button.pick:not([aria-disabled="true"]), #choices button.choice[name], .menu button.choice'
DOWN = r"net::ERR_"  # what a browser says of itself when a server is down
# What the table waits for: that a scoring is read, that I decide something new, or nothing any more.
# A scoring comes up a little after its round, and nothing is asked while something is told; nobody goes on before.
STANDS = """([last, read]) => {
    const scoring = document.querySelector("#scoring");
    const number = Number(scoring.querySelector("[data-number]")?.dataset.number ?? 0);
    if (number > read && !scoring.open) return "";
    if (document.querySelector("#done .row, #scoring[open] .verdict")) return "over";
    if (scoring.open) return "scoring";
    if (document.querySelector("#board.telling")) return "";
    const token = document.querySelector("#token input")?.value;
    return token && token !== last ? "turn" : "";
}"""
READ = "() => Number(document.querySelector('#reckoning [data-number]')?.dataset.number ?? 0)"
# What does not fit: parts of the page that are wider than there is room, and what of the hand lies outside the window.
FITS = """() => ({
    wide: ["html", ".stage", "#others", "#middle", ".ask", "#choices", "#own", "#hand"]
        .filter((part) => ((each) => each.scrollWidth > each.clientWidth)(document.querySelector(part))),
    out: [...document.querySelectorAll("#hand button, #own button, #choices button")].filter((each) => each.checkVisibility())
        .map((each) => [each.dataset.action ?? each.id, each.getBoundingClientRect()])
        .filter(([, box]) => box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
        .map(([name]) => name),
})"""
# The decision that is asked for, which of all that is possible lies in the middle, and whether that lies on the table.
MIDDLE = """(legal) => {
    const all = document.querySelectorAll(legal), place = all.length >> 1;
    return [document.querySelector("#token input").value, place, all[place].classList.contains("pick")];
}"""
# What is behind a tab or in a menu has to be brought out first, as a person would.
REACH = """([legal, place]) => {
    const wanted = document.querySelectorAll(legal)[place], menu = wanted.closest(".menu");
    const thing = menu ? document.querySelector(`[popovertarget="${menu.id}"]`) : wanted;
    for (const tab of document.querySelectorAll(".tabs label")) {
        if (!thing.checkVisibility() && tab.checkVisibility()) tab.click();
    }
    if (menu && !menu.matches(":popover-open")) thing.click();
}"""
RUSH = """async ([legal]) => {
    const stands = STANDS, met = UNTIL, until = performance.now() + 90000;
    let last = "", read = (READ)();
    while (performance.now() < until) {
        const now = stands([last, read]);
        if (now === "over") return false;
        if (now === "scoring") { read = (READ)(); document.querySelector("#scoring").close(); }
        if (now === "turn") {
            if (met()) return true;
            last = document.querySelector("#token input").value;
            document.querySelector(legal).click();
            await new Promise((resolve) => setTimeout(resolve, 50));
        }
        await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error("the game does not end");
}"""
REGIONS = """() => {
    const ids = "title others middle own hand task choices token done reckoning scores log fair";
    return Object.fromEntries(ids.split(" ").map((id) => {
        const place = document.getElementById(id).cloneNode(true);
        for (const each of place.querySelectorAll("*")) for (const name of ["tabindex", "style"]) each.removeAttribute(name);
        for (const each of place.querySelectorAll(".mark")) each.className = each.className.replace(/ mark\\S*/g, "");
        return [id, place.innerHTML.trim()];
    }));
}"""


def wait(page: Page, condition: str, argument: Any = None, seconds: float = 20) -> Any:
    """Wait until a function of the page answers with something. (Playwright's own way needs what our pages forbid.)"""
    script = f"""async ([argument, seconds]) => {{
        const met = {condition};
        for (const until = performance.now() + 1000 * seconds; performance.now() < until; ) {{
            const answer = await met(argument);
            if (answer) return answer;
            await new Promise((resolve) => setTimeout(resolve, 8));
        }}
        throw new Error("waited in vain: " + met);
    }}"""
    return page.evaluate(script, [argument, seconds])


def connected(page: Page) -> Page:
    page.wait_for_selector('#state[data-state="on"]')
    return page


def regions(page: Page) -> dict[str, str]:
    """All that the page shows of the table, without what the script has added for focus and flights."""
    found: dict[str, str] = page.evaluate(REGIONS)
    return found


def cards(page: Page, place: str = "body") -> set[str]:
    """The open cards in a part of the page; those that the rules show are examples, and nobody's."""
    open_cards = page.locator(f"{place} [data-card]:not(#panel-rules *)")
    found: list[str] = open_cards.evaluate_all("(all) => all.map((each) => each.dataset.card)")
    return set(found)


def set_up(page: Page, **choices: str) -> Page:
    """Fill in the set-up page and open the table; the game begins unless other people are to be waited for."""
    page.locator("details").evaluate_all("(all) => all.forEach((each) => { each.open = true; })")
    for field, value in {"people": "1", **choices}.items():
        box = page.locator(f"#{field}")
        if box.evaluate("(each) => each.tagName") == "SELECT":
            box.select_option(value)
        else:
            box.fill(value)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    if choices.get("people", "1") == "1":
        page.wait_for_selector("#board")  # as soon as the page has shown its salt
    return page


def open_table(server: Server, visit: Visit, game: str, names: list[str], size: str = "desktop", **choices: str) -> list[Page]:
    """The first person opens a table, the others join by its link."""
    host = visit(f"{server.url}/new/{game}", size)
    set_up(host, name=names[0], people=str(len(names)), bot="0", **choices)
    link = host.get_by_label("Invite friends with this link").input_value()
    pages = [host]
    for name in names[1:]:
        page = visit(link, size)
        page.locator("#name").fill(name)
        page.get_by_role("button", name="Sit down").click()
        pages.append(page)
    return [connected(page) for page in pages]


def finish(*people: Page) -> None:
    """Programs play for these people to the end, for a browser draws each move; then they come back to see how it has ended."""
    links = [str(page.locator('#panel-seat input[value*="/seat/"]').get_attribute("value")) for page in people]
    for page in people:
        page.goto("about:blank")
    with ThreadPoolExecutor(len(links)) as together:
        list(together.map(_play_on, links))
    for page, link in zip(people, links, strict=True):
        page.goto(link.partition("/seat/")[0])
        connected(page)


def _play_on(link: str) -> None:
    server, id, token = re.split("/t/|/seat/", link)
    program = client.Player(lambda state: state.view.choices[0].action if state.view else "")
    client.Client(server).play(Seated(id, 0, token, ""), program)


class Player:
    """Plays on one page; `check` looks before every move whether the page and the hand fit the window."""

    def __init__(self, page: Page, check: bool = False) -> None:
        self.page, self.check = connected(page), check
        self.moves = 0
        self.last = ""  # the decision made last
        self.read = self.page.evaluate(READ)  # the number of the last scoring

    @property
    def decision(self) -> str:
        return self.page.locator("#token input").input_value()

    def stands(self) -> str:
        """Wait until something is asked of me: a `turn`, to read a `scoring`; or until all is `over`."""
        return str(wait(self.page, STANDS, [self.last, self.read]))

    def turn(self) -> bool:
        """Wait for my turn, reading scorings on the way; False when the game is over."""
        while (stands := self.stands()) == "scoring":
            self.go_on()
        return stands == "turn"

    def go_on(self) -> None:
        """Look at a scoring and close it."""
        self.fits()
        self.read = self.page.evaluate(READ)
        self.page.locator("#scoring[open] button.main").click()

    def move(self) -> None:
        """Play something that is possible: what lies on the table with two taps, words with one."""
        self.last, place, lies = self.page.evaluate(MIDDLE, LEGAL)
        self.page.evaluate(REACH, [LEGAL, place])
        self.page.locator(LEGAL).nth(place).click()
        if lies:
            self.page.locator(".lifted").click()
        self.moves += 1

    def play(self, moves: int = 10_000) -> bool:
        """Play so many moves; answers whether the game goes on."""
        until = self.moves + moves
        while self.moves < until:
            if not self.turn():
                return False
            self.fits()
            self.move()
        return True

    def fits(self) -> None:
        if self.check:
            assert self.page.evaluate(FITS) == {"wide": [], "out": []}

    def rush(self, until: str = "() => false", alone: bool = True) -> bool:
        """Let the page press its own buttons until something is so at my turn, or to the end; answers whether it was so.

        Not alone, the page goes on by itself while others do something.
        """
        script = RUSH.replace("STANDS", STANDS).replace("UNTIL", until).replace("READ", READ)
        if alone:
            return bool(self.page.evaluate(script, [LEGAL]))
        self.page.evaluate(f"(given) => {{ ({script})(given); }}", [LEGAL])
        return True
