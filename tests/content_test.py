#!/usr/bin/env python3
"""Content and campaigns over the server: the same checks as the command line, tables with a text of one's own,
ledgers that two people change at once, results that are booked exactly once.

usage: content_test.py CAPER [NAME…]     only the standard library; NAME runs the tests whose names contain it
"""
import os
import pathlib
import random
import re
import signal
import subprocess
import tempfile
import unittest

from server_kit import CAPER, Server, Socket, main

DATA = pathlib.Path(__file__).resolve().parent.parent / "src" / "games"
SHIPPED = {"heist": (".heist", "heist", "a1-lucky-pawn"), "mcguffin": (".job", "job", "lighthouse"),
           "luck": (".twee", "adventure", "museum")}


def text_of(game, name=None):
    return (DATA / game / "data" / ((name or SHIPPED[game][2]) + SHIPPED[game][0])).read_text(encoding="utf-8")


def command(*words, data=None):
    done = subprocess.run([CAPER, *words], capture_output=True, input=data, encoding="utf-8")
    return done.returncode, done.stdout, done.stderr


def broken(text, rng):
    """The text with some line damaged."""
    lines = text.split("\n")
    for _ in range(rng.randint(1, 3)):
        i = rng.randrange(len(lines))
        lines[i] = rng.choice([lines[i][::-1], lines[i] + " zzz", "", "what: ever", lines[i].replace(" ", ", ", 1)])
    return "\n".join(lines)


