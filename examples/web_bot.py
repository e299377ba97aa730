"""A bot that plays over the API, at a new table or at the one whose link it is given: `web_bot.py http://localhost:1805/t/…`"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile

from beaufort.client import Client, Player
from beaufort.client.calls import new_table, sit
from beaufort.client.protocol import NewTable, Sit, TableState


def choose(state: TableState) -> str:
    """Anything that is possible."""
    assert state.view
    return random.choice(state.view.choices).action


def play(server: str, table: str = "") -> None:
    """Take a seat, and answer whatever is asked until the game is over."""
    client, player = Client(server), Player(choose)  # which has salt of its own: nobody can choose our cards
    wanted = sit(table, Sit(commit=player.commitment)) if table else new_table(NewTable("land-unter", commit=player.commitment))
    end = client.play(client.ask(wanted), player)
    assert end.view
    print(dict(zip([sitter.name for sitter in end.seats], end.view.points, strict=True)))


if sys.argv[1:]:
    play(*sys.argv[1].split("/t/"))
else:
    try:
        play("http://localhost:1805")
    except ConnectionRefusedError:  # nobody is at home: play on a server of our own
        with tempfile.TemporaryDirectory() as folder:
            serve = f"{sys.executable} -m beaufort serve --port 0 --no-open --database {folder}/games.db"
            server = subprocess.Popen(serve.split(), stdout=subprocess.PIPE, text=True)
            try:
                play(str(server.stdout and server.stdout.readline()).split()[3])  # Beaufort is at http://localhost:…
            finally:
                server.terminate()
                server.communicate()
