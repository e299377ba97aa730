"""The client library: whole games over connections that break, and bots of this package at a server."""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import aclosing
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace as changed
from rich.console import Console

import beaufort
from beaufort.client import AsyncClient, Client, Player, Refused
from beaufort.client.calls import look, new_table, record, sit, updates
from beaufort.client.protocol import Event, Level, NewTable, Reveal, Seated, Sit, TableState, Update, Wanted
from beaufort.commands import remote_bots, remote_terminal
from beaufort.errors import Error
from beaufort.fair import promise, seal
from beaufort.game import Game, find
from beaufort.match import replay
from beaufort.record import parse
from beaufort.words import Said, say
from tests.conftest import GAMES, one_of, volume
from tests.test_docs import HOME
from tests.web.cutting import cutting
from tests.web.houses import serving

LONG = ("vor-dem-wind",)  # hundreds of decisions, each a request
long = [pytest.param(game, marks=[pytest.mark.full] if game.name in LONG else []) for game in GAMES]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(str(tmp_path_factory.mktemp("client") / "tables.db")) as url:
        yield url


def anything(state: TableState) -> str:
    assert state.view
    return random.choice(state.view.choices).action


def at_a_table(client: Client, game: Game, player: Player, **more: Any) -> Seated:
    return client.ask(new_table(NewTable(game.name, bot=Level.CALM, commit=player.commitment, **more)))


def check_told(events: list[Event], told: str, seat: int) -> None:
    """Every event was told once and in order, and with what was secret at first they are the game as it was recorded."""
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    (game,) = parse(told)
    shown = [(each.seat, each.action) for event in events for each in event.shown or ()]
    secret = [event.seat for event in events if event.kind == "move" and event.action is None]
    assert seat not in secret
    open_moves = [(event.seat, event.action) for event in events if event.kind == "move" and event.action is not None]
    made = {(owner, action) for owner, action in [*open_moves, *shown]}
    match = replay(game)
    names = match.game.view.ACTION_NAMES
    assert made == {(owner, names[action]) for owner, action in match.moves}
    assert len(open_moves) + len(secret) == len(match.moves) + sum(event.kind == "undo" for event in events)


@pytest.mark.sample(1, 1)
@pytest.mark.parametrize("game", long, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(volume(1, 5)))
def test_no_event_is_missing_and_none_doubled_however_often_a_connection_breaks(served: str, game: Game, seed: int) -> None:
    events: list[Event] = []
    with Client(served) as near, cutting(served, seed, most=6_000 if game.name == "toy" else 400_000) as (far, cut):
        player = Player(anything)
        seated = at_a_table(near, game, player)
        client = Client(far, seated.token)
        for update in client.listen(updates(seated.table)):
            events += update.events
            if call := player.answer(update.state):
                client.ask(call)
        told = near.ask(record(seated.table))
    assert update.state.status == "over"
    assert cut
    check_told(events, told, seated.seat)
    assert promise(bytes.fromhex(next(parse(told)).extra["Secret"])) == seated.promise


def test_the_asynchronous_client_does_the_same_at_many_tables_at_once(served: str) -> None:
    async def play(client: AsyncClient, far: str, game: Game) -> tuple[list[Event], str]:
        player, events = Player(anything), list[Event]()
        seated = await client.ask(new_table(NewTable(game.name, bot=Level.CALM, commit=player.commitment)))
        own = AsyncClient(far, seated.token)
        async with aclosing(own.listen(updates(seated.table))) as told:
            async for update in told:
                events += update.events
                if call := player.answer(update.state):
                    await own.ask(call)
        return events, await client.ask(record(seated.table))

    async def all_games() -> list[tuple[list[Event], str]]:
        with cutting(served, 1, most=400_000) as (far, cut):
            async with AsyncClient(served) as client:
                done = await asyncio.gather(*(play(client, far, game) for game in GAMES if game.name not in LONG))
            assert cut
            return done

    for events, told in asyncio.run(all_games()):
        check_told(events, told, 0)


