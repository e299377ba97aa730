"""On paper: score sheets to write on, or filled in, and a game's rules on one page, as PDF.

Letters are those of Source Serif Pro, embedded as far as they are used: every printer has them, and text can be
selected. Ink is saved: lines are thin, boxes empty.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import NamedTuple, TypeAlias

from beaufort.errors import BadSetting
from beaufort.game import Game
from beaufort.score.engraving import Engraver, Pictures
from beaufort.score.entry import Cards, Column, Mark, Number
from beaufort.score.sheet import Sheet, tokens
from beaufort.settings import one_of
from beaufort.view import Card
from beaufort.words import Said, check_language, figure, say

PAPERS = ("a4", "letter")
MARGIN = 14.0  # millimetres
INK, LINE = (0.11, 0.19, 0.27), (0.59, 0.55, 0.45)
Place: TypeAlias = tuple[float, float, float, float]  # from the left, from above, width, height
ROW = (5.2, 11.0)  # how high a line to write on is at least and at most
GAINED = "score-gained"  # a column that every game may have
HEAD, BETWEEN = 1.9, 0.5  # lines for the headings of a round, and below it
CARD = (11.0, 15.4)  # of those beside the title
ROSE = ((0, -1), (1, 0), (0, 1), (-1, 0))  # where the points of a compass lie
SMALLEST, LARGEST = 7.5, 11.0  # points: letters of an overview
TINY = 4.0  # if there is no other way


class Box(NamedTuple):
    """A column of a sheet where it stands: its heading, and from where to where."""

    column: Column
    x: float
    width: float


def score_sheet(sheet: Sheet, lang: str = "en", paper: str = "a4", pictures: Pictures | None = None) -> bytes:
    """A sheet with the boxes that this game's reckoning needs, empty where nothing was entered."""
    page = Page(check_language(lang), paper, pictures)
    columns = (*sheet.game.keeping.columns(sheet.seats, sheet.setup.bits), Column(Said("score-in-all")))
    rounds = max(sheet.game.keeping.rounds(sheet.seats), len(sheet.rounds))
    boxes = list(_boxes(page, columns))
    title = say(Said("name"), lang, sheet.game.folder)
    options = [say(Said(f"option-{name}"), lang, sheet.game.folder) for name, on in sheet.setup.options.items() if on]
    top, room = MARGIN + 22, page.h - 2 * MARGIN - 22
    block = sheet.seats + HEAD + BETWEEN
    fit = min(rounds, int(room / (block * ROW[0])))
    row = min(ROW[1], room / (fit * block - BETWEEN))
    for number in range(1, rounds + 1):
        at = (number - 1) % fit
        if at == 0:
            page.add(title, " · ".join(options))
        _round(page, sheet, lang, boxes, (number, top + at * block * row, row))
    return page.output()


def overview(game: Game, lang: str = "en", paper: str = "a4", pictures: Pictures | None = None) -> bytes:
    """A game's rules on one page: of each rule as many of its first sentences as there is room for."""
    text = (game.folder / f"RULES.{check_language(lang)}.md").read_text(encoding="utf-8")
    title = say(Said("name"), lang, game.folder)
    for sentences in (99, 4, 3, 2, 1):
        points, least = _in_short(text, sentences), SMALLEST if sentences > 1 else TINY
        sizes = [least + step / 4 for step in range(int(4 * (LARGEST - least)) + 1)]
        too_large = bisect_left(sizes, True, key=partial(_too_large, points, lang, paper))
        if too_large:
            page = Page(lang, paper, pictures)
            page.add(title, say(Said("paper-overview"), lang, game.folder))
            _columns(page, points, sizes[too_large - 1])
            return page.output()
    raise BadSetting(f"The rules of {game.name} do not fit on one page.")


