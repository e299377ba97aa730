"""AgileRL's PPO learns Land unter on Gymnasium's vector environment: agilerl_learns.py [LESSONS]"""

from __future__ import annotations

import sys
from typing import Any

import gymnasium

from beaufort.research.evaluate import HEADER, evaluate

try:
    import torch
    from agilerl.algorithms import PPO
    from agilerl.rollouts.on_policy import collect_rollouts
except ImportError:
    sys.exit("agilerl is not installed: pip install agilerl")
GAMES, STEPS, LESSONS = 128, 48, int((sys.argv[1:] or ["20"])[0])
habits: dict[str, Any] = {"seats": 4, "seat": None, "bots": "3", "observations": "vector", "autoreset_mode": "SameStep"}
envs = gymnasium.make_vec("beaufort.research.env.gymnasium:beaufort/LandUnter-v0", GAMES, "vector_entry_point", **habits)
torch.manual_seed(1)
layers = {"encoder_config": {"hidden_size": [256]}, "head_config": {"hidden_size": [256]}}
sizes: dict[str, Any] = {"num_envs": GAMES, "learn_step": GAMES * STEPS, "batch_size": 1536, "update_epochs": 3}
agent = PPO(
    envs.single_observation_space, envs.single_action_space, net_config=layers, lr=1e-3, gamma=1.0, vf_coef=0.02, **sizes
)


def policy(seen: Any, mask: Any) -> Any:
    return agent.get_action(seen, action_mask=mask)[0]


print(HEADER, evaluate(policy, "land-unter", 4, deals=250), sep="\n")
stand: dict[str, Any] = {}
for _ in range(LESSONS):
    _, *now = collect_rollouts(agent, envs, STEPS, **stand)  # its `info` has the masks
    stand = dict(zip(("last_obs", "last_done", "last_scores", "last_info"), now, strict=True))
    agent.learn()
print(evaluate(policy, "land-unter", 4, deals=250), f"after {LESSONS * GAMES * STEPS:,} decisions")
