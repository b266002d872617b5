"""A chain of steps, each a command with conditions on its result. After a failed step the rest is unknown."""

import json
import os
import shutil
import subprocess
import time


class Failed(Exception):
    """A step found something else than it expected."""


class Scenario:
    """Runs the generator for a service, then the emitted command line, and counts the passed steps."""

    def __init__(self, name, scaffold, folder):
        self.name = name
        self.scaffold = scaffold
        self.folder = folder
        self.package = os.path.join(folder, name)
        self.profile = os.path.join(folder, "profile")
        self.command = [os.path.join(self.package, ".build", "debug", name.lower())]
        self.passed = 0
        self.failed = 0
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)

    def step(self, title, action):
        """Runs an action and prints its result and time. Raises `Failed` again after printing it."""
        started = time.monotonic()
        try:
            action()
        except (Failed, json.JSONDecodeError, KeyError, subprocess.SubprocessError) as error:
            self.failed += 1
            print("✘ %s: %s (%.1f s)\n%s" % (self.name, title, time.monotonic() - started, error), flush=True)
            raise Failed(title) from error
        self.passed += 1
        print("✔ %s: %s (%.1f s)" % (self.name, title, time.monotonic() - started), flush=True)

    def generate(self, url):
        """Emits and builds the package of the service at a URL, without a warning."""
        self.emit("new", url, "--name", self.name, "--output", self.package)

    def emit(self, *arguments, verify="build"):
        """Runs a command of the generator that emits and builds, and perhaps tests, without a warning."""
        result = self.run(self.scaffold, *arguments, "--verify", verify)
        expect("warning:" not in result.stderr, "a warning", result)

    @property
    def files(self):
        """The folder of what the emitted command line keeps in the profile."""
        return self.profile

    def regenerate(self, document, *options):
        """Emits and builds the package again, from another document of the service."""
        self.run(self.scaffold, "regenerate", self.package, "--metadata", document, "--verify", "build", *options)

    def call(self, *arguments, status=0):
        """Runs the emitted command line and returns what it printed."""
        return self.run(*self.command, "--profile", self.profile, "--no-input", *arguments, status=status).stdout

    def read(self, *arguments, status=0):
        """Runs the emitted command line and returns its JSON."""
        return json.loads(self.call("--format", "json", *arguments, status=status))

    def resolve(self, entity, reason, side):
        """Finds the only conflict, which is about an entity and has a reason, and decides it for a side."""
        conflicts = self.read("conflicts", "list")
        found = [(conflict["set"], str(conflict["key"]), conflict["reason"]) for conflict in conflicts]
        equal(found, [(*entity, reason)])
        number = str(conflicts[0]["id"])
        shown = self.read("conflicts", "show", number)
        self.call("conflicts", "resolve", number, "--take", side)
        equal(self.read("conflicts", "list"), [])
        return shown

    @staticmethod
    def parse(text):
        """The value of JSON that a command printed."""
        return json.loads(text)

    def run(self, *command, status=0, environment=None):
        result = subprocess.run(
            command, capture_output=True, text=True, cwd=self.folder, env={**os.environ, **(environment or {})})
        expect(result.returncode == status, "exit status %d, expected %d" % (result.returncode, status), result)
        return result


class AddedScenario(Scenario):
    """A service that is added to the package of another one: only its own modules are compiled, not the Runtime once more."""

    def __init__(self, name, first, folder, program):
        super().__init__(name, first.scaffold, folder)
        self.package = first.package
        self.command = [os.path.join(self.package, ".build", "debug", program.lower()), name.lower()]
        self.options = ["--name", name, "--package", program]

    def generate(self, url):
        """Adds the service at a URL, and builds the package without a warning."""
        self.emit("add", url, self.package, *self.options)

    @property
    def files(self):
        return os.path.join(self.profile, self.name.lower())


def expect(condition, found, result):
    if not condition:
        command = " ".join(result.args)
        raise Failed("%s\n  $ %s\n%s%s" % (found, command, result.stdout[-4000:], result.stderr[-4000:]))


def equal(found, expected):
    if found != expected:
        raise Failed("found %r, expected %r" % (found, expected))
