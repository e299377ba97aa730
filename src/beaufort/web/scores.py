"""The score of a game with real cards: sheets that several people write on, each on their own phone.

A browser keeps what is tapped and sends it when it can; here it is written down in the order in which it arrives, note by note.
What cannot be is refused with its rule, to whoever knew all that was written before; what two people wrote at the same time is
kept, and the page says what does not fit together. All that is reckoned or drawn here is done in a thread of its own: a full
sheet, or many notes at once, take a while, and nobody else is to wait for it.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeVar

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from beaufort.errors import BadSetting, Error
from beaufort.game import Game, find, games
from beaufort.score.entry import Cards, Field, Mark, Number, Problem
from beaufort.score.paper import overview, score_sheet
from beaufort.score.sheet import ROUNDS, Sheet, Unreadable, blank, new
from beaufort.settings import check_options, check_seats, set_up, whole
from beaufort.view import verdict
from beaufort.web.drawing import GameDrawing, pen, symbols
from beaufort.web.events import Refused
from beaufort.web.guard import NEW_TABLE
from beaufort.web.pages import qr_svg
from beaufort.web.rulebook import for_paper
from beaufort.web.site import Asked, Site, Visitor, files, go, offer, root, site_of
from beaufort.web.store import Note, Uploader
from beaufort.web.templates import environment
from beaufort.words import Said

T = TypeVar("T")
MOST = 2000  # notes on a sheet
LOOK = 0.1  # how many requests a look at a sheet counts for
GROUP = 0.1  # and each group of notes that is written, besides its request
TRIES = 20
PDF = 3.0  # and something on paper


@get("/score/{name:str}", include_in_schema=False)
async def set_up_sheet(request: Asked, name: FromPath[str]) -> Response[str]:
    """How many play, who they are, and how."""
    site = site_of(request)
    visitor = await site.visitor(request, named=True)
    game = _game(name)
    first = hasattr(game.keeping, "began")
    return site.page(request, visitor, "score_new.html", game=offer(game, visitor.lang), first=first)


@post("/score/{name:str}", include_in_schema=False)
async def new_sheet(request: Asked, name: FromPath[str]) -> Response[Any]:
    site = site_of(request)
    visitor = await site.visitor(request, NEW_TABLE)
    game, form = _game(name), await request.form()
    seats = check_seats(game, int(str(form.get("seats"))) if str(form.get("seats")).isdigit() else None)
    options = check_options(game, {option: f"option-{option}" in form for option in game.rules.OPTIONS})
    names = [str(form.get(f"name-{seat}") or "").strip() for seat in range(seats)]
    usual = [visitor.word("score-player", number=seat + 1) for seat in range(seats)]
    first = int(str(form.get("first"))) if str(form.get("first")).isdigit() else 0
    sheet = new(set_up(game, seats, options), [own or other for own, other in zip(names, usual, strict=True)], first % seats)
    id = secrets.token_urlsafe(9)
    notes = [(f"new-{key}", key, text) for key, text in sheet.notes.items()]
    config, by = json.dumps({"seats": seats, "options": options}), Uploader(visitor.person, site.address(request))
    await site.check_sheet(by)
    await site.store.new_score(id, (name, config), notes, by, site.tables.clock())
    return go(request, site, visitor, f"/score/{name}/{id}")


@get("/score/{name:str}/{id:str}", include_in_schema=False)
async def show_sheet(request: Asked, name: FromPath[str], id: FromPath[str], number: FromQuery[int] = 0) -> Response[str]:
    site = site_of(request)
    visitor = await site.visitor(request)
    sheet, notes = await _read(site, name, id)
    return await _apart(request, visitor, _page, request, visitor, id, ShownSheet(sheet, len(notes), number))


async def _apart(request: Asked, visitor: Visitor, work: Callable[..., T], *given: Any) -> T:
    """Do something for this visitor where nobody but other sheets waits for it."""
    site = site_of(request)
    return await site.tables.sheets.run(site.owner(request, visitor), work, *given)


class ShownSheet(NamedTuple):
    """A sheet as somebody looks at it: after how many notes, at which round if any, and what of theirs cannot be."""

    sheet: Sheet
    seq: int
    number: int
    error: Problem | None = None


def _page(request: Asked, visitor: Visitor, id: str, shown: ShownSheet, status: int = 200) -> Response[str]:
    site, sheet = site_of(request), shown.sheet
    number = shown.number if 0 < shown.number <= sheet.done + 1 else sheet.round
    link = f"{root(request)}/score/{sheet.game.name}/{id}"
    draw = SheetDrawing(sheet, visitor.lang)
    return site.page(
        request,
        visitor,
        "score.html",
        status,
        t=draw,
        sheet=sheet,
        number=number,
        error=shown.error,
        id=id,
        link=link,
        qr=qr_svg(link).decode(),
        symbols=symbols(sheet.game, visitor.lang) if any(map(draw.pictured, sheet.fields)) else "",
        regions=draw.regions(number),
        state=json.dumps({"seq": shown.seq, "notes": sheet.notes, "round": sheet.round, "over": sheet.over, "number": number}),
    )


@post("/score/{name:str}/{id:str}", include_in_schema=False)
async def type_sheet(request: Asked, name: FromPath[str], id: FromPath[str]) -> Response[Any]:
    """Without a script: what all players' fields hold, and perhaps that the round is finished."""
    site = site_of(request)
    visitor = await site.visitor(request)
    form = await request.form()
    number = int(str(form.get("number"))) if str(form.get("number")).isdigit() else 0
    sheet, notes = await _read(site, name, id)
    cells = {seat: str(form[f"cell-{seat}"])[:400] for seat in range(sheet.seats) if f"cell-{seat}" in form}
    written, problem = await _apart(request, visitor, _typed, sheet, number, cells, "finish" in form)
    groups = [{"request": secrets.token_hex(6), "notes": written}] if written else []
    await _write(request, visitor, (name, id), groups, len(notes))
    if problem:
        shown = ShownSheet(sheet.noted(written), len(notes), number, problem)
        return await _apart(request, visitor, _page, request, visitor, id, shown, 409)
    return go(request, site, visitor, f"/score/{name}/{id}")


