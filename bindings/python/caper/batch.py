"""Many games that take a step together, written by C straight into numpy arrays."""
from __future__ import annotations

import ctypes as c
from typing import Any, Mapping

import numpy as np

from .game import Game, Kit, fresh_seed
from .lib import Arrays, Error, Handle, Refused


class Batch(Handle):
    """`n` games of one kind.

    >>> batch = caper.Batch("getmac", 1024, seats=4, seed=1)
    >>> while learning:
    ...     actions = policy(batch.observations, batch.masks)      # int32, one for each game
    ...     observations, rewards, dones = batch.step(actions)

    The arrays are made once and belong to numpy; every step writes over them in place, so copy what you
    want to keep:

    observations  int8    (n, observation_size)  as the seat whose turn it is sees it; itself first
    masks         bool    (n, action_count)      its legal actions
    seats         int8    (n,)                   whose turn it is; −1 where the game is over
    rewards       float32 (n, seats)             of games that ended in this step, else 0
    dones         bool    (n,)                   a game ended in this step

    Rivals: the winners share 1 and the others −1, so that they sum up to 0 (to 0 for each if all have
    won). In a crew that wins or loses together each gets 1 for winning, else −1.

    Game i is dealt like `Game(…, seed=seed + i)`; with `again` a finished game is dealt anew at once. `bots`
    gives seats to bots ({1: "easy", 2: "hard:200"}): they play inside the step, at the speed of C, and only
    the other seats' turns come up. If a game ends before they ever do, its seat is −1, whatever action it gets
    is ignored, and the step says `done`: no game is lost on the way, and rates of wins are right.
    """

    _free, _why_not = "caper_batch_free", "it writes into its own arrays; make another with the same arguments"

    def __init__(self, game: str, n: int = 1024, seats: int | None = None, seed: int | None = None,
                 options: dict[str, Any] | None = None, bots: Mapping[int, str] | None = None, again: bool = True):
        error = Error()
        kit = Kit(game, seats, options)
        self.name, self.n = game, n
        self.seats_count: int = kit._call("caper_kit_seats")
        self.action_count: int = kit._call("caper_kit_actions")
        self.observation_size: int = kit._call("caper_kit_observation_size")
        self._make_arrays(max(n, 0))
        words = (c.c_char_p * self.seats_count)()
        for seat, bot in (bots or {}).items():
            if not 0 <= seat < self.seats_count:
                raise Refused("bad-seat", f"there is no seat {seat} for {bot}; seats are 0 to {self.seats_count - 1}")
            words[seat] = bot.encode()
        seed = fresh_seed() if seed is None else seed
        pointer = kit._call("caper_batch_new", n, seed & (2**64 - 1), words, again, c.byref(self._pointers()),
                            c.byref(error))
        if not pointer:
            raise error.refusal()
        self._own(pointer)

    def _make_arrays(self, n: int) -> None:
        self.observations = np.zeros((n, self.observation_size), np.int8)
        self.masks = np.zeros((n, self.action_count), np.bool_)
        self.masks.flags.writeable = False  # C takes back what it wrote there, and nothing else
        self.seats = np.zeros(n, np.int8)
        self.rewards = np.zeros((n, self.seats_count), np.float32)
        self.dones = np.zeros(n, np.bool_)

    def _pointers(self) -> Arrays:
        # The batch keeps these addresses, and this object keeps the arrays.
        self._kept = (self.observations, self.masks, self.seats, self.rewards, self.dones)
        return Arrays(*(a.ctypes.data for a in self._kept))

    def reset(self, seed: int) -> None:
        """Deal all games again, from this seed."""
        self._call("caper_batch_reset", seed & (2**64 - 1))

    def step(self, actions) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """One action for every game. Refused if one is not legal, and then no game has moved."""
        actions = np.ascontiguousarray(actions, np.int32)
        if actions.shape != (self.n,):
            raise ValueError(f"actions should have the shape ({self.n},), not {actions.shape}")
        wrong = self._call("caper_batch_step", actions.ctypes.data)
        if wrong >= 0:
            raise Refused("illegal-move", f"game {wrong}: action {actions[wrong]} is not legal for seat "
                                          f"{self.seats[wrong]}; no game has moved")
        return self.observations, self.rewards, self.dones

    def sample(self, out: np.ndarray | None = None) -> np.ndarray:
        """A legal action for every game, each equally likely (0 where it is over)."""
        if out is None:
            out = np.empty(self.n, np.int32)
        if out.dtype != np.int32 or out.shape != (self.n,) or not out.flags.c_contiguous:
            raise ValueError(f"out should be a contiguous int32 array of {self.n}")
        self._call("caper_batch_sample", out.ctypes.data)
        return out

    def game(self, i: int) -> Game:
        """Game i as a `Game` of its own: a copy to look at or to play on."""
        handle = self._call("caper_batch_copy", i)
        if not handle:
            raise IndexError(f"there is no game {i}; games are 0 to {self.n - 1}")
        return Game.__new__(Game)._adopt(handle, self.name)

    def __len__(self) -> int:
        return self.n
