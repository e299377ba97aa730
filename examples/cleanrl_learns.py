"""PPO in one file, in CleanRL's manner, learns Land unter on Gymnasium's vector environment: cleanrl_learns.py [LESSONS]"""

from __future__ import annotations

import sys
from typing import Any

import gymnasium

from beaufort.research.evaluate import HEADER, evaluate

try:
    import torch
except ImportError:
    sys.exit('torch is not installed: pip install -e ".[learn]" in the folder of Beaufort')
GAMES, STEPS, LAMBDA, CLIP, LESSONS = 128, 48, 0.95, 0.2, int((sys.argv[1:] or ["100"])[0])
habits: dict[str, Any] = {"seats": 4, "seat": None, "bots": "3", "observations": "vector", "autoreset_mode": "SameStep"}
envs: Any = gymnasium.make_vec("beaufort.research.env.gymnasium:beaufort/LandUnter-v0", GAMES, "vector_entry_point", **habits)
size, actions = envs.single_observation_space.shape[0], int(envs.single_action_space.n)
torch.manual_seed(1)
net = torch.nn.Sequential(torch.nn.Linear(size, 256), torch.nn.Tanh(), torch.nn.Linear(256, actions + 1))
optimiser = torch.optim.Adam(net.parameters(), 1e-3)


def judge(seen: Any, mask: Any) -> tuple[Any, Any]:
    out = net(torch.as_tensor(seen).float() / 12)
    return torch.distributions.Categorical(logits=out[:, :-1].masked_fill(torch.as_tensor(mask) == 0, -1e9)), out[:, -1]


def policy(seen: Any, mask: Any) -> Any:
    return judge(seen, mask)[0].probs.argmax(1).numpy()


print(HEADER, evaluate(policy, "land-unter", 4, deals=250), sep="\n")
seen, info = envs.reset(seed=1)
for _ in range(LESSONS):
    rows: list[Any] = []
    for _ in range(STEPS):
        with torch.no_grad():
            chances, worth = judge(seen, info["action_mask"])
        before = seen, info["action_mask"], (action := chances.sample()), chances.log_prob(action), worth
        seen, reward, over, _, info = envs.step(action.numpy())
        rows.append([*map(torch.as_tensor, (*before, reward, over))])
    sees, masks, chosen, chance, worths, rewards, ends = (torch.stack(each) for each in zip(*rows, strict=True))
    later, gain, gains = judge(seen, info["action_mask"])[1].detach(), torch.zeros(GAMES), torch.zeros(STEPS, GAMES)
    for t in reversed(range(STEPS)):
        gain = rewards[t].float() + ~ends[t] * (later + LAMBDA * gain) - worths[t]
        gains[t], later = gain, worths[t]
    data = [each.flatten(0, 1) for each in (sees, masks, chosen, chance, gains + worths, (gains - gains.mean()) / gains.std())]
    for piece in torch.cat([torch.randperm(GAMES * STEPS) for _ in range(3)]).split(1536):
        see, mask, action, was, result, better = (each[piece] for each in data)
        chances, worth = judge(see, mask)
        good = torch.minimum(
            (ratio := (chances.log_prob(action) - was).exp()) * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better
        ).mean()
        optimiser.zero_grad()
        (0.02 * (worth - result).square().mean() - good - 0.01 * chances.entropy().mean()).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 0.5)
        optimiser.step()
print(evaluate(policy, "land-unter", 4, deals=250), f"after {LESSONS * GAMES * STEPS:,} decisions")
