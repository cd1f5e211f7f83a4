#!/usr/bin/env python3
"""What the server keeps: stores of older versions, stores that are damaged, logs that grow, tables that nobody wants any more.

usage: server_store_test.py CAPER [NAME…]     only the standard library; NAME runs the tests whose names contain it
"""
import json
import os
import random
import sqlite3
import tempfile
import time
import unittest

from server_kit import Player, Server, Socket, as_missed, begin, main, play_out, wait_until

HERE = os.path.dirname(os.path.abspath(__file__))


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
        """Nobody noticed a changed move: the game just went on differently."""
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

    # Logs that grow

    def chat(self, player, count, text):
        frame = Socket.framed(json.dumps({"type": "chat", "text": text}).encode())
        for i in range(0, count, 250):
            player.ws.sock.sendall(frame * min(250, count - i))
            player.ws.ask(type="ping")
            player.ws.log.clear()

    def test_a_long_past_comes_in_pages(self):
        """18,000 lines of chat, and every hello took 0.28 s of the only thread; above 8 MiB nobody could join."""
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
            s.close()  # whoever leaves is not worked for
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
        """They used up what the log takes of that, and the game began with seats in which nobody played."""
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

    # Tables that nobody wants any more

    def age(self, server, days, *tables):
        """As if nobody had touched these for so long."""
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
        db = sqlite3.connect(server.store)
        out = [db.execute("select count(*) from %s where %s<>0" % (t, c)).fetchone()[0]
               for t, c in (("tables", "row"), ("entries", "tbl"), ("tokens", "tbl"))]
        db.close()
        return out

    def status(self, server, *tables):
        return [server.http("GET", "/api/v1/tables/" + t)[0] for t in tables]

    def test_old_tables_go(self):
        """Nothing was ever pruned."""
        server = self.serve("--rate", "1000000", "--work", "100", "--keep", "90")
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
        _, entries, tokens = self.counts(server)
        self.assertLess(entries, 20)
        self.assertLessEqual(tokens, 4)
        rng = random.Random(1)
        play_out([Player(server, mine["table"], p.token, rng) for p in (e, f)])

    def test_a_game_that_goes_can_leave_its_transcript(self):
        folder = os.path.join(self.folder.name, "kept")
        os.mkdir(folder)
        server = self.serve("--keep", "90", "--keep-transcripts", folder)
        over, a, b = begin(server)
        play_out([a, b])
        opened = server.table(seats=2)
        text = server.http("GET", "/api/v1/tables/%s/transcript" % over["table"], raw=True)[1]
        a.drop(), b.drop()
        self.age(server, 100, over["table"], opened["table"])
        wait_until(lambda: self.counts(server)[0] == 0)
        self.assertEqual(os.listdir(folder), [over["table"] + ".caper"])
        with open(os.path.join(folder, over["table"] + ".caper"), "rb") as f:
            self.assertEqual(f.read(), text)

    def test_without_a_limit_nothing_goes(self):
        server = self.serve("--keep", "0")
        t, a, b = begin(server)
        a.drop(), b.drop()
        self.age(server, 10000, t["table"])
        time.sleep(0.5)
        self.assertEqual(self.status(server, t["table"]), [200])


if __name__ == "__main__":
    main(Store)
