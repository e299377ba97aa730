"""What programs and a server say to each other, field by field: API, client library and description are made of these.

Every field has a sentence and a real example; `web/document.py` writes them into the OpenAPI document.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Annotated, Any

from msgspec import Meta, Struct

from beaufort.fair import SALT

VERSION = "2.0.0"  # of the API: the first number changes when a program has to change, the second when it can do more
NAME = 24  # the longest name, in characters


def told(sentence: str, *examples: Any, **limits: Any) -> Meta:
    """What a field is for, with examples of what stands there."""
    return Meta(description=sentence, examples=list(examples), **limits)


class Status(StrEnum):
    """How far a table is: people are waited for, the deal is agreed upon, the game goes on, is over, or was given up."""

    OPEN = "open"
    DEALING = "dealing"
    RUNNING = "running"
    OVER = "over"
    CLOSED = "closed"


class Kind(StrEnum):
    """Who is at a seat: a person or program, a bot of the server, a bot for somebody who is away, or nobody yet."""

    PERSON = "person"
    BOT = "bot"
    AWAY = "away"
    OPEN = "open"


class Wanted(StrEnum):
    """What a seat owes to the deal: a commitment to salt, or the salt it is bound to."""

    COMMIT = "commit"
    SALT = "salt"


class Level(StrEnum):
    """A bot of the server, on the Beaufort scale: 0 is calm, 10 is storm."""

    CALM = "0"
    LIGHT_AIR = "1"
    LIGHT_BREEZE = "2"
    GENTLE_BREEZE = "3"
    MODERATE_BREEZE = "4"
    FRESH_BREEZE = "5"
    STRONG_BREEZE = "6"
    NEAR_GALE = "7"
    GALE = "8"
    STRONG_GALE = "9"
    STORM = "10"


class Pause(StrEnum):
    """Seconds between the moves of bots."""

    NONE = "0"
    SHORT = "0.4"
    USUAL = "1"
    LONG = "2"
    LONGEST = "4"


class Patience(IntEnum):
    """Seconds until a bot takes over for who is away; 0 is never."""

    ENDLESS = 0
    MINUTE = 60
    FIVE_MINUTES = 300
    DAY = 86400


class Happened(StrEnum):
    """A kind of event."""

    SIT = "sit"
    FILL = "fill"
    RISE = "rise"
    REMOVE = "remove"
    CLOSE = "close"
    COMMIT = "commit"
    SEAL = "seal"
    REVEAL = "reveal"
    WITHHOLD = "withhold"
    START = "start"
    MOVE = "move"
    UNDO = "undo"
    HINT = "hint"
    AWAY = "away"
    BACK = "back"
    RESIGN = "resign"
    DEVICE = "device"
    RENAME = "rename"
    PACE = "pace"
    REMATCH = "rematch"


class BeatKind(StrEnum):
    """What a step of the story ends: a trick or round, or a scoring."""

    END = "end"
    SCORED = "scored"


class NoticeKind(StrEnum):
    """Why a program hears of a table."""

    INVITED = "invited"
    REVEAL = "reveal"
    SEATED = "seated"
    TURN = "turn"
    OVER = "over"
    LEFT = "left"


# Parts of fields that stand in several places

TableId = Annotated[
    str, told("The id of a table: whoever knows it can watch.", "3kZ0vYb8Qm_x-T1a", pattern="^[A-Za-z0-9_-]{1,64}$")
]
Game = Annotated[str, told("The name of a game, as `listGames` tells it.", "high-tide", extra_json_schema={"format": "game"})]
SeatNumber = Annotated[int, told("A seat, counted from 0.", 0, ge=0, le=7)]
Decision = Annotated[str, told("The token of what is asked: it stands in `decision` of the table.", "4", max_length=200)]
Action = Annotated[str, told("An action in the notation of the game, as `choices` tell it.", "N7", max_length=200)]
PersonName = Annotated[str, told("The name that others see, in one line.", "Anna", min_length=1, max_length=NAME)]
Ticket = Annotated[
    str,
    told("A ticket of `getTicket`: the same request sent again gets the same answer.", "", max_length=64, pattern="^[ -~]*$"),
]
Salt = Annotated[str, told("Salt for the deal, in one line; better use `commit`.", "", max_length=SALT)]
Commit = Annotated[
    str,
    told(
        "The SHA-256 of the word `salt` and your salt, in hexadecimal; empty to trust the server.",
        "",
        "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef",
        pattern="^([0-9a-f]{64})?$",
    ),
]
Language = Annotated[str, told("The language of names and sentences.", "en")]
Promise = Annotated[str, told("The SHA-256 of the server’s own secret for the deal.", "9f86d081884c7d659a2feaa0c55ad015" * 2)]
Options = Annotated[dict[str, bool], told("The options of the game, each on or off.", {"pro": True})]
Rule = Annotated[str, told("The id of the rule that says so; empty if there is none.", "LU-8")]
Text = Annotated[str, told("A sentence in the language that was asked for.", "Bela plays the Piratess.")]


# What is asked for


class NewTable(Struct, forbid_unknown_fields=True):
    """What to set up. The caller takes seat 0; `people` seats in all are for people, bots take the others."""

    game: Annotated[Game, Meta(max_length=200)]
    seats: Annotated[int | None, told("How many play; null is as many as is usual.", 3)] = None
    people: Annotated[int, told("How many seats are for people and programs, the caller’s among them.", 1, ge=1, le=8)] = 1
    options: Annotated[dict[str, bool], told("Options of the game that are not as usual.", {})] = {}
    bot: Annotated[Level | None, told("Who plays the other seats; null is 7.", "7")] = None
    bots: Annotated[
        list[Level | None], told("For each seat its own bot; null is the one that `bot` names.", [None, "3", "9"], max_length=8)
    ] = []
    name: PersonName = "Program"
    pace: Annotated[Pause, told("Seconds between the moves of bots.", "0")] = Pause.NONE
    patience: Annotated[Patience, told("Seconds until a bot takes over for who is away; 0 is never.", 60)] = Patience.ENDLESS
    listed: Annotated[bool, told("Whether everybody finds the table, and its record when it is over.", False)] = False
    real: Annotated[bool, told("As at the real table: nothing helps the memory.", False)] = False
    salt: Salt = ""
    commit: Commit = ""
    ticket: Ticket = ""


class Sit(Struct, forbid_unknown_fields=True):
    """Which open seat to take, and under which name."""

    name: PersonName = "Program"
    seat: Annotated[SeatNumber | None, told("The seat wanted; null is any that is open.", None, 1)] = None
    salt: Salt = ""
    commit: Commit = ""
    ticket: Ticket = ""


class Guest(Struct, forbid_unknown_fields=True):
    """Who is to go."""

    seat: SeatNumber


class Play(Struct, forbid_unknown_fields=True):
    """An answer to a decision. The same request sent again gets the same answer and is not done again."""

    action: Annotated[
        Action, told("Two actions with a space between them where the first leads to the second.", "N7", "ship ship3")
    ]
    decision: Decision
    request: Annotated[
        str,
        told(
            "A name of your own for this request; without one the decision is it.",
            "",
            "move-17",
            max_length=64,
            pattern="^[ -~]*$",
        ),
    ] = ""


class Ask(Struct, forbid_unknown_fields=True):
    """What is asked now: for a hint, or to take back what came before."""

    decision: Decision


class Again(Struct, forbid_unknown_fields=True):
    """A commitment for a rematch, or salt."""

    salt: Salt = ""
    commit: Commit = ""


class Binding(Struct, forbid_unknown_fields=True):
    """A commitment for the next deal."""

    commit: Commit


class Reveal(Struct, forbid_unknown_fields=True):
    """The salt that one is bound to."""

    salt: Annotated[str, told("The salt whose SHA-256 you gave.", "my salt 4711", max_length=SALT)]


class Pace(Struct, forbid_unknown_fields=True):
    """Another pause between the moves of bots."""

    pace: Annotated[Pause, told("Seconds between the moves of bots.", "1")]


# What is answered


class GameInfo(Struct):
    """A game that can be played here."""

    name: Game
    title: Annotated[str, told("What people call it.", "High Tide")]
    pitch: Annotated[str, told("What it is, in a sentence.", "Secret cards against the rising tide")]
    seats: Annotated[list[int], told("How many can play.", [3, 4, 5])]
    usual: Annotated[int, told("How many usually play.", 4)]
    options: Options
    bots: Annotated[list[Level], told("Bots that can take seats.", ["0", "3", "7"])]


class Seated(Struct):
    """A seat one has now, and the token to play it with."""

    table: TableId
    seat: SeatNumber
    token: Annotated[
        str, told("Show it as `Authorization: Bearer TOKEN`; it is good for this seat alone.", "0.Zx81bC2vQn4kL0sT9aWe7RfY")
    ]
    promise: Promise


class NewTicket(Struct):
    """A ticket for a new table or a seat."""

    ticket: Annotated[str, told("For `ticket` of a request that may have to be sent again.", "kC7dLm2Qw9xV.Hh3s8Yt1Bn5f")]


class Prospect(Struct):
    """What of the near future explains a hint best: it comes about more or less often after the one action than the other."""

    id: Annotated[str, told("What may come about, the same in every language.", "soon-takes")]
    chance: Annotated[int, told("In how many of 100 guessed worlds it does after the advised action.", 3)]
    otherwise: Annotated[int, told("In how many it does after the other one.", 58)]


class Reason(Struct):
    """Why an action is advised. Points are above the table's average, as guessed worlds promise them."""

    points: Annotated[float, told("What the advised action promises.", 0.75)]
    peer: Annotated[str, told("An action that is about as good; empty if there is none.", "", "N9")]
    other: Annotated[str, told("The best action of those that are clearly worse; empty if there is none.", "N7")]
    instead: Annotated[float, told("What that one promises; 0 if there is none.", -1.25)]
    margin: Annotated[float, told("How far the difference of the two may be off, in 95 of 100 cases.", 0.4)]
    prospect: Annotated[Prospect | None, told("What explains the difference; null if nothing stands out.", None)]
    text: Annotated[str, told("All this in sentences; empty once the decision is past.", "North 7 promises 2.0 points less.")]


