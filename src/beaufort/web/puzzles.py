"""Puzzles: positions to think about, one at a time. What is best is sent when somebody has answered, and not before."""

from __future__ import annotations

from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from beaufort.errors import Error
from beaufort.game import Game, find
from beaufort.match import Match
from beaufort.play.puzzles import Judged, Puzzle, position, puzzles
from beaufort.play.review import SURE, rounded
from beaufort.settings import parse_action
from beaufort.web.drawing import TableDrawing, shared_parts, symbols, tab_names
from beaufort.web.events import Refused
from beaufort.web.legend import on_page
from beaufort.web.pages import wanted
from beaufort.web.rulebook import rules_html
from beaufort.web.screen import log_of
from beaufort.web.seats import Sitter
from beaufort.web.site import Asked, Visitor, go, site_of, wants_json
from beaufort.web.templates import environment
from beaufort.words import Said, say


@get("/puzzles/{name:str}", include_in_schema=False)
async def first_puzzle(request: Asked, name: FromPath[str]) -> Response[Any]:
    """Where one begins; a script goes on to the first that was not tried yet."""
    site = site_of(request)
    visitor = await site.visitor(request)
    _puzzle(name, 1)
    return go(request, site, visitor, f"/puzzles/{name}/1#next")


@get("/puzzles/{name:str}/{number:int}", include_in_schema=False)
async def show_puzzle(request: Asked, name: FromPath[str], number: FromPath[int]) -> Response[str]:
    return await _page(request, await site_of(request).visitor(request), name, number, "")


@post("/puzzles/{name:str}/{number:int}", include_in_schema=False)
async def answer(request: Asked, name: FromPath[str], number: FromPath[int]) -> Response[Any]:
    """Say what one would do, and learn what it is worth."""
    site = site_of(request)
    visitor = await site.visitor(request)
    game, puzzle = _puzzle(name, number)
    action = parse_action(game, wanted(await request.form()).partition(" ")[0])  # a bid is the answer, not its amount
    text = game.view.ACTION_NAMES[action] if action is not None else ""
    if text not in [offer.action for offer in puzzle.offers]:
        raise Refused(Said("error-illegal"), 409)
    if not wants_json(request):
        return await _page(request, visitor, name, number, text)
    shown = await site.tables.readers.run(site.owner(request, visitor), _shown, game, number, visitor.lang, text)
    parts = ("others", "middle", "own", "hand", "choices", "task", "done", "reckoning")
    told = {"right": text == puzzle.best.action, "regions": {part: shown.regions[part] for part in parts}}
    return Response(told, status_code=200, cookies=site.cookies(request, visitor))


@get("/puzzles/{name:str}/{number:int}/why", include_in_schema=False)
async def why_not(request: Asked, name: FromPath[str], number: FromPath[int], action: FromQuery[str]) -> dict[str, str]:
    """Why an action is not possible here."""
    site = site_of(request)
    visitor = await site.visitor(request)
    game, puzzle = _puzzle(name, number)
    match = await site.tables.readers.run(site.owner(request, visitor), position, game, puzzle)
    reason = match.reason(puzzle.seat, action[:100].partition(" ")[0])
    return {"error": match.say(reason.why, visitor.lang), "rule": reason.rule} if reason else {"error": "", "rule": ""}


async def _page(request: Asked, visitor: Visitor, name: str, number: int, answered: str) -> Response[str]:
    site = site_of(request)
    game, _ = _puzzle(name, number)
    shown = await site.tables.readers.run(site.owner(request, visitor), _shown, game, number, visitor.lang, answered)
    return site.page(
        request,
        visitor,
        "puzzle.html",
        game=name,
        game_title=say(Said("name"), visitor.lang, game.folder),
        symbols=symbols(game, visitor.lang),
        tabs=tab_names(game, visitor.lang),
        legend=on_page(game, visitor.lang, puzzles(game)[number - 1].seats),
        rules=rules_html(name, visitor.lang),
        number=number,
        count=len(puzzles(game)),
        next=_next(game, number),
        rule=shown.rule,
        s=shown,
        answered=answered,
    )


def _puzzle(name: str, number: int) -> tuple[Game, Puzzle]:
    """Puzzle number so and so of a game, from 1."""
    try:
        game = find(name)
    except Error:
        raise NotFoundException from None
    if not 1 <= number <= len(puzzles(game)):
        raise NotFoundException
    return game, puzzles(game)[number - 1]


def _next(game: Game, number: int) -> str:
    return f"/puzzles/{game.name}/{number % len(puzzles(game)) + 1}"


def drawn(name: str, number: int, lang: str) -> TableDrawing:
    """The table of a puzzle as the asked seat sees it."""
    game, puzzle = _puzzle(name, number)
    return _drawing(puzzle, position(game, puzzle), lang)


def _drawing(puzzle: Puzzle, match: Match, lang: str, hint: str = "") -> TableDrawing:
    sitters = [Sitter(name, "person" if seat == puzzle.seat else "bot") for seat, name in enumerate(match.players)]
    return TableDrawing(match.view(puzzle.seat), lang, sitters, hint=hint)


@cache
def _answers() -> Any:
    """The macros for what is said of an answer."""
    return environment().get_template("answer.html").module


@lru_cache(maxsize=1024)
def _shown(game: Game, number: int, lang: str, answered: str) -> SimpleNamespace:
    """The table as the asked seat sees it; with an answer, what is best is marked, and all is explained."""
    puzzle = puzzles(game)[number - 1]
    match = position(game, puzzle)
    drawing = _drawing(puzzle, match, lang, puzzle.best.action if answered else "")
    parts, own = shared_parts(), _answers()
    told = _told(drawing, puzzle, answered) if answered else None
    regions = drawing.regions()
    regions["token"] = str(parts.token(str(number)))
    regions["scores"] = str(parts.scores(drawing, match.scores(puzzle.seat)))
    regions["done"] = str(own.done(drawing, told, _next(game, number)))
    regions["reckoning"] = str(own.answer(drawing, told, _next(game, number))) if told else ""
    if told:
        regions["task"] = str(own.verdict(drawing, told))
    return SimpleNamespace(regions=regions, log=log_of(match, lang, puzzle.seat), rule=drawing.view.rule)


def _told(drawing: TableDrawing, puzzle: Puzzle, answered: str) -> SimpleNamespace:
    """What is said of an answer: its row, that of the best and of the one at first sight, and then all others."""

    def row(offer: Judged) -> SimpleNamespace:
        return SimpleNamespace(
            name=drawing.name(drawing.choices[offer.action].name),
            points=rounded(offer.points),
            margin=rounded(SURE * offer.error),
            cost=rounded(puzzle.cost(offer.action)),
            best=offer == puzzle.best,
            yours=offer.action == answered,
            plausible=offer.action == puzzle.plausible,
        )

    rows = [row(offer) for offer in puzzle.offers]
    shown = [each for each in rows if each.best or each.yours or each.plausible]
    return SimpleNamespace(
        best=rows[0],
        yours=next(each for each in rows if each.yours),
        plausible=next(each for each in rows if each.plausible),
        shown=shown,
        others=[each for each in rows if each not in shown],
        rule=drawing.view.rule,
    )


HANDLERS: list[Any] = [first_puzzle, show_puzzle, answer, why_not]
