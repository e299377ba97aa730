"""Levels import downwards only, games never import each other, no function takes too many values: docs/architecture.md states
it, this enforces it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import beaufort

HOME = Path(beaufort.__file__).parent
DOCS = HOME.parents[1] / "docs"
TABLE = re.findall(r"^\| \d \| (.+?) \|", (DOCS / "architecture.md").read_text(), re.MULTILINE)
ORDER = [module for row in TABLE for module in re.findall(r"`([\w./]+)`", row)]
MOST = 7  # values that a function takes
LONGEST, LONG = 600, 60  # lines of a file, and of a function
API = ("client/__init__.py", "client/protocol.py")
ROOMS_OF_CODE, ENDS = ("src", "tests", "tools", "benchmarks", "examples", "docs"), (".py", ".js", ".css")
OPTIONS = "options of a command, each with its own name and help"
SETTINGS = "settings that people say by name, all but a few left out"
MORE = {
    "commands.server.serve": OPTIONS,
    "commands.cli.play": OPTIONS,
    "commands.cli.simulate": OPTIONS,
    "commands.cli.arena": OPTIONS,
    "commands.cli.puzzles": OPTIONS,
    "commands.sheet.sheet": OPTIONS,
    "research.batch.play": SETTINGS,
    "research.batch.environment.Environment.__init__": SETTINGS,
    "research.batch.one_seat.OneSeat.__init__": SETTINGS,
    "research.env.gymnasium.SeatVectorEnv.__init__": SETTINGS,
    "web.identity.list_records": "what an address may say, each by its name",
    "view.view_of": "the parts of a view, which games say by name",
}
FILES = [
    file
    for file in sorted(HOME.rglob("*.py"))
    if "tests" not in file.parts and not (file.name == "__init__.py" and len(file.read_text().splitlines()) == 1)
]
FILES.remove(HOME / "__init__.py")


def unit(file: Path) -> str:
    """The part of the package that a file belongs to, as the table names it."""
    place = file.relative_to(HOME)
    return next((name for name in ORDER if place == Path(name) or Path(name) in place.parents), place.as_posix())


def imported(file: Path) -> Iterator[Path]:
    """The files of the package that this file imports, at the top or inside functions."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "beaufort":
            base = HOME.joinpath(*node.module.split(".")[1:])
            for name in node.names:
                found = [
                    p
                    for p in (base / f"{name.name}.py", base / name.name / "__init__.py", base.with_suffix(".py"))
                    if p.exists()
                ]
                yield found[0] if found else base / "__init__.py"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(HOME)))
def test_imports_go_up_the_table_only(file: Path) -> None:
    allowed = ORDER[: ORDER.index(unit(file)) + 1]
    assert [str(other) for other in imported(file) if unit(other) not in allowed] == []


@pytest.mark.parametrize("file", [f for f in FILES if "games" in f.parts], ids=lambda file: str(file.relative_to(HOME)))
def test_games_do_not_import_each_other(file: Path) -> None:
    for other in imported(file):
        if "games" in other.relative_to(HOME).parts and other != HOME / "games" / "__init__.py":
            assert other.parent == file.parent


def test_only_games_name_a_game() -> None:
    names = "|".join(folder.name for folder in (HOME / "games").iterdir() if folder.is_dir() and folder.name[0] != "_")
    for file in FILES:
        if "games" not in file.parts:
            code = re.sub(r'"""[\s\S]*?"""', "", file.read_text())
            assert not re.search(names + "|" + names.replace("_", "-"), code), f"{file} names a game"


def test_every_module_has_a_level() -> None:
    assert {unit(file) for file in FILES} == set(ORDER)


def functions(node: ast.AST, name: str) -> Iterator[tuple[str, list[str]]]:
    """Every function in a piece of code, with the names of what it takes."""
    for inner in ast.iter_child_nodes(node):
        own = name
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            own = f"{name}.{inner.name}"
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            all_of = inner.args
            given = [*all_of.posonlyargs, *all_of.args, *all_of.kwonlyargs, all_of.vararg, all_of.kwarg]
            yield own, [one.arg for one in given if one and one.arg not in ("self", "cls")]
        yield from functions(inner, own)


def test_no_function_takes_more_than_seven_values_but_for_those_that_people_name() -> None:
    found: set[str] = set()
    for file in FILES:
        name = ".".join(file.relative_to(HOME).with_suffix("").parts).removesuffix(".__init__")
        found |= {own for own, taken in functions(ast.parse(file.read_text()), name) if len(taken) > MOST}
    assert found == set(MORE)


def test_no_two_classes_have_one_name_but_the_record_of_each_game() -> None:
    """What programs and servers say to each other has the names of what it tells of, so that people need not learn two."""
    names = Counter(
        node.name
        for file in FILES
        if file.relative_to(HOME).as_posix() not in API
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.ClassDef)
    )
    assert {name for name, amount in names.items() if amount > 1} == {"State"}


def test_no_file_has_more_than_600_lines_and_no_function_more_than_60() -> None:
    files = [file for folder in ROOMS_OF_CODE for end in ENDS for file in (HOME.parents[1] / folder).rglob(f"*{end}")]
    assert len(files) > 300
    assert [file.name for file in files if len(file.read_text(encoding="utf-8").splitlines()) > LONGEST] == []
    for file in files:
        nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if file.suffix == ".py" else ()
        functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
        assert [f"{file.name}: {one.name}" for one in functions if (one.end_lineno or 0) - one.lineno >= LONG] == []


SERVER = re.findall(r"^\| web \d \| (.+?) \|", (DOCS / "architecture.md").read_text(encoding="utf-8"), re.MULTILINE)
ROOMS = [module for row in SERVER for module in re.findall(r"`([\w.]+)`", row)]
PURE = re.findall(r"`([\w.]+)`", SERVER[0])  # know nothing of templates, databases, time or the network
OUTSIDE = {"asyncio", "asyncpg", "jinja2", "litestar", "socket", "sqlite3", "time", "uvicorn"}
WEB = sorted((HOME / "web").glob("*.py"))


@pytest.mark.parametrize("file", WEB, ids=lambda file: file.name)
def test_in_the_server_too_imports_go_up_its_table_only(file: Path) -> None:
    if file.name != "__init__.py":
        allowed = ROOMS[: ROOMS.index(file.name) + 1]
        assert [other.name for other in imported(file) if other.parent.name == "web" and other.name not in allowed] == []


def test_every_module_of_the_server_has_a_level() -> None:
    assert {file.name for file in WEB} - {"__init__.py"} == set(ROOMS)


def test_events_tables_and_keys_know_nothing_of_templates_databases_time_or_the_network() -> None:
    for name in PURE:
        nodes = ast.walk(ast.parse((HOME / "web" / name).read_text(encoding="utf-8")))
        froms = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
        names = [
            alias.name
            for node in ast.walk(ast.parse((HOME / "web" / name).read_text(encoding="utf-8")))
            if isinstance(node, ast.Import)
            for alias in node.names
        ]
        assert {module.partition(".")[0] for module in (*froms, *names)} & OUTSIDE == set(), name
