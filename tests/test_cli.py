"""The command line: what a user reads and how a command ends. Commands run in this process unless a process is the point."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

import beaufort
from beaufort import game
from beaufort.commands.cli import app, main
from beaufort.commands.terminal import save
from beaufort.game import find, games
from beaufort.play import bots
from beaufort.play.review import REVIEWER
from tests.conftest import volume

COMMANDS = [command.name or command.callback.__name__ for command in app.registered_commands if command.callback]
COMMANDS += [group.name for group in app.registered_groups if group.name]
ELSEWHERE = Path(tempfile.gettempdir(), "beaufort-tests")  # not the home of whoever runs the tests


@dataclass
class Done:
    """How a command has ended, and what it has said."""

    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str, typed: str = "", home: Path | None = None) -> Done:
    """A command, as if it were a process of its own: it knows the games that a user has, not the toy."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        for name, value in settings(home).items():
            patch.setenv(name, value)
        patch.setattr(sys, "argv", ["beaufort", *arguments])
        patch.setattr(sys, "stdin", io.StringIO(typed))
        patch.setattr(game, "_games", {name: each for name, each in game._games.items() if name != "toy"})
        with pytest.raises(SystemExit) as end:
            main()
    assert isinstance(end.value.code, int)
    return Done(end.value.code, out.getvalue(), err.getvalue())


def process(*arguments: str, typed: str = "", home: Path | None = None) -> Done:
    command, environment = [sys.executable, "-m", "beaufort", *arguments], {**os.environ, **settings(home)}
    done = subprocess.run(command, capture_output=True, text=True, input=typed, env=environment, timeout=300)
    return Done(done.returncode, done.stdout, done.stderr)


def settings(home: Path | None) -> dict[str, str]:
    return {"XDG_DATA_HOME": str(home or ELSEWHERE), "COLUMNS": "100"}


def fails(code: int, message: str, *arguments: str, home: Path | None = None) -> None:
    done = run(*arguments, home=home)
    assert (done.returncode, done.stderr.strip(), done.stdout) == (code, f"beaufort: {message}", "")


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / "games.txt"
    done = run("simulate", "land-unter", "--seats", "3", "--games", "30", "--seed", "5", "--records", str(file), "--json")
    assert done.returncode == 0, done.stderr
    return file