class Hint(Struct):
    """What a bot would do, and why."""

    action: Action
    why: Annotated[Reason | None, told("The reason; null if the bot has none to tell.", None)]


class Done(Struct):
    """What came of a request."""

    seq: Annotated[int, told("The number of the event that came of it.", 17)]
    again: Annotated[bool, told("Whether it had been done before.", False)]


class Why(Struct):
    """Why an action is not possible now; both are empty if it is."""

    detail: Annotated[str, told("The reason, in the language that was asked for.", "Cleo does not hold North 7.")]
    rule: Rule


class Sitter(Struct):
    """Who is at a seat."""

    name: Annotated[str, told("The name that others see; empty at an open seat.", "Anna")]
    kind: Kind
    bot: Annotated[Level | None, told("Which bot plays now, if one does.", None, "7")]


class Card(Struct, frozen=True):
    """A card that lies open."""

    id: Annotated[str, told("Kind and text: the same in every language. Two equal cards have the same.", "wheel-N7")]
    text: Annotated[str, told("How the notation writes it.", "N7")]
    name: Annotated[str, told("What people call it.", "North 7")]
    kind: Annotated[str, told("Which kind of card of this game it is.", "wheel")]


class Zone(Struct, frozen=True):
    """A place with cards; `id` and `seat` together say which."""

    id: Annotated[str, told("Which place it is, the same in every language.", "hand", "pile-purchase")]
    name: Annotated[str, told("What people call it.", "Hand")]
    seat: Annotated[SeatNumber | None, told("Whose place it is; null is the whole table’s.", 0)]
    cards: Annotated[list[Card], told("The cards that lie open there for you.", [])]
    hidden: Annotated[int, told("How many lie face down there besides.", 3)]


