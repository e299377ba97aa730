"""Vor dem Wind with any cards and of any size: phase 2 and the specials of phase 3, written down a second time.

At every decision of random games this naive telling says who is asked and what is possible, and for how much.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beaufort.game import find
from beaufort.games.vor_dem_wind import actions, common, rules
from beaufort.games.vor_dem_wind.common import State
from beaufort.games.vor_dem_wind.edition import SHIPMENT, Edition, read
from beaufort.games.vor_dem_wind.tests.table import asked, change, goods, legal
from beaufort.games.vor_dem_wind.view import ACTION_NAMES
from beaufort.language.cards import figure_rows, figures, members
from beaufort.language.state import fresh
from beaufort.settings import set_up

GAME = find("vor-dem-wind")
NAMES = ("free1", "free2", "conserve1", "conserve2", "buy1", "buy2", "swap1", "swap2", "sale", "safe")


def any_edition(random: Random) -> str:
    """A file of cards: special ones are many, purchase + storage comes at any price."""
    plain = random.choices(range(2, 31), k=3)
    prices = random.choices(range(31), k=4)
    free = random.randint(0, 40 - plain[0])
    buy = random.randint((40 - plain[1]) // 2, 40 - plain[1])
    sale = random.randint(0, 40 - plain[1] - buy)
    ships = [f"{''.join(random.choices('ACST', k=random.randint(1, 4)))} {random.randint(0, 9)}" for _ in range(46)]
    purchases = ["".join(random.choices("ACST", k=random.randint(1, 6))) for _ in range(plain[0])]
    storages = [f"{random.randint(1, 8)} for {random.randint(0, 12)} x1" for _ in range(plain[1])]
    bought = [f"{random.randint(1, 2)} for {random.choice(prices)} x1" for _ in range(buy)]
    lines = (
        "name = 'any'",
        f"goods = {random.randint(8, 30)}",
        f"gulden = {random.choice([0, 1, 5, 22, 100])}",
        "[purchase]",
        f"cards = '{' '.join(purchases)}'",
        f"free = {random.choices([1, 2], k=free)}",
        f"conservation = {random.choices([1, 2], k=40 - plain[0] - free)}",
        "[storage]",
        *("cards = '''", *storages, "'''"),
        *("buy = '''", *bought, "'''"),
        f"sale = {sale}",
        f"exchange = {random.choices([1, 2], k=40 - plain[1] - buy - sale)}",
        "[shipment]",
        f"income = {[random.randint(0, 9) for _ in range(plain[2])]}",
        f"safe = {40 - plain[2]}",
        "[ships]",
        f"large = '{', '.join(ships[:26])}'",
        f"small = '{', '.join(ships[26:])}'",
    )
    return "\n".join(lines)


def any_sizes(random: Random) -> dict[str, int]:
    """Sizes of a little sibling, 0 as in the full game; a few rounds show all that a round can."""
    sizes = {name: random.choice([0, allowed[0], random.choice(allowed)]) for name, allowed in rules.SIZES.items()}
    return {**sizes, "pile": random.choice([0, 1, 2, 10]), "rounds": random.randint(1, 12)}


@contextmanager
def played_with(text: str) -> Iterator[Edition]:
    """Lets the plain rules play with the cards of this text."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        file = Path(folder) / "cards.toml"
        file.write_text(text, encoding="utf-8")
        edition = read(file)
        change(patch, "CARDS", edition)
        for name in ("kind", "amount", "price"):
            change(patch, f"card_{name}", figures(getattr(edition, name)))
        change(patch, "card_shows", figure_rows(edition.shown))
        change(patch, "ship_load", figure_rows(edition.load))
        change(patch, "ship_points", figures(edition.points))
        change(patch, "SUPPLY", edition.goods)
        change(patch, "GULDEN", edition.gulden)
        yield edition


def hand_out(edition: Edition, state: State, random: Random) -> None:
    """Lets some special cards lie before the players from the start, as after many rounds."""
    for pile in range(3):
        for card in members(state.pile[pile]):
            if edition.kind[40 * pile + card] > SHIPMENT and random.random() < 0.3:
                state.pile[pile] ^= 1 << card
                state.special[random.randrange(state.seats), pile] |= 1 << card


def held(edition: Edition, state: State, seat: int) -> list[tuple[str, int]]:
    """The special cards that lie before a seat, each with its price."""
    cards = [40 * pile + card for pile in range(3) for card in members(state.special[seat, pile])]
    return [(NAMES[edition.kind[card] - 3], int(edition.price[card])) for card in cards]


def amounts(gulden: int) -> set[str]:
    """VW-7: any amount from 1 to the bidder's gulden, at most 100."""
    return {str(amount) for amount in range(1, min(gulden, 100) + 1)}


