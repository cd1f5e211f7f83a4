"""OpenSpiel's shape: a Game makes States, a State has legal actions, takes them and says what players see.

Chance is drawn inside a move (OpenSpiel calls that sampled stochastic), so there are no chance nodes; clone() keeps the
chance to come, and resample_from_infostate() draws hidden things and chance anew.
"""
from __future__ import annotations

import json
from typing import Any

import numpy as np

from .game import Game as _Game, fresh_seed
from .spaces import observer

TERMINAL = -4  # OpenSpiel's kTerminalPlayerId


class Game:
    """`load_game("getmac", players=4)`."""

    def __init__(self, name: str, players: int | None = None, options: dict[str, Any] | None = None, encode=None):
        self.name, self._options = name, options
        first = _Game(name, players, 0, options)
        self._players, self._actions, self.observe = first.seats, first.action_count, observer(encode)
        self._shape = list(self.observe(first, 0).shape)

    def new_initial_state(self, seed: int | None = None) -> "State":
        return State(self, _Game(self.name, self._players, fresh_seed() if seed is None else seed, self._options))

    def num_players(self) -> int:
        return self._players

    def num_distinct_actions(self) -> int:
        return self._actions

    def observation_tensor_shape(self) -> list[int]:
        return self._shape

    def observation_tensor_size(self) -> int:
        return int(np.prod(self._shape))

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def deserialize_state(self, text: str) -> "State":
        return State(self, _Game.load(json.loads(text)))

    def __str__(self) -> str:
        return f"{self.name}(players={self._players})"


def load_game(name: str, players: int | None = None, options: dict[str, Any] | None = None, encode=None) -> Game:
    return Game(name, players, options, encode)


class State:
    """One game. Moves that need a player's own words are made by the bot `medium`."""

    def __init__(self, game: Game, solo: _Game, history: list[int] | None = None):
        self._game, self._solo, self._history = game, solo, list(history or [])
        self._play_words()

    def _play_words(self) -> None:
        while not self._solo.over and not self._solo.actions():
            self._solo.step(self._solo.suggest("medium"))

    def get_game(self) -> Game:
        return self._game

    def current_player(self) -> int:
        return TERMINAL if self.is_terminal() else self._solo.seat

    def is_terminal(self) -> bool:
        return self._solo.over

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def is_player_node(self) -> bool:
        return not self.is_terminal()

    def legal_actions(self, player: int | None = None) -> list[int]:
        if self.is_terminal() or player not in (None, self.current_player()):
            return []
        return self._solo.actions()

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        mask = [0] * self._game.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def action_to_string(self, player: int, action: int | None = None) -> str:
        action, player = (player, self.current_player()) if action is None else (action, player)
        return self._solo.text(action, player)

    def string_to_action(self, text: str) -> int:
        if not text.endswith("…"):
            return self._solo.action(text)
        return next(action for action in self.legal_actions() if self.action_to_string(action) == text)

    def apply_action(self, action: int) -> None:
        self._solo.step(int(action))
        self._history.append(int(action))
        self._play_words()

    def child(self, action: int) -> "State":
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self) -> "State":
        return State(self._game, self._solo.clone(), self._history)

    def resample_from_infostate(self, player: int, probability_sampler=None) -> "State":
        seed = None if probability_sampler is None else int(probability_sampler() * 2**53)
        return State(self._game, self._solo.imagine(player, seed), self._history)

    def returns(self) -> list[float]:
        return self._solo.rewards

    rewards = returns

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def observation_string(self, player: int | None = None) -> str:
        return json.dumps(self._solo.view(player), sort_keys=True)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        return self._game.observe(self._solo, self._solo.seat if player is None else player).astype(float).tolist()

    def history(self) -> list[int]:
        return list(self._history)

    def move_number(self) -> int:
        return len(self._history)

    def num_players(self) -> int:
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def serialize(self) -> str:
        return json.dumps(self._solo.position())

    def __str__(self) -> str:
        return str(self._solo.view(-1))
