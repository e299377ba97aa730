"""RLlib's PPO, with its own module for masks, learns Land unter on single environments: rllib_learns.py [LESSONS]"""

from __future__ import annotations

import sys
from typing import Any

import gymnasium
import numpy as np

from beaufort.research.evaluate import HEADER, evaluate

try:
    import torch
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.default_model_config import DefaultModelConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
    from ray.tune.registry import register_env
except ImportError:
    sys.exit('rllib is not installed: pip install "ray[rllib]" torch')
LESSONS = int((sys.argv[1:] or ["20"])[0])


def table(_: Any) -> Any:
    """One seat of a game, another in each, with the names that RLlib's module asks for, and in its kind of numbers."""
    habits: dict[str, Any] = {"seats": 4, "seat": None, "bots": "3", "observations": "rllib"}
    env: Any = gymnasium.make("beaufort.research.env.gymnasium:beaufort/LandUnter-v0", **habits)
    boxes: Any = {name: gymnasium.spaces.Box(-np.inf, np.inf, each.shape) for name, each in env.observation_space.items()}
    return gymnasium.wrappers.TransformObservation(env, lambda seen: told(**seen), gymnasium.spaces.Dict(boxes))


def told(observations: Any, action_mask: Any) -> Any:
    return {"action_mask": action_mask.astype(np.float32), "observations": observations.astype(np.float32) / 12}


def policy(seen: Any, mask: Any) -> Any:
    known = {name: torch.as_tensor(each) for name, each in told(seen, mask).items()}
    with torch.no_grad():
        return learner.get_module().forward_inference({"obs": known})["action_dist_inputs"].argmax(1).numpy()


register_env("land-unter", table)
size = DefaultModelConfig(fcnet_hiddens=[256], fcnet_activation="tanh")
learner = (
    PPOConfig()
    .environment("land-unter")
    .debugging(seed=1)
    .env_runners(num_env_runners=0, num_envs_per_env_runner=32, rollout_fragment_length="auto")
    .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config=size))
    .training(gamma=1.0, lambda_=0.95, lr=1e-3, train_batch_size_per_learner=6144, minibatch_size=1536, num_epochs=3)
    .training(entropy_coeff=0.01, vf_loss_coeff=0.02, vf_clip_param=1e9, grad_clip=0.5)
    .build_algo()
)
print(HEADER, evaluate(policy, "land-unter", 4, deals=250), sep="\n")
for _ in range(LESSONS):
    learner.train()
print(evaluate(policy, "land-unter", 4, deals=250), f"after {LESSONS * 6144:,} decisions")
learner.stop()
