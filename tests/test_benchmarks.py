"""What benchmarks say of peers that are not there. Speed itself is never a test."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import beaufort

sys.path.append(str(Path(beaufort.__file__).parents[2] / "benchmarks"))  # as if one of them were run

import environments
import peers


def test_a_peer_that_is_not_installed_is_told_from_one_that_fails() -> None:
    assert peers.output("-c", "print(1); print(2.5)") == "2.5"
    assert peers.output("-c", "import a_library_that_nobody_has") is None
    with pytest.raises(RuntimeError, match="division by zero"):
        peers.output("-c", "1 / 0")


def test_a_peer_that_is_not_installed_has_no_speed(capsys: pytest.CaptureFixture[str]) -> None:
    environments.show({"OpenSpiel": 200.0, "Pgx": None, "ours": 1500.0})
    out, err = capsys.readouterr()
    assert [line.split() for line in out.splitlines()[1:]] == [
        ["OpenSpiel", "200", "1.0×"],
        ["Pgx", "not", "installed", "–"],
        ["ours", "1,500", "7.5×"],
    ]
    assert err == 'Not installed: Pgx. They come with: pip install -e ".[bench]" in the folder of Beaufort\n'
    environments.show({"OpenSpiel": None, "ours": 1500.0})
    assert capsys.readouterr().out.splitlines()[2].split() == ["ours", "1,500", "–"]
