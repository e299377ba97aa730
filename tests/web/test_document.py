"""The description of the API: it says everything, and whatever is sent, answers are as it says."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import FlakyStrategyDefinition
from jsonschema import Draft202012Validator
from litestar.routes import HTTPRoute
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from beaufort.client import Client, Player, calls
from beaufort.client.protocol import Happened, Level, NewTable, Patience, Pause
from beaufort.game import games
from beaufort.play import bots
from beaufort.web.app import API, create_app
from beaufort.web.checks import PACES, PATIENCE
from beaufort.web.document import document, plainly
from beaufort.web.events import KINDS, WEB
from beaufort.web.problems import STATUS
from beaufort.words import LANGUAGES
from tests.conftest import volume
from tests.web.houses import (
    asynchronous,
    serving,
    visit,
)

STREAMS = ("/api/tables/{table_id}/events", "/api/me/events")
DOCUMENT = document(API, "https://beaufort.example.net")
OPERATIONS = [(path, method) for path, methods in DOCUMENT["paths"].items() if path not in STREAMS for method in methods]
CHECKS: list[Any] = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
NEW = {"game": "land-unter", "seats": 3, "bot": "0"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(str(tmp_path_factory.mktemp("api") / "tables.db")) as url:
        yield url


def test_every_operation_is_described_and_names_its_answers(served: str) -> None:
    described = httpx.get(f"{served}/api/schema/openapi.json").json()
    assert described == {**DOCUMENT, "servers": described["servers"], "info": described["info"]}
    assert described["servers"][0]["url"] == served
    found = {(path, method.upper()) for path, methods in described["paths"].items() for method in methods}
    routed = {
        (route.path.replace(":str}", "}"), method)
        for route in create_app(":memory:").routes
        if isinstance(route, HTTPRoute) and route.path.startswith("/api/") and route.path != "/api/schema/openapi.json"
        for method in route.methods - {"OPTIONS"}
    }
    assert found == routed
    operations = [operation for methods in described["paths"].values() for operation in methods.values()]
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    for operation in operations:
        assert operation["summary"], operation
        assert operation["description"], operation
        assert {"400", "401", "429", "503"} <= set(operation["responses"]), operation["operationId"]


def fields(schema: Any, place: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """All fields of a schema, each with where it stands."""
    for name, field in schema.get("properties", {}).items():
        yield f"{place}.{name}", field


def test_every_field_has_a_sentence_and_an_example_that_is_as_it_says() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    checked = 0
    for place, schema in schemas.items():
        assert schema["description"], place
        for name, field in fields(schema, place):
            named = schemas[field["$ref"].rpartition("/")[2]] if "$ref" in field else {}
            assert field.get("description", named.get("description", "")).endswith((".", ":")), name
            whole = named.get("properties")  # whose own fields have examples
            for example in field.get("examples") or ([] if whole else named["enum"]):
                Draft202012Validator({**field, "components": {"schemas": schemas}}).validate(example)
                checked += 1
    assert checked > 150


def test_no_field_of_an_answer_is_of_any_kind() -> None:
    """Typed to the last field: no object without fields, no list of anything."""

    def untyped(schema: Any, place: str) -> Iterator[str]:
        if isinstance(schema, list):
            for number, each in enumerate(schema):
                yield from untyped(each, f"{place}[{number}]")
        elif isinstance(schema, dict):
            kind = schema.get("type")
            if kind == "object" and not ({"properties", "additionalProperties"} & set(schema)):
                yield place
            if kind == "array" and "items" not in schema:
                yield place
            if set(schema) <= {"description", "examples", "title", "default"}:
                yield place
            for key in ("properties", "items", "anyOf"):
                inner = schema.get(key)
                for name, each in inner.items() if key == "properties" and inner else [(key, inner)]:
                    if each is not None:
                        yield from untyped(each, f"{place}.{name}")

    assert [found for name, schema in DOCUMENT["components"]["schemas"].items() for found in untyped(schema, name)] == []


def test_enumerations_are_those_that_the_server_knows() -> None:
    assert list(Level) == list(bots.BOTS)
    assert [float(pause) for pause in Pause] == list(PACES)
    assert list(Patience) == list(PATIENCE)
    assert {str(kind) for kind in Happened} == set(KINDS)
    assert DOCUMENT["components"]["schemas"]["GameName"]["enum"] == [game.name for game in games()]


def test_every_refusal_has_a_code_with_a_status_and_a_text_in_every_language() -> None:
    sources = "".join(file.read_text() for file in WEB.glob("*.py"))
    refused = set(re.findall(r'Refused\(\s*Said\(\s*"error-([\w-]+)"', sources))
    on_pages = {"many", "sheet-full", "sheets", "sits-already", "sizes", "uploads"}
    assert refused - on_pages <= set(STATUS)
    assert {plainly(code, lang) for code in STATUS for lang in LANGUAGES}
    documented = {code for handler in API for code in handler.opt["problems"]}
    assert documented <= set(STATUS)


@asynchronous
async def test_that_an_address_is_too_long_or_cannot_be_read_is_described_wherever_something_is_asked(file: str) -> None:
    async with visit(file) as me:
        for path, method in OPERATIONS:
            for query in ("x" * 3000, "x=%ff"):
                answer = await me.request(method, f"{path}?{query}")
                told = DOCUMENT["paths"][path][method]["responses"][str(answer.status_code)]["description"]
                assert f"`{answer.json()['code']}`" in told, (path, method)


@pytest.fixture(scope="module")
def schema(served: str) -> Any:
    return schemathesis.openapi.from_url(f"{served}/api/schema/openapi.json")


@pytest.fixture(scope="module")
def finished(served: str) -> dict[str, str]:
    """A table whose game is over, and the token of a seat."""
    client = Client(served)
    seat = client.ask(calls.new_table(NewTable("toy", bot=Level.CALM)))
    client.play(seat, Player(lambda state: state.view.choices[0].action if state.view else ""))
    return {"table": seat.table, "token": seat.token}


def place(kind: str, client: httpx.Client, finished: dict[str, str]) -> dict[str, str]:
    """A table of this kind and the token of a seat there, or of a program: its own each time, so that all is before it."""
    if kind == "over":
        return finished
    if kind == "program":
        return dict(client.post("/api/programs", json={"name": secrets.token_hex(8)}).json())
    return dict(client.post("/api/tables", json={**NEW, "people": 2 if kind == "open" else 1}).json())


PLACES = {True: ("nowhere", "open", "running", "over"), False: ("nowhere", "program")}  # by whether it is about a table


EACH = 50  # calls in the full size
WAYS = [(path, method, kind) for path, method in OPERATIONS for kind in PLACES["{table_id}" in path]]


@pytest.mark.sample(60, 0)
@pytest.mark.parametrize(("path", "method", "kind"), WAYS)
def test_whatever_is_sent_nothing_breaks_and_answers_are_as_described(
    served: str, schema: Any, finished: dict[str, str], path: str, method: str, kind: str
) -> None:
    operation = schema[path][method.upper()]
    cases = st.one_of([operation.as_strategy(generation_mode=mode) for mode in schemathesis.GenerationMode])  # right and wrong
    with httpx.Client(base_url=served) as client, requests.Session() as session:

        @settings(max_examples=volume(2, EACH), suppress_health_check=list(HealthCheck), deadline=None)
        @given(case=cases, foreign=st.booleans(), real=st.booleans())
        def send(case: Any, foreign: bool, real: bool) -> None:
            headers = {"origin": "https://evil.example"} if foreign else {}
            if kind != "nowhere":
                made = place(kind, client, finished)
                headers["authorization"] = f"Bearer {made['token']}"
                if "table" in made:
                    case.path_parameters["table_id"] = made["table"]
                if real and kind == "running" and isinstance(case.body, dict) and "decision" in case.body:  # what it is about
                    state = client.get(f"/api/tables/{made['table']}", headers=headers).json()
                    case.body |= {"action": state["view"]["choices"][0]["action"]} if "action" in case.body else {}
                    case.body["decision"] = state["decision"]
            answer = case.call_and_validate(headers=headers, checks=CHECKS, session=session)
            if answer.status_code >= 400:
                told = f"`{answer.json()['code']}`"
                assert told in operation.definition.raw["responses"][str(answer.status_code)]["description"], told

        try:
            send()
        except* FlakyStrategyDefinition:  # it does not always draw the same from the same; what it drew before has been tried
            pass


def test_in_the_full_size_that_are_five_thousand_calls() -> None:
    assert len(WAYS) * EACH >= 5000


def enumerated() -> Iterator[tuple[str, str, Any, list[Any]]]:
    """Fields of requests that have few values: where to, which field, something wrong for it, and the values."""
    schemas = DOCUMENT["components"]["schemas"]
    for path, method in OPERATIONS:
        body = DOCUMENT["paths"][path][method].get("requestBody", {"content": {"application/json": {"schema": {}}}})
        named = body["content"]["application/json"]["schema"].get("$ref", "").rpartition("/")[2]
        for name, field in schemas.get(named, {}).get("properties", {}).items():
            for ref in re.findall(r"#/components/schemas/(\w+)", json.dumps(field)):
                if "enum" in (found := schemas[ref]) and ref != "GameName":  # games have words of their own
                    wrong = 7 if found["type"] == "integer" else "storm"
                    yield path, name, [wrong] if field.get("type") == "array" else wrong, found["enum"]


@asynchronous
async def test_what_is_none_of_the_few_possible_values_is_answered_with_these(file: str) -> None:
    checked = set()
    async with visit(file) as me:
        made = (await me.post("/api/tables", json=NEW)).json()
        for path, name, wrong, values in enumerated():
            body = {"game": "toy", name: wrong} if path == "/api/tables" else {name: wrong}
            where = path.replace("{table_id}", made["table"])
            show = {"authorization": f"Bearer {made['token']}"}
            (told,) = (await me.post(where, headers=show, json=body)).json()["errors"]
            assert told["field"].partition("[")[0] == name
            assert sorted(told["wanted"].removeprefix("enum: ").split(", ")) == sorted(map(str, values))
            checked.add(name)
    assert checked == {"bot", "bots", "pace", "patience"}
