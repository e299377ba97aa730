"""The conformance kit must fail where a game is wrong: each test breaks the toy in one way."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from beaufort import BadSetting, UnknownGame, game
from beaufort.commands import check, reading
from beaufort.game import Bounds, Game, Tuning, find, register
from beaufort.language.cards import remove
from beaufort.language.state import at
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
    with pytest.raises(AssertionError, match=r"guess changes key, .*which hide leaves in sight"):
        [check.keeps_secrets(CASE, seed) for seed in range(30)]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda view, seen: structs.replace(view, zones=view.zones[1:]), "changes the places"),
        (
            lambda view, seen: structs.replace(view, zones=tuple(structs.replace(z, cards=()) for z in view.zones)),
            "loses a card",
        ),
        (lambda view, seen: structs.replace(view, points=(99,) * len(view.points)), "other points"),
        (lambda view, seen: structs.replace(view, choices=()), "changes what is asked"),
    ],
)
def test_covering_that_does_more_is_found(wrong: Any, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("land-unter")
    monkeypatch.setattr(game.view, "covered", wrong)
    with pytest.raises(AssertionError, match=words):
        list(map(partial(check.covers_memory_only, next(check.cases(game))), range(3)))


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


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda state, seat, out: None, r"nothing is written at places 0, 1, 2, 3, 4 of features\.py"),
        (lambda state, seat, out: out.__setitem__(7, state.hand[1 - seat] & 127), r"hidden shows at place 7 of features\.py"),
    ],
    ids=["unwritten", "secret"],
)
def test_an_observation_that_is_not_what_a_seat_knows_is_found(wrong: Any, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right = TOY.vector.features

    def features(state: Any, seat: int, out: Any) -> None:
        if "hidden" in words:
            right(state, seat, out)
        wrong(state, seat, out)

    monkeypatch.setattr(check, "features_of", lambda states, seat, out: TOY.vector.features(at(states, 0), seat, out))
    check.observes_what_it_knows(CASE, 1)
    monkeypatch.setattr(TOY.vector, "features", features)
    with pytest.raises(AssertionError, match=words):
        list(map(partial(check.observes_what_it_knows, CASE), range(5)))


def test_an_observation_that_native_code_writes_otherwise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "features_of", lambda states, seat, out: out.fill(5))
    with pytest.raises(AssertionError, match=r"native code observes something else at places 0, 1, "):
        check.observes_what_it_knows(CASE, 1)


@pytest.mark.parametrize(
    ("bounds", "words"),
    [
        (Bounds(decisions=1), "the end, and bounds says 1 decisions at most"),
        (Bounds(least=1), "0 points, and bounds says 1 at least"),
        (Bounds(most=0), "1 points, and bounds says 0 at most"),
    ],
)
def test_bounds_that_a_game_leaves_are_found(bounds: Bounds, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "bounds", lambda seats, options: bounds, raising=False)
    with pytest.raises(AssertionError, match=words):
        check.ends_soundly(CASE, 1)


def test_hints_that_break_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    check.hints_can_be_played(CASE, 1)
    monkeypatch.setattr(Game, "has_hints", True)
    monkeypatch.setitem(TOY.__dict__, "hints", SimpleNamespace(worth=lambda *given: 1 // 0))
    assert (
        check.verdict(TOY, lambda: check.hints_can_be_played(CASE, 1))
        == "ZeroDivisionError: integer division or modulo by zero"
    )


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
    monkeypatch.setattr(reading, "said_in", lambda file: {"ask", "shows", "missing"})
    with pytest.raises(AssertionError, match=r"no words for .'missing'"):
        reading.speaks_three_languages(TOY)
    monkeypatch.setattr(reading, "said_in", lambda file: {"ask", "shows"})
    with pytest.raises(AssertionError, match=r"nobody says .'why-not'"):
        reading.speaks_three_languages(TOY)


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
    reading.search_is_tuned(TOY)  # has no hints, and so the usual
    monkeypatch.setattr(Game, "has_hints", True)
    monkeypatch.setitem(TOY.__dict__, "hints", SimpleNamespace(**said))
    with pytest.raises(AssertionError, match=wrong):
        reading.search_is_tuned(TOY)


def test_the_toy_is_a_whole_game_in_under_100_lines() -> None:
    lines = sum(len((TOY.folder / name).read_text().splitlines()) for name in ("rules.py", "view.py"))
    assert lines < 100


def test_a_name_that_is_chosen_by_a_condition_is_said(tmp_path: Path) -> None:
    (tmp_path / "view.py").write_text('Said("one" if a else "two" if b else "three", n=1)\nSaid(f"task-{x}")\nword("four")\n')
    assert reading.said_in(tmp_path / "view.py") == {"one", "two", "three", "four"}


def test_one_game_is_enough_though_nothing_is_hidden_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(check.PLAYED, "nothing hidden shows", lambda case, seed: False)
    monkeypatch.setattr(check, "keeps_secrets", check.PLAYED["nothing hidden shows"])
    never = [problem for _, _, problem in check.check(TOY, games=1) if problem]
    assert {each.partition(": ")[2] for each in never} == {"in 21 games nothing was ever hidden, or guess never changes it"}
    monkeypatch.setitem(check.PLAYED, "nothing hidden shows", lambda case, seed: seed == 7)
    monkeypatch.setattr(check, "keeps_secrets", check.PLAYED["nothing hidden shows"])
    assert [problem for _, _, problem in check.check(TOY, games=1) if problem] == []


@pytest.mark.parametrize(
    ("lang", "wrong", "says"),
    [
        ("fr", "Quoi ?", "no no-break space beside : ; ! ? « or »"),
        ("fr", "«Oui»", "no no-break space beside : ; ! ? « or »"),
        ("fr", "L'ancre", "' for the apostrophe ’"),
        ("de", "-3 Punkte", "a hyphen for a minus"),
        ("en", "a  gap", "a gap"),
    ],
)
def test_signs_that_a_language_has_not_are_found(lang: str, wrong: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "sentences", lambda case, seed, spoken: [wrong] if spoken == lang else ["L’ancre\u00a0?"])
    with pytest.raises(AssertionError) as found:
        check.signs_are_right(CASE, 1)
    assert str(found.value) == f"{CASE}, seed 1, words/{lang}.ftl: {says}: {wrong}"


@pytest.mark.parametrize("answer", [None, {"rounds": float("nan")}, {3: 1}])
def test_figures_that_are_no_numbers_by_name_are_found(answer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    case = next(check.cases(find("vor-dem-wind")))
    check.figures_are_numbers(case, 1)
    monkeypatch.setattr(case.game.figures, "figures", lambda state, moves: answer)
    with pytest.raises(AssertionError, match="figures should answer numbers by name"):
        check.figures_are_numbers(case, 1)
