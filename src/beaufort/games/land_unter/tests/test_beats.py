"""Land unter told beat by beat: the tables on the way from the cards turned over to the next floods."""

from typing import Any

from beaufort.game import SPECTATOR, find
from beaufort.games.land_unter import view
from beaufort.games.land_unter.rules import State
from beaufort.games.land_unter.tests.table import choose, each, seen, table
from beaufort.language.state import again
from beaufort.view import END, SCORED, Beat

GAME = find("land-unter")


def opened(beat: Beat) -> Any:
    """The beat with its table as a state."""
    table: Any = beat.table and again(beat.table, State)
    return beat._replace(table=table)


def told(state: State, values: str, seat: int = SPECTATOR) -> list[Any]:
    """What this seat is told when the last of these cards is chosen; those before tell nothing."""
    *early, last = [place for place, value in enumerate(values.split()) if value != "-"]
    for place in early:
        before = seen(state, seat)
        choose(state, " ".join(value if at == place else "-" for at, value in enumerate(values.split())))
        assert view.tell(before, seen(state, seat)) == []
    before = seen(state, seat)
    choose(state, " ".join(value if at == last else "-" for at, value in enumerate(values.split())))
    return [opened(beat) for beat in view.tell(before, seen(state, seat))]


def steps(beats: list[Any]) -> list[tuple[str, tuple[int, ...], tuple[int, ...], tuple[int, ...]]]:
    """Of each beat on the way its message, the open floods, the tides and the lifebelts."""
    return [
        (beat.said.message if beat.said else "", tuple(beat.table.open), each(beat.table, "tide"), each(beat.table, "belts"))
        for beat in beats
        if beat.table is not None
    ]


def shown(beat: Any, zone: str) -> list[str]:
    """What lies in this zone before each seat."""
    zones = [each for each in view.view(beat.table, SPECTATOR).zones if each.name.message == zone]
    return [" ".join(card.text for card in each.cards) for each in zones]


def test_LU_9_cards_are_turned_over_where_they_lie_then_stand_in_order_then_floods_are_taken_and_paid_for() -> None:
    beats = told(table(floods=(4, 7), belts=(3, 3, 3, 3), hands="44,3 27,6 16,7 2,8"), "44 27 16 2")
    assert steps(beats) == [
        ("", (4, 7), (0, 0, 0, 0), (3, 3, 3, 3)),
        ("reveal", (4, 7), (0, 0, 0, 0), (3, 3, 3, 3)),
        ("takes", (0, 7), (4, 0, 0, 0), (3, 3, 3, 3)),
        ("takes", (0, 0), (4, 7, 0, 0), (3, 3, 3, 3)),
        ("pays", (0, 0), (4, 7, 0, 0), (3, 2, 3, 3)),
    ]
    assert [(beat.said and beat.said.message, beat.table) for beat in beats[5:]] == [("opens", None)]
    assert [shown(beat, "chosen") for beat in beats[:2]] == [["44", "27", "16", "2"], ["", "", "", ""]]
    assert [shown(beat, "last-round") for beat in beats[1:4]] == [
        ["44", "27", "16", "2"],
        ["44 4", "27", "16", "2"],
        ["44 4", "27 7", "16", "2"],
    ]
    assert [(beat.kind, beat.marks) for beat in beats[2:]] == [
        ("", (("seat-0", "takes"),)),
        ("", (("seat-1", "takes"),)),
        (END, (("seat-1", "pays"),)),
        ("", ()),
    ]


def test_LU_12_a_cascade_is_told_one_after_the_other() -> None:
    state = table(floods=(4, 12), belts=(3, 0, 0, 1, 3), tide=(0, 0, 9, 8, 0), hands="1,3 58,6 16,7 2,8 59,9")
    assert [(message, tide, belts) for message, _, tide, belts in steps(told(state, "1 58 16 2 59"))[3:]] == [
        ("takes", (0, 12, 9, 8, 4), (3, 0, 0, 1, 3)),
        ("drops-out", (0, 0, 9, 8, 4), (3, 0, 0, 1, 3)),
        ("drops-out", (0, 0, 0, 8, 4), (3, 0, 0, 1, 3)),
        ("pays", (0, 0, 0, 8, 4), (3, 0, 0, 0, 3)),
    ]


def test_LU_12_who_pays_twice_is_told_of_once_with_the_second_lifebelt() -> None:
    state = table(floods=(4, 9), belts=(3, 0, 3, 2), tide=(0, 0, 0, 9), hands="1,3 58,6 59,7 2,8")
    beats = told(state, "1 58 59 2")
    assert [(message, belts) for message, _, _, belts in steps(beats)[4:]] == [
        ("", (3, 0, 3, 1)),
        ("drops-out", (3, 0, 3, 1)),
        ("pays", (3, 0, 3, 0)),
    ]
    assert [beat.said.values["count"] for beat in beats if beat.said and beat.said.message == "pays"] == [2]


def test_LU_15_the_old_deal_lies_there_until_it_is_scored() -> None:
    state = table(floods=(4, 7), belts=(3, 3, 3, 3), tide=(1, 0, 9, 0), hands="44 27 16 2")
    beats = told(state, "44 27 16 2")
    *_, last, passed, opened = beats
    assert last.table is not None
    assert (last.kind, each(last.table, "tide"), each(last.table, "points")) == (SCORED, (4, 7, 9, 0), (3, 3, 2, 4))
    assert last.table.deal == 0
    assert (passed.said and passed.said.message, opened.said and opened.said.message) == ("pass-on", "opens")
    assert passed.table is not None
    floods = {zone.name.message: len(zone.cards) for zone in view.view(passed.table, 0).zones if "floods" in zone.name.message}
    assert floods == {"open-floods": 0, "floods-left": 24}  # LU-7: the next ones come after that


def test_LU_8_others_cards_are_counted_right_when_they_are_turned_over() -> None:
    beats = told(table(hands="44,3 27,6 16,7 2,8"), "44 27 16 2", seat=0)
    hands = [each for each in view.view(beats[0].table, 0).zones if each.name.message == "hand"]
    assert [(" ".join(card.text for card in hand.cards), hand.hidden) for hand in hands] == [
        ("3", 0),
        ("", 1),
        ("", 1),
        ("", 1),
    ]
