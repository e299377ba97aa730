"""Taking back a decision at a table: over HTTP, for programs, and in Chromium."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import httpx
from litestar import Litestar
from playwright.sync_api import expect

from beaufort.language.state import raw
from beaufort.play import bots
from beaufort.web.table import Table
from tests.web.houses import app_on, asynchronous, bots_done, browser_of, face, look, make, play_on, said, site, until
from tests.web.player import Player, Visit, set_up
from tests.web.server import Server

JSON = {"accept": "application/json"}


async def in_a_turn(app: Litestar, id: str) -> Table:
    """Play until the first seat can take something back."""
    tables = site(app).tables
    for seed in range(400):
        if (table := await look(tables, id)).retractable(0):
            return table
        await play_on(tables, id, 1, seed)
    raise AssertionError("nothing could ever be taken back")


async def back(me: httpx.AsyncClient, table: str, decision: str) -> Any:
    answer = await me.post(f"{table}/back", data={"decision": decision}, headers=JSON)
    return answer.status_code, answer.json()


@asynchronous
async def test_what_is_taken_back_is_asked_again_told_to_all_and_still_so_after_a_restart(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me, browser_of(app) as guest:
        path = await make(me, "vor-dem-wind", seats="3", people="1")
        id = path.rpartition("/")[2]
        table = await in_a_turn(app, id)
        assert table.match
        made, decision = table.match.moves[-1], table.decision(0)
        action = table.game.view.ACTION_NAMES[made[1]]
        assert ("data-undo" in (await me.get(path)).text, "data-undo" in (await guest.get(path)).text) == (True, False)
        assert (await back(guest, path, decision))[0] == 403
        assert (await back(me, path, "0"))[1]["error"] == said("error-late")
        assert await back(me, path, decision) == (200, {"seq": table.seq, "again": False})
        assert await back(me, path, decision) == (200, {"seq": table.seq, "again": True})  # the same click
        plain = await me.post(f"{path}/back", data={"decision": decision})  # without a script
        assert (plain.status_code, plain.headers["location"]) == (303, path)
        now = await look(site(app).tables, id)
        assert now.match
        assert (action in now.match.legal(0), now.decision(0) not in ("", decision)) == (True, True)
        for browser in (me, guest):
            assert "Guest takes that back." in (await browser.get(path)).text
        late = await me.post(f"{path}/move", data={"action": action, "decision": decision}, headers=JSON)
        assert late.json()["error"] == said("error-late")
        await me.post(f"{path}/move", data={"action": action, "decision": now.decision(0)})
        await play_on(site(app).tables, id, 20)
        before, log = face(await look(site(app).tables, id)), now.match.log(0)
    async with app_on(file) as app:
        again = await look(site(app).tables, id)
        assert again.match
        assert (face(again), again.match.log(0)) == (before, log)


async def shipping(app: Litestar, id: str) -> Table:
    """Play until the first seat can begin to ship goods, with sense, or it would seldom come to that."""
    tables = site(app).tables
    for _ in range(400):
        await until(lambda: _asked(app, id))
        table = await look(tables, id)
        assert table.match
        if "ship" in table.match.legal(0):
            return table
        action = table.game.view.ACTION_NAMES[bots.Hints(plain=True).choose(table.match.seen(0), 0, bytes(32))]
        await tables.act(id, partial(Table.move, seat=0, action=action, decision=table.decision(0)))
    raise AssertionError("nothing could ever be shipped")


async def _asked(app: Litestar, id: str) -> bool:
    table = await look(site(app).tables, id)
    return bool(table.decision(0)) or table.status == "over"


@asynchronous
async def test_a_tap_on_a_ship_is_two_moves_once_and_both_can_be_taken_back(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        path = await make(me, "vor-dem-wind", seats="2", people="1", bot="0")
        id = path.rpartition("/")[2]
        table = await shipping(app, id)
        assert table.match
        decision, moves, before = table.decision(0), list(table.match.moves), raw(table.match.seen(0))
        actions = re.findall(r'value="(ship ship\d)"', (await me.get(path)).text)
        other = "ship ship1" if actions[0] != "ship ship1" else "ship ship2"
        given, elsewhere = ({"action": each, "decision": decision} for each in (actions[0], other))
        answers = [(await me.post(f"{path}/move", data=data, headers=JSON)).json() for data in (given, given, elsewhere)]
        assert [answer.get("again", answer.get("error")) for answer in answers] == [False, True, said("error-late")]
        loaded = await look(site(app).tables, id)
        assert loaded.match
        assert [loaded.game.view.ACTION_NAMES[action] for _, action in loaded.match.moves[len(moves) :]] == actions[0].split()
        for _ in range(2):
            await me.post(f"{path}/back", data={"decision": (await look(site(app).tables, id)).decision(0)})
        again = await look(site(app).tables, id)
        assert again.match
        assert (again.match.moves, raw(again.match.seen(0))) == (moves, before)


@asynchronous
async def test_where_nothing_can_be_taken_back_that_is_said(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        path = await make(me, "land-unter", seats="3", people="1")
        tables, id = site(app).tables, path.rpartition("/")[2]
        await play_on(tables, id, 1)
        await until(lambda: bots_done(tables, id))
        decision = (await look(tables, id)).decision(0)
        assert await back(me, path, decision) == (409, {"error": said("error-take-back"), "rule": ""})


@asynchronous
async def test_a_program_reads_whether_it_can_take_something_back_and_does(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        seated = (await me.post("/api/tables", json={"game": "vor-dem-wind", "seats": 2, "bot": "0", "pace": "0"})).json()
        path, headers = f"/api/tables/{seated['table']}", {"authorization": f"Bearer {seated['token']}"}
        moves = len((await in_a_turn(app, seated["table"])).match.moves)  # type: ignore[union-attr]
        state = (await me.get(path, headers=headers)).json()
        assert (state["retractable"], (await me.get(path)).json()["retractable"]) == (True, False)
        answer = await me.post(f"{path}/back", json={"decision": state["decision"]}, headers=headers)
        assert answer.json() == {"seq": state["seq"] + 1, "again": False}
        assert len((await look(site(app).tables, seated["table"])).match.moves) == moves - 1  # type: ignore[union-attr]


def test_one_click_takes_back_and_the_table_stands_as_before(server: Server, visit: Visit) -> None:
    page = set_up(visit(f"{server.url}/new/vor-dem-wind"), bot="0", pace="0.0", seats="2")
    player = Player(page)
    assert player.rush("() => document.querySelector('[data-undo]')")
    lies = "() => ['own', 'middle', 'others'].map((id) => document.getElementById(id).innerHTML)"
    told, before, decision = page.locator("#log li").count(), page.evaluate(lies), player.decision
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#log li").nth(told)).to_have_text("Guest takes that back.")
    expect(page.locator("#log li")).to_have_count(told + 1)
    assert (player.decision != decision, page.evaluate(lies) != before) == (True, True)
    assert player.turn()
