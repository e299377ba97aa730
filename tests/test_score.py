"""The score with real cards: what lay on a recorded game's table gives its scores; what cannot be is refused with its rule."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beaufort.commands.check import Case
from beaufort.errors import BadSetting
from beaufort.game import actions, overview, seen, worth
from beaufort.match import Match
from beaufort.score.entry import Cards, Number
from beaufort.score.sheet import Sheet, Unreadable, from_data, new, of_match, tokens, typed
from beaufort.settings import set_up
from tests.conftest import CASES, volume

KEPT = [case for case in CASES if case.game.has_score]


def played(case: Case, seed: int) -> Match:
    """A game to its end by players of some sense: random bidders go on for hundreds of rounds."""
    match, random = case.match(seed), Random(seed)
    while not match.over:
        seat = random.choice(match.pending)
        state = seen(match._state, seat)
        look = overview(state, seat)
        best = max(actions(state, seat), key=lambda action: (worth(state, seat, action, look), random.random()))
        match.play(seat, best if random.random() < 0.8 else random.choice(actions(state, seat)))
    return match


@cache
def sheet_of(case: Case, seed: int) -> Sheet:
    return of_match(played(case, seed))


@pytest.mark.sample(9, 0)
@pytest.mark.parametrize("part", range(volume(1, 20)))
@pytest.mark.parametrize("case", KEPT, ids=str)
def test_what_lay_on_the_table_gives_the_scores_of_the_record_round_by_round(case: Case, part: int) -> None:
    for seed in range(50 * part, 50 * part + volume(6, 50)):
        match = played(case, seed)
        sheet = of_match(match)
        assert sheet.wrong == [], (case, seed)
        assert (sheet.points, sheet.winners) == (match.points, match.winners), (case, seed)
        columns = [len(each.reckoning.columns) for each in sheet.rounds]
        told = zip(match.scores(), columns, strict=True) if match.scores() else []
        theirs = [(each.number, [row[:many] for row in each.rows], each.places) for each, many in told]
        ours = [(each.reckoning.number, list(each.reckoning.rows), each.reckoning.places) for each in sheet.rounds]
        assert ours == theirs or not match.scores(), (case, seed)
        assert sheet.rounds[-1].points == match.points


@pytest.mark.parametrize("case", KEPT, ids=str)
def test_a_sheet_survives_writing_and_reading(case: Case) -> None:
    sheet = sheet_of(case, 1)
    again = from_data(json.loads(json.dumps(sheet.data())))
    assert again.data() == sheet.data()
    assert again.rounds == sheet.rounds


@pytest.mark.sample(6, 0)
@pytest.mark.parametrize("case", KEPT, ids=str)
@given(data=st.data())
def test_whatever_is_entered_is_refused_with_a_rule_or_is_scored_and_nothing_that_was_there_is_lost(
    case: Case, data: st.DataObject
) -> None:
    """Random notes, written one after the other as people tap: what is refused changes nothing; what is left can be scored."""
    sheet = sheet_of(case, 1)
    anything = st.sampled_from(tokens(sheet.fields))
    for _ in range(6):
        number, seat = data.draw(st.integers(1, sheet.done)), data.draw(st.integers(0, case.seats - 1))
        token = data.draw(anything)
        notes = {f"{number}.{seat}.{token}": str(data.draw(st.integers(0, 30)))}
        before = dict(sheet.notes)
        problem = sheet.refused(notes)
        assert sheet.notes == before
        if problem:
            assert problem.rule
            for lang in ("de", "en", "fr"):
                assert sheet.told(problem.why, lang)
        else:
            sheet = sheet.noted(notes)
            assert [each for each in sheet.wrong if not each.missing and not each.rule] == []


@pytest.mark.parametrize("case", KEPT, ids=str)
@given(data=st.data())
def test_one_card_too_many_is_refused_with_the_rule(case: Case, data: st.DataObject) -> None:
    sheet = sheet_of(case, 1)
    groups = [each for each in sheet.fields if isinstance(each, Cards)]
    for group in groups:
        piece, number = data.draw(st.sampled_from(group.pieces)), data.draw(st.integers(1, sheet.done))
        seat = data.draw(st.integers(0, case.seats - 1))
        problem = sheet.refused({f"{number}.{seat}.{piece.card.text}": str(piece.copies + 1)})
        assert problem
        assert problem.rule
    for each in sheet.fields:
        if isinstance(each, Number):
            problem = sheet.refused({f"1.0.{each.token}": str(each.most + 1)})
            assert problem
            assert problem.rule


@pytest.mark.parametrize("case", KEPT, ids=str)
@given(text=st.text(max_size=30))
def test_what_is_typed_means_something_or_is_refused(case: Case, text: str) -> None:
    sheet = new(case)
    notes, why = {}, None
    try:
        notes = sheet.write(1, 0, text)
    except Unreadable as refused:
        why = refused.problem.why
    assert why is None or all(sheet.told(why, lang) for lang in ("de", "en", "fr"))
    for key, value in notes.items():
        sheet.check(key, value)


@given(key=st.text(max_size=20) | st.sampled_from(["done", "first", "name.0", "name.9", "1.0.N1", "100.0.N1"]), text=st.text())
def test_only_notes_of_the_sheet_are_taken(key: str, text: str) -> None:
    sheet = new(set_up("santa-timea"))
    try:
        sheet.check(key, text)
    except BadSetting:
        return
    assert sheet.noted({key: text}).names
    assert sheet.noted({key: text}).problems(1) is not None


@pytest.mark.parametrize("case", KEPT, ids=str)
def test_what_is_typed_is_read_as_it_was(case: Case) -> None:
    sheet = sheet_of(case, 1)
    for number in range(1, sheet.done + 1):
        for seat in range(case.seats):
            text = sheet.typed(number, seat)
            empty = Sheet(sheet.setup)
            assert empty.noted(empty.write(number, seat, text.lower())).entry(number, seat) == sheet.entry(number, seat)
            assert typed(sheet.fields, sheet.entry(number, seat)) == text


def entered(game: str, options: dict[str, bool], *rounds: str) -> Sheet:
    """A sheet with these rounds finished, each with the players' entries between bars."""
    seats = rounds[0].count("|") + 1
    sheet = new(set_up(game, seats, options))
    for number, texts in enumerate(rounds, 1):
        for seat, text in enumerate(texts.split("|")):
            sheet = sheet.noted(sheet.write(number, seat, text))
    return sheet.noted({"done": str(len(rounds))})


