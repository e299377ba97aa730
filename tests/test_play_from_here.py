"""Playing from a position of another game: what its player could not know is drawn anew, and the record says so."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from beaufort import parse, replay
from beaufort.errors import BadSetting, DamagedRecord
from beaufort.game import Game
from beaufort.language.state import raw
from beaufort.match import Match
from beaufort.play.from_here import cut, go_on
from beaufort.record import Record
from beaufort.settings import set_up
from beaufort.web.film import filmed
from tests.conftest import GAMES, volume

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def played(game: Game, seed: int, decisions: int = 100_000) -> Match:
    random = Random(seed)
    match = Match(set_up(game, random.choice(game.rules.SEATS)), seed)
    while not match.over and decisions:
        seat = random.choice(match.pending)
        match.play(seat, random.choice(match.legal(seat)))
        decisions -= 1
    return match


def finish(match: Match, random: Random) -> None:
    while not match.over:
        seat = random.choice(match.pending)
        match.play(seat, random.choice(match.legal(seat)))


def some_places(record: Record, random: Random, amount: int) -> list[int]:
    return sorted({1, *(random.randint(1, len(record.moves)) for _ in range(amount))})


@every_game
@pytest.mark.parametrize("seed", range(volume(2, 6)))
def test_the_seat_sees_what_it_saw_and_nothing_more_is_kept(game: Game, seed: int) -> None:
    random = Random(seed)
    record = played(game, seed).record()
    for number in some_places(record, random, 3):
        before, seat = cut(record, number)
        there = replay(before)
        twins = [go_on(before, seat, again) for again in range(3)]
        assert seat in there.pending
        for twin in twins:
            assert twin.pending == there.pending
            assert raw(twin.seen(seat)) == raw(there.seen(seat))
            assert twin.game.rules.sound(twin._state)
            assert [said.message for said in twin.story(seat)] == [*(said.message for said in there.story(seat)), "drawn-anew"]
        assert len({raw(twin._state) for twin in twins}) == 3
        assert not any(twin.retractable(seat) for twin in twins)


@pytest.mark.sample(4, 0)
@every_game
@pytest.mark.parametrize("seed", range(volume(2, 6)))
def test_its_record_is_replayed_filmed_copied_and_gone_on_from_again(game: Game, seed: int) -> None:
    random = Random(seed)
    record = played(game, seed + 10).record()
    for number in some_places(record, random, 1):
        match = go_on(*cut(record, number), seed)
        twin = pickle.loads(pickle.dumps(match))
        for each in (match.copy(), twin):
            assert raw(each._state) == raw(match._state)
            assert (each.record(), each.story(0)) == (match.record(), match.story(0))
        finish(match, random)
        again = match.record()
        (read,) = parse(str(again))
        assert (read, str(read)) == (again, str(again))
        assert raw(replay(read)._state) == raw(match._state)
        film = filmed(read)
        assert [said.message for said in film.story].count("drawn-anew") == 1
        later, seat = cut(again, random.randint(again.anew[0].after + 1, len(again.moves)))
        assert len(go_on(later, seat, 1).record().anew) == 2


@pytest.mark.sample(1, 0)
@every_game
def test_who_decides_together_with_others_begins_before_all_of_them(game: Game) -> None:
    record = played(game, 3).record()
    for number in range(1, len(record.moves) + 1, volume(23, 7)):
        before, seat = cut(record, number)
        there = replay(before)
        last = record.moves[len(before.moves) : number]
        assert all(move.moment == last[0].moment for move in last)
        if len(last) == 1 or not game.simultaneous:
            assert len(before.moves) == number - 1
        assert seat in there.pending


def test_what_is_damaged_is_refused_with_its_line() -> None:
    game = next(game for game in GAMES if game.name == "santa-timea")
    text = str(go_on(*cut(played(game, 1, 9).record(), 4), 1).record())
    (tag,) = [line for line in text.splitlines() if line.startswith("[Anew")]
    for wrong in ('[Anew "x"]', '[Anew "1 2 3"]', '[Anew "99 1 ' + "0" * 64 + '"]', '[Anew "0 7 ' + "0" * 64 + '"]'):
        with pytest.raises(DamagedRecord):
            replay(next(parse(text.replace(tag, wrong))))
    for number in (0, -1, 10_000):
        with pytest.raises(BadSetting, match="There is no move"):
            cut(played(game, 1, 9).record(), number)
