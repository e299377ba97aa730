"""A running game: the Python interface that people, programs and servers write against."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from beaufort.cards import Seat, members
from beaufort.chance import SEED_WORDS
from beaufort.errors import BadSetting, IllegalMove
from beaufort.game import SPECTATOR, Game, actions, find, seen
from beaufort.state import State, copy, fresh
from beaufort.view import Reason, View
from beaufort.words import Said, check_language, say

if TYPE_CHECKING:
    from beaufort.record import Record

NAMES = ("Anna", "Bela", "Cleo", "Dora", "Emil")


def new(
    game: str,
    seats: int | None = None,
    options: Mapping[str, bool] | None = None,
    seed: int | str | bytes | None = None,
    players: Sequence[str] | None = None,
    lang: str = "en",
) -> Match:
    """Deal a new game.

    >>> m = new("santa-timea", seats=4, options={"pro": True}, seed=1)
    >>> m.pending
    (1,)
    >>> m.legal(1)
    ('N13', 'N14', 'E12', 'S1', 'S2', 'S3', 'S9', 'S13', 'S14', 'W3', 'W6')
    >>> m.play(1, "N13")
    >>> m.log(lang="fr")[-1]
    'Bela joue Nord 13.'
    >>> m.play(0, "N1")
    Traceback (most recent call last):
    beaufort.errors.IllegalMove: ST-6: It is not the turn of Anna: Cleo plays next.
    """
    return Match(find(game), seats, options, seed, players, lang)


class Match:
    """One game being played. Seats count from 0; a spectator is the seat None."""

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        options: Mapping[str, bool] | None = None,
        seed: int | str | bytes | None = None,
        players: Sequence[str] | None = None,
        lang: str = "en",
    ) -> None:
        self.game = game
        self.seats = check_seats(game, seats)
        self.options = check_options(game, options)
        self.seed = check_seed(seed)
        self.players = check_players(self.seats, players)
        self.lang = check_language(lang)
        self.moves: list[tuple[Seat, int]] = []  # in the order of arrival
        self._state = self._dealt()
        self._stories: dict[Seat, _Story] = {}

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed: shown before the game it proves afterwards that nothing was changed."""
        return hashlib.sha256(self.seed).hexdigest()

    @property
    def pending(self) -> tuple[Seat, ...]:
        """The seats that owe a decision now; several where decisions are simultaneous, none when the game is over."""
        return members(self.game.rules.pending(self._state))

    @property
    def moment(self) -> int:
        """Where the game stands, as a number: 112 is round 1, trick 12."""
        moment: int = self.game.rules.moment(self._state)
        return moment

    @property
    def over(self) -> bool:
        return not self.pending

    @property
    def points(self) -> tuple[int, ...]:
        return self._score()[0]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won; nobody while the game goes on."""
        return self._score()[1] if self.over else ()

    def legal(self, seat: Seat) -> tuple[str, ...]:
        """What this seat may do now, in text form; nothing if no decision is asked of it."""
        names = self.game.view.ACTION_NAMES
        return tuple(names[action] for action in actions(self._state, self._seat(seat)))

    def play(self, seat: Seat, action: str) -> None:
        """Make a decision for this seat. An IllegalMove says why not, and leaves the match as it was."""
        number = self._parse(action)
        if number is None or number not in actions(self._state, self._seat(seat)):
            reason = self._reason(seat, action)
            assert reason is not None
            raise IllegalMove(f"{reason.rule}: {self.say(reason.why)}", reason.rule)
        self.moves.append((seat, number))
        self.game.rules.play(self._state, seat, number)

    def explain(self, seat: Seat, action: str, lang: str | None = None) -> str | None:
        """Why this seat may not do this now, with the rule's id; None if it may."""
        reason = self._reason(seat, action)
        return f"{reason.rule}: {self.say(reason.why, lang)}" if reason else None

    def seen(self, seat: Seat | None) -> State:
        """A copy of the state with everything blanked that this seat cannot know."""
        return seen(self._state, self._viewer(seat))

    def view(self, seat: Seat | None = None) -> View:
        """The table as this seat sees it."""
        view: View = self.game.view.view(self.seen(seat), self._viewer(seat))
        return view

    def story(self, seat: Seat | None = None) -> list[Said]:
        """What has happened, as this seat saw it, still without a language."""
        viewer = self._viewer(seat)
        if viewer not in self._stories:
            self._stories[viewer] = _Story(self.game, self._dealt(), viewer)
        return self._stories[viewer].follow(self.moves)

    def log(self, seat: Seat | None = None, lang: str | None = None) -> list[str]:
        """What has happened, as this seat saw it, in sentences."""
        return [self.say(said, lang) for said in self.story(seat)]

    def say(self, said: Said, lang: str | None = None) -> str:
        """A message of this game in a language, with the players' names."""
        return say(said, lang or self.lang, self.game.folder, self.players)

    def copy(self) -> Match:
        """An independent copy, at the same point of the game."""
        twin = Match(self.game, self.seats, self.options, self.seed, self.players, self.lang)
        twin.moves = list(self.moves)
        twin._state = copy(self._state)
        return twin

    def record(self) -> Record:
        """The game as a record; `str` of it is the notation."""
        from beaufort.record import Record

        return Record.of(self)

    def _dealt(self) -> State:
        state = fresh(self.game.record)
        self.game.rules.deal(state, self.seats, option_bits(self.game, self.options), seed_words(self.seed))
        return state

    def _score(self) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
        points = [0] * self.seats
        lead = self.game.rules.score(self._state, points)
        return tuple(points), members(lead)

    def _seat(self, seat: Seat) -> Seat:
        if not isinstance(seat, int) or seat not in range(self.seats):
            raise BadSetting(f"There is no seat {seat!r}. There are: {', '.join(map(str, range(self.seats)))}.")
        return seat

    def _viewer(self, seat: Seat | None) -> Seat:
        return SPECTATOR if seat is None else self._seat(seat)

    def _parse(self, action: str) -> int | None:
        return parse_action(self.game, action) if isinstance(action, str) else None

    def _reason(self, seat: Seat, action: str) -> Reason | None:
        number = self._parse(action)
        known = self.seen(self._seat(seat))
        if number is None:
            return Reason(self.game.view.CARDS_RULE, Said("no-such-action", text=str(action)))
        reason: Reason | None = self.game.view.explain(known, seat, number)
        return reason


