"""Nobody but who has asked can tell that a hint was asked for: not by a line, a number, or a sign of life that comes late."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, aclosing

import pytest

from beaufort.game import Game
from beaufort.web.bot_pool import BotPool
from beaufort.web.people import Keys
from beaufort.web.streams import browser, changes, program
from tests.conftest import GAMES
from tests.web.houses import app_on, asynchronous, look, new_table, rush, site, tables_on
from tests.web.test_leaks import STAGES, company, sent

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.fixture
def some_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game's own rules of thumb advise, for no compiler is waited for; pages offer the same ticket, to be compared."""
    monkeypatch.setattr(BotPool, "_prepare", lambda self, game, name: asyncio.sleep(0))
    monkeypatch.setattr(Keys, "new_ticket", lambda self: "ticket")


@pytest.mark.sample(1, 0)
@every_game
@pytest.mark.usefixtures("some_advice")
@asynchronous
async def test_a_hint_changes_nothing_that_others_are_sent(file: str, game: Game) -> None:
    asked = 0
    async with app_on(file) as app, company(app, game) as (id, viewers):
        tables = site(app).tables
        for stage in STAGES:
            table = await look(tables, id)
            assert table.match
            await tables.act(id, rush(stage - len(table.match.moves)))
            if table.match.over:
                break
            seat = table.match.pending[-1]
            asker, others = viewers[seat], [viewer for viewer in viewers if viewer.seat != seat]
            for viewer in viewers:
                viewer.told.news(table)
            before = [await sent(app, id, table, viewer) for viewer in others]
            own, seq = await sent(app, id, table, asker), table.seq
            async with AsyncExitStack() as stack:
                waiting = []
                for viewer in others:
                    person, lang = viewer.person, viewer.lang
                    seen = f"{table.number(viewer.seat)}.{len(table.match.story(viewer.seat))}"
                    pages = await stack.enter_async_context(aclosing(browser(tables, id, person, lang, seen)))
                    await anext(pages)  # that it is open
                    after = table.number(viewer.seat)
                    lines = program(tables, id, person if viewer.token else None, lang, after)
                    lines = await stack.enter_async_context(aclosing(lines))
                    waiting += [asyncio.ensure_future(anext(pages)), asyncio.ensure_future(anext(lines))]
                await asyncio.sleep(0.02)
                hint = await asker.client.post(f"/t/{id}/hint", data={"decision": table.decision(seat)})
                assert (hint.status_code, table.seq) == (303, seq + 1)
                await asyncio.sleep(0.05)
                assert not any(push.done() for push in waiting), "a stream tells that a hint was asked for"
                for push in waiting:
                    push.cancel()
                await asyncio.gather(*waiting, return_exceptions=True)
            assert [await sent(app, id, table, viewer) for viewer in others] == before
            now = await sent(app, id, table, asker)
            assert all(now[name] != own[name] for name in ("page", "state", "push", "stream", "line"))
            asked += 1
    assert asked


@pytest.mark.usefixtures("some_advice")
@asynchronous
async def test_numbers_of_later_moves_do_not_count_hints_of_others(file: str) -> None:
    async with app_on(file) as app, company(app, next(game for game in GAMES if game.name == "land-unter")) as (id, viewers):
        tables = site(app).tables
        table = await look(tables, id)
        assert table.match
        first = table.seq
        assert (await viewers[0].client.post(f"/t/{id}/hint", data={"decision": "0"})).status_code == 303
        numbers = []
        for viewer in viewers[:2]:
            assert viewer.seat is not None
            move = {"action": table.match.legal(viewer.seat)[0], "decision": table.decision(viewer.seat)}
            headers = {"authorization": f"Bearer {viewer.token}"}
            for _ in range(2):  # asked again it is the same answer
                done = (await viewer.client.post(f"/api/tables/{id}/moves", json=move, headers=headers)).json()
                numbers.append(done["seq"])
        assert table.seq == first + 3
        assert numbers == [first + 2, first + 2, first + 2, first + 2]  # the asker counts the hint, the other does not


@asynchronous
async def test_what_nobody_sees_does_not_put_off_the_next_sign_of_life(file: str) -> None:
    async with tables_on(file) as tables:
        id = await new_table(tables)
        busy = True

        async def wake() -> None:
            while busy:
                for live in tables.lives.values():
                    tables._wake(live)
                await asyncio.sleep(0.005)

        waking = asyncio.create_task(wake())
        async with aclosing(changes(tables, id, lambda table: b"", beat=0.1)) as pushes:
            assert await asyncio.wait_for(anext(pushes), 30) is None
        busy = False
        await waking
