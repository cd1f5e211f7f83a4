#!/usr/bin/env python3
"""caper join: the terminal at a server's table, through a wire that can be cut.

usage: join_test.py CAPER [NAME…]     runs all tests, or those named
"""
import http.client
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import threading

import tui_kit
from server_kit import Server
from tui_kit import Terminal, folder, plain


class Wire:
    """A port that leads to a server, wherever that is just now: it can be cut, and it keeps what the server says."""

    def __init__(self, server, context=None):
        self.server, self.context = server, context
        self.said = b""  # by the server, to everybody who came through here
        self.spoilt = {}  # what it says, and what arrives in its place, of the same length
        self.live = []
        self.cut_off = False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            try:
                if self.cut_off:
                    raise OSError
                if self.context:
                    near = self.context.wrap_socket(near, server_side=True)
                far = socket.create_connection(("127.0.0.1", self.server.port))
            except OSError:
                near.close()
                continue
            self.live += [near, far]
            threading.Thread(target=self.carry, args=(near, far, False), daemon=True).start()
            threading.Thread(target=self.carry, args=(far, near, True), daemon=True).start()

    def carry(self, a, b, keep):
        try:
            while data := a.recv(65536):
                if keep:
                    self.said += data
                    for word, instead in self.spoilt.items():
                        data = data.replace(word, instead)
                b.sendall(data)
        except OSError:
            pass
        for s in a, b:
            try:
                s.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut(self):
        """Connections fail until mend()."""
        self.cut_off = True
        for s in self.live:
            try:
                s.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self.live = []

    def mend(self):
        self.cut_off = False


class Evening:
    """A server, a wire to it, and tables."""

    def __enter__(self):
        self.server = Server(folder())
        self.wire = Wire(self.server)
        return self

    def __exit__(self, *problem):
        self.server.stop()
        self.wire.listener.close()

    def call(self, path, body=None):
        c = http.client.HTTPConnection("127.0.0.1", self.server.port)
        c.request("POST" if body else "GET", "/api/v1" + path, json.dumps(body) if body else None)
        answer = json.loads(c.getresponse().read())
        c.close()
        return answer

    def table(self, game, players, **more):
        """The link of a new table."""
        made = self.call("/tables", {"game": game, "seats": len(players), "players": players, "pace": 0, **more})
        assert made["ok"], made
        self.id = made["table"]
        return f"http://127.0.0.1:{self.wire.port}/t/{self.id}"


def ready(t):
    t.wait("I am ready")
    t.wait(r"\(you\), not ready yet")
    t.keys("Enter")


def test_a_whole_game_with_breaks_in_it():
    """getmac with bots on the full screen: the network goes, then the server does; the game goes on by itself."""
    with Evening() as e:
        link = e.table("getmac", ["open", "easy", "easy"])
        t = Terminal(f"{link} --name Ann", command="join")
        try:
            ready(t)
            first = t.wait("Your turn")
            assert " You " in first and "TOMB" in first, first
            moves = broken = 0
            for _ in range(300):
                before = t.wait(lambda s: "Your turn" in s or "l reads the story" in s)
                if "l reads the story" in before:
                    break
                moves += 1
                if moves in (2, 4):
                    broken += 1
                    e.wire.cut() if moves == 2 else e.server.stop(signal.SIGKILL)
                    t.wait("Not connected; trying again")
                    e.wire.mend() if moves == 2 else e.server.start()
                    before = t.wait("Your turn")
                t.keys("Enter")
                t.wait(lambda s: s != before)
            assert broken and re.search(r"wins?[.!]", before), before
            assert e.call(f"/tables/{e.id}")["table"]["state"] == "over"
            # Another game: the same people, the same seats.
            t.keys("n")
            ready(t)
            t.wait("Your turn")
            t.keys("q")
            t.wait("Your seat is kept")
            t.keys("y")
            status, screen = t.ended()
            assert status == 0 and "To go on: caper join" in screen, screen
        finally:
            t.close()


