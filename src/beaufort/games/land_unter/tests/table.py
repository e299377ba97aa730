"""Games of Land unter to test the rules on: how to set them up, play them and read them.

Cards are written by value. Unless `hands` says otherwise, seat 0 of a table is dealt 1, 6, … 56, seat 1 is dealt 2, 7, … 57,
and so on: 56 to 60 is everyone's highest card, 51 to 55 the second highest and 1 to 5 the lowest.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from random import Random

from beaufort.games.land_unter import rules
from beaufort.games.land_unter.rules import State
from beaufort.language.cards import members
from beaufort.language.state import copy, fresh

HALF_BELTS = [0] * 12 + [1] * 12 + [2] * 12 + [1] * 12 + [0] * 12  # by card: what LU-1 prints, stated a second time
ALL = (1 << 60) - 1


def cards(values: str) -> int:
    """The set of the weather cards in a text such as `13,44`; `-` is none."""
    return sum(1 << int(value) - 1 for value in values.split(",") if value != "-")


def belts_on(hand: int) -> int:
    return sum(HALF_BELTS[card] for card in members(hand)) // 2


def each(state: State, field: str) -> tuple[int, ...]:
    return tuple(getattr(state, field))[: state.seats]


def text(hands: tuple[int, ...]) -> str:
    """Sets of weather cards in the notation of a table's `hands`."""
    return " ".join(",".join(str(card + 1) for card in members(hand)) or "-" for hand in hands)


def held(state: State) -> str:
    """What each seat holds."""
    return text(each(state, "hand"))


def never_shown(state: State) -> str:
    """What nobody has played yet of each hand, in the order of those it was dealt to."""
    return text(tuple(dealt ^ shown for dealt, shown in zip(each(state, "dealt"), each(state, "shown"), strict=True)))


def new_game(seats: int = 4, cascade: bool = True, seed: int = 1) -> State:
    state = fresh(State)
    rules.deal(state, seats, int(cascade), [seed] * 8)
    return state


def table(
    floods: tuple[int, int] = (4, 7),
    belts: tuple[int, ...] = (3, 3, 3, 3),
    tide: tuple[int, ...] = (0, 0, 0, 0, 0),
    hands: str = "",
    earlier: str = "-",
    out: tuple[int, ...] = (),
    deal: int = 0,
    points: tuple[int, ...] = (0, 0, 0, 0, 0),
    cascade: bool = True,
) -> State:
    """A position with as many seats as `belts`.

    `hands` is what each seat has left of its twelve cards (the rest was played: it sets the round), and `earlier` names those
    of them that were shown in an earlier deal.
    """
    state = new_game(len(belts), cascade)
    left = [cards(hand) for hand in hands.split()] or [0] * len(belts)
    spare = [card for card in range(60) if not sum(left) >> card & 1]
    for seat, holding in enumerate(left):
        hand = (seat - deal) % len(belts)
        dealt = holding + sum(1 << card for card in spare[seat::5][: 12 - holding.bit_count()])
        state.dealt[hand], state.hand[seat] = dealt, holding or dealt
        state.shown[hand] = dealt - state.hand[seat] | dealt & cards(earlier)
        state.belts[seat], state.given[hand] = belts[seat], max(belts[seat], belts_on(dealt))
        state.tide[seat], state.points[seat] = tide[seat], points[seat]
    state.deal, state.round = deal, 12 - max(hand.bit_count() for hand in each(state, "hand"))
    state.inside = state.waiting = sum(1 << seat for seat in range(len(belts)) if seat not in out)
    state.open[0], state.open[1] = floods
    closed = [card for card in range(24) if card not in (2 * floods[0] - 2, 2 * floods[1] - 1)]
    state.floods = sum(1 << card for card in closed[: 22 - 2 * state.round])
    return state


def choose(state: State, values: str) -> State:
    """Play one card for each seat, `-` for who is out or chooses later."""
    for seat, value in enumerate(values.split()):
        if value != "-":
            assert legal(state, seat) & cards(value), f"seat {seat} may not play {value}"
            rules.play(state, seat, int(value) - 1)
    assert rules.sound(state)
    return state


def legal(state: State, seat: int) -> int:
    mask = [0]
    rules.legal(state, seat, mask)
    return mask[0]


def random_moves(state: State, seed: int = 0, amount: int = 1000) -> Iterator[State]:
    """The state after each of so many random moves, fewer if the game ends before."""
    random = Random(seed)
    while amount > 0 and rules.pending(state):
        seat = random.choice(members(rules.pending(state)))
        rules.play(state, seat, random.choice(members(legal(state, seat))))
        amount -= 1
        yield state


def seen(state: State, seat: int) -> State:
    known = copy(state)
    rules.hide(known, seat)
    return known


def assert_uniform(found: Sequence[Hashable], possible: Sequence[Hashable]) -> None:
    """All that is possible was found, nothing else, and chi-square is within five deviations of what chance gives."""
    counts, expected, freedom = Counter(found), len(found) / len(possible), len(possible) - 1
    assert set(counts) == set(possible)
    assert sum((counts[world] - expected) ** 2 / expected for world in possible) < freedom + 5 * (2 * freedom) ** 0.5
