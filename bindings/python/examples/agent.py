"""A small network that plays: one hidden layer, a choice of action, a guess of the result.

Plain numpy, so that every line of it can be read. train.py teaches it, play_getmac.py seats it, and the C program
plays what `export` writes as level `net`.
"""
from __future__ import annotations

import base64
from dataclasses import dataclass

import numpy as np

import caper

UNITS, ONE = 64, 16  # a weight is a byte of 64ths, a number seen one of 16ths
LARGEST = 127 / UNITS


@dataclass(frozen=True)
class Shape:
    """Where numbers of tables of several sizes go: `each` for each of `seats`, from the player's own, then the rest."""

    seats: int
    each: int
    rest: int

    @classmethod
    def of(cls, game: str, seats: list[int]) -> "Shape":
        size = {n: caper.Game(game, n).observation_size for n in seats}
        most, least = max(seats), min(seats)
        each = (size[most] - size[least]) // (most - least) if most > least else 0
        shape = cls(most, each, size[most] - most * each)
        if any(n * each + shape.rest != size[n] for n in seats):
            raise SystemExit(f"observations of {game} do not begin with a list for each seat: teach one size of table")
        return shape

    @property
    def size(self) -> int:
        return self.seats * self.each + self.rest

    def is_for(self, size: int) -> bool:
        """Can observations of that size be fitted?"""
        head = size - self.rest
        return head > 0 and head % self.each == 0 if self.each else head == 0

    def fit(self, observations: np.ndarray) -> np.ndarray:
        """Seats that are not there are 0; those beyond are left out."""
        head = observations.shape[1] - self.rest
        out = np.zeros((len(observations), self.size), observations.dtype)
        here = min(head, self.size - self.rest)
        out[:, :here] = observations[:, :here]
        out[:, self.size - self.rest:] = observations[:, head:]
        return out


class Agent:
    """Weights, what it thinks of a position, and how it learns."""

    def __init__(self, shape: Shape, actions: int, hidden: int = 47, seed: int = 1):
        self.shape, inputs = shape, shape.size
        rng = np.random.default_rng(seed)

        def matrix(rows: int, columns: int, scale: float) -> np.ndarray:
            return (rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)).astype(np.float32)

        self.weights = {"hidden": matrix(inputs, hidden, 1.4), "hidden_bias": np.zeros(hidden, np.float32),
                        "action": matrix(hidden, actions, 0.1), "action_bias": np.zeros(actions, np.float32),
                        "value": matrix(hidden, 1, 0.1), "value_bias": np.zeros(1, np.float32)}
        self._mean = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._square = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._updates = 0

    # ---- Thinking ----------------------------------------------------------------------------------

    def think(self, observations: np.ndarray, masks: np.ndarray):
        """The hidden layer, a probability for every action (0 for those not legal), the expected reward."""
        w = self.weights
        hidden = np.maximum(observations @ w["hidden"] + w["hidden_bias"], 0)
        logits = np.where(masks, hidden @ w["action"] + w["action_bias"], -np.inf)
        top = logits.max(axis=1, keepdims=True)
        chances = np.exp(logits - np.where(np.isfinite(top), top, 0))  # no legal action: all 0
        chances /= np.maximum(chances.sum(axis=1, keepdims=True), 1e-30)
        return hidden, chances, (hidden @ w["value"] + w["value_bias"])[:, 0]

    def best(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """The likeliest action of every row."""
        return self.think(observations, masks)[1].argmax(axis=1).astype(np.int32)

    # ---- Learning ----------------------------------------------------------------------------------

    def learn(self, observations, masks, actions, returns, rate: float, curiosity: float = 0.01) -> None:
        """One step uphill: more of what went better than expected, and a better guess of what to expect."""
        w, n = self.weights, len(actions)
        hidden, chances, value = self.think(observations, masks)
        advantage = returns - value
        scale = (advantage / (advantage.std() + 1e-6))[:, None]
        # How the chosen action's log-chance, and the entropy, change with each logit.
        logs = np.log(np.maximum(chances, 1e-30))
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        uphill = -chances * scale - curiosity * chances * (logs + entropy)
        uphill[np.arange(n), actions] += scale[:, 0]
        error = advantage[:, None]
        back = (uphill @ w["action"].T + error @ w["value"].T) * (hidden > 0)
        self._climb({"action": hidden.T @ uphill / n, "action_bias": uphill.mean(axis=0),
                     "value": hidden.T @ error / n, "value_bias": error.mean(axis=0),
                     "hidden": observations.T @ back / n, "hidden_bias": back.mean(axis=0)}, rate)

    def _climb(self, slopes: dict[str, np.ndarray], rate: float) -> None:
        """Adam: each weight at its own pace."""
        self._updates += 1
        for name, slope in slopes.items():
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (slope - mean)
            square += 0.01 * (slope * slope - square)
            fair = rate * np.sqrt(1 - 0.99**self._updates) / (1 - 0.9**self._updates)
            self.weights[name] += (fair * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
            np.clip(self.weights[name], -LARGEST, LARGEST, out=self.weights[name])

    # ---- Keeping -----------------------------------------------------------------------------------

    def save(self, path: str) -> None:
        np.savez(path, shape=[self.shape.seats, self.shape.each, self.shape.rest], **self.weights)

    @classmethod
    def load(cls, path: str) -> "Agent":
        with np.load(path) as file:
            weights = {name: file[name] for name in file.files}
        shape = Shape(*map(int, weights.pop("shape")))
        agent = cls(shape, weights["action"].shape[1], weights["hidden"].shape[1])
        agent.weights = weights
        return agent

    def export(self, path: str, command: str) -> None:
        """As src/bots/net.c reads it: a line for each number seen, the constant, each action; the guess stays here."""
        w, unit = self.weights, np.zeros((self.shape.size + 1, 1))  # the last unit of the layer is always 1
        hidden = np.hstack([np.vstack([w["hidden"], w["hidden_bias"]]), unit])
        action = np.vstack([w["action"], w["action_bias"]]).T
        rows = np.rint(np.vstack([hidden, action]) * UNITS).astype(np.int8)
        with open(path, "w", encoding="ascii") as file:
            file.write(f"# A network for the level net, by {command}\n"
                       f"seats: {self.shape.seats}\neach: {self.shape.each}\nrest: {self.shape.rest}\n"
                       f"actions: {len(action)}\nhidden: {rows.shape[1]}\nweights:\n")
            for row in rows:
                file.write(base64.urlsafe_b64encode(row.tobytes()).decode().rstrip("=") + "\n")


def numbers(observations: np.ndarray) -> np.ndarray:
    """Observations as the network wants them: roots in 16ths, so that counts are not much larger than the rest."""
    return ROOTS[np.maximum(observations, 0)]


ROOTS = (np.floor(np.sqrt(np.arange(128) * ONE * ONE)) / ONE).astype(np.float32)
