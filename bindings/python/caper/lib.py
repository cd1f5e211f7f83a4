"""libcaper.so through ctypes: where it is, what its functions look like, how it says no.

Everything else in this package calls C through the object that `library()` returns. The functions
are described in include/caper/kit.h.
"""
from __future__ import annotations

import ctypes as c
import functools
import operator
import os
import pathlib
import threading

CODES = ("ok", "bad-json", "bad-command", "bad-game", "bad-option", "bad-position", "no-game", "bad-seat", "game-over",
         "bad-move", "not-your-turn", "illegal-move", "bad-chance", "failed", "later",
         "stale")


class Refused(ValueError):
    """The rules said no, and nothing has changed. `code` is the engine protocol's word for it."""

    def __init__(self, code: str, sentence: str):
        super().__init__(sentence)
        self.code = code


class Error(c.Structure):
    _fields_ = [("code", c.c_int), ("text", c.c_char * 320)]

    def refusal(self) -> Refused:
        return Refused(CODES[self.code], self.text.decode(errors="replace"))


class Arrays(c.Structure):
    _fields_ = [(name, c.c_void_p) for name in ("observations", "masks", "seats", "rewards", "dones")]


class _int:
    """An int of C. ctypes alone would cut the upper bits off a larger number."""

    @staticmethod
    def from_param(number):
        number = operator.index(number)
        if not -2**31 <= number < 2**31:
            raise OverflowError(f"{number} is out of range: it should fit into 32 bits")
        return c.c_int(number)


class _text:
    """A string of C. ctypes alone would end it at the first NUL."""

    @staticmethod
    def from_param(text):
        if not isinstance(text, bytes):
            raise TypeError(f"this should be a text, not {type(text).__name__}")
        if b"\0" in text:
            raise ValueError("a text should have no NUL character in it")
        return c.c_char_p(text)


class Handle:
    """Something that the library made. It is freed once, used by one thread at a time, and no two objects own the same."""

    _free = ""  # the function that frees it
    _why_not = ""  # what to do instead of copying it
    _fixed = frozenset({"n", "seats", "seats_count", "action_count", "observation_size"})  # what C writes depends on

    def __setattr__(self, name: str, value):
        if name in self._fixed and name in self.__dict__:
            raise AttributeError(f"{name} cannot be changed: make another {type(self).__name__}")
        super().__setattr__(name, value)

    def _own(self, pointer: int) -> None:
        self._lock, self._pointer = threading.RLock(), pointer

    def _call(self, function: str, *arguments):
        with self._lock:
            if not self._pointer:
                raise ValueError(f"this {type(self).__name__} was freed")
            try:
                return getattr(library(), function)(self._pointer, *arguments)
            except c.ArgumentError as wrong:  # “argument 2: OverflowError: …”: the sentence is of use, the rest is not
                raise ValueError(str(wrong).rsplit("Error: ", 1)[-1]) from None

    def __del__(self):
        if getattr(self, "_pointer", None):
            with self._lock:
                getattr(library(), self._free)(self._pointer)
                self._pointer = None

    def __reduce_ex__(self, protocol):
        raise TypeError(f"a caper.{type(self).__name__} cannot be copied or pickled: {self._why_not}")


_kit, _solo, _batch, _err = c.c_void_p, c.c_void_p, c.c_void_p, c.POINTER(Error)
_FUNCTIONS = {
    "caper_kit_games": (c.c_char_p,),
    "caper_kit_open": (_kit, _text, _int, _text, _err),
    "caper_kit_close": (None, _kit),
    "caper_kit_seats": (c.c_int, _kit),
    "caper_kit_actions": (c.c_int, _kit),
    "caper_kit_by_steps": (c.c_bool, _kit),
    "caper_kit_observation": (c.c_char_p, _kit),
    "caper_kit_observation_size": (c.c_int, _kit),
    "caper_solo_new": (_solo, _kit, c.c_uint64),
    "caper_solo_load": (_solo, _text, c.c_uint64, _err),
    "caper_solo_clone": (_solo, _solo),
    "caper_solo_copy": (c.c_bool, _solo, _solo),
    "caper_solo_mark": (None, _solo),
    "caper_solo_undo": (c.c_bool, _solo),
    "caper_solo_imagine": (_solo, _solo, _int, c.c_uint64),
    "caper_solo_free": (None, _solo),
    "caper_solo_kit": (_kit, _solo),
    "caper_solo_deal": (None, _solo),
    "caper_solo_seat": (c.c_int, _solo),
    "caper_solo_to_act": (c.c_uint32, _solo),
    "caper_solo_may_act": (c.c_uint32, _solo),
    "caper_solo_mask": (c.c_int, _solo, _int, c.c_void_p),
    "caper_solo_observe": (c.c_bool, _solo, _int, c.c_void_p),
    "caper_solo_rewards": (c.c_bool, _solo, c.c_void_p),
    "caper_solo_play": (c.c_int, _solo, _int, _text, _err),
    "caper_solo_act": (c.c_int, _solo, _int, _int, _err),
    "caper_solo_force": (c.c_int, _solo, _int, _text, _text, _err),
    "caper_solo_action": (c.c_int, _solo, _int, _text),
    "caper_solo_text": (c.c_char_p, _solo, _int, _int),
    "caper_solo_moves": (c.c_char_p, _solo, _int),
    "caper_solo_view": (c.c_char_p, _solo, _int),
    "caper_solo_position": (c.c_char_p, _solo),
    "caper_solo_result": (c.c_char_p, _solo),
    "caper_solo_events": (c.c_char_p, _solo, _int),
    "caper_solo_odds": (c.c_char_p, _solo, _int, _text, _err),
    "caper_solo_suggest": (c.c_char_p, _solo, _int, _text, _err),
    "caper_batch_new": (_batch, _kit, _int, c.c_uint64, c.POINTER(c.c_char_p), c.c_bool, c.POINTER(Arrays), _err),
    "caper_batch_free": (None, _batch),
    "caper_batch_reset": (None, _batch, c.c_uint64),
    "caper_batch_step": (c.c_int, _batch, c.c_void_p),
    "caper_batch_sample": (None, _batch, c.c_void_p),
    "caper_batch_copy": (_solo, _batch, _int),
}


def _candidates() -> list[pathlib.Path]:
    """$CAPER_LIBRARY alone if it is set; else beside this file (an installed package), else the builds of the repository."""
    if os.environ.get("CAPER_LIBRARY"):
        return [pathlib.Path(os.environ["CAPER_LIBRARY"])]
    here = pathlib.Path(__file__).resolve().parent
    root = here.parent.parent.parent
    return [here / "libcaper.so", root / "build" / "libcaper.so", root / "build-dev" / "libcaper.so"]


@functools.lru_cache(maxsize=None)
def library() -> c.CDLL:
    """The library, opened at the first use."""
    places = _candidates()
    for path in places:
        if path.exists():
            lib = c.CDLL(str(path))
            break
    else:
        raise ImportError("caper needs libcaper.so and looked for it at " + ", ".join(map(str, places)) +
                          ". `make build` builds it; $CAPER_LIBRARY can say where it is.")
    for name, (result, *arguments) in _FUNCTIONS.items():
        function = getattr(lib, name)
        function.restype, function.argtypes = result, arguments
    return lib
