"""Requests over HTTP: origins, limits, forged cookies and tokens, escaping, and what does not exist."""

from __future__ import annotations

import asyncio
import re
from copy import deepcopy
from typing import Any

import httpx
import pytest

from beaufort.game import Game
from beaufort.web.guard import BODY, Bucket, Limits
from beaufort.web.people import Keys, language
from tests.conftest import GAMES
from tests.web.houses import (
    NAUGHTY,
    POLICY,
    app_on,
    asynchronous,
    browser_of,
    face,
    look,
    make,
    rush,
    said,
    site,
    transport_to,
    visit,
)
from tests.web.tidy import Tidy

EVIL = "<script>alert(1)</script>"  # 25 characters: one too many for a name
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


# Cookies


@asynchronous
async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites_and_secure_under_https(file: str) -> None:
    async with app_on(file) as app:
        for base, secure in (("http://localhost", False), ("https://beaufort.example", True)):
            async with browser_of(app, base) as me:
                given = (await me.get("/")).headers.get_list("set-cookie")
                chosen = (await me.post("/settings", data={"lang": "fr", "theme": "night"})).headers.get_list("set-cookie")
                assert [text.partition("=")[0] for text in given + chosen] == ["beaufort", "lang", "theme"]
                for text in given + chosen:
                    parts = {part.strip().lower() for part in text.split(";")[1:]}
                    expected = {"httponly", "samesite=lax", "path=/", "max-age=31536000"} | ({"secure"} if secure else set())
                    assert parts == expected


@asynchronous
async def test_a_person_is_the_same_with_their_cookie_and_new_with_a_forged_one(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        table = await make(me, people="2")
        cookie = me.cookies["beaufort"]
        assert (await me.get("/")).headers.get_list("set-cookie") == []  # known
        assert said("that-is-you") in (await me.get(table)).text
        person, _, signature = cookie.partition(".")
        flipped = signature[:-1] + ("A" if signature[-1] != "A" else "B")
        other_key = Keys(bytes(32)).cookie(person)
        for forged in (f"{person}.{flipped}", f"{person}.", person, other_key, "", ".", f"{cookie}x", f"x{cookie}", "ü.ü"):
            async with httpx.AsyncClient(transport=transport_to(app), base_url="http://localhost") as thief:
                answer = await thief.get(table, headers={b"cookie": f"beaufort={forged}".encode()})
                assert answer.status_code == 200
                assert said("that-is-you") not in answer.text
                (fresh,) = answer.headers.get_list("set-cookie")
                assert person not in fresh
                refused = await thief.post(f"{table}/start", headers={b"cookie": f"beaufort={forged}".encode()})
                assert refused.status_code == 403


# Origins


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": "http://localhost.evil.example"},
        {"origin": "http://localhost:81"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://localhost", "sec-fetch-site": "cross-site"},
    ],
    ids=str,
)
@asynchronous
async def test_what_comes_from_another_site_changes_nothing(file: str, headers: dict[str, str]) -> None:
    async with app_on(file) as app, browser_of(app, **{"accept-language": "de"}) as me:
        table = await make(me, people="2")
        id = table.rpartition("/")[2]
        before = face(await look(site(app).tables, id))
        for path, form in (
            ("/new", {"game": "land-unter"}),
            ("/name", {"name": "Evil"}),
            ("/settings", {"lang": "fr"}),
            ("/records", {"text": "x"}),
            *(
                (f"{table}/{todo}", {})
                for todo in ("sit", "rise", "start", "resign", "move", "hint", "pace", "rematch", "here", "analysis/0")
            ),
            ("/api/tables", {}),
        ):
            answer = await me.post(path, data=form, headers=headers)
            assert answer.status_code == 403, path
            assert said("error-origin", "de") in answer.text
            assert answer.headers.get_list("set-cookie") == []
        assert face(await look(site(app).tables, id)) == before
        assert len(await site(app).store.tables_of(me.cookies["beaufort"].partition(".")[0])) == 1


