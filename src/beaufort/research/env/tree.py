"""Any game as a tree: positions that never change, and chance as nodes of its own, each outcome with its weight.

Rules draw cards in the middle of a deal or a decision. Here they are run with a tape of the outcomes so far (see `chance.py`);
where it ends, that is a node of chance, and the next outcome runs the same decision again with one more on the tape. So every
game has an exact tree without a word about it in its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from hashlib import blake2b
from math import comb
from typing import Any

import numpy as np

from beaufort.errors import BadSetting
from beaufort.game import SPECTATOR, actions, deal, features, guess, hide, pending, play, score
from beaufort.language.cards import Card, Cards, Seat, members
from beaufort.language.chance import SEED_PARTS, AnyState, hide_stream, played_by
from beaufort.language.jit import native
from beaufort.language.state import again, at, fresh, raw, u64
from beaufort.settings import Setup

NOWHERE = [0] * SEED_PARTS  # the seed of a game whose chance is not its stream's
SIDES = 64  # outcomes of one draw, at most: the cards of a set
DIGEST = 8  # bytes
Move = tuple[Seat, int]
Past = tuple[bytes, bytes]  # digests: of all that a seat has seen and decided, and of what it sees now


class Undecided(Exception):
    """It is chance's turn: these are its outcomes, with weights."""

    def __init__(self, weights: dict[int, int]) -> None:
        super().__init__(f"chance has {len(weights)} outcomes")
        self.weights = weights


class Outcomes:
    """A tape of outcomes, which ends where chance has not decided yet. What has one outcome only is not asked."""

    def __init__(self, given: Sequence[int]) -> None:
        self._given = given
        self._used = 0

    def below(self, bound: int) -> int:
        if bound > SIDES:
            raise BadSetting(f"In a tree one draw has at most {SIDES} outcomes, not {bound}: such a game has to draw in parts.")
        return self._next(range(bound))

    def draw(self, cards: Cards) -> Card:
        return self._next(members(cards))

    def deal_from(self, cards: Cards, amount: int) -> Cards:
        """The lowest card first, so that a set comes in one way only; it counts as often as there are sets that go on so."""
        hand, left = 0, members(cards)
        for more in range(amount - 1, -1, -1):
            card = self._next(left[: len(left) - more], lambda place: comb(len(left) - 1 - place, more))  # noqa: B023
            hand |= 1 << card
            left = left[left.index(card) + 1 :]
        return hand

    def _next(self, outcomes: Sequence[int], weight: Callable[[int], int] = lambda place: 1) -> int:
        if len(outcomes) == 1:
            return outcomes[0]
        if self._used == len(self._given):
            raise Undecided({outcome: weight(place) for place, outcome in enumerate(outcomes)})
        self._used += 1
        return self._given[self._used - 1]


class Tree:
    """A game with its seats, options and sizes; `keep` keeps all positions that were ever reached, for trees that are small."""

    def __init__(self, setup: Setup, keep: bool = False) -> None:
        self.setup, self.keep = setup, keep
        self.game, self.seats = setup.game, setup.seats

    @cached_property
    def root(self) -> Position:
        """Before the deal."""
        return Position(self, None, (), ())


