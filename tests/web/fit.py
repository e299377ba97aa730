"""Whether tables fit: random moments of random games, drawn by the real templates, in Chromium and windows of any size.

    python -m tests.web.fit --views 3000 --seed 7

Every drawn thing of a table is completely inside the window and inside whatever clips it, nothing essential overlaps, text and
targets keep their least sizes, and the page does not scroll. The same while the longest line of the log is told, and with a
menu, the drawer, a scoring, the longest answer about a thing, or all names over it.
What is wrong is told with its seed, its size and a picture, by one of these words:

- `window`, `clipped`, `text-cut`, `cut`: something is not whole; `spill`, `seat`, `region`: it leaves its place
- `stub`: hardly two letters are left of a name that ends in an ellipsis (with the pixels it has); `untold`: it is whole nowhere
- `font`: text below 12 pixels; `target`, `hit`: a button below 24, or under something; `index`: a fan hides the sign of a card
- `words`: of a table in words, which may scroll, not even a line is seen
- `overlap`, `scroll`, `wide`, `label`, `nameless`, `broken`: as they say

`--pictures 20` keeps pictures of the first 20 views, whole or not, to look at.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from playwright.sync_api import Browser, Page, Route, sync_playwright

from beaufort.game import Game, find
from beaufort.legend import Thing
from beaufort.match import Match
from beaufort.record import Record
from beaufort.web import pages, replays
from beaufort.web.checks import check_config
from beaufort.web.drawing import TableDrawing
from beaufort.web.events import Event, Head, Moved, Sat, Started
from beaufort.web.film import Finished, filmed
from beaufort.web.legend import answer, legend_of
from beaufort.web.people import Keys
from beaufort.web.screen import signed
from beaufort.web.site import Visitor, files
from beaufort.web.table import Table
from beaufort.words import LANGUAGES
from tools.browser import chromium

HERE = "http://fit.test"
MEASURE = (Path(__file__).parent / "fit.js").read_text(encoding="utf-8").rstrip().removesuffix(";")  # an expression
TABS = """() => [...document.querySelectorAll(".tabs label")]
    .filter((each) => each.checkVisibility()).map((each) => each.dataset.tab)"""
# What can lie over the table: how it comes, as what it is looked at, and how it goes. A line is told as the page tells it.
BEATS = """import(document.querySelector("script[src*='/stage.js']").src.replace("stage.js", "beats.js"))"""
OVER = {
    "telling": (
        f"async (line) => {{ (await {BEATS}).show(line); return ''; }}",
        f"async () => {{ (await {BEATS}).show(null); }}",
    ),
    "menu": (
        """() => {
            const opens = [...document.querySelectorAll(".opens")].find((each) => each.checkVisibility());
            opens?.click();
            return opens ? ".menu:popover-open" : null;
        }""",
        "() => document.querySelector('.menu:popover-open')?.hidePopover()",
    ),
    "drawer": (
        """(line) => {
            const drawer = document.getElementById("drawer"), tabs = [...drawer.querySelectorAll("[role=tab]")];
            if (!drawer.checkVisibility()) document.getElementById("drawer-button").click();
            tabs[line.news[0].length % tabs.length].click();
            return "#drawer";
        }""",
        "() => { if (document.querySelector('.drawer.open')) document.getElementById('drawer-close').click(); }",
    ),
    "legend": (  # the longest of what is said of anything here
        """(line) => {
            const legend = document.getElementById("legend"), things = [...document.querySelectorAll("#board [data-what]")];
            const about = things.filter((each) => each.checkVisibility())[line.news[0].length % 7];
            about?.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
            return new Promise((done) => setTimeout(() => done(legend.matches(":popover-open") ? "#legend" : null), 60));
        }""",
        "() => document.querySelector('#legend [data-close]')?.click()",
    ),
    "names": (
        """() => {
            document.getElementById("legend-button").click();
            return "#names";
        }""",
        "() => document.getElementById('names-close').click()",
    ),
    "scoring": (
        """() => {
            const scoring = document.getElementById("scoring");
            if (!scoring?.querySelector("[data-number]")) return null;
            scoring.showModal();
            return "#scoring";
        }""",
        "() => document.getElementById('scoring')?.close()",
    ),
}
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
GAMES = ("land-unter", "santa-timea", "vor-dem-wind")  # any other is looked at by its name
MENUS = "vor-dem-wind"  # whose things often have several decisions
SIZES = [
    *((320, 560), (360, 640), (375, 667), (390, 844), (412, 915), (640, 320), (667, 375), (844, 390), (932, 430), (768, 1024)),
    *((820, 1180), (1024, 768), (1180, 820), (960, 1080), (1280, 720), (1366, 768), (1440, 900), (1280, 1024), (1920, 1080)),
    *((2560, 1080), (2560, 1440), (3440, 1440), (3840, 2160)),
]
KINDS = [  # windows as people have them, and some that nobody has: from, to
    *(((320, 560), (440, 956)), ((640, 320), (960, 440)), ((740, 900), (1040, 1370)), ((960, 640), (1370, 1030))),
    *(((1200, 560), (1930, 1200)), ((1900, 850), (2600, 1450)), ((2500, 850), (3840, 1600)), ((3000, 1600), (3840, 2160))),
    *(((600, 560), (1300, 1450)), ((320, 560), (3840, 2160)), ((640, 320), (3840, 2160))),
]
FONTS = ("", "", "DejaVu Sans", "DejaVu Serif Condensed", "Liberation Serif")  # what the page asks for is seldom there
LETTERS = "WMÄQ漢Œmw@li.ñß8 "


def window(random: Random) -> tuple[int, int]:
    """A window's size."""
    if random.random() < 0.2:
        return random.choice(SIZES)
    low, high = random.choice(KINDS)
    width, height = (int(a * (b / a) ** random.random()) for a, b in zip(low, high, strict=True))
    return width, height


