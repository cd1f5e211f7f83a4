#!/usr/bin/env python3
"""A game that the program has never heard of (examples/games/coldfeet): it is played in the engine, in the terminal, at a
server's table, in the lab and in a tournament, without a line about it anywhere else.

usage: fifth_game_test.py CAPER     a program that was linked with the example's room
"""
import json
import pathlib
import subprocess
import tempfile
import unittest

from server_kit import CAPER, Server, begin, main, play_out


def run(*words, text=None):
    done = subprocess.run([CAPER, *map(str, words)], input=text, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


class FifthGame(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def test_the_program_lists_and_explains_it(self):
        self.assertIn("Cold Feet", run("games"))
        self.assertIn("third bell", run("rules", "coldfeet"))

    def test_in_the_engine(self):
        asks = [{"cmd": "new", "game": "coldfeet", "seats": 3, "seed": "7"}, {"cmd": "bot", "seat": 0, "level": "hard", "iterations": 50},
                {"cmd": "play", "seat": 0, "move": "take"}, {"cmd": "view", "seat": 1}]
        answers = [json.loads(line) for line in run("engine", text="".join(json.dumps(a) + "\n" for a in asks)).splitlines()]
        self.assertTrue(all(a["ok"] for a in answers), answers)
        self.assertIn(answers[1]["move"], ("take", "leave"))
        self.assertIsInstance(answers[3]["view"]["bags"][0], int)  # how many, not which

    def test_in_the_terminal(self):
        told = run("play", "coldfeet", "--plain", "--seed", "c0ffee", "--me", "none", text="")
        self.assertRegex(told, r"vault")
        self.assertRegex(told, r"(?i)wins|win together")

    def test_in_the_lab(self):
        run("lab", "coldfeet", "--games", 200, "--bots", "medium,easy,easy", "--seed", 1, "--quiet", "--out", self.folder.name + "/study")
        results = json.loads((pathlib.Path(self.folder.name) / "study" / "results.json").read_text())
        self.assertEqual(results["study"]["game"], "coldfeet")

    def test_in_a_tournament(self):
        self.assertRegex(run("tournament", "coldfeet", "--players", "medium,easy,random", "--games", 30, "--seed", "5"), r"1  medium")

    def test_at_a_table_with_people(self):
        server = Server(self.folder.name, "--rate", "2000", "--http-rate", "5000")
        try:
            _, *players = begin(server, game="coldfeet")
            play_out(players)
            self.assertTrue(players[1].over)
        finally:
            self.assertEqual(server.stop(), 0)


main(FifthGame)
