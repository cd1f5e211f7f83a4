"""PufferLib's native environments: many agents that write into shared buffers, without a copy on the reader's side.

`buf` is what a PufferLib vector backend hands in: an object with observations, rewards, terminals, truncations, masks
and actions, one row for each agent. Without one the environment makes its own.
"""
from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from .gym import VectorEnv


class PufferEnv:
    """`num_agents` games, one agent in each; bots play the other seats."""

    def __init__(self, game: str = "getmac", num_agents: int = 1024, buf: Any = None, seed: int = 0, **keywords):
        self.env, self._seed = VectorEnv(game, num_agents, **keywords), seed
        self.num_agents = self.agents_per_batch = num_agents
        self.single_observation_space, self.single_action_space = self.env.single_observation_space, self.env.single_action_space
        buf = buf or SimpleNamespace(
            observations=np.zeros(self.env.observation_space.shape, np.int8), rewards=np.zeros(num_agents, np.float32),
            terminals=np.zeros(num_agents, bool), truncations=np.zeros(num_agents, bool),
            masks=np.ones(num_agents, bool), actions=np.zeros(num_agents, np.int32))
        for name in ("observations", "rewards", "terminals", "truncations", "masks", "actions"):
            setattr(self, name, getattr(buf, name))

    @property
    def action_masks(self) -> np.ndarray:
        """Legal actions of each agent; `masks` says which agents live, and all do."""
        return self.env.batch.masks

    def reset(self, seed: int | None = None):
        self.env.batch.reset(self._seed if seed is None else seed)
        self._write(0, False)
        return self.observations, []

    def step(self, actions):
        self.actions[:] = actions
        _, rewards, dones = self.env.batch.step(self.actions)
        self._write(rewards[:, self.env.seat], dones)
        wins = self.rewards[self.terminals]
        return (self.observations, self.rewards, self.terminals, self.truncations,
                [{"episodes": len(wins), "reward": float(wins.mean())}] if len(wins) else [])

    def _write(self, rewards, terminals) -> None:
        self.observations[:], self.rewards[:] = self.env.batch.observations, rewards
        self.terminals[:], self.truncations[:], self.masks[:] = terminals, False, True

    def close(self) -> None:
        """Nothing to close."""
