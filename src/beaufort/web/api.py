"""The same tables for programs: JSON described by OpenAPI, and streams. A seat is played with its token or a program's own.

Each operation has its sentence here, its fields in `beaufort/client/protocol.py`; document.py makes the description of both.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Annotated

from litestar.openapi.spec import Example
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream

from beaufort import fair
from beaufort.client.protocol import (
    Again,
    Ask,
    Binding,
    Course,
    Done,
    GameInfo,
    Guest,
    Hint,
    Knowledge,
    Level,
    NewTable,
    NewTicket,
    Pace,
    Play,
    ProblemKind,
    Reveal,
    Seated,
    Sit,
    TableState,
    Update,
    Why,
)
from beaufort.errors import Error
from beaufort.game import games
from beaufort.language.state import raw
from beaufort.play import bots
from beaufort.view import Beat
from beaufort.web.actor import Actor
from beaufort.web.checks import check_name
from beaufort.web.document import plainly
from beaufort.web.events import OtherRules, Refused
from beaufort.web.guard import HINT, NEW_TABLE
from beaufort.web.operations import SEAT, TABLE, TableId, does, reads
from beaufort.web.people import new_person
from beaufort.web.problems import STATUS
from beaufort.web.site import Asked, Caller, Site, framing_of, offer, site_of
from beaufort.web.streams import program
from beaufort.web.table import Table
from beaufort.web.tables import Answer
from beaufort.web.told import beats_of, hint_state, old_state, table_state
from beaufort.words import Said, say

SETTINGS = ("setting", "game", "seats", "option", "people", "name", "salt", "commit", "ticket")
After = Annotated[
    int,
    QueryParameter(
        description="The number of the last event that you know: only what came later is told. 0 tells all.",
        ge=0,
        le=2**31,
        examples=[Example(value=17)],
    ),
]
Tried = Annotated[
    str,
    QueryParameter(
        description="The action that you would like to choose, in the notation.", max_length=200, examples=[Example(value="N7")]
    ),
]


@reads("/games", "listGames", "games")
async def list_games(request: Asked) -> list[GameInfo]:
    """List the games that can be played here."""
    caller = await site_of(request).caller(request)
    levels = [Level(bot) for bot in bots.BOTS]
    return [
        GameInfo(game.name, shown.title, shown.pitch, list(shown.seats), shown.usual, dict(game.rules.OPTIONS), levels)
        for game in games()
        for shown in [offer(game, caller.lang)]
    ]


@reads("/problems", "listProblems", "problems")
async def list_problems(request: Asked) -> list[ProblemKind]:
    """List the kinds of problems that answers tell of."""
    lang = (await site_of(request).caller(request)).lang
    return [ProblemKind(code, status, plainly(code, lang)) for code, status in STATUS.items()]


@reads("/tables", "listTables", "tables")
async def list_tables(request: Asked) -> list[TableState]:
    """List the tables that wait for people and that everybody may find."""
    site = site_of(request)
    caller = await site.caller(request)
    found = []
    for head in await site.store.open_tables(site.tables.clock()):
        site.tables.hear(head.id, head.seq)
        with suppress(Error):  # one that was begun under other rules
            async with site.tables.at(head.id, ask=False) as table:
                found.append(table_state(table, None, caller.lang))
    return found


@reads("/ticket", "getTicket", "tables")
async def get_ticket(request: Asked) -> NewTicket:
    """Get a ticket for a new table or a seat.

    With it the same request sent again, because its answer was lost, gets the same table and seat.
    """
    site = site_of(request)
    await site.caller(request)
    return NewTicket(site.keys.new_ticket())


@does("/tables", "newTable", "tables", *SETTINGS, "taken", "many-tables", "busy", token="program?", status=201)
async def new_table(request: Asked, data: JSONBody[NewTable]) -> Seated:
    """Set up a table and sit down at it.

    `commit` binds you to salt, which you show by `revealSalt` when `wanted` of the table says so; with `salt` instead you trust
    the server to tell nobody.
    """
    site = site_of(request)
    caller = await site.caller(request, NEW_TABLE)
    given = {name: getattr(data, name) for name in data.__struct_fields__} | {"address": site.address(request)}
    given |= {"bot": str(data.bot or ""), "bots": [str(bot or "") for bot in data.bots]}
    given |= {"pace": float(data.pace), "patience": int(data.patience)}
    person = _person(site, caller, data.ticket)
    id = await site.tables.create(given, person, check_name(_name(caller, data.name)), data.people, data.ticket)
    async with site.tables.at(id) as table:
        if table.holders[0] != person:
            raise Refused(Said("error-taken"))
        return _seated(site, table, 0)


@reads("/tables/{table_id:str}", "getTable", "tables", *TABLE, token="seat?")
async def get_table(request: Asked, table_id: TableId) -> TableState:
    """Look at a table as it stands, from your seat or as a spectator."""
    site = site_of(request)
    caller = await site.caller(request)
    try:
        seat = await site.at(caller, table_id).come()
    except OtherRules:
        return old_state(table_id, await site.archive.table(table_id), caller.lang)
    async with site.tables.at(table_id) as table:
        return table_state(table, seat, caller.lang)


@does(
    "/tables/{table_id:str}/sit", "sitDown", "tables", *TABLE, "closed", "started", "taken", "removed", "name",
    "salt", "commit", "ticket", "restless", token="program?", status=201,
)  # fmt: skip
async def sit_down(request: Asked, table_id: TableId, data: JSONBody[Sit]) -> Seated:
    """Sit down at a table that waits for people.

    Whoever sits there already gets the same answer again: a program by its own token, anybody by the same ticket.
    """
    site = site_of(request)
    caller = await site.caller(request)
    site.limits.sit(caller.person, table_id)
    person = _person(site, caller, data.ticket)
    name = check_name(_name(caller, data.name))
    await Actor(site.tables, table_id, person).sit(name, data.salt, data.seat, data.commit)
    async with site.tables.at(table_id) as table:
        seat = table.seat_of(person)
        assert seat is not None
        return _seated(site, table, seat)


@does("/tables/{table_id:str}/start", "startTable", "tables", *TABLE, *SEAT, "closed", "host", token="seat")
async def start_table(request: Asked, table_id: TableId) -> Done:
    """Give the open seats to bots and begin."""
    return await _do(request, table_id, Actor.start)


@does(
    "/tables/{table_id:str}/commit", "commitSalt", "deals", *TABLE, *SEAT, "started", "commit", token="seat"
)  # fmt: skip
async def commit_salt(request: Asked, table_id: TableId, data: JSONBody[Binding]) -> Done:
    """Be bound to salt for the next deal, when `wanted` is `commit`.

    That is so in a rematch, after an invitation, and where cards are dealt anew: use other salt each time.
    """
    return await _do(request, table_id, lambda actor: actor.commit(data.commit))


@does("/tables/{table_id:str}/reveal", "revealSalt", "deals", *TABLE, *SEAT, "not-asked", "salt", "reveal", token="seat")
async def reveal_salt(request: Asked, table_id: TableId, data: JSONBody[Reveal]) -> Done:
    """Show the salt one is bound to, when `wanted` is `salt`.

    Keep `promise` and `commits` of the state by which it was wanted: the record has to agree with them.
    """
    return await _do(request, table_id, lambda actor: actor.reveal(data.salt))


@does(
    "/tables/{table_id:str}/moves", "makeMove", "play", *TABLE, *SEAT, "late", "not-asked", "no-decision", "other-action",
    "not-started", "illegal", token="seat",
)  # fmt: skip
async def make_move(request: Asked, table_id: TableId, data: JSONBody[Play]) -> Done:
    """Make a decision: one of `choices`.

    Sent again, because its answer was lost, it is not done again: `again` says so. If the decision has been answered otherwise,
    it is `late`; if the `request` of this name was, it is `other-action`.
    """
    return await _do(request, table_id, lambda actor: actor.move(data.action, data.decision, data.request))


@does(
    "/tables/{table_id:str}/back", "takeBack", "play", *TABLE, *SEAT, "late", "not-asked", "no-decision", "not-started",
    "take-back", token="seat",
)  # fmt: skip
async def take_back(request: Asked, table_id: TableId, data: JSONBody[Ask]) -> Done:
    """Take back what one decided last.

    Possible where `retractable` says so: what is decided step by step, with no chance in it, until another is asked.
    """
    return await _do(request, table_id, lambda actor: actor.take_back(data.decision))


@does(
    "/tables/{table_id:str}/hint", "askHint", "play", *TABLE, *SEAT, "late", "not-asked", "no-decision", "not-started",
    "own-queue", "crowded", token="seat",
)  # fmt: skip
async def ask_hint(request: Asked, table_id: TableId, data: JSONBody[Ask]) -> Hint:
    """Ask what a bot would do, and why.

    From then on the answer to this decision counts as helped, and everybody is told; asked again it is the same hint.
    """
    site = site_of(request)
    caller = await site.caller(request, HINT)
    return hint_state(*await site.at(caller, table_id).hint(data.decision))


@does(
    "/tables/{table_id:str}/course", "askCourse", "play", *TABLE, *SEAT, "late", "not-asked", "no-decision", "not-started",
    "own-queue", "crowded", token="seat",
)  # fmt: skip
async def ask_course(request: Asked, table_id: TableId, data: JSONBody[Ask]) -> Course:
    """Ask how it may go on after the hint: in a world guessed from what your seat has seen, with bots at all seats.

    It counts as a hint.
    """
    site = site_of(request)
    caller = await site.caller(request, HINT)

    def show(table: Table, seat: int, beats: list[Beat]) -> Course:
        assert table.match
        return Course(beats_of(table.match, beats, caller.lang))

    return await site.at(caller, table_id).course(data.decision, show)


@does("/tables/{table_id:str}/resign", "resignSeat", "play", *TABLE, *SEAT, "not-running", token="seat")
async def resign_seat(request: Asked, table_id: TableId) -> Done:
    """Leave one's seat to a bot for good."""
    return await _do(request, table_id, Actor.resign)


