"""Vor dem Wind with real cards: the ships that each player has loaded of every fleet, and in the end gulden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from beaufort.games.vor_dem_wind.common import CARDS, ROTTING, SAVING, State
from beaufort.games.vor_dem_wind.edition import LARGE, SMALL
from beaufort.games.vor_dem_wind.rules import pending
from beaufort.games.vor_dem_wind.sailing import go_on_sailing
from beaufort.games.vor_dem_wind.turn import end_round, goal, win_ship
from beaufort.games.vor_dem_wind.view import reckoning as whole_reckoning
from beaufort.games.vor_dem_wind.view import ship_card
from beaufort.language.cards import Seat, members, minus
from beaufort.score.entry import Cards, Column, Entry, Field, Number, Piece, Problem
from beaufort.view import Card, Reckoning
from beaufort.words import Player, Said

SHIPS = tuple(ship_card(ship).text for ship in range(LARGE + SMALL))  # equal ones are typed alike
PIECES = tuple(Piece(ship_card(SHIPS.index(text)), SHIPS.count(text)) for text in dict.fromkeys(SHIPS))
GULDEN = "gulden"
COIN = Card("gulden", Said("gulden"), "gulden")
FURTHER = True  # a fourth fleet is rare, and there may be a fifth
STAY = 2  # ships with which a fleet sails (VW-26)


def fields(seats: int, options: int) -> tuple[Field, ...]:
    """VW-17, VW-25: ships give points, gulden break ties."""
    return (Cards(Said("loaded"), PIECES, "VW-17", lasting=True), Number(Said("gulden"), GULDEN, 9999, "VW-25"))


def rounds(seats: int) -> int:
    """Fleets for which there is room on paper; most games have three (docs/vor-dem-wind.md)."""
    return 4


def columns(seats: int, options: int) -> tuple[Column, ...]:
    """What is written down on paper."""
    loaded = Column(Said("loaded"), 6, PIECES[0].card, tuple(piece.card.text for piece in PIECES))
    return (loaded, Column(Said("score-gained")), Column(Said("gulden"), 1, COIN, (GULDEN,)))


def scored(state: State) -> int:
    """How many fleets have been scored; the last may not have sailed."""
    over, sailing = not pending(state), state.phase in (ROTTING, SAVING)
    return state.sailings + (over and not sailing) - (sailing and not over)


def begin(state: State, first: Seat) -> None:
    """VW-24: who starts changes with every round, which nobody enters, and gives no points."""


def problems(state: State, entries: Sequence[Entry]) -> Iterator[Problem]:
    loaded = Counter({text: sum(entry.get(text, 0) for entry in entries) for text in SHIPS})
    number = sum(loaded.values())
    for size, ships, named in (("large", SHIPS[:LARGE], 0), ("small", SHIPS[LARGE:], 1)):
        there = sum(ship > 0 and (ship > LARGE) == bool(named) for ship in state.port)
        if (count := sum(loaded[text] for text in set(ships))) > there:
            yield Problem("VW-1", Said("score-fleet", size=size, count=count, fleet=state.sailings + 1, most=there))
    points = [state.points[seat] + _points(entry) for seat, entry in enumerate(entries)]
    left = sum(ship > 0 for ship in state.port) - number
    if max(points) < goal(state) and left > STAY:
        yield Problem("VW-26", Said("score-fleet-stays", count=left), missing=True)
    best = [seat for seat in range(state.seats) if points[seat] == max(points)]
    for seat in best:
        if max(points) >= goal(state) and len(best) > 1 and GULDEN not in entries[seat]:
            yield Problem("VW-25", Said("score-gulden-missing", player=Player(seat)), seat, missing=True)


def enter(state: State, entries: Sequence[Entry]) -> None:
    """These ships have been loaded; the round ends as at every table, and with it the fleet sails or the game is over."""
    for seat, entry in enumerate(entries):
        state.gulden[seat] = entry.get(GULDEN, 0)
        for ship in _ships(state, entry):
            win_ship(state, seat, ship)
            _leave_port(state, ship)
    end_round(state)
    if state.phase in (ROTTING, SAVING):
        go_on_sailing(state)


def entry(before: State, after: State, seat: Seat) -> Entry:
    """What this seat has loaded since the last fleet was scored, and its gulden now."""
    ships = Counter(SHIPS[ship] for ship in members(minus(after.won[seat], before.won[seat])))
    return {**ships, GULDEN: after.gulden[seat]}


def follows(state: State) -> Said:
    """VW-26."""
    return Said("sails")


def reckoning(state: State) -> Reckoning | None:
    """As at every table, but for the goods that are left, which nobody enters."""
    whole = whole_reckoning(state)
    return whole and replace(whole, columns=whole.columns[:-1], rows=tuple(row[:-1] for row in whole.rows))


def _points(entry: Entry) -> int:
    return sum(CARDS.points[SHIPS.index(text)] * entry.get(text, 0) for text in set(SHIPS))


def _ships(state: State, entry: Entry) -> Iterator[int]:
    """The ships that are entered; of equal ones the first that nobody has."""
    for text in dict.fromkeys(SHIPS):
        free = [ship for ship, own in enumerate(SHIPS) if own == text and not any(won >> ship & 1 for won in state.won)]
        yield from free[: entry.get(text, 0)]


def _leave_port(state: State, ship: int) -> None:
    """Which ships lie in port nobody enters: one of the same size is gone."""
    place = next(place for place, other in enumerate(state.port) if other > 0 and (other > LARGE) == (ship >= LARGE))
    state.port[place] = 0
