"""An arena for bots. Every deal is played in all rotations of the seats, so that the luck of the cards cancels.

A Contest says who plays what; its games are independent of each other, so they are played in any order, on all cores or on a
cluster, and always come out the same. Each is kept in a file as soon as it is over: the same contest on the same file goes on
where it was stopped.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, cycle, islice
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from beaufort import bots
from beaufort.batch import seed_of
from beaufort.cards import Seat
from beaufort.errors import BadSetting, DamagedRecord, Error
from beaufort.game import find
from beaufort.match import Match
from beaufort.record import Record, parse
from beaufort.settings import check_options, check_seats, check_seed

SEED = 1  # of the deals, if nothing else is said: equal contests have equal deals
PATIENCE = 60.0  # seconds a bot has for a decision
Ways = Callable[["Contest", Iterable["Job"]], Iterator[str]]


class BotFailed(Error):
    """A bot broke down, took too long or wanted what is not legal; says in which game."""


class Job(NamedTuple):
    """One game: a deal, how far the line-up is turned, and who sits where."""

    deal: int
    turn: int
    lineup: tuple[str, ...]


@dataclass(frozen=True)
class Contest:
    """Who plays what. Made by `contest`, which checks it."""

    game: str
    bots: tuple[str, ...]
    seats: int
    options: tuple[tuple[str, bool], ...]
    master: bytes
    deals: int
    patience: float = PATIENCE

    def jobs(self) -> Iterator[Job]:
        """All games, a deal after the other. With more bots than seats, every choice of them has its turn."""
        lineups = list(combinations(self.bots, self.seats)) or [tuple(islice(cycle(self.bots), self.seats))]
        for deal in range(self.deals):
            lineup = lineups[deal % len(lineups)]
            rotations = dict.fromkeys(lineup[-turn:] + lineup[:-turn] for turn in range(self.seats))
            for turn, rotation in enumerate(rotations):
                yield Job(deal, turn, rotation)

    @property
    def name(self) -> str:
        """Tells contests apart; more deals of the same belong to the same contest."""
        game = find(self.game)
        key = (self.game, game.rules.VERSION, game.edition, self.bots, self.seats, self.options, self.master)
        return f"{self.game}-{hashlib.sha256(repr(key).encode()).hexdigest()[:12]}"


def contest(
    game: str,
    names: Sequence[str],
    seats: int | None = None,
    options: Mapping[str, bool] | None = None,
    seed: int | str | bytes | None = SEED,
    deals: int = 100,
    patience: float = PATIENCE,
) -> Contest:
    """A contest between these bots; whatever cannot be played gets an error that says why."""
    found = find(game)
    if len(names) < 2 or len(set(names)) < len(names):
        raise BadSetting(f"It takes two bots or more, each named once, not {', '.join(names) or 'none'}.")
    for name in names:
        bots.find(name)
    if deals < 1 or patience <= 0:
        raise BadSetting("It takes at least one deal, and some time for a decision.")
    chosen = check_options(found, options)
    return Contest(game, tuple(names), check_seats(found, seats), tuple(chosen.items()), check_seed(seed), deals, patience)


def play(contest: Contest, job: Job) -> str:
    """One game, as the text of its record."""
    seed = seed_of(contest.master, job.deal)
    match = Match(find(contest.game), contest.seats, dict(contest.options), seed, job.lineup)
    players = [bots.find(name) for name in job.lineup]
    while not match.over:
        seat = match.pending[0]
        move = _Decision(partial(bots.move, match, seat, players[seat], seed))
        if not move.within(contest.patience):
            raise _failed(contest, job, match, seat, f"took longer than {contest.patience:g} s")
        if move.error:
            raise _failed(contest, job, match, seat, f"{type(move.error).__name__}: {move.error}") from move.error
    return str(replace(match.record(), extra={"Deal": str(job.deal), "Turn": str(job.turn)}))


class _Decision(threading.Thread):
    """A decision in a thread of its own, because it may never end; the process does not wait for it."""

    def __init__(self, work: Callable[[], object]) -> None:
        super().__init__(daemon=True)
        self.work = work
        self.error: Exception | None = None
        self.start()

    def run(self) -> None:
        try:
            self.work()
        except Exception as error:
            self.error = error

    def within(self, seconds: float) -> bool:
        self.join(seconds)
        return not self.is_alive()


def _failed(contest: Contest, job: Job, match: Match, seat: Seat, why: str) -> BotFailed:
    where = f"seat {seat}, decision {len(match.moves) + 1} of deal {job.deal}, rotation {job.turn}"
    again = f"--only {job.deal}/{job.turn} --seed {contest.master.hex()}"
    return BotFailed(f"Bot {job.lineup[seat]} failed at {where}: {why}. To see it again: {again}")


def on_cores(cores: int | None = None) -> Ways:
    """A way to play games: on this many cores of this machine, or on all."""

    def played(contest: Contest, jobs: Iterable[Job]) -> Iterator[str]:
        amount = cores or os.cpu_count() or 1
        waiting, running = iter(jobs), set[Future[str]]()
        with ProcessPoolExecutor(amount, get_context("spawn")) as pool:
            try:
                while True:
                    running |= {pool.submit(play, contest, job) for job in islice(waiting, 2 * amount - len(running))}
                    if not running:
                        return
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    yield from (game.result() for game in done)
            except BrokenProcessPool:
                raise BotFailed("A process that played games was killed. The same command goes on with the rest.") from None
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    return played


def run(contest: Contest, file: Path, way: Ways, progress: Callable[[int], object] = lambda games: None) -> list[Record]:
    """Play what is missing in the file, and answer all games in their order."""
    kept = read(contest, file)
    progress(len(kept))
    missing = [job for job in contest.jobs() if (job.deal, job.turn) not in kept]
    if missing:
        bots.prepare([bots.find(name) for name in contest.bots], find(contest.game))  # here, for all other processes
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as out:
            for text in way(contest, missing):
                out.write(f"{text}\n")
                out.flush()
                record = next(parse(text))
                kept[_place(record)] = record
                progress(1)
    return [kept[job.deal, job.turn] for job in contest.jobs()]


def read(contest: Contest, file: Path) -> dict[tuple[int, int], Record]:
    """The games of this contest that the file holds. A game that was cut off at its end is taken out of it."""
    if not file.exists():
        return {}
    text = file.read_text(encoding="utf-8")
    records: list[Record] = []
    try:
        records.extend(parse(text))
        whole = not records or (records[-1].points is not None and text.endswith("\n\n"))
    except DamagedRecord as error:
        if '[Game "' in "\n".join(text.splitlines()[error.line :]):
            raise
        whole = False
    if not whole:
        text = text[: text.rfind('[Game "')]
        records = list(parse(text))
        _replace(file, text)
    known = {(job.deal, job.turn): job for job in replace(contest, deals=_deals(records)).jobs()}
    for record in records:
        job = known.get(_place(record))
        if not job or record.players != job.lineup or record.seed != seed_of(contest.master, job.deal):
            raise BadSetting(f"{file} holds games of another contest, such as the one in line {record.lines[0]}.")
    wanted = {(job.deal, job.turn) for job in contest.jobs()}
    return {_place(record): record for record in records if _place(record) in wanted}


def _replace(file: Path, text: str) -> None:
    other = file.with_suffix(".new")
    other.write_text(text, encoding="utf-8")
    os.replace(other, file)


def _place(record: Record) -> tuple[int, int]:
    try:
        return int(record.extra["Deal"]), int(record.extra["Turn"])
    except (KeyError, ValueError):
        return -1, -1


def _deals(records: Sequence[Record]) -> int:
    return max((_place(record)[0] for record in records), default=0) + 1
