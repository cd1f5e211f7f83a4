"""Gymnasium's shapes: one seat against bots, alone (SeatEnv) or many games at once (VectorEnv).

With gymnasium installed they are real Envs; without, they have the same methods and attributes. Legal actions are in
`info["action_mask"]`; SeatEnv.action_masks() is what MaskablePPO asks for.
"""
from __future__ import annotations

from typing import Any, Mapping

import numpy as np

from .batch import Batch
from .game import Game, fresh_seed
from .lib import Refused
from .spaces import SEEN, Box, Discrete, observer

try:
    from gymnasium import Env as _Env
    from gymnasium.vector import VectorEnv as _VectorEnv
except ImportError:
    _Env = _VectorEnv = object


class SeatEnv(_Env):
    """One seat of a game; `bot` plays the others."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, game: str = "getmac", seats: int | None = None, seat: int = 0, bot: str = "medium",
                 options: dict[str, Any] | None = None, encode=None, render_mode: str | None = None):
        self._arguments, self.bot, self.seat, self.render_mode = (game, seats, options), bot, seat, render_mode
        self.game = Game(game, seats, fresh_seed(), options)
        if not 0 <= seat < self.game.seats:
            raise Refused("bad-seat", f"there is no seat {seat}; seats are 0 to {self.game.seats - 1}")
        self._observe = observer(encode)
        self.observation_space = Box(*SEEN, self._observe(self.game, seat).shape, np.int8)
        self.action_space = Discrete(self.game.action_count)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        if seed is None:
            self.game.deal()
        else:
            self.game = Game(self._arguments[0], self._arguments[1], seed, self._arguments[2])
        self._let_others_play()
        return self._observe(self.game, self.seat), self._info()

    def step(self, action):
        if self.game.over:
            raise Refused("game-over", "the game is over; call reset()")
        self.game.step(int(action), self.seat)
        self._let_others_play()
        over = self.game.over
        return self._observe(self.game, self.seat), float(self.game.rewards[self.seat]), over, False, self._info()

    def _let_others_play(self) -> None:
        """Also for this seat, where only words would do."""
        while not self.game.over and not (self.seat in self.game.to_act and self.game.actions(self.seat)):
            acting = self.game.seat
            self.game.step(self.game.suggest(self.bot if acting != self.seat else "medium", acting), acting)

    def action_masks(self) -> np.ndarray:
        return np.zeros(self.game.action_count, np.bool_) if self.game.over else self.game.mask(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}

    def render(self) -> str:
        return str(self.game.view(self.seat))

    def close(self) -> None:
        """Nothing to close."""


class VectorEnv(_VectorEnv):
    """Many games at once, written by C (caper.Batch). A game that ends is dealt again in the same step: its last
    observation is not kept, because nothing can be done with it, so `final_obs` is zeros."""

    metadata = {"autoreset_mode": "SameStep"}

    def __init__(self, game: str = "getmac", num_envs: int = 1024, seats: int | None = None, seat: int = 0,
                 bot: str = "medium", options: dict[str, Any] | None = None, bots: Mapping[int, str] | None = None):
        count = Game(game, seats, 0, options).seats
        bots = bots if bots is not None else {s: bot for s in range(count) if s != seat}
        self.num_envs, self.seat = num_envs, seat
        self.batch = Batch(game, num_envs, seats, options=options, bots=bots)
        size = self.batch.observation_size
        self.single_observation_space, self.single_action_space = Box(*SEEN, (size,), np.int8), Discrete(self.batch.action_count)
        self.observation_space = Box(*SEEN, (num_envs, size), np.int8)
        self.action_space = Box(0, self.batch.action_count - 1, (num_envs,), np.int32)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        self.batch.reset(fresh_seed() if seed is None else seed)
        return self.batch.observations.copy(), self._infos()

    def step(self, actions):
        _, rewards, dones = self.batch.step(actions)
        infos, over = self._infos(), dones.copy()
        if over.any():
            infos.update(final_obs=np.zeros_like(self.batch.observations), _final_obs=over)
        return self.batch.observations.copy(), rewards[:, self.seat].copy(), over, np.zeros_like(over), infos

    def _infos(self) -> dict[str, np.ndarray]:
        return {"action_mask": self.batch.masks.copy()}

    def close(self, **_) -> None:
        """Nothing to close."""
