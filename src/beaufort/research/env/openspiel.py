"""All games for OpenSpiel: `import beaufort.research.env.openspiel`, and `pyspiel.load_game("beaufort_land_unter(players=4)")`.

Parameters are `players`, the game's options, the sizes of its little siblings (0: as in the full game), `reward`, `turns`,
`keep` and `past`. Seats that decide at the same time do so in one simultaneous node; with `turns` they answer one after the
other, the lowest first, without seeing each other's answers: a sequential game, for algorithms that want one. `keep` keeps all
positions ever reached in memory, for algorithms that walk a small tree again and again. Without `past` the tensors of
information states are those of observations: nothing of the digest that tells pasts apart, which to a network is noise.

Chance is explicit. A player's utility is its points less the table's average, so that all games are zero-sum; with the reward
"win" it is its share of the victory less an equal share.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import numpy as np

from beaufort.errors import BadSetting, IllegalMove
from beaufort.game import SPECTATOR, Game, find, games
from beaufort.language.cards import Seat
from beaufort.research.batch.steps import REWARDS
from beaufort.research.env import earnings, extremes, missing
from beaufort.research.env.tree import DIGEST, SIDES, Position, Tree
from beaufort.settings import NAMES, Setup, check_seat, one_of, set_up
from beaufort.words import say

try:
    import pyspiel
except ImportError:
    raise missing("pyspiel") from None

Kind = pyspiel.GameType


def _specification(game: Game) -> dict[str, Any]:
    """The parameters of a game with their defaults."""
    return {
        "players": set_up(game).seats,
        **game.rules.OPTIONS,
        **dict.fromkeys(game.sizes, 0),
        "reward": "points",
        "turns": False,
        "keep": False,
        "past": True,
    }


def _kind(setup: Setup, turns: bool) -> Any:
    """What OpenSpiel is told of a game before it begins."""
    game, bounds = setup.game, setup.bounds
    secret = bounds.hidden or turns  # as OpenSpiel's own turn-based games: some algorithms ask for it
    return Kind(
        short_name=f"beaufort_{game.name.replace('-', '_')}",
        long_name=f"Beaufort {game.name.replace('-', ' ').title()}",
        dynamics=Kind.Dynamics.SIMULTANEOUS if bounds.together and not turns else Kind.Dynamics.SEQUENTIAL,
        chance_mode=Kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Kind.Information.IMPERFECT_INFORMATION if secret else Kind.Information.PERFECT_INFORMATION,
        utility=Kind.Utility.ZERO_SUM,
        reward_model=Kind.RewardModel.TERMINAL,
        max_num_players=game.rules.SEATS[-1],
        min_num_players=game.rules.SEATS[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_specification(game),
    )


class BeaufortGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters; which one it is says a subclass, for OpenSpiel makes games from classes."""

    game: ClassVar[Game]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game, params = self.game, params or {}
        unknown = params.keys() - _specification(game)
        if unknown:
            raise BadSetting(f"{game.name} has no {', '.join(sorted(unknown))}. It has: {', '.join(_specification(game))}.")
        given = {**_specification(game), **params}
        options = {name: given[name] for name in game.rules.OPTIONS}
        setup = set_up(game, given["players"], options, {name: given[name] for name in game.sizes})
        seats, bounds = setup.seats, setup.bounds
        reward = one_of("reward", given["reward"], REWARDS)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.rules.ACTIONS,
            max_chance_outcomes=SIDES,
            num_players=seats,
            min_utility=extremes(setup, reward)[0],
            max_utility=extremes(setup, reward)[1],
            utility_sum=0.0,
            max_game_length=bounds.decisions,
        )
        super().__init__(_kind(setup, given["turns"]), info, params)
        self.tree = Tree(setup, bool(given["keep"]))
        self.turns = bool(given["turns"])
        self.together = bounds.together and not self.turns  # whether some nodes are simultaneous
        self.reward = reward
        self._past, self._draws = bool(given["past"]), bounds.draws

    def new_initial_state(self) -> BeaufortState:
        return BeaufortState(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        return self._draws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | Factored | None:
        """What one player knows, with perfect recall or without, or what all know; None for other kinds, as upstream has it."""
        kind, whose = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), pyspiel.PrivateInfoType
        if params or kind.private_info == whose.ALL_PLAYERS:
            return None
        if kind.public_info and kind.private_info == whose.SINGLE_PLAYER:
            return Observer(self.tree, kind.perfect_recall, self._past)
        return None if kind.perfect_recall else Factored(kind.public_info)


