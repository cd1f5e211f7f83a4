"""One game, played move by move. Needs no numpy, except for `mask` and `observation`."""
from __future__ import annotations

import ctypes as c
import json
import os
import threading
from typing import Any

from .lib import Error, Handle, Refused, library

SPECTATOR = -1


def games() -> list[dict[str, Any]]:
    """The games of this library: id, title, seats, options."""
    return json.loads(library().caper_kit_games())


def fresh_seed() -> int:
    return int.from_bytes(os.urandom(8), "little")


def _bits(seats: int) -> list[int]:
    return [s for s in range(32) if seats >> s & 1]


class Kit(Handle):
    """A match: a game with its number of seats and its options. Games and batches are made from one."""

    _free, _why_not = "caper_kit_close", "open another with the same arguments"

    def __init__(self, game: str, seats: int | None = None, options: dict[str, Any] | None = None):
        error = Error()
        pointer = library().caper_kit_open(game.encode(), seats or 0, json.dumps(options or {}).encode(), c.byref(error))
        if not pointer:
            raise error.refusal()
        self._own(pointer)


class Game(Handle):
    """A game with its hidden things.

    >>> game = caper.Game("getmac", seats=3, seed=7)
    >>> while not game.over:
    ...     game.play(game.suggest("medium"))
    >>> game.winners
    [2]

    Moves are words, as people write them ("play spy 2"). An *action* is a number for the same thing as the
    seat sees it that makes it: where a move names a seat, the action counts from oneself, so 1 is the left
    neighbour. Actions are what a mask has a place for, and what batches and environments take. In heist they are steps:
    `play` takes them one after the other until the move is complete.

    The same seed gives the same game. `seat=None` always means the seat whose turn it is. `copy.copy` and
    `copy.deepcopy` clone a game; a pickled one goes on from the same position, with chance drawn anew.
    """

    _free = "caper_solo_free"

    def __init__(self, game: str, seats: int | None = None, seed: int | None = None,
                 options: dict[str, Any] | None = None):
        kit = Kit(game, seats, options)
        seed = fresh_seed() if seed is None else seed
        self._adopt(kit._call("caper_solo_new", seed & (2**64 - 1)), game)

    def _adopt(self, handle: int, name: str) -> "Game":
        lib = library()
        kit = lib.caper_solo_kit(handle)
        self._own(handle)
        self.name = name
        self.seats: int = lib.caper_kit_seats(kit)
        self.action_count: int = lib.caper_kit_actions(kit)
        self.observation_size: int = lib.caper_kit_observation_size(kit)
        return self

    @classmethod
    def load(cls, position: dict[str, Any], seed: int | None = None) -> "Game":
        """A game from a position, as `position` or the engine protocol give it."""
        error = Error()
        seed = fresh_seed() if seed is None else seed
        handle = library().caper_solo_load(json.dumps(position).encode(), seed & (2**64 - 1), c.byref(error))
        if not handle:
            raise error.refusal()
        return cls.__new__(cls)._adopt(handle, position["game"])

    def _sibling(self, handle: int) -> "Game":
        """A game of the same kit: what is known of this one need not be asked again."""
        game = Game.__new__(Game)
        game.__dict__.update(self.__dict__, _lock=threading.RLock(), _pointer=handle)
        return game

    def clone(self) -> "Game":
        """The same game again, with the same chance to come."""
        return self._sibling(self._call("caper_solo_clone"))

    def copy_from(self, other: "Game") -> "Game":
        """Become what `other` is: a clone without making anything, for a search that goes back and forth. `other` must
        be this game's clone, imagined from it, or the other way round."""
        if not isinstance(other, Game):
            raise TypeError(f"copy_from takes a Game, not {type(other).__name__}")
        first, second = sorted((self, other), key=id)  # in one order, so that two threads cannot wait for each other
        with first._lock, second._lock:
            if not other._pointer:
                raise ValueError("this Game was freed")
            if not self._call("caper_solo_copy", other._pointer):
                raise Refused("bad-game", "copy_from takes a clone of this game, or one that was imagined from it")
        return self

    def mark(self) -> None:
        """Remember how the game is now, chance to come included. `undo` goes back there; marks nest."""
        self._call("caper_solo_mark")

    def undo(self) -> None:
        """Back to the last mark, which is then forgotten. `deal` and `copy_from` forget all."""
        if not self._call("caper_solo_undo"):
            raise Refused("illegal-move", "there is no mark to go back to")

    def imagine(self, seat: int | None = None, seed: int | None = None) -> "Game":
        """A world that fits what the seat knows, with everything hidden from it drawn afresh; −1: what everybody sees.
        The same seed, the same world, with the same chance to come."""
        seed = fresh_seed() if seed is None else seed
        handle = self._call("caper_solo_imagine", self._or_turn(seat), seed & (2**64 - 1))
        if not handle:
            self._json(None)
        return self._sibling(handle)

    __copy__ = clone

    def __deepcopy__(self, memo: dict) -> "Game":
        return self.clone()

    def __reduce_ex__(self, protocol):
        return Game.load, (self.position(),)

    def deal(self) -> None:
        """Begin a new game from where the random stream is now."""
        self._call("caper_solo_deal")

    # ---- Who and what ----------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """Whose action it is: the lowest seat that the game waits for. −1: the game is over."""
        return self._call("caper_solo_seat")

    @property
    def to_act(self) -> list[int]:
        """All seats that the game waits for; none: it is over."""
        return _bits(self._call("caper_solo_to_act"))

    waits_for = to_act

    @property
    def may_act(self) -> list[int]:
        """These, and seats that may do something although the game does not wait for them."""
        return _bits(self._call("caper_solo_may_act"))

    def _or_turn(self, seat: int | None) -> int:
        return self.seat if seat is None else seat

    def moves(self, seat: int | None = None) -> list[str]:
        """Every legal move that needs no words of the player's own."""
        return json.loads(self._call("caper_solo_moves", self._or_turn(seat)))

    def actions(self, seat: int | None = None) -> list[int]:
        """The same moves as actions, sorted."""
        mask = (c.c_uint8 * self.action_count)()
        self._call("caper_solo_mask", self._or_turn(seat), mask)
        return [a for a, legal in enumerate(mask) if legal]

    def text(self, action: int, seat: int | None = None) -> str:
        """A legal action in words."""
        text = self._call("caper_solo_text", self._or_turn(seat), int(action))
        if text is None:
            raise Refused("illegal-move", f"action {action} is not legal now")
        return text.decode()

    def action(self, move: str, seat: int | None = None) -> int:
        """The action of a legal move."""
        action = self._call("caper_solo_action", self._or_turn(seat), move.encode())
        if action < 0:
            raise Refused("illegal-move", f"“{move}” is not a listed move now")
        return action

    # ---- Playing -----------------------------------------------------------------------------------

    def play(self, move: str | int, seat: int | None = None, chance: list | None = None) -> list[dict[str, Any]]:
        """Play a move (words) or an action (a number). Returns what that seat sees of it. `chance` forces random
        outcomes, in order, as the engine protocol has them; what is not in it is drawn."""
        seat = self._or_turn(seat)
        self.step(move, seat, chance)
        return self.events(seat)

    def step(self, move: str | int, seat: int | None = None, chance: list | None = None) -> None:
        """The same without a list of what happened."""
        error, seat = Error(), self._or_turn(seat)
        if chance is not None:
            words = move if isinstance(move, str) else self.text(move, seat)
            code = self._call("caper_solo_force", seat, words.encode(), json.dumps(chance).encode(), c.byref(error))
        elif isinstance(move, str):
            code = self._call("caper_solo_play", seat, move.encode(), c.byref(error))
        else:
            code = self._call("caper_solo_act", seat, int(move), c.byref(error))
        if code:
            raise error.refusal()

    def odds(self, move: str | int, seat: int | None = None) -> dict[str, float]:
        """How likely each first random outcome of a legal move is, as the seat knows it; empty: nothing is random."""
        error, seat = Error(), self._or_turn(seat)
        words = move if isinstance(move, str) else self.text(move, seat)
        text = self._call("caper_solo_odds", seat, words.encode(), c.byref(error))
        if text is None:
            raise error.refusal()
        return json.loads(text)

    def suggest(self, bot: str = "medium", seat: int | None = None) -> str:
        """What a bot would play: "random", "easy", "medium", "hard", "hard:100ms", "hard:5000", "net"."""
        error = Error()
        move = self._call("caper_solo_suggest", self._or_turn(seat), bot.encode(), c.byref(error))
        if move is None:
            raise error.refusal()
        return move.decode()

    # ---- What can be known -------------------------------------------------------------------------

    def _json(self, text: bytes | None) -> Any:
        if text is None:
            raise Refused("bad-seat", f"there is no such seat; seats are 0 to {self.seats - 1}, and −1 watches")
        return json.loads(text)

    def events(self, seat: int = SPECTATOR) -> list[dict[str, Any]]:
        """What the last move brought, as that seat may know it."""
        return self._json(self._call("caper_solo_events", seat))

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know; −1 is a spectator."""
        return self._json(self._call("caper_solo_view", self._or_turn(seat)))

    def position(self) -> dict[str, Any]:
        """Everything, hidden things too. `Game.load` takes it."""
        return self._json(self._call("caper_solo_position"))

    @property
    def result(self) -> dict[str, Any]:
        """`over`, `winners` and, where the game has them, `scores`."""
        return self._json(self._call("caper_solo_result"))

    @property
    def over(self) -> bool:
        return not self._call("caper_solo_to_act")

    @property
    def winners(self) -> list[int]:
        return self.result["winners"]

    @property
    def rewards(self) -> list[float]:
        """One for each seat; zeros while the game goes on. See `caper.Batch` for what they are."""
        out = (c.c_float * self.seats)()
        self._call("caper_solo_rewards", out)
        return list(out)

    # ---- For machines ------------------------------------------------------------------------------

    def mask(self, seat: int | None = None):
        """Legal actions as a numpy array of bool."""
        import numpy
        out = numpy.zeros(self.action_count, numpy.bool_)
        self._call("caper_solo_mask", self._or_turn(seat), out.ctypes.data)
        return out

    def observation(self, seat: int | None = None):
        """What the seat may know as a numpy array of int8."""
        import numpy
        out = numpy.zeros(self.observation_size, numpy.int8)
        if not self._call("caper_solo_observe", self._or_turn(seat), out.ctypes.data):
            raise Refused("bad-seat", f"there is no such seat; seats are 0 to {self.seats - 1}")
        return out

    @property
    def observation_fields(self) -> list[tuple[str, int, int]]:
        """What the numbers of an observation are: names, with where each begins and how many numbers it has."""
        return [tuple(field) for field in json.loads(library().caper_kit_observation(library().caper_solo_kit(self._pointer)))]

    def __repr__(self) -> str:
        return f"<caper.Game {self.name}, {self.seats} seats, {'over' if self.over else f'turn of {self.seat}'}>"
