"""Lets 'scaffold' meet plugins that misbehave: misbehaving.py SCAFFOLD METADATA.

Each plugin in 'misbehaving' says in its first lines what is expected: the exit status, and an expression that the one
error has to match. Nothing may stay behind: no process, and no file but a package that is written before a check runs,
and what the plugin 'leaves' next to it, which is kept.
Prints 'N of N', and ends with status 1 where one was handled otherwise.
"""

import ctypes
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
PR_SET_CHILD_SUBREAPER = 36
LONGEST_RUN = 60


class Expectation:
    """The expectations in the first lines of a plugin."""

    def __init__(self, path):
        self.path = path
        self.executable = os.path.basename(path)
        _, self.kind, self.name = self.executable.split("-", 2)
        with open(path, encoding="utf-8") as lines:
            head = [line[2:].strip() for line in lines if line.startswith("# ")]
        self.summary = head[0]
        self.status = int(self.value(head, "exit"))
        self.message = self.value(head, "says")
        self.leaves = self.value(head, "leaves", default="").split()

    @staticmethod
    def value(head, name, **default):
        values = [line[len(name) + 2:] for line in head if line.startswith(name + ": ")]
        return values[0] if values else default["default"]


class Encounter:
    """One run of 'scaffold new' with one plugin, in folders of its own."""

    def __init__(self, scaffold, metadata, expectation, root, usual_package):
        self.expectation = expectation
        self.usual_package = usual_package
        self.folders = {name: os.path.join(root, name) for name in ("home", "plugins", "project", "tmp")}
        for folder in self.folders.values():
            os.makedirs(folder)
        shutil.copy(expectation.path, self.folders["plugins"])
        self.output = os.path.join(self.folders["project"], "Met")
        if expectation.kind == "reader":
            choice = ["--reader", expectation.name]
        else:
            choice = ["--plugin", expectation.kind + ":" + expectation.name]
        self.command = [scaffold, "new", metadata, "--name", "Met", "--output", self.output, "--verify", "none"] + choice

    def run(self):
        environment = dict(
            os.environ, HOME=self.folders["home"], TMPDIR=self.folders["tmp"],
            SCAFFOLD_PLUGIN_PATH=self.folders["plugins"], SCAFFOLD_PLUGIN_SECONDS="3")
        for name in ("CONFIG", "CACHE", "STATE", "DATA"):
            environment["XDG_%s_HOME" % name] = os.path.join(self.folders["home"], name.lower())
        process = subprocess.Popen(
            self.command, cwd=self.folders["project"], env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            output, errors = process.communicate(timeout=LONGEST_RUN)
        except subprocess.TimeoutExpired:
            process.kill()
            output, errors = process.communicate()
            return ["it was not stopped within %d seconds" % LONGEST_RUN]
        return self.objections(process.returncode, output, errors.decode("utf-8", "replace"))

    def objections(self, status, output, errors):
        """Everything that is not as it should be, as sentences."""
        found = []
        told = [line for line in errors.split("\n") if re.search(r"(^|: )error: ", line)]
        if status != self.expectation.status:
            found.append("it ended with status %d, expected %d: %s" % (status, self.expectation.status, " ".join(told)))
        if len(told) != 1:
            found.append("it told %d errors, expected 1: %s" % (len(told), " | ".join(told)))
        elif not re.search(self.expectation.message, told[0]):
            found.append("it told '%s', expected '%s'" % (told[0], self.expectation.message))
        if output and self.expectation.kind != "check":
            found.append("it printed a result")
        return found + self.leftovers()

    def leftovers(self):
        found = ["it left the process '%s'" % name for name in adopted_processes()]
        # A check looks at a package that is written, so the package stays, as it is without the check.
        if self.expectation.kind == "check":
            if files_in(self.output) != self.usual_package:
                found.append("it left another package than there is without it")
        elif os.path.lexists(self.output):
            found.append("it left a package")
        for folder in ("project", "tmp"):
            names = [name for name in os.listdir(self.folders[folder]) if name not in ("Met", "Met.edits-1")]
            if names:
                found.append("it left %s in '%s'" % (", ".join(sorted(names)), folder))
        kept = sorted(files_in(self.output + ".edits-1"))
        if kept != self.expectation.leaves:
            found.append("it kept %s, expected %s" % (kept, self.expectation.leaves))
        return found


def files_in(folder):
    """The bytes of every file in a package, but of those in which the plugin is recorded."""
    found = {}
    for parent_folder, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(parent_folder, name)
            with open(path, "rb") as stream:
                found[os.path.relpath(path, folder)] = stream.read()
    return {path: content for path, content in found.items() if not path.startswith((".scaffold/", "scaffold.json"))}


def usual_package(scaffold, metadata):
    """The files of the package as it is without any plugin."""
    with tempfile.TemporaryDirectory(prefix="misbehaving-") as root:
        output = os.path.join(root, "Met")
        command = [scaffold, "new", metadata, "--name", "Met", "--output", output, "--verify", "none"]
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        return files_in(output)


def adopted_processes():
    """The names of living processes that lost their parents, and so became ours; they are ended."""
    for _ in range(100):
        children = [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if parent(pid) == os.getpid()]
        reap()
        if not children:
            return []
        time.sleep(0.02)
    names = [command_line(pid) for pid in children]
    for pid in children:
        os.kill(pid, signal.SIGKILL)
    reap()
    return names


def parent(pid):
    try:
        with open("/proc/%d/stat" % pid, encoding="utf-8", errors="replace") as stat:
            state, parent_pid = stat.read().rpartition(")")[2].split()[:2]
    except OSError:
        return None
    return None if state == "Z" else int(parent_pid)


def command_line(pid):
    try:
        with open("/proc/%d/cmdline" % pid, encoding="utf-8", errors="replace") as line:
            return line.read().replace("\0", " ").strip()
    except OSError:
        return "?"


def reap():
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def main(scaffold, metadata):
    # Orphaned processes become children of this process, which detects them.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    plugins = sorted(os.listdir(os.path.join(HERE, "misbehaving")))
    passed = 0
    package = usual_package(scaffold, metadata)
    for name in plugins:
        expectation = Expectation(os.path.join(HERE, "misbehaving", name))
        root = tempfile.mkdtemp(prefix="misbehaving-")
        try:
            objections = Encounter(scaffold, metadata, expectation, root, package).run()
        finally:
            shutil.rmtree(root, ignore_errors=True)
        passed += not objections
        print("%s %s: %s" % ("✘" if objections else "✔", name, expectation.summary))
        for objection in objections:
            print("    " + objection)
        sys.stdout.flush()
    print("%d of %d" % (passed, len(plugins)))
    return 0 if passed == len(plugins) else 1


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])))