@pytest.mark.parametrize(
    ("typed", "arguments"),
    [
        ("", ("games", "--lang", "fr")),
        ("", ("verify", "not there")),
        ("?\nquit\n", ("play", "land-unter", "--bot", "0", "--seed", "3", "--record", "game.txt")),
    ],
    ids=str,
)
def test_a_command_does_the_same_in_a_process_of_its_own(
    typed: str, arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = []
    for way in (run, process):
        folder = tmp_path / way.__name__
        folder.mkdir()
        monkeypatch.chdir(folder)
        done.append((way(*arguments, typed=typed), [file.read_text() for file in folder.iterdir()]))
    assert done[0] == done[1]


def test_help_names_every_command() -> None:
    shown = run("--help").stdout
    assert sorted(COMMANDS) == [
        *(
            "analyse",
            "arena",
            "backup",
            "bench",
            "bot",
            "bots",
            "check",
            "check-database",
            "doctor",
            "editions",
            "evaluate",
            "games",
            "minutes",
            "new-game",
            "play",
            "puzzles",
            "replay",
            "restore",
            "rules",
            "serve",
            "sheet",
            "simulate",
            "tokens",
        ),
        "verify",
    ]
    assert [name for name in COMMANDS if f"  {name} " not in shown] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 0
    assert "Usage: " in done.stdout


@pytest.mark.parametrize(("lang", "word"), [("de", "Stiche"), ("en", "Trick-taking"), ("fr", "Des plis")])
def test_games_lists_all_games_in_the_language(lang: str, word: str) -> None:
    shown = run("games", "--lang", lang).stdout
    assert word in shown
    assert all(game.name in shown for game in games() if game.name != "toy")


def test_help_names_who_plays_and_who_looks_unless_others_are_named() -> None:
    play, analyse = (" ".join(run(command, "--help").stdout.split()) for command in ("play", "analyse"))
    assert f"a level from 0 to {len(bots.SCALE) - 1} [default: {bots.OPPONENT}]" in play
    assert f"a level from 6 to {len(bots.SCALE) - 1} [default: {REVIEWER}]" in analyse
    assert next(level for level, bot in bots.BOTS.items() if isinstance(bot, bots.Search) and not bot.hasty) == "6"


def test_rules_shows_all_or_one(records: Path) -> None:
    assert run("rules", "land-unter", "--lang", "de").stdout.startswith("# Land unter")
    one = run("rules", "santa-timea", "--rule", "st-12").stdout
    assert one.startswith("**ST-12**")
    assert "ST-13" not in one
    fails(2, "santa-timea has no rule 'ST-99'. It has ST-1 to ST-28.", "rules", "santa-timea", "--rule", "ST-99")


def test_simulate_is_reproducible_and_counts_every_game(records: Path) -> None:
    arguments = ("simulate", "land-unter", "--seats", "3", "--games", "30", "--seed", "5", "--json")
    result = json.loads(run(*arguments).stdout)
    parsed = list(beaufort.parse(records.read_text()))
    assert len(parsed) == 30
    assert result["points"] == pytest.approx([sum(r.points[seat] for r in parsed if r.points) / 30 for seat in range(3)])
    assert sum(result["wins"]) == pytest.approx(1)
    table = run(*arguments[:-1]).stdout
    assert "30 games" in table
    assert [line.split()[:2] for line in table.splitlines()[1:4]] == [["0", "0"], ["1", "0"], ["2", "0"]]


def test_that_random_players_are_not_counted_by_the_game_is_said() -> None:
    says = "The game's own figures are counted where somebody else than bot 0 plays"
    for levels, counted in (("0", False), ("3,0", True))[: volume(1, 2)]:  # each is compiled
        shown = run("simulate", "vor-dem-wind", "--seats", "2", "--games", "2", "--bots", levels).stdout
        assert ("mean" in shown, says in " ".join(shown.split())) == (counted, not counted), shown


def test_the_same_game_number_has_the_same_deal_whoever_plays_it(tmp_path: Path, records: Path) -> None:
    file = tmp_path / "mixed.txt"
    given = ("--seats", "3", "--games", "3", "--seed", "5", "--records", str(file))
    done = run("simulate", "land-unter", *given, "--bots", "4,0,0")
    assert done.returncode == 0, done.stderr
    mixed, alike = (list(beaufort.parse(path.read_text())) for path in (file, records))
    assert [record.seed for record in mixed] == [record.seed for record in alike[:3]]
    assert run("verify", str(file)).stdout == "3 of 3 games are right.\n"


def test_simulate_does_not_overwrite_unless_told_to(records: Path) -> None:
    before = records.read_text()
    fails(2, f"{records} exists already. --force overwrites it.", "simulate", "land-unter", "--records", str(records))
    assert records.read_text() == before


def test_verify_finds_what_is_wrong_and_where(records: Path, tmp_path: Path) -> None:
    assert run("verify", str(records)).stdout == "30 of 30 games are right.\n"
    lines = records.read_text().splitlines()
    lines[12] = lines[12].replace("1.1. ", "1.1. 99")
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("\n".join(lines))
    done = run("verify", str(wrong))
    assert (done.returncode, done.stdout) == (1, "29 of 30 games are right.\n")
    assert done.stderr.startswith(f"game 1: {wrong}, line 13: seat 0 cannot play '99")


def test_verify_tells_of_wrong_games_before_a_damaged_one(records: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("\ufeff" + records.read_text().replace("1.1. ", "1.1. 99", 1) + "\n[oops\n", encoding="utf-8")
    done = run("verify", str(wrong))
    assert (done.returncode, done.stdout) == (1, "28 of 29 games are right.\n")
    assert done.stderr.splitlines()[-1].endswith('a tag looks like [Name "value"], not like [oops')
    assert "game 1: " in done.stderr


def test_verify_refuses_what_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "file.txt"
    fails(2, f"{file}: No such file or directory", "verify", str(file))
    file.write_bytes(b"\xff\xfe\x00")
    fails(2, f"{file} is not a text in UTF-8: invalid start byte at byte 0.", "verify", str(file))
    file.write_text("no record")
    fails(1, f"{file}, line 1: moves before any tags: a record begins with [Game ...]", "verify", str(file))
    file.write_text("")
    assert run("verify", str(file)).returncode == 1


def test_replay_narrates_a_game(records: Path) -> None:
    shown = run("replay", str(records), "--game", "2", "--lang", "de").stdout.splitlines()
    assert shown[0] == "Die Karten sind verteilt."
    assert shown[-1].startswith("Das Spiel ist aus: ")
    assert shown.count(shown[-1]) == 1
    fails(2, f"{records} has no game number 31.", "replay", str(records), "--game", "31")
    fails(2, "There is no seat 3. There are: 0, 1, 2.", "replay", str(records), "--seat", "3")


def test_analyse_says_what_decisions_cost(records: Path, tmp_path: Path) -> None:
    picture = tmp_path / "curve.svg"
    done = run("analyse", str(records), "--game", "2", "--bot", "6", "--lang", "de", "--picture", str(picture))
    assert done.returncode == 0, done.stderr
    shown = done.stdout.splitlines()
    assert shown[0].startswith("Untersucht von Bot 6 – ")
    assert [line.split()[0] for line in shown if " Punkte verschenkt." in line] == ["Anna", "Bela", "Cleo"]
    assert 3 <= sum("Besser: Wetter " in line for line in shown) <= 9  # they play at random
    assert all(
        re.match(r"  \d\.\d+\. Wetter \d+.*: hat \d+,\d\d ± \d+,\d\d Punkte gekostet", line)
        for line in shown
        if "Besser" in line
    )
    assert len({len(line) for line in shown[-3:]}) == 1
    drawn = picture.read_text()
    assert [f">{name}</text>" in drawn for name in ("Anna", "Bela", "Cleo")] == [True] * 3
    told = json.loads(run("analyse", str(records), "--game", "2", "--bot", "6", "--json").stdout)
    assert (told["game"], told["seats"], told["bot"], told["complete"]) == ("land-unter", 3, "6", True)
    assert told["costs"] == pytest.approx([sum(d["cost"] for d in told["decisions"] if d["seat"] == seat) for seat in range(3)])


def test_analyse_says_in_one_line_what_is_wrong(records: Path, tmp_path: Path) -> None:
    fails(2, f"{records} has no game number 31.", "analyse", str(records), "--game", "31")
    fails(2, f"{tmp_path}/none: No such file or directory", "analyse", f"{tmp_path}/none")
    thoughtless = "Bot '5' does not think about every decision: it has no opinions to tell. Those from 6 on have."
    fails(2, thoughtless, "analyse", str(records), "--bot", "5")
    fails(2, "There is no language 'es'. There are: de, en, fr.", "analyse", str(records), "--lang", "es")
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(records.read_text().replace("1.1. ", "1.1. 99", 1))
    done = run("analyse", str(wrong))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"beaufort: {wrong}, line 13: seat 0 cannot play '99")


@pytest.mark.parametrize(
    ("message", "arguments"),
    [
        ("There is no game 'skat'. There are: land-unter, santa-timea, vor-dem-wind.", ("simulate", "skat")),
        ("land-unter is for 3 to 5 seats, not 2.", ("simulate", "land-unter", "--seats", "2")),
        ("There is no bot 'deep'. There are: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.", ("simulate", "land-unter", "--bots", "deep")),
        (
            "There are 4 seats, so it takes one bot or 4, not 2.",
            ("simulate", "land-unter", "--seats", "4", "--bots", "flat,flat"),
        ),
        ("At least one game has to be played, not 0.", ("simulate", "land-unter", "--games", "0")),
        ("An option is NAME, NAME=on or NAME=off, not 'pro=maybe'.", ("simulate", "santa-timea", "-o", "pro=maybe")),
        ("There is no language 'es'. There are: de, en, fr.", ("games", "--lang", "es")),
        ("There is no seat 9. There are: 0, 1, 2, 3.", ("play", "land-unter", "--seat", "9")),
        ("There is no log level 'loud'. There are: debug, info, warning, error.", ("serve", "--log-level", "loud")),
    ],
)
def test_a_mistake_is_one_line_on_stderr_and_exit_code_2(message: str, arguments: tuple[str, ...]) -> None:
    fails(2, message, *arguments)


def test_check_passes_for_our_games() -> None:
    done = run("check", "land-unter", "--games", "1")
    assert done.returncode == 0, done.stdout
    assert "FAIL" not in done.stdout
    assert done.stdout.count("ok") > 30


def test_bench_measures() -> None:
    (row,) = json.loads(run("bench", "land-unter", "--seats", "3", "--json").stdout)
    assert (row["game"], row["seats"]) == ("land-unter", 3)
    assert row["native"] > 20 * row["plain"] > 0


def test_a_game_is_played_by_typing_and_can_be_resumed(tmp_path: Path) -> None:
    given = ("--bot", "0", "--seats", "3", "--seed", "3", "--lang", "en", "--name", "Lena")
    first = run("play", "land-unter", *given, typed="?\nrules LU-8\n61\nlog\n\nquit\n", home=tmp_path)
    assert first.returncode == 0, first.stderr
    assert "LU-1: There is no move “61” in this game." in first.stdout
    kept = tmp_path / "beaufort" / "game.txt"
    assert f"The game is kept in {kept}" in first.stdout.replace("\n", "")
    match = beaufort.replay(next(beaufort.parse(kept.read_text())))
    moves = []
    while not match.over:  # find moves that are legal whatever the others do: any card of Lena's hand, one after the other
        for seat in match.pending:
            card = match.legal(seat)[0]
            moves += [card] if seat == 0 else []
            match.play(seat, card)
    done = run("play", "--resume", typed="\n".join(moves * 3), home=tmp_path)
    assert done.returncode == 0, done.stderr
    record = next(beaufort.parse(kept.read_text()))
    assert record.players[0] == "Lena"
    assert len(record.moves) > 20
    beaufort.replay(record)


def test_how_a_game_ended_is_said_once(tmp_path: Path) -> None:
    whole = beaufort.new("land-unter", seats=3, seed=1)
    while not whole.over:
        whole.play(whole.pending[-1], whole.legal(whole.pending[-1])[0])
    seat, last = whole.moves[-1]  # this seat decides last, and had one card left
    match = beaufort.new("land-unter", seats=3, seed=1)
    for move in whole.moves[:-1]:
        match.play(*move)
    save(match, tmp_path / "game.txt", seat, "0")
    typed = whole.game.view.ACTION_NAMES[last]
    told = run("play", "--resume", "--record", str(tmp_path / "game.txt"), typed=f"{typed}\n").stdout
    assert (seat in whole.winners, told.count("The game is over: ")) == (False, 1), told


def test_a_game_goes_on_with_the_same_seat_language_and_bot(tmp_path: Path) -> None:
    run(
        "play",
        "santa-timea",
        "--seat",
        "2",
        "--name",
        "[/Zoë]",
        "--lang",
        "de",
        "--bot",
        "0",
        "--seed",
        "1",
        home=tmp_path,
    )
    done = run("play", "--resume", typed="[/b]\nrules [x]\n", home=tmp_path)
    assert (done.returncode, done.stdout.splitlines()[0]) == (
        0,
        "Du spielst als [/Zoë] auf Platz 2. Tippe einen Zug oder ? für Hilfe.",
    )
    assert "ST-1: Einen Zug „[/b]“ gibt es in diesem Spiel nicht." in done.stdout
    kept = next(beaufort.parse((tmp_path / "beaufort" / "game.txt").read_text()))
    assert kept.extra == {"You": "2", "Bot": "0", "Language": "de"}
    fails(2, "--resume goes on with a game as it is: no game, seats, options, seed or name can be given.",
          "play", "land-unter", "--resume", home=tmp_path)  # fmt: skip


def test_a_new_game_does_not_overwrite_one_that_is_not_finished(tmp_path: Path, records: Path) -> None:
    for seed in ("1", "2"):
        run("play", "land-unter", "--bot", "0", "--seed", seed, home=tmp_path)
    kept = [next(beaufort.parse(file.read_text())).seed[-1] for file in (tmp_path / "beaufort").iterdir()]
    assert sorted(kept) == [1, 2]
    before = records.read_text()
    fails(2, f"{records} exists already. --resume goes on with the game in it.", "play", "land-unter", "--record", str(records))
    assert records.read_text() == before


def test_a_file_that_cannot_be_written_is_noticed_before_the_first_move(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run("play", "land-unter", "--bot", "0", "--record", str(tmp_path / "file" / "x"), home=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")


def own_edition(tmp_path: Path, row: str) -> Path:
    """Vor dem Wind's cards with one row changed."""
    ours = (find("vor-dem-wind").folder / "cards.toml").read_text()
    assert "AAAA 20" in ours
    own = tmp_path / "own.toml"
    own.write_text(ours.replace('name = "reconstruction"', 'name = "box"').replace("AAAA 20", row))
    return own


def test_an_own_edition_is_checked_and_told_in_which_line_it_is_wrong(tmp_path: Path) -> None:
    own = own_edition(tmp_path, "AAAA 19")
    assert run("editions", "check", str(own)).stdout.startswith(f"{own} is an edition of vor-dem-wind: box ")
    line = next(number for number, row in enumerate(own.read_text().splitlines(), 1) if "AAAA 19" in row)
    own_edition(tmp_path, "AAXA 20")
    fails(2, f"{own}, line {line}: 'AAXA' should be 1 to 4 of the letters ACST", "editions", "check", str(own))
    refused = process("play", "vor-dem-wind", "--edition", str(own))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == f"beaufort: {own}, line {line}: 'AAXA' should be 1 to 4 of the letters ACST\n"


@pytest.mark.full  # all of it is compiled with these cards
def test_an_own_edition_is_played_and_told_apart(tmp_path: Path) -> None:
    """In processes: each plays one edition, which it reads when it first needs the rules."""
    own, file = own_edition(tmp_path, "AAAA 19"), tmp_path / "games.txt"
    given = ("--seats", "2", "--games", "2", "--bots", "0", "--seed", "1", "--json")
    result = json.loads(process("simulate", "vor-dem-wind", *given, "--edition", str(own), "--records", str(file)).stdout)
    assert result["edition"].startswith("box ")
    assert process("verify", str(file), "--edition", str(own)).stdout == "2 of 2 games are right.\n"
    refused = process("verify", str(file))
    assert (refused.returncode, refused.stdout) == (1, "0 of 2 games are right.\n")
    assert "was played with the edition 'box " in refused.stderr


def test_there_is_nothing_to_resume_at_first(tmp_path: Path) -> None:
    file = tmp_path / "beaufort" / "game.txt"
    fails(2, f"There is no game to go on with in {file}.", "play", "--resume", home=tmp_path)


def test_the_game_is_asked_for_if_none_is_named(tmp_path: Path) -> None:
    done = run("play", "--bot", "0", typed="9\n2\nquit\n", home=tmp_path)
    assert "1  Land unter" in done.stdout
    assert "Round 1 begins under" in done.stdout
