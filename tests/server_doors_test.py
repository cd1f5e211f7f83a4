"""Open doors: spectators have names and talk, sit down in bots' seats, and queue for the rematch."""
import random
import tempfile
import unittest

from server_kit import Player, Server, Socket, begin, cards_in, main, wait_until
from people_kit import OPTIONS


class Doors(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.server = Server(cls.folder.name, *OPTIONS)

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0, cls.server.log_text()
        assert "ERROR" not in cls.server.log_text(), cls.server.log_text()
        cls.folder.cleanup()

    def watch(self, table, name=None, **fields):
        s = Socket(self.server)
        s.welcome = s.hello(table)
        self.assertEqual(s.welcome["you"]["seat"], -1)
        if name:
            self.assertEqual(s.ask(type="watch", name=name, **fields)["type"], "ok")
        return s

    def end(self, *players):
        """Remaining moves at random."""
        while not players[0].over:
            mover = next((p for p in players if p.now and p.now["moves"]), None)
            mover.play() if mover else players[0].step()
            for p in players:
                while p.seq < max(q.seq for q in players):
                    p.step()

    def with_bot(self, **fields):
        """Ann and a bot at a table, dealt."""
        t = self.server.table(seats=2, players=["me", "medium"], **fields)
        ann = Player(self.server, t["table"], t["token"], random.Random(1))
        ann.ws.send(type="ready")
        while not ann.now:
            ann.step()
        return t["table"], ann

    # ---- Names and talk

    def test_spectators_are_named(self):
        t, ann, bo = begin(self.server)
        cy = self.watch(t["table"])
        self.assertEqual(cy.ask(type="chat", text="Hello")["code"], "refused")
        self.assertEqual(cy.ask(type="watch", name="")["code"], "bad-request")
        self.assertEqual(cy.ask(type="watch", name="Ann")["type"], "ok")  # there is one already
        self.assertEqual(ann.ws.until(type="here", watching=1, spectators=[{"name": "Ann II"}])["seats"], [0, 1])
        self.assertEqual(cy.ask(type="watch", name="Cy", queue=True)["type"], "ok")
        ann.ws.until(type="here", spectators=[{"name": "Cy", "queue": True}])
        self.assertEqual(ann.ws.ask(type="watch", name="Cy")["code"], "not-now")
        cy.close()
        ann.ws.until(type="here", watching=0, spectators=[])
        ann.drop(), bo.drop()

    def test_players_hear_spectators_when_the_game_is_over(self):
        t, ann, bo = begin(self.server)
        cy, di = self.watch(t["table"], "Cy"), self.watch(t["table"])
        self.assertEqual(cy.ask(type="chat", text="She has the Crown!")["type"], "ok")
        said = di.until(type="chat")
        self.assertEqual((said["seat"], said["name"], said["text"]), (-1, "Cy", "She has the Crown!"))
        for p in (ann, bo):
            m = p.step()
            while m["type"] != "murmur":
                m = p.step()
            self.assertEqual(set(m), {"seq", "at", "type"})
        again = Socket(self.server)  # nor do they when they come back
        again.send(type="hello", table=t["table"], token=t["token"], since=0)
        self.assertEqual([m["type"] for m in again.receive()["missed"]][-1], "murmur")
        self.end(ann, bo)
        for p in (ann, bo):
            self.assertNotIn(b"She has", p.ws.wire)
        self.assertNotIn(b"She has", again.wire)
        late = Socket(self.server)
        late.send(type="hello", table=t["table"], token=t["token"], since=0)
        self.assertIn("She has the Crown!", [m.get("text") for m in late.receive()["missed"]])
        self.assertEqual(cy.ask(type="chat", text="Well played")["type"], "ok")
        self.assertEqual(late.until(type="chat")["text"], "Well played")
        for s in (cy, di, again, late):
            s.close()
        ann.drop(), bo.drop()

    # ---- A bot's seat

    def test_a_late_friend_takes_a_bots_seat(self):
        table, ann = self.with_bot()
        for _ in range(3):
            if ann.now["moves"] and not ann.over:
                ann.play()
        self.assertEqual(self.server.take(table)[1]["code"], "taken")  # nobody gets one unasked
        status, bo = self.server.take(table, seat=1)
        self.assertEqual((status, bo["seat"]), (201, 1))
        ann.ws.until(type="seat", seat=1, why="joined")
        bo = Player(self.server, table, bo["token"], random.Random(2))
        ann.drop()
        ann.connect()
        seat = self.server.http("GET", "/api/v1/tables/" + table)[1]["table"]["seats"][1]
        self.assertEqual((seat["kind"], seat["name"], seat["bot"], seat["late"]), ("person", "Bo", None, True))
        self.end(ann, bo)
        ann.drop(), bo.drop()

    def test_no_seat_where_a_person_played(self):
        """Neither the one who left, nor any bot's after a player was removed: also when all was read again."""
        t = self.server.table(seats=3, players=["me", "open", "medium"])
        _, bo = self.server.take(t["table"])
        players = [Player(self.server, t["table"], token, random.Random(1)) for token in (t["token"], bo["token"])]
        for p in players:
            p.ws.send(type="ready")
        while not players[0].now:
            players[0].step()
        self.assertEqual(players[1].ws.ask(type="leave")["type"], "ok")
        self.assertEqual(self.server.take(t["table"], "Cy", seat=1)[1]["code"], "taken")
        host = Socket(self.server)
        host.hello(t["table"], host=t["host"])
        self.assertEqual(host.ask(type="remove", seat=1)["type"], "ok")
        for _ in range(2):
            for seat in (None, 1, 2):
                code = self.server.take(t["table"], "Cy", **({} if seat is None else {"seat": seat}))[1]["code"]
                self.assertEqual(code, "taken", seat)
            host.close()
            self.assertEqual(self.server.stop(), 0)
            self.server.start()

    def test_one_person_has_one_seat(self):
        key = "%032x" % random.getrandbits(128)
        self.server.http("POST", "/api/v1/people", {"name": "Ann"}, key)
        status, t = self.server.http("POST", "/api/v1/tables", {
            "game": "getmac", "name": "Ann", "seats": 2, "players": ["me", "medium"]}, key)
        self.assertEqual(status, 201)
        ann = Socket(self.server)
        ann.hello(t["table"], t["token"])
        ann.ask(type="ready")
        path = "/api/v1/tables/%s/seats" % t["table"]
        self.assertEqual(self.server.http("POST", path, {"name": "Another Ann", "seat": 1}, key)[1]["code"], "taken")
        self.assertEqual(self.server.http("POST", path, {"name": "Bo", "seat": 1})[0], 201)
        ann.close()

    def test_what_they_know_is_what_the_bot_knew(self):
        """As a spectator they were told no card of a hand; afterwards they know one hand."""
        table, ann = self.with_bot()
        cy = self.watch(table, "Cy")
        self.assertFalse(cards_in(cy.welcome["view"]))
        _, got = self.server.take(table, "Cy", seat=1)
        hands = []
        for token in (ann.token, got["token"]):
            s = Socket(self.server)
            hands.append(cards_in(s.hello(table, token)["view"]))
            s.close()
        self.assertTrue(hands[0] and hands[1])
        self.assertFalse(hands[0] & hands[1])
        ann.drop(), cy.close()

    # ---- The rematch

    def test_a_seat_in_the_rematch(self):
        table, ann = self.with_bot()
        cy = self.watch(table, "Cy", queue=True)
        self.end(ann)
        self.assertEqual(ann.ws.ask(type="rematch")["type"], "ok")
        after = cy.until(type="rematch")["table"]
        wait_until(lambda: self.server.http("GET", "/api/v1/tables/" + after)[1]["table"]["seats"][1]["kind"] == "open")
        self.assertEqual(self.server.take(after, "Cy")[1]["seat"], 1)
        cy.close(), ann.drop()

    def test_without_a_queue_the_bots_stay(self):
        table, ann = self.with_bot()
        cy = self.watch(table, "Cy")
        self.end(ann)
        ann.ws.ask(type="rematch")
        after = cy.until(type="rematch")["table"]
        self.assertEqual(self.server.http("GET", "/api/v1/tables/" + after)[1]["table"]["seats"][1]["kind"], "bot")
        cy.close(), ann.drop()


main(Doors)
