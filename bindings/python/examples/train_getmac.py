#!/usr/bin/env python3
"""Teach a small network to beat `easy` at getmac, on one core, in minutes.

usage: train_getmac.py [--minutes 3 | --lessons N] [--seats 4] [--bot easy] [--seed 1] [--out getmac.npz]

One seat is the learner's, the others are played by the bot inside the batch; every seat gets its turn to be the
learner's. Actor-critic in its plainest form: play some steps, see how the games end, do more of what went better
than expected. At the end it plays fresh games without trying things out, and prints its share of wins with a 95 %
interval. Status 1 if that is not above an equal share.
"""
from __future__ import annotations

import argparse
import math
import sys
import time

import numpy as np

import caper
from agent import Agent, numbers

STEPS = 16  # of every game between two updates


class Classroom:
    """One batch for each seat that the learner can have."""

    def __init__(self, seats: int, bot: str, games: int, seed: int):
        self.batches = [
            caper.Batch("getmac", games, seats, seed + 10_000_000 * mine,
                        bots={seat: bot for seat in range(seats) if seat != mine}) for mine in range(seats)]
        self.first = self.batches[0]

    def gather(self, name: str) -> np.ndarray:
        return np.concatenate([getattr(batch, name) for batch in self.batches])

    def rewards(self) -> np.ndarray:
        """The learner's, in whatever seat."""
        return np.concatenate([batch.rewards[:, mine] for mine, batch in enumerate(self.batches)])

    def step(self, actions: np.ndarray) -> None:
        for batch, part in zip(self.batches, np.split(actions, len(self.batches))):
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
        seen.append(numbers(room.gather("observations")))
        masks.append(room.gather("masks"))
        actions.append(draw(agent.think(seen[-1], masks[-1])[1], rng))
        legal = masks[-1][np.arange(len(actions[-1])), actions[-1]]
        if not legal.all():  # rounding at the very end of a row, or a game that is over
            actions[-1] = np.where(legal, actions[-1], masks[-1].argmax(axis=1)).astype(np.int32)
        room.step(actions[-1])
        rewards.append(room.rewards())
        dones.append(room.gather("dones"))
    ahead = agent.think(numbers(room.gather("observations")), room.gather("masks"))[2]
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


def examine(agent: Agent, seats: int, bot: str, games: int, seed: int) -> float:
    """The share of wins in fresh games, one for each place in the batches, without trying things out."""
    wins = 0.0
    for mine in range(seats):
        batch = caper.Batch("getmac", games // seats, seats, seed + 10_000_000 * mine, again=False,
                            bots={seat: bot for seat in range(seats) if seat != mine})
        left = batch.n
        while left:
            batch.step(agent.best(batch.observations, batch.masks))
            wins += np.maximum(batch.rewards[:, mine], 0).sum()
            left -= int(batch.dones.sum())
    return wins


def train(wish: argparse.Namespace) -> Agent:
    room = Classroom(wish.seats, wish.bot, 1024 // wish.seats, wish.seed)
    agent = Agent(room.first.observation_size, room.first.action_count, seed=wish.seed)
    rng = np.random.default_rng(wish.seed)
    start = shown = time.monotonic()
    games = wins = recent = steps = lessons = 0
    while (done := lessons / wish.lessons if wish.lessons else (time.monotonic() - start) / (60 * wish.minutes)) < 1:
        lesson, rewards, dones = rollout(agent, room, rng)
        agent.learn(*lesson, rate=3e-3 * max(0.1, 1 - done))
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


def main() -> int:
    parser = argparse.ArgumentParser(description="Teach a small network to beat a bot at getmac.")
    parser.add_argument("--minutes", type=float, default=3, help="how long (3)")
    parser.add_argument("--lessons", type=int, help="this many lessons instead: the same on every machine")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bot", default="easy", help="who sits in the other seats (easy)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=20_000, help="fresh games at the end (20000)")
    parser.add_argument("--out", default="getmac.npz", help="where the weights go (getmac.npz)")
    wish = parser.parse_args()
    agent = train(wish)
    agent.save(wish.out)
    games = wish.games // wish.seats * wish.seats
    wins = examine(agent, wish.seats, wish.bot, games, wish.seed + 10**12)
    low, high = interval(wins, games)
    print(f"{games:,} fresh games against {wish.seats - 1} × {wish.bot}: wins {100 * wins / games:.1f} % "
          f"(95 %: {100 * low:.1f} to {100 * high:.1f}; equal would be {100 / wish.seats:.1f}). Weights: {wish.out}")
    return 0 if low > 1 / wish.seats else 1


if __name__ == "__main__":
    sys.exit(main())
