"""The same tables for programs: JSON described by OpenAPI, and an ND-JSON stream. A seat is played with its token."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream

from beaufort import fair
from beaufort.errors import Error
from beaufort.fair import SALT
from beaufort.game import games
from beaufort.play import bots
from beaufort.web.actor import Actor
from beaufort.web.events import Refused
from beaufort.web.guard import HINT, NEW_TABLE
from beaufort.web.people import new_person
from beaufort.web.site import Asked, Site, offer, site_of
from beaufort.web.streams import program, state
from beaufort.web.table import NAME, PACES, PATIENCE, Table, check_name
from beaufort.web.tables import TABLE_ID, Answer
from beaufort.words import LANGUAGES, Said

Lang = Annotated[str, QueryParameter(description="the language of names and sentences", pattern=f"^({'|'.join(LANGUAGES)})$")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=NAME)]
Salt = Annotated[str, msgspec.Meta(max_length=SALT)]
Key = Annotated[str, msgspec.Meta(max_length=64, pattern="^[ -~]*$")]
Text = Annotated[str, msgspec.Meta(max_length=200)]
TableId = Annotated[str, PathParameter(description="as given when the table was made", pattern=f"^{TABLE_ID.pattern}$")]


class GameInfo(msgspec.Struct):
    """A game that can be played here."""

    name: str
    title: str
    pitch: str
    seats: list[int]
    usual: int
    options: dict[str, bool]
    bots: list[str]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """What to set up. The caller takes seat 0; `people` seats in all are for people, bots take the others.

    With a `ticket` of /api/promise the secret was promised before the salt was known, and the same ticket sent again gets the
    same table and seat.
    """

    game: Text
    seats: int | None = None
    people: Annotated[int, msgspec.Meta(ge=1, le=8)] = 1
    options: dict[str, bool] = {}
    bot: Text | None = None
    bots: Annotated[list[Text], msgspec.Meta(max_length=8, description="a bot for each seat; an empty text is `bot`")] = []
    name: Name = "Program"
    pace: Annotated[float, msgspec.Meta(description=f"seconds between bots' moves: one of {PACES}")] = 0.0
    patience: Annotated[int, msgspec.Meta(description=f"seconds until a bot takes over: one of {PATIENCE}, 0 is never")] = 0
    listed: bool = False
    salt: Salt = ""
    ticket: Key = ""


class Sit(msgspec.Struct, forbid_unknown_fields=True):
    """Take an open seat: any, or this one. With a `ticket` of /api/promise the same request sent again gets the same seat."""

    name: Name = "Program"
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None
    salt: Salt = ""
    ticket: Key = ""


class Seated(msgspec.Struct):
    """A seat one has now, and the token to play it with."""

    table: str
    seat: int
    token: str
    promise: str


class Play(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to a decision. The same `request` sent again gets the same answer and is not done again."""

    action: Text
    decision: Text
    request: Key = ""


class Ask(msgspec.Struct, forbid_unknown_fields=True):
    """What is asked now, as the table's state names it: for a hint, or to take back what came before."""

    decision: Text


class Hint(msgspec.Struct):
    """What a bot would do."""

    action: str


class Again(msgspec.Struct, forbid_unknown_fields=True):
    """Salt for a rematch."""

    salt: Salt = ""


class Pace(msgspec.Struct, forbid_unknown_fields=True):
    """Another pause between the moves of bots."""

    seconds: float


class Ticket(msgspec.Struct):
    """A ticket for a new table, and the SHA-256 of the secret that it will have."""

    ticket: str
    promise: str


class Done(msgspec.Struct):
    """The number of the event that came of it, and whether it had been done before."""

    seq: int
    again: bool


class SeatState(msgspec.Struct):
    name: str
    kind: str
    bot: str


class TableState(msgspec.Struct):
    """A table from a seat, or as a spectator sees it: `view` is null until the game has started."""

    id: str
    game: str
    status: str
    seq: int
    seat: int | None
    decision: str
    hint: str
    retractable: bool
    options: dict[str, bool]
    seats: list[SeatState]
    view: dict[str, Any] | None
    rematch: str
    promise: str


class Problem(msgspec.Struct):
    """What was wrong."""

    error: str
    rule: str = ""


