#!/usr/bin/env python3
"""People on a server: devices, seats, tables, finished games, ratings, deleting; nothing of a person's keys leaks.

usage: server_people_test.py CAPER [NAME…]     only the standard library; NAME runs the tests whose names contain it

Without CAPER_TEST_POSTGRES the store is a file; tests/postgres_kit.py runs the same on a PostgreSQL.
"""
import json
import math
import os
import signal
import tempfile
import time
import unittest

from people_kit import OPTIONS, PeopleCase, person_of
from server_kit import Server, Socket, main


class People(PeopleCase):
    # ---- People and devices

    def test_a_person_is_made_with_a_name(self):
        key = self.key()
        self.assertEqual(self.ask("GET", "/people/me", key=key, want=404)["code"], "no-person")
        self.assertEqual(self.ask("GET", "/people/me", want=401)["code"], "bad-token")
        self.assertEqual(self.ask("POST", "/people", {}, key, 400)["code"], "bad-request")
        self.assertEqual(self.ask("POST", "/people", {"name": "  "}, key, 400)["code"], "bad-request")
        me = self.ask("POST", "/people", {"name": "Ann", "device": "Firefox on Linux"}, key)
        self.assertEqual((me["name"], me["settings"], me["crews"]), ("Ann", {}, []))
        device, = me["devices"]
        self.assertEqual((device["name"], device["kind"], device["mine"]), ("Firefox on Linux", "device", True))
        settings = {"quiet": [22, 8], "zone": -60, "page": {"theme": "dark", "tempo": "brisk"},
                    "call": {"turn": True, "over": False}}
        me = self.ask("POST", "/people/me", {"name": "Anna", "settings": settings}, key)
        self.assertEqual((me["name"], me["settings"]), ("Anna", settings))
        self.assertEqual(self.ask("GET", "/people/me", key=key), me)
        self.assertEqual(self.ask("POST", "/people/me", {"settings": None}, key), me)
        again = self.ask("POST", "/people", {"device": "Phone"}, key)
        self.assertEqual((again["name"], again["devices"][0]["name"], again["made"]), ("Anna", "Phone", me["made"]))
        for wrong in ({"quiet": [22]}, {"quiet": [22, 24]}, {"zone": 900}, [], {"page": {"a": 1}},
                      {"page": {"a": "x" * 1100}}, {"page": {str(n): "" for n in range(17)}}):
            self.ask("POST", "/people/me", {"settings": wrong}, key, 400)

    def test_another_device_is_the_same_person(self):
        key = self.person()
        t = self.table(key)
        phone, me, code = self.pair(key)
        self.assertEqual([(d["name"], d["mine"]) for d in sorted(me["devices"], key=lambda d: d["name"])],
                         [("Firefox on Linux", False), ("Phone", True)])
        self.assertEqual(self.ask("POST", "/claim", {"code": code}, self.key(), 403)["code"], "refused")
        row, = self.mine(phone)
        self.assertEqual((row["id"], row["seat"], row["state"], row["turn"], row["players"][0]),
                         (t["table"], 0, "open", True, "Ann"))
        # The same seat, with the rights of a host, by nothing but the key.
        s = Socket(self.server)
        s.send(type="hello", table=t["table"], me=phone)
        welcome = s.receive()
        self.assertEqual(welcome["you"], {"seat": 0, "host": True})
        self.assertEqual(s.ask(type="start")["type"], "ok")
        self.said.append(s.wire.decode("utf-8", "replace"))
        s.close()
        # A key with no seat there only watches; a key as a token opens nothing.
        s = Socket(self.server)
        s.send(type="hello", table=t["table"], me=self.person("Bo"))
        self.assertEqual(s.receive()["you"], {"seat": -1, "host": False})
        s.close()
        for token in (key, phone, person_of(key)[:32]):
            s = Socket(self.server)
            self.assertEqual(s.hello(t["table"], token)["code"], "refused")
            s.close()

    def test_a_device_can_be_forgotten_even_the_first(self):
        key = self.person()
        t = self.table(key)
        me = self.ask("GET", "/people/me", key=key)
        mine = me["devices"][0]["id"]
        self.assertEqual(self.ask("DELETE", "/people/me/devices/" + mine, key=key, want=409)["code"], "last-device")
        phone, _, _ = self.pair(key)
        self.ask("DELETE", "/people/me/devices/0123456789abcdef", key=key, want=404)
        drawn = self.ask("POST", "/people/me/devices", {}, key)["code"]
        self.ask("DELETE", "/people/me/devices/" + mine, key=phone)
        self.ask("POST", "/claim", {"code": drawn}, key, 403)  # a stolen phone drew it to come back
        for method, path in (("GET", "/people/me"), ("GET", "/people/me/tables"), ("POST", "/people"),
                             ("GET", "/album"), ("POST", "/tables")):
            body = {"game": "getmac", "name": "Ann"} if method == "POST" else None
            self.assertEqual(self.ask(method, path, body, key, 401)["code"], "forgotten")
        s = Socket(self.server)
        s.send(type="hello", table=t["table"], me=key)
        self.assertEqual(s.receive()["you"], {"seat": -1, "host": False})
        s.close()
        self.assertEqual(self.mine(phone)[0]["id"], t["table"])
        self.assertEqual(len(self.ask("GET", "/people/me", key=phone)["devices"]), 1)
        # It may come back, with a code.
        code = self.ask("POST", "/people/me/devices", {}, phone)["code"]
        self.assertEqual(len(self.ask("POST", "/claim", {"code": code}, key)["devices"]), 2)
        self.assertEqual(self.mine(key)[0]["id"], t["table"])

    def test_a_sheet_of_paper_is_a_device(self):
        key, sheet = self.person(), self.key()
        me = self.ask("POST", "/people/me/devices", {"sheet": sheet}, key)
        self.assertEqual(sorted(d["kind"] for d in me["devices"]), ["device", "sheet"])
        self.assertEqual(self.ask("GET", "/people/me", key=sheet)["name"], "Ann")
        self.ask("POST", "/people/me/devices", {"sheet": "short"}, key, 400)
        self.assertEqual(self.ask("POST", "/people/me/devices", {"sheet": self.person("Bo")}, key, 409)["code"], "taken")
        for n in range(14):
            self.ask("POST", "/people/me/devices", {"sheet": self.key()}, key)
        self.assertEqual(self.ask("POST", "/people/me/devices", {"sheet": self.key()}, key, 409)["code"], "full")

    def test_a_code_is_for_a_device_that_is_nobody_yet(self):
        ann, bo = self.person(), self.person("Bo")
        code = self.ask("POST", "/people/me/devices", {}, ann)["code"]
        self.assertEqual(self.ask("POST", "/claim", {"code": code}, bo, 409)["code"], "taken")
        self.assertEqual(self.ask("POST", "/claim", {"code": code}, want=401)["code"], "bad-token")
        self.assertEqual(self.ask("POST", "/claim", {"code": code}, self.key())["name"], "Ann")
        self.assertEqual(self.ask("POST", "/people/me/devices", {}, self.key(), 404)["code"], "no-person")

    def test_a_seat_that_is_handed_over_is_theirs(self):
        ann, cy = self.person(), self.person("Cy")
        t = self.table(ann)
        s = Socket(self.server)
        s.hello(t["table"], t["token"])
        code = s.ask(type="handover")["code"]
        claimed = self.ask("POST", "/claim", {"code": code}, cy)
        self.assertEqual((claimed["table"], claimed["seat"]), (t["table"], 0))
        self.assertEqual(self.mine(cy)[0]["id"], t["table"])
        s.close()

    def test_a_seat_from_before_becomes_theirs(self):
        key = self.key()
        t = self.table(key)  # no person yet
        self.ask("POST", "/people", {"name": "Ann"}, key)
        self.assertEqual(self.mine(key), [])
        self.ask("POST", "/people/me/tables", {"table": t["table"], "seat": "0" * 32}, key, 403)
        self.ask("POST", "/people/me/tables", {"table": t["table"], "seat": t["token"]}, key)
        self.ask("POST", "/people/me/tables", {"table": t["table"], "seat": t["host"]}, key)
        s = Socket(self.server)
        s.send(type="hello", table=t["table"], me=key)
        self.assertEqual(s.receive()["you"], {"seat": 0, "host": True})
        s.close()

    def test_a_seat_that_is_left_or_taken_away_is_nobodys(self):
        ann, bo = self.person(), self.person("Bo")
        t = self.table(ann, seats=3)
        b = self.sit(bo, t["table"])
        s = Socket(self.server)
        s.hello(t["table"], b["token"])
        s.ask(type="leave")
        s.close()
        self.assertEqual(self.mine(bo), [])
        self.sit(bo, t["table"])  # and back
        self.assertEqual(self.mine(bo)[0]["seat"], 1)
        s = Socket(self.server)
        s.hello(t["table"], t["token"], host=t["host"])
        self.assertEqual(s.ask(type="remove", seat=1)["type"], "ok")
        s.close()
        self.assertEqual(self.mine(bo), [])
        self.assertEqual(len(self.mine(ann)), 1)

    def test_two_seats_at_one_device(self):
        """The first is the person's; the second has its token and no owner."""
        key = self.person()
        t = self.table(key, seats=2)
        b = self.sit(key, t["table"], "Kid")
        self.assertEqual([r["seat"] for r in self.mine(key)], [0])
        self.play(t["table"], [t["token"], b["token"]])
        game, = self.games(key)["games"]
        self.assertEqual(game["seats"][0], "You")

    # ---- Games

    def test_a_finished_game_is_kept_on_both_devices(self):
        ann, bo = self.person(), self.person("Bo")
        phone, _, _ = self.pair(ann)
        table = self.duel(ann, bo)
        hers, his = self.games(phone), self.games(bo)
        game, = hers["games"]
        self.assertEqual((game["id"], game["game"], game["title"], game["seats"], game["of"]),
                         (table, "getmac", "Get the MacGuffin", ["You", "Bo"], 2))
        rival, = his["games"]
        self.assertTrue(game["won"] or rival["won"])
        self.assertEqual((game["place"] == 1, rival["place"] == 1), (game["won"], rival["won"]))
        self.assertEqual(his["games"][0]["seats"], ["Ann", "You"])
        won = sum(g["won"] for g in hers["games"])
        figures = hers["figures"]["getmac"]
        self.assertEqual((figures["played"], figures["won"], hers["count"]), (1, won, 1))
        self.assertEqual(self.games(ann), hers)
        self.assertEqual(self.mine(ann)[0]["state"], "over")
        # The album, without the token of the seat.
        new = self.ask("POST", "/album", {"table": table}, phone)["new"]
        self.assertIn("first/game/getmac", [s["id"] for s in new])
        self.assertEqual(len(self.ask("GET", "/album", key=ann)["album"]), len(new))

    def test_history_by_game_people_and_time(self):
        ann, bo, cy = self.person(), self.person("Bo"), self.person("Cy")
        tables = [self.duel(ann, bo, 1), self.duel(ann, cy, 2, rival="Cy"), self.duel(ann, bo, 3)]
        got = self.games(ann)
        self.assertEqual([g["id"] for g in got["games"]], tables[::-1])
        self.assertEqual(self.games(ann, "?with=Cy")["count"], 1)
        self.assertEqual(self.games(ann, "?with=Bo")["count"], 2)
        self.assertEqual(self.games(ann, "?with=Ann")["count"], 0)
        self.assertEqual(self.games(ann, "?game=luck")["games"], [])
        part = self.games(ann, "?limit=1")
        self.assertEqual(([g["id"] for g in part["games"]], part["count"]), (tables[2:], 3))
        rest = self.games(ann, "?limit=2&before=%d" % part["games"][0]["at"])
        self.assertEqual([g["id"] for g in rest["games"]], tables[1::-1])
        self.ask("GET", "/people/me/games?limit=x", key=ann, want=400)
        streak = 0
        for g in got["games"]:
            if not g["won"]:
                break
            streak += 1
        self.assertEqual(got["figures"]["getmac"]["streak"], streak)

    def test_ratings_are_those_of_glicko_2(self):
        ann, bo = self.person(), self.person("Bo")
        for seed in range(4):
            self.duel(ann, bo, seed)
        def kept(key):
            return [k["is"] for k in self.ask("GET", "/people/me/export", key=key)["kept"] if k["label"].startswith("game/")]
        won = [g["won"] for g in kept(ann)[::-1] if len(g["winners"]) == 1]
        hers, his = (self.games(k)["figures"]["getmac"]["rating"] for k in (ann, bo))
        a, b = (1500, 350, 0.06), (1500, 350, 0.06)
        for w in won:
            a, b = glicko(a, [(b[0], b[1], float(w))]), glicko(b, [(a[0], a[1], float(not w))])
        for is_, want in ((hers, a), (his, b)):
            self.assertAlmostEqual(is_["value"], want[0], delta=2)
            self.assertAlmostEqual(is_["deviation"], want[1], delta=2)

    def test_glicko_by_the_book(self):
        """Glickman's example: what is compared with above."""
        r = glicko((1500, 200, 0.06), [(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)])
        self.assertAlmostEqual(r[0], 1464.06, places=1)
        self.assertAlmostEqual(r[1], 151.52, places=1)
        self.assertAlmostEqual(r[2], 0.05999, places=4)

    def test_a_rematch_is_theirs_too(self):
        ann, bo = self.person(), self.person("Bo")
        table = self.duel(ann, bo)
        s = Socket(self.server)
        s.send(type="hello", table=table, me=ann)
        s.receive()
        s.ask(type="rematch")
        status, t = self.server.http("GET", "/api/v1/tables/" + table)
        s.close()
        for key, seat in ((ann, 0), (bo, 1)):
            self.assertIn((t["table"]["rematch"], seat), [(r["id"], r["seat"]) for r in self.mine(key)])

    def test_everything_outlives_a_crash(self):
        ann, bo = self.person(), self.person("Bo")
        phone, _, _ = self.pair(ann)
        table = self.duel(ann, bo)
        open_table = self.table(ann)["table"]
        crew = self.ask("POST", "/crews", {"name": "The Five"}, ann, 201)["crew"]
        before = [self.ask("GET", p, key=phone) for p in ("/people/me", "/people/me/games", "/people/me/export")]
        self.server.stop(signal.SIGKILL)
        self.server.start()
        after = [self.ask("GET", p, key=phone) for p in ("/people/me", "/people/me/games", "/people/me/export")]
        self.assertEqual(after, before)
        self.assertEqual({r["id"] for r in self.mine(phone)}, {table, open_table})
        self.assertEqual(self.ask("GET", "/crews/" + crew, key=phone)["name"], "The Five")

    # ---- Export and delete

    def test_export_has_everything_and_no_keys(self):
        ann, bo = self.person(), self.person("Bo")
        for games in range(1, 20):
            table = self.duel(ann, bo, games)
            labels = [k["label"] for k in self.ask("GET", "/people/me/export", key=ann)["kept"]]
            if "rating/getmac" in labels:  # a draw has none
                break
        for one in ("person", "table/" + table, "rating/getmac"):
            self.assertIn(one, labels)
        self.assertEqual(sum(one.startswith("game/") for one in labels), games)
        self.assertNotIn("device", labels)

    def test_deleting_deletes(self):
        ann, bo = self.person(), self.person("Bo")
        phone, _, _ = self.pair(ann)
        crew = self.ask("POST", "/crews", {"name": "The Five"}, ann, 201)["crew"]
        self.ask("POST", "/crews/" + crew, {"do": "join"}, bo)
        self.duel(ann, bo)
        t = self.table(ann, seats=2)
        b = self.sit(bo, t["table"])
        code = self.ask("POST", "/people/me/devices", {}, ann)["code"]
        self.ask("DELETE", "/people/me", key=phone)
        for key in (ann, phone):
            self.assertEqual(self.ask("GET", "/people/me", key=key, want=404)["code"], "no-person")
        left = self.ask("GET", "/crews/" + crew, key=bo)
        self.assertEqual([m["name"] for m in left["members"]], ["Bo"])
        self.assertEqual(left["owner"], left["me"])
        self.ask("POST", "/claim", {"code": code, "device": "Phone"}, self.key(), 403)  # made before
        # The seat goes on; its game is kept for Bo alone, even if the key is used again.
        self.play(t["table"], [t["token"], b["token"]])
        self.assertEqual(self.games(bo)["count"], 2)
        self.ask("POST", "/people", {"name": "Ann"}, ann)
        self.assertEqual((self.games(ann)["count"], self.mine(ann)), (0, []))
        self.assertEqual(len(self.ask("GET", "/people/me/export", key=ann)["kept"]), 2)


