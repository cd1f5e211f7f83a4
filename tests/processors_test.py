#!/usr/bin/env python3
"""The same games on every processor: the loops that are compiled once for each level (src/base/processor.h) are run at
every level that this processor has.

usage: processors_test.py BUILD    the folder with caper and the test programs"""
import os
import subprocess
import sys

BUILD = sys.argv[1]
# Beside the plain x86-64 (or arm64); the words of /proc/cpuinfo.
NEEDS = {"baseline": set(), "v3": {"avx2", "bmi1", "bmi2", "popcnt"}}
NEEDS["v4"] = NEEDS["v3"] | {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}
SIDE_BY_SIDE = ["test_getmac", "getmac_side_by_side*"]
TESTS = [["test_core", "rng_*"], ["test_golden"], ["test_kit", "kit_batch_*"], SIDE_BY_SIDE]
# Developers probably have better processors, so this level is only tried here.
BASELINE = [["test_digests"]]


def run(level, program, *words):
    done = subprocess.run([os.path.join(BUILD, program), *words], env={**os.environ, "CAPER_PROCESSOR": level},
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def check(right, what):
    if not right:
        raise SystemExit("processors: " + what)


def flags():
    with open("/proc/cpuinfo", encoding="ascii", errors="replace") as info:
        return {word for line in info if line.startswith("flags") for word in line.split(":")[1].split()}


def main():
    has, ran, lacks = flags(), [], []
    for level, needs in NEEDS.items():
        status, said = run(level, "caper", "--version")
        if needs - has:
            check(status == 2 and "this processor is" in said, f"{level} is not refused: {said}")
            lacks.append(level)
            continue
        check(status == 0, f"this processor has {level}, and it is refused: {said}")
        for test in TESTS + (BASELINE if level == "baseline" else []):
            status, said = run(level, *test)
            check(status == 0, f"{' '.join(test)} fails at {level}:\n{said}")
            # That the level was taken shows here: a plain processor plays one game after the other.
            check(test is not SIDE_BY_SIDE or ("SKIPPED" in said) == (level == "baseline"), f"{level} was not taken:\n{said}")
        ran.append(level)
    status, said = run("v5", "caper", "--version")
    check(status == 2 and "baseline, v3 or v4" in said, f"v5 is not refused: {said}")
    print("the same games at", ", ".join(ran) + (f"; this processor lacks {', '.join(lacks)}" if lacks else ""))


main()
