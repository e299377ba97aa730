"""What the tests of the table on the web have to know of Vor dem Wind (`tests/web/screens.py`)."""

from __future__ import annotations

from beaufort.view import View
from tests.web.screens import Offers, any_of

FOLLOWS = {
    "counter bid": "what is settled is gone",
    "counter earned": "the trading is over: it goes into the purse, whose gulden are heard",
    "gone front": "the round or turn is over, or somebody has bought it, which is said",
    "came specials": "a special card that was taken, at the end of the turn",
    "gone specials": "a safe action was played",
    "gone guards": "goods were saved, and the fleet has sailed",
    "gone hand": "all goods in hand rot when the fleet sails",
    "gone warehouse": "all apples rot, and each warehouse is told after it",
    "came supply": "what rots goes back",
    "gone port": "the fleet sails",
    "gone can-load": "it is loaded, has sailed, or its goods are gone",
    "came nearly": "from the warehouse and the ships",
    "gone nearly": "from the warehouse and the ships",
}


def bids(view: View) -> int:
    return sum(counter.value > 0 for counter in view.counters if counter.name.message == "bid")


OFFERS: Offers = {
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
}
