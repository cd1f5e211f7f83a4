"""Three servers on one PostgreSQL with a synchronous standby, behind haproxy, people at all four games, and everything that can die dies.

    python3 tests/cluster_test.py CAPER            about half a minute
    python3 tests/cluster_test.py CAPER long       minutes, with every node killed

Each person writes down what was acknowledged to them. At the end the logs have all of it, once, in order."""
import os
import random
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from postgres_kit import Postgres, free_port
from server_kit import Closed, Player, Server, Socket, wait_until

LONG = "long" in sys.argv[2:]  # `make cluster`
GAMES = ["getmac", "mcguffin", "luck", "heist"]
Socket.patience = 10  # clients that are cut off do not wait for ever, but come back elsewhere
COMMIT = re.compile(rb"B\0\0\0.\0commit\0", re.S)  # PostgreSQL's Bind of the statement with that name
LOST = (Closed, OSError, socket.timeout, AssertionError)


class Proxy:
    """haproxy with the example's backend, on loopback."""

    def __init__(self, folder, nodes):
        self.port = free_port()
        example = open("examples/server/haproxy-cluster.cfg", encoding="utf-8").read()
        lines = [line for line in example.splitlines() if not line.strip().startswith(("server ", "bind "))]
        text = "\n".join(lines).replace("frontend table", f"frontend table\n    bind 127.0.0.1:{self.port}")
        text = text.replace("hdr Host caper.example", "hdr Host localhost")
        text += "".join(f"\n    server n{i} 127.0.0.1:{n.port}" for i, n in enumerate(nodes)) + "\n"
        path = os.path.join(folder, "haproxy.cfg")
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
        program = shutil.which("haproxy") or "/usr/sbin/haproxy"
        self.process = subprocess.Popen([program, "-db", "-f", path], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        wait_until(self.is_open)

    def is_open(self):
        with socket.socket() as s:
            return s.connect_ex(("127.0.0.1", self.port)) == 0

    http = Server.http
    table = Server.table
    take = Server.take

    def stop(self):
        self.process.kill()
        self.process.wait()


class Relay:
    """The way to a database, which can be cut: silence, without a hang-up. Or the next few commits arrive there, and their
    answers are lost on the way back (`loses`). (To stop the database's own process would
    be something else: it may hold what every other commit waits for, and then the whole database hangs.)"""

    def __init__(self, port):
        self.to, self.is_open, self.loses = port, threading.Event(), 0
        self.is_open.set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.connect, args=(near,), daemon=True).start()

    def connect(self, near):
        try:
            far = socket.create_connection(("127.0.0.1", self.to))
        except OSError:
            near.close()
            return
        threading.Thread(target=self.pass_on, args=(far, near, False), daemon=True).start()
        self.pass_on(near, far, True)

    def pass_on(self, a, b, asks):
        try:
            while data := a.recv(1 << 20):
                self.is_open.wait()
                if asks and self.loses > 0 and COMMIT.search(data):
                    self.loses -= 1
                    a.shutdown(socket.SHUT_WR)  # the answer is not delivered
                    b.sendall(data)
                    time.sleep(0.3)  # it is committed by now
                    break
                b.sendall(data)
        except OSError:
            pass
        for s in (a, b):
            try:
                s.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self):
        self.is_open.set()
        self.listener.close()


class Person(Player):
    """Comes back by itself. `acked` is what it was told is done: number and move. With `nodes` it goes to any of them, past
    the proxy: a table is then played at several servers at once."""

    def __init__(self, server, table, token, rng, nodes=()):
        self.acked, self.back, self.nodes = [], [], nodes
        self.asked = {}  # the moves that were sent, by their ids: an answer may come after we have lost patience
        self.lost_at, self.is_ready = None, False
        super().__init__(server, table, token, rng)

    def connect(self):
        """A batch that lost a race is undone as a whole; a client that comes just then is told to come back later, and does."""
        until = time.monotonic() + 60
        while True:
            try:
                return self.say_hello()
            except AssertionError as e:
                if "'store'" not in str(e) or time.monotonic() > until:
                    raise
                time.sleep(0.1)

    def say_hello(self):
        self.ws = Socket(self.rng.choice(self.nodes) if self.nodes else self.server, path=f"/api/v1/tables/{self.table}/play")
        assert self.ws.status == 101, self.ws.status
        welcome = self.ws.hello(self.table, self.token, since=self.seq)
        missed = []
        while welcome["type"] == "page":
            missed += welcome["missed"]
            welcome = self.ws.receive()
        assert welcome["type"] == "welcome", welcome
        for m in missed + welcome["missed"]:
            self.follow(m)  # the next number, or the test is over
        self.now = welcome.get("now")
        self.over = welcome["table"]["state"] == "over"

    def come_back(self, until):
        self.lost_at = self.lost_at or time.monotonic()
        while time.monotonic() < until:
            try:
                self.ws.close()
                self.connect()
                self.say_ready()
                self.back.append(time.monotonic() - self.lost_at)
                self.lost_at = None
                return
            except LOST:
                time.sleep(0.1)

    def say_ready(self):
        """Until it is acknowledged, as any client does: it may be lost with a node, or with a race."""
        if not self.is_ready:
            self.ws.send(type="ready", salt="aa", id=9)

    def listen(self):
        m = self.step(1)
        if m.get("id") == 9:
            self.is_ready = m["type"] == "ok" or m["code"] not in ("store", "stale")
            self.say_ready()

    def play_one(self):
        number = 100 + len(self.asked)
        self.asked[number] = self.rng.choice(self.now["moves"])
        self.ws.send(type="play", move=self.asked[number], id=number)
        while True:
            m = self.step(5)
            if m.get("id") == number:
                if m["type"] == "error" and m["code"] in ("store", "stale"):
                    time.sleep(0.05)
                return

    def step(self, timeout=None):
        m = super().step(timeout)
        if m["type"] == "ok" and m.get("id") in self.asked:
            self.acked.append((m["seq"], self.asked[m["id"]]))
        return m


