"""Calls everything that the package offers, with arguments that make sense and arguments that do not.

    CAPER_LIBRARY=build/libcaper.so PYTHONPATH=bindings/python python3 tests/python/fuzz.py [CALLS] [SEED]

An exception is a fine answer; what must never happen is that the interpreter dies. So there is nothing to
compare: the process that runs this looks at its exit status.
"""
import copy
import pickle
import random
import sys
import threading

import numpy as np

import caper
from caper.game import Kit

GAMES = ["getmac", "mcguffin", "luck", "heist"]
JUNK = [None, True, -1, 0, 1, 2, 7, 40, 2**31 - 1, 2**31, -2**31 - 1, 2**64, 10**30, 1.5, float("nan"), "", "0", "easy", "medium", "hard:3",
        "hard:", "exec:x", "play rock", "play rock\0x", "\ud800", "x" * 5000, b"easy", [], [1], {}, {"game": "getmac"}, {"job": "x"}, object(),
        np.int32(3), np.float64(2), np.zeros(4, np.int32), np.zeros((2, 2)), np.bool_(True)]
METHODS = {caper.Game: ["deal", "moves", "actions", "text", "action", "play", "suggest", "events", "view", "position", "mask", "observation",
                        "clone", "copy_from", "mark", "undo", "imagine", "odds", "step", "__copy__", "__del__", "__reduce_ex__", "__init__", "load"],
           caper.Batch: ["reset", "step", "sample", "game", "__len__", "__del__", "__reduce_ex__", "__copy__"],
           caper.Env: ["reset", "step", "observe", "last", "render", "close", "observation_space", "action_space"],
           Kit: ["__del__", "__reduce_ex__", "__init__"]}
PROPERTIES = ["seat", "waits_for", "may_act", "result", "over", "winners", "rewards", "seats", "action_count", "observation_size", "n", "name",
              "num_agents", "unwrapped", "agents", "__dict__"]


class Fuzz:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.things = []
        self.answers = self.refused = 0

    def junk(self):
        return self.rng.choice(JUNK)

    def make(self):
        rng, game = self.rng, self.rng.choice(GAMES)
        kind = rng.randrange(6)
        if kind < 2:
            return caper.Game(game, seed=rng.randrange(100))
        if kind == 2:
            return caper.Batch("getmac", rng.choice([1, 3, 9]), seats=rng.choice([2, 4, None]), seed=1, bots=rng.choice([None, {0: "easy"}]))
        if kind == 3:
            return caper.env("getmac", seats=3)
        if kind == 4:
            return Kit(game)
        return rng.choice([caper.Game, caper.Batch, caper.env, Kit, caper.Game.load])(*(self.junk() for _ in range(rng.randrange(4))))

    def sensible(self, thing):
        """One call as a program would make it, so that games get on."""
        if isinstance(thing, caper.Game):
            if thing.over:
                thing.deal()
            thing.play(self.rng.choice(thing.moves() or [thing.suggest("easy")]))
        elif isinstance(thing, caper.Batch):
            thing.step(thing.sample())
        elif isinstance(thing, caper.Env):
            thing.reset(self.rng.randrange(9)) if not thing.agents else thing.step(
                None if thing.terminations[thing.agent_selection] else self.rng.choice(thing.game.actions()))

    def senseless(self, thing):
        name = self.rng.choice(next((m for kind, m in METHODS.items() if isinstance(thing, kind)), ["__repr__"]))
        getattr(thing, name)(*(self.junk() for _ in range(self.rng.randrange(4))))

    def look(self, thing):
        getattr(thing, self.rng.choice(PROPERTIES))
        repr(thing)

    def change(self, thing):
        setattr(thing, self.rng.choice(PROPERTIES[7:12]), self.junk())

    def double(self, thing):
        how = self.rng.choice([copy.copy, copy.deepcopy, lambda t: pickle.loads(pickle.dumps(t))])
        self.things.append(how(thing))

    def together(self, thing):
        threads = [threading.Thread(target=self.quietly, args=(self.sensible, thing)) for _ in range(2)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()

    def quietly(self, act, *arguments):
        try:
            act(*arguments)
            self.answers += 1
        except Exception:  # every exception is an answer
            self.refused += 1

    def once(self):
        rng = self.rng
        if len(self.things) < 6 or rng.random() < 0.01:
            self.quietly(lambda: self.things.append(self.make()))
        if len(self.things) > 12:
            self.things.pop(rng.randrange(len(self.things)))
        if self.things:
            act = rng.choices([self.sensible, self.senseless, self.look, self.change, self.double, self.together],
                              [30, 40, 15, 4, 8, 1])[0]
            self.quietly(act, rng.choice(self.things))


def main(calls=20000, seed=1):
    fuzz = Fuzz(seed)
    for _ in range(calls):
        fuzz.once()
    print(f"{calls} calls from seed {seed}: {fuzz.answers} answers, {fuzz.refused} exceptions, and the interpreter is alive")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
