"""Finished games move by move, with all hands open: those of our tables, and records that people bring."""

from __future__ import annotations

import hashlib
from functools import lru_cache, partial
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, MultipartBody

from beaufort.errors import Error
from beaufort.match import Match, helped_moves, replay, start
from beaufort.record import Record, parse
from beaufort.web import analyses
from beaufort.web.drawing import symbols, tab_names
from beaufort.web.guard import NEW_TABLE
from beaufort.web.screen import Screen, Step, record_fairness, replay_beats, replay_screen
from beaufort.web.site import Asked, Visitor, go, root, site_of, wants_json
from beaufort.web.table import Table
from beaufort.web.tables import TABLE_ID
from beaufort.words import Said, say


def _paths(rest: str) -> list[str]:
    """The same below a table of ours and below a record that was brought."""
    return [f"/t/{{id:str}}{rest}", f"/r/{{id:str}}{rest}"]


@get(_paths("/replay/{at:int}"), include_in_schema=False)
async def show_replay(request: Asked, id: FromPath[str], at: FromPath[int]) -> Response[Any]:
    visitor = await site_of(request).visitor(request, 0.5)
    return await _replay(request, visitor, await _record(request, id), _base(request), at)


@get(_paths("/analysis/{at:int}"), include_in_schema=False)
async def show_analysis(request: Asked, id: FromPath[str], at: FromPath[int]) -> Response[Any]:
    visitor = await site_of(request).visitor(request, 0.5)
    return await _analysis(request, visitor, await _record(request, id), _base(request), at)


@post(_paths("/analysis/{at:int}"), include_in_schema=False)
async def analyse(request: Asked, id: FromPath[str], at: FromPath[int]) -> Response[Any]:
    visitor = await site_of(request).visitor(request, NEW_TABLE)
    return await _analysis(request, visitor, await _record(request, id), _base(request), at, begin=True)


@get(_paths("/record"), include_in_schema=False)
async def download(request: Asked, id: FromPath[str]) -> Response[str]:
    await site_of(request).visitor(request)
    record = await _record(request, id)
    name = f'attachment; filename="{record.game}.txt"'
    return Response(str(record), media_type="text/plain; charset=utf-8", headers={"Content-Disposition": name})


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
        record = next(parse(text), None)
        if record is None:
            raise Error(visitor.word("error-no-record"))
        await site.tables.bot_pool.run(replay, record)
    except Error as error:
        return site.page(request, visitor, "records.html", 422, error=str(error), text=text[:20000])
    id = hashlib.sha256(str(record).encode()).hexdigest()[:24]  # the same game brought twice is kept once
    await site.store.keep_record(id, str(record), visitor.person, site.tables.clock())
    return go(request, site, visitor, f"/r/{id}/replay/0")


def _base(request: Asked) -> str:
    """The address below which everything about this game is."""
    return "/".join(request.url.path.split("/")[:3])


async def _record(request: Asked, id: str) -> Record:
    """The game at this address."""
    site = site_of(request)
    if request.url.path.startswith("/t/"):
        async with site.tables.at(id) as table:
            return _recorded(table, table.seq)
    text = await site.store.record(id) if TABLE_ID.fullmatch(id) else None
    if text is None:
        raise NotFoundException
    return next(parse(text))


@lru_cache(maxsize=64)
def _recorded(table: Table, seq: int) -> Record:
    """The record of a table that is over; whoever goes through a game asks for it again and again."""
    return table.record()


async def _analysis(request: Asked, visitor: Visitor, record: Record, base: str, at: int, begin: bool = False) -> Response[Any]:
    """How far the analysis of a game is, and what came of it, for scripts; others see it on the page."""
    site = site_of(request)
    at = max(0, min(at, len(record.moves)))
    match = start(record)  # a record that this program cannot read any more is refused before anybody thinks about it
    found = await (site.tables.analyses.begin(record) if begin else site.tables.analyses.of(record))
    if not wants_json(request):
        return go(request, site, visitor, f"{base}/replay/{at}#panel-analysis")
    told = {"analysis": analyses.panel(match, found, visitor.lang, base, at)}
    told |= {"cost": analyses.regions(match, found, visitor.lang, at)["cost"]}
    return Response({"regions": told, "busy": found is not None and found.review is None}, status_code=200)


async def _replay(request: Asked, visitor: Visitor, record: Record, base: str, at: int) -> Response[Any]:
    site = site_of(request)
    at = max(0, min(at, len(record.moves)))
    match, now, beats = await site.tables.bot_pool.run(_shown, record, at, visitor.lang)  # a long game takes a while
    found = await site.tables.analyses.of(record)
    last = analyses.regions(match, found, visitor.lang, at)
    if wants_json(request):
        return Response({"regions": {**now.regions, **last}, "beats": beats})
    rounds = _rounds(record)
    return site.page(
        request,
        visitor,
        "replay.html",
        game=record.game,
        game_title=say(Said("name"), visitor.lang, match.game.folder),
        symbols=symbols(match.game, visitor.lang),
        tabs=tab_names(match.game, visitor.lang),
        s=now,
        at=at,
        last=len(record.moves),
        rounds=rounds,
        round_back=max((begin for begin in rounds if begin < at), default=0),
        round_next=min((begin for begin in rounds if begin > at), default=len(record.moves)),
        table_path=base if base.startswith("/t/") else "",
        base=f"{base}/replay",
        analysis=analyses.panel(match, found, visitor.lang, base, at),
        analysis_at=f"{base}/analysis",
        cost=last["cost"],
        record=f"{base}/record",
        link=f"{root(request)}{base}/replay/{at}",
        fair=record_fairness(match, record, visitor.lang),
    )


def _rounds(record: Record) -> list[int]:
    """After how many moves each round begins."""
    moments = [move.moment // 100 for move in record.moves]
    return [place for place, moment in enumerate(moments) if place == 0 or moment != moments[place - 1]]


def _shown(record: Record, at: int, lang: str) -> tuple[Match, Screen, list[Step]]:
    """The game after so many moves, and what its last move told on the way."""
    match, helped = start(record), helped_moves(record)

    def play(number: int) -> None:
        move = record.moves[number]
        match.play(match.pending[0] if move.seat is None else move.seat, move.action, number + 1 in helped)

    for number in range(at - 1):
        play(number)
    if not at:
        return match, replay_screen(match, lang), []
    told, move = len(match.story()), record.moves[at - 1]
    seat = match.pending[0] if move.seat is None else move.seat
    made = next(choice.name for choice in match.view(seat).choices if choice.action == move.action)
    beats = replay_beats(match, partial(play, at - 1), lang)
    return match, replay_screen(match, lang, told, (seat, made)), beats


HANDLERS: list[Any] = [show_replay, show_analysis, analyse, download, records, bring_record]
