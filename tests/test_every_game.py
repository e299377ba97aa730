"""What every discovered game must hold, for every number of seats and every option: by Hypothesis, and by volume."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beaufort.commands import check, reading
from beaufort.commands.check import Case
from beaufort.game import Game
from tests.conftest import CASES, GAMES, volume

SEEDS = st.integers(0, 2**256 - 1)
every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.mark.sample(9, 0)
@every_case
@settings(max_examples=volume(5, 15))
@given(seed=SEEDS)
def test_play_ends_and_no_card_is_lost_or_doubled(case: Case, seed: int) -> None:
    check.ends_soundly(case, seed)


@pytest.mark.sample(4, 0)
@every_case
@settings(max_examples=volume(4, 8))
@given(seed=SEEDS)
def test_the_same_seed_gives_the_same_game_in_any_order_of_arrival(case: Case, seed: int) -> None:
    check.same_seed_same_game(case, seed)


@every_case
@settings(max_examples=volume(5, 15))
@given(seed=SEEDS)
def test_records_survive_writing_and_reading(case: Case, seed: int) -> None:
    check.records_round_trip(case, seed)


@pytest.mark.sample(9, 1)
@every_case
@settings(max_examples=volume(2, 4))
@given(seed=SEEDS)
def test_nothing_hidden_shows(case: Case, seed: int) -> None:
    check.keeps_secrets(case, seed)


@pytest.mark.sample(6, 0)
@every_case
@settings(max_examples=volume(1, 4))
@given(seed=SEEDS)
def test_as_at_the_real_table_only_memory_is_lost(case: Case, seed: int) -> None:
    check.covers_memory_only(case, seed)


@pytest.mark.sample(4, 0)
@every_case
def test_there_was_something_hidden_that_could_have_shown(case: Case) -> None:
    assert sum(check.keeps_secrets(case, seed) for seed in range(volume(3, 12))) > 0


@pytest.mark.sample(9, 0)
@every_case
def test_plain_python_and_native_code_agree_bit_for_bit_over_many_games(case: Case) -> None:
    check.plain_is_native(case, seed=1, games=volume(50, 1000))


@pytest.mark.sample(9, 0)
@every_case
@settings(max_examples=volume(4, 10))
@given(seed=SEEDS)
def test_plain_python_and_native_code_guess_alike(case: Case, seed: int) -> None:
    check.plain_guesses_are_native(case, seed)


@every_game
def test_all_words_are_there_in_three_languages_and_none_is_unused(game: Game) -> None:
    reading.speaks_three_languages(game)


@every_game
def test_all_rules_are_there_in_three_languages(game: Game) -> None:
    reading.rules_are_readable(game)
