#!/usr/bin/env python3
"""Teach a small network to play, on one core, in minutes: the level `net` of getmac comes from here.

usage: train.py [GAME] [--minutes 3 | --lessons N] [--seats 4] [--bots easy] [--seed 1] [--from net.npz] [--out net.npz]
                [--data FILE.net]

One seat is the learner's, the others are played by a bot inside the batch; every seat gets its turn to be the
learner's. Actor-critic in its plainest form: play some steps, see how the games end, do more of what went better
than expected. `--seats 2,3,4` teaches tables of several sizes, `--bots easy,medium` against several bots. At the
end it plays fresh games without trying things out, and prints its share of wins with a 95 % interval. Status 1 if
that is not above an equal share. `--data` writes the weights as C reads them: src/bots/net.h.
"""
from __future__ import annotations

import argparse
import math
import sys
import time

import numpy as np

import caper
from agent import Agent, Shape, numbers

STEPS = 16  # of every game in a lesson
PARTS = 12  # of a lesson, each an update


class Classroom:
    """One batch for each size of table, seat that the learner can have, and bot in the other seats."""

    def __init__(self, wish: argparse.Namespace, games: int, seed: int, again: bool = True):
        tables = [(seats, mine, bot) for seats in wish.seats for mine in range(seats) for bot in wish.bots]
        each = max(1, games // len(tables))
        self.mine = [mine for _, mine, _ in tables]
        self.batches = [
            caper.Batch(wish.game, each, seats, seed + 10_000_000 * i, again=again,
                        bots={seat: bot for seat in range(seats) if seat != mine})
            for i, (seats, mine, bot) in enumerate(tables)]
        self.games = each * len(tables)

    def gather(self, name: str) -> np.ndarray:
        return np.concatenate([getattr(batch, name) for batch in self.batches])

    def observations(self, shape: Shape) -> np.ndarray:
        return numbers(np.concatenate([shape.fit(batch.observations) for batch in self.batches]))

    def rewards(self) -> np.ndarray:
        """The learner's, in whatever seat."""
        return np.concatenate([batch.rewards[:, mine] for mine, batch in zip(self.mine, self.batches)])

    def step(self, actions: np.ndarray) -> None:
        ends = np.cumsum([batch.n for batch in self.batches])[:-1]
        for batch, part in zip(self.batches, np.split(actions, ends)):
            batch.step(part)


def draw(chances: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """An action of every row by its chances; never one with chance 0."""
    sums = chances.cumsum(axis=1)
    dice = rng.random((len(chances), 1), np.float32) * sums[:, -1:]
    return np.minimum((sums <= dice).sum(axis=1), chances.shape[1] - 1).astype(np.int32)


def rollout(agent: Agent, room: Classroom, rng: np.random.Generator):
    """STEPS steps of all games, and what each action led to: the reward if its game ended, else the guess."""
    seen, masks, actions, rewards, dones = [], [], [], [], []
    for _ in range(STEPS):
        seen.append(room.observations(agent.shape))
        masks.append(room.gather("masks"))
        actions.append(draw(agent.think(seen[-1], masks[-1])[1], rng))
        legal = masks[-1][np.arange(len(actions[-1])), actions[-1]]
        if not legal.all():  # rounding at the very end of a row, or a game that is over
            actions[-1] = np.where(legal, actions[-1], masks[-1].argmax(axis=1)).astype(np.int32)
        room.step(actions[-1])
        rewards.append(room.rewards())
        dones.append(room.gather("dones"))
    ahead = agent.think(room.observations(agent.shape), room.gather("masks"))[2]
    returns = [None] * STEPS
    for t in reversed(range(STEPS)):
        ahead = returns[t] = np.where(dones[t], rewards[t], ahead)
    turns = np.concatenate([mask.any(axis=1) for mask in masks])  # games that were over had no action to learn from
    return [np.concatenate(x)[turns] for x in (seen, masks, actions, returns)], rewards, dones


def interval(wins: float, games: int) -> tuple[float, float]:
    """95 % (Wilson)."""
    z, p = 1.96, wins / games
    middle, half = p + z * z / (2 * games), z * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    return (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)


def examine(agent: Agent, wish: argparse.Namespace, seed: int) -> tuple[float, int]:
    """Wins in fresh games, one for each place in the batches, without trying things out."""
    wins, room = 0.0, Classroom(wish, wish.games, seed, again=False)
    left = room.games
    while left:
        room.step(agent.best(room.observations(agent.shape), room.gather("masks")))
        wins += np.maximum(room.rewards(), 0).sum()
        left -= int(room.gather("dones").sum())
    return wins, room.games


def train(wish: argparse.Namespace) -> Agent:
    room = Classroom(wish, wish.abreast, wish.seed)
    agent = (Agent.load(wish.start) if wish.start else
             Agent(Shape.of(wish.game, wish.seats), room.batches[0].action_count, seed=wish.seed))
    rng = np.random.default_rng(wish.seed)
    start = shown = time.monotonic()
    games = wins = recent = steps = lessons = 0
    while (done := lessons / wish.lessons if wish.lessons else (time.monotonic() - start) / (60 * wish.minutes)) < 1:
        lesson, rewards, dones = rollout(agent, room, rng)
        for part in np.array_split(rng.permutation(len(lesson[2])), PARTS):
            agent.learn(*(each[part] for each in lesson), rate=2e-3 * max(0.03, 1 - done))
        lessons += 1
        steps += len(lesson[2])
        ended = sum(int(d.sum()) for d in dones)
        games, recent = games + ended, recent + ended
        wins += sum(float(np.maximum(r, 0).sum()) for r in rewards)
        now = time.monotonic()
        if now - shown >= 5:
            print(f"{now - start:5.0f} s  {lessons:5} lessons  {games:9,} games  {steps / (now - start):8,.0f} steps/s  "
                  f"wins {100 * wins / max(recent, 1):5.1f} % of the last {recent:,}", flush=True)
            shown, wins, recent = now, 0.0, 0
    print(f"{lessons} lessons, {games:,} games, {time.process_time():.0f} s of one core")
    return agent


def words(text: str) -> list[str]:
    return text.split(",")


def sizes(text: str) -> list[int]:
    return [int(word) for word in text.split(",")]


def main() -> int:
    parser = argparse.ArgumentParser(description="Teach a small network to beat bots.")
    parser.add_argument("game", nargs="?", default="getmac")
    parser.add_argument("--minutes", type=float, default=3, help="how long (3)")
    parser.add_argument("--lessons", type=int, help="this many lessons instead: the same on every machine")
    parser.add_argument("--seats", type=sizes, default=[4], help="sizes of tables, with commas (4)")
    parser.add_argument("--bots", type=words, default=["easy"], help="who sits in the other seats (easy)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--abreast", type=int, default=1024, help="games that are played at once (1024)")
    parser.add_argument("--games", type=int, default=20_000, help="fresh games at the end (20000)")
    parser.add_argument("--from", dest="start", help="weights to go on from")
    parser.add_argument("--out", default="net.npz", help="where the weights go (net.npz)")
    parser.add_argument("--data", help="where they go as data for the C program")
    wish = parser.parse_args()
    agent = train(wish)
    agent.save(wish.out)
    if wish.data:
        agent.export(wish.data, "python3 bindings/python/examples/train.py " + " ".join(sys.argv[1:]))
    wins, games = examine(agent, wish, wish.seed + 10**12)
    low, high = interval(wins, games)
    equal = len(wish.seats) / sum(wish.seats)  # a table of n seats is there n times
    print(f"{games:,} fresh games against {', '.join(wish.bots)}: wins {100 * wins / games:.1f} % "
          f"(95 %: {100 * low:.1f} to {100 * high:.1f}; equal would be {100 * equal:.1f}). Weights: {wish.out}")
    return 0 if low > equal else 1


if __name__ == "__main__":
    sys.exit(main())
