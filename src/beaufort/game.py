"""The contract between a game's rules and everything else, and where games are found.

A game is one folder. Its `rules.py` states the functions below over one record; here they stand once more as doors: called
with any game's state they lead to that game's rules, from plain Python and from compiled code alike, so that generic code
(playouts, bots, batches) is written, compiled and cached without naming a game.
"""

from __future__ import annotations

import pkgutil
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from threading import RLock
from traceback import extract_tb
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from beaufort.errors import BadSetting, Error, UnknownGame
from beaufort.language.cards import Seat, Seats, has, members
from beaufort.language.chance import AnyState
from beaufort.language.jit import add_source, chosen
from beaufort.language.state import Row, copy

if TYPE_CHECKING:
    import numpy as np

HOME = Path(__file__).parent / "games"
ROUND = 100  # moments in a round, as they are counted
SPECTATOR: Seat = 7  # the seat of those who only watch: it holds no cards


class Bounds(NamedTuple):
    """What is certain of a game before it begins. A game need not say: then these are wide."""

    decisions: int = 100_000  # at most, of all seats together
    draws: int = 100_000  # of cards and lots, at most
    least: int = -1000  # points of a seat
    most: int = 1000
    together: bool = True  # whether several seats may owe a decision at the same time
    hidden: bool = True  # whether seats know more than each other


class Tuning(NamedTuple):
    """How a search goes about a game: `SEARCH` of its `hints.py`. A game need not say: then these are the usual."""

    pace: int = 50_000  # iterations that it makes in about a second on one core
    horizon: int = 1  # how far it plays on: to the end of this round, or of so many, as `moment` counts them
    explore: float = 1.0  # its curiosity: the weight of what looked well and was seldom tried, against what has done well
    mistakes: int = 100  # in so many of 1024 cases its players do anything instead of what the hints say


@dataclass(frozen=True)
class Game:
    """One game: the modules of its folder, and the facts that its rules declare."""

    name: str
    package: str

    @cached_property
    def rules(self) -> ModuleType:
        return self._part("rules")

    @cached_property
    def view(self) -> ModuleType:
        return self._part("view")

    @cached_property
    def hints(self) -> ModuleType:
        """Its rule-based player; a game need not have one."""
        return self._part("hints")

    @cached_property
    def vector(self) -> ModuleType:
        """How a position is written down for learning; a game need not say."""
        if not self.has_features:
            raise BadSetting(f"{self.name} has no features.py, which says what a learner sees of it.")
        return self._part("features")

    @cached_property
    def figures(self) -> ModuleType | None:
        """What it counts in finished games, if it counts anything."""
        return self._part("figures") if (self.folder / "figures.py").exists() else None

    @property
    def has_score(self) -> bool:
        return (self.folder / "score.py").exists()

    @cached_property
    def keeping(self) -> Any:
        """How its score is kept where people play with real cards; a game need not say."""
        if not self.has_score:
            raise BadSetting(f"{self.name} has no score.py, which says how its score is kept with real cards.")
        return self._part("score")

    @property
    def has_guide(self) -> bool:
        return (self.folder / "guide.py").exists()

    @cached_property
    def guide(self) -> Any:
        """Its guided first game; a game need not have one."""
        return self._part("guide").GUIDE

    @cached_property
    def legend(self) -> tuple[Any, ...]:
        """What the things on its table are; a game need not say."""
        return tuple(self._part("legend").LEGEND) if (self.folder / "legend.py").exists() else ()

    @cached_property
    def folder(self) -> Path:
        """Where its files lie; none of them is imported for this."""
        try:
            found = find_spec(self.package)
        except ImportError:
            found = None
        if found is None or not found.submodule_search_locations:
            raise UnknownGame(f"{self.name} cannot be loaded: there is no package {self.package}.")
        return Path(found.submodule_search_locations[0])

    def _part(self, name: str) -> ModuleType:
        """A module of its folder. What is wrong in it is said in one line: it may be somebody else's."""
        try:
            return import_module(f"{self.package}.{name}")
        except Error:
            raise
        except Exception as error:
            raise UnknownGame(f"{self.name} cannot be loaded: {said_of(error, self.package)}") from error

    @property
    def state(self) -> type[AnyState]:
        """The class of its records."""
        state = getattr(self.rules, "State", None)
        if not isinstance(state, type) or not issubclass(state, AnyState):
            raise UnknownGame(f"{self.name} cannot be loaded: rules.py has no class State(AnyState).")
        return state

    @property
    def record(self) -> np.dtype[Any]:
        """Its record as NumPy has it, for arrays of states."""
        return self.state.dtype

    @property
    def sizes(self) -> dict[str, range]:
        """What a little sibling may have fewer of, for those who study games that can be solved."""
        return getattr(self.rules, "SIZES", {})

    def bounds(self, seats: int, options: int) -> Bounds:
        """What is certain of it with these seats and options (sizes included)."""
        own = getattr(self.rules, "bounds", None)
        return own(seats, options) if own else Bounds(together=self.simultaneous)

    @property
    def edition(self) -> str:
        """Name and hash of its cards' figures, for a game that has editions."""
        return getattr(self.rules, "EDITION", "")

    @property
    def simultaneous(self) -> bool:
        """Whether several seats may owe a decision at the same time, with some of its options at least."""
        return getattr(self.rules, "SIMULTANEOUS", False)

    @property
    def has_hints(self) -> bool:
        return (self.folder / "hints.py").exists()

    @property
    def has_features(self) -> bool:
        return (self.folder / "features.py").exists()

    @property
    def search(self) -> Tuning:
        """How a search goes about it."""
        return self._hinted("SEARCH", Tuning())

    @property
    def prospects(self) -> dict[str, int]:
        """What may come about soon, as messages, with whether it is welcome: 1, or -1 if it is not, 0 if that depends.

        A game need not say.
        """
        return self._hinted("PROSPECTS", {})

    def _hinted(self, name: str, usual: Any) -> Any:
        """What its `hints.py` says of it, or the usual."""
        return getattr(self.hints, name, usual) if self.has_hints else usual

    @property
    def has_editions(self) -> bool:
        return (self.folder / "edition.py").exists()

    def read_edition(self, file: Path) -> str:
        """The name of the edition in this file; what is wrong in it is an error with its line."""
        return self._part("edition").read(file).name

    def __reduce__(self) -> tuple[Any, ...]:
        """By its name: a program that is handed a game has its own."""
        return _own, (self.package, self.rules.VERSION, self.edition)

    @property
    def features_size(self) -> int:
        """How many numbers `features` writes."""
        return self.vector.SIZE

    @property
    def mask_length(self) -> int:
        """How many 64-bit words a set of this game's actions takes."""
        return (self.rules.ACTIONS + 63) // 64