class Counter(Struct, frozen=True):
    """A number that everybody sees."""

    id: Annotated[str, told("What is counted, the same in every language.", "lifebelts")]
    name: Annotated[str, told("What people call it.", "Lifebelts")]
    value: Annotated[int, told("How many there are.", 4)]
    seat: Annotated[SeatNumber | None, told("Whose number it is; null is the whole table’s.", 0)]


class Choice(Struct, frozen=True):
    """A decision that is open now."""

    action: Action
    name: Annotated[str, told("What it means.", "North 7")]


class Column(Struct, frozen=True):
    """A column of a scoring."""

    id: Annotated[str, told("What stands in it, the same in every language.", "damage")]
    name: Annotated[str, told("What people call it.", "Damage")]


class Cell(Struct, frozen=True):
    """What stands in one place of a scoring."""

    number: Annotated[int | None, told("The number, if it is one.", -1)]
    text: Annotated[str, told("As it is shown; empty if cards stand there.", "−1")]
    cards: Annotated[list[Card], told("The cards, if some stand there.", [])]


class Reckoning(Struct, frozen=True):
    """What a scoring brought each player."""

    number: Annotated[int, told("Which scoring it is, counted from 1.", 2)]
    title: Annotated[str, told("What was scored.", "After deal 2 of 4")]
    columns: Annotated[list[Column], told("What is counted, from left to right.", [{"id": "damage", "name": "Damage"}])]
    rows: Annotated[list[list[Cell]], told("For each seat a cell for each column.", [])]
    places: Annotated[list[int], told("The place of each seat after it; 1 is in the lead.", [1, 3, 2])]
    notes: Annotated[list[str], told("What has to be said besides.", [])]


