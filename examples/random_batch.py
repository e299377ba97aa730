"""A random player has all seats of a thousand games of Land unter at once, in the environment for learning."""

from __future__ import annotations

import time

from beaufort.research.batch import Environment

env = Environment("land-unter", seats=4, n=1000, seed=1)
steps, begin = 2000, time.perf_counter()
ended, margin = 0, 0.0
for _ in range(steps):
    env.step(env.sample())  # env.observation and env.mask are what a policy would look at
    ended += int(env.done.sum())
    margin += float(env.reward[:, 0].sum())
speed = steps * len(env) / (time.perf_counter() - begin)
print(
    f"{ended:,} games ended; seat 0 won {margin / ended:+.2f} points over the average in each; {speed:,.0f} decisions a second"
)
