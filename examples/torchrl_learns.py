"""TorchRL's PPO learns Land unter on Gymnasium's vector environment: torchrl_learns.py [LESSONS]"""

from __future__ import annotations

import sys
from typing import Any

import gymnasium

from beaufort.research.evaluate import HEADER, evaluate

try:
    import torch
    from tensordict.nn import TensorDictModule
    from torchrl.collectors import Collector
    from torchrl.envs import GymWrapper
    from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
    from torchrl.objectives import ClipPPOLoss
    from torchrl.objectives.value import GAE
except ImportError:
    sys.exit("torchrl is not installed: pip install torchrl")
GAMES, BATCH, LESSONS = 128, 6144, int((sys.argv[1:] or ["40"])[0])
habits: dict[str, Any] = {"seats": 4, "seat": None, "bots": "3", "autoreset_mode": "Disabled"}  # for TorchRL resets by masks
envs = gymnasium.make_vec("beaufort.research.env.gymnasium:beaufort/LandUnter-v0", GAMES, "vector_entry_point", **habits)
env = GymWrapper(envs, categorical_action_encoding=True)
torch.manual_seed(env.set_seed(1))
size, actions = env.observation_spec["observation"].shape[-1], env.observation_spec["action_mask"].shape[-1]


class Layers(torch.nn.Sequential):  # type: ignore[misc]
    def __init__(self, out: int) -> None:
        super().__init__(torch.nn.Linear(size, 256), torch.nn.Tanh(), torch.nn.Linear(256, out))

    def forward(self, seen: Any, mask: Any = None) -> Any:
        out = super().forward(seen.float() / 12)
        return out if mask is None else (out, mask.bool())


net, told = Layers(actions), ["logits", "mask"]
judge = TensorDictModule(net, ["observation", "action_mask"], told)
actor = ProbabilisticActor(judge, told, distribution_class=MaskedCategorical, return_log_prob=True)
critic = ValueOperator(Layers(1), ["observation"])
loss = ClipPPOLoss(actor, critic, entropy_coeff=0.01, critic_coeff=0.02)
gain = GAE(gamma=1.0, lmbda=0.95, value_network=critic, average_gae=True)
optimiser = torch.optim.Adam(loss.parameters(), 1e-3)


def policy(seen: Any, mask: Any) -> Any:
    return net(torch.as_tensor(seen)).masked_fill(~torch.as_tensor(mask), -1e9).argmax(1).numpy()


print(HEADER, evaluate(policy, "land-unter", 4, deals=250), sep="\n")
for data in Collector(env, actor, frames_per_batch=BATCH, total_frames=LESSONS * BATCH, auto_register_policy_transforms=False):
    gain(data)
    for piece in torch.cat([torch.randperm(BATCH) for _ in range(3)]).split(1536):
        optimiser.zero_grad()
        sum(value for name, value in loss(data.reshape(-1)[piece]).items() if name.startswith("loss_")).backward()
        torch.nn.utils.clip_grad_norm_(loss.parameters(), 0.5)
        optimiser.step()
print(evaluate(policy, "land-unter", 4, deals=250), f"after {LESSONS * BATCH:,} decisions")
