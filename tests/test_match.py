from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import beaufort
from beaufort import BadSetting, DamagedRecord, IllegalMove, Match, UnknownGame, new, parse, replay
from beaufort.commands.check import Case, now_and_then, walk
from beaufort.commands.reading import anchors
from beaufort.language.state import raw
from tests.conftest import CASES


def start(**settings: Any) -> Match:
    return beaufort.new("land-unter", **{"seats": 4, "seed": 1, **settings})


def play_all(match: Match, order: list[int]) -> None:
    for seat in order:
        match.play(seat, match.legal(seat)[0])


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"seats": 2}, "land-unter is for 3 to 5 seats, not 2."),
        ({"seats": "4"}, "land-unter is for 3 to 5 seats, not '4'."),
        ({"options": {"pro": True}}, "land-unter has no option 'pro'. It has: cascade."),
        ({"options": {"cascade": "yes"}}, "Option 'cascade' is True or False, not 'yes'."),
        ({"seed": -1}, "A seed is a number from 0 to 2**256 - 1, 64 hexadecimal digits or 32 bytes, not -1."),
        ({"seed": "abc"}, "A seed is a number from 0 to 2**256 - 1, 64 hexadecimal digits or 32 bytes, not 'abc'."),
        ({"players": ["A", "B"]}, "There are 4 seats, so it takes 4 names of printable characters, not ['A', 'B']."),
        ({"players": ["A", "B", "C", "\n"]}, "There are 4 seats, so it takes 4 names of printable characters, not"),
        ({"lang": "es"}, "There is no language 'es'. There are: de, en, fr."),
    ],
)
def test_a_wrong_setting_gets_an_error_that_says_what_is_allowed(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(BadSetting) as error:
        start(**settings)
    assert str(error.value).startswith(says)


def test_an_unknown_game_gets_an_error_that_lists_the_games() -> None:
    with pytest.raises(UnknownGame, match=r"There is no game 'skat'. There are: .*land-unter, santa-timea"):
        beaufort.new("skat")


@pytest.mark.parametrize("seat", [4, -1, "0", None, 1.0, 7])
def test_an_unknown_seat_gets_an_error_that_lists_the_seats(seat: Any) -> None:
    match = start()
    for ask in (match.legal, lambda seat: match.play(seat, "1"), lambda seat: match.explain(seat, "1")):
        with pytest.raises(BadSetting, match="There are: 0, 1, 2, 3"):
            ask(seat)


def test_seeds_may_be_numbers_digits_or_bytes() -> None:
    matches = [start(seed=seed) for seed in (255, "00" * 31 + "fF", bytes(31) + b"\xff")]
    assert len({raw(match._state) for match in matches}) == 1
    assert start(seed=None).seed != start(seed=None).seed


@pytest.mark.parametrize("lang", ["de", "en", "fr"])
def test_an_illegal_move_names_its_rule_and_changes_nothing(lang: str) -> None:
    match = start(lang=lang)
    missing = next(name for name in ("1", "2", "3") if name not in match.legal(0))
    before = raw(match._state), str(match.record()), match.log(0)
    for action in (missing, "61", "", "N13", None):
        with pytest.raises(IllegalMove) as error:
            match.play(0, action)  # type: ignore[arg-type]
        assert error.value.rule == ("LU-8" if action == missing else "LU-1")
        assert str(error.value).startswith(error.value.rule)
    assert (raw(match._state), str(match.record()), match.log(0)) == before


def test_a_move_out_of_time_is_illegal() -> None:
    match = start()
    card = match.legal(2)[0]
    match.play(2, card)
    with pytest.raises(IllegalMove, match="LU-8: Cleo has chosen already"):
        match.play(2, match.legal(2)[0] if match.legal(2) else card)
    assert match.explain(2, card, "de") == "LU-8: Cleo hat schon gewählt; was verdeckt liegt, bleibt liegen."


def test_moves_may_be_typed_in_small_letters_with_blanks_around() -> None:
    match = beaufort.new("santa-timea", seats=2, seed=1)
    (seat,) = match.pending
    match.play(seat, f" {match.legal(seat)[0].lower()} ")
    assert len(match.moves) == 1


def test_simultaneous_choices_leave_no_trace_of_their_order() -> None:
    one, other = start(), start()
    play_all(one, [0, 1, 2, 3])
    play_all(other, [3, 1, 0, 2])
    for seat in (None, 0, 1, 2, 3):
        assert one.log(seat) == other.log(seat)
        assert one.view(seat) == other.view(seat)
    assert str(one.record()) == str(other.record())


def test_a_choice_is_not_told_before_all_are_made() -> None:
    match = start()
    before = {seat: match.log(seat) for seat in range(4)}
    play_all(match, [2, 0, 1])
    assert {seat: match.log(seat) for seat in range(4)} == before
    play_all(match, [3])
    assert all(len(match.log(seat)) > len(before[seat]) for seat in range(4))


def test_one_sees_who_has_chosen_but_not_what() -> None:
    match = start()
    play_all(match, [2])
    chosen = [zone for zone in match.view(0).zones if zone.name.message == "chosen"]
    assert [(zone.seat, zone.cards, zone.hidden) for zone in chosen] == [(0, (), 0), (1, (), 0), (2, (), 1), (3, (), 0)]
    assert match.view(0).pending == (0, 1, 3)


def test_a_copy_goes_its_own_way() -> None:
    match = start()
    twin = match.copy()
    play_all(twin, [0, 1, 2, 3])
    assert (match.pending, len(match.moves), twin.view(0) == match.view(0)) == ((0, 1, 2, 3), 0, False)


def test_a_log_grows_as_the_game_goes_on() -> None:
    match = start()
    early = match.log(1)
    play_all(match, [0, 1, 2, 3])
    assert match.log(1)[: len(early)] == early
    assert match.log(1) == match.copy().log(1)


def test_nobody_has_won_before_the_end() -> None:
    assert start().winners == ()


@pytest.mark.sample(9, 0)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_views_and_logs_are_told_in_three_languages_and_differ(case: Case) -> None:
    match = case.match(1)
    while not match.over:
        match.play(match.pending[0], match.legal(match.pending[0])[-1])
    texts = {
        lang: (match.log(0, lang), match.view(0).data(lang, match.game.folder, match.players)) for lang in ("de", "en", "fr")
    }
    assert len({repr(text) for text in texts.values()}) == 3
    assert match.view(None).task.message == "over"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_reason_names_a_rule_that_is_in_the_rules(case: Case) -> None:
    rules = set(anchors(case.game, "en"))
    for match, random in walk(case, 3):
        for seat in range(case.seats) if now_and_then(match, random) or match.over else ():
            for name in match.game.view.ACTION_NAMES[::7]:
                reason = match.reason(seat, name)
                assert (reason is None) == (name in match.legal(seat))
                assert reason is None or reason.rule in rules


def test_a_hint_is_told_with_the_move_and_stands_in_the_record() -> None:
    match = new("santa-timea", seats=3, seed=0)
    match.play(0, "N7", helped=True)
    match.play(1, "P")
    assert match.log()[-3:] == ["Anna asked for a hint.", "Anna plays North 7.", "Bela plays the Piratess."]
    record = match.record()
    assert record.extra == {"Helped": "1"}
    again = replay(next(parse(str(record))))
    assert (again.log(lang="fr"), again.record()) == (match.log(lang="fr"), record)
    assert match.copy().record() == record


def test_who_had_a_hint_for_a_secret_choice_is_told_when_all_have_chosen_and_in_the_order_of_the_seats() -> None:
    match = new("land-unter", seats=3, seed=1)
    for seat in (2, 0):
        match.play(seat, match.legal(seat)[0], helped=True)
        assert not any("hint" in line for viewer in (None, 0, 1, 2) if viewer != seat for line in match.log(viewer)), seat
    match.play(1, match.legal(1)[0])
    assert [line for line in match.log() if "hint" in line] == ["Anna and Cleo asked for a hint."]
    assert match.record().extra == {"Helped": "1 3"}
    assert replay(match.record()).helped == {0, 2}


@pytest.mark.parametrize("tag", ["x", "0", "1 4", "-1", "1,2", "٣", "9" * 40])
def test_a_tag_of_hints_that_means_nothing_is_refused(tag: str) -> None:
    match = new("land-unter", seats=3, seed=1)
    for seat in (0, 1, 2):
        match.play(seat, match.legal(seat)[0])
    with pytest.raises(DamagedRecord, match="Helped should be numbers of moves"):
        replay(replace(match.record(), extra={"Helped": tag}))
