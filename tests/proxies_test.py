#!/usr/bin/env python3
"""The example configurations of examples/server, each in front of a real server with the real proxy, and the systemd unit.

usage: proxies_test.py CAPER [NAME…]     NAME runs the tests whose names contain it
"""
import os
import signal
import ssl
import subprocess

from operator_test import EXAMPLES, ROOT, Folder
from postgres_kit import free_port
from server_kit import CAPER, Socket, begin, main, play_out, wait_until


class Front:
    """A proxy in front of a server: what server_kit's Socket needs of a server."""

    def __init__(self, port):
        self.port = port
        self.tls = ssl.create_default_context()
        self.tls.check_hostname = False
        self.tls.verify_mode = ssl.CERT_NONE
        self.name = "caper.example"


class Proxies(Folder):
    @classmethod
    def setUpClass(cls):
        out = subprocess.run([os.path.join(ROOT, "tools", "proxies")], capture_output=True, text=True, timeout=300)
        assert out.returncode == 0, out.stderr
        unpacked = out.stdout.strip()
        cls.env = dict(os.environ)
        cls.env["PATH"] += ":/usr/sbin:%s/usr/sbin:%s/usr/bin" % (unpacked, unpacked)
        cls.env["LD_LIBRARY_PATH"] = "%s/usr/lib/x86_64-linux-gnu" % unpacked

    def certificate(self):
        """One file with both, one with each."""
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=caper.example", "-days", "2",
                        "-keyout", self.path("key.pem"), "-out", self.path("cert.pem")], check=True, capture_output=True)
        with open(self.path("both.pem"), "w") as f:
            f.write(open(self.path("cert.pem")).read() + open(self.path("key.pem")).read())

    def example(self, name, *changes):
        """The example with its addresses changed to those of this test; each change must find its text."""
        text = open(os.path.join(EXAMPLES, name), encoding="utf-8").read()
        for old, new in changes:
            self.assertIn(old, text)
            text = text.replace(old, new)
        with open(self.path(name), "w", encoding="utf-8") as f:
            f.write(text)
        return self.path(name)

    def start(self, *command):
        log = open(self.path("proxy.log"), "wb")
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**self.env, "HOME": self.folder}, cwd=self.folder)

        def end():
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=20)
            log.close()

        self.ends.append(end)

    def look(self, port):
        """A whole game through the proxy; every client has its own limits, which a claimed address does not lift."""
        front = Front(port)

        def answers():
            try:
                s = Socket(front)
                s.close()
                return s.status == 101
            except (ConnectionError, ssl.SSLError, TimeoutError):
                return False

        try:
            wait_until(answers)
        except AssertionError:
            self.fail(open(self.path("proxy.log")).read())
        t, ann, bo = begin(self.server)
        for p in (ann, bo):
            p.drop()
            p.server = front
            p.connect()
        play_out([ann, bo])
        held = [Socket(front, source="127.0.0.9") for _ in range(3)]
        self.assertEqual([s.status for s in held], [101] * 3)
        fourth = Socket(front, source="127.0.0.9", headers=["X-Forwarded-For: 10.1.2.3"])
        self.assertNotEqual(fourth.status, 101, "the fourth connection of an address that may have three")
        self.assertEqual(Socket(front, source="127.0.0.10").status, 101)
        for s in held:
            s.close()

    def serve_behind(self):
        """The example's settings, with this test's address and file, and three connections for an address."""
        conf = self.example("serve.conf", ("127.0.0.1:8420", "127.0.0.1:0"), ("/var/lib/caper", self.folder))
        self.server = self.serve("--config", conf, "--per-address", "3")
        self.certificate()
        return "127.0.0.1:%d" % self.server.port

    def test_haproxy(self):
        behind, port = self.serve_behind(), free_port()
        self.start("haproxy", "-f", self.example(
            "haproxy.cfg", ("bind :443", "bind 127.0.0.1:%d" % port), ("/etc/ssl/caper.example.pem", self.path("both.pem")),
            ("127.0.0.1:8420", behind)))
        self.look(port)

    def test_nginx(self):
        behind, port = self.serve_behind(), free_port()
        self.example(
            "nginx.conf", ("listen 443 ssl http2;", "listen 127.0.0.1:%d ssl http2;" % port),
            ("    listen [::]:443 ssl http2;\n", ""), ("/etc/ssl/caper.example.pem", self.path("cert.pem")),
            ("/etc/ssl/caper.example.key", self.path("key.pem")), ("127.0.0.1:8420", behind))
        with open(self.path("whole.conf"), "w") as f:
            f.write("daemon off; pid %s; error_log stderr; events {}\nhttp { access_log off; %s include %s; }\n" % (
                self.path("nginx.pid"), " ".join("%s_temp_path %s;" % (kind, self.path(kind)) for kind in (
                    "client_body", "proxy", "fastcgi", "uwsgi", "scgi")), self.path("nginx.conf")))
        self.start("nginx", "-p", self.folder, "-e", "stderr", "-c", self.path("whole.conf"))
        self.look(port)

    def test_caddy(self):
        behind, port = self.serve_behind(), free_port()
        self.example("Caddyfile", ("caper.example {", "{\n\tadmin off\n\tauto_https off\n\tskip_install_trust\n}\n\nhttps://caper.example:%d {"
                                   "\n\tbind 127.0.0.1\n\ttls %s %s" % (port, self.path("cert.pem"), self.path("key.pem"))),
                     ("127.0.0.1:8420", behind))
        self.start("caddy", "run", "--adapter", "caddyfile", "--config", self.path("Caddyfile"))
        self.look(port)

    def test_systemd_unit(self):
        """Its words are ones that systemd knows, and little is left open to the program."""
        unit = self.example("caper.service", ("/usr/bin/caper", CAPER), ("Documentation=man:caper(1)\n", ""))
        verified = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
        self.assertEqual((verified.returncode, verified.stderr), (0, ""))
        judged = subprocess.run(["systemd-analyze", "security", "--offline=true", "--threshold=20", unit],
                                capture_output=True, text=True)
        self.assertEqual(judged.returncode, 0, judged.stdout[-300:])


if __name__ == "__main__":
    main(Proxies)
