"""The version is stated once, and everybody who names it agrees; the changelog has the form that people and programs know."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

import beaufort

HOME = Path(beaufort.__file__).parents[2]
CHANGELOG = (HOME / "CHANGELOG.md").read_text()
PROJECT = tomllib.loads((HOME / "pyproject.toml").read_text())["project"]
KINDS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]


def test_command_package_and_metadata_name_one_version() -> None:
    done = subprocess.run([sys.executable, "-m", "beaufort", "--version"], capture_output=True, text=True)
    assert done.stdout == f"beaufort {beaufort.__version__}\n"
    assert metadata.version("beaufort") == beaufort.__version__, "make setup installs the package anew"
    assert ("version" in PROJECT, PROJECT["dynamic"]) == (False, ["version"])


def agrees(version: str, changelog: str) -> bool:
    """A release is the newest one of the changelog; between releases the version is a later one, and there is news."""
    dated = re.findall(r"^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$", changelog, re.MULTILINE)
    news = re.search(r"^## \[Unreleased\]\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    base, dev, _ = version.partition(".dev")
    numbers = [[int(part) for part in each.split(".")] for each in (base, *dated[:1])]
    if dev:
        return bool(news and "- " in news[1]) and (not dated or numbers[0] > numbers[1])
    return dated[:1] == [version]


def test_the_changelog_agrees_with_the_version() -> None:
    assert agrees(beaufort.__version__, CHANGELOG)


@pytest.mark.parametrize(
    ("version", "changelog", "right"),
    [
        ("0.2.0", "## [Unreleased]\n\n## [0.2.0] - 2027-01-31\n", True),
        ("0.2.0", "## [Unreleased]\n\n- news\n\n## [0.1.0] - 2026-12-01\n", False),
        ("0.2.0.dev0", "## [Unreleased]\n\n- news\n\n## [0.1.0] - 2026-12-01\n", True),
        ("0.2.0.dev0", "## [Unreleased]\n\n## [0.1.0] - 2026-12-01\n- old\n", False),
        ("0.1.0.dev0", "## [Unreleased]\n\n- news\n\n## [0.1.0] - 2026-12-01\n", False),
    ],
)
def test_a_changelog_that_does_not_agree_is_noticed(version: str, changelog: str, right: bool) -> None:
    assert agrees(version, changelog) is right


def test_the_changelog_sorts_changes_by_kind() -> None:
    assert CHANGELOG.startswith("# Changelog\n")
    assert set(re.findall(r"^### (.*)$", CHANGELOG, re.MULTILINE)) <= set(KINDS)


def test_the_licence_is_named_and_enclosed() -> None:
    assert (PROJECT["license"], PROJECT["license-files"]) == ("MIT", ["LICENSE"])
    assert (HOME / "LICENSE").read_text().startswith("MIT License\n\nCopyright (c) 2026 the authors of Beaufort\n")
    assert metadata.metadata("beaufort")["License-Expression"] == "MIT"