def name(random: Random, taken: set[str]) -> str:
    """A name of 1 to 24 characters, most of them wide."""
    while True:
        made = "".join(random.choices(LETTERS, k=random.choice((1, 3, 8, 16, 24, 24)))).strip() or "W"
        if made not in taken:
            taken.add(made)
            return made


@dataclass
class Scene:
    """A page to look at, and in words what it shows."""

    told: str
    html: str
    game: str
    line: dict[str, Any] = field(default_factory=dict)  # the longest that the log can have said by now, as it is told
    legend: str = ""  # the longest of what can be said of a thing on the table


def scene(seed: int, only: str = "") -> Scene:
    """A random moment of a random game, as somebody sees it."""
    random = Random(seed)
    game = find(only or random.choice(GAMES))
    seats = random.choice(list(game.rules.SEATS))
    lang, theme = random.choice(list(LANGUAGES)), random.choice(("day", "night"))
    table = _table(game, seats, random)
    assert table.match
    visitor = Visitor("p0", "", lang, theme)
    moment, menus = random.random(), Random(f"{seed} with a menu").random() < 0.4
    _play(table, random, None if moment < 0.12 else int(moment * _usual(game, seats)))
    if random.random() < 0.15:
        while not table.match.over:
            _move(table, random)
        at = random.randint(0, len(table.match.moves))
        told = f"replay {at}"
        html = _replay(visitor, table, at)
    else:
        watching = random.random() < 0.1
        if not watching and table.match.pending and random.random() < 0.8:
            visitor = Visitor(f"p{random.choice(table.match.pending)}", "", lang, theme)
        if watching:
            visitor = Visitor("nobody", "", lang, theme)
        elif random.random() < 0.2 and (mine := table.seat_of(visitor.person)) in table.match.pending:
            table.seats[mine or 0].hint = random.choice(table.match.legal(mine or 0))
        html = str(pages._show_game(_request(table), _site(table), visitor, table).content)
        while game.name == MENUS and not watching and menus and table.match.pending and 'class="menu' not in html:
            _move(table, random)  # to a moment with one
            visitor = Visitor(f"p{next(iter(table.match.pending), 0)}", "", lang, theme)
            html = str(pages._show_game(_request(table), _site(table), visitor, table).content)
        told = f"{'watching' if watching else visitor.person} after {len(table.match.moves)} moves"
    said = max(table.match.story(), key=lambda said: len(table.match.say(said, lang) if table.match else ""))
    line = {"news": [table.match.say(said, lang)], "signed": signed(table.match, said, lang)}
    called = f"seed {seed}: {game.name}, {seats} seats, {lang}, {theme}, {told}"
    return Scene(called, html, game.name, line, _legend(table, lang, random))


def _legend(table: Table, lang: str, random: Random) -> str:
    """The longest answer about anything that a table may have."""
    assert table.match
    drawing, seat = TableDrawing(table.match.view(0), lang, table.sitters), random.randrange(len(table.seats))
    things = (Thing(each.kind, "".join(each.cards[:1]), "", seat) for each in legend_of(table.game))
    return max((answer(drawing, thing) for thing in things), key=len)


def _usual(game: Game, seats: int) -> int:
    return {"vor-dem-wind": 120, "santa-timea": 60, "land-unter": 48}.get(game.name, 12) * seats


