"""What a page shows of a table: a view, in the viewer's language, drawn by the templates of the game's `look/`.

It is made from a View and names only, so a page has no secret to leak. Templates ask it for zones, chairs and buttons.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property, lru_cache, partial
from random import Random
from typing import Any

from jinja2 import TemplateError
from markupsafe import Markup, escape
from msgspec import Struct

from beaufort.errors import Error
from beaufort.game import Game, find
from beaufort.match import Match
from beaufort.settings import parse_action, set_up
from beaufort.view import Card, Reckoning, View, Zone, verdict, word
from beaufort.web.events import WEB
from beaufort.web.seats import Sitter
from beaufort.web.stage import arrangements, sheet, tabs
from beaufort.web.templates import environment
from beaufort.words import MARK, Said, capital, figure, say

ROOMS = (
    "tokens",
    "pages",
    "stage",
    "drawer",
    "replay",
    "results",
    "beats",
    "guide",
    "legend",
    "score",
)  # style sheets of the site, in their order
MACROS = ("symbols", "face", "back", "middle", "chair", "hand")  # with which a game's look draws it
KEPT = 20_000  # pieces of drawings
BUTTON = 8  # letters of a name on a button
SIGN = re.compile(rf"([(“„«\xa0]*){MARK}([^{MARK}]*){MARK}([^\s{MARK}]*)")  # a drawing, with what must not be parted from it
NAMED = (12, 9, 6)  # letters of a name in what is asked, if there is one, two, or more of them


class Chair(Struct):
    """A seat as the table shows it."""

    seat: int
    name: str
    kind: str
    bot: str
    you: bool
    near: bool  # has the place that is the viewer's own, if there is one
    pending: bool
    winner: bool
    points: int | None
    zones: dict[str, Zone] = {}  # a struct gives each its own
    counters: dict[str, int] = {}


class GameDrawing:
    """Draws pieces of a game in one language. It knows no table, so what it draws can be kept for all of them."""

    once: Callable[..., Markup]  # what a macro draws from words and from these values only: it comes again, so it is kept

    def __init__(self, game: Game, lang: str) -> None:
        self.game, self.lang = game, lang
        self.pen: GameDrawing = self
        self.once = partial(_once, self)

    def say(self, said: Said) -> str:
        """A message of the game in the viewer's language."""
        return _said(self.pen, said)

    def word(self, message: str, **values: Any) -> str:
        """A message of the game by its name, for templates."""
        return self.say(Said(message, **values)) if values else _word(self.pen, message)

    def name(self, said: Said) -> str:
        """A message as the name of a card or a button: with a capital letter."""
        return capital(self.say(said))

    def labelled(self, name: str, value: object) -> str:
        """A name and its value, with the colon of the language."""
        return self.word("labelled", name=name, value=str(value))

    def figure(self, number: int) -> str:
        return figure(number)

    def web(self, message: str, **values: Any) -> str:
        """A message of the page around the game."""
        return say(Said(message, **values), self.lang, WEB) if values else _web(self.lang, message)

    def part(self, macro: Any, pick: bool, *given: Any) -> Markup:
        """What a macro draws that is told whether there are buttons to pick in it; if not, it is drawn once."""
        return macro(self, pick, *given) if pick else self.once(macro, pick, *given)

    def face(self, card: Card) -> Markup:
        """The picture of an open card; the game's template draws it."""
        return _face(self.pen, card)

    def show(self, card: Card, cls: str = "") -> Markup:
        """An open card that lies there."""
        return _shown(self.pen, card, cls)

    def back(self, cls: str = "") -> Markup:
        """A card that lies face down."""
        return _turned(self.pen, cls)


