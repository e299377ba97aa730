"""The pages for people. Every form works without a script; with one, answers come as JSON and the stream brings what is new."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from types import SimpleNamespace
from typing import Any
from weakref import ref

import segno
from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Stream

from beaufort import fair
from beaufort.errors import Error
from beaufort.game import find, games
from beaufort.play import bots
from beaufort.web.actor import Actor
from beaufort.web.checks import check_bot, check_name
from beaufort.web.drawing import symbols, tab_names
from beaufort.web.events import Head, OtherRules, Refused
from beaufort.web.guard import HINT, NEW_TABLE
from beaufort.web.legend import names, on_page
from beaufort.web.lobby import lobby
from beaufort.web.programs import KnownProgram
from beaufort.web.rulebook import EXAMPLE, rules_html
from beaufort.web.screen import SHARED, Screen, imagined, log_of, screen
from beaufort.web.site import THEMES, Asked, Site, Visitor, cookie, files, go, offer, root, site_of, stamp, wants_json
from beaufort.web.store import Uploader
from beaufort.web.streams import browser
from beaufort.web.table import Table
from beaufort.web.tables import Answer
from beaufort.web.turns import HOUSE
from beaufort.words import LANGUAGES, Said, say


@get("/", include_in_schema=False)
async def home(request: Asked) -> Response[str]:
    site = site_of(request)
    visitor = await site.visitor(request, named=True)
    heads = [] if visitor.new else await site.store.tables_of(visitor.person, 8)
    mine = await _summaries(site, visitor, heads)
    open_tables = await _summaries(site, visitor, await site.store.open_tables(site.tables.clock()))
    known = {table.id for table in mine}
    return site.page(
        request,
        visitor,
        "home.html",
        games=[offer(game, visitor.lang) for game in games()],
        winds={game.name: await site.wind(visitor, game.name) for game in games()},
        fixed=await site.store.fixed_bot(visitor.person),
        bots=tuple(bots.BOTS),
        mine=mine,
        new_here=all(head.status != "over" for head in heads),
        open=[table for table in open_tables if table.id not in known],
    )


async def _summaries(site: Site, visitor: Visitor, heads: list[Head]) -> list[SimpleNamespace]:
    """Tables as buttons of the home page; one whose game is not there any more is left out."""
    found = []
    for head in heads:
        site.tables.hear(head.id, head.seq)
        with suppress(Error):
            try:
                async with site.tables.at(head.id, ask=False) as table:
                    found.append(_summary(table, visitor))
            except OtherRules:
                found.append(_old_summary(head, visitor))
    return found


def _old_summary(head: Head, visitor: Visitor) -> SimpleNamespace:
    """A table of other rules: it has a replay if it is over, and does not go on if it is not."""
    title = say(Said("name"), visitor.lang, find(head.game).folder)
    state = visitor.word("state-over" if head.status == "over" else "state-other-rules")
    return SimpleNamespace(id=head.id, game=title, turn=False, state=state)


def _summary(table: Table, visitor: Visitor) -> SimpleNamespace:
    mine = table.seat_of(visitor.person)
    turn = table.match is not None and mine in table.match.pending
    names = ", ".join(seat.name for number, seat in enumerate(table.seats) if seat.name and number != mine)
    state = visitor.word("state-turn" if turn else f"state-{table.status}")
    title = say(Said("name"), visitor.lang, table.game.folder)
    told = [names, state, *([] if table.match else _free(table, visitor))]
    return SimpleNamespace(id=table.id, game=title, turn=turn, state=" · ".join(filter(None, told)))


def _free(table: Table, visitor: Visitor) -> list[str]:
    """How many seats are free at a table that waits for people, and how strong its bots are."""
    levels = Counter(seat.bot for seat in table.seats if seat.bot)
    told = [
        visitor.word("bots-at", count=count, level=level)
        for level, count in sorted(levels.items(), key=lambda each: int(each[0]))
    ]
    return [visitor.word("seats-free", count=sum(seat.open for seat in table.seats)), *told]


@get("/new/{name:str}", include_in_schema=False)
async def set_up(request: Asked, name: FromPath[str]) -> Response[str]:
    site = site_of(request)
    visitor = await site.visitor(request, named=True)
    with suppress(Error):
        game = offer(find(name), visitor.lang)
        wind = await site.wind(visitor, name)
        return site.page(request, visitor, "new.html", game=game, wind=wind, bots=tuple(bots.BOTS))
    raise NotFoundException


@post("/new", include_in_schema=False)
async def create(request: Asked) -> Response[Any]:
    """A new table from a form: everything but the game may be left out."""
    site = site_of(request)
    visitor = await site.visitor(request, NEW_TABLE, named=True)
    form = await request.form()
    name = await _named(request, site, visitor, form.get("name"))
    given: dict[str, Any] = {
        "game": str(form.get("game")),
        "listed": "listed" in form,
        "real": "real" in form,
        "bot": str(form.get("bot") or (await site.wind(visitor, str(form.get("game")))).level),
    }
    people = _number(form.get("people"), 1)
    given["address"] = site.address(request)
    given["bots"] = [str(form.get(f"bot-{seat}") or "") for seat in range(1, 9)]
    if "seats" in form:
        given["seats"] = _number(form.get("seats"), 0)
        options = find(given["game"]).rules.OPTIONS
        given["options"] = {option: f"option-{option}" in form for option in options}
        given["pace"] = _decimal(form.get("pace"))
        given["patience"] = _number(form.get("patience"), 0)
        people = min(people, given["seats"])
    given |= {key: str(form.get(key) or "") for key in ("salt", "commit")}
    id = await site.tables.create(given, visitor.person, name, people, str(form.get("ticket") or ""))
    return go(request, site, visitor, f"/t/{id}")


@post("/learn/{name:str}", include_in_schema=False)
async def learn(request: Asked, name: FromPath[str]) -> Response[Any]:
    """A guided first game."""
    site = site_of(request)
    visitor = await site.visitor(request, NEW_TABLE, named=True)
    if name not in [game.name for game in games() if game.has_guide]:
        raise NotFoundException
    return go(request, site, visitor, f"/t/{await site.tables.teach(name, visitor.person, visitor.name)}")


@get("/t/{id:str}", include_in_schema=False)
async def show_table(request: Asked, id: FromPath[str]) -> Response[Any]:
    site = site_of(request)
    visitor = await site.visitor(request, named=True)
    try:
        await site.actor(visitor, id).come()
    except OtherRules as refused:
        return await _show_old(request, site, visitor, id, refused)
    async with site.tables.at(id) as table:
        if table.match is not None:
            return _show_game(request, site, visitor, table)
        waits, game = table.status == "open" and table.host == visitor.person, table.game.name
    offering = await site.programs.offering(site.tables.clock()) if waits else []
    programs = [program for program in offering if game in program.games]
    async with site.tables.at(id, ask=False) as table:
        show = _show_lobby if table.match is None else _show_game
        return show(request, site, visitor, table, programs)


async def _show_old(request: Asked, site: Site, visitor: Visitor, id: str, refused: OtherRules) -> Response[Any]:
    """A table of other rules: its replay if it is over; else why it does not go on, with what was decided so far."""
    try:
        last = len((await site.archive.table(id)).record.moves)
        return go(request, site, visitor, f"/t/{id}/replay/{last}")
    except Error:
        text = refused.tell(visitor.lang)
        page = {"title": visitor.word("sorry"), "text": text, "back": "/", "record": f"/t/{id}/record"}
        return site.page(request, visitor, "message.html", 409, **page)


def _show_lobby(request: Asked, site: Site, visitor: Visitor, table: Table, programs: Sequence[KnownProgram]) -> Response[str]:
    return site.page(
        request,
        visitor,
        "lobby.html",
        table=table,
        programs=programs,
        lobby=lobby(table, visitor.person, visitor.lang),
        link=f"{root(request)}/t/{table.id}",
        title=say(Said("name"), visitor.lang, table.game.folder),
        promise=fair.promise(table.secret),
        local=request.headers.get("host", "").partition(":")[0] in ("localhost", "127.0.0.1"),
    )


def _show_game(request: Asked, site: Site, visitor: Visitor, table: Table, _: Sequence[KnownProgram] = ()) -> Response[str]:
    mine = table.seat_of(visitor.person)
    now, log = _drawn(table, mine, visitor.lang)
    return site.page(
        request,
        visitor,
        "table.html",
        table=table,
        mine=mine,
        link=f"{root(request)}/t/{table.id}",
        root=root(request),
        seat_path="" if mine is None else f"/t/{table.id}/seat/{site.keys.seat(table.id, mine, str(table.holders[mine]))}",
        game=table.game.name,
        game_title=say(Said("name"), visitor.lang, table.game.folder),
        symbols=symbols(table.game, visitor.lang),
        tabs=tab_names(table.game, visitor.lang),
        legend=on_page(table.game, visitor.lang, len(table.seats)),
        rules=rules_html(table.game.name, visitor.lang),
        s=now,
        log=log,
    )


def _drawn(table: Table, seat: int | None, lang: str) -> tuple[Screen, str]:
    """The table and its log as they are drawn for a seat, or once for all spectators."""
    match = table.match
    assert match

    def draw() -> tuple[Screen, str]:
        return screen(table, seat, lang), log_of(match, lang, seat)

    return draw() if seat is not None else SHARED.find((ref(match), table.seq, lang), draw)


@get("/t/{id:str}/stream", include_in_schema=False)
async def stream(request: Asked, id: FromPath[str], seen: FromQuery[str] = "") -> Stream:
    site = site_of(request)
    visitor = await site.visitor(request)
    await site.actor(visitor, id).come()
    last = request.headers.get("last-event-id") or seen
    place = site.limits.place(request, visitor.person)
    return Stream(
        place.during(browser(site.tables, id, visitor.person, visitor.lang, last, stamp())),
        media_type="text/event-stream",
        headers={"X-Accel-Buffering": "no", "Cache-Control": "no-store"},
    )


@post("/t/{id:str}/move", include_in_schema=False)
async def move(request: Asked, id: FromPath[str]) -> Response[Any]:
    """Answer what one is asked. The decision's token makes a repeated click the same request."""
    form = await request.form()
    action = wanted(form)
    decision = str(form.get("decision") or "")[:20]
    return await _act(request, id, lambda actor: actor.move(action, decision))


