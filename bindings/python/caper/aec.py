"""A game in the shape of PettingZoo's AEC environments: agents take turns.

Works with or without pettingzoo and gymnasium; if they are installed, an environment is a real AECEnv with
real spaces.
"""
from __future__ import annotations

from typing import Any, Callable, Iterator

import numpy as np

from .game import Game, fresh_seed
from .lib import Refused
from .spaces import SEEN, Box, Dict, Discrete, observer

try:
    from pettingzoo import AECEnv as _Base, ParallelEnv as _Parallel
except ImportError:
    _Base = _Parallel = object

Encoder = Callable[[dict], np.ndarray]


class Env(_Base):
    """What `caper.env` returns. Agents are "seat_0", "seat_1" and so on.

    `observe` gives {"observation", "action_mask"}; `encode` makes an array of int8 of always the same length from a
    view, for numbers other than the game's own.
    """

    metadata = {"name": "caper_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: str, seats: int | None = None, options: dict[str, Any] | None = None,
                 encode: Encoder | None = None, render_mode: str | None = None):
        super().__init__()
        self._arguments = (game, seats, options)
        self.render_mode = render_mode
        self.metadata = {**Env.metadata, "name": f"caper_{game}_v0"}
        self.game = Game(game, seats, fresh_seed(), options)
        self._observe = observer(encode)
        self.possible_agents = [f"seat_{s}" for s in range(self.game.seats)]
        self.agents: list[str] = []
        size = len(self._observation(0))
        seen = Dict({"observation": Box(*SEEN, (size,), np.int8),
                     "action_mask": Box(0, 1, (self.game.action_count,), np.int8)})
        self.observation_spaces = {agent: seen for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.game.action_count) for agent in self.possible_agents}

    def observation_space(self, agent: str):
        return self.observation_spaces[agent]

    def action_space(self, agent: str):
        return self.action_spaces[agent]

    # ---- Playing -----------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal. With the same seed it is the same game; without one, the next from the same stream."""
        if seed is None:
            self.game.deal()
        else:
            name, seats, game_options = self._arguments
            self.game = Game(name, seats, seed, game_options)
        self._play_words()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent(self.game.seat)

    def step(self, action: int | None) -> None:
        """Play for the agent whose turn it is; None for one whose game has ended."""
        if not self.agents:
            raise Refused("game-over", "the game is over; call reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise Refused("illegal-move", f"None is for agents whose game has ended; {agent} must act")
        self.game.play(int(action), self._seat(agent))
        self._cumulative_rewards[agent] = 0.0
        self._play_words()
        self.rewards = dict(zip(self.possible_agents, self.game.rewards))
        for each in self.agents:
            self._cumulative_rewards[each] += self.rewards[each]
        if self.game.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self._agent(self.game.seat)

    def _play_words(self) -> None:
        """Moves that need words are made by the bot `medium`, as in a batch."""
        while not self.game.over and not self.game.actions():
            self.game.play(self.game.suggest("medium"))

    def _leave(self, agent: str, action: int | None) -> None:
        """An agent whose game has ended has heard so, and goes."""
        if action is not None:
            raise ValueError("when an agent's game has ended, the only valid action is None")
        for each in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del each[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    # ---- Looking -----------------------------------------------------------------------------------

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _agent(self, seat: int) -> str:
        return self.possible_agents[seat]

    def _observation(self, seat: int) -> np.ndarray:
        return self._observe(self.game, seat)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What that agent may know, and its legal actions (none unless it is its turn)."""
        seat = self._seat(agent)
        turn = seat == self.game.seat
        mask = self.game.mask(seat) if turn else np.zeros(self.game.action_count, np.bool_)
        return {"observation": self._observation(seat), "action_mask": mask.astype(np.int8)}

    def last(self, observe: bool = True):
        """Observation, reward since its last turn, termination, truncation, info of the agent whose turn it is."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agent whose turn it is, until all have left; step() in between."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str:
        """What a spectator sees, as text."""
        return str(self.game.view(-1))

    def close(self) -> None:
        """Nothing to close."""

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "Env":
        return self

    def __str__(self) -> str:
        return self.metadata["name"]


class Parallel(_Parallel):
    """The same game in the shape of PettingZoo's parallel environments: every agent says something in every step, and
    what counts is what the one says whose mask is not empty. The others' actions are ignored."""

    metadata = {"name": "caper_v0", "render_modes": ["ansi"]}

    def __init__(self, game: str, seats: int | None = None, options: dict[str, Any] | None = None,
                 encode: Encoder | None = None, render_mode: str | None = None):
        self.aec = Env(game, seats, options, encode, render_mode)
        self.metadata, self.render_mode = self.aec.metadata, render_mode
        self.possible_agents, self.agents = self.aec.possible_agents, []
        self.observation_space, self.action_space = self.aec.observation_space, self.aec.action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None):
        self.aec.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]):
        if not self.agents:
            raise Refused("game-over", "the game is over; call reset()")
        agent = self.aec.agent_selection
        self.aec.step(actions[agent])
        seen, over = self._observations(), self.aec.game.over
        each = {name: {} for name in self.agents}
        rewards = {name: float(self.aec.rewards[name]) for name in self.agents}
        ends, cut = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, False)
        self.agents = [] if over else self.agents
        return seen, rewards, ends, cut, each

    def _observations(self):
        return {agent: self.aec.observe(agent) for agent in self.possible_agents}

    def render(self) -> str:
        return self.aec.render()

    def close(self) -> None:
        """Nothing to close."""

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)


def parallel_env(game: str, seats: int | None = None, options: dict[str, Any] | None = None,
                 encode: Encoder | None = None, render_mode: str | None = None) -> Parallel:
    """A parallel environment of a game: `caper.parallel_env("getmac", seats=4)`."""
    return Parallel(game, seats, options, encode, render_mode)


def env(game: str, seats: int | None = None, options: dict[str, Any] | None = None, encode: Encoder | None = None,
        render_mode: str | None = None) -> Env:
    """An AEC environment of a game: `caper.env("getmac", seats=4)`."""
    return Env(game, seats, options, encode, render_mode)