class Page:
    """A PDF that is being drawn, in millimetres from its upper left corner."""

    def __init__(self, lang: str, paper: str, pictures: Pictures | None = None) -> None:
        from reportlab.lib.pagesizes import A4, LETTER
        from reportlab.lib.units import mm
        from reportlab.pdfgen.canvas import Canvas

        _embed()
        size = {"a4": A4, "letter": LETTER}[one_of("paper", paper, PAPERS)]
        self._bytes, self._mm, self._pictures = BytesIO(), mm, pictures
        self._canvas = Canvas(self._bytes, pagesize=size, initialFontName="serif", lang=lang)
        self._canvas.setCreator("Beaufort")
        self.w, self.h, self.pages = size[0] / mm, size[1] / mm, 0
        self.font("", 10)

    def add(self, title: str, about: str) -> None:
        """A new page: the title between a compass rose and a line."""
        if self.pages:
            self._canvas.showPage()
        self.pages += 1
        self._canvas.setTitle(title)
        self._canvas.setFillColorRGB(*INK)
        self._canvas.setStrokeColorRGB(*INK)
        self._canvas.setLineWidth(0.5)
        for tip in range(4):
            x, y = ROSE[tip], ROSE[(tip + 1) % 4]
            centre = (MARGIN + 7.5, MARGIN + 6.5)
            self._shape(
                centre, [(0, 0), (x[0] * 1.2 + y[0] * 1.2, x[1] * 1.2 + y[1] * 1.2), (x[0] * 7, x[1] * 7)], tip % 2 == 0
            )
            self._shape(centre, [(0, 0), (x[0] * 7, x[1] * 7), (x[0] * 1.2 - y[0] * 1.2, x[1] * 1.2 - y[1] * 1.2)], False)
        self._canvas.setStrokeColorRGB(*LINE)
        shown = self._pictures.shown if self._pictures else ()
        room = self.w - 2 * MARGIN - 20 - len(shown) * (CARD[0] + 1)
        self.write((MARGIN + 19, MARGIN, room, 9), title, "B", 22, "L")
        self.write((MARGIN + 19, MARGIN + 9, room, 5), about, "I", 10, "L")
        for place, card in enumerate(reversed(shown)):
            self.draw(card, (self.w - MARGIN - CARD[0] - place * (CARD[0] + 1), MARGIN - 0.5, *CARD))
        self.line(MARGIN, MARGIN + 17, self.w - MARGIN, MARGIN + 17)

    def draw(self, card: Card, place: Place) -> bool:
        """A card as the table shows it, as large as there is room; answers whether it has a drawing."""
        if not self._pictures:
            return False
        self._canvas.saveState()
        self._canvas.scale(self._mm, -self._mm)
        self._canvas.translate(0, -self.h)
        drawn = Engraver(self._canvas, self._pictures).draw(card, place)
        self._canvas.restoreState()
        return drawn

    def _shape(self, centre: tuple[float, float], corners: list[tuple[float, float]], filled: bool) -> None:
        path = self._canvas.beginPath()
        for place, (x, y) in enumerate(corners):
            to = path.lineTo if place else path.moveTo
            to((centre[0] + x) * self._mm, (self.h - centre[1] - y) * self._mm)
        path.close()
        self._canvas.drawPath(path, stroke=1, fill=int(filled))

    def font(self, style: str, size: float) -> None:
        self._font = f"serif{style}", size
        self._canvas.setFont(*self._font)

    def width(self, text: str) -> float:
        return float(self._canvas.stringWidth(text, *self._font)) / self._mm

    def line(self, x: float, y: float, to_x: float, to_y: float) -> None:
        self._canvas.line(x * self._mm, (self.h - y) * self._mm, to_x * self._mm, (self.h - to_y) * self._mm)

    def box(self, x: float, y: float, width: float, height: float) -> None:
        self._canvas.rect(x * self._mm, (self.h - y - height) * self._mm, width * self._mm, height * self._mm)

    def text(self, x: float, y: float, text: str) -> None:
        """A line of text whose feet stand at this height."""
        self._canvas.drawString(x * self._mm, (self.h - y) * self._mm, text)

    def write(self, place: Place, text: str, style: str = "", size: float = 10, align: str = "C") -> None:
        """A text in a box, in smaller letters where it is long."""
        x, y, width, height = place
        self.font(style, size)
        while self.width(text) > width - 1.5 and size > 3.5:
            size -= 0.25
            self.font(style, size)
        left = x + 1 if align == "L" else x + (width - self.width(text)) / 2
        self.text(left, y + height / 2 + size * 0.12, text)

    def lines(self, text: str, width: float) -> list[str]:
        """The text in lines of at most this width."""
        from reportlab.lib.utils import simpleSplit

        return [str(line) for line in simpleSplit(text, *self._font, width * self._mm)]

    def output(self) -> bytes:
        self._canvas.save()
        return self._bytes.getvalue()


@cache
def _embed() -> None:
    """Make the letters known, once."""
    import font_source_serif_pro
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    for style, name in (("", "Regular"), ("B", "Bold"), ("I", "It")):
        registerFont(TTFont(f"serif{style}", str(Path(font_source_serif_pro.font_directory, f"SourceSerifPro-{name}.ttf"))))


def _boxes(page: Page, columns: Sequence[Column]) -> Iterator[Box]:
    """All columns side by side, after the names."""
    names = 34.0
    unit = (page.w - 2 * MARGIN - names) / sum(each.width for each in columns)
    x = MARGIN + names
    for each in columns:
        yield Box(each, x, each.width * unit)
        x += each.width * unit


