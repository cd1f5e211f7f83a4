"""Spaces: gymnasium's if it is installed, else the little of them that is needed here; and how a game is observed."""
from __future__ import annotations

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:

    class Space:
        """A set of values that `contains` knows and `sample` draws from."""

        def __init__(self, shape, dtype):
            self.shape, self.dtype = shape, np.dtype(dtype)
            self._random = np.random.default_rng()

        def seed(self, seed=None):
            self._random = np.random.default_rng(seed)
            return [seed]

        def __contains__(self, x) -> bool:
            return self.contains(x)

    class Discrete(Space):
        """0 … n − 1."""

        def __init__(self, n: int):
            super().__init__((), np.int64)
            self.n = int(n)

        def sample(self, mask=None) -> int:
            if mask is None:
                return int(self._random.integers(self.n))
            legal = np.flatnonzero(mask)
            return int(self._random.choice(legal)) if len(legal) else 0

        def contains(self, x) -> bool:
            return np.ndim(x) == 0 and np.issubdtype(np.asarray(x).dtype, np.integer) and 0 <= int(x) < self.n

        def __eq__(self, other) -> bool:
            return isinstance(other, Discrete) and self.n == other.n

        def __repr__(self) -> str:
            return f"Discrete({self.n})"

    class Box(Space):
        """Arrays of one shape with every number from low to high."""

        def __init__(self, low, high, shape, dtype):
            super().__init__(tuple(shape), dtype)
            self.low = np.full(shape, low, self.dtype)
            self.high = np.full(shape, high, self.dtype)

        def sample(self, mask=None):
            return self._random.integers(self.low, self.high, endpoint=True).astype(self.dtype)

        def contains(self, x) -> bool:
            return (isinstance(x, np.ndarray) and x.shape == self.shape and np.can_cast(x.dtype, self.dtype)
                    and bool(np.all(x >= self.low) and np.all(x <= self.high)))

        def __eq__(self, other) -> bool:
            return (isinstance(other, Box) and self.shape == other.shape and self.dtype == other.dtype
                    and np.array_equal(self.low, other.low) and np.array_equal(self.high, other.high))

        def __repr__(self) -> str:
            return f"Box({self.low.flat[0]}, {self.high.flat[0]}, {self.shape}, {self.dtype})"

    class Dict(Space):
        """Named spaces."""

        def __init__(self, spaces):
            super().__init__(None, object)
            self.spaces = dict(spaces)

        def __getitem__(self, name):
            return self.spaces[name]

        def sample(self, mask=None):
            return {name: space.sample() for name, space in self.spaces.items()}

        def contains(self, x) -> bool:
            return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                    and all(space.contains(x[name]) for name, space in self.spaces.items()))

        def __eq__(self, other) -> bool:
            return isinstance(other, Dict) and self.spaces == other.spaces

        def __repr__(self) -> str:
            return f"Dict({self.spaces})"

SEEN = (-128, 127)  # the range of an observation's numbers


def observer(encode=None):
    """How a game is observed: by its own numbers, or by `encode` from a seat's view."""
    if encode:
        return lambda game, seat: np.ascontiguousarray(encode(game.view(seat)), np.int8)
    return lambda game, seat: game.observation(seat)


__all__ = ["SEEN", "Box", "Dict", "Discrete", "observer"]
