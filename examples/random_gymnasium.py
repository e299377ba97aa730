"""A random player takes one seat of Santa Timea through Gymnasium, against bots that play by the game's hints."""

from __future__ import annotations

import gymnasium

import beaufort.env.gymnasium  # noqa: F401  (this registers the games)

env = gymnasium.make("beaufort/SantaTimea-v0", seats=3, bots="3", options={"pro": True})
for game in range(5):
    observation, info = env.reset(seed=game)
    total, terminated = 0.0, False
    while not terminated:
        action = env.action_space.sample(info["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)
        total += float(reward)
    print(f"game {game}: {total:+.1f} points above the average")
env.close()
