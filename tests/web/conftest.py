"""What tests ask for by name. Chromium: every person is a browser context of their own, and no page may complain. Databases of
both kinds: real ones, PostgreSQL's of one server for each process."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, expect, sync_playwright

import tools.browser
from beaufort.web import agenda, keeper
from tests.conftest import needed
from tests.web.player import SIZES, Visit
from tests.web.postgres import binary, databases
from tests.web.server import Server

BROWSER = pytest.StashKey[tuple[Playwright, Browser]]()  # while it runs
expect.set_options(timeout=20_000)  # machines are shared, and slow at times


@pytest.fixture
def chromium(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """One for all tests of a process that follow each other, for it takes a second to start."""
    stash = request.config.stash
    if BROWSER not in stash:
        how = needed(tools.browser.chromium)
        playwright = sync_playwright().start()
        stash[BROWSER] = playwright, playwright.chromium.launch(**how)
    browser = stash[BROWSER][1]
    yield browser
    for context in browser.contexts:
        context.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """While Playwright runs, no other test of this process could use asyncio."""
    yield
    if BROWSER in item.config.stash and "chromium" not in getattr(nextitem, "fixturenames", ()):
        playwright, browser = item.config.stash[BROWSER]
        del item.config.stash[BROWSER]
        browser.close()
        playwright.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests of a process: each has its own people and tables. Who stops a server has to run their own."""
    with Server(tmp_path_factory.mktemp("server") / "tables.db") as running:
        yield running


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Visit]:
    """`visit(url, "phone")` is somebody new who opens a page; in the end none may have had an error or a warning.

    Cards do not fly unless wanted, and beats are shown at the pace `beats`, to save time. `forgiven` is a pattern of
    complaints that belong to the test.
    """
    complaints: list[str] = []
    contexts = []

    def open_page(url: str, size: str = "desktop", forgiven: str = "", beats: str = "none", **settings: Any) -> Page:
        def complain(text: str) -> None:
            if not (forgiven and re.search(forgiven, text)):
                complaints.append(text)

        def hear(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                complain(f"{message.text} ({message.location.get('url')})")

        context = chromium.new_context(**{"locale": "en-GB", "reduced_motion": "reduce", **SIZES[size], **settings})
        contexts.append(context)
        context.set_default_timeout(10_000)
        context.on("console", hear)
        context.on("weberror", lambda error: complain(str(error.error)))
        wanted = f"localStorage.beats ??= JSON.stringify({{ pace: {beats!r} }})"
        context.add_init_script(f"if (location.protocol === 'http:') {wanted}")
        page = context.new_page()
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[[], str]]:
    """Makes the URL of a new, empty database each time it is called."""
    needed(lambda: binary("postgres"))
    with databases() as make:
        yield make


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    made: str = request.getfixturevalue("postgres")()
    return made


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A new SQLite database, where the kind does not matter."""
    return str(tmp_path / "tables.db")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was missed is looked for at once."""
    monkeypatch.setattr(keeper, "LOOK", 0.02)
    monkeypatch.setattr(agenda, "GRACE", 0.02)


@pytest.fixture
def never(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was missed is not looked for."""
    monkeypatch.setattr(keeper, "LOOK", 10_000.0)
    monkeypatch.setattr(agenda, "GRACE", 10_000.0)
