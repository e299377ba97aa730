"""One step of one game among many, as rules: the same for loops over cores and for CUDA kernels.

Game i has the i-th row of every array. Games never stop: when one is over its result is told, and the next is dealt.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from beaufort.game import features, legal, mask_length, pending, play, score
from beaufort.language.cards import Seat, Seats, count, has, lowest, remove, signed, unsigned
from beaufort.language.chance import SEED_PARTS, AnyState
from beaufort.language.jit import rule
from beaufort.language.state import at
from beaufort.language.vector import put_set
from beaufort.play.playout import any_legal, by_hints, next_luck, start

POINTS, WIN = 0, 1  # what a reward is: points above the table's average, or the share of the victory above an equal one
REWARDS = {"points": POINTS, "win": WIN}


class Setting(NamedTuple):
    """What all games of an environment have in common."""

    master: Any  # eight words, from which every game has its seed
    options: int
    games: int  # how many there are: a row's next game has a number so much higher
    kind: int  # of rewards


class Rows(NamedTuple):
    """The games themselves."""

    states: Any
    before: Any  # each seat's points when it was last told
    numbers: Any  # which games of the master seed they are


class Told(NamedTuple):
    """What came of a step."""

    rewards: Any
    done: Any
    points: Any  # of the last game that ended there
    shares: Any  # of the victory in it


class NextDecision(NamedTuple):
    """The next decision."""

    seats: Any  # whose it is
    waiting: Any
    observation: Any
    mask: Any


class Learner(NamedTuple):
    """The seat that learns, and those who play the others."""

    fixed: Seat  # which it is in all games, or -1: each game's seed says
    stay: bool  # whether a game that is over is shown for a step
    mistakes: Any  # of the others in the order of seats: in how many of 1024 cases they play anything; or below 0: are asked
    luck: Any  # of the others in each game
    own: Any  # the learning seat in each game
    asked: Any  # the seat that has to be asked outside, or -1
    fresh: Any  # whether the game was dealt in this step


class Scratch(NamedTuple):
    """Room to think, for one thread."""

    bits: Any  # a set of actions
    points: Any  # of each seat


@rule
def begin_game(i: int, setting: Setting, rows: Rows) -> int:
    """Deal the game whose number stands there; answers luck for players in it."""
    before = rows.before
    for seat in range(before.shape[1]):
        before[i, seat] = 0
    return start(at(rows.states, i), setting.master, rows.numbers[i], before.shape[1], setting.options)


@rule
def show_game(i: int, states: Any, bits: Any, shown: NextDecision) -> None:
    """Write down who owes a decision, what they know, and what they may do: one seat, or all at once in a row for each."""
    observation, mask = shown.observation, shown.mask
    state = at(states, i)
    owing = pending(state)
    shown.seats[i] = lowest(owing)
    show_owing(owing, shown.waiting[i])
    for row in range(mask.shape[1]):
        show_seat(state, lowest(owing) if mask.shape[1] == 1 else row, bits, observation[i, row], mask[i, row])


@rule
def show_owing(owing: Seats, waiting: Any) -> None:
    for seat in range(waiting.shape[0]):
        waiting[seat] = has(owing, seat)


@rule
def show_seat(state: AnyState, seat: Seat, bits: Any, observation: Any, mask: Any) -> None:
    """Write down what a seat knows, and what it may do."""
    features(state, seat, observation)
    show_legal(state, seat, bits, mask)


@rule
def show_legal(state: AnyState, seat: Seat, bits: Any, mask: Any) -> None:
    legal(state, seat, bits)
    for k in range(mask_length(state)):
        put_set(mask, 64 * k, unsigned(bits[k]), min(64, mask.shape[0] - 64 * k))


@rule
def illegal_in(i: int, states: Any, bits: Any, actions: Any) -> Seat:
    """The first seat whose decision is not legal, or -1."""
    state = at(states, i)
    owing = pending(state)
    while owing != 0:
        seat = lowest(owing)
        if not is_legal(state, seat, bits, signed(actions[i, 0] if actions.shape[1] == 1 else actions[i, seat])):
            return seat
        owing = remove(owing, seat) if actions.shape[1] > 1 else unsigned(0)
    return -1


@rule
def is_legal(state: AnyState, seat: Seat, bits: Any, action: int) -> bool:
    legal(state, seat, bits)
    return 0 <= action < 64 * mask_length(state) and has(unsigned(bits[action // 64]), action % 64)


@rule
def step_game(i: int, setting: Setting, rows: Rows, points: Any, actions: Any, told: Told) -> None:
    """Make the decisions, tell what they brought, and deal the next game if this one is over."""
    state = at(rows.states, i)
    owing = pending(state)
    if actions.shape[1] == 1:
        play(state, lowest(owing), signed(actions[i, 0]))
    else:
        while owing != 0:
            seat = lowest(owing)
            play(state, seat, signed(actions[i, seat]))
            owing = remove(owing, seat)
    settle(i, state, setting.kind, points, rows.before[i], told)
    if told.done[i]:
        rows.numbers[i] += setting.games
        begin_game(i, setting, rows)


@rule
def settle(i: int, state: AnyState, kind: int, points: Any, before: Any, told: Told) -> None:
    """Tell each seat what came out for it, and whether the game is over. Rewards of a table add up to nothing."""
    lead = score(state, points)
    over = pending(state) == 0
    rewards, done = told.rewards[i], told.done
    done[i] = over
    seats = before.shape[0]
    change = 0.0
    for seat in range(seats):
        change += points[seat] - before[seat]
    for seat in range(seats):
        if kind == POINTS:
            rewards[seat] = points[seat] - before[seat] - change / seats
        elif over:
            rewards[seat] = (1.0 / count(lead) if has(lead, seat) else 0.0) - 1.0 / seats
        else:
            rewards[seat] = 0.0
        before[seat] = points[seat]
    if over:
        tell_end(i, lead, points, told)


@rule
def tell_end(i: int, lead: Seats, points: Any, told: Told) -> None:
    """Write down how a game ended."""
    final, shares = told.points, told.shares
    for seat in range(final.shape[1]):
        final[i, seat] = points[seat]
        shares[i, seat] = 1.0 / count(lead) if has(lead, seat) else 0.0


@rule
def choose_any(i: int, states: Any, bits: Any, luck: Any, actions: Any) -> None:
    """Decisions at random, each legal one equally likely; zero for seats that owe none."""
    for row in range(actions.shape[1]):
        actions[i, row] = 0
    state = at(states, i)
    owing = pending(state)
    while owing != 0:
        seat = lowest(owing)
        luck[i] = next_luck(unsigned(luck[i]))
        actions[i, 0 if actions.shape[1] == 1 else seat] = any_legal(state, seat, bits, unsigned(luck[i]))
        owing = remove(owing, seat) if actions.shape[1] > 1 else unsigned(0)


@rule
def begin_for(i: int, learner: Learner, setting: Setting, rows: Rows) -> None:
    """Deal the game whose number stands there. Who learns in it, and the others' luck, come from its seed alone."""
    luck, own, fresh = learner.luck, learner.own, learner.fresh
    begin_game(i, setting, rows)
    state = at(rows.states, i)
    luck[i] = luck_of_others(state)
    own[i] = learner.fixed if learner.fixed >= 0 else seat_of(state, rows.before.shape[1])
    fresh[i] = True


