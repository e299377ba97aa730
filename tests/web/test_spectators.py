"""Spectators who have been told the same share what is drawn; who speaks another language or came later has their own."""

from __future__ import annotations

import pytest

from beaufort.game import Game
from beaufort.web import streams
from beaufort.web.screen import SHARED, Shared, screen
from beaufort.web.streams import Follower
from tests.conftest import GAMES
from tests.web.houses import app_on, asynchronous, browser_of, look, make, new_table, rush, site, tables_on

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The languages of all screens that are drawn for streams, one after the other."""
    langs: list[str] = []

    def counted(table: object, seat: object, lang: str, *given: object) -> object:
        langs.append(lang)
        return screen(table, seat, lang, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(streams, "screen", counted)
    SHARED.clear()
    return langs


@every_game
@asynchronous
async def test_a_moment_is_drawn_once_for_all_spectators_of_a_language(file: str, game: Game, drawn: list[str]) -> None:
    async with tables_on(file) as tables:
        id = await new_table(tables, game=game.name, seats=game.rules.SEATS[-1], pace=4.0)
        early = [Follower(f"s{number}", lang, 0, 0) for number in range(10) for lang in ("de", "en")]
        alone = Follower("alone", "en", 0, 0)
        for moves in (0, 1, 3):
            await tables.act(id, rush(moves, moves))
            table = await look(tables, id)
            late = Follower(f"late {moves}", "en", 0, 0)
            del drawn[:]
            pushes = [each.news(table) for each in early]
            assert drawn == ["de", "en"]
            assert (len(set(pushes)), pushes[1]) == (2, alone._news(table, None))  # as if there were nobody else
            assert late.news(table) == Follower("x", "en", 0, 0)._news(table, None)
            assert [each.news(table) for each in early] == [b""] * 20
            assert {tuple(each.regions.items()) for each in early[1::2]} == {tuple(alone.regions.items())}


@asynchronous
async def test_a_seat_never_gets_what_was_drawn_for_spectators_nor_they_what_was_drawn_for_it(file: str) -> None:
    async with app_on(file) as app, browser_of(app) as me, browser_of(app) as one, browser_of(app) as two:
        path = await make(me, "santa-timea", seats="4", people="1", pace="4.0")
        table = await look(site(app).tables, path.rpartition("/")[2])
        assert table.match
        pages = [(await each.get(path)).text for each in (one, me, two, me)]
        assert pages[0] == pages[2] != pages[1] == pages[3]
        held = [card.text for zone in table.match.view(0).zones if zone.seat == 0 for card in zone.cards]
        assert all(f'value="{card}"' in pages[1] and f'value="{card}"' not in pages[0] for card in held)


def test_no_more_is_kept_than_was_said() -> None:
    kept, made = Shared(2), iter(range(9))
    assert [kept.find(name, lambda: next(made)) for name in "aabacb"] == [
        0,
        0,
        1,
        0,
        2,
        3,
    ]  # `a` was wanted later than `b`
