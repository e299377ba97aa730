"""The arrangements of a game's table: maps of named regions, read from its `look/stage.txt`, become a style sheet.

A map says how large each row and column is: `2.5u+3l` is two and a half cards' widths and three lines of text, `r` a line that
only a replay needs, `*` takes what is left over, `a&b` is at least both. From this follows the unit: the largest with which the
whole fits the window. So nothing takes its size from what is in it, and nothing can be cut.

    wide (aspect-ratio > 1.65) and (width >= 58rem)
      others others log | .6u+2.7l
      middle middle log | *2.4u+4l
      own    hand   log | 1.52u
      1.6u   *7.8u  14l

Of several arrangements whose condition holds, the last is taken. A place of the map may be `tabs:middle,others`: these then
share the middle, and one of them shows. What can be named is a region, or a part of the middle (an element with `data-part`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from beaufort.errors import Error
from beaufort.game import Game

FILE = "stage.txt"
REGIONS = ("others", "middle", "ask", "own", "hand", "log", "tabs")
DEFAULT = Path(__file__).parent / "look" / FILE
SIZE = re.compile(r"\*?(?:\d*\.?\d+[ulr])(?:\+\d*\.?\d+[ulr])*(?:&\d*\.?\d+[ulr](?:\+\d*\.?\d+[ulr])*)*")


class Amount(NamedTuple):
    """So many units, lines, and lines in a replay."""

    units: float
    lines: float
    replay: float

    def __str__(self) -> str:
        parts = ((self.units, "var(--u)"), (self.lines, "var(--l)"), (self.replay, "var(--r) * var(--l)"))
        return " + ".join(f"{number:g} * {measure}" for number, measure in parts if number) or "0px"


class Track(NamedTuple):
    """A row or a column: as large as the largest of these, and more if it is free."""

    free: bool
    ways: tuple[Amount, ...]

    def __str__(self) -> str:
        least = f"max({', '.join(map(str, self.ways))})" if len(self.ways) > 1 else f"calc({self.ways[0]})"
        share = self.ways[0].units + self.ways[0].lines / 5
        return f"minmax({least}, {share:.3g}fr)" if self.free else least


class Arrangement(NamedTuple):
    """A map of regions, and for which windows it is."""

    name: str
    when: str
    areas: tuple[tuple[str, ...], ...]
    rows: tuple[Track, ...]
    columns: tuple[Track, ...]
    tabs: tuple[str, ...] = ()

    @property
    def regions(self) -> set[str]:
        return {name for row in self.areas for name in row}

    def without(self, region: str) -> Arrangement:
        """The same, without the columns in which nothing but this region lies."""
        kept = [place for place in range(len(self.columns)) if {row[place] for row in self.areas} != {region}]
        areas = tuple(tuple(row[place] for place in kept) for row in self.areas)
        return self._replace(areas=areas, columns=tuple(self.columns[place] for place in kept))


def arrangements(game: Game) -> tuple[Arrangement, ...]:
    """Those of the game's look, or those for a table that is shown in words."""
    own = game.folder / "look" / FILE
    return _read(own if own.exists() else DEFAULT)


def tabs(game: Game) -> tuple[str, ...]:
    """All that is behind a tab in some arrangement, the other players last."""
    names = dict.fromkeys(name for each in arrangements(game) for name in each.tabs)
    return tuple(sorted(names, key="others".__eq__))


@cache
def _read(file: Path) -> tuple[Arrangement, ...]:
    text = file.read_text(encoding="utf-8")
    return parse(text, str(file))