class Limits(unittest.TestCase):
    def test_many_people_from_one_address(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder, "--http-rate", "40", "--work", "100")
            n, began, status = 0, time.time(), 200
            while n < 400 and status == 200:
                status, answer = server.http("POST", "/api/v1/people", {"name": "Ann"}, "%032x" % n)
                if "too many requests" in answer.get("error", ""):
                    time.sleep(0.05)
                    status = 200
                else:
                    n += 1
            self.assertEqual(answer.get("code"), "too-many")
            self.assertLessEqual(n, 10 + time.time() - began)
            status, answer = server.http("POST", "/api/v1/people", {"name": "Ann"}, "%032x" % 0)
            self.assertEqual(status, 200, answer)  # a person stays one
            status, answer = server.http("POST", "/api/v1/people", {"name": "Ann"}, "f" * 32, source="127.0.0.2")
            self.assertEqual(status, 200, answer)
            self.assertEqual(server.stop(), 0)

    def test_devices_of_a_person_are_paid_for(self):
        """A sheet was printed and forgotten again and again: each key stays in the store, and nobody had paid."""
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder, "--http-rate", "40", "--work", "100")
            me, ann = "/api/v1/people/me", "a" * 32
            self.assertEqual(server.http("POST", "/api/v1/people", {"name": "Ann"}, ann)[0], 200)
            for n in range(60):
                status, said = server.http("POST", me + "/devices", {"sheet": "%032x" % n}, ann)
                if status == 429:
                    break
                sheet = next(d["id"] for d in said["devices"] if d["kind"] == "sheet")
                self.assertEqual(server.http("DELETE", me + "/devices/" + sheet, token=ann)[0], 200)
            self.assertIn("has made a lot", said["error"])
            self.assertEqual(server.stop(), 0)

    def test_codes_cannot_be_tried_by_the_thousand(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder)
            tried = [server.http("POST", "/api/v1/claim", {"code": "%08d" % n}, "a" * 32)[0] for n in range(400)]
            self.assertEqual(set(tried), {403, 429})
            self.assertLess(tried.count(403), 200)
            # The others are not in the way.
            self.assertEqual(server.http("POST", "/api/v1/claim", {"code": "0" * 8}, "a" * 32, source="127.0.0.2")[0], 403)
            self.assertEqual(server.stop(), 0)

    def test_a_thousand_games(self):
        """Written into the store as the server writes them; then the history is read in parts."""
        if os.environ.get("CAPER_TEST_POSTGRES"):
            return  # the parts are the same; they are written by SQL here
        import sqlite3
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder, *OPTIONS)
            key = "d" * 32
            server.http("POST", "/api/v1/people", {"name": "Ann"}, key)
            server.stop()
            db = sqlite3.connect(os.path.join(folder, "caper.db"))
            for n in range(1000):
                at = 1700000000000 + n * 1000
                game = {"id": "%016d" % n, "at": at, "game": "getmac", "title": "Get the MacGuffin", "of": 2,
                        "seats": ["Ann", "Bo"], "people": [True, True], "places": [1, 2] if n % 3 else [2, 1],
                        "winners": [0 if n % 3 else 1], "ratings": [[1500, 200], [1500, 200]], "seat": 0,
                        "won": n % 3 != 0, "place": 1 if n % 3 else 2}
                db.execute("insert into keepsakes(label,who,at,text) values(?,?,?,?)",
                           ("game/%013d/%016d" % (9999999999999 - at, n), bytes.fromhex(person_of(key)), at,
                            json.dumps(game)))
            db.commit()
            db.close()
            server.start()
            before = server.worked()
            status, got = server.http("GET", "/api/v1/people/me/games", token=key)
            print("1,000 games: %.0f ms" % (1000 * (server.worked() - before)), end=" ")
            self.assertEqual((status, got["count"], len(got["games"])), (200, 1000, 50))
            self.assertEqual(got["games"][0]["id"], "%016d" % 999)
            f = got["figures"]["getmac"]
            self.assertEqual((f["played"], f["won"], f["streak"]), (1000, 666, 0))
            self.assertLess(f["low"], 666)
            self.assertGreater(f["high"], 666)
            self.assertEqual(server.stop(), 0)


