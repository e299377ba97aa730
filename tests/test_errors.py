"""Errors come out of other processes as they were."""

from __future__ import annotations

import copy
import pickle

import pytest

from beaufort.arena import BotFailed
from beaufort.errors import BadEdition, BadSetting, DamagedRecord, Error, IllegalMove, UnknownGame

ERRORS = [
    BadSetting("no seat 9"),
    UnknownGame("no game"),
    IllegalMove("LU-1: not yours", "LU-1"),
    DamagedRecord("cut off", 3, "game.txt"),
    BadEdition("no ship", 7, "cards.toml"),
    BotFailed("it sleeps"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_travels(error: Error) -> None:
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert (type(twin), str(twin), twin.args, vars(twin)) == (type(error), str(error), error.args, vars(error))
