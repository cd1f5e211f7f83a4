#!/usr/bin/env python3
"""Counterfactual regret minimisation with external sampling, on the end of a game of getmac.

usage: cfr.py [ITERATIONS]   prints how often each move is played in the average strategy
"""
import json
import random
import sys

import caper

# Two players, two cards each. Neither knows the other's; the other seventeen are in the tomb.
END = {"game": "getmac", "turn": 0, "hands": [["thief", "shrug"], ["rock", "spy"]], "tables": [[], []],
       "discard": [], "known": [[], [], []]}
regrets, played = {}, {}


def strategy(node, moves):
    """As often as one regrets not having played it."""
    positive = [max(regrets.setdefault(node, {}).get(move, 0.0), 0.0) for move in moves]
    total = sum(positive)
    return [p / total for p in positive] if total else [1 / len(moves)] * len(moves)


def walk(game, me):
    """What `me` gets, trying all its own moves and one of each rival's. A node is what its seat knows."""
    if game.over:
        return game.rewards[me]
    seat, moves = game.seat, game.moves()
    node = json.dumps(game.view(seat), sort_keys=True)
    chances = strategy(node, moves)
    if seat != me:
        for move, chance in zip(moves, chances):
            played.setdefault(node, {})[move] = played.get(node, {}).get(move, 0.0) + chance
        game.step(random.choices(moves, chances)[0])
        return walk(game, me)
    values = []
    for move in moves:
        game.mark()
        game.step(move)
        values.append(walk(game, me))
        game.undo()
    mean = sum(value * chance for value, chance in zip(values, chances))
    for move, value in zip(moves, values):
        regrets[node][move] = regrets[node].get(move, 0.0) + value - mean
    return mean


def learn(iterations, position=END):
    start = caper.Game.load(position, seed=1)
    for i in range(iterations):
        walk(start.imagine(0, i), i % 2)
    root = played.get(json.dumps(start.view(start.seat), sort_keys=True), {})
    return {move: share / sum(root.values()) for move, share in root.items()}


if __name__ == "__main__":
    random.seed(1)
    for move, share in sorted(learn(int(sys.argv[1]) if len(sys.argv) > 1 else 300).items(), key=lambda m: -m[1]):
        print(f"{100 * share:5.1f} %  {move}")
