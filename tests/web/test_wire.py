"""What comes over a real socket and is no request, or too much of one: refused in time, with a reason, at no cost to others."""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import httpx
import pytest
from litestar import _parsers

from beaufort.web import guard, wire
from beaufort.web.guard import Bucket, Limits, network
from beaufort.web.people import Keys
from beaufort.web.templates import LONG, EscapedTexts, environment
from tests.web.houses import app_on, asynchronous, browser_of, make, said, serving, site, transport_to, unlimited

HERE = b"host: localhost\r\n"
OTHER = ("127.0.0.2", 0)  # somebody who is not this machine itself, and yet reaches it


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time-outs that a test can wait for and that a busy machine does not reach by itself, and a buffer that it can fill."""
    monkeypatch.setattr(wire, "HEAD_TIME", 1.0)
    monkeypatch.setattr(wire, "BODY_TIME", 1.0)
    monkeypatch.setattr(wire, "READ_TIME", 1.0)
    monkeypatch.setattr(wire, "BUFFER", 8192)


@contextmanager
def connected(url: str, source: tuple[str, int] | None = None) -> Iterator[socket.socket]:
    host, _, port = url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=20, source_address=source) as made:
        yield made


def ask(url: str, sent: bytes) -> bytes:
    """All that is answered to these bytes until the server hangs up; it may do so before it has read them all."""
    with connected(url) as wire:
        try:
            wire.sendall(sent)
            return rest(wire)
        except (ConnectionResetError, BrokenPipeError):
            return b""


def rest(wire: socket.socket) -> bytes:
    parts = []
    while part := wire.recv(65536):
        parts.append(part)
    return b"".join(parts)


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def assert_guarded(answer: bytes) -> None:
    """It carries the headers of all our answers."""
    for name, value in guard.HEADERS:
        assert b"%b: %b\r\n" % (name, value) in answer.lower() or b"%b: %b\r\n" % (name, value) in answer


# What cannot be read


@pytest.mark.parametrize(
    "request_line",
    [
        b"GET /t/x?seen=\xff\xfe HTTP/1.1\r\nhost: localhost\r\n",
        b"GET /\xff HTTP/1.1\r\nhost: localhost\r\n",
        b"GET /api/games?lang=%FF HTTP/1.1\r\nhost: localhost\r\n",
        b"GET /?anything=%FF HTTP/1.1\r\nhost: localhost\r\n",
        b"GET / HTTP/1.1\r\nhost: localhost:99999\r\n",
        b"GET / HTTP/1.1\r\nhost: localhost:x\r\n",
        b"GET /nothing HTTP/1.1\r\nhost: [\r\n",
        b"GET / HTTP/1.1\r\nhost: a b\r\n",
        b"GET / HTTP/1.1\r\nhost: \xff\xfe\r\n",
        b"nonsense\r\n",
        b"GET http://localhost:99999/ HTTP/1.1\r\nhost: localhost:99999\r\n",
    ],
    ids=str,
)
def test_what_cannot_be_read_is_400_with_all_headers_and_no_line_of_log(
    file: str, request_line: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(file) as url:
        answer = ask(url, request_line + b"connection: close\r\n\r\n")
    assert status(answer) == 400
    assert_guarded(answer)
    assert [each for each in caplog.records if each.name.startswith("beaufort")] == []


@asynchronous
async def test_a_body_that_is_no_utf_8_is_400(file: str) -> None:
    form = {"content-type": "application/x-www-form-urlencoded"}
    async with app_on(file) as app, browser_of(app) as me:
        answers = [
            await me.post("/api/tables", content=b'{"game": "\xff\xfe"}', headers={"content-type": "application/json"}),
            await me.post("/name", content=b"name=\xff\xfe", headers=form),
            await me.post("/name", content=b"name=%FF%FE", headers=form),
        ]
        for answer in answers:
            assert answer.status_code == 400
            assert answer.headers["x-content-type-options"] == "nosniff"
        assert (await me.post("/name", content="name=Zoë".encode(), headers=form)).status_code == 303
        assert "Zoë" in (await me.get("/")).text


@asynchronous
async def test_who_sends_a_bad_host_hears_so_in_their_language_and_programs_as_json(file: str) -> None:
    async with app_on(file) as app, browser_of(app, **{"accept-language": "de"}) as me:
        page = await me.get("/", headers={"host": "localhost:99999"})
        assert (page.status_code, page.text) == (400, said("error-request", "de"))
        told = await me.get("/api/games", headers={"host": "localhost:99999"})
        assert (told.status_code, told.json()["detail"]) == (400, said("error-request", "de"))
        for good in ("localhost", "localhost:1805", "[::1]:1805", "beaufort.example:", "192.0.2.1"):
            assert (await me.get("/", headers={"host": good})).status_code == 200, good


# Heads


@asynchronous
async def test_head_is_answered_as_get_is_but_for_its_content(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        path = await make(me, "land-unter", seats="3", people="1")
        for page in ("/", "/health", "/new/land-unter", "/api/games", path, "/nothing"):
            asked, told = await me.head(page), await me.get(page)
            assert (asked.status_code, asked.content) == (told.status_code, b""), page
            lengths = [int(answer.headers["content-length"]) for answer in (asked, told)]
            assert abs(lengths[0] - lengths[1]) < 100, page  # tickets and the like are other ones each time
            assert {name.decode() for name, _ in guard.HEADERS} <= set(asked.headers)
        for stream in (f"{path}/stream", f"/api{path.replace('/t/', '/tables/')}/events"):
            assert (await me.head(stream)).status_code == 405


def test_a_head_of_64_kb_is_read_and_a_larger_one_refused_before_it_is_whole(file: str) -> None:
    def request(size: int) -> bytes:
        return b"GET /api/games HTTP/1.1\r\n" + HERE + b"connection: close\r\nx: " + b"a" * size + b"\r\n\r\n"

    with serving(file) as url:
        assert status(ask(url, request(wire.HEAD - 200))) == 200
        answer = ask(url, request(wire.HEAD + 1))
        assert status(answer) == 431
        assert_guarded(answer)
        many = b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * (wire.HEAD // 6 + 1) + b"\r\n"
        assert status(ask(url, many)) == 431
        began = time.process_time()
        with connected(url) as endless:
            endless.sendall(b"GET / HTTP/1.1\r\nx: ")
            sent = 0
            with suppress(ConnectionResetError, BrokenPipeError):
                while sent < 128 * 2**20:
                    endless.sendall(b"a" * 65536)
                    sent += 65536
        assert sent < 16 * 2**20  # what fits into buffers until the server has hung up
        assert time.process_time() - began < 5


@asynchronous
async def test_a_long_address_is_414(file: str) -> None:
    async with app_on(file) as app, browser_of(app, **{"accept-language": "fr"}) as me:
        for path in (f"/{'a' * 3000}", f"/?{'a' * 3000}", f"/?{'a&' * 100}"):
            answer = await me.get(path)
            assert (answer.status_code, answer.text) == (414, said("error-too-long", "fr"))


# Caches


@asynchronous
async def test_long_and_foreign_cookies_are_dropped_before_anything_is_kept(file: str) -> None:
    _parsers.parse_cookie_string.cache_clear()
    async with app_on(file) as app, browser_of(app) as me:
        table = await make(me, people="2")
        own = me.cookies["beaufort"]
        for number in range(50):
            foreign = "; ".join(f"neighbour{number}.{each}={'x' * 100}" for each in range(50))
            text = f"{foreign}; beaufort={own}; lang=fr; theme={'y' * 5000}"
            async with httpx.AsyncClient(transport=transport_to(app), base_url="http://localhost") as again:
                answer = await again.get(table, headers={"cookie": text})
            assert said("that-is-you", "fr") in answer.text
        for size in (200, 5000):
            async with httpx.AsyncClient(transport=transport_to(app), base_url="http://localhost") as nobody:
                answer = await nobody.get(table, headers={"cookie": f"beaufort={'a' * size}.{'b' * size}"})
            assert answer.headers.get_list("set-cookie") != []  # somebody new
        assert site(app).keys.person("a" * 10_000) is None
    kept = _parsers.parse_cookie_string.cache_info().currsize
    assert kept <= 2  # with this person's cookie, and with it and a language


def test_a_cookie_is_not_signed_before_its_length_is_known() -> None:
    keys = Keys(b"key")
    person = "a" * 100_000
    assert keys.person(keys.cookie(person)) is None
    assert keys.person(keys.cookie("anna")) == "anna"


@asynchronous
async def test_large_forms_and_long_words_are_not_kept(file: str) -> None:
    _parsers.parse_url_encoded_form_data.cache_clear()
    async with app_on(file) as app, browser_of(app) as me:
        for number in range(5):
            game = f"{number}" * 100_000
            answer = await me.post("/new", data={"game": game})
            assert answer.status_code == 422
            assert f"“{f'{number}' * 40}”" in answer.text  # told by its beginning
        assert max(len(text) for text in environment().words) <= LONG  # type: ignore[attr-defined]
        many = await me.post("/name", data={f"field{number}": "" for number in range(guard.FIELDS + 1)})
        assert many.status_code == 400
    assert _parsers.parse_url_encoded_form_data.cache_info().currsize == 0


def test_words_are_kept_unless_they_are_long() -> None:
    words = EscapedTexts()
    assert {len(words["<" * length]) for length in (LONG, LONG + 1)} == {4 * LONG, 4 * (LONG + 1)}
    assert list(words) == ["<" * LONG]


# Time


def test_a_head_or_a_body_that_does_not_come_to_its_end_is_408(
    file: str, hasty: None, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    body = (
        b"POST /name HTTP/1.1\r\n"
        + HERE
        + b"content-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\nname="
    )
    with serving(file) as url:
        for sent in (b"GET / HTTP/1.1\r\n" + HERE, body):
            with connected(url) as slow:
                slow.sendall(sent)
                answer = b""
                try:
                    while not answer:  # a byte now and then does not help
                        slow.settimeout(0.05)
                        try:
                            answer = slow.recv(65536)
                        except TimeoutError:
                            slow.sendall(b"a")
                except (ConnectionResetError, BrokenPipeError):
                    pytest.fail("it hung up without a word")
                assert status(answer) == 408
                assert_guarded(answer)
        with connected(url) as silent:
            assert rest(silent) == b""
        with connected(url) as blank:  # between two requests
            blank.sendall(b"GET /api/games HTTP/1.1\r\n" + HERE + b"\r\n")
            assert status(blank.recv(65536)) == 200
            blank.sendall(b"\r\n")
            assert b"408" not in rest(blank)
    assert [each.getMessage() for each in caplog.records] == []


def test_streams_outlive_the_time_for_heads_and_bodies(file: str, hasty: None) -> None:
    with serving(file) as url, httpx.Client(base_url=url, timeout=20) as client:
        made = client.post("/api/tables", json={"game": "land-unter", "people": 3}).json()["table"]
        with client.stream("GET", f"/api/tables/{made}/events") as stream:
            lines = stream.iter_lines()
            next(lines)
            time.sleep(1.5)
            client.post(f"/api/tables/{made}/sit", json={})
            assert '"seq":' in next(lines)


def test_a_stream_that_nobody_reads_is_closed(file: str, hasty: None) -> None:
    """Its reader has a small buffer and sleeps, while others sit down and stand up until nothing more fits."""
    limits = unlimited()
    with serving(file, limits) as url, httpx.Client(base_url=url, timeout=20) as client:
        made = client.post("/api/tables", json={"game": "land-unter", "people": 3}).json()["table"]
        with socket.socket() as asleep:
            asleep.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            host, _, port = url.removeprefix("http://").partition(":")
            asleep.connect((host, int(port)))
            asleep.sendall(b"GET /api/tables/%b/events HTTP/1.1\r\n" % made.encode() + HERE + b"\r\n")
            until = time.monotonic() + 60
            while not _streams(limits):
                assert time.monotonic() < until
                time.sleep(0.01)
            while _streams(limits):
                assert time.monotonic() < until, "it is still open"
                token = client.post(f"/api/tables/{made}/sit", json={"name": "x" * 24}).json()["token"]
                client.post(f"/api/tables/{made}/rise", headers={"authorization": f"Bearer {token}"})


def _streams(limits: Limits) -> int:
    return sum(count for key, count in limits.held.items() if key.startswith("person "))


# Addresses


def test_connections_of_one_address_are_bounded_and_others_are_not_held_up(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "CONNECTIONS", 5)
    with serving(file) as url, ExitStack() as stack:
        held = [stack.enter_context(connected(url, OTHER)) for _ in range(5)]
        with connected(url, OTHER) as sixth:
            answer = rest(sixth)
        assert status(answer) == 429
        assert_guarded(answer)
        assert httpx.get(f"{url}/api/games").status_code == 200
        for _ in range(8):  # this machine, and a proxy on it, has as many as it likes
            stack.enter_context(connected(url))
        held[0].close()
        until = time.monotonic() + 20
        while wire.Connection.peers["127.0.0.2"] == 5:
            assert time.monotonic() < until
            time.sleep(0.01)
        with connected(url, OTHER) as again:
            again.sendall(b"GET /api/games HTTP/1.1\r\n" + HERE + b"connection: close\r\n\r\n")
            assert status(rest(again)) == 200
    assert wire.Connection.peers["127.0.0.2"] == 0


def test_behind_a_proxy_requests_at_the_same_time_are_bounded_by_whom_they_are_for(file: str) -> None:
    limits = Limits(at_once=3, person=Bucket(1e9, 1e9), address=Bucket(1e9, 1e9))
    with serving(file, limits) as url, httpx.Client(base_url=url, timeout=20) as client, ExitStack() as stack:
        made = client.post("/api/tables", json={"game": "land-unter", "people": 3}).json()["table"]

        def stream(address: str) -> int:
            open_stream = client.stream("GET", f"/api/tables/{made}/events", headers={"x-forwarded-for": address})
            return stack.enter_context(open_stream).status_code

        assert [stream("2001:db8::1"), stream("2001:db8::2"), stream("2001:db8:0:0:9::"), stream("2001:db8::3")] == [
            200,
            200,
            200,
            429,
        ]
        assert stream("2001:db8:0:1::1") == 200
        assert [stream("192.0.2.1") for _ in range(4)] == [200, 200, 200, 429]
        assert stream("192.0.2.2") == 200


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("::1", "::1"),
        ("127.0.0.1", "127.0.0.1"),
        ("", "?"),
        ("x" * 70_000, "?"),
    ],
)
def test_of_ipv6_the_first_half_counts(host: str, counted: str) -> None:
    assert network(host) == counted


@asynchronous
async def test_one_network_of_ipv6_has_the_limit_of_one_address(file: str) -> None:
    limits = Limits(person=Bucket(1e9, 1e9), address=Bucket(burst=3, rate=0.001))
    async with app_on(file, limits) as app:
        statuses = []
        for number in range(5):
            transport = transport_to(app, f"2001:db8::{number:x}")
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as nobody:
                statuses.append((await nobody.get("/")).status_code)
        assert statuses == [200, 200, 200, 429, 429]
