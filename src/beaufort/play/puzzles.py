"""Puzzles: positions from games of strong bots where one decision is clearly best, and the one at first sight clearly worse.

A game's puzzles are lines of JSON in a file: the first says how they were made, each other is one position. The costs are of a
search, in points above the table's average; a difference counts where it is more than twice its standard error.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import product, zip_longest
from math import hypot
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from beaufort.errors import BadSetting
from beaufort.game import Game, actions
from beaufort.language.cards import Seat
from beaufort.language.chance import AnyState
from beaufort.match import Match
from beaufort.play import bots
from beaufort.play.playout import seed_of
from beaufort.play.review import SURE, own_seed
from beaufort.settings import Setup, check_seed, set_up

BOT = "8"  # who plays the games unless another is named
THOUGHT = 0.01  # nominal seconds for each action, when a candidate is chosen
DEEPER = 0.1  # the same, when it is confirmed
LEAST = 3  # actions to choose from
WORTH = 0.1  # points that the best has to be ahead: less is clear to a search only
T = TypeVar("T")
LOOKS = (b"3" * 32, b"4" * 32)  # seeds of the worlds in which a choice of puzzles is looked at once more
FIGURES = ("games", "decisions", "candidates", "refused", "kept")


class Judged(Struct, frozen=True, array_like=True):
    """An action to choose from: the points it promises above the table's average, and the standard error of that."""

    action: str
    points: float
    error: float


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, who is asked, and what each possible action promises."""

    seats: int
    options: dict[str, bool]
    seed: str
    moves: str  # so far; who moves next is always the lowest seat that owes a decision
    seat: Seat
    kind: str  # of decision: the message that asks for it
    plausible: str  # what looks best at first sight
    offers: tuple[Judged, ...]  # the best first

    @property
    def best(self) -> Judged:
        return self.offers[0]

    def offer(self, action: str) -> Judged:
        return next(each for each in self.offers if each.action == action)

    def cost(self, action: str) -> float:
        """What is given away by this action."""
        return self.best.points - self.offer(action).points

    @property
    def lead(self) -> float:
        """How far the best is ahead of the runner-up."""
        return self.best.points - self.offers[1].points


class Made(Struct, frozen=True, forbid_unknown_fields=True):
    """How a file of puzzles was made, and what was refused on the way."""

    game: str
    rules: int
    edition: str
    seed: str
    bot: str
    seats: int | None = None  # all numbers of seats in turn
    options: dict[str, bool] = {}  # those that were given; the others are on and off in turn
    thought: float = THOUGHT
    deeper: float = DEEPER
    games: int = 0
    decisions: int = 0  # between several actions
    candidates: int = 0  # clear to the search that chose them
    refused: int = 0  # not confirmed by a search of ten times the thought
    kept: int = 0  # confirmed; where a file has fewer, they were chosen from these

    def and_(self, other: Made) -> Made:
        """Both together."""
        return replace(self, **{name: getattr(self, name) + getattr(other, name) for name in FIGURES})

    def goes_on_with(self, other: Made) -> bool:
        """Whether both are made in the same way."""
        return self.and_(other) == other.and_(self)


class PuzzleFile(Struct):
    """A file of puzzles as a value."""

    made: Made
    puzzles: list[Puzzle] = field(default_factory=list)

    def write(self, path: Path) -> None:
        """In one step, so that whoever stops it loses nothing."""
        fresh = path.with_name(f"{path.name}.new")
        fresh.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in (self.made, *self.puzzles)))
        fresh.replace(path)


def read(path: Path) -> PuzzleFile:
    """The puzzles of a file; what is wrong in it is an error with its line."""
    first, *rest = path.read_bytes().splitlines() or [b""]
    return PuzzleFile(_decoded(path, 1, first, Made), [_decoded(path, line, text, Puzzle) for line, text in enumerate(rest, 2)])


def _decoded(path: Path, line: int, text: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError as error:
        raise BadSetting(f"{path}, line {line}: {error}.") from None


def shipped(game: Game) -> Path:
    """Where a game has its puzzles; it need not have any."""
    return game.folder / "puzzles.jsonl"


@lru_cache(maxsize=64)
def puzzles(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game as it is played here: none, if they are of other rules or cards."""
    if not shipped(game).exists():
        return ()
    found = read(shipped(game))
    same = (found.made.rules, found.made.edition) == (game.rules.VERSION, game.edition)
    return tuple(found.puzzles) if same else ()


