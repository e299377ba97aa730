"""The OpenAPI document, made of what the operations and their fields say of themselves."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from functools import cache
from typing import Any, get_type_hints

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import ParameterKwarg, PathParameter

from beaufort.client.protocol import VERSION, Problem
from beaufort.game import games
from beaufort.web.events import WEB
from beaufort.web.problems import MEDIA, STATUS
from beaufort.web.site import Asked, root
from beaufort.words import LANGUAGES, Said, say

REF = "#/components/schemas/{name}"
ALWAYS = ("field", "request", "too-long", "slow", "away", "token")  # whatever is asked for can end so
WITH_BODY = ("too-large",)
TAGS = {
    "games": "What can be played.",
    "tables": "Tables: to find them, to sit down, to look and to listen.",
    "deals": "How cards are dealt so that nobody can choose them.",
    "play": "What one decides at a table.",
    "programs": "Programs with a name and a token of their own.",
    "records": "Finished games.",
    "problems": "What can go wrong.",
}
ABOUT = """The tables of this server, for programs: JSON, and streams of it.

**A game.** `newTable` (or `sitDown`) gives you a seat and its token. Listen by `streamTable`: each line has the `state` of
the table. Whenever its `decision` is not empty you are asked something, and `view.choices` are all that you can do: send one
of them and the decision by `makeMove`. The game is over when `status` is, and then `view.points` and `view.winners` stand.

**Lost answers.** If you do not know whether a request came through, send the same again. A move answers its decision only
once, a table or seat is the same by a ticket of `getTicket`, and a stream goes on after the last `seq` or `cursor` that
you were told. It is silent until something happens: `getTable` says how a table stands now.

**Tokens.** `newTable` and `sitDown` answer with a token for that seat; `newProgram` gives a program a token of its
own, which is good for all its tables. Either is shown as `Authorization: Bearer TOKEN`. Pages of other sites may ask
too, as long as they show a token.

**Errors** are problem details (RFC 9457). `code` never changes, `detail` is for people, `rule` is the id of the rule
that forbids it; `listProblems` lists all codes. 429 and 503 have `Retry-After`: wait so many seconds and ask again.

**Languages.** `lang`, or else `Accept-Language`, says in which language names, sentences and errors are. Ids are the
same in all. The rules are at `/rules/GAME` of this server, where each id that `rule` names can be linked to (`#LU-8`).

**Streams** are JSON, a line each, or server-sent events. At least every 15 seconds something is sent, if only an
empty line or a comment. Do not wait for the end of the answer, as generated clients do: read it line by line,
and let your client be patient for more than 15 seconds.

