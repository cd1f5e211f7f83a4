#!/usr/bin/env python3
"""Crews on a server: members, tables, games, score, the next night; what others see of them.

usage: server_crews_test.py CAPER [NAME…]     only the standard library; NAME runs the tests whose names contain it
"""
from people_kit import PeopleCase
from server_kit import main


class Crews(PeopleCase):
    def crew(self, *names):
        keys = [self.person(n) for n in names]
        crew = self.ask("POST", "/crews", {"name": "The Five"}, keys[0], 201)["crew"]
        for k in keys[1:]:
            self.ask("POST", "/crews/" + crew, {"do": "join"}, k)
        return crew, keys

    def test_a_crew_and_its_members(self):
        crew, (ann, bo) = self.crew("Ann", "Bo")
        c = self.ask("GET", "/crews/" + crew, key=bo)
        self.assertEqual(sorted(m["name"] for m in c["members"]), ["Ann", "Bo"])
        self.assertEqual((c["usual"], c["night"], c["tables"], c["games"]), (None, None, [], []))
        stranger = self.ask("GET", "/crews/" + crew)
        self.assertEqual(stranger, {"ok": True, "name": "The Five", "members": 2})
        self.assertEqual(self.ask("GET", "/crews/" + "0" * 16, key=bo, want=404)["code"], "no-crew")
        cy = self.person("Cy")
        for deed in ("leave", "rename", "usual", "night", "remove", "hand-over"):
            self.assertEqual(self.ask("POST", "/crews/" + crew, {"do": deed}, cy, 403)["code"], "refused")
        self.assertEqual(self.ask("POST", "/crews/" + crew, {"do": "join"}, self.key(), 404)["code"], "no-person")
        self.assertEqual(self.ask("POST", "/crews/" + crew, {"do": "rename", "name": "X"}, bo, 403)["code"], "refused")
        self.ask("POST", "/crews/" + crew, {"do": "rename", "name": "The Four"}, ann)
        self.assertEqual(self.ask("GET", "/people/me", key=bo)["crews"], [{"id": crew, "name": "The Four"}])
        self.ask("POST", "/people/me", {"name": "Bobby"}, bo)
        self.assertIn("Bobby", [m["name"] for m in self.ask("GET", "/crews/" + crew, key=ann)["members"]])
        his = self.ask("GET", "/crews/" + crew, key=bo)["me"]
        self.ask("POST", "/crews/" + crew, {"do": "hand-over", "member": his}, ann)
        self.ask("POST", "/crews/" + crew, {"do": "remove", "member": his}, ann, 403)
        hers = self.ask("GET", "/crews/" + crew, key=ann)["me"]
        self.ask("POST", "/crews/" + crew, {"do": "remove", "member": hers}, bo)
        self.assertEqual(self.ask("GET", "/people/me", key=ann)["crews"], [])
        self.ask("POST", "/crews/" + crew, {"do": "leave"}, bo)
        self.ask("GET", "/crews/" + crew, key=bo, want=404)  # the last member has left

    def test_a_crews_tables_games_and_score(self):
        crew, (ann, bo) = self.crew("Ann", "Bo")
        cy = self.person("Cy")
        self.assertEqual(self.ask("POST", "/tables", {"game": "getmac", "name": "Cy", "crew": crew}, cy, 403)["code"],
                         "refused")
        table = self.duel(ann, bo, crew=crew)
        self.assertEqual(self.ask("POST", "/crews/%s/table" % crew, {}, ann, 409)["code"], "not-now")
        usual = {"game": "getmac", "seats": 3, "options": {}, "pace": 0}
        self.ask("POST", "/crews/" + crew, {"do": "usual", "usual": usual}, bo)
        made = self.ask("POST", "/crews/%s/table" % crew, {}, bo, 201)
        c = self.ask("GET", "/crews/" + crew, key=ann)
        self.assertEqual(c["usual"], usual)
        self.assertEqual([(t["id"], t["seats"][0]["name"], t["players"]) for t in c["tables"]],
                         [(made["table"], "Bo", 3)])
        self.assertNotIn("crew", c["tables"][0])
        game, = c["games"]
        self.assertEqual((game["id"], game["seats"]), (table, ["Ann", "Bo"]))
        by = {m["id"]: m["name"] for m in c["members"]}
        self.assertEqual([by[m] for m in game["members"]], ["Ann", "Bo"])
        self.assertEqual({by[m]: s["getmac"]["played"] for m, s in c["score"].items()}, {"Ann": 1, "Bo": 1})
        self.assertEqual(sum(s["getmac"]["won"] for s in c["score"].values()), len(game["winners"]))
        self.assertEqual(self.mine(bo)[0]["crew"], crew)
        self.assertEqual(self.games(ann)["games"][0]["crew"], crew)
        self.assertNotIn("crew", self.ask("GET", "/tables/" + made["table"])["table"])

    def test_the_newest_tables_of_a_crew_are_shown(self):
        """Of many tables those were shown whose ids come first."""
        crew, (ann,) = self.crew("Ann")
        made = [self.ask("POST", "/tables", {"game": "getmac", "name": "Ann", "crew": crew}, ann, 201)["table"] for _ in range(60)]
        shown = [t["id"] for t in self.ask("GET", "/crews/" + crew, key=ann)["tables"]]
        self.assertEqual(len(shown), 50)
        self.assertEqual(len(set(shown) & set(made[20:])), 40)

    def test_a_night_as_a_calendar_file(self):
        crew, (ann, bo) = self.crew("Ann", "Bo")
        path = "/crews/%s/night.ics" % crew
        self.ask("GET", path, want=404)
        at = 1800000000000
        self.ask("POST", "/crews/" + crew, {"do": "night", "night": {"at": at, "text": "Bring dice;\n" + "ü" * 100}}, bo)
        self.assertEqual(self.ask("GET", "/crews/" + crew, key=ann)["night"]["at"], at)
        r, text = self.server.http("GET", "/api/v1" + path, raw=True)
        self.assertEqual((r.status, r.getheader("Content-Type")), (200, "text/calendar; charset=utf-8"))
        lines = text.split(b"\r\n")
        self.assertLessEqual(max(map(len, lines)), 75)
        whole = text.replace(b"\r\n ", b"").decode()
        self.assertIn("DTSTART:20270115T080000Z", whole)
        self.assertIn("DESCRIPTION:Bring dice\\;\\n" + "ü" * 100 + "\r\n", whole)
        for wrong in ({"at": 0, "text": "x"}, {"at": at, "text": "x" * 301}, {"at": at, "text": "a\u202eb"}, {"at": at, "text": "a\rDTSTART:1"},
                      {"at": at, "text": "a\n\x1b[2J"}, 7):
            self.ask("POST", "/crews/" + crew, {"do": "night", "night": wrong}, bo, 400)
        self.ask("POST", "/crews/" + crew, {"do": "night", "night": None}, bo)
        self.ask("GET", path, want=404)

    def test_a_crew_has_limits(self):
        crew, keys = self.crew("Ann")
        for n in range(39):
            self.ask("POST", "/crews/" + crew, {"do": "join"}, self.person("P%d" % n))
        self.assertEqual(self.ask("POST", "/crews/" + crew, {"do": "join"}, self.person("X"), 409)["code"], "full")
        for n in range(19):
            self.ask("POST", "/crews", {"name": "C%d" % n}, keys[0], 201)
        self.assertEqual(self.ask("POST", "/crews", {"name": "C"}, keys[0], 409)["code"], "full")
        self.assertEqual(len(self.ask("GET", "/people/me", key=keys[0])["crews"]), 20)
        big = {"game": "getmac", "options": {"x": "y" * 9000}}
        self.assertEqual(self.ask("POST", "/crews/" + crew, {"do": "usual", "usual": big}, keys[0], 413)["code"], "too-big")


main(Crews)
