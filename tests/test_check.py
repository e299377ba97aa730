"""The conformance kit must fail where a game is wrong: each test breaks the toy in one way."""

from __future__ import annotations

import sys
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from beaufort import BadSetting, UnknownGame, game
from beaufort.commands import check
from beaufort.game import Game, Tuning, find, register
from beaufort.language.cards import remove
from tests.toy import rules

TOY = find("toy")
CASE = next(check.cases(TOY))


def broken(monkeypatch: pytest.MonkeyPatch, name: str, wrong: Any) -> None:
    right = getattr(rules, name)
    monkeypatch.setattr(rules, name, lambda *given: wrong(right, *given))


def test_a_whole_toy_passes() -> None:
    assert [row for row in check.check(TOY, games=5) if row[2]] == []


def test_a_lost_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def lose(right: Any, state: Any, seat: int, action: int) -> None:
        right(state, seat, action)
        state.hand[seat] = remove(state.hand[seat], action)

    broken(monkeypatch, "play", lose)
    with pytest.raises(AssertionError, match="lost or doubled"):
        check.ends_soundly(CASE, 1)


def test_an_empty_choice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    broken(monkeypatch, "legal", lambda right, state, seat, mask: mask.__setitem__(0, 0))
    with pytest.raises(AssertionError, match="and its choices"):
        check.ends_soundly(CASE, 1)


def test_simultaneous_decisions_that_nobody_mentions_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "SIMULTANEOUS", False)
    with pytest.raises(AssertionError, match="two decide at once"):
        check.ends_soundly(CASE, 1)


def test_an_endless_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "LONGEST", 50)
    broken(monkeypatch, "play", lambda right, *given: None)
    with pytest.raises(AssertionError, match="no end after 50"):
        check.ends_soundly(CASE, 1)


def test_a_hand_that_shows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    broken(monkeypatch, "hide", lambda right, state, seat: None)
    with pytest.raises(AssertionError, match=r"contradicts|something hidden shows|keeps the stream"):
        [check.keeps_secrets(CASE, seed) for seed in range(30)]


def test_a_decision_whose_order_shows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def first_wins(right: Any, state: Any, seat: int, action: int) -> None:
        state._[-1] = state._[-1] or seat + 1
        right(state, seat, action)

    broken(monkeypatch, "play", first_wins)
    with pytest.raises(AssertionError, match="leads to another end"):
        list(map(partial(check.same_seed_same_game, CASE), range(20)))


def test_native_code_that_differs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    check.plain_is_native(CASE, 1)  # compiled from the right rules

    def differ(right: Any, state: Any, seat: int, action: int) -> None:
        right(state, seat, action)
        state._[-1] = 1

    broken(monkeypatch, "play", differ)
    with pytest.raises(AssertionError, match="another end"):
        check.plain_is_native(CASE, 1)


def test_a_guess_that_fails_or_changes_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(right: Any, *given: Any) -> None:
        raise RuntimeError("no idea")

    broken(monkeypatch, "guess", fail)
    monkeypatch.setattr(check, "problems", lambda game: [])  # that it is no rule any more
    assert [row[2] for row in check.check(TOY, games=2) if row[0] == "nothing hidden shows"] == ["RuntimeError: no idea"]


def test_a_kit_that_plays_nothing_is_refused() -> None:
    with pytest.raises(BadSetting, match="at least one game"):
        list(check.check(TOY, games=0))


def test_two_games_with_one_record_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    register("tests.toy.twin")
    monkeypatch.setitem(sys.modules, "tests.toy.twin.rules", rules)
    try:
        with pytest.raises(UnknownGame, match="twin has the same record as toy"):
            find("twin")
    finally:
        game._games.pop("twin")


def test_unused_and_missing_words_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "said_in", lambda file: {"ask", "shows", "missing"})
    with pytest.raises(AssertionError, match=r"no words for .'missing'"):
        check.speaks_three_languages(TOY)
    monkeypatch.setattr(check, "said_in", lambda file: {"ask", "shows"})
    with pytest.raises(AssertionError, match=r"nobody says .'why-not'"):
        check.speaks_three_languages(TOY)


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ({"SEARCH": {"pace": 9}}, "SEARCH is a Tuning"),
        ({"PACE": 9, "MISTAKES": 9}, "PACE, MISTAKES in hints.py says nothing"),
        ({"SEARCH": Tuning(pace=0)}, r"no search can go by Tuning\(pace=0"),
        ({"SEARCH": Tuning(mistakes=1025)}, "no search can go by"),
    ],
)
def test_what_a_search_cannot_go_by_is_found(monkeypatch: pytest.MonkeyPatch, said: dict[str, Any], wrong: str) -> None:
    check.search_is_tuned(TOY)  # has no hints, and so the usual
    monkeypatch.setattr(Game, "has_hints", True)
    monkeypatch.setitem(TOY.__dict__, "hints", SimpleNamespace(**said))
    with pytest.raises(AssertionError, match=wrong):
        check.search_is_tuned(TOY)


def test_the_toy_is_a_whole_game_in_under_100_lines() -> None:
    lines = sum(len((TOY.folder / name).read_text().splitlines()) for name in ("rules.py", "view.py"))
    assert lines < 100
