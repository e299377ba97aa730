"""What the tests of the table on the web have to know of Land unter (`tests/web/screens.py`)."""

from __future__ import annotations

from tests.web.screens import Offers, any_of

FOLLOWS = {
    "came hand": "all hands are handed on",
    "gone hand": "all hands are handed on",
    "gone played": "a new deal begins",
    "came floods-left": "a new deal begins",
    "gone tide": "another flood is taken, somebody is out, or a new deal begins",
    "gone last-round": "the next cards are turned over",
    "counter last-paid": "the next cards are turned over",
}

OFFERS: Offers = {"choose": [(("Wähle eine Wetterkarte", "Choose a weather card", "carte météo"), any_of(r"\d+"))]}
