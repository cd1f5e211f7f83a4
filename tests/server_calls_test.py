#!/usr/bin/env python3
"""Being called: Web Push against a push service of our own on loopback; what it gets is opened by node, not by us.

usage: server_calls_test.py CAPER [NAME…]     only the standard library and node; NAME runs the tests whose names contain it
"""
import base64
import http.server
import json
import os
import random
import re
import socket
import subprocess
import tempfile
import threading
import time
import unittest

from server_kit import PATIENCE, Server, Socket, main

OPTIONS = ("--rate", "5000", "--http-rate", "5000", "--work", "100", "--test-seed", "c0ffee")


class Browser:
    """node, with the keys of subscriptions (push_browser.mjs)."""

    def __init__(self):
        self.node = subprocess.Popen(["node", os.path.join(os.path.dirname(os.path.abspath(__file__)), "push_browser.mjs")],
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **fields):
        self.node.stdin.write(json.dumps(fields) + "\n")
        self.node.stdin.flush()
        return json.loads(self.node.stdout.readline())

    def close(self):
        self.node.stdin.close()
        self.node.wait(timeout=PATIENCE)
        self.node.stdout.close()


class PushService:
    """Each path says how it behaves: /ok/NAME, /status/410/NAME, /silent/NAME, /garbage/NAME, /long/NAME, /away/NAME."""

    def __init__(self):
        service = self
        self.got, self.lock = [], threading.Lock()
        self.ended = threading.Event()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with service.lock:
                    service.got.append((self.path, dict(self.headers), body))
                how = self.path.split("/")[1]
                if how == "silent":
                    service.ended.wait(PATIENCE)
                elif how == "garbage":
                    self.wfile.write(b"\x00\xff" * 5000)
                elif how == "long":
                    self.send_response(201)
                    self.end_headers()
                    try:
                        self.wfile.write(b"x" * 4000000)
                    except OSError:
                        pass
                elif how == "away":
                    self.send_response(307)
                    self.send_header("Location", self.path.replace("/away/", "/ok/"))
                    self.end_headers()
                else:
                    self.send_response(201 if how == "ok" else int(self.path.split("/")[2]))
                    self.send_header("Content-Length", "0")
                    self.end_headers()

            def log_message(self, *_):
                pass

        self.httpd = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.httpd.daemon_threads = True
        self.url = "http://127.0.0.1:%d" % self.httpd.server_address[1]
        threading.Thread(target=self.httpd.serve_forever, daemon=True).start()

    def close(self):
        self.ended.set()
        self.httpd.shutdown()
        self.httpd.server_close()

    def for_path(self, path):
        with self.lock:
            return [g for g in self.got if g[0] == path]

    def wait(self, path, count=1):
        end = time.time() + PATIENCE
        while len(self.for_path(path)) < count:
            assert time.time() < end, "%s was called %d times, not %d" % (path, len(self.for_path(path)), count)
            time.sleep(0.02)
        return self.for_path(path)


class PostOffice:
    """An SMTP server that takes letters, or is ill: `how` is "ok", "refuses", "garbage" or "silent"."""

    def __init__(self):
        self.letters, self.how, self.ended = [], "ok", threading.Event()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while not self.ended.is_set():
            try:
                conn = self.listener.accept()[0]
            except OSError:
                return
            threading.Thread(target=self.serve, args=(conn,), daemon=True).start()

    def serve(self, conn):
        try:
            with conn, conn.makefile("rwb") as f:
                self.talk(f)
        except OSError:
            pass  # the client has gone

    def talk(self, f):
        def say(line):
            f.write(line.encode() + b"\r\n")
            f.flush()

        if self.how == "silent":
            self.ended.wait(PATIENCE)
            return
        say("220 post office" if self.how != "garbage" else "\x00\xff hello?")
        letter = {"to": []}
        while line := f.readline().decode().strip():
            verb = line.split()[0].upper().partition(":")[0]
            if verb in ("EHLO", "HELO"):
                say("250 hello")
            elif verb == "MAIL":
                letter["from"] = line.partition(":")[2].split()[0]
                say("250 ok")
            elif verb == "RCPT":
                letter["to"].append(line.partition(":")[2].strip())
                say("550 nobody" if self.how == "refuses" else "250 ok")
            elif verb == "DATA":
                say("354 go on")
                text = []
                while (part := f.readline()) != b".\r\n":
                    text.append(part)
                letter["text"] = b"".join(text).decode()
                self.letters.append(letter)
                say("250 taken")
            elif verb == "QUIT":
                say("221 bye")
                return
            else:
                say("500 what?")

    def close(self):
        self.ended.set()
        self.listener.close()

    def wait(self, to, count=1):
        end = time.time() + PATIENCE
        while len(found := [l for l in self.letters if l["to"] == ["<%s>" % to]]) < count:
            assert time.time() < end, "no letter for " + to
            time.sleep(0.02)
        return found


