"""Take the screenshots of docs/screenshots anew: `make screenshots`. Deals are fixed, so that only what changed looks changed.

The server runs in a thread of this program; a person's moves are made by the game's hints until the table is worth looking at.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
import threading
import time
from base64 import b64encode
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count, product
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from beaufort.match import start
from beaufort.play import bots
from beaufort.record import Record
from beaufort.web.app import create_app
from beaufort.web.people import COOKIE, Keys
from beaufort.web.site import THEMES, Site
from beaufort.web.table import Table
from tools.browser import chromium

OUT = Path(__file__).parents[1] / "screenshots"
SIZES = {  # unlike ones: width, height, and pixels of the device for one of the page
    "small": (320, 568, 2),
    "phone": (390, 844, 2),
    "sideways": (844, 390, 2),
    "tablet": (820, 1180, 1),
    "laptop": (1366, 768, 1),
    "large": (2560, 1440, 1),
}
TAP = """(action) => {  // one tap lifts, a second plays
    const all = [...document.querySelectorAll('[data-action]:not([aria-disabled="true"])')];
    const waits = document.querySelector("#board.telling, #token input[value='']");
    const amount = document.getElementById("amount");
    if (!waits && amount && Number(action)) {
        amount.value = action;
        document.querySelector("#choices [data-amount]").click();
    } else if (!waits) (all.find((each) => each.dataset.action === action) ?? all.at(-1))?.click();
}"""
SLOWLY = "const own = setTimeout; window.setTimeout = (work, time, ...more) => own(work, 6 * (time ?? 0), ...more);"
STRIP = "body { margin: 0; display: grid; grid-template-columns: repeat(3, 1fr); gap: 6px; } img { width: 100%; }"
TELLING = {  # what a strip shows, in this order: the first six moments of a game in which all this is told
    "santa-timea": ("plays", "cancelled", "takes.*"),
    "land-unter": ("reveal", "takes", "takes", "pays"),
    "vor-dem-wind": ("takes.*", "wants", "bids", "pays|accepts"),
}
FRAMES = 6
GAMES = {"santa-timea": (4, 22), "land-unter": (4, 19), "vor-dem-wind": (3, 60)}  # seats, and decisions before the picture


class Fixed(Keys):
    """Keys whose tickets and secrets are always the same, so that the deals are too."""

    tickets: Iterator[int]
    secrets: Iterator[int]

    def __init__(self, secret: bytes) -> None:
        super().__init__(secret)
        object.__setattr__(self, "tickets", count(1))  # each server counts its own
        object.__setattr__(self, "secrets", count(1))

    def new_ticket(self) -> str:
        number = next(self.tickets)
        return f"{number}.{self.sign('ticket', number)}"

    def new_secret(self) -> bytes:
        return next(self.secrets).to_bytes(32, "big")


class Scene:
    """A server with tables to look at."""

    def __init__(self, database: str) -> None:
        self.app = create_app(database)
        self.site: Site = self.app.state.site
        self.server = uvicorn.Server(uvicorn.Config(self.app, port=0, log_level="error"))
        self.loop: asyncio.AbstractEventLoop | None = None
        threading.Thread(target=self._run, daemon=True).start()
        while not self.server.started:
            time.sleep(0.05)
        self.site.keys = self.site.tables.keys = Fixed(bytes(32))
        self.url = f"http://localhost:{self.server.servers[0].sockets[0].getsockname()[1]}"

    def _run(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.loop.run_until_complete(self.server.serve())

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        assert self.loop
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(120)

    async def play(self, game: str, seats: int, decisions: int, person: str) -> str:
        """A table after so many decisions, with the person to move; or at the end of the game."""
        given = {"game": game, "seats": seats, "pace": 0.0, "bot": "3"}
        id = await self.site.tables.create(given, person, "Nadine")
        while True:
            async with self.site.tables.at(id) as table:
                asked = table.decision(0)
                made = len(table.match.moves) if table.match else 0
                if table.status == "over" or (asked and made >= decisions):
                    return id
                action = best(table) if asked else ""
            if asked:
                await self.site.tables.act(id, partial(Table.move, seat=0, action=action, decision=asked))
            await asyncio.sleep(0.01)

    def finished(self, game: str, seats: int) -> Record:
        """A whole game, as it will go again with the same ticket."""
        return self.do(self._record(self.do(self.play(game, seats, 10**9, game))))

    async def _record(self, id: str) -> Record:
        async with self.site.tables.at(id) as table:
            return table.record()


def telling(record: Record, wanted: tuple[str, ...]) -> int:
    """How many decisions are made before the first seat is asked and then, within the frames of a strip, sees all this told."""
    match, asked, places = start(record), False, []
    for move in record.moves:
        seat = match.pending[0] if move.seat is None else move.seat
        if 0 in match.pending and not asked:
            places.append((len(match.moves), len(match.story(0))))
        asked = 0 in match.pending and seat != 0
        match.play(seat, move.action)
    lines = [said.message for said in match.story(0)]
    for made, told in places:
        after = iter(lines[told : told + FRAMES - 1])
        if all(any(re.fullmatch(each, line) for line in after) for each in wanted):
            return made
    raise ValueError(f"nothing of {wanted} was told in a row")


async def _wanted(scene: Scene, id: str) -> str:
    async with scene.site.tables.at(id) as table:
        return best(table) if table.decision(0) else ""


def best(table: Table) -> str:
    """What a sensible person would do in seat 0."""
    assert table.match
    chosen = bots.Hints(plain=True).choose(table.match.seen(0), 0, bytes(32))
    return table.game.view.ACTION_NAMES[chosen]


@contextmanager
def opened(browser: Browser, scene: Scene, person: str, size: str, theme: str) -> Iterator[Page]:
    width, height, scale = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=scale, locale="en-GB", reduced_motion="reduce"
    )
    keys = scene.site.keys
    context.add_cookies(
        [
            {"name": COOKIE, "value": keys.cookie(person), "url": scene.url},
            {"name": "theme", "value": theme, "url": scene.url},
        ]
    )
    yield context.new_page()
    context.close()


def strip(browser: Browser, scene: Scene, game: str, id: str) -> None:
    """What follows one decision, as it is shown: six moments in a row."""
    context = browser.new_context(viewport={"width": 900, "height": 620}, locale="en-GB")
    context.add_cookies([{"name": COOKIE, "value": scene.site.keys.cookie(game), "url": scene.url}])
    context.add_init_script(SLOWLY)
    page = context.new_page()
    page.goto(f"{scene.url}/t/{id}")
    page.wait_for_selector("#state[data-state=on]")
    page.evaluate("""() => {
        window.beats = 0;
        document.addEventListener("beat", () => { window.beats += 1; });
    }""")
    frames, seen = [page.screenshot()], 0
    until = time.monotonic() + 90
    while len(frames) < FRAMES and time.monotonic() < until:
        page.evaluate(TAP, scene.do(_wanted(scene, id)))
        page.wait_for_timeout(60)
        beats = page.evaluate("window.beats")
        if beats > seen:
            seen = beats
            page.wait_for_timeout(650)  # until what moves has arrived
            frames.append(page.screenshot())
    pictures = "".join(f'<img src="data:image/png;base64,{b64encode(frame).decode()}">' for frame in frames)
    page = browser.new_page(viewport={"width": 1500, "height": 760})
    page.set_content(f"<!doctype html><style>{STRIP}</style>{pictures}")
    page.wait_for_timeout(300)
    page.locator("body").screenshot(path=OUT / f"moments-{game}.png")
    page.close()
    context.close()


def main() -> None:
    OUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        scene = Scene(f"{folder}/tables.db")
        browser = playwright.chromium.launch(**chromium())
        scout = Scene(f"{folder}/scout.db")
        for game, (seats, _) in GAMES.items():
            decisions = telling(scout.finished(game, seats), TELLING[game])
            strip(browser, scene, game, scene.do(scene.play(game, seats, decisions, game)))
        tables = {game: scene.do(scene.play(game, *stage, game)) for game, stage in GAMES.items()}
        finished = scene.do(scene.play("santa-timea", 4, 10**9, "over"))
        shots = {"home": ("visitor", "/", ""), "replay": ("visitor", f"/t/{finished}/replay/58", "")}
        shots |= {game: (game, f"/t/{id}", "#state[data-state=on]") for game, id in tables.items()}
        shots["scoring"] = ("over", f"/t/{finished}", "#state[data-state=on]")
        for number, (size, (name, (person, path, ready))) in enumerate(product(SIZES, shots.items())):
            with opened(browser, scene, person, size, THEMES[(number + number // len(shots)) % 2]) as page:
                page.goto(scene.url + path)
                if ready:
                    page.wait_for_selector(ready)
                if name == "scoring":
                    page.locator("[data-open=scoring]").dispatch_event("click")
                page.wait_for_timeout(300)
                page.screenshot(path=OUT / f"{name}-{size}.png", caret="initial")
        browser.close()


if __name__ == "__main__":
    main()
