"""What is missing in a game, or not as it should be, is said in one line: each test breaks a whole game in one way."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from beaufort import UnknownGame, game
from beaufort.commands import check
from beaufort.commands.check import verdict
from beaufort.commands.parts import CONSTANTS, FUNCTIONS, problems
from beaufort.commands.reading import READ
from beaufort.commands.skeleton import new_game
from beaufort.game import Game, find, register
from beaufort.research.fields import nameless
from beaufort.web import drawing, templates
from beaufort.web.drawing import undrawable
from beaufort.web.legend import untold
from tests.test_cli import run

Broken = Callable[..., Game]
NUMBERS = count()


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Broken:
    """Gives a new game in which this file is edited so, or is not there."""
    for register_of in ("_games", "_by_state"):
        monkeypatch.setattr(game, register_of, dict(getattr(game, register_of)))

    def make(file: str = "", old: str | None = None, new: str = "") -> Game:
        name = f"broken_{next(NUMBERS)}"
        home = new_game(name, tmp_path / name)
        path = home / "src" / name / file
        if old is None and file:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        elif old is not None:
            text = path.read_text() if path.exists() else ""
            assert old in text, f"{file} has no {old!r}"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text.replace(old, new, 1) if old else new)
        monkeypatch.syspath_prepend(home / "src")
        return register(name)

    return make


@pytest.fixture
def looks_anew() -> Iterator[None]:
    """Templates are read again: those of a game that came since would not be found."""
    drawing._look.cache_clear()
    templates.environment.cache_clear()
    yield
    templates.environment.cache_clear()


def said(of: Game, games: int = 1) -> list[str]:
    """The problems that the kit finds, each once; the game's name and its seats say nothing here."""
    found = [problem for _, _, problem in check.check(of, games) if problem]
    return list(dict.fromkeys(problem.removeprefix(f"{of.name}: ") for problem in found))


MISSING = [
    ("rules.py", "rules.py is missing."),
    ("view.py", "view.py is missing."),
    ("words/fr.ftl", "words/fr.ftl is missing: all that the game says, in French."),
    ("RULES.de.md", "RULES.de.md is missing: the rules, in German."),
]
EDITED = [
    ("legend.py", "", "LEGEND = 7\n", "legend.py: LEGEND should be a tuple of Entry of beaufort.legend, not 7."),
    ("rules.py", "VERSION = 1", "VERSION = '1'", "rules.py: VERSION should be a whole number from 1, not '1'."),
    (
        "rules.py",
        "range(2, 8)",
        "range(2, 9)",
        "rules.py: SEATS should be a range within 1 to 7, such as range(2, 5) for 2 to 4, not range(2, 9).",
    ),
    ("rules.py", "SEATS = range(2, 8)", "", "rules.py has no SEATS: a range within 1 to 7, such as range(2, 5) for 2 to 4."),
    (
        "rules.py",
        '{"low": False}',
        '{"low": 0}',
        "rules.py: OPTIONS should be a dict of at most 8 names, each True or False, such as {'pro': False}, not {'low': 0}.",
    ),
    (
        "rules.py",
        "ACTIONS = CARDS",
        "ACTIONS = 41",
        "view.py: ACTION_NAMES has 42 texts, and there are 41 ACTIONS in rules.py.",
    ),
    (
        "rules.py",
        "ACTIONS = CARDS",
        "ACTIONS = CARDS\nSIZES = {'cards': 6}",
        "rules.py: SIZES should be a dict of at most 9 ranges within 1 to 63, not {'cards': 6}.",
    ),
    (
        "rules.py",
        "ACTIONS = CARDS",
        "ACTIONS = CARDS\nSIMULTANEOUS = 1",
        "rules.py: SIMULTANEOUS should be True or False, not 1.",
    ),
    (
        "rules.py",
        "ACTIONS = CARDS",
        "ACTIONS = CARDS\nEDITION = 'own'",
        "edition.py is missing: a game with editions has both.",
    ),
    ("rules.py", "    seats = i8()\n", "", "rules.py: State should be a class State(AnyState) with a field seats."),
    ("rules.py", "def moment(", "def now(", "rules.py has no function moment(state)."),
    (
        "rules.py",
        "def play(state: State, seat: Seat, action: Card)",
        "def play(state: State, action: Card, seat: Seat, more: int)",
        "rules.py: play(state, action, seat, more) should be play(state, seat, action).",
    ),
    ("rules.py", "@rule\ndef moment", "def moment", "rules.py: moment is not marked @rule, so compiled code cannot call it."),
    (
        "rules.py",
        "@rule\ndef end_round",
        "def end_round",
        "rules.py: play calls end_round, which is not marked @rule.",
    ),
    (
        "features.py",
        "PLAYERS = 7",
        "PLAYERS, LEFT_OUT = 7, ('waitng',)",
        "features.py: LEFT_OUT names waitng, which is no field of State in rules.py.",
    ),
    (
        "view.py",
        'Said("title", ',
        'Said("".join(["title"]), ',
        "nobody says ['title']: "
        'no Said("…") of view.py or score.py and no t.word("…") of look/table.html has this name written out',
    ),
    ("rules.py", "cards = seats * HAND", "return seats", "rules.py: bounds should answer a Bounds."),
    (
        "view.py",
        "str(card + 1) for card",
        "str(card // 2) for card",
        "view.py: ACTION_NAMES has 0, 1, 10, 11, 12 more than once (capitals do not count).",
    ),
    (
        "view.py",
        "str(card + 1) for card",
        "f'card {card}' for card",
        "view.py: 'card 0' in ACTION_NAMES should be one word without spaces, : ; [ or a dot at its end.",
    ),
    (
        "view.py",
        "ACTION_NAMES = tuple(",
        "ACTION_NAMES = list(",
        "view.py: ACTION_NAMES should be a tuple of texts, one for each action.",
    ),
    (
        "view.py",
        "def explain(seen: State, seat: int, action: int)",
        "def explain(seen: State, seat: int)",
        "view.py: explain(seen, seat) should be explain(seen, seat, action).",
    ),
    ("view.py", "def tell(", "def story(", "view.py has no function tell(before, after)."),
    ("hints.py", "def worth(", "def value(", "hints.py has no function worth(state, seat, action, overview)."),
    (
        "hints.py",
        "def overview(state: State, seat: Seat)",
        "def overview(state: State)",
        "hints.py: overview(state) should be overview(state, seat).",
    ),
    ("features.py", "SIZE = (", "LENGTH = (", "features.py has no SIZE: a whole number from 1."),
    ("features.py", "def features(", "def vector(", "features.py has no function features(state, seat, out)."),
    ("score.py", "def follows(", "def after(", "score.py has no function follows(state)."),
    ("figures.py", "", "def figures(state): ...", "figures.py: figures(state) should be figures(state, moves)."),
    (
        "edition.py",
        "",
        "def read(file): ...",
        "rules.py has no EDITION, the name of the edition it read: a game with editions has both.",
    ),
    ("words/fr.ftl", "laid = Posée\n", "", "words/fr.ftl lacks laid"),
    ("words/de.ftl", "laid = ", "laid ", 'ValueError: words/de.ftl: Expected token: "=": laid Gelegt'),
    ("words/en.ftl", "laid = Laid\n", "", "words/en.ftl lacks laid, which is in de.ftl"),
    ("view.py", 'Said("laid")', 'Said("lain")', "no words for ['lain']"),
    ("RULES.fr.md", '<a id="', '<a name="', "the rules in fr have other paragraphs than those in English"),
]


