"""What all handlers share: the tables, the keys, who is visiting, and how a page is put together."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cache, cached_property
from types import SimpleNamespace
from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.response import Redirect
from markupsafe import Markup

from beaufort.fair import SALT, promise
from beaufort.game import Game, games
from beaufort.play.bots import OPPONENT
from beaufort.settings import set_up
from beaufort.web.actor import Actor
from beaufort.web.drawing import picture, stylesheets
from beaufort.web.events import WEB
from beaufort.web.guard import Limits
from beaufort.web.keeper import Keeper
from beaufort.web.people import COOKIE, YEAR, Keys, language, new_person
from beaufort.web.store import Store
from beaufort.web.table import NAME, PACES, PATIENCE
from beaufort.web.tables import Tables
from beaufort.web.templates import environment
from beaufort.words import Said, say

Asked = Request[Any, Any, Any]
THEMES = ("day", "night")
NO_TOKEN = "none"  # is shown by whoever shows something else, and fits no seat


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


@dataclass
class Site:
    """One server."""

    store: Store
    tables: Tables
    limits: Limits = field(default_factory=Limits)
    keys: Keys = field(default_factory=lambda: Keys(b""))
    warm: bool = False

    @cached_property
    def keeper(self) -> Keeper:
        return Keeper(self.tables)

    async def open(self) -> None:
        await self.store.open()
        self.keys = self.tables.keys = Keys(await self.store.secret())
        await self.tables.open()
        await self.keeper.open()
        if self.warm:
            self.tables.bot_pool.warm_up()

    async def close(self) -> None:
        await self.keeper.close()
        await self.tables.close()
        await self.store.close()

    async def visitor(self, request: Asked, cost: float = 1.0, named: bool = False) -> Visitor:
        """Who asks; somebody without a valid cookie is new. Their name has to be looked up, and few need it."""
        person = self.keys.person(request.cookies.get(COOKIE))
        new = person is None
        person = person or new_person()
        self.limits.check(request, person, cost)
        name = await self.store.name_of(person) if named and not new else None
        return visitor_of(request, person, name, new)

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
            "ticket": self.ticket,
            "limits": SimpleNamespace(name=NAME, salt=SALT),
            "paces": PACES,
            "patiences": PATIENCE,
        }

    def actor(self, visitor: Visitor, table: str) -> Actor:
        """A person at a table."""
        return Actor(self.tables, table, visitor.person, visitor.lang)

    def program(self, request: Asked, table: str, lang: str = "en") -> Actor:
        """A program at a table: it shows the token of its seat, or only watches."""
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        shown = token.strip() if kind.lower() == "bearer" else ""
        return Actor(self.tables, table, "", lang, shown or (NO_TOKEN if kind else ""))

    def ticket(self) -> tuple[str, str]:
        """A ticket for a table, and the promise of its secret."""
        ticket = self.keys.new_ticket()
        return ticket, promise(self.keys.secret("ticket", ticket))


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
class Offer:
    """A game as pages present it."""

    name: str
    title: str
    pitch: str
    picture: Markup
    seats: range
    usual: int
    bot: str
    options: list[tuple[str, str, bool]]
    note: str


def offer(game: Game, lang: str) -> Offer:
    return Offer(
        name=game.name,
        title=say(Said("name"), lang, game.folder),
        pitch=say(Said("pitch"), lang, game.folder),
        picture=picture(game),
        seats=game.rules.SEATS,
        usual=set_up(game).seats,
        bot=OPPONENT,
        options=[(name, say(Said(f"option-{name}"), lang, game.folder), on) for name, on in game.rules.OPTIONS.items()],
        note=say(Said("edition-note"), lang, game.folder) if game.edition else "",
    )
