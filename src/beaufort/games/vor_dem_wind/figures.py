"""What a finished game of Vor dem Wind was like, in figures: how its edition plays shows in their means over many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from beaufort.games.vor_dem_wind import rules
from beaufort.games.vor_dem_wind.actions import ACCEPT, BID_FOR, FORCE, PASS, PAY, TAKE, place_of
from beaufort.games.vor_dem_wind.common import REPLY, TRADING, State, card_kind
from beaufort.games.vor_dem_wind.edition import BUY, CONSERVATION, EXCHANGE, FREE, PURCHASE, SAFE, SALE, SHIPMENT, STORAGE

FAMILIES = {
    PURCHASE: "purchase",
    STORAGE: "storage",
    SHIPMENT: "shipment",
    FREE: "free purchase",
    CONSERVATION: "conservation",
    BUY: "purchase + storage",
    EXCHANGE: "exchange",
    SALE: "market sale",
    SAFE: "safe action",
}


def family(card: int) -> str:
    """The kind of an action card in words; special cards for 1 and for 2 are of one family."""
    kind = card_kind(card)
    return FAMILIES.get(kind) or FAMILIES[kind - 1]


def figures(state: State, moves: Iterable[tuple[int, int]]) -> dict[str, float]:
    """Plays the game's moves from its deal, and counts."""
    seen: Counter[str] = Counter()
    got: Counter[str] = Counter()
    trades = accepted = decisions = 0
    for seat, action in moves:
        phase = state.phase
        if phase == REPLY:
            trades += 1
            accepted += ACCEPT <= action < PAY
        elif phase == TRADING and (TAKE <= action < BID_FOR):
            got[family(state.display[place_of(action)] - 1)] += 1
        elif phase == TRADING and FORCE <= action < PASS:
            trades += 1
        before = {card for card in state.display if card > 0}
        rules.play(state, seat, action)
        seen.update(family(card - 1) for card in state.display if card > 0 and card not in before)
        decisions += 1
    found = {
        "rounds": state.round,
        "fleets": state.sailings + 1,
        "decisions": decisions,
        "winner's points": max(state.points),
        "gulden at the end": sum(state.gulden) / state.seats,
        "trades a round": trades / state.round,
        "trades accepted": accepted / max(trades, 1),
    }
    shares = {f"taken: {name}": got[name] / seen[name] for name in sorted(seen) if seen[name]}
    return {**found, "cards untaken": 1 - sum(got.values()) / max(sum(seen.values()), 1), **shares}
