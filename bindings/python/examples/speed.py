#!/usr/bin/env python3
"""How many steps a second a batch makes on one core, with masks and observations written at every step.

usage: speed.py [GAME] [--seats N] [--batch N] [--seconds S] [--bots EASY]

Two figures: whole loops (draw a random legal action for every game, step, everything through Python), and the
step alone. A step is one action in one game; finished games are dealt again within it. Seconds are the processor's,
so that other users of the machine disturb less.
"""
from __future__ import annotations

import argparse
import time

import numpy as np

import caper


def measure(batch: caper.Batch, seconds: float) -> tuple[float, float, int]:
    """Steps a second in all, steps a second in step() alone, games."""
    actions = np.empty(batch.n, np.int32)
    steps = games = 0
    inside = 0.0
    start = time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(50):
            batch.sample(actions)
            before = time.process_time()
            batch.step(actions)
            inside += time.process_time() - before
            games += int(np.count_nonzero(batch.dones))
        steps += 50 * batch.n
    return steps / (time.process_time() - start), steps / inside, games


def main() -> None:
    parser = argparse.ArgumentParser(description="Steps a second of a batch, on one core.")
    parser.add_argument("game", nargs="?", default="getmac")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--batch", type=int, default=1024, help="games at once (1024)")
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--bots", help="give all seats but the first to this bot")
    wish = parser.parse_args()
    batch = caper.Batch(wish.game, wish.batch, seats=wish.seats, seed=1)
    if wish.bots:
        bots = {seat: wish.bots for seat in range(1, batch.seats_count)}
        batch = caper.Batch(wish.game, wish.batch, seats=wish.seats, seed=1, bots=bots)
    measure(batch, min(0.3, wish.seconds))  # warm up
    whole, step, games = measure(batch, wish.seconds)
    print(f"{wish.game}, {batch.seats_count} seats, batches of {wish.batch:,}: {whole:,.0f} steps/s with a random choice, "
          f"{step:,.0f} in step() alone; {games:,} games")


if __name__ == "__main__":
    main()
