"""On paper: the boxes of every game for every number of players, in every language; letters embedded, text to be selected."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from pypdf import PdfReader

from beaufort.commands.check import Case
from beaufort.errors import BadSetting
from beaufort.game import Game
from beaufort.score.entry import Mark, Number
from beaufort.score.paper import PAPERS, overview, score_sheet
from beaufort.score.sheet import Sheet, blank, new, of_match
from beaufort.web.rulebook import for_paper
from beaufort.words import LANGUAGES, Said, figure, say
from tests.conftest import CASES, GAMES
from tests.test_cli import run
from tests.test_score import played

KEPT = [case for case in CASES if case.game.has_score]
NAMES = ("Zoë", "Jürgen", "Élise", "Åsa", "François", "Œuvre", "Ñuño")


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages).replace("\xa0", " ")


def fonts_of(pdf: bytes) -> list[bool]:
    """Of each font, whether it is embedded."""
    found = []
    for page in PdfReader(io.BytesIO(pdf)).pages:
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            inner = font.get_object()
            inner = inner["/DescendantFonts"][0].get_object() if "/DescendantFonts" in inner else inner
            found.append("/FontFile2" in inner.get("/FontDescriptor", {}))
    return found


@pytest.mark.sample(6, 0)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("case", KEPT, ids=str)
def test_a_sheet_has_a_box_for_all_that_is_reckoned(case: Case, lang: str) -> None:
    for paper in PAPERS:
        pictures = for_paper(case.game, lang) if paper == PAPERS[0] else None
        pdf = score_sheet(new(case, NAMES[: case.seats]), lang, paper, pictures)
        text = text_of(pdf)
        rounds = case.game.keeping.rounds(case.seats)
        for column in case.game.keeping.columns(case.seats, case.bits):
            assert text.count(say(column.name, lang, case.game.folder).replace("\xa0", " ")) >= rounds
        assert [text.count(f"{name}\n") for name in NAMES[: case.seats]] == [rounds] * case.seats
        assert say(Said("name"), lang, case.game.folder) in text
        assert len(PdfReader(io.BytesIO(pdf)).pages) == 1
        assert all(fonts_of(pdf))


@pytest.mark.parametrize("case", KEPT, ids=str)
def test_a_filled_sheet_has_what_was_entered_and_the_points_of_every_round(case: Case) -> None:
    sheet = of_match(played(case, 4))
    lines = text_of(score_sheet(sheet, "en")).splitlines()
    starts = [place for place, line in enumerate(lines) if line in sheet.names]
    ends = [*starts[1:], len(lines)]
    rows = [(number, seat) for number in range(1, sheet.done + 1) for seat in range(case.seats)]
    for (number, seat), start, end in zip(rows, starts, ends, strict=False):
        texts = iter(lines[start + 1 : end])
        for box in case.game.keeping.columns(case.seats, case.bits):
            text = entered(sheet, number, seat, box.tokens)
            assert not text or text in texts, (number, seat, box)  # in their order
        assert figure(sheet.rounds[number - 1].points[seat]) in texts, (number, seat)


def entered(sheet: Sheet, number: int, seat: int, wanted: tuple[str, ...]) -> str:
    """What of an entry stands in a box: a figure, a cross, or each card as it is typed."""
    entry = {token: count for token, count in sheet.entry(number, seat).items() if token in wanted}
    marks = {each.token for each in sheet.fields if isinstance(each, Mark) and not each.choice}
    numbers = {each.token for each in sheet.fields if isinstance(each, Number)}
    words = [[str(entry[each])] if each in numbers else ["×" if each in marks else each] * entry[each] for each in entry]
    return " ".join(word for each in words for word in each)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_rules_of_every_game_fit_on_one_page_with_every_rule(game: Game, lang: str) -> None:
    rules = re.findall(r'<a id="([A-Z]+-\d+)">', (game.folder / f"RULES.{lang}.md").read_text(encoding="utf-8"))
    for paper in PAPERS:
        pdf = overview(game, lang, paper, for_paper(game, lang) if paper == PAPERS[0] else None)
        assert len(PdfReader(io.BytesIO(pdf)).pages) == 1
        text = text_of(pdf)
        assert [rule for rule in rules if not re.search(rf"\b{rule}\b", text)] == []
        assert all(fonts_of(pdf))


def test_paper_that_there_is_not_is_an_error() -> None:
    with pytest.raises(BadSetting, match="There is no paper 'a0'"):
        score_sheet(blank(KEPT[0]), "en", "a0")


def test_the_command_writes_sheets_empty_and_filled_and_rules(tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    names = ("--players", "Anna,Élise,Jürgen")
    done = run("sheet", "santa-timea", *names, "--lang", "fr", "--paper", "letter", "-o", str(out))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Élise" in text_of(out.read_bytes())
    record = tmp_path / "game.txt"
    case = next(each for each in KEPT if each.game.package.startswith("beaufort."))  # a command has no toys
    record.write_text(str(played(case, 1).record()))
    assert run("sheet", case.game.name, "--filled", str(record), "-o", str(out)).returncode == 0
    assert run("sheet", "vor-dem-wind", "--rules", "-o", str(out)).returncode == 0
    for wrong in (("x",), ("santa-timea", "--players", "A"), ("santa-timea", "--filled", str(out)), ("santa-timea", "-o", "/")):
        done = run("sheet", *wrong)
        assert done.returncode != 0
        assert "Traceback" not in done.stderr
