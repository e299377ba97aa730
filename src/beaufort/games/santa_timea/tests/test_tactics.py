"""Positions with one right answer, which a strong bot finds whatever its luck."""

from beaufort.game import find, seen
from beaufort.games.santa_timea.rules import State
from beaufort.games.santa_timea.tests.table import WHEEL_NAMES, table, trick
from beaufort.play import bots

find("santa-timea")  # so that its states are known


def found(state: State, seat: int) -> set[str]:
    """What level 8 plays here, with twenty different seeds."""
    known = seen(state, seat)
    return {WHEEL_NAMES[bots.find("8").choose(known, seat, bytes([luck] * 32))] for luck in range(20)}


def test_a_piratess_that_would_have_to_be_led_goes_before() -> None:
    """With North 14 seat 2 would lead the last trick, from a hand of a Piratess only, and take 3 damage (ST-12, ST-13)."""
    state = table(["N5", "N6", "N14 P"], winds="N1 N3", held=2)
    trick(state, "N5 N6")
    assert found(state, 2) == {"P"}


def test_a_sure_cancellation_leaves_the_damage_to_another() -> None:
    """Under an East wind North 2 equals East 1 (ST-10, ST-14): both are cancelled, and East 14 takes 3 damage."""
    state = table(["E1", "E14", "N2 W1"], winds="E3 W1", held=2)
    trick(state, "E1 E14")
    assert found(state, 2) == {"N2"}


def test_what_takes_is_laid_while_the_wind_is_weak() -> None:
    """South 1 takes under any northern wind: better now, for 1 damage, than in the last trick for 3 (ST-8, ST-15)."""
    state = table(["N9", "N10", "S1 N11"], winds="N1 N3", held=2)
    trick(state, "N9 N10")
    assert found(state, 2) == {"S1"}
