"""Random playouts on one core: our games in native code and in plain Python, beside OpenSpiel's hearts, in one run.

Hearts is the peer because it is C++, played for tricks by four, and ships in a wheel. Its games are played whole inside C++
(`evaluate_bots` with uniform random bots); deals are chance nodes there and do not count as decisions.
"""

from __future__ import annotations

import argparse
import json
import os

import peers

HEARTS = """
import time, pyspiel
game = pyspiel.load_game("hearts")
bots = [pyspiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(4)]
state = game.new_initial_state()
pyspiel.evaluate_bots(state, bots, 0)
decisions = sum(step.player >= 0 for step in state.full_history())  # the same in every game: no shooting of the moon ends it
began, games = time.perf_counter(), 0
while time.perf_counter() - began < 2:
    pyspiel.evaluate_bots(game.new_initial_state(), bots, games)
    games += 1
print(games * decisions / (time.perf_counter() - began))
"""


def hearts() -> float | None:
    """Decisions per second; None if OpenSpiel is not installed."""
    told = peers.output("-c", HEARTS)
    return None if told is None else float(told)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--rounds", type=int, default=3, help="how often to measure everything; the best of each counts")
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

    from beaufort.game import games
    from beaufort.play.simulate import measure

    rows: dict[tuple[str, int], dict[str, float]] = {}
    peer: float | None = None
    for _ in range(arguments.rounds):
        found = hearts()
        peer = found if found is None else max(peer or 0.0, found)
        for game in games():
            for seats in game.rules.SEATS:
                speed = measure(game.name, seats, seconds=1.0)
                best = rows.setdefault((game.name, seats), {"native": 0.0, "plain": 0.0})
                for way in best:
                    best[way] = max(best[way], speed[way])
    if arguments.json:
        print(json.dumps({"hearts": peer, "games": [{"game": g, "seats": s, **row} for (g, s), row in rows.items()]}))
        return
    print(f"{'decisions/s on one core':28}{'native':>14}{'plain':>12}{'native / hearts':>18}")
    print(f"{'OpenSpiel hearts, 4 seats':28}{'not installed' if peer is None else f'{peer:,.0f}':>14}")
    for (name, seats), row in rows.items():
        share = f"{row['native'] / peer:.1f}×" if peer else "–"
        print(f"{f'{name}, {seats} seats':28}{row['native']:14,.0f}{row['plain']:12,.0f}{share:>18}")
    peers.absent([] if peer else ["OpenSpiel"])


if __name__ == "__main__":
    main()
