"""Santa Timea, by Dirk Liekens (Argentum 2009): trick-taking under changing winds, 2 to 5 players, basic and pro game.

Each trick is played for a wind card, which is damage. The wind decides what a card is worth: full value with it, half across
it, nothing against it. The lowest card takes the damage, the highest leads, equal cards cancel each other; a Piratess equals
the card before her. Source: the German rule sheet. Rule ids (ST-n) are those of RULES.en.md, in this folder.
"""

from __future__ import annotations

from beaufort.game import Bounds
from beaufort.language.cards import (
    NONE,
    Cards,
    Seat,
    Seats,
    add,
    count,
    first,
    has,
    highest,
    lowest,
    minus,
    one,
    remove,
    signed,
    size,
    spread,
    unsigned,
)
from beaufort.language.chance import AnyState, below, deal_from, draw, hide_stream, seed_stream
from beaufort.language.jit import rule
from beaufort.language.state import Row, i8, i16, u8, u64

NAME = "santa-timea"
VERSION = 1
SEATS = range(2, 6)
OPTIONS = {"pro": False}
PRO = 0  # its place in the options
SIZES = {"wheel": range(5, 61), "winds": range(4, 21), "rounds": range(1, 6)}  # of little siblings, the full game's last
SIMULTANEOUS = True  # ST-27: at the scoring of the pro game

# Cards
DIRECTIONS = 4  # north, east, south, west
VALUES = 14
PIRATESS = 56  # wheel card c < 56 shows c % 14 + 1 of direction c // 14; 56 to 59 are Piratesses (ST-1)
WHEEL = 60  # in a hand, and among the cards gone, Piratesses always fill these places from 56 on: they are identical
PIRATESSES = first(WHEEL) ^ first(PIRATESS)
WINDS = 20  # wind card w lies in direction w // 5 (ST-2); the five of a direction are ...
ONES, TWOS, THREE = 0b00011, 0b01100, 0b10000  # ... two that do 1 damage, two that do 2, and one that does 3
TRICKS = 12  # as many as each hand has cards
ROUNDS = 5

# Actions: play wheel card c < 56, or ...
LAY_PIRATESS = PIRATESS  # ... a Piratess;
KEEP = 57  # at the scoring, keep a triplet together with its pair ...
SET_ASIDE = 58  # ... or set it aside
ACTIONS = 59

# The rank of a card in its trick: equal ranks are equal values. A led Piratess has 0, cards against the wind 1 to 14,
# all others 14 and twice their value under the wind.
LED_PIRATESS = 0


class State(AnyState):
    """Everything there is to know of a game that is being played."""

    hand = u64(5)
    gone = u64()  # wheel cards played in this round
    deck = u64()  # wind cards not yet opened in this round
    taken = u64(5)  # wind cards each seat has collected in this round
    aside = u64()  # wind cards nobody took: out, or in the pro game waiting for the next taker
    forecast = u64()  # pro: wind cards that stay out of this round
    ranks = u64()  # the ranks in this trick ...
    cancelled = u64()  # ... and those that stand there more than once
    waiting = u64()  # seats that owe a decision
    bare = u64()  # seats that have led a Piratess in this round: all they hold are Piratesses
    options = u64()
    wheel = u64()  # the wheel cards in the game: all, but in a little sibling
    points = i16(5)
    won = i8(5)  # rounds won
    seats = i8()
    round = i8()  # this round, from 0
    tricks = i8()  # of a round: as many as each hand has cards
    trick = i8()  # this trick, from 0; one more than there are at the scoring
    row = i8(3)  # open wind cards, the current one first; -1 where none is left to open
    opener = i8()  # led the first trick of this round
    leader = i8()  # leads this trick
    laid = i8(5)  # action of each seat in this trick + 1, 0 for none yet
    rank = i8(5)  # rank of that card
    asked = u8(5)  # scoring: directions whose triplet each seat has still to decide on
    kept = u8(5)  # ... and those it keeps
    # What the table has just seen, for the log and the scoring screen.
    last = i8(5)  # the last trick, as `laid`
    last_cancelled = u64()  # seats whose cards cancelled each other in it
    last_leader = i8()  # who led it
    last_taker = i8()  # who took the wind card, -1 for nobody
    last_wind = i8()  # the wind card it was played for
    last_aside = u64()  # pro: what its taker had to take with it
    scored = u64(5)  # the last round scored: wind cards of each seat, ...
    scored_kept = u8(5)  # ... triplets it kept, ...
    damage = i8(5)
    place_points = i8(5)
    bonus = i8(5)  # ... pro: points for pairs ...
    penalty = i8(5)  # ... and points lost for the number of cards


