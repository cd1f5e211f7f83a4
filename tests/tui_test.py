#!/usr/bin/env python3
"""caper play in a real terminal (tmux), as a person would use it.

usage: tui_test.py CAPER [NAME…]     runs all tests, or those named
"""
import json
import os
import re
import subprocess
import sys

import tui_kit
from tui_kit import CAPER, Terminal, folder, plain, transcripts


# ---- The full screen -----------------------------------------------------------------------------


def play_on(t):
    """Enter until the game is over: the first choice of every step."""
    for _ in range(600):
        before = t.wait(r"Your turn|l reads the story")
        if "l reads the story" in before:
            return before
        t.keys("Enter")
        t.wait(lambda s: s != before)
    raise AssertionError("the game does not end")


def test_whole_game_by_keys():
    t = Terminal("getmac --seed c0ffee --pace 0 --bots easy")
    try:
        first = t.wait("Your turn")
        assert "GET THE MACGUFFIN" in first and "TOMB 3" in first and "The Money" in first
        last = play_on(t)
        assert re.search(r"wins?[.!]", last), last
        t.keys("n")
        t.wait("Your turn")
        t.keys("q")
        t.wait("Leave the table")
        t.keys("y")
        status, screen = t.ended()
        assert status == 0, screen
        saved = transcripts()[-1]
        assert os.path.basename(saved).startswith("getmac-"), saved
        done = subprocess.run([CAPER, "verify", saved], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    finally:
        t.close()


def test_undo_help_log_and_refusals():
    t = Terminal("getmac --seed c0ffee --pace 60000")
    try:
        t.wait("Your turn")
        t.keys("?")
        t.wait("KEYS")
        t.keys("End")
        t.wait("Your turn")
        t.type(":play crown")
        t.wait(":play crown")
        t.keys("Enter")
        t.wait("The Crown is not in your hand")
        t.type(":play mo")
        t.keys("Tab")
        t.wait(":play money")
        t.keys("Enter")
        t.wait("u takes it back")
        t.wait("You lay the Money on the table.")
        t.keys("u")
        screen = t.wait("You take the last move back.")
        assert re.search(r"You +▮▮▮▮▮ 5", screen), screen
        t.keys("u")
        t.wait("There is no move to take back")
        t.keys("l")
        t.wait("The story")
        t.keys("Escape")
        t.wait("Your turn")
        for place, answer in (("/nowhere/x", "No such file"), (folder() + "/by-hand", "Saved in")):
            t.keys("s")
            t.wait("Save to: getmac.caper")
            t.keys("C-u")
            t.type(place)
            t.keys("Enter")
            t.wait(answer)
        assert os.path.getsize(folder() + "/by-hand") > 100
    finally:
        t.close()


def test_steps_odds_and_back():
    t = Terminal("getmac --seed c0ffee --pace 60000")
    try:
        t.wait("Your turn")
        t.keys("Right")  # to the Tomb Robbers, whose odds show at once
        t.wait(r"Even odds, 5\.6 % each: The MacGuffin")
        t.keys("3")  # the Spy: three hands to look at
        t.wait(r"The Spy ▸ …")
        t.wait("◇Otto.*◇Lulu")
        t.keys("Down")
        t.wait(r"Play The Spy on Otto's hand")
        t.keys("Escape")
        t.wait("Your move\.")
    finally:
        t.close()


def test_mouse():
    t = Terminal("getmac --seed c0ffee --pace 60000")
    try:
        t.wait("Your turn")
        t.click("The Spy")
        t.wait(r"The Spy ▸ …")
        t.click("Otto")
        t.wait(r"The Spy ▸ Otto")
        t.click("Enter: play")
        t.wait(r"You send the Spy to look into Otto's hand")
        t.wait("holds")
        t.click("? help")
        t.wait("KEYS")
    finally:
        t.close()


def test_resize():
    t = Terminal("getmac --seed c0ffee --seats 11 --pace 60000")
    try:
        t.wait("Cleo")
        t.resize(60, 20)
        t.wait("needs a terminal of 80×24")
        t.resize(140, 40)
        screen = t.wait("Cleo")
        assert "q leave" in screen and len(screen.split("\n")[0]) > 120, screen
        t.resize(80, 24)
        t.wait(lambda s: "Cleo" in s and len(s.split("\n")[0]) <= 80)
    finally:
        t.close()


def test_control_c_leaves_cleanly():
    t = Terminal("getmac --seed c0ffee --pace 60000")
    try:
        t.wait("Your turn")
        t.type(":play money")
        t.keys("Enter")
        t.wait("You lay the Money on the table.")
        t.keys("C-c")
        status, screen = t.ended()
        assert status == 0, screen
        kept = re.search(r"To go on: caper play --load (\S+?\.caper)", screen.replace("\n", ""))
        assert kept, screen
    finally:
        t.close()
    # … and the game goes on where it was.
    t = Terminal(f"--load {kept[1]} --pace 60000")
    try:
        t.wait(r"Vera +▮")
        t.wait(r"\$ Money")
        t.keys("q")
        t.wait("Leave the table")
        t.keys("y")
        assert t.ended()[0] == 0
    finally:
        t.close()


def test_two_people_and_a_cover():
    t = Terminal("getmac --seed c0ffee --seats 2 --me 0,1 --names Ann,Bob")
    try:
        screen = t.wait("The keyboard goes to Ann")
        assert "Merchant" not in screen and "TOMB" not in screen, screen
        t.keys("q")
        screen = t.wait("Leave the table")
        assert "TOMB" not in screen, screen
        t.keys("n")
        t.wait("The keyboard goes to Ann")
        t.keys("Enter")
        anns = t.wait("Your turn")
        t.keys("Enter")
        t.wait(lambda s: "The keyboard goes to Bob" in s or "▸" in s)
        while "The keyboard goes to Bob" not in t.screen():
            before = t.screen()
            t.keys("Enter")
            t.wait(lambda s: s != before)
        screen = t.screen()
        assert "TOMB" not in screen and "hand" not in screen, screen
        t.keys("Enter")
        bobs = t.wait("Your turn")
        assert anns.split("\n")[7:12] != bobs.split("\n")[7:12]
    finally:
        t.close()


def test_getmac_gm_45_another_game_begins_with_the_next():
    """In a rematch the deal passes to the left: seat 1 begins, and the transcript says so."""
    before = transcripts()
    t = Terminal("getmac --seats 2 --seed 45 --pace 0 --bots easy")
    try:
        t.wait("Your turn")
        play_on(t)
        t.keys("n")
        t.wait(lambda s: "Your turn" in s and "l reads the story" not in s)
        t.keys("q")
        t.wait("Leave the table")
        t.keys("y")
        assert t.ended()[0] == 0
        # A game of an earlier test may still be saved; only this test's has this seed and this option.
        texts = [open(name).read() for name in transcripts() if name not in before]
        second = [text for text in texts if 'options {"first":1}' in text]
        assert len([text for text in texts if "seed 45\n" in text]) == 1 and len(second) == 1, texts
        assert second[0].split("moves\n")[1].startswith("1\t"), second[0]
    finally:
        t.close()


def test_getmac_gm_44_your_majesty_in_prompts_menus_and_lines():
    position = os.path.join(folder(), "crowned.json")
    with open(position, "w") as f:
        f.write('{"game":"getmac","turn":0,"hands":[["thief","hippie"],["spy","shrug"]],'
                '"tables":[["rock"],["crown"]]}')
    # Another's crown: targets, menus and the story. Then one's own: the prompt and what others do.
    done = plain(f"--load {position} --seed c0ffee --names Ann,Bob --me 0,1 --plain", "?\nplay thief hand 1\n1\n")
    assert done.returncode == 0, done.stderr
    for text in ("\nYour Majesty Bob: 2 in hand", "The Crown on Your Majesty Bob's table",
                 "Play The Thief on Your Majesty Bob's hand", "— Your Majesty Bob —",
                 "\nYour Majesty: 1 in hand",
                 "Ann reaches into Your Majesty's hand and gets away with",
                 "Your Majesty, your move."):
        assert text in done.stdout, (text, done.stdout)
    t = Terminal(f"--load {position} --seed c0ffee --names Ann,Bob --pace 60000")
    try:
        t.wait("Your turn")
        t.click("The Thief")
        screen = t.wait("The Thief ▸ …")
        assert "♛ Your Majesty Bob" in screen, screen
        t.click("Your Majesty Bob")
        t.wait("Play The Thief on Your Majesty Bob's hand")
        t.keys("Enter")
        t.wait("You reach into Your Majesty Bob's hand")
        t.wait("Waiting for Your Majesty Bob|Your Majesty Bob *\\.")
    finally:
        t.close()


def test_unknown_terminal():
    t = Terminal("getmac", env="TERM=no-such-terminal")
    try:
        status, screen = t.ended()
        assert status == 1 and "is not known here" in screen, screen
    finally:
        t.close()


def test_without_colours():
    t = Terminal("getmac --seed c0ffee --pace 60000", env="NO_COLOR=1 TERM=vt100")
    try:
        t.wait("Your turn")
        t.keys("3")
        screen = t.wait(r"The Spy ▸ …")
        assert "●The Spy" in screen and "▶Vera" in screen, screen
    finally:
        t.close()


# ---- Lines ---------------------------------------------------------------------------------------


def test_lines():
    done = plain("getmac --seed c0ffee --bots easy", "?\nodds 2\nplay crown\n99\nplay money\n")
    assert done.returncode == 0, done.stderr
    for text in ("“?” helps", "save FILE", "5.56 %  The MacGuffin", "not in your hand",
                 "There is no move 99", "You lay the Money on the table.", "Your hand: "):
        assert text in done.stdout, text
    assert done.stderr == "", done.stderr


def test_lines_at_a_keyboard():
    place = os.path.join(folder(), "place")
    os.mkdir(place)
    t = Terminal(f"getmac --seed c0ffee --plain --save {place}/x")
    try:
        t.wait("Play The Spy on Lulu's hand")
        t.type("play money")
        t.keys("Enter")
        t.wait("Enter goes on, u takes it back")
        t.type("u")
        t.keys("Enter")
        t.wait("You take the last move back")
        os.rmdir(place)
        t.keys("C-c")
        status, screen = t.ended()
        # The place that was asked for is gone, so it is said and another one is found.
        assert status == 1 and re.search(r"/place/x:\s+No such file", screen), screen
        assert "To go on: caper play --load" in screen, screen
    finally:
        t.close()


def test_lines_with_a_coach():
    """A slip is answered with what the coach wants; g follows the coach, as on the full screen."""
    done = plain("heist --coach --pace 0", "xyzzy\nplan 2.1\ng\nquit\n")
    assert "No: First the entrance. (“xyzzy” is not a move of Masters of the Heist)" in done.stdout, done.stdout
    assert "(“g” does it for you.)" in done.stdout and "You will start at 2.0" in done.stdout, done.stdout
    assert "① You outside, 3 ideas: Johnny Swagger, Angry Locksmith\n" in done.stdout, done.stdout
    assert "Roxy" not in done.stdout, "the coach, the crew and the story agree on who you are"
    done = plain("getmac --coach --pace 0", "g\n" * 40)
    assert "Coach: Vera played the last card and is out. You win!" in done.stdout, done.stdout
    done = plain("luck --coach --pace 0", "g\n" * 40)
    assert "You go for the night watchman." in done.stdout and "You win!" in done.stdout, done.stdout


def test_lines_for_two():
    done = plain("getmac --seed c0ffee --seats 2 --me 0,1 --names Ann,Bob", "1\n1\n1\n")
    assert done.returncode == 0, done.stderr
    ann, bob = done.stdout.index("— Ann —"), done.stdout.index("— Bob —")
    assert ann < bob < done.stdout.rindex("— Ann —"), done.stdout
    assert "Ann lays" in done.stdout[bob:] and "You lay" in done.stdout[ann:bob], done.stdout


def test_lines_whole_game():
    save = os.path.join(folder(), "lines.caper")
    done = plain(f"getmac --seed c0ffee --save {save}", "1\n" * 200)
    assert done.returncode == 0 and "The game is over." in done.stdout, done.stdout[-600:]
    done = subprocess.run([CAPER, "verify", save], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_mcguffin_whole_job_by_keys():
    t = Terminal("mcguffin --crew 2 --job otter --seed c0ffee --pace 0", 100, 34)
    try:
        first = t.wait("Your turn")
        assert "The Lucky Otter" in first and "making a character" in first, first
        t.keys(":")
        t.type("create Zoë 🦝")
        t.keys("Enter")
        t.wait("You answer to Zoë")
        t.keys("1")
        t.wait("Take a ready-made character ▸")
        t.keys("Enter")
        t.wait("▶ Ready")
        t.keys("Enter")
        floor = t.wait("▶ Borrow|▶ .* %\)")
        assert "✗ heat 1" in floor and re.search(r"▰+▱* [0-9.]+ %", floor), floor
        assert "STAFF 14" in floor and "26 red 26 black" in floor, floor
        last = play_on(t)
        assert "win together" in last or "Nobody wins" in last, last
        story = os.path.join(folder(), "story.txt")
        t.keys("s")
        t.keys("C-u")
        t.type(story)
        t.keys("Enter")
        t.wait("Saved in")
        text = open(story, encoding="utf-8").read()
        assert text.startswith("Somebody in the crew answers to Zoë") or "CASING." in text, text
        t.keys("q")
        assert t.ended()[0] == 0
    finally:
        t.close()


def test_mcguffin_rolled_characters_are_safe():
    t = Terminal("mcguffin --crew 1 --job otter --seed c0ffee --pace 0", 100, 34)
    try:
        screen = t.wait("Make a character")
        assert "0/0" not in screen and "LOCKS 0" not in screen, "nothing is dealt yet"
        for skill in ("tools", "brains", "contacts", "weapons"):
            t.keys(":")
            t.type(f"make {skill}")
            t.keys("Enter")
            t.wait(f"(?i)you .*{skill}|{skill} .*(is|are)")
        rolled = t.wait("◇ Take a ready-made character")  # offered, but not under the cursor
        sheet = re.search(r"♥ contacts \d+ ♦ brains \d+", rolled)[0]
        t.keys("Enter")  # no command is needed: it asks
        t.wait("Name yourself: ▏")
        t.type("Zoe")
        t.keys("Enter")
        assert sheet in t.wait("You answer to Zoe"), "Enter threw the rolled character away"
    finally:
        t.close()


def test_what_does_not_fit_says_so():
    """A briefing that is longer than its place ends with dots; a count never lies over a choice."""
    t = Terminal("mcguffin --seats 3 --job lighthouse --seed 5 --pace 0")
    try:
        t.wait("Please keep it that way")
        t.keys("Enter")
        assert "b reads all of it" in t.wait(r"There are …"), "where the rest is"
        t.keys("Enter")
        t.wait("Mrs Okafor ♥8")
        t.keys("Enter")
        t.wait("▶ Ready")
        t.keys("Enter")
        assert re.search(r"4 ◇ The constables.*…  +1 of 8 ▼", t.wait("▶ Borrow|▶ .* %\)")), t.screen()
    finally:
        t.close()


def digits(screen):
    """What the menu offers, by its digits."""
    return {d: label.strip() for d, label in re.findall(r"(\d) [◇▶] (\S.*?)(?=  |$)", screen, re.M)}


def choose(t, *labels):
    """The digits beside these words, one after the other, then Enter if the move is complete."""
    for label in labels:
        there = lambda s: [d for d, words in digits(s).items() if words.startswith(label)]
        screen = t.wait(lambda s: there(s) or f"{label} ▸" in s)  # the only way is taken already
        if there(screen):
            t.keys(there(screen)[0])
            t.wait(lambda s: s != screen)  # it has been taken
    t.wait("Enter: play|⏎ play")
    t.keys("Enter")


def take_keyboard(t):
    t.wait("The keyboard goes to")
    t.keys("Enter")


def test_mcguffin_hosted():
    """A whole evening: one person is the Mastermind, another in the crew, and so is a bot."""
    t = Terminal("mcguffin --mode hosted --seats 2 --me 0,2 --seed 5 --pace 0", 100, 34)
    me = "The Sergeant"
    try:
        take_keyboard(t)
        choose(t, "Take a ready-made character", me)
        t.wait("The Sergeant joins the crew")
        choose(t, "Ready")
        take_keyboard(t)
        cy = re.search(r"The Sergeant {2,}(\S[^\n]*?) *$", t.wait("Call a check"), re.M)[1]
        t.keys(":")
        t.type("narrate Somewhere a dog barks.")
        t.keys("Enter")
        t.wait("The Mastermind: Somewhere a dog barks.")
        # A check, a second thought, another bonus, and no check at all.
        choose(t, "Call a check", me, "law", "that is all")
        take_keyboard(t)
        t.wait("Go!")
        t.keys(":")
        t.type("say Watch me.")
        t.keys("Enter")
        t.wait("You: “Watch me.”")
        t.keys("p")
        take_keyboard(t)
        choose(t, "A bonus", "+2")
        take_keyboard(t)
        t.wait(r"weapons \+2")
        t.keys("p")
        take_keyboard(t)
        choose(t, "Withdraw what is called")
        t.wait("The Mastermind rules: the check is off")
        # Two at once, called off after the first blow; then one of their own.
        choose(t, "Call a fight", me, "somebody on the payroll", "2", "that is all")
        take_keyboard(t)
        t.wait("2 of them left")
        t.keys("Enter")
        t.wait("The other side rolls")
        t.keys("p")
        take_keyboard(t)
        choose(t, "Withdraw what is called")
        t.wait("the fight is off")
        choose(t, "Call a fight", me, cy, "that is all")
        take_keyboard(t)
        t.wait("against " + cy)
        t.keys("Enter")
        take_keyboard(t)
        # Her last word.
        choose(t, "Harm a character", cy, "1")
        t.wait(cy + " is hurt")
        choose(t, "Mend a character", cy, "1")
        t.wait(cy + " feels better")
        choose(t, "Give or take successes", cy, "+2")
        t.wait("2 more successes for " + cy)
        choose(t, "Give or take successes", cy, "-2")
        t.wait(re.escape(cy + " loses successes (−2)"))
        # A title, and a skill that is not the deck's own: the player sees both.
        say(t, "Give it a title", "past the lasers", "Call a check", me, "locks", "With another skill", "Weapons")
        take_keyboard(t)
        t.wait("(?s)The Sergeant: check, “past the lasers” \\(weapons\\)")
        t.keys("Enter")
        take_keyboard(t)
        t.wait("“past the lasers”. The Sergeant (makes|misses)")
        # Checks until the stage is done, twice; then the four cards, and out.
        for stage in "heist", "combination":
            for n in range(60):
                screen = t.wait("Call a check")
                if "On to the next stage" in screen:
                    break
                who = me if n % 2 else cy
                choose(t, "Call a check", who, "law" if who == me else "locks", "A bonus", "+6")
                if who == me:
                    take_keyboard(t)
                    t.wait("Go!")
                    t.keys("Enter")
                    take_keyboard(t)
            choose(t, "On to the next stage")
        take_keyboard(t)
        for n in range(4):
            t.wait(f"(?s)at the four locks.*{n} of 4|at the four locks")
            before = t.wait("Go!")
            t.keys("Enter")
            t.wait(lambda s: s != before)
        take_keyboard(t)
        t.wait("THE GETAWAY")
        choose(t, "Rule on the getaway", cy, "Caught")
        t.wait("The Mastermind rules: " + cy + " is caught")
        choose(t, "End the story here", "the crew has won")
        last = t.wait("l reads the story")
        assert "win together" in last, last
    finally:
        t.close()


def say(t, label, words, *before):
    """Choose what takes words of one's own, and type them."""
    choose(t, *before, label)
    t.wait(re.escape(label[:8]) + ".*: ▏")  # a long way there may be cut
    t.type(words)
    t.keys("Enter")


def scroll_to(t, label):
    """The menu has several pages: Tab goes on until a label has the cursor."""
    for _ in range(40):
        if f"▶ {label}" in t.screen():
            return
        screen = t.screen()
        t.keys("Tab")
        t.wait(lambda s: s != screen)
    raise AssertionError(f"“{label}” is not in the menu\n{t.screen()}")


def test_luck_hosted():
    """An evening with a host, by what the screen shows and without typing a move: foes by name, a test with
    a trait, a team, two attackers at once, a knock-out, the end."""
    t = Terminal("luck --mode hosted --host --seats 2 --seed 5 --pace 0", 110, 40)
    try:
        screen = t.wait("The host's desk · a free round")
        assert "<" not in screen and "“:”" not in screen, "no grammar on the desk"
        say(t, "Tell what happens", "A gate creaks.")
        t.wait("A gate creaks.")
        for label, name, told in [("a strong fighter", "Big Rudi", r"Foes: big-rudi: Brawling \(strong\)"),
                                  ("that is all", "guard", "guard: nothing special")]:
            scroll_to(t, "A foe comes in")
            t.keys("Enter")
            choose(t, label, *["that is all"] * (label != "that is all"))
            t.wait("A foe comes in.*: ▏")
            t.type(name)
            t.keys("Enter")
            t.wait(told)
        choose(t, "Call a test", "Bruno Pfaff", "Easy", "muscular", "that is all")
        t.wait("Bruno Pfaff faces an easy task: with a prime trait it counts as easy")
        t.wait("Bruno Pfaff rolls")
        scroll_to(t, "Several do it together")
        t.keys("Enter")
        choose(t, "Difficult", "Bruno Pfaff", "Pippa Quill", "Body", "that is all")
        t.wait("Pippa Quill faces a moderate task: with a disadvantage it counts as challenging")
        scroll_to(t, "A player is attacked")
        t.keys("Enter")
        choose(t, "Pippa Quill", "big-rudi", "guard", "that is all")
        t.wait("(?s)Big-rudi strikes at.*Guard strikes at")
        scroll_to(t, "Knock a character out")
        t.keys("Enter")
        choose(t, "guard")
        t.wait("Guard is out of the fight|guard: nothing special .out.")
        scroll_to(t, "The end")
        t.keys("Enter")
        t.wait("The end. Eat what luck you have left")
    finally:
        t.close()


def test_luck_host_improvises():
    """What a host makes up, by what the screen shows: a call with a title, taken back; two on one foe; a foe who tests; a
    player against a player; a rest that is not for all."""
    t = Terminal("luck --mode hosted --seats 2 --me 0,2 --slugfest true --regain true --seed 5 --pace 0", 110, 44)
    me = "Bruno Pfaff"

    def call(first, *labels):
        scroll_to(t, first)
        t.keys("Enter")
        choose(t, *labels)

    try:
        take_keyboard(t)
        choose(t, "A ready-made character", me)
        take_keyboard(t)
        other = re.search(r"Bruno Pfaff.*\n.*?(\w+ \w+) \(Vera\)", t.wait("The host's desk"))[1]
        scroll_to(t, "A foe comes in")
        t.keys("Enter")
        choose(t, "that is all")
        t.wait("A foe comes in.*: ▏")
        t.type("thug")
        t.keys("Enter")
        t.wait("thug: nothing special")
        call("Call a test", me, "Difficult", "Give it a title")
        t.wait("Give it a title: ▏")
        t.type("Past the dogs")
        t.keys("Enter")
        take_keyboard(t)
        t.wait("(?s)Past the dogs.*Roll the dice")
        t.keys("p")
        take_keyboard(t)
        choose(t, "Take the call back")
        t.wait("Never mind: that call is taken back.")
        call("A player attacks", me, other, "thug", "that is all")
        take_keyboard(t)
        t.wait("(?s)go for thug.*goes for thug")
        t.keys("Enter")  # the roll is soon behind the cover
        take_keyboard(t)
        t.wait("(?s)One failure, and the whole thing fails.*Tell what happens")
        call("Call a test", "thug", "Moderate", "that is all")
        t.wait("Thug faces a moderate task")
        choose(t, "Roll the dice")
        t.wait("Thug rolls")
        call("A player attacks", other, me, "that is all")
        take_keyboard(t)  # with slugfest anyone who is hit tests toughness
        t.wait(f"(?s){other} goes for you with a punch.*must stay on your feet.*Roll the dice")
        t.keys("Enter")
        take_keyboard(t)
        call("Change the round", "Time out", "but some were not resting", me, "that is all")
        t.wait("(?s)Bruno Pfaff .Roxy. +luck 0.*A round of rest")
    finally:
        t.close()


def test_luck_everybody_is_on_the_hosts_desk():
    """One long sheet does not crowd the others out of a small screen; what is cut says so."""
    t = Terminal("luck --host --seats 3 --seed 4 --pace 0")
    try:
        screen = t.wait("The host's desk · a free round")
        for name in ("Kenji Blau: ", "Tove Lindgren: ", "Gus Amberg: "):
            assert name in screen, (name, screen)
        assert screen.count(" …") == 3, screen
    finally:
        t.close()


def test_mcguffin_lines_name_everything():
    done = plain("mcguffin --seed 5 --plain", "1\n1\nwhat 1\n1\nquit\n")
    assert "1  Try “The guided tour”\n" in done.stdout and "has never once been asked a question" in done.stdout, done.stdout
    assert "Let somebody else go first" in done.stdout, done.stdout
    assert "♥ contacts 8* ♦ brains 4 ♠ weapons 2 ♣ tools 3" in done.stdout, done.stdout
    assert "1  Turn the card of the Staff" in done.stdout, done.stdout


def test_mcguffin_hosts_in_lines():
    """A title, another skill, successes and the next stage: by their numbers and in words."""
    done = plain("mcguffin --mode hosted --host --seats 2 --seed 5 --plain --pace 0",
                 "1\n1\n1\n4\npast the lasers\ngrant 1 3\ncheck 1 law with brains as who goes there\n6\nquit\n")
    assert "“past the lasers”. Abacus faces a check against the Locks with tools." in done.stdout, done.stdout
    assert re.search("“past the lasers”. Abacus (makes|misses)", done.stdout), done.stdout
    assert "3 more successes for Dutch." in done.stdout, done.stdout
    assert "“who goes there”. Dutch faces a check against the Law with brains." in done.stdout, done.stdout
    assert "   6  Go on before the stage is done\n" in done.stdout and "on to the next stage.\nTHE HEIST." in done.stdout, done.stdout


def test_luck_competition_in_words():
    done = plain("luck --competition --seed 4 --plain --pace 0", "1\nquit\n")
    assert "Be the last one standing" in done.stdout, done.stdout
    assert "You (Wilma Oktober) are ready." in done.stdout, "said once who plays whom"
    assert "  Punch Bruno Pfaff\n" in done.stdout and "Bruno Pfaff (Vera): luck 3" in done.stdout, done.stdout


def test_the_view_is_in_words_first():
    t = Terminal("getmac --seed c0ffee --pace 60000")
    try:
        t.wait("Your turn")
        t.keys("v")
        t.wait("(?s)You: 5 in hand; on the table: nothing.*AS A PROGRAM SEES IT.*counts")
    finally:
        t.close()


def test_what_was_missed_is_announced():
    """At 80×24 the story has a few lines; on coming back to the table the player is told that there is more."""
    t = Terminal("heist --seed 5 --pace 0")
    try:
        t.wait("key goes on")
        t.keys("Space")
        t.wait("Your turn")
        t.keys("1", "Enter")
        t.wait("3 ◇ Ready")
        t.keys("3", "Enter")
        screen = t.wait(r"(?s)You rolled a .*l log ▲\d+")
        missed = int(re.search(r"l log ▲(\d+)", screen)[1])
        assert missed > 5, screen
        t.keys("l")
        assert t.wait("The story").count(" · ") > 10
    finally:
        t.close()


def test_heist_lines_name_the_tiles():
    done = plain("heist --seed 5 --plain", "1\nquit\n")
    assert "│◆LL$1│" in done.stdout, "what the crew came for is never cut off"
    assert "│ 5.7 │" in done.stdout and "Noise 0; an alert at 4" in done.stdout, done.stdout
    assert "① You outside" in done.stdout and "② Vera outside" in done.stdout, "people are told apart from the numbers of the list"


def test_luck_lines_say_who_is_who_and_what_a_way_needs():
    done = plain("luck --seats 3 --seed 3 --plain --pace 0", "1\n2\nquit\n")
    crew = re.search(r"^Wilma Oktober \(you\): luck 26 · ([\w ]+) \(Vera\): luck \d+ · ([\w ]+) \(Otto\): luck \d+$", done.stdout, re.M)
    assert crew, done.stdout
    assert re.search(rf"^(> )?You, {crew[1]} and {crew[2]}: ", done.stdout, re.M), done.stdout
    assert " — Needs the trick Talk to animals and 2 luck.\n" in done.stdout, done.stdout


def test_many_moves_are_chosen_step_by_step_in_lines():
    done = plain("luck --mode hosted --host --seats 2 --seed 5 --plain --pace 0",
                 "2\n1\nback\n2\n3\n99\n1\nquit\n")
    assert re.search(r"(?m)^   2  Call a test …$", done.stdout), done.stdout
    assert "Call a test ▸ Pippa Quill ▸ Difficult ▸ …" in done.stdout, done.stdout
    assert "There is no move 99 here" in done.stdout, done.stdout
    assert re.search(r"Pippa Quill faces a difficult task: with an? [a-z]+( trait)? it counts as ", done.stdout), done.stdout
    assert "▸ D\n" not in done.stdout and "rating" not in done.stdout, "no letter codes"


def test_luck_host_improvises_in_lines():
    """The same menus in the line mode: a foe, two on one with a title, a test by the foe."""
    def number(labels, text):
        """The numbers that lead there, read off the lists that are printed."""
        for label in labels:
            done = plain("luck --host --seats 2 --seed 5 --plain --pace 0", text + "quit\n").stdout
            text += re.findall(rf"(?m)^ *(\d+)  {re.escape(label)}", done)[-1] + "\n"
        return text

    text = number(["A foe comes in", "that is all"], "") + "thug\n"
    text = number(["A player attacks", "Bruno Pfaff", "Pippa Quill", "thug", "Give it a title"], text) + "Over the wall\n"
    text = number(["Call a test", "thug", "Easy", "that is all", "Roll the dice"], text)
    done = plain("luck --host --seats 2 --seed 5 --plain --pace 0", text + "quit\n").stdout
    assert re.search(r"(?s)Over the wall\n.*goes for thug.*goes for thug.*Thug faces an easy task.*Thug rolls", done), done


def test_the_dice_are_seen_before_the_next_scene():
    t = Terminal("luck --seats 1 --seed 3 --pace 0")
    try:
        t.wait("Your turn")
        t.keys("1")
        t.wait("Wilma Oktober")
        t.keys("1", "Enter")
        for _ in range(30):  # on, by the first way, until a roll has led to a page of its own
            screen = t.wait("any key goes on|Your move|Roll the dice|I do it|roll again")
            if re.search(r"(?s)· You roll \d \+ \d = \d+\..*any key goes on", screen):
                assert not re.search(r"lucky-streak|next-time|out-of-luck|[*]", screen), screen
                return
            if "Success" in screen:
                assert re.search("Success [0-9.]+ %", screen) and "next-time" not in screen, screen
                assert "OoL" not in screen and "Better next time" in screen, screen
            t.keys("Enter")
            t.wait(lambda s: s != screen)
        raise AssertionError(f"no roll led to a page\n{screen}")
    finally:
        t.close()


# ---- Masters of the Heist -------------------------------------------------------------------------


def heist(name, **fields):
    """A position in a file: a corridor behind a remote lock, everybody else at the entrance."""
    crew = [{"character": "burglar", "skills": ["hurry", "bypass"], "at": "0.0", "ideas": 3, "die": 2}
            for _ in range(3)]
    for i, own in enumerate(fields.pop("crew", [])):
        crew[i].update(own)
    position = {"game": "heist", "tiles": "E2 RXM EM SX EM" + 20 * " GP", "phase": "action",
                "events": ["M1", "M1", "M1", "M1", "Z1"], "objective": [["cash", 9]], "crew": crew}
    position.update(fields)
    path = os.path.join(folder(), name + ".json")
    with open(path, "w") as f:
        json.dump(position, f)
    return path


def test_heist_under_a_remote_lock():
    """MH-60: what the lock bars is not offered, and the screen says why."""
    path = heist("lock", crew=[{"at": "0.1", "plan": ["0.2"]}], items=["flashbang"])
    t = Terminal(f"--load {path} --seed c0ffee --me 0 --pace 60000", width=100, height=30)
    try:
        screen = t.wait("Hesitate \\(idea\\)")
        assert "Dart" not in screen.split("Your move")[1], screen
        assert re.search(r"under a remote", screen) and "Dart needs more" in screen, screen
        t.keys(":")
        t.type("commit item flashbang")
        t.keys("Enter")
        t.wait("You are under a remote lock: .*Flash needs more")
    finally:
        t.close()
    done = plain(f"--load {path} --seed c0ffee --me 0 --pace 0 --plain", "commit c2\nquit\n")
    assert "Not now: You are under a remote lock" in done.stdout, done.stdout
    assert "No: You are under a remote lock" in done.stdout, done.stdout


def test_heist_a_keycard_changes_hands_outdoors():
    """MH-27: it lies on the entrance between two pockets."""
    path = heist("card", crew=[{"loot": ["keycard"]}])
    moves = "drop keycard\ncommit c3\ndone\npickup keycard\nquit\n"
    done = plain(f"--load {path} --seed c0ffee --me 0,1 --pace 0 --plain", moves)
    assert "k→" in done.stdout, done.stdout
    assert re.search(r"② You \(\w+\) 0.0, .*has keycard", done.stdout), done.stdout
    t = Terminal(f"--load {path} --seed c0ffee --me 0,1 --pace 60000", width=100, height=30)
    try:
        t.wait("The keyboard goes to")
        t.keys("Enter")
        t.wait("You rolled a")
        t.keys(":")
        t.type("drop keycard")
        t.keys("Enter")
        t.wait("k→")
        for move in "commit c3", "done":
            t.keys(":")
            t.type(move)
            t.keys("Enter")
        t.wait("The keyboard goes to")
        t.keys("Enter")
        t.click("Pick up")
        t.wait("Enter: play  Pick up the keycard")
        t.keys("Enter")
        t.wait("has keycard")
    finally:
        t.close()


def test_heist_the_briefing_and_a_plan_on_the_map():
    """The story is read first; tiles are chosen with the arrows, and the cursor stays on the map."""
    t = Terminal("heist --seed 3 --pace 60000")
    try:
        t.wait("(?s)The Lucky Pawn.*The letter came to the laundromat.*more ▼")
        t.keys(*["Down"] * 9)  # the objective is below the fold, and the frame says that there is more
        t.wait(lambda s: "Bring out 1 jewel" in s and "more ▼" not in s)
        t.keys("Space")
        t.wait("Your turn")
        t.keys("1")
        t.wait("Start at entrance 3.8")
        t.keys("Enter")
        t.wait("(?s)will start at 3.8.*Plan to cross tile 4.8.*You have no token here")
        t.keys("Enter")
        t.wait("7 tokens left")
        t.keys("Down")
        screen = t.wait("Plan to cross tile")
        assert re.search(r"1 ◇ Choose an entrance", screen), "the cursor stays on the map"
        for code in ("plan 4", "start 3", "script-kiddie", "smash-n-grab", "SnnM"):
            assert code not in screen, (code, screen)
        t.keys("b")
        t.wait("The letter came to the laundromat")
    finally:
        t.close()


def test_heist_a_run_that_takes_something_along():
    """MH-42: what lies on the way is in the menu, and so is what can be left."""
    path = heist("along", phase="escape", tiles="E2 EM EM EM" + 21 * " GP", loot={"0.1": ["jewel"], "0.2": ["cash 2"]},
                 crew=[{"at": "0.3", "ideas": 4, "loot": ["docs"]}, {"status": "out"}, {"status": "out"}])
    done = plain(f"--load {path} --seed c0ffee --me 0 --plain", "quit\n")
    for words in ("Run for it ▸ ← west (0.2) ▸ tile 0.1 ▸ tile 0.0\n", "← west (0.2) ▸ take cash ▸ tile 0.1 ▸ take jewel ▸ tile 0.0\n",
                  "tile 0.1 ▸ take jewel ▸", "Run for it ▸ leave docs ▸"):
        assert words in done.stdout, (words, done.stdout)
    t = Terminal(f"--load {path} --seed c0ffee --me 0 --pace 0")
    try:
        t.wait("Your turn")
        t.keys("1")
        t.wait("Run for it ▸ …(?s:.*)◇ leave docs")
        t.keys("Enter")  # the first tile, on the map
        t.wait("▶ take cash")
        t.keys("Enter")
        t.wait("▶ take jewel")
        t.keys("Enter")
        t.wait("You are out")
        t.keys("v")
        t.wait("All you can see")
        t.keys("NPage")
        t.wait("(?s)outside.*jewel")
    finally:
        t.close()


def test_heist_a_run_that_fell_short():
    """MH-42: the runner may put loot down for the others before being caught."""
    path = heist("short", phase="escape", tiles="E2 EM EM EM" + 21 * " GP", choice={"kind": "caught", "who": 1},
                 crew=[{"at": "0.3", "loot": ["docs"]}, {"at": "0.2"}, {"status": "out"}])
    done = plain(f"--load {path} --seed c0ffee --me 0 --plain", "drop docs\ncaught\nquit\n")
    for words in ("Put down", "Be caught", "You put down the documents.", "You are busted."):
        assert words in done.stdout, (words, done.stdout)


def test_heist_a_tile_with_much_on_it():
    """What matters comes first, marks take no room, and what does not fit is said in words."""
    full = {"0.1": ["jewel", "cash 2"]}
    path = heist("full", phase="plan", round=1, tiles="E2 EM EM EM" + 21 * " GP", loot=full,
                 chits={"0.1": ["lock", "lock"]}, crew=[{"at": None}, {"at": None}, {"at": None}])
    t = Terminal(f"--load {path} --seed c0ffee --me 0 --pace 60000")
    try:
        t.wait("Your turn")
        t.wait("◇◆LL\\$2◇    ]")
        t.keys("2")
        t.wait("(?s)▶◆LL\\$2.*Plan to cross tile 0.1.*2 locks, \\$2k, a jewel")
    finally:
        t.close()
    path = heist("fuller", phase="plan", round=1, tiles="E2 EM EM EM" + 21 * " GP", loot=full,
                 chits={"0.1": ["lock", "lock", "camera"]}, crew=[{"at": None}, {"at": None}, {"at": None}])
    done = plain(f"--load {path} --seed c0ffee --me 0 --plain", "quit\n")
    assert "On tile 0.1: lock, lock, camera, cash 2, jewel\n" in done.stdout, done.stdout


def test_a_later_heist_of_a_campaign_in_lines():
    """Names are unique, a small map leaves no empty page behind it, and things have names, not ids."""
    ledger = os.path.join(folder(), "evening.ledger")
    run = lambda words, typed="": subprocess.run([CAPER, "campaign", *words.split()], input=typed, text=True,
                                                 capture_output=True, env=tui_kit.ENV, timeout=tui_kit.PATIENCE)
    assert run(f"new {ledger} --player Ann").returncode == 0
    with open(ledger) as f:
        kept = f.read()
    shown = run(f"show {ledger}").stdout
    assert "brings the Pawn Shop Owner" in shown, shown
    begun = run(f"play {ledger} --plain --pace 0", "quit\n").stdout
    assert "① You outside, 3 ideas: Johnny Swagger, Angry Locksmith\n" in begun, (begun, kept)
    assert "② Tiny Mike outside, 0 ideas: Thug\n" in begun, begun
    path = heist("docs", objective=[["docs", 1], ["cash", 3]])
    done = plain(f"--load {path} --seed c0ffee --me 0 --plain", "quit\n")
    assert "Bring out 1 set of documents, $3k\n" in done.stdout, done.stdout
    assert re.search("╯\n+Round", done.stdout)[0] == "╯\nRound", done.stdout


def test_load_takes_names():
    path = heist("names", crew=[{}, {}, {}])
    done = plain(f"--load {path} --seed c0ffee --names Ann,Bo --me 0 --plain", "quit\n")
    assert "① You " in done.stdout and "② Bo " in done.stdout, done.stdout
    done = plain(f"--load {path} --seed c0ffee --names Ann,Bo --me 0,1 --plain", "quit\n")
    assert "① You (Ann) " in done.stdout and "② Bo " in done.stdout, "whose turn it is where two share a keyboard"


def test_called_wrongly():
    for args in ("", "chess", "getmac --colour red", "getmac --seats", "getmac --seats many",
                 "getmac --me 7", "getmac --bots clever", "getmac mcguffin", "getmac --pace -1", "getmac --seed xyz"):
        done = plain(args)
        assert done.returncode == 2 and done.stderr.endswith("`caper play --help` says more.\n"), (args, done)
        assert done.stdout == "", args
    position = os.path.join(folder(), "position.json")
    with open(position, "w") as f:
        f.write('{"game":"getmac","turn":9,"hands":[["thief"],["spy"]]}')
    for args, word in (("getmac --seats 12", "2 to 11"),
                       (f"--load {position} --seed c0ffee", "turn"), ("--load /nowhere", "No such file")):
        done = plain(args)
        assert done.returncode == 1 and word in done.stderr, (args, done)
        assert done.stderr.count("\n") == 1, done.stderr
    done = plain("--help")
    assert done.returncode == 0 and "usage: caper play" in done.stdout


if __name__ == "__main__":
    sys.exit(tui_kit.main(sys.modules[__name__]))
