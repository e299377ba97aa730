"""Santa Timea told beat by beat: the trick lies there until its wind is taken, and only then the next one turns."""

from random import Random
from typing import Any

import beaufort
from beaufort.game import SPECTATOR, find
from beaufort.games.santa_timea import view
from beaufort.games.santa_timea.rules import State
from beaufort.games.santa_timea.tests.table import WHEEL_NAMES, each, row, table, taken, trick
from beaufort.games.santa_timea.tests.test_look import look, seen
from beaufort.language.cards import members
from beaufort.language.state import again, copy
from beaufort.view import END, SCORED, Beat
from beaufort.web.drawing import TableDrawing
from beaufort.web.seats import Sitter

GAME = find("santa-timea")


def opened(beat: Beat) -> Any:
    """The beat with its table as a state."""
    table: Any = beat.table and again(beat.table, State)
    return beat._replace(table=table)


def told(state: State, cards: str, seat: int = SPECTATOR) -> list[Any]:
    """What this seat is told when the last of these cards is laid."""
    *early, last = cards.split()
    trick(state, " ".join(early))
    before = seen(state, seat)
    trick(state, last)
    return [opened(beat) for beat in view.tell(before, seen(state, seat))]


def steps(beats: list[Any]) -> list[tuple[str, str, str, list[str]]]:
    """Of each beat on the way its message, the cards laid, the wind that blows, and what the players have taken."""
    return [
        (
            beat.said.message if beat.said else "",
            " ".join(WHEEL_NAMES[card - 1] if card else "-" for card in each(beat.table, "laid")),
            row(beat.table).split()[0],
            taken(beat.table),
        )
        for beat in beats
        if beat.table is not None
    ]


def test_ST_14_to_ST_18_cards_lie_with_their_values_cancel_each_other_and_the_wind_goes_to_its_taker() -> None:
    state = table(["N5 N6", "N2 E8", "S5 S6", "E4 E9"], "N2 E1 S3", held=2)
    beats = told(state, "N5 N2 S5 E4")
    assert steps(beats) == [
        ("plays", "N5 N2 S5 E4", "N2", ["", "", "", ""]),
        ("cancelled", "N5 N2 S5 E4", "N2", ["", "", "", ""]),
        ("takes", "N5 N2 S5 E4", "N2", ["", "", "N2", ""]),
    ]
    assert [(beat.said.message, beat.marks) for beat in beats[3:] if beat.said] == [("leads", (("seat-0", "leads"),))]
    cancelled = (("laid-1", "cancelled"), ("laid-3", "cancelled"))
    assert [(beat.kind, beat.marks) for beat in beats[1:3]] == [
        ("", cancelled),
        (END, (("wind", "gone"), ("laid-2", "takes"), ("seat-2", "takes"), *cancelled)),
    ]


def test_the_values_of_all_cards_are_shown_when_the_last_one_has_landed() -> None:
    state = table(["N5 N6", "N2 E8", "S5 S6", "E4 E9"], "N2 E1 S3", held=2)
    beat = told(state, "N5 N2 S5 E4", 0)[0]
    drawn = TableDrawing(view.view(beat.table, 0), "en", [Sitter(name) for name in "ABCD"]).regions()["middle"]
    assert (drawn.count('class="st-worth'), drawn.count("st-gone")) == (4, 2)


def test_ST_16_a_wind_that_nobody_takes_goes_aside() -> None:
    state = table(["N5 N6", "E10 E8"], "N2 E1 S3", held=2)
    beats = told(state, "N5 E10")
    assert [beat.said.message for beat in beats if beat.said] == ["plays", "cancelled", "is-out", "leads"]
    last = [beat.table for beat in beats if beat.table is not None][-1]
    assert (taken(last), members(last.aside), row(last).split()[0]) == (["", ""], (state.last_wind,), "N2")


def test_ST_19_the_round_is_scored_before_the_next_winds_are_seen() -> None:
    state = table(["N5", "E4"], "N2", taken=["N1", "S2"], held=1)
    before = copy(state)
    beats = told(state, "N5 E4")
    scored = [beat for beat in beats if beat.kind == SCORED]
    assert len(scored) == 1
    assert scored[0].table is not None
    assert (each(scored[0].table, "points"), scored[0].table.round) == (each(state, "points"), before.round)
    later = beats[beats.index(scored[0]) + 1 :]
    assert [(beat.said.message, beat.table) for beat in later if beat.said] == [("round-begins", None), ("leads", None)]


def test_a_card_within_a_trick_is_one_beat_and_shows_where_the_table_stands() -> None:
    state = table(["N5 N6", "E4 E9"], "N2", held=2)
    before = seen(state, 0)
    trick(state, "N5")
    (beat,) = view.tell(before, seen(state, 0))
    assert (beat.table, beat.marks) == (None, (("laid-0", "lands"),))
    assert 'data-thing="laid-0"' in look(state).regions()["middle"]


def test_ST_27_decisions_about_triplets_are_told_before_the_points_of_anybody() -> None:
    found = 0
    for seed in range(40):
        match, random = beaufort.new("santa-timea", seats=2 + seed % 4, options={"pro": True}, seed=seed), Random(seed)
        while not match.over:
            seat = random.choice(match.pending)
            match.play(seat, random.choice(match.legal(seat)))
        lines = [said.message for said in match.story()]
        while "round-ends" in lines:
            del lines[: lines.index("round-ends") + 1]
            scored = lines[: lines.index("round-ends")] if "round-ends" in lines else lines
            decided = [place for place, line in enumerate(scored) if line.endswith("-triplet") or "triplet-aside" in line]
            assert max(decided, default=-1) < scored.index("scores")
            found += bool(decided)
    assert found > 20
