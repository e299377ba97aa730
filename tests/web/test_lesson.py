"""A guided game at a table: it is left and found again, and a wrong idea is refused once."""

from __future__ import annotations

from random import Random
from typing import Any

from beaufort.game import Game
from beaufort.play.lesson import LEARNER
from beaufort.web.events import Refused
from beaufort.web.table import Table
from beaufort.web.tables import Tables
from tests.conftest import volume
from tests.test_guide import every_guide
from tests.web.houses import asynchronous, bots_done, look, tables_on, until


def stands(table: Table) -> tuple[Any, ...]:
    """How far somebody is, and what they are told."""
    assert table.match
    assert table.lesson
    lesson = table.lesson
    now = [(table.match.say(each.said), each.at) for each in lesson.now]
    return table.match.moves, lesson.told, now, lesson.number, lesson.ended


async def decide(tables: Tables, id: str, action: str, decision: str) -> bool:
    """Whether this is taken at once; if not, it is when one insists."""
    try:
        await tables.act(id, lambda table: table.move(LEARNER, action, decision))
    except Refused as refused:
        answer = refused.text
    else:
        return True
    assert answer
    await tables.act(id, lambda table: table.move(LEARNER, action, decision))
    return False


@every_guide
@asynchronous
async def test_a_guided_game_is_left_at_any_decision_and_goes_on_as_it_stood(file: str, game: Game) -> None:
    random, id, stood = Random(game.name), "", tuple[Any, ...]()
    for _ in range(volume(4, 12)):
        async with tables_on(file) as tables:
            if not id:
                id = await tables.teach(game.name, "anna", "Anna")
                await tables.act(id, lambda table: table.set_pace(0.0))
            await until(lambda: bots_done(tables, id))  # noqa: B023
            table = await look(tables, id)
            assert not stood or stands(table) == stood
            for _ in range(random.randrange(1, 4)):
                table = await look(tables, id)
                if table.status != "running":
                    return
                assert table.match
                await decide(tables, id, random.choice(table.match.legal(LEARNER)), table.decision(LEARNER))
                await until(lambda: bots_done(tables, id))  # noqa: B023
            stood = stands(await look(tables, id))
    assert stood[1]


@asynchronous
async def test_a_wrong_idea_is_refused_once_also_as_the_second_of_two_steps(file: str) -> None:
    random = Random(1)
    async with tables_on(file) as tables:
        answered = set[tuple[str, bool]]()
        id = await tables.teach("vor-dem-wind", "anna", "Anna")
        await tables.act(id, lambda table: table.set_pace(0.0))
        for _ in range(200):
            await until(lambda: bots_done(tables, id))
            table = await look(tables, id)
            assert table.match
            legal, decision = table.match.legal(LEARNER), table.decision(LEARNER)
            bid = next((each for each in legal if each.startswith("bid")), "")
            seen: Any = table.match.seen(LEARNER)
            dear = f"{bid} {seen.gulden[LEARNER]}"
            action = dear if bid and seen.gulden[LEARNER] >= 8 else random.choice(legal)
            answered.add(("bid" if action == dear else action, await decide(tables, id, action, decision)))
            if ("bid", False) in answered:
                return
    raise AssertionError(answered)