def glicko(is_, met):
    """Glicko-2 in other words than the program's: the volatility by halving."""
    scale, tau = 173.7178, 0.5
    mu, phi, sigma = (is_[0] - 1500) / scale, is_[1] / scale, is_[2]

    def g(p):
        return 1 / math.sqrt(1 + 3 * p * p / math.pi ** 2)

    def expected(m, p):
        return 1 / (1 + math.exp(-g(p) * (mu - m)))

    rivals = [((r - 1500) / scale, d / scale, s) for r, d, s in met]
    v = 1 / sum(g(p) ** 2 * expected(m, p) * (1 - expected(m, p)) for m, p, _ in rivals)
    gain = sum(g(p) * (s - expected(m, p)) for m, p, s in rivals)
    delta = v * gain

    def f(x):
        e = math.exp(x)
        return (e * (delta ** 2 - phi ** 2 - v - e) / (2 * (phi ** 2 + v + e) ** 2)
                - (x - math.log(sigma ** 2)) / tau ** 2)

    low, high = math.log(sigma ** 2) - 20, math.log(sigma ** 2) + 20  # f falls from above 0 to below
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    sigma = math.exp(low / 2)
    phi = 1 / math.sqrt(1 / (phi ** 2 + sigma ** 2) + 1 / v)
    return 1500 + scale * (mu + phi ** 2 * gain), scale * phi, sigma


main(People, Limits)
