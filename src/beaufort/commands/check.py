"""The conformance kit: what every game must hold, its own or an outsider's, as `beaufort check` and in the tests.

Each check plays games of one configuration (seats and options) and raises an AssertionError that names the seed and the move
at which something broke, so that it can be played again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any

import numpy as np

from beaufort.commands.parts import problems
from beaufort.commands.reading import READ
from beaufort.errors import BadSetting, Error
from beaufort.game import SPECTATOR, Game, actions, features, find, guess, hide, pending, play, prospects, seen, sound
from beaufort.language.cards import Seat, lowest
from beaufort.language.chance import AnyState, hide_stream
from beaufort.language.jit import native
from beaufort.language.state import again, array, at, copy, raw
from beaufort.match import Match, replay
from beaufort.play import bots
from beaufort.play.playout import playout, start
from beaufort.record import parse
from beaufort.score.sheet import new, of_match, tokens
from beaufort.settings import Setup, seed_parts
from beaufort.view import END, SCORED, Beat
from beaufort.words import LANGUAGES

LONGEST = 100_000  # decisions after which a game counts as endless
ENOUGH = 20  # games, to meet something hidden


@dataclass(frozen=True)
class Case(Setup):
    """One way to play a game."""

    def __str__(self) -> str:
        return super().__str__()

    def match(self, seed: int) -> Match:
        return Match(self, seed)


def cases(game: Game) -> Iterator[Case]:
    """Every number of seats with every combination of options."""
    for seats in game.rules.SEATS:
        for on in range(1 << len(game.rules.OPTIONS)):
            yield Case(game, seats, on)


def walk(case: Case, seed: int) -> Iterator[tuple[Match, Random]]:
    """A random game, given out before each decision and once more at its end; simultaneous seats come in any order."""
    random = Random(seed)
    match = case.match(seed)
    for count in range(LONGEST):
        yield match, random
        if match.over:
            return
        seat = random.choice(match.pending)
        legal = match.legal(seat)
        assert legal, f"{case}, seed {seed}, move {count}: seat {seat} owes a decision and has no choice"
        match.play(seat, random.choice(legal))
    raise AssertionError(f"{case}, seed {seed}: no end after {LONGEST} decisions")


def now_and_then(match: Match, random: Random) -> bool:
    """True for some moments of a game, more of them while it is young: what is costly to check is checked then."""
    return random.random() < (0.1 if len(match.moves) < 250 else 0.005)


def ends_soundly(case: Case, seed: int) -> None:
    """Play ends, a seat that owes a decision has a choice, who owes none has none, and no card is lost or doubled."""
    for match, _ in walk(case, seed):
        place = f"{case}, seed {seed}, move {len(match.moves)}"
        assert sound(match._state), f"{place}: a card is lost or doubled"
        assert case.game.simultaneous or len(match.pending) < 2, f"{place}: two decide at once, and SIMULTANEOUS is not said"
        for seat in range(case.seats):
            assert bool(match.legal(seat)) == (seat in match.pending), f"{place}: seat {seat} and its choices"
    assert match.winners, f"{place}: nobody has won"
    bounds, least, most = case.bounds, min(match.points), max(match.points)
    assert len(match.moves) <= bounds.decisions, f"{place}: the end, and bounds says {bounds.decisions} decisions at most"
    assert bounds.least <= least, f"{place}: {least} points, and bounds says {bounds.least} at least"
    assert most <= bounds.most, f"{place}: {most} points, and bounds says {bounds.most} at most"


def same_seed_same_game(case: Case, seed: int) -> None:
    """The seed and the decisions determine everything; simultaneous decisions may arrive in any order."""
    *_, (match, _) = walk(case, seed)
    again = replay(match.record())
    assert raw(again._state) == raw(match._state), f"{case}, seed {seed}: the record leads to another end"
    assert again.log(0) == match.log(0), f"{case}, seed {seed}: the order of arrival shows in the log"
    assert str(again.record()) == str(match.record()), f"{case}, seed {seed}: the record depends on the order of arrival"


def records_round_trip(case: Case, seed: int) -> None:
    """A record read from its text is the same record, and is the same text again; finished or not."""
    random = Random(seed)
    stop = random.randrange(200)
    for match, _ in walk(case, seed):
        if len(match.moves) == stop:
            break
    text = str(match.record())
    (read,) = parse(text)
    assert read == match.record(), f"{case}, seed {seed}: the record changes in reading"
    assert str(read) == text, f"{case}, seed {seed}: the text changes in reading and writing"
    assert raw(replay(read)._state) == raw(match._state), f"{case}, seed {seed}: the record leads elsewhere"


def keeps_secrets(case: Case, seed: int) -> int:
    """Re-guessing all that a seat cannot know changes nothing it is shown. Answers how often there was a card to hide."""
    hidden = 0
    before = case.match(seed)._state
    sure = Random(seed).randrange(20)  # one moment at least, early enough for the shortest game
    for match, random in walk(case, seed):
        if len(match.moves) == sure or match.over or now_and_then(match, random):
            hidden += _same_face(case, match, before, random.choice([*range(case.seats), SPECTATOR]), random)
        before = copy(match._state)
    return hidden


def hides_something(case: Case, seed: int) -> None:
    """In some game from this seed on there is a card to hide, unless the game says that it has none."""
    tried = range(seed, seed + ENOUGH)
    hidden = any(keeps_secrets(case, each) for each in tried) or case.bounds.hidden is False
    assert hidden, f"{case}: in {seed + ENOUGH} games nothing was ever hidden, or guess never changes it"


def _same_face(case: Case, match: Match, before: AnyState, seat: Seat, random: Random) -> bool:
    """Whether the guessed world differs from the true one, now or soon, after making sure that the seat cannot tell."""
    place = f"{case}, seed {int.from_bytes(match.seed, 'big')}, move {len(match.moves)}, seat {seat}"
    known = seen(match._state, seat)
    world = copy(known)
    guess(world, seat, [random.getrandbits(32) for _ in range(8)])
    assert sound(world), f"{place}: the guessed world has a card too many or too few"
    other = seen(world, seat)
    assert raw(other) == raw(known), f"{place}: guess changes {_fields_apart(other, known)}, which hide leaves in sight"
    assert raw(_without_stream(world)) != raw(world), f"{place}: the guess keeps the stream hidden"
    imagined, true = (_shown(match, before, state, seat) for state in (world, match._state))
    assert imagined == true, f"{place}: something hidden shows: {_first_apart(imagined, true)}"
    return any(raw(_soon(world, steps)) != raw(_soon(match._state, steps)) for steps in (0, 40))


def _fields_apart(one: AnyState, other: AnyState) -> str:
    return ", ".join(name for name in one.fields if (array(one)[name] != array(other)[name]).any())


def _first_apart(imagined: str, true: str) -> str:
    """Where two long texts part."""
    at = next((at for at, pair in enumerate(zip(imagined, true, strict=False)) if pair[0] != pair[1]), 0)
    return f"…{true[max(at - 40, 0) : at + 40]}…"


def tells_in_beats(case: Case, seed: int) -> None:
    """What happened is told in beats that can be drawn, none of which comes after the table already stands as it will."""
    before: dict[Seat, AnyState] = {}
    for match, random in walk(case, seed):
        place = f"{case}, seed {seed}, move {len(match.moves)}"
        seats = [*range(case.seats), SPECTATOR]
        known = {seat: seen(match._state, seat) for seat in seats}
        told = {seat: case.game.view.tell(before.get(seat), known[seat]) for seat in seats}
        for seat, beats in told.items():
            stands = [beat.table is None for beat in beats]
            assert stands == sorted(stands), f"{place}: after the table stands, a beat for seat {seat} has one of its own"
            assert not beats or beats[-1].said, f"{place}: a beat without a sentence comes last"
            assert {beat.kind for beat in beats} <= {"", END, SCORED}, f"{place}: there is no such kind of beat"
            tables = [again(beat.table, case.game.state) for beat in beats if beat.table is not None]
            assert all(pending(table) for table in tables), f"{place}: the game is over in a beat on the way"
        assert len({tuple(beat.said for beat in beats) for beats in told.values()}) == 1, f"{place}: seats are told differently"
        if now_and_then(match, random):
            _beats_are_drawn(match, told, place)
        before = known


def _beats_are_drawn(match: Match, told: dict[Seat, list[Beat]], place: str) -> None:
    """No beat on the way asks anything or says who has won, and all seats see the same tables, but for what is hidden."""
    for seat, beats in told.items():
        viewer = None if seat == SPECTATOR else seat
        for beat, other in zip(beats, told[SPECTATOR], strict=True):
            if beat.table is not None:
                view, table = match.view_at(beat, viewer), match.view_at(other)
                assert (view.choices, view.winners, beat.marks) == ((), (), other.marks), f"{place}: a beat for seat {seat}"
                assert (view.points, view.counters) == (table.points, table.counters), f"{place}: a beat for seat {seat}"


def covers_memory_only(case: Case, seed: int) -> int:
    """As at the real table what is asked stays as it is, cards are turned over and never gone, and of the log its end is left;
    when the game is over all is shown. Answers how often something was covered."""
    count = 0
    for match, random in walk(case, seed):
        if not match.over and not now_and_then(match, random):
            continue
        place = f"{case}, seed {seed}, move {len(match.moves)}"
        seat = random.choice([*range(case.seats), None])
        whole, log, scores = match.view(seat), match.log(seat), match.scores(seat)
        match.real = True
        shown, kept, listed = match.view(seat), match.log(seat), match.scores(seat)
        if match.over:
            assert (shown, kept, listed) == (whole, log, scores), f"{place}: something is covered when the game is over"
        asks = [(each.title, each.task, each.pending, each.choices, each.rule) for each in (shown, whole)]
        assert asks[0] == asks[1], f"{place}: covering changes what is asked"
        for zone, was in zip(shown.zones, whole.zones, strict=True):
            assert (zone.name, zone.seat) == (was.name, was.seat), f"{place}: covering changes the places"
            assert len(zone.cards) + zone.hidden == len(was.cards) + was.hidden, f"{place}: covering loses a card"
            assert set(zone.cards) <= set(was.cards), f"{place}: covering shows a card"
        assert all(now in (None, was) for now, was in zip(shown.points, whole.points, strict=True)), f"{place}: other points"
        assert {*shown.counters} <= {*whole.counters}, f"{place}: covering changes a number"
        assert shown.reckoning in (None, whole.reckoning), f"{place}: covering changes a scoring"
        assert log[len(log) - len(kept) :] == kept, f"{place}: the log that is kept is not the end of the whole one"
        count += shown != whole
        match.real = False
    return count


def _soon(state: AnyState, steps: int) -> AnyState:
    """The state after some decisions, always the first that is legal, without its stream."""
    later = copy(state)
    while steps and pending(later):
        seat = lowest(pending(later))
        play(later, seat, actions(later, seat)[0])
        steps -= 1
    return _without_stream(later)


def _shown(match: Match, before: AnyState, state: AnyState, seat: Seat) -> str:
    """All that a seat is shown of a state: view, choices, reasons, and the news of the table, as one text."""
    twin = match.copy()
    twin._state = state
    viewer = None if seat == SPECTATOR else seat
    news = match.game.view.tell(seen(before, seat), seen(state, seat))
    tables = [twin.view(viewer), *(twin.view_at(beat, viewer) for beat in news if beat.table is not None)]
    parts: list[Any] = [table.data("en", match.game.folder, match.players) for table in tables]
    parts += [match.say(beat.said) for beat in news if beat.said]
    if viewer is not None:
        some = match.game.view.ACTION_NAMES[:: len(match.game.view.ACTION_NAMES) // 50 + 1]
        parts += [twin.legal(viewer), [twin.explain(viewer, name) for name in some]]
    return repr(parts)


def _without_stream(state: AnyState) -> AnyState:
    bare = copy(state)
    hide_stream(bare)
    return bare


def plain_is_native(case: Case, seed: int, games: int = 1) -> None:
    """Plain Python and native code play the same games: the same bytes at the end, the same guesses on the way."""
    master = np.array(seed_parts(seed.to_bytes(32, "big")), np.uint32)
    here, there = np.zeros(1, case.game.record), np.zeros(1, case.game.record)
    mask = np.zeros(case.game.mask_length, np.uint64)
    for number in range(games):
        place = f"{case}, game {number} of master seed {seed}"
        decisions = one_game.plain(here, [0] * case.game.mask_length, master.tolist(), number, case.seats, case.bits)
        assert one_game(there, mask, master, number, case.seats, case.bits) == decisions, f"{place}: another length"
        assert here.tobytes() == there.tobytes(), f"{place}: another end"


def plain_guesses_are_native(case: Case, seed: int) -> None:
    """Plain Python and native code hide and guess the same, bit for bit."""
    for match, random in walk(case, seed):
        if now_and_then(match, random):
            seat = random.choice([*range(case.seats), SPECTATOR])
            here = copy(match._state)
            there = array(here).copy()
            words = [random.getrandbits(32) for _ in range(8)]
            hide_and_guess(there, seat, np.array(words, np.uint32))
            hide_and_guess.plain(array(here), seat, words)
            place = f"{case}, seed {seed}, move {len(match.moves)}, seat {seat}"
            assert raw(here) == there.tobytes(), f"{place}: native code guesses another world"


def observes_what_it_knows(case: Case, seed: int) -> None:
    """An observation is written from end to end, alike in native code, and does not change with what the seat cannot know."""
    for match, random in walk(case, seed) if case.game.has_features else ():
        if match.moves and not match.over and not now_and_then(match, random):
            continue
        seat, length = random.randrange(case.seats), case.game.features_size
        place = f"{case}, seed {seed}, move {len(match.moves)}, seat {seat}"
        known = seen(match._state, seat)
        here, there, again = (np.full(length, filled, np.int8) for filled in (111, -111, 111))
        features(match._state, seat, here)
        features(match._state, seat, there)
        assert here.tobytes() == there.tobytes(), f"{place}: nothing is written{_differ(here, there)}"
        features_of(array(match._state), seat, again)
        assert here.tobytes() == again.tobytes(), f"{place}: native code observes something else{_differ(here, again)}"
        for _ in range(3):
            world = copy(known)
            guess(world, seat, [random.getrandbits(32) for _ in range(8)])
            features(world, seat, again)
            assert here.tobytes() == again.tobytes(), f"{place}: something hidden shows{_differ(here, again)}"


def hints_can_be_played(case: Case, seed: int) -> None:
    """Whoever plays by the hints comes to the end of a game."""
    match = case.match(seed)
    while case.game.has_hints and not match.over:
        bots.move(match, match.pending[0], bots.Hints(plain=True), match.seed)


def _differ(one: Any, other: Any) -> str:
    """The places of two observations that are not alike."""
    places = np.flatnonzero(one != other)
    return f" at place{'s' * (len(places) > 1)} {', '.join(map(str, places[:5]))} of features.py"


@native
def features_of(states: Any, seat: int, out: Any) -> None:
    """What a seat observes."""
    features(at(states, 0), seat, out)


@native
def one_game(states: Any, mask: Any, master: Any, number: int, seats: int, options: int) -> int:
    """Deal and play one random game."""
    state = at(states, 0)
    luck = start(state, master, number, seats, options)
    return playout(state, mask, luck)


@native
def hide_and_guess(states: Any, seat: int, seed: Any) -> None:
    """Forget what a seat does not know, and imagine it anew."""
    state = at(states, 0)
    hide(state, seat)
    guess(state, seat, seed)


def sentences(case: Case, seed: int, lang: str, decisions: int = 250) -> Iterator[str]:
    """All that people read in a random game: what happened, what is asked, the names of choices and cards, and reasons."""
    for match, random in walk(case, seed):
        match.lang = lang
        if match.over or len(match.moves) == decisions:
            break
        seat = random.choice(match.pending)
        view, reason = match.view(seat), match.reason(seat, random.choice(case.game.view.ACTION_NAMES))
        cards = [card.name for zone in view.zones for card in zone.cards]
        told = [view.title, view.task, *cards, *(choice.name for choice in view.choices), *([reason.said] if reason else [])]
        yield from map(match.say, told)
    yield from match.log()
    for reckoning in match.scores():
        yield from map(match.say, (reckoning.title, *reckoning.columns, *reckoning.notes))


SIGNS = {  # what no sentence has, by language
    r"(?<![\w-])-\d": ("a hyphen for a minus", LANGUAGES),
    r"\{|\}|  ": ("a gap", LANGUAGES),
    r"[^\u00a0][:;!?»]|«[^\u00a0]": ("no no-break space beside : ; ! ? « or »", ("fr",)),
    r"'": ("' for the apostrophe ’", ("fr",)),
}


def signs_are_right(case: Case, seed: int) -> None:
    """What people read has the signs of its language."""
    for lang in LANGUAGES:
        for said in set(sentences(case, seed, lang)):
            for wrong, (words, where) in SIGNS.items():
                assert lang not in where or not re.search(wrong, said), (
                    f"{case}, seed {seed}, words/{lang}.ftl: {words}: {said}"
                )


def figures_are_numbers(case: Case, seed: int) -> None:
    """What `beaufort simulate` shows of finished games, if the game has such figures, is numbers by name."""
    if case.game.figures:
        *_, (match, _) = walk(case, seed)
        found = case.game.figures.figures(case.match(seed)._state, match.moves)
        right = isinstance(found, dict) and all(isinstance(name, str) and isfinite(value) for name, value in found.items())
        assert right, f"{case}, seed {seed}: figures should answer numbers by name, not {found!r}"


def keeps_the_score(case: Case, seed: int) -> None:
    """With real cards too: what lay on the table whenever a round was scored, entered and typed, gives the game's points."""
    if not case.game.has_score:
        return
    *_, (match, _) = walk(case, seed)
    place, sheet = f"{case}, seed {seed}, score.py", of_match(match)
    wrong = [f"{each.rule}: {sheet.told(each.why, 'en')}" for each in sheet.wrong]
    assert not wrong, f"{place}: what lay on the table in round {sheet.round} is refused: {wrong[0]}"
    assert sheet.over, f"{place}: the game is over, and its score is not"
    assert sheet.points == match.points, f"{place}: what lay on the table gives {sheet.points}, and the game {match.points}"
    assert sheet.winners == match.winners, f"{place}: {sheet.winners} have won, and in the game {match.winners}"
    names = tokens(sheet.fields)
    assert len({name.upper() for name in names}) == len(names), f"{place}: two things are typed alike (capitals do not count)"
    bad = [name for name in names if not re.fullmatch(r"[^\s.,;]{1,20}", name)]
    assert not bad, f"{place}: {bad[:1]} cannot be typed as one word"
    copy = new(case).noted({key: text for key, text in sheet.notes.items() if key in ("done", "first")})
    for number in range(1, sheet.done + 1):
        for each in range(case.seats):
            copy = copy.noted(copy.write(number, each, sheet.typed(number, each)))
    assert copy.points == sheet.points, f"{place}: typed it is something else"
    assert len(case.game.keeping.columns(case.seats, case.bits)) > 0, f"{place}: columns answers nothing to write down"


