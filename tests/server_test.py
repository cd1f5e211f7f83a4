#!/usr/bin/env python3
"""The server from outside: HTTP, WebSocket, secrecy on the wire, resume, seats, bots, forgery; all at one server.

usage: server_test.py CAPER [NAME…]     only the standard library; NAME runs the tests whose names contain it
"""
import hashlib
import json
import os
import random
import socket
import subprocess
import tempfile
import time
import unittest

from server_kit import (CAPER, Player, Server, Socket, as_missed, begin, cards_in, deal_getmac, engine_events, engine_play,
                        engine_views, main, play_out, story_leaks)


# Moves of Get the MacGuffin that show nothing of a hand but the card itself.
QUIET = ("play tomb", "play rock", "play paper", "play scissors", "play backup", "play crown", "play marshal", "play notdead", "play merchant")


class Shared(unittest.TestCase):
    """Tests that get along at one server."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.server = Server(cls.folder.name, "--rate", "2000", "--http-rate", "5000", "--work", "100",
                            "--exec", "engine=%s engine" % CAPER, "--exec", "broken=false")

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        log = cls.server.log_text()
        cls.folder.cleanup()
        assert code == 0, "status %d\n%s" % (code, log)
        assert "ERROR" not in log, log  # a sanitizer's

    def setUp(self):
        self.sockets = []

    def tearDown(self):
        for s in self.sockets:
            s.close()

    def ws(self, *args, **kw):
        s = Socket(self.server, *args, **kw)
        self.sockets.append(s)
        return s

    # HTTP

    def test_games_and_server(self):
        status, s = self.server.http("GET", "/api/v1")
        self.assertEqual((status, s["protocol"], s["levels"]), (200, 1, ["easy", "medium", "hard"]))
        _, games = self.server.http("GET", "/api/v1/games")
        getmac = next(g for g in games["games"] if g["id"] == "getmac")
        self.assertEqual((getmac["min"], getmac["max"]), (2, 11))
        self.assertEqual(self.server.http("GET", "/healthz"), (200, {"ok": True}))

    def test_page_and_headers(self):
        r, text = self.server.http("GET", "/", raw=True)
        self.assertEqual(r.status, 200)
        self.assertIn("default-src 'none'", r.getheader("Content-Security-Policy"))
        policy = r.getheader("Content-Security-Policy")
        # The rules are WebAssembly: compiling that is allowed, eval and inline scripts are not.
        self.assertIn("script-src 'self' 'wasm-unsafe-eval';", policy)
        self.assertNotIn("unsafe", policy.replace("'wasm-unsafe-eval'", "", 1))
        self.assertEqual(r.getheader("X-Content-Type-Options"), "nosniff")
        self.assertIn(b"<!doctype html>", text.lower())
        same, _ = self.server.http("GET", "/", headers={"If-None-Match": r.getheader("ETag")}, raw=True)
        self.assertEqual(same.status, 304)
        inside, again = self.server.http("GET", "/t/0123456789abcdef", raw=True)
        self.assertEqual((inside.status, again), (200, text))
        self.assertEqual(self.server.http("GET", "/nothing.js")[0], 404)
        self.assertEqual(self.server.http("GET", "/../../etc/passwd.txt")[0], 404)

    def test_making_a_table_is_checked(self):
        bad = [({}, "bad-request"), ({"game": "chess", "name": "A"}, "bad-game"),
               ({"game": "getmac"}, "bad-request"), ({"game": "getmac", "name": ""}, "bad-request"),
               ({"game": "getmac", "name": "x" * 41}, "bad-request"),
               ({"game": "getmac", "name": "a\u0007b"}, "bad-request"),
               ({"game": "getmac", "name": "A", "seats": 12}, "bad-option"),
               ({"game": "getmac", "name": "A", "seats": "3"}, "bad-request"),
               ({"game": "getmac", "name": "A", "options": {"nope": 1}}, "bad-option"),
               ({"game": "getmac", "name": "A", "clock": 1}, "bad-request"),
               ({"game": "getmac", "name": "A", "clock": 1209600001}, "bad-request"),
               ({"game": "getmac", "name": "A", "pace": "fast"}, "bad-request"),
               ({"game": "getmac", "name": "A", "pace": "slow", "zero": "lose"}, "bad-request"),
               ({"game": "getmac", "name": "A", "players": ["me", "me"]}, "bad-request"),
               ({"game": "getmac", "name": "A", "players": ["exec:rm"]}, "bad-request"),
               ({"game": "heist", "name": "A", "players": ["me", "net"]}, "bad-option"),
               ({"game": "getmac", "name": "A", "seats": 2, "players": ["me", "easy", "easy"]}, "bad-request")]
        for body, code in bad:
            status, answer = self.server.http("POST", "/api/v1/tables", body)
            self.assertEqual((status, answer["code"]), (400, code), body)
            self.assertTrue(answer["error"])
        for body in ("", "[]", "{", '{"game":"getmac","game":"getmac"}', b"\xff"):
            status, answer = self.server.http("POST", "/api/v1/tables", body)
            self.assertEqual((status, answer["code"]), (400, "bad-json"), body)
        status, answer = self.server.http("POST", "/api/v1/tables", json.dumps({"game": "x" * 20000}))
        self.assertEqual((status, answer["code"]), (413, "too-big"))
        for method, path, status in (("DELETE", "/api/v1/tables", 405), ("POST", "/api/v1", 405), ("GET", "/api/v1/claim", 405),
                                     ("PUT", "/api/v1/tables", 405), ("DELETE", "/api/v1/nothing", 404)):
            self.assertEqual(self.server.http(method, path)[0], status, (method, path))
        self.assertEqual(self.server.http("POST", "/api/v1/games", "{}")[0], 405)

    def test_lists_only_public_tables(self):
        private, public = self.server.table(seats=2), self.server.table(seats=2, public=True)
        _, answer = self.server.http("GET", "/api/v1/tables")
        ids = [t["id"] for t in answer["tables"]]
        self.assertIn(public["table"], ids)
        self.assertNotIn(private["table"], ids)
        self.assertEqual(self.server.http("GET", "/api/v1/tables/" + private["table"])[1]["table"]["state"], "open")
        self.assertEqual(self.server.http("GET", "/api/v1/tables/0123456789abcdef")[0], 404)

    def test_taking_a_seat(self):
        t = self.server.table(seats=3, players=["me", "open", "easy"])
        self.assertEqual(self.server.take(t["table"], seat=0)[1]["code"], "taken")
        self.assertEqual(self.server.take(t["table"], seat=2)[1]["code"], "taken")
        self.assertEqual(self.server.take(t["table"], seat=7)[1]["code"], "bad-seat")
        status, seat = self.server.take(t["table"])
        self.assertEqual((status, seat["seat"]), (201, 1))
        self.assertRegex(seat["token"], "^[0-9a-f]{32}$")
        self.assertEqual(self.server.take(t["table"], "Cy")[1]["code"], "taken")

    # Who may

    def test_wrong_tokens_are_refused_alike(self):
        t = self.server.table(seats=2)
        other = self.server.table(seats=2)
        answers = []
        for hello in ({"table": t["table"], "token": "0" * 32}, {"table": "0123456789abcdef", "token": t["token"]},
                      {"table": "0123456789abcdef"}, {"table": t["table"], "token": other["token"]},
                      {"table": t["table"], "token": t["host"]}, {"table": t["table"], "host": t["token"]},
                      {"table": t["table"], "token": ""}, {"table": "'; drop table tables; --", "token": t["token"]}):
            s = self.ws()
            s.send(type="hello", **hello)
            answers.append((s.receive(), s.closed()))
        self.assertEqual(len({json.dumps(a) for a in answers}), 1, answers)
        self.assertEqual((answers[0][0]["code"], answers[0][1]), ("refused", 4003))
        wrong = [self.server.http("GET", "/api/v1/tables/%s/replay?seat=0" % i, token="0" * 32)
                 for i in (t["table"], "0123456789abcdef")]
        self.assertEqual(wrong[0], wrong[1])
        self.assertEqual(wrong[0][0], 403)

    def test_origin(self):
        for origin in ("http://evil.example", "null", "http://127.0.0.1:1"):
            self.assertEqual(self.ws(headers=["Origin: " + origin]).status, 403)
            self.assertEqual(self.server.http("POST", "/api/v1/tables", {"game": "getmac", "name": "A"},
                                              headers={"Origin": origin})[1]["code"], "bad-origin")
        self.assertEqual(self.ws(headers=["Origin: http://127.0.0.1:%d" % self.server.port]).status, 101)

    def test_handshake(self):
        self.assertEqual(self.ws(protocol=None).status, 400)
        self.assertEqual(self.ws(protocol="chat, caper.v2").status, 400)
        self.assertEqual(self.ws(protocol="chat, caper.v1").status, 101)
        self.assertEqual(self.server.http("GET", "/api/v1/play")[0], 426)

    def test_watchers_and_guests_may_not(self):
        t, ann, bo = begin(self.server)
        watch = self.ws()
        self.assertEqual(watch.hello(t["table"])["you"], {"seat": -1, "host": False})
        for kind in ("play", "undo", "chat", "leave", "rematch", "handover", "odds", "start", "remove", "set"):
            self.assertEqual(watch.ask(type=kind)["code"], "refused", kind)
        for kind in ("start", "remove", "set"):
            self.assertEqual(ann.ws.ask(type=kind, seat=1)["code"], "refused", kind)
        ann.drop(), bo.drop()

    # Wrong input

    def test_forged_messages(self):
        good = self.ws()
        t = self.server.table(seats=2)
        good.hello(t["table"], t["token"])
        for text in (b"", b"{", b"[]", b'"x"', b"null", b'{"type":5}', b'{"type":"nonsense"}', b'{"type":"ping","type":"ping"}', b'{"type":"play","move":"a\\u0000b"}',
                     b"[" * 5000, b'{"type":"ping","id":"' + b"\xed\xa0\x80" + b'"}'):
            s = self.ws()
            s.frame(text)
            self.assertIn(s.closed(), (4000, 1007), text[:40])
        for fields in ({"type": "play"}, {"type": "play", "move": 5}, {"type": "chat", "text": "a\nb"},
                       {"type": "chat", "text": ""}, {"type": "chat", "text": "x" * 501}, {"type": "ready", "salt": "xyz"},
                       {"type": "ready", "salt": "a" * 65}, {"type": "hello", "table": t["table"]}):
            answer = good.ask(**fields)
            self.assertEqual((answer["type"], answer["code"]), ("error", "bad-request"), fields)
        for ident in ({}, [], 1.5, True, "x" * 33):
            good.send(type="ping", id=ident)
            self.assertEqual(good.until(type="error")["code"], "bad-request")
        self.assertEqual(good.ask(type="play", move="play crown")["code"], "not-now")
        self.assertEqual(good.ask(type="ping")["type"], "pong")

    def test_oversized_and_broken_frames(self):
        cases = [(dict(payload=b"x" * 20000), 1009), (dict(payload=b"x" * 100, length=1 << 40), 1009),
                 (dict(payload=b"\xff\xfe"), 1007), (dict(payload=b"hi", opcode=2), 1003),
                 (dict(payload=b"hi", masked=False), 1002), (dict(payload=b"hi", opcode=5), 1002)]
        for fields, code in cases:
            s = self.ws()
            s.frame(**fields)
            self.assertEqual(s.closed(), code, fields)
        s = self.ws()
        pieces = [s.framed(b" " * 1000, opcode=0 if i else 1, fin=False) for i in range(17)]
        s.sock.sendall(b"".join(pieces))  # in one go: one more send fails once the server has hung up
        self.assertEqual(s.closed(), 1009)
        self.assertEqual(self.server.http("GET", "/healthz")[0], 200)

    def test_ping_pong_and_fragments(self):
        s = self.ws()
        t = self.server.table(seats=2)
        text = json.dumps({"type": "hello", "table": t["table"]}).encode()
        s.frame(text[:10], fin=False)
        s.frame(b"are you there", opcode=9)
        s.frame(text[10:], opcode=0)
        self.assertEqual(s.receive()["type"], "welcome")
        self.assertIn(b"\x8a\x0dare you there", s.wire)

    # The table

    def test_lobby(self):
        t = self.server.table(seats=3, players=["me", "open", "open"])
        ann = self.ws()
        w = ann.hello(t["table"], t["token"], host=t["host"])
        self.assertEqual((w["you"], w["table"]["state"]), ({"seat": 0, "host": True}, "open"))
        self.assertEqual(w["table"]["commitment"], t["commitment"])
        self.assertNotIn("view", w)
        self.assertEqual(ann.ask(type="set", seat=2, player="hard")["type"], "ok")
        self.assertEqual(ann.ask(type="set", seat=0, player="hard")["code"], "taken")
        self.assertEqual(ann.ask(type="set", seat=2, player="net")["type"], "ok")
        self.assertEqual(ann.ask(type="set", seat=1, player="exec:nope")["code"], "bad-request")
        _, bo = self.server.take(t["table"])
        self.assertEqual(ann.until(type="seat", why="joined")["is"]["name"], "Bo")
        b = self.ws()
        b.hello(t["table"], bo["token"])
        self.assertEqual(ann.until(type="here", seats=[0, 1])["watching"], 0)
        # The host removes Bo: out at once, and the token is worth nothing.
        self.assertEqual(ann.ask(type="remove", seat=1)["type"], "ok")
        self.assertEqual(b.closed(), 4004)
        again = self.ws()
        self.assertEqual(again.hello(t["table"], bo["token"])["code"], "gone")
        # Cy comes, leaves, and the seat is free again.
        _, cy = self.server.take(t["table"], "Cy")
        c = self.ws()
        c.hello(t["table"], cy["token"])
        self.assertEqual(c.ask(type="leave")["type"], "ok")
        self.assertEqual(self.ws().hello(t["table"], cy["token"])["code"], "gone")
        # The host starts: the open seat becomes a bot.
        ann.ask(type="start")
        start = next(m for m in ann.log if m["type"] == "start")
        self.assertEqual(len(start["view"]["hand"]), 5)
        self.assertEqual(start["salts"], [])

    def test_no_two_at_a_table_have_one_name(self):
        names = lambda table: [s["name"] for s in self.server.http("GET", "/api/v1/tables/" + table)[1]["table"]["seats"]]
        t = self.server.table(game="getmac", seats=5, name="Velvet", players=["me", "open", "medium", "open", "open"])
        self.assertEqual(names(t["table"]), ["Velvet II", None, "Velvet", None, None])
        self.server.take(t["table"], "Velvet")
        self.server.take(t["table"], "Marble")
        self.assertEqual(names(t["table"]), ["Velvet II", "Velvet III", "Velvet", "Marble", None])
        # Seat 4 is Marble's, who is here already as a person: another bot comes.
        host = self.ws()
        host.hello(t["table"], t["token"], host=t["host"])
        host.ask(type="set", seat=4, player="easy")
        self.assertEqual(names(t["table"])[4], "Fuse")
        # A name of full length has no room for a number.
        long = "x" * 40
        u = self.server.table(game="getmac", seats=3, name=long, players=["me", "open", "medium"])
        self.server.take(u["table"], long)
        self.assertEqual(names(u["table"]), [long, long, "Velvet"])

    def test_deal_needs_everybody_and_mixes_their_salts(self):
        t, ann, bo = begin(self.server)
        start = next(m for m in ann.ws.log if m["type"] == "start")
        self.assertEqual(start["salts"], [{"seat": 0, "salt": "aa"}, {"seat": 1, "salt": "bb"}])
        self.assertEqual(start["names"], ["Ann", "Bo"])
        told = ann.ws.log + bo.ws.log + self.ws().hello(t["table"], since=0)["missed"]
        seats = [m for m in told if m["type"] == "seat"]
        self.assertIn("ready", [m["why"] for m in seats])
        for m in seats:  # a player who knew the others' salts before the deal could choose their own
            self.assertEqual(sorted(m), ["at", "is", "seat", "seq", "type", "why"])
            self.assertEqual(sorted(m["is"]), ["bot", "kind", "name", "ready", "seat"])
        play_out([ann, bo])
        _, proof = self.server.http("GET", "/api/v1/tables/%s/proof" % t["table"])
        seed = proof["seed"]
        b2b = lambda text: hashlib.blake2b(text.encode(), digest_size=32).hexdigest()
        self.assertEqual(b2b("caper commitment 1\n%s\n" % seed), t["commitment"])
        self.assertEqual(b2b("caper key 1\n%s\nsalt 0 aa\nsalt 1 bb\n" % seed), proof["key"])
        self.assertEqual(deal_getmac(bytes.fromhex(proof["key"]), 2), proof["position"]["hands"])
        ann.drop(), bo.drop()

    def test_whole_game_replay_transcript_and_rematch(self):
        t, ann, bo = begin(self.server)
        url = "/api/v1/tables/%s/" % t["table"]
        self.assertEqual(self.server.http("GET", url + "transcript")[1]["code"], "not-now")
        self.assertEqual(self.server.http("GET", url + "proof")[1]["code"], "not-now")
        self.assertEqual(self.server.http("GET", url + "chances")[1]["code"], "not-now")
        self.assertEqual(self.server.http("GET", url + "decisions?seat=0")[1]["code"], "not-now")
        self.assertEqual(ann.ws.ask(type="rematch")["code"], "not-now")
        play_out([ann, bo], 2)
        # During play: own eyes only.
        self.assertEqual(self.server.http("GET", url + "replay?seat=0")[0], 403)
        self.assertEqual(self.server.http("GET", url + "replay?seat=0", token=bo.token)[0], 403)
        self.assertEqual(self.server.http("GET", url + "replay?seat=-1")[0], 200)
        _, own = self.server.http("GET", url + "replay?seat=0", token=ann.token)
        self.assertEqual((own["total"], len(own["steps"]), own["over"]), (2, 2, False))
        play_out([ann, bo])
        last = [m for m in ann.ws.log if m["type"] == "move"][-1]
        self.assertTrue(last["over"] and last["seed"] and last["result"]["winners"] is not None)
        self.assertEqual(ann.ws.ask(type="play", move="play crown")["code"], "game-over")
        for seat in (-1, 0, 1):
            _, replay = self.server.http("GET", url + "replay?seat=%d" % seat)
            self.assertEqual(len(replay["steps"]), replay["total"])
            self.assertEqual(replay["result"], last["result"])
        _, part = self.server.http("GET", url + "replay?seat=0&from=1&count=2")
        self.assertEqual([s["n"] for s in part["steps"]], [2, 3])
        self.assertEqual(part["view"], self.server.http("GET", url + "replay?seat=0")[1]["steps"][0]["view"])
        # How the chances went: a few places at a time, and in the end it is decided.
        chances, places = [], 1
        while len(chances) < places:
            _, some = self.server.http("GET", url + "chances?from=%d" % len(chances))
            self.assertTrue(1 <= len(some["chances"]) <= 3)
            chances, places = chances + some["chances"], some["places"]
        self.assertEqual((chances[0]["n"], chances[-1]["n"], places), (0, part["total"], min(25, part["total"] + 1)))
        self.assertEqual([s for s, p in enumerate(chances[-1]["win"]) if p == 1], last["result"]["winners"])
        self.assertEqual(self.server.http("GET", url + "chances?count=4")[0], 400)
        # What a seat decided, a few at a time: each was its own move, and what was better is another one.
        mine = [m["n"] for m in ann.ws.log if m["type"] == "move" and m["seat"] == 0]
        decisions, at = [], 0
        while at is not None:
            _, some = self.server.http("GET", url + "decisions?seat=0&from=%d" % at)
            self.assertTrue(len(some["decisions"]) == 4 or some["next"] is None)
            decisions, at = decisions + some["decisions"], some["next"]
        self.assertEqual([d["n"] for d in decisions], [n for n in mine if n in {d["n"] for d in decisions}])
        self.assertTrue(all(d["did"] != d["better"] and 0 <= d["won"] <= 1 and 0 <= d["could"] <= 1 for d in decisions))
        self.assertEqual(self.server.http("GET", url + "decisions?seat=2")[1]["code"], "bad-seat")
        # What the client saw is what the replay shows.
        moves = [m for m in ann.ws.log if m["type"] == "move"]
        _, replay = self.server.http("GET", url + "replay?seat=0")
        self.assertEqual([s["events"] for s in replay["steps"]], [m["events"] for m in moves])
        # The transcript holds before the program's own eyes.
        r, text = self.server.http("GET", url + "transcript", raw=True)
        path = os.path.join(self.folder.name, "transcript.txt")
        open(path, "wb").write(text)
        done = subprocess.run([CAPER, "verify", path], capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("attachment", r.getheader("Content-Disposition"))
        # Rematch: once, and the same tokens open the next table.
        self.assertEqual(ann.ws.ask(type="rematch")["type"], "ok")
        self.assertEqual(bo.ws.ask(type="rematch")["type"], "ok")
        ids = {m["table"] for p in (ann, bo) for m in p.ws.log if m["type"] == "rematch"}
        self.assertEqual(len(ids), 1)
        again = self.ws()
        w = again.hello(ids.pop(), ann.token, host=t["host"])
        self.assertEqual((w["you"], w["table"]["state"]), ({"seat": 0, "host": True}, "open"))
        self.assertEqual(w["table"]["options"], {"first": 1})  # GM-45: the deal passes to the left
        self.assertNotEqual(w["table"]["commitment"], t["commitment"])
        ann.drop(), bo.drop()

    def test_secrecy_on_the_wire(self):
        """A recorded game: what each stream holds is what the engine says that seat may see, and no more."""
        for game in range(3):
            t, ann, bo = begin(self.server)
            watch = self.ws()
            welcome = watch.hello(t["table"])
            self.assertEqual(cards_in(welcome), set())
            for p in (ann, bo):
                start = next(m for m in p.ws.log if m["type"] == "start")
                self.assertEqual(cards_in(start), set(start["view"]["hand"]))
            play_out([ann, bo])
            watch.until(over=True)
            _, proof = self.server.http("GET", "/api/v1/tables/%s/proof" % t["table"])
            for p, seat in ((ann.ws, 0), (bo.ws, 1), (watch, -1)):
                may = engine_events(proof, seat)
                moves = [m for m in p.log if m["type"] == "move"]
                self.assertEqual([m["events"] for m in moves], may)
                self.assertEqual([m["view"] for m in moves], engine_views(proof, seat))
                for m in moves:
                    self.check_move(m, seat)
                    self.assertEqual(m.get("seed"), proof["seed"] if m["over"] else None)
                wire = p.wire.decode("utf-8", "replace")
                for secret in (ann.token, bo.token, t["host"]):
                    self.assertNotIn(secret, wire)
                self.assertEqual(wire.count(proof["seed"]), 1)
                _, replay = self.server.http("GET", "/api/v1/tables/%s/replay?seat=%d" % (t["table"], seat))
                self.assertEqual([s["events"] for s in replay["steps"]], may)
            log = self.server.log_text()
            for secret in (ann.token, bo.token, t["host"], t["table"], proof["seed"], "Ann", "Bo "):
                self.assertNotIn(secret, log)
            self.assertEqual(cards_in(log), set())
            ann.drop(), bo.drop()

    def world(self, server, seed):
        t = server.table(seats=2, seed=seed)
        ann = Player(server, t["table"], t["token"], random.Random(1))
        bo = Player(server, t["table"], server.take(t["table"])[1]["token"], random.Random(1))
        for p in (ann, bo):  # one after the other: the last is told of the deal first
            p.ws.send(type="ready", id=1)
            while p.step().get("id") != 1:
                pass
        for p in (ann, bo):
            while not p.now:
                p.step()
        return ann, bo

    def told(self, player, seq):
        """What the table has told a seat up to that entry: kinds and sizes, but not who is here, which comes when it comes."""
        while player.seq < seq:
            player.step()
        player.ws.ask(type="ping")
        return [(m["type"], size) for m, size in zip(player.ws.log, player.ws.sizes) if m["type"] in ("start", "move", "ok", "error")]

    def test_sizes_tell_nothing(self):
        """Two worlds that differ only in what Bo may not know: Bo is told as much in both, message by message, to the byte."""
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder, "--test-seed", "c0ffee")
            self.addCleanup(server.process.kill)  # if it fails; else the server has ended by then
            for seeds in (("bf", "2da"), ("7b", "223"), ("334", "383")):  # pairs in which Bo has the same hand
                worlds = [self.world(server, seed) for seed in seeds]
                anns, bos = zip(*worlds)
                views = [[m["view"] for m in p.ws.log if m["type"] == "start"][-1] for p in anns + bos]
                self.assertNotEqual(views[0]["hand"], views[1]["hand"])
                self.assertEqual(views[2], views[3])
                compared, both = 0, True
                while both and views[2] == views[3]:
                    self.assertEqual(*(self.told(bo, ann.seq) for ann, bo in worlds))
                    compared += 1
                    movers = anns if anns[0].now["moves"] else bos
                    both = sorted(m for m in set(movers[0].now["moves"]) & set(movers[1].now["moves"]) if m in QUIET)
                    for mover, world in zip(movers, worlds) if both else ():
                        mover.now["moves"] = both[:1]
                        self.assertEqual(mover.play()["type"], "ok")
                        for p in world:
                            while p.seq < mover.seq:
                                p.step()
                    views[2:] = [[m["view"] for m in p.ws.log if "view" in m][-1] for p in bos]
                self.assertGreater(compared, 1)
                [p.drop() for p in anns + bos]
            self.assertEqual(server.stop(), 0)

    def test_a_bot_that_has_no_choice_takes_its_time(self):
        """`hard` plays its only card at once, and thinks if there is more than one that it can play: everybody saw which. Its moves
        are never there before a whole search would be (300 ms), so slow machines pass, too."""
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder)
            self.addCleanup(server.process.kill)
            forced = 0
            while not forced:
                t = server.table(seats=2, players=["me", "hard"], pace=0)
                ann = Player(server, t["table"], t["token"], random.Random(1))
                ann.ws.send(type="ready")
                while not ann.over:
                    if ann.now and ann.now["moves"]:
                        ann.play()
                    else:
                        ann.step()
                _, replay = server.http("GET", "/api/v1/tables/%s/replay?seat=1" % t["table"])
                steps = [{"at": 0, "view": replay["view"]}] + replay["steps"]
                for before, step in zip(steps, steps[1:]):
                    if step["seat"] == 1 and before["at"]:
                        self.assertGreater(step["at"] - before["at"], 290, step["move"])
                        forced += len(before["view"]["hand"]) == 1
                ann.drop()
            self.assertEqual(server.stop(), 0)

    def check_move(self, m, seat):
        """Beside its events and its view a move names no card, but in the reader's own moves and in the story of those events."""
        rest = {k: v for k, v in m.items() if k not in ("events", "story", "now", "move", "seed", "view")}
        self.assertEqual(cards_in(rest), set())
        self.assertEqual("move" in m, m["seat"] == seat)
        self.assertEqual(story_leaks(m), set(), m)
        self.assertEqual(len(m["story"]), len(m["events"]))
        if seat < 0:
            self.assertEqual(cards_in(m["now"]), set())

    def view(self, player):
        return player.ws.ask(type="view")["view"]

    def test_a_move_brings_all_there_is_to_show(self):
        """Its view and its moves are those that a question would bring, for each seat and for spectators."""
        _, games = self.server.http("GET", "/api/v1/games")
        for game in games["games"]:
            t = self.server.table(game=game["id"], seats=max(2, game["min"]))
            tokens = [t["token"]]
            while self.server.take(t["table"])[0] == 201:
                tokens.append(None)
            t = self.server.table(game=game["id"], seats=max(2, game["min"]))
            tokens = [t["token"]] + [self.server.take(t["table"])[1]["token"] for _ in tokens[1:]]
            rng = random.Random(3)
            people = [Player(self.server, t["table"], token, rng) for token in [*tokens, None]]
            for p in people[:-1]:
                p.ws.send(type="ready")
            for p in people:
                while not p.now:
                    p.step()
            for _ in range(25):
                if people[0].over:
                    break
                mover = next(p for p in people if p.now["moves"])
                self.assertEqual(mover.play()["type"], "ok")
                for seat, p in enumerate(people):
                    while p.seq < mover.seq:
                        p.step()
                    move = next(m for m in reversed(p.ws.log) if m["type"] == "move")
                    asked = p.ws.ask(type="view")
                    self.assertEqual((move["view"], move["now"]), (asked["view"], asked["now"]), game["id"])
                    self.assertEqual(move["view"]["seat"], seat if p is not people[-1] else -1)
                    self.assertEqual(len(move["story"]), len(move["events"]))
            late = self.ws().hello(t["table"], tokens[0], since=0)
            self.assertTrue(all("view" not in m for m in late["missed"] if m["type"] == "move"))
            self.assertIn("view", late)
            for p in people:
                p.drop()

    def test_steps_are_the_moves_taken_apart(self):
        """A second device at the same seat that reads steps: the same moves, each thing with its kind."""
        t, ann, bo = begin(self.server)
        seats = {0: ann, 1: bo}
        readers = {seat: self.ws() for seat in seats}
        for seat, reader in readers.items():
            reader.send(type="hello", table=t["table"], token=seats[seat].token, steps=True)
            reader.now = reader.receive()["now"]
        for _ in range(12):
            mover = next(p for p in seats.values() if p.now and p.now["may_act"])
            for seat, p in seats.items():
                now = readers[seat].now
                texts = [" ".join(step.rpartition(":")[2] for step in path) for path in now["steps"]]
                self.assertEqual(texts, p.now["moves"])
                self.assertNotIn("moves", now)
                self.assertTrue(all(path[1].startswith("card:") for path in now["steps"]), now["steps"])
            self.assertEqual(mover.play()["type"], "ok")
            for seat, p in seats.items():
                while p.seq < mover.seq:
                    p.step()
                readers[seat].now = readers[seat].until(type="move")["now"]
            if ann.over:
                break
        ann.drop(), bo.drop()

    def test_resume_by_sequence_number(self):
        t, ann, bo = begin(self.server)
        full = self.ws()
        rng = random.Random(7)
        while not ann.over:
            if rng.random() < 0.3:
                bo.drop()
                play_one = ann if ann.now["moves"] else None
                if play_one:
                    play_one.play()
                bo.connect()
            mover = next((p for p in (ann, bo) if p.now["moves"]), None)
            if not mover:
                break
            mover.play()
            for p in (ann, bo):
                while p.seq < mover.seq:
                    p.step()
        # A client that asks for everything gets, number for number, what Ann was sent live.
        w = full.hello(t["table"], ann.token, since=0)
        live = {m["seq"]: as_missed(m) for m in ann.ws.log if "at" in m}
        past = {m["seq"]: m for m in w["missed"]}
        self.assertEqual(sorted(past), list(range(1, w["seq"] + 1)))
        for seq, m in live.items():
            self.assertEqual(past[seq], m)
        nothing = self.ws()
        self.assertEqual(nothing.hello(t["table"], ann.token, since=w["seq"])["missed"], [])
        odd = self.ws()
        w = odd.hello(t["table"], ann.token, since=10**6)
        self.assertTrue(w["reset"] and len(w["missed"]) == w["seq"])
        ann.drop(), bo.drop()

    def test_refusals_change_nothing(self):
        t, ann, bo = begin(self.server)
        mover, other = (ann, bo) if ann.now["moves"] else (bo, ann)
        before = self.view(ann), ann.seq
        self.assertEqual(other.ws.ask(type="play", move=mover.now["moves"][0])["code"], "not-your-turn")
        self.assertEqual(mover.ws.ask(type="play", move="dance")["code"], "bad-move")
        self.assertEqual(mover.ws.ask(type="play", move="x" * 10000)["code"], "bad-move")
        self.assertEqual(mover.ws.ask(type="undo")["code"], "illegal-move")
        self.assertEqual((self.view(ann), ann.seq), before)
        odds = mover.ws.ask(type="odds", move=mover.now["moves"][0])
        self.assertEqual(odds["type"], "odds")
        ann.drop(), bo.drop()

    def test_undo(self):
        """Only the last mover, only when nothing came out; everybody gets a view to go back to."""
        for _ in range(40):
            t, ann, bo = begin(self.server)
            while not ann.over:
                mover, other = (ann, bo) if ann.now["moves"] else (bo, ann)
                before = self.view(mover), self.view(other)
                mover.play()
                while other.seq < mover.seq:
                    other.step()
                self.assertFalse(other.now["undo"])
                if not mover.now["undo"] or ann.over:
                    continue
                self.assertEqual(other.ws.ask(type="undo")["code"], "illegal-move")
                self.assertEqual(mover.ws.ask(type="undo")["type"], "ok")
                # Who is here may be told in between, at any time.
                back = [m for m in mover.ws.log if m["type"] == "undo"][-1]
                self.assertEqual(back["view"], before[0])
                mover.follow(back)
                seen = other.step()
                while seen["type"] == "here":
                    seen = other.step()
                self.assertEqual((seen["type"], seen["view"]), ("undo", before[1]))
                self.assertEqual(mover.ws.ask(type="undo")["type"], "error")
                # The undo is in the log: a fresh reader comes to the same table.
                s = self.ws()
                self.assertEqual(s.hello(t["table"], mover.token)["view"], before[0])
                ann.drop(), bo.drop()
                return
            ann.drop(), bo.drop()
        self.fail("no move could be taken back in 40 games")

    def test_pointing(self):
        """Everybody who is here sees it; it is in no log, it can say nothing but names of things, and not too often."""
        t, ann, bo = begin(self.server)
        watcher = self.ws()
        watcher.hello(t["table"])
        seq, things = ann.seq, ["hex:2.1", "hex:3.1"]
        self.assertEqual(ann.ws.ask(type="point", things=things)["things"], things)
        for who in (bo.ws, watcher):
            m = who.until(type="point")
            self.assertEqual((m["seat"], m["things"], "seq" in m), (0, things, False))
        for bad in (None, "hex:2.1", [5], [""], ["Hello"], ["a b"], ["x" * 25], ["hex:1.1"] * 25):
            self.assertEqual(ann.ws.ask(type="point", things=bad)["code"], "bad-request")
        self.assertEqual(watcher.ask(type="point", things=things)["code"], "refused")
        codes = [bo.ws.ask(type="point", things=[]).get("code") for _ in range(12)]
        self.assertEqual((codes[0], codes[-1]), (None, "too-many"))
        late = self.ws()
        self.assertEqual(late.hello(t["table"], bo.token, since=0)["seq"], seq)
        self.assertNotIn("hex:2.1", str(late.log))
        ann.drop(), bo.drop()

    def test_chat(self):
        t, ann, bo = begin(self.server)
        text = '<script>alert("hé")</script>'
        self.assertEqual(ann.ws.ask(type="chat", text=text)["type"], "ok")
        m = bo.ws.until(type="chat")
        self.assertEqual((m["seat"], m["name"], m["text"]), (0, "Ann", text))
        self.assertNotIn("script", self.server.log_text())
        ann.drop(), bo.drop()

    def test_handover_to_another_device(self):
        t, ann, bo = begin(self.server)
        code = ann.ws.ask(type="handover")["code"]
        status, claim = self.server.http("POST", "/api/v1/claim", {"code": code})
        self.assertEqual((status, claim["table"], claim["seat"]), (200, t["table"], 0))
        self.assertEqual(self.server.http("POST", "/api/v1/claim", {"code": code})[0], 403)
        self.assertEqual(self.server.http("POST", "/api/v1/claim", {"code": "aaaaaaaa"})[0], 403)
        phone = self.ws()
        self.assertEqual(phone.hello(t["table"], claim["token"])["you"]["seat"], 0)
        self.assertEqual(phone.ask(type="view")["view"], self.view(ann))
        ann.drop(), bo.drop()

    # Bots

    def test_bots_play_alone_and_fast(self):
        for players in (["easy", "hard:50", "me"], ["random", "hard:20ms", "me"], ["me", "exec:engine", "exec:broken"]):
            t = self.server.table(seats=3, players=players)
            s = self.ws()
            w = s.hello(t["table"], t["token"])
            s.send(type="ready")
            m = s.until(type="start")
            now = m["now"]
            while True:
                if now["moves"]:
                    s.send(type="play", move=now["moves"][0])
                m = s.until(type="move")
                now = m["now"]
                if m["over"]:
                    break
            s.close()

    def test_every_game_with_bots_only(self):
        """A spectator; what they saw live is what they get when they ask for everything."""
        _, games = self.server.http("GET", "/api/v1/games")
        for game in games["games"]:
            fields = {"game": game["id"], "players": ["easy"] * 2 + ["medium"] * (game["default"] - 2)}
            if game["default"] < 2:
                fields["players"] = ["easy"]
            t = self.server.table(**fields)
            host = self.ws()
            w = host.hello(t["table"], host=t["host"])
            self.assertEqual(w["you"], {"seat": -1, "host": True})
            host.send(type="start", id=1)
            last = host.until(type="move", over=True)
            self.assertIn("winners", last["result"])
            w = self.ws().hello(t["table"], since=0)
            live = [as_missed(m) for m in host.log if "at" in m]
            self.assertEqual(w["missed"][-len(live):], live)
            _, proof = self.server.http("GET", "/api/v1/tables/%s/proof" % t["table"])
            played = engine_play(proof)
            for seat in range(-1, len(w["table"]["seats"])):
                steps, total = [], 1
                while len(steps) < total:
                    _, replay = self.server.http("GET", "/api/v1/tables/%s/replay?seat=%d&from=%d&count=500" % (t["table"], seat, len(steps)))
                    total = replay["total"]
                    steps += replay["steps"]
                self.assertEqual([s["events"] for s in steps], engine_events(proof, seat, played))
            r, text = self.server.http("GET", "/api/v1/tables/%s/transcript" % t["table"], raw=True)
            path = os.path.join(self.folder.name, game["id"] + ".txt")
            open(path, "wb").write(text)
            done = subprocess.run([CAPER, "verify", path], capture_output=True)
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_bot_takes_over_and_gives_back(self):
        t, ann, bo = begin(self.server)
        self.assertEqual(bo.ws.ask(type="leave")["type"], "ok")
        m = ann.ws.until(type="seat", why="left")
        self.assertEqual((m["is"]["kind"], m["is"]["bot"]), ("person", "medium"))
        ann.follow(m)
        bo.drop()
        for _ in range(4):  # the bot plays Bo's turns
            while not (ann.now["moves"] or ann.over):
                ann.step()
            if ann.over:
                break
            ann.play()
        back = self.ws()
        w = back.hello(t["table"], bo.token)
        if not ann.over and w["table"]["state"] == "playing":
            self.assertEqual(w["table"]["seats"][1]["bot"], None)
            self.assertEqual(w["missed"][-1]["why"], "back")
        ann.drop()

    def test_gone_and_clock(self):
        t, ann, bo = begin(self.server, takeover=1000, clock=5000)
        mover, other = (ann, bo) if ann.now["moves"] else (bo, ann)
        self.assertLessEqual(mover.now["left"][str(mover is bo and 1 or 0)], 5000)
        mover.drop()
        seen = other.ws.until(type="seat", why="gone")
        self.assertEqual(seen["is"]["bot"], "medium")
        mover.connect()
        t2, a, b = begin(self.server, clock=5000)
        mover = a if a.now["moves"] else b
        seen = mover.ws.until(type="seat", why="clock")
        self.assertEqual(seen["is"]["bot"], "medium")
        self.assertEqual(mover.ws.ask(type="back")["type"], "ok")
        for p in (ann, bo, a, b):
            p.drop()

    def test_over_days(self):
        """A slow table: its summary says what was agreed and until when there is time; players are never away there."""
        t, ann, bo = begin(self.server, pace="slow", clock=14 * 86400000, zero="bot-seat", weekends=False,
                           free=["2026-12-24"])
        table = self.server.http("GET", "/api/v1/tables/" + t["table"])[1]["table"]
        self.assertEqual({k: table[k] for k in ("slow", "zero", "weekends", "free", "takeover", "clock")},
                         {"slow": True, "zero": "bot-seat", "weekends": False, "free": ["2026-12-24"],
                          "takeover": None, "clock": 14 * 86400000})
        mover = 0 if ann.now["moves"] else 1
        self.assertEqual(list(table["due"]), [str(mover)])
        self.assertGreater(table["due"][str(mover)], time.time() * 1000 + 14 * 86400000 - 60000)
        self.assertLessEqual(table["due"][str(mover)] - time.time() * 1000, 25 * 86400000)
        for p in (ann, bo):
            p.drop()

    def test_removed_in_play(self):
        """A seat keeps its secrets: the host once removed a player, took the seat and read the hand."""
        t = self.server.table(seats=2)
        _, seat = self.server.take(t["table"])
        ann, bo = self.ws(), self.ws()
        ann.hello(t["table"], t["token"], host=t["host"])
        bo.hello(t["table"], seat["token"])
        ann.ask(type="start")
        self.assertEqual(ann.ask(type="remove", seat=1)["type"], "ok")
        self.assertEqual(bo.closed(), 4004)
        for wish in ({}, {"seat": 1}):
            status, answer = self.server.take(t["table"], "Cy", **wish)
            self.assertEqual((status, answer["code"]), (409, "taken"))
        seats = self.server.http("GET", "/api/v1/tables/" + t["table"])[1]["table"]["seats"]
        self.assertEqual((seats[1]["kind"], seats[1]["bot"], seats[1]["name"]), ("bot", "medium", "Bo"))
        self.assertEqual(self.ws().hello(t["table"], seat["token"])["code"], "gone")
        self.assertEqual(self.server.http("GET", "/api/v1/tables/%s/replay?seat=1" % t["table"], token=t["token"])[0], 403)

    def test_several_may_act_at_once(self):
        """In McGuffin everybody makes a character at the same time: all moves are taken, none is stale."""
        t = self.server.table(game="mcguffin", seats=3)
        people = [self.ws() for _ in range(3)]
        tokens = [t["token"]] + [self.server.take(t["table"], n)[1]["token"] for n in ("Bo", "Cy")]
        for p, token in zip(people, tokens):
            p.hello(t["table"], token)
            p.send(type="ready")
        for p in people:
            self.assertEqual(p.until(type="start")["now"]["to_act"], [0, 1, 2])
        for p in people:  # reading begins when all have spoken
            p.send(type="play", move="make contacts", id="mine")
        for p in people:
            self.assertEqual(p.until(id="mine")["type"], "ok")
        for p in people:
            p.ask(type="ping")
            moves = [m for m in p.log if m["type"] == "move"]
            self.assertEqual([m["n"] for m in moves], [1, 2, 3])
            self.assertEqual(sorted(m["seat"] for m in moves), [0, 1, 2])

    def test_a_move_may_name_what_it_follows(self):
        """Two people press “Go on” at once: with `after` only the first counts."""
        t = self.server.table(game="mcguffin", seats=2)
        ann, bo = self.ws(), self.ws()
        for p, token in ((ann, t["token"]), (bo, self.server.take(t["table"], "Bo")[1]["token"])):
            p.hello(t["table"], token)
            p.send(type="ready")
        seen = [p.until(type="start")["seq"] for p in (ann, bo)]
        self.assertEqual(ann.ask(type="play", move="make contacts", after=seen[0])["type"], "ok")
        late = bo.ask(type="play", move="make contacts", after=seen[1])
        self.assertEqual(late["code"], "stale")
        self.assertIn("look at it again", late["error"])
        self.assertEqual(bo.ask(type="play", move="make contacts", after="1")["code"], "bad-request")
        said = bo.ask(type="chat", text="Hello")["seq"]  # talk changes nothing
        newest = max(m["seq"] for m in bo.log if m["type"] == "move")
        self.assertGreater(said, newest)
        self.assertEqual(bo.ask(type="play", move="make contacts", after=newest)["type"], "ok")

    def test_what_arrives_together_shares_a_commit(self):
        t, ann, bo = begin(self.server)
        before = self.server.metric("commit_seconds_count")
        ann.ws.sock.sendall(b"".join(Socket.framed(json.dumps({"type": "chat", "text": "no. %d" % i, "id": i}).encode())
                                     for i in range(50)))
        for i in range(50):
            self.assertEqual(ann.ws.until(id=i)["type"], "ok")
        self.assertLess(self.server.metric("commit_seconds_count") - before, 10)
        self.assertEqual([bo.ws.until(type="chat")["text"] for _ in range(50)], ["no. %d" % i for i in range(50)])
        ann.drop(), bo.drop()

    def test_half_requests_harm_nobody(self):
        half = []
        for text in (b"GET /api", b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{", b"\x16\x03\x01\x02"):
            for _ in range(15):
                s = socket.create_connection(("127.0.0.1", self.server.port))
                s.sendall(text)
                half.append(s)
        self.assertEqual(self.server.http("GET", "/healthz")[0], 200)
        endless = socket.create_connection(("127.0.0.1", self.server.port), timeout=60)
        endless.sendall(b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n")
        with self.assertRaises((ConnectionResetError, BrokenPipeError)):
            for _ in range(10000):
                endless.sendall(b" " * 16384)
        long = self.server.http("GET", "/", headers={"X-Long": "x" * 20000}, raw=True)[0]
        self.assertIn(long.status, (413, 431))
        self.assertEqual(self.server.http("GET", "/healthz")[0], 200)
        for s in half + [endless]:
            s.close()

    def test_many_at_once(self):
        """Moves from many tables in one breath: all are taken, each stream is whole."""
        games = [begin(self.server) for _ in range(20)]
        for _ in range(6):
            movers = []
            for t, ann, bo in games:
                if ann.over:
                    continue
                p = ann if ann.now["moves"] else bo
                p.ws.send(type="play", move=p.now["moves"][0], id=9)
                movers.append((p, ann, bo))
            for p, ann, bo in movers:
                for q in (ann, bo):
                    while q.step()["type"] != "move":
                        pass
        for t, ann, bo in games:
            ann.drop(), bo.drop()




if __name__ == "__main__":
    main(Shared)
