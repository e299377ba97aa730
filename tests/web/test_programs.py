"""Programs with a name: their tokens, invitations, one stream for all tables, records in bulk, and pages of other sites."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from beaufort.client import Client, Player, Refused
from beaufort.client.calls import look, new_program, new_table, notices, offer, sit
from beaufort.client.protocol import NewTable, NoticeKind, Sit, TableState
from beaufort.commands import remote_bots
from beaufort.errors import BadSetting
from beaufort.match import replay
from beaufort.record import parse
from tests.conftest import GAMES
from tests.web.houses import app_on, asynchronous, browser_of, rush, said, serving, site, transport_to


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(str(tmp_path_factory.mktemp("programs") / "tables.db")) as url:
        yield url


def first(state: TableState) -> str:
    assert state.view
    return state.view.choices[0].action


# Tokens


@asynchronous
async def test_a_token_lasts_until_it_is_revoked_and_names_are_unique(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        made = (await me.post("/api/programs", json={"name": "Salty Dog"})).json()
        show = {"authorization": f"Bearer {made['token']}"}
        taken = await me.post("/api/programs", json={"name": "salty DOG"})
        assert (taken.status_code, taken.json()["code"]) == (409, "name-taken")
        own = (await me.get("/api/me", headers=show)).json()
        assert own == {"id": made["id"], "name": "Salty Dog", "games": [], "present": False}
        assert made["token"].encode() not in Path(file).read_bytes()
        forged = {"authorization": f"Bearer {made['token'][:-1]}"}
        for header, code in ((forged, "token"), ({}, "no-token")):
            refused = await me.get("/api/me", headers=header)
            assert (refused.status_code, refused.json()["code"]) == (401, code)
            assert refused.headers["www-authenticate"].startswith('Bearer realm="beaufort"')
            assert ("invalid_token" in refused.headers["www-authenticate"]) == (code == "token")
        assert (await me.delete("/api/me", headers=show)).status_code == 204
        assert (await me.get("/api/me", headers=show)).status_code == 401
        assert (await me.post("/api/programs", json={"name": "Salty Dog"})).status_code == 201


@asynchronous
async def test_whatever_takes_a_token_says_which_ones_it_does_not_take(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        revoked = (await me.post("/api/programs", json={"name": "Salty Dog"})).json()["token"]
        await me.delete("/api/me", headers={"authorization": f"Bearer {revoked}"})
        new = {"game": "land-unter", "name": "Somebody", "bot": "0"}
        here, elsewhere = [(await me.post("/api/tables", json=new)).json() for _ in range(2)]
        document = (await me.get("/api/schema/openapi.json")).json()
        strict = [(path, method, each) for path, there in document["paths"].items() for method, each in there.items()
                  if "operationId" in each and each.get("security") == [{"token": []}]]  # fmt: skip
        assert len(strict) >= 20
        for path, method, operation in strict:
            url = path.replace("{table_id}", here["table"]) + ("?action=1" if path.endswith("/why") else "")
            body = example(document, operation)
            for token in ("", "nonsense", revoked, elsewhere["token"]):
                shown = {"authorization": f"Bearer {token}"} if token else {}
                answer = await me.request(method, url, headers=shown, json=body)
                assert answer.status_code == 401, (path, token, answer.text)
                assert answer.headers["www-authenticate"].startswith('Bearer realm="beaufort"')
                assert ("invalid_token" in answer.headers["www-authenticate"]) == (token != "")


def example(document: dict[str, Any], operation: dict[str, Any]) -> dict[str, Any] | None:
    """What an operation can be sent, of the examples of its fields."""
    if "requestBody" not in operation:
        return None
    name = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    schema = document["components"]["schemas"][name]
    return {field: schema["properties"][field]["examples"][0] for field in schema["required"]}


@asynchronous
async def test_one_token_plays_all_tables_of_a_program(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        made = (await me.post("/api/programs", json={"name": "Salty Dog"})).json()
        show = {"authorization": f"Bearer {made['token']}"}
        ids = []
        for game in GAMES:
            new = {"game": game.name, "name": "Somebody else", "bot": "0"}
            ids.append((await me.post("/api/tables", json=new, headers=show)).json()["table"])
        for id in ids:
            state = (await me.get(f"/api/tables/{id}", headers=show)).json()
            assert (state["seat"], state["seats"][0]["name"]) == (0, "Salty Dog")
        again = await me.post(f"/api/tables/{ids[0]}/sit", json={}, headers=show)  # it sits there already
        assert (again.status_code, again.json()["seat"]) == (201, 0)
        strange = await me.post(f"/api/tables/{ids[0]}/resign", headers={"authorization": "Bearer 1.x"})
        assert strange.status_code == 401


@asynchronous
async def test_the_page_makes_lists_and_revokes_tokens_and_only_ones_own(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me, browser_of(app) as other:
        page = (await me.post("/programs", data={"name": "<Dog>"})).text
        (token,) = re.findall(r'value="(program\.[\w.-]+)"', page)
        assert "&lt;Dog&gt;" in page
        assert (await me.get("/api/me", headers={"authorization": f"Bearer {token}"})).json()["name"] == "<Dog>"
        listed = (await me.get("/programs")).text
        assert token not in listed
        (id,) = re.findall(r'name="id" value="([\w-]+)"', listed)
        assert "&lt;Dog&gt;" not in (await other.get("/programs")).text
        await other.post("/programs/revoke", data={"id": id})
        assert (await me.get("/api/me", headers={"authorization": f"Bearer {token}"})).status_code == 200
        assert (await me.post("/programs/revoke", data={"id": id})).status_code == 303
        assert (await me.get("/api/me", headers={"authorization": f"Bearer {token}"})).status_code == 401
        for number in range(20):
            assert (await me.post("/programs", data={"name": f"Dog {number}"})).status_code in (200, 201), number
        assert said("error-many-programs", most=20) in (await me.post("/programs", data={"name": "Dog 20"})).text


def test_the_command_makes_lists_and_revokes_tokens(file: str) -> None:
    token = remote_bots.tokens(file, "Salty Dog", "")
    assert "Salty Dog  " in remote_bots.tokens(file, "", "")
    with serving(file) as url:
        assert Client(url, token).ask(offer(["land-unter"])).name == "Salty Dog"
        assert "good for nothing" in remote_bots.tokens(file, "", "salty dog")
        with pytest.raises(Refused, match="token"):
            Client(url, token).ask(offer([]))
    assert "No program" in remote_bots.tokens(file, "", "")
    with pytest.raises(BadSetting):
        remote_bots.tokens(file, "", "Salty Dog")


# Invitations, and one stream for all tables


def test_a_program_is_invited_from_the_page_and_plays_wherever_it_sits(served: str) -> None:
    with Client(served) as client, httpx.Client(base_url=served, follow_redirects=True) as host:
        made = client.ask(new_program("Salty Dog"))
        own = client.holding(made.token)
        own.ask(offer(["toy"], tables=2))
        kinds: dict[str, list[NoticeKind]] = {}
        players: dict[str, Player] = {}
        over = threading.Event()

        def attend() -> None:
            for notice in own.listen(notices()):
                kinds.setdefault(notice.table, []).append(notice.kind)
                player = players.setdefault(notice.table, Player(first))
                if notice.state and (call := player.answer(notice.state)):
                    own.ask(call)
                if sum(NoticeKind.OVER in each for each in kinds.values()) == 2:
                    over.set()
                    return

        thread = threading.Thread(target=attend, daemon=True)
        thread.start()
        while "Salty Dog" not in [each["name"] for each in host.get("/api/programs").json()]:
            over.wait(0.05)
        form = {"game": "toy", "seats": "2", "people": "2", "pace": "0.0", "patience": "0", "bot": "0"}
        tables = [str(host.post("/new", data=form).url).rpartition("/")[2] for _ in range(3)]
        assert "<option>Salty Dog</option>" in host.get(f"/t/{tables[0]}").text
        stranger = httpx.post(f"{served}/t/{tables[0]}/invite", data={"program": "Salty Dog"})
        assert stranger.status_code == 403  # only the host invites
        for table, status in zip(tables, (200, 200, 409), strict=True):  # it wants two tables at most
            assert host.post(f"/t/{table}/invite", data={"program": "salty dog"}).status_code == status
        assert host.post(f"/t/{tables[2]}/invite", data={"program": "Nobody"}).status_code == 404
        for table in tables[:2]:
            state = client.ask(look(table))
            while state.status != "running":
                state = client.ask(look(table))
            assert state.seats[1].name == "Salty Dog"
            assert state.commits[1]
            host.post(f"/t/{table}/resign")
        assert over.wait(120)
        thread.join(20)
    for table in tables[:2]:
        assert kinds[table][0] == NoticeKind.INVITED
        assert kinds[table][-1] == NoticeKind.OVER
        assert {NoticeKind.REVEAL, NoticeKind.TURN} <= set(kinds[table])
    assert own.ask(offer([])).games == []


def test_who_declines_an_invitation_frees_the_seat_and_the_table_waits_on(served: str) -> None:
    with Client(served) as client:
        made = client.ask(new_program("Shy Cat"))
        own = client.holding(made.token)
        own.ask(offer(["land-unter"]))
        stream = own.listen(notices())
        host = client.ask(new_table(NewTable("land-unter", seats=3, people=3)))
        thread = threading.Thread(target=lambda: found.append(next(stream)), daemon=True)
        found: list[object] = []
        thread.start()
        with httpx.Client(base_url=f"{served}/api", headers={"authorization": f"Bearer {host.token}"}) as asking:
            while asking.post(f"/tables/{host.table}/invite", json={"program": "Shy Cat"}).status_code == 409:
                threading.Event().wait(0.05)  # until it listens
            thread.join(20)
            assert found[0].kind == NoticeKind.INVITED  # type: ignore[attr-defined]
            assert client.ask(look(host.table)).status == "open"  # others may still sit down
            guest = client.ask(sit(host.table, Sit("Bela")))
            declined = httpx.post(f"{served}/api/tables/{host.table}/rise", headers={"authorization": f"Bearer {made.token}"})
            assert declined.status_code in (200, 409)
            assert guest.seat == 2


# Records


@asynchronous
async def test_finished_games_come_in_bulk_each_once_and_chosen_by_what_was_asked(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        tokens = [(await me.post("/api/programs", json={"name": name})).json()["token"] for name in ("Archivist", "Other")]
        shows = [{"authorization": f"Bearer {token}"} for token in tokens]
        made: list[tuple[str, str, int, bool]] = []
        for game in GAMES:
            for who, listed in ((0, True), (0, False), (1, True)):
                new = {"game": game.name, "bot": "0", "listed": listed, "pace": "4"}
                id = (await me.post("/api/tables", json=new, headers=shows[who])).json()["table"]
                await site(app).tables.act(id, rush())
                made.append((id, game.name, who, listed))
        await me.post("/api/tables", json={"game": GAMES[0].name, "listed": True}, headers=shows[0])  # it is not over

        async def fetched(show: dict[str, str] | None = None, **which: str) -> list[dict[str, Any]]:
            answer = await me.get("/api/records", params=which, headers=show)
            assert answer.headers["content-type"] == "application/x-ndjson", answer.text
            return [json.loads(line) for line in answer.text.splitlines()]

        def tables(found: list[dict[str, Any]]) -> list[str]:
            return [each["table"] for each in found]

        public = await fetched()
        assert tables(public) == [id for id, _, _, listed in made if listed]
        assert tables(await fetched(shows[0], mine="true")) == [id for id, _, who, _ in made if who == 0]
        for each in public:
            match = replay(next(parse(each["record"])))
            assert (list(match.points), list(match.winners)) == (each["points"], each["winners"])
        for place, each in enumerate(public):  # each goes on exactly after it
            assert tables(await fetched(after=each["cursor"])) == tables(public)[place + 1 :]
        assert tables(await fetched(player="Other")) == [id for id, _, who, _ in made if who == 1]
        for game in GAMES:
            assert {each["game"] for each in await fetched(game=game.name)} == {game.name}
        option = next(f"{name}={'on' if on else 'off'}" for each in public for name, on in each["options"].items())
        assert 0 < len(await fetched(option=option)) < len(public)
        middle = public[len(public) // 2]["ended"]
        parts = [await fetched(until=str(middle)), await fetched(since=str(middle))]
        assert tables(parts[0]) + tables(parts[1]) == tables(public)
        refused = await me.get("/api/records?mine=true")
        assert (refused.status_code, refused.json()["code"]) == (401, "no-token")


# Pages of other sites


@asynchronous
async def test_pages_of_other_sites_may_ask_if_they_show_a_token_and_only_then(file: str) -> None:
    evil = {"origin": "https://evil.example"}
    async with app_on(file) as app, browser_of(app) as me:
        made = (await me.post("/api/programs", json={"name": "Salty Dog"})).json()
        asked = {"access-control-request-method": "POST", "access-control-request-headers": "authorization,content-type"}
        allowed = await me.options("/api/tables", headers=evil | asked)
        assert allowed.status_code == 204
        assert allowed.headers["access-control-allow-origin"] == "*"
        assert "authorization" in allowed.headers["access-control-allow-headers"].lower()
        assert {"GET", "POST", "PUT", "DELETE"} == set(allowed.headers["access-control-allow-methods"].split(", "))
        show = evil | {"authorization": f"Bearer {made['token']}"}
        done = await me.post("/api/tables", json={"game": "land-unter"}, headers=show)
        assert (done.status_code, done.headers["access-control-allow-origin"]) == (201, "*")
        assert "access-control-allow-credentials" not in done.headers
        refused = await me.post("/api/tables", json={"game": "land-unter"}, headers=evil)
        assert (refused.status_code, refused.json()["code"]) == (403, "origin")
        plain = await me.options("/api/tables", headers=evil | {"access-control-request-method": "POST"})
        for answer in (refused, plain, await me.get("/api/tables", headers=evil), await me.get("/", headers=show)):
            assert "access-control-allow-origin" not in answer.headers


@asynchronous
async def test_who_asks_from_afar_is_told_how_much_is_left(file: str) -> None:
    async with app_on(file) as app:
        async with httpx.AsyncClient(transport=transport_to(app, "203.0.113.7"), base_url="http://localhost") as far:
            first, second = [(await far.get("/api/games")).headers["ratelimit"] for _ in range(2)]
        assert re.fullmatch(r'"requests";r=\d+;t=\d+', first), second


def test_a_stream_of_all_tables_begins_with_a_sign_of_life(served: str) -> None:
    made = Client(served).ask(new_program("Short Life"))
    show = {"authorization": f"Bearer {made.token}", "accept": "text/event-stream"}
    with httpx.stream("GET", f"{served}/api/me/events", headers=show, timeout=30) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert next(stream.iter_raw()) == b": \n\n"
