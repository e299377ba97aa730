"""Observed steps on one core: our batch environments beside OpenSpiel, PettingZoo and Pgx as Python drives them, in one run.

A step is: draw a legal action at random, take it, and have the next seat's observation and mask of legal actions. Each peer
runs in a program of its own, and one that is not installed is left out.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

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
HOLDEM = """
import time, warnings
warnings.simplefilter("ignore")
from pettingzoo.classic import texas_holdem_v4
env = texas_holdem_v4.env()
began, steps, games = time.perf_counter(), 0, 0
while time.perf_counter() - began < 3:
    env.reset(seed=games)
    games += 1
    for agent in env.agent_iter():
        seen, reward, over, cut, info = env.last()
        env.step(None if over or cut else env.action_space(agent).sample(seen["action_mask"]))
        steps += not (over or cut)
print(steps / (time.perf_counter() - began))
"""


def peer(*command: str) -> float:
    """What a program prints, 0 if it cannot run here."""
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True)
    last = done.stdout.split("\n")[-2:-1]
    if done.returncode or not last:
        print(f"left out: {(done.stderr.splitlines() or ['no output'])[-1]}", file=sys.stderr)
        return 0.0
    return float(json.loads(last[0])["steps/s"] if last[0].startswith("{") else last[0])


def ours(game: str, seats: int, games: int) -> float:
    """Steps per second of one thread."""
    from beaufort.batch import Environment

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
    peers = {
        "OpenSpiel hearts, from Python": ("-c", HEARTS),
        "PettingZoo texas_holdem": ("-c", HOLDEM),
        f"Pgx sparrow_mahjong, batch {given.games}": (str(Path(__file__).with_name("pgx_steps.py")), f"--batch={given.games}"),
    }
    best: dict[str, float] = {}
    for _ in range(given.rounds):
        for name, command in peers.items():
            best[name] = max(best.get(name, 0.0), peer(*command))
        for game, seats in SEATS.items():
            name = f"{game}, {seats} seats, batch {given.games}"
            best[name] = max(best.get(name, 0.0), ours(game, seats, given.games))
    first = best[next(iter(peers))]
    print(f"{'observed steps/s on one core':42}{'steps/s':>14}{'of OpenSpiel':>16}")
    for name, rate in best.items():
        print(f"{name:42}{rate:14,.0f}{rate / first if first else 0:15.1f}×")


if __name__ == "__main__":
    main()