def test_a_game_can_be_followed_from_any_event_on_in_every_language(served: str) -> None:
    with Client(served) as client:
        player = Player(anything)
        seated = at_a_table(client, next(game for game in GAMES if game.name == "land-unter"), player)
        client.play(seated, player)
        told: list[Any] = []
        for lang in ("de", "en", "fr"):
            own = Client(served, seated.token, lang)
            (whole,) = own.listen(updates(seated.table))
            told.append(wordless(msgspec.to_builtins(whole)))
            assert told[-1] == told[0]
            assert [event.seq for event in whole.events] == list(range(1, whole.seq + 1))
            sentences = [beat.text for event in whole.events for beat in event.beats if beat.text]
            log = json.loads(own._open(look(f"{seated.table}/log")).read())
            assert sentences == log
            for after in random.Random(1).sample(range(1, whole.seq), 8):
                (rest,) = own.listen(updates(seated.table, after))
                assert bare(rest) == [event for event in bare(whole) if event["seq"] > after]
            (end,) = own.listen(updates(seated.table, whole.seq))
            assert (end.events, end.state) == ([], whole.state)


def wordless(told: Any) -> Any:
    """All but what is for people: the same in every language."""
    if isinstance(told, dict):
        return {key: wordless(value) for key, value in told.items() if key not in ("name", "title", "task", "text", "notes")}
    return [wordless(each) for each in told] if isinstance(told, list) else told


def bare(update: Update) -> list[dict[str, Any]]:
    """Events without the marks of the story: of what is long past there are sentences only."""
    return [
        {"seq": event.seq, "kind": event.kind, "action": event.action, "text": [beat.text for beat in event.beats if beat.text]}
        for event in update.events
    ]


def test_two_programs_play_each_other_with_fair_deals(served: str) -> None:
    with Client(served) as client:
        players = [Player(anything), Player(anything)]
        first = client.ask(new_table(NewTable("santa-timea", seats=2, people=2, commit=players[0].commitment)))
        second = client.ask(sit(first.table, Sit("Other", commit=players[1].commitment)))
        ends: list[TableState] = []
        each = [
            threading.Thread(target=lambda seat=seat, player=player: ends.append(client.play(seat, player)))
            for seat, player in zip((first, second), players, strict=True)
        ]
        for thread in each:
            thread.start()
        for thread in each:
            thread.join(120)
        told = client.ask(record(first.table))
    extra = next(parse(told)).extra
    assert [end.status for end in ends] == ["over", "over"]
    assert [extra["Salt0"], extra["Salt1"]] == [player.salt for player in players]
    for player in players:  # who have checked it already
        assert player.kept
        others = {"promise": "0" * 64}, {"commits": (*player.kept.commits[:1], seal("x"))}, {"salt": "x"}
        for wrong in others:
            with pytest.raises(Error):
                replace(player, kept=replace(player.kept, **wrong)).check(told)


def test_a_player_shows_salt_for_one_deal_and_never_for_another(served: str) -> None:
    with Client(served) as client:
        player = Player(anything)
        seated = at_a_table(client, find("land-unter"), player)
        state = client.holding(seated.token).ask(look(seated.table))
    assert state.wanted == Wanted.SALT
    with pytest.raises(Error, match="not bound"):
        Player(anything).answer(state)
    shown = player.answer(state)
    assert shown
    assert shown.body == Reveal(player.salt)
    assert player.answer(state) == shown  # a doubled line
    for other in (changed(state, promise="0" * 64), changed(state, commits=[*state.commits[:-1], seal("of a friend")])):
        with pytest.raises(Error, match="another deal"):
            player.answer(other)
    bound = player.answer(changed(state, wanted=Wanted.COMMIT))
    assert (player.salt == shown.body.salt, player.kept) == (False, None)
    assert player.answer(changed(state, wanted=Wanted.COMMIT)) == bound  # a line that was on its way when it was bound


def test_a_player_who_was_not_asked_for_salt_does_not_play(served: str) -> None:
    """Whoever sat down with a commitment, that is; who goes on with a seat from before was asked then."""
    with Client(served) as client:
        player = Player(anything)
        seated = at_a_table(client, find("land-unter"), player)
        own = client.holding(seated.token)
        shown = player.answer(own.ask(look(seated.table)))
        assert shown
        own.ask(shown)
        state = own.ask(look(seated.table))
    assert state.decision
    assert player.answer(state)
    assert Player(anything).answer(state)
    with pytest.raises(Error, match="dealt without the salt"):
        replace(player, kept=None, answered="").answer(changed(state, commits=[""] * len(state.commits)))


