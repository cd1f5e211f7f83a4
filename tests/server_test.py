#!/usr/bin/env python3
"""The server from outside: HTTP, WebSocket, secrecy on the wire, resume, kill -9, a full disk, forgery.

usage: server_test.py CAPER [NAME…]     only the standard library; NAME runs the tests whose names contain it

Each test gets a server of its own on a free port with a store in a scratch folder, unless it shares one.
"""
import base64
import hashlib
import http.client
import json
import os
import random
import re
import resource
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import unittest

CAPER = None


# ---- A server ----------------------------------------------------------------------------------------


class Server:
    def __init__(self, folder, *options, store=None, limit_files=None):
        self.store = store or os.path.join(folder, "caper.db")
        self.log_path = os.path.join(folder, "log-%d.txt" % random.getrandbits(32))
        self.options = options
        self.limit_files = limit_files
        self.process = None
        self.start()

    def start(self):
        def limit():
            if self.limit_files:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (self.limit_files, resource.RLIM_INFINITY))

        self.log = open(self.log_path, "ab")
        self.process = subprocess.Popen(
            [CAPER, "serve", "--listen", "127.0.0.1:0", "--store", "sqlite:" + self.store, *self.options],
            stdout=subprocess.PIPE, stderr=self.log, preexec_fn=limit)
        line = self.process.stdout.readline().decode()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        assert found, "the server did not start: " + line + open(self.log_path).read()
        self.port = int(found.group(1))

    def stop(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(timeout=20)
        self.process.stdout.close()
        self.log.close()
        return code

    def log_text(self):
        return open(self.log_path, encoding="utf-8").read()

    def http(self, method, path, body=None, token=None, headers=None, raw=False):
        c = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        h = dict(headers or {})
        if token:
            h["Authorization"] = "Bearer " + token
        data = json.dumps(body) if body is not None and not isinstance(body, (str, bytes)) else body
        c.request(method, path, data, h)
        r = c.getresponse()
        text = r.read()
        c.close()
        return (r, text) if raw else (r.status, json.loads(text))

    def table(self, **fields):
        status, t = self.http("POST", "/api/v1/tables",
                              {"game": "getmac", "name": "Ann", "pace": 0, **fields})
        assert status == 201, t
        return t

    def take(self, table, name="Bo", **fields):
        return self.http("POST", "/api/v1/tables/%s/seats" % table, {"name": name, **fields})

    def metric(self, name):
        _, text = self.http("GET", "/metrics", raw=True)
        return float(re.search(r"^caper_%s (\S+)$" % name, text.decode(), re.M).group(1))


# ---- A small WebSocket client ----------------------------------------------------------------------


class Closed(Exception):
    def __init__(self, code):
        super().__init__("closed with %s" % code)
        self.code = code


class Socket:
    """Everything received is kept in `wire`, byte for byte, for the tests of secrecy."""

    def __init__(self, server, protocol="caper.v1", headers=(), path="/api/v1/play", buffer=None):
        self.sock = socket.socket()
        if buffer:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.sock.settimeout(10)
        self.sock.connect(("127.0.0.1", server.port))
        self.data, self.wire, self.log = b"", b"", []
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET %s HTTP/1.1" % path, "Host: 127.0.0.1:%d" % server.port, "Upgrade: websocket",
                 "Connection: keep-alive, Upgrade", "Sec-WebSocket-Key: " + key, "Sec-WebSocket-Version: 13"]
        if protocol:
            lines.append("Sec-WebSocket-Protocol: " + protocol)
        self.sock.sendall("\r\n".join(lines + list(headers) + ["", ""]).encode())
        while b"\r\n\r\n" not in self.data:
            part = self.sock.recv(4096)
            if not part:
                break
            self.data += part
        head, _, self.data = self.data.partition(b"\r\n\r\n")
        self.status = int(head.split()[1])
        self.head = head.decode()
        if self.status == 101:
            accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
            assert b"Sec-WebSocket-Accept: " + accept in head, head

    def frame(self, *args, **fields):
        self.sock.sendall(self.framed(*args, **fields))

    @staticmethod
    def framed(payload, opcode=1, fin=True, masked=True, length=None):
        mask = os.urandom(4)
        n = len(payload) if length is None else length
        head = bytes([(0x80 if fin else 0) | opcode])
        bit = 0x80 if masked else 0
        if n < 126:
            head += bytes([bit | n])
        elif n < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", n)
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", n)
        if masked:
            head += mask
            payload = bytes(b ^ mask[i % 4] for i, b in enumerate(payload))
        return head + payload

    def send(self, **message):
        self.frame(json.dumps(message).encode())

    def take(self, n, until):
        while len(self.data) < n:
            self.sock.settimeout(max(0.001, until - time.time()))
            part = self.sock.recv(65536)
            if not part:
                raise Closed(None)
            self.data += part
            self.wire += part
        out, self.data = self.data[:n], self.data[n:]
        return out

    def receive(self, timeout=10):
        until = time.time() + timeout
        while True:
            first, second = self.take(2, until)
            n = second & 127
            if n == 126:
                n, = struct.unpack(">H", self.take(2, until))
            elif n == 127:
                n, = struct.unpack(">Q", self.take(8, until))
            payload = self.take(n, until)
            if first & 15 == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if payload else None)
            if first & 15 == 1:
                message = json.loads(payload)
                self.log.append(message)
                return message

    def until(self, timeout=10, **fields):
        while True:
            m = self.receive(timeout)
            if all(m.get(k) == v for k, v in fields.items()):
                return m

    def hello(self, table, token=None, since=0, host=None):
        message = {"type": "hello", "table": table, "since": since}
        if token:
            message["token"] = token
        if host:
            message["host"] = host
        self.send(**message)
        return self.receive()

    def ask(self, **message):
        self.ids = getattr(self, "ids", 0) + 1
        self.send(id=self.ids, **message)
        return self.until(id=self.ids)

    def closed(self, timeout=10):
        try:
            while True:
                self.receive(timeout)
        except Closed as e:
            return e.code
        except (ConnectionResetError, BrokenPipeError):
            return None

    def close(self):
        self.sock.close()


