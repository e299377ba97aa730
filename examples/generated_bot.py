"""A bot by the served description alone: its client is what `openapi-python-client` writes, nothing of this package is in it.

    openapi-python-client generate --url http://localhost:1805/api/schema/openapi.json
    PYTHONPATH=beaufort-client python generated_bot.py http://localhost:1805 santa-timea

Its connection may be cut off at any moment: it asks again, and goes on after the last event that it was told.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator
from typing import Any

import httpx
from beaufort_client import AuthenticatedClient, Client
from beaufort_client.api.play import make_move
from beaufort_client.api.tables import get_ticket, new_table
from beaufort_client.models import GameName, NewTable, Play, Problem, Status, Update

PATIENCE = httpx.Timeout(40)  # a stream says something every 15 seconds; httpx by itself waits for 5


def ask(operation: Any, *given: Any, **more: Any) -> Any:
    """What an operation answers: asked again if the connection was cut off, or later if the server says when."""
    while True:
        try:
            answer = operation.sync_detailed(*given, **more)
        except httpx.TransportError:
            time.sleep(0.1)
            continue
        if not isinstance(answer.parsed, Problem):
            return answer.parsed
        if "retry-after" not in answer.headers:
            raise SystemExit(f"{answer.parsed.code}: {answer.parsed.detail}")
        time.sleep(float(answer.headers["retry-after"]))


def updates(client: AuthenticatedClient, table: str) -> Iterator[Update]:
    """All updates of a table to the end, line by line: the generated `stream_table` answers when a stream has ended."""
    after, status = 0, None
    while status not in (Status.OVER, Status.CLOSED):
        try:
            asked = {"after": after}
            with client.get_httpx_client().stream("GET", f"/api/tables/{table}/events", params=asked) as lines:
                for line in filter(str.strip, lines.raise_for_status().iter_lines()):
                    update = Update.from_dict(json.loads(line))
                    after, status = update.seq, update.state.status
                    yield update
        except (httpx.HTTPError, json.JSONDecodeError):
            time.sleep(0.1)


def play(server: str, game: str, **settings: Any) -> Iterator[Update]:
    """Play at a new table with these settings, and tell all that happens there."""
    with Client(server, timeout=PATIENCE) as stranger:
        ticket = ask(get_ticket, client=stranger).ticket  # with it the next request can be sent again
        seat = ask(new_table, client=stranger, body=NewTable(GameName(game), ticket=ticket, **settings))
    answered = ""
    with AuthenticatedClient(server, seat.token, timeout=PATIENCE) as own:
        for update in updates(own, seat.table):
            yield update
            decision, view = update.state.decision, update.state.view
            if decision not in ("", answered):
                ask(make_move, seat.table, client=own, body=Play(random.choice(view.choices).action, decision))
                answered = decision


if __name__ == "__main__":
    for update in play(*sys.argv[1:3]):
        for event in update.events:
            for beat in event.beats or ():
                print(beat.text)
    print(update.state.view.points)
