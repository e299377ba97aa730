"""The toy game of this folder joins the discovered ones: whatever is tested for every game is tested for it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest
from hypothesis import settings

from beaufort.commands.check import Case, cases
from beaufort.game import Game, find, games, register

register("tests.toy")
FULL = os.environ.get("BEAUFORT_FULL") == "1"
SLOW = ("vor-dem-wind", "santa-timea")  # to compile: a quarter of a minute for each kind of native code, others a few seconds
settings.register_profile("quick", max_examples=25, derandomize=True, deadline=None, print_blob=True)
settings.register_profile("full", settings.get_profile("quick"), max_examples=100)
settings.load_profile("full" if FULL else "quick")

T = TypeVar("T")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is marked as `full` takes long, and something quicker watches over the same every day.

    Browsers come first: they wait more than they compute, so other processes have the cores meanwhile.
    """
    if not FULL:
        left = {item.nodeid for item in items if is_left_to_full(item)} | left_by_sample(items)
        kept = [item for item in items if item.nodeid in left]
        for item in kept:
            item.add_marker("kept")
        config.hook.pytest_deselected(items=kept)
        items[:] = [item for item in items if item.nodeid not in left]
    items.sort(key=lambda item: "chromium" not in getattr(item, "fixturenames", ()))


def is_left_to_full(item: pytest.Item) -> bool:
    """Marked as `full`; or as `compiles`, with a game that takes long to compile."""
    slow = any(game in item.name for game in SLOW)
    return bool(item.get_closest_marker("full") or (slow and item.get_closest_marker("compiles")))


def left_by_sample(items: list[pytest.Item]) -> set[str]:
    """Of a test marked `sample(most, first)` all but so many of its ways, which are spread evenly, beginning with this one."""
    ways: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sample"):
            ways.setdefault(item.nodeid.partition("[")[0], []).append(item)
    left = set[str]()
    for each in ways.values():
        mark = each[0].get_closest_marker("sample")
        assert mark
        most, first = mark.args
        most = min(most, len(each))
        kept = {(first + place * len(each) // most) % len(each) for place in range(most)}
        left |= {item.nodeid for place, item in enumerate(each) if place not in kept}
    return left


GAMES: list[Game] = [find(game.name) for game in games()]
CASES: list[Case] = [case for game in GAMES for case in cases(game)]


def volume(quick: int, full: int) -> int:
    """How many: enough to notice every day what is broken, or as many as BEAUFORT_FULL=1 (`make test-full`) asks for."""
    return full if FULL else quick


def some(cases: list[Case]) -> list[Case]:
    """Of these cases every game with every choice of options once, with few seats and many in turn; all of them in full.

    For what is costly and differs little with the number of seats.
    """
    if FULL:
        return cases
    kinds: dict[object, list[Case]] = {}
    for case in cases:
        kinds.setdefault((case.game, case.bits), []).append(case)
    return [each[-(number % 2)] for number, each in enumerate(kinds.values())]


def one_of(cases: Sequence[T], number: int) -> Sequence[T]:
    """Of these cases one, another for each number; all of them in full. For what a browser takes long for."""
    return cases if FULL else [cases[number % len(cases)]]


def needed(find: Callable[[], T]) -> T:
    """What a test needs of the machine, if it is there; else the test is left out, for the reason that `find` gives."""
    try:
        return find()
    except RuntimeError as reason:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(reason))
