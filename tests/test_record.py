from __future__ import annotations

import hashlib
import random
from dataclasses import replace

import pytest

import beaufort
from beaufort import DamagedRecord, Record
from beaufort.record import Move, dumps
from beaufort.research import batch
from tests.conftest import volume


def finished(game: str = "land-unter", seed: int = 1) -> Record:
    match, chance = beaufort.new(game, seats=3, seed=seed), random.Random(seed)
    while not match.over:
        seat = chance.choice(match.pending)
        match.play(seat, chance.choice(match.legal(seat)))
    return match.record()


TEXT = str(finished())
LINES = TEXT.splitlines()


def damaged(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def test_a_record_reads_like_this() -> None:
    match = beaufort.new("santa-timea", seats=3, seed=7, players=["Ann", 'B"o\\b', "C"])
    for _ in range(4):
        seat = match.pending[0]
        match.play(seat, match.legal(seat)[0])
    assert str(match.record()).splitlines()[:-1] == [
        '[Game "santa-timea"]',
        '[Rules "1"]',
        '[Seats "3"]',
        '[Options "pro=off"]',
        '[Seat0 "Ann"]',
        '[Seat1 "B\\"o\\\\b"]',
        '[Seat2 "C"]',
        '[Seed "0000000000000000000000000000000000000000000000000000000000000007"]',
        f'[Commitment "{hashlib.sha256(bytes(31) + bytes([7])).hexdigest()}"]',
        '[Points "*"]',
        '[Winners "*"]',
        "",
        f"1.1. {' '.join(match.game.view.ACTION_NAMES[action] for _, action in match.moves[:3])}",
    ]


def test_a_choice_made_before_a_lower_seat_names_its_seat() -> None:
    match = beaufort.new("land-unter", seats=3, seed=7)
    card = match.legal(2)[0]
    match.play(2, card)
    assert match.record().moves == [Move(101, card, 2)]
    assert str(match.record()).splitlines()[-1] == f"1.1. 2:{card}"
    (again,) = beaufort.parse(str(match.record()))
    assert beaufort.replay(again).pending == (0, 1)


def test_games_without_moves_can_share_a_file() -> None:
    fresh = [beaufort.new("land-unter", seed=seed).record() for seed in range(3)]
    assert list(beaufort.parse(dumps(fresh))) == fresh


def test_a_record_does_not_share_its_options_with_the_match() -> None:
    match = beaufort.new("land-unter", seed=1)
    match.record().options["cascade"] = False
    assert match.options == {"cascade": True}


def test_a_file_holds_many_games_with_comments_and_unknown_tags() -> None:
    games = [finished(seed=seed) for seed in range(3)] + [finished("santa-timea")]
    games[1] = replace(games[1], extra={"Event": "Club evening"})
    text = "; a fine evening\n\n" + dumps(games).replace("1.2.", "; a comment\n1.2.", 1)
    assert list(beaufort.parse(text)) == games


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (damaged('[Game "land-unter"]', '[Game "skat"]'), "line 1: There is no game 'skat'."),
        (damaged('[Game "land-unter"]', "[Game land-unter]"), 'line 1: a tag looks like [Name "value"], not like'),
        (damaged('[Seats "3"]', ""), "line 1: the tag Seats is missing"),
        (damaged('[Seats "3"]', '[Seats "three"]'), "line 3: Seats should be whole numbers, not 'three'"),
        (damaged('[Seats "3"]', '[Seats "3 4"]'), "line 3: Seats should be one number"),
        (damaged('[Seats "3"]', '[Seats "2"]'), "line 1: land-unter is for 3 to 5 seats, not 2."),
        (damaged('[Seats "3"]', '[Seats "99999999999"]'), "line 1: the tag Seat3 is missing"),
        (damaged('[Rules "1"]', '[Rules "1"]\n[Rules "1"]'), "line 3: the tag Rules stands there twice"),
        (damaged('[Rules "1"]', '[Rules "2"]'), "line 1: land-unter was played under version 2 of its rules"),
        (damaged("cascade=on", "cascade=perhaps"), "line 4: an option is written name=on or name=off, not 'cascade=perhaps'"),
        (damaged("cascade=on", ""), "line 1: the options of land-unter are cascade; all have to be there"),
        (damaged("cascade=on", "cascade=on pro=on"), "line 1: land-unter has no option 'pro'."),
        (damaged('[Seed "', '[Seed "0'), "line 8: A seed is a number"),
        (damaged('[Commitment "', '[Commitment "0'), "line 1: the commitment is not the SHA-256 of the seed"),
        (damaged("1.1. ", ""), "line 13: a move number such as 1.1. is missing before"),
        (damaged("1.2. ", "1.3. "), "line 14: the move number is 1.3., but the game stands at 1.2."),
        (damaged("1.2. ", "1.2. x:"), "line 14: before the colon of"),
        (damaged("1.2. ", "1.2. 9:"), "line 14: before the colon of"),
        (damaged("1.2. ", "1.2. 6:"), "line 14: seat 6 cannot play"),
        (damaged("1.2. ", "9" * 5000 + ".1. "), "line 14: the move number is 1.1., but the game stands at 1.2."),
        (damaged("1.2. ", "1.2. N13 "), "line 14: seat 0 cannot play 'N13': LU-1: There is no move “N13” in this game."),
        (TEXT + "3.12. 44\n", f"line {len(LINES) + 1}: the game was over before '44'"),
        ("\n".join(LINES[:-1]), f"line {len(LINES) - 1}: by its moves the game is not finished"),
        ("hello", "line 1: moves before any tags: a record begins with [Game ...]"),
    ],
)
def test_a_damaged_record_gets_an_error_with_line_and_reason(text: str, says: str) -> None:
    with pytest.raises(DamagedRecord) as error:
        [beaufort.replay(record) for record in beaufort.parse(text)]
    assert str(error.value).startswith(says)


