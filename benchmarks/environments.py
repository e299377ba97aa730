"""Observed steps on one core: our environments, single and in batches, beside OpenSpiel, PettingZoo and Pgx as Python drives
them, in one run.

A step is: draw a legal action at random, take it, and have the next seat's observation and mask of legal actions. Each peer
runs in a program of its own; of one that is not installed it is said so.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path

import peers

SEATS = {"land-unter": 4, "santa-timea": 4, "vor-dem-wind": 3}

HEARTS = """
import random, time, numpy, pyspiel
game = pyspiel.load_game("hearts")
began, steps = time.perf_counter(), 0
while time.perf_counter() - began < 3:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
            continue
        seat = state.current_player()
        seen = numpy.array(state.information_state_tensor(seat), numpy.float32)
        mask = numpy.array(state.legal_actions_mask(seat), numpy.bool_)
        state.apply_action(random.choice(state.legal_actions()))
        steps += 1
print(steps / (time.perf_counter() - began))
"""
PLAY = """
def play(seconds):
    began, steps, games = time.perf_counter(), 0, 0
    while time.perf_counter() - began < seconds:
        table.reset(seed=games)
        games += 1
        for agent in table.agent_iter():
            seen, reward, over, cut, info = table.last()
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            table.step(None if over or cut else table.action_space(agent).sample(mask))
            steps += not (over or cut)
    return steps / (time.perf_counter() - began)
play(0.1)
print(play(3))
"""
CLASSIC = (
    """
import importlib, sys, time, warnings
warnings.simplefilter("ignore")
table = importlib.import_module("pettingzoo.classic." + sys.argv[1]).env()
"""
    + PLAY
)
CLASSICS = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6")
SINGLE = (
    """
import sys, time
from beaufort.research import env
table = env.aec(sys.argv[1], int(sys.argv[2]))
"""
    + PLAY
)


def peer(*command: str) -> float | None:
    """Steps per second as a program prints them; None if its library is not installed."""
    told = peers.output(*command)
    return None if told is None else float(json.loads(told)["steps/s"] if told.startswith("{") else told)


def ours(game: str, seats: int, games: int) -> float:
    """Steps per second of one thread."""
    from beaufort.research.batch import Environment

    env = Environment(game, seats, games, seed=1, threads=1)
    env.step(env.sample())
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < 2:
        env.step(env.sample())
        steps += games
    return steps / (time.perf_counter() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="how often to measure everything; the best of each counts")
    parser.add_argument("--games", type=int, default=1024, help="games in a batch")
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    programs = {
        "OpenSpiel hearts, from Python": ("-c", HEARTS),
        **{f"PettingZoo {name}": ("-c", CLASSIC, name) for name in CLASSICS},
        **{f"{game}, {seats} seats, PettingZoo": ("-c", SINGLE, game, str(seats)) for game, seats in SEATS.items()},
        f"Pgx sparrow_mahjong, batch {given.games}": (str(Path(__file__).with_name("pgx_steps.py")), f"--batch={given.games}"),
    }
    best: dict[str, float | None] = {}
    for _ in range(given.rounds):
        for name, command in programs.items():
            found = peer(*command)
            best[name] = found if found is None else max(best.get(name) or 0.0, found)
        for game, seats in SEATS.items():
            name = f"{game}, {seats} seats, batch {given.games}"
            best[name] = max(best.get(name) or 0.0, ours(game, seats, given.games))
    show(best)


def show(best: dict[str, float | None]) -> None:
    """A table; the first row is what others are compared with."""
    first = next(iter(best.values()))
    print(f"{'observed steps/s on one core':42}{'steps/s':>14}{'of OpenSpiel':>16}")
    for name, rate in best.items():
        share = f"{rate / first:.1f}×" if rate and first else "–"
        print(f"{name:42}{'not installed' if rate is None else f'{rate:,.0f}':>14}{share:>16}")
    peers.absent([name for name, rate in best.items() if rate is None])


if __name__ == "__main__":
    main()
