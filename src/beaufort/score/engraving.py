"""A game's drawings on paper: as much of SVG as they are drawn with, put onto a page of a PDF as lines and areas.

What is not known here is an error, so a drawing is never half of itself; `tests/test_engraving.py` draws all there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan
from typing import Any, NamedTuple, TypeAlias
from xml.etree import ElementTree

from beaufort.view import Card

Rectangle: TypeAlias = tuple[float, float, float, float]  # from the left, from above, width, height
Point: TypeAlias = tuple[float, float]
Stroke: TypeAlias = tuple[
    str, list[float]
]  # of an outline: M, L, C or Z, and where it goes; all from the corner of the drawing

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
_STEP = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_ARC = re.compile(r"[\s,]*".join([rf"({_NUMBER.pattern})"] * 3 + ["([01])"] * 2 + [rf"({_NUMBER.pattern})"] * 2))
_MOVE = re.compile(r"(\w+)\(([^)]*)\)")
_LENGTH = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2}
_HANDED_DOWN = (
    *("fill", "fill-opacity", "fill-rule", "color"),
    *("stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin"),
)
_ENDS = {"butt": 0, "round": 1, "square": 2}
_CORNERS = {"miter": 0, "round": 1, "bevel": 2}
_INVISIBLE = ("symbol", "pattern", "defs", "title")


class CannotDraw(Exception):
    """A drawing says something that cannot be drawn here."""


@dataclass
class Pictures:
    """How a game draws its cards: the SVG of one, the symbols that it refers to, and the colours that style sheets give."""

    face: Callable[[Card], str]
    symbols: str
    variables: Mapping[str, str]  # `--card` and its colour
    colours: Mapping[str, str]  # a class, and the colour of what has it
    shown: tuple[Card, ...]  # cards that adorn a page

    @cached_property
    def parts(self) -> dict[str, Any]:
        root = ElementTree.fromstring(f"<svg>{self.symbols}</svg>")
        return {f"#{each.get('id')}": each for each in root.iter() if each.get("id")}

    def drawing(self, card: Card) -> Any:
        """A card's drawing; none of a card that is only words."""
        text = self.face(card).strip()
        return ElementTree.fromstring(text) if text.startswith("<svg") else None


class Style(NamedTuple):
    """What a shape has from those it lies in, unless it says otherwise."""

    said: Mapping[str, str]
    opacity: float
    room: tuple[float, float]  # how wide and high the drawing around it is