def _typed(sheet: Sheet, number: int, cells: dict[int, str], finish: bool) -> tuple[dict[str, str], Problem | None]:
    """The notes that are to be written for what was typed, and what of it cannot be: then the round is not finished."""
    written: dict[str, str] = {}
    try:
        for seat, text in cells.items() if 0 < number <= sheet.done + 1 else ():
            written |= sheet.write(number, seat, text)
        if finish:
            written["done"] = str(max(number, sheet.done))
        problem = sheet.refused(written)
    except Unreadable as unreadable:
        problem = unreadable.problem
    if problem:
        written.pop("done", None)
        written = {} if sheet.refused(written) else written
    return written, problem


@get("/score/{name:str}/{id:str}/notes", include_in_schema=False)
async def look_at_notes(
    request: Asked, name: FromPath[str], id: FromPath[str], since: FromQuery[int] = -1, number: FromQuery[int] = 0
) -> Response[Any]:
    """All that is on the sheet, if there is more than the page knows."""
    site = site_of(request)
    visitor = await site.visitor(request, LOOK)
    sheet, notes = await _read(site, name, id)
    if len(notes) == since:
        return Response(None, status_code=204)
    return Response(await _apart(request, visitor, _told, sheet, notes, visitor, number))


@post("/score/{name:str}/{id:str}/notes", include_in_schema=False)
async def write_notes(request: Asked, name: FromPath[str], id: FromPath[str]) -> Response[Any]:
    """Write what was tapped since the page last could; answers the sheet as it stands, and what was refused."""
    site = site_of(request)
    visitor = await site.visitor(request)
    try:
        given = json.loads(await request.body())
        groups, since, number = list(given["groups"])[:500], whole(given["since"]), whole(given["number"])
    except (ValueError, TypeError, KeyError) as error:
        raise BadSetting(f"Notes are JSON with groups, since and number: {error!r}.") from None
    site.limits.check(request, visitor.person, GROUP * len(groups), lasting=not visitor.new)
    refused = await _write(request, visitor, (name, id), groups, -1 if since is None else since)
    sheet, notes = await _read(site, name, id)
    told = await _apart(request, visitor, _told, sheet, notes, visitor, number or 0)
    told["refused"] = [{"request": request, **_reason(sheet, each, visitor.lang)} for request, each in refused]
    return Response(told, status_code=200)


@get("/score/{name:str}/{id:str}/sheet.json", include_in_schema=False)
async def export(request: Asked, name: FromPath[str], id: FromPath[str]) -> Response[bytes]:
    site = site_of(request)
    visitor = await site.visitor(request)
    sheet, _ = await _read(site, name, id)
    text = json.dumps(await _apart(request, visitor, sheet.data), ensure_ascii=False, indent=1).encode()
    return Response(text, media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}.json"'})


