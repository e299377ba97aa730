"""The command line. Each command is a thin door; what it does lives in the modules it calls, imported when it is called."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

import beaufort
from beaufort.commands import programs, record_files, server
from beaufort.commands.minutes import minutes
from beaufort.commands.options import (
    AnyGame,
    AsJson,
    EditionFile,
    GameName,
    Lang,
    Opts,
    RecordFile,
    Seats,
    Seed,
    read_options,
    read_seed,
    use_edition,
)
from beaufort.commands.progress import console, progress
from beaufort.commands.sheet import sheet
from beaufort.errors import BadSetting, DamagedRecord, Error

if TYPE_CHECKING:
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

app.command()(programs.bot)
app.command()(programs.tokens)
app.command()(server.serve)
app.command()(server.backup)
app.command()(server.restore)
app.command("check-database")(server.check_database)


@app.callback()
def begin(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="print the version and stop")] = False,
) -> None:
    if version:
        print(f"beaufort {beaufort.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        server.serve()


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
    console().print(Markdown(text)) if sys.stdout.isatty() else print(text)


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
    real: Annotated[bool, typer.Option("--real", help="as at the real table: nothing helps your memory")] = False,
    edition: EditionFile = None,
    at: Annotated[str, typer.Option("--server", metavar="URL", help="at a new table there, or at the table of a link")] = "",
    token: Annotated[str, typer.Option(help="of a seat that you have there")] = "",
) -> None:
    """Play in the terminal against bots, or with others at a server, by typing moves."""
    from beaufort.words import Said, check_language

    use_edition(edition)
    if at:
        if seed or seat is not None or record or resume:
            raise BadSetting("At a server you get a seat, and the game is kept there: no seed, seat or record can be given.")
        from beaufort.commands import remote_terminal

        wanted = remote_terminal.new(game or "", name, seats, read_options(option), bot, real)
        return remote_terminal.play_at(at, wanted, check_language(lang or "en"), token, console())
    from beaufort.commands.terminal import Session, ask_game, put_aside
    from beaufort.folders import terminal_game
    from beaufort.game import find
    from beaufort.match import Match
    from beaufort.play import bots
    from beaufort.settings import NAMES, check_seat, set_up

    file = record or terminal_game()
    if resume:
        if game or seats or option or seed or name:
            raise BadSetting("--resume goes on with a game as it is: no game, seats, options, seed or name can be given.")
        match, tags = record_files.unfinished(file)
        seat = int(tags.get("You", "0")) if seat is None else seat
        bot = bot or tags.get("Bot")
        match.lang = check_language(lang or tags.get("Language", "en"))
        real = real or "Real" in tags
    else:
        if record and record.exists():
            raise BadSetting(f"{record} exists already. --resume goes on with the game in it.")
        found = find(game or ask_game(check_language(lang or "en")))
        setup = set_up(found, seats, read_options(option))
        names = [name if name and each == (seat or 0) else NAMES[each] for each in range(setup.seats)]
        match = Match(setup, read_seed(seed), names, lang or "en")
    match.real = real
    seat = check_seat(match.seats, seat or 0)
    player = bots.find(bot := bot or bots.OPPONENT)
    bots.prepare([player], match.game)
    session = Session(match, seat, file, bot, lambda m, s, own: bots.move(m, s, player, own), console())
    if match.game.edition:
        print(match.say(Said("edition-note")))
    if not resume and (aside := put_aside(file)):
        print(match.say(Said("aside-game", file=str(aside))))
    return session.run()


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
    use_edition(edition)
    from beaufort.play.simulate import Simulation, show

    if records and records.exists() and not force:
        raise BadSetting(f"{records} exists already. --force overwrites it.")
    simulation = Simulation(game, seats, read_options(option), read_seed(seed), bots.split(","), games)
    with progress() as shown:
        task = shown.add_task(f"{game}, {simulation.seats} seats", total=games)
        result = simulation.run(records, lambda done: shown.advance(task, done))
    print(json.dumps(result.data())) if as_json else show(result, console())


app.command()(sheet)
app.command()(minutes)


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
    use_edition(edition)
    from beaufort.folders import data
    from beaufort.play.arena import SEED, contest, on_cores, run
    from beaufort.play.arena import play as play_one
    from beaufort.play.arena.cluster import on_ray
    from beaufort.play.arena.picture import svg
    from beaufort.play.arena.result import result, show

    names = [name.strip() for name in bots.split(",")]
    chosen = contest(game, names, seats, read_options(option), SEED if seed is None else read_seed(seed), deals, patience)
    jobs = list(chosen.jobs())
    if only:
        found = [job for job in jobs if f"{job.deal}/{job.turn}" == only]
        if not found:
            raise BadSetting(f"There is no game {only!r}: --only takes a deal and a rotation, such as 0/1.")
        print(play_one(chosen, found[0]))
        return
    file = records or data() / "arena" / f"{chosen.name}.txt"
    with progress() as shown:
        task = shown.add_task(f"{game}, {chosen.setup.seats} seats", total=len(jobs))
        try:
            played = run(chosen, file, on_ray(ray) if ray else on_cores(cores), lambda done: shown.advance(task, done))
        except KeyboardInterrupt:
            _fail(f"stopped. Finished games are kept in {file}: the same command goes on.", 130)
    outcome = result(chosen, played)
    if as_json:
        print(json.dumps(outcome.data()))
    else:
        show(outcome, console())
        print(f"All games are in {file}.")
    if picture:
        picture.write_text(svg(outcome), encoding="utf-8")


@app.command()
def evaluate(
    player: Annotated[str, typer.Argument(metavar="POLICY", help="a level of the Beaufort scale, or module:name of your own")],
    game: Annotated[str, typer.Option(help="a game, as `beaufort games` lists them; the first of them if left out")] = "",
    seats: Seats = None,
    against: Annotated[str, typer.Option(help="who has all other seats: level 0, 1, 2 or 3")] = "3",
    deals: Annotated[int, typer.Option(help="each is played from every seat")] = 1000,
    option: Opts = None,
    as_json: AsJson = False,
) -> None:
    """Measure a player by the fixed protocol: the same deals for everybody, each from every seat, and a row with margins."""
    from beaufort.game import find, games
    from beaufort.research.evaluate import HEADER
    from beaufort.research.evaluate import evaluate as measure

    name = game or games()[0].name
    with progress() as shown:
        task = shown.add_task(f"{name}, {player} against {against}", total=None)
        row = measure(
            player, find(name).name, seats, read_options(option), against, deals, lambda ended: shown.advance(task, ended)
        )
    print(json.dumps(row.data()) if as_json else f"{HEADER}\n{row}")


@app.command()
def replay(
    file: RecordFile,
    number: Annotated[int, typer.Option("--game", help="which game of the file, from 1")] = 1,
    lang: Lang = "en",
    seat: Annotated[int | None, typer.Option(help="tell it as this seat saw it; a spectator if left out")] = None,
    edition: EditionFile = None,
) -> None:
    """Narrate a recorded game in words."""
    use_edition(edition)
    from beaufort.words import check_language

    check_language(lang)
    match = record_files.game_in(file, number)
    told, asked = match.log(seat, lang), match.say(match.view(seat).task, lang)
    print("\n".join(told if told[-1:] == [asked] else [*told, asked]))


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
    use_edition(edition)
    from beaufort.play import bots
    from beaufort.play.review import review, show
    from beaufort.play.review.picture import svg
    from beaufort.words import Said, check_language

    check_language(lang)
    bots.thinker(bot)
    match = record_files.game_in(file, number)
    with progress() as shown:
        task = shown.add_task(f"{match.game.name}, {match.seats} seats", total=len(match.moves))
        try:
            found = review(match, bot, lambda done, total: shown.update(task, completed=done))
        except KeyboardInterrupt:
            _fail("stopped.", 130)
    print(json.dumps(found.data()) if as_json else "\n".join(show(found, match, lang)))
    if picture:
        picture.write_text(svg(found, match.players, match.say(Said("review-curve"), lang)), encoding="utf-8")


@app.command()
def puzzles(
    game: GameName,
    games: Annotated[int, typer.Option(help="from how many games they are chosen")] = 100,
    seats: Annotated[int | None, typer.Option(help="number of players; all in turn if left out")] = None,
    option: Opts = None,
    seed: Annotated[str | None, typer.Option(help="of the games  [default: 1, so that the same command goes on]")] = None,
    bot: Annotated[str, typer.Option(help="who plays them: a level from 6 to 10")] = "8",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="where they are kept  [default: GAME.jsonl]")] = None,
    most: Annotated[int | None, typer.Option(min=1, help="in the end keep so many, spread over kinds and seats")] = None,
    cores: Annotated[int | None, typer.Option(min=1, help="how many cores of this machine  [default: all]")] = None,
    check: Annotated[bool, typer.Option("--check", help="make none: look again at all of FILE, or at those shipped")] = False,
    edition: EditionFile = None,
) -> None:
    """Find positions where one decision is clearly best, and not the one at first sight.

    Each is confirmed by ten times the thought. Stopped at any time, the same command goes on.
    """
    use_edition(edition)
    from beaufort.game import find
    from beaufort.play.puzzles import Maker, PuzzleFile, checked, read, settled

    if check:
        print(checked(find(game), out, cores or os.cpu_count()))
        return

    maker = Maker(find(game), seats, read_options(option), bot, 1 if seed is None else read_seed(seed))
    file = out or Path(f"{game}.jsonl")
    found = read(file) if file.exists() else PuzzleFile(maker.made)
    with progress() as shown:
        task = shown.add_task(f"{game}", total=games, completed=found.made.games)

        def keep(now: PuzzleFile) -> None:
            now.write(file)
            shown.update(task, completed=now.made.games)

        try:
            found = maker.run(found, games, cores or os.cpu_count(), keep)
        except KeyboardInterrupt:
            _fail(f"stopped. What was found is kept in {file}: the same command goes on.", 130)
    found = settled(maker.game, found, most) if most else found
    found.write(file)
    made = found.made
    figures = f"{made.candidates} candidates, {made.refused} refused, {made.kept} confirmed by ten times the thought."
    print(f"{made.games} games, {made.decisions:,} decisions: {figures}\n{len(found.puzzles)} are in {file}.")


@app.command()
def verify(
    file: RecordFile,
    promise: Annotated[str, typer.Option(metavar="HEX", help="the promise that you have kept since the deal")] = "",
    salt: Annotated[str, typer.Option(metavar="TEXT", help="the salt that you have kept, of whichever seat")] = "",
    commits: Annotated[
        str, typer.Option(metavar="HEX,HEX,…", help="what each seat was bound to, as you have kept it; nothing for a bot")
    ] = "",
    edition: EditionFile = None,
) -> None:
    """Deal recorded games again; check promise, moves and result."""
    use_edition(edition)
    from itertools import islice

    from beaufort.research.batch import verified

    kept = [each for each in (promise, salt, commits) if each]
    records, count, wrong, damage = record_files.records(file), 0, 0, ""
    with progress() as shown:
        task = shown.add_task(f"{file}", total=None)
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
                if (kept or not right) and (problem := record_files.problem(record, file, promise, salt, commits)):
                    wrong += 1
                    print(f"game {count}: {problem}", file=sys.stderr)
            shown.advance(task, len(some))
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
    from beaufort.research.fields import nameless
    from beaufort.web.drawing import undrawable
    from beaufort.web.legend import untold

    failed = 0
    also = {"its table can be drawn": undrawable, "its table can be read": untold, "all that is observed has a name": nameless}
    for each in [named(game)] if game else all_games():
        for name, case, problem in run(each, games, also):
            print(f"{'FAIL' if problem else 'ok  '}  {case:24} {name}" + (f"\n      {problem}" if problem else ""))
            failed += bool(problem)
    if failed:
        print(f"{failed} check{'s' * (failed > 1)} failed.", file=sys.stderr)
        raise typer.Exit(1)


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="of the game and its package, such as high-tide")],
    folder: Annotated[Path | None, typer.Argument(metavar="FOLDER", help="a new one  [default: one of that name]")] = None,
    in_tree: Annotated[bool, typer.Option("--in-tree", help="write it into this repository, as one of its games")] = False,
) -> None:
    """Write a small whole game to begin with, as a package."""
    from beaufort.commands.skeleton import new_game as write

    home = write(name, folder, in_tree)
    name = name.replace("_", "-")
    guide = "CONTRIBUTING.md" if in_tree else "its README.md"
    print(f"{name} is in {home}, as a whole game that is yours to change: {guide} says what is where.")
    for command, meaning in (
        *(() if in_tree else [(f"pip install -e {home}", "lets Beaufort find it")]),
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
    sys.path.append("")  # a bot of one’s own, such as `own_bot:Middle`, lies where one is; other processes are told the path
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
