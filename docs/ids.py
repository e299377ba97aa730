"""Writes docs/ids.md: `python docs/ids.py`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from pathlib import Path
from random import Random

import beaufort
from beaufort.game import Game, games
from beaufort.view import View
from beaufort.words import Said, say

PAGE = Path(__file__).with_suffix(".md")
GAMES = 3  # of each way to play
HEAD = """# Ids of the games' views

<!-- written by `python docs/ids.py` -->

What programs that play by [the API](api.md) find in a `view`: the same in every language. As met in three random games with the
fewest and with the most seats, with and without each option, by a player and by a spectator.
"""
Found = dict[str, dict[str, str]]  # what there is of each kind of thing: its id, and what is said of it


def views(game: Game, amount: int = GAMES) -> list[View]:
    """What is seen in random games of every kind, so many of each."""
    shown, seats = [], game.rules.SEATS
    for chosen in product((False, True), repeat=len(game.rules.OPTIONS)):
        options = dict(zip(game.rules.OPTIONS, chosen, strict=True))
        for people, seed in product((seats[0], seats[-1]), range(amount)):
            match, luck = beaufort.new(game.name, people, options, seed), Random(seed)
            while not match.over:
                shown += [match.view(match.pending[0]), match.view()]
                seat = match.pending[0]
                match.play(seat, luck.choice(match.legal(seat)))
            shown.append(match.view())
    return shown


def found(game: Game, amount: int = GAMES) -> Found:
    """All ids there are, in the order in which they are met; cards by their kinds, sorted."""
    ids: Found = {"zone": {}, "counter": {}, "column": {}, "task": {}}
    cards: Found = {}

    def note(kind: str, id: str, name: Said, seat: int | None) -> None:
        ids[kind].setdefault(id, f"{'a seat' if seat is not None else 'the table'} | {say(name, 'en', game.folder)}")

    for shown in views(game, amount):
        ids["task"].setdefault(shown.task.message, "")
        for zone in shown.zones:
            note("zone", zone.id, zone.name, zone.seat)
            for card in zone.cards:
                cards.setdefault(card.kind, {})[f"{card.kind}-{card.text}"] = ""
        for counter in shown.counters:
            note("counter", counter.name.message, counter.name, counter.seat)
        for column in shown.reckoning.columns if shown.reckoning else ():
            ids["column"].setdefault(column.message, "")
    return {**ids, **{f"{kind} card": dict(sorted(of_kind.items(), key=_place)) for kind, of_kind in sorted(cards.items())}}


def _place(card: tuple[str, str]) -> tuple[int, str]:
    return len(card[0]), card[0]


def page(of: Iterable[Game]) -> str:
    parts = [HEAD]
    for game in of:
        ids = found(game)
        parts.append(f"\n## {game.name}\n\n| id | whose | in English |\n|---|---|---|\n")
        for kind in ("zone", "counter"):
            parts += [f"| {kind} `{id}` | {said} |\n" for id, said in ids.pop(kind).items()]
        for kind, each in ids.items():
            names = ", ".join(f"`{id}`" for id in each)
            parts.append(f"\n{len(each)} {kind}{'' if len(each) == 1 else 's'}: {names}.\n")
    return "".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(games()), encoding="utf-8")
