"""A random player takes one seat of Santa Timea through Gymnasium, against bots that play by the game's hints."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

import beaufort.research.env.gymnasium  # noqa: F401  (this registers the games)

settings: dict[str, Any] = {"seats": 3, "bots": "3", "options": {"pro": True}}
env = gymnasium.make("beaufort/SantaTimea-v0", **settings)
for game in range(5):
    observation, info = env.reset(seed=game)
    total, terminated = 0.0, False
    while not terminated:
        action = env.action_space.sample(info["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)
        total += float(reward)
    print(f"game {game}: {total:+.1f} points above the average")
env.close()

# The same in a thousand games at once.
envs = gymnasium.make_vec("beaufort/SantaTimea-v0", 1000, "vector_entry_point", **settings)
observations, infos = envs.reset(seed=1)
envs.action_space.seed(1)
earned = np.zeros(1000)
results: list[float] = []
for _ in range(200):
    observations, rewards, terminations, truncations, infos = envs.step(envs.action_space.sample())
    earned += rewards
    results += earned[terminations].tolist()
    earned[terminations] = 0
print(f"{len(results):,} games: {np.mean(results):+.1f} points above the average in each")
envs.close()
