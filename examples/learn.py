"""A neural network learns Land unter in minutes, on the CPU, from nothing but playing against itself; then it meets level 3.

Proximal policy optimisation: play all four seats of many games for some rounds, see how much better each decision turned out
than the network had expected, make the good ones likelier, repeat. Level 3, the game's own rule-based player, is who it is
measured against; it has never met it before.

    python examples/learn.py --minutes 5 --save policy.pt
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace
from typing import Any

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from beaufort.research.batch import Environment
from beaufort.research.evaluate import HEADER, Evaluation, evaluate

try:
    import torch
    from torch import nn
except ImportError:
    sys.exit('torch is not installed: pip install -e ".[learn]" in the folder of Beaufort')

GAME, SEATS = "land-unter", 4
TABLES = 256  # games at once
ROUNDS = 24  # of each game between two lessons: two deals of twelve
PASSES, PIECE = 2, 2048  # how often a lesson goes through what was played, and in pieces of how many decisions
RATE = 1e-3  # of learning, at the beginning
TRUST = 0.2  # how much likelier a decision may become in one lesson
CURIOSITY = 0.03  # what it is worth to keep trying
MEMORY = 0.9  # how far a surprise reaches back to earlier decisions
NEVER = -1e9  # the logarithm of the chance of an illegal action


class Policy(nn.Module):  # type: ignore[misc]  # to the type checker PyTorch is unknown: it may not be installed
    """From what a seat knows: the chances of its actions (as logarithms), and the points it will still win over the average."""

    def __init__(self, features: int, actions: int) -> None:
        super().__init__()
        self.register_buffer("scale", torch.ones(features))
        self.layers = nn.Sequential(
            nn.Linear(features, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, actions + 1)
        )
        with torch.no_grad():
            self.layers[-1].weight *= 0.1  # at first all actions are about equally likely

    def forward(self, observation: Any, mask: Any) -> tuple[Any, Any]:
        out = self.layers(observation * self.scale)
        return torch.log_softmax(out[:, :-1].masked_fill(~mask, NEVER), 1), out[:, -1]


def shown(env: Environment) -> tuple[Any, Any]:
    """What all seats know and may do, a row for each. The environment fills its arrays again, so these are copies."""
    observation, mask = (torch.from_numpy(array).flatten(0, -2) for array in (env.observation, env.mask))
    return observation.clone(), mask.clone()


@torch.no_grad()  # type: ignore[untyped-decorator]
def play(env: Environment, policy: Policy) -> list[Any]:
    """Play some rounds of each game: what was seen, allowed, done, how likely that was, what came of it, and how much better
    that is than was expected. Seats that are out only watch: where nothing is allowed, only what came of it is learned."""
    rows = []
    for _ in range(ROUNDS):
        observation, mask = shown(env)
        chances, worth = policy(observation.float(), mask)
        action = torch.multinomial(chances.exp(), 1)
        env.step(action.numpy().reshape(env.shape))
        reward = torch.from_numpy(env.reward.copy()).flatten()
        going = torch.from_numpy(~env.done).float().repeat_interleave(SEATS)
        rows.append((observation, mask, action, chances.gather(1, action), worth, reward, going))
    *kept, worths, rewards, goings = (torch.stack(column) for column in zip(*rows, strict=True))
    observation, mask = shown(env)
    next_worth, better = policy(observation.float(), mask)[1], torch.zeros_like(worths[0])
    gains = torch.empty_like(worths)
    for t in reversed(range(ROUNDS)):
        surprise = rewards[t] + goings[t] * next_worth - worths[t]
        gains[t] = better = surprise + goings[t] * MEMORY * better
        next_worth = worths[t]
    return [column.flatten(0, 1) for column in (*kept, gains + worths, (gains - gains.mean()) / gains.std())]


def learn(policy: Policy, optimiser: Any, played: list[Any]) -> float:
    """Make what turned out well likelier, in small steps; answers how undecided the network is."""
    spread = played[4].var()
    undecided = 0.0
    for _ in range(PASSES):
        for piece in torch.randperm(len(played[0])).split(PIECE):
            observation, mask, action, before, result, gain = (column[piece] for column in played)
            chances, worth = policy(observation.float(), mask)
            likelier = (chances.gather(1, action) - before).exp().squeeze(1)
            good = torch.minimum(likelier * gain, likelier.clamp(1 - TRUST, 1 + TRUST) * gain).mean()
            open_minded = -(chances.exp() * chances).sum(1)[mask.any(1)].mean()
            wrong = (worth - result).square().mean() / spread
            optimiser.zero_grad()
            (wrong / 2 - good - CURIOSITY * open_minded).backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimiser.step()
            undecided = open_minded.item()
    return undecided


def train(minutes: float, steps: int | None, seed: int) -> Policy:
    """Play and learn in turn, for so many minutes or decisions."""
    torch.manual_seed(seed)
    env = Environment(GAME, SEATS, TABLES, seed=seed, together=True, threads=torch.get_num_threads())
    policy = Policy(env.observation.shape[-1], env.mask.shape[-1])
    for _ in range(100):  # random games show how large each number gets
        policy.scale = torch.minimum(policy.scale, 1 / shown(env)[0].abs().amax(0).clamp(min=1))
        env.step(env.sample())
    optimiser = torch.optim.Adam(policy.parameters(), RATE)
    begin, made, part = time.monotonic(), 0, 0.0
    columns = TextColumn("learning"), BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
    with Progress(*columns) as progress:
        bar = progress.add_task("", total=1.0)
        while part < 1:
            for group in optimiser.param_groups:
                group["lr"] = RATE * (1 - part) + RATE / 100
            played = play(env, policy)
            undecided = learn(policy, optimiser, played)
            made += int(played[1].any(1).sum())
            part = made / steps if steps else (time.monotonic() - begin) / (60 * minutes)
            told = f"{made:,} decisions, entropy {undecided:.2f}"
            progress.update(bar, completed=min(part, 1), description=told)
    print(f"{made:,} decisions in {time.monotonic() - begin:.0f} seconds")
    return policy


def measure(policy: Policy, deals: int) -> Evaluation:
    """By the protocol: in each seat of the same deals, always doing what seems best, against level 3 in all others."""

    def best(observation: Any, mask: Any) -> Any:
        with torch.no_grad():
            return policy(torch.from_numpy(observation).float(), torch.from_numpy(mask))[0].argmax(1).numpy()

    return replace(evaluate(best, GAME, SEATS, deals=deals), player="PPO by self-play")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5.0, help="how long to learn")
    parser.add_argument("--steps", type=int, help="how many decisions to learn from, instead of minutes")
    parser.add_argument("--deals", type=int, default=1000, help="to measure it by; each is played from every seat")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", help="a file for the policy")
    given = parser.parse_args()
    for name, least in (("minutes", 0), ("steps", 0), ("deals", 1)):  # one deal has no margin
        if getattr(given, name) is not None and not getattr(given, name) > least:
            parser.error(f"--{name} has to be more than {least}")
    policy = train(given.minutes, given.steps, given.seed)
    print(HEADER, measure(policy, given.deals), sep="\n")
    if given.save:
        torch.save(policy.state_dict(), given.save)


if __name__ == "__main__":
    main()