class View(Struct, frozen=True):
    """The table as a seat or a spectator sees it."""

    game: Game
    seat: Annotated[SeatNumber | None, told("From which seat; null is a spectator.", 0)]
    moment: Annotated[str, told("Where the game stands, as records number it: round 1, trick 12.", "1.12.")]
    title: Annotated[str, told("The same in words.", "Round 1 of 3, trick 12 of 13")]
    task: Annotated[str, told("What is asked, or who is waited for.", "Lay a card under North wind 1.")]
    task_id: Annotated[str, told("Which task it is, the same in every language.", "lay")]
    rule: Rule
    pending: Annotated[list[int], told("The seats that owe a decision now; nobody when the game is over.", [0, 2])]
    choices: Annotated[list[Choice], told("What you can do now.", [{"action": "N7", "name": "North 7"}])]
    zones: Annotated[list[Zone], told("All places with cards.", [])]
    counters: Annotated[list[Counter], told("All numbers that everybody sees.", [])]
    points: Annotated[list[int | None], told("For each seat its points; null where they are covered.", [12, 9, 15])]
    winners: Annotated[list[int], told("Who has won; nobody while the game goes on.", [2])]
    reckoning: Annotated[Reckoning | None, told("The last scoring, if there was one.", None)]


class TableState(Struct):
    """A table as a seat or a spectator sees it."""

    id: TableId
    game: Game
    status: Status
    seq: Annotated[int, told("The number of the last event: `after` of a stream goes on from there.", 17)]
    seat: Annotated[SeatNumber | None, told("Which seat is yours; null if you watch.", 0)]
    decision: Annotated[str, told("The token of what you are asked now; empty if nothing is.", "4")]
    hint: Annotated[str, told("The action a bot would choose, if you have asked; else empty.", "")]
    retractable: Annotated[bool, told("Whether you can take back what you decided last.", False)]
    options: Options
    real: Annotated[bool, told("As at the real table: nothing helps the memory.", False)]
    seats: Annotated[list[Sitter], told("Who is at each seat.", [{"name": "Anna", "kind": "person", "bot": None}])]
    view: Annotated[View | None, told("The table itself; null until the game has started.", None)]
    rematch: Annotated[str, told("The id of the table where the same people play again; empty if there is none.", "")]
    promise: Promise
    commits: Annotated[list[str], told("What each seat is bound to; empty for bots and for who gives no salt.", ["", "", ""])]
    wanted: Annotated[Wanted | None, told("What you owe to the deal; null if nothing.", None, "salt")]


class Mark(Struct):
    """What a step of the story is about."""

    thing: Annotated[str, told("A seat, a card by its id, or another thing of the table.", "seat-2", "weather-12")]
    how: Annotated[str, told("What happens to it.", "pays")]


class Beat(Struct):
    """One step of the story, as the table tells it."""

    id: Annotated[str, told("Which sentence it is, the same in every language; empty for a step without one.", "pays")]
    text: Text
    kind: Annotated[BeatKind | None, told("What ends with it.", None, "end")]
    marks: Annotated[list[Mark], told("What it is about.", [{"thing": "seat-2", "how": "pays"}])]


class Course(Struct):
    """How it may go on after a hint, in a guessed world."""

    beats: Annotated[list[Beat], told("What would be told, until this part of the round is over.", [])]


class Shown(Struct):
    """A decision that was secret until now."""

    seat: SeatNumber
    action: Action


class Event(Struct, omit_defaults=True):
    """Something that happened at a table. Fields that it has no use for are left out."""

    seq: Annotated[int, told("Its number at the table; you are told each number once.", 17)]
    at: Annotated[float, told("When it happened, in seconds since 1970.", 1790000000.25)]
    kind: Happened
    seat: Annotated[SeatNumber | None, told("Who did it.", 2)] = None
    seats: Annotated[list[int] | None, told("Who did not answer, where salt was withheld.", None, [1])] = None
    name: Annotated[str | None, told("The name of who sat down or is called otherwise now.", None, "Anna")] = None
    bot: Annotated[Level | None, told("Which bot plays the seat from now on.", None, "7")] = None
    action: Annotated[str | None, told("What was decided; null if secret, or forgotten as at the real table.", "N7")] = None
    shown: Annotated[list[Shown] | None, told("Secret decisions that everybody knows from now on.", None)] = None
    seconds: Annotated[float | None, told("The new pause between the moves of bots.", None, 1.0)] = None
    table: Annotated[str | None, told("The table of the rematch.", None, "3kZ0vYb8Qm_x-T1a")] = None
    beats: Annotated[list[Beat], told("What the table tells of it.", [])] = []


