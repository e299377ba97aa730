"""In real Chromium: at random moments of random games whatever is drawn and can be pointed at is answered, with words."""

from __future__ import annotations

from random import Random
from urllib.parse import parse_qs

import pytest

from beaufort.game import find
from beaufort.web.legend import legend_of
from tests.conftest import GAMES, one_of, volume
from tests.web.player import LEGAL, READ, RUSH, STANDS, Visit, connected, set_up
from tests.web.server import Server

READABLE = [game for game in GAMES if game.legend]
# Any of what is possible is pressed, and not the first.
ANY = "((all) => all[Math.floor(all.length * Math.random())])(document.querySelectorAll(legal)).click()"
PRESS = RUSH.replace("document.querySelector(legal).click()", ANY).replace("STANDS", STANDS).replace("READ", READ)
# The other button of a mouse is pressed wherever something drawn lies uppermost; what the page then asks is noted, not sent.
WALK = """() => {
    const things = "[data-what]:not([data-what=seat], [data-what=hand]), [data-card]";
    const aside = ".quiet, .menu, .amount, .name, .ask, [hidden], [popover]", sent = [], wrong = [], silent = [];
    const own = (each) => [...each.childNodes].filter((part) => part.nodeType === 3).map((part) => part.textContent).join("");
    const drawn = (each) => each.closest("svg, " + aside) === null ? each.matches(things + ", img, [role=img], .pick, .card")
        || /\\d/.test(own(each)) : each.matches("svg") && !each.parentElement.closest("svg, " + aside);
    const key = (each) => each.dataset.what ?? each.dataset.card;
    const above = (each, { left, top, width, height }) => {
        for (const [x, y] of [[0.5, 0.5], [0.15, 0.15], [0.85, 0.15], [0.15, 0.85], [0.85, 0.85]]) {
            const hit = document.elementFromPoint(left + x * width, top + y * height);
            if (hit && each.contains(hit)) return hit;
        }
        return null;
    };
    const fetched = window.fetch;
    let told = null;
    window.fetch = (where) => { told = new URL(where, location.href).searchParams; return new Promise(() => {}); };
    for (const each of document.querySelectorAll("#board *")) {
        const seen = drawn(each) && each.checkVisibility({ visibilityProperty: true });
        const hit = seen && above(each, each.getBoundingClientRect());
        if (!hit) continue;
        told = null;
        hit.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
        const name = told && [told.get("what"), told.get("card")].filter(Boolean).join("-");
        if (!told) silent.push(each.outerHTML.slice(0, 300));
        else sent.push(told.toString());
        const within = each.matches(things) ? [each, ...each.querySelectorAll(things)].map(key) : [name];
        const right = within.includes(name) && name !== "seat" && name !== "hand";
        if (told && !right) wrong.push([name, each.outerHTML.slice(0, 300)]);
    }
    window.fetch = fetched;
    return [[...new Set(sent)], silent, wrong];
}"""


CASES = [(game.name, size) for number, game in enumerate(READABLE) for size in one_of(["phone", "laptop"], number)]


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize(("name", "size"), CASES)
def test_whatever_is_drawn_on_a_page_can_be_asked_and_is_answered_with_words(
    name: str, size: str, server: Server, visit: Visit
) -> None:
    game = find(name)
    random, asked = Random(f"{game.name} {size}"), set[str]()
    page = visit(f"{server.url}/new/{game.name}", size, forgiven="422")
    connected(set_up(page, bot="0", pace="0.0", seats=str(random.choice(game.rules.SEATS))))
    for _ in range(volume(2, 15)):
        until = f"() => (window.turns = (window.turns ?? 0) + 1) % {random.randint(2, 9)} === 0"
        if not page.evaluate(PRESS.replace("UNTIL", until), [LEGAL]):
            break
        sent, silent, wrong = page.evaluate(WALK)
        assert (silent, wrong) == ([], [])
        new = {parse_qs(query)["what"][0]: query for query in sent if parse_qs(query)["what"][0] not in asked}
        asked |= set(new)
        for query in new.values():
            html = page.request.get(f"{page.url}/legend?{query}").json()["regions"]["legend"]
            assert html.count("<p") >= 2, (query, html)
    own = {each.kind for each in legend_of(game)}
    assert asked <= own
    assert len(asked) > len(own) / 3
