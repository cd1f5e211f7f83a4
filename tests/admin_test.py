#!/usr/bin/env python3
"""The operator's orders: by the socket beside the store, and with a key over HTTP.

usage: admin_test.py CAPER [NAME…]     NAME runs the tests whose names contain it
"""
import hashlib
import json
import os
import shutil
import socket
import sqlite3
import stat
import subprocess
import tempfile
import time
import unittest

from server_kit import CAPER, Server, Socket, begin, main, play_out, wait_until

ON_POSTGRES = "CAPER_TEST_POSTGRES" in os.environ
KEY = "the operator's own key"


class Admin(unittest.TestCase):
    options = ()

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.key = self.write("key", KEY)
        self.socket = os.path.join(self.folder, "caper.db-admin")  # where a file has it; a database has nothing beside it
        options = ("--admin", self.socket) if ON_POSTGRES else ()
        self.server = Server(self.folder, "--admin-key", self.key, *options, *self.options)

    def tearDown(self):
        if self.server.process.poll() is None:
            self.assertEqual(self.server.stop(), 0)
        shutil.rmtree(self.folder)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as f:
            f.write(text + "\n")
        return os.path.join(self.folder, name)

    def caper(self, *words):
        where = ("--socket", self.socket) if ON_POSTGRES else ("--store", self.server.address())
        done = subprocess.run([CAPER, "admin", *where, *words], capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout + done.stderr

    def order(self, *words, token=KEY, **kw):
        return self.server.http("POST", "/api/v1/admin", {"order": list(words)}, token=token, **kw)

    def rows(self, *words):
        status, said = self.order(*words)
        self.assertEqual(status, 200, said)
        return [dict(zip(said["columns"], row)) for row in said["rows"]]

    def person(self):
        key = os.urandom(16).hex()
        status, said = self.server.http("POST", "/api/v1/people", {"name": "Bo"}, token=key)
        self.assertEqual(status, 200, said)
        return key


class Doors(Admin):
    def test_only_the_key_opens_it(self):
        for token in (None, "", "wrong", KEY + "x", KEY[:-1], KEY.upper()):
            status, said = self.order("tables", token=token)
            self.assertEqual((status, said["code"]), (401, "operator"))
            self.assertEqual(self.server.http("GET", "/api/v1/admin", token=token)[0], 401)
        self.assertEqual(self.order("tables")[0], 200)
        names = [row[0] for row in self.server.http("GET", "/api/v1/admin", token=KEY)[1]["rows"]]
        self.assertIn("ban", names)
        t = self.server.table()
        self.assertEqual(self.order("tables", token=t["token"])[0], 401)
        self.assertEqual(self.order("tables", token=t["host"])[0], 401)
        # Neither the path nor the query may have it, and wrong ones cost their address a share of its work.
        self.assertEqual(self.server.http("POST", "/api/v1/admin?token=" + KEY.replace(" ", "%20"), {"order": ["tables"]})[0], 401)
        self.assertIn(429, [self.order("tables", token="guess %d" % i)[0] for i in range(200)])
        self.assertNotIn(KEY, self.server.log_text())

    def test_without_a_key_there_is_no_page(self):
        self.server.stop()
        self.server = Server(self.folder)
        self.assertEqual(self.order("tables")[0], 404)
        self.assertEqual(self.order("tables", token="")[0], 404)
        self.server.stop()
        short = subprocess.run([CAPER, "serve", "--listen", "127.0.0.1:0", "--store", self.server.address(), "--admin-key",
                                self.write("short", "too short")], capture_output=True, text=True, timeout=60)
        self.assertEqual(short.returncode, 2)
        self.assertIn("admin-key: the first line of", short.stderr)

    def test_the_socket_is_the_owner_s(self):
        path = self.socket
        mode = os.lstat(path).st_mode
        self.assertTrue(stat.S_ISSOCK(mode))
        self.assertEqual(stat.S_IMODE(mode), 0o600)
        # What is no order, too long or never sent leaves it as it was.
        for text in (b"", b"{", b"[]", b"\0" * 100, b'{"order":"tables"}', b'{"order":[]}', b'{"order":[5]}', b'{"order":["tables",{}]}',
                     b'{"order":["say","\\u0007"]}', b"x" * 16384, json.dumps({"order": ["tables"] * 999}).encode()):
            with socket.socket(socket.AF_UNIX) as s:
                s.connect(path)
                s.sendall(b"POST /api/v1/admin HTTP/1.0\r\nContent-Length: %d\r\n\r\n" % len(text) + text)
                answer = b"".join(iter(lambda: s.recv(65536), b""))
                self.assertFalse(json.loads(answer.partition(b"\r\n\r\n")[2])["ok"], text)
        silent = []
        for _ in range(20):
            s = socket.socket(socket.AF_UNIX)
            s.connect(path)
            silent.append(s)
        self.server.http("GET", "/api/v1")
        for s in silent:
            s.close()
        self.server.http("GET", "/api/v1")
        status, said = self.caper("restrictions")
        self.assertEqual(status, 0, said)
        self.server.process.kill()  # what is left of it is in nobody's way
        self.server.process.wait()
        self.assertTrue(os.path.exists(path))
        self.server.start()
        self.assertEqual(self.caper("restrictions")[0], 0)
        self.server.stop()
        self.assertFalse(os.path.exists(path))
        status, said = self.caper("restrictions")
        self.assertEqual(status, 1)
        self.assertIn("no server answers at", said)
        if ON_POSTGRES:
            return  # what was asked for by name is refused at the start
        # A file that is not a socket is not ours to remove.
        self.write("caper.db-admin", "mine")
        self.server.start()
        self.assertIn("no operator's socket", self.server.log_text())
        with open(path, encoding="utf-8") as f:
            self.assertEqual(f.read(), "mine\n")

    def test_the_command_line(self):
        status, said = self.caper("--help")
        self.assertEqual(status, 0)
        listed = self.server.http("GET", "/api/v1/admin", token=KEY)[1]["rows"]
        self.assertEqual([row for row in listed if (row[0] + " " + row[1]).strip() not in said], [])
        self.assertEqual(self.caper("dance")[0], 2)
        status, said = self.caper("ban", "203.0.113.7")
        self.assertEqual((status, "usage: ban WHO MINUTES [WHY]" in said), (1, True))
        status, said = self.caper("ban", "203.0.113.7", "60", "rude", "and", "loud")
        self.assertEqual(status, 0, said)
        self.assertIn("rude and loud", self.caper("restrictions")[1])
        self.assertIn("operator (socket): ban 203.0.113.7 60 rude and loud", self.server.log_text())


class Tables(Admin):
    def test_a_closed_table_rests(self):
        t, ann, bo = begin(self.server)
        self.assertEqual([row["table"] for row in self.rows("tables")], [t["table"]])
        self.assertEqual(self.rows("tables", "Bo"), self.rows("tables", t["table"][:5]))
        self.assertEqual(self.rows("tables", "zz"), [])
        self.assertEqual([row["name"] for row in self.rows("table", t["table"])], ["Ann", "Bo", "(watching)"])
        self.assertEqual(self.rows("table", t["table"])[0]["addresses"], "127.0.0.1")
        self.assertEqual(self.order("table", "k3v9q0c2m8x1t7wd")[0], 404)
        self.assertEqual(self.order("close", t["table"], "quarrel")[0], 200)
        for p in (ann, bo):
            refused = p.ws.ask(type="chat", text="hm")
            self.assertEqual((refused["code"], refused["error"]), ("closed", "the operator has closed this table: quarrel"))
            self.assertEqual(p.ws.ask(type="ping")["type"], "pong")
        self.assertNotIn(t["table"], self.server.log_text())
        self.server.stop()
        self.server.start()
        ann.connect(), bo.connect()
        self.assertEqual(ann.ws.ask(type="chat", text="hm")["code"], "closed")
        self.assertEqual(self.order("lift", "close/" + t["table"])[0], 200)
        self.assertEqual(self.order("lift", "close/" + t["table"])[0], 404)
        play_out([ann, bo])
        ann.drop(), bo.drop()

    def test_a_deleted_table_can_be_brought_back(self):
        t, ann, bo = begin(self.server)
        self.assertEqual(self.order("delete", t["table"])[0], 200)
        for p in (ann, bo):
            self.assertEqual(p.ws.closed(), 1013)
        wait_until(lambda: self.server.http("GET", "/api/v1/tables/" + t["table"])[0] == 404)
        self.assertEqual(self.rows("tables"), [])
        self.server.stop()
        back = subprocess.run([CAPER, "store", "bin", "--store", self.server.address(), "--restore", t["table"]], capture_output=True, text=True, timeout=60)
        self.assertEqual(back.returncode, 0, back.stderr)
        self.server.start()
        ann.connect(), bo.connect()
        play_out([ann, bo])
        ann.drop(), bo.drop()

    def test_talk_is_removed(self):
        t, ann, bo = begin(self.server)
        self.assertEqual(ann.ws.ask(type="chat", text="something rude")["type"], "ok")
        self.assertEqual([row["text"] for row in self.rows("talk", t["table"])], ["something rude"])
        self.assertEqual(self.order("hush", t["table"])[0], 200)
        self.assertEqual(bo.ws.until(type="hush")["to"], ann.ws.log[-1]["seq"])
        ann.ws.ask(type="chat", text="sorry")
        late = Socket(self.server)
        late.send(type="hello", table=t["table"], since=0)
        while b"sorry" not in late.wire:
            late.receive()
        self.assertNotIn(b"something rude", late.wire)
        self.assertIn("(removed by the operator)".encode(), late.wire)
        self.assertNotIn("rude", self.server.log_text())
        ann.drop(), bo.drop(), late.close()

    def test_the_newest_reports_come_first(self):
        """Five hundred, and whether a new one was shown was up to its table's id."""
        if ON_POSTGRES:
            return  # they are written by SQL here
        server = hashlib.blake2b(b"caper token 1\nserver", digest_size=32).digest()
        db = sqlite3.connect(self.server.store)
        for n in range(501):
            db.execute("insert into keepsakes(label,who,at,text) values(?,?,?,?)",
                       ("report/%016d-0" % n, server, n, '{"name":"Bo","text":"x%d"}' % n))
        db.commit()
        db.close()
        rows = self.rows("reports")
        self.assertEqual((len(rows), rows[0]["text"], rows[-1]["text"]), (500, "x500", "x1"))

    def test_a_player_reports(self):
        t, ann, bo = begin(self.server)
        path = "/api/v1/tables/%s/report" % t["table"]
        report = {"text": "Bo was rude"}
        self.assertEqual(self.server.http("POST", path, report)[0], 403)
        self.assertEqual(self.server.http("POST", path, report, token="0" * 32)[0], 403)
        for wrong in ({}, {"text": ""}, {"text": "x" * 5000}, {"text": "\x1b[2J"}, {"text": 5}):
            self.assertEqual(self.server.http("POST", path, wrong, token=t["token"])[0], 400)
        for _ in range(3):  # one for each seat
            self.assertEqual(self.server.http("POST", path, report, token=t["token"])[0], 200)
        is_there = self.rows("reports")
        self.assertEqual([(r["table"], r["name"], r["text"]) for r in is_there], [(t["table"], "Ann", "Bo was rude")])
        self.order("close", t["table"])  # a closed table can still be reported
        self.assertEqual(self.server.http("POST", path, report, token=t["token"])[0], 200)
        self.assertEqual(self.order("done", is_there[0]["report"])[0], 200)
        self.assertEqual(self.rows("reports"), [])
        self.assertNotIn("rude", self.server.log_text())
        ann.drop(), bo.drop()


class Bans(Admin):
    options = ("--proxy", "127.0.0.0/8")

    def status(self, address, path="/api/v1"):
        return self.server.http("GET", path, headers={"X-Forwarded-For": address}, raw=True)[0].status

    def test_addresses(self):
        for wrong in ("127.0.0.1", "::1", "0.0.0.0/0", "::/0", "nonsense", "203.0.113.0/33", "abc"):
            self.assertEqual(self.order("ban", wrong, "5")[0], 400, wrong)
        for wrong in ("0", "-1", "many", "", "5x", "99999999999999999999"):
            self.assertEqual(self.order("ban", "203.0.113.7", wrong)[0], 400, wrong)
        there = Socket(self.server, headers=["X-Forwarded-For: 203.0.113.9"])
        self.assertEqual(there.status, 101)
        self.assertEqual(self.order("ban", "203.0.113.0/24", "60")[0], 200)
        self.assertEqual(self.order("ban", "2001:db8:1::/48", "60")[0], 200)
        self.assertEqual(there.closed(), 1013)
        for address, status in (("203.0.113.7", 403), ("203.0.114.7", 200), ("2001:db8:1::5", 403), ("2001:db8:2::5", 200)):
            self.assertEqual(self.status(address), status, address)
            self.assertEqual(Socket(self.server, headers=["X-Forwarded-For: " + address]).status, status if status == 403 else 101)
            self.assertEqual(self.status(address, "/"), status)
        self.assertEqual(self.status("203.0.113.7, 198.51.100.1"), 200)  # what a client writes itself does not count
        self.server.stop()
        self.server.start()
        self.assertEqual(self.status("203.0.113.7"), 403)
        self.assertEqual(self.order("lift", "ban/203.0.113.0/24")[0], 200)
        self.assertEqual(self.status("203.0.113.7"), 200)

    def test_bans_that_are_over_are_forgotten(self):
        """They stayed in the list for good, and count."""
        if ON_POSTGRES:
            return  # time passes by SQL here
        self.assertEqual(self.order("ban", "203.0.113.7", "5")[0], 200)
        self.server.stop()
        db = sqlite3.connect(self.server.store)
        db.execute("update keepsakes set text='{\"until\":1,\"seq\":0,\"text\":\"\"}' where label like 'restriction/%'")
        db.commit()
        db.close()
        self.server.start()
        self.assertEqual(self.order("ban", "203.0.113.8", "5")[0], 200)
        self.assertEqual([row["restriction"] for row in self.rows("restrictions")], ["ban/203.0.113.8"])

    def test_persons(self):
        key = self.person()
        t = self.server.table(seats=2)
        seat = self.server.http("POST", "/api/v1/tables/%s/seats" % t["table"], {"name": "Bo"}, token=key)[1]
        bo = Socket(self.server)
        bo.send(type="hello", table=t["table"], token=seat["token"])
        bo.until(type="welcome")
        who = [row["who"] for row in self.rows("table", t["table"])]
        self.assertEqual([len(w) for w in who], [0, 12, 0])
        self.assertEqual(self.order("ban", who[1], "60", "rude")[0], 200)
        self.assertEqual(bo.closed(), 1013)
        again = Socket(self.server)
        again.send(type="hello", table=t["table"], token=seat["token"])
        self.assertEqual(again.until(type="error")["code"], "banned")
        status, said = self.server.http("POST", "/api/v1/tables", {"game": "getmac", "name": "Bo"}, token=key)
        self.assertEqual((status, said["code"]), (403, "banned"))
        self.assertEqual(self.server.http("GET", "/api/v1/people/me", token=key)[0], 403)
        self.assertEqual(self.server.http("GET", "/api/v1/people/me", token=self.person())[0], 200)
        self.assertEqual(self.order("lift", "ban/" + who[1])[0], 200)
        self.assertEqual(self.server.http("GET", "/api/v1/people/me", token=key)[0], 200)


class Everybody(Admin):
    options = ("--welcome", "Be kind.")

    def test_a_message_to_everybody(self):
        self.assertEqual(self.server.http("GET", "/api/v1")[1]["welcome"], "Be kind.")
        t, ann, bo = begin(self.server)
        self.assertEqual(self.order("say", "We close at ten")[0], 200)
        for p in (ann, bo):
            self.assertEqual(p.ws.until(type="notice")["text"], "We close at ten")
        self.assertEqual(self.server.http("GET", "/api/v1")[1]["notice"], "We close at ten")
        late = Socket(self.server)  # whoever comes to the table without seeing the front page
        late.hello(t["table"])
        self.assertEqual(late.until(type="notice")["text"], "We close at ten")
        late.close()
        self.assertEqual(self.order("lift", "say/now")[0], 200)
        self.assertNotIn("notice", self.server.http("GET", "/api/v1")[1])
        play_out([ann, bo])
        ann.drop(), bo.drop()

    def test_read_only(self):
        t, ann, bo = begin(self.server, clock=5000)
        key = self.person()
        self.assertEqual(self.order("read-only", "a new disk")[0], 200)
        self.assertEqual(ann.ws.ask(type="chat", text="hm")["code"], "read-only")
        for path, body in (("/tables", {"game": "getmac", "name": "Ann"}), ("/tables/%s/seats" % t["table"], {"name": "Bo"}),
                           ("/people", {"name": "Cy"}), ("/crews", {"name": "We"}), ("/people/me", {"name": "Cy"}), ("/album", {})):
            status, said = self.server.http("POST", "/api/v1" + path, body, token=key)
            self.assertEqual((status, said["code"]), (503, "read-only"), path)
        self.assertEqual(self.server.http("DELETE", "/api/v1/people/me", token=key)[0], 503)
        self.assertEqual(self.server.http("GET", "/api/v1/tables/" + t["table"])[0], 200)
        self.assertEqual(self.order("ban", "203.0.113.7", "5")[0], 200)  # the operator goes on
        time.sleep(6)  # clocks pause: nobody's turn is taken
        seats = self.server.http("GET", "/api/v1/tables/" + t["table"])[1]["table"]["seats"]
        self.assertEqual([s.get("bot") for s in seats], [None, None], seats)
        self.assertEqual(self.order("lift", "read-only/on")[0], 200)
        play_out([ann, bo])
        ann.drop(), bo.drop()


if __name__ == "__main__":
    main(Doors, Tables, Bans, Everybody)
