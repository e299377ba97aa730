"""The table as a picture, for `rgb_array`: the cards as the game's own look draws them on the web, laid out in rows.

It is drawn from a View, as pages are, so it has no secret to show. Every picture has the same size, as films want it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from markupsafe import escape

from beaufort.game import Game
from beaufort.language.cards import Seat
from beaufort.match import Match
from beaufort.research.env import missing
from beaufort.view import View, Zone
from beaufort.web import drawing
from beaufort.web.events import WEB
from beaufort.words import Said, capital, figure

try:
    import resvg_py
    from PIL import Image
except ImportError:
    raise missing("resvg_py") from None

WIDTH, HEIGHT = 960, 640
EDGE, HEAD, FOOT, NAMES, LABEL, GAP = (
    16,
    44,
    40,
    190,
    18,
    14,
)  # pixels: margins, title, task, names, names of zones, between them
BESIDE, TIMES = 4, 34  # pixels: between cards, and for how many of them there are
FULL = 12  # kinds of cards that one row holds well
LETTER = 0.5  # of their height that letters are wide
CARD = 140.0  # units of a look's drawing that a card is high
LEAST = 0.4  # of that height: how high small things are shown at least
SOME = 3  # equal cards that are shown one by one

Pixels = np.ndarray[Any, np.dtype[np.uint8]]


class Strip(NamedTuple):
    """A part of the picture, from this height on, as high as this."""

    top: float
    height: float


class Drawing(NamedTuple):
    """A card, or several equal ones with their number: a drawing of so many pixels."""

    svg: str
    width: int
    height: int


class Laid(NamedTuple):
    """A piece, and where it lies."""

    piece: Drawing
    left: float
    top: float


def picture(match: Match, seat: Seat | None) -> Pixels:
    """The table as this seat sees it, or as a spectator does: rows of pixels, in red, green and blue."""
    words, laid = _table(match, match.view(seat))
    page = _pixels(
        match.game, f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">{"".join(words)}</svg>'
    )
    for piece, left, top in laid:
        card = _cut(match.game, match.lang, piece)
        page.paste(card, (round(left), round(top)), card)
    return np.array(page.convert("RGB"))


def _table(match: Match, view: View) -> tuple[list[str], list[Laid]]:
    """What is written, as SVG, and what lies where."""
    middle = _in_rows([zone for zone in view.zones if zone.seat is None and (zone.cards or zone.hidden)])
    each = (HEIGHT - HEAD - FOOT) / (match.seats + len(middle))
    rows = [Strip(HEAD + number * each, each) for number in range(match.seats + len(middle))]
    words, laid = list(_words(match, view)), list[Laid]()
    for zones, row in zip(middle, rows, strict=False):
        laid += _lay_out(match, zones, row, EDGE, words)
    first = view.seat or 0  # one's own row is the last, nearest to what is asked
    for step, row in enumerate(rows[len(middle) :], 1):
        seat = (first + step) % match.seats
        words += _seat(match, view, seat, row)
        own = [zone for zone in view.zones if zone.seat == seat and (zone.cards or zone.hidden)]
        laid += _lay_out(match, own, row, EDGE + NAMES, words)
    return words, laid


def _words(match: Match, view: View) -> Iterator[str]:
    """Where the game stands, and what is asked."""
    line = f'x1="{EDGE}" x2="{WIDTH - EDGE}" stroke="{_colour("line")}"'
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{_colour("paper")}"/>'
    yield _text(EDGE, HEAD - 16, match.say(view.title), 20, WIDTH - 2 * EDGE, style='font-weight="700"')
    yield f'<line {line} y1="{HEAD - 6}" y2="{HEAD - 6}"/>'
    yield _text(EDGE, HEIGHT - 14, match.say(view.task), 18, WIDTH - 2 * EDGE, "deep")


def _seat(match: Match, view: View, seat: Seat, row: Strip) -> Iterator[str]:
    """A player's name and figures. Gold is before whoever has to decide or has won."""
    fill, place = _colour("raised" if seat == view.seat else "sheet"), f'y="{row.top + 2}" height="{row.height - 4}"'
    yield f'<rect x="{EDGE / 2}" width="{WIDTH - EDGE}" {place} rx="4" fill="{fill}"/>'
    if seat in view.pending or seat in view.winners:
        yield f'<rect x="{EDGE / 2}" width="5" {place} fill="{_colour("gilt")}"/>'
    yield _text(EDGE + 4, row.top + 22, match.players[seat], 17, NAMES, style='font-weight="700"')
    told = [(match.say(each.name), figure(each.value)) for each in view.counters if each.seat == seat]
    step = min(17.0, (row.height - 30) / max(1, len(told)))
    for number, (name, value) in enumerate(told, 1):
        words = match.say(Said("labelled", name=capital(name), value=value))
        yield _text(EDGE + 4, row.top + 22 + number * step, words, min(14.0, step), NAMES, "soft")