def test_a_wrong_result_is_found() -> None:
    right = finished(seed=2)
    assert right.points is not None
    for wrong in (replace(right, points=right.points[::-1]), replace(right, winners=(0, 1, 2)), replace(right, points=None)):
        with pytest.raises(DamagedRecord, match=r"the points are|the winners are|by its moves the game is finished"):
            beaufort.replay(wrong)
    assert beaufort.replay(right).points == right.points


@pytest.mark.full  # its code is compiled for this alone
def test_native_verification_agrees_with_replaying_on_damaged_games() -> None:
    chance = random.Random(1)
    records = list(batch.play("land-unter", 60, seats=3, seed=2).records())
    for record in records[::2]:
        place = chance.randrange(len(record.moves))
        wrong = chance.choice(["1", "60", "x", "drop", "moment"])
        if wrong == "drop":
            record.moves.pop(place)
        elif wrong == "moment":
            record.moves[place] = record.moves[place]._replace(moment=999)
        else:
            record.moves[place] = record.moves[place]._replace(action=wrong)
    assert batch.verified(records) == [problem_line(str(record)) == 0 for record in records]
    assert 25 < batch.verified(records).count(True) < 35


@pytest.mark.parametrize("seed", range(volume(60, 300)))
def test_a_file_damaged_anywhere_gets_a_clear_error_or_is_still_right(seed: int) -> None:
    chance = random.Random(seed)
    place = chance.randrange(len(TEXT))
    text = TEXT[:place] + chance.choice(["", "x", "\n", '"', "]", "7", "; "]) + TEXT[place + chance.choice([0, 1, 30]) :]
    assert problem_line(text) in range(len(text.splitlines()) + 1)


def problem_line(text: str) -> int:
    """The line that the error names; 0 if the games are right. Any other exception is a failure."""
    try:
        [beaufort.replay(record) for record in beaufort.parse(text)]
    except DamagedRecord as error:
        return error.line
    return 0