class Player:
    """A seat that keeps its own view by the protocol's rules, and plays at random."""

    def __init__(self, server, table, token, rng):
        self.server, self.table, self.token, self.rng = server, table, token, rng
        self.seq, self.now, self.over, self.wire = 0, None, False, b""
        self.connect()

    def connect(self):
        self.ws = Socket(self.server)
        welcome = self.ws.hello(self.table, self.token, since=self.seq)
        assert welcome["type"] == "welcome", welcome
        for m in welcome["missed"]:
            self.follow(m)
        assert self.seq == welcome["seq"]
        self.now = welcome.get("now")
        self.over = welcome["table"]["state"] == "over"
        return welcome

    def drop(self):
        self.wire += self.ws.wire
        self.ws.close()

    def follow(self, m):
        if "seq" not in m or m["type"] == "ok" or m["type"] == "view":
            return
        assert m["seq"] == self.seq + 1, (self.seq, m)
        self.seq = m["seq"]
        self.now = m.get("now", self.now)
        self.over = self.over or m.get("over", False)

    def step(self, timeout=10):
        m = self.ws.receive(timeout)
        if m["type"] not in ("welcome",):
            self.follow(m)
        return m

    def play(self):
        move = self.rng.choice(self.now["moves"])
        self.ws.send(type="play", move=move, id=1)
        while True:
            m = self.step()
            if m.get("id") == 1:
                return m


def begin(server, **fields):
    """Two people at a table, dealt."""
    t = server.table(seats=2, **fields)
    status, bo = server.take(t["table"])
    assert status == 201, bo
    rng = random.Random(1)
    ann = Player(server, t["table"], t["token"], rng)
    bo = Player(server, t["table"], bo["token"], rng)
    ann.ws.send(type="ready", salt="aa")
    bo.ws.send(type="ready", salt="bb")
    for p in (ann, bo):
        while not p.now:
            p.step()
    return t, ann, bo


def as_missed(message):
    """A live message as somebody gets it who comes later."""
    return {k: v for k, v in message.items() if k != "now" and (k, message["type"]) != ("view", "move")}


def play_out(players, steps=10**9):
    """Everybody plays what is theirs until the game is over; all streams are followed."""
    while steps and not players[0].over:
        mover = next(p for p in players if p.now and p.now["moves"])
        assert mover.play()["type"] == "ok"
        for p in players:
            while p.seq < mover.seq:
                p.step()
        steps -= 1


# ---- The tests ----------------------------------------------------------------------------------------


