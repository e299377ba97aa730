"""In real Chromium: the end of a game can be read in any window, with any number of players and any names."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

from beaufort.game import find
from beaufort.words import LANGUAGES
from tests.conftest import volume
from tests.web import fit

SIZES = [(320, 560), (390, 844), (844, 390), (1024, 600), (1366, 768), (1920, 1080), (2560, 1440)]
# What is wrong in the open dialog, in words.
WRONG = """() => {
    const dialog = document.getElementById("scoring"), wrong = [];
    const say = (kind, each) => wrong.push(`${kind}: ${each.textContent.trim().slice(0, 30)}`);
    const hidden = (each) => !each.checkVisibility() || each.closest("thead")?.offsetWidth === 1;
    dialog.scrollTop = 0;
    const box = dialog.getBoundingClientRect(), size = (each) => parseFloat(getComputedStyle(each).fontSize);
    if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) wrong.push("out of the window");
    if (dialog.scrollWidth > dialog.clientWidth) wrong.push("it scrolls sideways");
    for (const each of dialog.querySelectorAll("h2, p, th, td, .name, .wins, .button")) {
        if (hidden(each)) continue;
        const own = each.getBoundingClientRect();
        if (own.left < box.left || own.right > box.right) say("outside", each);
        if (size(each) < 12) say("too small", each);
        if (each.scrollWidth > each.clientWidth + 1 && !each.matches(".name, .wins")) say("cut", each);
    }
    for (const each of dialog.querySelectorAll(".reckoning .name")) {
        if (!each.checkVisibility()) continue;
        if (each.getClientRects().length > 1 || each.clientHeight > 1.9 * size(each)) say("broken name", each);
        if (each.title !== each.textContent) say("not whole on tap", each);
        const crown = each.parentElement.querySelector(".wins")?.getBoundingClientRect(), own = each.getBoundingClientRect();
        if (crown && Math.abs(crown.top + crown.bottom - own.top - own.bottom) > own.height) say("crown beside the line", each);
    }
    const cell = size(dialog.querySelector(".reckoning td")), head = dialog.querySelector(".reckoning h2");
    if (size(head) < 1.2 * cell) say("a heading smaller than what it heads", head);
    for (const each of dialog.querySelectorAll(".reckoning thead th")) if (size(each) < 0.8 * cell) say("a small header", each);
    const main = [...dialog.querySelectorAll(".main")].filter((each) => each.checkVisibility());
    if (main.length !== 1) wrong.push(`${main.length} main buttons`);
    const last = main[0]?.getBoundingClientRect();
    if (last && (last.bottom > box.bottom || last.height < 24)) wrong.push("the main button is not in drawing");
    return wrong;
}"""


@pytest.mark.sample(1, 2)
@pytest.mark.parametrize("game", fit.GAMES)
def test_the_end_of_a_game_can_be_read_in_every_window(game: str, chromium: Browser) -> None:
    looker, seats = fit.Looker(chromium), list(find(game).rules.SEATS)
    for number in range(volume(1, 40)):
        random = Random(number)
        table = fit._table(find(game), seats[number % len(seats)], random)
        fit._play(table, random, None)
        assert table.match
        seat = random.randrange(table.match.seats)
        shown = fit.Scene("end", fit.page_of(table, seat, LANGUAGES[number % 3]), game)
        looker.open(shown, random.choice(fit.FONTS))
        looker.page.evaluate("() => document.getElementById('scoring').showModal()")
        for size in [*SIZES, *(fit.window(random) for _ in range(volume(2, 4)))]:
            looker.page.set_viewport_size({"width": size[0], "height": size[1]})
            wrong: list[Any] = looker.page.evaluate(WRONG)
            assert wrong == [], (number, size, looker.picture(f"end-{game}-{number}-{size[0]}x{size[1]}"))
        heading = looker.page.locator("#scoring h2.verdict")
        best = max(table.match.points)
        assert heading.count() == 1
        assert str(best).replace("-", "−") in (heading.text_content() or "")
        won = {"de": "Du", "en": "You", "fr": "Vous"}[LANGUAGES[number % 3]]
        assert (heading.text_content() or "").startswith(won + " ") == (seat in table.match.winners)
    looker.page.context.close()


def test_a_name_that_is_cut_short_is_whole_where_one_taps_it(chromium: Browser) -> None:
    looker, random = fit.Looker(chromium), Random(3)
    table = fit._table(find("land-unter"), 5, random)
    fit._play(table, random, None)
    looker.open(fit.Scene("end", fit.page_of(table, 0), "land-unter"))
    looker.page.set_viewport_size({"width": 844, "height": 390})
    looker.page.evaluate("() => document.getElementById('scoring').showModal()")
    cut = looker.page.locator("#scoring .reckoning .name").evaluate_all(
        "(all) => all.findIndex((each) => each.scrollWidth > each.clientWidth && each.checkVisibility())"
    )
    name = looker.page.locator("#scoring .reckoning .name").nth(cut)
    name.click()
    assert looker.page.locator("#whole:popover-open").text_content() == name.get_attribute("title")
    looker.page.context.close()
