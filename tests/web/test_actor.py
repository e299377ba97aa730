"""Somebody at a table: what they do there is done under one lock, and is only for who sits there."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from beaufort.web import table as table_module
from beaufort.web.actor import Actor
from beaufort.web.table import Table
from tests.web.houses import asynchronous, look, new_table, results, tables_on

SEATED: tuple[Callable[[Actor], Awaitable[Any]], ...] = (
    lambda actor: actor.commit("0" * 64),
    lambda actor: actor.reveal("salt"),
    lambda actor: actor.move("1", "0"),
    lambda actor: actor.take_back("0"),
    lambda actor: actor.hint("0"),
    lambda actor: actor.course("0", lambda *shown: shown),
    lambda actor: actor.why("1"),
    Actor.start,
    Actor.resign,
    Actor.rise,
    lambda actor: actor.set_pace(2.0),
    Actor.rematch,
)


@asynchronous
async def test_what_is_for_who_sits_there_is_refused_to_all_others(file: str) -> None:
    async with tables_on(file) as tables:
        id = await new_table(tables, "bela", "cleo")
        before = await look(tables, id)
        for token, refused in ((None, "error-no-seat"), ("", "error-no-token"), ("wrong", "error-token")):
            actor = Actor(tables, id, "dora", token=token)
            assert await results(*(verb(actor) for verb in SEATED)) == [refused] * len(SEATED)
        after = await look(tables, id)
        assert (after.seq, after.pace) == (before.seq, before.pace)


@pytest.mark.parametrize("token", [False, True], ids=["a click", "a program's move"])
def test_a_move_takes_one_lock_finds_its_seat_once_and_reads_its_words_once(
    file: str, token: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once more the seat is looked for as it is after the move: by that seat the answer counts."""
    counted = Counter[str]()

    def count(where: object, name: str) -> None:
        own = getattr(where, name)
        monkeypatch.setattr(where, name, lambda *given, **named: counted.update([name]) or own(*given, **named))

    @asynchronous
    async def moved() -> None:
        async with tables_on(file) as tables:
            id = await new_table(tables, "bela", "cleo")
            table = await look(tables, id)
            assert table.match
            action = table.match.legal(0)[0]
            shown = tables.keys.seat(id, 0, "anna") if token else None
            for where, name in ((asyncio.Lock, "acquire"), (Actor, "seat"), (Table, "seat_of"), (table_module, "parse_action")):
                count(where, name)
            await Actor(tables, id, "anna", token=shown).move(action, "0")
            assert (await look(tables, id)).seats[0].turns == 1

    moved()
    own = {} if token else {"seat_of": 2}
    assert counted == {"acquire": 2, "seat": 2, "parse_action": 1, **own}  # of the locks one is of our own look
