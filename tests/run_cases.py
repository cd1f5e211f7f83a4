#!/usr/bin/env python3
"""Cases: positions, moves and what must come of them, played by the engine and checked line by line.

usage: run_cases.py PROGRAM FILE...      PROGRAM: caper, or case_engine, without which sentences are not checked

    # GM-07: out when the whole effect is over    names the case, and the clause that it is the test of
    load {turn:0,hands:[[wheel],[spy],[rock]]}    a position of the file's game; words need no quotes; it may have a seed
    0 play wheel left                             seat 0 plays this, and it must be legal
    0 play canuse 1 : [vortex]                    the same with forced outcomes
    0 "say a\\nb"                                  a move may be in quotes
    0 play wheel left -> play move out            and these events come of it, in this order
    1 play spy 0 ! not-your-turn                  refused with this code; the position stays as it was
    1 play spy 0 ! bad-move there is no           and the sentence says this
    bad {turn:9} turn: should be                  a position that is refused; the sentence says this
    new {seats:3,options:{first:1}}               a new game; `new {…} ! bad-option` must be refused
    undo                                          takes the last move back
    is {turn:2,out:[1]}                           the position has these fields
    changed crew.0.ideas 2 | noise 1              since `load`, `remember` or the last `changed` exactly these fields
                                                  have changed; `-`: it is gone, `=`: it has not changed after all
    view 2 {known:[]}                             the view of a seat has these fields; -1 is a spectator
    view 2 hides macguffin                        and this word is nowhere in it
    result {over:true,winners:[1]}
    odds 0 play thief hand 1 {rock:1/2,spy:1/2}   exactly these
    moves 0 use rock | discard rock               exactly these moves; none: `moves 0`
    moves 0 has use rock | discard rock           these among others; `lacks`: none of these
    hears 0 "wheel"                               the events of the last move, as seat 0 gets them, have this text
    misses 2 "wheel"                              and those of seat 2 have not
    reads 1 Ann steals the Rock.                  the sentences that seat 1 reads about them
    goal 1 …your last card…                       what seat 1 should do next; … stands for any text, here and below
    warns 0 play hippie: …puts you out…           what it is told before it plays that; `warns 0 play spy:`: nothing
    explains 0 card:thief The Thief | …           what something is: name | text | how it is now; `explains 0 x`: unknown
    bot 0 easy: go or yield…                      what a bot would play; `not yield…`: anything that begins otherwise
    bot 1 medium beside 0: vote 1                 and if seat 0 is a person's; nothing after the colon: it waits
    file small.job                                a job, adventure or heist beside the case; it must be sound
    wrong deck: locks => deck: safes : 8 one of   with this instead of that (\\n: a line break) its first problem is in
                                                  line 8, and the sentence says this
    noted price: fight => price: none : 9 costs   the same for what the checker advises, and for what it does not:
    unnoted deck: locks => deck: law : costs
    same                                          saved and loaded it is the same position

    game getmac                                   first of all: the game of the file
    let three {hands:[[spy],[thief],[rock]]}      a name for a text: $three
    load $three ~ {turn:1,hands:{0:[wheel]}}      fields put over it; a number is a place in a list, - takes a field away
    ignore journal deeds                          fields in which `changed` is not interested
    each $card $move                              the case is played once for each of the indented rows; a cell
                                                  that is 1..30 stands for thirty numbers
      rock | use rock
      spy | play spy 1

A case ends at an empty line or the next #. Two spaces and # begin a remark at the end of a line; a line that begins
with six spaces goes on with the one above. Objects are compared on the fields that are named, at any
depth, lists whole and in order. "…" stands for any value. Numbers agree within 1e-9.
`{has:[a],lacks:[b]}` in place of a list wants some items and forbids others, `{bag:[a,b]}` wants these in any order.

A bug report becomes a case by copying its lines. An answer without a line below it must be ok:

    > {"cmd":"new","game":"getmac"}               sent to the engine
    < {"ok":true,"seats":4}                       the answer has these fields with these values
    = {"ok":true}                                 the answer is exactly this
    ! bad-option                                  refused with that code, and the position is the same as before
"""
import functools, itertools, json, os, re, subprocess, sys


# ---- Comparing: None, or a sentence that says where the two differ ---------------------------------------

def differs(want, got, path="answer", exact=False):
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
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def fields(value, path=""):
    """A position as fields: "crew.0.ideas" -> "2". Lists of plain values are one field, and quotes are left out."""
    inner = list(value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ())
    if not isinstance(value, dict) and not any(isinstance(v, (dict, list)) for _, v in inner):
        return {path: show(value).replace('"', "")}
    return {k: v for key, each in inner for k, v in fields(each, f"{path}.{key}" if path else str(key)).items()}


