"""Vor dem Wind as people meet it: text forms, the view, the story of a game, and why a move is not possible."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from beaufort.cards import has, lowest, members
from beaufort.game import actions, pending
from beaufort.games.vor_dem_wind import rules
from beaufort.games.vor_dem_wind.edition import FREE, GOODS, LARGE, PILE, PURCHASE, SAFE, SALE, SHIPMENT, STORAGE
from beaufort.games.vor_dem_wind.rules import (
    ACCEPT,
    ACT,
    AMOUNT,
    BID,
    BID_FOR,
    BIDDING,
    BUYING,
    END,
    FORCE,
    HAND_GOOD,
    JOINING,
    KIND,
    KINDS,
    LOAD,
    LOAD_SHIP,
    OPEN,
    OPENING,
    PASS,
    PAY,
    PRICE,
    REPLY,
    ROTTING,
    SAVING,
    SELLING,
    SHIP,
    SHIP_POINTS,
    SHIPPING,
    SHOWN,
    SPECIAL,
    START,
    STOP,
    STORING,
    SWAP,
    SWAPPING,
    TAKE,
    TAKE_SAFE,
    TAKING,
    TRADING,
    TURN,
    swap_of,
)
from beaufort.state import State
from beaufort.view import Card, Choice, Counter, Reason, Reckoning, View, Zone, view_of
from beaufort.words import Player, Said, Value

PILE_NAMES = ("purchase", "storage", "shipment")
SPECIAL_NAMES = ("free1", "free2", "conserve1", "conserve2", "buy1", "buy2", "swap1", "swap2", "sale")
ACTION_NAMES = (
    *GOODS,
    *(f"{good}-hand" for good in GOODS),
    *PILE_NAMES,
    *(f"take{place + 1}" for place in range(4)),
    *(f"safe{place + 1}" for place in range(4)),
    *(f"bid{seat}" for seat in range(4)),
    *(f"force{seat}" for seat in range(4)),
    *("pass", "stop", "end"),
    *(f"accept{seat}" for seat in range(4)),
    *(f"pay{seat}" for seat in range(4)),
    *("act", "ship", "income"),
    *SPECIAL_NAMES,
    *(f"ship{place + 1}" for place in range(7)),
    *(f"{given}>{taken}@{whose}" for given in GOODS for taken in GOODS for whose in range(4)),
    *(str(amount) for amount in range(1, 101)),
)
CARDS_RULE = "VW-13"  # says which moves there are at all
RULES = {
    START: "VW-2",
    OPENING: "VW-4",
    TRADING: "VW-6",
    BIDDING: "VW-7",
    JOINING: "VW-8",
    REPLY: "VW-9",
    TURN: "VW-13",
    STORING: "VW-16",
    SHIPPING: "VW-17",
    TAKING: "VW-18",
    BUYING: "VW-20",
    SWAPPING: "VW-21",
    SELLING: "VW-22",
    ROTTING: "VW-26",
    SAVING: "VW-27",
}


def view(seen: State, seat: int) -> View:
    """The table as this seat sees it, from its seen copy."""
    return view_of(
        seen,
        seat,
        title=Said("title", round=seen.round, fleet=seen.sailings + 1),
        task=_task,
        zones=_zones(seen, seat),
        counters=_counters(seen),
        choice=lambda action: Choice(ACTION_NAMES[action], _choice(seen, seat, action)),
        reckoning=reckoning(seen),
        rule=RULES[seen.phase],
    )


def reckoning(seen: State) -> Reckoning | None:
    """How everyone stands, from the first sailing on: ships loaded, points, gulden, and the goods that have not rotted.

    A sailing counts when the new fleet is in port, the end of the game as one more unless a sailing has brought it.
    """
    over, sailing = not pending(seen), seen.phase in (ROTTING, SAVING)
    number = seen.sailings + (over and not sailing) - (sailing and not over)
    if number == 0:
        return None
    return Reckoning(
        number,
        Said("game-ends") if over else Said("sailed", fleet=number),
        (Said("loaded"), Said("points"), Said("gulden"), Said("kept")),
        tuple(
            (
                tuple(map(_ship, members(seen.won[seat]))),
                seen.points[seat],
                seen.gulden[seat],
                _good_cards(*(seen.store[seat, good] + seen.hand[seat, good] for good in range(KINDS))),
            )
            for seat in range(seen.seats)
        ),
        () if over else (Said("sails"),),
    )


def tell(before: State | None, after: State) -> list[Said]:
    """What the table saw happen between two seen copies."""
    if before is None:
        return [Said("begins", player=Player(after.starter), ships=[_ship(ship - 1).name for ship in after.port if ship > 0])]
    seat, action = lowest(before.waiting), after.last - 1
    told = [] if action in (STOP, END) else [_told(before, after, seat, action)]
    if before.phase in (TRADING, REPLY) and after.phase == TURN:
        told += [Said("discarded", card=_card(card - 1).name) for card in _untaken(before, action) if card > 0]
    if before.round > 0 and (after.round > before.round or not pending(after)) and before.phase == TURN:
        told.append(Said("round-ends", round=before.round))
    if after.sailings > before.sailings:
        told.append(Said("sails"))
    if before.round > 0 and after.round > before.round:
        told += _rotten(before, after)
        told.append(Said("round-begins", round=after.round, player=Player(after.starter)))
    return told


def explain(seen: State, seat: int, action: int) -> Reason | None:
    """Why this seat cannot do this now, or None if it can."""
    if action in actions(seen, seat):
        return None
    if not pending(seen):
        return Reason("VW-25", Said("game-is-over"))
    rule = RULES[seen.phase]
    if not has(seen.waiting, seat):
        return Reason(rule, Said("why-not-your-turn", turn=Player(lowest(seen.waiting)), player=Player(seat)))
    if seen.phase in (BIDDING, JOINING) and action > BID:
        return Reason("VW-7", Said("why-no-gulden", player=Player(seat), gulden=seen.gulden[seat]))
    if seen.phase == OPENING and OPEN <= action < TAKE:
        return Reason("VW-4", Said("why-pile"))
    if seen.phase == REPLY and PAY <= action < ACT and seen.bid[action - PAY] > 0:
        return Reason("VW-9", Said("why-no-gulden", player=Player(seat), gulden=seen.gulden[seat]))
    if seen.phase == TURN and action == SHIP and seen.barred:
        return Reason("VW-13", Said("why-barred"))
    if seen.phase == TURN and SPECIAL <= action < LOAD_SHIP and seen.extra:
        return Reason("VW-13", Said("why-one-special"))
    return Reason(rule, Said("why-not-now", task=_task(seen, seat)))


def _good(good: int) -> Said:
    return Said("good", good=GOODS[good])


def _goods(amounts: list[int]) -> str:
    return "".join(GOODS[good] * amounts[good] for good in range(KINDS))


def _kind(kind: int) -> Said:
    """The name of a kind of special card."""
    if kind < SALE:
        return Said("special", kind=SPECIAL_NAMES[kind - FREE])
    return Said("sale") if kind == SALE else Said("safe")


@cache
def _card(card: int) -> Card:
    kind, amount, price = int(KIND[card]), int(AMOUNT[card]), int(PRICE[card])
    if kind == PURCHASE:
        goods = _goods(SHOWN[card].tolist())
        return Card(goods, Said("purchase", goods=goods), "purchase")
    if kind == STORAGE:
        return Card(f"{amount}for{price}", Said("storage", amount=amount, price=price), "storage")
    if kind == SHIPMENT:
        return Card(f"income{amount}", Said("shipment", gulden=amount), "shipment")
    name = SPECIAL_NAMES[kind - FREE] if kind < SAFE else "safe"
    return Card(name, _kind(kind), "special")


@cache
def _ship(ship: int) -> Card:
    load, points = _goods(LOAD[ship].tolist()), int(SHIP_POINTS[ship])
    return Card(f"{load}={points}", Said("ship", load=load, points=points), "ship" if ship < LARGE else "boat")


@lru_cache(maxsize=4096)
def _good_cards(*amounts: int) -> tuple[Card, ...]:
    return tuple(_GOOD_CARDS[good] for good in range(KINDS) for _ in range(amounts[good]))


_GOOD_CARDS = tuple(Card(GOODS[good], _good(good), "good") for good in range(KINDS))


def _row(table: memoryview, seat: int) -> list[int]:
    return [table[seat, good] for good in range(KINDS)]


def _specials(seen: State, seat: int) -> tuple[Card, ...]:
    return tuple(_card(pile * PILE + card) for pile in range(3) for card in members(seen.special[seat, pile]))


def _zones(seen: State, seat: int) -> Iterator[Zone]:
    ships = [ship - 1 for ship in seen.port if ship > 0]
    yield Zone(Said("port", places=_places(seen.port)), tuple(map(_ship, ships)))
    yield Zone(Said("display", places=_places(seen.display)), tuple(_card(card - 1) for card in seen.display if card > 0))
    yield Zone(Said("supply"), _good_cards(*seen.supply))
    for pile in range(3):
        yield Zone(Said("pile", pile=PILE_NAMES[pile]), (), hidden=seen.pile[pile].bit_count())
    if seat < seen.seats:
        full = [place for place in range(7) if rules.can_load(seen, seat, place)]
        yield Zone(Said("can-load"), tuple(_ship(seen.port[place] - 1) for place in full))
        stored = _row(seen.store, seat)
        yield Zone(Said("nearly"), tuple(card for ship in ships if (card := _nearly(ship, *stored))))
    for each in range(seen.seats):
        yield Zone(Said("front"), (_card(seen.front[each] - 1),) if seen.front[each] else (), each)
        yield Zone(Said("specials"), _specials(seen, each), each)
        yield Zone(Said("hand"), _good_cards(*_row(seen.hand, each)), each)
        yield Zone(Said("warehouse"), _good_cards(*_row(seen.store, each)), each)
        yield Zone(Said("guards"), tuple(map(_card, members(seen.guard[each]))), each)


def _places(row: memoryview) -> str:
    """Which places of a row are taken, from 1, a digit each: an empty one has no card in its zone."""
    return "".join(str(place + 1) for place, card in enumerate(row) if card > 0)


@lru_cache(maxsize=4096)
def _nearly(ship: int, *stored: int) -> Card | None:
    """The ship with the goods it lacks, if these are one or two."""
    missing = _goods([max(load - here, 0) for load, here in zip(LOAD[ship].tolist(), stored, strict=True)])
    if len(missing) not in (1, 2):
        return None
    return Card(f"{_ship(ship).text}-{missing}", Said("lacks", ship=_ship(ship).name, goods=missing), "ship")


def _counters(seen: State) -> Iterator[Counter]:
    for each in range(seen.seats):
        yield Counter(Said("gulden"), seen.gulden[each], each)
        yield Counter(Said("bid"), seen.bid[each], each)


def _task(seen: State, seat: int) -> Said:
    if seen.phase == SAVING:
        return Said("task-save", count=seen.steps)
    if seen.phase == ROTTING:
        return Said("task-rot", count=seen.steps)
    if seen.phase in (BIDDING, JOINING, REPLY):
        card = _card(seen.front[seen.owner] - 1).name
        if seen.phase == BIDDING:
            return Said("task-bid", card=card, player=Player(seen.owner))
        return (
            Said("task-join", card=card, player=Player(seen.owner)) if seen.phase == JOINING else Said("task-reply", card=card)
        )
    return {
        START: Said("task-start"),
        OPENING: Said("task-open"),
        TRADING: Said("task-trade"),
        TURN: Said("task-turn"),
        STORING: Said("task-store"),
        SHIPPING: Said("task-ship"),
        TAKING: Said("task-take"),
        BUYING: Said("task-buy"),
        SWAPPING: Said("task-swap"),
        SELLING: Said("task-sell"),
    }[seen.phase]


def _choice(seen: State, seat: int, action: int) -> Said:
    """What an action means now."""
    if action < OPEN:
        return Said("choice-hand-good", good=_good(action - HAND_GOOD)) if action >= HAND_GOOD else _good(action)
    if action < TAKE:
        return Said("choice-open", pile=PILE_NAMES[action - OPEN])
    if action < TAKE_SAFE:
        return Said("choice-take", card=_card(seen.display[action - TAKE] - 1).name)
    if action < BID_FOR:
        return Said("choice-take-safe", card=_card(seen.display[action - TAKE_SAFE] - 1).name)
    if action < FORCE:
        return Said("choice-bid", player=Player(action - BID_FOR), card=_card(seen.front[action - BID_FOR] - 1).name)
    if action < PASS:
        return Said("choice-force", player=Player(action - FORCE), card=_card(seen.front[action - FORCE] - 1).name)
    if action in (PASS, STOP, END):
        return {PASS: Said("choice-pass"), STOP: Said("choice-stop"), END: Said("choice-end")}[action]
    if action < PAY:
        return Said("choice-accept", player=Player(action - ACCEPT), amount=seen.bid[action - ACCEPT])
    if action < ACT:
        return Said("choice-pay", player=Player(action - PAY), amount=seen.bid[action - PAY])
    if action == SHIP:
        return Said("choice-ship")
    if action < SPECIAL:
        return Said("choice-act", card=_card(seen.front[seat] - 1).name) if action == ACT else Said("choice-income")
    if action < LOAD_SHIP:
        return _kind(action - SPECIAL + FREE)
    if action < SWAP:
        return _ship(seen.port[action - LOAD_SHIP] - 1).name
    if action <= BID:
        return _swap(seat, action)
    return Said("choice-amount", amount=action - BID)


def _swap(seat: int, action: int) -> Said:
    given, taken, whose = swap_of(action)
    if whose == seat:
        return Said("swap-hand", given=_good(given), taken=_good(taken))
    return Said("swap", given=_good(given), taken=_good(taken), player=Player(whose))


def _told(before: State, after: State, seat: int, action: int) -> Said:
    """One decision as a sentence."""
    player = Player(seat)
    if before.phase == OPENING:
        place = sum(before.opened)
        card = after.display[place] or _opened_last(before, after)
        return Said("opens", player=player, card=_card(card - 1).name)
    if action < OPEN:
        return _told_good(before, player, action)
    if action < BID_FOR:
        place = action - (TAKE_SAFE if action >= TAKE_SAFE else TAKE)
        card_name = _card(before.display[place] - 1).name
        safe = action >= TAKE_SAFE
        return Said("takes-safe", player=player, card=card_name) if safe else Said("takes", player=player, card=card_name)
    if action < PASS:
        owner = action - (FORCE if action >= FORCE else BID_FOR)
        values: dict[str, Value] = {"player": player, "owner": Player(owner), "card": _card(before.front[owner] - 1).name}
        return Said("forces", **values) if action >= FORCE else Said("wants", **values)
    if ACCEPT <= action < ACT:
        bidder = action - (PAY if action >= PAY else ACCEPT)
        values = {"player": player, "bidder": Player(bidder), "amount": before.bid[bidder]}
        return Said("pays", **values) if action >= PAY else Said("accepts", **values)
    if action > BID:
        return Said("bids", player=player, amount=action - BID)
    if LOAD_SHIP <= action < SWAP:
        return Said("ships", player=player, ship=_ship(before.port[action - LOAD_SHIP] - 1).name)
    return Said("does", player=player, what=_choice(before, seat, action))


def _opened_last(before: State, after: State) -> int:
    """The card that the last opening turned up; the display still holds it, since trading has not begun to empty it."""
    return next(card for card in after.display if card > 0 and card not in list(before.display))


def _told_good(before: State, player: Player, action: int) -> Said:
    good = _good(action % HAND_GOOD)
    if before.phase == STORING:
        return Said("stores", player=player, good=good)
    if before.phase == BUYING:
        return Said("buys", player=player, good=good)
    if before.phase == SELLING:
        return Said("sells", player=player, good=good)
    if before.phase == ROTTING:
        return Said("lets-rot", player=player, good=good)
    if before.phase == SAVING:
        return Said("saves", player=player, good=good)
    return Said("gets", player=player, good=good)


def _untaken(before: State, action: int) -> list[int]:
    """What lies in the display when trading ends with this action."""
    taken = action - (TAKE_SAFE if action >= TAKE_SAFE else TAKE) if TAKE <= action < BID_FOR else -1
    return [card for place, card in enumerate(before.display) if place != taken]


def _rotten(before: State, after: State) -> list[Said]:
    """VW-26: what each warehouse keeps after a sailing, and the new fleet."""
    if after.sailings == before.sailings and before.phase not in (ROTTING, SAVING):
        return []
    told = [Said("keeps", player=Player(seat), goods=_goods(_row(after.store, seat)) or "–") for seat in range(after.seats)]
    return [*told, Said("new-fleet", ships=[_ship(ship - 1).name for ship in after.port if ship > 0])]


assert len(ACTION_NAMES) == rules.ACTIONS
__all__ = ["ACTION_NAMES", "CARDS_RULE", "explain", "reckoning", "tell", "view"]
