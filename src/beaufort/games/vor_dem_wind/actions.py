"""The actions of Vor dem Wind: each range of them is named here, once, in the order of their numbers, with its text forms.

Where a range begins, how many actions there are and what they are called follows from that. Rules, hints and view read an
action with the functions below, or go through the ranges from the top: below the first of a range lie all before it.
"""

from __future__ import annotations

from beaufort.games.vor_dem_wind.edition import FREE, GOODS
from beaufort.language.cards import Seat
from beaufort.language.jit import rule

PILE_NAMES = ("purchase", "storage", "shipment")
SPECIAL_NAMES = ("free1", "free2", "conserve1", "conserve2", "buy1", "buy2", "swap1", "swap2", "sale")  # by kind, from FREE on
KINDS = len(GOODS)  # of goods
PLAYERS = 4  # at most
MOST = 100  # gulden in a bid

_names: list[str] = []


def _next(*names: str) -> int:
    """The first of the next actions, which have these text forms."""
    _names.extend(names)
    return len(_names) - len(names)


def _seats(name: str) -> list[str]:
    return [f"{name}{seat}" for seat in range(PLAYERS)]


def _places(name: str, places: int) -> list[str]:
    return [f"{name}{place + 1}" for place in range(places)]


GOOD = _next(*GOODS)  # + good: take, store, sell from the warehouse, let rot, save
HAND_GOOD = _next(*(f"{good}-hand" for good in GOODS))  # + good: sell or save one of one's hand
OPEN = _next(*PILE_NAMES)  # + pile
TAKE = _next(*_places("take", PLAYERS))  # + place in the display
TAKE_SAFE = _next(*_places("safe", PLAYERS))  # the same, secured by a safe action
BID_FOR = _next(*_seats("bid"))  # + owner
FORCE = _next(*_seats("force"))  # + owner
PASS = _next("pass")
STOP = _next("stop")
END_TURN = _next("end")
ACCEPT = _next(*_seats("accept"))  # + bidder
PAY = _next(*_seats("pay"))  # + bidder
ACT = _next("act")
SHIP = _next("ship")
INCOME = _next("income")
SPECIAL = _next(*SPECIAL_NAMES)  # + kind of special card - FREE: free purchase to market sale
LOAD_SHIP = _next(*_places("ship", 7))  # + place in port
SWAP = _next(*(f"{given}>{taken}@{whose}" for given in GOODS for taken in GOODS for whose in range(PLAYERS)))
BID = _next(*(str(amount) for amount in range(1, MOST + 1))) - 1  # + amount, from 1

ACTION_NAMES = tuple(_names)
ACTIONS = len(ACTION_NAMES)
WORDS = (ACTIONS + 63) // 64  # of a set of actions
SWAPS = BID + 1 - SWAP


@rule
def good_of(action: int) -> int:
    """The good, of supply, warehouse or hand."""
    return action - HAND_GOOD if action >= HAND_GOOD else action - GOOD


@rule
def place_of(action: int) -> int:
    """The place in the display from which a card is taken."""
    return action - TAKE_SAFE if action >= TAKE_SAFE else action - TAKE


@rule
def owner_of(action: int) -> Seat:
    """The seat whose card is bid for, or forced from it."""
    return action - FORCE if action >= FORCE else action - BID_FOR


@rule
def bidder_of(action: int) -> Seat:
    """The seat whose bid is accepted, or paid instead."""
    return action - PAY if action >= PAY else action - ACCEPT


@rule
def kind_of(action: int) -> int:
    """The kind of special card that is played."""
    return action - SPECIAL + FREE


@rule
def special(kind: int) -> int:
    """The action that plays a special card of this kind."""
    return SPECIAL + kind - FREE


@rule
def swap_of(action: int) -> tuple[int, int, Seat]:
    """The good given, the good taken, and whose it is: one's own seat means one's hand."""
    place = action - SWAP
    return place // (KINDS * PLAYERS), place // PLAYERS % KINDS, place % PLAYERS


@rule
def amount_of(action: int) -> int:
    """The gulden bid; none by who passes."""
    return 0 if action == PASS else action - BID
