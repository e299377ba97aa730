"""What all handlers share: the tables, the keys, who is visiting, and how a page is put together."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cache, cached_property
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qsl

from litestar import Request, Response
from litestar.datastructures import Cookie, FormMultiDict
from litestar.enums import RequestEncodingType
from litestar.exceptions import ClientException
from litestar.response import Redirect
from markupsafe import Markup

from beaufort.client.protocol import FieldProblem
from beaufort.game import Game, games
from beaufort.play.minutes import minutes
from beaufort.play.puzzles import puzzles
from beaufort.settings import set_up
from beaufort.web.actor import Actor
from beaufort.web.archive import Archive
from beaufort.web.checks import NAME, PACES, PATIENCE
from beaufort.web.drawing import picture, stylesheets
from beaufort.web.events import WEB, Refused
from beaufort.web.guard import FIELDS, OWN, Limits, address_of
from beaufort.web.keeper import Keeper
from beaufort.web.people import COOKIE, YEAR, Keys, language, new_person
from beaufort.web.problems import WrongField
from beaufort.web.programs import PROGRAM, KnownProgram, Programs
from beaufort.web.store import Store, Uploader
from beaufort.web.streams import LINES, SENT_EVENTS, Framing
from beaufort.web.sweep import Retention, Sweep
from beaufort.web.tables import Answer, Tables
from beaufort.web.templates import environment
from beaufort.web.turns import Owner
from beaufort.web.wind import MILD, Outcome, Wind, suited
from beaufort.words import LANGUAGES, Said, say

THEMES = ("day", "night")
RESULTS = 200  # of somebody's games that count for the bots that suit them
NO_TOKEN = "none"  # is shown by whoever shows something else, and fits no seat


class Asked(Request[Any, Any, Any]):
    """A request. Its form is not kept: Litestar would keep the last thousand, of half a megabyte each."""

    async def form(self) -> FormMultiDict:
        if self.content_type[0] != RequestEncodingType.URL_ENCODED:
            return await super().form()
        try:
            text = (await self.body()).decode()
            return FormMultiDict(parse_qsl(text, keep_blank_values=True, max_num_fields=FIELDS, errors="strict"))
        except ValueError as error:
            raise ClientException(str(error)) from None


@dataclass(frozen=True)
class Visitor:
    """Who asks, and how they want to be answered."""

    person: str
    name: str
    lang: str
    theme: str
    new: bool = False

    def word(self, message: str, **values: Any) -> str:
        return say(Said(message, **values), self.lang, WEB)


@dataclass(frozen=True)
class Caller:
    """Who asks over the API; `token` is that of a seat, if one is shown, and None for a program that is known by its own."""

    person: str
    lang: str
    token: str | None
    program: KnownProgram | None = None


@dataclass
class Site:
    """One server."""

    store: Store
    tables: Tables
    limits: Limits = field(default_factory=Limits)
    keys: Keys = field(default_factory=lambda: Keys(b""))
    warm: bool = False
    keep: Retention = field(default_factory=Retention)

    @cached_property
    def keeper(self) -> Keeper:
        return Keeper(self.tables)

    @cached_property
    def programs(self) -> Programs:
        return Programs(self.store)

    @cached_property
    def archive(self) -> Archive:
        return Archive(self.tables)

    async def open(self) -> None:
        await self.store.open()
        self.keys = self.tables.keys = Keys(await self.store.secret())
        self.tables.most, self.tables.asides = self.limits.tables, self.limits.asides.take
        await self.tables.open()
        self.store.peers.open()
        await self.keeper.open()
        await self.archive.open()
        Sweep(self.tables, self.archive, self.keep).open()
        if self.warm:
            self.tables.bot_pool.warm_up()

    async def close(self) -> None:
        await self.keeper.close()
        await self.archive.close()
        await self.tables.close()
        self.store.peers.close()
        await self.store.close()

    async def visitor(self, request: Asked, cost: float = 1.0, named: bool = False) -> Visitor:
        """Who asks; somebody without a valid cookie is new. Their name has to be looked up, and few need it."""
        person = self.keys.person(request.cookies.get(COOKIE))
        new = person is None
        person = person or new_person()
        self.limits.check(request, person, cost, lasting=not new)
        name = await self.store.name_of(person, self.tables.clock()) if named and not new else None
        return visitor_of(request, person, name, new)

    def address(self, request: Asked) -> str:
        """Where a request comes from, as it is kept: nobody can tell the address from it without our key."""
        address = address_of(request)
        return "" if address in OWN else self.keys.sign("address", address)

    def owner(self, request: Asked, visitor: Visitor) -> Owner:
        """For whom something is done that takes a while."""
        return Owner(visitor.person, self.address(request))

    def cookies(self, request: Asked, visitor: Visitor) -> list[Cookie]:
        """The cookie that makes a new person the same one the next time."""
        return [cookie(request, COOKIE, self.keys.cookie(visitor.person))] if visitor.new else []

    def page(self, request: Asked, visitor: Visitor, template: str, status: int = 200, **values: Any) -> Response[str]:
        """An HTML page."""
        text = environment().get_template(template).render({**self._common(request, visitor), **values})
        return Response(text, media_type="text/html", status_code=status, cookies=self.cookies(request, visitor))

    def _common(self, request: Asked, visitor: Visitor) -> dict[str, Any]:
        """What every template may use."""
        return {
            "v": visitor,
            "_": visitor.word,
            "path": request.url.path,
            "icons": icons(),
            "stamp": stamp(),
            "ticket": self.keys.new_ticket,
            "limits": SimpleNamespace(name=NAME),
            "paces": PACES,
            "patiences": PATIENCE,
        }

    async def invite(self, actor: Actor, name: str) -> Answer:
        """Give the program of this name a seat, if it offers itself for this game and has room for one more table."""
        async with self.tables.at(actor.table) as table:
            actor.who(table)  # first: who may not ask is told so, and nothing of programs
            game = table.game.name
        program, now = await self.programs.called(name), self.tables.clock()
        if program is None:
            raise Refused(Said("error-no-such-program"), 404)
        free = game in program.games and self.programs.is_present(program, now)
        if not free or await self.programs.playing(program.id) >= program.most:
            raise Refused(Said("error-not-free"))
        return await actor.invite(program.id, program.name)

    async def wind(self, visitor: Visitor, game: str) -> Wind:
        """How strong bots are for this visitor unless they choose: as they have fixed it, else as suits."""
        if visitor.new:
            return Wind()
        if fixed := await self.store.fixed_bot(visitor.person):
            return Wind(int(fixed), fixed=True)
        found = [Outcome(*each) for each in await self.store.results_of(visitor.person, game, RESULTS)]
        return suited(found, found[0].level if len(found) == RESULTS else MILD)

    async def check_upload(self, by: Uploader) -> None:
        """Refuse one game too many: so many of one person are kept, and of one address."""
        (games, size), (there, there_size) = await self.store.brought(by)
        most, room = self.limits.uploads, self.limits.upload_bytes
        own = games >= most or size >= room
        if own or (by.address and (there >= 20 * most or there_size >= 20 * room)):
            raise Refused(Said("error-uploads" if own else "error-uploads-here", most=most), 429)

    async def check_sheet(self, by: Uploader) -> None:
        """The same for sheets of games with real cards."""
        own, near = await self.store.begun(by)
        most = self.limits.uploads
        if own >= most or (by.address and near >= 20 * most):
            raise Refused(Said("error-sheets" if own >= most else "error-sheets-here", most=most), 429)

    def actor(self, visitor: Visitor, table: str) -> Actor:
        """A person at a table."""
        return Actor(self.tables, table, visitor.person, visitor.lang)

    async def caller(self, request: Asked, cost: float = 1.0) -> Caller:
        """Who asks over the API: somebody with a cookie, with the token of a seat or of a program, or nobody in particular."""
        lang, kind = lang_of(request), request.headers.get("authorization", "").partition(" ")[0]
        shown = bearer(request)
        if shown.startswith(PROGRAM):
            program = await self.programs.holder(shown, self.tables.clock())
            if program is None:
                raise Refused(Said("error-token"), 401)
            self.limits.check_program(request, program.id, cost)
            return Caller(program.id, lang, None, program)
        person = self.keys.person(request.cookies.get(COOKIE))
        self.limits.check(request, person or new_person(), cost, lasting=person is not None)
        return Caller(person or new_person(), lang, shown or (NO_TOKEN if kind else ""))

    def at(self, caller: Caller, table: str) -> Actor:
        """A program at a table: it shows its own token or that of its seat, or only watches."""
        return Actor(self.tables, table, caller.person if caller.program else "", caller.lang, caller.token)


def bearer(request: Asked) -> str:
    """The token that is shown, if any."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def framing_of(request: Asked) -> Framing:
    """As what a stream is wanted."""
    return SENT_EVENTS if "text/event-stream" in request.headers.get("accept", "") else LINES


