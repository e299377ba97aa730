"""Four random agents play Land unter through PettingZoo: one after the other, then all at once."""

from __future__ import annotations

from beaufort.research import env

aec = env.aec("land-unter", seats=4)
aec.reset(seed=1)
total = dict.fromkeys(aec.agents, 0.0)
for agent in aec.agent_iter():
    observation, reward, terminated, truncated, info = aec.last()
    total[agent] += reward
    aec.step(None if terminated else aec.action_space(agent).sample(observation["action_mask"]))
print("points", aec.match.points, "and above the average", total)

parallel = env.parallel("land-unter", seats=4, reward="win")
observations, infos = parallel.reset(seed=1)
while parallel.agents:
    actions = {agent: parallel.action_space(agent).sample(observations[agent]["action_mask"]) for agent in parallel.agents}
    observations, rewards, terminations, truncations, infos = parallel.step(actions)
print("won or lost", rewards)
print(parallel.match.log()[-1])
