"""One step of one game among many, as rules: the same for loops over cores and for CUDA kernels.

Game i has the i-th row of every array. Games never stop: when one is over its result is told, and the next is dealt.
"""

from __future__ import annotations

from typing import Any

from beaufort.cards import Seat, count, has, lowest, number, remove, word
from beaufort.game import features, legal, pending, play, score, words
from beaufort.jit import rule
from beaufort.playout import any_legal, churn, start
from beaufort.state import State, at
from beaufort.vector import put_set

POINTS, WIN = 0, 1  # what a reward is: points above the table's average, or the share of the victory above an equal one


@rule
def begin_game(i: int, options: int, master: Any, states: Any, before: Any, numbers: Any) -> None:
    """Deal the game whose number stands there."""
    start(at(states, i), master, numbers[i], before.shape[1], options)
    for seat in range(before.shape[1]):
        before[i, seat] = 0


@rule
def show_game(i: int, states: Any, bits: Any, seats: Any, waiting: Any, observation: Any, mask: Any) -> None:
    """Write down who owes a decision, what they know, and what they may do: one seat, or all at once in a row for each."""
    state = at(states, i)
    owing = pending(state)
    seats[i] = lowest(owing)
    for seat in range(waiting.shape[1]):
        waiting[i, seat] = has(owing, seat)
    for row in range(mask.shape[1]):
        seat = lowest(owing) if mask.shape[1] == 1 else row
        features(state, seat, observation[i, row])
        legal(state, seat, bits)
        for k in range(words(state)):
            put_set(mask[i, row], 64 * k, word(bits[k]), min(64, mask.shape[2] - 64 * k))


@rule
def illegal_in(i: int, states: Any, bits: Any, actions: Any) -> Seat:
    """The first seat whose decision is not legal, or -1."""
    state = at(states, i)
    owing = pending(state)
    while owing != 0:
        seat = lowest(owing)
        legal(state, seat, bits)
        action = number(actions[i, 0] if actions.shape[1] == 1 else actions[i, seat])
        if action < 0 or action >= 64 * words(state) or not has(word(bits[action // 64]), action % 64):
            return seat
        owing = remove(owing, seat) if actions.shape[1] > 1 else word(0)
    return -1


@rule
def step_game(
    i: int, games: int, kind: int, options: int, master: Any, states: Any, points: Any, before: Any, numbers: Any, actions: Any,
    rewards: Any, done: Any,
) -> None:  # fmt: skip
    """Make the decisions, tell what they brought, and deal the next game if this one is over: `games` further on."""
    state = at(states, i)
    owing = pending(state)
    if actions.shape[1] == 1:
        play(state, lowest(owing), number(actions[i, 0]))
    else:
        while owing != 0:
            seat = lowest(owing)
            play(state, seat, number(actions[i, seat]))
            owing = remove(owing, seat)
    done[i] = settle(state, kind, points, before[i], rewards[i])
    if done[i]:
        numbers[i] += games
        begin_game(i, options, master, states, before, numbers)


@rule
def settle(state: State, kind: int, points: Any, before: Any, rewards: Any) -> bool:
    """Tell each seat what came out for it; answers whether the game is over. Rewards of a table add up to nothing."""
    lead = score(state, points)
    over = pending(state) == 0
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
    return over


@rule
def choose_any(i: int, states: Any, bits: Any, luck: Any, actions: Any) -> None:
    """Decisions at random, each legal one equally likely; zero for seats that owe none."""
    for row in range(actions.shape[1]):
        actions[i, row] = 0
    state = at(states, i)
    owing = pending(state)
    while owing != 0:
        seat = lowest(owing)
        luck[i] = churn(word(luck[i]))
        actions[i, 0 if actions.shape[1] == 1 else seat] = any_legal(state, seat, bits, word(luck[i]))
        owing = remove(owing, seat) if actions.shape[1] > 1 else word(0)
