"""Vor dem Wind as people meet it: text forms, the view, the story of a game, and why a move is not possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from beaufort.game import actions, pending
from beaufort.games.vor_dem_wind.actions import (
    ACCEPT,
    ACT,
    ACTION_NAMES,
    BID,
    BID_FOR,
    END_TURN,
    FORCE,
    HAND_GOOD,
    KINDS,
    LOAD_SHIP,
    OPEN,
    PASS,
    PAY,
    PILE_NAMES,
    SHIP,
    SPECIAL,
    SPECIAL_NAMES,
    STOP,
    SWAP,
    TAKE,
    TAKE_SAFE,
    amount_of,
    bidder_of,
    good_of,
    kind_of,
    owner_of,
    place_of,
    swap_of,
)
from beaufort.games.vor_dem_wind.common import (
    BIDDING,
    BUYING,
    CARDS,
    JOINING,
    OPENING,
    REPLY,
    ROOM,
    ROTTING,
    SAVING,
    SELLING,
    SHIPPING,
    START,
    STORING,
    SUPPLY,
    SWAPPING,
    TAKING,
    TRADING,
    TURN,
    State,
    card_amount,
    card_kind,
    card_price,
    ship_points,
    special_of,
)
from beaufort.games.vor_dem_wind.edition import FREE, GOODS, LARGE, PILE, PURCHASE, SAFE, SHIPMENT, STORAGE
from beaufort.games.vor_dem_wind.trading import reply, trade
from beaufort.games.vor_dem_wind.turn import can_load
from beaufort.language.cards import has, lowest, members
from beaufort.language.state import Grid, Row, copy, raw
from beaufort.view import (
    END,
    SCORED,
    Beat,
    Card,
    Choice,
    Counter,
    Mark,
    Reason,
    Reckoning,
    View,
    Zone,
    broken_tie,
    ranking,
    turn_over,
    view_of,
    without_points,
    word,
)
from beaufort.words import Player, Said, Value

BERTHS, STAY = {2: 5, 3: 6, 4: 7}, 2  # VW-1, VW-26: ships of a fleet, and how many of them do not keep it in port
CARDS_RULE = "VW-13"  # says which moves there are at all
LAST = ("pass", "stop", "end")  # choices that stand after all others
TOO = tuple(name for name in ACTION_NAMES if name.startswith(("accept", "pay")))  # stand in the row too: a bid lies far off
OPENING_LINES = ("begins", "round-begins")  # lines of the log with which a round begins
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
        title=_title(seen),
        task=_task,
        zones=_zones(seen, seat),
        counters=_counters(seen),
        choice=lambda action: Choice(ACTION_NAMES[action], _choice(seen, seat, action)),
        reckoning=reckoning(seen),
        rule=RULES[seen.phase],
    )


def covered(view: View, seen: State) -> View:
    """VW-3: at the real table loaded ships lie face down, and until phase 2 ends so do the cards that were traded.

    The record does not tell who of two who traded had the card before, nor a secured card from theirs; so all that are settled
    are turned over as soon as somebody has traded.
    """
    traded = any(seen.earned) and TRADING <= seen.phase <= REPLY
    settled = seen.settled if traded else 0
    others = [seat for seat in range(seen.seats) if seat != view.seat and has(settled, seat)]
    return without_points(turn_over(view, lambda zone: zone.name.message == "front" and zone.seat in others))


def amount(view: View) -> int:
    """With which amount a bid begins to be thought about: one more than the best so far, or what a good brings (VW-22)."""
    best = max(counter.value for counter in view.counters if counter.name.message == "bid")
    return best + 1 if best else 3


def _title(seen: State) -> Said:
    """Where the game stands, and how many ships of the fleet are loaded of those after which it sails (VW-26)."""
    if seen.phase == START:
        return Said("title-start")
    if not pending(seen):
        return Said("game-ends")
    if seen.phase in (ROTTING, SAVING):
        return Said("title-rots", fleet=seen.sailings)
    fleet, left = BERTHS[seen.seats], sum(ship > 0 for ship in seen.port)
    if left <= STAY:
        return Said("title-sails", round=seen.round, fleet=seen.sailings + 1)
    return Said("title", round=seen.round, fleet=seen.sailings + 1, loaded=fleet - left, ships=fleet - STAY)


def reckoning(seen: State) -> Reckoning | None:
    """How everyone stands, from the first sailing on: ships loaded, points, gulden, and the goods that have not rotted.

    A sailing counts when the new fleet is in port, the end of the game as one more unless a sailing has brought it.
    """
    over, sailing = not pending(seen), seen.phase in (ROTTING, SAVING)
    number = seen.sailings + (over and not sailing) - (sailing and not over)
    if number == 0:
        return None
    standings = tuple(zip(seen.points, seen.gulden, strict=True))[: seen.seats]
    tie = broken_tie(standings) if over else None
    return Reckoning(
        number,
        Said("game-ends") if over else Said("sailed", fleet=number),
        (Said("loaded"), Said("points"), Said("gulden"), Said("kept")),
        tuple(
            (
                tuple(map(ship_card, members(seen.won[seat]))),
                seen.points[seat],
                seen.gulden[seat],
                _good_cards(*(seen.store[seat, good] + seen.hand[seat, good] for good in range(KINDS))),
            )
            for seat in range(seen.seats)
        ),
        ranking(standings),
        (Said("tie-gulden", **tie),) if tie else () if over else (Said("sails"),),
    )


def tell(before: State | None, after: State) -> list[Beat]:
    """What the table saw happen between two seen copies."""
    if before is None:
        ships = [ship_card(ship - 1).name for ship in after.port if ship > 0]
        return [Beat(Said("begins", player=Player(after.starter), ships=ships))]
    seat, action = lowest(before.waiting), after.last - 1
    if before.phase == REPLY or (before.phase == TRADING and after.phase == TURN):
        return _traded(before, after, seat, action)
    told = [] if action in (STOP, END_TURN) else [_step(before, after, seat, action)]
    if before.round == 0 or ((after.round, after.sailings) == (before.round, before.sailings) and pending(after)):
        return told
    table = copy(before)
    if before.phase == TURN and (after.round > before.round or not pending(after)):
        table.front[seat] = 0
        told.append(Beat(Said("round-ends", round=before.round), raw(table), kind=END))
    if after.sailings > before.sailings:
        table.phase, table.sailings = ROTTING, after.sailings
        told.append(Beat(Said("sails"), raw(table)))
    if after.round > before.round:
        rotten = _rotten(before, table, after)
        told = [beat if beat.table or not rotten else beat._replace(table=raw(before)) for beat in told] + rotten
        told.append(Beat(Said("round-begins", round=after.round, player=Player(after.starter))))
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
    return _why_trade(seen, seat, action) or _why_turn(seen, seat, action) or Reason(rule, _not_now(seen, seat))


def _not_now(seen: State, seat: int) -> Said:
    return Said("why-not-now", task=_task(seen, seat))


def _why_trade(seen: State, seat: int, action: int) -> Reason | None:
    """Of what is opened, taken, bid for and replied to in the first two phases."""
    poor = Said("why-no-gulden", player=Player(seat), gulden=seen.gulden[seat])
    if OPEN <= action < TAKE:
        return Reason("VW-4", Said("why-pile") if seen.phase == OPENING else Said("why-open"))
    if TAKE <= action < BID_FOR and seen.phase != TRADING:
        return Reason("VW-6", Said("why-take"))
    if BID_FOR <= action < PASS:
        if seen.phase != TRADING:
            return Reason("VW-7", Said("why-bid"))
        owner = owner_of(action)
        return Reason("VW-7", poor if seen.front[owner] and not has(seen.settled, owner) else Said("why-settled"))
    if ACCEPT <= action < ACT:
        short = seen.phase == REPLY and action >= PAY and seen.bid[action - PAY] > 0
        return Reason("VW-9", poor if short else Said("why-reply"))
    return None


def _why_turn(seen: State, seat: int, action: int) -> Reason | None:
    """Of goods, cards and ships, which are used in one's turn."""
    card, turn = seen.front[seat] - 1, seen.phase == TURN
    ships = turn and card >= 0 and card_kind(card) == SHIPMENT
    if action < OPEN and seen.phase in (START, OPENING, TRADING, BIDDING, JOINING, REPLY, TURN, SHIPPING, SWAPPING):
        return Reason("VW-13", Said("why-goods"))
    if turn and seen.barred and (action == SHIP or LOAD_SHIP <= action < SWAP):
        return Reason("VW-13", Said("why-barred"))
    if LOAD_SHIP <= action < SWAP:
        ship = seen.port[action - LOAD_SHIP] - 1
        if ship < 0 or not (ships or seen.phase == SHIPPING):
            return Reason("VW-17", Said("why-ship"))
        missing = _missing(ship, *_row(seen.store, seat))
        return Reason("VW-17", Said("why-lacks", goods=_goods(missing)) if any(missing) else Said("why-used"))
    if SPECIAL <= action < LOAD_SHIP:
        if turn:
            return Reason("VW-13", Said("why-one-special") if seen.extra else Said("why-idle"))
        return Reason("VW-13", Said("why-special"))
    if ACT <= action < SPECIAL:
        if not turn or card < 0:
            return Reason("VW-13", Said("why-card"))
        if seen.acted:
            return Reason("VW-13", Said("why-used"))
        return Reason("VW-17", Said("why-no-load")) if ships else Reason("VW-13", Said("why-idle"))
    return None