class Table:
    """Two persons with bots, or alone with them; `nodes`: everybody goes where they like."""

    def __init__(self, proxy, game, number, nodes):
        rng = random.Random(number)
        players = {"getmac": ["me", "open", "easy"], "mcguffin": ["me", "open", "easy"],
                   "luck": ["me", "open"], "heist": ["me", "open", "easy"]}[game]
        made = proxy.table(game=game, seats=len(players), players=players, pace=20)
        self.id, self.game = made["table"], game
        status, other = proxy.take(self.id, "Bo")
        assert status == 201, other
        tokens = [made["token"], other["token"]]
        self.persons = [Person(proxy, self.id, token, random.Random(rng.random()), nodes) for token in tokens]
        self.players = [Plays(p) for p in self.persons]
        for p in self.persons:
            p.say_ready()

    def is_over(self):
        return all(p.over for p in self.persons)

    def acked(self):
        return sum(len(p.acked) for p in self.persons)


class Plays(threading.Thread):
    """A player who plays until told to stop."""

    def __init__(self, person):
        super().__init__(daemon=True)
        self.person, self.stop, self.fault = person, False, None

    def run(self):
        try:
            while not self.stop:
                self.turn()
        except BaseException as e:  # told at the end, by the thread that waits
            self.fault = e

    def turn(self):
        p = self.person
        try:
            if p.over:
                self.stop = True
            elif p.now and p.now.get("moves"):
                p.play_one()
            else:
                p.listen()
        except socket.timeout:
            pass
        except LOST as e:
            if isinstance(e, AssertionError):
                raise
            p.come_back(time.monotonic() + 60)


class Cluster:
    def __init__(self):
        self.folder = tempfile.mkdtemp()
        self.pg = Postgres("" if LONG else "fsync = off")  # processes are killed here, not machines
        self.url = self.pg.url("caper").replace("caper@", "club@")  # rights do not count for a superuser
        self.pg.sql("create role club login; alter database caper owner to club")
        self.standby = self.follow()
        self.relay = Relay(self.pg.port)  # node 2's way to it
        self.nodes = [self.node(i) for i in range(3)]
        self.proxy = Proxy(self.folder, self.nodes)
        wait_until(lambda: self.proxy.http("GET", "/healthz", raw=True)[0].status == 200)

    def follow(self):
        """A second PostgreSQL that has everything before clients are told that it is done. Only the first one waits for it: the
        copy is made before that is asked of it."""
        standby = Postgres("wal_retrieve_retry_interval = 100ms\n" + ("" if LONG else "fsync = off"), copy_of=self.pg)
        self.pg.sql("alter system set synchronous_standby_names = '*'")
        self.pg.sql("select pg_reload_conf()")
        wait_until(lambda: self.pg.sql("select sync_state from pg_stat_replication") == "sync")
        self.url = self.url.replace(f":{self.pg.port}/", f":{self.pg.port},127.0.0.1:{standby.port}/")
        return standby

    def promote(self):
        """The first database is gone for good, and the second takes its place."""
        self.pg.kill()
        self.standby.sql("select pg_promote()")

    def node(self, i):
        # They go to whichever database can be written.
        url = self.url.replace(f":{self.pg.port},", f":{self.relay.port},") if i == 2 else self.url
        store = url + "?target_session_attrs=read-write"
        return Server(self.folder, "--http-rate", "10000", "--work", "100", store=store)

    def restart(self, i):
        """On the same port, as an operator would."""
        node = self.nodes[i]
        port = node.port
        node.options = ("--http-rate", "10000", "--work", "100", "--listen", f"127.0.0.1:{port}")
        node.start()

    def close(self):
        self.proxy.stop()
        for node in self.nodes:
            if node.process.poll() is None:
                node.stop(signal.SIGKILL)
        self.relay.close()
        self.pg.close()
        self.standby.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def healthy(node):
    return node.http("GET", "/healthz", raw=True)[0].status == 200