def prospects_are_known(case: Case, seed: int) -> None:
    """Whatever has come about is one of the prospects that the game names."""
    game = case.game
    if not game.prospects:
        return
    begun: dict[int, AnyState] = {}
    for match, random in walk(case, seed):
        for seat in range(case.seats):
            came = prospects(begun.setdefault(seat, match.seen(seat)), match._state, seat)
            place = f"{case}, seed {seed}, move {len(match.moves)}, seat {seat}"
            assert 0 <= came < 1 << len(game.prospects), f"{place}: a prospect that PROSPECTS does not name"
            if random.random() < 0.3:
                begun[seat] = match.seen(seat)


PLAYED: dict[str, Callable[[Case, int], Any]] = {
    "play ends, no card is lost or doubled": ends_soundly,
    "same seed and decisions, same game": same_seed_same_game,
    "records survive writing and reading": records_round_trip,
    "nothing hidden shows": keeps_secrets,
    "what happens is told in beats": tells_in_beats,
    "as at the real table, only memory is lost": covers_memory_only,
    "plain Python and native code agree": plain_is_native,
    "they also guess alike": plain_guesses_are_native,
    "observations are what a seat knows": observes_what_it_knows,
    "the hints can be played by": hints_can_be_played,
    "sentences have the signs of their language": signs_are_right,
    "figures are numbers by name": figures_are_numbers,
    "with real cards the score is the same": keeps_the_score,
    "prospects are those that are named": prospects_are_known,
}