class Calls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.browser, cls.service, cls.office = Browser(), PushService(), PostOffice()
        cls.server = Server(cls.folder.name, *OPTIONS, "--mail", "smtp://127.0.0.1:%d" % cls.office.port,
                            "--mail-from", "caper@example.org", "--public-url", "https://caper.example.org")
        cls.secrets, cls.said = [], []

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0, cls.server.log_text()
        log = cls.server.log_text()
        cls.service.close()
        cls.office.close()
        cls.browser.close()
        cls.folder.cleanup()
        assert "ERROR" not in log, log
        for secret in cls.secrets + [cls.service.url]:
            assert secret not in log, "%s is in the log" % secret

    def person(self, name, path=None):
        """A person, and a browser that is called at that path of the push service."""
        key = "%032x" % random.getrandbits(128)
        self.secrets.append(key)
        self.assertEqual(self.ask("POST", "/people", {"name": name}, key)[0], 200)
        keys = self.browser.ask(do="make")
        if path:
            status, answer = self.subscribe(key, keys, self.service.url + path)
            self.assertEqual(status, 200, answer)
        return key, keys

    def ask(self, method, path, body=None, key=None):
        return self.server.http(method, "/api/v1" + path, body, key)

    def subscribe(self, key, keys, url):
        self.secrets += [keys["auth"], keys["p256dh"]]
        return self.ask("POST", "/people/me/push",
                        {"endpoint": url, "p256dh": keys["p256dh"], "auth": keys["auth"]}, key)

    def open(self, keys, got):
        opened = self.browser.ask(do="open", body=base64.urlsafe_b64encode(got[2]).decode().rstrip("="), **keys)
        self.assertIn("text", opened, opened)
        return json.loads(opened["text"])

    def trial(self, key):
        self.assertEqual(self.ask("POST", "/people/me/call-me", {}, key)[0], 200)

    # ---- What arrives

    def test_a_call_arrives_and_only_the_browser_can_read_it(self):
        key, keys = self.person("Ann", "/ok/ann")
        self.trial(key)
        got = self.service.wait("/ok/ann")[0]
        text = self.open(keys, got)
        self.assertEqual((text["kind"], text["title"]), ("trial", "A trial call"))
        headers = got[1]
        self.assertEqual((headers["Content-Encoding"], headers["TTL"], headers["Topic"]), ("aes128gcm", "86400", "trial"))
        self.assertNotIn(b"trial", got[2])
        wrong = self.browser.ask(do="open", body=base64.urlsafe_b64encode(got[2]).decode().rstrip("="),
                                 **{**keys, "auth": "A" * 22})
        self.assertIn("error", wrong)

    def test_every_device_is_called(self):
        """A person may have sixteen, and eight were called."""
        ann, keys = self.person("Ann", "/ok/device-0")
        for n in range(1, 16):
            phone = "%032x" % random.getrandbits(128)
            code = self.ask("POST", "/people/me/devices", {}, ann)[1]["code"]
            self.assertEqual(self.ask("POST", "/claim", {"code": code}, phone)[0], 200)
            self.assertEqual(self.subscribe(phone, keys, self.service.url + "/ok/device-%d" % n)[0], 200)
        self.trial(ann)
        for n in range(16):
            self.service.wait("/ok/device-%d" % n)

    def test_the_service_learns_who_sends_it(self):
        key, _ = self.person("Bo", "/ok/bo")
        self.trial(key)
        headers = self.service.wait("/ok/bo")[0][1]
        signed = self.browser.ask(do="verify", authorization=headers["Authorization"])
        self.assertTrue(signed["good"])
        self.assertEqual(signed["head"], {"typ": "JWT", "alg": "ES256"})
        self.assertEqual(signed["claims"]["aud"], self.service.url)
        self.assertLess(time.time(), signed["claims"]["exp"])
        self.assertLess(signed["claims"]["exp"], time.time() + 86400)
        self.assertEqual(signed["k"], self.ask("GET", "/calls")[1]["push"])

    def deal(self, first, second, **fields):
        """Two people at a slow table, dealt; neither is connected at the end. Returns the id and whose turn it is."""
        status, t = self.ask("POST", "/tables", {"game": "getmac", "seats": 2, "name": "Ann", "pace": "slow",
                                                 "clock": 86400000, **fields}, first)
        self.assertEqual(status, 201, t)
        status, seat = self.ask("POST", "/tables/%s/seats" % t["table"], {"name": "Bo"}, second)
        self.assertEqual(status, 201, seat)
        tokens = [t["token"], seat["token"]]
        ws = [Socket(self.server) for _ in tokens]
        for w, token in zip(ws, tokens):
            w.hello(t["table"], token)
            self.assertEqual(w.ask(type="ready")["type"], "ok")
        for w in ws:
            w.close()
        return t["table"], tokens

    def wait_for(self, table, test):
        end = time.time() + PATIENCE
        while not test(answer := self.ask("GET", "/tables/" + table)[1]):
            self.assertLess(time.time(), end, answer)
            time.sleep(0.05)
        return answer

    def test_your_turn(self):
        """The others move, and the player to move is called, if away; the letter tells nothing of the game."""
        people = [self.person("Ann", "/ok/turn0"), self.person("Bo", "/ok/turn1")]
        table, tokens = self.deal(people[0][0], people[1][0])
        state = self.wait_for(table, lambda t: not any(s["here"] for s in t["table"]["seats"]))
        mover = state["to_act"][0]
        other = 1 - mover
        before = len(self.service.for_path("/ok/turn%d" % other))
        w = Socket(self.server)
        hello = w.hello(table, tokens[mover])
        while hello["now"]["moves"] and self.ask("GET", "/tables/" + table)[1]["to_act"] == [mover]:
            w.ask(type="play", move=hello["now"]["moves"][0])
            hello = w.ask(type="view")
        w.close()
        got = self.service.wait("/ok/turn%d" % other, before + 1)[-1]
        text = self.open(people[other][1], got)
        self.assertEqual(text, {"kind": "turn", "title": "Your turn", "tag": table, "table": table,
                                "text": "Get the MacGuffin with %s" % ("Ann", "Bo")[mover]})

    def test_whoever_is_here_is_not_called(self):
        people = [self.person("Ann", "/ok/here0"), self.person("Bo", "/ok/here1")]
        table, tokens = self.deal(people[0][0], people[1][0])
        state = self.wait_for(table, lambda t: not any(s["here"] for s in t["table"]["seats"]))
        mover = state["to_act"][0]
        before = len(self.service.for_path("/ok/here%d" % (1 - mover)))
        ws = [Socket(self.server), Socket(self.server)]
        hello = [w.hello(table, token) for w, token in zip(ws, tokens)][mover]
        while hello["now"]["moves"] and self.ask("GET", "/tables/" + table)[1]["to_act"] == [mover]:
            ws[mover].ask(type="play", move=hello["now"]["moves"][0])
            hello = ws[mover].ask(type="view")
        self.trial(people[1 - mover][0])  # comes after the other one would have
        calls = self.service.wait("/ok/here%d" % (1 - mover), before + 1)[before:]
        self.assertEqual([self.open(people[1 - mover][1], c)["kind"] for c in calls], ["trial"])
        for w in ws:
            w.close()

    def test_a_crew_calls_those_who_want_it(self):
        """An open table, an evening, and its end; not the one who did it, nor a member who has not asked for it."""
        ann, _ = self.person("Ann", "/ok/crew0")
        bo, keys = self.person("Bo", "/ok/crew1")
        cy, _ = self.person("Cy", "/ok/crew2")
        crew = self.ask("POST", "/crews", {"name": "The Five"}, ann)[1]["crew"]
        for key in (bo, cy):
            self.assertEqual(self.ask("POST", "/crews/" + crew, {"do": "join"}, key)[0], 200)
        for key in (ann, bo):
            self.assertEqual(self.ask("POST", "/crews/" + crew, {"do": "calls", "calls": True}, key)[0], 200)
        page = self.ask("GET", "/crews/" + crew, None, cy)[1]
        self.assertFalse(page["calls"])
        self.assertNotIn("calls", page["members"][0])
        self.assertTrue(self.ask("GET", "/crews/" + crew, None, bo)[1]["calls"])
        table = self.ask("POST", "/tables", {"game": "luck", "name": "Ann", "crew": crew}, ann)[1]["table"]
        self.assertEqual(self.open(keys, self.service.wait("/ok/crew1", 1)[0]),
                         {"kind": "invite", "title": "An invitation", "tag": table, "table": table,
                          "text": "The Five has an open table: Adventures & Luck"})
        for n, (night, text) in enumerate((({"at": 1900000000000, "text": "at Bo's"}, "The next evening is agreed."),
                                           (None, "The evening is called off."))):
            self.assertEqual(self.ask("POST", "/crews/" + crew, {"do": "night", "night": night}, ann)[0], 200)
            self.assertEqual(self.open(keys, self.service.wait("/ok/crew1", n + 2)[-1]),
                             {"kind": "crew", "title": "The Five", "tag": crew, "crew": crew, "text": text})
        for path in ("/ok/crew0", "/ok/crew2"):
            self.assertEqual(self.service.for_path(path), [])

    # ---- Settings

    def test_quiet_hours_and_what_is_not_wanted(self):
        key, keys = self.person("Cy", "/ok/cy")
        hour = int(time.time() // 3600 % 24)
        settings = {"quiet": [(hour + 23) % 24, (hour + 3) % 24], "zone": 0, "call": {"turn": False}}
        self.assertEqual(self.ask("POST", "/people/me", {"settings": settings}, key)[0], 200)
        other, _ = self.person("Di")
        self.deal(key, other)
        self.deal(other, key)
        self.trial(key)  # asked for just now: it comes at any hour
        calls = self.service.wait("/ok/cy")
        self.assertEqual([self.open(keys, c)["kind"] for c in calls], ["trial"])

    def test_no_more_calls(self):
        key, _ = self.person("Ed", "/ok/ed")
        self.assertEqual(self.ask("DELETE", "/people/me/push", None, key)[0], 200)
        self.trial(key)
        other, _ = self.person("Flo", "/ok/flo")
        self.trial(other)
        self.service.wait("/ok/flo")
        self.assertEqual(self.service.for_path("/ok/ed"), [])

    # ---- Letters

    def confirm(self, key, address):
        self.secrets.append(address)
        status, answer = self.ask("POST", "/people/me/mail", {"address": address}, key)
        self.assertEqual(status, 200, answer)
        letter = self.office.wait(address)[0]
        code = re.search(r"https://caper\.example\.org/mail/([0-9a-f]{32})", letter["text"]).group(1)
        self.secrets.append(code)
        return code, letter

    def test_a_letter_is_sent_to_an_address_that_was_confirmed(self):
        key, _ = self.person("Oz")
        code, letter = self.confirm(key, "oz@example.org")
        self.assertEqual(letter["from"], "<caper@example.org>")
        self.trial(key)  # without an address yet
        other, _ = self.person("Pia")
        self.assertEqual(self.ask("POST", "/people/me/mail/confirm", {"code": code}, other)[0], 409)
        self.assertEqual(self.ask("POST", "/people/me/mail/confirm", {"code": "0" * 32}, key)[0], 409)
        self.assertEqual(self.ask("GET", "/people/me", None, key)[1]["calls"], {"push": False, "mail": None})
        self.assertEqual(self.ask("POST", "/people/me/mail/confirm", {"code": code}, key)[0], 200)
        self.assertEqual(self.ask("POST", "/people/me/mail/confirm", {"code": code}, key)[0], 409)
        self.assertEqual(self.ask("GET", "/people/me", None, key)[1]["calls"], {"push": False, "mail": "oz@example.org"})
        self.trial(key)
        text = self.office.wait("oz@example.org", 2)[1]["text"]
        headers, _, body = text.partition("\r\n\r\n")
        self.assertIn("Subject: caper: a trial call", headers)
        self.assertIn("This is how caper calls you", body)
        self.assertEqual(self.ask("DELETE", "/people/me/mail", None, key)[0], 200)
        self.assertEqual(self.ask("GET", "/people/me", None, key)[1]["calls"]["mail"], None)

    def test_letters_are_few(self):
        """One question an hour for an address, for all senders together; twenty letters a day for a person."""
        key, _ = self.person("Quin")
        code, _ = self.confirm(key, "quin@example.org")
        other, _ = self.person("Rae")
        for address in ("quin@example.org", "QUIN@example.org"):
            status, answer = self.ask("POST", "/people/me/mail", {"address": address}, other)
            self.assertEqual((status, answer["code"]), (429, "too-many"))
        self.ask("POST", "/people/me/mail/confirm", {"code": code}, key)
        for i in range(20):
            self.trial(key)
            self.office.wait("quin@example.org", 2 + i)
        self.trial(key)
        third, keys = self.person("Sam", "/ok/sam")
        self.trial(third)
        self.service.wait("/ok/sam")
        self.assertEqual(len(self.office.wait("quin@example.org", 21)), 21)

    def test_no_letter_for_nonsense(self):
        key, _ = self.person("Tom")
        for address in ("", "tom", "@example.org", "tom@", "tom@example", "a@b@c.org", "tom@example.org\r\nBcc: x@y.org",
                        "<tom@example.org>", "tom @example.org", "x" * 250 + "@example.org", "töm@example.org", None, 7):
            status, answer = self.ask("POST", "/people/me/mail", {"address": address}, key)
            self.assertEqual((status, answer["code"]), (400, "bad-request"), address)

    def test_a_post_office_that_is_ill(self):
        """Other letters do not wait for it."""
        try:
            for how in ("refuses", "garbage", "silent"):
                self.office.how = how
                key, _ = self.person("Uli")
                self.ask("POST", "/people/me/mail", {"address": how + "@example.org"}, key)
                other, _ = self.person("Vic", "/ok/vic-" + how)
                self.trial(other)
                self.service.wait("/ok/vic-" + how)
                self.assertEqual(self.ask("GET", "/games")[0], 200)
        finally:
            self.office.how = "ok"

    # ---- When the service is not well

    def test_gone(self):
        """410: never again there; 500: again, later."""
        for how, status in (("gone", 410), ("lost", 404)):
            key, _ = self.person("Gus", "/status/%d/%s" % (status, how))
            self.trial(key)
            self.service.wait("/status/%d/%s" % (status, how))
            end = time.time() + PATIENCE
            while "push/" in json.dumps(self.ask("GET", "/people/me/export", None, key)[1]):
                self.assertLess(time.time(), end)
                time.sleep(0.05)

    def test_the_loop_never_waits(self):
        """Services that are silent, talk without end or talk nonsense hold up neither other letters nor the server."""
        for i in range(20):
            for how in ("silent", "garbage", "long", "status/500", "status/429"):
                key, _ = self.person("Hal", "/%s/hal%d" % (how, i))
                self.trial(key)
        began = time.time()
        self.assertEqual(self.ask("GET", "/games")[0], 200)
        self.assertEqual(self.ask("GET", "/calls")[0], 200)
        key, keys = self.person("Ida", "/ok/ida")
        self.trial(key)
        self.open(keys, self.service.wait("/ok/ida")[0])
        print("%.1f s until a call behind 100 bad ones" % (time.time() - began), end=" ")
        self.assertLess(self.server.metric("longest_turn_seconds"), 1)

    def test_nothing_is_followed(self):
        key, _ = self.person("Jo", "/away/jo")
        self.trial(key)
        self.service.wait("/away/jo")
        other, _ = self.person("Kit", "/ok/kit")
        self.trial(other)
        self.service.wait("/ok/kit")
        self.assertEqual(self.service.for_path("/ok/jo"), [])

    def test_a_call_outlives_the_server(self):
        """Killed before the call is sent: it is sent by the next one."""
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder, *OPTIONS)
            key = "%032x" % random.getrandbits(128)
            keys = self.browser.ask(do="make")
            server.http("POST", "/api/v1/people", {"name": "Lu"}, key)
            server.http("POST", "/api/v1/people/me/push",
                        {"endpoint": self.service.url + "/ok/lu", "p256dh": keys["p256dh"], "auth": keys["auth"]}, key)
            server.http("POST", "/api/v1/people/me/call-me", {}, key)
            server.stop(9)
            server = Server(folder, *OPTIONS)
            calls = self.service.wait("/ok/lu")
            self.assertEqual(self.open(keys, calls[0])["kind"], "trial")
            self.assertEqual(server.stop(), 0)

    # ---- What is refused

    def test_addresses_inside_are_refused(self):
        key, keys = self.person("Max")
        for url in ("http://example.net/x", "https:///x", "ftp://example.net/x", "https://user@example.net/x",
                    "https://example.net/\n", "file:///etc/passwd", "", "https://example.net/" + "x" * 1000):
            status, answer = self.subscribe(key, keys, url)
            self.assertEqual((status, answer["code"]), (400, "bad-request"), url)
        for wrong in ({"p256dh": keys["auth"]}, {"auth": ""}, {"p256dh": "x" * 87}, {"auth": None}):
            body = {"endpoint": "https://example.net/x", "p256dh": keys["p256dh"], "auth": keys["auth"], **wrong}
            self.assertEqual(self.ask("POST", "/people/me/push", body, key)[0], 400, wrong)
        body = {"endpoint": "https://example.net/x", "p256dh": keys["p256dh"], "auth": keys["auth"]}
        self.assertEqual(self.ask("POST", "/people/me/push", body)[0], 401)

    def test_a_server_for_everybody_calls_nobody_on_this_machine(self):
        """Without a test seed loopback is refused when the subscription is made; https is, when the call is sent."""
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder, *OPTIONS[:-2])
            key, keys = "%032x" % random.getrandbits(128), self.browser.ask(do="make")
            server.http("POST", "/api/v1/people", {"name": "Ned"}, key)
            subscribe = {"endpoint": self.service.url + "/ok/ned", "p256dh": keys["p256dh"], "auth": keys["auth"]}
            self.assertEqual(server.http("POST", "/api/v1/people/me/push", subscribe, key)[0], 400)
            listener = socket.socket()
            listener.bind(("127.0.0.1", 0))
            listener.listen(5)
            listener.settimeout(5)
            for host in ("127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433"):
                subscribe["endpoint"] = "https://%s:%d/x" % (host, listener.getsockname()[1])
                self.assertEqual(server.http("POST", "/api/v1/people/me/push", subscribe, key)[0], 200)
                server.http("POST", "/api/v1/people/me/call-me", {}, key)
            with self.assertRaises(TimeoutError):
                listener.accept()
            listener.close()
            self.assertEqual(server.stop(), 0)


if __name__ == "__main__":
    main(Calls)
