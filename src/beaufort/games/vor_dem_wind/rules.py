"""Vor dem Wind, by Torsten Landsvogt (Phalanx 2007): opening, taking, bidding for and using action cards, 2 to 4 players.

Each round the start player opens action cards; players take one each, or bid for another's; then they buy, store, ship or take
income. Ships in port want goods from the warehouse and give points. When few are left the fleet sails, and what is stored rots.
This is the contract; the phases are in opening.py, trading.py, turn.py and sailing.py, the actions in actions.py, the record in
common.py. Source: a German sheet of short rules. Rule ids (VW-n) are those of RULES.en.md; cards.toml has the cards' figures.
"""

from __future__ import annotations

from beaufort.game import Bounds
from beaufort.games.vor_dem_wind.actions import ACTIONS, GOOD, KINDS, OPEN, WORDS, amount_of
from beaufort.games.vor_dem_wind.common import (
    BIDDING,
    CARDS,
    EDITION,
    GULDEN,
    JOINING,
    LAST_ROUND,
    OPENING,
    PILES,
    REPLY,
    ROOM,
    ROTTING,
    SAVING,
    SELLING,
    START,
    SUPPLY,
    TRADING,
    TURN,
    State,
    ask,
    stored,
)
from beaufort.games.vor_dem_wind.edition import LARGE, PILE, SMALL
from beaufort.games.vor_dem_wind.opening import lay_fleet, legal_piles, open_card, take_start_good
from beaufort.games.vor_dem_wind.sailing import go_on_sailing, let_rot, save
from beaufort.games.vor_dem_wind.trading import go_on_trading, legal_bids, legal_replies, legal_trades, place_bid, reply, trade
from beaufort.games.vor_dem_wind.turn import continue_action, legal_goods, legal_turns, take_turn
from beaufort.language.cards import NONE, Cards, Seat, Seats, add, count, first, has, signed, size, spread, unsigned
from beaufort.language.chance import below, hide_stream, seed_stream
from beaufort.language.jit import rule
from beaufort.language.state import Row

__all__ = [
    "ACTIONS",
    "EDITION",
    "NAME",
    "OPTIONS",
    "SEATS",
    "SIZES",
    "VERSION",
    "State",
    "bounds",
    "deal",
    "guess",
    "hide",
    "legal",
    "moment",
    "pending",
    "play",
    "score",
    "sound",
]
NAME = "vor-dem-wind"
VERSION = 1
SEATS = range(2, 5)
OPTIONS: dict[str, bool] = {}
SIZES = {
    "pile": range(1, PILE + 1),  # action cards in each pile
    "ships": range(1, LARGE + SMALL + 1),
    "gulden": range(1, 64),  # each player's at the start
    "goods": range(1, 3),  # each player's at the start
    "rounds": range(1, 64),  # after which the game ends
    "goal": range(1, 64),  # points that end it
}


@rule
def deal(state: State, seats: int, options: int, seed: Row) -> None:
    """VW-1, VW-2: ships in port, gulden for all, a random start player who takes the first goods."""
    seed_stream(state, seed)
    state.seats = seats
    state.options = unsigned(options)
    for pile in range(PILES):
        state.pile[pile] = whole_pile(options)
    for good in range(KINDS):
        state.supply[good] = SUPPLY
    for seat in range(seats):
        state.gulden[seat] = size(options, 2, GULDEN)
    state.ships = spread(size(options, 1, LARGE + SMALL), LARGE + SMALL)
    lay_fleet(state)
    state.starter = below(state, seats)
    state.steps = size(options, 3, 2)
    ask(state, START, state.starter)


def bounds(seats: int, options: int) -> Bounds:
    """Who is below the goal can load seven ships in a turn. Steps of one good are bounded by the goods there are."""
    rounds = size(options, 4, LAST_ROUND)
    goal = size(options, 5, 60 if seats == 2 else 50)
    turn = 8 * SUPPLY + 32  # a turn and a sailing of one player: sell and save all goods, and the few other steps
    return Bounds(
        decisions=2 * seats + rounds * seats * (turn + seats + 3),  # ... with an opening and a round of bids for each card
        draws=8 + rounds * (seats + 7),
        least=0,
        most=goal - 1 + 7 * max(CARDS.points),
        together=False,
        hidden=False,
    )


@rule
def pending(state: State) -> Seats:
    return state.waiting