def _one(good: int) -> Said:
    return Said("one-good", good=GOODS[good], sign=f"vw-{GOODS[good]}")


def _letters(amounts: Sequence[int]) -> str:
    """Goods as records write them."""
    return "".join(GOODS[good] * amounts[good] for good in range(KINDS))


def _goods(amounts: Sequence[int]) -> list[Value]:
    """Goods as people say them: two apples and a cheese."""
    return [
        Said("some-goods", good=GOODS[good], count=amounts[good], sign=f"vw-{GOODS[good]}")
        for good in range(KINDS)
        if amounts[good]
    ]


def _kind(kind: int) -> Said:
    """The name of a kind of special card."""
    return Said("special", kind=SPECIAL_NAMES[kind - FREE] if kind < SAFE else "safe")


@cache
def _card(card: int) -> Card:
    kind, amount, price = card_kind(card), card_amount(card), card_price(card)
    if kind == PURCHASE:
        shown = CARDS.shown[card]
        return Card(_letters(shown), Said("purchase", goods=_goods(shown)), "purchase")
    if kind == STORAGE:
        return Card(f"{amount}for{price}", Said("storage", amount=amount, price=price), "storage")
    if kind == SHIPMENT:
        return Card(f"income{amount}", Said("shipment", gulden=amount), "shipment")
    text = SPECIAL_NAMES[kind - FREE] if kind < SAFE else "safe"
    if text.startswith("buy"):
        return Card(f"{text}for{price}", Said("buy", amount=amount, price=price), "special")
    return Card(text, _kind(kind), "special")