@does("/tables/{table_id:str}/rise", "standUp", "tables", *TABLE, *SEAT, "started", "closed", token="seat")
async def stand_up(request: Asked, table_id: TableId) -> Done:
    """Stand up before the game has started, or decline an invitation.

    While cards are dealt, when all seats are taken, a bot takes the seat.
    """
    return await _do(request, table_id, Actor.rise)


@does(
    "/tables/{table_id:str}/remove", "removeGuest", "tables", *TABLE, *SEAT, "only-host", "no-guest", "started", "closed",
    token="seat",
)  # fmt: skip
async def remove_guest(request: Asked, table_id: TableId, data: JSONBody[Guest]) -> Done:
    """Send a guest away, as the host, before the game has started.

    Whoever was sent away does not sit down at this table again.
    """
    return await _do(request, table_id, lambda actor: actor.remove(data.seat))


@does("/tables/{table_id:str}/close", "closeTable", "tables", *TABLE, *SEAT, "only-host", "started", token="seat")
async def close_table(request: Asked, table_id: TableId) -> Done:
    """Give the table up, as the host, before the game has started; its `status` is `closed` from then on."""
    return await _do(request, table_id, Actor.close)


@does("/tables/{table_id:str}/pace", "changePace", "play", *TABLE, *SEAT, token="seat")
async def change_pace(request: Asked, table_id: TableId, data: JSONBody[Pace]) -> Done:
    """Change the pause between the moves of bots."""
    return await _do(request, table_id, lambda actor: actor.set_pace(float(data.pace)))