class Shared(unittest.TestCase):
    """Tests that get along at one server."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.server = Server(cls.folder.name, "--rate", "2000", "--http-rate", "5000",
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
        self.assertNotIn("unsafe", r.getheader("Content-Security-Policy"))
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
               ({"game": "getmac", "name": "A", "players": ["me", "me"]}, "bad-request"),
               ({"game": "getmac", "name": "A", "players": ["exec:rm"]}, "bad-request"),
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
        self.assertEqual(self.server.http("DELETE", "/api/v1/tables")[0], 405)
        self.assertEqual(self.server.http("POST", "/api/v1/games", "{}")[0], 404)

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
        for _ in range(40):
            s.frame(b" " * 1000, opcode=1 if _ == 0 else 0, fin=False)
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
        self.assertEqual(ann.ask(type="set", seat=1, player="exec:nope")["code"], "bad-request")
        _, bo = self.server.take(t["table"])
        self.assertEqual(ann.until(type="seat", why="joined")["is"]["name"], "Bo")
        b = self.ws()
        b.hello(t["table"], bo["token"])
        self.assertEqual(ann.until(type="here", seats=[0, 1])["watching"], 0)
        # The host removes Bo: out at once, and the token is worth nothing.
        self.assertEqual(ann.ask(type="remove", seat=1)["type"], "ok")
        self.assertEqual(b.closed(), 4003)
        again = self.ws()
        self.assertEqual(again.hello(t["table"], bo["token"])["code"], "refused")
        # Cy comes, leaves, and the seat is free again.
        _, cy = self.server.take(t["table"], "Cy")
        c = self.ws()
        c.hello(t["table"], cy["token"])
        self.assertEqual(c.ask(type="leave")["type"], "ok")
        self.assertEqual(self.ws().hello(t["table"], cy["token"])["code"], "refused")
        # The host starts: the open seat becomes a bot.
        ann.ask(type="start")
        start = next(m for m in ann.log if m["type"] == "start")
        self.assertEqual(len(start["view"]["hand"]), 5)
        self.assertEqual(start["salts"], [])

    def test_deal_needs_everybody_and_mixes_their_salts(self):
        t, ann, bo = begin(self.server)
        start = next(m for m in ann.ws.log if m["type"] == "start")
        self.assertEqual(start["salts"], [{"seat": 0, "salt": "aa"}, {"seat": 1, "salt": "bb"}])
        self.assertEqual(start["names"], ["Ann", "Bo"])
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

    def check_move(self, m, seat):
        """Beside its events and its view a move names no card, but in the reader's own moves and in the story of those events."""
        rest = {k: v for k, v in m.items() if k not in ("events", "story", "now", "move", "seed", "view")}
        self.assertEqual(cards_in(rest), set())
        self.assertEqual("move" in m, m["seat"] == seat)
        self.assertLessEqual(cards_in(json.dumps(m["story"]).lower().replace("backup macguffin", "backup")), cards_in(m["events"]), m)
        self.assertEqual(len(m["story"]), len(m["events"]))
        if seat < 0:
            self.assertEqual(cards_in(m["now"]), set())

    def view(self, player):
        return player.ws.ask(type="view")["view"]

    def test_a_move_brings_all_there_is_to_show(self):
        """Its view and its moves are those that a question would bring, for each seat and whoever watches."""
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
        # Somebody who asks for everything gets, number for number, what Ann was sent live.
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
        for players in (["easy", "medium", "me"], ["me", "exec:engine", "exec:broken"]):
            t = self.server.table(seats=3, players=players)
            s = self.ws()
            w = s.hello(t["table"], t["token"])
            s.send(type="ready")
            m = s.until(type="start")
            now = m["now"]
            while True:
                if now["moves"]:
                    s.send(type="play", move=now["moves"][0])
                m = s.until(type="move", timeout=30)
                now = m["now"]
                if m["over"]:
                    break
            s.close()

    def test_every_game_with_bots_only(self):
        """Somebody watches; what they saw live is what they get when they ask for everything."""
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
            last = host.until(type="move", over=True, timeout=60)
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
        seen = other.ws.until(type="seat", why="gone", timeout=8)
        self.assertEqual(seen["is"]["bot"], "medium")
        mover.connect()
        t2, a, b = begin(self.server, clock=5000)
        mover = a if a.now["moves"] else b
        seen = mover.ws.until(type="seat", why="clock", timeout=12)
        self.assertEqual(seen["is"]["bot"], "medium")
        self.assertEqual(mover.ws.ask(type="back")["type"], "ok")
        for p in (ann, bo, a, b):
            p.drop()

    def test_removed_in_play_and_replaced(self):
        t = self.server.table(seats=2)
        _, seat = self.server.take(t["table"])
        ann, bo, cy = self.ws(), self.ws(), self.ws()
        ann.hello(t["table"], t["token"], host=t["host"])
        bo.hello(t["table"], seat["token"])
        ann.ask(type="start")
        self.assertEqual(ann.ask(type="remove", seat=1)["type"], "ok")
        self.assertEqual(bo.closed(), 4003)
        _, new = self.server.take(t["table"], "Cy")
        w = cy.hello(t["table"], new["token"])
        self.assertEqual((w["you"]["seat"], w["table"]["seats"][1]["name"]), (1, "Cy"))
        self.assertEqual(w["table"]["seats"][1]["bot"], None)
        self.assertEqual(self.ws().hello(t["table"], seat["token"])["code"], "refused")

    def test_several_may_act_at_once(self):
        """In McGuffin everybody makes a character at the same time: all moves are taken, none is stale."""
        if not any(g["id"] == "mcguffin" for g in self.server.http("GET", "/api/v1/games")[1]["games"]):
            self.skipTest("McGuffin is not in this build")
        t = self.server.table(game="mcguffin", seats=3)
        people = [self.ws() for _ in range(3)]
        tokens = [t["token"]] + [self.server.take(t["table"], n)[1]["token"] for n in ("Bo", "Cy")]
        for p, token in zip(people, tokens):
            p.hello(t["table"], token)
            p.send(type="ready")
        for p in people:
            self.assertEqual(p.until(type="start")["now"]["to_act"], [0, 1, 2])
        for p in people:  # nobody reads before all have spoken
            p.send(type="play", move="make contacts", id="mine")
        for p in people:
            self.assertEqual(p.until(id="mine")["type"], "ok")
        for p in people:
            p.ask(type="ping")
            moves = [m for m in p.log if m["type"] == "move"]
            self.assertEqual([m["n"] for m in moves], [1, 2, 3])
            self.assertEqual(sorted(m["seat"] for m in moves), [0, 1, 2])

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
        endless = socket.create_connection(("127.0.0.1", self.server.port), timeout=10)
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


