#!/usr/bin/env python3
"""What operators rely on: logs, backups, and how the program guards itself.

usage: operator_test.py CAPER [NAME…]     NAME runs the tests whose names contain it
"""
import base64
import http.client
import json
import os
import re
import shutil
import signal
import sqlite3
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


class Settings(Folder):
    def show(self, *words, **variables):
        done = subprocess.run([CAPER, "serve", "--show", *words], capture_output=True, text=True, timeout=60, env={**os.environ, **variables})
        return done.returncode, done.stdout + done.stderr

    def write(self, text):
        with open(self.path("serve.conf"), "w", encoding="utf-8") as f:
            f.write(text)

    def test_variables_are_between_the_file_and_the_command_line(self):
        self.write("rate = 7\nhttp-rate = 8\nwork = 9\nhost = a.example\n")
        status, said = self.show("--work", "11", CAPER_CONFIG=self.path("serve.conf"), CAPER_HTTP_RATE="10", CAPER_WORK="10",
                                 CAPER_HOST="b.example,c.example", CAPER_QUIET="yes", CAPER_LISTEN="127.0.0.1:9")
        self.assertEqual(status, 0, said)
        for line in ("rate = 7", "http-rate = 10", "work = 11", "host = a.example", "host = b.example", "host = c.example", "log = errors",
                     "listen = 127.0.0.1:9"):
            self.assertIn(line, said.splitlines())
        status, said = self.show(CAPER_RATE="many")
        self.assertEqual(status, 2)
        self.assertIn("CAPER_RATE", said)
        other = subprocess.run([CAPER, "rules", "getmac"], capture_output=True, timeout=60, env={**os.environ, "CAPER_RATE": "many"})
        self.assertEqual(other.returncode, 0)  # other commands do not look at them

    def test_a_hangup_reads_the_settings_again(self):
        self.write("rate = 100\nlog = info\n")
        server = self.serve("--config", self.path("serve.conf"))
        t, ann, bo = begin(server)

        def hang_up(text, says):
            self.write(text)
            server.process.send_signal(signal.SIGHUP)
            wait_until(lambda: server.log_text().count(says) >= 1)

        hang_up("rate = 55\nlog = info\nhost = club.example\n", "the settings were read again")
        self.assertEqual(server.http("GET", "/api/v1")[1]["limits"]["rate"], 55)
        self.assertEqual(server.http("GET", "/api/v1", headers={"Host": "club.example"})[0], 200)
        hang_up("rate = plenty\n", "those from before stay")
        self.assertIn("serve.conf:1", server.log_text())
        hang_up("proxy = nowhere\nrate = 66\n", "proxy: should be")
        hang_up("rate = 77\nthreads = 7\n", "threads has changed, which needs a restart")
        self.assertEqual(server.http("GET", "/api/v1")[1]["limits"]["rate"], 77)
        self.assertNotEqual(server.http("GET", "/api/v1", headers={"Host": "club.example"})[0], 200)
        play_out([ann, bo])  # who never noticed
        ann.drop(), bo.drop()


