"""One game, played move by move. Needs no numpy, except for `mask` and `observation`."""
from __future__ import annotations

import ctypes as c
import json
import os
from typing import Any

from .lib import Error, Refused, library

SPECTATOR = -1


def games() -> list[dict[str, Any]]:
    """The games of this library: id, title, seats, options."""
    return json.loads(library().caper_kit_games())


def fresh_seed() -> int:
    return int.from_bytes(os.urandom(8), "little")


def _bits(seats: int) -> list[int]:
    return [s for s in range(32) if seats >> s & 1]


class Kit:
    """A match: a game with its number of seats and its options. Games and batches are made from one."""

    def __init__(self, game: str, seats: int | None = None, options: dict[str, Any] | None = None):
        error = Error()
        self._handle = library().caper_kit_open(game.encode(), seats or 0, json.dumps(options or {}).encode(),
                                                c.byref(error))
        if not self._handle:
            raise error.refusal()

    def __del__(self):
        if getattr(self, "_handle", None):
            library().caper_kit_close(self._handle)
            self._handle = None


class Game:
    """A game with its hidden things.

    >>> game = caper.Game("getmac", seats=3, seed=7)
    >>> while not game.over:
    ...     game.play(game.suggest("medium"))
    >>> game.winners
    [2]

    Moves are words, as people write them ("play spy 2"). An *action* is a number for the same thing as the
    seat sees it that makes it: where a move names a seat, the action counts from oneself, so 1 is the left
    neighbour. Actions are what a mask has a place for, and what batches and environments take.

    The same seed gives the same game. `seat=None` always means the seat whose turn it is.
    """

    def __init__(self, game: str, seats: int | None = None, seed: int | None = None,
                 options: dict[str, Any] | None = None):
        kit = Kit(game, seats, options)
        seed = fresh_seed() if seed is None else seed
        self._adopt(library().caper_solo_new(kit._handle, seed & (2**64 - 1)), game)

    def _adopt(self, handle: int, name: str) -> "Game":
        lib = library()
        kit = lib.caper_solo_kit(handle)
        self._handle, self.name = handle, name
        self.seats: int = lib.caper_kit_seats(kit)
        self.action_count: int = lib.caper_kit_actions(kit)
        self.observation_size: int = lib.caper_kit_observation_size(kit)
        return self

    def __del__(self):
        if getattr(self, "_handle", None):
            library().caper_solo_free(self._handle)
            self._handle = None

    @classmethod
    def load(cls, position: dict[str, Any], seed: int | None = None) -> "Game":
        """A game from a position, as `position` or the engine protocol give it."""
        error = Error()
        seed = fresh_seed() if seed is None else seed
        handle = library().caper_solo_load(json.dumps(position).encode(), seed & (2**64 - 1), c.byref(error))
        if not handle:
            raise error.refusal()
        return cls.__new__(cls)._adopt(handle, position["game"])

    def clone(self) -> "Game":
        """The same game again, with the same chance to come."""
        return Game.__new__(Game)._adopt(library().caper_solo_clone(self._handle), self.name)

    def deal(self) -> None:
        """Begin a new game from where the random stream is now."""
        library().caper_solo_deal(self._handle)

    # ---- Who and what ----------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """Whose action it is: the lowest seat that the game waits for. −1: the game is over."""
        return library().caper_solo_seat(self._handle)

    @property
    def waits_for(self) -> list[int]:
        """All seats that the game waits for."""
        return _bits(library().caper_solo_to_act(self._handle))

    @property
    def may_act(self) -> list[int]:
        """These, and seats that may do something although nobody waits for them."""
        return _bits(library().caper_solo_may_act(self._handle))

    def _or_turn(self, seat: int | None) -> int:
        return self.seat if seat is None else seat

    def moves(self, seat: int | None = None) -> list[str]:
        """Every legal move that needs no words of the player's own."""
        return json.loads(library().caper_solo_moves(self._handle, self._or_turn(seat)))

    def actions(self, seat: int | None = None) -> list[int]:
        """The same moves as actions, sorted."""
        mask = (c.c_uint8 * self.action_count)()
        library().caper_solo_mask(self._handle, self._or_turn(seat), mask)
        return [a for a, legal in enumerate(mask) if legal]

    def text(self, action: int, seat: int | None = None) -> str:
        """A legal action in words."""
        text = library().caper_solo_text(self._handle, self._or_turn(seat), int(action))
        if text is None:
            raise Refused("illegal-move", f"action {action} is not legal now")
        return text.decode()

    def action(self, move: str, seat: int | None = None) -> int:
        """The action of a legal move."""
        action = library().caper_solo_action(self._handle, self._or_turn(seat), move.encode())
        if action < 0:
            raise Refused("illegal-move", f"“{move}” is not a listed move now")
        return action

    # ---- Playing -----------------------------------------------------------------------------------

    def play(self, move: str | int, seat: int | None = None) -> list[dict[str, Any]]:
        """Play a move (words) or an action (a number). Returns what that seat sees of it."""
        error, seat = Error(), self._or_turn(seat)
        if isinstance(move, str):
            code = library().caper_solo_play(self._handle, seat, move.encode(), c.byref(error))
        else:
            code = library().caper_solo_act(self._handle, seat, int(move), c.byref(error))
        if code:
            raise error.refusal()
        return self.events(seat)

    def suggest(self, bot: str = "medium", seat: int | None = None) -> str:
        """What a bot would play: "random", "easy", "medium", "hard", "hard:100ms", "hard:5000"."""
        error = Error()
        move = library().caper_solo_suggest(self._handle, self._or_turn(seat), bot.encode(), c.byref(error))
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
        return self._json(library().caper_solo_events(self._handle, seat))

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know; −1 is a spectator."""
        return self._json(library().caper_solo_view(self._handle, self._or_turn(seat)))

    def position(self) -> dict[str, Any]:
        """Everything, hidden things too. `Game.load` takes it."""
        return self._json(library().caper_solo_position(self._handle))

    @property
    def result(self) -> dict[str, Any]:
        """`over`, `winners` and, where the game has them, `scores`."""
        return self._json(library().caper_solo_result(self._handle))

    @property
    def over(self) -> bool:
        return not library().caper_solo_to_act(self._handle)

    @property
    def winners(self) -> list[int]:
        return self.result["winners"]

    @property
    def rewards(self) -> list[float]:
        """One for each seat; zeros while the game goes on. See `caper.Batch` for what they are."""
        out = (c.c_float * self.seats)()
        library().caper_solo_rewards(self._handle, out)
        return list(out)

    # ---- For machines ------------------------------------------------------------------------------

    def mask(self, seat: int | None = None):
        """Legal actions as a numpy array of bool."""
        import numpy
        out = numpy.zeros(self.action_count, numpy.bool_)
        library().caper_solo_mask(self._handle, self._or_turn(seat), out.ctypes.data)
        return out

    def observation(self, seat: int | None = None):
        """What the seat may know as a numpy array of int8 (docs/python.md has the layout)."""
        import numpy
        out = numpy.zeros(self.observation_size, numpy.int8)
        if not library().caper_solo_observe(self._handle, self._or_turn(seat), out.ctypes.data):
            raise Refused("bad-seat" if self.observation_size else "bad-game",
                          f"there is no observation: {self.name} has {self.observation_size} numbers in one, "
                          f"for seats 0 to {self.seats - 1}")
        return out

    def __repr__(self) -> str:
        return f"<caper.Game {self.name}, {self.seats} seats, {'over' if self.over else f'turn of {self.seat}'}>"