@does(
    "/tables/{table_id:str}/rematch", "playAgain", "tables", *TABLE, *SEAT, "not-over", "many-tables", "salt", "commit",
    token="seat", status=201,
)  # fmt: skip
async def play_again(request: Asked, table_id: TableId, data: JSONBody[Again]) -> Seated:
    """Play again with the same people; whoever asks second is led to the same table."""
    site = site_of(request)
    caller = await site.caller(request, NEW_TABLE)
    actor = site.at(caller, table_id)
    made = await actor.rematch(data.salt, data.commit)
    async with site.tables.at(table_id) as table:
        seat = actor.own_seat(table)
    async with site.tables.at(made) as table:
        return _seated(site, table, seat)


@reads("/tables/{table_id:str}/why", "explainMove", "play", *TABLE, *SEAT, "not-started", token="seat")
async def explain_move(request: Asked, table_id: TableId, action: Tried) -> Why:
    """Ask why an action is not possible now."""
    site = site_of(request)
    return Why(*await site.at(await site.caller(request), table_id).why(action))


@reads("/tables/{table_id:str}/knowledge", "getKnowledge", "play", *TABLE, *SEAT, "not-started", token="seat")
async def get_knowledge(request: Asked, table_id: TableId) -> Knowledge:
    """Get all that your seat knows, as the record of the rules.

    This is what bots of the Python package choose by: `beaufort bot` plays with it.
    """
    site = site_of(request)
    actor = site.at(await site.caller(request), table_id)
    await actor.come()
    async with site.tables.at(table_id) as table:
        seat, match = actor.own_seat(table), table.match
        if match is None:
            raise Refused(Said("error-not-started"))
        game, record = table.game, b64encode(raw(match.seen(seat))).decode()
        return Knowledge(game.name, game.rules.VERSION, game.edition, seat, match.seats, match.options, record)