@dataclass
class Engraver:
    """Draws on a canvas of ReportLab, whose origin and scale are set: y grows downwards."""

    canvas: Any
    pictures: Pictures
    plain: bool = False  # the faces of small cards

    def draw(self, card: Card, place: Rectangle) -> bool:
        """Draw a card as large as fits into this place; answers whether it has a drawing."""
        root = self.pictures.drawing(card)
        if root is None:
            return False
        self._framed(root, place, Style({"color": "#1d3045", "fill": "#000", "stroke": "none"}, 1.0, place[2:]))
        return True

    def _framed(self, each: Any, place: Rectangle, style: Style) -> None:
        """What has a view of its own, drawn into a place as large as fits."""
        x, y, width, height = place
        box = _numbers(each.get("viewBox", f"0 0 {width} {height}"))
        scale = min(width / box[2], height / box[3])
        self.canvas.saveState()
        self.canvas.translate(x + (width - box[2] * scale) / 2, y + (height - box[3] * scale) / 2)
        self.canvas.scale(scale, scale)
        self.canvas.translate(-box[0], -box[1])
        if each.get("overflow") != "visible":
            edge = self.canvas.beginPath()
            edge.rect(*box)
            self.canvas.clipPath(edge, stroke=0, fill=0)
        self._inside(each, self._own(each, style)._replace(room=(box[2], box[3])))
        self.canvas.restoreState()

    def _inside(self, each: Any, style: Style) -> None:
        for inner in each:
            self._element(inner, style)

    def _element(self, each: Any, style: Style) -> None:
        hidden = "whole" if self.plain else "plain"
        if each.tag in _INVISIBLE or each.get("class") == hidden:
            return
        style = self._own(each, style)
        self.canvas.saveState()
        for name, given in _MOVE.findall(each.get("transform", "")):
            self._transform(name, _numbers(given))
        if each.tag == "g":
            self._inside(each, style)
        elif each.tag == "svg":
            self._framed(each, self._place(each, style), style)
        elif each.tag == "use":
            self._used(each, style)
        elif each.tag == "text":
            self._text(each, style)
        else:
            self._shape(_outline(each), style)
        self.canvas.restoreState()

    def _place(self, each: Any, style: Style) -> Rectangle:
        size = [float(each.get(name, room)) for name, room in zip(("width", "height"), style.room, strict=True)]
        return float(each.get("x", 0)), float(each.get("y", 0)), size[0], size[1]

    def _used(self, each: Any, style: Style) -> None:
        part = self.pictures.parts[each.get("href")]
        if part.tag == "symbol":
            self._framed(part, self._place(each, style), style)
        else:
            self.canvas.translate(float(each.get("x", 0)), float(each.get("y", 0)))
            self._element(part, style)

    def _own(self, each: Any, style: Style) -> Style:
        """The style of an element in what surrounds it."""
        own = {name: each.get(name) for name in _HANDED_DOWN if each.get(name)}
        if "color" in own:
            own["color"] = self._plainly(own["color"], style.said["color"])
        for name in each.get("class", "").split():
            if name in self.pictures.colours:
                own["color"] = self.pictures.colours[name]
        return Style({**style.said, **own}, style.opacity * float(each.get("opacity", 1)), style.room)

    def _plainly(self, colour: str, current: str) -> str:
        if found := re.fullmatch(r"var\((--[\w-]+)\)", colour):
            return self.pictures.variables[found[1]]
        return current if colour == "currentColor" else colour

    def _transform(self, name: str, given: list[float]) -> None:
        if name == "translate":
            self.canvas.translate(*given, *[0.0] * (2 - len(given)))
        elif name == "scale":
            self.canvas.scale(given[0], given[-1])
        elif name == "rotate":
            centre = given[1:] or [0.0, 0.0]
            self.canvas.translate(*centre)
            self.canvas.rotate(given[0])
            self.canvas.translate(-centre[0], -centre[1])
        elif name == "matrix":
            self.canvas.transform(*given)
        else:
            raise CannotDraw(name)

    def _ink(self, style: Style) -> tuple[bool, bool]:
        """Take up what a shape is drawn with; answers whether it has an edge and whether it is filled."""
        fill, stroke = (self._plainly(style.said[name], style.said["color"]) for name in ("fill", "stroke"))
        fill = "none" if fill.startswith("url(") else fill  # hatchings are too fine for paper
        if fill != "none":
            self.canvas.setFillColorRGB(*_rgb(fill), alpha=style.opacity * float(style.said.get("fill-opacity", 1)))
        if stroke != "none":
            self.canvas.setStrokeColorRGB(*_rgb(stroke), alpha=style.opacity)
            self.canvas.setLineWidth(float(style.said.get("stroke-width", 1)))
            self.canvas.setDash(*[_numbers(style.said.get("stroke-dasharray", ""))])
            self.canvas.setLineCap(_ENDS[style.said.get("stroke-linecap", "butt")])
            self.canvas.setLineJoin(_CORNERS[style.said.get("stroke-linejoin", "miter")])
        return stroke != "none", fill != "none"

    def _shape(self, outline: Iterator[Stroke], style: Style) -> None:
        edge, filled = self._ink(style)
        path = self.canvas.beginPath()
        for kind, numbers in outline:
            {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}[kind](*numbers)
        self.canvas.drawPath(path, stroke=edge, fill=filled, fillMode=style.said.get("fill-rule") != "evenodd")

    def _text(self, each: Any, style: Style) -> None:
        if each.get("fill") is None:
            style = style._replace(said={**style.said, "fill": "currentColor"})
        edge, _ = self._ink(style)
        text, size = "".join(each.itertext()).strip(), float(each.get("font-size", 16))
        font = "serifB" if each.get("font-weight") == "700" or each.get("class") else "serif"
        wide = self.canvas.stringWidth(text, font, size)
        squeezed = float(each.get("textLength", wide)) / (wide or 1)
        self.canvas.translate(float(each.get("x", 0)), float(each.get("y", 0)))
        self.canvas.scale(squeezed, -1)
        left = {"start": 0.0, "middle": wide / 2, "end": wide}[each.get("text-anchor", "start")]
        for mode in (1, 0) if edge else (0,):  # the edge lies behind the letters
            line = self.canvas.beginText(-left, 0)
            line.setFont(font, size)
            self.canvas.saveState()
            line.setTextRenderMode(mode)
            line.textOut(text)
            self.canvas.drawText(line)
            self.canvas.restoreState()


def _numbers(text: str) -> list[float]:
    return [float(each) for each in _NUMBER.findall(text)]


def _rgb(colour: str) -> tuple[float, ...]:
    if found := re.fullmatch(r"rgb\((\d+),(\d+),(\d+)\)", colour):
        return tuple(int(each) / 255 for each in found.groups())
    digits = colour.removeprefix("#")
    if not re.fullmatch("[0-9a-f]{3}|[0-9a-f]{6}", digits):
        raise CannotDraw(colour)
    pairs = [each * 2 for each in digits] if len(digits) == 3 else [digits[:2], digits[2:4], digits[4:]]
    return tuple(int(each, 16) / 255 for each in pairs)


