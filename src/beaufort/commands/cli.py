"""The command line. Each command is a thin door; what it does lives in the modules it calls, imported when it is called."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

import beaufort
from beaufort.errors import BadSetting, DamagedRecord, Error

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

    from beaufort.match import Match
    from beaufort.record import Record

app = typer.Typer(
    help="Seafaring card games: play, simulate, replay and verify them. Without a command, the table opens in the browser.",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

editions = typer.Typer(help="Own figures for the cards of a game.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(editions, name="editions")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="a game, as `beaufort games` lists them")]
AnyGame = Annotated[str | None, typer.Argument(metavar="GAME", help="a game; all of them if left out")]
Lang = Annotated[str, typer.Option(help="de, en or fr")]
Seats = Annotated[int | None, typer.Option(help="number of players; the game's usual one if left out")]
Opts = Annotated[list[str] | None, typer.Option("--option", "-o", help="NAME or NAME=off; can be given several times")]
Seed = Annotated[str | None, typer.Option(help="a number or 64 hexadecimal digits; drawn at random if left out")]
EditionFile = Annotated[Path | None, typer.Option(metavar="FILE", help="figures of the cards, for a game that has editions")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="a file of records")]
AsJson = Annotated[bool, typer.Option("--json", help="print the result as JSON")]


@app.callback()
def begin(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="print the version and stop")] = False,
) -> None:
    if version:
        print(f"beaufort {beaufort.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        serve()


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="the address to listen on; 0.0.0.0 lets others in")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="[default: 1805, or the next that is free]")] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="a file, or postgresql://… [default: a file in your home]")
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="do not open the browser")] = False,
    log_level: Annotated[str, typer.Option(help="what is printed: debug, info, warning or error")] = "warning",
    edition: EditionFile = None,
) -> None:
    """Open the table in the browser, against bots or with friends."""
    _use_edition(edition)
    from beaufort import folders
    from beaufort.web.app import serve as run

    if database is None:
        folders.data().mkdir(parents=True, exist_ok=True)
    run(host, port, database or str(folders.database()), not no_open, log_level)


@app.command()
def games(lang: Lang = "en") -> None:
    """List the games, with their seats and options."""
    from beaufort.game import games as all_games
    from beaufort.words import Said, say

    for game in all_games():
        seats = game.rules.SEATS
        print(f"{game.name:14} {seats[0]}–{seats[-1]}  {say(Said('pitch'), lang, game.folder)}")
        if game.edition:
            print(f"{'':19} {say(Said('edition-note'), lang, game.folder)}")
            print(f"{'':19} {game.folder / 'cards.toml'}")
        for name, default in game.rules.OPTIONS.items():
            state = "on" if default else "off"
            print(f"{'':19} -o {name}=on|off ({state}): {say(Said(f'option-{name}'), lang, game.folder)}")


@app.command()
def rules(
    game: GameName, lang: Lang = "en", rule: Annotated[str | None, typer.Option(help="only this rule, by its id")] = None
) -> None:
    """Show the rules of a game."""
    from rich.markdown import Markdown

    from beaufort.commands.terminal import rules_text
    from beaufort.game import find
    from beaufort.words import check_language

    text = rules_text(find(game), check_language(lang), rule)
    _console().print(Markdown(text)) if sys.stdout.isatty() else print(text)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="a game; asked for if left out")] = None,
    seats: Seats = None,
    option: Opts = None,
    seed: Seed = None,
    seat: Annotated[int | None, typer.Option(help="your seat, from 0  [default: 0]")] = None,
    name: Annotated[str | None, typer.Option(help="your name")] = None,
    bot: Annotated[str | None, typer.Option(help="who plays the other seats: a level from 0 to 10  [default: 7]")] = None,
    lang: Annotated[str | None, typer.Option(help="de, en or fr  [default: en]")] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="where the game is kept")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="go on with the game that is kept there")] = False,
    edition: EditionFile = None,
) -> None:
    """Play in the terminal against bots, by typing moves."""
    _use_edition(edition)
    from beaufort.commands.terminal import Session, put_aside
    from beaufort.folders import terminal_game
    from beaufort.game import find
    from beaufort.match import Match
    from beaufort.play import bots
    from beaufort.settings import NAMES, check_seat, set_up
    from beaufort.words import Said, check_language

    file = record or terminal_game()
    if resume:
        if game or seats or option or seed or name:
            raise BadSetting("--resume goes on with a game as it is: no game, seats, options, seed or name can be given.")
        match, tags = _unfinished(file)
        seat = int(tags.get("You", "0")) if seat is None else seat
        bot = bot or tags.get("Bot")
        match.lang = check_language(lang or tags.get("Language", "en"))
    else:
        if record and record.exists():
            raise BadSetting(f"{record} exists already. --resume goes on with the game in it.")
        found = find(game or _ask_game(check_language(lang or "en")))
        setup = set_up(found, seats, _options(option))
        names = [name if name and each == (seat or 0) else NAMES[each] for each in range(setup.seats)]
        match = Match(setup, _seed(seed), names, lang or "en")
    seat = check_seat(match.seats, seat or 0)
    bot = bot or bots.OPPONENT
    player = bots.find(bot)
    bots.prepare([player], match.game)
    session = Session(match, seat, file, bot, lambda m, s, own: bots.move(m, s, player, own), _console())
    if match.game.edition:
        print(match.say(Said("edition-note")))
    if not resume and (aside := put_aside(file)):
        print(match.say(Said("aside-game", file=str(aside))))
    session.run()


@app.command()
def simulate(
    game: GameName,
    seats: Seats = None,
    games: Annotated[int, typer.Option(help="how many games")] = 1000,
    seed: Seed = None,
    bots: Annotated[str, typer.Option(help="one level for all seats, or one for each, such as 4,0,0")] = "0",
    option: Opts = None,
    records: Annotated[Path | None, typer.Option(metavar="FILE", help="write all games there")] = None,
    force: Annotated[bool, typer.Option("--force", help="overwrite that file if it exists")] = False,
    as_json: AsJson = False,
    edition: EditionFile = None,
) -> None:
    """Let bots play many games, and show how they fared."""
    _use_edition(edition)
    from beaufort.play.simulate import Simulation, show

    if records and records.exists() and not force:
        raise BadSetting(f"{records} exists already. --force overwrites it.")
    simulation = Simulation(game, seats, _options(option), _seed(seed), bots.split(","), games)
    with _progress() as progress:
        task = progress.add_task(f"{game}, {simulation.seats} seats", total=games)
        result = simulation.run(records, lambda done: progress.advance(task, done))
    print(json.dumps(result.data())) if as_json else show(result, _console())


@app.command()
def bots(lang: Lang = "en") -> None:
    """List the bots, by the Beaufort scale."""
    from beaufort.play.bots import BOTS
    from beaufort.words import HOME, Said, check_language, say

    for name in BOTS:
        print(say(Said(f"bot-{name}"), check_language(lang), HOME.parent))


@app.command()
def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(help="levels of the Beaufort scale, or module:name of your own")] = "0,3,4,7",
    seats: Seats = None,
    deals: Annotated[int, typer.Option(help="each is played in all rotations of the seats")] = 100,
    seed: Annotated[str | None, typer.Option(help="of the deals  [default: 1, so that the same command goes on]")] = None,
    option: Opts = None,
    cores: Annotated[int | None, typer.Option(min=1, help="how many cores of this machine  [default: all]")] = None,
    ray: Annotated[str | None, typer.Option(metavar="ADDRESS", help="play on this Ray cluster, or on a local one")] = None,
    records: Annotated[
        Path | None, typer.Option(metavar="FILE", help="where games are kept as they end  [default: a file in your home]")
    ] = None,
    patience: Annotated[float, typer.Option(metavar="SECONDS", help="for one decision; who takes longer fails")] = 60.0,
    only: Annotated[str | None, typer.Option(metavar="DEAL/TURN", help="play this game alone, and print its record")] = None,
    picture: Annotated[Path | None, typer.Option(metavar="FILE", help="draw the result there, as SVG")] = None,
    as_json: AsJson = False,
    edition: EditionFile = None,
) -> None:
    """Let bots compete on duplicate deals, and rate them.

    Win shares, points and ratings have an interval each. Finished games are kept: stopped at any time, the same command goes
    on, and with more deals it plays only those.
    """
    _use_edition(edition)
    from beaufort.folders import data
    from beaufort.play.arena import SEED, contest, on_cores, run
    from beaufort.play.arena import play as play_one
    from beaufort.play.arena.cluster import on_ray
    from beaufort.play.arena.picture import svg
    from beaufort.play.arena.result import result, show

    sys.path.insert(0, str(Path.cwd()))  # a bot of one's own lies where one is; processes that play are told the path
    names = [name.strip() for name in bots.split(",")]
    chosen = contest(game, names, seats, _options(option), SEED if seed is None else _seed(seed), deals, patience)
    jobs = list(chosen.jobs())
    if only:
        found = [job for job in jobs if f"{job.deal}/{job.turn}" == only]
        if not found:
            raise BadSetting(f"There is no game {only!r}: --only takes a deal and a rotation, such as 0/1.")
        print(play_one(chosen, found[0]))
        return
    file = records or data() / "arena" / f"{chosen.name}.txt"
    with _progress() as progress:
        task = progress.add_task(f"{game}, {chosen.setup.seats} seats", total=len(jobs))
        try:
            played = run(chosen, file, on_ray(ray) if ray else on_cores(cores), lambda done: progress.advance(task, done))
        except KeyboardInterrupt:
            _fail(f"stopped. Finished games are kept in {file}: the same command goes on.", 130)
    outcome = result(chosen, played)
    if as_json:
        print(json.dumps(outcome.data()))
    else:
        show(outcome, _console())
        print(f"All games are in {file}.")
    if picture:
        picture.write_text(svg(outcome), encoding="utf-8")


@app.command()
def replay(
    file: RecordFile,
    number: Annotated[int, typer.Option("--game", help="which game of the file, from 1")] = 1,
    lang: Lang = "en",
    seat: Annotated[int | None, typer.Option(help="tell it as this seat saw it; a spectator if left out")] = None,
    edition: EditionFile = None,
) -> None:
    """Narrate a recorded game in words."""
    _use_edition(edition)
    from beaufort.words import check_language

    check_language(lang)
    match = _game(file, number)
    print("\n".join(match.log(seat, lang)))
    print(match.say(match.view(seat).task, lang))


@app.command()
def analyse(
    file: RecordFile,
    number: Annotated[int, typer.Option("--game", help="which game of the file, from 1")] = 1,
    bot: Annotated[str, typer.Option(help="who looks at it: a level from 6 to 10")] = "9",
    lang: Lang = "en",
    as_json: AsJson = False,
    picture: Annotated[Path | None, typer.Option(metavar="FILE", help="draw the curve there, as SVG")] = None,
    edition: EditionFile = None,
) -> None:
    """Say what decisions of a recorded game cost, and what was better."""
    _use_edition(edition)
    from beaufort.play import bots
    from beaufort.play.review import review, show
    from beaufort.play.review.picture import svg
    from beaufort.words import Said, check_language

    check_language(lang)
    bots.thinker(bot)
    match = _game(file, number)
    with _progress() as progress:
        task = progress.add_task(f"{match.game.name}, {match.seats} seats", total=len(match.moves))
        try:
            found = review(match, bot, lambda done, total: progress.update(task, completed=done))
        except KeyboardInterrupt:
            _fail("stopped.", 130)
    print(json.dumps(found.data()) if as_json else "\n".join(show(found, match, lang)))
    if picture:
        picture.write_text(svg(found, match.players, match.say(Said("review-curve"), lang)), encoding="utf-8")


@app.command()
def verify(file: RecordFile, edition: EditionFile = None) -> None:
    """Deal recorded games again; check promise, moves and result."""
    _use_edition(edition)
    from itertools import islice

    from beaufort.research.batch import verified

    records, count, wrong, damage = _records(file), 0, 0, ""
    with _progress() as progress:
        task = progress.add_task(f"{file}", total=None)
        while not damage:
            some: list[Record] = []
            try:
                some.extend(islice(records, 2000))
            except DamagedRecord as error:
                damage = str(error)
            if not some:
                break
            for record, right in zip(some, verified(some) if len(some) > 20 else [False] * len(some), strict=True):
                count += 1
                if not right and (problem := _problem(record, file)):
                    wrong += 1
                    print(f"game {count}: {problem}", file=sys.stderr)
            progress.advance(task, len(some))
    if count:
        print(f"{count - wrong} of {count} games are right.")
    elif not damage:
        damage = f"{file} holds no games"
    if damage:
        _fail(damage, 1)
    if wrong:
        raise typer.Exit(1)


@app.command()
def check(game: AnyGame = None, games: Annotated[int, typer.Option(help="games for each check and configuration")] = 3) -> None:
    """Run the conformance kit: what every game must hold."""
    from beaufort.commands.check import check as run
    from beaufort.game import games as all_games
    from beaufort.game import named
    from beaufort.web.drawing import undrawable

    failed = 0
    for each in [named(game)] if game else all_games():
        rows = run(each, games)
        first = next(rows)
        look = [] if first[2] else [("its table can be drawn", each.name, undrawable(each))]
        for name, case, problem in [first, *look, *rows]:
            print(f"{'FAIL' if problem else 'ok  '}  {case:24} {name}" + (f"\n      {problem}" if problem else ""))
            failed += bool(problem)
    if failed:
        print(f"{failed} checks failed.", file=sys.stderr)
        raise typer.Exit(1)


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="of the game and its package, such as high-tide")],
    folder: Annotated[Path | None, typer.Argument(metavar="FOLDER", help="a new one  [default: one of that name]")] = None,
) -> None:
    """Write a small whole game to begin with, as a package."""
    from beaufort.commands.skeleton import new_game as write

    home = write(name, folder)
    name = name.replace("_", "-")
    print(f"{name} is in {home}, as a whole game that is yours to change: its README.md says what is where.")
    for command, meaning in (
        (f"pip install -e {home}", "lets Beaufort find it"),
        (f"beaufort check {name}", "says in words what is missing or wrong"),
        (f"beaufort play {name}", "plays it in the terminal"),
    ):
        print(f"  {command:{len(str(home)) + len(name) + 18}} {meaning}")


@app.command()
def bench(game: AnyGame = None, seats: Seats = None, as_json: AsJson = False) -> None:
    """Measure random playouts on one core, in decisions per second."""
    from beaufort.game import games as all_games
    from beaufort.play.simulate import measure

    rows = [measure(each, seats) for each in ([game] if game else [one.name for one in all_games()])]
    if as_json:
        print(json.dumps(rows))
        return
    for row in rows:
        speeds = f"{row['native']:>14,.0f} decisions/s native  {row['plain']:>10,.0f} in plain Python"
        print(f"{row['game']:14} {row['seats']} seats  {speeds}")


@app.command()
def doctor(as_json: AsJson = False) -> None:
    """Say what of this installation works, and how to mend the rest."""
    from beaufort.commands.doctor import doctor as examine

    raise typer.Exit(examine(as_json))


@editions.command("check")
def check_edition(file: Annotated[Path, typer.Argument(metavar="FILE", help="a copy of a game's cards.toml")]) -> None:
    """Check the figures of an own edition, line by line."""
    from beaufort.edition import meant_for
    from beaufort.game import games as all_games

    editions = {each.name: each for each in all_games() if each.has_editions}
    name = meant_for(file) or (next(iter(editions)) if len(editions) == 1 else "")
    if name not in editions:
        whose = f"is for {name!r}" if name else "does not say which game it is for"
        raise BadSetting(f'{file} {whose}. It should say game = "…" in its first lines: {", ".join(editions)}.')
    game = editions[name]
    found = game.read_edition(file)
    print(f"{file} is an edition of {game.name}: {found}")


def main() -> None:
    """The program: what a user did wrong is one line on stderr and exit code 2, a damaged record 1."""
    try:
        app(standalone_mode=True)
    except DamagedRecord as error:
        _fail(str(error), 1)
    except Error as error:
        _fail(str(error), 2)
    except BrokenPipeError:  # somebody piped us into `head`
        sys.stderr.close()
    except OSError as error:
        _fail(f"{error.filename or ''}: {error.strerror or error}", 2)


def _fail(message: str, code: int) -> NoReturn:
    print(f"beaufort: {message}", file=sys.stderr)
    sys.exit(code)


def _console() -> Console:
    from rich.console import Console

    return Console()


def _progress() -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    return Progress(*columns, console=Console(stderr=True), transient=True)


def _use_edition(file: Path | None) -> None:
    """Play with the figures of this file; the rules read them when they are first imported."""
    if file:
        os.environ["BEAUFORT_EDITION"] = str(file.resolve())


def _options(given: list[str] | None) -> dict[str, bool]:
    """`pro`, `pro=on` and `pro=off` as a mapping."""
    options = {}
    for text in given or []:
        name, _, value = text.partition("=")
        if value not in ("", "on", "off"):
            raise BadSetting(f"An option is NAME, NAME=on or NAME=off, not {text!r}.")
        options[name] = value != "off"
    return options


def _seed(text: str | None) -> int | str | None:
    """A number, unless it is 64 hexadecimal digits."""
    return int(text) if text is not None and text.isdecimal() and len(text) < 79 and len(text) != 64 else text


def _records(file: Path) -> Iterator[Record]:
    from beaufort.record import parse

    try:
        yield from parse(file.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadSetting(f"{file} is not a text in UTF-8: {error.reason} at byte {error.start}.") from None
    except DamagedRecord as error:
        raise DamagedRecord(error.reason, error.line, str(file)) from None


def _replayed(record: Record, file: Path) -> Match:
    from beaufort.match import replay as play_again

    try:
        return play_again(record)
    except DamagedRecord as error:
        raise DamagedRecord(error.reason, error.line, str(file)) from None


def _game(file: Path, number: int) -> Match:
    """Game number so and so of a file, played again."""
    for count, record in enumerate(_records(file), 1):
        if count == number:
            return _replayed(record, file)
    raise BadSetting(f"{file} has no game number {number}.")


def _problem(record: Record, file: Path) -> str:
    try:
        return "" if _replayed(record, file).over else f"{file}, line {record.lines[0]}: the game is not finished"
    except DamagedRecord as error:
        return str(error)


def _unfinished(file: Path) -> tuple[Match, dict[str, str]]:
    """The game in the file, and the tags that say who plays it."""
    record = next(_records(file), None) if file.exists() else None
    if record is None:
        raise BadSetting(f"There is no game to go on with in {file}.")
    match = _replayed(record, file)
    if match.over:
        raise BadSetting(f"The game in {file} is over.")
    return match, record.extra


def _ask_game(lang: str) -> str:
    from beaufort.game import games as all_games
    from beaufort.words import Said, say

    names = [game.name for game in all_games()]
    for count, game in enumerate(all_games(), 1):
        print(f"{count}  {say(Said('name'), lang, game.folder):14} {say(Said('pitch'), lang, game.folder)}")
        if game.edition:
            print(f"{'':17} {say(Said('edition-note'), lang, game.folder)}")
    while True:
        typed = input(f"1–{len(names)}: ").strip()
        if typed in names:
            return typed
        if typed.isdecimal() and 1 <= int(typed) <= len(names):
            return names[int(typed) - 1]
