"""People at several tables do all there is to do, in any order, and all that should not work; and the server is stopped and
started again at any moment. Nothing may break, nothing that was acknowledged may be lost, nothing refused may stay."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from urllib.parse import quote

import httpx
import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test
from litestar import Litestar

from beaufort.web import people as people_module
from beaufort.web import store as store_module
from beaufort.web import tables as tables_module
from beaufort.web.bot_pool import BotPool
from beaufort.web.events import Event, Moved
from beaufort.web.table import Table
from tests.conftest import volume
from tests.web.houses import app_on, browser_of, face, site

T = TypeVar("T")
PEOPLE = st.integers(0, 3)
ANY = st.integers(0, 1000)
GAMES = (("toy", 2), ("land-unter", 3), ("santa-timea", 3))
JUNK = st.one_of(
    st.sampled_from(["", "0", "1", "-1", "amount", "N1", "\0", "../..", "<script>", "٣", "9" * 40]), st.text(max_size=8)
)


class Luck:
    """Secrets that are the same in every run, so that a failure can be shown again."""

    def __init__(self) -> None:
        self._random = Random(1)

    def token_bytes(self, length: int) -> bytes:
        return self._random.randbytes(length)

    def token_hex(self, length: int) -> str:
        return self._random.randbytes(length).hex()

    def token_urlsafe(self, length: int) -> str:
        return self._random.randbytes(length).hex()[: length * 4 // 3]


class Tables(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.patch = pytest.MonkeyPatch()
        luck = Luck()
        for module in (tables_module, people_module, store_module):
            self.patch.setattr(module, "secrets", luck)
        self.patch.setattr(BotPool, "_prepare", lambda self, game, name: asyncio.sleep(0))  # nobody waits for a compiler
        self.folder = tempfile.TemporaryDirectory()
        self.runner = asyncio.Runner()
        self.app = self.run(self.begin())
        self.cookies: list[dict[str, str]] = [{} for _ in range(4)]
        self.tables: list[str] = []
        self.tokens: dict[tuple[str, int], str] = {}  # of seats taken over the API
        self.done: dict[str, list[tuple[int, int, str, str]]] = {}  # acknowledged moves: number, seat, action, decision
        for person in range(4):
            self.get(person, "/")

    # How it runs

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(asyncio.wait_for(work, 30))

    async def begin(self) -> Litestar:
        """Start the application in a task of its own, which also has to be the one that stops it."""
        self.stop = asyncio.Event()
        started: asyncio.Future[Litestar] = asyncio.get_running_loop().create_future()

        async def keep() -> None:
            async with app_on(str(Path(self.folder.name) / "tables.db")) as app:
                started.set_result(app)
                await self.stop.wait()

        self.keeper = asyncio.create_task(keep())
        return await started

    async def end(self) -> None:
        self.stop.set()
        await self.keeper

    async def ask(self, person: int, requests: list[tuple[str, str, dict[str, Any]]]) -> list[httpx.Response]:
        """Send requests at the same time; then wait until the bots have had their turns."""
        before = await self.faces()
        async with browser_of(self.app) as browser:
            browser.cookies.update(self.cookies[person])
            answers = await asyncio.gather(*(browser.request(method, path, **given) for method, path, given in requests))
            self.cookies[person].update(browser.cookies)
        assert [answer.status_code for answer in answers if answer.status_code >= 500] == []
        if all(answer.status_code >= 400 for answer in answers):
            assert await self.faces() == before, f"refused, and yet something changed: {requests}"
        await self.calm()
        return answers

    async def faces(self) -> dict[str, str]:
        return {id: face(await self.look(id)) for id in self.tables}

    async def look(self, id: str) -> Table:
        async with site(self.app).tables.at(id) as table:
            return table

    async def calm(self) -> None:
        while [id for id in self.tables if (await self.look(id)).waiting_bots]:
            await asyncio.sleep(0.001)

    def get(self, person: int, path: str, **given: Any) -> httpx.Response:
        return self.run(self.ask(person, [("GET", path, given)]))[0]

    def post(self, person: int, path: str, **given: Any) -> httpx.Response:
        return self.run(self.ask(person, [("POST", path, given)]))[0]

    def table(self, number: int) -> str:
        return self.tables[number % len(self.tables)]

    def at(self, id: str) -> Table:
        return self.run(self.look(id))

    def seat(self, person: int, id: str) -> int | None:
        return self.at(id).seat_of(self.cookies[person].get("beaufort", "").partition(".")[0])

    def found(self, id: str) -> None:
        self.tables.append(id)
        self.done[id] = []
        self.run(self.calm())

    # What people do

    @initialize(salt=st.sampled_from(["", "salt"]))
    def begin_to_play(self, salt: str) -> None:
        """Two tables at which something is going on from the start: one with bots, one with friends."""
        self.create(0, GAMES[1], 1, salt)
        self.create(1, GAMES[0], 2, salt)
        self.do(2, 1, "sit")

    @precondition(lambda self: len(self.tables) < 5)
    @rule(
        person=PEOPLE, game=st.sampled_from(GAMES), people=st.sampled_from([1, 1, 1, 2, 3]), salt=st.sampled_from(["", "salt"])
    )
    def create(self, person: int, game: tuple[str, int], people: int, salt: str) -> None:
        name, seats = game
        form = {"game": name, "seats": seats, "people": min(people, seats), "pace": "0.0", "patience": "0", "bot": "0"}
        answer = self.post(person, "/new", data={**form, "salt": salt, "listed": "on"})
        assert answer.status_code == 303, answer.text
        self.found(answer.headers["location"].rpartition("/")[2])

    @precondition(lambda self: len(self.tables) < 5)
    @rule(person=PEOPLE, game=st.sampled_from(GAMES), people=st.integers(1, 2))
    def create_by_program(self, person: int, game: tuple[str, int], people: int) -> None:
        name, seats = game
        answer = self.post(person, "/api/tables", json={"game": name, "seats": seats, "people": people, "bot": "0"})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        self.tokens[made["table"], 0] = made["token"]
        self.found(made["table"])

    @precondition(lambda self: self.tables)
    @rule(person=PEOPLE, table=ANY, what=st.sampled_from(["sit", "rise", "start", "resign", "here", "sit", "start"]))
    def do(self, person: int, table: int, what: str) -> None:
        id = self.table(table)
        assert self.post(person, f"/t/{id}/{what}").status_code in (204, 303, 403, 409)

    @rule(person=PEOPLE, name=st.sampled_from(["Anna", "<b>", "Anna 2", "x" * 24]))
    def rename(self, person: int, name: str) -> None:
        assert self.post(person, "/name", data={"name": name}).status_code == 303

    def asked(self) -> list[tuple[int, str, int]]:
        """People who owe a decision: person, table and seat."""
        found = [(person, id, self.seat(person, id)) for id in self.tables for person in range(4)]
        return [(person, id, seat) for person, id, seat in found if seat is not None and self.at(id).decision(seat)]

    @precondition(lambda self: self.asked())
    @rule(who=ANY, choice=ANY, clicks=st.integers(1, 3), moves=st.integers(1, 12))
    def play(self, who: int, choice: int, clicks: int, moves: int) -> None:
        """Legal moves one after the other, each clicked once or several times at once."""
        for move in range(moves):
            if asked := self.asked():
                self.click(*asked[(who + move) % len(asked)], choice + move, clicks)

    def click(self, person: int, id: str, seat: int, choice: int, clicks: int) -> None:
        at = self.at(id)
        assert at.match
        legal, decision = at.match.legal(seat), at.decision(seat)
        action = legal[choice % len(legal)]
        given = {"data": {"action": action, "decision": decision}, "headers": {"accept": "application/json"}}
        answers = self.run(self.ask(person, [("POST", f"/t/{id}/move", given)] * clicks))
        assert [answer.status_code for answer in answers] == [200] * clicks
        assert sorted(answer.json()["again"] for answer in answers) == [False] + [True] * (clicks - 1)
        (seq,) = {answer.json()["seq"] for answer in answers}
        self.done[id].append((seq, seat, action, decision))

    @precondition(lambda self: self.asked())
    @rule(who=ANY, clicks=st.integers(1, 3))
    def ask_for_a_hint(self, who: int, clicks: int) -> None:
        person, id, seat = (asked := self.asked())[who % len(asked)]
        given = {"data": {"decision": self.at(id).decision(seat)}, "headers": {"accept": "application/json"}}
        answers = self.run(self.ask(person, [("POST", f"/t/{id}/hint", given)] * clicks))
        assert [answer.status_code for answer in answers] == [200] * clicks
        assert {answer.json()["action"] for answer in answers} == {self.at(id).seats[seat].hint}

    @precondition(lambda self: self.asked())
    @rule(who=ANY, clicks=st.integers(1, 3))
    def take_back(self, who: int, clicks: int) -> None:
        person, id, seat = (asked := self.asked())[who % len(asked)]
        before, possible = self.at(id).seq, self.at(id).retractable(seat)
        given = {"data": {"decision": self.at(id).decision(seat)}, "headers": {"accept": "application/json"}}
        answers = self.run(self.ask(person, [("POST", f"/t/{id}/back", given)] * clicks))
        assert [answer.status_code for answer in answers] == [200 if possible else 409] * clicks
        assert self.at(id).seq == before + possible

    @precondition(lambda self: self.asked())
    @rule(who=ANY, choice=ANY)
    def play_on(self, who: int, choice: int) -> None:
        self.play(who, choice, 2, 12)

    @precondition(lambda self: any(self.at(id).status == "over" and not self.at(id).next for id in self.tables))
    @rule(person=PEOPLE, clicks=st.integers(1, 3))
    def rematch(self, person: int, clicks: int) -> None:
        over = [id for id in self.tables if self.at(id).status == "over" and not self.at(id).next]
        id = over[0]
        answers = self.run(self.ask(person, [("POST", f"/t/{id}/rematch", {})] * clicks))
        if self.seat(person, id) is None:
            assert [answer.status_code for answer in answers] == [403] * clicks
        else:
            assert {answer.headers["location"] for answer in answers} == {f"/t/{self.at(id).next}"}
            self.found(self.at(id).next)

    @precondition(lambda self: self.tokens)
    @rule(person=PEOPLE, which=ANY, choice=ANY, request=st.sampled_from(["", "1", "2", "click"]))
    def play_by_program(self, person: int, which: int, choice: int, request: str) -> None:
        (id, seat), token = sorted(self.tokens.items())[which % len(self.tokens)]
        at = self.at(id)
        if at.match is None or seat not in at.match.pending or not at.seats[seat].human:
            return
        legal, decision = at.match.legal(seat), at.decision(seat)
        play = {"action": legal[choice % len(legal)], "decision": decision, "request": request}
        before = at.seq
        headers = {"authorization": f"Bearer {token}"}
        answer = self.post(person, f"/api/tables/{id}/moves", json=play, headers=headers)
        if answer.status_code == 200 and not answer.json()["again"]:
            assert answer.json()["seq"] == before + 1
            self.done[id].append((before + 1, seat, play["action"], decision))
        else:  # this request was answered before, with this action or another
            assert request
            assert answer.status_code in (200, 409)

    # What must not work

    @precondition(lambda self: any(self.done.values()))
    @rule(person=PEOPLE, which=ANY, other=st.booleans(), choice=ANY)
    def too_late(self, person: int, which: int, other: bool, choice: int) -> None:
        """A move that was made before, or another one for the same decision."""
        moves = [(id, *move) for id, done in self.done.items() for move in done]
        id, seq, seat, action, decision = moves[which % len(moves)]
        if self.seat(person, id) != seat:
            return
        if other:
            names = [name for name in self.at(id).game.view.ACTION_NAMES if name != action]
            action = names[choice % len(names)]
        form = {"action": action, "decision": decision}
        answer = self.post(person, f"/t/{id}/move", data=form, headers={"accept": "application/json"})
        if answer.status_code == 200:
            assert not other
            assert answer.json() == {"seq": seq, "again": True}
        else:
            assert answer.status_code in (409, 422)

    @precondition(lambda self: self.tables)
    @rule(person=PEOPLE, table=ANY, choice=ANY, decision=JUNK)
    def wrong_token(self, person: int, table: int, choice: int, decision: str) -> None:
        id = self.table(table)
        at, seat = self.at(id), self.seat(person, id)
        if (seat is not None and at.decision(seat) == decision) or f"{seat}:d:{decision}" in at.requests:
            return
        names = at.game.view.ACTION_NAMES
        answer = self.post(person, f"/t/{id}/move", data={"action": names[choice % len(names)], "decision": decision})
        assert answer.status_code in ((403,) if seat is None else (409, 422))

    @precondition(lambda self: self.tables)
    @rule(person=PEOPLE, table=ANY, choice=ANY)
    def card_of_somebody_else(self, person: int, table: int, choice: int) -> None:
        """What is legal for another seat, with that seat's decision."""
        id = self.table(table)
        at, mine = self.at(id), self.seat(person, id)
        others = [seat for seat in at.match.pending if seat != mine] if at.match else []
        if not others or at.match is None:
            return
        seat = others[choice % len(others)]
        actions = [action for action in at.match.legal(seat) if mine is None or action not in at.match.legal(mine)]
        if not actions or (mine is not None and f"{mine}:d:{at.decision(seat)}" in at.requests):
            return
        answer = self.post(person, f"/t/{id}/move", data={"action": actions[0], "decision": at.decision(seat)})
        assert answer.status_code in (403, 409, 422)

    @precondition(lambda self: self.tables)
    @rule(person=PEOPLE, table=ANY, token=JUNK, stolen=ANY, what=st.sampled_from(["start", "moves", "resign"]))
    def foreign_token(self, person: int, table: int, token: str, stolen: int, what: str) -> None:
        """A token of another table, or none at all."""
        id = self.table(table)
        others = [other for (owner, _), other in sorted(self.tokens.items()) if owner != id]
        shown = others[stolen % len(others)] if others and stolen % 2 else token.encode("ascii", "replace").decode()
        given: dict[str, Any] = {"json": {"action": "A", "decision": "0"}} if what == "moves" else {}
        headers = {"authorization": f"Bearer {shown}"} if shown.isprintable() else {}
        assert self.post(person, f"/api/tables/{id}/{what}", headers=headers, **given).status_code == 401
        assert self.post(person, f"/t/{id}/seat/{quote(shown, safe='') or 'x'}").status_code in (404, 405)

    @precondition(lambda self: self.tables)
    @rule(
        person=PEOPLE,
        table=ANY,
        body=st.one_of(st.binary(max_size=60), st.sampled_from([b"{", b"[]", b"null", b"action", b'{"action": 1}'])),
        kind=st.sampled_from(
            ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "x", ""]
        ),
        path=st.sampled_from(
            ["/t/{}/move", "/t/{}/pace", "/api/tables/{}/moves", "/api/tables/{}/sit", "/records", "/t/{}x/sit"]
        ),
    )
    def malformed(self, person: int, table: int, body: bytes, kind: str, path: str) -> None:
        if path.endswith("/{}/sit") and body in (b"{}", b""):
            return
        answer = self.post(person, path.format(self.table(table)), content=body, headers={"content-type": kind})
        assert 400 <= answer.status_code < 500, (answer.status_code, body)

    @precondition(lambda self: self.tables)
    @rule(person=PEOPLE, table=ANY, what=st.sampled_from(["start", "resign", "rise", "sit", "rematch", "move", "back"]))
    def from_another_site(self, person: int, table: int, what: str) -> None:
        answer = self.post(person, f"/t/{self.table(table)}/{what}", headers={"origin": "http://evil.example"})
        assert answer.status_code == 403

    # Looking, and starting again

    @precondition(lambda self: self.tables)
    @rule(person=PEOPLE, table=ANY, path=st.sampled_from(["", "/why?action=A", "/record", "/replay/3", "/qr.svg"]))
    def look_at(self, person: int, table: int, path: str) -> None:
        before = self.run(self.faces())
        assert self.get(person, f"/t/{self.table(table)}{path}").status_code in (200, 403, 409)
        assert self.get(person, "/").status_code == 200
        assert self.run(self.faces()) == before

    @rule()
    def restart(self) -> None:
        before = self.run(self.faces())
        self.run(self.end())
        self.app = self.run(self.begin())
        assert self.run(self.faces()) == before

    @invariant()
    def every_acknowledged_move_is_in_the_log_once_and_in_order(self) -> None:
        for id, done in self.done.items():
            events: list[Event] = self.run(site(self.app).store.events(id))
            assert [event.seq for event in events] == list(range(1, len(events) + 1))
            moves = {event.seq: (event.what.seat, event.what.action) for event in events if isinstance(event.what, Moved)}
            assert [seq for seq, *_ in done] == sorted({seq for seq, *_ in done})
            assert [(seat, action) for _, seat, action, _ in done] == [moves.get(seq) for seq, *_ in done]
            people = [seq for seq, *_ in done]
            bots = [event.seq for event in events if event.kind == "move" and event.request is None]
            assert sorted(people + bots) == sorted(moves)  # nobody's move is there that nobody made

    def teardown(self) -> None:
        self.restart()
        self.run(self.end())
        self.runner.close()
        self.folder.cleanup()
        self.patch.undo()


def test_whatever_people_do_nothing_breaks_and_nothing_is_lost() -> None:
    run_state_machine_as_test(
        Tables,
        settings=settings(
            max_examples=volume(1, 15), stateful_step_count=volume(30, 50), deadline=None, phases=[Phase.generate]
        ),
    )
