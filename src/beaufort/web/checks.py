"""What people may say: their names, salt for the deal, and what a table is made with. All else is refused with words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from beaufort import fair
from beaufort.game import games
from beaufort.play import bots
from beaufort.settings import set_up
from beaufort.web.events import Refused
from beaufort.words import Said

NAME = 24  # the longest name, in characters
PACES = (0.0, 0.4, 1.0, 2.0, 4.0)  # seconds between the moves of bots
PATIENCE = (0, 60, 300, 86400)  # seconds until a bot takes over; 0 is never


def check_name(name: str) -> str:
    """A name as it is shown: one line, not empty, not too long."""
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > NAME or not tidy.isprintable():
        raise Refused(Said("error-name", most=NAME), 422)
    return tidy


def check_salt(salt: str) -> str:
    if len(salt) > fair.SALT or not salt.isprintable():
        raise Refused(Said("error-salt", most=fair.SALT), 422)
    return salt


def check_commit(commit: str) -> str:
    if commit and not re.fullmatch(r"[0-9a-f]{64}", commit):
        raise Refused(Said("error-commit"), 422)
    return commit


def check_bot(bot: str) -> str:
    if bot not in bots.BOTS:  # never what somebody else's package holds
        raise Refused(Said("error-bot", bot=bot[:40]), 422)
    return bot


def _each(some: Sequence[str], seats: int) -> list[str]:
    """For each seat what is given for it, or nothing."""
    return [*some[:seats], *[""] * (seats - len(some))]


def _check_setting(name: str, seats: object, options: Mapping[str, bool] | None) -> None:
    """Refuse a game that there is not, or that cannot be played so, in the reader's language."""
    known = {game.name: game.rules for game in games()}
    if name not in known:
        raise Refused(Said("error-game", game=name[:40], games=list(known)), 422)
    rules = known[name]
    if seats is not None and seats not in rules.SEATS:
        raise Refused(Said("error-seats", low=rules.SEATS[0], high=rules.SEATS[-1], seats=str(seats)[:9]), 422)
    for option in options or {}:
        if option not in rules.OPTIONS:
            raise Refused(Said("error-option", option=option[:40], options=list(rules.OPTIONS) or ["–"]), 422)


def check_config(given: Mapping[str, Any], person: str) -> dict[str, Any]:
    """What a table is made with: game, seats, options, bots, patience, pace, whether it is listed, and who made it."""
    _check_setting(given["game"], given.get("seats"), given.get("options"))
    setup = set_up(given["game"], given.get("seats"), given.get("options"))
    game, seats = setup.game, setup.seats
    bot = check_bot(given.get("bot") or bots.OPPONENT)
    patience, pace = given.get("patience", 0), given.get("pace", 1.0)
    if patience not in PATIENCE:
        raise Refused(Said("error-patience"), 422)
    if pace not in PACES:
        raise Refused(Said("error-pace"), 422)
    return {
        "rules": game.rules.VERSION,
        "edition": game.edition,
        "seats": seats,
        "options": setup.options,
        "bot": bot,
        "bots": [check_bot(own or bot) for own in _each(given.get("bots") or (), seats)],
        "patience": patience,
        "pace": pace,
        "listed": bool(given.get("listed")),
        "real": bool(given.get("real")),
        "host": person,
        "address": given.get("address", ""),
    }
