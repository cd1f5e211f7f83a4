#!/usr/bin/env python3
"""Tournaments from outside, and the example bots of docs/bots.md in them. usage: tournament_test.py CAPER"""
import csv
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

CAPER = sys.argv[1] if len(sys.argv) > 1 else "build/caper"
ROOT = pathlib.Path(__file__).resolve().parent.parent
BOTS = ROOT / "examples" / "bots"


def caper(*arguments, **keywords):
    return subprocess.run([CAPER, *map(str, arguments)], capture_output=True, text=True, timeout=300, **keywords)


class Tournament(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.out = self.folder / "cup"

    def tearDown(self):
        shutil.rmtree(self.folder)

    def play(self, game, *arguments, status=0):
        done = caper("tournament", game, "--out", self.out, *arguments)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout

    def results(self):
        return json.loads((self.out / "results.json").read_text())

    def games(self):
        with open(self.out / "games.csv", newline="") as file:
            return list(csv.DictReader(file))

    def test_everybody_meets_everybody(self):
        text = self.play("getmac", "--players", "a=random,b=easy,c=medium", "--games", "40", "--seed", "c0ffee",
                         "--seats", "2")
        self.assertIn("tables of 2, 120 games", text)
        results, games = self.results(), self.games()
        self.assertEqual([p["name"] for p in results["players"]], ["c", "b", "a"])
        self.assertEqual({p["games"] for p in results["players"]}, {80})
        for player in results["players"]:
            self.assertLessEqual(player["elo_low"], player["elo"])
            self.assertLessEqual(player["elo"], player["elo_high"])
        self.assertAlmostEqual(sum(p["elo"] for p in results["players"]), 4500, 3)
        self.assertEqual(len(games), 120)
        self.assertEqual(sum(map(sum, results["points"])), 120)
        first = sum(g["seats"].split()[0] == "a" for g in games)
        self.assertEqual(first, 40, "seats are rotated")
        with open(self.out / "ratings.csv", newline="") as file:
            self.assertEqual([row["name"] for row in csv.DictReader(file)], ["c", "b", "a"])

    def test_transcripts_prove_themselves(self):
        self.play("getmac", "--players", "easy,medium,random", "--games", "3", "--seed", "1")
        for game in self.games():
            path = self.out / "games" / f"{int(game['game']):06d}.txt"
            done = caper("verify", path)
            self.assertEqual(done.returncode, 0, done.stderr)
            text = path.read_text()
            for seat, name in enumerate(game["seats"].split()):
                self.assertIn(f"name {seat} {name}\n", text)
            self.assertTrue(text.rstrip().endswith(f"end {game['winners']}"))

    def test_same_seed_same_results_on_any_number_of_threads(self):
        outputs = []
        for threads in (1, 3):
            self.out = self.folder / str(threads)
            self.play("getmac", "--players", "easy,medium,hard:30", "--games", "12", "--seed", "5", "--threads", threads)
            outputs.append([(self.out / name).read_text() for name in ("results.json", "ratings.csv", "games.csv")])
        self.assertEqual(outputs[0], outputs[1])

    def test_crews_are_compared_on_the_same_deals(self):
        for game in ("heist", "mcguffin", "luck"):
            self.out = self.folder / game
            text = self.play(game, "--players", "easy,medium", "--games", "3", "--seed", "5")
            self.assertIn("crews of", text)
            self.assertTrue(self.results()["crews"])
            seeds = [[line for line in (self.out / "games" / f"{n:06d}.txt").read_text().splitlines()
                      if line.startswith("seed ")] for n in range(6)]
            self.assertEqual(seeds[0::2], seeds[1::2])
            self.assertEqual(len({s[0] for s in seeds}), 3)

    def test_options_of_the_game(self):
        text = self.play("luck", "--players", "easy,medium", "--games", "2", "--option", "mode=competition")
        self.assertIn("tables of 2", text)
        settings = json.loads((self.out / "tournament.json").read_text())
        self.assertEqual(settings["options"], {"mode": "competition"})

    def test_goes_on_where_it_was(self):
        players = ("--players", "easy,medium,random", "--seed", "7")
        self.play("getmac", *players, "--games", "30")
        whole = [(self.out / name).read_text() for name in ("results.json", "ratings.csv", "games.csv")]
        # As if the power had gone off in the middle of a line.
        log = self.out / "games.csv"
        lines = log.read_text().splitlines(keepends=True)
        log.write_text("".join(lines[:12]) + lines[12][:5])
        done = caper("tournament", "--continue", self.out)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([(self.out / name).read_text() for name in ("results.json", "ratings.csv", "games.csv")], whole)
        # More of it is the same as more from the beginning.
        caper("tournament", "--continue", self.out, "--games", "60")
        self.assertEqual(len(self.games()), 60)
        longer = (self.out / "results.json").read_text()
        self.out = self.folder / "long"
        self.play("getmac", *players, "--games", "60")
        self.assertEqual((self.out / "results.json").read_text(), longer)

    def test_a_folder_is_not_overwritten(self):
        self.play("getmac", "--players", "easy,medium", "--games", "2")
        done = caper("tournament", "getmac", "--players", "easy,random", "--games", "2", "--out", self.out)
        self.assertEqual(done.returncode, 1)
        self.assertIn("there is a tournament", done.stderr)
        log = self.out / "games.csv"
        log.write_text(log.read_text().replace("medium", "random"))
        done = caper("tournament", "--continue", self.out)
        self.assertEqual(done.returncode, 1)
        self.assertIn("games.csv:2: this line does not belong", done.stderr)
        (self.out / "tournament.json").write_text("[]")
        self.assertEqual(caper("tournament", "--continue", self.out).returncode, 1)

    def test_stops_when_told(self):
        slow = "slow=exec:while read a; do read b; sleep 0.02; m=${b##*moves\\\":[}; m=${m%%]*}; " \
               "echo '{}'; echo \"{\\\"move\\\":${m%%,*}}\"; done"
        run = subprocess.Popen([CAPER, "tournament", "getmac", "--player", slow, "--players", "easy", "--games", "10000",
                                "--out", str(self.out)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        log = self.out / "games.csv"
        until = time.monotonic() + 60
        while time.monotonic() < until and not (log.exists() and log.read_text().count("\n") > 3):
            time.sleep(0.05)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=60)
        self.assertEqual(run.returncode, 1)
        self.assertRegex(err, r"stopped after \d+ of 10000 games; `caper tournament --continue")
        self.assertIn("slow", out)
        self.assertEqual(self.results()["players"][0]["failed"] + self.results()["players"][1]["failed"], 0, out)
        self.assertGreaterEqual(len(self.games()), 3)
        self.assertEqual(self.results()["games"], len(self.games()))

    def test_programs_that_fail_lose(self):
        text = self.play("getmac", "--players", "dead=exec:exit 1,wrong=exec:while read a; do echo '{\"move\":\"sing\"}'; done,easy",
                         "--games", "6", "--seats", "2", status=1)
        self.assertIn("dead failed in 12 of 12 games, which count as lost; first in game", text)
        self.assertIn("it played “sing”: “sing” is not a move of Get the MacGuffin", text)
        results = self.results()
        self.assertEqual([(p["name"], p["failed"]) for p in results["players"]][0], ("easy", 0))
        self.assertEqual(results["players"][0]["share"], 1.0)
        for game in self.games():
            self.assertEqual(caper("verify", self.out / "games" / f"{int(game['game']):06d}.txt").returncode, 0)

    def test_words_that_are_wrong(self):
        for wrong, sentence in ((("getmac",), "needs at least two players"), (("getmac", "--players", "easy"), "needs at least two players"),
                                (("chess", "--players", "easy,hard"), "there is no game"),
                                (("getmac", "--players", "easy,genius"), "there is no bot “genius”"),
                                (("heist", "--players", "easy,net"), "there is no trained network for Masters of the Heist"),
                                (("getmac", "--players", "easy,easy"), "two players are called"),
                                (("getmac", "--players", "easy,hard", "--games", "0"), "--games"),
                                (("getmac", "--players", "easy,hard", "--seats", "12"), "takes 2 to 11 players"),
                                (("getmac", "--players", "easy,hard", "--seed", "xyz"), "hex digits"),
                                (("getmac", "--players", "easy,hard", "--option", "mode"), "NAME=VALUE"),
                                (("getmac", "--players", "easy,hard", "--option", "a=1"), "no option “a”"),
                                (("--continue", "x", "--players", "easy,hard"), "--continue goes only with"),
                                (("getmac", "--players", "easy,hard", "--games", "1000000", "--seats", "11"), "at most")):
            done = caper("tournament", *wrong)
            self.assertEqual(done.returncode, 2, f"{wrong}: {done.stderr}")
            self.assertIn(sentence, done.stderr)
        self.assertEqual(caper("tournament", "--continue", self.folder / "nothing").returncode, 1)
        self.assertEqual(caper("tournament", "--help").returncode, 0)


class ExampleBots(unittest.TestCase):
    """The files that docs/bots.md shows."""

    def tournament(self, game, *players, games, **keywords):
        with tempfile.TemporaryDirectory() as folder:
            arguments = [word for player in players for word in ("--player", player)]
            done = caper("tournament", game, *arguments, "--games", games, "--seed", "1", "--out", folder, **keywords)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            results = json.loads(pathlib.Path(folder, "results.json").read_text())
        for player in results["players"]:
            self.assertEqual(player["failed"], 0, done.stdout)
        return {player["name"]: player for player in results["players"]}

    def test_hoarder_beats_random(self):
        players = self.tournament("getmac", f"hoarder=exec:{sys.executable} {BOTS / 'hoarder.py'}", "random", games=200)
        self.assertGreater(players["hoarder"]["share"], 0.55)

    def test_quick(self):
        node = shutil.which("node")
        self.assertIsNotNone(node, "the page is built with node, and one of the example bots runs in it")
        players = self.tournament("getmac", f"quick=exec:{node} {BOTS / 'quick.js'}", "random", games=200)
        self.assertGreater(players["quick"]["share"], 0.55)

    def test_any_plays_every_game(self):
        for game in ("getmac", "mcguffin", "luck", "heist"):
            self.tournament(game, f"any=exec:sh {BOTS / 'any.sh'}", "random", games=1)

    def test_the_engine_itself(self):
        self.tournament("getmac", f"engine=exec:{os.path.abspath(CAPER)} engine", "easy", games=4)

    def test_thirty_lines(self):
        for path in BOTS.iterdir():
            code = [line for line in path.read_text().splitlines() if line.strip()]
            self.assertLessEqual(len(code), 30, path.name)

    def test_docs_talk_to_the_engine_like_this(self):
        """The lines of docs/engine.md: what is asked there is answered as it says; “…” stands for anything."""
        shown = [line.strip() for line in (ROOT / "docs" / "engine.md").read_text().splitlines() if line.startswith("    {")]
        asked, answers = shown[::2], shown[1::2]
        self.assertGreater(len(asked), 2)
        done = subprocess.run([CAPER, "engine"], input="\n".join(asked) + "\n", capture_output=True, text=True, timeout=60)
        for answer, shown in zip(done.stdout.splitlines(), answers, strict=True):
            self.assertRegex(answer, "^" + ".*".join(map(re.escape, shown.split("…"))) + "$")

    def test_docs_show_these_files(self):
        text = (ROOT / "docs" / "bots.md").read_text()
        self.assertIn((BOTS / "hoarder.py").read_text().strip(), text, "docs/bots.md should show hoarder.py as it is")
        for path in BOTS.iterdir():
            self.assertIn(path.name, text)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