def position(game: Game, puzzle: Puzzle) -> Match:
    """The game as it stands when the question is asked."""
    match = Match(set_up(game, puzzle.seats, puzzle.options), puzzle.seed)
    for action in puzzle.moves.split():
        match.play(match.pending[0], action)
    return match


def judged(thought: float, seen: AnyState, seat: Seat, some: Iterable[int], seed: bytes) -> list[bots.Opinion]:
    """What so much thought for each of these actions says of them, the best first."""
    search = bots.Search(thought)
    return sorted((search.judge(seen, seat, seed, action) for action in some), key=lambda each: -each.points)


def clear(best: bots.Opinion | Judged, other: bots.Opinion | Judged) -> bool:
    """Whether one is better than the other beyond the error of the search."""
    return best.points - other.points > SURE * hypot(best.error, other.error)


class Maker:
    """Makes puzzles from game number so and so: the same ones whenever it is asked, on however many cores."""

    def __init__(
        self, game: Game, seats: int | None, options: Mapping[str, bool], bot: bots.Name, seed: int | str | bytes | None
    ) -> None:
        self.game, self.bot, self.master = game, bots.thinker(bot), check_seed(seed)
        self.setups = list(_setups(game, seats, options))
        how = self.master.hex(), bots.named(bot), seats, dict(options)
        self.made = Made(game.name, game.rules.VERSION, game.edition, *how)

    def run(self, file: PuzzleFile, games: int, cores: int | None, progress: Callable[[PuzzleFile], object]) -> PuzzleFile:
        """Go on to so many games; `progress` hears of each when it and those before it are done."""
        if not file.made.goes_on_with(self.made):
            raise BadSetting("These puzzles were made in another way: by other bots or rules, or from another seed.")
        bots.prepare([self.bot, bots.Hints()], self.game)
        with ThreadPoolExecutor(cores) as pool:
            for made, found in pool.map(self.of, range(file.made.games, games)):
                file = PuzzleFile(file.made.and_(made), [*file.puzzles, *found])
                progress(file)
        return file

    def of(self, number: int) -> tuple[Made, list[Puzzle]]:
        """Play one game, and choose from it."""
        seed = seed_of(self.master, number)
        match = Match(self.setups[number % len(self.setups)], seed)
        decisions, candidates = 0, []
        while not match.over:
            seat = match.pending[0]
            known, turn = match.seen(seat), sum(mover == seat for mover, _ in match.moves)
            opinions = self.bot.analyse(known, seat, bots.own_seed(seed, seat, turn))
            decisions += len(opinions) > 1
            if len(opinions) >= LEAST and (candidate := _candidate(match, seat, opinions, seed)):
                candidates.append(candidate)
            match.play(seat, opinions[0].action)
        tried, kept = 0, []
        for candidate in _varied(candidates):
            tried += 1
            if (found := confirmed(self.game, candidate)) is not None:
                kept.append(found)
        figures = {"games": 1, "decisions": decisions, "candidates": tried, "refused": tried - len(kept), "kept": len(kept)}
        return replace(self.made, **figures), kept


def _setups(game: Game, seats: int | None, options: Mapping[str, bool]) -> Iterator[Setup]:
    """All ways to set the game up that this leaves open, the ones after the others."""
    free = [name for name in game.rules.OPTIONS if name not in options]
    for chosen in product((True, False), repeat=len(free)):
        for count in game.rules.SEATS if seats is None else [seats]:
            yield set_up(game, count, {**options, **dict(zip(free, chosen, strict=True))})


def _candidate(match: Match, seat: Seat, opinions: list[bots.Opinion], seed: bytes) -> Puzzle | None:
    """This position, if it is clear to a search of each action; only where it looks so to the player is it asked."""
    known = match.seen(seat)
    first = {each.action: each for each in opinions}[bots.Hints().choose(known, seat, seed)]
    if not clear(opinions[0], first):
        return None
    found = judged(THOUGHT, known, seat, [each.action for each in opinions], own_seed(known))
    if found[0].action != opinions[0].action or not all(clear(found[0], other) for other in found[1:]):
        return None
    names = match.game.view.ACTION_NAMES
    return Puzzle(
        seats=match.seats,
        options=match.options,
        seed=match.seed.hex(),
        moves=" ".join(names[action] for _, action in match.moves),
        seat=seat,
        kind=match.view(seat).task.message,
        plausible=names[first.action],
        offers=tuple(Judged(names[each.action], round(each.points, 3), round(each.error, 3)) for each in found),
    )


