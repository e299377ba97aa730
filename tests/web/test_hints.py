"""Hints at a table, and analyses of finished games, over HTTP."""

from __future__ import annotations

import asyncio
import re
import time
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import httpx
import pytest
from litestar import Litestar

from beaufort import parse, replay
from beaufort.game import Game
from beaufort.match import ADVISER, HELPED
from beaufort.play import bots
from beaufort.play.review import REVIEWER, review
from beaufort.web import analyses
from beaufort.web.bot_pool import BotPool
from beaufort.web.film import Finished, filmed
from beaufort.web.guard import Bucket, Limits
from beaufort.web.store import Uploader
from beaufort.web.turns import HOUSE
from tests.conftest import GAMES
from tests.web.houses import app_on, asynchronous, browser_of, face, look, make, rush, said, site, until

JSON = {"accept": "application/json"}
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a compiler: bots that are not ready are not made ready."""
    monkeypatch.setattr(BotPool, "_prepare", lambda self, game, name: asyncio.sleep(0))


async def my_turn(app: Litestar, me: httpx.AsyncClient, game: str = "land-unter", **form: Any) -> tuple[str, str]:
    """A table at which I have to choose between several actions: its address, and the decision's token."""
    table = await make(me, game, **{"seats": "3" if game != "toy" else "2", "people": "1", **form})
    id = table.rpartition("/")[2]

    async def asked() -> bool:
        at = await look(site(app).tables, id)
        if at.match and at.decision(0) and len(at.match.legal(0)) == 1:
            await site(app).tables.act(id, lambda at: at.move(0, at.match.legal(0)[0], at.decision(0)))  # type: ignore[union-attr]
        return bool(at.match and at.decision(0) and len(at.match.legal(0)) > 1)

    await until(asked)
    return table, (await look(site(app).tables, id)).decision(0)


@pytest.mark.sample(1, 0)
@every_game
@asynchronous
async def test_a_hint_is_marked_for_me_alone_and_the_move_counts_as_helped_for_all(file: str, game: Game) -> None:
    async with app_on(file) as app, browser_of(app) as me, browser_of(app) as guest:
        table, decision = await my_turn(app, me, game.name)
        tables, id = site(app).tables, table.rpartition("/")[2]
        before = (await me.get(table)).text
        assert ("data-hint" in before, "hinted" in before) == (True, False)
        assert "data-hint" not in (await guest.get(table)).text
        answer = await me.post(f"{table}/hint", data={"decision": decision})
        assert (answer.status_code, answer.headers["location"]) == (303, table)
        at = await look(tables, id)
        assert at.match
        action = at.seats[0].hint
        name = next(choice.name for choice in at.match.view(0).choices if choice.action == action)
        page = (await me.get(table)).text
        assert "hinted" in page
        assert said("hint-says", action=at.match.say(name)) in page
        assert "data-hint" not in page
        watched = (await guest.get(table)).text
        assert ("hinted" in watched, "asked for a hint" in watched) == (False, False)
        number = len(at.match.moves)
        await me.post(f"{table}/move", data={"action": action, "decision": decision})
        assert (await look(tables, id)).match.helped == {number}  # type: ignore[union-attr]
        await tables.act(id, rush())
        for browser in (me, guest):
            assert f"{at.seats[0].name} asked for a hint." in (await browser.get(table)).text
        record = (await look(tables, id)).record()
        assert len(record.extra[HELPED].split()) == 1
        text = (await me.get(f"{table}/record")).text
        assert replay(next(parse(text))).record().extra == {HELPED: record.extra[HELPED]}
        brought = (await me.post("/records", files={"text": (None, text)})).headers["location"].removesuffix("/replay/0")
        assert "asked for a hint." in (await guest.get(f"{brought}/replay/99999")).text
        assert (await me.get(f"{brought}/record")).text == text


@asynchronous
async def test_a_hint_is_one_event_however_often_it_is_asked_for_and_outlives_the_server(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        table, decision = await my_turn(app, me)
        tables, id = site(app).tables, table.rpartition("/")[2]
        ask: dict[str, Any] = {"url": f"{table}/hint", "data": {"decision": decision}, "headers": JSON}
        answers = await asyncio.gather(*(me.post(**ask) for _ in range(4)))
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.json()["action"] for answer in answers}) == 1
        kinds = [event.kind for event in await tables.store.events(id)]
        assert kinds.count("hint") == 1
        before, cookies = face(await look(tables, id)), dict(me.cookies)
    async with app_on(file) as app, browser_of(app) as me:
        me.cookies.update(cookies)
        assert face(await look(site(app).tables, id)) == before
        assert (await me.post(**ask)).json() == answers[0].json()
        await me.post(f"{table}/move", data={"action": answers[0].json()["action"], "decision": decision})
        assert (await me.post(**ask)).json() == answers[0].json()  # the same question has the same answer, even now
        assert [event.kind for event in await site(app).tables.store.events(id)].count("hint") == 1