def _outline(each: Any) -> Iterator[Stroke]:
    """The edge of a shape."""
    if each.tag == "path":
        return _path(each.get("d"))
    number = {name: float(each.get(name, 0)) for name in ("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r")}
    if each.tag == "rect":
        x, y, width, height, r = (number[name] for name in ("x", "y", "width", "height", "rx"))
        w, h, arc = width - 2 * r, height - 2 * r, f"a{r} {r} 0 0 1"
        if not r:
            return _path(f"M{x} {y}h{width}v{height}h{-width}z")
        turns = f"{arc} {r} {r}v{h}{arc} {-r} {r}h{-w}{arc} {-r} {-r}v{-h}{arc} {r} {-r}z"
        return _path(f"M{x + r} {y}h{w}{turns}")
    if each.tag in ("circle", "ellipse"):
        rx, ry = (number["r"], number["r"]) if each.tag == "circle" else (number["rx"], number["ry"])
        return _path(f"M{number['cx'] - rx} {number['cy']}a{rx} {ry} 0 0 1 {2 * rx} 0a{rx} {ry} 0 0 1 {-2 * rx} 0z")
    raise CannotDraw(each.tag)


def _path(text: str) -> Iterator[Stroke]:
    """A path in words that a PDF has: lines, and curves with two points that pull."""
    at = start = pull = (0.0, 0.0)
    before = ""
    for letter, given in _STEP.findall(text):
        kind = letter.upper()
        for place, step in enumerate(_steps(kind, given)):
            ends = _from(at, kind, step) if letter.islower() else step
            to = (
                (ends[0], at[1])
                if kind == "H"
                else (at[0], ends[0])
                if kind == "V"
                else (ends[-2], ends[-1])
                if ends
                else start
            )
            onward = (
                (2 * at[0] - pull[0], 2 * at[1] - pull[1]) if before and before in {"S": "CS", "T": "QT"}.get(kind, "") else at
            )
            if kind == "Z":
                yield "Z", []
            elif kind == "M" and not place:
                yield "M", [*to]
                start = to
            elif kind in "MLHV":
                yield "L", [*to]
            elif kind in "CS":
                pull = (ends[-4], ends[-3])
                yield "C", [*(onward if kind == "S" else ends[:2]), *pull, *to]
            elif kind in "QT":
                pull = onward if kind == "T" else (ends[0], ends[1])
                yield "C", [*_towards(at, pull), *_towards(to, pull), *to]
            else:
                yield from _arc(at, ends, to)
            at, before = to, kind


def _steps(kind: str, given: str) -> list[list[float]]:
    """What stands after a letter, in groups of as many as it takes. An arc's flags may stand together: `a6 6 0 016 6`."""
    if kind == "Z":
        return [[]]
    if kind == "A":
        return [[float(each) for each in found] for found in _ARC.findall(given)]
    numbers, length = _numbers(given), _LENGTH[kind]
    return [numbers[place : place + length] for place in range(0, len(numbers), length)]


def _from(at: Point, kind: str, step: list[float]) -> list[float]:
    """A step from here, as places."""
    if kind == "A":
        return [*step[:5], step[5] + at[0], step[6] + at[1]]
    first = 1 if kind == "V" else 0
    return [each + at[(place + first) % 2] for place, each in enumerate(step)]


def _towards(end: Point, pull: Point) -> Point:
    """Where a curve with one point that pulls has one of its two."""
    return end[0] + (pull[0] - end[0]) * 2 / 3, end[1] + (pull[1] - end[1]) * 2 / 3


def _arc(at: Point, ends: list[float], to: Point) -> Iterator[Stroke]:
    """A part of an ellipse as curves of at most a quarter each, as the appendix of SVG's standard reckons it."""
    rx, ry, turned, large, sweep = abs(ends[0]), abs(ends[1]), radians(ends[2]), ends[3], ends[4]
    if not rx or not ry or at == to:
        yield "L", [*to]
        return
    dx, dy = (at[0] - to[0]) / 2, (at[1] - to[1]) / 2
    x, y = cos(turned) * dx + sin(turned) * dy, cos(turned) * dy - sin(turned) * dx
    grown = max(1.0, hypot(x / rx, y / ry))
    rx, ry = rx * grown, ry * grown
    side = sqrt(max(0.0, (rx * ry) ** 2 / ((rx * y) ** 2 + (ry * x) ** 2) - 1)) * (-1 if large == sweep else 1)
    cx, cy = side * rx * y / ry, -side * ry * x / rx
    begin, end = atan2((y - cy) / ry, (x - cx) / rx), atan2((-y - cy) / ry, (-x - cx) / rx)
    angle = (end - begin) % (2 * pi) if sweep else -((begin - end) % (2 * pi))
    parts = ceil(abs(angle) / (pi / 2) - 1e-9)
    pull = 4 / 3 * tan(angle / parts / 4)
    middle = ((at[0] + to[0]) / 2, (at[1] + to[1]) / 2)

    def place(u: float, v: float) -> Point:
        """Of a circle around nothing: where it lies here."""
        u, v = cx + rx * u, cy + ry * v
        return middle[0] + cos(turned) * u - sin(turned) * v, middle[1] + sin(turned) * u + cos(turned) * v

    for part in range(parts):
        one, other = begin + angle * part / parts, begin + angle * (part + 1) / parts
        first = place(cos(one) - pull * sin(one), sin(one) + pull * cos(one))
        second = place(cos(other) + pull * sin(other), sin(other) - pull * cos(other))
        yield "C", [*first, *second, *(place(cos(other), sin(other)) if part < parts - 1 else to)]
