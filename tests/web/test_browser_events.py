"""In real Chromium: every kind of event of a game is shown, one beat after the other, and heard, before anything is asked.

Which kinds there are is read from the games' code. Short stretches of random games in which all of them happen are looked for
in plain Python, and played at live tables by programs, while a player looks on from a seat.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from typing import Any

import httpx
import pytest
from playwright.sync_api import Error, Page

from beaufort.commands.check import Case
from beaufort.fair import mixed
from beaufort.game import find
from beaufort.view import Beat
from beaufort.web.checks import check_config
from beaufort.web.drawing import TableDrawing
from beaufort.web.events import Event, Happening, Head, Sat, Started
from beaufort.web.people import Keys
from beaufort.web.seats import Sitter
from beaufort.web.store import NewEvents
from beaufort.web.table import Table
from tests.web.events import Stretch, drawn, places, stretches
from tests.web.houses import opened
from tests.web.player import Visit, connected, wait
from tests.web.screens import GAMES
from tests.web.server import Server
from tests.web.test_browser_ear import listen

KEYS = Keys(b"known to the test, so that the deals are too")
# Every pause of the page lasts for two frames: long enough for what is shown to be painted, and no longer.
QUICK = """() => {
    const real = setTimeout, frame = requestAnimationFrame;
    window.setTimeout = (after, time, ...given) => time > 50 && time < 5000
        ? frame(() => frame(() => after(...given))) : real(after, time, ...given);
}"""
# What the page shows in each frame that differs from the one before; a scoring that comes up is closed after the next.
WATCH = """() => {
    window.painted = [];
    const board = document.getElementById("board"), log = document.getElementById("log");
    const scoring = document.getElementById("scoring"), beat = document.getElementById("beat");
    const look = () => {
        const telling = board.classList.contains("telling");
        const parts = ["title", "others", "middle", "own"].map((id) => document.getElementById(id));
        const cards = parts.flatMap((part) => [...part.querySelectorAll("[data-card]")].map((each) => each.dataset.card));
        const now = {
            lines: log.children.length, last: log.lastElementChild.textContent, telling, scoring: scoring.open,
            said: getComputedStyle(beat).display === "none" ? "" : beat.textContent,
            asked: telling ? "" : document.querySelector("#token input").value,
            table: parts.map((part) => part.textContent).join("").replace(/\\s+/g, "") + " " + cards.join(" "),
        };
        if (JSON.stringify(now) !== JSON.stringify(painted.at(-1))) painted.push(now);
        else if (scoring.open) scoring.close();
        requestAnimationFrame(look);
    };
    look();
}"""
SETTLED = """([lines, decision]) => {
    const last = painted.at(-1);
    return last.lines >= lines && last.asked === decision && !last.telling && !last.scoring;
}"""


def secret_of(case: Case, number: int) -> bytes:
    return KEYS.sign("game", case, number).encode()


def seed_of(case: Case, number: int) -> bytes:
    return mixed(secret_of(case, number), {})


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose seats are known before: its database has our key."""
    file = tmp_path_factory.mktemp("known") / "tables.db"

    async def settle() -> None:
        async with opened(str(file)) as store:
            await store.database.write([("INSERT INTO settings (name, value) VALUES ('key', :key)", [{"key": KEYS.key.hex()}])])

    with ThreadPoolExecutor(1) as thread:  # in this one Playwright has a loop of its own
        thread.submit(asyncio.run, settle()).result()
    with Server(file) as running:
        yield running


class LoadedTable:
    """A live table at which programs play a game, as people would who sit at all its seats."""

    def __init__(self, client: httpx.Client, stretch: Stretch, database: str) -> None:
        self.match, self.client, case = stretch.match(0), client, stretch.case
        id = KEYS.table(case, stretch.number)
        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, self._found(database, id, secret_of(case, stretch.number), case)).result()
        self.table = f"/tables/{id}"
        self.tokens = [KEYS.seat(id, seat, f"p{seat}") for seat in range(case.seats)]
        self.turns = [0] * case.seats
        self.seat: int | None = None  # from which the page looks on
        self.address = f"/t/{id}"

    async def _found(self, database: str, id: str, secret: bytes, case: Case) -> None:
        """Write the table down whose deal is known: no server would make one for us."""
        given = {"game": case.game.name, "seats": case.seats, "options": case.options, "pace": 0.0}
        table = Table(Head(id, case.game.name, check_config(given, "p0"), secret, time.time(), 0, "open", None))
        people: list[Happening] = [Sat(seat, f"p{seat}", name) for seat, name in enumerate(self.match.players)]
        events = [Event(seq, what, time.time()) for seq, what in enumerate([*people, Started()], 1)]
        for event in events:
            table.apply(event)
        head = Head(id, table.game.name, table.config, secret, table.created, table.seq, table.status, table.due)
        async with opened(database) as store:
            await store.add(NewEvents(id, events, table.status, table.due, [], new=head))

    def play(self, seat: int, action: str) -> None:
        """One decision, there and here."""
        token = {"Authorization": f"Bearer {self.tokens[seat]}"}
        given = {"action": action, "decision": str(self.turns[seat])}
        answer = self.client.post(f"/api{self.table}/moves", json=given, headers=token)
        assert answer.status_code == 200, answer.text
        self.turns[seat] += 1
        self.match.play(seat, action)

    def decision(self, seat: int) -> str:
        """What this seat is asked now, as the page names it."""
        return str(self.turns[seat]) if seat in self.match.pending else ""

    def sit_down(self, page: Page, stretch: Stretch) -> int:
        """Somebody comes with the personal link of a seat: of one that is asked something when the stretch is over."""
        if self.seat is None:
            self.seat = next(iter(stretch.match(stretch.end).pending), 0)
            page.goto(f"{self.client.base_url}{self.address}/seat/{self.tokens[self.seat]}")
            page.locator("form .main").click()
            page.wait_for_url(f"**{self.address}")
        else:
            page.goto(f"{self.client.base_url}{self.address}")
        return self.seat

    def drawing(self, seat: int, beat: Beat | None = None) -> TableDrawing:
        """What this seat is shown now, or at a beat on the way."""
        view = self.match.view_at(beat, seat) if beat and beat.table is not None else self.match.view(seat)
        return TableDrawing(view, "en", [Sitter(name) for name in self.match.players])


