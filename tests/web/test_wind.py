"""Opponents that suit: mild at first, then as somebody's results say, and as they have fixed it."""

from __future__ import annotations

import pytest

from beaufort.web.wind import MILD, STORM, Outcome, Wind, results, suited
from tests.web.houses import app_on, asynchronous, browser_of, look, new_table, rush, said, site, tables_on

WON, LOST, BETWEEN = (Outcome(result, MILD) for result in (1, -1, 0))


@pytest.mark.parametrize(
    ("games", "wind"),
    [
        ([], Wind(MILD)),
        ([WON], Wind(MILD, 1)),
        ([WON, BETWEEN], Wind(MILD, 1)),
        ([WON, LOST], Wind(MILD)),
        ([WON, WON], Wind(MILD + 1, 0, 1)),
        ([WON, BETWEEN, WON], Wind(MILD + 1, 0, 1)),
        ([LOST, LOST], Wind(MILD - 1, 0, -1)),
        ([WON, WON, WON], Wind(MILD + 1)),  # over bots that are weaker than those that suit
        ([WON, WON, LOST], Wind(MILD + 1, -1)),
        ([Outcome(-1, 9), Outcome(-1, 9)], Wind(MILD)),  # behind stronger ones
        ([LOST, LOST, Outcome(-1, 0), Outcome(-1, 0)], Wind(0, 0, -1)),
        ([Outcome(1, STORM)] * 99, Wind(STORM, 1)),
    ],
)
def test_two_victories_freshen_the_wind_and_two_last_places_slacken_it(games: list[Outcome], wind: Wind) -> None:
    found = suited(games)
    assert found.level == wind.level
    if len(games) < 9:
        assert found == wind


def test_the_level_stays_on_the_scale() -> None:
    assert {suited([Outcome(-1, 0)] * count).level for count in range(2, 40)} <= {MILD - 1, 0}
    assert suited([Outcome(1, STORM)] * 99).level == STORM


@asynchronous
async def test_a_game_alone_against_bots_counts_and_with_friends_it_does_not(file: str) -> None:
    async with tables_on(file) as tables:
        for seed in range(3):
            id = await new_table(tables, bot="3")
            assert await tables.store.results_of("anna", "land-unter", 9) == [] if not seed else True
            await tables.act(id, rush(seed=seed))
            table = await look(tables, id)
            assert table.match
            first = 0 in table.match.winners
            last = not first and table.match.points[0] == min(table.match.points)
            kept = (await tables.store.results_of("anna", "land-unter", 9))[-1]
            assert kept == (first - last, 3) == results(table)["anna"]
        for friends in ({"bots": ["", "1", "2"]}, {"others": ("bela",)}):
            id = await new_table(tables, *friends.get("others", ()), bots=list(friends.get("bots", ())))
            await tables.act(id, rush(seed=9))
            assert results(await look(tables, id)) == {}
        assert len(await tables.store.results_of("anna", "land-unter", 9)) == 3
        assert await tables.store.results_of("anna", "santa-timea", 9) == []


@asynchronous
async def test_whoever_has_left_the_seat_to_a_bot_has_no_result(file: str) -> None:
    async with tables_on(file) as tables:
        id = await new_table(tables)
        await tables.act(id, lambda table: [*table.resign(0)])
        await tables.act(id, rush())
        table = await look(tables, id)
        assert table.status == "over"
        assert results(table) == {}


@asynchronous
async def test_play_at_once_is_against_bots_that_suit_and_the_page_says_so(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        tables = site(app).tables

        async def play() -> tuple[str, str]:
            """A quick start: the bots there, and what the home page says of them."""
            page = (await me.get("/")).text
            id = (await me.post("/new", data={"game": "land-unter"})).headers["location"].rpartition("/")[2]
            return "".join({seat.bot for seat in (await look(tables, id)).seats if seat.bot}), page

        bot, page = await play()
        assert (bot, said("wind-steady", bot=said(f"bot-{MILD}")) in page) == (str(MILD), True)
        (person,) = {head.config["host"] for head in await tables.store.tables_of((await _me(tables)), 9)}
        for number in range(2):
            id = await tables.create({"game": "land-unter", "bot": str(MILD)}, person, "Me")
            await tables.act(id, rush(seed=number))
            await tables.store.database.write(
                [("UPDATE sittings SET result = 1 WHERE table_id = :id AND result IS NOT NULL", [{"id": id}])]
            )
        bot, page = await play()
        assert (bot, said("wind-freshened", bot=said(f"bot-{MILD + 1}")) in page) == (str(MILD + 1), True)
        form = (await me.get("/new/land-unter")).text
        assert f'<option value="{MILD + 1}" selected>' in form.partition('id="bot"')[2].partition("</select>")[0]
        assert said("wind-steady", bot=said(f"bot-{MILD}")) in (await me.get("/new/santa-timea")).text  # each game has its own

        answer = await me.post("/wind", data={"bot": "7"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        bot, page = await play()
        assert (bot, said("wind-fixed", bot=said("bot-7")) in page) == ("7", True)
        assert (await me.post("/wind", data={"bot": "os:system"})).status_code == 422
        await me.post("/name", data={"name": "Lena"})
        await me.post("/wind", data={"bot": ""})
        bot, page = await play()
        assert (bot, 'value="Lena"' in page) == (str(MILD + 1), True)


async def _me(tables: object) -> str:
    rows = await tables.store.database.fetch("SELECT DISTINCT person FROM sittings", {})  # type: ignore[attr-defined]
    return str(rows[0]["person"])


@asynchronous
async def test_somebody_new_may_fix_the_wind_before_they_have_a_name(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        await me.post("/wind", data={"bot": "0"})
        page = (await me.get("/")).text
        assert said("wind-fixed", bot=said("bot-0")) in page
        assert f'value="{said("guest")}"' in page
