#!/usr/bin/env python3
"""The server attacked from outside, one test for each way that once worked.

usage: server_attack_test.py CAPER [NAME…]     only the standard library; NAME runs the tests whose names contain it
"""
import http.client
import json
import signal
import tempfile
import time
import unittest

from server_kit import Server, Socket, begin, main, wait_until

MB = 1 << 20


class Attack(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.servers = []

    def tearDown(self):
        for server in self.servers:
            code = server.stop()
            log = server.log_text()
            assert code == 0, "status %d\n%s" % (code, log)
            assert "ERROR" not in log, log  # a sanitizer's
        self.folder.cleanup()

    def serve(self, *options, **kw):
        self.servers.append(Server(self.folder.name, *options, **kw))
        return self.servers[-1]

    # Memory

    def flood(self, s, frame, seconds):
        """Send the frame as often as the server takes it, and never read."""
        s.sock.setblocking(False)
        many, at, until = frame * 1000, 0, time.time() + seconds
        try:
            while time.time() < until:
                try:
                    at = (at + s.sock.send(many[at:])) % len(many)
                except BlockingIOError:
                    time.sleep(0.01)
        except (ConnectionResetError, BrokenPipeError):
            pass

    def test_pings_without_reading(self):
        """A socket that pings and never reads took the server from 9 MB to 1.46 GB in 19 s."""
        server = self.serve("--rate", "1000000")
        t, ann, bo = begin(server)
        before = server.memory()
        for opcode in (9, 1):
            s = Socket(server, buffer=4096)
            s.hello(t["table"])
            frame = Socket.framed(b"x" * 100 if opcode == 9 else b'{"type":"view"}', opcode=opcode)
            self.flood(s, frame, 2)
            self.assertLess(server.memory() - before, 16 * MB)
            self.assertEqual(ann.ws.ask(type="ping")["type"], "pong")
            s.close()

    def test_pings_count_as_messages(self):
        server = self.serve()
        s = Socket(server)
        s.sock.sendall(Socket.framed(b"x", opcode=9) * 2000)
        self.assertEqual(s.closed(), 4008)

    # A store that cannot be read

    def test_cannot_read_is_not_not_there(self):
        """Six seconds of read errors, and everybody's seat was “refused”: the page threw its tokens away."""
        server = self.serve("--park", "100", faults=True)
        t, ann, bo = begin(server)
        path = "/api/v1/tables/" + t["table"]
        for in_memory in (True, False):
            if not in_memory:
                ann.drop(), bo.drop()
                wait_until(lambda: server.metric("tables_in_memory") == 0)
            server.fail("select")
            s = Socket(server)
            answer = s.hello(t["table"], ann.token)
            self.assertEqual((answer["type"], answer["code"], s.closed()), ("error", "store", 1013))
            self.assertEqual(server.http("GET", path + "/replay?seat=0", token=ann.token)[1]["code"], "store")
            if not in_memory:
                self.assertEqual(server.http("GET", path)[1]["code"], "store")
                self.assertEqual(server.take(t["table"])[1]["code"], "store")
            server.fail()
            s = Socket(server)
            self.assertEqual(s.hello(t["table"], ann.token)["you"]["seat"], 0)
            s.close()

    def test_a_seat_that_is_gone_is_said_to_be(self):
        server = self.serve()
        t = server.table(seats=3)
        _, bo = server.take(t["table"])
        _, cy = server.take(t["table"], "Cy")
        host, b, c = Socket(server), Socket(server), Socket(server)
        host.hello(t["table"], t["token"], host=t["host"])
        b.hello(t["table"], bo["token"])
        c.hello(t["table"], cy["token"])
        host.ask(type="remove", seat=1)
        self.assertEqual(b.closed(), 4004)
        self.assertEqual(c.ask(type="leave")["type"], "ok")
        for token in (bo["token"], cy["token"]):
            s = Socket(server)
            self.assertEqual(s.hello(t["table"], token)["code"], "gone")
            self.assertEqual(s.closed(), 4004)

    def test_reads_see_what_is_committed(self):
        """A replay once showed a move that was gone after a kill: it was answered before the commit."""
        server = self.serve(faults=True)
        t, ann, bo = begin(server)
        mover = ann if ann.now["moves"] else bo
        path = "/api/v1/tables/%s/replay" % t["table"]
        reader = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        reader.connect()
        server.process.send_signal(signal.SIGSTOP)  # so that both arrive in one turn
        server.fail("commit")
        mover.ws.send(type="play", move=mover.now["moves"][0], id=1)
        reader.request("GET", path)
        server.process.send_signal(signal.SIGCONT)
        seen = json.loads(reader.getresponse().read())
        self.assertEqual((seen["total"], seen["steps"]), (0, []))
        self.assertEqual(mover.ws.until(id=1)["code"], "store")
        server.fail()
        wait_until(lambda: server.http("GET", "/healthz")[0] == 200)
        self.assertEqual(mover.play()["type"], "ok")
        self.assertEqual(server.http("GET", path)[1]["total"], 1)


if __name__ == "__main__":
    main(Attack)