def wanted(form: Mapping[str, Any]) -> str:
    """The action of a form. A word that begins with `amount` stands for what the field of this name holds."""
    words = str(form.get("action") or "")[:100].split()
    return " ".join(str(form.get(each) or "") if each.startswith("amount") else each for each in words)[:100]


@post("/t/{id:str}/back", include_in_schema=False)
async def take_back(request: Asked, id: FromPath[str]) -> Response[Any]:
    """Undo what one decided last."""
    decision = str((await request.form()).get("decision") or "")[:20]
    return await _act(request, id, lambda actor: actor.take_back(decision))


@post("/t/{id:str}/hint", include_in_schema=False)
async def hint(request: Asked, id: FromPath[str]) -> Response[Any]:
    """Ask what a bot would do; the page marks it."""
    site = site_of(request)
    visitor = await site.visitor(request, HINT)
    decision = str((await request.form()).get("decision") or "")[:20]
    given, why = await site.actor(visitor, id).hint(decision)
    if wants_json(request):
        return Response({"action": given.action, "why": why}, status_code=200, cookies=site.cookies(request, visitor))
    return go(request, site, visitor, f"/t/{id}")


@post("/t/{id:str}/course", include_in_schema=False)
async def show_course(request: Asked, id: FromPath[str]) -> Response[Any]:
    """How it may go on after the hint: for a script the tables on the way, else the reason and the course in sentences."""
    site = site_of(request)
    visitor = await site.visitor(request, HINT)
    actor = site.actor(visitor, id)
    decision = str((await request.form()).get("decision") or "")[:20]
    steps = await actor.course(decision, lambda table, seat, beats: imagined(table, seat, beats, visitor.lang))
    if wants_json(request):
        return Response({"beats": steps}, status_code=200, cookies=site.cookies(request, visitor))
    _, why = await actor.hint(decision)
    lines = [line for step in steps for line in step.news]
    return site.page(request, visitor, "course.html", why=why, lines=lines, back=f"/t/{id}")


