"""An arena for bots. Every deal is played in all rotations of the seats, so that the luck of the cards cancels.

A Contest says who plays what; its games are independent of each other, so they are played in any order, on all cores or on a
cluster, and always come out the same. Each is kept in a file as soon as it is over: the same contest on the same file goes on
where it was stopped.
"""

from __future__ import annotations

import hashlib
import os
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import combinations, cycle, islice
from multiprocessing import get_context
from pathlib import Path
from typing import BinaryIO, NamedTuple

from beaufort.errors import BadSetting, Error
from beaufort.language.cards import Seat
from beaufort.match import Match
from beaufort.play import bots
from beaufort.play.playout import seed_of
from beaufort.record import Record, parse
from beaufort.settings import Setup, check_seed, set_up

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

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

    setup: Setup
    bots: tuple[str, ...]
    master: bytes
    deals: int
    patience: float = PATIENCE

    def jobs(self) -> Iterator[Job]:
        """All games, a deal after the other. With more bots than seats, every choice of them has its turn."""
        seats = self.setup.seats
        lineups = list(combinations(self.bots, seats)) or [tuple(islice(cycle(self.bots), seats))]
        for deal in range(self.deals):
            lineup = lineups[deal % len(lineups)]
            rotations = dict.fromkeys(lineup[-turn:] + lineup[:-turn] for turn in range(seats))
            for turn, rotation in enumerate(rotations):
                yield Job(deal, turn, rotation)

    @property
    def name(self) -> str:
        """Tells contests apart; more deals of the same belong to the same contest."""
        game = self.setup.game
        players = [(name, bots.source(name, game)) for name in self.bots]  # a bot that was changed is another one
        options = tuple(self.setup.options.items())
        key = (game.name, game.rules.VERSION, game.edition, players, self.setup.seats, options, self.master)
        return f"{game.name}-{hashlib.sha256(repr(key).encode()).hexdigest()[:12]}"


def contest(
    game: str,
    names: Sequence[bots.Name],
    seats: int | None = None,
    options: Mapping[str, bool] | None = None,
    seed: int | str | bytes | None = SEED,
    deals: int = 100,
    patience: float = PATIENCE,
) -> Contest:
    """A contest between these bots; whatever cannot be played gets an error that says why."""
    players = tuple(map(bots.named, names))
    if len(players) < 2 or len(set(players)) < len(players):
        raise BadSetting(f"It takes two bots or more, each named once, not {', '.join(players) or 'none'}.")
    for name in players:
        bots.find(name)
    if deals < 1 or not 0 < patience <= threading.TIMEOUT_MAX:
        raise BadSetting("It takes at least one deal, and some seconds for a decision.")
    return Contest(set_up(game, seats, options), players, check_seed(seed), deals, patience)


def play(contest: Contest, job: Job) -> str:
    """One game, as the text of its record."""
    _prepare(contest)  # not at the cost of anybody's patience
    seed = seed_of(contest.master, job.deal)
    match = Match(contest.setup, seed, job.lineup)
    players = [bots.find(name) for name in job.lineup]
    while not match.over:
        seat = match.pending[0]
        move = _Decision(partial(bots.move, match, seat, players[seat], seed))
        if not move.within(contest.patience):
            raise _failed(contest, job, match, seat, f"took longer than {contest.patience:g} s")
        if move.error:
            raise _failed(contest, job, match, seat, f"{type(move.error).__name__}: {move.error}") from move.error
    return str(replace(match.record(), extra={"Deal": str(job.deal), "Turn": str(job.turn)}))


@cache
def _prepare(contest: Contest) -> None:
    """Compile what our own bots need; those of others have to be ready by themselves."""
    ours = [bot for bot in map(bots.find, contest.bots) if isinstance(bot, bots.Hints | bots.Search)]
    bots.prepare(ours, contest.setup.game)


