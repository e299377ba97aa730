"""Steps per second of Pgx, a peer that runs games in JAX, on whatever device JAX finds; it comes with the extra `bench`.

Every step draws a legal action for each game of the batch, steps, deals anew where a game is over, and leaves the next
observation and mask in arrays. Prints one line of JSON.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any


def main() -> None:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="sparrow_mahjong")
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=200)
    given = parser.parse_args()
    env = pgx.make(given.game)
    init, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def advance(state: Any, key: Any) -> tuple[Any, Any]:
        keys = jax.random.split(key, given.batch + 1)
        chance = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        state = step(state, jax.random.categorical(keys[0], chance, axis=1), keys[1:])
        return state, state.observation.astype(jnp.float32).mean()

    run = jax.jit(lambda state, key: jax.lax.scan(advance, state, jax.random.split(key, given.steps)))
    state = jax.jit(init)(jax.random.split(jax.random.PRNGKey(0), given.batch))
    jax.block_until_ready(run(state, jax.random.PRNGKey(1)))
    best = float("inf")
    for k in range(3):
        began = time.perf_counter()
        jax.block_until_ready(run(state, jax.random.PRNGKey(k)))
        best = min(best, time.perf_counter() - began)
    rate = given.batch * given.steps / best
    print(json.dumps({"game": given.game, "batch": given.batch, "device": jax.devices()[0].platform, "steps/s": round(rate)}))


if __name__ == "__main__":
    main()
