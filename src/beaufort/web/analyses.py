"""Reviews of recorded games, made in the background: one at a time, in the order in which they were asked for. The database
keeps them, and what was asked for when a server stopped is made when somebody looks at it again."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

from markupsafe import Markup, escape

from beaufort.match import Match
from beaufort.play.review import REVIEWER, Decision, Review, restored, review, rounded
from beaufort.play.review.picture import HEIGHT, WIDTH, drawn, mark
from beaufort.record import Record, label
from beaufort.web.bot_pool import BotPool, step_back
from beaufort.web.drawing import TableDrawing, shared_parts
from beaufort.web.events import Refused
from beaufort.web.store import Store
from beaufort.web.table import Sitter
from beaufort.words import Said

KEPT = 50  # analyses, with those that wait


@dataclass
class Analysis:
    """A review that is asked for: how many of the moves have been looked at, and in the end what came of it."""

    total: int
    begun: bool = False
    done: int = 0
    review: Review | None = None


class Analyses:
    """The analyses of one server. They think in a thread of their own, so that bots need not wait for one."""

    def __init__(
        self, bot_pool: BotPool, spawn: Callable[[Coroutine[Any, Any, None]], None], store: Store, clock: Callable[[], float]
    ) -> None:
        self._workshop, self._spawn, self._store, self._clock = bot_pool, spawn, store, clock
        self._kept: OrderedDict[str, Analysis] = OrderedDict()
        self._one = asyncio.Lock()  # whoever waits for it gets it in the order of asking
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="analysis", initializer=step_back)
        self._closed = False

    def close(self) -> None:
        self._closed = True  # whoever thinks hears it soon
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def of(self, record: Record) -> Analysis | None:
        """The analysis of this game, if somebody has asked for it."""
        key = _key(record)
        if key not in self._kept:
            asked, text = await self._store.analysis(key)
            if text:
                found = await self._workshop.run(restored, record, json.loads(text))
                self._keep(key, Analysis(len(record.moves), True, len(record.moves), found))
            elif asked:
                self._start(key, record)
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    async def begin(self, record: Record) -> Analysis:
        """Ask for the analysis of this game; if it has been asked for, nothing happens."""
        found = await self.of(record)
        if found is None:
            key = _key(record)
            found = self._start(key, record)
            await self._store.keep_analysis(key, None, self._clock())
        return found

    def _start(self, key: str, record: Record) -> Analysis:
        if key not in self._kept:  # somebody else may have been quicker while the database was asked
            self._spawn(self._make(self._keep(key, Analysis(len(record.moves))), key, record))
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
            return review(record, REVIEWER, progress, lambda: self._closed)

        try:
            async with self._one:
                await self._workshop.ready(record.game, REVIEWER)
                analysis.begun = True
                found = await asyncio.get_running_loop().run_in_executor(self._thread, work)
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


def panel(match: Match, found: Analysis | None, lang: str, base: str, at: int) -> str:
    """The tab of the replay page, as the game stands after so many moves."""
    drawing = _drawing(match, lang)
    ready = found.review if found else None
    curve = _curve(drawing, ready, base, at) if ready else ""
    rows = [_row(drawing, ready, seat) for seat in range(match.seats)] if ready else []
    table = [(number, [rounded(value) for value in points]) for number, points in ready.curve] if ready else []
    return str(shared_parts().analysis(drawing, found, base, at, curve, rows, table))


def regions(match: Match, found: Analysis | None, lang: str, at: int) -> dict[str, str]:
    """What changes from move to move: where the game stands on the curve, and what is said of the last move."""
    ready = found.review if found else None
    return {"now": mark(ready, at), "cost": _cost(_drawing(match, lang), ready, at)} if ready else {"now": "", "cost": ""}


def _drawing(match: Match, lang: str) -> TableDrawing:
    return TableDrawing(match.view(), lang, [Sitter(name) for name in match.players], live=False)


def _row(drawing: TableDrawing, found: Review, seat: int) -> SimpleNamespace:
    costliest = [_told(drawing, each) for each in found.costliest(seat)]
    return SimpleNamespace(cost=rounded(found.costs[seat]), count=len(found.of(seat)), costliest=costliest)


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
