"""caper: four heist games for programs that learn.

Game   one game, move by move, in words or numbers
Batch  many games at once, written into numpy arrays by C
env    a game in the shape of PettingZoo's AEC environments

docs/python.md is the tour. Game needs nothing but this package and libcaper.so; the other two need numpy.
"""
from .game import SPECTATOR, Game, games
from .lib import Refused

__version__ = "0.2.0"
__all__ = ["SPECTATOR", "Batch", "Env", "Game", "Refused", "env", "games"]


def __getattr__(name: str):
    """Batch and env are fetched when first asked for, so that Game works without numpy."""
    if name == "Batch":
        from .batch import Batch
        return Batch
    if name in ("env", "Env"):
        from . import aec
        return getattr(aec, name)
    raise AttributeError(f"caper has no {name}")
