"""Many games at once on all cores: compiled loops over games, each thread with a piece of them."""

from __future__ import annotations

from typing import Any, NamedTuple

from beaufort.game import deal, play, score
from beaufort.language.cards import signed
from beaufort.language.jit import native
from beaufort.language.state import at, clear
from beaufort.play.playout import follow, playout, start, trace
from beaufort.research.batch.steps import (
    Learner,
    NextDecision,
    Rows,
    Scratch,
    Setting,
    Told,
    answer_for,
    begin_for,
    begin_game,
    choose_any,
    choose_for,
    clear_told,
    illegal_in,
    is_legal,
    move_for,
    settle_for,
    show_for,
    show_game,
    show_seat,
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
def begin_all(setting: Setting, rows: Rows, scratch: Scratch, shown: NextDecision) -> None:
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
def step_all(setting: Setting, rows: Rows, scratch: Scratch, actions: Any, told: Told, shown: NextDecision) -> None:
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
def deal_seats(learner: Learner, setting: Setting, rows: Rows, told: Told, wanted: Any) -> None:
    """Deal games in which only one seat learns, where it is wanted."""
    for i in range(len(rows.states)):
        if wanted[i]:
            clear_told(i, told)
            begin_for(i, learner, setting, rows)


@native
def move_seats(learner: Learner, setting: Setting, rows: Rows, told: Told, actions: Any) -> None:
    """The decision of the learning seat in each game."""
    for i in range(len(rows.states)):
        move_for(i, learner, setting, rows, signed(actions[i, 0]), told)


@native
def answer_seats(learner: Learner, states: Any, bits: Any) -> None:
    """The decisions of the others, as far as they need not be asked outside."""
    for i in range(len(states)):
        answer_for(i, learner, states, bits)


@native
def settle_seats(learner: Learner, setting: Setting, rows: Rows, scratch: Scratch, told: Told) -> None:
    """What came of a step."""
    for i in range(len(rows.states)):
        settle_for(i, learner, setting, rows, scratch, told)


@native
def show_seats(learner: Learner, states: Any, bits: Any, shown: NextDecision) -> None:
    """What the learning seat knows and may do."""
    for i in range(len(states)):
        show_for(i, signed(learner.own[i]), states, bits, shown)


@native
def show_rows(states: Any, rows: Any, seats: Any, bits: Any, observation: Any, mask: Any) -> None:
    """What these seats know and may do in these games."""
    for k in range(len(rows)):
        show_seat(at(states, rows[k]), signed(seats[k]), bits, observation[k], mask[k])


@native
def play_rows(states: Any, rows: Any, seats: Any, actions: Any) -> None:
    """These seats' decisions in these games."""
    for k in range(len(rows)):
        play(at(states, rows[k]), signed(seats[k]), signed(actions[k]))


@native
def illegal_for_seat(learner: Learner, bits: Any, states: Any, actions: Any, done: Any) -> int:
    """The first game in which the decision of the learning seat is not legal, or -1. Games that are over do not ask."""
    for i in range(len(states)):
        over = learner.stay and done[i]
        if not over and not is_legal(at(states, i), signed(learner.own[i]), bits, signed(actions[i, 0])):
            return i
    return -1


@native
def choose_seat(learner: Learner, bits: Any, states: Any, luck: Any, actions: Any) -> None:
    """Random decisions of the learning seat in each game."""
    for i in range(len(states)):
        choose_for(i, signed(learner.own[i]), states, bits, luck, actions)
