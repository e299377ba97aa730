"""Text forms of actions say what the rules read in their numbers."""

from beaufort.games.vor_dem_wind import actions
from beaufort.games.vor_dem_wind.edition import FREE, GOODS, SAFE


def spelled(action: int) -> str:
    """An action as the functions that read it would spell it; those without a number by their names."""
    if action < actions.OPEN:
        return GOODS[actions.good_of(action)] + "-hand" * (action >= actions.HAND_GOOD)
    if actions.TAKE <= action < actions.BID_FOR:
        return f"{'safe' if action >= actions.TAKE_SAFE else 'take'}{actions.place_of(action) + 1}"
    if actions.BID_FOR <= action < actions.PASS:
        return f"{'force' if action >= actions.FORCE else 'bid'}{actions.owner_of(action)}"
    if actions.ACCEPT <= action < actions.ACT:
        return f"{'pay' if action >= actions.PAY else 'accept'}{actions.bidder_of(action)}"
    if actions.SPECIAL <= action < actions.LOAD_SHIP:
        return actions.SPECIAL_NAMES[actions.kind_of(action) - FREE]
    if actions.LOAD_SHIP <= action < actions.SWAP:
        return f"ship{action - actions.LOAD_SHIP + 1}"
    if actions.SWAP <= action < actions.SWAP + actions.SWAPS:
        given, taken, whose = actions.swap_of(action)
        return f"{GOODS[given]}>{GOODS[taken]}@{whose}"
    if action > actions.BID:
        return str(actions.amount_of(action))
    return actions.ACTION_NAMES[action]


def test_every_action_is_spelled_as_it_is_read() -> None:
    assert tuple(map(spelled, range(actions.ACTIONS))) == actions.ACTION_NAMES


def test_each_kind_of_special_card_but_the_safe_action_has_an_action_of_its_own() -> None:
    kinds = range(FREE, SAFE)
    assert [actions.kind_of(actions.special(kind)) for kind in kinds] == list(kinds)
    assert len(actions.SPECIAL_NAMES) == len(kinds)


def test_a_pass_bids_nothing() -> None:
    assert actions.amount_of(actions.PASS) == 0
