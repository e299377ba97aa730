"""A table that waits for people: its host sends guests away and closes it, and nobody can be a nuisance there."""

from __future__ import annotations

import asyncio
import json
from contextlib import aclosing
from typing import Any

import httpx
import pytest

from beaufort.web.events import Closed, Refused, Removed, read, written
from beaufort.web.guard import Bucket, Limits
from beaufort.web.streams import browser
from beaufort.web.table import Table
from beaufort.words import LANGUAGES
from tests.web.houses import app_on, asynchronous, browser_of, look, make, said, site
from tests.web.test_table import happen, with_people

JSON = {"accept": "application/json"}


def refusal(wish: Any) -> tuple[str, int]:
    with pytest.raises(Refused) as refused:
        wish()
    return refused.value.said.message, refused.value.status


def waiting() -> Table:
    """Anna has opened a table for three, Bela sits there."""
    return with_people("Anna", "Bela", seats=3)


def test_a_guest_who_was_sent_away_does_not_sit_down_again_and_others_do() -> None:
    at = waiting()
    happen(at, *at.add_device(1, "bela's phone"))
    drafts = at.remove("anna", 1)
    assert drafts == [Removed(1)]
    happen(at, *drafts)
    assert (at.seat_of("bela"), at.seats[1].open, at.status) == (None, True, "open")
    for person in ("bela", "bela's phone"):
        assert refusal(lambda: at.sit(person, "Bela")) == ("error-removed", 403)  # noqa: B023
    happen(at, *at.sit("cleo", "Cleo"))
    assert at.seats[1].name == "Cleo"


def test_only_the_host_sends_away_and_only_guests() -> None:
    at = waiting()
    assert refusal(lambda: at.remove("bela", 0)) == ("error-only-host", 403)
    for seat in (0, 2, 7, -1):  # the host, an open seat, and none
        assert refusal(lambda: at.remove("anna", seat)) == ("error-no-guest", 409)  # noqa: B023
    happen(at, *at.start(0))
    assert refusal(lambda: at.remove("anna", 1)) == ("error-started", 409)


def test_at_a_closed_table_nothing_happens_any_more() -> None:
    at = waiting()
    assert refusal(lambda: at.close("bela")) == ("error-only-host", 403)
    happen(at, *at.close("anna"))
    assert (at.status, at.due, at.close("anna")) == ("closed", None, [])
    for wish in (
        lambda: at.sit("cleo", "Cleo"),
        lambda: at.rise(1),
        lambda: at.start(0),
        lambda: at.remove("anna", 1),
    ):
        assert refusal(wish) == ("error-closed", 409)
    running = waiting()
    happen(running, *running.start(0))
    assert refusal(lambda: running.close("anna")) == ("error-started", 409)


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize("lang", LANGUAGES)
@asynchronous
async def test_the_page_says_who_was_sent_away_and_that_a_table_was_closed(file: str, lang: str) -> None:
    tongue = {"accept-language": lang}
    async with app_on(file) as app, browser_of(app, **tongue) as host, browser_of(app, **tongue) as guest:
        path = await make(host, people="3", seats="4", listed="on", name="Ada")
        await guest.get("/")
        assert (await guest.post(f"{path}/sit", data={"name": "Bob"})).status_code == 303
        assert said("remove-guest", lang, name="Bob") in (await host.get(path)).text
        assert "/remove" not in (await guest.get(path)).text
        assert (await guest.post(f"{path}/remove", data={"seat": "0"})).status_code == 403
        assert (await host.post(f"{path}/remove", data={"seat": "1"})).status_code == 303
        page = (await guest.get(path)).text
        assert said("error-removed", lang) in page
        assert 'id="sit"' in page.partition(" hidden")[0][-200:]  # there is no form to sit down any more
        assert (await guest.post(f"{path}/sit", data={"name": "Bob"})).status_code == 403
        assert (path in (await guest.get("/")).text, path in (await host.get("/")).text) == (True, True)
        assert (await host.post(f"{path}/close")).status_code == 303
        assert said("error-closed", lang) in (await host.get(path)).text
        assert (path in (await guest.get("/")).text, path in (await host.get("/")).text) == (False, False)
        assert (await guest.get("/api/tables")).json() == []