def text(regions: dict[str, str]) -> str:
    """The same as the page is looked at: all letters, and the cards."""
    html = "".join(regions[name] for name in ("title", "others", "middle", "own"))
    letters = re.sub(r"\s+", "", unescape(re.sub(r"<[^>]*>", "", html)))
    return letters + " " + " ".join(map(unescape, re.findall(r'data-card="([^"]*)"', html)))


def look_on(live: LoadedTable, stretch: Stretch, page: Page) -> None:
    """Play the stretch while the page looks on: each beat is painted in its turn, all is heard, and only then is it asked."""
    while len(live.match.moves) < stretch.begin:
        live.play(*stretch.moves[len(live.match.moves)])
    seat = live.sit_down(page, stretch)
    listen(connected(page))
    page.evaluate(WATCH)
    heard, said = places(drawn(live.drawing(seat), True)), list[str]()
    lines, asked = len(live.match.story(seat)), live.decision(seat)
    while len(live.match.moves) < stretch.end:
        place = f"{stretch}, seat {seat}, move {len(live.match.moves)}"
        live.play(*stretch.moves[len(live.match.moves)])
        beats, decision = live.match.beats(seat, lines), live.decision(seat)
        if not beats and decision in ("", asked):
            asked = decision
            continue  # of a secret choice nothing is told
        end = lines + sum(beat.said is not None for beat in beats)
        wait(page, SETTLED, [end, decision])
        frames = page.evaluate("() => { const all = painted; painted = all.slice(-1); return all; }")
        assert all(not frame["asked"] for frame in frames if lines < frame["lines"] < end), place  # nobody is asked on the way
        at = 0
        for beat in beats:
            lines += beat.said is not None
            own, line = beat.table is not None, live.match.say(beat.said) if beat.said else ""
            regions = drawn(live.drawing(seat, beat), not own)
            at = _painted(frames, at, {"lines": lines, "table": text(regions)} | ({"telling": True} if own else {}), place)
            assert not line or frames[at]["last"] == line, place
            assert not (own and line) or frames[at]["said"] == line, place
            said += [line] if line else []
            now = places(regions)
            said += [says for name, says in now.items() if heard.get(name) != says]
            heard = now
        now = places(drawn(live.drawing(seat), True))  # as the table stands
        said += [says for name, says in now.items() if heard.get(name) != says]
        heard = now
        if decision not in ("", asked):
            said += [live.match.say(live.match.view(seat).task), *_answers(live.drawing(seat))]
        asked = decision
    _is_heard(page, said, str(stretch))


def _answers(drawing: TableDrawing) -> list[str]:
    """What has no place on the table and can be answered now; such as to stop."""
    drawing.regions()
    words = [
        unescape(re.sub(r"<[^>]*>", "", answer))
        for action, answer in drawing.rest
        if not (drawing.amounts and action.isdigit())
    ]
    return words if len(words) < 4 else []


def _painted(frames: list[dict[str, Any]], at: int, wanted: dict[str, Any], place: str) -> int:
    """The next frame from here on that is like this."""
    for number in range(at, len(frames)):
        if wanted.items() <= frames[number].items():
            return number
    raise AssertionError(f"{place}: not shown: {wanted}\n" + "\n".join(map(str, frames[at:])))


def _is_heard(page: Page, said: list[str], place: str) -> None:
    """All this was announced, one after the other."""
    missing = """(said) => {
        const told = heard.join(" ");
        let at = 0;
        return said.find((each) => { at = told.indexOf(each, at); at += at < 0 ? 0 : each.length; return at < 0; });
    }"""
    try:
        wait(page, f"(said) => ({missing})(said) === undefined", said, seconds=5)
    except Error:
        told = page.evaluate("() => heard")
        raise AssertionError(f"{place}: not heard in its turn: {page.evaluate(missing, said)!r} in {told}") from None


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_event_is_shown_beat_by_beat_and_heard_before_the_next_and_before_anything_is_asked(
    name: str, known: Server, visit: Visit
) -> None:
    page = visit(f"{known.url}/rules/{name}", beats="normal")
    page.add_init_script(f"({QUICK})()")
    tables = dict[bytes, LoadedTable]()
    with httpx.Client(base_url=known.url, timeout=60) as client:
        for stretch in stretches(find(name), seed_of):
            if stretch.seed not in tables:
                tables[stretch.seed] = LoadedTable(client, stretch, known.database)
            look_on(tables[stretch.seed], stretch, page)