class Update(Struct):
    """What is new at a table: all events since the last update, and how the table stands after them."""

    seq: Annotated[int, told("The number of the last of them: `after` goes on from there.", 17)]
    events: Annotated[list[Event], told("What happened, the first one first.", [])]
    state: TableState


class Knowledge(Struct):
    """All that a seat knows of its game, as the record of the rules: for bots that have the rules at home."""

    game: Game
    rules: Annotated[int, told("The version of the rules the record is for.", 1)]
    edition: Annotated[str, told("The edition of the cards, where a game has several.", "")]
    seat: SeatNumber
    seats: Annotated[int, told("How many play.", 3)]
    options: Options
    record: Annotated[str, told("The bytes of the record in Base64, for `beaufort.language.state.write`.", "AAEC")]


class FieldProblem(Struct):
    """What is wrong with one field of a request."""

    field: Annotated[str, told("The field, from the outside in; empty for the whole.", "people", "bots[2]")]
    source: Annotated[str, told("Where it stands: `body`, `query`, `path` or `header`.", "body")]
    wanted: Annotated[str, told("What has to stand there, in the words of JSON Schema.", "integer >= 1")]


class Problem(Struct):
    """What was wrong, as RFC 9457 has it."""

    type: Annotated[str, told("The kind of problem as an address; it lists all kinds.", "/api/problems#late")]
    title: Annotated[str, told("What the status means.", "Conflict")]
    status: Annotated[int, told("The status of the answer.", 409)]
    detail: Annotated[str, told("What was wrong, for people, in the language that was asked for.", "That came too late.")]
    code: Annotated[str, told("The kind of problem: it never changes its name.", "late")]
    rule: Rule = ""
    errors: Annotated[list[FieldProblem], told("The fields that cannot be read, if that is the problem.", [])] = []


class ProblemKind(Struct):
    """A kind of problem."""

    code: Annotated[str, told("Its name, which never changes.", "late")]
    status: Annotated[int, told("The status of answers that tell of it.", 409)]
    detail: Annotated[str, told("What it says.", "That came too late: this decision has been made.")]


# Programs that have a name of their own


class NewProgram(Struct, forbid_unknown_fields=True):
    """A program that wants to be known."""

    name: Annotated[
        PersonName, told("The name under which it sits down and can be invited; no other may have it.", "Salty Dog")
    ]


class Program(Struct):
    """A program that is known here."""

    id: Annotated[str, told("Who it is, at all tables.", "pK2vX0b8QmTxw1aZ9LcD")]
    name: PersonName
    games: Annotated[list[str], told("Games for which it offers itself; none if it does not.", ["high-tide"])]
    present: Annotated[bool, told("Whether it listens now, so that it can be invited.", True)]


class OwnProgram(Struct):
    """A new program, and the token that makes it known from now on."""

    id: Annotated[str, told("Who it is, at all tables.", "pK2vX0b8QmTxw1aZ9LcD")]
    name: PersonName
    token: Annotated[
        str,
        told(
            "Show it as `Authorization: Bearer TOKEN`. It is told once, and is good until it is revoked.",
            "program.pK2vX0b8QmTxw1aZ9LcD.s3cr3t",
        ),
    ]


class Offer(Struct, forbid_unknown_fields=True):
    """For which games a program can be invited, and to how many tables at once."""

    games: Annotated[list[Game], told("Names of games; none takes the offer back.", [], max_length=50)]
    tables: Annotated[int, told("At how many tables it plays at the same time at most.", 4, ge=1, le=40)] = 4


class Invitation(Struct, forbid_unknown_fields=True):
    """Whom to invite."""

    program: Annotated[str, told("The name of a program that offers itself.", "Salty Dog", max_length=200)]


class Notice(Struct):
    """What a program should know of one of its tables."""

    kind: NoticeKind
    cursor: Annotated[str, told("`after` goes on from there.", "1790000000.25")]
    table: TableId
    state: Annotated[TableState | None, told("The table from the program’s seat; null where it has none any more.", None)]


class Archived(Struct):
    """A finished game."""

    table: TableId
    ended: Annotated[float, told("When it ended, in seconds since 1970.", 1790000000.25)]
    cursor: Annotated[str, told("`after` goes on from there.", "1790000000.25 3kZ0vYb8Qm_x-T1a")]
    game: Game
    options: Options
    players: Annotated[list[str], told("The names of the players by their seats.", ["Anna", "Bela", "Cleo"])]
    points: Annotated[list[int], told("The points of each seat.", [12, 9, 15])]
    winners: Annotated[list[int], told("Who has won.", [2])]
    record: Annotated[str, told("The record, as `getRecord` answers it: `beaufort verify` checks it.", '[Game "high-tide"]')]