def said_of(error: Exception, package: str) -> str:
    """What went wrong in a game's files, and in which line of them, as far as it is known."""
    if isinstance(error, ModuleNotFoundError) and (error.name or "").rpartition(".")[0] == package:
        return f"{(error.name or '').rpartition('.')[2]}.py is missing."
    if isinstance(error, SyntaxError):
        return f"{Path(error.filename or '').name}, line {error.lineno}: {error.msg}."
    inside = [line for line in extract_tb(error.__traceback__) if "importlib" not in line.filename]
    place = f"{Path(inside[-1].filename).name}, line {inside[-1].lineno}: " if len(inside) > 1 else ""
    return f"{place}{type(error).__name__}: {error}."


def deal(state: AnyState, seats: int, options: int, seed: Row) -> None:
    """Start a game in a record of zeros. All its chance comes from the seed, eight 32-bit words."""
    of(state).rules.deal(state, seats, options, seed)


def pending(state: AnyState) -> Seats:
    """The seats that owe a decision now; none when the game is over."""
    return of(state).rules.pending(state)


def legal(state: AnyState, seat: Seat, mask: Row) -> None:
    """Write the set of actions this seat may take now, 64 to a word. The only statement of what is legal."""
    of(state).rules.legal(state, seat, mask)


def play(state: AnyState, seat: Seat, action: int) -> None:
    """Carry out a decision. The caller has made sure that it is legal."""
    of(state).rules.play(state, seat, action)


def score(state: AnyState, points: Row) -> Seats:
    """Write each seat's points; answer the seats in the lead, which are the winners once the game is over."""
    return of(state).rules.score(state, points)


def hide(state: AnyState, seat: Seat) -> None:
    """Blank all that this seat cannot know, even with a perfect memory."""
    of(state).rules.hide(state, seat)


def guess(state: AnyState, seat: Seat, seed: Row) -> None:
    """Fill what `hide` has blanked with a random world that this seat could be in, its future chance included."""
    of(state).rules.guess(state, seat, seed)


def sound(state: AnyState) -> bool:
    """Whether the record keeps what must never change: no card lost, none doubled."""
    return of(state).rules.sound(state)


def moment(state: AnyState) -> int:
    """Where the game stands, as ROUND * round + part of the round (a trick, a phase): the move number of a record.

    Searches stop at the end of a round, and games on a GPU wait for each other at the end of each part.
    """
    return of(state).rules.moment(state)


def features(state: AnyState, seat: Seat, out: Row) -> None:
    """Write down what this seat knows as a vector of signed bytes, for learning: a game's `features.py`."""
    of(state).vector.features(state, seat, out)


def overview(state: AnyState, seat: Seat) -> int:
    """What all of a seat's actions are judged by, as a number, worked out once for all of them: `hints.py` may; else 0."""
    own = of(state)._hinted("overview", None)
    return own(state, seat) if own else 0


def worth(state: AnyState, seat: Seat, action: int, overview: int) -> int:
    """How promising a legal action looks to a sensible player who knows no more than this seat: a game's `hints.py`."""
    return of(state).hints.worth(state, seat, action, overview) if of(state).has_hints else 0


