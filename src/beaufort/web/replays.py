"""Finished games move by move, with all hands open: those of our tables, and records that people bring."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, MultipartBody
from markupsafe import escape

from beaufort.errors import Error
from beaufort.record import Record, parse
from beaufort.web import analyses
from beaufort.web.drawing import symbols, tab_names
from beaufort.web.events import OtherRules, Refused
from beaufort.web.film import Film, Finished
from beaufort.web.guard import NEW_TABLE
from beaufort.web.legend import on_page
from beaufort.web.screen import Screen, Step, record_fairness, replay_beats, replay_screen
from beaufort.web.site import Asked, Site, Visitor, go, root, site_of, wants_json
from beaufort.web.store import Uploader
from beaufort.words import Said, say


def _paths(rest: str) -> list[str]:
    """The same below a table of ours and below a record that was brought."""
    return [f"/t/{{id:str}}{rest}", f"/r/{{id:str}}{rest}"]


@get(_paths("/replay/{at:int}"), include_in_schema=False)
async def show_replay(request: Asked, id: FromPath[str], at: FromPath[int]) -> Response[Any]:
    visitor = await site_of(request).visitor(request, 0.5)
    return await _replay(request, visitor, await finished(request, visitor, id), at)


@get(_paths("/analysis/{at:int}"), include_in_schema=False)
async def show_analysis(request: Asked, id: FromPath[str], at: FromPath[int]) -> Response[Any]:
    visitor = await site_of(request).visitor(request, 0.5)
    return await _analysis(request, visitor, await finished(request, visitor, id), at)


@post(_paths("/analysis/{at:int}"), include_in_schema=False)
async def analyse(request: Asked, id: FromPath[str], at: FromPath[int]) -> Response[Any]:
    visitor = await site_of(request).visitor(request, NEW_TABLE)
    return await _analysis(request, visitor, await finished(request, visitor, id), at, begin=True)


@post(_paths("/from/{at:int}"), include_in_schema=False)
async def play_from(request: Asked, id: FromPath[str], at: FromPath[int]) -> Response[Any]:
    """A new table from before this move, for whoever made it."""
    site = site_of(request)
    visitor = await site.visitor(request, NEW_TABLE, named=True)
    game = await finished(request, visitor, id)
    if not game.playable:
        raise OtherRules
    given = {"bot": str((await site.wind(visitor, game.record.game)).level), "address": site.address(request)}
    made = await site.tables.play_from(game.record, at, given, visitor.person, visitor.name)
    return go(request, site, visitor, f"/t/{made}")


@get(_paths("/record"), include_in_schema=False)
async def download(request: Asked, id: FromPath[str]) -> Response[str]:
    site = site_of(request)
    visitor = await site.visitor(request)
    table = request.url.path.startswith("/t/")
    try:
        text = await site.archive.record(id) if table else str((await finished(request, visitor, id)).record)
    except OtherRules:
        text = await site.archive.so_far(id)
    name = 'attachment; filename="{}.txt"'.format(text.split('"')[1])  # of the game
    return Response(text, media_type="text/plain; charset=utf-8", headers={"Content-Disposition": name})


@get("/records", include_in_schema=False)
async def records(request: Asked) -> Response[str]:
    site = site_of(request)
    return site.page(request, await site.visitor(request), "records.html", error="", text="")


@post("/records", include_in_schema=False)
async def bring_record(request: Asked, data: MultipartBody[dict[str, Any]]) -> Response[Any]:
    """Look at a game from elsewhere. It is played again before it is shown, so that nothing wrong is."""
    site = site_of(request)
    visitor = await site.visitor(request, NEW_TABLE)
    file = data.get("file")
    brought = await file.read() if isinstance(file, UploadFile) else b""
    text = brought.decode("utf-8", errors="replace") if brought.strip() else str(data.get("text") or "")
    text = text.replace("\0", "\N{REPLACEMENT CHARACTER}")  # PostgreSQL knows no NUL
    try:
        record = await site.tables.readers.run(site.owner(request, visitor), _first, text)
        if record is None:
            raise Error(visitor.word("error-no-record"))
        by = Uploader(*site.owner(request, visitor))
        id = await site.archive.bring(str(record), by, lambda: site.check_upload(by))
    except Refused:
        raise
    except Error as error:
        shown = {"error": escape(str(error)), "text": escape(text[:20000])}  # here: templates remember what they have escaped
        return site.page(request, visitor, "records.html", 422, **shown)
    return go(request, site, visitor, f"/r/{id}/replay/0")


def _first(text: str) -> Record | None:
    """The first record of a text."""
    return next(parse(text), None)


def _base(request: Asked) -> str:
    """The address below which everything about this game is."""
    return "/".join(request.url.path.split("/")[:3])


async def finished(request: Asked, visitor: Visitor, id: str) -> Finished:
    """The game at this address."""
    archive = site_of(request).archive
    if request.url.path.startswith("/t/"):
        return await archive.table(id, site_of(request).owner(request, visitor))
    game = await archive.brought(id, site_of(request).owner(request, visitor))
    if game is None:
        raise NotFoundException
    return game


async def _analysis(request: Asked, visitor: Visitor, game: Finished, at: int, begin: bool = False) -> Response[Any]:
    """How far the analysis of a game is, and what came of it, for scripts; others see it on the page."""
    site, base = site_of(request), _base(request)
    at = max(0, min(at, len(game.record.moves)))
    ask = site.tables.analyses.begin if begin else site.tables.analyses.of
    owner, readers = site.owner(request, visitor), site.tables.readers
    found = await ask(game, owner, readers)
    if not wants_json(request):
        return go(request, site, visitor, f"{base}/replay/{at}#panel-analysis")
    film = await readers.run(owner, game.at, 0)
    place = analyses.Standpoint(base, at, await _mine(site, visitor, base))
    told = {"analysis": analyses.panel(game, film, found, visitor.lang, place)}
    told |= {"cost": analyses.regions(film, found, visitor.lang, at)["cost"]}
    return Response({"regions": told, "busy": found is not None and found.review is None}, status_code=200)


async def _replay(request: Asked, visitor: Visitor, game: Finished, at: int) -> Response[Any]:
    site, base = site_of(request), _base(request)
    record = game.record
    at = max(0, min(at, len(record.moves)))
    owner, readers = site.owner(request, visitor), site.tables.readers
    film, now, beats = await readers.run(owner, _shown, game, at, visitor.lang)  # without a film a long game takes a while
    found = await site.tables.analyses.of(game, owner, readers)
    last = analyses.regions(film, found, visitor.lang, at)
    if wants_json(request):
        return Response({"regions": {**now.regions, **last}, "beats": beats})
    rounds, mine = _rounds(record), await _mine(site, visitor, base)
    return site.page(
        request,
        visitor,
        "replay.html",
        game=record.game,
        game_title=say(Said("name"), visitor.lang, film.game.folder),
        symbols=symbols(film.game, visitor.lang),
        tabs=tab_names(film.game, visitor.lang),
        legend=on_page(film.game, visitor.lang, record.seats),
        s=now,
        at=at,
        last=len(record.moves),
        rounds=rounds,
        round_back=max((begin for begin in rounds if begin < at), default=0),
        round_next=min((begin for begin in rounds if begin > at), default=len(record.moves)),
        table_path=base if base.startswith("/t/") else "",
        base=f"{base}/replay",
        analysis=analyses.panel(game, film, found, visitor.lang, analyses.Standpoint(base, at, mine)),
        analysis_at=f"{base}/analysis",
        cost=last["cost"],
        record=f"{base}/record",
        link=f"{root(request)}{base}/replay/{at}",
        fair=record_fairness(film, record, visitor.lang),
    )


async def _mine(site: Site, visitor: Visitor, base: str) -> int | None:
    """The seat that was the visitor's, if they played at this table."""
    with suppress(Error):  # a record that was brought, or a game of other rules
        async with site.tables.at(base.removeprefix("/t/")) as table:
            return table.seat_of(visitor.person)
    return None


def _rounds(record: Record) -> list[int]:
    """After how many moves each round begins."""
    moments = [move.moment // 100 for move in record.moves]
    return [place for place, moment in enumerate(moments) if place == 0 or moment != moments[place - 1]]


def _shown(game: Finished, at: int, lang: str) -> tuple[Film, Screen, list[Step]]:
    """The game after so many moves, and what its last move told on the way."""
    film = game.at(at)
    return film, replay_screen(film, at, lang), replay_beats(film, at, lang)


HANDLERS: list[Any] = [play_from, show_replay, show_analysis, analyse, download, records, bring_record]
