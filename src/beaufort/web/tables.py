"""All tables of one server that somebody plays at or looks at.

A command is checked against the table, applied, committed and then acknowledged, under the table's lock; so whoever reads under
the lock sees only what is on disk. Being woken means "look again" and nothing else, so a lost wake-up is harmless.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from beaufort.fair import promise
from beaufort.language.chance import AnyState
from beaufort.language.state import raw
from beaufort.match import ADVISER
from beaufort.web import agenda
from beaufort.web.agenda import Agenda
from beaufort.web.analyses import Analyses
from beaufort.web.bot_pool import BotPool
from beaufort.web.events import Busy, CameBack, DeviceAdded, Event, Happening, Head, Hinted, Refused, Sat, Started
from beaufort.web.people import Keys
from beaufort.web.store import Conflict, NewEvents, Store
from beaufort.web.table import Table, check_config
from beaufort.words import Said

log = logging.getLogger(__name__)
KEPT = 5000  # tables in memory at most that nobody looks at
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


@dataclass(frozen=True)
class Answer:
    """What came of a command: the number of the event it made, and whether it had been made before."""

    seq: int
    again: bool = False


Command = Callable[[Table], list[Happening]]


class Tables:
    """All tables of one server."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store, self.clock = store, clock
        self.keys = Keys(secrets.token_bytes(32))  # until the database has told its own
        self.lives: OrderedDict[str, LoadedTable] = OrderedDict()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closing = False  # whether streams are to end
        self.bot_pool = BotPool(self.spawn)
        self.agenda = Agenda(clock)  # of what is due, for the keeper
        self.analyses = Analyses(self.bot_pool, self.spawn, store, clock)

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
        self.bot_pool.close()

    # Tables

    async def create(
        self, given: dict[str, Any], person: str, name: str, people: int = 1, salt: str = "", ticket: str = ""
    ) -> str:
        """A new table: the person who makes it takes a seat, `people` seats are for people, bots take the others.

        Its secret comes from the ticket, so it was promised before the salt was known. A ticket used again is the same table.
        """
        config = check_config(given, person)
        if people not in range(1, config["seats"] + 1):
            raise Refused(Said("error-people", most=config["seats"]), 422)
        if ticket and not self.keys.is_ticket(ticket):
            raise Refused(Said("error-ticket"), 422)
        table = Table(self._head(given["game"], config, "ticket", ticket or self.keys.new_ticket()))
        drafts = table.sit(person, name, salt, seat=0)[:1]
        for seat in range(people, config["seats"]):
            drafts.append(table.bot_at(seat, taken=[name]))
        if people == 1:
            drafts.append(Started())
        return await self._found(table, drafts)

    async def rematch(self, id: str, person: str, salt: str) -> str:
        """The table where the same people play again; whoever asks second is led to the same."""
        async with self.at(id) as old:
            old.rematch(person, "")  # refused before a table is made for nothing
            made = old.next
        if not made:
            seat = old.seat_of(person)
            made = await self.create_again(old, {} if seat is None else {seat: salt})
            await self.act(id, lambda table: table.rematch(person, made))
        return made

    async def create_again(self, table: Table, salts: Mapping[int, str]) -> str:
        """A table for the same people and bots, promised since the old one was made."""
        config = {**table.config, "pace": table.pace, "listed": False, "patience": table.patience_again}
        return await self._found(Table(self._head(table.game.name, config, "after", table.id)), table.again(salts))

    def _head(self, game: str, config: dict[str, Any], *origin: str) -> Head:
        id, secret = self.keys.table(*origin), self.keys.secret(*origin)
        config = {**config, "again": promise(self.keys.secret("after", id))}
        return Head(id, game, config, secret, self.clock(), 0, "open", None)

    async def _found(self, table: Table, drafts: list[Happening]) -> str:
        """Write a new table down; if it is there already, all is well."""
        events = self._happen(table, drafts, None)
        head = Head(table.id, table.game.name, table.config, table.secret, table.created, table.seq, table.status, table.due)
        with suppress(Conflict):
            await self.store.add(NewEvents(table.id, events, table.status, table.due, _sat(drafts), new=head))
            live = self.live(table.id)
            live.table, live.newest = table, table.seq
            self._schedule(table)
        return table.id

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
        live = self.live(id)
        async with live.lock:
            for _ in range(20):
                table = await self.current(live)
                try:
                    request = asked(table) if callable(asked) else asked
                    if request and (done := table.requests.get(request)):
                        made = f"{getattr(done.what, 'action', '')} {getattr(done.what, 'then', '')}".strip()
                        if action and action.strip().upper() != made.upper():
                            raise Refused(Said("error-late"))
                        return Answer(done.seq, again=True)
                    drafts = command(table)
                except Refused:
                    if await self._ask(live, surely=True):
                        continue  # what we refused by was not the newest
                    raise
                if not drafts:
                    return Answer(table.seq, again=True)
                try:
                    events = self._happen(table, drafts, request)
                    await self.store.add(NewEvents(id, events, table.status, table.due, _sat(drafts)))
                except Conflict:
                    live.table = None  # another server was quicker: look again
                    continue
                except BaseException:
                    live.table = None  # what is on disk is not known now
                    raise
                live.newest = table.seq
                self._wake(live)
                self._schedule(table)
                return Answer(next((event.seq for event in events if event.request == request), events[0].seq))
        raise Busy(Said("error-busy"), 503)

    async def hint(self, id: str, seat: int, decision: str) -> str:
        """What the adviser would do for this seat, from what it has seen and nothing else. Asked again it is the same."""
        request = f"{seat}:h:{decision}"
        async with self.at(id) as table:
            if done := table.requests.get(request):
                return _hinted(done)
            table.hint(seat, decision, "")  # refused before anybody thinks
            assert table.match
            game, seen = table.game, table.match.seen(seat)
        seed = hashlib.sha256(b"advice" + raw(seen)).digest()
        action: str = game.view.ACTION_NAMES[await self.think(game.name, ADVISER, seen, seat, seed, 0)]
        await self.act(id, lambda table: table.hint(seat, decision, action), request)
        async with self.at(id, ask=False) as table:  # another server may have been quicker, and its bot of another mind
            return _hinted(table.requests[request])

    async def think(self, game: str, bot: str, seen: AnyState, seat: int, seed: bytes, turns: int) -> int:
        return await self.bot_pool.run(self.bot_pool.bot(game, bot).choose, seen, seat, seed)

    def _schedule(self, table: Table) -> None:
        if table.due is not None:
            self.agenda.add(table.due, table.id, table.seq)

    def live(self, id: str) -> LoadedTable:
        live = self.lives.get(id)
        if live is None:
            live = self.lives[id] = LoadedTable(id)
            self._make_room()
        self.lives.move_to_end(id)
        return live

    def _make_room(self) -> None:
        for id in list(self.lives)[: max(len(self.lives) - KEPT, 0)]:
            live = self.lives[id]
            if not live.watchers and not live.lock.locked() and not live.thinking:
                del self.lives[id]

    async def _ask(self, live: LoadedTable, surely: bool = False) -> bool:
        """Whether another server has added something of which we have not been told; nobody is to be refused for that.

        On SQLite there seldom is another server, so for a mere look at a table nobody asks: it is told soon (by the keeper).
        """
        if live.table is not None and (surely or self.store.shared):
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
            self._schedule(table)
        elif live.newest > live.table.seq:
            for event in await self.store.events(live.id, after=live.table.seq):
                live.table.apply(event)
            self._schedule(live.table)
        return live.table

    # Watching

    @asynccontextmanager
    async def watch(self, id: str) -> AsyncIterator[asyncio.Event]:
        """An event that is set whenever the table may have changed."""
        woken = asyncio.Event()
        live = self.live(id)
        live.watchers.add(woken)
        try:
            yield woken
        finally:
            live.watchers.discard(woken)

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

    def spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, Refused):
            log.error("Something in the background has failed: %s", error, exc_info=error)

    async def forever(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something again and again; an error is logged and does not end it."""
        while True:
            try:
                await work()
            except Exception as error:
                log.exception("Something in the background has failed, and is tried again: %s", error)
                await asyncio.sleep(1)


def _sat(drafts: list[Happening]) -> list[str]:
    """Who is at the table because of these."""
    return [draft.person for draft in drafts if isinstance(draft, Sat | DeviceAdded)]


def _hinted(done: Event) -> str:
    assert isinstance(done.what, Hinted)
    return done.what.action
