"""The rules of a game as a page: its own cards are drawn where the text names them in a comment, as `<!-- cards: N7 E2 -->`.

A comment is nothing to whoever reads the text elsewhere. Cards are named by what people type or, where two kinds share a text,
by kind and text, as `wind-N2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import count
from random import Random

from markdown_it import MarkdownIt
from markupsafe import Markup

from beaufort.game import Game, find
from beaufort.match import Match
from beaufort.score.engraving import Pictures
from beaufort.settings import set_up
from beaufort.view import Card
from beaufort.web.drawing import pen, stylesheets, symbols

CARDS = re.compile(r"<!-- cards: ([^>]+?) -->\n?")
VARIABLE = re.compile(r"(--[\w-]+): (?:light-dark\()?(#\w+)")
COLOUR = re.compile(r"^\.([\w-]+) \{\n  color: (#\w+)", re.MULTILINE)
EXAMPLE = "example.txt"  # a record in a game's folder that shows its rules at work
GAMES, MOVES, LOOKS = 400, 48, 8  # beginnings of games, at most, to meet all cards: so long, looked at so often


@cache
def rules_html(game: str, lang: str) -> str:
    """The rules of a game; they are our own files, so their anchors may stand as they are. Columns keep their style sheet."""
    text = (find(game).folder / f"RULES.{lang}.md").read_text(encoding="utf-8")
    html = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)
    html = CARDS.sub(lambda found: str(pictures(find(game), lang, found[1].split())), html)
    return _labelled(re.sub(r' style="text-align:(\w+)"', r' class="to-\1"', html))


def _labelled(html: str) -> str:
    """Each figure of a table knows what it is: where there is no room for columns it stands before it."""

    def table(found: re.Match[str]) -> str:
        heads = re.findall(r"<th[^>]*>(.*?)</th>", found[0])
        number = count()
        return re.sub("<td", lambda _: f'<td data-label="{heads[next(number) % len(heads)]}"', found[0])

    return re.sub("<table>.*?</table>", table, html, flags=re.DOTALL)


def pictures(game: Game, lang: str, wanted: list[str]) -> Markup:
    """A row of cards."""
    known, by = cards(game), pen(game, lang)
    return Markup('<p class="cards">{}</p>\n').format(Markup("").join(by.show(known[each]) for each in wanted))


def named(game: Game, lang: str) -> list[str]:
    """The cards that a text of rules shows."""
    text = (game.folder / f"RULES.{lang}.md").read_text(encoding="utf-8")
    return [each for found in CARDS.finditer(text) for each in found[1].split()]


@cache
def for_paper(game: Game, lang: str) -> Pictures:
    """How this game's cards are drawn on paper, and some that its rules show."""
    by, css = pen(game, lang), stylesheets([game])
    text = (game.folder / f"RULES.{lang}.md").read_text(encoding="utf-8")
    rows = [found[1].split() for found in CARDS.finditer(text)][:2]
    variables = dict(reversed(VARIABLE.findall(css)))  # the first is that of the light theme
    shown = tuple(cards(game)[each] for row, most in zip(rows, (3, 2), strict=False) for each in row[:most])
    return Pictures(by.face, symbols(game, lang), variables, dict(COLOUR.findall(css)), shown)


@cache
def cards(game: Game) -> dict[str, Card]:
    """All cards that the rules of a game show, as they were met at the beginning of random games: by text, by kind and text."""
    met: dict[str, Card] = {}
    wanted = set(named(game, "en"))
    for card in _met(game):
        met.setdefault(card.text, card)
        met[f"{card.kind}-{card.text}"] = card
        if wanted <= met.keys():
            break
    return met


def _met(game: Game) -> Iterator[Card]:
    for seed in range(GAMES):
        match, random = Match(set_up(game), seed=seed), Random(seed)
        while not match.over and len(match.moves) < MOVES:
            seat = match.pending[0]
            if len(match.moves) % LOOKS == 0:
                yield from (card for zone in match.view(seat).zones for card in zone.cards)
            match.play(seat, random.choice(match.legal(seat)))
