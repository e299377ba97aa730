"""Score sheets by HTTP: what is written is there for all who have the link; what cannot be is refused, nothing is lost."""

from __future__ import annotations

import threading
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
from litestar import Litestar

from beaufort.score.sheet import Sheet, from_data, of_match
from beaufort.web.guard import Bucket, Limits
from beaufort.web.store import Uploader
from beaufort.words import LANGUAGES
from tests.test_score import KEPT, played
from tests.web.houses import app_on, asynchronous, browser_of, said, site, transport_to, visit

HOME = "203.0.113.7"


async def begin(me: Any, game: str, seats: int, **options: str) -> str:
    made = await me.post(f"/score/{game}", data={"seats": str(seats), "name-0": "Zoë", **options})
    assert made.status_code == 303
    place: str = made.headers["location"]
    return place


async def write(me: Any, place: str, since: int, **notes: str) -> Any:
    texts = {key.replace("_", "."): text for key, text in notes.items()}
    body = {"since": since, "number": 1, "groups": [{"request": f"r{since}-{len(texts)}-{texts}", "notes": texts}]}
    return (await me.post(f"{place}/notes", json=body)).json()


@pytest.mark.sample(3, 0)
@pytest.mark.parametrize("case", KEPT, ids=str)
@asynchronous
async def test_a_whole_recorded_game_typed_without_a_script_gives_its_points(case: Any, file: str) -> None:
    match = played(case, 3)
    theirs = of_match(match)
    options = {f"option-{name}": "on" for name, on in case.options.items() if on}
    async with visit(file) as me:
        place = await begin(me, case.game.name, case.seats, first=str(theirs.first), **options)
        for number in range(1, theirs.done + 1):
            cells = {f"cell-{seat}": theirs.typed(number, seat) for seat in range(case.seats)}
            answer = await me.post(place, data={"number": str(number), "finish": "1", **cells})
            assert answer.status_code == 303, answer.text
        sheet = from_data((await me.get(f"{place}/sheet.json")).json())
        assert (sheet.points, sheet.winners) == (match.points, match.winners)
        for lang in ("de", "en", "fr"):
            page = await me.get(place, headers={"cookie": f"lang={lang}"})
            assert page.status_code == 200
            assert "Zoë" in page.text
        assert "<svg" in (await me.get(f"{place}/picture.svg")).text


@asynchronous
async def test_what_cannot_be_is_refused_with_its_rule_and_changes_nothing(file: str) -> None:
    async with visit(file) as me:
        place = await begin(me, "santa-timea", 2)
        first = await write(me, place, 3, **{"1_0_N3": "1"})
        again = await write(me, place, first["seq"], **{"1_1_N3": "1"})
        assert [each["rule"] for each in again["refused"]] == ["ST-2"]
        assert (again["seq"], again["notes"]) == (first["seq"], first["notes"])


@asynchronous
async def test_what_two_write_at_the_same_time_is_kept_and_the_page_says_what_does_not_fit(file: str) -> None:
    async with visit(file) as me, visit(file) as other:
        place = await begin(me, "santa-timea", 2)
        await write(me, place, 3, **{"1_0_N3": "1"})
        late = await write(other, place, 3, **{"1_1_N3": "1", "1_1_S1": "1"})
        assert late["refused"] == []
        assert {"1.0.N3", "1.1.N3", "1.1.S1"} <= set(late["notes"])
        assert "ST-2" in late["regions"]["problems"]
        finished = await write(me, place, late["seq"], done="1")
        assert [each["rule"] for each in finished["refused"]] == ["ST-2"]


@asynchronous
async def test_the_same_request_twice_is_written_once(file: str) -> None:
    async with visit(file) as me:
        place = await begin(me, "land-unter", 3)
        body = {"since": 4, "number": 1, "groups": [{"request": "a", "notes": {"1.0.belts": "3"}}]}
        seqs = [(await me.post(f"{place}/notes", json=body)).json()["seq"] for _ in range(2)]
        assert seqs[0] == seqs[1]
        assert (await me.get(f"{place}/notes?since={seqs[0]}")).status_code == 204


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"{", b"[]", b"3", b'{"groups": 3, "since": 0, "number": 1}', b'{"groups": [3], "since": 0, "number": 1}'),
        b'{"groups": [{"request": "a", "notes": {"9.9.N1": "1"}}], "since": 0, "number": 1}',
        b'{"groups": [{"request": "a", "notes": {"1.0.N1": "x"}}], "since": 0, "number": 1}',
        b'{"groups": [{"request": "a", "notes": {"done": "x"}}], "since": "x", "number": "y"}',
    ],
)
@asynchronous
async def test_what_cannot_be_read_is_refused_in_words(body: bytes, file: str) -> None:
    async with visit(file) as me:
        place = await begin(me, "santa-timea", 2)
        answer = await me.post(f"{place}/notes", content=body, headers={"accept": "application/json"})
        assert answer.status_code in (400, 422)
        assert answer.json()["error"]
        assert (await me.get(f"{place}/sheet.json")).json()["rounds"] == []


@asynchronous
async def test_there_is_no_sheet_that_nobody_has_made(file: str) -> None:
    async with visit(file) as me:
        place = await begin(me, "santa-timea", 2)
        for wrong in ("/score/x", "/score/santa-timea/x", place.replace("santa-timea", "land-unter"), f"{place}/x"):
            assert (await me.get(wrong)).status_code == 404
        assert (await me.post("/score/santa-timea", data={"seats": "9"})).status_code == 422


@asynchronous
async def test_one_person_and_one_address_begin_so_many_sheets_and_hear_why_not_more(file: str) -> None:
    fast = Bucket(1e9, 1e9)
    limits = Limits(person=fast, address=fast, uploads=2)
    async with app_on(file, limits) as app, AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(_guest(app)) for _ in range(3)]
        for guest in guests:
            await guest.get("/")
        for _ in range(2):
            await begin(guests[0], "land-unter", 3)
        for lang in LANGUAGES:
            refused = await guests[0].post("/score/land-unter", data={"seats": "3"}, headers={"accept-language": lang})
            assert (refused.status_code, said("error-sheets", lang, most=2) in refused.text) == (429, True)
        limits.uploads = 1
        by = Uploader("somebody", site(app).keys.sign("address", HOME))
        for number in range(18):
            await site(app).store.new_score(str(number), ("land-unter", "{}"), [], by, 0.0)
        refused = await guests[1].post("/score/land-unter", data={"seats": "3"})
        assert (refused.status_code, said("error-sheets-here") in refused.text) == (429, True)
        async with browser_of(app) as here:  # this machine itself has no limit per address
            await begin(here, "land-unter", 3)


@asynchronous
async def test_many_notes_at_once_count_as_many_requests_and_are_reckoned_where_nobody_else_waits(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = set()
    monkeypatch.setattr(Sheet, "refused", lambda self, notes: threads.add(threading.current_thread().name))
    async with app_on(file, Limits()) as app, _guest(app) as me:
        await me.get("/")
        place = await begin(me, "santa-timea", 2)
        groups = [{"request": f"r{number}", "notes": {"1.0.N3": str(number % 2)}} for number in range(500)]
        body = {"since": 3, "number": 1, "groups": groups[:100]}
        assert (await me.post(f"{place}/notes", json=body)).status_code == 200
        assert {name.rpartition("_")[0] for name in threads} == {"sheet"}
        again = await me.post(f"{place}/notes", json={**body, "groups": groups})
        assert (again.status_code, int(again.headers["retry-after"]) > 0) == (429, True)


def _guest(app: Litestar) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=transport_to(app, HOME), base_url="http://localhost")
