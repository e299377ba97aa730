"""Vor dem Wind: what edition.py reads from a file of cards, and what it says about a file that is wrong."""

import re
from collections import Counter
from pathlib import Path

import pytest

from beaufort.errors import BadEdition
from beaufort.games.vor_dem_wind import rules
from beaufort.games.vor_dem_wind.edition import OURS, chosen_file, read

TEXT = OURS.read_text(encoding="utf-8")
LINES = TEXT.splitlines()


def line(start: str) -> int:
    """The line of our own file that starts with this text."""
    return next(number for number, text in enumerate(LINES, 1) if text.startswith(start))


def edited(folder: Path, old: str, new: str) -> Path:
    """Our own file with one passage changed."""
    assert TEXT.count(old) == 1
    file = folder / "cards.toml"
    file.write_text(TEXT.replace(old, new), encoding="utf-8")
    return file


def error(file: Path) -> tuple[int, str]:
    """The line and the reason of the error that this file gets."""
    with pytest.raises(BadEdition) as caught:
        read(file)
    return caught.value.line, str(caught.value).removeprefix(f"{file}, line {caught.value.line}: ")


def test_our_edition_is_read_and_says_that_it_is_a_reconstruction() -> None:
    edition = read(OURS)
    assert (edition.goods, edition.gulden, edition.name.split()[0]) == (15, 22, "reconstruction")
    assert edition.name == rules.EDITION
    assert [len(figures) for figures in (edition.kind, edition.shown, edition.amount, edition.price)] == [120] * 4
    assert ([len(load) for load in edition.load], len(edition.points)) == ([4] * 46, 46)


def test_the_environment_may_name_another_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEAUFORT_EDITION", "/somewhere/mine.toml")
    assert chosen_file() == Path("/somewhere/mine.toml")
    monkeypatch.setenv("BEAUFORT_EDITION", "")
    assert chosen_file() == OURS
    monkeypatch.delenv("BEAUFORT_EDITION")
    assert chosen_file() == OURS


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("goods = 15", "goods = 16"),
        ("gulden = 22", "gulden = 21"),
        ("AA CC SS TT AC", "AA CC SS TT AA"),
        ("free = [1, 1,", "free = [1, 2,"),
        ("conservation = [1, 1,", "conservation = [2, 1,"),
        ("4 for 4 x5", "4 for 5 x5"),
        ("5 for 6 x3\n6 for 8 x2", "5 for 6 x2\n6 for 8 x3"),
        ("2 for 3 x2", "2 for 4 x2"),
        ("exchange = [1, 1, 2, 2]", "exchange = [1, 2, 2, 2]"),
        ("income = [3,", "income = [2,"),
        ("AAAA 20", "AAAA 19"),
        ("TC 5", "TT 5"),
    ],
)
def test_the_hash_in_the_name_changes_with_any_figure(tmp_path: Path, old: str, new: str) -> None:
    name = read(edited(tmp_path, old, new)).name
    assert name.split()[0] == "reconstruction"
    assert name != rules.EDITION
    assert len(name.split()[1]) == 12


def test_the_hash_does_not_change_with_comments_or_the_name(tmp_path: Path) -> None:
    file = edited(tmp_path, 'name = "reconstruction"', '# mine\nname = "mine"')
    assert read(file).name == rules.EDITION.replace("reconstruction", "mine")