def faults(c, tables):
    """What happens to them, one thing after another."""
    def moves():
        return sum(t.acked() for t in tables)

    def fault():
        return next((p.fault for t in tables for p in t.players if p.fault), None)

    def go_on(count=60 if LONG else 12, seconds=240):
        before = moves()
        wait_until(lambda: fault() or moves() >= before + count or all(t.is_over() for t in tables), seconds)
        if fault():
            raise fault()

    go_on()
    for i in range(3 if LONG else 1):
        print(f"kill -9 of node {i}", flush=True)
        c.nodes[i].stop(signal.SIGKILL)
        go_on()
        c.restart(i)
    print("kill -9 of PostgreSQL", flush=True)
    c.pg.kill()
    time.sleep(0.5)
    c.pg.start()
    go_on()
    print("node 1 is stopped, and goes down in order", flush=True)
    c.nodes[1].stop(signal.SIGTERM)
    go_on()
    print("node 2 is cut off from the database for longer than its leases last", flush=True)
    c.relay.is_open.clear()
    time.sleep(4)
    go_on()
    c.relay.is_open.set()
    go_on()
    c.restart(1)
    go_on()
    print("three commits of node 2 arrive, and their answers get lost", flush=True)
    c.relay.loses = 3
    wait_until(lambda: fault() or c.relay.loses <= 0 or all(t.is_over() for t in tables), 120)
    c.relay.loses = 0
    go_on()

    def refused(sentence):
        """All requests are refused, and every node says that it is not well until it can write again."""
        def is_refused(n):
            status = n.http("POST", "/api/v1/tables", {"game": "getmac", "seats": 2, "name": "Cy"})[0]
            return status == 503 and sentence in n.log_text()

        wait_until(lambda: fault() or all([is_refused(n) for n in c.nodes]), 60)
        before = moves()
        for _ in range(20):
            time.sleep(0.1)
            assert not any(healthy(n) for n in c.nodes), "a node says that it is well, and cannot write"
        assert moves() == before, "a move was acknowledged that cannot be kept"

    print("the nodes may not write one of the tables any more", flush=True)
    c.pg.sql("revoke insert on entries from club", "caper")
    refused("this user may not write there")
    c.pg.sql("grant insert on entries to club", "caper")
    go_on()
    wait_until(lambda: fault() or all([healthy(n) for n in c.nodes]), 60)  # what stops it next is said only by one that could write
    print("the database has no space left", flush=True)
    c.pg.fill("caper")
    refused("could not extend file")
    c.pg.limit_files(None)
    go_on()
    print("the database is lost, and its standby promoted", flush=True)
    c.promote()
    go_on()


class ComeBack(Exception):
    """A node that cannot read just now, and says so."""


def read_once(node, table, token):
    ws = Socket(node, path=f"/api/v1/tables/{table}/play")
    try:
        missed, welcome = [], ws.hello(table, token)
        while welcome["type"] == "page":
            missed += welcome["missed"]
            welcome = ws.receive()
        if welcome["type"] == "error":
            raise ComeBack(welcome)
        return missed + welcome["missed"]
    finally:
        ws.close()


def read_log(node, table, token):
    """The whole log as that seat may see it. The node is still finding its way to the new database: it may send us away, with a
    word or in the middle of a page, and we come back, as any client does."""
    until = time.monotonic() + 30
    while True:
        try:
            return read_once(node, table, token)
        except (ComeBack, Closed, ConnectionError) as e:
            print("told to come back:", e, flush=True)
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def check(table, node):
    """The log has everything that was acknowledged, once, under its number."""
    for p in table.persons:
        missed = read_log(node, table.id, p.token)
        assert [m["seq"] for m in missed] == list(range(1, len(missed) + 1)), "the log has a gap"
        log = {m["seq"]: m for m in missed}
        for seq, move in p.acked:
            assert log[seq]["type"] == "move" and log[seq]["move"] == move, (seq, move, log.get(seq))
        assert len({seq for seq, _ in p.acked}) == len(p.acked), "a move was acknowledged twice"
        assert p.seq <= len(missed), "a client was told what is not in the log"


def main():
    c = Cluster()
    try:
        # Half of them as the proxy sends them, half wherever they like.
        tables = [Table(c.proxy, GAMES[i % 4], i, c.nodes if i >= 4 else ()) for i in range(8)]
        players = [p for t in tables for p in t.players]
        for p in players:
            p.start()
        faults(c, tables)
        for p in players:
            p.stop = True
        for p in players:
            p.join(70)
            if p.fault:
                raise p.fault
            p.person.ws.close()
        wait_until(lambda: c.nodes[0].http("GET", "/healthz", raw=True)[0].status == 200)  # it may be on its way to the new database
        for t in tables:
            check(t, c.nodes[0])
        back = [b for p in players for b in p.person.back]
        print(f"{sum(t.acked() for t in tables)} moves acknowledged, none lost, none twice, none out of order; "
              f"{len(back)} times a client had to come back, median {statistics.median(back or [0]):.2f} s, "
              f"longest {max(back or [0]):.2f} s")
    finally:
        c.close()


if __name__ == "__main__":
    main()
