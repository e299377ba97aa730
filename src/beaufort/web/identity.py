"""Programs with a name: how they get a token, offer themselves, are invited, listen to all their tables, and fetch records."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator
from typing import Annotated

from litestar.openapi.spec import Example
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream

from beaufort.client.protocol import Archived, Done, Invitation, NewProgram, Notice, Offer, OwnProgram, Program
from beaufort.game import games
from beaufort.web.checks import check_name
from beaufort.web.events import Refused
from beaufort.web.guard import NEW_TABLE
from beaufort.web.notices import Attendant, notices
from beaufort.web.operations import OWN, SEAT, TABLE, TableId, does, drops, reads, sets
from beaufort.web.programs import Filter, KnownProgram
from beaufort.web.site import Asked, Caller, Site, framing_of, site_of
from beaufort.web.store import Uploader
from beaufort.web.streams import Framing
from beaufort.words import Said

CURSOR = re.compile(r"[0-9]{1,12}\.[0-9]{1,9}( [A-Za-z0-9_-]{1,64})?")
Cursor = Annotated[
    str,
    QueryParameter(
        description="The `cursor` of the last line that you know: only what came later is told. Empty tells all.",
        max_length=100,
        pattern=f"^({CURSOR.pattern})?$",
        examples=[Example(value="1790000000.250000")],
    ),
]
GameName = Annotated[str, QueryParameter(description="Only this game.", max_length=60, examples=[Example(value="high-tide")])]
PlayerName = Annotated[
    str,
    QueryParameter(
        description="Only games in which somebody of this name played.", max_length=60, examples=[Example(value="Anna")]
    ),
]
Chosen = Annotated[
    str,
    QueryParameter(
        description="Only games with this option, as it stands in records.", max_length=60, examples=[Example(value="pro=on")]
    ),
]
Since = Annotated[
    float,
    QueryParameter(
        description="Only games that ended then or later, in seconds since 1970.", ge=0, examples=[Example(value=1790000000)]
    ),
]
Until = Annotated[
    float,
    QueryParameter(
        description="Only games that ended before, in seconds since 1970.", ge=0, examples=[Example(value=1800000000)]
    ),
]
Mine = Annotated[
    bool,
    QueryParameter(
        description="Only your own games, also those that are not listed; this takes your token.",
        examples=[Example(value=False)],
    ),
]


@does("/programs", "newProgram", "programs", "name", "name-taken", "many-programs", status=201)
async def new_program(request: Asked, data: JSONBody[NewProgram]) -> OwnProgram:
    """Get a name and a token of your own.

    The token is told once. It is good for all tables of the program until it is revoked.
    """
    site = site_of(request)
    await site.caller(request, NEW_TABLE)
    name = check_name(data.name)
    id, token = await site.programs.make(name, Uploader("", site.address(request)), site.tables.clock())
    return OwnProgram(id, name, token)


@reads("/programs", "listPrograms", "programs")
async def list_programs(request: Asked) -> list[Program]:
    """List the programs that offer themselves and listen now, so that they can be invited."""
    site = site_of(request)
    await site.caller(request)
    return [_program(each, True) for each in await site.programs.offering(site.tables.clock())]


@reads("/me", "getMe", "programs", *OWN, token="program")
async def get_me(request: Asked) -> Program:
    """Look who you are."""
    site = site_of(request)
    own = _own(await site.caller(request))
    return _program(own, site.programs.is_present(own, site.tables.clock()))


@drops("/me", "revokeMe", "programs", *OWN, token="program")
async def revoke_me(request: Asked) -> None:
    """Let your token be good for nothing from now on, and give your name up."""
    site = site_of(request)
    await site.programs.revoke(_own(await site.caller(request)).id)


@sets("/me/offer", "offerMe", "programs", *OWN, "game", token="program")
async def offer_me(request: Asked, data: JSONBody[Offer]) -> Program:
    """Offer yourself to play, or take that back.

    As long as you listen by `streamMe` you can be invited to so many tables of these games at once, by your name.
    """
    site = site_of(request)
    own = _own(await site.caller(request))
    known = [game.name for game in games()]
    for name in data.games:
        if name not in known:
            raise Refused(Said("error-game", game=name[:40], games=known), 422)
    await site.programs.offer(own.id, list(dict.fromkeys(data.games)), data.tables)
    return Program(own.id, own.name, list(dict.fromkeys(data.games)), site.programs.is_present(own, site.tables.clock()))


@reads("/me/events", "streamMe", "programs", *OWN, token="program", told=Notice)
async def stream_me(request: Asked, after: Cursor = "") -> Stream:
    """Listen to all your tables at once.

    A line of JSON (or a server-sent event) whenever something is for you to know: you are `invited` (answer by `commitSalt`,
    or decline by `standUp`), your salt is wanted (`reveal`), you are `seated`, it is your `turn`, a game is `over`, or you have
    `left`. First all your tables are told as they stand; with `after` games that ended since then are too. At least every 15
    seconds something is sent, if only an empty line or a comment. It ends when your token is revoked.
    """
    site = site_of(request)
    caller = await site.caller(request)
    own = _own(caller)
    framing, last = framing_of(request), request.headers.get("last-event-id", "")
    since = after or (last if CURSOR.fullmatch(last) else repr(site.tables.clock()))  # games that end from now on are told too
    attendant = Attendant(site.tables, own, caller.lang, since)
    told = notices(site.tables, site.programs, attendant, framing)
    place = site.limits.place(request, own.id)
    return Stream(place.during(told), media_type=framing.media, headers={"X-Accel-Buffering": "no"})


@does("/tables/{table_id:str}/invite", "inviteProgram", "programs", *TABLE, *SEAT, "only-host", "not-free", "no-such-program",
      "started", "closed", "taken", "removed", token="seat")  # fmt: skip
async def invite_program(request: Asked, table_id: TableId, data: JSONBody[Invitation]) -> Done:
    """Invite a program that offers itself, as the host: it gets a seat, and has five minutes to say yes."""
    site = site_of(request)
    answer = await site.invite(site.at(await site.caller(request), table_id), data.program)
    return Done(answer.seq, answer.again)


@reads("/records", "listRecords", "records", "no-token", "no-program", token="program?", told=Archived)
async def list_records(
    request: Asked,
    game: GameName = "",
    player: PlayerName = "",
    option: Chosen = "",
    since: Since = 0.0,
    until: Until = 1e11,
    mine: Mine = False,
    after: Cursor = "",
) -> Stream:
    """Fetch finished games: those of tables that everybody may find, or your own.

    A line of JSON (or a server-sent event) each, the first to end first, at most 500 at a time: ask again with `after` until
    none comes.
    """
    site = site_of(request)
    caller = await site.caller(request)
    person = _own(caller).id if mine else ""
    place = site.limits.place(request, caller.person)
    wanted = Filter(person, game, player, option, since, until)
    framing = framing_of(request)
    return Stream(place.during(_lines(site, wanted, after, framing)), media_type=framing.media)


async def _lines(site: Site, wanted: Filter, after: str, framing: Framing) -> AsyncGenerator[bytes, None]:
    async for found in site.programs.records(wanted, after):
        yield framing.written(found, found.cursor)


def _own(caller: Caller) -> KnownProgram:
    """The program that asks."""
    if caller.program is None:
        raise Refused(Said("error-no-program" if caller.token else "error-no-token"), 401)
    return caller.program


def _program(known: KnownProgram, present: bool) -> Program:
    return Program(known.id, known.name, list(known.games), present)


HANDLERS = [
    new_program, list_programs, get_me, revoke_me, offer_me, stream_me, invite_program, list_records,
]  # fmt: skip