def outlook(state: AnyState, seat: Seat) -> float:
    """What a position is worth to a seat beyond its points, where a search stops: a game's `hints.py` may say so."""
    own = of(state)._hinted("outlook", None)
    return own(state, seat) if own else 0.0


def situation(state: AnyState, seat: Seat) -> int:
    """A few traits of the position that matter for this seat's decision, as a number: a game's `hints.py` may; else 0."""
    own = of(state)._hinted("situation", None)
    return own(state, seat) if own else 0


def prospects(before: AnyState, now: AnyState, seat: Seat) -> int:
    """Which of the game's PROSPECTS have come about for this seat, as a set; `before` is what it saw when it decided.

    Asked after every part of a round, and at the end. A game's `hints.py` may say so; else none.
    """
    own = of(now)._hinted("prospects", None)
    return own(before, now, seat) if own else 0


def mask_length(state: AnyState) -> int:
    """How many 64-bit words the game's set of actions takes."""
    return of(state).mask_length


S = TypeVar("S", bound=AnyState)
CONTRACT = (deal, pending, legal, play, score, hide, guess, sound, moment)


def seen(state: S, seat: Seat) -> S:
    """A copy that holds only what this seat knows."""
    known = copy(state)
    hide(known, seat)
    return known


def actions(state: AnyState, seat: Seat) -> tuple[int, ...]:
    """All actions this seat may take now, in ascending order."""
    mask = [0] * mask_length(state)
    legal(state, seat, mask)
    return tuple([64 * i + action for i, cards in enumerate(mask) for action in members(cards)])


def may(state: AnyState, seat: Seat, action: int) -> bool:
    """Whether this seat may take this one of the game's actions now."""
    mask = [0] * mask_length(state)
    legal(state, seat, mask)
    return has(mask[action // 64], action % 64)


_games: dict[str, Game] = {}
_by_state: dict[type[AnyState], Game] = {}
_loading = RLock()


def register(package: str) -> Game:
    """Add the game in this package, such as `beaufort.games.land_unter`."""
    name = package.rpartition(".")[2].replace("_", "-")
    if name not in _games:
        _games[name] = Game(name, package)
    return _games[name]


@cache
def _discover() -> None:
    for module in pkgutil.iter_modules([str(HOME)]):
        register(f"beaufort.games.{module.name}")
    for point in entry_points(group="beaufort.games"):
        register(point.value)


def games() -> list[Game]:
    """All games there are: the folders in `games/`, and what other packages offer as `beaufort.games`."""
    _discover()
    return list(_games.values())


def named(name: str) -> Game:
    """The game of this name, without a look at its files: they may be wrong."""
    _discover()
    game = _games.get(name)
    if game is None:
        raise UnknownGame(f"There is no game {name!r}. There are: {', '.join(_games)}.")
    return game


def find(name: str) -> Game:
    """The game of this name."""
    game = named(name)
    with _loading:  # a server's threads may ask for a game at the same time
        _load(game)
    return game


def _own(package: str, version: int, edition: str) -> Game:
    """This program's game of a package, if it is played by the same rules and cards as where it comes from."""
    game = find(register(package).name)
    if (game.rules.VERSION, game.edition) != (version, edition):
        raise UnknownGame(f"{game.name} comes from a program with other rules or cards.")
    return game


def _load(game: Game) -> None:
    """Import a game and make its states known, once."""
    if game not in _by_state.values():
        twins = [twin.name for state, twin in _by_state.items() if state.fields == game.state.fields]
        if twins:
            raise UnknownGame(f"{game.name} has the same record as {twins[0]}, field by field: they cannot be told apart.")
        add_source(game.folder, game.state)
        for part in ["features"] * game.has_features + ["hints"] * game.has_hints:
            game._part(part)  # now: compilers are told of all rules before they start
        _by_state[game.state] = game


def of(state: AnyState) -> Game:
    """The game this state belongs to."""
    return _by_state[type(state)]


def _of_type(record: Any) -> Game:
    """The game whose record has this compiled type."""
    from numba import from_dtype

    for game in _by_state.values():
        if from_dtype(game.record) == record:
            return game
    raise TypeError(f"no game has the record {record}")


def _lead(function: Any) -> None:
    name = function.__name__
    chosen(function, lambda state, *_: getattr(_of_type(state).rules, name))


def _constant(state: Any) -> Any:
    amount = _of_type(state).mask_length
    return lambda state: amount


for _function in CONTRACT:
    _lead(_function)
chosen(mask_length, _constant)
chosen(features, lambda state, *_: _of_type(state).vector.features)
chosen(overview, lambda state, *_: _of_type(state)._hinted("overview", lambda state, seat: 0))
chosen(worth, lambda state, *_: _of_type(state)._hinted("worth", lambda state, seat, action, overview: 0))
chosen(situation, lambda state, *_: _of_type(state)._hinted("situation", lambda state, seat: 0))
chosen(outlook, lambda state, *_: _of_type(state)._hinted("outlook", lambda state, seat: 0.0))
chosen(prospects, lambda before, *_: _of_type(before)._hinted("prospects", lambda before, now, seat: 0))
