#!/usr/bin/env python3
"""The first game of each room in a real terminal (tmux), by following only what its coach points at.

The coach's cursor stands on what is to be chosen, and Enter follows; where words are wanted, the coach's own are there
already. A wrong move is held back, and the coach says why.

usage: coach_test.py CAPER [NAME…]     runs all tests, or those named
"""
import re
import sys

import tui_kit
from tui_kit import Terminal

STEP = re.compile(r" (\d+)/(\d+) ")


def flat(screen):
    """Lines wrap where they like: one line, with single spaces."""
    return re.sub(r"\s+", " ", screen)


def speaks(screen):
    """The coach waits for the learner."""
    return re.search(r"Enter goes on|Enter follows|\(q leaves", flat(screen))


def follow(game, limit, key="Enter"):
    """Enter, and nothing else where the coach's cursor can say it, until the lesson's last word. `key` follows instead."""
    t = Terminal(f"{game} --coach --pace 0", width=100, height=40)
    steps = set()
    try:
        for _ in range(limit):
            screen = t.wait(speaks)
            said = flat(screen)
            if "(q leaves" in said:
                return steps
            steps.add(STEP.search(said).group(1))
            t.keys(key if "Enter follows" in said else "Enter")
            t.wait(lambda s, before=screen: s != before)
        raise AssertionError(f"the lesson does not end; the screen is\n{t.screen()}")
    finally:
        t.close()


def test_first_game_of_getmac():
    assert len(follow("getmac", 80)) == 8


def test_first_game_of_mcguffin():
    assert len(follow("mcguffin", 120)) == 20


def test_first_game_of_luck():
    assert len(follow("luck", 120)) > 7


def test_first_game_of_heist():
    # On the map the cursor stays where the last token went, so g does what the coach points at.
    assert len(follow("heist", 160, key="g")) == 17


def test_a_wrong_move_is_held_back_and_explained():
    t = Terminal("getmac --coach --pace 0", width=100, height=40)
    try:
        while "Enter goes on" in flat(t.wait(speaks)):
            before = t.screen()
            t.keys("Enter")
            t.wait(lambda s: s != before)
        t.type(":play marshal")
        t.wait(":play marshal")
        t.keys("Enter")
        t.wait(r"1/8  \S")
        screen = t.wait(lambda s: " — " in s)
        assert "1/8" in screen, screen
    finally:
        t.close()


def test_after_a_wrong_move_enter_follows_again():
    t = Terminal("mcguffin --coach --pace 0", width=100, height=40)
    try:
        t.wait("Enter goes on")
        t.keys("Enter")
        t.wait("▶ Name yourself")
        t.keys("1")  # a ready-made character: not today
        t.wait("1 ▶ Mrs Okafor")
        t.keys("1")
        t.wait("Enter: play")
        t.keys("Enter")
        t.wait("(?s)Today you learn how.*▶ Name yourself")
        t.keys("Enter")
        t.wait("Name yourself: Ash▏")
        t.keys("Enter")
        t.wait(" 2/20 ")
    finally:
        t.close()


if __name__ == "__main__":
    sys.exit(tui_kit.main(sys.modules[__name__]))