def _varied(candidates: list[Puzzle]) -> Iterable[Puzzle]:
    """Those that are unlike: of each kind of decision the one with the largest lead."""
    best: dict[str, Puzzle] = {}
    for each in candidates:
        best[each.kind] = max(best.get(each.kind, each), each, key=lambda one: one.lead)
    return best.values()


def confirmed(game: Game, puzzle: Puzzle, thought: float = DEEPER, salt: bytes = b"deeper") -> Puzzle | None:
    """The same with the figures of a deeper search in other worlds, or nothing if that search is not as sure."""
    match = position(game, puzzle)
    known, seat = match.seen(puzzle.seat), puzzle.seat
    seed = hashlib.sha256(salt + own_seed(known)).digest()
    names = game.view.ACTION_NAMES
    legal = {names[action]: action for action in actions(known, seat)}
    best = legal[puzzle.best.action]
    if bots.Search(thought).analyse(known, seat, seed)[0].action != best:
        return None
    found: list[bots.Opinion] = []
    ahead = judged(thought, known, seat, [best], seed)[0]
    for action in (puzzle.plausible, *(each.action for each in puzzle.offers if each.action != puzzle.plausible)):
        if legal[action] != best:
            found += judged(thought, known, seat, [legal[action]], seed)
            if not clear(ahead, found[-1]) or ahead.points - found[-1].points < WORTH:
                return None
    ranked = [ahead, *sorted(found, key=lambda each: -each.points)]
    offers = tuple(Judged(names[each.action], round(each.points, 3), round(each.error, 3)) for each in ranked)
    return replace(puzzle, offers=offers)


def chosen(found: Iterable[Puzzle], most: int) -> list[Puzzle]:
    """So many of them, spread evenly over kinds of decision, seats and options; of what is alike the clearest first."""
    groups: dict[tuple[object, ...], list[Puzzle]] = {}
    for each in sorted(found, key=lambda one: -one.lead):
        groups.setdefault((each.kind, each.seats, *each.options.values(), each.seat), []).append(each)
    turns = zip_longest(*(groups[key] for key in sorted(groups, key=str)))
    return [each for turn in turns for each in turn if each][:most]


def holds(game: Game, puzzle: Puzzle, seed: bytes) -> bool:
    """Whether still more thought, in worlds of this seed, finds the same action best and the plausible one clearly worse."""
    known, names = position(game, puzzle).seen(puzzle.seat), list(game.view.ACTION_NAMES)
    some = {each: names.index(each) for each in (puzzle.best.action, puzzle.offers[1].action, puzzle.plausible)}
    told = {names[each.action]: each for each in judged(3 * DEEPER, known, puzzle.seat, some.values(), seed)}
    return next(iter(told)) == puzzle.best.action and clear(told[puzzle.best.action], told[puzzle.plausible])


def checked(game: Game, file: Path | None, cores: int | None) -> str:
    """Look again at every puzzle of a file, or at those shipped; if one does not hold in every look, it is an error."""
    where = file or shipped(game)
    if not where.exists():
        raise BadSetting(f"{game.name} has no puzzles: there is no {where}.")
    some = read(where).puzzles
    bots.prepare([bots.thinker(BOT)], game)
    with ThreadPoolExecutor(cores) as pool:
        stand = list(pool.map(lambda each: all(holds(game, each, seed) for seed in LOOKS), some))
    if fallen := [str(number) for number, stands in enumerate(stand, 1) if not stands]:
        raise BadSetting(f"Of {len(some)} puzzles in {where} these do not hold: {', '.join(fallen)}.")
    return f"All {len(some)} puzzles hold: their best action is the best of two deeper searches."


def settled(game: Game, file: PuzzleFile, most: int) -> PuzzleFile:
    """So many of a file, each of which holds in two more looks: two searches differ by more than the error of either."""
    left, held = list(file.puzzles), list[Puzzle]()
    while fresh := [each for each in chosen(left, most) if each not in held]:
        stood = [each for each in fresh if all(holds(game, each, seed) for seed in LOOKS)]
        held += stood
        left = [each for each in left if each not in fresh or each in stood]
    fell = len(file.puzzles) - len(left)
    made = replace(file.made, refused=file.made.refused + fell, kept=file.made.kept - fell)
    return PuzzleFile(made, chosen(left, most))