**Changes.** 2.0.0: every field is typed, and every error a problem detail; zones, cards, counters, columns and tasks
have ids; a stream tells structured events and ends with the game; programs have tokens of their own, can be invited,
and fetch records in bulk; hints say why, and `askCourse` how it may go on. 1: the tables as JSON, and
a line for each change."""
VALUES = (
    "most", "seconds", "bot", "field", "wanted", "method", "allowed", "game", "games", "low", "high", "seats", "option",
    "options",
)  # fmt: skip
LIMITS = ("RateLimit", "RateLimit-Policy")  # which this machine itself is not told, for it has none
HEADERS = {
    "RateLimit-Policy": (
        "How many requests can be made at once, and in how many seconds all of them come back.",
        '"requests";q=60;w=6',
    ),
    "RateLimit": ("How many of them are left, and in how many seconds all are back.", '"requests";r=59;t=1'),
    "Retry-After": ("So many seconds later the same request may get through.", "2"),
    "WWW-Authenticate": ("How to say who you are.", 'Bearer realm="beaufort", error="invalid_token"'),
}


def document(handlers: Iterable[HTTPRouteHandler], server: str) -> dict[str, Any]:
    """What these operations are, at this address."""
    listed = [handler for handler in handlers if handler.opt.get("problems") is not None]
    paths: dict[str, dict[str, Any]] = {}
    for handler in listed:
        (path,), (method,) = handler.paths, handler.http_methods
        paths.setdefault(f"/api{path.replace(':str}', '}')}", {})[method.lower()] = _operation(handler)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Beaufort",
            "summary": "Seafaring card games, for programs",
            "version": VERSION,
            "description": ABOUT,
            "contact": {"name": "Beaufort", "url": server},
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": server, "description": "This server"}],
        "tags": [{"name": name, "description": said} for name, said in TAGS.items()],
        "paths": paths,
        "components": {
            "schemas": _schemas(listed),
            "parameters": {"lang": _lang()},
            "headers": {name: _header(name, *told) for name, told in HEADERS.items()},
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "The token of a seat, or a program’s own."}
            },
        },
    }


def _header(name: str, sentence: str, example: str) -> dict[str, Any]:
    always = name not in LIMITS
    return {"description": sentence, "required": always, "schema": {"type": "string"}, "example": example}


def _lang() -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Language"}
    return {
        "name": "lang",
        "in": "query",
        "description": "The language of names, sentences and errors.",
        "schema": schema,
        "example": "en",
    }


def _hints(handler: HTTPRouteHandler) -> dict[str, Any]:
    return get_type_hints(inspect.unwrap(handler.fn))


def _operation(handler: HTTPRouteHandler) -> dict[str, Any]:
    """One operation: what it is for, what it takes, and all it can answer."""
    summary, _, more = inspect.cleandoc(handler.fn.__doc__ or "").partition("\n\n")
    hints = _hints(handler)
    told: dict[str, Any] = {
        "operationId": handler.operation_id,
        "tags": handler.tags,
        "summary": summary.rstrip(".").replace("\n", " "),
        "description": more or summary,
        "security": [{"token": []}] if handler.opt["token"] in ("seat", "program") else [{}, {"token": []}],
        "parameters": [*_parameters(handler), {"$ref": "#/components/parameters/lang"}],
        "responses": {str(handler.status_code): _success(handler, hints["return"]), **_problems(handler, "data" in hints)},
    }
    if "data" in hints:
        told["requestBody"] = {"required": True, "content": {"application/json": {"schema": _schema(hints["data"])}}}
    return told


def _parameters(handler: HTTPRouteHandler) -> Iterable[dict[str, Any]]:
    for name, field in handler.parsed_fn_signature.parameters.items():
        kind = field.kwarg_definition
        if isinstance(kind, ParameterKwarg):
            path = isinstance(kind, PathParameter)
            default = {} if path or field.is_required else {"default": field.default}
            limits = {"minimum": kind.ge, "maximum": kind.le, "maxLength": kind.max_length, "pattern": kind.pattern}
            schema = {
                **_schema(field.annotation),
                **{key: value for key, value in limits.items() if value is not None},
                **default,
            }
            yield {
                "name": kind.name or name,
                "in": "path" if path else "query",
                "required": path or field.is_required,
                "description": kind.description,
                "schema": _tidy(schema),
                "example": (kind.examples or [])[0].value,
            }


def _success(handler: HTTPRouteHandler, answer: Any) -> dict[str, Any]:
    """What is answered where nothing is wrong."""
    if streamed := handler.opt.get("told"):
        events = {"type": "string", "description": "The same lines, as `data` of events."}
        content: dict[str, Any] = {
            "application/x-ndjson": {"schema": _schema(streamed)},
            "text/event-stream": {"schema": events},
        }
        said = "A stream: one of these a line."
    elif answer is type(None):
        return {"description": "It is done.", "headers": _headers()}
    else:
        content = {"text/plain" if answer is str else "application/json": {"schema": _schema(answer)}}
        said = "It is done." if handler.http_methods != {"GET"} else "What was asked for."
    return {"description": said, "headers": _headers(), "content": content}


def _headers(*more: str) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in (*LIMITS, *more)}


def _problems(handler: HTTPRouteHandler, body: bool) -> dict[str, Any]:
    """All problems that this operation can tell of, by the status of the answer."""
    codes = {*handler.opt["problems"], *ALWAYS, *(WITH_BODY if body else ())}
    by_status: dict[int, list[str]] = {}
    for code in sorted(codes, key=lambda code: (STATUS[code], code)):
        by_status.setdefault(STATUS[code], []).append(code)
    return {str(status): _problem(status, several) for status, several in by_status.items()}


def _problem(status: int, codes: list[str]) -> dict[str, Any]:
    more = {401: ("WWW-Authenticate",), 429: ("Retry-After",), 503: ("Retry-After",)}.get(status, ())
    return {
        "description": "\n".join(f"* `{code}`: {plainly(code, 'en')}" for code in codes),
        "headers": _headers(*more),
        "content": {MEDIA: {"schema": _schema(Problem)}},
    }


def plainly(code: str, lang: str) -> str:
    """What a kind of problem says, with dots for what depends on the case."""
    return say(Said(f"error-{code}", **dict.fromkeys(VALUES, "…")), lang, WEB)


def _types(handlers: list[HTTPRouteHandler]) -> list[Any]:
    """All that is sent and answered."""
    found: list[Any] = [Problem]
    for handler in handlers:
        hints = _hints(handler)
        found += [hints[name] for name in ("data", "return") if name in hints and hints[name] is not type(None)]
        found += [handler.opt["told"]] if "told" in handler.opt else []
    return [kind for kind in found if not (isinstance(kind, type) and kind.__module__.startswith("litestar"))]


def _schema(kind: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=REF)
    return _tidy(schema)


def _schemas(handlers: list[HTTPRouteHandler]) -> dict[str, Any]:
    _, components = msgspec.json.schema_components(_types(handlers), ref_template=REF)
    named = {
        "Language": {"type": "string", "description": "A language of names and sentences.", "enum": list(LANGUAGES)},
        "GameName": {"type": "string", "description": "The name of a game.", "enum": [game.name for game in games()]},
    }
    return {name: _tidy(schema) for name, schema in sorted((components | named).items())}


def _tidy(schema: Any) -> Any:
    """A schema as OpenAPI has it: enumerations say of what kind they are, and games are those there are."""
    if isinstance(schema, list):
        return [_tidy(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("format") == "game":
        return {"$ref": "#/components/schemas/GameName", "description": schema["description"], "examples": [games()[0].name]}
    if "enum" in schema and "type" not in schema:
        schema = {"type": "integer" if isinstance(schema["enum"][0], int) else "string", **schema}
    return {key: value if key in ("examples", "default", "enum") else _tidy(value) for key, value in schema.items()}


def described(handlers: Iterable[HTTPRouteHandler]) -> HTTPRouteHandler:
    """The handler that answers with the document."""
    listed = tuple(handlers)

    @cache
    def written(server: str) -> bytes:
        return msgspec.json.encode(document(listed, server))

    @get("/schema/openapi.json", media_type="application/vnd.oai.openapi+json")
    async def openapi(request: Asked) -> Response[bytes]:
        return Response(written(root(request)), media_type="application/json", headers={"Access-Control-Allow-Origin": "*"})

    return openapi
