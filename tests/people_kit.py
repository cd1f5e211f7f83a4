"""What the tests of people and crews share: asking with keys, pairing, games of two people."""
import hashlib
import json
import random
import tempfile
import unittest

from server_kit import Player, Server, wait_until

OPTIONS = ("--rate", "5000", "--http-rate", "5000", "--work", "100")


def person_of(key):
    """As the store knows them; nothing that a client gets may have it."""
    return hashlib.blake2b(b"caper token 1\n" + key.encode(), digest_size=32).hexdigest()


class PeopleCase(unittest.TestCase):
    """A server for all tests of a class; everything that it says is kept, and in the end it has nothing of a key."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.server = Server(cls.folder.name, *OPTIONS)
        cls.keys, cls.said = [], []

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0, cls.server.log_text()
        log = cls.server.log_text()
        assert "ERROR" not in log, log
        cls.nothing_leaks(log)
        cls.folder.cleanup()

    @classmethod
    def nothing_leaks(cls, log):
        said = "\n".join(cls.said) + log
        assert cls.said and cls.keys
        for key in cls.keys:
            assert key not in said, "a key"
            assert person_of(key) not in said, "the hash of a key"
            assert person_of(key)[:32] not in said, "the beginning of the hash of a key"

    # ---- Asking

    def key(self):
        key = "%032x" % random.getrandbits(128)
        self.keys.append(key)
        return key

    def ask(self, method, path, body=None, key=None, want=200, server=None):
        status, answer = (server or self.server).http(method, "/api/v1" + path, body, key)
        self.said.append(json.dumps(answer))
        if want:
            self.assertEqual(status, want, (method, path, answer))
        return answer

    def person(self, name="Ann", **fields):
        key = self.key()
        made = self.ask("POST", "/people", {"name": name, "device": "Firefox on Linux", **fields}, key)
        self.assertEqual(made["name"], name)
        return key

    def table(self, key, name="Ann", **fields):
        return self.ask("POST", "/tables", {"game": "getmac", "name": name, "pace": 0, **fields}, key, 201)

    def sit(self, key, table, name="Bo"):
        return self.ask("POST", "/tables/%s/seats" % table, {"name": name}, key, 201)

    def mine(self, key):
        return self.ask("GET", "/people/me/tables", None, key)["tables"]

    def games(self, key, query=""):
        return self.ask("GET", "/people/me/games" + query, None, key)

    def play(self, table, tokens, seed=1):
        players = [Player(self.server, table, token, random.Random(seed + i)) for i, token in enumerate(tokens)]
        for p in players:
            if not p.over:
                p.ws.send(type="ready", salt="abad1dea")
        while not all(p.over for p in players):
            for p in players:
                while not p.over and not p.now:
                    p.step()
            mover = next((p for p in players if p.now and p.now["moves"] and not p.over), None)
            if mover:
                mover.play()
            else:
                players[0].step()
            last = max(p.seq for p in players)
            for p in players:
                while p.seq < last:
                    p.step()
        for p in players:
            self.said.append(p.ws.wire.decode("utf-8", "replace"))
            p.drop()

    def duel(self, ann, bo, seed=1, rival="Bo", **fields):
        """A finished game of two people."""
        t = self.table(ann, seats=2, **fields)
        b = self.sit(bo, t["table"], rival)
        self.play(t["table"], [t["token"], b["token"]], seed)
        wait_until(lambda: self.is_rated(ann, t["table"]))
        return t["table"]

    def is_rated(self, key, table):
        """Ratings are added after the commit of the game; a draw has none."""
        kept = self.ask("GET", "/people/me/export", key=key)["kept"]
        games = [k["is"] for k in kept if k["label"].startswith("game/") and k["label"].endswith(table)]
        return any("ratings" in g or "unrated" in g or len(g["winners"]) != 1 for g in games)

    def pair(self, key, name="Phone"):
        code = self.ask("POST", "/people/me/devices", {}, key)
        self.assertEqual((len(code["code"]), code["left"]), (8, 300000))
        phone = self.key()
        me = self.ask("POST", "/claim", {"code": code["code"], "device": name}, phone)
        return phone, me, code["code"]