CARDS = ("macguffin backup crown money rock paper scissors merchant thief garbage tomb spy interrogator assassin fist wheel "
         "vortex switcheroo canuse notdead shrug hippie marshal").split()


def cards_in(message):
    """Cards by their names on the wire, as whole words."""
    text = message if isinstance(message, str) else json.dumps(message)
    return set(CARDS) & set(re.findall(r'(?<![A-Za-z"])[a-z]+|(?<=")[a-z]+(?=")', re.sub(r'"tomb":', "", text)))


def engine_answers(proof, after=None):
    """Play the log of a finished table through `caper engine`; `after` is a command after each move."""
    lines = [json.dumps({"cmd": "load", "position": proof["position"]})]
    for m in proof["moves"]:
        if m["seat"] < 0:
            lines.append(json.dumps({"cmd": "undo"}))
        else:
            lines.append(json.dumps({"cmd": "play", "seat": m["seat"], "move": m["move"], "chance": m.get("chance", [])}))
        if after:
            lines.append(json.dumps(after))
    done = subprocess.run([CAPER, "engine"], input="\n".join(lines).encode(), capture_output=True)
    answers = [json.loads(a) for a in done.stdout.decode().splitlines()][1:]
    assert all(a["ok"] for a in answers), answers
    return answers


def engine_play(proof):
    """The events of each move, with their addressees."""
    return [a.get("events", []) for a in engine_answers(proof)]


def engine_views(proof, seat):
    """The view of `seat` after each move."""
    return [a["view"] for a in engine_answers(proof, {"cmd": "view", "seat": seat})[1::2]]


def engine_events(proof, seat, played=None):
    """Of these, what `seat` may see."""
    out = []
    for events in played or engine_play(proof):
        # Addressees are a list; a room may have a field of the same name that is something else.
        mine = [dict(e) for e in events if not isinstance(e.get("to"), list) or seat in e["to"]]
        out.append([{k: v for k, v in e.items() if k != "to" or not isinstance(v, list)} for e in mine])
    return out


# ---- The proof, in other words than the program's: ChaCha20 and the deal --------------------------


