#!/usr/bin/env python3
"""Expectimax: a move is worth what its outcomes are worth, each as often as it happens.

usage: expectimax.py [GAME]   plays one game in seat 0 against `easy`
"""
import sys

import caper


def value(game, me, depth):
    """What `me` can expect. Others play as `medium` does; below the last level a few games are played to the end."""
    if game.over:
        return game.rewards[me]
    if not depth:
        return sum(play_out(game.imagine(me, seed), me) for seed in range(4)) / 4
    if game.seat != me:
        return outcome(game, game.suggest("medium"), me, depth)
    return max(outcome(game, move, me, depth) for move in game.moves())


def outcome(game, move, me, depth):
    """The mean over the first random outcome. Outcomes that this world cannot have are left out; where odds are of
    results (“success”) and not of cards, chance is drawn three times."""
    total = weight = 0.0
    for name, chance in (game.odds(move) or {}).items():
        child = game.clone()
        try:
            child.step(move, chance=[name])
        except caper.Refused:
            continue
        total, weight = total + chance * value(child, me, depth - 1), weight + chance
    for seed in range(0 if weight else 3 if game.odds(move) else 1):
        child = game.imagine(me, seed) if game.odds(move) else game.clone()
        child.step(move)
        total, weight = total + value(child, me, depth - 1), weight + 1
    return total / weight


def play_out(game, me):
    while not game.over:
        game.step(game.suggest("easy"))
    return game.rewards[me]


def choose(game, worlds=6, depth=2):
    """The best move on average over worlds that fit what the seat knows."""
    me, moves = game.seat, game.moves()
    seen = [game.imagine(me, seed) for seed in range(worlds)]
    return max(moves, key=lambda move: sum(outcome(world, move, me, depth) for world in seen)) if moves else game.suggest()


if __name__ == "__main__":
    game = caper.Game(sys.argv[1] if len(sys.argv) > 1 else "getmac", seats=3, seed=1)
    while not game.over:
        game.step(choose(game) if game.seat == 0 else game.suggest("easy"))
    print(game.result)
