"""No bytes that are sent to a seat or a spectator tell what it cannot know: they are the same in all worlds it could be in.

A match in mid-game is given another world, guessed anew from what the viewer has seen; then everything is asked for again over
HTTP and from the streams. That this finds leaks is shown on views that leak on purpose.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from copy import deepcopy
from dataclasses import dataclass, replace
from random import Random
from zlib import crc32

import httpx
import pytest
from litestar import Litestar
from msgspec import structs

from beaufort import fair
from beaufort.commands.check import _without_stream
from beaufort.game import SPECTATOR, Game, find, guess, seen
from beaufort.language.chance import AnyState
from beaufort.language.state import copy, raw
from beaufort.match import Match
from beaufort.play.counsel import Counsel
from beaufort.view import Beat, Reason, View
from beaufort.web.bot_pool import BotPool
from beaufort.web.events import Refused
from beaufort.web.film import open_view
from beaufort.web.people import Keys
from beaufort.web.screen import SHARED
from beaufort.web.streams import Follower, browser, program
from beaufort.web.table import Table
from beaufort.web.tables import Tables
from beaufort.web.turns import Threads
from beaufort.words import LANGUAGES, Said
from tests.conftest import GAMES, volume
from tests.web.houses import app_on, asynchronous, browser_of, look, rush, site

pytestmark = pytest.mark.usefixtures("same_ticket")
STAGES = (0, 5, 17, 60)
WORLDS = 2
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

Sent = dict[str, bytes]


@pytest.fixture
def same_ticket(monkeypatch: pytest.MonkeyPatch) -> None:
    """The home page offers a new ticket each time; here it is the same, so that pages can be compared."""
    monkeypatch.setattr(Keys, "new_ticket", lambda self: "ticket")


@dataclass
class Viewer:
    """Somebody who looks at a table: a seat or a spectator, with a browser, and a token for programs."""

    seat: int | None
    client: httpx.AsyncClient
    token: str
    lang: str
    told: Follower  # a stream that was opened earlier

    @property
    def number(self) -> int:
        return SPECTATOR if self.seat is None else self.seat

    @property
    def person(self) -> str:
        return self.client.cookies["beaufort"].partition(".")[0]


@asynccontextmanager
async def company(app: Litestar, game: Game) -> AsyncIterator[tuple[str, list[Viewer]]]:
    """A running table full of people, and somebody who watches; each in another language."""
    seats = game.rules.SEATS[-1]
    tables, keys = site(app).tables, site(app).keys
    async with AsyncExitStack() as stack:
        langs = [LANGUAGES[number % 3] for number in range(seats + 1)]
        clients = [await stack.enter_async_context(browser_of(app, **{"accept-language": lang})) for lang in langs]
        form = {"game": game.name, "seats": str(seats), "people": str(seats), "pace": "4.0", "patience": "0", "bot": "0"}
        path = (await clients[0].post("/new", data=form)).headers["location"]
        id = path.rpartition("/")[2]
        for number, client in enumerate(clients[1:seats], 1):
            assert (await client.post(f"{path}/sit", data={"name": f"Player {number}"})).status_code == 303
        await clients[-1].get("/")
        holders = (await look(tables, id)).holders
        tokens = [keys.seat(id, seat, str(holder)) for seat, holder in enumerate(holders)]
        yield (
            id,
            [
                Viewer(seat, client, token, lang, Follower(client.cookies["beaufort"].partition(".")[0], lang, 0, 0))
                for seat, client, token, lang in zip([*range(seats), None], clients, [*tokens, ""], langs, strict=True)
            ],
        )


async def sent(app: Litestar, id: str, table: Table, viewer: Viewer) -> Sent:
    """Everything that is ever sent to this viewer, as the table stands."""
    tables, client = site(app).tables, viewer.client
    headers = {"authorization": f"Bearer {viewer.token}"} if viewer.token else {}
    found = {
        "page": (await client.get(f"/t/{id}")).content,
        "home": (await client.get("/")).content,
        "state": (await client.get(f"/api/tables/{id}?lang={viewer.lang}", headers=headers)).content,
        "log": (await client.get(f"/api/tables/{id}/log?lang={viewer.lang}", headers=headers)).content,
        "push": deepcopy(viewer.told).news(table),
    }
    async with aclosing(browser(tables, id, viewer.person, viewer.lang, "")) as events:
        found["stream"] = [await anext(events) for _ in range(2)][1]
    async with aclosing(program(tables, id, viewer.person if viewer.token else None, viewer.lang, 0)) as lines:
        found["line"] = await anext(lines)
    if viewer.seat is not None:
        names = table.game.view.ACTION_NAMES
        some = names[:: len(names) // 12 + 1]
        ask = f"/api/tables/{id}/why?lang={viewer.lang}"
        found["why"] = b"\n".join([(await client.get(f"/t/{id}/why", params={"action": name})).content for name in some])
        found["why, api"] = b"\n".join([(await client.get(f"{ask}&action={name}", headers=headers)).content for name in some])
    else:
        found["why"] = (await client.get(f"/t/{id}/why", params={"action": "x"})).content
    return found


def other_world(state: AnyState, viewer: int, random: Random) -> AnyState:
    """A world that agrees with all this viewer knows."""
    world = copy(seen(state, viewer))
    guess(world, viewer, [random.getrandbits(32) for _ in range(8)])
    return world


@dataclass
class Moment:
    """What one viewer was sent at one moment, in the true world and in another."""

    place: str
    true: Sent
    other: Sent
    differs: bool  # whether cards lie otherwise there


async def moments(app: Litestar, game: Game, seed: int) -> AsyncIterator[Moment]:
    """A game, looked at from all sides at several stages, in other worlds too."""
    random = Random(seed)
    async with company(app, game) as (id, viewers):
        tables = site(app).tables
        for stage in STAGES:
            done = len((await _match(app, id)).moves)
            for viewer in viewers:  # what their open streams have told them up to shortly before
                viewer.told.news(await look(tables, id))
            await tables.act(id, rush(stage - done, seed))
            table = await look(tables, id)
            match = await _match(app, id)
            truth = match._state
            for viewer in viewers:
                true = await sent(app, id, table, viewer)
                for number in range(WORLDS):
                    world = other_world(truth, viewer.number, random)
                    match._state = world
                    _forget(match)  # the last move is told anew, beat by beat
                    other = await sent(app, id, table, viewer)
                    match._state = truth
                    _forget(match)
                    differs = raw(_without_stream(world)) != raw(_without_stream(truth))
                    yield Moment(
                        f"{game.name}, seed {seed}, move {stage}, seat {viewer.seat}, world {number}", true, other, differs
                    )
            if match.over:
                return


def _forget(match: Match) -> None:
    """Let all be told and drawn anew: the world is another one, and nothing else says so."""
    match._stories.clear()
    SHARED.clear()


async def _match(app: Litestar, id: str) -> Match:
    table = await look(site(app).tables, id)
    assert table.match
    return table.match


@pytest.mark.sample(2, 1)
@every_game
@pytest.mark.parametrize("seed", range(volume(1, 2)))
@asynchronous
async def test_what_is_sent_is_the_same_in_every_world_the_viewer_could_be_in(file: str, game: Game, seed: int) -> None:
    count = hidden = 0
    async with app_on(file) as app:
        async for moment in moments(app, game, seed):
            for name in moment.true:
                assert moment.true[name] == moment.other[name], f"{moment.place}: {name} tells something hidden"
            assert all(moment.true[name] for name in moment.true if name != "push"), moment.place
            count += 1
            hidden += moment.differs
    assert count > 10
    if game.name in ("land-unter", "santa-timea", "toy"):  # games with hands; elsewhere only the order of piles is hidden
        assert hidden > count // 2


@every_game
@asynchronous
async def test_a_hint_and_its_course_are_thought_of_in_the_same_way_in_every_world(
    file: str, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought: list[tuple[object, ...]] = []

    async def think(self: Threads, owner: object, work: object, *given: object) -> int:
        thought.append((owner, work, *(raw(each) if isinstance(each, AnyState) else each for each in given)))
        raise Refused(Said("error-busy"), 503)  # so that nothing happens

    async def given(self: Tables, id: str, seat: int, decision: str) -> Counsel:
        return Counsel("")

    hint = Tables.hint
    monkeypatch.setattr(Threads, "run", think)
    monkeypatch.setattr(BotPool, "_prepare", lambda self, game, name: asyncio.sleep(0))  # nobody compiles
    random = Random(1)
    async with app_on(file) as app, company(app, game) as (id, viewers):
        for stage in STAGES:
            await site(app).tables.act(id, rush(stage - len((await _match(app, id)).moves)))
            table, match = await look(site(app).tables, id), await _match(app, id)
            truth = match._state
            for viewer in viewers:
                if viewer.seat not in match.pending:
                    continue
                for what, advise in (("hint", hint), ("course", given)):
                    monkeypatch.setattr(Tables, "hint", advise)
                    ask = {"url": f"/t/{id}/{what}", "data": {"decision": table.decision(viewer.seat)}}
                    answers = [(await viewer.client.post(**ask)).content]  # type: ignore[arg-type]
                    match._state = other_world(truth, viewer.number, random)
                    answers.append((await viewer.client.post(**ask)).content)  # type: ignore[arg-type]
                    match._state = truth
                    assert answers[0] == answers[1]
                    assert thought[-1] == thought[-2]
    assert {getattr(work, "__name__", "") for _, work, *_ in thought} == {"counsel", "course"}
    assert len(thought) >= (4 if game.name == "toy" else 12)


def leaky_points(view: Callable[[Match, int | None], View]) -> Callable[[Match, int | None], View]:
    """Points that depend on everything in the state."""

    def leaky(match: Match, seat: int | None = None) -> View:
        shown = view(match, seat)
        return structs.replace(shown, points=(crc32(raw(match._state)) % 100_000, *shown.points[1:]))

    return leaky


def leaky_hands(view: Callable[[Match, int | None], View]) -> Callable[[Match, int | None], View]:
    """The hands of the others, as the replay shows them when the game is over."""

    def leaky(match: Match, seat: int | None = None) -> View:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Match, "view", view)
            return structs.replace(view(match, seat), zones=open_view(match).zones)

    return leaky


@pytest.mark.sample(1, 0)
@every_game
@asynchronous
async def test_a_view_that_leaks_on_purpose_is_found_in_all_that_is_sent(
    file: str, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    reason = Match.reason

    def leaky_reason(match: Match, seat: int, action: str) -> Reason | None:
        why = reason(match, seat, action)
        return why and replace(why, rule=str(crc32(raw(match._state))))

    monkeypatch.setattr(Match, "view", leaky_points(Match.view))
    monkeypatch.setattr(Match, "reason", leaky_reason)
    found: set[str] = set()
    async with app_on(file) as app:
        async for moment in moments(app, game, seed=0):
            found |= {name for name in moment.true if moment.true[name] != moment.other[name]}
    assert found == {"page", "state", "push", "stream", "line", "why", "why, api"}


@pytest.mark.sample(1, 1)
@pytest.mark.parametrize("name", ["land-unter", "santa-timea", "vor-dem-wind"])
@asynchronous
async def test_beats_that_leak_on_purpose_are_found_in_what_is_pushed(
    file: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    view_at = Match.view_at

    def leaky(match: Match, beat: Beat, seat: int | None = None) -> View:
        shown = view_at(match, beat, seat)
        return structs.replace(shown, points=(crc32(raw(match._state)) % 100_000, *shown.points[1:]))

    monkeypatch.setattr(Match, "view_at", leaky)
    found: set[str] = set()
    async with app_on(file) as app:
        async for moment in moments(app, find(name), seed=0):
            found |= {kind for kind in moment.true if moment.true[kind] != moment.other[kind]}
    assert found == {"push"}  # a page and a new stream show where the table stands, and no beats on the way


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("land-unter", {"page", "state", "push", "stream", "line"}),
        ("santa-timea", {"state", "line"}),  # the page draws of others' hands only how many cards they hold
    ],
)
@asynchronous
async def test_hands_of_others_would_be_found(file: str, name: str, where: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "view", leaky_hands(Match.view))
    found: set[str] = set()
    async with app_on(file) as app:
        async for moment in moments(app, find(name), seed=0):
            found |= {kind for kind in moment.true if moment.true[kind] != moment.other[kind]}
    assert found == where


@pytest.mark.sample(1, 0)
@every_game
@asynchronous
async def test_the_deal_is_told_to_nobody_before_the_end_and_to_everybody_then(file: str, game: Game) -> None:
    async with app_on(file) as app, company(app, game) as (id, viewers):
        table = await look(site(app).tables, id)
        match = await _match(app, id)
        secrets = [value.hex().encode() for value in (table.secret, match.seed)]
        await site(app).tables.act(id, rush(1))
        for viewer in viewers:
            for name, content in (await sent(app, id, await look(site(app).tables, id), viewer)).items():
                assert not any(secret in content for secret in secrets), name
            for path in ("record", "replay/0"):
                assert (await viewer.client.get(f"/t/{id}/{path}")).status_code == 409
        await site(app).tables.act(id, rush())
        for viewer in viewers:
            page = (await viewer.client.get(f"/t/{id}")).content
            assert all(secret in page for secret in secrets)


@asynchronous
async def test_no_salt_is_sent_to_anybody_before_all_are_shown_and_the_secret_not_before_the_end(file: str) -> None:
    """Who is bound to which salt is seen by all; the salt itself only when nobody can choose any more."""
    async with app_on(file) as app, AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(browser_of(app)) for _ in range(3)]
        tables, salts = site(app).tables, [f"grain {number} {'0123456789abcdef' * 2}" for number in range(2)]
        form = {"game": "land-unter", "seats": "3", "people": "2", "pace": "4.0", "patience": "0", "bot": "0"}
        path = (await clients[0].post("/new", data={**form, "commit": fair.seal(salts[0])})).headers["location"]
        id = path.rpartition("/")[2]

        async def everything() -> bytes:
            """What any of the two, or a spectator, is sent in one way or another."""
            found = []
            for client in clients:
                person = (client.cookies.get("beaufort") or "").partition(".")[0] or "nobody"
                for address in (path, f"{path}/deal", "/", f"/api/tables/{id}", f"/api/tables/{id}/log", "/api/tables"):
                    found.append((await client.get(address)).content)
                async with aclosing(browser(tables, id, person, "en", "")) as events:
                    found += [await anext(events) for _ in range(2)]
                async with aclosing(program(tables, id, person, "en", 0)) as lines:
                    found.append(await anext(lines) or b"")
            return b"".join(found)

        async def known() -> list[bool]:
            sent, table = await everything(), await look(tables, id)
            told = [fair.seal(salts[0]), fair.seal(salts[1]), *salts, table.secret.hex()]
            return [text.encode() in sent for text in told]

        assert await known() == [True, False, False, False, False]
        await clients[1].post(f"{path}/sit", data={"name": "Bela", "commit": fair.seal(salts[1])})
        assert await known() == [True, True, False, False, False]
        assert (await clients[0].post(f"{path}/reveal", data={"salt": salts[0]})).status_code == 303
        assert await known() == [True, True, False, False, False]
        assert (await clients[1].post(f"{path}/reveal", data={"salt": salts[0]})).status_code == 422
        assert (await clients[2].post(f"{path}/reveal", data={"salt": salts[1]})).status_code == 403
        assert (await clients[1].post(f"{path}/reveal", data={"salt": salts[1]})).status_code == 303
        assert await known() == [True, True, True, True, False]
        await tables.act(id, rush())
        assert await known() == [True, True, True, True, True]