class BeaufortState(pyspiel.State):  # type: ignore[misc]
    """Where a game stands. All that changes is which position of the tree it is, so that clones are cheap."""

    def __init__(self, game: BeaufortGame) -> None:
        super().__init__(game)
        self.position: Position = game.tree.root

    def current_player(self) -> int:
        position = self.position
        if position.weights:
            return pyspiel.PlayerId.CHANCE
        if position.over:
            return pyspiel.PlayerId.TERMINAL
        if len(position.asked) > 1 and not self.get_game().turns:
            return pyspiel.PlayerId.SIMULTANEOUS
        return position.asked[0]

    def is_terminal(self) -> bool:
        return self.position.over

    def _legal_actions(self, player: Seat) -> Sequence[int]:
        return self.position.legal.get(player, ())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.position.weights
        total = sum(weights.values())
        return [(outcome, weight / total) for outcome, weight in weights.items()]

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        if player == pyspiel.PlayerId.SIMULTANEOUS:
            raise BadSetting(f"Players {', '.join(map(str, self.position.asked))} decide at the same time: use apply_actions.")
        if self.position.weights:
            if action not in self.position.weights:
                raise BadSetting(f"Chance has the outcomes {', '.join(map(str, self.position.weights))}, not {action}.")
            self.position = self.position.chance(action)
        else:
            self._decide((player, action))

    def _apply_actions(self, actions: Sequence[int]) -> None:
        """One for each player; those of players who owe no decision count for nothing."""
        if self.position.weights:
            raise BadSetting("It is chance's turn: use apply_action.")
        if not self.get_game().together:
            raise BadSetting("In this game one player decides at a time: use apply_action.")
        if len(actions) != self.num_players():
            raise BadSetting(f"It takes an action for each of the {self.num_players()} players, not {len(actions)}.")
        self._decide(*((seat, actions[seat]) for seat in self.position.asked))

    def _decide(self, *moves: tuple[Seat, int]) -> None:
        if self.position.over:
            raise BadSetting("The game is over.")
        for seat, action in moves:
            if action not in self.position.legal.get(seat, ()):
                self._refuse(seat, action)
        self.position = self.position.decide(*moves)

    def _refuse(self, seat: Seat, action: int) -> None:
        game = self.position.tree.game
        if action not in range(game.rules.ACTIONS):
            raise IllegalMove(f"{game.name} has the actions 0 to {game.rules.ACTIONS - 1}, not {action}.")
        reason = game.view.explain(self.position.seen(seat), seat, action)
        raise IllegalMove(f"{reason.rule}: {say(reason.why, 'en', game.folder, NAMES)}", reason.rule)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        names = self.position.tree.game.view.ACTION_NAMES
        if action not in range(len(names)):
            raise BadSetting(f"There are the actions 0 to {len(names) - 1}, not {action}.")
        return names[action]

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return earnings(self.get_game().reward, *self.position.score())

    def resample_from_infostate(self, player: Seat, sampler: Callable[[], float]) -> BeaufortState:
        """A state of a random world that this player could be in. Its history is empty: what led there is not known."""
        seat = check_seat(self.num_players(), player)
        world = self.get_game().new_initial_state()
        world.position = self.position.imagine(seat, [int(sampler() * (1 << 32)) for _ in range(8)])
        return world

    def __str__(self) -> str:
        return str(self.position)


class Observer:
    """What a player sees, as a text and as a tensor; with perfect recall also a digest of all it has ever seen and done."""

    def __init__(self, tree: Tree, recall: bool, past: bool = True) -> None:
        self._recall, self._digest = recall, recall and past
        size = tree.game.features_size
        self.tensor = np.zeros(size + 8 * DIGEST * self._digest, np.float32)
        self.dict = {"features": self.tensor[:size]}
        if self._digest:
            self.dict["past"] = self.tensor[size:]

    def set_from(self, state: BeaufortState, player: Seat) -> None:
        self.dict["features"][:] = state.position.features(player)
        if self._digest:
            self.dict["past"][:] = np.unpackbits(np.frombuffer(state.position.past(player)[0], np.uint8))

    def string_from(self, state: BeaufortState, player: Seat) -> str:
        shown = state.position.seen_text(player)
        return f"{shown} past={state.position.past(player)[0].hex()}" if self._recall else shown


class Factored:
    """As texts: what everybody sees, or what a player sees besides."""

    tensor = None
    dict: ClassVar[dict[str, Any]] = {}

    def __init__(self, public: bool) -> None:
        self._public = public

    def set_from(self, state: BeaufortState, player: Seat) -> None:
        """There are no tensors of these."""

    def string_from(self, state: BeaufortState, player: Seat) -> str:
        return state.position.seen_text(SPECTATOR) if self._public else state.position.own_text(player)


def register() -> None:
    """Make all discovered games known to OpenSpiel, those that it does not know yet."""
    known = set(pyspiel.registered_names())
    for game in map(find, [game.name for game in games()]):
        kind = _kind(set_up(game), False)
        if kind.short_name not in known:
            pyspiel.register_game(kind, type(f"{BeaufortGame.__name__}_{game.name}", (BeaufortGame,), {"game": game}))


register()