def test_windows_line_ends_are_read(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_bytes(TEXT.replace("\n", "\r\n").encode())
    assert read(file).name == rules.EDITION


@pytest.mark.parametrize(
    ("old", "new", "at", "reason"),
    [
        ("goods = 15  # cards of each kind of goods\n", "", "# The cards", "goods is missing"),
        ('name = "reconstruction"\n', "", "# The cards", "name is missing"),
        ('name = "reconstruction"', "name = 3", "name", "name should be a text"),
        ("goods = 15", "goods = true", "goods", "goods should be a whole number"),
        ("goods = 15", "goods = 15.0", "goods", "goods should be a whole number"),
        ("goods = 15", "goods = 7", "goods", "goods should be from 8 to 30, not 7"),
        ("goods = 15", "goods = 31", "goods", "goods should be from 8 to 30, not 31"),
        ("gulden = 22", "gulden = -1", "gulden", "gulden should be from 0 to 100, not -1"),
        ("gulden = 22", "gulden = 101", "gulden", "gulden should be from 0 to 100, not 101"),
        ("[purchase]", "[bought]", "# The cards", "[purchase] cards is missing"),
        ("[ships]", "[boats]", "# The cards", "[ships] large is missing"),
        ("free = [1, 1, 2, 2, 2]\n", "", "[purchase]", "[purchase] free is missing"),
        ("sale = 4", "sold = 4", "[storage]", "[storage] sale is missing"),
        ("sale = 4", "sale = 41", "sale", "sale should be from 0 to 40, not 41"),
        ("sale = 4", 'sale = "4"', "sale", "[storage] sale should be a whole number"),
        ("safe = 8", "safe = -1", "safe", "safe should be from 0 to 40, not -1"),
        ("free = [1, 1, 2, 2, 2]", "free = 5", "free", "[purchase] free should be a list"),
        ("free = [1, 1,", "free = [1, 3,", "free", "each of free should be a number from 1 to 2, not 3"),
        (
            "conservation = [1,",
            "conservation = [true,",
            "conservation",
            "each of conservation should be a number from 1 to 2, not True",
        ),
        ("exchange = [1,", 'exchange = ["1",', "exchange", "each of exchange should be a number from 1 to 2, not '1'"),
        ("income = [3,", "income = [51,", "income", "each of income should be a number from 0 to 50, not 51"),
        ("AA CC SS TT AC", "AA CC SS TT", "[purchase]", "there should be 40 purchase cards, not 39"),
        ("2 for 1 x6", "2 for 1 x7", "[storage]", "there should be 40 storage cards, not 41"),
        ("safe = 8", "safe = 7", "[shipment]", "there should be 40 shipment cards, not 39"),
        ("AAC AAS AAT", "AAC AAX AAT", "AAC AAS", "'AAX' should be 1 to 6 of the letters ACST"),
        ("AACS CCST SSAT", "AACS CCST SSATTTT", "ACST ACST", "'SSATTTT' should be 1 to 6 of the letters ACST"),
        ("4 for 4 x5", "4 to 4 x5", "4 for 4", "'4 to 4 x5' should look like '2 for 1 x6', with 1 to 8 goods"),
        ("6 for 8 x2", "9 for 8 x2", "6 for 8", "'9 for 8 x2' should look like '2 for 1 x6', with 1 to 8 goods"),
        ("1 for 1 x2", "0 for 1 x2", "1 for 1", "'0 for 1 x2' should look like '2 for 1 x6', with 1 to 2 goods"),
        ("2 for 3 x2", "3 for 3 x2", "2 for 3", "'3 for 3 x2' should look like '2 for 1 x6', with 1 to 2 goods"),
        ("CCAS 18", "CCAS", "AACS 19", "'CCAS' should look like 'AACC 18'"),
        ("CCAS 18", "CCAB 18", "AACS 19", "'CCAB' should be 1 to 4 of the letters ACST"),
        ("TT 4, TC 5", "TT 4, TCTCT 5", "TT 4", "'TCTCT' should be 1 to 4 of the letters ACST"),
        ("AAAA 20, ", "", "large", "there should be 26 large ships, not 25"),
        ("AA 8", "AA 8, AA 8", "small", "there should be 20 small ships, not 21"),
    ],
)
def test_an_error_names_the_line_and_the_reason(tmp_path: Path, old: str, new: str, at: str, reason: str) -> None:
    assert error(edited(tmp_path, old, new)) == (line(at), reason)


def test_a_section_that_is_no_table_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text('name = "x"\npurchase = 3\n', encoding="utf-8")
    assert error(file) == (1, "[purchase] cards is missing")


def test_the_message_begins_with_the_file_and_the_line(tmp_path: Path) -> None:
    file = edited(tmp_path, "gulden = 22", "gulden = 500")
    with pytest.raises(BadEdition) as caught:
        read(file)
    assert str(caught.value) == f"{file}, line {line('gulden')}: gulden should be from 0 to 100, not 500"


def test_bad_toml_names_its_line(tmp_path: Path) -> None:
    assert error(edited(tmp_path, "sale = 4", "sale 4"))[0] == line("sale")


def test_toml_that_ends_too_early_names_the_last_line(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text('name = "x"\ncards = """\nAA', encoding="utf-8")
    assert error(file)[0] == 3


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    at, reason = error(tmp_path / "none.toml")
    assert (at, reason.startswith(f"{tmp_path / 'none.toml'} cannot be read: ")) == (0, True)


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_bytes(b'name = "\xff"\n')
    at, reason = error(file)
    assert (at, reason.startswith(f"{file} cannot be read: ")) == (0, True)


def test_an_error_names_the_line_of_a_deal_that_is_the_beginning_of_an_earlier_one(tmp_path: Path) -> None:
    file = edited(tmp_path, "4 for 4 x5", "3 for 2")
    assert error(file) == (line("4 for 4"), "'3 for 2' should look like '2 for 1 x6', with 1 to 8 goods")


def test_an_error_names_the_line_of_a_ship_that_is_the_beginning_of_an_earlier_one(tmp_path: Path) -> None:
    assert error(edited(tmp_path, "SSAC 18", "AACC")) == (line("AACS 19"), "'AACC' should look like 'AACC 18'")


def test_an_error_names_the_line_in_a_section_whose_heading_has_a_comment(tmp_path: Path) -> None:
    file = edited(tmp_path, "[storage]\ncards", "[storage]  # mine\ncards")
    file.write_text(file.read_text(encoding="utf-8").replace("2 for 1 x6", "2 for 1 x7"), encoding="utf-8")
    assert error(file) == (line("[storage]"), "there should be 40 storage cards, not 41")


SPECIAL_CARDS_ALONE = f"""
name = "special"
goods = 15
gulden = 22
[purchase]
cards = ""
free = {[1] * 20}
conservation = {[1] * 20}
[storage]
cards = ""
buy = "1 for 1 x20"
sale = 0
exchange = {[1] * 20}
[shipment]
income = []
safe = 40
[ships]{TEXT.partition("[ships]")[2]}"""


def test_an_edition_without_plain_cards_is_refused_since_kept_specials_would_leave_nothing_to_open(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(SPECIAL_CARDS_ALONE, encoding="utf-8")
    assert error(file)[0] == SPECIAL_CARDS_ALONE.splitlines().index("[purchase]") + 1


@pytest.mark.parametrize("lang", ["de", "en", "fr"])
def test_the_ships_in_the_rules_to_read_are_those_of_the_edition(lang: str) -> None:
    text = (OURS.parent / f"RULES.{lang}.md").read_text(encoding="utf-8").partition("## ")[2].partition("\n## ")[0]
    told: Counter[tuple[str, int]] = Counter()
    for load, points, times in re.findall(r"(?<!\w)([ACST]{1,4})[ \u00a0](\d{1,2})(?:[ \u00a0]×(\d))?", text):
        told["".join(sorted(load)), int(points)] += int(times or 1)
    edition = read(OURS)
    loads = ["".join(good * int(amount) for good, amount in zip("ACST", row, strict=True)) for row in edition.load]
    assert told == Counter(zip(loads, edition.points, strict=True))