@pytest.mark.parametrize(
    "headers", [{}, {"origin": "http://localhost"}, {"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}], ids=str
)
@asynchronous
async def test_what_comes_from_our_own_pages_is_let_through(file: str, headers: dict[str, str]) -> None:
    async with visit(file) as me:
        assert (await me.post("/name", data={"name": "Anna"}, headers=headers)).status_code == 303


@asynchronous
async def test_reading_is_allowed_from_anywhere(file: str) -> None:
    async with visit(file) as me:
        assert (await me.get("/", headers={"sec-fetch-site": "cross-site"})).status_code == 200


# Limits


@asynchronous
async def test_who_asks_too_often_has_to_wait(file: str) -> None:
    limits = Limits(person=Bucket(burst=25, rate=0.01), address=Bucket(1e9, 1e9))
    async with app_on(file, limits) as app, browser_of(app, **{"accept-language": "fr"}) as me, browser_of(app) as other:
        assert (await me.get("/")).status_code == 200
        assert [(await me.post("/new", data={"game": "land-unter", "bot": "0"})).status_code for _ in range(4)] == [
            303,
            303,
            429,
            429,
        ]  # a table costs ten
        answers = [await me.get("/") for _ in range(8)]
        assert [answer.status_code for answer in answers] == [200] * 4 + [429] * 4
        seconds = int(answers[-1].headers["retry-after"])
        assert 60 < seconds <= 100  # less where the test takes long
        assert said("error-slow", "fr", seconds=seconds) in answers[-1].text
        assert (await other.get("/")).status_code == 200  # others are not held up
        program = await me.get("/api/games")
        assert (program.status_code, program.json()["detail"]) == (429, said("error-slow", "fr", seconds=100))
        assert program.headers["ratelimit-policy"] == '"requests";q=25;w=2500'
        assert re.fullmatch(r'"requests";r=\d;t=\d+', program.headers["ratelimit"])


@asynchronous
async def test_an_address_is_limited_whatever_cookies_it_brings(file: str) -> None:
    limits = Limits(person=Bucket(1e9, 1e9), address=Bucket(burst=3, rate=0.001))
    async with app_on(file, limits) as app:

        def from_address(host: str) -> httpx.AsyncClient:
            return httpx.AsyncClient(transport=transport_to(app, host), base_url="http://localhost")

        statuses = []
        for _ in range(5):
            async with from_address("192.0.2.1") as nobody:
                statuses.append((await nobody.get("/")).status_code)
        assert statuses == [200, 200, 200, 429, 429]
        async with from_address("192.0.2.2") as neighbour:
            assert (await neighbour.get("/")).status_code == 200


def test_a_bucket_fills_again_and_keeps_only_the_latest_keys() -> None:
    bucket = Bucket(burst=2, rate=0.5, most=2)
    assert [bucket.take("a", now=0.0) for _ in range(3)] == [0.0, 0.0, 2.0]
    assert bucket.take("a", now=2.0) == 0.0
    assert bucket.take("a", now=2.0) == 2.0
    assert bucket.take("a", cost=0.25, now=2.5) == 0.0
    assert bucket.take("a", now=1000.0) == bucket.take("a", now=1000.0) == 0.0  # never more than the burst
    assert bucket.take("a", now=1000.0) == 2.0
    assert [bucket.take(key, now=1000.0) for key in "bcd"] == [0.0, 0.0, 0.0]
    assert list(bucket._left) == ["c", "d"]


@pytest.mark.parametrize("path", ["/name", "/records", "/new", "/api/tables"])
@asynchronous
async def test_what_is_too_large_is_refused(file: str, path: str) -> None:
    async with visit(file, **{"accept-language": "de"}) as me:
        kind = {"/records": "multipart/form-data; boundary=x", "/api/tables": "application/json"}.get(
            path, "application/x-www-form-urlencoded"
        )

        async def endless() -> Any:
            for _ in range(BODY // 65536 + 1):
                yield b"a" * 65536

        for content in (b"a" * (BODY + 1), endless()):  # with a length, and without
            answer = await me.post(path, content=content, headers={"content-type": kind})
            assert answer.status_code == 413
            assert said("error-too-large", "de") in answer.text


# Escaping


@pytest.mark.sample(1, 0)
@every_game
@asynchronous
async def test_names_and_salts_are_escaped_wherever_they_are_shown(file: str, game: Game) -> None:
    async with app_on(file) as app, browser_of(app) as me, browser_of(app) as other:
        seats = str(game.rules.SEATS[0])
        table = await make(me, game.name, seats=seats, people=seats, name=NAUGHTY, salt=EVIL, listed="on")
        id = table.rpartition("/")[2]
        pages = [
            await me.get(table),
            await other.get("/"),
            await me.get("/"),
            await other.get(table),
            await me.get(f"/new/{game.name}"),
        ]
        await me.post(f"{table}/start")
        await site(app).tables.act(id, rush(30))
        pages += [await me.get(table), await other.get(table), await me.get("/")]
        await site(app).tables.act(id, rush())
        pages += [await other.get(table), await other.get(f"{table}/replay/3"), await other.get(f"{table}/replay/99999")]
        record = (await me.get(f"{table}/record")).text
        bad = await me.post("/records", files={"text": (None, record.replace("[Game", f"[{EVIL}"))})
        brought = await me.post("/records", files={"text": (None, record)})
        pages += [bad, await other.get(brought.headers["location"])]
        async with site(app).tables.at(id) as at:
            token = site(app).keys.seat(id, 0, str(at.holders[0]))
        pages.append(await other.get(f"{table}/seat/{token}"))
    assert [page.status_code for page in pages] == [200] * 11 + [422, 200, 200]
    for page in pages:
        assert Tidy(page.text).wrong == []
        assert "<script>" not in page.text
    shown = [page for page in pages if "&lt;script&gt;" in page.text]
    assert len(shown) == len(pages)


@asynchronous
async def test_what_is_asked_for_is_not_shown_unescaped(file: str) -> None:
    async with visit(file) as me:
        for path in (f"/t/{NAUGHTY}", f"/new/{NAUGHTY}", f"/rules/{NAUGHTY}", f"/t/x/seat/{NAUGHTY}", f"/{NAUGHTY}"):
            answer = await me.get(path)
            assert (answer.status_code, "<script>" in answer.text) == (404, False), path
        for form in ({"game": NAUGHTY}, {"game": "land-unter", "bot": NAUGHTY}, {"game": "land-unter", "name": "x" * 25}):
            answer = await me.post("/new", data=form)
            assert (answer.status_code, "<script>" in answer.text) == (422, False)
        host = await me.get(await make(me, people="2"), headers={"host": f'"{NAUGHTY}'})
        assert "<script>" not in host.text


# What does not exist, and what is nobody's


@asynchronous
async def test_an_unknown_table_is_404_everywhere(file: str, postgres: Any) -> None:
    for database in (file, postgres()):  # PostgreSQL knows no NUL
        async with visit(database) as me:
            for id in ("nothing", "a%00b", "%ff", "x" * 500, "%2e%2e"):
                for path in ("", "/stream", "/why?action=x", "/qr.svg", "/replay/0", "/record", "/seat/0.x"):
                    assert (await me.get(f"/t/{id}{path}")).status_code == 404, (id, path)
                for path in ("/move", "/sit", "/rise", "/start", "/resign", "/pace", "/rematch", "/here", "/seat/0.x"):
                    assert (await me.post(f"/t/{id}{path}")).status_code == 404, (id, path)
                assert (await me.get(f"/r/{id}/record")).status_code == 404
                assert (await me.get(f"/r/{id}/replay/0")).status_code == 404


@asynchronous
async def test_a_forged_seat_token_is_refused(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me, browser_of(app) as thief:
        table, another = await make(me, people="2"), await make(me, people="2")
        tables, keys = site(app).tables, site(app).keys
        await me.post(f"{table}/start")
        id, person = table.rpartition("/")[2], me.cookies["beaufort"].partition(".")[0]
        right = keys.seat(id, 0, person)

        async def seated() -> list[list[str]]:  # all else may change: bots go on playing
            return deepcopy([seat.people for seat in (await look(tables, id)).seats])

        before = await seated()
        for token in (
            right[:-1] + ("A" if right[-1] != "A" else "B"),
            right.replace("0.", "1."),
            keys.seat(another.rpartition("/")[2], 0, person),
            keys.seat(id, 1, person),
            Keys(bytes(32)).seat(id, 0, person),
            "0.",
            ".",
            "0",
            "9.x",
            "٠.x",
        ):
            assert (await thief.get(f"{table}/seat/{token}")).status_code == 404
            assert (await thief.post(f"{table}/seat/{token}")).status_code == 404
        assert await seated() == before
        assert (await thief.get(f"{table}/seat/{right}")).status_code == 200
        assert await seated() == before  # looking at a link takes no seat
        assert (await thief.post(f"{table}/seat/{right}")).status_code == 303
        assert (await look(tables, id)).seats[0].people == [person, thief.cookies["beaufort"].partition(".")[0]]


@asynchronous
async def test_a_personal_link_ends_when_its_person_stands_up(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as old, browser_of(app) as friend:
        table = await make(old, people="3")
        id = table.rpartition("/")[2]
        token = site(app).keys.seat(id, 0, old.cookies["beaufort"].partition(".")[0])
        await old.post(f"{table}/rise")
        assert (await friend.post(f"{table}/sit", data={"name": "Friend"})).status_code == 303
        assert (await look(site(app).tables, id)).seats[0].name == "Friend"
        assert (await old.post(f"{table}/seat/{token}")).status_code == 404
        assert (await old.get(f"/api/tables/{id}", headers={"authorization": f"Bearer {token}"})).status_code == 401


@asynchronous
async def test_only_who_sits_there_moves_and_a_doubled_or_late_click_moves_once(file: str) -> None:
    async with app_on(file) as app, browser_of(app, accept="application/json") as me, browser_of(app) as stranger:
        table = await make(me, people="1", pace="4.0")
        id = table.rpartition("/")[2]
        match = (await look(site(app).tables, id)).match
        assert match
        mine, theirs = match.legal(0), match.legal(1)
        before = face(await look(site(app).tables, id))
        foreign = await stranger.post(f"{table}/move", data={"action": mine[0], "decision": "0"})
        assert (foreign.status_code, face(await look(site(app).tables, id))) == (403, before)
        for form, status in (
            ({"action": theirs[0], "decision": "0"}, 422),  # a card of somebody else
            ({"action": mine[0], "decision": "1"}, 409),
            ({"action": mine[0]}, 409),
            ({"decision": "0"}, 422),
            ({}, 409),
            ({"action": "amount", "amount": "999", "decision": "0"}, 422),
        ):
            assert (await me.post(f"{table}/move", data=form)).status_code == status, form
        assert face(await look(site(app).tables, id)) == before
        click = {"action": mine[0], "decision": "0"}
        answers = await asyncio.gather(*(me.post(f"{table}/move", data=click) for _ in range(6)))
        seq = answers[0].json()["seq"]
        assert sorted((a.status_code, a.json()["seq"], a.json()["again"]) for a in answers) == [
            (200, seq, False),
            *[(200, seq, True)] * 5,
        ]
        other = await me.post(f"{table}/move", data={"action": mine[1], "decision": "0"})
        assert (other.status_code, other.json()["error"]) == (409, said("error-late"))
        assert [event.kind for event in await site(app).store.events(id, after=seq - 1)] == ["move"]


@asynchronous
async def test_why_says_why_only_to_the_seat(file: str) -> None:
    async with app_on(file) as app, browser_of(app, **{"accept-language": "de"}) as me, browser_of(app) as stranger:
        table = await make(me, "santa-timea", people="1", pace="4.0", seats="4")
        match = (await look(site(app).tables, table.rpartition("/")[2])).match
        assert match
        names = match.game.view.ACTION_NAMES
        for action in names:
            reason = match.reason(0, action)
            expected = {"error": match.say(reason.why, "de"), "rule": reason.rule} if reason else {"error": "", "rule": ""}
            assert (await me.get(f"{table}/why", params={"action": action})).json() == expected
        assert (await stranger.get(f"{table}/why", params={"action": names[0]})).status_code == 403
        assert (await me.get(f"{table}/why")).status_code == 400


@pytest.mark.sample(4, 0)
@pytest.mark.parametrize(
    "target",
    [
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "https://evil.example",
        "javascript:alert(1)",
        "evil.example",
        "/\t/evil.example",
        "/\n/evil.example",
        " //evil.example",
        "",
    ],
)
@asynchronous
async def test_settings_never_lead_to_another_site(file: str, target: str) -> None:
    async with visit(file) as me:
        answer = await me.post("/settings", data={"lang": "de", "next": target})
        assert (answer.status_code, answer.headers["location"]) == (303, "/")


@asynchronous
async def test_settings_lead_back_and_keep_only_what_there_is(file: str) -> None:
    async with visit(file) as me:
        answer = await me.post("/settings", data={"lang": "fr", "theme": "night", "next": "/rules/land-unter"})
        assert answer.headers["location"] == "/rules/land-unter"
        page = (await me.get("/", headers={"accept-language": "de"})).text
        assert '<html lang="fr" data-theme="night">' in page  # chosen beats what the browser accepts
        for form in ({"lang": "xx"}, {"theme": "<b>"}, {"lang": "", "theme": ""}):
            assert (await me.post("/settings", data=form)).headers.get_list("set-cookie") == []
        me.cookies.set("theme", '"><b>')
        me.cookies.set("lang", "../../x")
        assert '<html lang="en">' in (await me.get("/")).text
        assert (await me.post("/settings", data={"next": "/日本"})).status_code == 303


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-CH,de;q=0.9,en;q=0.8", "de"),
        ("it,fr;q=0.5,en;q=0.4", "fr"),
        ("en;q=0.1,fr;q=0.9", "fr"),
        ("fr; q=0.1, de;q=0.9", "de"),
        ("de;q=0", "en"),
        ("*", "en"),
        ("xx;q=nan,de;q=0.3", "de"),
        (";;;,,,=q;;q=", "en"),
        ("FR", "fr"),
    ],
)
def test_the_language_is_the_first_the_browser_accepts(accepted: str, lang: str) -> None:
    assert language(None, accepted) == lang
    assert language("de", accepted) == "de"
    assert language("xx", accepted) == lang


# Odd requests


@asynchronous
async def test_odd_forms_are_refused_and_never_break_anything(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        table = await make(me, people="1", pace="4.0")
        long = {"content-type": "application/x-www-form-urlencoded"}
        odd: list[tuple[str, dict[str, Any]]] = [
            (path, request)
            for path in ("/new", "/name", "/settings", "/records", f"{table}/move", f"{table}/pace", f"{table}/sit")
            for request in (
                {},
                {"json": {"game": ["x"]}},
                {
                    "files": dict.fromkeys(
                        ("game", "bot", "name", "action", "seats", "lang", "next", "salt"), ("a.txt", b"\xff\0")
                    )
                },
                {"content": b"game=%00&name=%ED%A0%80&action=%FF&decision=%00&pace=nan&lang=%00&next=%00", "headers": long},
                {"content": b"\xff\xfe=&&&==;;", "headers": long},
                {"content": b"x", "headers": {"content-type": "multipart/form-data"}},
                {"content": b"x", "headers": {"content-type": "nonsense"}},
                {"content": b"game=land-unter&seats=99999999&people=-1&pace=1e999&patience=x", "headers": long},
                {"content": b"game=land-unter&game=santa-timea&name=a&name=b&action=c&action=d", "headers": long},
            )
        ]
        for path, request in odd:
            answer = await me.post(path, **request)
            assert answer.status_code in (303, 400, 403, 409, 422), (path, request, answer.status_code)
        for path in (
            f"{table}/stream?seen={'9' * 5000}.1",
            f"{table}/replay/-5",
            f"{table}/replay/{'9' * 5000}",
            "/look/a/b/c",
        ):
            if "stream" not in path:
                assert (await me.get(path)).status_code in (404, 409, 414), path
        assert (await me.get(f"{table}/qr.svg", headers={"host": "a" * 4000})).status_code == 400


@asynchronous
async def test_a_qr_code_is_a_picture_of_the_link(file: str) -> None:
    async with visit(file) as me:
        answer = await me.get(f"{await make(me, people='2')}/qr.svg")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.text.startswith("<svg")
        assert answer.headers["x-content-type-options"] == "nosniff"


@asynchronous
async def test_a_mistake_of_ours_is_logged_and_told_without_details(
    file: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:

    async def broken(*_: Any) -> None:
        raise RuntimeError("the secret is swordfish")

    async with app_on(file) as app, browser_of(app, **{"accept-language": "fr"}) as me:
        monkeypatch.setattr(site(app).store, "open_tables", broken)
        answer = await me.get("/")
        assert answer.status_code == 500
        assert said("error-ours", "fr") in answer.text
        assert "swordfish" not in answer.text
        assert set(answer.headers["content-security-policy"].split("; ")) == POLICY
    assert [(each.name, each.getMessage()) for each in caplog.records] == [
        ("beaufort.web.app", "GET / has failed: the secret is swordfish")
    ]
    assert 'raise RuntimeError("the secret is swordfish")' in caplog.text


# Rematch


@asynchronous
async def test_a_doubled_rematch_is_one_table(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me, browser_of(app) as other:
        table = await make(me, people="2")
        await other.post(f"{table}/sit", data={"name": "Bela"})
        id = table.rpartition("/")[2]
        assert (await me.post(f"{table}/rematch")).status_code == 409
        await site(app).tables.act(id, rush())
        answers = await asyncio.gather(*(who.post(f"{table}/rematch") for who in (me, other, me, other)))
        assert {(answer.status_code, answer.headers["location"]) for answer in answers} == {
            (303, f"/t/{(await look(site(app).tables, id)).next}")
        }
        mine = await site(app).store.tables_of(me.cookies["beaufort"].partition(".")[0])
        assert len(mine) == 2
        async with browser_of(app) as stranger:
            assert (await stranger.post(f"{table}/rematch")).status_code == 403


# Tickets


@asynchronous
async def test_a_doubled_form_makes_one_table(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        page = (await me.get("/new/land-unter")).text
        (ticket,) = re.findall(r'name="ticket" value="([^"]+)"', page)
        form = {
            "game": "land-unter",
            "seats": "3",
            "people": "2",
            "pace": "0.0",
            "patience": "0",
            "bot": "0",
            "ticket": ticket,
        }
        answers = await asyncio.gather(*(me.post("/new", data={**form, "salt": salt}) for salt in ("a", "b", "c")))
        assert [answer.status_code for answer in answers] == [303] * 3
        assert len({answer.headers["location"] for answer in answers}) == 1
        assert len(await site(app).store.tables_of(me.cookies["beaufort"].partition(".")[0])) == 1
        assert ticket not in (await me.get("/new/land-unter")).text  # the next table has another


@asynchronous
async def test_a_ticket_that_is_not_ours_makes_no_table_and_cannot_name_the_rematch_of_another(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me, browser_of(app) as thief:
        table = await make(me, people="1", pace="4.0")
        id = table.rpartition("/")[2]
        right = site(app).keys.new_ticket()
        before = face(await look(site(app).tables, id))
        for ticket in (
            "x",
            ".",
            f"after {id}",
            f"after\0{id}",
            id,
            right[:-1],
            f"{right}x",
            Keys(bytes(32)).new_ticket(),
            "ü" * 99,
        ):
            answer = await thief.post("/new", data={"game": "land-unter", "bot": "0", "ticket": ticket})
            assert (answer.status_code, said("error-ticket") in answer.text) == (422, True), ticket
        assert face(await look(site(app).tables, id)) == before
        await site(app).tables.act(id, rush())
        again = (await me.post(f"{table}/rematch")).headers["location"].rpartition("/")[2]
        assert (await look(site(app).tables, again)).holders[0] == me.cookies["beaufort"].partition(".")[0]
        assert (await look(site(app).tables, again)).secret != (await look(site(app).tables, id)).secret


@asynchronous
async def test_open_tables_show_free_seats_and_how_strong_their_bots_are(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me, browser_of(app) as guest:
        given = {"game": "land-unter", "seats": "5", "people": "3", "bot": "3", "bot-5": "7", "name": "Ada", "listed": "on"}
        await me.post("/new", data=given | {"pace": "1.0", "patience": "0"})
        home = (await guest.get("/")).text
        assert "Ada, Dora, Emil · waiting for players · 2 seats free · one bot of level 3 · one bot of level 7" in home
        await me.post("/new", data=given | {"bot-4": "7", "pace": "1.0", "patience": "0"})
        assert "2 seats free · 2 bots of level 7" in (await guest.get("/")).text
        page = (await guest.get("/new/land-unter")).text
        assert re.search(r'<option value="4" selected>4 people', page)  # friends are meant
        fairness = page.partition("<details><summary>Fairness</summary>")[2].partition("</details>")[0]
        assert said("fair-why") in fairness