@rule
def luck_of_others(state: AnyState) -> int:
    """What the luck of a seat's opponents begins with: all of a game's seed, folded."""
    luck = unsigned(0)
    for k in range(SEED_PARTS):
        luck = next_luck(luck ^ unsigned(state.key[k]))
    return luck


@rule
def seat_of(state: AnyState, seats: int) -> Seat:
    """Who learns in this game, if the seat is not fixed."""
    return signed(unsigned(state.key[SEED_PARTS - 1]) % unsigned(seats))


@rule
def move_for(i: int, learner: Learner, setting: Setting, rows: Rows, action: int, told: Told) -> None:
    """Make the decision of the learning seat; or deal the next game, whatever it is, where one was over and has stayed."""
    done, fresh = told.done, learner.fresh
    if learner.stay and done[i]:
        clear_told(i, told)
        rows.numbers[i] += setting.games
        begin_for(i, learner, setting, rows)
    else:
        fresh[i] = False
        play(at(rows.states, i), learner.own[i], action)


@rule
def clear_told(i: int, told: Told) -> None:
    """Nothing has come of a step in which a game is dealt."""
    rewards, done = told.rewards, told.done
    done[i] = False
    for seat in range(rewards.shape[1]):
        rewards[i, seat] = 0.0


@rule
def settle_for(i: int, learner: Learner, setting: Setting, rows: Rows, scratch: Scratch, told: Told) -> None:
    """Tell what came of it. The next game is dealt at once if this one is over, unless games are to `stay`."""
    if not learner.fresh[i]:
        settle(i, at(rows.states, i), setting.kind, scratch.points, rows.before[i], told)
        if told.done[i] and not learner.stay:
            rows.numbers[i] += setting.games
            begin_for(i, learner, setting, rows)


@rule
def show_for(i: int, seat: Seat, states: Any, bits: Any, shown: NextDecision) -> None:
    """Write down what the learning seat knows and may do: nothing, if the game is over."""
    seats = shown.seats
    seats[i] = seat
    show_owing(pending(at(states, i)), shown.waiting[i])
    show_seat(at(states, i), seat, bits, shown.observation[i, 0], shown.mask[i, 0])


@rule
def choose_for(i: int, seat: Seat, states: Any, bits: Any, luck: Any, actions: Any) -> None:
    """A decision of the learning seat at random; zero if the game is over."""
    luck[i] = next_luck(unsigned(luck[i]))
    actions[i, 0] = max(any_legal(at(states, i), seat, bits, unsigned(luck[i])), 0)


@rule
def answer_for(i: int, learner: Learner, states: Any, bits: Any) -> None:
    """Let others decide until the learning seat is asked, a seat that has to be asked outside, or the game is over.

    They play by hints, but for mistakes."""
    luck, asked, own = learner.luck, learner.asked, signed(learner.own[i])
    asked[i] = -1
    state = at(states, i)
    owing = pending(state)
    while owing != 0 and not has(owing, own) and asked[i] < 0:
        seat = lowest(owing)
        mistakes = learner.mistakes[seat - (seat > own)]
        if mistakes < 0:
            asked[i] = seat
        else:
            luck[i] = next_luck(unsigned(luck[i]))
            play(state, seat, by_hints(state, seat, bits, unsigned(luck[i]), mistakes))
            owing = pending(state)
