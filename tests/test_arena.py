"""The arena: fair to all, the same everywhere, nothing lost, and no bot gets away with anything."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from beaufort import BadSetting, new, parse
from beaufort.play.arena import BotFailed, Contest, Job, Ways, contest, on_cores, play, run
from beaufort.play.arena.picture import svg
from beaufort.play.arena.result import Estimate, result
from beaufort.play.playout import seed_of
from tests.test_cli import fails, process
from tests.test_cli import run as command

GAME = "land-unter"


def here(contest: Contest, jobs: Iterable[Job]) -> Iterator[str]:
    """A way to play games: in this process."""
    return (play(contest, job) for job in jobs)


def test_every_deal_is_played_in_all_rotations_of_the_seats() -> None:
    jobs = list(contest(GAME, ["0", "3", "4"], 3, deals=2).jobs())
    assert [(job.deal, job.turn) for job in jobs] == [(deal, turn) for deal in range(2) for turn in range(3)]
    assert {job.lineup for job in jobs} == {("0", "3", "4"), ("4", "0", "3"), ("3", "4", "0")}
    two = list(contest(GAME, ["0", "3"], 4, deals=1).jobs())
    assert [job.lineup for job in two] == [("0", "3", "0", "3"), ("3", "0", "3", "0")]


def test_of_more_bots_than_seats_every_choice_has_its_turn() -> None:
    jobs = list(contest(GAME, ["0", "1", "2", "3"], 3, deals=4).jobs())
    assert len(jobs) == 12
    assert {frozenset(job.lineup) for job in jobs} == {frozenset("012"), frozenset("013"), frozenset("023"), frozenset("123")}


def test_the_luck_of_the_cards_cancels(tmp_path: Path) -> None:
    """The same bot under two names: whatever is dealt, both win equally often and score the same, exactly."""
    chosen = contest(GAME, ["beaufort.play.bots:Hints", "3"], 4, deals=5)
    found = result(chosen, run(chosen, tmp_path / "games.txt", here))
    assert [each.wins.mean for each in found.standings] == [0.25, 0.25]
    assert found.standings[0].points == found.standings[1].points
    assert found.above["3"]["beaufort.play.bots:Hints"] == Estimate(0.5, 0.0)


@pytest.mark.full
def test_the_better_bot_comes_out_above_and_intervals_narrow(tmp_path: Path) -> None:
    few = contest(GAME, ["0", "3"], 4, deals=6)
    games = run(few, tmp_path / "games.txt", here)
    more = run(replace(few, deals=24), tmp_path / "games.txt", here)
    assert [str(game) for game in more[: len(games)]] == [str(game) for game in games]
    first, second = result(few, games), result(replace(few, deals=24), more)
    for found in (first, second):
        random, hints = found.standings
        assert hints.wins.mean > random.wins.mean
        assert hints.rating.mean > 25 > random.rating.mean
        assert random.wins.mean + hints.wins.mean == pytest.approx(0.5)
        assert found.above["3"]["0"].mean + found.above["0"]["3"].mean == pytest.approx(1)
    for what in ("wins", "points", "rating"):
        assert getattr(second.standings[0], what).margin < getattr(first.standings[0], what).margin


def test_on_several_cores_the_games_are_the_same(tmp_path: Path) -> None:
    chosen = contest("santa-timea", ["0", "2", "3"], 3, {"pro": True}, 7, deals=2)
    assert run(chosen, tmp_path / "one.txt", here) == run(chosen, tmp_path / "two.txt", on_cores(2))


def test_a_stopped_contest_goes_on_and_plays_nothing_twice(tmp_path: Path) -> None:
    file, chosen = tmp_path / "games.txt", contest(GAME, ["0", "3"], 3, deals=4)
    played: list[Job] = []

    def stopped_after(games: int) -> Ways:
        def way(contest: Contest, jobs: Iterable[Job]) -> Iterator[str]:
            for job in jobs:
                if len(played) == games:
                    raise KeyboardInterrupt
                played.append(job)
                yield play(contest, job)

        return way

    with pytest.raises(KeyboardInterrupt):
        run(chosen, file, stopped_after(3))
    steps: list[int] = []
    games = run(chosen, file, stopped_after(1000), steps.append)
    assert steps[0] == 3
    assert sum(steps) == len(games) == len(played) == 12
    assert [str(game) for game in games] == [play(chosen, job) for job in chosen.jobs()]
    assert run(chosen, file, stopped_after(12)) == games


@pytest.mark.parametrize("cut", [1, 2, 30, 200, 500])
def test_a_game_that_was_cut_off_is_played_again_and_the_others_are_kept(tmp_path: Path, cut: int) -> None:
    file, chosen = tmp_path / "games.txt", contest(GAME, ["0", "3"], 3, deals=2)
    games = run(chosen, file, here)
    whole = file.read_text()
    file.write_text(whole[:-cut])
    again: list[Job] = []

    def way(contest: Contest, jobs: Iterable[Job]) -> Iterator[str]:
        again.extend(jobs)
        return here(contest, again)

    assert run(chosen, file, way) == games
    assert len(again) == 1
    assert file.read_text() == whole


def test_a_file_that_is_not_of_this_contest_is_left_as_it_is(tmp_path: Path) -> None:
    file, chosen = tmp_path / "games.txt", contest(GAME, ["0", "3"], 3, deals=1)
    run(chosen, file, here)
    games = file.read_bytes()
    own = str(new(GAME, seats=3, seed=1).record()).encode()
    others = [
        contest(GAME, ["0", "2"], 3, deals=1),
        contest(GAME, ["0", "3"], 3, seed=2, deals=1),
        contest(GAME, ["0", "3"], 3, {"cascade": False}, deals=1),
        contest("santa-timea", ["0", "3"], 3, deals=1),
    ]
    for other in others:
        with pytest.raises(BadSetting, match="holds games of another contest"):
            run(other, file, here)
    assert file.read_bytes() == games
    broken = games.replace(b'[Seats "3"]', b"[Seats 3]", 1)
    for held, why in ((b"\xff\xfe\n\n", "another contest"), (b"dear diary", "another contest"), (broken, "not a game: line 3")):
        file.write_bytes(held)
        with pytest.raises(BadSetting, match=why):
            run(chosen, file, here)
        assert file.read_bytes() == held
    file.write_bytes(own)  # as a game in the terminal is kept: not one of ours, though it begins alike
    with pytest.raises(BadSetting, match="another contest"):
        run(chosen, file, here)
    assert file.read_bytes() == own


def test_two_arenas_do_not_share_a_file(tmp_path: Path) -> None:
    file, chosen = tmp_path / "games.txt", contest(GAME, ["0", "3"], 3, deals=1)

    def way(contest: Contest, jobs: Iterable[Job]) -> Iterator[str]:
        with pytest.raises(BadSetting, match="Another arena is at"):
            run(chosen, file, here)
        return here(contest, jobs)

    assert len(run(chosen, file, way)) == 3


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("Breaks", "IndexError: tuple index out of range"),
        ("Cheats", "IllegalMove: LU-8: "),
        ("Sleeps", "took longer than 2 s"),
        ("Leaves", "SystemExit: 1"),
    ],
)
def test_a_bot_that_fails_is_named_with_the_game(tmp_path: Path, bot: str, why: str) -> None:
    chosen = contest(GAME, [f"tests.bad_bots:{bot}", "0"], 3, deals=1, patience=2)
    with pytest.raises(BotFailed) as caught:
        run(chosen, tmp_path / "games.txt", here)
    text = str(caught.value)
    assert text.startswith(f"Bot tests.bad_bots:{bot} failed at seat ")
    assert why in text
    assert f"--only 0/0 --seed {chosen.master.hex()}" in text


def test_what_cannot_be_played_is_said_at_once() -> None:
    for names, seats, deals, why in (
        (["0"], 3, 1, "two bots or more"),
        (["0", "0"], 3, 1, "each named once"),
        (["0", "99"], 3, 1, "There is no bot '99'"),
        (["0", "3"], 9, 1, "not 9"),
        (["0", "3"], 3, 0, "at least one deal"),
        (["0", ":x"], 3, 1, "There is no bot ':x'"),
        (["0", "tests.bad_bots:Nobody"], 3, 1, "it cannot choose"),
    ):
        with pytest.raises(BadSetting, match=why):
            contest(GAME, names, seats, deals=deals)


def test_the_picture_is_one_and_names_every_bot(tmp_path: Path) -> None:
    chosen = contest(GAME, ["0", "beaufort.play.bots:Hints"], 3, deals=1)
    drawn = svg(result(chosen, run(chosen, tmp_path / "games.txt", here)))
    words = "".join(ElementTree.fromstring(drawn).itertext())
    assert "Beaufort 0" in words
    assert "Hints" in words


def test_the_command_shows_keeps_and_repeats(tmp_path: Path) -> None:
    file, picture = tmp_path / "games.txt", tmp_path / "arena.svg"
    arguments = ("arena", GAME, "--bots", "0,3", "--seats", "3", "--deals", "2", "--records", str(file))
    done = command(*arguments, "--json", "--picture", str(picture))
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["games"], found["deals"], [each["bot"] for each in found["standings"]]) == (6, 2, ["0", "3"])
    ElementTree.fromstring(picture.read_text())
    table = command(*arguments).stdout
    assert "6 games of 2 deals" in table
    assert str(file) in table.replace("\n", "")
    assert command("verify", str(file)).stdout == "6 of 6 games are right.\n"
    one = command(*arguments, "--only", "1/2").stdout
    assert next(parse(one)).seed == seed_of((1).to_bytes(32, "big"), 1)
    assert one.strip() in file.read_text()
    fails(2, "There is no game '5/0': --only takes a deal and a rotation, such as 0/1.", *arguments, "--only", "5/0")


RAY = """
import os, signal, sys
from pathlib import Path
from ray.cluster_utils import Cluster
from beaufort.play.arena import contest, on_cores, run
from beaufort.play.arena.cluster import on_ray

