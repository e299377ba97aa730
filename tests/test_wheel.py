"""What people install without a clone: a wheel with nothing but the package, an sdist with everything, and a game that runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import httpx
import pytest

import beaufort
from tests.web.server import Server

HOME = Path(beaufort.__file__).parents[2]


def uv(*arguments: object, cwd: Path = HOME) -> str:
    command = [sys.executable, "-m", "uv", *map(str, arguments)]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def copied(target: Path) -> None:
    """Copy what is in the repository, or about to be."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=HOME, capture_output=True, text=True, check=True
    )
    for name in listed.stdout.splitlines():
        if (HOME / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(HOME / name, target / name)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both, built from the repository; the wheel from the sdist, as package managers may do."""
    folder = tmp_path_factory.mktemp("built")
    copied(folder / "source")
    uv("build", "--quiet", "--out-dir", folder / "dist", folder / "source")
    return folder


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel in an environment of its own; gives its folder of programs."""
    folder = tmp_path_factory.mktemp("empty") / "environment"
    uv("venv", "--quiet", "--python", sys.executable, folder)
    (wheel,) = (built / "dist").glob("*.whl")
    uv("pip", "install", "--quiet", "--python", folder / "bin" / "python", "-c", HOME / "constraints.txt", wheel)
    return folder / "bin"


def test_the_wheel_holds_the_package_and_no_tests(built: Path) -> None:
    (wheel,) = (built / "dist").glob("*.whl")
    names = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("beaufort/")}
    package = built / "source" / "src" / "beaufort"
    files = {path.relative_to(package.parent) for path in package.rglob("*") if path.is_file()}
    assert names == {path.as_posix() for path in files if "tests" not in path.parts}


def test_the_sdist_holds_everything(built: Path) -> None:
    (sdist,) = (built / "dist").glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    source = built / "source"
    missing = {path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file()} - names
    assert {name for name in missing if not name.startswith("src/beaufort.egg-info/")} == set()


def test_the_installed_command_knows_its_games(installed: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": ""}
    done = subprocess.run(
        [installed / "beaufort", "games"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert [line.split()[0] for line in done.stdout.splitlines() if line[:1].strip()] == [
        "land-unter",
        "santa-timea",
        "vor-dem-wind",
    ]


def test_a_card_is_played_at_the_table_of_the_installed_server(installed: Path, tmp_path: Path) -> None:
    with Server(tmp_path / "tables.db", python=installed / "python") as server, httpx.Client(base_url=server.url) as client:
        assert client.get("/").status_code == 200
        ticket = client.get("/api/ticket").json()["ticket"]
        made = client.post("/api/tables", json={"game": "land-unter", "people": 1, "ticket": ticket}).json()
        client.headers["Authorization"] = f"Bearer {made['token']}"
        state = client.get(f"/api/tables/{made['table']}").json()
        move = {"action": state["view"]["choices"][0]["action"], "decision": state["decision"]}
        assert client.post(f"/api/tables/{made['table']}/moves", json=move).status_code == 200
