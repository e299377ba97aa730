"""The API for programs: what is refused, whole games, and a stream that never misses where a table is."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from beaufort import fair
from beaufort.match import replay
from beaufort.record import parse
from beaufort.web import streams
from beaufort.web.events import Moved
from beaufort.web.problems import STATUS
from beaufort.web.streams import browser, changes, program
from beaufort.web.tables import Tables
from tests.web.houses import (
    answer,
    app_on,
    asynchronous,
    browser_of,
    face,
    is_so,
    look,
    new_table,
    rush,
    serving,
    site,
    tables_on,
    until,
    visit,
)

NEW = {"game": "land-unter", "seats": 3, "bot": "0"}


@pytest.mark.sample(8, 0)
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"x"',
        b"\xff\xfe",
        b'{"game": 1}',
        b'{"game": "chess"}',
        b'{"game": "land-unter", "people": 9}',
        b'{"game": "land-unter", "people": 0}',
        b'{"game": "land-unter", "seats": 1e99}',
        b'{"game": "land-unter", "seats": 99999999999999999999999999}',
        b'{"game": "land-unter", "options": {"moon": true}}',
        b'{"game": "land-unter", "pace": "0.1"}',
        b'{"game": "land-unter", "patience": 1}',
        b'{"game": "land-unter", "bot": "deep"}',
        b'{"game": "land-unter", "name": ""}',
        b'{"game": "land-unter", "name": "\\ud800"}',
        b'{"game": "land-unter", "name": "\\u0000"}',
        b'{"game": "land-unter", "salt": "\\n"}',
        b'{"game": "land-unter", "more": 1}',
        b"[" * 100_000,
    ],
    ids=lambda body: repr(body[:60]),
)
@asynchronous
async def test_a_bad_table_is_refused_with_words(file: str, body: bytes) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        refused = await me.post("/api/tables", content=body, headers={"content-type": "application/json"})
        assert refused.status_code in (400, 422)
        told = refused.json()
        assert refused.headers["content-type"] == "application/problem+json"
        assert (told["status"], STATUS[told["code"]]) == (refused.status_code,) * 2
        assert told["detail"]
        assert not re.search(r"`|\bint\b|\bstr\b|\bNone\b", told["detail"])  # of HTTP and of the field, not of Python
        assert await site(app).store.open_tables(0.0) == []


# A game from beginning to end


async def api(client: httpx.AsyncClient, method: str, path: str, token: str = "", **given: Any) -> httpx.Response:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return await client.request(method, f"/api{path}", headers=headers, **given)


@asynchronous
async def test_two_programs_play_a_whole_game(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        made = (await api(me, "POST", "/tables", json={**NEW, "people": 2, "listed": True, "name": "One", "salt": "x"})).json()
        id, tokens = made["table"], [made["token"]]
        (waiting,) = (await api(me, "GET", "/tables")).json()
        assert (waiting["id"], waiting["status"], waiting["view"]) == (id, "open", None)
        assert [seat["kind"] for seat in waiting["seats"]] == ["person", "open", "bot"]
        sat = (await api(me, "POST", f"/tables/{id}/sit", json={"name": "Two", "seat": 1})).json()
        assert (sat["table"], sat["seat"], sat["promise"]) == (id, 1, made["promise"])
        tokens.append(sat["token"])
        assert (await api(me, "GET", "/tables")).json() == []
        assert (await api(me, "GET", f"/tables/{id}/record")).status_code == 409
        moves = 0
        while True:
            states = [(await api(me, "GET", f"/tables/{id}", token)).json() for token in tokens]
            if states[0]["status"] == "over":
                break
            for token, state in zip(tokens, states, strict=True):
                if state["decision"]:
                    play = {"action": state["view"]["choices"][0]["action"], "decision": state["decision"]}
                    done = await api(me, "POST", f"/tables/{id}/moves", token, json=play)
                    assert (done.status_code, done.json()["again"]) == (200, False)
                    again = await api(me, "POST", f"/tables/{id}/moves", token, json=play)
                    assert again.json() == {**done.json(), "again": True}
                    moves += 1
        record = await api(me, "GET", f"/tables/{id}/record")
        assert record.headers["content-type"].startswith("text/plain")
        (told,) = parse(record.text)
        assert told.extra["Salt0"] == "x"
        assert replay(told).points == tuple(states[0]["view"]["points"])
        kinds = [event.what.seat for event in await site(app).store.events(id) if isinstance(event.what, Moved)]
        assert len([seat for seat in kinds if seat < 2]) == moves


@asynchronous
async def test_a_seat_is_played_with_its_token_and_no_other(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        made = (await api(me, "POST", "/tables", json={**NEW, "people": 3})).json()
        id, mine = made["table"], made["token"]
        theirs = (await api(me, "POST", f"/tables/{id}/sit", json={})).json()["token"]
        other = (await api(me, "POST", "/tables", json={**NEW, "people": 3})).json()["token"]
        before = face(await look(site(app).tables, id))
        for header in (
            "Bearer",
            "Bearer ",
            f"Bearer {other}",
            f"Bearer {mine}x",
            f"Basic {mine}",
            mine,
            f"Bearer {mine[:-1]}",
            "Bearer 9.x",
        ):
            for path in ("start", "moves", "resign"):
                body = {"json": {"action": "1", "decision": "0"}} if path == "moves" else {}
                answer = await me.post(f"/api/tables/{id}/{path}", headers={"authorization": header}, **body)  # type: ignore[arg-type]
                assert answer.status_code == 401, (header, path)
            assert (await me.get(f"/api/tables/{id}", headers={"authorization": header})).status_code == 401
            assert (await me.get(f"/api/tables/{id}/events", headers={"authorization": header})).status_code == 401
        assert (await api(me, "POST", f"/tables/{id}/start")).status_code == 401
        assert (await api(me, "POST", f"/tables/{id}/start", theirs)).status_code == 403  # not the host
        assert (await api(me, "POST", f"/tables/{id}/moves", mine, json={"action": "1", "decision": "0"})).status_code == 409
        assert face(await look(site(app).tables, id)) == before
        assert [(await api(me, "GET", f"/tables/{id}", token)).json()["seat"] for token in (mine, theirs, "")] == [0, 1, None]
        assert (await api(me, "POST", f"/tables/{id}/start", mine)).status_code == 200
        assert (await api(me, "POST", f"/tables/{id}/resign", theirs)).status_code == 200
        assert (await api(me, "GET", f"/tables/{id}", theirs)).status_code == 401  # given away for good


@asynchronous
async def test_a_token_ends_with_the_sitting_it_was_given_for(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me, browser_of(app) as thief:
        made = (await api(me, "POST", "/tables", json={**NEW, "people": 3})).json()
        id = made["table"]
        sat = (await api(thief, "POST", f"/tables/{id}/sit", json={"seat": 1})).json()["token"]
        assert (await thief.post(f"/t/{id}/seat/{sat}")).status_code == 303  # the same seat in a browser
        assert (await thief.post(f"/t/{id}/rise")).status_code == 303
        victim = (await api(me, "POST", f"/tables/{id}/sit", json={"seat": 1, "name": "Victim"})).json()["token"]
        assert victim != sat
        await api(me, "POST", f"/tables/{id}/start", made["token"])
        assert (await api(thief, "GET", f"/tables/{id}", sat)).status_code == 401
        assert (await api(thief, "GET", f"/tables/{id}", victim)).json()["seat"] == 1


@asynchronous
async def test_a_program_commits_reveals_and_commits_again_where_somebody_is_silent(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        made = (await api(me, "POST", "/tables", json={**NEW, "people": 2, "commit": fair.seal("a")})).json()
        id, tokens = made["table"], [made["token"]]
        tokens.append((await api(me, "POST", f"/tables/{id}/sit", json={"commit": fair.seal("b")})).json()["token"])

        async def tell(seat: int, what: str, **given: str) -> int:
            return (await api(me, "POST", f"/tables/{id}/{what}", token=tokens[seat], json=given)).status_code

        async def wanted() -> list[str]:
            return [(await api(me, "GET", f"/tables/{id}", token=token)).json()["wanted"] or "" for token in tokens]

        state = (await api(me, "GET", f"/tables/{id}")).json()
        assert (state["status"], state["wanted"]) == ("dealing", None)
        assert (state["promise"], state["commits"]) == (made["promise"], [fair.seal("a"), fair.seal("b"), ""])
        assert await wanted() == ["salt", "salt"]
        assert [await tell(0, "reveal", salt=salt) for salt in ("b", "a", "a")] == [422, 200, 200]
        assert await wanted() == ["", "salt"]
        await site(app).tables.act(id, lambda table: table.withhold(table.silent))
        assert (await api(me, "GET", f"/tables/{id}", token=tokens[1])).status_code == 401
        assert await tell(0, "reveal", salt="a") == 409
        assert [await tell(0, "commit", commit=commit) for commit in ("x", fair.seal("c"))] == [400, 200]
        assert await tell(0, "reveal", salt="c") == 200
        state = (await api(me, "GET", f"/tables/{id}", token=tokens[0])).json()
        assert (state["status"], [seat["kind"] for seat in state["seats"]]) == ("running", ["person", "bot", "bot"])


@asynchronous
async def test_with_a_ticket_a_repeated_request_gets_the_same_table_and_seat_and_nobody_else_does(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        given = (await api(me, "GET", "/ticket")).json()
        new = {**NEW, "people": 3, "ticket": given["ticket"]}
        made = [(await api(me, "POST", "/tables", json=new)).json() for _ in range(2)]
        assert made[0] == made[1]
        id = made[0]["table"]
        sit = {"ticket": (await api(me, "GET", "/ticket")).json()["ticket"]}
        first, second = [(await api(me, "POST", f"/tables/{id}/sit", json=sit)).json() for _ in range(2)]
        assert first == second
        assert first["seat"] == 1
        before = face(await look(site(app).tables, id))
        for ticket in ("1", "sit", sit["ticket"][:-1], f"x{sit['ticket']}", "."):
            assert (await api(me, "POST", f"/tables/{id}/sit", json={"ticket": ticket})).status_code == 422
            assert (await api(me, "POST", "/tables", json={**NEW, "ticket": ticket})).status_code == 422
        assert face(await look(site(app).tables, id)) == before
        other = {"ticket": (await api(me, "GET", "/ticket")).json()["ticket"]}
        assert (await api(me, "POST", f"/tables/{id}/sit", json=other)).json()["seat"] == 2
        assert (await look(site(app).tables, id)).status == "running"
        assert (await api(me, "POST", f"/tables/{id}/sit", json=sit)).json() == first  # also when the game has begun
        assert (await api(me, "POST", f"/tables/{id}/sit", json={})).status_code == 409


@asynchronous
async def test_numbered_requests_and_decisions_are_not_taken_for_each_other(file: str) -> None:
    async with visit(file) as me:
        made = (await api(me, "POST", "/tables", json={**NEW, "pace": "0"})).json()
        id, token = made["table"], made["token"]
        answers = []
        for number in range(1, 5):  # request 1 answers decision 0, and so on
            state = (await api(me, "GET", f"/tables/{id}", token)).json()
            while not state["decision"]:
                await asyncio.sleep(0.001)  # let the bots play
                state = (await api(me, "GET", f"/tables/{id}", token)).json()
            play = {"action": state["view"]["choices"][0]["action"], "decision": state["decision"]}
            extra = {"request": str(number)} if number % 2 else {}
            answers.append((await api(me, "POST", f"/tables/{id}/moves", token, json=play | extra)).json())
        assert [answer["again"] for answer in answers] == [False] * 4
        assert len({answer["seq"] for answer in answers}) == 4


@asynchronous
async def test_an_unknown_table_is_404_for_programs_too(file: str) -> None:
    async with visit(file) as me:
        body = {"action": "1", "decision": "0"}
        for path in ("", "/events", "/record"):
            assert (await api(me, "GET", f"/tables/nothing{path}")).status_code == 404, path
        assert (await api(me, "POST", "/tables/nothing/sit", json={})).status_code == 404
        for path, given in (("/start", {}), ("/moves", {"json": body}), ("/resign", {})):
            assert (await api(me, "POST", f"/tables/nothing{path}", "0.x", **given)).status_code == 404, path
        assert (await api(me, "GET", "/nothing")).status_code == 404


# The streams


async def collect(stream: AsyncIterator[bytes], count: int) -> list[bytes]:
    """The next so many pieces."""
    return [await asyncio.wait_for(anext(stream), 10) for _ in range(count)]


def numbers(line: bytes) -> list[int]:
    """Of which events a line tells."""
    return [event["seq"] for event in json.loads(line)["events"]]


@asynccontextmanager
async def table_of_three(file: str) -> AsyncIterator[tuple[Tables, str]]:
    async with tables_on(file) as tables:
        yield tables, await new_table(tables, "bela", "cleo", pace=4.0)


@asynchronous
async def test_a_program_gets_a_line_for_each_change_and_goes_on_where_it_was(file: str) -> None:
    async with table_of_three(file) as (tables, id):
        async with aclosing(program(tables, id, "anna", "en", 0)) as lines:
            (first,) = await collect(lines, 1)
            seen = [json.loads(first)]
            for seat in (0, 1, 2):
                await tables.act(id, answer(await look(tables, id), seat))
                seen += map(json.loads, await collect(lines, 1))
        assert [update["seq"] for update in seen] == [4, 5, 6, 7]
        assert [update["state"]["decision"] for update in seen] == ["0", "", "", "1"]
        async with aclosing(program(tables, id, "anna", "en", 7)) as lines:  # nothing new yet
            waiting = asyncio.create_task(collect(lines, 1))
            await tables.act(id, answer(await look(tables, id), 1))
            assert [numbers(line) for line in await waiting] == [[8]]
        async with aclosing(program(tables, id, "anna", "en", 6)) as lines:  # some were missed: they come, and the state after
            assert [numbers(line) for line in await collect(lines, 1)] == [[7, 8]]
        await until(lambda: is_so(lambda: not tables.live(id).watchers))  # nothing is kept for who has gone


@asynchronous
async def test_silence_is_broken_by_signs_of_life(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "changes", partial(changes, beat=0.01))
    async with table_of_three(file) as (tables, id):
        async with aclosing(program(tables, id, "anna", "en", 4)) as lines:
            assert await collect(lines, 3) == [b"\n"] * 3
            await tables.act(id, answer(await look(tables, id), 0))
            rest = await collect(lines, 5)
            assert [json.loads(line)["seq"] for line in rest if line != b"\n"] == [5]
        async with aclosing(browser(tables, id, "anna", "en", "5.99", "v7")) as events:
            (first,) = await collect(events, 1)
            assert re.fullmatch(rb"retry: \d{3,4}\nevent: beat\ndata: v7\n\n", first)  # scripts of that version are there
            assert await collect(events, 2) == [b"event: beat\ndata: \n\n"] * 2


def pushed(event: bytes) -> dict[str, Any]:
    """What a browser reads from a server-sent event, with what all its beats bring in the end."""
    number, kind, data, *rest = event.decode().split("\n")
    assert (kind, rest) == ("event: table", ["", ""])
    found: dict[str, Any] = json.loads(data.removeprefix("data: "))
    if "beats" not in found:
        return {"id": number.removeprefix("id: "), **found}
    beats = found["beats"]
    regions = {id: html for beat in beats for id, html in beat.get("regions", {}).items()}
    news = [line for beat in beats for line in beat.get("news", [])]
    return {"id": number.removeprefix("id: "), "regions": regions, "news": news, **found}


@asynchronous
async def test_a_slow_reader_skips_but_ends_at_the_newest_state(file: str) -> None:
    async with table_of_three(file) as (tables, id):
        slow = program(tables, id, "anna", "en", 0)
        slow_browser = browser(tables, id, "anna", "en", "")
        async with aclosing(slow), aclosing(slow_browser):
            await collect(slow, 1)
            await collect(slow_browser, 2)
            for _ in range(4):
                await tables.act(id, rush(7))
            assert (await look(tables, id)).seq == 32
            assert [numbers(line) for line in await collect(slow, 1)] == [[*range(5, 33)]]
            (event,) = await collect(slow_browser, 1)
            assert pushed(event)["seq"] == 32
            whole = browser(tables, id, "anna", "en", "")
            async with aclosing(whole):
                fresh = pushed((await collect(whole, 2))[1])
            shown = pushed(event)
            assert shown["regions"].items() <= fresh["regions"].items()
            assert fresh["news"][-len(shown["news"]) :] == shown["news"]


@asynchronous
async def test_a_browser_that_comes_back_gets_only_what_it_has_not_seen(file: str) -> None:
    async with table_of_three(file) as (tables, id):
        async with aclosing(browser(tables, id, "anna", "en", "")) as events:
            first = pushed((await collect(events, 2))[1])
        await tables.act(id, rush(3))
        async with aclosing(browser(tables, id, "anna", "en", first["id"])) as events:
            second = pushed((await collect(events, 2))[1])
        table = await look(tables, id)
        assert table.match
        assert first["news"] + second["news"] == table.match.log(0, "en")
        assert second["id"] == f"{table.seq}.{len(table.match.log(0, 'en'))}"
        async with aclosing(browser(tables, id, "anna", "en", second["id"])) as events:  # nothing is new
            await collect(events, 1)
            waiting = asyncio.create_task(collect(events, 1))
            await asyncio.sleep(0.01)
            assert not waiting.done()
            await tables.act(id, lambda table: table.rename("bela", "Bella"))
            assert "Bella" in pushed((await waiting)[0])["regions"]["others"]


@pytest.mark.sample(4, 0)
@pytest.mark.parametrize("seen", ["9" * 5000, "-1.-1", "1.", ".", "x", "1.1.1", "٣.٣", "999999999.999999999"])
@asynchronous
async def test_nonsense_about_what_was_seen_shows_the_table_as_it_is(file: str, seen: str) -> None:
    async with table_of_three(file) as (tables, id), aclosing(browser(tables, id, "anna", "en", seen)) as events:
        assert pushed((await collect(events, 2))[1])["seq"] == 4


@asynchronous
async def test_who_waits_in_the_lobby_sees_who_comes_and_the_stream_ends_with_the_start(file: str) -> None:
    async with tables_on(file) as tables:
        id = await tables.create({"game": "land-unter", "seats": 3, "bot": "0"}, "anna", "Anna", people=3)
        async with aclosing(browser(tables, id, "anna", "en", "1.0")) as events:
            await collect(events, 1)
            waiting = asyncio.create_task(collect(events, 1))
            await asyncio.sleep(0.05)  # it has looked at the table
            await tables.act(id, lambda table: table.sit("bela", "Bela"))
            push = pushed((await waiting)[0])
            assert (push["id"], push["news"], push["mine"], push["sits"]) == ("2.0", ["Bela sits down."], True, False)
            assert set(push["regions"]) == {"waits", "seats"}  # what one can do is the same as before
            await tables.act(id, lambda table: table.start(0))
            assert pushed((await collect(events, 1))[0])["reload"]
            with pytest.raises(StopAsyncIteration):
                await asyncio.wait_for(anext(events), 10)


@asynchronous
async def test_who_has_resigned_sees_what_a_spectator_sees_also_on_an_open_stream(file: str) -> None:
    async with table_of_three(file) as (tables, id):
        async with (
            aclosing(program(tables, id, "anna", "en", 0)) as lines,
            aclosing(browser(tables, id, "anna", "en", "")) as events,
        ):
            await collect(lines, 1)
            await collect(events, 2)
            await tables.act(id, lambda table: table.resign(0))
            state = json.loads((await collect(lines, 1))[0])
            push = pushed((await collect(events, 1))[0])
        async with aclosing(program(tables, id, None, "en", 0)) as lines:
            spectator = json.loads((await collect(lines, 1))[0])
        assert state["state"] == spectator["state"]
        assert push == {"id": push["id"], "reload": True}  # the page shows what a spectator sees, and nothing else


@asynchronous
async def test_streams_over_a_socket(tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.db")) as url:
        async with httpx.AsyncClient(base_url=url) as me:
            made = (await api(me, "POST", "/tables", json={**NEW, "people": 2})).json()
            id, token = made["table"], made["token"]
            headers = {"authorization": f"Bearer {token}"}
            async with me.stream("GET", f"/api/tables/{id}/events", headers=headers) as answer:
                assert answer.headers["content-type"] == "application/x-ndjson"
                lines = answer.aiter_lines()
                assert json.loads(await anext(lines))["state"]["status"] == "open"
                await api(me, "POST", f"/tables/{id}/sit", json={})
                async for line in lines:
                    state = json.loads(line)["state"]
                    if len(state["view"]["pending"]) == 2:  # the bot has chosen
                        break
                assert (state["seat"], state["decision"]) == (0, "0")
            async with me.stream("GET", f"/t/{id}/stream", headers={"last-event-id": "1.0"}) as answer:
                assert answer.headers["content-type"].startswith("text/event-stream")
                assert answer.headers["cache-control"] == "no-store"
                assert answer.headers["x-accel-buffering"] == "no"
                chunks = answer.aiter_lines()
                async for line in chunks:
                    if line.startswith("data: {"):
                        assert json.loads(line.removeprefix("data: "))["seq"] == state["seq"]
                        break
