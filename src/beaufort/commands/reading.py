"""What of a game is checked before it is played: its words, its rules, what it says of hints and minutes, its guided game.

Each check is given a game and raises an AssertionError that says what is wrong.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Callable
from pathlib import Path

from beaufort import fair
from beaufort.game import Game, Tuning
from beaufort.match import Match
from beaufort.play import bots, minutes
from beaufort.play.lesson import AT_ONCE, LEARNER, Lesson
from beaufort.settings import set_up
from beaufort.words import HOME, LANGUAGES, Said, messages, say

NEEDED = ("name", "pitch")  # messages every game has


def speaks_three_languages(game: Game) -> None:
    """Every message is there in every language, and every one is used."""
    shared = messages("en", HOME)
    for lang in LANGUAGES:
        english, other = messages("en", game.folder / "words"), messages(lang, game.folder / "words")
        assert english <= other, f"{game.name}: words/{lang}.ftl lacks {', '.join(sorted(english - other))}"
        assert other <= english, f"{game.name}: words/en.ftl lacks {', '.join(sorted(other - english))}, which is in {lang}.ftl"
    used = (
        set(NEEDED)
        | ({"edition-note"} if game.edition else set())
        | {f"option-{name}" for name in game.rules.OPTIONS}
        | set(game.prospects)
        | said_in(game.folder / "view.py")
        | (said_in(game.folder / "score.py") if game.has_score else set())
        | ({each.message for each in (*game.guide.lectures, *game.guide.doubts)} if game.has_guide else set())
        | {f"{part}-{each.name}" for each in game.legend for part in ("thing", "about")}
        | (said_in(game.folder / "legend.py") if game.legend else set())
        | ({"aim"} & messages("en", game.folder / "words"))
        | drawn_in(game.folder / "look" / "table.html")
    )
    own = messages("en", game.folder / "words")
    assert used <= own | shared, f"{game.name}: no words for {sorted(used - own - shared)}"
    unsaid = 'no Said("…") of view.py or score.py and no t.word("…") of look/table.html has this name written out'
    assert own <= used, f"{game.name}: nobody says {sorted(own - used)}: {unsaid}"


def said_in(file: Path) -> set[str]:
    """The messages that a source file says: the first argument of every Said, or of `word`, which keeps one."""
    calls = (node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
    return {name for call in calls if getattr(call.func, "id", "") in ("Said", "word") for name in written(call.args[0])}


def written(argument: ast.expr) -> set[str]:
    """The texts that are written out as an argument: one, or with a condition one of several."""
    if isinstance(argument, ast.IfExp):
        return written(argument.body) | written(argument.orelse)
    return {str(argument.value)} if isinstance(argument, ast.Constant) else set()


def drawn_in(template: Path) -> set[str]:
    """The messages that a template of a game's look says, if there is one."""
    return set(re.findall(r'\bt\.word\("([\w-]+)"', template.read_text(encoding="utf-8"))) if template.exists() else set()


def rules_are_readable(game: Game) -> None:
    """The rules are there in every language, each rule that the code names has its paragraph, and all have the same."""
    code = "".join(file.read_text(encoding="utf-8") for file in game.folder.glob("*.py"))
    named = set(re.findall(rf"\b{rule_prefix(game)}-\d+\b", code))
    texts = {lang: anchors(game, lang) for lang in LANGUAGES}
    for lang, found in texts.items():
        assert found == texts["en"], f"{game.name}: the rules in {lang} have other paragraphs than those in English"
        assert len(set(found)) == len(found), f"{game.name}: a rule has two paragraphs in {lang}"
    assert named <= set(texts["en"]), f"{game.name}: no paragraph for {sorted(named - set(texts['en']))}"


def anchors(game: Game, lang: str) -> list[str]:
    """The rule ids of a rules text, in its order."""
    return re.findall(r'<a id="([\w-]+)">', (game.folder / f"RULES.{lang}.md").read_text(encoding="utf-8"))


def rule_prefix(game: Game) -> str:
    """What the ids of a game's rules begin with."""
    return game.view.CARDS_RULE.rpartition("-")[0]


