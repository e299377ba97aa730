"""What is told to programs when something cannot be done: problem details of RFC 9457, with codes that never change."""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Iterable, Mapping
from enum import Enum, EnumType
from http import HTTPStatus
from typing import Any, get_args, get_type_hints

import msgspec

from beaufort.client.protocol import FieldProblem, Problem
from beaufort.web.events import WEB, Refused
from beaufort.words import Said, say

MEDIA = "application/problem+json"
UNKNOWN, MISSING = "absent", "required"  # what is wanted of a field that there is not, or that is not there
# The kinds of problems, as they are called in words/ after `error-`, and the status of answers that tell of them.
CODES = {
    400: ("request", "field"),
    401: ("no-token", "token", "no-program"),
    403: ("no-seat", "only-host", "host", "removed", "origin"),
    404: ("no-table", "no-page", "no-such-program"),
    405: ("method",),
    409: (
        "late", "not-asked", "other-action", "not-started", "not-running", "not-over", "started", "closed", "taken", "no-guest",
        "take-back", "other-rules", "name-taken", "not-free", "no-decision",
    ),
    413: ("too-large",),
    414: ("too-long",),
    422: (
        "illegal", "setting", "game", "seats", "option", "people", "bot", "pace", "patience", "name", "salt", "commit",
        "reveal", "ticket",
    ),
    429: ("slow", "restless", "many-tables", "own-queue", "many-programs"),
    500: ("ours",),
    503: ("crowded", "busy", "away"),
}  # fmt: skip
STATUS = {code: status for status, codes in CODES.items() for code in codes}
_JSON = {"int": "integer", "float": "number", "str": "string", "bool": "boolean"}  # msgspec’s words, and those of JSON Schema
_PARTS = re.compile(r"\.([^.\[\]]+)|(\[(?:\d+|\.\.\.)\])")


class WrongField(Refused):
    """A field of a request that cannot be read."""

    def __init__(self, *errors: FieldProblem) -> None:
        first = errors[0]
        super().__init__(Said("error-field", field=first.field or first.source, wanted=first.wanted), 400)
        self.errors = list(errors)


def problem(status: int, detail: str, code: str, rule: str = "", errors: Iterable[FieldProblem] = ()) -> bytes:
    """What was wrong, as an answer says it."""
    told = Problem(f"/api/problems#{code}", HTTPStatus(status).phrase, status, detail, code, rule, list(errors))
    return msgspec.json.encode(told)


def code_of(error: Refused) -> str:
    """The stable name of a refusal."""
    return error.said.message.removeprefix("error-")


def field_problems(extra: Iterable[Mapping[str, str]], body: Any = None) -> list[FieldProblem]:
    """Which fields of a request cannot be read, from what the framework found; `body` is the type of what was sent."""
    return [
        _field_problem(str(each.get("message", "")), str(each.get("key", "")), str(each.get("source", "")), body)
        for each in extra
    ]


def missing(detail: str) -> list[FieldProblem]:
    """The parameter that an address lacks, if that is what the framework says."""
    found = re.match(r"Missing required (\w+) parameter '(\w+)'", detail)
    return [FieldProblem(found[2], found[1], MISSING)] if found else []


def _field_problem(message: str, key: str, source: str, body: Any) -> FieldProblem:
    message, _, path = message.partition(" - at `")
    inner = "".join((name and f".{name}") or place for name, place in _PARTS.findall(path.rstrip("`"))).lstrip(".")
    named = re.search(r"(?:required|unknown) field `([^`]*)`", message)
    outer = "" if key == "data" else key
    parts = [part for part in (outer, inner, named[1] if named else "") if part]
    field = ".".join(dict.fromkeys(parts))
    wanted = _one_of(get_type_hints(body)[re.split(r"\W", field)[0]]) if "enum value" in message else _wanted(message)
    return FieldProblem(field, source.rpartition(".")[2].lower() or "body", wanted)


def _one_of(kind: Any) -> str:
    """The values of the enumeration that is in this type."""
    if isinstance(kind, EnumType):
        members: list[Enum] = [*kind]
        return f"enum: {', '.join(str(each.value) for each in members)}"
    return "".join(_one_of(part) for part in get_args(kind))


def _wanted(message: str) -> str:
    """What has to stand there, in the words of JSON Schema."""
    if "unknown field" in message:
        return UNKNOWN
    if "required" in message:
        return MISSING
    wanted = message.removeprefix("Expected ").partition(", got ")[0]
    if pattern := re.fullmatch(r"(.*) matching regex ('.*')", wanted):
        wanted = f"{pattern[1]}, pattern: {literal_eval(pattern[2])}"
    return re.sub(r"`([^`]*)`", lambda found: re.sub(r"\w+", lambda word: _JSON.get(word[0], word[0]), found[1]), wanted)


def told_fields(errors: list[FieldProblem], lang: str) -> str:
    """The same in a sentence for each."""
    named = {UNKNOWN: "error-field-unknown", MISSING: "error-field-missing"}
    said = [Said(named.get(each.wanted, "error-field"), field=each.field or each.source, wanted=each.wanted) for each in errors]
    return " ".join(say(each, lang, WEB) for each in said)
