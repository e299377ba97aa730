"""A game to begin with: `beaufort new-game` writes the one that lies here under another name, as a package of its own.

It is a small whole game, so that it can be played, checked and tested before anything in it is changed.
"""

from __future__ import annotations

import keyword
import re
from importlib.util import find_spec
from pathlib import Path

from beaufort.errors import BadSetting
from beaufort.game import games

HERE = Path(__file__).parent
GAMES = HERE.parents[1] / "games"
PACKAGE = "my_game"
TESTS = "tests"
KINDS = (".py", ".ftl", ".md", ".html", ".css", ".txt")


def new_game(name: str, folder: Path | None = None, in_tree: bool = False) -> Path:
    """Write a new game of this name into this folder, which must not exist yet; if left out, one of the game's name.

    `in_tree` writes it among Beaufort's own games instead, as one of them.
    """
    package = _package(name)
    if in_tree and folder:
        raise BadSetting("--in-tree writes the game among Beaufort's own: no folder can be given.")
    if in_tree and not (HERE.parents[3] / "CONTRIBUTING.md").exists():
        raise BadSetting("--in-tree is for the repository of Beaufort; here it is an installed package.")
    home = GAMES / package if in_tree else folder or Path(package.replace("_", "-"))
    if home.exists():
        raise BadSetting(
            f"{home} exists already, and nothing was written. Name a folder that does not, as the second argument."
        )
    for place, text in (_inside(package) if in_tree else _outside(package)).items():
        (home / place).parent.mkdir(parents=True, exist_ok=True)
        (home / place).write_text(text, encoding="utf-8")
    return home


def prefix(package: str) -> str:
    """What the ids of its rules begin with: the first letters of its words, or of its one word the first two."""
    words = package.split("_")
    return "".join(word[0] for word in words).upper() if len(words) > 1 else package[:2].upper()


def _package(name: str) -> str:
    """The name as that of a Python package, if nothing else has it."""
    package = name.replace("-", "_")
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", package) or keyword.iskeyword(package):
        raise BadSetting(
            f"A game's name is that of a Python package: small letters and digits, a letter first, words joined by dashes, "
            f"such as high-tide; not {name!r}."
        )
    if any(game.name == package.replace("_", "-") for game in games()):
        raise BadSetting(f"There is a game {name!r} already. Take another name.")
    if package == TESTS or find_spec(package):
        raise BadSetting(f"There is a Python package {package!r} already, which the game's would hide. Take another name.")
    return package


def _outside(package: str) -> dict[str, str]:
    """All files of a package of its own by their places: in `src/`, or the folder around it might have its name."""
    own = {f"src/{package}/{place}": text for place, text in _files(package).items()}
    others = {"README.md": "README.md", "pyproject.toml": "project.toml", f"{TESTS}/test_{package}.py": f"{PACKAGE}_tests.py"}
    return own | {place: _renamed((HERE / file).read_text(encoding="utf-8"), package) for place, file in others.items()}


def _inside(package: str) -> dict[str, str]:
    """All files of one of Beaufort's own games by their places; its tests import it from there."""
    text = (HERE / f"{PACKAGE}_tests.py").read_text(encoding="utf-8")
    line = f"from {PACKAGE}.rules import State\n"
    after = "from beaufort.language.cards"
    text = text.replace(line, "").replace(after, f"from beaufort.games.{line[5:]}{after}", 1)
    return _files(package) | {f"{TESTS}/__init__.py": "", f"{TESTS}/test_rules.py": _renamed(text, package)}


def _files(package: str) -> dict[str, str]:
    """The files of the game itself by their places in its package."""
    files = [file for file in sorted((HERE / PACKAGE).rglob("*")) if file.suffix in KINDS]
    return {file.relative_to(HERE / PACKAGE).as_posix(): _renamed(file.read_text(encoding="utf-8"), package) for file in files}


def _renamed(text: str, package: str) -> str:
    name = package.replace("_", "-")
    text = re.sub(r"\bMG(?=-\w)|(?<=\btest_)MG(?=_\d)", prefix(package), text)
    return text.replace("My game", name.replace("-", " ").capitalize()).replace("my-game", name).replace(PACKAGE, package)
