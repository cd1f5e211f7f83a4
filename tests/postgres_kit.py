"""A PostgreSQL of a test's own: its own folder, port and user, started here and gone afterwards.

    python3 tests/postgres_kit.py [--durable] COMMAND…

runs it with CAPER_TEST_POSTGRES=postgres://… and CAPER_TEST_POSTMASTER, the process. With --durable every commit
reaches the disk, as in real life.

As root it runs as the user `postgres`, for PostgreSQL refuses to run as root."""
import glob
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

SETTINGS = """
listen_addresses = '127.0.0.1'
max_connections = 60
shared_buffers = 64MB
logging_collector = off
log_min_messages = fatal
"""


def free_port():
    """For a program that must be told its port. Below the ports that the system hands out by itself, so that no other
    test is given this one before the program has it."""
    while True:
        port = random.SystemRandom().randrange(15000, 32000)
        with socket.socket() as s:
            try:
                s.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


def find(program):
    found = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{program}"))
    if not found:
        raise SystemExit(f"{program} is missing: `tools/setup test` installs postgresql")
    return found[-1]


class Postgres:
    """One server. `url()` is a database on it; `kill()` is a crash, `start()` brings it back."""

    def __init__(self, settings="", copy_of=None):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="caper-pg-"))
        self.data = self.root / "data"
        self.port = free_port()
        self.process = None
        self.as_user = []
        if os.geteuid() == 0:
            shutil.chown(self.root, "postgres", "postgres")
            self.as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        if copy_of:
            self.run("pg_basebackup", "-h", "127.0.0.1", "-p", str(copy_of.port), "-U", "caper", "-D", str(self.data),
                     "-R", "-X", "stream", "-c", "fast")
        else:
            self.run("initdb", "-D", str(self.data), "-U", "caper", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8",
                     "--no-sync")
        self.settings = f"{SETTINGS}\nport = {self.port}\nunix_socket_directories = '{self.root}'\n{settings}\n"
        (self.data / "caper.conf").write_text(self.settings)
        if not copy_of:
            with open(self.data / "postgresql.conf", "a", encoding="utf-8") as f:
                f.write("\ninclude 'caper.conf'\n")
            with open(self.data / "pg_hba.conf", "a", encoding="utf-8") as f:
                f.write("\nhost replication all 127.0.0.1/32 trust\n")
        if self.as_user:
            shutil.chown(self.data / "caper.conf", "postgres", "postgres")
        self.start()

    def run(self, program, *args):
        subprocess.run([*self.as_user, find(program), *args], check=True, stdout=subprocess.DEVNULL, cwd="/")

    def start(self):
        with open(self.root / "log", "ab") as log:
            self.process = subprocess.Popen([*self.as_user, find("postgres"), "-D", str(self.data)], stdout=log,
                                            stderr=log, cwd="/")
        end = time.monotonic() + 120  # then it never will; a busy machine only makes it later
        while time.monotonic() < end:
            ready = subprocess.run([find("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)], check=False)
            if ready.returncode == 0:
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError("PostgreSQL did not start:\n" + (self.root / "log").read_text()[-2000:])

    def sql(self, text, database="postgres"):
        done = subprocess.run([find("psql"), "-qAtX", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-p", str(self.port),
                               "-U", "caper", "-d", database, "-c", text], check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def url(self, database="caper", make=True):
        if make:
            self.sql(f'create database "{database}"')
        return f"postgres://caper@127.0.0.1:{self.port}/{database}"

    def postmaster(self):
        return int((self.data / "postmaster.pid").read_text().split()[0])

    def processes(self):
        children = subprocess.run(["pgrep", "-P", str(self.postmaster())], capture_output=True, text=True,
                                  check=False).stdout.split()
        return [self.postmaster(), *map(int, children)]

    def limit_files(self, size):
        """No file may become larger, as on a full disk; None: there is room again. Its log needs 16 MB."""
        most = "unlimited" if size is None else str(size)
        for pid in self.processes():  # one that has ended meanwhile needs no limit
            subprocess.run([*self.as_user, "prlimit", "--pid", str(pid), f"--fsize={most}:"], check=False, stderr=subprocess.DEVNULL)

    def fill(self, database):
        """Make caper's log so large that not one more page of it fits, and say so to the system."""
        self.sql("insert into entries select -5,n,0,'x',-1,'','','',1 from generate_series(1,280000) n", database)
        self.limit_files(int(self.sql("select pg_relation_size('entries')", database)))

    def kill(self):
        """As a power cut: no goodbyes."""
        for pid in [self.process.pid, *self.processes()]:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)  # fast: clients are disconnected
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    def close(self):
        self.stop()
        shutil.rmtree(self.root, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def main():
    durable = sys.argv[1:2] == ["--durable"]
    with Postgres("" if durable else "fsync = off") as pg:  # tests need no durability
        environment = dict(os.environ, CAPER_TEST_POSTGRES=f"postgres://caper@127.0.0.1:{pg.port}/",
                           CAPER_TEST_POSTMASTER=str(pg.postmaster()))
        return subprocess.run(sys.argv[1 + durable:], env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
