"""What the tests of the terminal share: caper in a real terminal (tmux), and tests that run beside each other.

Nothing here sleeps to synchronise: every step waits until the screen shows what it must, and a loaded machine only makes that
later. Most of a test's time is such waiting, so several run at once, each in a process and a folder of its own.
"""
import inspect
import multiprocessing
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import traceback

PATIENCE = 60  # seconds until a screen that never comes is a failure
BESIDE = 4     # tests at a time
CAPER = os.path.abspath(sys.argv[1])
FOLDER = None  # of the test that runs
ENV = {}


def begin():
    """A folder of its own: nothing that another test keeps is in the way."""
    global FOLDER
    FOLDER = tempfile.mkdtemp(prefix="caper-tui-")
    ENV.clear()
    ENV.update(os.environ, TERM="xterm-256color", XDG_STATE_HOME=FOLDER, TMUX_TMPDIR=FOLDER, LC_ALL="C.UTF-8")
    ENV.pop("TMUX", None)
    ENV.pop("NO_COLOR", None)


def folder():
    return FOLDER


class Terminal:
    """One tmux server with one window that runs `caper play …` (or another command) below a shell."""

    count = 0

    def __init__(self, args, width=80, height=24, env="TERM=xterm-256color", command="play"):
        Terminal.count += 1
        self.socket = f"caper-{os.getpid()}-{Terminal.count}"
        self.after = os.path.join(FOLDER, f"after-{Terminal.count}")
        # The settings of the terminal before and after must be the same, and the status is kept.
        script = (
            f"trap : INT; before=$(stty -g); {env} {shlex.quote(CAPER)} {command} {args}; status=$?; "
            f'[ "$before" = "$(stty -g)" ] && same=same || same=changed; '
            f"echo $status $same > {self.after}; echo status=$status terminal=$same; exec cat"
        )
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(width), "-y", str(height),
                  "-s", "t", "-c", FOLDER, "sh", "-c", script)

    def tmux(self, *args):
        done = subprocess.run(["tmux", "-L", self.socket, *args], env=ENV, capture_output=True,
                              text=True, timeout=PATIENCE)
        assert done.returncode == 0, f"tmux {args}: {done.stderr}"
        return done.stdout

    def screen(self):
        return self.tmux("capture-pane", "-p", "-t", "t")

    def wait(self, what, timeout=PATIENCE):
        """Until the screen matches a regular expression or satisfies a function."""
        test = what if callable(what) else (lambda s: re.search(what, s))
        end = time.monotonic() + timeout
        while True:
            screen = self.screen()
            if test(screen) and screen == self.screen():  # not in the middle of a picture
                return screen
            if os.path.exists(self.after) and "status=" not in str(what):
                end = min(end, time.monotonic() + 2)  # the program has ended: no need for patience
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain for {what}; the screen is\n{screen}")
            time.sleep(0.03)

    def keys(self, *keys):
        self.tmux("send-keys", "-t", "t", *keys)

    def type(self, text):
        self.tmux("send-keys", "-t", "t", "-l", text)

    def click(self, text):
        """Click on a text that is on the screen: press and release of button 1, as xterm says."""
        rows = self.wait(re.escape(text)).split("\n")
        y, x = [(y, row.index(text)) for y, row in enumerate(rows) if text in row][0]
        for end in "Mm":
            report = f"\x1b[<0;{x + 2};{y + 1}{end}"
            self.tmux("send-keys", "-t", "t", "-H", *[f"{ord(c):x}" for c in report])

    def resize(self, width, height):
        self.tmux("resize-window", "-t", "t", "-x", str(width), "-y", str(height))

    def ended(self):
        """The status with which the program ended, and that it left the terminal as it was."""
        screen = self.wait(r"status=\d+ terminal=\w+")
        with open(self.after) as f:
            status, same = f.read().split()
        assert same == "same", "the terminal's settings have changed"
        state = self.tmux("display-message", "-p", "-t", "t", "#{alternate_on} #{cursor_flag} "
                          "#{mouse_any_flag}").split()
        assert state == ["0", "1", "0"], f"alternate screen, cursor, mouse: {state}"
        return int(status), screen

    def close(self):
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], env=ENV, capture_output=True)


def transcripts():
    place = os.path.join(FOLDER, "caper")
    names = os.listdir(place) if os.path.isdir(place) else []
    return [os.path.join(place, name) for name in sorted(names)]


def plain(args, text="", command="play"):
    return subprocess.run([CAPER, command, *args.split()], input=text, capture_output=True,
                          text=True, env=ENV, timeout=PATIENCE)


# ---- Running them -------------------------------------------------------------------------------------


def run_one(test):
    """The line to print, and whether it went well."""
    begin()
    start = time.monotonic()
    try:
        test()
        return f"ok {test.__name__} ({time.monotonic() - start:.1f} s)", True
    except Exception as problem:  # every test gets its chance
        line = traceback.extract_tb(problem.__traceback__)[1].lineno
        return f"FAILED {test.__name__}, line {line}: {type(problem).__name__}: {problem}", False
    finally:
        shutil.rmtree(FOLDER, ignore_errors=True)


def main(module):
    """All tests of a module, or those whose names the command line has."""
    tests = [f for name, f in vars(module).items() if name.startswith("test_") and (len(sys.argv) < 3 or name in sys.argv[2:])]
    tests.sort(key=lambda f: -len(inspect.getsource(f)))  # the long ones first, so that none is left over at the end
    with multiprocessing.get_context("fork").Pool(BESIDE, maxtasksperchild=1) as pool:
        good = True
        for line, ok in pool.imap_unordered(run_one, tests, 1):
            print(line, flush=True)
            good = good and ok
    return 0 if good else 1
