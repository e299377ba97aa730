"""Vor dem Wind told beat by beat: bids side by side until one is paid, goods that rot before the new fleet comes in."""

from typing import Any

from beaufort.game import SPECTATOR, find, seen
from beaufort.games.vor_dem_wind import view
from beaufort.games.vor_dem_wind.common import State
from beaufort.games.vor_dem_wind.tests.table import display, fronts, play, port, stores, supply, table
from beaufort.language.state import again
from beaufort.view import END, SCORED, Beat, View
from beaufort.words import Said

GAME = find("vor-dem-wind")


def opened(beat: Beat) -> Any:
    """The beat with its table as a state."""
    table: Any = beat.table and again(beat.table, State)
    return beat._replace(table=table)


def told(state: State, decisions: str) -> list[Any]:
    """What everybody is told of the last of these decisions."""
    *early, last = decisions.split(", ")
    if early:
        play(state, ", ".join(early))
    before = seen(state, SPECTATOR)
    return [opened(beat) for beat in view.tell(before, seen(play(state, last), SPECTATOR))]


def messages(beats: list[Any]) -> list[tuple[str, bool]]:
    """Of each beat its message, and whether it has a table of its own."""
    return [(beat.said.message if beat.said else "", beat.table is not None) for beat in beats]


def counted(shown: View, name: str) -> list[int]:
    return [counter.value for counter in shown.counters if counter.name.message == name]


def bidding() -> State:
    return table(seats=3, active=1, display="AAC 3for2 income4", fronts="TT - -", gulden=(9, 9, 9))


def test_VW_9_bids_stand_side_by_side_until_one_is_accepted_and_paid() -> None:
    state = bidding()
    beats = told(state, "bid for 0, bid 2, bid 4, accept 2")
    assert messages(beats) == [("accepts", True)]
    shown = view.view(beats[0].table, SPECTATOR)
    assert [counted(shown, name) for name in ("bid", "gulden", "earned")] == [[0, 2, 4], [9, 9, 5], [4, 0, 0]]
    assert (fronts(beats[0].table), beats[0].marks) == ("- - TT", (("seat-0", "gets"), ("seat-2", "pays")))
    assert counted(view.view(state, SPECTATOR), "bid") == [0, 0, 0]  # what is settled is gone


def test_VW_9_the_owner_pays_a_bidder() -> None:
    (beat,) = told(bidding(), "bid for 0, bid 2, pass, pay 1")
    assert (beat.said and beat.said.message, fronts(beat.table), beat.marks) == (
        "pays",
        "TT - -",
        (("seat-0", "pays"), ("seat-1", "gets")),
    )


def test_VW_11_what_nobody_took_goes_before_the_first_turn() -> None:
    state = bidding()
    beats = told(state, "bid for 0, bid 2, pass, pay 1, take 3for2")
    assert messages(beats) == [("takes", True), ("discarded", True), ("discarded", True)]
    assert [display(beat.table) for beat in beats] == ["AAC income4", "income4", ""]


def test_VW_17_a_ship_that_is_loaded_goes_to_its_player() -> None:
    state = table(seats=2, stores="TT -", port="TT T AAAA", fronts="income4 -")
    (beat,) = told(state, "ship, load TT")
    assert (beat.table, beat.marks) == (None, (("boat-TT=4", "loaded"), ("seat-0", "takes")))


def test_VW_26_the_fleet_sails_goods_rot_one_player_after_the_other_and_then_a_new_fleet_comes() -> None:
    state = table(seats=2, active=0, starter=1, stores="ACT TA", hands="A T", port="TT T")
    beats = told(state, "end")
    assert messages(beats) == [
        ("round-ends", True),
        ("sails", True),
        ("keeps", True),
        ("keeps", True),
        ("new-fleet", False),
        ("round-begins", False),
    ]
    assert [stores(beat.table) for beat in beats[:4]] == ["ACT AT", "ACT AT", "CT AT", "CT T"]
    assert supply(beats[3].table) == supply(state)
    titles = [view.view(beat.table, SPECTATOR).title for beat in beats[1:4]]
    assert titles == [Said("title-rots", fleet=1)] * 3  # not the fleet before it
    zones = [view.view(beat.table, SPECTATOR).zones[0].cards for beat in beats[:3]]
    assert [len(cards) for cards in zones] == [2, 0, 0]  # the port is empty from the sailing on
    assert ([beat.kind for beat in beats], len(port(state).split())) == ([END, "", "", SCORED, "", ""], 5)


def test_VW_26_the_last_that_rots_is_told_before_what_is_kept() -> None:
    state = table(seats=2, active=0, starter=1, stores="CC SS", port="TT T")
    beats = told(state, "end, C, S")
    assert messages(beats)[:3] == [("lets-rot", True), ("keeps", True), ("keeps", True)]
