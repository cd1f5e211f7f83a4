#!/usr/bin/env python3
"""Each shipped heist, played by medium bots from seed 1, reads as it did when it was last read by a person.

usage: heist_transcripts_test.py CAPER      CAPER_GOLDEN=write in the environment writes tests/golden/heists anew: read what has changed
"""
import os
import subprocess
import sys

FOLDER = "tests/golden/heists"


def output(*words):
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
    return done.stdout


def main():
    caper, wrong = sys.argv[1], 0
    ids = [line.split()[0] for line in output(caper, "heist", "list").splitlines() if line]
    assert len(ids) >= 17, ids
    for heist in ids:
        path = f"{FOLDER}/{heist}.txt"
        play = (caper, "play", "heist", "--heist", heist, "--me", "none", "--plain", "--pace", "0", "--bots", "medium", "--seed", "1")
        text = output(*play)
        if os.environ.get("CAPER_GOLDEN") == "write":
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        with open(path, encoding="utf-8") as file:
            before = file.read()
        for number, (old, new) in enumerate(zip(before.splitlines(), text.splitlines()), 1):
            if old != new:
                print(f"{path}:{number}: was “{old}”, is “{new}”")
                break
        wrong += text != before
    print(f"{len(ids) - wrong} of {len(ids)} heists read as before")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
