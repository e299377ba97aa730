"""A new table from a position of a finished game, over HTTP."""

from __future__ import annotations

import pytest

from beaufort import parse, replay
from beaufort.game import Game
from beaufort.language.state import raw
from beaufort.play.from_here import cut
from beaufort.web.wind import results
from tests.conftest import GAMES
from tests.web.houses import app_on, asynchronous, browser_of, look, make, rush, said, site

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.mark.sample(1, 1)
@every_game
@asynchronous
async def test_one_plays_from_where_one_was_with_no_more_than_one_knew(file: str, game: Game) -> None:
    async with app_on(file) as app, browser_of(app) as me:
        table = await make(me, game.name, seats=str(game.rules.SEATS[0]), people="1")
        tables = site(app).tables
        await tables.act(table.rpartition("/")[2], rush())
        old = (await look(tables, table.rpartition("/")[2])).record()
        number = len(old.moves) // 2
        before, seat = cut(old, number)
        answer = await me.post(f"{table}/from/{number}")
        assert answer.status_code == 303
        new, id = answer.headers["location"], answer.headers["location"].rpartition("/")[2]
        at = await look(tables, id)
        assert at.match
        assert at.match.moves[: len(before.moves)] == replay(before).moves
        assert raw(at.match.seen(seat)) == raw(replay(before).seen(seat)) or len(at.match.moves) > len(before.moves)
        assert [each.human for each in at.seats] == [each == seat for each in range(old.seats)]
        page = (await me.get(new)).text
        assert said("unfair", name=at.seats[seat].name) in page
        for secret in (old.seed.hex(), at.secret.hex(), old.extra["Secret"]):
            assert secret not in page
        await tables.act(id, rush())
        at = await look(tables, id)
        record = at.record()
        assert not {"Secret", "Promise"} & record.extra.keys()
        (anew,) = record.anew
        assert (anew.after, anew.seat, anew.seed, record.seed) == (len(before.moves), seat, at.secret, old.seed)
        assert replay(next(parse(str(record)))).points == record.points
        assert results(at) == {}  # it says nothing of how strong somebody is
        for address in (f"{new}/replay/0", f"{new}/replay/{len(before.moves) + 1}", f"{new}/replay/99999"):
            shown = (await me.get(address)).text
            assert said("unfair", name=at.seats[seat].name) in shown
        assert (await me.get(f"{new}/record")).text == str(record)
        brought = await me.post("/records", files={"text": (None, str(record))})
        assert (await me.get(brought.headers["location"])).status_code == 200
        again = (await me.post(f"{new}/rematch")).headers["location"].rpartition("/")[2]
        other = await look(tables, again)
        assert other.match
        assert other.match.anew[-1] != anew
        assert other.match.moves[: len(before.moves)] == at.match.moves[: len(before.moves)]  # type: ignore[union-attr]
        standing, cookies = other.match, dict(me.cookies)
    async with app_on(file) as app, browser_of(app) as me:
        me.cookies.update(cookies)
        match = (await look(site(app).tables, again)).match  # the server was started anew
        assert match
        assert match.anew == standing.anew
        assert match.moves[: len(standing.moves)] == standing.moves


@asynchronous
async def test_what_is_no_move_is_refused_and_the_analysis_offers_it_for_the_costliest(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me, browser_of(app) as guest:
        table = await make(me, "land-unter", seats="3", people="1")
        assert (await me.post(f"{table}/from/1")).status_code == 409  # it is not over
        await site(app).tables.act(table.rpartition("/")[2], rush())
        for wrong in (0, 99999):
            assert (await me.post(f"{table}/from/{wrong}")).status_code == 422
        page = (await me.get(table)).text
        assert f'formaction="{table}/analysis/0"' in page
        assert "/analysis/0" not in (await guest.get(table)).text
