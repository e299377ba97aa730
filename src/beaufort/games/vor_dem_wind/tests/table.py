"""Games of Vor dem Wind to test the rules on: how to set them up, play them and read them.

Goods are letters (A apples, C cheese, S spices, T silk), ships are named by their load (`AACC`), action cards by what they
show: `AAC` purchase, `3for2` storage, `income4`, and the special ones `free1 conserve2 buy1 sale swap2 safe`. A decision is
a few words (`bid for 1`, `load AACC`), several in a row have commas between them.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from beaufort.games.vor_dem_wind import common, opening, rules, sailing, trading, turn
from beaufort.games.vor_dem_wind.common import BIDDING, JOINING, OPENING, REPLY, START, TRADING, TURN, State
from beaufort.language.cards import members
from beaufort.language.state import Grid, fresh

GOODS = "ACST"
PILES = ("purchase", "storage", "shipment")


def times(text: str) -> list[str]:
    """The words of a text in which `safe*8` stands for eight of them."""
    return [word for part in text.split() for word in [part.partition("*")[0]] * int(part.partition("*")[2] or 1)]


# The cards by number: what the table of RULES.en.md prints, stated a second time.
CARDS = times(
    "AA CC SS TT AC ST AS CT AAC AAS AAT CCA CCS CCT SSA SSC SST TTA TTC TTS ACS ACT AST CST ACST*2 AACS CCST SSAT TTAC "
    "free1*2 free2*3 conserve1*2 conserve2*3 "
    "2for1*6 3for2*7 3for3*5 4for4*5 5for6*3 6for8*2 buy1*2 buy2*2 sale*4 swap1*2 swap2*2 "
    "income3*4 income4*8 income5*8 income6*8 income8*4 safe*8"
)
LARGE = (
    "AAAA 20, TTTT 12, AAAT 18, CCCA 17, SSSA 17, TTTC 13, TTTS 13, AACC 18, AASS 18, AATT 16, CCSS 16, CCTT 14, SSTT 14, "
    "AACS 19, AACT 18, AAST 18, CCAS 18, CCAT 17, CCST 16, SSAC 18, SSAT 17, SSCT 16, TTAC 16, TTAS 16, TTCS 15, ACST 18"
)
SMALL = "T 2, T 2, C 3, C 3, S 3, S 3, A 4, A 4, TT 4, TC 5, TS 5, TA 6, TA 6, CC 6, SS 6, CS 6, CS 6, CA 7, SA 7, AA 8"
POINTS = [int(ship.split()[1]) for ship in f"{LARGE}, {SMALL}".split(", ")]
SHIPS = [ship.split()[0] for ship in f"{LARGE}, {SMALL}".split(", ")]
SPECIALS = ("free1", "free2", "conserve1", "conserve2", "buy1", "buy2", "swap1", "swap2", "sale")


class Box:
    """Cards or ships by name, each to be taken out once."""

    def __init__(self, names: Sequence[str]) -> None:
        self.left = list(enumerate(names))

    def take(self, text: str) -> list[int]:
        return [self._one(name) for name in times(text)]

    def _one(self, name: str) -> int:
        found = next(entry for entry in self.left if entry[1] == name)
        self.left.remove(found)
        return found[0]


def new_game(seats: int = 3, seed: int = 1) -> State:
    state = fresh(State)
    rules.deal(state, seats, 0, [seed] * 8)
    return state


def table(
    seats: int = 3,
    active: int = 0,
    starter: int = 0,
    display: str = "",
    fronts: str = "",
    hands: str = "",
    stores: str = "",
    gulden: tuple[int, ...] = (22, 22, 22, 22),
    points: tuple[int, ...] = (0, 0, 0, 0),
    specials: Sequence[str] = (),
    guards: Sequence[str] = (),
    port: str = "TTTT TTTC TTTS",
    won: Sequence[str] = (),
    gone: str = "",
    discards: str = "",
    number: int = 1,
    phase: int = -1,
) -> State:
    """A position in which `active` has to decide: at trading if there is a display, or else in the turn of actions.

    `hands`, `stores` and `fronts` (the card got in this round) have a word for each seat, `-` for none; the others of a seat's
    are texts. `gone` are ships out of the game, or `all` that are nowhere else.
    """
    state = new_game(seats)
    state.round, state.starter, state.steps = number, starter, 0
    common.ask(state, phase if phase >= 0 else TRADING if display else TURN, active)
    _lay_goods(state, hands, stores)
    for seat in range(seats):
        state.gulden[seat], state.points[seat] = gulden[seat], points[seat]
    cards = Box(CARDS)
    for place, card in enumerate(cards.take(display)):
        state.display[place] = card + 1
    for seat, name in enumerate(fronts.split()):
        if name != "-":
            state.front[seat] = cards.take(name)[0] + 1
            state.done |= 1 << seat
    for seat, text in enumerate(specials):
        for card in cards.take(text):
            state.special[seat, card // 40] |= 1 << card % 40
    for seat, text in enumerate(guards):
        state.guard[seat] = sum(1 << card for card in cards.take(text))
    _lay_cards(state, cards.take(discards), [card for card, _ in cards.left])
    _lay_ships(state, port, won, gone)
    assert rules.sound(state)
    return state


def _lay_goods(state: State, hands: str, stores: str) -> None:
    for field, texts in ((state.hand, hands), (state.store, stores)):
        for seat, text in enumerate(texts.split()):
            for letter in text.replace("-", ""):
                field[seat, GOODS.index(letter)] += 1
                state.supply[GOODS.index(letter)] -= 1


def _lay_cards(state: State, discards: list[int], rest: list[int]) -> None:
    for pile in range(3):
        state.discard[pile] = sum(1 << card % 40 for card in discards if card // 40 == pile)
        state.pile[pile] = sum(1 << card % 40 for card in rest if card // 40 == pile)


def _lay_ships(state: State, port: str, won: Sequence[str], gone: str) -> None:
    ships = Box(SHIPS)
    laid = ships.take(port)
    for place in range(7):
        state.port[place] = laid[place] + 1 if place < len(laid) else 0
    for seat, text in enumerate(won):
        state.won[seat] = sum(1 << ship for ship in ships.take(text))
    if gone != "all":
        ships.take(gone)
    state.sailings = int(gone != "")
    state.ships = 0 if gone == "all" else sum(1 << ship for ship, _ in ships.left)


def change(patch: pytest.MonkeyPatch, figure: str, value: Any) -> None:
    """Let the plain rules play with other figures on the cards: only native code keeps those it was compiled with."""
    for part in (common, opening, trading, turn, sailing, rules):
        if hasattr(part, figure):
            patch.setattr(part, figure, value)


def words(state: State) -> dict[str, int]:
    """Each decision of this moment in words, and its number."""
    found = {f"open {pile}": 8 + place for place, pile in enumerate(PILES)}
    found |= {"pass": 27, "stop": 28, "end": 29, "act": 38, "ship": 39, "income": 40}
    found |= {name: 41 + place for place, name in enumerate(SPECIALS)}
    for i, good in enumerate(GOODS):
        found |= {good: i, f"hand {good}": 4 + i}
    for seat in range(4):
        found |= {
            f"bid for {seat}": 19 + seat,
            f"force {seat}": 23 + seat,
            f"accept {seat}": 30 + seat,
            f"pay {seat}": 34 + seat,
        }
    for place, card in enumerate(state.display):
        if card:
            found |= {f"take {CARDS[card - 1]}": 11 + place, f"secure {CARDS[card - 1]}": 15 + place}
    for place, ship in enumerate(state.port):
        if ship:
            found[f"load {SHIPS[ship - 1]}"] = 50 + place
    for i in range(64):
        whose = "hand" if i % 4 == state.active else str(i % 4)
        found[f"swap {GOODS[i // 16]} {GOODS[i // 4 % 4]} {whose}"] = 57 + i
    return found | {f"bid {amount}": 120 + amount for amount in range(1, 101)}


def asked(state: State) -> int:
    """The seat that has to decide, -1 when the game is over."""
    seats = members(rules.pending(state))
    assert len(seats) < 2
    return seats[0] if seats else -1


def legal(state: State, seat: int) -> list[int]:
    mask = [7] * 4
    rules.legal(state, seat, mask)
    return [64 * i + action for i, cards in enumerate(mask) for action in members(cards)]


def options(state: State) -> str:
    """All that may be decided now, in the order of the numbers; bids as their range."""
    names = {action: name for name, action in words(state).items()}
    found = [names[action] for action in legal(state, asked(state))]
    amounts = [name for name in found if state.phase in (BIDDING, JOINING) and name != "pass"]
    assert not amounts or len(amounts) == int(amounts[-1].split()[1])  # no gap
    bids = [f"{amounts[0]} to {amounts[-1].split()[1]}"] if amounts else []
    return ", ".join([name for name in found if name not in amounts] + bids)


def play(state: State, decisions: str) -> State:
    """Let whoever has to decide do so, one decision after the other."""
    for decision in decisions.split(", "):
        action = words(state)[decision]
        assert action in legal(state, asked(state)), f"seat {asked(state)} may not {decision!r}, only {options(state)}"
        rules.play(state, asked(state), action)
        assert rules.sound(state), decision
    return state


def goods(field: Grid, seat: int) -> str:
    return "".join(letter * field[seat, good] for good, letter in enumerate(GOODS)) or "-"


def hands(state: State) -> str:
    """What the seats have in hand, in the notation of a table's `hands`."""
    return " ".join(goods(state.hand, seat) for seat in range(state.seats))


