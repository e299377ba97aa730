"""The website of the documents: complete, every link leads somewhere, and nothing is loaded from elsewhere."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

from beaufort.commands.reading import anchors
from beaufort.game import Game
from docs import website
from tests.conftest import GAMES

pytest.importorskip("zensical", reason="the group docs is not installed: make setup installs it")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("website")
    shutil.copy(website.HOME / "mkdocs.yml", folder)
    website.stage(folder / "build" / "docs")
    assert website.make(folder) == 0
    return folder / "build" / "site"


def page(document: Path) -> str:
    name = str(document.relative_to(website.HOME)).removesuffix(".md")
    return "index.html" if name == "README" else f"{name}.html"


def test_every_document_is_a_page_that_the_navigation_names(site: Path) -> None:
    pages = [page(document) for document in website.documents()]
    assert len(pages) > 20
    assert [name for name in pages if not (site / name).exists()] == []
    named = {
        ("./" + match).removeprefix("././")
        for match in re.findall(r'href="(?:\./)?([^"#]+)"', (site / "index.html").read_text())
    }
    assert [name for name in pages if f"./{name}" not in named] == []


def test_every_link_of_the_site_leads_to_a_page_and_a_place_in_it(site: Path) -> None:
    lost = []
    for file in sorted(site.rglob("*.html")):
        if file.name == "404.html":  # its links are from the root, for it is shown anywhere
            continue
        for link in re.findall(r'(?:href|src)="([^"]+)"', file.read_text()):
            path, place = urldefrag(unquote(link))
            if re.match(r"\w+:", link):
                continue
            there = (file.parent / path).resolve() if path else file
            if not there.is_file() or (place and not re.search(rf'(?:id|name)="{re.escape(place)}"', there.read_text())):
                lost.append(f"{file.relative_to(site)}: {link}")
    assert lost == []


def test_no_page_loads_anything_from_elsewhere(site: Path) -> None:
    text = "".join(file.read_text() for file in [*site.rglob("*.html"), *site.rglob("*.css")])
    assert re.findall(r'<(?:script|img|iframe|link)[^>]+(?:src|href)="?(?:https?:)?//[^>]+', text) == []
    assert re.findall(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//[^)]*", text) == []


@pytest.mark.parametrize("game", [game for game in GAMES if game.name != "toy"], ids=lambda game: game.name)
@pytest.mark.parametrize("lang", ["de", "en", "fr"])
def test_every_rule_can_be_linked_to(site: Path, game: Game, lang: str) -> None:
    text = (site / page(game.folder / f"RULES.{lang}.md")).read_text()
    assert [rule for rule in anchors(game, lang) if f'id="{rule}"' not in text] == []


def test_a_link_that_leads_nowhere_stops_the_making(site: Path, tmp_path: Path) -> None:
    shutil.copytree(site.parents[1], tmp_path / "copy", ignore=shutil.ignore_patterns("site", ".cache"))
    with (tmp_path / "copy/build/docs/CHANGELOG.md").open("a") as changelog:
        changelog.write("\n[the end of the world](docs/flat-earth.md)\n")
    assert website.make(tmp_path / "copy") != 0
