"""Stable-Baselines3 learns Land unter against level 3: MaskablePPO on many games at once, then measured by the protocol.

pip install -e ".[libraries]"
python examples/sb3_learns.py --seconds 120
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

from beaufort.research.evaluate import HEADER, evaluate

try:
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.callbacks import BaseCallback

    from beaufort.research.env.sb3 import SeatVecEnv
except ImportError:
    sys.exit('sb3-contrib is not installed: pip install -e ".[libraries]" in the folder of Beaufort')

GAME, SEATS = "land-unter", 4


class Until(BaseCallback):  # type: ignore[misc]
    """Stops when the time is up."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.end = time.monotonic() + seconds

    def _on_step(self) -> bool:
        return time.monotonic() < self.end


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--steps", type=int, default=10**9, help="decisions to learn from, if the time allows")
    parser.add_argument("--deals", type=int, default=250)
    given = parser.parse_args()
    env = SeatVecEnv(GAME, 256, seats=SEATS, seat=None, bots="3")  # another seat in each game
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=48, batch_size=2048, n_epochs=4, gamma=1.0, ent_coef=0.01, seed=1, device="cpu"
    )

    def policy(observations: Any, masks: Any) -> Any:
        return model.predict(observations, action_masks=masks, deterministic=True)[0]

    print(HEADER)
    print(evaluate(policy, GAME, SEATS, deals=given.deals))
    model.learn(given.steps, callback=Until(given.seconds))
    print(evaluate(policy, GAME, SEATS, deals=given.deals), f"after {model.num_timesteps:,} decisions")


if __name__ == "__main__":
    main()
