"""Many games at once on all cores: compiled loops over games, each thread with a piece of them."""

from __future__ import annotations

from typing import Any, NamedTuple

from beaufort.game import deal, score
from beaufort.language.jit import native
from beaufort.language.state import at, clear
from beaufort.play.playout import follow, playout, start, trace
from beaufort.research.batch.steps import (
    Learner,
    Rows,
    Scratch,
    Setting,
    Shown,
    Told,
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


class Results(NamedTuple):
    """Whole games: a row for each."""

    seeds: Any
    points: Any
    winners: Any
    decisions: Any  # how many


class Moves(NamedTuple):
    """The decisions of whole games, one game after the other."""

    ends: Any  # of each game: where the next begins
    actions: Any
    moments: Any  # at which they were made


@native
def play_all(scratch: Any, mask: Any, master: Any, first: int, seats: int, options: int, results: Results) -> None:
    """Play games number first, first + 1, ... of a master seed at random. `scratch` has one record."""
    seeds, decisions = results.seeds, results.decisions
    state = at(scratch, 0)
    for i in range(len(decisions)):
        luck = start(state, master, first + i, seats, options)
        for k in range(8):
            seeds[i, k] = state.key[k]
        decisions[i] = playout(state, mask, luck)
        results.winners[i] = score(state, results.points[i])


@native
def trace_all(scratch: Any, mask: Any, master: Any, first: int, seats: int, options: int, moves: Moves) -> None:
    """Play the same games again, writing down each one's decisions."""
    ends, actions, moments = moves
    state = at(scratch, 0)
    begin = 0
    for i in range(len(ends)):
        luck = start(state, master, first + i, seats, options)
        trace(state, mask, luck, actions[begin : ends[i]], moments[begin : ends[i]])
        begin = ends[i]


@native
def follow_all(scratch: Any, mask: Any, seats: int, options: int, moves: Moves, results: Results) -> None:
    """Play recorded games from their seeds. Of their decisions are counted those that were legal and on time (see `follow`)."""
    ends, actions, moments = moves
    state = at(scratch, 0)
    begin = 0
    for i in range(len(ends)):
        clear(state)
        deal(state, seats, options, results.seeds[i])
        results.decisions[i] = follow(state, mask, actions[begin : ends[i]], moments[begin : ends[i]])
        results.winners[i] = score(state, results.points[i])
        begin = ends[i]


@native
def begin_all(setting: Setting, rows: Rows, scratch: Scratch, shown: Shown) -> None:
    """Deal the games of an environment."""
    for i in range(len(rows.states)):
        begin_game(i, setting, rows)
        show_game(i, rows.states, scratch.bits, shown)


@native
def first_illegal(bits: Any, states: Any, actions: Any) -> int:
    """The first game in which one of these decisions is not legal, or -1."""
    for i in range(len(states)):
        if illegal_in(i, states, bits, actions) >= 0:
            return i
    return -1


@native
def step_all(setting: Setting, rows: Rows, scratch: Scratch, actions: Any, told: Told, shown: Shown) -> None:
    """One step of each game of an environment."""
    for i in range(len(rows.states)):
        step_game(i, setting, rows, scratch.points, actions, told)
        show_game(i, rows.states, scratch.bits, shown)


@native
def choose_all(bits: Any, states: Any, luck: Any, actions: Any) -> None:
    """Random decisions for each game of an environment."""
    for i in range(len(states)):
        choose_any(i, states, bits, luck, actions)


@native
def begin_seat(learner: Learner, setting: Setting, rows: Rows, scratch: Scratch, shown: Shown) -> None:
    """Deal games in which only one seat learns."""
    for i in range(len(rows.states)):
        begin_for(i, learner, setting, rows, scratch.bits)
        show_for(i, learner.seat, rows.states, scratch.bits, shown)


@native
def illegal_for_seat(bits: Any, learner: int, stay: bool, states: Any, actions: Any, done: Any) -> int:
    """The first game in which the decision of the learning seat is not legal, or -1. Games that are over do not ask."""
    for i in range(len(states)):
        if not (stay and done[i]) and not is_legal(at(states, i), learner, bits, actions[i, 0]):
            return i
    return -1


@native
def step_seat(learner: Learner, setting: Setting, rows: Rows, scratch: Scratch, actions: Any, told: Told, shown: Shown) -> None:
    """One step of each game in which only one seat learns."""
    for i in range(len(rows.states)):
        step_for(i, learner, setting, rows, scratch, actions[i, 0], told)
        show_for(i, learner.seat, rows.states, scratch.bits, shown)


@native
def choose_seat(bits: Any, learner: int, states: Any, luck: Any, actions: Any) -> None:
    """Random decisions of the learning seat."""
    for i in range(len(states)):
        choose_for(i, learner, states, bits, luck, actions)
