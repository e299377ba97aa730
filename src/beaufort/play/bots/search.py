"""Information-set Monte Carlo tree search in compiled code, for every game of the contract.

Each iteration guesses a world from what the seat has seen, walks down the tree, plays on to the horizon by the game's hints,
and adds what came out to every decision on the way. There is no tree in memory, only its edges, in one table of fixed size: an
edge is found by a hash of what is known where it starts, and of its action. The searching seat's decisions are known by its own
seen record; everyone else's by what the whole table has seen, so that nobody in the tree knows another's hand or secret choice,
and what is learnt of an opponent in one world serves in all of them. Later rounds never look twice the same: there a game may
tell positions apart by their situation only, and what is learnt serves in all that are alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, NamedTuple

from beaufort.game import (
    ROUND,
    SPECTATOR,
    actions,
    hide,
    legal,
    mask_length,
    moment,
    of,
    outlook,
    overview,
    pending,
    play,
    score,
    situation,
    worth,
)
from beaufort.language.cards import ALL, Seat, lowest, remove, signed, unsigned
from beaufort.language.chance import AnyState
from beaufort.language.jit import native, rule
from beaufort.language.state import Fields, array, at, f32, i32, u64
from beaufort.play.bots.simple import Hints
from beaufort.play.playout import by_hints, imagine, next_luck, under
from beaufort.settings import seed_parts


class Edge(Fields):
    """A decision that can be taken in a node of the tree."""

    key = u64()  # 0 for a free place
    total = f32()  # of what came out, for the seat that decides here
    squares = f32()
    prior = f32()  # how promising it looked at first sight; all of a node add up to 1
    visits = i32()
    offered = i32()  # how often it was legal where it could have been taken


LARGEST = 1 << 20  # edges in the table: 32 MiB
SLICE = 0.05  # seconds between two looks at whether to stop
PROBES = 32  # places tried for an edge before the table counts as full
LONGEST = 512  # decisions on one way through the tree
NOWHERE = -1
ANY = -1  # whatever the search likes best


@dataclass(frozen=True)
class Opinion:
    """What a search thinks of one action: the points it brings above the table's average, and the standard error of that."""

    action: int
    points: float
    error: float
    visits: int
    shares: tuple[float, ...] = ()  # the same points for every seat


@dataclass(frozen=True)
class Search:
    """Thinks for about so many seconds of one core; how many iterations that is, is a constant of the game, so that equal
    seeds give equal answers on every machine."""

    seconds: float
    depth: int = 100  # own decisions that the tree looks ahead; 1 is flat Monte Carlo, where opponents play by the hints
    hasty: int = 0  # in so many of 1024 decisions it does not think, and plays by the hints

    def quickly(self) -> Search:
        """The same, with a moment's thought for every decision."""
        return replace(self, seconds=0.0, hasty=0)

    def choose(self, seen: AnyState, seat: Seat, seed: bytes, stopped: Callable[[], bool] = lambda: False) -> int:
        legal = actions(seen, seat)
        if len(legal) == 1:
            return legal[0]
        if of(seen).has_hints and int.from_bytes(seed[-2:], "big") % 1024 < self.hasty:
            return Hints(plain=True).choose(seen, seat, seed)  # nothing to compile for one look
        return self.analyse(seen, seat, seed, stopped)[0].action

    def analyse(self, seen: AnyState, seat: Seat, seed: bytes, stopped: Callable[[], bool] = lambda: False) -> list[Opinion]:
        """What it thinks of each legal action, the best first. May be stopped, and then says what it thinks so far."""
        legal = actions(seen, seat)
        tree = SearchTree(seen, self.iterations(seen, seat))
        self._think(tree, seen, seat, seed, 0, stopped)
        return sorted(map(tree.opinion, legal), key=lambda opinion: (-opinion.visits, -opinion.points))

    def judge(
        self, seen: AnyState, seat: Seat, seed: bytes, action: int, stopped: Callable[[], bool] = lambda: False
    ) -> Opinion:
        """What it thinks of this action if all its thought goes there, in worlds that `analyse` has not met.

        Two actions are judged in the same worlds, so that neither is lucky; and what `analyse` took for the best because it
        was lucky in its worlds need not be so in these.
        """
        iterations = self.iterations(seen, seat)
        tree = SearchTree(seen, iterations, action)
        self._think(tree, seen, seat, seed, iterations, stopped)
        return tree.opinion(action)

    def iterations(self, seen: AnyState, seat: Seat) -> int:
        """In so many worlds it thinks about a decision."""
        return max(round(self.seconds * of(seen).search.pace), 2 * len(actions(seen, seat)))

    def _think(
        self, tree: SearchTree, seen: AnyState, seat: Seat, seed: bytes, start: int, stopped: Callable[[], bool]
    ) -> None:
        """Grow the tree by the worlds number `start` and so on."""
        tuning, end = of(seen).search, start + self.iterations(seen, seat)
        plan = Plan(seat, horizon(seen), tuning.explore, tuning.mistakes, self.depth)
        import numpy as np  # here, for bots that do not search get along without it

        master = np.array(seed_parts(seed), np.uint32)
        piece = max(round(SLICE * tuning.pace), 1)
        for first in range(start, end, piece):
            amount = min(piece, end - first)
            grow(tree.room, plan, master, first, amount)
            if stopped():
                break