class Content(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.server = Server(cls.folder.name, "--rate", "2000", "--http-rate", "5000",
                            "--exec", "engine=%s engine" % CAPER)

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        log = cls.server.log_text()
        cls.folder.cleanup()
        assert code == 0, "status %d\n%s" % (code, log)
        assert "ERROR" not in log, log  # a sanitizer's

    def check(self, game, **body):
        return self.server.http("POST", "/api/v1/games/%s/check" % game, body)

    def file(self, text, suffix):
        path = os.path.join(self.folder.name, "it" + suffix)
        with open(path, "w", encoding="utf-8", newline="") as f:
            f.write(text)
        return path

    # Reading and checking

    def test_shipped_content_can_be_read(self):
        for game in SHIPPED:
            _, games = self.server.http("GET", "/api/v1/games")
            info = next(g for g in games["games"] if g["id"] == game)
            for name in info["content"]:
                status, a = self.server.http("GET", "/api/v1/games/%s/content/%s" % (game, name))
                self.assertEqual((status, a["text"]), (200, text_of(game, name)))
                status, a = self.check(game, text=a["text"])
                self.assertEqual((status, a["problems"], a["count"]), (200, [], 0))
                self.assertTrue(a["title"] and a["figures"])
        for path in ("games/heist/content/nope", "games/getmac/content/a1-lucky-pawn", "games/chess/content/x",
                     "games/heist/content/" + "x" * 300, "games/heist/content/..%2fskills.txt"):
            self.assertEqual(self.server.http("GET", "/api/v1/" + path)[0], 404, path)

    def test_grammars_come_as_text_as_forms_or_not_at_all(self):
        for asked, key in (("", "grammar"), ("?grammar=forms", "forms"), ("?grammar=no", None)):
            _, games = self.server.http("GET", "/api/v1/games" + asked)
            for g in games["games"]:
                self.assertEqual({"grammar", "forms"} & set(g), {key} - {None}, g["id"])
        _, games = self.server.http("GET", "/api/v1/games?grammar=forms")
        forms = next(g["forms"] for g in games["games"] if g["id"] == "mcguffin")
        self.assertIn("check {seat} {deck} with {skill} bonus {bonus} [as {title}]", forms)
        forms = next(g["forms"] for g in games["games"] if g["id"] == "luck")
        self.assertIn("strike {seats} {target} [using {using}] [rating {rating}] [special] [as {title}]", forms)

    def test_checks_are_those_of_the_command_line(self):
        rng = random.Random(7)
        for game, (suffix, option, _) in SHIPPED.items():
            sound = text_of(game)
            for text in [sound, "", "\n\n", "x"] + [broken(sound, rng) for _ in range(25)]:
                path = self.file(text, suffix)
                code, out, err = command(option, "check", path)
                status, a = self.check(game, text=text)
                self.assertEqual(status, 200)
                if option == "adventure" and not a["count"] and code:
                    continue  # in order, but the command line also walks the story, and found something
                self.assertEqual(code, 1 if a["count"] else 0, text)
                said = [path + (":%d: " % p["line"] if p["line"] else ": ") + p["sentence"] for p in a["problems"]]
                self.assertEqual([s for s in said if s not in err], [], err)
                told = len([l for l in err.splitlines() if not re.search(r": \d+ (mistake|problem)s?$|: note: ", l)])
                self.assertEqual(len(said), min(told, 100), err)  # a text with more is clearly something else
                if not a["count"]:
                    self.assertIn(a["title"], out)
                    self.assertIn(a["figures"], out)
                    for note in a["notes"]:
                        self.assertIn(note, out + err)

    def test_savekeys_go_both_ways(self):
        for name in ("a1-lucky-pawn", "p4-zugzwang", "z2-city-hall"):
            _, first = self.check("heist", text=text_of("heist", name))
            self.assertEqual(command("heist", "export", name)[1].strip(), first["savekey"])
            self.assertIn("objective", first["loses"])
            status, back = self.check("heist", savekey=first["savekey"])
            self.assertEqual(status, 200)
            self.assertEqual(command("heist", "import", first["savekey"])[1], back["text"])
            if not back["count"]:
                self.assertEqual(back["savekey"], first["savekey"])
        status, a = self.check("heist", savekey="Corner+Shop|5|nonsense")
        self.assertEqual((status, a["code"]), (400, "bad-option"))
        self.assertIn("parts", a["error"])

    def test_what_is_refused(self):
        self.assertEqual(self.check("getmac", text="x")[0], 404)
        self.assertEqual(self.check("heist")[0], 400)
        self.assertEqual(self.check("heist", text="x", savekey="y")[0], 400)
        self.assertEqual(self.check("heist", text=5)[0], 400)
        self.assertEqual(self.check("luck", savekey="x|y")[0], 400)
        self.assertEqual(self.check("heist", text="x" * (512 * 1024 + 1))[0], 413)
        self.assertEqual(self.check("heist", savekey="x" * 20000)[0], 413)
        self.assertEqual(self.check("heist", text="a\u0000b")[0], 400)
        status, a = self.check("heist", text="zzz\n" * 10000)
        self.assertEqual((status, len(a["problems"])), (200, 100))
        self.assertGreater(a["count"], 9000)

    def test_hostile_texts_are_quick(self):
        hostile = [":: a\n[[b->a]]\n" * 4500, "[[" * 30000, "obstacle: x\n" * 5000, "map:\n" + " GP" * 20000,
                   "\n".join(":: s%d\n[[x->s%d]]" % (i, i + 1) for i in range(3000)), "\t" * 60000, "é" * 20000]
        before = self.server.worked()
        for game in SHIPPED:
            for text in hostile:
                self.assertEqual(self.check(game, text=text[:62000])[0], 200)
        self.assertLess(self.server.worked() - before, 20 * 0.25 * len(SHIPPED))

    # Tables

    def play(self, **fields):
        """Bots at a table until the end."""
        t = self.server.table(**{"players": ["easy"], **fields})
        watch_to_the_end(self.server, t)
        return t

    def test_a_table_with_content_of_ones_own(self):
        for game in SHIPPED:
            text = text_of(game)
            _, games = self.server.http("GET", "/api/v1/games")
            seats = next(g for g in games["games"] if g["id"] == game)["default"]
            marked = text + ("\n# ours: é “quoted” \\ back\n" if game != "luck" else "")
            t = self.play(game=game, players=["easy"] * seats, content=marked)
            _, a = self.server.http("GET", "/api/v1/tables/" + t["table"])
            self.assertEqual(a["table"]["content"], self.check(game, text=marked)[1]["title"])
            self.assertEqual(a["table"]["options"], {})
            r, transcript = self.server.http("GET", "/api/v1/tables/%s/transcript" % t["table"], raw=True)
            path = self.file(transcript.decode(), ".transcript")
            code, _, err = command("verify", path)
            self.assertEqual(code, 0, err)
            lines = transcript.decode().split("\n")
            at = next(i for i, l in enumerate(lines) if l.startswith("content "))
            lines[at] = lines[at].replace("cash 3", "cash 2") if game == "heist" else 'content "x"'
            code, _, err = command("verify", self.file("\n".join(lines), ".transcript"))
            self.assertEqual(code, 1, err)

    def test_a_text_that_is_no_content_makes_no_table(self):
        sound = text_of("heist")
        for body, code in (({"content": sound.replace("EM", "XX", 1)}, "bad-option"), ({"content": ""}, "bad-option"),
                           ({"content": 7}, "bad-request"),
                           ({"content": sound, "options": {"heist": "a1-lucky-pawn"}}, "bad-option"),
                           ({"game": "getmac", "content": sound}, "bad-option"),
                           ({"content": sound, "players": ["me", "exec:engine"]}, "bad-request"),
                           ({"content": "x" * (512 * 1024 + 1)}, "too-big")):
            status, a = self.server.http("POST", "/api/v1/tables", {"game": "heist", "name": "Ann", **body})
            self.assertEqual((status == 201, a.get("code")), (False, code), a)
        status, a = self.server.http("POST", "/api/v1/tables", {"game": "heist", "name": "Ann",
                                                                "content": sound.replace("EM", "XX", 1)})
        self.assertRegex(a["error"], r"^content:\d+: “XX”")

    def test_the_text_is_not_told_before_the_end(self):
        text = text_of("luck").replace("There", "Theredontpeek")
        self.assertEqual(self.check("luck", text=text)[1]["count"], 0)
        t = self.server.table(game="luck", players=["me", "easy", "easy"], seats=3, content=text, public=True)
        _, listed = self.server.http("GET", "/api/v1/tables", raw=True)
        _, one = self.server.http("GET", "/api/v1/tables/" + t["table"], raw=True)
        self.assertIn(t["table"].encode(), listed)
        self.assertNotIn(b"dontpeek", listed + one)


class Killed(unittest.TestCase):
    def test_a_table_with_content_survives_kill_9_and_has_a_rematch(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder, "--rate", "2000", "--http-rate", "5000")
            text = text_of("heist") + "# mine\n"
            t = server.table(game="heist", players=["me", "easy", "easy", "easy"], content=text)
            s = Socket(server)
            s.hello(t["table"], t["token"])
            s.send(type="ready")
            s.until(type="start")
            view = s.ask(type="view")["view"]
            s.close()
            server.stop(signal.SIGKILL)
            server.start()
            s = Socket(server)
            welcome = s.hello(t["table"], t["token"], host=t["host"])
            self.assertEqual(welcome["table"]["content"], "The Lucky Pawn")
            self.assertEqual(welcome["view"]["tiles"], view["tiles"])
            s.send(type="leave", id=1)
            s.until(type="move", over=True, timeout=120)
            s.send(type="rematch", id=2)
            again = s.until(type="rematch", timeout=20)["table"]
            _, a = server.http("GET", "/api/v1/tables/" + again)
            self.assertEqual((a["table"]["content"], a["table"]["state"]), ("The Lucky Pawn", "open"))
            s.close()
            self.assertEqual(server.stop(), 0)


def watch_to_the_end(server, t, timeout=120):
    s = Socket(server)
    s.hello(t["table"], host=t["host"])
    s.send(type="start", id=1)
    last = s.until(type="move", over=True, timeout=timeout)
    s.close()
    return last


class Campaigns(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.server = Server(self.folder.name, "--rate", "2000", "--http-rate", "5000")

    def tearDown(self):
        self.assertEqual(self.server.stop(), 0)
        self.assertNotIn("ERROR", self.server.log_text())
        self.folder.cleanup()

    def new(self, **body):
        status, a = self.server.http("POST", "/api/v1/campaigns", body or {"players": ["Ann", "Bo"]})
        self.assertEqual(status, 201, a)
        return a["campaign"]

    def get(self, campaign):
        status, a = self.server.http("GET", "/api/v1/campaigns/" + campaign["id"])
        self.assertEqual(status, 200, a)
        return a["campaign"]

    def post(self, campaign, path="", **body):
        return self.server.http("POST", "/api/v1/campaigns/%s%s" % (campaign["id"], path),
                                {"version": campaign["version"], **body})

    def ledger(self, campaign):
        r, text = self.server.http("GET", "/api/v1/campaigns/%s/ledger" % campaign["id"], raw=True)
        self.assertEqual(r.status, 200)
        return text.decode()

    def go(self, campaign, heist="a1-lucky-pawn", **body):
        return self.post(campaign, "/go", heist=heist, players=["easy"] * 4, pace=0, **body)

    def test_a_new_campaign(self):
        k = self.new()
        self.assertEqual((k["version"], k["cash"], k["history"]), (1, 0, []))
        self.assertEqual([p["name"] for p in k["players"]], ["Ann", "Bo"])
        self.assertEqual(len(k["characters"]), 4)
        self.assertEqual([f["id"] for f in k["fixers"] if f["have"]], ["old-friend"])
        # The story begins in one place; the rest opens with what is won.
        self.assertEqual([h["id"] for h in k["heists"] if h["standing"] == "fits"], ["a1-lucky-pawn"])
        self.assertEqual({h["standing"] for h in k["heists"] if h["kind"] == "breakout"}, {"shut"})
        self.assertTrue(all(i["price"] > 0 for i in k["items"]))
        self.assertEqual(self.get(k), k)
        path = os.path.join(self.folder.name, "it.ledger")
        with open(path, "w") as f:
            f.write(self.ledger(k))
        self.assertEqual(command("campaign", "show", path)[0], 0)

    def test_a_ledger_is_carried_on(self):
        path = os.path.join(self.folder.name, "it.ledger")
        command("campaign", "new", path, "--player", "Ann")
        self.assertEqual(command("campaign", "play", path, "a1-lucky-pawn", "--me", "none", "--plain")[0], 0)
        text = open(path).read()
        k = self.new(ledger=text)
        self.assertEqual(self.ledger(k), text)
        self.assertEqual(len(k["history"]), 1)
        for bad in ("", "caper campaign 1\ncash: plenty\n", text.replace("end", "")):
            self.assertEqual(self.server.http("POST", "/api/v1/campaigns", {"ledger": bad})[0], 400)
        # A whole campaign is shorter than that, and reading more would take the server's time.
        status, a = self.server.http("POST", "/api/v1/campaigns", {"ledger": text + "#" * 128 * 1024})
        self.assertEqual((status, a["code"]), (413, "too-big"))
        self.assertEqual(self.server.http("POST", "/api/v1/campaigns", {"players": []})[0], 400)
        self.assertEqual(self.server.http("POST", "/api/v1/campaigns", {"players": ["a|b"]})[0], 400)

    def test_changes_need_the_newest_version(self):
        k = self.new()
        status, a = self.post(k, do="join", player="Cy")
        self.assertEqual((status, a["campaign"]["version"]), (200, 2))
        status, b = self.post(k, do="join", player="Dee")
        self.assertEqual((status, b["code"]), (409, "stale"))
        self.assertEqual([p["name"] for p in self.get(k)["players"]], ["Ann", "Bo", "Cy"])
        k = a["campaign"]
        status, a = self.post(k, do="build", player="Cy", name="Zero", character="thug", skill1="hurry", skill2="bypass")
        self.assertEqual(status, 200, a)
        self.assertEqual(a["campaign"]["characters"][-1]["name"], "Zero")
        for bad in ({"do": "build", "player": "Cy"}, {"do": "sing"}, {}, {"do": "join", "player": "Cy"},
                    {"do": "upgrade", "name": "Zero", "card": "hurry", "becomes": "ninja"}):
            status, b = self.post(a["campaign"], **bad)
            self.assertEqual(status, 400, b)
        self.assertEqual(self.get(k)["version"], 3)

    def test_no_such_campaign(self):
        t = self.server.table()
        for name in ("0" * 16, "x", t["table"], "z" * 200):
            status, a = self.server.http("GET", "/api/v1/campaigns/" + name)
            self.assertEqual((status, a["code"]), (404, "no-campaign"))
        k = self.new()
        self.assertEqual(self.server.http("GET", "/api/v1/tables/" + k["id"])[0], 404)

    def test_a_heist_is_booked_exactly_once(self):
        k = self.new()
        status, t = self.go(k)
        self.assertEqual(status, 201, t)
        self.assertEqual(t["campaign"]["playing"]["table"], t["table"])
        status, a = self.go(t["campaign"], "a2-night-desk")
        self.assertEqual((status, a["code"]), (409, "not-now"))
        # While it is played nothing is booked.
        self.assertEqual(self.get(k)["version"], 2)
        last = watch_to_the_end(self.server, t)
        # Killed between the end and the booking: the next look books it, and only that one.
        self.server.stop(signal.SIGKILL)
        self.server.start()
        looks = [self.get(k) for _ in range(3)]
        self.assertEqual(looks[0], looks[1])
        self.assertEqual(looks[0], looks[2])
        k = looks[0]
        self.assertEqual(k["version"], 3)
        self.assertNotIn("playing", k)
        self.assertEqual(len(k["history"]), 1)
        h = k["history"][0]
        self.assertEqual((h["heist"], h["won"], h["table"]), ("a1-lucky-pawn", bool(last["result"]["winners"]), t["table"]))
        self.assertEqual(k["cash"], h["cash"])
        self.assertEqual([p["level"] for p in k["players"]], [2, 2])
        self.assertEqual([c["name"] for c in k["characters"] if c["jailed"]], h["busted"])
        self.assertEqual("pawn-shop-owner" in [f["id"] for f in k["fixers"] if f["have"]], h["won"])
        # A change that was made for the version before the booking is told so; the booking stays.
        self.assertEqual(self.post({**k, "version": 2}, do="join", player="Cy")[0], 409)
        self.assertEqual(self.get(k), k)
        # Levels went up: a card may go pro.
        who = next(c for c in k["characters"] if c["upgrades"])
        up = who["upgrades"][0]
        status, a = self.post(k, do="upgrade", name=who["name"], card=up["card"]["id"], becomes=up["becomes"][1]["id"])
        self.assertEqual(status, 200, a)
        self.assertIn(up["becomes"][1], next(c for c in a["campaign"]["characters"] if c["name"] == who["name"])["cards"])

    def test_a_heist_can_be_dealt_anew(self):
        k = self.new()
        _, first = self.go(k)
        status, second = self.go(first["campaign"], again=True)
        self.assertEqual(status, 201, second)
        self.assertNotEqual(first["table"], second["table"])
        watch_to_the_end(self.server, first)  # the forgotten table counts for nothing
        self.assertEqual(self.get(k)["history"], [])
        watch_to_the_end(self.server, second)
        self.assertEqual(len(self.get(k)["history"]), 1)

    def test_who_may_go_where(self):
        k = self.new()
        names = [c["name"] for c in k["characters"]]
        for body in ({"heist": "b1-county-lock-up"}, {"heist": "z2-city-hall"}, {"heist": "nope"}, {"heist": "../x"},
                     {"crew": names[:2]}, {"crew": names[:3] + names[:1]}, {"crew": ["Nobody"] * 3}, {"crew": 5},
                     {"players": ["me", "easy", "easy", "easy"]}):
            status, a = self.post(k, "/go", **{"heist": "a1-lucky-pawn", "players": ["easy"] * 3, **body})
            self.assertEqual(status, 400, (body, a))
        self.assertEqual(self.get(k)["version"], 1)
        status, t = self.post(k, "/go", heist="a1-lucky-pawn", crew=names[1:], name="Ann", players=["me", "open", "easy"])
        self.assertEqual((status, t["seat"]), (201, 0), t)
        self.assertEqual(t["campaign"]["playing"]["crew"], names[1:])
        _, a = self.server.http("GET", "/api/v1/tables/" + t["table"])
        self.assertEqual((a["table"]["players"], a["table"]["options"]["heist"]), (3, "a1-lucky-pawn"))
        self.assertNotIn(k["id"], str(a))

    def test_a_full_disk_changes_nothing(self):
        k = self.new()
        self.server.stop()
        self.server.limit_files = 200000
        self.server.start()
        last = k
        for i in range(400):
            status, a = self.server.http("POST", "/api/v1/campaigns", {"players": ["P%d" % i]})
            if status != 201:
                break
        self.assertEqual((status, a["code"]), (503, "store"))
        status, a = self.go(last)
        self.assertEqual((status, a["code"]), (503, "store"))
        self.assertEqual(self.get(k), k)


if __name__ == "__main__":
    main(Content, Killed, Campaigns)