# ---- Reading ----------------------------------------------------------------------------------------------

def read(text):
    """JSON in which single words need no quotes."""
    def quote(m):
        is_key = text[m.end():m.end() + 1] == ":"
        if m[0][0] == '"' or not is_key and re.fullmatch(r"true|false|null|-?\d+(\.\d+)?(e-?\d+)?", m[0]):
            return m[0]
        top, _, bottom = m[0].partition("/")
        return repr(int(top) / int(bottom)) if (top + bottom).isdigit() and bottom else f'"{m[0]}"'
    return json.loads(re.sub(r'"(?:\\.|[^"\\])*"|[^\s{}\[\],:"]+', quote, text))


def over(base, top):
    """The fields of `top` put over `base`."""
    if isinstance(base, list) and isinstance(top, dict):
        return [over(v, top[str(i)]) if str(i) in top else v for i, v in enumerate(base)]
    if not isinstance(base, dict) or not isinstance(top, dict):
        return top
    put = {**base, **{k: over(base.get(k), v) for k, v in top.items()}}
    return {k: v for k, v in put.items() if v != "-"}


def found(want, got):
    """“8 no such deck” in “8 there is no such deck here”."""
    line, _, words = want.partition(" ")
    return got.startswith(line + " ") and words in got


def parts(text):
    return [p.strip() for p in text.split("|") if p.strip()]


def cases(lines):
    """Cases as lists of (line number, line), with `each` played out. An empty line or a # begins the next."""
    found, rows, names, at_rows = [[]], [], [], False
    for n, line in enumerate(lines, 1):
        line = re.sub(r"\s{2,}#.*$", "", line).rstrip()
        if line.startswith("      "):
            found[-1][-1] = (found[-1][-1][0], found[-1][-1][1] + line.strip())
        elif at_rows and line.startswith("  "):
            rows += itertools.product(*map(values, line.split("|")))
        elif line.startswith("each "):
            names, rows, at_rows = line.split()[1:], [], True
        else:
            at_rows = False
            if not line or line.startswith("#") and not found[-1][-1:] == [(n - 1, lines[n - 2].rstrip())]:
                found[-1:] = repeat(found[-1], names, rows) + [[]]
                names, rows = [], []
            if line:
                found[-1].append((n, line))
    return found[:-1] + repeat(found[-1], names, rows)


def values(cell):
    """What a cell of a row stands for: 1..30 is thirty numbers."""
    first, dots, last = cell.strip().partition("..")
    return map(str, range(int(first), int(last) + 1)) if dots and (first + last).isdigit() else [cell.strip()]


def repeat(case, names, rows):
    """The case once for each row, with the row's values in the place of the names."""
    def fill(line, row):
        return re.sub(r"\$\w+", lambda m: row[names.index(m[0])] if m[0] in names else m[0], line)
    return [[(n, fill(line, row)) for n, line in case] for row in rows] or [case]


EDIT = re.compile(r"(.*?) => (.*) : (.*)")
MOVE = re.compile(r"(?P<move>.*?)(?: :(?: (?P<chance>\[.*?\]))?)?\s*(?: -> (?P<types>[\w -]+)| ! (?P<code>[a-z]+-[a-z]+.*))?")

# ---- Playing ----------------------------------------------------------------------------------------------

class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit(f"the engine closed its output at {line}")
        return json.loads(answer)

    def ask(self, cmd, **rest):
        return self.send(show({"cmd": cmd, **rest}))

    def close(self):
        """The status; a sanitizer may have something to say at the end."""
        self.process.stdin.close()
        return self.process.wait()