def test_the_seat_is_kept():
    """Leave, join again: the same seat and the whole story; the token lies where only its owner can read it."""
    with Evening() as e:
        link = e.table("getmac", ["open", "easy"], pace=10000)
        t = Terminal(f"{link} --name Ann", command="join")
        try:
            ready(t)
            t.wait("Your turn")
            t.keys("t")
            t.wait("To the others:")
            t.type("back in a minute")
            t.keys("Enter")
            t.wait("You: “back in a minute”")
            t.keys("q")
            t.wait("Leave the table")
            t.keys("y")
            assert t.ended()[0] == 0
        finally:
            t.close()
        seats = os.path.join(folder(), "caper", "seats")
        [kept] = os.listdir(seats)
        assert e.id in kept and os.stat(os.path.join(seats, kept)).st_mode & 0o777 == 0o600
        t = Terminal(f"{link} --name Somebody", command="join")
        try:
            t.wait(r"(?s) You .*You: “back in a minute”.*Your move")
        finally:
            t.close()
        assert len([s for s in e.call(f"/tables/{e.id}")["table"]["seats"] if s["kind"] == "person"]) == 1


def test_two_people_and_what_they_may_know():
    """Two terminals at one table; the wire carries to each of them nothing of the other's hand."""
    with Evening() as e:
        link = e.table("getmac", ["open", "open"])
        wires = [Wire(e.server), Wire(e.server)]
        people = []
        try:
            for name, wire in zip(("Ann", "Bo"), wires):
                own = link.replace(str(e.wire.port), str(wire.port))
                people.append(Terminal(f"{own} --name {name}", command="join",
                                       env=f"TERM=xterm-256color XDG_STATE_HOME={folder()}/{name}"))
                people[-1].wait(rf"{name} \(you\)")
            ann, bo = people
            bo.keys("t")
            bo.wait("To the others:")
            bo.type("Hello!")
            bo.keys("Enter")
            ann.wait("Bo: “Hello!”")
            for t in people:
                ready(t)
            ann.wait("Your turn")
            bo.wait("Waiting|The others are playing")
            hands = [sorted(json.loads(text) for text in set(re.findall(r'"hand":(\[[^]]*\])', w.said.decode("utf-8", "replace"))))
                     for w in wires]
            assert all(len(h) == 1 and len(h[0]) == 5 for h in hands), hands
            assert not set(hands[0][0]) & set(hands[1][0]), hands
            for w, other in zip(wires, reversed(hands)):
                said = w.said.decode("utf-8", "replace")
                assert '"hands"' not in said and '"seed"' not in said
                assert not [card for card in other[0] if re.search(f'"{card}"[^:]', said)], (other, said)
            people[0].keys("Enter")
            people[0].wait(lambda s: "▸" in s or "Your turn" not in s)
        finally:
            for t in people:
                t.close()


def test_watching_and_refusals():
    """A spectator is offered only what is of use: no hint, no move, no undo; and talk, which the player does not hear."""
    with Evening() as e:
        link = e.table("getmac", ["open", "easy"], pace=10000)
        player = Terminal(f"{link} --name Ann", command="join", env=f"TERM=xterm-256color XDG_STATE_HOME={folder()}/Ann")
        t = Terminal(f"{link} --watch --name Cy", command="join")
        try:
            shown = t.wait("You are watching")
            assert "I am ready" not in shown, shown
            ready(player)
            shown = t.wait("TOMB(?s:.*)You are watching")
            assert not re.search("i hint|⏎ play|Esc back|u undo|␣ hold", shown) and "l log" in shown, shown
            t.keys("t")
            t.wait("To the others")
            t.type("She has the Crown")
            t.keys("Enter")
            t.wait("You: “She has the Crown”|Cy: “She has the Crown”")
            assert "She has the Crown" not in player.wait("TOMB")
            t.keys("i", "u", "Enter", "?")
            shown = t.wait("KEYS")
            assert "save the transcript" in shown and "a hint" not in shown and "talk to" in shown, shown
            t.keys("x")
            t.wait("You are watching")
            t.keys("q")
            t.wait("Leave the table")
            t.keys("y")
            assert t.ended()[0] == 0
        finally:
            t.close()
            player.close()
        done = plain(link[:-1] + ("y" if link.endswith("x") else "x"), command="join")
        assert done.returncode == 1 and "no such table" in done.stderr.lower() or "there is no" in done.stderr.lower(), done
    done = plain("http://127.0.0.1:1/t/" + 16 * "a", command="join")
    assert done.returncode == 1 and "nobody answers at 127.0.0.1:1: Connection refused" in done.stderr, done
    for bad in ("getmac", "http://127.0.0.1:8420/", "ftp://x/t/" + 16 * "a", "http://x:99999/t/" + 16 * "a"):
        done = plain(bad, command="join")
        assert done.returncode == 2 and "is not a link to a table" in done.stderr, (bad, done)