def trading(starter: int, display: set[int], gulden: list[int], safes: list[int]) -> Generator[tuple[int, set[str]], str, None]:
    """Phase 2: yields who is asked and what is possible, and is sent what was chosen."""
    table = [*range(len(gulden))]
    got: set[int] = set()  # seats with a card or trade money
    to_sell: set[int] = set()  # owners whose card is neither settled nor secured

    def trades(seat: int) -> set[str]:
        """VW-6, VW-7, VW-12."""
        found = {f"{word}{place}" for place in display for word in ("take", *["safe"] * (safes[seat] > 0))}
        found |= {f"bid{owner}" for owner in to_sell if gulden[seat] >= 1}
        return found | {f"force{owner}" for owner in to_sell if safes[seat] > 0 and gulden[seat] >= 5}

    order = table[starter:] + table[:starter]
    while able := [seat for seat in order if seat not in got and trades(seat)]:  # VW-11
        seat = able[0]
        order = table[seat + 1 :] + table[: seat + 1]
        choice = yield seat, trades(seat)
        word, number = choice[:-1], int(choice[-1])
        if word in ("take", "safe"):
            display.remove(number)
            got.add(seat)
            safes[seat] -= word == "safe"
            to_sell |= {seat} if word == "take" else set()
            continue
        to_sell.remove(number)
        if word == "force":
            got.add(seat)
            safes[seat] -= 1
            gulden[seat] -= 5
            continue
        bids = {seat: int((yield seat, amounts(gulden[seat])))}
        for other in order[:-1]:  # VW-8
            if other not in got:
                answer = yield other, {"pass"} | amounts(gulden[other])
                bids |= {other: int(answer)} if answer != "pass" else {}
        accepted = {f"accept{bidder}" for bidder in bids}  # VW-9
        answer = yield number, accepted | {f"pay{bidder}" for bidder in bids if bids[bidder] <= gulden[number]}
        bidder = int(answer[-1])
        gulden[bidder if answer in accepted else number] -= bids[bidder]
        got.add(bidder)


def playable(edition: Edition, state: State, seat: int) -> set[str]:
    """VW-13, VW-14, VW-18 to VW-22: specials of which at least one can be paid and would change something."""
    hand, store = goods(state.hand, seat).strip("-"), goods(state.store, seat).strip("-")
    others = "".join(goods(state.store, other) for other in range(state.seats) if other != seat).replace("-", "")
    possible = {
        "free": sum(state.supply) > 0,
        "conserve": True,
        "buy": sum(state.supply) > 0 and len(store) < 8,
        "swap": any(mine != other for mine in store for other in hand + others),
        "sale": hand + store != "",
        "safe": False,
    }
    return {name for name, price in held(edition, state, seat) if possible[name.strip("12")] and price <= state.gulden[seat]}


def play_special(edition: Edition, state: State, seat: int, action: int) -> None:
    """VW-20: of one kind the cheapest is played, and its price is paid; the others stay."""
    kept, gulden = held(edition, state, seat), state.gulden[seat]
    price = min(price for name, price in kept if name == ACTION_NAMES[action])
    rules.play(state, seat, action)
    kept.remove((ACTION_NAMES[action], price))
    assert (state.gulden[seat], sorted(held(edition, state, seat))) == (gulden - price, sorted(kept))


def play_trading(edition: Edition, state: State, random: Random) -> None:
    """One phase 2, to its end."""
    seats = range(state.seats)
    safes = [held(edition, state, seat).count(("safe", 0)) for seat in seats]
    display = {place + 1 for place in range(4) if state.display[place]}
    told = trading(state.starter, display, [state.gulden[seat] for seat in seats], safes)
    expected = next(told, None)
    while state.phase in (common.TRADING, common.BIDDING, common.JOINING, common.REPLY):
        seat = asked(state)
        offered = legal(state, seat)
        assert (seat, {ACTION_NAMES[action] for action in offered}) == expected
        action = random.choice(offered)
        rules.play(state, seat, action)
        try:
            expected = told.send(ACTION_NAMES[action])
        except StopIteration:
            expected = None
    assert expected is None


@settings(max_examples=100, derandomize=True, deadline=None)
@given(st.randoms(use_true_random=True), st.integers(2, 4))
def test_whoever_may_bid_is_asked_and_whatever_special_can_be_paid_is_offered(random: Random, seats: int) -> None:
    played = 0
    with played_with(any_edition(random)) as edition:
        state = fresh(State)
        rules.deal(state, seats, set_up(GAME, None, {}, any_sizes(random)).bits, random.choices(range(2**32), k=8))
        hand_out(edition, state, random)
        while rules.pending(state):
            if state.phase == common.TRADING:
                play_trading(edition, state, random)
            seat = asked(state)
            offered = legal(state, seat)
            action = random.choice(offered)
            if state.phase == common.TURN:
                specials = playable(edition, state, seat) if played == 0 else set()
                assert {ACTION_NAMES[action] for action in offered} & {*NAMES} == specials
                if action == actions.END_TURN:
                    played = 0
            if ACTION_NAMES[action] in NAMES:
                played += 1
                play_special(edition, state, seat, action)
            else:
                rules.play(state, seat, action)
            assert rules.sound(state)
