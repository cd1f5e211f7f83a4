#!/usr/bin/env python3
"""The server attacked from outside, one test for each way that once worked.

usage: server_attack_test.py CAPER [NAME…]     only the standard library; NAME runs the tests whose names contain it
"""
import tempfile
import time
import unittest

from server_kit import Server, Socket, begin, main

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


if __name__ == "__main__":
    main(Attack)