@get("/t/{id:str}/why", include_in_schema=False)
async def why(request: Asked, id: FromPath[str], action: FromQuery[str]) -> dict[str, str]:
    """Why an action is not possible now."""
    site = site_of(request)
    visitor = await site.visitor(request)
    error, rule = await site.actor(visitor, id).why(action[:100])
    return {"error": error, "rule": rule}


@post("/t/{id:str}/sit", include_in_schema=False)
async def sit(request: Asked, id: FromPath[str]) -> Response[Any]:
    site = site_of(request)
    visitor = await site.visitor(request, named=True)
    form = await request.form()
    site.limits.sit(visitor.person, id)
    name = await _named(request, site, visitor, form.get("name"))
    salt, commit = (str(form.get(key) or "") for key in ("salt", "commit"))
    return await _act(request, id, lambda actor: actor.sit(name, salt, commit=commit), visitor)


@get("/t/{id:str}/deal", include_in_schema=False)
async def deal(request: Asked, id: FromPath[str]) -> dict[str, Any]:
    """What is settled of the deal, and what it wants from this visitor's seat; their page sees to it."""
    site = site_of(request)
    visitor = await site.visitor(request)
    async with site.tables.at(id) as table:
        seat = table.seat_of(visitor.person)
        settled = {"promise": fair.promise(table.secret), "commits": table.commits}
        return {"seat": seat, "wanted": table.wanted(seat), "status": table.status, **settled}


