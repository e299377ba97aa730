"""The first rounds of Vor dem Wind, guided: what is said when. Each condition states what its sentence claims."""

from __future__ import annotations

from typing import Any

from beaufort.games.vor_dem_wind.actions import ACCEPT, ACTION_NAMES, INCOME, PAY, WORDS
from beaufort.games.vor_dem_wind.common import (
    BIDDING,
    JOINING,
    OPENING,
    REPLY,
    ROOM,
    START,
    TRADING,
    TURN,
    State,
    card_amount,
    card_kind,
    card_price,
    card_shows,
    ship_points,
    stored,
)
from beaufort.games.vor_dem_wind.edition import PILE, PURCHASE, SHIPMENT, STORAGE
from beaufort.games.vor_dem_wind.opening import may_open
from beaufort.games.vor_dem_wind.sailing import let_rot, spoil, start_sailing
from beaufort.games.vor_dem_wind.trading import end_trading, legal_replies, reply
from beaufort.games.vor_dem_wind.turn import can_load, end_round, end_turn, load_ship, purchase, take_turn
from beaufort.guide import Doubt, Guide, Lecture, Now
from beaufort.language.cards import has, members
from beaufort.language.state import copy
from beaufort.words import Player, Value

LONG, LAST = 5, 8  # rounds: it ends after so many if the learner has stored something, and anyway
DEAR = 8  # gulden


def asked(now: Now, *phases: int) -> bool:
    return bool(now.legal) and now.state.phase in phases


def mine(now: Now) -> int:
    """The card that lies before the learner, or -1."""
    return now.state.front[now.seat] - 1


def turn_with(now: Now, kind: int) -> bool:
    return asked(now, TURN) and not now.state.acted and mine(now) >= 0 and card_kind(mine(now)) == kind


def in_port(state: State) -> list[int]:
    return [ship - 1 for ship in state.port if ship]


def ends_with(now: Now, points: int) -> bool:
    """VW-25."""
    what_if: State = copy(now.state)
    what_if.points[now.seat] = points
    end_round(what_if)
    return not what_if.waiting


def loads_for_points(now: Now) -> bool:
    """VW-17: a ship is loaded from the warehouse, not from the hand, and its points are the loader's."""
    what_if: State = copy(now.state)
    place = next(place for place in range(7) if what_if.port[place])
    for good in range(4):
        what_if.hand[now.seat, good], what_if.store[now.seat, good] = 9, 0
    from_hand = can_load(what_if, now.seat, place)
    for good in range(4):
        what_if.store[now.seat, good] = 9
    load_ship(what_if, now.seat, place)
    return not from_hand and what_if.points[now.seat] - now.state.points[now.seat] == ship_points(now.state.port[place] - 1)


def ships_and_goal(now: Now) -> bool:
    ends = asked(now, START) and ends_with(now, 50) and not ends_with(now, 49)
    return ends and len(in_port(now.state)) > 2 and loads_for_points(now)


def shipper(now: Now) -> int:
    """Who has loaded the only ship so far, or -1: its points are theirs (VW-17)."""
    state = now.state
    loaded = [(seat, ship) for seat in range(state.seats) for ship in members(state.won[seat])]
    seat, ship = loaded[0] if len(loaded) == 1 else (-1, -1)
    return seat if seat >= 0 and state.points[seat] == ship_points(ship) else -1


def opens(now: Now) -> bool:
    """VW-4: two of one pile, and no third."""
    what_if: State = copy(now.state)
    may = []
    for opened in (1, 2):
        what_if.opened[0] = opened
        may.append(bool(may_open(what_if, 0)))
    return asked(now, OPENING) and may == [True, False]


def traded(state: State, owner: int, bidder: int, answer: int) -> State:
    """What would be if this owner answered a bid of one gulden."""
    what_if: State = copy(state)
    what_if.owner, what_if.bid[bidder], what_if.gulden[owner] = owner, 1, 5
    reply(what_if, owner, answer + bidder)
    return what_if


