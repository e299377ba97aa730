"""Solve a little sibling of a game: CFR+ of OpenSpiel, and how far its average strategy is from an equilibrium."""

from __future__ import annotations

import argparse
import math
from pathlib import Path

import pyspiel
from open_spiel.python.algorithms.cfr import CFRPlusSolver
from open_spiel.python.algorithms.exploitability import nash_conv
from rich.progress import track

import beaufort.research.env.openspiel  # noqa: F401  registers the games

SIBLING = "beaufort_land_unter(players=3,weather=6,floods=4,deals=1,turns=true,keep=true)"
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 320, 70, 20, 50, 50
STYLE = """<style>
text { font: 13px system-ui, sans-serif; fill: #1d3045 } .title { font-size: 15px; font-weight: 600 } .end { text-anchor: end }
.mid { text-anchor: middle } .grid { stroke: #8886 } .line { fill: none; stroke: #2a6f97; stroke-width: 2 }
.dot { fill: #2a6f97 } @media (prefers-color-scheme: dark) { text { fill: #dfe6ee } }
</style>"""


def curve(name: str, found: dict[int, float]) -> str:
    """The distances over the iterations as a picture, both in powers of ten."""
    powers = range(math.floor(math.log10(min(found.values()))), math.floor(math.log10(max(found.values()))) + 2)
    width, height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(iteration: int) -> float:
        return round(LEFT + width * math.log(iteration) / math.log(max(2, *found)), 1)

    def y(distance: float) -> float:
        return round(TOP + height * (powers[-1] - math.log10(distance)) / (powers[-1] - powers[0]), 1)

    points = [(x(iteration), y(distance)) for iteration, distance in found.items()]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
            f"<title>CFR+ on {name}</title>{STYLE}",
            f'<text class="title" x="16" y="26">CFR+ on a little {name}: what deviating gains</text>',
            *(f'<path class="grid" d="M{LEFT} {y(10**p)}H{WIDTH - RIGHT}"/>' for p in powers),
            *(f'<text class="end" x="{LEFT - 8}" y="{y(10**p) + 4}">{10**p:g}</text>' for p in powers),
            *(f'<text class="mid" x="{x(n)}" y="{HEIGHT - BOTTOM + 18}">{n}</text>' for n in found),
            f'<text class="mid" x="{LEFT + width / 2}" y="{HEIGHT - 10}">iterations</text>',
            f'<path class="line" d="M{"L".join(f"{a} {b}" for a, b in points)}"/>',
            *(f'<circle class="dot" cx="{a}" cy="{b}" r="3.5"/>' for a, b in points),
            "</svg>\n",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=20, help="how many (20)")
    parser.add_argument("--game", default=SIBLING, help="another game of OpenSpiel, sequential and small")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="an SVG file to draw the curve into (none)")
    arguments = parser.parse_args()
    if arguments.iterations < 1:
        parser.error("--iterations has to be more than 0")
    if arguments.picture and not arguments.picture.parent.is_dir():
        parser.error(f"there is no folder {arguments.picture.parent} to draw the curve into")
    game = pyspiel.load_game(arguments.game)
    solver = CFRPlusSolver(game)
    found: dict[int, float] = {}
    for iteration in track(range(1, arguments.iterations + 1), "Learning …"):
        solver.evaluate_and_update_policy()
        if iteration >= 2 * max(found, default=0) or iteration == arguments.iterations:
            found[iteration] = max(nash_conv(game, solver.average_policy()), 1e-6)
    print(f"{game}: {len(solver.average_policy().states):,} information states")
    for iteration, distance in found.items():
        print(f"after {iteration:3} iterations: nash_conv {distance:.4f}")
    if arguments.picture:
        arguments.picture.write_text(curve(game.get_type().short_name, found), encoding="utf-8")
        print(f"the curve is drawn in {arguments.picture}")


if __name__ == "__main__":
    main()