def _round(page: Page, sheet: Sheet, lang: str, boxes: list[Box], where: tuple[int, float, float]) -> None:
    """The boxes of one round, with a line for each player."""
    number, y, row = where
    low = y + row * (HEAD - 0.8)
    page.write((MARGIN, low, 34, row * 0.8), say(Said("paper-scoring", number=number), lang, sheet.game.folder), "B", 10, "L")
    for box in boxes:
        page.write((box.x, low, box.width, row * 0.8), say(box.column.name, lang, sheet.game.folder), "I", 8.5)
        if box.column.drawn:
            page.draw(box.column.drawn, (box.x, y, box.width, row * (HEAD - 0.8)))
    for seat in range(sheet.seats):
        top = y + row * (seat + HEAD)
        page.box(MARGIN, top, page.w - 2 * MARGIN, row)
        page.write((MARGIN, top, 34, row), sheet.names[seat], "", 10, "L")
        for place, box in enumerate(boxes):
            page.line(box.x, top, box.x, top + row)
            text = _filled(sheet, lang, (number, seat), box.column, place == len(boxes) - 1)
            page.write((box.x, top, box.width, row), text, "B" if place == len(boxes) - 1 else "", 10)


def _filled(sheet: Sheet, lang: str, cell: tuple[int, int], column: Column, last: bool) -> str:
    """What stands in a box: what was entered, or what the reckoning of that round has under this heading."""
    number, seat = cell
    if column.tokens:
        return _entered(sheet, number, seat, column.tokens)
    if number > len(sheet.rounds):
        return ""
    scored = sheet.rounds[number - 1]
    if last or column.name.message == GAINED:
        return figure((scored.points if last else scored.gained)[seat])
    for heading, value in zip(scored.reckoning.columns, scored.reckoning.rows[seat], strict=True):
        if heading.message == column.name.message:
            return _written(sheet, lang, value)
    return ""


def _entered(sheet: Sheet, number: int, seat: int, wanted: Sequence[str]) -> str:
    """Of an entry what belongs into one box: cards by their names, figures, and a cross for what is so."""
    entry = sheet.entry(number, seat)
    words: list[str] = []
    for each in sheet.fields:
        for token in tokens([each]):
            if token in entry and token in wanted:
                cross = isinstance(each, Mark) and not each.choice
                one = str(entry[token]) if isinstance(each, Number) else "×" if cross else token
                words += [one] * (entry[token] if isinstance(each, Cards) else 1)
    return " ".join(words)


def _written(sheet: Sheet, lang: str, value: int | Said | tuple[Card, ...]) -> str:
    if isinstance(value, Said):
        return sheet.told(value, lang)
    return figure(value) if isinstance(value, int) else " ".join(card.text for card in value)


# Rules in short


def _in_short(text: str, sentences: int) -> list[tuple[str, str]]:
    """Headings that have rules, and the first sentences of each rule with its id, as (kind, text)."""
    found: list[tuple[str, str]] = []
    for part in re.split(r"\n\s*\n|\n(?=[-|] *<a id)", text):
        part = " ".join(part.split())
        if heading := re.fullmatch(r"##+ (.*)", part):
            found = found[:-1] if found and found[-1][0] == "heading" else found
            found.append(("heading", _bare(heading[1])))
        for rule, said in re.findall(r'<a id="([A-Z]+-\d+)"></a>(?:\*\*[A-Z]+-\d+\*\*)?(.*?)(?=<a id=|$)', part):
            found.append((rule, " ".join(re.split(r"(?<=[.!?])\s+(?=[A-ZÄÖÜÉÀÇŒ„«(])", _bare(said))[:sentences])))
    return found[:-1] if found and found[-1][0] == "heading" else found


def _bare(text: str) -> str:
    """Markdown as plain text."""
    text = re.sub(r"<[^>]*>|\*\*|`|\|", "", text)
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).replace("*", "").strip(" -")


def _too_large(points: list[tuple[str, str]], lang: str, paper: str, size: float) -> bool:
    """Whether letters of this size do not fit on a page."""
    return not _columns(Page(lang, paper), points, size)


def _columns(page: Page, points: list[tuple[str, str]], size: float) -> bool:
    """The rules in two columns; answers whether they fit."""
    gap, top, high = 7.0, MARGIN + 21, size * 0.43
    width, column, y = (page.w - 2 * MARGIN - gap) / 2, 0, top
    for kind, text in points:
        heading = kind == "heading"
        page.font("B" if heading else "", size + 1.5 * heading)
        lines = page.lines(text if heading else f"{kind} {text}", width)
        if y + high * (len(lines) + heading * 2) > page.h - MARGIN:
            column, y = column + 1, top
        if column == 2:
            return False
        y += high * (0.7 if heading and y > top else 0)
        for line in lines:
            y += high * (1.2 if heading else 1)
            page.text(MARGIN + column * (width + gap), y, line)
        y += high * 0.35
    return True
