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
PACKAGE = "my_game"
TESTS = "tests"


def new_game(name: str, folder: Path | None = None) -> Path:
    """Write a new game of this name into this folder, which must not exist yet; if left out, one of the game's name."""
    package = _package(name)
    home = folder or Path(package.replace("_", "-"))
    if home.exists():
        raise BadSetting(
            f"{home} exists already, and nothing was written. Name a folder that does not, as the second argument."
        )
    for place, text in _files(package).items():
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


def _files(package: str) -> dict[Path, str]:
    """All files of the game by their place in its folder, under its name."""
    sources = {
        file.relative_to(HERE): file for file in sorted((HERE / PACKAGE).rglob("*")) if file.suffix in (".py", ".ftl", ".md")
    }
    others = {"README.md": "README.md", "pyproject.toml": "project.toml", f"{TESTS}/test_{PACKAGE}.py": f"{PACKAGE}_tests.py"}
    sources |= {Path(place): HERE / file for place, file in others.items()}
    return {
        Path(_renamed(place.as_posix(), package)): _renamed(file.read_text(encoding="utf-8"), package)
        for place, file in sources.items()
    }


def _renamed(text: str, package: str) -> str:
    name = package.replace("_", "-")
    text = re.sub(r"\bMG(?=-\w)|(?<=\btest_)MG(?=_\d)", prefix(package), text)
    return text.replace("My game", name.replace("-", " ").capitalize()).replace("my-game", name).replace(PACKAGE, package)
