"""The documents as a website: `python docs/website.py` puts it into build/site, strictly, from mkdocs.yml, without the network.

Documents are copied as they lie, so that links between them stay true. A link to a source file or a folder leads to a page that
is made here: the file with its code, or a list of what is in the folder.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).parents[1]
LANGUAGES = {".py": "python", ".toml": "toml"}
PICTURES = (".png", ".svg")
LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#\s]+)")


def documents() -> list[Path]:
    """Everything that is written to be read, README first: it is the home page."""
    top = [HOME / "README.md", *sorted(path for path in HOME.glob("*.md") if path.name != "README.md")]
    return [*top, *sorted((HOME / "docs").glob("*.md")), *sorted((HOME / "src/beaufort/games").glob("*/RULES.*.md"))]


def stage(target: Path) -> None:
    """Lay out what the site is made of."""
    shutil.rmtree(target, ignore_errors=True)
    made: set[Path] = set()
    for document in documents():
        text = document.read_text(encoding="utf-8")
        for link in LINK.findall(text):
            _follow((document.parent / link).resolve(), target, made)
        _write(target / document.relative_to(HOME), LINK.sub(lambda found, at=document: _page(at, found[1]), text))  # type: ignore[misc]


def _page(document: Path, link: str) -> str:
    """Where a link leads on the site."""
    found = (document.parent / link).resolve()
    if found.is_dir():
        return f"{link.rstrip('/')}/index.md"
    return link if found.suffix in (".md", *PICTURES) else f"{link}.md"


def _follow(found: Path, target: Path, made: set[Path]) -> None:
    """Copy a picture that a document shows; make the page of a file or a folder it points to."""
    if found in made or found.suffix == ".md":
        return
    made.add(found)
    name = found.relative_to(HOME)
    if found.is_dir():
        inside = sorted(path for path in found.iterdir() if path.suffix in (*PICTURES, *LANGUAGES))
        lines = [
            f"![{path.stem}]({path.name})" if path.suffix in PICTURES else f"- [{path.name}]({path.name}.md)" for path in inside
        ]
        _write(target / name / "index.md", "\n".join([f"# {name}", "", *lines, ""]))
        for path in inside:
            _follow(path, target, made)
    elif found.suffix in PICTURES:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(found, target / name)
    else:
        text = found.read_text(encoding="utf-8")
        _write(target / f"{name}.md", f"# {name}\n\n````{LANGUAGES.get(found.suffix, 'text')}\n{text}````\n")


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def make(folder: Path) -> int:
    """Make the site from what was staged; whatever the generator warns of, such as a link that leads nowhere, is an error."""
    zensical = [sys.executable, "-m", "zensical", "build", "--strict", "--clean", "-f", "mkdocs.yml"]
    return subprocess.run(zensical, cwd=folder, env={**os.environ, "NO_COLOR": "1"}, check=False).returncode


def main() -> int:
    """Stage and make it where `make docs` wants it."""
    shutil.rmtree(HOME / "build" / "site", ignore_errors=True)
    stage(HOME / "build" / "docs")
    failed = make(HOME)
    if not failed:
        print("Open build/site/index.html; with a server (python3 -m http.server -d build/site) one can search it, too.")
    return failed


if __name__ == "__main__":
    sys.exit(main())
