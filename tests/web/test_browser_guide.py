"""In real Chromium: guided first games, by keys, on a phone and on a laptop, in three languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from beaufort.game import find
from tests.conftest import one_of
from tests.test_guide import GUIDED
from tests.web.player import LEGAL, Visit, wait
from tests.web.server import Server

WAYS = [("phone", "de"), ("laptop", "fr"), ("laptop", "en"), ("phone", "fr"), ("phone", "en"), ("laptop", "de")]
CASES = [(game.name, *way) for number, game in enumerate(GUIDED) for way in one_of(WAYS, number)]
# The thing pointed at lies in the window, mostly beside what is told of it, which is whole.
SEEN = """() => { const box = document.querySelector(".pointed")?.getBoundingClientRect(),
    panel = document.querySelector("#guide").getBoundingClientRect();
    const both = (from, to) => Math.max(0, Math.min(box[to], panel[to]) - Math.max(box[from], panel[from]));
    return box && box.width > 0 && box.height > 0 && box.top < innerHeight && box.bottom > 0
        && both("left", "right") * both("top", "bottom") < box.width * box.height / 2
        && panel.top >= 0 && panel.bottom <= innerHeight + 1 && panel.left >= 0 && panel.right <= innerWidth + 1; }"""


GOES_ON = """([legal, number]) => {
    const shown = document.querySelector("#guide"), scoring = document.querySelector("#scoring");
    const asks = document.querySelector("#token input").value && !document.querySelector("#board.telling");
    if (scoring.open) scoring.close();
    if (!shown.hidden) return "told";
    if (document.querySelector("#guide a, #done .row")) return "ended";
    if (Number(shown.querySelector("[data-number]")?.dataset.number ?? 0) > number) return "";
    return asks && document.querySelector(legal) ? "asked" : "";
}"""


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize(("game", "size", "lang"), CASES)
def test_a_guided_game_tells_all_it_has_to_and_points_at_it(
    game: str, size: str, lang: str, server: Server, visit: Visit
) -> None:
    page = visit(server.url, size, forgiven="422", locale=lang)  # a wrong idea is answered
    page.locator(f"[formaction='/learn/{game}']").click()
    page.wait_for_url("**/t/*")
    page.request.post(f"{page.url}/pace", form={"pace": "0.0"}, headers={"Sec-Fetch-Site": "same-origin"})
    guide, told, number = find(game).guide, list[str](), 0
    while (stands := wait(page, GOES_ON, [LEGAL, number], 60)) != "ended":
        number = max(number, page.evaluate("() => Number(document.querySelector('#guide [data-number]')?.dataset.number ?? 0)"))
        if stands == "told":
            text = page.locator("#guide-text")
            told.append(text.inner_text())
            expect(page.locator("#guide .row button")).to_be_focused()
            assert not text.get_attribute("data-at") or page.evaluate(SEEN), told[-1]
            page.keyboard.press("Enter")
            continue
        page.evaluate("(legal) => document.querySelector(legal)?.click()", LEGAL)
        page.wait_for_timeout(100)  # a doubled click would be the same answer
    assert len(told) == len(set(told)) > len(guide.lectures) / 2


def test_a_wrong_idea_is_answered_and_one_more_tap_carries_it_out(server: Server, visit: Visit) -> None:
    page = visit(server.url, "laptop", forgiven="422", locale="en")
    page.locator("[formaction='/learn/land-unter']").click()
    page.wait_for_url("**/t/*")
    while page.locator("#guide").is_visible():
        page.keyboard.press("Enter")
    middle = page.locator("#hand button.pick[data-action='30']")
    middle.click()
    expect(middle).to_have_class(re.compile(r"\blifted\b"))
    expect(page.locator("#why")).to_be_empty()
    middle.click()
    expect(page.locator("#why")).to_contain_text("With 30 you may well come second")
    expect(middle).to_have_class(re.compile(r"\blifted\b"))
    middle.click()
    expect(middle).to_have_count(0)