PROBLEMS = {
    code: ResponseSpec(Problem, description=why)
    for code, why in {
        400: "the request cannot be read",
        401: "the token is not for a seat at this table",
        403: "this is for somebody else to do",
        404: "there is no such table",
        409: "it came too late, or not at the right time",
        413: "the request is too large",
        422: "this is not possible, by the rules or by the settings",
        429: "too many requests: wait",
        503: "too much is going on: try again",
    }.items()
}


@get("/games", summary="The games there are", responses=PROBLEMS)
async def list_games(request: Asked, lang: Lang = "en") -> list[GameInfo]:
    await site_of(request).visitor(request)
    return [
        GameInfo(game.name, shown.title, shown.pitch, list(shown.seats), shown.usual, dict(game.rules.OPTIONS), list(bots.BOTS))
        for game in games()
        for shown in [offer(game, lang)]
    ]


@get("/tables", summary="Tables that wait for people", responses=PROBLEMS)
async def list_tables(request: Asked, lang: Lang = "en") -> list[TableState]:
    site = site_of(request)
    await site.visitor(request)
    found = []
    for head in await site.store.open_tables(site.tables.clock()):
        with suppress(Error):  # one that was begun under other rules
            async with site.tables.at(head.id) as table:
                found.append(_state(table, None, lang))
    return found


@get("/promise", summary="A ticket for a new table, with the promise of its deal", responses=PROBLEMS)
async def get_promise(request: Asked) -> Ticket:
    site = site_of(request)
    await site.visitor(request)
    return Ticket(*site.ticket())


@post("/tables", summary="Set up a table and sit down at it", responses=PROBLEMS)
async def new_table(request: Asked, data: JSONBody[NewTable]) -> Seated:
    site = site_of(request)
    await site.visitor(request, NEW_TABLE)
    given = msgspec.structs.asdict(data)
    person = _program(site, data.ticket)
    id = await site.tables.create(given, person, check_name(data.name), data.people, data.salt, data.ticket)
    async with site.tables.at(id) as table:
        if table.holders[0] != person:
            raise Refused(Said("error-taken"))
    return await _seated(site, id, 0)


@get("/tables/{table_id:str}", summary="A table as it stands, from the seat of the token", responses=PROBLEMS)
async def table_state(request: Asked, table_id: TableId, lang: Lang = "en") -> TableState:
    site = site_of(request)
    await site.visitor(request)
    seat = await site.program(request, table_id).come()
    async with site.tables.at(table_id) as table:
        return _state(table, seat, lang)


@post("/tables/{table_id:str}/sit", summary="Sit down at a table that waits for people", responses=PROBLEMS)
async def sit_down(request: Asked, table_id: TableId, data: JSONBody[Sit]) -> Seated:
    site = site_of(request)
    await site.visitor(request)
    name = check_name(data.name)
    person = _program(site, data.ticket)
    await Actor(site.tables, table_id, person).sit(name, data.salt, data.seat)
    async with site.tables.at(table_id) as table:
        seat = table.seat_of(person)
    assert seat is not None
    return await _seated(site, table_id, seat)


@post("/tables/{table_id:str}/start", status_code=200, summary="Give the open seats to bots and begin", responses=PROBLEMS)
async def start_table(request: Asked, table_id: TableId) -> Done:
    return await _do(request, table_id, Actor.start)


@post("/tables/{table_id:str}/moves", status_code=200, summary="Make a decision", responses=PROBLEMS)
async def make_move(request: Asked, table_id: TableId, data: JSONBody[Play]) -> Done:
    return await _do(request, table_id, lambda actor: actor.move(data.action, data.decision, data.request))


@post("/tables/{table_id:str}/back", status_code=200, summary="Take back what one decided last", responses=PROBLEMS)
async def take_back(request: Asked, table_id: TableId, data: JSONBody[Ask]) -> Done:
    """Possible where `retractable` says so: what is decided step by step, with no chance in it, until another is asked."""
    return await _do(request, table_id, lambda actor: actor.take_back(data.decision))


@post("/tables/{table_id:str}/hint", status_code=200, summary="Ask what a bot would do", responses=PROBLEMS)
async def ask_hint(request: Asked, table_id: TableId, data: JSONBody[Ask]) -> Hint:
    """From then on the answer to this decision counts as helped; asked again it is the same hint."""
    site = site_of(request)
    await site.visitor(request, HINT)
    return Hint(await site.program(request, table_id).hint(data.decision))


