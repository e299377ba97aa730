"""Positions with one right answer, which a strong bot finds whatever its luck."""

import pytest

from beaufort.game import find, seen
from beaufort.games.land_unter.tests.table import table
from beaufort.play import bots

find("land-unter")  # so that its states are known

KNOWN = "59,60,10,11,12,13"  # shown in an earlier deal: seat 0 knows what everyone holds


@pytest.mark.parametrize("tide", [(0, 0, 0, 0), (0, 12, 5, 6)], ids=["nobody stands in water", "others do"])
def test_in_the_last_rounds_of_a_deal_a_bot_does_not_drown(tide: tuple[int, ...]) -> None:
    """With 50 seat 0 takes the flood of 12 or 11 as the second highest and has no lifebelt (LU-9, LU-10, LU-12); with 1 another
    does, and of the floods left for the last round none is higher than 1. Where others stand in water, the game's own hints
    are wrong: seat 1 covers its 12 with the lower flood, and the next highest pays."""
    state = table(
        floods=(3, 11 if tide[1] else 12),
        belts=(0, 2, 2, 2),
        tide=(*tide, 0),
        hands="1,50 59,60 10,11 12,13",
        earlier=KNOWN,
        deal=1,
    )
    known = seen(state, 0)
    assert {bots.find("8").choose(known, 0, bytes([luck] * 32)) + 1 for luck in range(20)} == {1}
