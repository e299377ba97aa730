"""Searches on one core: iterations per second of our games, beside OpenSpiel's C++ IS-MCTS on euchre and oh_hell, in one run.

Every decision of a game is searched with the same number of iterations; what counts is the time spent in searches. An iteration
is one guessed world, one way through the tree and one game played on: to the end there, with random players; to the horizon
here, with the game's hints, as bots play, and once with random players, as the peer does. Games differ in length, so decisions
that were played inside searches per second stand beside.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from typing import Any

import peers

ITERATIONS = 1000
WHAT = ("iterations", "decisions")
PEERS = ("euchre", "oh_hell(players=4)")
SEATS = {"vor-dem-wind": 3}
PEER = """
import random, sys, time, pyspiel
game, iterations = pyspiel.load_game(sys.argv[1]), int(sys.argv[2])
random.seed(1)
kind = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
spent, asked, lengths = 0.0, 0, 0
began = time.perf_counter()
while time.perf_counter() - began < 5:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choices(*zip(*state.chance_outcomes()))[0])
            continue
        bot = pyspiel.ISMCTSBot(asked, pyspiel.RandomRolloutEvaluator(1, asked), 2.0, iterations, -1, kind, False, False)
        left = 0
        for _ in range(5):  # how long a game that is played on at random from here lasts
            trial = state.clone()
            while not trial.is_terminal():
                trial.apply_action(random.choice(trial.legal_actions()))
                left += 0.2
        start = time.perf_counter()
        action = bot.step(state)
        if len(state.legal_actions()) > 1:
            spent += time.perf_counter() - start
            asked += 1
            lengths += left
        state.apply_action(action)
print(iterations * asked / spent, iterations * lengths / spent)
"""


def peer(name: str) -> dict[str, float] | None:
    """Iterations and decisions per second; None if OpenSpiel is not installed."""
    told = peers.output("-c", PEER, name, str(ITERATIONS))
    return None if told is None else dict(zip(WHAT, map(float, told.split()), strict=True))


def ours(name: str, seats: int, mistakes: int | None) -> dict[str, float]:
    """The same for one of our games: with its hints, or with `mistakes` of 1024 for random players."""
    import numpy as np

    from beaufort.game import actions
    from beaufort.language.state import copy
    from beaufort.match import new
    from beaufort.play.bots.search import Plan, SearchTree, finish, grow, horizon
    from beaufort.settings import seed_parts

    spent, asked, lengths, number = 0.0, 0, 0.0, 0
    began = time.perf_counter()
    while number < 2 or time.perf_counter() - began < 5:
        match = new(name, seats, seed=number)
        game = match.game
        while not match.over and (number > 0 or asked < 3):
            seat = match.pending[0]
            known = match.seen(seat)
            legal = actions(known, seat)
            if len(legal) > 1:
                tree, until = SearchTree(known, ITERATIONS), horizon(known)
                master = np.array(seed_parts(match.seed), np.uint32)
                slip = game.search.mistakes if mistakes is None else mistakes
                plan = Plan(seat, until, game.search.explore, slip, 100)
                start = time.perf_counter()
                grow(tree.room, plan, master, asked, ITERATIONS)
                if number:  # the first game compiles
                    spent += time.perf_counter() - start
                    trial = copy(match._state)
                    lengths += finish(trial, [0] * game.mask_length, asked, until, 1024)
                asked += 1
            match.play(seat, match.game.view.ACTION_NAMES[legal[asked % len(legal)]])
        asked = 0 if number == 0 else asked
        number += 1
    return {"iterations": ITERATIONS * asked / spent, "decisions": ITERATIONS * lengths / spent}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

    from beaufort.game import games

    rows: dict[str, Any] = {name: peer(name) for name in PEERS}
    absent = [name for name in PEERS if rows[name] is None]
    best = {what: max((rows[name][what] for name in PEERS if rows[name]), default=None) for what in WHAT}
    for game in games():
        for way, mistakes in (("hints", None), ("random", 1024)):
            rows[f"{game.name}, {way}"] = ours(game.name, SEATS.get(game.name, 4), mistakes)
    if arguments.json:
        print(json.dumps(rows))
        return
    print(f"{'searches on one core':28}{'iterations/s':>14}{'of the best peer':>18}{'decisions/s':>14}{'of the best peer':>18}")
    for name, row in rows.items():
        if row is None:
            print(f"{name:28}{'not installed':>14}")
            continue
        shares = [f"{row[what] / best[what]:.1f}" if best[what] else "–" for what in WHAT]
        print(f"{name:28}{row['iterations']:14,.0f}{shares[0]:>18}{row['decisions']:14,.0f}{shares[1]:>18}")
    peers.absent([f"OpenSpiel's {name}" for name in absent])


if __name__ == "__main__":
    main()