@post("/tables/{table_id:str}/resign", status_code=200, summary="Leave one's seat to a bot", responses=PROBLEMS)
async def resign_seat(request: Asked, table_id: TableId) -> Done:
    return await _do(request, table_id, Actor.resign)


@post("/tables/{table_id:str}/rise", status_code=200, summary="Stand up before the game has started", responses=PROBLEMS)
async def stand_up(request: Asked, table_id: TableId) -> Done:
    return await _do(request, table_id, Actor.rise)


@post("/tables/{table_id:str}/pace", status_code=200, summary="Change the pause between bots' moves", responses=PROBLEMS)
async def change_pace(request: Asked, table_id: TableId, data: JSONBody[Pace]) -> Done:
    return await _do(request, table_id, lambda actor: actor.set_pace(data.seconds))


@post("/tables/{table_id:str}/rematch", status_code=200, summary="Play again with the same people", responses=PROBLEMS)
async def play_again(request: Asked, table_id: TableId, data: JSONBody[Again]) -> Seated:
    site = site_of(request)
    await site.visitor(request, NEW_TABLE)
    actor = site.program(request, table_id)
    made = await actor.rematch(data.salt)
    async with site.tables.at(table_id) as table:
        seat = actor.own_seat(table)
    return await _seated(site, made, seat)


@get("/tables/{table_id:str}/why", summary="Why an action is not possible now; empty if it is", responses=PROBLEMS)
async def explain_move(
    request: Asked,
    table_id: TableId,
    action: Annotated[str, QueryParameter(description="as in a move", max_length=200)],
    lang: Lang = "en",
) -> Problem:
    site = site_of(request)
    await site.visitor(request)
    return Problem(*await site.program(request, table_id, lang).why(action))


@get("/tables/{table_id:str}/log", summary="What has happened, in sentences", responses=PROBLEMS)
async def get_log(request: Asked, table_id: TableId, lang: Lang = "en") -> list[str]:
    site = site_of(request)
    await site.visitor(request)
    seat = await site.program(request, table_id).come()
    async with site.tables.at(table_id) as table:
        return table.match.log(seat, lang) if table.match else []


@get("/tables/{table_id:str}/record", media_type="text/plain", summary="The record of a finished game", responses=PROBLEMS)
async def get_record(request: Asked, table_id: TableId) -> str:
    site = site_of(request)
    await site.visitor(request)
    async with site.tables.at(table_id) as table:
        return str(table.record())


@get(
    "/tables/{table_id:str}/events",
    summary="A stream: a line of JSON each time the table changes, {} as a sign of life",
    responses=PROBLEMS,
)
async def events(
    request: Asked,
    table_id: TableId,
    lang: Lang = "en",
    after: Annotated[int, QueryParameter(description="the last number seen", ge=0, le=2**31)] = 0,
) -> Stream:
    site = site_of(request)
    visitor = await site.visitor(request)
    seat = await site.program(request, table_id).come()
    async with site.tables.at(table_id) as table:
        person = None if seat is None else table.holders[seat]
    lines = program(site.tables, table_id, person, lang, after)
    place = site.limits.place(request, person or visitor.person)
    return Stream(place.during(lines), media_type="application/x-ndjson")


def _program(site: Site, ticket: str) -> str:
    """Who a program is: with the same ticket the same again, without one somebody new."""
    if not ticket:
        return new_person()
    if not site.keys.is_ticket(ticket):
        raise Refused(Said("error-ticket"), 422)
    return site.keys.sign("program", ticket)


async def _do(request: Asked, id: str, wish: Callable[[Actor], Awaitable[Answer]]) -> Done:
    """Carry out what the holder of a token wants."""
    site = site_of(request)
    await site.visitor(request)
    answer = await wish(site.program(request, id))
    return Done(answer.seq, answer.again)


async def _seated(site: Site, id: str, seat: int) -> Seated:
    async with site.tables.at(id) as table:
        return Seated(id, seat, site.keys.seat(id, seat, str(table.holders[seat])), fair.promise(table.secret))


def _state(table: Table, seat: int | None, lang: str) -> TableState:
    return msgspec.convert(state(table, seat, lang), TableState)


ROUTER = Router(
    "/api",
    route_handlers=[
        list_games, list_tables, get_promise, new_table, table_state, sit_down, start_table, make_move, take_back, ask_hint,
        resign_seat, stand_up, change_pace, play_again, explain_move, get_log, get_record, events,
    ],
)  # fmt: skip
