"""Random playouts: the loops that bots, batches, benchmarks and kernels share."""

from __future__ import annotations

from typing import Any

from beaufort.game import ROUND, deal, guess, legal, mask_length, moment, overview, pending, play, sound, worth
from beaufort.language.cards import ALL, Seat, count, has, lowest, nth, remove, signed, unsigned
from beaufort.language.chance import LOW, SEED_PARTS, AnyState, chacha
from beaufort.language.jit import rule
from beaufort.language.state import Row, clear
from beaufort.settings import seed_parts

GAMES, WORLDS = 1, 2  # what a master seed is spread over: a stream for each game, one for each guessed world


@rule
def stream_of(purpose: int, index: int) -> tuple[int, int]:
    """Block and nonce under which a master seed holds the index-th seed for this purpose."""
    return unsigned(index) & unsigned(LOW), unsigned(purpose) + (unsigned(index) >> unsigned(32) << unsigned(8))


def seed_of(master: bytes, number: int) -> bytes:
    """The seed of game number so and so of a master seed; for plain Python only."""
    pool = [0] * 16
    chacha(seed_parts(master), *stream_of(GAMES, number), pool)
    return b"".join(word.to_bytes(4, "big") for word in pool[:SEED_PARTS])


@rule
def spread(state: AnyState, master: Row, purpose: int, index: int) -> int:
    """Leave the seed of the index-th game in the state's pool, and answer luck for its random players."""
    block, nonce = stream_of(purpose, index)
    chacha(master, block, nonce, state.pool)
    return unsigned(state.pool[8]) << unsigned(32) | unsigned(state.pool[9])


@rule
def start(state: AnyState, master: Row, index: int, seats: int, options: int) -> int:
    """Deal the index-th game of a master seed; answers luck for its random players."""
    clear(state)
    luck = spread(state, master, GAMES, index)
    deal(state, seats, options, state.pool)
    return luck


@rule
def imagine(state: AnyState, seat: Seat, master: Row, index: int) -> int:
    """Turn a seen copy into the index-th world of a master seed; answers luck for the random players in it."""
    luck = spread(state, master, WORLDS, index)
    guess(state, seat, state.pool)
    return luck


@rule
def next_luck(luck: int) -> int:
    """The next state of the fast generator (a 64-bit linear congruence). For players only: never for a game's chance."""
    return (luck * unsigned(6364136223846793005) + unsigned(1442695040888963407)) & unsigned(ALL)


@rule
def under(luck: int, bound: int) -> int:
    """A number from 0 to bound - 1 out of the generator's state (its upper half)."""
    return signed(((luck >> unsigned(32)) * unsigned(bound)) >> unsigned(32))


@rule
def any_legal(state: AnyState, seat: Seat, mask: Row, luck: int) -> int:
    """A legal action of this seat, each equally likely."""
    legal(state, seat, mask)
    total = 0
    for i in range(mask_length(state)):
        total += count(unsigned(mask[i]))
    place = under(luck, total)
    action = -1
    for i in range(mask_length(state)):
        here = count(unsigned(mask[i]))
        if 0 <= place < here:
            action = 64 * i + nth(unsigned(mask[i]), place)
        place -= here
    return action


@rule
def best_hint(state: AnyState, seat: Seat, mask: Row, luck: int) -> int:
    """The legal action that looks best to the game's own hints; among equals any."""
    legal(state, seat, mask)
    first_look = overview(state, seat)
    best = -1
    action = -1
    for i in range(mask_length(state)):
        some = unsigned(mask[i])
        while some != 0:
            here = 64 * i + lowest(some)
            some = remove(some, lowest(some))
            luck = next_luck(luck)
            value = 1024 * worth(state, seat, here, first_look) + under(luck, 1024)
            if action < 0 or value > best:
                best = value
                action = here
    return action


@rule
def by_hints(state: AnyState, seat: Seat, mask: Row, luck: int, mistakes: int) -> int:
    """What the hints say; in `mistakes` of 1024 cases anything."""
    if under(luck, 1024) < mistakes:
        return any_legal(state, seat, mask, next_luck(luck))
    return best_hint(state, seat, mask, luck)


@rule
def playout(state: AnyState, mask: Row, luck: int) -> int:
    """Play at random to the end of the game. Answers the number of decisions."""
    decisions = 0
    waiting = pending(state)
    while waiting != 0:
        luck = next_luck(luck)
        seat = lowest(waiting)
        play(state, seat, any_legal(state, seat, mask, luck))
        decisions += 1
        waiting = pending(state)
    return decisions


@rule
def playout_in_step(state: AnyState, mask: Row, luck: int, seats: int) -> int:
    """The same playout for the threads of a GPU, round by round."""
    decisions = 0
    while pending(state) != 0:
        luck, made, _ = round_in_step(state, mask, luck, seats, False)
        decisions += made
    return decisions


@rule
def round_in_step(state: AnyState, mask: Row, luck: int, seats: int, checked: bool) -> tuple[int, int, int]:
    """Play at random to the end of the round. Answers the players' luck, the number of decisions, and after how many parts of
    the round the record was not sound, if that is to be checked.

    Threads of a GPU that do different things do them one after the other. So all games of a warp come to the end of each part
    of the round together, and where several decide at once, whoever has fewer decisions to make waits, so that the last one,
    which carries them all out, comes in all games at once.
    """
    decisions = 0
    wrong = 0
    now = moment(state) // ROUND
    waiting = pending(state)
    while waiting != 0 and moment(state) // ROUND == now:
        part = moment(state)
        while waiting != 0 and moment(state) == part:
            for left in range(seats, 0, -1):
                if count(waiting) >= left:
                    luck = next_luck(luck)
                    seat = lowest(waiting)
                    play(state, seat, any_legal(state, seat, mask, luck))
                    decisions += 1
                    waiting = pending(state)
        if checked:
            wrong += not sound(state)
    return luck, decisions, wrong


@rule
def trace(state: AnyState, mask: Row, luck: int, actions: Any, moments: Any) -> None:
    """The same playout once more, writing down its actions and when they were made."""
    for i in range(len(actions)):
        luck = next_luck(luck)
        seat = lowest(pending(state))
        actions[i] = any_legal(state, seat, mask, luck)
        moments[i] = moment(state)
        play(state, seat, actions[i])


@rule
def follow(state: AnyState, mask: Row, actions: Any, moments: Any) -> int:
    """Play these actions, the lowest waiting seat first, while they are legal and on time. Answers how many were.

    A game that is complete and right gives their number; one that goes on after them, one more.
    """
    for i in range(len(actions)):
        waiting = pending(state)
        if waiting == 0 or moment(state) != moments[i] or actions[i] < 0:
            return i
        seat = lowest(waiting)
        legal(state, seat, mask)
        if not has(unsigned(mask[actions[i] // 64]), actions[i] % 64):
            return i
        play(state, seat, actions[i])
    return len(actions) + (pending(state) != 0)
