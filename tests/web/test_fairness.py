"""The deal is fair, also against a server in league with a player: nobody can choose among deals that they know.

`docs/fairness.md` says what each party can and cannot do; here each of that is tried.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest

from beaufort import fair
from beaufort.match import Match
from beaufort.record import Record, parse
from beaufort.settings import set_up
from beaufort.web.checks import PATIENCE, check_config
from beaufort.web.events import Committed, Filled, Head, Revealed, Sat, Sealed, Started, Withheld, read
from beaufort.web.seats import WANTED
from beaufort.web.table import SILENCE, Table
from beaufort.web.tables import Tables
from tests.conftest import volume
from tests.web.houses import CONFIG, Clock, asynchronous, look, tables_on, until
from tests.web.test_table import happen, play_out, refusal, table

ANNA, BELA, CLEO = "salt of Anna", "salt of Bela", "salt of Cleo"


def bound(*salts: str, seats: int = 3, **config: Any) -> Table:
    """A table at which people sit who are bound to these salts: Anna, Bela, Cleo."""
    at = table(seats=seats, **config)
    for name, salt in zip(("Anna", "Bela", "Cleo"), salts, strict=False):
        happen(at, *at.sit(name.lower(), name, commit=fair.seal(salt)))
    return at


def loads(text: str) -> Record:
    (record,) = parse(text)
    return record


# How it goes


def test_salts_are_asked_for_when_all_sit_and_the_last_one_shown_deals_the_cards() -> None:
    at = bound(ANNA, BELA)
    assert (at.status, at.sealed, at.silent, at.wanted(0)) == ("open", False, [], "")
    assert refusal(lambda: at.reveal(0, ANNA)) == ("error-not-asked", 409)
    assert at.sit("cleo", "Cleo", commit=fair.seal(CLEO)) == [Sat(2, "cleo", "Cleo", "", fair.seal(CLEO)), Sealed()]
    happen(at, *at.sit("cleo", "Cleo", commit=fair.seal(CLEO)))
    assert (at.status, at.silent, at.wanted(1), at.wanted(None)) == ("dealing", [0, 1, 2], "salt", "")
    assert at.commits == [fair.seal(salt) for salt in (ANNA, BELA, CLEO)]
    happen(at, *at.reveal(2, CLEO), *at.reveal(0, ANNA))
    assert (at.silent, at.reveal(2, CLEO)) == ([1], [])  # a doubled request
    assert at.reveal(1, BELA) == [Revealed(1, BELA), Started()]
    happen(at, *at.reveal(1, BELA))
    assert at.match
    assert at.match.seed == fair.mixed(at.secret, {0: ANNA, 1: BELA, 2: CLEO})
    assert (at.status, at.silent, at.reveal(1, BELA)) == ("running", [], [])


def test_whoever_is_alone_with_bots_shows_their_salt_at_once() -> None:
    at = table()
    seats = [*at.sit("anna", "Anna", commit=fair.seal(ANNA)), at.bot_at(1), at.bot_at(2)]
    assert at.onwards(seats)[-1] == Sealed()
    happen(at, *at.onwards(seats))
    assert (at.silent, at.due) == ([0], None)  # nobody waits for them
    assert happen(at, *at.reveal(0, ANNA)).status == "running"


def test_once_salts_are_asked_for_nobody_can_change_anything() -> None:
    at = bound(ANNA, BELA, CLEO)
    assert refusal(lambda: at.commit(0, fair.seal("other"))) == ("error-started", 409)
    assert refusal(lambda: at.reveal(0, BELA)) == ("error-reveal", 422)
    assert refusal(lambda: at.reveal(0, "")) == ("error-reveal", 422)
    assert refusal(lambda: at.sit("dora", "Dora", commit=fair.seal("x"))) == ("error-started", 409)
    assert at.start(0) == []
    happen(at, *at.reveal(0, ANNA))
    assert refusal(lambda: at.reveal(0, "other")) == ("error-reveal", 422)


def test_until_then_another_commitment_takes_the_place_of_the_first() -> None:
    at = bound(ANNA, BELA)
    assert at.commit(0, fair.seal("new")) == [Committed(0, fair.seal("new"))]
    assert at.commit(0, fair.seal(ANNA)) == []
    for wrong in ("", "x", fair.seal(ANNA).upper(), fair.seal(ANNA) + "0"):
        assert refusal(lambda wrong=wrong: at.commit(0, wrong)) == ("error-commit", 422)  # type: ignore[misc]
    assert refusal(lambda: at.sit("cleo", "Cleo", commit="x")) == ("error-commit", 422)


def test_salt_that_was_shown_at_once_and_none_at_all_hold_up_nobody_and_can_be_seen_to_be_fixed() -> None:
    at = table()
    happen(at, *at.sit("anna", "Anna", "plain"), *at.sit("bela", "Bela", seat=1))
    happen(at, *at.sit("cleo", "Cleo", commit=fair.seal(CLEO)))
    assert (at.silent, at.commits) == ([2], [fair.seal("plain"), "", fair.seal(CLEO)])
    happen(at, *at.reveal(2, CLEO))
    assert at.match
    assert at.match.seed == fair.mixed(at.secret, {0: "plain", 2: CLEO})


# Who does not answer


def test_whoever_withholds_their_salt_loses_the_seat_and_all_others_commit_anew() -> None:
    at = bound(ANNA, BELA, CLEO)
    happen(at, *at.reveal(0, ANNA), *at.reveal(2, CLEO))
    assert at.withhold(at.silent) == [Withheld((1,))]
    happen(at, *at.withhold(at.silent))
    assert [seat.bot for seat in at.seats] == ["", "0", ""]
    assert (at.seat_of("bela"), at.withheld, at.seats[1].name) == (None, ["Bela"], "Bela")
    assert (at.silent, at.sealed, at.wanted(0), at.commits, at.salts) == ([0, 2], False, "commit", [""] * 3, {})
    assert refusal(lambda: at.sit("bela", "Bela", commit=fair.seal(BELA))) == ("error-started", 409)
    assert refusal(lambda: at.sit("friend", "Friend")) == ("error-started", 409)
    happen(at, *at.commit(0, fair.seal("new")))
    assert at.commit(2, fair.seal("too")) == [Committed(2, fair.seal("too")), Sealed()]
    happen(at, *at.commit(2, fair.seal("too")))
    happen(at, *at.reveal(0, "new"))
    happen(at, *at.reveal(2, "too"))
    assert at.match
    assert at.match.seed == fair.mixed(at.secret, {0: "new", 2: "too"})
    assert "Bela had not answered when the cards were shuffled; a bot has the seat." in at.match.log()
    told = loads(str(play_out(at).record()))
    assert (told.extra["Withheld"], fair.check(told)) == ("Bela", True)


def test_leaving_while_cards_are_dealt_is_withholding_but_not_for_whoever_is_alone() -> None:
    at = bound(ANNA, BELA, CLEO)
    assert at.rise(1) == [Withheld((1,))]
    happen(at, *at.rise(1), *at.rise(2))
    assert refusal(lambda: at.rise(0)) == ("error-started", 409)


@pytest.mark.parametrize("patience", PATIENCE)
def test_others_wait_for_a_device_as_long_as_for_a_person_but_not_for_ever(patience: int) -> None:
    at = bound(ANNA, BELA, CLEO, patience=patience)
    assert at.due is None  # nobody has answered, so nobody waits
    happen(at, *at.reveal(0, ANNA), time=2000.0)
    assert at.due == 2000.0 + {0: 86400, 60: SILENCE, 300: 300, 86400: 86400}[patience]
    happen(at, *at.reveal(1, BELA))
    assert happen(at, *at.reveal(2, CLEO)).match


def test_in_a_rematch_everybody_commits_anew_and_nobody_has_to_wait_for_who_does_not_come() -> None:
    at = bound(ANNA, BELA, CLEO)
    happen(at, *at.reveal(0, ANNA), *at.reveal(1, BELA))
    play_out(happen(at, *at.reveal(2, CLEO)))
    again = at.again(1, commit=fair.seal("b"))
    commits = [WANTED, fair.seal("b"), WANTED]
    assert again == [Sat(seat, name.lower(), name, "", commits[seat]) for seat, name in enumerate(("Anna", "Bela", "Cleo"))]
    new = table()
    happen(new, *new.onwards(again))
    assert (new.status, new.silent, new.due) == ("dealing", [0, 2], 1000.0 + PATIENCE[-1])
    happen(new, *new.commit(0, fair.seal("a")))
    assert refusal(lambda: new.start(1)) == ("error-host", 403)
    happen(new, *new.start(0))
    assert (new.withheld, new.silent, new.wanted(0)) == (["Cleo"], [0, 1], "commit")
    happen(new, *new.commit(0, fair.seal("aa")))
    happen(new, *new.commit(1, fair.seal("bb")))
    happen(new, *new.reveal(0, "aa"))
    assert happen(new, *new.reveal(1, "bb")).status == "running"


def test_nobody_keeps_others_waiting_by_another_commitment_again_and_again() -> None:
    """Two friends at a rematch: one never commits, the other one anew and anew; the third would wait for ever."""
    at = bound(ANNA, BELA, CLEO, patience=60)
    happen(at, *at.reveal(0, ANNA), *at.reveal(1, BELA))
    play_out(happen(at, *at.reveal(2, CLEO)))
    new = table(patience=60)
    happen(new, *new.onwards(at.again(0, commit=fair.seal("a"))), time=1000.0)
    happen(new, *new.commit(1, fair.seal("b 0")), time=1200.0)
    assert new.due == 1200.0 + SILENCE  # the first time somebody has done what was asked
    for count in range(1, 5):
        happen(new, *new.commit(1, fair.seal(f"b {count}")), time=1200.0 + 100 * count)
    assert (new.due, new.silent, new.commits[1]) == (1200.0 + SILENCE, [2], fair.seal("b 4"))


def test_a_game_of_an_older_version_loads_and_its_record_is_right() -> None:
    log = [
        ("sit", '{"seat":0,"person":"anna","name":"Anna","salt":"a"}'),
        ("sit", '{"seat":1,"person":"bela","name":"Bela","salt":""}'),
        ("fill", '{"seat":2,"bot":"0","name":"Cleo"}'),
        ("start", "{}"),
    ]
    config = {**check_config(CONFIG, "anna"), "again": "0" * 64}
    at = happen(Table(Head("old", "land-unter", config, bytes(32), 1.0, 0, "open", None)), *(read(*each) for each in log))
    assert at.seats[2].bot == Filled(2, "0", "Cleo").bot
    told = loads(str(play_out(at).record()))
    assert fair.check(told)
    assert told.extra == {"Secret": "00" * 32, "Promise": fair.promise(bytes(32)), "Salt0": "a"}


# On a server


@asynchronous
async def test_a_deal_outlives_restarts_and_another_server_and_a_silent_device_is_left_behind(database: str) -> None:
    clock = Clock()
    async with tables_on(database, clock) as first:
        given = {**CONFIG, "patience": 60, "commit": fair.seal(ANNA)}
        id = await first.create(given, "anna", "Anna", people=2)
        await first.act(id, lambda table: table.sit("bela", "Bela", commit=fair.seal(BELA)))
        assert await first.store.open_tables(clock()) == []
        await first.act(id, lambda table: table.reveal(0, ANNA))
        secret = (await look(first, id)).secret
        assert (await look(first, id)).silent == [1]
    clock.now += SILENCE + 5
    async with tables_on(database, clock) as second, tables_on(database, clock) as third:
        await until(lambda: is_gone(id, second, third))
        await second.act(id, lambda table: table.commit(0, fair.seal("new")))
        await third.act(id, lambda table: table.reveal(0, "new"))
        at = await look(third, id)
        assert at.match
        assert (at.secret, at.withheld, at.match.seed) == (secret, ["Bela"], fair.mixed(secret, {0: "new"}))


async def is_gone(id: str, *servers: Tables) -> bool:
    return any([(await look(each, id)).withheld == ["Bela"] for each in servers])


@asynchronous
async def test_no_secret_comes_from_the_key_or_from_another_table(file: str) -> None:
    async with tables_on(file) as tables:
        ids = [await tables.create(CONFIG, "anna", "Anna") for _ in range(3)]
        secrets = {(await look(tables, id)).secret for id in ids}
        assert (len(secrets), {len(secret) for secret in secrets}) == (3, {32})
        ticket = tables.keys.new_ticket()
        made = await tables.create(CONFIG, "anna", "Anna", ticket=ticket)
        secret = (await look(tables, made)).secret
        assert await tables.create(CONFIG, "anna", "Anna", ticket=ticket) == made
        tables.lives.clear()
        assert (await look(tables, made)).secret == secret


# The server and its friend

SETUP = set_up("land-unter", 3)


def belts(at: Table, seat: int) -> int:
    assert at.match
    return _belts(at.match, seat)


def _belts(match: Match, seat: int) -> int:
    state: Any = match._state
    return int(state.belts[seat])


def belts_of(secret: bytes, salts: dict[int, str], seat: int) -> int:
    """What this seat would have in a deal, for whoever knows secret and salts."""
    return _belts(Match(SETUP, fair.mixed(secret, salts)), seat)


def opened(random: Random) -> Table:
    config = check_config({**CONFIG, "seats": 3}, "anna")
    return Table(Head("table", "land-unter", config, random.randbytes(32), 0.0, 0, "open", None))


def salt(random: Random) -> str:
    return random.randbytes(16).hex()


def best(secret: bytes, known: dict[int, str], tries: int, random: Random) -> str:
    """The salt for the last seat with which it fares best, of so many."""
    return max((salt(random) for _ in range(tries)), key=lambda own: belts_of(secret, {**known, 2: own}, 2))


def honest_table(random: Random, tries: int, bound: bool) -> tuple[Table, dict[str, str]]:
    """Anna and Bela sit down, then the friend, who has been told all that the server knows and has tried out many salts."""
    at, salts = opened(random), {"anna": salt(random), "bela": salt(random)}
    for person, own in salts.items():
        happen(at, *(at.sit(person, person, commit=fair.seal(own)) if bound else at.sit(person, person, own)))
    told = {number: seat.salt for number, seat in enumerate(at.seats[:2]) if seat.salt}
    salts["friend"] = best(at.secret, told, tries, random)
    own = salts["friend"]
    happen(at, *(at.sit("friend", "friend", commit=fair.seal(own)) if bound else at.sit("friend", "friend", own)))
    return at, salts


def expected(deals: int = 2000) -> tuple[float, float]:
    """What a seat has on average in a fair deal, and how much that varies."""
    random = Random(1)
    found = [belts_of(random.randbytes(32), {}, 2) for _ in range(deals)]
    return fmean(found), stdev(found)


def surely_more(found: list[int], mean: float, spread: float) -> float:
    """By how many standard errors these are above what is expected."""
    return (fmean(found) - mean) / (spread / len(found) ** 0.5)


TABLES = volume(150, 1000)


def test_who_knows_all_salts_before_their_own_is_fixed_chooses_the_deal() -> None:
    """As it was until players commit; still so where all others show their salt at once."""
    random, (mean, spread) = Random(2), expected()
    found = [belts(honest_table(random, 40, bound=False)[0], 2) for _ in range(20)]
    assert surely_more(found, mean, spread) > 5


def test_the_servers_friend_has_no_better_cards_than_anybody() -> None:
    """They sit down last, know the secret and all commitments, and try out salts; what they will be dealt they cannot know."""
    random, (mean, spread), found = Random(3), expected(), []
    for _ in range(TABLES):
        at, salts = honest_table(random, 5, bound=True)
        for person, own in salts.items():
            seat = at.seat_of(person)
            assert seat is not None
            happen(at, *at.reveal(seat, own))
        found.append(belts(at, 2))
    assert abs(surely_more(found, mean, spread)) < 3.5


def drawn_anew(random: Random, wants: Callable[[Table, dict[int, str]], bool]) -> tuple[Table, bool]:
    """All but the friend have shown their salt; the friend, who knows the deal now, shows theirs or not."""
    at, salts = honest_table(random, 1, bound=True)
    happen(at, *at.reveal(0, salts["anna"]), *at.reveal(1, salts["bela"]))
    if wants(at, {**at.salts, 2: salts["friend"]}):
        return happen(at, *at.reveal(2, salts["friend"])), True
    happen(at, *at.withhold(at.silent))
    for seat in (0, 1):
        happen(at, *at.commit(seat, fair.seal(f"{seat} {salts['anna']}")))
    for seat in (0, 1):
        happen(at, *at.reveal(seat, f"{seat} {salts['anna']}"))
    return at, False


def test_whoever_withholds_does_not_play_and_the_next_deal_favours_nobody() -> None:
    """The friend leaves every deal that is below average. They never play another one there, and its cards are as any."""
    random, (mean, spread) = Random(4), expected()
    tables = [drawn_anew(random, lambda at, salts: belts_of(at.secret, salts, 2) > mean) for _ in range(TABLES)]
    left = [at for at, played in tables if not played]
    assert TABLES / 4 < len(left) < TABLES * 3 / 4
    assert {at.seat_of("friend") for at in left} == {None}
    for seat in range(3):
        assert abs(surely_more([belts(at, seat) for at in left], mean, spread)) < 3.5
    had = [belts(at, 2) if played else 0 for at, played in tables]  # what they gain by choosing they lose with the seat
    assert fmean(had) < mean


def test_two_friends_of_the_server_have_one_draw_more_for_the_price_of_one_of_them() -> None:
    """What remains: the first leaves where the other's cards are below average. It costs a seat each time, and all see it."""
    random, (mean, spread) = Random(5), expected()
    tables = [drawn_anew(random, lambda at, salts: belts_of(at.secret, salts, 1) > mean)[0] for _ in range(TABLES)]
    found = [belts(at, 1) for at in tables]
    assert surely_more(found, mean, spread) > 2
    assert fmean(found) < mean + spread  # far from what choosing freely gives
    assert all(at.match and any("friend had not" in line for line in at.match.log()) == bool(at.withheld) for at in tables)
