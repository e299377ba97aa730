"""What is asked offers what is possible now, all of it and nothing else: at all moments of random games, in every language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest

from beaufort.game import find
from beaufort.view import View
from beaufort.words import LANGUAGES, messages, say
from tests.web.test_places import GAMES, NAMES, moments

Can = Callable[[View, set[str]], bool]


def any_of(kind: str) -> Can:
    return lambda view, legal: any(re.fullmatch(kind, action) for action in legal)


def bids(view: View) -> int:
    return sum(counter.value > 0 for counter in view.counters if counter.name.message == "bid")


def hand(view: View) -> set[str]:
    return {card.text for zone in view.zones if zone.seat == view.seat and zone.name.message == "hand" for card in zone.cards}


# Of every task: in each language what its sentence says if, and only if, something is possible.
OFFERS: dict[str, dict[str, list[tuple[tuple[str, str, str], Can]]]] = {
    "land-unter": {"choose": [(("Wähle eine Wetterkarte", "Choose a weather card", "carte météo"), any_of(r"\d+"))]},
    "santa-timea": {
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
    },
    "vor-dem-wind": {
        "task-start": [(("Nimm eine Ware", "Take a good", "Prenez une marchandise"), any_of("[ACST]"))],
        "task-open": [(("Wähle einen Stapel", "choose a pile", "choisissez une pile"), any_of("purchase|storage|shipment"))],
        "task-trade": [
            (("Nimm eine Karte aus der Auslage", "Take a card from the display", "Prenez une carte"), any_of(r"take\d")),
            (("[Bb]iete auf", "[Bb]id for", "[Ff]aites une offre"), any_of(r"bid\d")),
            (("erzwinge", "force its sale", "forcez sa vente"), any_of(r"force\d")),
        ],
        "task-bid": [(("Wie viele Gulden", "How many gulden", "Combien de florins"), any_of(r"\d+"))],
        "task-join": [
            (("Nenne einen Betrag", "Name an amount", "Indiquez un montant"), any_of(r"\d+")),
            (("passe", "pass", "passez"), any_of("pass")),
        ],
        "task-reply": [
            (("[Nn]imm .*an|annehmen", "[Aa]ccept", "[Aa]ccept"), any_of(r"accept\d")),
            (("behalte die Karte", "keep the card", "gardez la carte"), any_of(r"pay\d")),
            (("Es gibt Gebote", "There are bids", "Il y a des offres"), lambda view, legal: bids(view) > 1),
            (("eines an", "one", "en une"), lambda view, legal: bids(view) > 1),
        ],
        "task-turn": [
            (("Nutze deine Karte", "use your card", "utilisez votre carte"), any_of("act|ship|income")),
            (
                ("piele eine Sonderaktion", "play a special card", "jouez une carte spéciale"),
                any_of(r"(free|conserve|buy|swap)\d|sale"),
            ),
            (("oder beende", "or end the turn", "ou terminez"), lambda view, legal: legal > {"end"}),
            (("nur noch", "all that is left", "ne reste qu’à"), lambda view, legal: legal == {"end"}),
        ],
        "task-store": [(("Lagere eine Ware", "Store a good", "Stockez une marchandise"), any_of("[ACST]"))],
        "task-ship": [(("Belade ein Schiff", "Load a ship", "Chargez un navire"), any_of(r"ship\d"))],
        "task-take": [(("Nimm eine Ware", "Take a good", "Prenez une marchandise"), any_of("[ACST]"))],
        "task-buy": [(("Ware für dein Lager", "good for your warehouse", "pour votre entrepôt"), any_of("[ACST]"))],
        "task-swap": [(("Tausche eine Ware", "Swap a good", "Troquez une marchandise"), any_of(r".>.@\d"))],
        "task-sell": [(("Verkaufe eine Ware", "Sell a good", "Vendez une marchandise"), any_of("[ACST](-hand)?"))],
        "task-rot": [
            (("Käse", "cheese", "fromage"), any_of("C")),
            (("Gewürze", "spices", "épices"), any_of("S")),
            (("oder", " or ", " ou "), lambda view, legal: legal == {"C", "S"}),
        ],
        "task-save": [(("retten", "save", "sauver"), any_of("[ACST](-hand)?"))],
    },
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_offers_what_is_possible_and_nothing_else(game: str, lang: str) -> None:
    folder, said = find(game).folder, Counter[tuple[str, str, bool]]()
    for view in moments(game):
        text = say(view.task, lang, folder, NAMES)
        legal = {choice.action for choice in view.choices}
        for phrases, possible in OFFERS[game][view.task.message]:
            phrase = phrases[LANGUAGES.index(lang)]
            assert bool(re.search(phrase, text)) == possible(view, legal), (text, phrase, legal)
            said[view.task.message, phrase, possible(view, legal)] += 1
    assert {message for message, *_ in said} == set(OFFERS[game])  # every one was met
    for message in ("task-turn", "task-trade", "task-reply") if game == "vor-dem-wind" else ():
        offers = {(phrase, there) for name, phrase, there in said if name == message}
        assert len(offers) > len(OFFERS[game][message]), message  # with and without


@pytest.mark.parametrize("game", GAMES)
def test_every_task_is_looked_at(game: str) -> None:
    tasks = {name for name in messages("en", find(game).folder / "words") if name.startswith("task-")}
    assert tasks <= set(OFFERS[game])


def test_no_more_is_left_to_do_than_there_is() -> None:
    """What a sentence says is left is there: goods to take, room to store them, what can be saved."""
    for view in moments("vor-dem-wind"):
        if view.task.message in ("task-start", "task-take", "task-buy", "task-store", "task-save"):
            assert view.task.values["count"] > 0  # type: ignore[operator]
        if view.task.message == "task-store":
            held = {zone.name.message: len(zone.cards) for zone in view.zones if zone.seat == view.seat}
            assert view.task.values["count"] <= min(8 - held["warehouse"], held["hand"])  # type: ignore[operator]
