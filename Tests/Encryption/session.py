"""The emitted program with a profile, and what its files contain."""

import hashlib
import json
import os

from scenario import Failed


class Session:
    """The emitted program with one profile, and what it has printed so far."""

    def __init__(self, scenario, name, memory):
        self.scenario = scenario
        self.program = os.path.join(scenario.package, ".build", "debug", "shop")
        self.profile = os.path.join(scenario.folder, name)
        # Where the kernel takes no keys, they are accepted in a folder in memory only.
        self.runtime = os.path.join(memory, name)
        os.makedirs(self.runtime, mode=0o700)
        self.printed = ""

    def environment(self, more=None):
        return {"XDG_RUNTIME_DIR": self.runtime, **(more or {})}

    def key_files(self):
        return [name for name in self.contents() if name.endswith("store.key")]

    def call(self, *arguments, status=0, environment=None):
        result = self.scenario.run(
            self.program, "--profile", self.profile, "--no-input", *arguments, status=status,
            environment=self.environment(environment))
        self.printed += result.stdout + result.stderr
        return result.stdout

    def read(self, *arguments):
        return json.loads(self.call("--format", "json", *arguments))

    def file(self, name, text=None):
        path = os.path.join(self.scenario.folder, name)
        if text is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text + "\n")
        return path

    def paths(self):
        return sorted(os.path.join(folder, name) for folder, _, names in os.walk(self.profile) for name in names)

    def contents(self):
        found = {}
        for path in self.paths():
            with open(path, "rb") as file:
                found[os.path.relpath(path, self.profile)] = file.read()
        return found

    def hashes(self, but=()):
        """A hash for each file but those that count tries, and the logs, which note each command."""
        return {
            name: hashlib.sha256(data).hexdigest() for name, data in self.contents().items()
            if os.path.basename(name) not in but and not name.startswith("log/")}

    def logs(self):
        return {name: data for name, data in self.contents().items() if name.startswith("log/")}


def texts(rows):
    """All texts of rows that are long enough not to be found by chance."""
    found = set()
    for row in rows:
        for value in row.values():
            for text in value if isinstance(value, list) else [value]:
                if isinstance(text, str) and len(text) >= 5:
                    found.add(text)
    return found


def expect_absent(values, contents):
    for value in values:
        wanted = value if isinstance(value, bytes) else value.encode()
        forms = {wanted, wanted.hex().encode(), wanted.decode("latin-1").encode("utf-16-le")}
        for name, data in contents.items():
            if any(form in data for form in forms):
                raise Failed("%r is in '%s'" % (value, name))