@cache
def ship_card(ship: int) -> Card:
    load, points = CARDS.load[ship], ship_points(ship)
    name = Said("ship", goods=_goods(load), points=points)
    return Card(f"{_letters(load)}={points}", name, "ship" if ship < LARGE else "boat")


@lru_cache(maxsize=4096)
def _good_cards(*amounts: int) -> tuple[Card, ...]:
    return tuple(_GOOD_CARDS[good] for good in range(KINDS) for _ in range(amounts[good]))


_GOOD_CARDS = tuple(Card(each, Said("some-goods", good=each, count=1), "good") for each in GOODS)


def _row(table: Grid, seat: int) -> list[int]:
    return [table[seat, good] for good in range(KINDS)]


def _specials(seen: State, seat: int) -> tuple[Card, ...]:
    return tuple(_card(pile * PILE + card) for pile in range(3) for card in members(seen.special[seat, pile]))


def _zones(seen: State, seat: int) -> Iterator[Zone]:
    sailing = seen.phase in (ROTTING, SAVING)  # the port is empty until the new fleet comes (VW-28)
    ships = [] if sailing else [ship - 1 for ship in seen.port if ship > 0]
    yield Zone(Said("port", places="" if sailing else _places(seen.port)), tuple(map(ship_card, ships)))
    yield Zone(Said("display", places=_places(seen.display)), tuple(_card(card - 1) for card in seen.display if card > 0))
    yield Zone(word("supply"), _good_cards(*seen.supply))
    for pile in range(3):
        yield Zone(Said("pile", pile=PILE_NAMES[pile]), (), hidden=seen.pile[pile].bit_count(), part=PILE_NAMES[pile])
    if seat < seen.seats:
        full = [] if sailing else [place for place in range(7) if can_load(seen, seat, place)]
        yield Zone(word("can-load"), tuple(ship_card(seen.port[place] - 1) for place in full))
        stored = _row(seen.store, seat)
        yield Zone(word("nearly"), tuple(card for ship in ships if (card := _nearly(ship, *stored))))
    for each in range(seen.seats):
        yield Zone(word("front"), (_card(seen.front[each] - 1),) if seen.front[each] else (), each)
        yield Zone(word("specials"), _specials(seen, each), each)
        yield Zone(word("hand"), _good_cards(*_row(seen.hand, each)), each)
        yield Zone(word("warehouse"), _good_cards(*_row(seen.store, each)), each)
        yield Zone(word("guards"), tuple(map(_card, members(seen.guard[each]))), each)


