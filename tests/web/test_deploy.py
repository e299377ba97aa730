"""What deploy/ has for people who run a server works: the real nginx and the real Caddy stand before the real server."""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.conftest import needed
from tests.test_docs import HOME
from tests.web.server import Server, eventually, free_port

DEPLOY = HOME / "deploy"
NAME = "games.example.org"
needs_a_machine = pytest.mark.full  # with what `make deps` installs: everyday tests get all they need themselves
Front = tuple[str, ssl.SSLContext]  # where a proxy is, and whom to believe that it is it


def program(name: str) -> str:
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if not found:
        raise RuntimeError(f"there is no {name} on this machine (on Debian: apt install {name})")
    return found


@contextmanager
def running(command: list[str], port: int, log: Path) -> Iterator[None]:
    with log.open("w") as told, subprocess.Popen(command, stdout=told, stderr=told) as process:
        try:
            eventually(lambda: process.poll() is not None or _listens(port))
            assert process.poll() is None, log.read_text()
            yield
        finally:
            process.terminate()


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def nginx(server: Server, folder: Path) -> Iterator[Front]:
    binary, port = needed(lambda: program("nginx")), free_port()
    openssl = [needed(lambda: program("openssl")), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    names = ["-subj", f"/CN={NAME}", "-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run([*openssl, *names, *files], check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text()
    for ours, theirs in (
        ("127.0.0.1:1805", f"127.0.0.1:{server.port}"),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{port} ssl http2;"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(folder / "cert.pem")),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(folder / "key.pem")),
    ):
        assert text.count(ours) == 1, ours
        text = text.replace(ours, theirs)
    (folder / "beaufort.conf").write_text(text)
    paths = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log stderr; worker_processes 1;\n"
        f"events {{}}\nhttp {{ access_log off;\n{paths}include {folder}/beaufort.conf; }}\n"
    )
    command = [binary, "-p", str(folder), "-c", str(folder / "nginx.conf")]
    tested = subprocess.run([*command, "-t"], capture_output=True, text=True)
    assert tested.returncode == 0, tested.stderr
    with running(command, port, folder / "nginx.log"):
        yield f"https://localhost:{port}", ssl.create_default_context(cafile=str(folder / "cert.pem"))


@contextmanager
def caddy(server: Server, folder: Path) -> Iterator[Front]:
    """Caddy with a certificate of its own making: here no authority can be asked for one."""
    binary, port = needed(lambda: program("caddy")), free_port()
    text = (DEPLOY / "Caddyfile").read_text()
    options = (
        "admin off",
        "skip_install_trust",
        "local_certs",
        "auto_https disable_redirects",
        f"storage file_system {folder}",
    )
    for ours, theirs in (("127.0.0.1:1805", f"127.0.0.1:{server.port}"), (f"{NAME} {{", f"https://localhost:{port} {{")):
        assert text.count(ours) == 1, ours
        text = text.replace(ours, theirs)
    (folder / "Caddyfile").write_text("{\n" + "\n".join(options) + "\n}\n" + text)
    command = [binary, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    root = folder / "pki" / "authorities" / "local" / "root.crt"
    with running(command, port, folder / "caddy.log"):
        eventually(root.exists)
        yield f"https://localhost:{port}", ssl.create_default_context(cafile=str(root))


@pytest.fixture(params=[nginx, caddy], ids=["nginx", "caddy"])
def front(request: pytest.FixtureRequest, server: Server, tmp_path: Path) -> Iterator[Front]:
    proxy: Callable[[Server, Path], AbstractContextManager[Front]] = request.param
    with proxy(server, tmp_path) as found:
        eventually(lambda: _passes(found))
        yield found


def _passes(front: Front) -> bool:
    try:
        with from_address(front) as client:
            return client.get("/health").status_code == 200
    except httpx.ConnectError:  # Caddy may still be making its certificate
        return False


def from_address(front: Front, address: str = "127.0.0.1") -> httpx.Client:
    url, trusted = front
    return httpx.Client(base_url=url, timeout=30, transport=httpx.HTTPTransport(verify=trusted, local_address=address))


@needs_a_machine
def test_a_page_is_passed_on_as_it_is(front: Front) -> None:
    with from_address(front) as client:
        page = client.get("/")
        assert "Secure" in page.headers["set-cookie"]  # it came by https, and Beaufort was told so
        made = client.post("/new", data={"game": "land-unter", "people": "1"}, headers={"Origin": front[0]})
        assert (made.status_code, made.headers["location"][:3]) == (303, "/t/")
        assert (
            client.post("/new", data={"game": "land-unter"}, headers={"Origin": "https://elsewhere.example"}).status_code == 403
        )


@needs_a_machine
def test_a_stream_is_not_kept_back(front: Front) -> None:
    with from_address(front) as client, from_address(front) as other:
        made = client.post("/api/tables", json={"game": "land-unter", "seats": 3, "people": 3}).json()
        for path in (f"/api/tables/{made['table']}/events", f"/t/{made['table']}/stream"):
            with client.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as stream:
                assert next(stream.iter_raw())
        with client.stream("GET", f"/api/tables/{made['table']}/events") as stream:
            lines = stream.iter_lines()
            assert '"seq":1' in next(lines)
            began = time.monotonic()
            assert other.post(f"/api/tables/{made['table']}/sit", json={"name": "Bela"}).is_success
            assert '"Bela"' in next(lines)
            assert time.monotonic() - began < 14  # a sign of life would come after 15 s, and push out what was kept back


@needs_a_machine
def test_limits_are_those_of_the_visitor_and_not_of_the_proxy(front: Front) -> None:
    """Requests of one address have a limit; whatever a visitor says of where they come from is not believed."""
    with from_address(front) as near, from_address(front, "127.0.0.9") as far:
        answers = [_asked_for_nothing(far, f"10.0.0.{number}") for number in range(200)]
        assert answers[0] == 422
        assert answers[-1] == 429
        assert _asked_for_nothing(near, "127.0.0.9") == 422


def _asked_for_nothing(client: httpx.Client, claimed: str) -> int:
    """What somebody new hears who wants a table for a game that is not there; it counts as ten requests."""
    client.cookies.clear()
    return client.post("/new", data={"game": "none"}, headers={"X-Forwarded-For": claimed}).status_code


@needs_a_machine
def test_the_unit_of_systemd_is_one(tmp_path: Path) -> None:
    analyze = needed(lambda: program("systemd-analyze"))
    text = (DEPLOY / "beaufort.service").read_text()
    (command,) = re.findall(r"^ExecStart=(\S+) (.*)$", text, re.MULTILINE)
    assert command[0] == "/opt/beaufort/.venv/bin/beaufort"
    unit = tmp_path / "beaufort.service"
    unit.write_text(text.replace(command[0], shutil.which("true") or "/bin/true"))
    done = subprocess.run([analyze, "verify", "--man=no", str(unit)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    with Server(tmp_path / "tables.db", 0, *_options(command[1])) as server:  # what it starts can be started
        assert httpx.get(f"{server.url}/health").json() == {"status": "ok"}


def _options(text: str) -> list[str]:
    """What the unit says, but for the port and the database, which are the test's."""
    words = re.sub(r"--(port|database) \S+|--no-open", "", text).split()
    assert words.pop(0) == "serve"
    return words


def test_the_page_on_operations_names_all_of_it() -> None:
    page = (HOME / "docs" / "operations.md").read_text(encoding="utf-8")
    assert [file.name for file in DEPLOY.iterdir() if f"../deploy/{file.name}" not in page] == []
