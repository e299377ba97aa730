"""Land unter: a record with a lost or doubled card, or a number that cannot be, is found out."""

import pytest

from beaufort.games.land_unter import rules
from beaufort.games.land_unter.rules import State
from beaufort.games.land_unter.tests.table import cards, choose, table


def tampered(**flips: str) -> State:
    """A sound position, but for these cards added to or taken from the first of a field's sets."""
    state = choose(table(belts=(3, 3, 3)), "56 2 3")
    for field, values in flips.items():
        getattr(state, field)[0] ^= cards(values)
    return state


def test_sound_is_true_of_an_untouched_position() -> None:
    assert rules.sound(tampered())


@pytest.mark.parametrize(
    "flips",
    [
        pytest.param({"hand": "51"}, id="lost from a hand"),
        pytest.param({"hand": "56"}, id="played and yet in hand"),
        pytest.param({"hand": "51,60"}, id="exchanged for one out of the game"),
        pytest.param({"dealt": "60"}, id="a thirteenth"),
        pytest.param({"dealt": "56,57", "shown": "56,57"}, id="the same in two hands"),
        pytest.param({"shown": "60"}, id="played by nobody"),
    ],
)
def test_sound_is_false_when_a_weather_card_is_lost_or_doubled(flips: dict[str, str]) -> None:
    assert not rules.sound(tampered(**flips))


@pytest.mark.parametrize(("field", "value"), [("belts", -1), ("belts", 13), ("tide", -1), ("tide", 13)])
def test_sound_is_false_when_a_number_cannot_be(field: str, value: int) -> None:
    state = tampered()
    getattr(state, field)[0] = value
    assert not rules.sound(state)


def test_sound_counts_the_flood_cards() -> None:
    state = tampered()
    state.floods &= state.floods - 1
    assert not rules.sound(state)
