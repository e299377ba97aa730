"""Matches of little siblings: their sizes go into copies and records, and come back from them."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import beaufort
from beaufort import BadSetting, DamagedRecord, Match, replay
from beaufort.language.state import raw
from beaufort.research import batch

LITTLE: dict[str, dict[str, int]] = {
    "land-unter": {"deals": 1, "weather": 20},
    "santa-timea": {"rounds": 1},
    "vor-dem-wind": {"rounds": 1, "gulden": 5},
}


def played(game: str, seed: int = 1) -> Match:
    match = beaufort.new(game, seed=seed, sizes=LITTLE[game])
    while not match.over:
        match.play(match.pending[0], match.legal(match.pending[0])[0])
    return match


@pytest.mark.parametrize("name", LITTLE)
def test_a_match_of_a_little_sibling_is_shorter_and_its_copies_and_records_are_too(name: str) -> None:
    match, full = played(name), beaufort.new(name, seed=1)
    while not full.over:
        full.play(full.pending[0], full.legal(full.pending[0])[0])
    assert len(match.moves) < len(full.moves)
    assert (match.sizes, full.sizes) == (LITTLE[name], {})
    for twin in (match.copy(), copy.deepcopy(match), pickle.loads(pickle.dumps(match)), replay(match.record())):
        assert (twin.sizes, raw(twin._state), twin.log(0)) == (match.sizes, raw(match._state), match.log(0))
    text = str(match.record())
    written = " ".join(f"{size}={number}" for size, number in match.sizes.items())
    assert f'\n[Sizes "{written}"]\n' in text
    (again,) = beaufort.parse(text)
    assert (again, replay(again).points) == (match.record(), match.points)
    assert "Sizes" not in str(full.record())


@pytest.mark.compiles
@pytest.mark.parametrize("name", LITTLE)
def test_little_siblings_are_verified_in_native_code_beside_full_games(name: str) -> None:
    little = [played(name, seed).record() for seed in range(3)]
    full = list(batch.play(name, 3, seed=1).records())
    mixed = [record for pair in zip(little, full, strict=True) for record in pair]
    assert batch.verified(mixed) == [True] * 6
    assert batch.verified([replace(record, sizes={}) for record in little]) == [False] * 3
    with pytest.raises(DamagedRecord):
        replay(replace(little[0], sizes={}))


@pytest.mark.parametrize(
    ("tag", "says"),
    [
        ("deals", r"line 5: a size is written once, as name=number from 1 on, such as deals=1, not 'deals'"),
        ("deals=x", r"line 5: a size is written once, as name=number from 1 on, such as deals=1, not 'deals=x'"),
        ("deals=0", r"line 5: a size is written once, as name=number from 1 on, such as deals=1, not 'deals=0'"),
        ("deals=٣", r"line 5: a size is written once, as name=number from 1 on, such as deals=1, not 'deals=٣'"),
        ("deals=1 deals=2", r"line 5: a size is written once, as name=number from 1 on, such as deals=1, not 'deals=2'"),
        ("rounds=1", r"line 1: land-unter has no size 'rounds'. It has: weather, floods, deals."),
        ("deals=6", r"line 1: Size 'deals' of land-unter is 1 to 5, or 0 for all, not 6."),
    ],
)
def test_a_tag_of_sizes_that_means_nothing_is_refused(tag: str, says: str) -> None:
    text = str(beaufort.new("land-unter", seed=1, sizes={"deals": 1}).record())
    assert text.splitlines()[4] == '[Sizes "deals=1"]'
    with pytest.raises(DamagedRecord) as error:
        replay(next(beaufort.parse(text.replace("deals=1", tag))))
    assert str(error.value) == says


def test_sizes_are_checked_when_a_match_is_made() -> None:
    given: Any = {"deals": np.int64(2), "weather": 0}
    assert beaufort.new("land-unter", sizes=given).sizes == {"deals": 2}
    refused: list[tuple[Any, str]] = [
        ({"hand": 3}, "land-unter has no size 'hand'. It has: weather, floods, deals."),
        ({"deals": True}, "Size 'deals' of land-unter is 1 to 5, or 0 for all, not True."),
        ({"deals": "1"}, "Size 'deals' of land-unter is 1 to 5, or 0 for all, not '1'."),
        (["deals"], "Sizes have names, each a whole number, not ['deals']."),
    ]
    for sizes, says in refused:
        with pytest.raises(BadSetting) as error:
            beaufort.new("land-unter", sizes=sizes)
        assert str(error.value) == says
    with pytest.raises(DamagedRecord, match="a size of 0 is that of the full game"):
        replay(replace(beaufort.new("land-unter").record(), sizes={"deals": 0}))


def test_a_match_says_what_it_is_and_where_it_stands_and_nothing_of_its_secrets() -> None:
    match = beaufort.new("land-unter", 3, seed=0xABCDEF0123, sizes={"deals": 1})
    assert repr(match) == "<Match of land-unter, 3 seats, deals=1: at 1.1., pending 0 1 2>"
    match.play(1, match.legal(1)[0])
    assert repr(match) == "<Match of land-unter, 3 seats, deals=1: at 1.1., pending 0 2>"
    while not match.over:
        match.play(match.pending[0], match.legal(match.pending[0])[0])
    points = " ".join(map(str, match.points))
    assert repr(match) == f"<Match of land-unter, 3 seats, deals=1: at 1.7., over, points {points}>"
