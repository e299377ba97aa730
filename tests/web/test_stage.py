"""Arrangements of a table: what a game may write in its `look/stage.txt`, and the style sheet that follows from it."""

from __future__ import annotations

import re

import pytest

from beaufort.errors import Error
from beaufort.game import games
from beaufort.web.drawing import stylesheets
from beaufort.web.events import WEB
from beaufort.web.stage import Amount, Track, arrangements, parse, sheet, tabs, unit

MAP = """
# a comment
wide (aspect-ratio > 1.6) and (width >= 58rem)
  others others log | .6u+2.7l
  middle middle log | *2.4u+4l
  own    ask    log | 2l+3r & 1u
  own    hand   log | 1.5u
  1.6u   *7.8u  14l
"""


def test_a_map_is_read_as_it_is_drawn() -> None:
    (made,) = parse(MAP)
    assert (made.name, made.when) == ("wide", "(aspect-ratio > 1.6) and (width >= 58rem)")
    assert made.areas[2] == ("own", "ask", "log")
    assert made.rows[1] == Track(True, (Amount(2.4, 4, 0),))
    assert made.rows[2] == Track(False, (Amount(0, 2, 3), Amount(1, 0, 0)))
    assert [str(column) for column in made.columns] == [
        "calc(1.6 * var(--u))",
        "minmax(calc(7.8 * var(--u)), 7.8fr)",
        "calc(14 * var(--l))",
    ]


def test_the_unit_is_what_is_left_after_lines_and_gaps_divided_by_all_units() -> None:
    (made,) = parse(MAP)
    assert unit(made) == (
        "min((100cqw - 4 * var(--g) - (14 * var(--l))) / 9.4, "
        "(100cqh - 5 * var(--g) - (8.7 * var(--l) + 3 * var(--r) * var(--l))) / 4.5, "
        "(100cqh - 5 * var(--g) - (6.7 * var(--l))) / 5.5)"
    )


def test_without_the_log_the_table_has_its_columns() -> None:
    made = parse(MAP)[0].without("log")
    assert made.areas[0] == ("others", "others")
    assert len(made.columns) == 2


@pytest.mark.parametrize(
    ("spoilt", "why"),
    [
        (MAP.replace("(aspect-ratio > 1.6) and", ""), None),  # still a condition
        (MAP.replace("wide (", "wide "), "line 3: 'wide aspect-ratio"),
        (MAP.replace("hand ", "palm "), "there is no region 'palm'"),
        (MAP.replace("1.5u\n", "1.5x\n"), "'1.5x' is not a size such as 1.5u+2l"),
        (MAP.replace("1.6u   *7.8u  14l", "1.6u *7.8u"), "2 widths, but a row of 3 places: others others log"),
        (MAP.replace("middle middle log", "middle others log"), "the places of 'others' are no rectangle"),
        (MAP.replace("*7.8u", "7.8u"), "needs a *"),
        (MAP.replace("1.6u   *7.8u", "16l   *78l"), "needs a u"),
        (MAP.replace(" | 1.5u", ""), "rows of wide end in | and their height"),
        (MAP.replace("own    ask ", "own    hand"), "needs a middle, an ask"),
        (MAP.replace("others others", "tabs tabs"), "tabs their names (tabs:middle,others)"),
        ("  middle | *1u\n", "line 1: a map needs a name and a condition above it"),
        ("# nothing\n", "has no arrangement"),
    ],
)
def test_what_is_wrong_with_a_map_is_said_with_its_line(spoilt: str, why: str | None) -> None:
    if why is None:
        assert parse(spoilt)
        return
    with pytest.raises(Error, match=re.escape(why)):
        parse(spoilt, "stage.txt")


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_game_has_arrangements_for_upright_and_lying_windows(game: object) -> None:
    found = arrangements(game)  # type: ignore[arg-type]
    assert len(found) >= 3
    text = sheet(game)  # type: ignore[arg-type]
    assert text.count("{") == text.count("}")
    assert all(each.regions - {"log", "tabs"} for each in found)


def test_a_game_without_a_look_gets_the_arrangements_for_words() -> None:
    plain = [game for game in games() if not (game.folder / "look").exists()]
    for game in plain:
        assert arrangements(game) == parse((WEB / "look" / "stage.txt").read_text(encoding="utf-8"))
        assert tabs(game) == ()


def test_no_line_of_a_style_sheet_that_we_write_has_two_rules() -> None:
    for file in [*(WEB / "look").glob("*.css"), *(game.folder / "look" / "style.css" for game in games())]:
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        assert [line for line in lines if line.count("{") > 1 and not line.startswith("@property")] == [], file


def test_the_style_sheet_needs_no_unit_that_a_box_would_work_out_anew() -> None:
    """A property with cq units would be another length inside the next box, unless it is registered as a length."""
    text = stylesheets(games())
    used = {name for name, value in re.findall(r"(--[\w-]+):([^;{}]*)", text) if "cq" in value}
    assert used <= set(re.findall(r"@property (--\w+)", text))