def _places(row: Row) -> str:
    """Which places of a row are taken, from 1, a digit each: an empty one has no card in its zone."""
    return "".join(str(place + 1) for place, card in enumerate(row) if card > 0)


def _missing(ship: int, *stored: int) -> list[int]:
    """What a ship lacks, of each good, besides these."""
    return [max(load - here, 0) for load, here in zip(CARDS.load[ship], stored, strict=True)]


@lru_cache(maxsize=4096)
def _nearly(ship: int, *stored: int) -> Card | None:
    """The ship with the goods it lacks, if these are one or two."""
    missing = _missing(ship, *stored)
    name = Said("lacks", ship=ship_card(ship).name, goods=_goods(missing), count=sum(missing))
    return Card(f"{ship_card(ship).text}-{_letters(missing)}", name, "ship") if sum(missing) in (1, 2) else None


def _counters(seen: State) -> Iterator[Counter]:
    for each in range(seen.seats):
        yield Counter(word("gulden"), seen.gulden[each], each)
        yield Counter(word("bid"), seen.bid[each] if BIDDING <= seen.phase <= REPLY else 0, each)  # settled bids are gone
        yield Counter(word("earned"), seen.earned[each], each)


def _task(seen: State, seat: int) -> Said:
    """What is asked; it offers nothing that is not possible now."""
    if seen.phase in (BIDDING, JOINING):
        about: dict[str, Value] = {"card": _card(seen.front[seen.owner] - 1).name, "player": Player(seen.owner)}
        return Said("task-bid", **about) if seen.phase == BIDDING else Said("task-join", **about)
    if seen.phase == REPLY:
        bidders, can = [each for each in range(seen.seats) if seen.bid[each]], actions(seen, seat)
        kind = ("one" if len(bidders) == 1 else "some") + ("-pay" if can[-1] >= PAY else "")
        bid: dict[str, Value] = {"player": Player(bidders[0]), "amount": seen.bid[bidders[0]]}
        return Said("task-reply", card=_card(seen.front[seat] - 1).name, can=kind, **bid)
    if seen.phase in (TRADING, TURN):
        return _task_of(seen, seat, actions(seen, seat))
    if seen.phase == ROTTING:
        goods = [good for good in actions(seen, seat) if good < OPEN]
        return Said("task-rot", count=seen.steps, good=GOODS[goods[0]] if len(goods) == 1 else "some")
    left = _left(seen, seat)
    return {
        START: Said("task-start", count=left),
        OPENING: Said("task-open"),
        STORING: Said("task-store", count=left),
        SHIPPING: Said("task-ship"),
        TAKING: Said("task-take", count=left),
        BUYING: Said("task-buy", count=left),
        SWAPPING: Said("task-swap", count=left),
        SELLING: Said("task-sell"),
        SAVING: Said("task-save", count=left),
    }[seen.phase]


