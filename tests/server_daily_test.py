#!/usr/bin/env python3
"""The caper of the day on a server: begun once under a token, counted when it is over, proved by its transcript.

usage: server_daily_test.py CAPER [NAME…]     only the standard library; NAME runs the tests whose names contain it
"""
import hashlib
import os
import random
import sqlite3
import subprocess
import tempfile
import threading
import unittest

from server_kit import CAPER, Player, Server, Socket, main

ANN, BO, CY = "a" * 32, "b" * 32, "c" * 32


class Daily(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.server = Server(cls.folder.name, "--rate", "5000", "--http-rate", "5000", "--work", "100")

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0, cls.server.log_text()
        assert "ERROR" not in cls.server.log_text()
        cls.folder.cleanup()

    def day(self, token=None, game="getmac"):
        status, day = self.server.http("GET", "/api/v1/daily", token=token)
        self.assertEqual(status, 200, day)
        return day, next(g for g in day["games"] if g["game"] == game)

    def begin(self, game, token, **fields):
        return self.server.http("POST", "/api/v1/daily/" + game, {"name": "Ann", "pace": 0, **fields}, token)

    def play(self, made, seed=1):
        p = Player(self.server, made["table"], made["token"], random.Random(seed))
        p.ws.send(type="ready", salt="abad1dea")
        while not p.over:
            seen = p.now
            if not (p.now and p.now["moves"]):
                p.step()
            elif p.play()["type"] == "error" and p.now is seen:
                p.now = None  # a bot was quicker, and what it did is on its way
        p.drop()

    def transcript(self, table):
        r, text = self.server.http("GET", "/api/v1/tables/%s/transcript" % table, raw=True)
        self.assertEqual(r.status, 200, text)
        return text.decode()

    def hand_in(self, game, token, transcript, name="Bo", **fields):
        return self.server.http("POST", "/api/v1/daily/%s/results" % game,
                                {"name": name, "transcript": transcript, **fields}, token)

    def test_a_thousand_results_do_not_hide_mine(self):
        if os.environ.get("CAPER_TEST_POSTGRES"):
            return  # they are written by SQL here
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder)
            day = server.http("GET", "/api/v1/daily")[1]["today"]
            db = sqlite3.connect(server.store)
            mine = hashlib.blake2b(b"caper token 1\n" + ANN.encode(), digest_size=32).digest()
            for n, who in enumerate([b"%032d" % n for n in range(1000)] + [mine]):
                game = "mcguffin" if who == mine else "getmac"
                db.execute("insert into keepsakes(label,who,at,text) values(?,?,?,?)",
                           ("daily/%s/%s" % (day, game), who, n, '{"table":"t","name":"Cy","score":"%d","won":true,"facts":[]}' % n))
            db.commit()
            db.close()
            games = {g["game"]: g for g in server.http("GET", "/api/v1/daily", token=ANN)[1]["games"]}
            self.assertEqual(games["getmac"]["count"], 1000)
            self.assertEqual((games["mcguffin"]["count"], games["mcguffin"]["mine"]), (1, {"table": "t", "over": True}))
            self.assertEqual(server.http("POST", "/api/v1/daily/mcguffin", {"name": "Ann"}, ANN)[1]["code"], "played")
            self.assertEqual(server.stop(), 0)

    def test_a_thousand_results_of_one_day_do_not_hide_the_next(self):
        if os.environ.get("CAPER_TEST_POSTGRES"):
            return
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder)
            week = server.http("GET", "/api/v1/daily/week")[1]
            db = sqlite3.connect(server.store)
            for n in range(1003):
                late = n > 1000  # the same person at two games, who won both
                db.execute("insert into keepsakes(label,who,at,text) values(?,?,?,?)",
                           ("daily/%s/%s" % (week["to" if late else "from"], ("getmac", "luck")[n % 2]), b"%032d" % min(n, 1001), n,
                            '{"table":"t","name":"P%d","score":"5","won":%s,"facts":[]}' % (n, "true" if late else "false")))
            db.commit()
            db.close()
            top, second = server.http("GET", "/api/v1/daily/week")[1]["week"][:2]
            self.assertEqual((top["points"], top["played"], top["won"], top["best"]), (8, 2, 2, 2))
            self.assertEqual((second["points"], second["played"], second["won"]), (1, 1, 0))
            self.assertEqual(server.stop(), 0)

    def test_games_that_were_only_begun_hide_no_results(self):
        """1,050 of them, and the day had no results any more."""
        folder = tempfile.TemporaryDirectory()
        self.server = Server(folder.name, "--rate", "5000", "--http-rate", "5000", "--work", "100")
        self.addCleanup(folder.cleanup)
        self.addCleanup(self.server.stop)
        def key(token):  # what the store sorts people by
            return hashlib.blake2b(b"caper token 1\n" + token.encode(), digest_size=32).digest()
        last = max(("%032x" % n for n in range(50000)), key=key)
        status, made = self.begin("getmac", last)
        self.assertEqual(status, 201, made)
        self.play(made)
        self.assertEqual(self.day(last)[1]["count"], 1)
        for n in range(1005):
            self.assertEqual(self.begin("getmac", "%032x" % (n << 64))[0], 201)
        day, game = self.day(last)
        self.assertEqual((game["count"], game["mine"]["over"]), (1, True))
        self.assertEqual(self.begin("getmac", last)[1]["code"], "played")
        self.assertEqual(self.begin("getmac", "%032x" % (1 << 64))[1]["code"], "played")
        self.assertEqual(self.day("%032x" % (1 << 64))[1]["mine"]["over"], False)

    def test_the_day_is_not_left_to_a_bot_by_removing(self):
        status, made = self.begin("getmac", "8" * 32)
        self.assertEqual(status, 201, made)
        s = Socket(self.server)
        s.hello(made["table"], made["token"], host=made.get("host"))
        s.ask(type="ready")
        self.assertEqual(s.ask(type="remove", seat=s.log[0]["you"]["seat"])["code"], "not-now")
        s.close()

    def test_the_seed_is_the_hash_of_day_and_game(self):
        day, _ = self.day()
        for g in day["games"]:
            text = "caper daily 1\n%s\n%s\n" % (day["day"], g["game"])
            self.assertEqual(g["seed"], hashlib.blake2b(text.encode(), digest_size=32).hexdigest())

    def test_once_under_a_token_and_then_for_practice(self):
        status, made = self.begin("getmac", ANN)
        self.assertEqual(status, 201, made)
        _, g = self.day(ANN)
        self.assertEqual(g["mine"], {"table": made["table"], "over": False})
        self.assertEqual(g["results"], [])
        status, again = self.begin("getmac", ANN)
        self.assertEqual((status, again["code"]), (409, "played"))
        self.play(made)
        _, g = self.day(ANN)
        self.assertTrue(g["mine"]["over"])
        mine, = g["results"]
        self.assertTrue(mine["mine"])
        self.assertEqual((mine["name"], mine["place"], mine["table"]), ("Ann", 1, made["table"]))
        self.assertEqual(mine["facts"][0]["what"], "Turns")
        self.assertFalse(self.day(BO)[1]["results"][0]["mine"])

        # Practice does not count; a transcript under the same token does not, either.
        status, practice = self.begin("getmac", ANN, practice=True)
        self.assertEqual(status, 201, practice)
        self.play(practice, 7)
        text = self.transcript(practice["table"])
        self.assertEqual(self.hand_in("getmac", ANN, text)[0], 409)
        self.assertEqual(self.day(ANN)[1]["count"], 1)

        # What another player played elsewhere counts, if it proves itself; its game can be watched here.
        status, taken = self.hand_in("getmac", BO, text)
        self.assertEqual(status, 201, taken)
        self.assertEqual(self.day(BO)[1]["count"], 2)
        self.assertEqual(self.server.http("GET", "/api/v1/tables/%s/replay" % taken["table"])[0], 200)

        # The week counts both: three points for a win, one for a defeat, one more for the best.
        status, week = self.server.http("GET", "/api/v1/daily/week", token=ANN)
        self.assertEqual(status, 200, week)
        rows = {r["name"]: r for r in week["week"]}
        for r in rows.values():
            self.assertEqual(r["points"], 3 * r["won"] + (r["played"] - r["won"]) + r["best"])
        self.assertTrue(rows["Ann"]["mine"] and not rows["Bo"]["mine"])

        # The same file proves it without a server.
        path = os.path.join(self.folder.name, "t.caper")
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
        done = subprocess.run([CAPER, "daily", "getmac", "--check", path], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("won" if taken["won"] else "lost", done.stdout)

    def test_what_does_not_prove_itself_is_refused(self):
        status, made = self.begin("getmac", CY, practice=True)
        self.play(made, 3)
        text = self.transcript(made["table"])
        bad = text.replace("commitment ", "commitment 0")
        for game, transcript, why in (("getmac", bad, "line"), ("heist", text, "not the deal"),
                                      ("getmac", "", "line"), ("getmac", "x\n" * 4000, "lines")):
            status, said = self.hand_in(game, CY, transcript)
            self.assertIn(status, (400, 413), said)
            self.assertIn(why, said["error"])
        self.assertEqual(self.hand_in("getmac", "short", text)[0], 401)
        self.assertEqual(self.hand_in("getmac", CY, text, day="2020-01-01")[0], 400)
        self.assertEqual(self.hand_in("getmac", CY, text, name="")[0], 400)
        self.assertEqual(self.hand_in("chess", CY, text)[0], 404)
        self.assertIsNone(self.day(CY)[1]["mine"])

    def test_two_at_once_are_one_result(self):
        """A thread plays it again while others are served: handing in twice meanwhile gives one result, and one table."""
        made = self.begin("luck", CY)[1]
        self.play(made)
        text, who, answers = self.transcript(made["table"]), "d" * 32, []
        threads = [threading.Thread(target=lambda: answers.append(self.hand_in("luck", who, text))) for _ in range(4)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(sorted(status for status, _ in answers), [201, 409, 409, 409], answers)

    def test_every_game_proves_itself(self):
        """Bots at the server play what the verifier expects of them, talk and all."""
        for i, game in enumerate(("mcguffin", "luck", "heist")):
            status, made = self.begin(game, None, practice=True)
            self.assertEqual(status, 201, made)
            self.play(made, i)
            text = self.transcript(made["table"])
            status, taken = self.hand_in(game, BO, text)
            self.assertEqual(status, 201, taken)
            self.assertEqual(self.day(BO, game)[1]["results"][0]["table"], taken["table"])

    def test_the_album_fills_with_what_happened_here(self):
        """An ending of a story and firsts, once each; the game of another player does not count."""
        status, made = self.begin("luck", None, practice=True)
        status, early = self.server.http("POST", "/api/v1/album", {"table": made["table"], "seat": made["token"]}, ANN)
        self.assertEqual((status, early["code"]), (409, "not-now"))
        self.play(made, 5)
        ask = {"table": made["table"], "seat": made["token"]}
        self.assertEqual(self.server.http("POST", "/api/v1/album", {**ask, "seat": "0" * 32}, ANN)[0], 403)
        self.assertEqual(self.server.http("POST", "/api/v1/album", ask)[0], 401)
        status, first = self.server.http("POST", "/api/v1/album", ask, ANN)
        self.assertEqual(status, 200, first)
        ids = [s["id"] for s in first["new"]]
        self.assertIn("first/game/luck", ids)
        self.assertIn("first/daily", ids)
        self.assertEqual(self.server.http("POST", "/api/v1/album", ask, ANN)[1]["new"], [])
        status, album = self.server.http("GET", "/api/v1/album", token=ANN)
        self.assertEqual([s["id"] for s in album["album"]], ids)
        found = [i for i in ids if i.startswith("luck/")]
        luck = next(p for p in album["pages"] if p["game"] == "luck")
        self.assertTrue(all(p["endings"] > 2 for p in luck["pieces"]))
        for i in found:
            self.assertIn(i.split("/")[1], [p["id"] for p in luck["pieces"]])
        self.assertEqual(self.server.http("GET", "/api/v1/album", token=CY)[1]["album"], [])

    def test_nobody_plays_it_for_you(self):
        status, made = self.begin("mcguffin", CY)
        self.assertEqual(status, 201, made)
        p = Player(self.server, made["table"], made["token"], random.Random(1))
        p.ws.send(type="ready")
        while not p.now:
            p.step()
        self.assertEqual(p.ws.ask(type="leave")["code"], "not-now")
        self.assertEqual(p.ws.ask(type="hint")["type"], "error")
        p.drop()
        _, t = self.server.http("GET", "/api/v1/tables/" + made["table"])
        self.assertEqual(t["table"]["daily"]["counts"], True)


if __name__ == "__main__":
    main(Daily)
