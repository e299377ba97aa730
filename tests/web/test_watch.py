"""What is seen of a running server: whether it is well, its figures, and lines of log that give nobody away."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import httpx
import pytest

from beaufort.web import store, watch
from beaufort.web.metrics import MEANINGS, Metrics
from tests.conftest import needed
from tests.web.houses import app_on, asynchronous, browser_of, until
from tests.web.postgres import Postgres, binary
from tests.web.server import Server, eventually, free_port


@asynchronous
async def test_a_server_that_is_well_says_so(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as anybody:
        answer = await anybody.get("/health")
        assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
        assert answer.cookies == {}  # who looks after a server is nobody new
        app.state.site.tables.closing = True
        answer = await anybody.get("/health")
        assert (answer.status_code, answer.json()) == (503, {"status": "closing"})


@asynchronous
async def test_a_server_without_its_database_is_not_well_until_it_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    needed(lambda: binary("postgres"))
    monkeypatch.setattr(store, "PULSE", 0.0)
    with Postgres(["max_connections=20"]) as postgres:  # which forgets nothing when it is killed
        async with app_on(postgres.url) as app, browser_of(app) as anybody:
            assert (await anybody.get("/health")).status_code == 200
            await asyncio.to_thread(postgres.kill)
            answer = await anybody.get("/health")
            assert (answer.status_code, answer.json()) == (503, {"status": "no database"})
            await asyncio.to_thread(postgres.start)
            await until(lambda: _is_well(anybody))


async def _is_well(anybody: httpx.AsyncClient) -> bool:
    return (await anybody.get("/health")).status_code == 200


@asynchronous
async def test_a_thousand_who_ask_whether_it_is_well_are_one_question_to_the_database(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    async with app_on(file) as app, browser_of(app) as anybody:
        kept = app.state.site.store
        fetch = kept.database.fetch

        async def counted(query: str, values: dict[str, object]) -> object:
            asked.extend([query] * ("schema_version" in query))
            return await fetch(query, values)

        monkeypatch.setattr(kept.database, "fetch", counted)
        monkeypatch.setattr(store, "PULSE", 1000.0)
        monkeypatch.setattr(store, "DEAD", 100.0)  # a thousand at once may keep a busy machine from reading the answer for long
        answers = await asyncio.gather(*(anybody.get("/health") for _ in range(1000)))
        assert {answer.status_code for answer in answers} == {200}
        assert len(asked) == 1


def test_figures_are_written_as_prometheus_reads_them() -> None:
    metrics = Metrics()
    metrics.count("beaufort_moves_total", game="a-game", by="bot")
    metrics.count("beaufort_moves_total", 2, game="a-game", by="bot")
    metrics.time("beaufort_command_seconds", 0.03)
    metrics.time("beaufort_command_seconds", 20)
    told = metrics.text([("beaufort_queue", {"of": "bots"}, 7)]).splitlines()
    assert 'beaufort_moves_total{game="a-game",by="bot"} 3' in told
    assert 'beaufort_queue{of="bots"} 7' in told
    times = [line.removeprefix("beaufort_command_seconds") for line in told if line.startswith("beaufort_command_seconds")]
    assert times == [
        *(f'_bucket{{le="{bound}"}} {below}' for bound, below in ((0.005, 0), (0.01, 0), (0.025, 0), (0.05, 1), (0.1, 1))),
        *(f'_bucket{{le="{bound}"}} 1' for bound in (0.25, 0.5, 1.0, 2.5, 10.0)),
        '_bucket{le="+Inf"} 2',
        "_count 2",
        "_sum 20.03",
    ]
    assert [line.split()[2] for line in told if line.startswith("# TYPE")] == list(MEANINGS)


def test_figures_are_on_a_port_of_their_own_and_only_if_wanted(tmp_path: Path) -> None:
    port = free_port()
    with Server(tmp_path / "tables.db", 0, "--metrics-port", str(port)) as server, httpx.Client(base_url=server.url) as client:
        made = client.post("/api/tables", json={"game": "land-unter", "seats": 3, "bot": "0"}).json()
        show = {"Authorization": f"Bearer {made['token']}"}
        table = client.get(f"/api/tables/{made['table']}", headers=show).json()
        move = {"action": table["view"]["choices"][0]["action"], "decision": table["decision"]}
        assert client.post(f"/api/tables/{made['table']}/moves", json=move, headers=show).is_success
        assert client.get("/nowhere").status_code == 404
        assert client.get("/metrics").status_code == 404  # not for everybody
        eventually(lambda: 'by="bot"' in httpx.get(f"http://127.0.0.1:{port}/").text)
        told = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    assert 'beaufort_moves_total{game="land-unter",by="person"} 1\n' in told
    assert re.search(r'beaufort_moves_total\{game="land-unter",by="bot"\} [1-9]', told)
    assert 'beaufort_request_seconds_count{route="api",status="2xx"} 3\n' in told
    assert 'beaufort_request_seconds_count{route="other",status="4xx"} 2\n' in told
    assert "beaufort_tables 1\n" in told
    assert re.search(r"^beaufort_bot_delay_seconds_count [1-9]", told, re.MULTILINE)
    assert all(f"\n{name}" in told for name in MEANINGS if "beaufort_conflicts" not in name and "errors" not in name)


def test_lines_of_log_are_json_and_have_no_secrets(tmp_path: Path) -> None:
    with (
        Server(tmp_path / "tables.db", 0, "--log-level", "info", "--log-format", "json") as server,
        httpx.Client(base_url=server.url, follow_redirects=True) as client,
    ):
        client.get("/")
        made = client.post("/new", data={"game": "land-unter", "people": "1", "name": "Anna"})
        id = made.url.path.split("/")[2]
        (link,) = re.findall(rf"/t/{id}/seat/([\w.-]+)", client.get(f"/t/{id}").text)[:1]
        client.get(f"/t/{id}/seat/{link}?why=because", headers={"X-Request-Id": "proxy-0815"})
        cookie = client.cookies["beaufort"]
        server.stop()
    lines = [json.loads(line) for line in server.said.splitlines() if line.startswith("{")]  # others are not the log's
    told = [line for line in lines if line["logger"] == "beaufort.web.watch"]
    assert [(line["method"], line["path"], line["status"]) for line in told] == [
        ("GET", "/", 200),
        ("POST", "/new", 303),
        ("GET", f"/t/{id[:6]}…", 200),
        ("GET", f"/t/{id[:6]}…", 200),
        ("GET", f"/t/{id[:6]}…/seat/…", 200),
    ]
    assert told[0]["person"] == "-"  # was not known before
    assert len({line["person"] for line in told[1:]}) == 1
    assert told[-1]["request"] == "proxy-0815"
    assert len({line["request"] for line in told}) == len(told)
    for secret in (cookie, cookie.partition(".")[0], link, id, "because", "Anna"):
        assert secret not in server.said


def test_a_path_in_the_log_is_one_line_whatever_it_is() -> None:
    assert watch.shown(b"/t/x%0Ay\xff?token=secret") == "/t/x%0Ay\\xff"
    assert watch.shown(b"/api/tables/abcdefghijklmnop/moves") == "/api/tables/abcdef…/moves"
    assert watch.shown(b"/look/0123456789ab/style.css") == "/look/0123456789ab/style.css"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "home"),
        ("/t/abc", "table"),
        ("/t/abc/move", "move"),
        ("/t/abc/stream", "stream"),
        ("/t/abc/anything", "other"),
        ("/r/abc/replay/3", "replay"),
        ("/api/tables/abc/events", "events"),
        ("/api/tables/abc/moves", "api"),
        ("/wp-login.php", "other"),
    ],
)
def test_pages_are_of_few_kinds(path: str, kind: str) -> None:
    assert watch.route(path) == kind
