"""Four random players play Land unter in OpenSpiel: chance deals, and all choose at the same time."""

from __future__ import annotations

import random

import pyspiel

import beaufort.research.env.openspiel  # noqa: F401  (this registers the games)

random.seed(1)
game = pyspiel.load_game("beaufort_land_unter(players=4)")
state = game.new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(outcomes, chances)[0])
    elif state.is_simultaneous_node():
        legal = [state.legal_actions(player) for player in range(game.num_players())]
        state.apply_actions([random.choice(own) if own else 0 for own in legal])  # of who owes no decision nothing is asked
    else:  # in other games one decides at a time
        state.apply_action(random.choice(state.legal_actions()))
print("points above the average:", state.returns())