class Position:
    """A node of the tree: seats are `asked` for decisions, or chance has the outcomes `weights`, or the game is over.

    Nothing of it ever changes, so it is shared instead of copied.
    """

    __slots__ = ("_later", "_pasts", "_texts", "asked", "legal", "moves", "outcomes", "parent", "record", "tree", "weights")

    def __init__(self, tree: Tree, parent: Position | None, moves: tuple[Move, ...], outcomes: tuple[int, ...]) -> None:
        self.tree = tree
        self.parent = parent  # where decisions were last asked; nowhere before the deal
        self.moves = moves  # what was decided there
        self.outcomes = outcomes  # what chance has made of it so far
        self.weights: dict[int, int] = {}
        self._set(None, {})
        try:
            with played_by(Outcomes(outcomes)):
                self._set(self._carried_out(), {})
        except Undecided as undecided:
            self.weights = undecided.weights

    def _set(self, state: AnyState | None, pasts: dict[Seat, Past]) -> None:
        self.record = raw(state) if state else None  # none while chance has not decided
        self.asked = members(pending(state)) if state else ()
        self.legal = {seat: actions(state, seat) for seat in self.asked} if state else {}
        self._pasts = pasts
        self._texts: dict[Seat, str] = {}
        self._later: dict[Any, Position] = {}

    def _carried_out(self) -> AnyState:
        if self.parent is None:
            state = fresh(self.tree.game.state)
            deal(state, self.tree.seats, self.tree.setup.bits, NOWHERE)
        else:
            state = self.parent.state()
            for seat, action in self.moves:
                play(state, seat, action)
        return state

    def state(self) -> AnyState:
        """A state of one's own of this position."""
        return again(self.record or b"", self.tree.game.state)

    def chance(self, outcome: int) -> Position:
        """What comes of this outcome."""
        return self._child(outcome, lambda: Position(self.tree, self.parent, self.moves, (*self.outcomes, outcome)))

    def decide(self, *moves: Move) -> Position:
        """What comes of these decisions, which are legal."""
        return self._child(moves, lambda: Position(self.tree, self, moves, ()))

    def _child(self, step: object, make: Callable[[], Position]) -> Position:
        if not self.tree.keep:
            return make()
        if step not in self._later:
            self._later[step] = make()
        return self._later[step]

    def imagine(self, seat: Seat, seed: Sequence[int]) -> Position:
        """A random world that this seat could be in. Its own past is as it was; that of others begins now."""
        if self.record is None:
            raise BadSetting("Chance has not decided yet: there is no position to imagine another world of.")
        world = self.state()
        hide(world, seat)
        guess(world, seat, list(seed))
        hide_stream(world)
        return _restored(self.tree, world, {seat: self.past(seat)})

    @property
    def over(self) -> bool:
        return self.record is not None and not self.asked

    def score(self) -> tuple[list[int], tuple[Seat, ...]]:
        """Everybody's points, and who is in the lead: at the end, who has won."""
        points = [0] * self.tree.seats
        lead = score(self.state(), points)
        return points, members(lead)

    @property
    def shown(self) -> Position | None:
        """The position that seats see: while chance has not decided, the one before; nothing before the deal."""
        return self if self.record else self.parent

    def seen(self, seat: Seat) -> AnyState:
        """All that this seat knows, if there is anything to know yet."""
        known = self.state()
        hide(known, seat)
        return known

    def seen_text(self, seat: Seat) -> str:
        """All that this seat knows, as a text."""
        shown = self.shown
        if not shown:
            return f"seat {seat}: nothing is dealt yet"
        if seat not in shown._texts:
            shown._texts[seat] = f"seat {seat}: {text(shown.seen(seat))}"
        return shown._texts[seat]

    def own_text(self, seat: Seat) -> str:
        """What this seat knows and a spectator does not, as a text."""
        shown = self.shown
        return text(shown.seen(seat), shown.seen(SPECTATOR)) if shown else ""

    def features(self, seat: Seat) -> np.ndarray[Any, np.dtype[np.int8]]:
        """What this seat knows, as the vector of the game's `features.py`; zeros before the deal."""
        out = np.zeros(self.tree.game.features_size, np.int8)
        if self.shown and self.shown.record:
            write_features(np.frombuffer(bytearray(self.shown.record), self.tree.game.record), seat, out)
        return out

    def past(self, seat: Seat) -> Past:
        """A digest of all that this seat has seen and decided so far, and one of what it sees now.

        Two positions that a seat cannot tell apart have the same. What changes nothing that it sees adds nothing, such as
        the secret decisions of others.
        """
        node, later = self.shown, []
        while node and seat not in node._pasts:
            later.append(node)
            node = node.parent
        past, now = node._pasts[seat] if node else (bytes(DIGEST), b"")
        for node in reversed(later):
            before, now = now, _digest(raw(node.seen(seat)))
            own = [action for mover, action in node.moves if mover == seat]
            if own or now != before:
                past = _digest(past + repr(own).encode() + now)
            node._pasts[seat] = past, now
        return past, now

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """As the last record with the pasts of all seats, and what has been decided since."""
        setup = self.tree.setup, self.tree.keep
        start = self.shown
        pasts = {seat: start.past(seat) for seat in range(self.tree.seats)} if start else {}
        since = None if start is self else (self.moves, self.outcomes)
        return _unpacked, (setup, start.record if start else None, pasts, since)

    def __str__(self) -> str:
        """Everything, secrets included, and what is being carried out."""
        shown = text(self.shown.state()) if self.shown else "nothing is dealt yet"
        return shown if self.record else f"{shown} then {list(self.moves)} chance {list(self.outcomes)}"


def _restored(tree: Tree, state: AnyState, pasts: dict[Seat, Past]) -> Position:
    """A position of which only the record is known, and what some seats remember."""
    position = object.__new__(Position)
    position.tree, position.parent, position.moves, position.outcomes, position.weights = tree, None, (), (), {}
    position._set(state, pasts)
    return position


def _unpacked(setup: tuple[Setup, bool], record: bytes | None, pasts: dict[Seat, Past], since: Any) -> Position:
    tree = Tree(*setup)
    if record is None:
        return Position(tree, None, *since)
    start = _restored(tree, again(record, tree.game.state), pasts)
    return Position(tree, start, *since) if since else start


def text(state: AnyState, beside: AnyState | None = None) -> str:
    """A record as a text: every field that is not empty, or is unlike that of another record; sets as the cards in them."""
    shown = []
    for name, show in _fields(type(state)):
        value, other = show(_numbers(state, name)), show(_numbers(beside, name)) if beside else ""
        shown += [f"{name}={value}"] * bool(value.strip("[0, ]") if beside is None else value != other)
    return " ".join(shown)


@cache
def _fields(kind: type[AnyState]) -> list[tuple[str, Callable[[Any], str]]]:
    """Name and text form of each field but the stream."""
    return [
        (name, _sets if field.size == u64.size else str) for name, field in kind.fields.items() if name not in AnyState.fields
    ]


def _numbers(state: AnyState, name: str) -> Any:
    value = getattr(state, name)
    return value.tolist() if isinstance(value, memoryview) else value


def _sets(value: Any) -> str:
    """A set of cards as `9+19`, or several of them."""
    return f"[{', '.join(map(_sets, value))}]" if isinstance(value, list) else "+".join(map(str, members(value)))


@native
def write_features(states: Any, seat: Seat, out: Any) -> None:
    """In native code, because a vector of a thousand numbers takes plain Python longer than all the rest of a decision."""
    features(at(states, 0), seat, out)


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=DIGEST).digest()
