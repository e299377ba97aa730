"""In real Chromium: what flies over the table is what happened, over random whole games.

Every step that a browser is sent is put into the page by its own script, and each flight is read from it: of which card, from
which place, to which. Two views, of the table before and after, say which places have lost such a card and which have won one.
Numbers at both ends show what they did until it has landed.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

from beaufort.game import find
from beaufort.view import View
from beaufort.web.screen import TABLE
from beaufort.web.streams import Follower
from beaufort.web.table import Table
from tests.conftest import FULL, volume
from tests.web import fit
from tests.web.fit import GAMES, Looker, Scene, page_of

SWAP = """async ([regions, marks]) => {
    const look = (name) => import(document.querySelector("script[src*='/table.js']").src.replace("table.js", name));
    const [{ swap }, { land }, { home, seated }] = await Promise.all(["swap.js", "flight.js", "places.js"].map(look));
    const OF = { ".points": "points", "[data-purse='']": "purse", ".st-damage": "taken", ".lu-pole": "tide" };
    const NUMBERS = [...Object.keys(OF), "[data-pile]", ".vw-line b", ".vw-stock b", ".vw-times"].join();
    const numbers = () => Object.fromEntries([...document.querySelectorAll(NUMBERS)].map((each) => {
        const of = Object.keys(OF).find((kind) => each.matches(kind));
        const card = each.dataset.card ?? each.previousElementSibling?.dataset.card;
        const name = of ? `${OF[of]}-${seated(each)} ` : `${home(each)} ${"pile" in each.dataset ? "" : card}`;
        return [name, each.textContent];
    }));
    land();
    const before = numbers();
    swap(regions, { marks, time: 300, telling: true });
    const EARLY = ".st-spot:has(.arriving) .st-worth, .st-sea:has(.st-cancelled .arriving) .st-gone i";
    const early = [...document.querySelectorAll(EARLY)].find((each) => each.checkVisibility({ visibilityProperty: true }));
    if (early) throw new Error(`is shown before its card has come: ${early.outerHTML}`);
    const inside = (box) => box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight;
    const flights = [...document.querySelectorAll("#sky .ghost[data-flies]")].map((ghost) => {
        const { flies, from, to } = ghost.dataset;
        return [flies, from, to, inside(ghost.getBoundingClientRect())];
    });
    const meanwhile = numbers();
    land();
    const after = numbers();
    const touched = flights.flatMap(([flies, ...ends]) => ends.slice(0, 2).flatMap((end) => [`${end} `, `${end} ${flies}`]));
    const counted = [...new Set(touched)].filter((each) => each in before && each in after && before[each] !== after[each]);
    const soon = counted.filter((each) => meanwhile[each] !== before[each]);
    if (soon.length) throw new Error(`counted before it has landed: ${soon}`);
    for (const id of ["others", "middle", "own"].filter((each) => each in regions)) {
        const sent = document.createElement("div");
        sent.innerHTML = regions[id];
        const [stands, wanted] = [document.getElementById(id), sent].map((each) => each.textContent);
        if (stands !== wanted) throw new Error(`${id}: ${stands}; sent was ${wanted}`);
    }
    return [flights, counted];
}"""
WINDOWS = {"desktop": (1600, 900), "phone": (390, 844), "small": (667, 375)}
# What is counted at one end of a flight in a large window: it changes when that has landed.
COUNTED = {
    "land-unter": {"purse", "tide"},
    "santa-timea": {"wind-pile", "hand", "taken"},
    "vor-dem-wind": {"pile", "purse", "supply", "points"},
}
# Whatever may fly, from where to where; what every game shows in a large window stands first.
WAYS = {
    "land-unter": ({"hand chosen", "chosen last-round", "open-floods tide", "purse "}, set[str]()),
    "santa-timea": (
        {"hand laid", "row taken", "wind-pile row"},
        {"row wind-pile", "row aside", "row forecast", "aside taken", "laid last-trick"},
    ),
    "vor-dem-wind": (
        {"pile display", "display front", "supply hand", "purse purse", "bank purse", "purse bank"},
        {
            *("front specials", "front front", "specials guards", "port points"),
            *("hand warehouse", "hand supply", "warehouse supply", "supply warehouse", "warehouse warehouse", "warehouse hand"),
        },
    ),
}
STEPS = volume(160, 450)  # of a game: a whole one would take minutes
Lies = Counter[tuple[str, str]]  # how many such cards lie in a place
Step = tuple[dict[str, Any], View]


def lies(view: View, marks: list[list[str]]) -> Lies:
    """What a view says; * are cards that lie face down. A wind that was taken has left the row."""
    found = Lies()
    for zone in view.zones:
        name = zone.name.message + (f"-{zone.name.values['pile']}" if zone.name.message == "pile" else "")
        home = name if zone.seat is None else f"{name}-{zone.seat}"
        cards = zone.cards[1:] if name == "row" and ["wind", "gone"] in marks else zone.cards
        found.update((home, f"{card.kind}-{card.text}") for card in cards)
        found[home, "*"] += zone.hidden
    for seat, points in enumerate(view.points):
        found[f"points-{seat}", "*"] += points or 0
    return found


def steps(table: Table, random: Random) -> Iterator[Step]:
    """A whole game as seat 0 is sent it: each step, and the table that it shows."""
    assert table.match
    told = Follower("p0", "en", table.seq, len(table.match.story(0)))
    told.news(table)  # what the page shows already
    view = table.match.view(0)
    while not table.match.over:
        fit._move(table, random)
        beats = table.match.beats(0, told.lines)
        sent = told.news(table)
        push = json.loads(sent.split(b"data: ", 1)[1]) if sent else {"beats": []}
        for number, step in enumerate(push["beats"]):
            if step.get("own"):
                view = table.match.view_at(beats[number], 0)
            elif any(name in step.get("regions", {}) for name in TABLE):
                view = table.match.view(0)
            yield step, view


def false(flights: list[Any], before: Lies, after: Lies, marks: list[list[str]]) -> list[str]:
    """Flights that did not happen: more of a card than a place has lost, or than another has won."""
    wrong = [f"outside: {flight}" for flight in flights if not flight[3]]
    renewed = Lies(
        {key: count for key, count in after.items() if key[0].startswith("last-trick")}
    )  # an equal card may lie there
    left, come = before - after, (after - before) | renewed
    for card, home, to, _ in flights:
        if card == "coin":
            pays = {f"purse-{thing.removeprefix('seat-')}" for thing, name in marks if name == "pays"} or {"bank"}
            gets = {f"purse-{thing.removeprefix('seat-')}" for thing, name in marks if name == "gets"} or {"bank", ""}
            wrong += [] if home in pays and to in gets else [f"{card}: {home} to {to}"]
            continue
        for place, changed in ((home, left), (to, come)):
            key = (place, card) if changed[place, card] > 0 else (place, "*")
            wrong += [] if changed[key] > 0 else [f"{card}: {home} to {to}, not {place}"]
            changed[key] -= 0 if place.startswith("points") else 1
    return wrong


EVERY_DAY = [*zip(GAMES, WINDOWS, strict=False)]  # each game in one window, each window with one game


@pytest.mark.sample(1, 1)
@pytest.mark.parametrize(("game", "window"), [*product(GAMES, WINDOWS)] if FULL else EVERY_DAY)
def test_what_flies_has_left_one_place_and_come_to_another(game: str, window: str, chromium: Browser) -> None:
    seen, counted = Counter[str](), set[str]()
    for seed in range(volume(1, 2)):
        random = Random(f"{game} {window} {seed}")
        table = fit._table(find(game), random.choice(list(find(game).rules.SEATS)), random)
        looker = Looker(chromium, motion="no-preference")
        looker.page.set_viewport_size(dict(zip(("width", "height"), WINDOWS[window], strict=True)))  # type: ignore[arg-type]
        looker.open(Scene("", page_of(table, 0), game))
        assert table.match
        shown = lies(table.match.view(0), [])
        for number, (step, view) in enumerate(islice(steps(table, random), STEPS)):
            marks = step.get("marks", [])
            now = lies(view, marks)
            flights, numbers = looker.page.evaluate(SWAP, [step.get("regions", {}), marks])
            place = f"{game}, {window}, seed {seed}, step {number}: {step.get('news')}"
            assert false(flights, shown, now, marks) == [], (place, flights)
            seen.update(" ".join(re.sub(r"-\d$|(?<=pile)-.*", "", home) for home in flight[1:3]) for flight in flights)
            counted.update(re.match(r"[a-z]+(-pile)?", each)[0] for each in numbers)  # type: ignore[index]
            shown = now
        looker.page.context.close()
    always, sometimes = WAYS[game]
    assert (window != "desktop" or always <= seen.keys(), seen.keys() <= always | sometimes) == (True, True), seen
    assert window != "desktop" or COUNTED[game] <= counted, counted