def test_ST_E6_the_worked_example_of_the_pro_game() -> None:
    taken = "N1 N2 N2 N3 | S1 S1 E2 | E2 W2 | W1 W2 S3"
    assert entered("santa-timea", {"pro": True}, taken).points == (4, 3, 3, 0)
    assert entered("santa-timea", {"pro": True}, taken.replace("N3", "N3 keepN")).points[0] == 2


def test_a_choice_says_what_either_way_would_bring() -> None:
    sheet = entered("santa-timea", {"pro": True}, "N1 N2 N2 N3 | S1 S1 E2 | E2 W2 | W1 W2 S3").noted({"done": "0"})
    (choice,) = sheet.choices(1, 0)
    assert (choice.token, choice.chosen, choice.without, choice.having) == ("keepN", False, 4, 2)
    assert sheet.choices(1, 1) == []


@pytest.mark.parametrize(
    ("game", "options", "taken", "rule"),
    [
        ("santa-timea", {}, "N3 | N3", "ST-2"),
        ("santa-timea", {}, "N1 N1 N2 N2 N3 E1 E1 | E2 E2 E3 S1 S1 S2", "ST-3"),
        ("santa-timea", {"pro": True}, "N1 keepN | N2", "ST-27"),
        ("land-unter", {}, "13 low | 0 | 0", "LU-5"),
        ("land-unter", {}, "8 low | 8 | 9", "LU-3"),
        ("land-unter", {}, "3 out | 2 low | 0", "LU-11"),
        ("land-unter", {}, "out low | 2 | 0", "LU-16"),
        ("land-unter", {}, "out | out | out", "LU-13"),
        ("land-unter", {}, "1 low | 1 low | 1 low", "LU-2"),
        ("land-unter", {}, "1 | 2 | 3", "LU-16"),
        ("land-unter", {}, "1 low | 2 | ", "LU-15"),
        ("vor-dem-wind", {}, "AAAA=20 | AAAA=20", "VW-17"),
        ("vor-dem-wind", {}, "T=2 T=2 C=3 | ", "VW-1"),
        ("vor-dem-wind", {}, "AAAA=20 | CC=6", "VW-26"),
    ],
)
def test_an_impossible_round_is_named_with_its_rule(game: str, options: dict[str, bool], taken: str, rule: str) -> None:
    assert rule in [each.rule for each in entered(game, options, taken).wrong]


def test_LU_3_all_lifebelts_that_there_are_may_be_left() -> None:
    assert entered("land-unter", {}, "8 low | 8 | 8").wrong == []


def test_a_mended_round_is_scored_anew_and_later_ones_with_it() -> None:
    sheet = entered("santa-timea", {}, "N1|N2", "N3|E1")
    assert [each.points for each in sheet.rounds] == [(2, 0), (2, 2)]
    mended = sheet.noted(sheet.write(1, 0, "S3"))
    assert [each.points for each in mended.rounds] == [(0, 2), (0, 4)]


def test_notes_of_several_people_merge_note_by_note() -> None:
    sheet = new(set_up("santa-timea", 2))
    one, other = sheet.write(1, 0, "N1 N2"), sheet.write(1, 1, "S3")
    assert sheet.noted(one).noted(other).entries(1) == sheet.noted(other).noted(one).entries(1)


def test_a_round_that_cannot_be_scored_keeps_what_was_entered() -> None:
    sheet = entered("santa-timea", {}, "N1|N2", "N3|N3", "E1|E2")
    assert len(sheet.rounds) == 1
    assert sheet.typed(3, 1) == "E2"
    assert sheet.round == 2
    assert len(sheet.noted(sheet.write(2, 1, "S3")).rounds) == 3


@pytest.mark.parametrize("bad", [None, {}, [], {"game": "x"}, {**new(set_up("land-unter")).data(), "finished": 7}, 3, "x"])
def test_what_is_no_sheet_is_refused(bad: object) -> None:
    with pytest.raises(BadSetting):
        from_data(bad)
