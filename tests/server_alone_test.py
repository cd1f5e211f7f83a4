#!/usr/bin/env python3
"""Tests that need a server of their own: kill -9, a full disk, limits, parking, a seed for tests.

usage: server_alone_test.py CAPER [NAME…]     only the standard library; NAME runs the tests whose names contain it
"""
import json
import os
import random
import resource
import signal
import subprocess
import tempfile
import time
import unittest

from server_kit import CAPER, PATIENCE, Player, Server, Socket, begin, main, play_out, wait_until


class Alone(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()

    def tearDown(self):
        self.folder.cleanup()

    def test_kill_9_loses_nothing_acknowledged(self):
        rng = random.Random(5)
        server = Server(self.folder.name, "--rate", "5000", "--http-rate", "5000")
        tables = []
        for _ in range(4):
            t, ann, bo = begin(server)
            tables.append([t, ann, bo, 0])
        for _ in range(5):
            until = time.time() + rng.random() * 0.4
            while time.time() < until:
                for row in tables:
                    t, ann, bo, acked = row
                    if ann.over:
                        continue
                    mover, other = (ann, bo) if ann.now["moves"] else (bo, ann)
                    row[3] = mover.play()["seq"]
                    while other.seq < mover.seq:
                        other.step()
            # One more move is under way when the power goes.
            for t, ann, bo, acked in tables:
                if not ann.over:
                    mover = ann if ann.now["moves"] else bo
                    mover.ws.send(type="play", move=mover.now["moves"][0], id=2)
            server.stop(signal.SIGKILL)
            server.start()
            for t, ann, bo, acked in tables:
                for p in (ann, bo):
                    known = p.seq
                    p.drop()
                    w = p.connect()
                    self.assertGreaterEqual(w["seq"], acked)
                    self.assertNotIn("reset", w)
                    self.assertGreaterEqual(p.seq, known)
                if not ann.over:
                    self.assertTrue(ann.now["moves"] or bo.now["moves"])
        self.assertEqual(server.stop(), 0)

    def test_sigterm_finishes(self):
        server = Server(self.folder.name)
        t, ann, bo = begin(server)
        mover = ann if ann.now["moves"] else bo
        mover.ws.send(type="play", move=mover.now["moves"][0], id=1)
        server.process.send_signal(signal.SIGTERM)
        codes = (ann.ws.closed(), bo.ws.closed())
        self.assertEqual(codes, (1001, 1001))
        self.assertEqual(server.process.wait(timeout=PATIENCE), 0)
        acked = [m["seq"] for m in mover.ws.log if m["type"] == "ok" and m.get("id") == 1]
        server.process.stdout.close()
        server.log.close()
        server.start()
        w = ann.connect()
        self.assertGreaterEqual(w["seq"], max(acked or [0]))
        server.stop()

    def test_store_that_cannot_be_written(self):
        """A limit on file sizes stands in for a full disk."""
        server = Server(self.folder.name, "--rate", "5000", "--http-rate", "5000", limit_files=200 * 1024)
        t, ann, bo = begin(server)
        refused = None
        for i in range(2000):
            answer = ann.ws.ask(type="chat", text="%d " % i + "x" * 450)
            if answer["type"] == "error":
                refused = answer
                break
            kept = answer["seq"]
        self.assertIsNotNone(refused, "the disk never filled")
        self.assertEqual(refused["code"], "store")
        said = [m for m in ann.ws.log if m["type"] == "chat"]
        self.assertEqual(said[-1]["seq"], kept)
        # It says so, accepts nothing, and goes on showing what it has.
        self.assertEqual(server.http("GET", "/healthz")[0], 503)
        self.assertEqual(server.http("POST", "/api/v1/tables", {"game": "getmac", "name": "A"})[1]["code"], "store")
        mover = ann if ann.now["moves"] else bo
        self.assertEqual(mover.ws.ask(type="play", move=mover.now["moves"][0])["code"], "store")
        self.assertEqual(mover.ws.ask(type="view")["seq"], kept)
        self.assertIn("cannot be written", server.log_text())
        self.assertEqual(server.metric("store_ok"), 0)
        # With room again it goes on by itself.
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        wait_until(lambda: server.http("GET", "/healthz")[0] == 200)
        self.assertEqual(mover.ws.ask(type="play", move=mover.now["moves"][0])["type"], "ok")
        ann.drop(), bo.drop()
        self.assertEqual(server.stop(), 0)

    def test_store_that_cannot_be_opened(self):
        for url, status in (("sqlite:/nowhere/at/all.db", 1), ("postgres:x", 2)):
            done = subprocess.run([CAPER, "serve", "--listen", "127.0.0.1:0", "--store", url], capture_output=True, timeout=PATIENCE)
            self.assertEqual(done.returncode, status)
            self.assertTrue(done.stderr.startswith(b"caper serve: "))

    def test_one_server_for_one_store(self):
        server = Server(self.folder.name)
        done = subprocess.run([CAPER, "serve", "--listen", "127.0.0.1:0", "--store", "sqlite:" + server.store],
                              capture_output=True, timeout=PATIENCE)
        self.assertEqual((done.returncode, b"another caper" in done.stderr), (1, True))
        server.stop()

    def test_called_wrongly(self):
        for args in (["--listen", "nonsense"], ["--listen", "1.2.3.4.5:80"], ["--rate", "x"], ["--wat"], ["--exec", "A B"]):
            done = subprocess.run([CAPER, "serve", "--store", "sqlite:" + self.folder.name + "/x.db", *args], capture_output=True, timeout=PATIENCE)
            self.assertEqual(done.returncode, 2, args)
        self.assertEqual(subprocess.run([CAPER, "serve", "--help"], capture_output=True).returncode, 0)

    def test_too_many(self):
        server = Server(self.folder.name, "--rate", "10", "--http-rate", "5", "--connections", "5")
        t = server.table(seats=2)
        sockets = [Socket(server) for _ in range(5)]
        self.assertEqual([s.status for s in sockets], [101] * 5)
        over = Socket(server)
        self.assertEqual((over.status, b'"full"' in over.data or b"full" in over.sock.recv(4096)), (503, True))
        s = sockets[0]
        s.hello(t["table"], t["token"])
        try:
            for i in range(100):
                s.send(type="ping", id=i)
        except (BrokenPipeError, ConnectionResetError):
            pass
        self.assertEqual(s.closed(), 4008)
        self.assertEqual(sockets[1].hello(t["table"])["type"], "welcome")
        codes = [server.http("GET", "/api/v1")[0] for _ in range(150)]
        self.assertIn(429, codes)
        wait_until(lambda: server.http("GET", "/healthz")[0] == 200)
        for s in sockets:
            s.close()
        server.stop()

    def test_who_does_not_read_is_cut_off(self):
        server = Server(self.folder.name, "--rate", "1000000")
        t, ann, bo = begin(server)
        bo.drop()
        slow = Socket(server, buffer=4096)
        slow.hello(t["table"])
        chat = Socket.framed(json.dumps({"type": "chat", "text": "x" * 500}).encode()) * 500
        until = time.time() + PATIENCE
        while "reads too slowly" not in server.log_text():
            self.assertLess(time.time(), until)
            ann.ws.sock.sendall(chat)
            ann.ws.ask(type="ping")
        self.assertIn("reads too slowly", server.log_text())
        self.assertEqual(ann.ws.ask(type="ping")["type"], "pong")
        slow.close(), ann.drop()
        self.assertEqual(server.stop(), 0)

    def test_parked_tables_come_back(self):
        server = Server(self.folder.name, "--park", "300", "--rate", "1000", "--http-rate", "1000")
        t, ann, bo = begin(server)
        play_out([ann, bo], 3)
        seen = ann.ws.ask(type="view")["view"]
        wait_until(lambda: server.metric("tables_dealt") == 0)
        self.assertEqual(ann.ws.ask(type="view")["view"], seen)
        play_out([ann, bo])
        ann.drop(), bo.drop()
        wait_until(lambda: server.metric("tables_in_memory") == 0)
        self.assertEqual(server.http("GET", "/api/v1/tables/%s/replay" % t["table"])[0], 200)
        self.assertEqual(server.stop(), 0)

    # A seed for tests

    def bots_game(self, test_seed, game, **fields):
        """What a watcher sees of a game among bots, without ids and times."""
        server = Server(self.folder.name, "--test-seed", test_seed, "--quiet",
                        store=os.path.join(self.folder.name, "%d.db" % random.getrandbits(32)))
        t = server.table(game=game, players=["easy", "medium", "easy"], seats=3, **fields)
        host = Socket(server)
        host.hello(t["table"], host=t["host"])
        host.send(type="start", id=1)
        seen = []
        while len(seen) < 60 and not (seen and seen[-1].get("over")):
            m = host.receive()
            if m["type"] in ("start", "move"):
                seen.append({k: m[k] for k in ("view", "events", "story", "seat", "over") if k in m})
        host.close()
        self.assertEqual(server.stop(), 0)
        self.assertIn("FOR TESTS ONLY", server.log_text())
        return seen

    def test_seed_decides_deals_and_bots(self):
        for game, fields in (("getmac", {}), ("heist", {"options": {"heist": "a1-lucky-pawn"}})):
            first, again = (self.bots_game("c0ffee", game, **fields) for _ in range(2))
            self.assertGreater(len(first), 10)
            self.assertEqual(first, again)
            self.assertNotEqual(first, self.bots_game("decaf", game, **fields))
            mine = self.bots_game("c0ffee", game, seed="abc", **fields)
            self.assertEqual(mine, self.bots_game("decaf", game, seed="abc", **fields))

    def test_seed_replaces_salts_and_reaches_rematches(self):
        server = Server(self.folder.name, "--test-seed", "c0ffee")
        views = []
        for salt in ("aa", "bb"):
            t = server.table(seats=2, players=["me", "easy"], pace=0)
            me = Player(server, t["table"], t["token"], random.Random(1))
            for _ in range(2):
                me.ws.send(type="ready", salt=salt)
                views.append(me.ws.until(type="start")["view"])
                me.now = me.ws.log[-1]["now"]
                while not me.over:
                    if me.now["moves"]:
                        me.ws.send(type="play", move=me.now["moves"][0])
                    while True:
                        m = me.ws.until(type="move")
                        me.now, me.over = m["now"], m["over"]
                        if me.over or me.now["moves"]:
                            break
                me.ws.send(type="rematch")
                me = Player(server, me.ws.until(type="rematch")["table"], t["token"], random.Random(1))
        self.assertEqual(views[:2], views[2:])
        self.assertNotEqual(views[0], views[1])
        self.assertEqual(server.stop(), 0)

    def test_seed_is_for_tests_only(self):
        for options in (["--listen", "0.0.0.0:0", "--test-seed", "c0ffee"], ["--test-seed", "tea"]):
            r = subprocess.run([CAPER, "serve", "--store", "sqlite:" + self.folder.name + "/x.db", *options],
                               capture_output=True, timeout=PATIENCE)
            self.assertEqual(r.returncode, 2, r)
            self.assertIn(b"test-seed:", r.stderr)
        server = Server(self.folder.name)
        status, answer = server.http("POST", "/api/v1/tables", {"game": "getmac", "name": "Ann", "seed": "c0ffee"})
        self.assertEqual((status, answer["code"]), (400, "bad-request"))
        self.assertEqual(server.stop(), 0)

    def test_the_store_keeps_no_token(self):
        server = Server(self.folder.name)
        t, ann, bo = begin(server)
        ann.drop(), bo.drop()
        server.stop()
        with open(server.store, "rb") as f:
            content = f.read()
        for token in (t["token"], t["host"], bo.token):
            self.assertNotIn(token.encode(), content)
            self.assertNotIn(bytes.fromhex(token), content)


if __name__ == "__main__":
    main(Alone)