def chacha_words(key):
    def rotate(x, n):
        return ((x << n) | (x >> (32 - n))) & 0xffffffff

    def quarter(s, a, b, c, d):
        for x, y, z, n in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = (s[x] + s[y]) & 0xffffffff
            s[z] = rotate(s[z] ^ s[x], n)

    counter = 0
    while True:
        start = list(struct.unpack("<4I", b"expand 32-byte k")) + list(struct.unpack("<8I", key)) + [counter, 0, 0, 0]
        s = list(start)
        for _ in range(10):
            for i in range(4):
                quarter(s, i, 4 + i, 8 + i, 12 + i)
            for i in range(4):
                quarter(s, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
        yield from ((a + b) & 0xffffffff for a, b in zip(s, start))
        counter += 1


def below(words, n):
    m = next(words) * n
    while m & 0xffffffff < (1 << 32) % n:
        m = next(words) * n
    return m >> 32


def deal_getmac(key, seats):
    words, deck, hands = chacha_words(key), list(range(23)), [[] for _ in range(seats)]
    for i in range(min(5, 23 // seats) * seats):
        j = i + below(words, 23 - i)
        deck[i], deck[j] = deck[j], deck[i]
        hands[i % seats].append(deck[i])
    return [[CARDS[c] for c in sorted(h)] for h in hands]


# ---- Tests that need a server of their own ---------------------------------------------------------------


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
        self.assertEqual(server.process.wait(timeout=20), 0)
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
        until = time.time() + 10
        while server.http("GET", "/healthz")[0] != 200:
            self.assertLess(time.time(), until)
            time.sleep(0.1)
        self.assertEqual(mover.ws.ask(type="play", move=mover.now["moves"][0])["type"], "ok")
        ann.drop(), bo.drop()
        self.assertEqual(server.stop(), 0)

    def test_store_that_cannot_be_opened(self):
        for url, status in (("sqlite:/nowhere/at/all.db", 1), ("postgres:x", 2)):
            done = subprocess.run([CAPER, "serve", "--listen", "127.0.0.1:0", "--store", url], capture_output=True, timeout=10)
            self.assertEqual(done.returncode, status)
            self.assertTrue(done.stderr.startswith(b"caper serve: "))

    def test_one_server_for_one_store(self):
        server = Server(self.folder.name)
        done = subprocess.run([CAPER, "serve", "--listen", "127.0.0.1:0", "--store", "sqlite:" + server.store],
                              capture_output=True, timeout=10)
        self.assertEqual((done.returncode, b"another caper" in done.stderr), (1, True))
        server.stop()

    def test_called_wrongly(self):
        for args in (["--listen", "nonsense"], ["--listen", "1.2.3.4.5:80"], ["--rate", "x"], ["--wat"], ["--exec", "A B"]):
            done = subprocess.run([CAPER, "serve", "--store", "sqlite:" + self.folder.name + "/x.db", *args], capture_output=True, timeout=10)
            self.assertEqual(done.returncode, 2, args)
        self.assertEqual(subprocess.run([CAPER, "serve", "--help"], capture_output=True).returncode, 0)

    def test_too_many(self):
        server = Server(self.folder.name, "--rate", "10", "--http-rate", "20", "--connections", "5")
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
        time.sleep(0.5)
        self.assertEqual(server.http("GET", "/healthz")[0], 200)
        for s in sockets:
            s.close()
        server.stop()

    def test_who_does_not_read_is_cut_off(self):
        server = Server(self.folder.name, "--rate", "1000000")
        t, ann, bo = begin(server)
        slow = Socket(server, buffer=4096)
        slow.hello(t["table"])
        ask = Socket.framed(b'{"type":"view"}')
        slow.sock.settimeout(0.2)
        until = time.time() + 30
        with self.assertRaises((ConnectionResetError, BrokenPipeError)):
            while time.time() < until:
                try:
                    slow.sock.sendall(ask * 500)
                except TimeoutError:
                    pass  # the server is behind; it will come to it
        self.assertIn("reads too slowly", server.log_text())
        play_out([ann, bo])
        slow.close(), ann.drop(), bo.drop()
        self.assertEqual(server.stop(), 0)

    def test_parked_tables_come_back(self):
        server = Server(self.folder.name, "--park", "300", "--rate", "1000", "--http-rate", "1000")
        t, ann, bo = begin(server)
        play_out([ann, bo], 3)
        seen = ann.ws.ask(type="view")["view"]
        until = time.time() + 10
        while server.metric("tables_dealt") > 0:
            self.assertLess(time.time(), until)
            time.sleep(0.1)
        self.assertEqual(ann.ws.ask(type="view")["view"], seen)
        play_out([ann, bo])
        ann.drop(), bo.drop()
        while server.metric("tables_in_memory") > 0:
            self.assertLess(time.time(), until)
            time.sleep(0.1)
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
                               capture_output=True, timeout=10)
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
    CAPER = os.path.abspath(sys.argv[1])
    names = sys.argv[2:]
    suite = unittest.TestSuite()
    for case in (Shared, Alone):
        for name in unittest.defaultTestLoader.getTestCaseNames(case):
            if not names or any(n in name for n in names):
                suite.addTest(case(name))
    result = unittest.TextTestRunner(verbosity=2).run(suite)
    sys.exit(0 if result.wasSuccessful() else 1)
