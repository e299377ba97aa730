"""All seats of Land unter learn by one policy: SuperSuit makes PettingZoo's environment one of Stable-Baselines3, whose PPO
meets only itself. supersuit_learns.py [STEPS]"""

from __future__ import annotations

import sys
from typing import Any

from beaufort.research.env import parallel
from beaufort.research.evaluate import HEADER, evaluate

try:
    import supersuit
    import torch
    from stable_baselines3 import PPO
    from stable_baselines3.common.policies import MultiInputActorCriticPolicy
    from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
except ImportError:
    sys.exit("supersuit is not installed: pip install supersuit stable-baselines3")
GAMES, STEPS = 16, int((sys.argv[1:] or ["150000"])[0])


class Known(BaseFeaturesExtractor):  # type: ignore[misc]
    """What a seat knows, in smaller numbers; the mask is kept for the policy."""

    def __init__(self, space: Any) -> None:
        super().__init__(space, space["observation"].shape[0])

    def forward(self, seen: Any) -> Any:
        self.mask = seen["action_mask"]
        return seen["observation"] / 12


class Masked(MultiInputActorCriticPolicy):  # type: ignore[misc]
    """What is not legal gets no chance."""

    def _get_action_dist_from_latent(self, latent: Any) -> Any:
        logits = self.action_net(latent).masked_fill(self.features_extractor.mask == 0, -1e9)
        return self.action_dist.proba_distribution(action_logits=logits)


def policy(seen: Any, mask: Any) -> Any:
    return model.predict({"observation": seen, "action_mask": mask}, deterministic=True)[0]


envs = supersuit.pettingzoo_env_to_vec_env_v1(parallel("land-unter", 4))
envs = supersuit.concat_vec_envs_v1(envs, GAMES, num_cpus=1, base_class="stable_baselines3")
envs.venv.reset(seed=1)  # what SuperSuit made has no `seed`, which Stable-Baselines3 would ask for
torch.manual_seed(1)
habits: dict[str, Any] = {"n_steps": 96, "batch_size": 1536, "n_epochs": 3, "gamma": 1.0, "ent_coef": 0.01, "vf_coef": 0.02}
layers = {"features_extractor_class": Known, "net_arch": [256]}
model = PPO(Masked, envs, learning_rate=1e-3, **habits, policy_kwargs=layers, device="cpu")
print(HEADER, evaluate(policy, "land-unter", 4, deals=250), sep="\n")
model.learn(STEPS)
print(evaluate(policy, "land-unter", 4, deals=250), f"after {model.num_timesteps:,} decisions")