class Player:
    """Plays the lines of one file. do_WORD is what a line that begins with WORD does; it returns what is wrong."""

    def __init__(self, engine, folder):
        self.engine, self.folder, self.names, self.the_game, self.ignored = engine, folder, {}, None, ()
        self.before, self.events, self.answer, self.untouched = {}, [], {"ok": True}, None

    def line(self, line, after):
        line = re.sub(r"\$\w+", lambda m: self.names.get(m[0], m[0]), line) if line[0] not in "><=!" else line
        word, _, rest = line.partition(" ")
        if line[0] in "<=!":
            return self.compare(line[0], line[1:].strip())
        if line[0] == ">":
            return self.send(rest, after)
        if word.isdigit():
            return self.play(int(word), rest)
        do = getattr(self, "do_" + word, None)
        return do(rest) if do else f"what is “{word}”?"

    # What a bug report has: requests, and what should have come.

    def send(self, request, after):
        self.untouched = self.engine.ask("position") if after[:1] == "!" else None
        self.answer = self.engine.send(request)
        return None if after[:1] in ("<", "=", "!") and after else self.refusal(self.answer)

    def compare(self, mark, text):
        if mark != "!":
            return differs(json.loads(text), self.answer, exact=mark == "=")
        return self.refused(self.answer, text, self.untouched)

    @staticmethod
    def refusal(answer):
        return None if answer.get("ok") else f"{answer.get('code')}: {answer.get('error')}"

    def refused(self, answer, want, before):
        """Refused with this code, perhaps this sentence, and nothing has changed."""
        code, _, sentence = want.partition(" ")
        if answer.get("ok"):
            return "should have been refused"
        if answer["code"] != code:
            return f"want the code {code}, got {answer['code']}: {answer['error']}"
        if sentence not in answer["error"]:
            return f"want “{sentence}”, got “{answer['error']}”"
        if before and self.engine.ask("position") != before:
            return "refused, but the position has changed"
        return None

    # Positions and moves.

    def do_game(self, rest):
        self.the_game = rest

    def do_let(self, rest):
        name, _, text = rest.partition(" ")
        self.names["$" + name] = text

    def position(self, text):
        base, *tops = map(read, text.split(" ~ "))
        return functools.reduce(over, tops, {"game": self.the_game, **base})

    def do_load(self, rest):
        position = self.position(rest)
        answer = self.engine.ask("load", seed=position.pop("seed", "7e57"), position=position)
        if answer["ok"]:
            self.do_remember(rest)
        return self.refusal(answer)

    def do_bad(self, rest):
        end = rest.rindex("}") + 1
        answer = self.engine.ask("load", position=self.position(rest[:end]))
        return self.refused(answer, "bad-position " + rest[end:].strip(), None)

    def do_new(self, rest):
        text, bang, code = rest.partition(" ! ")
        answer = self.engine.ask("new", **{"game": self.the_game, "seed": "7e57", **read(text)})
        return self.refused(answer, code, None) if bang else self.refusal(answer)

    def do_undo(self, rest):
        before = self.engine.ask("position")
        answer = self.engine.ask("undo")
        return self.refused(answer, rest[2:], before) if rest else self.refusal(answer)

    def play(self, seat, rest):
        move, code, types, chance = MOVE.fullmatch(rest).group("move", "code", "types", "chance")
        request = {"seat": seat, "move": json.loads(move) if move.startswith('"') else move}
        before = self.engine.ask("position") if code else None
        answer = self.engine.ask("play", **request, **({"chance": read(chance)} if chance else {}))
        if code:
            return self.refused(answer, code, before)
        self.events = answer.get("events", [])
        come = iter([e["type"] for e in self.events])
        late = [t for t in (types or "").split() if t not in come]
        return self.refusal(answer) or (f"no event {late[0]} (in that order) in {show(self.events)}" if late else None)

    def do_ignore(self, rest):
        self.ignored = tuple(rest.split())

    # What must be so.

    def do_is(self, rest):
        return differs(read(rest), self.engine.ask("position")["position"], "position")

    def do_remember(self, _):
        self.before = fields(self.engine.ask("position")["position"])

    def do_changed(self, rest):
        now, was = fields(self.engine.ask("position")["position"]), self.before
        got = {k: now.get(k, "-") for k in {**was, **now} if was.get(k) != now.get(k) and k not in self.ignored}
        want = dict(p.partition(" ")[::2] for p in parts(rest))
        self.before = now
        if {k: v for k, v in want.items() if v != "="} == got:
            return None
        return "changed: " + " | ".join(f"{k} {v}" for k, v in got.items())

    def do_view(self, rest):
        seat, _, want = rest.partition(" ")
        view = self.engine.ask("view", seat=int(seat))["view"]
        if not want.startswith("hides "):
            return differs(read(want), view, "view")
        return f"the view shows it: {show(view)}" if show(want[6:]) in show(view) else None

    def do_result(self, rest):
        return differs(read(rest), self.engine.ask("result"), "result")

    def do_odds(self, rest):
        seat, _, rest = rest.partition(" ")
        move, _, want = rest.partition(" {")
        answer = self.engine.ask("odds", seat=int(seat), move=move)
        return self.refusal(answer) or differs(read("{" + want), answer["odds"], "odds", True)

    def do_moves(self, rest):
        seat, _, rest = rest.partition(" ")
        got = [m["move"] for m in self.engine.ask("moves", seat=int(seat))["moves"]]
        how, _, some = rest.partition(" ")
        return differs({how: parts(some)} if how in ("has", "lacks") else {"bag": parts(rest)}, got, "moves")

    def heard(self, seat):
        own = [e for e in self.events if seat in e.get("to", [seat])]
        return show([{k: v for k, v in e.items() if k != "to"} for e in own])

    def do_hears(self, rest):
        seat, _, text = rest.partition(" ")
        return None if text in self.heard(int(seat)) else f"hears {self.heard(int(seat))}"

    def do_misses(self, rest):
        return None if self.do_hears(rest) else "hears it"

    def do_same(self, _):
        before = self.engine.ask("position")
        answer = self.engine.ask("load", position=before["position"])
        return self.refusal(answer) or differs(before, self.engine.ask("position"), exact=True)

    def beyond(self, cmd, want, **request):
        """What only case_engine answers; … at the beginning or the end stands for more."""
        answer = self.engine.ask(cmd, **request)
        if answer.get("code") == "bad-command":
            return None
        got = answer[cmd].rstrip()
        not_so, want = want.startswith("not "), want.removeprefix("not ")
        pattern = ".*".join(map(re.escape, want.split("…")))
        same = re.fullmatch(pattern, got, re.S) is not None
        return None if same != not_so else f"“{got}”"

    def do_file(self, rest):
        with open(os.path.join(self.folder, rest), encoding="utf-8") as file:
            self.text = file.read()
        return self.beyond("check", "sound…", game=self.the_game, text=self.text)

    def edited(self, rest):
        """What the checker says to the file with something else in one place, and what it should say."""
        old, new, says = (part.replace("\\n", "\n") for part in EDIT.fullmatch(rest).groups())
        if old not in self.text:
            raise ValueError(f"“{old}” is not in the file")
        return self.engine.ask("check", game=self.the_game, text=self.text.replace(old, new, 1)).get("check"), says

    def do_wrong(self, rest):
        got, says = self.edited(rest)
        return None if not got or found(says, got.split("\n")[0]) else f"“{got}”"

    def do_noted(self, rest):
        got, says = self.edited(rest)
        return None if not got or got.startswith("sound\n") and any(found(says, n) for n in got.split("\n")) else f"“{got}”"

    def do_unnoted(self, rest):
        got, says = self.edited(rest)
        return None if not got or got.startswith("sound\n") and says not in got else f"“{got}”"

    def do_reads(self, rest):
        seat, _, want = rest.partition(" ")
        return self.beyond("told", want, seat=int(seat))

    def do_goal(self, rest):
        seat, _, want = rest.partition(" ")
        return self.beyond("goal", want, seat=int(seat))

    def do_warns(self, rest):
        seat, move, want = re.fullmatch(r"(\d+) (.*?):(.*)", rest).groups()
        return self.beyond("warn", want.strip(), seat=int(seat), move=move)

    def do_explains(self, rest):
        seat, thing, want = rest.split(" ", 2) if rest.count(" ") > 1 else [*rest.split(), ""]
        return self.beyond("explain", want, seat=int(seat), thing=thing)

    def do_bot(self, rest):
        who, _, want = rest.partition(":")
        seat, level, *people = re.findall(r"-?\w+", who.replace("beside", ""))
        asked = {"seat": int(seat), "level": level, "people": [int(p) for p in people]}
        answers = [self.beyond("suggest", one, **asked) for one in want.strip().split(" or ")]
        return None if None in answers else answers[0]


