"""Observations for games that have none of their own: what a seat sees, hashed into a fixed number of places."""
from __future__ import annotations

import zlib
from typing import Any, Callable, Iterator

import numpy as np

from .game import Game


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Every number of a view with its path, and every word as part of its path: ("hand/rock", 1), ("counts/2", 5)."""
    if isinstance(value, dict):
        for key in sorted(value):
            yield from leaves(value[key], f"{path}/{key}")
    elif isinstance(value, list):
        for place, item in enumerate(value):
            words = isinstance(item, str)  # a list of names is a set; any other list has places
            yield from leaves(item, path if words else f"{path}/{place}")
    elif isinstance(value, str):
        yield f"{path}/{value}", 1
    elif value is not None:
        yield path, int(value)


def hashed(size: int = 1024) -> Callable[[dict], np.ndarray]:
    """An encoder of views: each fact is added to the place that the CRC of its path says. The same view gives the same
    numbers on every machine, and hold only what is in the view."""

    def encode(view: dict) -> np.ndarray:
        out = np.zeros(size, np.int32)
        for path, number in leaves(view):
            out[zlib.crc32(path.encode()) % size] += number
        return np.clip(out, -127, 127).astype(np.int8)

    return encode


def encoder_of(game: Game, encode: Callable[[dict], np.ndarray] | None) -> Callable[[Game, int], np.ndarray]:
    """How a game is observed: by `encode`, by its own numbers, or hashed."""
    if not encode and game.observation_size:
        return lambda game, seat: game.observation(seat)
    encode = encode or hashed()
    return lambda game, seat: np.ascontiguousarray(encode(game.view(seat)), np.int8)