class _Story:
    """The sentences one viewer has been told, and how far in the game they reach."""

    def __init__(self, game: Game, state: State, viewer: Seat) -> None:
        self._game, self._state, self._viewer = game, state, viewer
        self._told = 0
        self._known = seen(state, viewer)
        self._lines: list[Said] = game.view.tell(None, self._known)

    def follow(self, moves: Sequence[tuple[Seat, int]]) -> list[Said]:
        for seat, action in moves[self._told :]:
            self._game.rules.play(self._state, seat, action)
            before, self._known = self._known, seen(self._state, self._viewer)
            self._lines += self._game.view.tell(before, self._known)
        self._told = len(moves)
        return list(self._lines)


def parse_action(game: Game, text: str) -> int | None:
    """The action that is written so, in capitals or not."""
    return _vocabulary(game).get(text.strip().upper())


def _vocabulary(game: Game) -> dict[str, int]:
    if game.name not in _vocabularies:
        _vocabularies[game.name] = {name.upper(): action for action, name in enumerate(game.view.ACTION_NAMES)}
    return _vocabularies[game.name]


_vocabularies: dict[str, dict[str, int]] = {}


def seed_words(seed: bytes) -> list[int]:
    """The seed as the eight 32-bit words that key the stream."""
    return [int.from_bytes(seed[4 * i : 4 * i + 4], "big") for i in range(SEED_WORDS)]


def option_bits(game: Game, options: Mapping[str, bool]) -> int:
    """The options as the rules take them: the set of those that are on."""
    return sum(1 << place for place, name in enumerate(game.rules.OPTIONS) if options[name])


def check_seats(game: Game, seats: int | None) -> int:
    """The number of seats, or the game's usual one."""
    allowed: range = game.rules.SEATS
    if seats is None:
        return min(4, allowed[-1])
    if isinstance(seats, bool) or not isinstance(seats, int) or seats not in allowed:
        raise BadSetting(f"{game.name} is for {allowed[0]} to {allowed[-1]} seats, not {seats!r}.")
    return seats


def check_options(game: Game, options: Mapping[str, bool] | None) -> dict[str, bool]:
    """All options of the game, those not given at their defaults."""
    known: dict[str, bool] = game.rules.OPTIONS
    for name, value in (options or {}).items():
        if name not in known:
            raise BadSetting(f"{game.name} has no option {name!r}. It has: {', '.join(known)}.")
        if not isinstance(value, bool):
            raise BadSetting(f"Option {name!r} is True or False, not {value!r}.")
    return {**known, **(options or {})}


def check_seed(seed: Any) -> bytes:
    """The 32 bytes of a seed, given as such, as 64 hexadecimal digits or as a number; None draws one."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, bytes) and len(seed) == 32:
        return seed
    if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < 1 << 256:
        return seed.to_bytes(32, "big")
    if isinstance(seed, str) and len(seed) == 64 and set(seed) <= set("0123456789abcdefABCDEF"):
        return bytes.fromhex(seed)
    raise BadSetting(f"A seed is a number from 0 to 2**256 - 1, 64 hexadecimal digits or 32 bytes, not {seed!r}.")


def check_players(seats: int, players: Sequence[str] | None) -> tuple[str, ...]:
    """A name for each seat, in one line and not empty."""
    if players is None:
        return NAMES[:seats]
    if len(players) != seats or not all(isinstance(name, str) and name.strip() and name.isprintable() for name in players):
        raise BadSetting(f"There are {seats} seats, so it takes {seats} names of printable characters, not {players!r}.")
    return tuple(players)