def lang_of(request: Asked) -> str:
    """The language that a program wants to be answered in: as it says in the address, else in a header."""
    wanted = request.query_params.get("lang")
    if wanted is None:
        return language(None, request.headers.get("accept-language", ""))
    if wanted not in LANGUAGES:
        raise WrongField(FieldProblem("lang", "query", f"enum: {', '.join(LANGUAGES)}"))
    return wanted


def visitor_of(request: Asked, person: str = "", name: str | None = None, new: bool = False) -> Visitor:
    """A visitor with the language and theme of the request; without a person it is somebody to be told of an error."""
    lang = language(request.cookies.get("lang"), request.headers.get("accept-language", ""))
    theme = request.cookies.get("theme", "")
    return Visitor(person, name or say(Said("guest"), lang, WEB), lang, theme if theme in THEMES else "", new)


def cookie(request: Asked, name: str, value: str) -> Cookie:
    secure = request.url.scheme == "https"
    return Cookie(name, value=value, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def go(request: Asked, site: Site, visitor: Visitor, target: str) -> Response[Any]:
    """Lead the visitor to another page."""
    return Redirect(target, status_code=303, cookies=site.cookies(request, visitor))


def root(request: Asked) -> str:
    """Our address as the visitor wrote it."""
    host = request.headers.get("host", "localhost")
    return f"{request.url.scheme}://{host if len(host) < 256 else 'localhost'}"


def wants_json(request: Asked) -> bool:
    """Whether a script asks, and not a person."""
    return "application/json" in request.headers.get("accept", "")


def site_of(request: Asked) -> Site:
    return request.app.state.site


@cache
def icons() -> Markup:
    return Markup((WEB / "look" / "icons.svg").read_text(encoding="utf-8"))


@cache
def files() -> dict[str, tuple[str, bytes]]:
    """What browsers load besides pages, by name: its type and its bytes."""
    scripts = {file.name: ("text/javascript", file.read_bytes()) for file in sorted((WEB / "look").glob("*.js"))}
    icons = {name: ("image/svg+xml", (WEB / "look" / name).read_bytes()) for name in ("icon.svg", "turn.svg")}
    return {"style.css": ("text/css", stylesheets(games()).encode()), **icons, **scripts}


@cache
def stamp() -> str:
    """Part of the addresses of these files, so that they can be kept for good and never are stale."""
    digest = hashlib.sha256(b"\0".join(content for _, content in files().values()))
    return digest.hexdigest()[:12]


@dataclass(frozen=True)
class Presented:
    """A game as pages present it."""

    name: str
    title: str
    pitch: str
    picture: Markup
    seats: range
    usual: int
    options: list[tuple[str, str, bool]]
    note: str
    guided: bool
    minutes: tuple[int, int] | None  # that a game takes, if that was measured
    puzzles: int  # how many there are
    scored: bool  # whether its score can be kept where people play with real cards


def offer(game: Game, lang: str) -> Presented:
    return Presented(
        name=game.name,
        title=say(Said("name"), lang, game.folder),
        pitch=say(Said("pitch"), lang, game.folder),
        picture=picture(game),
        seats=game.rules.SEATS,
        usual=set_up(game).seats,
        options=[(name, say(Said(f"option-{name}"), lang, game.folder), on) for name, on in game.rules.OPTIONS.items()],
        note=say(Said("edition-note"), lang, game.folder) if game.edition else "",
        guided=game.has_guide,
        minutes=minutes(game),
        puzzles=len(puzzles(game)),
        scored=game.has_score,
    )