@post("/t/{id:str}/commit", include_in_schema=False)
async def commit(request: Asked, id: FromPath[str]) -> Response[Any]:
    given = str((await request.form()).get("commit") or "")
    return await _act(request, id, lambda actor: actor.commit(given))


@post("/t/{id:str}/reveal", include_in_schema=False)
async def reveal(request: Asked, id: FromPath[str]) -> Response[Any]:
    salt = str((await request.form()).get("salt") or "")
    return await _act(request, id, lambda actor: actor.reveal(salt))


@post("/t/{id:str}/rise", include_in_schema=False)
async def rise(request: Asked, id: FromPath[str]) -> Response[Any]:
    return await _act(request, id, Actor.rise)


@post("/t/{id:str}/remove", include_in_schema=False)
async def remove(request: Asked, id: FromPath[str]) -> Response[Any]:
    """The host sends a guest away."""
    seat = _number((await request.form()).get("seat"), -1)
    return await _act(request, id, lambda actor: actor.remove(seat))


@post("/t/{id:str}/close", include_in_schema=False)
async def close(request: Asked, id: FromPath[str]) -> Response[Any]:
    """The host gives the table up."""
    return await _act(request, id, Actor.close)


@post("/t/{id:str}/start", include_in_schema=False)
async def start_now(request: Asked, id: FromPath[str]) -> Response[Any]:
    return await _act(request, id, Actor.start)


@post("/t/{id:str}/resign", include_in_schema=False)
async def resign(request: Asked, id: FromPath[str]) -> Response[Any]:
    return await _act(request, id, Actor.resign)


