from beaufort.game import actions
from beaufort.view import Beat, Choice, Reason, View, view_of
from beaufort.words import Player, Said
from tests.toy.rules import State

ACTION_NAMES = tuple("ABCDEFGHIJKL")
CARDS_RULE = "TOY-1"


def view(seen: State, seat: int) -> View:
    return view_of(
        seen, seat, Said("name"), lambda *_: Said("ask"), [], [], lambda card: Choice(ACTION_NAMES[card], Said("ask"))
    )


def tell(before: State | None, after: State) -> list[Beat]:
    return [] if after.waiting else [Beat(Said("shows", player=Player(seat), card=after.shown[seat])) for seat in range(2)]


def explain(seen: State, seat: int, action: int) -> Reason | None:
    return None if action in actions(seen, seat) else Reason("TOY-1", Said("why-not"))