def parse(text: str, where: str = FILE) -> tuple[Arrangement, ...]:
    """Read arrangements; an Error says what is wrong, and where."""
    found: list[tuple[int, str, list[str]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not line[0].isspace():
            found.append((number, line.strip(), []))
        elif found:
            found[-1][2].append(line.strip())
        else:
            raise Error(f"{where}, line {number}: a map needs a name and a condition above it")
    if not found:
        raise Error(f"{where} has no arrangement")
    return tuple(_arrangement(head, lines, f"{where}, line {number}") for number, head, lines in found)


def _arrangement(head: str, lines: Sequence[str], where: str) -> Arrangement:
    name, _, when = head.partition(" ")
    if not re.fullmatch(r"[\w-]+", name) or not when.strip().startswith("(") or when.count("(") != when.count(")"):
        raise Error(f"{where}: '{head}' is not a name and a condition in brackets")
    rows = [line.rpartition("|") for line in lines[:-1]]
    if not rows or not all(row[1] for row in rows) or "|" in lines[-1]:
        raise Error(f"{where}: rows of {name} end in | and their height, and its last line is the widths")
    found: tuple[str, ...] = ()
    areas = []
    for cells, _, _ in rows:
        area = []
        for cell in cells.split():
            region, _, folded = cell.partition(":")
            found = tuple(folded.split(",")) if folded else found
            if region not in REGIONS:
                raise Error(f"{where}: there is no region '{region}'; there are {', '.join(REGIONS)}")
            area.append(region)
        areas.append(tuple(area))
    columns = tuple(_track(width, where) for width in lines[-1].split())
    made = Arrangement(name, when.strip(), tuple(areas), tuple(_track(row[2], where) for row in rows), columns, found)
    _check(made, where)
    return made


def _track(text: str, where: str) -> Track:
    text = re.sub(r"\s", "", text)
    if not SIZE.fullmatch(text):
        raise Error(f"{where}: '{text}' is not a size such as 1.5u+2l or *3u")
    ways = [{letter: float(number) for number, letter in re.findall(r"([\d.]+)([ulr])", way)} for way in text.split("&")]
    return Track(text[0] == "*", tuple(Amount(way.get("u", 0), way.get("l", 0), way.get("r", 0)) for way in ways))


def _check(made: Arrangement, where: str) -> None:
    for row in made.areas:
        if len(row) != len(made.columns):
            raise Error(f"{where}: {len(made.columns)} widths, but a row of {len(row)} places: {' '.join(row)}")
    for name in made.regions:
        at = [(y, x) for y, row in enumerate(made.areas) for x, cell in enumerate(row) if cell == name]
        high, wide = len({y for y, _ in at}), len({x for _, x in at})
        if high * wide != len(at) or max(at)[0] - min(at)[0] + 1 != high:
            raise Error(f"{where}: the places of '{name}' are no rectangle")
    for axis in (made.rows, made.columns):
        if not any(way.units for track in axis for way in track.ways):
            raise Error(f"{where}: of the heights and of the widths of {made.name} one at least needs a u")
        if not any(track.free for track in axis):
            raise Error(f"{where}: of the heights and of the widths of {made.name} one at least needs a *")
    missing = {"middle", "ask"} - made.regions
    if missing or bool(made.tabs) != ("tabs" in made.regions):
        raise Error(f"{where}: {made.name} needs a middle, an ask, and with tabs their names (tabs:middle,others)")


def _sums(tracks: Sequence[Track]) -> list[Amount]:
    """How large tracks are together, once for each way to choose the largest of each."""
    ways = product(*(track.ways for track in tracks))
    return [Amount(*(sum(amounts) for amounts in zip(*chosen, strict=True))) for chosen in ways]


def unit(made: Arrangement) -> str:
    """The largest unit with which all fits, as a length of the style sheet."""
    fits = [
        f"({whole} - {len(tracks) + 1} * var(--g) - ({Amount(0, each.lines, each.replay)})) / {each.units:g}"
        for whole, tracks in (("100cqw", made.columns), ("100cqh", made.rows))
        for each in _sums(tracks)
        if each.units
    ]
    return f"min({', '.join(fits)})"


def sheet(game: Game) -> str:
    """The style sheet of a game's arrangements. All rules weigh the same, so that a later one overrules an earlier one."""
    out = []
    for made in arrangements(game):
        rules = _rules(made.without("log"), f"body.{game.name} .map")
        if "log" in made.regions:  # players may close it, and have the room
            rules += _rules(made, f"body.{game.name}:where(:not(.closed)) .map")
        out.append(f"@container stage {made.when} {{\n  " + "\n  ".join(rules) + "\n}")
    return "\n".join(out)


def _rules(made: Arrangement, here: str) -> list[str]:
    template = " ".join(f'"{" ".join(row)}" {height}' for row, height in zip(made.areas, made.rows, strict=True))
    widths, log = " ".join(map(str, made.columns)), "log" in made.regions
    rules = [f"{here} {{ --name: {made.name}; --log: {log:d}; --u: {unit(made)}; grid-template: {template} / {widths}; }}"]
    for name in ("others", "own", "hand", "tabs"):
        place = f"display: grid; grid-area: {name};" if name in made.regions else "display: none; grid-area: middle;"
        rules.append(f"{here} .{name} {{ {place} }}")
    if log:
        rules.append(f"{here} .drawer {{ display: grid; position: static; }}")
    else:
        rules.append(
            f"{here} .drawer {{ display: none; position: absolute; }} {here} .drawer:where(.open) {{ display: grid; }}"
        )
    if "hand" in made.regions:  # without cards in it, or after the game, its place is room for answers; a replay has none
        free = f"{here}:where(body:not(.replay) *):not(:has(.held)):is(:not(:has(#hand .card)), :has(#done .row))"
        rules.append(f"{free} .ask {{ grid-row-end: hand-end; }} {free} .hand {{ display: none; }}")
    return rules + _folded(made, here)


def _folded(made: Arrangement, here: str) -> list[str]:
    """Of what is behind tabs the first shows, unless another one is chosen."""
    apart = set(made.tabs) - set(REGIONS)
    rules = [f"{here} .middle {{ display: grid; }} {here} [data-part] {{ display: {'none' if apart else 'grid'}; }}"]
    for name in made.tabs:
        rest = ", ".join(f"[value={other}]" for other in made.tabs[1:])
        chosen = f":has(.tabs [value={name}]:checked)" if name != made.tabs[0] else f":not(:has(.tabs :is({rest}):checked))"
        now = f"{here}:where({chosen})"
        rules.append(f"{now} .tabs > label:where([data-tab={name}]) {{ background: var(--sea); font-weight: 600; }}")
        if name not in REGIONS:
            rules.append(f"{now} [data-part={name}] {{ display: grid; }}")
        elif name != "middle":
            rules.append(f"{now} .{name} {{ display: grid; }} {now} .middle {{ display: none; }}")
    if made.tabs:
        others = ", ".join(f"[data-tab={name}]" for name in made.tabs)
        rules.append(f"{here} .tabs > label {{ display: none; }} {here} .tabs > label:where({others}) {{ display: grid; }}")
    return rules