def horizon(state: AnyState) -> int:
    """The moment at which playing on ends."""
    return (moment(state) // ROUND + of(state).search.horizon) * ROUND


class Plan(NamedTuple):
    """How to search."""

    seat: int  # that searches
    until: int  # the moment at which playing on ends
    explore: float  # see `Tuning`
    mistakes: int  # of 1024
    depth: int  # own decisions that the tree looks ahead


class Room(NamedTuple):
    """The arrays of one search."""

    states: Any  # three records: what is seen, a world, what is known in it
    raw: Any  # the same bytes as words
    edges: Any
    root: Any  # the hash of the node at which the searching seat decides first
    mask: Any  # a set of actions
    points: Any  # of each seat
    here: Any  # edges of a node
    offers: Any  # their actions
    values: Any  # their worths; then what came out for each seat
    way: Any  # edges on the way
    movers: Any  # seats that took them
    spread: Any  # results of the searching seat: how many, their sum and that of their squares
    shares: Any  # for each first action of the searching seat, the sum of every seat's results
    only: Any  # the only first action to try, or ANY


class SearchTree:
    """The memory of one search."""

    def __init__(self, seen: AnyState, iterations: int, only: int = ANY) -> None:
        import numpy as np

        game = of(seen)
        size = 1 << (16 * iterations - 1).bit_length()
        most = game.rules.ACTIONS
        states = np.zeros(3, game.record)
        states[0] = array(seen)[0]
        self.edges, self.root = np.zeros(min(size, LARGEST), Edge.dtype), np.zeros(1, np.uint64)
        self.shares = np.zeros((most, seen.seats))
        self.room = Room(
            states=states,
            raw=states.view(np.uint64).reshape(3, -1),
            edges=self.edges,
            root=self.root,
            mask=np.zeros(game.mask_length, np.uint64),
            points=np.zeros(seen.seats, np.int64),
            here=np.zeros(most, np.int64),
            offers=np.zeros(most, np.int64),
            values=np.zeros(max(most, seen.seats), np.float64),
            way=np.zeros(LONGEST, np.int64),
            movers=np.zeros(LONGEST, np.int64),
            spread=np.zeros(3),
            shares=self.shares,
            only=np.array([only], np.int64),
        )

    def opinion(self, action: int) -> Opinion:
        place = edge_at(self.edges, name_of(int(self.root[0]), action))
        edge = self.edges[place]
        visits, mean = int(edge["visits"]), float(edge["total"] / max(edge["visits"], 1))
        spread = max(float(edge["squares"] / max(visits, 1)) - mean * mean, 0.0)
        error = sqrt(spread / (visits - 1)) if visits > 1 else float("inf")
        shares = tuple(float(share) / max(visits, 1) for share in self.shares[action])
        return Opinion(action, mean, error, visits, shares)


@rule
def mixed(value: int) -> int:
    """A 64-bit number of which every bit depends on every bit of the value (splitmix64)."""
    value = (value + unsigned(0x9E3779B97F4A7C15)) & unsigned(ALL)
    value = ((value ^ (value >> unsigned(30))) * unsigned(0xBF58476D1CE4E5B9)) & unsigned(ALL)
    value = ((value ^ (value >> unsigned(27))) * unsigned(0x94D049BB133111EB)) & unsigned(ALL)
    return value ^ (value >> unsigned(31))


@rule
def stirred(key: int, value: int) -> int:
    """A hash with one more value in it."""
    key = ((key ^ value) * unsigned(0x9FB21C651E98DF25)) & unsigned(ALL)
    return key ^ (key >> unsigned(29))


@rule
def place_of(raw: Any, seat: Seat) -> int:
    """A node's hash: of the bytes of a seen record, and of the seat that decides.

    Each step has to wait for the one before it, so four chains go side by side.
    """
    one, two, three, four = (
        mixed(unsigned(seat)),
        mixed(unsigned(seat + 8)),
        mixed(unsigned(seat + 16)),
        mixed(unsigned(seat + 24)),
    )
    length = raw.shape[1]
    for i in range(0, length - 3, 4):
        one = stirred(one, unsigned(raw[2, i]))
        two = stirred(two, unsigned(raw[2, i + 1]))
        three = stirred(three, unsigned(raw[2, i + 2]))
        four = stirred(four, unsigned(raw[2, i + 3]))
    for i in range(length - length % 4, length):
        one = stirred(one, unsigned(raw[2, i]))
    return stirred(stirred(stirred(one, two), three), four)


@rule
def name_of(key: int, action: int) -> int:
    """An edge's hash: of its node's and of the action. Never 0."""
    return stirred(key, unsigned(action)) | unsigned(1)


@rule
def edge_at(edges: Any, key: int) -> int:
    """Where this edge lies in the table, or would lie; NOWHERE if there is no room for it."""
    place = signed(key & unsigned(len(edges) - 1))
    for _ in range(PROBES):
        if at(edges, place).key == key or at(edges, place).key == 0:
            return place
        place = (place + 1) & (len(edges) - 1)
    return NOWHERE


@rule
def open_node(state: AnyState, seat: Seat, key: int, room: Room, luck: int) -> int:
    """Write down the legal actions and their edges. Answers how many: negative if the node was new, 0 if it has no room."""
    mask, edges = room.mask, room.edges
    legal(state, seat, mask)
    amount = 0
    fresh = 0
    for i in range(mask_length(state)):
        some = unsigned(mask[i])
        while some != 0:
            action = 64 * i + lowest(some)
            some = remove(some, lowest(some))
            name = name_of(key, action)
            place = edge_at(edges, name)
            if place == NOWHERE:
                return 0
            at(edges, place).key = name
            at(edges, place).offered += 1
            fresh += at(edges, place).prior == 0
            room.here[amount] = place
            room.offers[amount] = action
            amount += 1
    if fresh > 0:
        look_over(state, seat, room, amount, luck)
    return -amount if fresh == amount else amount


@rule
def look_over(state: AnyState, seat: Seat, room: Room, amount: int, luck: int) -> None:
    """Give new edges their prior: the action in the n-th place by the hints gets 1 / n, then all are made to add up to 1."""
    edges, here, values = room.edges, room.here, room.values
    first_look = overview(state, seat)
    for k in range(amount):
        luck = next_luck(luck)
        values[k] = 1024.0 * worth(state, seat, room.offers[k], first_look) + under(luck, 1024)
    whole = 0.0
    for k in range(amount):
        whole += 1.0 / (k + 1)
    for k in range(amount):
        if at(edges, here[k]).prior == 0:
            rank = 1
            for other in range(amount):
                if values[other] > values[k]:
                    rank += 1
            at(edges, here[k]).prior = 1.0 / (rank * whole)


@rule
def best_edge(edges: Any, here: Any, amount: int, explore: float) -> int:
    """Which of the legal actions to try next: what has done well, what looked well, what was seldom tried (PUCT)."""
    total = 0.0
    visits = 0
    for k in range(amount):
        total += at(edges, here[k]).total
        visits += at(edges, here[k]).visits
    usual = total / visits if visits > 0 else 0.0
    best = -1
    highest = 0.0
    for k in range(amount):
        edge = at(edges, here[k])
        mean = edge.total / edge.visits if edge.visits > 0 else usual
        value = mean + explore * edge.prior * sqrt(edge.offered) / (1 + edge.visits)
        if best < 0 or value > highest:
            highest = value
            best = k
    return best


@rule
def finish(state: AnyState, mask: Any, luck: int, until: int, mistakes: int) -> int:
    """Play on to the horizon. Answers how many decisions that took."""
    decisions = 0
    waiting = pending(state)
    while waiting != 0 and moment(state) < until:
        luck = next_luck(luck)
        seat = lowest(waiting)
        play(state, seat, by_hints(state, seat, mask, luck, mistakes))
        decisions += 1
        waiting = pending(state)
    return decisions


@rule
def known_here(states: Any, raw: Any, mover: Seat, seat: Seat, now: int) -> int:
    """The node at which this seat decides in the world: by its situation in a later round, else by what may be known of it.

    The searching seat knows its own hand; of all others the tree knows what the whole table has seen.
    """
    world = at(states, 1)
    sketch = situation(world, mover) if moment(world) != now else 0
    if sketch != 0:
        return mixed(unsigned(8 * sketch + mover))
    states[2] = states[1]
    hide(at(states, 2), mover if mover == seat else SPECTATOR)
    return place_of(raw, mover)


@rule
def width(spread: Any) -> float:
    """The standard deviation of the results so far: what curiosity is measured in."""
    if spread[0] < 2:
        return 1.0
    return sqrt(max(spread[2] / spread[0] - (spread[1] / spread[0]) ** 2, 1e-6))


@rule
def place_among(offers: Any, amount: int, action: int, otherwise: int) -> int:
    """Where this action stands among the legal ones; if it does not, the other place."""
    for k in range(amount):
        if offers[k] == action:
            return k
    return otherwise


@rule
def weigh(state: AnyState, points: Any, values: Any) -> None:
    """What came out for each seat: its points, and what it may still gain, above the average of the table."""
    score(state, points)
    total = 0.0
    for seat in range(len(points)):
        values[seat] = points[seat] + outlook(state, seat)
        total += values[seat]
    for seat in range(len(points)):
        values[seat] -= total / len(points)


@rule
def add_up(room: Room, length: int) -> None:
    """Let every edge on the way know what came out for the seat that took it."""
    for step in range(length):
        result = room.values[room.movers[step]]
        edge = at(room.edges, room.way[step])
        edge.visits += 1
        edge.total += result
        edge.squares += result * result


@rule
def sum_up(room: Room, chosen: int, seat: Seat) -> None:
    """Add what came out to the searching seat's results, and every seat's to those of its first action."""
    spread, shares, values = room.spread, room.shares, room.values
    if chosen != ANY:
        for each in range(shares.shape[1]):
            shares[chosen, each] += values[each]
    spread[0] += 1
    spread[1] += values[seat]
    spread[2] += values[seat] * values[seat]


@native
def grow(room: Room, plan: Plan, master: Any, first: int, amount: int) -> None:
    """Iterations number `first` and so on, in worlds of this master seed."""
    states, mask, here, offers = room.states, room.mask, room.here, room.offers
    seat, until, mistakes, depth = plan.seat, plan.until, plan.mistakes, plan.depth
    now = moment(at(states, 0))
    for i in range(first, first + amount):
        states[1] = states[0]
        world = at(states, 1)
        luck = imagine(world, seat, master, i)
        curiosity = plan.explore * width(room.spread)
        length = 0
        growing = True
        own = 0  # decisions of the searching seat on the way
        chosen = ANY  # the first of them
        waiting = pending(world)
        while growing and waiting != 0 and moment(world) < until:
            mover = lowest(waiting)
            luck = next_luck(luck)
            if mover != seat and depth == 1:
                play(world, mover, by_hints(world, mover, mask, luck, mistakes))
            else:
                key = known_here(states, room.raw, mover, seat, now)
                found = open_node(world, mover, key, room, luck)
                if found == 0:
                    break
                best = best_edge(room.edges, here, abs(found), curiosity)
                if mover == seat:
                    own += 1
                    if own == 1:
                        room.root[0] = key
                        best = place_among(offers, abs(found), room.only[0], best)
                        chosen = offers[best]
                room.way[length] = here[best]
                room.movers[length] = mover
                length += 1
                play(world, mover, offers[best])
                # Before the own first decision others may decide at the same time: these nodes do not end the way.
                growing = (found > 0 or own == 0) and length < LONGEST and own < depth
            waiting = pending(world)
        finish(world, mask, luck, until, mistakes)
        weigh(world, room.points, room.values)
        add_up(room, length)
        sum_up(room, chosen, seat)
