"""Writes docs/observations.md: `python docs/observations.py`."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from beaufort.game import Game, games
from beaufort.research.batch import Environment
from beaufort.research.fields import fields, largest

PAGE = Path(__file__).with_suffix(".md")
HEAD = """# Observations and actions

<!-- written by `python docs/observations.py` -->

What stands where in the vector that a seat is shown, and which numbers are which actions; the same in Python is
`beaufort.research.fields.fields(game)`, and `observation[field.where]` for each `field` of it. Player 0 is oneself, the others
follow in the order of play. "Largest" is the largest value met in 100 random games, to divide by as a beginning; what does not
fit a signed byte is cut off at 127.
"""


def scale(game: Game, amount: int = 100) -> str:
    """How long random games are for a seat, and what they pay it."""
    env = Environment(game.name, n=amount, seed=1, threads=1)
    steps = paying = 0
    ended = np.zeros(amount, np.bool_)
    margins = np.zeros((amount, env.seats))
    while not ended.all():
        env.step(env.sample())
        steps += int((~ended).sum())
        paying += int((env.reward != 0).any(axis=1)[~ended].sum())
        margins[~ended] += env.reward[~ended]
        ended |= env.done
    each, paid = steps / amount, paying / steps
    share = f"{paid:.0%}" if paid >= 0.01 else "less than 1%"
    return (
        f"With {env.seats} random players a game has {each:.0f} decisions, {each / env.seats:.0f} of a seat; points above the"
        f" average have a standard deviation of {margins.std():.1f}; {share} of decisions pay something."
    )


def page() -> str:
    parts = [HEAD]
    for game in games():
        parts.append(f"\n## {game.name}\n\n{scale(game)}\n\n{game.features_size} numbers:\n\n")
        parts.append("| what | places | largest |\n|---|---|---|\n")
        for field, most in zip(fields(game), largest(game), strict=True):
            parts.append(f"| {field.name} | {field.start}:{field.stop} | {most} |\n")
        names = ", ".join(f"{number} `{name}`" for number, name in enumerate(game.view.ACTION_NAMES))
        parts.append(f"\n{game.rules.ACTIONS} actions: {names}.\n")
    return "".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