@rule
def legal(state: State, seat: Seat, mask: Row) -> None:
    for place in range(WORDS):
        mask[place] = unsigned(NONE)
    if not has(state.waiting, seat):
        return
    phase = state.phase
    if phase == OPENING:
        legal_piles(state, mask)
    elif phase == TRADING:
        legal_trades(state, seat, mask)
    elif phase in (BIDDING, JOINING):
        legal_bids(state, seat, mask)
    elif phase == REPLY:
        legal_replies(state, seat, mask)
    elif phase == TURN:
        legal_turns(state, seat, mask)
    else:
        legal_goods(state, seat, mask)


@rule
def play(state: State, seat: Seat, action: int) -> None:
    state.last = action + 1
    phase = state.phase
    if phase == START:
        take_start_good(state, seat, action - GOOD)
    elif phase == OPENING:
        open_card(state, action - OPEN)
    elif phase == TRADING:
        trade(state, seat, action)
    elif phase in (BIDDING, JOINING):
        place_bid(state, seat, amount_of(action))
    elif phase == REPLY:
        reply(state, seat, action)
    elif phase == TURN:
        take_turn(state, seat, action)
    elif phase == ROTTING:
        let_rot(state, action - GOOD)
    elif phase == SAVING:
        save(state, action)
    else:
        continue_action(state, seat, action)
    if state.phase in (ROTTING, SAVING):
        go_on_sailing(state)
    if state.phase == TRADING:
        go_on_trading(state)


@rule
def score(state: State, points: Row) -> Seats:
    """VW-25: most points win, then most gulden; a tie in both is shared. Writes the points, answers the lead."""
    best = -1
    for seat in range(state.seats):
        points[seat] = state.points[seat]
        best = max(best, 32768 * state.points[seat] + state.gulden[seat])
    lead = unsigned(NONE)
    for seat in range(state.seats):
        if 32768 * state.points[seat] + state.gulden[seat] == best:
            lead = add(lead, seat)
    return lead


@rule
def hide(state: State, seat: Seat) -> None:
    """VW-3: only the order of the piles is hidden, and that is the stream's."""
    hide_stream(state)


@rule
def guess(state: State, seat: Seat, seed: Row) -> None:
    seed_stream(state, seed)


@rule
def sound(state: State) -> bool:
    """No good, no action card and no ship is lost or doubled, and nobody owes the bank."""
    right = True
    for good in range(KINDS):
        goods = signed(state.supply[good])
        for seat in range(state.seats):
            goods += state.hand[seat, good] + state.store[seat, good]
            right &= state.hand[seat, good] >= 0 and state.store[seat, good] >= 0
        right &= goods == SUPPLY and state.supply[good] >= 0
    for pile in range(PILES):
        cards = state.pile[pile] | state.discard[pile]
        amount = count(state.pile[pile]) + count(state.discard[pile])
        for seat in range(state.seats):
            cards |= state.special[seat, pile]
            amount += count(state.special[seat, pile])
            if pile == 0:
                cards |= state.guard[seat]
                amount += count(state.guard[seat])
            for card in (state.front[seat], state.display[seat]):
                if card > 0 and (card - 1) // PILE == pile:
                    cards = add(cards, (card - 1) % PILE)
                    amount += 1
        right &= cards == whole_pile(state.options) and amount == count(cards)
    ships = state.ships
    amount = count(state.ships)
    for place in range(7):
        if state.port[place] > 0:
            ships = add(ships, state.port[place] - 1)
            amount += 1
    for seat in range(state.seats):
        ships |= state.won[seat]
        amount += count(state.won[seat])
        right &= state.gulden[seat] >= 0 and state.earned[seat] >= 0 and stored(state, seat) <= ROOM
    right &= state.sailings > 0 or amount == size(state.options, 1, LARGE + SMALL)  # a sailing takes ships out of the game
    return right and count(ships) == amount


@rule
def moment(state: State) -> int:
    """Where the game stands, as round * 100 + phase of the round: 1 opening, 2 trading, 3 actions, 4 sailing."""
    phase = 1
    if TRADING <= state.phase <= REPLY:
        phase = 2
    elif TURN <= state.phase <= SELLING:
        phase = 3
    elif state.phase >= ROTTING:
        phase = 4
    return state.round * 100 + phase


@rule
def whole_pile(options: int) -> Cards:
    """The cards of a pile: all; in a little sibling some, the first among them, for the special ones come last."""
    last = spread(size(options, 0, PILE), PILE)
    return (last << unsigned(1) | last >> unsigned(PILE - 1)) & first(PILE)
