"""Whatever can be decided about something drawn is decided there: buttons in a row are for what has no place on the table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

import beaufort
from beaufort.game import find
from beaufort.settings import NAMES
from beaufort.view import View
from beaufort.web.drawing import TableDrawing
from beaufort.web.seats import Sitter
from tests.web.screens import GAMES

WITHOUT = {  # what has no place on the table, and why
    "pass": "not to bid is about nothing that lies there",
    "stop": "leaves alone whatever could still be done",
    "end": "ends the turn",
}
TOO = re.compile(r"(accept|pay)\d")  # a reply to a bid may stand in both places: bids lie scattered, each at its bidder's seat
AMOUNT = re.compile(r"\d+")  # a bid is one number at the stepper, which the card it is for is the label of


@cache
def moments(game: str, count: int = 14) -> list[View]:
    """What players who were asked something saw, at all moments of random games, with and without options."""
    return [view for number in range(count) for view in _moments(game, number)]


def _moments(game: str, number: int) -> Iterator[View]:
    rules, random = find(game).rules, Random(number)
    seats = rules.SEATS[number % len(rules.SEATS)]
    options = dict.fromkeys(rules.OPTIONS, number // len(rules.SEATS) % 2 == 0)
    match = beaufort.new(game, seats=seats, options=options, seed=number)
    while not match.over and len(match.moves) < 600:
        seat = random.choice(match.pending)
        yield match.view(seat)
        legal = match.legal(seat)
        few = [action for action in legal if not AMOUNT.fullmatch(action) or int(action) < 4]  # so that people have money
        match.play(seat, random.choice(few if game == "vor-dem-wind" and few else legal))


def drawn(view: View, hint: str = "") -> tuple[TableDrawing, dict[str, str]]:
    drawing = TableDrawing(view, "en", [Sitter(name) for name in NAMES[: len(view.points)]], hint=hint)
    return drawing, drawing.regions()


@pytest.mark.sample(1, 1)
@pytest.mark.parametrize("game", GAMES)
def test_buttons_in_a_row_are_for_what_has_no_place_on_the_table(game: str) -> None:
    for view in moments(game):
        drawing, regions = drawn(view)
        left = [action for action, _ in drawing.rest if action not in WITHOUT and not TOO.fullmatch(action)]
        if drawing.amounts:
            assert 'id="amount"' in regions["choices"]
            left = [action for action in left if not AMOUNT.fullmatch(action)]
        assert left == [], view.task
        table = "".join(html for name, html in regions.items() if name != "choices")
        offered = set(re.findall(r'data-action="([^" ]+)[^"]*"(?![^>]*aria-disabled)', table.replace("&gt;", ">")))
        asked = {action for action in drawing.choices if action not in WITHOUT}
        assert offered == (set() if drawing.amounts else asked), view.task
        row = re.findall(r'data-action="([^"]+)"', regions["choices"])
        assert [action for action in row if action in WITHOUT] == row[len(row) - sum(each in WITHOUT for each in row) :]


@pytest.mark.sample(1, 0)
@pytest.mark.parametrize("game", GAMES)
def test_these_moments_have_every_kind_of_action_and_of_question(game: str) -> None:
    names = find(game).view.ACTION_NAMES
    kinds = Counter(_kind(choice.action) for view in moments(game) for choice in view.choices)
    assert set(kinds) == {_kind(action) for action in names}
    phases = getattr(find(game).view, "RULES", {})
    assert set(phases.values()) <= {view.rule for view in moments(game)}


def _kind(action: str) -> str:
    """Actions that differ only in a place, a seat, a card, a good or an amount are of one kind."""
    return re.sub(r"[NESW]\d+|\d+", "#", re.sub(r"\b[ACST]\b", "good", action))


def test_a_bid_is_made_with_the_card_it_is_for_as_label_and_begins_above_the_best() -> None:
    found = Counter[str]()
    for view in moments("vor-dem-wind"):
        if view.task.message not in ("task-bid", "task-join"):
            continue
        drawing, regions = drawn(view)
        labels = re.findall(r'<label class="vw-wanted" for="amount"><span[^>]* aria-label="([^"]+)"', regions["others"])
        owner = view.task.values["player"].seat  # type: ignore[union-attr]
        assert labels == [drawing.name(drawing.chair(owner).zones["front"].cards[0].name)]
        assert drawing.amounts
        least, greatest, begin = drawing.amounts
        best = max(chair.counters["bid"] for chair in drawing.chairs)
        assert begin == min(greatest, best + 1 if best else 3)
        assert least == 1
        assert f'value="{begin}"' in regions["choices"]
        assert drawn(view, hint=str(greatest))[0].amounts == (1, greatest, greatest)
        found[view.task.message] += 1
    assert len(found) == 2


def test_bids_lie_side_by_side_and_are_answered_where_they_lie() -> None:
    menus = 0
    for view in moments("vor-dem-wind"):
        if view.task.message != "task-reply":
            continue
        drawing, regions = drawn(view)
        assert [action for action, _ in drawing.rest] == list(drawing.choices)  # to be found at once
        for chair in drawing.others:
            here = re.search(rf'data-seat="{chair.seat}".*?</article>', regions["others"], re.DOTALL)
            assert here
            actions = re.findall(r'data-action="([^"]+)"', here[0])
            assert actions == [action for action in drawing.choices if action.endswith(str(chair.seat))]
            assert bool(actions) == bool(chair.counters["bid"])
            menus += len(actions) > 1
    assert menus


def test_a_bid_is_begun_at_the_card_it_is_for_with_a_sensible_amount() -> None:
    found = 0
    for view in moments("vor-dem-wind"):
        if view.task.message != "task-trade":
            continue
        drawing, regions = drawn(view)
        assert drawing.me
        for action in (each for each in drawing.choices if each.startswith("bid")):
            here = re.search(rf'data-seat="{action[3:]}".*?</article>', regions["others"], re.DOTALL)
            assert here
            field = re.search(rf'<input type="number" id="amount-{action}" name="amount-{action}"([^>]*)>', here[0])
            assert field
            most = min(drawing.me.counters["gulden"], 100)
            assert f'min="1" max="{most}" value="{min(3, most)}"' in field[1]
            assert f'value="{action} amount-{action}" data-amount data-action="{action}"' in here[0]
            found += 1
    assert found > 20


def test_a_ship_that_can_be_filled_is_loaded_by_a_tap_at_ones_turn() -> None:
    """Shipping begins with it: the two are one tap. At other moments it only says that it could be filled."""
    tapped = Counter[str]()
    for view in moments("vor-dem-wind"):
        drawing, regions = drawn(view)
        ready = {card.text for card in drawing.zones["can-load"].cards}
        asked, port = view.task.message, drawing.zones["port"]
        places = dict(zip(str(port.name.values["places"]), (card.text for card in port.cards), strict=True))
        begins = "ship " if asked == "task-turn" else ""
        can = (asked == "task-turn" and "ship" in drawing.choices) or asked == "task-ship"
        expected = {f"{begins}ship{place}" for place, text in places.items() if text in ready and can}
        assert set(re.findall(r'data-action="((?:ship )?ship\d)"(?![^>]*aria-disabled)', regions["middle"])) == expected
        tapped[asked] += len(expected)
    assert min(tapped["task-turn"], tapped["task-ship"]) > 5
