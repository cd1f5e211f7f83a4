#!/usr/bin/env python3
"""Information-set Monte Carlo tree search: one tree, a fresh world for every walk down it.

usage: ismcts.py [GAME]   plays one game in seat 0 against `easy`
"""
import math
import sys

import caper


class Node:
    def __init__(self):
        self.visits, self.reward, self.offered, self.children = 0, 0.0, 0, {}

    def choose(self, moves, random_move):
        """A move that was never tried, else the best by UCB1 among those that this world allows."""
        fresh = [move for move in moves if move not in self.children]
        if fresh:
            return random_move if random_move in fresh else fresh[0]
        for move in moves:
            self.children[move].offered += 1
        return max(moves, key=lambda m: self.children[m].reward / self.children[m].visits
                   + math.sqrt(math.log(self.children[m].offered) / self.children[m].visits))


def search(game, iterations=400):
    """The most visited of the seat's moves. Nodes are its own moves; others play as `easy` does."""
    me, root = game.seat, Node()
    for seed in range(iterations):
        world, path = game.imagine(me, seed), [root]
        while not world.over:
            moves = world.moves() if world.seat == me and path[-1].visits + (path[-1] is root) else []
            if not moves:  # another seat's turn, or below the tree
                world.step(world.suggest("easy"))
                continue
            move = path[-1].choose(moves, world.suggest("medium"))
            path.append(path[-1].children.setdefault(move, Node()))
            path[-1].offered += not path[-1].visits
            world.step(move)
        for node in path:
            node.visits, node.reward = node.visits + 1, node.reward + world.rewards[me]
    return max(root.children, key=lambda move: root.children[move].visits) if root.children else game.suggest()


if __name__ == "__main__":
    game = caper.Game(sys.argv[1] if len(sys.argv) > 1 else "getmac", seats=3, seed=1)
    while not game.over:
        game.step(search(game) if game.seat == 0 else game.suggest("easy"))
    print(game.result)