class TableDrawing(GameDrawing):
    """One view of a table, with all the words and pieces of HTML that templates need."""

    def __init__(
        self,
        view: View,
        lang: str,
        sitters: Sequence[Sitter],
        live: bool = True,
        opened: frozenset[int] = frozenset(),
        hint: str = "",
    ) -> None:
        self.pen = pen(find(view.game), lang)  # draws what is kept
        self.game, self.lang, self.once = self.pen.game, lang, self.pen.once
        self.view, self.live = view, live
        self.hint = hint  # what a bot would do, if the viewer has asked
        self.opened = opened  # seats whose hands lie open in a replay
        self.names = tuple(sitter.name for sitter in sitters)
        self.choices = {choice.action: choice for choice in view.choices}
        self.over = not view.pending
        self.asks = view.seat is not None and live and not self.over  # whether there are buttons
        self.zones: dict[str, Zone] = {}
        self.piles: dict[str, list[Zone]] = {}
        self.chairs = [self._chair(seat, sitters[seat]) for seat in self._from_viewer(len(sitters))]
        self._by_seat = {chair.seat: chair for chair in self.chairs}
        self._offered: set[str] = set()
        for zone in view.zones:
            if zone.seat is None:
                self.zones.setdefault(zone.name.message, zone)
                self.piles.setdefault(zone.name.message, []).append(zone)
            else:
                self._by_seat[zone.seat].zones[zone.name.message] = zone
        for counter in view.counters:
            if counter.seat is not None:
                self._by_seat[counter.seat].counters[counter.name.message] = counter.value

    def _from_viewer(self, seats: int) -> list[int]:
        """The seats in their order round the table, the viewer's own first."""
        first = self.view.seat or 0
        return [(first + step) % seats for step in range(seats)]

    def _chair(self, seat: int, sitter: Sitter) -> Chair:
        return Chair(
            seat=seat,
            name=sitter.name,
            kind=sitter.kind,
            bot=sitter.bot,
            you=seat == self.view.seat,
            near=seat == (self.view.seat or 0),
            pending=seat in self.view.pending,
            winner=seat in self.view.winners,
            points=self.view.points[seat],
        )

    @property
    def me(self) -> Chair | None:
        """The viewer's own chair; a spectator has none."""
        return self.chairs[0] if self.view.seat is not None else None

    @property
    def near(self) -> Chair:
        """The chair at the near side of the table: one's own, or for spectators the first."""
        return self.chairs[0]

    @property
    def others(self) -> list[Chair]:
        return self.chairs[1:]

    def lying(self, zone: str) -> tuple[Card, ...]:
        """The open cards that lie in the zone of this name before all the chairs."""
        return tuple(card for chair in self.chairs for card in chair.zones[zone].cards)

    def chair(self, seat: int) -> Chair:
        return self._by_seat[seat]

    def say(self, said: Said) -> str:
        """A message of the game in the viewer's language, with the names of who sits here."""
        return say(said, self.lang, self.game.folder, self.names) if said.names else _said(self.pen, said)

    def signed(self, said: Said, button: bool = False) -> Markup:
        """A message with drawings before what has one, its names shortened; on a button with a capital letter."""
        return _signed(self.pen, said, tuple(self._short_names(BUTTON if button else 0)) if said.names else (), button)

    def brief(self, said: Said, most: int = 0) -> str:
        """A message with shortened names: it has to fit a place of known size."""
        return say(said, self.lang, self.game.folder, self._short_names(most))

    def _short_names(self, most: int = 0) -> list[str]:
        """The names, of so many letters at most, or the shorter the more of them there may be in a sentence."""
        many = len(self.view.winners) if self.over else 1 if self.choices else len(self.view.pending)
        most = most or NAMED[min(many, len(NAMED)) - 1]
        return [name if len(name) <= most else f"{name[: most - 1].rstrip()}…" for name in self.names]

    def pick(self, action: str, body: str, name: str = "", cls: str = "", card: str = "") -> Markup:
        """A button that takes an action; where that is not possible now it can still be reached, and says why.

        Two actions in a row, of which the first leads to the second, are one tap. Spectators and replays see what is on the
        button without the button.
        """
        legal = self._can(action)
        name = capital(name) or (self.name(self.choices[action].name) if legal else action)
        if not self.asks:
            return _picture(body, name, cls, card)
        self._offered.add(action)
        return _button(action, body, name, self._marked(cls, action), card, legal)

    def menu(
        self, key: str, body: str, name: str, actions: Sequence[str], cls: str = "", card: str = "", most: int = 0
    ) -> Markup:
        """One thing of which several decisions can be taken: a button that shows them beside it.

        With `most` the first of them leads to an amount, from one to so many, which is asked for there too.
        """
        self._offered.update(actions)
        words = [self.signed(self.choices[action].name, True) for action in actions]
        entries = [_entry(action, said, self._marked("", action)) for action, said in zip(actions, words, strict=True)]
        if most:
            first, marked = actions[0], self.hint == actions[0]
            entries[0] = Markup(str(shared_parts().bid(self, first, words[0], self._amounts(1, most), marked)))
        return _menu(key, body, name, tuple(entries), cls + " hinted" * (self.hint in actions), card)

    def _can(self, action: str) -> bool:
        return action.partition(" ")[0] in self.choices

    def pick_card(self, card: Card, action: str | None = None, cls: str = "", drawn: tuple[Any, ...] = ()) -> Markup:
        """A card of one's own that can be played.

        It shows its face and is called by its name, unless `drawn` says otherwise: two macros that draw the one and the other,
        and what they are given besides the card.
        """
        action = action or card.text
        if self.asks:
            self._offered.add(action)
            cls = self._marked(cls, action)
        return _card(self.pen, card, action, cls, drawn, self._can(action) if self.asks else None)

    def _marked(self, cls: str, action: str) -> str:
        """The classes of a button, with one more for what a bot would do."""
        return _hinted(cls, action == self.hint)

    def hand(self, chair: Chair, cls: str = "", drawn: tuple[Any, ...] = ()) -> Markup:
        """The hand of a seat: one's own cards as buttons, others' that are known open, the rest face down."""
        zone = chair.zones.get("hand")
        if zone is None:
            return Markup("")
        if not chair.you:
            return fan([*(self.show(card, cls) for card in zone.cards), *[self.back(cls)] * zone.hidden])
        if not self.asks:
            return _own_hand(self.pen, zone.cards, cls, drawn, None, "")
        texts = [card.text for card in zone.cards]
        self._offered.update(texts)
        hint = self.hint if self.hint in texts else ""
        return _own_hand(self.pen, zone.cards, cls, drawn, tuple(map(self._can, texts)), hint)

    @cached_property
    def rest(self) -> list[tuple[str, Markup]]:
        """Choices no picture on the table stands for, or that are to be found here too: action and words; what only ends
        something is last.

        To be asked for after everything else is drawn.
        """
        last, too = getattr(self.game.view, "LAST", ()), getattr(self.game.view, "TOO", ())
        left = [action for action in self.choices if action not in self._offered or action in too]
        left.sort(key=lambda action: action in last)
        return [(action, self.signed(self.choices[action].name, True)) for action in left]

    @property
    def amounts(self) -> tuple[int, int, int] | None:
        """Where the remaining choices are numbers: the least, the greatest, and the one to begin with."""
        numbers = [int(action) for action, _ in self.rest if action.isdigit()]
        if not numbers:
            return None
        return self._amounts(min(numbers), max(numbers))

    def _amounts(self, least: int, most: int) -> tuple[int, int, int]:
        """The least and the greatest amount, and the one to begin with."""
        begin = int(self.hint) if self.hint.isdigit() else getattr(self.game.view, "amount", lambda _: 0)(self.view)
        return least, most, max(least, min(most, begin))

    @property
    def verdict(self) -> Said:
        """Who has won, as a heading."""
        return verdict(self.view.task)

    def by_place(self, reckoning: Reckoning) -> list[int]:
        """The seats in the order of their places."""
        return sorted(range(len(reckoning.rows)), key=lambda seat: reckoning.places[seat])

    def cell(self, value: int | Said | tuple[Card, ...]) -> str | Markup:
        """One cell of a reckoning."""
        if isinstance(value, Said):
            return self.say(value)
        if isinstance(value, tuple):
            return Markup("").join(self.show(card, "small") for card in value) or "–"
        return figure(value)

    def regions(self) -> dict[str, str]:
        """The parts of the table page by their ids; a part that has not changed need not be sent again."""
        parts = shared_parts()
        asked = {"task": str(parts.task(self))}
        return {**self.table(), **asked, "choices": str(parts.choices(self))}  # last: what has no picture yet

    def table(self, hand: bool = True) -> dict[str, str]:
        """The parts that show what lies where, and ask nothing; perhaps without one's own hand."""
        look, parts = _look(self.game), shared_parts()
        regions = {
            "title": str(escape(self.say(self.view.title))),
            "others": _side_by_side(*[parts.chair(self, look, each) for each in self.others]),
            "middle": str(look.middle(self)),
            "own": _side_by_side(parts.chair(self, look, self.near)),
        }
        return {**regions, "hand": str(parts.hand(self, look))} if hand else regions