@get("/score/{name:str}/{id:str}/picture.svg", include_in_schema=False)
async def drawn_result(request: Asked, name: FromPath[str], id: FromPath[str]) -> Response[str]:
    """How all stand, as a picture to be shared."""
    site = site_of(request)
    visitor = await site.visitor(request)
    sheet, _ = await _read(site, name, id)
    return Response(await _apart(request, visitor, _pictured, sheet, visitor.lang), media_type="image/svg+xml")


def _pictured(sheet: Sheet, lang: str) -> str:
    picture = environment().get_template("score_picture.svg")
    return picture.render(t=SheetDrawing(sheet, lang), sheet=sheet, places=_places(sheet))


def _places(sheet: Sheet) -> list[int]:
    """The seats, those in the lead first."""
    return sorted(range(sheet.seats), key=lambda seat: (seat not in sheet.winners, -sheet.points[seat]))


@get("/score/{name:str}/{id:str}/sheet.pdf", include_in_schema=False)
async def filled_sheet(request: Asked, name: FromPath[str], id: FromPath[str], paper: FromQuery[str] = "a4") -> Response[bytes]:
    """The sheet on paper, as far as it is filled."""
    site = site_of(request)
    visitor = await site.visitor(request, PDF)
    sheet, _ = await _read(site, name, id)
    return await _pdf(request, visitor, sheet.game, score_sheet, sheet, paper)


@get("/paper/{name:str}/sheet.pdf", include_in_schema=False)
async def empty_sheet(
    request: Asked, name: FromPath[str], seats: FromQuery[str] = "", paper: FromQuery[str] = "a4"
) -> Response[bytes]:
    """A sheet to write on, with nobody's names; its options are those that are asked for."""
    visitor = await site_of(request).visitor(request, PDF)
    game = _game(name)
    options = {option: f"option-{option}" in request.query_params for option in game.rules.OPTIONS}
    setup = set_up(game, int(seats) if seats.isascii() and seats.isdigit() and len(seats) < 3 else None, options)
    given = [request.query_params.get(f"name-{seat}", "") for seat in range(setup.seats)]
    return await _pdf(request, visitor, game, score_sheet, blank(setup, given), paper)


@get("/paper/{name:str}/rules.pdf", include_in_schema=False)
async def rules_on_a_page(request: Asked, name: FromPath[str], paper: FromQuery[str] = "a4") -> Response[bytes]:
    visitor = await site_of(request).visitor(request, PDF)
    if name not in [game.name for game in games()]:
        raise NotFoundException
    return await _pdf(request, visitor, find(name), overview, find(name), paper)


async def _pdf(
    request: Asked, visitor: Visitor, game: Game, write: Callable[..., bytes], what: Sheet | Game, paper: str
) -> Response[bytes]:
    lang = visitor.lang
    made = await _apart(request, visitor, lambda: write(what, lang, paper, for_paper(game, lang)))
    return Response(made, media_type="application/pdf", headers={"Content-Disposition": f'inline; filename="{game.name}.pdf"'})


@get("/score/worker.js", include_in_schema=False)
async def worker() -> Response[bytes]:
    """Keeps the page for when there is no network; a browser takes it for what lies below this address."""
    return Response(files()["tunnel.js"][1], media_type="text/javascript", headers={"Cache-Control": "no-cache"})


class SheetDrawing(GameDrawing):
    """A sheet as a page shows it."""

    def __init__(self, sheet: Sheet, lang: str) -> None:
        super().__init__(sheet.game, lang)
        self.pen = pen(sheet.game, lang)
        self.sheet = sheet

    def say(self, said: Said) -> str:
        return self.sheet.told(said, self.lang)

    def kind(self, field: Field) -> str:
        return {Cards: "cards", Number: "number", Mark: "mark"}[type(field)]

    def pictured(self, field: Field) -> bool:
        return isinstance(field, Cards) or field.drawn is not None

    @property
    def most(self) -> int:
        """How many rounds there are at most, as far as that is known."""
        keeping = self.game.keeping
        return ROUNDS if getattr(keeping, "FURTHER", False) else keeping.rounds(self.sheet.seats)

    def unknown(self) -> str:
        """What is said of a word that means nothing; the page puts it in."""
        try:
            self.sheet.write(1, 0, "\N{REPLACEMENT CHARACTER}")
        except Unreadable as unreadable:
            return self.say(unreadable.problem.why)
        return ""

    def cell(self, value: Any) -> Any:
        if isinstance(value, Said):
            return self.say(value)
        if isinstance(value, tuple):
            return _parts().cards(self, value)
        return self.figure(value)

    @property
    def has_first(self) -> bool:
        """Whether it matters to the score who begins."""
        return hasattr(self.game.keeping, "began")

    @property
    def verdict(self) -> str:
        return self.say(verdict(self.sheet.follows)) if self.sheet.over else ""

    def lines(self) -> list[SimpleNamespace]:
        """The race: each player's points after each round, as a line in a picture of 100 by 60."""
        rounds = self.sheet.rounds
        points = [(0,) * self.sheet.seats, *(each.points for each in rounds)]
        low, high = min(map(min, points)), max(max(map(max, points)), 1)
        step, scale = 84 / max(len(rounds), 1), 52 / max(high - low, 1)
        found = []
        for seat in range(self.sheet.seats):
            spots = [(3 + step * at, 56 - (each[seat] - low) * scale) for at, each in enumerate(points)]
            line = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
            found.append(SimpleNamespace(seat=seat, line=line, x=spots[-1][0], y=spots[-1][1]))
        return found

    def regions(self, number: int) -> dict[str, str]:
        """What the server knows: problems, choices, totals, who is next, by the ids of where it is shown."""
        parts = _parts()
        at = number if 0 < number <= len(self.sheet.states) else self.sheet.round
        drawn = {name: str(getattr(parts, name)(self, at)) for name in ("problems", "choices", "brings", "totals", "race")}
        return drawn | {"next": str(parts.following(self, at))}