@post("/t/{id:str}/pace", include_in_schema=False)
async def set_pace(request: Asked, id: FromPath[str]) -> Response[Any]:
    seconds = _decimal((await request.form()).get("pace"))
    return await _act(request, id, lambda actor: actor.set_pace(seconds))


@post("/t/{id:str}/rematch", include_in_schema=False)
async def rematch(request: Asked, id: FromPath[str]) -> Response[Any]:
    """The same people once more. Whoever asks second is led to the same new table."""
    site = site_of(request)
    visitor = await site.visitor(request, NEW_TABLE)
    form = await request.form()
    made = await site.actor(visitor, id).rematch(*(str(form.get(key) or "") for key in ("salt", "commit")))
    return go(request, site, visitor, f"/t/{made}")


@post("/t/{id:str}/here", include_in_schema=False)
async def here(request: Asked, id: FromPath[str]) -> Response[None]:
    """Somebody has the page open; if a bot has played for them, they have their seat back."""
    site = site_of(request)
    await site.actor(await site.visitor(request, 0.2), id).come()
    return Response(None, status_code=204)


@get("/t/{id:str}/seat/{token:str}", include_in_schema=False)
async def seat_link(request: Asked, id: FromPath[str], token: FromPath[str]) -> Response[str]:
    """A personal link: asks first, for programs that look at links must not take seats."""
    site = site_of(request)
    visitor = await site.visitor(request)
    async with site.tables.at(id) as table:
        seat = _seat(site, table, token)
        title = say(Said("name"), visitor.lang, table.game.folder)
        return site.page(request, visitor, "seat.html", title=title, name=table.seats[seat].name, table=id)


@post("/t/{id:str}/seat/{token:str}", include_in_schema=False)
async def take_seat(request: Asked, id: FromPath[str], token: FromPath[str]) -> Response[Any]:
    return await _act(request, id, lambda actor: actor.take_seat(token))


@get("/t/{id:str}/qr.svg", include_in_schema=False)
async def qr(request: Asked, id: FromPath[str]) -> Response[bytes]:
    site = site_of(request)
    await site.visitor(request)
    async with site.tables.at(id):
        return Response(qr_svg(f"{root(request)}/t/{id}"), media_type="image/svg+xml")


@get("/t/{id:str}/seat/{token:str}/qr.svg", include_in_schema=False)
async def seat_qr(request: Asked, id: FromPath[str], token: FromPath[str]) -> Response[bytes]:
    """The personal link for one's phone."""
    site = site_of(request)
    await site.visitor(request)
    async with site.tables.at(id) as table:
        _seat(site, table, token)
        return Response(qr_svg(f"{root(request)}/t/{id}/seat/{token}"), media_type="image/svg+xml")


@lru_cache(maxsize=256)
def qr_svg(link: str) -> bytes:
    out = io.BytesIO()
    segno.make(link, error="m").save(out, kind="svg", border=3, dark="#1d3045", light="#ffffff", xmldecl=False, svgclass=None)
    return out.getvalue()


# Rules, names, settings, files


@get("/rules/{name:str}", include_in_schema=False)
async def rules(request: Asked, name: FromPath[str]) -> Response[str]:
    site = site_of(request)
    visitor = await site.visitor(request)
    if name not in [game.name for game in games()]:
        raise NotFoundException
    title = say(Said("name"), visitor.lang, find(name).folder)
    game = find(name)
    return site.page(
        request,
        visitor,
        "rules.html",
        game=name,
        title=title,
        text=rules_html(name, visitor.lang),
        symbols=symbols(game, visitor.lang),
        example=(game.folder / EXAMPLE).exists(),
        things=names(game, visitor.lang).told,
    )


@get("/rules/{name:str}/example", include_in_schema=False)
async def example(request: Asked, name: FromPath[str]) -> Response[Any]:
    """A game that shows the rules at work, move by move: a replay like any other."""
    site = site_of(request)
    visitor = await site.visitor(request)
    file = next((game.folder / EXAMPLE for game in games() if game.name == name), None)
    if file is None or not file.exists():
        raise NotFoundException
    id = await site.archive.bring(file.read_text(encoding="utf-8"), Uploader(*HOUSE), _no_limit)
    return go(request, site, visitor, f"/r/{id}/replay/0")


