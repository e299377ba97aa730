"""Many games at once on all cores: compiled loops over games, each thread with a piece of them."""

from __future__ import annotations

from typing import Any

from beaufort.batch.steps import (
    begin_for,
    begin_game,
    choose_any,
    choose_for,
    illegal_in,
    is_legal,
    show_for,
    show_game,
    step_for,
    step_game,
)
from beaufort.game import deal, score
from beaufort.jit import native
from beaufort.playout import follow, playout, start, trace
from beaufort.state import at, clear


@native
def play_all(
    scratch: Any,
    mask: Any,
    master: Any,
    first: int,
    seats: int,
    options: int,
    seeds: Any,
    points: Any,
    winners: Any,
    decisions: Any,
) -> None:
    """Play games number first, first + 1, ... of a master seed at random. `scratch` has one record."""
    state = at(scratch, 0)
    for i in range(len(decisions)):
        luck = start(state, master, first + i, seats, options)
        for k in range(8):
            seeds[i, k] = state.key[k]
        decisions[i] = playout(state, mask, luck)
        winners[i] = score(state, points[i])


@native
def trace_all(
    scratch: Any, mask: Any, master: Any, first: int, seats: int, options: int, ends: Any, actions: Any, moments: Any
) -> None:
    """Play the same games again, writing each one's decisions into its piece of `actions` and `moments`."""
    state = at(scratch, 0)
    begin = 0
    for i in range(len(ends)):
        luck = start(state, master, first + i, seats, options)
        trace(state, mask, luck, actions[begin : ends[i]], moments[begin : ends[i]])
        begin = ends[i]


@native
def follow_all(
    scratch: Any,
    mask: Any,
    seeds: Any,
    seats: int,
    options: int,
    ends: Any,
    actions: Any,
    moments: Any,
    points: Any,
    winners: Any,
    right: Any,
) -> None:
    """Play recorded games. `right` gets, for each, how many of its decisions were legal and on time (see `follow`)."""
    state = at(scratch, 0)
    begin = 0
    for i in range(len(ends)):
        clear(state)
        deal(state, seats, options, seeds[i])
        right[i] = follow(state, mask, actions[begin : ends[i]], moments[begin : ends[i]])
        winners[i] = score(state, points[i])
        begin = ends[i]


@native
def begin_all(
    bits: Any, options: int, master: Any, states: Any, before: Any, numbers: Any, seats: Any, waiting: Any, observation: Any,
    mask: Any,
) -> None:  # fmt: skip
    """Deal the games of an environment."""
    for i in range(len(states)):
        begin_game(i, options, master, states, before, numbers)
        show_game(i, states, bits, seats, waiting, observation, mask)


@native
def first_illegal(bits: Any, states: Any, actions: Any) -> int:
    """The first game in which one of these decisions is not legal, or -1."""
    for i in range(len(states)):
        if illegal_in(i, states, bits, actions) >= 0:
            return i
    return -1


@native
def step_all(
    bits: Any, points: Any, games: int, kind: int, options: int, master: Any, states: Any, before: Any, numbers: Any,
    actions: Any, rewards: Any, done: Any, seats: Any, waiting: Any, observation: Any, mask: Any,
) -> None:  # fmt: skip
    """One step of each game of an environment."""
    for i in range(len(states)):
        step_game(i, games, kind, options, master, states, points, before, numbers, actions, rewards, done)
        show_game(i, states, bits, seats, waiting, observation, mask)


@native
def choose_all(bits: Any, states: Any, luck: Any, actions: Any) -> None:
    """Random decisions for each game of an environment."""
    for i in range(len(states)):
        choose_any(i, states, bits, luck, actions)


@native
def begin_seat(
    bits: Any, learner: int, options: int, master: Any, states: Any, before: Any, numbers: Any, slips: Any, luck: Any,
    waiting: Any, observation: Any, mask: Any,
) -> None:  # fmt: skip
    """Deal games in which only one seat learns."""
    for i in range(len(states)):
        begin_for(i, learner, options, master, states, before, numbers, bits, slips, luck)
        show_for(i, learner, states, bits, waiting, observation, mask)


@native
def illegal_for_seat(bits: Any, learner: int, stay: bool, states: Any, actions: Any, done: Any) -> int:
    """The first game in which the decision of the learning seat is not legal, or -1. Games that are over do not ask."""
    for i in range(len(states)):
        if not (stay and done[i]) and not is_legal(at(states, i), learner, bits, actions[i, 0]):
            return i
    return -1


@native
def step_seat(
    bits: Any, points: Any, learner: int, games: int, stay: bool, kind: int, options: int, master: Any, states: Any,
    before: Any, numbers: Any, slips: Any, luck: Any, actions: Any, rewards: Any, done: Any, waiting: Any, observation: Any,
    mask: Any,
) -> None:  # fmt: skip
    """One step of each game in which only one seat learns."""
    for i in range(len(states)):
        step_for(
            i, learner, games, stay, kind, options, master, states, bits, points, before, numbers, slips, luck, actions[i, 0],
            rewards, done,
        )  # fmt: skip
        show_for(i, learner, states, bits, waiting, observation, mask)


@native
def choose_seat(bits: Any, learner: int, states: Any, luck: Any, actions: Any) -> None:
    """Random decisions of the learning seat."""
    for i in range(len(states)):
        choose_for(i, learner, states, bits, luck, actions)
