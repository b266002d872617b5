"""Kills `scaffold new` and `scaffold regenerate` with SIGKILL at random times, and checks the tree afterwards.

Every other kill is aimed: it waits for the first sign of writing, which takes but a small part of a run's time.
Always the old tree or the new one has to stand, byte for byte, once the next command has run; and where that had something
to put in order, it has to say which of them it is.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable

OLD_NOTE, NEW_NOTE = "its changes were reverted", "the remaining changes were made"


def tree(root: str) -> dict[str, bytes]:
    """Every file below a folder."""
    found = {}
    for folder, _, files in os.walk(root):
        for name in files:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, root)] = file.read()
    return found


def run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True)


class Target:
    """A command to kill, with its duration and the part of it that is spent writing."""

    def __init__(self, command: list[str], writes: Callable[[], bool]):
        self.command, self.writes = command, writes
        begin = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.wait_for_writing(process)
        sign = time.perf_counter()
        said = process.communicate()[1]
        if process.returncode not in (0, 2):
            sys.exit(f"error: {said}")
        self.seconds, self.writing = time.perf_counter() - begin, time.perf_counter() - sign

    def wait_for_writing(self, process: subprocess.Popen[str]) -> None:
        while process.poll() is None and not self.writes():
            time.sleep(0.0005)

    def kill(self, chance: random.Random, is_aimed: bool) -> None:
        """Starts the command and kills it, if it is still at work."""
        process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True)
        if is_aimed:
            self.wait_for_writing(process)
        # Runs take longer while the machine has other things to do.
        end = time.perf_counter() + chance.uniform(0, 2) * (self.writing if is_aimed else self.seconds)
        while process.poll() is None and time.perf_counter() < end:
            time.sleep(0.0005)
        process.send_signal(signal.SIGKILL)
        process.wait()


def outcome(place: str, trees: list[dict[str, bytes]], said: str) -> str:
    """Which tree exists; exits if it is neither, or not the reported one."""
    found = tree(place)
    if found not in trees:
        strange = [path for path in found if all(found[path] != known.get(path) for known in trees)]
        sys.exit(f"error: neither the old tree nor the new one stands, as {strange[:5]} show; it said: {said}")
    which = "new" if found == trees[1] else "old"
    if (OLD_NOTE in said and which != "old") or (NEW_NOTE in said and which != "new"):
        sys.exit(f"error: the {which} tree stands, but it said: {said}")
    return which


class Kills:
    def __init__(self, scaffold: str, work: str, old: str, new: str):
        self.scaffold, self.work, self.old, self.new = scaffold, work, old, new
        self.package = os.path.join(work, "package")
        self.start = os.path.join(work, "start")
        self.emit = [scaffold, "new", old, "--output", self.package, "--name", "Emitted", "--verify", "none", "--quiet"]
        self.again = [scaffold, "regenerate", self.package, "--metadata", new, "--verify", "none", "--quiet"]

    def clean(self) -> None:
        for name in os.listdir(self.work):
            if name != "start":
                shutil.rmtree(os.path.join(self.work, name))

    def strangers(self) -> list[str]:
        """The files next to the package."""
        return [name for name in os.listdir(self.work) if name not in ("start", "package")]

    def of_new(self, count: int, chance: random.Random) -> dict[str, int]:
        target = Target(self.emit, lambda: bool(self.strangers()) or os.path.exists(self.package))
        trees = [{}, tree(self.package)]
        counts: dict[str, int] = {}
        for number in range(count):
            self.clean()
            target.kill(chance, number % 2 == 1)
            said = run([self.scaffold, "regenerate", self.package, "--check"]).stderr
            # The next command removes the staged files next to the package.
            which = outcome(self.package, trees, said)
            if self.strangers():
                sys.exit(f"error: {self.strangers()} was left")
            counts[which] = counts.get(which, 0) + 1
        return counts

    def of_regenerate(self, count: int, chance: random.Random) -> dict[str, int]:
        self.clean()
        run(self.emit)
        with open(os.path.join(self.package, "README.md"), "a", encoding="utf-8") as file:
            file.write("\nmine\n")
        shutil.copytree(self.package, self.start, symlinks=True)
        target = Target(self.again, lambda: os.path.exists(os.path.join(self.package, ".scaffold", "journal")))
        trees = [tree(self.start), tree(self.package)]
        counts: dict[str, int] = {}
        for number in range(count):
            shutil.rmtree(self.package)
            shutil.copytree(self.start, self.package, symlinks=True)
            target.kill(chance, number % 2 == 1)
            said = run([self.scaffold, "regenerate", self.package, "--check", "--metadata", self.new]).stderr
            which = outcome(self.package, trees, said)
            which += ", put in order" if "earlier run was stopped" in said else ""
            counts[which] = counts.get(which, 0) + 1
        return counts


def main() -> None:
    scaffold, work, old, new, count = sys.argv[1:]
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(work)
    chance = random.Random(7)
    kills = Kills(scaffold, work, old, new)
    of_new, of_regenerate = int(count) // 4, int(count) - int(count) // 4
    told(f"new, killed {of_new} times", kills.of_new(of_new, chance), ["old", "new"])
    told(
        f"regenerate, killed {of_regenerate} times", kills.of_regenerate(of_regenerate, chance),
        ["old", "old, put in order", "new", "new, put in order"])


def told(title: str, counts: dict[str, int], expected: list[str]) -> None:
    """Prints the results of the kills; exits if they missed a required case."""
    print(f"{title}: {counts}", flush=True)
    missed = [which for which in expected if which not in counts]
    if missed:
        sys.exit(f"error: no kill ended with {missed}; more of them are needed")


main()
