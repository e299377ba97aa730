"""Answers at a tap: what a thing is and says now, at a table, in a replay, and in a puzzle."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from beaufort.web import puzzles
from beaufort.web.drawing import TableDrawing
from beaufort.web.events import Refused
from beaufort.web.film import Film
from beaufort.web.legend import answer, thing_of
from beaufort.web.replays import finished
from beaufort.web.seats import Sitter
from beaufort.web.site import Asked, site_of
from beaufort.words import Said


@get("/t/{id:str}/legend", include_in_schema=False)
async def at_table(
    request: Asked, id: FromPath[str], what: FromQuery[str], card: FromQuery[str] = "", home: FromQuery[str] = "",
    seat: FromQuery[str] = "",
) -> Response[Any]:  # fmt: skip
    site = site_of(request)
    visitor = await site.visitor(request, 0.5)
    async with site.tables.at(id) as table:
        if table.match is None:
            raise Refused(Said("error-not-started"))
        view = table.match.view(table.seat_of(visitor.person))
        drawing = TableDrawing(view, visitor.lang, table.sitters)
    return _told(answer(drawing, thing_of(view, what, card, home, seat)))


@get(["/t/{id:str}/replay/{at:int}/legend", "/r/{id:str}/replay/{at:int}/legend"], include_in_schema=False)
async def in_replay(
    request: Asked, id: FromPath[str], at: FromPath[int], what: FromQuery[str], card: FromQuery[str] = "",
    home: FromQuery[str] = "", seat: FromQuery[str] = "",
) -> Response[Any]:  # fmt: skip
    site = site_of(request)
    visitor = await site.visitor(request, 0.5)
    game = await finished(request, visitor, id)
    at = max(0, min(at, len(game.record.moves)))
    film: Film = await site.tables.readers.run(site.owner(request, visitor), game.at, at)
    view = film.frames[at].view
    drawing = TableDrawing(view, visitor.lang, [Sitter(name) for name in film.players], live=False)
    return _told(answer(drawing, thing_of(view, what, card, home, seat)))


@get("/puzzles/{name:str}/{number:int}/legend", include_in_schema=False)
async def in_puzzle(
    request: Asked, name: FromPath[str], number: FromPath[int], what: FromQuery[str], card: FromQuery[str] = "",
    home: FromQuery[str] = "", seat: FromQuery[str] = "",
) -> Response[Any]:  # fmt: skip
    site = site_of(request)
    visitor = await site.visitor(request, 0.5)
    drawing = await site.tables.readers.run(site.owner(request, visitor), puzzles.drawn, name, number, visitor.lang)
    return _told(answer(drawing, thing_of(drawing.view, what, card, home, seat)))


def _told(html: str) -> Response[Any]:
    return Response({"regions": {"legend": html}}, status_code=200)


HANDLERS: list[Any] = [at_table, in_replay, in_puzzle]
