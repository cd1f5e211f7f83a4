#!/usr/bin/env python3
"""What somebody who runs a server needs: logs, copies, and the example configurations of examples/server, each in front of
a real server with the real proxy.

usage: operator_test.py CAPER [NAME…]     NAME runs the tests whose names contain it
"""
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
import tempfile
import threading
import unittest

from server_kit import CAPER, Server, Socket, begin, cards_in, main, play_out, wait_until

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EXAMPLES = os.path.join(ROOT, "examples", "server")


def caper(*words):
    done = subprocess.run([CAPER, *words], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout + done.stderr


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.ends = []

    def tearDown(self):
        for end in reversed(self.ends):
            end()
        shutil.rmtree(self.folder)

    def serve(self, *options, **kw):
        server = Server(self.folder, *options, **kw)
        self.ends.append(lambda: server.process.poll() is None and self.assertEqual(server.stop(), 0))
        return server

    def path(self, name):
        return os.path.join(self.folder, name)


class Logs(Folder):
    def test_json_lines_and_levels(self):
        server = self.serve("--log", "debug", "--log-format", "json")
        t, ann, bo = begin(server)
        play_out([ann, bo])
        server.http("GET", "/api/v1/tables/%s" % t["table"])
        server.stop()
        lines = [json.loads(line) for line in server.log_text().splitlines()]
        self.assertLessEqual({"info", "debug"}, {line["level"] for line in lines})
        self.assertTrue(all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", line["time"]) for line in lines))
        self.assertIn("dealt", [line["text"] for line in lines if line.get("table") == t["table"][:6]])
        self.assertTrue(any(line["text"].startswith("GET /api/v1/tables/%s… took" % t["table"][:6]) for line in lines))
        self.assertNotIn(t["table"], server.log_text())
        self.assertNotIn(t["token"], server.log_text())
        self.assertEqual(cards_in(" ".join(line["text"] for line in lines)), set())

    def test_errors_only(self):
        server = self.serve("--log", "errors")
        t, ann, bo = begin(server)
        server.stop()
        self.assertEqual(server.log_text(), "")


class Copies(Folder):
    def test_a_copy_while_people_play(self):
        """What was acknowledged before the copy began is in it, and games go on from it."""
        server = self.serve()
        t, ann, bo = begin(server)
        play_out([ann, bo], steps=3)
        status, said = caper("backup", "--store", "sqlite:" + server.store, self.path("copy.db"))
        self.assertEqual(status, 0, said)
        seq = ann.seq
        play_out([ann, bo], steps=2)
        self.assertEqual(os.stat(self.path("copy.db")).st_mode & 0o777, 0o600)
        self.assertEqual(caper("restore", "--check", self.path("copy.db"))[0], 0)
        status, said = caper("restore", self.path("copy.db"), "--store", "sqlite:" + self.path("again.db"))
        self.assertEqual(status, 0, said)
        again = self.serve(store=self.path("again.db"))
        welcome = Socket(again).hello(t["table"], ann.token)
        self.assertEqual((welcome["type"], welcome["seq"]), ("welcome", seq))
        ann.server = bo.server = again
        for p in (ann, bo):
            p.drop()
            p.seq = 0
            p.connect()
        play_out([ann, bo])

    def test_a_copy_put_back_belongs_to_whoever_has_the_folder(self):
        """The service has a user of its own, and could not open what root had restored into its folder. Others can only keep it."""
        server = self.serve()
        self.assertEqual(caper("backup", "--store", "sqlite:" + server.store, self.path("copy.db"))[0], 0)
        os.mkdir(self.path("lib"))
        if os.geteuid() == 0:
            os.chown(self.path("lib"), 12345, 12346)
        folder = os.stat(self.path("lib"))
        self.assertEqual(caper("restore", self.path("copy.db"), "--store", "sqlite:" + self.path("lib/caper.db"))[0], 0)
        is_now = os.stat(self.path("lib/caper.db"))
        self.assertEqual((is_now.st_uid, is_now.st_gid, is_now.st_mode & 0o777), (folder.st_uid, folder.st_gid, 0o600))
        self.assertEqual(os.stat(self.path("copy.db")).st_uid, os.geteuid())

    def test_a_copy_under_load(self):
        """Talk that is committed while pages are copied neither holds the copy up nor tears it."""
        server = self.serve("--rate", "100000")
        t, ann, bo = begin(server)
        acknowledged, enough = [ann.seq], threading.Event()

        def talk():
            while not enough.is_set():
                said = ann.ws.ask(type="chat", text="x" * 200)
                if said["type"] != "ok":
                    return
                acknowledged.append(said["seq"])

        talker = threading.Thread(target=talk)
        talker.start()
        try:
            for copy in [self.path("copy%d.db" % i) for i in range(3)]:
                before = acknowledged[-1]
                status, said = caper("backup", "--store", "sqlite:" + server.store, copy)
                self.assertEqual(status, 0, said)
                self.assertEqual(caper("restore", "--check", copy)[0], 0)
                db = sqlite3.connect(copy)
                self.assertGreaterEqual(db.execute("select max(seq) from entries").fetchone()[0], before)
                db.close()
        finally:
            enough.set()
            talker.join()
        self.assertGreater(len(acknowledged), 1)

    def test_damage_is_found(self):
        server = self.serve()
        t, ann, bo = begin(server)
        play_out([ann, bo])
        server.stop()
        self.assertEqual(caper("backup", "--store", "sqlite:" + server.store, self.path("copy.db"))[0], 0)
        db = sqlite3.connect(self.path("copy.db"))
        db.execute("delete from entries where seq=4")
        db.commit()
        db.close()
        status, said = caper("restore", "--check", self.path("copy.db"))
        self.assertEqual(status, 1)
        self.assertIn("the log of table %s…" % t["table"][:6], said)
        with open(self.path("copy.db"), "r+b") as f:
            f.seek(4096 + 100)
            f.write(os.urandom(2000))
        status, said = caper("restore", "--check", self.path("copy.db"))
        self.assertEqual(status, 1, said)

    def test_mistakes(self):
        server = self.serve()
        self.assertEqual(caper("backup", "--store", "sqlite:" + server.store, self.path("copy.db"))[0], 0)
        for words, status, sentence in (
                (("backup", "--store", "sqlite:" + server.store, self.path("copy.db")), 1, "a file of that name already"),
                (("backup", "--store", "sqlite:" + self.path("none.db"), self.path("x.db")), 1, "No such file"),
                (("backup", "--store", "mysql:x", self.path("x.db")), 2, "is not a store"),
                (("backup", "--store", "sqlite:" + server.store, self.path("no/such/x.db")), 1, "No such file"),
                (("restore", self.path("copy.db"), "--store", "sqlite:" + server.store), 1, "there is a store already"),
                (("restore", "--check", self.path("none.db")), 1, "No such file"),
                (("restore", "--check", os.path.join(EXAMPLES, "serve.conf")), 1, "not a database")):
            got, said = caper(*words)
            self.assertEqual(got, status, said)
            self.assertIn(sentence, said)
        self.assertFalse(os.path.exists(self.path("x.db")) or os.path.exists(self.path("none.db")))


# ---- Proxies -----------------------------------------------------------------------------------------------


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as s:
        return s.getsockname()[1]


class Front:
    """A proxy in front of a server: what server_kit's Socket needs of a server."""

    def __init__(self, port):
        self.port = port
        self.tls = ssl.create_default_context()
        self.tls.check_hostname = False
        self.tls.verify_mode = ssl.CERT_NONE
        self.name = "caper.example"


class Proxies(Folder):
    @classmethod
    def setUpClass(cls):
        out = subprocess.run([os.path.join(ROOT, "tools", "proxies")], capture_output=True, text=True, timeout=300)
        assert out.returncode == 0, out.stderr
        unpacked = out.stdout.strip()
        cls.env = dict(os.environ)
        cls.env["PATH"] += ":/usr/sbin:%s/usr/sbin:%s/usr/bin" % (unpacked, unpacked)
        cls.env["LD_LIBRARY_PATH"] = "%s/usr/lib/x86_64-linux-gnu" % unpacked

    def certificate(self):
        """One file with both, one with each."""
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=caper.example", "-days", "2",
                        "-keyout", self.path("key.pem"), "-out", self.path("cert.pem")], check=True, capture_output=True)
        with open(self.path("both.pem"), "w") as f:
            f.write(open(self.path("cert.pem")).read() + open(self.path("key.pem")).read())

    def example(self, name, *changes):
        """The example with its addresses changed to those of this test; each change must find its text."""
        text = open(os.path.join(EXAMPLES, name), encoding="utf-8").read()
        for old, new in changes:
            self.assertIn(old, text)
            text = text.replace(old, new)
        with open(self.path(name), "w", encoding="utf-8") as f:
            f.write(text)
        return self.path(name)

    def start(self, *command):
        log = open(self.path("proxy.log"), "wb")
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**self.env, "HOME": self.folder}, cwd=self.folder)

        def end():
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=20)
            log.close()

        self.ends.append(end)

    def look(self, port):
        """A whole game through the proxy; every client has its own limits, which a claimed address does not lift."""
        front = Front(port)

        def answers():
            try:
                s = Socket(front)
                s.close()
                return s.status == 101
            except (ConnectionError, ssl.SSLError, TimeoutError):
                return False

        try:
            wait_until(answers)
        except AssertionError:
            self.fail(open(self.path("proxy.log")).read())
        t, ann, bo = begin(self.server)
        for p in (ann, bo):
            p.drop()
            p.server = front
            p.connect()
        play_out([ann, bo])
        held = [Socket(front, source="127.0.0.9") for _ in range(3)]
        self.assertEqual([s.status for s in held], [101] * 3)
        fourth = Socket(front, source="127.0.0.9", headers=["X-Forwarded-For: 10.1.2.3"])
        self.assertNotEqual(fourth.status, 101, "the fourth connection of an address that may have three")
        self.assertEqual(Socket(front, source="127.0.0.10").status, 101)
        for s in held:
            s.close()

    def serve_behind(self):
        """The example's settings, with this test's address and file, and three connections for an address."""
        conf = self.example("serve.conf", ("127.0.0.1:8420", "127.0.0.1:0"), ("/var/lib/caper", self.folder))
        self.server = self.serve("--config", conf, "--per-address", "3")
        self.certificate()
        return "127.0.0.1:%d" % self.server.port

    def test_haproxy(self):
        behind, port = self.serve_behind(), free_port()
        self.start("haproxy", "-f", self.example(
            "haproxy.cfg", ("bind :443", "bind 127.0.0.1:%d" % port), ("/etc/ssl/caper.example.pem", self.path("both.pem")),
            ("127.0.0.1:8420", behind)))
        self.look(port)

    def test_nginx(self):
        behind, port = self.serve_behind(), free_port()
        self.example(
            "nginx.conf", ("listen 443 ssl http2;", "listen 127.0.0.1:%d ssl http2;" % port),
            ("    listen [::]:443 ssl http2;\n", ""), ("/etc/ssl/caper.example.pem", self.path("cert.pem")),
            ("/etc/ssl/caper.example.key", self.path("key.pem")), ("127.0.0.1:8420", behind))
        with open(self.path("whole.conf"), "w") as f:
            f.write("daemon off; pid %s; error_log stderr; events {}\nhttp { access_log off; %s include %s; }\n" % (
                self.path("nginx.pid"), " ".join("%s_temp_path %s;" % (kind, self.path(kind)) for kind in (
                    "client_body", "proxy", "fastcgi", "uwsgi", "scgi")), self.path("nginx.conf")))
        self.start("nginx", "-p", self.folder, "-e", "stderr", "-c", self.path("whole.conf"))
        self.look(port)

    def test_caddy(self):
        behind, port = self.serve_behind(), free_port()
        self.example("Caddyfile", ("caper.example {", "{\n\tadmin off\n\tauto_https off\n\tskip_install_trust\n}\n\nhttps://caper.example:%d {"
                                   "\n\tbind 127.0.0.1\n\ttls %s %s" % (port, self.path("cert.pem"), self.path("key.pem"))),
                     ("127.0.0.1:8420", behind))
        self.start("caddy", "run", "--adapter", "caddyfile", "--config", self.path("Caddyfile"))
        self.look(port)

    def test_the_program_guards_itself(self):
        """Loaded anywhere, tables of functions read-only from the start, no stack that can be run, copies and stacks checked."""
        said = subprocess.run(["readelf", "-hldW", "--dyn-syms", CAPER], capture_output=True, check=True).stdout.decode()
        self.assertIn("Position-Independent Executable", said)
        self.assertIn("GNU_RELRO", said)
        self.assertRegex(said, r"FLAGS.*NOW")
        self.assertRegex(said, r"GNU_STACK .* RW +0x")
        if not re.search("__asan_|__tsan_|__gcov_", said):
            for guard in ("__stack_chk_fail", "__snprintf_chk"):
                self.assertIn(guard, said)

    def test_systemd_unit(self):
        """Its words are ones that systemd knows, and little is left open to the program."""
        unit = self.example("caper.service", ("/usr/bin/caper", CAPER), ("Documentation=man:caper(1)\n", ""))
        verified = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
        self.assertEqual((verified.returncode, verified.stderr), (0, ""))
        judged = subprocess.run(["systemd-analyze", "security", "--offline=true", "--threshold=20", unit],
                                capture_output=True, text=True)
        self.assertEqual(judged.returncode, 0, judged.stdout[-300:])


if __name__ == "__main__":
    main(Logs, Copies, Proxies)