@reads("/tables/{table_id:str}/log", "getLog", "tables", *TABLE, token="seat?")
async def get_log(request: Asked, table_id: TableId) -> list[str]:
    """Read what has happened, in sentences."""
    site = site_of(request)
    caller = await site.caller(request)
    try:
        seat = await site.at(caller, table_id).come()
    except OtherRules:
        film = (await site.archive.table(table_id)).film
        assert film  # without one it would have been refused
        return [say(said, caller.lang, film.game.folder, film.players) for said in film.story]
    async with site.tables.at(table_id) as table:
        return table.match.log(seat, caller.lang) if table.match else []


@reads("/tables/{table_id:str}/record", "getRecord", "records", *TABLE, "not-over", media_type="text/plain")
async def get_record(request: Asked, table_id: TableId) -> str:
    """Get the record of a finished game: tags and moves, as docs/notation.md of the package `beaufort` tells it."""
    site = site_of(request)
    await site.caller(request)
    return await site.archive.record(table_id)


@reads("/tables/{table_id:str}/events", "streamTable", "tables", *TABLE, token="seat?", told=Update)
async def stream_table(request: Asked, table_id: TableId, after: After = 0) -> Stream:
    """Listen to a table: an update whenever something has happened there.

    A line of JSON each; with `Accept: text/event-stream` server-sent events, whose number is their id, so that
    `Last-Event-ID` goes on as `after` does. Every event is told once, in order; a slow reader gets several in one update. At
    least every 15 seconds something is sent: if nothing has happened, an empty line (or a comment). The stream ends after the
    update by which the game is over or the table closed. If it breaks off before, ask again with `after`.
    """
    site = site_of(request)
    caller = await site.caller(request)
    seat = await site.at(caller, table_id).come()
    async with site.tables.at(table_id) as table:
        person = None if seat is None else table.holders[seat]
    framing, last = framing_of(request), request.headers.get("last-event-id", "")
    after = max(after, int(last) if last.isascii() and last.isdigit() and len(last) < 10 else 0)
    told = program(site.tables, table_id, person, caller.lang, after, framing)
    place = site.limits.place(request, person or caller.person)
    return Stream(place.during(told), media_type=framing.media, headers={"X-Accel-Buffering": "no"})


def _person(site: Site, caller: Caller, ticket: str) -> str:
    """Who takes a seat: a program that is known; with the same ticket the same again, without one somebody new."""
    if ticket and not site.keys.is_ticket(ticket):
        raise Refused(Said("error-ticket"), 422)
    if caller.program:
        return caller.program.id
    return site.keys.sign("program", ticket) if ticket else new_person()


def _name(caller: Caller, given: str) -> str:
    """A program that is known sits down under its own name."""
    return caller.program.name if caller.program else given


async def _do(request: Asked, id: str, wish: Callable[[Actor], Awaitable[Answer]]) -> Done:
    """Carry out what the holder of a token wants."""
    site = site_of(request)
    answer = await wish(site.at(await site.caller(request), id))
    return Done(answer.seq, answer.again)


def _seated(site: Site, table: Table, seat: int) -> Seated:
    token = site.keys.seat(table.id, seat, str(table.holders[seat]))
    return Seated(table.id, seat, token, fair.promise(table.secret))


HANDLERS = [
    list_games, list_problems, list_tables, get_ticket, new_table, get_table, sit_down, commit_salt, reveal_salt, start_table,
    make_move, take_back, ask_hint, ask_course, resign_seat, stand_up, remove_guest, close_table, change_pace, play_again,
    explain_move, get_knowledge, get_log, get_record, stream_table,
]  # fmt: skip