def test_a_new_game_is_whole(broken: Broken) -> None:
    assert list(problems(broken())) == []


@pytest.mark.parametrize(("file", "says"), MISSING, ids=[file for file, _ in MISSING])
def test_a_file_that_is_missing_is_named(broken: Broken, file: str, says: str) -> None:
    assert says in said(broken(file))


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    EDITED,
    ids=[f"{row[0]} {row[2][:30] or row[1][:30]}" for row in EDITED],
)
def test_what_is_not_as_it_should_be_is_said_in_one_line(broken: Broken, file: str, old: str, new: str, says: str) -> None:
    found = said(broken(file, old, new))
    assert " ".join(found) == says


@pytest.mark.parametrize("name", ["rules", "view", "hints", "features"])
@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("import nowhere\n", "ModuleNotFoundError: No module named 'nowhere'."),
        ("def :\n", "invalid syntax."),
        ("x = {}['x']\n", "KeyError: 'x'."),
        ("from .nothing import x\n", "nothing.py is missing."),
    ],
    ids=["import", "syntax", "name", "own"],
)
def test_a_file_that_cannot_be_imported_is_one_line(broken: Broken, name: str, code: str, says: str) -> None:
    """Also where nobody asked the kit: whoever plays it gets the same line."""
    of = broken(f"{name}.py", "from __future__ import annotations\n", f"from __future__ import annotations\n{code}")
    line = len((of.folder / f"{name}.py").read_text().partition(code)[0].splitlines()) + 1
    place = "" if "missing" in says else f"{name}.py, line {line}: "
    expected = f"{of.name} cannot be loaded: {place}{says}"
    assert expected in list(problems(of))
    if name != "view":
        with pytest.raises(UnknownGame, match=re.escape(expected)):
            find(of.name)


def test_a_package_that_is_not_there_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "_games", dict(game._games))
    assert said(register("nowhere.to_be_found")) == ["to-be-found cannot be loaded: there is no package nowhere.to_be_found."]


