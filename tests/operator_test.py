#!/usr/bin/env python3
"""What operators rely on: logs, backups, and how the program guards itself.

usage: operator_test.py CAPER [NAME…]     NAME runs the tests whose names contain it
"""
import json
import os
import re
import shutil
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
    main(Logs, Copies, Guards)
