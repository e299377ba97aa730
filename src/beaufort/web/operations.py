"""How an operation of the API says what it is: its name, who may ask for it, and which problems it can tell of.

The application routes by it, and document.py describes by it; nothing of that is stated twice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from litestar import delete, get, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.spec import Example
from litestar.params import PathParameter

from beaufort.web.tables import TABLE_ID

TABLE = ("no-table", "other-rules", "busy")  # whatever is done at a table can end so
SEAT = ("no-token", "token", "no-seat")  # and what only somebody with a seat can do
OWN = ("no-token", "token", "no-program")  # and what only a program with a name can do
CHANGES = ("origin",)  # and what changes something, if it comes from a page of another site without a token

TableId = Annotated[
    str,
    PathParameter(
        description="The id of the table, as it was told when the table was made.",
        pattern=f"^{TABLE_ID.pattern}$",
        examples=[Example(value="3kZ0vYb8Qm_x-T1a")],
    ),
]


def reads(path: str, name: str, tag: str, *problems: str, token: str = "", **more: Any) -> Callable[[Any], HTTPRouteHandler]:
    """An operation that changes nothing; `token` says whose it takes: a seat's, a program's, or either if one has it."""
    return get(path, **_described(name, tag, problems, token), **more)


def does(
    path: str, name: str, tag: str, *problems: str, token: str = "", status: int = 200, **more: Any
) -> Callable[[Any], HTTPRouteHandler]:
    """An operation that changes something."""
    return post(path, status_code=status, **_described(name, tag, (*problems, *CHANGES), token), **more)


def sets(path: str, name: str, tag: str, *problems: str, token: str = "") -> Callable[[Any], HTTPRouteHandler]:
    return put(path, **_described(name, tag, (*problems, *CHANGES), token))


def drops(path: str, name: str, tag: str, *problems: str, token: str = "") -> Callable[[Any], HTTPRouteHandler]:
    return delete(path, **_described(name, tag, (*problems, *CHANGES), token))


def _described(name: str, tag: str, problems: tuple[str, ...], token: str) -> dict[str, Any]:
    shown = ("token",) if token else ()
    return {"operation_id": name, "tags": [tag], "opt": {"problems": {*problems, *shown}, "token": token}}
