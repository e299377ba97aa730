"""A bot that plays over the API, at a new table or at the one whose link it is given: `web_bot.py http://localhost:1805/t/…`"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen


def ask(url: str, body: dict[str, Any] | None = None, token: str = "") -> Any:
    """Ask the server, with a body by POST; its answer can be read line by line."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    return urlopen(Request(url, None if body is None else json.dumps(body).encode(), headers))


def play(server: str, table: str = "") -> None:
    """Take a seat, and answer whatever is asked until the game is over."""
    tables, answered = f"{server.rstrip('/')}/api/tables", ""
    seat = json.load(ask(f"{tables}/{table}/sit", {}) if table else ask(tables, {"game": "land-unter"}))
    here, token = f"{tables}/{seat['table']}", seat["token"]
    for line in ask(f"{here}/events", token=token):  # JSON, each time the table changes
        state = json.loads(line)
        if state.get("decision", "") not in ("", answered):
            answered, action = state["decision"], random.choice(state["view"]["choices"])["action"]
            ask(f"{here}/moves", {"action": action, "decision": answered}, token)
        elif state.get("status") == "over":
            print(dict(zip([sitter["name"] for sitter in state["seats"]], state["view"]["points"], strict=True)))
            break


if sys.argv[1:]:
    play(*sys.argv[1].split("/t/"))
else:
    try:
        play("http://localhost:1805")
    except URLError:  # nobody is at home: play on a server of our own
        with tempfile.TemporaryDirectory() as folder:
            serve = f"{sys.executable} -m beaufort serve --port 0 --no-open --database {folder}/games.db"
            server = subprocess.Popen(serve.split(), stdout=subprocess.PIPE, text=True)
            try:
                play(str(server.stdout and server.stdout.readline()).split()[3])  # Beaufort is at http://localhost:…
            finally:
                server.terminate()
                server.communicate()
