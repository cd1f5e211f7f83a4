"""A small network that plays getmac: one hidden layer, a choice of action, a guess of the result.

Plain numpy, so that every line of it can be read. train_getmac.py teaches it, play_getmac.py seats it.
"""
from __future__ import annotations

import numpy as np


class Agent:
    """Weights, what it thinks of a position, and how it learns."""

    def __init__(self, inputs: int, actions: int, hidden: int = 64, seed: int = 1):
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
        return self.think(numbers(observations), masks)[1].argmax(axis=1).astype(np.int32)

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

    # ---- Keeping -----------------------------------------------------------------------------------

    def save(self, path: str) -> None:
        np.savez(path, **self.weights)

    @classmethod
    def load(cls, path: str) -> "Agent":
        with np.load(path) as file:
            weights = {name: file[name] for name in file.files}
        agent = cls(weights["hidden"].shape[0], weights["action"].shape[1], weights["hidden"].shape[1])
        agent.weights = weights
        return agent


def numbers(observations: np.ndarray) -> np.ndarray:
    """Observations as the network wants them: floats, and counts of cards not much larger than the rest."""
    return np.sqrt(observations, dtype=np.float32)
