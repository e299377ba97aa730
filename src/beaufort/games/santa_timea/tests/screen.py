"""What the tests of the table on the web have to know of Santa Timea (`tests/web/screens.py`)."""

from __future__ import annotations

from tests.web.screens import Offers, any_of, hand

FOLLOWS = {
    "came hand": "a new round begins",
    "gone laid": "the trick is over",
    "came last-trick": "the trick is over: it lay there",
    "gone last-trick": "the next trick is over",
    "gone row": "it was taken, or nobody took it",
    "gone aside": "a new round begins",
    "gone forecast": "a new round begins",
    "gone taken": "a new round begins",
    "title trick": "each wind is one trick",
}

OFFERS: Offers = {
    "lead": [
        (("Spiel.* aus", "Lead", "Entamez"), any_of(r"[NESW]\d+|P")),
        (("Piratenbraut", "Piratess", "Pirate"), lambda view, legal: "P" in hand(view) and "P" not in legal),
    ],
    "lead-any": [(("beliebige", "any card", "carte au choix"), lambda view, legal: legal == hand(view))],
    "lay": [(("beliebige", "any card", "carte au choix"), lambda view, legal: legal == hand(view))],
    "decide-triplet": [
        (("Beides behalten", "Keep both", "Garder les deux"), any_of("keep")),
        (("beiseite", "aside", "écarter"), any_of("aside")),
    ],
}
