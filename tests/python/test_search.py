"""What a program that searches needs, and the three searches of bindings/python/examples."""
import pathlib
import random
import subprocess
import sys
import unittest

import caper

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent.parent / "bindings" / "python" / "examples"
sys.path.insert(0, str(EXAMPLES))

import cfr  # noqa: E402
import expectimax  # noqa: E402
import ismcts  # noqa: E402

# The Thief takes the other player's last card, and that wins.
BLOW = {"game": "getmac", "turn": 0, "hands": [["thief", "shrug", "spy"], ["rock"]], "tables": [[], []], "discard": []}


def some_games():
    for about in caper.games():
        game = caper.Game(about["id"], seed=11)
        for _ in range(25):
            if game.over:
                break
            yield game
            game.step(game.suggest("medium"))


class Searching(unittest.TestCase):
    def test_a_world_fits_what_the_seat_knows(self):
        different = 0
        for game in some_games():
            for seat in range(-1, game.seats):
                world = game.imagine(seat, seed=5)
                self.assertEqual(world.view(seat), game.view(seat))
                if seat >= 0:
                    self.assertEqual(world.moves(seat), game.moves(seat))
                self.assertEqual(world.position(), game.imagine(seat, seed=5).position())
                different += world.position() != game.position()
        self.assertGreater(different, 50)
        with self.assertRaises(caper.Refused):
            caper.Game("getmac", seats=3).imagine(3)

    def test_a_world_plays_on_without_the_game(self):
        game = caper.Game("getmac", seats=3, seed=2)
        before, world = game.position(), game.imagine(0, seed=1)
        while not world.over:
            world.step(world.suggest("easy"))
        self.assertEqual(game.position(), before)
        self.assertEqual(game.to_act, [0])
        self.assertEqual(world.to_act, [])

    def test_odds_are_probabilities(self):
        asked = 0
        for game in some_games():
            for move in game.moves():
                odds = game.odds(move)
                asked += bool(odds)
                for chance in odds.values():
                    self.assertTrue(0 <= chance <= 1)
                if odds and game.name == "getmac":  # elsewhere they are of results: a success, a roll that passes
                    self.assertAlmostEqual(sum(odds.values()), 1, places=6)
        self.assertGreater(asked, 10)
        game = caper.Game.load(BLOW)
        self.assertEqual(game.odds("play shrug"), {})
        self.assertAlmostEqual(game.odds("play thief hand 1")["rock"], 1 / 20)  # as far as seat 0 knows
        self.assertEqual(game.odds(game.action("play thief hand 1")), game.odds("play thief hand 1"))
        with self.assertRaises(caper.Refused):
            game.odds("play wheel left")

    def test_chance_can_be_forced(self):
        position = {**BLOW, "hands": [["thief", "shrug"], ["rock", "paper", "spy"]]}
        for card in ("rock", "paper", "spy"):
            game = caper.Game.load(position, seed=1)
            game.play("play thief hand 1", chance=[card])
            self.assertIn(card, game.position()["hands"][0])
        for wrong in (["crown"], [7], ["rock", "paper"], ["no card"]):
            game = caper.Game.load(position, seed=1)
            with self.assertRaises(caper.Refused) as refused:
                game.play("play thief hand 1", chance=wrong)
            self.assertEqual(refused.exception.code, "bad-chance")
            self.assertEqual(game.position()["hands"], caper.Game.load(position).position()["hands"])

    def test_copies_go_back_and_forth(self):
        game = caper.Game("luck", seed=3)
        other, before = game.clone(), game.position()
        for _ in range(5):
            other.step(other.suggest("medium"))
        after = other.position()
        self.assertEqual(game.copy_from(other).position(), after)
        other.copy_from(game.imagine(0, seed=1))
        self.assertEqual(game.position(), after)
        self.assertNotEqual(before, after)
        with self.assertRaises(caper.Refused):
            game.copy_from(caper.Game("luck", seed=3))

    def test_undo_goes_back_to_marks(self):
        """A game that went astray and came back is its clone: same position, same future, same thoughts of `hard`."""
        for name in ("getmac", "mcguffin", "luck", "heist"):
            game = caper.Game(name, seed=3)
            for _ in range(6):
                game.step(game.suggest("medium"))
            game.suggest("hard:50")  # it has a mind now, which must forget what is undone
            straight = game.clone()
            for _ in range(3):
                game.mark()
                for _ in range(4):
                    if not game.over:
                        game.step(game.suggest("easy"))
                if not game.over:
                    game.suggest("hard:50")
            for _ in range(3):
                game.undo()
            with self.assertRaises(caper.Refused):
                game.undo()
            for _ in range(8):
                if game.over:
                    break
                self.assertEqual(game.position(), straight.position(), name)
                move = straight.suggest("hard:50")
                if name == "getmac":  # without plans, which stay
                    self.assertEqual(game.suggest("hard:50"), move)
                self.assertEqual(game.play(move), straight.play(move))
            game.mark()
            game.deal()
            with self.assertRaises(caper.Refused):
                game.undo()


class Examples(unittest.TestCase):
    def test_each_finds_the_blow_that_wins(self):
        self.assertEqual(expectimax.choose(caper.Game.load(BLOW, seed=1)), "play thief hand 1")
        self.assertEqual(ismcts.search(caper.Game.load(BLOW, seed=1)), "play thief hand 1")
        random.seed(1)
        self.assertGreater(cfr.learn(80, BLOW)["play thief hand 1"], 0.8)

    def test_each_plays(self):
        for words in (["expectimax.py", "getmac"], ["ismcts.py", "getmac"], ["cfr.py", "20"]):
            done = subprocess.run([sys.executable, str(EXAMPLES / words[0]), *words[1:]], capture_output=True, text=True,
                                  timeout=120)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertTrue(done.stdout)

    def test_searching_beats_easy(self):
        won = 0
        for seed in range(24):
            game = caper.Game("getmac", seats=2, seed=seed)
            me = seed % 2
            while not game.over:
                game.step(ismcts.search(game, 60) if game.seat == me else game.suggest("easy"))
            won += me in game.winners
        self.assertGreater(won, 13)


if __name__ == "__main__":
    unittest.main()
