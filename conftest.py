"""What a machine cannot run is left out aloud: listed at the end with the reason, counted in the last line. In CI it fails.

What only the full size asks for is counted there, too; workers of pytest-xdist say it to the process that prints the line.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

KEPT = pytest.StashKey[int]()  # how many tests are kept for the full size


def pytest_deselected(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("kept"):  # and not, say, left out by -k
            item.config.stash[KEPT] = item.config.stash.get(KEPT, 0) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Every worker has collected, and kept, the same."""
    node.config.stash[KEPT] = getattr(node, "workeroutput", {}).get("kept", 0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if reasons := left_out(terminalreporter):
        terminalreporter.section("left out on this machine")
        for reason, count in reasons.items():
            terminalreporter.write_line(f"{count} tests: {reason}")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI nothing may be left out."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["kept"] = session.config.stash.get(KEPT, 0)
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter and left_out(reporter) and not session.exitstatus:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_unconfigure(config: pytest.Config) -> None:
    """The last line says how many tests ran, how many did not, and why; `make test` adds up its two runs in a file."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(config, "workerinput") or config.option.collectonly:
        return
    ran, reasons = sum(len(reporter.stats.get(kind, ())) for kind in ("passed", "failed", "error")), left_out(reporter)
    kept = config.stash.get(KEPT, 0)
    if tally := os.environ.get("BEAUFORT_TALLY"):
        ran, kept, reasons = _added(Path(tally), ran, kept, reasons)
    why = "; ".join(f"{count}: {reason}" for reason, count in reasons.items())
    more = f" {kept} more wait for make test-full." if kept else ""
    print(f"{ran} tests ran, {sum(reasons.values())} were left out{f' ({why})' if why else ''}.{more}")


def _added(tally: Path, ran: int, kept: int, reasons: dict[str, int]) -> tuple[int, int, dict[str, int]]:
    if tally.exists():
        before = json.loads(tally.read_text(encoding="utf-8"))
        ran, kept = ran + before["ran"], kept + before["kept"]
        reasons = dict(Counter(before["left out"]) + Counter(reasons))
    tally.write_text(json.dumps({"ran": ran, "kept": kept, "left out": reasons}), encoding="utf-8")
    return ran, kept, reasons


def left_out(reporter: pytest.TerminalReporter) -> dict[str, int]:
    """Why tests were skipped, with how many."""
    reasons: dict[str, int] = {}
    for report in reporter.stats.get("skipped", ()):
        reason = report.longrepr[2].removeprefix("Skipped: ") if isinstance(report.longrepr, tuple) else str(report.longrepr)
        reasons[reason] = reasons.get(reason, 0) + 1
    return reasons
