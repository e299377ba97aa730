"""Games of Santa Timea to test the rules on: how to set them up, play them and read them.

Wheel cards are written `N13`, a Piratess `P`, wind cards `N2`; a text such as `N13 P` is several of them. Seats count from 0.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from beaufort.games.santa_timea import rules
from beaufort.games.santa_timea.rules import PIRATESS, State
from beaufort.language.cards import Cards, add, first, has, highest, lowest, members, remove
from beaufort.language.state import fresh

NOBODY = -1
WHEEL_NAMES = [f"{direction}{value}" for direction in "NESW" for value in range(1, 15)] + ["P"] * 4
WIND_NAMES = [f"{direction}{damage}" for direction in "NESW" for damage in (1, 1, 2, 2, 3)]
EVERY_GAME = [(seats, pro) for seats in rules.SEATS for pro in (False, True)]


def names(kinds: list[str], cards: Iterable[int]) -> str:
    return " ".join(kinds[card] for card in cards)


def hands(state: State) -> list[str]:
    return [names(WHEEL_NAMES, members(hand)) for hand in each(state, "hand")]


def taken(state: State) -> list[str]:
    return [names(WIND_NAMES, members(winds)) for winds in each(state, "taken")]


def aside(state: State) -> str:
    return names(WIND_NAMES, members(state.aside))


def row(state: State) -> str:
    return names(WIND_NAMES, (wind for wind in state.row if wind >= 0))


def each(state: State, field: str) -> list[int]:
    return list(getattr(state, field))[: state.seats]


def wheel(text: str) -> Cards:
    """The set of these wheel cards, Piratesses in the places from 56 on."""
    cards = 0
    for name in text.split():
        cards = add(cards, next(card for card in range(60) if WHEEL_NAMES[card] == name and not has(cards, card)))
    return cards


def from_deck(state: State, text: str) -> list[int]:
    """These wind cards, which leave the deck; `?` is any."""
    winds = []
    for name in text.split():
        wind = highest(state.deck) if name == "?" else next(w for w in members(state.deck) if WIND_NAMES[w] == name)
        state.deck = remove(state.deck, wind)
        winds.append(wind)
    return winds


def new_game(seats: int = 4, pro: bool = False, seed: int = 1) -> State:
    state = fresh(State)
    rules.deal(state, seats, int(pro), [seed] * 8)
    return state


def table(
    hands: list[str],
    winds: str = "",
    taken: list[str] | None = None,
    aside: str = "",
    leader: int = 0,
    pro: bool = False,
    held: int = 2,
    **fields: Any,
) -> State:
    """A position before a trick. Hands get spare cards up to `held`, which sets the trick; `winds` are the row, as far as it
    matters; `fields` are set as they are."""
    state = new_game(len(hands), pro)
    state.trick, state.leader, state.opener, state.waiting = 12 - held, leader, 0, 1 << leader
    spare = [name for name in WHEEL_NAMES[:PIRATESS] if name not in " ".join(hands).split()]
    for seat, hand in enumerate(hands):
        missing = held - len(hand.split())
        state.hand[seat] = wheel(" ".join([hand, *spare[:missing]]))
        spare = spare[missing:]
    left_over = spare + ["P"] * (4 - " ".join(hands).split().count("P"))
    state.gone = wheel(" ".join(left_over[: state.trick * state.seats]))
    state.deck = first(20)
    known = from_deck(state, winds)
    for seat, text in enumerate(taken or []):
        state.taken[seat] = sum(1 << wind for wind in from_deck(state, text))
    state.aside = sum(1 << wind for wind in from_deck(state, aside))
    state.forecast = sum(1 << wind for wind in from_deck(state, "? ? ?" if pro else ""))
    for place, wind in enumerate(known + from_deck(state, "? " * (3 - len(known)))):
        state.row[place] = wind
    for field, value in fields.items():
        put(state, field, value)
    assert rules.sound(state)
    return state


def put(state: State, field: str, value: int | list[int]) -> None:
    if isinstance(value, int):
        setattr(state, field, value)
    else:
        for seat, item in enumerate(value):
            getattr(state, field)[seat] = item


def legal(state: State, seat: int) -> Cards:
    mask = [first(60), 0]
    rules.legal(state, seat, mask)
    return mask[0]


def may_play(state: State, seat: int) -> str:
    return names(WHEEL_NAMES, members(legal(state, seat)))


def trick(state: State, cards: str) -> tuple[int, int]:
    """Play these cards from the seat whose turn it is on. Answers who took the last wind card, and who leads."""
    for name in cards.split():
        seat = lowest(rules.pending(state))
        action = WHEEL_NAMES.index(name)
        assert has(legal(state, seat), action), f"seat {seat} may not play {name}, only {may_play(state, seat)}"
        rules.play(state, seat, action)
    assert rules.sound(state)
    return state.last_taker, state.leader


def scoring(taken: list[str], pro: bool = False, **fields: Any) -> State:
    """The position after a last trick for which nobody took anything."""
    others = len(taken) - 1
    state = table(["N1", *["P"] * others], taken=taken, pro=pro, held=1, **fields)
    trick(state, "N1" + " P" * others)
    return state


def answer(state: State, seat: int, *actions: int) -> State:
    for action in actions:
        assert has(legal(state, seat), action)
        rules.play(state, seat, action)
    return state


def standing(state: State) -> tuple[list[int], tuple[int, ...]]:
    points = [0] * state.seats
    lead = rules.score(state, points)
    return points, members(lead)


def random_moves(state: State, seed: int = 0, amount: int = 1000) -> Iterator[State]:
    """The state after each of so many random moves, fewer if the game is over before."""
    random = Random(seed)
    for _ in range(amount):
        if rules.pending(state):
            seat = random.choice(members(rules.pending(state)))
            rules.play(state, seat, random.choice(members(legal(state, seat))))
            yield state


def changed(before: State, after: State) -> set[str]:
    """The fields that differ."""
    return {name for name in State.fields if getattr(before, name) != getattr(after, name)}


def even(found: Iterable[Any], kinds: int) -> bool:
    """Whether so many kinds of things were found about equally often: their chi-square is within four deviations."""
    counts = Counter(found)
    mean = counts.total() / kinds
    chi_square = sum((count - mean) ** 2 for count in counts.values()) / mean
    return len(counts) == kinds and chi_square < kinds - 1 + 4 * (2 * kinds - 2) ** 0.5
