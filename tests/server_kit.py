"""What the tests of the server share: a server in a scratch folder, a small WebSocket client, people who play, and the
engine and the proof to compare with. Only the standard library.

A test program is called as PROGRAM CAPER [NAME…]; NAME runs the tests whose names contain it.
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
import time
import unittest

CAPER = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else "caper"
PATIENCE = 90  # seconds until what never comes is a failure; a busy machine only makes it later


# ---- A server ----------------------------------------------------------------------------------------


class Server:
    def __init__(self, folder, *options, store=None, limit_files=None, faults=False):
        """`faults`: the store can be told to fail, see fail()."""
        self.store = store or os.path.join(folder, "caper.db")
        self.log_path = os.path.join(folder, "log-%d.txt" % random.getrandbits(32))
        self.options = options
        self.limit_files = limit_files
        self.faults = os.path.join(folder, "faults-%d.txt" % random.getrandbits(32)) if faults else None
        self.process = None
        self.start()

    def start(self):
        def limit():
            if self.limit_files:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (self.limit_files, resource.RLIM_INFINITY))

        env = dict(os.environ)
        if self.faults:
            env["LD_PRELOAD"] = os.path.join(os.path.dirname(CAPER), "libstore_faults.so")
            env["CAPER_FAULTS"] = self.faults
            env["ASAN_OPTIONS"] = env.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
        self.log = open(self.log_path, "ab")
        self.process = subprocess.Popen(
            [CAPER, "serve", "--listen", "127.0.0.1:0", "--store", self.address(), *self.options],
            stdout=subprocess.PIPE, stderr=self.log, preexec_fn=limit, env=env)
        line = self.ready = self.process.stdout.readline().decode()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        assert found, "the server did not start: " + line + open(self.log_path).read()
        self.port = int(found.group(1))

    def address(self):
        """Of its store: a file, or (tests/postgres_kit.py) a database called after it."""
        postgres = os.environ.get("CAPER_TEST_POSTGRES")
        if "://" in self.store:
            return self.store
        if not postgres:
            return "sqlite:" + self.store
        name = "s" + hashlib.sha1(self.store.encode()).hexdigest()[:20]
        subprocess.run(["psql", "-q", postgres + "postgres", "-c", "create database " + name],
                       stderr=subprocess.DEVNULL, check=False)  # it may be there already
        return postgres + name

    def stop(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        self.log.close()
        return code

    def fail(self, *statements):
        """From here on statements that begin so fail; none: everything works."""
        if statements:
            with open(self.faults + ".new", "w") as f:
                f.write("".join(s + "\n" for s in statements))
            os.rename(self.faults + ".new", self.faults)
        elif os.path.exists(self.faults):
            os.remove(self.faults)

    def memory(self):
        """Bytes that the server has in memory."""
        with open("/proc/%d/statm" % self.process.pid) as f:
            return int(f.read().split()[1]) * resource.getpagesize()

    def log_text(self):
        return open(self.log_path, encoding="utf-8").read()

    def http(self, method, path, body=None, token=None, headers=None, raw=False, source="127.0.0.1"):
        """`source`: the address that asks; all of 127.x.y.z is this machine."""
        c = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE, source_address=(source, 0))
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

    def worked(self):
        """Seconds of the processor that it has had: a machine that is busy elsewhere adds none."""
        with open("/proc/%d/stat" % self.process.pid, encoding="ascii") as f:
            fields = f.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

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

    patience = PATIENCE

    def __init__(self, server, protocol="caper.v1", headers=(), path="/api/v1/play", buffer=None, source="127.0.0.1"):
        self.sock = socket.socket()
        self.sock.bind((source, 0))
        if buffer:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.sock.settimeout(self.patience)
        self.sock.connect(("127.0.0.1", server.port))
        if self.sock.getsockname() == self.sock.getpeername():  # the port is free, and our own port happened to be that one
            self.sock.close()
            raise ConnectionRefusedError
        name = getattr(server, "name", "127.0.0.1:%d" % server.port)  # of a proxy in front
        if getattr(server, "tls", None):
            self.sock = server.tls.wrap_socket(self.sock, server_hostname=name)
        self.data, self.wire, self.log = b"", b"", []
        self.sizes = []  # of the messages in the log, in bytes
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET %s HTTP/1.1" % path, "Host: " + name, "Upgrade: websocket",
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
            assert b"sec-websocket-accept: " + accept.lower() in head.lower(), head

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

    def receive(self, timeout=None):
        until = time.time() + (timeout or self.patience)
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
                self.sizes.append(n)
                return message

    def until(self, timeout=None, **fields):
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

    def closed(self, timeout=None):
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

    def __init__(self, server, table, token, rng, since=0):
        self.server, self.table, self.token, self.rng = server, table, token, rng
        self.seq, self.now, self.over, self.wire = since, None, False, b""
        self.connect()

    def connect(self):
        self.ws = Socket(self.server)
        welcome = self.ws.hello(self.table, self.token, since=self.seq)
        while welcome["type"] == "page":  # a long past comes before the welcome
            for m in welcome["missed"]:
                self.follow(m)
            welcome = self.ws.receive()
        assert welcome["type"] == "welcome", str(welcome)[:300]
        for m in welcome["missed"]:
            self.follow(m)
        assert self.seq == welcome["seq"]
        self.now = welcome.get("now")
        self.seat = welcome["you"]["seat"]
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

    def step(self, timeout=None):
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


def big_story(server, scenes):
    """A story of one's own with so many long scenes more, 14 kB each, but never more than 500 kB in all: a server takes 512 KiB."""
    text = server.http("GET", "/api/v1/games/luck/content/zoo")[1]["text"]
    scenes = min(scenes, (500000 - len(text.encode())) // 14300)
    first = text.index("\n[[") + 1
    pads = [":: Pad %d\n%s\n[[%s]]\n" % (i, ("word " * 14 + "\n") * 200, "Pad %d" % (i + 1) if i + 1 < scenes else "Animal Drawing, Part One")
            for i in range(scenes)]
    return text[:first] + "[[Pad 0]]\n" + text[first:] + "\n" + "\n".join(pads)


def wait_until(true, seconds=PATIENCE):
    """Poll until it is so."""
    until = time.time() + seconds
    while not true():
        assert time.time() < until, "it never became true"
        time.sleep(0.02)


def as_missed(message):
    """A live message as a late client gets it."""
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


# ---- What is true, from elsewhere ---------------------------------------------------------------------


CARDS = ("macguffin backup crown money rock paper scissors merchant thief garbage tomb spy interrogator assassin fist wheel "
         "vortex switcheroo canuse notdead shrug hippie marshal").split()


def cards_in(message):
    """Cards by their names on the wire, as whole words."""
    text = message if isinstance(message, str) else json.dumps(message)
    text = re.sub(r" table \w{6}…", "", text)  # of the log; an id can spell anything
    return set(CARDS) & set(re.findall(r'(?<![A-Za-z"])[a-z]+|(?<=")[a-z]+(?=")', re.sub(r'"tomb":', "", text)))


def story_leaks(move):
    """Cards of Get the MacGuffin that the story of a move names although its events do not."""
    # The Interrogator's question names the MacGuffin, in any hand.
    story = json.dumps(move.get("story", [])).lower().replace("backup macguffin", "backup").replace("who has the macguffin", "")
    return cards_in(story) - cards_in(move.get("events", []))


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


# ---- Running ------------------------------------------------------------------------------------------------


def main(*cases):
    """Run the tests of these cases whose names contain one of the words on the command line."""
    names = sys.argv[2:]
    suite = unittest.TestSuite()
    for case in cases:
        for name in unittest.defaultTestLoader.getTestCaseNames(case):
            if not names or any(n in name for n in names):
                suite.addTest(case(name))
    if not suite.countTestCases():
        sys.exit("No test has a name with %s in it." % " or ".join(names))
    result = unittest.TextTestRunner(verbosity=2).run(suite)
    # ctest does not show what passed, so a skipped test would go unnoticed.
    sys.exit(0 if result.wasSuccessful() and not result.skipped else 1)