def _table(game: Game, seats: int, random: Random) -> Table:
    options = {option: random.random() < 0.5 for option in game.rules.OPTIONS}
    config = check_config({"game": game.name, "seats": seats, "options": options}, "p0")
    table, taken = Table(Head("table", game.name, config, random.randbytes(16), 0.0, 0, "open", None)), set[str]()
    for seat in range(seats):
        table.apply(Event(seat + 1, Sat(seat, f"p{seat}", name(random, taken)), 0.0))
    table.apply(Event(seats + 1, Started(), 0.0))
    for other in table.seats[1:]:
        other.away = random.random() < 0.5
    return table


def _play(table: Table, random: Random, moves: int | None) -> int:
    """So many moves, or to the end."""
    assert table.match
    while not table.match.over and (moves is None or len(table.match.moves) < moves):
        _move(table, random)
    return len(table.match.moves)


def _move(table: Table, random: Random) -> None:
    match: Match | None = table.match
    assert match
    seat = random.choice(match.pending)
    legal = match.legal(seat)
    action = next((each for each in legal if each.isdigit() and random.random() < 0.3 and int(each) > 9), random.choice(legal))
    table.apply(Event(table.seq + 1, Moved(seat, action), 0.0))


def moments(game: str, random: Random) -> Iterator[tuple[Table, int, str]]:
    """A random game with as many players as possible, move by move: the table, somebody who is asked something, and what."""
    table = _table(find(game), find(game).rules.SEATS[-1], random)
    assert table.match
    while not table.match.over:
        seat = random.choice(table.match.pending)
        yield table, seat, table.match.view(seat).task.message
        _move(table, random)


def page_of(table: Table, seat: int, lang: str = "en") -> str:
    """The page of a table as a seat sees it."""
    return str(pages._show_game(_request(table), _site(table), Visitor(f"p{seat}", "", lang, "day"), table).content)


def _site(table: Table) -> Any:
    @asynccontextmanager
    async def at(id: str) -> AsyncIterator[Table]:
        assert id == table.id
        yield table

    async def no_analysis(game: Finished, *_: Any) -> None:
        return None

    async def run(owner: Any, work: Any, *given: Any) -> Any:
        return work(*given)

    from beaufort.web.site import Site

    tables: Any = SimpleNamespace(at=at, readers=SimpleNamespace(run=run), analyses=SimpleNamespace(of=no_analysis))
    none: Any = None
    return Site(none, tables, keys=Keys(b"fit"))


def _request(table: Table) -> Any:
    url = SimpleNamespace(path=f"/t/{table.id}", scheme="http")
    app = SimpleNamespace(state=SimpleNamespace(site=_site(table)))
    return SimpleNamespace(url=url, headers={"host": "fit.test"}, cookies={}, client=None, app=app)


def _finished(record: Record) -> Finished:
    return Finished(record, filmed(record))


def _replay(visitor: Visitor, table: Table, at: int) -> str:
    """Nothing there waits for anything, so one step is the whole way; Playwright has the thread's event loop already."""
    try:
        replays._replay(_request(table), visitor, _finished(table.record()), at).send(None)
    except StopIteration as done:
        return str(done.value.content)
    raise AssertionError("a replay has waited for something")


