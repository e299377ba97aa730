"""What others make of the description alone: clients are generated, a linter finds nothing, and a bot plays with one."""

from __future__ import annotations

import importlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from beaufort.client.protocol import Event
from beaufort.game import Game
from tests.conftest import GAMES, needed
from tests.test_docs import HOME
from tests.web.cutting import cutting
from tests.web.houses import serving

HERE = HOME / ".venv" / "openapi"
three_games = [
    pytest.param(game, marks=[pytest.mark.full] if game.name == "vor-dem-wind" else [], id=game.name)  # hundreds of decisions
    for game in GAMES
    if game.package.startswith("beaufort.")
]


def tool(name: str) -> str:
    """What tools/setup.py has installed for this."""
    path = os.pathsep.join([str(HERE / "bin"), str(HERE / "node_modules" / ".bin")])
    found = shutil.which(name, path=path)
    if found is None:
        raise LookupError(f"there is no {name}: tools/setup.py test installs it where PyPI and npm can be reached")
    return found


def run(*command: str, folder: Path) -> str:
    path = os.pathsep.join([os.environ["PATH"], str(Path(sys.executable).parent)])
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env={**os.environ, "PATH": path, "CI": "1"})
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(str(tmp_path_factory.mktemp("generated") / "tables.db")) as url:
        yield url


@pytest.fixture(scope="module")
def described(served: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The document, as a server serves it, in a file."""
    file = tmp_path_factory.mktemp("document") / "openapi.json"
    file.write_bytes(httpx.get(f"{served}/api/schema/openapi.json").content)
    return file


@pytest.fixture(scope="module")
def generated(described: Path) -> Iterator[None]:
    """A client that was made from the document can be imported, as `beaufort_client`."""
    make = needed(lambda: tool("openapi-python-client"))
    config = described.with_name("config.yaml")
    config.write_text("post_hooks: []\n")  # it is not formatted
    told = run(
        make, "generate", "--path", str(described), "--config", str(config), "--fail-on-warning", folder=described.parent
    )  # fmt: skip
    assert "WARNING" not in told.upper()
    made = str(described.with_name("beaufort-client"))
    sys.path.insert(0, made)
    try:
        yield
    finally:
        sys.path.remove(made)


def test_types_are_made_from_it(described: Path) -> None:
    make, check = needed(lambda: tool("openapi-typescript")), needed(lambda: tool("tsc"))
    run(make, str(described), "-o", "types.ts", folder=described.parent)
    text = described.with_name("types.ts").read_text()
    assert "unknown" not in text.replace("[name: string]: unknown;", "")  # which headers there are besides
    run(check, "--noEmit", "--strict", "types.ts", folder=described.parent)


def test_a_linter_says_nothing(described: Path) -> None:
    lint = needed(lambda: tool("redocly"))
    public = json.loads(described.read_text())
    public["servers"][0]["url"] = "https://beaufort.example.net"  # it does not like servers on this machine
    file = described.with_name("public.json")
    file.write_text(json.dumps(public))
    told = run(lint, "lint", str(file), "--format", "json", folder=described.parent)
    assert json.loads(told[told.index("{") : told.rindex("}") + 1])["totals"] == {"errors": 0, "warnings": 0, "ignored": 0}


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize("game", three_games)
def test_a_bot_of_a_generated_client_alone_plays_to_the_end_over_a_connection_that_breaks(
    served: str, generated: None, game: Game
) -> None:
    """The bot is the example that docs/api.md shows; whatever it asks and hears comes over the connection that breaks."""
    bot, models = importlib.import_module("examples.generated_bot"), importlib.import_module("beaufort_client.models")
    with cutting(served, 3, most=400_000) as (far, cut):
        told = list(bot.play(far, game.name, bot=models.Level("0")))
    seen = [event.seq for update in told for event in update.events]
    assert seen == list(range(1, len(seen) + 1))
    assert cut
    assert told[-1].state.view.winners
    wanted = [update.state.decision for update in told if update.state.decision]
    moves = [event for update in told for event in update.events if event.kind == "move" and event.seat == 0]
    assert len(moves) == len(set(wanted)) > 5


def test_the_struct_of_events_is_the_one_that_is_described(described: Path) -> None:
    fields = json.loads(described.read_text())["components"]["schemas"]["Event"]["properties"]
    assert list(fields) == list(Event.__struct_fields__)
