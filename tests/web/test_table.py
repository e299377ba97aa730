"""A table as the fold of its events: what every command makes happen, and every reason why it does not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from beaufort import fair
from beaufort.errors import BadSetting
from beaufort.game import Game, find
from beaufort.language.state import raw
from beaufort.match import replay
from beaufort.play.bots import OPPONENT
from beaufort.record import parse
from beaufort.web.checks import PACES, PATIENCE, check_bot, check_config, check_name, check_salt
from beaufort.web.events import (
    CameBack,
    DeviceAdded,
    Event,
    Filled,
    Happening,
    Head,
    Moved,
    PaceSet,
    Refused,
    RematchMade,
    Renamed,
    Resigned,
    Rose,
    Sat,
    Started,
    WentAway,
)
from beaufort.web.seats import Seat, Sitter
from beaufort.web.table import SETTLED, Table
from beaufort.words import LANGUAGES
from tests.conftest import GAMES

SECRET = bytes(range(32))
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def table(game: str = "land-unter", seats: int = 3, **config: Any) -> Table:
    """A table that anna has opened; nobody sits there yet."""
    given = {"game": game, "seats": seats, "bot": "0", "pace": 0.0, **config}
    return Table(Head("table", game, check_config(given, "anna"), SECRET, 1000.0, 0, "open", None))


def happen(at: Table, *drafts: Happening, time: float = 1000.0, request: str | None = None) -> Table:
    for draft in drafts:
        at.apply(Event(at.seq + 1, draft, time, request))
    return at


def with_people(*names: str, seats: int | None = None, salts: tuple[str, ...] = (), **config: Any) -> Table:
    """A table at which these people sit, each under their own id in small letters."""
    at = table(seats=seats or max(len(names), 3), **config)
    for name, salt in zip(names, [*salts, *[""] * len(names)], strict=False):
        happen(at, *at.sit(name.lower(), name, salt))
    return at


def running(*names: str, seats: int = 3, **config: Any) -> Table:
    """A table at which the game has begun, bots on the empty seats."""
    at = with_people(*names, seats=seats, **config)
    return at if at.match else happen(at, *at.start(0))


def refusal(command: Callable[[], object]) -> tuple[str, int]:
    """Why not: the message and the status."""
    with pytest.raises(Refused) as refused:
        command()
    assert all(refused.value.tell(lang) for lang in LANGUAGES)  # said in every language
    return refused.value.said.message, refused.value.status


def play_out(at: Table, seed: int = 0, decisions: int = 100_000) -> Table:
    """Random legal moves for everybody, through the commands people use."""
    random = Random(seed)
    while at.status == "running" and decisions:
        assert at.match
        seat = random.choice(at.match.pending)
        happen(at, *at.move(seat, random.choice(at.match.legal(seat)), at.decision(seat)))
        decisions -= 1
    return at


# Sitting down


def test_people_sit_down_one_after_the_other_and_the_last_one_begins_the_game() -> None:
    at = table()
    assert at.sit("anna", "Anna", "salt") == [Sat(seat=0, person="anna", name="Anna", salt="salt")]
    happen(at, *at.sit("anna", "Anna", "salt"))
    happen(at, *at.sit("bela", "Bela", seat=2))
    assert (at.status, at.match, at.seq) == ("open", None, 2)
    assert at.sit("cleo", "Cleo") == [
        Sat(seat=1, person="cleo", name="Cleo", salt=""),
        Started(),
    ]
    happen(at, *at.sit("cleo", "Cleo"))
    assert (at.status, at.seq) == ("running", 4)
    assert at.seats == [Seat("Anna", ["anna"], salt="salt"), Seat("Cleo", ["cleo"]), Seat("Bela", ["bela"])]
    assert at.sitters == [Sitter("Anna"), Sitter("Cleo"), Sitter("Bela")]
    assert at.match
    assert at.match.players == ("Anna", "Cleo", "Bela")
    assert [at.seat_of(person) for person in ("anna", "bela", "cleo", "dora")] == [0, 2, 1, None]


def test_sitting_down_is_refused_on_a_taken_seat_and_when_the_game_has_begun() -> None:
    at = with_people("Anna")
    assert at.sit("anna", "Anna") == []  # a doubled click
    for seat in (0, -1, 3, 99):
        assert refusal(lambda seat=seat: at.sit("bela", "Bela", seat=seat)) == ("error-taken", 409)  # type: ignore[misc]
    assert refusal(lambda: at.sit("bela", "Bela", salt="x" * 65)) == ("error-salt", 422)
    happen(at, *at.start(0))
    assert refusal(lambda: at.sit("bela", "Bela")) == ("error-started", 409)


def test_names_at_a_table_are_made_unique() -> None:
    at = with_people("Anna", seats=4)
    happen(at, *at.sit("bela", "Anna"), *at.sit("cleo", "Anna", seat=3))
    happen(at, *at.rename("cleo", "Anna"))
    assert [seat.name for seat in at.seats] == ["Anna", "Anna 2", "", "Anna 3"]
    happen(at, *at.start(0))
    assert [seat.name for seat in at.seats] == ["Anna", "Anna 2", "Cleo", "Anna 3"]
    happen(at, *at.rename("bela", "Cleo"))
    assert at.match
    assert at.match.players == ("Anna", "Cleo 2", "Cleo", "Anna 3")


def test_keeping_ones_name_adds_no_number() -> None:
    at = with_people("Anna", "Bela")
    assert at.rename("anna", "Anna") in ([], [Renamed(seat=0, name="Anna")])
    assert at.rename("nobody", "Anna") == []


def test_a_person_can_stand_up_again_until_the_game_begins() -> None:
    at = with_people("Anna", "Bela")
    assert at.rise(1) == [Rose(seat=1)]
    happen(at, *at.rise(1))
    assert at.seats[1] == Seat()
    assert at.seats[1].open
    happen(at, *at.start(0))
    assert refusal(lambda: at.rise(0)) == ("error-started", 409)


def test_the_host_starts_and_bots_take_the_open_seats() -> None:
    at = with_people("Anna", "Bela", seats=4)
    assert refusal(lambda: at.start(1)) == ("error-host", 403)
    fill = [Filled(seat=seat, bot="0", name=name) for seat, name in ((2, "Cleo"), (3, "Dora"))]
    assert at.start(0) == [*fill, Started()]
    happen(at, *at.start(0))
    assert at.sitters == [Sitter("Anna"), Sitter("Bela"), Sitter("Cleo", "bot", "0"), Sitter("Dora", "bot", "0")]
    assert at.start(0) == []  # a doubled click


def test_anyone_seated_can_start_once_the_host_has_left() -> None:
    at = with_people("Anna", "Bela")
    happen(at, *at.rise(0))
    assert at.start(1)[-1] == Started()


# Fair deals


def test_the_seed_is_made_of_the_secret_and_all_salts_and_is_not_the_promise() -> None:
    plain, salted = running("Anna", "Bela"), running("Anna", "Bela", salts=("", "ß<&"))
    assert plain.match
    assert salted.match
    assert plain.match.seed == fair.mixed(SECRET, {})
    assert salted.match.seed == fair.mixed(SECRET, {1: "ß<&"})
    assert plain.match.seed != salted.match.seed
    assert fair.promise(SECRET) not in (plain.match.seed.hex(), salted.match.seed.hex(), SECRET.hex())


def test_a_record_tells_the_deal_only_when_the_game_is_over() -> None:
    at = running("Anna", "Bela", salts=("pepper", ""))
    assert refusal(at.record) == ("error-not-over", 409)
    assert refusal(table().record) == ("error-not-over", 409)
    play_out(at)
    told = at.record()
    assert told.extra == {"Secret": SECRET.hex(), "Promise": fair.promise(SECRET), "Salt0": "pepper"}
    assert fair.check(told)
    (read,) = parse(str(told))
    assert replay(read).points == at.match.points if at.match else False


# Decisions


@every_game
def test_every_decision_has_its_own_token_and_no_other_answers_it(game: Game) -> None:
    at = table(game.name, game.rules.SEATS[0])
    happen(at, *at.sit("anna", "Anna"))
    if at.match is None:
        happen(at, *at.start(0))
    random = Random(1)
    used: set[tuple[int, str]] = set()
    for _ in range(60):
        if at.status == "over":
            break
        assert at.match
        for seat in range(len(at.seats)):
            asked = seat in at.match.pending
            assert bool(at.decision(seat)) == asked
            if not asked:
                assert refusal(lambda seat=seat: at.move(seat, "A", "0"))[0] in ("error-late", "error-not-asked")  # type: ignore[misc]
        assert at.decision(None) == ""
        seat = random.choice(at.match.pending)
        action, decision = random.choice(at.match.legal(seat)), at.decision(seat)
        assert (seat, decision) not in used
        used.add((seat, decision))
        for wrong in (str(int(decision) + 1), str(int(decision) - 1), f"0{decision}", f"{decision} ", "x"):
            late = wrong.isdigit() and str(int(wrong)) == wrong and int(wrong) < int(decision)
            assert refusal(lambda: at.move(seat, action, wrong)) == ("error-late" if late else "error-no-decision", 409)  # noqa: B023
        assert refusal(lambda: at.move(seat, action, ""))[1] == 409  # noqa: B023
        drafts = at.move(seat, f" {action.lower()} ", decision)
        assert drafts == [Moved(seat=seat, action=action)]  # as it is written in records
        happen(at, *drafts)
        assert refusal(lambda: at.move(seat, action, decision))[1] in (409, 422)  # noqa: B023


@every_game
def test_what_the_rules_forbid_is_refused_with_the_rule_in_the_readers_language(game: Game) -> None:
    at = table(game.name, game.rules.SEATS[-1])
    happen(at, *at.sit("anna", "Anna"))
    if at.match is None:
        happen(at, *at.start(0))
    assert at.match
    seat = at.match.pending[0]
    illegal = next(name for name in at.match.game.view.ACTION_NAMES if name not in at.match.legal(seat))
    for action in (illegal, "no such thing", "", "\0", "🂡"):
        for lang in LANGUAGES:
            with pytest.raises(Refused) as refused:
                at.move(seat, action, at.decision(seat), lang)
            reason = at.match.explain(seat, action, lang)
            assert reason
            assert (refused.value.tell("en"), refused.value.status) == (reason, 422)
            assert refused.value.rule == reason.partition(":")[0].rstrip()


@every_game
def test_when_the_game_is_over_nothing_more_is_played(game: Game) -> None:
    at = table(game.name, game.rules.SEATS[0])
    happen(at, *at.sit("anna", "Anna"))
    play_out(at if at.match else happen(at, *at.start(0)))
    assert at.status == "over"
    seq = at.seq
    for decision in ("", "0", str(at.seats[0].turns)):
        for action in at.game.view.ACTION_NAMES[:20]:
            assert refusal(lambda: at.move(0, action, decision))[1] in (409, 422)  # noqa: B023
    assert (at.seq, at.due, at.decision(0)) == (seq, None, "")


def test_a_move_before_the_game_is_refused() -> None:
    assert refusal(lambda: with_people("Anna").move(0, "1", "0")) == ("error-not-started", 409)


# Going and coming back


def test_a_bot_takes_over_and_hands_back() -> None:
    at = running("Anna", "Bela")
    assert at.come_back(1) == []
    assert at.take_over(1) == [WentAway(seat=1, bot="0")]
    happen(at, *at.take_over(1))
    assert at.sitters[1] == Sitter("Bela", "away", "0")
    assert (at.seat_of("bela"), at.seats[1].human) == (1, True)
    assert at.take_over(1) == []
    assert at.take_over(2) == []  # a bot has nobody to play for
    assert at.come_back(0) == []
    assert at.come_back(1) == [CameBack(seat=1)]
    happen(at, *at.come_back(1))
    assert at.sitters[1] == Sitter("Bela")


def test_nobody_is_taken_over_or_back_when_no_game_runs() -> None:
    at = with_people("Anna", "Bela")
    assert at.take_over(0) == []
    happen(at, *at.start(0))
    happen(at, *at.take_over(1))
    play_out(at)
    assert (at.take_over(0), at.come_back(1)) == ([], [])


def test_who_resigns_is_gone_for_good() -> None:
    at = running("Anna", "Bela")
    assert at.resign(1) == [Resigned(seat=1, bot="0")]
    happen(at, *at.take_over(1), *at.resign(1))
    assert at.sitters[1] == Sitter("Bela", "bot", "0")
    assert (at.seat_of("bela"), at.seats[1].human, at.come_back(1)) == (None, False, [])
    assert refusal(lambda: at.add_device(1, "dora")) == ("error-no-seat", 404)
    assert refusal(lambda: with_people("Anna").resign(0)) == ("error-not-running", 409)
    assert refusal(lambda: play_out(at).resign(0)) == ("error-not-running", 409)


def test_where_nobody_is_left_bots_make_no_pause() -> None:
    at = running("Anna", "Bela", pace=4.0)
    assert (at.deserted, at.due) == (False, 1004.0)
    happen(at, *at.resign(1), time=2000.0)
    assert (at.deserted, at.due) == (False, 2004.0)
    happen(at, *at.resign(0), time=3000.0)
    assert (at.deserted, at.due) == (True, 3000.0)
    assert not play_out(at).waiting_bots


def test_where_all_are_away_and_one_will_be_back_the_game_waits() -> None:
    at = running("Anna", "Bela", pace=1.0)
    happen(at, *at.take_over(1), *at.resign(0), time=2000.0)
    assert (at.deserted, at.due, at.waiting_bots) == (False, None, [0, 1, 2])
    happen(at, *at.come_back(1), time=3000.0)
    assert (at.due, at.waiting_people) == (3001.0, [1])


def test_a_seat_can_be_played_from_several_devices() -> None:
    at = running("Anna", "Bela")
    assert at.add_device(0, "phone") == [DeviceAdded(seat=0, person="phone")]
    happen(at, *at.add_device(0, "phone"))
    assert (at.seat_of("phone"), at.seats[0].people) == (0, ["anna", "phone"])
    assert at.add_device(0, "phone") == at.add_device(0, "anna") == []
    assert refusal(lambda: at.add_device(0, "bela")) == ("error-sits-already", 409)
    assert refusal(lambda: at.add_device(2, "dora")) == ("error-no-seat", 404)  # a bot's


# Other things


def test_the_pace_is_one_of_those_that_are_offered() -> None:
    at = running("Anna")
    assert at.set_pace(0.0) == []
    assert at.set_pace(2.0) == [PaceSet(seconds=2.0)]
    assert happen(at, *at.set_pace(2.0)).pace == 2.0
    for seconds in (0.1, -1.0, float("nan"), float("inf")):
        assert refusal(lambda seconds=seconds: at.set_pace(seconds)) == ("error-pace", 422)  # type: ignore[misc]


def test_a_rematch_has_the_same_people_bots_and_devices() -> None:
    at = running("Anna", "Bela", "Cleo", seats=4)
    assert refusal(lambda: at.rematch("next")) == ("error-not-over", 409)
    happen(at, *at.add_device(0, "phone"), *at.resign(2), *at.take_over(1))
    play_out(at)
    assert at.rematch("next") == [RematchMade(table="next")]
    happen(at, *at.rematch("next"))
    assert at.next == "next"
    assert at.rematch("another") == []  # there is one already
    assert at.again(1, "pepper") == [
        Sat(seat=0, person="anna", name="Anna", salt=""),
        DeviceAdded(seat=0, person="phone"),
        Sat(seat=1, person="bela", name="Bela", salt="pepper"),
        Filled(seat=2, bot="0", name="Cleo"),
        Filled(seat=3, bot="0", name="Dora"),
    ]
    new = table(seats=4)
    assert happen(new, *new.onwards(at.again())).status == "running"


def test_requests_are_remembered_with_the_event_they_made() -> None:
    at = happen(with_people("Anna"), PaceSet(seconds=1.0), request="click")
    assert at.requests == {"click": Event(2, PaceSet(1.0), 1000.0, "click")}


def test_the_same_events_make_the_same_table_and_a_gap_is_an_error() -> None:
    log: list[Event] = []
    at = running("Anna", "Bela")
    record = at.apply
    at.apply = lambda event: (log.append(event), record(event))[1]  # type: ignore[method-assign, func-returns-value]
    play_out(at, seed=3)
    again = running("Anna", "Bela")
    for event in log:
        again.apply(event)
    assert again.match
    assert at.match
    assert again.match._state._.tobytes() == at.match._state._.tobytes()
    assert (again.seq, again.seats, again.requests) == (at.seq, at.seats, at.requests)
    with pytest.raises(AssertionError, match=f"event {again.seq + 2} after {again.seq}"):
        again.apply(replace(log[-1], seq=again.seq + 2))


# Clocks


def test_bots_move_after_the_pace_and_longer_after_a_trick() -> None:
    at = with_people("Anna", pace=2.0)
    happen(at, *at.start(0), time=5000.0)
    assert at.waiting_bots == [1, 2]
    assert at.waiting_people == [0]
    assert at.due == 5002.0
    assert at.match
    for seat in (0, 1, 2):
        happen(at, *at.move(seat, at.match.legal(seat)[0], at.decision(seat)), time=6000.0 + seat)
    assert at.settled
    assert at.due == 6002.0 + 2.0 * SETTLED


def test_a_look_for_the_absent_is_due_only_where_another_person_could_wait_for_them() -> None:
    alone, two = with_people("Anna", patience=60), with_people("Anna", "Bela", patience=60)
    for at in (alone, two):
        happen(at, *at.start(0), time=5000.0)
        assert at.match
        happen(at, *at.move(2, at.match.legal(2)[0], at.decision(2)), time=5001.0)
    happen(alone, *alone.move(1, alone.match.legal(1)[0], "0") if alone.match else [], time=5002.0)
    assert (alone.due, two.due) == (None, 5061.0)
    assert two.match
    happen(two, *two.move(0, two.match.legal(0)[0], "0"), time=5030.0)
    assert two.due == 5090.0  # the waiting begins anew
    happen(two, *two.rename("bela", "Bella"), time=5050.0)
    assert two.due == 5090.0  # a new name is no sign of a decision
    patient = running("Anna", "Bela", patience=0)
    assert patient.match
    happen(patient, *patient.move(2, patient.match.legal(2)[0], "0"))
    assert patient.due is None
    happen(two, *two.resign(0), time=5060.0)
    assert two.due in (None, 5060.0)  # Bela plays with bots now: nobody waits for her


def test_nothing_is_due_before_the_game_and_after_it() -> None:
    assert with_people("Anna", patience=60).due is None
    assert play_out(running("Anna", "Bela", patience=60)).due is None


# What may be set up


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\0b", "a\u202eb", "a\u2028" * 20])
def test_a_name_is_one_printable_line(name: str) -> None:
    assert refusal(lambda: check_name(name)) == ("error-name", 422)


def test_a_name_is_tidied() -> None:
    assert check_name("  Anna \n  Bela\t") == "Anna Bela"
    assert check_name("<script>alert(1)") == "<script>alert(1)"  # pages escape it
    assert check_name("ß" * 24) == "ß" * 24


def test_salt_is_printable_and_not_too_long() -> None:
    assert check_salt("") == ""
    assert check_salt("ä" * 64) == "ä" * 64
    for salt in ("x" * 65, "a\nb", "\0"):
        assert refusal(lambda salt=salt: check_salt(salt)) == ("error-salt", 422)  # type: ignore[misc]


def test_what_a_table_is_made_with_is_checked() -> None:
    assert check_config({"game": "santa-timea"}, "anna") == {
        "rules": find("santa-timea").rules.VERSION,
        "edition": "",
        "seats": 4,
        "options": find("santa-timea").rules.OPTIONS,
        "bot": OPPONENT,
        "bots": [OPPONENT] * 4,
        "patience": 0,
        "pace": 1.0,
        "listed": False,
        "real": False,
        "host": "anna",
        "address": "",
    }
    for given, problem in (
        ({"bot": "deep"}, ("error-bot", 422)),
        ({"bots": ["", "deep"]}, ("error-bot", 422)),
        ({"pace": 0.3}, ("error-pace", 422)),
        ({"patience": 61}, ("error-patience", 422)),
    ):
        assert refusal(lambda given=given: check_config({"game": "land-unter", **given}, "a")) == problem  # type: ignore[misc]
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"seats": 9}, "error-seats"),
        ({"seats": "3"}, "error-seats"),
        ({"options": {"moon": True}}, "error-option"),
        ({"game": "chess"}, "error-game"),
    ]
    for bad, told in wrong:
        assert refusal(lambda bad=bad: check_config({"game": "santa-timea", **bad}, "a")) == (told, 422)  # type: ignore[misc]
    with pytest.raises(BadSetting):
        check_config({"game": "santa-timea", "options": {"pro": 1}}, "a")
    assert refusal(lambda: check_bot("x" * 99)) == ("error-bot", 422)


def test_all_paces_and_patiences_can_be_chosen() -> None:
    for pace in PACES:
        for patience in PATIENCE:
            config = check_config({"game": "land-unter", "pace": pace, "patience": patience}, "a")
            assert (config["pace"], config["patience"]) == (pace, patience)


def test_each_bot_has_its_own_level_and_takes_it_to_open_seats() -> None:
    at = table("land-unter", 4, bot="3", bots=["", "0", "", "5"])
    happen(at, *at.sit("anna", "Anna"))
    happen(at, *at.start(0))
    assert [seat.bot for seat in at.seats] == ["", "0", "3", "5"]


def test_the_log_tells_who_gives_up_a_seat_or_comes_back() -> None:
    at = table("land-unter", 3)
    for person, name in (("anna", "Anna"), ("bela", "Bela")):
        happen(at, *at.sit(person, name))
    happen(at, *at.start(0))
    assert at.match
    begun = len(at.match.log())
    happen(at, *at.take_over(1))
    happen(at, *at.come_back(1))
    happen(at, *at.resign(0))
    told = ["Bela is away; a bot plays for now.", "Bela is back.", "Anna has given up this seat; a bot plays on."]
    for seat in (0, 1, 2, None):
        assert at.match.log(seat)[begun:] == told
    while len(at.match.log()) == begun + 3:
        seat = at.match.pending[0]
        happen(at, Moved(seat=seat, action=at.match.legal(seat)[0]))
    assert at.match.log()[begun : begun + 3] == told  # where it happened, for whoever comes later too
    assert at.match.copy().log() == at.match.log()


# Two answers in one


def test_two_answers_in_one_are_two_moves_that_can_be_taken_back_one_by_one() -> None:
    """Over random games of Vor dem Wind: to ship goods and which ship, to bid and how much."""
    found = Counter[str]()
    for seed in range(12):
        at, random = running("Anna", "Bela", "Cleo", game="vor-dem-wind"), Random(seed)
        for _ in range(600):
            if at.status != "running":
                break
            assert at.match
            seat = at.match.pending[0]
            legal, decision = at.match.legal(seat), at.decision(seat)
            for first in [action for action in legal if action == "ship" or re.fullmatch(r"bid\d", action)]:
                ahead, before = at.match.copy(), at.match.copy()
                ahead.play(seat, first)
                then = random.choice(ahead.legal(seat))
                made = at.move(seat, f"{first} {then}", decision)
                assert made == [Moved(seat, first, then), Moved(seat, then)]
                assert _told(at, seat, f"{first} end")[:1] == ("error-illegal",)
                found[first.rstrip("0123456789")] += 1
                if first == "ship":
                    happen(at, *made)
                    while at.match.moves != before.moves:
                        happen(at, *at.take_back(seat, at.decision(seat)))
                    assert raw(at.match.seen(seat)) == raw(before.seen(seat))
                    decision = at.decision(seat)
            few = [action for action in legal if not action.isdigit() or int(action) < 4]
            happen(at, *at.move(seat, random.choice(few), decision))
    assert min(found["ship"], found["bid"]) > 10


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize("game", ["land-unter", "santa-timea", "vor-dem-wind"])
def test_a_second_answer_is_not_looked_at_where_the_first_would_bring_something_to_light(game: str) -> None:
    """Otherwise its refusal would tell what chance or others hold."""
    at, random = running("Anna", "Bela", "Cleo", game=game), Random(5)
    refused = 0
    for _ in range(150):
        if at.status != "running":
            break
        assert at.match
        seat = at.match.pending[0]
        first = random.choice(at.match.legal(seat))
        ahead = at.match.copy()
        ahead.play(seat, first)
        if not ahead.retractable(seat):
            said = [_told(at, seat, f"{first} {then}") for then in at.match.game.view.ACTION_NAMES[:40]]
            assert said == [("error-illegal", "", "")] * len(said)
            refused += 1
        happen(at, *at.move(seat, first, at.decision(seat)))
    assert refused > 10


def _told(at: Table, seat: int, action: str) -> tuple[str, str, str]:
    with pytest.raises(Refused) as refused:
        at.move(seat, action, at.decision(seat))
    return refused.value.said.message, refused.value.rule, refused.value.text
