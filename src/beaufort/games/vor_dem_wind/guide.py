"""The first rounds of Vor dem Wind, guided: what is said when. Each condition states what its sentence claims."""

from __future__ import annotations

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
    in_hand,
    ship_points,
    stored,
)
from beaufort.games.vor_dem_wind.edition import PILE, PURCHASE, SHIPMENT, STORAGE
from beaufort.games.vor_dem_wind.sailing import start_sailing
from beaufort.games.vor_dem_wind.turn import end_round
from beaufort.guide import Doubt, Guide, Lecture, Now
from beaufort.language.cards import members
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


def ships_and_goal(now: Now) -> bool:
    return asked(now, START) and len(in_port(now.state)) > 2 and ends_with(now, 50) and not ends_with(now, 49)


def shipper(now: Now) -> int:
    """Somebody who has loaded a ship, or -1: its points are theirs (VW-17)."""
    state = now.state
    loaded = {seat: sum(ship_points(ship) for ship in members(state.won[seat])) for seat in range(state.seats)}
    return next((seat for seat, points in loaded.items() if points and points == state.points[seat]), -1)


def others_card(now: Now) -> bool:
    """VW-7: a card that lies before another, and is not settled."""
    return asked(now, TRADING) and any(action.startswith("bid") for action in now.legal)


def special_displayed(now: Now) -> bool:
    """VW-14: cards beyond the three kinds."""
    return asked(now, TRADING) and any(card and card_kind(card - 1) > SHIPMENT for card in now.state.display)


def figures(now: Now) -> dict[str, Value]:
    card = mine(now)
    return {"amount": card_amount(card), "price": card_price(card), "goods": sum(card_shows(card, good) for good in range(4))}


def rots_as_told(now: Now) -> bool:
    """VW-26: of two of each kind in the warehouse both apples rot, two of cheese and spices together, and no silk."""
    what_if: State = copy(now.state)
    for good in range(4):
        what_if.store[now.seat, good] = 2
    start_sailing(what_if, now.seat)
    return asked(now, TURN) and now.state.round >= 2 and (what_if.rot[0], what_if.rot[3], what_if.steps) == (2, 0, 2)


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
    deal="vor-dem-wind 15",
    seats=3,
    bot="3",
    lectures=(
        Lecture("guide-ships", ships_and_goal, ".vw-port",
                lambda now: {"points": max(ship_points(ship) for ship in in_port(now.state))}),
        Lecture("guide-goods", lambda now: asked(now, START), ".vw-supply"),
        Lecture("guide-open", lambda now: asked(now, OPENING), ".vw-piles", lambda now: {"count": now.state.seats}),
        Lecture("guide-take", lambda now: asked(now, TRADING) and any(each.startswith("take") for each in now.legal),
                ".vw-display"),
        Lecture("guide-kinds", lambda now: asked(now, TRADING), ".vw-display"),
        Lecture("guide-special", special_displayed, ".vw-display"),
        Lecture("guide-bid", others_card, "#others"),
        Lecture("guide-purchase", lambda now: turn_with(now, PURCHASE), "#own", figures),
        Lecture("guide-storage", lambda now: turn_with(now, STORAGE) and in_hand(now.state, now.seat) > 0, "#own",
                lambda now: {**figures(now), "room": ROOM}),
        Lecture("guide-shipment", lambda now: turn_with(now, SHIPMENT), "#own", figures),
        Lecture("guide-turn", lambda now: asked(now, TURN) and bool(now.state.acted), "#choices"),
        Lecture("guide-rots", rots_as_told, "#own"),
        Lecture("guide-reply", lambda now: asked(now, REPLY) and any(each.startswith("pay") for each in now.legal), "#others"),
        Lecture("guide-shipped", lambda now: bool(now.legal) and shipper(now) >= 0, ".vw-port",
                lambda now: {"player": Player(shipper(now))}),
    ),
    ends=knows_the_way,
    doubts=(
        Doubt("guide-doubt-end", would_only_end, lambda now, action: {}),
        Doubt("guide-doubt-dear", would_pay_much, bidding),
    ),
)  # fmt: skip