class Door(Folder):
    def ask(self, server, path, method="GET", body=None, **headers):
        c = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        c.request(method, path, body, {k.replace("_", "-"): v for k, v in headers.items()})
        answer = c.getresponse()
        said = answer.read()
        c.close()
        return answer.status, said, answer.headers

    def basic(self, password):
        return "Basic " + base64.b64encode(("anyone:" + password).encode()).decode()

    def closed(self, password="open sesame"):
        with open(self.path("password"), "w", encoding="utf-8") as f:
            f.write(password + "\n")
        return self.serve("--password", self.path("password"))

    def test_a_password_is_asked_once(self):
        server = self.closed()
        for path in ("/", "/t/k3v9q0c2m8x1t7wd", "/api/v1", "/api/v1/tables"):
            status, said, headers = self.ask(server, path)
            self.assertEqual((status, json.loads(said)["code"], headers["WWW-Authenticate"][:5]), (401, "password", "Basic"))
        self.assertEqual(self.ask(server, "/healthz")[0], 200)
        self.assertEqual(self.ask(server, "/api/v1", Authorization=self.basic("open sesam"))[0], 401)
        self.assertEqual(self.ask(server, "/api/v1", Authorization="Basic x")[0], 401)
        status, _, headers = self.ask(server, "/api/v1", Authorization=self.basic("open sesame"))
        self.assertEqual(status, 200)
        self.assertIn("HttpOnly", headers["Set-Cookie"])
        cookie = headers["Set-Cookie"].split(";")[0]
        # The page's requests have a token where the password would be.
        body = json.dumps({"game": "getmac", "name": "Ann", "seats": 2})
        status, made, headers = self.ask(server, "/api/v1/tables", "POST", body, Cookie=cookie, Authorization="Bearer " + "a" * 32)
        self.assertEqual((status, headers["Set-Cookie"]), (201, None))
        self.assertEqual(Socket(server).status, 401)
        self.assertEqual(Socket(server, headers=["Cookie: caper-door=" + "0" * 64]).status, 401)
        ann = Socket(server, headers=["Cookie: " + cookie])
        made = json.loads(made)
        self.assertEqual(ann.hello(made["table"], made["token"])["type"], "welcome")
        # Another password: who has the old one is asked again; games go on.
        with open(self.path("password"), "w", encoding="utf-8") as f:
            f.write("swordfish\n")
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: self.ask(server, "/api/v1", Cookie=cookie)[0] == 401)
        self.assertEqual(ann.ask(type="ping")["type"], "pong")
        ann.close()

    def test_passwords_cannot_be_tried_by_the_thousand(self):
        server = self.closed()
        codes = [self.ask(server, "/api/v1", Authorization=self.basic("guess %d" % n))[0] for n in range(400)]
        self.assertIn(429, codes)

    def test_cookies_cannot_be_tried_by_the_thousand(self):
        """The cookie is a hash of the password: guesses in it cost nothing."""
        server = self.closed()
        codes = [self.ask(server, "/api/v1", Cookie="caper-door=%064x" % n)[0] for n in range(400)]
        self.assertIn(429, codes)

    def test_a_password_is_asked_in_the_terminal(self):
        server = self.closed()
        made = json.loads(self.ask(server, "/api/v1/tables", "POST", json.dumps({"game": "getmac", "name": "Ann", "seats": 2}),
                                   Authorization=self.basic("open sesame"))[1])

        def join(**variables):
            done = subprocess.run([CAPER, "join", "http://127.0.0.1:%d/t/%s" % (server.port, made["table"]), "--watch", "--plain"], input="q\n",
                                  capture_output=True, text=True, timeout=60,
                                  env={**os.environ, "XDG_STATE_HOME": self.folder, **variables})
            return done.returncode, done.stdout + done.stderr

        self.assertIn("asks for a password", join()[1])
        self.assertIn("not this server's password", join(CAPER_PASSWORD="wrong")[1])
        status, said = join(CAPER_PASSWORD="open sesame")
        self.assertEqual(status, 0, said)
        self.assertNotIn("password", said)

    def test_a_password_file_with_a_mistake(self):
        for text, why in (("abc\n", "should have 4 to 200 bytes"), ("", "should have 4 to 200 bytes"), (None, "No such file")):
            if text is not None:
                with open(self.path("password"), "w", encoding="utf-8") as f:
                    f.write(text)
            status, said = caper("serve", "--listen", "127.0.0.1:0", "--store", "sqlite:" + self.path("x.db"), "--password",
                                 self.path("password" if text is not None else "none"))
            self.assertNotEqual(status, 0)
            self.assertIn(why, said)
        self.assertFalse(os.path.exists(self.path("x.db")))


class Copies(Folder):
    def test_a_copy_while_people_play(self):
        """What was acknowledged before the copy began is in it, and games go on from it."""
        server = self.serve()
        t, ann, bo = begin(server)
        play_out([ann, bo], steps=3)
        self.assertEqual(caper("backup", "--quiet", "--store", "sqlite:" + server.store, self.path("quiet.db")), (0, ""))
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

    def test_a_restored_backup_belongs_to_the_owner_of_the_folder(self):
        """The service has a user of its own, and could not open what root had restored into its folder. Others can only keep it."""
        server = self.serve()
        self.assertEqual(caper("backup", "--quiet", "--store", "sqlite:" + server.store, self.path("copy.db")), (0, ""))
        os.mkdir(self.path("lib"))
        if os.geteuid() == 0:
            os.chown(self.path("lib"), 12345, 12346)
        folder = os.stat(self.path("lib"))
        self.assertEqual(caper("restore", self.path("copy.db"), "--store", "sqlite:" + self.path("lib/caper.db"))[0], 0)
        is_now = os.stat(self.path("lib/caper.db"))
        self.assertEqual((is_now.st_uid, is_now.st_gid, is_now.st_mode & 0o777), (folder.st_uid, folder.st_gid, 0o600))
        self.assertEqual(os.stat(self.path("copy.db")).st_uid, os.geteuid())
        # So does what root leaves there when it looks into the bin, before the service has ever run.
        self.assertEqual(os.listdir(self.path("lib")), ["caper.db"])
        status, said = caper("store", "bin", "--store", "sqlite:" + self.path("lib/caper.db"))
        self.assertEqual((status, said), (0, "the bin is empty\n"))
        for name in os.listdir(self.path("lib")):
            self.assertEqual(os.stat(self.path("lib/" + name)).st_uid, folder.st_uid, name)

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


class Guards(unittest.TestCase):
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


if __name__ == "__main__":
    main(Settings, Door, Logs, Copies, Guards)
