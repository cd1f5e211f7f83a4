#!/usr/bin/env python3
"""The network that train.py taught, as a program that takes a seat (docs/bots.md).

usage: play_getmac.py net.npz      then e.g. caper tournament getmac --players "me=exec:python3 play_getmac.py net.npz,easy=easy"

It is asked with a position in which everything that the seat does not know is made up. An observation has only
what the seat knows in it, so it comes out right all the same.
"""
from __future__ import annotations

import json
import sys

import caper
from agent import Agent, numbers


def answer(agent: Agent, game: caper.Game, seat: int) -> dict:
    seen, mask = game.observation(seat), game.mask(seat)
    if not agent.shape.is_for(len(seen)):
        return {"ok": False, "code": "bad-game", "error": "these weights were taught with another number of seats"}
    action = agent.best(numbers(agent.shape.fit(seen[None])), mask[None])[0]
    return {"ok": True, "move": game.text(action, seat)}


def main() -> None:
    agent, game = Agent.load(sys.argv[1]), None
    for line in sys.stdin:
        ask = json.loads(line)
        reply = {"ok": True}
        if ask["cmd"] == "load":
            game = caper.Game.load(ask["position"])
        elif ask["cmd"] == "bot" and game:
            reply = answer(agent, game, ask["seat"])
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
