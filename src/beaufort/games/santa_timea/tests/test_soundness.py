"""Santa Timea: a record with a lost or doubled card is found out."""

from collections.abc import Callable

import pytest

from beaufort.games.santa_timea import rules
from beaufort.games.santa_timea.rules import State
from beaufort.games.santa_timea.tests.table import put, table, wheel
from beaufort.language.cards import add, highest, lowest, remove

SPOILERS: dict[str, Callable[[State], None]] = {
    "a card missing from a hand": lambda state: put(state, "hand", [wheel("N1 N2")]),
    "a card too many in a hand": lambda state: put(state, "hand", [wheel("N1 N2 N4 P")]),
    "a card in two hands": lambda state: put(state, "hand", [wheel("N1 E2 P")]),
    "a fifth piratess held": lambda state: put(state, "hand", [wheel("P P P"), wheel("E1 P P")]),
    "a fifth piratess played": lambda state: put(state, "gone", state.gone | wheel("P P P")),
    "a card played and held": lambda state: put(state, "gone", remove(state.gone, highest(state.gone)) | wheel("N1")),
    "a played card lost": lambda state: put(state, "gone", remove(state.gone, lowest(state.gone))),
    "a wind card missing from the deck": lambda state: put(state, "deck", remove(state.deck, lowest(state.deck))),
    "a wind card in the deck and the row": lambda state: put(state, "deck", add(state.deck, state.row[0])),
    "a wind card in the deck and the forecast": lambda state: put(state, "deck", state.deck | state.forecast),
    "no forecast": lambda state: put(state, "forecast", 0),
    "a wind card aside lost": lambda state: put(state, "aside", 0),
    "a wind card taken and aside": lambda state: put(state, "aside", state.taken[0]),
    "a wind card missing from the row": lambda state: put(state, "row", [-1]),
    "a wind card twice in the row": lambda state: put(state, "row", [state.row[1]]),
    "a wind card in the row and the deck": lambda state: put(state, "row", [lowest(state.deck)]),
    "a taken wind card lost": lambda state: put(state, "taken", [0]),
    "a wind card taken twice": lambda state: put(state, "taken", [state.taken[0] | state.taken[1]]),
    "a wind card taken twice for another": lambda state: put(state, "taken", [state.taken[1]]),
}


@pytest.mark.parametrize("spoil", SPOILERS.values(), ids=SPOILERS)
def test_a_record_with_a_lost_or_doubled_card_is_not_sound(spoil: Callable[[State], None]) -> None:
    state = table(["N1 N2 P", "E1 E2 P"], taken=["N3 E1", "S2 W1"], aside="W3", pro=True, held=3)
    spoil(state)
    assert not rules.sound(state)