def test_a_late_friend_takes_a_bots_seat():
    with Evening() as e:
        link = e.table("getmac", ["open", "easy", "easy"], pace=10000)
        player = Terminal(f"{link} --name Ann", command="join", env=f"TERM=xterm-256color XDG_STATE_HOME={folder()}/Ann")
        try:
            ready(player)
            player.wait("TOMB")
            env = f"TERM=xterm-256color XDG_STATE_HOME={folder()}/Bo"
            t = Terminal(f"{link} --name Bo --plain", command="join", env=env)
            shown = t.wait("You are watching: the game has begun(?s:.*)would take")
            t.close()
            found = re.search("`--seat ([23])` would take", shown)
            t = Terminal(f"{link} --name Bo --seat {found[1]}", command="join", env=env)
            try:
                t.wait("TOMB")
                player.wait("Bo")
                seat = e.call("/tables/" + e.id)["table"]["seats"][int(found[1]) - 1]
                assert (seat["name"], seat["kind"], seat["late"]) == ("Bo", "person", True), seat
            finally:
                t.close()
        finally:
            player.close()


def lines(e, game, players, answers, **more):
    link = e.table(game, players, **more)
    done = plain(f"{link} --name Ann --plain", "ready\n" + answers, command="join")
    assert done.returncode == 0, done
    return done.stdout


def test_lines():
    """Whole games by numbers, through pipes, each at a table of its own."""
    with Evening() as e:
        out = lines(e, "getmac", ["open", "easy"], "odds 1\nhint\n" + "1\n" * 200)
        assert "The game is over." in out and "It is over." in out, out[-800:]
        assert re.search(r"> (Nothing is left to chance there|.*%)", out) and "No: " not in out, out[:3000]
        out = lines(e, "mcguffin", ["open", "easy"], "1\n" * 400, options={"job": "otter"})
        assert "The game is over." in out and "CASING" in out.upper(), out[-800:]
        out = lines(e, "heist", ["open", "easy", "easy"], "1\n" * 30)
        assert "Your seat is kept. To go on: caper join" in out, out[-800:]


def test_lines_look_while_nobody_is_asked():
    """The list of the last turn is gone then, and nothing is offered."""
    with Evening() as e:
        t = Terminal(f"{e.table('getmac', ['open', 'easy'])} --name Ann --plain", command="join")
        try:
            t.wait("“ready” when you are")
            t.type("ready")
            t.keys("Enter")
            while "It is over" not in t.wait(r"\n>\s*$|It is over"):
                t.type("1")
                t.keys("Enter")
                t.wait(lambda s: not re.search(r"\n> 1\s*$", s))
            t.type("look")
            t.keys("Enter")
            seen = t.wait(r"(?s)\nlook\s.*Discarded.*Your hand").split("\nlook")[-1]
            assert "1  " not in seen and "our move" not in seen, seen
            t.type("quit")
            t.keys("Enter")
            assert t.ended()[0] == 0
        finally:
            t.close()


