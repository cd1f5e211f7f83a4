"""A server on PostgreSQL: what it says is on disk, even if a node dies; and the database never holds it up."""
import os
import random
import shutil
import signal
import subprocess
import tempfile
import threading
import unittest

from postgres_kit import Postgres
from server_kit import CAPER, Closed, Player, Server, Socket, begin, big_story, main, play_out, wait_until


class OnPostgres(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.pg = Postgres("fsync = off")  # processes are killed here, not machines

    @classmethod
    def tearDownClass(cls):
        cls.pg.close()
        shutil.rmtree(cls.folder)

    def serve(self, *options, database=None):
        database = database or "t%d" % random.getrandbits(40)
        exists = self.pg.sql(f"select count(*) from pg_database where datname='{database}'")
        server = Server(self.folder, *options, store=self.pg.url(database, make=exists == "0"))
        self.addCleanup(server.stop, signal.SIGKILL)
        server.database = database
        return server

    def healthy(self, server):
        return server.http("GET", "/healthz")[0] == 200

    def test_kill_9_loses_nothing(self):
        server = self.serve()
        t, ann, bo = begin(server, game="getmac")
        play_out([ann, bo], 5)
        seen = max(ann.seq, bo.seq)
        server.stop(signal.SIGKILL)
        again = self.serve(database=server.database)
        for p in (ann, bo):
            p.server = again
            p.connect()
        self.assertGreaterEqual(ann.seq, seen)
        play_out([ann, bo])
        proof = again.http("GET", f"/api/v1/tables/{t['table']}/proof")
        self.assertEqual(proof[0], 200)

    def test_the_database_dies_and_comes_back(self):
        """Clients are never told what is not on disk; afterwards everybody comes back, and the game goes on."""
        server = self.serve()
        t, ann, bo = begin(server)
        play_out([ann, bo], 3)
        self.pg.kill()
        wait_until(lambda: not self.healthy(server))
        mover = next(p for p in (ann, bo) if p.now["moves"])
        mover.ws.send(type="play", move=mover.now["moves"][0], id=7)
        try:
            while (m := mover.ws.receive()).get("id") != 7:
                pass
            self.assertEqual((m["type"], m["code"]), ("error", "store"))
        except Closed:
            pass
        self.assertEqual(server.http("POST", "/api/v1/tables", {"game": "getmac", "seats": 2})[0], 503)
        self.pg.start()
        wait_until(lambda: self.healthy(server))
        for p in (ann, bo):
            p.drop()
            p.connect()
        play_out([ann, bo])
        self.assertTrue(ann.over)

    def test_a_database_that_hangs_holds_nobody_up(self):
        server = self.serve()
        t, ann, bo = begin(server)
        mover = next(p for p in (ann, bo) if p.now["moves"])
        backends = [int(pid) for pid in self.pg.sql(
            f"select pid from pg_stat_activity where datname='{server.database}'").split()]
        for pid in backends:
            os.kill(pid, signal.SIGSTOP)
        try:
            mover.ws.send(type="play", move=mover.now["moves"][0], id=7)
            for _ in range(10):  # the page, and the supervisor: answered while the database says nothing
                self.assertEqual(server.http("GET", "/", raw=True)[0].status, 200)
                server.http("GET", "/healthz")
        finally:
            for pid in backends:
                os.kill(pid, signal.SIGCONT)
        while (m := mover.step()).get("id") != 7:
            pass
        self.assertEqual(m["type"], "ok")

    def test_a_game_that_is_brought_is_answered_when_it_is_on_disk(self):
        """Clients are not told of it while its commit may still fail."""
        server = self.serve()
        t, ann, bo = begin(server)
        play_out([ann, bo])
        text = server.http("GET", f"/api/v1/tables/{t['table']}/transcript", raw=True)[1].decode()
        lock = subprocess.Popen(["psql", "-qAtX", self.pg.url(server.database, make=False), "-c",
                                 "begin", "-c", "lock table tables in exclusive mode", "-c", "select pg_sleep(600)"],
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(lock.wait)
        self.addCleanup(lock.kill)
        ask = f"select pid from pg_stat_activity where datname='{server.database}' and "
        wait_until(lambda: self.pg.sql(ask + "query like 'select pg_sleep%'"))
        answers = []
        before = server.metric("errands_total")
        asker = threading.Thread(target=lambda: answers.append(server.http("POST", "/api/v1/transcripts", {"transcript": text})))
        asker.start()
        wait_until(lambda: self.pg.sql(ask + "wait_event_type='Lock'"))
        self.pg.sql(ask.replace("select pid", "select pg_terminate_backend(pid)") + "wait_event_type='Lock'")
        asker.join()
        self.assertEqual((answers[0][0], answers[0][1]["code"]), (503, "store"))
        self.assertEqual(server.metric("errands_total"), before + 1)  # a thread looked it over, not the loop
        self.pg.sql(ask.replace("select pid", "select pg_terminate_backend(pid)") + "query like 'select pg_sleep%'")
        wait_until(lambda: self.healthy(server))
        self.assertEqual(server.http("POST", "/api/v1/transcripts", {"transcript": text})[0], 201)

    def test_a_result_of_the_day_is_proved_by_a_thread(self):
        """With a database the loop once played it again itself, bots and all, while everybody waited."""
        server = self.serve()
        status, made = server.http("POST", "/api/v1/daily/getmac", {"name": "Ann", "pace": 0, "practice": True})
        self.assertEqual(status, 201, made)
        ann = Player(server, made["table"], made["token"], random.Random(1))
        ann.ws.send(type="ready", salt="abad1dea")
        while not ann.over:
            ann.play() if ann.now and ann.now["moves"] else ann.step()
        text = server.http("GET", f"/api/v1/tables/{made['table']}/transcript", raw=True)[1].decode()
        before, who = server.metric("errands_total"), "d" * 32
        answers = [server.http("POST", "/api/v1/daily/getmac/results", {"name": "Bo", "transcript": text}, who) for _ in range(2)]
        self.assertEqual([status for status, _ in answers], [201, 409], answers)
        self.assertEqual(server.metric("errands_total"), before + 1)
        again = self.serve(database=server.database)  # it is in the database: another server shows it
        games = again.http("GET", "/api/v1/daily", token=who)[1]["games"]
        mine = next(g for g in games if g["game"] == "getmac")["mine"]
        self.assertEqual(mine, {"table": answers[0][1]["table"], "over": True})

    def test_an_album_is_fetched_from_the_database(self):
        """What had to be fetched was once refused as if the database could not be read."""
        server = self.serve()
        status, album = server.http("GET", "/api/v1/album", token="a" * 32)
        self.assertEqual(status, 200, album)

    def test_a_person_at_two_servers(self):
        """Made here, paired there; a device that is forgotten there is unknown here; both play at either."""
        here = self.serve()
        there = self.serve(database=here.database)
        keys = ["%032x" % random.getrandbits(128) for _ in range(4)]
        ann, phone, bo, cy = keys
        def ask(server, method, path, body=None, key=ann, want=200):
            status, answer = server.http(method, "/api/v1" + path, body, key)
            self.assertEqual(status, want, (path, answer))
            return answer
        for key, name in ((ann, "Ann"), (bo, "Bo"), (cy, "Cy")):
            ask(here, "POST", "/people", {"name": name}, key)
        code = ask(here, "POST", "/people/me/devices", {})["code"]
        self.assertEqual(len(ask(there, "POST", "/claim", {"code": code}, phone)["devices"]), 2)
        ask(here, "POST", "/claim", {"code": code}, cy, 403)
        table = ask(here, "POST", "/tables", {"game": "getmac", "seats": 2, "name": "Ann", "pace": 0}, ann, 201)
        seat = ask(there, "POST", "/tables/%s/seats" % table["table"], {"name": "Bo"}, bo, 201)
        self.assertEqual(ask(there, "GET", "/people/me/tables", key=phone)["tables"][0]["id"], table["table"])
        s = Socket(there)
        s.send(type="hello", table=table["table"], me=phone)
        self.assertEqual(s.receive()["you"], {"seat": 0, "host": True})
        s.close()
        # Two join at two servers in the same moment.
        crew = ask(here, "POST", "/crews", {"name": "The Three"}, ann, 201)["crew"]
        joining = [threading.Thread(target=ask, args=(server, "POST", "/crews/" + crew, {"do": "join"}, key))
                   for server, key in ((here, bo), (there, cy))]
        for j in joining:
            j.start()
        for j in joining:
            j.join()
        for server in (here, there):
            wait_until(lambda s=server: len(ask(s, "GET", "/crews/" + crew, key=phone)["members"]) == 3)
        players = [Player(here, table["table"], table["token"], random.Random(1)),
                   Player(there, table["table"], seat["token"], random.Random(2))]
        for p in players:
            p.ws.send(type="ready", salt="aa")
        for p in players:
            while not p.now:
                p.step()
        play_out(players)
        for server, key in ((there, phone), (here, bo)):
            wait_until(lambda s=server, k=key: ask(s, "GET", "/people/me/games", key=k)["count"] == 1)
        first = next(d["id"] for d in ask(there, "GET", "/people/me", key=phone)["devices"] if not d["mine"])
        ask(there, "DELETE", "/people/me/devices/" + first, key=phone)
        wait_until(lambda: here.http("GET", "/api/v1/people/me", token=ann)[1].get("code") == "forgotten")
        ask(here, "DELETE", "/people/me", key=phone)
        wait_until(lambda: there.http("GET", "/api/v1/people/me", token=phone)[1].get("code") == "no-person")

    def test_long_content_is_read_by_a_thread(self):
        server = self.serve("--park", "100")
        made = server.table(game="luck", content=big_story(server, 30))
        self.assertEqual(server.metric("errands_total"), 2)  # the request, and its story
        again = self.serve(database=server.database)
        for s in (server, again):
            wait_until(lambda s=s: s.metric("tables_in_memory") == 0)
            before = s.metric("errands_total")
            self.assertEqual(s.http("GET", "/api/v1/tables/" + made["table"])[0], 200)
            self.assertEqual(s.metric("errands_total"), before + 1)

    def test_a_commit_that_fails_leaves_no_table_behind(self):
        """A move is under way to the database and another waits behind it when the connection is cut. Both are undone. The second
        table was once never let go of: it could not be read until the server was started again."""
        server = self.serve()
        tables = [begin(server) for _ in range(2)]
        movers = [next(p for p in (ann, bo) if p.now["moves"]) for _, ann, bo in tables]
        lock = subprocess.Popen(["psql", "-qAtX", self.pg.url(server.database, make=False), "-c",
                                 "begin", "-c", "lock table entries in exclusive mode", "-c", "select pg_sleep(600)"],
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(lock.wait)
        self.addCleanup(lock.kill)
        ask = f"select pid from pg_stat_activity where datname='{server.database}' and "
        wait_until(lambda: self.pg.sql(ask + "query like 'select pg_sleep%'"))
        before = server.metric("moves_total")
        movers[0].ws.send(type="play", move=movers[0].now["moves"][0], id=7)
        wait_until(lambda: self.pg.sql(ask + "wait_event_type='Lock'"))
        movers[1].ws.send(type="play", move=movers[1].now["moves"][0], id=7)
        wait_until(lambda: server.metric("moves_total") == before + 2)
        self.pg.sql(ask.replace("select pid", "select pg_terminate_backend(pid)") + "wait_event_type='Lock'")
        self.pg.sql(ask.replace("select pid", "select pg_terminate_backend(pid)") + "query like 'select pg_sleep%'")

        def can_come_back(p):
            p.drop()
            try:
                return p.connect()
            except (AssertionError, OSError, Closed):
                return False

        wait_until(lambda: "cannot be" in server.log_text() and self.healthy(server))
        for _, ann, bo in tables:
            for p in (ann, bo):
                wait_until(lambda p=p: can_come_back(p))
            play_out([ann, bo], 3)

    def test_goes_down_with_everything_said(self):
        server = self.serve()
        t, ann, bo = begin(server)
        play_out([ann, bo], 4)
        seq = max(ann.seq, bo.seq)
        self.assertEqual(server.stop(), 0)
        self.assertEqual(ann.ws.closed(), 1001)
        again = self.serve(database=server.database)
        ann.server = again
        ann.connect()
        self.assertGreaterEqual(ann.seq, seq)

    def test_parks_and_wakes_from_the_database(self):
        server = self.serve("--park", "200")
        t, ann, bo = begin(server)
        play_out([ann, bo], 6)
        ann.drop()
        bo.drop()
        wait_until(lambda: server.metric("tables_in_memory") == 0)
        for p in (ann, bo):
            p.connect()
        play_out([ann, bo])

    def test_a_campaign_books_once(self):
        server = self.serve()
        status, made = server.http("POST", "/api/v1/campaigns", {"players": ["Ann", "Bo"]})
        self.assertEqual(status, 201, made)
        again = self.serve(database=server.database)  # a second server on the same database
        path = "/api/v1/campaigns/" + made["campaign"]["id"]
        body = {"version": made["campaign"]["version"], "do": "join", "player": "Cy"}
        answers = [s.http("POST", path, {**body, "player": name}) for s, name in ((server, "Cy"), (again, "Di"))]
        self.assertEqual(sorted(status for status, _ in answers), [200, 409], answers)

    def test_two_servers_one_table(self):
        """Wrong routing is slower, never wrong: each sees at once what is played at the other's server."""
        one = self.serve()
        two = self.serve(database=one.database)
        t = one.table(seats=2)
        status, seat = two.take(t["table"])  # made at the one, taken at the other
        self.assertEqual(status, 201, seat)
        rng = random.Random(3)
        ann, bo = Player(one, t["table"], t["token"], rng), Player(two, t["table"], seat["token"], rng)
        ann.ws.send(type="ready", salt="aa")
        bo.ws.send(type="ready", salt="bb")
        for p in (ann, bo):
            while not p.now:
                p.step()
        play_out([ann, bo])
        self.assertTrue(ann.over and bo.over)
        self.assertEqual(ann.ws.ask(type="chat", text="well played")["type"], "ok")
        self.assertEqual(bo.ws.until(type="chat")["text"], "well played")
        self.assertEqual([one.http("GET", f"/api/v1/tables/{t['table']}/proof")],
                         [two.http("GET", f"/api/v1/tables/{t['table']}/proof")])

    def test_a_code_made_here_is_claimed_there_once(self):
        one = self.serve()
        two = self.serve(database=one.database)
        t, ann, bo = begin(one)
        code = ann.ws.ask(type="handover")["code"]
        status, claimed = two.http("POST", "/api/v1/claim", {"code": code})
        self.assertEqual((status, claimed.get("seat")), (200, ann.seat), claimed)
        self.assertEqual(one.http("POST", "/api/v1/claim", {"code": code})[0], 403)
        self.assertEqual(Socket(two).hello(t["table"], claimed["token"])["you"]["seat"], ann.seat)

    def test_a_code_of_somebody_who_left_opens_nothing(self):
        """Take a seat under the name of the next player, draw a code, leave, and wait: it opened the seat of the next of that
        name."""
        one = self.serve()
        two = self.serve(database=one.database)
        t = one.table(seats=3)
        _, eve = one.take(t["table"], "Bo")
        s = Socket(one)
        s.hello(t["table"], eve["token"])
        old, code = s.ask(type="handover")["code"], s.ask(type="handover")["code"]
        self.assertEqual(two.http("POST", "/api/v1/claim", {"code": old})[0], 403)  # the newer one counts
        self.assertEqual(s.ask(type="leave")["type"], "ok")
        status, bo = two.take(t["table"], "Bo")
        self.assertEqual((status, bo["seat"]), (201, eve["seat"]))
        for server in (one, two):
            self.assertEqual(server.http("POST", "/api/v1/claim", {"code": code})[0], 403)

    def test_who_leaves_a_running_game_keeps_the_seat_everywhere(self):
        """Another device at another server was told that the seat is gone for good, and the page there threw its token away."""
        one = self.serve()
        two = self.serve(database=one.database)
        t, ann, bo = begin(one)
        other = Socket(two)
        other.hello(t["table"], bo.token)
        code = bo.ws.ask(type="handover")["code"]
        self.assertEqual(bo.ws.ask(type="leave")["type"], "ok")
        self.assertEqual(other.until(type="seat", seat=1)["why"], "left")
        self.assertEqual(other.ask(type="back")["type"], "ok")
        self.assertEqual(two.http("POST", "/api/v1/claim", {"code": code})[0], 200)

    def test_news_is_heard_while_something_else_is_under_way(self):
        """A table whose cards were put away is dealt again, and waits to be marked, while a commit of another table hangs: what another
        server appends to it just then was never told."""
        one = self.serve("--park", "200")
        two = self.serve(database=one.database)
        t = one.table(seats=2)
        _, seat = two.take(t["table"])
        rng = random.Random(3)
        ann, bo = Player(one, t["table"], t["token"], rng), Player(two, t["table"], seat["token"], rng)
        ann.ws.send(type="ready", salt="aa")
        bo.ws.send(type="ready", salt="bb")
        for p in (ann, bo):
            while not p.now:
                p.step()
        other, eve, _ = begin(one)
        for n in range(150):  # more than a mark apart
            self.assertEqual(bo.ws.ask(type="chat", text=f"line {n}")["type"], "ok")
        ann.ws.until(type="chat", text="line 149")
        wait_until(lambda: one.metric("tables_dealt") == 0)
        psql = subprocess.Popen(["psql", "-qAtX", self.pg.url(one.database, make=False)], stdin=subprocess.PIPE, text=True,
                                stdout=subprocess.DEVNULL)
        self.addCleanup(psql.wait)
        self.addCleanup(psql.kill)
        # Another server is about to write the next entry of the other table: the commit waits for them.
        psql.stdin.write("begin; insert into entries select tbl,seq+1,at,kind,seat,text,chain,state,rules from entries where tbl="
                         f"(select row from tables where id='{other['table']}') order by seq desc limit 1;\n")
        psql.stdin.flush()
        ask = f"select count(*) from pg_stat_activity where datname='{one.database}' and "
        wait_until(lambda: self.pg.sql(ask + "state='idle in transaction' and query like 'insert into entries%'") == "1")
        eve.ws.send(type="chat", text="this takes a while", id=7)
        wait_until(lambda: self.pg.sql(ask + "wait_event_type='Lock'") == "1")
        before = one.metric("rebuilds_total")
        ann.ws.send(type="view", id=8)
        wait_until(lambda: one.metric("rebuilds_total") > before)
        self.assertEqual(bo.ws.ask(type="chat", text="did you hear?")["type"], "ok")
        psql.stdin.write("rollback;\n")
        psql.stdin.flush()
        ann.ws.until(type="chat", text="did you hear?")

    def test_two_servers_never_play_a_bot_twice(self):
        one = self.serve()
        two = self.serve(database=one.database)
        t = one.table(seats=3, players=["easy", "easy", "easy"], name=None)
        watchers = [Socket(one), Socket(two)]
        logs = []
        for w in watchers:
            self.assertEqual(w.hello(t["table"], host=t["host"])["type"], "welcome")
        watchers[0].send(type="start")
        for w in watchers:
            while not any(m.get("over") for m in w.log):
                w.receive()
            logs.append([(m["seq"], m.get("move")) for m in w.log if m["type"] == "move"])
        self.assertEqual(logs[0], logs[1])

    def test_who_loses_a_race_is_told(self):
        """Both send for the same seat at the same moment: one is first, the other has to look again."""
        one = self.serve()
        two = self.serve(database=one.database)
        t, ann, bo = begin(one)
        twin = Player(two, t["table"], t["token"], random.Random(1))
        for _ in range(10):
            mover = ann if ann.now["moves"] else bo
            if mover is bo:
                bo.play()
                for p in (ann, twin):
                    while p.seq < bo.seq:
                        p.step()
                continue
            move = ann.now["moves"][0]
            answers = []
            for p in (ann, twin):
                p.ws.send(type="play", move=move, id=5)
            for p in (ann, twin):
                try:
                    while (m := p.step()).get("id") != 5:
                        pass
                    answers.append(m)
                except Closed:
                    answers.append({"type": "error", "code": "closed"})
            self.assertGreaterEqual([m["type"] for m in answers].count("ok"), 1, answers)
            break
        for p in (ann, bo, twin):  # in any case all see the same
            p.drop()
            p.connect()
        self.assertEqual(ann.seq, twin.seq)

    def test_moving_house_and_back(self):
        """From a file to a database and to another file: the same tables, tokens and proofs, and people play on."""
        files = ["sqlite:" + os.path.join(self.folder, "%d.db" % random.getrandbits(40)) for _ in range(2)]
        address = self.pg.url("house%d" % random.getrandbits(40))
        old = Server(self.folder, store=files[0][len("sqlite:"):])
        t, ann, bo = begin(old)
        play_out([ann, bo], 150)
        status, made = old.http("POST", "/api/v1/campaigns", {"players": ["Ann", "Bo"]})
        self.assertEqual((status, old.stop()), (201, 0))

        def copy(a, b):
            return subprocess.run([CAPER, "store", "copy", a, b], capture_output=True, text=True, check=False)

        first, second = copy(files[0], address), copy(address, files[1])
        self.assertRegex(first.stdout, r"^2 tables, \d+ log entries and 1 keepsakes are copied, and the same in both$")
        self.assertEqual((first.returncode, first.stdout), (second.returncode, second.stdout), first.stderr + second.stderr)
        again = copy(files[0], address)
        self.assertEqual(again.returncode, 1)
        self.assertIn("there are tables already", again.stderr)
        for store in (address, files[1][len("sqlite:"):]):
            new = Server(self.folder, store=store)
            self.addCleanup(new.stop, signal.SIGKILL)
            p = Player(new, t["table"], t["token"], random.Random(1))
            self.assertEqual(p.seq, max(ann.seq, bo.seq))
            self.assertEqual(new.http("GET", "/api/v1/campaigns/" + made["campaign"]["id"])[0], 200)

    def test_old_tables_are_in_the_bin_for_a_week(self):
        server = self.serve("--keep", "90", "--test-keep-wait", "0", "--park", "100")
        games = [begin(server) for _ in range(2)]
        ids = [t["table"] for t, _, _ in games]
        for _, a, b in games:
            play_out([a, b], 3)
            a.drop(), b.drop()
        server.table(seats=2)
        self.assertEqual(server.stop(), 0)

        def sql(text):
            return self.pg.sql(text, server.database)

        def bin_of(*words):
            done = subprocess.run([CAPER, "store", "bin", "--store", self.pg.url(server.database, make=False), *words],
                                  capture_output=True, text=True, check=False)
            return done.returncode, done.stdout + done.stderr

        def status():
            return [server.http("GET", "/api/v1/tables/" + i)[0] for i in ids]

        rows = f"(select row from tables where id in ('{ids[0]}','{ids[1]}'))"
        # The chain would notice another time, as it should: these logs have none.
        sql(f"update entries set at=at-100*86400000::bigint, chain='' where tbl in {rows}; delete from marks where tbl in {rows}; "
            f"update tables set made=made-100*86400000::bigint where row in {rows}")
        server.start()
        wait_until(lambda: sql("select count(*) from tables where stage=4") == "2")  # who asks for a table keeps it
        self.assertEqual(status(), [404, 404])
        code, said = bin_of()  # with a database the server may run
        self.assertEqual((code, sorted(line[:6] for line in said.splitlines())), (0, sorted(i[:6] for i in ids)), said)
        self.assertEqual(bin_of("--restore", ids[0])[0], 0)
        wait_until(lambda: status() == [200, 404])
        t, a, b = games[0]
        play_out([Player(server, t["table"], p.token, random.Random(1)) for p in (a, b)])
        self.assertEqual(sql(f"select count(*) from entries where kind='x' and tbl=(select row from tables where id='{ids[0]}')"), "0")
        sql("update bin set at=at-8*86400000::bigint")
        self.assertEqual(server.stop(), 0)
        server.start()
        wait_until(lambda: sql("select count(*) from tables") == "2")
        self.assertEqual((status(), sql("select count(*) from bin")), ([200, 404], "1"))
        self.assertEqual(bin_of(), (0, "the bin is empty\n"))

    def test_no_password_is_ever_shown(self):
        address = self.pg.url("hidden").replace("caper@", "caper:hunter2@")
        server = Server(self.folder, store=address)
        self.addCleanup(server.stop, signal.SIGKILL)
        self.assertNotIn("hunter2", server.ready + server.log_text())

    def test_full_disk_and_wrong_databases_are_refused_in_words(self):
        with self.assertRaisesRegex(AssertionError, "cannot connect to the database"):
            Server(self.folder, store=f"postgres://caper@127.0.0.1:{self.pg.port}/nothing")


if __name__ == "__main__":
    main(OnPostgres)