def bids_settle(state: State, owner: int, bidder: int) -> bool:
    """VW-9: the card is sold for the bid, or the bidder has as much and no card; either way both are settled."""
    sold, kept = traded(state, owner, bidder, ACCEPT), traded(state, owner, bidder, PAY)
    card, settled = state.front[owner], all(has(each.settled, seat) for each in (sold, kept) for seat in (owner, bidder))
    sells = sold.front[bidder] == card and sold.earned[owner] == 1 and sold.gulden[bidder] == state.gulden[bidder] - 1
    keeps = kept.front[owner] == card and kept.earned[bidder] == 1 and kept.gulden[owner] == 4
    return settled and sells and keeps and not kept.front[bidder] and has(kept.done, bidder)


def others_card(now: Now) -> bool:
    """VW-7, VW-9: a card that lies before another, and is not settled."""
    owners = [int(action[3:]) for action in now.legal if action.startswith("bid")] if asked(now, TRADING) else []
    takes = any(action.startswith("take") for action in now.legal)
    return bool(owners) and takes and bids_settle(now.state, owners[0], now.seat)


def may_outbid(now: Now) -> bool:
    """VW-8, VW-9: any amount will do, and the owner takes or pays off whichever bid."""
    state, owner = now.state, now.state.owner
    first = [seat for seat in range(state.seats) if state.bid[seat]]
    if not asked(now, JOINING) or len(first) != 1 or not {"1", "pass"} <= set(now.legal):
        return False
    what_if: State = copy(state)
    what_if.bid[now.seat], what_if.gulden[owner] = 1, state.bid[first[0]]
    mask = [0] * WORDS
    legal_replies(what_if, owner, mask)
    return all(has(mask[action // 64], action % 64) for seat in (first[0], now.seat) for action in (ACCEPT + seat, PAY + seat))


def outbid(now: Now) -> dict[str, Value]:
    bidder = next(seat for seat in range(now.state.seats) if now.state.bid[seat])
    return {"player": Player(bidder), "amount": now.state.bid[bidder]}


def special_displayed(now: Now) -> bool:
    """VW-14: a card beyond the three kinds stays before who took it, used in this round or not."""
    shown = [card for card in now.state.display if card and card_kind(card - 1) > SHIPMENT]
    if not asked(now, TRADING) or not shown:
        return False
    what_if: State = copy(now.state)
    what_if.front[now.seat] = shown[0]
    end_trading(what_if)
    end_turn(what_if, now.seat)
    return has(what_if.special[now.seat, (shown[0] - 1) // PILE], (shown[0] - 1) % PILE)


def figures(now: Now) -> dict[str, Value]:
    card = mine(now)
    return {"amount": card_amount(card), "price": card_price(card), "goods": sum(card_shows(card, good) for good in range(4))}


def goods(row: Any) -> list[int]:
    return [int(row[good]) for good in range(4)]


def buys_for_the_hand(now: Now) -> bool:
    """VW-15; VW-17 and VW-26 of goods in hand: they cannot be shipped and rot."""
    if not turn_with(now, PURCHASE):
        return False
    what_if: State = copy(now.state)
    purchase(what_if, now.seat, mine(now))
    more = sum(what_if.hand[now.seat, good] - now.state.hand[now.seat, good] for good in range(4))
    return more == figures(now)["goods"] and loads_for_points(now) and after_sailing(now.state, now.seat)[0] == [0, 0, 0, 0]


def stores_for_the_price(now: Now) -> bool:
    """VW-16; only what is in the warehouse is shipped (VW-17)."""
    if not turn_with(now, STORAGE) or "act" not in now.legal:
        return False
    what_if: State = copy(now.state)
    take_turn(what_if, now.seat, ACTION_NAMES.index("act"))
    told = figures(now)
    paid = now.state.gulden[now.seat] - what_if.gulden[now.seat]
    return paid == told["price"] and what_if.steps <= int(str(told["amount"])) and loads_for_points(now)


def ships_or_pays(now: Now) -> bool:
    """VW-17."""
    if not turn_with(now, SHIPMENT):
        return False
    what_if: State = copy(now.state)
    take_turn(what_if, now.seat, INCOME)
    return what_if.gulden[now.seat] - now.state.gulden[now.seat] == figures(now)["amount"] and loads_for_points(now)


def after_sailing(state: State, seat: int) -> tuple[list[int], list[int]]:
    """VW-26: what of one good of each kind in hand, and two in the warehouse, is left, if a cheese and a spice are let rot."""
    what_if: State = copy(state)
    for good in range(4):
        what_if.hand[seat, good], what_if.store[seat, good] = 1, 2
    start_sailing(what_if, seat)
    for good in (1, 2)[: what_if.steps]:
        let_rot(what_if, good)
    spoil(what_if, seat)
    return goods([what_if.hand[seat, good] for good in range(4)]), goods([what_if.store[seat, good] for good in range(4)])


def sails_with(state: State, ships: int) -> bool:
    """VW-26: whether the fleet sails if a round ends with so many ships in port."""
    what_if: State = copy(state)
    for place in range(7):
        what_if.port[place] = place + 1 if place < ships else 0
    end_round(what_if)
    return bool(what_if.sailings > state.sailings)


def rots_as_told(now: Now) -> bool:
    """VW-26: hands rot, both apples of a warehouse, two of cheese and spices together, and no silk."""
    if not asked(now, TURN) or now.state.round < 2:
        return False
    sails = sails_with(now.state, 2) and not sails_with(now.state, 3)
    return sails and after_sailing(now.state, now.seat) == ([0, 0, 0, 0], [0, 1, 1, 2])


def wanted(now: Now) -> bool:
    """VW-9."""
    bidders = [seat for seat in range(now.state.seats) if now.state.bid[seat]]
    pays = any(each.startswith("pay") for each in now.legal)
    return asked(now, REPLY) and pays and all(bids_settle(now.state, now.seat, bidder) for bidder in bidders)


def would_only_end(now: Now, action: str) -> bool:
    """The turn would end with the card unused, though it can be used."""
    return action == "end" and asked(now, TURN) and not now.state.acted and len(now.legal) > 1


def would_pay_much(now: Now, action: str) -> bool:
    """A bid of more than half of one's gulden, where all storing costs some (VW-16)."""
    amount, gulden = int(action) if asked(now, BIDDING, JOINING) and action.isdecimal() else 0, now.state.gulden[now.seat]
    stores = [card_price(card) for card in range(PILE, 2 * PILE) if card_kind(card) == STORAGE]
    return amount >= DEAR and 2 * amount > gulden and min(stores) > 0


def bidding(now: Now, action: str) -> dict[str, Value]:
    return {"amount": int(action), "left": now.state.gulden[now.seat] - int(action)}


def knows_the_way(now: Now) -> bool:
    """Some rounds are over, and the learner has stored something; or there was time enough to."""
    has_stored = stored(now.state, now.seat) > 0 or now.state.points[now.seat] > 0
    return now.state.round > (LONG if has_stored else LAST)


GUIDE = Guide(
    deal="vor-dem-wind 54",
    seats=3,
    bot="3",
    lectures=(
        Lecture("guide-ships", ships_and_goal, ".vw-port",
                lambda now: {"points": max(ship_points(ship) for ship in in_port(now.state))}),
        Lecture("guide-goods", lambda now: asked(now, START) and now.state.steps == 2, ".vw-supply"),
        Lecture("guide-open", opens, ".vw-piles", lambda now: {"count": now.state.seats}),
        Lecture("guide-kinds", lambda now: asked(now, TRADING), ".vw-display"),
        Lecture("guide-bid", others_card, "#others"),
        Lecture("guide-special", special_displayed, ".vw-display"),
        Lecture("guide-join", may_outbid, "#choices", outbid),
        Lecture("guide-purchase", buys_for_the_hand, "#own", figures),
        Lecture("guide-storage", stores_for_the_price, "#own", lambda now: {**figures(now), "room": ROOM}),
        Lecture("guide-shipment", ships_or_pays, "#own", figures),
        Lecture("guide-turn", lambda now: asked(now, TURN) and bool(now.state.acted), "#choices"),
        Lecture("guide-rots", rots_as_told, "#own"),
        Lecture("guide-reply", wanted, "#others"),
        Lecture("guide-shipped", lambda now: bool(now.legal) and shipper(now) >= 0, ".vw-port",
                lambda now: {"player": Player(shipper(now))}),
    ),
    ends=knows_the_way,
    doubts=(
        Doubt("guide-doubt-end", would_only_end, lambda now, action: {}),
        Doubt("guide-doubt-dear", would_pay_much, bidding),
    ),
)  # fmt: skip