def test_a_game_that_was_not_dealt_as_promised_is_told(served: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's secret was another one when the salt was shown."""
    with Client(served) as client:
        player = Player(anything)
        seated = at_a_table(client, find("land-unter"), player)
        answer = Player.answer
        monkeypatch.setattr(Player, "answer", lambda self, state: answer(self, changed(state, promise="0" * 64)))
        with pytest.raises(Error, match="promise is not the one"):
            client.play(seated, player)


def test_a_refusal_says_which_and_why(served: str) -> None:
    with Client(served, lang="de") as client, pytest.raises(Refused) as refused:
        client.ask(look("nothing"))
    assert (refused.value.problem.code, refused.value.problem.status) == ("no-table", 404)
    assert str(refused.value) == "Diesen Tisch gibt es nicht."


@pytest.mark.sample(1, 1)
@pytest.mark.parametrize("game", long, ids=lambda game: game.name)
def test_a_bot_of_the_package_decides_at_a_server_as_it_does_at_home(
    served: str, game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    level = "0" if game.name == "toy" else "3"  # which has no hints to play by
    remote_bots.play(served, level, game.name, "", "")
    link, result = capsys.readouterr().out.splitlines()
    table = link.rpartition("/t/")[2].rstrip(".")
    with Client(served) as client:
        match = beaufort.replay(next(parse(client.ask(record(table)))))
    assert result.startswith(f"Bot {level} {match.points[0]}, ")


def test_a_class_of_ones_own_in_the_folder_one_is_in_plays_at_a_server(served: str) -> None:
    """By the command that is installed, which does not look there by itself as `python -m` does."""
    command = [str(Path(sys.executable).with_name("beaufort")), "bot", "--server", served, "--level", "own_bot:Middle"]
    asked = [*command, "--game", "land-unter"]
    done = subprocess.run(asked, cwd=HOME / "examples", capture_output=True, text=True, check=True)
    link, result = done.stdout.splitlines()
    table = link.rpartition("/t/")[2].rstrip(".")
    (told,) = parse(Client(served).ask(record(table)))
    match = beaufort.replay(told)
    assert result.startswith(f"Middle {match.points[0]}, ")


class Typing(Console):
    """A terminal at which somebody types these, and after them whatever is possible at this table."""

    def __init__(self, server: str, *typed: str) -> None:
        super().__init__(file=StringIO(), width=200)
        self.server, self.typed = server, list(typed)

    def input(self, *_: Any, **__: Any) -> str:
        if self.typed:
            return self.typed.pop(0)
        address, table, token = re.findall(r"(\S+)/t/(\S+) --token ([\w.-]+)", self.server)[0]
        return anything(Client(address, token).ask(look(table)))


short = [game for game in GAMES if game.name not in LONG]
spoken = [(game, lang) for number, game in enumerate(short) for lang in one_of(["de", "en", "fr"], number)]


@pytest.mark.sample(1, 1)
@pytest.mark.parametrize(("game", "lang"), spoken, ids=lambda value: getattr(value, "name", value))
def test_a_person_plays_at_a_server_in_the_terminal_leaves_and_comes_back(served: str, game: Game, lang: str) -> None:
    first = Typing(served, "?", "nonsense", "rules nothing", "log", "quit")
    remote_terminal.play_at(served, remote_terminal.new(game.name, "Ada", None, {}, "0", False), lang, "", first)
    told = printed(first)
    seat_kept = next(line for line in told.splitlines() if " --token " in line)
    link, token = re.findall(r"--server (\S+) --token ([\w.-]+)", seat_kept)[0]
    second = Typing(seat_kept.partition("--server ")[2])
    remote_terminal.play_at(link, remote_terminal.new("", None, None, {}, None, False), lang, token, second)
    table = link.rpartition("/t/")[2]
    match = beaufort.replay(next(parse(Client(served).ask(record(table)))))
    match.lang = lang
    assert match.players[0] == "Ada"
    lines = [line.strip() for line in printed(second).splitlines()]
    assert [line for line in match.log(0) if line not in lines] == []
    assert lines[-1] == match.say(match.view(0).task)


def test_in_the_terminal_too_the_deal_is_checked_in_the_end(served: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_terminal.RemoteSession, "_choose", lambda self, state: anything(state))
    console = Console(file=StringIO(), width=200)
    wanted = remote_terminal.new("land-unter", "Ada", 3, {}, "0", False)
    remote_terminal.play_at(served, wanted, "en", "", console)
    assert printed(console).splitlines()[-1].strip() == say(Said("deal-checked"), "en", find("land-unter").folder)
    answer = Player.answer
    monkeypatch.setattr(Player, "answer", lambda self, state: answer(self, changed(state, promise="0" * 64)))
    with pytest.raises(Error, match="promise is not the one"):
        remote_terminal.play_at(served, wanted, "en", "", console)


def printed(console: Console) -> str:
    file = console.file
    assert isinstance(file, StringIO)
    return file.getvalue()
