"""Errors come out of other processes as they were."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from beaufort.arena import BotFailed
from beaufort.errors import BadEdition, BadSetting, DamagedRecord, Error, IllegalMove, UnknownGame
from beaufort.web.house import Busy
from beaufort.web.table import Refused
from beaufort.words import Said
from tests.conftest import twice

ERRORS = [
    Error("anything"),
    BadSetting("no seat 9"),
    UnknownGame("no game"),
    IllegalMove("LU-1: not yours", "LU-1"),
    DamagedRecord("cut off", 3, "game.txt"),
    BadEdition("no ship", 7, "cards.toml"),
    BotFailed("it sleeps"),
    Refused(Said("error-no-table"), 404),
    Busy(Said("error-busy"), 503, wait=2),
]


def kinds(error: type[Error]) -> Iterator[type[Error]]:
    yield error
    for kind in error.__subclasses__():
        yield from kinds(kind)


def test_there_are_no_others() -> None:
    assert {kind for kind in kinds(Error) if kind.__module__.startswith("beaufort")} == {type(error) for error in ERRORS}


@twice
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_travels(error: Error, twin_of: Callable[[Any], Any]) -> None:
    twin = twin_of(error)
    assert (type(twin), str(twin), twin.args, vars(twin)) == (type(error), str(error), error.args, vars(error))