def check(game: Game, games: int = 5, also: Mapping[str, Callable[[Game], str]] = {}) -> Iterator[tuple[str, str, str]]:
    """Run the whole kit: for each check its name, what it was run on, and what is wrong (empty if nothing).

    `also` looks at what only programs above this one know; each answers what is wrong.
    """
    if games < 1 or not __debug__:
        raise BadSetting("The kit plays at least one game for each check, and needs Python's assertions (no -O).")
    missing = list(problems(game))
    missing = missing or [problem for problem in [verdict(game, lambda: find(game.name))] if problem]
    for problem in missing or [""]:
        yield "everything is there", game.name, problem
    if missing:
        return  # what is played would only break on the same
    for name, look in also.items():
        answered: list[str] = []
        yield name, game.name, verdict(game, lambda: answered.append(look(game))) or answered[0]  # noqa: B023
    for name, read in READ.items():
        problem = verdict(game, lambda read=read: read(game))  # type: ignore[misc]
        missing += [problem] if problem else []
        yield name, game.name, problem
    if missing:
        return
    for name, played in PLAYED.items():
        for case in cases(game):
            found: list[Any] = []
            problem = verdict(game, lambda: found.extend(played(case, seed) for seed in range(games)))  # noqa: B023
            if played is keeps_secrets and not problem and not sum(found):
                problem = verdict(game, lambda: hides_something(case, games))  # noqa: B023
            yield name, str(case), problem


def verdict(game: Game, run: Callable[[], object]) -> str:
    """What is wrong, in one line; nothing if all is well."""
    try:
        run()
    except Exception as error:  # whatever breaks in a game is the game's: say it and go on
        return str(error) if isinstance(error, AssertionError | Error) else _in_one_line(game, error)
    return ""


def _in_one_line(game: Game, error: Exception) -> str:
    """What broke, and in which line of the game, as far as it is known; compilers say it in many lines."""
    inside = [frame for frame in extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(game.folder)]
    place = f"{Path(inside[-1].filename).name}, line {inside[-1].lineno}: " if inside else ""
    text = str(error)
    if found := re.findall(r'File "([^"]+)", line (\d+)', text):
        own = [(file, line) for file, line in found if (game.folder / Path(file).name).exists()]
        place = "".join(f"{Path(file).name}, line {line}: " for file, line in own[-1:])
        text = next((line for line in text.splitlines() if line.strip() and not line.startswith("Failed in")), text)
    return f"{place}{type(error).__name__}: {' '.join(text.split())}"