def _task_of(seen: State, seat: int, can: Sequence[int]) -> Said:
    """VW-6, VW-7, VW-12, VW-13: one's trading and one's turn, with what is possible in it."""
    if seen.phase == TURN:
        card, special = any(ACT <= each < SPECIAL for each in can), any(SPECIAL <= each < LOAD_SHIP for each in can)
        return Said("task-turn", can=("card-special" if special else "card") if card else "special" if special else "end")
    take, bid, force = (
        any(low <= each < high for each in can) for low, high in ((TAKE, BID_FOR), (BID_FOR, FORCE), (FORCE, PASS))
    )
    return Said("task-trade", can="-".join(("take",) * take + ("bid",) * bid + ("force",) * force))


def _left(seen: State, seat: int) -> int:
    """How many goods more there are to take, store or save, at most."""
    supply, room = sum(seen.supply), ROOM - sum(_row(seen.store, seat))
    if seen.phase == STORING:
        return min(seen.steps, sum(_row(seen.hand, seat)), room)
    if seen.phase in (START, TAKING):
        return min(seen.steps, supply)
    if seen.phase == SAVING:
        return min(seen.steps, sum(seen.rot) + sum(_row(seen.hand, seat)) - sum(seen.saved))
    return min(seen.steps, supply, room) if seen.phase == BUYING else seen.steps


def _choice(seen: State, seat: int, action: int) -> Said:
    """What an action means now."""
    if action < OPEN:
        return Said("choice-hand-good", good=_one(good_of(action))) if action >= HAND_GOOD else _one(good_of(action))
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
    if action in (PASS, STOP, END_TURN):
        return {PASS: Said("choice-pass"), STOP: Said("choice-stop"), END_TURN: Said("choice-end")}[action]
    if action < PAY:
        return Said("choice-accept", player=Player(action - ACCEPT), amount=seen.bid[action - ACCEPT])
    if action < ACT:
        return Said("choice-pay", player=Player(action - PAY), amount=seen.bid[action - PAY])
    if action == SHIP:
        return Said("choice-ship")
    if action < SPECIAL:
        card = seen.front[seat] - 1
        return Said("choice-act", card=_card(card).name) if action == ACT else Said("choice-income", gulden=card_amount(card))
    if action < LOAD_SHIP:
        return Said("choice-special", card=_card(special_of(seen, seat, kind_of(action))).name)
    if action < SWAP:
        return ship_card(seen.port[action - LOAD_SHIP] - 1).name
    if action <= BID:
        return _swap(seat, action)
    return Said("choice-amount", amount=amount_of(action))


def _swap(seat: int, action: int) -> Said:
    given, taken, whose = swap_of(action)
    if whose == seat:
        return Said("swap-hand", given=_one(given), taken=_one(taken))
    return Said("swap", given=_one(given), taken=_one(taken), player=Player(whose))


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
        place = place_of(action)
        card_name = _card(before.display[place] - 1).name
        safe = action >= TAKE_SAFE
        return Said("takes-safe", player=player, card=card_name) if safe else Said("takes", player=player, card=card_name)
    if action < PASS:
        owner = owner_of(action)
        values: dict[str, Value] = {"player": player, "owner": Player(owner), "card": _card(before.front[owner] - 1).name}
        return Said("forces", **values) if action >= FORCE else Said("wants", **values)
    if ACCEPT <= action < ACT:
        bidder = bidder_of(action)
        values = {"player": player, "bidder": Player(bidder), "amount": before.bid[bidder]}
        values["card"] = _card(before.front[seat] - 1).name
        return Said("pays", **values) if action >= PAY else Said("accepts", **values)
    if action > BID:
        return Said("bids", player=player, amount=amount_of(action))
    if LOAD_SHIP <= action < SWAP:
        return Said("ships", player=player, ship=ship_card(before.port[action - LOAD_SHIP] - 1).name)
    if SWAP <= action <= BID:
        return _told_swap(seat, action)
    if SPECIAL <= action < LOAD_SHIP:
        return Said("plays", player=player, card=_card(special_of(before, seat, kind_of(action))).name)
    if action in (PASS, SHIP):
        return Said("passes", player=player) if action == PASS else Said("ships-goods", player=player)
    card = before.front[seat] - 1
    if action == ACT:
        return Said("acts", player=player, card=_card(card).name)
    return Said("income", player=player, gulden=card_amount(card))