@cache
def shared_parts() -> Any:
    """The macros for what looks the same in every game."""
    return environment().get_template("parts.html").module


@cache
def _look(game: Game) -> Any:
    """The macros that draw this game: its own `look/table.html`, or plain lists of what lies where."""
    own = (game.folder / "look" / "table.html").exists()
    return environment().get_template(f"{game.name}/table.html" if own else "plain.html").module


def undrawable(game: Game) -> str:
    """What is wrong with a game's `look/`, in one line; nothing if it can be drawn, or has none."""
    file = game.folder / "look" / "table.html"
    try:
        arrangements(game)
        drawn = vars(_look(game))
    except TemplateError as error:
        return f"look/{file.name}, line {getattr(error, 'lineno', 0)}: {error.message}"
    except Error as error:
        return str(error)
    missing = [name for name in MACROS if name not in drawn]
    return f"look/{file.name} has no macro {', '.join(missing)}." if missing else _undrawn(game)


def _undrawn(game: Game) -> str:
    """Where in a random game, with any number of players, its table cannot be drawn, or shows no hand."""
    handless = [each.name for each in arrangements(game) if "hand" not in {*each.regions, *each.tabs}]
    for seats in game.rules.SEATS:
        match, random = Match(set_up(game, seats), seed=seats), Random(seats)
        while True:
            viewer = random.choice([*range(seats), None])
            if match.over or not match.moves or random.random() < 0.1:
                try:
                    drawn = TableDrawing(match.view(viewer), "en", [*map(Sitter, match.players)]).table()
                    if handless and "card" in drawn["hand"]:
                        return f"look/stage.txt: {handless[0]} has no region hand, in which one's cards lie"
                except Exception as error:  # whatever a look comes up with
                    what = f"{type(error).__name__}: {' '.join(str(error).split())}"
                    whose = "a spectator" if viewer is None else f"seat {viewer}"
                    return f"look: {what}, for {whose} of {seats}, seed {seats}, after {len(match.moves)} moves"
            if match.over:
                break
            seat = random.choice(match.pending)
            match.play(seat, random.choice(match.legal(seat)))
    return ""


