"""Meets a game in every way there is, a line for each: `python -m tests.every_way GAME WAY…`, in a process of its own.

A way that works says `ok`; one that cannot be says in one line what is missing. Anything else is a traceback, and a bug.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

from beaufort.errors import Error
from beaufort.game import Game, find


def match(game: Game) -> None:
    from beaufort.match import Match, replay
    from beaufort.settings import set_up
    from beaufort.words import LANGUAGES

    for seats in game.rules.SEATS:
        played = Match(set_up(game, seats), seats)
        while not played.over:
            seat = played.pending[-1]
            played.play(seat, played.legal(seat)[0])
        assert [len(replay(played.record()).log(lang=lang)) for lang in LANGUAGES] == [len(played.log())] * 3
        assert played.view().winners == played.winners
        assert isinstance(played.scores(), list)


def terminal(game: Game) -> None:
    from rich.console import Console

    from beaufort.commands.terminal import rules_text, show
    from beaufort.match import Match
    from beaufort.settings import set_up

    out = Console(file=StringIO(), width=100)
    show(Match(set_up(game, max(game.rules.SEATS)), 1), 0, out)
    assert rules_text(game, "fr", game.view.CARDS_RULE)


def simple_bots(game: Game) -> None:
    _bots(game, "0", "1", "2", "3")


def thinking_bots(game: Game) -> None:
    _bots(game, "4", "5", "6", "7", "8", "9", "10")


def _bots(game: Game, *names: str) -> None:
    from beaufort.match import Match
    from beaufort.play import bots
    from beaufort.settings import set_up

    refused = []
    for name in names:
        played = Match(set_up(game, min(game.rules.SEATS)), 1)
        try:
            bots.move(played, played.pending[0], bots.find(name), bytes(32))
        except Error as error:
            refused.append(f"{name}: {error}")
    if refused:
        raise Error(" ".join(dict.fromkeys(refused)))


def arena(game: Game) -> None:
    from beaufort.play.arena import contest, play

    chosen = contest(game.name, ["0", "6"], min(game.rules.SEATS), deals=1)
    assert play(chosen, next(iter(chosen.jobs())))


def review(game: Game) -> None:
    from beaufort.match import Match
    from beaufort.play.review import review as look_at
    from beaufort.play.review import show
    from beaufort.play.review.picture import svg
    from beaufort.settings import set_up

    played = Match(set_up(game, min(7, max(game.rules.SEATS))), 1)
    for _ in range(2):
        seat = played.pending[0]
        played.play(seat, played.legal(seat)[0])
    found = look_at(played, "6")
    assert show(found, played, "en")
    assert svg(found, played.players, "x")


def simulate(game: Game) -> None:
    from rich.console import Console

    from beaufort.play.simulate import Simulation, show

    for bots in ("0", "6"):
        show(Simulation(game.name, min(game.rules.SEATS), {}, 1, [bots], 1).run(), Console(file=StringIO()))


def batch(game: Game) -> None:
    from beaufort.research.batch import play

    assert len(play(game.name, 5, max(game.rules.SEATS), {}, 1)) == 5


def environment(game: Game) -> None:
    from beaufort.research.batch import Environment

    env = Environment(game.name, max(game.rules.SEATS), n=3, seed=1)
    env.step(env.sample())


def pettingzoo(game: Game) -> None:
    from beaufort.research import env

    aec = env.aec(game.name, seats=max(game.rules.SEATS))
    aec.reset(seed=1)
    observation, *_ = aec.last()
    aec.step(aec.action_space(aec.agent_selection).sample(observation["action_mask"]))


def gymnasium(game: Game) -> None:
    from beaufort.research.env.gymnasium import SeatEnv

    env = SeatEnv(game.name, bots="0")
    env.reset(seed=1)
    env.step(env.action_space.sample())


def openspiel(game: Game) -> None:
    import pyspiel

    import beaufort.research.env.openspiel  # noqa: F401

    luck = random.Random(1)
    state = pyspiel.load_game(f"beaufort_{game.name.replace('-', '_')}(players={max(game.rules.SEATS)})").new_initial_state()
    while state.is_chance_node():
        state.apply_action(luck.choice(state.chance_outcomes())[0])
    assert str(state)
    assert state.information_state_string(0)
    assert state.observation_tensor(0)


def web(game: Game) -> None:
    asyncio.run(_web(game))


async def _web(game: Game) -> None:
    from tests.web.houses import make, visit

    with tempfile.TemporaryDirectory() as folder:
        async with visit(str(Path(folder, "games.db"))) as me:
            pages: dict[str, Any] = {}
            for path in ("/", f"/new/{game.name}", f"/rules/{game.name}"):
                pages[path] = await me.get(path)
            table = await make(me, game.name, seats=str(max(game.rules.SEATS)), people="1")
            pages["table"] = await me.get(table)
            pages["view"] = await me.get(f"/api{table.replace('/t/', '/tables/')}")
            seats = {"game": game.name, "seats": max(game.rules.SEATS), "people": 1, "bot": "0", "pace": "0"}
            mine = (await me.post("/api/tables", json=seats)).json()
            here, token = f"/api/tables/{mine['table']}", {"Authorization": f"Bearer {mine['token']}"}
            for _ in range(3):
                state = (await me.get(here, headers=token)).json()
                while state["status"] == "playing" and not state["decision"]:
                    await asyncio.sleep(0.02)
                    state = (await me.get(here, headers=token)).json()
                if state["decision"]:
                    move = {"action": state["view"]["choices"][0]["action"], "decision": state["decision"]}
                    pages["move"] = await me.post(f"{here}/moves", json=move, headers=token)
            bad = {name: (page.status_code, page.text[:300]) for name, page in pages.items() if page.status_code >= 400}
            assert not bad, bad


def check(game: Game) -> None:
    from beaufort.commands.check import check as run

    if problems := [problem for _, _, problem in run(game, 3) if problem]:
        raise Error(" ".join(problems))


WAYS: dict[str, Callable[[Game], None]] = {
    way.__name__: way for way in (match, terminal, web, simple_bots, thinking_bots, arena, review, simulate, batch, environment)
}
WAYS |= {way.__name__: way for way in (pettingzoo, gymnasium, openspiel, check)}

if __name__ == "__main__":
    for name in sys.argv[2:] or WAYS:
        try:
            WAYS[name](find(sys.argv[1]))
            print(f"{name}: ok", flush=True)
        except Error as error:
            print(f"{name}: {error}", flush=True)
