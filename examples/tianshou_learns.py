"""Tianshou's PPO learns Land unter on Gymnasium's single environments: tianshou_learns.py [EPOCHS]"""

from __future__ import annotations

import sys
from typing import Any

import gymnasium

from beaufort.research.evaluate import HEADER, evaluate

try:
    import torch
    from tianshou.algorithm import PPO
    from tianshou.algorithm.modelfree.reinforce import DiscreteActorPolicy
    from tianshou.algorithm.optim import AdamOptimizerFactory
    from tianshou.data import Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv
    from tianshou.trainer import OnPolicyTrainerParams
except ImportError:
    sys.exit("tianshou is not installed: pip install tianshou")
GAMES, STEPS, EPOCHS = 32, 6144, int((sys.argv[1:] or ["20"])[0])


def table() -> Any:
    return gymnasium.make("beaufort.research.env.gymnasium:beaufort/LandUnter-v0", seats=4, seat=None, bots="3")


class Layers(torch.nn.Sequential):  # type: ignore[misc]
    def __init__(self, size: int, out: int, masked: bool) -> None:
        super().__init__(torch.nn.Linear(size, 256), torch.nn.Tanh(), torch.nn.Linear(256, out))
        self.masked = masked

    def forward(self, obs: Any, state: Any = None, info: Any = None) -> Any:
        out = super().forward(torch.as_tensor(obs["observation"]).float() / 12)
        return (out.masked_fill(torch.as_tensor(obs["action_mask"]) == 0, -1e9), state) if self.masked else out


torch.manual_seed(1)
single, envs = table(), DummyVectorEnv([table] * GAMES)
size, actions = single.observation_space["observation"].shape[0], single.action_space.n
net, critic = Layers(size, actions, masked=True), Layers(size, 1, masked=False)
actor = DiscreteActorPolicy(actor=net, action_space=single.action_space)
habits: dict[str, Any] = {"gamma": 1.0, "vf_coef": 0.02, "ent_coef": 0.01, "max_grad_norm": 0.5, "max_batchsize": STEPS}
learner = PPO(policy=actor, critic=critic, optim=AdamOptimizerFactory(lr=1e-3), **habits)
collector = Collector(learner, envs, VectorReplayBuffer(STEPS, GAMES))


def policy(seen: Any, mask: Any) -> Any:
    with torch.no_grad():
        return net({"observation": seen, "action_mask": mask})[0].argmax(1).numpy()


print(HEADER, evaluate(policy, "land-unter", 4, deals=250), sep="\n")
lessons: dict[str, Any] = {"max_epochs": EPOCHS, "epoch_num_steps": STEPS, "collection_step_num_env_steps": STEPS}
quiet: dict[str, Any] = {"verbose": False, "show_progress": False}
learner.run_training(
    OnPolicyTrainerParams(training_collector=collector, batch_size=1536, update_step_num_repetitions=3, **lessons, **quiet)
)
print(evaluate(policy, "land-unter", 4, deals=250), f"after {EPOCHS * STEPS:,} decisions")
