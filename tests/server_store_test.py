#!/usr/bin/env python3
"""What the server keeps: stores of older versions, stores that are damaged, logs that grow, tables that are abandoned.

usage: server_store_test.py CAPER [NAME…]     only the standard library; NAME runs the tests whose names contain it
"""
import json
import os
import random
import sqlite3
import subprocess
import tempfile
import time
import unittest

from server_kit import CAPER, Player, Server, Socket, as_missed, begin, main, play_out, wait_until

HERE = os.path.dirname(os.path.abspath(__file__))


def caper(*words):
    """The status of a command, and everything it said."""
    done = subprocess.run([CAPER, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, timeout=60)
    return done.returncode, done.stdout


class Store(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.servers = []

    def tearDown(self):
        for server in self.servers:
            self.assertEqual(server.stop(), 0, server.log_text())
            self.assertNotIn("ERROR", server.log_text())  # a sanitizer's
        self.folder.cleanup()

    def serve(self, *options, **kw):
        self.servers.append(Server(self.folder.name, *options, **kw))
        return self.servers[-1]

    def restart(self, server):
        self.assertEqual(server.stop(), 0)
        server.start()

    def change(self, server, *statements):
        """Change the store behind the server's back."""
        self.assertEqual(server.stop(), 0)
        db = sqlite3.connect(server.store)
        for s in statements:
            db.execute(*s) if isinstance(s, tuple) else db.execute(s)
        db.commit()
        db.execute("pragma wal_checkpoint(truncate)")
        db.close()
        server.start()

    def hello(self, server, table, token=None, since=0):
        """Everything up to the welcome or the refusal: the messages of the log, and the last answer."""
        s = Socket(server)
        s.send(type="hello", table=table, since=since, **({"token": token} if token else {}))
        seen, answer = [], s.receive()
        while answer["type"] == "page":
            seen += answer["missed"]
            answer = s.receive()
        return s, seen + answer.get("missed", []), answer

    # Older stores

    def old_store(self):
        """A store that 0.2.0 wrote, as if it had been today."""
        with open(os.path.join(HERE, "store-1.sql"), encoding="utf-8") as f:
            lines = f.read()
        path = os.path.join(self.folder.name, "caper.db")
        db = sqlite3.connect(path)
        db.executescript(lines)
        late = int(time.time() * 1000) - db.execute("select max(at) from entries").fetchone()[0]
        db.execute("update entries set at=at+?", (late,))
        db.execute("update tables set made=made+?", (late,))
        db.commit()
        db.close()
        return path, json.loads(lines.splitlines()[1][3:])

    def test_a_store_of_an_older_version_goes_on(self):
        _, known = self.old_store()
        server = self.serve("--rate", "1000")
        s, missed, welcome = self.hello(server, known["playing"], known["ann"])
        self.assertEqual(welcome["view"], known["view"])
        self.assertEqual([m["seq"] for m in missed], list(range(1, known["seq"] + 2)))
        s.close()
        proof = server.http("GET", "/api/v1/tables/%s/proof" % known["over"])[1]
        self.assertEqual({**proof, "rules": None}, {**known["proof"], "rules": None})
        rng = random.Random(1)
        ann, bo = (Player(server, known["playing"], known[who], rng) for who in ("ann", "bo"))
        play_out([ann, bo], 3)
        ann.drop(), bo.drop()
        self.restart(server)
        ann, bo = (Player(server, known["playing"], known[who], rng) for who in ("ann", "bo"))
        play_out([ann, bo])
        self.assertEqual(server.http("GET", "/api/v1/tables/%s/proof" % known["playing"])[0], 200)
        self.assertEqual(server.take(known["open"], "Di")[0], 201)
        self.assertEqual(server.http("GET", "/healthz")[1], {"ok": True})
        ann.drop(), bo.drop()

    def test_a_store_with_content_in_its_settings_goes_on(self):
        """Format 2; its entry of the seat that is ready has the salt in it."""
        with open(os.path.join(HERE, "store-2.sql"), encoding="utf-8") as f:
            lines = f.read()
        db = sqlite3.connect(os.path.join(self.folder.name, "caper.db"))
        db.executescript(lines)
        db.close()
        known = json.loads(lines.splitlines()[1][3:])
        server = self.serve()
        s, missed, welcome = self.hello(server, known["table"], known["ann"])
        self.assertEqual((welcome["table"]["content"], [m["type"] for m in missed]), ("County Lock-Up", ["seat", "seat"]))
        self.assertNotIn(known["salt"], json.dumps(s.log))
        status, bo = server.take(known["table"], "Bo")
        self.assertEqual(status, 201)
        b = Socket(server)
        b.hello(known["table"], bo["token"])
        b.send(type="ready")
        self.assertEqual(s.until(type="start")["salts"], [{"seat": 0, "salt": known["salt"]}])
        s.close(), b.close()
        self.restart(server)
        s, missed, welcome = self.hello(server, known["table"], known["ann"])
        self.assertEqual(welcome["table"]["state"], "playing")
        s.close()

    def test_a_salt_is_told_when_the_cards_are_dealt(self):
        server = self.serve()
        t = server.table(seats=2, players=["me", "open"])
        s = Socket(server)
        s.hello(t["table"], t["token"])
        self.assertEqual(s.ask(type="ready", salt="5eed" * 4)["seq"], 3)
        self.restart(server)
        s, missed, welcome = self.hello(server, t["table"], t["token"])
        self.assertEqual([(m["type"], m["seat"]) for m in missed], [("seat", 0), ("seat", 0), ("salt", 0)])
        self.assertNotIn("5eed", json.dumps(s.log))
        db = sqlite3.connect(server.store)
        self.assertEqual(db.execute("select kind,text from entries where text like '%5eed%'").fetchall(), [("k", "5eed" * 4)])
        db.close()
        bo = server.take(t["table"], "Bo")[1]
        b = Socket(server)
        b.hello(t["table"], bo["token"])
        b.send(type="ready")
        self.assertEqual(s.until(type="start")["salts"], [{"seat": 0, "salt": "5eed" * 4}])
        s.close(), b.close()

    def test_a_newer_store_is_left_alone(self):
        server = self.serve()
        self.assertEqual(server.stop(), 0)
        db = sqlite3.connect(server.store)
        db.execute("pragma user_version=99")
        db.close()
        with self.assertRaises(AssertionError):
            server.start()
        self.assertIn("newer caper", open(server.log_path, encoding="utf-8").read())
        self.servers.clear()

    def test_a_table_of_other_rules_says_so(self):
        path, known = self.old_store()
        db = sqlite3.connect(path)
        db.executescript("alter table entries add column rules integer not null default 1;"
                         "update entries set rules=99 where tbl=(select row from tables where id='%s');" % known["playing"])
        # The rest of the upgrade, so that the server finds its own format.
        db.executescript("alter table tables add column maker integer not null default 0;"
                         "alter table entries add column chain text not null default '';"
                         "alter table entries add column state text not null default '';"
                         "create table marks(tbl integer not null, seq integer not null, moves integer not null, text text not null,"
                         " digest text not null, primary key(tbl,seq)) without rowid; pragma user_version=2;")
        db.close()
        server = self.serve()
        s, _, answer = self.hello(server, known["playing"], known["ann"])
        self.assertEqual((answer["code"], s.closed()), ("other-rules", 4005))
        self.assertIn("version 99 of the rules of Get the MacGuffin", answer["error"])
        status, replay = server.http("GET", "/api/v1/tables/%s/replay" % known["playing"])
        self.assertEqual((status, replay["code"]), (409, "other-rules"))
        self.assertEqual(server.http("GET", "/api/v1/tables/%s/proof" % known["over"])[0], 200)
        self.assertEqual(server.http("GET", "/healthz")[1]["state"], "degraded")

    # Damage

    def test_a_log_that_does_not_add_up_is_quarantined(self):
        """A changed move went unnoticed: the game just went on differently."""
        changes = {"move": "update entries set text=iif(text='play crown','play spy','play crown') where tbl=? and seq=6",
                   "time": "update entries set at=at+1 where tbl=? and seq=3",
                   "rules": "update entries set rules=7 where tbl=? and seq=5",
                   "gap": "delete from entries where tbl=? and seq=4",
                   "settings": "update tables set config=replace(config,'\"clock\":0','\"clock\":9000') where row=?"}
        server = self.serve("--rate", "1000")
        fine, ann, bo = begin(server)
        tables = {}
        for name in changes:
            t, a, b = begin(server)
            play_out([a, b], 3)
            tables[name] = (t["table"], a.token)
            a.drop(), b.drop()
        ann.drop(), bo.drop()
        rows = {}
        self.assertEqual(server.stop(), 0)
        db = sqlite3.connect(server.store)
        for name, (table, _) in tables.items():
            rows[name] = db.execute("select row from tables where id=?", (table,)).fetchone()[0]
        db.close()
        server.start()
        self.change(server, *((changes[name], (rows[name],)) for name in changes))
        for n, (name, (table, token)) in enumerate(tables.items()):
            s, _, answer = self.hello(server, table, token)
            self.assertEqual((answer["type"], answer.get("code"), s.closed()), ("error", "damaged", 4005), name)
            self.assertEqual(server.http("GET", "/healthz")[1]["aside"], n + 1)
        self.assertEqual(server.http("GET", "/healthz")[1]["state"], "degraded")
        self.assertEqual(server.metric("tables_aside"), len(tables))
        self.assertEqual(server.log_text().count("is quarantined"), len(tables))
        rng = random.Random(1)
        play_out([Player(server, fine["table"], p.token, rng) for p in (ann, bo)])

    def test_a_damaged_page_is_not_no_such_table(self):
        """A damaged page was “no such table” with /healthz at 200 as if nothing were wrong."""
        server = self.serve("--rate", "10000")
        fine, ann, bo = begin(server)
        t, a, b = begin(server)
        for i in range(60):
            self.assertEqual(a.ws.ask(type="chat", text="damaged %02d " % i + "x" * 400)["type"], "ok")
        last, c, d = begin(server)
        for p in (ann, bo, a, b, c, d):
            p.drop()
        self.change(server)
        self.assertEqual(server.stop(), 0)
        with open(server.store, "r+b") as f:
            data = f.read()
            page = data.index(b"damaged 30 ") // 4096
            f.seek(page * 4096)
            f.write(b"\xff" * 100)
        server.start()
        self.assertIn("the store is damaged", server.log_text())
        self.assertEqual(server.http("GET", "/healthz")[1]["state"], "degraded")
        s, _, answer = self.hello(server, t["table"], a.token)
        self.assertEqual((answer["code"], s.closed()), ("damaged", 4005))
        self.assertEqual(server.http("GET", "/api/v1/tables/" + t["table"])[1]["code"], "damaged")
        rng = random.Random(1)
        for table, people in ((fine, (ann, bo)), (last, (c, d))):
            players = [Player(server, table["table"], p.token, rng) for p in people]
            play_out(players)
            for p in players:
                p.drop()

    def test_marks_that_do_not_fit_are_not_needed(self):
        server = self.serve("--rate", "10000", "--work", "100", "--park", "200")
        t, ann, bo = begin(server)
        for i in range(300):
            ann.ws.send(type="chat", text="line %d" % i)
        for p in (ann, bo):
            while p.seq < 305:
                p.step()
        play_out([ann, bo], 2)
        live = [as_missed(m) for m in bo.ws.log if "seq" in m and "at" in m]
        ann.drop(), bo.drop()
        self.assertEqual(server.stop(), 0)
        db = sqlite3.connect(server.store)
        self.assertGreater(db.execute("select count(*) from marks").fetchone()[0], 0)
        db.close()
        server.start()
        for change in ("select 1", "update marks set text=replace(text,'\"moves\":','\"moves\":1')", "update marks set digest=''",
                       "delete from marks"):
            self.change(server, change)
            wait_until(lambda: self.hello(server, t["table"], bo.token)[2]["type"] == "welcome")
            _, missed, welcome = self.hello(server, t["table"], bo.token, since=live[0]["seq"] - 1)
            self.assertEqual(missed[:len(live)], live)
            self.assertEqual(server.http("GET", "/healthz")[1], {"ok": True})

    # Files that move

    def ok(self, server):
        return server.http("GET", "/healthz")[0] == 200

    def move(self, server, folder):
        """The store and everything beside it, as docs/club.md does; back again with the folders the other way round."""
        os.makedirs(folder, exist_ok=True)
        for name in os.listdir(os.path.dirname(server.store)):
            if name.startswith("caper.db"):
                os.rename(os.path.join(os.path.dirname(server.store), name), os.path.join(folder, name))

    def test_a_store_that_is_moved_away_takes_nothing_more(self):
        """The server went on, acknowledged every move, and all of it was in a file that was never opened again."""
        server = self.serve("--rate", "1000")
        t, ann, bo = begin(server)
        away = os.path.join(self.folder.name, "away")
        os.mkdir(away)
        os.rename(server.store, os.path.join(away, "caper.db"))
        self.assertEqual(ann.ws.ask(type="chat", text="right after")["code"], "store")  # without waiting for anything
        wait_until(lambda: not self.ok(server), 2)
        self.assertEqual(server.http("POST", "/api/v1/tables", {"game": "getmac", "seats": 2})[0], 503)
        self.assertIn("the file was moved or replaced", server.log_text())
        os.rename(os.path.join(away, "caper.db"), server.store)
        wait_until(lambda: self.ok(server))
        for p in (ann, bo):
            p.drop()
            p.connect()
        self.assertEqual([m["text"] for m in ann.ws.log if m["type"] == "chat"], [])
        play_out([ann, bo])

    def test_a_store_that_is_replaced_is_not_touched(self):
        """Going down, the old server deleted the log of the new one by its name."""
        server = self.serve()
        t, ann, bo = begin(server)
        ann.drop(), bo.drop()
        self.assertEqual(caper("backup", "--store", "sqlite:" + server.store, os.path.join(self.folder.name, "copy"))[0], 0)
        self.move(server, os.path.join(self.folder.name, "away"))
        status, said = caper("restore", os.path.join(self.folder.name, "copy"), "--store", "sqlite:" + server.store)
        self.assertEqual(status, 0, said)
        wait_until(lambda: not self.ok(server), 2)
        again = self.serve(store=server.store)
        other, cy, di = begin(again)
        play_out([cy, di], 3)
        cy.drop(), di.drop()
        self.assertEqual(server.stop(), 0)
        again.stop(9)
        again.start()
        self.assertGreaterEqual(self.hello(again, other["table"], cy.token)[2]["seq"], max(cy.seq, di.seq))
        self.servers.remove(server)

    def test_nothing_is_restored_beside_a_log(self):
        """A log that was left over belonged to the store before, and ruined 4 of 8 tables of the one that was restored."""
        server = self.serve()
        begin(server)
        copy = os.path.join(self.folder.name, "copy")
        self.assertEqual(caper("backup", "--store", "sqlite:" + server.store, copy)[0], 0)
        away = os.path.join(self.folder.name, "away")
        os.rename(server.store, away)
        for name in ("-wal", "-shm", "-journal"):
            status, said = caper("restore", copy, "--store", "sqlite:" + server.store)
            self.assertEqual(status, 1, said)
            self.assertIn(server.store + name, said.replace("/private", ""))
            self.assertIn("move it away first", said)
            self.assertFalse(os.path.exists(server.store))
            if name == "-wal":
                os.rename(server.store + "-wal", away + "-wal")
            elif name == "-shm":
                os.rename(server.store + "-shm", away + "-shm")
                open(server.store + "-journal", "w").close()
        os.remove(server.store + "-journal")
        status, said = caper("restore", copy, "--store", "sqlite:" + server.store)
        self.assertEqual(status, 1, said)  # nothing is there any more but FILE-lock, and a server holds it
        self.assertIn("another caper serve is using it", said)
        os.rename(away, server.store), os.rename(away + "-wal", server.store + "-wal"), os.rename(away + "-shm", server.store + "-shm")
        wait_until(lambda: self.ok(server))

    def test_one_server_for_a_file_whatever_it_is_called(self):
        """Two servers on one file by two names: each thought that it knew the newest move."""
        server = self.serve()
        t, ann, bo = begin(server)
        names = [os.path.join(self.folder.name, name) for name in ("link.db", "hard.db")]
        os.symlink(server.store, names[0])
        os.link(server.store, names[1])
        for name in names:
            status, said = caper("serve", "--listen", "127.0.0.1:0", "--store", "sqlite:" + name)
            self.assertEqual(status, 1, said)
            self.assertIn("another caper serve is using it", said)
        play_out([ann, bo])

    def test_a_log_that_is_lost_is_noticed(self):
        """After a kill the newest moves are only in FILE-wal. Without it the server began, and they had never happened."""
        server = self.serve("--rate", "1000000", "--work", "100")
        t, ann, bo = begin(server)
        play_out([ann, bo], 2)
        server.stop(9)
        away = os.path.join(self.folder.name, "away")
        os.rename(server.store + "-wal", away)
        listen = ("serve", "--listen", "127.0.0.1:0", "--store", "sqlite:" + server.store)
        for _ in range(2):  # trying does not make it forget
            status, said = caper(*listen)
            self.assertEqual(status, 1, said)
            self.assertIn("caper.db-wal is missing", said)
        # What is left can be saved, beside it.
        rest = [os.path.join(self.folder.name, name) for name in ("copy.db", "rest.db")]
        self.assertEqual(caper("backup", "--store", "sqlite:" + server.store, rest[0])[0], 0)
        self.assertEqual(caper("restore", rest[0], "--store", "sqlite:" + rest[1])[0], 0)
        self.assertTrue(self.ok(self.serve(store=rest[1])))
        os.rename(away, server.store + "-wal")
        server.start()
        self.assertEqual(self.hello(server, t["table"], ann.token)[2]["type"], "welcome")
        self.restart(server)  # in order, and nothing is missing
        # The same when most of the log is in the database already.
        ann.drop(), bo.drop()
        a, b = (Player(server, t["table"], p.token, random.Random(1)) for p in (ann, bo))
        size = os.stat(server.store).st_size
        while os.stat(server.store).st_size < size + (1 << 20):
            self.chat(a, 250, "x" * 450)
        server.stop(9)
        os.rename(server.store + "-wal", away)
        self.assertIn("caper.db-wal is missing", caper(*listen)[1])
        os.rename(away, server.store + "-wal")
        # A program that reads it merges the log, and nothing is missing.
        db = sqlite3.connect(server.store)
        seq = db.execute("select max(seq) from entries").fetchone()[0]
        db.close()
        self.assertFalse(os.path.exists(server.store + "-wal"))
        server.start()
        self.assertGreaterEqual(self.hello(server, t["table"], ann.token, seq - 1)[2]["seq"], seq)

    def test_a_copy_of_a_dead_store_leaves_it_alone(self):
        server = self.serve()
        begin(server)
        server.stop(9)
        before = os.stat(server.store + "-wal").st_size
        self.assertEqual(caper("backup", "--store", "sqlite:" + server.store, os.path.join(self.folder.name, "copy"))[0], 0)
        self.assertEqual(os.stat(server.store + "-wal").st_size, before)
        server.start()

    def test_who_only_reads_writes_nothing(self):
        """GET never writes: not a byte of the store changes, for any path."""
        server = self.serve()
        t, ann, bo = begin(server)
        play_out([ann, bo])
        ann.drop(), bo.drop()
        status, campaign = server.http("POST", "/api/v1/campaigns", {"name": "The crew"})
        wait_until(lambda: server.metric("connections") == 0)

        def files():
            return [(os.stat(server.store + end).st_mtime_ns, os.stat(server.store + end).st_size) for end in ("", "-wal")]

        time.sleep(0.3)  # people who have gone are noted first
        before = files()
        paths = ["/api/v1/tables/%s%s" % (t["table"], end) for end in ("", "/replay", "/transcript", "/proof")]
        paths += ["/api/v1/tables", "/api/v1/games", "/api/v1/daily", "/api/v1/album", "/healthz", "/metrics", "/",
                  "/api/v1/campaigns/" + campaign.get("campaign", campaign.get("id", "x"))]
        for path in paths:
            for token in (None, ann.token, t["host"]):
                server.http("GET", path, token=token, raw=True)
        time.sleep(0.3)
        self.assertEqual(files(), before)

    # Logs that grow

    def chat(self, player, count, text):
        frame = Socket.framed(json.dumps({"type": "chat", "text": text}).encode())
        for i in range(0, count, 250):
            player.ws.sock.sendall(frame * min(250, count - i))
            player.ws.ask(type="ping")
            player.ws.log.clear()

    def test_a_long_past_comes_in_pages(self):
        """18,000 lines of chat, and every hello took 0.28 s of the only thread; above 8 MiB no player could join."""
        server = self.serve("--rate", "1000000", "--work", "100", "--park", "300")
        t, ann, bo = begin(server)
        bo.drop()
        self.chat(ann, 5000, "x" * 450)
        full = ann.ws.ask(type="chat", text="one more")
        self.assertEqual((full["type"], full["code"]), ("error", "full"))
        self.assertIn("5000 lines", full["error"])
        for parked in (False, True):
            if parked:
                ann.drop()
                wait_until(lambda: server.metric("tables_in_memory") == 0)
            s = Socket(server)
            s.send(type="hello", table=t["table"], token=bo.token, since=0)
            s.send(type="view", id="at once")  # waits for the welcome
            seen, sizes, m = [], [], s.receive()
            while m["type"] == "page":
                seen += [e["seq"] for e in m["missed"]]
                sizes.append(len(json.dumps(m)))
                m = s.receive()
            self.assertGreater(len(sizes), 3)
            self.assertLess(max(sizes), 640 * 1024)
            seen += [e["seq"] for e in m["missed"]]
            self.assertEqual((m["type"], seen), ("welcome", list(range(1, m["seq"] + 1))))
            self.assertEqual(s.until(id="at once")["view"], m["view"])
            s.close()
        # A number that is no place in the log: forget everything, and the first page says so.
        s = Socket(server)
        s.send(type="hello", table=t["table"], since=10**6)
        self.assertEqual(s.receive()["reset"], True)
        s.close()
        rng = random.Random(1)
        ann = Player(server, t["table"], ann.token, rng, since=m["seq"])
        bo = Player(server, t["table"], bo.token, rng, since=ann.seq)
        play_out([ann, bo])

    def test_a_long_past_does_not_hold_up_others(self):
        server = self.serve("--rate", "1000000", "--work", "100")
        t, ann, bo = begin(server)
        self.chat(ann, 5000, "x" * 450)
        other, cy, di = begin(server)
        crowd = [Socket(server) for _ in range(20)]
        for s in crowd:
            s.send(type="hello", table=t["table"], since=0)
        cy.ws.ask(type="ping")  # 20 hellos are 2 s of work; this one does not wait for them
        waiting = server.metric("jobs")
        self.assertGreater(waiting, 0)
        for s in crowd[1:]:
            s.close()  # work for a client that left is dropped
        wait_until(lambda: server.metric("jobs") <= 1)
        last = crowd[0].receive()
        while last["type"] == "page":
            last = crowd[0].receive()
        self.assertEqual(last["type"], "welcome")

    def test_many_who_want_a_long_past_and_do_not_read_it(self):
        """Each of 200 connections had its own copy of everything."""
        server = self.serve("--rate", "1000000", "--work", "100")
        t, ann, bo = begin(server)
        self.chat(ann, 5000, "x" * 450)
        before = server.memory()
        crowd = [Socket(server, buffer=4096) for _ in range(200)]
        for s in crowd:
            s.send(type="hello", table=t["table"], since=0)
        for _ in range(1000):  # each of them is a turn of the loop, and a slice of the others' work
            self.assertLess(server.memory() - before, 48 << 20)
            self.assertEqual(ann.ws.ask(type="ping")["type"], "pong")
        for s in crowd:
            s.close()
        wait_until(lambda: server.metric("jobs") == 0)
        self.assertEqual(self.hello(server, t["table"])[2]["type"], "welcome")

    def test_a_long_game_is_not_played_again_in_one_piece(self):
        """Where every move could be taken back there was no mark: the next view after a rest played the whole log in one turn."""
        server = self.serve("--rate", "1000000", "--work", "100", "--park", "300")
        t, ann, bo = begin(server, game="luck")
        bo.drop()
        sheet = [Socket.framed(json.dumps({"type": "play", "move": "background " + b}).encode())
                 for b in ("former-student", "art-teacher")]
        for _ in range(10):
            ann.ws.sock.sendall((sheet[0] + sheet[1]) * 50)
            ann.ws.ask(type="ping")
            self.assertEqual([m for m in ann.ws.log if m["type"] == "error"], [])
            ann.ws.log.clear()
        before = ann.ws.ask(type="view")
        self.assertTrue(before["now"]["undo"])
        most = 128 + 16 + 8  # entries between two marks, and a few of people who come and go

        def replayed(act):
            wait_until(lambda: server.metric("tables_dealt") == 0)
            then, woken = server.metric("replayed_entries_total"), server.metric("rebuilds_total")
            result = act()
            self.assertEqual(server.metric("rebuilds_total"), woken + 1)
            self.assertLessEqual(server.metric("replayed_entries_total") - then, most)
            return result

        self.assertEqual(replayed(lambda: ann.ws.ask(type="view"))["view"], before["view"])
        # What was done last can be taken back all the same, but not for ever.
        self.assertEqual(replayed(lambda: ann.ws.ask(type="undo"))["type"], "ok")
        undone = 1
        while (answer := ann.ws.ask(type="undo"))["type"] == "ok":
            undone += 1
        self.assertEqual((undone, answer["code"]), (64, "illegal-move"))
        self.assertFalse(ann.ws.ask(type="view")["now"]["undo"])
        after = ann.ws.ask(type="view")
        ann.drop()
        wait_until(lambda: server.metric("tables_in_memory") == 0)
        s, _, again = replayed(lambda: self.hello(server, t["table"], ann.token, after["seq"]))
        self.assertEqual(again["view"], after["view"])
        s.close()
        # Without the marks the log says the same.
        wait_until(lambda: server.metric("tables_in_memory") == 0)
        self.assertEqual(server.stop(), 0)
        if not os.environ.get("CAPER_TEST_POSTGRES"):
            db = sqlite3.connect(server.store)
            self.assertGreater(db.execute("delete from marks").rowcount, 1)
            db.commit()
            db.close()
        server.start()
        self.assertEqual(self.hello(server, t["table"], ann.token)[2]["view"], after["view"])

    def test_moves_and_seats_are_bounded_too(self):
        server = self.serve("--rate", "1000000", "--work", "100")
        t, ann, bo = begin(server)
        came = 0
        while True:
            left = ann.ws.ask(type="leave")
            if left["type"] == "error":
                break
            ann.ws.ask(type="back")
            came += 1
            self.assertLess(came, 3000)
        self.assertEqual(left["code"], "full")
        self.assertEqual(ann.ws.ask(type="chat", text="still here")["type"], "ok")

    def test_a_table_can_begin_however_often_strangers_came_and_went(self):
        """They used up what the log takes of that, and the game began with seats without players."""
        server = self.serve("--rate", "1000000", "--http-rate", "100000", "--work", "100")
        t = server.table(seats=3, public=True)
        while True:
            status, eve = server.take(t["table"], "Eve")
            if status != 201:
                break
            s = Socket(server)
            s.send(type="hello", table=t["table"], token=eve["token"])
            for n in range(400):
                s.send(type="ready", id=n)
            s.send(type="leave", id=400)
            s.until(id=400)
            s.close()
        self.assertEqual(eve["code"], "full")
        host = Socket(server)
        host.send(type="hello", table=t["table"], token=t["token"], host=t["host"])
        host.until(type="welcome")
        host.ask(type="remove", seat=1)
        self.assertEqual(host.ask(type="start")["type"], "ok")
        seats = server.http("GET", "/api/v1/tables/" + t["table"])[1]["table"]["seats"]
        self.assertEqual([s["kind"] for s in seats], ["person", "bot", "bot"])

    # Abandoned tables

    def age(self, server, days, *tables):
        """As if these were untouched for so long."""
        self.assertEqual(server.stop(), 0)
        db = sqlite3.connect(server.store)
        for t in tables:
            row = db.execute("select row from tables where id=?", (t,)).fetchone()[0]
            # The chain would notice another time, as it should: these logs have none.
            db.execute("delete from marks where tbl=?", (row,))
            db.execute("update entries set at=at-?, chain='' where tbl=?", (days * 86400000, row))
            db.execute("update tables set made=made-? where row=?", (days * 86400000, row))
        db.commit()
        db.close()
        server.start()

    def counts(self, server):
        """Tables that can be found, tables in the bin, and all there is of entries and tokens."""
        db = sqlite3.connect(server.store)
        out = [db.execute("select count(*) from " + what).fetchone()[0]
               for what in ("tables where stage<3", "tables where stage=4", "entries", "tokens")]
        db.close()
        return out

    def status(self, server, *tables):
        return [server.http("GET", "/api/v1/tables/" + t)[0] for t in tables]

    def test_old_tables_go(self):
        """Nothing was ever pruned."""
        server = self.serve("--rate", "1000000", "--work", "100", "--keep", "90", "--test-keep-wait", "0")
        over, a, b = begin(server)
        self.chat(a, 2000, "a long evening")  # more than one slice
        a.drop(), b.drop()
        left, c, d = begin(server)
        mine, e, f = begin(server)
        opened = server.table(seats=2)
        status, campaign = server.http("POST", "/api/v1/campaigns", {"name": "The crew"})
        for p in (c, d, e, f):
            p.drop()
        ids = [over["table"], left["table"], opened["table"]]
        tables = self.counts(server)[0]
        older = server.table(seats=2)["table"]
        self.age(server, 11, older)
        self.age(server, 89, *ids, older)
        wait_until(lambda: self.counts(server)[0] == tables)  # it has looked, and taken the older one
        self.assertEqual(self.status(server, *ids), [200, 200, 200])
        self.age(server, 2, *ids)
        wait_until(lambda: self.counts(server)[0] == tables - 3)
        self.assertEqual(self.status(server, *ids), [404, 404, 404])
        self.assertEqual(server.metric("tables_expired_total"), 3)
        s, _, answer = self.hello(server, left["table"], c.token)
        self.assertEqual((answer["code"], s.closed()), ("refused", 4003))
        s.close()
        # In the bin for a week, and then for good.
        binned = self.counts(server)[1]
        self.assertEqual(binned, 4)
        self.change(server, "update bin set at=at-6*86400000")
        self.assertGreater(self.counts(server)[2], 2000)
        self.change(server, "update bin set at=at-86400000")
        wait_until(lambda: self.counts(server)[1] == 0 and self.counts(server)[2] < 20)
        _, _, entries, tokens = self.counts(server)
        self.assertLessEqual(tokens, 4)
        rng = random.Random(1)
        play_out([Player(server, mine["table"], p.token, rng) for p in (e, f)])

    def test_a_game_that_goes_can_leave_its_transcript(self):
        folder = os.path.join(self.folder.name, "kept")
        os.mkdir(folder)
        server = self.serve("--keep", "90", "--keep-transcripts", folder, "--test-keep-wait", "0")
        over, a, b = begin(server)
        play_out([a, b])
        opened = server.table(seats=2)
        server.table(seats=2)  # the server is in use today
        text = server.http("GET", "/api/v1/tables/%s/transcript" % over["table"], raw=True)[1]
        a.drop(), b.drop()
        self.age(server, 100, over["table"], opened["table"])
        wait_until(lambda: self.counts(server)[0] == 1)
        self.assertEqual(os.listdir(folder), [over["table"] + ".caper"])
        with open(os.path.join(folder, over["table"] + ".caper"), "rb") as f:
            self.assertEqual(f.read(), text)

    def test_codes_and_marks_go_when_they_are_old(self):
        """A code outlasts a restart and a round of expiry; one that is no longer good goes, and so does the mark of a letter after a day."""
        server = self.serve("--keep", "90", "--test-keep-wait", "0")
        me, ann = "/api/v1/people/me", "a" * 32
        server.table(seats=2)  # the server is in use today
        self.assertEqual(server.http("POST", "/api/v1/people", {"name": "Ann"}, ann)[0], 200)
        code = server.http("POST", me + "/devices", {}, ann)[1]["code"]
        self.assertEqual(server.stop(), 0)
        db = sqlite3.connect(server.store)
        now, hour = int(time.time() * 1000), 3600000
        for n, (label, at) in enumerate((("mailed", now - 25 * hour), ("mailed", now - 23 * hour), ("mail-wait", now - 25 * hour),
                                         ("mail", now - 25 * hour), ("code/old", now - hour))):
            db.execute("insert into keepsakes(who,label,at,text) values(?,?,?,'{}')", (bytes([n] * 32), label, at))
        db.commit()
        server.start()
        labels = "select who, label from keepsakes where length(who)=32 and substr(who,1,1)=substr(who,2,1)"
        wait_until(lambda: len(db.execute(labels).fetchall()) == 2)
        self.assertEqual({(who[0], label) for who, label in db.execute(labels)}, {(1, "mailed"), (3, "mail")})
        db.close()
        status, said = server.http("POST", "/api/v1/claim", {"code": code, "device": "Phone"}, "b" * 32)
        self.assertEqual((status, said.get("name")), (200, "Ann"), said)
        self.assertEqual(server.http("POST", "/api/v1/claim", {"code": code}, "c" * 32)[0], 403)

    def test_without_a_limit_nothing_goes(self):
        server = self.serve("--keep", "0", "--test-keep-wait", "0")
        t, a, b = begin(server)
        a.drop(), b.drop()
        server.table(seats=2)
        self.age(server, 10000, t["table"])
        time.sleep(0.5)
        self.assertEqual(self.status(server, t["table"]), [200])

    def test_a_wrong_clock_deletes_nothing(self):
        """Started with its clock a hundred days ahead, the server had deleted five of five tables after four seconds."""
        server = self.serve("--keep", "90", "--test-keep-wait", "0")
        ids = [server.table(seats=2)["table"] for _ in range(5)]
        self.age(server, 100, *ids)  # the same as a clock that is ahead
        wait_until(lambda: "no table is deleted for now" in server.log_text())
        time.sleep(0.5)
        self.assertEqual(self.status(server, *ids), [200] * 5)
        self.assertIn("100 days away", server.log_text())
        # Players act, with that clock: then it takes a week of this server's time.
        today = server.table(seats=2)["table"]
        time.sleep(0.5)
        self.assertEqual(self.counts(server)[:2], [6, 0])
        # Without doubt, hours.
        self.assertEqual(server.stop(), 0)
        server.options = ("--keep", "90")
        server.start()
        time.sleep(0.5)
        self.assertEqual(self.counts(server)[:2], [6, 0])
        self.assertEqual(self.status(server, *ids, today), [200] * 6)

    def test_what_is_in_the_bin_comes_back(self):
        server = self.serve("--keep", "90", "--test-keep-wait", "0")
        here = ("--store", "sqlite:" + server.store)
        games = [begin(server) for _ in range(3)]
        for _, a, b in games:
            play_out([a, b], 3)
            a.drop(), b.drop()
        server.table(seats=2)
        ids = [t["table"] for t, _, _ in games]
        status, said = caper("store", "bin", *here)
        self.assertEqual(status, 1, said)
        self.assertIn("another caper serve is using it", said)
        self.age(server, 100, *ids)
        wait_until(lambda: self.counts(server)[1] == 3)
        self.assertEqual(server.stop(), 0)
        status, said = caper("store", "bin", *here)
        self.assertEqual((status, [line.split()[:2] for line in said.splitlines()]), (0, [[i[:6], "getmac"] for i in ids]))
        self.assertNotIn(ids[0][:8], said)  # a whole id is an invitation
        for words, status, sentence in ((("--restore", ids[0][:5]), 1, "no table in the bin begins with"),
                                        (("--restore", "0123456789"), 1, "no table in the bin begins with"),
                                        (("--empty", "--restore-all"), 2, "not both"),
                                        (("--store", "sqlite:" + server.store + "x"), 1, "No such file")):
            got, said = caper("store", "bin", *here, *words)
            self.assertEqual(got, status, said)
            self.assertIn(sentence, said)
        self.assertIn("1 table is back", caper("store", "bin", *here, "--restore", ids[0][:6])[1])
        server.start()
        t, a, b = games[0]
        time.sleep(0.5)  # it has been touched: it does not go again
        self.assertEqual(self.status(server, *ids), [200, 404, 404])
        rng = random.Random(1)
        play_out([Player(server, t["table"], p.token, rng) for p in (a, b)])
        self.assertEqual(server.stop(), 0)
        status, said = caper("store", "copy", "sqlite:" + server.store, "sqlite:" + os.path.join(self.folder.name, "other.db"))
        self.assertEqual(status, 0, said)
        self.assertIn("2 tables in the bin stay behind", said)
        self.assertIn("2 tables are deleted for good", caper("store", "bin", *here, "--empty")[1])
        self.assertEqual(caper("store", "bin", *here), (0, "the bin is empty\n"))
        self.assertEqual(self.counts(server)[:2], [2, 0])
        server.start()


if __name__ == "__main__":
    main(Store)