def workers():
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                name = (folder / "cmdline").read_bytes().decode().rstrip("\\0")
            except OSError:
                continue
            if name.startswith("ray::play"):
                found[int(folder.name)] = name
    return list(found)

cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
cluster.add_node(num_cpus=1)
chosen = contest("land-unter", ["0", "4"], 4, deals=5)
killed = []

def kill(games):
    if not killed and games:
        killed.extend(workers()[:1])
        for pid in killed:
            os.kill(pid, signal.SIGKILL)

there = run(chosen, Path(sys.argv[1]) / "there.txt", on_ray(cluster.address), kill)
import ray
here = run(chosen, Path(sys.argv[1]) / "here.txt", on_cores(1))
print(len(there), there == here, len(killed), len([node for node in cluster.list_all_nodes()]))
cluster.shutdown()
"""


@pytest.mark.full
def test_a_ray_cluster_of_two_nodes_plays_the_same_games_and_survives_a_killed_worker(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "RAY_USAGE_STATS_ENABLED": "0"}
    program = subprocess.run(
        [sys.executable, "-c", RAY, str(tmp_path)], capture_output=True, text=True, env=environment, timeout=250
    )
    assert program.stdout.splitlines()[-1:] == ["10 True 1 2"], program.stdout + program.stderr[-3000:]


@pytest.mark.full  # a cluster is looked for
def test_a_cluster_that_is_not_there_is_one_clear_line(tmp_path: Path) -> None:
    file = str(tmp_path / "games.txt")
    done = process("arena", GAME, "--bots", "0,3", "--deals", "1", "--ray", "127.0.0.1:1", "--records", file)
    assert done.returncode == 2
    assert "There is no Ray cluster at 127.0.0.1:1" in done.stderr
