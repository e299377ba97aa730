"""The rules of Vor dem Wind: a test or more for each rule id and each ruling of RULES.en.md."""

import pytest

pytest.register_assert_rewrite("beaufort.games.vor_dem_wind.tests.table")
