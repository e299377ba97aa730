"""Every line of shell in the documents is run as it stands, but for what is listed here.

A block of shell is fenced as `sh`. `<!-- not run: why -->` on the line before it exempts a block, and NOT_RUN has to name it.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import urllib.request
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

import beaufort
from beaufort.__main__ import main
from tests.test_docs import DOCUMENTS, HOME

CARDS = Path(beaufort.__file__).parent / "games" / "vor_dem_wind" / "cards.toml"
NOT_RUN = [
    "README.md: make play",
    "CONTRIBUTING.md: make play",
    "api.md: beaufort bot --server http://localhost:1805 --level 9",
    "api.md: openapi-python-client generate --url http://localhost:1805/api/schema/openapi.json",
    "operations.md: apt install -y python3-venv caddy",
    "operations.md: cd /opt/beaufort",
    "operations.md: systemctl stop beaufort",
    "operations.md: cp -a /opt/beaufort /opt/beaufort.before",
    "research.md: python examples/learn.py --minutes 5 --save policy.pt",
]
SHORTER = {  # what takes minutes as it stands does less of the same here
    "beaufort simulate land-unter --games 100000": "beaufort simulate land-unter --games 1000",
    "beaufort arena santa-timea --bots 0,3,4,7 --deals 50": "beaufort arena santa-timea --bots 0,3,4,7 --deals 1",
    "beaufort evaluate 2 --game land-unter --deals 100": "beaufort evaluate 2 --game land-unter --deals 2",
    "beaufort analyse FILE": "beaufort analyse FILE --bot 6",
    "beaufort play vor-dem-wind --edition my-cards.toml": "beaufort play vor-dem-wind --edition my-cards.toml --bot 0",
    "beaufort puzzles santa-timea --games 100": "beaufort puzzles santa-timea --games 1 --seats 2",
    "beaufort minutes santa-timea --games 10": "beaufort minutes santa-timea --games 1",
    "beaufort check": "beaufort check land-unter --games 1",
    "beaufort bench": "beaufort bench land-unter",
    "beaufort serve --host 0.0.0.0 --port 8000": "beaufort serve --host 0.0.0.0 --port 0",  # 8000 may be taken
}
SAYS = {  # how one knows that it did what it is for
    "games": r"^land-unter +3–5 ",
    "play": r"^(Auf Wiedersehen|Good-bye)",
    "rules": r"\*\*LU-12\*\*",
    "simulate": r"^1,000 games, ",
    "bots": r"^10 – Storm",
    "arena": r"^All games are in ",
    "evaluate": r"^\| 2 \| land-unter 4",
    "replay": r"^The game is over: ",
    "analyse": r"^  Anna  ",
    "puzzles": r"^1 games, .* confirmed by ten times the thought\.$",
    "minutes": r"^      2  +1\d\d\.\d .* [12]\d\.\d$",
    "sheet": r"^santa-timea\.pdf$",
    "verify": r"^1 of 1 games are right\.$",
    "check": r"^ok    land-unter 3 ",
    "new-game": r"^high-tide is in high-tide, as a whole game",
    "editions": r" is an edition of vor-dem-wind: ",
    "bench": r"^land-unter .* decisions/s native",
    "doctor": r"^Everything that playing needs works\.$",
}


class Block(NamedTuple):
    document: str
    lines: list[str]  # without comments
    why_not: str

    @property
    def name(self) -> str:
        return f"{self.document}: {self.lines[0]}"


def blocks(text: str, document: str) -> list[Block]:
    found = re.findall(r"(?:<!-- not run: ([^\n]+) -->\n)?^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return [Block(document, [line.split(" #")[0].strip() for line in body.splitlines()], why) for why, body in found]


BLOCKS = [block for file in DOCUMENTS for block in blocks(file.read_text(), file.name)]
LINES = [line for block in BLOCKS if not block.why_not for line in block.lines if line]
SERVERS = [line for line in LINES if line == "beaufort" or line.startswith("beaufort serve")]


def test_nothing_is_left_out_in_silence() -> None:
    assert [block.name for block in BLOCKS if block.why_not] == NOT_RUN
    assert len(SERVERS) == 2
    assert set(SHORTER) <= set(LINES)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_block_of_shell_says_that_it_is_one(document: Path) -> None:
    bare = re.findall(r"^```\n(.*?)^```", document.read_text(), re.MULTILINE | re.DOTALL)
    assert [block for block in bare if re.match(r"(beaufort|make|pip|python3?|\.venv|git|uv)( |$)", block)] == []


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to run commands in: my-cards.toml is an edition, and what is kept is kept below."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("BROWSER", "true")  # the program of this name, which opens nothing
    shutil.copy(CARDS, tmp_path / "my-cards.toml")
    return tmp_path


@pytest.fixture(scope="module")
def record() -> str:
    """A game for commands that read one."""
    match = beaufort.new("land-unter", 3, seed=5)
    while not match.over:
        for seat in match.pending:
            match.play(seat, match.legal(seat)[0])
    return str(match.record())


def said(line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[object, str]:
    """Exit code and output of a line. Who starts processes or changes the cards gets a process of its own."""
    _, *arguments = shlex.split(line)
    if arguments[0] == "arena" or "--edition" in arguments:
        command = [sys.executable, "-m", "beaufort", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, input="quit\n", timeout=250)
        return done.returncode, done.stdout + done.stderr
    monkeypatch.setattr(sys, "argv", ["beaufort", *arguments])
    monkeypatch.setattr(sys, "stdin", StringIO("quit\n"))
    with pytest.raises(SystemExit) as end:
        main()
    return end.value.code or 0, capsys.readouterr().out


@pytest.mark.parametrize("line", [line for line in LINES if line not in SERVERS])
def test_a_line_of_shell_does_what_it_is_for(
    line: str, here: Path, record: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "FILE").write_text(CARDS.read_text() if " editions " in line else record)
    code, told = said(SHORTER.get(line, line), monkeypatch, capsys)
    assert code == 0, told
    assert re.search(SAYS[line.split()[1]], told, re.MULTILINE), told


@pytest.mark.parametrize("line", SERVERS)
def test_a_line_that_serves_the_table_serves_it_until_it_is_stopped(line: str, here: Path) -> None:
    _, *arguments = shlex.split(SHORTER.get(line, line))
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "beaufort", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout
        address = re.search(r"http://localhost:\d+/", server.stdout.readline())
        try:
            assert address
            with urllib.request.urlopen(address[0], timeout=60) as page:
                assert "<title>" in page.read().decode()
        finally:
            server.send_signal(signal.SIGINT)
        assert server.wait(60) == 0


@pytest.mark.parametrize("line", [line for block in BLOCKS for line in block.lines if line.startswith("make ")])
def test_whatever_make_is_asked_for_it_can_make(line: str) -> None:
    done = subprocess.run([*shlex.split(line), "--dry-run"], cwd=HOME, capture_output=True, text=True)
    assert (done.returncode, bool(done.stdout)) == (0, True), done.stderr


def test_marks_and_comments_are_understood() -> None:
    text = "<!-- not run: no GPU -->\n```sh\na --b  # why\n```\n\n```sh\nc\nd e # f\n```\n"
    assert blocks(text, "x.md") == [Block("x.md", ["a --b"], "no GPU"), Block("x.md", ["c", "d e"], "")]
