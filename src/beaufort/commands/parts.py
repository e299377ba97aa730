"""What a game is made of, and what of it is missing or not as it should be, in words: before anything is played.

A game need not have `hints.py`, `features.py`, `figures.py`, `edition.py`, `guide.py`, `score.py`, `legend.py` or `look/`, and
of the constants and functions below only those that are needed; what it has must be as the rest of Beaufort takes it.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, NamedTuple

from beaufort import game as doors
from beaufort.errors import Error
from beaufort.game import SPECTATOR, Bounds, Game
from beaufort.guide import Guide
from beaufort.language.cards import SIZE_BITS, SIZES_AT
from beaufort.language.chance import AnyState
from beaufort.language.jit import is_rule
from beaufort.legend import Entry
from beaufort.words import LANGUAGES

NAMES = {"de": "German", "en": "English", "fr": "French"}
MOST_OPTIONS, LARGEST = SIZES_AT, (1 << SIZE_BITS) - 1
MOST_PROSPECTS = 64  # a set of them is one word
MOST_SIZES = (64 - SIZES_AT) // SIZE_BITS


class Function(NamedTuple):
    """A function of a game: how it is called, whether it has to be there, whether compiled code calls it."""

    name: str
    takes: tuple[str, ...]
    needed: bool = True
    rule: bool = False

    def __str__(self) -> str:
        return f"{self.name}({', '.join(self.takes)})"


class Constant(NamedTuple):
    """A constant of a game: what it should be, in words and as a test."""

    name: str
    words: str
    right: Callable[[object], bool]
    needed: bool = True


def _door(function: Callable[..., Any], needed: bool = True) -> Function:
    return Function(function.__name__, tuple(inspect.signature(function).parameters), needed, rule=True)


def _whole(value: object, least: int = 1) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def _texts(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(each, str) for each in value)


def _seats(value: object) -> bool:
    return isinstance(value, range) and len(value) > 0 and value.step == 1 and value[0] >= 1 and value[-1] <= SPECTATOR


def _options(value: Any) -> bool:
    named = isinstance(value, dict) and all(isinstance(name, str) and re.fullmatch(r"[a-z][\w-]*", name) for name in value)
    return named and len(value) <= MOST_OPTIONS and all(isinstance(on, bool) for on in value.values())


def _sizes(value: Any) -> bool:
    ranges = isinstance(value, dict) and all(isinstance(each, range) and len(each) > 0 for each in value.values())
    return ranges and len(value) <= MOST_SIZES and all(each[0] > 0 and each[-1] <= LARGEST for each in value.values())


def _prospects(value: Any) -> bool:
    named = isinstance(value, dict) and all(isinstance(name, str) for name in value)
    return named and len(value) <= MOST_PROSPECTS and all(_whole(way, -1) and way <= 1 for way in value.values())


def _record(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, AnyState) and "seats" in value.fields


def _legend(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(each, Entry) for each in value)


FUNCTIONS: dict[str, tuple[Function, ...]] = {
    "rules": (*(_door(each) for each in doors.CONTRACT), Function("bounds", ("seats", "options"), needed=False)),
    "view": (
        Function("view", ("seen", "seat")),
        Function("tell", ("before", "after")),
        Function("explain", ("seen", "seat", "action")),
        Function("reckoning", ("seen",), needed=False),
        Function("covered", ("view", "seen"), needed=False),
    ),
    "hints": (
        _door(doors.worth),
        *(_door(each, needed=False) for each in (doors.overview, doors.outlook, doors.situation, doors.prospects)),
    ),
    "features": (_door(doors.features),),
    "figures": (Function("figures", ("state", "moves")),),
    "edition": (Function("read", ("file",)),),
    "guide": (),
    "score": (
        Function("fields", ("seats", "options")),
        Function("rounds", ("seats",)),
        Function("columns", ("seats", "options")),
        Function("scored", ("state",)),
        Function("begin", ("state", "first")),
        Function("problems", ("state", "entries")),
        Function("enter", ("state", "entries")),
        Function("entry", ("before", "after", "seat")),
        Function("follows", ("state",)),
        Function("began", ("state",), needed=False),
        Function("choices", ("state", "entry"), needed=False),
        Function("reckoning", ("state",), needed=False),
    ),
    "legend": (),
}
CONSTANTS: dict[str, tuple[Constant, ...]] = {
    "rules": (
        Constant("VERSION", "a whole number from 1", _whole),
        Constant("SEATS", f"a range within 1 to {SPECTATOR}, such as range(2, 5) for 2 to 4", _seats),
        Constant("OPTIONS", f"a dict of at most {MOST_OPTIONS} names, each True or False, such as {{'pro': False}}", _options),
        Constant("ACTIONS", "a whole number from 1", _whole),
        Constant("State", "a class State(AnyState) with a field seats", _record),
        Constant("SIMULTANEOUS", "True or False", lambda value: isinstance(value, bool), needed=False),
        Constant("SIZES", f"a dict of at most {MOST_SIZES} ranges within 1 to {LARGEST}", _sizes, needed=False),
        Constant(
            "EDITION", "a text that names the edition", lambda value: isinstance(value, str) and value != "", needed=False
        ),
    ),
    "score": (Constant("FURTHER", "True or False", lambda value: isinstance(value, bool), needed=False),),
    "view": (
        Constant("ACTION_NAMES", "a tuple of texts, one for each action", _texts),
        Constant(
            "CARDS_RULE",
            "the id of a rule, such as 'LU-1'",
            lambda value: isinstance(value, str) and bool(re.fullmatch(r"\w+-\d+", value)),
        ),
        Constant("LAST", "a tuple of texts of actions", _texts, needed=False),
        Constant("TOO", "a tuple of texts of actions", _texts, needed=False),
        Constant("OPENING_LINES", "a tuple of names of messages", _texts, needed=False),
        Constant("FORGOTTEN", "a tuple of names of messages", _texts, needed=False),
    ),
    "features": (
        Constant("SIZE", "a whole number from 1", _whole),
        Constant("LEFT_OUT", "a tuple of names of fields that no player has a use for", _texts, needed=False),
    ),
    "hints": (
        Constant(
            "PROSPECTS",
            f"a dict of at most {MOST_PROSPECTS} names of messages, each 1 (welcome), -1 (not so) or 0 (that depends)",
            _prospects,
            needed=False,
        ),
    ),
    "guide": (Constant("GUIDE", "a Guide of beaufort.guide", lambda value: isinstance(value, Guide)),),
    "legend": (Constant("LEGEND", "a tuple of Entry of beaufort.legend", _legend),),
}
COMPILED = ("rules", "hints", "features")  # modules whose functions compiled code calls
NEEDED = ("rules", "view")


def problems(game: Game) -> Iterator[str]:
    """What of this game is missing or not as it should be, each in one line; nothing of a whole game."""
    try:
        folder = game.folder
    except Error as error:
        yield str(error)
        return
    for lang in LANGUAGES:
        for name, what in ((f"words/{lang}.ftl", "all that the game says"), (f"RULES.{lang}.md", "the rules")):
            if not (folder / name).is_file():
                yield f"{name} is missing: {what}, in {NAMES[lang]}."
    modules = {}
    for name in FUNCTIONS:
        if (folder / f"{name}.py").is_file():
            try:
                modules[name] = game._part(name)
            except Error as error:
                yield str(error)
        elif name in NEEDED:
            yield f"{name}.py is missing."
    for name, module in modules.items():
        yield from _constants(name, module)
        yield from _functions(name, module)
        if name in COMPILED:
            yield from _unmarked(name, module)
    if NEEDED[0] in modules and NEEDED[1] in modules:
        yield from _together(game)
    if NEEDED[0] in modules and "features" in modules:
        left, fields = (
            getattr(modules["features"], "LEFT_OUT", ()),
            getattr(getattr(modules[NEEDED[0]], "State", None), "fields", ()),
        )
        if unknown := [str(name) for name in left if name not in fields]:
            yield f"features.py: LEFT_OUT names {', '.join(unknown)}, which is no field of State in rules.py."


def _constants(name: str, module: ModuleType) -> Iterator[str]:
    for each in CONSTANTS.get(name, ()):
        if hasattr(module, each.name):
            value = getattr(module, each.name)
            if not each.right(value):
                shown = f", not {value!r}" if len(repr(value)) < 80 and not isinstance(value, type) else ""
                yield f"{name}.py: {each.name} should be {each.words}{shown}."
        elif each.needed:
            yield f"{name}.py has no {each.name}: {each.words}."


def _functions(name: str, module: ModuleType) -> Iterator[str]:
    for each in FUNCTIONS[name]:
        found = getattr(module, each.name, None)
        if found is None:
            if each.needed:
                yield f"{name}.py has no function {each}."
        elif not callable(found):
            yield f"{name}.py: {each.name} should be a function, {each}."
        elif not _takes(found, len(each.takes)):
            yield f"{name}.py: {each.name}{_parameters(found)} should be {each}."
        elif each.rule and not is_rule(found):
            yield f"{name}.py: {each.name} is not marked @rule, so compiled code cannot call it."


def _takes(function: Callable[..., Any], amount: int) -> bool:
    """Whether it can be called with so many arguments."""
    try:
        inspect.signature(function).bind(*range(amount))
    except TypeError:
        return False
    return True


def _parameters(function: Callable[..., Any]) -> str:
    return f"({', '.join(inspect.signature(function).parameters)})"


def _unmarked(name: str, module: ModuleType) -> Iterator[str]:
    """Functions of its own that its rules call, and that are no rules: compiled code cannot."""
    own = {
        key: value for key, value in vars(module).items() if inspect.isfunction(value) and value.__module__ == module.__name__
    }
    for key, function in own.items():
        if is_rule(function):
            tree = ast.parse(inspect.getsource(function))
            called = [node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
            for other in dict.fromkeys(called):
                if other in own and not is_rule(own[other]):
                    yield f"{name}.py: {key} calls {other}, which is not marked @rule."


def _together(game: Game) -> Iterator[str]:
    """What two files have to agree on."""
    names, actions = getattr(game.view, "ACTION_NAMES", ()), getattr(game.rules, "ACTIONS", None)
    if _texts(names) and _whole(actions):
        if len(names) != actions:
            yield f"view.py: ACTION_NAMES has {len(names)} texts, and there are {actions} ACTIONS in rules.py."
        upper = [each.upper() for each in names]
        if twice := sorted({each for each in upper if upper.count(each) > 1}):
            yield f"view.py: ACTION_NAMES has {', '.join(twice[:5])} more than once (capitals do not count)."
        if bad := [each for each in names if not each or re.search(r"[\s:;\[]|\.$", each)]:
            yield f"view.py: {bad[0]!r} in ACTION_NAMES should be one word without spaces, : ; [ or a dot at its end."
    if game.has_editions != bool(game.edition):
        missing = "rules.py has no EDITION, the name of the edition it read" if game.has_editions else "edition.py is missing"
        yield f"{missing}: a game with editions has both."
    own, seats = getattr(game.rules, "bounds", None), getattr(game.rules, "SEATS", range(0))
    if callable(own) and _takes(own, 2) and _seats(seats) and not isinstance(own(seats[0], 0), Bounds):
        yield "rules.py: bounds should answer a Bounds."