def _in_rows(zones: Sequence[Zone]) -> list[Sequence[Zone]]:
    """What lies on the table in one row, or in two that hold about as much."""
    sizes = [len({card.text for card in zone.cards}) + bool(zone.hidden) + 1 for zone in zones]
    half = min(range(len(zones) + 1), key=lambda n: abs(sum(sizes[:n]) - sum(sizes[n:])))
    return [each for each in ([zones] if sum(sizes) <= FULL else [zones[:half], zones[half:]]) if each]


def _lay_out(match: Match, zones: Sequence[Zone], row: Strip, left: float, words: list[str]) -> Iterator[Laid]:
    """Zones side by side, each with its name; where there is little room cards lie over each other."""
    high = row.height - LABEL - 8
    lying = [list(_pieces(match, zone, high)) for zone in zones]
    names = [capital(match.say(zone.name)) for zone in zones]
    least = [max(piece.width for piece in each) for each in lying]  # the last card of each lies whole
    more = [max(_spread(each), len(name) * 13 * LETTER) for each, name in zip(lying, names, strict=True)]
    room = WIDTH - EDGE - left - GAP * (len(zones) - 1) - sum(least)
    share = max(0.0, min(1.0, room / max(1.0, sum(more) - sum(least))))
    for pieces, name, low, want in zip(lying, names, least, more, strict=True):
        width = low + (want - low) * share
        words.append(_text(left, row.top + LABEL - 3, name, 13, width + GAP / 2, "soft"))
        last = pieces[-1].width
        near = min(1.0, (width - last) / max(1.0, _spread(pieces) - last))
        at = left
        for piece in pieces:
            yield Laid(piece, at, row.top + LABEL + (high - piece.height) / 2)
            at += (piece.width + BESIDE) * near
        left += width + GAP


def _spread(pieces: Sequence[Drawing]) -> float:
    """How much room these take side by side."""
    return sum(piece.width + BESIDE for piece in pieces) - BESIDE


def _pieces(match: Match, zone: Zone, high: float) -> Iterator[Drawing]:
    """What lies in a zone; many equal cards are shown as one with their number."""
    pen = drawing.pen(match.game, match.lang)
    for card, run in groupby(zone.cards):
        many = len(list(run))
        for _ in range(1 if many > SOME else many):
            yield _piece(str(pen.face(card)), card.text, high, many if many > SOME else 1)
    if zone.hidden:
        yield _piece(str(pen.back()), "", high, zone.hidden)


@lru_cache(maxsize=4096)
def _piece(drawn: str, text: str, high: float, times: int) -> Drawing:
    """A face of a look as a drawing; of a look that draws nothing, its letters."""
    found = re.search(r'<svg([^>]*)viewBox="0 0 ([\d.]+) ([\d.]+)"([^>]*)>(.*)</svg>', drawn, re.DOTALL)
    if found:
        before, wide, tall, after, body = found.groups()
    else:
        before, wide, tall, after = "", str(24 + 14 * len(text)), str(CARD), ""
        body = f'<text x="12" y="{CARD / 2}" font-size="28">{escape(text)}</text>'
    height = round(high * max(LEAST, min(1.0, float(tall) / CARD)))
    width = round(height * float(wide) / float(tall))
    ground, ink = ("back", "back-line") if "card back" in drawn else ("card", "card-ink")
    sheet = f'<rect width="{wide}" height="{tall}" fill="{_colour(ground)}" stroke="{_colour("line")}"/>'
    inside = f'{sheet}<g color="{_colour(ink)}"><g {before}{after}>{body}</g></g>'
    card = f'<svg width="{width}" height="{height}" viewBox="0 0 {wide} {tall}">{inside}</svg>'
    if times == 1:
        return Drawing(card, width, height)
    return Drawing(card + _text(width + 3, height / 2 + 5, f"×{times}", 15, TIMES), width + TIMES, height)


