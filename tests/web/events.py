"""Every kind of event of a game: which there are, as the code of its `tell` says, and stretches of games with all of them."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import unescape
from itertools import pairwise, product
from random import Random

from beaufort.commands.check import Case, cases
from beaufort.commands.reading import written
from beaufort.game import Game, overview, worth
from beaufort.match import Match
from beaufort.settings import set_up
from beaufort.view import Beat
from beaufort.web.drawing import TableDrawing
from beaufort.web.screen import TABLE
from beaufort.words import Said
from beaufort.words.fluent import entries
from tests.conftest import FULL, volume

LONG = 900  # decisions after which a game is left
MOST = 100  # games of each way in which a rare line is looked for
DEAR = 8  # what it costs to come to another table, in decisions that are watched there
PAST = 12  # decisions before a stretch that cost as much as one that is watched


SeedOf = Callable[[Case, int], bytes]
# A game of a case: its number, its seed, its decisions, and the kinds of events that each of them brought.
Numbered = tuple[Case, int, bytes, list[tuple[int, str]], list[set[str]]]


@dataclass(frozen=True)
class Stretch:
    """Some decisions of a game, from one to another, with those before them. The game has a number among those of its case."""

    case: Case
    number: int
    seed: bytes
    moves: tuple[tuple[int, str], ...]
    begin: int
    end: int

    def __str__(self) -> str:
        return f"{self.case}, game {self.number}, moves {self.begin} to {self.end}"

    def match(self, moves: int) -> Match:
        """The game after so many decisions."""
        match = Match(self.case, self.seed)
        for seat, action in self.moves[:moves]:
            match.play(seat, action)
        return match


def lines_of(game: Game) -> set[str]:
    """The messages of all lines that this game can tell: the sentences in its `tell`, and in whatever that calls."""
    tree = ast.parse(inspect.getsource(game.view))
    functions = {each.name: each for each in tree.body if isinstance(each, ast.FunctionDef)}
    ahead, known, named = ["tell"], {"tell"}, set[str]()
    while ahead:
        nodes = list(ast.walk(functions[ahead.pop()]))
        names = [node for node in nodes if isinstance(node, ast.Name)]
        own = {node.id for node in names if isinstance(node.ctx, ast.Store)}
        called = {node.id for node in names} & functions.keys() - known - own
        ahead, known = [*ahead, *called], known | called
        calls = [node for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args]
        first = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Said"]
        named |= {name for argument in first for name in written(argument)}
    return named & _sentences(game)


def _sentences(game: Game) -> set[str]:
    """The messages that end with a full stop; names of cards do not."""
    found = entries((game.folder / "words" / "en.ftl").read_text(encoding="utf-8"))
    ends = {entry.id.name: entry.value.elements[-1] for entry in found}
    return {name for name, end in ends.items() if getattr(end, "value", "").endswith(".")}


def kinds(beats: Sequence[Beat]) -> set[str]:
    """What kinds of events these are: what is said, which of its numbers are not 0, and what follows a beat without a sentence.

    In full also of what kinds of cards it is said, and what comes after what.
    """
    messages = [beat.said.message if beat.said else "…" for beat in beats]
    found = {f"{sooner}, {later}" for sooner, later in pairwise(messages) if FULL or sooner == "…"}
    for beat in beats:
        if beat.said is None:
            continue
        values = beat.said.values
        things = [value.message for value in values.values() if isinstance(value, Said)]
        found.add(" ".join([beat.said.message, *(things if FULL else [])]))
        found |= {f"{beat.said.message} ${name}" for name, value in values.items() if isinstance(value, int) and value}
    return found


def played(case: Case, seed: bytes) -> tuple[list[tuple[int, str]], list[set[str]]]:
    """A game, more or less sensible, with the kinds of events that each of its decisions brought."""
    match, random = Match(case, seed), Random(seed)
    names, sense = case.game.view.ACTION_NAMES, random.choice([0.0, 0.6, 0.95])
    found, known = list[set[str]](), match.seen(None)
    while not match.over and len(match.moves) < LONG:
        seat = random.choice(match.pending)
        action = random.choice(match.legal(seat))
        if random.random() < sense:
            own = match.seen(seat)
            first = overview(own, seat)
            action = max(match.legal(seat), key=lambda each: worth(own, seat, names.index(each), first))
        match.play(seat, action)
        before, known = known, match.seen(None)
        found.append(kinds(match.game.view.tell(before, known)) | ({"over"} if match.over else set()))
    return [(seat, names[action]) for seat, action in match.moves], found


def stretches(game: Game, seed_of: SeedOf) -> list[Stretch]:
    """Stretches of games with every line that can be told but for the first ones; in full, of each way to play the game."""
    first = {said.message for said in Match(set_up(game)).story()}
    wanted, ways = lines_of(game) - first, list(cases(game))
    all_games = list(_games(ways, seed_of, wanted))
    groups = [[each for each in all_games if each[0] == case] for case in ways] if FULL else [all_games]
    chosen = [stretch for some in groups for stretch in covering(some)]
    told = {said.message for each in chosen for said in each.match(each.end).story()[len(each.match(each.begin).story()) :]}
    assert wanted <= told, f"{game.name}: never told: {sorted(wanted - told)}"
    return chosen


def _games(ways: Sequence[Case], seed_of: SeedOf, wanted: set[str]) -> Iterator[Numbered]:
    """Some games of each way; a line may be too rare for them, so of those that follow any that is the first to tell one."""
    few, left = volume(4, 10), set(wanted)
    for number, case in product(range(MOST), ways):
        if number >= few and not left:
            return
        seed = seed_of(case, number)
        moves, found = played(case, seed)
        new = left & {kind.split()[0] for each in found for kind in each}
        if number < few or new:
            yield case, number, seed, moves, found
        left -= new


def covering(all_games: Sequence[Numbered]) -> list[Stretch]:
    """Few short stretches of these games, in which all kinds of events happen that do in any of them."""
    left = {kind for *_, found in all_games for each in found for kind in each}
    chosen = []
    while left:
        best = max(((*window, game) for game in all_games for window in _windows(game[-1], left)), key=lambda each: each[0])
        _, begin, end, (case, number, seed, moves, found) = best
        chosen.append(Stretch(case, number, seed, tuple(moves), begin, end))
        left.difference_update(*found[begin:end])
    return sorted(chosen, key=lambda each: (each.seed, each.begin))


def _windows(found: list[set[str]], left: set[str]) -> Iterator[tuple[float, int, int]]:
    """Stretches that begin and end with something of this, each with what of it it has for what it costs."""
    places = [place for place, each in enumerate(found) if each & left]
    for at, begin in enumerate(places):
        new = set[str]()
        for end in places[at : at + 40]:
            new |= found[end] & left
            yield len(new) / (DEAR + begin / PAST + end + 1 - begin), begin, end + 1


def drawn(drawing: TableDrawing, live: bool) -> dict[str, str]:
    """What lies on the table, as HTML."""
    regions = drawing.regions() if live else drawing.table()
    return {name: regions[name] for name in TABLE}


def places(regions: dict[str, str]) -> dict[str, str]:
    """What places say of themselves, for the ear."""
    found = re.findall(r'data-heard="([^"]*)"\s+data-says="([^"]*)"', "".join(regions.values()))
    return {name: unescape(says) for name, says in found}