def test_other_games_on_the_full_screen():
    with Evening() as e:
        for game, told in (("mcguffin", "making a character"), ("luck", "ready-made"), ("heist", "The Lucky Pawn")):
            t = Terminal(f"{e.table(game, ['open', 'easy', 'easy'])} --name Ann", 100, 34, command="join")
            try:
                ready(t)
                before = t.wait(f"(?i){told}")
                t.keys("Enter")
                t.wait(lambda s: s != before)
                if game == "heist":  # behind the briefing
                    before = t.wait("Choose an entrance")
                    t.keys("1")
                    t.wait("Start at entrance")
                    t.keys("Enter")
                    t.wait("(?s)will start at.*Plan to cross tile")  # and the cursor stays on the map
            finally:
                t.close()


def test_a_hostile_server():
    """It sends control characters, raw and escaped: they reach neither the terminal nor a pipe as such."""
    with Evening() as e:
        e.wire.spoilt = {b"QQQQQQQ": b"\x1b]2;X\x07\r", b"ZZZZZZ": b"\\u001b", b"WWWWWW": b"\\u009b"}
        done = plain(f"{e.table('getmac', ['open', 'easy'])} --name WWWWWW --plain", "chat QQQQQQQ ZZZZZZ\nready\nlook\nquit\n", command="join")
        assert done.returncode == 0 and "You: “?]2;X?? ??????”" in done.stdout and "?????? (you)" in done.stdout, done
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", done.stdout + done.stderr), done
        t = Terminal(f"{e.table('getmac', ['open', 'easy'])} --name WWWWWW", command="join")
        try:
            title = t.tmux("display-message", "-p", "#{pane_title}")
            ready(t)
            t.wait("Your turn")
            t.keys("t")
            t.wait("To the others:")
            t.type("QQQQQQQ ZZZZZZ")
            t.keys("Enter")
            t.wait(r"You: “\?\]2;X\?\? \?{6}”")
            assert t.tmux("display-message", "-p", "#{pane_title}") == title
        finally:
            t.close()


def test_the_operator_is_heard():
    with Evening() as e:
        link = e.table("getmac", ["open", "easy"])
        full, lines_ = (Terminal(f"{e.table('getmac', ['open', 'easy'])} --name Ann {more}", command="join") for more in ("", "--plain"))
        late = None
        try:
            full.wait("I am ready")
            lines_.wait("“ready” when you are")
            subprocess.run([tui_kit.CAPER, "admin", "--store", e.server.address(), "say", "Back at nine"], check=True, capture_output=True)
            late = Terminal(f"{link} --name Cy", command="join")
            for t in full, lines_, late:
                t.wait("The operator: “Back at nine”")
        finally:
            for t in full, lines_, late:
                if t:
                    t.close()


def test_over_tls():
    """https: a certificate that the system trusts, and one that it does not."""
    with Evening() as e:
        pem = os.path.join(folder(), "pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                        "-addext", "subjectAltName=DNS:localhost", "-keyout", pem + ".key", "-out", pem], check=True,
                       capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(pem, pem + ".key")
        wire = Wire(e.server, context)
        link = f"https://localhost:{wire.port}" + e.table("getmac", ["open", "easy"])[-19:]
        done = plain(f"{link} --plain", "ready\n", command="join")
        assert done.returncode == 1 and "certificate is not valid" in done.stderr, done
        done = plain(f"{link} --plain --trust {pem}", "ready\n" + "1\n" * 200, command="join")
        assert done.returncode == 0 and "The game is over." in done.stdout, done
        done = plain(f"{link.replace('localhost', '127.0.0.1')} --plain --trust {pem}", "ready\n", command="join")
        assert done.returncode == 1 and "certificate is not valid" in done.stderr, "trusted, but for another name"


if __name__ == "__main__":
    sys.exit(tui_kit.main(sys.modules[__name__]))
