"""Vor dem Wind, phase 2: players take an action card each, bid for another's, or force its owner to sell it (VW-6 to VW-12)."""

from __future__ import annotations

from beaufort.games.vor_dem_wind.actions import (
    ACCEPT,
    BID,
    BID_FOR,
    FORCE,
    MOST,
    PASS,
    PAY,
    TAKE,
    TAKE_SAFE,
    bidder_of,
    owner_of,
    place_of,
)
from beaufort.games.vor_dem_wind.common import (
    BIDDING,
    JOINING,
    REPLY,
    TRADING,
    State,
    ask,
    card_kind,
    discard,
    left_of,
    special_of,
    spend_special,
)
from beaufort.games.vor_dem_wind.edition import PILE, SAFE, SHIPMENT
from beaufort.games.vor_dem_wind.turn import start_turn
from beaufort.language.cards import Seat, add, allow, allow_from, has, one, signed
from beaufort.language.jit import rule
from beaufort.language.state import Row


@rule
def go_on_trading(state: State) -> None:
    """VW-11: on clockwise, from the active seat, to the next who has neither card nor trade money and can get one."""
    seat = signed(state.active)
    for _ in range(state.seats):
        if not has(state.done, seat) and can_trade(state, seat):
            ask(state, TRADING, seat)
            return
        seat = left_of(state, seat)
    end_trading(state)


@rule
def can_trade(state: State, seat: Seat) -> bool:
    """VW-6, VW-7: a card to take or, where fewer were opened than there are players (in a little sibling), to bid for."""
    for place in range(state.seats):
        if state.display[place] > 0 or (state.gulden[seat] > 0 and open_to_bids(state, place)):
            return True
    return False


@rule
def open_to_bids(state: State, owner: Seat) -> bool:
    """VW-7: a card got in this round that is neither settled nor secured."""
    return state.front[owner] > 0 and not has(state.settled, owner)


@rule
def legal_trades(state: State, seat: Seat, mask: Row) -> None:
    """VW-6, VW-7, VW-12."""
    safe = special_of(state, seat, SAFE) >= 0
    for place in range(state.seats):
        if state.display[place] > 0:
            allow(mask, TAKE + place)
            if safe:
                allow(mask, TAKE_SAFE + place)
    for owner in range(state.seats):
        if open_to_bids(state, owner):
            if state.gulden[seat] > 0:
                allow(mask, BID_FOR + owner)
            if safe and state.gulden[seat] >= 5:
                allow(mask, FORCE + owner)


@rule
def trade(state: State, seat: Seat, action: int) -> None:
    """VW-6, VW-7, VW-12: take a card, begin to bid for one, or force its owner to sell it."""
    if action < BID_FOR:
        place = place_of(action)
        if action >= TAKE_SAFE:
            spend_special(state, seat, special_of(state, seat, SAFE))
            state.settled = add(state.settled, seat)
        state.front[seat] = state.display[place]
        state.display[place] = 0
        state.done = add(state.done, seat)
        ask(state, TRADING, left_of(state, seat))
    elif action < FORCE:
        state.owner = owner_of(action)
        for other in range(state.seats):
            state.bid[other] = 0
        ask(state, BIDDING, seat)
    else:
        spend_special(state, seat, special_of(state, seat, SAFE))
        sell_card(state, owner_of(action), seat, 5)
        ask(state, TRADING, left_of(state, seat))


@rule
def sell_card(state: State, owner: Seat, buyer: Seat, price: int) -> None:
    """VW-9, VW-10: gulden to the owner, the card to the buyer; both are settled."""
    state.gulden[buyer] -= price
    state.earned[owner] += price
    state.front[buyer] = state.front[owner]
    state.front[owner] = 0
    state.done = add(state.done, buyer)
    state.settled = add(add(state.settled, owner), buyer)


@rule
def legal_bids(state: State, seat: Seat, mask: Row) -> None:
    """VW-7, VW-8: any amount that one has; whoever is asked to join in may pass."""
    allow_from(mask, BID + 1, min(signed(state.gulden[seat]), MOST))
    if state.phase == JOINING:
        allow(mask, PASS)


@rule
def place_bid(state: State, seat: Seat, amount: int) -> None:
    """VW-8: after the first bid all others still without card and money may bid too, clockwise; then the owner replies."""
    state.bid[seat] = amount
    following = left_of(state, seat)
    while following != state.active and has(state.done, following):
        following = left_of(state, following)
    if following == state.active:
        state.phase = REPLY
        state.waiting = one(state.owner)
    else:
        state.phase = JOINING
        state.waiting = one(following)


@rule
def legal_replies(state: State, seat: Seat, mask: Row) -> None:
    """VW-9: accept any bid, or pay any bidder as much as the bid, with enough gulden."""
    for bidder in range(state.seats):
        if state.bid[bidder] > 0:
            allow(mask, ACCEPT + bidder)
            if state.gulden[seat] >= state.bid[bidder]:
                allow(mask, PAY + bidder)


@rule
def reply(state: State, owner: Seat, action: int) -> None:
    bidder = bidder_of(action)
    if action < PAY:
        sell_card(state, owner, bidder, state.bid[bidder])
    else:
        state.gulden[owner] -= state.bid[bidder]
        state.earned[bidder] += state.bid[bidder]
        state.done = add(state.done, bidder)
        state.settled = add(add(state.settled, owner), bidder)
    ask(state, TRADING, left_of(state, state.active))


@rule
def end_trading(state: State) -> None:
    """VW-10, VW-11, VW-14: untaken cards are discarded, trade money can be used, special cards lie open."""
    for place in range(state.seats):
        if state.display[place] > 0:
            discard(state, state.display[place] - 1)
            state.display[place] = 0
    for seat in range(state.seats):
        state.gulden[seat] += state.earned[seat]
        state.earned[seat] = 0
        state.bid[seat] = 0
        card = state.front[seat] - 1
        if card >= 0 and card_kind(card) > SHIPMENT:
            state.special[seat, card // PILE] = add(state.special[seat, card // PILE], card % PILE)
            state.front[seat] = 0
    start_turn(state, state.starter)