def _told_swap(seat: int, action: int) -> Said:
    given, taken, whose = swap_of(action)
    values: dict[str, Value] = {"player": Player(seat), "given": _one(given), "taken": _one(taken)}
    return Said("swaps-hand", **values) if whose == seat else Said("swaps", other=Player(whose), **values)


def _opened_last(before: State, after: State) -> int:
    """The card that the last opening turned up; the display still holds it, since trading has not begun to empty it."""
    return next(card for card in after.display if card > 0 and card not in list(before.display))


def _told_good(before: State, player: Player, action: int) -> Said:
    good = _one(good_of(action))
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


def _step(before: State, after: State, seat: int, action: int) -> Beat:
    """One decision that leads nowhere else at once."""
    marks = _money(before, after)
    if LOAD_SHIP <= action < SWAP:
        ship = ship_card(before.port[action - LOAD_SHIP] - 1)
        marks = ((f"{ship.kind}-{ship.text}", "loaded"), (f"seat-{seat}", "takes"))
    elif before.phase in (BIDDING, JOINING) and action > BID:
        marks = ((f"seat-{seat}", "bids"),)
    return Beat(_told(before, after, seat, action), None, marks)


def _money(before: State, after: State) -> tuple[Mark, ...]:
    """Who has paid, and who has been paid; trade money counts (VW-10)."""
    had, has_now = ([table.gulden[seat] + table.earned[seat] for seat in range(after.seats)] for table in (before, after))
    change = [now - then for then, now in zip(had, has_now, strict=True)]
    return tuple((f"seat-{seat}", "pays" if amount < 0 else "gets") for seat, amount in enumerate(change) if amount)


def _traded(before: State, after: State, seat: int, action: int) -> list[Beat]:
    """VW-9 to VW-11: with the bids side by side, who pays whom; at the end of the trading what nobody took goes."""
    table = copy(before)
    reply(table, seat, action) if before.phase == REPLY else trade(table, seat, action)
    table.phase = before.phase
    told = [Beat(_told(before, after, seat, action), raw(table), _money(before, table))]
    if after.phase == TURN:
        for place in range(after.seats):
            if table.display[place] > 0:
                card = _card(table.display[place] - 1)
                table.display[place] = 0
                told.append(Beat(Said("discarded", card=card.name), raw(table)))
    return told


def _rotten(before: State, table: State, after: State) -> list[Beat]:
    """VW-26: what each warehouse keeps after a sailing, and the new fleet."""
    if after.sailings == before.sailings and before.phase not in (ROTTING, SAVING):
        return []
    told = []
    for seat in range(after.seats):
        for good in range(KINDS):
            table.store[seat, good], table.hand[seat, good] = after.store[seat, good], after.hand[seat, good]
        table.guard[seat] = 0
        for good in range(KINDS):
            held = sum(table.store[each, good] + table.hand[each, good] for each in range(after.seats))
            table.supply[good] = SUPPLY - held
        goods = _goods(_row(after.store, seat))
        said = Said("keeps", player=Player(seat), goods=goods) if goods else Said("keeps-nothing", player=Player(seat))
        told.append(Beat(said, raw(table), ((f"seat-{seat}", "keeps"),)))
    told[-1] = told[-1]._replace(kind=SCORED)
    return [*told, Beat(Said("new-fleet", ships=[ship_card(ship - 1).name for ship in after.port if ship > 0]))]


__all__ = [
    "ACTION_NAMES", "CARDS_RULE", "LAST", "OPENING_LINES", "TOO", "amount", "covered", "explain", "reckoning", "tell", "view",
]  # fmt: skip