@cache
def _parts() -> Any:
    """The macros of what is drawn here."""
    return environment().get_template("score_parts.html").module


def _told(sheet: Sheet, notes: list[Note], visitor: Visitor, number: int) -> dict[str, Any]:
    regions = SheetDrawing(sheet, visitor.lang).regions(number)
    return {"seq": len(notes), "notes": sheet.notes, "round": sheet.round, "over": sheet.over, "regions": regions}


def _reason(sheet: Sheet, problem: Problem, lang: str) -> dict[str, str]:
    return {"rule": problem.rule, "why": sheet.told(problem.why, lang)}


def _game(name: str) -> Game:
    if name not in [game.name for game in games() if game.has_score]:
        raise NotFoundException
    return find(name)


async def _read(site: Site, name: str, id: str) -> tuple[Sheet, list[Note]]:
    """A sheet as it stands, and all that was written on it."""
    found = await site.store.score(id, site.tables.clock())
    if not found or found[0] != name:
        raise NotFoundException
    config = json.loads(found[1])
    sheet = Sheet(set_up(_game(name), config["seats"], config["options"]), {key: text for _, key, text in found[2]})
    return sheet, found[2]


async def _write(
    request: Asked, visitor: Visitor, place: tuple[str, str], groups: list[Any], since: int
) -> list[tuple[str, Problem]]:
    """Write groups of notes on the sheet of this game and id, each whole or not at all; answers what was refused."""
    site, id = site_of(request), place[1]
    for _ in range(TRIES):
        sheet, notes = await _read(site, *place)
        more, refused = await _apart(request, visitor, _sorted, sheet, notes, groups, since)
        if not more or await site.store.write_score(id, notes, more, site.tables.clock()):
            return refused
    raise Refused(Said("error-busy"), 503)


def _sorted(sheet: Sheet, notes: list[Note], groups: list[Any], since: int) -> tuple[list[Note], list[tuple[str, Problem]]]:
    """What of these groups is to be written, and what is refused."""
    known, knew = {request for request, *_ in notes}, since == len(notes)
    more: list[Note] = []
    refused: list[tuple[str, Problem]] = []
    for group in groups:
        request, texts = _checked(sheet, group)
        if request in known or not texts:
            continue
        problem = sheet.refused(texts) if knew or "done" in texts else None
        if problem:
            refused.append((request, problem))
            continue
        sheet = sheet.noted(texts)
        more += [(request, key, text) for key, text in texts.items()]
    if len(notes) + len(more) > MOST:
        raise Refused(Said("error-sheet-full"), 413)
    return more, refused


def _checked(sheet: Sheet, group: Any) -> tuple[str, dict[str, str]]:
    """A group of notes, if it is one."""
    try:
        request, texts = str(group["request"])[:40], {str(key): str(text) for key, text in group["notes"].items()}
        for key, text in texts.items():
            sheet.check(key, text)
    except Error:
        raise
    except (KeyError, TypeError, AttributeError) as error:
        raise BadSetting(f"A group is a request and its notes: {error!r}.") from None
    return request, texts


HANDLERS: list[Any] = [
    set_up_sheet, new_sheet, worker, show_sheet, type_sheet, look_at_notes, write_notes, export, drawn_result,
    filled_sheet, empty_sheet, rules_on_a_page,
]  # fmt: skip
