#!/usr/bin/env python3
"""Plays getmac: does what costs nothing, throws away nothing, keeps the best cards for last."""
import json
import random
import sys

KEEP = {"macguffin": 9, "notdead": 9, "thief": 4, "garbage": 4, "money": 3, "backup": 3, "tomb": 2, "crown": 1}


def value(move, view):
    verb, card, *target = move.split()
    if verb == "use":
        return 10  # another turn survived, and nothing spent
    if verb == "discard":
        return -10
    last = len(view["hand"]) == 1 and not view["tables"][view["seat"]]
    score = 5 if last and card in ("macguffin", "notdead") else -KEEP.get(card, 0)
    if target[:1] == ["hand"]:
        rival = int(target[1])  # whoever has least left is nearly out
        score += 3 - view["counts"][rival] - len(view["tables"][rival])
    if target[:1] == ["object"] and target[1] in view["tables"][view["seat"]]:
        score -= 10  # that one is mine
    return score + random.random()


for line in sys.stdin:
    ask = json.loads(line)
    answer = {"ok": True}
    if ask["cmd"] == "bot":
        answer["move"] = max(ask["moves"], key=lambda move: value(move, ask["view"]))
    print(json.dumps(answer), flush=True)
