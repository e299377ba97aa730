"""Reviews of recorded games, made in the background: one at a time, in turns of those who have asked. The database
keeps them, and what was asked for when a server stopped is made when somebody looks at it again."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from beaufort.play.review import REVIEWER, Decision, Review, restored, review, rounded
from beaufort.play.review.picture import HEIGHT, WIDTH, drawn, mark
from beaufort.record import Record, label
from beaufort.web.bot_pool import BotPool
from beaufort.web.drawing import TableDrawing, shared_parts
from beaufort.web.events import Refused
from beaufort.web.film import Film, Finished
from beaufort.web.screen import film_drawing
from beaufort.web.store import Store
from beaufort.web.turns import Owner, Threads, Turns
from beaufort.words import Said

KEPT = 50  # analyses, with those that wait
MOVE = 0.02  # seconds that a move takes, about
OWN = 5  # that one address may wait for


@dataclass
class Analysis:
    """A review that is asked for: how many of the moves have been looked at, and in the end what came of it."""

    total: int
    owner: Owner
    begun: bool = False
    done: int = 0
    review: Review | None = None


class Analyses:
    """The analyses of one server. They think in a thread of their own, so that bots need not wait for one."""

    def __init__(
        self, bot_pool: BotPool, spawn: Callable[[Coroutine[Any, Any, None]], None], store: Store, clock: Callable[[], float]
    ) -> None:
        self._bots, self._spawn, self._store, self._clock = bot_pool, spawn, store, clock
        self._kept: OrderedDict[str, Analysis] = OrderedDict()
        self._thread = Threads("analysis", Turns(1), native=True)
        self._closed = False

    def close(self) -> None:
        self._closed = True  # whoever thinks hears it soon
        self._thread.close()

    @property
    def waiting(self) -> int:
        """How many are still to be made, with the one that is being made."""
        return sum(each.review is None for each in self._kept.values())

    async def of(self, game: Finished, owner: Owner, readers: Threads) -> Analysis | None:
        """The analysis of this game, if somebody has asked for it."""
        record, key = game.record, _key(game.record)
        if key not in self._kept:
            asked, text = await self._store.analysis(key, self._clock())
            with suppress(Refused):  # with no room for it now, the game can be looked at all the same
                if text:
                    found = await readers.run(owner, lambda: restored(record, json.loads(text), game.asked()))
                    self._keep(key, Analysis(len(record.moves), owner, True, len(record.moves), found))
                elif asked and game.playable:
                    self._start(key, record, owner)
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    async def begin(self, game: Finished, owner: Owner, readers: Threads) -> Analysis | None:
        """Ask for the analysis of this game; nothing happens if it was asked for, or if its rules are not there any more."""
        found = await self.of(game, owner, readers)
        if found is None and game.playable:
            key = _key(game.record)
            found = self._start(key, game.record, owner)
            await self._store.keep_analysis(key, None, self._clock())
        return found

    def _start(self, key: str, record: Record, owner: Owner) -> Analysis:
        if key not in self._kept:  # somebody else may have been quicker while the database was asked
            if sum(each.review is None and each.owner.home == owner.home for each in self._kept.values()) >= OWN:
                raise Refused(Said("error-own-queue"), 429, wait=60)
            self._spawn(self._make(self._keep(key, Analysis(len(record.moves), owner)), key, record))
        return self._kept[key]

    def _keep(self, key: str, analysis: Analysis) -> Analysis:
        if key not in self._kept:
            self._make_room()
        return self._kept.setdefault(key, analysis)

    def _make_room(self) -> None:
        """Forget the one that nobody has looked at for longest; none that is still to be made."""
        if len(self._kept) >= KEPT:
            oldest = next((key for key, each in self._kept.items() if each.review), None)
            if oldest is None:
                raise Refused(Said("error-many"), 503, wait=60)
            del self._kept[oldest]

    async def _make(self, analysis: Analysis, key: str, record: Record) -> None:
        def progress(done: int, total: int) -> None:
            analysis.done = done

        def work() -> Review:
            analysis.begun = True
            return review(record, REVIEWER, progress, lambda: self._closed)

        try:
            await self._bots.ready(record.game, REVIEWER)
            found = await self._thread.run(analysis.owner, work, cost=MOVE * analysis.total)
            if found.complete:
                await self._store.keep_analysis(key, json.dumps(found.data()), self._clock())
                analysis.review = found
        except Exception:  # to be asked for again
            await self._store.drop_analysis(key)
            raise
        finally:
            if analysis.review is None:
                self._kept.pop(key, None)


def _key(record: Record) -> str:
    """The same for the same game and reviewer, whatever the players are called."""
    bare = replace(record, players=("",) * record.seats, extra={})
    return hashlib.sha256(f"{REVIEWER} {bare}".encode()).hexdigest()


# How it looks


class Standpoint(NamedTuple):
    """Where somebody looks at a game: its address, after how many moves, and the seat that was theirs."""

    base: str
    at: int
    mine: int | None = None


def panel(game: Finished, film: Film, found: Analysis | None, lang: str, place: Standpoint) -> str:
    """The tab of the replay page; whoever played has their own decisions first."""
    base, at, mine = place
    drawing = film_drawing(film, lang)
    ready = found.review if found else None
    curve = _curve(drawing, ready, base, at) if ready else ""
    seats = sorted(range(game.record.seats), key=lambda seat: seat != mine)
    rows = [_row(drawing, ready, seat) for seat in seats] if ready else []
    table = [(number, [rounded(value) for value in points]) for number, points in ready.curve] if ready else []
    playable = game.playable and not game.record.sizes
    return str(shared_parts().analysis(drawing, found, base, at, curve, rows, table, playable, mine))


def regions(film: Film, found: Analysis | None, lang: str, at: int) -> dict[str, str]:
    """What changes from move to move: where the game stands on the curve, and what is said of the last move."""
    ready = found.review if found else None
    return {"now": mark(ready, at), "cost": _cost(film_drawing(film, lang), ready, at)} if ready else {"now": "", "cost": ""}


def _row(drawing: TableDrawing, found: Review, seat: int) -> SimpleNamespace:
    costliest = [_told(drawing, each) for each in found.costliest(seat)]
    return SimpleNamespace(seat=seat, cost=rounded(found.costs[seat]), count=len(found.of(seat)), costliest=costliest)


def _told(drawing: TableDrawing, each: Decision) -> SimpleNamespace:
    return SimpleNamespace(
        number=each.number,
        label=label(each.moment),
        played=drawing.say(each.action.name),
        better=drawing.say(each.better.name),
        cost=rounded(each.cost),
        margin=rounded(each.margin),
        worth=rounded(each.worth),
        points=rounded(each.points),
    )


def _curve(drawing: TableDrawing, found: Review, base: str, at: int) -> Markup:
    """The picture; its dots lead to their moves. The list below has links for keys, so the dots are no stops of the Tab key."""

    def dot(each: Decision, circle: str) -> str:
        told = _told(drawing, each)
        played = f"{drawing.names[each.seat]}, {told.label} {told.played}"
        name = escape(drawing.labelled(played, drawing.web("cost-short", cost=told.cost)))
        link = f'href="{base}/replay/{each.number}" data-at="{each.number}" tabindex="-1" aria-label="{name}"'
        return f"<a {link}><title>{name}</title>{circle}</a>"

    parts = "".join(drawn(found, dot))
    head = f'<svg class="curve" viewBox="0 0 {WIDTH} {HEIGHT}" role="group" aria-label="{escape(drawing.web("curve"))}">'
    return Markup(f'{head}<g id="now">{mark(found, at)}</g>{parts}</svg>')


def _cost(drawing: TableDrawing, found: Review, at: int) -> str:
    """What is said of the last move."""
    each = found.at(at)
    return str(shared_parts().cost(drawing, each and _told(drawing, each))) if at else ""