@asynchronous
async def test_the_hint_is_what_the_adviser_would_do_with_what_the_seat_sees(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        table, decision = await my_turn(app, me, "santa-timea")
        site(app).tables.bot_pool._ready["santa-timea", bots.Search] = True
        given = (await me.post(f"{table}/hint", data={"decision": decision}, headers=JSON)).json()
        at = await look(site(app).tables, table.rpartition("/")[2])
        assert at.match
        counsel = at.match.counsel(0)
        assert counsel.why
        assert given == {"action": counsel.action, "why": at.match.why(0, counsel)}
        assert (at.seats[0].hint, at.seats[0].why) == (counsel.action, counsel.why)
        page = (await me.get(table)).text
        for said in counsel.why.said(counsel.action, at.match.view(0).choices):
            assert at.match.say(said).partition("”")[0].partition("“")[2] in page


@asynchronous
async def test_programs_get_the_figures_the_sentences_and_the_course_of_a_hint_and_the_same_again(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        seated = (await me.post("/api/tables", json={"game": "santa-timea", "seats": 3, "bot": "0"})).json()
        place, held = f"/api/tables/{seated['table']}", {"Authorization": f"Bearer {seated['token']}", "Accept-Language": "fr"}
        tables, id = site(app).tables, seated["table"]
        tables.bot_pool._ready["santa-timea", bots.Search] = True

        async def asked() -> bool:
            return bool((await look(tables, id)).decision(0))

        await until(asked)
        at = await look(tables, id)
        assert at.match
        body, counsel = {"decision": at.decision(0)}, at.match.counsel(0)
        why = counsel.why
        assert why
        answer = (await me.post(f"{place}/hint", json=body, headers=held)).json()
        prospect = {"id": why.prospect, "chance": why.chance, "otherwise": why.otherwise} if why.prospect else None
        figures = {"points": why.points, "peer": why.peer, "other": why.other, "instead": why.instead, "margin": why.margin}
        told = {**figures, "prospect": prospect, "text": at.match.why(0, counsel, "fr")}
        assert answer == {"action": counsel.action, "why": told}
        course = (await me.post(f"{place}/course", json=body, headers=held)).json()["beats"]
        assert [beat["text"] for beat in course if beat["text"]] == at.match.course(0, counsel, lang="fr")
        assert course
        assert (await me.post(f"{place}/hint", json=body, headers=held)).json() == answer
        assert [event.kind for event in await tables.store.events(id)].count("hint") == 1
        assert (await me.post(f"{place}/course", json=body)).status_code == 401
        never = await me.post(f"{place}/course", json={"decision": "7"}, headers=held)
        assert (never.status_code, never.json()["code"]) == (409, "no-decision")
        await me.post(f"{place}/moves", json={**body, "action": answer["action"]}, headers=held)
        past = (await me.post(f"{place}/hint", json=body, headers=held)).json()
        assert past == {"action": counsel.action, "why": {**told, "text": ""}}


@asynchronous
async def test_where_the_bot_has_no_reason_programs_get_none(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        seated = (await me.post("/api/tables", json={"game": "land-unter", "seats": 3, "bot": "0"})).json()
        tables, id = site(app).tables, seated["table"]
        held = {"Authorization": f"Bearer {seated['token']}"}
        decision = (await look(tables, id)).decision(0)
        answer = (await me.post(f"/api/tables/{id}/hint", json={"decision": decision}, headers=held)).json()
        assert (answer["action"] in (await look(tables, id)).match.legal(0), answer["why"]) == (True, None)  # type: ignore[union-attr]


@asynchronous
async def test_who_may_not_have_a_hint_hears_why_and_nothing_happens(file: str) -> None:
    async with app_on(file) as app, AsyncExitStack() as stack:
        me, other, third, guest = [await stack.enter_async_context(browser_of(app)) for _ in range(4)]
        table = await make(me, "santa-timea", seats="3", people="3")  # no bot, which would move on meanwhile
        tables, id = site(app).tables, table.rpartition("/")[2]

        async def refused(who: httpx.AsyncClient, decision: str) -> tuple[int, str]:
            answer = await who.post(f"{table}/hint", data={"decision": decision}, headers=JSON)
            return answer.status_code, answer.json()["error"]

        assert await refused(me, "0") == (409, said("error-not-started"))
        for who, name in ((other, "Other"), (third, "Third")):
            await who.post(f"{table}/sit", data={"name": name})
        await me.post(f"{table}/start")
        before = face(at := await look(tables, id))
        assert at.match
        (turn,) = at.match.pending
        waiting = [who for seat, who in enumerate((me, other, third)) if seat != turn]
        for who in waiting:
            assert await refused(who, "0") == (409, said("error-not-asked"))
        assert await refused(guest, "0") == (403, said("error-no-seat"))
        for seat, who in enumerate((me, other, third)):
            if seat == turn:
                assert await refused(who, "7") == (409, said("error-no-decision"))
                assert await refused(who, "") == (409, said("error-no-decision"))
        assert face(await look(tables, id)) == before


@asynchronous
async def test_a_bot_that_takes_over_was_not_helped(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        table, decision = await my_turn(app, me)
        tables, id = site(app).tables, table.rpartition("/")[2]
        await me.post(f"{table}/hint", data={"decision": decision})
        await me.post(f"{table}/resign")

        async def over() -> bool:
            return (await look(tables, id)).status == "over"

        await until(over)
        assert HELPED not in (await look(tables, id)).record().extra


@asynchronous
async def test_hints_cost_as_much_as_five_requests(file: str) -> None:
    limits = Limits(person=Bucket(burst=40, rate=0.01), address=Bucket(1e9, 1e9))
    async with app_on(file, limits) as app, browser_of(app) as me:
        table, decision = await my_turn(app, me)
        codes = [(await me.post(f"{table}/hint", data={"decision": decision}, headers=JSON)).status_code for _ in range(8)]
        assert codes == [200] * 6 + [429] * 2


@every_game
@asynchronous
async def test_programs_ask_in_the_same_way(file: str, game: Game) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        settings = {"game": game.name, "seats": 2 if game.name == "toy" else 3, "bot": "0"}
        seated = (await me.post("/api/tables", json=settings)).json()
        path, headers = f"/api/tables/{seated['table']}", {"authorization": f"Bearer {seated['token']}"}

        async def asked() -> bool:
            return bool((await me.get(path, headers=headers)).json()["decision"])

        await until(asked)
        state = (await me.get(path, headers=headers)).json()
        ask = {"decision": state["decision"]}
        assert (await me.post(f"{path}/hint", json=ask)).status_code == 401
        assert (await me.post(f"{path}/hint", json={**ask, "seat": 1}, headers=headers)).status_code == 400
        given = await me.post(f"{path}/hint", json=ask, headers=headers)
        assert given.json() == (await me.post(f"{path}/hint", json=ask, headers=headers)).json()
        assert given.json()["action"] in [choice["action"] for choice in state["view"]["choices"]]
        assert (await me.get(path, headers=headers)).json()["hint"] == given.json()["action"]
        assert (await me.get(path)).json()["hint"] == ""


# Analyses


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reviewer that thinks for a moment only, and is ready."""
    monkeypatch.setattr(analyses, "REVIEWER", "6")
    monkeypatch.setattr(BotPool, "ready", lambda self, game, name: asyncio.sleep(0))


async def finished(app: Litestar, me: httpx.AsyncClient) -> str:
    table = await make(me, seats="3", people="1")
    await site(app).tables.act(table.rpartition("/")[2], rush())
    return table


@pytest.mark.usefixtures("quick")
@asynchronous
async def test_an_analysis_is_asked_for_waited_for_and_shown_to_all(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me, browser_of(app) as guest:
        table = await finished(app, me)
        assert f'action="{table}/analysis/7"' in (await me.get(f"{table}/replay/7")).text
        assert (await me.get(f"{table}/analysis/7", headers=JSON)).json()["busy"] is False
        answer = await me.post(f"{table}/analysis/7")
        assert (answer.status_code, answer.headers["location"]) == (303, f"{table}/replay/7#panel-analysis")

        async def done() -> bool:
            return not (await me.get(f"{table}/analysis/7", headers=JSON)).json()["busy"]

        await until(done)
        record = (await look(site(app).tables, table.rpartition("/")[2])).record()
        expected = review(record, "6")
        page = (await guest.get(f"{table}/replay/7")).text
        for seat in range(3):
            for each in expected.costliest(seat):
                assert f'<a href="{table}/replay/{each.number}" data-at="{each.number}">' in page
        assert page.count("<polyline") == 3
        assert page.count('class="dot ') == sum(each.cost > 0 for each in expected.decisions)
        worst = max((each for seat in range(3) for each in expected.costliest(seat)), key=lambda each: each.cost)
        shown = (await guest.get(f"{table}/replay/{worst.number}", headers=JSON)).json()["regions"]
        assert shown["cost"].startswith(f"The last move cost {worst.cost:.2f} ± {worst.margin:.2f} points. Better: ")
        assert re.fullmatch(r'<path class="now" d="M[\d.]+ 10V194"/>', shown["now"])
        assert "analysis" not in shown  # it stays as it is
        brought = (await me.post("/records", files={"text": (None, str(record))})).headers["location"]
        assert page.count("<polyline") == (await me.get(brought)).text.count("<polyline")  # the same game


@pytest.mark.usefixtures("quick")
@asynchronous
async def test_a_kept_record_of_other_rules_is_refused_and_not_analysed(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        record = (await look(site(app).tables, (await finished(app, me)).rpartition("/")[2])).record()
        old = replace(record, rules=record.rules + 1)
        await site(app).store.keep_record("old", str(old), None, Uploader("somebody", ""), 0.0)
        for ask in (me.post("/r/old/analysis/0"), me.get("/r/old/analysis/0", headers=JSON), me.get("/r/old/replay/0")):
            answer = await ask
            assert (answer.status_code, "of its rules" in answer.text) == (422, True)
        tables = site(app).tables
        assert await tables.analyses.of(Finished(old, filmed(record)), HOUSE, tables.readers) is None


@pytest.mark.usefixtures("quick")
@asynchronous
async def test_one_analysis_at_a_time_the_others_wait_in_line(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    going: list[str] = []
    monkeypatch.setattr(analyses, "KEPT", 2)

    def slow(record: Any, bot: str, progress: Any, stopped: Any) -> Any:
        going.append(record.seed.hex())
        assert len(going) == len(set(going))
        while not stopped() and len(going) < 10:
            progress(3, 5)
        return review(record, bot, progress, stopped)

    monkeypatch.setattr(analyses, "review", slow)
    async with app_on(file) as app, browser_of(app) as me:
        tables = [await finished(app, me) for _ in range(3)]
        states = [await me.post(f"{table}/analysis/0", headers=JSON) for table in tables]
        assert [state.status_code for state in states] == [200, 200, 503]
        assert states[2].json()["error"] == said("error-many")

        async def begun() -> bool:
            return len(going) == 1

        await until(begun)
        seen = [(await me.get(f"{table}/analysis/0", headers=JSON)).json() for table in tables]
        assert [state["busy"] for state in seen] == [True, True, False]
        assert said("analysis-runs") in seen[0]["regions"]["analysis"]
        assert said("analysis-waits") in seen[1]["regions"]["analysis"]
        again = (await me.post(f"{tables[0]}/analysis/0", headers=JSON)).json()  # asked twice it is begun once
        assert again["busy"]
    assert len(going) == 1  # when the server stops, nobody goes on thinking


@pytest.mark.usefixtures("quick")
@asynchronous
async def test_an_analysis_survives_a_restart_done_or_only_asked_for(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def counted(record: Any, *given: Any) -> Any:
        made.append(record.seed.hex())
        return review(record, *given)

    async def analysed(me: httpx.AsyncClient, table: str) -> str:
        async def done() -> bool:
            return "<polyline" in (await me.get(f"{table}/replay/7")).text

        await until(done, 100)  # it is compiled, on a machine that may do other things
        return (await me.get(f"{table}/analysis/7", headers=JSON)).text

    async with app_on(file) as app, browser_of(app) as me:
        table, other = await finished(app, me), await finished(app, me)
        await me.post(f"{table}/analysis/7")
        before = await analysed(me, table)
        monkeypatch.setattr(analyses, "review", lambda record, bot, progress, stopped: _until_stopped(record, stopped))
        await me.post(f"{other}/analysis/7")
        known = me.cookies  # whoever played sees their own decisions first
    monkeypatch.setattr(analyses, "review", counted)
    async with app_on(file) as app, browser_of(app) as me:
        me.cookies.update(known)
        assert await analysed(me, table) == before
        assert made == []  # nobody thought about it again
        await analysed(me, other)
        assert len(made) == 1


def _until_stopped(record: Any, stopped: Any) -> Any:
    while not stopped():
        time.sleep(0.01)
    return review(record, "6", stopped=stopped)


@asynchronous
async def test_a_running_game_is_not_analysed(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        table = await make(me, seats="3", people="1")
        for answer in (await me.post(f"{table}/analysis/0"), await me.get(f"{table}/analysis/0")):
            assert answer.status_code == 409
            assert said("error-not-over") in answer.text
        assert (await me.post("/r/nothing/analysis/0")).status_code == 404


def test_the_adviser_and_the_reviewer_have_opinions() -> None:
    assert isinstance(bots.find(ADVISER), bots.Search)
    assert isinstance(bots.find(REVIEWER), bots.Search)