@cache
def symbols(game: Game, lang: str) -> Markup:
    """The drawings that this game's cards refer to, once for a page; letters on them are those of the language."""
    return Markup(str(_look(game).symbols(pen(game, lang))))


# Pieces of HTML that come again and again. Attributes are escaped here, once.


def fan(cards: Iterable[Markup]) -> Markup:
    """Cards side by side, which lie over each other where they have too little room."""
    return Markup("".join(map(_slot, cards)))


def _slot(card: Markup) -> str:
    return f'<span class="slot" role="listitem">{card}</span>'


@lru_cache(maxsize=4096)
def _side_by_side(*chairs: Markup) -> str:
    return f'<div class="lay">{"".join(chairs)}</div>'


@lru_cache(maxsize=4096)
def _entry(action: str, words: str, mark: str) -> Markup:
    told = escape(action)
    return Markup(
        f'<button class="choice {mark}" name="action" value="{told}" data-action="{told}"><span>{escape(words)}</span></button>'
    )


@lru_cache(maxsize=4096)
def _menu(key: str, body: str, name: str, entries: tuple[Markup, ...], cls: str, card: str) -> Markup:
    told, id, flies = escape(name), f"menu-{escape(key)}", f' data-card="{escape(card)}"' if card else ""
    buttons = "".join(entries)
    buttons = buttons if " autofocus" in buttons else buttons.replace("<button", "<button autofocus", 1)
    label = f'popovertarget="{id}" aria-label="{told}" title="{told}"{flies}'
    return Markup(
        f'<button type="button" class="opens {escape(cls.strip())}" {label}>{escape(body)}</button>'
        f'<div class="menu" id="{id}" popover role="group" aria-label="{told}">{buttons}</div>'
    )


@cache
def pen(game: Game, lang: str) -> GameDrawing:
    return GameDrawing(game, lang)


@lru_cache(maxsize=KEPT)
def _said(by: GameDrawing, said: Said) -> str:
    return say(said, by.lang, by.game.folder)


@cache
def _word(by: GameDrawing, message: str) -> str:
    return say(word(message), by.lang, by.game.folder)


@cache
def _web(lang: str, message: str) -> str:
    return say(word(message), lang, WEB)


@lru_cache(maxsize=KEPT)
def _signed(by: GameDrawing, said: Said, names: tuple[str, ...], button: bool) -> Markup:
    return with_signs(say(said, by.lang, by.game.folder, names, signs=True), button)


@lru_cache(maxsize=KEPT)
def _once(by: GameDrawing, macro: Any, *given: Any) -> Markup:
    return Markup(str(macro(by, *given)))


@lru_cache(maxsize=KEPT)
def with_signs(text: str, button: bool = False) -> Markup:
    """A sentence in which drawings are named between marks, with these drawings; on a button with a capital letter.

    A bracket before a drawing and the word after it stay with it on one line.
    """
    if button:
        begin = text.find(MARK, 1) + 1 if text.startswith(MARK) else 0
        text = text[:begin] + capital(text[begin:])
    html, end = Markup(""), 0
    for found in SIGN.finditer(text):
        html += escape(text[end : found.start()]) + _sign(*found.groups())
        end = found.end()
    return html + escape(text[end:])