def test_what_breaks_in_play_names_its_line(broken: Broken) -> None:
    of = broken("rules.py", "state.waiting = one((seat + 1) % state.seats)", "state.waiting = one((seat + 1) % state.chairs)")
    line = 1 + (of.folder / "rules.py").read_text().partition("state.chairs")[0].count("\n")
    found = said(of)
    assert found
    for each in found:
        assert each.startswith(f"rules.py, line {line}: "), each
        assert "chairs" in each
        assert "\n" not in each


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        ("stage.txt", "nonsense", r"'nonsense' is not a name and a condition in brackets"),
        (
            "table.html",
            "{% macro face(t, card) %}{% endmacro %}",
            r"look/table.html has no macro symbols, back, middle, chair, hand.",
        ),
        ("table.html", "{% macro %}", r"look/table.html, line 1: "),
    ],
    ids=str,
)
def test_a_look_that_cannot_be_drawn_is_one_line(broken: Broken, file: str, text: str, says: str, looks_anew: None) -> None:
    assert re.search(says, undrawable(broken(f"look/{file}", "", text)))


def test_a_look_that_breaks_in_the_course_of_a_game_is_one_line(broken: Broken, looks_anew: None) -> None:
    """`beaufort check` draws the table at random moments, not only at the first."""
    of = find(broken("look/table.html", "t.show(cards[0])", "t.show(cards[1])").name)
    assert re.fullmatch(r"look: IndexError: .* index out of range, for .* of \d, seed \d, after [1-9]\d* moves", undrawable(of))


def test_a_map_without_a_place_for_the_hand_is_named(broken: Broken, looks_anew: None) -> None:
    of = find(broken("look/stage.txt", "  hand   | 1.52u\n", "").name)
    assert undrawable(of) == "look/stage.txt: tall has no region hand, in which one's cards lie"


def test_kinds_of_things_that_a_legend_leaves_out_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind of card, and a thing that the look names."""
    of = find("land-unter")
    assert untold(of) == ""
    left = tuple(each for each in of.legend if each.name not in ("weather", "belts"))
    monkeypatch.setitem(vars(of), "legend", left)
    assert untold(of) == "legend.py has no Entry for belts, weather."


def test_a_kind_with_a_dash_is_named(broken: Broken) -> None:
    """A dash ends the kind of a thing on a page, so `suit-red` would never be met."""
    text = "from beaufort.legend import Entry\n\nLEGEND = (Entry('suit-red', 'HT-1'), Entry('card', 'HT-1'))\n"
    of = find(broken("legend.py", "", text).name)
    assert untold(of) == "A kind of card or thing is one word of small letters, for a dash ends it; not 'suit-red'."


def test_a_part_of_an_observation_without_a_name_is_named(broken: Broken) -> None:
    assert nameless(find(broken().name)) == ""
    of = find(broken("features.py", "+ CARDS  # cards that were laid", "+ CARDS").name)
    assert nameless(of) == "features.py: in the sum SIZE no comment says what stands at 42 to 83."


GUIDE = """from beaufort.guide import Guide, Lecture
GUIDE = Guide("one", 3, "3", (Lecture("choose", lambda now: now.state.round == 1, values=lambda now: {"points": 2}),),
              ends=lambda now: now.state.round == 3)
"""


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("", "", []),
        ('"3"', '"bot:3"', ["guide.py: bot should be a level from 0 to 10, not 'bot:3'"]),
        ("round == 1", "round == 4", ["guide.py: whoever plays sensibly is never told choose: its condition is not met"]),
        ("round == 1", "rounds == 1", ["guide.py, line 2: AttributeError: 'State' object has no attribute 'rounds'"]),
        ('{"points": 2}', "{}", ["ValueError: Said('choose') in de: $points is missing"]),
        (", 3,", ", 9,", ["high-tide is for 2 to 7 seats, not 9."]),
        ('"choose"', '"chose"', ["high-tide: no words for ['chose']", "KeyError: 'chose'"]),
    ],
)
def test_a_guided_game_that_cannot_be_played_is_one_line(broken: Broken, old: str, new: str, says: list[str]) -> None:
    of = find(broken("guide.py", "", GUIDE.replace(old, new)).name)
    found = [verdict(of, partial(read, of)) for read in READ.values()]
    assert [each.replace(of.name, "high-tide") for each in found if each] == says


def test_the_command_says_the_same_and_fails(broken: Broken) -> None:
    of = broken("words/fr.ftl")
    (of.folder / "RULES.fr.md").unlink()
    done = run("check", of.name)
    assert (done.returncode, done.stderr) == (1, "2 checks failed.\n")
    assert done.stdout.splitlines() == [
        f"FAIL  {of.name:24} everything is there",
        "      words/fr.ftl is missing: all that the game says, in French.",
        f"FAIL  {of.name:24} everything is there",
        "      RULES.fr.md is missing: the rules, in French.",
    ]


def test_one_check_that_fails_is_one(broken: Broken) -> None:
    assert run("check", broken("words/fr.ftl").name).stderr == "1 check failed.\n"


def test_contributing_names_all_that_a_game_has_or_may_have() -> None:
    text = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text()
    contract = (Path(__file__).parents[1] / "docs" / "architecture.md").read_text()
    names = [f"{module}.py" for module in FUNCTIONS]
    names += [constant.name for constants in CONSTANTS.values() for constant in constants]
    names += [function.name for functions in FUNCTIONS.values() for function in functions]
    assert [name for name in names if f"`{name}" not in text and f"`{name}" not in contract] == []