async def _no_limit() -> None:
    """What is ours may be brought again and again."""


@post("/name", include_in_schema=False)
async def rename(request: Asked) -> Response[Any]:
    """Another name, also at the tables one sits at."""
    site = site_of(request)
    visitor = await site.visitor(request, named=True)
    name = await _named(request, site, visitor, (await request.form()).get("name"))
    for head in await site.store.tables_of(visitor.person):
        if head.status != "over":
            with suppress(Error):  # one that was begun under other rules
                await site.actor(visitor, head.id).rename(name)
    return go(request, site, visitor, "/")


@post("/wind", include_in_schema=False)
async def fix_wind(request: Asked) -> Response[Any]:
    """Fix how strong bots are unless one chooses, or let them suit one's results."""
    site = site_of(request)
    visitor = await site.visitor(request)
    bot = str((await request.form()).get("bot") or "")
    await site.store.fix_bot(visitor.person, bot and check_bot(bot), site.tables.clock())
    return go(request, site, visitor, "/")


@post("/settings", include_in_schema=False)
async def settings(request: Asked) -> Response[Any]:
    site = site_of(request)
    visitor = await site.visitor(request)
    form = await request.form()
    target = str(form.get("next") or "/")
    chosen = [
        cookie(request, key, value)
        for key, allowed in (("lang", LANGUAGES), ("theme", THEMES))
        if (value := str(form.get(key) or "")) in allowed
    ]
    safe = target if target.startswith("/") and not target.startswith(("//", "/\\")) and target.isprintable() else "/"
    return Redirect(safe, status_code=303, cookies=[*site.cookies(request, visitor), *chosen])


@get("/look/{version:str}/{name:str}", include_in_schema=False)
async def look(version: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    if name not in files():
        raise NotFoundException
    kind, content = files()[name]
    age = "public, max-age=31536000, immutable" if version == stamp() else "no-cache"
    return Response(content, media_type=kind, headers={"Cache-Control": age})


# What the handlers have in common


async def _act(
    request: Asked, id: str, wish: Callable[[Actor], Awaitable[Answer]], visitor: Visitor | None = None
) -> Response[Any]:
    """Do something at a table as this visitor; then show the table, or say to a script how it went."""
    site = site_of(request)
    visitor = visitor or await site.visitor(request)
    answer = await wish(site.actor(visitor, id))
    if wants_json(request):
        return Response({"seq": answer.seq, "again": answer.again}, status_code=200, cookies=site.cookies(request, visitor))
    return go(request, site, visitor, f"/t/{id}")


async def _named(request: Asked, site: Site, visitor: Visitor, given: object) -> str:
    """The visitor's name; a new one is kept."""
    if given is None:
        return visitor.name
    name = check_name(str(given))
    if name != visitor.name:
        site.limits.name(request, visitor.person)
        await site.store.set_name(visitor.person, name, site.tables.clock())
    return name


def _seat(site: Site, table: Table, token: str) -> int:
    seat = site.keys.seat_of(table.id, token, table.holders)
    if seat is None:
        raise Refused(Said("error-no-seat"), 404)
    return seat


def _number(text: object, default: int) -> int:
    return int(text) if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 9 else default


def _decimal(text: Any) -> float:
    try:
        return float(text)
    except (TypeError, ValueError):
        return -1.0


HANDLERS: list[Any] = [
    home, set_up, create, learn, show_table, stream, move, hint, show_course, why, sit, deal, commit, reveal, rise, remove,
    close, start_now, resign, set_pace, rematch, here, seat_link, take_seat, take_back, qr, seat_qr, rules, example, rename,
    fix_wind, settings, look,
]  # fmt: skip