@rule
def deal(state: State, seats: int, options: int, seed: Row) -> None:
    """ST-5: the first leader is drawn by lot."""
    seed_stream(state, seed)
    state.seats = seats
    state.options = unsigned(options)
    state.wheel = in_order(spread(size(options, 0, WHEEL), WHEEL))
    state.tricks = hand_size(seats, options)
    state.opener = below(state, seats)
    start_round(state)


def bounds(seats: int, options: int) -> Bounds:
    """ST-21, ST-28: at most a point for each player, in the pro game 12 more for pairs or one less for three cards taken."""
    tricks, played, pro = hand_size(seats, options), size(options, 2, ROUNDS), has(options, PRO)
    return Bounds(
        decisions=played * (tricks * seats + DIRECTIONS * pro),
        draws=1 + played * (seats * tricks + tricks + 2 + 3 * pro),
        least=-played * (tricks // 3) * pro,
        most=played * (seats + 3 * DIRECTIONS * pro),
        together=pro,
        hidden=True,
    )


@rule
def hand_size(seats: int, options: int) -> int:
    """ST-4: twelve; in a little sibling as many as its cards and winds are enough for, of which two stay open at the end."""
    winds = size(options, 1, WINDS) - 2 - forecast_size(options)
    return min(TRICKS, min(size(options, 0, WHEEL) // seats, winds))


@rule
def forecast_size(options: int) -> int:
    """ST-24: three, in the pro game; fewer in a little sibling with few winds."""
    return min(3, size(options, 1, WINDS) // 4) if has(unsigned(options), PRO) else 0


@rule
def pending(state: State) -> Seats:
    return state.waiting


@rule
def legal(state: State, seat: Seat, mask: Row) -> None:
    """ST-6, ST-12: any card, but a Piratess is led only from a hand of nothing else. ST-27: keep or set aside."""
    if not has(state.waiting, seat):
        mask[0] = unsigned(NONE)
    elif state.trick == state.tricks:
        mask[0] = add(one(KEEP), SET_ASIDE)
    elif seat == state.leader and state.hand[seat] & first(PIRATESS) != NONE:
        mask[0] = state.hand[seat] & first(PIRATESS)
    else:
        mask[0] = state.hand[seat] & first(PIRATESS + 1)


@rule
def play(state: State, seat: Seat, action: int) -> None:
    if state.trick == state.tricks:
        decide_triplet(state, seat, action)
    else:
        lay(state, seat, action)


@rule
def score(state: State, points: Row) -> Seats:
    """ST-23: most points win, then most rounds won; a tie in both is shared. Writes the points, answers the lead."""
    best = -10000
    for seat in range(state.seats):
        points[seat] = state.points[seat]
        best = max(best, 10 * state.points[seat] + state.won[seat])
    lead = unsigned(NONE)
    for seat in range(state.seats):
        if 10 * state.points[seat] + state.won[seat] == best:
            lead = add(lead, seat)
    return lead


@rule
def hide(state: State, seat: Seat) -> None:
    """A seat knows its hand and all that lies or lay open, and nothing of another's answers about triplets (ST-27)."""
    hide_stream(state)
    for other in range(state.seats):
        if other != seat:
            state.hand[other] = unsigned(NONE)
            state.kept[other] = 0
            state.asked[other] = questions(state.taken[other]) if asks(state, other) else 0


@rule
def guess(state: State, seat: Seat, seed: Row) -> None:
    """Deals the unseen cards to the other seats, each deal equally likely; who has led a Piratess gets Piratesses."""
    seed_stream(state, seed)
    own = state.hand[seat] if seat < state.seats else unsigned(NONE)
    women = piratesses(state.wheel) - piratesses(state.gone) - piratesses(own)
    unseen = minus(state.wheel & first(PIRATESS + women), minus(state.gone | own, unsigned(PIRATESSES)))
    for other in range(state.seats):
        if other != seat and has(state.bare, other):
            state.hand[other] = first(PIRATESS + held(state, other)) & unsigned(PIRATESSES)
            unseen &= first(PIRATESS + piratesses(unseen) - held(state, other))
    for other in range(state.seats):
        if other != seat and not has(state.bare, other):
            hand = deal_from(state, unseen, held(state, other))
            unseen = minus(unseen, hand)
            state.hand[other] = in_order(hand)
        if other != seat and state.trick == state.tricks and state.waiting != NONE:
            guess_answers(state, other)


@rule
def sound(state: State) -> bool:
    """No wheel card and no wind card is lost or doubled."""
    right = True
    wheel = state.gone & first(PIRATESS)
    women = piratesses(state.gone)
    played = state.trick * state.seats
    winds = state.deck | state.forecast | state.aside
    amount = count(state.deck) + count(state.forecast) + count(state.aside)
    for place in range(3):
        if state.row[place] >= 0:
            winds = add(winds, state.row[place])
            amount += 1
    for seat in range(state.seats):
        right &= count(state.hand[seat]) == held(state, seat) and wheel & state.hand[seat] == NONE
        wheel |= state.hand[seat] & first(PIRATESS)
        women += piratesses(state.hand[seat])
        played += state.laid[seat] > 0
        winds |= state.taken[seat]
        amount += count(state.taken[seat])
    right &= women <= piratesses(state.wheel) and count(state.gone) == played and minus(wheel, state.wheel) == NONE
    return right and winds == all_winds(state) and amount == count(winds)


@rule
def moment(state: State) -> int:
    """Where the game stands, as round * 100 + trick, both from 1; trick 13 is the scoring."""
    return (state.round + 1) * 100 + state.trick + 1


@rule
def start_round(state: State) -> None:
    """ST-4, ST-24: three wind cards open in a row, in the pro game three more as forecast, twelve wheel cards each."""
    state.deck = all_winds(state)
    state.aside = unsigned(NONE)
    for place in range(3):
        state.row[place] = open_wind(state)
    state.forecast = deal_from(state, state.deck, forecast_size(state.options))
    state.deck = minus(state.deck, state.forecast)
    wheel = state.wheel
    for seat in range(state.seats):
        hand = deal_from(state, wheel, state.tricks)
        wheel = minus(wheel, hand)
        state.hand[seat] = in_order(hand)
        state.taken[seat] = unsigned(NONE)
    state.gone = unsigned(NONE)
    state.bare = unsigned(NONE)
    state.trick = 0
    start_trick(state, state.opener)


@rule
def all_winds(state: State) -> Cards:
    """The wind cards in the game."""
    return spread(size(state.options, 1, WINDS), WINDS)


@rule
def open_wind(state: State) -> int:
    wind = draw(state, state.deck)
    state.deck = remove(state.deck, wind)
    return wind


@rule
def start_trick(state: State, leader: Seat) -> None:
    state.leader = leader
    state.waiting = one(leader)
    state.ranks = unsigned(NONE)
    state.cancelled = unsigned(NONE)


@rule
def lay(state: State, seat: Seat, action: int) -> None:
    """ST-6, ST-11, ST-14: a card is laid openly; if its value lies there already, the two cancel each other."""
    leads = seat == state.leader
    rank = rank_of(state, action, seat - 1 if seat > 0 else state.seats - 1, leads)
    if action == LAY_PIRATESS:
        state.hand[seat] = remove(state.hand[seat], highest(state.hand[seat]))
        state.gone = add(state.gone, PIRATESS + piratesses(state.gone))
        if leads:
            state.bare = add(state.bare, seat)
    else:
        state.hand[seat] = remove(state.hand[seat], action)
        state.gone = add(state.gone, action)
    state.laid[seat] = action + 1
    state.rank[seat] = rank
    state.cancelled |= state.ranks & one(rank)
    state.ranks = add(state.ranks, rank)
    following = seat + 1 if seat + 1 < state.seats else 0
    if following == state.leader:
        end_trick(state)
    else:
        state.waiting = one(following)


@rule
def rank_of(state: State, action: int, before: Seat, leads: bool) -> int:
    """ST-8 to ST-11, ST-13: what the card is worth under the current wind, as a rank."""
    if action == LAY_PIRATESS:
        return LED_PIRATESS if leads else state.rank[before]
    value = action % VALUES + 1
    turned = abs(action // VALUES - state.row[0] // 5)
    if turned == 0:
        return VALUES + 2 * value
    if turned == 2:
        return value
    return VALUES + value


@rule
def end_trick(state: State) -> None:
    """ST-14 to ST-18: the lowest card that is not cancelled takes the wind card, the highest leads the next trick."""
    wind = state.row[0]
    counting = minus(state.ranks, state.cancelled)
    taker = -1
    leader = state.leader
    if has(state.ranks, LED_PIRATESS):  # ST-13, ST-17: she takes whatever else is played, and cannot be cancelled
        taker = state.leader
    elif counting != NONE:
        taker = owner(state, lowest(counting))
    if counting != NONE:
        leader = owner(state, highest(counting))
    note_trick(state, taker, counting)
    if taker < 0:  # ST-16, ST-25
        state.aside = add(state.aside, wind)
    else:
        state.taken[taker] = add(state.taken[taker], wind)
        if has(state.options, PRO):  # ST-25
            state.taken[taker] |= state.aside
            state.aside = unsigned(NONE)
    state.row[0] = state.row[1]
    state.row[1] = state.row[2]
    state.trick += 1
    if state.trick < state.tricks:
        state.row[2] = open_wind(state)
        start_trick(state, leader)
    else:
        state.row[2] = -1  # ST-7: after the last trick nothing more is opened
        start_scoring(state)


@rule
def owner(state: State, rank: int) -> Seat:
    """The seat whose card has this rank; it is not cancelled, so there is only one."""
    seat = 0
    while state.rank[seat] != rank:
        seat += 1
    return seat


@rule
def note_trick(state: State, taker: Seat, counting: Cards) -> None:
    state.last_leader = state.leader
    state.last_taker = taker
    state.last_wind = state.row[0]
    state.last_aside = state.aside if has(state.options, PRO) and taker >= 0 else unsigned(NONE)
    state.last_cancelled = unsigned(NONE)
    for seat in range(state.seats):
        state.last[seat] = state.laid[seat]
        state.laid[seat] = 0
        if not has(counting, state.rank[seat]) and not (seat == state.leader and state.rank[seat] == LED_PIRATESS):
            state.last_cancelled = add(state.last_cancelled, seat)


@rule
def start_scoring(state: State) -> None:
    """ST-27: in the pro game those who hold a triplet and a pair of one direction decide first, all at once."""
    state.waiting = unsigned(NONE)
    for seat in range(state.seats):
        state.asked[seat] = questions(state.taken[seat]) if has(state.options, PRO) else 0
        if state.asked[seat] != 0:
            state.waiting = add(state.waiting, seat)
    if state.waiting == NONE:
        end_round(state)


@rule
def asks(state: State, seat: Seat) -> bool:
    """Whether this seat still has to answer about a triplet."""
    return state.trick == state.tricks and has(state.waiting, seat)


@rule
def decide_triplet(state: State, seat: Seat, action: int) -> None:
    """ST-27: one answer at a time, in the order north, east, south, west; nothing takes effect before all are in."""
    asked = unsigned(state.asked[seat])
    if action == KEEP:
        state.kept[seat] = add(unsigned(state.kept[seat]), lowest(asked))
    state.asked[seat] = remove(asked, lowest(asked))
    if state.asked[seat] == 0:
        state.waiting = remove(state.waiting, seat)
    if state.waiting == NONE:
        end_round(state)


@rule
def guess_answers(state: State, seat: Seat) -> None:
    """Answers that another seat may have given, each series of them equally likely; while it is waited for, one is missing."""
    asked = questions(state.taken[seat])
    kept = unsigned(NONE)
    while asked != NONE and (not has(state.waiting, seat) or below(state, signed(first(count(asked)))) > 0):
        if below(state, 2) == 1:
            kept = add(kept, lowest(asked))
        asked = remove(asked, lowest(asked))
    state.asked[seat] = asked
    state.kept[seat] = kept


@rule
def end_round(state: State) -> None:
    """ST-20 to ST-23, ST-28: damage decides the places, places give points, pairs and penalties come on top."""
    for seat in range(state.seats):
        reckon(state, seat)
    for seat in range(state.seats):
        better = 0
        tied = 0
        for other in range(state.seats):
            better += state.damage[other] < state.damage[seat]
            tied += state.damage[other] == state.damage[seat]
        state.place_points[seat] = points_for_places(state.seats, better, tied)
        state.points[seat] += state.place_points[seat] + state.bonus[seat] - state.penalty[seat]
        state.won[seat] += better == 0
    if state.round + 1 < rounds(state):
        state.round += 1
        state.opener = next_opener(state)
        start_round(state)


@rule
def rounds(state: State) -> int:
    """ST-3: five."""
    return size(state.options, 2, ROUNDS)


@rule
def reckon(state: State, seat: Seat) -> None:
    """ST-19, ST-20, ST-26 to ST-28: damage, pairs and penalty of one seat after its triplets are set aside."""
    damage = 0
    cards = 0
    bonus = 0
    for direction in range(DIRECTIONS):
        winds = of_direction(state.taken[seat], direction)
        damage += count(winds & unsigned(ONES)) + 2 * count(winds & unsigned(TWOS)) + 3 * count(winds & unsigned(THREE))
        cards += count(winds)
        if has_triplet(winds) and not has(unsigned(state.kept[seat]), direction):
            damage -= 6
            cards -= 3
        else:
            bonus += (winds & unsigned(ONES) == unsigned(ONES)) + 2 * (winds & unsigned(TWOS) == unsigned(TWOS))
    pro = has(state.options, PRO)
    state.damage[seat] = damage
    state.bonus[seat] = bonus if pro else 0
    state.penalty[seat] = cards // (4 if state.seats <= 3 else 3) if pro else 0
    state.scored[seat] = state.taken[seat]
    state.scored_kept[seat] = state.kept[seat]
    state.kept[seat] = 0


@rule
def points_for_places(seats: int, better: int, tied: int) -> int:
    """ST-21, ST-22: the points of the places that the tied players share, divided among them and rounded up."""
    total = 0
    for place in range(better, better + tied):
        total += seats - place
        if seats == 2 and place == 1:  # the second of two gets nothing
            total -= 1
    return (total + tied - 1) // tied


@rule
def next_opener(state: State) -> Seat:
    """ST-5: the sole leader in points; if the lead is tied, whoever opened the round before."""
    best = 0
    alone = True
    for seat in range(1, state.seats):
        if state.points[seat] > state.points[best]:
            best = seat
            alone = True
        elif state.points[seat] == state.points[best]:
            alone = False
    return best if alone else state.opener


@rule
def held(state: State, seat: Seat) -> int:
    """How many cards this seat holds."""
    return state.tricks - state.trick - (state.laid[seat] > 0)


@rule
def piratesses(cards: Cards) -> int:
    return count(cards & unsigned(PIRATESSES))


@rule
def in_order(hand: Cards) -> Cards:
    """The hand with its Piratesses in the first places that Piratesses have: which ones they are must not matter."""
    return hand & first(PIRATESS) | first(PIRATESS + piratesses(hand)) & unsigned(PIRATESSES)


@rule
def of_direction(winds: Cards, direction: int) -> Cards:
    """The five wind cards of a direction, as ONES, TWOS and THREE."""
    return (winds >> unsigned(5 * direction)) & unsigned(ONES | TWOS | THREE)


@rule
def has_triplet(winds: Cards) -> bool:
    """ST-19: a 1, a 2 and the 3, given the winds of one direction."""
    return winds & unsigned(ONES) != NONE and winds & unsigned(TWOS) != NONE and winds & unsigned(THREE) != NONE


@rule
def questions(winds: Cards) -> Cards:
    """ST-27: the directions in which these wind cards hold a triplet and a pair as well."""
    asked = unsigned(NONE)
    for direction in range(DIRECTIONS):
        here = of_direction(winds, direction)
        if has_triplet(here) and count(here) > 3:
            asked = add(asked, direction)
    return asked