class Looker:
    """Looks at scenes in one page of a browser."""

    def __init__(self, browser: Browser, pictures: Path | None = None, motion: Any = "reduce") -> None:
        self.pictures = pictures or Path(tempfile.mkdtemp(prefix="fit-"))
        self.html = self.legend = ""
        context = browser.new_context(reduced_motion=motion, service_workers="block")
        self.page: Page = context.new_page()
        self.page.route("**/*", self._answer)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(HERE).partition("?")[0]
        kept = files().get(path.rsplit("/", 1)[-1]) if path.startswith("/look/") else None
        if kept:
            route.fulfill(content_type=f"{kept[0]}; charset=utf-8", body=kept[1])
        elif path.endswith("/legend"):
            route.fulfill(json={"regions": {"legend": self.legend}})
        elif path == "/t/table":
            route.fulfill(content_type="text/html; charset=utf-8", body=self.html)
        else:
            route.fulfill(status=204)

    def open(self, shown: Scene, font: str = "") -> None:
        self.html, self.legend = shown.html, shown.legend
        self.page.goto(f"{HERE}/t/table")
        if font:
            self.page.add_style_tag(content=f"* {{ font-family: '{font}' !important; }}")

    def look(self, width: int, height: int) -> Iterator[tuple[str, dict[str, Any]]]:
        """What is measured in a window of this size, once for each tab."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(PAINTED)  # until then lines have the size of the window before
        tabs = self.page.evaluate(TABS)
        for tab in tabs or [""]:
            if tab:
                self.page.evaluate("(tab) => { document.querySelector(`.tabs [value=${tab}]`).checked = true; }", tab)
            yield tab, self.page.evaluate(MEASURE)

    def over(self, kind: str, line: dict[str, Any]) -> dict[str, Any] | None:
        """What is measured while something lies over the table; nothing if it cannot."""
        root = self.page.evaluate(OVER[kind][0], line)
        found: dict[str, Any] | None = None if root is None else self.page.evaluate(MEASURE, root)
        return found

    def picture(self, called: str) -> Path:
        path = self.pictures / f"{called}.png"
        self.page.screenshot(path=path)
        return path


@dataclass
class Found:
    """What came of looking."""

    views: Counter[str] = field(default_factory=Counter)
    broken: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    over: Counter[str] = field(default_factory=Counter)  # what lay over the table, how often
    pictures: list[Path] = field(default_factory=list)  # that were asked for
    narrow: Counter[str] = field(default_factory=Counter)  # views in which a card of the hand shows less than 44 pixels


def look(browser: Browser, views: int, seed: int, sizes: int = 6, only: str = "", say: Any = None, pictures: int = 0) -> Found:
    """Look at so many views: scenes, each in several windows. Of the first ones pictures are kept."""
    found, looker, number = Found(), Looker(browser), 0
    while number < views:
        shown = scene(seed * 100_000 + number, only)
        random = Random(shown.told)
        font = random.choice(FONTS)
        looker.open(shown, font)
        for _ in range(min(sizes, views - number)):
            number += 1
            size = window(random)
            _judge(looker, shown, size, font, found)
            if number <= pictures:
                found.pictures.append(looker.picture(f"{number}-{shown.game}-{size[0]}x{size[1]}"))
            if say and number % 50 == 0:
                say(number, found)
    looker.page.context.close()
    return found


def _judge(looker: Looker, shown: Scene, size: tuple[int, int], font: str, found: Found) -> None:
    wrong = []
    for tab, measured in looker.look(*size):
        if measured["bad"]:
            wrong.append((tab, measured["name"], measured["bad"]))
            _tell(looker, shown, size, font, found, tab, measured)
        found.narrow[shown.game] += measured["reach"] < 43.5
    for kind in OVER:
        over = looker.over(kind, shown.line)
        if over and over["bad"]:
            wrong.append((kind, over["name"], over["bad"]))
            _tell(looker, shown, size, font, found, kind, over)
        found.over[kind] += over is not None
        looker.page.evaluate(OVER[kind][1])
    found.views[shown.game] += 1
    assert looker.errors == [], shown.told
    if wrong:
        found.broken[shown.game] += 1
        found.kinds.update({f"{shown.game} {name}: {kind}" for _, name, bad in wrong for kind, _ in bad})


def _tell(
    looker: Looker, shown: Scene, size: tuple[int, int], font: str, found: Found, tab: str, measured: dict[str, Any]
) -> None:
    """Write down what is wrong, with a picture."""
    if len(found.failures) < 40:
        called = f"{shown.told.split(':')[0].replace(' ', '-')}-{size[0]}x{size[1]}{tab and '-' + tab}"
        path = looker.picture(called)
        kinds = sorted({f"{kind} {what}" for kind, what in measured["bad"]})[:6]
        where = f"{shown.told}, {size[0]}x{size[1]} {measured['name']} {tab} {font}"
        found.failures.append(f"{where}\n    {'; '.join(kinds)}\n    {path}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").splitlines()[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--views", type=int, default=1000, help="how many")
    parser.add_argument("--seed", type=int, default=1, help="of what is looked at")
    parser.add_argument("--sizes", type=int, default=6, help="windows for each moment")
    parser.add_argument("--only", metavar="GAME", default="", help="this game, instead of Beaufort's own three")
    parser.add_argument("--pictures", metavar="N", type=int, default=0, help="keep the first N views as pictures, to look at")
    asked = parser.parse_args()
    begun = time.monotonic()

    def say(number: int, found: Found) -> None:
        print(f"{number} views, {sum(found.broken.values())} not whole, {time.monotonic() - begun:.0f} s", flush=True)

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium())
        found = look(browser, asked.views, asked.seed, asked.sizes, asked.only, say, asked.pictures)
        browser.close()
    print(*found.failures, *found.pictures, sep="\n")
    for kind, count in found.kinds.most_common(30):
        print(f"{count:5d} {kind}")
    print("over the table:", ", ".join(f"{kind} {count}" for kind, count in found.over.items()))
    for game, views in found.views.items():
        whole = 1 - found.broken[game] / views
        print(f"{game}: {views} views, whole {whole:.2%}; a card of the hand under 44 px in {found.narrow[game]}")


if __name__ == "__main__":
    main()