@lru_cache(maxsize=2048)
def _cut(game: Game, lang: str, piece: Drawing) -> Image.Image:
    """A piece in pixels, with the drawings that it refers to, and those that they refer to."""
    known, rest = _symbols(game, lang)
    needed, asked = {"": rest}, [piece.svg, rest]
    while asked:
        new = {
            name: known[name] for name in re.findall(r'href="#([^"]*)"', asked.pop()) if name in known and name not in needed
        }
        needed |= new
        asked += new.values()
    defs, size = "".join(needed.values()), f'width="{piece.width}" height="{piece.height}"'
    return _pixels(game, f'<svg xmlns="http://www.w3.org/2000/svg" {size}><defs>{defs}</defs>{piece.svg}</svg>')


@cache
def _symbols(game: Game, lang: str) -> tuple[dict[str, str], str]:
    """A look's symbols by their ids, and what else it refers to."""
    text, symbol = str(drawing.symbols(game, lang)), r'<symbol id="([^"]*)".*?</symbol>'
    return {found[1]: found[0] for found in re.finditer(symbol, text, re.DOTALL)}, re.sub(symbol, "", text, flags=re.DOTALL)


def _pixels(game: Game, svg: str) -> Image.Image:
    png = resvg_py.svg_to_bytes(
        svg_string=_resolved(svg),
        style_sheet=_style(game),
        skip_system_fonts=True,
        font_files=_fonts(),
        font_family="Source Serif Pro",
        serif_family="Source Serif Pro",
    )
    return Image.open(BytesIO(bytes(png))).convert("RGBA")


def _text(x: float, y: float, text: str, size: float, room: float, colour: str = "ink", style: str = "") -> str:
    """A line of text; what has no room is left away."""
    most = max(1, int(room / (size * LETTER)))
    shown = text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" fill="{_colour(colour)}" {style}>{escape(shown)}</text>'


@cache
def _fonts() -> list[str]:
    """The letters of our sheets on paper, so that pictures are the same everywhere."""
    import font_source_serif_pro

    names = (f"SourceSerifPro-{name}.ttf" for name in ("Regular", "Bold"))
    return [str(Path(font_source_serif_pro.font_directory, name)) for name in names]


@cache
def _colours() -> dict[str, str]:
    """The site's colours by day, by their names in its style sheet."""
    sheet = (WEB / "look" / "tokens.css").read_text(encoding="utf-8")
    return dict(re.findall(r"--([\w-]+): (?:light-dark\()?(#\w+)", sheet))


def _colour(name: str) -> str:
    return _colours()[name]


@cache
def _style(game: Game) -> str:
    """The look's own style as far as it is of colours and letters: resvg knows neither variables nor containers."""
    file = game.folder / "look" / "style.css"
    text = re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8") if file.exists() else "", flags=re.DOTALL)
    wanted = re.compile(r"(?<![\w-])(?:color|fill|stroke|font-weight|letter-spacing): [^;]+;")
    rules = re.findall(r"^([^@\s{}][^{}]*)\{([^{}]*)\}", text, re.MULTILINE)
    kept = [f"{name}{{ {' '.join(wanted.findall(each))} }}" for name, each in rules if not re.search(r"[:>~+]", name)]
    return _resolved("\n".join([*kept, ".plain { display: none }"]))


def _resolved(text: str) -> str:
    """Colours in the place of their names."""
    return re.sub(r"var\(--([\w-]+)\)", lambda found: _colours().get(found[1], "inherit"), text)