def run_file(program, name):
    """Returns (cases, failed). A failure does not end the file: the rest may still tell."""
    engine = Engine(program)
    player, played, failed = Player(engine, os.path.dirname(name)), 0, 0
    with open(name, encoding="utf-8") as file:
        found = cases(file.read().splitlines())
    for case in found:
        lines = [(n, line) for n, line in case if not line.startswith("#")]
        title = next((line[1:].strip() for _, line in case if line.startswith("#")), "")
        played += bool(lines)
        problems = []
        for (n, line), (_, after) in zip(lines, lines[1:] + [(0, "")]):
            try:
                problem = player.line(line, after)
            except (ValueError, LookupError) as wrong:
                problem = f"cannot be read: {wrong!r}"
            if problem:
                problems.append(f"FAIL {name}:{n} ({title}): {line}\n     {problem}")
        failed += bool(problems)
        print("\n".join(problems), end="\n" if problems else "")
    status = engine.close()
    if status:
        print(f"FAIL {name}: the engine ended with status {status}")
    return played, failed + bool(status)


def main():
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    counts = [run_file(sys.argv[1], name) for name in sys.argv[2:]]
    played, failed = (sum(column) for column in zip(*counts))
    print(f"{played - failed} cases passed, {failed} failed")
    return 1 if failed or not played else 0


if __name__ == "__main__":
    sys.exit(main())
