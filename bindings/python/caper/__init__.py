"""caper: four heist games for programs that learn.

Game   one game, move by move, in words or numbers
Batch  many games at once, written into numpy arrays by C
env, parallel_env   a game in PettingZoo's two shapes
gym, spiel, puffer  the shapes of Gymnasium, OpenSpiel and PufferLib

docs/python.md is the tour. Game needs only this package and libcaper.so; the others need numpy.
"""
import importlib

from .game import SPECTATOR, Game, games
from .lib import Refused

__version__ = "0.2.0"
__all__ = ["SPECTATOR", "Batch", "Env", "Game", "Parallel", "Refused", "env", "games", "gym", "parallel_env", "puffer", "spiel"]


def __getattr__(name: str):
    """Batch and env are fetched when first asked for, so that Game works without numpy."""
    if name == "Batch":
        from .batch import Batch
        return Batch
    if name in ("env", "Env", "parallel_env", "Parallel"):
        from . import aec
        return getattr(aec, name)
    if name in ("gym", "puffer", "spiel"):
        return importlib.import_module(f".{name}", __name__)
    raise AttributeError(f"caper has no {name}")