def stores(state: State) -> str:
    return " ".join(goods(state.store, seat) for seat in range(state.seats))


def supply(state: State) -> tuple[int, ...]:
    return tuple(state.supply)


def fronts(state: State) -> str:
    return " ".join(CARDS[card - 1] if card else "-" for card in list(state.front)[: state.seats])


def display(state: State) -> str:
    return " ".join(CARDS[card - 1] for card in state.display if card)


def named(cards: int, pile: int) -> list[str]:
    return [CARDS[40 * pile + card] for card in members(cards)]


def specials(state: State) -> list[str]:
    """The special cards before each seat."""
    return [
        " ".join(name for pile in range(3) for name in named(state.special[seat, pile], pile)) for seat in range(state.seats)
    ]


def guards(state: State) -> list[str]:
    return [" ".join(named(state.guard[seat], 0)) for seat in range(state.seats)]


def discards(state: State) -> str:
    return " ".join(name for pile in range(3) for name in named(state.discard[pile], pile))


def port(state: State) -> str:
    return " ".join(SHIPS[ship - 1] for ship in state.port if ship)


def won(state: State) -> list[str]:
    return [" ".join(SHIPS[ship] for ship in members(state.won[seat])) for seat in range(state.seats)]


def each(state: State, field: str) -> tuple[int, ...]:
    return tuple(getattr(state, field))[: state.seats]


def winners(state: State) -> tuple[int, ...]:
    """Who is in the lead, and the points written are those of the record."""
    written = [-1] * state.seats
    lead = members(rules.score(state, written))
    assert tuple(written) == each(state, "points")
    return lead


def random_moves(state: State, seed: int = 0) -> Iterator[State]:
    """The state after each move of a random game."""
    random = Random(seed)
    while rules.pending(state):
        rules.play(state, asked(state), random.choice(legal(state, asked(state))))
        yield state


PHASES = {
    "start": START,
    "opening": OPENING,
    "trading": TRADING,
    "bidding": BIDDING,
    "joining": JOINING,
    "reply": REPLY,
    "turn": TURN,
}


def where(state: State) -> str:
    """The phase and who has to decide, such as `trading 2`."""
    return f"{next(name for name, phase in PHASES.items() if phase == state.phase)} {asked(state)}"
