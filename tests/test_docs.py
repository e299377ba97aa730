"""Documents are complete and true: they name every command and every rule, their examples run, their links lead somewhere."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import beaufort
from beaufort import match
from beaufort.commands.reading import anchors
from beaufort.game import Game
from beaufort.research import batch
from tests.conftest import FULL, GAMES
from tests.test_cli import COMMANDS

HOME = Path(beaufort.__file__).parents[2]
DOCUMENTS = [
    HOME / "README.md",
    HOME / "CHANGELOG.md",
    HOME / "CONTRIBUTING.md",
    HOME / "SECURITY.md",
    *sorted((HOME / "docs").glob("*.md")),
]
EXAMPLES = sorted((HOME / "examples").glob("*.py"))
QUICK = {  # what takes minutes is only begun
    "baselines.py": ["2"],
    "cfr.py": ["--iterations", "2", "--game", "beaufort_land_unter(players=3,weather=5,floods=2,deals=1,turns=true)"],
}
ELSEWHERE = re.compile("learn|generated" if FULL else "learn|generated|baselines")  # these compile for half a minute
OURS = [game for game in GAMES if game.name != "toy"]


def test_the_readme_is_a_game_that_runs() -> None:
    result = doctest.testfile(str(HOME / "README.md"), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert (result.failed, result.attempted > 8) == (0, True)


@pytest.mark.parametrize("module", [match, batch], ids=lambda module: module.__name__)
def test_the_doctests_of_the_interface_run(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert (result.failed, result.attempted > 0) == (0, True)


@pytest.mark.parametrize("example", [path for path in EXAMPLES if not ELSEWHERE.search(path.name)], ids=lambda path: path.name)
def test_every_example_runs(example: Path, tmp_path: Path) -> None:
    """But for those that have tests of their own: `test_learn.py`, in full `test_learners.py`, and `web/test_generated.py`."""
    arguments = QUICK.get(example.name, [])
    if example.name == "cfr.py":
        arguments = [*arguments, "--picture", str(tmp_path / "drawn.svg")]
    done = subprocess.run([sys.executable, str(example), *arguments], capture_output=True, text=True, cwd=tmp_path)
    assert (done.returncode, bool(done.stdout)) == (0, True), done.stderr
    assert [file.name for file in tmp_path.iterdir()] == (["drawn.svg"] if example.name == "cfr.py" else [])


def test_every_example_is_in_the_readme() -> None:
    text = (HOME / "README.md").read_text()
    assert [path.name for path in EXAMPLES if f"examples/{path.name}" not in text] == []


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["--iterations", "0"], "--iterations has to be more than 0"),
        (["--picture", "nowhere/cfr.svg"], "there is no folder nowhere to draw the curve into"),
    ],
    ids=str,
)
def test_the_solver_says_what_is_wrong_before_it_begins(given: list[str], says: str) -> None:
    done = subprocess.run([sys.executable, str(HOME / "examples" / "cfr.py"), *given], capture_output=True, text=True)
    assert (done.returncode, done.stderr.splitlines()[-1]) == (2, f"cfr.py: error: {says}")


def test_the_readme_names_every_command() -> None:
    text = (HOME / "README.md").read_text()
    assert [name for name in COMMANDS if f"beaufort {name}" not in text] == []


def test_contributing_names_every_target_of_make_that_the_help_lists_for_everyday() -> None:
    targets = set(re.findall(r"^([\w-]+):.*##", (HOME / "Makefile").read_text(), re.MULTILINE))
    everyday = {"play", "test", "test-full", "lint", "bench", "docs"}
    assert everyday <= targets
    text = (HOME / "CONTRIBUTING.md").read_text()
    assert [name for name in everyday if f"make {name} " not in text] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(document: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", document.read_text())
    assert [link for link in links if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_rule_has_a_test_of_its_own(game: Game) -> None:
    tests = "".join(file.read_text() for file in (game.folder / "tests").glob("test_*.py"))
    missing = [rule for rule in anchors(game, "en") if f"def test_{rule.replace('-', '_')}_" not in tests]
    assert missing == []


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_worked_example_of_the_rules_has_a_test(game: Game) -> None:
    examples = set(re.findall(r"\*\*(E\d+)\*\*", (game.folder / "RULES.en.md").read_text()))
    tests = "".join(file.read_text() for file in (game.folder / "tests").glob("test_*.py"))
    assert [example for example in examples if f"def test_{example}_" not in tests] == []


def test_the_example_of_the_notation_is_a_record() -> None:
    text = re.search(r"```\n(\[Game.*?)```", (HOME / "docs" / "notation.md").read_text(), re.DOTALL)
    assert text
    (record,) = beaufort.parse(text[1])
    assert beaufort.replay(record).pending == (1,)


def test_the_contract_in_the_architecture_is_the_contract() -> None:
    from beaufort.game import CONTRACT

    table = re.findall(r"^\| `(\w+)\(", (HOME / "docs" / "architecture.md").read_text(), re.MULTILINE)
    assert table == [function.__name__ for function in CONTRACT]


def test_what_the_package_offers_is_there() -> None:
    assert [name for name in beaufort.__all__ if not hasattr(beaufort, name)] == []


def test_the_limits_that_the_web_page_names_are_those_of_the_server() -> None:
    from beaufort.fair import SALT
    from beaufort.web.checks import NAME
    from beaufort.web.guard import BODY, Limits

    limits = Limits()
    text = " ".join((HOME / "docs" / "web.md").read_text().split())
    assert (
        f"has {limits.person.burst:g} requests at once and {limits.person.rate:g} a second, and {limits.streams} streams"
        in text
    )
    assert f"an address ten times that, and {20 * limits.streams} streams" in text
    assert (limits.address.burst, limits.address.rate) == (10 * limits.person.burst, 10 * limits.person.rate)
    assert f"at most {BODY // 1024} kB, names {NAME} characters, salt {SALT}" in text


def test_the_speeds_in_the_readme_are_those_of_the_tables() -> None:
    tables = (HOME / "docs" / "performance.md").read_text()
    core = [int(n.replace(",", "")) / 1e6 for n in re.findall(r"^\| [a-z-]+, \d seats \| ([\d,]+) \|", tables, re.MULTILINE)]
    card = [float(n) for n in re.findall(r"^\| [\w ,]+ \| \d \| ([\d.]+) \| \d+ \| \d+ \|$", tables, re.MULTILINE)]
    assert (len(core), len(card)) == (10, 17)
    text = " ".join((HOME / "README.md").read_text().split())
    assert f"native code ({min(core):.0f} to {max(core):.0f} million decisions a second on one core)" in text
    assert f"CUDA kernels ({min(card):.1f} to {max(card):.0f} billion on one GPU)" in text


def test_the_levels_in_the_page_of_bots_are_those_of_the_scale() -> None:
    from beaufort.play.bots import SCALE, Hints, Random, Search

    def said(seconds: float) -> str:
        return f"{seconds:g} s" if seconds >= 1 else f"{1000 * seconds:g}"

    rows = re.findall(r"^\| ([\d, –]+) \| [^|]*\| (.*) \|$", (HOME / "docs" / "bots.md").read_text(), re.MULTILINE)
    table = dict(rows)
    assert SCALE[0] == Random()
    assert table["0"] == "at random"
    shares = {"1": "half of its decisions", "2": "one of four"}
    assert [1024 // bot.mistakes for bot in SCALE[1:3] if isinstance(bot, Hints)] == [2, 4]
    assert all(f"in {share} at random" in table[level] for level, share in shares.items())
    assert SCALE[3] == Hints()
    flat, deep = (
        [bot for bot in SCALE if isinstance(bot, Search) and (bot.depth == 1) == whether] for whether in (True, False)
    )
    assert (len(flat), len(deep)) == (3, 4)
    assert [round(3 * bot.hasty / 1024, 2) for bot in flat] == [2, 1, 0]
    assert {said(bot.seconds) for bot in flat} == {"0.3"}
    assert "flat Monte Carlo, 0.3 ms:" in table["4–6"]
    assert "4 and 5 only in a third and two thirds of their decisions" in table["4–6"]
    times = [said(bot.seconds) for bot in deep]
    assert table["7–10"] == f"searches of {', '.join(times[:3])} ms and {times[3]} of one core"


def test_the_figures_in_the_page_of_bots_are_those_of_the_search() -> None:
    from beaufort.game import find
    from beaufort.match import ADVISER
    from beaufort.play.bots.search import LARGEST, SLICE, Edge
    from beaufort.play.review import REVIEWER

    text = " ".join((HOME / "docs" / "bots.md").read_text().split())
    superscript = str(LARGEST.bit_length() - 1).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    assert LARGEST.bit_count() == 1
    assert f"at most 2{superscript} edges of {Edge.size} bytes, {LARGEST * Edge.size >> 20} MiB" in text
    assert SLICE == 1 / 20
    assert "every twentieth of a second" in text
    land, santa, wind = (find(name).search for name in ("land-unter", "santa-timea", "vor-dem-wind"))
    assert f"in Land unter little curiosity ({land.explore}) and many mistakes in playouts ({land.mistakes} of 1024)" in text
    assert f"in Santa Timea {santa.explore} and {santa.mistakes}," in text
    assert f"in Vor dem Wind {wind.explore} and {wind.mistakes or 'none'}" in text
    assert (land.horizon, santa.horizon) == (1, 1)
    assert f"in Vor dem Wind of {('no', 'one', 'two', 'three', 'four', 'five', 'six')[wind.horizon]} rounds" in text
    assert ADVISER == REVIEWER
    assert f"level {ADVISER} is asked for hints and analyses" in text


def test_the_page_of_the_api_names_every_path_and_its_version() -> None:
    from beaufort.client.protocol import VERSION
    from beaufort.web.app import API
    from beaufort.web.document import document

    text = (HOME / "docs" / "api.md").read_text()
    paths = document(API, "https://beaufort.example.net")["paths"]
    assert [path for path in paths if f"/{path.rpartition('/')[2]}" not in text.replace("/ID", "/{table_id}")] == []
    assert f"- **{VERSION}**" in text


def test_the_bot_over_the_api_is_as_short_as_it_is_said_to_be() -> None:
    assert len((HOME / "examples" / "web_bot.py").read_text().splitlines()) < 60


def test_every_game_of_openspiel_that_a_document_names_can_be_loaded() -> None:
    import pyspiel

    import beaufort.research.env.openspiel  # noqa: F401 - registers them

    strings = {
        text
        for path in DOCUMENTS
        for text in re.findall(r"\b\w*(?:land_unter|santa_timea|vor_dem_wind)\(\w+=[^)]*\)", path.read_text())
    }
    assert len(strings) > 5
    for text in sorted(strings):
        assert pyspiel.load_game(text).num_players() == int(re.findall(r"players=(\d)", text)[0]), text


def test_nobody_is_told_to_install_what_is_not_published() -> None:
    sources = [path for folder in ("src", "examples", "benchmarks") for path in sorted((HOME / folder).rglob("*.py"))]
    assert [
        str(path) for path in [*DOCUMENTS, *sources] if path.name != "CHANGELOG.md" and "beaufort[" in path.read_text()
    ] == []


def test_every_extra_that_is_named_is_one() -> None:
    extras = tomllib.loads((HOME / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    sources = [path for folder in ("src", "examples", "benchmarks") for path in sorted((HOME / folder).rglob("*.py"))]
    texts = "".join(path.read_text() for path in [*DOCUMENTS, *sources])
    named = set(re.findall(r"pip install -e \"\.\[(\w+)\]\"", texts)) | set(re.findall(r"how_to_get\([\"'](\w+)", texts))
    assert {"research", "gpu", "learn", "postgres", "cluster"} <= named
    assert named <= set(extras)


@pytest.mark.parametrize("number", range(5))
def test_the_blocks_of_the_page_on_research_run(number: int) -> None:
    """But for those that need a GPU, with a policy that draws."""
    page = (HOME / "docs" / "research.md").read_text()
    blocks = [block for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "cuda" not in block]
    assert len(blocks) == 5
    code = blocks[number].replace("while learning:", "for _ in range(3):").replace("n=4096", "n=4")
    before = blocks[1] if "make_vec" in code else ""
    names: dict[str, Any] = {"policy": lambda observation, mask: mask.argmax(axis=1)}
    exec(before + code, names)
    made = [names[name] for name in ("aec", "env", "envs", "game") if name in names]
    assert made
    if hasattr(made[-1], "reset"):
        made[-1].reset()


@pytest.mark.parametrize("lang", ["de", "en", "fr"])
def test_the_rules_of_vor_dem_wind_say_the_rounds_that_were_measured(lang: str) -> None:
    figures = (HOME / "docs" / "vor-dem-wind.md").read_text(encoding="utf-8")
    measured = re.search(r"\| rounds \| (\d+) .*?\| (\d+) .*?\| (\d+) ", figures)
    assert measured
    four, three, two = map(int, measured.groups())
    text = (beaufort.game.find("vor-dem-wind").folder / f"RULES.{lang}.md").read_text(encoding="utf-8")
    told = re.search(r"(?:takes about|zu viert etwa|dure environ) (\d+)\D+?(\d+)", text)
    assert told
    assert abs(four - three) <= 1
    assert tuple(map(int, told.groups())) == (four, two)
