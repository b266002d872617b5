"""A server on loopback: started for one scenario, and stopped at its end."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Server:
    """Runs `python serve.py PORT ARGUMENTS…` and knows the root of the service; the server is ready once `probe` exists."""

    def __init__(self, launcher, path, log, arguments=(), probe="$metadata"):
        self.port = free_port()
        self.root = "http://127.0.0.1:%d/%s/" % (self.port, path)
        self.probe = self.root + probe
        self.log = log
        self.command = [sys.executable, launcher, str(self.port), *arguments]
        self.process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self, *arguments):
        """Starts the server, or starts it again; more arguments are for this time only."""
        self.stop()
        with open(self.log, "ab") as output:
            self.process = subprocess.Popen(
                self.command + list(arguments), stdout=output, stderr=output, cwd=os.path.dirname(self.log))
        self.wait()

    def wait(self):
        deadline = time.monotonic() + 30
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                with open(self.log, encoding="utf-8", errors="replace") as log:
                    raise RuntimeError("the server did not start:\n" + log.read())
            time.sleep(0.1)

    def answers(self):
        try:
            with urllib.request.urlopen(self.probe, timeout=5):
                return True
        except (urllib.error.URLError, OSError):
            return False

    def stop(self):
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def curl(self, path):
        """The content that curl reads at a path below the root, like another client."""
        return self.run_curl(path)

    def status(self, path, *options):
        """The status of curl's request, which is a GET unless options say otherwise."""
        return int(self.run_curl(path, "--output", os.devnull, "--write-out", "%{http_code}", *options))

    def change(self, method, path, body):
        """Changes something as someone else would do it, with curl; returns the status."""
        return self.status(
            path, "--request", method, "--header", "Content-Type: application/json", "--data-raw", json.dumps(body))

    def run_curl(self, path, *options):
        command = ["curl", "--silent", "--show-error", "--globoff", "--header", "Accept: application/json", *options]
        return subprocess.run(command + [self.root + path], check=True, capture_output=True, text=True).stdout