class _Decision(threading.Thread):
    """A decision in a thread of its own, because it may never end; the process does not wait for it."""

    def __init__(self, work: Callable[[], object]) -> None:
        super().__init__(daemon=True)
        self.work = work
        self.error: BaseException | None = None
        self.start()

    def run(self) -> None:
        try:
            self.work()
        except BaseException as error:  # also a bot that wants to leave
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
        pool = ProcessPoolExecutor(amount, get_context("spawn"))
        try:
            while True:
                running |= {pool.submit(play, contest, job) for job in islice(waiting, amount + 1 - len(running))}
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (game.result() for game in done if not game.exception())
                for game in done:
                    game.result()
        except BrokenProcessPool:
            raise BotFailed("A process that played games was killed. The same command goes on with the rest.") from None
        finally:
            workers = list((pool._processes or {}).values())
            pool.shutdown(wait=not running, cancel_futures=True)
            for worker in workers if running else []:  # what is left cannot be cancelled, and may take minutes
                worker.terminate()

    return played


def run(contest: Contest, file: Path, way: Ways, progress: Callable[[int], object] = lambda games: None) -> list[Record]:
    """Play what is missing in the file, and answer all games in their order."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a+b") as out:
        _hold(out, file)
        kept = _kept(contest, out, file)
        progress(len(kept))
        missing = [job for job in contest.jobs() if (job.deal, job.turn) not in kept]
        if missing:
            _prepare(contest)  # here, where it can be seen that something is compiled; other processes find it done
            for text in way(contest, missing):
                record = next(parse(text))
                if not _belongs(contest, record):
                    game = contest.setup.game.name
                    raise BotFailed(f"A game came back that is not of this contest; is {game} the same everywhere?")
                out.write(f"{text}\n".encode())
                out.flush()
                kept[_place(record)] = record
                progress(1)
    return [kept[job.deal, job.turn] for job in contest.jobs()]


def _hold(out: BinaryIO, file: Path) -> None:
    """Two at the same file would play everything twice, and cut off each other's games."""
    if fcntl:
        try:
            fcntl.flock(out, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadSetting(f"Another arena is at {file} just now.") from None


def _kept(contest: Contest, out: BinaryIO, file: Path) -> dict[tuple[int, int], Record]:
    """The games of this contest that the file holds. A game that was cut off at the end of the file is taken out of it."""
    out.seek(0)
    pieces = re.split(rb'(?<=\n\n)(?=\[Game ")', out.read())
    cut_off = b"" if _whole(pieces[-1]) else pieces.pop()
    records = [_read(piece, file) for piece in pieces]
    if not all(_belongs(contest, record) for record in records) or not _began(contest, cut_off):
        raise BadSetting(f"{file} holds games of another contest.")
    out.truncate(sum(map(len, pieces)))
    wanted = {(job.deal, job.turn) for job in contest.jobs()}
    return {_place(record): record for record in records if _place(record) in wanted}


def _began(contest: Contest, cut_off: bytes) -> bool:
    """Whether a game of this contest could have begun like this."""
    head = _head(contest).encode()
    sitting = {name.decode(errors="replace") for name in re.findall(rb'\[Seat\d "(.*)"\]', cut_off)}
    return cut_off[: len(head)] == head[: len(cut_off)] and sitting <= set(contest.bots)


def _whole(piece: bytes) -> bool:
    """Whether this is a game to its end: a head and moves, each with an empty line behind it."""
    return piece.endswith(b"\n\n") and piece.count(b"\n\n") == 2


def _read(piece: bytes, file: Path) -> Record:
    try:
        (record,) = parse(piece.decode())
    except ValueError as error:  # DamagedRecord is one
        raise BadSetting(f"{file} holds something that is not a game: {error}") from error
    return record


def _head(contest: Contest) -> str:
    """How each game of this contest begins."""
    game = contest.setup.game
    edition = f'[Edition "{game.edition}"]\n' if game.edition else ""
    return f'[Game "{game.name}"]\n[Rules "{game.rules.VERSION}"]\n{edition}[Seats "{contest.setup.seats}"]\n'


def _belongs(contest: Contest, record: Record) -> bool:
    """Whether this is a finished game of the contest, however many deals it is now to have."""
    deal, turn = _place(record)
    if (
        record.points is None
        or not str(record).startswith(_head(contest))
        or record.options != contest.setup.options
        or record.sizes
    ):
        return False
    lineups = {job.turn: job.lineup for job in replace(contest, deals=deal + 1).jobs() if job.deal == deal}
    return record.players == lineups.get(turn) and record.seed == seed_of(contest.master, deal)


def _place(record: Record) -> tuple[int, int]:
    try:
        return int(record.extra["Deal"]), int(record.extra["Turn"])
    except (KeyError, ValueError):
        return -1, -1
