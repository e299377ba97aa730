"""The rules of Land unter: a test or more for each rule id, ruling and worked example of RULES.en.md."""

import pytest

pytest.register_assert_rewrite("beaufort.games.land_unter.tests.table")
