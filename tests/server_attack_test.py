#!/usr/bin/env python3
"""The server attacked from outside, one test for each way that once worked.

usage: server_attack_test.py CAPER [NAME…]     only the standard library; NAME runs the tests whose names contain it
"""
import http.client
import json
import os
import random
import select
import signal
import socket
import sqlite3
import tempfile
import time
import unittest

from server_kit import CAPER, PATIENCE, Player, Server, Socket, begin, big_story, cards_in, main, play_out, wait_until

MB = 1 << 20


class Attack(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.servers = []

    def tearDown(self):
        for server in self.servers:
            code = server.stop()
            log = server.log_text()
            assert code == 0, "status %d\n%s" % (code, log)
            assert "ERROR" not in log, log  # a sanitizer's
        self.folder.cleanup()

    def serve(self, *options, **kw):
        self.servers.append(Server(self.folder.name, *options, **kw))
        return self.servers[-1]

    # Memory

    def flood(self, s, frame, seconds):
        """Send the frame as often as the server takes it, and never read."""
        s.sock.setblocking(False)
        many, at, until = frame * 1000, 0, time.time() + seconds
        try:
            while time.time() < until:
                try:
                    at = (at + s.sock.send(many[at:])) % len(many)
                except BlockingIOError:
                    time.sleep(0.01)
        except (ConnectionResetError, BrokenPipeError):
            pass

    def test_pings_without_reading(self):
        """A socket that pings and never reads took the server from 9 MB to 1.46 GB in 19 s."""
        server = self.serve("--rate", "1000000")
        t, ann, bo = begin(server)
        before = server.memory()
        for opcode in (9, 1):
            s = Socket(server, buffer=4096)
            s.hello(t["table"])
            frame = Socket.framed(b"x" * 100 if opcode == 9 else b'{"type":"view"}', opcode=opcode)
            self.flood(s, frame, 2)
            self.assertLess(server.memory() - before, 16 * MB)
            self.assertEqual(ann.ws.ask(type="ping")["type"], "pong")
            s.close()

    def test_pings_count_as_messages(self):
        server = self.serve()
        s = Socket(server)
        s.sock.sendall(Socket.framed(b"x", opcode=9) * 2000)
        self.assertEqual(s.closed(), 4008)

    # Seats

    def expect_gone(self, server, table, token):
        s = Socket(server)
        self.assertEqual(s.hello(table, token)["code"], "gone")
        self.assertEqual(s.closed(), 4004)

    def test_a_seat_that_was_given_up_is_not_sat_in_later(self):
        """A client who did not read their long welcome, gave up the seat and read on was in it again when another player had it,
        and saw that hand."""
        server = self.serve("--rate", "100000")
        t = server.table(seats=2)
        token = server.take(t["table"], "Eve")[1]["token"]
        eve = Socket(server)
        eve.hello(t["table"], token)
        for n in range(2400):
            eve.send(type="chat", text="x" * 490, id="c%d" % n)
        eve.until(id="c2399")
        slow = Socket(server, buffer=4096)
        slow.send(type="hello", table=t["table"], token=token, since=0)
        wait_until(lambda: server.metric("jobs") == 1)
        self.assertEqual(eve.ask(type="leave")["type"], "ok")
        status, bo = server.take(t["table"], "Bo")
        self.assertEqual((status, bo["seat"]), (201, 1))
        self.assertEqual(slow.closed(), 1013)  # come back, and hear that it is gone
        self.expect_gone(server, t["table"], token)

    def test_a_seat_is_gone_when_that_is_on_disk(self):
        """The store refused to write that a player was removed, and they had been told already: their page threw the token away."""
        server = self.serve(faults=True)
        t, ann, bo = begin(server)
        host = Socket(server)
        host.hello(t["table"], host=t["host"])
        server.fail("commit")
        self.assertEqual(host.ask(type="remove", seat=1)["code"], "store")
        self.assertEqual(bo.ws.closed(), 1011)
        server.fail()
        wait_until(lambda: server.http("GET", "/healthz")[0] == 200)
        bo.connect()
        self.assertEqual(bo.seat, 1)
        self.assertEqual(host.ask(type="remove", seat=1)["type"], "ok")
        self.assertEqual(bo.ws.closed(), 4004)

    def test_a_seat_that_could_not_be_given_up(self):
        """The same for somebody who leaves an open table: they only watched from then on, and were not told."""
        server = self.serve(faults=True)
        t = server.table(seats=2)
        ann = Socket(server)
        ann.hello(t["table"], t["token"])
        server.fail("commit")
        self.assertEqual(ann.ask(type="leave")["code"], "store")
        self.assertEqual(ann.closed(), 1011)
        server.fail()
        wait_until(lambda: server.http("GET", "/healthz")[0] == 200)
        ann = Socket(server)
        self.assertEqual(ann.hello(t["table"], t["token"])["you"]["seat"], 0)
        self.assertEqual(ann.ask(type="ready")["type"], "ok")

    # A store that cannot be read

    def test_cannot_read_is_not_not_there(self):
        """Six seconds of read errors, and everybody's seat was “refused”: the page threw its tokens away."""
        server = self.serve("--park", "100", faults=True)
        t, ann, bo = begin(server)
        path = "/api/v1/tables/" + t["table"]
        for in_memory in (True, False):
            if not in_memory:
                ann.drop(), bo.drop()
                wait_until(lambda: server.metric("tables_in_memory") == 0)
            server.fail("select")
            s = Socket(server)
            answer = s.hello(t["table"], ann.token)
            self.assertEqual((answer["type"], answer["code"], s.closed()), ("error", "store", 1013))
            self.assertEqual(server.http("GET", path + "/replay?seat=0", token=ann.token)[1]["code"], "store")
            if not in_memory:
                self.assertEqual(server.http("GET", path)[1]["code"], "store")
                self.assertEqual(server.take(t["table"])[1]["code"], "store")
            server.fail()
            s = Socket(server)
            self.assertEqual(s.hello(t["table"], ann.token)["you"]["seat"], 0)
            s.close()

    def test_bots_are_asked_again_when_their_cards_can_be_read(self):
        """A bot's move cannot be written, and is undone; when the store takes writes again the table cannot be read. Nobody does
        anything, and still the bot has to move when it can be read: it was once forgotten until a client came."""
        server = self.serve(faults=True)
        t = server.table(seats=2, players=["me", "easy"], pace=1000)
        ann = Player(server, t["table"], t["token"], random.Random(1))
        ann.ws.send(type="ready", salt="aa")

        def is_refused():
            return "cannot be written" in server.log_text()

        while not is_refused():
            while not (ann.now and ann.now["moves"]):
                ann.step()
            self.assertEqual(ann.play()["type"], "ok")
            server.fail("commit")
            until = time.time() + 20
            while not is_refused() and not ann.now["moves"] and time.time() < until:
                try:
                    ann.step(0.1)
                except socket.timeout:
                    pass
            if not is_refused():  # it was quicker than we are
                server.fail()
        server.fail("select seq,at,kind")
        wait_until(lambda: "can be written again" in server.log_text())
        seq = ann.seq
        server.fail()
        while ann.seq == seq:
            ann.step()

    def test_a_seat_that_is_gone_is_said_to_be(self):
        server = self.serve()
        t = server.table(seats=3)
        _, bo = server.take(t["table"])
        _, cy = server.take(t["table"], "Cy")
        host, b, c = Socket(server), Socket(server), Socket(server)
        host.hello(t["table"], t["token"], host=t["host"])
        b.hello(t["table"], bo["token"])
        c.hello(t["table"], cy["token"])
        host.ask(type="remove", seat=1)
        self.assertEqual(b.closed(), 4004)
        self.assertEqual(c.ask(type="leave")["type"], "ok")
        for token in (bo["token"], cy["token"]):
            self.expect_gone(server, t["table"], token)

    def test_reads_see_what_is_committed(self):
        """A replay once showed a move that was gone after a kill: it was answered before the commit."""
        server = self.serve(faults=True)
        t, ann, bo = begin(server)
        mover = ann if ann.now["moves"] else bo
        path = "/api/v1/tables/%s/replay" % t["table"]
        reader = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        reader.connect()
        server.process.send_signal(signal.SIGSTOP)  # so that both arrive in one turn
        server.fail("commit")
        mover.ws.send(type="play", move=mover.now["moves"][0], id=1)
        reader.request("GET", path)
        server.process.send_signal(signal.SIGCONT)
        seen = json.loads(reader.getresponse().read())
        self.assertEqual((seen["total"], seen["steps"]), (0, []))
        self.assertEqual(mover.ws.until(id=1)["code"], "store")
        server.fail()
        wait_until(lambda: server.http("GET", "/healthz")[0] == 200)
        self.assertEqual(mover.play()["type"], "ok")
        self.assertEqual(server.http("GET", path)[1]["total"], 1)

    def test_requests_that_write_wait_for_their_commit(self):
        """A handler that forgot to commit answered before it did: every reply to a write that cannot be committed is a refusal."""
        server = self.serve(faults=True)
        t = server.table(seats=3)
        code = Player(server, t["table"], t["token"], random.Random(1)).ws.ask(type="handover")["code"]
        game, *players = begin(server)
        play_out(players)
        text = server.http("GET", "/api/v1/tables/%s/transcript" % game["table"], raw=True)[1].decode()
        made = server.http("POST", "/api/v1/campaigns", {"players": ["Ann", "Bo"]})[1]["campaign"]
        campaign = "/api/v1/campaigns/" + made["id"]
        writes = {
            "/api/v1/tables": {"game": "getmac", "name": "Ann"},
            "/api/v1/tables/%s/seats" % t["table"]: {"name": "Bo"},
            "/api/v1/claim": {"code": code},
            "/api/v1/transcripts": {"transcript": text},
            "/api/v1/album": {"table": game["table"], "seat": game["token"]},
            "/api/v1/daily/getmac": {"name": "Ann"},
            "/api/v1/campaigns": {"players": ["Cy"]},
            campaign: {"version": 1, "do": "join", "player": "Cy"},
            campaign + "/go": {"version": 1, "heist": "a1-lucky-pawn", "players": ["easy"] * 4},
        }
        for path, body in writes.items():
            with self.subTest(path):
                server.fail("commit")
                status, said = server.http("POST", path, body, token="%032d" % 7)
                self.assertEqual((status, said.get("code")), (503, "store"), said)
                server.fail()
                wait_until(lambda: server.http("GET", "/healthz")[0] == 200)
        self.assertEqual(server.http("GET", campaign)[1]["campaign"]["version"], 1)
        self.assertEqual(server.take(t["table"])[1]["seat"], 1)

    def test_people_are_told_nothing_before_its_commit(self):
        server = self.serve(faults=True)
        ann, bo, sheet = "a" * 32, "b" * 32, "c" * 32
        for key in (ann, bo):
            server.http("POST", "/api/v1/people", {"name": "Ann"}, key)
        t = server.table(seats=3)
        crew = "/api/v1/crews/" + server.http("POST", "/api/v1/crews", {"name": "The Two"}, bo)[1]["crew"]
        before = [server.http("GET", p, token=ann) for p in ("/api/v1/people/me", "/api/v1/people/me/tables", crew)]
        me = "/api/v1/people/me"
        for method, path, body, key in (
                ("POST", "/api/v1/people", {"name": "Dee"}, "d" * 32), ("POST", me, {"name": "Anna"}, ann),
                ("POST", me + "/devices", {"sheet": sheet}, ann), ("POST", me + "/tables", {"table": t["table"], "seat": t["token"]}, ann),
                ("POST", "/api/v1/crews", {"name": "Mine"}, ann), ("POST", crew, {"do": "join"}, ann),
                ("POST", crew, {"do": "rename", "name": "X"}, bo), ("DELETE", me, None, ann)):
            with self.subTest(method + " " + path):
                server.fail("commit")
                status, said = server.http(method, path, body, key)
                self.assertEqual((status, said.get("code")), (503, "store"), said)
                server.fail()
                wait_until(lambda: server.http("GET", "/healthz")[0] == 200)
        after = [server.http("GET", p, token=ann) for p in ("/api/v1/people/me", "/api/v1/people/me/tables", crew)]
        self.assertEqual(after, before)
        self.assertEqual(server.http("GET", me, token=sheet)[1]["code"], "no-person")

    def test_whoever_looks_at_a_campaign_writes_nothing(self):
        """A heist that is over is in the ledger for every reader, also while the store cannot be written; it is booked once."""
        server = self.serve(faults=True)
        made = server.http("POST", "/api/v1/campaigns", {"players": ["Ann", "Bo"]})[1]["campaign"]
        path = "/api/v1/campaigns/" + made["id"]
        status, go = server.http("POST", path + "/go", {"version": 1, "heist": "a1-lucky-pawn", "players": ["easy"] * 4, "pace": 0})
        self.assertEqual((status, go["campaign"]["version"]), (201, 2))
        host = Socket(server)
        host.hello(go["table"], host=go["host"])
        host.send(type="start")
        host.until(over=True)
        server.fail("commit")
        for _ in range(2):
            status, seen = server.http("GET", path)
            self.assertEqual((status, seen["campaign"]["version"], len(seen["campaign"]["history"])), (200, 3, 1))
        server.fail()
        wait_until(lambda: server.http("GET", "/healthz")[0] == 200)
        self.assertEqual(server.http("GET", path)[1], seen)
        stale, _ = server.http("POST", path, {"version": 2, "do": "join", "player": "Cy"})
        status, joined = server.http("POST", path, {"version": 3, "do": "join", "player": "Cy"})
        self.assertEqual((stale, status, joined["campaign"]["version"]), (409, 200, 4))

    def test_the_end_of_a_heist_books_its_result(self):
        server = self.serve()
        made = server.http("POST", "/api/v1/campaigns", {"players": ["Ann", "Bo"]})[1]["campaign"]
        path = "/api/v1/campaigns/" + made["id"]
        go = server.http("POST", path + "/go", {"version": 1, "heist": "a1-lucky-pawn", "players": ["easy"] * 4, "pace": 0})[1]
        host = Socket(server)
        host.hello(go["table"], host=go["host"])
        host.send(type="start")
        host.until(over=True)
        db = sqlite3.connect(server.store)
        wait_until(lambda: db.execute("select max(seq) from entries where kind='l'").fetchone()[0] == 3)
        db.close()
        self.assertEqual(server.http("GET", path)[1]["campaign"]["version"], 3)

    # Requests that are two

    def test_what_can_be_read_in_two_ways_is_not_read(self):
        """With two lengths a proxy and the server disagree about where the next request begins; with two hosts, whose it is."""
        server = self.serve()
        second = b"GET /api/v1 HTTP/1.1\r\nHost: localhost\r\n\r\n"
        for head in (b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n", b"Content-Length: 4\r\nContent-Length: 5\r\n",
                     b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", b"Host: elsewhere.example\r\nContent-Length: 4\r\n",
                     b"Content-Length : 4\r\n", b"Content-Length\t: 4\r\n", b"Content-Length:\r\n 4\r\n", b"Transfer-Encoding:\r\n chunked\r\n",
                     b"Transfer-Encoding : chunked\r\nContent-Length: 4\r\n", b"Host : elsewhere.example\r\nContent-Length: 4\r\n",
                     b"Transfer-Encoding: gzip, chunked\r\n", b"Transfer-Encoding: xchunked\r\n",
                     b"Origin: http://localhost\r\nOrigin: http://elsewhere.example\r\nContent-Length: 4\r\n"):
            with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as s:
                s.sendall(b"POST /api/v1/claim HTTP/1.1\r\nHost: localhost\r\n" + head + b"\r\n0\r\n\r\n" + second)
                heard = b""
                try:
                    while part := s.recv(4096):
                        heard += part
                except ConnectionResetError:
                    pass
                self.assertNotIn(b'"ok":', heard, head)
        self.assertEqual(server.http("GET", "/healthz")[0], 200)

    def talk_http(self, server, request):
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as s:
            s.sendall(request)
            heard = b""
            try:
                while part := s.recv(4096):
                    heard += part
            except ConnectionResetError:
                pass
            return heard

    def test_a_request_without_a_host(self):
        """Only HTTP/1.0 may leave it out; the check of names began with one that was there."""
        server = self.serve()
        heard = self.talk_http(server, b"GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n")
        self.assertRegex(heard, rb"\A(HTTP/1.1 400 |\Z)")  # libmicrohttpd 0.9 hangs up without a word
        self.assertIn(b"200 OK", self.talk_http(server, b"GET /healthz HTTP/1.0\r\n\r\n"))

    def test_paths_do_not_end_early(self):
        """“/metrics%00.css” was /metrics to us, and a style sheet to a proxy that lets only some paths through."""
        server = self.serve()
        for path in ("/metrics%00.css", "/healthz%00.css", "/api/v1%00.css"):
            self.assertEqual(server.http("GET", path)[0], 404, path)

    def test_a_websocket_is_opened_by_get_alone(self):
        server = self.serve()
        head = (b"HEAD /api/v1/play HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\n"
                b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: caper.v1\r\n\r\n")
        self.assertIn(b"HTTP/1.1 404", self.talk_http(server, head))

    def test_a_line_of_the_log_stays_one(self):
        """A path with a line break in it wrote lines of its own into the log, and bytes that are not text."""
        for form in ("text", "json"):
            server = self.serve("--log", "debug", "--log-format", form, store=os.path.join(self.folder.name, form))
            self.talk_http(server, b"G\x1bET /a%0aforged%ff%1b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            lines = [line for line in server.log_text().splitlines() if "forged" in line]
            self.assertEqual(len(lines), 1)
            self.assertTrue(lines[0].isascii() and lines[0].isprintable(), ascii(lines))
            self.assertIn("G?ET /a?forged??", lines[0])

    def test_names_can_be_seen_and_told_apart(self):
        server = self.serve()
        t = server.table(seats=4)
        for name in ("\u00a0", "\u2800", "Ann\u00a0Lee", "Ann\u3000Lee", "\u2003", "Z" + "\u0301" * 30, "\u0301Ann", "\u202eAnn", "A\u200bnn",
                     "Ann\ufe0f", "A\ufe0en", "A\u180bnn", "\u17b4Ann", "A\ufff9nn", "A\U0001d173nn", "\ue000", "Ann  Lee", "Ann \u0301",
                     "\u0e01" + "\u0e47" * 30, "A" + "\u0489" * 30, "\u0639" + "\u064b" * 30, "q" + "\u0307\u0489" * 15, "\u0915" + "\u0941" * 30):
            self.assertEqual(server.take(t["table"], name)[0], 400, ascii(name))
        for name in ("Ann Lee", "Nguye\u0302\u0303n", "\u2764\ufe0f Bo"):
            self.assertEqual(server.take(t["table"], name)[0], 201, ascii(name))

    # Big requests

    def test_a_big_body_is_read_beside_the_loop(self):
        """Half a megabyte took the loop milliseconds to read, and as commas and zeros twenty times its size in memory."""
        server = self.serve()
        path = "/api/v1/games/luck/check"
        zeros = b'{"text":[' + b"0," * 500000 + b"0]}"
        for body, code in ((zeros, "bad-json"), (b"[" * 500000, "bad-json"), (b'{"text":"' + b"x" * 500000, "bad-json"),
                           (b'{"text":7,"more":"' + b"x" * 500000 + b'"}', "bad-request")):
            status, answer = server.http("POST", path, body)
            self.assertEqual((status, answer["code"]), (400, code))
        self.assertEqual(server.http("POST", path, {"text": "x" * 500000})[1]["ok"], True)
        for n in range(32):
            server.http("POST", path, zeros)
            if n == 1:
                before = server.memory()
        self.assertLess(server.memory() - before, 16 * MB)

    def test_whoever_does_not_wait_for_a_big_request(self):
        """Gone while a thread has their body, or before it: other clients do not notice."""
        server = self.serve()
        _, ann, _ = begin(server)
        body = b'{"text":"' + b"x" * 500000 + b'"}'
        head = b"POST /api/v1/games/luck/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body)
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", server.port)) as s:
                s.sendall(head + body)
        self.assertEqual(ann.ws.ask(type="ping")["type"], "pong")
        self.assertEqual(server.http("GET", "/healthz")[0], 200)

    def test_one_game_does_not_fill_the_store_with_albums(self):
        """The owner of a finished game could keep it in as many albums as there are tokens."""
        server = self.serve("--http-rate", "40", "--work", "100")
        t, ann, bo = begin(server)
        play_out([ann, bo])
        body, began, kept, n = {"table": t["table"], "seat": ann.token}, time.time(), 0, 0
        while n < 400:
            status, answer = server.http("POST", "/api/v1/album", body, token="%032d" % n)
            if "too many requests" in answer.get("error", ""):
                time.sleep(0.05)
                continue
            kept, n = kept + (status == 200), n + 1
            if status != 200:
                self.assertEqual(answer["code"], "too-many", answer)
                break
        self.assertLess(n, 400)
        self.assertLessEqual(kept, 45 + time.time() - began)
        self.assertEqual(server.http("GET", "/healthz", source=self.STRANGER)[0], 200)

    # One address and the others

    STRANGER, PROXY = "127.0.0.2", "127.0.0.3"

    def codes(self, server, count, path="/api/v1", **kw):
        return [server.http("GET", path, **kw)[1].get("code", "ok") for _ in range(count)]

    def test_one_address_cannot_have_all_websockets(self):
        server = self.serve("--per-address", "20")
        held = [Socket(server, source=self.STRANGER) for _ in range(20)]
        with self.assertRaises(ConnectionResetError):
            server.http("GET", "/api/v1", source=self.STRANGER)
        ours = Socket(server)
        self.assertEqual(ours.status, 101)
        held[0].close()
        wait_until(lambda: server.metric("connections") == 20)  # 19 of them, and ours
        self.assertEqual(Socket(server, source=self.STRANGER).status, 101)
        for s in [ours, *held]:
            s.close()

    def test_half_requests_from_one_address(self):
        """4,200 half requests from one address, and everybody else timed out."""
        server = self.serve("--connections", "30", "--per-address", "20")
        held = []
        for _ in range(150):
            s = socket.socket()
            s.bind((self.STRANGER, 0))
            s.connect(("127.0.0.1", server.port))
            s.sendall(b"GET / HTTP/1.1\r\n")
            held.append(s)
        self.assertEqual(server.http("GET", "/healthz")[0], 200)
        for s in held:
            s.close()

    def test_work_is_charged_by_what_it_costs(self):
        """A replay cost as many tokens as a ping."""
        server = self.serve("--http-rate", "1000000", "--work", "1")
        t, ann, bo = begin(server)
        play_out([ann, bo], 20)
        path = "/api/v1/tables/%s/replay" % t["table"]
        replays = 0
        while server.http("GET", path, source=self.STRANGER)[0] == 200:
            replays += 1
            self.assertLess(replays, 5000)
        self.assertEqual(server.http("GET", "/healthz")[0], 200)
        self.assertEqual(ann.ws.ask(type="ping")["type"], "pong")
        # Clients who have used up their share are not thrown out: they are heard a little later.
        s = Socket(server)
        for _ in range(200):
            s.hello(t["table"]) if not s.log else s.ask(type="view")
        self.assertEqual(s.ask(type="ping")["type"], "pong")

    def test_bots_of_one_address_do_not_hold_up_others(self):
        """100 tables of hard bots: another table's easy bot had no answer after 25 s, and a minute after the attacker
        had left 363 questions were still waiting."""
        server = self.serve("--work", "100", "--http-rate", "1000")
        crowd = []
        for _ in range(60):
            t = server.http("POST", "/api/v1/tables", {"game": "heist", "players": ["hard", "hard", "hard"], "pace": 0},
                            source=self.STRANGER)[1]
            s = Socket(server, source=self.STRANGER)
            s.hello(t["table"], host=t["host"])
            s.send(type="start")
            crowd.append(s)
        wait_until(lambda: server.metric("bots_thinking") > 50)
        t = server.table(seats=2, players=["easy", "hard"])
        host = Socket(server)
        host.hello(t["table"], host=t["host"])
        host.send(type="start")
        host.until(type="move", seat=0, timeout=PATIENCE)
        host.until(type="move", seat=1, timeout=PATIENCE)
        self.assertGreater(server.metric("bots_thinking"), 50)  # theirs still wait: ours did not stand behind them
        for s in [*crowd, host]:
            s.close()
        wait_until(lambda: server.metric("bots_thinking") <= 3)

    def test_two_addresses_do_not_reset_each_other(self):
        """Two addresses in one slot took turns, and neither had a limit."""
        def slot(last):
            key = 14695981039346656037
            for byte in (127, 0, *last):
                key = (key ^ byte) * 1099511628211 % (1 << 64)
            return key % 4096
        server = self.serve("--http-rate", "1")
        one, two = next((a, b) for a in range(2, 250) for b in range(65536)
                        if (0, a) != (b >> 8, b & 255) and slot((0, a)) == slot((b >> 8, b & 255)) and b & 255)
        sources = ["127.0.0.%d" % one, "127.0.%d.%d" % (two >> 8, two & 255)]
        seen = [server.http("GET", "/api/v1", source=sources[i % 2])[0] for i in range(80)]
        self.assertIn(429, seen)

    def test_only_a_named_proxy_says_who_asks(self):
        server = self.serve("--http-rate", "1", "--proxy", "127.0.0.3/32")
        def ask(source, client):
            return self.codes(server, 40, source=source, headers={"X-Forwarded-For": client})
        self.assertIn("too-many", ask(self.PROXY, "198.51.100.1"))
        self.assertEqual(set(ask(self.PROXY, "198.51.100.2")[:3]), {"ok"})
        self.assertIn("too-many", ask(self.PROXY, "203.0.113.9, 198.51.100.2")[:3])  # the first is only claimed
        self.assertEqual(set(ask(self.PROXY, "[2001:db8::1]:4711")[:3]), {"ok"})
        self.assertIn("too-many", ask(self.PROXY, "2001:db8::ffff:2")[:3])  # the same household
        self.assertIn("too-many", ask(self.STRANGER, "198.51.100.3"))
        self.assertIn("too-many", self.codes(server, 3, source=self.STRANGER, headers={"X-Forwarded-For": "198.51.100.4"}))

    def ask_with_head(self, server, head, source=None, pieces=1):
        """A request behind the head of the PROXY protocol; the answer's code, or None if there is no answer."""
        s = socket.socket()
        s.bind((source or self.PROXY, 0))
        s.settimeout(PATIENCE)
        s.connect(("127.0.0.1", server.port))
        data = head + b"GET /api/v1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        for i in range(pieces):
            s.sendall(data[i * len(data) // pieces:(i + 1) * len(data) // pieces])
            if i + 1 < pieces:
                time.sleep(0.02)
        answer = b""
        try:
            while part := s.recv(65536):
                answer += part
        except ConnectionResetError:
            pass
        s.close()
        body = answer.partition(b"\r\n\r\n")[2]
        return json.loads(body).get("code", "ok") if body.startswith(b"{") else None

    @staticmethod
    def block(client, command=0x21):
        six = ":" in client
        address = socket.inet_pton(socket.AF_INET6 if six else socket.AF_INET, client)
        rest = address + address + b"\x12\x67\x01\xbb" + b"\x04\x00\x01\x00"  # and something that we do not know
        head = b"\r\n\r\n\0\r\nQUIT\n" + bytes([command, 0x21 if six else 0x11])
        return head + len(rest).to_bytes(2, "big") + rest

    def test_a_named_proxy_speaks_the_proxy_protocol(self):
        server = self.serve("--http-rate", "1", "--proxy", self.PROXY)
        line = lambda client: b"PROXY TCP%d %s 192.0.2.1 4711 443\r\n" % (6 if ":" in client else 4, client.encode())
        for head in (line, self.block):
            n = 1 if head is line else 2
            used = [self.ask_with_head(server, head("198.51.100.%d" % n)) for _ in range(40)]
            self.assertEqual((used[0], "too-many" in used), ("ok", True))
            self.assertEqual(self.ask_with_head(server, head("203.0.113.%d" % n)), "ok")
            self.assertEqual(self.ask_with_head(server, head("203.0.113.9"), pieces=7), "ok")
            six = [self.ask_with_head(server, head("2001:db8:%d::%d" % (n, i))) for i in range(40)]
            self.assertEqual((six[0], "too-many" in six), ("ok", True))  # one household
        # The proxy's own questions, and requests without a head.
        for head in (b"PROXY UNKNOWN\r\n", self.block("198.51.100.1", command=0x20), b""):
            self.assertEqual(self.ask_with_head(server, head), "ok")
        for head in (b"PROXY TCP4 nobody 192.0.2.1 1 2\r\n", b"PROXY " + b"x" * 200, self.block("198.51.100.5", command=0x31),
                     b"\r\n\r\n\0\r\nQUIT\n\x21\x11\xff\xff"):
            self.assertIsNone(self.ask_with_head(server, head))
        # A proxy that is not named cannot say for whom it asks.
        self.assertIsNone(self.ask_with_head(server, line("198.51.100.77"), source=self.STRANGER))

    def test_proxies_that_say_nothing(self):
        server = self.serve("--proxy", self.PROXY, "--per-address", "1000")
        held = []
        for i in range(400):
            s = socket.socket()
            s.bind((self.PROXY, 0))
            s.connect(("127.0.0.1", server.port))
            s.sendall(b"PROX"[:i % 5])
            held.append(s)
        self.assertEqual(server.http("GET", "/healthz")[0], 200)
        for s in held:
            s.close()
        wait_until(lambda: self.ask_with_head(server, b"PROXY TCP4 198.51.100.1 192.0.2.1 1 2\r\n") == "ok")

    def test_figures_are_for_whom_the_operator_allows(self):
        server = self.serve("--proxy", self.PROXY, "--metrics", "203.0.113.0/24")
        def may(source, client=None):
            headers = {"X-Forwarded-For": client} if client else {}
            return server.http("GET", "/metrics", source=source, headers=headers, raw=True)[0].status
        self.assertEqual(may("127.0.0.1"), 200)
        self.assertEqual(may("127.0.0.1", "198.51.100.1"), 403)  # a proxy that is not named
        self.assertEqual(may(self.PROXY, "198.51.100.1"), 403)
        self.assertEqual(may(self.PROXY, "203.0.113.7"), 200)
        for unknown in ("unknown", "203.0.113.7, _hidden", "127.0.0.1", ","):  # the proxy is on this machine, the client may not be
            self.assertEqual(may(self.PROXY, unknown), 403, unknown)

    def test_other_sites_names_are_not_ours(self):
        """DNS rebinding: a page whose name points at us was taken for our own."""
        server = self.serve("--host", "caper.example")
        def call(host):
            port = ":%d" % server.port
            body = {"game": "getmac", "name": "A", "seats": 2}
            return server.http("POST", "/api/v1/tables", body,
                               headers={"Host": host + port, "Origin": "http://" + host + port})[0]
        self.assertEqual(call("evil.example"), 421)
        for host in ("127.0.0.1", "localhost", "[::1]", "caper.example", "Caper.Example"):
            self.assertEqual(call(host), 201, host)
        self.assertEqual(Socket(server, headers=["X: y"]).status, 101)

    def test_the_list_cannot_be_buried(self):
        """A hundred tables of one address, and other addresses saw none of theirs."""
        server = self.serve("--http-rate", "1000", "--work", "100")
        ours = [server.table(seats=2, public=True)["table"] for _ in range(3)]
        seen = {}
        for i in range(9):
            for _ in range(30):
                status, t = server.http("POST", "/api/v1/tables", {"game": "getmac", "name": "A", "seats": 2, "public": True},
                                        source="127.0.1.%d" % (i + 1))
                seen.setdefault(t.get("code", "ok"), []).append(status)
        self.assertEqual({k: len(v) for k, v in seen.items()}, {"ok": 9 * 20, "too-many": 9 * 10})
        tables = server.http("GET", "/api/v1/tables")[1]["tables"]
        self.assertEqual(len(tables), 100)
        self.assertLessEqual(set(ours), {t["id"] for t in tables})
        made = [t["made"] for t in tables]
        self.assertEqual(made, sorted(made, reverse=True))
        private = {"game": "getmac", "name": "A", "seats": 2}
        self.assertEqual(server.http("POST", "/api/v1/tables", private, source="127.0.1.1")[0], 201)

    # Other people's time

    def test_talk_does_not_renew_the_clock(self):
        """A player who went on talking never ran out of time."""
        server = self.serve()
        t, ann, bo = begin(server, game="mcguffin", clock=5000)
        mover = ann if ann.now["moves"] else bo
        began, seen = time.time(), {}
        while seen.get("why") != "clock":
            self.assertLess(time.time() - began, PATIENCE)
            mover.ws.send(type="play", move="say just a moment")
            seen = mover.ws.until(type="move", seat=mover.seat)
            seen = next((m for m in mover.ws.log if m.get("why") == "clock"), seen)
            time.sleep(0.1)
        self.assertEqual(seen["is"]["bot"], "medium")

    # Work and memory

    def test_long_work_does_not_hold_up_the_loop(self):
        """Making up a heist, checking a big text and working out chances took 30 to 60 ms of the only thread, and more."""
        server = self.serve("--work", "100", "--http-rate", "10000")
        t = server.table(game="luck", players=["easy", "easy"], name=None)
        s = Socket(server)
        s.hello(t["table"], host=t["host"])
        s.send(type="start")
        while not s.receive(60).get("over"):
            pass
        s.close()
        head = ':: StoryTitle\nX\n\n:: StoryData\n{"ifid":"X"}\n\n:: Start\n'
        text = head + "[[" * 200000
        server.metric("longest_turn_seconds")
        for _ in range(3):
            self.assertEqual(server.http("POST", "/api/v1/games/heist/new", {"seed": "1", "tiles": 40})[0], 200)
        self.assertLess(server.metric("longest_turn_seconds") / self.slow, 0.02)
        self.assertEqual(server.http("GET", "/api/v1/tables/%s/chances" % t["table"])[0], 200)
        self.assertLess(server.metric("longest_turn_seconds") / self.slow, 0.02)
        self.assertGreater(server.http("POST", "/api/v1/games/luck/check", {"text": text})[1]["count"], 0)

    slow = 1 if "asan" not in os.path.realpath(CAPER) else 10  # processor time, so other work does not matter

    def test_errands_end_with_their_connection(self):
        """A client that does not wait for the answer loses no data for others."""
        server = self.serve("--work", "100")
        for seed in range(12):
            c = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
            c.request("POST", "/api/v1/games/heist/new", json.dumps({"seed": "%x" % seed, "tiles": 40}))
            c.close()
        wait_until(lambda: server.metric("bots_thinking") == 0)
        self.assertEqual(server.http("POST", "/api/v1/games/heist/new", {"seed": "0", "tiles": 40})[0], 200)

    def upload(self, server, body, length, source="127.0.0.1", path="/api/v1/games/luck/check"):
        s = socket.socket()
        s.settimeout(PATIENCE)
        s.bind((source, 0))
        s.connect(("127.0.0.1", server.port))
        head = "Transfer-Encoding: chunked" if length is None else "Content-Length: %d" % length
        try:
            s.sendall(b"POST %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n\r\n" % (path.encode(), head.encode()) + body)
        except (ConnectionResetError, BrokenPipeError):
            pass  # it was refused before all of it was sent
        return s

    def test_a_body_that_is_too_big_is_refused_at_once(self):
        """100 MB that were announced, and 2 MB in chunks, were met with silence until they ended."""
        server = self.serve()
        chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
        for body, length in ((b"{", 100 * MB), (chunk * 32, None)):
            s = self.upload(server, body, length)
            self.assertIn(b" 413 ", s.recv(65536).partition(b"\r\n")[0])
            try:
                while s.recv(65536):
                    pass
            except ConnectionResetError:
                pass  # closed, with what it had not read
            s.close()

    def test_uploads_that_hardly_move_make_room(self):
        """16 MB of them from four addresses, and no other client could bring a game for half a minute, again and again."""
        server = self.serve()
        body = b'{"text":"' + b"x" * 1040000
        kept = [self.upload(server, body, len(body) + 2, "127.0.1.%d" % (n % 5 + 1)) for n in range(20)]
        wait_until(lambda: len(select.select(kept, [], [], 0)[0]) >= 4, 20)  # there is room for 16 of them
        def check():
            return server.http("POST", "/api/v1/games/luck/check", {"text": "x" * 300000})[0]
        wait_until(lambda: check() == 200, 20)
        for s in kept:
            s.close()

    def test_big_requests_that_never_end(self):
        """Each was kept in memory: 240 of them took a quarter of a gigabyte."""
        server = self.serve()
        before, kept, body = server.memory(), [], b'{"text":"' + b"x" * 1000000
        for _ in range(30):
            kept.append(self.upload(server, body, len(body) + 2, self.STRANGER))
        self.assertLess(server.memory() - before, 16 * MB)
        # Which of them are refused depends on how long the first have been there: those make room after some seconds.
        answers = [s.recv(65536).partition(b"\r\n")[0] for s in select.select(kept, [], [], PATIENCE)[0]]
        self.assertTrue(any(b" 429 " in a for a in answers), answers)
        self.assertEqual(server.http("POST", "/api/v1/games/luck/check", {"text": "x" * 100000})[0], 200)  # others may
        for s in kept:
            s.close()

    def test_fragments_without_a_byte_are_charged(self):
        """They are no messages, so nothing counted them."""
        server = self.serve("--work", "1")
        s = Socket(server, source=self.STRANGER)
        s.sock.sendall(Socket.framed(b"{", fin=False))
        s.sock.setblocking(False)
        rest, sent = Socket.framed(b"", opcode=0, fin=False) * 20000, 0
        until = time.time() + 60
        try:
            while server.http("GET", "/api/v1", source=self.STRANGER)[0] == 200:
                self.assertLess(time.time(), until)
                try:
                    while True:
                        sent = (sent + s.sock.send(rest[sent:])) % len(rest)
                except BlockingIOError:
                    pass
        finally:
            s.close()
        self.assertEqual(server.http("GET", "/api/v1")[0], 200)

    def test_one_address_cannot_fill_the_store(self):
        server = self.serve("--http-rate", "20", "--work", "100")
        def make():
            return server.http("POST", "/api/v1/tables", {"game": "getmac", "name": "A", "seats": 2}, source=self.STRANGER)
        made = 0
        while (answer := make())[0] == 201:
            made += 1
            self.assertLess(made, 500)
        self.assertGreaterEqual(made, 20)
        self.assertIn("made a lot", answer[1]["error"])
        self.assertEqual(server.table(seats=2).get("ok"), True)

    def test_tables_of_a_story_share_it(self):
        """Each had a copy of 1.9 MB, and so had each bot that thought about it."""
        server = self.serve("--http-rate", "10000", "--work", "100")
        def deal(count):
            for _ in range(count):
                t = server.table(game="luck", seats=2, players=["me", "easy"])
                s = Socket(server)
                s.hello(t["table"], t["token"])
                s.send(type="ready")
                s.until(type="start")
                s.close()
        deal(3)
        before = server.memory()
        deal(30)
        self.assertLess((server.memory() - before) / self.slow, 15 * MB)

    # Small things

    def test_the_database_is_private(self):
        """It holds every seed, and everybody could read it."""
        old = os.umask(0o022)
        try:
            server = self.serve()
            t, ann, bo = begin(server)
            for end in ("", "-wal", "-shm", "-lock"):
                self.assertEqual(os.stat(server.store + end).st_mode & 0o777, 0o600, end)
            shared = os.path.join(self.folder.name, "shared.db")
            open(shared, "wb").close()
            os.chmod(shared, 0o644)
            self.serve(store=shared)
            self.assertEqual(os.stat(shared).st_mode & 0o777, 0o600)
        finally:
            os.umask(old)

    def test_names_that_look_like_others(self):
        server = self.serve()
        for name in ("An\u200bn", "\u202eAnn", "Ann\u2066", "\ufeffAnn", "\u3164", "A\u00adnn", "Ann\U000e0041"):
            status, answer = server.http("POST", "/api/v1/tables", {"game": "getmac", "name": name, "seats": 2})
            self.assertEqual((status, answer["code"]), (400, "bad-request"), ascii(name))
        for name in ("Ånn", "Ann 王", "Zoë 🦊", "Ελένη", "דוד"):
            self.assertEqual(server.http("POST", "/api/v1/tables", {"game": "getmac", "name": name, "seats": 2})[0], 201)

    def test_names_that_look_alike_are_taken(self):
        server = self.serve()
        t = server.table(seats=11, name="Al\u00e9na", players=["me"] + ["open"] * 10)
        for name in ("Ale\u0301na", "\u0410l\u0435na", "AIena", "A\uff4cena", "A1e\u0301na"):
            seat = server.take(t["table"], name)[1]["seat"]
            seats = server.http("GET", "/api/v1/tables/" + t["table"])[1]["table"]["seats"]
            self.assertRegex(seats[seat]["name"], " [IVX]+$", ascii(name))
        seat = server.take(t["table"], "Elena")[1]["seat"]
        seats = server.http("GET", "/api/v1/tables/" + t["table"])[1]["table"]["seats"]
        self.assertEqual(seats[seat]["name"], "Elena")

    def test_talk_is_as_plain_as_names(self):
        server = self.serve()
        t, ann, bo = begin(server)
        for text in ("left \u202e right", "a\u2028b", "tower" + "\u0301" * 8, "\u200b"):
            self.assertEqual(ann.ws.ask(type="chat", text=text).get("code"), "bad-request", ascii(text))
        for text in ("two  spaces ", "na\u00efve \u2764\ufe0f", "\u0639\u0631\u0628\u064a"):
            self.assertEqual(ann.ws.ask(type="chat", text=text)["type"], "ok", ascii(text))

    # What it costs to keep

    def test_a_rematch_is_paid_for(self):
        """1,203 rematches of a long story in 40 s: 455 MiB on disk, and 734 MB of memory."""
        server = self.serve("--http-rate", "4")
        t = server.table(seats=2, players=["me", "easy"])
        table, answers = t["table"], []
        while len(answers) < 20 and "too-many" not in answers:
            p = Player(server, table, t["token"], random.Random(len(answers)))
            p.ws.send(type="ready")
            while not p.over:
                p.play() if p.now and p.now["moves"] else p.step()
            answers.append(p.ws.ask(type="rematch").get("code", "ok"))
            if answers[-1] == "ok":
                table = [m for m in p.ws.log if m["type"] == "rematch"][-1]["table"]
            p.drop()
        self.assertEqual((answers[0], answers[-1]), ("ok", "too-many"))

    def test_content_is_kept_once(self):
        """A rematch, or a second table with the same 400 KB, costs no second copy in the store or in memory."""
        server = self.serve("--rate", "100000", "--http-rate", "100000")
        job = server.http("GET", "/api/v1/games/mcguffin/content/museum")[1]["text"]
        job += ("# " + "x" * 98 + "\n") * 4000
        t = server.table(game="mcguffin", content=job, seats=2, players=["me", "easy"])
        table = t["table"]
        for n in range(4):
            p = Player(server, table, t["token"], random.Random(n))
            p.ws.send(type="ready")
            while not p.over:
                p.play() if p.now and p.now["moves"] else p.step()
            self.assertEqual(p.ws.ask(type="rematch")["type"], "ok")
            table = [m for m in p.ws.log if m["type"] == "rematch"][-1]["table"]
            p.drop()
        self.assertEqual(server.http("GET", "/api/v1/tables/" + table)[1]["table"]["content"], "Still Life with Turnip")
        self.assertEqual(server.stop(), 0)
        server.start()
        db = sqlite3.connect(server.store)
        self.assertEqual(db.execute("select count(*), max(length(text)) from contents").fetchone(), (1, len(job)))
        self.assertEqual(db.execute("select count(*), count(distinct content) from tables").fetchone(), (5, 1))
        self.assertLess(db.execute("select max(length(config)) from tables").fetchone()[0], 4096)
        db.close()
        ann = Socket(server)
        self.assertEqual(ann.hello(table, t["token"])["type"], "welcome")

    def test_replies_that_nobody_reads(self):
        """250 replays of a megabyte each were kept for one address until it would read them."""
        server = self.serve("--work", "100", "--http-rate", "10000")
        t = server.table(game="luck", seats=3, players=["easy"] * 3)
        host = Socket(server)
        host.hello(t["table"], host=t["host"])
        host.send(type="start")
        host.until(over=True)
        host.close()
        path = "/api/v1/tables/%s/replay?count=500" % t["table"]
        size = len(server.http("GET", path, raw=True)[1])
        before, statuses, lines = server.memory(), [], []
        for _ in range(60):
            s = socket.socket()
            s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            s.settimeout(PATIENCE)
            s.connect(("127.0.0.1", server.port))
            s.sendall(b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % path.encode())
            statuses.append(s.recv(12)[9:])
            lines.append(s)
        self.assertGreater(statuses.count(b"429"), 60 - 9 * MB // size)
        self.assertLess(server.memory() - before, 16 * MB)
        self.assertEqual(server.http("GET", path, raw=True, source="127.0.0.2")[0].status, 200)
        for s in lines:
            s.close()
        wait_until(lambda: server.http("GET", path, raw=True)[0].status == 200)

    def test_talk_does_not_fill_the_disk(self):
        """60 tables of talk: 8.4 GiB an hour from one address."""
        server = self.serve("--rate", "100000", "--work", "90")
        theirs, ann, bo = begin(server)  # while the address still may
        said, full = 0, False
        for _ in range(4):
            t = server.table(seats=2)
            s = Socket(server)
            s.hello(t["table"], t["token"])
            for n in range(4500):
                s.send(type="chat", text="x" * 490, id=n)
                if n % 100 == 99:
                    full = s.until(id=n).get("code") == "too-many"
                    said += 100
                if full:
                    break
            s.close()
            if full:
                break
        self.assertTrue(full, said)
        self.assertLess(said, 12000)
        stranger = Socket(server, source=self.STRANGER)
        self.assertEqual(stranger.hello(theirs["table"], ann.token)["type"], "welcome")
        self.assertEqual(stranger.ask(type="chat", text="hello")["type"], "ok")

    def test_a_store_has_a_limit(self):
        server = self.serve("--most-bytes", "3M", "--rate", "100000", "--work", "100", "--http-rate", "100000")
        t, ann, bo = begin(server)
        lines = 0
        while ann.ws.ask(type="chat", text="x" * 490)["type"] == "ok":
            lines += 1
            if lines % 60 == 0 and "may have" not in server.log_text():
                looks = server.metric("store_bytes")
                wait_until(lambda: server.metric("store_bytes") != looks)  # it looks once a second
        self.assertEqual(ann.ws.log[-1]["code"], "full")
        self.assertEqual(server.http("POST", "/api/v1/tables", {"game": "getmac", "name": "Ann"})[1]["code"], "full")
        self.assertEqual(server.http("GET", "/healthz")[1].get("full"), True)
        self.assertGreaterEqual(server.metric("store_bytes"), 3 * MB)
        while ann.seq < ann.ws.log[-1].get("seq", 0):
            ann.step()
        for p in (ann, bo):
            p.drop(), p.connect()
        play_out([ann, bo])  # games go on
        self.assertEqual([word in server.log_text() for word in ("bytes that it may have", "the store is full")], [True, True])

    def test_coming_and_going_does_not_use_up_a_table(self):
        """1,000 times sitting down and leaving: the table was closed to new players, and a ready player could not say so."""
        server = self.serve("--http-rate", "100000", "--work", "100", "--rate", "100000")
        t = server.table(seats=3, public=True)
        for _ in range(1000):
            status, got = server.http("POST", "/api/v1/tables/%s/seats" % t["table"], {"name": "Eve"}, source=self.STRANGER)
            if status != 201:
                break
            s = Socket(server, source=self.STRANGER)
            s.hello(t["table"], got["token"])
            s.ask(type="leave")
            s.close()
        self.assertEqual(got.get("code"), "too-many")
        bo = server.take(t["table"])[1]
        s = Socket(server)
        s.hello(t["table"], bo["token"])
        self.assertEqual(s.ask(type="ready")["type"], "ok")
        s.close()

    def test_a_site_of_many_networks_is_one(self):
        """A /48 has 65,536 networks of a household each: they filled the address book in 11 s."""
        server = self.serve("--http-rate", "2", "--proxy", self.PROXY)
        def ask(network):
            return server.http("GET", "/api/v1", source=self.PROXY, headers={"X-Forwarded-For": network + "::1"})[1].get("code", "ok")
        codes = [ask("2001:db8:7:%x" % n) for n in range(1, 200)]
        self.assertEqual(set(codes[:60]), {"ok"})
        self.assertIn("too-many", codes)
        self.assertEqual(ask("2001:db8:8:1"), "ok")

    def test_a_crowd_is_told_in_slices(self):
        """9,000 spectators at one table held up everybody else's moves for 600 ms."""
        server = self.serve("--connections", "400", "--rate", "100000", "--http-rate", "100000")
        t, ann, bo = begin(server)
        crowd = []
        for n in range(200):
            s = Socket(server, source="127.0.1.%d" % (n % 10 + 1))
            s.hello(t["table"])
            crowd.append(s)
        server.metric("biggest_slice")  # a scrape begins anew
        for n in range(3):
            ann.ws.ask(type="chat", text="hello %d" % n)
        for s in crowd:
            for n in range(3):
                self.assertEqual(s.until(type="chat")["text"], "hello %d" % n)
        slice = server.metric("biggest_slice")
        self.assertTrue(1 < slice <= 64, slice)
        [s.close() for s in crowd]

    def test_room_is_kept_for_people_with_seats(self):
        """3,999 idle spectators from 17 addresses, and the owner of a seat was turned away."""
        server = self.serve("--connections", "30")
        t, ann, bo = begin(server)
        held = []
        for n in range(40):
            s = Socket(server, source="127.0.1.%d" % (n % 4 + 1))
            if s.status == 101:
                s.hello(t["table"])
                held.append(s)
        self.assertGreaterEqual(len(held), 28)
        bo.drop()
        held += [Socket(server, source="127.0.1.9")]
        for _ in range(3):  # once there was no room at all
            bo.connect()
            self.assertEqual((bo.ws.status, bo.seat), (101, 1))
            held += [Socket(server, source="127.0.1.%d" % n) for n in range(10, 13)]
            bo.drop()
        self.assertEqual(ann.ws.ask(type="ping")["type"], "pong")
        for s in held:
            s.sock.close()

    def test_half_requests_from_many_addresses(self):
        server = self.serve("--connections", "30")
        held = []
        for n in range(900):
            s = socket.socket()
            s.bind(("127.0.1.%d" % (n % 9 + 1), 0))
            s.connect(("127.0.0.1", server.port))
            held.append(s)
            try:
                s.sendall(b"GET / HTTP/1.1\r\n")
            except (ConnectionResetError, BrokenPipeError):
                pass
        self.assertEqual(server.http("GET", "/healthz")[0], 200)
        for s in held:
            s.close()

    def test_handover_codes_are_not_pushed_out(self):
        """The 257th code, of any player, made the first one worthless."""
        server = self.serve("--rate", "10000", "--work", "100")
        t, ann, bo = begin(server)
        code = ann.ws.ask(type="handover")["code"]
        many = []
        for i in range(30):
            other = server.table(seats=11, players=["me"] + ["open"] * 10)
            s = Socket(server, source=self.STRANGER)
            s.hello(other["table"], other["token"])
            many += [s.ask(type="handover") for _ in range(20)]
            s.close()
        self.assertEqual({m.get("code") for m in many[-20:]}, {"too-many"})
        self.assertEqual(server.http("POST", "/api/v1/claim", {"code": code})[0], 200)

    def test_long_content_is_read_by_threads(self):
        """Half a megabyte took the loop 10 to 17 ms when its table was made, 5 to 10 when it began, and 8 to 13 when it was woken."""
        server = self.serve("--park", "100")
        made = server.table(game="luck", content=big_story(server, 30), seats=2, players=["me", "medium"])
        self.assertEqual(server.metric("errands_total"), 2)  # the request was read, then its story
        ann = Player(server, made["table"], made["token"], random.Random(1))
        read = server.metric("errands_total")  # once more if the table was put away before she came
        ann.ws.send(type="ready")

        def play_some():
            for _ in range(5):
                while not (ann.now and ann.now["moves"]):
                    ann.step()
                ann.play()

        play_some()
        self.assertEqual(server.metric("errands_total"), read)  # it is dealt with what was read
        ann.drop()
        wait_until(lambda: server.metric("tables_in_memory") == 0)
        seq = ann.seq
        ann.connect()
        self.assertGreaterEqual(ann.seq, seq)
        self.assertEqual(server.metric("errands_total"), read + 1)
        play_some()
        # If the client goes away while a thread reads, so does the request; the table may or may not be made.
        body = json.dumps({"game": "luck", "name": "Ann", "content": big_story(server, 30)}).encode()
        for _ in range(5):
            s = socket.create_connection(("127.0.0.1", server.port))
            s.sendall(b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
            s.close()
        wait_until(lambda: server.metric("bots_thinking") == 0)
        bad = server.http("POST", "/api/v1/tables", {"game": "luck", "name": "Ann", "content": "x" * 20000})
        self.assertEqual((bad[0], bad[1]["code"]), (400, "bad-option"))

    def test_content_is_not_woken_all_at_once(self):
        server = self.serve("--park", "100")
        big = big_story(server, 30)
        tables = [server.table(game="luck", content=big + "\n" * n)["table"] for n in range(7)]
        wait_until(lambda: server.metric("tables_in_memory") == 0)
        watching = [Socket(server) for _ in tables[:-1]]
        for s, t in zip(watching, tables):
            self.assertEqual(s.hello(t)["type"], "welcome")
        status, answer = server.http("GET", "/api/v1/tables/" + tables[-1])
        self.assertEqual((status, answer.get("code")), (429, "too-many"))
        [s.close() for s in watching]
        wait_until(lambda: server.metric("tables_in_memory") == 0)
        self.assertEqual(server.http("GET", "/api/v1/tables/" + tables[-1])[0], 200)

    def test_no_bot_becomes_another_silently(self):
        """Campaigns took levels that heists do not have, and a rematch programs that are no longer there; medium played for them."""
        server = self.serve("--exec", "engine=%s engine" % CAPER)
        made = server.http("POST", "/api/v1/campaigns", {"players": ["Ann", "Bo"]})[1]["campaign"]
        status, said = server.http("POST", "/api/v1/campaigns/%s/go" % made["id"],
                                   {"version": 1, "heist": "a1-lucky-pawn", "players": ["easy", "net"]})
        self.assertEqual((status, said["code"]), (400, "bad-option"), said)
        t = server.table(seats=2, players=["me", "exec:engine"])
        ann = Player(server, t["table"], t["token"], random.Random(1))
        ann.ws.send(type="ready")
        while not ann.over:
            ann.play() if ann.now and ann.now["moves"] else ann.step()
        ann.drop()
        self.assertEqual(server.stop(), 0)
        server.options = ()
        server.start()
        ann.connect()
        self.assertEqual(ann.ws.ask(type="rematch")["type"], "ok")
        again = server.http("GET", "/api/v1/tables/" + t["table"])[1]["table"]["rematch"]
        self.assertEqual([s["bot"] for s in server.http("GET", "/api/v1/tables/" + again)[1]["table"]["seats"]], [None, "medium"])

    def test_programs_put_no_cards_into_the_log(self):
        server = self.serve("--exec", "loud=echo macguffin crown thief")
        t = server.table(seats=2, players=["exec:loud", "easy"])
        host = Socket(server)
        host.hello(t["table"], host=t["host"])
        host.send(type="start")
        host.until(type="move", seat=0, timeout=PATIENCE)
        host.close()
        self.assertRegex(server.log_text(), "exec:loud: the program .*, and medium stood in")
        self.assertEqual(cards_in(server.log_text()), set())


if __name__ == "__main__":
    main(Attack)
