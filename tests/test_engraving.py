"""Drawings on paper: all there are can be drawn, and lines go where SVG says they go."""

from __future__ import annotations

from math import cos, hypot, isclose, pi, sin
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beaufort.game import Game
from beaufort.score.engraving import CannotDraw, Engraver, Pictures, _outline, _path
from beaufort.score.entry import Cards
from beaufort.score.paper import Page
from beaufort.score.sheet import blank
from beaufort.settings import set_up
from beaufort.view import Card
from beaufort.web.rulebook import cards, for_paper
from beaufort.words import LANGUAGES, Said
from tests.conftest import GAMES

LENGTHS = st.floats(1, 100)
ANGLES = st.floats(-3 * pi, 3 * pi)


@pytest.mark.sample(2, 0)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_card_that_rules_or_sheets_show_can_be_drawn(game: Game, lang: str) -> None:
    page, pictures = Page(lang, "a4"), for_paper(game, lang)
    page.add("", "")
    shown = list(cards(game).values())
    if game.has_score:
        sheet = blank(set_up(game))
        shown += [piece.card for each in sheet.fields if isinstance(each, Cards) for piece in each.pieces]
        shown += [each.drawn for each in sheet.fields if not isinstance(each, Cards) and each.drawn]
        shown += [each.drawn for each in game.keeping.columns(sheet.seats, sheet.setup.bits) if each.drawn]
    for card in shown:
        for plain in (False, True):
            drawn = Engraver(page._canvas, pictures, plain).draw(card, (10, 10, 20, 28))
            assert drawn == (game.folder / "look" / "table.html").exists(), card


@pytest.mark.parametrize("bad", ["<blob/>", '<rect width="1" height="1" fill="red"/>', '<g transform="skewX(3)"/>'])
def test_what_is_not_known_is_an_error(bad: str) -> None:
    page = Page("en", "a4")
    pictures = Pictures(lambda card: f'<svg viewBox="0 0 1 1">{bad}</svg>', "", {}, {}, ())
    with pytest.raises(CannotDraw):
        Engraver(page._canvas, pictures).draw(Card("x", Said("x"), "x"), (0, 0, 1, 1))


def along(path: str) -> list[tuple[float, float]]:
    """Points of a path, nine of each curve."""
    at, found = (0.0, 0.0), []
    for kind, numbers in _path(path):
        if kind == "C":
            pulls = [at, *zip(numbers[::2], numbers[1::2], strict=True)]
            for step in range(1, 10):
                t = step / 9
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                x, y = (sum(weight * pull[place] for weight, pull in zip(weights, pulls, strict=True)) for place in (0, 1))
                found.append((x, y))
        at = (numbers[-2], numbers[-1]) if numbers else at
    return found


@given(LENGTHS, LENGTHS, ANGLES, ANGLES, st.floats(0.1, pi - 0.1) | st.floats(pi + 0.1, 2 * pi - 0.1), st.sampled_from([-1, 1]))
def test_an_arc_lies_on_its_ellipse(rx: float, ry: float, turned: float, begin: float, size: float, way: int) -> None:
    angle = size * way

    def place(at: float) -> tuple[float, float]:
        x, y = rx * cos(at), ry * sin(at)
        return 7 + cos(turned) * x - sin(turned) * y, 9 + sin(turned) * x + cos(turned) * y

    (x, y), (to_x, to_y) = place(begin), place(begin + angle)
    flags = f"{int(abs(angle) > pi)} {int(angle > 0)}"
    points = along(f"M{x} {y}A{rx} {ry} {turned * 180 / pi} {flags} {to_x} {to_y}")
    for px, py in points:
        u, v = px - 7, py - 9
        u, v = cos(turned) * u + sin(turned) * v, cos(turned) * v - sin(turned) * u
        assert isclose(hypot(u / rx, v / ry), 1, abs_tol=0.003)
    middle = place(begin + angle / 2)  # it goes the way that is meant
    assert min(hypot(px - middle[0], py - middle[1]) for px, py in points) < max(rx, ry) * 0.2


@given(st.lists(st.tuples(st.sampled_from("LHVCSQT"), st.lists(st.integers(-50, 50), min_size=6, max_size=6)), max_size=8))
def test_steps_from_here_are_places_on_the_page(steps: list[tuple[str, list[int]]]) -> None:
    count = {"L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2}
    near, far, at = "m3 4", "M3 4", [3, 4]
    for kind, numbers in steps:
        given_ = numbers[: count[kind]]
        first = 1 if kind == "V" else 0
        ends = [number + at[(place + first) % 2] for place, number in enumerate(given_)]
        near, far = near + kind.lower() + " ".join(map(str, given_)), far + kind + " ".join(map(str, ends))
        at = [ends[0], at[1]] if kind == "H" else [at[0], ends[0]] if kind == "V" else ends[-2:]
    assert list(_path(near)) == list(_path(far))


def test_figures_may_stand_close_together() -> None:
    assert list(_path("M1-1l.5.5 0 016")) == [("M", [1, -1]), ("L", [1.5, -0.5]), ("L", [1.5, 15.5])]
    assert [kind for kind, _ in _path("M0 0a6 6 0 016 6z")] == ["M", "C", "Z"]


def test_round_things_are_round() -> None:
    circle = ElementTree.fromstring('<circle cx="3" cy="4" r="10"/>')
    ends = [numbers[-2:] for kind, numbers in _outline(circle) if kind == "C"]
    assert [[round(number, 6) for number in end] for end in ends] == [[3, -6], [13, 4], [3, 14], [-7, 4]]