@asynchronous
async def test_everybody_there_is_told_at_once(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as host, browser_of(app) as guest:
        path = await make(host, people="3", seats="4", name="Ada")
        id, tables = path.rpartition("/")[2], site(app).tables
        await guest.get("/")
        await guest.post(f"{path}/sit", data={"name": "Bob"})
        person = guest.cookies["beaufort"].partition(".")[0]
        seq = (await look(tables, id)).seq
        async with aclosing(browser(tables, id, person, "en", f"{seq}.0")) as events:
            await anext(events)

            async def after(path: str, **form: str) -> dict[str, Any]:
                push = asyncio.ensure_future(anext(events))
                await asyncio.sleep(0.05)  # it has looked at the table
                assert (await host.post(path, data=form)).status_code == 303
                found: dict[str, Any] = json.loads((await push).decode().partition("data: ")[2])
                return found

            sent_away = await after(f"{path}/remove", seat="1")
            assert (sent_away["mine"], sent_away["sits"], sent_away["news"]) == (False, False, ["Bob leaves."])
            assert sent_away["regions"]["waits"] == said("error-removed")
            closed = await after(f"{path}/close")
            assert (closed["closed"], closed["regions"]["waits"]) == (True, said("error-closed"))


@asynchronous
async def test_a_program_that_is_the_host_can_do_both(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as one:
        new = {"game": "land-unter", "seats": 3, "people": 3}
        host = (await one.post("/api/tables", json=new)).json()
        path = f"/api/tables/{host['table']}"
        guest = (await one.post(f"{path}/sit", json={})).json()

        async def do(who: dict[str, Any], what: str, **given: Any) -> int:
            headers = {"authorization": f"Bearer {who['token']}"}
            return (await one.post(f"{path}/{what}", json=given or None, headers=headers)).status_code

        assert await do(guest, "remove", seat=0) == 403
        assert await do(guest, "close") == 403
        assert await do(host, "remove", seat=1) == 200
        assert await do(guest, "rise") == 401  # its token ended with the sitting
        assert [seat["kind"] for seat in (await one.get(path)).json()["seats"]] == ["person", "open", "open"]
        assert await do(host, "close") == 200
        assert (await one.get(path)).json()["status"] == "closed"
        assert (await one.post(f"{path}/sit", json={})).status_code == 409


async def _sits(who: httpx.AsyncClient, path: str) -> int:
    answer = await who.post(f"{path}/sit", data={"name": "Restless"}, headers=JSON)
    await who.post(f"{path}/rise", headers=JSON)
    if answer.status_code == 429:
        assert int(answer.headers["retry-after"]) > 0
    return answer.status_code


@asynchronous
async def test_who_sits_down_and_stands_up_all_the_time_has_to_wait(file: str) -> None:
    limits = Limits(person=Bucket(1e9, 1e9), address=Bucket(1e9, 1e9))
    limits.sitter, limits.chairs = Bucket(3, 0.001), Bucket(5, 0.001)
    async with app_on(file, limits) as app, browser_of(app) as host, browser_of(app) as one, browser_of(app) as two:
        path, other = await make(host, people="3", seats="4"), await make(host, people="3", seats="4")
        for guest in (one, two):
            await guest.get("/")
        assert [await _sits(one, path) for _ in range(5)] == [200, 200, 200, 429, 429]
        assert [await _sits(two, path) for _ in range(3)] == [200, 200, 429]  # the table has had enough of it
        assert await _sits(two, other) == 429  # two has tried three times
        seats = (await look(site(app).tables, path.rpartition("/")[2])).seats
        assert [seat.name for seat in seats if seat.people] == ["Guest"]


def test_what_happens_is_written_and_read_again() -> None:
    for what in (Removed(3), Closed()):
        assert read(*written(what)) == what