def search_is_tuned(game: Game) -> None:
    """What `hints.py` says of searches, if it says anything, is one value that a search can go by."""
    tuning = game.search
    assert isinstance(tuning, Tuning), f"{game.name}: SEARCH is a Tuning, not {tuning!r}"
    known = [name.upper() for name in Tuning._fields]
    loose = [name for name in known if game.has_hints and hasattr(game.hints, name)]
    assert not loose, f"{game.name}: {', '.join(loose)} in hints.py says nothing: it is SEARCH = Tuning(…) that counts"
    sense = tuning.pace >= 1 and tuning.horizon >= 1 and tuning.explore >= 0 and 0 <= tuning.mistakes <= 1024
    assert sense, f"{game.name}: no search can go by {tuning}"


def prospects_come_about(game: Game) -> None:
    """What may come about soon has a function that says which of it has, and sentences that say how often."""
    told = bool(game.prospects) == (game.has_hints and hasattr(game.hints, "prospects"))
    assert told, f"{game.name}: PROSPECTS and prospects(before, now, seat) in hints.py need each other"
    for lang in LANGUAGES if game.prospects else ():
        for name in game.prospects:
            text = say(Said(name, chance=12, otherwise=34), lang, game.folder)
            assert {"12", "34"} <= set(re.findall(r"\d+", text)), (
                f"{game.name}: {name} in {lang} does not say how often: {text}"
            )


def guided(game: Game, learner: bots.Bot, luck: bytes = b"") -> tuple[Lesson, list[tuple[Said, str]], int]:
    """A whole guided game as a server plays it, with what was told, and how often the learner decided."""
    guide = game.guide
    match, lesson = Match(set_up(game, guide.seats, guide.options), fair.mixed(guide.secret, {})), Lesson(game)
    seed, told, decided = hashlib.sha256(b"bots" + guide.secret).digest(), list[tuple[Said, str]](), 0
    opponent = bots.Random() if guide.bot == "0" else bots.Hints(plain=True)
    lesson.follow(match)
    while True:
        if lesson.now and (lesson.now[0].said, lesson.now[0].at) not in told:
            told += [(each.said, each.at) for each in lesson.now]
            assert len(lesson.now) <= AT_ONCE
            for lang in LANGUAGES:
                assert all(match.say(said, lang) for said, _ in told)
        if lesson.ended:
            return lesson, told, decided
        seat = match.pending[0]
        decided += seat == LEARNER
        bots.move(match, seat, learner if seat == LEARNER else opponent, luck if seat == LEARNER and luck else seed)
        lesson.follow(match)


def guided_game_tells_all(game: Game) -> None:
    """A guided game can be played by its bot, and whoever plays sensibly is told every sentence of it."""
    if game.has_guide:
        known = game.guide.bot in bots.BOTS
        assert known, f"guide.py: bot should be a level from {min(bots.BOTS)} to {[*bots.BOTS][-1]}, not {game.guide.bot!r}"
        lesson, _, _ = guided(game, bots.Hints(plain=True) if game.has_hints else bots.Random())
        untold = [each.message for each in game.guide.lectures if each.message not in lesson.told]
        assert not untold, f"guide.py: whoever plays sensibly is never told {', '.join(untold)}: its condition is not met"


def minutes_are_measured(game: Game) -> None:
    """What is written down of how long the game takes can be read, and is of these rules and all its numbers of players."""
    if found := minutes.read(game):
        again = f"measure again: beaufort minutes {game.name} --out {game.folder / 'minutes.toml'}"
        rules = game.rules.VERSION
        assert found.rules == rules, f"{game.name}: minutes.toml is of rules {found.rules}, and these are {rules}; {again}"
        assert [*found.seats] == [*game.rules.SEATS], f"{game.name}: minutes.toml has other numbers of players; {again}"


READ: dict[str, Callable[[Game], None]] = {
    "all words in three languages": speaks_three_languages,
    "all rules in three languages": rules_are_readable,
    "a search can go by the hints": search_is_tuned,
    "prospects are told with figures": prospects_come_about,
    "the guided game tells all it has to tell": guided_game_tells_all,
    "minutes are those of these rules": minutes_are_measured,
}
