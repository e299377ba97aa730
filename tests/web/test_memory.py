"""What is in memory is bounded in bytes: tables at which nobody is, and what was drawn for spectators."""

from __future__ import annotations

import gc
import tracemalloc
from random import Random
from weakref import ref

import pytest

from beaufort.game import Game
from beaufort.web import tables as tables_module
from beaufort.web.checks import check_config
from beaufort.web.events import Event, Happening, Head, Moved, Sat, Started
from beaufort.web.streams import Follower
from beaufort.web.table import Table
from beaufort.web.tables import LoadedTable
from tests.conftest import GAMES, volume
from tests.web.houses import asynchronous, look, new_table, play_on, tables_on

OURS = [tracemalloc.Filter(True, pattern) for pattern in ("*/beaufort/*", "*/tests/toy/*", __file__)]  # a compiler may be busy
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def played(game: Game, seats: int, seed: int) -> Table:
    """A table of people at which a game was played, whose pages and streams everybody has looked at."""
    head = Head(
        "table", game.name, check_config({"game": game.name, "seats": seats}, "0"), bytes([seed] * 32), 1e9, 0, "open", None
    )
    table, chance = Table(head), Random(seed)

    def happen(what: Happening) -> None:
        table.apply(Event(table.seq + 1, what, 1e9))

    for seat in range(seats):
        happen(Sat(seat, str(seat), f"P{seat}"))
    happen(Started())
    assert table.match
    while not table.match.over and table.seq < 200:
        seat = table.match.pending[0]
        happen(Moved(seat, chance.choice(table.match.legal(seat))))
    for viewer in (None, *range(seats)):
        table.match.log(viewer, "en")
    return table


@pytest.mark.sample(2, 1)
@every_game
def test_a_table_takes_no_more_memory_than_it_is_counted_for(game: Game) -> None:
    for seats in list(game.rules.SEATS)[-volume(1, 9) :]:
        played(game, seats, 0)  # what is made once for all tables
        gc.collect()
        tracemalloc.start()
        table = played(game, seats, 1)
        taken = sum(trace.size for trace in tracemalloc.take_snapshot().filter_traces(OURS).traces)
        tracemalloc.stop()
        counted = LoadedTable("table", table=table).weight
        assert counted / 8 < taken < counted, f"{taken:,} bytes, counted as {counted:,}"


@asynchronous
async def test_tables_at_which_nobody_is_are_forgotten_when_they_take_too_much(
    file: str, never: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with tables_on(file) as tables:
        ids = [await new_table(tables, "bela", "cleo") for _ in range(8)]
        async with tables.watch(ids[0]):
            weights = {id: tables.lives[id].weight for id in ids}
            tables.make_room()
            assert set(tables.lives) == set(ids)  # there is room for all
            await look(tables, ids[1])
            monkeypatch.setattr(tables_module, "ROOM", 3 * max(weights.values()))
            tables.make_room()
            assert list(tables.lives) == [ids[6], ids[7], ids[0], ids[1]]  # somebody is at one, and others were at these last
            monkeypatch.setattr(tables_module, "ROOM", 0)
            tables.make_room()
            assert list(tables.lives) == [ids[0]]
        await play_on(tables, ids[2], 3)  # it is there again, and goes on
        assert len((await look(tables, ids[2])).match.moves) == 3  # type: ignore[union-attr]


@asynchronous
async def test_what_was_drawn_for_spectators_keeps_no_game_in_memory(file: str, never: None) -> None:
    async with tables_on(file) as tables:
        id = await new_table(tables, "bela", "cleo")
        table = await look(tables, id)
        assert Follower("spectator", "en", 0, 0).news(table)
        match = ref(table.match)
        assert match()
        tables.lives.clear()
        del table
        gc.collect()
        assert match() is None
