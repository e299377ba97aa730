"""Pages about programs: make, list and revoke their tokens, and invite one of them to a table."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from beaufort.web.checks import check_name
from beaufort.web.guard import NEW_TABLE
from beaufort.web.site import Asked, Site, Visitor, go, site_of
from beaufort.web.store import Uploader


@get("/programs", include_in_schema=False)
async def show_programs(request: Asked) -> Response[str]:
    site = site_of(request)
    return await _page(request, site, await site.visitor(request))


async def _page(request: Asked, site: Site, visitor: Visitor, name: str = "", token: str = "") -> Response[str]:
    own = [] if visitor.new else await site.programs.all(visitor.person)
    offering = await site.programs.offering(site.tables.clock())
    return site.page(request, visitor, "programs.html", programs=own, offering=offering, name=name, token=token)


@post("/programs", include_in_schema=False)
async def make_program(request: Asked) -> Response[str]:
    """A name and a token, which is shown this once."""
    site = site_of(request)
    visitor = await site.visitor(request, NEW_TABLE)
    name = check_name(str((await request.form()).get("name") or ""))
    by = Uploader(visitor.person, site.address(request))
    token = (await site.programs.make(name, by, site.tables.clock()))[1]
    return await _page(request, site, visitor, name, token)


@post("/programs/revoke", include_in_schema=False)
async def revoke_program(request: Asked) -> Response[Any]:
    """Only one's own."""
    site = site_of(request)
    visitor = await site.visitor(request)
    await site.programs.revoke(str((await request.form()).get("id") or "")[:64], visitor.person)
    return go(request, site, visitor, "/programs")


@post("/t/{id:str}/invite", include_in_schema=False)
async def invite(request: Asked, id: FromPath[str]) -> Response[Any]:
    """Give a program a seat, as the host."""
    site = site_of(request)
    visitor = await site.visitor(request)
    await site.invite(site.actor(visitor, id), str((await request.form()).get("program") or "")[:200])
    return go(request, site, visitor, f"/t/{id}")


HANDLERS: list[Any] = [show_programs, make_program, revoke_program, invite]
