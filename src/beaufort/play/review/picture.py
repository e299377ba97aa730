"""The expected result of a game as a picture: a line for each seat, a dot for each move that cost something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape

import numpy as np

from beaufort.play.review import Decision, Review

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 360, 216, 30, 8, 10, 22
BARS = "▁▂▃▄▅▆▇█"
COLOURS = ("#2f6277", "#a32b22", "#8a5a0b", "#2c6b45", "#6b3f8f", "#b3541e", "#4a5a6a")
DASHES = ("none", "7 3", "2 3", "9 3 2 3", "12 4", "5 2 1 2", "1 2")
STYLE = "\n".join(
    [
        "<style>",
        "text { font: 11px system-ui, sans-serif; fill: #1d3045 } .grid { stroke: #8886 } .zero { stroke: #1d3045 }",
        ".line { fill: none; stroke-width: 2; stroke-linejoin: round } .now { stroke: #1d3045; stroke-dasharray: 2 2 }",
        *(f".line.seat-{seat} {{ stroke: {colour}; stroke-dasharray: {dash} }} .dot.seat-{seat} {{ fill: {colour} }}"
          for seat, (colour, dash) in enumerate(zip(COLOURS, DASHES, strict=True))),
        "@media (prefers-color-scheme: dark) { text { fill: #dfe6ee } .zero, .now { stroke: #dfe6ee } }",
        "</style>",
    ]
)  # fmt: skip


def svg(review: Review, players: Sequence[str], title: str) -> str:
    """The picture as a file that stands alone, with the players' names."""
    names = []
    for seat, player in enumerate(players):
        y = HEIGHT + 8 + 18 * seat
        names.append(
            f'<path class="line seat-{seat}" d="M{LEFT} {y}h36"/><text x="{LEFT + 46}" y="{y + 4}">{escape(player)}</text>'
        )
    height = HEIGHT + 18 * len(players) + 6
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
    return "\n".join([head, f"<title>{escape(title)}</title>{STYLE}", *drawn(review), *names, "</svg>"]) + "\n"


def drawn(review: Review, dot: Callable[[Decision, str], str] = lambda each, dot: dot) -> list[str]:
    """The parts of the picture: grid, lines, and dots, each as `dot` makes it."""
    curve = review.curve
    values = [value for _, points in curve for value in points]
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if max(map(abs, values), default=0) <= 3 * step)
    top, low = step * -int(-max([*values, 1]) // step), step * int(min([*values, -1]) // step)
    x = partial(_across, review)

    def y(value: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (top - value) / (top - low), 1)

    parts = []
    for value in range(low, top + 1, step):
        parts.append(f'<path class="{"grid" if value else "zero"}" d="M{LEFT} {y(value)}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text class="scale" x="{LEFT - 5}" y="{y(value) + 4}" text-anchor="end">{signed(value)}</text>')
    for number, anchor in ((0, "start"), (review.moves, "end")):
        parts.append(f'<text class="scale" x="{x(number)}" y="{HEIGHT - 6}" text-anchor="{anchor}">{number}</text>')
    for seat in range(review.seats):
        places = " ".join(f"{x(number)},{y(points[seat])}" for number, points in curve)
        parts.append(f'<polyline class="line seat-{seat}" points="{places}"/>')
    numbers = [number for number, _ in curve]
    for each in review.decisions:
        if each.cost > 0:
            height = float(np.interp(each.number - 1, numbers, [points[each.seat] for _, points in curve]))
            size = min(1.5 + 2.5 * each.cost**0.5, 5.0)
            place = f'cx="{x(each.number - 1)}" cy="{y(height)}" r="{size:.1f}"'
            parts.append(dot(each, f'<circle class="dot seat-{each.seat}" {place}/>'))
    return parts


def mark(review: Review, at: int) -> str:
    """Where the game stands after so many moves."""
    return f'<path class="now" d="M{_across(review, at)} {TOP}V{HEIGHT - BOTTOM}"/>'


def _across(review: Review, number: int) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * number / max(review.moves, 1), 1)


def signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def bars(review: Review, seat: int, width: int = 60) -> str:
    """One seat's line as a row of blocks, for terminals. All seats have the same scale."""
    curve = review.curve
    values = [value for _, points in curve for value in points]
    if not values:
        return ""
    low, high = min(values), max(values)
    width = min(width, len(curve))
    row = [curve[place * len(curve) // width][1][seat] for place in range(width - 1)] + [curve[-1][1][seat]]
    return "".join(BARS[int((value - low) / (high - low or 1) * (len(BARS) - 1) + 0.5)] for value in row)
