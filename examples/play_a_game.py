"""A whole game of Santa Timea between two strategies of three lines each, told in French."""

from __future__ import annotations

import beaufort

match = beaufort.new("santa-timea", seats=4, options={"pro": True}, seed=2026)
while not match.over:
    seat = match.pending[0]
    legal = match.legal(seat)
    match.play(seat, legal[0] if seat % 2 else legal[-1])

print("\n".join(match.log(lang="fr")[:12]))
print("…")
print(match.say(match.view().task, "fr"), match.points)