@lru_cache(maxsize=4096)
def _sign(before: str, name: str, after: str) -> Markup:
    drawing = f'<svg class="sign" aria-hidden="true"><use href="#{escape(name)}"/></svg>'
    return Markup(f'<span class="signed">{escape(before)}{drawing}{escape(after)}</span>')


@lru_cache(maxsize=16384)
def _shown(by: GameDrawing, card: Card, cls: str) -> Markup:
    return _picture(by.face(card), by.name(card.name), f"card {card.kind} {cls}", f"{card.kind}-{card.text}", True)


@lru_cache(maxsize=16384)
def _picture(body: str, name: str, cls: str, card: str, title: bool = False) -> Markup:
    told, key = escape(name), f' data-card="{escape(card)}"' if card else ""
    hint = f' title="{told}"' if title else ""
    return Markup(f'<span class="{escape(cls.strip())}" role="img" aria-label="{told}"{hint}{key}>{escape(body)}</span>')


@lru_cache(maxsize=16384)
def _button(action: str, body: str, name: str, cls: str, card: str, legal: bool) -> Markup:
    told, value, key = escape(name), escape(action), f' data-card="{escape(card)}"' if card else ""
    state = "" if legal else ' aria-disabled="true"'
    return Markup(
        f'<button class="pick {escape(cls.strip())}" name="action" value="{value}" aria-label="{told}" title="{told}"'
        f' data-action="{value}"{key}{state}>{escape(body)}</button>'
    )


@cache
def _turned(by: GameDrawing, cls: str) -> Markup:
    return Markup(f'<span class="card back {escape(cls)}" aria-hidden="true">{_back(by.game)}</span>')


@lru_cache(maxsize=16384)
def _card(by: GameDrawing, card: Card, action: str, cls: str, drawn: tuple[Any, ...], legal: bool | None) -> Markup:
    """A card as a button, or as a picture where nothing is asked (`legal` None)."""
    face, name = (by.once(macro, card, *drawn[2:]) for macro in drawn[:2]) if drawn else (by.face(card), by.name(card.name))
    cls, key = f"card {card.kind} {cls}".strip(), f"{card.kind}-{card.text}"
    return _picture(face, name, cls, key) if legal is None else _button(action, face, name, cls, key, legal)


@lru_cache(maxsize=1024)  # it stays the same from one table to the next
def _own_hand(
    by: GameDrawing, cards: tuple[Card, ...], cls: str, drawn: tuple[Any, ...], can: tuple[bool, ...] | None, hint: str
) -> Markup:
    """One's own cards: as buttons, of which some `can` be played, or as pictures where nothing is asked (`can` None)."""
    asked: Sequence[bool | None] = can or [None] * len(cards)
    slots = [_own_card(by, card, cls, drawn, legal, card.text == hint) for card, legal in zip(cards, asked, strict=True)]
    return Markup("".join(slots))


@lru_cache(maxsize=16384)
def _own_card(by: GameDrawing, card: Card, cls: str, drawn: tuple[Any, ...], legal: bool | None, hinted: bool) -> str:
    """A card in one's hand, in its place there."""
    if parse_action(by.game, card.text) is None:
        return _slot(by.show(card, cls))
    return _slot(_card(by, card, card.text, _hinted(cls, hinted), drawn, legal))


def _hinted(cls: str, hinted: bool) -> str:
    return f"{cls} hinted" if hinted else cls


@lru_cache(maxsize=4096)
def _face(by: GameDrawing, card: Card) -> Markup:
    return Markup(str(_look(by.game).face(by, card)).strip())


@cache
def _back(game: Game) -> Markup:
    return Markup(str(_look(game).back()).strip())


def stylesheets(chosen: Iterable[Game]) -> str:
    """The site's style and that of these games, as one text."""
    chosen = list(chosen)
    own = [game.folder / "look" / "style.css" for game in chosen]
    files = [*(WEB / "look" / f"{room}.css" for room in ROOMS), *(file for file in own if file.exists())]
    return "\n".join([*(file.read_text(encoding="utf-8") for file in files), *map(sheet, chosen)])


def tab_names(game: Game, lang: str) -> list[tuple[str, str]]:
    """What is behind tabs in small windows, and what the tabs say: of regions the page's words, of other parts the game's."""
    by = pen(game, lang)
    return [(name, by.web(f"tab-{name}") if name in ("middle", "others") else by.word(f"tab-{name}")) for name in tabs(game)]


def picture(game: Game) -> Markup:
    """The picture that stands for a game on the home page, if it has one."""
    file = game.folder / "look" / "picture.svg"
    return Markup(file.read_text(encoding="utf-8")) if file.exists() else Markup("")
