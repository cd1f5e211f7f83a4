#!/usr/bin/env python3
"""Conversations with `caper engine`, checked line by line.

usage: run_cases.py CAPER FILE...

A case file is a conversation that anybody can copy out of a terminal:

    # what this is about                     a comment; it names the case
    > {"cmd":"new","game":"getmac"}          sent to the engine
    < {"ok":true,"seats":4}                  the answer has these fields with these values
    = {"ok":true}                            the answer is exactly this

A `<` line compares only the fields it names, in objects at any depth; lists are compared whole and in
order. "…" stands for any value. Numbers agree within 1e-9. An answer without a `<` or `=` line must
be ok. `! code` wants a refusal with that code, and that the position is the same as before.
`{"has":["a"],"lacks":["b"]}` in place of a list wants some items and forbids others, and
`{"bag":["a","b"]}` wants these items in any order.

A bug report becomes a case by copying its lines here; the wrong answer is what should have come.
"""
import json, subprocess, sys


def differs(want, got, path="answer", exact=False):
    """None, or a sentence that says where the two differ."""
    if want == "…":
        return None
    if isinstance(got, list) and isinstance(want, dict):
        return differs_set(want, got, path)
    if type(want) is not type(got) and not (is_number(want) and is_number(got)):
        return f"{path}: want {show(want)}, got {show(got)}"
    if isinstance(want, dict):
        return differs_object(want, got, path, exact)
    if isinstance(want, list):
        if len(want) != len(got):
            return f"{path}: want {show(want)}, got {show(got)}"
        return first(differs(a, b, f"{path}[{i}]", exact) for i, (a, b) in enumerate(zip(want, got)))
    same = abs(want - got) < 1e-9 if is_number(want) else want == got
    return None if same else f"{path}: want {show(want)}, got {show(got)}"


def differs_object(want, got, path, exact):
    for key in want:
        if key not in got:
            return f"{path}.{key} is missing"
    extra = [key for key in got if key not in want]
    if exact and extra:
        return f"{path} also has {', '.join(extra)}"
    return first(differs(want[k], got[k], f"{path}.{k}", exact) for k in want)


def differs_set(want, got, path):
    if "bag" in want:
        same = sorted(map(show, want["bag"])) == sorted(map(show, got))
        return None if same else f"{path}: want {show(want['bag'])} in any order, got {show(got)}"
    for item in want.get("has", []):
        if not any(differs(item, g) is None for g in got):
            return f"{path}: {show(item)} is not in {show(got)}"
    for item in want.get("lacks", []):
        if any(differs(item, g) is None for g in got):
            return f"{path}: {show(item)} should not be in {show(got)}"
    if not want.keys() & {"has", "lacks"}:
        return f"{path}: want an object, got {show(got)}"
    return None


def is_number(x):
    return isinstance(x, (int, float)) and not isinstance(x, bool)


def first(problems):
    return next((p for p in problems if p), None)


def show(value):
    return json.dumps(value, ensure_ascii=False)


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit(f"the engine closed its output at {line}")
        return json.loads(answer)


def check(mark, text, answer, before, engine):
    """One expectation about an answer."""
    if mark in "<=":
        return differs(json.loads(text), answer, exact=mark == "=")
    if answer.get("ok"):
        return "should have been refused"
    if answer.get("code") != text:
        return f"want the code {text}, got {answer.get('code')}: {answer.get('error')}"
    if engine.ask('{"cmd":"position"}') != before:
        return "refused, but the position has changed"
    return None


def exchanges(lines):
    """The requests of a file, each with its expectations: (line number, request, [(mark, text)])."""
    found = []
    for n, line in enumerate(lines, 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        mark, text = line[0], line[1:].strip()
        if mark == ">":
            found.append((n, text, []))
        elif mark in "<=!" and found:
            found[-1][2].append((mark, text))
        else:
            raise SystemExit(f"line {n}: a line begins with #, >, <, = or !, and the first asks")
    return found


def play(engine, n, request, wants):
    """Send one request; None, or what is wrong."""
    refuses = any(mark == "!" for mark, _ in wants)
    before = engine.ask('{"cmd":"position"}') if refuses else None
    answer = engine.ask(request)
    if not wants and not answer.get("ok"):
        return f"{answer.get('code')}: {answer.get('error')}"
    return first(check(mark, text, answer, before, engine) for mark, text in wants)


def run_file(program, name):
    """Returns (checked, failed). A failure does not end the file: the rest may still tell."""
    engine, checked, failed, title = Engine(program), 0, 0, {}
    with open(name, encoding="utf-8") as file:
        lines = file.read().splitlines()
    about = ""
    for n, line in enumerate(lines, 1):
        about = line[1:].strip() if line.startswith("#") else about
        title[n] = about
    for n, request, wants in exchanges(lines):
        problem = play(engine, n, request, wants)
        checked += 1
        if problem:
            failed += 1
            print(f"FAIL {name}:{n} ({title[n]}): {problem}")
    engine.process.stdin.close()
    engine.process.wait()
    return checked, failed


def main():
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    counts = [run_file(sys.argv[1], name) for name in sys.argv[2:]]
    checked, failed = (sum(column) for column in zip(*counts))
    print(f"{checked - failed} passed, {failed} failed")
    return 1 if failed or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
