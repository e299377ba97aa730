"""All tables of one server that somebody plays at or looks at.

A command is checked against the table, applied, committed and then acknowledged, under the table's lock; so whoever reads under
the lock sees only what is on disk. Being woken means "look again" and nothing else, so a lost wake-up is harmless.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from beaufort.game import find
from beaufort.match import ADVISER, advice_seed
from beaufort.play.bots import OPPONENT
from beaufort.play.counsel import Counsel, counsel
from beaufort.play.course import course
from beaufort.play.from_here import cut
from beaufort.play.lesson import LEARNER
from beaufort.record import Record
from beaufort.view import Beat
from beaufort.web import agenda
from beaufort.web.agenda import Agenda, SteadyClock
from beaufort.web.analyses import Analyses
from beaufort.web.bot_pool import BotPool
from beaufort.web.checks import check_config
from beaufort.web.databases import DatabaseAway
from beaufort.web.events import (
    Busy,
    CameBack,
    Committed,
    DeviceAdded,
    Event,
    Happening,
    Head,
    Hinted,
    Moved,
    PaceSet,
    Refused,
    Renamed,
    Retracted,
    Sat,
    Started,
)
from beaufort.web.metrics import Metrics
from beaufort.web.people import Keys
from beaufort.web.store import Conflict, NewEvents, Store
from beaufort.web.table import Table
from beaufort.web.turns import Owner, Threads, Turns, owner_of
from beaufort.web.wind import results
from beaufort.words import Said

log = logging.getLogger(__name__)
AWAITED = 60.0  # seconds for which somebody who was there is taken to wait; a page says three times as often that one is
DAY = 86400.0  # seconds after which an unfinished table does not count any more
KEPT = 5000  # tables in memory at most that nobody looks at
ROOM = 256_000_000  # bytes that these may take, about
BARE = 40_000  # bytes that a table takes at which nothing has happened, about
EVENT = 1200  # and an event: at its table, and again for each who is told of it
ASIDES = (PaceSet, Committed, Retracted, Renamed, DeviceAdded)  # what one can do for ever, and no game gets on by it
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass
class LoadedTable:
    """A table in memory, with whoever watches it."""

    id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    newest: int = 0  # the number of the last event we have heard of
    watchers: set[asyncio.Event] = field(default_factory=set)
    here: dict[int, float] = field(default_factory=dict)  # when people were last there
    thinking: bool = False

    @property
    def idle(self) -> bool:
        """Whether it can be forgotten."""
        return not self.watchers and not self.lock.locked() and not self.thinking

    @property
    def weight(self) -> int:
        """How many bytes it takes, about."""
        if self.table is None:
            return 0
        return BARE + EVENT * self.table.seq * (2 + sum(seat.human for seat in self.table.seats))


@dataclass(frozen=True)
class Answer:
    """What came of a command: the number of the event it made, and whether it had been made before."""

    seq: int
    again: bool = False


Command = Callable[[Table], list[Happening]]


class Tables:
    """All tables of one server."""

    def __init__(self, store: Store, clock: Callable[[], float] | None = None, bot_threads: int | None = None) -> None:
        self.store, self.clock = store, clock or SteadyClock()
        self.metrics = Metrics()
        self.most = 40  # tables of one person that are not over, and ten times as many of one address
        self.keys = Keys(secrets.token_bytes(32))  # until the database has told its own
        self.lives: OrderedDict[str, LoadedTable] = OrderedDict()
        self.called: dict[str, set[asyncio.Event]] = {}  # by person: who wants to know when they get a seat
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closing = False  # whether streams are to end
        self.bot_pool = BotPool(self.spawn, bot_threads)
        self.agenda = Agenda(self.clock)  # of what is due, for the keeper
        self.ended: Callable[[str], None] = lambda id: None  # is told of games that are over
        self.analyses = Analyses(self.bot_pool, self.spawn, store, self.clock)
        self.asides: Callable[[str], float] = lambda seat: 0.0  # for how long a seat has to wait with another one
        self.hints = Threads("hint", Turns(1, most=100, each=10))
        self.readers = Threads("reader", Turns(1, most=100, each=10))  # they play recorded games again
        self.sheets = Threads("sheet", Turns(1, most=100, each=30))  # they reckon scores, and draw what is printed

    async def open(self) -> None:
        """Hear of what other servers do."""
        await self.store.listen(self.hear)

    def end_streams(self) -> None:
        """Let whoever watches go home: a stream would otherwise never end by itself."""
        self.closing = True
        log.info("Streams end: %d.", sum(len(live.watchers) for live in self.lives.values()))
        for live in self.lives.values():
            self._wake(live)

    async def close(self) -> None:
        self.analyses.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for threads in (self.bot_pool, self.hints, self.readers, self.sheets):
            threads.close()

    # Tables

    async def create(self, given: dict[str, Any], person: str, name: str, people: int = 1, ticket: str = "") -> str:
        """A new table: the person who makes it takes a seat, `people` seats are for people, bots take the others.

        A ticket used again is the same table.
        """
        config = check_config(given, person)
        if people not in range(1, config["seats"] + 1):
            raise Refused(Said("error-people", most=config["seats"]), 422)
        if ticket and not self.keys.is_ticket(ticket):
            raise Refused(Said("error-ticket"), 422)
        table = Table(self._head(given["game"], config, "ticket", ticket or self.keys.new_ticket()))
        drafts = table.sit(person, name, given.get("salt", ""), seat=0, commit=given.get("commit", ""))[:1]
        for seat in range(people, config["seats"]):
            drafts.append(table.bot_at(seat, taken=[name]))
        return await self._found(table, table.onwards(drafts))

    async def teach(self, game: str, person: str, name: str) -> str:
        """A guided first game: its deal is chosen, and no secret."""
        guide = find(game).guide
        given = {"game": game, "seats": guide.seats, "options": guide.options, "bot": guide.bot}
        config = {**check_config(given, person), "lesson": True}
        table = Table(
            Head(self.keys.table("lesson", secrets.token_hex()), game, config, guide.secret, self.clock(), 0, "open", None)
        )
        drafts = table.sit(person, name, seat=LEARNER)[:1]
        drafts += [table.bot_at(seat, taken=[name]) for seat in range(guide.seats) if seat != LEARNER]
        return await self._found(table, [*drafts, Started()])

    async def play_from(self, record: Record, number: int, given: dict[str, Any], person: str, name: str) -> str:
        """A table that goes on from before a move of a game, for whoever made that; bots have the other seats.

        What its player could not know is drawn anew from the table's secret: a record tells all cards, and knows too much.
        """
        before, seat = await self.readers.run(Owner(person, given.get("address", "")), cut, record, number)
        if before.sizes:
            raise Refused(Said("error-sizes"), 422)
        setting = {"game": before.game, "seats": before.seats, "options": before.options}
        config = {**check_config({**given, **setting}, person), "begun": {"record": str(before), "seat": seat}}
        table = Table(self._head(before.game, config, "from", secrets.token_hex()))
        drafts = table.sit(person, name, seat=seat)[:1]
        drafts += [table.bot_at(other, taken=[name]) for other in range(before.seats) if other != seat]
        return await self._found(table, [*drafts, Started()])

    async def rematch(self, id: str, seat: int, salt: str = "", commit: str = "") -> str:
        """The table where the same people play again; whoever asks second is led to the same."""
        async with self.at(id) as old:
            old.rematch("")  # refused before a table is made for nothing
            made = old.next
        if not made:
            made = await self.create_again(old, old.again(seat, salt, commit))
            await self.act(id, lambda table: table.rematch(made))
        return made

    async def create_again(self, table: Table, drafts: list[Happening]) -> str:
        """A table for the same people and bots."""
        config = {**table.config, "pace": table.pace, "listed": False, "patience": table.patience_again}
        again = Table(self._head(table.game.name, config, "after", table.id))
        return await self._found(again, again.onwards(drafts))

    def _head(self, game: str, config: dict[str, Any], *origin: str) -> Head:
        return Head(self.keys.table(*origin), game, config, self.keys.new_secret(), self.clock(), 0, "open", None)

    async def _found(self, table: Table, drafts: list[Happening]) -> str:
        """Write a new table down; if it is there already, all is well."""
        await self._check_room(table)
        events = self._happen(table, drafts, None)
        head = Head(table.id, table.game.name, table.config, table.secret, table.created, table.seq, table.status, table.due)
        with suppress(Conflict):
            await self.store.add(addition := _addition(table, events, head))
            live = self.live(table.id)
            live.table, live.newest = table, table.seq
            self._call(addition.people)
            self._schedule(table)
        return table.id

    async def _check_room(self, table: Table) -> None:
        """Refuse one more table to who has too many that are not over; one that is there already is none more."""
        owner = owner_of(table)
        own, near = await self.store.unfinished(owner.person, owner.address, self.clock() - DAY)
        full = own >= self.most or (owner.address and near >= 10 * self.most)
        if full and await self.store.head(table.id) is None:
            raise Refused(Said("error-many-tables", most=self.most), 429, wait=600)

    def _happen(self, table: Table, drafts: list[Happening], request: str | None) -> list[Event]:
        """Apply drafts to a table in memory; the first that was asked for carries the request's id."""
        events: list[Event] = []
        for draft in drafts:
            asked = None if isinstance(draft, CameBack) else request
            event = Event(table.seq + 1, draft, self.clock(), asked)
            request = None if asked else request
            table.apply(event)
            events.append(event)
        return events

    @asynccontextmanager
    async def at(self, id: str, ask: bool = True) -> AsyncIterator[Table]:
        """The table as it stands on disk; it does not change while one is inside. Nothing may be awaited for long there.

        Whoever was woken, or has just asked, need not ask again what another server may have added.
        """
        live = self.live(id)
        async with live.lock:
            if ask:
                await self._ask(live)
            yield await self.current(live)

    async def act(
        self, id: str, command: Command, asked: str | Callable[[Table], str | None] | None = None, action: str = ""
    ) -> Answer:
        """Do something at a table. A request that was answered before gets the same answer again, if it is the same action."""
        live, began = self.live(id), time.perf_counter()
        async with live.lock:
            for _ in range(20):
                table = await self.current(live)
                try:
                    request = asked(table) if callable(asked) else asked
                    if request and (done := table.requests.get(request)):
                        made = f"{getattr(done.what, 'action', '')} {getattr(done.what, 'then', '')}".strip()
                        if action and action.strip().upper() != made.upper():
                            raise Refused(Said("error-other-action" if ":r:" in request else "error-late"))
                        return Answer(done.seq, again=True)
                    drafts = command(table)
                except Refused:
                    if await self._ask(live):
                        continue  # what we refused by was not the newest
                    raise
                if not drafts:
                    if not live.watchers and await self._ask(live):  # for who is watched the keeper asks
                        continue
                    return Answer(table.seq, again=True)
                self._check_asides(table, drafts)
                try:
                    events = self._happen(table, drafts, request)
                    await self.store.add(addition := _addition(table, events))
                except Conflict:
                    self.metrics.count("beaufort_conflicts_total")
                    live.table = None  # another server was quicker: look again
                    continue
                except BaseException:
                    live.table = None  # what is on disk is not known now
                    raise
                live.newest = table.seq
                self._wake(live)
                self._call(addition.people)
                self._schedule(table)
                self._count(table, events, time.perf_counter() - began)
                if addition.record:
                    self.ended(id)
                return Answer(next((event.seq for event in events if event.request == request), events[0].seq))
        raise Busy(Said("error-busy"), 503)

    def _check_asides(self, table: Table, drafts: list[Happening]) -> None:
        """A log has an end: who does what never ends a game again and again has to wait."""
        for draft in drafts:
            key = f"{table.id} {getattr(draft, 'seat', '')}"
            if isinstance(draft, ASIDES) and (wait := self.asides(key)):
                raise Refused(Said("error-slow", seconds=int(wait) + 1), 429, wait=int(wait) + 1)

    def _count(self, table: Table, events: list[Event], took: float) -> None:
        self.metrics.time("beaufort_command_seconds", took)
        for event in events:
            if isinstance(event.what, Moved):
                by = "bot" if table.seats[event.what.seat].bot else "person"
                self.metrics.count("beaufort_moves_total", game=table.game.name, by=by)

    async def hint(self, id: str, seat: int, decision: str) -> Counsel:
        """What the adviser would do for this seat, from what it has seen and nothing else. Asked again it is the same."""
        request = f"{seat}:h:{decision}"
        async with self.at(id) as table:
            if done := table.requests.get(request):
                return _hinted(done)
            table.hint(seat, decision, Counsel(""))  # refused before anybody thinks
            assert table.match
            game, seen = table.game, table.match.seen(seat)
            owner = Owner(str(table.holders[seat]), owner_of(table).address)
        adviser = self.bot_pool.bot(game.name, ADVISER)
        given = await self.hints.run(owner, counsel, adviser, seen, seat, advice_seed(seen))
        await self.act(id, lambda table: table.hint(seat, decision, given), request)
        async with self.at(id, ask=False) as table:  # another server may have been quicker, and its bot of another mind
            return _hinted(table.requests[request])

    async def course(self, id: str, seat: int, decision: str) -> list[Beat]:
        """How it may go on after the hint, as this seat would see it: in a guessed world, from what it has seen."""
        given = await self.hint(id, seat, decision)
        async with self.at(id, ask=False) as table:
            if table.decision(seat) != decision or table.match is None:
                raise Refused(Said("error-late"))
            game, seen = table.game, table.match.seen(seat)
            owner = Owner(str(table.holders[seat]), owner_of(table).address)
        return await self.hints.run(owner, course, self.bot_pool.bot(game.name, OPPONENT), seen, seat, given, advice_seed(seen))

    def _schedule(self, table: Table, grace: float = 0.0) -> None:
        """Whoever has written the last event sees to what is due then; others do only if that comes late."""
        if table.due is not None:
            self.agenda.add(table.due + grace, table.id, table.seq)

    def live(self, id: str) -> LoadedTable:
        live = self.lives.get(id)
        if live is None:
            live = self.lives[id] = LoadedTable(id)
            self._make_room()
        self.lives.move_to_end(id)
        return live

    def forget(self, id: str) -> None:
        """This table is not on disk any more."""
        live = self.lives.pop(id, None)
        if live:
            live.table = None
            self._wake(live)

    def _make_room(self) -> None:
        for id in list(self.lives)[: max(len(self.lives) - KEPT, 0)]:
            if self.lives[id].idle:
                del self.lives[id]

    def make_room(self) -> None:
        """Forget tables at which nobody is, those of longest ago first, as long as they take too much memory."""
        idle = [live for live in self.lives.values() if live.idle]
        weight = sum(live.weight for live in idle)
        for live in idle:
            if weight <= ROOM:
                return
            weight -= live.weight
            del self.lives[live.id]

    async def _ask(self, live: LoadedTable) -> bool:
        """Whether another server has added something of which we have not been told: nobody is to be refused for that, or shown
        less than there is."""
        if live.table is not None:
            newest = await self.store.newest([live.id])
            live.newest = max(live.newest, newest.get(live.id, 0))
        return live.table is not None and live.newest > live.table.seq

    async def current(self, live: LoadedTable) -> Table:
        """The table with all events on disk that we know of. To be called under its lock."""
        if live.table is None:
            head = await self.store.head(live.id) if TABLE_ID.fullmatch(live.id) else None
            if head is None:
                if not live.watchers:
                    self.lives.pop(live.id, None)
                raise Refused(Said("error-no-table"), 404)
            table = Table(head)
            for event in await self.store.events(live.id):
                table.apply(event)
            live.table, live.newest = table, table.seq
            self._schedule(table, agenda.GRACE)
            self._wake(live)
        elif live.newest > live.table.seq:
            for event in await self.store.events(live.id, after=live.table.seq):
                live.table.apply(event)
            self._schedule(live.table, agenda.GRACE)
            self._wake(live)  # what one has come upon, others have not been told
        return live.table

    # Watching

    @asynccontextmanager
    async def watch(self, id: str) -> AsyncIterator[asyncio.Event]:
        """An event that is set whenever the table may have changed."""
        woken = asyncio.Event()
        with self.watching(id, woken):
            yield woken

    @contextmanager
    def watching(self, id: str, woken: asyncio.Event) -> Iterator[None]:
        """Set this event, too, whenever the table may have changed."""
        live = self.live(id)
        live.watchers.add(woken)
        try:
            yield
        finally:
            live.watchers.discard(woken)

    @contextmanager
    def calling(self, person: str, woken: asyncio.Event) -> Iterator[None]:
        """Set this event whenever this person gets a seat."""
        self.called.setdefault(person, set()).add(woken)
        try:
            yield
        finally:
            self.called[person].discard(woken)
            if not self.called[person]:
                del self.called[person]

    def _call(self, people: list[str]) -> None:
        for woken in (each for person in people for each in self.called.get(person, ())):
            woken.set()

    def hear(self, id: str, seq: int) -> None:
        """Another server says that this table has an event of this number."""
        live = self.lives.get(id)
        if live and seq > live.newest:
            live.newest = seq
            self._wake(live)
            self.agenda.add(self.clock() + agenda.GRACE, id)  # should that server die, somebody has to go on

    def _wake(self, live: LoadedTable) -> None:
        for woken in live.watchers:
            woken.set()

    def here(self, id: str, seat: int) -> None:
        """Somebody was just there."""
        self.live(id).here[seat] = self.clock()

    def awaited(self, live: LoadedTable) -> bool:
        """Whether somebody at the table waits for what happens there."""
        since = self.clock() - AWAITED
        return live.table is not None and not live.table.deserted and any(at > since for at in live.here.values())

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, Refused | DatabaseAway):
            log.error("Something in the background has failed: %s", error, exc_info=error)

    async def forever(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something again and again; an error is logged and does not end it."""
        while True:
            try:
                await work()
            except DatabaseAway:  # the store has said so
                await asyncio.sleep(1)
            except Exception as error:
                log.exception("Something in the background has failed, and is tried again: %s", error)
                await asyncio.sleep(1)


def _addition(table: Table, events: list[Event], new: Head | None = None) -> NewEvents:
    """What is to be written of these events, which the table has taken in; with the last move comes the record."""
    sat = [event.what.person for event in events if isinstance(event.what, Sat | DeviceAdded)]
    seated = sum(seat.human for seat in table.seats)
    last = table.status == "over" and any(isinstance(event.what, Moved) for event in events)
    record = str(table.record()) if last else ""
    return NewEvents(table.id, events, table.status, table.due, sat, new, seated, record, dict(results(table)) if last else {})


def _hinted(done: Event) -> Counsel:
    assert isinstance(done.what, Hinted)
    return Counsel(done.what.action, done.what.why)
